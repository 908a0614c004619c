//! What the functions share: polynomials, rounding to integers that stay in registers, powers of two, exact sums.

use crate::kernel::Isa;

/// `c[0] + c[1] x + …` by Horner's rule.
#[inline(always)]
pub(super) fn poly32<I: Isa, const N: usize>(x: f32, c: &[f32; N]) -> f32 {
    let mut y = c[N - 1];
    for i in (0..N - 1).rev() {
        y = I::fma32(y, x, c[i]);
    }
    y
}

/// `c[0] + c[1] x + …` by Horner's rule.
#[inline(always)]
pub(super) fn poly64<I: Isa, const N: usize>(x: f64, c: &[f64; N]) -> f64 {
    let mut y = c[N - 1];
    for i in (0..N - 1).rev() {
        y = I::fma64(y, x, c[i]);
    }
    y
}

/// Added to a float of moderate size, these leave the nearest integer in the low bits of the significand.
const SHIFT32: f32 = 12_582_912.0; // 1.5 * 2^23
const SHIFT64: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52

/// The nearest integer (ties to even), as a float and as an integer; `|x| < 2^22`.
#[inline(always)]
pub(super) fn nearest32(x: f32) -> (f32, i32) {
    let shifted = x + SHIFT32;
    let int = (shifted.to_bits() as i32).wrapping_sub(SHIFT32.to_bits() as i32);
    (shifted - SHIFT32, int)
}

/// The nearest integer (ties to even), as a float and as an integer; `|x| < 2^51`.
#[inline(always)]
pub(super) fn nearest64(x: f64) -> (f64, i64) {
    let shifted = x + SHIFT64;
    let int = (shifted.to_bits() as i64).wrapping_sub(SHIFT64.to_bits() as i64);
    (shifted - SHIFT64, int)
}

/// A small integer as a float, without the conversion instruction that only AVX-512 has; `|n| < 2^51`.
#[inline(always)]
pub(super) fn float64(n: i64) -> f64 {
    f64::from_bits((SHIFT64.to_bits() as i64).wrapping_add(n) as u64) - SHIFT64
}

/// `2^n` for a normal result, `-126 <= n <= 127`.
#[inline(always)]
pub(super) fn pow2_32(n: i32) -> f32 {
    f32::from_bits((n.wrapping_add(127) as u32) << 23)
}

/// `2^n` for a normal result, `-1022 <= n <= 1023`.
#[inline(always)]
pub(super) fn pow2_64(n: i64) -> f64 {
    f64::from_bits((n.wrapping_add(1023) as u64) << 52)
}

/// `x * 2^n` for `x` near one and `-180 <= n <= 130`, rounded once, overflow and underflow included.
///
/// One factor takes the exponent out of the range that a subnormal or overflowing result would need; the other,
/// which depends on the sign of `n` alone, brings it back.
#[inline(always)]
pub(super) fn scale32(x: f32, n: i32) -> f32 {
    let down = n < 0;
    let first = pow2_32(n.wrapping_add(if down { 64 } else { -4 }));
    x * first * if down { 5.421_011e-20 } else { 16.0 }
}

/// `x * 2^n` for `x` near one and `-1500 <= n <= 1040`, rounded once, overflow and underflow included.
#[inline(always)]
pub(super) fn scale64(x: f64, n: i64) -> f64 {
    let down = n < 0;
    let first = pow2_64(n.wrapping_add(if down { 512 } else { -32 }));
    x * first * if down { 7.458_340_731_200_207e-155 } else { 4_294_967_296.0 }
}

/// `x` limited to `lo..=hi`; NaN stays NaN, which `clamp` on vectors would need more instructions for.
#[inline(always)]
pub(super) fn limit32(x: f32, lo: f32, hi: f32) -> f32 {
    let x = if x > hi { hi } else { x };
    if x < lo { lo } else { x }
}

/// `x` limited to `lo..=hi`; NaN stays NaN.
#[inline(always)]
pub(super) fn limit64(x: f64, lo: f64, hi: f64) -> f64 {
    let x = if x > hi { hi } else { x };
    if x < lo { lo } else { x }
}

/// `(s, e)` with `s = a + b` rounded and `s + e` exact, for `|a| >= |b|` or `a == 0`.
#[inline(always)]
pub(super) fn fast_two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    (s, b - (s - a))
}

/// [`fast_two_sum`] in `f32`.
#[inline(always)]
pub(super) fn fast_two_sum32(a: f32, b: f32) -> (f32, f32) {
    let s = a + b;
    (s, b - (s - a))
}

/// `(s, e)` with `s = a + b` rounded and `s + e` exact.
#[inline(always)]
pub(super) fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    let bb = s - a;
    (s, (a - (s - bb)) + (b - bb))
}
