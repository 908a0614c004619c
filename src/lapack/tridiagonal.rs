//! Eigenvalues, without vectors, of symmetric tridiagonal matrices; [`divide`](super::divide) finds both.

use super::real::LapackReal;
use faer::traits::math_utils::{abs, eps, from_f64, hypot, min_positive, one, recip, sqrt, zero};

/// Iterations allowed for each eigenvalue, as many as LAPACK allows.
const ITERATIONS: usize = 30;

/// Overwrites `diagonal` with the eigenvalues in ascending order and destroys `squares`, the squares
/// of the `n - 1` elements beside the diagonal. False if an iteration did not converge.
///
/// This is the root-free QL iteration of Pal, Walker and Kahan (Parlett, The Symmetric Eigenvalue
/// Problem, section 8.15).
pub(super) fn eigenvalues<T: LapackReal>(diagonal: &mut [T], squares: &mut [T]) -> bool {
    let n = diagonal.len();
    let mut start = 0;
    while start < n {
        let end = block_end(diagonal, squares, start);
        let (block, squares) = (&mut diagonal[start..end], &mut squares[start..end - 1]);
        // Graded matrices keep their small eigenvalues if the iteration starts at the small end.
        if abs(&block[block.len() - 1]) < abs(&block[0]) {
            block.reverse();
            squares.reverse();
        }
        if !solve_block(block, squares) {
            return false;
        }
        start = end;
    }
    diagonal.sort_unstable_by(|x, y| x.partial_cmp(y).unwrap_or(std::cmp::Ordering::Equal));
    true
}

/// The end of the block from `start` on that no negligible element beside the diagonal divides.
fn block_end<T: LapackReal>(diagonal: &[T], squares: &[T], start: usize) -> usize {
    let tolerance = eps::<T>() * eps::<T>() / from_f64::<T>(4.0);
    let neighbours = diagonal[start..].windows(2).zip(&squares[start..]);
    let mut negligible =
        neighbours.map(|(pair, square)| *square <= tolerance * abs(&pair[0]) * abs(&pair[1]));
    negligible.position(|negligible| negligible).map_or(diagonal.len(), |i| start + i + 1)
}

/// Overwrites the diagonal of an undivided block with its eigenvalues, in any order.
fn solve_block<T: LapackReal>(diagonal: &mut [T], squares: &mut [T]) -> bool {
    let n = diagonal.len();
    let mut budget = ITERATIONS * n;
    let mut first = 0;
    while first < n {
        let end = block_end(diagonal, squares, first);
        if end == first + 1 {
            first = end;
            continue;
        }
        if budget == 0 {
            return false;
        }
        budget -= 1;
        ql_step(&mut diagonal[first..end], &mut squares[first..end - 1]);
    }
    true
}

/// One QL step on a block of at least two rows, with the eigenvalue of its first two rows that is
/// nearer the first diagonal element as shift.
fn ql_step<T: LapackReal>(diagonal: &mut [T], squares: &mut [T]) {
    let last = squares.len();
    let beside = sqrt(&squares[0]);
    let ratio = (diagonal[1] - diagonal[0]) / (beside + beside);
    let root = hypot(&ratio, &one());
    let shift = diagonal[0] - beside / (ratio + if ratio < zero() { -root } else { root });

    let (mut cos, mut sin): (T, T) = (one(), zero());
    let mut gamma = diagonal[last] - shift;
    let mut product = gamma * gamma;
    for i in (0..last).rev() {
        let square = squares[i];
        let sum = product + square;
        if i + 1 < last {
            squares[i + 1] = sin * sum;
        }
        let previous_cos = cos;
        // Dividing by `sum` once, and by `product` before `gamma` is known, shortens the chain of
        // operations that wait for each other.
        let inverse = recip(&sum);
        let inverse_cos = sum / product;
        cos = product * inverse;
        sin = square * inverse;
        let previous_gamma = gamma;
        let value = diagonal[i];
        gamma = cos * (value - shift) - sin * previous_gamma;
        diagonal[i + 1] = previous_gamma + (value - gamma);
        product = if cos < min_positive() { previous_cos * square } else { gamma * gamma * inverse_cos };
    }
    squares[0] = sin * product;
    diagonal[0] = shift + gamma;
}
