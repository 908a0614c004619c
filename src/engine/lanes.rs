//! Lanes along one dimension: what reductions, scans, gathers and sorts walk.

use super::cost::Cost;
use super::plan::{self, PlanDim, PlanDims};
use super::view::View;
use crate::kernel::lane_loop::{LanePiece, compute_lanes, on_lanes};
use crate::kernel::{Dim, Elements, Lanes, advance};
use crate::threads::{self, Shared};
use std::ops::{Range, RangeFrom};
use std::os::raw::c_long;
use std::ptr;

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

    /// Whether view `k` may have a place twice.
    fn overlaps_itself(&self, k: usize) -> bool;
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

    #[inline(always)]
    fn overlaps_itself(&self, k: usize) -> bool {
        if k == 0 { self.0.overlaps_itself() } else { self.1.overlaps_itself() }
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

    #[inline(always)]
    fn overlaps_itself(&self, k: usize) -> bool {
        match k {
            0 => self.0.overlaps_itself(),
            1 => self.1.overlaps_itself(),
            _ => self.2.overlaps_itself(),
        }
    }
}

/// Runs `piece` over groups of lanes of `views` along `dimension` that together are all lanes. Operand 0 decides in which
/// order they are walked; those from `written` on are written. One that lacks the dimension has lanes of one element.
///
/// Which lanes come in one group depends on the number of threads. Where one that is written may have a place twice, the
/// lanes come in row-major order, one by one.
///
/// # Errors
///
/// Before anything runs: the operands differ in rank or in a size other than that of `dimension`, or are empty.
#[inline(always)]
pub fn for_each_lanes<const K: usize, V: Views<K>>(
    views: V,
    written: RangeFrom<usize>,
    dimension: usize,
    cost: Cost,
    piece: &dyn LanePiece<V::Elements, K>,
) -> Result<(), Unpaired> {
    let mut walk = LaneWalk::new();
    if !walk.line_up(&views, written, dimension) {
        return Err(Unpaired::new(&views));
    }
    if walk.outer.is_empty() {
        compute_lanes(piece, &walk.first);
    } else if walk.ordered {
        walk.one_by_one(walk.data, &walk.outer, piece);
    } else if let Some(share) = walk.share(cost) {
        walk.for_each_part(share, piece);
    } else {
        walk.for_each(walk.data, &walk.outer, piece);
    }
    Ok(())
}

