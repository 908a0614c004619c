//! Short slices: the rank of an element is the number of those that belong before it. No branch depends on the data.

use super::element::{Keyed, SortKey, ordered_key};
use crate::kernel::{Isa, Kernel};
use crate::tuning::{RANKED, RANKED_SHORT};
use std::os::raw::c_long;

/// The keys of a slice, padded with the largest, which belongs after all that precede it.
struct Keys<K, const N: usize>([K; N]);

impl<K: SortKey, const N: usize> Keys<K, N> {
    #[inline(always)]
    fn of<T: Keyed<SortKey = K>>(values: &[T], descending: bool) -> Self {
        let mut keys = [K::default().reversed(); N];
        for (key, &value) in keys.iter_mut().zip(values) {
            *key = ordered_key(value, descending);
        }
        Keys(keys)
    }

    /// How many elements belong before each; `n` of them are none of the padding.
    #[inline(always)]
    fn ranks(&self, n: usize) -> [u32; N] {
        let mut ranks = [0; N];
        for (j, &other) in (0u32..).zip(&self.0[..n]) {
            for (i, (rank, &key)) in (0u32..).zip(ranks.iter_mut().zip(&self.0)) {
                *rank += u32::from((other < key) | ((other == key) & (j < i)));
            }
        }
        ranks
    }
}

/// Sorts at most `RANKED` values; sets `indices` to where they were.
pub(super) struct RankSort<'a, T> {
    pub(super) values: &'a mut [T],
    pub(super) indices: &'a mut [c_long],
    pub(super) descending: bool,
}

impl<T: Keyed> Kernel for RankSort<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        if self.values.len() <= RANKED_SHORT { self.sort::<RANKED_SHORT>() } else { self.sort::<RANKED>() }
    }
}

impl<T: Keyed> RankSort<'_, T> {
    #[inline(always)]
    fn sort<const N: usize>(self) {
        let n = self.values.len();
        let mut originals = [T::default(); N];
        originals[..n].copy_from_slice(self.values);
        let keys = Keys::<_, N>::of(self.values, self.descending);
        for (i, (&original, rank)) in originals[..n].iter().zip(keys.ranks(n)).enumerate() {
            let rank = rank as usize;
            self.values[rank] = original;
            self.indices[rank] = i as c_long;
        }
    }
}

/// The index of rank `k` of at most `RANKED_SHORT` values.
pub(super) struct RankSelect<'a, T> {
    pub(super) values: &'a [T],
    pub(super) k: usize,
}

impl<T: Keyed> Kernel for RankSelect<'_, T> {
    type Output = usize;

    #[inline(always)]
    fn run<I: Isa>(self) -> usize {
        let n = self.values.len();
        let ranks = Keys::<_, RANKED_SHORT>::of(self.values, false).ranks(n);
        ranks[..n].iter().position(|&rank| rank as usize == self.k).unwrap_or(0)
    }
}
