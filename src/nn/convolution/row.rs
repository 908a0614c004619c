//! `TemporalRowConvolution`: each feature of a sequence has a kernel of its own.

use super::call::{Convolution, Parameters};
use super::check;
use super::layer::{Layer, WeightSteps};
use super::window::Window;
use crate::error::{Positioned, Result};
use crate::handle::Own;
use crate::math::Arg;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use crate::tensor::geometry::{new_transpose, transpose};
use std::os::raw::c_int;

/// Whether features are in front of the frames of a sequence, or behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Features by frames.
    FeaturesFirst,
    /// Frames by features.
    FramesFirst,
}

impl Order {
    /// The dimensions of features and frames.
    fn dimensions<T>(tensor: Arg<'_, T>) -> [c_int; 2] {
        let rank = tensor.rank() as c_int;
        [rank - 1, rank - 2]
    }

    /// `tensor` with its features in front.
    fn features_first<T: Real>(self, tensor: Arg<'_, T>) -> Result<Own<Tensor<T>>> {
        let [last, other] = Self::dimensions(tensor);
        if self == Order::FeaturesFirst { Ok(tensor.to_owned()) } else { new_transpose(tensor, last, other) }
    }

    /// Gives `result`, whose features are in front, this order.
    fn give<T: Real>(self, result: Arg<'_, T>) -> Result<()> {
        let [last, other] = Self::dimensions(result);
        if self == Order::FeaturesFirst { Ok(()) } else { transpose(result, result, last, other) }
    }
}

/// A sequence or a batch of them.
fn check_rank<T: Real>(tensor: Arg<'_, T>) -> Result<()> {
    check::rank(tensor, &[2, 3], 1, "2D or 3D (batch mode) input tensor").named(&["input"])
}

fn checked<T: Real>(
    window: &Window<1>,
    input: Arg<'_, T>,
    grad_output: Option<Arg<'_, T>>,
    Parameters { weight, bias }: Parameters<'_, T>,
) -> Result<Convolution> {
    window.check_kernel(5)?;
    window.check_stride(6)?;
    check::weight_rank(weight, &[3], 3, "3D weight tensor")?;
    check::parameters(weight, bias)?;
    let features = weight.sizes()[0];
    if let Some(bias) = bias {
        check::size(bias, "bias", 1, 0, features)?;
    }
    check::sizes(weight, "weight", &[features, 1, i64::from(window.kernel[0])])?;
    let (batch, sizes) = input.sizes().split_at(input.rank() - 2);
    let extent = [1, 1, sizes[1]];
    let geometry = window.geometry();
    let output = geometry.windows(extent);
    check::windows(&[features, extent[2]], &[features, output[2]])?;
    check::size(input, "input", input.rank(), batch.len(), features)?;
    if let Some(grad_output) = grad_output {
        check::sizes(grad_output, "gradOutput", &check::list(batch, &[features, output[2]]))?;
    }
    let taps = geometry.taps() as isize;
    let layer = Layer {
        geometry,
        samples: batch.first().map_or(1, |&samples| samples as usize),
        groups: features as usize,
        inputs: 1,
        outputs: 1,
        input: extent,
        output,
        weights: WeightSteps { group: taps, output: taps, input: taps },
    };
    Ok(Convolution { layer, transposed: false })
}

/// `output`, argument 3, of `input`, argument 2, in the same order; frames first are a view of features first.
///
/// # Errors
///
/// As the original blames them: 1 the rank of the input, 3 that of the weights, 4, 5 weights or bias that are not
/// contiguous, or the kernel, 6 the stride. Plain: other sizes.
pub fn update_output<T: Real>(
    window: &Window<1>,
    order: Order,
    input: Arg<'_, T>,
    output: Arg<'_, T>,
    parameters: Parameters<'_, T>,
) -> Result<()> {
    check_rank(input)?;
    let input = order.features_first(input)?;
    let convolution = checked(window, input.borrow(), None, parameters)?;
    convolution.update_output::<T, 1>(input.borrow(), output, parameters, None)?;
    order.give(output)
}

/// `grad_input`, argument 4, of `grad_output`, argument 3, in the same order.
///
/// # Errors
///
/// As [`update_output`].
pub fn update_grad_input<T: Real>(
    window: &Window<1>,
    order: Order,
    (input, grad_output): (Arg<'_, T>, Arg<'_, T>),
    grad_input: Arg<'_, T>,
    weight: Arg<'_, T>,
) -> Result<()> {
    check_rank(input)?;
    check::dimensions(grad_output, "gradOutput", input.rank())?;
    let (input, from) = (order.features_first(input)?, order.features_first(grad_output)?);
    let convolution =
        checked(window, input.borrow(), Some(from.borrow()), Parameters { weight, bias: None })?;
    convolution.update_grad_input(input.borrow(), from.borrow(), grad_input, weight)?;
    order.give(grad_input)
}

/// Adds `scale` times the gradients of weight and bias, arguments 4 and 5.
///
/// # Errors
///
/// As [`update_output`].
pub fn acc_grad_parameters<T: Real>(
    window: &Window<1>,
    order: Order,
    (input, grad_output): (Arg<'_, T>, Arg<'_, T>),
    gradients: Parameters<'_, T>,
    scale: f64,
) -> Result<()> {
    check_rank(input)?;
    check::dimensions(grad_output, "gradOutput", input.rank())?;
    let (input, from) = (order.features_first(input)?, order.features_first(grad_output)?);
    let convolution = checked(window, input.borrow(), Some(from.borrow()), gradients)?;
    convolution.acc_grad_parameters(input.borrow(), from.borrow(), gradients, scale)
}
