//! The element types of neural networks: `f32` and `f64`.

use crate::blas::Scalar;
use crate::element::Element;
use crate::kernel::Isa;
use crate::vmath::{Exp, Log, Log1p, Sigmoid, Sqrt, Tanh, UnaryFn};
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

/// A floating-point element type.
///
/// Functions with an [`Isa`] are free of branches and calls: loops over them vectorise.
pub trait Real:
    Scalar
    + Element<Accreal = f64>
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
{
    /// The smallest number.
    const LOWEST: Self;

    /// The nearest number to `value`.
    fn of(value: f64) -> Self;
    /// The same number.
    fn wide(self) -> f64;
    /// `|self|`.
    fn magnitude(self) -> Self;
    /// Whether this is no number.
    fn is_nan(self) -> bool;
    /// The larger of two numbers; `other` if this is NaN.
    fn at_least(self, other: Self) -> Self;
    /// The smaller of two numbers; `other` if this is NaN.
    fn at_most(self, other: Self) -> Self;
    /// `self * a + b`, with one rounding where the processor has such an instruction.
    fn mul_add<I: Isa>(self, a: Self, b: Self) -> Self;
    /// The square root.
    fn sqrt<I: Isa>(self) -> Self;
    /// `e^self`.
    fn exp<I: Isa>(self) -> Self;
    /// The natural logarithm.
    fn ln<I: Isa>(self) -> Self;
    /// `ln(1 + self)`.
    fn ln_1p<I: Isa>(self) -> Self;
    /// The hyperbolic tangent.
    fn tanh<I: Isa>(self) -> Self;
    /// `1 / (1 + e^-self)`.
    fn sigmoid<I: Isa>(self) -> Self;
    /// `self^exponent`; slow.
    fn pow(self, exponent: Self) -> Self;
}

macro_rules! reals {
    ($($t:ident, $fma:ident;)+) => { $(
        impl Real for $t {
            const LOWEST: $t = <$t>::NEG_INFINITY;

            #[inline(always)]
            #[allow(trivial_numeric_casts, clippy::unnecessary_cast, reason = "one list serves both types")]
            fn of(value: f64) -> $t { value as $t }
            #[inline(always)]
            fn wide(self) -> f64 { f64::from(self) }
            #[inline(always)]
            fn magnitude(self) -> $t { self.abs() }
            #[inline(always)]
            fn is_nan(self) -> bool { <$t>::is_nan(self) }
            #[inline(always)]
            fn at_least(self, other: $t) -> $t { if self > other { self } else { other } }
            #[inline(always)]
            fn at_most(self, other: $t) -> $t { if self < other { self } else { other } }
            #[inline(always)]
            fn mul_add<I: Isa>(self, a: $t, b: $t) -> $t { I::$fma(self, a, b) }
            #[inline(always)]
            fn sqrt<I: Isa>(self) -> $t { <Sqrt as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn exp<I: Isa>(self) -> $t { <Exp as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn ln<I: Isa>(self) -> $t { <Log as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn ln_1p<I: Isa>(self) -> $t { <Log1p as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn tanh<I: Isa>(self) -> $t { <Tanh as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn sigmoid<I: Isa>(self) -> $t { <Sigmoid as UnaryFn<$t>>::fast::<I>(self) }
            fn pow(self, exponent: $t) -> $t { self.powf(exponent) }
        }
    )+ };
}

reals! {
    f32, fma32;
    f64, fma64;
}
