//! The complementary error function.

use super::bits::{limit64, poly64};
use super::erf::ERF;
use super::erfc32::{erfc32, gelu32};
use super::exp::scaled_exp64_sum;
use super::map::UnaryFn;
use crate::kernel::Isa;
use std::f64::consts::FRAC_1_SQRT_2;

/// `(1 + 2 x) e^(x^2) erfc(x)` as a polynomial in `(x - 3.75) / (x + 3.75)` on `0 <= x <= 28.8`, to 2^-58. The variable is
/// that of M. Shepherd and J. Laframboise, Mathematics of Computation 36 (1981).
const ERFC: [f64; 24] = [
    1.2375126308378275,
    -0.14024059858554702,
    0.0035854154854628177,
    0.08227673849015042,
    -0.10880393014165336,
    0.09230432116024226,
    -0.05869339859185606,
    0.028362277420273883,
    -0.009746579531435097,
    0.001755625850126206,
    0.0002937134789291342,
    -0.0002901541246533149,
    5.164991616624125e-05,
    2.2384648987525014e-05,
    -1.1446429563455646e-05,
    -9.752327717172251e-07,
    1.7556473513183937e-06,
    -5.33327368575666e-08,
    -2.627726114197213e-07,
    1.7964231746526293e-08,
    4.053930663019824e-08,
    2.1887899797290218e-10,
    -4.9068945980135746e-09,
    -9.461524050190534e-10,
];

/// `2^up erfc a` for `0 <= a <= 28`, whose square is given as a sum.
#[inline(always)]
fn erfc_of<I: Isa>(a: f64, square: f64, low: f64, up: i64) -> f64 {
    let scaled = poly64::<I, 24>((a - 3.75) / (a + 3.75), &ERFC) / I::fma64(2.0, a, 1.0);
    scaled * scaled_exp64_sum::<I>(-square, -low, up)
}

/// By `erfc(-x) = 2 - erfc(x)` below zero; as `1 - erf x` next to it, where that cancels nothing.
#[inline(always)]
fn erfc64<I: Isa>(x: f64) -> f64 {
    // erfc 28 is 0.
    let a = limit64(x.abs(), 0.0, 28.0);
    let (square, low) = I::two_prod(a, a);
    let y = erfc_of::<I>(a, square, low, 0);
    let far = if x < 0.0 { 2.0 - y } else { y };
    let near = 1.0 - I::fma64(x, poly64::<I, 12>(x * x, &ERF), x);
    if a < 0.5 { near } else { far }
}

/// `x erfc(-x / sqrt(2)) / 2`. The square is exact, so that little probabilities are, too; 0 at minus infinity.
#[inline(always)]
fn gelu64<I: Isa>(x: f64) -> f64 {
    let a = limit64(x.abs(), 0.0, 39.0);
    let (square, low) = I::two_prod(a, a);
    // 2^64 times too large, so that it is not subnormal where the product with x is not.
    const UP: f64 = 18_446_744_073_709_551_616.0;
    let tail = 0.5 * erfc_of::<I>(a * FRAC_1_SQRT_2, 0.5 * square, 0.5 * low, 64);
    if x < 0.0 { -a * tail * (1.0 / UP) } else { x * (1.0 - tail * (1.0 / UP)) }
}

/// `1 - erf x`, to full precision where it is tiny, too.
pub struct Erfc;

impl UnaryFn<f32> for Erfc {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        erfc32::<I>(x)
    }
}

impl UnaryFn<f64> for Erfc {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        erfc64::<I>(x)
    }
}

/// `x` times the probability that a normal number is below `x`.
pub struct Gelu;

impl UnaryFn<f32> for Gelu {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        gelu32::<I>(x)
    }
}

impl UnaryFn<f64> for Gelu {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        gelu64::<I>(x)
    }
}
