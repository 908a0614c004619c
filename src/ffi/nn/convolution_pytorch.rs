//! Convolutions as PyTorch declares them.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::convolution::volumetric::Volumetric;
use crate::nn::convolution::{Parameters, Window};
use std::os::raw::c_int;

generic! { "THNN1_" VolumetricConvolutionMM: Float Double; {
    /// As torch/nn's, with one more tensor that is neither read nor changed: `output` of `input`, planes x T x H x W or
    /// a batch of such, with `weight` of output planes x input planes x `kT` x `kH` x `kW`, or a matrix. `bias` may be
    /// NULL. Errors: 2 if `input` is neither 4D nor 5D; 4 if `weight` is neither 2D nor 5D; 8, 11 if a kernel or stride
    /// is not positive; the planes or the sizes do not fit.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int,
            pH: c_int) {
        let _ = (finput, fgradInput);
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        let window = Window { padding: [pT, pH, pW], ..Window::plain([kT, kH, kW], [dT, dH, dW]) };
        Volumetric::Plain.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// As torch/nn's, with one more tensor that is neither read nor changed: `gradWeight` += `scale` times the gradient
    /// with respect to the weights, `gradBias` += `scale` times that with respect to the bias, unless it is NULL.
    /// Errors: as updateOutput; `gradOutput` has not the sizes of the output.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int,
            pH: c_int, scale: f64) {
        let _ = (finput, fgradInput);
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        let window = Window { padding: [pT, pH, pW], ..Window::plain([kT, kH, kW], [dT, dH, dW]) };
        Volumetric::Plain.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}
