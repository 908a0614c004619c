//! Activations as PyTorch declares them.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::activation::elementwise::{Elu, EluGradient, SigmoidGradient, TanhGradient};
use crate::nn::activation::softmax::SoftmaxKind;
use crate::nn::activation::{prelu, softmax, update_output};
use crate::nn::formula::of_two;
use crate::nn::real::Real;
use std::os::raw::c_int;

generic! { "THNN1_" ELU: Float Double; {
    /// `output` = `scale` * `input` where it is positive, else `scale` * `alpha` * (e^`input` - 1). If `inplace`, `input`
    /// itself is changed, and `output` becomes a view of it.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, alpha: f64, scale: f64, inplace: bool) {
        let formula = Elu::<real> { negative: real::of(alpha) * real::of(scale), positive: Real::of(scale) };
        update_output(&formula, input.arg(2)?, output.arg(3)?, inplace)
    }

    /// The gradient of ELU from its `output`: `gradOutput` * `scale` where that is positive, else `gradOutput` *
    /// (`output` + `alpha` * `scale`). Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor, alpha: f64, scale: f64) {
        let formula = EluGradient::<real> { negative: real::of(alpha) * real::of(scale), positive: Real::of(scale) };
        let (gradient, result) = (gradOutput.arg(2)?, gradInput.arg(3)?);
        of_two(&formula, result, [output.arg(4)?, gradient], [3, 4, 2])
    }
}}

generic! { "THNN1_" LogSoftMax: Float Double; {
    /// The logarithm of the softmax of `input` along dimension `dim`, which counts from 0 whatever the base of indices.
    /// Errors: 4 if there is no such dimension.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, dim: c_int) {
        let input = input.arg(2)?;
        softmax::update_output(SoftmaxKind::LogSoftMax, input, output.arg(3)?, softmax::named(input, dim, 4)?)
    }

    /// The gradient of LogSoftMax, from its `output`. `input` is not read. Errors: 6 if there is no dimension `dim`;
    /// `gradOutput` has other sizes than `output`.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor, dim: c_int) {
        let _ = input;
        let (gradient, result, output) = (gradOutput.arg(3)?, gradInput.arg(4)?, output.arg(5)?);
        softmax::update_grad_input(SoftmaxKind::LogSoftMax, gradient, result, output, softmax::named(output, dim, 6)?)
    }
}}

generic! { "THNN1_" PReLU: Float Double; {
    /// `output` = `input`, times a slope where it is not positive. `weight` has one slope for all elements, or one for
    /// each plane, which are dimension 1 of `input` (0 of a vector). Errors: `input` has other planes.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor) {
        let (input, output, weight) = (input.arg(2)?, output.arg(3)?, weight.arg(4)?);
        prelu::update_output(input, output, weight, prelu::slopes(weight, 4)?)
    }

    /// `gradInput` = `gradOutput`, times the slope where `input` is not positive. Errors: as updateOutput; the element
    /// counts of `input` and `gradOutput` differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor) {
        let (input, gradient, result, weight) = (input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?);
        prelu::update_grad_input(input, gradient, result, weight, prelu::slopes(weight, 5)?)
    }

    /// Adds `scale` times the gradient of the slopes to `gradWeight`, which is as `weight`. `gradInput` is neither read
    /// nor changed. Errors: as updateGradInput.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            gradWeight: *mut THTensor, scale: f64) {
        let (input, gradient) = (input.arg(2)?, gradOutput.arg(3)?);
        let _ = gradInput;
        let slopes = prelu::slopes(weight.arg(5)?, 5)?;
        prelu::acc_grad_parameters(input, gradient, gradWeight.arg(6)?, slopes, scale)
    }
}}

generic! { "THNN1_" Sigmoid: Float Double; {
    /// The gradient of Sigmoid, from its `output`: `gradOutput` * `output` * (1 - `output`). Errors: the element counts
    /// differ.
    fn updateGradInput(_state: *mut THNNState, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor) {
        let (gradient, result) = (gradOutput.arg(2)?, gradInput.arg(3)?);
        of_two(&SigmoidGradient, result, [output.arg(4)?, gradient], [3, 4, 2])
    }
}}

generic! { "THNN1_" SoftMax: Float Double; {
    /// The softmax of `input` along dimension `dim`, which counts from 0 whatever the base of indices. Errors: 4 if
    /// there is no such dimension.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, dim: c_int) {
        let input = input.arg(2)?;
        softmax::update_output(SoftmaxKind::SoftMax, input, output.arg(3)?, softmax::named(input, dim, 4)?)
    }

    /// The gradient of SoftMax, from its `output`. `input` is not read. Errors: 6 if there is no dimension `dim`;
    /// `gradOutput` has other sizes than `output`.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor, dim: c_int) {
        let _ = input;
        let (gradient, result, output) = (gradOutput.arg(3)?, gradInput.arg(4)?, output.arg(5)?);
        softmax::update_grad_input(SoftmaxKind::SoftMax, gradient, result, output, softmax::named(output, dim, 6)?)
    }
}}

generic! { "THNN1_" Tanh: Float Double; {
    /// The gradient of Tanh, from its `output`: `gradOutput` * (1 - `output`^2). Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor) {
        let (gradient, result) = (gradOutput.arg(2)?, gradInput.arg(3)?);
        of_two(&TanhGradient, result, [output.arg(4)?, gradient], [3, 4, 2])
    }
}}
