//! What can be done to a storage as a whole: resize, swap, fill, copy, element access.

use super::header::{RESIZABLE, Storage};
use crate::audit;
use crate::caller;
use crate::element::{Convert, Element};
use crate::error::{Error, Result, check_arg, check_arg_with, no_such_index};
use crate::handle::Ref;
use crate::kernel::{self, Dense};
use crate::memory::alloc::byte_count;
use std::ffi::c_void;
use std::os::raw::{c_int, c_long};
use std::sync::atomic::Ordering;

/// Changes the number of elements, keeping the contents both sizes share. New elements are not
/// initialised.
///
/// # Errors
///
/// The storage is not resizable, `size` is negative or overflows, or the allocator fails; the
/// storage is as it was.
pub fn resize<T>(storage: Ref<'_, Storage<T>>, size: isize) -> Result<()> {
    let Bytes { old, new } = check_resize(storage, size)?;
    // SAFETY: the data came from the storage's source and holds `old` bytes.
    let data = unsafe { storage.source().realloc(storage.data().cast(), old, new) }?;
    let this = storage.as_ptr();
    let has_moved = storage.data() != data.cast();
    // SAFETY: a valid storage.
    unsafe {
        (*this).data = data.cast();
        (*this).size = size;
        // THC's have their data on the device where they were resized last.
        (*this).device = caller::device();
    }
    if has_moved && audit::active() {
        audit::data_moved(this.cast_const().cast(), std::ptr::null());
    }
    Ok(())
}

/// The bytes of a storage before and after it is resized.
struct Bytes {
    old: isize,
    new: isize,
}

/// What [`resize`] refuses before it asks the allocator.
fn check_resize<T>(storage: Ref<'_, Storage<T>>, size: isize) -> Result<Bytes> {
    if storage.flags() & RESIZABLE == 0 {
        return Err(Error::plain("trying to resize a storage that is not resizable"));
    }
    let bytes = Bytes { new: byte_count::<T>(size)?, old: byte_count::<T>(storage.len())? };
    if audit::active()
        && !audit::may_resize(storage.as_ptr().cast_const().cast(), storage.data().cast_const().cast())
    {
        return Err(Error::plain("trying to resize a storage whose data is not from malloc"));
    }
    Ok(bytes)
}

/// The growth of a storage for a result, and what it had before. Either [`RevocableGrowth::commit`] or [`RevocableGrowth::revert`] ends
/// it.
pub(crate) struct RevocableGrowth {
    size: isize,
    /// The device that it was on.
    device: c_int,
    /// The data that it had; NULL if C code has taken it away, whatever the size.
    data: *mut c_void,
    /// The block that it has got, while the one before is still there; NULL if that was changed in place.
    new: *mut c_void,
}

impl RevocableGrowth {
    /// Makes `storage` larger, as [`resize`] does. The former elements of a storage from `THAlloc` stay where they were
    /// until this is committed, so that it can get them back.
    ///
    /// # Errors
    ///
    /// As [`resize`].
    pub(crate) fn grow<T>(storage: Ref<'_, Storage<T>>, size: isize) -> Result<RevocableGrowth> {
        // SAFETY: a valid storage.
        let device = unsafe { (*storage.as_ptr()).device };
        let data = storage.data().cast();
        let before = RevocableGrowth { size: storage.len(), device, data, new: std::ptr::null_mut() };
        if before.size <= 0 || before.data.is_null() || !storage.source().is_default() {
            resize(storage, size)?;
            return Ok(before);
        }
        let bytes = check_resize(storage, size)?;
        let new = storage.source().malloc(bytes.new)?;
        // SAFETY: a new block, which is not smaller than the data of the storage, a valid one.
        unsafe {
            std::ptr::copy_nonoverlapping(before.data.cast::<u8>(), new.cast(), bytes.old as usize);
            (*storage.as_ptr()).data = new.cast();
            (*storage.as_ptr()).size = size;
            (*storage.as_ptr()).device = caller::device();
        }
        Ok(RevocableGrowth { new, ..before })
    }

    /// Gives up what `storage` had, which has grown for the object at `grown`.
    #[inline]
    pub(crate) fn commit<T>(self, storage: Ref<'_, Storage<T>>, grown: *const ()) {
        if !self.new.is_null() {
            // SAFETY: the block came from the storage's source, and the storage has another one now.
            unsafe { storage.source().free(self.data) };
            if audit::active() {
                audit::data_moved(storage.as_ptr().cast_const().cast(), grown);
            }
        }
    }

    /// Takes back that `storage` has grown. Where the allocator refuses, and where it might take a block of no bytes away,
    /// the block keeps its length; where the storage has grown once more, it keeps what it has.
    #[cold]
    pub(crate) fn revert<T>(self, storage: Ref<'_, Storage<T>>) {
        let this = storage.as_ptr();
        if !self.new.is_null() {
            if storage.data().cast() != self.new {
                return self.commit(storage, std::ptr::null());
            }
            // SAFETY: a valid storage; both blocks came from its source, and it has one of them afterwards.
            unsafe {
                (*this).data = self.data.cast();
                (*this).size = self.size;
                (*this).device = self.device;
                storage.source().free(self.new);
            }
        } else if storage.len() <= self.size {
            // Another one has taken it back.
        } else if self.data.is_null() {
            // SAFETY: a valid storage, whose block came from its source when it grew; no elements are left in it.
            unsafe {
                storage.source().free(storage.data().cast());
                (*this).data = std::ptr::null_mut();
                (*this).size = self.size;
                (*this).device = self.device;
            }
        } else {
            let is_resized = self.size != 0 && resize(storage, self.size).is_ok();
            // SAFETY: a valid storage, whose block holds more elements than these where it keeps its length.
            unsafe {
                if !is_resized {
                    (*this).size = self.size;
                }
                (*this).device = self.device;
            }
        }
    }
}

