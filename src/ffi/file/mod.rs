//! `THFile.h`: files of any kind. What a file is and does is here, what it holds in the modules below.

#![allow(non_camel_case_types, reason = "the names that the headers print")]

mod number;
mod raw;
mod scalar;
mod storage;
mod text;

use crate::audit;
use crate::boundary::Given;
use crate::error::Result;
use crate::ffi::convention::may_end;
use crate::ffi::general::error_if_null;
use crate::ffi::plain;
use crate::file::{CharBuffer, File};
use crate::half::Half;
use crate::memory::alloc;
use std::ffi::CStr;
use std::os::raw::{c_char, c_int};
use std::ptr::{self, NonNull};

pub(super) type THFile = File<CharBuffer>;
type THHalf = Half;
type size_t = usize;

// Blocks are aligned for any object of C.
const _: () = assert!(align_of::<THFile>() <= 2 * align_of::<usize>());

/// A block that holds `file`, for C; NULL if there is none.
pub(super) fn handle(file: Option<THFile>) -> Result<Given<THFile>> {
    let Some(file) = file else {
        return Ok(Given(ptr::null_mut()));
    };
    let block = alloc::alloc(size_of::<THFile>() as isize)?.cast::<THFile>();
    // SAFETY: the block has just been made for one file.
    unsafe { block.write(file) };
    Ok(Given(block))
}

/// The string that is argument `number`.
///
/// # Safety
///
/// `text` is NULL or a terminated string that does not change during `'a`.
pub(super) unsafe fn string<'a>(text: *const c_char, number: i32) -> Result<&'a CStr> {
    error_if_null(text.cast_mut(), number)?;
    // SAFETY: by the caller's promise.
    Ok(unsafe { CStr::from_ptr(text) })
}

/// Closes and frees a file.
///
/// # Errors
///
/// The file cannot be closed properly; it is freed nevertheless.
///
/// # Safety
///
/// `file` came from [`handle`] and is not used afterwards.
unsafe fn end(mut file: NonNull<THFile>) -> Result<()> {
    // SAFETY: valid until freed below, by the caller's promise.
    let this = unsafe { file.as_mut() };
    let closed = if this.is_opened() { this.close() } else { Ok(()) };
    // SAFETY: a block with one file in it, which is not used afterwards. An auditor keeps it as it is: a
    // closed file, which refuses everything.
    unsafe {
        if !audit::active() {
            file.drop_in_place();
        }
        alloc::free_object(file.as_ptr());
    }
    closed
}

plain! {
    /// Whether the file is open still. Errors: 1 if NULL.
    fn THFile_isOpened(self_: *mut THFile) -> c_int {
        Ok(self_.arg(1)?.is_opened())
    }

    /// Whether the file is quiet: failures to read, write and seek set its error flag only, instead of
    /// raising an error as well (pedantic). Errors: 1 if NULL.
    fn THFile_isQuiet(self_: *mut THFile) -> c_int {
        Ok(self_.arg(1)?.is_quiet())
    }

    /// Whether the mode that the file was opened in allows to read. Errors: 1 if NULL.
    fn THFile_isReadable(self_: *mut THFile) -> c_int {
        Ok(self_.arg(1)?.is_readable())
    }

    /// Whether the mode that the file was opened in allows to write. Errors: 1 if NULL.
    fn THFile_isWritable(self_: *mut THFile) -> c_int {
        Ok(self_.arg(1)?.is_writable())
    }

    /// Whether the file holds the bytes of numbers (binary) instead of numerals (ascii). Errors: 1 if NULL.
    fn THFile_isBinary(self_: *mut THFile) -> c_int {
        Ok(self_.arg(1)?.is_binary())
    }

    /// Whether spaces and new lines are written between the numbers of an ascii file. Errors: 1 if NULL.
    fn THFile_isAutoSpacing(self_: *mut THFile) -> c_int {
        Ok(self_.arg(1)?.is_auto_spacing())
    }

    /// Whether something has failed since the file was opened or THFile_clearError was called. Errors: 1 if
    /// NULL.
    fn THFile_hasError(self_: *mut THFile) -> c_int {
        Ok(self_.arg(1)?.has_error())
    }

    /// Has numbers read and written as their bytes. Errors: 1 if NULL.
    fn THFile_binary(self_: *mut THFile) {
        self_.arg(1)?.set_binary(true);
        Ok(())
    }

    /// Has numbers read and written as numerals; a new file does. Errors: 1 if NULL.
    fn THFile_ascii(self_: *mut THFile) {
        self_.arg(1)?.set_binary(false);
        Ok(())
    }

    /// Has a space written between the numbers of an ascii file and a new line behind the last one of each
    /// call, and that new line used when they are read; a new file does. Errors: 1 if NULL.
    fn THFile_autoSpacing(self_: *mut THFile) {
        self_.arg(1)?.set_auto_spacing(true);
        Ok(())
    }

    /// Ends what THFile_autoSpacing began. Errors: 1 if NULL.
    fn THFile_noAutoSpacing(self_: *mut THFile) {
        self_.arg(1)?.set_auto_spacing(false);
        Ok(())
    }

    /// Has failures set the error flag only. Errors: 1 if NULL.
    fn THFile_quiet(self_: *mut THFile) {
        self_.arg(1)?.set_quiet(true);
        Ok(())
    }

    /// Has failures raise errors, too. Errors: 1 if NULL.
    fn THFile_pedantic(self_: *mut THFile) {
        self_.arg(1)?.set_quiet(false);
        Ok(())
    }

    /// Clears the error flag. Errors: 1 if NULL.
    fn THFile_clearError(self_: *mut THFile) {
        self_.arg(1)?.clear_error();
        Ok(())
    }

    /// Hands everything written to the system. Errors: 1 if NULL or closed; the system does not take it and
    /// the file is pedantic.
    fn THFile_synchronize(self_: *mut THFile) {
        self_.arg(1)?.synchronize()
    }

    /// Moves to byte `position`, counted from 0. Errors: 1 if `self` is NULL or closed; 2 if no file can be so
    /// long; the file is pedantic and cannot be positioned there (in memory: no further than its end; a pipe:
    /// nowhere).
    fn THFile_seek(self_: *mut THFile, position: size_t) {
        self_.arg(1)?.seek(position as u64)
    }

    /// Moves to the end. Errors: 1 if NULL or closed; a pedantic pipe.
    fn THFile_seekEnd(self_: *mut THFile) {
        self_.arg(1)?.seek_end()
    }

    /// The byte that is read or written next, counted from 0; 0 in a quiet pipe. Errors: 1 if NULL or closed;
    /// a pedantic pipe.
    fn THFile_position(self_: *mut THFile) -> size_t {
        Ok(self_.arg(1)?.position()? as usize)
    }

    /// Writes what was held back and closes the file; a pipe waits for its command to end. A memory file gives
    /// its storage back. Only the flags can be asked for afterwards, and the file must still be freed. Errors: 1
    /// if NULL or closed already; what was held back cannot be written and the file is pedantic: it is closed
    /// all the same.
    fn THFile_close(self_: *mut THFile) {
        self_.arg(1)?.close()
    }

    /// Closes the file if it is open, and frees it. NULL is left alone. Errors: as THFile_close; the file is
    /// gone all the same.
    fn THFile_free(self_: *mut THFile) {
        match self_.address() {
            // SAFETY: the C caller gives the file up.
            Some(file) if may_end(file) => unsafe { end(file) },
            _ => Ok(()),
        }
    }
}
