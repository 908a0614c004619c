//! Which convolutions are computed with fewer products, and by which form.
//!
//! The thresholds, in `tuning.rs`, were measured on Intel's fifth-generation Xeon with AVX-512, one thread, as the direct form's
//! time over that of 2x2 and of 4x4 results. Looking at the weights first is not counted in; with one sample of 7x7 it costs what
//! is saved.
//!
//! | planes | size | 1 sample | 16 samples | chosen |
//! |---|---|---|---|---|
//! | 8 to 8 | 7; 14; 28; 56 | 1.0, 1.0; 1.0, 1.0; 0.9, 1.1; 0.7, 1.0 | 1.0, 1.2; 1.0, 1.1; 0.8, 1.1; 0.7, 1.0 | direct |
//! | 16 to 16 | 7; 14; 28; 56 | 1.2, 1.2; 1.4, 1.4; 1.4, 1.9; 1.3, 1.9 | 1.3, 1.7; 1.4, 1.5; 1.4, 1.9; 1.2, 1.8 | direct at 7 for 1; 4x4 |
//! | 32 to 32 | 4; 7; 10; 28 | 1.2, 1.0; 1.1, 1.1; 1.3, 1.2; 1.3, 1.8 | 1.6, 1.8; 1.2, 1.6; 1.4, 1.5; 1.3, 1.8 | direct, direct, 2x2 and 4x4 for 1; 4x4 |
//! | 64 to 64 | 4; 7; 10; 56 | 1.0, 0.8; 1.2, 1.1; 1.6, 1.4; 1.5, 2.4 | 1.8, 2.2; 1.4, 2.0; 1.7, 1.8; 1.5, 2.3 | the same |
//! | 256 to 256 | 4; 7; 14; 28 | 0.7, 0.7; 0.9, 1.0; 1.4, 1.5; 1.4, 2.3 | 1.7, 2.2; 1.3, 2.2; 1.9, 2.0; 1.9, 2.6 | direct, direct, 4x4, 4x4 for 1; 4x4 |
//! | 512 to 512 | 4; 7; 14; 28 | 1.1, 0.7; 1.1, 1.0; 1.7, 1.7; 1.5, 2.4 | 2.5, 3.1; 1.3, 2.2; 1.7, 2.2; 1.7, 2.8 | the same |

use crate::kernel::level::{Level, level};
use crate::nn::convolution::layer::Layer;
use crate::nn::convolution::switch;
use crate::nn::real::Real;
use crate::tuning::{FEWER_PRODUCTS_LARGE_TILES, FEWER_PRODUCTS_PLANES, FEWER_PRODUCTS_SMALL_TILES};

/// Results of a tile along an axis, if tiles are the better way to the layer's output, or its input.
pub(super) fn step<T: Real>(layer: &Layer, is_backward: bool) -> Option<usize> {
    let geometry = &layer.geometry;
    let is_flat = layer.input[0] == 1 && layer.output[0] == 1 && geometry.padding[0] == 0;
    let is_small = geometry.kernel == [1, 3, 3] && geometry.stride == [1; 3] && geometry.dilation == [1; 3];
    // Doubles have half as many lanes, and who asks for them wants their digits.
    let is_single = size_of::<T>() == size_of::<f32>();
    let has_planes = layer.inputs.min(layer.outputs) >= FEWER_PRODUCTS_PLANES;
    if !(is_flat && is_small && is_single && has_planes) || level() < Level::V3 || switch::is_direct() {
        return None;
    }
    let [_, rows, columns] = if is_backward { layer.input } else { layer.output };
    let tiles = |step: i64| {
        let tiles = |results: i64| ((results + step - 1) / step).max(0) as usize;
        tiles(rows).saturating_mul(tiles(columns)).saturating_mul(layer.samples)
    };
    if tiles(4) >= FEWER_PRODUCTS_LARGE_TILES {
        Some(4)
    } else {
        (tiles(2) >= FEWER_PRODUCTS_SMALL_TILES).then_some(2)
    }
}
