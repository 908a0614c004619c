//! Sampling categories by their cumulative distribution.

use super::generator::Generator;
use super::sample::RandomReal;
use crate::error::{Result, check_arg, check_arg_with};
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
        Ok(Multinomial { samples, replace, cumulative: Scratch::with_capacity(categories)? })
    }

    /// Draws from the distribution `weights` and hands each index, from 0, to `sink` in order. Takes
    /// one word for each.
    ///
    /// # Errors
    ///
    /// Argument 2: the weights do not have a positive sum. Nothing is then drawn.
    pub fn draw<T: RandomReal>(
        &mut self,
        generator: &mut Generator,
        weights: impl Iterator<Item = T>,
        mut sink: impl FnMut(usize),
    ) -> Result<()> {
        self.accumulate(weights)?;
        for _ in 0..self.samples {
            let uniform = generator.uniform(0.0, 1.0);
            // Rounding may have left the last sum below a uniform number, or removal far from 1.
            if let Some(last) = self.cumulative.last_mut() {
                *last = 1.0;
            }
            let index = self.search(uniform);
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
        let mut sum = 0.0;
        for weight in weights {
            sum += weight.to_f64();
            self.cumulative.push(sum)?;
        }
        check_arg(sum > 0.0, 2, "invalid multinomial distribution (sum of probabilities <= 0)")?;
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

    /// Takes category `index` out of the distribution and scales the rest to sum to one again.
    fn remove(&mut self, index: usize) {
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
