//! `THDiskFile.h`: files on disk and pipes.

use super::file::{THFile, handle};
use super::general::string;
use crate::cancellation::uncancelled;
use crate::error::{Error, Result, check_arg};
use crate::ffi::macros::plain;
use crate::file::{Endian, File};
use crate::replacement::replace;
use std::os::raw::{c_char, c_int, c_void};
use std::slice;

#[allow(non_camel_case_types, reason = "the name that the header prints")]
type size_t = usize;

/// The `count` bytes at `address`, which are the arguments `number` and the next one.
///
/// # Safety
///
/// `address` is NULL or that of as many bytes, which do not change during `'a`.
unsafe fn bytes<'a>(address: *const c_void, count: usize, number: c_int) -> Result<&'a [u8]> {
    check_arg(isize::try_from(count).is_ok(), number + 1, "more than memory can hold")?;
    match address {
        _ if count == 0 => Ok(&[]),
        address if address.is_null() => Err(Error::null(number)),
        // SAFETY: by the caller's promise.
        address => Ok(unsafe { slice::from_raw_parts(address.cast(), count) }),
    }
}

plain! {
    /// Opens the file at the path `name`. Its `mode` is "r" to read it, "w" to write it from the start, or "rw"
    /// to read and write what is there; the last two create a missing file. If `isQuiet` is not 0 the file is
    /// quiet (see THFile_isQuiet), and the result NULL if it cannot be opened.
    ///
    /// A new file is ascii, with auto spacing, and native in its byte order. Ownership: the caller frees it
    /// with THFile_free. Errors: 1 if `name` is NULL; 2 if `mode` is none of these; the file cannot be opened,
    /// unless `isQuiet`; no memory.
    #[must_use]
    fn THDiskFile_new(name: *const c_char, mode: *const c_char, isQuiet: c_int) -> *mut THFile {
        // SAFETY: the C caller passes NULL or terminated strings.
        let (name, mode) = unsafe { (string(name, 1)?, string(mode, 2)?) };
        uncancelled(|| handle(File::on_disk(name, mode.to_bytes(), isQuiet != 0)?))
    }

    /// Replaces the file at the path `name` by one of the `headerSize` bytes at `header` and the `dataSize` bytes at
    /// `data` behind them. The new file has no name until it is complete and on the disk, and then the owner and the
    /// permissions of the old one; links are followed, and what is no regular file is written where it is. Errors: 1 if
    /// `name` is NULL; 2 if `header` is NULL though `headerSize` is positive, 4 if `data` is, likewise; 3 or 5 if no memory
    /// can hold so many bytes; the file cannot be written: what was there before is as it was.
    fn THDiskFile_replace(name: *const c_char, header: *const c_void, headerSize: size_t, data: *const c_void, dataSize: size_t) {
        // SAFETY: the C caller passes NULL or a terminated string.
        let name = unsafe { string(name, 1) }?;
        // SAFETY: the C caller has so many bytes at each address.
        let parts = unsafe { [bytes(header, headerSize, 2)?, bytes(data, dataSize, 4)?] };
        uncancelled(|| replace(name, &parts))
            .map_err(|cause| Error::plain(format!("cannot write <{}>: {cause}", name.to_string_lossy())))
    }

    /// Starts the command `name` in a shell, to read what it prints (`mode` "r") or to write what it reads
    /// ("w"). Otherwise as THDiskFile_new. That the shell cannot run the command is no error here.
    #[must_use]
    fn THPipeFile_new(name: *const c_char, mode: *const c_char, isQuiet: c_int) -> *mut THFile {
        // SAFETY: the C caller passes NULL or terminated strings.
        let (name, mode) = unsafe { (string(name, 1)?, string(mode, 2)?) };
        uncancelled(|| handle(File::pipe(name, mode.to_bytes(), isQuiet != 0)?))
    }

    /// The path or the command that the file was opened with, owned by the file. Errors: 1 if NULL or a memory
    /// file.
    fn THDiskFile_name(self_: *mut THFile) -> *const c_char {
        Ok(self_.own()?.name()?.as_ptr())
    }

    /// 1 if this machine stores the least significant byte of a number first, else 0.
    fn THDiskFile_isLittleEndianCPU() -> c_int {
        Ok(Endian::NATIVE == Endian::Little)
    }

    /// 1 if this machine stores the most significant byte of a number first, else 0.
    fn THDiskFile_isBigEndianCPU() -> c_int {
        Ok(Endian::NATIVE == Endian::Big)
    }

    /// Has a binary file hold numbers in the byte order of this machine. Errors: 1 if NULL or closed.
    fn THDiskFile_nativeEndianEncoding(self_: *mut THFile) {
        self_.own()?.set_endian(Endian::NATIVE)
    }

    /// Has a binary file hold the least significant byte of a number first. Errors: 1 if NULL or closed.
    fn THDiskFile_littleEndianEncoding(self_: *mut THFile) {
        self_.own()?.set_endian(Endian::Little)
    }

    /// Has a binary file hold the most significant byte of a number first. Errors: 1 if NULL or closed.
    fn THDiskFile_bigEndianEncoding(self_: *mut THFile) {
        self_.own()?.set_endian(Endian::Big)
    }

    /// Has a long integer take `size` bytes of a binary file: 4, 8, or 0 for as many as in memory. With 4,
    /// numbers are cut to their low 32 bits when written and extended by their sign when read. Errors: 1 if
    /// `self` is NULL or closed, or `size` none of these.
    fn THDiskFile_longSize(self_: *mut THFile, size: c_int) {
        self_.own()?.set_long_size(size)
    }

    /// Has the file read no further than asked and write without delay. Errors: 1 if NULL, closed or a memory
    /// file; what was held back cannot be written and the file is pedantic.
    fn THDiskFile_noBuffer(self_: *mut THFile) {
        self_.own()?.set_unbuffered()
    }
}
