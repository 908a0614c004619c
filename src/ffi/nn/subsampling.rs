//! Subsampling.

use crate::error::check_arg;
use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::subsampling::{self, SubsamplingParameters};
use std::os::raw::{c_int, c_long};

/// Windows of planes.
fn planes(kernel: [c_int; 2], step: [c_int; 2]) -> SubsamplingParameters {
    SubsamplingParameters { kernel, step, sequence: false, numbers: [6, 8] }
}

/// Windows of frames.
fn frames(kernel: c_int, step: c_int) -> SubsamplingParameters {
    SubsamplingParameters { kernel: [kernel, 1], step: [step, 1], sequence: true, numbers: [6, 7] }
}

generic! { "THNN0_" SpatialSubSampling: Float Double; {
    /// `output` = `bias` + `weight` times the sums of windows of `kH` x `kW` elements that are `dH` and `dW` apart.
    /// `input` is planes x rows x columns, or has a batch in front; `weight` and `bias` have one element for each plane.
    /// Errors: 6, 8 if a window's size, a distance is not positive; 2 if `input` has other dimensions, other planes or
    /// less than a window; 5 if `bias` has another element count than `weight`.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor, kW: c_int,
            kH: c_int, dW: c_int, dH: c_int) {
        let parameters = (weight.arg(4)?, bias.arg(5)?);
        subsampling::update_output(input.arg(2)?, output.arg(3)?, parameters, planes([kH, kW], [dH, dW]))
    }

    /// The gradient of SpatialSubSampling, of the sizes of `input`. Errors: 2, 6, 8 as updateOutput; 3 if `gradOutput` has
    /// not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            kW: c_int, kH: c_int, dW: c_int, dH: c_int) {
        let (input, gradient, result, weight) = (input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?);
        subsampling::update_grad_input(input, gradient, result, weight, planes([kH, kW], [dH, dW]))
    }

    /// Adds `scale` times the gradients of `weight` and `bias` to `gradWeight` and `gradBias`, which have one element for
    /// each plane. Errors: 2, 6, 8 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 5 if `gradBias` has
    /// another element count than `gradWeight`.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            kW: c_int, kH: c_int, dW: c_int, dH: c_int, scale: f64) {
        let results = (gradWeight.arg(4)?, gradBias.arg(5)?);
        subsampling::acc_grad_parameters(input.arg(2)?, gradOutput.arg(3)?, results, planes([kH, kW], [dH, dW]), scale)
    }
}}

generic! { "THNN0_" TemporalSubSampling: Float Double; {
    /// `output` = `bias` + `weight` times the sums of windows of `kW` frames that are `dW` apart. `input` is frames x
    /// `inputFrameSize`; `weight` and `bias` have one element for each feature. Errors: 6, 7 if `kW`, `dW` is not positive;
    /// 2 if `input` has other dimensions or features or fewer frames than a window; 5 if `bias` has another element count
    /// than `weight`.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor, kW: c_int,
            dW: c_int, inputFrameSize: c_int) {
        let (input, output, parameters) = (input.arg(2)?, output.arg(3)?, (weight.arg(4)?, bias.arg(5)?));
        let features = input.sizes().get(1).is_none_or(|&size| size == c_long::from(inputFrameSize));
        check_arg(features, 2, "invalid input frame size")?;
        subsampling::update_output(input, output, parameters, frames(kW, dW))
    }

    /// The gradient of TemporalSubSampling, of the sizes of `input`. Errors: 2, 6, 7 as updateOutput; 3 if `gradOutput` has
    /// not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor, kW: c_int, dW: c_int) {
        let (input, gradient, result, weight) = (input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?);
        subsampling::update_grad_input(input, gradient, result, weight, frames(kW, dW))
    }

    /// Adds `scale` times the gradients of `weight` and `bias` to `gradWeight` and `gradBias`, which have one element for
    /// each feature. Errors: 2, 6, 7 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 5 if `gradBias`
    /// has another element count than `gradWeight`.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            kW: c_int, dW: c_int, scale: f64) {
        let results = (gradWeight.arg(4)?, gradBias.arg(5)?);
        subsampling::acc_grad_parameters(input.arg(2)?, gradOutput.arg(3)?, results, frames(kW, dW), scale)
    }
}}
