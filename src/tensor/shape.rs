//! Questions about a tensor's layout. None of them can fail.

use super::header::Tensor;
use crate::handle::Ref;
use std::os::raw::c_long;

/// Whether the elements lie one after the other in row-major order. Empty tensors do.
pub fn is_contiguous<T>(tensor: Ref<'_, Tensor<T>>) -> bool {
    are_contiguous(tensor.sizes(), tensor.strides())
}

/// Whether elements along dimensions of these sizes and strides lie one after the other in row-major order.
#[inline(always)]
pub(super) fn are_contiguous(sizes: &[c_long], strides: &[c_long]) -> bool {
    let mut expected: c_long = 1;
    for (&size, &stride) in sizes.iter().zip(strides).rev() {
        if size != 1 {
            if stride != expected {
                return false;
            }
            expected = expected.wrapping_mul(size);
        }
    }
    true
}

/// Whether both have the same sizes.
#[inline]
pub fn is_same_size<T, S>(tensor: Ref<'_, Tensor<T>>, other: Ref<'_, Tensor<S>>) -> bool {
    // An array may be missing.
    other.sizes().len() == other.rank() && has_sizes(tensor, other.sizes())
}

/// Whether a tensor has these sizes.
#[inline(always)]
pub fn has_sizes<T>(tensor: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> bool {
    tensor.rank() == sizes.len() && equal(tensor.sizes(), sizes)
}

/// Whether two lists are the same. Not `==`, which calls the C library to compare memory: most tensors have a
/// few dimensions.
#[inline(always)]
pub(super) fn equal(a: &[c_long], b: &[c_long]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b)
}

/// Whether the tensor's sizes are `sizes`.
pub fn is_size<T>(tensor: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> bool {
    equal(tensor.sizes(), sizes)
}

/// Whether both view the same elements of one storage in the same way. `false` without a storage.
pub fn is_set_to<T>(tensor: Ref<'_, Tensor<T>>, other: Ref<'_, Tensor<T>>) -> bool {
    tensor.storage().is_some()
        && tensor.storage() == other.storage()
        && tensor.offset() == other.offset()
        && equal(tensor.sizes(), other.sizes())
        && tensor.strides() == other.strides()
}
