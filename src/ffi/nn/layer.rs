//! Layers with parameters: batch normalisation, linear layers, lookup tables.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::linear::dense;
use crate::nn::lookup;
use crate::nn::normalization::{self, Gradients, Statistics};
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;
type THIntTensor = Tensor<c_int>;

generic! { "THNN0_" BatchNormalization: Float Double; {
    /// Batch normalisation: `output` = (`input` - mean) / sqrt(variance + `eps`) * `weight` + `bias` for each feature,
    /// where `input` is batch x features, or batch x features x any other dimensions. If `train`, mean and variance are
    /// those of the batch: `save_mean` and `save_std` receive the means and the reciprocals of the square roots, and
    /// `running_mean` and `running_var`, one or both of which may be NULL, become `momentum` times the batch's (with the
    /// unbiased variance, which of a single number is NaN) and 1 - `momentum` times what they were. Else they are
    /// `running_mean` and `running_var`, and the saved ones are not used. All of these are lists with an element for
    /// each feature and keep their sizes; `weight` and `bias` may be NULL, for 1 and 0. Errors: 2 if `input` has less
    /// than 2 dimensions; 4 to 9 if a list is shorter.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            running_mean: *mut THTensor, running_var: *mut THTensor, save_mean: *mut THTensor, save_std: *mut THTensor, train: bool, momentum: f64,
            eps: f64) {
        let statistics = Statistics {
            running_mean: running_mean.option(), running_var: running_var.option(), save_mean: save_mean.option(), save_std: save_std.option(),
            number: 6, train, eps,
        };
        let parameters = (weight.option(), bias.option());
        normalization::update_output(input.arg(2)?, output.arg(3)?, parameters, statistics, momentum)
    }

    /// The gradients of BatchNormalization: `gradInput`, of the sizes of `input`, and those of the parameters, times
    /// `scale`, which are added to `gradWeight` and `gradBias`; each of the three may be NULL. `weight` may be NULL for 1.
    /// If `train`, `save_mean` and `save_std` are from updateOutput, and the running ones are not used; else the other
    /// way round. Errors: 2 if `input` has less than 2 dimensions; 5 to 11 if a list is shorter than there are features;
    /// `gradOutput` has other sizes than `input`.
    fn backward(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, gradWeight: *mut THTensor,
            gradBias: *mut THTensor, weight: *mut THTensor, running_mean: *mut THTensor, running_var: *mut THTensor, save_mean: *mut THTensor,
            save_std: *mut THTensor, train: bool, scale: f64, eps: f64) {
        let statistics = Statistics {
            running_mean: running_mean.option(), running_var: running_var.option(), save_mean: save_mean.option(), save_std: save_std.option(),
            number: 8, train, eps,
        };
        let gradients = Gradients { input: gradInput.option(), weight: gradWeight.option(), bias: gradBias.option() };
        normalization::backward(input.arg(2)?, gradOutput.arg(3)?, gradients, weight.option(), statistics, scale)
    }
}}

generic! { "THNN0_" Linear: Float Double; {
    /// `output` = `input` * `weight`^T + `bias`: `input` is n, or b x n for a batch, `weight` m x n, `bias` m elements or
    /// NULL, `output` m or b x m. `addBuffer`, which may be NULL, is made b ones if it has another element count; no
    /// function needs them. Errors: 2 if `input` has other dimensions or rows of another length; 4 if `weight` is no
    /// matrix; 5 if `bias` has another element count.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor, addBuffer: *mut THTensor) {
        dense::update_output(input.arg(2)?, output.arg(3)?, weight.arg(4)?, bias.option(), addBuffer.option())
    }

    /// `gradInput` = `gradOutput` * `weight`, of the sizes of `input`; nothing is done if it is NULL. Errors: 2, 5 as
    /// updateOutput; 3 if `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor) {
        let (input, gradient, weight) = (input.arg(2)?, gradOutput.arg(3)?, weight.arg(5)?);
        gradInput.option().map_or(Ok(()), |result| dense::update_grad_input(input, gradient, result, weight))
    }

    /// Adds `scale` * `gradOutput`^T * `input` to `gradWeight` and, unless `bias` is NULL, `scale` times the sum of the
    /// rows of `gradOutput` to `gradBias`. `gradInput`, `weight` and the elements of `bias` are not read. `addBuffer` as
    /// in updateOutput. Errors: 2 if `input` is neither vector nor matrix; 3 if `gradOutput` has not as many rows; 7, 8 if
    /// `gradWeight`, `gradBias` has other sizes than the parameter.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            bias: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor, addBuffer: *mut THTensor, scale: f64) {
        let _ = (gradInput, weight);
        let biases = bias.option().map(|_| gradBias.arg(8)).transpose()?;
        dense::acc_grad_parameters(input.arg(2)?, gradOutput.arg(3)?, gradWeight.arg(7)?, biases, addBuffer.option(), scale)
    }
}}

generic! { "THNN0_" LookupTable: Float Double; {
    /// The gradient of a table of rows, `gradWeight`: adds `scale` times row i of `gradOutput` to the row that element i
    /// of `input`, a vector or matrix, names, counted from the base of indices in force, unless it is `paddingValue`. If
    /// `scaleGradByFreq`, it is divided by how often the row is named, and `count` receives that for each row; else
    /// `count` may be NULL. `sorted` and `indices` are not used. Errors: 3 if `gradOutput` has too few elements; 4 if
    /// `gradWeight` is empty; `input` has other dimensions; there is no such row.
    fn accGradParameters(_state: *mut THNNState, input: *mut THLongTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor,
            count: *mut THIntTensor, sorted: *mut THTensor, indices: *mut THLongTensor, scaleGradByFreq: bool, paddingValue: c_int, scale: f64) {
        let _ = (sorted, indices);
        let counts = if scaleGradByFreq { Some(count.arg(5)?) } else { None };
        lookup::acc_grad_parameters(input.arg(2)?, gradOutput.arg(3)?, gradWeight.arg(4)?, counts, paddingValue, scale)
    }

    /// Scales those rows of `weight` that the vector `idx` names, counted from the base of indices in force, whose norm,
    /// the `normType`-th root of the sum of the `normType`-th powers of the magnitudes (their maximum if it is infinite),
    /// is above `maxNorm`, to about that norm. Errors: 3 if `weight` is empty; `idx` is no vector; there is no such row;
    /// `normType` is not positive.
    fn renorm(_state: *mut THNNState, idx: *mut THLongTensor, weight: *mut THTensor, maxNorm: f64, normType: f64) {
        lookup::renorm(idx.arg(2)?, weight.arg(3)?, maxNorm, normType)
    }
}}
