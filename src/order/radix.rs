//! Radix sort of keys with indices.
//!
//! One pass divides the pairs by the leading digit of the range that the keys span; the buckets, which then fit the
//! second-level cache, are sorted from their least significant digit up. Of long keys only the leading bits are sorted
//! by digits: pairs that agree in those are few, and are put in order by comparison.

use super::element::SortKey;
use super::parts::{part, parts};
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::threads::{self, Shared};
use crate::tuning::{BUCKET_COMPARED, SORT_UNDIVIDED};
use smallvec::SmallVec;

/// An element to be sorted: its key and where it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct KeyedIndex<K> {
    pub(super) key: K,
    pub(super) index: u32,
}

/// The widest digit: 256 open output runs are what the first-level cache and the TLB bear.
const WIDTH: u32 = 8;
const BUCKETS: usize = 1 << WIDTH;

/// Digits sorted within a bucket. Odd, so that passes to and fro end on the other side from where they began.
const PASSES: u32 = 3;

pub(super) type DigitCounts = [u32; BUCKETS];

/// Sorts `pairs`, whose indices ascend, by key and then index. `spare` is room for as many pairs, `counts` for
/// what each part of them has counted.
pub(super) fn radix_sort<K: SortKey>(
    pairs: &mut Scratch<KeyedIndex<K>>,
    spare: &mut Scratch<KeyedIndex<K>>,
    counts: &mut Scratch<DigitCounts>,
    threads: usize,
) -> Result<(), OutOfMemory> {
    let bits = significant_bits(pairs);
    if pairs.len() <= SORT_UNDIVIDED {
        sort_bucket(pairs, spare, bits);
        std::mem::swap(pairs, spare);
        return Ok(());
    }
    let width = WIDTH.min(bits);
    let rest = bits - width;

    count(pairs, rest, width, counts, threads)?;
    let starts = place(counts);
    scatter(pairs, spare, rest, width, counts);

    // Buckets go to tasks in runs of nearly equal numbers of pairs.
    let n = pairs.len();
    let parts = parts(threads, n);
    let bound = |i: usize| starts.partition_point(|&start| (start as usize) < part(n, parts, i).start);
    // SAFETY: the buckets do not overlap, and each belongs to one part.
    let shared = unsafe { Shared::new((pairs.as_mut_ptr(), spare.as_mut_ptr())) };
    threads::for_each_part(parts, &|i| {
        let (pairs, spare) = *shared.get();
        let last = if i + 1 == parts { BUCKETS } else { bound(i + 1) };
        for bucket in bound(i)..last {
            let range = starts[bucket] as usize..starts.get(bucket + 1).map_or(n, |&end| end as usize);
            let bucket = |start: *mut KeyedIndex<K>| {
                // SAFETY: a bucket of both lists, which are as long and borrowed, and which no other part has.
                unsafe { std::slice::from_raw_parts_mut(start.add(range.start), range.len()) }
            };
            sort_bucket(bucket(spare), bucket(pairs), rest);
        }
    });
    Ok(())
}

/// How many low bits are not the same in all keys.
fn significant_bits<K: SortKey>(pairs: &[KeyedIndex<K>]) -> u32 {
    let (mut low, mut high) = (K::default().reversed(), K::default());
    for pair in pairs {
        low = low.min(pair.key);
        high = high.max(pair.key);
    }
    low.differing_bits(high)
}

