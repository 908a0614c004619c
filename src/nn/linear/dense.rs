//! `output = input * weight^T + bias`, for a vector or a batch of them, the rows of a matrix.

use crate::blas::{Matrix, Packing, Size, Target, product};
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::nn::operand::{Claim, Input, Maybe, Output, Update};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::storage::size::Longs;
use crate::tensor::Tensor;

/// The rows and columns of an operand: a vector is one row.
fn rows<T: Real>(input: &Input<'_, T>, number: i32) -> Result<(usize, usize)> {
    match *input.sizes() {
        [columns] => Ok((1, columns as usize)),
        [rows, columns] => Ok((rows as usize, columns as usize)),
        _ => Err(Error::arg(number, "vector or matrix expected")),
    }
}

/// The rows and columns of the weights.
fn weight_sizes<T: Real>(weight: &Input<'_, T>, number: i32) -> Result<(usize, usize)> {
    check_arg(weight.sizes().len() == 2, number, "matrix expected")?;
    rows(weight, number)
}

/// A dense matrix of rows of `columns` elements.
fn matrix<T>(elements: &[T], columns: usize) -> Matrix<'_, T> {
    Matrix::strided(elements.as_ptr(), columns as isize, 1)
}

/// A dense matrix that is written, of rows of `columns` elements.
fn target<T>(elements: *mut T, columns: usize) -> Target<T> {
    Target { data: elements, row: columns as isize, column: 1 }
}

/// `output` = `input` * `weight`^T + `bias`. `add_buffer`, argument 6, becomes as many ones as a batch has rows, unless
/// it has as many elements.
///
/// # Errors
///
/// Argument 2: neither a vector nor a matrix, or its rows are not as long as those of `weight`. Argument 4: no matrix.
/// Argument 5: not one element for each row of `weight`. Arguments: elements outside the storage. No memory.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    weight: Ref<'_, Tensor<T>>,
    bias: Maybe<'_, T>,
    add_buffer: Maybe<'_, T>,
) -> Result<()> {
    let claims = [Claim::of(output), Claim::of_any(add_buffer)];
    let source = Input::new(input, 2, &claims)?;
    let weight = Input::new(weight, 4, &claims)?;
    let bias = Input::optional(bias, 5, &claims)?;
    let (batch, depth) = rows(&source, 2)?;
    let (units, length) = weight_sizes(&weight, 4)?;
    check_arg(depth == length, 2, "input has not as many columns as weight")?;
    let fits = bias.as_ref().is_none_or(|bias| bias.elements().len() == units);
    check_arg(fits, 5, "bias has not one element for each row of weight")?;
    let mut sizes = Longs::from_slice(source.sizes());
    *sizes.last_mut().expect("a dimension, as was checked") = units as i64;
    let mut result = Output::new(output, &sizes, 3, &[])?;
    let ones = match add_buffer {
        Some(buffer) if source.sizes().len() == 2 && buffer.count() != batch as isize => {
            Some(Output::new(buffer, &[batch as i64], 6, &claims[..1])?)
        }
        _ => None,
    };
    let size = Size { rows: batch, columns: units, depth };
    let packing = Packing::new::<T>(size)?;
    let elements = result.elements();
    let mut beta = T::ZERO;
    if let Some(bias) = &bias {
        let bias = bias.elements();
        plane::for_each(elements, units, 1, &|_, row| {
            row.iter_mut().zip(bias).for_each(|(to, &bias)| {
                to.write(bias);
            });
        });
        beta = T::ONE;
    }
    let (a, b) = (matrix(source.elements(), depth), matrix(weight.elements(), depth).transposed());
    // SAFETY: dense matrices of these sizes, of which the result shares no memory with the others.
    unsafe { product(size, T::ONE, a, b, beta, target(elements.as_mut_ptr().cast(), units), &packing) };
    result.close()?;
    ones.map_or(Ok(()), |mut ones| {
        ones.filled(T::ONE);
        ones.close()
    })
}

