//! Pooling.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::pooling::adaptive::{self, MaximumPositions};
use crate::nn::pooling::window::{Numbers, OutputSize, WindowParameters};
use crate::nn::pooling::{average, fractional, max, power, temporal, unpooling};
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;

/// Along depth, rows and columns; planes have a depth of 1.
type Triple = [c_int; 3];

/// The windows of planes.
fn planes(
    kernel: [c_int; 2],
    stride: [c_int; 2],
    pad: [c_int; 2],
    dilation: [c_int; 2],
    ceil: bool,
) -> WindowParameters {
    let whole = |[rows, columns]: [c_int; 2], depth| [depth, rows, columns];
    let (kernel, stride) = (whole(kernel, 1), whole(stride, 1));
    let numbers = Numbers { kernel: 5, stride: 8, dilation: 12, pad: 2 };
    WindowParameters {
        kernel,
        stride,
        pad: whole(pad, 0),
        dilation: whole(dilation, 1),
        ceil,
        dimensions: 2,
        covered: false,
        numbers,
    }
}

/// The windows of volumes, whose padding is to blame on argument `pad_number`.
fn volumes(
    (kernel, stride, pad, dilation): (Triple, Triple, Triple, Triple),
    ceil: bool,
    pad_number: i32,
) -> WindowParameters {
    let numbers = Numbers { kernel: 5, stride: 8, dilation: 14, pad: pad_number };
    WindowParameters { kernel, stride, pad, dilation, ceil, dimensions: 3, covered: false, numbers }
}

/// Neighbouring elements.
const DENSE: Triple = [1; 3];

generic! { "THNN0_" SpatialAveragePooling: Float Double; {
    /// `output` = the means of windows of planes: `input` is planes x rows x columns, or has a batch in front, and so
    /// is `output`. Windows of `kH` x `kW` elements are `dH` and `dW` apart and begin `padH` and `padW` elements before
    /// the input, at most half a window; their number is rounded down, or up if `ceil_mode`, but with padding the last
    /// one begins inside the input or the padding in front. The mean is over all elements of a window inside the input
    /// and the padding if `count_include_pad`, the padding counting as 0, else over those inside the input; 0 for a
    /// window behind the input. Errors: 5 if a window is empty; 8 if a distance is not positive; 2 if `input` has other
    /// dimensions, or for too much padding; no window fits.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int,
            padH: c_int, ceil_mode: bool, count_include_pad: bool) {
        let windows = planes([kH, kW], [dH, dW], [padH, padW], [1, 1], ceil_mode);
        average::update_output(input.arg(2)?, output.arg(3)?, &windows, count_include_pad)
    }

    /// The gradient of SpatialAveragePooling, of the sizes of `input`. Errors: as updateOutput; `gradOutput` has not
    /// the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, kW: c_int, kH: c_int,
            dW: c_int, dH: c_int, padW: c_int, padH: c_int, ceil_mode: bool, count_include_pad: bool) {
        let windows = planes([kH, kW], [dH, dW], [padH, padW], [1, 1], ceil_mode);
        average::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, &windows, count_include_pad)
    }
}}

generic! { "THNN0_" SpatialMaxPooling: Float Double; {
    /// `output` = the maxima of windows of planes, and `indices`, of the same sizes, their positions in the planes (row
    /// * columns + column), counted from the base of indices in force; one less where nothing is greater than minus
    /// infinity. The first of equal maxima counts. `input` is planes x rows x columns, or has a batch in front. Windows
    /// of `kH` x `kW` elements are `dH` and `dW` apart and begin `padH` and `padW` elements before the input, at most
    /// half a window; their number is rounded down, or up if `ceil_mode`, but with padding the last one begins inside
    /// the input or the padding in front; a window behind the input has minus infinity. Errors: 5 if a window is empty;
    /// 8 if a distance is not positive; 2 if `input` has other dimensions, or for too much padding; no window fits.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, kW: c_int, kH: c_int, dW: c_int,
            dH: c_int, padW: c_int, padH: c_int, ceil_mode: bool) {
        let windows = planes([kH, kW], [dH, dW], [padH, padW], [1, 1], ceil_mode);
        max::update_output(input.arg(2)?, output.arg(3)?, indices.arg(4)?, &windows)
    }

    /// The gradient of SpatialMaxPooling, of the sizes of `input`; `indices` is from updateOutput. Errors: as
    /// updateOutput; `gradOutput` or `indices` has not the sizes of the output; a position outside the plane.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor,
            kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, ceil_mode: bool) {
        let windows = planes([kH, kW], [dH, dW], [padH, padW], [1, 1], ceil_mode);
        max::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, indices.arg(5)?, &windows)
    }
}}

