//! Convolutions of planes that have little to do with each other, as those of `SpatialDepthWiseConvolution`: with few pairs
//! of planes, a product of matrices would leave most of a register empty. Every plane of the results is summed for itself,
//! over a copy of its source with the zeros around it.

use super::geometry::PerAxis;
use super::layer::{Image, Layer, WeightSteps};
use super::padding::JobOperands;
use super::room::Room;
use super::strip::Strips;
use crate::conv::direct::Direct;
use crate::conv::padded::{Padded, PaddedAxis};
use crate::memory::scratch::{OutOfMemory, Scratch, Standby};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::threads::{self, Shared};
use std::ops::Range;

/// Pairs of planes of a group up to which this is the better way.
const FEW_PAIRS: usize = 4;
/// How many times as many elements the copies may have as source and result together: wide padding is not written out.
const PADDED: usize = 4;

/// How the input of a layer lies among zeros, as its windows read it.
fn padded_input(layer: &Layer) -> Padded {
    let Layer { geometry, input, output, .. } = layer;
    Padded(std::array::from_fn(|d| {
        let extent = (output[d] - 1).saturating_mul(geometry.stride[d]).saturating_add(geometry.reach(d));
        PaddedAxis::new(input[d], extent, geometry.padding[d], 1)
    }))
}

/// How the output of a layer lies among zeros, spread by the strides, as the elements of the input are reached from it.
fn padded_output(layer: &Layer) -> Padded {
    let Layer { geometry, input, output, .. } = layer;
    Padded(std::array::from_fn(|d| {
        let before = geometry.reach(d) - 1;
        let extent = input[d].saturating_add(before);
        PaddedAxis::new(output[d], extent, before.saturating_sub(geometry.padding[d]), geometry.stride[d])
    }))
}

/// Sizes as those of memory.
fn sizes(sizes: PerAxis<i64>) -> PerAxis<usize> {
    sizes.map(|size| size as usize)
}

/// The sums of a layer's kernel over a copy, where there may be strides.
fn direct(
    layer: &Layer,
    padded: &Padded,
    (output, stride, is_mirrored): (PerAxis<i64>, PerAxis<i64>, bool),
) -> Direct {
    Direct {
        planes: 1,
        plane_step: 0,
        input: padded.extent(),
        kernel: sizes(layer.geometry.kernel),
        output: sizes(output),
        stride: sizes(stride),
        spread: sizes(layer.geometry.dilation),
        is_mirrored,
    }
}

/// How results are summed over a copy of a plane.
#[allow(clippy::large_enum_variant, reason = "there is one for a call, and it stays on the stack")]
enum PlaneWay {
    /// Rows of results together, in registers.
    Strips(Strips),
    /// Any kernel, tap by tap.
    Taps { padded: Padded, direct: Direct },
}

impl PlaneWay {
    /// `strips` if there are any, else `taps`; none if pairs of planes are many or the copies would be large.
    fn of(layer: &Layer, strips: Option<Strips>, taps: impl FnOnce() -> (Padded, Direct)) -> Option<Self> {
        if layer.inputs.saturating_mul(layer.outputs) > FEW_PAIRS {
            return None;
        }
        let planes = plane::volume(&layer.input).saturating_add(plane::volume(&layer.output));
        let is_small = |way: &PlaneWay| way.room() <= planes.saturating_mul(PADDED);
        strips.map(PlaneWay::Strips).filter(is_small).or_else(|| {
            let (padded, direct) = taps();
            Some(PlaneWay::Taps { padded, direct }).filter(is_small)
        })
    }

    /// Elements of a copy.
    fn room(&self) -> usize {
        match self {
            PlaneWay::Strips(strips) => strips.room(),
            PlaneWay::Taps { padded, .. } => plane::volume(&padded.extent()),
        }
    }

    /// Copies the plane at `source` to `padded`, where zeros are already.
    ///
    /// # Safety
    ///
    /// There is a plane.
    unsafe fn copy<T: Real>(&self, source: *const T, padded: &mut [T]) {
        debug_assert_eq!(padded.len(), self.room());
        // SAFETY: by the caller's promise.
        unsafe {
            match self {
                PlaneWay::Strips(strips) => strips.copy(source, padded.as_mut_ptr()),
                PlaneWay::Taps { padded: copy, .. } => {
                    copy.copy(std::slice::from_raw_parts(source, plane::volume(&copy.source())), padded);
                }
            }
        }
    }

    /// The `volume` results = their sums and the number at `bias`, if there is one, or and what they are if they have old
    /// values.
    ///
    /// # Safety
    ///
    /// There are so many at `result`, and a kernel at `weights`; `padded` is a copy.
    unsafe fn sum<T: Real>(
        &self,
        (padded, weights): (&[T], *const T),
        (bias, has_old): (*const T, bool),
        (result, volume): (*mut T, usize),
    ) {
        // SAFETY: by the caller's promise.
        unsafe {
            match self {
                PlaneWay::Strips(strips) => strips.sum(padded.as_ptr(), weights, (bias, has_old), result),
                PlaneWay::Taps { direct, .. } => {
                    let has_bias = !has_old && !bias.is_null();
                    if has_bias {
                        (0..volume).for_each(|i| result.add(i).write(*bias));
                    }
                    let beta = if has_old || has_bias { T::ONE } else { T::ZERO };
                    direct.run(T::ONE, (padded.as_ptr(), weights), beta, result);
                }
            }
        }
    }
}

