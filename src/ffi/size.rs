//! `THSize.h`: sizes without a tensor.

use super::general::long_slice;
use crate::ffi::macros::plain;
use crate::storage::size::product;
use std::os::raw::{c_int, c_long};

plain! {
    /// 1 if both lists have the same length and sizes, else 0. Errors: 1, 3 if a list is NULL though its
    /// length is positive.
    fn THSize_isSameSizeAs(sizeA: *const c_long, dimsA: c_long, sizeB: *const c_long, dimsB: c_long) -> c_int {
        if dimsA != dimsB {
            return Ok(false);
        }
        // SAFETY: the C caller passes lists of these lengths.
        Ok(unsafe { long_slice(sizeA, dimsA, 1)? == long_slice(sizeB, dimsB, 3)? })
    }

    /// The number of elements of a tensor of these sizes: 0 without dimensions. Errors: 2 if `size` is
    /// NULL though `dims` is positive.
    fn THSize_nElement(dims: c_long, size: *mut c_long) -> isize {
        // SAFETY: the C caller passes a list of this length.
        let sizes = unsafe { long_slice(size, dims, 2) }?;
        let count = if sizes.is_empty() { Some(0) } else { product(sizes) };
        count.map(|count| count as isize).ok_or_else(crate::error::Error::overflow)
    }
}
