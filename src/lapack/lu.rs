//! LU factorisation with partial pivoting, and the inverse from it.

use super::arguments::illegal;
use super::memory::{Outcome, ScratchMatrix, column_mut, size};
use super::operand::{WorkspaceQuery, WrittenMatrix};
use super::products::{Products, with_products};
use super::real::LapackReal;
use super::vector::{add_multiple, scale};
use crate::tuning::{FACTORISATION, FACTORISATION_STEP};
use faer::linalg::matmul::matmul;
use faer::linalg::matmul::triangular::{self, BlockStructure};
use faer::linalg::triangular_inverse::{invert_unit_lower_triangular, invert_upper_triangular};
use faer::linalg::triangular_solve::solve_unit_lower_triangular_in_place;
use faer::perm::swap_cols_idx;
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{abs, min_positive, one, recip, zero};
use faer::{Accum, MatMut, MatRef, Par};

/// Columns that are factored one by one; wider blocks are halved.
const PANEL: usize = 8;

/// `A = P L U` of an `m` by `n` matrix.
///
/// Overwrites `a` with `U` and, below its diagonal, `L` without its unit diagonal; `ipiv[i]`, of
/// `min(m, n)`, is the row that was exchanged with row `i + 1`. `info = i > 0`: `U(i, i)` is
/// exactly zero; the factorisation is complete but `U` is singular.
pub fn getrf<T: LapackReal>(a: WrittenMatrix<'_, T>, ipiv: &mut [i32], threads: usize) -> Outcome {
    if let Some(info) = illegal(&[(1, a.rows() < 0), (2, a.cols() < 0), (4, a.is_short())]) {
        return Ok(info);
    }
    let a = a.view();
    with_products::<T>(a.nrows().max(a.ncols()), threads, |products| Ok(factor(a, ipiv, products)))
}

/// The inverse of an `n` by `n` matrix from its `getrf`, in place.
///
/// `info = i > 0`: `U(i, i)` is exactly zero, the matrix has no inverse and `a` is unchanged.
/// Pivots outside `1..=n` make `ipiv` illegal (-4).
pub fn getri<T: LapackReal>(
    a: WrittenMatrix<'_, T>,
    pivots: &[i32],
    work: WorkspaceQuery<'_, T>,
    threads: usize,
) -> Outcome {
    let n = a.order();
    let needed = i64::from(n.max(1));
    if let Some(info) = illegal(&[(1, n < 0), (3, a.is_short()), (6, work.is_less_than(needed))]) {
        return Ok(info);
    }
    if work.report(needed) {
        return Ok(0);
    }
    let mut a = a.view();
    if !valid_pivots(pivots, a.nrows()) {
        return Ok(-4);
    }
    if let Some(i) = zero_on_diagonal(a.rb()) {
        return Ok(i);
    }

    let n = size(n);
    let mut inverses = ScratchMatrix::zeroed(n, n)?;
    with_products::<T>(n, threads, |_| {
        invert_upper_triangular(inverses.as_mut(), a.rb(), Par::Seq);
        invert_unit_lower_triangular(inverses.as_mut(), a.rb(), Par::Seq);
        triangular::matmul(
            a.rb_mut(),
            BlockStructure::Rectangular,
            Accum::Replace,
            inverses.as_ref(),
            BlockStructure::TriangularUpper,
            inverses.as_ref(),
            BlockStructure::UnitTriangularLower,
            one(),
            Par::Seq,
        );
        Ok(0)
    })?;
    // The inverse of P from the right: the row exchanges, on columns, in reverse.
    for (j, pivot) in pivots.iter().enumerate().rev() {
        let other = size(*pivot) - 1;
        if other != j {
            swap_cols_idx(a.rb_mut(), j, other);
        }
    }
    Ok(0)
}

/// Whether each pivot names one of `rows` rows.
pub(super) fn valid_pivots(pivots: &[i32], rows: usize) -> bool {
    pivots.iter().all(|pivot| (1..=rows).contains(&size(*pivot)))
}

/// The 1-based position of the first exact zero on the diagonal.
pub(super) fn zero_on_diagonal<T: LapackReal>(a: MatRef<'_, T>) -> Option<i32> {
    (0..a.nrows().min(a.ncols())).find(|&i| a[(i, i)] == zero()).map(|i| i as i32 + 1)
}

