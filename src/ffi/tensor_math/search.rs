//! Values: where they belong, which there are, and how often.

use crate::ffi::convention::elements;
use crate::ffi::macros::generic;
use crate::math::{bins, search, unique};
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THByteTensor = Tensor<elements::Byte>;
type THLongTensor = Tensor<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Where each of the `values` belongs among the `sorted` elements of a vector, or of the row with the same indices
    /// but for the last: how many are below it, or, if `right`, not above it. NaN counts as larger than any number. `r_`
    /// gets the sizes of `values`. Errors: 2 if `sorted` is empty, or neither a vector nor of the sizes of `values` but
    /// for the last.
    fn searchsorted(r_: *mut THLongTensor, sorted: *mut THTensor, values: *mut THTensor, right: c_int) {
        search::sorted_positions(r_.arg(1)?, sorted.arg(2)?, values.arg(3)?, right != 0)
    }

    /// Whether each element of `t` is one of the `others`, or, if `invert`, is not: 1 or 0. NaN equals nothing. `r_` gets
    /// the sizes of `t`. Errors: 1, 2, 3 if NULL; 2, 3 if elements lie outside the storage.
    fn isin(r_: *mut THByteTensor, t: *mut THTensor, others: *mut THTensor, invert: c_int) {
        search::is_in(r_.arg(1)?, t.arg(2)?, others.arg(3)?, invert != 0)
    }

    /// The values among all elements, each once: a vector of them in order, or, if `consecutive`, of one for each run of
    /// equal elements; the index among them, counted from 0, of each element, in the sizes of `t`; and how many elements
    /// have each. NaN equals nothing. Errors: 1, 2, 3, 4 if NULL; 4 if elements lie outside the storage.
    fn unique(values_: *mut THTensor, inverse_: *mut THLongTensor, counts_: *mut THLongTensor, t: *mut THTensor, consecutive: c_int) {
        let results = (values_.arg(1)?, inverse_.arg(2)?, counts_.arg(3)?);
        unique::elements(results, t.arg(4)?, consecutive != 0)
    }

    /// The slices along `dimension`, each once: in the order of their elements, or, if `consecutive`, one for each run of
    /// equal slices; the index among them, counted from 0, of each slice; and how many are equal to each. A slice with
    /// NaN equals nothing. Errors: 5 if there is no such dimension.
    fn uniqueDim(values_: *mut THTensor, inverse_: *mut THLongTensor, counts_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, consecutive: c_int) {
        let results = (values_.arg(1)?, inverse_.arg(2)?, counts_.arg(3)?);
        unique::slices(results, t.arg(4)?, dimension, consecutive != 0)
    }

    /// How often each number from 0 on is among the elements of `t`, or, with `weights`, which may be NULL and of which
    /// each element has one, the sums of these: a vector up to the largest number, and of `minlength` elements at least.
    /// Errors: 2 if a number is negative; 3 if there are other than as many weights; 4 if `minlength` is negative.
    fn bincount(r_: *mut THTensor, t: *mut THLongTensor, weights: *mut THTensor, minlength: c_long) {
        bins::count(r_.arg(1)?, t.arg(2)?, weights.option(), minlength)
    }
}}

generic! { Tensor: Float Double; {
    /// How many elements lie between neighbouring `edges`, a vector that does not fall: a part has its lower edge, the
    /// last one both. With `weights`, which may be NULL and of which each element has one, the sums of these. With
    /// `density` they are divided by their sum and by the widths of the parts. Errors: 3 if `edges` is not a vector of two
    /// elements and more, or falls; 4 if there are other than as many weights.
    fn histogram(hist_: *mut THTensor, t: *mut THTensor, edges: *mut THTensor, weights: *mut THTensor, density: c_int) {
        bins::between_edges(hist_.arg(1)?, t.arg(2)?, edges.arg(3)?, weights.option(), density != 0)
    }
}}