generic! { "THNN0_" SpatialDilatedMaxPooling: Float Double; {
    /// As SpatialMaxPooling, of windows whose elements are `dilationH` rows and `dilationW` columns apart. Errors: also
    /// 12 if these are not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, kW: c_int, kH: c_int, dW: c_int,
            dH: c_int, padW: c_int, padH: c_int, dilationW: c_int, dilationH: c_int, ceil_mode: bool) {
        let windows = planes([kH, kW], [dH, dW], [padH, padW], [dilationH, dilationW], ceil_mode);
        max::update_output(input.arg(2)?, output.arg(3)?, indices.arg(4)?, &windows)
    }

    /// The gradient of SpatialDilatedMaxPooling, as that of SpatialMaxPooling.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor,
            kW: c_int, kH: c_int, dW: c_int, dH: c_int, padW: c_int, padH: c_int, dilationW: c_int, dilationH: c_int, ceil_mode: bool) {
        let windows = planes([kH, kW], [dH, dW], [padH, padW], [dilationH, dilationW], ceil_mode);
        max::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, indices.arg(5)?, &windows)
    }
}}

generic! { "THNN0_" VolumetricAveragePooling: Float Double; {
    /// As SpatialAveragePooling, of volumes: `input` is planes x time x rows x columns, or has a batch in front.
    /// Errors: also 2 if `input` is smaller than a window, whatever the padding; 11, and not 2, for too much padding.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int,
            dH: c_int, padT: c_int, padW: c_int, padH: c_int, ceil_mode: bool, count_include_pad: bool) {
        let volumes = volumes(([kT, kH, kW], [dT, dH, dW], [padT, padH, padW], DENSE), ceil_mode, 11);
        let windows = WindowParameters { covered: true, ..volumes };
        average::update_output(input.arg(2)?, output.arg(3)?, &windows, count_include_pad)
    }

    /// The gradient of VolumetricAveragePooling, of the sizes of `input`. Errors: as updateOutput; `gradOutput` has not
    /// the sizes of the output.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, kT: c_int, kW: c_int,
            kH: c_int, dT: c_int, dW: c_int, dH: c_int, padT: c_int, padW: c_int, padH: c_int, ceil_mode: bool, count_include_pad: bool) {
        let volumes = volumes(([kT, kH, kW], [dT, dH, dW], [padT, padH, padW], DENSE), ceil_mode, 11);
        let windows = WindowParameters { covered: true, ..volumes };
        average::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, &windows, count_include_pad)
    }
}}

generic! { "THNN0_" VolumetricMaxPooling: Float Double; {
    /// As SpatialMaxPooling, of volumes: `input` is planes x time x rows x columns, or has a batch in front. `indices`
    /// has positions in the volumes, (time * rows + row) * columns + column, counted from the base of indices in force.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, kT: c_int, kW: c_int, kH: c_int,
            dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, ceilMode: bool) {
        let windows = volumes(([kT, kH, kW], [dT, dH, dW], [pT, pH, pW], DENSE), ceilMode, 2);
        max::update_output(input.arg(2)?, output.arg(3)?, indices.arg(4)?, &windows)
    }

    /// The gradient of VolumetricMaxPooling, as that of SpatialMaxPooling.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor,
            kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, ceilMode: bool) {
        let windows = volumes(([kT, kH, kW], [dT, dH, dW], [pT, pH, pW], DENSE), ceilMode, 2);
        max::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, indices.arg(5)?, &windows)
    }
}}

