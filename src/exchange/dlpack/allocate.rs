//! New managed tensors for other libraries: what DLPack's C exchange interface calls the managed-tensor allocator.

use super::export::{Parts, hand_out};
use super::managed::{CPU, DlTensor, ManagedTensorVersioned};
use crate::error::Error;
use crate::storage::{self, size};
use std::ffi::CStr;
use std::os::raw::c_long;
use std::ptr::{self, NonNull};

/// Why there is none.
pub struct Failure {
    /// The name of an exception of Python.
    pub kind: &'static CStr,
    /// A sentence.
    pub message: &'static CStr,
}

const fn refused(message: &'static CStr) -> Failure {
    Failure { kind: c"ValueError", message }
}

const TOO_LARGE: Failure = refused(c"TH: the tensor is too large");

fn no_memory(_error: impl Into<Error>) -> Failure {
    Failure { kind: c"MemoryError", message: c"TH: not enough memory" }
}

/// A new managed tensor, contiguous and not initialised, with the type, sizes and device of `prototype`. The type may
/// be one that tensors of TH do not have.
///
/// # Errors
///
/// A device other than the CPU, sizes that make no sense, or no memory.
pub fn allocate(prototype: &DlTensor) -> Result<NonNull<ManagedTensorVersioned>, Failure> {
    if prototype.device.kind != CPU {
        return Err(refused(c"TH allocates memory of the CPU alone"));
    }
    let rank =
        usize::try_from(prototype.ndim).map_err(|_| refused(c"TH: a negative number of dimensions"))?;
    let shape = match rank {
        0 => &[],
        _ if prototype.shape.is_null() => return Err(refused(c"TH: a tensor without sizes")),
        // SAFETY: the caller's prototype has as many sizes as dimensions.
        _ => unsafe { std::slice::from_raw_parts(prototype.shape, rank) },
    };
    let bits = usize::from(prototype.dtype.bits) * usize::from(prototype.dtype.lanes);
    if bits == 0 {
        return Err(refused(c"TH: an element type without bits"));
    }
    let mut sizes = size::filled(rank, 0).map_err(no_memory)?;
    let mut strides = size::filled(rank, 1).map_err(no_memory)?;
    let mut count: c_long = 1;
    for d in (0..rank).rev() {
        let size = c_long::try_from(shape[d]).map_err(|_| TOO_LARGE)?;
        if size < 0 {
            return Err(refused(c"TH: a negative size"));
        }
        (sizes[d], strides[d]) = (size, count);
        count = count.checked_mul(size.max(1)).ok_or(TOO_LARGE)?;
    }
    let count = if sizes.contains(&0) { 0 } else { count as usize };
    // What has fewer bits than a byte is packed.
    let bytes = count.checked_mul(bits).map(|bits| bits.div_ceil(8)).ok_or(TOO_LARGE)?;
    let bytes = isize::try_from(bytes).map_err(|_| TOO_LARGE)?;
    let storage = storage::with_size::<u8>(bytes).map_err(no_memory)?;
    let data = if bytes == 0 { ptr::null_mut() } else { storage.borrow().data().cast() };
    let parts = Parts { data, dtype: prototype.dtype, sizes: &sizes, strides: &strides, flags: 0 };
    hand_out(&parts, Some(storage)).map_err(no_memory)
}
