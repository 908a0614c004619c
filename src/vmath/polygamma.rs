//! The derivatives of the logarithm of the gamma function.

use super::bits::poly64;
use super::lgamma::lgamma64;
use super::log::log64;
use super::map::UnaryFn;
use crate::kernel::Isa;
use std::f64::consts::PI;

/// The recurrences below move an argument up to here before the asymptotic series.
const SERIES_START: f64 = 10.0;

/// `B(2k) / 2k`, Bernoulli numbers: Abramowitz and Stegun 6.3.18.
const DIGAMMA: [f64; 8] = [
    1.0 / 12.0,
    -1.0 / 120.0,
    1.0 / 252.0,
    -1.0 / 240.0,
    5.0 / 660.0,
    -691.0 / 32760.0,
    1.0 / 12.0,
    -3617.0 / 8160.0,
];

/// `B(2k)`: Abramowitz and Stegun 6.4.12.
const TRIGAMMA: [f64; 9] = [
    1.0 / 6.0,
    -1.0 / 30.0,
    1.0 / 42.0,
    -1.0 / 30.0,
    5.0 / 66.0,
    -691.0 / 2730.0,
    7.0 / 6.0,
    -3617.0 / 510.0,
    43867.0 / 798.0,
];

/// `(x + m, n / d)` with `x + m >= SERIES_START` and `n / d` the sum of `1 / term(x + i)` for `0 <= i < m`, kept as
/// one fraction so that ten divisions become one.
#[inline(always)]
fn climb(x: f64, term: impl Fn(f64) -> f64) -> (f64, f64) {
    let (mut x, mut n, mut d) = (x, 0.0, 1.0);
    for _ in 0..10 {
        let below = x < SERIES_START;
        let t = term(x);
        n = if below { n * t + d } else { n };
        d = if below { d * t } else { d };
        x += if below { 1.0 } else { 0.0 };
    }
    (x, n / d)
}

/// `digamma` of `x > 0`.
#[inline(always)]
fn digamma64<I: Isa>(x: f64) -> f64 {
    let (z, sum) = climb(x, |x| x);
    let inverse = 1.0 / z;
    let square = inverse * inverse;
    let series = I::fma64(square, poly64::<I, 8>(square, &DIGAMMA), 0.5 * inverse);
    log64::<I>(z) - series - sum
}

/// `trigamma` of `x > 0`.
#[inline(always)]
fn trigamma64<I: Isa>(x: f64) -> f64 {
    let (z, sum) = climb(x, |x| x * x);
    let inverse = 1.0 / z;
    let square = inverse * inverse;
    let tail = square * poly64::<I, 9>(square, &TRIGAMMA);
    I::fma64(inverse, I::fma64(0.5, inverse, tail), inverse) + sum
}

/// `digamma x = digamma(1 - x) - pi / tan(pi x)`: infinite at zero with the sign opposite to it, NaN at the other poles.
fn digamma_reflected(x: f64) -> f64 {
    if x == 0.0 {
        return f64::NEG_INFINITY.copysign(-x);
    }
    let part = x - x.round();
    if part == 0.0 || x.is_infinite() {
        return f64::NAN;
    }
    digamma64::<crate::kernel::isa::NoFma>(1.0 - x) - PI / (PI * part).tan()
}

/// `trigamma x = (pi / sin(pi x))^2 - trigamma(1 - x)`: infinite at the poles.
fn trigamma_reflected(x: f64) -> f64 {
    let part = x - x.round();
    if part == 0.0 {
        return f64::INFINITY;
    }
    let ratio = PI / (PI * part).sin();
    ratio * ratio - trigamma64::<crate::kernel::isa::NoFma>(1.0 - x)
}

/// The logarithmic derivative of gamma.
pub struct Digamma;

