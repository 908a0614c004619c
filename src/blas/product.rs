//! Matrix times matrix.
//!
//! Small products are computed straight from their operands. Others are cut into blocks that fit the
//! caches, packed, and computed tile by tile (K. Goto, R. van de Geijn, "Anatomy of high-performance
//! matrix multiplication", ACM TOMS 34(3), 2008).

use super::ahead::Ahead;
use super::blocks::{BlockedProduct, RightOperand, TileOperands, Write, compute_tiles};
use super::inner_product::InnerProducts;
use super::matrix::{Matrix, Placement, Rows, Target};
use super::matrix_vector::matrix_vector;
use super::packing::{BLOCK_DEPTH, COPIED_DEPTH, Packing, SIDED_DEPTH};
use super::scalar::Scalar;
use super::side::{Left, Right, Side};
use super::size::Size;
use super::tile::Tiles;
use super::vector::Vector;
use super::way::{Way, is_better_across};
use crate::threads::{self, Shared};
use crate::tuning::SHARED_PRODUCT;
use std::cell::Cell;
use std::ops::Range;

/// `c = alpha * a * b + beta * c`, with memory for a product of this size. `c` is not read if `beta` is 0; `a` and `b`
/// are not read if `alpha` is 0. Work on large matrices is split over threads; the result does not depend on how.
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
    // SAFETY: by the caller's promise.
    unsafe { product_by(usize::MAX, size, alpha, (a, b), beta, c, packing) }
}

