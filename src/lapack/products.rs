//! What routines multiply with: the product of [`blas`](crate::blas), its memory and its threads.
//!
//! faer's kernels have it [lent](Products::lend), on each thread that calls them. The memory is found before a routine
//! changes anything, and is enough for all of its products, which are as large as its matrices at most.

use super::memory::{NoWorkspaceMemory, Outcome};
use super::real::LapackReal;
use crate::blas::{Matrix, Packing, Scalar, Size, Target, product_by};
use crate::threads::{self, Shared};
use faer::MatMut;
use gemm::{Multiply, Wanted};

/// The product for a routine, or for a part of it.
#[derive(Clone, Copy)]
pub(super) struct Products<'a> {
    packing: &'a Packing,
    /// How many a part may use, at least 1.
    pub(super) threads: usize,
}

/// Calls `routine` with products of matrices of at most `most` rows and columns, and lends them to faer meanwhile.
pub(super) fn with_products<T: LapackReal>(
    most: usize,
    threads: usize,
    routine: impl FnOnce(Products<'_>) -> Outcome,
) -> Outcome {
    let packing = T::packing(Size { rows: most, columns: most, depth: most });
    let packing = packing.map_err(|_| NoWorkspaceMemory)?;
    let products = Products { packing: &packing, threads };
    products.lend(|| routine(products))
}

impl Products<'_> {
    /// The same for a part that has no other threads.
    fn alone(self) -> Self {
        Products { threads: 1, ..self }
    }

    /// Lends this product to faer on this thread while `task` runs.
    fn lend<R>(self, task: impl FnOnce() -> R) -> R {
        gemm::lend(&self, task)
    }

    /// This product on one thread, if so many operations are not worth a second one.
    pub(super) fn worth(self, flops: f64, worthwhile: f64) -> Self {
        if flops < worthwhile { self.alone() } else { self }
    }

    /// Calls `task` with each number below `count`, on threads that each have a product of their own.
    pub(super) fn for_each(self, count: usize, task: impl Fn(usize, Self) + Sync) {
        if self.threads < 2 || count < 2 {
            return (0..count).for_each(|i| task(i, self));
        }
        let alone = self.alone();
        threads::for_each_part(count, &|i| alone.lend(|| task(i, alone)));
    }

    /// Calls `task` with the columns of `b`, cut into a slab for each thread: what treats every column for itself, such
    /// as a triangular solve, then has no threads to wait for inside.
    pub(super) fn for_each_slab<T: LapackReal>(self, b: MatMut<'_, T>, task: impl Fn(MatMut<'_, T>) + Sync) {
        let none = MatMut::from_column_major_slice_mut(&mut [], 0, b.ncols());
        self.for_each_two_slabs(b, none, |b, _| task(b));
    }

    /// As [`for_each_slab`](Self::for_each_slab), with the same columns of `b` and `c`.
    pub(super) fn for_each_two_slabs<T: LapackReal>(
        self,
        b: MatMut<'_, T>,
        c: MatMut<'_, T>,
        task: impl Fn(MatMut<'_, T>, MatMut<'_, T>) + Sync,
    ) {
        let columns = b.ncols();
        assert_eq!(columns, c.ncols());
        let slabs = self.threads.min(columns);
        if slabs < 2 {
            return task(b, c);
        }
        // SAFETY: slabs have columns of their own.
        let matrices = unsafe { Shared::new([b, c].map(ColumnPlaces::of)) };
        self.for_each(slabs, |i, _| {
            let (first, end) = (columns * i / slabs, columns * (i + 1) / slabs);
            // SAFETY: columns of matrices that are borrowed meanwhile, and which no other slab has.
            let [b, c] = unsafe { matrices.get().each_ref().map(|matrix| matrix.slab(first, end)) };
            task(b, c);
        });
    }
}

/// Where the columns of a matrix are.
struct ColumnPlaces<T> {
    data: *mut T,
    rows: usize,
    steps: (isize, isize),
}

impl<T> ColumnPlaces<T> {
    fn of(matrix: MatMut<'_, T>) -> Self {
        let steps = (matrix.row_stride(), matrix.col_stride());
        ColumnPlaces { rows: matrix.nrows(), steps, data: matrix.as_ptr_mut() }
    }

    /// The columns from `first` to `end`.
    ///
    /// # Safety
    ///
    /// The matrix has them, and nothing else accesses them for `'a`.
    unsafe fn slab<'a>(&self, first: usize, end: usize) -> MatMut<'a, T> {
        let data = self.data.wrapping_offset(first as isize * self.steps.1);
        // SAFETY: by the caller's promise.
        unsafe { MatMut::from_raw_parts_mut(data, self.rows, end - first, self.steps.0, self.steps.1) }
    }
}

impl Multiply for Products<'_> {
    unsafe fn of_f32(&self, wanted: &Wanted<f32>) {
        // SAFETY: by the caller's promise.
        unsafe { self.multiply(wanted) }
    }

    unsafe fn of_f64(&self, wanted: &Wanted<f64>) {
        // SAFETY: by the caller's promise.
        unsafe { self.multiply(wanted) }
    }
}

impl Products<'_> {
    /// # Safety
    ///
    /// As [`Multiply::of_f32`].
    unsafe fn multiply<T: Scalar>(self, wanted: &Wanted<T>) {
        let &Wanted { rows, columns, depth, .. } = wanted;
        let matrix = |data, (row, column)| Matrix::strided(data, row, column);
        let sides = (matrix(wanted.left, wanted.left_steps), matrix(wanted.right, wanted.right_steps));
        let (row, column) = wanted.result_steps;
        let result = Target { data: wanted.result, row, column };
        let size = Size { rows, columns, depth };
        // SAFETY: by the caller's promise.
        unsafe {
            product_by(
                self.threads,
                size,
                wanted.factor,
                sides,
                wanted.factor_of_result,
                result,
                self.packing,
            );
        }
    }
}
