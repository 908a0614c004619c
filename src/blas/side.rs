//! The sides of a product, as packing reads them.

use super::matrix::{Matrix, Steps};
use super::pack::{pack_dense_columns, pack_left_sliver, pack_right_sliver};
use super::scalar::Scalar;
use std::ops::Range;

/// The left-hand or the right-hand side of a product: lines along the depth. Rows are the lines of the left-hand side,
/// columns those of the right-hand one.
///
/// What is no matrix in memory, as the windows of a convolution, is multiplied without being written out.
pub trait Side<T> {
    /// Writes a sliver of `lines` at `depth`: for each depth the elements of the lines, then zeros up to `width`
    /// elements.
    ///
    /// # Safety
    ///
    /// The side has the lines and depths, in memory that is valid; there are at most `width` lines; `to` has room for
    /// `width` elements for each depth.
    unsafe fn pack(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize);

    /// Writes slivers of `width` lines each, one behind the other, the last as [`pack`](Side::pack) does.
    ///
    /// # Safety
    ///
    /// As [`pack`](Side::pack), for any number of lines; `to` has room for the slivers.
    unsafe fn pack_slivers(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        // SAFETY: by the caller's promise.
        unsafe { pack_one_by_one(self, to, lines, depth, width) };
    }

    /// The matrix that the side is in memory, if it is one: its rows are the steps of depth, its columns the lines. It may be
    /// read there, where its elements are used only once or twice, and is prefetched before it is packed.
    fn in_memory(&self) -> Option<Matrix<'_, T>> {
        None
    }
}

/// [`Side::pack_slivers`], sliver after sliver.
///
/// # Safety
///
/// As there.
unsafe fn pack_one_by_one<T>(
    side: &(impl Side<T> + ?Sized),
    to: *mut T,
    lines: Range<usize>,
    depth: Range<usize>,
    width: usize,
) {
    for start in lines.clone().step_by(width) {
        let to = to.wrapping_add((start - lines.start) * depth.len());
        // SAFETY: by the caller's promise.
        unsafe { side.pack(to, start..(start + width).min(lines.end), depth.clone(), width) };
    }
}

/// A matrix as the left-hand side.
pub struct Left<'a, T>(pub Matrix<'a, T>);

impl<T: Scalar> Side<T> for Left<'_, T> {
    unsafe fn pack(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        let a = self.0.from(lines.start, depth.start);
        // SAFETY: by the caller's promise.
        unsafe { pack_left_sliver(to, a, lines.len(), depth.len(), width) };
    }

    unsafe fn pack_slivers(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        // SAFETY: by the caller's promise.
        unsafe {
            if matches!(self.0.rows, Steps::Even(1)) && lines.len() > width {
                let a = self.0.from(lines.start, depth.start);
                pack_dense_columns(to, a, lines.len(), depth.len(), width);
            } else {
                pack_one_by_one(self, to, lines, depth, width);
            }
        }
    }

    fn in_memory(&self) -> Option<Matrix<'_, T>> {
        Some(self.0.transposed())
    }
}

/// A matrix as the right-hand side, whose slivers are as wide as their lines unless they are to be those of a left-hand
/// side.
pub struct Right<'a, T>(pub Matrix<'a, T>);

impl<T: Scalar> Side<T> for Right<'_, T> {
    unsafe fn pack(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        let b = self.0.from(depth.start, lines.start);
        // SAFETY: by the caller's promise.
        unsafe {
            if lines.len() == width {
                pack_right_sliver(to, b, depth.len(), width);
            } else {
                pack_left_sliver(to, b.transposed(), lines.len(), depth.len(), width);
            }
        }
    }

    fn in_memory(&self) -> Option<Matrix<'_, T>> {
        Some(self.0)
    }
}
