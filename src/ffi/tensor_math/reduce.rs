//! Reductions: sums, products, extremes.

use crate::ffi::macros::generic;
use crate::kernel::extreme::{Max, Min};
use crate::math::reduce;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// The sum of all elements, 0 without any. Floats are summed in double precision, integers as `long`,
    /// which wraps. Errors: 1 if NULL or if elements lie outside the storage.
    fn sumall(t: *mut THTensor) -> accreal {
        reduce::sum_all(t.arg(1)?)
    }

    /// The product of all elements, 1 without any. Floats are multiplied in double precision, integers as
    /// `long`, which wraps. Errors: 1 if NULL or if elements lie outside the storage.
    fn prodall(t: *mut THTensor) -> accreal {
        reduce::prod_all(t.arg(1)?)
    }

    /// The smallest element; NaN if there is one. Errors: 1 if the tensor is empty.
    fn minall(t: *mut THTensor) -> real {
        reduce::extreme_all::<Min, real>(t.arg(1)?)
    }

    /// The largest element; NaN if there is one. Errors: 1 if the tensor is empty.
    fn maxall(t: *mut THTensor) -> real {
        reduce::extreme_all::<Max, real>(t.arg(1)?)
    }

    /// Sums along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if
    /// there are others. Errors: 1, 2 if NULL; 2 if there is no such dimension.
    fn sum(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        reduce::sum(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// Products along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if
    /// there are others. Errors: 1, 2 if NULL; 2 if there is no such dimension.
    fn prod(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        reduce::prod(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// Minima along `dimension` and their indices, counted from 0: the first NaN, else the first of equal
    /// elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others.
    /// Errors: 2 if there is no such dimension.
    fn min(values_: *mut THTensor, indices_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        reduce::extreme::<Min, real>(values_.arg(1)?, indices_.arg(2)?, t.arg(3)?, dimension, keepdim != 0)
    }

    /// Maxima along `dimension` and their indices, counted from 0: the first NaN, else the first of equal
    /// elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others.
    /// Errors: 2 if there is no such dimension.
    fn max(values_: *mut THTensor, indices_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        reduce::extreme::<Max, real>(values_.arg(1)?, indices_.arg(2)?, t.arg(3)?, dimension, keepdim != 0)
    }

    /// The sum of the main diagonal of a matrix. Errors: 1 if `t` is not a matrix.
    fn trace(t: *mut THTensor) -> accreal {
        reduce::trace(t.arg(1)?)
    }
}}
