//! Strings.

use super::number::elements;
use super::{THFile, size_t, string};
use crate::error::{Error, Result};
use crate::ffi::general::error_if_null;
use crate::ffi::plain;
use crate::file::LineFormat;
use crate::memory::alloc;
use std::os::raw::c_char;

/// A block that holds `bytes` and a 0 behind them.
fn block_of(bytes: &[u8]) -> Result<*mut u8> {
    let size = isize::try_from(bytes.len() + 1).map_err(|_| Error::overflow())?;
    let block = alloc::alloc(size)?.cast::<u8>();
    // SAFETY: the block has just been made for that many bytes.
    unsafe {
        block.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        block.add(bytes.len()).write(0);
    }
    Ok(block)
}

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
        let file = self_.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        let format = LineFormat::parse(unsafe { string(format, 2) }?.to_bytes())?;
        error_if_null(str_, 3)?;
        let bytes = file.read_string(format)?;
        let block = bytes.as_deref().map_or(Ok(std::ptr::null_mut()), block_of)?;
        // SAFETY: the C caller passes a place for the address.
        unsafe { str_.write(block.cast()) };
        Ok(bytes.map_or(0, |bytes| bytes.len()))
    }

    /// Writes `size` bytes from `str` as they are, without a new line, and gives how many were taken.
    ///
    /// Errors: as THFile_writeByteRaw.
    fn THFile_writeStringRaw(self_: *mut THFile, str: *const c_char, size: size_t) -> size_t {
        let file = self_.arg(1)?;
        let bytes = elements(str.cast_mut(), size)?;
        // SAFETY: the C caller passes that many bytes.
        unsafe { file.write_string(bytes.cast(), size) }
    }
}
