//! Files of the client's own kind, for what reads and writes more than one number: each call goes through their table.

use super::number::FileNumber;
use super::table::{AnyFile, FileTable, THFile};
use crate::boundary::callback::guarded;
use crate::error::{Error, Result};
use crate::file::Flags;
use crate::object::ElementType;
use crate::object::any::with_variant;
use crate::object::t7::Channel;
use std::ffi::c_void;
use std::ptr::NonNull;

/// A file that is known by its table alone. The errors of the table's functions are errors here.
struct Foreign(NonNull<THFile>);

impl Foreign {
    fn function<F>(&self, pick: impl FnOnce(&FileTable) -> Option<F>) -> Result<F> {
        AnyFile::of(self.0).function(pick)
    }
}

/// What a function of the table says that it has read or written, of `count` elements that it was asked for. Who says more
/// reports an error in a way of its own, such as -1.
fn at_most(count: usize, done: usize) -> Result<usize> {
    if done <= count {
        return Ok(done);
    }
    Err(Error::plain(format!(
        "a function of the file's table says that it read or wrote {done} elements, of {count} that it was asked for"
    )))
}

impl Channel for Foreign {
    fn flags(&mut self) -> &mut Flags {
        // SAFETY: the C caller's file, which nothing else uses between calls of its functions.
        unsafe { &mut (*self.0.as_ptr()).flags }
    }

    unsafe fn read(&mut self, element: ElementType, out: *mut c_void, count: usize) -> Result<usize> {
        let file = self.0.as_ptr();
        with_variant!(ElementType, element, T => {
            let read = self.function(T::reader)?;
            // SAFETY: the file's own function, and the caller has room for so many.
            at_most(count, guarded(|| unsafe { read(file, out.cast(), count) })?)
        })
    }

    unsafe fn write(&mut self, element: ElementType, data: *const c_void, count: usize) -> Result<usize> {
        let file = self.0.as_ptr();
        with_variant!(ElementType, element, T => {
            let write = self.function(T::writer)?;
            // SAFETY: the file's own function, which reads as many as the caller passes.
            at_most(count, guarded(|| unsafe { write(file, data.cast_mut().cast(), count) })?)
        })
    }

    fn position(&mut self) -> Result<u64> {
        let (file, position) = (self.0.as_ptr(), self.function(|table| table.position)?);
        // SAFETY: the file's own function.
        guarded(|| unsafe { position(file) }).map(|position| position as u64)
    }

    fn seek(&mut self, position: u64) -> Result<()> {
        let (file, seek) = (self.0.as_ptr(), self.function(|table| table.seek)?);
        // SAFETY: the file's own function.
        guarded(|| unsafe { seek(file, position as usize) })
    }
}

impl AnyFile {
    /// Runs `work` with the file, whoever made it.
    ///
    /// # Errors
    ///
    /// Argument 1: NULL. Those of `work`.
    pub(crate) fn with_channel<R>(self, work: impl FnOnce(&mut dyn Channel) -> Result<R>) -> Result<R> {
        let file = self.arg()?;
        if self.is_plain() { work(self.own()?) } else { work(&mut Foreign(file)) }
    }
}
