//! Functions of one tensor, element by element.

use crate::error::check_arg;
use crate::ffi::macros::generic;
use crate::math::{binary, dirichlet, unary};
use crate::vmath;
use std::os::raw::{c_int, c_long};

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// The sign: -1, 0 or 1 as `t` is negative, 0 or positive; 0 for NaN. `r_` gets the sizes of `t` and may
    /// be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn sign(r_: *mut THTensor, t: *mut THTensor) {
        unary::sign(r_.arg(1)?, t.arg(2)?)
    }

    /// The number of elements; 0 without dimensions. Errors: 1 if NULL.
    fn numel(t: *mut THTensor) -> isize {
        Ok(t.arg(1)?.count())
    }

    /// Negation: `self` = -`src`. The smallest integer of a type stays itself; bytes count modulo 256. `self`
    /// gets the sizes of `src` and may be `src`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn neg(self_: *mut THTensor, src: *mut THTensor) {
        unary::neg(self_.arg(1)?, src.arg(2)?)
    }
}}

generic! { Tensor: Short Int Long Float Double; {
    /// Absolute value. The smallest integer of a type stays itself. `r_` gets the sizes of `t` and may be
    /// `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn abs(r_: *mut THTensor, t: *mut THTensor) {
        unary::abs(r_.arg(1)?, t.arg(2)?)
    }
}}

