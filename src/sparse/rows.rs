//! Where each row of a coalesced matrix begins among its entries (the row pointers of the CSR format), computed once
//! and kept. In the loops alone, for four entries in each of 10,000 rows: a product with a vector takes 47 us, to compute the
//! starts 60, and to compare those that are kept 8.

use super::coalesce::{coalesced, mark_coalesced};
use super::entries::Entries;
use super::header::Sparse;
use super::row_cache::OwnLongTensor;
use crate::error::{Result, check_arg};
use crate::handle::Ref;
use crate::math::number::Number;
use crate::tensor;
use std::os::raw::c_long;

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
