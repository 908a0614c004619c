//! What a t7 is read from and written to: a file of the library, or of a kind that the client has made.

use crate::error::Result;
use crate::file::{Buffer, File, Flags};
use crate::object::any::{ElementType, with_variant};
use std::ffi::c_void;

/// A file that has elements of every type. A long has the width that the file is set to.
pub trait Channel {
    /// What the file is and may do.
    fn flags(&mut self) -> &mut Flags;

    /// `Ok` if the file is open and may be read.
    ///
    /// # Errors
    ///
    /// Argument 1: it is not, as far as is known before anything is read.
    fn check_readable(&mut self) -> Result<()> {
        Ok(())
    }

    /// Reads elements, and gives how many there were.
    ///
    /// # Errors
    ///
    /// Those of the file; a quiet one gives fewer than `count` instead.
    ///
    /// # Safety
    ///
    /// There is room for `count` elements of that type at `out`.
    unsafe fn read(&mut self, element: ElementType, out: *mut c_void, count: usize) -> Result<usize>;

    /// Writes elements, and gives how many were taken.
    ///
    /// # Errors
    ///
    /// Those of the file; a quiet one takes fewer than `count` instead.
    ///
    /// # Safety
    ///
    /// There are `count` elements of that type at `data`.
    unsafe fn write(&mut self, element: ElementType, data: *const c_void, count: usize) -> Result<usize>;

    /// How much room [`write`](Self::write) needs for the same elements; 0 if there always is room, or nobody knows.
    ///
    /// # Safety
    ///
    /// As [`write`](Self::write).
    unsafe fn room(&mut self, _element: ElementType, _data: *const c_void, _count: usize) -> usize {
        0
    }

    /// Makes room, so that writing as much does not fail for want of memory.
    ///
    /// # Errors
    ///
    /// No memory; the file is not open or may not be written.
    fn make_room(&mut self, _room: usize) -> Result<()> {
        Ok(())
    }

    /// Whether the file holds elements as memory does.
    fn holds_memory(&self) -> bool {
        false
    }

    /// Whether the file holds longs of 4 bytes.
    fn has_short_longs(&self) -> bool {
        false
    }

    /// Whether the last line of numerals that was read ended with a carriage return, too, as those of Windows.
    fn has_windows_lines(&self) -> bool {
        false
    }

    /// The byte that is read or written next.
    ///
    /// # Errors
    ///
    /// The file does not know.
    fn position(&mut self) -> Result<u64>;

    /// Moves to a byte.
    ///
    /// # Errors
    ///
    /// The file cannot be moved; a quiet one sets its error flag instead.
    fn seek(&mut self, position: u64) -> Result<()>;
}

impl<B: Buffer> Channel for File<B> {
    fn flags(&mut self) -> &mut Flags {
        self.flags_mut()
    }

    fn check_readable(&mut self) -> Result<()> {
        let nothing = std::ptr::dangling_mut::<u8>();
        // SAFETY: nothing is read.
        unsafe { File::read(self, nothing, 0) }.map(drop)
    }

    unsafe fn read(&mut self, element: ElementType, out: *mut c_void, count: usize) -> Result<usize> {
        // SAFETY: by the caller's promise.
        unsafe {
            match element {
                ElementType::Long => self.read_long(out.cast(), count),
                _ => with_variant!(ElementType, element, T => File::read::<T>(self, out.cast(), count)),
            }
        }
    }

    unsafe fn write(&mut self, element: ElementType, data: *const c_void, count: usize) -> Result<usize> {
        // SAFETY: by the caller's promise.
        unsafe {
            match element {
                ElementType::Long => self.write_long(data.cast(), count),
                _ => with_variant!(ElementType, element, T => File::write::<T>(self, data.cast(), count)),
            }
        }
    }

    unsafe fn room(&mut self, element: ElementType, data: *const c_void, count: usize) -> usize {
        // SAFETY: by the caller's promise.
        unsafe {
            match element {
                ElementType::Long => self.room_for_longs(data.cast(), count),
                _ => with_variant!(ElementType, element, T => self.room_for::<T>(data.cast(), count)),
            }
        }
    }

    fn make_room(&mut self, room: usize) -> Result<()> {
        File::make_room(self, room)
    }

    fn holds_memory(&self) -> bool {
        File::holds_memory(self)
    }

    fn has_short_longs(&self) -> bool {
        File::has_short_longs(self)
    }

    fn has_windows_lines(&self) -> bool {
        File::has_windows_lines(self)
    }

    fn position(&mut self) -> Result<u64> {
        File::position(self)
    }

    fn seek(&mut self, position: u64) -> Result<()> {
        File::seek(self, position)
    }
}
