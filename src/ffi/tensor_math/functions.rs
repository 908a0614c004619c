//! The part of `generic/THTensorMath.h` about functions of one tensor.

use crate::ffi::generic;
use crate::math::{binary, dirichlet, unary};
use crate::vmath;
use std::os::raw::c_long;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// `r_` is -1, 0 or 1 as `t` is negative, 0 or positive; 0 for NaN. As in all functions here, `r_` gets
    /// the sizes of `t` and may be `t`. Errors: 1, 2 if NULL.
    fn sign(r_: *mut THTensor, t: *mut THTensor) {
        unary::sign(r_.arg(1)?, t.arg(2)?)
    }

    /// The number of elements.
    fn numel(t: *mut THTensor) -> isize {
        Ok(t.arg(1)?.count())
    }

    /// `self` = -`src`; the smallest integer stays itself, and bytes count modulo 256.
    fn neg(self_: *mut THTensor, src: *mut THTensor) {
        unary::neg(self_.arg(1)?, src.arg(2)?)
    }
}}

generic! { Tensor: Short Int Long Float Double; {
    /// `r_` = |`t`|; the smallest integer stays itself.
    fn abs(r_: *mut THTensor, t: *mut THTensor) {
        unary::abs(r_.arg(1)?, t.arg(2)?)
    }
}}

generic! { Tensor: Float Double; {
    /// `self` = 1 / `src`.
    fn cinv(self_: *mut THTensor, src: *mut THTensor) {
        unary::simple::<vmath::Cinv, real>(self_.arg(1)?, src.arg(2)?)
    }

    /// `r_` = 1 / (1 + e^-`t`).
    fn sigmoid(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Sigmoid, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the natural logarithm of `t`.
    fn log(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Log, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` = log(1 + `t`), accurate near 0.
    fn log1p(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Log1p, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the logarithm of the absolute value of the gamma function.
    fn lgamma(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Lgamma, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the derivative of lgamma.
    fn digamma(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Digamma, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the second derivative of lgamma.
    fn trigamma(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Trigamma, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is derivative number `n` + 1 of lgamma. Errors: plain if `n` is neither 0 nor 1; 3 if `t` is
    /// NULL.
    fn polygamma(r_: *mut THTensor, n: c_long, t: *mut THTensor) {
        unary::polygamma(r_.arg(1)?, n, t.arg(3)?)
    }

    /// `r_` is the error function of `t`.
    fn erf(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Erf, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the inverse of the error function: infinite at -1 and 1, NaN beyond.
    fn erfinv(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Erfinv, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` = e^`t`.
    fn exp(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Exp, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` = e^`t` - 1, accurate near 0.
    fn expm1(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Expm1, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the cosine of `t`, in radians.
    fn cos(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Cos, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the arc cosine of `t`, in radians; NaN outside -1 to 1.
    fn acos(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Acos, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the hyperbolic cosine of `t`.
    fn cosh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Cosh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the sine of `t`, in radians.
    fn sin(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Sin, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the arc sine of `t`, in radians; NaN outside -1 to 1.
    fn asin(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Asin, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the hyperbolic sine of `t`.
    fn sinh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Sinh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the tangent of `t`, in radians.
    fn tan(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Tan, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the arc tangent of `t`, in radians.
    fn atan(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Atan, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the angle of the point with ordinate `tx` and abscissa `ty`, in radians from -pi to pi.
    /// Errors: 3 if `ty` is NULL; plain if the element counts differ.
    fn atan2(r_: *mut THTensor, tx: *mut THTensor, ty: *mut THTensor) {
        binary::atan2(r_.arg(1)?, tx.arg(2)?, ty.arg(3)?)
    }

    /// `r_` is the hyperbolic tangent of `t`.
    fn tanh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Tanh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `self_` is -(dI/dalpha)(x) / (p(x) (1 - x)), where I is the distribution function and p the density of
    /// the Beta distribution with parameters `alpha` and beta = `total` - `alpha`: what the gradient of a
    /// sample `x` from the Dirichlet distribution is made of. NaN unless 0 <= x <= 1 and
    /// 0 < alpha < total. `self_` gets the sizes of `x`. Errors: plain if the element counts differ.
    fn dirichlet_grad(self_: *mut THTensor, x: *mut THTensor, alpha: *mut THTensor, total: *mut THTensor) {
        dirichlet::gradient(self_.arg(1)?, x.arg(2)?, alpha.arg(3)?, total.arg(4)?)
    }

    /// `r_` = `t` to the power of `value`. The powers 1/2 and -1/2 are sqrt and rsqrt.
    fn pow(r_: *mut THTensor, t: *mut THTensor, value: real) {
        unary::pow(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` is the square root of `t`.
    fn sqrt(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Sqrt, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` = 1 / sqrt(`t`).
    fn rsqrt(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Rsqrt, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the smallest whole number not below `t`.
    fn ceil(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Ceil, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the largest whole number not above `t`.
    fn floor(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Floor, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the whole number nearest to `t`, halves away from 0.
    fn round(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Round, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` is the whole number next to `t` towards 0.
    fn trunc(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Trunc, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` = `t` - trunc(`t`).
    fn frac(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Frac, real>(r_.arg(1)?, t.arg(2)?)
    }
}}
