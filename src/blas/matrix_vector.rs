//! Matrix times vector and the outer product: bound by the reading and writing of the matrix.

use super::matrix::{Matrix, Target, blend};
use super::scalar::Scalar;
use super::vector::{Axpby, FEW, GO, Vector, dot};
use crate::kernel::{Isa, Kernel, dispatch};
use crate::threads::{self, Shared};
use crate::tuning::SHARED_MATRIX_VECTOR;
use std::mem::MaybeUninit;
use std::ops::Range;

/// `y = alpha * a * x + beta * y` for a matrix of `rows` x `columns`; `y` is not read if `beta` is 0,
/// `a` and `x` are not read if `alpha` is 0. Elements of `y` are `step` apart.
///
/// # Safety
///
/// The operands have the sizes; `a` has constant strides; `y` overlaps neither `a` nor `x`, and no two
/// of its elements are the same place.
pub unsafe fn matrix_vector<T: Scalar>(
    (rows, columns): (usize, usize),
    alpha: T,
    (a, x): (Matrix<'_, T>, Vector<T>),
    beta: T,
    y: *mut T,
    step: isize,
) {
    let work = MatrixVector { columns, alpha, a, x, beta, y, step };
    let parts =
        if rows.saturating_mul(columns) < SHARED_MATRIX_VECTOR { 1 } else { threads::count().min(rows) };
    // SAFETY: threads write rows of their own.
    let work = unsafe { Shared::new(work) };
    // SAFETY: rows of the whole.
    threads::for_each_range(rows, parts, &|rows| unsafe { work.get().run(rows.start, rows.end) });
}

struct MatrixVector<'a, T> {
    columns: usize,
    alpha: T,
    a: Matrix<'a, T>,
    x: Vector<T>,
    beta: T,
    y: *mut T,
    step: isize,
}

/// Rows of a block whose sums stay in the first-level cache.
const BLOCK: usize = 1024;

impl<T: Scalar> MatrixVector<'_, T> {
    /// # Safety
    ///
    /// As [`matrix_vector`], for rows `start..end`.
    unsafe fn run(&self, start: usize, end: usize) {
        let columns = if self.alpha == T::ZERO { 0 } else { self.columns };
        let (row, column) = self.a.strides().unwrap_or((0, 0));
        // By rows unless columns are the dense direction.
        if column == 1 || row != 1 {
            let dense = column == 1 && self.x.step == 1;
            if columns <= FEW || columns <= SHORT && !(dense && T::HAS_BLAS) {
                return dispatch(ShortRows { work: self, rows: start..end });
            }
            if dense && columns <= GO {
                return dispatch(DenseRows { work: self, columns, rows: start..end });
            }
            for i in start..end {
                let line = Vector { data: self.a.from(i, 0).data, step: column };
                // SAFETY: a row of the matrix, the vector, and an element of the result.
                unsafe { self.put(i, dot(columns, line, self.x)) };
            }
            return;
        }
        let mut sums = [MaybeUninit::uninit(); BLOCK];
        for first in (start..end).step_by(BLOCK) {
            let sums = &mut sums[..BLOCK.min(end - first)];
            for sum in &mut *sums {
                sum.write(T::ZERO);
            }
            // SAFETY: just written.
            let sums = unsafe { sums.assume_init_mut() };
            let a = self.a.from(first, 0).data;
            dispatch(ColumnSums { sums: &mut *sums, a, step: column, columns, x: self.x });
            for (i, &sum) in sums.iter().enumerate() {
                // SAFETY: an element of the result.
                unsafe { self.put(first + i, sum) };
            }
        }
    }

    /// # Safety
    ///
    /// The result has element `i`.
    #[inline(always)]
    unsafe fn put(&self, i: usize, sum: T) {
        // SAFETY: by the caller's promise.
        let y = unsafe { &mut *self.y.offset(i as isize * self.step) };
        *y = blend(self.alpha.times(sum), self.beta, y);
    }
}

/// Columns up to which a row is summed in order, without the preparations of a longer sum.
const SHORT: usize = 16;

/// Products of short rows.
struct ShortRows<'a, T> {
    work: &'a MatrixVector<'a, T>,
    rows: Range<usize>,
}

impl<T: Scalar> Kernel for ShortRows<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let MatrixVector { columns, a, x, alpha, .. } = *self.work;
        let columns = if alpha == T::ZERO { 0 } else { columns };
        let step = a.strides().map_or(0, |(_, column)| column);
        for i in self.rows {
            let (mut sum, line) = (T::ZERO, a.from(i, 0).data);
            for j in 0..columns {
                // SAFETY: elements of the row and the vector, which `matrix_vector` was promised.
                let (a, x) = unsafe { (*line.offset(j as isize * step), *x.from(j).data) };
                sum = sum.plus(a.times(x));
            }
            // SAFETY: an element of the result.
            unsafe { self.work.put(i, sum) };
        }
    }
}

