//! What routines are called with: matrices with leading dimensions, and workspace.

use super::arguments::short;
use super::memory::size;
use super::real::LapackReal;
use faer::traits::math_utils::{eps, from_f64, one};
use faer::{MatMut, MatRef};
use std::mem::MaybeUninit;
use std::ptr;

/// A column-major matrix: element `(i, j)` lies at `i + j * ld`.
///
/// The sizes are what a caller says they are. Routines refuse illegal ones by their argument numbers before they take
/// the `view`, which is of legal sizes and inside the memory that the matrix was made of.
pub struct LeadingMatrix<V> {
    view: V,
    rows: i32,
    cols: i32,
    ld: i32,
}

/// A [`LeadingMatrix`] that is read.
pub type ReadMatrix<'a, T> = LeadingMatrix<MatRef<'a, T>>;

/// A [`LeadingMatrix`] that is written.
pub type WrittenMatrix<'a, T> = LeadingMatrix<MatMut<'a, T>>;

impl<V> LeadingMatrix<V> {
    pub(super) fn rows(&self) -> i32 {
        self.rows
    }

    pub(super) fn cols(&self) -> i32 {
        self.cols
    }

    pub(super) fn ld(&self) -> i32 {
        self.ld
    }

    /// The rows of a square matrix.
    pub(super) fn order(&self) -> i32 {
        assert_eq!(self.rows, self.cols, "the routine takes a square matrix");
        self.rows
    }

    /// Whether the leading dimension is too small.
    pub(super) fn is_short(&self) -> bool {
        short(self.ld, self.rows)
    }

    pub(super) fn view(self) -> V {
        self.view
    }
}

/// The leading dimension of columns that lie one after the other.
fn tight(rows: i32) -> i32 {
    rows.max(1)
}

/// The sizes of a view: those of the matrix, or none where it has no memory.
fn view_sizes(no_memory: bool, rows: i32, cols: i32, ld: i32) -> (usize, usize) {
    let needed = rows > 0 && cols > 0;
    if needed && (no_memory || ld < rows) { (0, 0) } else { (size(rows), size(cols)) }
}

impl<'a, T> ReadMatrix<'a, T> {
    /// The `rows * cols` elements, column after column.
    pub fn new(elements: &'a [T], rows: i32, cols: i32) -> Self {
        let view = MatRef::from_column_major_slice(elements, size(rows), size(cols));
        LeadingMatrix { view, rows, cols, ld: tight(rows) }
    }

    /// The matrix at `data`.
    ///
    /// # Safety
    ///
    /// If a routine accepts these and its other arguments, and is not only asked for its workspace: unless `rows` or
    /// `cols` is zero, `data` is valid for reads of `ld * (cols - 1) + rows` elements for `'a`, and nothing writes the
    /// matrix meanwhile.
    pub unsafe fn from_raw(data: *const T, rows: i32, cols: i32, ld: i32) -> Self {
        let (view_rows, view_cols) = view_sizes(data.is_null(), rows, cols, ld);
        let data = if view_rows == 0 || view_cols == 0 { ptr::dangling() } else { data };
        // SAFETY: the caller's promise; an empty matrix needs no memory, only an aligned pointer.
        let view = unsafe { MatRef::from_raw_parts(data, view_rows, view_cols, 1, ld as isize) };
        LeadingMatrix { view, rows, cols, ld }
    }
}

impl<'a, T> WrittenMatrix<'a, T> {
    /// The `rows * cols` elements, column after column.
    pub fn new(elements: &'a mut [T], rows: i32, cols: i32) -> Self {
        let view = MatMut::from_column_major_slice_mut(elements, size(rows), size(cols));
        LeadingMatrix { view, rows, cols, ld: tight(rows) }
    }

    /// A matrix without elements, where none are asked for.
    pub fn none() -> Self {
        Self::new(&mut [], 0, 0)
    }

    /// The matrix at `data`.
    ///
    /// # Safety
    ///
    /// As for [`ReadMatrix::from_raw`], for reads and writes, and nothing else accesses the matrix meanwhile.
    pub unsafe fn from_raw(data: *mut T, rows: i32, cols: i32, ld: i32) -> Self {
        let (view_rows, view_cols) = view_sizes(data.is_null(), rows, cols, ld);
        let data = if view_rows == 0 || view_cols == 0 { ptr::dangling_mut() } else { data };
        // SAFETY: the caller's promise; an empty matrix needs no memory, only an aligned pointer.
        let view = unsafe { MatMut::from_raw_parts_mut(data, view_rows, view_cols, 1, ld as isize) };
        LeadingMatrix { view, rows, cols, ld }
    }
}

/// The workspace that a routine is offered: where to report the size to offer, and the size that is offered.
pub struct WorkspaceQuery<'a, T> {
    first: Option<&'a mut MaybeUninit<T>>,
    size: i32,
}

impl<'a, T: LapackReal> WorkspaceQuery<'a, T> {
    /// Enough for any routine, since all have memory of their own.
    pub fn plenty() -> Self {
        WorkspaceQuery { first: None, size: i32::MAX }
    }

    /// As LAPACK has it: `lwork` elements at `work`, or -1 to ask how many there should be.
    pub fn offered(work: Option<&'a mut MaybeUninit<T>>, lwork: i32) -> Self {
        WorkspaceQuery { first: work, size: lwork }
    }

    /// Whether this is neither a query nor at least `needed`.
    pub(super) fn is_less_than(&self, needed: i64) -> bool {
        self.size != -1 && i64::from(self.size) < needed
    }

    /// Stores the size of workspace to offer in the first element, rounded up where `T` may not represent it
    /// exactly: the caller converts it back to an integer and must not come out short. Whether nothing else is asked for.
    pub(super) fn report(self, needed: i64) -> bool {
        const EXACT: i64 = 1 << f32::MANTISSA_DIGITS;
        if let Some(first) = self.first {
            let mut size: T = from_f64(needed as f64);
            if needed > EXACT {
                size *= one::<T>() + eps::<T>();
            }
            first.write(size);
        }
        self.size == -1
    }
}
