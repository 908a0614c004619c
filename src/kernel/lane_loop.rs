//! Loops over lanes, which reductions and scans along a dimension are made of.
//!
//! As a [`super::piece::SliceLoop`], a [`LaneLoop`] is written once and compiled for each level behind one pointer, a
//! [`LanePiece`]; and it has two forms, of which [`compute_lanes`] takes the one that reads memory in order.

#[cfg(level_v4)]
use super::isa::Avx512;
#[cfg(level_v3)]
use super::isa::Fma;
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

    /// The one or the other.
    #[inline(always)]
    fn run<I: Isa>(&self, lanes: &Lanes<'_, E, K>, form: LaneForm) {
        match form {
            LaneForm::Along => self.along::<I>(lanes),
            LaneForm::Across => self.across::<I>(lanes),
        }
    }
}

/// The form of a [`LaneLoop`] that is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneForm {
    /// [`LaneLoop::along`].
    Along,
    /// [`LaneLoop::across`].
    Across,
}

/// A [`LaneLoop`] compiled for each level, behind one pointer.
pub trait LanePiece<E, const K: usize>: Sync {
    /// The level whose method is called: the one in force, or less if the loop has no code for it.
    fn level(&self) -> Level;

    /// The loop with the instructions that every processor of the architecture has.
    fn base(&self, lanes: &Lanes<'_, E, K>, form: LaneForm);

    /// The loop with those of [`Level::V3`].
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(level_v3)]
    unsafe fn v3(&self, lanes: &Lanes<'_, E, K>, form: LaneForm);

    /// The loop with those of [`Level::V4`].
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(level_v4)]
    unsafe fn v4(&self, lanes: &Lanes<'_, E, K>, form: LaneForm);
}

impl<E, const K: usize, L: LaneLoop<E, K>> LanePiece<E, K> for L {
    fn level(&self) -> Level {
        level().min(L::HIGHEST)
    }

    fn base(&self, lanes: &Lanes<'_, E, K>, form: LaneForm) {
        if const { L::HIGHEST.compiles(Level::Base) } {
            self.run::<NoFma>(lanes, form);
        }
    }

    for_v3! {
        unsafe fn v3(&self, lanes: &Lanes<'_, E, K>, form: LaneForm) {
            if const { L::HIGHEST.compiles(Level::V3) } {
                self.run::<Fma>(lanes, form);
            }
        }
    }

    for_v4! {
        unsafe fn v4(&self, lanes: &Lanes<'_, E, K>, form: LaneForm) {
            if const { L::HIGHEST.compiles(Level::V4) } {
                self.run::<Avx512>(lanes, form);
            }
        }
    }
}

/// Runs `piece` over `lanes`, compiled for the level in force and in the form that reads operand 0 faster.
pub fn compute_lanes<E: Elements<K>, const K: usize>(piece: &dyn LanePiece<E, K>, lanes: &Lanes<'_, E, K>) {
    let is_across = lanes.is_faster_across(0) && lanes.length(0) <= u32::MAX as usize;
    let form = if is_across { LaneForm::Across } else { LaneForm::Along };
    match piece.level() {
        // SAFETY: the level is never above the one in force, which the processor supports.
        #[cfg(level_v4)]
        Level::V4 => unsafe { piece.v4(lanes, form) },
        // SAFETY: likewise, for features that are among those of the level above.
        #[cfg(level_v3)]
        level if level.reaches(Level::V3) => unsafe { piece.v3(lanes, form) },
        _ => piece.base(lanes, form),
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
