//! Many values at once whose words need arithmetic only: integers, coin flips, raw words.
//!
//! Regeneration, tempering and conversion run in one vectorised pass over the state.

use super::distribution::check_probability;
use super::generator::Generator;
use super::sample::{RandomReal, Sample};
use super::twister::temper;
use super::unit::unit;
use crate::error::{Result, check_arg, check_arg_with};
use crate::kernel::{Isa, Kernel, dispatch};
use crate::memory::scratch::Scratch;

/// Values handed out at a time where a slice is not to be had: enough for several threads.
pub(super) const BLOCK: usize = 1 << 16;

/// Fills `out` with `convert` of one word each.
struct WordFill<'a, T, F> {
    generator: &'a mut Generator,
    out: &'a mut [T],
    convert: F,
}

impl<T, F: Fn(u32) -> T> Kernel for WordFill<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let mut out = self.out;
        while !out.is_empty() {
            let words = self.generator.ready_words();
            let count = words.len().min(out.len());
            let (now, later) = out.split_at_mut(count);
            for (slot, &word) in now.iter_mut().zip(words) {
                *slot = (self.convert)(temper(word));
            }
            self.generator.skip(count);
            out = later;
        }
    }
}

/// Fills `out` with `convert` of one word each, in order.
#[inline]
pub(super) fn fill_from_words<T>(generator: &mut Generator, out: &mut [T], convert: impl Fn(u32) -> T) {
    dispatch(WordFill { generator, out, convert });
}

/// Draws `count` values into memory that is no slice: `fill` is called with a buffer for each block
/// in turn, then `sink` with the same values and the index of their first.
///
/// # Errors
///
/// No memory; nothing is drawn. Those of `fill`; later blocks are then not drawn.
pub fn fill_in_blocks<T: Sample>(
    count: usize,
    mut fill: impl FnMut(&mut [T]) -> Result<()>,
    mut sink: impl FnMut(usize, &[T]),
) -> Result<()> {
    let mut buffer = Scratch::filled(count.min(BLOCK), T::default())?;
    for start in (0..count).step_by(BLOCK) {
        let block = &mut buffer[..BLOCK.min(count - start)];
        fill(block)?;
        sink(start, block);
    }
    Ok(())
}

/// Fills `out` with uniform integers: bytes below 256, other integers from 0 to the type's largest
/// (but at most 2³² - 1), `f32` to 2²⁴, `f64` below 2³².
pub fn fill_random<T: Sample>(generator: &mut Generator, out: &mut [T]) {
    fill_from_words(generator, out, T::from_word);
}

/// Fills `out` with uniform integers from `min` to `max` - 1, out of the 2³² that a word can tell
/// apart.
///
/// Bytes and other integers that cannot hold a number wrap, as in C.
///
/// # Errors
///
/// Argument 2: `max` is not greater than `min`.
pub fn fill_clamped_random<T: Sample>(
    generator: &mut Generator,
    out: &mut [T],
    min: i64,
    max: i64,
) -> Result<()> {
    check_arg_with(max > min, 2, || format!("max must be greater than min, got {max} and {min}"))?;
    let range = max.wrapping_sub(min) as u64;
    match u32::try_from(range) {
        Ok(range) => {
            let reciprocal = 1.0 / f64::from(range);
            fill_from_words(generator, out, move |word| {
                // Unlike an integer division, this has vector instructions. The rounding error of
                // the product is below 2⁻²⁰ of the least distance of a fractional quotient to a
                // whole number; only a whole quotient may come out one too small.
                let quotient = (f64::from(word) * reciprocal) as u32;
                let remainder = word.wrapping_sub(quotient.wrapping_mul(range));
                let remainder = if remainder == range { 0 } else { remainder };
                T::from_long(min + i64::from(remainder))
            });
        }
        Err(_) => {
            // The range is larger than any word.
            fill_from_words(generator, out, move |word| T::from_long(min + i64::from(word)))
        }
    }
    Ok(())
}

/// Fills `out` with uniform integers from 0 to `max` - 1.
///
/// # Errors
///
/// Argument 1: `max` is not positive.
pub fn fill_capped_random<T: Sample>(generator: &mut Generator, out: &mut [T], max: i64) -> Result<()> {
    check_arg_with(max > 0, 1, || format!("max must be positive, got {max}"))?;
    fill_clamped_random(generator, out, 0, max)
}

/// Fills `out` with ones, of probability `p`, and zeros.
///
/// # Errors
///
/// Argument 1: not 0 ≤ p ≤ 1.
pub fn fill_bernoulli<T: Sample>(generator: &mut Generator, out: &mut [T], p: f64) -> Result<()> {
    check_probability(p)?;
    fill_from_words(generator, out, move |word| T::from_int(i32::from(unit(word) <= p)));
    Ok(())
}

/// Fills each element of `out` with 1, of the probability at its place in `probabilities`, or 0.
///
/// # Errors
///
/// Argument 1: the lengths differ, or one of `probabilities` is not from 0 to 1.
pub fn fill_bernoulli_each<T: Sample, P: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    probabilities: &[P],
) -> Result<()> {
    check_arg(out.len() == probabilities.len(), 1, "one probability is needed for each element")?;
    probabilities.iter().try_for_each(|p| check_probability(p.to_f64()))?;
    let mut words = [0u32; 1024];
    for (out, probabilities) in out.chunks_mut(words.len()).zip(probabilities.chunks(words.len())) {
        let words = &mut words[..out.len()];
        fill_from_words(generator, words, |word| word);
        for ((slot, &word), p) in out.iter_mut().zip(&*words).zip(probabilities) {
            *slot = T::from_int(i32::from(unit(word) <= p.to_f64()));
        }
    }
    Ok(())
}
