//! Criterions: losses, and their gradients.

use crate::error::Result;
use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::handle::{Nullable, Ref};
use crate::nn::criterion::likelihood::{self, ClassLayout};
use crate::nn::criterion::margin::{MultiLabelMargin, MultiMargin};
use crate::nn::criterion::pointwise::{
    Absolute, CrossEntropy, Divergence, GradientFactor, LossOperands, Margin, Sign, SmoothAbsolute,
    SoftMargin, Squared, l1_cost, update_grad_input, update_output,
};
use crate::nn::formula::of_one;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;

/// The operands of most losses.
fn operands<'a, T>(
    input: Nullable<'a, Tensor<T>>,
    target: Nullable<'a, Tensor<T>>,
) -> Result<LossOperands<'a, T>> {
    Ok(LossOperands { input: input.arg(2)?, target: target.arg(3)?, weights: None })
}

/// Weights that there may be, and their argument number.
fn weighted<'a, T>(weights: Nullable<'a, Tensor<T>>, number: i32) -> Option<(Ref<'a, Tensor<T>>, i32)> {
    weights.option().map(|weights| (weights, number))
}

generic! { "THNN0_" AbsCriterion: Float Double; {
    /// The mean absolute error: |`input` - `target`|, summed over all elements, or their mean if `sizeAverage`;
    /// in `output`, which has one element. Errors: `output` is not one-dimensional of one element; the element
    /// counts of `input` and `target` differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool) {
        update_output(&Absolute, operands(input, target)?, output.arg(4)?, sizeAverage)
    }

    /// The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradInput: *mut THTensor, sizeAverage: bool) {
        let result = (gradInput.arg(4)?, 4);
        update_grad_input(&Absolute, operands(input, target)?, &GradientFactor::One, result, sizeAverage)
    }
}}

generic! { "THNN0_" DistKLDivCriterion: Float Double; {
    /// The Kullback-Leibler divergence of logarithms `input` of probabilities from probabilities `target`:
    /// `target` * (ln(`target`) - `input`), and 0 where `target` is not positive, summed over all elements, or
    /// their mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-dimensional
    /// of one element; the element counts of `input` and `target` differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool) {
        update_output(&Divergence, operands(input, target)?, output.arg(4)?, sizeAverage)
    }

    /// The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradInput: *mut THTensor, sizeAverage: bool) {
        let result = (gradInput.arg(4)?, 4);
        update_grad_input(&Divergence, operands(input, target)?, &GradientFactor::One, result, sizeAverage)
    }
}}

generic! { "THNN0_" MSECriterion: Float Double; {
    /// The mean squared error: (`input` - `target`)^2, summed over all elements, or their mean if
    /// `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-dimensional of one
    /// element; the element counts of `input` and `target` differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool) {
        update_output(&Squared, operands(input, target)?, output.arg(4)?, sizeAverage)
    }

    /// The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradInput: *mut THTensor, sizeAverage: bool) {
        let result = (gradInput.arg(4)?, 4);
        update_grad_input(&Squared, operands(input, target)?, &GradientFactor::One, result, sizeAverage)
    }
}}

generic! { "THNN0_" SmoothL1Criterion: Float Double; {
    /// The smooth absolute error: (`input` - `target`)^2 / 2, and |`input` - `target`| - 1/2 where that is
    /// further than 1, summed over all elements, or their mean if `sizeAverage`; in `output`, which has one
    /// element. Errors: `output` is not one-dimensional of one element; the element counts of `input` and
    /// `target` differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool) {
        update_output(&SmoothAbsolute, operands(input, target)?, output.arg(4)?, sizeAverage)
    }

    /// The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradInput: *mut THTensor, sizeAverage: bool) {
        let result = (gradInput.arg(4)?, 4);
        update_grad_input(&SmoothAbsolute, operands(input, target)?, &GradientFactor::One, result, sizeAverage)
    }
}}

generic! { "THNN0_" SoftMarginCriterion: Float Double; {
    /// The logistic loss of classes -1 and 1: ln(1 + e^(-`input` * `target`)), summed over all elements, or
    /// their mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-dimensional
    /// of one element; the element counts of `input` and `target` differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool) {
        update_output(&SoftMargin, operands(input, target)?, output.arg(4)?, sizeAverage)
    }

    /// The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradInput: *mut THTensor, sizeAverage: bool) {
        let result = (gradInput.arg(4)?, 4);
        update_grad_input(&SoftMargin, operands(input, target)?, &GradientFactor::One, result, sizeAverage)
    }
}}

