//! Loops over lanes, which reductions and scans along a dimension are made of.
//!
//! As a [`super::piece::SliceLoop`], a [`LaneLoop`] is written once and compiled for each level behind one pointer, a
//! [`LanePiece`]; and it has two forms, of which [`compute_lanes`] takes the one that reads memory in order.

#[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
use super::isa::{Avx512, Fma};
use super::isa::{Isa, NoFma};
use super::lanes::Lanes;
use super::level::{Level, for_v3, for_v4, level};
use super::run::Elements;

/// A loop over lanes of `K` operands. Each lane is computed for itself.
///
/// Both methods compute the same; implementations are `#[inline(always)]`, as those of [`super::piece::SliceLoop`].
pub trait LaneLoop<E, const K: usize>: Sync {
    /// The highest level that the loop is compiled for, as [`super::level::Kernel::HIGHEST`].
    const HIGHEST: Level = Level::V4;

    /// Follows one lane after the other.
    fn along<I: Isa>(&self, lanes: &Lanes<'_, E, K>);

    /// Goes from lane to lane, row by row: what is read of operand 0 lies closer together so. Lanes have at most
    /// `u32::MAX` elements.
    fn across<I: Isa>(&self, lanes: &Lanes<'_, E, K>);
}

/// A [`LaneLoop`] compiled for each level, behind one pointer.
pub trait LanePiece<E, const K: usize>: Sync {
    /// The level whose methods are called: the one in force, or less if the loop has no code for it.
    fn level(&self) -> Level;

    /// [`LaneLoop::along`] with the instructions that every processor of the architecture has.
    fn base_along(&self, lanes: &Lanes<'_, E, K>);

    /// [`LaneLoop::across`] with these.
    fn base_across(&self, lanes: &Lanes<'_, E, K>);

    /// [`LaneLoop::along`] with the instructions of [`Level::V3`].
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
    unsafe fn v3_along(&self, lanes: &Lanes<'_, E, K>);

    /// [`LaneLoop::across`] with the instructions of [`Level::V3`].
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
    unsafe fn v3_across(&self, lanes: &Lanes<'_, E, K>);

    /// [`LaneLoop::along`] with the instructions of [`Level::V4`].
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
    unsafe fn v4_along(&self, lanes: &Lanes<'_, E, K>);

    /// [`LaneLoop::across`] with the instructions of [`Level::V4`].
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
    unsafe fn v4_across(&self, lanes: &Lanes<'_, E, K>);
}

impl<E, const K: usize, L: LaneLoop<E, K>> LanePiece<E, K> for L {
    fn level(&self) -> Level {
        level().min(L::HIGHEST)
    }

    fn base_along(&self, lanes: &Lanes<'_, E, K>) {
        self.along::<NoFma>(lanes);
    }

    fn base_across(&self, lanes: &Lanes<'_, E, K>) {
        self.across::<NoFma>(lanes);
    }

    for_v3! {
        unsafe fn v3_along(&self, lanes: &Lanes<'_, E, K>) {
            self.along::<Fma>(lanes);
        }
    }

    for_v3! {
        unsafe fn v3_across(&self, lanes: &Lanes<'_, E, K>) {
            self.across::<Fma>(lanes);
        }
    }

    for_v4! {
        unsafe fn v4_along(&self, lanes: &Lanes<'_, E, K>) {
            if const { L::HIGHEST.reaches(Level::V4) } {
                self.along::<Avx512>(lanes);
            }
        }
    }

    for_v4! {
        unsafe fn v4_across(&self, lanes: &Lanes<'_, E, K>) {
            if const { L::HIGHEST.reaches(Level::V4) } {
                self.across::<Avx512>(lanes);
            }
        }
    }
}

/// Runs `piece` over `lanes`, compiled for the level in force and in the form that reads operand 0 faster.
pub fn compute_lanes<E: Elements<K>, const K: usize>(piece: &dyn LanePiece<E, K>, lanes: &Lanes<'_, E, K>) {
    let is_across = lanes.is_faster_across(0) && lanes.length(0) <= u32::MAX as usize;
    match (piece.level(), is_across) {
        // SAFETY: the level is never above the one in force, which the processor supports.
        #[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
        (Level::V4, true) => unsafe { piece.v4_across(lanes) },
        // SAFETY: likewise.
        #[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
        (Level::V4, false) => unsafe { piece.v4_along(lanes) },
        // SAFETY: likewise.
        #[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
        (Level::V3, true) => unsafe { piece.v3_across(lanes) },
        // SAFETY: likewise.
        #[cfg(all(target_arch = "x86_64", not(feature = "baseline")))]
        (Level::V3, false) => unsafe { piece.v3_along(lanes) },
        (_, true) => piece.base_across(lanes),
        (_, false) => piece.base_along(lanes),
    }
}

/// A function of lanes that chooses loops by itself.
pub struct OnLanes<F>(F);

/// The piece that is the function `f`.
pub fn on_lanes<E, const K: usize, F>(f: F) -> OnLanes<F>
where
    F: Fn(&Lanes<'_, E, K>) + Sync,
{
    OnLanes(f)
}

impl<F> OnLanes<F> {
    /// Not inlined, so that the function is compiled once and not for each level and form.
    #[inline(never)]
    fn call<E, const K: usize>(&self, lanes: &Lanes<'_, E, K>)
    where
        F: Fn(&Lanes<'_, E, K>),
    {
        (self.0)(lanes);
    }
}

impl<E, const K: usize, F: Fn(&Lanes<'_, E, K>) + Sync> LaneLoop<E, K> for OnLanes<F> {
    #[inline(always)]
    fn along<I: Isa>(&self, lanes: &Lanes<'_, E, K>) {
        self.call(lanes);
    }

    #[inline(always)]
    fn across<I: Isa>(&self, lanes: &Lanes<'_, E, K>) {
        self.call(lanes);
    }
}
