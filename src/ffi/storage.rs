//! `generic/THStorage.h`.

#![allow(non_camel_case_types, reason = "the names that the headers print")]

use super::convention;
use super::general::error_if_null;
use super::text;
use crate::element::Element;
use crate::error::Result;
use crate::ffi::macros::generic;
use crate::ffi::types::size_t;
use crate::handle::Own;
use crate::memory::allocator::{Allocator, Source};
use crate::memory::mapping::MapContext;
use crate::storage::{self, Storage};
use std::ffi::CStr;
use std::os::raw::{c_char, c_int, c_long, c_void};

type THAllocator = Allocator;

fn source(allocator: *mut Allocator, context: *mut c_void, number: i32) -> Result<Source> {
    error_if_null(allocator, number)?;
    Ok(Source { allocator, context })
}

fn with_elements<T: Element, const N: usize>(elements: [T; N]) -> Result<Own<Storage<T>>> {
    let storage = storage::with_size(N as isize)?;
    // SAFETY: the new storage holds N elements.
    unsafe { storage::raw_copy(storage.borrow(), elements.as_ptr()) }?;
    Ok(storage)
}

generic! { Storage: Byte Char Short Int Long Float Double Half; {
    /// The address of the first element; NULL if there is none. Owned by the storage, and another one after each
    /// resize: ask again then. Errors: 1 if NULL.
    fn data(storage: *const THStorage) -> *mut real {
        Ok(storage.arg(1)?.data())
    }

    /// The number of elements. Errors: 1 if NULL.
    fn size(storage: *const THStorage) -> isize {
        Ok(storage.arg(1)?.len())
    }

    /// The bytes of one element.
    fn elementSize() -> size_t {
        Ok(size_of::<real>())
    }

    /// Sets element `index`, counted from 0, to `value`. Errors: 1 if NULL or without data; 2 if there is no such element.
    fn set(storage: *mut THStorage, index: isize, value: real) {
        storage::set(storage.arg(1)?, index, value)
    }

    /// Element `index`, counted from 0. Errors: 1 if NULL or without data; 2 if there is no such element.
    fn get(storage: *const THStorage, index: isize) -> real {
        storage::get(storage.arg(1)?, index)
    }

    /// A new storage without elements. Ownership: the caller frees it.
    #[must_use]
    fn new() -> *mut THStorage {
        storage::with_size::<real>(0)
    }

    /// A new storage of `size` elements, not initialised. Ownership: the caller frees it. Errors: the size
    /// is negative or too large, or there is no memory.
    #[must_use]
    fn newWithSize(size: isize) -> *mut THStorage {
        storage::with_size::<real>(size)
    }

    /// A new storage of one element. Ownership: the caller frees it.
    #[must_use]
    fn newWithSize1(data0: real) -> *mut THStorage {
        with_elements([data0])
    }

    /// A new storage of two elements. Ownership: the caller frees it.
    #[must_use]
    fn newWithSize2(data0: real, data1: real) -> *mut THStorage {
        with_elements([data0, data1])
    }

    /// A new storage of three elements. Ownership: the caller frees it.
    #[must_use]
    fn newWithSize3(data0: real, data1: real, data2: real) -> *mut THStorage {
        with_elements([data0, data1, data2])
    }

    /// A new storage of four elements. Ownership: the caller frees it.
    #[must_use]
    fn newWithSize4(data0: real, data1: real, data2: real, data3: real) -> *mut THStorage {
        with_elements([data0, data1, data2, data3])
    }

    /// A new storage over the file `filename`, mapped in the way of `flags` (TH_ALLOCATOR_MAPPED_*), not
    /// resizable. `size` elements are mapped, growing a writable file that is too short; 0 or less maps as
    /// many as the file holds. Ownership: the caller frees it. Errors: the file cannot be opened, grown or
    /// mapped.
    #[must_use]
    fn newWithMapping(filename: *const c_char, size: isize, flags: c_int) -> *mut THStorage {
        error_if_null(filename.cast_mut(), 1)?;
        // SAFETY: the C caller passes a terminated string.
        let name = unsafe { CStr::from_ptr(filename) };
        storage::with_mapping::<real>(MapContext::create(Some(name), -1, flags)?, size)
    }

    /// A new storage that adopts `size` elements at `data`, a block from THAlloc: the last free frees it.
    /// To lend memory instead, clear TH_STORAGE_FREEMEM (and TH_STORAGE_RESIZABLE). Ownership: the caller
    /// frees the storage; the block is the storage's unless there is an error. Errors: 1 if `data` is NULL
    /// though `size` is positive; 2 if `size` is negative.
    #[must_use]
    fn newWithData(data: *mut real, size: isize) -> *mut THStorage {
        // SAFETY: the C caller passes a block of `size` elements and gives it up.
        unsafe { storage::with_data(data, size, Source::default_allocator()) }
    }

    /// A new storage of `size` elements from `allocator`, whose functions get `allocatorContext`. Both must
    /// outlive the storage; the context of a mapping becomes the storage's. Ownership: the caller frees it.
    /// Errors: 2 if `allocator` is NULL; the allocator fails.
    #[must_use]
    fn newWithAllocator(size: isize, allocator: *mut THAllocator, allocatorContext: *mut c_void) -> *mut THStorage {
        storage::with_allocator::<real>(size, source(allocator, allocatorContext, 2)?)
    }

    /// As newWithData, for a block that is freed through `allocator`. Errors also: 3 if `allocator` is NULL.
    #[must_use]
    fn newWithDataAndAllocator(data: *mut real, size: isize, allocator: *mut THAllocator, allocatorContext: *mut c_void) -> *mut THStorage {
        let source = source(allocator, allocatorContext, 3)?;
        // SAFETY: the C caller passes a block of `size` elements and gives it up.
        unsafe { storage::with_data(data, size, source) }
    }

    /// Sets the flag bits (TH_STORAGE_*) that are set in `flag`. Errors: 1 if NULL.
    fn setFlag(storage: *mut THStorage, flag: c_char) {
        Ok(storage.arg(1)?.set_flags(convention::bits(flag)))
    }

    /// Clears the flag bits (TH_STORAGE_*) that are set in `flag`. Errors: 1 if NULL.
    fn clearFlag(storage: *mut THStorage, flag: c_char) {
        Ok(storage.arg(1)?.clear_flags(convention::bits(flag)))
    }

    /// Takes one more reference, to be given back with free. NULL, and storages without
    /// TH_STORAGE_REFCOUNTED, are left alone.
    fn retain(storage: *mut THStorage) {
        Ok(convention::retain(storage))
    }

    /// The elements as text, one a line, and behind them `[torch.FloatStorage of size 6]`. Of a storage with
    /// more than `limit` elements only the ends are shown; 0 or less shows everything. Ownership: the text is
    /// the caller's, to be freed with THFree. Errors: 1 if NULL; no memory.
    #[must_use]
    fn toString(storage: *mut THStorage, limit: c_long) -> *mut c_char {
        text::block_of(&crate::text::storage(storage.arg(1)?, limit)?)
    }

    /// Prints the text of toString to standard output, as printf does, with a limit of 1000 elements.
    /// Errors: as toString; it cannot be written.
    fn print(storage: *mut THStorage) {
        text::print(&crate::text::storage(storage.arg(1)?, crate::text::LIMIT)?)
    }

    /// Exchanges everything but the counts of two storages, so that each pointer's holders see the other's
    /// elements. Errors: 1, 2 if NULL.
    fn swap(storage1: *mut THStorage, storage2: *mut THStorage) {
        Ok(storage::swap(storage1.arg(1)?, storage2.arg(2)?))
    }

    /// Gives one reference back; the last one frees the storage, and its data if TH_STORAGE_FREEMEM. NULL,
    /// and storages without TH_STORAGE_REFCOUNTED, are left alone.
    fn free(storage: *mut THStorage) {
        // SAFETY: the C caller gives one reference back.
        Ok(unsafe { convention::release(storage) })
    }

    /// Changes the number of elements to `size`, keeping the contents up to the smaller size; new elements are
    /// not initialised. The elements may get another address, so that what data has given before is dangling: ask
    /// again. Errors: 1 if NULL; the storage lacks TH_STORAGE_RESIZABLE, the size is negative or too large, or there is no
    /// memory: the storage is as it was.
    fn resize(storage: *mut THStorage, size: isize) {
        storage::resize(storage.arg(1)?, size)
    }

    /// Sets every element to `value`. Errors: 1 if NULL or without data.
    fn fill(storage: *mut THStorage, value: real) {
        storage::fill(storage.arg(1)?, value)
    }
}}
