//! The elementary functions behind the continuous distributions, over slices of words.
use super::distribution::{angle, unit};

/// ln(1 - u) of the uniform number of each word.
pub(super) fn log_complements(words: &[u32], out: &mut [f64]) {
    for (slot, &word) in out.iter_mut().zip(words) {
        *slot = (1.0 - unit(word)).ln();
    }
}

/// Sine and cosine of the angle of each word.
pub(super) fn sines_and_cosines(words: &[u32], sines: &mut [f64], cosines: &mut [f64]) {
    for ((sine, cosine), &word) in sines.iter_mut().zip(cosines).zip(words) {
        let angle = angle(unit(word));
        *sine = angle.sin();
        *cosine = angle.cos();
    }
}
