//! A convolution of dense planes, forward and backward: products whose sides are read from the images in place.

use super::geometry::{Axes, Axis, Geometry, PerAxis, places, results, tap_offsets, taps};
use super::scatter::{self, ScatterJob};
use super::windows::{Planes, Taps, Weights, Windows};
use crate::blas::{Grid, Packing, Placement, Rows, Scalar, SidedProduct, Size, Steps, for_each_product};
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::threads::Shared;

/// Where the weights are: from those of one group, of one output plane, and of one input plane to the next. Those of a
/// pair of planes are dense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WeightSteps {
    pub(super) group: isize,
    pub(super) output: isize,
    pub(super) input: isize,
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

fn volume(extent: PerAxis<i64>) -> usize {
    extent.iter().product::<i64>() as usize
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

    pub(super) fn forward_axes(&self) -> Result<Axes, OutOfMemory> {
        let axis = |d: usize| Axis::forward(&self.geometry, d, self.input[d], self.output[d]);
        Ok([axis(0)?, axis(1)?, axis(2)?])
    }
}

/// Windows whose results lie on one grid.
struct Part {
    axes: Axes,
    taps: Scratch<isize>,
    grid: Grid,
    /// The first result.
    first: usize,
    size: Size,
}

/// An image and what is computed of it: planes of one group, elements of a plane, and from one sample to the next.
#[derive(Clone, Copy)]
struct Image {
    planes: usize,
    volume: usize,
    sample: isize,
}

/// The output of a convolution, or of a transposed one, ready to be computed.
pub(super) struct WindowsJob {
    parts: Scratch<Part>,
    groups: usize,
    source: Image,
    result: Image,
    /// The `output` step is that of the result's planes, the `input` step that of the source's.
    weights: WeightSteps,
    packing: Packing,
}

impl WindowsJob {
    /// The output of a layer.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn forward<T: Scalar>(layer: &Layer) -> Result<Self, OutOfMemory> {
        let source =
            Image { planes: layer.inputs, volume: volume(layer.input), sample: layer.input_sample() };
        let result =
            Image { planes: layer.outputs, volume: volume(layer.output), sample: layer.output_sample() };
        let mut parts = Scratch::new();
        parts.push(Part::new(layer, layer.forward_axes()?, (source, result), layer.output)?)?;
        Self::of::<T>(layer, parts, (source, result), layer.weights)
    }

    /// The input of a layer from its output: the transposed convolution.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn backward<T: Scalar>(layer: &Layer) -> Result<Self, OutOfMemory> {
        let source =
            Image { planes: layer.outputs, volume: volume(layer.output), sample: layer.output_sample() };
        let result =
            Image { planes: layer.inputs, volume: volume(layer.input), sample: layer.input_sample() };
        let mut parts = Scratch::new();
        let axis = |d: usize, residue: i64| {
            Axis::backward(&layer.geometry, d, (layer.input[d], layer.output[d]), residue)
        };
        // Elements whose windows are reached by the same taps. A stride beyond the input leaves some without elements.
        let residues = |d: usize| 0..layer.geometry.stride[d].min(layer.input[d]);
        for z in residues(0) {
            for y in residues(1) {
                for x in residues(2) {
                    let axes = [axis(0, z)?, axis(1, y)?, axis(2, x)?];
                    parts.push(Part::new(layer, axes, (source, result), layer.input)?)?;
                }
            }
        }
        let WeightSteps { group, output, input } = layer.weights;
        Self::of::<T>(layer, parts, (source, result), WeightSteps { group, output: input, input: output })
    }

    fn of<T: Scalar>(
        layer: &Layer,
        parts: Scratch<Part>,
        (source, result): (Image, Image),
        weights: WeightSteps,
    ) -> Result<Self, OutOfMemory> {
        let packing = Packing::of_sides::<T>(parts.iter().map(|part| part.size))?;
        Ok(WindowsJob { parts, groups: layer.groups, source, result, weights, packing })
    }

    /// Computes all results: sums over the taps of the source's planes, and the bias if it is not NULL, one number for
    /// each plane of the result, dense.
    ///
    /// # Safety
    ///
    /// The pointers point at the image, the weights and the results of the layer; the results overlap nothing else.
    pub(super) unsafe fn run<T: Scalar>(
        &self,
        source: *const T,
        weights: *const T,
        bias: *const T,
        result: *mut T,
    ) {
        for part in &*self.parts {
            // SAFETY: groups and parts have results of their own.
            let shared = unsafe { Shared::new((self, part, (source, weights, bias, result))) };
            for_each_product(part.size, self.groups, &|group| {
                let (job, part, pointers) = *shared.get();
                // SAFETY: by the caller's promise.
                unsafe { job.group(part, group, pointers) };
            });
        }
    }

    unsafe fn group<T: Scalar>(
        &self,
        part: &Part,
        group: usize,
        (source, weights, bias, result): (*const T, *const T, *const T, *mut T),
    ) {
        let left = Windows {
            data: source.wrapping_add(group * self.source.planes * self.source.volume),
            sample: self.source.sample,
            planes: Steps::Even(self.source.volume as isize),
            axes: &part.axes,
        };
        let right = Weights {
            data: weights.wrapping_offset(group as isize * self.weights.group),
            line: self.weights.output,
            planes: Steps::Even(self.weights.input),
            taps: &part.taps,
        };
        let first = group * self.result.planes * self.result.volume + part.first;
        let c = Placement {
            data: result.wrapping_add(first),
            rows: Rows::Nested(&part.grid),
            column: self.result.volume as isize,
        };
        let bias = if bias.is_null() { bias } else { bias.wrapping_add(group * self.result.planes) };
        let product = SidedProduct { size: part.size, alpha: T::ONE, left, right, bias, beta: T::ZERO, c };
        // SAFETY: by the caller's promise; the windows keep to the image.
        unsafe { product.compute(&self.packing) };
    }
}

