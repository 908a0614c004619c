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

/// Bytes of packed rows that all columns read before they read others, while the next ones are prefetched to the second-level
/// cache.
const ROWS_BYTES: usize = 128 << 10;

/// Elements that are prefetched together.
const PREFETCHED: usize = 256;

/// Rows of a left-hand side that were packed.
#[derive(Clone, Copy)]
pub struct PackedLeft<T> {
    data: *const T,
    rows: usize,
    depth: usize,
    /// Whether they come from memory, as what lies behind them does that is multiplied next.
    is_cold: bool,
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
        PackedLeft { data, rows, depth, is_cold: false }
    }

    /// The same, of rows that were packed so long ago that they come from memory, one after the other.
    pub fn of_kept(data: *const T, rows: usize, depth: usize) -> Self {
        PackedLeft { is_cold: true, ..Self::of(data, rows, depth) }
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
        let a_sliver = tiles.rows * self.depth;
        let c = Placement { data: sums, rows: Rows::Even(1), column: step as isize };
        let write = Write { alpha: T::ONE, beta, bias: ptr::null(), c, is_rectified: false };
        // All columns read some rows before they read others, so that these stay in the cache; meanwhile the next ones come there.
        let most = (ROWS_BYTES / size_of::<T>() / a_sliver.max(1)).max(1) * tiles.rows;
        for start in (0..self.rows).step_by(most) {
            let rows = start..(start + most).min(self.rows);
            let slivers = |first: usize| self.data.wrapping_add(first / tiles.rows * a_sliver);
            let count = rows.len().div_ceil(tiles.rows) * columns.div_ceil(tiles.columns);
            let operands = TileOperands {
                a: slivers(start),
                a_sliver: a_sliver as isize,
                a_step: tiles.rows as isize,
                b: right,
                ahead: Cell::new(if self.is_cold {
                    let lines = (rows.len().div_ceil(tiles.rows) * a_sliver).div_ceil(PREFETCHED);
                    Ahead::lines(slivers(rows.end), PREFETCHED as isize, PREFETCHED, lines, count)
                } else {
                    Ahead::NOTHING
                }),
                is_right_cold: false,
            };
            // SAFETY: by the caller's promise.
            unsafe { compute_tiles(&tiles, (rows, 0..columns), self.depth, &operands, &write) };
        }
    }
}
