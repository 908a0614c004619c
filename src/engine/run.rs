//! Running a kernel over operands: order, blocks and threads.

use super::cursor::Cursor;
use super::operand::Operand;
use super::plan::{Plan, PlanDim};
use crate::kernel::transpose;
use crate::threads;
use smallvec::SmallVec;
use std::mem::MaybeUninit;

/// A one-dimensional stretch of all operands: what a kernel is called with.
#[derive(Clone, Copy)]
pub struct Run<const K: usize> {
    /// The number of elements.
    pub count: usize,
    /// The first element of each operand.
    pub data: [*mut u8; K],
    /// Bytes from one element to the next, for each operand.
    pub strides: [isize; K],
}

/// What an element costs, so that small work stays on one thread.
#[derive(Clone, Copy)]
pub struct Cost {
    /// Work on fewer elements than this is not worth a second thread.
    pub parallel_above: usize,
}

impl Cost {
    /// Copies and simple arithmetic, bound by memory.
    pub const MEMORY: Cost = Cost { parallel_above: 1 << 16 };
    /// Work that must stay on the calling thread.
    pub const SERIAL: Cost = Cost { parallel_above: usize::MAX };
}

/// Elements of a block along the result's fast axis.
const BLOCK: usize = 128;
/// Bytes of a cache line.
const LINE: usize = 64;
/// Bytes of a block across it: a few cache lines of the operand that is read the other way, whose lines lie
/// in as many pages as the block is long, so that looking up a page pays.
const STRIP: usize = 4 * LINE;
const SCRATCH: usize = BLOCK * STRIP;

/// Calls `kernel` with runs that together pair all elements of the operands in row-major order (in
/// another order if that is faster and cannot be observed).
///
/// All operands have the same element count. Operand 0 is written; the others may be read from copies.
pub fn for_each_run<const K: usize>(operands: [&Operand; K], cost: Cost, kernel: &(dyn Fn(Run<K>) + Sync)) {
    let count = operands[0].count;
    debug_assert!(operands.iter().all(|operand| operand.count == count));
    if count == 0 {
        return;
    }
    if operands.iter().all(|operand| operand.is_contiguous()) {
        let strides = operands.map(|operand| operand.element as isize);
        let run = Run { count, data: operands.map(|operand| operand.data), strides };
        return split_run(run, cost, kernel);
    }
    match Plan::new(operands) {
        Some(plan) => for_each_run_of_plan(&plan, cost, kernel),
        None => for_each_run_unaligned(operands, kernel),
    }
}

/// One long run, on several threads if it is long enough.
fn split_run<const K: usize>(run: Run<K>, cost: Cost, kernel: &(dyn Fn(Run<K>) + Sync)) {
    let parts = if run.count >= cost.parallel_above { threads::count() } else { 1 };
    if parts < 2 {
        return kernel(run);
    }
    let shared = Shared(run);
    // Whole cache lines to each thread.
    let share = run.count.div_ceil(parts).next_multiple_of(LINE);
    threads::for_each_part(parts, &|i| {
        let run = shared.get();
        let start = (i * share).min(run.count);
        let count = share.min(run.count - start);
        if count > 0 {
            kernel(Run { count, data: advance(run.data, run.strides, start), strides: run.strides });
        }
    });
}

/// Something with raw pointers that threads read and use for disjoint parts.
pub struct Shared<T>(pub T);

// SAFETY: only handed to tasks that write disjoint elements; see the uses.
unsafe impl<T> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// What is shared.
    pub fn get(&self) -> &T {
        &self.0
    }
}

#[inline]
pub(super) fn advance<const K: usize>(data: [*mut u8; K], strides: [isize; K], steps: usize) -> [*mut u8; K] {
    std::array::from_fn(|k| data[k].wrapping_offset(strides[k].wrapping_mul(steps as isize)))
}

/// [`for_each_run`] for operands that are lined up already.
pub(super) fn for_each_run_of_plan<const K: usize>(
    plan: &Plan<K>,
    cost: Cost,
    kernel: &(dyn Fn(Run<K>) + Sync),
) {
    let Some((inner, outer)) = plan.dims.split_last() else {
        return kernel(Run { count: 1, data: plan.base, strides: plan.elements.map(|e| e as isize) });
    };
    let threads = if plan.ordered || plan.count() < cost.parallel_above { 1 } else { threads::count() };
    if outer.is_empty() {
        let run = Run { count: inner.size, data: plan.base, strides: inner.strides };
        return if threads > 1 { split_run(run, cost, kernel) } else { kernel(run) };
    }
    if threads < 2 {
        return serial(plan, kernel);
    }
    // The outermost dimension that gives every thread the same work, else the largest.
    let d = (0..plan.dims.len())
        .find(|&d| plan.dims[d].size >= 4 * threads)
        .unwrap_or_else(|| (0..plan.dims.len()).max_by_key(|&d| plan.dims[d].size).unwrap_or(0));
    let PlanDim { size, strides } = plan.dims[d];
    let parts = threads.min(size);
    let shared = Shared(plan);
    threads::for_each_part(parts, &|i| {
        let (start, end) = (size * i / parts, size * (i + 1) / parts);
        let mut part = (*shared.get()).clone();
        part.base = advance(part.base, strides, start);
        part.dims[d].size = end - start;
        serial(&part, kernel);
    });
}

