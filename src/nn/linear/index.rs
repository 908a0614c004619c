//! Linear layers of features by number: a sample is a list of keys, which name rows of the weights, and values.
//!
//! Weights may have four columns in front, for features whose values are brought to at most 1: the largest magnitude so
//! far, its reciprocal, a factor of updates, and a term that is added to the value.

use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::nn::operand::{Claim, Input, Maybe, Output, Update};
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// A tensor of keys or counts.
type LongTensor<'a> = Ref<'a, Tensor<c_long>>;

/// The columns in front of the weights of normalised features.
const NORMALISED: usize = 4;

/// The samples of a batch: arguments 2 to 6.
#[derive(Clone, Copy)]
pub struct Batch<'a, T> {
    /// The keys of all samples, one sample after the other.
    pub keys: LongTensor<'a>,
    /// What is added to keys to have rows from 0 on.
    pub offset: c_long,
    /// The values of the features.
    pub values: Ref<'a, Tensor<T>>,
    /// How many features each sample has.
    pub sizes: LongTensor<'a>,
}

/// What a batch is multiplied with, by its sizes.
#[derive(Clone, Copy)]
struct BatchWeights {
    rows: usize,
    columns: usize,
    units: usize,
}

impl BatchWeights {
    /// Weights of `sizes`, argument `number`, for `units` outputs.
    fn new(sizes: &[c_long], units: usize, number: i32) -> Result<Self> {
        let &[rows, columns] = sizes else { return Err(Error::arg(number, "matrix expected")) };
        let (rows, columns) = (rows as usize, columns as usize);
        let fits = columns == units || columns == units + NORMALISED;
        check_arg(fits, number, "weight must have as many columns as bias has elements, or 4 more")?;
        Ok(BatchWeights { rows, columns, units })
    }

    fn normalised(self) -> bool {
        self.columns > self.units
    }

    /// The row that a key names.
    fn row(self, key: c_long, offset: c_long) -> Result<usize> {
        let row =
            key.checked_add(offset).and_then(|row| usize::try_from(row).ok()).filter(|&row| row < self.rows);
        row.ok_or_else(|| Error::plain(format!("key {key} names no row of {} weights", self.rows)))
    }
}

/// The samples, checked: features lie one sample after the other.
struct Samples<'a, T: Real> {
    keys: Input<'a, c_long>,
    values: Input<'a, T>,
    sizes: Input<'a, c_long>,
    offset: c_long,
}

impl<'a, T: Real> Samples<'a, T> {
    fn new(batch: Batch<'a, T>, weights: BatchWeights, claims: &[Claim]) -> Result<Self> {
        let keys = Input::new(batch.keys, 2, claims)?;
        let values = Input::new(batch.values, 4, claims)?;
        let sizes = Input::new(batch.sizes, 5, claims)?;
        let fits = keys.sizes().len() == 1 && keys.sizes() == values.sizes();
        check_arg(fits, 1, "Keys and values should have the same number of elements").named(&["keys"])?;
        check_arg(sizes.sizes().len() == 1, 5, "sizes must be a vector")?;
        let total = sizes
            .elements()
            .iter()
            .try_fold(0usize, |total, &size| total.checked_add(usize::try_from(size).ok()?));
        let inside = total == Some(keys.elements().len());
        check_arg(inside, 5, "sizes of samples are not negative, and together the number of keys")?;
        for &key in keys.elements() {
            weights.row(key, batch.offset)?;
        }
        Ok(Samples { keys, values, sizes, offset: batch.offset })
    }

    fn count(&self) -> usize {
        self.sizes.elements().len()
    }

    /// Calls `visit(sample, feature, first element of its row of the weights, value)` for all features in order.
    fn for_each(&self, weights: BatchWeights, mut visit: impl FnMut(usize, usize, usize, T)) {
        let mut at = 0;
        for (sample, &size) in self.sizes.elements().iter().enumerate() {
            for _ in 0..size {
                let row = (self.keys.elements()[at] + self.offset) as usize;
                visit(sample, at, row * weights.columns, self.values.elements()[at]);
                at += 1;
            }
        }
    }
}

