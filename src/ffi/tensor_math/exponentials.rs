//! Sums of exponentials along a dimension.

use crate::ffi::macros::generic;
use crate::math::scan;
use crate::nn::activation::log_sum;
use crate::nn::activation::softmax::{self, SoftmaxKind};
use std::os::raw::c_int;

generic! { Tensor: Float Double; {
    /// The logarithms of the sums of e^x along `dimension`, without overflow. `dimension` gets size 1 in the result and,
    /// unless `keepdim`, is removed if there are others. Errors: 3 if there is no such dimension.
    fn logsumexp(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        let (r_, t) = (r_.arg(1)?, t.arg(2)?);
        log_sum::log_sum_exp(r_, t, t.dimension(dimension, 3)?, keepdim != 0)
    }

    /// Cumulative logarithms of sums: of e^x of each element and those before it along `dimension`, in double precision;
    /// `r_` gets the sizes of `t`. Errors: 1, 2 if NULL; 2 if there is no such dimension.
    fn logcumsumexp(r_: *mut THTensor, t: *mut THTensor, dimension: c_int) {
        scan::log_cumsum_exp(r_.arg(1)?, t.arg(2)?, dimension)
    }

    /// The softmax along `dimension`: e^x / (sum of e^x). `r_` gets the sizes of `t`. Errors: 3 if there is no such
    /// dimension.
    fn softmax(r_: *mut THTensor, t: *mut THTensor, dimension: c_int) {
        let (r_, t) = (r_.arg(1)?, t.arg(2)?);
        softmax::update_output(SoftmaxKind::SoftMax, t, r_, t.dimension(dimension, 3)?)
            .map_err(|error| error.in_order(&[1, 2, 1]))
    }

    /// The logarithm of the softmax along `dimension`: x - ln(sum of e^x). `r_` gets the sizes of `t`. Errors: 3 if there
    /// is no such dimension.
    fn logSoftmax(r_: *mut THTensor, t: *mut THTensor, dimension: c_int) {
        let (r_, t) = (r_.arg(1)?, t.arg(2)?);
        softmax::update_output(SoftmaxKind::LogSoftMax, t, r_, t.dimension(dimension, 3)?)
            .map_err(|error| error.in_order(&[1, 2, 1]))
    }
}}
