//! Bidiagonal matrices, divided and conquered.

use super::implicit;
use super::merge::{Torn, merge_scratch_len};
use crate::lapack::directions::both;
use crate::lapack::implicit::ORDER;
use crate::lapack::memory::{NoWorkspaceMemory, ScratchMatrix};
use crate::lapack::products::Products;
use crate::lapack::real::LapackReal;
use crate::lapack::vector::{magnitude, scale};
use faer::MatMut;
use faer::reborrow::ReborrowMut;
use faer::traits::math_utils::{one, recip, zero};

/// Overwrites `diagonal` with the singular values, in any order, and stores the singular vectors in the
/// columns of `left` and `right`, of order `n`; destroys `above`, the `n - 1` elements above the
/// diagonal. False if an iteration did not converge or an element is not finite.
///
/// The errors of the singular values are small compared with the largest one.
pub(crate) fn decompose<T: LapackReal>(
    diagonal: &mut [T],
    above: &mut [T],
    mut left: MatMut<'_, T>,
    mut right: MatMut<'_, T>,
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let (Some(largest), Some(largest_above)) = (magnitude(diagonal), magnitude(above)) else {
        return Ok(false);
    };
    let largest = if largest < largest_above { largest_above } else { largest };
    left.fill(zero());
    right.fill(zero());
    if largest == zero() {
        left.diagonal_mut().fill(one());
        right.diagonal_mut().fill(one());
        return Ok(true);
    }
    scale(diagonal, recip(&largest));
    scale(above, recip(&largest));
    let mut scratch = ScratchMatrix::zeroed(scratch_len(diagonal.len()), 1)?;
    let converged = conquer(diagonal, above, left, right, scratch.elements_mut(), products)?;
    scale(diagonal, largest);
    Ok(converged)
}

/// Elements of scratch memory for `n` rows, in which there is room for that of both parts.
fn scratch_len(n: usize) -> usize {
    if n < ORDER { 0 } else { merge_scratch_len(n) }
}

/// As [`decompose`], for a matrix of magnitude one or less which may have one column more than rows; the
/// last column of `right` is then the direction that the matrix maps to zero. `left` and `right` are zero
/// before.
fn conquer<T: LapackReal>(
    diagonal: &mut [T],
    above: &mut [T],
    mut left: MatMut<'_, T>,
    mut right: MatMut<'_, T>,
    scratch: &mut [T],
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let n = diagonal.len();
    if right.nrows() <= ORDER {
        return Ok(implicit::singular_vectors(diagonal, above, left, right));
    }
    let row = (n - 1) / 2;
    let torn = [diagonal[row], above[row]];
    {
        let (upper, lower) = diagonal.split_at_mut(row);
        let (upper_above, lower_above) = above.split_at_mut(row);
        let (upper_left, _, _, lower_left) = left.rb_mut().split_at_mut(row, row);
        let (upper_right, _, _, lower_right) = right.rb_mut().split_at_mut(row + 1, row + 1);
        let (upper_scratch, lower_scratch) = scratch.split_at_mut(scratch_len(row));
        let (lower, lower_above) = (&mut lower[1..], &mut lower_above[1..]);
        let rows = n - row - 1;
        let lower_left = lower_left.submatrix_mut(1, 1, rows, rows);
        let upper = |products: Products<'_>| {
            conquer(upper, upper_above, upper_left, upper_right, upper_scratch, products)
        };
        let lower = |products: Products<'_>| {
            conquer(lower, lower_above, lower_left, lower_right, lower_scratch, products)
        };
        let (upper, lower) = both(upper, lower, products);
        if !(upper? && lower?) {
            return Ok(false);
        }
    }
    Torn::new(diagonal, left, right, row, torn)?.solve(scratch, products)?;
    Ok(true)
}
