//! Tests of the routines: residuals and orthogonality over shapes,
//! LAPACK's conventions on matrices worked out by hand, and arguments that must be refused.

mod arguments;
mod bidiagonal;
mod cholesky;
mod divide;
mod eigen;
mod lu;
mod qr;
mod solve;
mod svd;
mod symmetric;

use super::products::{Products, with_products};
use super::{LapackReal, ReadMatrix, WorkspaceQuery, WrittenMatrix};
use faer::traits::math_utils::{abs, eps, from_f64, is_nan, max, nan, one, zero};
use std::mem::MaybeUninit;
use std::ops::{Index, IndexMut};

/// Orders around the block sizes of the routines, and one beyond them.
const ORDERS: [usize; 9] = [1, 2, 3, 8, 17, 33, 64, 100, 201];

/// Shapes: tall, wide, square, thin and across block sizes.
const SHAPES: [(usize, usize); 10] =
    [(1, 1), (1, 5), (5, 1), (4, 3), (3, 4), (33, 32), (40, 90), (90, 40), (130, 7), (160, 150)];

/// What `task` returns, given products of matrices of order `order` on so many threads.
fn multiplying<T: LapackReal, R>(order: usize, threads: usize, task: impl FnOnce(Products<'_>) -> R) -> R {
    let mut result = None;
    let run = |products: Products<'_>| {
        result = Some(task(products));
        Ok(0)
    };
    assert_eq!(with_products::<T>(order, threads, run), Ok(0));
    result.expect("the task was run")
}

/// Rows between the columns of a test matrix, which no routine may touch.
const PADDING: usize = 2;

/// A column-major matrix whose columns are padded with NaN.
#[derive(Clone, Debug)]
struct Matrix<T> {
    rows: usize,
    cols: usize,
    elements: Vec<T>,
}

impl<T: LapackReal> Matrix<T> {
    fn new(rows: usize, cols: usize, mut value: impl FnMut(usize, usize) -> T) -> Self {
        let elements = vec![nan(); (rows + PADDING) * cols];
        let mut matrix = Self { rows, cols, elements };
        for j in 0..cols {
            for i in 0..rows {
                matrix[(i, j)] = value(i, j);
            }
        }
        matrix
    }

    fn from_rows<const N: usize>(rows: &[[f64; N]]) -> Self {
        Self::new(rows.len(), N, |i, j| from_f64(rows[i][j]))
    }

    fn identity(order: usize) -> Self {
        Self::new(order, order, |i, j| if i == j { one() } else { zero() })
    }

    fn zeros(rows: usize, cols: usize) -> Self {
        Self::new(rows, cols, |_, _| zero())
    }

    /// Elements between -1 and 1.
    fn random(rows: usize, cols: usize, random: &mut Random) -> Self {
        Self::new(rows, cols, |_, _| from_f64(random.next()))
    }

    /// A random matrix of the given rank.
    fn random_of_rank(rows: usize, cols: usize, rank: usize, random: &mut Random) -> Self {
        Self::random(rows, rank, random).times(&Self::random(rank, cols, random))
    }

    /// A well-conditioned symmetric positive definite matrix.
    fn random_definite(order: usize, random: &mut Random) -> Self {
        let root = Self::random(order, order, random);
        let shift = Self::identity(order);
        root.times(&root.transpose()).plus(from_f64(order as f64 / 4.0), &shift)
    }

    fn ld(&self) -> i32 {
        (self.rows + PADDING) as i32
    }

