//! Balancing: a diagonal similarity that makes rows and columns comparable in norm.

use super::memory::column_mut;
use super::real::LapackReal;
use super::vector::{dot, scale};
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{from_f64, is_finite, max_positive, min_positive, one, recip, sqrt, zero};
use faer::{MatMut, MatRef};

/// Overwrites `a` with `D^-1 A D` for a diagonal `D` of powers of two that brings the norms of row
/// and column `i` near each other for each `i`, and stores `D` in `factors` (James, Langou, Lowery,
/// On Matrix Balancing and Eigenvector Computation, 2014).
///
/// `a` is finite, of the order of `factors`, with contiguous columns.
pub(super) fn balance<T: LapackReal>(mut a: MatMut<'_, T>, factors: &mut [T]) {
    // A change is worth making if it reduces the sum of the norms to less than this.
    let gain: T = from_f64(0.95);
    let two: T = from_f64(2.0);
    factors.fill(one());
    let mut changed = true;
    while changed {
        changed = false;
        for i in 0..factors.len() {
            let mut column = column_norm(a.rb_mut(), i);
            let mut row = row_norm(a.rb(), i);
            // An isolated eigenvalue, or norms whose squares overflow or vanish.
            if !(column > zero() && row > zero() && is_finite(&column) && is_finite(&row)) {
                continue;
            }
            let sum = column + row;
            let mut factor: T = one();
            while column < row / two && factor < sqrt(&max_positive::<T>()) {
                factor *= two;
                column *= two;
                row /= two;
            }
            while row < column / two && factor > sqrt(&min_positive::<T>()) {
                factor /= two;
                column /= two;
                row *= two;
            }
            let total = factors[i] * factor;
            if factor == one() || column + row >= gain * sum || !(total > min_positive() && is_finite(&total))
            {
                continue;
            }
            factors[i] = total;
            scale(column_mut(a.rb_mut(), i), factor);
            let inverse = recip(&factor);
            for j in 0..a.ncols() {
                a[(i, j)] *= inverse;
            }
            changed = true;
        }
    }
}

fn column_norm<T: LapackReal>(a: MatMut<'_, T>, i: usize) -> T {
    let column = column_mut(a, i);
    sqrt(&dot(column, column))
}

fn row_norm<T: LapackReal>(a: MatRef<'_, T>, i: usize) -> T {
    let sum = a.row(i).iter().fold(zero::<T>(), |sum, value| sum + *value * *value);
    sqrt(&sum)
}