impl Part {
    fn new(
        layer: &Layer,
        axes: Axes,
        (source, result): (Image, Image),
        extent: PerAxis<i64>,
    ) -> Result<Self, OutOfMemory> {
        let extent = extent.map(|size| size as usize);
        let (grid, first) = results(&axes, layer.samples, result.sample, extent);
        let size = Size {
            rows: layer.samples * places(&axes),
            columns: result.planes,
            depth: source.planes * taps(&axes),
        };
        Ok(Part { taps: tap_offsets(&axes, layer.geometry.kernel)?, axes, grid, first, size })
    }
}

/// The output of a layer from its input, or the other way round, ready to be computed.
#[allow(clippy::large_enum_variant, reason = "there is one for a call, and it stays on the stack")]
pub(super) enum ImageJob<T: Scalar> {
    Windows(WindowsJob),
    Scatter(ScatterJob<T>),
}

impl<T: Scalar> ImageJob<T> {
    /// The transposed convolution of a layer, in the better of two ways.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn backward(layer: &Layer) -> Result<Self, OutOfMemory> {
        Ok(if scatter::is_better(layer) {
            ImageJob::Scatter(ScatterJob::new(layer)?)
        } else {
            ImageJob::Windows(WindowsJob::backward::<T>(layer)?)
        })
    }

    /// As [`WindowsJob::run`].
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run(&self, source: *const T, weights: *const T, bias: *const T, result: *mut T) {
        // SAFETY: by the caller's promise.
        unsafe {
            match self {
                ImageJob::Windows(job) => job.run(source, weights, bias, result),
                ImageJob::Scatter(job) => job.run(source, weights, bias, result),
            }
        }
    }
}

/// The gradient of the weights, ready to be added.
pub(super) struct GradientJob {
    layer: Layer,
    axes: Axes,
    /// Where the weights of an output plane are.
    grid: Grid,
    size: Size,
    packing: Packing,
}

impl GradientJob {
    /// The gradient of the weights of a layer.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new<T: Scalar>(layer: &Layer) -> Result<Self, OutOfMemory> {
        let axes = layer.forward_axes()?;
        let taps = taps(&axes);
        let grid = Grid::new([1, 1, layer.inputs, taps], [0, 0, layer.weights.input, 1]);
        let size =
            Size { rows: layer.inputs * taps, columns: layer.outputs, depth: layer.samples * places(&axes) };
        let packing = Packing::of_sides::<T>([size])?;
        Ok(GradientJob { layer: *layer, axes, grid, size, packing })
    }

    /// Adds `scale` times the gradient to `gradient`.
    ///
    /// # Safety
    ///
    /// The pointers point at the input, the gradient of the output, and the weights' of the layer, which overlaps
    /// neither.
    pub(super) unsafe fn run<T: Scalar>(
        &self,
        input: *const T,
        output: *const T,
        scale: T,
        gradient: *mut T,
    ) {
        // SAFETY: groups have weights of their own.
        let shared = unsafe { Shared::new((self, input, output, gradient)) };
        for_each_product(self.size, self.layer.groups, &|group| {
            let (job, input, output, gradient) = *shared.get();
            // SAFETY: by the caller's promise.
            unsafe { job.group(group, (input, output), scale, gradient) };
        });
    }

    unsafe fn group<T: Scalar>(
        &self,
        group: usize,
        (input, output): (*const T, *const T),
        scale: T,
        gradient: *mut T,
    ) {
        let layer = &self.layer;
        let windows = Windows {
            data: input.wrapping_add(group * layer.inputs * volume(layer.input)),
            sample: layer.input_sample(),
            planes: Steps::Even(volume(layer.input) as isize),
            axes: &self.axes,
        };
        let output = output.wrapping_add(group * layer.outputs * volume(layer.output));
        let c = Placement {
            data: gradient.wrapping_offset(group as isize * layer.weights.group),
            rows: Rows::Nested(&self.grid),
            column: layer.weights.output,
        };
        let product = SidedProduct {
            size: self.size,
            alpha: scale,
            left: Taps(windows),
            right: Planes::of(output, layer.output_sample(), &self.axes),
            bias: std::ptr::null(),
            beta: T::ONE,
            c,
        };
        // SAFETY: by the caller's promise; the windows keep to the input.
        unsafe { product.compute(&self.packing) };
    }
}
