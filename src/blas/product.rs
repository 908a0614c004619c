//! Matrix times matrix.
//!
//! Small products are computed straight from their operands. Others are cut into blocks that fit the
//! caches, packed, and computed tile by tile (K. Goto, R. van de Geijn, "Anatomy of high-performance
//! matrix multiplication", ACM TOMS 34(3), 2008).

use super::matrix::{Matrix, Target};
use super::matrix_vector::matrix_vector;
use super::pack::{pack_left, pack_right};
use super::scalar::Scalar;
use super::tile::{Tile, Tiles, blend};
use super::vector::Vector;
use crate::memory::scratch::{Kept, OutOfMemory, Scratch, Standby};
use crate::threads;
use std::cell::Cell;
use std::mem::MaybeUninit;

/// The sizes of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Rows of the left-hand side and the result.
    pub rows: usize,
    /// Columns of the right-hand side and the result.
    pub columns: usize,
    /// Columns of the left-hand side, rows of the right-hand side.
    pub depth: usize,
}

impl Size {
    /// How many products of two numbers it takes.
    fn work(self) -> usize {
        self.rows.saturating_mul(self.columns).saturating_mul(self.depth)
    }

    /// Whether `count` products of this size are worth a second thread.
    fn is_parallel(self, count: usize) -> bool {
        self.work().saturating_mul(count) >= PARALLEL_WORK
    }

    fn transposed(self) -> Self {
        Size { rows: self.columns, columns: self.rows, depth: self.depth }
    }
}

/// Columns of a packed block of the left-hand side: a tile's slivers of both sides stay in the
/// first-level cache.
const BLOCK_DEPTH: usize = 256;
/// Bytes of a packed block of the left-hand side: half of a second-level cache.
const LEFT_BYTES: usize = 256 << 10;
/// Bytes of a packed block of the right-hand side.
const RIGHT_BYTES: usize = 2 << 20;
/// Bytes of both operands up to which nothing is packed: they stay in the nearest caches.
const DIRECT_BYTES: usize = 48 << 10;
/// Work below which a second thread costs more than it saves.
const PARALLEL_WORK: usize = 1 << 19;

/// `c = alpha * a * b + beta * c`, with memory for a product of this size. `c` is not read if `beta` is 0; `a` and `b` are not read if `alpha`
/// is 0. Work on large matrices is split over threads; the result does not depend on how.
///
/// # Safety
///
/// The matrices have the sizes; `c` overlaps neither `a` nor `b`.
#[inline(always)]
pub unsafe fn product<T: Scalar>(
    size: Size,
    alpha: T,
    a: Matrix<'_, T>,
    b: Matrix<'_, T>,
    beta: T,
    c: Target<T>,
    packing: &Packing,
) {
    // The stride of a single row or column does not matter.
    let row = if size.rows == 1 { 1 } else { c.row };
    let column = if size.columns == 1 && row != 1 { 1 } else { c.column };
    let c = Target { data: c.data, row, column };
    // Tiles are dense along the rows of the result.
    let (size, a, b, c) = if row != 1 && column == 1 {
        (size.transposed(), b.transposed(), a.transposed(), c.transposed())
    } else {
        (size, a, b, c)
    };
    // SAFETY: by the caller's promise.
    unsafe { Product { size, alpha, a, b, beta, c, packing }.run() }
}

/// Calls `task(i)` for each `i` in `0..count`, where each computes a product of `size`: on several
/// threads if the products are too small to be split themselves.
pub fn for_each_product(size: Size, count: usize, task: &(dyn Fn(usize) + Sync)) {
    let parts = if size.is_parallel(1) || !size.is_parallel(count) { 1 } else { threads::count().min(count) };
    threads::for_each_range(count, parts, &|part| part.for_each(task));
}

#[derive(Clone, Copy)]
struct Product<'a, T> {
    size: Size,
    alpha: T,
    a: Matrix<'a, T>,
    b: Matrix<'a, T>,
    beta: T,
    c: Target<T>,
    packing: &'a Packing,
}

// SAFETY: handed to threads that write disjoint parts of the result.
unsafe impl<T: Scalar> Sync for Product<'_, T> {}

