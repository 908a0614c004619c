//! The output, and what training learns of a batch.

use super::columns::column_sums;
use super::features::{Same, Statistics, check_features, features, inverse, list, running};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::kernel::variance::Squares;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::memory::scratch::Scratch;
use crate::nn::formula::{Formula, apply, serial_total};
use crate::nn::operand::{Claim, Input, Maybe, Output, Update};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use crate::threads::Shared;
use std::mem::MaybeUninit;

/// Lists that are changed; each a result beside the others.
struct Updates<'a, T: Real> {
    lists: [Option<Update<'a, T>>; 4],
}

impl<'a, T: Real> Updates<'a, T> {
    fn new(statistics: Statistics<'a, T>, features: usize, output: Claim) -> Result<Self> {
        let Statistics { running_mean, running_var, save_mean, save_std, number, .. } = statistics;
        let mut claims = [output; 5];
        let mut lists = [const { None }; 4];
        for (k, tensor) in [running_mean, running_var, save_mean, save_std].into_iter().enumerate() {
            let number = number + k as i32;
            if k >= 2 && tensor.is_none() {
                return Err(Error::null(number));
            }
            let Some(tensor) = tensor else { continue };
            let list = Update::new(tensor, number, &claims)?;
            check_features(list.count(), features, number)?;
            claims[k + 1] = Claim::of(tensor);
            lists[k] = Some(list);
        }
        Ok(Updates { lists })
    }

    fn close(self) -> Result<()> {
        self.lists.into_iter().flatten().try_for_each(Update::close)
    }
}

/// What becomes of an element of a feature.
#[derive(Clone, Copy)]
struct Normalize<T> {
    mean: T,
    inverse: T,
    weight: T,
    bias: T,
}

impl<T: Real> Formula<T, 1> for Normalize<T> {
    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        (x - self.mean) * self.inverse * self.weight + self.bias
    }
}

/// The square of the distance from the mean.
struct Deviation<T>(T);

impl<T: Real> Formula<T, 1> for Deviation<T> {
    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        (x - self.0) * (x - self.0)
    }
}

/// Whether squared distances of `count` doubles from their mean may be nothing but its rounding.
fn are_doubtful<T>(squares: f64, mean: f64, count: usize) -> bool {
    size_of::<T>() == size_of::<f64>()
        && squares > 0.0
        && Squares::believed::<T>(squares, mean, count).is_none()
}

/// The mean of `count` elements, which of equal ones is each of them, and the squared distances from it.
#[cold]
fn careful_mean<T: Real>(elements: impl Iterator<Item = T> + Clone, count: usize) -> (T, f64) {
    let first = elements.clone().next().map_or(0.0, T::wide);
    let more: f64 = elements.clone().map(|x| x.wide() - first).sum();
    let mean = T::of(first + more / count as f64);
    (mean, elements.map(|x| ((x - mean) * (x - mean)).wide()).sum())
}

