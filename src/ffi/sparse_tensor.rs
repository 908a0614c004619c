//! `THS/generic/THSTensor.h`.

use super::convention;
use super::storage_size::{longs, new_longs};
use super::text;
use crate::error::Positioned;
use crate::ffi::macros::generic;
use crate::handle::Ref;
use crate::sparse::{self, Sparse, dense, shape};
use crate::storage::Storage;
use crate::tensor::Tensor;
use std::os::raw::{c_char, c_int, c_long};

type THLongStorage = Storage<c_long>;
type THLongTensor = Tensor<c_long>;

/// Resizes `sparse` by `resize` and gives it as the result.
fn resized<T>(
    sparse: Ref<'_, Sparse<T>>,
    resize: impl FnOnce(Ref<'_, Sparse<T>>) -> crate::error::Result<()>,
) -> crate::error::Result<*mut Sparse<T>> {
    resize(sparse)?;
    Ok(sparse.as_ptr())
}

generic! { "THS" Tensor: Byte Char Short Int Long Float Double; {
    /// The number of dimensions, sparse and dense ones together. Errors: 1 if NULL, as in all functions
    /// here.
    fn nDimension(self_: *const THSTensor) -> c_int {
        Ok(self_.arg(1)?.sizes().len() as c_int)
    }

    /// The number of sparse dimensions, which come first.
    fn nDimensionI(self_: *const THSTensor) -> c_int {
        Ok(self_.arg(1)?.sparse_rank() as c_int)
    }

    /// The number of dense dimensions: those of the block of values that each entry has.
    fn nDimensionV(self_: *const THSTensor) -> c_int {
        Ok(self_.arg(1)?.dense_rank() as c_int)
    }

    /// The size of dimension `dim`, counted from 0. Errors: 1 if there is no such dimension.
    fn size(self_: *const THSTensor, dim: c_int) -> c_long {
        self_.arg(1)?.size(dim).at(&[(1, 2)])
    }

    /// The number of entries; duplicates count.
    fn nnz(self_: *const THSTensor) -> isize {
        Ok(self_.arg(1)?.nnz())
    }

    /// The sizes as a new storage. Ownership: the caller frees it.
    #[must_use]
    fn newSizeOf(self_: *mut THSTensor) -> *mut THLongStorage {
        new_longs(self_.arg(1)?.sizes())
    }

    /// The indices of the entries, nDimensionI x nnz, counted from 0: a view of the tensor's own memory.
    /// Without entries it is the tensor's own empty `indices`, retained. Ownership: the caller frees it.
    /// Who changes indices through it must clear `coalesced` unless they stay sorted. Errors: 1 if `nnz` is
    /// not in the buffers.
    #[must_use]
    fn newIndices(self_: *const THSTensor) -> *mut THLongTensor {
        sparse::new_indices(self_.arg(1)?)
    }

    /// The values of the entries, nnz x the sizes of the dense dimensions; as newIndices.
    #[must_use]
    fn newValues(self_: *const THSTensor) -> *mut THTensor {
        sparse::new_values(self_.arg(1)?)
    }

    /// A new tensor without dimensions and entries. Ownership: the caller frees it, as with all functions
    /// here whose names begin with `new`.
    #[must_use]
    fn new() -> *mut THSTensor {
        sparse::empty::<real>()
    }

    /// A new tensor with the entries that `indices` (nDimensionI x nnz) and `values` (nnz x sizes of dense
    /// dimensions) list; it shares their memory. Its sparse sizes are one more than the largest index.
    /// Errors: 1 if the indices are not a matrix, not as many as the values, or negative; 2 if there are no
    /// values.
    #[must_use]
    fn newWithTensor(indices: *mut THLongTensor, values: *mut THTensor) -> *mut THSTensor {
        sparse::new_with_tensors(indices.arg(1)?, values.arg(2)?, None)
    }

    /// As newWithTensor, with these sizes; inferred if `sizes` is NULL. Both tensors may be empty: all
    /// dimensions are then sparse. Errors: 1 if an index is outside the sizes; 2 if the sizes are not as
    /// many as the dimensions of both, or not those of the values; 3 if one is negative.
    #[must_use]
    fn newWithTensorAndSize(indices: *mut THLongTensor, values: *mut THTensor, sizes: *mut THLongStorage) -> *mut THSTensor {
        sparse::new_with_tensors(indices.arg(1)?, values.arg(2)?, sizes.option().map(longs))
    }

    /// A new tensor of zeros, all of whose dimensions are sparse. Errors: 1 if a size is negative.
    #[must_use]
    fn newWithSize(size_: *mut THLongStorage) -> *mut THSTensor {
        sparse::new_with_size::<real>(longs(size_.arg(1)?), 1, false)
    }

    /// As newWithSize. Errors: the number of a size that is negative; likewise below.
    #[must_use]
    fn newWithSize1d(size0_: c_long) -> *mut THSTensor {
        sparse::new_with_size::<real>(&[size0_], 1, true)
    }

    /// As newWithSize.
    #[must_use]
    fn newWithSize2d(size0_: c_long, size1_: c_long) -> *mut THSTensor {
        sparse::new_with_size::<real>(&[size0_, size1_], 1, true)
    }

    /// As newWithSize.
    #[must_use]
    fn newWithSize3d(size0_: c_long, size1_: c_long, size2_: c_long) -> *mut THSTensor {
        sparse::new_with_size::<real>(&[size0_, size1_, size2_], 1, true)
    }

    /// As newWithSize.
    #[must_use]
    fn newWithSize4d(size0_: c_long, size1_: c_long, size2_: c_long, size3_: c_long) -> *mut THSTensor {
        sparse::new_with_size::<real>(&[size0_, size1_, size2_, size3_], 1, true)
    }

    /// A new tensor with copies of the entries.
    #[must_use]
    fn newClone(self_: *mut THSTensor) -> *mut THSTensor {
        shape::new_clone(self_.arg(1)?)
    }

    /// A new tensor with copies of the entries and two sparse dimensions exchanged. Errors: 0 if they are
    /// not two sparse dimensions; 1 if indices or values do not fit the sizes, as in all functions that use
    /// entries.
    #[must_use]
    fn newTranspose(self_: *mut THSTensor, dimension1_: c_int, dimension2_: c_int) -> *mut THSTensor {
        shape::new_transpose(self_.arg(1)?, dimension1_, dimension2_)
    }

    /// The coalesced tensor: `self` itself, retained, if it is coalesced (then free it too), else a new
    /// one, with entries sorted by index and those of equal index summed in the order they were in. `self`
    /// keeps its entries; with less than two it is marked as coalesced.
    #[must_use]
    fn newCoalesce(self_: *mut THSTensor) -> *mut THSTensor {
        sparse::new_coalesce(self_.arg(1)?, 1)
    }

    /// Addition to the interface. Where each row of a tensor of two sparse dimensions begins: a new vector
    /// of one number more than there are rows, such that entries [i] to [i + 1] - 1 of the coalesced tensor
    /// are those of row i. It is computed once for a coalesced tensor whose entries do not change; the
    /// caller's is a copy. Errors: 1 if there are not two sparse dimensions.
    #[must_use]
    fn newCsr(self_: *mut THSTensor) -> *mut THLongTensor {
        sparse::new_row_starts(self_.arg(1)?)
    }

    /// Addition to the interface. A new tensor with copies of the entries whose index along sparse
    /// dimension `dimension_` is in firstIndex_ to firstIndex_ + size_ - 1, where they count from
    /// `firstIndex_`. Errors: 2 no such sparse dimension; 3, 4 if the slices are not all inside it.
    #[must_use]
    fn newNarrow(self_: *mut THSTensor, dimension_: c_int, firstIndex_: c_long, size_: c_long) -> *mut THSTensor {
        shape::new_narrow(self_.arg(1)?, dimension_, firstIndex_, size_)
    }

    /// Addition to the interface. A new tensor with copies of the entries whose index along sparse
    /// dimension `dimension_` is `sliceIndex_`, without that dimension. Errors: 1 if it is the only sparse
    /// one; 2 no such sparse dimension; 3 no such slice.
    #[must_use]
    fn newSelect(self_: *mut THSTensor, dimension_: c_int, sliceIndex_: c_long) -> *mut THSTensor {
        shape::new_select(self_.arg(1)?, dimension_, sliceIndex_)
    }

    /// Addition to the interface. A new coalesced tensor of the elements of `dense` that are not 0. Its
    /// last `nDimensionV` dimensions are dense: of their blocks those that are not all 0 become entries.
    /// Errors: 2 unless at least one dimension is left to be sparse.
    #[must_use]
    fn newFromDense(dense: *mut THTensor, nDimensionV: c_int) -> *mut THSTensor {
        dense::new_from_dense(dense.arg(1)?, nDimensionV)
    }

    /// 1 if both have the same sizes, divided alike into sparse and dense ones; else 0.
    fn isSameSizeAs(self_: *const THSTensor, src: *const THSTensor) -> c_int {
        Ok(sparse::is_same_size(self_.arg(1)?, src.arg(2)?))
    }

    /// Gives `self` these sizes, all sparse, and returns it: not one more reference. It keeps its entries,
    /// and is no longer marked as coalesced; functions that use entries refuse it while they do not fit the
    /// sizes. Errors: 2 if a size is negative.
    fn resize(self_: *mut THSTensor, size: *mut THLongStorage) -> *mut THSTensor {
        let size = longs(size.arg(2)?);
        resized(self_.arg(1)?, |sparse| shape::resize(sparse, size, 2, false))
    }

    /// As resize, to the sparse and dense sizes of `src`; nothing happens if they are the same.
    fn resizeAs(self_: *mut THSTensor, src: *mut THSTensor) -> *mut THSTensor {
        let src = src.arg(2)?;
        resized(self_.arg(1)?, |sparse| shape::resize_as(sparse, src))
    }

    /// As resize. Errors: the number of a size that is negative; likewise below.
    fn resize1d(self_: *mut THSTensor, size0: c_long) -> *mut THSTensor {
        resized(self_.arg(1)?, |sparse| shape::resize(sparse, &[size0], 2, true))
    }

    /// As resize.
    fn resize2d(self_: *mut THSTensor, size0: c_long, size1: c_long) -> *mut THSTensor {
        resized(self_.arg(1)?, |sparse| shape::resize(sparse, &[size0, size1], 2, true))
    }

    /// As resize.
    fn resize3d(self_: *mut THSTensor, size0: c_long, size1: c_long, size2: c_long) -> *mut THSTensor {
        resized(self_.arg(1)?, |sparse| shape::resize(sparse, &[size0, size1, size2], 2, true))
    }

    /// As resize.
    fn resize4d(self_: *mut THSTensor, size0: c_long, size1: c_long, size2: c_long, size3: c_long) -> *mut THSTensor {
        resized(self_.arg(1)?, |sparse| shape::resize(sparse, &[size0, size1, size2, size3], 2, true))
    }

    /// The same elements as a new dense tensor, empty if a size is 0. Ownership: the caller frees it,
    /// although the name does not begin with `new`. Errors: no memory for all elements.
    #[must_use]
    fn toDense(self_: *mut THSTensor) -> *mut THTensor {
        dense::to_dense(self_.arg(1)?)
    }

    /// Makes `self` have the sizes and copies of the entries of `src`.
    fn copy(self_: *mut THSTensor, src: *mut THSTensor) {
        shape::copy(self_.arg(1)?, src.arg(2)?)
    }

    /// Exchanges two sparse dimensions; as newTranspose. Tensors that share the memory of the indices keep
    /// theirs.
    fn transpose(self_: *mut THSTensor, dimension1_: c_int, dimension2_: c_int) {
        shape::transpose(self_.arg(1)?, dimension1_, dimension2_)
    }

    /// 1 if the entries are known to be sorted and without duplicates, else 0.
    fn isCoalesced(self_: *const THSTensor) -> c_int {
        Ok(self_.arg(1)?.coalesced_flag())
    }

    /// Takes one more reference, to be given back with free. NULL is left alone.
    fn retain(self_: *mut THSTensor) {
        Ok(convention::retain(self_))
    }

    /// The sizes, the indices of the entries, counted from 0, and their values as text, both as THTensor's
    /// toString has them. Ownership: the text is the caller's, to be freed with THFree. Errors: 1 if `nnz` is
    /// not in the buffers; no memory.
    #[must_use]
    fn toString(self_: *mut THSTensor, limit: c_long) -> *mut c_char {
        text::block_of(&crate::text::sparse(self_.arg(1)?, limit)?)
    }

    /// Prints the text of toString to standard output, as printf does, with a limit of 1000 elements.
    /// Errors: as toString; it cannot be written.
    fn print(self_: *mut THSTensor) {
        text::print(&crate::text::sparse(self_.arg(1)?, crate::text::LIMIT)?)
    }

    /// Gives one reference back; the last one frees the tensor and its references to indices and values.
    /// NULL is left alone.
    fn free(self_: *mut THSTensor) {
        // SAFETY: the C caller gives one reference back.
        Ok(unsafe { convention::release(self_) })
    }

    /// Makes `indices` (nDimensionI x nnz) and `values` (nnz x sizes of the dense dimensions) themselves
    /// the entries of `self`, and returns `self`: not one more reference. Ownership: it CONSUMES one
    /// reference to each of `indices` and `values`, which the caller must own and not free afterwards. If
    /// it raises an error nothing has happened, and both are still the caller's. Errors: 1 if the indices
    /// are not a matrix, or not as many as the values; 2 if they have not the tensor's number of
    /// dimensions, are outside its sizes, or are there without values; 3 if the values have not the sizes
    /// of its dense dimensions.
    fn _move(self_: *mut THSTensor, indices: *mut THLongTensor, values: *mut THTensor) -> *mut THSTensor {
        let (sparse, indices, values) = (self_.arg(1)?, indices.arg(2)?, values.arg(3)?);
        // SAFETY: the C caller gives up one reference to each.
        unsafe { sparse::take_entries(sparse, indices, values) }?;
        convention::consumed(indices);
        convention::consumed(values);
        Ok(sparse.as_ptr())
    }

    /// As _move with copies of `indices` and `values`: it does not consume them. The caller frees them as
    /// before.
    fn _set(self_: *mut THSTensor, indices: *mut THLongTensor, values: *mut THTensor) -> *mut THSTensor {
        let (sparse, indices, values) = (self_.arg(1)?, indices.arg(2)?, values.arg(3)?);
        sparse::set_entries(sparse, indices, values)?;
        Ok(sparse.as_ptr())
    }
}}

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Gives `r_` the entries that `mask` lists, with the values that `t` has there. Errors: 2 if `mask` is
    /// not coalesced or has other sizes than `t`.
    fn sparseMask(r_: *mut THSTensor, t: *mut THTensor, mask: *mut THSTensor) {
        dense::mask(r_.arg(1)?, t.arg(2)?, mask.arg(3)?)
    }
}}
