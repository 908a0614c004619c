//! Features, and what is kept of them from one batch to the next.

use crate::error::{Error, Result, check_arg};
use crate::kernel::Isa;
use crate::memory::scratch::Scratch;
use crate::nn::formula::Formula;
use crate::nn::operand::{Input, Maybe};
use crate::nn::plane;
use crate::nn::real::Real;

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
pub(super) fn features<T: Real>(input: &Input<'_, T>) -> Result<(usize, usize)> {
    let sizes = input.sizes();
    check_arg(sizes.len() >= 2, 2, "at least 2 dimensions expected: a batch of features")?;
    Ok((sizes[1] as usize, plane::volume(&sizes[2..])))
}

/// A list with one number for each feature.
pub(super) fn check_features(count: usize, features: usize, number: i32) -> Result<()> {
    check_arg(count >= features, number, "one element for each feature expected")
}

/// A list of factors or terms, one for each feature, or `default` for all.
pub(super) fn list<T: Real>(
    tensor: Maybe<'_, T>,
    number: i32,
    features: usize,
    default: T,
) -> Result<Scratch<T>> {
    let Some(tensor) = tensor else { return Ok(Scratch::filled(features, default)?) };
    let input = Input::new(tensor, number, &[])?;
    check_features(input.elements().len(), features, number)?;
    Ok(Scratch::collected(input.elements()[..features].iter().copied())?)
}

/// A list that must be there.
pub(super) fn needed<T: Real>(tensor: Maybe<'_, T>, number: i32, features: usize) -> Result<Scratch<T>> {
    list(Some(tensor.ok_or_else(|| Error::null(number))?), number, features, T::ZERO)
}

/// `1 / sqrt(variance + eps)`.
pub(super) fn inverse<T: Real>(variance: f64, eps: f64) -> T {
    T::of(1.0 / (variance + eps).sqrt())
}

/// The running means, and what [`inverse`] gives for the running variances: what a network goes by that is not being trained.
pub(super) fn running<T: Real>(
    statistics: &Statistics<'_, T>,
    features: usize,
) -> Result<(Scratch<T>, Scratch<T>)> {
    let Statistics { running_mean, running_var, number, eps, .. } = *statistics;
    let means = needed(running_mean, number, features)?;
    let mut inverses = needed(running_var, number + 1, features)?;
    inverses.iter_mut().for_each(|variance| *variance = inverse(variance.wide(), eps));
    Ok((means, inverses))
}

/// The element itself.
pub(super) struct Same;

impl<T: Real> Formula<T, 1> for Same {
    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        x
    }
}
