//! `generic/THTensor.h`.

use super::convention;
use super::general::{error_if_null, long_slice};
use super::storage_size::{longs, new_longs};
use super::text;
use crate::error::{Error, Positioned, Result, check_arg};
use crate::ffi::macros::generic;
use crate::handle::{Nullable, Own, Ref};
use crate::memory::scratch::Scratch;
use crate::storage::Storage;
use crate::storage::size::{self, Description};
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_char, c_int, c_long};

type THDescBuff = Description;
type THLongStorage = Storage<c_long>;
type LongList<'a> = Nullable<'a, THLongStorage>;

/// The sizes and strides of a call that takes both as storages, either of which may be missing;
/// `number` blames strides that do not go with the sizes.
fn layout<'a>(
    size: LongList<'a>,
    stride: LongList<'a>,
    number: i32,
) -> Result<(&'a [c_long], Option<&'a [c_long]>)> {
    match (size.option().map(longs), stride.option().map(longs)) {
        (Some(size), Some(stride)) => {
            check_arg(size.len() == stride.len(), number, "sizes and strides differ in number")?;
            Ok((size, Some(stride)))
        }
        (Some(size), None) => Ok((size, None)),
        (None, None) => Ok((&[], None)),
        (None, Some(_)) => Err(Error::arg(number, "strides without sizes")),
    }
}

fn new_with_size<T>(size: &[c_long], stride: Option<&[c_long]>) -> Result<Own<Tensor<T>>> {
    new_with_storage(None, 0, size, stride)
}

fn new_with_storage<T>(
    storage: Option<Ref<'_, Storage<T>>>,
    offset: isize,
    size: &[c_long],
    stride: Option<&[c_long]>,
) -> Result<Own<Tensor<T>>> {
    let tensor = tensor::empty()?;
    tensor::set_storage(tensor.borrow(), storage, offset, size, stride)?;
    Ok(tensor)
}

/// `src`, or `tensor` itself where C passes NULL for it.
fn or_self<'a, T>(src: Nullable<'a, Tensor<T>>, tensor: Ref<'a, Tensor<T>>) -> Ref<'a, Tensor<T>> {
    src.option().unwrap_or(tensor)
}

/// The tensors of an array of `count` pointers, which is argument `number`.
///
/// # Safety
///
/// `start` is NULL or points at `count` pointers that are NULL or valid during `'a`.
pub(super) unsafe fn tensors<'a, T>(
    start: *mut *mut Tensor<T>,
    count: c_int,
    number: i32,
) -> Result<Scratch<Ref<'a, Tensor<T>>>> {
    error_if_null(start, number)?;
    let mut tensors = Scratch::with_capacity(count.max(0) as usize)?;
    for i in 0..count.max(0) as usize {
        // SAFETY: by the caller's promise.
        tensors.push(unsafe { Nullable::new(*start.add(i)) }.arg(number)?)?;
    }
    Ok(tensors)
}

