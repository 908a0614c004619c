//! Random tensors: elements from a distribution, permutations, categories.
//!
//! Elements are drawn in row-major order whatever the layout, so a seed gives the same values in every
//! one. A tensor without elements draws nothing, and parameters that only a draw would use are not
//! looked at then, as in the original. Where an argument is refused, neither the generator nor a tensor
//! has changed.
//!
//! Distributions whose parameters are numbers are drawn straight into the result. Where tensors are
//! read as well, values are drawn into memory of their own first: the result may then be one of them.

use std::os::raw::{c_int, c_long};

use super::result::{Packed, elements_of, update_dense};
use crate::element::Element;
use crate::engine::{Operand, Writer};
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with, shown};
use crate::handle::{Own, Ref};
use crate::random::{
    Generator, Multinomial, RandomReal, Sample, Words, alias_draw, alias_setup, fill_bernoulli,
    fill_bernoulli_each, fill_binomial, fill_capped_random, fill_cauchy, fill_clamped_random, fill_dirichlet,
    fill_exponential, fill_geometric, fill_in_blocks, fill_log_normal, fill_normal, fill_poisson,
    fill_random, fill_standard_gamma, fill_uniform, random_permutation,
};
use crate::tensor::{self, Tensor, check_not_empty};

/// Has `draw` fill the elements of `result`, argument 1, in row-major order: all at once if they lie in
/// that order, else in several calls. No call is made for an empty tensor.
fn fill<T: Element + Sample>(
    result: Ref<'_, Tensor<T>>,
    mut draw: impl FnMut(&mut [T]) -> Result<()>,
) -> Result<()> {
    let operand = Operand::new(result, 1)?;
    if operand.count() == 0 {
        return Ok(());
    }
    if operand.is_contiguous() {
        let mut outcome = Ok(());
        update_dense(result, |elements| outcome = draw(elements))?;
        return outcome;
    }
    let mut writer = Writer::new(&operand);
    fill_in_blocks(operand.count(), draw, |_, values| writer.write(values))
}

/// [`fill`] for what is drawn by way of words.
fn fill_by_words<T: Element + Sample>(
    result: Ref<'_, Tensor<T>>,
    mut draw: impl FnMut(&mut [T], &mut Words) -> Result<()>,
) -> Result<()> {
    let mut words = Words::new(result.count().max(0) as usize)?;
    fill(result, |out| draw(out, &mut words))
}

/// An operand whose elements are one slice: its own or those of a copy. They are looked for each time, since room for a
/// result may move them.
struct Values<T>(Own<Tensor<T>>);

impl<T: Element> Values<T> {
    /// The elements of `source`, argument `number`.
    fn of(source: Ref<'_, Tensor<T>>, number: i32) -> Result<Self> {
        Operand::new(source, number)?;
        tensor::contiguous(source).map(Values)
    }

    fn sizes(&self) -> &[c_long] {
        self.0.borrow().sizes()
    }

    fn as_slice(&self) -> &[T] {
        elements_of(self.0.borrow())
    }
}

/// Refuses tensors whose elements do not pair.
fn check_same_count(count: usize, other: usize) -> Result<()> {
    if count == other {
        return Ok(());
    }
    Err(Error::plain(format!(
        "inconsistent tensor size: expected the same number of elements, but got {count} and {other}"
    )))
}

