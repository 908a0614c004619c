//! Functions of a few instructions, with the definitions the C interface promises.

use super::map::{BinaryFn, UnaryFn};
use crate::kernel::Isa;

/// Defines a unary function by one expression that reads the same for `f32` and `f64`.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident: |$x:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;
        unary!(@impl $name f32 |$x| $value);
        unary!(@impl $name f64 |$x| $value);
    )*};
    (@impl $name:ident $float:ident |$x:ident| $value:expr) => {
        impl UnaryFn<$float> for $name {
            #[inline(always)]
            fn fast<I: Isa>($x: $float) -> $float {
                $value
            }
        }
    };
}

unary! {
    /// The square root.
    Sqrt: |x| x.sqrt();
    /// `1 / sqrt(x)`, both rounded.
    Rsqrt: |x| 1.0 / x.sqrt();
    /// `1 / x`.
    Cinv: |x| 1.0 / x;
    /// The largest integer not above `x`.
    Floor: |x| x.floor();
    /// The smallest integer not below `x`.
    Ceil: |x| x.ceil();
    /// The integer next to `x` towards zero.
    Trunc: |x| x.trunc();
    /// `x - trunc(x)`.
    Frac: |x| x - x.trunc();
    /// The nearest integer, halves away from zero.
    Round: |x| x.round();
    /// `x^(1/2)`: the square root, but for -0 and minus infinity, as C's `pow` has it.
    PowHalf: |x| if x.is_infinite() { x.abs() } else { x.sqrt() + 0.0 };
    /// `(x + 3) / 6`, but not below 0 nor above 1.
    Hardsigmoid: |x| {
        let y = if x > 3.0 { 6.0 } else { x + 3.0 };
        (if x < -3.0 { 0.0 } else { y }) / 6.0
    };
    /// `x (x + 3) / 6`, but 0 below -3 and `x` above 3.
    Hardswish: |x| {
        let x = if x < -3.0 { -3.0 } else { x };
        x * (if x > 3.0 { 6.0 } else { x + 3.0 } / 6.0)
    };
    /// `x^(-1/2)`, likewise.
    PowMinusHalf: |x| if x.is_infinite() { 0.0 } else { 1.0 / (x.sqrt() + 0.0) };
}

/// `x^-2`.
pub struct InverseSquare;

impl UnaryFn<f32> for InverseSquare {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        let x = f64::from(x);
        (1.0 / (x * x)) as f32
    }
}

impl UnaryFn<f64> for InverseSquare {
    /// The square of the reciprocal where the square overflows or loses digits.
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        let square = x * x;
        let is_whole = (f64::MIN_POSITIVE..=f64::MAX).contains(&square);
        let reciprocal = 1.0 / if is_whole { square } else { x };
        if is_whole { reciprocal } else { reciprocal * reciprocal }
    }
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

/// `x - y floor(x / y)`, rounded once: the rest of [`Fmod`], brought to the sign of `y`. NaN for `y = 0`.
pub struct Remainder;

/// The remainder with the rest `r` of `fmod`.
#[inline(always)]
fn follow_divisor(r: f64, y: f64) -> f64 {
    let r = if r == 0.0 { 0.0 } else { r };
    if r != 0.0 && (r < 0.0) != (y < 0.0) { r + y } else { r }
}

impl BinaryFn<f32> for Remainder {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let y = f64::from(y);
        follow_divisor(fmod64::<I>(f64::from(x), y), y) as f32
    }

    #[inline(always)]
    fn needs_slow(x: f32, y: f32) -> bool {
        <Fmod as BinaryFn<f32>>::needs_slow(x, y)
    }

    fn slow(x: f32, y: f32) -> f32 {
        follow_divisor(f64::from(x % y), f64::from(y)) as f32
    }
}

impl BinaryFn<f64> for Remainder {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        follow_divisor(fmod64::<I>(x, y), y)
    }

    #[inline(always)]
    fn needs_slow(x: f64, y: f64) -> bool {
        <Fmod as BinaryFn<f64>>::needs_slow(x, y)
    }

    fn slow(x: f64, y: f64) -> f64 {
        follow_divisor(x % y, y)
    }
}

/// The quotient rounded down: `x / y` less what [`Remainder`] leaves, over `y`. For `y = 0` the quotient itself.
pub struct FloorDivide;

/// The quotient with the rest `r` of `fmod`.
#[inline(always)]
fn floor_quotient(x: f64, y: f64, r: f64) -> f64 {
    // Next to a whole number, with the rounding of the difference and of the quotient.
    let near = (x - r) / y;
    let near = if r != 0.0 && (r < 0.0) != (y < 0.0) { near - 1.0 } else { near };
    let floor = near.floor();
    let whole = if near - floor > 0.5 { floor + 1.0 } else { floor };
    let quotient = x / y;
    let whole = if near == 0.0 { 0.0f64.copysign(quotient) } else { whole };
    if y == 0.0 { quotient } else { whole }
}

impl BinaryFn<f32> for FloorDivide {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f32, y: f32) -> f32 {
        let (x, y) = (f64::from(x), f64::from(y));
        floor_quotient(x, y, fmod64::<I>(x, y)) as f32
    }

    #[inline(always)]
    fn needs_slow(x: f32, y: f32) -> bool {
        <Fmod as BinaryFn<f32>>::needs_slow(x, y)
    }

    fn slow(x: f32, y: f32) -> f32 {
        floor_quotient(f64::from(x), f64::from(y), f64::from(x % y)) as f32
    }
}

impl BinaryFn<f64> for FloorDivide {
    const HAS_SLOW: bool = true;

    #[inline(always)]
    fn fast<I: Isa>(x: f64, y: f64) -> f64 {
        floor_quotient(x, y, fmod64::<I>(x, y))
    }

    #[inline(always)]
    fn needs_slow(x: f64, y: f64) -> bool {
        <Fmod as BinaryFn<f64>>::needs_slow(x, y)
    }

    fn slow(x: f64, y: f64) -> f64 {
        floor_quotient(x, y, x % y)
    }
}
