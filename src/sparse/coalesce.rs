//! Sorting entries and summing duplicates.
//!
//! The indices of an entry are packed into the bits of one key, and the keys sorted together with the entries'
//! positions. If the bits of all dimensions do not fit one key, dimensions are packed into several, and the keys
//! sorted one after the other from the least significant, stably: sizes whose product is beyond the machine's
//! integers need no care.

use super::content::Content;
use super::entries::{Entries, EntryRange, Fresh};
use super::header::Sparse;
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::kernel::arithmetic::Arithmetic;
use crate::math::number::Number;
use crate::memory::scratch::Scratch;
use crate::order::{self, Workspace};
use crate::threads::{self, Shared};
use crate::tuning::SHARED_ENTRIES;
use std::ops::Range;
use std::os::raw::c_long;

/// Elements of blocks that are summed together, on the stack.
const SUMMED: usize = 32;

/// Bits of a key: one less than the type has, so that keys are not negative.
const KEY_BITS: u32 = c_long::BITS - 1;

/// The tensor itself with one more reference if it is coalesced, else a new one with the entries of `sparse` sorted by
/// index and those of equal index summed, in the order they were in. A tensor of less than two entries is marked as
/// coalesced.
///
/// # Errors
///
/// Argument `number`: indices or values that do not fit the sizes.
pub fn new_coalesce<T: Number>(sparse: Ref<'_, Sparse<T>>, number: i32) -> Result<Own<Sparse<T>>> {
    let new = coalesced(sparse, number)?;
    mark_coalesced(sparse);
    Ok(new)
}

/// Marks a tensor of less than two entries as coalesced.
pub(super) fn mark_coalesced<T>(sparse: Ref<'_, Sparse<T>>) {
    if sparse.is_coalesced() {
        sparse.set_coalesced_flag();
    }
}

/// As [`new_coalesce`], for an operand of a function that can still fail. It is not marked: [`mark_coalesced`] is called
/// where the function has succeeded, if the operand is not the result.
pub(super) fn coalesced<T: Number>(sparse: Ref<'_, Sparse<T>>, number: i32) -> Result<Own<Sparse<T>>> {
    if sparse.is_coalesced() {
        return Ok(sparse.to_owned());
    }
    let entries = Entries::of(sparse, number)?;
    summed(&entries, sparse.sizes(), sparse.sparse_rank())?.make()
}

/// Sorted entries without duplicates.
fn summed<T: Number>(entries: &Entries<T>, sizes: &[c_long], sparse_rank: usize) -> Result<Content<T>> {
    let groups = Groups::of(&sizes[..sparse_rank])?;
    let Sorted { keys, order } = sort(entries, &groups)?;
    let sum = EntrySum { entries, keys: &keys, order: &order, groups: &groups, sparse_rank };
    // SAFETY: only read; the tensors that the entries hold are counted atomically.
    let shared = unsafe { Shared::new(&sum) };

    let parts = if entries.count < SHARED_ENTRIES { 1 } else { threads::count() };
    let ranges = Scratch::collected((0..parts).map(|i| sum.part(i, parts)))?;
    let mut counts = Scratch::filled(parts, 0)?;
    threads::for_each_share(&mut counts, parts, &|first, counts| {
        for (i, count) in (first..).zip(counts) {
            *count = shared.get().runs(ranges[i].clone()).count();
        }
    });
    let total = counts.iter().sum();

    let fresh = Fresh::new(sparse_rank, total, &sizes[sparse_rank..])?;
    let starts = counts.iter().scan(0, |next, &count| Some(std::mem::replace(next, *next + count)));
    let starts = Scratch::collected(starts)?;
    // SAFETY: each thread writes parts of its own.
    let room = unsafe { Shared::new(&fresh) };
    threads::for_each_part(parts, &|i| {
        let entries = starts[i]..starts[i] + counts[i];
        // SAFETY: the counts of all parts add up to the room, and each is of its own part.
        shared.get().write(ranges[i].clone(), unsafe { room.get().part(entries) });
    });
    fresh.finish(sizes, sparse_rank, total, true)
}

/// Sparse dimensions whose indices are packed into one key, the first in the highest bits.
struct Group {
    /// The first of the dimensions.
    first: usize,
    /// Bits of each.
    widths: Scratch<u32>,
}

/// All sparse dimensions.
struct Groups {
    /// The first ones: entries are in the order of their key.
    leading: Group,
    /// The others: their keys decide between entries whose keys were equal so far.
    others: Scratch<Group>,
}

impl Groups {
    /// Divides dimensions of these sizes, as many as fit a key into each group.
    fn of(sizes: &[c_long]) -> Result<Self> {
        let mut groups =
            Groups { leading: Group { first: 0, widths: Scratch::new() }, others: Scratch::new() };
        let mut used = 0;
        for (d, &size) in sizes.iter().enumerate() {
            let width = c_long::BITS - (size - 1).max(0).leading_zeros();
            if used + width > KEY_BITS {
                groups.others.push(Group { first: d, widths: Scratch::new() })?;
                used = 0;
            }
            used += width;
            groups.others.last_mut().unwrap_or(&mut groups.leading).widths.push(width)?;
        }
        Ok(groups)
    }
}

impl Group {
    /// Calls `visit` with the lowest bit and the width of each dimension.
    fn for_each_field(&self, mut visit: impl FnMut(usize, u32, u32)) {
        let mut shift: u32 = self.widths.iter().sum();
        for (k, &width) in self.widths.iter().enumerate() {
            shift -= width;
            visit(self.first + k, shift, width);
        }
    }

