//! A storage of chars as the buffer of a memory file.

use super::memory::Buffer;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::storage::{self, Storage};

/// One reference to a `CharStorage`, given back when the file is closed.
pub struct CharBuffer(Own<Storage<i8>>);

impl CharBuffer {
    /// A buffer that lives in `storage`.
    pub fn new(storage: Own<Storage<i8>>) -> Self {
        CharBuffer(storage)
    }

    /// A buffer of a new storage that holds an empty file: the 0 at its end.
    ///
    /// # Errors
    ///
    /// Not enough memory.
    pub fn empty() -> Result<Self> {
        let storage = storage::with_size(1)?;
        storage::fill(storage.borrow(), 0)?;
        Ok(CharBuffer(storage))
    }

    /// The storage.
    pub fn storage(&self) -> Ref<'_, Storage<i8>> {
        self.0.borrow()
    }
}

// SAFETY: a storage's data is good for its size until it is resized.
unsafe impl Buffer for CharBuffer {
    fn as_mut_ptr(&mut self) -> *mut u8 {
        self.storage().data().cast()
    }

    fn len(&self) -> usize {
        // Without data there are no elements, whatever the size says.
        let len = if self.storage().data().is_null() { 0 } else { self.storage().len() };
        usize::try_from(len).unwrap_or(0)
    }

    fn resize(&mut self, len: usize) -> Result<()> {
        let old = self.len();
        storage::resize(self.storage(), isize::try_from(len).map_err(|_| Error::overflow())?)?;
        if let Some(more) = len.checked_sub(old) {
            // SAFETY: the storage has `len` elements now, the last `more` of which are new.
            unsafe { self.as_mut_ptr().add(old).write_bytes(0, more) };
        }
        Ok(())
    }
}
