//! Birth and death of storages, and their counts. No other place makes or frees a storage header.

use super::header::{FREEMEM, REFCOUNTED, RESIZABLE, Storage, VIEW};
use crate::audit;
use crate::caller;
use crate::count;
use crate::error::{Error, Result};
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use crate::memory::allocator::Source;
use crate::memory::mapping::MapContext;
use crate::threads;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicI8, AtomicI32};

impl<T> Counted for Storage<T> {
    #[inline(always)]
    fn retain(this: Ref<'_, Self>) {
        if this.flags() & REFCOUNTED != 0 {
            // SAFETY: a valid storage.
            count::add_one(unsafe { &(*this.as_ptr()).refcount });
        }
    }

    #[inline]
    unsafe fn release(this: NonNull<Self>) {
        // SAFETY: valid, as the caller owns a reference.
        let storage = unsafe { Ref::new(this) };
        if storage.flags() & REFCOUNTED == 0 {
            return;
        }
        // SAFETY: as above.
        if count::remove_one(unsafe { &(*this.as_ptr()).refcount }) {
            // SAFETY: that was the last reference.
            unsafe { destroy(this) }
        }
    }
}

/// Frees a storage whose last reference is gone: its data, the storage it is a view of, its header.
///
/// # Safety
///
/// Nobody uses the storage afterwards.
unsafe fn destroy<T>(this: NonNull<Storage<T>>) {
    // SAFETY: valid until the header is freed below.
    let storage = unsafe { Ref::new(this) };
    // Whatever a client does with tensors, their data is freed some time: also between the use of an OpenMP runtime
    // and its end, which this prevents.
    threads::notice_at_free(storage.len().unsigned_abs().saturating_mul(size_of::<T>()));
    let flags = storage.flags();
    if flags & FREEMEM != 0 && (!audit::active() || may_free(storage)) {
        // SAFETY: the data came from the storage's own source.
        unsafe { storage.source().free(storage.data().cast()) };
    }
    // SAFETY: valid until freed below.
    let base = unsafe { (*this.as_ptr()).view };
    if flags & VIEW != 0
        && let Some(base) = NonNull::new(base)
    {
        // SAFETY: a view owns one reference to its base.
        unsafe { Storage::release(base) };
    }
    // SAFETY: headers come from `alloc_header`, and this one is not used again.
    unsafe { if audit::active() { leave_to_auditor(this) } else { alloc::free_header(this.as_ptr()) } };
}

/// Asks the auditor whether the data of a storage can be what its source frees.
#[cold]
fn may_free<T>(storage: Ref<'_, Storage<T>>) -> bool {
    let bytes = alloc::byte_count::<T>(storage.len()).unwrap_or(0) as usize;
    storage.source().is_lent()
        || audit::data_freed(storage.as_ptr().cast_const().cast(), storage.data().cast_const().cast(), bytes)
}

/// Leaves the header to the auditor, as an empty storage without a count: late users find nothing to harm.
///
/// # Safety
///
/// As [`destroy`]; what the header owned is gone.
#[cold]
unsafe fn leave_to_auditor<T>(this: NonNull<Storage<T>>) {
    let source = Source::default_allocator();
    let empty = Storage {
        data: ptr::null_mut(),
        size: 0,
        refcount: AtomicI32::new(0),
        flag: AtomicI8::new(0),
        allocator: source.allocator,
        context: source.context,
        view: ptr::null_mut(),
        device: 0,
    };
    // SAFETY: a block that nobody else uses.
    unsafe {
        this.write(empty);
        audit::header_freed(this.as_ptr().cast(), size_of::<Storage<T>>());
    }
}

/// The block of a header that is made before anything is asked of a source: what fails afterwards has taken nothing.
struct FreshHeader<T>(NonNull<Storage<T>>);

impl<T> FreshHeader<T> {
    fn new() -> Result<Self> {
        NonNull::new(alloc::alloc_header()?).map(FreshHeader).ok_or_else(Error::overflow)
    }

    /// The storage around `data`; `flags` beside the count say what is allowed and owned.
    ///
    /// # Safety
    ///
    /// As [`create`].
    #[inline(always)]
    unsafe fn finish(self, data: *mut T, size: isize, source: Source, flags: i8) -> Own<Storage<T>> {
        let block = self.0;
        std::mem::forget(self);
        // SAFETY: by the caller's promise; the block was made for one header, and nobody has it.
        unsafe { fill(block, data, size, source, flags) }
    }
}

