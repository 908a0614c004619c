//! Lines along one dimension: what reductions, scans, gathers and sorts walk.

use super::operand::View;
use super::plan::{self, PlanDim, PlanDims};
use super::run::{Cost, Shared, odometer};
use crate::kernel::{Bundle, Dim, advance};
use crate::threads;

/// The lines of `K` operands along one dimension. Lines may differ in length, all other sizes agree.
pub struct Lines<const K: usize> {
    /// The first line. A kernel is lent this one if there are no others: a copy would wait for what has just been
    /// stored in pieces.
    first: Bundle<K>,
    /// From line to line.
    heads: PlanDims<K>,
    /// Whether the order matters and threads must not share, since some operand has a place twice.
    ordered: bool,
}

impl<const K: usize> Lines<K> {
    /// Calls `body` with the lines along `dimension`. Operand 0 decides in which order they are walked; any of
    /// the others may be written. One that lacks the dimension has a line of one element.
    ///
    /// `None` if the operands differ in rank or in a size other than that of `dimension`, or are empty.
    ///
    /// Lines are lent, not returned: moving them costs more than a few elements do.
    #[inline(always)]
    pub fn with<R>(operands: [&View<'_>; K], dimension: usize, body: impl FnOnce(&Self) -> R) -> Option<R> {
        let rank = operands[0].rank();
        if dimension >= rank {
            return None;
        }
        let mut along = [Dim { size: 1, stride: 0 }; K];
        for (along, operand) in along.iter_mut().zip(operands) {
            match operand.rank() {
                same if same == rank => *along = operand.dim(dimension),
                less if less + 1 == rank && less > 0 => {}
                _ => return None,
            }
        }
        let data = operands.map(|operand| operand.extent.data);
        let first = Bundle { count: 1, data, across: [0; K], along };
        let mut lines = Lines { first, heads: PlanDims::new(), ordered: false };
        for d in (0..rank).filter(|&d| d != dimension) {
            let dims = operands.map(|operand| {
                let lacking = operand.rank() < rank && d > dimension;
                operand.dim(d - usize::from(lacking))
            });
            let (size, strides) = (dims[0].size, dims.map(|dim| dim.stride));
            if dims.iter().any(|dim| dim.size != size) {
                return None;
            }
            if size > 1 {
                lines.ordered |= strides[1..].contains(&0);
                lines.heads.push(PlanDim { size, strides });
            }
        }
        if lines.heads.len() > 1 {
            if !lines.ordered {
                plan::sort(&mut lines.heads);
            }
            plan::merge(&mut lines.heads);
        }
        Some(body(&lines))
    }

    /// The number of lines.
    pub fn count(&self) -> usize {
        self.heads.iter().map(|dim| dim.size).product()
    }

    /// The length of the lines of operand `k` and the bytes between their elements.
    pub fn along(&self, k: usize) -> Dim {
        self.first.along[k]
    }

    /// Whether operand `k` is read faster by going from line to line than by following a line.
    pub fn is_faster_across(&self, k: usize) -> bool {
        self.heads
            .last()
            .is_some_and(|inner| inner.strides[k] != 0 && inner.strides[k].abs() < self.along(k).stride.abs())
    }

    /// Calls `kernel` with bundles that together are all lines. Which lines come in one bundle depends
    /// on the number of threads, so a kernel must treat every line for itself.
    #[inline(always)]
    pub fn for_each_bundle(&self, cost: Cost, kernel: &(dyn Fn(&Bundle<K>) + Sync)) {
        if self.heads.is_empty() {
            kernel(&self.first);
        } else {
            self.for_each_of_many(cost, kernel);
        }
    }

    #[inline(never)]
    fn for_each_of_many(&self, cost: Cost, kernel: &(dyn Fn(&Bundle<K>) + Sync)) {
        let longest = self.first.along.iter().map(|dim| dim.size).max().unwrap_or(1);
        let elements = self.count().saturating_mul(longest);
        let small = self.ordered || elements < cost.parallel_above;
        let threads = if small { 1 } else { threads::count() };
        let largest = (0..self.heads.len()).max_by_key(|&d| self.heads[d].size);
        let (Some(d), true) = (largest, threads > 1) else {
            return self.serial(self.first.data, &self.heads, kernel);
        };
        let PlanDim { size, strides } = self.heads[d];
        let share = size.div_ceil(threads).next_multiple_of(SIDE.min(size));
        let shared = Shared(self);
        threads::for_each_part(size.div_ceil(share), &|i| {
            let lines = *shared.get();
            let start = i * share;
            let mut heads = lines.heads.clone();
            heads[d].size = share.min(size - start);
            lines.serial(advance(lines.first.data, strides, start), &heads, kernel);
        });
    }

    fn serial(&self, base: [*mut u8; K], dims: &[PlanDim<K>], kernel: &dyn Fn(&Bundle<K>)) {
        let bundle = |data, count, across| Bundle { count, data, across, along: self.first.along };
        match dims.split_last() {
            None => kernel(&bundle(base, 1, [0; K])),
            Some((inner, outer)) => {
                odometer(outer, base, &mut |data| kernel(&bundle(data, inner.size, inner.strides)))
            }
        }
    }
}

/// Threads get lines in multiples of this, so that they rarely write to one cache line.
const SIDE: usize = 16;