/// [`product`], on at most so many threads.
///
/// # Safety
///
/// As [`product`].
#[inline(always)]
pub unsafe fn product_by<T: Scalar>(
    threads: usize,
    size: Size,
    alpha: T,
    (a, b): (Matrix<'_, T>, Matrix<'_, T>),
    beta: T,
    c: Target<T>,
    packing: &Packing,
) {
    // The stride of a single row or column does not matter.
    let row = if size.rows == 1 { 1 } else { c.row };
    let column = if size.columns == 1 && row != 1 { 1 } else { c.column };
    let c = Target { data: c.data, row, column };
    // Tiles are dense along the rows of the result, unless that leaves most of a register empty.
    let (size, a, b, c) = if row != 1 && column == 1 && !is_better_across(size, a, b) {
        (size.transposed(), b.transposed(), a.transposed(), c.transposed())
    } else {
        (size, a, b, c)
    };
    // SAFETY: by the caller's promise.
    unsafe { Product { size, alpha, a, b, beta, c, packing, threads }.run() }
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
    /// How many it may use at most.
    threads: usize,
}

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
        // The whole decides, so that results do not depend on the number of threads.
        let way = Way::of(self.size, self.a, self.b, &tiles);
        let parts = if self.threads < 2 || self.size.work() < SHARED_PRODUCT {
            1
        } else {
            threads::count().min(self.threads)
        };
        if parts < 2 {
            // SAFETY: by the caller's promise.
            return unsafe { self.serial(&tiles, way) };
        }
        // SAFETY: threads write parts of their own.
        let whole = unsafe { Shared::new(self) };
        for_each_part_of(parts, self.size, &tiles, &|rows, columns| {
            // SAFETY: parts of the whole that do not overlap.
            unsafe { whole.get().part(rows, columns).serial(&tiles, way) };
        });
    }

    /// The part of the result in these rows and columns.
    fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Self {
        Product {
            size: Size { rows: rows.len(), columns: columns.len(), depth: self.size.depth },
            a: self.a.from(rows.start, 0),
            b: self.b.from(0, columns.start),
            c: self.c.from(rows.start, columns.start),
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

    /// Inner products of operands with these strides, of which one at most is not dense along the depth: it is copied piece
    /// by piece.
    unsafe fn inner_products(
        &self,
        run: unsafe fn(&InnerProducts<T>),
        (a_row, a_step): (isize, isize),
        (b_step, b_column): (isize, isize),
    ) {
        let &Product { size: Size { rows, columns, depth }, alpha, beta, c, a, b, .. } = self;
        let products =
            InnerProducts { rows, columns, depth, a: a.data, a_row, b: b.data, b_column, alpha, beta, c };
        if a_step == 1 && b_step == 1 {
            // SAFETY: by the caller's promise.
            return unsafe { run(&products) };
        }
        let is_left = a_step != 1;
        let (lines, data, line, step) =
            if is_left { (rows, a.data, a_row, a_step) } else { (columns, b.data, b_column, b_step) };
        self.packing.with(lines * depth.min(COPIED_DEPTH), |copy: *mut T| {
            for start in (0..depth).step_by(COPIED_DEPTH) {
                let count = COPIED_DEPTH.min(depth - start);
                for i in 0..lines {
                    let from = data.wrapping_offset(i as isize * line + start as isize * step);
                    for p in 0..count {
                        // SAFETY: room for the lines of a piece; an element of the operand.
                        unsafe { *copy.add(i * count + p) = *from.offset(p as isize * step) };
                    }
                }
                let mut piece = InnerProducts { depth: count, ..products };
                (piece.a, piece.b) = (piece.a.wrapping_add(start), piece.b.wrapping_add(start));
                if is_left {
                    (piece.a, piece.a_row) = (copy, count as isize);
                } else {
                    (piece.b, piece.b_column) = (copy, count as isize);
                }
                piece.beta = if start == 0 { beta } else { T::ONE };
                // SAFETY: by the caller's promise; the copy is as large as its strides say.
                unsafe { run(&piece) };
            }
        });
    }

    unsafe fn serial(&self, tiles: &Tiles<T>, way: Way<T>) {
        let Size { rows, columns, depth } = self.size;
        if rows == 0 || columns == 0 {
            return;
        }
        if let (Way::InnerProducts(inner_products), Some(a), Some(b)) =
            (way, self.a.strides(), self.b.strides())
        {
            // SAFETY: by the caller's promise.
            return unsafe { self.inner_products(inner_products, a, b) };
        }
        if let (Way::InPlace, Some((_, a_step)), Some((b_row, b_column))) =
            (way, self.a.strides(), self.b.strides())
        {
            let operands = TileOperands {
                a: self.a.data,
                a_sliver: tiles.rows as isize,
                a_step,
                b: RightOperand::Strided(self.b.data, b_row, b_column),
                ahead: Cell::new(Ahead::NOTHING),
                is_right_cold: false,
            };
            // SAFETY: by the caller's promise.
            return unsafe { compute_tiles(tiles, (0..rows, 0..columns), depth, &operands, &self.write()) };
        }
        let blocks = BlockedProduct {
            left: &Left(self.a),
            right: &Right(self.b),
            write: self.write(),
            depth,
            block_depth: BLOCK_DEPTH,
            packing: self.packing,
        };
        // SAFETY: by the caller's promise.
        unsafe { blocks.compute(tiles, 0..rows, 0..columns) };
    }

    /// How products become the result.
    fn write(&self) -> Write<'_, T> {
        let Target { data, row, column } = self.c;
        let c = Placement { data, rows: Rows::Even(row), column };
        Write { alpha: self.alpha, beta: self.beta, bias: std::ptr::null(), c, is_rectified: false }
    }
}

/// `parts` threads as rows and columns of a grid over a result of so many rows and columns, whose tiles are `height`
/// high: the grid whose largest part has the least to compute, and then the least to read.
fn grid(parts: usize, (rows, height): (usize, usize), columns: usize) -> (usize, usize) {
    (1..=parts)
        .filter(|down| parts.is_multiple_of(*down))
        .map(|down| (down, parts / down))
        .min_by_key(|&(down, along)| {
            let rows = (rows.div_ceil(height).div_ceil(down) * height).min(rows);
            // What is left below whole tiles takes a register or two.
            let rows = rows.next_multiple_of((height / 2).max(1));
            let columns = columns.div_ceil(along);
            (rows.saturating_mul(columns), rows.saturating_add(columns))
        })
        .unwrap_or((parts, 1))
}

/// Part `i` of `parts` of `count` rows or columns, in whole multiples of `unit`.
fn share(count: usize, unit: usize, i: usize, parts: usize) -> Range<usize> {
    let units = count.div_ceil(unit);
    let (start, end) = (units * i / parts * unit, units * (i + 1) / parts * unit);
    start.min(count)..end.min(count)
}

