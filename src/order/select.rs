//! The k-th element, the median and the mode.

use super::element::{Keyed, SortKey, ordered_key};
use super::rank::RankSelect;
use super::sort::sort;
use super::workspace::{Sortable, Workspace};
use crate::kernel::{Isa, Kernel, dispatch};
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::tuning::{RANKED_SHORT, SELECT_COMPARED};
use std::os::raw::c_long;

/// The element of rank `k` (from 0, in the order of the module) and its index.
///
/// # Errors
///
/// No memory.
///
/// # Panics
///
/// If `k >= values.len()`.
pub fn kth_value<T: Sortable>(
    values: &[T],
    k: usize,
    workspace: &mut Workspace<T>,
) -> Result<(T, c_long), OutOfMemory> {
    assert!(k < values.len());
    if values.len() <= RANKED_SHORT {
        let index = dispatch(RankSelect { values, k });
        return Ok((values[index], index as c_long));
    }
    dispatch(FillKeys { values, descending: false, keys: &mut workspace.keys })?;
    let (key, below) = select_key(&mut workspace.keys, k);
    // Of the elements with this key, the one with as many before it as the rank asks for.
    let index = values
        .iter()
        .enumerate()
        .filter(|(_, value)| value.key() == key)
        .nth(k - below)
        .map(|(index, _)| index)
        .expect("the key was found among the values");
    Ok((values[index], index as c_long))
}

/// The middle element, or the one before the middle, and its index.
///
/// # Errors
///
/// No memory.
///
/// # Panics
///
/// If `values` is empty.
pub fn median<T: Sortable>(values: &[T], workspace: &mut Workspace<T>) -> Result<(T, c_long), OutOfMemory> {
    kth_value(values, (values.len() - 1) / 2, workspace)
}

/// The most frequent value, the smallest of several, and the last index that has it. NaN equals nothing, itself included.
///
/// # Errors
///
/// No memory.
///
/// # Panics
///
/// If `values` is empty.
pub fn mode<T: Sortable>(values: &[T], workspace: &mut Workspace<T>) -> Result<(T, c_long), OutOfMemory> {
    let mut sorted = std::mem::take(&mut workspace.sorted);
    let mut indices = std::mem::take(&mut workspace.indices);
    sorted.copy_from(values)?;
    indices.resize(values.len(), 0)?;
    sort(&mut sorted, &mut indices, false, workspace, 1)?;
    let (mut last, mut most, mut run) = (0, 0, 0);
    for (i, value) in sorted.iter().enumerate() {
        run += 1;
        if sorted.get(i + 1) != Some(value) {
            if run > most {
                (last, most) = (i, run);
            }
            run = 0;
        }
    }
    let found = (sorted[last], indices[last]);
    (workspace.sorted, workspace.indices) = (sorted, indices);
    Ok(found)
}

/// Sets `keys` to the keys of `values`.
pub(super) struct FillKeys<'a, T: Keyed> {
    pub(super) values: &'a [T],
    pub(super) descending: bool,
    pub(super) keys: &'a mut Scratch<T::SortKey>,
}

impl<T: Keyed> Kernel for FillKeys<'_, T> {
    type Output = Result<(), OutOfMemory>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Output {
        self.keys.clear();
        let descending = self.descending;
        self.keys.extend(self.values.iter().map(|&v| ordered_key(v, descending)))
    }
}

/// Bits of the key looked at in one pass.
const WIDTH: u32 = 11;
const BUCKETS: usize = 1 << WIDTH;

/// The key of rank `k` and the number of keys below it. Leaves `keys` with fewer of them, in another order.
///
/// From the top digit down: count the digits, find the one that holds rank `k`, keep only its keys.
pub(super) fn select_key<K: SortKey>(keys: &mut Scratch<K>, k: usize) -> (K, usize) {
    let mut rank = k;
    let mut top = K::BITS;
    while top > 0 && keys.len() > SELECT_COMPARED {
        let width = WIDTH.min(top);
        top -= width;
        let counts = count(keys, top, width);
        let mut digit = 0;
        while rank >= counts[digit] {
            rank -= counts[digit];
            digit += 1;
        }
        if counts[digit] < keys.len() {
            keep(keys, top, width, digit);
        }
    }
    let (_, &mut key, _) = keys.select_nth_unstable(rank);
    let before = keys[..rank].iter().filter(|&&other| other < key).count();
    (key, k - rank + before)
}

/// How often each digit occurs.
fn count<K: SortKey>(keys: &[K], shift: u32, width: u32) -> [usize; BUCKETS] {
    // Keys of floats share few leading digits; counting in turn into four tables keeps one counter from waiting for itself.
    let mut tables = [[0u32; BUCKETS]; 4];
    let mut totals = [0; BUCKETS];
    // Slices short enough for 32-bit counters.
    for chunk in keys.chunks(1 << 31) {
        let (quads, rest) = chunk.as_chunks::<4>();
        for quad in quads {
            for (table, key) in tables.iter_mut().zip(quad) {
                table[key.digit(shift, width)] += 1;
            }
        }
        for key in rest {
            tables[0][key.digit(shift, width)] += 1;
        }
        for table in &mut tables {
            for (total, count) in totals.iter_mut().zip(table) {
                *total += std::mem::take(count) as usize;
            }
        }
    }
    totals
}

/// Keeps the keys with the given digit, without branches on which those are.
fn keep<K: SortKey>(keys: &mut Scratch<K>, shift: u32, width: u32, digit: usize) {
    let mut kept = 0;
    for i in 0..keys.len() {
        let key = keys[i];
        keys[kept] = key;
        kept += usize::from(key.digit(shift, width) == digit);
    }
    keys.truncate(kept);
}
