//! Elements as unsigned keys.

use std::fmt::Debug;

/// An unsigned integer that orders elements.
pub trait SortKey: Copy + Ord + Default + Debug + Send + Sync + 'static {
    /// The width.
    const BITS: u32;

    /// The key that orders the other way round.
    fn reversed(self) -> Self;

    /// The digit of `width` bits whose lowest bit is `shift`, which is below the width of the key; bits beyond it are zero.
    fn digit(self, shift: u32, width: u32) -> usize;

    /// One more than the position of the highest bit in which the keys differ, 0 if they are equal.
    fn differing_bits(self, other: Self) -> u32;
}

/// An element that is compared through a key.
pub trait Keyed: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// Its key.
    type SortKey: SortKey;

    /// The key of an element. Equal elements have equal keys, and so do all NaN.
    fn key(self) -> Self::SortKey;

    /// The element with a given key, the simplest if there are several.
    fn from_key(key: Self::SortKey) -> Self;

    /// Whether the element is exactly that of its key. Negative zero and NaN are not.
    fn is_plain(self) -> bool;
}

macro_rules! keys {
    ($($key:ident)*) => {$(
        impl SortKey for $key {
            const BITS: u32 = $key::BITS;

            #[inline(always)]
            fn reversed(self) -> Self {
                !self
            }

            #[inline(always)]
            fn digit(self, shift: u32, width: u32) -> usize {
                (self >> shift) as usize & ((1 << width) - 1)
            }

            #[inline(always)]
            fn differing_bits(self, other: Self) -> u32 {
                $key::BITS - (self ^ other).leading_zeros()
            }
        }
    )*};
}

keys!(u8 u16 u32 u64);

/// The key of an element in the direction wanted.
#[inline(always)]
pub(super) fn ordered_key<T: Keyed>(value: T, descending: bool) -> T::SortKey {
    if descending { value.key().reversed() } else { value.key() }
}

macro_rules! integers {
    ($($int:ident: $key:ident),*) => {$(
        impl Keyed for $int {
            type SortKey = $key;

            #[inline(always)]
            fn key(self) -> $key {
                // Counted from the smallest value, which is zero for unsigned types.
                (self as $key).wrapping_sub($int::MIN as $key)
            }

            #[inline(always)]
            fn from_key(key: $key) -> Self {
                key.wrapping_add($int::MIN as $key) as $int
            }

            #[inline(always)]
            fn is_plain(self) -> bool {
                true
            }
        }
    )*};
}

integers!(u8: u8, i8: u8, i16: u16, i32: u32, i64: u64);

macro_rules! floats {
    ($($float:ident: $key:ident, $signed:ident),*) => {$(
        impl Keyed for $float {
            type SortKey = $key;

            /// The bits of a positive float grow with it, those of a negative one fall.
            #[inline(always)]
            fn key(self) -> $key {
                const SIGN: $key = 1 << ($key::BITS - 1);
                let bits = self.to_bits();
                let spread = (bits as $signed >> ($key::BITS - 1)) as $key;
                let key = bits ^ (spread | SIGN);
                let key = if self == 0.0 { SIGN } else { key };
                if self.is_nan() { $key::MAX } else { key }
            }

            #[inline(always)]
            fn from_key(key: $key) -> Self {
                const SIGN: $key = 1 << ($key::BITS - 1);
                $float::from_bits(if key & SIGN != 0 { key ^ SIGN } else { !key })
            }

            #[inline(always)]
            fn is_plain(self) -> bool {
                const NEGATIVE_ZERO: $key = 1 << ($key::BITS - 1);
                self.to_bits() != NEGATIVE_ZERO && !self.is_nan()
            }
        }
    )*};
}

floats!(f32: u32, i32, f64: u64, i64);
