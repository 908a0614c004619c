//! `THAlloc`, `THRealloc`, `THFree`.
//!
//! Blocks come from the C library's `malloc` family, so a block made here may be freed with `free`
//! and the other way round; large blocks are aligned to 64 bytes.
//!
//! Tensor headers carry small size and stride arrays inside ([`InlineArray`]). Legacy
//! code may pass such an array to `THRealloc` or `THFree`, as it could when those were blocks of
//! their own. The header says that it is one: by a mark in the word in front of it.

use super::heap;
use super::keeper;
use super::system::{self, try_alloc, usable_size};
use crate::audit;
use crate::error::{Error, Result};
use std::ffi::c_void;
use std::mem::size_of;
use std::os::raw::c_long;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

const MALLOC_ALIGNMENT: usize = 2 * size_of::<usize>();

/// How many sizes, and how many strides, a tensor's header has room for.
pub const INLINE_RANK: usize = 6;

const INLINE_BYTES: usize = INLINE_RANK * size_of::<c_long>();

/// A size or stride array inside a tensor's header, from [`mark_inline`] until the header is freed. To make and free a view of
/// six dimensions, whose arrays are inline, takes 0.4 of the time of one of seven, whose arrays are two blocks.
///
/// The mark is at a multiple of what `malloc` aligns to, so the array is at an odd multiple of the word size. Blocks are
/// there only if they are too small to need more, as some allocators place those of 8 bytes; but then the word in front is
/// memory of the allocator's or another block, and never holds the mark, which depends on the address.
#[repr(C)]
pub struct InlineArray {
    mark: usize,
    /// The sizes or strides.
    pub longs: [c_long; INLINE_RANK],
}

impl InlineArray {
    /// Zeros, not marked yet.
    pub const UNMARKED: InlineArray = InlineArray { mark: 0, longs: [0; INLINE_RANK] };
}

/// Marks the array that begins at `address`, its final one.
#[inline(always)]
pub fn mark_inline(array: &mut InlineArray, address: *const c_void) {
    array.mark = mark_at(address);
}

/// The mark in front of an array at `address`: no number that is likely to be there for another reason.
#[inline(always)]
fn mark_at(address: *const c_void) -> usize {
    address.addr() ^ 0x9e37_79b9_7f4a_7c15_u64 as usize
}

/// The word in front of `block`.
///
/// # Safety
///
/// `block` is at an odd multiple of the word size and not NULL: the word is then among the [`MALLOC_ALIGNMENT`] bytes that
/// `block` is in, which the system maps as a whole.
#[inline(always)]
unsafe fn word_before<'a>(block: *mut c_void) -> &'a AtomicUsize {
    // SAFETY: mapped and aligned by the caller's promise. If it is another block's, its owner may write it meanwhile: it is
    // read as an atomic, and written only if it is a mark.
    unsafe { &*block.cast::<AtomicUsize>().wrapping_sub(1) }
}

/// Whether `block` is a size or stride array inside a tensor header rather than a block of its own.
#[inline(always)]
fn is_inline_array(block: *mut c_void) -> bool {
    // SAFETY: at an odd multiple of the word size, and so not NULL.
    block.addr() % MALLOC_ALIGNMENT == size_of::<usize>()
        && unsafe { word_before(block) }.load(Ordering::Relaxed) == mark_at(block)
}

/// Takes the mark of an array away whose header is freed: a block that is there later is none.
///
/// # Safety
///
/// `array` is an inline array.
#[inline(always)]
pub unsafe fn unmark(array: *mut c_void) {
    // SAFETY: an inline array is at an odd multiple of the word size.
    unsafe { word_before(array) }.store(0, Ordering::Relaxed);
}

#[cold]
fn negative_size(size: isize) -> Error {
    Error::plain(format!("invalid memory size: {size} is negative, maybe an overflow"))
}

fn checked(bytes: isize) -> Result<usize> {
    usize::try_from(bytes).map_err(|_| negative_size(bytes))
}

#[cold]
fn out_of_memory(bytes: usize) -> Error {
    Error::plain(format!("not enough memory: tried to allocate {bytes} bytes"))
}

/// A new block of `bytes` bytes, not initialised; NULL for 0.
///
/// # Errors
///
/// A negative size, or no memory even after the garbage collection handler ran.
#[inline]
pub fn alloc(bytes: isize) -> Result<*mut c_void> {
    let bytes = checked(bytes)?;
    if bytes == 0 {
        return Ok(ptr::null_mut());
    }
    let mut block = keeper::take(bytes, try_alloc);
    if block.is_null() {
        if heap::collect() {
            block = keeper::take(bytes, try_alloc);
        }
        if block.is_null() {
            return Err(out_of_memory(bytes));
        }
    }
    heap::update(usable_size(block));
    Ok(block)
}

