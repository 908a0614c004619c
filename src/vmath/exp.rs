//! `exp`, `expm1`, the logistic function and the hyperbolic functions.
//!
//! All reduce `x = k ln 2 + r`, `|r| <= ln 2 / 2`, with ln 2 in two parts (Cody and Waite), and take
//! `e^r - 1 = r + r^2 P(r)` with `P` a minimax polynomial found by Remez' exchange.

use super::bits::{
    fast_two_sum32, limit32, limit64, nearest32, nearest64, poly32, poly64, pow2_32, pow2_64, scale32,
    scale64,
};
use super::map::UnaryFn;
use crate::kernel::Isa;
use std::f32::consts::LOG2_E as LOG2_E_32;
use std::f64::consts::LOG2_E as LOG2_E_64;

/// The upper 9 bits of ln 2, so that a multiple by an exponent is exact, and the rest.
pub(super) const LN2_HI_32: f32 = 0.693_359_4;
pub(super) const LN2_LO_32: f32 = -2.121_944_4e-4;

/// The upper 33 bits of ln 2, so that a multiple by an exponent is exact, and the rest.
pub(super) const LN2_HI: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
pub(super) const LN2_LO: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);

/// `(e^r - 1 - r) / r^2` on `|r| <= ln 2 / 2`; the error is 2^-26 of `e^r - 1`.
const EXP32: [f32; 5] = [0.5, 1.666_654_3e-1, 4.166_628e-2, 8.366_589e-3, 1.394_642e-3];

/// `(e^r - 1 - r) / r^2` on `|r| <= ln 2 / 2`; the error is 2^-61 of `e^r - 1`.
pub(super) const EXP64: [f64; 11] = [
    0.5,
    0.16666666666666677,
    0.0416666666666667,
    0.008333333333321606,
    0.0013888888888866889,
    0.0001984126988618446,
    2.4801587360476688e-05,
    2.755724415270478e-06,
    2.7557242808881066e-07,
    2.5109056053897297e-08,
    2.092443312967165e-09,
];

/// `(e^r - 1, k)` with `x = k ln 2 + r`; `|x| < 2^20`.
#[inline(always)]
pub(super) fn reduced32<I: Isa>(x: f32) -> (f32, i32) {
    let (k, n) = nearest32(x * LOG2_E_32);
    let r = I::fma32(k, -LN2_LO_32, I::fma32(k, -LN2_HI_32, x));
    (I::fma32(r * r, poly32::<I, 5>(r, &EXP32), r), n)
}

/// `(r, rest, k)` with `e^(hi + lo) = 2^k (1 + r + rest)`, `|r| <= ln 2 / 2` and `rest` about `r^2 / 2`, where the errors
/// are; `|hi| < 2^20`, `|lo| <= ulp(hi)`.
#[inline(always)]
pub(super) fn reduced32_sum<I: Isa>(hi: f32, lo: f32) -> (f32, f32, i32) {
    let (k, n) = nearest32(hi * LOG2_E_32);
    let (r, r_low) = fast_two_sum32(I::fma32(k, -LN2_HI_32, hi), I::fma32(k, -LN2_LO_32, lo));
    (r, I::fma32(r * r, poly32::<I, 5>(r, &EXP32), r_low), n)
}

/// `(e^r - 1, k)` with `x = k ln 2 + r`; `|x| < 2^20`.
#[inline(always)]
pub(super) fn reduced64<I: Isa>(x: f64) -> (f64, i64) {
    let (k, n) = nearest64(x * LOG2_E_64);
    let r = I::fma64(k, -LN2_LO, I::fma64(k, -LN2_HI, x));
    (I::fma64(r * r, poly64::<I, 11>(r, &EXP64), r), n)
}

#[inline(always)]
fn exp32<I: Isa>(x: f32) -> f32 {
    // Beyond the limits the result is 0 or infinity already.
    let (p, n) = reduced32::<I>(limit32(x, -105.0, 90.0));
    scale32(1.0 + p, n)
}

#[inline(always)]
pub(super) fn exp64<I: Isa>(x: f64) -> f64 {
    let (p, n) = reduced64::<I>(limit64(x, -750.0, 720.0));
    scale64(1.0 + p, n)
}

/// `e^(hi + lo)` for a `hi` of any size and `|lo| <= ulp(hi)`.
#[inline(always)]
pub(super) fn exp64_sum<I: Isa>(hi: f64, lo: f64) -> f64 {
    scaled_exp64_sum::<I>(hi, lo, 0)
}

/// [`exp64_sum`] times `2^up`, for products that are not subnormal where the factor would be; `|up| <= 100`, and the
/// product is finite.
#[inline(always)]
pub(super) fn scaled_exp64_sum<I: Isa>(hi: f64, lo: f64, up: i64) -> f64 {
    let limited = limit64(hi, -750.0, 720.0);
    let lo = if limited == hi { lo } else { 0.0 };
    let (k, n) = nearest64(limited * LOG2_E_64);
    let r = I::fma64(k, -LN2_HI, limited);
    let tail = I::fma64(k, -LN2_LO, lo);
    let s = r + tail;
    let rest = tail - (s - r);
    let p = I::fma64(s * s, poly64::<I, 11>(s, &EXP64), s);
    scale64(1.0 + (p + I::fma64(p, rest, rest)), n.wrapping_add(up))
}

