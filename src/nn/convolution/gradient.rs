//! The gradient of the weights: products of the gradient of the output and the windows of the input.
//!
//! There are two ways. The windows may be packed as the left-hand side, or the gradient of the output is, and elements
//! of the input are read where they are. Packing windows is dear, since each element is packed once for each tap, so
//! the second way is better for few planes of output; but its sums lie across the weights, to which they are added at
//! the end.

use super::direct::DirectGradient;
use super::geometry::{Axes, places, taps};
use super::layer::{Layer, volume};
use super::patch::{Patches, ROWS};
use super::windows::{Planes, Taps, Windows};
use crate::blas::{
    Grid, Listed, PackedLeft, Packing, Placement, RightOperand, RowRun, Rows, SidedProduct, Size, Steps,
    for_each_part, for_each_product,
};
use crate::kernel::transpose::{self, MatrixRows};
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::threads::{self, Shared};
use smallvec::SmallVec;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::ptr;

/// The gradient of the weights of a layer, ready to be added.
#[allow(clippy::large_enum_variant, reason = "there is one for a call, and it stays on the stack")]
pub(super) enum GradientJob<T: Real> {
    Windows(WindowsGradient),
    Patches(PatchesGradient<T>),
    Direct(DirectGradient<T>),
}

impl<T: Real> GradientJob<T> {
    /// The gradient of the weights of a layer, in the best of three ways.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new(layer: &Layer) -> Result<Self, OutOfMemory> {
        if let Some(job) = DirectGradient::of(layer)? {
            return Ok(GradientJob::Direct(job));
        }
        let axes = layer.forward_axes()?;
        if is_read_in_place::<T>(layer, &axes)
            && let Some(patches) = Patches::of(&axes, layer.inputs)?
        {
            return Ok(GradientJob::Patches(PatchesGradient::new(layer, axes, patches)?));
        }
        Ok(GradientJob::Windows(WindowsGradient::new::<T>(layer, axes)?))
    }

    /// Adds `scale` times the gradient to `gradient`.
    ///
    /// # Safety
    ///
    /// The pointers point at the input, the gradient of the output, and the weights' of the layer, which overlaps
    /// neither.
    pub(super) unsafe fn run(&mut self, input: *const T, output: *const T, scale: T, gradient: *mut T) {
        // SAFETY: by the caller's promise.
        let (layer, size) = unsafe {
            match self {
                GradientJob::Windows(job) => (job.layer, job.size),
                GradientJob::Patches(job) if job.chunks > 1 => {
                    return job.chunks(&GradientGroup { input, output, scale, gradient });
                }
                GradientJob::Patches(job) => (job.layer, job.size),
                GradientJob::Direct(job) => return job.run(input, output, scale, gradient),
            }
        };
        // SAFETY: groups have weights of their own.
        let shared = unsafe { Shared::new((&*self, &layer, (input, output, gradient))) };
        for_each_product(size, layer.groups, &|group| {
            let &(job, layer, (input, output, gradient)) = shared.get();
            let group = GradientGroup {
                input: input.wrapping_add(group * layer.inputs * volume(layer.input)),
                output: output.wrapping_add(group * layer.outputs * volume(layer.output)),
                scale,
                gradient: gradient.wrapping_offset(group as isize * layer.weights.group),
            };
            // SAFETY: by the caller's promise.
            unsafe {
                match job {
                    GradientJob::Windows(job) => job.group(&group),
                    GradientJob::Patches(job) => job.group(&group),
                    GradientJob::Direct(_) => {}
                }
            }
        });
    }
}

/// The most bytes of the sums of a group, which every thread has for its part of them.
const SUM_BYTES: usize = 16 << 20;

/// Whether the input is better read in place, estimated in nanoseconds for each plane and tap of it: packing each window
/// against packing the output and adding sums to the weights.
fn is_read_in_place<T: Real>(layer: &Layer, axes: &Axes) -> bool {
    let Size { rows: outputs, columns, depth: windows } = size(layer, axes);
    let sums = PackedLeft::<T>::room(outputs, columns).saturating_mul(size_of::<T>());
    let (outputs, columns, windows) = (outputs as f64, columns as f64, windows as f64);
    let packing = if axes[2].step == 1 { 0.33 } else { 0.9 };
    sums <= SUM_BYTES && windows * packing > outputs * 1.2 + windows * outputs * 0.06 / columns
}

/// Planes of output, planes and taps of input, and windows.
fn size(layer: &Layer, axes: &Axes) -> Size {
    Size { rows: layer.outputs, columns: layer.inputs * taps(axes), depth: layer.samples * places(axes) }
}

/// Elements of a packed block of the output, of a patch of the input, and of the sums.
fn room<T: Real>(patches: &Patches, outputs: usize, columns: usize) -> [usize; 3] {
    [
        PackedLeft::<T>::room(outputs, patches.most_windows()),
        patches.elements(),
        PackedLeft::<T>::room(outputs, columns),
    ]
}

