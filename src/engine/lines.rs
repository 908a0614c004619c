//! Lines along one dimension: what reductions, scans, gathers and sorts walk.

use super::operand::{Dim, Operand};
use super::plan::{Plan, PlanDim};
use super::run::{Cost, Shared, advance, odometer};
use crate::threads;
use smallvec::SmallVec;

/// Lines that lie side by side, one of each operand: what a kernel is called with.
#[derive(Clone, Copy)]
pub struct Bundle<const K: usize> {
    /// The number of lines.
    pub count: usize,
    /// The first element of the first line of each operand.
    pub data: [*mut u8; K],
    /// Bytes from one line to the next, for each operand.
    pub across: [isize; K],
    /// The length of a line and the bytes from one element to the next, for each operand.
    pub along: [Dim; K],
}

impl<const K: usize> Bundle<K> {
    /// The first element of line `line` of each operand.
    #[inline(always)]
    pub fn line(&self, line: usize) -> [*mut u8; K] {
        advance(self.data, self.across, line)
    }
}

/// The lines of `K` operands along one dimension. Lines may differ in length, all other sizes agree.
pub struct Lines<const K: usize> {
    heads: Plan<K>,
    along: [Dim; K],
}

impl<const K: usize> Lines<K> {
    /// The lines along `dimension`. Operand 0 decides in which order they are walked; any of the others
    /// may be written.
    ///
    /// `None` if the operands differ in rank or in a size other than that of `dimension`, or are empty.
    pub fn new(operands: [&Operand; K], dimension: usize) -> Option<Self> {
        let first = &operands[0].dims;
        let agree = |operand: &&Operand| {
            operand.dims.len() == first.len()
                && (0..first.len()).all(|d| d == dimension || operand.dims[d].size == first[d].size)
        };
        if dimension >= first.len() || !operands.iter().all(agree) {
            return None;
        }
        let mut heads = Plan {
            base: operands.map(|operand| operand.data),
            dims: SmallVec::new(),
            elements: operands.map(|operand| operand.element),
            ordered: false,
        };
        for d in (0..first.len()).filter(|&d| d != dimension && first[d].size > 1) {
            let strides = operands.map(|operand| operand.dims[d].stride);
            heads.ordered |= strides[1..].contains(&0);
            heads.dims.push(PlanDim { size: first[d].size, strides });
        }
        if !heads.ordered {
            heads.sort();
        }
        heads.merge();
        Some(Lines { heads, along: operands.map(|operand| operand.dims[dimension]) })
    }

    /// The number of lines.
    pub fn count(&self) -> usize {
        self.heads.count()
    }

    /// The length of the lines of operand `k` and the bytes between their elements.
    pub fn along(&self, k: usize) -> Dim {
        self.along[k]
    }

    /// Whether operand `k` is read faster by going from line to line than by following a line.
    pub fn is_faster_across(&self, k: usize) -> bool {
        self.heads
            .dims
            .last()
            .is_some_and(|inner| inner.strides[k] != 0 && inner.strides[k].abs() < self.along[k].stride.abs())
    }

    /// Calls `kernel` with bundles that together are all lines. Which lines come in one bundle depends
    /// on the number of threads, so a kernel must treat every line for itself.
    pub fn for_each_bundle(&self, cost: Cost, kernel: &(dyn Fn(Bundle<K>) + Sync)) {
        let longest = self.along.iter().map(|dim| dim.size).max().unwrap_or(1);
        let elements = self.count().saturating_mul(longest);
        let threads = if self.heads.ordered || elements < cost.parallel_above { 1 } else { threads::count() };
        let largest = (0..self.heads.dims.len()).max_by_key(|&d| self.heads.dims[d].size);
        let (Some(d), true) = (largest, threads > 1) else {
            return self.serial(self.heads.base, &self.heads.dims, kernel);
        };
        let PlanDim { size, strides } = self.heads.dims[d];
        let share = size.div_ceil(threads).next_multiple_of(SIDE.min(size));
        let shared = Shared(self);
        threads::for_each_part(size.div_ceil(share), &|i| {
            let lines = *shared.get();
            let start = i * share;
            let mut dims = lines.heads.dims.clone();
            dims[d].size = share.min(size - start);
            lines.serial(advance(lines.heads.base, strides, start), &dims, kernel);
        });
    }

    fn serial(&self, base: [*mut u8; K], dims: &[PlanDim<K>], kernel: &dyn Fn(Bundle<K>)) {
        let bundle = |data, count, across| Bundle { count, data, across, along: self.along };
        match dims.split_last() {
            None => kernel(bundle(base, 1, [0; K])),
            Some((inner, outer)) => {
                odometer(outer, base, &mut |data| kernel(bundle(data, inner.size, inner.strides)))
            }
        }
    }
}

/// Threads get lines in multiples of this, so that they rarely write to one cache line.
const SIDE: usize = 16;
