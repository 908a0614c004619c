//! The k smallest or largest elements.

use super::element::Element;
use super::select::{FillKeys, select_key};
use super::sort::{Scratch, ordered_key};
use crate::kernel::{Isa, Kernel, dispatch};

/// An element and its index.
type Entry<K> = (K, usize);

/// Elements looked at between two decisions whether any of them can be among the best.
const BLOCK: usize = 64;

/// Writes the `k = out_values.len()` smallest (or `largest`) elements and their indices: best first if `sorted`,
/// otherwise by index. NaN counts as the largest value; of equal elements those with lower indices are taken.
///
/// # Panics
/// If the results differ in length or are longer than `values`.
pub fn top_k<T: Element>(
    values: &[T],
    out_values: &mut [T],
    out_indices: &mut [i64],
    largest: bool,
    sorted: bool,
    scratch: &mut Scratch<T>,
) {
    let k = out_values.len();
    assert!(k == out_indices.len() && k <= values.len());
    if k == 0 {
        return;
    }
    // A filter pays while few elements pass it: about k log(n / k) of n do.
    let mut best = if k <= values.len() / 64 {
        dispatch(Filter { values, k, largest })
    } else {
        by_rank(values, k, largest, scratch)
    };
    if sorted {
        best.sort_unstable();
    } else {
        best.sort_unstable_by_key(|&(_, index)| index);
    }
    for ((value, out), &(_, index)) in out_values.iter_mut().zip(out_indices).zip(&best) {
        *value = values[index];
        *out = index as i64;
    }
}

/// The best `k` by one pass that compares whole blocks with the worst of the best so far.
struct Filter<'a, T> {
    values: &'a [T],
    k: usize,
    largest: bool,
}

impl<T: Element> Kernel for Filter<'_, T> {
    type Output = Vec<Entry<T::Key>>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Output {
        let Filter { values, k, largest } = self;
        let room = (2 * k).max(4 * BLOCK);
        let mut best: Vec<Entry<T::Key>> = Vec::with_capacity(room + BLOCK);
        let entry = |i: usize| (ordered_key(values[i], largest), i);
        best.extend((0..k).map(entry));
        let mut worst = best.iter().map(|&(key, _)| key).max().unwrap_or_default();

        let mut start = k;
        while start < values.len() {
            let block = &values[start..values.len().min(start + BLOCK)];
            // Of equal elements the earlier is better, and all of `best` are earlier.
            let mut any = 0u32;
            for &value in block {
                any |= u32::from(ordered_key(value, largest) < worst);
            }
            if any != 0 {
                admit(block, start, largest, worst, &mut best);
                if best.len() > room {
                    worst = shrink(&mut best, k);
                }
            }
            start += block.len();
        }
        shrink(&mut best, k);
        best
    }
}

/// Adds the elements of a block that are better than `worst`.
#[inline(never)]
fn admit<T: Element>(block: &[T], start: usize, largest: bool, worst: T::Key, best: &mut Vec<Entry<T::Key>>) {
    for (i, &value) in block.iter().enumerate() {
        let key = ordered_key(value, largest);
        if key < worst {
            best.push((key, start + i));
        }
    }
}

/// Keeps the best `k` and returns the key of the worst of them.
#[inline(never)]
fn shrink<K: Copy + Ord>(best: &mut Vec<Entry<K>>, k: usize) -> K {
    let (_, &mut (worst, _), _) = best.select_nth_unstable(k - 1);
    best.truncate(k);
    worst
}

/// The best `k`, for large `k`: find the key of rank `k - 1`, then collect.
fn by_rank<T: Element>(
    values: &[T],
    k: usize,
    largest: bool,
    scratch: &mut Scratch<T>,
) -> Vec<Entry<T::Key>> {
    dispatch(FillKeys { values, descending: largest, keys: &mut scratch.keys });
    let (last, below) = select_key(&mut scratch.keys, k - 1);
    let mut equal = k - below;
    let mut best = Vec::with_capacity(k);
    for (i, &value) in values.iter().enumerate() {
        let key = ordered_key(value, largest);
        if key < last {
            best.push((key, i));
        } else if key == last && equal > 0 {
            best.push((key, i));
            equal -= 1;
        }
    }
    best
}