/// The operands of a group of planes: its first planes of the first sample, and its first weight's gradient.
struct GradientGroup<T> {
    input: *const T,
    output: *const T,
    scale: T,
    gradient: *mut T,
}

/// The product whose left-hand side are the windows.
pub(super) struct WindowsGradient {
    layer: Layer,
    axes: Axes,
    /// Where the weights of an output plane are.
    grid: Grid,
    size: Size,
    packing: Packing,
}

impl WindowsGradient {
    fn new<T: Real>(layer: &Layer, axes: Axes) -> Result<Self, OutOfMemory> {
        let grid = Grid::new([1, 1, layer.inputs, taps(&axes)], [0, 0, layer.weights.input, 1]);
        let size = size(layer, &axes);
        let size = Size { rows: size.columns, columns: size.rows, ..size };
        let packing = Packing::of_sides::<T>([size])?;
        Ok(WindowsGradient { layer: *layer, axes, grid, size, packing })
    }

    /// # Safety
    ///
    /// As [`GradientJob::run`].
    unsafe fn group<T: Real>(&self, group: &GradientGroup<T>) {
        let layer = &self.layer;
        let windows = Windows {
            data: group.input,
            sample: layer.input_sample(),
            planes: Steps::Even(volume(layer.input) as isize),
            axes: &self.axes,
        };
        let c =
            Placement { data: group.gradient, rows: Rows::Nested(&self.grid), column: layer.weights.output };
        let product = SidedProduct {
            size: self.size,
            alpha: group.scale,
            left: Taps(windows),
            right: Planes::of(group.output, layer.output_sample(), &self.axes),
            bias: ptr::null(),
            beta: T::ONE,
            c,
            is_rectified: false,
        };
        // SAFETY: by the caller's promise; the windows keep to the input.
        unsafe { product.compute(&self.packing) };
    }
}

/// Chunks of the windows, each of which has sums of its own: a number that does not depend on that of the threads, so that
/// the sums do not either.
const CHUNKS: usize = 16;
/// The most sums of a group with which that is so.
const CHUNK_SUMS: usize = 1 << 14;

/// The product whose right-hand side is the input, read in place.
pub(super) struct PatchesGradient<T> {
    layer: Layer,
    axes: Axes,
    size: Size,
    patches: Patches,
    packing: Packing,
    /// How many chunks share the blocks of windows, and their sums. If 1, threads share the weights, and each packs all of
    /// the output or copies all patches.
    chunks: usize,
    sums: Scratch<T>,
}

impl<T: Real> PatchesGradient<T> {
    fn new(layer: &Layer, axes: Axes, patches: Patches) -> Result<Self, OutOfMemory> {
        let size = size(layer, &axes);
        let [left, patch, sums] = room::<T>(&patches, size.rows, size.columns);
        let packing = Packing::of_elements::<T>(left.saturating_add(patch).saturating_add(sums))?;
        let is_shared = layer.groups == 1 && sums <= CHUNK_SUMS;
        let chunks = if is_shared { CHUNKS.min(layer.samples * patches.blocks()) } else { 1 };
        let sums = Scratch::filled(if chunks > 1 { chunks * sums } else { 0 }, T::ZERO)?;
        Ok(PatchesGradient { layer: *layer, axes, size, patches, packing, chunks, sums })
    }

    /// The gradient of the only group, chunk by chunk.
    ///
    /// # Safety
    ///
    /// As [`GradientJob::run`].
    unsafe fn chunks(&mut self, group: &GradientGroup<T>) {
        let Size { rows, columns, depth } = self.size;
        let [left, patch, size] = room::<T>(&self.patches, rows, columns);
        let (chunks, blocks) = (self.chunks, self.layer.samples * self.patches.blocks());
        let work = rows.saturating_mul(columns).saturating_mul(depth.div_ceil(chunks));
        let sums = self.sums.as_mut_ptr();
        // SAFETY: chunks have sums of their own.
        let shared = unsafe { Shared::new((&*self, group, sums)) };
        threads::for_each_range(chunks, plane::parts(chunks, work), &|range| {
            for i in range {
                let &(job, group, sums) = shared.get();
                let blocks = blocks * i / chunks..blocks * (i + 1) / chunks;
                job.packing.with(left + patch, |room: *mut T| {
                    let rooms = (room, room.wrapping_add(left), sums.wrapping_add(i * size));
                    // SAFETY: by the caller's promise; there is room.
                    unsafe { job.part(group, blocks.clone(), (0..rows, 0..columns), rooms) };
                });
            }
        });
        let (first, others) = self.sums.split_at_mut(size);
        for chunk in others.chunks_exact(size) {
            first.iter_mut().zip(chunk).for_each(|(sum, &more)| *sum = sum.plus(more));
        }
        // SAFETY: by the caller's promise.
        unsafe { self.add(group, 0..rows, 0..columns, self.sums.as_ptr()) };
    }

