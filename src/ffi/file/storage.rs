//! The elements of storages.

use super::number::{read_storage, write_storage};
use super::table::THFile;
use crate::ffi::macros::plain;
use crate::ffi::types::size_t;
use crate::half::Half;
use crate::storage::Storage;
use std::os::raw::{c_int, c_long, c_short, c_uchar};

type THByteStorage = Storage<c_uchar>;
type THCharStorage = Storage<i8>;
type THShortStorage = Storage<c_short>;
type THIntStorage = Storage<c_int>;
type THLongStorage = Storage<c_long>;
type THFloatStorage = Storage<f32>;
type THDoubleStorage = Storage<f64>;
type THHalfStorage = Storage<Half>;

plain! {
    /// Reads as many numbers as `storage` has elements into it, as THFile_readByteRaw does, and gives how many
    /// there were. The storage is not resized. Errors: as there; 2 if `storage` is NULL.
    fn THFile_readByte(self_: *mut THFile, storage: *mut THByteStorage) -> size_t {
        read_storage(self_, storage)
    }

    /// As THFile_readByte, in the way of THFile_readCharRaw.
    fn THFile_readChar(self_: *mut THFile, storage: *mut THCharStorage) -> size_t {
        read_storage(self_, storage)
    }

    /// As THFile_readByte, in the way of THFile_readShortRaw.
    fn THFile_readShort(self_: *mut THFile, storage: *mut THShortStorage) -> size_t {
        read_storage(self_, storage)
    }

    /// As THFile_readByte, in the way of THFile_readIntRaw.
    fn THFile_readInt(self_: *mut THFile, storage: *mut THIntStorage) -> size_t {
        read_storage(self_, storage)
    }

    /// As THFile_readByte, in the way of THFile_readLongRaw.
    fn THFile_readLong(self_: *mut THFile, storage: *mut THLongStorage) -> size_t {
        read_storage(self_, storage)
    }

    /// As THFile_readByte, in the way of THFile_readFloatRaw.
    fn THFile_readFloat(self_: *mut THFile, storage: *mut THFloatStorage) -> size_t {
        read_storage(self_, storage)
    }

    /// As THFile_readByte, in the way of THFile_readDoubleRaw.
    fn THFile_readDouble(self_: *mut THFile, storage: *mut THDoubleStorage) -> size_t {
        read_storage(self_, storage)
    }

    /// As THFile_readByte, in the way of THFile_readHalfRaw.
    fn THFile_readHalf(self_: *mut THFile, storage: *mut THHalfStorage) -> size_t {
        read_storage(self_, storage)
    }

    /// Writes the elements of `storage`, as THFile_writeByteRaw does, and gives how many were taken. Errors: as
    /// there; 2 if `storage` is NULL.
    fn THFile_writeByte(self_: *mut THFile, storage: *mut THByteStorage) -> size_t {
        write_storage(self_, storage)
    }

    /// As THFile_writeByte, in the way of THFile_writeCharRaw.
    fn THFile_writeChar(self_: *mut THFile, storage: *mut THCharStorage) -> size_t {
        write_storage(self_, storage)
    }

    /// As THFile_writeByte, in the way of THFile_writeShortRaw.
    fn THFile_writeShort(self_: *mut THFile, storage: *mut THShortStorage) -> size_t {
        write_storage(self_, storage)
    }

    /// As THFile_writeByte, in the way of THFile_writeIntRaw.
    fn THFile_writeInt(self_: *mut THFile, storage: *mut THIntStorage) -> size_t {
        write_storage(self_, storage)
    }

    /// As THFile_writeByte, in the way of THFile_writeLongRaw.
    fn THFile_writeLong(self_: *mut THFile, storage: *mut THLongStorage) -> size_t {
        write_storage(self_, storage)
    }

    /// As THFile_writeByte, in the way of THFile_writeFloatRaw.
    fn THFile_writeFloat(self_: *mut THFile, storage: *mut THFloatStorage) -> size_t {
        write_storage(self_, storage)
    }

    /// As THFile_writeByte, in the way of THFile_writeDoubleRaw.
    fn THFile_writeDouble(self_: *mut THFile, storage: *mut THDoubleStorage) -> size_t {
        write_storage(self_, storage)
    }

    /// As THFile_writeByte, in the way of THFile_writeHalfRaw.
    fn THFile_writeHalf(self_: *mut THFile, storage: *mut THHalfStorage) -> size_t {
        write_storage(self_, storage)
    }
}
