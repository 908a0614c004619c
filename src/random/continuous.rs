//! Many values at once of the continuous distributions, and of the geometric one.
//!
//! Words are drawn in order on the calling thread, which is cheap; turning them into values takes
//! logarithms and sines and may be shared among threads, since each value depends on its own words
//! only. The last normal pair is always drawn by the scalar method, which leaves the generator's
//! kept value as repeated scalar calls would.

use std::sync::{Mutex, PoisonError};

use super::distribution::{
    cauchy, check_bounds, check_cauchy, check_geometric, check_normal, check_rate, check_shape, exponential,
    geometric, radius, uniform, uniform_of_halves,
};
use super::elementary::{log_complements, sines_and_cosines};
use super::fill::{BLOCK, fill_from_words};
use super::generator::Generator;
use super::sample::{RandomReal, Sample};
use super::unit::unit;
use crate::error::{Result, check_arg, check_arg_with, shown};
use crate::memory::scratch::Scratch;
use crate::threads;
use smallvec::SmallVec;

/// Values one thread converts at a time.
const PART: usize = 1 << 13;

/// Values whose intermediate results are kept on the stack at a time.
const STRIP: usize = 512;

/// Memory for the words of a block of values, made before the first is drawn.
pub struct Words(Scratch<u32>);

impl Words {
    /// For at most `count` values.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn new(count: usize) -> Result<Self> {
        Ok(Words(Scratch::filled(count.min(BLOCK), 0)?))
    }
}

/// Draws one word for each element of `out` and has `convert` turn equally long pieces of both, of
/// even length but for the last, into values.
fn fill_in_parts<T: Sample>(
    generator: &mut Generator,
    out: &mut [T],
    Words(words): &mut Words,
    convert: impl Fn(&[u32], &mut [T]) + Sync,
) {
    if out.is_empty() {
        return;
    }
    let most = words.len();
    for block in out.chunks_mut(most) {
        let words = &mut words[..block.len()];
        fill_from_words(generator, words, |word| word);
        if block.len() <= PART {
            convert(words, block);
            continue;
        }
        // Each part is locked once, by the one task that converts it.
        let parts = words.chunks(PART).zip(block.chunks_mut(PART)).map(Mutex::new);
        let parts: SmallVec<[_; BLOCK / PART]> = parts.collect();
        threads::for_each_part(parts.len(), &|index| {
            let (words, out) = &mut *parts[index].lock().unwrap_or_else(PoisonError::into_inner);
            convert(words, out);
        });
    }
}

/// Fills `out` with `finish` of ln(1 - u), u being the uniform number of one word each.
fn fill_from_logarithms<T: Sample>(
    generator: &mut Generator,
    out: &mut [T],
    words: &mut Words,
    finish: impl Fn(f64) -> T + Sync,
) {
    fill_in_parts(generator, out, words, |words, out| {
        let mut logarithms = [0.0; STRIP];
        for (words, out) in words.chunks(STRIP).zip(out.chunks_mut(STRIP)) {
            log_complements(words, &mut logarithms[..words.len()]);
            for (slot, &logarithm) in out.iter_mut().zip(&logarithms) {
                *slot = finish(logarithm);
            }
        }
    });
}

/// Fills `out` with `finish` of normal numbers.
fn fill_from_normals<T: Sample>(
    generator: &mut Generator,
    out: &mut [T],
    mean: f64,
    stdv: f64,
    words: &mut Words,
    finish: impl Fn(f64) -> T + Sync,
) -> Result<()> {
    check_normal(mean, stdv)?;
    let kept = usize::from(generator.normal_is_valid != 0).min(out.len());
    let (head, rest) = out.split_at_mut(kept);
    let (body, tail) = rest.split_at_mut(rest.len().saturating_sub(1) / 2 * 2);
    for slot in head {
        *slot = finish(generator.normal(mean, stdv)?);
    }
    fill_in_parts(generator, body, words, |words, out| {
        for (words, out) in words.chunks(STRIP).zip(out.chunks_mut(STRIP)) {
            convert_pairs(words, out, |normal| finish(normal * stdv + mean));
        }
    });
    for slot in tail {
        *slot = finish(generator.normal(mean, stdv)?);
    }
    Ok(())
}

/// Turns at most [`STRIP`] words, two for a pair, into standard normal numbers and those into values.
fn convert_pairs<T>(words: &[u32], out: &mut [T], finish: impl Fn(f64) -> T) {
    let pairs = words.len() / 2;
    let (mut angle_words, mut radius_words) = ([0; STRIP / 2], [0; STRIP / 2]);
    for (index, pair) in words.chunks_exact(2).enumerate() {
        angle_words[index] = pair[0];
        radius_words[index] = pair[1];
    }
    let (mut logarithms, mut sines, mut cosines) = ([0.0; STRIP / 2], [0.0; STRIP / 2], [0.0; STRIP / 2]);
    log_complements(&radius_words[..pairs], &mut logarithms[..pairs]);
    sines_and_cosines(&angle_words[..pairs], &mut sines[..pairs], &mut cosines[..pairs]);
    for (index, pair) in out.chunks_exact_mut(2).enumerate() {
        let radius = radius(logarithms[index]);
        pair[0] = finish(radius * cosines[index]);
        pair[1] = finish(radius * sines[index]);
    }
}