/// `output` = (`input` - mean) / sqrt(variance + eps) * `weight` + `bias`, per feature. In training, means and variances
/// are those of the batch, the running ones become `momentum` times these and 1 - `momentum` times what they were, and
/// the saved ones receive the mean and the reciprocal of the square root; else the running ones are used.
///
/// # Errors
///
/// Argument 2: fewer than 2 dimensions. Arguments: lists with fewer elements than features, or missing where they are
/// needed; elements outside the storage. No memory.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    (weight, bias): (Maybe<'_, T>, Maybe<'_, T>),
    statistics: Statistics<'_, T>,
    momentum: f64,
) -> Result<()> {
    let Statistics { running_mean, running_var, train, eps, .. } = statistics;
    let mut claims = [Claim::of(output); 5];
    let all = [running_mean, running_var, statistics.save_mean, statistics.save_std];
    for (claim, list) in claims[1..].iter_mut().zip(all) {
        if let (Some(list), true) = (list, train) {
            *claim = Claim::of(list);
        }
    }
    let source = Input::new(input, 2, &claims)?;
    let (count, length) = features(&source)?;
    let weight = list(weight, 4, count, T::ONE)?;
    let bias = list(bias, 5, count, T::ZERO)?;
    let mut updates = if train { Some(Updates::new(statistics, count, claims[0])?) } else { None };
    let (mut means, mut inverses) = if train {
        (Scratch::filled(count, T::ZERO)?, Scratch::filled(count, T::ZERO)?)
    } else {
        running(&statistics, count)?
    };
    let mut sums = Scratch::filled(count, 0.0)?;
    let mut deviations = Scratch::filled(count, 0.0)?;
    let mut result = Output::new(output, source.sizes(), 3, &[])?;
    let x = source.elements();
    let size = x.len() / count.max(1);
    let deviation_to_inverse =
        |sum: f64| if sum == 0.0 && eps == 0.0 { T::ZERO } else { inverse(sum / size as f64, eps) };

    if length == 1 {
        if train {
            column_sums(x, None, None, &mut sums);
            means.iter_mut().zip(&sums).for_each(|(mean, &sum)| *mean = T::of(sum / size as f64));
            column_sums(x, None, Some(&means), &mut deviations);
            for f in 0..count {
                if are_doubtful::<T>(deviations[f], means[f].wide(), size) {
                    let column = x[f..].iter().step_by(count).copied();
                    (means[f], deviations[f]) = careful_mean(column, size);
                }
            }
            inverses
                .iter_mut()
                .zip(&deviations)
                .for_each(|(inverse, &sum)| *inverse = deviation_to_inverse(sum));
        }
        let (means, inverses) = (&*means, &*inverses);
        plane::for_each(result.elements(), count, 1, &|row, to| {
            dispatch(NormalizeRow {
                to,
                x: &x[row * count..],
                means,
                inverses,
                weight: &weight,
                bias: &bias,
            });
        });
    } else if !train {
        plane::for_each(result.elements(), length, 3, &|k, to| {
            let f = k % count;
            let formula =
                Normalize { mean: means[f], inverse: inverses[f], weight: weight[f], bias: bias[f] };
            apply(&formula, to, [&x[k * length..][..length]]);
        });
    } else {
        let mut of_features = Scratch::filled(count, (T::ZERO, T::ZERO, 0.0))?;
        // SAFETY: each feature has a place of its own.
        let places = unsafe { Shared::new(of_features.as_mut_ptr()) };
        plane::for_each_group(result.elements(), length, count, 3, &|f, mut planes| {
            let plane_of = |n: usize| &x[(n * count + f) * length..][..length];
            // SAFETY: the place of this feature, which no other task has.
            let (mean, inverse, deviation) = unsafe { &mut *places.get().add(f) };
            let total = |formula: &dyn Fn(&[T]) -> f64| {
                (0..planes.count()).map(|n| formula(plane_of(n))).sum::<f64>()
            };
            *mean = T::of(total(&|x| serial_total(&Same, [x])) / size as f64);
            *deviation = total(&|x| serial_total(&Deviation(*mean), [x]));
            if are_doubtful::<T>(*deviation, mean.wide(), size) {
                let all = (0..planes.count()).flat_map(|n| plane_of(n).iter().copied());
                (*mean, *deviation) = careful_mean(all, size);
            }
            *inverse = deviation_to_inverse(*deviation);
            let formula = Normalize { mean: *mean, inverse: *inverse, weight: weight[f], bias: bias[f] };
            for n in 0..planes.count() {
                apply(&formula, planes.plane(n), [plane_of(n)]);
            }
        });
        for (f, &(mean, inverse, deviation)) in of_features.iter().enumerate() {
            (means[f], inverses[f], deviations[f]) = (mean, inverse, deviation);
        }
    }

    result.close()?;
    let Some(mut updates) = updates.take() else { return Ok(()) };
    let [running_mean, running_var, save_mean, save_std] = &mut updates.lists;
    let blend = |old: &mut T, new: f64| *old = T::of(momentum * new + (1.0 - momentum) * old.wide());
    if let Some(list) = running_mean {
        list.elements().iter_mut().zip(&means).for_each(|(old, mean)| blend(old, mean.wide()));
    }
    if let Some(list) = running_var {
        let unbiased = deviations.iter().map(|sum| sum / (size as f64 - 1.0));
        list.elements().iter_mut().zip(unbiased).for_each(|(old, variance)| blend(old, variance));
    }
    for (list, values) in [(save_mean, &means), (save_std, &inverses)] {
        if let Some(list) = list {
            list.elements()[..count].copy_from_slice(values);
        }
    }
    updates.close()
}

/// A row of features.
struct NormalizeRow<'a, T> {
    to: &'a mut [MaybeUninit<T>],
    x: &'a [T],
    means: &'a [T],
    inverses: &'a [T],
    weight: &'a [T],
    bias: &'a [T],
}

impl<T: Real> Kernel for NormalizeRow<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let count = self.to.len();
        let (x, means, inverses) = (&self.x[..count], &self.means[..count], &self.inverses[..count]);
        let (weight, bias) = (&self.weight[..count], &self.bias[..count]);
        for k in 0..count {
            self.to[k].write((x[k] - means[k]) * inverses[k] * weight[k] + bias[k]);
        }
    }
}
