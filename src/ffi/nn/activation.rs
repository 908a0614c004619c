//! Activations.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::ffi::random::stream;
use crate::math::unary;
use crate::nn::activation::elementwise::{
    AbsGradient, Elu, EluGradient, HardShrink, HardTanh, HardTanhGradient, LeakyReLU, LeakyReLUGradient,
    LogSigmoid, LogSigmoidGradient, ShrinkGradient, SigmoidGradient, SoftPlus, SoftPlusGradient, SoftShrink,
    SqrtGradient, SquareGradient, TanhGradient, Threshold, ThresholdGradient,
};
use crate::nn::activation::rrelu::Slopes;
use crate::nn::activation::softmax::SoftmaxKind;
use crate::nn::activation::{gated, prelu, rrelu, softmax, update_grad_input, update_output};
use crate::nn::operand::make_room;
use crate::nn::real::Real;
use crate::random::Generator;
use crate::vmath;
use std::os::raw::{c_int, c_long};

type THGenerator = Generator;

/// The argument numbers of a function of `output`, argument 3, and `input`, argument 2.
const OUTPUT_INPUT: [i32; 2] = [3, 2];

generic! { "THNN0_" Abs: Float Double; {
    /// `output` = |`input`|, of the sizes of `input`, which may have any.
    ///
    /// In all functions here `state` is not looked at; what is not read or changed may be NULL, everything else only where
    /// it is said. Tensors may have any layout; results are given sizes as stated and keep none of what they
    /// held, unless they are said to be added to. A result may be an operand or share its elements: operands are read
    /// first. Gradients are those of a loss: `gradOutput` with respect to the output, `gradInput` to the input.
    /// Parameters of type double are rounded to the type of the elements. Errors leave every argument as it was: i if
    /// argument i is NULL or has elements outside its storage; else as stated.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor) {
        unary::abs(output.arg(3)?, input.arg(2)?).map_err(|error| error.in_order(&OUTPUT_INPUT))
    }

    /// `gradInput` = `gradOutput`, with the sign changed where `input` is negative; of the sizes of `input`. Errors: the
    /// element counts of `input` and `gradOutput` differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor) {
        update_grad_input(&AbsGradient, (input.arg(2)?, 2), gradOutput.arg(3)?, gradInput.arg(4)?, false)
    }
}}

generic! { "THNN0_" ELU: Float Double; {
    /// Exponential linear unit: `output` = `input` where it is positive, else `alpha` * (e^`input` - 1). If `inplace`,
    /// `input` itself is changed, and `output` becomes a view of it.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, alpha: f64, inplace: bool) {
        let formula = Elu::<real> { negative: Real::of(alpha), positive: 1.0 };
        update_output(&formula, input.arg(2)?, output.arg(3)?, inplace)
    }

    /// The gradient of ELU from its `output`: `gradOutput` where that is positive, else `gradOutput` * (`output` +
    /// `alpha`). If `inplace`, `gradOutput` itself is changed, and `gradInput` becomes a view of it. `input` is not
    /// read. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor, alpha: f64, inplace: bool) {
        let _ = input;
        let formula = EluGradient::<real> { negative: Real::of(alpha), positive: 1.0 };
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        update_grad_input(&formula, (output.arg(5)?, 5), gradient, result, inplace)
    }
}}

generic! { "THNN0_" GatedLinear: Float Double; {
    /// Gated linear unit: `output` = the first half of `input` along dimension `dim` times the sigmoid of the second.
    /// `dim` counts from the base of indices in force (1 unless it was set). Errors: 2 if there is no such dimension, or
    /// its size is odd.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, dim: c_int) {
        gated::update_output(input.arg(2)?, output.arg(3)?, dim)
    }

    /// The gradient of GatedLinear. Errors: 2 as updateOutput; 3 if `gradOutput` has not half as many elements as
    /// `input`.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, dim: c_int) {
        gated::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, dim)
    }
}}

generic! { "THNN0_" HardShrink: Float Double; {
    /// `output` = `input` where it is above `lambda` or below -`lambda`, else 0.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, lambda: f64) {
        update_output(&HardShrink::<real> { lambda: Real::of(lambda) }, input.arg(2)?, output.arg(3)?, false)
    }

    /// `gradInput` = `gradOutput` where `input` is above `lambda` or below -`lambda`, else 0. Errors: the element counts
    /// differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, lambda: f64) {
        let formula = ShrinkGradient::<real> { lambda: Real::of(lambda) };
        update_grad_input(&formula, (input.arg(2)?, 2), gradOutput.arg(3)?, gradInput.arg(4)?, false)
    }
}}

