//! How a product is computed: the choice, by its sizes and by how its operands lie.
//!
//! Estimates count multiplications of a whole register.

use super::inner_product::InnerProducts;
use super::matrix::{Matrix, Steps};
use super::size::Size;
use super::tile::Tiles;

/// Bytes of both operands up to which nothing is packed: they stay in the first two levels of cache.
const DIRECT_BYTES: usize = 80 << 10;
/// The depth up to which a tile reads slivers of both sides from the first-level cache again.
const DIRECT_DEPTH: usize = 256;
/// Bytes of a left-hand side of one row of tiles up to which every tile of the row reads it where it lies.
const IN_PLACE_BYTES: usize = 256 << 10;
/// Rows or columns up to which inner products may read the other operand from memory once for each four of them.
const INNER_LINES: usize = 16;
/// Bytes of both operands up to which inner products of more lines read them: they stay in the second-level cache.
const INNER_BYTES: usize = 512 << 10;
/// What it takes to begin to pack.
const PACKING: usize = 256;
/// What it takes to pack a line, but for its elements.
const PACKED_LINE: usize = 4;
/// What it takes to add up the lanes of a register.
const SUMMED: usize = 2;
/// What it takes to write a register of a result across its rows.
const ACROSS: usize = 8;
/// Elements of an operand that are packed in the time of one multiplication.
const PACKED: usize = 4;

/// How a product is computed. The whole decides, so that its parts are computed as it is.
#[derive(Clone, Copy)]
pub(super) enum Way<T> {
    /// Element by element of the result, in registers along the depth. One operand may have to be copied for that. The way
    /// where so few lines meet, or so much would have to be turned for tiles, that adding up the lanes of registers costs
    /// less.
    InnerProducts(unsafe fn(&InnerProducts<T>)),
    /// By tiles, from the operands where they lie.
    InPlace,
    /// By tiles, from packed blocks of the operands.
    BlockedProduct,
}

impl<T> Way<T> {
    /// The way for a product of `a` and `b` of this size.
    pub(super) fn of(size: Size, a: Matrix<'_, T>, b: Matrix<'_, T>, tiles: &Tiles<T>) -> Self {
        let (Some(a_strides), Some(b_strides)) = (a.strides(), b.strides()) else {
            return Way::BlockedProduct;
        };
        if let Some(inner_products) = tiles.inner_products
            && are_inner_products(size, a_strides, b_strides, tiles)
        {
            Way::InnerProducts(inner_products)
        } else if a_strides.0 == 1 && is_in_place(size, tiles) {
            Way::InPlace
        } else {
            Way::BlockedProduct
        }
    }
}

/// Lines of an operand up to which it is copied, where it is not dense along the depth: tiles would leave half of a
/// register empty.
pub(super) fn copied_lines<T>(tiles: &Tiles<T>) -> usize {
    if tiles.inner_products.is_some() { lanes(tiles) / 2 } else { 0 }
}

/// The lanes of a register: a power of two.
fn lanes<T>(tiles: &Tiles<T>) -> usize {
    tiles.rows / 2
}

/// Registers that so many lines fill. Without a division, which takes as long as a small product's tile.
fn registers<T>(lines: usize, tiles: &Tiles<T>) -> usize {
    lines.saturating_add(lanes(tiles) - 1) >> lanes(tiles).trailing_zeros()
}

/// Whether inner products are the way for a product of operands with these strides. That of the fewer lines need not be
/// dense along the depth, if these are so few that it is copied.
fn are_inner_products<T>(
    size: Size,
    (_, a_step): (isize, isize),
    (b_step, _): (isize, isize),
    tiles: &Tiles<T>,
) -> bool {
    let Size { rows, columns, depth } = size;
    let (few, many) = (rows.min(columns), rows.max(columns));
    let (of_few, of_many) = if rows <= columns { (a_step, b_step) } else { (b_step, a_step) };
    let lines = rows.saturating_add(columns);
    let bytes = lines.saturating_mul(depth).saturating_mul(size_of::<T>());
    if of_many != 1
        || (few > INNER_LINES && bytes > INNER_BYTES)
        || (of_few != 1 && few > copied_lines(tiles))
    {
        return false;
    }
    let registers = |lines: usize| registers(lines, tiles);
    let inner = rows.saturating_mul(columns).saturating_mul(registers(depth) + SUMMED);
    if of_few != 1 {
        // Tiles read it where it lies.
        let along = many.saturating_mul(registers(few));
        return inner.saturating_add(few * depth) <= depth.saturating_mul(along);
    }
    let along = many.saturating_mul(registers(few)).min(few.saturating_mul(registers(many)));
    let packed = lines.saturating_mul(depth / PACKED + PACKED_LINE).saturating_add(PACKING);
    inner <= depth.saturating_mul(along).saturating_add(packed)
}

/// Whether tiles read both operands where they lie: these are small, or of so few rows or columns that hardly anything is
/// read twice. The left-hand side is dense along its rows.
fn is_in_place<T>(size: Size, tiles: &Tiles<T>) -> bool {
    let Size { rows, columns, depth } = size;
    let bytes = |lines: usize| lines.saturating_mul(depth).saturating_mul(size_of::<T>());
    columns <= tiles.columns
        || (rows <= tiles.rows && bytes(rows) <= IN_PLACE_BYTES)
        || (depth <= DIRECT_DEPTH && bytes(rows.saturating_add(columns)) <= DIRECT_BYTES)
}

/// Whether a result whose rows are dense is better computed by tiles along its columns: it has few columns, and the
/// left-hand side, which tiles read whole registers of, is dense along its columns too.
pub(super) fn is_better_across<T>(size: Size, a: Matrix<'_, T>, b: Matrix<'_, T>) -> bool {
    let Size { rows, columns, depth } = size;
    if !matches!(a.rows, Steps::Even(1)) || a.strides().is_none() || b.strides().is_none() {
        return false;
    }
    // An operand that has to be turned takes a multiplication for each element, and then the other one is packed too.
    let registers = |lines: usize| lines.div_ceil(64 / size_of::<T>());
    let turned = if matches!(b.columns, Steps::Even(1)) { 0 } else { columns + rows / PACKED };
    let along = depth.saturating_mul(rows.saturating_mul(registers(columns)).saturating_add(turned));
    let across = columns.saturating_mul(depth.saturating_add(ACROSS).saturating_mul(registers(rows)));
    across.saturating_mul(5) < along.saturating_mul(4)
}
