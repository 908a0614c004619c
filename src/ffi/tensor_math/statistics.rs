//! Statistics, norms, distances, histograms.

use crate::ffi::macros::generic;
use crate::math::{norm, statistics};
use std::os::raw::{c_int, c_long};

generic! { Tensor: Float Double; {
    /// The mean of all elements. Errors: 1 if the tensor is empty.
    fn meanall(self_: *mut THTensor) -> accreal {
        statistics::mean_all(self_.arg(1)?)
    }

    /// The variance of all elements, of a sample (divided by n - 1) unless `biased` (by n). Errors: 1 if the
    /// tensor is empty.
    fn varall(self_: *mut THTensor, biased: c_int) -> accreal {
        statistics::var_all(self_.arg(1)?, biased != 0)
    }

    /// The standard deviation of all elements, of a sample (divided by n - 1) unless `biased` (by n). Errors:
    /// 1 if the tensor is empty.
    fn stdall(self_: *mut THTensor, biased: c_int) -> accreal {
        statistics::std_all(self_.arg(1)?, biased != 0)
    }

    /// The norm of order `value` of all elements: the root of that order of the sum of their absolute
    /// values to that power; for order 0 the number of elements that are not 0, for infinity the largest
    /// absolute value, for minus infinity the smallest.
    fn normall(t: *mut THTensor, value: real) -> accreal {
        norm::norm_all(t.arg(1)?, value)
    }

    /// The norm of order `value` of the difference of two tensors with the same number of elements. Order 0
    /// is a power like any other, an infinite order as in normall. Errors: the element counts differ.
    fn dist(a: *mut THTensor, b: *mut THTensor, value: real) -> accreal {
        norm::dist(a.arg(1)?, b.arg(2)?, value)
    }

    /// Means (averages) along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is
    /// removed if there are others. Errors: 2 if there is no such dimension.
    fn mean(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        statistics::mean(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// Variances along `dimension`, of samples (divided by n - 1) unless `biased` (by n). `dimension` gets
    /// size 1 in the result and, unless `keepdim`, is removed if there are others. Errors: 3 if there is no
    /// such dimension.
    fn var(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, biased: c_int, keepdim: c_int) {
        statistics::var(r_.arg(1)?, t.arg(2)?, dimension, biased != 0, keepdim != 0)
    }

    /// Standard deviations along `dimension`, of samples (divided by n - 1) unless `biased` (by n).
    /// `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others. Errors: 3
    /// if there is no such dimension.
    fn std(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, biased: c_int, keepdim: c_int) {
        statistics::std(r_.arg(1)?, t.arg(2)?, dimension, biased != 0, keepdim != 0)
    }

    /// Norms of order `value` along `dimension`: the root of that order of the sum of the absolute values to
    /// that power; for order 0 the number of elements that are not 0, for infinity the largest absolute value,
    /// for minus infinity the smallest. `dimension` gets size 1 in the result and, unless `keepdim`, is removed
    /// if there are others. Errors: 3 if there is no such dimension.
    fn norm(r_: *mut THTensor, t: *mut THTensor, value: real, dimension: c_int, keepdim: c_int) {
        norm::norm(r_.arg(1)?, t.arg(2)?, value, dimension, keepdim != 0)
    }

    /// `t` with those slices along `dimension` scaled down to norm `maxnorm` whose norm of order `value` is
    /// larger. Errors: 3 if there is no such dimension, 2 if the order is not positive, 1 if `t` has fewer
    /// than two dimensions.
    fn renorm(r_: *mut THTensor, t: *mut THTensor, value: real, dimension: c_int, maxnorm: real) {
        norm::renorm(r_.arg(1)?, t.arg(2)?, value, dimension, maxnorm)
    }

    /// Histogram: a vector of the numbers of elements in each of `nbins` equal parts of the range from
    /// `minvalue` to `maxvalue`, or of the elements' own range if these are equal; the last part includes its
    /// upper end. If all elements are equal, they are in the middle part. Errors: 3 if `nbins` is not positive; 4
    /// if `minvalue` is not finite; 5 if `maxvalue` is not, or is less; 1 if the range of an empty tensor is
    /// asked for; 2 if that of elements is which are not finite.
    fn histc(hist: *mut THTensor, tensor: *mut THTensor, nbins: c_long, minvalue: real, maxvalue: real) {
        statistics::histc(hist.arg(1)?, tensor.arg(2)?, nbins, minvalue, maxvalue)
    }

    /// Histograms of the rows of a matrix: rows x `nbins` numbers of elements in each of `nbins` equal parts
    /// of the range from `minvalue` to `maxvalue`, or, if these are equal, of the range of all elements of the
    /// matrix; the last part includes its upper end. Errors: 2 if `tensor` is not a matrix; else as
    /// histc.
    fn bhistc(hist: *mut THTensor, tensor: *mut THTensor, nbins: c_long, minvalue: real, maxvalue: real) {
        statistics::histc_rows(hist.arg(1)?, tensor.arg(2)?, nbins, minvalue, maxvalue)
    }
}}

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// The median: the middle element in order, or the one before the middle of an even number. Errors: 1 if
    /// the tensor is empty.
    fn medianall(t: *mut THTensor) -> real {
        statistics::median_all(t.arg(1)?)
    }

    /// `gain` times the squared distances between the rows of `m1` (N1 x ...) and of `m2` (N2 x ...): N1 x N2.
    /// Errors: 3 if the rows differ in their number of elements, 2 or 3 if `m1` or `m2` is empty.
    fn r#match(r_: *mut THTensor, m1: *mut THTensor, m2: *mut THTensor, gain: real) {
        statistics::match_rows(r_.arg(1)?, m1.arg(2)?, m2.arg(3)?, gain)
    }
}}
