//! Padding, upsampling and sampling that PyTorch has besides or declares otherwise.

use crate::error::{Error, Result};
use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::grid_sampler::{self, Outside};
use crate::nn::padding::{self, PaddingKind};
use crate::nn::upsampling;
use std::os::raw::c_int;

/// What is outside the planes, as argument `number` names it.
fn outside(mode: c_int, number: i32) -> Result<Outside> {
    match mode {
        0 => Ok(Outside::Zeros),
        1 => Ok(Outside::Border),
        _ => Err(Error::arg(number, "padding_mode is 0 (zeros) or 1 (border)")),
    }
}

generic! { "THNN1_" TemporalReflectionPadding: Float Double; {
    /// `output` = `input` with `pad_left` frames in front and `pad_right` behind, of its elements mirrored at the
    /// outermost ones, which are not repeated; negative numbers take elements away. `input` is planes x frames, or has
    /// a batch in front. Errors: 2 if it has other dimensions, if nothing is left, or if less is there than is
    /// mirrored.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, pad_left: c_int, pad_right: c_int) {
        let pads = [(0, 0), (0, 0), (pad_left, pad_right)];
        padding::update_output(PaddingKind::Reflection, input.arg(2)?, output.arg(3)?, pads, 1)
    }

    /// The gradient of TemporalReflectionPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if `gradOutput`
    /// has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, pad_left: c_int, pad_right: c_int) {
        let pads = [(0, 0), (0, 0), (pad_left, pad_right)];
        padding::update_grad_input(PaddingKind::Reflection, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, pads, 1)
    }
}}

generic! { "THNN1_" TemporalReplicationPadding: Float Double; {
    /// `output` = `input` with `pad_left` frames in front and `pad_right` behind, copies of the outermost elements;
    /// negative numbers take elements away. `input` is planes x frames, or has a batch in front. Errors: 2 if it has
    /// other dimensions, if nothing is left.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, pad_left: c_int, pad_right: c_int) {
        let pads = [(0, 0), (0, 0), (pad_left, pad_right)];
        padding::update_output(PaddingKind::Replication, input.arg(2)?, output.arg(3)?, pads, 1)
    }

    /// The gradient of TemporalReplicationPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
    /// `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, pad_left: c_int, pad_right: c_int) {
        let pads = [(0, 0), (0, 0), (pad_left, pad_right)];
        padding::update_grad_input(PaddingKind::Replication, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, pads, 1)
    }
}}

generic! { "THNN1_" TemporalUpSamplingNearest: Float Double; {
    /// `output` = `input` with each frame `scale_factor` times. `input` is planes x frames, or has a batch in front.
    /// Errors: 2 if it has other dimensions; 4 unless `scale_factor` is above 1.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, scale_factor: c_int) {
        upsampling::nearest_output(input.arg(2)?, output.arg(3)?, 1, scale_factor)
    }

    /// The gradient of TemporalUpSamplingNearest, of the sizes of `input`. Errors: 2, 4 as updateOutput; `gradOutput`
    /// has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, scale_factor: c_int) {
        upsampling::nearest_gradient(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, 1, scale_factor)
    }
}}

generic! { "THNN1_" TemporalUpSamplingLinear: Float Double; {
    /// `output` = the sequences of `input`, batch x planes x frames, brought to `osizeW` frames by linear
    /// interpolation; the ends stay where they are. Places in the input are computed in single precision, in Double
    /// too. Errors: 2 if `input` has other dimensions or a size is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, osizeW: c_int) {
        upsampling::linear_output(input.arg(2)?, output.arg(3)?, &[osizeW])
    }

    /// The gradient of TemporalUpSamplingLinear, of `isizeB` x `isizeC` x `isizeW`. Errors: 2 if a size is not
    /// positive; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, gradOutput: *mut THTensor, gradInput: *mut THTensor, isizeB: c_int, isizeC: c_int, isizeW: c_int, osizeW: c_int) {
        upsampling::linear_gradient(gradOutput.arg(2)?, gradInput.arg(3)?, &[isizeB, isizeC, isizeW], &[osizeW])
    }
}}

generic! { "THNN1_" SpatialGridSamplerBilinear: Float Double; {
    /// `output`, batch x planes x rows x columns = the elements of the planes of `input`, batch x planes x height x
    /// width, at the places of `grid`, batch x rows x columns x 2: column and row, from -1 to 1 for the outermost ones,
    /// interpolated bilinearly. What is outside counts as 0 if `padding_mode` is 0, as the nearest element of the
    /// border if 1. Errors: 2 if `input` or `grid` is not 4D; 5 for another `padding_mode`; sizes do not fit.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, grid: *mut THTensor, output: *mut THTensor, padding_mode: c_int) {
        let (input, grid, output) = (input.arg(2)?, grid.arg(3)?, output.arg(4)?);
        grid_sampler::update_output(input, grid, output, outside(padding_mode, 5)?)
    }

    /// The gradients of SpatialGridSamplerBilinear: `gradInput` of the sizes of `input`, `gradGrid` of those of `grid`.
    /// Errors: 2 as updateOutput; 7 for another `padding_mode`; sizes do not fit; `gradOutput` has not the sizes of the
    /// output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradInput: *mut THTensor, grid: *mut THTensor, gradGrid: *mut THTensor,
            gradOutput: *mut THTensor, padding_mode: c_int) {
        let (input, grid, gradient) = (input.arg(2)?, grid.arg(4)?, gradOutput.arg(6)?);
        let results = (gradInput.arg(3)?, gradGrid.arg(5)?);
        grid_sampler::update_grad_input(input, grid, gradient, results, outside(padding_mode, 7)?)
    }
}}
