//! Singular values and vectors of dense matrices, by way of bidiagonal ones.

use super::super::directions::ascending;
use super::super::memory::{KernelStack, NoWorkspaceMemory, ScratchMatrix, column, column_mut, filled};
use super::super::products::Products;
use super::super::real::LapackReal;
use super::super::reflectors::apply;
use super::decompose::decompose;
use faer::linalg::qr::no_pivoting::factor::{
    QrParams, qr_in_place, qr_in_place_scratch, recommended_block_size,
};
use faer::linalg::svd::bidiag::{BidiagParams, bidiag_in_place, bidiag_in_place_scratch};
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{one, zero};
use faer::{Auto, MatMut, Par, Spec};

/// Rows for each column from which the matrix is made square first (Chan, An improved algorithm for
/// computing the singular value decomposition, ACM Transactions on Mathematical Software 8, 1982).
const TALL: usize = 2;

/// Stores the singular values of `a` in `s`, in descending order, and the singular vectors that belong to
/// them in the columns of `left` and `right`. `a`, which is destroyed, has at least as many rows as
/// columns, of which there is at least one. `left` may have more columns, which become orthonormal to the
/// others. False if an iteration did not converge.
pub(crate) fn singular_vectors<T: LapackReal>(
    mut a: MatMut<'_, T>,
    s: &mut [T],
    mut left: MatMut<'_, T>,
    right: MatMut<'_, T>,
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let (m, n) = a.shape();
    left.fill(zero());
    for j in n..left.ncols() {
        left[(j, j)] = one();
    }
    if m < TALL * n {
        return of_reduced(a, s, left, right, products);
    }
    let block = recommended_block_size::<T>(m, n);
    let mut factors = ScratchMatrix::zeroed(block, n)?;
    let params: Spec<QrParams, T> = Spec::new(<QrParams as Auto<T>>::auto());
    let mut stack = KernelStack::for_any(&[qr_in_place_scratch::<T>(m, n, block, Par::Seq, params)])?;
    qr_in_place(a.rb_mut(), factors.as_mut(), Par::Seq, stack.get(), params);
    let mut triangle = ScratchMatrix::zeroed(n, n)?;
    triangle.as_mut().copy_from_triangular_upper(a.rb().subrows(0, n));
    let corner = left.rb_mut().submatrix_mut(0, 0, n, n);
    if !of_reduced(triangle.as_mut(), s, corner, right, products)? {
        return Ok(false);
    }
    let (a, factors) = (a.rb(), factors.as_ref());
    apply(a, factors, left, products)?;
    Ok(true)
}

/// As [`singular_vectors`], by reflections that make the matrix bidiagonal. `left` is an identity but for
/// the first columns.
fn of_reduced<T: LapackReal>(
    mut a: MatMut<'_, T>,
    s: &mut [T],
    mut left: MatMut<'_, T>,
    mut right: MatMut<'_, T>,
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let (m, n) = a.shape();
    let block = recommended_block_size::<T>(m, n);
    let (mut of_rows, mut of_columns) =
        (ScratchMatrix::zeroed(block, n)?, ScratchMatrix::zeroed(block, n - 1)?);
    let params: Spec<BidiagParams, T> = Spec::new(<BidiagParams as Auto<T>>::auto());
    let mut stack = KernelStack::for_any(&[bidiag_in_place_scratch::<T>(m, n, Par::Seq, params)])?;
    bidiag_in_place(a.rb_mut(), of_rows.as_mut(), of_columns.as_mut(), Par::Seq, stack.get(), params);

    let (mut values, mut above) = (filled(n, zero::<T>())?, filled(n - 1, zero::<T>())?);
    for i in 0..n {
        values[i] = a[(i, i)];
    }
    for i in 1..n {
        above[i - 1] = a[(i - 1, i)];
    }
    let (mut small_left, mut small_right) = (ScratchMatrix::zeroed(n, n)?, ScratchMatrix::zeroed(n, n)?);
    if !decompose(&mut values, &mut above, small_left.as_mut(), small_right.as_mut(), products)? {
        return Ok(false);
    }
    for (j, source) in ascending(&values)?.into_iter().rev().enumerate() {
        s[j] = values[source];
        column_mut(left.rb_mut(), j)[..n].copy_from_slice(column(small_left.as_ref(), source));
        column_mut(right.rb_mut(), j).copy_from_slice(column(small_right.as_ref(), source));
    }
    let a = a.rb();
    apply(a, of_rows.as_ref(), left, products)?;
    let basis = a.submatrix(0, 1, n - 1, n - 1).transpose();
    apply(basis, of_columns.as_ref(), right.subrows_mut(1, n - 1), products)?;
    Ok(true)
}
