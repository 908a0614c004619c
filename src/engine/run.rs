//! Running a kernel over operands: order and threads.

use super::blocks::Blocks;
use super::cursor::Cursor;
use super::header::Header;
use super::operand::{Extent, Operand};
use super::plan::{Plan, PlanDim};
use crate::kernel::{Run, advance};
use crate::threads;

impl<const K: usize> Run<K> {
    /// All elements of tensors that are dense and have as many; `None` if they are not or have not.
    #[inline(always)]
    pub fn dense<'a, H: Header<'a>>(tensors: [H; K]) -> Option<Self> {
        let first = Extent::dense(tensors[0])?;
        let mut data = [first.data; K];
        for k in 1..K {
            let next = Extent::dense(tensors[k])?;
            if next.count != first.count {
                return None;
            }
            data[k] = next.data;
        }
        Some(Run { count: first.count, data, strides: [size_of::<H::Element>() as isize; K] })
    }
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

/// Bytes of a cache line.
const LINE: usize = 64;

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
    if let Some(blocks) = Blocks::of(plan) {
        return blocks.for_each_run(threads, kernel);
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
    threads::for_each_range(size, parts, &|range| {
        let mut part = (*shared.get()).clone();
        part.base = advance(part.base, strides, range.start);
        part.dims[d].size = range.len();
        serial(&part, kernel);
    });
}

/// The plan on the calling thread.
fn serial<const K: usize>(plan: &Plan<K>, kernel: &dyn Fn(Run<K>)) {
    let Some((inner, outer)) = plan.dims.split_last() else {
        return;
    };
    odometer(outer, plan.base, &mut |data| {
        kernel(Run { count: inner.size, data, strides: inner.strides });
    });
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
