//! Eigenvalues and eigenvectors of small symmetric tridiagonal matrices by the implicit QR iteration.

use super::memory::column_mut;
use super::real::LapackReal;
use crate::kernel::{Isa, Kernel, dispatch};
use faer::MatMut;
use faer::reborrow::ReborrowMut;
use faer::traits::math_utils::{abs, eps, from_f64, one, recip, sqrt, zero};

/// The largest order.
pub(super) const ORDER: usize = 24;

/// Iterations allowed for each eigenvalue, as many as LAPACK allows.
const ITERATIONS: usize = 30;

/// Rows of the eigenvectors that are rotated together.
const LANES: usize = 8;

/// Some rows of a matrix of vectors, column after column.
type Chunk<T> = [[T; LANES]; ORDER];

/// A square matrix of vectors, of [`ORDER`] or less, whose columns are rotated.
pub(super) struct Columns<T> {
    chunks: [Chunk<T>; ORDER / LANES],
    order: usize,
}

impl<T: LapackReal> Columns<T> {
    pub(super) fn identity(order: usize) -> Self {
        let mut chunks = [[[zero::<T>(); LANES]; ORDER]; ORDER / LANES];
        for i in 0..order {
            chunks[i / LANES][i][i % LANES] = one();
        }
        Self { chunks, order }
    }

    /// Rotates each two neighbouring columns from `first` on, by the cosine and sine of each rotation.
    pub(super) fn rotate(&mut self, first: usize, rotations: &[(T, T)]) {
        let vectors = &mut self.chunks[..self.order.div_ceil(LANES)];
        dispatch(Rotate { vectors, first, rotations });
    }

    pub(super) fn store(&self, mut vectors: MatMut<'_, T>) {
        for j in 0..self.order {
            let column = column_mut(vectors.rb_mut(), j);
            for (column, chunk) in column.chunks_mut(LANES).zip(&self.chunks) {
                column.copy_from_slice(&chunk[j][..column.len()]);
            }
        }
    }
}

/// Overwrites `diagonal` with the eigenvalues, in any order, stores the eigenvectors in the columns of
/// `vectors` and destroys `beside`, the elements beside the diagonal. The order is at most [`ORDER`].
/// False if an iteration did not converge.
///
/// Implicitly shifted QR steps with Wilkinson's shift (Golub and Van Loan, Matrix Computations,
/// section 8.3).
pub(super) fn eigenvectors<T: LapackReal>(
    diagonal: &mut [T],
    beside: &mut [T],
    mut vectors: MatMut<'_, T>,
) -> bool {
    let n = diagonal.len();
    let scale =
        diagonal.iter().chain(beside.iter()).map(abs).fold(zero::<T>(), |x, y| if x < y { y } else { x });
    if scale == zero() {
        vectors.fill(zero());
        vectors.diagonal_mut().fill(one());
        return true;
    }
    for value in diagonal.iter_mut().chain(beside.iter_mut()) {
        *value /= scale;
    }
    // Graded matrices keep their small eigenvalues if the iteration starts at the large end.
    let reversed = abs(&diagonal[0]) < abs(&diagonal[n - 1]);
    if reversed {
        diagonal.reverse();
        beside.reverse();
    }
    let mut columns = Columns::identity(n);
    let converged = iterate(diagonal, beside, &mut columns);
    columns.store(vectors.rb_mut());
    for (j, value) in diagonal.iter_mut().enumerate() {
        if reversed {
            column_mut(vectors.rb_mut(), j).reverse();
        }
        *value *= scale;
    }
    converged
}

/// The iteration on a matrix whose largest magnitude is one.
fn iterate<T: LapackReal>(diagonal: &mut [T], beside: &mut [T], vectors: &mut Columns<T>) -> bool {
    let mut rotations = [(one::<T>(), zero::<T>()); ORDER];
    iterate_on_blocks(diagonal, beside, negligible, |diagonal, beside, first| {
        let rotations = &mut rotations[..beside.len()];
        step(diagonal, beside, rotations);
        vectors.rotate(first, rotations);
    })
}