/// The plan on the calling thread.
fn serial<const K: usize>(plan: &Plan<K>, kernel: &dyn Fn(Run<K>)) {
    match blocked_axis(plan) {
        Some(axis) => blocked(plan, axis, kernel),
        None => {
            let (Some(inner), rank) = (plan.dims.last(), plan.dims.len()) else {
                return;
            };
            odometer(&plan.dims[..rank - 1], plan.base, &mut |data| {
                kernel(Run { count: inner.size, data, strides: inner.strides });
            });
        }
    }
}

/// Calls `visit` with the addresses at every index of `dims`.
pub(super) fn odometer<const K: usize>(
    dims: &[PlanDim<K>],
    base: [*mut u8; K],
    visit: &mut dyn FnMut([*mut u8; K]),
) {
    match dims {
        [] => visit(base),
        [dim] => (0..dim.size).for_each(|i| visit(advance(base, dim.strides, i))),
        [dim, rest @ ..] => {
            (0..dim.size).for_each(|i| odometer(rest, advance(base, dim.strides, i), visit));
        }
    }
}

/// The axis along which some read operand is dense although the result is dense along another, if
/// reading that operand in blocks pays.
fn blocked_axis<const K: usize>(plan: &Plan<K>) -> Option<usize> {
    let (inner, outer) = plan.dims.split_last()?;
    (1..K).find_map(|k| {
        let dense = plan.elements[k] as isize;
        let strided = inner.strides[k].abs() > dense && inner.size >= 8;
        let axis = outer.iter().position(|dim| dim.strides[k] == dense && dim.size >= 8);
        if strided && transpose::supports(plan.elements[k]) { axis } else { None }
    })
}

/// Walks the plan in blocks of `axis` by the innermost dimension, reading operands that are dense
/// along `axis` through a transposed copy of the block.
fn blocked<const K: usize>(plan: &Plan<K>, axis: usize, kernel: &dyn Fn(Run<K>)) {
    let rank = plan.dims.len();
    let (inner, across) = (plan.dims[rank - 1], plan.dims[axis]);
    let outer: SmallVec<[PlanDim<K>; 6]> =
        (0..rank - 1).filter(|&d| d != axis).map(|d| plan.dims[d]).collect();
    let packed: [bool; K] = std::array::from_fn(|k| {
        let dense = plan.elements[k] as isize;
        k > 0 && across.strides[k] == dense && inner.strides[k].abs() > dense
    });
    let widest = (0..K).filter(|&k| packed[k]).map(|k| plan.elements[k]).max().unwrap_or(1);
    let rows = STRIP / widest;
    let mut scratch = [const { Scratch(MaybeUninit::uninit()) }; K];
    odometer(&outer, plan.base, &mut |base| {
        for row in (0..across.size).step_by(rows) {
            let height = rows.min(across.size - row);
            let strip = advance(base, across.strides, row);
            for column in (0..inner.size).step_by(BLOCK) {
                let width = BLOCK.min(inner.size - column);
                let block = advance(strip, inner.strides, column);
                let mut data = block;
                let mut run_strides = inner.strides;
                let mut row_strides = across.strides;
                for k in (0..K).filter(|&k| packed[k]) {
                    let element = plan.elements[k];
                    let copy = scratch[k].0.as_mut_ptr().cast::<u8>();
                    let copy_stride = BLOCK * element;
                    // SAFETY: the block lies inside the operand; the copy has room for `rows` lines of
                    // `BLOCK` elements of at most the widest packed operand's size.
                    unsafe {
                        let (to, from) =
                            ((copy, copy_stride as isize), (block[k].cast_const(), inner.strides[k]));
                        transpose::transpose(element, to, from, height, width);
                    }
                    data[k] = copy;
                    run_strides[k] = element as isize;
                    row_strides[k] = copy_stride as isize;
                }
                for r in 0..height {
                    kernel(Run { count: width, data: advance(data, row_strides, r), strides: run_strides });
                }
            }
        }
    });
}

/// Room for one block, aligned for vector loads.
#[repr(align(64))]
struct Scratch(MaybeUninit<[u8; SCRATCH]>);

/// Operands without common dimensions: runs as long as all of them go on straight.
fn for_each_run_unaligned<const K: usize>(operands: [&Operand; K], kernel: &dyn Fn(Run<K>)) {
    let mut cursors = operands.map(Cursor::new);
    let mut left = operands[0].count;
    while left > 0 {
        let runs: [_; K] = std::array::from_fn(|k| cursors[k].run());
        let count = runs.iter().map(|&(_, count, _)| count).min().unwrap_or(left).min(left);
        kernel(Run { count, data: runs.map(|(at, _, _)| at), strides: runs.map(|(_, _, stride)| stride) });
        cursors.iter_mut().for_each(|cursor| cursor.advance(count));
        left -= count;
    }
}
