//! Sampling categories by their cumulative distribution.

use super::generator::Generator;
use super::sample::RandomReal;
use crate::error::{Result, check_arg, check_arg_with, shown};
use crate::memory::scratch::Scratch;

/// Draws categories with given weights, one distribution after another.
///
/// Weights need not sum to one. Cumulative sums are kept in double precision for every type of
/// weight, and updated, without replacement, by the original's operations: their rounding decides
/// which category a uniform number falls into.
#[derive(Debug)]
pub struct Multinomial {
    samples: usize,
    replace: bool,
    /// `cumulative[i]` is the probability of the categories up to and including `i`.
    cumulative: Scratch<f64>,
    /// Whether a category can be drawn: its weight is positive, and it has not been taken out.
    open: Scratch<bool>,
}

impl Multinomial {
    /// A sampler that draws `samples` of `categories`, putting each back if `replace`.
    ///
    /// # Errors
    ///
    /// Argument 2: `samples` is not positive, or more than can be drawn without replacement. Plain: no memory.
    pub fn new(categories: usize, samples: i32, replace: bool) -> Result<Self> {
        check_arg_with(samples > 0, 2, || format!("the number of samples must be positive, got {samples}"))?;
        let samples = samples as usize;
        check_arg_with(replace || samples <= categories, 2, || {
            format!(
                "without replacement there can be no more samples than categories: {samples} and {categories}"
            )
        })?;
        Ok(Multinomial {
            samples,
            replace,
            cumulative: Scratch::with_capacity(categories)?,
            open: Scratch::with_capacity(categories)?,
        })
    }

    /// Draws from the distribution `weights` and hands each index, from 0, to `sink` in order. Takes
    /// one word for each.
    ///
    /// # Errors
    ///
    /// Argument 2: a weight is negative or not finite, or none is positive; without replacement, fewer are than are to be
    /// drawn. Nothing is then drawn.
    pub fn draw<T: RandomReal>(
        &mut self,
        generator: &mut Generator,
        weights: impl Iterator<Item = T>,
        mut sink: impl FnMut(usize),
    ) -> Result<()> {
        self.accumulate(weights)?;
        for _ in 0..self.samples {
            let uniform = generator.uniform(0.0, 1.0)?;
            // Rounding may have left the last sum below a uniform number, or removal far from 1.
            if let Some(last) = self.cumulative.last_mut() {
                *last = 1.0;
            }
            let index = self.open_at(self.search(uniform));
            sink(index);
            if !self.replace {
                self.remove(index);
            }
        }
        Ok(())
    }

    /// Sets the cumulative distribution to that of `weights`.
    fn accumulate<T: RandomReal>(&mut self, weights: impl Iterator<Item = T>) -> Result<()> {
        self.cumulative.clear();
        self.open.clear();
        let (mut sum, mut positive) = (0.0, 0);
        for weight in weights {
            let weight = weight.to_f64();
            check_arg_with(weight >= 0.0 && weight.is_finite(), 2, || {
                format!("weights must be finite and not negative, got {}", shown(weight))
            })?;
            sum += weight;
            positive += usize::from(weight > 0.0);
            self.cumulative.push(sum)?;
            self.open.push(weight > 0.0)?;
        }
        check_arg(sum > 0.0, 2, "invalid multinomial distribution (sum of probabilities <= 0)")?;
        check_arg(
            sum.is_finite(),
            2,
            "invalid multinomial distribution (the sum of probabilities overflows)",
        )?;
        check_arg_with(self.replace || self.samples <= positive, 2, || {
            format!(
                "without replacement {} samples need as many positive weights, got {positive}",
                self.samples
            )
        })?;
        for partial in self.cumulative.iter_mut() {
            *partial /= sum;
        }
        Ok(())
    }

    /// The category that `uniform` falls into, by bisection.
    ///
    /// Not the standard library's: removal can leave neighbouring sums out of order by a rounding
    /// error, and then the order of the probes decides.
    fn search(&self, uniform: f64) -> usize {
        let (mut left, mut right) = (0, self.cumulative.len());
        while left < right {
            let middle = left + (right - left) / 2;
            if self.cumulative[middle] < uniform {
                left = middle + 1;
            } else {
                right = middle;
            }
        }
        left
    }

    /// `index`, or the next category that can be drawn where rounding has led to one that cannot.
    pub(super) fn open_at(&self, index: usize) -> usize {
        let (before, from) = self.open.split_at(index.min(self.open.len()));
        let behind = from.iter().position(|&open| open).map(|steps| index + steps);
        behind.or_else(|| before.iter().rposition(|&open| open)).unwrap_or(index)
    }

    /// Takes category `index` out of the distribution and scales the rest to sum to one again.
    fn remove(&mut self, index: usize) {
        self.open[index] = false;
        let before = if index == 0 { 0.0 } else { self.cumulative[index - 1] };
        let weight = self.cumulative[index] - before;
        let rest = 1.0 - weight;
        let (earlier, later) = self.cumulative.split_at_mut(index);
        for sum in earlier {
            *sum /= rest;
        }
        for sum in later {
            *sum = (*sum - weight) / rest;
        }
    }
}
