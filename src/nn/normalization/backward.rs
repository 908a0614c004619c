//! The gradients of the input and of the parameters.

use super::columns::column_sums;
use super::features::{Same, Statistics, check_features, features, list, needed, running};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::kernel::piece::{compute, each2};
use crate::kernel::{Isa, Kernel, dispatch};
use crate::memory::scratch::Scratch;
use crate::nn::formula::{Formula, apply, serial_total};
use crate::nn::operand::{Claim, Input, Maybe, Output, Update};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use crate::threads::Shared;
use std::mem::MaybeUninit;

/// The results of [`backward`], each of which there may be.
#[derive(Clone, Copy)]
pub struct Gradients<'a, T> {
    /// Of the input: argument 4.
    pub input: Maybe<'a, T>,
    /// Of the factors: argument 5, added to.
    pub weight: Maybe<'a, T>,
    /// Of the terms: argument 6, added to.
    pub bias: Maybe<'a, T>,
}

/// The distance from the mean times the gradient.
struct Projection<T>(T);

impl<T: Real> Formula<T, 2> for Projection<T> {
    #[inline(always)]
    fn value<I: Isa>(&self, [x, g]: [T; 2]) -> T {
        (x - self.0) * g
    }
}

/// The gradient of an element in training: `((g - mean of g) - (x - mean) * along) * factor`.
struct TrainingGradient<T> {
    mean: T,
    gradient_mean: T,
    along: T,
    factor: T,
}

impl<T: Real> Formula<T, 2> for TrainingGradient<T> {
    #[inline(always)]
    fn value<I: Isa>(&self, [x, g]: [T; 2]) -> T {
        (g - self.gradient_mean - (x - self.mean) * self.along) * self.factor
    }
}

/// The gradient of an element of a network that is not being trained: `g * factor`, whatever the element is.
struct Scaled<T>(T);

impl<T: Real> Formula<T, 1> for Scaled<T> {
    #[inline(always)]
    fn value<I: Isa>(&self, [g]: [T; 1]) -> T {
        g * self.0
    }
}

