//! Normal numbers by the Box-Muller method on groups of sixteen, which compilers can turn into vectors.
//!
//! This is another stream than repeated `normal` gives: uniform numbers fill the whole range first, then
//! elements `j` and `j + 8` of each group become a pair.

use super::generator::Generator;
use super::sample::Sample;
use crate::error::{Error, Result};
use std::f64::consts::PI;

/// Numbers of a group.
const GROUP: usize = 16;
/// From the first number of a pair to the second.
const HALF: usize = GROUP / 2;

/// Fills `out` with numbers of a normal distribution. A length that is not a multiple of 16 draws the last
/// 16 numbers anew. Every step is rounded to the element type, as in PyTorch 0.3's TH, so integers, whose
/// uniform numbers are all 0, all become `mean`.
///
/// # Errors
///
/// Plain: fewer than 16 numbers; nothing is drawn.
pub fn fill_normal_interleaved<T: Sample>(
    generator: &mut Generator,
    out: &mut [T],
    mean: T,
    stdv: T,
) -> Result<()> {
    let Some(last) = out.len().checked_sub(GROUP) else {
        return Err(Error::plain("at least 16 numbers are needed"));
    };
    fill_unit(generator, out);
    let (groups, rest) = out.as_chunks_mut::<GROUP>();
    for group in groups {
        transform(group, mean, stdv);
    }
    if !rest.is_empty() {
        let group = &mut out[last..];
        fill_unit(generator, group);
        transform(group, mean, stdv);
    }
    Ok(())
}

fn fill_unit<T: Sample>(generator: &mut Generator, out: &mut [T]) {
    out.fill_with(|| T::unit(generator.random()));
}

/// Turns a group of uniform numbers in [0, 1) into normal ones (Box and Muller, Ann. Math. Stat. 29, 1958).
fn transform<T: Sample>(group: &mut [T], mean: T, stdv: T) {
    let (mean, stdv) = (mean.to_f64(), stdv.to_f64());
    let (first, second) = group.split_at_mut(HALF);
    for (x, y) in first.iter_mut().zip(second) {
        // The complement is in (0, 1], where the logarithm is finite.
        let radius = T::from_f64((-2.0 * (1.0 - x.to_f64()).ln()).sqrt()).to_f64();
        let angle = T::from_f64(2.0 * PI * y.to_f64()).to_f64();
        *x = T::from_f64(radius * angle.cos() * stdv + mean);
        *y = T::from_f64(radius * angle.sin() * stdv + mean);
    }
}