/// `output`, argument 7, = `bias` + the sum of the rows of `weight` that each sample's keys name, times its values. If the
/// weights have the four columns, values are divided by the largest magnitude, or become their sign beyond, and the term
/// is added; `normalized`, argument 10, receives that. In training the largest magnitudes are brought up to date first,
/// and the factors of updates become 1.
///
/// # Errors
///
/// Argument 1: not as many values as keys. Argument 5: sizes that do not fit. Argument 8: weights of other sizes. Plain: a
/// key that names no row. Arguments: elements outside the storage. No memory.
pub fn update_output<T: Real>(
    batch: Batch<'_, T>,
    output: Ref<'_, Tensor<T>>,
    (weight, bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    normalized: Maybe<'_, T>,
    train: bool,
) -> Result<()> {
    let claims = [Claim::of(output), Claim::of(weight), Claim::of_any(normalized)];
    let bias = Input::new(bias, 9, &claims)?;
    let units = bias.elements().len();
    let mut rows = Update::new(weight, 8, &[claims[0], claims[2]])?;
    let weights = BatchWeights::new(weight.sizes(), units, 8)?;
    let samples = Samples::new(batch, weights, &claims)?;
    check_arg(samples.count() > 0 && units > 0, 5, "at least one sample and one output expected")?;
    let mut result = Output::new(output, &[samples.count() as c_long, units as c_long], 7, &claims[2..])?;
    let count = samples.keys.elements().len();
    let mut kept = None;
    if weights.normalised() {
        let normalized = normalized.ok_or_else(|| Error::null(10))?;
        kept = Some(Output::new(normalized, &[count as c_long], 10, &[])?);
    }
    let to = result.filled(T::ZERO);
    let mut kept_to = kept.as_mut().map(|kept| kept.filled(T::ZERO));
    let w = rows.elements();
    to.chunks_exact_mut(units).for_each(|row| row.copy_from_slice(bias.elements()));
    samples.for_each(weights, |sample, feature, row, value| {
        let mut value = value;
        let mut first = row;
        if let Some(kept) = &mut kept_to {
            let magnitude = value.magnitude();
            if train {
                if magnitude > w[row] {
                    (w[row], w[row + 1]) = (magnitude, T::ONE / magnitude);
                }
                w[row + 2] = T::ONE;
            }
            let sign = if value < T::ZERO { -T::ONE } else { T::ONE };
            value = (if magnitude > w[row] { sign } else { value * w[row + 1] }) + w[row + 3];
            kept[feature] = value;
            first = row + NORMALISED;
        }
        let to = &mut to[sample * units..][..units];
        to.iter_mut().zip(&w[first..]).for_each(|(to, &w)| *to += w * value);
    });
    result.close()?;
    kept.map_or(Ok(()), Output::close)?;
    if train && weights.normalised() { rows.close() } else { Ok(()) }
}

/// The gradient of the output, argument 7, checked: a row of `units` for each sample.
fn gradient<'a, T: Real>(
    tensor: Ref<'a, Tensor<T>>,
    samples: usize,
    units: usize,
    claims: &[Claim],
) -> Result<Input<'a, T>> {
    let gradient = Input::new(tensor, 7, claims)?;
    check_arg(gradient.elements().len() == samples * units, 7, "gradOutput has not the sizes of the output")?;
    Ok(gradient)
}

