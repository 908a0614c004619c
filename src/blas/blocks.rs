//! Blocks of a product: packed, and computed tile by tile.

use super::ahead::Ahead;
use super::matrix::{Matrix, Placement, Steps, blend, rectified};
use super::packing::{BlockSizes, Packing};
use super::scalar::Scalar;
use super::side::Side;
use super::size::Size;
use super::tile::{RowRun, Strip, Tiles};
use crate::kernel::transpose::{self, MatrixRows};
use std::cell::Cell;
use std::mem::MaybeUninit;
use std::ops::Range;

/// Rows up to which a right-hand side whose columns are a multiple of [`SAME_SETS`] apart is read in place: they compete for
/// the same sets of the first-level cache, and packing pays if they are read more often.
const IN_PLACE_ROWS: usize = 64;
/// Bytes after which addresses fall into the same set of the first-level cache again.
const SAME_SETS: usize = 4096;

/// How products become the result: `c = alpha * product + bias + beta * c`, without reading `c` if `beta` is 0, and then 0 where
/// it is below 0 if it is rectified.
#[derive(Clone, Copy)]
pub(super) struct Write<'a, T> {
    pub(super) alpha: T,
    pub(super) beta: T,
    /// One number for each column; or NULL.
    pub(super) bias: *const T,
    pub(super) c: Placement<'a, T>,
    /// Whether what is below 0 becomes 0.
    pub(super) is_rectified: bool,
}

impl<T: Scalar> Write<'_, T> {
    /// What becomes of these rows and columns where the product is zero.
    ///
    /// # Safety
    ///
    /// The result has the rows and columns.
    pub(super) unsafe fn without_product(&self, rows: Range<usize>, columns: Range<usize>) {
        for column in columns {
            // SAFETY: one number for each column.
            let bias = if self.bias.is_null() { T::ZERO } else { unsafe { *self.bias.add(column) } };
            let mut row = rows.start;
            while row < rows.end {
                let (to, step, even) = self.c.run(row, column);
                let count = even.min(rows.end - row);
                for i in 0..count {
                    // SAFETY: an element of the result.
                    let c = unsafe { &mut *to.offset(i as isize * step) };
                    *c = rectified(blend(bias, self.beta, c), self.is_rectified);
                }
                row += count;
            }
        }
    }
}

/// A product whose sides are packed block by block.
pub(super) struct BlockedProduct<'a, T, L, R> {
    pub(super) left: &'a L,
    pub(super) right: &'a R,
    pub(super) write: Write<'a, T>,
    pub(super) depth: usize,
    /// The depth of a block, at most.
    pub(super) block_depth: usize,
    pub(super) packing: &'a Packing,
}

