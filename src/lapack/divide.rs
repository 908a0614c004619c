//! Eigenvalues and eigenvectors of symmetric tridiagonal matrices by divide and conquer.
//!
//! The matrix is torn into two and a correction of rank one (Cuppen, A divide and conquer method for
//! the symmetric tridiagonal eigenproblem, Numerische Mathematik 36, 1981). The halves are solved in
//! the same way, down to small ones, and then [merged](super::merge).

use super::directions::{ascending, both};
use super::implicit;
use super::memory::{NoWorkspaceMemory, ScratchMatrix, column, column_mut, filled, two_columns_mut};
use super::merge::{Coupled, merge_scratch_len};
use super::products::Products;
use super::real::LapackReal;
use faer::MatMut;
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{abs, zero};

/// Overwrites `diagonal` with the eigenvalues in ascending order and stores the eigenvectors in the
/// columns of `vectors`; destroys `beside`, the `n - 1` elements beside the diagonal. False if an
/// iteration did not converge.
///
/// The errors of the eigenvalues are small compared with the largest one.
pub(super) fn decompose<T: LapackReal>(
    diagonal: &mut [T],
    beside: &mut [T],
    mut vectors: MatMut<'_, T>,
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let n = diagonal.len();
    vectors.fill(zero());
    let mut scratch = ScratchMatrix::zeroed(scratch_len(n), 1)?;
    let converged = conquer(diagonal, beside, vectors.rb_mut(), scratch.elements_mut(), products)?;
    if converged {
        sort(diagonal, vectors)?;
    }
    Ok(converged)
}

/// Elements of scratch memory for order `n`, in which there is room for that of both halves.
fn scratch_len(n: usize) -> usize {
    if n <= implicit::ORDER { 0 } else { merge_scratch_len(n) }
}

/// As [`decompose`], with the eigenvalues in any order. `vectors` is zero before.
fn conquer<T: LapackReal>(
    diagonal: &mut [T],
    beside: &mut [T],
    mut vectors: MatMut<'_, T>,
    scratch: &mut [T],
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let n = diagonal.len();
    if n <= implicit::ORDER {
        return Ok(implicit::eigenvectors(diagonal, beside, vectors));
    }
    let half = n / 2;
    let coupling = beside[half - 1];
    diagonal[half - 1] -= abs(&coupling);
    diagonal[half] -= abs(&coupling);
    {
        let (upper, lower) = diagonal.split_at_mut(half);
        let (upper_beside, lower_beside) = beside.split_at_mut(half);
        let (upper_vectors, _, _, lower_vectors) = vectors.rb_mut().split_at_mut(half, half);
        let (upper_scratch, lower_scratch) = scratch.split_at_mut(scratch_len(half));
        let upper_beside = &mut upper_beside[..half - 1];
        let upper =
            |products: Products<'_>| conquer(upper, upper_beside, upper_vectors, upper_scratch, products);
        let lower =
            |products: Products<'_>| conquer(lower, lower_beside, lower_vectors, lower_scratch, products);
        let (upper, lower) = both(upper, lower, products);
        if !(upper? && lower?) {
            return Ok(false);
        }
    }
    Coupled::new(diagonal, vectors, half, coupling)?.solve(scratch, products)?;
    Ok(true)
}

/// Sorts eigenvalues, and the eigenvectors with them.
fn sort<T: LapackReal>(values: &mut [T], mut vectors: MatMut<'_, T>) -> Result<(), NoWorkspaceMemory> {
    let n = values.len();
    let mut order = ascending(values)?;
    let mut spare = filled(n, zero::<T>())?;
    // Along each cycle of the permutation, columns move into the place that was left last.
    for start in 0..n {
        if order[start] == start {
            continue;
        }
        let value = values[start];
        spare.copy_from_slice(column(vectors.rb(), start));
        let mut place = start;
        loop {
            let source = std::mem::replace(&mut order[place], place);
            if source == start {
                break;
            }
            values[place] = values[source];
            let (to, from) = two_columns_mut(vectors.rb_mut(), place, source);
            to.copy_from_slice(from);
            place = source;
        }
        values[place] = value;
        column_mut(vectors.rb_mut(), place).copy_from_slice(&spare);
    }
    Ok(())
}