generic! { Tensor: Float Double; {
    /// Reciprocal: `self` = 1 / `src`. `self` gets the sizes of `src` and may be `src`. Errors: 1, 2 if NULL
    /// or if elements lie outside the storage.
    fn cinv(self_: *mut THTensor, src: *mut THTensor) {
        unary::simple::<vmath::Cinv, real>(self_.arg(1)?, src.arg(2)?)
    }

    /// The logistic function: `r_` = 1 / (1 + e^-`t`). `r_` gets the sizes of `t` and may be `t`. Errors: 1,
    /// 2 if NULL or if elements lie outside the storage.
    fn sigmoid(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Sigmoid, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Natural logarithm. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
    /// outside the storage.
    fn log(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Log, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Natural logarithm of 1 + `t`, accurate near 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
    /// if NULL or if elements lie outside the storage.
    fn log1p(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Log1p, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Natural logarithm of the absolute value of the gamma function. `r_` gets the sizes of `t` and may be
    /// `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn lgamma(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Lgamma, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Digamma: the first derivative of lgamma. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
    /// NULL or if elements lie outside the storage.
    fn digamma(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Digamma, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Trigamma: the second derivative of lgamma. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
    /// NULL or if elements lie outside the storage.
    fn trigamma(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Trigamma, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Derivative number `n` + 1 of lgamma: digamma for 0, trigamma for 1. Infinite at the poles from trigamma on.
    /// `r_` gets the sizes of `t` and may be `t`. Errors: 1, 3 if NULL or if elements lie outside the storage; 2 if
    /// `n` is negative.
    fn polygamma(r_: *mut THTensor, n: c_long, t: *mut THTensor) {
        check_arg(n >= 0, 2, "the order is negative")?;
        unary::polygamma(r_.arg(1)?, n, t.arg(3)?).map_err(|error| error.in_order(&[1, 3]))
    }

    /// The logarithm of the gamma function of `p` dimensions, of numbers above (`p` - 1) / 2: `p` (`p` - 1) / 4 log(pi)
    /// and the sum of lgamma of `t`, `t` - 1/2, up to `t` - (`p` - 1) / 2. `r_` gets the sizes of `t` and may be `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage; 3 if `p` is not positive or above 100,000.
    fn mvlgamma(r_: *mut THTensor, t: *mut THTensor, p: c_int) {
        check_arg(p > 0, 3, "the dimension is not positive")?;
        unary::mvlgamma(r_.arg(1)?, t.arg(2)?, p)
    }

    /// The error function. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
    /// outside the storage.
    fn erf(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Erf, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The inverse of the error function: infinite at -1 and 1, NaN beyond. `r_` gets the sizes of `t` and
    /// may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn erfinv(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Erfinv, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Exponential function: `r_` = e^`t`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or
    /// if elements lie outside the storage.
    fn exp(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Exp, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Exponential function minus 1, accurate near 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
    /// if NULL or if elements lie outside the storage.
    fn expm1(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Expm1, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Cosine of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn cos(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Cos, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Arc cosine, in radians; NaN outside -1 to 1. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
    /// if NULL or if elements lie outside the storage.
    fn acos(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Acos, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Hyperbolic cosine. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
    /// outside the storage.
    fn cosh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Cosh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Sine of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements
    /// lie outside the storage.
    fn sin(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Sin, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Arc sine, in radians; NaN outside -1 to 1. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
    /// NULL or if elements lie outside the storage.
    fn asin(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Asin, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Hyperbolic sine. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
    /// outside the storage.
    fn sinh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Sinh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Tangent of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn tan(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Tan, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Arc tangent, in radians. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn atan(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Atan, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The angle of the point with ordinate `tx` and abscissa `ty`, in radians from -pi to pi. The two pair
    /// in row-major order. `r_` gets the sizes of `tx` and may be either. Errors: 1, 2, 3 if NULL or if
    /// elements lie outside the storage; plain if the element counts differ.
    fn atan2(r_: *mut THTensor, tx: *mut THTensor, ty: *mut THTensor) {
        binary::function::<vmath::Atan2, real>(r_.arg(1)?, tx.arg(2)?, ty.arg(3)?)
    }

    /// Hyperbolic tangent. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
    /// outside the storage.
    fn tanh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Tanh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// 2 to the power of `t`, exact for whole `t`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL
    /// or if elements lie outside the storage.
    fn exp2(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Exp2, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Logarithm to the base 2, exact for powers of 2; NaN below 0. `r_` gets the sizes of `t` and may be `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn log2(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Log2, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Logarithm to the base 10; NaN below 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn log10(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Log10, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Inverse hyperbolic sine. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
    /// outside the storage.
    fn asinh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Asinh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Inverse hyperbolic cosine; NaN below 1. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or
    /// if elements lie outside the storage.
    fn acosh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Acosh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Inverse hyperbolic tangent: infinite at -1 and 1, NaN beyond. `r_` gets the sizes of `t` and may be `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn atanh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Atanh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The complementary error function, 1 - erf(`t`), accurate where it is tiny, too. `r_` gets the sizes of `t`
    /// and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn erfc(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Erfc, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The normalised cardinal sine: sin(pi `t`) / (pi `t`), 1 at 0 and exactly 0 at other whole numbers. `r_` gets
    /// the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn sinc(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Sinc, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The modified Bessel function of the first kind of order 0. `r_` gets the sizes of `t` and may be `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn i0(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::I0, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `self_` is -(dI/dalpha)(x) / (p(x) (1 - x)), where I is the distribution function and p the density of
    /// the Beta distribution with parameters `alpha` and beta = `total` - `alpha`: what the gradient of a
    /// sample `x` from the Dirichlet distribution is made of. NaN unless 0 <= x <= 1 and
    /// 0 < alpha < total. `self_` gets the sizes of `x`. Errors: plain if the element counts differ.
    fn dirichlet_grad(self_: *mut THTensor, x: *mut THTensor, alpha: *mut THTensor, total: *mut THTensor) {
        dirichlet::gradient(self_.arg(1)?, x.arg(2)?, alpha.arg(3)?, total.arg(4)?)
    }

    /// Power: `r_` = `t` ^ `value`. The powers 1/2 and -1/2 are computed as sqrt and rsqrt. `r_` gets the
    /// sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn pow(r_: *mut THTensor, t: *mut THTensor, value: real) {
        unary::pow(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Square root; NaN for negative numbers. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL
    /// or if elements lie outside the storage.
    fn sqrt(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Sqrt, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Reciprocal of the square root: `r_` = 1 / sqrt(`t`). `r_` gets the sizes of `t` and may be `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn rsqrt(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Rsqrt, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Rounds up: the smallest whole number not below `t`. `r_` gets the sizes of `t` and may be `t`. Errors:
    /// 1, 2 if NULL or if elements lie outside the storage.
    fn ceil(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Ceil, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Rounds down: the largest whole number not above `t`. `r_` gets the sizes of `t` and may be `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn floor(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Floor, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Rounds to the nearest whole number, halves away from 0. `r_` gets the sizes of `t` and may be `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn round(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Round, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Rounds towards 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
    /// outside the storage.
    fn trunc(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Trunc, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// Fractional part: `r_` = `t` - trunc(`t`). `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
    /// NULL or if elements lie outside the storage.
    fn frac(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Frac, real>(r_.arg(1)?, t.arg(2)?)
    }
}}
