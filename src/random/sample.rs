//! Element types and how drawn numbers become them.

use super::unit::{unit, unit_float};

/// An element type that random numbers can be stored in.
pub trait Sample: Copy + Default + Send + Sync {
    /// The value `random` stores for a word: uniform over the integers the type holds exactly, or
    /// over all words where the type holds more.
    fn from_word(word: u32) -> Self;

    /// C's conversion of a `long`: wraps in integer types, rounds in floating ones.
    fn from_long(value: i64) -> Self;

    /// C's conversion of an `int`: wraps in integer types, rounds in floating ones.
    fn from_int(value: i32) -> Self;

    /// The number in [0, 1) of a word, which in integer types is 0.
    fn unit(word: u32) -> Self;

    /// C's conversion of a `double`: cuts in integer types, rounds in floating ones.
    fn from_f64(value: f64) -> Self;

    /// C's conversion to `double`.
    fn to_f64(self) -> f64;
}

macro_rules! sample {
    ($($type:ty: $word:ident => $random:expr, $unit:path;)*) => {$(
        impl Sample for $type {
            #[inline(always)]
            fn from_word($word: u32) -> Self {
                $random as $type
            }

            #[inline(always)]
            fn from_long(value: i64) -> Self {
                value as $type
            }

            #[inline(always)]
            fn from_int(value: i32) -> Self {
                value as $type
            }

            #[inline(always)]
            fn unit(word: u32) -> Self {
                $unit(word) as $type
            }

            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                value as $type
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                self as f64
            }
        }
    )*};
}

sample! {
    u8: word => word, unit;
    i8: word => word & 0x7f, unit;
    i16: word => word & 0x7fff, unit;
    i32: word => word & 0x7fff_ffff, unit;
    i64: word => word, unit;
    f32: word => word % ((1 << f32::MANTISSA_DIGITS) + 1), unit_float;
    f64: word => word, unit;
}

/// A floating element type, which the continuous distributions can be drawn in.
pub trait RandomReal: Sample + PartialOrd {
    /// The least positive normal number.
    const MIN_POSITIVE: Self;

    /// The greatest number of the type that is below `b` and not below `a`, or the one next to `a`.
    fn last_before(a: f64, b: f64) -> Self;
}

impl RandomReal for f32 {
    const MIN_POSITIVE: Self = f32::MIN_POSITIVE;

    fn last_before(a: f64, b: f64) -> Self {
        let nearest = b as f32;
        let below = if f64::from(nearest) < b { nearest } else { nearest.next_down() };
        below.max(a as f32)
    }
}

impl RandomReal for f64 {
    const MIN_POSITIVE: Self = f64::MIN_POSITIVE;

    fn last_before(a: f64, b: f64) -> Self {
        b.next_down().max(a)
    }
}
