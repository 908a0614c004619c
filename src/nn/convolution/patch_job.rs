//! The output of a convolution whose image is read in place, patch by patch: the weights are packed once, and nothing
//! of the image. It is the better way for few planes of results, where a window that was packed would be used seldom: to
//! pack one costs as much as to multiply it for about thirty planes. Such layers run at 100 to 112 GFLOP/s on a core that
//! reaches 112 in its registers; with packed windows it was 60 to 90.

use super::geometry::{Axes, Axis, places, tap_offsets, taps};
use super::layer::{Image, Layer, WeightSteps};
use super::padding::{JobOperands, rectify};
use super::patch::Patches;
use super::windows::Weights;
use crate::blas::{
    Listed, PackedLeft, Packing, RightOperand, RowRun, Scalar, Size, Steps, for_each_part, for_each_product,
};
use crate::kernel::transpose::{self, MatrixRows};
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::threads::Shared;
use std::ops::Range;
use std::ptr;

/// The most bytes of weights that are packed together, if those of a tile are no more: each block of windows reads all
/// of them.
const WEIGHT_BYTES: usize = 1 << 20;

/// Windows up to which each weight is used so seldom that only its packing matters.
const FEW_WINDOWS: usize = 256;

/// How many planes of results have their weights packed together.
fn packed_planes<T: Scalar>(depth: usize) -> usize {
    let tile = T::tiles().rows;
    (WEIGHT_BYTES / (tile * depth * size_of::<T>()).max(1)).max(1) * tile
}

/// The results of windows that lie as close as the elements of the result, ready to be computed.
pub(super) struct PatchJob {
    axes: Axes,
    patches: Patches,
    groups: usize,
    samples: usize,
    source: Image,
    result: Image,
    weights: WeightSteps,
    /// Where the weights of the taps are in a kernel.
    taps: Scratch<isize>,
    /// The taps of the planes of a patch, from where a window begins: rows of them, and from one to the next.
    runs: Scratch<RowRun>,
    step: isize,
    /// Where the windows of a block begin in a patch.
    windows: Scratch<isize>,
    /// Whether the image is as a patch of it would be.
    is_in_place: bool,
    packing: Packing,
}

/// Whether this is the better way for windows on these axes: tiles are nearly full, rows of taps make runs, sums are of
/// so many products that it does not matter that they are transposed, and packed weights stay in the second-level cache
/// or are hardly used again. Where packed weights are kept, none takes time, and few windows are enough.
fn is_better<T: Scalar>(layer: &Layer, axes: &Axes, (source, result): (Image, Image), is_kept: bool) -> bool {
    let depth = source.planes.saturating_mul(taps(axes));
    let rows = PackedLeft::<T>::padded(result.planes);
    let follow_each_other = axes.iter().all(|axis| axis.spread == 1 && axis.first == 0);
    let weights = rows.saturating_mul(depth).saturating_mul(size_of::<T>());
    let is_few = is_kept && places(axes) <= FEW_WINDOWS;
    follow_each_other
        && (axes[2].origins.len() > 1 || is_few && is_image(axes))
        && 4 * result.planes >= 3 * result.planes.next_multiple_of(T::tiles().rows / 2)
        && depth >= 2 * result.planes
        && (weights <= WEIGHT_BYTES || layer.samples * places(axes) <= FEW_WINDOWS)
}

/// Whether the windows are the elements of the image.
fn is_image(axes: &Axes) -> bool {
    let is_each = |axis: &Axis| axis.step == 1 && *axis.origins == [0] && axis.windows as i64 == axis.extent;
    axes.iter().all(is_each)
}

