//! Singular values and vectors of small upper bidiagonal matrices by the implicit QR iteration.

use super::super::implicit::{Columns, ORDER, iterate_on_blocks, rotation};
use super::super::memory::column_mut;
use super::super::real::LapackReal;
use super::super::vector::scale;
use faer::MatMut;
use faer::reborrow::ReborrowMut;
use faer::traits::math_utils::{abs, eps, from_f64, one, sqrt, zero};

/// The cosine and sine of each rotation of two neighbouring rows or columns.
type Rotations<T> = [(T, T); ORDER];

/// Overwrites `diagonal` with the singular values, in any order, stores the singular vectors in the
/// columns of `left` and `right`, and destroys `above`. No element is larger than one. `right` has an
/// order of at most [`ORDER`], equal to that of `left` or one more: the matrix has as many columns, and
/// maps the last column of `right` to zero. False if an iteration did not converge.
///
/// Implicitly shifted QR steps with Wilkinson's shift (Golub and Van Loan, Matrix Computations,
/// section 8.6), and steps without a shift where a diagonal element vanishes.
pub(super) fn singular_vectors<T: LapackReal>(
    diagonal: &mut [T],
    above: &mut [T],
    left: MatMut<'_, T>,
    mut right: MatMut<'_, T>,
) -> bool {
    let (rows, cols) = (diagonal.len(), right.ncols());
    let (mut left_columns, mut right_columns) = (Columns::identity(rows), Columns::identity(cols));
    let mut rotations = [(one::<T>(), zero::<T>()); ORDER];
    if cols > rows {
        // A row of zeros makes the matrix square. Then the last column of the lower bidiagonal matrix
        // that the rotations of columns bring about is zero.
        let mut square = [zero::<T>(); ORDER];
        square[..rows].copy_from_slice(diagonal);
        transpose(&mut square[..cols], above, &mut rotations);
        right_columns.rotate(0, &rotations[..rows]);
        diagonal.copy_from_slice(&square[..rows]);
        if rows > 0 {
            transpose(diagonal, &mut above[..rows - 1], &mut rotations);
            left_columns.rotate(0, &rotations[..rows - 1]);
        }
    }
    let converged = iterate(diagonal, above, &mut left_columns, &mut right_columns);
    left_columns.store(left);
    right_columns.store(right.rb_mut());
    for (j, value) in diagonal.iter_mut().enumerate() {
        if *value < zero() {
            *value = -*value;
            scale(column_mut(right.rb_mut(), j), -one::<T>());
        }
    }
    converged
}

fn iterate<T: LapackReal>(
    diagonal: &mut [T],
    above: &mut [T],
    left: &mut Columns<T>,
    right: &mut Columns<T>,
) -> bool {
    let mut of_rows = [(one::<T>(), zero::<T>()); ORDER];
    let mut of_columns = of_rows;
    iterate_on_blocks(diagonal, above, negligible, |diagonal, above, first| {
        let mut singular = false;
        for value in diagonal.iter_mut().filter(|value| abs(*value) <= eps()) {
            (*value, singular) = (zero(), true);
        }
        if singular {
            // A zero moves to the end and takes the element above it along.
            transpose(diagonal, above, &mut of_columns);
            transpose(diagonal, above, &mut of_rows);
        } else {
            step(diagonal, above, &mut of_rows, &mut of_columns);
        }
        right.rotate(first, &of_columns[..above.len()]);
        left.rotate(first, &of_rows[..above.len()]);
    })
}

/// Whether the element above the diagonal changes the singular values by rounding errors only: compared
/// with the two diagonal elements, or with the largest element of the whole matrix, which is one.
fn negligible<T: LapackReal>(above: T, left: T, below: T) -> bool {
    abs(&above) <= eps() || abs(&above) <= eps::<T>() * (abs(&left) + abs(&below))
}

/// Rotates the columns of an upper bidiagonal matrix so that it becomes lower bidiagonal, or the rows of
/// a lower one so that it becomes an upper one. Two of these make a QR step without a shift.
fn transpose<T: LapackReal>(diagonal: &mut [T], beside: &mut [T], rotations: &mut Rotations<T>) {
    for (k, beside) in beside.iter_mut().enumerate() {
        let (cos, sin, length) = rotation(diagonal[k], *beside);
        rotations[k] = (cos, sin);
        diagonal[k] = length;
        *beside = sin * diagonal[k + 1];
        diagonal[k + 1] *= cos;
    }
}

/// One QR step on a block of at least two rows, with a shift by that eigenvalue of the last two rows of
/// its product with its transpose that is nearer their last diagonal element.
fn step<T: LapackReal>(
    diagonal: &mut [T],
    above: &mut [T],
    of_rows: &mut Rotations<T>,
    of_columns: &mut Rotations<T>,
) {
    let last = above.len();
    let (before, end, beside) = (diagonal[last - 1], diagonal[last], above[last - 1]);
    let beyond = if last > 1 { above[last - 2] } else { zero() };
    let (corner, product) = (end * end + beside * beside, before * beside);
    let half = (before * before + beyond * beyond - corner) / from_f64::<T>(2.0);
    let root = sqrt(&(half * half + product * product));
    let far = half + if half < zero() { -root } else { root };
    let shift = if far == zero() { corner } else { corner - product * product / far };

    // The element that disturbs the bidiagonal form moves down, from below the diagonal to beyond the
    // elements above it and back.
    let (mut kept, mut bulge) = (diagonal[0] * diagonal[0] - shift, diagonal[0] * above[0]);
    for k in 0..last {
        let (cos, sin, length) = rotation(kept, bulge);
        of_columns[k] = (cos, sin);
        if k > 0 {
            above[k - 1] = length;
        }
        let upper = cos * above[k] - sin * diagonal[k];
        let (corner, below) = (cos * diagonal[k] + sin * above[k], sin * diagonal[k + 1]);
        let lower = cos * diagonal[k + 1];

        let (cos, sin, length) = rotation(corner, below);
        of_rows[k] = (cos, sin);
        diagonal[k] = length;
        above[k] = cos * upper + sin * lower;
        diagonal[k + 1] = cos * lower - sin * upper;
        if k + 1 < last {
            kept = above[k];
            bulge = sin * above[k + 1];
            above[k + 1] *= cos;
        }
    }
}
