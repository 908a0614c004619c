//! Files to read: mapped, so that tensors view them where they are.

use crate::error::{Error, Result};
use crate::handle::{Counted, Own};
use crate::memory::alloc;
use crate::memory::allocator::{Allocator, Source};
use crate::memory::mapping::MapContext;
use crate::plain::plain;
use crate::storage::{self, FREEMEM, Storage};
use std::ffi::{CStr, OsStr, c_void};
use std::os::unix::ffi::OsStrExt;
use std::ptr::{self, NonNull};

/// Some bytes that storages can view.
///
/// A file is mapped privately: what is written to the tensors is not written to the file, and pages that nobody writes
/// to are the file's own.
pub(super) struct FileBytes {
    memory: Own<Storage<u8>>,
}

/// `error` as one of the file `name`, unless it blames an argument.
pub(super) fn in_file(name: &CStr, error: Error) -> Error {
    if error.argument().is_some() {
        return error;
    }
    Error::plain(format!("<{}>: {}", name.to_string_lossy(), error.message()))
}

/// The beginning of a name or a text of a file, for messages: control characters are spelled.
pub(super) fn shown(bytes: &[u8]) -> String {
    plain(&String::from_utf8_lossy(&bytes[..bytes.len().min(200)])).into_owned()
}

/// `Ok` if `condition` holds, else an error with this text.
pub(super) fn check(condition: bool, message: &'static str) -> Result<()> {
    if condition { Ok(()) } else { Err(Error::plain(message)) }
}

impl FileBytes {
    /// The bytes of a file.
    ///
    /// # Errors
    ///
    /// There is no such file, or it is not a regular one, or empty.
    pub(super) fn map(name: &CStr) -> Result<FileBytes> {
        let found = std::fs::metadata(OsStr::from_bytes(name.to_bytes()));
        let found = found.map_err(|cause| Error::plain(format!("cannot be opened: {cause}")))?;
        check(found.is_file(), "is not a regular file")?;
        check(found.len() > 0, "the file is empty")?;
        Ok(FileBytes { memory: storage::with_mapping(MapContext::create(Some(name), -1, 0)?, 0)? })
    }

    /// The bytes of a storage.
    pub(super) fn of(memory: Own<Storage<u8>>) -> FileBytes {
        FileBytes { memory }
    }

    /// The bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        // Nothing is written to them before tensors view them.
        storage::as_bytes(self.memory.borrow())
    }

    /// A storage of the bytes from `start` to `end`, which are there.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn part(&self, start: usize, end: usize) -> Result<Own<Storage<u8>>> {
        if start == end { storage::with_size::<u8>(0) } else { self.storage::<u8>(start, end - start) }
    }

    /// A storage of the `count` numbers at `offset`, of which the caller knows that they are there: over these bytes
    /// if they are aligned, else over a copy.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn storage<T: Copy>(&self, offset: usize, count: usize) -> Result<Own<Storage<T>>> {
        let bytes = &self.bytes()[offset..];
        let start = bytes.as_ptr().cast_mut().cast::<T>();
        if start.is_aligned() { self.view(start, count as isize) } else { copy(bytes, count) }
    }

    /// A storage of `count` numbers at `start` among these bytes, which it keeps alive.
    fn view<T>(&self, start: *mut T, count: isize) -> Result<Own<Storage<T>>> {
        let memory = self.memory.borrow();
        let source = Source { allocator: ptr::from_ref(&VIEWED).cast_mut(), context: memory.as_ptr().cast() };
        // SAFETY: the numbers are there as long as the memory, which the storage does not own a reference to yet.
        let storage = unsafe { storage::create(start, count, source, 0) }?;
        std::mem::forget(memory.to_owned());
        storage.borrow().set_flags(FREEMEM);
        Ok(storage)
    }
}

/// A storage of a copy of the first `count` numbers of `bytes`, which need not be aligned.
///
/// # Errors
///
/// No memory.
pub(super) fn copy<T: Copy>(bytes: &[u8], count: usize) -> Result<Own<Storage<T>>> {
    let storage = storage::with_size::<T>(count as isize)?;
    let length = alloc::byte_count::<T>(count as isize)? as usize;
    let bytes = &bytes[..length];
    // SAFETY: the storage was made for that many bytes just now.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), storage.borrow().data().cast(), length) };
    Ok(storage)
}

/// The allocator of storages over an [`FileBytes`], whose context is its memory: it only frees.
static VIEWED: Allocator = Allocator { malloc: None, realloc: None, free: Some(release) };

unsafe extern "C-unwind" fn release(memory: *mut c_void, _data: *mut c_void) {
    if let Some(memory) = NonNull::new(memory.cast::<Storage<u8>>()) {
        // SAFETY: the storage owned this reference.
        unsafe { Storage::release(memory) };
    }
}