generic! { "THNN0_" VolumetricDilatedMaxPooling: Float Double; {
    /// As VolumetricMaxPooling, of windows whose elements are `dilationT`, `dilationH` and `dilationW` apart. Errors:
    /// also 14 if these are not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, kT: c_int, kW: c_int, kH: c_int,
            dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, dilationT: c_int, dilationW: c_int, dilationH: c_int, ceilMode: bool) {
        let windows = volumes(([kT, kH, kW], [dT, dH, dW], [pT, pH, pW], [dilationT, dilationH, dilationW]), ceilMode, 2);
        max::update_output(input.arg(2)?, output.arg(3)?, indices.arg(4)?, &windows)
    }

    /// The gradient of VolumetricDilatedMaxPooling, as that of SpatialMaxPooling.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor,
            kT: c_int, kW: c_int, kH: c_int, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int, dilationT: c_int, dilationW: c_int,
            dilationH: c_int, ceilMode: bool) {
        let windows = volumes(([kT, kH, kW], [dT, dH, dW], [pT, pH, pW], [dilationT, dilationH, dilationW]), ceilMode, 2);
        max::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, indices.arg(5)?, &windows)
    }
}}

generic! { "THNN0_" SpatialAdaptiveAveragePooling: Float Double; {
    /// `output` = the means of `oheight` x `owidth` windows that share each plane out: window i of n begins at i / n
    /// and ends at (i + 1) / n of it, rounded outwards. `input` is planes x rows x columns, or has a batch in front.
    /// Errors: 2 if it has other dimensions; 4 if a size is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, owidth: c_int, oheight: c_int) {
        let size = OutputSize { size: [1, oheight, owidth], dimensions: 2, number: 4 };
        adaptive::average_output(input.arg(2)?, output.arg(3)?, size)
    }

    /// The gradient of SpatialAdaptiveAveragePooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
    /// `gradOutput` has not as many planes.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor) {
        adaptive::average_gradient(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, 2)
    }
}}

generic! { "THNN0_" SpatialAdaptiveMaxPooling: Float Double; {
    /// `output` = the maxima of `oheight` x `owidth` windows that share each plane out, as
    /// SpatialAdaptiveAveragePooling does. `indices` becomes 2 x the sizes of `output`: rows, then columns of the
    /// maxima inside their windows, counted from the base of indices in force. Errors: 2 if `input` has other
    /// dimensions; 5 if a size is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, owidth: c_int, oheight: c_int) {
        let size = OutputSize { size: [1, oheight, owidth], dimensions: 2, number: 5 };
        adaptive::max_output(input.arg(2)?, output.arg(3)?, indices.arg(4)?, size, MaximumPositions::InWindow)
    }

    /// The gradient of SpatialAdaptiveMaxPooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if `gradOutput`
    /// has not as many planes; 5 if `indices` has not twice as many elements; a position outside the plane.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor) {
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        adaptive::max_gradient(input.arg(2)?, gradient, result, indices.arg(5)?, 2, MaximumPositions::InWindow)
    }
}}

generic! { "THNN0_" SpatialFractionalMaxPooling: Float Double; {
    /// `output` = the maxima of `outputH` x `outputW` windows of `poolSizeH` x `poolSizeW` elements of each plane,
    /// whose distances vary around the mean that reaches the end, beginning as random numbers say: `randomSamples` has
    /// two from 0 to 1 for each plane, for columns and rows. `indices`, of the sizes of `output`, gets positions in the
    /// planes, counted from the base of indices in force. `input` is planes x rows x columns, or has a batch in front.
    /// Errors: 2 if it has other dimensions; 6, 7 unless `outputW` + `poolSizeW` is at most the columns, `outputH` +
    /// `poolSizeH` the rows; 9 if there are too few random numbers; one is out of range; a window is all NaN.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, outputW: c_int, outputH: c_int, poolSizeW: c_int,
            poolSizeH: c_int, indices: *mut THLongTensor, randomSamples: *mut THTensor) {
        let parameters = fractional::FractionalParameters {
            output: [1, outputH, outputW], pool: [1, poolSizeH, poolSizeW], dimensions: 2, numbers: [6, 7, 6], samples: 9,
        };
        fractional::update_output(input.arg(2)?, output.arg(3)?, indices.arg(8)?, randomSamples.arg(9)?, &parameters)
    }

    /// The gradient of SpatialFractionalMaxPooling, of the sizes of `input`. `poolSizeW` and `poolSizeH` are not used.
    /// Errors: 2 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 9 if `indices` has another element
    /// count; a position outside the plane.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, outputW: c_int,
            outputH: c_int, poolSizeW: c_int, poolSizeH: c_int, indices: *mut THLongTensor) {
        let _ = (poolSizeW, poolSizeH);
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        fractional::update_grad_input(input.arg(2)?, gradient, result, (indices.arg(9)?, 9), [1, outputH, outputW], 2)
    }
}}

