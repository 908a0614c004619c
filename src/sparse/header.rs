//! Headers of sparse tensors.

use super::row_cache::RowCache;
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicI32, Ordering};

/// The header of a sparse tensor: `THSFloatTensor` and its six siblings. The first eight fields are public;
/// unlike headers of dense tensors, these are always made by the library.
#[repr(C)]
pub struct Sparse<T> {
    pub(super) size: *mut c_long,
    pub(super) nnz: isize,
    pub(super) sparse_rank: c_int,
    pub(super) dense_rank: c_int,
    pub(super) indices: *mut Tensor<c_long>,
    pub(super) values: *mut Tensor<T>,
    pub(super) coalesced: AtomicI32,
    pub(super) refcount: AtomicI32,
    pub(super) rows: RowCache,
}

#[cfg(target_pointer_width = "64")]
const _: () = {
    use std::mem::offset_of;
    type S = Sparse<f32>;
    assert!(offset_of!(S, size) == 0 && offset_of!(S, nnz) == 8);
    assert!(offset_of!(S, sparse_rank) == 16 && offset_of!(S, dense_rank) == 20);
    assert!(offset_of!(S, indices) == 24 && offset_of!(S, values) == 32);
    assert!(offset_of!(S, coalesced) == 40 && offset_of!(S, refcount) == 44);
};

impl<'a, T> Ref<'a, Sparse<T>> {
    /// The number of sparse dimensions.
    #[inline(always)]
    pub fn sparse_rank(self) -> usize {
        // SAFETY: a valid tensor.
        unsafe { (*self.as_ptr()).sparse_rank }.max(0) as usize
    }

    /// The number of dense dimensions.
    #[inline(always)]
    pub fn dense_rank(self) -> usize {
        // SAFETY: a valid tensor.
        unsafe { (*self.as_ptr()).dense_rank }.max(0) as usize
    }

    /// The sizes, sparse dimensions first.
    ///
    /// The slice is of the header's own array: it must not be used after the tensor is changed.
    #[inline]
    pub fn sizes(self) -> &'a [c_long] {
        let rank = self.sparse_rank() + self.dense_rank();
        // SAFETY: a valid tensor.
        let sizes = unsafe { (*self.as_ptr()).size };
        if rank == 0 || sizes.is_null() {
            return &[];
        }
        // SAFETY: a valid tensor has `rank` sizes.
        unsafe { std::slice::from_raw_parts(sizes, rank) }
    }

    /// The size of dimension `dimension`.
    ///
    /// # Errors
    ///
    /// Argument 1: there is no such dimension.
    pub fn size(self, dimension: c_int) -> Result<c_long> {
        let found = usize::try_from(dimension).ok().and_then(|d| self.sizes().get(d).copied());
        found.ok_or_else(|| Error::no_dimension(dimension, 0, self.sizes().len(), 1))
    }

    /// The number of entries.
    #[inline(always)]
    pub fn nnz(self) -> isize {
        // SAFETY: a valid tensor.
        unsafe { (*self.as_ptr()).nnz }
    }

    /// The indices: sparse dimensions by entries, of which the first [`Ref::nnz`] count. Empty for a tensor
    /// that never had entries.
    #[inline(always)]
    pub(super) fn indices(self) -> Ref<'a, Tensor<c_long>> {
        // SAFETY: a valid tensor holds a reference to its indices.
        unsafe { Ref::new(NonNull::new_unchecked((*self.as_ptr()).indices)) }
    }

    /// The values: entries by dense dimensions, of which the first [`Ref::nnz`] count.
    #[inline(always)]
    pub(super) fn values(self) -> Ref<'a, Tensor<T>> {
        // SAFETY: a valid tensor holds a reference to its values.
        unsafe { Ref::new(NonNull::new_unchecked((*self.as_ptr()).values)) }
    }

    /// The flag that the tensor is coalesced.
    #[inline(always)]
    pub fn coalesced_flag(self) -> c_int {
        // SAFETY: a valid tensor; the field is atomic because reading functions may set it.
        unsafe { &(*self.as_ptr()).coalesced }.load(Ordering::Relaxed)
    }

    /// Whether the entries are sorted and without duplicates, as far as is known: one entry always is.
    #[inline]
    pub fn is_coalesced(self) -> bool {
        self.coalesced_flag() != 0 || self.nnz() < 2
    }

    pub(super) fn set_coalesced_flag(self) {
        // SAFETY: as in `coalesced_flag`.
        unsafe { &(*self.as_ptr()).coalesced }.store(1, Ordering::Relaxed);
    }

    pub(super) fn rows(self) -> &'a RowCache {
        // SAFETY: a valid tensor, whose cache is shared by those who read it.
        unsafe { &(*self.as_ptr()).rows }
    }
}

/// Whether both have the same sizes, divided alike into sparse and dense ones.
pub fn is_same_size<T, S>(tensor: Ref<'_, Sparse<T>>, other: Ref<'_, Sparse<S>>) -> bool {
    tensor.sparse_rank() == other.sparse_rank() && tensor.sizes() == other.sizes()
}
