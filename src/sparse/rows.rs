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
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

type OwnLongTensor = Own<Tensor<c_long>>;

/// The row starts that a sparse tensor keeps.
///
/// They are valid until the entries are replaced, or until somebody writes the indices through a tensor from
/// [`super::new_indices`]. That is not seen, so row starts are neither kept while such a tensor lives nor used after
/// one was given out. Code that writes indices of a coalesced tensor through the public field must clear the flag
/// `coalesced`, and then none are used either.
pub(super) struct Cache {
    starts: Mutex<Option<OwnLongTensor>>,
    /// Somebody may have a tensor that shares the indices. Set after that tensor was made, so that whoever clears it
    /// either sees the tensor's count or leaves a later setting alone.
    exposed: AtomicBool,
}

impl Cache {
    pub(super) fn new() -> Self {
        Cache { starts: Mutex::new(None), exposed: AtomicBool::new(false) }
    }

    /// Notes that a tensor that shares the indices was made.
    #[inline(always)]
    pub(super) fn expose(&self) {
        self.exposed.store(true, Ordering::Release);
    }

    /// Forgets what is kept.
    pub(super) fn clear(&self) {
        self.put(None);
    }

    /// Forgets what was computed from indices that somebody may have written since; before the mark is taken away,
    /// for others who read at the same time.
    fn forget_exposed(&self) {
        if self.exposed.load(Ordering::Acquire) {
            self.clear();
            self.exposed.swap(false, Ordering::AcqRel);
        }
    }

    fn put(&self, starts: Option<OwnLongTensor>) {
        *self.starts.lock().unwrap_or_else(PoisonError::into_inner) = starts;
    }

    /// What is kept, if it is as `expected`.
    fn get(&self, rows: c_long, entries: usize) -> Option<OwnLongTensor> {
        let kept = self.starts.lock().unwrap_or_else(PoisonError::into_inner);
        let starts = kept.as_ref()?.borrow();
        let fits = starts.sizes() == [rows + 1] && list(starts).last() == Some(&(entries as c_long));
        fits.then(|| starts.to_owned())
    }
}

/// The numbers of row starts.
pub(super) fn list(starts: Ref<'_, Tensor<c_long>>) -> &[c_long] {
    // SAFETY: made below, contiguous, and written by nobody afterwards.
    unsafe { std::slice::from_raw_parts(starts.data(), starts.count() as usize) }
}

/// Whether nobody else can write the indices.
fn is_private<T>(sparse: Ref<'_, Sparse<T>>) -> bool {
    let indices = sparse.indices();
    // SAFETY: valid objects; their counts are atomic.
    let only = unsafe { &(*indices.as_ptr()).refcount }.load(Ordering::Acquire) == 1;
    let shared = indices.storage().is_some_and(|storage| {
        // SAFETY: as above.
        unsafe { &(*storage.as_ptr()).refcount }.load(Ordering::Acquire) != 1
    });
    only && !shared
}

/// The row starts of a coalesced matrix, whose `entries` these are: entries `starts[i]` to `starts[i + 1]` are those
/// of row `i`. Whatever the entries, they ascend from 0 to the number of entries.
pub(super) fn starts_of<T: Number>(
    sparse: Ref<'_, Sparse<T>>,
    entries: &Entries<T>,
) -> Result<OwnLongTensor> {
    let cache = sparse.rows();
    cache.forget_exposed();
    let rows = sparse.sizes()[0];
    if let Some(starts) = cache.get(rows, entries.count) {
        return Ok(starts);
    }
    let starts = computed(rows, entries.index(0))?;
    if is_private(sparse) {
        cache.put(Some(starts.borrow().to_owned()));
    } else {
        cache.expose();
    }
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