/// As [`for_each_lanes`], with each lane's elements of operand `k`, which is written, split in `parts`, which threads work on:
/// `kernel` is given all lanes with some of these elements, and which these are.
pub fn for_each_part_of_lanes<const K: usize, V: Views<K>>(
    views: V,
    dimension: usize,
    k: usize,
    parts: usize,
    kernel: &(dyn Fn(&Lanes<'_, V::Elements, K>, Range<usize>) + Sync),
) -> Result<(), Unpaired> {
    let mut walk = LaneWalk::new();
    if !walk.line_up(&views, k.., dimension) {
        return Err(Unpaired::new(&views));
    }
    if walk.ordered {
        let all = 0..walk.along[k].size;
        let whole = |lanes: &Lanes<'_, _, K>| kernel(lanes, all.clone());
        walk.one_by_one(walk.data, &walk.outer, &on_lanes(whole));
        return Ok(());
    }
    // SAFETY: every thread takes elements of its own of the operand that is written, none of which are one place.
    let shared = unsafe { Shared::new(&walk) };
    threads::for_each_range(walk.along[k].size, parts, &|range| {
        let walk = *shared.get();
        let part = |lanes: &Lanes<'_, _, K>| kernel(&lanes.narrowed(k, range.clone()), range.clone());
        walk.for_each(walk.data, &walk.outer, &on_lanes(part));
    });
    Ok(())
}

/// Operands whose lanes do not pair: the sizes of each.
pub struct Unpaired(pub Vec<Vec<c_long>>);

impl Unpaired {
    #[cold]
    fn new<const K: usize>(views: &impl Views<K>) -> Self {
        let sizes_of = |k| (0..views.rank(k)).map(|d| views.dim(k, d).size as c_long).collect();
        Unpaired((0..K).map(sizes_of).collect())
    }
}

/// The lanes of `K` operands along one dimension. Lanes may differ in length, all other sizes agree.
struct LaneWalk<'a, E, const K: usize> {
    /// The first lane. A piece gets a reference to this one if there are no others: a copy right after the field-wise
    /// stores would stall on store forwarding.
    first: Lanes<'a, E, K>,
    data: [*mut u8; K],
    along: [Dim; K],
    /// The other dimensions: from lane to lane.
    outer: PlanDims<K>,
    /// Whether the order matters and threads must not share, since an operand that is written may have a place twice.
    ordered: bool,
}

impl<E: Elements<K>, const K: usize> LaneWalk<'_, E, K> {
    /// No lanes: they are lined up where they stay, since moving them costs more than a few elements do.
    #[inline(always)]
    fn new() -> Self {
        let (data, along) = ([ptr::null_mut(); K], [Dim { size: 0, stride: 0 }; K]);
        // SAFETY: no lane has an element.
        let first = unsafe { Lanes::new(0, data, [0; K], along) };
        LaneWalk { first, data, along, outer: PlanDims::new(), ordered: false }
    }

    /// The lanes of `views` along `dimension`, if these agree; else `false`. Those from `written` on are written.
    #[inline(always)]
    fn line_up(&mut self, views: &impl Views<K>, written: RangeFrom<usize>, dimension: usize) -> bool {
        let rank = views.rank(0);
        if dimension >= rank {
            return false;
        }
        for (k, along) in self.along.iter_mut().enumerate() {
            *along = match views.rank(k) {
                same if same == rank => views.dim(k, dimension),
                less if less + 1 == rank && less > 0 => Dim { size: 1, stride: 0 },
                _ => return false,
            };
        }
        self.data = views.data();
        // SAFETY: lanes of views, which were checked.
        self.first = unsafe { Lanes::new(1, self.data, [0; K], self.along) };
        for d in (0..rank).filter(|&d| d != dimension) {
            let dims: [Dim; K] = std::array::from_fn(|k| {
                let lacking = views.rank(k) < rank && d > dimension;
                views.dim(k, d - usize::from(lacking))
            });
            let (size, strides) = (dims[0].size, dims.map(|dim| dim.stride));
            if dims.iter().any(|dim| dim.size != size) {
                return false;
            }
            if size > 1 {
                self.outer.push(PlanDim { size, strides });
            }
        }
        if !self.outer.is_empty() {
            self.ordered = (written.start..K).any(|k| views.overlaps_itself(k));
        }
        if self.outer.len() > 1 {
            if !self.ordered {
                plan::sort(&mut self.outer);
            }
            plan::merge(&mut self.outer);
        }
        true
    }

    /// How threads share the lanes, if they are long and many enough.
    #[inline(never)]
    fn share(&self, cost: Cost) -> Option<Share> {
        let longest = self.along.iter().map(|dim| dim.size).max().unwrap_or(1);
        let count: usize = self.outer.iter().map(|dim| dim.size).product();
        if count.saturating_mul(longest) < cost.parallel_above {
            return None;
        }
        let threads = threads::count();
        let d = (0..self.outer.len()).max_by_key(|&d| self.outer[d].size).filter(|_| threads > 1)?;
        let size = self.outer[d].size;
        Some(Share { d, size: size.div_ceil(threads).next_multiple_of(SIDE.min(size)) })
    }

    /// Runs `piece` over all lanes, on several threads.
    #[inline(never)]
    fn for_each_part(&self, share: Share, piece: &dyn LanePiece<E, K>) {
        let PlanDim { size, strides } = self.outer[share.d];
        // SAFETY: every thread takes lanes of its own, and no place that is written has several: the lanes are not ordered.
        let shared = unsafe { Shared::new(self) };
        threads::for_each_part(size.div_ceil(share.size), &|i| {
            let walk = *shared.get();
            let start = i * share.size;
            let mut outer = walk.outer.clone();
            outer[share.d].size = share.size.min(size - start);
            walk.for_each(advance(walk.data, strides, start), &outer, piece);
        });
    }

    /// Runs `piece` over the lanes from `base` on at all indices of `dims`, in row-major order, one by one.
    #[cold]
    fn one_by_one(&self, base: [*mut u8; K], dims: &[PlanDim<K>], piece: &dyn LanePiece<E, K>) {
        match dims {
            [] => self.for_each(base, &[], piece),
            [outer, rest @ ..] => {
                (0..outer.size).for_each(|i| self.one_by_one(advance(base, outer.strides, i), rest, piece))
            }
        }
    }

    /// Runs `piece` over the lanes from `base` on at all indices of `dims`, in groups along the innermost of these.
    fn for_each(&self, base: [*mut u8; K], dims: &[PlanDim<K>], piece: &dyn LanePiece<E, K>) {
        let (count, across) = match dims {
            [] => (1, [0; K]),
            [inner] => (inner.size, inner.strides),
            [outer, rest @ ..] => {
                return (0..outer.size)
                    .for_each(|i| self.for_each(advance(base, outer.strides, i), rest, piece));
            }
        };
        // SAFETY: lanes of views, which were checked.
        compute_lanes(piece, &unsafe { Lanes::new(count, base, across, self.along) });
    }
}

/// What one of several threads gets of a walk: `size` indices of outer dimension `d`.
#[derive(Clone, Copy)]
struct Share {
    d: usize,
    size: usize,
}

/// Threads get lanes in multiples of this, so that they rarely write to one cache line.
const SIDE: usize = 16;
