//! What sums and products of elements are accumulated in.

use super::arithmetic::Arithmetic;
use crate::element::Element;
use std::ops::{Div, Mul, Sub};
use std::os::raw::c_long;

/// An element type that computes.
pub trait Accumulate: Element<Accreal: Arithmetic> + PartialOrd {
    /// What results of the element type are accumulated in: double precision for floats; the type
    /// itself for integers, since wrapping early or late gives the same.
    type Own: Arithmetic;
    /// No element is smaller.
    const LOWEST: Self;
    /// No element is larger.
    const HIGHEST: Self;
    /// Widened to be accumulated into a result of the element type.
    fn own(self) -> Self::Own;
    /// The element that an accumulated number becomes.
    fn from_own(own: Self::Own) -> Self;
    /// Widened to be accumulated over a whole tensor.
    fn accreal(self) -> Self::Accreal;
    /// Whether it is not a number.
    #[inline(always)]
    fn is_nan(self) -> bool {
        #[allow(clippy::eq_op, reason = "only NaN differs from itself")]
        {
            self != self
        }
    }
}

/// A floating-point element type.
pub trait FloatingPoint:
    Accumulate<Own = f64, Accreal = f64> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
}

impl FloatingPoint for f32 {}
impl FloatingPoint for f64 {}

macro_rules! integers {
    ($($t:ty),+) => { $(
        impl Accumulate for $t {
            type Own = $t;
            const LOWEST: $t = <$t>::MIN;
            const HIGHEST: $t = <$t>::MAX;
            #[inline(always)]
            fn own(self) -> $t { self }
            #[inline(always)]
            fn from_own(own: $t) -> $t { own }
            #[inline(always)]
            fn accreal(self) -> c_long { c_long::from(self) }
        }
    )+ };
}

integers!(u8, i8, i16, i32, c_long);

macro_rules! floats {
    ($($t:ty),+) => { $(
        impl Accumulate for $t {
            type Own = f64;
            const LOWEST: $t = <$t>::NEG_INFINITY;
            const HIGHEST: $t = <$t>::INFINITY;
            #[inline(always)]
            fn own(self) -> f64 { f64::from(self) }
            #[inline(always)]
            fn from_own(own: f64) -> $t { own as $t }
            #[inline(always)]
            fn accreal(self) -> f64 { f64::from(self) }
        }
    )+ };
}

floats!(f32, f64);
