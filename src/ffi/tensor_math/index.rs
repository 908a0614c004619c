//! Lists of indices: select, copy, add, fill along a dimension. Indices count from the index base in force.

use crate::element::Element;
use crate::ffi::general::string;
use crate::ffi::macros::generic;
use crate::math::index;
use crate::math::reduction::PlaceReduction;
use crate::tensor::Tensor;
use std::os::raw::{c_char, c_int, c_long};

type THLongTensor = Tensor<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// The slices of `src` along `dim` that the vector `index` lists. Errors: 3 if `index` is not a vector, 4
    /// if there is no such dimension; an index is out of range (2 if `src` is a vector, else 3, but none is
    /// blamed where contiguous slices along dimension 0 are copied).
    fn indexSelect(tensor: *mut THTensor, src: *mut THTensor, dim: c_int, index: *mut THLongTensor) {
        index::index_select(tensor.arg(1)?.bits(), src.arg(2)?.bits(), dim, index.arg(4)?)
    }

    /// Copies the slices of `src` along `dim` to those of `tensor` that the vector `index` lists. Errors: 3
    /// if `index` is not a vector, 4 if there is no such dimension or not an index for every slice, 1 if
    /// `tensor` is empty; an index is out of range (2 if `tensor` is a vector, else 3); sizes differ.
    fn indexCopy(tensor: *mut THTensor, dim: c_int, index: *mut THLongTensor, src: *mut THTensor) {
        index::index_copy(tensor.arg(1)?.bits(), dim, index.arg(3)?, src.arg(4)?.bits())
    }

    /// Adds the slices of `src` along `dim` to those of `tensor` that the vector `index` lists; indices may
    /// repeat. Errors: 3 if `index` is not a vector, 4 if there is no such dimension or not an index for
    /// every slice, 1 if `tensor` is empty; an index is out of range (2 if `tensor` is a vector, else 3);
    /// sizes differ.
    fn indexAdd(tensor: *mut THTensor, dim: c_int, index: *mut THLongTensor, src: *mut THTensor) {
        index::index_add(tensor.arg(1)?, dim, index.arg(3)?, src.arg(4)?)
    }

    /// Reduces slices to places: those of `src` along `dim` are joined to those of `tensor` that the vector `index`
    /// lists. `reduce` and `includeSelf` as in scatterReduce. Errors: 3 if `index` is not a vector, 4 if there is no
    /// such dimension or not an index for every slice, 1 if `tensor` is empty, 5 if `reduce` is none of the words;
    /// an index is out of range (2 if `tensor` is a vector, else 3); sizes differ.
    fn indexReduce(tensor: *mut THTensor, dim: c_int, index: *mut THLongTensor, src: *mut THTensor, reduce: *const c_char, includeSelf: c_int) {
        let (tensor, index, src) = (tensor.arg(1)?, index.arg(3)?, src.arg(4)?);
        // SAFETY: the C caller passes a terminated string.
        let reduction = PlaceReduction::named(unsafe { string(reduce, 5)? }.to_bytes(), 5)?;
        index::index_reduce(tensor, dim, index, src, reduction, includeSelf != 0)
    }

    /// Sets the slices of `tensor` along `dim` that the vector `index` lists to `val`. Errors: 3 if `index`
    /// is not a vector, 4 if there is no such dimension, 1 if `tensor` is empty; an index is out of range (2
    /// if `tensor` is a vector, else 3).
    fn indexFill(tensor: *mut THTensor, dim: c_int, index: *mut THLongTensor, val: real) {
        index::index_fill(tensor.arg(1)?.bits(), dim, index.arg(3)?, val.bits())
    }

    /// The elements of `src` that `index` counts in row-major order, negative indices from the end; sizes as
    /// `index`. Errors: 2 if an index is out of range.
    fn take(tensor: *mut THTensor, src: *mut THTensor, index: *mut THLongTensor) {
        index::take(tensor.arg(1)?.bits(), src.arg(2)?.bits(), index.arg(3)?)
    }

    /// Sets the elements of `tensor` that `index` counts in row-major order, negative indices from the end,
    /// to those of `src`, or adds those if `accumulate`. Errors: 3 if there is not an index for every
    /// element, 2 if one is out of range.
    fn put(tensor: *mut THTensor, index: *mut THLongTensor, src: *mut THTensor, accumulate: c_int) {
        index::put(tensor.arg(1)?, index.arg(2)?, src.arg(3)?, accumulate != 0)
    }
}}
