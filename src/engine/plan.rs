//! Plans: the dimensions of several operands, lined up.

use super::layout::Layout;
use smallvec::SmallVec;

/// A kernel that is called with addresses: count, data and strides of a run.
pub(super) type RawKernel<'a, const K: usize> = &'a (dyn Fn(usize, [*mut u8; K], [isize; K]) + Sync);

/// A dimension that all operands of a plan share.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlanDim<const K: usize> {
    /// The number of steps.
    pub size: usize,
    /// Bytes that each operand moves in a step.
    pub strides: [isize; K],
}

/// Dimensions of a plan, outermost first. Few are left after merging, and plans are copied.
pub(super) type PlanDims<const K: usize> = SmallVec<[PlanDim<K>; 3]>;

/// How to walk `K` operands together. Operand 0 is the one that is written.
#[derive(Clone)]
pub(super) struct Plan<const K: usize> {
    /// The first element of each operand.
    pub base: [*mut u8; K],
    /// Outermost first. Sizes are at least 2; a single element has no dimension.
    pub dims: PlanDims<K>,
    /// Bytes of an element of each operand.
    pub elements: [usize; K],
    /// Whether operand 0 may write some place twice, so that the order matters and threads must not share.
    pub ordered: bool,
}

impl<const K: usize> Plan<K> {
    /// Lines up operands with equal element counts, whose elements pair in row-major order.
    ///
    /// `None` if their sizes differ so that no common dimensions exist, as 2x3 and 3x2 strided do.
    #[inline]
    pub(super) fn new(operands: [&Layout; K]) -> Option<Self> {
        let mut plan = Plan {
            base: operands.map(|operand| operand.data),
            dims: SmallVec::new(),
            elements: operands.map(|operand| operand.element),
            ordered: operands[0].overlaps_itself(),
        };
        let first = &operands[0].dims;
        let same = |operand: &&Layout| {
            operand.dims.len() == first.len() && operand.dims.iter().zip(first).all(|(a, b)| a.size == b.size)
        };
        if operands[1..].iter().all(same) {
            for (d, dim) in first.iter().enumerate() {
                if dim.size > 1 {
                    plan.dims.push(PlanDim { size: dim.size, strides: operands.map(|o| o.dims[d].stride) });
                }
            }
        } else {
            plan.dims = refine(operands)?;
        }
        if !plan.ordered {
            sort(&mut plan.dims);
        }
        merge(&mut plan.dims);
        Some(plan)
    }

    /// The number of elements.
    pub(super) fn count(&self) -> usize {
        self.dims.iter().map(|dim| dim.size).product()
    }
}

/// Puts dimensions with smaller strides further inside; the first operand decides first.
pub(super) fn sort<const K: usize>(dims: &mut [PlanDim<K>]) {
    for i in 1..dims.len() {
        let mut j = i;
        while j > 0 && inside(&dims[j - 1], &dims[j]) {
            dims.swap(j - 1, j);
            j -= 1;
        }
    }
}

/// Merges neighbours that one larger dimension can replace for all operands.
pub(super) fn merge<const K: usize>(dims: &mut PlanDims<K>) {
    let mut kept = 0;
    for d in 1..dims.len() {
        let (outer, inner) = (dims[kept], dims[d]);
        if (0..K).all(|k| outer.strides[k] == inner.strides[k] * inner.size as isize) {
            dims[kept] = PlanDim { size: outer.size * inner.size, strides: inner.strides };
        } else {
            kept += 1;
            dims[kept] = inner;
        }
    }
    dims.truncate(kept + 1);
}

/// Whether dimension `a` belongs further inside than `b`.
fn inside<const K: usize>(a: &PlanDim<K>, b: &PlanDim<K>) -> bool {
    for k in 0..K {
        let (x, y) = (a.strides[k].unsigned_abs(), b.strides[k].unsigned_abs());
        // A repeated operand does not care.
        if x != 0 && y != 0 && x != y {
            return x < y;
        }
    }
    false
}

/// The coarsest dimensions into which the sizes of all operands can be cut; outermost first.
fn refine<const K: usize>(operands: [&Layout; K]) -> Option<PlanDims<K>> {
    let mut left = operands.map(|operand| operand.coalesced().dims);
    let mut refined = PlanDims::new();
    while left.iter().any(|dims| !dims.is_empty()) {
        // Element counts are equal, so operands run out together.
        let size = left.iter().map(|dims| dims.last().map_or(1, |dim| dim.size)).min()?;
        if left.iter().any(|dims| dims.last().is_none_or(|dim| dim.size % size != 0)) {
            return None;
        }
        let mut strides = [0; K];
        for (k, dims) in left.iter_mut().enumerate() {
            let dim = dims.last_mut()?;
            strides[k] = dim.stride;
            dim.size /= size;
            dim.stride *= size as isize;
            if dim.size == 1 {
                dims.pop();
            }
        }
        refined.push(PlanDim { size, strides });
    }
    refined.reverse();
    Some(refined)
}
