//! Comparisons.

use crate::ffi::convention::elements;
use crate::ffi::macros::generic;
use crate::math::compare::{self, Tolerance};
use crate::tensor::Tensor;
use std::os::raw::c_int;

type THByteTensor = Tensor<elements::Byte>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// 1 where `t` is less than `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets the
    /// sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn ltValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x < value)
    }

    /// 1 where `t` is less than `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_` gets
    /// the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn ltValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x < value)
    }

    /// 1 where `ta` is less than `tb`, else 0. No comparison with NaN holds. The two pair in row-major order.
    /// `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie outside the
    /// storage; plain if the element counts differ.
    fn ltTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x < y)
    }

    /// 1 where `ta` is less than `tb`, else 0, in the type of the operands. No comparison with NaN holds. The
    /// two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1, 2, 3 if NULL or
    /// if elements lie outside the storage; plain if the element counts differ.
    fn ltTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x < y)
    }

    /// 1 where `t` is greater than `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets
    /// the sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn gtValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x > value)
    }

    /// 1 where `t` is greater than `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_`
    /// gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn gtValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x > value)
    }

    /// 1 where `ta` is greater than `tb`, else 0. No comparison with NaN holds. The two pair in row-major
    /// order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie outside
    /// the storage; plain if the element counts differ.
    fn gtTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x > y)
    }

    /// 1 where `ta` is greater than `tb`, else 0, in the type of the operands. No comparison with NaN holds.
    /// The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1, 2, 3 if
    /// NULL or if elements lie outside the storage; plain if the element counts differ.
    fn gtTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x > y)
    }

    /// 1 where `t` is less than or equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte
    /// tensor, gets the sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn leValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x <= value)
    }

    /// 1 where `t` is less than or equal to `value`, else 0, in the type of `t`. No comparison with NaN
    /// holds. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the
    /// storage.
    fn leValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x <= value)
    }

    /// 1 where `ta` is less than or equal to `tb`, else 0. No comparison with NaN holds. The two pair in row-
    /// major order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie
    /// outside the storage; plain if the element counts differ.
    fn leTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x <= y)
    }

    /// 1 where `ta` is less than or equal to `tb`, else 0, in the type of the operands. No comparison with
    /// NaN holds. The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1,
    /// 2, 3 if NULL or if elements lie outside the storage; plain if the element counts differ.
    fn leTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x <= y)
    }

    /// 1 where `t` is greater than or equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte
    /// tensor, gets the sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn geValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x >= value)
    }

    /// 1 where `t` is greater than or equal to `value`, else 0, in the type of `t`. No comparison with NaN
    /// holds. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the
    /// storage.
    fn geValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x >= value)
    }

    /// 1 where `ta` is greater than or equal to `tb`, else 0. No comparison with NaN holds. The two pair in
    /// row-major order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements
    /// lie outside the storage; plain if the element counts differ.
    fn geTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x >= y)
    }

    /// 1 where `ta` is greater than or equal to `tb`, else 0, in the type of the operands. No comparison with
    /// NaN holds. The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1,
    /// 2, 3 if NULL or if elements lie outside the storage; plain if the element counts differ.
    fn geTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x >= y)
    }

    /// 1 where `t` is equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets the
    /// sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn eqValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x == value)
    }

    /// 1 where `t` is equal to `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_` gets
    /// the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn eqValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x == value)
    }

    /// 1 where `ta` is equal to `tb`, else 0. No comparison with NaN holds. The two pair in row-major order.
    /// `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie outside the
    /// storage; plain if the element counts differ.
    fn eqTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x == y)
    }

    /// 1 where `ta` is equal to `tb`, else 0, in the type of the operands. No comparison with NaN holds. The
    /// two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1, 2, 3 if NULL or
    /// if elements lie outside the storage; plain if the element counts differ.
    fn eqTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x == y)
    }

    /// 1 where `t` is not equal to `value`, else 0. NaN is different from everything. `r_`, a Byte tensor,
    /// gets the sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn neValue(r_: *mut THByteTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x != value)
    }

    /// 1 where `t` is not equal to `value`, else 0, in the type of `t`. NaN is different from everything.
    /// `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the
    /// storage.
    fn neValueT(r_: *mut THTensor, t: *mut THTensor, value: real) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, move |x| x != value)
    }

    /// 1 where `ta` is not equal to `tb`, else 0. NaN is different from everything. The two pair in row-major
    /// order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie outside
    /// the storage; plain if the element counts differ.
    fn neTensor(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x != y)
    }

    /// 1 where `ta` is not equal to `tb`, else 0, in the type of the operands. NaN is different from
    /// everything. The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1,
    /// 2, 3 if NULL or if elements lie outside the storage; plain if the element counts differ.
    fn neTensorT(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor) {
        compare::where_both(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, |x, y| x != y)
    }

    /// 1 if both have the same sizes and equal elements, else 0; NaN equals nothing. Errors: 1, 2 if NULL or
    /// if elements lie outside the storage.
    fn equal(ta: *mut THTensor, tb: *mut THTensor) -> c_int {
        compare::equal(ta.arg(1)?, tb.arg(2)?)
    }

    /// 1 where elements are close, else 0: where `ta` equals `tb`, or differs by no more than
    /// `atol` + `rtol` * |`tb`|, in double precision; whole numbers exactly. NaN is close to NaN if `equal_nan`.
    /// The two pair in row-major order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if
    /// elements lie outside the storage; plain if the element counts differ.
    fn isclose(r_: *mut THByteTensor, ta: *mut THTensor, tb: *mut THTensor, rtol: f64, atol: f64, equal_nan: c_int) {
        let tolerance = Tolerance { relative: rtol, absolute: atol, equal_nan: equal_nan != 0 };
        compare::where_close(r_.arg(1)?, ta.arg(2)?, tb.arg(3)?, tolerance)
    }

    /// 1 if all elements are close, in the sense of isclose, else 0. Errors: 1, 2 if NULL or if elements lie outside
    /// the storage; plain if the element counts differ.
    fn allclose(ta: *mut THTensor, tb: *mut THTensor, rtol: f64, atol: f64, equal_nan: c_int) -> c_int {
        let tolerance = Tolerance { relative: rtol, absolute: atol, equal_nan: equal_nan != 0 };
        compare::all_close(ta.arg(1)?, tb.arg(2)?, tolerance)
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
