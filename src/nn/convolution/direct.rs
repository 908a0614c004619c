//! Convolutions of planes that have little to do with each other, as those of `SpatialDepthWiseConvolution`: with few pairs
//! of planes, a product of matrices would leave most of a register empty. Every plane of the results is summed for itself,
//! over a copy of its source with the zeros around it.

use super::geometry::PerAxis;
use super::job::{Image, Layer, WeightSteps};
use super::room::Room;
use crate::blas::{Scalar, Size};
use crate::conv::direct::Direct;
use crate::memory::scratch::{OutOfMemory, Standby};
use crate::nn::plane;
use crate::threads::{self, Shared};

/// Pairs of planes of a group up to which this is the better way.
const FEW_PAIRS: usize = 4;
/// How many times as many elements the copies may have as source and result together: wide padding is not written out.
const PADDED: usize = 4;

/// One axis of a copy: which elements of the source are in it, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PaddedAxis {
    source: usize,
    extent: usize,
    /// Elements of the source, from the first that is copied on.
    first: usize,
    count: usize,
    /// Where the first one is in the copy, and from one to the next.
    start: usize,
    step: usize,
}

impl PaddedAxis {
    /// Element `i` of the source is at `i * step + offset`, if that is in `0..extent`.
    fn new(source: i64, extent: i64, offset: i64, step: i64) -> Self {
        let first = if offset < 0 { (-offset).div_euclid(step) + i64::from(offset % step != 0) } else { 0 };
        let start = first.saturating_mul(step).saturating_add(offset);
        let room = if start < extent { (extent - 1 - start) / step + 1 } else { 0 };
        let count = (source - first).clamp(0, room);
        let [source, extent, first, count, start, step] =
            [source, extent, first, count, start, step].map(|size| size as usize);
        PaddedAxis { source, extent, first, count, start, step }
    }
}

/// How a plane or volume lies among zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Padded(PerAxis<PaddedAxis>);

impl Padded {
    /// The input of a layer, as its windows read it.
    fn forward(layer: &Layer) -> Self {
        let Layer { geometry, input, output, .. } = layer;
        Padded(std::array::from_fn(|d| {
            let extent = (output[d] - 1).saturating_mul(geometry.stride[d]).saturating_add(geometry.reach(d));
            PaddedAxis::new(input[d], extent, geometry.padding[d], 1)
        }))
    }

    /// The output of a layer, spread by the strides, as the elements of the input are reached from it.
    fn backward(layer: &Layer) -> Self {
        let Layer { geometry, input, output, .. } = layer;
        Padded(std::array::from_fn(|d| {
            let before = geometry.reach(d) - 1;
            let extent = input[d].saturating_add(before);
            PaddedAxis::new(output[d], extent, before.saturating_sub(geometry.padding[d]), geometry.stride[d])
        }))
    }

    fn extent(&self) -> PerAxis<usize> {
        self.0.map(|axis| axis.extent)
    }

    /// Whether a copy of a plane is not much larger than these.
    fn is_small(&self, layer: &Layer) -> bool {
        let planes = plane::volume(&layer.input).saturating_add(plane::volume(&layer.output));
        plane::volume(&self.extent()) <= planes.saturating_mul(PADDED)
    }

    /// Copies the plane at `source` to `padded`, where zeros are already.
    ///
    /// # Safety
    ///
    /// There is a plane.
    unsafe fn copy<T: Scalar>(&self, source: *const T, padded: &mut [T]) {
        let [z_axis, y_axis, x_axis] = self.0;
        for z in 0..z_axis.count {
            for y in 0..y_axis.count {
                let line =
                    ((z_axis.first + z) * y_axis.source + y_axis.first + y) * x_axis.source + x_axis.first;
                // SAFETY: part of a line of the plane.
                let from = unsafe { std::slice::from_raw_parts(source.add(line), x_axis.count) };
                let line = (z_axis.start + z * z_axis.step) * y_axis.extent + y_axis.start + y * y_axis.step;
                let to = &mut padded[line * x_axis.extent + x_axis.start.min(x_axis.extent)..];
                match x_axis.step {
                    1 => to[..from.len()].copy_from_slice(from),
                    step => to.iter_mut().step_by(step).zip(from).for_each(|(to, &value)| *to = value),
                }
            }
        }
    }
}

