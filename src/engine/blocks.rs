//! Blocks: how operands are walked together whose fast axes disagree.
//!
//! The result is dense along one axis, the columns, and some operand along another, the rows. Walking either
//! way alone would touch a cache line, and often a page, for every single element of the other. So the
//! operands are cut into rectangles that fit the caches, within which lines are used whole.

use std::mem::MaybeUninit;
use std::ops::Range;

use super::cost::Cost;
use super::operand::Operand;
use super::plan::{Plan, PlanDim, PlanDims, RawKernel};
use crate::kernel::transpose::{self, MatrixRows};
use crate::kernel::{self, Block, advance};
use crate::prefetch::{prefetch, prefetch_behind};
use crate::threads::{self, Shared};
use crate::tuning::FEW_FOR_BLOCKS;

/// Columns of a block.
const COLUMNS: usize = 512;

/// Bytes of a block's column in the operand that is dense along the rows: a few cache lines, since memory is
/// read faster in longer pieces than one.
const COLUMN_BYTES: usize = 256;

/// A plan cut into strips of rows, which are cut into blocks.
pub(super) struct BlockedPlan<'a, const K: usize> {
    plan: &'a Plan<K>,
    /// The dimensions of the plan but the innermost, with the rows counted in strips.
    strips: PlanDims<K>,
    /// The rows' place among them.
    axis: usize,
    /// Rows of a strip.
    height: usize,
    /// Whether the operands are in memory, and not in the caches.
    far: bool,
}

impl<'a, const K: usize> BlockedPlan<'a, K> {
    /// The blocks of a plan; `None` if no operand's fast axis disagrees with the result's, or the plan is
    /// too small.
    pub(super) fn of(plan: &'a Plan<K>) -> Option<Self> {
        let (inner, outer) = plan.dims.split_last()?;
        if outer.is_empty() || plan.ordered || plan.count() < FEW_FOR_BLOCKS {
            return None;
        }
        let (axis, element) = (1..K).find_map(|k| {
            let dense = plan.elements[k] as isize;
            let strided = inner.strides[k].unsigned_abs() > plan.elements[k] && inner.size >= 8;
            let axis = outer.iter().position(|dim| dim.strides[k] == dense && dim.size >= 8);
            let known = strided && transpose::supports(plan.elements[k]);
            axis.filter(|_| known).map(|axis| (axis, plan.elements[k]))
        })?;
        let largest = plan.elements.into_iter().max().unwrap_or(0);
        let far = plan.count().saturating_mul(largest) >= kernel::STREAM_ABOVE;
        let height = COLUMN_BYTES / element;
        let mut strips = PlanDims::from_slice(outer);
        let PlanDim { size, strides } = strips[axis];
        let strides = strides.map(|stride| stride * height as isize);
        strips[axis] = PlanDim { size: size.div_ceil(height), strides };
        Some(BlockedPlan { plan, strips, axis, height, far })
    }

    /// Calls `visit` with every block, on so many threads, and with memory that the thread has for itself.
    fn for_each(&self, threads: usize, visit: &(dyn Fn(&mut BlockMemory, Block<K>) + Sync)) {
        let count: usize = self.strips.iter().map(|dim| dim.size).product();
        let parts = threads.min(count);
        // SAFETY: threads read and write the elements of blocks that do not overlap.
        let shared = unsafe { Shared::new(self) };
        threads::for_each_range(count, parts, &|part| {
            let mut memory = BlockMemory::default();
            for strip in part {
                shared.get().strip(strip, &mut |block| visit(&mut memory, block));
            }
        });
    }

    /// The blocks of one strip.
    fn strip(&self, index: usize, visit: &mut dyn FnMut(Block<K>)) {
        let (mut rest, mut data, mut rows) = (index, self.plan.base, self.height);
        for (d, dim) in self.strips.iter().enumerate().rev() {
            let i = rest % dim.size;
            rest /= dim.size;
            data = advance(data, dim.strides, i);
            if d == self.axis {
                rows = rows.min(self.plan.dims[d].size - i * self.height);
            }
        }
        let inner = self.plan.dims[self.plan.dims.len() - 1];
        let (down, along) = (self.plan.dims[self.axis].strides, inner.strides);
        for column in (0..inner.size).step_by(COLUMNS) {
            let columns = COLUMNS.min(inner.size - column);
            visit(Block { rows, columns, data: advance(data, along, column), down, along });
        }
    }

    /// Calls `kernel` with the rows of all blocks. Operands that are dense down the rows are read from a
    /// transposed copy of the block.
    pub(super) fn for_each_run(&self, threads: usize, kernel: RawKernel<'_, K>) {
        let (elements, far) = (self.plan.elements, self.far);
        self.for_each(threads, &|memory, mut block| {
            let packed: [bool; K] = std::array::from_fn(|k| {
                let dense = elements[k] as isize;
                k > 0 && block.down[k] == dense && block.along[k].unsigned_abs() > elements[k]
            });
            let pitch = |k: usize| pitch(block.columns * elements[k]);
            let room = |k: usize| block.rows * pitch(k);
            // Without memory for copies, the operands are read as they lie.
            let total = (0..K).filter(|&k| packed[k]).map(room).sum();
            let Some(mut free) = memory.lines(total) else {
                return (0..block.rows).for_each(|row| visit_row(&block, row, kernel));
            };
            // Rows lie apart: the hardware prefetcher does not find the next one.
            let rows =
                PrefetchedRows::of(&block, std::array::from_fn(|k| if packed[k] { 0 } else { elements[k] }));
            rows.fetch(0);
            let first = packed.iter().position(|&packed| packed);
            for k in (0..K).filter(|&k| packed[k]) {
                let element = elements[k];
                let (copy, down) = (free, pitch(k) as isize);
                free = free.wrapping_add(room(k));
                // Reading the rows of the other operands goes along with transposing this one.
                let step = if far { LINE / element } else { block.columns };
                for column in (0..block.columns).step_by(step) {
                    let columns = step.min(block.columns - column);
                    let from = block.data[k].wrapping_offset(block.along[k] * column as isize).cast_const();
                    let from = MatrixRows { start: from, stride: block.along[k] };
                    let to = MatrixRows { start: copy.wrapping_add(column * element), stride: down };
                    // SAFETY: the block lies inside the operand, and there is room for its copy.
                    unsafe { transpose::transpose(element, to, from, block.rows, columns) };
                    if far && Some(k) == first {
                        let share = |column: usize| block.rows * column / block.columns;
                        rows.fetch_behind(share(column)..share(column + columns));
                    }
                }
                block.data[k] = copy;
                block.down[k] = down;
                block.along[k] = element as isize;
            }
            for row in 0..block.rows {
                if row + 1 < block.rows {
                    rows.fetch(row + 1);
                }
                visit_row(&block, row, kernel);
            }
        });
    }
}

