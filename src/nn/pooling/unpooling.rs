//! The reverse of max pooling: elements put where maxima were, zeros elsewhere.

use super::max::check_positions;
use super::window::{OutputSize, planes, with_extent};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::index_base;
use crate::nn::names::{STRIDE, check_axes};
use crate::nn::operand::{Claim, Input, Output};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

/// `output` = zeros, but for the elements of `input` at the positions in `indices`, which are inside the planes or
/// volumes of the output, counted from the base of indices in force. Of several at one place the last counts.
///
/// # Errors
///
/// Argument 2: other dimensions. That of the size: it is not positive. Plain: `indices` has other sizes than `input`, or
/// a position outside the output. Arguments: elements outside the storage.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    (indices, number): (Ref<'_, Tensor<c_long>>, i32),
    size: OutputSize,
) -> Result<()> {
    let claims = [Claim::of(output)];
    let source = Input::new(input, 2, &claims)?;
    let (_, from) = planes(source.sizes(), size.dimensions)?;
    let positions = Input::new(indices, number, &claims)?;
    if positions.sizes() != source.sizes() {
        return Err(Error::plain("input and indices shapes do not match"));
    }
    let to = size.extent()?;
    let sizes = with_extent(source.sizes(), size.dimensions, to);
    let base = c_long::from(index_base::get());
    let length = plane::volume(&from);
    let output_length =
        to.iter().try_fold(1usize, |count, &size| count.checked_mul(size)).ok_or_else(Error::overflow)?;
    check_positions(positions.elements(), base, output_length, false)?;
    let mut result = Output::new(output, &sizes, 3, &[])?;
    let (elements, positions) = (source.elements(), positions.elements());
    plane::for_each(result.elements(), output_length, 2, &|k, plane| {
        let plane = plane::zeroed(plane);
        let own = k * length..(k + 1) * length;
        for (&value, &position) in elements[own.clone()].iter().zip(&positions[own]) {
            plane[(position - base) as usize] = value;
        }
    });
    result.close()
}

/// The gradient of the input of [`update_output`]: the elements of `grad_output` at the positions.
///
/// # Errors
///
/// As [`update_output`]. Plain: `grad_output` has not the sizes of the output.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    (indices, number): (Ref<'_, Tensor<c_long>>, i32),
    size: OutputSize,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let input_sizes = crate::nn::operand::sizes(input, 2)?;
    let (_, from) = planes(&input_sizes, size.dimensions)?;
    let gradient = Input::new(grad_output, 3, &claims)?;
    let positions = Input::new(indices, number, &claims)?;
    if *positions.sizes() != *input_sizes {
        return Err(Error::plain("input and indices shapes do not match"));
    }
    let to = size.extent()?;
    if *gradient.sizes() != *with_extent(&input_sizes, size.dimensions, to) {
        return Err(Error::plain("Inconsistent gradOutput size"));
    }
    let base = c_long::from(index_base::get());
    let (length, output_length) = (plane::volume(&from), plane::volume(&to));
    check_positions(positions.elements(), base, output_length, false)?;
    let mut result = Output::new(grad_input, &input_sizes, 4, &[])?;
    let (gradients, positions) = (gradient.elements(), positions.elements());
    plane::for_each(result.elements(), length, 2, &|k, plane| {
        let gradients = &gradients[k * output_length..][..output_length];
        for (to, &position) in plane.iter_mut().zip(&positions[k * length..]) {
            to.write(gradients[(position - base) as usize]);
        }
    });
    result.close()
}

/// Strides of volumes, which do not count otherwise, must be positive.
///
/// # Errors
///
/// Argument 10: one is not.
pub fn check_strides(strides: [c_int; 3]) -> Result<()> {
    check_axes(|d| strides[d] > 0, &STRIDE, 10, "stride should be greater than zero")
}