/// Gives `result`, argument 1, the `sizes` and the elements that `draw` makes: in the result itself where it has these
/// sizes, else apart, so that a failure leaves the result and the generator as they were.
pub fn sized<T: Element>(
    result: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    generator: &mut Generator,
    draw: impl FnOnce(&mut Generator, Ref<'_, Tensor<T>>) -> Result<()>,
) -> Result<()> {
    if result.sizes() == sizes {
        return draw(generator, result);
    }
    draw_apart(result, sizes, generator, |ahead, values| draw(ahead, values.borrow()))
}

/// Gives `result`, argument 1, the `sizes` and the elements that `draw` makes in a tensor of these sizes. Room for the result
/// is looked for when nothing else can fail, and the generator is only then where `draw` has brought it.
fn draw_apart<T: Element>(
    result: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    generator: &mut Generator,
    draw: impl FnOnce(&mut Generator, &mut Packed<T>) -> Result<()>,
) -> Result<()> {
    let mut values = Packed::zeroed(sizes)?;
    let mut ahead = generator.clone();
    draw(&mut ahead, &mut values)?;
    tensor::reserve(result, sizes, 1)?.receive(values.borrow())?;
    *generator = ahead;
    Ok(())
}

/// Uniform integers: bytes below 256, other integers from 0 to the type's largest (but at most
/// 2³² - 1), `f32` to 2²⁴, `f64` below 2³².
pub fn random<T: Element + Sample>(result: Ref<'_, Tensor<T>>, generator: &mut Generator) -> Result<()> {
    fill(result, |out| {
        fill_random(generator, out);
        Ok(())
    })
}

/// Uniform integers from `min` to `max` - 1.
///
/// # Errors
///
/// Argument 2: `max` is not greater than `min`, even if there is nothing to draw.
pub fn clamped_random<T: Element + Sample>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    min: c_long,
    max: c_long,
) -> Result<()> {
    fill_clamped_random::<T>(generator, &mut [], min, max)?;
    fill(result, |out| fill_clamped_random(generator, out, min, max))
}

/// Uniform integers from 0 to `max` - 1.
///
/// # Errors
///
/// Argument 1: `max` is not positive, even if there is nothing to draw.
pub fn capped_random<T: Element + Sample>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    max: c_long,
) -> Result<()> {
    fill_capped_random::<T>(generator, &mut [], max).at(&[(1, 3)])?;
    fill(result, |out| fill_capped_random(generator, out, max))
}

/// Geometric numbers i ≥ 1, of probability (1 - p) pⁱ⁻¹.
///
/// # Errors
///
/// Argument 1: not 0 < p < 1.
pub fn geometric<T: Element + Sample>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    p: f64,
) -> Result<()> {
    fill_by_words(result, |out, words| fill_geometric(generator, out, p, words).at(&[(1, 3)]))
}

/// Ones, of probability `p`, and zeros.
///
/// # Errors
///
/// Argument 1: not 0 ≤ p ≤ 1.
pub fn bernoulli<T: Element + Sample>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    p: f64,
) -> Result<()> {
    fill(result, |out| fill_bernoulli(generator, out, p).at(&[(1, 3)]))
}

/// Ones, of the probability at the same place in row-major order of `probabilities`, and zeros.
///
/// # Errors
///
/// Plain: the element counts differ. Argument 1: one of `probabilities` is not from 0 to 1. Argument 3:
/// elements of `probabilities` outside the storage.
pub fn bernoulli_each<T: Element + Sample, P: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    probabilities: Ref<'_, Tensor<P>>,
) -> Result<()> {
    let operand = Operand::new(result, 1)?;
    let probabilities = Values::of(probabilities, 3)?;
    check_same_count(operand.count(), probabilities.as_slice().len())?;
    let mut values = Packed::zeroed(probabilities.sizes())?;
    fill_bernoulli_each(generator, values.elements_mut(), probabilities.as_slice()).at(&[(1, 3)])?;
    tensor::copy(result, values.borrow())
}

/// Uniform numbers in [a, b), or `a` if they are equal.
///
/// # Errors
///
/// Argument 1: `a` is not finite. Argument 2: `b` is not finite, or is below `a`.
pub fn uniform<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    a: f64,
    b: f64,
) -> Result<()> {
    fill(result, |out| fill_uniform(generator, out, a, b).at(&[(1, 3), (2, 4)]))
}

/// Normal numbers.
///
/// # Errors
///
/// Argument 1: `mean` is not finite. Argument 2: `stdv` is not positive and finite.
pub fn normal<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    mean: f64,
    stdv: f64,
) -> Result<()> {
    fill_by_words(result, |out, words| fill_normal(generator, out, mean, stdv, words).at(&[(1, 3), (2, 4)]))
}

/// Sets `values` to normal numbers of mean 0.
fn draw_centred_normals<T: Element + RandomReal>(
    generator: &mut Generator,
    values: &mut [T],
    stdv: f64,
) -> Result<()> {
    if values.is_empty() {
        return Ok(());
    }
    let mut words = Words::new(values.len())?;
    fill_normal(generator, values, 0.0, stdv, &mut words)
}

