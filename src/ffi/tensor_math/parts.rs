//! Signs, exponents and neighbours of floating-point numbers, and what is none: NaN and infinities.

use crate::ffi::convention::elements;
use crate::ffi::macros::generic;
use crate::math::{binary, compare, parts};
use crate::tensor::Tensor;
use crate::vmath;

type THByteTensor = Tensor<elements::Byte>;
type THIntTensor = Tensor<elements::Int>;

generic! { Tensor: Float Double; {
    /// 1 where `t` is NaN, else 0. `r_`, a Byte tensor, gets the sizes of `t`. Errors: 1, 2 if NULL or if elements
    /// lie outside the storage.
    fn isnan(r_: *mut THByteTensor, t: *mut THTensor) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, |x: real| x.is_nan())
    }

    /// 1 where `t` is infinite, else 0. `r_`, a Byte tensor, gets the sizes of `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn isinf(r_: *mut THByteTensor, t: *mut THTensor) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, |x: real| x.is_infinite())
    }

    /// 1 where `t` is neither infinite nor NaN, else 0. `r_`, a Byte tensor, gets the sizes of `t`. Errors: 1, 2 if
    /// NULL or if elements lie outside the storage.
    fn isfinite(r_: *mut THByteTensor, t: *mut THTensor) {
        // Not `is_finite`: valgrind takes the comparison that compilers make of it, ordered and not equal, for true of NaN.
        compare::where_value(r_.arg(1)?, t.arg(2)?, |x: real| x * 0.0 == 0.0)
    }

    /// 1 where `t` has the sign minus, as -0 and some NaN have, else 0. `r_`, a Byte tensor, gets the sizes of `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn signbit(r_: *mut THByteTensor, t: *mut THTensor) {
        compare::where_value(r_.arg(1)?, t.arg(2)?, |x: real| x.is_sign_negative())
    }

    /// Replaces what is no finite number: `r_` is `t`, but `nan` for NaN, `posinf` for infinity and `neginf` for
    /// minus infinity. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside
    /// the storage.
    fn nanToNum(r_: *mut THTensor, t: *mut THTensor, nan: real, posinf: real, neginf: real) {
        parts::nan_to_num(r_.arg(1)?, t.arg(2)?, nan, posinf, neginf)
    }

    /// The magnitude of `t` with the sign of `src`. The two pair in row-major order. `r_` gets the sizes of `t` and
    /// may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the element counts
    /// differ.
    fn copysign(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::function::<vmath::Copysign, real>(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// The number next to `t` towards `src`; `src` where they are equal, NaN beside NaN. The two pair in row-major
    /// order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the
    /// storage; plain if the element counts differ.
    fn nextafter(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::function::<vmath::Nextafter, real>(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` = `t` * 2^`src`: rounded once where `src` is a whole number. The two pair in row-major order. `r_` gets
    /// the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if
    /// the element counts differ.
    fn ldexp(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::function::<vmath::Ldexp, real>(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Splits numbers: `t` = `fraction_` * 2^`exponent_` with the fraction's magnitude from 1/2 on and below 1.
    /// Zeros, infinities and NaN are their own fraction with exponent 0. Both results, of which `fraction_` may be
    /// `t`, get the sizes of `t`. Errors: 3 if elements lie outside the storage.
    fn frexp(fraction_: *mut THTensor, exponent_: *mut THIntTensor, t: *mut THTensor) {
        parts::frexp(fraction_.arg(1)?, exponent_.arg(2)?, t.arg(3)?)
    }
}}
