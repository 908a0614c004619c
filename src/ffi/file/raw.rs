//! Numbers from and to arrays.

use super::number::{read, write};
use super::table::THFile;
use crate::ffi::macros::plain;
use crate::ffi::types::{THHalf, size_t};
use std::os::raw::{c_char, c_int, c_long, c_short, c_uchar};

plain! {
    /// Reads `n` bytes to `data` and gives how many there were.
    ///
    /// A binary file holds the bytes of the numbers, an ascii file numerals between white space; Byte and
    /// Char are bytes as they are in both. With auto spacing, a new line right behind the last one is used
    /// too. If there are fewer, a pedantic file raises an error, and a quiet one sets its error flag.
    ///
    /// Errors: 1 if `self` is NULL, closed or not readable; 2 if `data` is NULL though `n` is positive; 3 if
    /// no memory can hold so many; fewer than `n` in a pedantic file.
    fn THFile_readByteRaw(self_: *mut THFile, data: *mut c_uchar, n: size_t) -> size_t {
        read(self_, data, n)
    }

    /// As THFile_readByteRaw, for chars.
    fn THFile_readCharRaw(self_: *mut THFile, data: *mut c_char, n: size_t) -> size_t {
        read(self_, data.cast::<i8>(), n)
    }

    /// As THFile_readByteRaw, for short integers.
    fn THFile_readShortRaw(self_: *mut THFile, data: *mut c_short, n: size_t) -> size_t {
        read(self_, data, n)
    }

    /// As THFile_readByteRaw, for integers.
    fn THFile_readIntRaw(self_: *mut THFile, data: *mut c_int, n: size_t) -> size_t {
        read(self_, data, n)
    }

    /// As THFile_readByteRaw, for long integers; THDiskFile_longSize and THMemoryFile_longSize say how many
    /// bytes each takes in a binary file.
    fn THFile_readLongRaw(self_: *mut THFile, data: *mut c_long, n: size_t) -> size_t {
        read(self_, data, n)
    }

    /// As THFile_readByteRaw, for floats.
    fn THFile_readFloatRaw(self_: *mut THFile, data: *mut f32, n: size_t) -> size_t {
        read(self_, data, n)
    }

    /// As THFile_readByteRaw, for doubles.
    fn THFile_readDoubleRaw(self_: *mut THFile, data: *mut f64, n: size_t) -> size_t {
        read(self_, data, n)
    }

    /// As THFile_readByteRaw, for `size` half-precision numbers.
    fn THFile_readHalfRaw(self_: *mut THFile, data: *mut THHalf, size: size_t) -> size_t {
        read(self_, data, size)
    }

    /// Writes `n` bytes from `data` and gives how many were taken. In an ascii file with auto spacing, a
    /// space goes between numbers and a new line behind the last one.
    ///
    /// What a file on disk or a pipe takes may be held back until THFile_synchronize, THFile_close or
    /// THFile_free; a failure may show that late.
    ///
    /// Errors: 1 if `self` is NULL, closed or not writable; 2 if `data` is NULL though `n` is positive; 3 if
    /// no memory can hold so many; fewer than `n` in a pedantic file; a memory file cannot grow.
    fn THFile_writeByteRaw(self_: *mut THFile, data: *mut c_uchar, n: size_t) -> size_t {
        write(self_, data, n)
    }

    /// As THFile_writeByteRaw, for chars.
    fn THFile_writeCharRaw(self_: *mut THFile, data: *mut c_char, n: size_t) -> size_t {
        write(self_, data.cast::<i8>(), n)
    }

    /// As THFile_writeByteRaw, for short integers.
    fn THFile_writeShortRaw(self_: *mut THFile, data: *mut c_short, n: size_t) -> size_t {
        write(self_, data, n)
    }

    /// As THFile_writeByteRaw, for integers.
    fn THFile_writeIntRaw(self_: *mut THFile, data: *mut c_int, n: size_t) -> size_t {
        write(self_, data, n)
    }

    /// As THFile_writeByteRaw, for long integers; see THFile_readLongRaw.
    fn THFile_writeLongRaw(self_: *mut THFile, data: *mut c_long, n: size_t) -> size_t {
        write(self_, data, n)
    }

    /// As THFile_writeByteRaw, for floats.
    fn THFile_writeFloatRaw(self_: *mut THFile, data: *mut f32, n: size_t) -> size_t {
        write(self_, data, n)
    }

    /// As THFile_writeByteRaw, for doubles.
    fn THFile_writeDoubleRaw(self_: *mut THFile, data: *mut f64, n: size_t) -> size_t {
        write(self_, data, n)
    }

    /// As THFile_writeByteRaw, for `size` half-precision numbers.
    fn THFile_writeHalfRaw(self_: *mut THFile, data: *mut THHalf, size: size_t) -> size_t {
        write(self_, data, size)
    }
}