/// Refuses standard deviations, argument 2, that are negative or NaN.
fn check_deviations<T: RandomReal>(stdvs: &[T]) -> Result<()> {
    let bad = stdvs.iter().map(|stdv| stdv.to_f64()).find(|stdv| stdv.is_nan() || *stdv < 0.0);
    bad.map_or(Ok(()), |stdv| {
        Err(Error::arg(2, format!("a standard deviation must not be negative, got {}", shown(stdv))))
            .at(&[(2, 4)])
    })
}

/// Replaces each of `values` by `combine` of it and the number at its place in `others`. A sum or
/// product of two single-precision numbers, rounded from double precision, is the single-precision one.
fn combine<T: RandomReal>(values: &mut [T], others: &[T], combine: impl Fn(f64, f64) -> f64) {
    for (value, other) in values.iter_mut().zip(others) {
        *value = T::from_f64(combine(value.to_f64(), other.to_f64()));
    }
}

/// Normal numbers with the means `means`, whose sizes `result` takes.
///
/// # Errors
///
/// Argument 1: `mean` is not finite. Argument 2: `stdv` is not positive and finite. Argument 3: elements of `means` outside the storage.
pub fn normal_means<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    means: Ref<'_, Tensor<T>>,
    stdv: f64,
) -> Result<()> {
    let means = Values::of(means, 3)?;
    draw_apart(result, means.sizes(), generator, |generator, values| {
        draw_centred_normals(generator, values.elements_mut(), stdv)?;
        combine(values.elements_mut(), means.as_slice(), |value, mean| value + mean);
        Ok(())
    })
}

/// Normal numbers with the standard deviations `stdvs`, whose sizes `result` takes.
///
/// # Errors
///
/// Argument 1: `mean` is not finite. Argument 2: a standard deviation is negative or NaN. Argument 4: elements of `stdvs` outside the storage.
pub fn normal_stdvs<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    mean: f64,
    stdvs: Ref<'_, Tensor<T>>,
) -> Result<()> {
    check_arg_with(mean.is_finite(), 1, || format!("the mean must be finite, got {}", shown(mean)))
        .at(&[(1, 3)])?;
    let stdvs = Values::of(stdvs, 4)?;
    check_deviations(stdvs.as_slice())?;
    let mean = T::from_f64(mean).to_f64();
    draw_apart(result, stdvs.sizes(), generator, |generator, values| {
        draw_centred_normals(generator, values.elements_mut(), 1.0)?;
        let scaled = |value, stdv| T::from_f64(value * stdv).to_f64() + mean;
        combine(values.elements_mut(), stdvs.as_slice(), scaled);
        Ok(())
    })
}

/// Normal numbers with the means `means`, whose sizes `result` takes, and the standard deviations at
/// the same places of `stdvs`.
///
/// # Errors
///
/// Argument 2: a standard deviation is negative or NaN. Plain: the element counts differ. Arguments 3, 4: elements of `means`, `stdvs` outside the storage.
pub fn normal_means_stdvs<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    means: Ref<'_, Tensor<T>>,
    stdvs: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let (means, stdvs) = (Values::of(means, 3)?, Values::of(stdvs, 4)?);
    check_same_count(means.as_slice().len(), stdvs.as_slice().len())?;
    check_deviations(stdvs.as_slice())?;
    draw_apart(result, means.sizes(), generator, |generator, values| {
        draw_centred_normals(generator, values.elements_mut(), 1.0)?;
        combine(values.elements_mut(), stdvs.as_slice(), |value, stdv| value * stdv);
        combine(values.elements_mut(), means.as_slice(), |value, mean| value + mean);
        Ok(())
    })
}

/// Log-normal numbers: e to the power of normal ones.
///
/// # Errors
///
/// Argument 1: `mean` is not finite. Argument 2: `stdv` is not positive and finite.
pub fn log_normal<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    mean: f64,
    stdv: f64,
) -> Result<()> {
    fill_by_words(result, |out, words| {
        fill_log_normal(generator, out, mean, stdv, words).at(&[(1, 3), (2, 4)])
    })
}

/// Exponential numbers of rate `lambda`.
///
/// # Errors
///
/// Argument 1: `lambda` is not positive and finite.
pub fn exponential<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    lambda: f64,
) -> Result<()> {
    fill_by_words(result, |out, words| fill_exponential(generator, out, lambda, words).at(&[(1, 3)]))
}