    /// The keys of entries `order[i]`, or of all in turn.
    fn keys<T: Number>(&self, entries: &Entries<T>, order: Option<&[c_long]>) -> Result<Scratch<c_long>> {
        let mut keys = Scratch::filled(entries.count, 0)?;
        self.for_each_field(|d, shift, _| {
            let index = entries.index(d);
            match order {
                None => keys.iter_mut().zip(index).for_each(|(key, &i)| *key |= i << shift),
                Some(order) => {
                    keys.iter_mut().zip(order).for_each(|(key, &at)| *key |= index[at as usize] << shift);
                }
            }
        });
        Ok(keys)
    }
}

/// Entries in order.
struct Sorted {
    /// The key of the leading group for each place.
    keys: Scratch<c_long>,
    /// Which entry comes to each place.
    order: Scratch<c_long>,
}

fn sort<T: Number>(entries: &Entries<T>, groups: &Groups) -> Result<Sorted> {
    let mut order = None;
    for group in groups.others.iter().rev() {
        order = Some(sort_by(group, entries, order)?.order);
    }
    sort_by(&groups.leading, entries, order)
}

/// Sorts entries, which are in the order given, by the keys of one group, stably.
fn sort_by<T: Number>(group: &Group, entries: &Entries<T>, order: Option<Scratch<c_long>>) -> Result<Sorted> {
    let mut keys = group.keys(entries, order.as_deref())?;
    let mut moved = Scratch::filled(entries.count, 0)?;
    Workspace::lent(|workspace| order::sort(&mut keys, &mut moved, false, workspace, threads::count()))?;
    if let Some(before) = order {
        moved.iter_mut().for_each(|at| *at = before[*at as usize]);
    }
    Ok(Sorted { keys, order: moved })
}

/// The work of summing entries that are in order.
struct EntrySum<'a, T: Number> {
    entries: &'a Entries<T>,
    keys: &'a [c_long],
    order: &'a [c_long],
    groups: &'a Groups,
    sparse_rank: usize,
}

impl<T: Number> EntrySum<'_, T> {
    /// Dimensions that the keys do not tell.
    fn gathered(&self) -> Range<usize> {
        self.groups.leading.widths.len()..self.sparse_rank
    }

    /// Whether the entry at place `k` has another index than the one before.
    #[inline(always)]
    fn is_head(&self, k: usize) -> bool {
        k == 0 || self.keys[k] != self.keys[k - 1] || self.differs(k)
    }

    /// [`EntrySum::is_head`] in the dimensions that the keys do not tell.
    #[inline(always)]
    fn differs(&self, k: usize) -> bool {
        self.gathered().any(|d| {
            let index = self.entries.index(d);
            index[self.order[k] as usize] != index[self.order[k - 1] as usize]
        })
    }

    /// The places of part `i` of `parts`, which begins with a head.
    fn part(&self, i: usize, parts: usize) -> Range<usize> {
        let n = self.keys.len();
        let head_from = |k: usize| (k..n).find(|&k| self.is_head(k)).unwrap_or(n);
        head_from(n * i / parts)..head_from(n * (i + 1) / parts)
    }

    /// The places of `range`, which begins with a head, in runs of equal index.
    fn runs(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let mut next = range.start;
        std::iter::from_fn(move || {
            let start = next;
            if start >= range.end {
                return None;
            }
            next += 1;
            while next < range.end && !self.is_head(next) {
                next += 1;
            }
            Some(start..next)
        })
    }

    /// Writes the sums of the places of `range` to `part`, which has room for them.
    fn write(&self, range: Range<usize>, mut part: EntryRange<'_, T>) {
        self.groups.leading.for_each_field(|d, shift, width| {
            let mask = c_long::MAX >> (KEY_BITS - width);
            for (to, run) in part.index(d).iter_mut().zip(self.runs(range.clone())) {
                to.write(self.keys[run.start] >> shift & mask);
            }
        });
        for d in self.gathered() {
            let index = self.entries.index(d);
            for (to, run) in part.index(d).iter_mut().zip(self.runs(range.clone())) {
                to.write(index[self.order[run.start] as usize]);
            }
        }
        let (values, block) = (self.entries.values(), self.entries.block);
        if block == 1 {
            for (to, run) in part.values().iter_mut().zip(self.runs(range)) {
                let own = self.order[run].iter().map(|&at| values[at as usize].own());
                to.write(own.reduce(T::Own::plus).map_or(T::ZERO, T::from_own));
            }
            return;
        }
        for (to, run) in part.values().chunks_exact_mut(block).zip(self.runs(range)) {
            for (k, to) in (0..).step_by(SUMMED).zip(to.chunks_mut(SUMMED)) {
                let part = |place: usize| &values[self.order[place] as usize * block + k..][..to.len()];
                let mut sums = [T::Own::ZERO; SUMMED];
                sums.iter_mut().zip(part(run.start)).for_each(|(sum, value)| *sum = value.own());
                for place in run.start + 1..run.end {
                    sums.iter_mut().zip(part(place)).for_each(|(sum, value)| *sum = sum.plus(value.own()));
                }
                to.iter_mut().zip(sums).for_each(|(to, sum)| {
                    to.write(T::from_own(sum));
                });
            }
        }
    }
}