impl<T: Scalar> Product<'_, T> {
    /// The product of the transposes, which is the transpose of the product.
    fn transposed(self) -> Self {
        Product {
            size: self.size.transposed(),
            a: self.b.transposed(),
            b: self.a.transposed(),
            c: self.c.transposed(),
            ..self
        }
    }

    /// # Safety
    ///
    /// As [`product`]; so for all methods.
    unsafe fn run(&self) {
        let Size { rows, columns, depth } = self.size;
        if rows == 0 || columns == 0 {
            return;
        }
        if depth == 0 || self.alpha == T::ZERO {
            // SAFETY: by the caller's promise.
            return unsafe { self.scale() };
        }
        // SAFETY: by the caller's promise.
        if unsafe { self.as_matrix_vector() } {
            return;
        }
        let tiles = T::tiles();
        let parts = if self.size.work() < PARALLEL_WORK { 1 } else { threads::count() };
        if parts < 2 {
            // SAFETY: by the caller's promise.
            return unsafe { self.serial(&tiles) };
        }
        let (down, along) = grid(parts, rows.div_ceil(tiles.rows), columns.div_ceil(tiles.widths[0]));
        threads::for_each_part(down * along, &|i| {
            let row = share(rows, tiles.rows, i % down, down);
            let column = share(columns, tiles.widths[0], i / down, along);
            // SAFETY: parts of the whole that do not overlap.
            unsafe { self.part(row, column).serial(&tiles) };
        });
    }

    /// The part of the result from a row and a column on, of so many rows and columns.
    fn part(&self, (row, rows): (usize, usize), (column, columns): (usize, usize)) -> Self {
        Product {
            size: Size { rows, columns, depth: self.size.depth },
            a: self.a.from(row, 0),
            b: self.b.from(0, column),
            c: self.c.from(row, column),
            ..*self
        }
    }

    /// A product with a single row or column, which needs no blocks. `false` if it is not one.
    #[inline(always)]
    unsafe fn as_matrix_vector(&self) -> bool {
        if self.size.rows > 1 && self.size.columns > 1 {
            return false;
        }
        if self.size.columns > 1 {
            // SAFETY: by the caller's promise.
            return unsafe { self.transposed().column() };
        }
        // SAFETY: by the caller's promise.
        unsafe { self.column() }
    }

    /// A product with a single column. `false` if its operands have not constant strides.
    unsafe fn column(&self) -> bool {
        let (Some(_), Some((step, _))) = (self.a.strides(), self.b.strides()) else {
            return false;
        };
        let x = Vector { data: self.b.data, step };
        let size = (self.size.rows, self.size.depth);
        let Target { data, row, .. } = self.c;
        // SAFETY: by the caller's promise.
        unsafe { matrix_vector(size, self.alpha, (self.a, x), self.beta, data, row) };
        true
    }

    /// `c = beta * c`.
    unsafe fn scale(&self) {
        for j in 0..self.size.columns {
            for i in 0..self.size.rows {
                // SAFETY: an element of the result.
                let c = unsafe { &mut *self.c.at(i, j) };
                *c = if self.beta == T::ZERO { T::ZERO } else { self.beta.times(*c) };
            }
        }
    }

    unsafe fn serial(&self, tiles: &Tiles<T>) {
        let Size { rows, columns, depth } = self.size;
        if rows == 0 || columns == 0 {
            return;
        }
        if let (Some((1, a_step)), Some((b_row, b_column))) = (self.a.strides(), self.b.strides())
            && depth <= BLOCK_DEPTH
            && (rows * depth + depth * columns) * size_of::<T>() <= DIRECT_BYTES
        {
            let operands = Operands {
                a: self.a.data,
                a_sliver: tiles.rows as isize,
                a_step,
                b: self.b.data,
                b_row,
                b_column,
                packed: false,
            };
            // SAFETY: by the caller's promise.
            return unsafe { self.tiles(tiles, self.size, operands, self.c, self.beta) };
        }
        let Blocks { rows: block_rows, columns: block_columns, depth: block_depth } =
            Blocks::of::<T>(self.size, tiles);
        let (left, right) = room(self.size, tiles);
        self.packing.with(left + right, |scratch: *mut T| {
            let (left, right) = (scratch, scratch.wrapping_add(left));
            for column in (0..columns).step_by(block_columns) {
                let width = block_columns.min(columns - column);
                for p in (0..depth).step_by(block_depth) {
                    let depth = block_depth.min(depth - p);
                    let beta = if p == 0 { self.beta } else { T::ONE };
                    // SAFETY: a block of the right-hand side, for which there is room.
                    unsafe { pack_right(right, self.b.from(p, column), depth, width, tiles) };
                    for row in (0..rows).step_by(block_rows) {
                        let height = block_rows.min(rows - row);
                        let operands = Operands {
                            a: left.cast_const(),
                            a_sliver: (tiles.rows * depth) as isize,
                            a_step: tiles.rows as isize,
                            b: right.cast_const(),
                            b_row: 0,
                            b_column: depth as isize,
                            packed: true,
                        };
                        let size = Size { rows: height, columns: width, depth };
                        // SAFETY: a block of the left-hand side, for which there is room, and the blocks
                        // just packed.
                        unsafe {
                            pack_left(left, self.a.from(row, p), height, depth, tiles.rows);
                            self.tiles(tiles, size, operands, self.c.from(row, column), beta);
                        }
                    }
                }
            }
        });
    }

    /// A block of the result, tile by tile.
    unsafe fn tiles(&self, tiles: &Tiles<T>, size: Size, operands: Operands<T>, c: Target<T>, beta: T) {
        let mut column = 0;
        while column < size.columns {
            let width = tiles.width(size.columns - column);
            for (sliver, row) in (0..size.rows).step_by(tiles.rows).enumerate() {
                let mut tile = Tile {
                    rows: tiles.rows.min(size.rows - row),
                    width,
                    depth: size.depth,
                    a: operands.a.wrapping_offset(sliver as isize * operands.a_sliver),
                    a_step: operands.a_step,
                    b: operands.b.wrapping_offset(column as isize * operands.b_column),
                    b_row: if operands.packed { width as isize } else { operands.b_row },
                    b_column: if operands.packed { 1 } else { operands.b_column },
                    padded: operands.packed,
                    c: c.at(row, column),
                    c_step: c.column,
                    alpha: self.alpha,
                    beta,
                };
                if c.row == 1 {
                    // SAFETY: by the caller's promise.
                    unsafe { (tiles.run)(&tile) };
                } else {
                    // SAFETY: as above.
                    unsafe { scattered(tiles, &mut tile, c.row) };
                }
            }
            column += width;
        }
    }
}

