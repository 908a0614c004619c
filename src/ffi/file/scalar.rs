//! Single numbers.

use super::number::{FileNumber, read_one, read_to_variable, write_one};
use super::table::THFile;
use crate::ffi::macros::plain;
use crate::ffi::types::THHalf;
use std::os::raw::{c_char, c_int, c_long, c_short, c_uchar};

plain! {
    /// Reads one unsigned char, as THFile_readByteRaw does; 0 if a quiet file has none. Errors: as there.
    fn THFile_readByteScalar(self_: *mut THFile) -> c_uchar {
        read_one::<c_uchar>(self_)
    }

    /// Reads one char, as THFile_readCharRaw does; 0 if a quiet file has none. Errors: as there.
    fn THFile_readCharScalar(self_: *mut THFile) -> c_char {
        let read = self_.function(i8::reader)?;
        // Elements are signed; C's `char` may not be.
        self_.then(move |file| c_char::from_ne_bytes(read_to_variable(file, read).to_ne_bytes()))
    }

    /// Reads one number, as THFile_readShortRaw does; 0 if a quiet file has none. Errors: as there.
    fn THFile_readShortScalar(self_: *mut THFile) -> c_short {
        read_one::<c_short>(self_)
    }

    /// Reads one number, as THFile_readIntRaw does; 0 if a quiet file has none. Errors: as there.
    fn THFile_readIntScalar(self_: *mut THFile) -> c_int {
        read_one::<c_int>(self_)
    }

    /// Reads one number, as THFile_readLongRaw does; 0 if a quiet file has none. Errors: as there.
    fn THFile_readLongScalar(self_: *mut THFile) -> c_long {
        read_one::<c_long>(self_)
    }

    /// Reads one number, as THFile_readFloatRaw does; 0 if a quiet file has none. Errors: as there.
    fn THFile_readFloatScalar(self_: *mut THFile) -> f32 {
        read_one::<f32>(self_)
    }

    /// Reads one number, as THFile_readDoubleRaw does; 0 if a quiet file has none. Errors: as there.
    fn THFile_readDoubleScalar(self_: *mut THFile) -> f64 {
        read_one::<f64>(self_)
    }

    /// Reads one number, as THFile_readHalfRaw does; 0 if a quiet file has none. Errors: as there.
    fn THFile_readHalfScalar(self_: *mut THFile) -> THHalf {
        read_one::<THHalf>(self_)
    }

    /// Writes one unsigned char, as THFile_writeByteRaw does. Errors: as there.
    fn THFile_writeByteScalar(self_: *mut THFile, scalar: c_uchar) {
        write_one(self_, scalar)
    }

    /// Writes one char, as THFile_writeCharRaw does. Errors: as there.
    fn THFile_writeCharScalar(self_: *mut THFile, scalar: c_char) {
        write_one(self_, i8::from_ne_bytes(scalar.to_ne_bytes()))
    }

    /// Writes one number, as THFile_writeShortRaw does. Errors: as there.
    fn THFile_writeShortScalar(self_: *mut THFile, scalar: c_short) {
        write_one(self_, scalar)
    }

    /// Writes one number, as THFile_writeIntRaw does. Errors: as there.
    fn THFile_writeIntScalar(self_: *mut THFile, scalar: c_int) {
        write_one(self_, scalar)
    }

    /// Writes one number, as THFile_writeLongRaw does. Errors: as there.
    fn THFile_writeLongScalar(self_: *mut THFile, scalar: c_long) {
        write_one(self_, scalar)
    }

    /// Writes one number, as THFile_writeFloatRaw does. Errors: as there.
    fn THFile_writeFloatScalar(self_: *mut THFile, scalar: f32) {
        write_one(self_, scalar)
    }

    /// Writes one number, as THFile_writeDoubleRaw does. Errors: as there.
    fn THFile_writeDoubleScalar(self_: *mut THFile, scalar: f64) {
        write_one(self_, scalar)
    }

    /// Writes one number, as THFile_writeHalfRaw does. Errors: as there.
    fn THFile_writeHalfScalar(self_: *mut THFile, scalar: THHalf) {
        write_one(self_, scalar)
    }
}
