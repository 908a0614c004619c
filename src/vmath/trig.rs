//! `sin`, `cos` and `tan`.
//!
//! Up to a limit the argument is reduced in registers by multiples of pi / 2 held in several parts; beyond it
//! (and only there) elements go through [`super::reduction`].

use super::bits::{fast_two_sum, nearest32, nearest64, poly32, poly64, two_sum};
use super::map::UnaryFn;
use super::reduction::reduce;
use crate::kernel::Isa;
use std::f64::consts::FRAC_2_PI;

/// pi / 2 in three parts of 24 bits.
const HALF_PI32: [f32; 3] = [1.570_796_4, -4.371_139e-8, -1.715_124_7e-15];

/// pi / 2 in parts of 33 bits, and the rest: a multiple below 2^20 of each of the first three is exact.
const HALF_PI: [f64; 4] = [
    f64::from_bits(0x3ff9_21fb_5440_0000),
    f64::from_bits(0x3dd0_b461_1a60_0000),
    f64::from_bits(0x3ba3_198a_2e00_0000),
    f64::from_bits(0x397b_839a_2520_49c1),
];

/// The largest argument reduced in registers. The multiple stays below 2^16 (`f32`) and 2^20 (`f64`).
const LIMIT32: f32 = 100_000.0;
const LIMIT64: f64 = 1_000_000.0;

/// `(sin r / r - 1) / r^2` as a polynomial in `r^2` on `|r| <= pi / 4`; the error is 2^-28.
const SIN32: [f32; 3] = [-1.666_665_5e-1, 8.332_176e-3, -1.951_697_6e-4];

/// `(cos r - 1 + r^2 / 2) / r^4` as a polynomial in `r^2` on `|r| <= pi / 4`; the error is 2^-33.
const COS32: [f32; 3] = [4.166_664_6e-2, -1.388_736_5e-3, 2.443_814_4e-5];

/// As [`SIN32`], to 2^-58.
const SIN64: [f64; 6] = [
    -0.16666666666666632,
    0.008333333333322373,
    -0.0001984126982977338,
    2.755731367931708e-06,
    -2.505075604559818e-08,
    1.5896670465780699e-10,
];

/// As [`COS32`], to 2^-64.
const COS64: [f64; 6] = [
    0.041666666666666616,
    -0.0013888888888876796,
    2.480158729092021e-05,
    -2.755731471933496e-07,
    2.0875768134625644e-09,
    -1.1361764598234043e-11,
];

const SIGN32: u32 = 1 << 31;
const SIGN64: u64 = 1 << 63;

/// The sine of `x + advance * pi / 2`, for `0 <= x <= LIMIT32`.
#[inline(always)]
fn sin_advanced32<I: Isa>(x: f32, advance: i32) -> f32 {
    let (k, n) = nearest32(x * FRAC_2_PI as f32);
    let mut r = x;
    for part in HALF_PI32 {
        r = I::fused32(-k, part, r);
    }
    let quadrant = n + advance;
    let z = r * r;
    let s = I::fma32(z * r, poly32::<I, 3>(z, &SIN32), r);
    let c = I::fma32(z * z, poly32::<I, 3>(z, &COS32), I::fma32(-0.5, z, 1.0));
    let y = if quadrant & 1 == 0 { s } else { c };
    f32::from_bits(y.to_bits() ^ ((quadrant as u32 & 2) << 30))
}

/// `(quadrant, r, r_low)` with `x = quadrant * pi / 2 + r + r_low`, `|r| <= pi / 4`, for `|x| <= LIMIT64`.
#[inline(always)]
fn reduce64<I: Isa>(x: f64) -> (i64, f64, f64) {
    let (k, n) = nearest64(x * FRAC_2_PI);
    let first = I::fma64(-k, HALF_PI[0], x);
    let (second, e2) = two_sum(first, -(k * HALF_PI[1]));
    let (third, e3) = two_sum(second, -(k * HALF_PI[2]));
    let (r, r_low) = fast_two_sum(third, (e2 + e3) - k * HALF_PI[3]);
    (n, r, r_low)
}

/// `sin(r + low)` as an unevaluated sum, `|r| <= pi / 4`.
#[inline(always)]
fn sin_kernel<I: Isa>(r: f64, low: f64) -> (f64, f64) {
    let z = r * r;
    let cube = z * r;
    let [first, rest @ ..] = SIN64;
    let p = poly64::<I, 5>(z, &rest);
    // low * cos r ~ low * (1 - z / 2)
    let tail = I::fma64(z, I::fma64(cube, p, -0.5 * low), low);
    fast_two_sum(r, I::fma64(cube, first, tail))
}