/// Fills `out` with uniform numbers in [a, b), or with `a` if they are equal.
///
/// # Errors
///
/// Argument 1: `a` is not finite, in the type either. Argument 2: `b` is not finite likewise, or is below `a`.
pub fn fill_uniform<T: RandomReal>(generator: &mut Generator, out: &mut [T], a: f64, b: f64) -> Result<()> {
    check_bounds(a, b)?;
    for (number, bound) in [(1, a), (2, b)] {
        check_arg_with(T::from_f64(bound).to_f64().is_finite(), number, || {
            format!("the bound {} is larger than any number of the type", shown(bound))
        })?;
    }
    // A number just below `b` may have been rounded to it.
    let last = T::last_before(a, b);
    let below = move |value: f64| {
        let value = T::from_f64(value);
        if value > last { last } else { value }
    };
    if (b - a).is_finite() {
        fill_from_words(generator, out, move |word| below(uniform(unit(word), a, b)));
    } else {
        fill_from_words(generator, out, move |word| below(uniform_of_halves(unit(word), a, b)));
    }
    Ok(())
}

/// Fills `out` with normal numbers.
///
/// # Errors
///
/// Argument 1: `mean` is not finite. Argument 2: `stdv` is not positive and finite.
pub fn fill_normal<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    mean: f64,
    stdv: f64,
    words: &mut Words,
) -> Result<()> {
    fill_from_normals(generator, out, mean, stdv, words, T::from_f64)
}

/// Fills `out` with log-normal numbers.
///
/// # Errors
///
/// Argument 1: `mean` is not finite. Argument 2: `stdv` is not positive and finite.
pub fn fill_log_normal<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    mean: f64,
    stdv: f64,
    words: &mut Words,
) -> Result<()> {
    fill_from_normals(generator, out, mean, stdv, words, |normal| T::from_f64(normal.exp()))
}

/// Fills `out` with exponential numbers of rate `lambda`.
///
/// # Errors
///
/// Argument 1: `lambda` is not positive and finite.
pub fn fill_exponential<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    lambda: f64,
    words: &mut Words,
) -> Result<()> {
    check_rate(lambda)?;
    fill_from_logarithms(generator, out, words, |logarithm| T::from_f64(exponential(logarithm, lambda)));
    Ok(())
}

/// Fills `out` with Cauchy numbers of location `median` and scale `sigma`.
///
/// # Errors
///
/// Argument 1: `median` is not finite. Argument 2: `sigma` is not positive and finite.
pub fn fill_cauchy<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    median: f64,
    sigma: f64,
    words: &mut Words,
) -> Result<()> {
    check_cauchy(median, sigma)?;
    fill_in_parts(generator, out, words, |words, out| {
        for (slot, &word) in out.iter_mut().zip(words) {
            *slot = T::from_f64(cauchy(unit(word), median, sigma));
        }
    });
    Ok(())
}

/// Fills `out` with geometric numbers i ≥ 1, of probability (1 - p) pⁱ⁻¹.
///
/// # Errors
///
/// Argument 1: not 0 < p < 1.
pub fn fill_geometric<T: Sample>(
    generator: &mut Generator,
    out: &mut [T],
    p: f64,
    words: &mut Words,
) -> Result<()> {
    check_geometric(p)?;
    let log_p = p.ln();
    fill_from_logarithms(generator, out, words, |logarithm| T::from_int(geometric(logarithm, log_p)));
    Ok(())
}

/// Fills each element of `out` with a gamma number of the shape at its place in `alphas`, and of
/// scale 1. A value too small for the type becomes its least positive normal number.
///
/// # Errors
///
/// Argument 1: the lengths differ, or one of `alphas` is not positive and finite.
pub fn fill_standard_gamma<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    alphas: &[T],
) -> Result<()> {
    check_arg(out.len() == alphas.len(), 1, "one alpha is needed for each element")?;
    alphas.iter().try_for_each(|alpha| check_shape(alpha.to_f64()))?;
    for (slot, alpha) in out.iter_mut().zip(alphas) {
        let value = T::from_f64(generator.standard_gamma(alpha.to_f64())?);
        *slot = if value.to_f64() > 0.0 { value } else { T::MIN_POSITIVE };
    }
    Ok(())
}
