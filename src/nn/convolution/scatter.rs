//! A transposed convolution the other way: all products of an output plane's elements and the weights first, as one
//! matrix, whose columns are then added to where their taps lie. It takes no product with what is not there, and is the
//! better way for few planes.

use super::geometry::{Axes, Axis, places, taps};
use super::layer::Layer;
use super::padding::JobOperands;
use super::room::Room;
use super::windows::{LINES, NeighbourList, Neighbours, RunList, Windows, find_neighbours, find_runs};
use crate::blas::{Matrix, Packing, Placement, Right, Rows, Scalar, SidedProduct, Size, Steps};
use crate::kernel::{Isa, Kernel, dispatch};
use crate::memory::scratch::{OutOfMemory, Standby};
use crate::threads::{self, Shared};
use crate::tuning::SHARED_PRODUCT;
use std::ops::Range;
use std::ptr;

/// Windows whose products are made together.
const BLOCK_ROWS: usize = 512;

/// Products that are made together, at most, if a plane has no more.
const BLOCK: usize = 1 << 17;

/// The input of a layer from its output, ready to be computed.
pub(super) struct ScatterJob<T: Scalar> {
    layer: Layer,
    axes: Axes,
    /// Each element of the output as a window of one.
    single: Axes,
    /// Samples, and planes of the input, whose results are computed by one thread.
    samples: usize,
    planes: usize,
    packing: Packing,
    room: Standby<Room<T>>,
}

/// Whether this is the better way, estimated in vector operations: products with packing and adding up here, products
/// with packing there.
pub(super) fn is_better(layer: &Layer) -> bool {
    let volume = |extent: [i64; 3]| extent.iter().map(|&size| size as f64).product::<f64>();
    let (inputs, outputs) = (layer.inputs as f64, layer.outputs as f64);
    let taps = layer.geometry.taps() as f64;
    let adding = if layer.geometry.stride[2] == 1 { 0.25 } else { 1.5 };
    let here = volume(layer.output) * inputs * taps * (outputs / 16.0 + adding);
    let reached: f64 = layer.geometry.stride.iter().map(|&stride| stride as f64).product();
    let there = volume(layer.input) * outputs * taps / reached * (inputs.max(3.0) / 16.0 + 0.3);
    here < 0.85 * there
}

impl<T: Scalar> ScatterJob<T> {
    /// The input of `layer` from its output.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new(layer: &Layer) -> Result<Self, OutOfMemory> {
        let axes = layer.forward_axes()?;
        let single = |d: usize| Axis::single(layer.output[d]);
        let single = [single(0)?, single(1)?, single(2)?];
        let (taps, places) = (taps(&axes), places(&axes));
        let samples = (BLOCK_ROWS / places).clamp(1, layer.samples.max(1));
        let rows = BLOCK_ROWS.min(samples * places);
        let planes = (BLOCK / (rows * taps).max(1)).clamp(1, layer.inputs);
        let columns = planes * taps;
        let packing = Packing::of_sides::<T>((1..=planes).map(|planes| Size {
            rows,
            columns: planes * taps,
            depth: layer.outputs,
        }))?;
        let room = Standby::new(rows.saturating_mul(columns))?;
        Ok(ScatterJob { layer: *layer, axes, single, samples, planes, packing, room })
    }

    /// As [`PlaneJob::run`](super::padding::PlaneJob::run): all elements of the input, which are sums over the windows that
    /// read them.
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run(&self, operands: &JobOperands<T>) {
        let layer = &self.layer;
        let samples = layer.samples.div_ceil(self.samples);
        let planes = layer.inputs.div_ceil(self.planes);
        let units = samples * planes * layer.groups;
        let work = layer.samples * places(&self.axes) * taps(&self.axes) * layer.inputs * layer.groups;
        let parts =
            if work.saturating_mul(layer.outputs) < SHARED_PRODUCT { 1 } else { threads::count().min(units) };
        // SAFETY: units have planes of samples of their own.
        let shared = unsafe { Shared::new((self, operands)) };
        threads::for_each_range(units, parts, &|units| {
            let &(job, operands) = shared.get();
            for unit in units {
                let (group, unit) = (unit % job.layer.groups, unit / job.layer.groups);
                let (plane, sample) = (unit % planes * job.planes, unit / planes * job.samples);
                let unit = Unit {
                    group,
                    planes: plane..(plane + job.planes).min(job.layer.inputs),
                    samples: sample..(sample + job.samples).min(job.layer.samples),
                };
                // SAFETY: by the caller's promise.
                unsafe { job.unit(&unit, operands) };
            }
        });
    }

    unsafe fn unit(&self, unit: &Unit, operands: &JobOperands<T>) {
        let &JobOperands { source, weights, bias, result, .. } = operands;
        let layer = &self.layer;
        let (area, places, taps) = (layer.input_volume(), places(&self.axes), taps(&self.axes));
        let first = unit.group * layer.inputs + unit.planes.start;
        let result = result.wrapping_add(first * area);
        for sample in unit.samples.clone() {
            for (i, plane) in unit.planes.clone().enumerate() {
                let at =
                    result.wrapping_offset(sample as isize * layer.input_sample()).wrapping_add(i * area);
                // SAFETY: a plane of the result, and its number.
                unsafe {
                    let value =
                        if bias.is_null() { T::ZERO } else { *bias.add(unit.group * layer.inputs + plane) };
                    std::slice::from_raw_parts_mut(at, area).fill(value);
                }
            }
        }
        let left = Windows {
            data: source.wrapping_add(unit.group * layer.outputs * places),
            sample: layer.output_sample(),
            planes: Steps::Even(places as isize),
            axes: &self.single,
        };
        let weights = weights
            .wrapping_offset(unit.group as isize * layer.weights.group)
            .wrapping_offset(unit.planes.start as isize * layer.weights.input);
        let columns = unit.planes.len() * taps;
        let rows = unit.samples.start * places..unit.samples.end * places;
        let mut near = NeighbourList::new();
        self.room.with(|room| {
            for start in rows.clone().step_by(BLOCK_ROWS) {
                let block = start..(start + BLOCK_ROWS).min(rows.end);
                let product = SidedProduct {
                    size: Size { rows: block.len(), columns, depth: layer.outputs },
                    alpha: T::ONE,
                    left: Later(left, start),
                    right: Right(Matrix::strided(weights, layer.weights.output, 1)),
                    bias: ptr::null(),
                    beta: T::ZERO,
                    c: Placement {
                        data: room.0.as_mut_ptr(),
                        rows: Rows::Even(1),
                        column: block.len() as isize,
                    },
                    is_rectified: false,
                };
                // SAFETY: the output, weights of a layer whose planes of the input follow each other, and room for the
                // products.
                unsafe { product.compute(&self.packing) };
                for chunk in block.clone().step_by(LINES) {
                    let lines = chunk..(chunk + LINES).min(block.end);
                    near.clear();
                    find_neighbours(&self.axes, layer.input_sample(), lines, &mut near);
                    dispatch(Scatter {
                        job: self,
                        near: &near,
                        products: room.0[chunk - start..].as_ptr(),
                        pitch: block.len(),
                        planes: unit.planes.len(),
                        result,
                    });
                }
            }
        });
    }
}

