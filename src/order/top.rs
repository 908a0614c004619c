//! The k smallest or largest elements.

use super::element::ordered_key;
use super::filter::{Filter, room};
use super::select::{FillKeys, select_key};
use super::workspace::{Sortable, Workspace};
use crate::kernel::dispatch;
use crate::memory::scratch::OutOfMemory;
use std::os::raw::c_long;

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
    match room(values.len(), k) {
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
