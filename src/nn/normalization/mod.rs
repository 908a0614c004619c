//! Batch normalisation: the features of a batch are brought to mean 0 and variance 1, then scaled and shifted.
//!
//! Dimension 1 of the input counts the features. A feature is its planes in all samples; where planes are single
//! elements, features are the columns of a matrix, and neighbouring ones are computed side by side.

mod backward;
mod columns;
mod forward;

use super::formula::Formula;
use super::operand::{Input, Maybe};
use super::plane;
use super::real::Real;
use crate::error::{Error, Result, check_arg};
use crate::kernel::Isa;
use crate::memory::scratch::Scratch;

pub use backward::{Gradients, backward};
pub use forward::update_output;

/// What features are normalised with, and its argument numbers.
#[derive(Clone, Copy)]
pub struct Statistics<'a, T> {
    /// The means of earlier batches; in training, what they are brought nearer to is the mean of this one.
    pub running_mean: Maybe<'a, T>,
    /// The variances of earlier batches.
    pub running_var: Maybe<'a, T>,
    /// The means of this batch.
    pub save_mean: Maybe<'a, T>,
    /// The reciprocals of the standard deviations of this batch.
    pub save_std: Maybe<'a, T>,
    /// The argument number of the first of the four; the others follow.
    pub number: i32,
    /// Whether the network is being trained.
    pub train: bool,
    /// What is added to variances.
    pub eps: f64,
}

/// The number of features, and the elements of a plane.
fn features<T: Real>(input: &Input<'_, T>) -> Result<(usize, usize)> {
    let sizes = input.sizes();
    check_arg(sizes.len() >= 2, 2, "at least 2 dimensions expected: a batch of features")?;
    Ok((sizes[1] as usize, plane::volume(&sizes[2..])))
}

/// A list with one number for each feature.
fn check_features(count: usize, features: usize, number: i32) -> Result<()> {
    check_arg(count >= features, number, "one element for each feature expected")
}

/// A list of factors or terms, one for each feature, or `default` for all.
fn list<T: Real>(tensor: Maybe<'_, T>, number: i32, features: usize, default: T) -> Result<Scratch<T>> {
    let Some(tensor) = tensor else { return Ok(Scratch::filled(features, default)?) };
    let input = Input::new(tensor, number, &[])?;
    check_features(input.elements().len(), features, number)?;
    Ok(Scratch::collected(input.elements()[..features].iter().copied())?)
}

/// A list that must be there.
fn needed<T: Real>(tensor: Maybe<'_, T>, number: i32, features: usize) -> Result<Scratch<T>> {
    list(Some(tensor.ok_or_else(|| Error::null(number))?), number, features, T::ZERO)
}

/// `1 / sqrt(variance + eps)`.
fn inverse<T: Real>(variance: f64, eps: f64) -> T {
    T::of(1.0 / (variance + eps).sqrt())
}

/// The running means, and what [`inverse`] gives for the running variances: what a network goes by that is not being trained.
fn running<T: Real>(statistics: &Statistics<'_, T>, features: usize) -> Result<(Scratch<T>, Scratch<T>)> {
    let Statistics { running_mean, running_var, number, eps, .. } = *statistics;
    let means = needed(running_mean, number, features)?;
    let mut inverses = needed(running_var, number + 1, features)?;
    inverses.iter_mut().for_each(|variance| *variance = inverse(variance.wide(), eps));
    Ok((means, inverses))
}

/// The element itself.
struct Same;

impl<T: Real> Formula<T, 1> for Same {
    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        x
    }
}
