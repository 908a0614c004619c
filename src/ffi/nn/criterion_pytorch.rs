//! Criterions as PyTorch declares them.

use crate::error::Result;
use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::handle::{Nullable, Ref};
use crate::nn::criterion::likelihood::{self, ClassLayout};
use crate::nn::criterion::pointwise::{
    Absolute, CrossEntropy, Divergence, GradientFactor, LossOperands, SmoothAbsolute, Squared,
    update_grad_input, update_output_reduced,
};
use crate::tensor::Tensor;
use std::os::raw::c_long;

type THLongTensor = Tensor<c_long>;

/// The operands of most losses.
fn operands<'a, T>(
    input: Nullable<'a, Tensor<T>>,
    target: Nullable<'a, Tensor<T>>,
    weights: Option<(Ref<'a, Tensor<T>>, i32)>,
) -> Result<LossOperands<'a, T>> {
    Ok(LossOperands { input: input.arg(2)?, target: target.arg(3)?, weights })
}

/// Weights that there may be, and their argument number.
fn weighted<'a, T>(weights: Nullable<'a, Tensor<T>>, number: i32) -> Option<(Ref<'a, Tensor<T>>, i32)> {
    weights.option().map(|weights| (weights, number))
}

generic! { "THNN1_" AbsCriterion: Float Double; {
    /// The mean absolute error: |`input` - `target`|, in `output`: for each element, of the sizes of `input`;
    /// or, if `reduce`, one element with their sum, or their mean if `sizeAverage`. Errors: the element counts
    /// differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool, reduce: bool) {
        let operands = operands(input, target, None)?;
        update_output_reduced(&Absolute, operands, output.arg(4)?, sizeAverage, reduce)
    }

    /// The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
    /// `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor,
            sizeAverage: bool, reduce: bool) {
        let operands = operands(input, target, None)?;
        let upstream = GradientFactor::Tensor { gradient: gradOutput.arg(4)?, reduce };
        update_grad_input(&Absolute, operands, &upstream, (gradInput.arg(5)?, 5), sizeAverage)
    }
}}

generic! { "THNN1_" DistKLDivCriterion: Float Double; {
    /// The Kullback-Leibler divergence of logarithms `input` of probabilities from probabilities `target`:
    /// `target` * (ln(`target`) - `input`), and 0 where `target` is not positive, in `output`: for each
    /// element, of the sizes of `input`; or, if `reduce`, one element with their sum, or their mean if
    /// `sizeAverage`. Errors: the element counts differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool, reduce: bool) {
        let operands = operands(input, target, None)?;
        update_output_reduced(&Divergence, operands, output.arg(4)?, sizeAverage, reduce)
    }

    /// The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
    /// `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor,
            sizeAverage: bool, reduce: bool) {
        let operands = operands(input, target, None)?;
        let upstream = GradientFactor::Tensor { gradient: gradOutput.arg(4)?, reduce };
        update_grad_input(&Divergence, operands, &upstream, (gradInput.arg(5)?, 5), sizeAverage)
    }
}}

generic! { "THNN1_" MSECriterion: Float Double; {
    /// The mean squared error: (`input` - `target`)^2, in `output`: for each element, of the sizes of `input`;
    /// or, if `reduce`, one element with their sum, or their mean if `sizeAverage`. Errors: the element counts
    /// differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool, reduce: bool) {
        let operands = operands(input, target, None)?;
        update_output_reduced(&Squared, operands, output.arg(4)?, sizeAverage, reduce)
    }

    /// The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
    /// `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor,
            sizeAverage: bool, reduce: bool) {
        let operands = operands(input, target, None)?;
        let upstream = GradientFactor::Tensor { gradient: gradOutput.arg(4)?, reduce };
        update_grad_input(&Squared, operands, &upstream, (gradInput.arg(5)?, 5), sizeAverage)
    }
}}

generic! { "THNN1_" SmoothL1Criterion: Float Double; {
    /// The smooth absolute error: (`input` - `target`)^2 / 2, and |`input` - `target`| - 1/2 where that is
    /// further than 1, in `output`: for each element, of the sizes of `input`; or, if `reduce`, one element
    /// with their sum, or their mean if `sizeAverage`. Errors: the element counts differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool, reduce: bool) {
        let operands = operands(input, target, None)?;
        update_output_reduced(&SmoothAbsolute, operands, output.arg(4)?, sizeAverage, reduce)
    }

    /// The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
    /// `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor,
            sizeAverage: bool, reduce: bool) {
        let operands = operands(input, target, None)?;
        let upstream = GradientFactor::Tensor { gradient: gradOutput.arg(4)?, reduce };
        update_grad_input(&SmoothAbsolute, operands, &upstream, (gradInput.arg(5)?, 5), sizeAverage)
    }
}}