generic! { "THNN0_" VolumetricFractionalMaxPooling: Float Double; {
    /// As SpatialFractionalMaxPooling, of volumes: `input` is planes x rows x columns x time, or has a batch in front;
    /// `randomSamples` has three numbers for each plane, for time, columns and rows. Errors: 2 if `input` has other
    /// dimensions; 7, 8, 9 if the output and the window of that time, width, height are together more than the input;
    /// 11 if there are too few random numbers; one is out of range; a window is all NaN.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, outputT: c_int, outputW: c_int, outputH: c_int,
            poolSizeT: c_int, poolSizeW: c_int, poolSizeH: c_int, indices: *mut THLongTensor, randomSamples: *mut THTensor) {
        let parameters = fractional::FractionalParameters {
            output: [outputH, outputW, outputT], pool: [poolSizeH, poolSizeW, poolSizeT], dimensions: 3, numbers: [9, 8, 7], samples: 11,
        };
        fractional::update_output(input.arg(2)?, output.arg(3)?, indices.arg(10)?, randomSamples.arg(11)?, &parameters)
    }

    /// The gradient of VolumetricFractionalMaxPooling, of the sizes of `input`. The sizes of windows are not used.
    /// Errors: 2 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 11 if `indices` has another
    /// element count; a position outside the volume.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, outputT: c_int,
            outputW: c_int, outputH: c_int, poolSizeT: c_int, poolSizeW: c_int, poolSizeH: c_int, indices: *mut THLongTensor) {
        let _ = (poolSizeT, poolSizeW, poolSizeH);
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        let size = [outputH, outputW, outputT];
        fractional::update_grad_input(input.arg(2)?, gradient, result, (indices.arg(11)?, 11), size, 3)
    }
}}

generic! { "THNN0_" SpatialMaxUnpooling: Float Double; {
    /// `output` = planes of `oheight` x `owidth` zeros, but for the elements of `input` at their positions in
    /// `indices`, which has the sizes of `input`, counted from the base of indices in force. `input` is planes x rows x
    /// columns, or has a batch in front. Errors: 2 if it has other dimensions; 5 if a size is not positive; `indices`
    /// has other sizes; a position outside the plane.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, owidth: c_int, oheight: c_int) {
        let size = OutputSize { size: [1, oheight, owidth], dimensions: 2, number: 5 };
        unpooling::update_output(input.arg(2)?, output.arg(3)?, (indices.arg(4)?, 4), size)
    }

    /// The gradient of SpatialMaxUnpooling, of the sizes of `input`. Errors: 2 as updateOutput; 6 if a size is not
    /// positive; `indices` or `gradOutput` has other sizes than `input`, the output; a position outside the plane.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor,
            owidth: c_int, oheight: c_int) {
        let size = OutputSize { size: [1, oheight, owidth], dimensions: 2, number: 6 };
        unpooling::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, (indices.arg(5)?, 5), size)
    }
}}