/// `cos(r + low)` as an unevaluated sum, `|r| <= pi / 4`.
#[inline(always)]
fn cos_kernel<I: Isa>(r: f64, low: f64) -> (f64, f64) {
    let z = r * r;
    let half = 0.5 * z;
    let w = 1.0 - half;
    let lost = (1.0 - w) - half;
    fast_two_sum(w, lost + I::fma64(z, z * poly64::<I, 6>(z, &COS64), -(r * low)))
}

/// The sine of a reduced argument, a quadrant further with each unit of `quadrant`.
#[inline(always)]
fn sin_quadrant<I: Isa>(quadrant: i64, r: f64, low: f64) -> f64 {
    let s = sin_kernel::<I>(r, low).0;
    let c = cos_kernel::<I>(r, low).0;
    let y = if quadrant & 1 == 0 { s } else { c };
    f64::from_bits(y.to_bits() ^ ((quadrant as u64 & 2) << 62))
}

/// The tangent of a reduced argument.
#[inline(always)]
fn tan_quadrant<I: Isa>(quadrant: i64, r: f64, low: f64) -> f64 {
    let (s, s_low) = sin_kernel::<I>(r, low);
    let (c, c_low) = cos_kernel::<I>(r, low);
    let odd = quadrant & 1 != 0;
    let (n, n_low) = if odd { (-c, -c_low) } else { (s, s_low) };
    let (d, d_low) = if odd { (s, s_low) } else { (c, c_low) };
    let q = n / d;
    let (p, e) = I::two_prod(q, d);
    q + (((n - p) - e) + (n_low - q * d_low)) / d
}

#[inline(always)]
fn sin64<I: Isa>(x: f64) -> f64 {
    let (quadrant, r, low) = reduce64::<I>(x.abs());
    let y = sin_quadrant::<I>(quadrant, r, low);
    f64::from_bits(y.to_bits() ^ (x.to_bits() & SIGN64))
}

#[inline(always)]
fn cos64<I: Isa>(x: f64) -> f64 {
    let (quadrant, r, low) = reduce64::<I>(x.abs());
    sin_quadrant::<I>(quadrant + 1, r, low)
}

#[inline(always)]
fn tan64<I: Isa>(x: f64) -> f64 {
    let (quadrant, r, low) = reduce64::<I>(x.abs());
    let y = tan_quadrant::<I>(quadrant, r, low);
    f64::from_bits(y.to_bits() ^ (x.to_bits() & SIGN64))
}

/// The three functions of an argument beyond the limits; NaN for infinities.
fn slow(x: f64, function: fn(i64, f64, f64) -> f64) -> f64 {
    if x.is_infinite() {
        return f64::NAN;
    }
    let (quadrant, r, low) = reduce(x.abs());
    function(quadrant, r, low)
}

/// The sine.
pub struct Sin;

impl UnaryFn<f32> for Sin {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        let y = sin_advanced32::<I>(x.abs(), 0);
        f32::from_bits(y.to_bits() ^ (x.to_bits() & SIGN32))
    }

    #[inline(always)]
    fn needs_slow(x: f32) -> bool {
        x.abs() > LIMIT32
    }

    fn slow(x: f32) -> f32 {
        <Sin as UnaryFn<f64>>::slow(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Sin {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        sin64::<I>(x)
    }

    #[inline(always)]
    fn needs_slow(x: f64) -> bool {
        x.abs() > LIMIT64
    }

    fn slow(x: f64) -> f64 {
        let y = slow(x, sin_quadrant::<crate::kernel::isa::NoFma>);
        if x < 0.0 { -y } else { y }
    }
}

/// The cosine.
pub struct Cos;

impl UnaryFn<f32> for Cos {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        sin_advanced32::<I>(x.abs(), 1)
    }

    #[inline(always)]
    fn needs_slow(x: f32) -> bool {
        x.abs() > LIMIT32
    }

    fn slow(x: f32) -> f32 {
        <Cos as UnaryFn<f64>>::slow(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Cos {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        cos64::<I>(x)
    }

    #[inline(always)]
    fn needs_slow(x: f64) -> bool {
        x.abs() > LIMIT64
    }

    fn slow(x: f64) -> f64 {
        slow(x, |quadrant, r, low| sin_quadrant::<crate::kernel::isa::NoFma>(quadrant + 1, r, low))
    }
}

/// The tangent.
pub struct Tan;

impl UnaryFn<f32> for Tan {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        tan64::<I>(f64::from(x)) as f32
    }

    #[inline(always)]
    fn needs_slow(x: f32) -> bool {
        f64::from(x.abs()) > LIMIT64
    }

    fn slow(x: f32) -> f32 {
        <Tan as UnaryFn<f64>>::slow(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Tan {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        tan64::<I>(x)
    }

    #[inline(always)]
    fn needs_slow(x: f64) -> bool {
        x.abs() > LIMIT64
    }

    fn slow(x: f64) -> f64 {
        let y = slow(x, tan_quadrant::<crate::kernel::isa::NoFma>);
        if x < 0.0 { -y } else { y }
    }
}