/// `(e^x - 1) / 2`, finite up to the largest argument whose hyperbolic sine is; -1/2 below -50.
#[inline(always)]
fn half_expm1<I: Isa>(x: f64) -> f64 {
    let (p, n) = reduced64::<I>(limit64(x, -50.0, 720.0));
    // A power of two that is no longer finite is taken 2^1001 too small, where the 1 no longer counts.
    let large = n > 1000;
    let scale = pow2_64(if large { n - 1002 } else { n - 1 });
    let one = if large { 0.0 } else { 0.5 };
    let h = I::fma64(scale, p, scale - one);
    if large { h * pow2_64(1001) } else { h }
}

#[inline(always)]
pub(super) fn expm1_64<I: Isa>(x: f64) -> f64 {
    (2.0 * half_expm1::<I>(x)).copysign(x)
}

/// `e^x - 1` as a sum.
#[inline(always)]
pub(super) fn expm1_32_sum<I: Isa>(x: f32) -> (f32, f32) {
    // Below the limit the result is -1, above it infinite.
    let (r, rest, n) = reduced32_sum::<I>(limit32(x, -25.0, 89.0), 0.0);
    // Taken twice or half, since 2^128 is no float where the result still is one; and an argument that is its own result
    // would be halved to another if it is subnormal.
    let half = pow2_32(n - 1);
    let (y, low) = fast_two_sum32(half - 0.5, half * r);
    let (y, low) = fast_two_sum32(y, I::fma32(half, rest, low));
    let is_tiny = x.abs() < 1e-8;
    // Minus zero is what leaves the sign of zero.
    (if is_tiny { x } else { 2.0 * y }, if is_tiny { -0.0 } else { 2.0 * low })
}

/// `e^x`.
pub struct Exp;

impl UnaryFn<f32> for Exp {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        exp32::<I>(x)
    }
}

impl UnaryFn<f64> for Exp {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        exp64::<I>(x)
    }
}

/// `e^x - 1`, accurate near zero.
pub struct Expm1;

impl UnaryFn<f32> for Expm1 {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        let (y, low) = expm1_32_sum::<I>(x);
        y + low
    }
}

impl UnaryFn<f64> for Expm1 {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        expm1_64::<I>(x)
    }
}

/// `1 / (1 + e^-x)`, accurate where it is tiny too: `e^-|x|` cannot overflow.
pub struct Sigmoid;

impl UnaryFn<f32> for Sigmoid {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        let (p, n) = reduced32::<I>(limit32(-x.abs(), -105.0, 0.0));
        // e^-|x| and the quotient's numerator 2^64 times too large, so that neither is subnormal.
        const UP: f32 = 18_446_744_073_709_551_616.0;
        let e = (1.0 + p) * pow2_32(n.wrapping_add(64));
        let numerator = if x < 0.0 { e } else { UP };
        numerator / I::fma32(e, 1.0 / UP, 1.0) * (1.0 / UP)
    }
}

impl UnaryFn<f64> for Sigmoid {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        let e = exp64::<I>(-x.abs());
        (if x < 0.0 { e } else { 1.0 }) / (1.0 + e)
    }
}

/// `(tanh x / x - 1) / x^2` as a polynomial in `x^2` on `|x| <= 1/2`; the error is 2^-31.
const TANH32: [f32; 5] = [-3.3333328e-01, 1.3332967e-01, -5.389961e-02, 2.129973e-02, -6.649943e-03];

/// The same to 2^-63.
const TANH64: [f64; 11] = [
    -0.33333333333333326,
    0.1333333333333222,
    -0.05396825396735087,
    0.021869488499558172,
    -0.008863234667028012,
    0.003592115213651581,
    -0.0014557090680330604,
    0.0005892076643899468,
    -0.00023555331914785292,
    8.680556859327846e-05,
    -2.1914553683804748e-05,
];

/// `tanh x = h / (h + 1)` with `h = (e^(2x) - 1) / 2`, and a polynomial near zero, where the quotient's roundings add up.
pub struct Tanh;

impl UnaryFn<f32> for Tanh {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        let a = x.abs();
        let z = a * a;
        let near = I::fma32(a * z, poly32::<I, 5>(z, &TANH32), a);
        // tanh 10 rounds to 1.
        let (p, n) = reduced32::<I>(limit32(2.0 * a, 0.0, 20.0));
        let scale = pow2_32(n - 1);
        let h = I::fma32(scale, p, scale - 0.5);
        (if a < 0.5 { near } else { h / (h + 1.0) }).copysign(x)
    }
}

impl UnaryFn<f64> for Tanh {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        let a = x.abs();
        let z = a * a;
        let near = I::fma64(a * z, poly64::<I, 11>(z, &TANH64), a);
        // tanh 20 rounds to 1.
        let h = half_expm1::<I>(limit64(2.0 * a, 0.0, 40.0));
        (if a < 0.5 { near } else { h / (h + 1.0) }).copysign(x)
    }
}

/// `(e^x - e^-x) / 2`.
pub struct Sinh;

impl UnaryFn<f32> for Sinh {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        <Sinh as UnaryFn<f64>>::fast::<I>(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Sinh {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        let h = half_expm1::<I>(x.abs());
        // With h infinite the quotient is NaN; beyond 40 it no longer counts.
        let rest = if h > 1e17 { 0.0 } else { h / (2.0 * h + 1.0) };
        (h + rest).copysign(x)
    }
}

/// `(e^x + e^-x) / 2`.
pub struct Cosh;

impl UnaryFn<f32> for Cosh {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        <Cosh as UnaryFn<f64>>::fast::<I>(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Cosh {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        let (p, n) = reduced64::<I>(limit64(x.abs(), 0.0, 720.0));
        let half = scale64(1.0 + p, n - 1);
        half + 0.25 / half
    }
}
