//! `asin`, `acos`, `atan` and `atan2`.
//!
//! The argument reductions are those of fdlibm (e_asin.c, e_acos.c, s_atan.c); `f32` goes through `f64`.

use super::bits::poly64;
use super::map::{BinaryFn, UnaryFn};
use crate::kernel::Isa;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// pi / 2 and pi less their rounded values.
const HALF_PI_LOW: f64 = 6.123_233_995_736_766e-17;
const PI_LOW: f64 = 2.0 * HALF_PI_LOW;

/// `(asin x / x - 1) / x^2` as a polynomial in `x^2` on `|x| <= 1/2`; the error is 2^-59.
const ASIN: [f64; 13] = [
    0.16666666666666766,
    0.07499999999969412,
    0.04464285717597515,
    0.030381942640714237,
    0.022372216919401968,
    0.017351576627332527,
    0.013981252329309947,
    0.01139532138664377,
    0.010800687919493608,
    0.0036280989533981835,
    0.02190063050761915,
    -0.02127610941290831,
    0.0328041286366897,
];

/// `(atan x / x - 1) / x^2` as a polynomial in `x^2` on `|x| <= 7/16`; the error is 2^-57.
const ATAN: [f64; 11] = [
    -0.33333333333332926,
    0.19999999999875173,
    -0.14285714272380318,
    0.11111110399694424,
    -0.09090886978846764,
    0.0769187365789385,
    -0.06661046459761512,
    0.058333920217810364,
    -0.04976143951948257,
    0.03651455657055384,
    -0.016268850264697616,
];

/// What `asin` and `acos` share: above 1/2 both work on `sqrt((1 - |x|) / 2)`, whose arc sine is half the arc cosine.
struct Chord {
    large: bool,
    /// `|x|`, or the upper half of the square root's bits.
    s: f64,
    /// The rest of the square root; zero for small `x`.
    low: f64,
    /// `asin(s + low) - s - low`.
    rest: f64,
}

#[inline(always)]
fn chord<I: Isa>(x: f64) -> Chord {
    let a = x.abs();
    let large = a >= 0.5;
    // Beyond 1 this is negative and the square root NaN, as it should be.
    let z = if large { 0.5 * (1.0 - a) } else { a * a };
    let root = z.sqrt();
    let head = f64::from_bits(root.to_bits() & 0xffff_ffff_0000_0000);
    let low = I::fma64(-head, head, z) / (root + head);
    let p = z * poly64::<I, 13>(z, &ASIN);
    Chord {
        large,
        s: if large { head } else { a },
        low: if large && z != 0.0 { low } else { 0.0 },
        rest: if large { root * p } else { a * p },
    }
}

#[inline(always)]
fn asin64<I: Isa>(x: f64) -> f64 {
    let Chord { large, s, low, rest } = chord::<I>(x);
    let tail = 2.0 * rest - (HALF_PI_LOW - 2.0 * low);
    let far = FRAC_PI_4 - (tail - (FRAC_PI_4 - 2.0 * s));
    (if large { far } else { s + rest }).copysign(x)
}

#[inline(always)]
fn acos64<I: Isa>(x: f64) -> f64 {
    let Chord { large, s, low, rest } = chord::<I>(x);
    let near = FRAC_PI_2 - (x - (HALF_PI_LOW - rest.copysign(x)));
    let twice = 2.0 * (s + (rest + low));
    let negative = PI - 2.0 * (s + (rest + low - HALF_PI_LOW));
    let far = if x < 0.0 { negative } else { twice };
    if large { far } else { near }
}

/// `atan(y / x)` in the first quadrant as an unevaluated sum, for `x, y >= 0`, not both zero, not both infinite.
#[inline(always)]
fn atan_ratio<I: Isa>(y: f64, x: f64) -> (f64, f64) {
    // The quotient is brought near zero by atan(y/x) = atan c + atan((y - c x) / (x + c y)).
    let steep = y > 2.4375 * x;
    let above_one = y > 1.1875 * x;
    let near_one = y > 0.6875 * x;
    let near_half = y > 0.4375 * x;
    let pick = |at_zero: f64, at_half: f64, at_one: f64, at_one_half: f64, at_infinity: f64| {
        let v = if near_half { at_half } else { at_zero };
        let v = if near_one { at_one } else { v };
        let v = if above_one { at_one_half } else { v };
        if steep { at_infinity } else { v }
    };
    let c = pick(0.0, 0.5, 1.0, 1.5, 0.0);
    // The literals are atan c and what their rounding leaves.
    let hi = pick(0.0, 0.4636476090008061, FRAC_PI_4, 0.982793723247329, FRAC_PI_2);
    let lo = pick(0.0, 2.2698777452961687e-17, 3.061616997868383e-17, 1.3903311031230998e-17, HALF_PI_LOW);
    // With c = 0 neither product may meet an infinity.
    let (n, d) = (I::fma64(-c, x, y), I::fma64(c, y, x));
    let (n, d) = if near_half { (n, d) } else { (y, x) };
    let (n, d) = if steep { (-x, y) } else { (n, d) };
    let t = n / d;
    let z = t * t;
    let rest = I::fma64(t * z, poly64::<I, 11>(z, &ATAN), lo);
    let sum = hi + t;
    (sum, (t - (sum - hi)) + rest)
}

#[inline(always)]
fn atan64<I: Isa>(x: f64) -> f64 {
    let a = x.abs();
    let (hi, lo) = atan_ratio::<I>(a, 1.0);
    (hi + lo).copysign(x)
}

#[inline(always)]
fn atan2_64<I: Isa>(y: f64, x: f64) -> f64 {
    let (ay, ax) = (y.abs(), x.abs());
    // Equal operands stand for the two that have no quotient; the scale keeps products of both in range.
    let infinite = ay == f64::INFINITY && ax == f64::INFINITY;
    let ay = if infinite { 1.0 } else { ay };
    let ax = if infinite || (ax == 0.0 && ay == 0.0) { 1.0 } else { ax };
    let largest = if ay > ax { ay } else { ax };
    const UP: f64 = 1e100;
    let scale = if largest < 1e-200 { UP } else { 1.0 };
    let scale = if largest > 1e200 { 1.0 / UP } else { scale };
    let (hi, lo) = atan_ratio::<I>(ay * scale, ax * scale);
    let near = hi + lo;
    let far = PI - (hi - (PI_LOW - lo));
    (if x.is_sign_negative() { far } else { near }).copysign(y)
}

/// The arc sine; NaN outside -1..1.
pub struct Asin;

impl UnaryFn<f32> for Asin {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        asin64::<I>(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Asin {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        asin64::<I>(x)
    }
}

/// The arc cosine; NaN outside -1..1.
pub struct Acos;

impl UnaryFn<f32> for Acos {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        acos64::<I>(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Acos {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        acos64::<I>(x)
    }
}

/// The arc tangent.
pub struct Atan;

impl UnaryFn<f32> for Atan {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        atan64::<I>(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Atan {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        atan64::<I>(x)
    }
}

/// The angle of the point with ordinate `y` (first operand) and abscissa `x`, in `-pi..=pi`, with the signed zeros and
/// infinities of C's `atan2`.
pub struct Atan2;

impl BinaryFn<f32> for Atan2 {
    #[inline(always)]
    fn fast<I: Isa>(y: f32, x: f32) -> f32 {
        atan2_64::<I>(f64::from(y), f64::from(x)) as f32
    }
}

impl BinaryFn<f64> for Atan2 {
    #[inline(always)]
    fn fast<I: Isa>(y: f64, x: f64) -> f64 {
        atan2_64::<I>(y, x)
    }
}