impl<T: Scalar, L: Side<T>, R: Side<T>> BlockedProduct<'_, T, L, R> {
    /// Computes the result in these rows and columns.
    ///
    /// # Safety
    ///
    /// The sides have the lines and the depth; the result has the rows and columns, and overlaps no side; `packing` was
    /// made for a product at least as large, with this depth of blocks.
    pub(super) unsafe fn compute(&self, tiles: &Tiles<T>, all_rows: Range<usize>, columns: Range<usize>) {
        let size = Size { rows: all_rows.len(), columns: columns.len(), depth: self.depth };
        let blocks = BlockSizes::of::<T>(size, tiles, self.block_depth);
        let (left, right) = blocks.room(size, tiles);
        // The matrix and its strides, if it is dense along the depth: a strip of tiles keeps its few columns in the
        // first-level cache, so that they need not be packed.
        let in_place =
            self.right.in_memory().and_then(|b| Some((b, b.strides().filter(|&(row, _)| row == 1)?)));
        let in_place = in_place.filter(|&(_, (_, column))| {
            all_rows.len() <= IN_PLACE_ROWS
                || !(column.unsigned_abs() * size_of::<T>()).is_multiple_of(SAME_SETS)
        });
        self.packing.with(left + right, |scratch: *mut T| {
            let (left, right) = (scratch, scratch.wrapping_add(left));
            for columns in pieces(columns, blocks.columns) {
                for depth in pieces(0..self.depth, blocks.depth) {
                    // What comes after the first block adds to the result.
                    let mut write = match depth.start {
                        0 => self.write,
                        _ => Write { beta: T::ONE, bias: std::ptr::null(), ..self.write },
                    };
                    write.is_rectified &= depth.end == self.depth;
                    let b = match in_place {
                        Some((b, (row, column))) => {
                            RightOperand::Strided(b.from(depth.start, columns.start).data, row, column)
                        }
                        None => {
                            // SAFETY: there is room for the block.
                            unsafe { self.pack_right(tiles, right, columns.clone(), depth.clone()) };
                            RightOperand::Slivers(right)
                        }
                    };
                    for rows in pieces(all_rows.clone(), blocks.rows) {
                        // The block after this one: below it, or the first one of the next depth.
                        let next = if rows.end < all_rows.end {
                            (piece(rows.end, blocks.rows, all_rows.end), depth.clone())
                        } else {
                            let first = piece(all_rows.start, blocks.rows, all_rows.end);
                            (first, piece(depth.end, blocks.depth, self.depth))
                        };
                        let count = rows.len() / tiles.rows * columns.len().div_ceil(tiles.columns);
                        // SAFETY: slivers of the left-hand side, for which there is room.
                        unsafe { self.left.pack_slivers(left, rows.clone(), depth.clone(), tiles.rows) };
                        let operands = TileOperands {
                            a: left.cast_const(),
                            a_sliver: (tiles.rows * depth.len()) as isize,
                            a_step: tiles.rows as isize,
                            b,
                            ahead: Cell::new(self.ahead(next, count)),
                            is_right_cold: in_place.is_some(),
                        };
                        // SAFETY: the blocks just packed, and their part of the result.
                        unsafe {
                            compute_tiles(tiles, (rows, columns.clone()), depth.len(), &operands, &write)
                        };
                    }
                }
            }
        });
    }

    /// The block of the left-hand side in these rows and depth, to be prefetched while so many tiles are computed, if it is
    /// dense along either.
    fn ahead(&self, (rows, depth): (Range<usize>, Range<usize>), tiles: usize) -> Ahead {
        let block = self.left.in_memory().map(|a| a.from(depth.start, rows.start));
        match block {
            Some(Matrix { data, rows: Steps::Even(step), columns: Steps::Even(1) }) => {
                Ahead::lines(data, step, rows.len(), depth.len(), tiles)
            }
            Some(Matrix { data, rows: Steps::Even(1), columns: Steps::Even(step) }) => {
                Ahead::lines(data, step, depth.len(), rows.len(), tiles)
            }
            _ => Ahead::NOTHING,
        }
    }

    /// Packs a block of the right-hand side, sliver by sliver.
    ///
    /// # Safety
    ///
    /// The side has the columns and the depth, and there is room for them.
    unsafe fn pack_right(&self, tiles: &Tiles<T>, to: *mut T, columns: Range<usize>, depth: Range<usize>) {
        let mut column = columns.start;
        while column < columns.end {
            let width = tiles.width(columns.end - column);
            let to = to.wrapping_add((column - columns.start) * depth.len());
            // SAFETY: by the caller's promise.
            unsafe { self.right.pack(to, column..column + width, depth.clone(), width) };
            column += width;
        }
    }
}

/// Pieces of `whole`, each of `most` numbers but for the last.
fn pieces(whole: Range<usize>, most: usize) -> impl Iterator<Item = Range<usize>> {
    let end = whole.end;
    whole.step_by(most).map(move |start| piece(start, most, end))
}

/// The piece from `start` on.
fn piece(start: usize, most: usize, end: usize) -> Range<usize> {
    start..(start + most).min(end)
}

/// The operands of a block of the result.
pub(super) struct TileOperands<'a, T> {
    pub(super) a: *const T,
    /// From the rows of one tile to those of the next.
    pub(super) a_sliver: isize,
    pub(super) a_step: isize,
    pub(super) b: RightOperand<'a, T>,
    /// What is prefetched while they are multiplied.
    pub(super) ahead: Cell<Ahead>,
    /// Whether columns that are read in place come from memory: without anything else, the next ones are prefetched.
    pub(super) is_right_cold: bool,
}

/// A right-hand side: row `i` of a run and column `j` meet at `data + run.offset + i * row + columns[j]`.
#[derive(Clone, Copy)]
pub struct Listed<'a, T> {
    /// Where the offsets count from.
    pub data: *const T,
    /// The rows.
    pub runs: &'a [RowRun],
    /// From one row of a run to the next.
    pub row: isize,
    /// Where the columns are.
    pub columns: &'a [isize],
}

/// The right-hand side of a block.
#[derive(Clone, Copy)]
pub enum RightOperand<'a, T> {
    /// Packed, sliver after sliver.
    Slivers(*const T),
    /// In place: the first element, and from one row and column to the next.
    Strided(*const T, isize, isize),
    /// In place, where its runs of rows and its columns are listed.
    Listed(Listed<'a, T>),
}

