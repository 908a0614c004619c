//! Numbers of every type from and to files, for the functions of the C interface.

use super::THFile;
use crate::error::{Error, Result, check_arg};
use crate::ffi::convention::Exclusive;
use crate::file::Element;
use crate::half::Half;
use crate::handle::Nullable;
use crate::storage::Storage;
use std::mem::MaybeUninit;
use std::os::raw::{c_int, c_long};
use std::ptr::NonNull;

/// The types of number under which C reads and writes: those of files, `long` by rules of its own.
pub(super) trait Number: Element + 'static {
    /// # Safety
    ///
    /// As `File::read`.
    unsafe fn read(file: &mut THFile, out: *mut Self, count: usize) -> Result<usize>;

    /// # Safety
    ///
    /// As `File::write`.
    unsafe fn write(file: &mut THFile, data: *const Self, count: usize) -> Result<usize>;
}

macro_rules! number {
    ($($t:ty: $read:ident $write:ident;)+) => { $(
        impl Number for $t {
            unsafe fn read(file: &mut THFile, out: *mut Self, count: usize) -> Result<usize> {
                // SAFETY: by the caller's promise.
                unsafe { file.$read(out, count) }
            }

            unsafe fn write(file: &mut THFile, data: *const Self, count: usize) -> Result<usize> {
                // SAFETY: by the caller's promise.
                unsafe { file.$write(data, count) }
            }
        }
    )+ };
}

number! {
    u8: read write;
    i8: read write;
    i16: read write;
    c_int: read write;
    c_long: read_long write_long;
    f32: read write;
    f64: read write;
    Half: read write;
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
///
/// # Safety
///
/// `data` is NULL or writable for `count` elements.
pub(super) unsafe fn read<T: Number>(file: Exclusive<THFile>, data: *mut T, count: usize) -> Result<usize> {
    // SAFETY: by the caller's promise.
    unsafe { T::read(file.arg(1)?, elements(data, count)?, count) }
}

/// Writes `count` numbers from `data`.
///
/// # Safety
///
/// `data` is NULL or readable for `count` elements.
pub(super) unsafe fn write<T: Number>(file: Exclusive<THFile>, data: *mut T, count: usize) -> Result<usize> {
    // SAFETY: by the caller's promise.
    unsafe { T::write(file.arg(1)?, elements(data, count)?, count) }
}

/// Reads one number; 0 if a quiet file has none.
pub(super) fn read_one<T: Number>(file: Exclusive<THFile>) -> Result<T> {
    let zero = MaybeUninit::<T>::zeroed();
    let mut value = zero;
    // SAFETY: `value` is room for one.
    let done = unsafe { T::read(file.arg(1)?, value.as_mut_ptr(), 1) }?;
    let value = if done == 1 { value } else { zero };
    // SAFETY: either read, or bits all 0, which are a number of any type.
    Ok(unsafe { value.assume_init() })
}

/// Writes one number.
pub(super) fn write_one<T: Number>(file: Exclusive<THFile>, value: T) -> Result<()> {
    // SAFETY: `value` is one number.
    unsafe { T::write(file.arg(1)?, &value, 1) }.map(drop)
}

/// The elements of a storage that is argument 2, and their number.
fn elements_of<T>(storage: Nullable<'_, Storage<T>>) -> Result<(*mut T, usize)> {
    let storage = storage.arg(2)?;
    let count = usize::try_from(storage.len()).unwrap_or(0);
    Ok((elements(storage.data(), count)?, count))
}

/// Reads as many numbers as `storage` has elements.
pub(super) fn read_storage<T: Number>(
    file: Exclusive<THFile>,
    storage: Nullable<'_, Storage<T>>,
) -> Result<usize> {
    let file = file.arg(1)?;
    let (data, count) = elements_of(storage)?;
    // SAFETY: a storage's data holds its elements.
    unsafe { T::read(file, data, count) }
}

/// Writes the elements of `storage`.
pub(super) fn write_storage<T: Number>(
    file: Exclusive<THFile>,
    storage: Nullable<'_, Storage<T>>,
) -> Result<usize> {
    let file = file.arg(1)?;
    let (data, count) = elements_of(storage)?;
    // SAFETY: a storage's data holds its elements.
    unsafe { T::write(file, data, count) }
}
