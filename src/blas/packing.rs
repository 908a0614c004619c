//! Memory for packed blocks, and how large these are.

use super::scalar::Scalar;
use super::size::Size;
use super::tile::Tiles;
use super::way::copied_lines;
use crate::memory::scratch::{OutOfMemory, Scratch, Standby, ThreadMemory};
use crate::per_thread::PerThread;
use std::mem::MaybeUninit;

/// Bytes of a packed block of the left-hand side: half of a second-level cache.
const LEFT_BYTES: usize = 256 << 10;
/// Bytes of a packed block of the right-hand side.
const RIGHT_BYTES: usize = 2 << 20;

/// Columns of a packed block of the left-hand side: a tile's slivers of both sides stay in the
/// first-level cache.
pub(super) const BLOCK_DEPTH: usize = 256;
/// The depth of a piece of an operand of few lines that is copied for inner products: all of it stays in the second-level
/// cache.
pub(super) const COPIED_DEPTH: usize = 2048;
/// The most depth of a packed block of a product of sides.
pub(super) const SIDED_DEPTH: usize = 512;

/// The largest blocks that are packed.
pub(super) struct BlockSizes {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) depth: usize,
}

impl BlockSizes {
    pub(super) fn of<T>(size: Size, tiles: &Tiles<T>, most_depth: usize) -> BlockSizes {
        // About the same for all blocks.
        let depth = size.depth.div_ceil(size.depth.div_ceil(most_depth).max(1)).max(1);
        let element = size_of::<T>() * depth;
        BlockSizes {
            rows: (LEFT_BYTES / element).next_multiple_of(tiles.rows),
            columns: (RIGHT_BYTES / element).next_multiple_of(tiles.columns),
            depth,
        }
    }

    /// Elements of the packed blocks of both sides of a product.
    pub(super) fn room<T>(&self, size: Size, tiles: &Tiles<T>) -> (usize, usize) {
        let rows = self.rows.min(size.rows).next_multiple_of(tiles.rows);
        (rows * self.depth, self.columns.min(size.columns) * self.depth)
    }
}

/// Elements of the packed blocks of both sides. A part of a product needs no more.
fn room<T>(size: Size, tiles: &Tiles<T>, most_depth: usize) -> (usize, usize) {
    BlockSizes::of(size, tiles, most_depth).room(size, tiles)
}

/// At least the [`room`] of any product that has at most the rows, columns and depth of `most`.
fn most_room<T>(most: Size, tiles: &Tiles<T>, most_depth: usize) -> (usize, usize) {
    let depth = most.depth.min(most_depth);
    let block = |lines: usize, bytes: usize, width: usize| {
        // A block of the bytes, to whole tiles.
        let whole = bytes / size_of::<T>() + width * depth;
        whole.min(lines.next_multiple_of(width) * depth)
    };
    (block(most.rows, LEFT_BYTES, tiles.rows), block(most.columns, RIGHT_BYTES, tiles.columns))
}

/// Memory for the packed blocks of products. It is made before the first of them changes its result; without any,
/// the blocks have room on the stack.
pub struct Packing(Option<Standby<CacheLines>>);

/// Cache lines of packed blocks up to which they are on the stack: making memory costs as much as so small a product.
const STACK_LINES: usize = 256;

/// No tile has as many rows: the packed rows of the left-hand side are whole tiles.
const TILE_ROWS: usize = 64;

impl Packing {
    /// Memory for products of `size`, on any number of threads.
    ///
    /// # Errors
    ///
    /// No memory.
    #[inline(always)]
    pub fn new<T: Scalar>(size: Size) -> Result<Packing, OutOfMemory> {
        // Small ones take no call.
        if fits_stack::<T>(size) { Ok(Packing(None)) } else { Self::of_lines(lines::<T>(size, BLOCK_DEPTH)) }
    }

    /// Memory for any products that have at most the rows, columns and depth of `most`, on any number of threads.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn up_to<T: Scalar>(most: Size) -> Result<Packing, OutOfMemory> {
        if fits_stack::<T>(most) { Ok(Packing(None)) } else { Self::of_lines(lines_up_to::<T>(most)) }
    }

    /// Memory for any product of sides of these sizes, on any number of threads.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn of_sides<T: Scalar>(sizes: impl IntoIterator<Item = Size>) -> Result<Packing, OutOfMemory> {
        let most = sizes.into_iter().map(|size| lines::<T>(size, SIDED_DEPTH)).max();
        Self::of_lines(most.unwrap_or(0))
    }

    /// Memory for `count` elements on each thread, for those who pack for themselves.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn of_elements<T>(count: usize) -> Result<Packing, OutOfMemory> {
        Self::of_lines(count.saturating_mul(size_of::<T>()).div_ceil(size_of::<CacheLine>()))
    }

    fn of_lines(lines: usize) -> Result<Packing, OutOfMemory> {
        Ok(Packing(if lines == 0 { None } else { Some(Standby::new(lines)?) }))
    }

    /// Calls `task` with room for `count` elements, whose values are unspecified.
    pub fn with<T: Scalar>(&self, count: usize, task: impl FnOnce(*mut T)) {
        let Some(standby) = &self.0 else {
            let mut memory = [const { MaybeUninit::<CacheLine>::uninit() }; STACK_LINES];
            assert!(count * size_of::<T>() <= size_of_val(&memory));
            return task(memory.as_mut_ptr().cast());
        };
        standby.with(|CacheLines(memory)| {
            assert!(count * size_of::<T>() <= size_of_val(&memory[..]));
            task(memory.as_mut_ptr().cast());
        });
    }
}

