//! Functions of a few instructions, with the definitions the C interface promises.

use super::isa::Isa;
use super::map::{BinaryFn, UnaryFn};

/// Defines a unary function by one expression that reads the same for `f32` and `f64`.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident: |$x:ident: $t:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;
        unary!(@impl $name f32 |$x: $t| $value);
        unary!(@impl $name f64 |$x: $t| $value);
    )*};
    (@impl $name:ident $float:ident |$x:ident: $t:ident| $value:expr) => {
        impl UnaryFn<$float> for $name {
            #[inline(always)]
            fn fast<I: Isa>($x: $float) -> $float {
                #[allow(dead_code)]
                type $t = $float;
                $value
            }
        }
    };
}

unary! {
    /// The square root.
    Sqrt: |x: T| x.sqrt();
    /// `1 / sqrt(x)`, both rounded.
    Rsqrt: |x: T| 1.0 / x.sqrt();
    /// `1 / x`.
    Cinv: |x: T| 1.0 / x;
    /// `-x`.
    Neg: |x: T| -x;
    /// `|x|`.
    Abs: |x: T| x.abs();
    /// -1, 0 or 1; 0 for NaN.
    Sign: |x: T| T::from(i8::from(x > 0.0) - i8::from(x < 0.0));
    /// The largest integer not above `x`.
    Floor: |x: T| x.floor();
    /// The smallest integer not below `x`.
    Ceil: |x: T| x.ceil();
    /// The integer next to `x` towards zero.
    Trunc: |x: T| x.trunc();
    /// `x - trunc(x)`.
    Frac: |x: T| x - x.trunc();
    /// The nearest integer, halves away from zero.
    Round: |x: T| x.round();
}

/// `a + weight (b - a)`, each operation rounded.
#[inline(always)]
pub fn lerp32(a: f32, b: f32, weight: f32) -> f32 {
    a + weight * (b - a)
}

/// `a + weight (b - a)`, each operation rounded.
#[inline(always)]
pub fn lerp64(a: f64, b: f64, weight: f64) -> f64 {
    a + weight * (b - a)
}

/// `x - n y` for the integer `n` nearest to `x / y` towards zero, exactly; the sign is that of `x`. C's `fmod`.
pub struct Fmod;

/// `fmod` for `|x / y| < 2^52` and `|y|` not tiny, or `y` infinite.
#[inline(always)]
fn fmod64<I: Isa>(x: f64, y: f64) -> f64 {
    let (ax, ay) = (x.abs(), y.abs());
    let n = (ax / ay).trunc();
    let (p, e) = I::two_prod(n, ay);
    let r = (ax - p) - e;
    // A quotient just below an integer may have been rounded up to it.
    let r = if r < 0.0 { r + ay } else { r };
    let r = if ay == f64::INFINITY && ax != f64::INFINITY { ax } else { r };
    (if x.is_nan() { x } else { r }).copysign(x)
}

impl BinaryFn<f32> for Fmod {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        fmod64::<I>(f64::from(x), f64::from(y)) as f32
    }

    #[inline(always)]
    fn needs_slow(x: f32, y: f32) -> bool {
        (x / y).abs() > 1e15
    }

    fn slow(x: f32, y: f32) -> f32 {
        x % y
    }
}

impl BinaryFn<f64> for Fmod {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        fmod64::<I>(x, y)
    }

    #[inline(always)]
    fn needs_slow(x: f64, y: f64) -> bool {
        (x / y).abs() > 1e15 || y.abs() < 1e-280
    }

    fn slow(x: f64, y: f64) -> f64 {
        x % y
    }
}

/// `x - y floor(x / y)`, NaN for `y = 0`. As in C, the quotient is rounded to the element type and the rest of the
/// expression is computed in `f64`.
pub struct Remainder;

impl BinaryFn<f32> for Remainder {
    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let floor = f64::from((x / y).floor());
        let r = (f64::from(x) - f64::from(y) * floor) as f32;
        if y == 0.0 { f32::NAN } else { r }
    }
}

impl BinaryFn<f64> for Remainder {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        let r = x - y * (x / y).floor();
        if y == 0.0 { f64::NAN } else { r }
    }
}
