//! Functions that work on the bits of floating-point numbers: signs, neighbours, exponents. All are exact.

use super::base::exp2_64;
use super::bits::{limit64, nearest64, pow2_64};
use super::map::{BinaryFn, UnaryFn};
use crate::kernel::Isa;

/// `|x|` with the sign of `y`.
pub struct Copysign;

/// The number next to `x` towards `y`.
pub struct Nextafter;

/// `x 2^y`: for a whole `y` rounded once.
pub struct Ldexp;

/// The fraction `f` of `x = f 2^e` with `1/2 <= |f| < 1`; `x` itself for zeros, infinities and NaN.
pub struct Fraction;

/// The `e` of [`Fraction`], 0 where that is `x` itself.
pub trait Exponent: Copy {
    /// The exponent.
    fn exponent(self) -> i32;
}

macro_rules! formats {
    ($($float:ident, $bits:ident, $digits:literal, $bias:literal, $up:literal, $shift:literal;)+) => {$(
        impl BinaryFn<$float> for Copysign {
            #[inline(always)]
            fn fast<I: Isa>(x: $float, y: $float) -> $float {
                x.copysign(y)
            }
        }

        impl BinaryFn<$float> for Nextafter {
            #[inline(always)]
            fn fast<I: Isa>(x: $float, y: $float) -> $float {
                let bits = x.to_bits();
                let away = (x < y) == (x > 0.0);
                let next = $float::from_bits(if away { bits.wrapping_add(1) } else { bits.wrapping_sub(1) });
                let next = if x == 0.0 { $float::from_bits(1).copysign(y) } else { next };
                let next = if x == y { y } else { next };
                if x.is_nan() || y.is_nan() { x + y } else { next }
            }
        }

        impl UnaryFn<$float> for Fraction {
            #[inline(always)]
            fn fast<I: Isa>(x: $float) -> $float {
                let normal = if x.abs() < $float::MIN_POSITIVE { x * $up } else { x };
                let kept = normal.to_bits() & !($float::INFINITY.to_bits());
                let fraction = $float::from_bits(kept | (0.5 as $float).to_bits());
                if x == 0.0 || x.is_infinite() || x.is_nan() { x } else { fraction }
            }
        }

        impl Exponent for $float {
            #[inline(always)]
            fn exponent(self) -> i32 {
                let tiny = self.abs() < $float::MIN_POSITIVE;
                let normal = if tiny { self * $up } else { self };
                let field = ((normal.to_bits() & $float::INFINITY.to_bits()) >> $digits) as i32;
                let exponent = field - $bias - if tiny { $shift } else { 0 };
                if self == 0.0 || self.is_infinite() || self.is_nan() { 0 } else { exponent }
            }
        }
    )+};
}

formats! {
    f32, u32, 23, 126, 16_777_216.0, 24;
    f64, u64, 52, 1022, 18_014_398_509_481_984.0, 54;
}

/// `x 2^n` for `|n| <= 2200`, rounded once: downwards, the first steps leave all digits of what is not zero in the end.
#[inline(always)]
fn scaled(x: f64, n: i64) -> f64 {
    let step = |x: f64, n: i64| {
        let (factor, by) = if n < -1022 { (pow2_64(-969), -969) } else { (1.0, 0) };
        let (factor, by) = if n > 1023 { (pow2_64(1023), 1023) } else { (factor, by) };
        (x * factor, n.wrapping_sub(by))
    };
    let (x, n) = step(x, n);
    let (x, n) = step(x, n);
    x * pow2_64(n)
}

#[inline(always)]
fn ldexp64<I: Isa>(x: f64, y: f64) -> f64 {
    // Beyond the limits the result is 0 or infinity already.
    let y = limit64(y, -2200.0, 2200.0);
    let (k, n) = nearest64(y);
    let rest = y - k;
    let whole = scaled(x, n);
    if rest == 0.0 { whole } else { whole * exp2_64::<I>(rest) }
}

impl BinaryFn<f32> for Ldexp {
    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        ldexp64::<I>(f64::from(x), f64::from(y)) as f32
    }
}

impl BinaryFn<f64> for Ldexp {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        ldexp64::<I>(x, y)
    }
}
