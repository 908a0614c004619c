//! Lanes along one dimension: what reductions, scans, gathers and sorts walk.

use super::plan::{self, PlanDim, PlanDims};
use super::run::{Cost, odometer};
use super::view::View;
use crate::kernel::{Dim, Elements, Lanes, advance};
use crate::threads::{self, Shared};
use std::ops::Range;

/// Views of one walk, `K` of them.
pub trait Views<const K: usize> {
    /// The types of their elements.
    type Elements: Elements<K>;

    /// The number of dimensions of view `k`.
    fn rank(&self, k: usize) -> usize;

    /// Dimension `d` of view `k`.
    fn dim(&self, k: usize, d: usize) -> Dim;

    /// The first element of each.
    fn data(&self) -> [*mut u8; K];
}

impl<A: 'static, B: 'static> Views<2> for (&View<'_, A>, &View<'_, B>) {
    type Elements = (A, B);

    #[inline(always)]
    fn rank(&self, k: usize) -> usize {
        if k == 0 { self.0.rank() } else { self.1.rank() }
    }

    #[inline(always)]
    fn dim(&self, k: usize, d: usize) -> Dim {
        if k == 0 { self.0.dim(d) } else { self.1.dim(d) }
    }

    #[inline(always)]
    fn data(&self) -> [*mut u8; 2] {
        [self.0.extent.data.cast(), self.1.extent.data.cast()]
    }
}

impl<A: 'static, B: 'static, C: 'static> Views<3> for (&View<'_, A>, &View<'_, B>, &View<'_, C>) {
    type Elements = (A, B, C);

    #[inline(always)]
    fn rank(&self, k: usize) -> usize {
        match k {
            0 => self.0.rank(),
            1 => self.1.rank(),
            _ => self.2.rank(),
        }
    }

    #[inline(always)]
    fn dim(&self, k: usize, d: usize) -> Dim {
        match k {
            0 => self.0.dim(d),
            1 => self.1.dim(d),
            _ => self.2.dim(d),
        }
    }

    #[inline(always)]
    fn data(&self) -> [*mut u8; 3] {
        [self.0.extent.data.cast(), self.1.extent.data.cast(), self.2.extent.data.cast()]
    }
}

/// The lanes of `K` operands along one dimension. Lanes may differ in length, all other sizes agree.
pub struct LaneWalk<'a, E, const K: usize> {
    /// The first lane. A kernel gets a reference to this one if there are no others: a copy right after the field-wise
    /// stores would stall on store forwarding.
    first: Lanes<'a, E, K>,
    data: [*mut u8; K],
    along: [Dim; K],
    /// The other dimensions: from lane to lane.
    outer: PlanDims<K>,
    /// Whether the order matters and threads must not share, since some operand has a place twice.
    ordered: bool,
}

