//! The arithmetic of the element types.

use super::tile::{self, Tiles};
use super::vector::{dense_dots_double, dense_dots_single};
use crate::element::Element;
use std::os::raw::c_long;

/// An element type that can be added and multiplied. Integers wrap.
pub trait Scalar: Element {
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Whether the Fortran BLAS has routines for the type, whose conventions its functions then follow.
    const HAS_BLAS: bool;

    /// `self + other`.
    fn plus(self, other: Self) -> Self;

    /// `self * other`.
    fn times(self, other: Self) -> Self;

    /// The tiles for the processor at hand.
    #[doc(hidden)]
    fn tiles() -> Tiles<Self>;

    /// How many of the first elements of the dense vectors `lines` were multiplied by those of `y` and added
    /// up in vector registers, `R4` or `R3` (AVX-512, AVX2) for each sum, and the sums. Integers leave all of
    /// them to a loop that the compiler can reorder.
    ///
    /// # Safety
    ///
    /// All point at `count` elements.
    #[doc(hidden)]
    unsafe fn dense_dots<const N: usize, const R4: usize, const R3: usize>(
        count: usize,
        lines: [*const Self; N],
        y: *const Self,
    ) -> (usize, [Self; N]);
}

macro_rules! integers {
    ($($t:ty),+) => { $(
        impl Scalar for $t {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const HAS_BLAS: bool = false;

            #[inline(always)]
            fn plus(self, other: Self) -> Self { self.wrapping_add(other) }

            #[inline(always)]
            fn times(self, other: Self) -> Self { self.wrapping_mul(other) }

            fn tiles() -> Tiles<Self> { tile::plain() }

            #[inline(always)]
            unsafe fn dense_dots<const N: usize, const R4: usize, const R3: usize>(
                _: usize,
                _: [*const Self; N],
                _: *const Self,
            ) -> (usize, [Self; N]) {
                (0, [0; N])
            }
        }
    )+ };
}

integers!(u8, i8, i16, i32, c_long);

macro_rules! floats {
    ($($t:ty, $tiles:path, $dense_dots:ident;)+) => { $(
        impl Scalar for $t {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const HAS_BLAS: bool = true;

            #[inline(always)]
            fn plus(self, other: Self) -> Self { self + other }

            #[inline(always)]
            fn times(self, other: Self) -> Self { self * other }

            fn tiles() -> Tiles<Self> { $tiles() }

            #[inline(always)]
            unsafe fn dense_dots<const N: usize, const R4: usize, const R3: usize>(
                count: usize,
                lines: [*const Self; N],
                y: *const Self,
            ) -> (usize, [Self; N]) {
                // SAFETY: by the caller's promise.
                unsafe { $dense_dots::<N, R4, R3>(count, lines, y) }
            }
        }
    )+ };
}

floats! {
    f32, tile::single, dense_dots_single;
    f64, tile::double, dense_dots_double;
}
