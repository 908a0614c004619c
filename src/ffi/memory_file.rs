//! `THMemoryFile.h`: files in storages of chars.

use super::file::{THFile, handle};
use super::general::string;
use crate::error::Positioned;
use crate::ffi::macros::plain;
use crate::file::{CharBuffer, File};
use crate::handle::Ref;
use crate::storage::Storage;
use std::os::raw::{c_char, c_int};

type THCharStorage = Storage<i8>;

plain! {
    /// A file of what `storage` holds; its last element must be 0 and is not part of the file. NULL means a new
    /// storage. The file takes a reference to the storage, and resizes it when it grows: the storage then has
    /// more elements than the file has bytes, until THMemoryFile_storage is called. The `mode` is "r", "w" or
    /// "rw"; none of them empties the file.
    ///
    /// A new file is ascii, with auto spacing, and pedantic. Ownership: the caller frees it with THFile_free.
    /// Errors: 1 if `storage` does not end in a 0; 2 if `mode` is NULL or none of these; no memory.
    #[must_use]
    fn THMemoryFile_newWithStorage(storage: *mut THCharStorage, mode: *const c_char) -> *mut THFile {
        // SAFETY: the C caller passes NULL or a terminated string.
        let mode = unsafe { string(mode, 2) }?;
        let buffer = match storage.option() {
            Some(storage) => CharBuffer::new(storage.to_owned()),
            None => CharBuffer::empty()?,
        };
        handle(Some(File::in_memory(buffer, mode.to_bytes())?))
    }

    /// An empty file; otherwise as THMemoryFile_newWithStorage. Errors: 1 if `mode` is NULL; 2 if it is none of
    /// "r", "w" and "rw"; no memory.
    #[must_use]
    fn THMemoryFile_new(mode: *const c_char) -> *mut THFile {
        // SAFETY: the C caller passes NULL or a terminated string.
        let mode = unsafe { string(mode, 1) }?;
        handle(Some(File::in_memory(CharBuffer::empty()?, mode.to_bytes()).at(&[(2, 1)])?))
    }

    /// The storage that the file lives in, resized to the bytes of the file and a 0 behind them. Ownership: the
    /// file's; retain it to keep it longer. Errors: 1 if NULL, closed or no memory file; the storage cannot be
    /// resized.
    fn THMemoryFile_storage(self_: *mut THFile) -> *mut THCharStorage {
        Ok(Ref::as_ptr(self_.own()?.storage()?.storage()))
    }

    /// Has a long integer take `size` bytes of a binary file; see THDiskFile_longSize. Errors: 1 if `self` is
    /// NULL, or `size` is not 0, 4 or 8.
    fn THMemoryFile_longSize(self_: *mut THFile, size: c_int) {
        self_.own()?.set_long_size(size)
    }
}