/// The gradient of the input: `grad_output` * `weight`, of the sizes of `input`.
///
/// # Errors
///
/// Argument 2: neither a vector nor a matrix, or its rows are not as long as those of `weight`. Argument 3: other sizes
/// than the output. Argument 5: no matrix. Arguments: elements outside the storage. No memory.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    weight: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let source = Input::new(input, 2, &claims)?;
    let gradient = Input::new(grad_output, 3, &claims)?;
    let weight = Input::new(weight, 5, &claims)?;
    let (batch, depth) = rows(&source, 2)?;
    let (units, length) = weight_sizes(&weight, 5)?;
    check_arg(depth == length, 2, "input has not as many columns as weight")?;
    check_arg(rows(&gradient, 3)? == (batch, units), 3, "gradOutput has not the sizes of the output")?;
    let mut result = Output::new(grad_input, source.sizes(), 4, &[])?;
    let size = Size { rows: batch, columns: depth, depth: units };
    let packing = Packing::new::<T>(size)?;
    let (a, b) = (matrix(gradient.elements(), units), matrix(weight.elements(), depth));
    let to = target(result.elements().as_mut_ptr().cast(), depth);
    // SAFETY: dense matrices of these sizes, of which the result shares no memory with the others.
    unsafe { product(size, T::ONE, a, b, T::ZERO, to, &packing) };
    result.close()
}

/// `grad_weight` += `scale` * `grad_output`^T * `input`, and `grad_bias` += `scale` * the sum of the rows of
/// `grad_output`, if there is one. `add_buffer` as in [`update_output`].
///
/// # Errors
///
/// Argument 2: neither a vector nor a matrix. Argument 3: not as many rows. Argument 7, 8: other sizes than the
/// parameters. Arguments: elements outside the storage. No memory.
pub fn acc_grad_parameters<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_weight: Ref<'_, Tensor<T>>,
    grad_bias: Maybe<'_, T>,
    add_buffer: Maybe<'_, T>,
    scale: f64,
) -> Result<()> {
    let claims = [Claim::of(grad_weight), Claim::of_any(grad_bias), Claim::of_any(add_buffer)];
    let source = Input::new(input, 2, &claims)?;
    let gradient = Input::new(grad_output, 3, &claims)?;
    let (batch, depth) = rows(&source, 2)?;
    let (gradient_rows, units) = rows(&gradient, 3)?;
    check_arg(batch == gradient_rows, 3, "gradOutput has not as many rows as input")?;
    let sizes = [units as i64, depth as i64];
    check_arg(*grad_weight.sizes() == sizes, 7, "gradWeight has not the sizes of the weights")?;
    let mut weights = Update::new(grad_weight, 7, &[])?;
    let mut biases = Update::optional(grad_bias, 8, &claims[..1])?;
    let fits = biases.as_ref().is_none_or(|biases| biases.count() == units);
    check_arg(fits, 8, "gradBias has not one element for each row of gradWeight")?;
    let ones = match add_buffer {
        Some(buffer) if source.sizes().len() == 2 && buffer.count() != batch as isize => {
            Some(Output::new(buffer, &[batch as i64], 9, &claims[..2])?)
        }
        _ => None,
    };
    let size = Size { rows: units, columns: depth, depth: batch };
    let packing = Packing::new::<T>(size)?;
    let scale = T::of(scale);
    let (a, b) = (matrix(gradient.elements(), units).transposed(), matrix(source.elements(), depth));
    let to = target(weights.elements().as_mut_ptr(), depth);
    // SAFETY: dense matrices of these sizes, of which the result shares no memory with the others.
    unsafe { product(size, scale, a, b, T::ONE, to, &packing) };
    if let Some(biases) = biases.as_mut().filter(|_| scale != T::ZERO) {
        for row in gradient.elements().chunks_exact(units) {
            biases.elements().iter_mut().zip(row).for_each(|(to, &g)| *to += scale * g);
        }
    }
    weights.close()?;
    biases.map_or(Ok(()), Update::close)?;
    ones.map_or(Ok(()), |mut ones| {
        ones.filled(T::ONE);
        ones.close()
    })
}