generic! { Tensor: Byte Char Short Int Long Float Double Half; {
    /// The storage, NULL for a tensor that never had elements. Ownership: the tensor's; retain it to keep it.
    /// Errors: 1 if NULL, as in all functions here.
    fn storage(self_: *const THTensor) -> *mut THStorage {
        Ok(self_.arg(1)?.storage().map_or(std::ptr::null_mut(), Ref::as_ptr))
    }

    /// The index in the storage of the first element.
    fn storageOffset(self_: *const THTensor) -> isize {
        Ok(self_.arg(1)?.offset())
    }

    /// The number of dimensions; 0 for an empty tensor.
    fn nDimension(self_: *const THTensor) -> c_int {
        Ok(self_.arg(1)?.rank() as c_int)
    }

    /// The size of dimension `dim`, counted from 0. Errors: 2 if there is no such dimension.
    fn size(self_: *const THTensor, dim: c_int) -> c_long {
        self_.arg(1)?.size(dim)
    }

    /// The stride of dimension `dim`, counted from 0: elements in the storage from one index to the next.
    /// Errors: 2 if there is no such dimension.
    fn stride(self_: *const THTensor, dim: c_int) -> c_long {
        self_.arg(1)?.stride(dim)
    }

    /// The sizes as a new storage. Ownership: the caller frees it.
    #[must_use]
    fn newSizeOf(self_: *mut THTensor) -> *mut THLongStorage {
        new_longs(self_.arg(1)?.sizes())
    }

    /// The strides as a new storage. Ownership: the caller frees it.
    #[must_use]
    fn newStrideOf(self_: *mut THTensor) -> *mut THLongStorage {
        new_longs(self_.arg(1)?.strides())
    }

    /// The address of the first element; NULL without a storage. Valid as long as the storage is neither
    /// freed nor resized, be it by this tensor or by another one that shares it: ask again after each resize.
    fn data(self_: *const THTensor) -> *mut real {
        Ok(self_.arg(1)?.data())
    }

    /// Sets the flag bits (TH_TENSOR_REFCOUNTED) that are set in `flag`.
    fn setFlag(self_: *mut THTensor, flag: c_char) {
        Ok(self_.arg(1)?.set_flags(convention::bits(flag)))
    }

    /// Clears the flag bits (TH_TENSOR_REFCOUNTED) that are set in `flag`.
    fn clearFlag(self_: *mut THTensor, flag: c_char) {
        Ok(self_.arg(1)?.clear_flags(convention::bits(flag)))
    }

    /// A new tensor without dimensions and without storage. Ownership: the caller frees it, as the result
    /// of every function here whose name begins with new.
    #[must_use]
    fn new() -> *mut THTensor {
        tensor::empty::<real>()
    }

    /// A new tensor that views the same elements as `tensor`.
    #[must_use]
    fn newWithTensor(tensor: *mut THTensor) -> *mut THTensor {
        tensor::view_of(tensor.arg(1)?)
    }

    /// A new tensor over `storage_` (a new one if NULL) from element `storageOffset_` on. Sizes count up to
    /// the first that is not positive; strides that are NULL or negative are contiguous. The storage is
    /// retained, and grows if it must. Errors: 4 if sizes and strides differ in number; the offset is
    /// negative; a size, stride or extent overflows; the storage must grow and cannot.
    #[must_use]
    fn newWithStorage(storage_: *mut THStorage, storageOffset_: isize, size_: *mut THLongStorage, stride_: *mut THLongStorage) -> *mut THTensor {
        let (size, stride) = layout(size_, stride_, 4)?;
        new_with_storage(storage_.option(), storageOffset_, size, stride)
    }

    /// As newWithStorage, with one dimension.
    #[must_use]
    fn newWithStorage1d(storage_: *mut THStorage, storageOffset_: isize, size0_: c_long, stride0_: c_long) -> *mut THTensor {
        new_with_storage(storage_.option(), storageOffset_, &[size0_], Some(&[stride0_]))
    }

    /// As newWithStorage, with two dimensions.
    #[must_use]
    fn newWithStorage2d(storage_: *mut THStorage, storageOffset_: isize, size0_: c_long, stride0_: c_long, size1_: c_long, stride1_: c_long) -> *mut THTensor {
        new_with_storage(storage_.option(), storageOffset_, &[size0_, size1_], Some(&[stride0_, stride1_]))
    }

    /// As newWithStorage, with three dimensions.
    #[must_use]
    fn newWithStorage3d(storage_: *mut THStorage, storageOffset_: isize, size0_: c_long, stride0_: c_long, size1_: c_long, stride1_: c_long, size2_: c_long, stride2_: c_long) -> *mut THTensor {
        new_with_storage(storage_.option(), storageOffset_, &[size0_, size1_, size2_], Some(&[stride0_, stride1_, stride2_]))
    }

    /// As newWithStorage, with four dimensions.
    #[must_use]
    fn newWithStorage4d(storage_: *mut THStorage, storageOffset_: isize, size0_: c_long, stride0_: c_long, size1_: c_long, stride1_: c_long, size2_: c_long, stride2_: c_long, size3_: c_long, stride3_: c_long) -> *mut THTensor {
        new_with_storage(storage_.option(), storageOffset_, &[size0_, size1_, size2_, size3_], Some(&[stride0_, stride1_, stride2_, stride3_]))
    }

    /// A new tensor with a storage of its own, not initialised; sizes and strides as for newWithStorage.
    /// Without sizes it has no dimensions.
    #[must_use]
    fn newWithSize(size_: *mut THLongStorage, stride_: *mut THLongStorage) -> *mut THTensor {
        let (size, stride) = layout(size_, stride_, 4).at(&[(4, 2)])?;
        new_with_size::<real>(size, stride)
    }

    /// A new contiguous vector of `size0_` elements, not initialised.
    #[must_use]
    fn newWithSize1d(size0_: c_long) -> *mut THTensor {
        new_with_size::<real>(&[size0_], None)
    }

    /// A new contiguous tensor `size0_` x `size1_`, not initialised. Sizes count up to the first that is not
    /// positive, here and below.
    #[must_use]
    fn newWithSize2d(size0_: c_long, size1_: c_long) -> *mut THTensor {
        new_with_size::<real>(&[size0_, size1_], None)
    }

    /// A new contiguous tensor of three dimensions, not initialised.
    #[must_use]
    fn newWithSize3d(size0_: c_long, size1_: c_long, size2_: c_long) -> *mut THTensor {
        new_with_size::<real>(&[size0_, size1_, size2_], None)
    }

    /// A new contiguous tensor of four dimensions, not initialised.
    #[must_use]
    fn newWithSize4d(size0_: c_long, size1_: c_long, size2_: c_long, size3_: c_long) -> *mut THTensor {
        new_with_size::<real>(&[size0_, size1_, size2_, size3_], None)
    }

    /// A new contiguous tensor with a copy of the elements.
    #[must_use]
    fn newClone(self_: *mut THTensor) -> *mut THTensor {
        tensor::deep_copy(self_.arg(1)?).map_err(|error| error.renumbered(1))
    }

    /// `tensor` itself with one more reference if it is contiguous, else a new contiguous copy. Either way
    /// the caller frees the result.
    #[must_use]
    fn newContiguous(tensor: *mut THTensor) -> *mut THTensor {
        tensor::contiguous(tensor.arg(1)?).map_err(|error| error.renumbered(1))
    }

    /// A new view of slice `sliceIndex_` of dimension `dimension_`, without that dimension. Errors: 1 if
    /// `tensor` has fewer than two dimensions; 2 no such dimension; 3 no such slice.
    #[must_use]
    fn newSelect(tensor: *mut THTensor, dimension_: c_int, sliceIndex_: c_long) -> *mut THTensor {
        geometry::new_select(tensor.arg(1)?, dimension_, sliceIndex_)
    }

    /// A new view of the `size_` slices of dimension `dimension_` from `firstIndex_` on. Errors: 2 no such
    /// dimension; 3, 4 the slices are not all inside it.
    #[must_use]
    fn newNarrow(tensor: *mut THTensor, dimension_: c_int, firstIndex_: c_long, size_: c_long) -> *mut THTensor {
        geometry::new_narrow(tensor.arg(1)?, dimension_, firstIndex_, size_)
    }

    /// A new view with two dimensions exchanged. Errors: 1, 2 no such first, second dimension.
    #[must_use]
    fn newTranspose(tensor: *mut THTensor, dimension1_: c_int, dimension2_: c_int) -> *mut THTensor {
        geometry::new_transpose(tensor.arg(1)?, dimension1_, dimension2_).at(&[(1, 2), (2, 3)])
    }

    /// A new view of all windows of `size_` slices of dimension `dimension_`, `step_` apart: the dimension
    /// counts the windows, a new last one runs inside a window. Errors: 1 if empty; 2 no such dimension; 3
    /// if `size_` is not inside it; 4 if `step_` is not positive.
    #[must_use]
    fn newUnfold(tensor: *mut THTensor, dimension_: c_int, size_: c_long, step_: c_long) -> *mut THTensor {
        geometry::new_unfold(tensor.arg(1)?, dimension_, size_, step_)
    }

    /// A new view of a contiguous tensor with the sizes `size`, one of which may be -1. Errors: 1 if not
    /// contiguous, or if there is more than one -1; 2 if the sizes do not give as many elements.
    #[must_use]
    fn newView(tensor: *mut THTensor, size: *mut THLongStorage) -> *mut THTensor {
        geometry::new_view(tensor.arg(1)?, longs(size.arg(2)?))
    }

    /// A new view with dimensions of size 1 repeated, and dimensions added in front, to have the sizes
    /// `size`, in which -1 keeps a size. Repeated elements are one element: do not write through the view.
    /// Errors: 0 if `tensor` is empty; 1 if there are fewer sizes than dimensions; a size does not fit.
    #[must_use]
    fn newExpand(tensor: *mut THTensor, size: *mut THLongStorage) -> *mut THTensor {
        geometry::new_expand(tensor.arg(1)?, longs(size.arg(2)?)).at(&[(0, 1), (1, 2)])
    }

    /// Makes `r` the view of `tensor` that newExpand gives.
    fn expand(r: *mut THTensor, tensor: *mut THTensor, size: *mut THLongStorage) {
        geometry::expand(r.arg(1)?, tensor.arg(2)?, longs(size.arg(3)?)).at(&[(0, 2), (1, 3)])
    }

    /// Makes each of the `count` tensors in `rets` the view of the one in the same place in `ops`, all
    /// expanded to their common size. Errors: i, counted from 0, if `ops[i]` is empty; there is no common
    /// size: no result is changed.
    fn expandNd(rets: *mut *mut THTensor, ops: *mut *mut THTensor, count: c_int) {
        // SAFETY: the C caller passes arrays of `count` tensors.
        let (results, sources) = unsafe { (tensors(rets, count, 1)?, tensors(ops, count, 2)?) };
        geometry::expand_all(&results, &sources)
    }

    /// Gives `tensor` the sizes and strides of the storages, of which `stride` may be NULL. As resizeNd.
    /// Errors: 2 if `size` is NULL; 3 if they differ in number.
    fn resize(tensor: *mut THTensor, size: *mut THLongStorage, stride: *mut THLongStorage) {
        let tensor = tensor.arg(1)?;
        size.arg(2)?;
        let (size, stride) = layout(size, stride, 3)?;
        tensor::resize(tensor, size, stride)
    }

    /// Gives `tensor` the sizes of `src`. As resizeNd.
    fn resizeAs(tensor: *mut THTensor, src: *mut THTensor) {
        tensor::resize_as(tensor.arg(1)?, src.arg(2)?)
    }

    /// Gives `tensor` `nDimension` sizes, up to the first that is not positive, and strides, of which those
    /// that are negative or NULL are contiguous. A tensor that has the sizes already keeps its strides. The
    /// storage is kept, and grows if it must, for all tensors that share it: the elements keep their places
    /// in it, new ones are not initialised, and all may get another address, so that what data has given
    /// before, of any of these tensors, is dangling. Errors: 3
    /// if `size` is NULL though `nDimension` is positive; 1 if elements would lie before the storage, as C
    /// code has written a negative offset or stride, or the storage has no data; a size, stride or extent
    /// overflows; the storage must grow and cannot: the tensor is as it was.
    fn resizeNd(tensor: *mut THTensor, nDimension: c_int, size: *mut c_long, stride: *mut c_long) {
        // SAFETY: the C caller passes lists of `nDimension` numbers.
        let (size, stride) = unsafe { raw_layout(nDimension, size, stride, 3) }?;
        tensor::resize(tensor.arg(1)?, size, stride)
    }

    /// Makes `tensor` a vector of `size0_` elements. As resizeNd.
    fn resize1d(tensor: *mut THTensor, size0_: c_long) {
        tensor::resize(tensor.arg(1)?, &[size0_], None)
    }

    /// Gives `tensor` two sizes. As resizeNd.
    fn resize2d(tensor: *mut THTensor, size0_: c_long, size1_: c_long) {
        tensor::resize(tensor.arg(1)?, &[size0_, size1_], None)
    }

    /// Gives `tensor` three sizes. As resizeNd.
    fn resize3d(tensor: *mut THTensor, size0_: c_long, size1_: c_long, size2_: c_long) {
        tensor::resize(tensor.arg(1)?, &[size0_, size1_, size2_], None)
    }

    /// Gives `tensor` four sizes. As resizeNd.
    fn resize4d(tensor: *mut THTensor, size0_: c_long, size1_: c_long, size2_: c_long, size3_: c_long) {
        tensor::resize(tensor.arg(1)?, &[size0_, size1_, size2_, size3_], None)
    }

    /// Gives `tensor` five sizes. As resizeNd.
    fn resize5d(tensor: *mut THTensor, size0_: c_long, size1_: c_long, size2_: c_long, size3_: c_long, size4_: c_long) {
        tensor::resize(tensor.arg(1)?, &[size0_, size1_, size2_, size3_, size4_], None)
    }

    /// Makes `self_` view the same elements as `src`.
    fn set(self_: *mut THTensor, src: *mut THTensor) {
        tensor::assign(self_.arg(1)?, src.arg(2)?)
    }

    /// Makes `self_` view `storage_` (a new one if NULL) from element `storageOffset_` on; sizes and strides
    /// as for newWithStorage. The old storage is released. Errors: 5 if sizes and strides differ in number;
    /// else as newWithStorage: the tensor is as it was.
    fn setStorage(self_: *mut THTensor, storage_: *mut THStorage, storageOffset_: isize, size_: *mut THLongStorage, stride_: *mut THLongStorage) {
        let (size, stride) = layout(size_, stride_, 5)?;
        tensor::set_storage(self_.arg(1)?, storage_.option(), storageOffset_, size, stride)
    }

    /// As setStorage, with `nDimension` sizes and strides; `stride` may be NULL. Errors: 5 if `size` is NULL
    /// though `nDimension` is positive.
    fn setStorageNd(self_: *mut THTensor, storage_: *mut THStorage, storageOffset_: isize, nDimension: c_int, size: *mut c_long, stride: *mut c_long) {
        // SAFETY: the C caller passes lists of `nDimension` numbers.
        let (size, stride) = unsafe { raw_layout(nDimension, size, stride, 5) }?;
        tensor::set_storage(self_.arg(1)?, storage_.option(), storageOffset_, size, stride)
    }

    /// As setStorage, with one dimension.
    fn setStorage1d(self_: *mut THTensor, storage_: *mut THStorage, storageOffset_: isize, size0_: c_long, stride0_: c_long) {
        tensor::set_storage(self_.arg(1)?, storage_.option(), storageOffset_, &[size0_], Some(&[stride0_]))
    }

    /// As setStorage, with two dimensions.
    fn setStorage2d(self_: *mut THTensor, storage_: *mut THStorage, storageOffset_: isize, size0_: c_long, stride0_: c_long, size1_: c_long, stride1_: c_long) {
        tensor::set_storage(self_.arg(1)?, storage_.option(), storageOffset_, &[size0_, size1_], Some(&[stride0_, stride1_]))
    }

    /// As setStorage, with three dimensions.
    fn setStorage3d(self_: *mut THTensor, storage_: *mut THStorage, storageOffset_: isize, size0_: c_long, stride0_: c_long, size1_: c_long, stride1_: c_long, size2_: c_long, stride2_: c_long) {
        tensor::set_storage(self_.arg(1)?, storage_.option(), storageOffset_, &[size0_, size1_, size2_], Some(&[stride0_, stride1_, stride2_]))
    }

    /// As setStorage, with four dimensions.
    fn setStorage4d(self_: *mut THTensor, storage_: *mut THStorage, storageOffset_: isize, size0_: c_long, stride0_: c_long, size1_: c_long, stride1_: c_long, size2_: c_long, stride2_: c_long, size3_: c_long, stride3_: c_long) {
        tensor::set_storage(self_.arg(1)?, storage_.option(), storageOffset_, &[size0_, size1_, size2_, size3_], Some(&[stride0_, stride1_, stride2_, stride3_]))
    }

    /// Makes `self_` the view of `src` (of itself if NULL) that newNarrow gives.
    fn narrow(self_: *mut THTensor, src: *mut THTensor, dimension_: c_int, firstIndex_: c_long, size_: c_long) {
        let tensor = self_.arg(1)?;
        geometry::narrow(tensor, or_self(src, tensor), dimension_, firstIndex_, size_).at(&[(2, 3), (3, 4), (4, 5)])
    }

    /// Makes `self_` the view of `src` (of itself if NULL) that newSelect gives.
    fn select(self_: *mut THTensor, src: *mut THTensor, dimension_: c_int, sliceIndex_: c_long) {
        let tensor = self_.arg(1)?;
        geometry::select(tensor, or_self(src, tensor), dimension_, sliceIndex_).at(&[(1, 2), (2, 3), (3, 4)])
    }

    /// Makes `self_` a view of diagonal `offset` of `src` (of itself if NULL) between two dimensions, counted up and right
    /// from the main one: the other dimensions, then the diagonal. Errors: 4, 5 no such first, second dimension; 5 if
    /// both are one; 3 no such diagonal.
    fn diagonal(self_: *mut THTensor, src: *mut THTensor, offset: c_long, dimension1: c_int, dimension2: c_int) {
        let tensor = self_.arg(1)?;
        geometry::diagonal(tensor, or_self(src, tensor), offset, dimension1, dimension2)
    }

    /// Makes `self_` the view of `src` (of itself if NULL) that newTranspose gives.
    fn transpose(self_: *mut THTensor, src: *mut THTensor, dimension1_: c_int, dimension2_: c_int) {
        let tensor = self_.arg(1)?;
        geometry::transpose(tensor, or_self(src, tensor), dimension1_, dimension2_).at(&[(1, 3), (2, 4)])
    }

    /// Makes `self_` the view of `src` (of itself if NULL) that newUnfold gives.
    fn unfold(self_: *mut THTensor, src: *mut THTensor, dimension_: c_int, size_: c_long, step_: c_long) {
        let tensor = self_.arg(1)?;
        geometry::unfold(tensor, or_self(src, tensor), dimension_, size_, step_).at(&[(1, 2), (2, 3), (3, 4), (4, 5)])
    }

    /// Makes `self_` the view of `src` (of itself if NULL) without dimensions of size 1; a single element
    /// keeps one dimension.
    fn squeeze(self_: *mut THTensor, src: *mut THTensor) {
        let tensor = self_.arg(1)?;
        geometry::squeeze(tensor, or_self(src, tensor))
    }

    /// Makes `self_` the view of `src` (of itself if NULL) without dimension `dimension_` if its size is 1
    /// and it is not the only one. Errors: 2 no such dimension.
    fn squeeze1d(self_: *mut THTensor, src: *mut THTensor, dimension_: c_int) {
        let tensor = self_.arg(1)?;
        geometry::squeeze_one(tensor, or_self(src, tensor), dimension_).at(&[(2, 3)])
    }

    /// Makes `self_` the view of `src` (of itself if NULL) with a dimension of size 1 inserted before
    /// dimension `dimension_`. Errors: 2 if that is not in 0 to nDimension, or if `src` is empty.
    fn unsqueeze1d(self_: *mut THTensor, src: *mut THTensor, dimension_: c_int) {
        let tensor = self_.arg(1)?;
        geometry::unsqueeze(tensor, or_self(src, tensor), dimension_).at(&[(2, 3)])
    }

    /// 1 if the elements lie one after the other in row-major order, else 0. Empty tensors do.
    fn isContiguous(self_: *const THTensor) -> c_int {
        Ok(tensor::is_contiguous(self_.arg(1)?))
    }

    /// 1 if both have the same sizes, else 0.
    fn isSameSizeAs(self_: *const THTensor, src: *const THTensor) -> c_int {
        Ok(tensor::is_same_size(self_.arg(1)?, src.arg(2)?))
    }

    /// 1 if both view the same elements of one storage in the same way, else 0; 0 without a storage.
    fn isSetTo(self_: *const THTensor, src: *const THTensor) -> c_int {
        Ok(tensor::is_set_to(self_.arg(1)?, src.arg(2)?))
    }

    /// 1 if the sizes are those of `dims`, else 0.
    fn isSize(self_: *const THTensor, dims: *const THLongStorage) -> c_int {
        Ok(tensor::is_size(self_.arg(1)?, longs(dims.arg(2)?)))
    }

    /// The number of elements.
    fn nElement(self_: *const THTensor) -> isize {
        Ok(self_.arg(1)?.count())
    }

    /// Takes one more reference, to be given back with free. NULL, and tensors without
    /// TH_TENSOR_REFCOUNTED, are left alone.
    fn retain(self_: *mut THTensor) {
        Ok(convention::retain(self_))
    }

    /// Gives one reference back; the last one frees the tensor and its reference to the storage. NULL, and
    /// tensors without TH_TENSOR_REFCOUNTED, are left alone.
    fn free(self_: *mut THTensor) {
        // SAFETY: the C caller gives one reference back.
        Ok(unsafe { convention::release(self_) })
    }

    /// Copies the elements of `self_` into `dst` unless they are the same tensor, and gives one reference to
    /// `self_` back: it consumes `self_`. The counterpart of newContiguous for results. Errors: 2 if `dst`
    /// is NULL; as copy. Then nothing has happened, and `self_` is still the caller's.
    fn freeCopyTo(self_: *mut THTensor, dst: *mut THTensor) {
        tensor::copy(dst.arg(2)?, self_.arg(1)?).map_err(|error| error.in_order(&[2, 1]))?;
        // SAFETY: the C caller gives one reference back.
        Ok(unsafe { convention::release(self_) })
    }

    /// Sets the element of a vector. Errors: 1 if `tensor` has not one dimension; 2 no such element.
    fn set1d(tensor: *mut THTensor, x0: c_long, value: real) {
        tensor::set(tensor.arg(1)?, [x0], value)
    }

    /// Sets the element of a matrix. Errors: 1 if `tensor` has not two dimensions; 2 no such element.
    fn set2d(tensor: *mut THTensor, x0: c_long, x1: c_long, value: real) {
        tensor::set(tensor.arg(1)?, [x0, x1], value)
    }

    /// Sets the element of a tensor of three dimensions. Errors: 1 if it has not; 2 no such element.
    fn set3d(tensor: *mut THTensor, x0: c_long, x1: c_long, x2: c_long, value: real) {
        tensor::set(tensor.arg(1)?, [x0, x1, x2], value)
    }

    /// Sets the element of a tensor of four dimensions. Errors: 1 if it has not; 2 no such element.
    fn set4d(tensor: *mut THTensor, x0: c_long, x1: c_long, x2: c_long, x3: c_long, value: real) {
        tensor::set(tensor.arg(1)?, [x0, x1, x2, x3], value)
    }

    /// The element of a vector. Errors: 1 if `tensor` has not one dimension; 2 no such element.
    fn get1d(tensor: *const THTensor, x0: c_long) -> real {
        tensor::get(tensor.arg(1)?, [x0])
    }

    /// The element of a matrix. Errors: 1 if `tensor` has not two dimensions; 2 no such element.
    fn get2d(tensor: *const THTensor, x0: c_long, x1: c_long) -> real {
        tensor::get(tensor.arg(1)?, [x0, x1])
    }

    /// The element of a tensor of three dimensions. Errors: 1 if it has not; 2 no such element.
    fn get3d(tensor: *const THTensor, x0: c_long, x1: c_long, x2: c_long) -> real {
        tensor::get(tensor.arg(1)?, [x0, x1, x2])
    }

    /// The element of a tensor of four dimensions. Errors: 1 if it has not; 2 no such element.
    fn get4d(tensor: *const THTensor, x0: c_long, x1: c_long, x2: c_long, x3: c_long) -> real {
        tensor::get(tensor.arg(1)?, [x0, x1, x2, x3])
    }

    /// A text such as `torch.FloatTensor of size 2x3`, cut with `...` if it is too long.
    fn desc(tensor: *const THTensor) -> THDescBuff {
        Ok(tensor::describe(tensor.arg(1)?))
    }

    /// The elements as text, in the form that Torch7 gives them, and behind them `[torch.FloatTensor of size
    /// 2x3]`. Of a tensor with more than `limit` elements only the ends of long dimensions are shown; 0
    /// or less shows everything. Columns and slices are counted from the index base. Ownership: the text is
    /// the caller's, to be freed with THFree. Errors: 1 if elements lie outside the storage; no memory.
    #[must_use]
    fn toString(self_: *mut THTensor, limit: c_long) -> *mut c_char {
        text::block_of(&crate::text::tensor(self_.arg(1)?, limit)?)
    }

    /// Prints the text of toString to standard output, as printf does, with a limit of 1000 elements.
    /// Errors: as toString; it cannot be written.
    fn print(self_: *mut THTensor) {
        text::print(&crate::text::tensor(self_.arg(1)?, crate::text::LIMIT)?)
    }

    /// The sizes as text, such as `[2 x 3]`, cut with `...]` if it is too long.
    fn sizeDesc(tensor: *const THTensor) -> THDescBuff {
        Ok(size::describe(tensor.arg(1)?.sizes()))
    }
}}

/// The sizes and strides of a call that takes both as lists of `count` numbers; `number` blames missing
/// sizes.
///
/// # Safety
///
/// Each pointer is NULL or points at `count` numbers that do not change during `'a`.
unsafe fn raw_layout<'a>(
    count: c_int,
    size: *mut c_long,
    stride: *mut c_long,
    number: i32,
) -> Result<(&'a [c_long], Option<&'a [c_long]>)> {
    // SAFETY: by the caller's promise.
    let size = unsafe { long_slice(size, c_long::from(count), number) }?;
    // SAFETY: as above; NULL strides are allowed.
    let stride = (!stride.is_null()).then(|| unsafe { long_slice(stride, c_long::from(count), number) });
    Ok((size, stride.transpose()?))
}