generic! { "THNN0_" HardTanh: Float Double; {
    /// `output` = `input` limited to `min_val` and `max_val`; NaN stays. If `inplace`, `input` itself is changed, and
    /// `output` becomes a view of it.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, min_val: f64, max_val: f64, inplace: bool) {
        let formula = HardTanh::<real> { low: Real::of(min_val), high: Real::of(max_val) };
        update_output(&formula, input.arg(2)?, output.arg(3)?, inplace)
    }

    /// `gradInput` = `gradOutput` where `input` is strictly between `min_val` and `max_val`, else 0. If `inplace`,
    /// `gradOutput` itself is changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, min_val: f64, max_val: f64, inplace: bool) {
        let formula = HardTanhGradient::<real> { low: Real::of(min_val), high: Real::of(max_val) };
        update_grad_input(&formula, (input.arg(2)?, 2), gradOutput.arg(3)?, gradInput.arg(4)?, inplace)
    }
}}

generic! { "THNN0_" LeakyReLU: Float Double; {
    /// `output` = `input`, times `negval` where it is not positive. If `inplace`, `input` itself is changed, and `output`
    /// becomes a view of it.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, negval: f64, inplace: bool) {
        update_output(&LeakyReLU::<real> { slope: Real::of(negval) }, input.arg(2)?, output.arg(3)?, inplace)
    }

    /// `gradInput` = `gradOutput`, times `negval` where `input` is not positive. If `inplace`, `gradOutput` itself is
    /// changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, negval: f64, inplace: bool) {
        let formula = LeakyReLUGradient::<real> { slope: Real::of(negval) };
        update_grad_input(&formula, (input.arg(2)?, 2), gradOutput.arg(3)?, gradInput.arg(4)?, inplace)
    }
}}

generic! { "THNN0_" LogSigmoid: Float Double; {
    /// `output` = ln(1 / (1 + e^-`input`)). `buffer` is given the sizes of `input` unless it is NULL, and its elements
    /// are not set: no function needs them.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, buffer: *mut THTensor) {
        let (input, output) = (input.arg(2)?, output.arg(3)?);
        let room = buffer.option().map(|buffer| make_room(buffer, input, 4)).transpose()?;
        update_output(&LogSigmoid, input, output, false)?;
        if let Some(room) = room.flatten() {
            room.commit();
        }
        Ok(())
    }

    /// The gradient of LogSigmoid, from its `input`. `buffer` is not read. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, buffer: *mut THTensor) {
        let _ = buffer;
        update_grad_input(&LogSigmoidGradient, (input.arg(2)?, 2), gradOutput.arg(3)?, gradInput.arg(4)?, false)
    }
}}

generic! { "THNN0_" LogSoftMax: Float Double; {
    /// The logarithm of the softmax of `input` over its planes: `output` = x - ln(sum of e^x). `input` is n, b x n,
    /// n x rows x columns or b x n x rows x columns, for n planes and a batch of b. Errors: 2 if it has other
    /// dimensions.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor) {
        let input = input.arg(2)?;
        softmax::update_output(SoftmaxKind::LogSoftMax, input, output.arg(3)?, softmax::planes(input, 2)?)
    }

    /// The gradient of LogSoftMax, from its `output`: `gradOutput` - e^`output` * the sum of `gradOutput` over the
    /// planes. `input` is not read. Errors: 5 if `output` has other dimensions than 1 to 4; `gradOutput` has other
    /// sizes.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor) {
        let _ = input;
        let (gradient, result, output) = (gradOutput.arg(3)?, gradInput.arg(4)?, output.arg(5)?);
        softmax::update_grad_input(SoftmaxKind::LogSoftMax, gradient, result, output, softmax::planes(output, 5)?)
    }
}}