/// Whether the packed blocks of a product have room on the stack: by an upper bound, which takes no division.
#[inline(always)]
fn fits_stack<T>(size: Size) -> bool {
    let lines = size.rows.saturating_add(size.columns).saturating_add(TILE_ROWS);
    let bytes = lines.saturating_mul(size.depth).saturating_mul(size_of::<T>());
    size.rows == 0 || size.columns == 0 || bytes <= STACK_LINES * size_of::<CacheLine>()
}

/// How many cache lines the packed blocks of a product take, whose blocks are up to `most_depth` deep: none if there is
/// room on the stack.
fn lines<T: Scalar>(size: Size, most_depth: usize) -> usize {
    if fits_stack::<T>(size) {
        return 0;
    }
    let tiles = T::tiles();
    debug_assert!(tiles.rows <= TILE_ROWS);
    // Which side is the left-hand one depends on the layout of the result.
    let elements = [size, size.transposed()].map(|size| {
        let (left, right) = room::<T>(size, &tiles, most_depth);
        left + right
    });
    let copied = size.rows.min(size.columns).min(copied_lines(&tiles)) * size.depth.min(COPIED_DEPTH);
    (elements[0].max(elements[1]).max(copied) * size_of::<T>()).div_ceil(size_of::<CacheLine>())
}

/// As [`lines`], for all products that have at most the rows, columns and depth of `most`: blocks have no more bytes than
/// they should by more than one tile, whatever their depth.
fn lines_up_to<T: Scalar>(most: Size) -> usize {
    let tiles = T::tiles();
    let elements = [most, most.transposed()].map(|size| {
        let (left, right) = most_room(size, &tiles, BLOCK_DEPTH);
        left + right
    });
    let copied = most.rows.min(most.columns).min(copied_lines(&tiles)) * most.depth.min(COPIED_DEPTH);
    (elements[0].max(elements[1]).max(copied) * size_of::<T>()).div_ceil(size_of::<CacheLine>())
}

thread_local! {
    /// Kept: to map it anew costs as much as a product of middle size.
    static LINES: PerThread<CacheLines> = const { PerThread::new() };
}

/// Cache lines, of which a thread keeps as many as it has needed.
#[derive(Default)]
struct CacheLines(Scratch<CacheLine>);

/// A cache line, so that packed blocks are aligned.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct CacheLine(#[allow(dead_code, reason = "only room")] [u8; 64]);

impl ThreadMemory for CacheLines {
    type Need = usize;

    fn take() -> Self {
        PerThread::take(&LINES)
    }

    fn prepare(&mut self, lines: usize) -> Result<(), OutOfMemory> {
        if self.0.len() < lines { self.0.resize(lines, CacheLine([0; 64])) } else { Ok(()) }
    }

    fn keep(self) {
        PerThread::keep(&LINES, self);
    }
}

#[cfg(test)]
mod tests {
    use super::{Size, lines, lines_up_to};

    #[test]
    fn memory_for_the_largest_product_is_enough_for_others() {
        let sizes = [1, 2, 7, 16, 31, 64, 100, 150, 255, 256, 257, 300, 511, 513, 1000, 3000];
        let triples = || sizes.iter().flat_map(|&m| sizes.iter().map(move |&n| (m, n)));
        for (rows, columns) in triples() {
            for depth in sizes {
                let size = Size { rows, columns, depth };
                for more in [0, 1, 13, 200] {
                    let most = Size { rows: rows + more, columns: columns + more, depth: depth + more };
                    assert!(
                        lines::<f64>(size, super::BLOCK_DEPTH) <= lines_up_to::<f64>(most),
                        "{size:?} {more}"
                    );
                    assert!(
                        lines::<f32>(size, super::BLOCK_DEPTH) <= lines_up_to::<f32>(most),
                        "{size:?} {more}"
                    );
                }
            }
        }
        // A part of a megabyte or so, however large the matrices are.
        let large = Size { rows: 1 << 20, columns: 1 << 20, depth: 1 << 20 };
        assert!(lines_up_to::<f64>(large) * 64 < 4 << 20);
    }
}
