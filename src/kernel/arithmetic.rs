//! The arithmetic of numbers, which all kernels share.

use std::os::raw::c_long;

/// A number that can be added and multiplied. Integers wrap.
pub trait Arithmetic: Copy + PartialOrd + Send + Sync + 'static {
    /// 0: the empty sum.
    const ZERO: Self;
    /// 1: the empty product.
    const ONE: Self;
    /// Whether sums and products are the same in whatever order they are computed.
    const ANY_ORDER: bool;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
    /// 0 if the number is below 0; NaN stays.
    #[inline(always)]
    fn rectified(self) -> Self {
        if self < Self::ZERO { Self::ZERO } else { self }
    }
}

macro_rules! integers {
    ($($t:ty),+) => { $(
        impl Arithmetic for $t {
            const ZERO: $t = 0;
            const ONE: $t = 1;
            const ANY_ORDER: bool = true;
            #[inline(always)]
            fn plus(self, other: $t) -> $t { self.wrapping_add(other) }
            #[inline(always)]
            fn minus(self, other: $t) -> $t { self.wrapping_sub(other) }
            #[inline(always)]
            fn times(self, other: $t) -> $t { self.wrapping_mul(other) }
        }
    )+ };
}

integers!(u8, i8, i16, i32, c_long, u64);

macro_rules! floats {
    ($($t:ty),+) => { $(
        impl Arithmetic for $t {
            const ZERO: $t = 0.0;
            const ONE: $t = 1.0;
            const ANY_ORDER: bool = false;
            #[inline(always)]
            fn plus(self, other: $t) -> $t { self + other }
            #[inline(always)]
            fn minus(self, other: $t) -> $t { self - other }
            #[inline(always)]
            fn times(self, other: $t) -> $t { self * other }
        }
    )+ };
}

floats!(f32, f64);