/// The operands of a block of the result.
#[derive(Clone, Copy)]
struct Operands<T> {
    a: *const T,
    /// From the rows of one tile to those of the next.
    a_sliver: isize,
    a_step: isize,
    b: *const T,
    b_row: isize,
    /// From one column to the next; of packed slivers, on average.
    b_column: isize,
    packed: bool,
}

/// The most elements of a tile.
const TILE: usize = 512;

/// A tile of a result whose rows are not dense.
///
/// # Safety
///
/// As [`Tiles::run`], but rows of `c` are `row` elements apart.
unsafe fn scattered<T: Scalar>(tiles: &Tiles<T>, tile: &mut Tile<T>, row: isize) {
    let mut sums = [T::ZERO; TILE];
    debug_assert!(tiles.rows * tile.width <= TILE);
    let (c, c_step, beta) = (tile.c, tile.c_step, tile.beta);
    tile.c = sums.as_mut_ptr();
    tile.c_step = tiles.rows as isize;
    tile.beta = T::ZERO;
    // SAFETY: the operands as promised, and room for the tile.
    unsafe { (tiles.run)(tile) };
    for j in 0..tile.width {
        for i in 0..tile.rows {
            // SAFETY: an element of the result.
            let c = unsafe { &mut *c.offset(i as isize * row + j as isize * c_step) };
            *c = blend(sums[j * tiles.rows + i], beta, c);
        }
    }
}

