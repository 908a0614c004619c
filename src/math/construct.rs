//! Tensors made from a rule: ranges, identities, diagonals, triangles.

use crate::error::{Result, check_arg};
use crate::handle::{Own, Ref};
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// A view of diagonal `k` of `matrix`, counted up and right from the main diagonal.
///
/// # Errors
///
/// Argument 2: there is no such diagonal.
pub(super) fn diagonal_of<T>(matrix: Ref<'_, Tensor<T>>, k: c_long) -> Result<Own<Tensor<T>>> {
    let (sizes, strides) = (matrix.sizes(), matrix.strides());
    let (down, right) = (k.min(0).saturating_neg(), k.max(0));
    let size = (sizes[0].saturating_sub(down)).min(sizes[1].saturating_sub(right));
    check_arg(size > 0, 2, "the diagonal is outside the matrix")?;
    let offset = matrix.offset() + (down * strides[0] + right * strides[1]) as isize;
    let diagonal = tensor::empty()?;
    tensor::set_storage(
        diagonal.borrow(),
        matrix.storage(),
        offset,
        &[size],
        Some(&[strides[0].wrapping_add(strides[1])]),
    )?;
    Ok(diagonal)
}