/// Cauchy numbers of location `median` and scale `sigma`.
///
/// # Errors
///
/// Argument 1: `median` is not finite. Argument 2: `sigma` is not positive and finite.
pub fn cauchy<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    median: f64,
    sigma: f64,
) -> Result<()> {
    fill_by_words(result, |out, words| {
        fill_cauchy(generator, out, median, sigma, words).at(&[(1, 3), (2, 4)])
    })
}

/// Gamma numbers of the shapes `alphas`, whose sizes `result` takes, and of scale 1.
///
/// # Errors
///
/// Argument 1: one of `alphas` is not positive and finite. Argument 3: elements of `alphas` outside the
/// storage.
pub fn standard_gamma<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    alphas: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let alphas = Values::of(alphas, 3)?;
    draw_apart(result, alphas.sizes(), generator, |generator, values| {
        fill_standard_gamma(generator, values.elements_mut(), alphas.as_slice()).at(&[(1, 3)])
    })
}

/// Poisson numbers of the rates `rates`, whose sizes `result` takes.
///
/// # Errors
///
/// Argument 1: a rate is negative or not finite. Argument 3: elements of `rates` outside the storage.
pub fn poisson<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    rates: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let rates = Values::of(rates, 3)?;
    draw_apart(result, rates.sizes(), generator, |generator, values| {
        fill_poisson(generator, values.elements_mut(), rates.as_slice()).at(&[(1, 3)])
    })
}

/// Binomial numbers: of the numbers of trials `trials`, whose sizes `result` takes, those that succeed with the probabilities at
/// the same places of `p`.
///
/// # Errors
///
/// Plain: the element counts differ. Argument 1: a number of trials is negative or not finite. Argument 2: not a probability.
/// Arguments 3, 4: elements of `trials`, `p` outside the storage.
pub fn binomial<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    trials: Ref<'_, Tensor<T>>,
    p: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let (trials, p) = (Values::of(trials, 3)?, Values::of(p, 4)?);
    check_same_count(trials.as_slice().len(), p.as_slice().len())?;
    draw_apart(result, trials.sizes(), generator, |generator, values| {
        fill_binomial(generator, values.elements_mut(), trials.as_slice(), p.as_slice()).at(&[(1, 3), (2, 4)])
    })
}

/// Points of the Dirichlet distribution, along the last dimension, with the parameters `alphas`, whose sizes `result` takes.
///
/// # Errors
///
/// Argument 1: one of `alphas` is not positive and finite. Argument 3: elements of `alphas` outside the storage.
pub fn dirichlet<T: Element + RandomReal>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    alphas: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let alphas = Values::of(alphas, 3)?;
    let row = alphas.sizes().last().map_or(0, |&size| size as usize);
    draw_apart(result, alphas.sizes(), generator, |generator, values| {
        fill_dirichlet(generator, values.elements_mut(), alphas.as_slice(), row).at(&[(1, 3)])
    })
}

/// A random permutation of 0 to `count` - 1, converted as C converts integers, as a vector.
///
/// # Errors
///
/// Argument 1: `count` is not positive.
pub fn permutation<T: Element + Sample>(
    result: Ref<'_, Tensor<T>>,
    generator: &mut Generator,
    count: c_long,
) -> Result<()> {
    check_arg_with(count > 0, 1, || format!("must be strictly positive, got {count}")).at(&[(1, 3)])?;
    draw_apart(result, &[count], generator, |generator, values| {
        random_permutation(generator, values.elements_mut());
        Ok(())
    })
}

