//! `log`, `log1p`, and the logarithm in two parts that `pow` and `lgamma` need.
//!
//! All write `x = 2^k m`, `sqrt(1/2) <= m < sqrt(2)`, `f = m - 1`.

use super::bits::{fast_two_sum, fast_two_sum32, float64, poly32, poly64, two_sum};
use super::exp::{LN2_HI, LN2_HI_32, LN2_LO, LN2_LO_32};
use super::map::UnaryFn;
use crate::kernel::Isa;

/// `(log(1 + f) - f + f^2 / 2) / f^3` for `m` in the range above; the error is 2^-27 of the logarithm.
const LOG32: [f32; 8] = [
    3.333_333e-1,
    -2.500_082e-1,
    2.000_122_7e-1,
    -1.662_335_8e-1,
    1.420_176e-1,
    -1.316_018_1e-1,
    1.276_156_5e-1,
    -7.634_486e-2,
];

/// `(2 atanh(s) / s - 2) / s^2` as a polynomial in `s^2` for `s = f / (2 + f)`; the error is 2^-58 of the logarithm.
pub(super) const LOG64: [f64; 7] = [
    0.6666666666666734,
    0.39999999999413505,
    0.28571428742689725,
    0.22222198538298937,
    0.18183566328552173,
    0.15313994733470734,
    0.14796551876443576,
];

/// `(2 atanh(s) / s - 2 - 2/3 s^2) / s^4` as a polynomial in `s^2`; the error is 2^-79 of the logarithm.
const LOG64_TAIL: [f64; 9] = [
    0.4,
    0.28571428571428487,
    0.22222222222262722,
    0.18181818173047135,
    0.1538461644951304,
    0.1333325521617424,
    0.1176824331598367,
    0.10429806609270273,
    0.10966431669924166,
];

/// `2 / ln 2` in two parts and `(2 atanh(s) / (s ln 2) - 2 / ln 2) / s^2` as a polynomial in `s^2`; the error is 2^-36
/// of the logarithm.
const TWO_OVER_LN2: f32 = 2.885_39;
const TWO_OVER_LN2_LOW: f32 = 3.851_926e-8;
const LOG2_32: [f32; 4] = [9.617_967e-1, 5.770_786_4e-1, 4.119_424_8e-1, 3.361_768e-1];

const SQRT_HALF_32: i32 = 0x3f35_04f3;
const SQRT_HALF_64: i64 = 0x3fe6_a09e_667f_3bcd;

/// `(m, k)` for positive finite `x`.
#[inline(always)]
pub(super) fn split32(x: f32) -> (f32, f32) {
    // One choice of a pair, and not two: the compiler would follow either case of two to the end.
    let (scale, shift) = if x < f32::MIN_POSITIVE { (8_388_608.0, 23) } else { (1.0, 0) };
    let bits = (x * scale).to_bits() as i32;
    let k = bits.wrapping_sub(SQRT_HALF_32) >> 23;
    let m = f32::from_bits(bits.wrapping_sub(k << 23) as u32);
    (m, (k - shift) as f32)
}

/// `(m, k)` for positive finite `x`.
#[inline(always)]
pub(super) fn split64(x: f64) -> (f64, f64) {
    let tiny = x < f64::MIN_POSITIVE;
    let scaled = if tiny { x * 18_014_398_509_481_984.0 } else { x };
    let bits = scaled.to_bits() as i64;
    // Biased, so that a logical shift serves: AVX2 has no arithmetic one for 64 bits.
    let biased = (bits.wrapping_sub(SQRT_HALF_64).wrapping_add(1 << 62) as u64 >> 52) as i64;
    let k = biased - 1024;
    let m = f64::from_bits(bits.wrapping_sub(k << 52) as u64);
    (m, float64(if tiny { k - 54 } else { k }))
}

/// `result` for positive finite `x`, and the limits elsewhere.
#[inline(always)]
pub(super) fn finish32(x: f32, result: f32) -> f32 {
    let edge = if x == 0.0 { f32::NEG_INFINITY } else { f32::NAN };
    let result = if x == f32::INFINITY { x } else { result };
    if x > 0.0 { result } else { edge }
}

/// `result` for positive finite `x`, and the limits elsewhere.
#[inline(always)]
pub(super) fn finish64(x: f64, result: f64) -> f64 {
    let edge = if x == 0.0 { f64::NEG_INFINITY } else { f64::NAN };
    let result = if x == f64::INFINITY { x } else { result };
    if x > 0.0 { result } else { edge }
}

/// `k ln 2 + log(1 + f) + tail`, with the polynomial of the caller's choice; the arrangement is that of fdlibm's e_log.c.
#[inline(always)]
fn assemble<I: Isa, const N: usize>(k: f64, f: f64, tail: f64, c: &[f64; N]) -> f64 {
    let s = f / (2.0 + f);
    let z = s * s;
    let rest = z * poly64::<I, N>(z, c);
    let half_square = 0.5 * f * f;
    let low = I::fma64(s, half_square + rest, I::fma64(k, LN2_LO, tail));
    I::fma64(k, LN2_HI, f - (half_square - low))
}

#[inline(always)]
pub(super) fn log64<I: Isa>(x: f64) -> f64 {
    let (m, k) = split64(x);
    finish64(x, assemble::<I, 7>(k, m - 1.0, 0.0, &LOG64))
}