/// The gradients of [`update_output`](super::forward::update_output); those of parameters times `scale`.
///
/// # Errors
///
/// As [`update_output`](super::forward::update_output); plain: `input` and `grad_output` differ in size.
pub fn backward<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    gradients: Gradients<'_, T>,
    weight: Maybe<'_, T>,
    statistics: Statistics<'_, T>,
    scale: f64,
) -> Result<()> {
    let Statistics { number, train, .. } = statistics;
    let claims = [gradients.input, gradients.weight, gradients.bias].map(Claim::of_any);
    let source = Input::new(input, 2, &claims)?;
    let gradient = Input::new(grad_output, 3, &claims)?;
    if source.sizes() != gradient.sizes() {
        return Err(Error::plain("input and gradOutput shapes do not match"));
    }
    let (count, length) = features(&source)?;
    let weight = list(weight, 7, count, T::ONE)?;
    let (means, inverses) = if train {
        (needed(statistics.save_mean, number + 2, count)?, needed(statistics.save_std, number + 3, count)?)
    } else {
        running(&statistics, count)?
    };
    let mut grad_weight = Update::optional(gradients.weight, 5, &claims[..1])?;
    let mut grad_bias = Update::optional(gradients.bias, 6, &claims[..2])?;
    for (list, number) in [(&grad_weight, 5), (&grad_bias, 6)] {
        check_features(list.as_ref().map_or(count, Update::count), count, number)?;
    }
    let of_parameters = grad_weight.is_some() || grad_bias.is_some();
    // The sums of gradients, and of distances from the mean times gradients.
    let mut sums = Scratch::filled(count, (0.0, 0.0))?;
    let mut columns = [Scratch::filled(count, 0.0)?, Scratch::filled(count, 0.0)?];
    let factors =
        Scratch::collected(inverses.iter().zip(&weight).map(|(&inverse, &weight)| inverse * weight))?;
    let mut result = gradients.input.map(|tensor| Output::new(tensor, source.sizes(), 4, &[])).transpose()?;
    let (x, g) = (source.elements(), gradient.elements());
    let size = (x.len() / count.max(1)) as f64;
    let (means, inverses, factors) = (&*means, &*inverses, &*factors);
    let in_training = |f: usize, (sum, product): (f64, f64)| TrainingGradient {
        mean: means[f],
        gradient_mean: T::of(sum / size),
        along: T::of(product) * inverses[f] * inverses[f] * T::of(1.0 / size),
        factor: factors[f],
    };

    if length == 1 {
        if of_parameters || train && result.is_some() {
            let [of_gradient, of_product] = &mut columns;
            column_sums(g, None, None, of_gradient);
            column_sums(x, Some(g), Some(means), of_product);
            let pairs = of_gradient.iter().zip(of_product.iter());
            sums.iter_mut().zip(pairs).for_each(|(to, (&sum, &product))| *to = (sum, product));
        }
        match &mut result {
            Some(result) if train => {
                let formulas =
                    Scratch::collected(sums.iter().enumerate().map(|(f, &sums)| in_training(f, sums)))?;
                plane::for_each(result.elements(), count, 1, &|row, to| {
                    let (x, g) = (&x[row * count..], &g[row * count..]);
                    dispatch(GradientRow { to, x, g, formulas: &formulas });
                });
            }
            Some(result) => plane::for_each(result.elements(), count, 1, &|row, to| {
                compute(&each2(T::times), to, [&g[row * count..], factors]);
            }),
            None => {}
        }
    } else {
        let samples = x.len() / (count * length).max(1);
        let planes_of = |f: usize, n: usize| {
            let plane = (n * count + f) * length..(n * count + f + 1) * length;
            (&x[plane.clone()], &g[plane])
        };
        let sums_of = |f: usize| {
            (0..samples).fold((0.0, 0.0), |(sum, product), n| {
                let (x, g) = planes_of(f, n);
                (sum + serial_total(&Same, [g]), product + serial_total(&Projection(means[f]), [x, g]))
            })
        };
        match &mut result {
            Some(result) if train => {
                // SAFETY: each feature has a place of its own.
                let places = unsafe { Shared::new(sums.as_mut_ptr()) };
                plane::for_each_group(result.elements(), length, count, 4, &|f, mut planes| {
                    let sums = sums_of(f);
                    // SAFETY: the place of this feature, which no other task has.
                    unsafe { *places.get().add(f) = sums };
                    let formula = in_training(f, sums);
                    for n in 0..planes.count() {
                        let (x, g) = planes_of(f, n);
                        apply(&formula, planes.plane(n), [x, g]);
                    }
                });
            }
            result => {
                if of_parameters {
                    plane::for_each(&mut sums, 1, 4 * samples * length, &|f, sums| sums[0] = sums_of(f));
                }
                if let Some(result) = result {
                    plane::for_each(result.elements(), length, 1, &|k, to| {
                        apply(&Scaled(factors[k % count]), to, [&g[k * length..][..length]]);
                    });
                }
            }
        }
    }

    let counts = scale != 0.0;
    if let Some(list) = grad_weight.as_mut().filter(|_| counts) {
        for ((to, &(_, product)), inverse) in list.elements().iter_mut().zip(&*sums).zip(inverses) {
            *to += T::of(scale * product * inverse.wide());
        }
    }
    if let Some(list) = grad_bias.as_mut().filter(|_| counts) {
        for (to, &(sum, _)) in list.elements().iter_mut().zip(&*sums) {
            *to += T::of(scale * sum);
        }
    }
    result.map_or(Ok(()), Output::close)?;
    grad_weight.map_or(Ok(()), Update::close)?;
    grad_bias.map_or(Ok(()), Update::close)
}

/// A row of gradients of features.
struct GradientRow<'a, T> {
    to: &'a mut [MaybeUninit<T>],
    x: &'a [T],
    g: &'a [T],
    formulas: &'a [TrainingGradient<T>],
}

impl<T: Real> Kernel for GradientRow<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        for (((to, &x), &g), formula) in self.to.iter_mut().zip(self.x).zip(self.g).zip(self.formulas) {
            to.write(formula.value::<I>([x, g]));
        }
    }
}
