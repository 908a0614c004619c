//! The logarithm of the gamma function in `f32`, which has twice the lanes of `f64`, with terms in two parts where they are
//! larger than the result.
//!
//! The polynomials are minimax in the relative error of the logarithm, found by Remez' exchange; their coefficients
//! were then rounded one by one, and the remaining ones fitted again by linear programming.

use super::bits::{fast_two_sum32, poly32};
use super::log::log32_sum;
use crate::kernel::Isa;
use std::array;

/// `lgamma(1 + t) / t` for `0.7 <= 1 + t <= 1.25`, to 2^-26.
const FROM_ONE: [f32; 9] = [
    -5.772_157e-1,
    8.224_67e-1,
    -4.006_836_7e-1,
    2.705_917_4e-1,
    -2.075_468e-1,
    1.688_168e-1,
    -1.394_471_5e-1,
    1.411_028_7e-1,
    -1.573_091_7e-1,
];

/// A point near the minimum whose `lgamma`, which follows, is almost a float.
const CENTRE: f32 = 1.46875;
const MIDDLE: f32 = -1.214_618_3e-1;

/// `(lgamma(CENTRE + t) - MIDDLE) / t` for `1.25 <= CENTRE + t <= 1.75`, to 2^-28.
const FROM_MIDDLE: [f32; 9] = [
    6.865_411e-3,
    4.807_043_7e-1,
    -1.457_643_5e-1,
    6.345_047e-2,
    -3.200_582_8e-2,
    1.806_905e-2,
    -1.111_525e-2,
    4.393_276_2e-4,
    9.913_141e-3,
];

/// `lgamma(2 + t) / t` for `1.75 <= 2 + t <= 3`, to 2^-26.
const FROM_TWO: [f32; 9] = [
    4.227_843_3e-1,
    3.224_670_3e-1,
    -6.735_154e-2,
    2.058_031_6e-2,
    -7.398_385_6e-3,
    2.915_016e-3,
    -1.160_200_1e-3,
    3.724_215_2e-4,
    -6.179_147e-5,
];

/// `x (lgamma x - (x - 1/2)(log x - 1) - STIRLING)` as a polynomial in `1 / x^2` for `x >= 3`, to 2^-29 of `lgamma x`.
const SERIES: [f32; 3] = [8.333_305e-2, -2.768_732_8e-3, 6.741_308_6e-4];

/// `(log(2 pi) - 1) / 2`; [`SERIES`] makes up for its rounding.
const STIRLING: f32 = 0.418_938_55;

/// The largest argument whose result is finite.
const LARGEST: f32 = 4.085_003_4e36;

/// `lgamma` of `x >= 0`.
#[inline(always)]
pub(super) fn lgamma32<I: Isa>(x: f32) -> f32 {
    let log = log32_sum::<I>(x);
    let (small, large) = (near::<I>(x, log), stirling::<I>(x, log));
    let result = if x >= 3.0 { large } else { small };
    let limit = x == 0.0 || x > LARGEST;
    if limit { f32::INFINITY } else { result }
}

/// `lgamma` of `x < 3`: `lgamma(centre + t)` for the nearest of three centres, or `lgamma(1 + x) - log x` below 0.7.
#[inline(always)]
fn near<I: Isa>(x: f32, (log, log_low): (f32, f32)) -> f32 {
    let below = x < 0.7;
    let place = if below { 1.0 + x } else { x };
    let (at_one, at_two) = (place < 1.25, place >= 1.75);
    let choose = |one: f32, middle: f32, two: f32| {
        let beyond = if at_two { two } else { middle };
        if at_one { one } else { beyond }
    };
    // The difference is exact, unlike that between `place` and the centre.
    let centre = choose(1.0, CENTRE, 2.0);
    let t = x - if below { centre - 1.0 } else { centre };

    let c: [f32; 9] = array::from_fn(|i| choose(FROM_ONE[i], FROM_MIDDLE[i], FROM_TWO[i]));
    let mut r = c[8];
    for c in c[1..8].iter().rev() {
        r = I::fma32(r, t, *c);
    }
    // c[0] + t r in two parts.
    let p = I::fma32(t, r, c[0]);
    let p_low = I::fma32(t, r, c[0] - p);
    let offset = choose(0.0, MIDDLE, 0.0);
    let (log, log_low) = if below { (log, log_low) } else { (0.0, 0.0) };
    I::fma32(t, p, I::fma32(t, p_low, offset - log_low)) - log
}

/// `lgamma` of `x >= 3` by Stirling's series: `x b + (STIRLING - b / 2 + series)` with `b = log x - 1`.
#[inline(always)]
fn stirling<I: Isa>(x: f32, (log, log_low): (f32, f32)) -> f32 {
    let (b, e) = fast_two_sum32(log, -1.0);
    let product = x * b;
    let product_low = I::fused32(x, b, -product);
    let inverse = 1.0 / x;
    let series = I::fma32(inverse, poly32::<I, 3>(inverse * inverse, &SERIES), STIRLING);
    let rest = I::fma32(x - 0.5, e + log_low, I::fma32(-0.5, b, series));
    product + (product_low + rest)
}