impl<T> Drop for FreshHeader<T> {
    #[cold]
    fn drop(&mut self) {
        // SAFETY: made by `new`, and seen by nobody.
        unsafe { alloc::free_header(self.0.as_ptr()) }
    }
}

/// A new header around `data`; `flags` beside the count say what is allowed and owned.
///
/// # Safety
///
/// `data` holds `size` elements as long as the storage lives, and `source` can free it if `flags`
/// contain [`FREEMEM`].
pub unsafe fn create<T>(data: *mut T, size: isize, source: Source, flags: i8) -> Result<Own<Storage<T>>> {
    // SAFETY: by the caller's promise.
    Ok(unsafe { FreshHeader::new()?.finish(data, size, source, flags) })
}

/// Makes a header of `block`.
///
/// # Safety
///
/// As [`create`]; the block has room for a header, and nobody else has it.
#[inline(always)]
unsafe fn fill<T>(
    block: NonNull<Storage<T>>,
    data: *mut T,
    size: isize,
    source: Source,
    flags: i8,
) -> Own<Storage<T>> {
    let header = Storage {
        data,
        size,
        refcount: AtomicI32::new(1),
        flag: AtomicI8::new(flags | REFCOUNTED),
        allocator: source.allocator,
        context: source.context,
        view: ptr::null_mut(),
        device: caller::device(),
    };
    // SAFETY: a block for a header by the caller's promise, and then a valid storage with a count of one, which is the
    // caller's.
    let storage = unsafe {
        block.write(header);
        Own::from_raw(block)
    };
    if audit::active() {
        // SAFETY: a header, which is the same whatever the elements are: it is marked, and nothing else is asked.
        audit::born(unsafe { Ref::new(block.cast::<Storage<u8>>()) });
    }
    storage
}

/// A new storage of `size` elements from `THDefaultAllocator`, not initialised.
#[inline]
pub fn with_size<T>(size: isize) -> Result<Own<Storage<T>>> {
    with_allocator(size, Source::default_allocator())
}

/// A new storage of `size` elements from `source`, not initialised.
///
/// # Errors
///
/// A negative size, a byte count that overflows, or a failure of the source. A context is the
/// storage's only if there is no error.
pub fn with_allocator<T>(size: isize, source: Source) -> Result<Own<Storage<T>>> {
    let bytes = alloc::byte_count::<T>(size)?;
    // First: to free the data of some sources is to end their context, which stays the caller's where this fails.
    let header = FreshHeader::new()?;
    let data = source.malloc(bytes)?.cast::<T>();
    // SAFETY: `source` just provided the data.
    Ok(unsafe { header.finish(data, size, source, RESIZABLE | FREEMEM) })
}

/// A new storage that adopts `size` elements at `data`; the last `free` frees them through `source`.
///
/// # Safety
///
/// As [`create`]. On error the data is still the caller's.
pub unsafe fn with_data<T>(data: *mut T, size: isize, source: Source) -> Result<Own<Storage<T>>> {
    if size < 0 {
        return Err(Error::arg(2, format!("size must not be negative, got {size}")));
    }
    if data.is_null() && size > 0 {
        return Err(Error::null(1));
    }
    // SAFETY: by the caller's promise.
    let storage = unsafe { create(data, size, source, RESIZABLE | FREEMEM) }?;
    if audit::active() && source.is_default() {
        audit::adopted(storage.borrow().as_ptr().cast_const().cast(), data.cast_const().cast());
    }
    Ok(storage)
}

/// A new storage over a mapping of `size` elements (0 or less: as many as the file holds).
///
/// # Errors
///
/// As [`with_allocator`]; the context is ended with the failure.
pub fn with_mapping<T>(context: NonNull<MapContext>, size: isize) -> Result<Own<Storage<T>>> {
    let source = Source::mapping(context);
    let made = || -> Result<_> {
        let header = FreshHeader::new()?;
        Ok((header, source.malloc(alloc::byte_count::<T>(size.max(0))?)?))
    };
    let (header, data) = match made() {
        Ok(made) => made,
        Err(error) => {
            // SAFETY: nothing is mapped, and the context was given to this call.
            unsafe { MapContext::destroy(context) };
            return Err(error);
        }
    };
    // SAFETY: valid until the storage is released.
    let mapped = unsafe { context.as_ref() }.size();
    let size = if size > 0 { size } else { mapped / size_of::<T>() as isize };
    // SAFETY: the mapping holds that many elements.
    Ok(unsafe { header.finish(data.cast(), size, source, FREEMEM) })
}
