//! Cholesky factorisation, plain and with complete pivoting, and the inverse from it.
//!
//! The routines are written for the lower triangle. The upper triangle of a symmetric matrix is
//! the lower triangle of its transpose, so `U` is handled on the transposed view.

use super::arguments::{illegal, parse_flag};
use super::lu::zero_on_diagonal;
use super::memory::{KernelStack, NoWorkspaceMemory, Outcome, ScratchMatrix, size};
use super::operand::WrittenMatrix;
use super::products::{Products, with_products};
use super::real::LapackReal;
use crate::tuning::{FACTORISATION, FACTORISATION_STEP};
use faer::linalg::cholesky::llt::factor::{
    LltError, LltParams, cholesky_in_place, cholesky_in_place_scratch,
};
use faer::linalg::matmul::matmul;
use faer::linalg::matmul::triangular::{self, BlockStructure};
use faer::linalg::triangular_inverse::invert_lower_triangular;
use faer::linalg::triangular_solve::solve_lower_triangular_in_place;
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{eps, from_f64, one, recip, sqrt, zero};
use faer::{Accum, Auto, MatMut, MatRef, Par, Spec};

/// Order of the diagonal blocks that are factored in one go.
const BLOCK: usize = 64;

/// `A = U^T U` (`uplo` is `U`) or `A = L L^T` (`L`) of a symmetric positive definite matrix.
///
/// Reads and overwrites the named triangle only. `info = i > 0`: the leading minor of order `i` is
/// not positive definite, or not finite, and the factorisation was not completed.
pub fn potrf<T: LapackReal>(uplo: u8, a: WrittenMatrix<'_, T>, threads: usize) -> Outcome {
    let n = a.order();
    let upper = parse_flag(uplo, b'U', b'L');
    if let Some(info) = illegal(&[(1, upper.is_none()), (2, n < 0), (4, a.is_short())]) {
        return Ok(info);
    }
    let a = lower_view(a.view(), upper == Some(true));
    let mut block = DiagonalBlock::new(size(n).min(BLOCK))?;
    with_products::<T>(size(n), threads, |products| {
        let products = products.worth(f64::from(n).powi(3) / 3.0, FACTORISATION);
        Ok(factor(a, &mut block, products).err().map_or(0, |order| order as i32))
    })
}

/// The inverse of a symmetric positive definite matrix from its `potrf`, in place.
///
/// Reads and overwrites the named triangle only. `info = i > 0`: diagonal element `i` of the factor
/// is zero and `a` is unchanged.
pub fn potri<T: LapackReal>(uplo: u8, a: WrittenMatrix<'_, T>, threads: usize) -> Outcome {
    let n = a.order();
    let upper = parse_flag(uplo, b'U', b'L');
    if let Some(info) = illegal(&[(1, upper.is_none()), (2, n < 0), (4, a.is_short())]) {
        return Ok(info);
    }
    let a = lower_view(a.view(), upper == Some(true));
    if let Some(i) = zero_on_diagonal(a.rb()) {
        return Ok(i);
    }
    let n = a.nrows();
    let mut inverse = ScratchMatrix::zeroed(n, n)?;
    with_products::<T>(n, threads, |_| {
        invert_lower_triangular(inverse.as_mut(), a.rb(), Par::Seq);
        triangular::matmul(
            a,
            BlockStructure::TriangularLower,
            Accum::Replace,
            inverse.as_ref().transpose(),
            BlockStructure::TriangularUpper,
            inverse.as_ref(),
            BlockStructure::TriangularLower,
            one(),
            Par::Seq,
        );
        Ok(0)
    })
}

