//! Running a kernel over operands: order and threads.

use super::blocks::BlockedPlan;
use super::cost::Cost;
use super::cursor::Cursor;
use super::layout::Layout;
use super::operand::Operands;
use super::plan::{Plan, PlanDim, RawKernel};
use crate::kernel::{Elements, Run, advance};
use crate::threads::{self, Shared};

/// Bytes of a cache line.
const LINE: usize = 64;

/// Calls `kernel` with runs that together pair all elements of the operands in row-major order (in
/// another order if that is faster and cannot be observed).
///
/// All operands have the same element count. Operand 0 is written; the others may be read from copies. Where the two
/// are the same memory, they are the same element by element. Where operand 0 may have a place twice, its elements are
/// written in row-major order by one thread.
pub fn for_each_run<const K: usize, O: Operands<K>>(
    operands: O,
    cost: Cost,
    kernel: &(dyn Fn(Run<'_, O::Elements, K>) + Sync),
) {
    let layouts = operands.layouts();
    debug_assert_eq!(layouts.map(|layout| layout.element), O::Elements::SIZES);
    for_each_run_of(layouts, cost, &|count, data, strides| {
        // SAFETY: the walk stays inside the operands, which were checked, and threads have parts of their own: a plan of a
        // result that may have a place twice is ordered, and walked by one.
        kernel(unsafe { Run::new(count, data, strides) })
    });
}

fn for_each_run_of<const K: usize>(layouts: [&Layout; K], cost: Cost, kernel: RawKernel<'_, K>) {
    let count = layouts[0].count;
    assert!(layouts.iter().all(|layout| layout.count == count), "operands of equal count");
    if count == 0 {
        return;
    }
    if layouts.iter().all(|layout| layout.is_contiguous()) {
        let strides = layouts.map(|layout| layout.element as isize);
        return split_run(count, layouts.map(|layout| layout.data), strides, cost, kernel);
    }
    match Plan::new(layouts) {
        Some(plan) => for_each_run_of_plan(&plan, cost, kernel),
        None => for_each_run_unaligned(layouts, kernel),
    }
}

/// One long run, on several threads if it is long enough.
fn split_run<const K: usize>(
    count: usize,
    data: [*mut u8; K],
    strides: [isize; K],
    cost: Cost,
    kernel: RawKernel<'_, K>,
) {
    let parts = if count >= cost.parallel_above { threads::count() } else { 1 };
    if parts < 2 {
        return kernel(count, data, strides);
    }
    // SAFETY: every thread takes elements of its own.
    let shared = unsafe { Shared::new(data) };
    // Whole cache lines to each thread.
    let share = count.div_ceil(parts).next_multiple_of(LINE);
    threads::for_each_part(parts, &|i| {
        let start = (i * share).min(count);
        let part = share.min(count - start);
        if part > 0 {
            kernel(part, advance(*shared.get(), strides, start), strides);
        }
    });
}

/// [`for_each_run`] for operands that are lined up already.
fn for_each_run_of_plan<const K: usize>(plan: &Plan<K>, cost: Cost, kernel: RawKernel<'_, K>) {
    let Some((inner, outer)) = plan.dims.split_last() else {
        return kernel(1, plan.base, plan.elements.map(|e| e as isize));
    };
    let threads = if plan.ordered || plan.count() < cost.parallel_above { 1 } else { threads::count() };
    if outer.is_empty() {
        return match threads {
            1 => kernel(inner.size, plan.base, inner.strides),
            _ => split_run(inner.size, plan.base, inner.strides, cost, kernel),
        };
    }
    if let Some(blocks) = BlockedPlan::of(plan) {
        return blocks.for_each_run(threads, kernel);
    }
    if threads < 2 {
        return serial(&plan.dims, plan.base, kernel);
    }
    // The outermost dimension that gives every thread the same work, else the largest.
    let d = (0..plan.dims.len())
        .find(|&d| plan.dims[d].size >= 4 * threads)
        .unwrap_or_else(|| (0..plan.dims.len()).max_by_key(|&d| plan.dims[d].size).unwrap_or(0));
    let PlanDim { size, strides } = plan.dims[d];
    let parts = threads.min(size);
    // SAFETY: every thread takes indices of dimension `d` of its own, and no place of the result has several, since the plan
    // is not ordered.
    let shared = unsafe { Shared::new(plan) };
    threads::for_each_range(size, parts, &|range| {
        let mut part = (*shared.get()).clone();
        part.base = advance(part.base, strides, range.start);
        part.dims[d].size = range.len();
        serial(&part.dims, part.base, kernel);
    });
}

/// Calls `kernel` with the runs along the innermost of `dims` from `base` on, at all indices of the others.
fn serial<const K: usize>(dims: &[PlanDim<K>], base: [*mut u8; K], kernel: RawKernel<'_, K>) {
    match dims {
        [] => {}
        [inner] => kernel(inner.size, base, inner.strides),
        [outer, rest @ ..] => {
            (0..outer.size).for_each(|i| serial(rest, advance(base, outer.strides, i), kernel));
        }
    }
}

/// Operands without common dimensions: runs as long as all of them go on straight.
fn for_each_run_unaligned<const K: usize>(layouts: [&Layout; K], kernel: RawKernel<'_, K>) {
    for_each_stretch(layouts, &mut |count, data, strides| kernel(count, data, strides));
}

/// Calls `visit` with runs that together are all elements in row-major order, each as long as all operands go on straight.
fn for_each_stretch<const K: usize>(
    layouts: [&Layout; K],
    visit: &mut dyn FnMut(usize, [*mut u8; K], [isize; K]),
) {
    let layouts = layouts.map(Layout::coalesced);
    let mut cursors = layouts.each_ref().map(Cursor::new);
    let mut left = layouts[0].count;
    while left > 0 {
        let runs: [_; K] = std::array::from_fn(|k| cursors[k].run());
        let count = runs.iter().map(|&(_, count, _)| count).min().unwrap_or(left).min(left);
        visit(count, runs.map(|(at, _, _)| at), runs.map(|(_, _, stride)| stride));
        cursors.iter_mut().for_each(|cursor| cursor.advance(count));
        left -= count;
    }
}

/// Calls `visit` with runs that together are all elements in row-major order, one after the other on the calling
/// thread. All operands have the same element count.
pub fn for_each_run_in_order<const K: usize, O: Operands<K>>(
    operands: O,
    visit: &mut dyn FnMut(Run<'_, O::Elements, K>),
) {
    let layouts = operands.layouts();
    assert!(layouts.iter().all(|layout| layout.count == layouts[0].count), "operands of equal count");
    for_each_stretch(layouts, &mut |count, data, strides| {
        // SAFETY: the cursors stay inside the operands, which were checked.
        visit(unsafe { Run::new(count, data, strides) })
    });
}
