//! Linear layers of sparse inputs: lists of sample, column and value. Samples and columns count from 1, whatever the base
//! of indices: they are stored among the values.

use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::nn::operand::{Claim, Input, Output, Update};
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// How inputs list their values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ListForm {
    /// Values x 3: sample, column and value.
    Coordinates,
    /// Samples x values x 2: column and value.
    Legacy,
}

/// A value that is not 0: sample and column from 0 on.
struct SparseEntry<T> {
    sample: usize,
    column: usize,
    value: T,
}

/// The entries of an input, which is argument `number`, of `columns` columns; and the samples of a legacy input.
fn entries<T: Real>(
    form: ListForm,
    (input, number): (&Input<'_, T>, i32),
    columns: usize,
    samples: Option<usize>,
) -> Result<(Scratch<SparseEntry<T>>, Option<usize>)> {
    let elements = input.elements();
    let mut list = Scratch::new();
    let index = |x: T, count: usize| {
        let whole = x.wide().trunc();
        (whole >= 1.0 && whole <= count as f64).then(|| whole as usize - 1).ok_or_else(|| {
            Error::plain(format!("index out of bound: {} not between 1 and {count}", x.wide()))
        })
    };
    match (form, input.sizes()) {
        (ListForm::Coordinates, &[_, 3]) => {
            for entry in elements.chunks_exact(3).filter(|entry| entry[2] != T::ZERO) {
                let sample = samples.map_or(Ok(0), |samples| index(entry[0], samples))?;
                list.push(SparseEntry { sample, column: index(entry[1], columns)?, value: entry[2] })?;
            }
            Ok((list, None))
        }
        (ListForm::Legacy, &[samples, values, 2]) => {
            for (k, entry) in elements.chunks_exact(2).enumerate().filter(|(_, entry)| entry[1] != T::ZERO) {
                let sample = k / values as usize;
                list.push(SparseEntry { sample, column: index(entry[0], columns)?, value: entry[1] })?;
            }
            Ok((list, Some(samples as usize)))
        }
        (ListForm::Coordinates, _) => Err(Error::arg(number, "input must be in coo format, nnz x 3")),
        (ListForm::Legacy, _) => Err(Error::arg(number, "input size must be batchsize x nnz x 2")),
    }
}

/// The rows and columns of a matrix, which is argument `number`.
fn matrix(sizes: &[c_long], number: i32) -> Result<(usize, usize)> {
    match *sizes {
        [rows, columns] => Ok((rows as usize, columns as usize)),
        _ => Err(Error::arg(number, "matrix expected")),
    }
}

/// `output` = `weight` * `input` + `bias`. Of coordinates, `output` has a row for each sample already; a legacy input
/// resizes it.
///
/// # Errors
///
/// Argument 2: other sizes than the form has. Argument 3: no matrix of as many columns as `weight` has rows. Argument 4:
/// no matrix. Argument 5: not one bias for each row. Plain: a sample or column that there is not. Arguments: elements
/// outside the storage. No memory.
pub fn update_output<T: Real>(
    form: ListForm,
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    weight: Ref<'_, Tensor<T>>,
    bias: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let claims = [Claim::of(output)];
    let (source, weight) = (Input::new(input, 2, &claims)?, Input::new(weight, 4, &claims)?);
    let bias = Input::new(bias, 5, &claims)?;
    let (units, columns) = matrix(weight.sizes(), 4)?;
    let samples = match form {
        ListForm::Legacy => None,
        ListForm::Coordinates => {
            let (rows, width) = matrix(output.sizes(), 3)?;
            check_arg(width == units, 3, "output has not as many columns as weight has rows")?;
            Some(rows)
        }
    };
    let (list, batch) = entries(form, (&source, 2), columns, samples)?;
    check_arg(*bias.sizes() == [units as c_long], 5, "bias size wrong")?;
    let rows = samples.or(batch).unwrap_or(0);
    let mut result = Output::new(output, &[rows as c_long, units as c_long], 3, &[])?;
    let (weight, bias) = (weight.elements(), bias.elements());
    let to = result.filled(T::ZERO);
    for row in to.chunks_exact_mut(units) {
        row.copy_from_slice(bias);
    }
    for SparseEntry { sample, column, value } in &list {
        let row = &mut to[sample * units..][..units];
        row.iter_mut().enumerate().for_each(|(unit, to)| *to += *value * weight[unit * columns + column]);
    }
    result.close()
}

/// The operands of the gradients of parameters.
#[derive(Clone, Copy)]
pub struct LinearGradients<'a, T> {
    /// The input: argument 2.
    pub input: Ref<'a, Tensor<T>>,
    /// The gradient of the output: argument 3.
    pub output: Ref<'a, Tensor<T>>,
    /// What is added to: argument 4.
    pub weight: Ref<'a, Tensor<T>>,
    /// What is added to: argument 5.
    pub bias: Ref<'a, Tensor<T>>,
}

