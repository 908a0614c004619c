//! Birth and death of sparse tensors, and their counts. No other place makes or frees a header.

use super::content::{Content, block_of};
use super::header::Sparse;
use super::row_cache::RowCache;
use crate::audit;
use crate::count;
use crate::error::Result;
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use crate::tensor::Tensor;
use std::os::raw::c_int;
use std::ptr::{self, NonNull};
use std::sync::atomic::AtomicI32;

impl<T> Counted for Sparse<T> {
    #[inline(always)]
    fn retain(this: Ref<'_, Self>) {
        // SAFETY: a valid tensor.
        count::add_one(unsafe { &(*this.as_ptr()).refcount });
    }

    #[inline(always)]
    unsafe fn release(this: NonNull<Self>) {
        // SAFETY: valid, as the caller owns a reference.
        if count::remove_one(unsafe { &(*this.as_ptr()).refcount }) {
            // SAFETY: that was the last reference.
            unsafe { destroy(this) }
        }
    }
}

/// Frees a tensor whose last reference is gone, and its references to indices and values.
///
/// # Safety
///
/// Nobody uses the tensor afterwards.
unsafe fn destroy<T>(this: NonNull<Sparse<T>>) {
    let header = this.as_ptr();
    // SAFETY: the header is valid until freed; its sizes are a block of their own or NULL, and it owns one
    // reference each to indices and values.
    unsafe {
        alloc::free((*header).size.cast());
        Tensor::release(NonNull::new_unchecked((*header).indices));
        Tensor::release(NonNull::new_unchecked((*header).values));
        ptr::drop_in_place(&raw mut (*header).rows);
        if audit::active() { leave_to_auditor(this) } else { alloc::free_header(header) }
    }
}

/// Leaves the header to the auditor, as a tensor without dimensions: late users find nothing to harm. What
/// was released just now may be in the auditor's keeping too.
///
/// # Safety
///
/// As [`destroy`]; what the header owned is gone.
#[cold]
unsafe fn leave_to_auditor<T>(this: NonNull<Sparse<T>>) {
    let header = this.as_ptr();
    // SAFETY: a block that nobody else uses.
    unsafe {
        (*header).size = ptr::null_mut();
        (*header).nnz = 0;
        (*header).sparse_rank = 0;
        (*header).dense_rank = 0;
        (&raw mut (*header).rows).write(RowCache::new());
        audit::header_freed(header.cast(), size_of::<Sparse<T>>());
    }
}

impl<T> Content<T> {
    /// A new tensor that holds this.
    pub(super) fn make(self) -> Result<Own<Sparse<T>>> {
        let Content { sizes, sparse_rank, indices, values, nnz, coalesced } = self;
        let header = alloc::alloc_header::<Sparse<T>>()?;
        let size = match block_of(&sizes) {
            Ok(size) => size,
            Err(error) => {
                // SAFETY: made above and seen by nobody.
                unsafe { alloc::free_header(header) };
                return Err(error);
            }
        };
        let tensor = Sparse {
            size,
            nnz,
            sparse_rank: sparse_rank as c_int,
            dense_rank: (sizes.len() - sparse_rank) as c_int,
            indices: indices.into_raw(),
            values: values.into_raw(),
            coalesced: AtomicI32::new(c_int::from(coalesced)),
            refcount: AtomicI32::new(1),
            rows: RowCache::new(),
        };
        // SAFETY: the block was made for one header just now; the count of one is the caller's.
        unsafe {
            header.write(tensor);
            Ok(Own::from_raw(NonNull::new_unchecked(header)))
        }
    }
}

/// A new tensor without dimensions and entries.
pub fn empty<T>() -> Result<Own<Sparse<T>>> {
    Content::without_entries(&[], 0)?.make()
}
