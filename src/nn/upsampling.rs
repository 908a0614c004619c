//! Upsampling of planes, volumes and sequences: elements repeated, or interpolated linearly between them.

use super::names::{BATCH_AND_PLANES, INPUT, OUTPUT, check_axes};
use super::operand::sizes;
use super::real::Real;
use super::resampling::{self, ResamplingLayer, SourcePlaces};
use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

/// Sources of each dimension of the planes, from `make(input size, index of the dimension)`.
fn layer<T: Real>(
    input: &[c_long],
    dimensions: usize,
    make: impl Fn(usize, usize) -> Result<Scratch<SourcePlaces<T>>>,
) -> Result<ResamplingLayer<T>> {
    let mut layer = ResamplingLayer {
        sources: [Scratch::new(), Scratch::new(), Scratch::new()],
        input: [1; 3],
        dimensions,
    };
    for d in 0..3 {
        if d + dimensions < 3 {
            layer.sources[d].push(SourcePlaces::one(0))?;
        } else {
            let k = d + dimensions - 3;
            layer.input[d] = input[input.len() - dimensions + k].max(0) as usize;
            layer.sources[d] = make(layer.input[d], k)?;
        }
    }
    Ok(layer)
}

/// Each element `scale` times.
fn nearest<T: Real>(input: &[c_long], dimensions: usize, scale: c_int) -> Result<ResamplingLayer<T>> {
    check_arg(scale > 1, 4, "scale_factor must be greater than 1").named(&["scale_factor"])?;
    let outer = input.len().wrapping_sub(dimensions);
    check_arg(
        (1..=2).contains(&outer),
        2,
        "input tensor of other dimensions expected, with or without a batch",
    )?;
    let scale = scale as usize;
    layer(input, dimensions, |length, _| {
        let count = length.checked_mul(scale).ok_or_else(Error::overflow)?;
        Ok(Scratch::collected((0..count).map(|i| SourcePlaces::one(i / scale)))?)
    })
}

/// `output` = `input` with each element `scale` times along each dimension of its planes.
///
/// # Errors
///
/// Argument 2: other dimensions. Argument 4: `scale` is not above 1. Arguments 2, 3: elements outside the storage. No
/// memory.
pub fn nearest_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    dimensions: usize,
    scale: c_int,
) -> Result<()> {
    let layer = nearest(&sizes(input, 2)?, dimensions, scale)?;
    resampling::update_output(input, output, &layer)
}

/// The gradient of the input of [`nearest_output`].
///
/// # Errors
///
/// As [`nearest_output`]. Plain: `grad_output` has not the sizes of the output.
pub fn nearest_gradient<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    dimensions: usize,
    scale: c_int,
) -> Result<()> {
    let input_sizes = sizes(input, 2)?;
    let layer = nearest(&input_sizes, dimensions, scale)?;
    resampling::update_grad_input((grad_output, 3), (grad_input, 4), &input_sizes, &layer)
}

/// Interpolation between the elements of the input, of which the outermost ones are those of the output.
fn linear<T: Real>(input: &[c_long], output: &[c_int]) -> Result<ResamplingLayer<T>> {
    let dimensions = output.len();
    check_arg(input.len() == dimensions + 2, 2, "input tensor with a batch of planes expected")?;
    const MESSAGE: &str = "input and output sizes should be greater than 0";
    for (&size, names) in input.iter().zip(BATCH_AND_PLANES) {
        check_arg(size > 0, 2, MESSAGE).named(names)?;
    }
    // The last axes, whose sizes stand last in both lists.
    let first = 3 - dimensions;
    check_axes(|d| d < first || input[2 + d - first] > 0, &INPUT, 2, MESSAGE)?;
    check_axes(|d| d < first || output[d - first] > 0, &OUTPUT, 2, MESSAGE)?;
    layer(input, dimensions, |length, d| {
        let count = output[d] as usize;
        // In single precision, whatever the element type, as in the original.
        let step = if count > 1 { (length - 1) as f32 / (count - 1) as f32 } else { 0.0 };
        Ok(Scratch::collected((0..count).map(|i| {
            let at = step * i as f32;
            let first = (at as usize).min(length - 1);
            let second = (first + 1).min(length - 1);
            SourcePlaces { first, second, share: T::of(f64::from(at - first as f32)) }
        }))?)
    })
}

/// `output` = `input` interpolated to planes, volumes or sequences of the sizes `to`.
///
/// # Errors
///
/// Argument 2: other dimensions, or a size that is not positive. Arguments 2, 3: elements outside the storage. No memory.
pub fn linear_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    to: &[c_int],
) -> Result<()> {
    let layer = linear(&sizes(input, 2)?, to)?;
    resampling::update_output(input, output, &layer)
}

/// The gradient of the input of [`linear_output`], which has the sizes `input`: argument 2 is `grad_output`, 3
/// `grad_input`.
///
/// # Errors
///
/// Argument 2: a size that is not positive. Plain: `grad_output` has not the sizes of the output. Arguments 2, 3: elements
/// outside the storage. No memory.
pub fn linear_gradient<T: Real>(
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    input: &[c_int],
    to: &[c_int],
) -> Result<()> {
    let input: Longs = input.iter().map(|&size| c_long::from(size)).collect();
    let layer = linear(&input, to)?;
    resampling::update_grad_input((grad_output, 2), (grad_input, 3), &input, &layer)
}