/// `parts` threads as rows and columns of a grid over a result of `rows` by `columns` tiles: the grid
/// whose parts have the least to read.
fn grid(parts: usize, rows: usize, columns: usize) -> (usize, usize) {
    (1..=parts)
        .filter(|down| parts.is_multiple_of(*down))
        .map(|down| (down, parts / down))
        .min_by_key(|&(down, along)| {
            let (height, width) = (rows.div_ceil(down), columns.div_ceil(along));
            (height * width, height + width)
        })
        .unwrap_or((parts, 1))
}

/// Part `i` of `parts` of `count` rows or columns, in whole multiples of `unit`: start and length.
fn share(count: usize, unit: usize, i: usize, parts: usize) -> (usize, usize) {
    let units = count.div_ceil(unit);
    let (start, end) = (units * i / parts * unit, units * (i + 1) / parts * unit);
    let start = start.min(count);
    (start, end.min(count) - start)
}

/// The largest blocks that are packed.
struct Blocks {
    rows: usize,
    columns: usize,
    depth: usize,
}

impl Blocks {
    fn of<T>(size: Size, tiles: &Tiles<T>) -> Blocks {
        let depth = BLOCK_DEPTH.min(size.depth);
        let element = size_of::<T>() * depth;
        Blocks {
            rows: (LEFT_BYTES / element).next_multiple_of(tiles.rows),
            columns: (RIGHT_BYTES / element).next_multiple_of(tiles.widths[0]),
            depth,
        }
    }
}

/// Elements of the packed blocks of both sides. A part of a product needs no more.
fn room<T>(size: Size, tiles: &Tiles<T>) -> (usize, usize) {
    let blocks = Blocks::of(size, tiles);
    let rows = blocks.rows.min(size.rows.next_multiple_of(tiles.rows));
    (rows * blocks.depth, blocks.columns.min(size.columns) * blocks.depth)
}

/// Memory for the packed blocks of products. It is made before the first of them changes its result; without any,
/// the blocks have room on the stack.
pub struct Packing(Option<Standby<Lines>>);

/// Cache lines of packed blocks up to which they are on the stack: making memory costs as much as so small a product.
const STACK_LINES: usize = 128;

impl Packing {
    /// Memory for products of `size`, on any number of threads.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn new<T: Scalar>(size: Size) -> Result<Packing, OutOfMemory> {
        if size.rows == 0 || size.columns == 0 || size.depth == 0 {
            return Ok(Packing(None));
        }
        let tiles = T::tiles();
        // Which side is the left-hand one depends on the layout of the result.
        let elements = [size, size.transposed()].map(|size| {
            let (left, right) = room(size, &tiles);
            left + right
        });
        let lines = (elements[0].max(elements[1]) * size_of::<T>()).div_ceil(size_of::<Line>());
        if lines <= STACK_LINES {
            return Ok(Packing(None));
        }
        Ok(Packing(Some(Standby::new(lines)?)))
    }

    /// Calls `task` with room for `count` elements, whose values are unspecified.
    fn with<T: Scalar>(&self, count: usize, task: impl FnOnce(*mut T)) {
        let Some(standby) = &self.0 else {
            let mut memory = [const { MaybeUninit::<Line>::uninit() }; STACK_LINES];
            assert!(count * size_of::<T>() <= size_of_val(&memory));
            return task(memory.as_mut_ptr().cast());
        };
        standby.with(|Lines(memory)| {
            assert!(count * size_of::<T>() <= size_of_val(&memory[..]));
            task(memory.as_mut_ptr().cast());
        });
    }
}

thread_local! {
    /// Kept: to map it anew costs as much as a product of middle size.
    static LINES: Cell<Lines> = const { Cell::new(Lines(Scratch::new())) };
}

/// Cache lines, of which a thread keeps as many as it has needed.
#[derive(Default)]
struct Lines(Scratch<Line>);

/// A cache line, so that packed blocks are aligned.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Line(#[allow(dead_code, reason = "only room")] [u8; 64]);

impl Kept for Lines {
    type Need = usize;

    fn take() -> Self {
        LINES.take()
    }

    fn prepare(&mut self, lines: usize) -> Result<(), OutOfMemory> {
        if self.0.len() < lines { self.0.resize(lines, Line([0; 64])) } else { Ok(()) }
    }

    fn keep(self) {
        LINES.set(self);
    }
}
