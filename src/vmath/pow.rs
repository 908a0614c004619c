//! Real powers, with the special cases of C's `pow` (C11, F.10.4.4).

use super::bits::{limit32, limit64, nearest32, poly32, scale32};
use super::exp::exp64_sum;
use super::log::{log2_32_sum, log64_sum};
use super::map::BinaryFn;
use crate::kernel::Isa;

/// `(2^r - 1) / r` on `|r| <= 1/2`; the error is 2^-28 of `2^r`.
pub(super) const EXP2_32: [f32; 6] =
    [6.931_472e-1, 2.402_264_8e-1, 5.550_359_6e-2, 9.618_498e-3, 1.339_099_3e-3, 1.533_017_8e-4];

/// Defines what surrounds the power of `|x|`.
macro_rules! edges {
    ($limits:ident, $finish:ident, $float:ident) => {
        /// The logarithm of `|x|` given that of positive finite `|x|`. It is infinite at zero and infinity, and NaN
        /// where `x^y` is, so that the special cases of the power follow from it.
        #[inline(always)]
        fn $limits(x: $float, y: $float, log: $float) -> $float {
            let ax = x.abs();
            let log = if ax == 0.0 { $float::NEG_INFINITY } else { log };
            let undefined = x < 0.0 && y.trunc() != y;
            let log = if undefined { $float::NAN } else { log };
            if ax < $float::INFINITY { log } else { ax }
        }

        /// `x^y` given `|x|^y`.
        #[inline(always)]
        fn $finish(x: $float, y: $float, magnitude: $float) -> $float {
            let odd = y.trunc() == y && (0.5 * y).trunc() != 0.5 * y;
            let r = if odd { magnitude.copysign(x) } else { magnitude };
            if x == 1.0 || y == 0.0 { 1.0 } else { r }
        }
    };
}

edges!(limits32, finish32, f32);
edges!(limits64, finish64, f64);

/// `x^y`.
pub struct Pow;

impl BinaryFn<f32> for Pow {
    /// Through `2^(y log2 x)` with the logarithm and the exponent in two parts: the exponent's absolute error is the
    /// result's relative one, and it may be as large as 150. In `f32` throughout, which has twice the lanes of `f64`.
    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let (log, log_low) = log2_32_sum::<I>(x.abs());
        let log = limits32(x, y, log);
        // Limited so that the product cannot overflow; 2^40 already makes any power but x = 1 overflow.
        let limited = limit32(y, -1.1e12, 1.1e12);
        let product = limited * log;
        let product_low = I::fma32(limited, log_low, I::fused32(limited, log, -product));
        // Beyond the limits the result is 0 or infinity already; at -191 the scale is 0, and nothing underflows, which
        // would be slow.
        let exponent = if product > 130.0 { 130.0 } else { product };
        let exponent = if exponent < -151.0 { -191.0 } else { exponent };
        let exponent_low = if exponent == product { product_low } else { 0.0 };
        let (k, n) = nearest32(exponent);
        let r = (exponent - k) + exponent_low;
        finish32(x, y, scale32(I::fma32(r, poly32::<I, 6>(r, &EXP2_32), 1.0), n))
    }
}

impl BinaryFn<f64> for Pow {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        let (log, log_low) = log64_sum::<I>(x.abs());
        let log = limits64(x, y, log);
        // Limited so that the product cannot overflow; 2^1000 already makes any power but x = 1 overflow.
        let limited = limit64(y, -1e300, 1e300);
        let (p, e) = I::two_prod(limited, log);
        finish64(x, y, exp64_sum::<I>(p, I::fma64(limited, log_low, e)))
    }
}
