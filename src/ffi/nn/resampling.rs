//! Padding, upsampling, sampling at the places of a grid.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::grid_sampler::{self, Outside};
use crate::nn::padding::{self, PaddingKind};
use crate::nn::upsampling;
use std::os::raw::c_int;

generic! { "THNN0_" SpatialReflectionPadding: Float Double; {
    /// `output` = `input` with `pad_l` columns on the left, `pad_r` on the right, `pad_t` rows above and `pad_b` below,
    /// of its elements mirrored at the outermost ones, which are not repeated; negative numbers take elements away.
    /// `input` is planes x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions, if nothing is
    /// left, or if less is there than is mirrored.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, pad_l: c_int, pad_r: c_int, pad_t: c_int, pad_b: c_int) {
        let pads = [(0, 0), (pad_t, pad_b), (pad_l, pad_r)];
        padding::update_output(PaddingKind::Reflection, input.arg(2)?, output.arg(3)?, pads, 2)
    }

    /// The gradient of SpatialReflectionPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if `gradOutput`
    /// has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, pad_l: c_int, pad_r: c_int,
            pad_t: c_int, pad_b: c_int) {
        let pads = [(0, 0), (pad_t, pad_b), (pad_l, pad_r)];
        padding::update_grad_input(PaddingKind::Reflection, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, pads, 2)
    }
}}

generic! { "THNN0_" SpatialReplicationPadding: Float Double; {
    /// `output` = `input` with `pad_l` columns on the left, `pad_r` on the right, `pad_t` rows above and `pad_b` below,
    /// copies of the outermost elements; negative numbers take elements away. `input` is planes x rows x columns, or
    /// has a batch in front. Errors: 2 if it has other dimensions, if nothing is left.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, pad_l: c_int, pad_r: c_int, pad_t: c_int, pad_b: c_int) {
        let pads = [(0, 0), (pad_t, pad_b), (pad_l, pad_r)];
        padding::update_output(PaddingKind::Replication, input.arg(2)?, output.arg(3)?, pads, 2)
    }

    /// The gradient of SpatialReplicationPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if `gradOutput`
    /// has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, pad_l: c_int, pad_r: c_int,
            pad_t: c_int, pad_b: c_int) {
        let pads = [(0, 0), (pad_t, pad_b), (pad_l, pad_r)];
        padding::update_grad_input(PaddingKind::Replication, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, pads, 2)
    }
}}

generic! { "THNN0_" VolumetricReplicationPadding: Float Double; {
    /// `output` = `input` with `pleft` columns on the left, `pright` on the right, `ptop` rows above, `pbottom` below,
    /// `pfront` slices in front and `pback` behind, copies of the outermost elements; negative numbers take elements
    /// away. `input` is planes x depth x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions,
    /// if nothing is left.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, pleft: c_int, pright: c_int, ptop: c_int, pbottom: c_int,
            pfront: c_int, pback: c_int) {
        let pads = [(pfront, pback), (ptop, pbottom), (pleft, pright)];
        padding::update_output(PaddingKind::Replication, input.arg(2)?, output.arg(3)?, pads, 3)
    }

    /// The gradient of VolumetricReplicationPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
    /// `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, pleft: c_int, pright: c_int,
            ptop: c_int, pbottom: c_int, pfront: c_int, pback: c_int) {
        let pads = [(pfront, pback), (ptop, pbottom), (pleft, pright)];
        padding::update_grad_input(PaddingKind::Replication, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, pads, 3)
    }
}}

generic! { "THNN0_" SpatialUpSamplingNearest: Float Double; {
    /// `output` = `input` with each element `scale_factor` times along each dimension of its planes. `input` is planes
    /// x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions; 4 unless `scale_factor` is
    /// above 1.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, scale_factor: c_int) {
        upsampling::nearest_output(input.arg(2)?, output.arg(3)?, 2, scale_factor)
    }

    /// The gradient of SpatialUpSamplingNearest, of the sizes of `input`. Errors: 2, 4 as updateOutput; `gradOutput`
    /// has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, scale_factor: c_int) {
        upsampling::nearest_gradient(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, 2, scale_factor)
    }
}}