/// Computes the rows and columns of a block of the result, tile by tile.
///
/// # Safety
///
/// The operands are those of the rows and columns, in so many steps of depth; the result has the rows and columns.
pub(super) unsafe fn compute_tiles<T: Scalar>(
    tiles: &Tiles<T>,
    (rows, columns): (Range<usize>, Range<usize>),
    depth: usize,
    operands: &TileOperands<'_, T>,
    write: &Write<'_, T>,
) {
    let whole = [RowRun { offset: 0, count: depth }];
    let mut column = columns.start;
    while column < columns.end {
        let width = tiles.width(columns.end - column);
        let at = column - columns.start;
        let (b, b_runs, b_row, b_columns) = match operands.b {
            // Each column of packed slivers takes the depth.
            RightOperand::Slivers(data) => {
                (data.wrapping_add(at * depth), &whole[..], width as isize, Steps::Even(1))
            }
            RightOperand::Strided(data, row, step) => {
                (data.wrapping_offset(at as isize * step), &whole[..], row, Steps::Even(step))
            }
            RightOperand::Listed(Listed { data, runs, row, columns }) => {
                (data, runs, row, Steps::Listed(&columns[at..]))
            }
        };
        let bias = if write.bias.is_null() { write.bias } else { write.bias.wrapping_add(column) };
        // The next columns are prefetched, if these are for few tiles each.
        let next = Cell::new(match operands.b {
            RightOperand::Strided(_, 1, step) if operands.is_right_cold && column + width < columns.end => {
                let count = tiles.columns.min(columns.end - column - width);
                let first = b.wrapping_offset(width as isize * step);
                Ahead::lines(first, step, depth, count, (rows.end - rows.start).div_ceil(tiles.rows))
            }
            _ => Ahead::NOTHING,
        });
        let mut strip = Strip {
            rows: 0,
            width,
            a: operands.a,
            a_sliver: operands.a_sliver,
            a_step: operands.a_step,
            b,
            b_runs,
            b_row,
            b_columns,
            c: write.c.data,
            c_step: write.c.column,
            alpha: write.alpha,
            beta: write.beta,
            bias,
            is_rectified: write.is_rectified,
            ahead: if operands.ahead.get().is_nothing() { &next } else { &operands.ahead },
        };
        let mut row = rows.start;
        while row < rows.end {
            let (c, row_step, even) = write.c.run(row, column);
            let left = rows.end - row;
            // As many rows as are dense in the result: all that are left, or whole tiles.
            let dense = if row_step != 1 {
                0
            } else if even >= left {
                left
            } else {
                even / tiles.rows * tiles.rows
            };
            if dense > 0 {
                (strip.rows, strip.c) = (dense, c);
                // SAFETY: by the caller's promise.
                unsafe { (tiles.run)(&strip) };
            } else {
                strip.rows = left.min(SCATTERED / width / tiles.rows * tiles.rows);
                // SAFETY: as above.
                unsafe { scattered(tiles, &strip, write.c, row, column) };
            }
            row += strip.rows;
            if row < rows.end {
                strip.a = operands
                    .a
                    .wrapping_offset(((row - rows.start) / tiles.rows) as isize * operands.a_sliver);
            }
        }
        column += width;
    }
}

/// Elements of tiles that are computed before they are copied to where they belong.
const SCATTERED: usize = 1024;

/// Tiles of a result whose rows are not dense: from `row` and `column` of `c` on. Where its columns are, tiles are transposed
/// in registers, several at a time.
///
/// # Safety
///
/// As [`Tiles::run`], with at most [`SCATTERED`] elements, whose rows are where `c` has them.
unsafe fn scattered<T: Scalar>(
    tiles: &Tiles<T>,
    strip: &Strip<'_, T>,
    c: Placement<'_, T>,
    row: usize,
    column: usize,
) {
    let &Strip { rows, width, beta, is_rectified, .. } = strip;
    let mut sums = [MaybeUninit::<T>::uninit(); SCATTERED];
    let summed = Strip {
        c: sums.as_mut_ptr().cast(),
        c_step: rows as isize,
        beta: T::ZERO,
        is_rectified: is_rectified && beta == T::ZERO,
        ..*strip
    };
    // SAFETY: the operands as promised, and room for the tiles.
    unsafe { (tiles.run)(&summed) };
    // SAFETY: the tiles have written them.
    let sums = unsafe { sums[..rows * width].assume_init_ref() };
    let mut start = 0;
    while start < rows {
        let (to, step, even) = c.run(row + start, column);
        let end = rows.min(start.saturating_add(even));
        if c.column == 1 && beta == T::ZERO && transpose::supports(size_of::<T>()) {
            let from = sums[start..].as_ptr();
            // SAFETY: the sums of these rows, column after column, and as many rows of the result, which are dense.
            unsafe {
                transpose::transpose(
                    size_of::<T>(),
                    MatrixRows::written(to, step),
                    MatrixRows::read(from, rows as isize),
                    end - start,
                    width,
                );
            }
        } else {
            for i in start..end {
                for j in 0..width {
                    // SAFETY: an element of the result.
                    let c = unsafe { &mut *to.offset((i - start) as isize * step + j as isize * c.column) };
                    *c = rectified(blend(sums[j * rows + i], beta, c), is_rectified);
                }
            }
        }
        start = end;
    }
}
