//! What a convolution is: planes, sizes, and where weights are.

use super::geometry::{Axes, Axis, Geometry, PerAxis};
use crate::memory::scratch::OutOfMemory;
use crate::nn::plane;

/// Where the weights are: from those of one group, of one output plane, and of one input plane to the next. Those of a
/// pair of planes are dense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WeightSteps {
    pub(super) group: isize,
    pub(super) output: isize,
    pub(super) input: isize,
}

impl WeightSteps {
    /// The same weights with input and output exchanged.
    pub(super) fn transposed(self) -> Self {
        WeightSteps { output: self.input, input: self.output, ..self }
    }
}

/// A convolution of samples of dense planes. Groups of planes have nothing to do with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layer {
    pub(super) geometry: Geometry,
    pub(super) samples: usize,
    pub(super) groups: usize,
    /// Planes of the input and of the output, of one group.
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    /// The sizes of a plane of the input and of the output.
    pub(super) input: PerAxis<i64>,
    pub(super) output: PerAxis<i64>,
    pub(super) weights: WeightSteps,
}

pub(super) fn volume(extent: PerAxis<i64>) -> usize {
    plane::volume(&extent)
}

impl Layer {
    /// Weights that are dense: output planes by input planes by taps, group after group.
    pub(super) fn dense_weights(geometry: &Geometry, inputs: usize, outputs: usize) -> WeightSteps {
        let input = geometry.taps() as isize;
        let output = input.saturating_mul(inputs as isize);
        WeightSteps { group: output.saturating_mul(outputs as isize), output, input }
    }

    /// Elements of a plane of the input.
    pub(super) fn input_volume(&self) -> usize {
        volume(self.input)
    }

    /// Elements from one sample of the input to the next.
    pub(super) fn input_sample(&self) -> isize {
        (self.groups * self.inputs * volume(self.input)) as isize
    }

    /// Elements from one sample of the output to the next.
    pub(super) fn output_sample(&self) -> isize {
        (self.groups * self.outputs * volume(self.output)) as isize
    }

    pub(super) fn input_image(&self) -> Image {
        Image { planes: self.inputs, volume: volume(self.input), sample: self.input_sample() }
    }

    pub(super) fn output_image(&self) -> Image {
        Image { planes: self.outputs, volume: volume(self.output), sample: self.output_sample() }
    }

    pub(super) fn forward_axes(&self) -> Result<Axes, OutOfMemory> {
        let axis = |d: usize| Axis::forward(&self.geometry, d, self.input[d], self.output[d]);
        Ok([axis(0)?, axis(1)?, axis(2)?])
    }

    /// The windows of the transposed convolution, for the elements of the input with these residues.
    pub(super) fn backward_axes(&self, residues: PerAxis<i64>) -> Result<Axes, OutOfMemory> {
        let axis = |d: usize| Axis::backward(&self.geometry, d, (self.input[d], self.output[d]), residues[d]);
        Ok([axis(0)?, axis(1)?, axis(2)?])
    }
}

/// An image and what is computed of it: planes of one group, elements of a plane, and from one sample to the next.
#[derive(Clone, Copy)]
pub(super) struct Image {
    pub(super) planes: usize,
    pub(super) volume: usize,
    pub(super) sample: isize,
}
