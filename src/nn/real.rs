//! The element types of neural networks: `f32` and `f64`.

use crate::blas::{RegisterNumber, Scalar};
use crate::kernel::Isa;
use crate::kernel::accumulate::FloatingPoint;
use crate::math::number::Number;
use crate::vmath::{Exp, Expm1, Log, Log1p, Sigmoid, Tanh, UnaryFn};
use std::ops::{Add, AddAssign, MulAssign, Neg, SubAssign};

/// A floating-point element type.
///
/// Functions with an [`Isa`] are free of branches and calls: loops over them vectorise.
pub trait Real:
    Number
    + FloatingPoint
    + RegisterNumber
    + Scalar
    + Add<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
{
    /// The nearest number to `value`.
    #[inline(always)]
    fn of(value: f64) -> Self {
        Self::from_own(value)
    }
    /// The same number.
    #[inline(always)]
    fn wide(self) -> f64 {
        self.own()
    }
    /// The larger of two numbers; `other` if this is NaN.
    fn at_least(self, other: Self) -> Self;
    /// The smaller of two numbers; `other` if this is NaN.
    fn at_most(self, other: Self) -> Self;
    /// `e^self`.
    fn exp<I: Isa>(self) -> Self;
    /// `e^self - 1`, accurate near zero.
    fn exp_m1<I: Isa>(self) -> Self;
    /// The natural logarithm.
    fn ln<I: Isa>(self) -> Self;
    /// `ln(1 + self)`.
    fn ln_1p<I: Isa>(self) -> Self;
    /// The hyperbolic tangent.
    fn tanh<I: Isa>(self) -> Self;
    /// `1 / (1 + e^-self)`.
    fn sigmoid<I: Isa>(self) -> Self;
}

macro_rules! reals {
    ($($t:ident)+) => { $(
        impl Real for $t {
            #[inline(always)]
            fn at_least(self, other: $t) -> $t { if self > other { self } else { other } }
            #[inline(always)]
            fn at_most(self, other: $t) -> $t { if self < other { self } else { other } }
            #[inline(always)]
            fn exp<I: Isa>(self) -> $t { <Exp as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn exp_m1<I: Isa>(self) -> $t { <Expm1 as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn ln<I: Isa>(self) -> $t { <Log as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn ln_1p<I: Isa>(self) -> $t { <Log1p as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn tanh<I: Isa>(self) -> $t { <Tanh as UnaryFn<$t>>::fast::<I>(self) }
            #[inline(always)]
            fn sigmoid<I: Isa>(self) -> $t { <Sigmoid as UnaryFn<$t>>::fast::<I>(self) }
        }
    )+ };
}

reals! { f32 f64 }
