//! `THFilePrivate.h`: what every file begins with, and the table of functions that says what kind of file it is.
//!
//! The functions of `THFile.h` call a file through its table, whether the library made it or the client did.

#![allow(non_snake_case, reason = "the names that C code fills tables by")]

use crate::audit::object::Argument;
use crate::boundary::Encode;
use crate::error::{Error, Result};
use crate::ffi::convention::Decode;
use crate::file::Flags;
use crate::half::Half;
use std::marker::PhantomData;
use std::os::raw::{c_char, c_int, c_long};
use std::ptr::NonNull;

/// `struct THFile__`: the beginning of every file. The client's may go on as they like.
#[repr(C)]
pub(crate) struct THFile {
    pub(super) table: *const FileTable,
    pub(super) flags: Flags,
}

/// Reads numbers and gives how many there were.
pub(super) type Reader<T> = unsafe extern "C-unwind" fn(*mut THFile, *mut T, usize) -> usize;
/// Writes numbers and gives how many were taken.
pub(super) type Writer<T> = unsafe extern "C-unwind" fn(*mut THFile, *mut T, usize) -> usize;
type StringReader = unsafe extern "C-unwind" fn(*mut THFile, *const c_char, *mut *mut c_char) -> usize;
type StringWriter = unsafe extern "C-unwind" fn(*mut THFile, *const c_char, usize) -> usize;
type Action = unsafe extern "C-unwind" fn(*mut THFile);

/// `struct THFileVTable`. A client may leave out functions that its file has not.
#[repr(C)]
pub(super) struct FileTable {
    pub(super) isOpened: Option<unsafe extern "C-unwind" fn(*mut THFile) -> c_int>,
    pub(super) readByte: Option<Reader<u8>>,
    pub(super) readChar: Option<Reader<i8>>,
    pub(super) readShort: Option<Reader<i16>>,
    pub(super) readInt: Option<Reader<c_int>>,
    pub(super) readLong: Option<Reader<c_long>>,
    pub(super) readFloat: Option<Reader<f32>>,
    pub(super) readDouble: Option<Reader<f64>>,
    pub(super) readHalf: Option<Reader<Half>>,
    pub(super) readString: Option<StringReader>,
    pub(super) writeByte: Option<Writer<u8>>,
    pub(super) writeChar: Option<Writer<i8>>,
    pub(super) writeShort: Option<Writer<i16>>,
    pub(super) writeInt: Option<Writer<c_int>>,
    pub(super) writeLong: Option<Writer<c_long>>,
    pub(super) writeFloat: Option<Writer<f32>>,
    pub(super) writeDouble: Option<Writer<f64>>,
    pub(super) writeHalf: Option<Writer<Half>>,
    pub(super) writeString: Option<StringWriter>,
    pub(super) synchronize: Option<Action>,
    pub(super) seek: Option<unsafe extern "C-unwind" fn(*mut THFile, usize)>,
    pub(super) seekEnd: Option<Action>,
    pub(super) position: Option<unsafe extern "C-unwind" fn(*mut THFile) -> usize>,
    pub(super) close: Option<Action>,
    pub(super) free: Option<Action>,
}

/// A pointer argument to a file: NULL, or a file of any kind.
#[derive(Clone, Copy)]
pub(crate) struct AnyFile(*mut THFile);

impl Decode for *mut THFile {
    type Value = AnyFile;
    #[inline(always)]
    unsafe fn decode(self) -> AnyFile {
        AnyFile(self)
    }
    #[inline(always)]
    fn argument(&self) -> Argument {
        Argument::object(self.cast_const())
    }
}

impl AnyFile {
    /// An argument that has been looked at already.
    pub(super) fn of(file: NonNull<THFile>) -> AnyFile {
        AnyFile(file.as_ptr())
    }

    /// The file; `None` where NULL is a meaningful value.
    pub(super) fn option(self) -> Option<NonNull<THFile>> {
        NonNull::new(self.0)
    }

    /// The file, or the error that blames argument 1 for being NULL.
    pub(super) fn arg(self) -> Result<NonNull<THFile>> {
        self.option().ok_or_else(|| Error::null(1))
    }

    /// What the file is and may do.
    pub(super) fn flags(self) -> Result<&'static mut Flags> {
        let file = self.arg()?;
        // SAFETY: the C caller passes NULL or a file, which it does not use from two threads at once.
        Ok(unsafe { &mut (*file.as_ptr()).flags })
    }

    /// The function of the file's table that `pick` gives.
    ///
    /// # Errors
    ///
    /// Argument 1: NULL, or a file without a table or without this function.
    pub(super) fn function<F>(self, pick: impl FnOnce(&FileTable) -> Option<F>) -> Result<F> {
        let file = self.arg()?;
        // SAFETY: the C caller passes a file, whose table is NULL or complete.
        let table = unsafe { (*file.as_ptr()).table.as_ref() };
        table.and_then(pick).ok_or_else(|| Error::arg(1, "this file's table has no function for this"))
    }

    /// What an exported function ends with: `call` with the file.
    pub(super) fn then<C, F: FnOnce(*mut THFile) -> C>(self, call: F) -> Result<TableCall<C, F>> {
        Ok(TableCall { file: self.0, call, result: PhantomData })
    }
}

/// A call of functions of a file's table, made when nothing is held any more: they may raise errors of their own,
/// which jump or throw over the frames here as they do over those of C code.
pub(super) struct TableCall<C, F> {
    file: *mut THFile,
    /// Owns nothing that needs to be dropped.
    call: F,
    result: PhantomData<C>,
}

impl<C, F: FnOnce(*mut THFile) -> C> Encode<C> for TableCall<C, F> {
    #[inline(always)]
    fn encode(self, _symbol: &'static str) -> C {
        (self.call)(self.file)
    }
}
