//! Batch normalisation: the features of a batch are brought to mean 0 and variance 1, then scaled and shifted.
//!
//! Dimension 1 of the input counts the features. A feature is its planes in all samples; where planes are single
//! elements, features are the columns of a matrix, and neighbouring ones are computed side by side.

use super::formula::{Formula, apply, serial_total};
use super::operand::{Claim, Input, Output, Update};
use super::plane;
use super::real::Real;
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::memory::scratch::Scratch;
use crate::tensor::Tensor;
use crate::threads::Shared;
use std::mem::MaybeUninit;

/// A tensor that there may be.
type Maybe<'a, T> = Option<Ref<'a, Tensor<T>>>;

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

/// The element itself.
struct Same;

impl<T: Real> Formula<T, 1> for Same {
    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        x
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

/// The distance from the mean times the gradient.
struct Projection<T>(T);

impl<T: Real> Formula<T, 2> for Projection<T> {
    #[inline(always)]
    fn value<I: Isa>(&self, [x, g]: [T; 2]) -> T {
        (x - self.0) * g
    }
}

/// `1 / sqrt(variance + eps)`.
fn inverse<T: Real>(variance: f64, eps: f64) -> T {
    T::of(1.0 / (variance + eps).sqrt())
}

/// The sums of columns of a matrix: of elements, of squared distances from means, or of products with a gradient.
struct Columns<'a, T> {
    elements: &'a [T],
    gradient: Option<&'a [T]>,
    means: Option<&'a [T]>,
    /// The columns of the matrix.
    width: usize,
    /// The first column, and where the sums of it and the following ones go.
    first: usize,
    sums: &'a mut [f64],
}

impl<T: Real> Kernel for Columns<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let count = self.sums.len();
        let sums = self.sums;
        sums.fill(0.0);
        for (r, row) in self.elements.chunks_exact(self.width).enumerate() {
            let row = &row[self.first..][..count];
            match (self.means, self.gradient) {
                (None, _) => sums.iter_mut().zip(row).for_each(|(sum, &x)| *sum += x.wide()),
                (Some(means), None) => {
                    for ((sum, &x), &mean) in sums.iter_mut().zip(row).zip(&means[self.first..]) {
                        *sum += ((x - mean) * (x - mean)).wide();
                    }
                }
                (Some(means), Some(gradient)) => {
                    let gradient = &gradient[r * self.width + self.first..][..count];
                    for (((sum, &x), &mean), &g) in
                        sums.iter_mut().zip(row).zip(&means[self.first..]).zip(gradient)
                    {
                        *sum += ((x - mean) * g).wide();
                    }
                }
            }
        }
    }
}

/// Sums of all columns; see [`Columns`].
fn column_sums<T: Real>(elements: &[T], gradient: Option<&[T]>, means: Option<&[T]>, sums: &mut [f64]) {
    let width = sums.len();
    let rows = elements.len() / width.max(1);
    plane::for_each_share(sums, rows, &|first, sums| {
        dispatch(Columns { elements, gradient, means, width, first, sums });
    });
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
    let Statistics { running_mean, running_var, number, train, eps, .. } = statistics;
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
        let means = needed(running_mean, number, count)?;
        let mut inverses = needed(running_var, number + 1, count)?;
        inverses.iter_mut().for_each(|variance| *variance = inverse(variance.wide(), eps));
        (means, inverses)
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

/// The gradient of an element in training: `((g - mean of g) - (x - mean) * along) * factor`. Where `along` is 0, as it is
/// when the network is not trained, the element does not count, be it infinite.
struct TrainingGradient<T> {
    mean: T,
    gradient_mean: T,
    along: T,
    factor: T,
}

impl<T: Real> Formula<T, 2> for TrainingGradient<T> {
    #[inline(always)]
    fn value<I: Isa>(&self, [x, g]: [T; 2]) -> T {
        let part = if self.along == T::ZERO { T::ZERO } else { (x - self.mean) * self.along };
        (g - self.gradient_mean - part) * self.factor
    }
}

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

/// The gradients of [`update_output`]; those of parameters times `scale`.
///
/// # Errors
///
/// As [`update_output`]; plain: `input` and `grad_output` differ in size.
pub fn backward<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    gradients: Gradients<'_, T>,
    weight: Maybe<'_, T>,
    statistics: Statistics<'_, T>,
    scale: f64,
) -> Result<()> {
    let Statistics { number, train, eps, .. } = statistics;
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
        let means = needed(statistics.running_mean, number, count)?;
        let mut inverses = needed(statistics.running_var, number + 1, count)?;
        inverses.iter_mut().for_each(|variance| *variance = inverse(variance.wide(), eps));
        (means, inverses)
    };
    let mut sums = Scratch::filled(count, (0.0, 0.0))?;
    let mut columns = [Scratch::filled(count, 0.0)?, Scratch::filled(count, 0.0)?];
    let mut grad_weight = Update::optional(gradients.weight, 5, &claims[..1])?;
    let mut grad_bias = Update::optional(gradients.bias, 6, &claims[..2])?;
    for (list, number) in [(&grad_weight, 5), (&grad_bias, 6)] {
        check_features(list.as_ref().map_or(count, Update::count), count, number)?;
    }
    let mut result = gradients.input.map(|tensor| Output::new(tensor, source.sizes(), 4, &[])).transpose()?;
    let (x, g) = (source.elements(), gradient.elements());
    let size = (x.len() / count.max(1)) as f64;
    let (means, inverses, weight) = (&*means, &*inverses, &*weight);
    let formula = |f: usize, (sum, product): (f64, f64)| {
        let inverse = inverses[f];
        TrainingGradient {
            mean: means[f],
            gradient_mean: if train { T::of(sum / size) } else { T::ZERO },
            along: if train { T::of(product) * inverse * inverse * T::of(1.0 / size) } else { T::ZERO },
            factor: inverse * weight[f],
        }
    };

    if length == 1 {
        let [of_gradient, of_product] = &mut columns;
        column_sums(g, None, None, of_gradient);
        column_sums(x, Some(g), Some(means), of_product);
        sums.iter_mut()
            .zip(&*of_gradient)
            .zip(&*of_product)
            .for_each(|((to, &sum), &product)| *to = (sum, product));
        if let Some(result) = &mut result {
            let formulas = Scratch::collected(sums.iter().enumerate().map(|(f, &sums)| formula(f, sums)))?;
            plane::for_each(result.elements(), count, 1, &|row, to| {
                dispatch(GradientRow { to, x: &x[row * count..], g: &g[row * count..], formulas: &formulas });
            });
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
            None => plane::for_each(&mut sums, 1, 4 * samples * length, &|f, sums| sums[0] = sums_of(f)),
            Some(result) => {
                // SAFETY: each feature has a place of its own.
                let places = unsafe { Shared::new(sums.as_mut_ptr()) };
                plane::for_each_group(result.elements(), length, count, 4, &|f, mut planes| {
                    let sums = sums_of(f);
                    // SAFETY: the place of this feature, which no other task has.
                    unsafe { *places.get().add(f) = sums };
                    let formula = formula(f, sums);
                    for n in 0..planes.count() {
                        let (x, g) = planes_of(f, n);
                        apply(&formula, planes.plane(n), [x, g]);
                    }
                });
            }
        }
    }

    if let Some(list) = &mut grad_weight {
        for ((to, &(_, product)), inverse) in list.elements().iter_mut().zip(&*sums).zip(inverses) {
            *to += T::of(scale * product * inverse.wide());
        }
    }
    if let Some(list) = &mut grad_bias {
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
