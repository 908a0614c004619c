//! Whole operands folded to one value, the same for any number of threads.

use super::cost::Cost;
use super::operand::Operands;
use super::plan::{Plan, PlanDim};
use crate::kernel::fold::{Fold, fold_dense, fold_run};
use crate::kernel::{Dense, Elements, Run, advance};
use crate::threads::{self, Shared};
use std::ops::Range;
use std::sync::OnceLock;

/// Elements that are folded on one thread without a break. Values of such units are joined in order,
/// so that the result does not depend on who computed them.
const UNIT: usize = 1 << 14;

/// The innermost dimension of a plan cut into units: a part of one line, or several whole lines.
struct Units<'a, const K: usize> {
    base: [*mut u8; K],
    outer: &'a [PlanDim<K>],
    inner: PlanDim<K>,
    lines: usize,
    parts_of_line: usize,
    lines_of_unit: usize,
}

impl<'a, const K: usize> Units<'a, K> {
    fn new(plan: &'a Plan<K>) -> Self {
        let single = PlanDim { size: 1, strides: plan.elements.map(|element| element as isize) };
        let (inner, outer) = match plan.dims.split_last() {
            Some((&inner, outer)) => (inner, outer),
            None => (single, &[][..]),
        };
        Units {
            base: plan.base,
            outer,
            inner,
            lines: outer.iter().map(|dim| dim.size).product(),
            parts_of_line: inner.size.div_ceil(UNIT),
            lines_of_unit: (UNIT / inner.size).max(1),
        }
    }

    fn count(&self) -> usize {
        self.lines.div_ceil(self.lines_of_unit) * self.parts_of_line
    }

    /// The run of `part` of `line`.
    fn run<E: Elements<K>>(&self, line: usize, part: usize) -> Run<'_, E, K> {
        let (mut rest, mut data) = (line, self.base);
        for dim in self.outer.iter().rev() {
            data = advance(data, dim.strides, rest % dim.size);
            rest /= dim.size;
        }
        let start = part * UNIT;
        let (count, data) = (UNIT.min(self.inner.size - start), advance(data, self.inner.strides, start));
        // SAFETY: a part of the plan of operands that were checked, of the elements that their types say; see `fold`.
        unsafe { Run::new(count, data, self.inner.strides) }
    }

    /// The value of one unit. The elements of the plan are those of the fold.
    fn fold<F: Fold<K>>(&self, fold: F, unit: usize) -> F::Value {
        let (group, part) = (unit / self.parts_of_line, unit % self.parts_of_line);
        let first = group * self.lines_of_unit;
        let last = self.lines.min(first + self.lines_of_unit);
        (first..last)
            .map(|line| fold_run(fold, self.run(line, part)))
            .fold(fold.start(), |a, b| fold.join(a, b))
    }
}

/// [`fold`] of elements that are not more than what is folded without a break; `None` if they are.
#[inline]
pub fn fold_few<const K: usize, F: Fold<K>>(dense: Dense<'_, F::Elements, K>, fold: F) -> Option<F::Value> {
    // The only unit of what would be their plan.
    (dense.count() <= UNIT).then(|| fold.join(fold.start(), fold_dense(fold, dense)))
}

/// The accumulated value of all elements of the operands, which have equal counts; `None` if they have no common
/// dimensions.
#[inline]
pub fn fold<const K: usize, F: Fold<K>>(
    operands: impl Operands<K, Elements = F::Elements>,
    cost: Cost,
    fold: F,
) -> Option<F::Value> {
    let layouts = operands.layouts();
    let count = layouts[0].count;
    assert!(layouts.iter().all(|layout| layout.count == count), "operands of equal count");
    if count == 0 {
        return Some(fold.start());
    }
    if count <= UNIT && layouts.iter().all(|layout| layout.dims.len() == 1) {
        // The only unit of what would be their plan.
        let (data, strides) =
            (layouts.map(|layout| layout.data), layouts.map(|layout| layout.dims[0].stride));
        // SAFETY: vectors of so many elements, which were checked.
        let run = unsafe { Run::new(count, data, strides) };
        return Some(fold.join(fold.start(), fold_run(fold, run)));
    }
    let plan = Plan::new(layouts)?;
    let units = Units::new(&plan);
    let total = units.count();
    let threads = if count < cost.parallel_above { 1 } else { threads::count().min(total) };
    Some(fold_units(&units, 0..total, fold, threads))
}

/// Units whose values are computed by several threads before they are joined.
const SHARED: usize = 512;

/// The value of a range of units.
fn fold_units<const K: usize, F: Fold<K>>(
    units: &Units<'_, K>,
    range: Range<usize>,
    fold: F,
    threads: usize,
) -> F::Value {
    let most = if threads > 1 { SHARED } else { 1 };
    join(range, most, fold, &|part| match part.len() {
        1 => units.fold(fold, part.start),
        _ => fold_shared(units, part, fold, threads),
    })
}

/// [`fold_units`] of at most [`SHARED`] units, which threads share.
#[inline(never)]
fn fold_shared<const K: usize, F: Fold<K>>(
    units: &Units<'_, K>,
    range: Range<usize>,
    fold: F,
    threads: usize,
) -> F::Value {
    let values: [OnceLock<F::Value>; SHARED] = [const { OnceLock::new() }; SHARED];
    // SAFETY: the elements are only read.
    let shared = unsafe { Shared::new(units) };
    let value = |unit: usize| *values[unit - range.start].get_or_init(|| shared.get().fold(fold, unit));
    threads::for_each_range(range.len(), threads.min(range.len()), &|part| {
        part.for_each(|i| {
            value(range.start + i);
        });
    });
    join(range.clone(), 1, fold, &|unit| value(unit.start))
}

/// The values of the parts of a range of units, each of `most` units or fewer. They are joined in pairs, so that errors
/// grow with the logarithm of the number of units.
fn join<const K: usize, F: Fold<K>>(
    range: Range<usize>,
    most: usize,
    fold: F,
    value: &impl Fn(Range<usize>) -> F::Value,
) -> F::Value {
    let count = range.len();
    if count <= most {
        return value(range);
    }
    let middle = range.start + count / 2;
    let low = join(range.start..middle, most, fold, value);
    fold.join(low, join(middle..range.end, most, fold, value))
}
