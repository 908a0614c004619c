//! Pieces: loops over slices, which element-wise functions are made of.
//!
//! A [`SliceLoop`] is written once and compiled for each level; what others are given is a [`Piece`], which hides the
//! loop's type, so that what brings the elements together is compiled once for all of them. [`compute`] runs it.

#[cfg(level_v4)]
use super::isa::Avx512;
#[cfg(level_v3)]
use super::isa::Fma;
use super::isa::{Isa, NoFma};
#[cfg(level_v3)]
use super::level::level;
use super::level::{Level, for_v3, for_v4};
use std::mem::MaybeUninit;

/// A loop that computes every element of a result from the elements at the same place of `N` operands.
pub trait SliceLoop<R, A, const N: usize>: Sync {
    /// Sets all of `to`. Slices of `from` that are longer than it are read as far as it goes.
    ///
    /// Implementations are `#[inline(always)]`, and so is everything they call that should be vectorised: what is not
    /// inlined is compiled for the baseline.
    ///
    /// # Panics
    ///
    /// If a slice of `from` is shorter than `to`.
    fn run<I: Isa>(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]);
}

/// A [`SliceLoop`] compiled for each level, behind one pointer.
pub trait Piece<R, A, const N: usize>: Sync {
    /// The loop with the instructions that every processor of the architecture has.
    fn base(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]);

    /// The loop with those of [`Level::V3`].
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(level_v3)]
    unsafe fn v3(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]);

    /// The loop with those of [`Level::V4`].
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(level_v4)]
    unsafe fn v4(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]);
}

impl<R, A, const N: usize, L: SliceLoop<R, A, N>> Piece<R, A, N> for L {
    /// Not inlined, so that the branches to the other two need no registers for this one.
    #[inline(never)]
    fn base(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]) {
        if const { Level::V4.compiles(Level::Base) } {
            self.run::<NoFma>(to, from);
        }
    }

    for_v3! {
        unsafe fn v3(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]) {
            if const { Level::V4.compiles(Level::V3) } {
                self.run::<Fma>(to, from);
            }
        }
    }

    for_v4! {
        unsafe fn v4(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]) {
            self.run::<Avx512>(to, from);
        }
    }
}

/// Sets all of `to` by `piece`, compiled for the level in force.
///
/// # Panics
///
/// If a slice of `from` is shorter than `to`.
#[inline(always)]
pub fn compute<R, A, const N: usize, P: Piece<R, A, N> + ?Sized>(
    piece: &P,
    to: &mut [MaybeUninit<R>],
    from: [&[A]; N],
) {
    #[cfg(level_v3)]
    match level() {
        // SAFETY: the level in force is never above what the processor supports.
        #[cfg(level_v4)]
        Level::V4 => return unsafe { piece.v4(to, from) },
        // SAFETY: likewise, for features that are among those of the level above.
        level if level.reaches(Level::V3) => return unsafe { piece.v3(to, from) },
        _ => {}
    }
    piece.base(to, from);
}

/// The loop `to[i] = f([from[0][i], …])`.
pub struct Each<F>(pub F);

impl<R, A: Copy, F: Fn([A; N]) -> R + Sync, const N: usize> SliceLoop<R, A, N> for Each<F> {
    #[inline(always)]
    fn run<I: Isa>(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]) {
        let count = to.len();
        let from = from.map(|operand| &operand[..count]);
        #[allow(clippy::needless_range_loop, reason = "one index for all slices")]
        for i in 0..count {
            to[i].write((self.0)(std::array::from_fn(|k| from[k][i])));
        }
    }
}

/// The loop `to[i] = f(a[i])`.
#[inline(always)]
pub fn each1<R, A>(f: impl Fn(A) -> R + Sync) -> Each<impl Fn([A; 1]) -> R + Sync> {
    Each(move |[a]: [A; 1]| f(a))
}

/// The loop `to[i] = f(a[i], b[i])`.
#[inline(always)]
pub fn each2<R, A>(f: impl Fn(A, A) -> R + Sync) -> Each<impl Fn([A; 2]) -> R + Sync> {
    Each(move |[a, b]: [A; 2]| f(a, b))
}

/// The loop `to[i] = f(a[i], b[i], c[i])`.
#[inline(always)]
pub fn each3<R, A>(f: impl Fn(A, A, A) -> R + Sync) -> Each<impl Fn([A; 3]) -> R + Sync> {
    Each(move |[a, b, c]: [A; 3]| f(a, b, c))
}

/// A function of slices that runs loops by itself.
pub struct OnSlices<F>(F);

/// The piece that is the function `f`.
pub fn on_slices<R, A, const N: usize, F>(f: F) -> OnSlices<F>
where
    F: Fn(&mut [MaybeUninit<R>], [&[A]; N]) + Sync,
{
    OnSlices(f)
}

impl<R, A, const N: usize, F> SliceLoop<R, A, N> for OnSlices<F>
where
    F: Fn(&mut [MaybeUninit<R>], [&[A]; N]) + Sync,
{
    #[inline(always)]
    fn run<I: Isa>(&self, to: &mut [MaybeUninit<R>], from: [&[A]; N]) {
        (self.0)(to, from);
    }
}
