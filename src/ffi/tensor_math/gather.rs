//! Gather and scatter: one index per element. Indices count from the index base in force.

use crate::element::Element;
use crate::ffi::general::string;
use crate::ffi::macros::generic;
use crate::math::gather;
use crate::math::reduction::PlaceReduction;
use crate::tensor::Tensor;
use std::os::raw::{c_char, c_int, c_long};

type THLongTensor = Tensor<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Sets `tensor[..i..]` to `src[..index[..i..]..]` along `dim`. Sizes agree but for that of `dim`, in
    /// which `tensor` is not smaller than `index`. Errors: 2 or 4 if `src` or `index` has another number of
    /// dimensions, 3 if there is no such dimension; sizes differ; an index is out of range.
    fn gather(tensor: *mut THTensor, src: *mut THTensor, dim: c_int, index: *mut THLongTensor) {
        gather::gather(tensor.arg(1)?.bits(), src.arg(2)?.bits(), dim, index.arg(4)?)
    }

    /// Sets `tensor[..index[..i..]..]` to `src[..i..]` along `dim`, in the order of i. Sizes agree but for
    /// that of `dim`, in which `src` is not smaller than `index`. Errors: 2 if there is no such dimension, 3
    /// or 4 if `index` or `src` has another number of dimensions; sizes differ; an index is out of range.
    fn scatter(tensor: *mut THTensor, dim: c_int, index: *mut THLongTensor, src: *mut THTensor) {
        gather::scatter(tensor.arg(1)?.bits(), dim, index.arg(3)?, src.arg(4)?.bits())
    }

    /// Adds `src[..i..]` to `tensor[..index[..i..]..]` along `dim`, in the order of i. Indices may repeat.
    /// Sizes agree but for that of `dim`, in which `src` is not smaller than `index`. Errors: 2 if there is
    /// no such dimension, 3 or 4 if `index` or `src` has another number of dimensions; sizes differ; an index
    /// is out of range.
    fn scatterAdd(tensor: *mut THTensor, dim: c_int, index: *mut THLongTensor, src: *mut THTensor) {
        gather::scatter_add(tensor.arg(1)?, dim, index.arg(3)?, src.arg(4)?)
    }

    /// Reduces elements to places: `src[..i..]` is joined to `tensor[..index[..i..]..]` along `dim`. `reduce` is "sum",
    /// "prod", "mean", "amax" or "amin"; what `tensor` had in these places counts if `includeSelf`, other places stay
    /// as they are. Means of integers are rounded down, NaN is greatest and least. Sizes as for scatterAdd. Errors:
    /// 2 if there is no such dimension, 3 or 4 if `index` or `src` has another number of dimensions, 5 if `reduce`
    /// is none of these; sizes differ; an index is out of range.
    fn scatterReduce(tensor: *mut THTensor, dim: c_int, index: *mut THLongTensor, src: *mut THTensor, reduce: *const c_char, includeSelf: c_int) {
        let (tensor, index, src) = (tensor.arg(1)?, index.arg(3)?, src.arg(4)?);
        // SAFETY: the C caller passes a terminated string.
        let reduction = PlaceReduction::named(unsafe { string(reduce, 5)? }.to_bytes(), 5)?;
        gather::scatter_reduce(tensor, dim, index, src, reduction, includeSelf != 0)
    }

    /// Sets `tensor[..index[..i..]..]` to `val` along `dim`. Sizes agree but for that of `dim`. Errors: 2 if
    /// there is no such dimension, 3 if `index` has another number of dimensions; sizes differ; an index is
    /// out of range.
    fn scatterFill(tensor: *mut THTensor, dim: c_int, index: *mut THLongTensor, val: real) {
        gather::scatter_fill(tensor.arg(1)?.bits(), dim, index.arg(3)?, val.bits())
    }
}}