generic! { "THNN0_" PReLU: Float Double; {
    /// `output` = `input`, times a slope where it is not positive. `weight` has the slopes, one for each of
    /// `nOutputPlane` planes, which are dimension 1 of `input` (0 of a vector); the first one is for all elements if
    /// `nOutputPlane` is 0. Errors: `input` has other planes; `weight` has too few elements.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, nOutputPlane: c_long) {
        prelu::update_output(input.arg(2)?, output.arg(3)?, weight.arg(4)?, nOutputPlane)
    }

    /// `gradInput` = `gradOutput`, times the slope where `input` is not positive. Errors: as updateOutput; the element
    /// counts of `input` and `gradOutput` differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor, nOutputPlane: c_long) {
        prelu::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?, nOutputPlane)
    }

    /// Adds `scale` times the gradient of the slopes to `gradWeight`, which is as `weight`. `gradInput`, `weight`,
    /// `gradWeightBuf` and `gradWeightBuf2` are neither read nor changed. Errors: as updateGradInput.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            gradWeight: *mut THTensor, gradWeightBuf: *mut THTensor, gradWeightBuf2: *mut THTensor, nOutputPlane: c_long, scale: f64) {
        let (input, gradient) = (input.arg(2)?, gradOutput.arg(3)?);
        let _ = (gradInput, weight, gradWeightBuf, gradWeightBuf2);
        let result = gradWeight.arg(6)?;
        prelu::acc_grad_parameters(input, gradient, result, nOutputPlane, scale)
    }
}}

generic! { "THNN0_" RReLU: Float Double; {
    /// `output` = `input`, times a slope where it is not positive. If `train`, each such element has its own slope,
    /// uniform in [`lower`, `upper`), drawn from `generator` in row-major order, and `noise` receives the slopes, and 1
    /// where `input` is positive; else the slope is (`lower` + `upper`) / 2, and `noise` and `generator` may be
    /// NULL. If `inplace`, `input` itself is changed, and `output` becomes a view of it. Errors, if `train`: 5 if `lower` is
    /// not finite; 6 if `upper` is not, or is less.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, noise: *mut THTensor, lower: f64, upper: f64, train: bool,
            inplace: bool, generator: *mut THGenerator) {
        let (input, output) = (input.arg(2)?, output.arg(3)?);
        let noise = if train { Some(noise.arg(4)?) } else { None };
        let generator = if train { Some(stream(generator, 9)?) } else { None };
        rrelu::update_output(input, output, noise, Slopes { lower, upper, train }, inplace, generator)
    }

    /// The gradient of RReLU: `gradOutput` * `noise` if `train` and `upper` is more than `lower`, else with the slope
    /// (`lower` + `upper`) / 2 where `input` is not positive, and `noise` may be NULL. If `inplace`, `gradOutput` itself is changed, and
    /// `gradInput` becomes a view of it. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, noise: *mut THTensor,
            lower: f64, upper: f64, train: bool, inplace: bool) {
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        rrelu::update_grad_input(input.arg(2)?, gradient, result, noise.option(), Slopes { lower, upper, train }, inplace)
    }
}}

generic! { "THNN0_" Sigmoid: Float Double; {
    /// `output` = 1 / (1 + e^-`input`).
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor) {
        let (input, output) = (input.arg(2)?, output.arg(3)?);
        unary::function::<vmath::Sigmoid, real>(output, input).map_err(|error| error.in_order(&OUTPUT_INPUT))
    }

    /// The gradient of Sigmoid, from its `output`: `gradOutput` * `output` * (1 - `output`). `input` is not read. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor) {
        let _ = input;
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        update_grad_input(&SigmoidGradient, (output.arg(5)?, 5), gradient, result, false)
    }
}}

generic! { "THNN0_" SoftMax: Float Double; {
    /// The softmax of `input` over its planes: `output` = e^x / (sum of e^x). `input` is n, b x n, n x rows x columns
    /// or b x n x rows x columns, for n planes and a batch of b. Errors: 2 if it has other dimensions.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor) {
        let input = input.arg(2)?;
        softmax::update_output(SoftmaxKind::SoftMax, input, output.arg(3)?, softmax::planes(input, 2)?)
    }

    /// The gradient of SoftMax, from its `output`: `output` * (`gradOutput` - the sum of `output` * `gradOutput` over the
    /// planes). `input` is not read. Errors: 5 if `output` has other dimensions than 1 to 4; `gradOutput` has other
    /// sizes.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor) {
        let _ = input;
        let (gradient, result, output) = (gradOutput.arg(3)?, gradInput.arg(4)?, output.arg(5)?);
        softmax::update_grad_input(SoftmaxKind::SoftMax, gradient, result, output, softmax::planes(output, 5)?)
    }
}}