/// Calls `task` with rows and columns of the result of a product of `size` that together are all of it, on several
/// threads if the product is large. No part is empty.
pub fn for_each_part<T: Scalar>(size: Size, task: &(dyn Fn(Range<usize>, Range<usize>) + Sync)) {
    let parts = if size.is_parallel(1) { threads::count() } else { 1 };
    if parts < 2 {
        return task(0..size.rows, 0..size.columns);
    }
    for_each_part_of(parts, size, &T::tiles(), task);
}

/// Calls `task` with rows and columns of a result of `size` that together are all of it, on `parts` threads.
fn for_each_part_of<T>(
    parts: usize,
    size: Size,
    tiles: &Tiles<T>,
    task: &(dyn Fn(Range<usize>, Range<usize>) + Sync),
) {
    let (down, along) = grid(parts, (size.rows, tiles.rows), size.columns);
    threads::for_each_part(down * along, &|i| {
        // Tiles may have any width.
        let (rows, columns) =
            (share(size.rows, tiles.rows, i % down, down), share(size.columns, 1, i / down, along));
        // A grid may have more rows than there are tiles.
        if !rows.is_empty() && !columns.is_empty() {
            task(rows, columns);
        }
    });
}

/// A product of sides that need not be matrices: `c = alpha * left * right + bias + beta * c`.
pub struct SidedProduct<'a, T, L, R> {
    /// The sizes.
    pub size: Size,
    /// The factor of the product.
    pub alpha: T,
    /// The rows.
    pub left: L,
    /// The columns.
    pub right: R,
    /// What is added to each column, one number for each; or NULL.
    pub bias: *const T,
    /// The factor of what was in the result, which is not read if this is 0.
    pub beta: T,
    /// The result.
    pub c: Placement<'a, T>,
    /// Whether what is below 0 becomes 0.
    pub is_rectified: bool,
}

impl<T: Scalar, L: Side<T>, R: Side<T>> SidedProduct<'_, T, L, R> {
    /// Computes the product, on several threads if it is large. The result does not depend on how many.
    ///
    /// # Safety
    ///
    /// The sides have the sizes, and so has the result, which overlaps neither; they may be read by any thread.
    /// `packing` is [`Packing::of_sides`] for this size.
    pub unsafe fn compute(&self, packing: &Packing) {
        // SAFETY: threads write parts of their own.
        let whole = unsafe { Shared::new(self) };
        for_each_part::<T>(self.size, &|rows, columns| {
            // SAFETY: parts of the whole that do not overlap.
            unsafe { whole.get().part(packing, rows, columns) };
        });
    }

    /// The part of the result in these rows and columns.
    unsafe fn part(&self, packing: &Packing, rows: Range<usize>, columns: Range<usize>) {
        if rows.is_empty() || columns.is_empty() {
            return;
        }
        let alpha = if self.size.depth == 0 { T::ZERO } else { self.alpha };
        let write =
            Write { alpha, beta: self.beta, bias: self.bias, c: self.c, is_rectified: self.is_rectified };
        if alpha == T::ZERO {
            // SAFETY: by the caller's promise.
            return unsafe { write.without_product(rows, columns) };
        }
        let blocks = BlockedProduct {
            left: &self.left,
            right: &self.right,
            write,
            depth: self.size.depth,
            block_depth: SIDED_DEPTH,
            packing,
        };
        // SAFETY: by the caller's promise.
        unsafe { blocks.compute(&T::tiles(), rows, columns) };
    }
}

#[cfg(test)]
mod tests {
    use super::grid;

    #[test]
    fn parts_of_a_grid_are_alike() {
        // 64 and 36 rows would be 4 and 3 registers high: the columns are halved.
        assert_eq!(grid(2, (100, 32), 100), (1, 2));
        assert_eq!(grid(2, (128, 32), 64), (2, 1));
        assert_eq!(grid(4, (256, 32), 256), (2, 2));
        assert_eq!(grid(2, (16, 32), 1000), (1, 2));
        assert_eq!(grid(2, (1000, 32), 1), (2, 1));
        assert_eq!(grid(3, (7, 1), 7), (1, 3));
    }
}
