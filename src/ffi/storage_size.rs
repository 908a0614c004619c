//! `THStorage.h`: functions on LongStorages that hold sizes.

use super::general::{error_if_null, long_slice};
use crate::error::{Error, Positioned, Result, check_arg};
use crate::ffi::macros::plain;
use crate::handle::{Own, Ref};
use crate::memory::alloc;
use crate::memory::scratch::Scratch;
use crate::storage::size::{self, Description, Longs, Mismatch};
use crate::storage::{self, Storage};
use std::os::raw::{c_char, c_int, c_long};
use std::ptr;

type THDescBuff = Description;
type THLongStorage = Storage<c_long>;

/// The numbers in a storage.
pub(super) fn longs(storage: Ref<'_, THLongStorage>) -> &[c_long] {
    // SAFETY: a storage's data holds `len` elements, which the call does not change while reading them.
    unsafe { long_slice(storage.data(), storage.len() as c_long, 0) }.unwrap_or(&[])
}

/// A new storage that holds `numbers`.
pub(super) fn new_longs(numbers: &[c_long]) -> Result<Own<THLongStorage>> {
    let storage = storage::with_size(numbers.len() as isize)?;
    // SAFETY: both have the same length.
    unsafe { storage::raw_copy(storage.borrow(), numbers.as_ptr()) }?;
    Ok(storage)
}

/// A block of its own that holds `numbers`, to be freed with `THFree`.
fn block_of(numbers: &[c_long]) -> Result<*mut c_long> {
    let block = alloc::alloc(alloc::byte_count::<c_long>(numbers.len() as isize)?)?.cast();
    if !numbers.is_empty() {
        // SAFETY: the block was made for these numbers.
        unsafe { ptr::copy_nonoverlapping(numbers.as_ptr(), block, numbers.len()) };
    }
    Ok(block)
}

/// The caller's buffer for the reason why there is no result.
struct Reasons<'a>(&'a mut [u8]);

impl Reasons<'_> {
    /// # Safety
    ///
    /// `buffer`, which is argument `number`, is NULL or holds `length` bytes that nothing else uses during
    /// the call.
    unsafe fn new(buffer: *mut c_char, length: c_int, number: i32) -> Result<Self> {
        match usize::try_from(length) {
            Ok(0) | Err(_) => Ok(Reasons(&mut [])),
            Ok(_) if buffer.is_null() => Err(Error::null(number)),
            // SAFETY: by the caller's promise.
            Ok(length) => Ok(Reasons(unsafe { std::slice::from_raw_parts_mut(buffer.cast(), length) })),
        }
    }

    /// Writes the reason, cut to the buffer and terminated, and gives -1.
    fn explain(self, Mismatch(text): Mismatch) -> c_int {
        if let Some((end, room)) = self.0.split_last_mut() {
            let kept = text.len().min(room.len());
            room[..kept].copy_from_slice(&text.as_bytes()[..kept]);
            *room.get_mut(kept).unwrap_or(end) = 0;
        }
        -1
    }
}

/// Writes `sizes` to `output` and gives 0, or explains why there are none.
fn report(
    sizes: std::result::Result<Longs, Mismatch>,
    output: Ref<'_, THLongStorage>,
    reasons: Reasons<'_>,
) -> Result<c_int> {
    match sizes {
        Ok(sizes) => {
            storage::resize(output, sizes.len() as isize)?;
            // SAFETY: the storage has that many elements now.
            unsafe { storage::raw_copy(output, sizes.as_ptr()) }?;
            Ok(0)
        }
        Err(mismatch) => Ok(reasons.explain(mismatch)),
    }
}