/// Draws `samples` categories, counted from 0, of each row of `weights`: its rows become those of
/// `result`, or one vector if `weights` is a vector. Weights need not sum to one.
///
/// # Errors
///
/// Argument 2: `weights` is empty, has more than two dimensions or elements outside the storage; `samples` is not positive, or
/// more than there are categories of positive weight in a row and `replace` is not set; a weight is negative or not finite;
/// those of a row have no positive sum.
pub fn multinomial<T: Element + RandomReal>(
    result: Ref<'_, Tensor<c_long>>,
    generator: &mut Generator,
    weights: Ref<'_, Tensor<T>>,
    samples: c_int,
    replace: bool,
) -> Result<()> {
    check_not_empty(weights, 2, "there must be at least one distribution").at(&[(2, 3)])?;
    check_arg_with(weights.rank() <= 2, 2, || format!("vector or matrix expected, got {}D", weights.rank()))
        .at(&[(2, 3)])?;
    let weights = Operand::new(weights, 2).at(&[(2, 3)])?;
    let (rows, categories) = match weights.dims() {
        [row] => (1, row.size),
        dims => (dims[0].size, dims[1].size),
    };
    let mut sampler = Multinomial::new(categories, samples, replace).at(&[(2, 4)])?;
    let sizes = [rows as c_long, c_long::from(samples)];
    let sizes = if weights.dims().len() == 1 { &sizes[1..] } else { &sizes };
    draw_apart(result, sizes, generator, |generator, values| {
        let mut slots = values.elements_mut().iter_mut();
        weights.rows().try_for_each(|row| {
            let weights = (0..categories).map(|category| row.get(category));
            let keep = |category| {
                if let Some(slot) = slots.next() {
                    *slot = category as c_long;
                }
            };
            sampler.draw(generator, weights, keep).at(&[(2, 3)])
        })
    })
}

/// Makes the alias table of the probabilities `weights`, which need not sum to one: `aliases` and `thresholds`
/// become vectors of as many elements.
///
/// # Errors
///
/// Argument 1: `weights` is empty, or has elements outside the storage. Argument 2: a probability is not
/// positive and finite.
pub fn multinomial_alias_setup<T: Element + RandomReal>(
    weights: Ref<'_, Tensor<T>>,
    aliases: Ref<'_, Tensor<c_long>>,
    thresholds: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let weights = Values::of(weights, 1)?;
    let count = weights.as_slice().len() as c_long;
    let (mut new_aliases, mut new_thresholds) = (Packed::zeroed(&[count])?, Packed::zeroed(&[count])?);
    alias_setup(weights.as_slice(), new_aliases.elements_mut(), new_thresholds.elements_mut())
        .at(&[(2, 1)])?;
    let (aliases, thresholds) =
        (tensor::reserve(aliases, &[count], 2)?, tensor::reserve(thresholds, &[count], 3)?);
    aliases.receive(new_aliases.borrow())?;
    thresholds.receive(new_thresholds.borrow())
}

/// Draws categories, counted from 0, from an alias table into all elements of `result`: the column where it is kept, its
/// alias otherwise.
///
/// # Errors
///
/// Argument 1: the table is empty or its parts differ in length, a threshold is not from 0 to 1, or an alias is outside the
/// table.
/// Arguments 3, 4: elements of `aliases`, `thresholds` outside the storage.
pub fn multinomial_alias_draw<T: Element + RandomReal>(
    result: Ref<'_, Tensor<c_long>>,
    generator: &mut Generator,
    aliases: Ref<'_, Tensor<c_long>>,
    thresholds: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let operand = Operand::new(result, 1)?;
    if operand.count() == 0 {
        return Ok(());
    }
    let (aliases, thresholds) = (Values::of(aliases, 3)?, Values::of(thresholds, 4)?);
    let mut values = Packed::zeroed(result.sizes())?;
    alias_draw(generator, values.elements_mut(), aliases.as_slice(), thresholds.as_slice()).at(&[(1, 4)])?;
    tensor::copy(result, values.borrow())
}

/// Makes `result` a vector of the bytes of the generator's whole state.
///
/// # Errors
///
/// Argument 1: `result` has the size already and is not contiguous.
pub fn state(result: Ref<'_, Tensor<u8>>, generator: &Generator) -> Result<()> {
    // A tensor that is refused had the size already, so this has not changed it.
    tensor::resize(result, &[Generator::BYTES as c_long], None)?;
    check_arg(tensor::is_contiguous(result), 1, "RNG state must be contiguous")?;
    fill(result, |out| {
        out.copy_from_slice(generator.as_bytes());
        Ok(())
    })
}

/// Restores the state that [`state`] stored.
///
/// # Errors
///
/// Argument 1: not contiguous, not as many bytes as a state has, or not a state that a seeded generator
/// reaches.
pub fn set_state(generator: &mut Generator, state: Ref<'_, Tensor<u8>>) -> Result<()> {
    check_arg(tensor::is_contiguous(state), 1, "RNG state must be contiguous")?;
    *generator = Generator::from_bytes(Values::of(state, 1)?.as_slice())?;
    Ok(())
}