/// The output of a layer from its input, or the other way round.
pub(super) struct DirectJob<T: Real> {
    samples: usize,
    groups: usize,
    source: Image,
    result: Image,
    /// The `output` step is that of the result's planes, the `input` step that of the source's.
    weights: WeightSteps,
    way: PlaneWay,
    /// Products of two numbers for a pair of planes.
    work: usize,
    room: Standby<Room<T>>,
}

impl<T: Real> DirectJob<T> {
    /// The output of `layer` from its input, if this is the better way.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn forward(layer: &Layer) -> Result<Option<Self>, OutOfMemory> {
        let images = (layer.input_image(), layer.output_image());
        let way = PlaneWay::of(layer, Strips::forward::<T>(layer), || {
            let padded = padded_input(layer);
            (padded, direct(layer, &padded, (layer.output, layer.geometry.stride, false)))
        });
        Self::of(layer, way, images, layer.weights)
    }

    /// The input of `layer` from its output, if this is the better way.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn backward(layer: &Layer) -> Result<Option<Self>, OutOfMemory> {
        let images = (layer.output_image(), layer.input_image());
        let way = PlaneWay::of(layer, Strips::backward::<T>(layer), || {
            let padded = padded_output(layer);
            (padded, direct(layer, &padded, (layer.input, [1; 3], true)))
        });
        Self::of(layer, way, images, layer.weights.transposed())
    }

    fn of(
        layer: &Layer,
        way: Option<PlaneWay>,
        (source, result): (Image, Image),
        weights: WeightSteps,
    ) -> Result<Option<Self>, OutOfMemory> {
        let Some(way) = way else { return Ok(None) };
        let room = Standby::new(way.room())?;
        let work = plane::volume(&[layer.geometry.taps()]).saturating_mul(plane::volume(&layer.output));
        let (samples, groups) = (layer.samples, layer.groups);
        Ok(Some(DirectJob { samples, groups, source, result, weights, way, work, room }))
    }

    /// As [`PlaneJob::run`](super::padding::PlaneJob::run).
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run(&self, operands: &JobOperands<T>) {
        let count = self.samples * self.groups;
        let work = self.work.saturating_mul(self.source.planes * self.result.planes);
        // SAFETY: each sample's group has results of its own.
        let shared = unsafe { Shared::new((self, operands)) };
        threads::for_each_range(count, plane::parts(count, work), &|range| {
            for i in range {
                let &(job, operands) = shared.get();
                // SAFETY: by the caller's promise.
                unsafe { job.group(i / job.groups, i % job.groups, operands) };
            }
        });
    }

    /// The results of a group of planes of a sample.
    ///
    /// # Safety
    ///
    /// As [`DirectJob::run`].
    unsafe fn group(&self, sample: usize, group: usize, operands: &JobOperands<T>) {
        let &JobOperands { source, weights, result, .. } = operands;
        let plane = |image: &Image, plane: usize| {
            sample as isize * image.sample + ((group * image.planes + plane) * image.volume) as isize
        };
        self.room.with(|Room(padded)| {
            for from in 0..self.source.planes {
                // SAFETY: a plane of the source.
                unsafe { self.way.copy(source.offset(plane(&self.source, from)), padded) };
                for to in 0..self.result.planes {
                    let result = result.wrapping_offset(plane(&self.result, to));
                    let WeightSteps { group: group_step, output, input } = self.weights;
                    let weight = group as isize * group_step + to as isize * output + from as isize * input;
                    let bias = operands.bias_from(group * self.result.planes + to);
                    // SAFETY: a plane of the result, the number of its bias, and the kernel of the two planes.
                    unsafe {
                        let operands = (&**padded, weights.offset(weight));
                        self.way.sum(operands, (bias, from > 0), (result, self.result.volume));
                    }
                }
            }
        });
    }
}

/// Parts that the samples of all groups together are cut into, where there are so many: a number that does not depend on that
/// of the threads, so that the sums do not either.
const PARTS: usize = 16;

/// The gradient of the weights of a layer: sums of the products of the gradient of the output with what each tap reads.
pub(super) struct DirectGradient<T: Real> {
    layer: Layer,
    way: PlaneWay,
    room: Standby<Room<T>>,
    /// Parts of the samples, and if there are several the sums of each, for one group after the other.
    parts: usize,
    sums: Scratch<T>,
}

