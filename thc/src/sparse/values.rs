//! Values of half precision, which THS takes for short integers.
//!
//! A function of THS that is given values gets a header of its own beside theirs for the time of the call, which says that they
//! are short integers. So nobody but this library has to do with those, nor has the auditor.

use crate::object::{Sparse, Tensor};
use std::ffi::{c_int, c_long};
use std::ptr;

unsafe extern "C-unwind" {
    fn THHalfTensor_retain(tensor: *mut Tensor);
    fn THHalfTensor_newNarrow(
        tensor: *mut Tensor,
        dimension: c_int,
        first: c_long,
        size: c_long,
    ) -> *mut Tensor;
}

/// A tensor of half precision as one of short integers, for a call that keeps no reference to it.
pub(super) struct Shorts(Option<Tensor>);

impl Shorts {
    /// Of a tensor, or NULL.
    ///
    /// # Safety
    ///
    /// NULL or a valid tensor, which lives as long as this and does not change.
    pub(super) unsafe fn of(halves: *mut Tensor) -> Self {
        // SAFETY: by the caller's promise.
        Shorts(unsafe {
            halves.as_ref().map(|halves| Tensor {
                size: halves.size,
                stride: halves.stride,
                nDimension: halves.nDimension,
                storage: halves.storage,
                storageOffset: halves.storageOffset,
                refcount: 1,
                // Not counted.
                flag: 0,
            })
        })
    }

    /// Has `call` pass it to TH.
    pub(super) fn lend<R>(mut self, call: impl FnOnce(*mut Tensor) -> R) -> R {
        call(self.0.as_mut().map_or(ptr::null_mut(), ptr::from_mut))
    }
}

/// A tensor of another type, as itself.
pub(super) struct Itself(*mut Tensor);

impl Itself {
    /// # Safety
    ///
    /// None is needed.
    pub(super) unsafe fn of(tensor: *mut Tensor) -> Self {
        Itself(tensor)
    }

    pub(super) fn lend<R>(self, call: impl FnOnce(*mut Tensor) -> R) -> R {
        call(self.0)
    }
}

/// The values of the entries, as THS's `newValues` gives them.
///
/// # Safety
///
/// A valid tensor that has as many values.
pub(super) unsafe fn new_values(sparse: *mut Sparse) -> *mut Tensor {
    // SAFETY: by the caller's promise. To clients the values are of half precision.
    unsafe {
        let Sparse { nnz, values, .. } = *sparse;
        if nnz == 0 {
            THHalfTensor_retain(values);
            return values;
        }
        THHalfTensor_newNarrow(values, 0, 0, nnz as c_long)
    }
}
