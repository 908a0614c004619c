//! Solution of linear systems, from the matrix or from its factorisation.

use super::arguments::{illegal, parse_flag, parse_transpose};
use super::lu::{exchange_rows, factor as factor_lu, valid_pivots, zero_on_diagonal};
use super::memory::{Outcome, ScratchMatrix, largest};
use super::operand::{ReadMatrix, WorkspaceQuery, WrittenMatrix};
use super::products::{Products, with_products};
use super::qr::{BlockKernel, Reflections, factor as factor_qr};
use super::real::LapackReal;
use crate::tuning::FACTORISATION;
use faer::linalg::triangular_solve::{
    solve_lower_triangular_in_place, solve_unit_lower_triangular_in_place,
    solve_unit_upper_triangular_in_place, solve_upper_triangular_in_place,
};
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::zero;
use faer::{MatMut, MatRef, Par};

/// Solves `A X = B` for a general matrix of order `n` and `nrhs` right-hand sides.
///
/// Overwrites `a` and `ipiv` as `getrf` does and `b` with `X`. `info = i > 0`: `U(i, i)` is exactly
/// zero and `b` is unchanged.
pub fn gesv<T: LapackReal>(
    a: WrittenMatrix<'_, T>,
    pivots: &mut [i32],
    b: WrittenMatrix<'_, T>,
    threads: usize,
) -> Outcome {
    if let Some(info) =
        illegal(&[(1, a.order() < 0), (2, b.cols() < 0), (4, a.is_short()), (7, b.is_short())])
    {
        return Ok(info);
    }
    let (mut a, b) = (a.view(), b.view());
    with_products::<T>(a.nrows().max(b.ncols()), threads, |products| {
        let info = factor_lu(a.rb_mut(), pivots, products);
        if info == 0 {
            solve_lu(a.rb(), pivots, b, false, products);
        }
        Ok(info)
    })
}

/// Solves `A X = B` (`trans` is `N`) or `A^T X = B` (`T`, `C`) from the `getrf` of a matrix of
/// order `n`.
///
/// Overwrites `b` with `X`. Pivots outside `1..=n` make `ipiv` illegal (-6).
pub fn getrs<T: LapackReal>(
    trans: u8,
    a: ReadMatrix<'_, T>,
    pivots: &[i32],
    b: WrittenMatrix<'_, T>,
    threads: usize,
) -> Outcome {
    let transpose = parse_transpose(trans);
    if let Some(info) = illegal(&[
        (1, transpose.is_none()),
        (2, a.order() < 0),
        (3, b.cols() < 0),
        (5, a.is_short()),
        (8, b.is_short()),
    ]) {
        return Ok(info);
    }
    let (a, b) = (a.view(), b.view());
    if !valid_pivots(pivots, a.nrows()) {
        return Ok(-6);
    }
    with_products::<T>(a.nrows().max(b.ncols()), threads, |products| {
        solve_lu(a, pivots, b, transpose == Some(true), products);
        Ok(0)
    })
}

/// Solves `A X = B` from the `potrf` of a symmetric positive definite matrix of order `n`.
///
/// Reads the triangle `uplo` of `a` and overwrites `b` with `X`. Never fails.
pub fn potrs<T: LapackReal>(
    uplo: u8,
    a: ReadMatrix<'_, T>,
    b: WrittenMatrix<'_, T>,
    threads: usize,
) -> Outcome {
    let upper = parse_flag(uplo, b'U', b'L');
    if let Some(info) = illegal(&[
        (1, upper.is_none()),
        (2, a.order() < 0),
        (3, b.cols() < 0),
        (5, a.is_short()),
        (7, b.is_short()),
    ]) {
        return Ok(info);
    }
    let (a, b) = (a.view(), b.view());
    let lower = if upper == Some(true) { a.transpose() } else { a };
    with_products::<T>(a.nrows().max(b.ncols()), threads, |products| {
        worth_solves(products, &b, 2.0).for_each_slab(b, |mut b| {
            solve_lower_triangular_in_place(lower, b.rb_mut(), Par::Seq);
            solve_upper_triangular_in_place(lower.transpose(), b, Par::Seq);
        });
        Ok(0)
    })
}

/// Solves `A X = B` (`trans` is `N`) or `A^T X = B` (`T`, `C`) for the triangle `uplo` of a matrix
/// of order `n`, with ones on the diagonal if `diag` is `U`.
///
/// Overwrites `b` with `X`. `info = i > 0`: diagonal element `i` is exactly zero and `b` is
/// unchanged.
pub fn trtrs<T: LapackReal>(
    uplo: u8,
    trans: u8,
    diag: u8,
    a: ReadMatrix<'_, T>,
    b: WrittenMatrix<'_, T>,
    threads: usize,
) -> Outcome {
    let upper = parse_flag(uplo, b'U', b'L');
    let transpose = parse_transpose(trans);
    let unit = parse_flag(diag, b'U', b'N');
    if let Some(info) = illegal(&[
        (1, upper.is_none()),
        (2, transpose.is_none()),
        (3, unit.is_none()),
        (4, a.order() < 0),
        (5, b.cols() < 0),
        (7, a.is_short()),
        (9, b.is_short()),
    ]) {
        return Ok(info);
    }
    let (a, b) = (a.view(), b.view());
    let (unit, transpose) = (unit == Some(true), transpose == Some(true));
    if let Some(i) = zero_on_diagonal(a).filter(|_| !unit) {
        return Ok(i);
    }
    let a = if transpose { a.transpose() } else { a };
    let solve = match ((upper == Some(true)) != transpose, unit) {
        (true, false) => solve_upper_triangular_in_place,
        (true, true) => solve_unit_upper_triangular_in_place,
        (false, false) => solve_lower_triangular_in_place,
        (false, true) => solve_unit_lower_triangular_in_place,
    };
    with_products::<T>(a.nrows().max(b.ncols()), threads, |products| {
        worth_solves(products, &b, 1.0).for_each_slab(b, |b| solve(a, b, Par::Seq));
        Ok(0)
    })
}