/// Sizes as those of memory.
fn sizes(sizes: PerAxis<i64>) -> PerAxis<usize> {
    sizes.map(|size| size as usize)
}

fn has_few_pairs(layer: &Layer) -> bool {
    layer.inputs.saturating_mul(layer.outputs) <= FEW_PAIRS
}

/// The output of a layer from its input, or the other way round.
pub(super) struct DirectJob<T: Scalar> {
    samples: usize,
    groups: usize,
    source: Image,
    result: Image,
    /// The `output` step is that of the result's planes, the `input` step that of the source's.
    weights: WeightSteps,
    padded: Padded,
    direct: Direct,
    room: Standby<Room<T>>,
}

impl<T: Scalar> DirectJob<T> {
    /// The output of `layer` from its input, if this is the better way.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn forward(layer: &Layer) -> Result<Option<Self>, OutOfMemory> {
        let (stride, padded) = (layer.geometry.stride, Padded::forward(layer));
        let images = (layer.input_image(), layer.output_image());
        Self::of(layer, padded, images, layer.weights, (layer.output, stride, false))
    }

    /// The input of `layer` from its output, if this is the better way.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn backward(layer: &Layer) -> Result<Option<Self>, OutOfMemory> {
        let images = (layer.output_image(), layer.input_image());
        let weights = layer.weights.transposed();
        Self::of(layer, Padded::backward(layer), images, weights, (layer.input, [1; 3], true))
    }

    fn of(
        layer: &Layer,
        padded: Padded,
        (source, result): (Image, Image),
        weights: WeightSteps,
        (output, stride, is_mirrored): (PerAxis<i64>, PerAxis<i64>, bool),
    ) -> Result<Option<Self>, OutOfMemory> {
        if !has_few_pairs(layer) || !padded.is_small(layer) {
            return Ok(None);
        }
        let direct = Direct {
            planes: 1,
            plane_step: 0,
            input: padded.extent(),
            kernel: sizes(layer.geometry.kernel),
            output: sizes(output),
            stride: sizes(stride),
            spread: sizes(layer.geometry.dilation),
            is_mirrored,
        };
        let room = Standby::new(plane::volume(&padded.extent()))?;
        let (samples, groups) = (layer.samples, layer.groups);
        Ok(Some(DirectJob { samples, groups, source, result, weights, padded, direct, room }))
    }

    /// As [`super::job::ImageJob::run`].
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run(&self, source: *const T, weights: *const T, bias: *const T, result: *mut T) {
        let count = self.samples * self.groups;
        let work = self.direct.work().saturating_mul(self.source.planes * self.result.planes);
        // SAFETY: each sample's group has results of its own.
        let shared = unsafe { Shared::new((self, (source, weights, bias, result))) };
        threads::for_each_range(count, plane::parts(count, work), &|range| {
            for i in range {
                let &(job, pointers) = shared.get();
                // SAFETY: by the caller's promise.
                unsafe { job.group(i / job.groups, i % job.groups, pointers) };
            }
        });
    }

    /// The results of a group of planes of a sample.
    ///
    /// # Safety
    ///
    /// As [`DirectJob::run`].
    unsafe fn group(
        &self,
        sample: usize,
        group: usize,
        (source, weights, bias, result): (*const T, *const T, *const T, *mut T),
    ) {
        let plane = |image: &Image, plane: usize| {
            sample as isize * image.sample + ((group * image.planes + plane) * image.volume) as isize
        };
        self.room.with(|Room(padded)| {
            for from in 0..self.source.planes {
                // SAFETY: a plane of the source.
                unsafe { self.padded.copy(source.offset(plane(&self.source, from)), padded) };
                for to in 0..self.result.planes {
                    let result = result.wrapping_offset(plane(&self.result, to));
                    let WeightSteps { group: group_step, output, input } = self.weights;
                    let weight = group as isize * group_step + to as isize * output + from as isize * input;
                    let has_old = from > 0 || !bias.is_null();
                    // SAFETY: a plane of the result, the number of its bias, and the kernel of the two planes.
                    unsafe {
                        if from == 0 && !bias.is_null() {
                            let bias = *bias.add(group * self.result.planes + to);
                            (0..self.result.volume).for_each(|i| result.add(i).write(bias));
                        }
                        let operands = (padded.as_ptr(), weights.offset(weight));
                        self.direct.run(T::ONE, operands, if has_old { T::ONE } else { T::ZERO }, result);
                    }
                }
            }
        });
    }
}