/// Calls `body` with the lanes of `views` along `dimension`. Operand 0 decides in which order they are walked; any of
/// the others may be written. One that lacks the dimension has lanes of one element.
///
/// `None` if the operands differ in rank or in a size other than that of `dimension`, or are empty.
///
/// The walk is lent, not returned: moving it costs more than a few elements do.
#[inline(always)]
pub fn with_lanes<const K: usize, V: Views<K>, R>(
    views: V,
    dimension: usize,
    body: impl FnOnce(&LaneWalk<'_, V::Elements, K>) -> R,
) -> Option<R> {
    let rank = views.rank(0);
    if dimension >= rank {
        return None;
    }
    let mut along = [Dim { size: 1, stride: 0 }; K];
    for (k, along) in along.iter_mut().enumerate() {
        match views.rank(k) {
            same if same == rank => *along = views.dim(k, dimension),
            less if less + 1 == rank && less > 0 => {}
            _ => return None,
        }
    }
    let data = views.data();
    // SAFETY: lanes of views, which were checked.
    let first = unsafe { Lanes::new(1, data, [0; K], along) };
    let mut walk = LaneWalk { first, data, along, outer: PlanDims::new(), ordered: false };
    for d in (0..rank).filter(|&d| d != dimension) {
        let dims: [Dim; K] = std::array::from_fn(|k| {
            let lacking = views.rank(k) < rank && d > dimension;
            views.dim(k, d - usize::from(lacking))
        });
        let (size, strides) = (dims[0].size, dims.map(|dim| dim.stride));
        if dims.iter().any(|dim| dim.size != size) {
            return None;
        }
        if size > 1 {
            walk.ordered |= strides[1..].contains(&0);
            walk.outer.push(PlanDim { size, strides });
        }
    }
    if walk.outer.len() > 1 {
        if !walk.ordered {
            plan::sort(&mut walk.outer);
        }
        plan::merge(&mut walk.outer);
    }
    Some(body(&walk))
}

impl<E: Elements<K>, const K: usize> LaneWalk<'_, E, K> {
    /// The number of lanes.
    pub fn count(&self) -> usize {
        self.outer.iter().map(|dim| dim.size).product()
    }

    /// The length of the lanes of operand `k`.
    pub fn length(&self, k: usize) -> usize {
        self.along[k].size
    }

    /// Calls `kernel` with groups of lanes that together are all lanes. Which lanes come in one group depends
    /// on the number of threads, so a kernel must treat every lane for itself.
    #[inline(always)]
    pub fn for_each(&self, cost: Cost, kernel: &(dyn Fn(&Lanes<'_, E, K>) + Sync)) {
        if self.outer.is_empty() {
            kernel(&self.first);
        } else {
            self.for_each_of_many(cost, kernel);
        }
    }

    #[inline(never)]
    fn for_each_of_many(&self, cost: Cost, kernel: &(dyn Fn(&Lanes<'_, E, K>) + Sync)) {
        let longest = self.along.iter().map(|dim| dim.size).max().unwrap_or(1);
        let elements = self.count().saturating_mul(longest);
        let small = self.ordered || elements < cost.parallel_above;
        let threads = if small { 1 } else { threads::count() };
        let largest = (0..self.outer.len()).max_by_key(|&d| self.outer[d].size);
        let (Some(d), true) = (largest, threads > 1) else {
            return self.serial(self.data, &self.outer, kernel);
        };
        let PlanDim { size, strides } = self.outer[d];
        let share = size.div_ceil(threads).next_multiple_of(SIDE.min(size));
        // SAFETY: every thread takes lanes of its own, and no place has several.
        let shared = unsafe { Shared::new(self) };
        threads::for_each_part(size.div_ceil(share), &|i| {
            let walk = *shared.get();
            let start = i * share;
            let mut outer = walk.outer.clone();
            outer[d].size = share.min(size - start);
            walk.serial(advance(walk.data, strides, start), &outer, kernel);
        });
    }

    /// Calls `kernel` with the lanes whose elements of operand `k` are some of theirs, on several threads: each takes a
    /// range of these elements, of all lanes. The kernel is told which.
    pub fn for_each_range_of(
        &self,
        k: usize,
        parts: usize,
        kernel: &(dyn Fn(&Lanes<'_, E, K>, Range<usize>) + Sync),
    ) {
        // SAFETY: every thread takes elements of its own of the operand that is written.
        let shared = unsafe { Shared::new(self) };
        threads::for_each_range(self.length(k), parts, &|range| {
            shared.get().for_each(Cost::SERIAL, &|lanes| {
                kernel(&lanes.narrowed(k, range.clone()), range.clone());
            });
        });
    }

    fn serial(&self, base: [*mut u8; K], dims: &[PlanDim<K>], kernel: &(dyn Fn(&Lanes<'_, E, K>) + Sync)) {
        // SAFETY: lanes of views, which were checked.
        let lanes = |data, count, across| unsafe { Lanes::new(count, data, across, self.along) };
        match dims.split_last() {
            None => kernel(&lanes(base, 1, [0; K])),
            Some((inner, outer)) => {
                odometer(outer, base, &mut |data| kernel(&lanes(data, inner.size, inner.strides)))
            }
        }
    }
}

/// Threads get lanes in multiples of this, so that they rarely write to one cache line.
const SIDE: usize = 16;