    fn read(&self) -> ReadMatrix<'_, T> {
        // SAFETY: as many elements, which are borrowed.
        unsafe { ReadMatrix::from_raw(self.elements.as_ptr(), self.rows as i32, self.cols as i32, self.ld()) }
    }

    fn written(&mut self) -> WrittenMatrix<'_, T> {
        let (rows, cols, ld) = (self.rows as i32, self.cols as i32, self.ld());
        // SAFETY: as in `read`, mutably.
        unsafe { WrittenMatrix::from_raw(self.elements.as_mut_ptr(), rows, cols, ld) }
    }

    fn times(&self, other: &Self) -> Self {
        assert_eq!(self.cols, other.rows);
        let mut product = Self::zeros(self.rows, other.cols);
        for j in 0..other.cols {
            for k in 0..self.cols {
                let factor = other[(k, j)];
                for i in 0..self.rows {
                    product[(i, j)] += self[(i, k)] * factor;
                }
            }
        }
        product
    }

    fn transpose(&self) -> Self {
        Self::new(self.cols, self.rows, |i, j| self[(j, i)])
    }

    /// The sum with `factor` times `other`.
    fn plus(&self, factor: T, other: &Self) -> Self {
        assert_eq!((self.rows, self.cols), (other.rows, other.cols));
        Self::new(self.rows, self.cols, |i, j| self[(i, j)] + factor * other[(i, j)])
    }

    fn columns(&self, count: usize) -> Self {
        Self::new(self.rows, count, |i, j| self[(i, j)])
    }

    fn head(&self, count: usize) -> Self {
        Self::new(count, self.cols, |i, j| self[(i, j)])
    }

    fn upper(&self) -> Self {
        Self::new(self.rows, self.cols, |i, j| if i <= j { self[(i, j)] } else { zero() })
    }

    fn unit_lower(&self) -> Self {
        Self::new(self.rows, self.cols, |i, j| match i.cmp(&j) {
            std::cmp::Ordering::Less => zero(),
            std::cmp::Ordering::Equal => one(),
            std::cmp::Ordering::Greater => self[(i, j)],
        })
    }

    /// The triangle of a symmetric matrix, with NaN in the place of the other one.
    fn only(&self, uplo: u8) -> Self {
        Self::new(self.rows, self.cols, |i, j| {
            let inside = if uplo == b'U' { i <= j } else { i >= j };
            if inside { self[(i, j)] } else { nan() }
        })
    }

    /// The symmetric matrix in a triangle, of which the other one must be untouched NaN.
    fn mirrored(&self, uplo: u8) -> Self {
        Self::new(self.rows, self.cols, |i, j| {
            let inside = i == j || (i < j) == (uplo == b'U');
            assert!(inside || is_nan(&self[(i, j)]), "the other triangle was written");
            if inside { self[(i, j)] } else { self[(j, i)] }
        })
    }

    /// The largest magnitude of an element; NaN if there is one.
    fn largest(&self) -> T {
        let mut largest = zero();
        for j in 0..self.cols {
            for i in 0..self.rows {
                let value = abs(&self[(i, j)]);
                if is_nan(&value) {
                    return value;
                }
                largest = max(&largest, &value);
            }
        }
        largest
    }

    /// Asserts that `self` is `expected` up to rounding errors of values of magnitude `scale`.
    #[track_caller]
    fn assert_near(&self, expected: &Self, scale: T) {
        let order = self.rows.max(self.cols).max(8);
        let error = self.plus(-one::<T>(), expected).largest();
        let bound = from_f64::<T>(16.0 * order as f64) * eps::<T>() * scale;
        assert!(error <= bound, "error {error:?}, allowed {bound:?}");
        self.assert_padding();
    }

    #[track_caller]
    fn assert_orthonormal_columns(&self) {
        self.transpose().times(self).assert_near(&Self::identity(self.cols), one());
        self.assert_padding();
    }

    #[track_caller]
    fn assert_padding(&self) {
        for column in self.elements.chunks(self.rows + PADDING) {
            assert!(column[self.rows..].iter().all(is_nan), "written between the columns");
        }
    }
}

impl<T: LapackReal> Index<(usize, usize)> for Matrix<T> {
    type Output = T;

    fn index(&self, (i, j): (usize, usize)) -> &T {
        assert!(i < self.rows);
        &self.elements[i + j * (self.rows + PADDING)]
    }
}

impl<T: LapackReal> IndexMut<(usize, usize)> for Matrix<T> {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut T {
        assert!(i < self.rows);
        &mut self.elements[i + j * (self.rows + PADDING)]
    }
}

/// A linear congruential generator (Knuth, MMIX).
struct Random(u64);

impl Random {
    /// The next number between -1 and 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

/// Calls a routine with its workspace: first the query, then with the size that it asks for.
fn with_workspace<T: LapackReal>(mut routine: impl FnMut(WorkspaceQuery<'_, T>) -> super::Outcome) -> i32 {
    let mut reported = |size| {
        let mut first = MaybeUninit::new(nan::<T>());
        let info = routine(WorkspaceQuery::offered(Some(&mut first), size)).unwrap();
        // SAFETY: initialised above.
        (info, unsafe { first.assume_init() })
    };
    let (query, size) = reported(-1);
    assert_eq!(query, 0);
    let count = (1..1 << 20).find(|count| size == from_f64(f64::from(*count))).unwrap();
    let (info, again) = reported(count);
    assert_eq!(again, size);
    info
}