/// Minimises `|B - A X|` (`trans` is `N`) or `|B - A^T X|` (`T`) for an `m` by `n` matrix of full
/// rank; of the solutions of an underdetermined system, finds the one of smallest norm.
///
/// `b` has `max(m, n)` rows, of which the right-hand sides fill the first `m` (`N`) or `n` (`T`).
/// They are replaced by `X` in the first `n` (`N`) or `m` (`T`); if the system is overdetermined,
/// the sum of squares of the remaining elements of a column is that of its residual. `a` is
/// replaced by its QR factorisation (`m >= n`) or LQ factorisation (`m < n`), without `tau`.
/// `info = i > 0`: diagonal element `i` of the triangular factor is exactly zero, `A` is not of
/// full rank and no solution was computed.
pub fn gels<T: LapackReal>(
    trans: u8,
    a: WrittenMatrix<'_, T>,
    b: WrittenMatrix<'_, T>,
    work: WorkspaceQuery<'_, T>,
    threads: usize,
) -> Outcome {
    let (m, n, nrhs) = (a.rows(), a.cols(), b.cols());
    // Unlike elsewhere, `C` is no option here.
    let transpose = parse_flag(trans, b'T', b'N');
    let rank = i64::from(m.min(n));
    let needed = (rank + rank.max(i64::from(nrhs))).max(1);
    if let Some(info) = illegal(&[
        (1, transpose.is_none()),
        (2, m < 0),
        (3, n < 0),
        (4, nrhs < 0),
        (6, a.is_short()),
        (8, b.is_short()),
        (10, work.is_less_than(needed)),
    ]) {
        return Ok(info);
    }
    if work.report(needed) {
        return Ok(0);
    }
    let (mut a, mut b) = (a.view(), b.view());
    if m.min(n) == 0 || nrhs == 0 || largest(a.rb()) == Some(zero()) {
        b.fill(zero());
        return Ok(0);
    }
    let transpose = transpose == Some(true);
    with_products::<T>(b.nrows().max(b.ncols()), threads, |products| {
        if m >= n {
            least_squares(a, b, transpose, products)
        } else {
            // The LQ factorisation of A is the QR factorisation of its transpose, stored transposed.
            let mut tall = ScratchMatrix::copied(a.rb().transpose())?;
            let info = least_squares(tall.as_mut(), b, !transpose, products)?;
            a.copy_from(tall.as_ref().transpose());
            Ok(info)
        }
    })
}

/// [`gels`] for a matrix with contiguous columns, at least as many rows as columns.
fn least_squares<T: LapackReal>(
    mut a: MatMut<'_, T>,
    mut b: MatMut<'_, T>,
    transpose: bool,
    products: Products<'_>,
) -> Outcome {
    let n = a.ncols();
    let mut tau = ScratchMatrix::zeroed(n, 1)?;
    let mut kernel = BlockKernel::new(n.max(b.ncols()), products)?;
    factor_qr(a.rb_mut(), tau.elements_mut(), &mut kernel);
    let a = a.rb();
    if let Some(i) = zero_on_diagonal(a) {
        return Ok(i);
    }
    let products = worth_solves(products, &b, 1.0);
    let triangle = a.subrows(0, n);
    let mut reflections = Reflections::new(a, tau.elements_mut(), kernel);
    if transpose {
        let (head, mut tail) = b.rb_mut().split_at_row_mut(n);
        products.for_each_slab(head, |b| solve_lower_triangular_in_place(triangle.transpose(), b, Par::Seq));
        tail.fill(zero());
        reflections.apply(b, false);
    } else {
        reflections.apply(b.rb_mut(), true);
        let head = b.subrows_mut(0, n);
        products.for_each_slab(head, |b| solve_upper_triangular_in_place(triangle, b, Par::Seq));
    }
    Ok(0)
}

/// Solves with the factors of `getrf`, or their transposes, whose pivots are valid.
fn solve_lu<T: LapackReal>(
    a: MatRef<'_, T>,
    pivots: &[i32],
    b: MatMut<'_, T>,
    transpose: bool,
    products: Products<'_>,
) {
    worth_solves(products, &b, 2.0).for_each_slab(b, |mut b| {
        if transpose {
            solve_lower_triangular_in_place(a.transpose(), b.rb_mut(), Par::Seq);
            solve_unit_upper_triangular_in_place(a.transpose(), b.rb_mut(), Par::Seq);
            exchange_rows(b, pivots, true);
        } else {
            exchange_rows(b.rb_mut(), pivots, false);
            solve_unit_lower_triangular_in_place(a, b.rb_mut(), Par::Seq);
            solve_upper_triangular_in_place(a, b, Par::Seq);
        }
    });
}

/// These products, as they are worth it for `solves` triangular solves of right-hand sides `b`.
fn worth_solves<'a, T>(products: Products<'a>, b: &MatMut<'_, T>, solves: f64) -> Products<'a> {
    let (n, nrhs) = (b.nrows() as f64, b.ncols() as f64);
    products.worth(solves * n * n * nrhs, FACTORISATION)
}
