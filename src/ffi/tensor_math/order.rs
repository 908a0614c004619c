//! Sorting, order statistics, and where elements are not 0.

use crate::ffi::macros::generic;
use crate::math::order;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// `t` sorted along `dimension`, and where its elements were, counted from 0. Equal elements keep their
    /// order; NaN counts as larger than any number. Errors: 2 if there is no such dimension.
    fn sort(rt_: *mut THTensor, ri_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, descendingOrder: c_int) {
        order::sort(rt_.arg(1)?, ri_.arg(2)?, t.arg(3)?, dimension, descendingOrder != 0)
    }

    /// The `k` smallest elements along `dim`, the largest if `dir` is not 0, and where they are, counted from
    /// 0: best first if `sorted`, else by index. Errors: 3 if there is no such dimension, 2 if it has fewer
    /// than `k` elements.
    fn topk(rt_: *mut THTensor, ri_: *mut THLongTensor, t: *mut THTensor, k: c_long, dim: c_int, dir: c_int, sorted: c_int) {
        order::top_k(rt_.arg(1)?, ri_.arg(2)?, t.arg(3)?, k, dim, dir != 0, sorted != 0)
    }

    /// The `k`-th smallest elements along `dimension`, `k` counting from 1, and where they are, counted from
    /// 0. The dimension gets size 1 and, unless `keepdim`, is removed if there are others. Errors: 3 if there
    /// is no such dimension, 2 if it has fewer than `k` elements.
    fn kthvalue(values_: *mut THTensor, indices_: *mut THLongTensor, t: *mut THTensor, k: c_long, dimension: c_int, keepdim: c_int) {
        order::kth_value(values_.arg(1)?, indices_.arg(2)?, t.arg(3)?, k, dimension, keepdim != 0)
    }

    /// The medians along `dimension` and where they are, counted from 0: of an even number of elements the
    /// one before the middle. The dimension gets size 1 and, unless `keepdim`, is removed if there are
    /// others. Errors: 3 if there is no such dimension.
    fn median(values_: *mut THTensor, indices_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        order::median(values_.arg(1)?, indices_.arg(2)?, t.arg(3)?, dimension, keepdim != 0)
    }

    /// The most frequent elements along `dimension`, the smallest of several, and the index of the last of
    /// them, counted from 0. The dimension gets size 1 and, unless `keepdim`, is removed if there are others.
    /// Errors: 3 if there is no such dimension.
    fn mode(values_: *mut THTensor, indices_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        order::mode(values_.arg(1)?, indices_.arg(2)?, t.arg(3)?, dimension, keepdim != 0)
    }
}}