generic! { "THNN1_" BCECriterion: Float Double; {
    /// The binary cross-entropy of probabilities: -(`target` * ln(`input`) + (1 - `target`) * ln(1 - `input`)),
    /// with 10^-12 added to the arguments of the logarithms, times `weights`, which has as many elements or is
    /// NULL for 1, in `output`: for each element, of the sizes of `input`; or, if `reduce`, one element with
    /// their sum, or their mean if `sizeAverage`. Errors: the element counts differ; an element of `input` is
    /// not between 0 and 1.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool, weights: *mut THTensor, reduce: bool) {
        let operands = operands(input, target, weighted(weights, 6))?;
        update_output_reduced(&CrossEntropy, operands, output.arg(4)?, sizeAverage, reduce)
    }

    /// The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
    /// `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor,
            sizeAverage: bool, weights: *mut THTensor, reduce: bool) {
        let operands = operands(input, target, weighted(weights, 7))?;
        let upstream = GradientFactor::Tensor { gradient: gradOutput.arg(4)?, reduce };
        update_grad_input(&CrossEntropy, operands, &upstream, (gradInput.arg(5)?, 5), sizeAverage)
    }
}}

generic! { "THNN1_" ClassNLLCriterion: Float Double; {
    /// The negative log-likelihood of classes. `input` is n or b x n, logarithms of probabilities of n classes;
    /// `target` has the number of the wanted class for each of b vectors, counted from the base of indices in
    /// force, or `ignore_index`, which does not count. `weights` has n elements, or is NULL for 1. `output`
    /// receives the loss of each target, minus the element of the class times its weight; or, if `reduce`, one
    /// element with their sum, divided by the sum of the weights, which `total_weight` receives, if
    /// `sizeAverage`. Errors: `input` or `target` has other dimensions; sizes do not fit; a target is no class.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, output: *mut THTensor, sizeAverage: bool,
            weights: *mut THTensor, total_weight: *mut THTensor, ignore_index: c_long, reduce: bool) {
        let operands = likelihood::LikelihoodOperands {
            input: input.arg(2)?, target: target.arg(3)?, weights: weighted(weights, 6), ignore: Some(ignore_index), average: sizeAverage,
        };
        likelihood::update_output_reduced(ClassLayout::Vectors, operands, output.arg(4)?, total_weight.arg(7)?, reduce)
    }

    /// The gradient of the input: sets the elements of `gradInput`, which has as many as `input`, that are
    /// wanted classes, and leaves others as they are. `gradOutput` has one element if `reduce`, else one for
    /// each target. If `reduce`, nothing is set where `total_weight`, from updateOutput, is not positive.
    /// Errors: 5 if `gradInput` has other elements; `gradOutput` has; else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor,
            sizeAverage: bool, weights: *mut THTensor, total_weight: *mut THTensor, ignore_index: c_long, reduce: bool) {
        let operands = likelihood::LikelihoodOperands {
            input: input.arg(2)?, target: target.arg(3)?, weights: weighted(weights, 7), ignore: Some(ignore_index), average: sizeAverage,
        };
        let upstream = likelihood::Upstream { gradient: Some(gradOutput.arg(4)?), reduce };
        likelihood::update_grad_input(ClassLayout::Vectors, operands, upstream, (gradInput.arg(5)?, 5), (total_weight.arg(8)?, 8))
    }
}}

generic! { "THNN1_" SpatialClassNLLCriterion: Float Double; {
    /// The negative log-likelihood of classes for every pixel: `input` is b x n x rows x columns, logarithms of
    /// probabilities of n classes; `target` is b x rows x columns, numbers of classes counted from the base of
    /// indices in force, or `ignore_index`, which does not count. `weights` has n elements, or is NULL for 1.
    /// `output` receives the loss of each target, minus the element of the class times its weight; or, if
    /// `reduce`, one element with their sum, divided by the sum of the weights, which `total_weight` receives,
    /// if `sizeAverage`. Errors: 2, 3 if `input`, `target` has other dimensions; sizes do not fit; a target is
    /// no class.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, output: *mut THTensor, sizeAverage: bool,
            weights: *mut THTensor, total_weight: *mut THTensor, ignore_index: c_long, reduce: bool) {
        let operands = likelihood::LikelihoodOperands {
            input: input.arg(2)?, target: target.arg(3)?, weights: weighted(weights, 6), ignore: Some(ignore_index), average: sizeAverage,
        };
        likelihood::update_output_reduced(ClassLayout::Images, operands, output.arg(4)?, total_weight.arg(7)?, reduce)
    }

    /// The gradient of the input: sets the elements of `gradInput`, which has as many as `input`, that are
    /// wanted classes, and leaves others as they are. `gradOutput` has one element if `reduce`, else one for
    /// each target. If `reduce`, nothing is set where `total_weight`, from updateOutput, is not positive.
    /// Errors: 5 if `gradInput` has other elements; `gradOutput` has; else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor,
            sizeAverage: bool, weights: *mut THTensor, total_weight: *mut THTensor, ignore_index: c_long, reduce: bool) {
        let operands = likelihood::LikelihoodOperands {
            input: input.arg(2)?, target: target.arg(3)?, weights: weighted(weights, 7), ignore: Some(ignore_index), average: sizeAverage,
        };
        let upstream = likelihood::Upstream { gradient: Some(gradOutput.arg(4)?), reduce };
        likelihood::update_grad_input(ClassLayout::Images, operands, upstream, (gradInput.arg(5)?, 5), (total_weight.arg(8)?, 8))
    }
}}
