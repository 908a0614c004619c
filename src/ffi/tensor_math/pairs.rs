//! Functions of two tensors, element by element.

use crate::ffi::macros::generic;
use crate::math::{binary, pairs};
use crate::vmath;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// The smaller of two elements, of which one that is NaN does not count. The two pair in row-major order. `r_`
    /// gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
    /// plain if the element counts differ.
    fn fmin(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        pairs::fmin(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// The larger of two elements, of which one that is NaN does not count. The two pair in row-major order. `r_`
    /// gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
    /// plain if the element counts differ.
    fn fmax(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        pairs::fmax(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// The step function: 1 where `t` is positive, `src` where it is 0, else 0, for NaN too. The two pair in
    /// row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie
    /// outside the storage; plain if the element counts differ.
    fn heaviside(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        pairs::heaviside(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Divides by a number and rounds down: `r_` = floor(`t` / `value`) in exact arithmetic; the quotient itself
    /// for a floating-point `value` of 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage; 3 if `value` is an integer 0.
    fn floorDivide(r_: *mut THTensor, t: *mut THTensor, value: real) {
        pairs::floor_divide(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Divides element by element and rounds down: `r_` = floor(`t` / `src`) in exact arithmetic; the quotient
    /// itself for a floating-point divisor of 0. The two pair in row-major order. `r_` gets the sizes of `t` and
    /// may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the element counts
    /// differ; 3 if an integer divisor is 0.
    fn cfloorDivide(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        pairs::cfloor_divide(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// The greatest common divisor of two elements, which is not negative; 0 of 0 and 0. The two pair in row-major
    /// order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the
    /// storage; plain if the element counts differ; plain for floating-point types.
    fn gcd(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        pairs::gcd(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// The least common multiple of two elements, which is not negative and wraps around; 0 if either is. The two
    /// pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if
    /// elements lie outside the storage; plain if the element counts differ; plain for floating-point types.
    fn lcm(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        pairs::lcm(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }
}}

generic! { Tensor: Float Double; {
    /// The hypotenuse: `r_` = sqrt(`t`^2 + `src`^2), without overflow on the way. Infinite if either is, even
    /// beside NaN. The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3
    /// if NULL or if elements lie outside the storage; plain if the element counts differ.
    fn hypot(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::function::<vmath::Hypot, real>(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Logarithm of a sum that is given by logarithms: `r_` = log(e^`t` + e^`src`), without overflow on the way.
    /// The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if
    /// elements lie outside the storage; plain if the element counts differ.
    fn logaddexp(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::function::<vmath::LogAddExp, real>(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Logarithm to the base 2 of a sum that is given by such: `r_` = log2(2^`t` + 2^`src`), without overflow on
    /// the way. The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if
    /// NULL or if elements lie outside the storage; plain if the element counts differ.
    fn logaddexp2(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::function::<vmath::LogAddExp2, real>(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// The lower incomplete gamma function as a share of the whole: how much of the gamma distribution with the shape
    /// `t` and the scale 1 is below `src`. NaN of negative numbers, and of two that are 0 or infinite. The two pair in
    /// row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie
    /// outside the storage; plain if the element counts differ.
    fn igamma(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        pairs::igamma(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// The upper incomplete gamma function as a share of the whole: 1 minus igamma, exact where that is nearly 1. NaN
    /// of negative numbers, and of two that are 0 or infinite. The two pair in row-major order. `r_` gets the sizes
    /// of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the element
    /// counts differ.
    fn igammac(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        pairs::igammac(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` = `t` * log(`src`), which is 0 where `t` is 0, unless `src` is NaN. The two pair in row-major order.
    /// `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the
    /// storage; plain if the element counts differ.
    fn xlogy(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::function::<vmath::Xlogy, real>(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }
}}
