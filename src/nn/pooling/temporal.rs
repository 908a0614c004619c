//! Maxima over frames of a sequence: input is frames x features, with or without a batch in front.

use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::nn::operand::{Claim, Input, Output};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

/// Frames and features of the input, frames of the output, and of a window and its step.
#[derive(Clone, Copy)]
struct TemporalShape {
    frames: usize,
    features: usize,
    windows: usize,
    kernel: usize,
    step: usize,
}

impl TemporalShape {
    fn new(sizes: &[c_long], kernel: c_int, step: c_int) -> Result<Self> {
        check_arg(kernel > 0, 5, "kernel size should be greater than zero").named(&["kW"])?;
        check_arg(step > 0, 6, "stride should be greater than zero").named(&["dW"])?;
        let (&[frames, features] | &[_, frames, features]) = sizes else {
            return Err(Error::arg(2, "2D or 3D (batch mode) tensor expected for input"));
        };
        let (kernel, step) = (kernel as usize, step as usize);
        let [frames, features] = [frames, features].map(|size| size.max(0) as usize);
        check_arg(frames >= kernel, 2, "input sequence smaller than kernel size")?;
        Ok(TemporalShape { frames, features, windows: (frames - kernel) / step + 1, kernel, step })
    }

    fn output_sizes(&self, sizes: &[c_long]) -> Longs {
        let mut sizes = Longs::from_slice(sizes);
        let frames = sizes.len() - 2;
        sizes[frames] = self.windows as c_long;
        sizes
    }
}

/// `output` = the maxima of windows of `kernel` frames, `step` apart, and `indices` which frame of its window each is,
/// from 0 on whatever the base of indices; -1 where all are NaN or minus infinity.
///
/// # Errors
///
/// Argument 2: other dimensions, or fewer frames than a window. Arguments 5, 6: sizes that are not positive. Arguments
/// 2, 3, 4: elements outside the storage.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    kernel: c_int,
    step: c_int,
) -> Result<()> {
    let claims = [Claim::of(output), Claim::of(indices)];
    let source = Input::new(input, 2, &claims)?;
    let shape = TemporalShape::new(source.sizes(), kernel, step)?;
    let sizes = shape.output_sizes(source.sizes());
    let mut maxima = Output::new(output, &sizes, 3, &claims[1..])?;
    let mut positions = Output::new(indices, &sizes, 4, &[])?;
    let elements = source.elements();
    let TemporalShape { frames, features, windows, kernel, step } = shape;
    plane::for_each_pair(
        maxima.elements(),
        features,
        positions.elements(),
        features,
        kernel,
        &|n, maxima, positions| {
            let first = (n / windows * frames + n % windows * step) * features;
            for (f, (maximum, position)) in maxima.iter_mut().zip(positions).enumerate() {
                let (mut best, mut at) = (T::LOWEST, -1);
                for k in 0..kernel {
                    let x = elements[first + k * features + f];
                    if x > best {
                        (best, at) = (x, k as c_long);
                    }
                }
                maximum.write(best);
                position.write(at);
            }
        },
    );
    maxima.close()?;
    positions.close()
}

/// The gradient of the input of [`update_output`].
///
/// # Errors
///
/// Argument 2: as [`update_output`]. Arguments 5, 6: sizes that are not positive. Plain: `grad_output` or `indices` has
/// not the sizes of the output, or a position that is no frame of a window. Arguments: elements outside the storage.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    kernel: c_int,
    step: c_int,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let input_sizes = crate::nn::operand::sizes(input, 2)?;
    let shape = TemporalShape::new(&input_sizes, kernel, step)?;
    let sizes = shape.output_sizes(&input_sizes);
    let gradient = Input::new(grad_output, 3, &claims)?;
    let positions = Input::new(indices, 5, &claims)?;
    if *gradient.sizes() != *sizes || *positions.sizes() != *sizes {
        return Err(Error::plain("gradOutput and indices must have the sizes of the output"));
    }
    let TemporalShape { frames, features, windows, kernel, step } = shape;
    super::max::check_positions(positions.elements(), 0, kernel, true)?;
    let mut result = Output::new(grad_input, &input_sizes, 4, &[])?;
    let (gradients, positions) = (gradient.elements(), positions.elements());
    plane::for_each(result.elements(), frames * features, 2, &|b, plane| {
        let plane = plane::zeroed(plane);
        for t in 0..windows {
            let line = (b * windows + t) * features;
            for f in 0..features {
                if let Ok(k) = usize::try_from(positions[line + f]) {
                    plane[(t * step + k) * features + f] += gradients[line + f];
                }
            }
        }
    });
    result.close()
}