generic! { "THNN0_" VolumetricUpSamplingNearest: Float Double; {
    /// `output` = `input` with each element `scale_factor` times along each dimension of its planes. `input` is planes
    /// x depth x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions; 4 unless `scale_factor`
    /// is above 1.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, scale_factor: c_int) {
        upsampling::nearest_output(input.arg(2)?, output.arg(3)?, 3, scale_factor)
    }

    /// The gradient of VolumetricUpSamplingNearest, of the sizes of `input`. Errors: 2, 4 as updateOutput; `gradOutput`
    /// has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, scale_factor: c_int) {
        upsampling::nearest_gradient(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, 3, scale_factor)
    }
}}

generic! { "THNN0_" SpatialUpSamplingBilinear: Float Double; {
    /// `output` = the planes of `input`, batch x planes x rows x columns, brought to `outputHeight` x `outputWidth` by
    /// bilinear interpolation; the corners stay where they are. Places in the input are computed in single precision,
    /// in Double too. Errors: 2 if `input` has other dimensions or a size is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, outputHeight: c_int, outputWidth: c_int) {
        upsampling::linear_output(input.arg(2)?, output.arg(3)?, &[outputHeight, outputWidth])
    }

    /// The gradient of SpatialUpSamplingBilinear, of `nbatch` x `nchannels` x `inputHeight` x `inputWidth`. Errors: 2
    /// if a size is not positive; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, gradOutput: *mut THTensor, gradInput: *mut THTensor, nbatch: c_int, nchannels: c_int,
            inputHeight: c_int, inputWidth: c_int, outputHeight: c_int, outputWidth: c_int) {
        let input = [nbatch, nchannels, inputHeight, inputWidth];
        upsampling::linear_gradient(gradOutput.arg(2)?, gradInput.arg(3)?, &input, &[outputHeight, outputWidth])
    }
}}

generic! { "THNN0_" VolumetricUpSamplingTrilinear: Float Double; {
    /// `output` = the volumes of `input`, batch x planes x depth x rows x columns, brought to `outputDepth` x
    /// `outputHeight` x `outputWidth` by trilinear interpolation; the corners stay where they are. Places in the input
    /// are computed in single precision, in Double too. Errors: 2 if `input` has other dimensions or a size is not
    /// positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, outputDepth: c_int, outputHeight: c_int, outputWidth: c_int) {
        upsampling::linear_output(input.arg(2)?, output.arg(3)?, &[outputDepth, outputHeight, outputWidth])
    }

    /// The gradient of VolumetricUpSamplingTrilinear, of `nbatch` x `nchannels` x `inputDepth` x `inputHeight` x
    /// `inputWidth`. Errors: 2 if a size is not positive; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, gradOutput: *mut THTensor, gradInput: *mut THTensor, nbatch: c_int, nchannels: c_int,
            inputDepth: c_int, inputHeight: c_int, inputWidth: c_int, outputDepth: c_int, outputHeight: c_int, outputWidth: c_int) {
        let input = [nbatch, nchannels, inputDepth, inputHeight, inputWidth];
        let to = [outputDepth, outputHeight, outputWidth];
        upsampling::linear_gradient(gradOutput.arg(2)?, gradInput.arg(3)?, &input, &to)
    }
}}

generic! { "THNN0_" SpatialGridSamplerBilinear: Float Double; {
    /// `output`, batch x planes x rows x columns = the elements of the planes of `input`, batch x planes x height x
    /// width, at the places of `grid`, batch x rows x columns x 2: column and row, from -1 to 1 for the outermost ones,
    /// interpolated bilinearly; what is outside counts as 0. Errors: 2 if `input` or `grid` is not 4D; sizes do not
    /// fit.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, grid: *mut THTensor, output: *mut THTensor) {
        grid_sampler::update_output(input.arg(2)?, grid.arg(3)?, output.arg(4)?, Outside::Zeros)
    }

    /// The gradients of SpatialGridSamplerBilinear: `gradInput` of the sizes of `input`, `gradGrid` of those of `grid`.
    /// Errors: as updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradInput: *mut THTensor, grid: *mut THTensor, gradGrid: *mut THTensor, gradOutput: *mut THTensor) {
        let results = (gradInput.arg(3)?, gradGrid.arg(5)?);
        grid_sampler::update_grad_input(input.arg(2)?, grid.arg(4)?, gradOutput.arg(6)?, results, Outside::Zeros)
    }
}}
