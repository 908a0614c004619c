//! Pooling that PyTorch has besides.

use crate::ffi::convention::THNNState;
use crate::ffi::macros::generic;
use crate::nn::pooling::adaptive::{self, MaximumPositions};
use crate::nn::pooling::window::OutputSize;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;

generic! { "THNN1_" VolumetricAdaptiveAveragePooling: Float Double; {
    /// As SpatialAdaptiveAveragePooling, of volumes: `input` is planes x time x rows x columns, or has a batch in
    /// front. Errors: 2 if it has other dimensions; 4 if a size is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, osizeT: c_int, osizeW: c_int, osizeH: c_int) {
        let size = OutputSize { size: [osizeT, osizeH, osizeW], dimensions: 3, number: 4 };
        adaptive::average_output(input.arg(2)?, output.arg(3)?, size)
    }

    /// The gradient of VolumetricAdaptiveAveragePooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
    /// `gradOutput` has not as many planes.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor) {
        adaptive::average_gradient(input.arg(2)?, gradOutput.arg(3)?, gradInput.arg(4)?, 3)
    }
}}

generic! { "THNN1_" VolumetricAdaptiveMaxPooling: Float Double; {
    /// `output` = the maxima of `osizeT` x `osizeH` x `osizeW` windows that share each volume out, and `indices`, of
    /// the same sizes, their positions in the volumes, counted from the base of indices in force. Errors: 2 if `input`
    /// has other dimensions; 5 if a size is not positive.
    fn updateOutput(_state: *mut THNNState, input: *mut THTensor, output: *mut THTensor, indices: *mut THLongTensor, osizeT: c_int, osizeW: c_int, osizeH: c_int) {
        let size = OutputSize { size: [osizeT, osizeH, osizeW], dimensions: 3, number: 5 };
        adaptive::max_output(input.arg(2)?, output.arg(3)?, indices.arg(4)?, size, MaximumPositions::InVolume)
    }

    /// The gradient of VolumetricAdaptiveMaxPooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
    /// `gradOutput` has not as many planes; 5 if `indices` has another element count; a position outside the volume.
    fn updateGradInput(_state: *mut THNNState, input: *mut THTensor, gradOutput: *mut THTensor, gradInput: *mut THTensor, indices: *mut THLongTensor) {
        let (gradient, result) = (gradOutput.arg(3)?, gradInput.arg(4)?);
        adaptive::max_gradient(input.arg(2)?, gradient, result, indices.arg(5)?, 3, MaximumPositions::InVolume)
    }
}}