/// The gradient of the weights of a layer: sums of the products of the gradient of the output with what each tap reads.
pub(super) struct DirectGradient<T: Scalar> {
    pub(super) layer: Layer,
    padded: Padded,
    direct: Direct,
    room: Standby<Room<T>>,
}

impl<T: Scalar> DirectGradient<T> {
    /// If this is the better way.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of(layer: &Layer) -> Result<Option<Self>, OutOfMemory> {
        let padded = Padded::forward(layer);
        if !has_few_pairs(layer) || !padded.is_small(layer) {
            return Ok(None);
        }
        let direct = Direct {
            planes: 1,
            plane_step: 0,
            input: padded.extent(),
            kernel: sizes(layer.output),
            output: sizes(layer.geometry.kernel),
            stride: sizes(layer.geometry.dilation),
            spread: sizes(layer.geometry.stride),
            is_mirrored: false,
        };
        let room = Standby::new(plane::volume(&padded.extent()))?;
        Ok(Some(DirectGradient { layer: *layer, padded, direct, room }))
    }

    /// A group as a product.
    pub(super) fn size(&self) -> Size {
        let Layer { geometry, samples, inputs, outputs, output, .. } = &self.layer;
        let columns = inputs * plane::volume(&[geometry.taps()]);
        Size { rows: *outputs, columns, depth: samples.saturating_mul(plane::volume(output)) }
    }

    /// Adds `scale` times the gradient of the weights of a group of planes to `gradient`.
    ///
    /// # Safety
    ///
    /// The pointers point at the group's planes of the input and of the gradient of the output in the first sample, and
    /// at its weights' gradient, which overlaps neither.
    pub(super) unsafe fn group(&self, (input, output): (*const T, *const T), scale: T, gradient: *mut T) {
        let layer = &self.layer;
        let (near, far) = (layer.input_image(), layer.output_image());
        self.room.with(|Room(padded)| {
            for (sample, from) in (0..layer.samples).flat_map(|s| (0..near.planes).map(move |p| (s, p))) {
                // SAFETY: planes of the sample, and the kernel of two of them.
                unsafe {
                    let input = input.offset(sample as isize * near.sample + (from * near.volume) as isize);
                    self.padded.copy(input, padded);
                    for to in 0..far.planes {
                        let output = output.offset(sample as isize * far.sample + (to * far.volume) as isize);
                        let weight = to as isize * layer.weights.output + from as isize * layer.weights.input;
                        let operands = (padded.as_ptr(), output);
                        self.direct.run(scale, operands, T::ONE, gradient.offset(weight));
                    }
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_have_what_the_definition_says() {
        for (source, extent, offset, step) in [
            (5, 7, 1, 1),
            (5, 3, -1, 1),
            (4, 9, 0, 2),
            (4, 5, -3, 2),
            (3, 4, 9, 1),
            (2, 3, -7, 3),
            (3, 9, -2, 4),
        ] {
            let axis = PaddedAxis::new(source, extent, offset, step);
            let wanted: Vec<(i64, i64)> = (0..source)
                .map(|i| (i, i * step + offset))
                .filter(|(_, place)| (0..extent).contains(place))
                .collect();
            let found: Vec<(i64, i64)> = (0..axis.count)
                .map(|i| ((axis.first + i) as i64, (axis.start + i * axis.step) as i64))
                .collect();
            assert_eq!(found, wanted, "{axis:?}");
        }
    }
}