    /// # Safety
    ///
    /// As [`GradientJob::run`].
    unsafe fn group(&self, group: &GradientGroup<T>) {
        let blocks = self.layer.samples * self.patches.blocks();
        // SAFETY: parts have weights of their own.
        let shared = unsafe { Shared::new((self, group)) };
        for_each_part::<T>(self.size, &|outputs, columns| {
            let &(job, group) = shared.get();
            let [left, patch, sums] = room::<T>(&job.patches, outputs.len(), columns.len());
            job.packing.with(left + patch + sums, |room: *mut T| {
                let sums = room.wrapping_add(left + patch);
                let rooms = (room, room.wrapping_add(left), sums);
                // SAFETY: by the caller's promise; there is room.
                unsafe {
                    job.part(group, 0..blocks, (outputs.clone(), columns.clone()), rooms);
                    job.add(group, outputs.clone(), columns.clone(), sums);
                }
            });
        });
    }

    /// The sums over some blocks of windows for the weights of some planes of output, and some planes and taps of input.
    ///
    /// # Safety
    ///
    /// As [`GradientJob::run`]; there is [`room`].
    unsafe fn part(
        &self,
        group: &GradientGroup<T>,
        blocks: Range<usize>,
        (outputs, columns): (Range<usize>, Range<usize>),
        (left, patch, sums): (*mut T, *mut T, *mut T),
    ) {
        let (layer, patches) = (&self.layer, &self.patches);
        let (taps, places) = (taps(&self.axes), places(&self.axes));
        let height = PackedLeft::<T>::padded(outputs.len());
        let output = Planes::of(group.output, layer.output_sample(), &self.axes);
        let (row_step, step) = patches.window_steps();
        for i in blocks.clone() {
            let block = patches.block(i);
            let runs: SmallVec<[RowRun; ROWS]> = (0..block.rows as isize)
                .map(|row| RowRun { offset: row * row_step, count: block.columns })
                .collect();
            let windows = patches.windows(&block);
            let depth = block.sample * places + windows.start..block.sample * places + windows.end;
            let input = group.input.wrapping_offset(block.sample as isize * layer.input_sample());
            // SAFETY: planes of the output, by the caller's promise.
            let packed = unsafe { PackedLeft::pack(left, &output, outputs.clone(), depth) };
            for start in (columns.start / taps..columns.end.div_ceil(taps)).step_by(patches.planes) {
                let planes = start..(start + patches.planes).min(layer.inputs);
                let part = columns.start.max(start * taps)..columns.end.min(planes.end * taps);
                let right = Listed {
                    data: patch.cast_const(),
                    runs: &runs,
                    row: step,
                    columns: &patches.taps()[part.start - start * taps..part.end - start * taps],
                };
                let sums = sums.wrapping_add((part.start - columns.start) * height);
                let beta = if i == blocks.start { T::ZERO } else { T::ONE };
                // SAFETY: what the windows of the block read of the planes, and sums of their own.
                unsafe {
                    patches.read(input, planes, &block, patch);
                    packed.multiply(RightOperand::Listed(right), part.len(), beta, (sums, height));
                }
            }
        }
    }

    /// Adds sums to the gradient of the weights.
    ///
    /// # Safety
    ///
    /// As [`part`](Self::part).
    unsafe fn add(
        &self,
        group: &GradientGroup<T>,
        outputs: Range<usize>,
        columns: Range<usize>,
        sums: *const T,
    ) {
        /// Outputs and columns that are turned together.
        const LINES: usize = 32;
        let (taps, weights) = (taps(&self.axes), &self.layer.weights);
        let height = PackedLeft::<T>::padded(outputs.len());
        let mut block = [const { MaybeUninit::<T>::uninit() }; LINES * LINES];
        let block: *mut T = block.as_mut_ptr().cast();
        let mut column = columns.start;
        while column < columns.end {
            // Weights that lie in a row: the taps of a plane, or all.
            let row = if weights.input == taps as isize { columns.end } else { (column / taps + 1) * taps };
            let count = (row.min(columns.end) - column).min(LINES);
            let place = weights.input * (column / taps) as isize + (column % taps) as isize;
            for first in outputs.clone().step_by(LINES) {
                let lines = LINES.min(outputs.end - first);
                let from = sums.wrapping_add((column - columns.start) * height + first - outputs.start);
                // SAFETY: sums of the part, room in the block, and weights of its planes and taps.
                unsafe {
                    transpose::transpose(
                        size_of::<T>(),
                        MatrixRows::written(block, LINES as isize),
                        MatrixRows::read(from, height as isize),
                        lines,
                        count,
                    );
                    for i in 0..lines {
                        let to =
                            group.gradient.wrapping_offset((first + i) as isize * weights.output + place);
                        for j in 0..count {
                            let sum = *block.add(i * LINES + j);
                            *to.add(j) = (*to.add(j)).plus(group.scale.times(sum));
                        }
                    }
                }
            }
            column += count;
        }
    }
}
