//! Exponential functions and logarithms to the bases 2 and 10.

use super::bits::{limit32, limit64, nearest32, nearest64, poly32, poly64, scale32, scale64};
use super::exp::EXP64;
use super::log::{LOG64, finish32, finish64, powers32, split32, split64};
use super::map::UnaryFn;
use super::pow::EXP2_32;
use crate::kernel::Isa;
use std::f32::consts::{LOG2_E, LOG10_E};
use std::f64::consts::LN_2;

/// `2^x = 2^k 2^r`, `|r| <= 1/2`, both exact; whole powers are.
#[inline(always)]
pub(super) fn exp2_32<I: Isa>(x: f32) -> f32 {
    // Beyond the limits the result is 0 or infinity already.
    let x = limit32(x, -160.0, 129.0);
    let (k, n) = nearest32(x);
    let r = x - k;
    scale32(I::fma32(r, poly32::<I, 6>(r, &EXP2_32), 1.0), n)
}

#[inline(always)]
pub(super) fn exp2_64<I: Isa>(x: f64) -> f64 {
    let x = limit64(x, -1100.0, 1030.0);
    let (k, n) = nearest64(x);
    let r = (x - k) * LN_2;
    scale64(1.0 + I::fma64(r * r, poly64::<I, 11>(r, &EXP64), r), n)
}

/// 2 to the power of `x`.
pub struct Exp2;

impl UnaryFn<f32> for Exp2 {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        exp2_32::<I>(x)
    }
}

impl UnaryFn<f64> for Exp2 {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        exp2_64::<I>(x)
    }
}

/// The logarithm of e and of 2 to the base, each in two parts, of which the first is so short that its products below are
/// exact.
struct LogBase<T> {
    unit: (T, T),
    two: (T, T),
}

const TWO: LogBase<f64> =
    LogBase { unit: (f64::from_bits(0x3ff7_1547_6520_0000), 1.6751713164886512e-10), two: (1.0, 0.0) };
const TEN: LogBase<f64> = LogBase {
    unit: (f64::from_bits(0x3fdb_cb7b_1520_0000), 2.5082946711645275e-11),
    two: (f64::from_bits(0x3fd3_4413_509f_7800), 2.8363394551044964e-14),
};

/// `log x` to a base; the arrangement is that of fdlibm's e_log2.c and e_log10.c.
#[inline(always)]
fn log_to<I: Isa>(x: f64, base: &LogBase<f64>) -> f64 {
    let (m, k) = split64(x);
    let f = m - 1.0;
    let half_square = 0.5 * f * f;
    let s = f / (2.0 + f);
    let z = s * s;
    // log m = head + low, with the upper half of the bits in `head`.
    let head = f64::from_bits((f - half_square).to_bits() & 0xffff_ffff_0000_0000);
    let low = I::fma64(s, half_square + z * poly64::<I, 7>(z, &LOG64), (f - head) - half_square);
    let product = head * base.unit.0;
    let rest = I::fma64(low + head, base.unit.1, low * base.unit.0);
    let whole = k * base.two.0;
    let sum = whole + product;
    finish64(x, sum + (I::fma64(k, base.two.1, rest) + ((whole - sum) + product)))
}

/// The same of floats: here the products with the logarithm of e are rounded, those with that of 2 are exact.
const TWO_32: LogBase<f32> = LogBase { unit: (LOG2_E, 1.925_963e-8), two: (1.0, 0.0) };
const TEN_32: LogBase<f32> =
    LogBase { unit: (LOG10_E, -1.010_305e-8), two: (f32::from_bits(0x3e9a_2000), 4.605_039e-6) };

/// `log x` to a base: as the natural one, the sum is in order of the size of its terms.
#[inline(always)]
fn log_to_32<I: Isa>(x: f32, base: &LogBase<f32>) -> f32 {
    let (m, k) = split32(x);
    let f = m - 1.0;
    let (square, cubic) = powers32::<I>(f);
    let rest = I::fma32(-0.5, square, cubic);
    let low = I::fma32(k, base.two.1, I::fma32(f, base.unit.1, rest * base.unit.0));
    finish32(x, I::fma32(k, base.two.0, I::fma32(f, base.unit.0, low)))
}

/// The logarithm to the base 2; NaN below zero. Exact for powers of two.
pub struct Log2;

impl UnaryFn<f32> for Log2 {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        log_to_32::<I>(x, &TWO_32)
    }
}

impl UnaryFn<f64> for Log2 {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        log_to::<I>(x, &TWO)
    }
}

/// The logarithm to the base 10; NaN below zero.
pub struct Log10;

impl UnaryFn<f32> for Log10 {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        log_to_32::<I>(x, &TEN_32)
    }
}

impl UnaryFn<f64> for Log10 {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        log_to::<I>(x, &TEN)
    }
}