/// Calls `step` with the last block of two or more rows that no negligible element beside the diagonal divides, and
/// with its first row's number, until there is none. False if there is one still after as many iterations as are
/// allowed.
pub(super) fn iterate_on_blocks<T: LapackReal>(
    diagonal: &mut [T],
    beside: &mut [T],
    negligible: impl Fn(T, T, T) -> bool,
    mut step: impl FnMut(&mut [T], &mut [T], usize),
) -> bool {
    let mut budget = ITERATIONS * diagonal.len();
    let mut end = diagonal.len();
    while end > 1 {
        let mut first = end - 1;
        while first > 0 && !negligible(beside[first - 1], diagonal[first - 1], diagonal[first]) {
            first -= 1;
        }
        if first == end - 1 {
            end -= 1;
            continue;
        }
        if budget == 0 {
            return false;
        }
        budget -= 1;
        step(&mut diagonal[first..end], &mut beside[first..end - 1], first);
    }
    true
}

/// The cosine and sine of the rotation that brings `(x, y)` to `(length, 0)`, and the length.
///
/// What is negligible anyway stays as it is, since its square may underflow.
#[inline(always)]
pub(super) fn rotation<T: LapackReal>(x: T, y: T) -> (T, T, T) {
    let length = sqrt(&(x * x + y * y));
    if length > eps::<T>() * eps::<T>() {
        let inverse = recip(&length);
        (x * inverse, y * inverse, length)
    } else {
        (one(), zero(), x)
    }
}

/// Whether the element beside two of the diagonal does not change the eigenvalues: compared with the
/// two, or with the whole matrix, whose largest magnitude is one.
fn negligible<T: LapackReal>(beside: T, above: T, below: T) -> bool {
    let square = eps::<T>() * eps::<T>();
    abs(&beside) <= square || beside * beside <= square * abs(&above) * abs(&below)
}

/// One QR step on a block of at least two rows, with the eigenvalue of its last two rows that is
/// nearer the last diagonal element as shift. Stores the cosine and sine of each rotation.
fn step<T: LapackReal>(diagonal: &mut [T], beside: &mut [T], rotations: &mut [(T, T)]) {
    let last = beside.len();
    let (corner, square) = (diagonal[last], beside[last - 1] * beside[last - 1]);
    let half = (diagonal[last - 1] - corner) / from_f64::<T>(2.0);
    let root = sqrt(&(half * half + square));
    let shift = corner - square / (half + if half < zero() { -root } else { root });

    // The rotation of rows `k` and `k + 1` moves the element that disturbs the tridiagonal form down.
    let (mut kept, mut bulge) = (diagonal[0] - shift, beside[0]);
    for k in 0..last {
        let (cos, sin, length) = rotation(kept, bulge);
        rotations[k] = (cos, sin);
        if k > 0 {
            beside[k - 1] = length;
        }
        let (above, below, corner) = (diagonal[k], diagonal[k + 1], beside[k]);
        let twist = sin * (below - above) + (cos + cos) * corner;
        diagonal[k] = above + sin * twist;
        diagonal[k + 1] = below - sin * twist;
        beside[k] = cos * twist - corner;
        if k + 1 < last {
            kept = beside[k];
            bulge = sin * beside[k + 1];
            beside[k + 1] *= cos;
        }
    }
}

struct Rotate<'a, T> {
    vectors: &'a mut [Chunk<T>],
    first: usize,
    rotations: &'a [(T, T)],
}

impl<T: LapackReal> Kernel for Rotate<'_, T> {
    type Output = ();

    /// Rotates each two neighbouring columns from `first` on.
    #[inline(always)]
    fn run<I: Isa>(self) {
        for chunk in self.vectors {
            let columns = &mut chunk[self.first..=self.first + self.rotations.len()];
            let mut left = columns[0];
            for (k, (cos, sin)) in self.rotations.iter().enumerate() {
                let right = columns[k + 1];
                let mut next = right;
                for lane in 0..LANES {
                    columns[k][lane] = *cos * left[lane] + *sin * right[lane];
                    next[lane] = *cos * right[lane] - *sin * left[lane];
                }
                left = next;
            }
            columns[self.rotations.len()] = left;
        }
    }
}
