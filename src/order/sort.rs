//! Stable sort with indices.

use super::element::{Element, Key};
use super::parallel::{Parallel, Shared, part};
use super::radix::{Pair, radix_sort};
use super::rank::{FEW, RankSort};
use crate::kernel::dispatch;

/// Memory that sorting and selecting reuse from one slice to the next.
#[derive(Default)]
pub struct Scratch<T: Element> {
    pub(super) pairs: Vec<Pair<T::Key>>,
    pub(super) spare: Vec<Pair<T::Key>>,
    pub(super) keys: Vec<T::Key>,
    values: Vec<T>,
}

/// Bytes that a thread keeps between two calls. Fresh pages cost as much as sorting what they hold.
const KEPT: usize = 64 << 20;

impl<T: Element> Scratch<T> {
    /// No memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs `work` with the memory that the last call on this thread left, if that was not too much.
    pub fn lent<R>(work: impl FnOnce(&mut Self) -> R) -> R {
        let mut scratch = T::scratch().take();
        let result = work(&mut scratch);
        if scratch.bytes() <= KEPT {
            T::scratch().set(scratch);
        }
        result
    }

    fn bytes(&self) -> usize {
        let pairs = self.pairs.capacity() + self.spare.capacity();
        pairs * size_of::<Pair<T::Key>>()
            + self.keys.capacity() * size_of::<T::Key>()
            + self.values.capacity() * size_of::<T>()
    }
}

/// Up to here pairs are compared; beyond, radix passes are cheaper.
const COMPARED: usize = 256;

/// Sorts `values` in place and sets `indices[i]` to where `values[i]` was. Stable in both directions; NaN comes last,
/// or first if `descending`.
///
/// # Panics
/// If the slices differ in length.
pub fn sort<T: Element>(
    values: &mut [T],
    indices: &mut [i64],
    descending: bool,
    scratch: &mut Scratch<T>,
    parallel: &Parallel<'_>,
) {
    assert_eq!(values.len(), indices.len());
    if values.len() <= FEW {
        sort_few(values, indices, descending);
    } else if u32::try_from(values.len()).is_ok() {
        sort_pairs(values, indices, descending, scratch, parallel);
    } else {
        sort_indices(values, indices, descending, scratch);
    }
}

/// [`sort`] of at most [`FEW`] elements, which needs no memory.
///
/// # Panics
/// If the slices differ in length or are longer.
pub fn sort_few<T: Element>(values: &mut [T], indices: &mut [i64], descending: bool) {
    assert!(values.len() == indices.len() && values.len() <= FEW);
    dispatch(RankSort { values, indices, descending });
}

/// The key of an element in the direction wanted.
#[inline(always)]
pub(super) fn ordered_key<T: Element>(value: T, descending: bool) -> T::Key {
    if descending { value.key().reversed() } else { value.key() }
}

/// Sorts pairs of key and index, then rebuilds values and indices from them.
fn sort_pairs<T: Element>(
    values: &mut [T],
    indices: &mut [i64],
    descending: bool,
    scratch: &mut Scratch<T>,
    parallel: &Parallel<'_>,
) {
    let plain = fill_pairs(values, descending, scratch, parallel);
    if values.len() <= COMPARED {
        // No two pairs are equal, so an unstable sort gives the stable result.
        scratch.pairs.sort_unstable();
    } else {
        scratch.spare.resize(values.len(), Pair::default());
        radix_sort(&mut scratch.pairs, &mut scratch.spare, parallel);
    }
    if !plain {
        scratch.values.clear();
        scratch.values.extend_from_slice(values);
    }

    let (pairs, originals) = (&scratch.pairs, &scratch.values);
    let n = values.len();
    let parts = parallel.parts(n);
    let (values, indices) = (Shared::new(values), Shared::new(indices));
    parallel.run(parts, &|i| {
        let range = part(n, parts, i);
        // SAFETY: the parts are disjoint.
        let (values, indices) = unsafe { (values.part(range.clone()), indices.part(range.clone())) };
        for ((value, index), pair) in values.iter_mut().zip(indices).zip(&pairs[range]) {
            *index = i64::from(pair.index);
            *value = if plain {
                T::from_key(if descending { pair.key.reversed() } else { pair.key })
            } else {
                originals[pair.index as usize]
            };
        }
    });
}

/// Makes `scratch.pairs` those of `values`; true if every value can be rebuilt from its key.
fn fill_pairs<T: Element>(
    values: &[T],
    descending: bool,
    scratch: &mut Scratch<T>,
    parallel: &Parallel<'_>,
) -> bool {
    let n = values.len();
    scratch.pairs.resize(n, Pair::default());
    let parts = parallel.parts(n);
    let mut plain = vec![true; parts];
    let (pairs, plain_parts) = (Shared::new(&mut scratch.pairs), Shared::new(&mut plain));
    parallel.run(parts, &|i| {
        let range = part(n, parts, i);
        // SAFETY: the parts are disjoint.
        let pairs = unsafe { pairs.part(range.clone()) };
        let mut plain = true;
        for ((pair, &value), index) in pairs.iter_mut().zip(&values[range.clone()]).zip(range) {
            pair.key = ordered_key(value, descending);
            pair.index = index as u32;
            plain &= value.is_plain();
        }
        // SAFETY: each task writes its own flag.
        unsafe { plain_parts.write(i, plain) };
    });
    plain.into_iter().all(|plain| plain)
}

/// For slices whose indices need more than 32 bits.
fn sort_indices<T: Element>(
    values: &mut [T],
    indices: &mut [i64],
    descending: bool,
    scratch: &mut Scratch<T>,
) {
    for (i, index) in indices.iter_mut().enumerate() {
        *index = i as i64;
    }
    indices.sort_by_key(|&i| ordered_key(values[i as usize], descending));
    scratch.values.clear();
    scratch.values.extend_from_slice(values);
    for (value, &index) in values.iter_mut().zip(&*indices) {
        *value = scratch.values[index as usize];
    }
}