/// Exchanges everything but the counts, so that each header's holders now see the other's data.
pub fn swap<T>(first: Ref<'_, Storage<T>>, second: Ref<'_, Storage<T>>) {
    let (a, b) = (first.as_ptr(), second.as_ptr());
    if a == b {
        return;
    }
    // SAFETY: two distinct valid storages; each field pair is exchanged by value.
    unsafe {
        std::mem::swap(&mut (*a).data, &mut (*b).data);
        std::mem::swap(&mut (*a).size, &mut (*b).size);
        std::mem::swap(&mut (*a).allocator, &mut (*b).allocator);
        std::mem::swap(&mut (*a).context, &mut (*b).context);
        std::mem::swap(&mut (*a).view, &mut (*b).view);
        std::mem::swap(&mut (*a).device, &mut (*b).device);
        let flag = (*a).flag.load(Ordering::Relaxed);
        let flag = (*b).flag.swap(flag, Ordering::Relaxed);
        (*a).flag.store(flag, Ordering::Relaxed);
    }
}

/// Sets every element to `value`.
///
/// # Errors
///
/// Argument 1: the storage has no data.
pub fn fill<T: Element>(storage: Ref<'_, Storage<T>>, value: T) -> Result<()> {
    check_data(storage, 1)?;
    // SAFETY: a storage's data holds `len` elements.
    let elements = unsafe { Dense::new(storage.len().max(0) as usize, [storage.data().cast()]) };
    kernel::fill_dense(elements, value);
    Ok(())
}

/// The address of element `index`.
///
/// # Errors
///
/// Argument 2: `index` is not in `0..len`. Argument 1: the storage has no data.
#[inline(always)]
fn place<T>(storage: Ref<'_, Storage<T>>, index: isize) -> Result<*mut T> {
    let data = storage.data();
    // No negative index is below a length as unsigned numbers, and no length that counts is negative.
    if data.is_null() | ((index as usize) >= storage.len().max(0) as usize) {
        return Err(no_place(storage, index));
    }
    Ok(data.wrapping_offset(index))
}

#[cold]
fn no_place<T>(storage: Ref<'_, Storage<T>>, index: isize) -> Error {
    if 0 <= index && index < storage.len() {
        return no_data(1);
    }
    no_such_index(index as c_long, storage.len() as c_long, 2, "index")
}

fn different_sizes(size: isize, other: isize) -> String {
    format!("storages differ in size: {size} and {other} elements")
}

#[cold]
fn no_data(number: i32) -> Error {
    Error::arg(number, "storage has a size but no data")
}

/// Refuses storage `number` if its data is missing.
fn check_data<T>(storage: Ref<'_, Storage<T>>, number: i32) -> Result<()> {
    if storage.data().is_null() && !storage.is_empty() { Err(no_data(number)) } else { Ok(()) }
}

/// Element `index`.
///
/// # Errors
///
/// Argument 2: `index` is not in `0..len`. Argument 1: the storage has no data.
#[inline]
pub fn get<T: Element>(storage: Ref<'_, Storage<T>>, index: isize) -> Result<T> {
    // SAFETY: an element of the storage.
    place(storage, index).map(|place| unsafe { *place })
}

/// Sets element `index` to `value`.
///
/// # Errors
///
/// As [`get`].
#[inline]
pub fn set<T: Element>(storage: Ref<'_, Storage<T>>, index: isize, value: T) -> Result<()> {
    // SAFETY: as above.
    place(storage, index).map(|place| unsafe { *place = value })
}

/// Copies as many elements as the storage has from `source`.
///
/// # Safety
///
/// `source` holds that many elements; it may overlap the storage.
///
/// # Errors
///
/// Argument 1: the storage has no data. Argument 2: `source` is NULL.
pub unsafe fn raw_copy<T: Element>(storage: Ref<'_, Storage<T>>, source: *const T) -> Result<()> {
    let count = storage.len().max(0) as usize;
    if count > 0 {
        check_data(storage, 1)?;
        check_arg(!source.is_null(), 2, "must not be NULL")?;
        // SAFETY: both hold `count` elements; `copy` allows overlap.
        unsafe { std::ptr::copy(source, storage.data(), count) };
    }
    Ok(())
}

/// Copies `source` into `storage`, which must have the same size.
///
/// # Errors
///
/// Argument 2: the sizes differ, or `source` has no data. Argument 1: the storage has no data.
pub fn copy<T: Element>(storage: Ref<'_, Storage<T>>, source: Ref<'_, Storage<T>>) -> Result<()> {
    check_arg_with(storage.len() == source.len(), 2, || different_sizes(storage.len(), source.len()))?;
    check_data(storage, 1)?;
    check_data(source, 2)?;
    // SAFETY: the sizes are equal.
    unsafe { raw_copy(storage, source.data()) }
}

/// Converts the first `storage.len()` elements of `source`.
///
/// # Errors
///
/// Argument 2: `source` has fewer elements, or (where `exact`) not the same number, or no data. Argument 1: the
/// storage has no data.
pub fn copy_from<T, S>(storage: Ref<'_, Storage<T>>, source: Ref<'_, Storage<S>>, exact: bool) -> Result<()>
where
    T: Element,
    S: Element + Convert<T>,
{
    let count = storage.len().max(0);
    let fits = if exact { source.len() == count } else { source.len() >= count };
    check_arg_with(fits, 2, || different_sizes(storage.len(), source.len()))?;
    if count > 0 {
        check_data(storage, 1)?;
        check_data(source, 2)?;
    }
    // SAFETY: both hold `count` elements.
    unsafe { kernel::convert(storage.data(), source.data(), count as usize) };
    Ok(())
}
