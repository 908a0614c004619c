//! Extremes, their places, and the order, alone.

use crate::ffi::macros::generic;
use crate::kernel::extreme::{Max, Min};
use crate::math::extremes;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Maxima along `dimension`, without their indices; NaN where there is one. `dimension` gets size 1 in the result
    /// and, unless `keepdim`, is removed if there are others. Errors: 3 if there is no such dimension.
    fn amax(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        extremes::values::<Max, real>(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// Minima along `dimension`, without their indices; NaN where there is one. `dimension` gets size 1 in the result
    /// and, unless `keepdim`, is removed if there are others. Errors: 3 if there is no such dimension.
    fn amin(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        extremes::values::<Min, real>(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// Minima and maxima along `dimension`; NaN where there is one. `dimension` gets size 1 in the results and,
    /// unless `keepdim`, is removed if there are others. Errors: 4 if there is no such dimension.
    fn aminmax(min_: *mut THTensor, max_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        extremes::both(min_.arg(1)?, max_.arg(2)?, t.arg(3)?, dimension, keepdim != 0)
    }

    /// The indices of the maxima along `dimension`, counted from 0: of the first NaN, else of the first of equal
    /// elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others. Errors: 3
    /// if there is no such dimension.
    fn argmax(r_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        extremes::places::<Max, real>(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// The indices of the minima along `dimension`, counted from 0: of the first NaN, else of the first of equal
    /// elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others. Errors: 3
    /// if there is no such dimension.
    fn argmin(r_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        extremes::places::<Min, real>(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// The order of the elements along `dimension`: where each is that sort puts there, counted from 0. Equal elements
    /// keep their order; NaN counts as larger than any number. Errors: 3 if there is no such dimension.
    fn argsort(r_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, descendingOrder: c_int) {
        extremes::sorted_places(r_.arg(1)?, t.arg(2)?, dimension, descendingOrder != 0)
    }

    /// Cumulative maxima: of each element and those before it along `dimension`, and their indices, counted from 0: of
    /// the last NaN so far, else of the last of equal elements. The results get the sizes of `t`. Errors: 4 if there is
    /// no such dimension.
    fn cummax(values_: *mut THTensor, indices_: *mut THLongTensor, t: *mut THTensor, dimension: c_int) {
        extremes::running::<Max, real>(values_.arg(1)?, indices_.arg(2)?, t.arg(3)?, dimension)
    }

    /// Cumulative minima: of each element and those before it along `dimension`, and their indices, counted from 0: of
    /// the last NaN so far, else of the last of equal elements. The results get the sizes of `t`. Errors: 4 if there is
    /// no such dimension.
    fn cummin(values_: *mut THTensor, indices_: *mut THLongTensor, t: *mut THTensor, dimension: c_int) {
        extremes::running::<Min, real>(values_.arg(1)?, indices_.arg(2)?, t.arg(3)?, dimension)
    }
}}