/// Calls `kernel` with a row of a block.
fn visit_row<const K: usize>(block: &Block<K>, row: usize, kernel: RawKernel<'_, K>) {
    kernel(block.columns, advance(block.data, block.down, row), block.along);
}

/// The rows of the operands of a block that are dense along them.
struct PrefetchedRows<const K: usize> {
    data: [*mut u8; K],
    down: [isize; K],
    /// Bytes of a row; none of an operand that is not read, or not dense.
    bytes: [usize; K],
}

impl<const K: usize> PrefetchedRows<K> {
    /// The rows of a block with elements of so many bytes; operands with none are left out, as is the result.
    fn of(block: &Block<K>, elements: [usize; K]) -> Self {
        let read = |k: usize| k > 0 && block.along[k] == elements[k] as isize;
        let bytes = std::array::from_fn(|k| if read(k) { block.columns * elements[k] } else { 0 });
        PrefetchedRows { data: block.data, down: block.down, bytes }
    }

    /// Where a row of operand `k` begins.
    fn at(&self, k: usize, row: usize) -> *const u8 {
        self.data[k].wrapping_offset(self.down[k] * row as isize).cast_const()
    }

    /// Prefetches a row, which is the next to be read.
    fn fetch(&self, row: usize) {
        (1..K).for_each(|k| prefetch(self.at(k, row), self.bytes[k]));
    }

    /// Prefetches rows that will be read after much else, to the second-level cache.
    fn fetch_behind(&self, rows: Range<usize>) {
        for row in rows {
            (1..K).for_each(|k| prefetch_behind(self.at(k, row), self.bytes[k]));
        }
    }
}

/// Bytes from one row of a copy to the next, for rows of so many bytes: whole cache lines. Where these are a
/// multiple of a large power of two, the lines of a column would compete for the same sets of the first-level
/// cache, which costs a tenth to a quarter of the time from 128 rows on.
fn pitch(bytes: usize) -> usize {
    let whole = bytes.next_multiple_of(LINE);
    if whole.is_multiple_of(512) { whole + LINE } else { whole }
}

/// Bytes of a cache line.
const LINE: usize = 64;

/// Memory for copies of blocks. It is not allocated at an alignment: the heap of many C libraries does not find
/// such a block again, and grows with every call.
#[derive(Default)]
struct BlockMemory(Vec<MaybeUninit<u8>>);

impl BlockMemory {
    /// Room for so many bytes, from the start of a cache line on; `None` if there is none.
    fn lines(&mut self, bytes: usize) -> Option<*mut u8> {
        self.0.try_reserve(bytes + LINE).ok()?;
        let start = self.0.as_mut_ptr().cast::<u8>();
        Some(start.wrapping_add(start.align_offset(LINE)))
    }
}

/// Copies operand 1 to operand 0, whose elements pair in row-major order, block by block if one is dense along one axis
/// and the other along another; `false` if they are not, or have too few elements for it to pay.
///
/// Both have the same element count and do not overlap. The result is written with non-temporal stores if `stream`, which a
/// [`kernel::stream_end`] must follow.
pub fn copy_transposed<T: 'static>(
    to: &Operand<'_, T>,
    from: &Operand<'_, T>,
    cost: Cost,
    stream: bool,
) -> bool {
    let layouts = [to.layout(), from.layout()];
    assert_eq!(layouts[0].count, layouts[1].count, "operands of equal count");
    if layouts.iter().all(|layout| layout.dims.len() < 2) || !transpose::supports(size_of::<T>()) {
        return false;
    }
    let Some(plan) = Plan::new(layouts) else {
        return false;
    };
    let Some(blocks) = BlockedPlan::of(&plan) else {
        return false;
    };
    let (inner, rows) = (plan.dims[plan.dims.len() - 1], plan.dims[blocks.axis]);
    let dense = size_of::<T>() as isize;
    if inner.strides[0] != dense || rows.strides[1] != dense {
        return false;
    }
    let threads = if plan.count() < cost.parallel_above { 1 } else { threads::count() };
    blocks.for_each(threads, &|_, Block { rows, columns, data, down, along }| {
        let to = MatrixRows { start: data[0], stride: down[0] };
        let from = MatrixRows { start: data[1].cast_const(), stride: along[1] };
        let copy = if stream { transpose::transpose_streaming } else { transpose::transpose };
        // SAFETY: a block of both operands, which do not overlap; elements of a size that is supported.
        unsafe { copy(size_of::<T>(), to, from, rows, columns) };
    });
    true
}