/// Planes of the input of some samples.
struct Unit {
    group: usize,
    planes: Range<usize>,
    samples: Range<usize>,
}

/// Windows from a line on.
struct Later<'a, T>(Windows<'a, T>, usize);

impl<T: Scalar> crate::blas::Side<T> for Later<'_, T> {
    unsafe fn pack(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        // SAFETY: by the caller's promise.
        unsafe { self.0.pack(to, lines.start + self.1..lines.end + self.1, depth, width) };
    }
}

/// Adds products to where they belong.
struct Scatter<'a, T: Scalar> {
    job: &'a ScatterJob<T>,
    near: &'a [Neighbours],
    /// A column of products for each plane and tap, `pitch` apart.
    products: *const T,
    pitch: usize,
    planes: usize,
    result: *mut T,
}

impl<T: Scalar> Kernel for Scatter<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let axes = &self.job.axes;
        let (area, taps, step) = (self.job.layer.input_volume(), taps(axes), axes[2].step);
        // What the windows read under a tap, which is the same for all planes.
        let mut runs = RunList::new();
        let mut tap = 0;
        for &z in &*axes[0].origins {
            for &y in &*axes[1].origins {
                for &x in &*axes[2].origins {
                    find_runs(axes, self.near, [z, y, x], &mut runs);
                    for plane in 0..self.planes {
                        let products = self.products.wrapping_add((plane * taps + tap) * self.pitch);
                        let result = self.result.wrapping_add(plane * area);
                        for run in &runs {
                            let to = result.wrapping_offset(run.offset + run.first as isize * step as isize);
                            let from = products.wrapping_add(run.first);
                            // SAFETY: the elements of the plane that these windows read under the tap, and their
                            // products.
                            unsafe { add(to, step as usize, from, run.end - run.first) };
                        }
                    }
                    tap += 1;
                }
            }
        }
    }
}

/// Adds `count` dense elements to others that are `step` apart.
///
/// # Safety
///
/// Both are there, and do not overlap.
#[inline(always)]
unsafe fn add<T: Scalar>(to: *mut T, step: usize, from: *const T, count: usize) {
    // SAFETY: by the caller's promise.
    unsafe {
        if step == 1 {
            // Rows are short: half a register at a time.
            const CHUNK: usize = 4;
            let whole = count - count % CHUNK;
            for start in (0..whole).step_by(CHUNK) {
                let mut sums = *to.add(start).cast::<[T; CHUNK]>();
                for (i, sum) in sums.iter_mut().enumerate() {
                    *sum = sum.plus(*from.add(start + i));
                }
                *to.add(start).cast::<[T; CHUNK]>() = sums;
            }
            for i in whole..count {
                *to.add(i) = (*to.add(i)).plus(*from.add(i));
            }
        } else {
            for i in 0..count {
                *to.add(i * step) = (*to.add(i * step)).plus(*from.add(i));
            }
        }
    }
}
