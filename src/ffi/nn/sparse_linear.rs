//! Linear layers of sparse inputs.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::linear::sparse::{self, LinearGradients, ListForm};

generic! { "THNN0_" SparseLinear: Float Double; {
    /// `output` = `weight` * `input` + `bias` for each sample: `input` is values x 3, sample, column and value, counted from 1
    /// whatever the base of indices; `weight` is m x n, `bias` m elements, `output` samples x m already. Values of 0 are
    /// left out, wherever they are. Errors: 2 if `input` has other sizes; 3 if `output` has; 4 if `weight` is no matrix; 5
    /// if `bias` has other sizes; there is no such sample or column.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor) {
        sparse::update_output(ListForm::Coordinates, input.arg(2)?, output.arg(3)?, weight.arg(4)?, bias.arg(5)?)
    }

    /// Adds `scale` times the gradients of `weight` and `bias` to `gradWeight` and `gradBias`, and then `weightDecay` *
    /// `weight` to `gradWeight`. The elements of `bias` are not read. Errors: 2 if `input` has other sizes than in
    /// updateOutput; 3 if `gradOutput` has other sizes than the output; 4, 5 if `gradWeight`, `gradBias` has other sizes than
    /// the parameter; 6 if `weight` is no matrix; there is no such sample or column.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            weight: *mut THTensor, bias: *mut THTensor, weightDecay: f64, scale: f64) {
        let _ = bias;
        let gradients = LinearGradients { input: input.arg(2)?, output: gradOutput.arg(3)?, weight: gradWeight.arg(4)?, bias: gradBias.arg(5)? };
        sparse::acc_grad_parameters(ListForm::Coordinates, gradients, weight.arg(6)?, weightDecay, scale)
    }

    /// Takes `learningRate` * `gradBias` from `bias`, and `learningRate` * `gradWeight` from those columns of `weight` that
    /// `lastInput`, an input of updateOutput, uses; nothing if it has no values. Errors: 2 if `weight` is no matrix; 3, 4,
    /// 5 if the sizes of `bias`, `gradWeight`, `gradBias` do not fit it; 6 if `lastInput` has other sizes; there is no such
    /// column.
    fn updateParameters(_state: *mut THNNState, weight: *mut THTensor, bias: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            lastInput: *mut THTensor, learningRate: f64) {
        let (parameters, gradients) = ((weight.arg(2)?, bias.arg(3)?), (gradWeight.arg(4)?, gradBias.arg(5)?));
        sparse::update_parameters(ListForm::Coordinates, parameters, gradients, lastInput.arg(6)?, learningRate)
    }

    /// Makes `gradBias` zero, and those columns of `gradWeight` that `lastInput`, an input of updateOutput, uses. Errors: 2
    /// if `gradWeight` is no matrix; 3 if `gradBias` does not fit it; 4 if `lastInput` has other sizes; there is no such
    /// column.
    fn zeroGradParameters(_state: *mut THNNState, gradWeight: *mut THTensor, gradBias: *mut THTensor, lastInput: *mut THTensor) {
        sparse::zero_grad_parameters(ListForm::Coordinates, gradWeight.arg(2)?, gradBias.arg(3)?, lastInput.arg(4)?)
    }

    /// As updateOutput for `input` of samples x values x 2: column and value. `output` is resized.
    fn legacyUpdateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor) {
        sparse::update_output(ListForm::Legacy, input.arg(2)?, output.arg(3)?, weight.arg(4)?, bias.arg(5)?)
    }

    /// As accGradParameters for `input` of samples x values x 2.
    fn legacyAccGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor,
            gradBias: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor, weightDecay: f64, scale: f64) {
        let _ = bias;
        let gradients = LinearGradients { input: input.arg(2)?, output: gradOutput.arg(3)?, weight: gradWeight.arg(4)?, bias: gradBias.arg(5)? };
        sparse::acc_grad_parameters(ListForm::Legacy, gradients, weight.arg(6)?, weightDecay, scale)
    }

    /// As updateParameters for `lastInput` of samples x values x 2.
    fn legacyUpdateParameters(_state: *mut THNNState, weight: *mut THTensor, bias: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            lastInput: *mut THTensor, learningRate: f64) {
        let (parameters, gradients) = ((weight.arg(2)?, bias.arg(3)?), (gradWeight.arg(4)?, gradBias.arg(5)?));
        sparse::update_parameters(ListForm::Legacy, parameters, gradients, lastInput.arg(6)?, learningRate)
    }

    /// As zeroGradParameters for `lastInput` of samples x values x 2.
    fn legacyZeroGradParameters(_state: *mut THNNState, gradWeight: *mut THTensor, gradBias: *mut THTensor, lastInput: *mut THTensor) {
        sparse::zero_grad_parameters(ListForm::Legacy, gradWeight.arg(2)?, gradBias.arg(3)?, lastInput.arg(4)?)
    }
}}
