//! Convolutions over volumes.
//!
//! Time, rows and columns are named T, H and W; what they stand for is as in convolutions over planes.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::convolution::volumetric::Volumetric;
use crate::nn::convolution::{Parameters, Window};
use std::os::raw::c_int;

/// A window without dilation.
fn window(kernel: [c_int; 3], stride: [c_int; 3], padding: [c_int; 3]) -> Window<3> {
    Window { padding, ..Window::plain(kernel, stride) }
}

/// The window of a function that takes the kernel from its weights.
fn unsized_window(stride: [c_int; 3], padding: [c_int; 3]) -> Window<3> {
    window([1; 3], stride, padding)
}

generic! { "THNN0_" VolumetricConvolution: Float Double; {
    /// As VolumetricConvolutionMM without padding, with a kernel of the sizes of `weight`, which is 5D. Errors: 9 if
    /// all of `pT`, `pW` and `pH` are 0, a check that has always been the wrong way round: the padding is not used, and
    /// clients call VolumetricConvolutionMM instead; 2, 4 if `input` or `weight` has another number of dimensions; 2 if
    /// `input` is smaller than the kernel; 11 if a stride is not positive; the planes or the sizes do not fit.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int) {
        let _ = (finput, fgradInput);
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        let window = unsized_window([dT, dH, dW], [pT, pH, pW]);
        Volumetric::Unpadded.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of VolumetricConvolution with respect to its input, of which only the sizes count. Errors: as
    /// updateOutput; 3, 1 if `gradOutput` has another number of dimensions or planes; it has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            finput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int) {
        let _ = finput;
        let window = unsized_window([dT, dH, dW], [pT, pH, pW]);
        Volumetric::Unpadded.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput; 5 if
    /// `gradBias` has not one element for each output plane.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, scale: f64) {
        let _ = (finput, fgradInput);
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        let window = unsized_window([dT, dH, dW], [pT, pH, pW]);
        Volumetric::Unpadded.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" VolumetricConvolutionMM: Float Double; {
    /// As SpatialConvolutionMM, over volumes: `input` is planes x T x H x W or a batch of such, `weight` output planes
    /// x input planes x `kT` x `kH` x `kW`, or a matrix of the first and the product of the others; `output` becomes
    /// (batch x) output planes x (T + 2 `pT` - `kT`) / `dT` + 1 x and so on. `bias` may be NULL. Errors: 2 if `input`
    /// is neither 4D nor 5D; 4 if `weight` is neither 2D nor 5D; 8, 11 if a kernel or stride is not positive; the
    /// planes or the sizes do not fit, or there is no window.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int) {
        let _ = finput;
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        let window = window([kT, kH, kW], [dT, dH, dW], [pT, pH, pW]);
        Volumetric::Plain.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of VolumetricConvolutionMM with respect to its input, of which only the sizes count. Errors: as
    /// updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int,
            pH: c_int) {
        let _ = (finput, fgradInput);
        let window = window([kT, kH, kW], [dT, dH, dW], [pT, pH, pW]);
        Volumetric::Plain.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, scale: f64) {
        let _ = finput;
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        let window = window([kT, kH, kW], [dT, dH, dW], [pT, pH, pW]);
        Volumetric::Plain.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" VolumetricDilatedConvolution: Float Double; {
    /// As VolumetricConvolutionMM, with kernels whose elements are `dilationT`, `dilationH` and `dilationW` apart.
    /// `weight` is 5D. Errors: 2 if `input` is neither 4D nor 5D; 4 if `weight` is not 5D; 8, 11, 15 if a kernel,
    /// stride or dilation is not positive; the planes or the sizes do not fit, or there is no window.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            columns: *mut THTensor, ones: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, padT: c_int, padW: c_int,
            padH: c_int, dilationT: c_int, dilationW: c_int, dilationH: c_int) {
        let _ = (columns, ones);
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        let window = Window { dilation: [dilationT, dilationH, dilationW], ..window([kT, kH, kW], [dT, dH, dW], [padT, padH, padW]) };
        Volumetric::Dilated.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of VolumetricDilatedConvolution with respect to its input, of which only the sizes count. Errors:
    /// as updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            gradColumns: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, padT: c_int, padW: c_int, padH: c_int,
            dilationT: c_int, dilationW: c_int, dilationH: c_int) {
        let _ = gradColumns;
        let window = Window { dilation: [dilationT, dilationH, dilationW], ..window([kT, kH, kW], [dT, dH, dW], [padT, padH, padW]) };
        Volumetric::Dilated.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            columns: *mut THTensor, ones: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, padT: c_int, padW: c_int,
            padH: c_int, dilationT: c_int, dilationW: c_int, dilationH: c_int, scale: f64) {
        let _ = (columns, ones);
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        let window = Window { dilation: [dilationT, dilationH, dilationW], ..window([kT, kH, kW], [dT, dH, dW], [padT, padH, padW]) };
        Volumetric::Dilated.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" VolumetricFullConvolution: Float Double; {
    /// As SpatialFullConvolution, over volumes, with a kernel of the sizes of `weight`, input planes x output planes x
    /// kT x kH x kW. `output` becomes (batch x) output planes x (T - 1) `dT` - 2 `pT` + kT + `aT` x and so on. `bias`
    /// may be NULL. Errors: 2 if `input` is neither 4D nor 5D; 4 if `weight` is not 5D; 11 if a stride is not positive;
    /// 15 if `aT`, `aH` or `aW` is not smaller than the stride; the planes or the sizes do not fit, or the output would
    /// be empty.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, aT: c_int, aW: c_int,
            aH: c_int) {
        let _ = (finput, fgradInput);
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        let window = Window { adjustment: [aT, aH, aW], ..unsized_window([dT, dH, dW], [pT, pH, pW]) };
        Volumetric::Full.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of VolumetricFullConvolution with respect to its input, of which only the sizes count. Errors: as
    /// updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, aT: c_int, aW: c_int,
            aH: c_int) {
        let _ = (finput, fgradInput);
        let window = Window { adjustment: [aT, aH, aW], ..unsized_window([dT, dH, dW], [pT, pH, pW]) };
        Volumetric::Full.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, aT: c_int, aW: c_int,
            aH: c_int, scale: f64) {
        let _ = (finput, fgradInput);
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        let window = Window { adjustment: [aT, aH, aW], ..unsized_window([dT, dH, dW], [pT, pH, pW]) };
        Volumetric::Full.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" VolumetricFullDilatedConvolution: Float Double; {
    /// As VolumetricFullConvolution, with kernels whose elements are `dilationT`, `dilationH` and `dilationW` apart: kT
    /// counts as (kT - 1) `dilationT` + 1 and so on in the sizes. Errors: as there; also 15 if a dilation is not
    /// positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, dilationT: c_int,
            dilationW: c_int, dilationH: c_int, aT: c_int, aW: c_int, aH: c_int) {
        let _ = (finput, fgradInput);
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        let window = Window { dilation: [dilationT, dilationH, dilationW], adjustment: [aT, aH, aW], ..unsized_window([dT, dH, dW], [pT, pH, pW]) };
        Volumetric::Full.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of VolumetricFullDilatedConvolution with respect to its input, of which only the sizes count.
    /// Errors: as updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, dilationT: c_int,
            dilationW: c_int, dilationH: c_int, aT: c_int, aW: c_int, aH: c_int) {
        let _ = (finput, fgradInput);
        let window = Window { dilation: [dilationT, dilationH, dilationW], adjustment: [aT, aH, aW], ..unsized_window([dT, dH, dW], [pT, pH, pW]) };
        Volumetric::Full.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, dilationT: c_int,
            dilationW: c_int, dilationH: c_int, aT: c_int, aW: c_int, aH: c_int, scale: f64) {
        let _ = (finput, fgradInput);
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        let window = Window { dilation: [dilationT, dilationH, dilationW], adjustment: [aT, aH, aW], ..unsized_window([dT, dH, dW], [pT, pH, pW]) };
        Volumetric::Full.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}
