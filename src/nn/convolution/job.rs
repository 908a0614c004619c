//! A convolution of dense planes, forward and backward: products whose sides are read from the images in place.

use super::direct::DirectJob;
use super::geometry::{Axes, Axis, Geometry, PerAxis, places, results, tap_offsets, taps};
use super::patch_job::PatchJob;
use super::scatter::{self, ScatterJob};
use super::tap_job::TapJob;
use super::windows::{Weights, Windows};
use crate::blas::{Grid, Packing, Placement, Rows, SidedProduct, Size, Steps, for_each_product};
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::threads::Shared;

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
    fn backward_axes(&self, residues: PerAxis<i64>) -> Result<Axes, OutOfMemory> {
        let axis = |d: usize| Axis::backward(&self.geometry, d, (self.input[d], self.output[d]), residues[d]);
        Ok([axis(0)?, axis(1)?, axis(2)?])
    }
}

/// Windows whose results lie on one grid.
struct GridPart {
    axes: Axes,
    taps: Scratch<isize>,
    grid: Grid,
    /// The first result.
    first: usize,
    size: Size,
}

/// An image and what is computed of it: planes of one group, elements of a plane, and from one sample to the next.
#[derive(Clone, Copy)]
pub(super) struct Image {
    pub(super) planes: usize,
    pub(super) volume: usize,
    pub(super) sample: isize,
}

/// The output of a convolution, or of a transposed one, by packing windows.
pub(super) struct WindowsJob {
    parts: Scratch<GridPart>,
    groups: usize,
    source: Image,
    result: Image,
    /// The `output` step is that of the result's planes, the `input` step that of the source's.
    weights: WeightSteps,
    packing: Packing,
}

impl WindowsJob {
    fn forward<T: Real>(layer: &Layer, axes: Axes) -> Result<Self, OutOfMemory> {
        let images = (layer.input_image(), layer.output_image());
        let mut parts = Scratch::new();
        parts.push(GridPart::new(layer, axes, images, layer.output)?)?;
        Self::of::<T>(layer, parts, images, layer.weights)
    }

    /// The parts of the transposed convolution: elements whose windows are reached by the same taps.
    fn backward<T: Real>(layer: &Layer) -> Result<Self, OutOfMemory> {
        let images = (layer.output_image(), layer.input_image());
        let mut parts = Scratch::new();
        // A stride beyond the input leaves some without elements.
        let residues = |d: usize| 0..layer.geometry.stride[d].min(layer.input[d]);
        for z in residues(0) {
            for y in residues(1) {
                for x in residues(2) {
                    parts.push(GridPart::new(
                        layer,
                        layer.backward_axes([z, y, x])?,
                        images,
                        layer.input,
                    )?)?;
                }
            }
        }
        Self::of::<T>(layer, parts, images, layer.weights.transposed())
    }

    fn of<T: Real>(
        layer: &Layer,
        parts: Scratch<GridPart>,
        (source, result): (Image, Image),
        weights: WeightSteps,
    ) -> Result<Self, OutOfMemory> {
        let packing = Packing::of_sides::<T>(parts.iter().map(|part| part.size))?;
        Ok(WindowsJob { parts, groups: layer.groups, source, result, weights, packing })
    }

    /// As [`ImageJob::run`].
    ///
    /// # Safety
    ///
    /// As there.
    unsafe fn run<T: Real>(&self, source: *const T, weights: *const T, bias: *const T, result: *mut T) {
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

    unsafe fn group<T: Real>(
        &self,
        part: &GridPart,
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

impl GridPart {
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
        Ok(GridPart { taps: tap_offsets(&axes, layer.geometry.kernel)?, axes, grid, first, size })
    }
}

/// The output of a layer from its input, or the other way round, ready to be computed.
#[allow(clippy::large_enum_variant, reason = "there is one for a call, and it stays on the stack")]
pub(super) enum ImageJob<T: Real> {
    Windows(WindowsJob),
    Patches(PatchJob),
    Taps(TapJob),
    Scatter(ScatterJob<T>),
    Direct(DirectJob<T>),
}

impl<T: Real> ImageJob<T> {
    /// The output of a layer from its input, in the best of three ways.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn forward(layer: &Layer) -> Result<Self, OutOfMemory> {
        if let Some(job) = DirectJob::forward(layer)? {
            return Ok(ImageJob::Direct(job));
        }
        let axes = layer.forward_axes()?;
        let images = (layer.input_image(), layer.output_image());
        Ok(match PatchJob::of::<T>(layer, &axes, images, layer.weights)? {
            Some(job) => ImageJob::Patches(job),
            None => ImageJob::Windows(WindowsJob::forward::<T>(layer, axes)?),
        })
    }

    /// The input of a layer from its output, which is the transposed convolution, in the best of five ways.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn backward(layer: &Layer) -> Result<Self, OutOfMemory> {
        if let Some(job) = DirectJob::backward(layer)? {
            return Ok(ImageJob::Direct(job));
        }
        if let Some(job) = TapJob::of::<T>(layer)? {
            return Ok(ImageJob::Taps(job));
        }
        if scatter::is_better(layer) {
            return Ok(ImageJob::Scatter(ScatterJob::new(layer)?));
        }
        if layer.geometry.stride == [1; 3] {
            let axes = layer.backward_axes([0; 3])?;
            let images = (layer.output_image(), layer.input_image());
            if let Some(job) = PatchJob::of::<T>(layer, &axes, images, layer.weights.transposed())? {
                return Ok(ImageJob::Patches(job));
            }
        }
        Ok(ImageJob::Windows(WindowsJob::backward::<T>(layer)?))
    }

    /// Computes all results: sums over the taps of the source's planes, and the bias if it is not NULL, one number for
    /// each plane of the result, dense.
    ///
    /// # Safety
    ///
    /// The pointers point at the image, the weights and the results of the layer; the results overlap nothing else.
    pub(super) unsafe fn run(&self, source: *const T, weights: *const T, bias: *const T, result: *mut T) {
        // SAFETY: by the caller's promise.
        unsafe {
            match self {
                ImageJob::Windows(job) => job.run(source, weights, bias, result),
                ImageJob::Patches(job) => job.run(source, weights, bias, result),
                ImageJob::Taps(job) => job.run(source, weights, bias, result),
                ImageJob::Scatter(job) => job.run(source, weights, bias, result),
                ImageJob::Direct(job) => job.run(source, weights, bias, result),
            }
        }
    }
}