/// `P^T A P = U^T U` or `L L^T` of a symmetric positive semidefinite matrix, with complete
/// pivoting.
///
/// Reads and overwrites the named triangle only. `piv[j]` is the 1-based row and column of `A` that
/// was moved to place `j`; `rank` receives the computed rank. The process stops at the first pivot
/// after pivot 1 that is at most `tol`, or at most `n` times the unit roundoff times the largest
/// diagonal element if `tol < 0`: then `info = 1`, and the factor is in the first `rank` rows (columns).
/// A NaN on the diagonal counts as rank 0.
pub fn pstrf<T: LapackReal>(
    uplo: u8,
    a: WrittenMatrix<'_, T>,
    piv: &mut [i32],
    rank: &mut i32,
    tol: T,
    threads: usize,
) -> Outcome {
    let n = a.order();
    let upper = parse_flag(uplo, b'U', b'L');
    if let Some(info) = illegal(&[(1, upper.is_none()), (2, n < 0), (4, a.is_short())]) {
        return Ok(info);
    }
    with_products::<T>(size(n), threads, |_| {
        let found = factor_pivoted(lower_view(a.view(), upper == Some(true)), piv, tol)?;
        *rank = found as i32;
        Ok(i32::from(found < size(n)))
    })
}

/// The view of `a` whose lower triangle is the named one.
fn lower_view<T: LapackReal>(a: MatMut<'_, T>, upper: bool) -> MatMut<'_, T> {
    if upper { a.transpose_mut() } else { a }
}

/// Contiguous memory in which one diagonal block is factored.
struct DiagonalBlock<T> {
    block: ScratchMatrix<T>,
    stack: KernelStack,
    params: Spec<LltParams, T>,
}

impl<T: LapackReal> DiagonalBlock<T> {
    fn new(order: usize) -> Result<Self, NoWorkspaceMemory> {
        let params: Spec<LltParams, T> = Spec::new(<LltParams as Auto<T>>::auto());
        let requirement = cholesky_in_place_scratch::<T>(order, Par::Seq, params);
        Ok(Self {
            block: ScratchMatrix::zeroed(order, order)?,
            stack: KernelStack::for_any(&[requirement])?,
            params,
        })
    }

    /// Factors the lower triangle of `a`; the error is the order of the minor that is not positive.
    fn factor(&mut self, mut a: MatMut<'_, T>) -> Result<(), usize> {
        let n = a.nrows();
        let mut block = self.block.as_mut().submatrix_mut(0, 0, n, n);
        block.copy_from_triangular_lower(a.rb());
        let result =
            cholesky_in_place(block.rb_mut(), Default::default(), Par::Seq, self.stack.get(), self.params);
        a.copy_from_triangular_lower(block.rb());
        match result {
            Ok(_) => Ok(()),
            Err(LltError::NonPositivePivot { index }) => Err(index + 1),
        }
    }
}

/// Factors the lower triangle of `a`, of any strides, by halving it; the error is the order of the
/// first leading minor that is not positive definite.
fn factor<T: LapackReal>(
    a: MatMut<'_, T>,
    block: &mut DiagonalBlock<T>,
    products: Products<'_>,
) -> Result<(), usize> {
    let n = a.nrows();
    if n <= BLOCK {
        return block.factor(a);
    }
    let half = (n / 2).next_multiple_of(BLOCK / 2);
    let (mut head, _, mut below, mut tail) = a.split_at_mut(half, half);
    factor(head.rb_mut(), block, products)?;
    let work = below.nrows() as f64 * (half * half) as f64;
    products.worth(work, FACTORISATION_STEP).for_each_slab(below.rb_mut().transpose_mut(), |below| {
        solve_lower_triangular_in_place(head.rb(), below, Par::Seq);
    });
    subtract_square(tail.rb_mut(), below.rb());
    factor(tail, block, products).map_err(|order| half + order)
}

/// Subtracts `x x^T` from the lower triangle of `a`, by halves: what is below both of them is a product of its own.
fn subtract_square<T: LapackReal>(a: MatMut<'_, T>, x: MatRef<'_, T>) {
    let n = a.nrows();
    if n <= BLOCK {
        return triangular::matmul(
            a,
            BlockStructure::TriangularLower,
            Accum::Add,
            x,
            BlockStructure::Rectangular,
            x.transpose(),
            BlockStructure::Rectangular,
            -one::<T>(),
            Par::Seq,
        );
    }
    let half = (n / 2).next_multiple_of(BLOCK / 2);
    let (head, _, below, tail) = a.split_at_mut(half, half);
    let (x_head, x_tail) = x.split_at_row(half);
    subtract_square(head, x_head);
    matmul(below, Accum::Add, x_tail, x_head.transpose(), -one::<T>(), Par::Seq);
    subtract_square(tail, x_tail);
}

/// Factors the lower triangle of `a` with complete pivoting, one block of columns after another
/// (Lucas, LAPACK-Style Codes for Pivoted Cholesky, 2004), and returns the rank.
///
/// Columns are brought up to date when they become pivots, the diagonal for every pivot: `residual`
/// is what remains of it.
fn factor_pivoted<T: LapackReal>(
    mut a: MatMut<'_, T>,
    pivots: &mut [i32],
    tol: T,
) -> Result<usize, NoWorkspaceMemory> {
    let n = a.nrows();
    let mut residual = ScratchMatrix::zeroed(n, 1)?;
    for (i, pivot) in pivots.iter_mut().enumerate() {
        *pivot = i as i32 + 1;
    }
    let residual = residual.elements_mut();
    for (i, value) in residual.iter_mut().enumerate() {
        *value = a[(i, i)];
    }
    if residual.iter().any(|value| value.partial_cmp(&zero()).is_none()) {
        return Ok(0);
    }
    let largest = residual.iter().fold(zero(), |max, value| if *value > max { *value } else { max });
    let stop = if tol < zero() { from_f64::<T>(n as f64 / 2.0) * eps::<T>() * largest } else { tol };

    for start in (0..n).step_by(BLOCK) {
        let end = n.min(start + BLOCK);
        for j in start..end {
            let best = (j..n).fold(j, |best, i| if residual[i] > residual[best] { i } else { best });
            let pivot = residual[best];
            // Like LAPACK's, the first pivot has to be positive only. NaN stops here, too.
            let acceptable = if j == 0 { pivot > zero() } else { pivot > stop };
            if !acceptable {
                return Ok(j);
            }
            if best != j {
                exchange(a.rb_mut(), j, best);
                residual.swap(j, best);
                pivots.swap(j, best);
            }
            let (mut rows, below) = a.rb_mut().subcols_mut(start, j + 1 - start).split_at_row_mut(j + 1);
            let root = sqrt(&pivot);
            let (done, mut column) = below.split_at_col_mut(j - start);
            let head = rows.rb_mut().row_mut(j).subcols_mut(0, j - start);
            matmul(
                column.rb_mut(),
                Accum::Add,
                done.rb(),
                head.rb().transpose().as_mat(),
                -one::<T>(),
                Par::Seq,
            );
            rows[(j, j - start)] = root;
            let inverse = recip(&root);
            for (value, residual) in column.col_mut(0).iter_mut().zip(&mut residual[j + 1..]) {
                *value *= inverse;
                *residual -= *value * *value;
            }
        }
        let (_, _, below, tail) = a.rb_mut().split_at_mut(end, end);
        subtract_square(tail, below.subcols_mut(start, end - start).rb());
    }
    Ok(n)
}

/// Exchanges rows and columns `p < q` of the symmetric matrix in the lower triangle of `a`.
fn exchange<T: LapackReal>(mut a: MatMut<'_, T>, p: usize, q: usize) {
    let n = a.nrows();
    let mut swap = |x: (usize, usize), y: (usize, usize)| {
        let held = a[x];
        a[x] = a[y];
        a[y] = held;
    };
    swap((p, p), (q, q));
    (0..p).for_each(|k| swap((p, k), (q, k)));
    (p + 1..q).for_each(|k| swap((k, p), (q, k)));
    (q + 1..n).for_each(|k| swap((k, p), (k, q)));
}