/// Exchanges row `i` with row `pivots[i]` (1-based), first to last or, `backward`, last to first.
/// The pivots are [valid](valid_pivots).
pub(super) fn exchange_rows<T: LapackReal>(mut a: MatMut<'_, T>, pivots: &[i32], backward: bool) {
    for j in 0..a.ncols() {
        let column = column_mut(a.rb_mut(), j);
        if backward {
            for (i, pivot) in pivots.iter().enumerate().rev() {
                column.swap(i, *pivot as usize - 1);
            }
        } else {
            for (i, pivot) in pivots.iter().enumerate() {
                column.swap(i, *pivot as usize - 1);
            }
        }
    }
}

/// Factors `a` in place, stores the `min(m, n)` pivots, and returns `info` of [`getrf`].
pub(super) fn factor<T: LapackReal>(a: MatMut<'_, T>, pivots: &mut [i32], products: Products<'_>) -> i32 {
    let (m, n) = a.shape();
    let rank = m.min(n);
    if rank == 0 {
        return 0;
    }
    let products = products.worth(m as f64 * n as f64 * rank as f64, FACTORISATION);
    let (mut square, wide) = a.split_at_col_mut(rank);
    factor_columns(square.rb_mut(), pivots, products);
    if n > rank {
        products.for_each_slab(wide, |mut wide| {
            exchange_rows(wide.rb_mut(), pivots, false);
            solve_unit_lower_triangular_in_place(square.rb(), wide, Par::Seq);
        });
    }
    zero_on_diagonal(square.rb()).unwrap_or(0)
}

/// Factors a matrix with at least as many rows as columns by halving its columns, so that most of
/// the work is matrix products (Toledo, SIAM J. Matrix Anal. Appl. 18(4), 1997).
fn factor_columns<T: LapackReal>(a: MatMut<'_, T>, pivots: &mut [i32], products: Products<'_>) {
    let n = a.ncols();
    if n <= PANEL {
        return factor_panel(a, pivots);
    }
    let half = (n / 2).next_multiple_of(PANEL);
    let (mut left, mut right) = a.split_at_col_mut(half);
    let (pivots_left, pivots_right) = pivots.split_at_mut(half);

    factor_columns(left.rb_mut(), pivots_left, products);
    let work = 2.0 * (left.nrows() * half * right.ncols()) as f64;
    let (lower, mut below) = left.split_at_row_mut(half);
    products.worth(work, FACTORISATION_STEP).for_each_slab(right.rb_mut(), |mut right| {
        exchange_rows(right.rb_mut(), pivots_left, false);
        let (mut top, bottom) = right.split_at_row_mut(half);
        solve_unit_lower_triangular_in_place(lower.rb(), top.rb_mut(), Par::Seq);
        matmul(bottom, Accum::Add, below.rb(), top.rb(), -one::<T>(), Par::Seq);
    });

    let bottom = right.subrows_mut(half, below.nrows());
    factor_columns(bottom, pivots_right, products);
    exchange_rows(below.rb_mut(), pivots_right, false);
    for pivot in pivots_right {
        *pivot += half as i32;
    }
}

/// Factors a few columns one after the other.
fn factor_panel<T: LapackReal>(mut a: MatMut<'_, T>, pivots: &mut [i32]) {
    for (j, chosen) in pivots.iter_mut().enumerate() {
        let (mut done, mut rest) = a.rb_mut().split_at_col_mut(j + 1);
        let column = column_mut(done.rb_mut(), j);
        let pivot = j + largest_index(&column[j..]);
        *chosen = pivot as i32 + 1;
        column.swap(j, pivot);
        // A zero pivot means that the column is zero: nothing to eliminate.
        let value = column[j];
        let below = &mut column[j + 1..];
        if abs(&value) >= min_positive() {
            scale(below, recip(&value));
        } else if value != zero() {
            below.iter_mut().for_each(|x| *x /= value);
        }
        for k in 0..rest.ncols() {
            let other = column_mut(rest.rb_mut(), k);
            other.swap(j, pivot);
            let (above, other) = other.split_at_mut(j + 1);
            add_multiple(other, -above[j], below);
        }
        for k in 0..j {
            column_mut(done.rb_mut(), k).swap(j, pivot);
        }
    }
}

/// The position of the first element of largest magnitude. NaN counts as small.
fn largest_index<T: LapackReal>(x: &[T]) -> usize {
    let mut max = abs(&x[0]);
    let mut position = 0;
    for (i, value) in x.iter().enumerate() {
        let value = abs(value);
        if value > max {
            max = value;
            position = i;
        }
    }
    position
}