generic! { "THNN0_" BCECriterion: Float Double; {
    /// The binary cross-entropy of probabilities: -(`target` * ln(`input`) + (1 - `target`) * ln(1 - `input`)),
    /// with 10^-12 added to the arguments of the logarithms, times `weights`, which has as many elements or is
    /// NULL for 1; summed over all elements, or their mean if `sizeAverage`; in `output`, which has one
    /// element. Errors: `output` is not one-dimensional of one element; the element counts differ; an element
    /// of `input` is not between 0 and 1.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool, weights: *mut THTensor) {
        let operands = LossOperands { weights: weighted(weights, 6), ..operands(input, target)? };
        update_output(&CrossEntropy, operands, output.arg(4)?, sizeAverage)
    }

    /// The gradient of the input, of the sizes of `input`. Errors: the element counts differ; an element of `input` is
    /// not between 0 and 1.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradInput: *mut THTensor, sizeAverage: bool, weights: *mut THTensor) {
        let operands = LossOperands { weights: weighted(weights, 6), ..operands(input, target)? };
        update_grad_input(&CrossEntropy, operands, &GradientFactor::One, (gradInput.arg(4)?, 4), sizeAverage)
    }
}}

generic! { "THNN0_" MarginCriterion: Float Double; {
    /// The hinge loss of classes -1 and 1: `margin` - `input` * `target` where that is positive, summed over
    /// all elements, or their mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is
    /// not one-dimensional of one element; the element counts differ.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, output: *mut THTensor, sizeAverage: bool, margin: f64) {
        let loss = Margin::<real> { margin: Real::of(margin) };
        update_output(&loss, operands(input, target)?, output.arg(4)?, sizeAverage)
    }

    /// The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THTensor, gradInput: *mut THTensor, sizeAverage: bool, margin: f64) {
        let loss = Margin::<real> { margin: Real::of(margin) };
        update_grad_input(&loss, operands(input, target)?, &GradientFactor::One, (gradInput.arg(4)?, 4), sizeAverage)
    }
}}

generic! { "THNN0_" L1Cost: Float Double; {
    /// The sum of the absolute values of `input`, in `output`, which has one element. Errors: it has not.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor) {
        l1_cost(input.arg(2)?, output.arg(3)?)
    }

    /// `gradInput` = the sign of `input`: -1, 0 or 1. `gradOutput` is not read.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor) {
        let _ = gradOutput;
        of_one(&Sign, gradInput.arg(4)?, input.arg(2)?, [4, 2])
    }
}}

generic! { "THNN0_" ClassNLLCriterion: Float Double; {
    /// The negative log-likelihood of classes: minus the sum over all vectors of the element of the wanted
    /// class times its weight, divided by the sum of these weights if `sizeAverage`; in `output`. `input` is n
    /// or b x n, logarithms of probabilities of n classes; `target` has the number of the wanted class for each
    /// of b vectors, counted from the base of indices in force, or `ignore_index`, which does not count.
    /// `weights` has n elements, or is NULL for 1. `total_weight` receives the sum of the weights. `output` and
    /// `total_weight` have one element. Errors: they have not; `input` or `target` has other dimensions; sizes
    /// do not fit; a target is no class.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, output: *mut THTensor, sizeAverage: bool,
            weights: *mut THTensor, total_weight: *mut THTensor, ignore_index: c_long) {
        let operands = likelihood::LikelihoodOperands {
            input: input.arg(2)?, target: target.arg(3)?, weights: weighted(weights, 6), ignore: Some(ignore_index), average: sizeAverage,
        };
        likelihood::update_output(ClassLayout::Vectors, operands, output.arg(4)?, total_weight.arg(7)?)
    }

    /// The gradient of the input: sets the elements of `gradInput` that are wanted classes, and leaves others,
    /// which the caller has set to zero, as they are. `gradInput` has as many elements as `input`; nothing is
    /// set if `total_weight`, from updateOutput, is not positive. Errors: 4 if `gradInput` has other elements;
    /// else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, gradInput: *mut THTensor, sizeAverage: bool,
            weights: *mut THTensor, total_weight: *mut THTensor, ignore_index: c_long) {
        let operands = likelihood::LikelihoodOperands {
            input: input.arg(2)?, target: target.arg(3)?, weights: weighted(weights, 6), ignore: Some(ignore_index), average: sizeAverage,
        };
        let upstream = likelihood::Upstream { gradient: None, reduce: true };
        likelihood::update_grad_input(ClassLayout::Vectors, operands, upstream, (gradInput.arg(4)?, 4), (total_weight.arg(7)?, 7))
    }
}}