/// Changes the size of `block`, keeping its contents up to the smaller size. NULL is as [`alloc`];
/// size 0 frees and gives NULL. On error the block is as it was.
///
/// # Safety
///
/// `block` is NULL, a live block of this module or of the C library, or an inline array of a tensor.
pub unsafe fn realloc(block: *mut c_void, bytes: isize) -> Result<*mut c_void> {
    if block.is_null() {
        return alloc(bytes);
    }
    if is_inline_array(block) {
        let fresh = alloc(bytes)?;
        if !fresh.is_null() {
            // SAFETY: both ranges are readable and writable for the smaller of the two sizes.
            unsafe {
                ptr::copy_nonoverlapping(block.cast::<u8>(), fresh.cast(), INLINE_BYTES.min(bytes as usize))
            };
        }
        return Ok(fresh);
    }
    let bytes = checked(bytes)?;
    if bytes == 0 {
        // SAFETY: a live block by the caller's promise.
        unsafe { free(block) };
        return Ok(ptr::null_mut());
    }
    let before = usable_size(block);
    if keeper::in_force() {
        let fresh = alloc(bytes as isize)?;
        // SAFETY: distinct blocks, both readable and writable for the smaller of the two sizes; the old one is live by the
        // caller's promise.
        unsafe {
            ptr::copy_nonoverlapping(block.cast::<u8>(), fresh.cast(), bytes.min(before.max(0) as usize));
            free(block);
        }
        return Ok(fresh);
    }
    // SAFETY: a live block by the caller's promise; on failure it stays as it is.
    let mut fresh = unsafe { libc::realloc(block, bytes) };
    if fresh.is_null() {
        if heap::collect() {
            // SAFETY: as above.
            fresh = unsafe { libc::realloc(block, bytes) };
        }
        if fresh.is_null() {
            return Err(out_of_memory(bytes));
        }
    }
    heap::update(usable_size(fresh) - before);
    Ok(fresh)
}

/// Frees `block`. NULL is left alone, and so is an inline array, whose header is freed some time.
///
/// # Safety
///
/// `block` is NULL, a live block of this module or of the C library that is not used afterwards, or an
/// inline array of a tensor.
#[inline]
pub unsafe fn free(block: *mut c_void) {
    if block.is_null() {
        return;
    }
    if is_inline_array(block) {
        return;
    }
    let bytes = usable_size(block);
    heap::update(-bytes);
    // SAFETY: a live block by the caller's promise.
    unsafe {
        if !keeper::give(block) {
            system::release(block, bytes);
        }
    }
}

/// One attempt at a block for a header.
#[inline(always)]
fn header_block(bytes: usize) -> *mut c_void {
    // SAFETY: malloc accepts any size.
    keeper::take(bytes, |bytes| unsafe { libc::malloc(bytes) })
}

/// A new block for a header. Headers are small and come and go with every view, so the heap accounting,
/// which is about data, does not see them.
///
/// # Errors
///
/// No memory.
#[inline(always)]
pub fn alloc_header<H>() -> Result<*mut H> {
    let block = header_block(size_of::<H>());
    if block.is_null() { header_after_collection() } else { Ok(block.cast()) }
}

#[cold]
fn header_after_collection<H>() -> Result<*mut H> {
    let block = if heap::collect() { header_block(size_of::<H>()) } else { ptr::null_mut() };
    if block.is_null() { Err(out_of_memory(size_of::<H>())) } else { Ok(block.cast()) }
}

/// Frees a header.
///
/// # Safety
///
/// `header` came from [`alloc_header`] and is not used afterwards.
#[inline(always)]
pub unsafe fn free_header<H>(header: *mut H) {
    // SAFETY: by the caller's promise.
    unsafe {
        if !keeper::give(header.cast()) {
            libc::free(header.cast());
        }
    }
}

/// Frees an object without a count, which came from [`alloc`]. While references are audited its block is
/// kept for a while, and what is in it stays readable.
///
/// # Safety
///
/// As [`free`]; nothing in the object needs to be dropped.
pub unsafe fn free_object<O>(object: *mut O) {
    if audit::active() {
        heap::update(-usable_size(object.cast()));
        // SAFETY: the block came from `malloc`; the rest is this function's contract.
        unsafe { audit::header_freed(object.cast(), size_of::<O>()) }
    } else {
        // SAFETY: by the caller's promise.
        unsafe { free(object.cast()) }
    }
}

/// The bytes of `count` elements of `T`.
///
/// # Errors
///
/// A negative count, or a product beyond what a pointer difference can express.
#[inline]
pub fn byte_count<T>(count: isize) -> Result<isize> {
    if count < 0 {
        return Err(negative_size(count));
    }
    count.checked_mul(size_of::<T>() as isize).ok_or_else(Error::overflow)
}
