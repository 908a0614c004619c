//! The processor's vector instructions, found out once, and the way into code compiled for them.

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

const UNSET: u8 = 0;
static LEVEL: AtomicU8 = AtomicU8::new(UNSET);

/// The level in force: the processor's, or less if the environment variable `TH_SIMD` says so (`base`,
/// `avx2`, `avx512`).
#[inline(always)]
pub fn level() -> Level {
    match LEVEL.load(Ordering::Relaxed) {
        3 => Level::V4,
        2 => Level::V3,
        1 => Level::Base,
        _ => detect(),
    }
}

#[cold]
fn detect() -> Level {
    let cap = match std::env::var("TH_SIMD").as_deref() {
        Ok("base") => Level::Base,
        Ok("avx2") => Level::V3,
        _ => Level::V4,
    };
    let level = supported().min(cap);
    LEVEL.store(level as u8, Ordering::Relaxed);
    level
}

/// The processor's level, whatever `TH_SIMD` says.
#[cfg(target_arch = "x86_64")]
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
#[cfg(not(target_arch = "x86_64"))]
pub fn supported() -> Level {
    Level::Base
}

/// A piece of work that is compiled once for each level.
pub trait Kernel {
    /// What it computes.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`, so that they become part of a function
    /// compiled for the level.
    fn run(self) -> Self::Output;
}

/// Runs `kernel` with the best instructions there are.
#[inline(always)]
pub fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    let output = match level() {
        // SAFETY: `level` says that the processor has these instructions.
        Level::V4 => unsafe { run_v4(kernel) },
        // SAFETY: as above.
        Level::V3 => unsafe { run_v3(kernel) },
        Level::Base => run_base(kernel),
    };
    #[cfg(not(target_arch = "x86_64"))]
    let output = kernel.run();
    output
}

/// Apart, so that the way to the other two needs no registers for this one.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
fn run_base<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt")]
fn run_v4<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt")]
fn run_v3<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
