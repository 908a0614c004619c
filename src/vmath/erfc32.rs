//! The error functions in `f32`, which has twice the lanes of `f64`, with factors in two parts so that a result is rounded
//! once.
//!
//! All are made of `erfc a = e^(-a^2) w P(w)`, `w = 1 / (1 + SLOPE a)`, of which nothing cancels however large `a` is.

use super::bits::{poly32, pow2_32};
use super::exp::reduced32_sum;
use crate::kernel::Isa;

/// `sqrt(2) / 4` in two parts.
const SLOPE: f32 = 0.353_553_38;
const SLOPE_LOW: f32 = 6.050_808_7e-9;

/// A place where `P`, which follows, is almost a float, and so short that its distance from `P` is exact; `P` of `w = 1`, that of
/// all small numbers, comes out as 1.
const CENTRE: f32 = 0.629_028_3;
const AT_CENTRE: f32 = 4.707_091_5e-1;

/// `(P(CENTRE + t) - AT_CENTRE) / t` for `0 <= a <= 10.26`; the error is 2^-26.5 of `P`. As those of `lgamma32.rs`, the
/// coefficients were rounded one by one.
const FROM_CENTRE: [f32; 9] = [
    8.492_584e-1,
    1.113_392_5,
    1.009_796,
    5.258_857_6e-1,
    2.203_127_4e-3,
    -1.863_648_7e-1,
    -5.651_985_5e-2,
    6.215_769e-2,
    3.360_079_2e-2,
];

/// `erf(x) / x - 1` as a polynomial in `x^2` on `|x| <= NEAR`; the error is 2^-27 of `erf`.
const ERF: [f32; 6] =
    [1.283_791_7e-1, -3.761_259_3e-1, 1.128_291_2e-1, -2.680_953_6e-2, 5.061_881_6e-3, -6.374_964e-4];
const NEAR: f32 = 0.843_75;

/// `P` as a sum, of the distance of its argument from [`CENTRE`]. The least terms are added in pairs and the pairs likewise,
/// since each would wait for the one before it.
#[inline(always)]
fn polynomial<I: Isa>(t: f32) -> (f32, f32) {
    let c = &FROM_CENTRE;
    let z = t * t;
    let pair = |i: usize| I::fma32(t, c[i + 1], c[i]);
    let first = I::fma32(z, pair(4), pair(2));
    let last = I::fma32(z, c[8], pair(6));
    let rise = poly32::<I, 3>(t, &[c[0], c[1], I::fma32(z * z, last, first)]);
    let p = I::fma32(t, rise, AT_CENTRE);
    (p, I::fused32(t, rise, AT_CENTRE - p))
}

/// `2^up e^(-square - low) (factor + factor_low)`; results below 2^-150 are 0.
#[inline(always)]
fn times_exp<I: Isa>((square, low): (f32, f32), (factor, factor_low): (f32, f32), up: i32) -> f32 {
    let (r, rest, k) = reduced32_sum::<I>(-square, -low);
    let low = I::fma32(factor_low, 1.0 + r, factor * rest);
    let y = factor + I::fma32(factor, r, low);
    // By way of a power of two that is no subnormal number.
    y * pow2_32(k.wrapping_add(64 + up)) * 5.421_011e-20
}

/// `a b` as a sum.
#[inline(always)]
fn product<I: Isa>(a: f32, b: f32) -> (f32, f32) {
    let p = a * b;
    (p, I::fused32(a, b, -p))
}

/// The smaller of `|x|` and `end`; NaN stays NaN.
#[inline(always)]
fn magnitude(x: f32, end: f32) -> f32 {
    if x.abs() > end { end } else { x.abs() }
}

/// `erfc |x|`.
#[inline(always)]
fn tail32<I: Isa>(x: f32) -> f32 {
    // erfc 10.25 is 0.
    let a = magnitude(x, 10.25);
    let (slope, low) = product::<I>(a, SLOPE);
    let d = 1.0 + slope;
    let d_low = (slope - (d - 1.0)) + I::fma32(a, SLOPE_LOW, low);
    let w = 1.0 / d;
    let w_low = I::fma32(-w, d_low, I::fused32(-w, d, 1.0)) * w;
    let (p, p_low) = polynomial::<I>((w - CENTRE) + w_low);
    let (y, low) = product::<I>(w, p);
    times_exp::<I>(product::<I>(a, a), (y, I::fma32(w, p_low, I::fma32(w_low, p, low))), 0)
}

#[inline(always)]
pub(super) fn erfc32<I: Isa>(x: f32) -> f32 {
    let y = tail32::<I>(x);
    if x < 0.0 { 2.0 - y } else { y }
}

#[inline(always)]
pub(super) fn erf32<I: Isa>(x: f32) -> f32 {
    let near = I::fma32(x, poly32::<I, 6>(x * x, &ERF), x);
    let far = (1.0 - tail32::<I>(x)).copysign(x);
    if x.abs() > NEAR { far } else { near }
}

/// Minus `a erfc(a / sqrt(2)) / 2` for `x = -a` below zero, and as much less than `x` above; 0 at minus infinity.
#[inline(always)]
pub(super) fn gelu32<I: Isa>(x: f32) -> f32 {
    // The product is 0 from 14.5 on.
    let a = magnitude(x, 14.5);
    // The quotient is `a w`, and the result as a function of it `P` times `w^2` as steep, roughly.
    let slope = 0.25 * a;
    let s = a / (1.0 + slope);
    let w = I::fma32(-0.25, s, 1.0);
    let lost = I::fused32(-slope, s, a - s) * w;
    let (p, p_low) = polynomial::<I>(I::fma32(-0.25, s, 1.0 - CENTRE));
    let (y, low) = product::<I>(s, p);
    let y_low = I::fma32(s, p_low, I::fma32(lost * (w * w), p, low));
    let below = times_exp::<I>(product::<I>(0.5 * a, a), (y, y_low), -1);
    if x < 0.0 { -below } else { x - below }
}
