//! The arithmetic of the element types.

use super::tile::{self, Tiles};
use super::vector;
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

    /// How many of the first elements of two dense vectors were multiplied and added in vector
    /// registers, and their sum. Integers leave all of them to a loop that the compiler can reorder.
    ///
    /// # Safety
    ///
    /// Both point at `count` elements.
    #[doc(hidden)]
    unsafe fn dense_dot(count: usize, x: *const Self, y: *const Self) -> (usize, Self);
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
            unsafe fn dense_dot(_: usize, _: *const Self, _: *const Self) -> (usize, Self) { (0, 0) }
        }
    )+ };
}

integers!(u8, i8, i16, i32, c_long);

macro_rules! floats {
    ($($t:ty, $tiles:path, $dense_dot:path;)+) => { $(
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
            unsafe fn dense_dot(count: usize, x: *const Self, y: *const Self) -> (usize, Self) {
                // SAFETY: by the caller's promise.
                unsafe { $dense_dot(count, x, y) }
            }
        }
    )+ };
}

floats! {
    f32, tile::single, vector::dense_dot_single;
    f64, tile::double, vector::dense_dot_double;
}