generic! { "THNN0_" VolumetricMaxUnpooling: Float Double; {
    /// As SpatialMaxUnpooling, of volumes of `oT` x `oH` x `oW`: `input` is planes x time x rows x columns, or has a
    /// batch in front, and `indices` is as VolumetricMaxPooling gives it. The distances of windows must be positive
    /// and, as the padding, do not count otherwise. Errors: 2, 5 as there; 10 if a distance is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, oT: c_int, oW: c_int, oH: c_int,
            dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int) {
        let _ = (pT, pW, pH);
        let size = OutputSize { size: [oT, oH, oW], dimensions: 3, number: 5 };
        let (input, output, indices) = (input.arg(2)?, output.arg(3)?, indices.arg(4)?);
        unpooling::check_strides([dT, dH, dW])?;
        unpooling::update_output(input, output, (indices, 4), size)
    }

    /// The gradient of VolumetricMaxUnpooling, of the sizes of `input`. Errors: 2, 10 as updateOutput; 6 if a size is
    /// not positive; `indices` or `gradOutput` has other sizes than `input`, the output; a position outside the volume.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor,
            oT: c_int, oW: c_int, oH: c_int, dT: c_int, dW: c_int, dH: c_int, pT: c_int, pW: c_int, pH: c_int) {
        let _ = (pT, pW, pH);
        let size = OutputSize { size: [oT, oH, oW], dimensions: 3, number: 6 };
        let (input, gradient, result, indices) = (input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, indices.arg(5)?);
        unpooling::check_strides([dT, dH, dW])?;
        unpooling::update_grad_input(input, gradient, result, (indices, 5), size)
    }
}}

generic! { "THNN0_" TemporalMaxPooling: Float Double; {
    /// `output` = the maxima of windows of `kW` frames that are `dW` apart: `input` is frames x features, or has a
    /// batch in front. `indices`, of the sizes of `output`, tells which frame of its window each is, from 0 on whatever
    /// the base of indices, and -1 where nothing is greater than minus infinity. Errors: 5, 6 if `kW`, `dW` is not
    /// positive; 2 if `input` has other dimensions, or fewer frames than a window.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, kW: c_int, dW: c_int) {
        temporal::update_output(input.arg(2)?, output.arg(3)?, indices.arg(4)?, kW, dW)
    }

    /// The gradient of TemporalMaxPooling, of the sizes of `input`. Errors: 5, 6 if `kW`, `dW` is not positive; 2 as
    /// updateOutput; `gradOutput` or `indices` has not the sizes of the output; an index that is no frame of a window.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor, kW: c_int, dW: c_int) {
        temporal::update_grad_input(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, indices.arg(5)?, kW, dW)
    }
}}

generic! { "THNN0_" FeatureLPPooling: Float Double; {
    /// `output` = the `power`-th roots of the sums of the `power`-th powers of `width` neighbouring features, whose
    /// windows are `stride` apart. `input` is features, or features x one or two other dimensions, or, if `batchMode`,
    /// has a batch in front. Errors: 2 if it has other dimensions; 3 if it has fewer features than `width`; 5 unless
    /// `width` is 2 to 16; 6 unless `stride` is 1 to 4.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, power: f64, width: c_int, stride: c_int, batchMode: bool) {
        let parameters = power::PowerParameters { power, width, stride, batch: batchMode };
        power::update_output(input.arg(2)?, output.arg(3)?, parameters)
    }

    /// The gradient of FeatureLPPooling, from its `input` and `output`; nothing comes from windows whose `output` is 0.
    /// Errors: 3 if `input` has other dimensions or too few features, or another output than one of the sizes of
    /// `output`; 7 unless `width` is 2 to 16; 8 unless `stride` is 1 to 4; `gradOutput` has not the sizes of `output`.
    fn updateGradInput(_state: *mut THNNState, gradOutput: *mut THTensor, input: *mut THTensor, output: *mut THTensor, gradInput: *mut THTensor,
            power: f64, width: c_int, stride: c_int, batchMode: bool) {
        let parameters = power::PowerParameters { power, width, stride, batch: batchMode };
        let (gradient, input, output) = (gradOutput.arg(2)?, input.arg(3)?, output.arg(4)?);
        power::update_grad_input(gradient, input, output, gradInput.arg(5)?, parameters)
    }
}}
