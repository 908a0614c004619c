//! The inverse hyperbolic functions.
//!
//! All go through `log1p` of an argument that is exact where it is small; `f32` goes through `f64`.

use super::log::Log1p;
use super::map::{UnaryFn, through_f64};
use crate::kernel::Isa;
use std::f64::consts::LN_2;

/// From here on `asinh x` and `acosh x` are `log(2 x)`, and `1 + x` is `x`; the square is far from overflowing.
const LARGE: f64 = 1_152_921_504_606_846_976.0; // 2^60

#[inline(always)]
fn log1p64<I: Isa>(x: f64) -> f64 {
    <Log1p as UnaryFn<f64>>::fast::<I>(x)
}

/// `log(1 + a + rest)`, or `log(2 a)` for a large `a`.
#[inline(always)]
fn log_sum<I: Isa>(a: f64, rest: f64) -> f64 {
    let large = a > LARGE;
    let log = log1p64::<I>(if large { a } else { a + rest });
    if large { log + LN_2 } else { log }
}

/// `a + sqrt(a^2 + 1) - 1 = a + a^2 / (1 + sqrt(a^2 + 1))`
#[inline(always)]
fn asinh64<I: Isa>(x: f64) -> f64 {
    let a = x.abs();
    let square = a * a;
    log_sum::<I>(a, square / (1.0 + (square + 1.0).sqrt())).copysign(x)
}

/// `x + sqrt(x^2 - 1) - 1 = t + sqrt(2 t + t^2)` with `t = x - 1`
#[inline(always)]
fn acosh64<I: Isa>(x: f64) -> f64 {
    let t = x - 1.0;
    let y = log_sum::<I>(t, I::fma64(t, t, 2.0 * t).sqrt());
    if x < 1.0 { f64::NAN } else { y }
}

/// `atanh a = log(1 + 2 a / (1 - a)) / 2`
#[inline(always)]
fn atanh64<I: Isa>(x: f64) -> f64 {
    let a = x.abs();
    let y = 0.5 * log1p64::<I>((a + a) / (1.0 - a));
    (if a > 1.0 { f64::NAN } else { y }).copysign(x)
}

through_f64! {
    /// The inverse of the hyperbolic sine.
    Asinh: asinh64;
    /// The inverse of the hyperbolic cosine; NaN below 1.
    Acosh: acosh64;
    /// The inverse of the hyperbolic tangent: infinite at -1 and 1, NaN beyond.
    Atanh: atanh64;
}
