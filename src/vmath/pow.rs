//! Real powers, with the special cases of C's `pow` (C11, F.10.4.4).

use super::bits::{limit64, nearest64, poly64};
use super::exp::exp64_sum;
use super::isa::Isa;
use super::log::{log2_of_f32, log64_sum};
use super::map::BinaryFn;

/// `2^r` on `|r| <= 1/2`; the error is 2^-29.
const EXP2_SHORT: [f64; 7] = [
    1.0000000005542222,
    0.6931472057371089,
    0.24022646890405355,
    0.05550328777509786,
    0.009618488985280236,
    0.0013399931049639334,
    0.00015345804192248,
];

/// Defines `x^y` given `|x|^y` for positive finite `|x|` and finite `y`.
macro_rules! finish {
    ($name:ident, $float:ident) => {
        #[inline(always)]
        fn $name(x: $float, y: $float, magnitude: $float) -> $float {
            let (ax, ay) = (x.abs(), y.abs());
            let integer = y.trunc() == y;
            let odd = integer && (0.5 * y).trunc() != 0.5 * y;
            let falling = (ax < 1.0) == (y > 0.0);
            let limit = if falling { 0.0 } else { $float::INFINITY };
            let at_limit = ax == 0.0 || ax == $float::INFINITY || ay == $float::INFINITY;
            let r = if at_limit { limit } else { magnitude };
            let r = if ax == 1.0 { 1.0 } else { r };
            let r = if odd { r.copysign(x) } else { r };
            let undefined = x < 0.0 && !integer && ax != $float::INFINITY;
            let r = if undefined { $float::NAN } else { r };
            let r = if x.is_nan() || y.is_nan() { x + y } else { r };
            if x == 1.0 || y == 0.0 { 1.0 } else { r }
        }
    };
}

finish!(finish32, f32);
finish!(finish64, f64);

/// `x^y`.
pub struct Pow;

impl BinaryFn<f32> for Pow {
    /// In `f64` throughout, where 2^-31 of relative error in the logarithm is at most
    /// 2^-24 in its product with `y`, which is below 150 if the result is finite.
    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let exponent = limit64(f64::from(y) * log2_of_f32::<I>(x.abs()), -300.0, 300.0);
        let (k, n) = nearest64(exponent);
        let power = poly64::<I, 7>(exponent - k, &EXP2_SHORT);
        // The exponent of an f64 has room for that of any f32 result.
        let magnitude = f64::from_bits(power.to_bits().wrapping_add((n as u64) << 52));
        finish32(x, y, magnitude as f32)
    }
}

impl BinaryFn<f64> for Pow {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        let (log, log_low) = log64_sum::<I>(x.abs());
        // Limited so that the product cannot overflow; 2^1000 already makes any power but x = 1 overflow.
        let limited = limit64(y, -1e300, 1e300);
        let (p, e) = I::two_prod(limited, log);
        finish64(x, y, exp64_sum::<I>(p, I::fma64(limited, log_low, e)))
    }
}
