//! Numbers of every type from and to files, for the functions of the C interface.

use super::table::{AnyFile, FileTable, Reader, THFile, Writer};
use crate::boundary::Encode;
use crate::error::{Error, Result, check_arg};
use crate::ffi::convention::elements as real;
use crate::file::{CharBuffer, File, FileElement};
use crate::handle::Nullable;
use crate::storage::Storage;
use std::mem::MaybeUninit;
use std::ptr::NonNull;

/// The types of number under which C reads and writes: those of files, `long` by rules of its own.
pub(super) trait FileNumber: FileElement + 'static {
    /// The signatures of the exported functions that read and write arrays, without their last parameter.
    const READ: &'static str;
    const WRITE: &'static str;

    /// What reads and writes arrays of this type in the files of a table.
    fn reader(table: &FileTable) -> Option<Reader<Self>>;
    fn writer(table: &FileTable) -> Option<Writer<Self>>;

    /// # Safety
    ///
    /// As `File::read`.
    unsafe fn read(file: &mut File<CharBuffer>, out: *mut Self, count: usize) -> Result<usize>;

    /// # Safety
    ///
    /// As `File::write`.
    unsafe fn write(file: &mut File<CharBuffer>, data: *const Self, count: usize) -> Result<usize>;
}

macro_rules! number {
    ($($t:ident: $read:ident $write:ident, $reader:ident $writer:ident;)+) => { $(
        impl FileNumber for real::$t {
            const READ: &'static str = concat!("THFile_", stringify!($reader), "Raw(self_,data,)");
            const WRITE: &'static str = concat!("THFile_", stringify!($writer), "Raw(self_,data,)");

            fn reader(table: &FileTable) -> Option<Reader<Self>> {
                table.$reader
            }

            fn writer(table: &FileTable) -> Option<Writer<Self>> {
                table.$writer
            }

            unsafe fn read(file: &mut File<CharBuffer>, out: *mut Self, count: usize) -> Result<usize> {
                // SAFETY: by the caller's promise.
                unsafe { file.$read(out, count) }
            }

            unsafe fn write(file: &mut File<CharBuffer>, data: *const Self, count: usize) -> Result<usize> {
                // SAFETY: by the caller's promise.
                unsafe { file.$write(data, count) }
            }
        }
    )+ };
}

number! {
    Byte: read write, readByte writeByte;
    Char: read write, readChar writeChar;
    Short: read write, readShort writeShort;
    Int: read write, readInt writeInt;
    Long: read_long write_long, readLong writeLong;
    Float: read write, readFloat writeFloat;
    Double: read write, readDouble writeDouble;
    Half: read write, readHalf writeHalf;
}

/// The address of `count` elements that are arguments 2 and 3 of a call; some address if there are none.
pub(super) fn elements<T>(data: *mut T, count: usize) -> Result<*mut T> {
    let bytes = count.checked_mul(size_of::<T>());
    check_arg(bytes.is_some_and(|bytes| isize::try_from(bytes).is_ok()), 3, "more than memory can hold")?;
    match NonNull::new(data) {
        None if count > 0 => Err(Error::null(2)),
        data => Ok(data.unwrap_or(NonNull::dangling()).as_ptr()),
    }
}

/// Reads `count` numbers to `data`.
pub(super) fn read<T: FileNumber>(file: AnyFile, data: *mut T, count: usize) -> Result<impl Encode<usize>> {
    let read = file.function(T::reader)?;
    let data = elements(data, count)?;
    // SAFETY: the file's own function; the C caller has room for so many.
    file.then(move |file| unsafe { read(file, data, count) })
}

/// Writes `count` numbers from `data`.
pub(super) fn write<T: FileNumber>(file: AnyFile, data: *mut T, count: usize) -> Result<impl Encode<usize>> {
    let write = file.function(T::writer)?;
    let data = elements(data, count)?;
    // SAFETY: the file's own function; the C caller passes so many.
    file.then(move |file| unsafe { write(file, data, count) })
}

/// Reads one number; 0 if there is none.
pub(super) fn read_one<T: FileNumber>(file: AnyFile) -> Result<impl Encode<T>> {
    let read = file.function(T::reader)?;
    file.then(move |file| read_to_variable(file, read))
}

/// One number that `read` reads from `file`; 0 if there is none.
pub(super) fn read_to_variable<T: FileNumber>(file: *mut THFile, read: Reader<T>) -> T {
    let zero = MaybeUninit::<T>::zeroed();
    let mut value = zero;
    // SAFETY: the file's own function, and room for one.
    let done = unsafe { read(file, value.as_mut_ptr(), 1) };
    let value = if done == 1 { value } else { zero };
    // SAFETY: either read, or bits all 0, which are a number of any type.
    unsafe { value.assume_init() }
}

/// Writes one number.
pub(super) fn write_one<T: FileNumber>(file: AnyFile, value: T) -> Result<impl Encode<()>> {
    let write = file.function(T::writer)?;
    file.then(move |file: *mut THFile| {
        let mut value = value;
        // SAFETY: the file's own function, and one number.
        unsafe { write(file, &mut value, 1) };
    })
}

/// The elements of a storage that is argument 2, and their number.
fn elements_of<T>(storage: Nullable<'_, Storage<T>>) -> Result<(*mut T, usize)> {
    let storage = storage.arg(2)?;
    let count = usize::try_from(storage.len()).unwrap_or(0);
    Ok((elements(storage.data(), count)?, count))
}

/// Reads as many numbers as `storage` has elements.
pub(super) fn read_storage<T: FileNumber>(
    file: AnyFile,
    storage: Nullable<'_, Storage<T>>,
) -> Result<impl Encode<usize> + use<T>> {
    file.arg()?;
    let (data, count) = elements_of(storage)?;
    read(file, data, count)
}

/// Writes the elements of `storage`.
pub(super) fn write_storage<T: FileNumber>(
    file: AnyFile,
    storage: Nullable<'_, Storage<T>>,
) -> Result<impl Encode<usize> + use<T>> {
    file.arg()?;
    let (data, count) = elements_of(storage)?;
    write(file, data, count)
}