generic! { "THNN0_" SoftPlus: Float Double; {
    /// `output` = ln(1 + e^(`beta` * `input`)) / `beta`, and `input` where `beta` * `input` is above `threshold`.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, beta: f64, threshold: f64) {
        let formula = SoftPlus::<real> { beta: Real::of(beta), threshold: Real::of(threshold) };
        update_output(&formula, input.arg(2)?, output.arg(3)?, false)
    }

    /// The gradient of SoftPlus, from its `output`; `gradOutput` where `beta` * `output` is above `threshold`. `input` is
    /// not read. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor, beta: f64, threshold: f64) {
        let _ = input;
        let formula = SoftPlusGradient::<real> { beta: Real::of(beta), threshold: Real::of(threshold) };
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        update_grad_input(&formula, (output.arg(5)?, 5), gradient, result, false)
    }
}}

generic! { "THNN0_" SoftShrink: Float Double; {
    /// `output` = `input` brought nearer to 0 by `lambda`, and 0 where that would go beyond.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, lambda: f64) {
        update_output(&SoftShrink::<real> { lambda: Real::of(lambda) }, input.arg(2)?, output.arg(3)?, false)
    }

    /// `gradInput` = `gradOutput` where `input` is above `lambda` or below -`lambda`, else 0. Errors: the element counts
    /// differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, lambda: f64) {
        let formula = ShrinkGradient::<real> { lambda: Real::of(lambda) };
        update_grad_input(&formula, (input.arg(2)?, 2), gradOutput.arg(3)?, gradInput.arg(4)?, false)
    }
}}

generic! { "THNN0_" Sqrt: Float Double; {
    /// `output` = the square root of `input`. `eps` is not used.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, eps: f64) {
        let _ = eps;
        let (input, output) = (input.arg(2)?, output.arg(3)?);
        unary::simple::<vmath::Sqrt, real>(output, input).map_err(|error| error.in_order(&OUTPUT_INPUT))
    }

    /// The gradient of Sqrt, from its `output`: `gradOutput` / (2 * `output`), and 0 where `output` is 0. `input` is not
    /// read. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor) {
        let _ = input;
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        update_grad_input(&SqrtGradient, (output.arg(5)?, 5), gradient, result, false)
    }
}}

generic! { "THNN0_" Square: Float Double; {
    /// `output` = `input` * `input`.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor) {
        unary::pow(output.arg(3)?, input.arg(2)?, 2.0).map_err(|error| error.in_order(&OUTPUT_INPUT))
    }

    /// `gradInput` = 2 * `input` * `gradOutput`. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor) {
        update_grad_input(&SquareGradient, (input.arg(2)?, 2), gradOutput.arg(3)?, gradInput.arg(4)?, false)
    }
}}

generic! { "THNN0_" Tanh: Float Double; {
    /// `output` = the hyperbolic tangent of `input`.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor) {
        let (input, output) = (input.arg(2)?, output.arg(3)?);
        unary::function::<vmath::Tanh, real>(output, input).map_err(|error| error.in_order(&OUTPUT_INPUT))
    }

    /// The gradient of Tanh, from its `output`: `gradOutput` * (1 - `output`^2). `input` is not read.
    /// Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, output: *mut THTensor) {
        let _ = input;
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        update_grad_input(&TanhGradient, (output.arg(5)?, 5), gradient, result, false)
    }
}}

generic! { "THNN0_" Threshold: Float Double; {
    /// `output` = `input`, and `val` where it is not above `threshold`; NaN stays. If `inplace`, `input` itself is
    /// changed, and `output` becomes a view of it. With 0 for both, this is the rectified linear unit.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, threshold: f64, val: f64, inplace: bool) {
        let formula = Threshold::<real> { threshold: Real::of(threshold), value: Real::of(val) };
        update_output(&formula, input.arg(2)?, output.arg(3)?, inplace)
    }

    /// `gradInput` = `gradOutput`, and 0 where `input` is not above `threshold`. `val` is not used. If `inplace`,
    /// `gradOutput` itself is changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, threshold: f64, val: f64, inplace: bool) {
        let _ = val;
        let formula = ThresholdGradient::<real> { threshold: Real::of(threshold) };
        update_grad_input(&formula, (input.arg(2)?, 2), gradOutput.arg(3)?, gradInput.arg(4)?, inplace)
    }
}}