impl<T: Real> DirectGradient<T> {
    /// If this is the better way.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of(layer: &Layer) -> Result<Option<Self>, OutOfMemory> {
        let way = PlaneWay::of(layer, Strips::forward::<T>(layer), || {
            let padded = padded_input(layer);
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
            (padded, direct)
        });
        let Some(way) = way else { return Ok(None) };
        let room = Standby::new(way.room())?;
        let parts = PARTS.div_ceil(layer.groups.max(1)).min(layer.samples);
        let mut gradient = DirectGradient { layer: *layer, way, room, parts, sums: Scratch::new() };
        if parts > 1 {
            let count = gradient.weights().saturating_mul(layer.groups.saturating_mul(parts));
            gradient.sums.resize(count, T::ZERO)?;
        }
        Ok(Some(gradient))
    }

    fn taps(&self) -> usize {
        plane::volume(&[self.layer.geometry.taps()])
    }

    /// Weights of a group.
    fn weights(&self) -> usize {
        (self.layer.inputs * self.layer.outputs).saturating_mul(self.taps())
    }

    /// Adds `scale` times the gradient to `gradient`.
    ///
    /// # Safety
    ///
    /// As [`super::gradient::GradientJob::run`].
    pub(super) unsafe fn run(&mut self, input: *const T, output: *const T, scale: T, gradient: *mut T) {
        let Layer { samples, groups, weights, .. } = self.layer;
        let (parts, size) = (self.parts, self.weights());
        let count = groups * parts;
        let work = samples.div_ceil(parts.max(1)).saturating_mul(size);
        let work = work.saturating_mul(plane::volume(&self.layer.output));
        let sums = self.sums.as_mut_ptr();
        // SAFETY: groups have weights of their own, and their parts sums.
        let shared = unsafe { Shared::new((&*self, (input, output), (gradient, sums))) };
        threads::for_each_range(count, plane::parts(count, work), &|range| {
            for i in range {
                let &(job, operands, (gradient, sums)) = shared.get();
                let (group, part) = (i / parts, i % parts);
                let samples = samples * part / parts..samples * (part + 1) / parts;
                // SAFETY: by the caller's promise.
                unsafe {
                    if parts == 1 {
                        let gradient = gradient.wrapping_offset(group as isize * weights.group);
                        job.part((group, samples), operands, scale, (gradient, weights));
                    } else {
                        job.part((group, samples), operands, T::ONE, (sums.add(i * size), job.dense()));
                    }
                }
            }
        });
        if parts > 1 {
            for (i, sums) in self.sums.chunks(size.max(1)).enumerate() {
                let gradient = gradient.wrapping_offset((i / parts) as isize * weights.group);
                // SAFETY: by the caller's promise.
                unsafe { self.add(sums, scale, gradient) };
            }
        }
    }

    /// Weights of a group that lie one after the other.
    fn dense(&self) -> WeightSteps {
        Layer::dense_weights(&self.layer.geometry, self.layer.inputs, self.layer.outputs)
    }

    /// Adds `scale` times the sums of a group to its weights' gradient.
    ///
    /// # Safety
    ///
    /// It is there.
    unsafe fn add(&self, sums: &[T], scale: T, gradient: *mut T) {
        let Layer { inputs, weights, .. } = self.layer;
        for (pair, sums) in sums.chunks(self.taps().max(1)).enumerate() {
            let (to, from) = ((pair / inputs) as isize, (pair % inputs) as isize);
            let first = gradient.wrapping_offset(to * weights.output + from * weights.input);
            for (tap, &sum) in sums.iter().enumerate() {
                // SAFETY: by the caller's promise.
                unsafe { *first.add(tap) = (*first.add(tap)).plus(scale.times(sum)) };
            }
        }
    }

    /// Adds `scale` times the gradient of the weights of a group, summed over some samples, to weights that lie by these
    /// steps.
    ///
    /// # Safety
    ///
    /// The pointers point at the input and the gradient of the output, and at the weights' of the group, which overlaps
    /// neither.
    unsafe fn part(
        &self,
        (group, samples): (usize, Range<usize>),
        (input, output): (*const T, *const T),
        scale: T,
        (gradient, steps): (*mut T, WeightSteps),
    ) {
        let (near, far) = (self.layer.input_image(), self.layer.output_image());
        let plane = |image: &Image, sample: usize, plane: usize| {
            sample as isize * image.sample + ((group * image.planes + plane) * image.volume) as isize
        };
        self.room.with(|Room(padded)| {
            for (sample, from) in samples.flat_map(|s| (0..near.planes).map(move |p| (s, p))) {
                // SAFETY: planes of the sample, and the kernel of two of them.
                unsafe {
                    self.way.copy(input.offset(plane(&near, sample, from)), padded);
                    for to in 0..far.planes {
                        let output = output.offset(plane(&far, sample, to));
                        let weight = to as isize * steps.output + from as isize * steps.input;
                        let (padded, gradient) = (padded.as_ptr(), gradient.offset(weight));
                        match &self.way {
                            PlaneWay::Strips(strips) => strips.add_gradient(padded, output, scale, gradient),
                            PlaneWay::Taps { direct, .. } => {
                                direct.run(scale, (padded, output), T::ONE, gradient)
                            }
                        }
                    }
                }
            }
        });
    }
}