impl UnaryFn<f32> for Digamma {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        digamma64::<I>(f64::from(x)) as f32
    }

    #[inline(always)]
    fn needs_slow(x: f32) -> bool {
        x <= 0.0
    }

    fn slow(x: f32) -> f32 {
        digamma_reflected(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Digamma {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        digamma64::<I>(x)
    }

    #[inline(always)]
    fn needs_slow(x: f64) -> bool {
        x <= 0.0
    }

    fn slow(x: f64) -> f64 {
        digamma_reflected(x)
    }
}

/// The second derivative of the logarithm of gamma.
pub struct Trigamma;

impl UnaryFn<f32> for Trigamma {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        trigamma64::<I>(f64::from(x)) as f32
    }

    #[inline(always)]
    fn needs_slow(x: f32) -> bool {
        x <= 0.0
    }

    fn slow(x: f32) -> f32 {
        trigamma_reflected(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Trigamma {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        trigamma64::<I>(x)
    }

    #[inline(always)]
    fn needs_slow(x: f64) -> bool {
        x <= 0.0
    }

    fn slow(x: f64) -> f64 {
        trigamma_reflected(x)
    }
}

/// `B(2j) / (2j)!`, of the sum formula of Euler and Maclaurin.
const EULER_MACLAURIN: [f64; 12] = [
    0.08333333333333333,
    -0.001388888888888889,
    3.306878306878307e-05,
    -8.267195767195768e-07,
    2.08767569878681e-08,
    -5.284190138687493e-10,
    1.3382536530684679e-11,
    -3.3896802963225827e-13,
    8.586062056277845e-15,
    -2.174868698558062e-16,
    5.5090028283602295e-18,
    -1.3954464685812522e-19,
];

/// `x^s` times the sum of `(x + k)^-s` over all `k` from 0 on (Hurwitz' zeta function), for `x > 0` and `s >= 3`.
fn scaled_zeta(s: f64, x: f64) -> f64 {
    let (mut sum, mut z) = (0.0, x);
    // Up to where the formula is good, or where a term no longer counts.
    while z < s.max(10.0) && z + 1.0 > z {
        let term = (x / z).powf(s);
        sum += term;
        if term < 1e-18 * sum {
            return sum;
        }
        z += 1.0;
    }
    let (mut factor, mut tail) = (s / z, z / (s - 1.0) + 0.5);
    for (j, coefficient) in EULER_MACLAURIN.into_iter().enumerate() {
        tail += coefficient * factor;
        let next = s + 2.0 * j as f64;
        factor *= (next + 1.0) / z * ((next + 2.0) / z);
    }
    sum + (x / z).powf(s) * tail
}

/// `n! zeta(n + 1, x)` for `x > 0` and `n >= 2`.
fn factorial_zeta(n: i64, x: f64) -> f64 {
    let s = n as f64 + 1.0;
    if n > 170 {
        return (lgamma64::<crate::kernel::isa::NoFma>(s) - s * x.ln()).exp() * scaled_zeta(s, x);
    }
    // Factor by factor, so that neither the factorial nor the power goes beyond what the result is.
    (1..=n).fold(scaled_zeta(s, x) / x, |product, k| product * (k as f64 / x))
}

/// The derivative of order `n >= 2` of [`Digamma`]. Infinite at the poles, NaN at minus infinity.
pub fn polygamma(n: i64, x: f64) -> f64 {
    let sign = if n % 2 == 0 { -1.0 } else { 1.0 };
    if x > 0.0 {
        return if x == f64::INFINITY { 0.0 * sign } else { sign * factorial_zeta(n, x) };
    }
    if x.is_nan() || x == f64::NEG_INFINITY {
        return f64::NAN;
    }
    let above = x - x.floor();
    if above == 0.0 {
        return f64::INFINITY * sign;
    }
    // The terms with a base below zero are those of two sums of positive ones.
    let below = factorial_zeta(n, 1.0 - above) - factorial_zeta(n, 1.0 - x);
    sign * factorial_zeta(n, above) + below
}
