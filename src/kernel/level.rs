//! The processor's vector instructions, found out once, and the way into code compiled for them.

#[cfg(level_v4)]
use super::isa::Avx512;
#[cfg(level_v3)]
use super::isa::Fma;
use super::isa::{Isa, NoFma};
use crate::environment;
use std::sync::atomic::{AtomicU8, Ordering};

/// A set of vector instructions for which kernels are compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// What every processor of the architecture has.
    Base = 1,
    /// AVX2 and FMA.
    V3 = 2,
    /// AVX-512 F, BW, CD, DQ and VL.
    V4 = 3,
}

impl Level {
    /// Whether `level` is not above this one, for constants.
    pub(super) const fn reaches(self, level: Level) -> bool {
        self as u8 >= level as u8
    }

    /// Whether loops for which this is the highest level are compiled for `level`.
    pub(super) const fn compiles(self, level: Level) -> bool {
        self.reaches(level) && (level.reaches(LOWEST) || level.reaches(self))
    }
}

/// The lowest level in force: loops are compiled for lower ones only where these are their highest.
const LOWEST: Level = match (cfg!(level_only), cfg!(level_v4)) {
    (true, true) => Level::V4,
    (true, false) => Level::V3,
    (false, _) => Level::Base,
};

const UNSET: u8 = 0;
static LEVEL: AtomicU8 = AtomicU8::new(UNSET);

/// The level in force: the processor's, or less if the environment variable `TH_SIMD` says so (`base`,
/// `avx2`, `avx512`).
#[inline(always)]
pub fn level() -> Level {
    #[cfg(test)]
    if let Some(level) = TESTED.get() {
        return level;
    }
    match LEVEL.load(Ordering::Relaxed) {
        3 => Level::V4,
        2 => Level::V3,
        1 => Level::Base,
        _ => detect(),
    }
}

#[cold]
fn detect() -> Level {
    let cap = environment::choice(&environment::SIMD, [Level::V4, Level::V3, Level::Base]);
    assert!(supported() >= LOWEST, "libTH was compiled for the instructions of another processor alone");
    let level = supported().min(cap).max(LOWEST);
    LEVEL.store(level as u8, Ordering::Relaxed);
    level
}

/// The processor's level, whatever `TH_SIMD` says.
#[cfg(level_v3)]
pub fn supported() -> Level {
    let v3 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    let v4 = v3
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    if v4 {
        Level::V4
    } else if v3 {
        Level::V3
    } else {
        Level::Base
    }
}

/// The processor's level, whatever `TH_SIMD` says.
#[cfg(not(level_v3))]
pub fn supported() -> Level {
    Level::Base
}

/// A function compiled with the instructions of [`Level::V3`], where there is that level.
macro_rules! for_v3 {
    ($($function:tt)*) => {
        #[cfg(level_v3)]
        #[target_feature(enable = "avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt")]
        $($function)*
    };
}
pub(super) use for_v3;

/// A function compiled with the instructions of [`Level::V4`], where there is that level.
macro_rules! for_v4 {
    ($($function:tt)*) => {
        #[cfg(level_v4)]
        #[target_feature(
            enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt"
        )]
        $($function)*
    };
}
pub(super) use for_v4;

/// A loop that is compiled once for each level.
///
/// It is a type and not a closure, since only a function can be `#[inline(always)]`.
pub trait Kernel {
    /// The highest level that the loop is compiled for: above it, this one's code runs. It is lower than [`Level::V4`] where
    /// more instructions make nothing faster; docs/performance.md has what each level buys.
    const HIGHEST: Level = Level::V4;

    /// What the loop returns.
    type Output;

    /// Runs the loop. Implementations are `#[inline(always)]`, and so is everything they call that should be
    /// vectorised: what is not inlined is compiled for the baseline.
    fn run<I: Isa>(self) -> Self::Output;
}

/// Runs `kernel` compiled for the level in force.
#[inline(always)]
pub fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    match level() {
        #[cfg(level_v4)]
        // SAFETY: the level in force is never above what the processor supports; this one promises every feature that
        // `run_v4` enables.
        Level::V4 if const { K::HIGHEST.compiles(Level::V4) } => unsafe { run_v4(kernel) },
        #[cfg(level_v3)]
        // SAFETY: likewise, for `run_v3`, whose features are among those of the level above.
        Level::V4 | Level::V3 if const { K::HIGHEST.compiles(Level::V3) } => unsafe { run_v3(kernel) },
        _ if const { K::HIGHEST.compiles(Level::Base) } => run_base(kernel),
        _ => unreachable!("a level below those in force"),
    }
}

#[cfg(test)]
thread_local! {
    /// The level that a test asks for, on its thread.
    static TESTED: std::cell::Cell<Option<Level>> = const { std::cell::Cell::new(None) };
}

/// What `body` gives where `wanted`, or the best level that the processor has if that is lower, is in force on this thread.
#[cfg(test)]
pub(crate) fn at_level<R>(wanted: Level, body: impl FnOnce() -> R) -> R {
    let before = TESTED.replace(Some(wanted.min(supported())));
    let output = body();
    TESTED.set(before);
    output
}

/// Not inlined, so that the branches to the other two need no registers for this one.
#[inline(never)]
fn run_base<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<NoFma>()
}

for_v4! {
    fn run_v4<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Avx512>()
    }
}

for_v3! {
    fn run_v3<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Fma>()
    }
}
