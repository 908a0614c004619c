//! Padding of planes, volumes and sequences by their own elements.

use super::operand::sizes;
use super::real::Real;
use super::resampling::{self, ResamplingLayer, SourcePlaces};
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

/// What is put around planes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PaddingKind {
    /// The elements mirrored at the outermost ones, which are not repeated.
    Reflection,
    /// The outermost elements.
    Replication,
}

/// The elements put before and behind; negative numbers take elements away. Depth, rows, columns.
pub type Pads = [(c_int, c_int); 3];

/// The layer over an input of `sizes`, whose planes have `dimensions`.
fn layer<T: Real>(
    kind: PaddingKind,
    pads: Pads,
    dimensions: usize,
    input: &[c_long],
) -> Result<ResamplingLayer<T>> {
    let outer = input.len().checked_sub(dimensions).filter(|outer| (1..=2).contains(outer));
    let outer = outer
        .ok_or_else(|| Error::arg(2, "input tensor of other dimensions expected, with or without a batch"))?;
    let mut layer = ResamplingLayer {
        sources: [Scratch::new(), Scratch::new(), Scratch::new()],
        input: [1; 3],
        dimensions,
    };
    for d in 0..3 {
        let length = if d + dimensions < 3 { 1 } else { input[outer + d + dimensions - 3] };
        let (before, behind) = (c_long::from(pads[d].0), c_long::from(pads[d].1));
        let count = length.checked_add(before + behind).ok_or_else(Error::overflow)?;
        check_arg(count >= 1, 2, "input is too small: the calculated output is empty")?;
        layer.input[d] = length as usize;
        layer.sources[d].reserve(count as usize)?;
        for i in 0..count {
            let place = i - before;
            let place = match kind {
                PaddingKind::Replication => place.clamp(0, length - 1),
                PaddingKind::Reflection if place < 0 => -place,
                PaddingKind::Reflection if place >= length => 2 * (length - 1) - place,
                PaddingKind::Reflection => place,
            };
            check_arg((0..length).contains(&place), 2, "padding must be smaller than the input")?;
            layer.sources[d].push(SourcePlaces::one(place as usize))?;
        }
    }
    Ok(layer)
}

/// `output` = `input` with the padding.
///
/// # Errors
///
/// Argument 2: other dimensions; nothing is left; a reflection of more than there is. Arguments 2, 3: elements outside the
/// storage. No memory.
pub fn update_output<T: Real>(
    kind: PaddingKind,
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    pads: Pads,
    dimensions: usize,
) -> Result<()> {
    let layer = layer(kind, pads, dimensions, &sizes(input, 2)?)?;
    resampling::update_output(input, output, &layer)
}

/// The gradient of the input of [`update_output`].
///
/// # Errors
///
/// As [`update_output`]. Argument 3: `grad_output` has not the sizes of the output. Argument 4: elements outside the
/// storage.
pub fn update_grad_input<T: Real>(
    kind: PaddingKind,
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    pads: Pads,
    dimensions: usize,
) -> Result<()> {
    let input_sizes = sizes(input, 2)?;
    let layer = layer(kind, pads, dimensions, &input_sizes)?;
    let fits = *grad_output.sizes() == *layer.output_sizes(&input_sizes);
    check_arg(fits, 3, "gradOutput sizes unexpected")?;
    resampling::update_grad_input((grad_output, 3), (grad_input, 4), &input_sizes, &layer)
}