/// The logarithm of a positive finite `x` as an unevaluated sum with a relative error near 2^-64.
#[inline(always)]
pub(super) fn log64_sum<I: Isa>(x: f64) -> (f64, f64) {
    let (m, k) = split64(x);
    // s = f / (1 + m) in two parts; 1 + m = d + d_low exactly.
    let f = m - 1.0;
    let d = 1.0 + m;
    let d_low = m - (d - 1.0);
    let inverse = 1.0 / d;
    let s = f * inverse;
    let (p, e) = I::two_prod(s, d);
    let s_low = ((f - p) - e - s * d_low) * inverse;
    let (z, e) = I::two_prod(s, s);
    let z_low = I::fma64(2.0 * s, s_low, e);
    // q = 2/3 + z (2/5 + …)
    const TWO_THIRDS: f64 = 2.0 / 3.0;
    const TWO_THIRDS_LOW: f64 = 3.700_743_415_417_188e-17;
    let (q, e) = fast_two_sum(TWO_THIRDS, z * poly64::<I, 9>(z, &LOG64_TAIL));
    let q_low = e + I::fma64(z_low, 0.4, TWO_THIRDS_LOW);
    // u = s (2 + z q)
    let (t, e) = I::two_prod(z, q);
    let t_low = e + I::fma64(z, q_low, z_low * q);
    let (v, e) = fast_two_sum(2.0, t);
    let v_low = e + t_low;
    let (u, e) = I::two_prod(s, v);
    let u_low = e + I::fma64(s, v_low, s_low * v);
    let (hi, e) = two_sum(k * LN2_HI, u);
    fast_two_sum(hi, e + I::fma64(k, LN2_LO, u_low))
}

/// `(k, f, rest)` with `log x = k LN2_HI_32 + f + rest` for positive finite `x`; `rest` is below 1/11, and its error
/// below 2^-27.
#[inline(always)]
fn parts32<I: Isa>(x: f32) -> (f32, f32, f32) {
    let (m, k) = split32(x);
    let f = m - 1.0;
    (k, f, rest32::<I>(k, f))
}

/// The third of [`parts32`].
#[inline(always)]
fn rest32<I: Isa>(k: f32, f: f32) -> f32 {
    let (square, cubic) = powers32::<I>(f);
    I::fma32(-0.5, square, I::fma32(k, LN2_LO_32, cubic))
}

/// `f^2` and the terms of `log(1 + f)` from `f^3` on.
#[inline(always)]
pub(super) fn powers32<I: Isa>(f: f32) -> (f32, f32) {
    let square = f * f;
    (square, square * f * poly32::<I, 8>(f, &LOG32))
}

/// The logarithm of a positive finite `x` as an unevaluated sum whose absolute error is below 2^-27.
#[inline(always)]
pub(super) fn log32_sum<I: Isa>(x: f32) -> (f32, f32) {
    let (k, f, rest) = parts32::<I>(x);
    // The product is exact, and larger than f unless k is zero.
    let (sum, e) = fast_two_sum32(k * LN2_HI_32, f);
    fast_two_sum32(sum, e + rest)
}

/// The binary logarithm of a positive finite `x` as an unevaluated sum with a relative error near 2^-31: [`log64_sum`]
/// in `f32`, shorter.
#[inline(always)]
pub(super) fn log2_32_sum<I: Isa>(x: f32) -> (f32, f32) {
    let (m, k) = split32(x);
    // s = f / (1 + m) in two parts; 1 + m = d + d_low exactly.
    let f = m - 1.0;
    let d = 1.0 + m;
    let d_low = m - (d - 1.0);
    let inverse = 1.0 / d;
    let s = f * inverse;
    let s_low = I::fma32(-s, d_low, I::fused32(-s, d, f)) * inverse;
    let z = s * s;
    let z_low = I::fma32(2.0 * s, s_low, I::fused32(s, s, -z));
    // v = 2 / ln 2 + z p
    let p = poly32::<I, 4>(z, &LOG2_32);
    let v = I::fma32(z, p, TWO_OVER_LN2);
    let v_low = I::fma32(z_low, p, TWO_OVER_LN2_LOW) + I::fused32(z, p, TWO_OVER_LN2 - v);
    let u = s * v;
    let u_low = I::fma32(s, v_low, I::fma32(s_low, v, I::fused32(s, v, -u)));
    let (log, e) = fast_two_sum32(k, u);
    (log, e + u_low)
}

/// The natural logarithm; NaN below zero.
pub struct Log;

impl UnaryFn<f32> for Log {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        let (k, f, rest) = parts32::<I>(x);
        finish32(x, I::fma32(k, LN2_HI_32, f + rest))
    }
}

impl UnaryFn<f64> for Log {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        log64::<I>(x)
    }
}

/// `log(1 + x)`, accurate near zero; NaN below -1.
pub struct Log1p;

impl UnaryFn<f32> for Log1p {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        let u = 1.0 + x;
        let (m, k) = split32(u);
        // As for f64 below.
        let near = k == 0.0;
        let lost = if x > 1.0 { 1.0 - (u - x) } else { x - (u - 1.0) };
        let f = if near { x } else { m - 1.0 };
        let tail = if near { 0.0 } else { lost / u };
        let result = finish32(u, I::fma32(k, LN2_HI_32, f + (rest32::<I>(k, f) + tail)));
        if x == 0.0 { x } else { result }
    }
}

impl UnaryFn<f64> for Log1p {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        let u = 1.0 + x;
        let (m, k) = split64(u);
        // Where k = 0 the argument itself is f, without the rounding of u; elsewhere the rounding comes back as lost / u.
        let near = k == 0.0;
        let lost = if x > 1.0 { 1.0 - (u - x) } else { x - (u - 1.0) };
        let f = if near { x } else { m - 1.0 };
        let tail = if near { 0.0 } else { lost / u };
        let result = finish64(u, assemble::<I, 7>(k, f, tail, &LOG64));
        if x == 0.0 { x } else { result }
    }
}
