//! Which instruction set the kernels of this process use.

use std::sync::OnceLock;

/// An instruction-set level. Levels are ordered: a machine that runs one runs those below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What the target guarantees (SSE2 on x86-64). No fused multiply-add.
    Base,
    /// x86-64-v3: AVX2 with FMA, eight `f32` lanes.
    V3,
    /// x86-64-v4: AVX-512 F, VL, BW, DQ with FMA, sixteen `f32` lanes.
    V4,
}

/// The level in force: the best one this machine has, capped by the environment variable `TH_SIMD`
/// (`base`, `avx2` or `avx512`) as it stood at the first call. Other values of it are ignored.
pub fn level() -> Level {
    static LEVEL: OnceLock<Level> = OnceLock::new();
    *LEVEL.get_or_init(|| {
        let cap = match std::env::var("TH_SIMD").as_deref() {
            Ok("base") => Level::Base,
            Ok("avx2") => Level::V3,
            _ => Level::V4,
        };
        supported().min(cap)
    })
}

/// The best level this machine has, whatever `TH_SIMD` says.
#[cfg(target_arch = "x86_64")]
pub fn supported() -> Level {
    let v3 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    let v4 = v3
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq");
    match (v3, v4) {
        (_, true) => Level::V4,
        (true, false) => Level::V3,
        (false, false) => Level::Base,
    }
}

/// The best level this machine has, whatever `TH_SIMD` says.
#[cfg(not(target_arch = "x86_64"))]
pub fn supported() -> Level {
    Level::Base
}
