//! Strings.

use super::number::elements;
use super::table::THFile;
use crate::ffi::general::error_if_null;
use crate::ffi::general::string;
use crate::ffi::macros::plain;
use crate::ffi::types::size_t;
use std::os::raw::c_char;

plain! {
    /// Reads a string: with `format` "*a" all that is left of the file, with "*l" the rest of the line, whose
    /// end is used but not part of the string. Gives the number of bytes, which may contain zeros.
    ///
    /// Sets `*str_` to the string with a 0 behind it, which does not count. Ownership: the caller's, to be
    /// freed with THFree. An empty line is an empty string; at the end of the file a quiet file sets its
    /// error flag and `*str_` to NULL.
    ///
    /// Errors, which leave `*str_` alone: 1 if `self` is NULL, closed or not readable; 2 if `format` is NULL or
    /// begins with neither; 3 if `str_` is NULL; a pedantic file is at its end; no memory.
    fn THFile_readStringRaw(self_: *mut THFile, format: *const c_char, str_: *mut *mut c_char) -> size_t {
        let read = self_.function(|table| table.readString)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        unsafe { string(format, 2) }?;
        error_if_null(str_, 3)?;
        // SAFETY: the file's own function, with what the C caller passes.
        self_.then(move |file| unsafe { read(file, format, str_) })
    }

    /// Writes `size` bytes from `str` as they are, without a new line, and gives how many were taken.
    ///
    /// Errors: as THFile_writeByteRaw.
    fn THFile_writeStringRaw(self_: *mut THFile, str: *const c_char, size: size_t) -> size_t {
        let write = self_.function(|table| table.writeString)?;
        let bytes = elements(str.cast_mut(), size)?;
        // SAFETY: the file's own function, with as many bytes as the C caller passes.
        self_.then(move |file| unsafe { write(file, bytes, size) })
    }
}
