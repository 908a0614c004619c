//! Left-hand sides that were packed, for products whose right-hand side is read where it is, element by element. Nothing of
//! that is packed, so that the left-hand side may have few rows.

use super::ahead::Ahead;
use super::blocks::{RightOperand, TileOperands, Write, compute_tiles};
use super::matrix::{Placement, Rows};
use super::scalar::Scalar;
use super::side::Side;
use std::cell::Cell;
use std::ops::Range;
use std::ptr;

/// Rows of a left-hand side that were packed.
#[derive(Clone, Copy)]
pub struct PackedLeft<T> {
    data: *const T,
    rows: usize,
    depth: usize,
}

impl<T: Scalar> PackedLeft<T> {
    /// Elements of so many rows and so much depth.
    pub fn room(rows: usize, depth: usize) -> usize {
        Self::padded(rows).saturating_mul(depth)
    }

    /// `rows`, and those that fill the last tile.
    pub fn padded(rows: usize) -> usize {
        rows.next_multiple_of(T::tiles().rows)
    }

    /// Rows that were packed to `data` before.
    pub fn of(data: *const T, rows: usize, depth: usize) -> Self {
        PackedLeft { data, rows, depth }
    }

    /// Packs `rows` of a side.
    ///
    /// # Safety
    ///
    /// As [`Side::pack`]; `to` has [`room`](Self::room) for them.
    pub unsafe fn pack(to: *mut T, side: &impl Side<T>, rows: Range<usize>, depth: Range<usize>) -> Self {
        // SAFETY: by the caller's promise.
        unsafe { side.pack_slivers(to, rows.clone(), depth.clone(), T::tiles().rows) };
        Self::of(to, rows.len(), depth.len())
    }

    /// `sums = self * right + beta * sums`, for so many columns. Sums are not read if `beta` is 0; a column of them is
    /// dense and has [`padded`](Self::padded) rows, and the next one is `step` elements from it.
    ///
    /// # Safety
    ///
    /// The packed rows are still there; the right-hand side has the depth and the columns; `sums` overlap neither.
    pub unsafe fn multiply(
        &self,
        right: RightOperand<'_, T>,
        columns: usize,
        beta: T,
        (sums, step): (*mut T, usize),
    ) {
        let tiles = T::tiles();
        let operands = TileOperands {
            a: self.data,
            a_sliver: (tiles.rows * self.depth) as isize,
            a_step: tiles.rows as isize,
            b: right,
            ahead: Cell::new(Ahead::NOTHING),
        };
        let c = Placement { data: sums, rows: Rows::Even(1), column: step as isize };
        let write = Write { alpha: T::ONE, beta, bias: ptr::null(), c };
        // SAFETY: by the caller's promise.
        unsafe { compute_tiles(&tiles, (0..self.rows, 0..columns), self.depth, &operands, &write) };
    }
}
