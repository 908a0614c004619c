//! The logarithm of the gamma function.

use super::bits::{fast_two_sum, poly64, two_sum};
use super::lgamma32::lgamma32;
use super::log::log64_sum;
use super::map::UnaryFn;
use crate::kernel::Isa;
use std::ffi::c_int;

unsafe extern "C" {
    /// The C library's `lgamma`, which reports the sign of gamma in `sign` and not in a global.
    fn lgamma_r(x: f64, sign: *mut c_int) -> f64;
}

/// `lgamma(2 + t) = t (LINEAR + t R(t))` on `|t| <= 1/2`; LINEAR is `digamma(2)`, with what its rounding leaves.
const LINEAR: f64 = 0.42278433509846713;
const LINEAR_LOW: f64 = 4.942_915_152_430_645e-18;

/// `R` to 2^-63.
const NEAR_TWO: [f64; 19] = [
    0.3224670334241132,
    -0.06735230105319813,
    0.020580808427784668,
    -0.0073855510286691415,
    0.0028905103307311952,
    -0.0011927539119693958,
    0.0005096695251360435,
    -0.0002231547512915667,
    9.945750464684717e-05,
    -4.492634556663136e-05,
    2.0507313506445876e-05,
    -9.438492619996068e-06,
    4.3740878014540904e-06,
    -2.0447967798416337e-06,
    9.589262161672033e-07,
    -4.3060141044949835e-07,
    2.0091256393218093e-07,
    -1.3392238556163022e-07,
    6.55996251800352e-08,
];

/// `x (lgamma x - (x - 1/2)(log x - 1)) - STIRLING x` as a polynomial in `1 / x^2` for `x >= 7.5`, to 2^-55.
const SERIES: [f64; 7] = [
    0.08333333333333333,
    -0.0027777777777701273,
    0.0007936507866644244,
    -0.0005952356956509792,
    0.0008413558435568899,
    -0.001883679508625918,
    0.004919506962302659,
];

/// `(log(2 pi) - 1) / 2`.
const STIRLING: f64 = 0.4189385332046727;

/// From here on the asymptotic series is used.
const LARGE: f64 = 7.5;

/// Below [`LARGE`]: `lgamma x = lgamma(2 + t) + log p`, or `- log p` for `x < 3/2`, with `|t| <= 1/2` exact.
#[inline(always)]
fn fold(x: f64) -> (f64, f64) {
    let mut p = if x < 0.5 { x * (x + 1.0) } else { x };
    p = if x < 1.5 { p } else { 1.0 };
    let mut shift = if x < 0.5 { 0.0 } else { 1.0 };
    shift = if x < 1.5 { shift } else { 2.0 };
    for step in 1..6 {
        let step = f64::from(step);
        let beyond = x >= 1.5 + step;
        p *= if beyond { x - step } else { 1.0 };
        shift += if beyond { 1.0 } else { 0.0 };
    }
    (x - shift, p)
}

/// `lgamma` of `x >= 0` to full precision.
#[inline(always)]
pub(super) fn lgamma64<I: Isa>(x: f64) -> f64 {
    let large = x >= LARGE;
    let (t, p) = fold(x);
    let (log, log_low) = log64_sum::<I>(if large { x } else { p });

    let flip = if x < 1.5 { -1.0 } else { 1.0 };
    let (head, e) = I::two_prod(t, LINEAR);
    let rest = I::fma64(t * t, poly64::<I, 19>(t, &NEAR_TWO), I::fma64(t, LINEAR_LOW, e));
    let (sum, e) = two_sum(flip * log, head);
    let small = sum + (e + I::fma64(flip, log_low, rest));

    let (b, e) = fast_two_sum(log, -1.0);
    let a = x - 0.5;
    let (product, e2) = I::two_prod(a, b);
    let inverse = 1.0 / x;
    let series = I::fma64(inverse, poly64::<I, 7>(inverse * inverse, &SERIES), STIRLING);
    let stirling = product + (e2 + I::fma64(a, e + log_low, series));
    finish(x, if large { stirling } else { small })
}

/// `result` for ordinary `x > 0`, and the limits: infinite at both ends. (2.6e305 is beyond the last finite result.)
#[inline(always)]
fn finish(x: f64, result: f64) -> f64 {
    let limit = x == 0.0 || x > 2.6e305;
    if limit { f64::INFINITY } else { result }
}

/// `lgamma` below zero, from the C library: reflection to full precision near the zeros is not worth doing twice.
fn lgamma_negative(x: f64) -> f64 {
    let mut sign = 0;
    // SAFETY: `sign` is a valid place for the result.
    unsafe { lgamma_r(x, &mut sign) }
}

/// `log |gamma(x)|` of one number.
pub fn log_gamma_of(x: f64) -> f64 {
    if x < 0.0 { lgamma_negative(x) } else { lgamma64::<crate::kernel::isa::NoFma>(x) }
}

/// `log |gamma(x)|`.
pub struct Lgamma;

impl UnaryFn<f32> for Lgamma {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        lgamma32::<I>(x)
    }

    #[inline(always)]
    fn needs_slow(x: f32) -> bool {
        x < 0.0
    }

    fn slow(x: f32) -> f32 {
        lgamma_negative(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Lgamma {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        lgamma64::<I>(x)
    }

    #[inline(always)]
    fn needs_slow(x: f64) -> bool {
        x < 0.0
    }

    fn slow(x: f64) -> f64 {
        lgamma_negative(x)
    }
}
