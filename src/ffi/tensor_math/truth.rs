//! How many elements are not 0, and whether any or all are.

use crate::ffi::convention::elements;
use crate::ffi::macros::generic;
use crate::math::truth;
use crate::tensor::Tensor;
use std::os::raw::c_int;

type THByteTensor = Tensor<elements::Byte>;
type THLongTensor = Tensor<elements::Long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// The numbers of elements along `dimension` that are not 0; NaN is not. `dimension` gets size 1 in the result and,
    /// unless `keepdim`, is removed if there are others. Errors: 3 if there is no such dimension.
    fn countNonzero(r_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        truth::count_nonzero(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// Whether all elements along `dimension` are other than 0: 1 or 0. `dimension` gets size 1 in the result and,
    /// unless `keepdim`, is removed if there are others. Errors: 3 if there is no such dimension.
    fn all(r_: *mut THByteTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        truth::is_nonzero(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0, true)
    }

    /// Whether any element along `dimension` is other than 0: 1 or 0. `dimension` gets size 1 in the result and, unless
    /// `keepdim`, is removed if there are others. Errors: 3 if there is no such dimension.
    fn any(r_: *mut THByteTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        truth::is_nonzero(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0, false)
    }
}}
