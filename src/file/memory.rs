//! A file in memory.

use std::{io, ptr, slice};

use super::medium::{Medium, up_to};
use crate::error::{Error, Result};

/// A growable run of bytes that a memory file lives in, such as a `CharStorage`.
///
/// The file keeps one byte more than it holds: a 0 at its end. Others may share the buffer and resize
/// it between calls; the file looks at its length anew each time.
///
/// # Safety
///
/// `as_mut_ptr` is readable and writable for `len` bytes until the next `resize`.
#[allow(clippy::len_without_is_empty, reason = "a file asks for no more than it needs")]
pub unsafe trait Buffer {
    /// The first byte.
    fn as_mut_ptr(&mut self) -> *mut u8;

    /// How many bytes there are.
    fn len(&self) -> usize;

    /// Changes the length and keeps the bytes that both lengths have; new bytes are initialised.
    ///
    /// # Errors
    ///
    /// The buffer cannot grow so far, or not at all.
    fn resize(&mut self, len: usize) -> Result<()>;
}

// SAFETY: a vector's pointer is good for its length until it is resized.
unsafe impl Buffer for Vec<u8> {
    fn as_mut_ptr(&mut self) -> *mut u8 {
        Vec::as_mut_ptr(self)
    }

    fn len(&self) -> usize {
        Vec::len(self)
    }

    fn resize(&mut self, len: usize) -> Result<()> {
        let more = len.saturating_sub(Vec::len(self));
        self.try_reserve(more).map_err(|_| Error::plain("not enough memory for a file of this length"))?;
        Vec::resize(self, len, 0);
        Ok(())
    }
}

/// The medium of a memory file.
#[derive(Debug)]
pub(super) struct Memory<B> {
    buffer: B,
    /// How many bytes the file holds, without the 0 at the end.
    size: usize,
    position: usize,
}

impl<B: Buffer> Memory<B> {
    /// A file of what `buffer` holds.
    ///
    /// # Errors
    ///
    /// Argument 1: the buffer does not end in a 0.
    pub(super) fn new(mut buffer: B) -> Result<Self> {
        let Some(size) = buffer.len().checked_sub(1) else {
            return Err(Error::arg(1, "provided CharStorage must be terminated by 0"));
        };
        // SAFETY: `size` is the index of the last byte.
        if unsafe { buffer.as_mut_ptr().add(size).read() } != 0 {
            return Err(Error::arg(1, "provided CharStorage must be terminated by 0"));
        }
        Ok(Memory { buffer, size, position: 0 })
    }

    /// The buffer, cut to what the file holds and the 0 at its end.
    ///
    /// # Errors
    ///
    /// The buffer cannot be resized.
    pub(super) fn trimmed_buffer(&mut self) -> Result<&B> {
        self.settle();
        // Some allocators move a block that is given the size it has.
        if self.buffer.len() != self.size + 1 {
            self.buffer.resize(self.size + 1)?;
        }
        self.terminate();
        Ok(&self.buffer)
    }

    /// The buffer as it is.
    pub(super) fn buffer(&self) -> &B {
        &self.buffer
    }

    /// Draws size and position back inside a buffer that others have shortened.
    fn settle(&mut self) {
        self.size = self.size.min(self.buffer.len().saturating_sub(1));
        self.position = self.position.min(self.size);
    }

    /// Makes room for a file of `size` bytes.
    fn reserve(&mut self, size: usize) -> Result<()> {
        let needed = size.checked_add(1).ok_or_else(Error::overflow)?;
        let len = self.buffer.len();
        if needed > len { self.buffer.resize(needed.max(len + len / 2)) } else { Ok(()) }
    }

    /// Makes room for a file of `size` bytes, and gives where `data` is then: bytes that lie in the buffer move with it.
    fn reserve_beside(&mut self, size: usize, data: *const u8) -> Result<*const u8> {
        let offset = data.addr().wrapping_sub(self.buffer.as_mut_ptr().addr());
        let inside = offset < self.buffer.len();
        self.reserve(size)?;
        Ok(if inside { self.buffer.as_mut_ptr().wrapping_add(offset).cast_const() } else { data })
    }

    fn terminate(&mut self) {
        // SAFETY: callers have made sure that the buffer is longer than the file.
        unsafe { self.buffer.as_mut_ptr().add(self.size).write(0) };
    }
}

impl<B: Buffer> Medium for Memory<B> {
    unsafe fn read(&mut self, out: *mut u8, count: usize) -> usize {
        self.settle();
        let count = count.min(self.size - self.position);
        // SAFETY: position + count stays inside the buffer, and the caller lends `count` bytes, which
        // may overlap it.
        unsafe { ptr::copy(self.buffer.as_mut_ptr().add(self.position), out, count) };
        self.position += count;
        count
    }

    fn peek(&mut self) -> Option<u8> {
        self.settle();
        // SAFETY: a position before the end is inside the buffer.
        (self.position < self.size).then(|| unsafe { self.buffer.as_mut_ptr().add(self.position).read() })
    }

    fn advance(&mut self) {
        self.position += 1;
    }

    fn ahead(&mut self, end: Option<u8>) -> Result<&[u8]> {
        self.settle();
        // SAFETY: the bytes from the position to the end are inside the buffer, which nothing resizes while they are
        // borrowed.
        let rest = unsafe {
            slice::from_raw_parts(self.buffer.as_mut_ptr().add(self.position), self.size - self.position)
        };
        Ok(up_to(rest, 0, end).unwrap_or(rest))
    }

    fn skip(&mut self, count: usize) {
        self.position += count;
    }

    fn make_room(&mut self, data: *const u8, count: &dyn Fn() -> usize) -> Result<*const u8> {
        self.settle();
        let end = self.position.checked_add(count()).ok_or_else(Error::overflow)?;
        self.reserve_beside(end, data)
    }

    unsafe fn write(&mut self, data: *const u8, count: usize) -> Result<usize> {
        self.settle();
        let end = self.position.checked_add(count).ok_or_else(Error::overflow)?;
        let data = self.reserve_beside(end, data)?;
        // SAFETY: the buffer has room up to `end`, and `data` is readable for `count` bytes: by the
        // caller's promise, or at its old place in the buffer, which has not become shorter.
        unsafe { ptr::copy(data, self.buffer.as_mut_ptr().add(self.position), count) };
        self.position = end;
        if end > self.size {
            self.size = end;
            self.terminate();
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn seek(&mut self, position: u64) -> bool {
        self.settle();
        match usize::try_from(position) {
            Ok(position) if position <= self.size => {
                self.position = position;
                true
            }
            _ => false,
        }
    }

    fn seek_end(&mut self) -> bool {
        self.settle();
        self.position = self.size;
        true
    }

    fn position(&mut self) -> Option<u64> {
        self.settle();
        Some(self.position as u64)
    }

    fn mark(&mut self) -> Option<u64> {
        self.position()
    }

    fn take_back(&mut self, mark: u64) {
        self.seek(mark);
    }
}
