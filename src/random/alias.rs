//! Sampling categories in constant time: the alias method.
//!
//! A. J. Walker, "An efficient method for generating discrete random variables with general
//! distributions", ACM TOMS 3 (1977). Column i of the table is category i with probability `q[i]` and
//! category `J[i]` otherwise.
//!
//! `J` counts from 0 where it is made. Lua's interface adds one to what a function gives and to nothing that
//! it takes, so that drawing gets tables that count from 1 too: [`alias_base`] tells which of the two it is. A
//! column that is always kept has itself as its alias, and every table has one.

use super::generator::Generator;
use super::sample::RandomReal;
use crate::error::{Error, Result, check_arg};
use crate::memory::scratch::Scratch;

/// Fills `aliases` and `thresholds` (J and q) from the probabilities `weights`, which sum to one.
///
/// # Errors
///
/// Argument 1: no categories, or slices of different lengths. Argument 2: a weight is not positive and
/// finite. Plain: no memory.
pub fn alias_setup<T: RandomReal>(weights: &[T], aliases: &mut [i64], thresholds: &mut [T]) -> Result<()> {
    let count = weights.len();
    check_arg(count > 0, 1, "there must be at least one category")?;
    check_arg(
        aliases.len() == count && thresholds.len() == count,
        1,
        "the alias table must have one column for each category",
    )?;
    let valid = weights.iter().map(|weight| weight.to_f64()).all(|weight| weight > 0.0 && weight.is_finite());
    check_arg(valid, 2, "every probability must be greater than 0 and finite")?;

    let sum: f64 = weights.iter().map(|weight| weight.to_f64()).sum();
    check_arg(sum.is_finite(), 2, "the sum of probabilities overflows")?;
    // What each column has: on the average as much as it can hold.
    let mut content = Scratch::with_capacity(count)?;
    for weight in weights {
        content.push(weight.to_f64() / sum * count as f64)?;
    }
    let (mut smaller, mut larger) = (Scratch::with_capacity(count)?, Scratch::with_capacity(count)?);
    for (column, &content) in content.iter().enumerate() {
        if content < 1.0 { smaller.push(column) } else { larger.push(column) }?;
    }
    // What is not paired below is full, but for rounding.
    for (column, (alias, threshold)) in aliases.iter_mut().zip(thresholds.iter_mut()).enumerate() {
        (*alias, *threshold) = (column as i64, T::from_f64(1.0));
    }
    while let (Some(&small), Some(&large)) = (smaller.last(), larger.last()) {
        aliases[small] = large as i64;
        thresholds[small] = T::from_f64(content[small]);
        content[large] -= 1.0 - content[small];
        smaller.pop();
        if content[large] < 1.0 {
            larger.pop();
            smaller.push(large)?;
        }
    }
    Ok(())
}

/// What the aliases of a table count from, 0 or 1; `None` if they are outside the table either way.
fn alias_base<T: RandomReal>(aliases: &[i64], thresholds: &[T]) -> Option<i64> {
    let count = aliases.len() as i64;
    let (least, greatest) = aliases
        .iter()
        .fold((i64::MAX, i64::MIN), |(least, greatest), &alias| (least.min(alias), greatest.max(alias)));
    if least < 0 || greatest > count || (least == 0 && greatest == count) {
        return None;
    }
    if least == 0 || greatest == count {
        return Some(i64::from(greatest == count));
    }
    let mut kept =
        (0..count).zip(aliases).zip(thresholds).filter(|(_, threshold)| threshold.to_f64() >= 1.0).peekable();
    let from_zero = kept.peek().is_some() && kept.all(|((column, &alias), _)| column == alias);
    Some(i64::from(!from_zero))
}

/// Fills `out` with draws from the table `aliases` and `thresholds` (J and q): i for a column i that
/// is kept, its alias otherwise, counted from 0. Takes two words for each.
///
/// # Errors
///
/// Argument 1: the table is empty or its parts differ in length, a threshold is not from 0 to 1, or an alias is outside
/// the table.
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
    let base =
        alias_base(aliases, thresholds).ok_or_else(|| Error::arg(1, "an alias is outside the table"))?;
    let columns = aliases.len() as f64;
    for slot in out {
        let column = generator.uniform(0.0, columns)? as usize;
        let keep = generator.bernoulli(thresholds[column].to_f64())?;
        *slot = if keep { column as i64 } else { aliases[column] - base };
    }
    Ok(())
}
