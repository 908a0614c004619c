//! Comparisons.

use crate::ffi::convention::elements;
use crate::ffi::generic;
use crate::math::compare;
use crate::tensor::Tensor;
use std::os::raw::c_int;

type THByteTensor = Tensor<elements::Byte>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// `r_` is 1 where `t` is below `value`, else 0. As in all functions here, `r_` gets the sizes of the
    /// tensor it tells of. Errors: 1, 2 if NULL.
    fn ltValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x < value)
    }

    /// As ltValue, into a tensor of the same type, which may be `t`.
    fn ltValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x < value)
    }

    /// `r_` is 1 where `ta` is below `tb`, else 0. Errors: 3 if `tb` is NULL; plain if the element counts
    /// differ.
    fn ltTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x < y)
    }

    /// As ltTensor, into a tensor of the same type, which may be either.
    fn ltTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x < y)
    }

    /// `r_` is 1 where `t` is above `value`, else 0.
    fn gtValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x > value)
    }

    /// As gtValue, into a tensor of the same type, which may be `t`.
    fn gtValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x > value)
    }

    /// `r_` is 1 where `ta` is above `tb`, else 0.
    fn gtTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x > y)
    }

    /// As gtTensor, into a tensor of the same type, which may be either.
    fn gtTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x > y)
    }

    /// `r_` is 1 where `t` is at most `value`, else 0.
    fn leValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x <= value)
    }

    /// As leValue, into a tensor of the same type, which may be `t`.
    fn leValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x <= value)
    }

    /// `r_` is 1 where `ta` is at most `tb`, else 0.
    fn leTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x <= y)
    }

    /// As leTensor, into a tensor of the same type, which may be either.
    fn leTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x <= y)
    }

    /// `r_` is 1 where `t` is at least `value`, else 0.
    fn geValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x >= value)
    }

    /// As geValue, into a tensor of the same type, which may be `t`.
    fn geValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x >= value)
    }

    /// `r_` is 1 where `ta` is at least `tb`, else 0.
    fn geTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x >= y)
    }

    /// As geTensor, into a tensor of the same type, which may be either.
    fn geTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x >= y)
    }

    /// `r_` is 1 where `t` is equal to `value`, else 0.
    fn eqValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x == value)
    }

    /// As eqValue, into a tensor of the same type, which may be `t`.
    fn eqValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x == value)
    }

    /// `r_` is 1 where `ta` is equal to `tb`, else 0.
    fn eqTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x == y)
    }

    /// As eqTensor, into a tensor of the same type, which may be either.
    fn eqTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x == y)
    }

    /// `r_` is 1 where `t` is different from `value`, else 0.
    fn neValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x != value)
    }

    /// As neValue, into a tensor of the same type, which may be `t`.
    fn neValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x != value)
    }

    /// `r_` is 1 where `ta` is different from `tb`, else 0.
    fn neTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x != y)
    }

    /// As neTensor, into a tensor of the same type, which may be either.
    fn neTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x != y)
    }

    /// 1 if both have the same sizes and equal elements, else 0; NaN equals nothing. Errors: 1, 2 if NULL.
    fn equal(ta: *mut THTensor, tb: *mut THTensor) -> c_int {
        compare::equal(ta.arg(1)?, tb.arg(2)?)
    }
}}

generic! { Tensor: Byte; {
    /// 1 if no element is 0, else 0. Errors: 1 if NULL or empty.
    fn logicalall(self_: *mut THTensor) -> c_int {
        compare::all(self_.arg(1)?)
    }

    /// 1 if some element is not 0, else 0. Errors: 1 if NULL or empty.
    fn logicalany(self_: *mut THTensor) -> c_int {
        compare::any(self_.arg(1)?)
    }
}}
