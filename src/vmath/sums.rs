//! Functions of two numbers that are given by squares or logarithms: `hypot`, `logaddexp`, `xlogy`.

use super::base::{exp2_32, exp2_64};
use super::exp::{Exp, exp64};
use super::log::{Log, Log1p, log64};
use super::map::{BinaryFn, UnaryFn};
use crate::kernel::Isa;

/// `sqrt(x^2 + y^2)` without overflow on the way; infinite if either is, even beside NaN.
pub struct Hypot;

impl BinaryFn<f32> for Hypot {
    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let (wide_x, wide_y) = (f64::from(x), f64::from(y));
        let h = I::fma64(wide_x, wide_x, wide_y * wide_y).sqrt() as f32;
        if x.abs() == f32::INFINITY || y.abs() == f32::INFINITY { f32::INFINITY } else { h }
    }
}

impl BinaryFn<f64> for Hypot {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        const UP: f64 = f64::from_bits(0x6bb0_0000_0000_0000); // 2^700
        const DOWN: f64 = f64::from_bits(0x1a70_0000_0000_0000); // 2^-600
        let (a, b) = (x.abs(), y.abs());
        let (large, small) = if a > b { (a, b) } else { (b, a) };
        // Squares of what is between the limits neither overflow nor lose digits that count; beyond them both are moved there.
        let scale = if large > 1e150 { DOWN } else { 1.0 };
        let scale = if large < 1e-140 { UP } else { scale };
        let (large, small) = (large * scale, small * scale);
        let (p, e) = I::two_prod(large, large);
        let (q, f) = I::two_prod(small, small);
        let sum = p + q;
        let root = sum.sqrt();
        // One step towards the root of what the rounded sum left out.
        let lost = (q - (sum - p)) + (e + f);
        let (square, g) = I::two_prod(root, root);
        let step = (((sum - square) - g) + lost) / (2.0 * root);
        let h = if root > 0.0 && root < f64::INFINITY { root + step } else { root };
        let h = h / scale;
        if a == f64::INFINITY || b == f64::INFINITY { f64::INFINITY } else { h }
    }
}

/// The larger of two, and minus their distance, which is NaN for equal infinities.
macro_rules! apart {
    ($x:ident, $y:ident) => {
        (if $x > $y { $x } else { $y }, -($x - $y).abs())
    };
}

/// `log(e^x + e^y)`, without overflow.
pub struct LogAddExp;

impl BinaryFn<f32> for LogAddExp {
    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let (most, distance) = apart!(x, y);
        let sum = most + <Log1p as UnaryFn<f32>>::fast::<I>(<Exp as UnaryFn<f32>>::fast::<I>(distance));
        if x == y { x + std::f32::consts::LN_2 } else { sum }
    }
}

impl BinaryFn<f64> for LogAddExp {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        let (most, distance) = apart!(x, y);
        let sum = most + <Log1p as UnaryFn<f64>>::fast::<I>(exp64::<I>(distance));
        if x == y { x + std::f64::consts::LN_2 } else { sum }
    }
}

/// `log2(2^x + 2^y)`, without overflow.
pub struct LogAddExp2;

impl BinaryFn<f32> for LogAddExp2 {
    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let (most, distance) = apart!(x, y);
        let log = <Log1p as UnaryFn<f32>>::fast::<I>(exp2_32::<I>(distance));
        if x == y { x + 1.0 } else { I::fma32(log, std::f32::consts::LOG2_E, most) }
    }
}

impl BinaryFn<f64> for LogAddExp2 {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        let (most, distance) = apart!(x, y);
        let log = <Log1p as UnaryFn<f64>>::fast::<I>(exp2_64::<I>(distance));
        if x == y { x + 1.0 } else { I::fma64(log, std::f64::consts::LOG2_E, most) }
    }
}

/// `x log y`, which is 0 for `x = 0` unless `y` is NaN.
pub struct Xlogy;

impl BinaryFn<f32> for Xlogy {
    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let product = x * <Log as UnaryFn<f32>>::fast::<I>(y);
        if x == 0.0 && !y.is_nan() { 0.0 } else { product }
    }
}

impl BinaryFn<f64> for Xlogy {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        let product = x * log64::<I>(y);
        if x == 0.0 && !y.is_nan() { 0.0 } else { product }
    }
}