/// Products of dense rows with a dense vector, of which several rows share the reading. They are summed in registers, their
/// ends by mask, which halved the time of `addmv` with a matrix of 64 rows.
struct DenseRows<'a, T> {
    work: &'a MatrixVector<'a, T>,
    columns: usize,
    rows: Range<usize>,
}

impl<T: Scalar> Kernel for DenseRows<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        const TOGETHER: usize = 4;
        let Range { start, end } = self.rows;
        let single = end - (end - start) % TOGETHER;
        for row in (start..single).step_by(TOGETHER) {
            // SAFETY: rows of the matrix.
            unsafe { self.several::<TOGETHER>(row) };
        }
        for row in single..end {
            // SAFETY: as above.
            unsafe { self.several::<1>(row) };
        }
    }
}

impl<T: Scalar> DenseRows<'_, T> {
    /// The products of `N` rows from `first` on. Each is summed in the same order whatever `N` is, so that
    /// results do not depend on how threads share the rows.
    ///
    /// # Safety
    ///
    /// The matrix has the rows.
    #[inline(always)]
    unsafe fn several<const N: usize>(&self, first: usize) {
        let x = self.work.x.data;
        let lines = std::array::from_fn(|k| self.work.a.from(first + k, 0).data);
        // SAFETY: `matrix_vector` was promised the rows and the vector.
        let (done, mut sums) = unsafe { T::dense_dots::<N, 2, 2>(self.columns, lines, x) };
        for k in 0..N {
            for j in done..self.columns {
                // SAFETY: as above.
                sums[k] = sums[k].plus(unsafe { (*lines[k].add(j)).times(*x.add(j)) });
            }
            // SAFETY: as above, of the result.
            unsafe { self.work.put(first + k, sums[k]) };
        }
    }
}

/// Adds columns that are dense, each times an element of a vector.
struct ColumnSums<'a, T> {
    sums: &'a mut [T],
    a: *const T,
    step: isize,
    columns: usize,
    x: Vector<T>,
}

impl<T: Scalar> Kernel for ColumnSums<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        const STEPS: usize = 8;
        let ColumnSums { sums, a, step, columns, x } = self;
        let whole = columns - columns % STEPS;
        for first in (0..whole).step_by(STEPS) {
            let lines: [*const T; STEPS] =
                std::array::from_fn(|s| a.wrapping_offset((first + s) as isize * step));
            // SAFETY: `matrix_vector` was promised the elements.
            let factors: [T; STEPS] = std::array::from_fn(|s| unsafe { *x.from(first + s).data });
            for (i, sum) in sums.iter_mut().enumerate() {
                // In a register: as far as the compiler knows, the matrix may overlap the sums.
                let mut total = *sum;
                for s in 0..STEPS {
                    // SAFETY: as above.
                    total = total.plus(unsafe { *lines[s].add(i) }.times(factors[s]));
                }
                *sum = total;
            }
        }
        for j in whole..columns {
            // SAFETY: as above.
            unsafe {
                let (line, factor) = (a.offset(j as isize * step), *x.from(j).data);
                for (i, sum) in sums.iter_mut().enumerate() {
                    *sum = sum.plus((*line.add(i)).times(factor));
                }
            }
        }
    }
}

/// `a = alpha * x * yᵀ + beta * a` for a matrix of `rows` x `columns`; `a` is not read if `beta` is 0.
///
/// # Safety
///
/// The operands have the sizes; `a` overlaps neither `x` nor `y`.
pub unsafe fn outer<T: Scalar>(
    (rows, columns): (usize, usize),
    alpha: T,
    (x, y): (Vector<T>, Vector<T>),
    beta: T,
    a: Target<T>,
) {
    if a.row != 1 && a.column == 1 {
        // SAFETY: the same, transposed, so that columns are dense.
        return unsafe { outer((columns, rows), alpha, (y, x), beta, a.transposed()) };
    }
    let parts =
        if rows.saturating_mul(columns) < SHARED_MATRIX_VECTOR { 1 } else { threads::count().min(columns) };
    // SAFETY: threads write columns of their own.
    let work = unsafe { Shared::new(Outer { rows, alpha, x, y, beta, a }) };
    threads::for_each_range(columns, parts, &|columns| dispatch(OuterColumns { work: work.get(), columns }));
}

struct Outer<T> {
    rows: usize,
    alpha: T,
    x: Vector<T>,
    y: Vector<T>,
    beta: T,
    a: Target<T>,
}

struct OuterColumns<'a, T> {
    work: &'a Outer<T>,
    columns: Range<usize>,
}

impl<T: Scalar> Kernel for OuterColumns<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Outer { rows, alpha, x, y, beta, a } = *self.work;
        for j in self.columns {
            // SAFETY: `outer` was promised the elements.
            let factor = alpha.times(unsafe { *y.from(j).data });
            Axpby { count: rows, alpha: factor, x, beta, y: a.at(0, j), step: a.row }.run::<I>();
        }
    }
}
