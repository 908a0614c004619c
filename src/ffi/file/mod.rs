//! `THFile.h`: files of any kind. What a file is and does is here, what it holds in the modules below.

mod table;
mod number;
mod foreign;
mod own;
mod raw;
mod scalar;
mod storage;
mod text;

pub(super) use own::handle;
pub(super) use table::THFile;

use crate::audit;
use crate::ffi::macros::plain;
use crate::ffi::types::size_t;
use std::os::raw::c_int;

plain! {
    /// Whether the file is open still. Errors: 1 if NULL.
    fn THFile_isOpened(self_: *mut THFile) -> c_int {
        let is_opened = self_.function(|table| table.isOpened)?;
        // SAFETY: the file's own function.
        self_.then(move |file| unsafe { is_opened(file) })
    }

    /// Whether the file is quiet: failures to read, write and seek set its error flag only, instead of
    /// raising an error as well (pedantic). Errors: 1 if NULL.
    fn THFile_isQuiet(self_: *mut THFile) -> c_int {
        Ok(self_.flags()?.is_quiet)
    }

    /// Whether the mode that the file was opened in allows to read. Errors: 1 if NULL.
    fn THFile_isReadable(self_: *mut THFile) -> c_int {
        Ok(self_.flags()?.is_readable)
    }

    /// Whether the mode that the file was opened in allows to write. Errors: 1 if NULL.
    fn THFile_isWritable(self_: *mut THFile) -> c_int {
        Ok(self_.flags()?.is_writable)
    }

    /// Whether the file holds the bytes of numbers (binary) instead of numerals (ascii). Errors: 1 if NULL.
    fn THFile_isBinary(self_: *mut THFile) -> c_int {
        Ok(self_.flags()?.is_binary)
    }

    /// Whether spaces and new lines are written between the numbers of an ascii file. Errors: 1 if NULL.
    fn THFile_isAutoSpacing(self_: *mut THFile) -> c_int {
        Ok(self_.flags()?.is_auto_spacing)
    }

    /// Whether something has failed since the file was opened or THFile_clearError was called. Errors: 1 if
    /// NULL.
    fn THFile_hasError(self_: *mut THFile) -> c_int {
        Ok(self_.flags()?.has_error)
    }

    /// Has numbers read and written as their bytes. Errors: 1 if NULL.
    fn THFile_binary(self_: *mut THFile) {
        self_.flags()?.is_binary = 1;
        Ok(())
    }

    /// Has numbers read and written as numerals; a new file does. Errors: 1 if NULL.
    fn THFile_ascii(self_: *mut THFile) {
        self_.flags()?.is_binary = 0;
        Ok(())
    }

    /// Has a space written between the numbers of an ascii file and a new line behind the last one of each
    /// call, and that new line used when they are read; a new file does. Errors: 1 if NULL.
    fn THFile_autoSpacing(self_: *mut THFile) {
        self_.flags()?.is_auto_spacing = 1;
        Ok(())
    }

    /// Has no spaces and new lines written between the numbers of an ascii file. Errors: 1 if NULL.
    fn THFile_noAutoSpacing(self_: *mut THFile) {
        self_.flags()?.is_auto_spacing = 0;
        Ok(())
    }

    /// Makes the file quiet: failures to read, write and seek set its error flag, and raise no error. Errors:
    /// 1 if NULL.
    fn THFile_quiet(self_: *mut THFile) {
        self_.flags()?.is_quiet = 1;
        Ok(())
    }

    /// Has failures raise errors, too. Errors: 1 if NULL.
    fn THFile_pedantic(self_: *mut THFile) {
        self_.flags()?.is_quiet = 0;
        Ok(())
    }

    /// Clears the error flag. Errors: 1 if NULL.
    fn THFile_clearError(self_: *mut THFile) {
        self_.flags()?.has_error = 0;
        Ok(())
    }

    /// Hands everything written to the system. Errors: 1 if NULL or closed; the system does not take it and
    /// the file is pedantic.
    fn THFile_synchronize(self_: *mut THFile) {
        let synchronize = self_.function(|table| table.synchronize)?;
        // SAFETY: the file's own function.
        self_.then(move |file| unsafe { synchronize(file) })
    }

    /// Moves to byte `position`, counted from 0. Errors: 1 if `self` is NULL or closed; 2 if no file can be so
    /// long; the file is pedantic and cannot be positioned there (in memory: no further than its end; a pipe:
    /// nowhere).
    fn THFile_seek(self_: *mut THFile, position: size_t) {
        let seek = self_.function(|table| table.seek)?;
        // SAFETY: the file's own function.
        self_.then(move |file| unsafe { seek(file, position) })
    }

    /// Moves to the end. Errors: 1 if NULL or closed; a pedantic pipe.
    fn THFile_seekEnd(self_: *mut THFile) {
        let seek_end = self_.function(|table| table.seekEnd)?;
        // SAFETY: the file's own function.
        self_.then(move |file| unsafe { seek_end(file) })
    }

    /// The byte that is read or written next, counted from 0; 0 in a quiet pipe. Errors: 1 if NULL or closed;
    /// a pedantic pipe.
    fn THFile_position(self_: *mut THFile) -> size_t {
        let position = self_.function(|table| table.position)?;
        // SAFETY: the file's own function.
        self_.then(move |file| unsafe { position(file) })
    }

    /// Writes what was held back and closes the file; a pipe waits for its command to end. A memory file gives
    /// its storage back. Only the flags can be asked for afterwards, and the file must still be freed. Errors: 1
    /// if NULL or closed already; what was held back cannot be written and the file is pedantic: it is closed
    /// all the same.
    fn THFile_close(self_: *mut THFile) {
        let close = self_.function(|table| table.close)?;
        // SAFETY: the file's own function.
        self_.then(move |file| unsafe { close(file) })
    }

    /// Closes the file if it is open, and frees it. NULL is left alone. Errors: as THFile_close; the file is
    /// gone all the same.
    fn THFile_free(self_: *mut THFile) {
        let present = self_.option().filter(|file| !(audit::active() && audit::is_gone(file.as_ptr().cast())));
        let free = present.map(|_| self_.function(|table| table.free)).transpose()?;
        self_.then(move |file| {
            if let Some(free) = free {
                // SAFETY: the file's own function; the C caller gives the file up.
                unsafe { free(file) }
            }
        })
    }
}
