//! Logarithm, sine and cosine of many words, equal to the C library's in every bit.
//!
//! Streams are defined by what the C library returns, and that is neither fixed by a standard nor
//! correctly rounded. Yet it is nearly: glibc documents errors below 0.52 units in the last place for
//! `log` and 0.55 for `sin` and `cos`, against the 0.5 of a correctly rounded result. So wherever the
//! exact value is further from the middle between two doubles than that slack, the library has no
//! choice but to return the nearest. The vector code here computes each value to about 62 bits and
//! takes the nearest double if the value is clear of the middle, by the slack and its own error; for
//! the others, about one in ten, it calls the library. This is Ziv's rounding test (A. Ziv, ACM TOMS
//! 17, 1991) with the slack in place of a second, more precise phase. There are 2³² words: an ignored
//! test compares the values of all of them.
//!
//! Where the library promises less, or multiplication and addition do not fuse, everything is the
//! library's.

mod double_double;
mod circle;
mod logarithm;
#[cfg(test)]
mod tests;

use super::distribution::angle;
use super::unit::unit;
use crate::kernel::level::{Level, level};
use crate::kernel::{Isa, Kernel, dispatch};

/// Values whose verdicts are kept on the stack at a time.
const STRIP: usize = 256;

/// Whether the vector code is both equal to the C library and faster.
fn has_vector_code() -> bool {
    let promised = cfg!(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"));
    promised && level() >= Level::V3
}

/// Indices whose values are in doubt.
struct Doubts {
    indices: [u32; STRIP],
    count: usize,
}

impl Doubts {
    fn new() -> Self {
        Doubts { indices: [0; STRIP], count: 0 }
    }

    /// Collects the indices at which `clear` does not hold.
    fn collect(&mut self, clear: &[bool]) {
        self.count = 0;
        for (index, &clear) in clear.iter().enumerate() {
            // Without a branch: one in ten is just often enough to defeat prediction.
            self.indices[self.count] = index as u32;
            self.count += usize::from(!clear);
        }
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.indices[..self.count].iter().map(|&index| index as usize)
    }
}

/// ln(1 - u) of the uniform number of each word.
pub(super) fn log_complements(words: &[u32], out: &mut [f64]) {
    let library = |word: u32| (1.0 - unit(word)).ln();
    if !has_vector_code() {
        out.iter_mut().zip(words).for_each(|(slot, &word)| *slot = library(word));
        return;
    }
    let mut clear = [false; STRIP];
    let mut doubts = Doubts::new();
    for (words, out) in words.chunks(STRIP).zip(out.chunks_mut(STRIP)) {
        let clear = &mut clear[..words.len()];
        dispatch(LogComplements { words, out: &mut *out, clear: &mut *clear });
        doubts.collect(clear);
        for index in doubts.iter() {
            out[index] = library(words[index]);
        }
    }
}

/// The vector code of [`log_complements`], for slices of equal length.
struct LogComplements<'a> {
    words: &'a [u32],
    out: &'a mut [f64],
    clear: &'a mut [bool],
}

impl Kernel for LogComplements<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        for ((&word, slot), clear) in self.words.iter().zip(self.out).zip(self.clear) {
            let logarithm = logarithm::of_fraction(1.0 - unit(word));
            *slot = logarithm.high;
            *clear = logarithm.is_clear(logarithm::WIDENING);
        }
    }
}

/// Sine and cosine of the angle of each word.
pub(super) fn sines_and_cosines(words: &[u32], sines: &mut [f64], cosines: &mut [f64]) {
    if !has_vector_code() {
        for ((sine, cosine), &word) in sines.iter_mut().zip(cosines).zip(words) {
            let angle = angle(unit(word));
            *sine = angle.sin();
            *cosine = angle.cos();
        }
        return;
    }
    let (mut clear_sines, mut clear_cosines) = ([false; STRIP], [false; STRIP]);
    let mut doubts = Doubts::new();
    let strips = words.chunks(STRIP).zip(sines.chunks_mut(STRIP)).zip(cosines.chunks_mut(STRIP));
    for ((words, sines), cosines) in strips {
        let clear_sines = &mut clear_sines[..words.len()];
        let clear_cosines = &mut clear_cosines[..words.len()];
        dispatch(SinesAndCosines {
            words,
            sines: &mut *sines,
            cosines: &mut *cosines,
            clear_sines: &mut *clear_sines,
            clear_cosines: &mut *clear_cosines,
        });
        doubts.collect(clear_sines);
        for index in doubts.iter() {
            sines[index] = angle(unit(words[index])).sin();
        }
        doubts.collect(clear_cosines);
        for index in doubts.iter() {
            cosines[index] = angle(unit(words[index])).cos();
        }
    }
}

/// The vector code of [`sines_and_cosines`], for slices of equal length.
struct SinesAndCosines<'a> {
    words: &'a [u32],
    sines: &'a mut [f64],
    cosines: &'a mut [f64],
    clear_sines: &'a mut [bool],
    clear_cosines: &'a mut [bool],
}

impl Kernel for SinesAndCosines<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        convert(self.words, self.sines, self.cosines, self.clear_sines, self.clear_cosines);
    }
}

/// The loop of [`SinesAndCosines`], whose parameters tell the compiler that they do not overlap.
#[inline(always)]
fn convert(
    words: &[u32],
    sines: &mut [f64],
    cosines: &mut [f64],
    clear_sines: &mut [bool],
    clear_cosines: &mut [bool],
) {
    let count = words.len();
    let (sines, cosines) = (&mut sines[..count], &mut cosines[..count]);
    let (clear_sines, clear_cosines) = (&mut clear_sines[..count], &mut clear_cosines[..count]);
    for index in 0..count {
        let word = words[index];
        let (sine, cosine) = circle::sine_and_cosine(angle(unit(word)), word);
        sines[index] = sine.high;
        cosines[index] = cosine.high;
        clear_sines[index] = sine.is_clear(circle::WIDENING);
        clear_cosines[index] = cosine.is_clear(circle::WIDENING);
    }
}
