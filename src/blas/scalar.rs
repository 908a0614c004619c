//! What products need of the element types.

use super::dots::{dense_dots_double, dense_dots_single};
use super::tile::{self, Tiles};
use crate::element::Element;
use crate::kernel::arithmetic::Arithmetic;
use std::os::raw::c_long;

/// An element type with products of vectors and matrices.
pub trait Scalar: Element + Arithmetic {
    /// Whether the Fortran BLAS has routines for the type, whose conventions its functions then follow.
    const HAS_BLAS: bool;

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
            const HAS_BLAS: bool = false;

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
            const HAS_BLAS: bool = true;

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
