//! Stable sort with indices.

use super::element::{Keyed, SortKey, ordered_key};
use super::parts::parts;
use super::radix::{KeyedIndex, radix_sort};
use super::rank::RankSort;
use super::workspace::{Sortable, Workspace};
use crate::kernel::dispatch;
use crate::memory::scratch::OutOfMemory;
use crate::threads::{self, Shared};
use crate::tuning::{RANKED, SORT_COMPARED};
use std::os::raw::c_long;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sorts `values` in place and sets `indices[i]` to where `values[i]` was. Stable in both directions; NaN comes last,
/// or first if `descending`. At most so many `threads` share the work.
///
/// # Errors
///
/// No memory; nothing has changed.
///
/// # Panics
///
/// If the slices differ in length.
pub fn sort<T: Sortable>(
    values: &mut [T],
    indices: &mut [c_long],
    descending: bool,
    workspace: &mut Workspace<T>,
    threads: usize,
) -> Result<(), OutOfMemory> {
    assert_eq!(values.len(), indices.len());
    if values.len() <= RANKED {
        sort_few(values, indices, descending);
        Ok(())
    } else if u32::try_from(values.len()).is_ok() {
        sort_pairs(values, indices, descending, workspace, threads)
    } else {
        sort_indices(values, indices, descending, workspace)
    }
}

/// [`sort`] of at most `RANKED` elements, which needs no memory.
///
/// # Panics
///
/// If the slices differ in length or are longer.
pub fn sort_few<T: Keyed>(values: &mut [T], indices: &mut [c_long], descending: bool) {
    assert!(values.len() == indices.len() && values.len() <= RANKED);
    dispatch(RankSort { values, indices, descending });
}

/// Sorts pairs of key and index, then rebuilds values and indices from them.
fn sort_pairs<T: Sortable>(
    values: &mut [T],
    indices: &mut [c_long],
    descending: bool,
    workspace: &mut Workspace<T>,
    threads: usize,
) -> Result<(), OutOfMemory> {
    let plain = fill_pairs(values, descending, workspace, threads)?;
    if values.len() <= SORT_COMPARED {
        // No two pairs are equal, so an unstable sort gives the stable result.
        workspace.pairs.sort_unstable();
    } else {
        workspace.spare.resize(values.len(), KeyedIndex::default())?;
        radix_sort(&mut workspace.pairs, &mut workspace.spare, &mut workspace.counts, threads)?;
    }
    if !plain {
        workspace.values.copy_from(values)?;
    }

    let (pairs, originals) = (&workspace.pairs, &workspace.values);
    let n = values.len();
    let parts = parts(threads, n);
    // SAFETY: the parts do not overlap.
    let indices = unsafe { Shared::new(indices.as_mut_ptr()) };
    threads::for_each_share(values, parts, &|start, values| {
        // SAFETY: this part's own, of as many indices as values.
        let indices = unsafe { std::slice::from_raw_parts_mut(indices.get().add(start), values.len()) };
        for ((value, index), pair) in values.iter_mut().zip(indices).zip(&pairs[start..]) {
            *index = pair.index as c_long;
            *value = if plain {
                T::from_key(if descending { pair.key.reversed() } else { pair.key })
            } else {
                originals[pair.index as usize]
            };
        }
    });
    Ok(())
}

/// Makes `workspace.pairs` those of `values`; true if every value can be rebuilt from its key.
fn fill_pairs<T: Sortable>(
    values: &[T],
    descending: bool,
    workspace: &mut Workspace<T>,
    threads: usize,
) -> Result<bool, OutOfMemory> {
    let n = values.len();
    workspace.pairs.resize(n, KeyedIndex::default())?;
    let parts = parts(threads, n);
    let all_plain = AtomicBool::new(true);
    threads::for_each_share(&mut workspace.pairs, parts, &|start, pairs| {
        let mut plain = true;
        for ((pair, &value), index) in pairs.iter_mut().zip(&values[start..]).zip(start..) {
            pair.key = ordered_key(value, descending);
            pair.index = index as u32;
            plain &= value.is_plain();
        }
        all_plain.fetch_and(plain, Ordering::Relaxed);
    });
    Ok(all_plain.into_inner())
}

/// For slices whose indices need more than 32 bits.
fn sort_indices<T: Sortable>(
    values: &mut [T],
    indices: &mut [c_long],
    descending: bool,
    workspace: &mut Workspace<T>,
) -> Result<(), OutOfMemory> {
    workspace.values.copy_from(values)?;
    for (i, index) in indices.iter_mut().enumerate() {
        *index = i as c_long;
    }
    // No two are equal, so this is stable; a stable sort would need memory.
    indices.sort_unstable_by_key(|&i| (ordered_key(values[i as usize], descending), i));
    for (value, &index) in values.iter_mut().zip(&*indices) {
        *value = workspace.values[index as usize];
    }
    Ok(())
}
