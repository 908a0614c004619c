//! Linear layers of features by number.

use crate::error::Result;
use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::handle::Nullable;
use crate::nn::linear::index::{self, Batch};
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;
type Keys<'a> = Nullable<'a, THLongTensor>;

/// The samples of a call: arguments 2 to 6.
fn batch<'a, T>(
    (keys, offset): (Keys<'a>, c_long),
    values: Nullable<'a, Tensor<T>>,
    (sizes, sums): (Keys<'a>, Keys<'a>),
) -> Result<Batch<'a, T>> {
    let _ = sums;
    Ok(Batch { keys: keys.arg(2)?, offset, values: values.arg(4)?, sizes: sizes.arg(5)? })
}

generic! { "THNN0_" IndexLinear: Float Double; {
    /// `output`, samples x m, = `bias` + the sum of the rows of `weight` that a sample's keys name, times its values. `keys`
    /// and `values` are vectors with the features of one sample after the other, `sizes` tells how many each has;
    /// `keysOffset` is added to keys to have rows counted from 0, whatever the base of indices. `cumSumSizes` is not read.
    /// `weight` is rows x m, or rows x (m + 4) to normalise features: then its first columns have the largest magnitude
    /// of a feature, the reciprocal, a factor of updates and a term; values are divided by the largest magnitude (their
    /// sign beyond it), plus the term, and `normalizedValues`, which may be NULL otherwise, receives that; if `train` is not 0, `weight` is changed: the
    /// magnitudes are brought up to date first, and the factors become 1. Errors: 1 if there are not as many values as
    /// keys; 5 if `sizes` are negative or not together the number of keys; 8 if `weight` has other sizes; a key that names no row.
    fn updateOutput(_state: *mut THNNState, keys: *mut THLongTensor, keysOffset: c_long, values: *mut THTensor, sizes: *mut THLongTensor,
            cumSumSizes: *mut THLongTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor, normalizedValues: *mut THTensor,
            train: c_int) {
        let batch = batch((keys, keysOffset), values, (sizes, cumSumSizes))?;
        let (output, parameters) = (output.arg(7)?, (weight.arg(8)?, bias.arg(9)?));
        index::update_output(batch, output, parameters, normalizedValues.option(), train != 0)
    }

    /// `gradWeight` becomes a row for each key, `scale` times the gradient of the row of `weight` that it names: m
    /// elements, with those of the term for each output in front if features are normalised (`values` are the normalised
    /// ones then). `scale` times the gradient of `bias` is added to `gradBias`. The elements of `weight` and `bias`,
    /// `cumSumSizes`, `valuesBuffer` and `weightDecay` do not count. Errors: 1, 5 as updateOutput; 7 if `gradOutput` has
    /// not the sizes of the output; 9 if `gradBias` has not those of `bias`; 10 if `weight` has other sizes; a key that
    /// names no row.
    fn accGradParameters(_state: *mut THNNState, keys: *mut THLongTensor, keysOffset: c_long, values: *mut THTensor, sizes: *mut THLongTensor,
            cumSumSizes: *mut THLongTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor, weight: *mut THTensor,
            bias: *mut THTensor, valuesBuffer: *mut THTensor, weightDecay: f64, scale: f64) {
        let _ = (valuesBuffer, weightDecay);
        let batch = batch((keys, keysOffset), values, (sizes, cumSumSizes))?;
        let (gradient, results) = (gradOutput.arg(7)?, (gradWeight.arg(8)?, gradBias.arg(9)?));
        index::acc_grad_parameters(batch, gradient, results, (weight.arg(10)?, bias.arg(11)?), scale)
    }

    /// Takes `scale` times the gradients from `weight` and `bias` at once, and `weightDecay` times the weights from those
    /// that keys name, feature by feature; of normalised features both are multiplied with the factor of updates, and
    /// with one output the decay is added, as in the original, and the factors become 0. `cumSumSizes` is not read.
    /// Errors: 1, 5, 8 as updateOutput; 7 if `gradOutput` has not the sizes of the output; a key that names no row.
    fn accUpdateGradParameters(_state: *mut THNNState, keys: *mut THLongTensor, keysOffset: c_long, values: *mut THTensor, sizes: *mut THLongTensor,
            cumSumSizes: *mut THLongTensor, gradOutput: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor, weightDecay: f64, scale: f64) {
        let batch = batch((keys, keysOffset), values, (sizes, cumSumSizes))?;
        let (gradient, parameters) = (gradOutput.arg(7)?, (weight.arg(8)?, bias.arg(9)?));
        index::acc_update_grad_parameters(batch, gradient, parameters, weightDecay, scale)
    }

    /// Takes `learningRate` times the gradients that accGradParameters left from `weight` and `bias`, and `weightDecay`
    /// times the weights from those that `runningKeys` name, as accUpdateGradParameters does. `cumSumSizes` is not read.
    /// Errors: 2 if `gradWeight` has not a row for each key; 3 if `gradBias` has not the sizes of `bias`; 4 if `weight` has
    /// other sizes; 6 if `runningKeys` is no vector; a key that names no row.
    fn updateParameters(_state: *mut THNNState, gradWeight: *mut THTensor, gradBias: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            runningKeys: *mut THLongTensor, cumSumSizes: *mut THLongTensor, keysOffset: c_long, weightDecay: f64, learningRate: f64) {
        let _ = cumSumSizes;
        let (gradients, parameters) = ((gradWeight.arg(2)?, gradBias.arg(3)?), (weight.arg(4)?, bias.arg(5)?));
        index::update_parameters(gradients, parameters, (runningKeys.arg(6)?, keysOffset), weightDecay, learningRate)
    }
}}
