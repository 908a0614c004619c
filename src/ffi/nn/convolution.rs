//! Convolutions over planes.
//!
//! Rows and columns are named H and W: of the kernel `k`, from one window to the next `d`, zeros around the input
//! `pad`, from one element of the kernel to the next `dilation`, behind the last window of a transposed convolution
//! `adj`.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::convolution::local::{self, Extents};
use crate::nn::convolution::map::{Connections, MapFamily};
use crate::nn::convolution::spatial::Spatial;
use crate::nn::convolution::unfold::Unfolding;
use crate::nn::convolution::{Parameters, Window, depthwise};
use std::os::raw::{c_int, c_long};

/// A window without dilation.
fn window(kernel: [c_int; 2], stride: [c_int; 2], padding: [c_int; 2]) -> Window<2> {
    Window { padding, ..Window::plain(kernel, stride) }
}

generic! { "THNN0_" SpatialConvolutionMM: Float Double; {
    /// `output` of `input`, planes x H x W or a batch of such: output plane o at a place is `bias`[o] and the sum over
    /// all planes p of the input, and over all elements of the kernel, of `weight`[o][p] times what of p lies under it
    /// there. `weight` is output planes x input planes x `kH` x `kW`, or a matrix of the first and the product of the
    /// others; `bias` has one number for each output plane, or is NULL. `output` becomes (batch x) output planes x (H +
    /// 2 `padH` - `kH`) / `dH` + 1 x (W + 2 `padW` - `kW`) / `dW` + 1.
    ///
    /// In all convolutions, images are read where they are and never unfolded: `finput`, `fgradInput`, `columns`,
    /// `gradColumns` and `ones`, which other implementations use as scratch memory, are neither read nor changed, and
    /// may be NULL. Gradients of parameters are computed from the `input` that is passed. Errors: 2 if `input` is
    /// neither 3D nor 4D; 5 if `weight` is neither 2D nor 4D; 9, 11 if a kernel or stride is not positive; the planes
    /// or the sizes do not fit, or there is no window.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int) {
        let _ = (finput, fgradInput);
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        Spatial::Plain.update_output(&window([kH, kW], [dH, dW], [padH, padW]), input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of SpatialConvolutionMM with respect to its input, of which only the sizes count. Errors: as
    /// updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int) {
        let _ = (finput, fgradInput);
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        Spatial::Plain.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, scale: f64) {
        let _ = (finput, fgradInput);
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        Spatial::Plain.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" SpatialDilatedConvolution: Float Double; {
    /// As SpatialConvolutionMM, with kernels whose elements are `dilationH` rows and `dilationW` columns apart.
    /// `weight` is 4D. Errors: 2 if `input` is neither 3D nor 4D; 4 if `weight` is not 4D; 9, 11, 15 if a kernel,
    /// stride or dilation is not positive; the planes or the sizes do not fit, or there is no window.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            columns: *mut THTensor, ones: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, dilationW: c_int,
            dilationH: c_int) {
        let _ = (columns, ones);
        let window = Window { dilation: [dilationH, dilationW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        Spatial::Dilated.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of SpatialDilatedConvolution with respect to its input, of which only the sizes count. Errors: as
    /// updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            gradColumns: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, dilationW: c_int, dilationH: c_int) {
        let _ = gradColumns;
        let window = Window { dilation: [dilationH, dilationW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        Spatial::Dilated.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            columns: *mut THTensor, ones: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, dilationW: c_int,
            dilationH: c_int, scale: f64) {
        let _ = (columns, ones);
        let window = Window { dilation: [dilationH, dilationW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        Spatial::Dilated.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" SpatialFullConvolution: Float Double; {
    /// The transposed convolution: what updateGradInput of SpatialConvolutionMM makes of a `gradOutput` that is
    /// `input`, with `bias` added. `weight` is input planes x output planes x `kH` x `kW`. `output` becomes (batch x)
    /// output planes x (H - 1) `dH` - 2 `padH` + `kH` + `adjH` x (W - 1) `dW` - 2 `padW` + `kW` + `adjW`. `bias` may be
    /// NULL. Errors: 2 if `input` is neither 3D nor 4D; 5 if `weight` is not 4D; 9, 11 if a kernel or stride is not
    /// positive; 15 if `adjH` or `adjW` is not smaller than the stride; the planes or the sizes do not fit, or the
    /// output would be empty.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            columns: *mut THTensor, ones: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, adjW: c_int,
            adjH: c_int) {
        let _ = (columns, ones);
        let window = Window { adjustment: [adjH, adjW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        Spatial::Full.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of SpatialFullConvolution with respect to its input, of which only the sizes count. Errors: as
    /// updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            gradColumns: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, adjW: c_int, adjH: c_int) {
        let _ = gradColumns;
        let window = Window { adjustment: [adjH, adjW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        Spatial::Full.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            columns: *mut THTensor, ones: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, adjW: c_int,
            adjH: c_int, scale: f64) {
        let _ = (columns, ones);
        let window = Window { adjustment: [adjH, adjW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        Spatial::Full.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" SpatialFullDilatedConvolution: Float Double; {
    /// As SpatialFullConvolution, with kernels whose elements are `dilationH` rows and `dilationW` columns apart: `kH`
    /// and `kW` count as (`kH` - 1) `dilationH` + 1 and so on in the sizes. Errors: as there; also 15 if a dilation is
    /// not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            columns: *mut THTensor, ones: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, dilationW: c_int,
            dilationH: c_int, adjW: c_int, adjH: c_int) {
        let _ = (columns, ones);
        let window = Window { dilation: [dilationH, dilationW], adjustment: [adjH, adjW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        Spatial::Full.update_output(&window, input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of SpatialFullDilatedConvolution with respect to its input, of which only the sizes count. Errors:
    /// as updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            gradColumns: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, dilationW: c_int, dilationH: c_int,
            adjW: c_int, adjH: c_int) {
        let _ = gradColumns;
        let window = Window { dilation: [dilationH, dilationW], adjustment: [adjH, adjW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        Spatial::Full.update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            columns: *mut THTensor, ones: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, dilationW: c_int,
            dilationH: c_int, adjW: c_int, adjH: c_int, scale: f64) {
        let _ = (columns, ones);
        let window = Window { dilation: [dilationH, dilationW], adjustment: [adjH, adjW], ..window([kH, kW], [dH, dW], [padH, padW]) };
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        Spatial::Full.acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" SpatialDepthWiseConvolution: Float Double; {
    /// Each plane of `input`, planes x H x W or a batch of such, is convolved with kernels of its own. `weight` is n x
    /// planes x `kH` x `kW`, or a matrix of n and the product of the others; `bias` is n x planes, or NULL. `output`
    /// becomes (batch x) planes n x rows x columns, with the sizes of SpatialConvolutionMM: first the n planes of the
    /// first plane of `input`, then those of the second. Errors: 2 if `input` is neither 3D nor 4D; 5 if `weight` is
    /// neither 2D nor 4D; 9, 11 if a kernel or stride is not positive; the planes or the sizes do not fit, or there is
    /// no window.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int) {
        let _ = (finput, fgradInput);
        let parameters = Parameters { weight: weight.arg(4)?, bias: bias.option() };
        depthwise::update_output(&window([kH, kW], [dH, dW], [padH, padW]), input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of SpatialDepthWiseConvolution with respect to its input, of which only the sizes count.
    /// `gradOutput` has the sizes of the output, or planes x n in place of planes n. Errors: as updateOutput;
    /// `gradOutput` has other sizes.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int) {
        let _ = (finput, fgradInput);
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        depthwise::update_grad_input(&window, input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
    /// respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, scale: f64) {
        let _ = (finput, fgradInput);
        let gradients = Parameters { weight: gradWeight.arg(4)?, bias: gradBias.option() };
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        depthwise::acc_grad_parameters(&window, input.arg(2)?, gradOutput.arg(3)?, gradients, scale)
    }
}}

generic! { "THNN0_" SpatialConvolutionLocal: Float Double; {
    /// As SpatialConvolutionMM, with kernels and a bias of each place's own. `weight` is places x output planes x
    /// (input planes `kH` `kW`), or rows x columns x output planes x input planes x `kH` x `kW`; `bias` is output
    /// planes x rows x columns, where rows and columns are `outputHeight` and `outputWidth`. `input` has `inputHeight`
    /// rows and `inputWidth` columns. Errors: 2 if `input` is neither 3D nor 4D; 4 if `weight` is neither 3D nor 6D; 9,
    /// 11 if a kernel or stride is not positive; the planes or sizes do not fit.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int,
            inputWidth: c_long, inputHeight: c_long, outputWidth: c_long, outputHeight: c_long) {
        let _ = (finput, fgradInput);
        let extents = Extents { input: [inputHeight, inputWidth], output: [outputHeight, outputWidth] };
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        local::update_output(&window, extents, input.arg(2)?, output.arg(3)?, (weight.arg(4)?, bias.arg(5)?))
    }

    /// The gradient of SpatialConvolutionLocal with respect to its input, of which only the sizes count. Errors: as
    /// updateOutput; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int,
            inputWidth: c_long, inputHeight: c_long, outputWidth: c_long, outputHeight: c_long) {
        let _ = (finput, fgradInput);
        let extents = Extents { input: [inputHeight, inputWidth], output: [outputHeight, outputWidth] };
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        local::update_grad_input(&window, extents, (input.arg(2)?, gradOutput.arg(3)?), gradInput.arg(4)?, weight.arg(5)?)
    }

    /// `gradWeight` and `gradBias` += `scale` times the gradients with respect to weights and bias. Errors: as
    /// updateGradInput; 4, 5 if a gradient is not contiguous.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            finput: *mut THTensor, fgradInput: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int,
            inputWidth: c_long, inputHeight: c_long, outputWidth: c_long, outputHeight: c_long, scale: f64) {
        let _ = (finput, fgradInput);
        let extents = Extents { input: [inputHeight, inputWidth], output: [outputHeight, outputWidth] };
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        let gradients = (gradWeight.arg(4)?, gradBias.arg(5)?);
        local::acc_grad_parameters(&window, extents, (input.arg(2)?, gradOutput.arg(3)?), gradients, scale)
    }
}}

generic! { "THNN0_" SpatialConvolutionMap: Float Double; {
    /// Each row of `connTable`, n x 2, connects a plane of `input` with one of `output` by a kernel of `weight`, n x
    /// rows x columns: an output plane is its `bias` and the sum of the planes that it is connected with, each
    /// convolved with its kernel. `input`, planes x H x W or a batch of such, has at least `nInputPlane` planes;
    /// `output` becomes (batch x) `nOutputPlane` x (H - rows) / `dH` + 1 x (W - columns) / `dW` + 1. Planes in
    /// `connTable` are counted from the base of indices. Errors: 2 if `input` has too few planes, or is smaller than a
    /// kernel, or neither 3D nor 4D; 4 if `weight` has not a kernel for each connection; 5 if `bias` has not a number
    /// for each plane; 6 if there is no such plane; 8 if `nOutputPlane`, 9 if a stride is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            connTable: *mut THTensor, nInputPlane: c_int, nOutputPlane: c_int, dW: c_int, dH: c_int) {
        let connections = Connections { table: connTable.arg(6)?, inputs: nInputPlane, outputs: nOutputPlane };
        MapFamily::Plain.update_output([dH, dW], input.arg(2)?, output.arg(3)?, (weight.arg(4)?, bias.arg(5)?), connections)
    }

    /// The gradient of SpatialConvolutionMap with respect to its input, of which only the sizes count; `bias` is not
    /// read. Errors: 2 as updateOutput; 5 if `weight` has not a kernel for each connection; 7 if there is no such
    /// plane; 9 if `nOutputPlane`, 10 if a stride is not positive; `gradOutput` has not the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            bias: *mut THTensor, connTable: *mut THTensor, nInputPlane: c_int, nOutputPlane: c_int, dW: c_int, dH: c_int) {
        let _ = bias;
        let connections = Connections { table: connTable.arg(7)?, inputs: nInputPlane, outputs: nOutputPlane };
        MapFamily::Plain.update_grad_input([dH, dW], (input.arg(2)?, gradOutput.arg(3)?), gradInput.arg(4)?, weight.arg(5)?, connections)
    }

    /// `gradWeight` and `gradBias` += `scale` times the gradients with respect to weights and bias. Errors: 2 as
    /// updateOutput; 4, 5 if a gradient is not contiguous; 5 if `gradWeight` has not a kernel for each connection, or
    /// `gradBias` not a number for each plane; 6 if there is no such plane; 8 if `nOutputPlane`, 9 if a stride is not
    /// positive; `gradOutput` has not the sizes of the output.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            connTable: *mut THTensor, nInputPlane: c_int, nOutputPlane: c_int, dW: c_int, dH: c_int, scale: f64) {
        let connections = Connections { table: connTable.arg(6)?, inputs: nInputPlane, outputs: nOutputPlane };
        let gradients = (gradWeight.arg(4)?, gradBias.arg(5)?);
        MapFamily::Plain.acc_grad_parameters([dH, dW], (input.arg(2)?, gradOutput.arg(3)?), gradients, connections, scale)
    }
}}

generic! { "THNN0_" SpatialFullConvolutionMap: Float Double; {
    /// The transposed convolution of SpatialConvolutionMap, without batches: `output` becomes `nOutputPlane` x (H - 1)
    /// `dH` + rows x (W - 1) `dW` + columns. Errors: as there; 2 if `input` is not 3D; 4, 5 if `weight` or `bias` is
    /// not contiguous.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, weight: *mut THTensor, bias: *mut THTensor,
            connTable: *mut THTensor, nInputPlane: c_int, nOutputPlane: c_int, dW: c_int, dH: c_int) {
        let connections = Connections { table: connTable.arg(6)?, inputs: nInputPlane, outputs: nOutputPlane };
        MapFamily::Full.update_output([dH, dW], input.arg(2)?, output.arg(3)?, (weight.arg(4)?, bias.arg(5)?), connections)
    }

    /// The gradient of SpatialFullConvolutionMap with respect to its input, of which only the sizes count; `bias` is
    /// not read. Errors: as SpatialConvolutionMap's.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, weight: *mut THTensor,
            bias: *mut THTensor, connTable: *mut THTensor, nInputPlane: c_int, nOutputPlane: c_int, dW: c_int, dH: c_int) {
        let _ = bias;
        let connections = Connections { table: connTable.arg(7)?, inputs: nInputPlane, outputs: nOutputPlane };
        MapFamily::Full.update_grad_input([dH, dW], (input.arg(2)?, gradOutput.arg(3)?), gradInput.arg(4)?, weight.arg(5)?, connections)
    }

    /// `gradWeight` and `gradBias`, of any layout, += `scale` times the gradients with respect to weights and bias.
    /// Errors: as SpatialConvolutionMap's otherwise.
    fn accGradParameters(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradWeight: *mut THTensor, gradBias: *mut THTensor,
            connTable: *mut THTensor, nInputPlane: c_int, nOutputPlane: c_int, dW: c_int, dH: c_int, scale: f64) {
        let connections = Connections { table: connTable.arg(6)?, inputs: nInputPlane, outputs: nOutputPlane };
        let gradients = (gradWeight.arg(4)?, gradBias.arg(5)?);
        MapFamily::Full.acc_grad_parameters([dH, dW], (input.arg(2)?, gradOutput.arg(3)?), gradients, connections, scale)
    }
}}

generic! { "THNN0_" unfolded: Float Double; {
    /// Adds the windows that unfolded_copy would write to the elements of `input` that they are of: `finput` is
    /// `nInputPlane` x `kH` x `kW` x `outputHeight` x `outputWidth`, `input` is `nInputPlane` x `inputHeight` x
    /// `inputWidth`. Both are used as dense memory from their first element on, whatever their sizes. Errors: 1, 2 if a
    /// storage has fewer elements, 1 if both are the same memory; 3 to 6, 9 to 13 if a number is not positive.
    fn acc(finput: *mut THTensor, input: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, nInputPlane: c_int,
            inputWidth: c_int, inputHeight: c_int, outputWidth: c_int, outputHeight: c_int) {
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        let (finput, input) = (finput.arg(1)?, input.arg(2)?);
        Unfolding::new(&window, nInputPlane, [inputHeight, inputWidth], [outputHeight, outputWidth])?.accumulate(finput, input)
    }

    /// Writes for each plane of `input`, and each element of the kernel, what lies under it in all windows to `finput`;
    /// zero where there is no input. Sizes and errors: as unfolded_acc.
    fn copy(finput: *mut THTensor, input: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, nInputPlane: c_int,
            inputWidth: c_int, inputHeight: c_int, outputWidth: c_int, outputHeight: c_int) {
        let window = window([kH, kW], [dH, dW], [padH, padW]);
        let (finput, input) = (finput.arg(1)?, input.arg(2)?);
        Unfolding::new(&window, nInputPlane, [inputHeight, inputWidth], [outputHeight, outputWidth])?.copy(finput, input)
    }
}}