plain! {
    /// Sizes as text, such as `[2 x 3]`, cut with `...]` if it is too long. Errors: 1 if NULL.
    fn THLongStorage_sizeDesc(size: *const THLongStorage) -> THDescBuff {
        Ok(size::describe(longs(size.arg(1)?)))
    }

    /// A new storage with the sizes of `size`, in which one -1 is replaced so that the product is
    /// `nElement`. Ownership: the caller frees it. Errors: 1 if NULL or there is more than one -1; 2 if no
    /// size fits, or the product is not `nElement`.
    #[must_use]
    fn THLongStorage_newInferSize(size: *mut THLongStorage, nElement: isize) -> *mut THLongStorage {
        new_longs(&size::infer(longs(size.arg(1)?), nElement).at(&[(2, 1)])?)
    }

    /// Sets `output` to the common size of two tensors expanded together, and returns 0. If there is none,
    /// writes why to `error_buffer` (`buffer_len` bytes, terminated) and returns -1. Errors: 1, 2 if a list
    /// is NULL; 1 if the length of either is not positive.
    fn THLongStorage_inferSize2(output: *mut THLongStorage, sizesA: *mut c_long, dimsA: c_long, sizesB: *mut c_long, dimsB: c_long, error_buffer: *mut c_char, buffer_len: c_int) -> c_int {
        // SAFETY: the C caller passes a buffer of this length.
        let reasons = unsafe { Reasons::new(error_buffer, buffer_len, 6) }?;
        check_arg(!sizesA.is_null(), 1, "sizesA must not be NULL").at(&[(1, 2)])?;
        check_arg(!sizesB.is_null(), 2, "sizesB must not be NULL").at(&[(2, 4)])?;
        check_arg(dimsA > 0, 1, "can't expand empty tensor a").at(&[(1, 3)])?;
        check_arg(dimsB > 0, 1, "can't expand empty tensor b").at(&[(1, 5)])?;
        // SAFETY: the C caller passes lists of these lengths.
        let (a, b) = unsafe { (long_slice(sizesA, dimsA, 1)?, long_slice(sizesB, dimsB, 2)?) };
        report(size::broadcast2(a, b), output.arg(1)?, reasons)
    }

    /// Sets `output` to the common size of `n` tensors expanded together, and returns 0; tensor i has
    /// `dims[i]` sizes at `sizes[i]`. If there is none, writes why to `error_buffer` (`buffer_len` bytes,
    /// terminated) and returns -1. Errors: 2 if `n` is not positive; 1 if a list is NULL or its length not
    /// positive.
    fn THLongStorage_inferSizeN(output: *mut THLongStorage, n: c_int, sizes: *mut *mut c_long, dims: *mut c_long, error_buffer: *mut c_char, buffer_len: c_int) -> c_int {
        // SAFETY: the C caller passes a buffer of this length.
        let reasons = unsafe { Reasons::new(error_buffer, buffer_len, 5) }?;
        check_arg(n > 0, 2, "n must be greater than 0")?;
        error_if_null(sizes, 1).at(&[(1, 3)])?;
        error_if_null(dims, 1).at(&[(1, 4)])?;
        let mut lists = Scratch::with_capacity(n as usize)?;
        for i in 0..n as usize {
            // SAFETY: the C caller passes `n` lists and lengths.
            let (list, length) = unsafe { (*sizes.add(i), *dims.add(i)) };
            error_if_null(list, 1).at(&[(1, 3)])?;
            if length < 1 {
                return Err(Error::arg(1, format!("can't expand empty tensor {i}"))).at(&[(1, 4)]);
            }
            // SAFETY: the C caller passes a list of this length.
            lists.push(unsafe { long_slice(list, length, 1) }?)?;
        }
        report(size::broadcast(&lists), output.arg(1)?, reasons)
    }

    /// The sizes and strides of a tensor of `tensorDim` dimensions expanded to `sizes`, in which -1 keeps a
    /// size: returns 0 and two new blocks in `*expandedSizes` and `*expandedStrides`. Ownership: the caller
    /// frees both with THFree. If it cannot be expanded, writes why to `error_buffer` (`buffer_len` bytes,
    /// terminated) and returns -1. Errors: 1, 2, 4, 5, 6 if that argument is NULL; 4 if there are fewer
    /// sizes than dimensions.
    fn THLongStorage_inferExpandGeometry(tensorSizes: *mut c_long, tensorStrides: *mut c_long, tensorDim: c_long, sizes: *mut THLongStorage, expandedSizes: *mut *mut c_long, expandedStrides: *mut *mut c_long, error_buffer: *mut c_char, buffer_len: c_int) -> c_int {
        // SAFETY: the C caller passes a buffer of this length.
        let reasons = unsafe { Reasons::new(error_buffer, buffer_len, 7) }?;
        // SAFETY: the C caller passes lists of this length.
        let (present, strides) = unsafe { (long_slice(tensorSizes, tensorDim, 1)?, long_slice(tensorStrides, tensorDim, 2)?) };
        let wanted = longs(sizes.arg(4)?);
        error_if_null(expandedSizes, 5)?;
        error_if_null(expandedStrides, 6)?;
        check_arg(wanted.len() >= present.len(), 4, "fewer sizes than the tensor has dimensions")?;
        let (new_sizes, new_strides) = match size::expand(present, strides, wanted) {
            Ok(geometry) => geometry,
            Err(mismatch) => return Ok(reasons.explain(mismatch)),
        };
        let size_block = block_of(&new_sizes)?;
        let stride_block = block_of(&new_strides).inspect_err(|_| {
            // SAFETY: made above and seen by nobody.
            unsafe { alloc::free(size_block.cast()) }
        })?;
        // SAFETY: the C caller passes places for the results.
        unsafe {
            *expandedSizes = size_block;
            *expandedStrides = stride_block;
        }
        Ok(0)
    }
}
