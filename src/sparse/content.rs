//! What a sparse tensor holds, and how that is replaced.
//!
//! Every function that changes a tensor makes a complete new [`Content`] first, which may fail, and puts it in
//! place as its last act. So errors change nothing, and a result may be an operand.

use super::header::Sparse;
use crate::error::Result;
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor};
use std::os::raw::{c_int, c_long};
use std::ptr::{self, NonNull};
use std::sync::atomic::Ordering;

/// Everything that makes up a sparse tensor.
pub(super) struct Content<T> {
    /// Sizes, sparse dimensions first; not negative.
    pub(super) sizes: Longs,
    /// How many of the dimensions are sparse.
    pub(super) sparse_rank: usize,
    /// Sparse dimensions by entries, or empty if there are none.
    pub(super) indices: Own<Tensor<c_long>>,
    /// Entries by dense dimensions, or empty if there are none.
    pub(super) values: Own<Tensor<T>>,
    /// How many entries count.
    pub(super) nnz: isize,
    /// Whether they are sorted and without duplicates.
    pub(super) coalesced: bool,
}

impl<T> Content<T> {
    /// A tensor of zeros.
    pub(super) fn without_entries(sizes: &[c_long], sparse_rank: usize) -> Result<Self> {
        Ok(Content {
            sizes: size::list(sizes)?,
            sparse_rank,
            indices: tensor::empty()?,
            values: tensor::empty()?,
            nnz: 0,
            coalesced: false,
        })
    }

    /// What `sparse` holds, shared with it.
    pub(super) fn of(sparse: Ref<'_, Sparse<T>>) -> Self {
        Content {
            sizes: Longs::from_slice(sparse.sizes()),
            sparse_rank: sparse.sparse_rank(),
            indices: sparse.indices().to_owned(),
            values: sparse.values().to_owned(),
            nnz: sparse.nnz(),
            coalesced: sparse.coalesced_flag() != 0,
        }
    }

    /// Makes `sparse` hold this instead of what it held.
    pub(super) fn put(self, sparse: Ref<'_, Sparse<T>>) -> Result<()> {
        let header = sparse.as_ptr();
        // A list of as many sizes is overwritten.
        let fresh =
            if self.sizes.len() == sparse.sizes().len() { None } else { Some(block_of(&self.sizes)?) };
        sparse.rows().clear();
        // SAFETY: a valid tensor, whose references to the old indices and values are given back; the old sizes
        // are a block of their own, as long as their number says.
        unsafe {
            match fresh {
                Some(block) => alloc::free(ptr::replace(&raw mut (*header).size, block).cast()),
                None => ptr::copy(self.sizes.as_ptr(), (*header).size, self.sizes.len()),
            }
            (*header).sparse_rank = self.sparse_rank as c_int;
            (*header).dense_rank = (self.sizes.len() - self.sparse_rank) as c_int;
            (*header).nnz = self.nnz;
            (*header).coalesced.store(c_int::from(self.coalesced), Ordering::Relaxed);
            let indices = ptr::replace(&raw mut (*header).indices, self.indices.into_raw());
            let values = ptr::replace(&raw mut (*header).values, self.values.into_raw());
            Tensor::release(NonNull::new_unchecked(indices));
            Tensor::release(NonNull::new_unchecked(values));
        }
        Ok(())
    }
}

/// A block that holds `sizes`; NULL for none.
pub(super) fn block_of(sizes: &[c_long]) -> Result<*mut c_long> {
    let block: *mut c_long = alloc::alloc(alloc::byte_count::<c_long>(sizes.len() as isize)?)?.cast();
    if !sizes.is_empty() {
        // SAFETY: the block was made for these sizes.
        unsafe { ptr::copy_nonoverlapping(sizes.as_ptr(), block, sizes.len()) };
    }
    Ok(block)
}
