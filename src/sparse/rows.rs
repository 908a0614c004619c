//! Where each row of a coalesced matrix begins among its entries (the row pointers of the CSR format), computed once
//! and kept.

use super::Sparse;
use super::coalesce::{coalesced, mark_coalesced};
use super::entries::Entries;
use crate::error::{Result, check_arg};
use crate::handle::{Own, Ref};
use crate::math::number::Number;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;
use std::sync::{Mutex, PoisonError};

type OwnLongTensor = Own<Tensor<c_long>>;

/// The row starts that a sparse tensor keeps.
///
/// Whoever writes indices of a coalesced tensor clears the flag `coalesced`, unless they stay sorted and unique: what is
/// kept may be that of other indices, but those are sorted too. So the kept starts are compared with the indices each time,
/// at the first and the last entry of each row. If the rule is broken, results are wrong, and nothing else is.
pub(super) struct Cache(Mutex<Option<OwnLongTensor>>);

impl Cache {
    pub(super) fn new() -> Self {
        Cache(Mutex::new(None))
    }

    /// Forgets what is kept.
    pub(super) fn clear(&self) {
        self.put(None);
    }

    fn put(&self, starts: Option<OwnLongTensor>) {
        let former = std::mem::replace(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), starts);
        // Without the lock.
        drop(former);
    }

    /// What is kept, if it is that of so many rows and of entries in these rows.
    fn get(&self, rows: c_long, of_entries: &[c_long]) -> Option<OwnLongTensor> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.borrow().to_owned();
        let starts = kept.borrow();
        (starts.sizes() == [rows + 1] && fit(list(starts), of_entries)).then_some(kept)
    }
}

/// Whether `starts`, which ascend from 0, are those of entries in these rows, which are sorted.
fn fit(starts: &[c_long], of_entries: &[c_long]) -> bool {
    let is_row = |entry: c_long, row: usize| of_entries.get(entry as usize) == Some(&(row as c_long));
    let has_ends = |(row, pair): (usize, &[c_long])| {
        pair[0] == pair[1] || (is_row(pair[0], row) && is_row(pair[1] - 1, row))
    };
    starts.last() == Some(&(of_entries.len() as c_long)) && starts.windows(2).enumerate().all(has_ends)
}

/// The numbers of row starts.
pub(super) fn list(starts: Ref<'_, Tensor<c_long>>) -> &[c_long] {
    // SAFETY: made below, contiguous, and written by nobody afterwards.
    unsafe { std::slice::from_raw_parts(starts.data(), starts.count() as usize) }
}

/// The row starts of a coalesced matrix, whose `entries` these are: entries `starts[i]` to `starts[i + 1]` are those
/// of row `i`. Whatever the entries, they ascend from 0 to the number of entries.
pub(super) fn starts_of<T: Number>(
    sparse: Ref<'_, Sparse<T>>,
    entries: &Entries<T>,
) -> Result<OwnLongTensor> {
    let rows = sparse.sizes()[0];
    if let Some(starts) = sparse.rows().get(rows, entries.index(0)) {
        return Ok(starts);
    }
    let starts = computed(rows, entries.index(0))?;
    sparse.rows().put(Some(starts.borrow().to_owned()));
    Ok(starts)
}

fn computed(rows: c_long, of_entries: &[c_long]) -> Result<OwnLongTensor> {
    let starts: OwnLongTensor = tensor::empty()?;
    tensor::resize(starts.borrow(), &[rows.checked_add(1).unwrap_or(rows)], None)?;
    let mut at = starts.borrow().data();
    let end = at.wrapping_add(starts.borrow().count() as usize);
    // Each row not yet begun begins where the next entry of a later row is, or behind the last entry.
    let marks = of_entries.iter().copied().chain([rows]).enumerate();
    let mut begun = 0;
    for (entry, row) in marks {
        while begun <= row && at < end {
            // SAFETY: inside the tensor just made.
            unsafe { at.write(entry as c_long) };
            at = at.wrapping_add(1);
            begun += 1;
        }
    }
    Ok(starts)
}

/// The row starts of `sparse`, which has two sparse dimensions, as a new vector of one number more than it has rows:
/// entries `starts[i]` to `starts[i + 1] - 1` of the coalesced tensor are those of row `i`.
///
/// # Errors
///
/// Argument 1: not two sparse dimensions; indices or values that do not fit the sizes.
pub fn new_row_starts<T: Number>(sparse: Ref<'_, Sparse<T>>) -> Result<OwnLongTensor> {
    check_arg(sparse.sparse_rank() == 2, 1, "two sparse dimensions expected")?;
    let sorted = coalesced(sparse, 1)?;
    let entries = Entries::of(sorted.borrow(), 1)?;
    // A copy: the caller may write it.
    let starts = tensor::deep_copy(starts_of(sorted.borrow(), &entries)?.borrow())?;
    mark_coalesced(sparse);
    Ok(starts)
}
