//! Short slices: the rank of an element is the number of those that belong before it. No branch depends on the data.

use super::element::{Element, Key};
use super::sort::ordered_key;
use crate::vmath::{Isa, Kernel};

/// The longest slice treated so.
pub(super) const FEW: usize = 16;

/// The keys of a slice, padded with the largest, which belongs after all that precede it.
struct Keys<K>([K; FEW]);

impl<K: Key> Keys<K> {
    #[inline(always)]
    fn of<T: Element<Key = K>>(values: &[T], descending: bool) -> Self {
        let mut keys = [K::default().reversed(); FEW];
        for (key, &value) in keys.iter_mut().zip(values) {
            *key = ordered_key(value, descending);
        }
        Keys(keys)
    }

    /// How many elements belong before element `i`.
    #[inline(always)]
    fn rank(&self, i: usize) -> usize {
        let mut rank = 0u32;
        for (j, &other) in self.0.iter().enumerate() {
            rank += u32::from((other < self.0[i]) | ((other == self.0[i]) & (j < i)));
        }
        rank as usize
    }
}

/// Sorts at most [`FEW`] values; sets `indices` to where they were.
pub(super) struct RankSort<'a, T> {
    pub(super) values: &'a mut [T],
    pub(super) indices: &'a mut [i64],
    pub(super) descending: bool,
}

impl<T: Element> Kernel for RankSort<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let n = self.values.len();
        let mut originals = [T::default(); FEW];
        originals[..n].copy_from_slice(self.values);
        let keys = Keys::of(self.values, self.descending);
        for (i, &original) in originals[..n].iter().enumerate() {
            let rank = keys.rank(i);
            self.values[rank] = original;
            self.indices[rank] = i as i64;
        }
    }
}

/// The index of rank `k` of at most [`FEW`] values.
pub(super) struct RankSelect<'a, T> {
    pub(super) values: &'a [T],
    pub(super) k: usize,
}

impl<T: Element> Kernel for RankSelect<'_, T> {
    type Output = usize;

    #[inline(always)]
    fn run<I: Isa>(self) -> usize {
        let keys = Keys::of(self.values, false);
        let mut index = 0;
        for i in 0..self.values.len() {
            index = if keys.rank(i) == self.k { i } else { index };
        }
        index
    }
}
