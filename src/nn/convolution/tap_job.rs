//! A transposed convolution tap by tap: the products of all planes under one tap are added, in registers, to where that
//! tap lies. It takes no product with what is not there, and is the better way where planes are small and many.

use super::geometry::PerAxis;
use super::layer::{Layer, volume};
use super::padding::JobOperands;
use crate::blas::{Left, Matrix, PackedLeft, Packing, RightOperand, Scalar};
use crate::kernel::transpose::{self, MatrixRows};
use crate::memory::scratch::OutOfMemory;
use crate::nn::plane;
use crate::threads::{self, Shared};
use crate::tuning::SHARED_PRODUCT;
use std::ops::Range;

/// The most bytes of the sums of the planes of a tile, which stay in the second-level cache.
const SUM_BYTES: usize = 256 << 10;
/// The most bytes of packed weights.
const WEIGHT_BYTES: usize = 1 << 20;
/// The least planes of output: sums are read and written once for so many products.
const OUTPUTS: usize = 32;
/// The least windows of a row: a tile has no more columns.
const COLUMNS: usize = 6;
/// The same where no weights have to be packed: all others pack them for each call.
const COLUMNS_OF_KEPT: usize = 4;

/// The input of a layer from its output, ready to be computed.
pub(super) struct TapJob {
    layer: Layer,
    /// The sizes of a plane with its border: all that windows reach.
    extent: PerAxis<usize>,
    weights: Packing,
    sums: Packing,
}

