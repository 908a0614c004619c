//! Convolutions by packing windows: products whose sides are read from the images in place.

use super::geometry::{Axes, PerAxis, places, results, tap_offsets, taps};
use super::layer::{Image, Layer, WeightSteps};
use super::padding::JobOperands;
use super::windows::{Weights, Windows};
use crate::blas::{Grid, Packing, Placement, Rows, SidedProduct, Size, Steps, for_each_product};
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::nn::real::Real;
use crate::threads::Shared;

/// Windows whose results lie on one grid.
struct GridPart {
    axes: Axes,
    taps: Scratch<isize>,
    grid: Grid,
    /// The first result.
    first: usize,
    size: Size,
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
    pub(super) fn forward<T: Real>(layer: &Layer, axes: Axes) -> Result<Self, OutOfMemory> {
        let images = (layer.input_image(), layer.output_image());
        let mut parts = Scratch::new();
        parts.push(GridPart::new(layer, axes, images, layer.output)?)?;
        Self::of::<T>(layer, parts, images, layer.weights)
    }

    /// The parts of the transposed convolution: elements whose windows are reached by the same taps.
    pub(super) fn backward<T: Real>(layer: &Layer) -> Result<Self, OutOfMemory> {
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

    /// As [`PlaneJob::run`](super::padding::PlaneJob::run).
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run<T: Real>(&self, operands: &JobOperands<T>) {
        for part in &*self.parts {
            // SAFETY: groups and parts have results of their own.
            let shared = unsafe { Shared::new((self, part, operands)) };
            for_each_product(part.size, self.groups, &|group| {
                let (job, part, operands) = *shared.get();
                // SAFETY: by the caller's promise.
                unsafe { job.group(part, group, operands) };
            });
        }
    }

    unsafe fn group<T: Real>(&self, part: &GridPart, group: usize, operands: &JobOperands<T>) {
        let left = Windows {
            data: operands.source.wrapping_add(group * self.source.planes * self.source.volume),
            sample: self.source.sample,
            planes: Steps::Even(self.source.volume as isize),
            axes: &part.axes,
        };
        let right = Weights {
            data: operands.weights.wrapping_offset(group as isize * self.weights.group),
            line: self.weights.output,
            planes: Steps::Even(self.weights.input),
            taps: &part.taps,
        };
        let first = group * self.result.planes * self.result.volume + part.first;
        let c = Placement {
            data: operands.result.wrapping_add(first),
            rows: Rows::Nested(&part.grid),
            column: self.result.volume as isize,
        };
        let product = SidedProduct {
            size: part.size,
            alpha: T::ONE,
            left,
            right,
            bias: operands.bias_from(group * self.result.planes),
            beta: T::ZERO,
            c,
            is_rectified: operands.is_rectified,
        };
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
