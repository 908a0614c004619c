//! The uniform number that a word stands for.

/// The uniform number in [0, 1) that a word stands for: a multiple of 2⁻³², exact.
#[inline(always)]
pub(super) fn unit(word: u32) -> f64 {
    f64::from(word) * (1.0 / 4_294_967_296.0)
}

/// The uniform number in [0, 1) in single precision, from the low 24 bits of a word, exact.
#[inline(always)]
pub(super) fn unit_float(word: u32) -> f32 {
    (word & 0xff_ffff) as f32 * (1.0 / 16_777_216.0)
}