generic! { "THNN0_" SpatialClassNLLCriterion: Float Double; {
    /// ClassNLLCriterion for every pixel: `input` is b x n x rows x columns, `target` b x rows x columns.
    /// Errors: 2, 3 if `input`, `target` has other dimensions; `output` or `total_weight` has not one element;
    /// sizes do not fit; a target is no class.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, output: *mut THTensor, sizeAverage: bool,
            weights: *mut THTensor, total_weight: *mut THTensor) {
        let operands = likelihood::LikelihoodOperands {
            input: input.arg(2)?, target: target.arg(3)?, weights: weighted(weights, 6), ignore: None, average: sizeAverage,
        };
        likelihood::update_output(ClassLayout::Images, operands, output.arg(4)?, total_weight.arg(7)?)
    }

    /// The gradient of the input, as that of ClassNLLCriterion. Errors: 4 if `gradInput` has not as many elements as
    /// `input`; else as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, gradInput: *mut THTensor, sizeAverage: bool,
            weights: *mut THTensor, total_weight: *mut THTensor) {
        let operands = likelihood::LikelihoodOperands {
            input: input.arg(2)?, target: target.arg(3)?, weights: weighted(weights, 6), ignore: None, average: sizeAverage,
        };
        let upstream = likelihood::Upstream { gradient: None, reduce: true };
        likelihood::update_grad_input(ClassLayout::Images, operands, upstream, (gradInput.arg(4)?, 4), (total_weight.arg(7)?, 7))
    }
}}

generic! { "THNN0_" MultiLabelMarginCriterion: Float Double; {
    /// The margins between wanted classes and others: the sum over wanted i and other j of 1 - x[i] + x[j]
    /// where that is positive, divided by the number of classes n, and by that of vectors if `sizeAverage`; in
    /// `output`, which has one element. `input` is n or b x n; `target`, of the same sizes, lists the wanted
    /// classes, counted from the base of indices in force, up to the first number below it. `isTarget` receives
    /// 1 for wanted classes, 0 for others. Errors: 2 if `input` has other dimensions; 3 if `target` has other
    /// sizes or a number beyond the classes; `output` is not one-dimensional of one element.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, output: *mut THTensor, isTarget: *mut THTensor, sizeAverage: bool) {
        let (output, flags) = (output.arg(4)?, isTarget.arg(5)?);
        MultiLabelMargin { input: input.arg(2)?, target: target.arg(3)?, average: sizeAverage }.update_output(output, flags)
    }

    /// The gradient of the input, of the sizes of `input`; `isTarget` is from updateOutput. Errors: 2, 3 as updateOutput; 3 if
    /// `isTarget` has other sizes than `input`, or numbers outside 0 to 1.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, gradInput: *mut THTensor, isTarget: *mut THTensor, sizeAverage: bool) {
        let (result, flags) = (gradInput.arg(4)?, isTarget.arg(5)?);
        MultiLabelMargin { input: input.arg(2)?, target: target.arg(3)?, average: sizeAverage }.update_grad_input(result, flags)
    }
}}

generic! { "THNN0_" MultiMarginCriterion: Float Double; {
    /// The margins between the wanted class y and others: the sum over i of (`margin` - x[y] + x[i])^`p` where
    /// that base is positive, times the weight of y, divided by the number of classes n, and by that of vectors
    /// if `sizeAverage`; in `output`, which has one element. `input` is n or b x n; `target` has the number of
    /// the wanted class of each vector, counted from the base of indices in force. `p` is 1 or 2; `weights` has
    /// n elements, or is NULL for 1. Errors: 2 if `input` has other dimensions; 3 if `target` has not one class
    /// for each vector; 7 if there are too few weights; `output` is not one-dimensional of one element.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, output: *mut THTensor, sizeAverage: bool, p: c_int,
            weights: *mut THTensor, margin: f64) {
        let (input, target, output) = (input.arg(2)?, target.arg(3)?, output.arg(4)?);
        MultiMargin { input, target, weights: weights.option(), p, margin, average: sizeAverage }.update_output(output)
    }

    /// The gradient of the input, of the sizes of `input`. Errors: 2, 3, 7 as updateOutput.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, target: *mut THLongTensor, gradInput: *mut THTensor, sizeAverage: bool, p: c_int,
            weights: *mut THTensor, margin: f64) {
        let (input, target, result) = (input.arg(2)?, target.arg(3)?, gradInput.arg(4)?);
        MultiMargin { input, target, weights: weights.option(), p, margin, average: sizeAverage }.update_grad_input(result)
    }
}}
