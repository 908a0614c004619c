//! The eight element types and the conversions between them.

use crate::half::Half;
use std::fmt;
use std::os::raw::c_long;

mod sealed {
    pub trait Sealed {}
}

/// An element type of storages and tensors.
///
/// `Char` is a signed byte here on every platform, `Long` is C's `long`. The trait is sealed: the
/// eight types are part of the C interface.
pub trait Element: sealed::Sealed + Copy + PartialEq + Default + Send + Sync + 'static {
    /// The type's name in the C interface: `Float` in `THFloatTensor`.
    const NAME: &'static str;

    /// What sums of elements are computed in and returned as: `accreal` of the C interface.
    type Accreal: Copy + Default + PartialEq + PartialOrd + fmt::Display + 'static;

    /// The type that stands for all of its size where elements are moved and not looked at, so that what moves them is
    /// compiled for the sizes of elements and not for their types.
    type Bits: Element;

    /// The element with the same bits.
    #[inline(always)]
    fn bits(self) -> Self::Bits {
        const { assert!(size_of::<Self>() == size_of::<Self::Bits>()) };
        // SAFETY: both are numbers of this size, of which all bits are initialised and any are a value.
        unsafe { std::mem::transmute_copy(&self) }
    }
}

/// `Long`, where it has the size of `f64`.
#[cfg(target_pointer_width = "64")]
type DoubleBits = c_long;
#[cfg(not(target_pointer_width = "64"))]
type DoubleBits = f64;

/// Conversion of one element, with the result a C cast gives where C defines one.
///
/// From floating point to an integer, C leaves values outside the target undefined; here they are
/// what x86 processors give and programs have come to expect: the value is truncated to 32 bits
/// (64 for `Long`) and wraps into a narrower type, and what does not fit those bits, NaN included,
/// is their smallest number.
pub trait Convert<To> {
    /// `self` as a `To`.
    fn convert(self) -> To;
}

macro_rules! elements {
    ($($name:literal $t:ty, $accreal:ty, $bits:ty;)+) => { $(
        impl sealed::Sealed for $t {}
        impl Element for $t {
            const NAME: &'static str = $name;
            type Accreal = $accreal;
            type Bits = $bits;
        }
    )+ };
}

elements! {
    "Byte" u8, c_long, u8;
    "Char" i8, c_long, u8;
    "Short" i16, c_long, i16;
    "Int" i32, c_long, i32;
    "Long" c_long, c_long, c_long;
    "Float" f32, f64, i32;
    "Double" f64, f64, DoubleBits;
    "Half" Half, f32, i16;
}

/// Truncates as x86's conversion to a 32-bit integer does.
macro_rules! truncate {
    ($value:expr, $float:ty, $int:ty) => {{
        const LOW: $float = <$int>::MIN as $float;
        let value = $value;
        // f64 has numbers between MIN - 1 and MIN, and between MAX and MAX + 1, that truncate into range.
        if value > LOW - 1.0 && value < -LOW { value as $int } else { <$int>::MIN }
    }};
}

macro_rules! convert {
    (cast $from:ty => $($to:ty),+) => { $(
        impl Convert<$to> for $from {
            #[inline(always)]
            #[allow(trivial_numeric_casts, clippy::unnecessary_cast, reason = "one list serves all pairs")]
            fn convert(self) -> $to { self as $to }
        }
    )+ };
    (truncate $from:ty, $via:ty => $($to:ty),+) => { $(
        impl Convert<$to> for $from {
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "one list serves all pairs")]
            fn convert(self) -> $to { truncate!(self, $from, $via) as $to }
        }
    )+ };
    (half $($t:ty),+) => { $(
        impl Convert<Half> for $t {
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "one list serves all pairs")]
            fn convert(self) -> Half { Half::from_f32(self as f32) }
        }
        impl Convert<$t> for Half {
            #[inline(always)]
            fn convert(self) -> $t { self.to_f32().convert() }
        }
    )+ };
}

convert!(cast u8 => u8, i8, i16, i32, c_long, f32, f64);
convert!(cast i8 => u8, i8, i16, i32, c_long, f32, f64);
convert!(cast i16 => u8, i8, i16, i32, c_long, f32, f64);
convert!(cast i32 => u8, i8, i16, i32, c_long, f32, f64);
convert!(cast c_long => u8, i8, i16, i32, c_long, f32, f64);
convert!(cast f32 => f32, f64);
convert!(cast f64 => f32, f64);
convert!(truncate f32, i32 => u8, i8, i16, i32);
convert!(truncate f64, i32 => u8, i8, i16, i32);
convert!(truncate f32, c_long => c_long);
convert!(truncate f64, c_long => c_long);
convert!(half u8, i8, i16, i32, c_long, f32, f64);

impl Convert<Half> for Half {
    #[inline(always)]
    fn convert(self) -> Half {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to<T>(value: impl Convert<T>) -> T {
        value.convert()
    }

    #[test]
    fn floats_truncate_and_wrap() {
        assert_eq!(to::<u8>(-3.7f32), 253);
        assert_eq!(to::<u8>(300.9f64), 44);
        assert_eq!(to::<i8>(200.0f32), -56);
        assert_eq!(to::<i16>(-40000.5f64), 25536);
        assert_eq!(to::<i32>(2147483648.0f64), i32::MIN);
        assert_eq!(to::<i32>(-2147483648.0f32), i32::MIN);
        assert_eq!(to::<i32>(2147483647.9f64), i32::MAX);
        assert_eq!(to::<c_long>(f32::NAN), c_long::MIN);
        assert_eq!(to::<u8>(f64::INFINITY), 0);
    }

    #[test]
    fn halves_go_through_float() {
        assert_eq!(to::<i16>(Half::from_f32(-2.75)), -2);
        assert_eq!(to::<Half>(70000i32).x, 0x7c00);
        assert_eq!(to::<f64>(to::<Half>(0.1f64)), 0.0999755859375);
    }
}
