//! The k smallest or largest elements.

use super::element::Sortable;
use super::select::{FillKeys, select_key};
use super::sort::ordered_key;
use super::workspace::Workspace;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::memory::scratch::{OutOfMemory, Scratch};
use std::os::raw::c_long;

/// A key and its index.
pub(super) type RankedEntry<K> = (K, usize);

/// Elements looked at between two decisions whether any of them can be among the best.
const BLOCK: usize = 64;

/// Writes the `k = out_values.len()` smallest (or `largest`) elements and their indices: best first if `sorted`,
/// otherwise by index. NaN counts as the largest value; of equal elements those with lower indices are taken.
///
/// # Errors
///
/// No memory; nothing has been written.
///
/// # Panics
///
/// If the results differ in length or are longer than `values`.
pub fn top_k<T: Sortable>(
    values: &[T],
    out_values: &mut [T],
    out_indices: &mut [c_long],
    largest: bool,
    sorted: bool,
    workspace: &mut Workspace<T>,
) -> Result<(), OutOfMemory> {
    let k = out_values.len();
    assert!(k == out_indices.len() && k <= values.len());
    if k == 0 {
        return Ok(());
    }
    workspace.best.clear();
    match filtered(values.len(), k) {
        Some(room) => dispatch(Filter { values, k, room, largest, best: &mut workspace.best })?,
        None => by_rank(values, k, largest, workspace)?,
    }
    let best = &mut workspace.best;
    if sorted {
        best.sort_unstable();
    } else {
        best.sort_unstable_by_key(|&(_, index)| index);
    }
    for ((value, out), &(_, index)) in out_values.iter_mut().zip(out_indices).zip(&*best) {
        *value = values[index];
        *out = index as c_long;
    }
    Ok(())
}

/// Room for the best `k` of `n` and those that may become so, if a filter pays: while few elements pass it. About
/// k log(n / k) of n do.
pub(super) fn filtered(n: usize, k: usize) -> Option<usize> {
    (k <= n / 64).then(|| (2 * k).max(4 * BLOCK) + BLOCK)
}

/// The best `k` by one pass that compares whole blocks with the worst of the best so far.
struct Filter<'a, T: Sortable> {
    values: &'a [T],
    k: usize,
    /// Entries that there is room for.
    room: usize,
    largest: bool,
    best: &'a mut Scratch<RankedEntry<T::SortKey>>,
}

impl<T: Sortable> Kernel for Filter<'_, T> {
    type Output = Result<(), OutOfMemory>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Output {
        let Filter { values, k, room, largest, best } = self;
        best.reserve(room)?;
        let entry = |i: usize| (ordered_key(values[i], largest), i);
        best.extend((0..k).map(entry))?;
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
                admit(block, start, largest, worst, best)?;
                if best.len() + BLOCK > room {
                    worst = shrink(best, k);
                }
            }
            start += block.len();
        }
        shrink(best, k);
        Ok(())
    }
}

/// Adds the elements of a block that are better than `worst`.
#[inline(never)]
fn admit<T: Sortable>(
    block: &[T],
    start: usize,
    largest: bool,
    worst: T::SortKey,
    best: &mut Scratch<RankedEntry<T::SortKey>>,
) -> Result<(), OutOfMemory> {
    for (i, &value) in block.iter().enumerate() {
        let key = ordered_key(value, largest);
        if key < worst {
            best.push((key, start + i))?;
        }
    }
    Ok(())
}

/// Keeps the best `k` and returns the key of the worst of them.
#[inline(never)]
fn shrink<K: Copy + Ord>(best: &mut Scratch<RankedEntry<K>>, k: usize) -> K {
    let (_, &mut (worst, _), _) = best.select_nth_unstable(k - 1);
    best.truncate(k);
    worst
}

/// The best `k`, for large `k`: find the key of rank `k - 1`, then collect.
fn by_rank<T: Sortable>(
    values: &[T],
    k: usize,
    largest: bool,
    workspace: &mut Workspace<T>,
) -> Result<(), OutOfMemory> {
    let Workspace { keys, best, .. } = workspace;
    dispatch(FillKeys { values, descending: largest, keys })?;
    let (last, below) = select_key(keys, k - 1);
    let mut equal = k - below;
    best.reserve(k)?;
    for (i, &value) in values.iter().enumerate() {
        let key = ordered_key(value, largest);
        if key < last {
            best.push((key, i))?;
        } else if key == last && equal > 0 {
            best.push((key, i))?;
            equal -= 1;
        }
    }
    Ok(())
}
