//! Sampling categories in constant time: the alias method.
//!
//! A. J. Walker, "An efficient method for generating discrete random variables with general
//! distributions", ACM TOMS 3 (1977). Column i of the table is category i with probability `q[i]` and
//! category `J[i]` otherwise. Two traits of the original are kept, because tables and streams made
//! with it depend on them: a column whose alias is category 0 is taken whole, and an alias is given
//! out less one (callers hold them counted from one).

use super::generator::Generator;
use super::sample::RandomReal;
use crate::error::{Result, check_arg};
use crate::memory::scratch::Scratch;

/// Fills `aliases` and `thresholds` (J and q) from the probabilities `weights`, which sum to one.
///
/// # Errors
///
/// Argument 1: no categories, or slices of different lengths. Argument 2: some threshold came out
/// not positive, so a weight was not; the slices are then of no use. Plain: no memory.
pub fn alias_setup<T: RandomReal>(weights: &[T], aliases: &mut [i64], thresholds: &mut [T]) -> Result<()> {
    let count = weights.len();
    check_arg(count > 0, 1, "there must be at least one category")?;
    check_arg(
        aliases.len() == count && thresholds.len() == count,
        1,
        "the alias table must have one column for each category",
    )?;
    pair_columns(weights, aliases, thresholds)?;

    // As the original searches them: a NaN at the end hides all others, elsewhere it is passed over.
    let mut least = thresholds[count - 1].to_f64();
    let mut greatest = least;
    for threshold in thresholds.iter().map(|threshold| threshold.to_f64()) {
        if threshold < least {
            least = threshold;
        } else if threshold > greatest {
            greatest = threshold;
        }
    }
    check_arg(least > 0.0, 2, "every probability must be greater than 0")?;
    for (threshold, &alias) in thresholds.iter_mut().zip(&*aliases) {
        if greatest > 1.0 {
            *threshold = T::from_f64(threshold.to_f64() / greatest);
        }
        if alias <= 0 {
            *threshold = T::from_f64(1.0);
        }
    }
    Ok(())
}

/// Gives every column that is less than full the rest of one that is more.
fn pair_columns<T: RandomReal>(weights: &[T], aliases: &mut [i64], thresholds: &mut [T]) -> Result<()> {
    let count = T::from_long(weights.len() as i64).to_f64();
    let (mut smaller, mut larger) =
        (Scratch::with_capacity(weights.len())?, Scratch::with_capacity(weights.len())?);
    for (index, &weight) in weights.iter().enumerate() {
        aliases[index] = 0;
        // The product of two single-precision numbers is exact in double precision, so rounding it
        // is the same as multiplying in single precision.
        thresholds[index] = T::from_f64(count * weight.to_f64());
        let column = if thresholds[index].to_f64() < 1.0 { &mut smaller } else { &mut larger };
        column.push(index)?;
    }
    while let (Some(&small), Some(&large)) = (smaller.last(), larger.last()) {
        aliases[small] = large as i64;
        let rest = thresholds[large].to_f64() - (1.0 - thresholds[small].to_f64());
        thresholds[large] = T::from_f64(rest);
        smaller.pop();
        if thresholds[large].to_f64() < 1.0 {
            larger.pop();
            smaller.push(large)?;
        }
    }
    Ok(())
}

/// Fills `out` with draws from the table `aliases` and `thresholds` (J and q): i for a column i that
/// is kept, its alias less one otherwise. Takes two words for each.
///
/// # Errors
///
/// Argument 1: the table is empty or its parts differ in length, or a threshold is not from 0 to 1.
pub fn alias_draw<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [i64],
    aliases: &[i64],
    thresholds: &[T],
) -> Result<()> {
    check_arg(
        !aliases.is_empty() && aliases.len() == thresholds.len(),
        1,
        "the alias table must have columns, each with an alias and a threshold",
    )?;
    let valid = thresholds.iter().all(|threshold| (0.0..=1.0).contains(&threshold.to_f64()));
    check_arg(valid, 1, "must be >= 0 and <= 1")?;
    let columns = aliases.len() as f64;
    for slot in out {
        let column = generator.uniform(0.0, columns) as usize;
        let keep = generator.bernoulli(thresholds[column].to_f64())?;
        *slot = if keep { column as i64 } else { aliases[column].wrapping_sub(1) };
    }
    Ok(())
}