impl PatchJob {
    /// The results of the windows on these axes, if this is the better way. The weights are packed for each call, unless packed
    /// ones are kept.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of<T: Scalar>(
        layer: &Layer,
        axes: &Axes,
        (source, result): (Image, Image),
        weights: WeightSteps,
        is_kept: bool,
    ) -> Result<Option<PatchJob>, OutOfMemory> {
        if !is_better::<T>(layer, axes, (source, result), is_kept) {
            return Ok(None);
        }
        let Some(patches) = Patches::of(axes, source.planes)? else { return Ok(None) };
        let is_in_place = is_image(axes);
        let across = axes[2].origins.len();
        let step = if let [first, second, ..] = patches.taps() { second - first } else { 1 };
        let rows = patches.taps().chunks(across);
        let even = |row: &[isize]| row.windows(2).all(|taps| taps[1] - taps[0] == step);
        if !rows.clone().all(even) {
            return Ok(None);
        }
        let runs = Scratch::collected(rows.map(|row| RowRun { offset: row[0], count: across }))?;
        let (row_step, window_step) = patches.window_steps();
        let (rows, columns) = patches.block_size();
        let mut windows = Scratch::with_capacity(rows * columns)?;
        for row in 0..rows as isize {
            windows.extend((0..columns).map(|column| row * row_step + column as isize * window_step))?;
        }
        let depth = source.planes * taps(axes);
        let planes = packed_planes::<T>(depth).min(result.planes);
        let [left, patch, sums] = room::<T>(&patches, if is_kept { 0 } else { depth }, planes);
        let packing = Packing::of_elements::<T>(left.saturating_add(patch).saturating_add(sums))?;
        Ok(Some(PatchJob {
            axes: axes.clone(),
            groups: layer.groups,
            samples: layer.samples,
            source,
            result,
            weights,
            taps: tap_offsets(axes, layer.geometry.kernel)?,
            runs,
            step,
            windows,
            is_in_place,
            patches,
            packing,
        }))
    }

    /// As [`PlaneJob::run`](super::padding::PlaneJob::run).
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run<T: Scalar>(&self, operands: &JobOperands<T>) {
        // A column of this product is a block of windows.
        let size = Size {
            rows: self.result.planes,
            columns: self.samples * self.patches.blocks(),
            depth: self.depth() * self.patches.most_windows(),
        };
        // SAFETY: groups and parts have results of their own.
        let shared = unsafe { Shared::new((self, operands)) };
        for_each_product(size, self.groups, &|group| {
            let &(job, operands) = shared.get();
            let packed = operands.packed;
            let group = PatchGroup {
                source: operands.source.wrapping_add(group * job.source.planes * job.source.volume),
                weights: job.weights(operands.weights, group),
                packed: if packed.is_null() {
                    packed
                } else {
                    packed.wrapping_add(group * job.packed_group::<T>())
                },
                bias: operands.bias_from(group * job.result.planes),
                result: operands.result.wrapping_add(group * job.result.planes * job.result.volume),
                is_rectified: operands.is_rectified,
            };
            // SAFETY: as above.
            let shared = unsafe { Shared::new((job, group)) };
            for_each_part::<T>(size, &|planes, blocks| {
                let (job, group) = shared.get();
                let together = packed_planes::<T>(job.depth()).min(planes.len());
                let depth = if group.packed.is_null() { job.depth() } else { 0 };
                let [left, patch, sums] = room::<T>(&job.patches, depth, together);
                job.packing.with(left + patch + sums, |room: *mut T| {
                    let rooms = (room, room.wrapping_add(left), room.wrapping_add(left + patch));
                    let mut held = None;
                    for first in planes.clone().step_by(together) {
                        let planes = first..(first + together).min(planes.end);
                        // SAFETY: by the caller's promise; there is room, and nobody else writes there.
                        unsafe { job.part(group, planes, blocks.clone(), rooms, &mut held) };
                    }
                });
            });
        });
    }

    fn depth(&self) -> usize {
        self.source.planes * self.taps.len()
    }

    /// The weights of a group.
    fn weights<T>(&self, weights: *const T, group: usize) -> Weights<'_, T> {
        Weights {
            data: weights.wrapping_offset(group as isize * self.weights.group),
            line: self.weights.output,
            planes: Steps::Even(self.weights.input),
            taps: &self.taps,
        }
    }

    /// The planes of the source whose products are summed together, and the depth of these products, part by part.
    fn parts(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + Clone {
        let (all, most, taps) = (self.source.planes, self.patches.planes, self.taps.len());
        (0..all).step_by(most).map(move |first| {
            let sources = first..(first + most).min(all);
            let depth = first * taps..sources.end * taps;
            (sources, depth)
        })
    }

    /// Elements of the packed weights of a group: those of one part of the depth after those of the other.
    fn packed_group<T: Scalar>(&self) -> usize {
        PackedLeft::<T>::room(self.result.planes, self.depth())
    }

    /// The planes of the source whose weights are packed together, on which their places depend, and the elements of the packed
    /// weights of all groups.
    pub(super) fn packed<T: Scalar>(&self) -> (usize, usize) {
        (self.patches.planes, self.groups.saturating_mul(self.packed_group::<T>()))
    }

    /// Packs the weights of all groups.
    ///
    /// # Safety
    ///
    /// They are there, and room for as many elements as [`packed`](Self::packed) says.
    pub(super) unsafe fn pack_all<T: Scalar>(&self, weights: *const T, to: *mut T) {
        let height = PackedLeft::<T>::padded(self.result.planes);
        for group in 0..self.groups {
            let to = to.wrapping_add(group * self.packed_group::<T>());
            for (_, depth) in self.parts() {
                let (to, side) = (to.wrapping_add(height * depth.start), self.weights(weights, group));
                // SAFETY: by the caller's promise.
                unsafe { PackedLeft::pack(to, &side, 0..self.result.planes, depth) };
            }
        }
    }

    /// The results of some planes in some blocks of windows. `held` is the block, and the first plane, whose patch is
    /// there.
    ///
    /// # Safety
    ///
    /// As [`run`](Self::run); there is [`room`], with the patch that is held.
    unsafe fn part<T: Scalar>(
        &self,
        group: &PatchGroup<'_, T>,
        planes: Range<usize>,
        blocks: Range<usize>,
        (left, patch, sums): (*mut T, *mut T, *mut T),
        held: &mut Option<(usize, usize)>,
    ) {
        let height = PackedLeft::<T>::padded(planes.len());
        let all = PackedLeft::<T>::padded(self.result.planes);
        let parts = self.parts().map(|(sources, depth)| {
            // Planes begin at whole tiles.
            let packed = if group.packed.is_null() {
                left.wrapping_add(height * depth.start).cast_const()
            } else {
                group.packed.wrapping_add(all * depth.start + planes.start * depth.len())
            };
            (sources, packed, depth)
        });
        if group.packed.is_null() {
            for (_, packed, depth) in parts.clone() {
                // SAFETY: the weights, by the caller's promise; room for them.
                unsafe { PackedLeft::pack(packed.cast_mut(), &group.weights, planes.clone(), depth) };
            }
        }
        for number in blocks {
            let block = self.patches.block(number);
            let windows = self.patches.windows(&block);
            let image = group.source.wrapping_offset(block.sample as isize * self.source.sample);
            if !group.bias.is_null() {
                for window in 0..windows.len() {
                    let to = sums.wrapping_add(window * height);
                    // SAFETY: a number for each plane, and a column of sums.
                    unsafe { ptr::copy_nonoverlapping(group.bias.add(planes.start), to, planes.len()) };
                }
            }
            let mut beta = if group.bias.is_null() { T::ZERO } else { T::ONE };
            for (sources, packed, depth) in parts.clone() {
                let right = if self.is_in_place {
                    let first = image.wrapping_add(sources.start * self.source.volume + windows.start);
                    RightOperand::Strided(first, self.source.volume as isize, 1)
                } else {
                    let runs = &self.runs[..depth.len() / self.axes[2].origins.len()];
                    let (data, columns) = (patch.cast_const(), &self.windows[..windows.len()]);
                    RightOperand::Listed(Listed { data, runs, row: self.step, columns })
                };
                let wanted = Some((number, sources.start));
                // SAFETY: planes of the image, what was packed above, and sums of their own.
                unsafe {
                    if !self.is_in_place && *held != wanted {
                        self.patches.read(image, sources, &block, patch);
                        *held = wanted;
                    }
                    let left = if group.packed.is_null() {
                        PackedLeft::of(packed, planes.len(), depth.len())
                    } else {
                        PackedLeft::of_kept(packed, planes.len(), depth.len())
                    };
                    left.multiply(right, windows.len(), beta, (sums, height));
                }
                beta = T::ONE;
            }
            if group.is_rectified {
                for window in 0..windows.len() {
                    let sums = sums.wrapping_add(window * height);
                    // SAFETY: the planes' sums, which were just written.
                    rectify(unsafe { std::slice::from_raw_parts_mut(sums, planes.len()) });
                }
            }
            let first = block.sample as isize * self.result.sample;
            let to = group.result.wrapping_offset(first).wrapping_add(planes.start * self.result.volume);
            // SAFETY: the results of the windows, plane by plane, by the caller's promise.
            unsafe {
                transpose::transpose(
                    size_of::<T>(),
                    MatrixRows::written(to.wrapping_add(windows.start), self.result.volume as isize),
                    MatrixRows::read(sums, height as isize),
                    planes.len(),
                    windows.len(),
                );
            }
        }
    }
}

/// The operands of a group of planes, from its first ones on.
struct PatchGroup<'a, T> {
    source: *const T,
    weights: Weights<'a, T>,
    packed: *const T,
    bias: *const T,
    result: *mut T,
    is_rectified: bool,
}

/// Elements of the packed weights, of a patch, and of the sums of a block.
fn room<T: Scalar>(patches: &Patches, depth: usize, planes: usize) -> [usize; 3] {
    [
        PackedLeft::<T>::room(planes, depth),
        patches.elements(),
        PackedLeft::<T>::room(planes, patches.most_windows()),
    ]
}
