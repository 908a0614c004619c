//! Row starts that a sparse tensor keeps.

use crate::handle::{Own, Ref};
use crate::tensor::Tensor;
use std::os::raw::c_long;
use std::sync::{Mutex, PoisonError};

pub(super) type OwnLongTensor = Own<Tensor<c_long>>;

/// The row starts that a sparse tensor keeps.
///
/// Whoever writes indices of a coalesced tensor clears the flag `coalesced`, unless they stay sorted and unique: what is
/// kept may be that of other indices, but those are sorted too. So the kept starts are compared with the indices each time,
/// at the first and the last entry of each row. If the rule is broken, results are wrong, and nothing else is.
pub(super) struct RowCache(Mutex<Option<OwnLongTensor>>);

impl RowCache {
    pub(super) fn new() -> Self {
        RowCache(Mutex::new(None))
    }

    /// Forgets what is kept.
    pub(super) fn clear(&self) {
        self.put(None);
    }

    pub(super) fn put(&self, starts: Option<OwnLongTensor>) {
        let former = std::mem::replace(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), starts);
        // Without the lock.
        drop(former);
    }

    /// What is kept, if it is that of so many rows and of entries in these rows.
    pub(super) fn get(&self, rows: c_long, of_entries: &[c_long]) -> Option<OwnLongTensor> {
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
    // SAFETY: made by `rows.rs`, contiguous, and written by nobody afterwards.
    unsafe { std::slice::from_raw_parts(starts.data(), starts.count() as usize) }
}