/// Adds `scale` times the gradients of the parameters, and `decay` times `weight`, argument 6, to that of the weights.
///
/// # Errors
///
/// Argument 2: other sizes than the form has. Argument 3: the gradient of the output is no matrix of as many columns as
/// `weight` has rows, or of other samples. Argument 4, 5: other sizes than the parameters. Argument 6: no matrix. Plain: a
/// sample or column that there is not. Arguments: elements outside the storage. No memory.
pub fn acc_grad_parameters<T: Real>(
    form: ListForm,
    gradients: LinearGradients<'_, T>,
    weight: Ref<'_, Tensor<T>>,
    decay: f64,
    scale: f64,
) -> Result<()> {
    let claims = [Claim::of(gradients.weight), Claim::of(gradients.bias)];
    let (source, gradient) =
        (Input::new(gradients.input, 2, &claims)?, Input::new(gradients.output, 3, &claims)?);
    let weight = Input::new(weight, 6, &claims)?;
    let (units, columns) = matrix(weight.sizes(), 6)?;
    let mut weights = Update::new(gradients.weight, 4, &[])?;
    let mut biases = Update::new(gradients.bias, 5, &claims[..1])?;
    let (samples, width) = matrix(gradient.sizes(), 3)?;
    check_arg(width == units, 3, "gradOutput has not as many columns as weight has rows")?;
    let (list, batch) = entries(form, (&source, 2), columns, Some(samples))?;
    check_arg(batch.is_none_or(|batch| batch == samples), 3, "gradOutput has not as many rows as input")?;
    let sizes = [units as c_long, columns as c_long];
    check_arg(*gradients.weight.sizes() == sizes, 4, "gradWeight size wrong")?;
    check_arg(*gradients.bias.sizes() == [units as c_long], 5, "gradBias size wrong")?;
    let (g, scale, decay) = (gradient.elements(), T::of(scale), T::of(decay));
    let to = weights.elements();
    if scale != T::ZERO {
        for SparseEntry { sample, column, value } in &list {
            let row = &g[sample * units..][..units];
            row.iter().enumerate().for_each(|(unit, &g)| to[unit * columns + column] += scale * *value * g);
        }
        for row in g.chunks_exact(units) {
            biases.elements().iter_mut().zip(row).for_each(|(to, &g)| *to += scale * g);
        }
    }
    if decay != T::ZERO {
        to.iter_mut().zip(weight.elements()).for_each(|(to, &weight)| *to += decay * weight);
    }
    weights.close()?;
    biases.close()
}

/// Takes `rate` times the gradients from the biases and from those columns of the weights that `last` uses, if it uses
/// any. Arguments: `weight` 2, `bias` 3, their gradients 4 and 5, `last` 6.
///
/// # Errors
///
/// Argument 2: no matrix. Arguments 3, 4, 5: other sizes than the parameters. Argument 6: other sizes than the form has.
/// Plain: a column that there is not. Arguments: elements outside the storage. No memory.
pub fn update_parameters<T: Real>(
    form: ListForm,
    (weight, bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    (grad_weight, grad_bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    last: Ref<'_, Tensor<T>>,
    rate: f64,
) -> Result<()> {
    let claims = [Claim::of(weight), Claim::of(bias)];
    let (of_weight, of_bias) = (Input::new(grad_weight, 4, &claims)?, Input::new(grad_bias, 5, &claims)?);
    let last = Input::new(last, 6, &claims)?;
    let mut weights = Update::new(weight, 2, &[])?;
    let mut biases = Update::new(bias, 3, &claims[..1])?;
    let (units, columns) = matrix(weight.sizes(), 2)?;
    check_arg(of_weight.sizes() == weight.sizes(), 4, "gradWeight size wrong")?;
    check_arg(*bias.sizes() == [units as c_long], 3, "bias size wrong")?;
    check_arg(*of_bias.sizes() == [units as c_long], 5, "gradBias size wrong")?;
    let (list, _) = entries(form, (&last, 6), columns, None)?;
    let mut used = Scratch::filled(columns, false)?;
    list.iter().for_each(|entry| used[entry.column] = true);
    if list.is_empty() {
        return Ok(());
    }
    let rate = T::of(rate);
    biases.elements().iter_mut().zip(of_bias.elements()).for_each(|(to, &g)| *to -= rate * g);
    for (k, (to, &g)) in weights.elements().iter_mut().zip(of_weight.elements()).enumerate() {
        if used[k % columns] {
            *to -= rate * g;
        }
    }
    weights.close()?;
    biases.close()
}

/// Makes the gradient of the biases zero, and those columns of that of the weights that `last`, argument 4, uses.
///
/// # Errors
///
/// Argument 2: no matrix. Argument 3: other sizes. Argument 4: other sizes than the form has. Plain: a column that there
/// is not. Arguments: elements outside the storage. No memory.
pub fn zero_grad_parameters<T: Real>(
    form: ListForm,
    grad_weight: Ref<'_, Tensor<T>>,
    grad_bias: Ref<'_, Tensor<T>>,
    last: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let claims = [Claim::of(grad_weight), Claim::of(grad_bias)];
    let last = Input::new(last, 4, &claims)?;
    let mut weights = Update::new(grad_weight, 2, &[])?;
    let mut biases = Update::new(grad_bias, 3, &claims[..1])?;
    let (units, columns) = matrix(grad_weight.sizes(), 2)?;
    check_arg(*grad_bias.sizes() == [units as c_long], 3, "gradBias size wrong")?;
    let (list, _) = entries(form, (&last, 4), columns, None)?;
    biases.elements().fill(T::ZERO);
    for SparseEntry { column, .. } in &list {
        weights.elements().iter_mut().skip(*column).step_by(columns).for_each(|to| *to = T::ZERO);
    }
    weights.close()?;
    biases.close()
}
