//! Scratch memory, and columns of matrices.

use super::real::LapackReal;
use super::vector::{magnitude, scale};
use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::reborrow::ReborrowMut;
use faer::traits::math_utils::{eps, max, min_positive, recip, sqrt, zero};
use faer::{ColMut, MatMut, MatRef};
use std::fmt;

/// Scratch memory for a routine could not be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWorkspaceMemory;

impl fmt::Display for NoWorkspaceMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not enough memory for the workspace of a matrix factorisation")
    }
}

impl std::error::Error for NoWorkspaceMemory {}

/// `info` of a routine, or the news that its scratch memory could not be had.
pub type Outcome = Result<i32, NoWorkspaceMemory>;

/// A checked dimension as an index. Negative values do not get past the argument checks.
pub(super) fn size(dimension: i32) -> usize {
    usize::try_from(dimension).unwrap_or(0)
}

/// A vector of `len` elements `value`.
pub(super) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, NoWorkspaceMemory> {
    let mut elements = with_capacity(len)?;
    elements.resize(len, value);
    Ok(elements)
}

/// An empty vector with room for `len` elements.
pub(super) fn with_capacity<T>(len: usize) -> Result<Vec<T>, NoWorkspaceMemory> {
    let mut elements = Vec::new();
    elements.try_reserve_exact(len).map_err(|_| NoWorkspaceMemory)?;
    Ok(elements)
}

/// A column-major matrix of scratch memory.
pub(super) struct ScratchMatrix<T> {
    elements: Vec<T>,
    rows: usize,
    cols: usize,
}

impl<T: LapackReal> ScratchMatrix<T> {
    /// A matrix of zeros.
    pub(super) fn zeroed(rows: usize, cols: usize) -> Result<Self, NoWorkspaceMemory> {
        let len = rows.checked_mul(cols).ok_or(NoWorkspaceMemory)?;
        Ok(Self { elements: filled(len, zero())?, rows, cols })
    }

    /// A copy of `source`.
    pub(super) fn copied(source: MatRef<'_, T>) -> Result<Self, NoWorkspaceMemory> {
        let mut copy = Self::zeroed(source.nrows(), source.ncols())?;
        copy.as_mut().copy_from(source);
        Ok(copy)
    }

    pub(super) fn as_ref(&self) -> MatRef<'_, T> {
        MatRef::from_column_major_slice(&self.elements, self.rows, self.cols)
    }

    pub(super) fn as_mut(&mut self) -> MatMut<'_, T> {
        MatMut::from_column_major_slice_mut(&mut self.elements, self.rows, self.cols)
    }

    /// The elements, column after column.
    pub(super) fn elements_mut(&mut self) -> &mut [T] {
        &mut self.elements
    }
}

/// Memory for the kernels' own temporaries.
pub(super) struct KernelStack(MemBuffer);

impl KernelStack {
    /// Enough for any one of `requirements`.
    pub(super) fn for_any(requirements: &[StackReq]) -> Result<Self, NoWorkspaceMemory> {
        MemBuffer::try_new(StackReq::any_of(requirements)).map(Self).map_err(|_| NoWorkspaceMemory)
    }

    pub(super) fn get(&mut self) -> &mut MemStack {
        MemStack::new(&mut self.0)
    }
}

/// Column `j` of a matrix whose columns are contiguous, as all of the caller's and of scratch are.
pub(super) fn column_mut<T: LapackReal>(a: MatMut<'_, T>, j: usize) -> &mut [T] {
    contiguous(a.col_mut(j))
}

fn contiguous<T: LapackReal>(column: ColMut<'_, T>) -> &mut [T] {
    column.try_as_col_major_mut().expect("columns are contiguous").as_slice_mut()
}

/// Two different columns, as [`column_mut`].
pub(super) fn two_columns_mut<T: LapackReal>(a: MatMut<'_, T>, i: usize, j: usize) -> (&mut [T], &mut [T]) {
    let (x, y) = a.two_cols_mut(i, j);
    (contiguous(x), contiguous(y))
}

/// Column `j`, read only, as [`column_mut`].
pub(super) fn column<T: LapackReal>(a: MatRef<'_, T>, j: usize) -> &[T] {
    let column = a.col(j).try_as_col_major();
    column.expect("columns are contiguous").as_slice()
}

/// The largest magnitude in a matrix with contiguous columns, or `None` if an element is infinite or
/// NaN.
pub(super) fn largest<T: LapackReal>(a: MatRef<'_, T>) -> Option<T> {
    let mut largest = zero::<T>();
    for j in 0..a.ncols() {
        let of_column = magnitude(column(a, j))?;
        largest = max(&largest, &of_column);
    }
    Some(largest)
}

/// The factor that brings a matrix with the given largest magnitude to where the iterations on it
/// neither overflow nor underflow, or `None` if it lies there (as `dsyev`, `dgeev` and `dgesvd`
/// scale).
pub(super) fn safe_scale<T: LapackReal>(largest: T) -> Option<T> {
    let small = sqrt(&(min_positive::<T>() / eps::<T>()));
    let big = recip(&small);
    if largest > zero() && largest < small {
        Some(small / largest)
    } else if largest > big {
        Some(big / largest)
    } else {
        None
    }
}

/// Multiplies every element of a matrix with contiguous columns by `factor`.
pub(super) fn scale_matrix<T: LapackReal>(mut a: MatMut<'_, T>, factor: T) {
    for j in 0..a.ncols() {
        scale(column_mut(a.rb_mut(), j), factor);
    }
}
