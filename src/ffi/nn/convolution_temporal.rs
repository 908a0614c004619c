//! Convolutions over sequences.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::convolution::row::{self, Order};
use crate::nn::convolution::{Parameters, Window, temporal};
use std::os::raw::c_int;

/// The order that `featFirst` asks for.
fn order(feat_first: bool) -> Order {
    if feat_first { Order::FeaturesFirst } else { Order::FramesFirst }
}

generic! { "THNN0_" TemporalConvolution: Float Double; {
    /// `output` of `input`, frames x `inputFrameSize` or a batch of such: frame t is `bias` + `weight` times the `kW`
    /// frames of `input` from t `dW` on, one after the other. `weight` is `outputFrameSize` x (`kW` `inputFrameSize`),
    /// `bias` has `outputFrameSize` numbers. `output` becomes (batch x) (frames - `kW`) / `dW` + 1 x `outputFrameSize`.
    /// Errors: 2 if `input` is neither 2D nor 3D, or has another frame size or fewer than `kW` frames; 4, 5 if `weight`
    /// or `bias` is not contiguous or has other sizes; 9, 11 if `kW` or `dW` is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor, kW: c_int,
            dW: c_int, inputFrameSize: c_int, outputFrameSize: c_int) {
        let features = [inputFrameSize, outputFrameSize].map(i64::from);
        let parameters = (weight.arg(4)?, bias.arg(5)?);
        temporal::update_output(&Window::plain([kW], [dW]), features, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of TemporalConvolution with respect to its input, of which only the sizes count. Errors: 2, 4, 9,
    /// 11 as updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor, kW: c_int, dW: c_int) {
        let window = Window::plain([kW], [dW]);
        temporal::update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` and `gradBias`, of any layout, += `scale` times the gradients with respect to weights and bias.
    /// Errors: 2, 4, 9, 11 as updateOutput; 5 if `gradBias` has another count; `gradOutput` has not the sizes of the
    /// output.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            kW: c_int, dW: c_int, scale: f64) {
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: Some(gradBias.arg(5)?) };
        temporal::acc_grad_parameters(&Window::plain([kW], [dW]), input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" TemporalRowConvolution: Float Double; {
    /// Each feature of `input` is convolved with a kernel of its own, with `padW` zeros before the first and behind the
    /// last frame. `input` is features x frames if `featFirst`, else frames x features, or a batch of such; `weight` is
    /// features x 1 x `kW`; `bias` has a number for each feature, or is NULL. `output` becomes (batch x) features x
    /// ((frames + 2 `padW` - `kW`) / `dW` + 1), or if `featFirst` is not set a view of that with the last two
    /// dimensions exchanged. Errors: 1 if `input` is neither 2D nor 3D; 3 if `weight` is not 3D; 4, 5 if `weight` or
    /// `bias` is not contiguous; 5, 6 if `kW` or `dW` is not positive; the features or the sizes do not fit, or there
    /// is no window.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, dW: c_int, padW: c_int, featFirst: bool) {
        let _ = (finput, fgradInput);
        let window = Window { padding: [padW], ..Window::plain([kW], [dW]) };
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        row::update_output(&window, order(featFirst), input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of TemporalRowConvolution with respect to its input, of which only the sizes count, in the order
    /// that `featFirst` says. Errors: as updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, dW: c_int, padW: c_int, featFirst: bool) {
        let _ = (finput, fgradInput);
        let window = Window { padding: [padW], ..Window::plain([kW], [dW]) };
        let operands = (input.arg(2)?, gradOutput.arg(3)?);
        row::update_grad_input(&window, order(featFirst), operands, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, dW: c_int, padW: c_int, featFirst: bool, scale: f64) {
        let _ = (finput, fgradInput);
        let window = Window { padding: [padW], ..Window::plain([kW], [dW]) };
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        row::acc_grad_parameters(&window, order(featFirst), (input.arg(2)?, gradOutput.arg(3)?), gradients, scale)
    }
}}