/// `grad_weight`, argument 8, becomes a row for each key: the gradient of the row of weights that it names, times
/// `scale`; with the four columns, that of the term for each output in front. `grad_bias`, argument 9, is added to.
/// `weight` and `bias`, arguments 10 and 11, are looked at for their sizes.
///
/// # Errors
///
/// As [`update_output`]. Argument 7: other sizes than the output. Argument 9: another element count than `bias`.
pub fn acc_grad_parameters<T: Real>(
    batch: Batch<'_, T>,
    grad_output: Ref<'_, Tensor<T>>,
    (grad_weight, grad_bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    (weight, bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    scale: f64,
) -> Result<()> {
    let claims = [Claim::of(grad_weight), Claim::of(grad_bias)];
    let weight = Input::new(weight, 10, &claims)?;
    let units = Input::new(bias, 11, &claims)?.elements().len();
    let weights = BatchWeights::new(weight.sizes(), units, 10)?;
    let samples = Samples::new(batch, weights, &claims)?;
    check_arg(units > 0, 11, "must not be empty")?;
    let gradient = gradient(grad_output, samples.count(), units, &claims)?;
    let mut biases = Update::new(grad_bias, 9, &claims[..1])?;
    check_arg(biases.count() == units, 9, "gradBias has not as many elements as bias")?;
    let count = samples.keys.elements().len();
    let width = if weights.normalised() { 2 * units } else { units };
    let mut result = Output::new(grad_weight, &[count as c_long, width as c_long], 8, &[])?;
    let (g, scale) = (gradient.elements(), T::of(scale));
    let to = result.filled(T::ZERO);
    if scale == T::ZERO {
        // The gradients count for nothing, whatever they are.
        return result.close();
    }
    samples.for_each(weights, |sample, feature, _, value| {
        let g = &g[sample * units..][..units];
        let to = &mut to[feature * width..][..width];
        let (terms, products) = to.split_at_mut(width - units);
        terms.iter_mut().zip(g).for_each(|(to, &g)| *to = g * scale);
        products.iter_mut().zip(g).for_each(|(to, &g)| *to = value * scale * g);
    });
    for row in g.chunks_exact(units) {
        biases.elements().iter_mut().zip(row).for_each(|(to, &g)| *to += scale * g);
    }
    result.close()?;
    biases.close()
}

/// Takes `scale` times the gradients from the parameters, and `decay` times the weights from those that the keys name,
/// feature by feature. `weight` is argument 8, `bias` 9.
///
/// # Errors
///
/// As [`update_output`]. Argument 7: other sizes than the output.
pub fn acc_update_grad_parameters<T: Real>(
    batch: Batch<'_, T>,
    grad_output: Ref<'_, Tensor<T>>,
    (weight, bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    decay: f64,
    scale: f64,
) -> Result<()> {
    let claims = [Claim::of(weight), Claim::of(bias)];
    let mut biases = Update::new(bias, 9, &claims[..1])?;
    let units = biases.count();
    let mut rows = Update::new(weight, 8, &[])?;
    let weights = BatchWeights::new(weight.sizes(), units, 8)?;
    let samples = Samples::new(batch, weights, &claims)?;
    check_arg(units > 0, 9, "must not be empty")?;
    let gradient = gradient(grad_output, samples.count(), units, &claims)?;
    let (g, decay, scale) = (gradient.elements(), T::of(decay), T::of(scale));
    if scale != T::ZERO {
        for row in g.chunks_exact(units) {
            biases.elements().iter_mut().zip(row).for_each(|(to, &g)| *to -= scale * g);
        }
    }
    let w = rows.elements();
    samples.for_each(weights, |sample, _, row, value| {
        let rule = UpdateRule { rate: scale, decay, weights };
        let g = &g[sample * units..][..units];
        rule.apply(&mut w[row..][..weights.columns], g, |k| value * g[k]);
    });
    if weights.normalised() && units == 1 {
        samples.for_each(weights, |_, _, row, _| w[row + 2] = T::ZERO);
    }
    rows.close()?;
    biases.close()
}

/// How a row of weights is changed.
struct UpdateRule<T> {
    rate: T,
    decay: T,
    weights: BatchWeights,
}

impl<T: Real> UpdateRule<T> {
    /// Changes a row by the gradients of its term, one for each output, and those of its weights.
    fn apply(&self, row: &mut [T], terms: &[T], products: impl Fn(usize) -> T) {
        let (mut rate, mut decay) = (self.rate, self.decay);
        let is_still = rate == T::ZERO;
        let (front, own) = row.split_at_mut(self.weights.columns - self.weights.units);
        if let [_, _, factor, term] = front {
            rate *= *factor;
            decay *= *factor;
            if !is_still {
                own.iter().zip(terms).for_each(|(&w, &g)| *term -= w * g * rate);
            }
            // With one output the original adds what it takes with several.
            if self.weights.units == 1 {
                decay = -decay;
            }
        }
        for (k, w) in own.iter_mut().enumerate() {
            *w -= decay * *w + if is_still { T::ZERO } else { products(k) * rate };
        }
    }
}

/// Takes `rate` times the gradients that [`acc_grad_parameters`] left from the parameters, and `decay` times the weights
/// from those that the keys name. Arguments: gradients 2 and 3, `weight` 4, `bias` 5, `keys` 6.
///
/// # Errors
///
/// Argument 2: not as many elements as the keys need. Argument 3: another element count than `bias`. Argument 4: weights of
/// other sizes. Argument 6: no vector. Plain: a key that names no row. Arguments: elements outside the storage.
pub fn update_parameters<T: Real>(
    (grad_weight, grad_bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    (weight, bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    (keys, offset): (LongTensor<'_>, c_long),
    decay: f64,
    rate: f64,
) -> Result<()> {
    let claims = [Claim::of(weight), Claim::of(bias)];
    let (of_weight, of_bias) = (Input::new(grad_weight, 2, &claims)?, Input::new(grad_bias, 3, &claims)?);
    let keys = Input::new(keys, 6, &claims)?;
    let mut rows = Update::new(weight, 4, &[])?;
    let mut biases = Update::new(bias, 5, &claims[..1])?;
    let units = biases.count();
    let weights = BatchWeights::new(weight.sizes(), units, 4)?;
    check_arg(
        of_bias.elements().len() == units && units > 0,
        3,
        "gradBias has not as many elements as bias",
    )?;
    check_arg(keys.sizes().len() == 1, 6, "keys must be a vector")?;
    let width = if weights.normalised() { 2 * units } else { units };
    let fits = of_weight.elements().len() == keys.elements().len() * width;
    check_arg(fits, 2, "gradWeight has not a row for each key")?;
    for &key in keys.elements() {
        weights.row(key, offset)?;
    }
    let (rate, decay) = (T::of(rate), T::of(decay));
    if rate != T::ZERO {
        biases.elements().iter_mut().zip(of_bias.elements()).for_each(|(to, &g)| *to -= rate * g);
    }
    let w = rows.elements();
    for (&key, g) in keys.elements().iter().zip(of_weight.elements().chunks_exact(width)) {
        let row = (key + offset) as usize * weights.columns;
        let (terms, products) = g.split_at(width - units);
        UpdateRule { rate, decay, weights }.apply(&mut w[row..][..weights.columns], terms, |k| products[k]);
    }
    rows.close()?;
    biases.close()
}
