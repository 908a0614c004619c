//! `SpatialDepthWiseConvolution`: each plane of the input has kernels of its own.

use super::call::{Convolution, Parameters};
use super::check;
use super::layer::{Layer, WeightSteps};
use super::window::Window;
use crate::error::Result;
use crate::handle::Own;
use crate::math::Arg;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use crate::tensor::geometry::new_transpose;

/// The sizes of weights of rank 2 or 4: planes of the output for each plane of the input, planes of the input, kernel.
fn weight_sizes<T: Real>(window: &Window<2>, weight: Arg<'_, T>) -> Result<[i64; 2]> {
    let [kh, kw] = window.kernel.map(i64::from);
    let sizes = weight.sizes();
    if sizes.len() == 2 {
        let inputs = sizes[1] / (kh * kw);
        check::sizes(weight, "weight", &[sizes[0], inputs.saturating_mul(kh * kw).max(1)])?;
        return Ok([sizes[0], inputs]);
    }
    check::weight_rank(weight, &[4], 5, "2D or 4D weight tensor")?;
    check::sizes(weight, "weight", &[sizes[0], sizes[1], kh, kw])?;
    Ok([sizes[0], sizes[1]])
}

/// The bias, whose columns are planes of the input, as one number for each plane of the output.
fn by_planes<T: Real>(bias: Option<Arg<'_, T>>) -> Result<Option<Own<Tensor<T>>>> {
    bias.map(|bias| new_transpose(bias, 0, 1)).transpose()
}

fn checked<T: Real>(
    window: &Window<2>,
    input: Arg<'_, T>,
    grad_output: Option<Arg<'_, T>>,
    Parameters { weight, bias }: Parameters<'_, T>,
) -> Result<Convolution> {
    window.check_kernel(9)?;
    window.check_stride(11)?;
    let [outputs, inputs] = weight_sizes(window, weight)?;
    if let Some(bias) = bias {
        check::sizes(bias, "bias", &[outputs, inputs])?;
    }
    check::rank(input, &[3, 4], 2, "3D or 4D input tensor")?;
    let (front, extent) = input.sizes().split_at(input.rank() - 2);
    let extent = [1, extent[0], extent[1]];
    let geometry = window.geometry();
    let output = geometry.windows(extent);
    let planes = outputs.saturating_mul(inputs);
    check::windows(&[inputs, extent[1], extent[2]], &[planes, output[1], output[2]])?;
    check::size(input, "input", input.rank(), front.len() - 1, inputs)?;
    if let Some(grad_output) = grad_output {
        let batch = &front[..front.len() - 1];
        let all = if grad_output.rank() == input.rank() {
            check::list(batch, &[planes, output[1], output[2]])
        } else {
            check::list(batch, &[inputs, outputs, output[1], output[2]])
        };
        check::sizes(grad_output, "gradOutput", &all)?;
    }
    let taps = geometry.taps() as isize;
    let layer = Layer {
        geometry,
        samples: if front.len() == 2 { front[0] as usize } else { 1 },
        groups: inputs as usize,
        inputs: 1,
        outputs: outputs as usize,
        input: extent,
        output,
        weights: WeightSteps { group: taps, output: taps.saturating_mul(inputs as isize), input: taps },
    };
    Ok(Convolution { layer, transposed: false })
}

/// `output`, argument 3, of `input`, argument 2: the planes of the first plane of the input, of the second, and so on.
///
/// # Errors
///
/// Argument 2: the rank of the input. 5: that of the weights. 9, 11: the kernel, the stride. Plain: other sizes.
pub fn update_output<T: Real>(
    window: &Window<2>,
    input: Arg<'_, T>,
    output: Arg<'_, T>,
    parameters: Parameters<'_, T>,
) -> Result<()> {
    let convolution = checked(window, input, None, parameters)?;
    let bias = by_planes(parameters.bias)?;
    let parameters = Parameters { bias: bias.as_ref().map(Own::borrow), ..parameters };
    convolution.update_output::<T, 2>(input, output, parameters, None)
}

/// `grad_input`, argument 4, of `grad_output`, argument 3, which may have the planes of each plane of the input in a
/// dimension of their own.
///
/// # Errors
///
/// As [`update_output`].
pub fn update_grad_input<T: Real>(
    window: &Window<2>,
    input: Arg<'_, T>,
    grad_output: Arg<'_, T>,
    grad_input: Arg<'_, T>,
    weight: Arg<'_, T>,
) -> Result<()> {
    checked(window, input, Some(grad_output), Parameters { weight, bias: None })?.update_grad_input(
        input,
        grad_output,
        grad_input,
        weight,
    )
}

/// Adds `scale` times the gradients of weight and bias, arguments 4 and 5.
///
/// # Errors
///
/// As [`update_output`].
pub fn acc_grad_parameters<T: Real>(
    window: &Window<2>,
    input: Arg<'_, T>,
    grad_output: Arg<'_, T>,
    gradients: Parameters<'_, T>,
    scale: f64,
) -> Result<()> {
    let convolution = checked(window, input, Some(grad_output), gradients)?;
    let bias = by_planes(gradients.bias)?;
    let gradients = Parameters { bias: bias.as_ref().map(Own::borrow), ..gradients };
    convolution.acc_grad_parameters(input, grad_output, gradients, scale)
}