/// How often each digit occurs in each part.
fn count<K: SortKey>(
    pairs: &[KeyedIndex<K>],
    shift: u32,
    width: u32,
    counts: &mut Scratch<DigitCounts>,
    threads: usize,
) -> Result<(), OutOfMemory> {
    let parts = parts(threads, pairs.len());
    counts.clear();
    counts.resize(parts, [0; BUCKETS])?;
    let each: SmallVec<[usize; 8]> = (0..parts).collect();
    threads::for_each_slice(counts, &each, &|i, counts| {
        // Keys of floats share few leading digits; counting in turn into four tables keeps one counter from waiting
        // for itself.
        let mut tables = [[0u32; BUCKETS]; 4];
        let (quads, rest) = pairs[part(pairs.len(), parts, i)].as_chunks::<4>();
        for quad in quads {
            for (table, pair) in tables.iter_mut().zip(quad) {
                table[pair.key.digit(shift, width) % BUCKETS] += 1;
            }
        }
        for pair in rest {
            tables[0][pair.key.digit(shift, width) % BUCKETS] += 1;
        }
        counts[0] = std::array::from_fn(|digit| tables.iter().map(|table| table[digit]).sum());
    });
    Ok(())
}

/// Turns the counts of each part into first places, and returns the first place of each digit.
fn place(counts: &mut [DigitCounts]) -> DigitCounts {
    let mut next = 0;
    std::array::from_fn(|digit| {
        let start = next;
        for part in counts.iter_mut() {
            next += std::mem::replace(&mut part[digit], next);
        }
        start
    })
}

/// Moves every pair to its place.
fn scatter<K: SortKey>(
    from: &[KeyedIndex<K>],
    to: &mut [KeyedIndex<K>],
    shift: u32,
    width: u32,
    places: &[DigitCounts],
) {
    assert_eq!(from.len(), to.len());
    let parts = places.len();
    // SAFETY: the counts of all parts and digits partition `0..n`, so each place is written once.
    let to = unsafe { Shared::new(to.as_mut_ptr()) };
    threads::for_each_part(parts, &|i| {
        let mut places = places[i];
        for &pair in &from[part(from.len(), parts, i)] {
            let place = &mut places[pair.key.digit(shift, width) % BUCKETS];
            // SAFETY: one of as many places, which this part alone writes.
            unsafe { to.get().add(*place as usize).write(pair) };
            *place += 1;
        }
    });
}

/// Sorts `from`, whose keys differ in the low `bits` only, into `to`, using `from` as room.
fn sort_bucket<K: SortKey>(from: &mut [KeyedIndex<K>], to: &mut [KeyedIndex<K>], bits: u32) {
    if from.len() <= BUCKET_COMPARED || bits == 0 {
        to.copy_from_slice(from);
        if bits > 0 {
            to.sort_unstable();
        }
        return;
    }
    if bits <= WIDTH {
        return sort_digits::<K, 1>(from, to, 0, bits);
    }
    let sorted = bits.min(PASSES * WIDTH);
    let shift = bits - sorted;
    sort_digits::<K, { PASSES as usize }>(from, to, shift, sorted.div_ceil(PASSES));
    if shift > 0 {
        for run in to.chunk_by_mut(|a, b| a.key.differing_bits(b.key) <= shift) {
            run.sort_unstable();
        }
    }
}

/// Sorts by `N` digits of `width` bits from bit `shift` up, to and fro between `from` and `to`; `N` is odd.
fn sort_digits<K: SortKey, const N: usize>(
    from: &mut [KeyedIndex<K>],
    to: &mut [KeyedIndex<K>],
    shift: u32,
    width: u32,
) {
    let shifts: [u32; N] = std::array::from_fn(|i| shift + i as u32 * width);
    let mut counts = [[0u32; BUCKETS]; N];
    for pair in &*from {
        for (counts, &shift) in counts.iter_mut().zip(&shifts) {
            counts[pair.key.digit(shift, width) % BUCKETS] += 1;
        }
    }
    let (mut from, mut to) = (from, to);
    for (counts, &shift) in counts.iter_mut().zip(&shifts) {
        place(std::slice::from_mut(counts));
        for &pair in &*from {
            let place = &mut counts[pair.key.digit(shift, width) % BUCKETS];
            to[*place as usize] = pair;
            *place += 1;
        }
        std::mem::swap(&mut from, &mut to);
    }
}