impl TapJob {
    /// The input of `layer` from its output, if this is the better way. The weights are packed for each call, unless packed ones
    /// are kept.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of<T: Scalar>(layer: &Layer, is_kept: bool) -> Result<Option<TapJob>, OutOfMemory> {
        let geometry = &layer.geometry;
        let reached = geometry.spread(layer.output, geometry.padding.map(|border| border.saturating_mul(2)));
        // Elements behind the last window are reached by none.
        let extent: PerAxis<i64> =
            std::array::from_fn(|d| reached[d].max(layer.input[d].saturating_add(geometry.padding[d])));
        let planes = PackedLeft::<T>::padded(layer.inputs);
        let tile = T::tiles().rows;
        let elements = tile.saturating_mul(plane::volume(&extent));
        let weights = planes.saturating_mul(layer.outputs).saturating_mul(geometry.taps() as usize);
        let stride = plane::volume(&geometry.stride);
        let products = volume(layer.output).saturating_mul(stride);
        let is_better = geometry.padding.iter().all(|&border| border >= 0)
            && layer.outputs >= OUTPUTS
            && layer.output[2] as usize >= if is_kept { COLUMNS_OF_KEPT } else { COLUMNS }
            && 4 * layer.inputs >= 3 * planes
            && elements.saturating_mul(size_of::<T>()) <= SUM_BYTES
            && (is_kept || weights.saturating_mul(size_of::<T>()) <= WEIGHT_BYTES)
            && products.saturating_mul(5) <= volume(layer.input).saturating_mul(4);
        if !is_better {
            return Ok(None);
        }
        Ok(Some(TapJob {
            layer: *layer,
            extent: extent.map(|size| size as usize),
            weights: Packing::of_elements::<T>(if is_kept { 0 } else { weights })?,
            sums: Packing::of_elements::<T>(elements)?,
        }))
    }

    fn taps(&self) -> usize {
        self.layer.geometry.taps() as usize
    }

    /// Elements of the packed weights of a tap, and of those of a tile.
    fn packed_steps<T: Scalar>(&self) -> (usize, usize) {
        let Layer { inputs, outputs, .. } = self.layer;
        (PackedLeft::<T>::room(inputs, outputs), PackedLeft::<T>::room(1, outputs))
    }

    /// As [`PlaneJob::run`](super::padding::PlaneJob::run).
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run<T: Scalar>(&self, operands: &JobOperands<T>) {
        let layer = &self.layer;
        let work =
            plane::volume(&[layer.samples, volume(layer.output), self.taps(), layer.inputs, layer.outputs]);
        let parts = if work < SHARED_PRODUCT { 1 } else { threads::count() };
        for group in 0..layer.groups {
            let (inputs, outputs) = (group * layer.inputs, group * layer.outputs);
            let packed = operands.packed;
            let group = TapGroup {
                source: operands.source.wrapping_add(outputs * volume(layer.output)),
                weights: operands.weights.wrapping_offset(group as isize * layer.weights.group),
                packed: if packed.is_null() {
                    packed
                } else {
                    packed.wrapping_add(group * self.packed_room::<T>())
                },
                bias: operands.bias_from(inputs),
                result: operands.result.wrapping_add(inputs * layer.input_volume()),
            };
            if !group.packed.is_null() {
                // SAFETY: by the caller's promise.
                unsafe { self.units(&group, parts) };
                continue;
            }
            self.weights.with(self.packed_room::<T>(), |packed: *mut T| {
                // SAFETY: taps have packed weights of their own.
                let shared = unsafe { Shared::new((self, &group, packed)) };
                threads::for_each_range(self.taps(), parts.min(self.taps()), &|taps| {
                    let &(job, group, packed) = shared.get();
                    // SAFETY: the weights, by the caller's promise; there is room for those of all taps.
                    unsafe { job.pack(group.weights, taps, packed) };
                });
                // SAFETY: by the caller's promise.
                unsafe { self.units(&TapGroup { packed, ..group }, parts) };
            });
        }
    }

    /// Elements of the packed weights of a group.
    fn packed_room<T: Scalar>(&self) -> usize {
        self.taps() * self.packed_steps::<T>().0
    }

    /// Elements of the packed weights of all groups.
    pub(super) fn packed<T: Scalar>(&self) -> usize {
        self.layer.groups.saturating_mul(self.packed_room::<T>())
    }

    /// Packs the weights of all groups.
    ///
    /// # Safety
    ///
    /// They are there, and room for [`packed`](Self::packed) elements.
    pub(super) unsafe fn pack_all<T: Scalar>(&self, weights: *const T, to: *mut T) {
        for group in 0..self.layer.groups {
            let weights = weights.wrapping_offset(group as isize * self.layer.weights.group);
            // SAFETY: by the caller's promise.
            unsafe { self.pack(weights, 0..self.taps(), to.wrapping_add(group * self.packed_room::<T>())) };
        }
    }

    /// The results of a group whose weights are packed.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run).
    unsafe fn units<T: Scalar>(&self, group: &TapGroup<T>, parts: usize) {
        let layer = &self.layer;
        let tile = T::tiles().rows;
        // SAFETY: planes of samples have results of their own.
        let shared = unsafe { Shared::new((self, group)) };
        let units = layer.samples * layer.inputs.div_ceil(tile);
        threads::for_each_range(units, parts.min(units), &|units| {
            let &(job, group) = shared.get();
            job.sums.with(tile * job.extent.iter().product::<usize>(), |sums: *mut T| {
                for unit in units.clone() {
                    // The samples of a tile's planes one after the other: its weights are in the cache.
                    let (sample, sliver) = (unit % job.layer.samples, unit / job.layer.samples);
                    // SAFETY: by the caller's promise; there is room.
                    unsafe { job.unit(group, (sample, sliver), sums) };
                }
            });
        });
    }

    /// Packs the weights of some taps.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run); there is room for those of all taps.
    unsafe fn pack<T: Scalar>(&self, from: *const T, taps: Range<usize>, packed: *mut T) {
        let Layer { inputs, outputs, weights, .. } = self.layer;
        for tap in taps {
            let side = Left(Matrix::strided(from.wrapping_add(tap), weights.input, weights.output));
            let to = packed.wrapping_add(tap * self.packed_steps::<T>().0);
            // SAFETY: by the caller's promise.
            unsafe { PackedLeft::pack(to, &side, 0..inputs, 0..outputs) };
        }
    }

    /// Computes the planes of a tile of the input of a sample.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run); the weights are packed; there is room for the sums.
    unsafe fn unit<T: Scalar>(&self, group: &TapGroup<T>, (sample, sliver): (usize, usize), sums: *mut T) {
        let layer = &self.layer;
        let Layer { outputs, geometry, .. } = *layer;
        let height = T::tiles().rows;
        let first = sliver * height;
        let inputs = height.min(layer.inputs - first);
        let (tap_step, sliver_step) = self.packed_steps::<T>();
        let packed = group.packed.wrapping_add(sliver * sliver_step);
        let [_, rows, columns] = self.extent;
        let size = |extent: PerAxis<i64>| extent.map(|size| size as usize);
        let (kernel, stride) = (size(geometry.kernel), size(geometry.stride));
        let (dilation, output) = (size(geometry.dilation), size(layer.output));
        for place in 0..self.extent.iter().product() {
            let to = sums.wrapping_add(place * height);
            // SAFETY: room for the sums of a place; a number for each plane.
            unsafe {
                if group.bias.is_null() {
                    to.write_bytes(0, height);
                } else {
                    to.copy_from_nonoverlapping(group.bias.add(first), inputs);
                }
            }
        }
        let source = group.source.wrapping_offset(sample as isize * layer.output_sample());
        for tap in 0..self.taps() {
            let left = PackedLeft::of(packed.wrapping_add(tap * tap_step), inputs, outputs);
            let tap = [tap / kernel[2] / kernel[1], tap / kernel[2] % kernel[1], tap % kernel[2]];
            for line in 0..output[0] * output[1] {
                let (z, y) = (line / output[1], line % output[1]);
                let z = z * stride[0] + tap[0] * dilation[0];
                let y = y * stride[1] + tap[1] * dilation[1];
                let place = (z * rows + y) * columns + tap[2] * dilation[2];
                let windows = source.wrapping_add(line * output[2]);
                let right = RightOperand::Strided(windows, volume(layer.output) as isize, 1);
                let to = (sums.wrapping_add(place * height), stride[2] * height);
                // SAFETY: a row of windows of all planes, and the sums of what it reaches under the tap.
                unsafe { left.multiply(right, output[2], T::ONE, to) };
            }
        }
        let result = group.result.wrapping_offset(sample as isize * layer.input_sample());
        let area = layer.input_volume();
        let result = result.wrapping_add(first * area);
        let [_, input_rows, input_columns] = layer.input;
        for line in 0..layer.input[0] * input_rows {
            let inside = [line / input_rows, line % input_rows, 0];
            let [z, y, x] = [0, 1, 2].map(|d| inside[d] + geometry.padding[d]);
            let to = result.wrapping_add((line * input_columns) as usize);
            // SAFETY: a row of the result in all planes, whose sums lie inside the border.
            unsafe {
                let from =
                    sums.wrapping_add(((z as usize * rows + y as usize) * columns + x as usize) * height);
                transpose::transpose(
                    size_of::<T>(),
                    MatrixRows::written(to, area as isize),
                    MatrixRows::read(from, height as isize),
                    inputs,
                    input_columns as usize,
                );
            }
        }
    }
}

/// The operands of a group of planes, from its first ones on.
struct TapGroup<T> {
    source: *const T,
    weights: *const T,
    packed: *const T,
    bias: *const T,
    result: *mut T,
}
