//! The output of a convolution whose image is read in place, patch by patch: the weights are packed once, and nothing
//! of the image. It is the better way for few planes of results, where a window that was packed would be used seldom: to
//! pack one costs as much as to multiply it for about thirty planes. Such layers run at 100 to 112 GFLOP/s on a core that
//! reaches 112 in its registers; with packed windows it was 60 to 90.

use super::geometry::{Axes, places, tap_offsets, taps};
use super::layer::{Image, Layer, WeightSteps};
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
    packing: Packing,
}

/// Whether this is the better way for windows on these axes: tiles are nearly full, rows of taps make runs, sums are of
/// so many products that it does not matter that they are transposed, and packed weights stay in the second-level cache
/// or are hardly used again.
fn is_better<T: Scalar>(layer: &Layer, axes: &Axes, (source, result): (Image, Image)) -> bool {
    let depth = source.planes.saturating_mul(taps(axes));
    let rows = PackedLeft::<T>::padded(result.planes);
    let follow_each_other = axes.iter().all(|axis| axis.spread == 1 && axis.first == 0);
    let weights = rows.saturating_mul(depth).saturating_mul(size_of::<T>());
    follow_each_other
        && axes[2].origins.len() > 1
        && 4 * result.planes >= 3 * result.planes.next_multiple_of(T::tiles().rows / 2)
        && depth >= 2 * result.planes
        && (weights <= WEIGHT_BYTES || layer.samples * places(axes) <= FEW_WINDOWS)
}

impl PatchJob {
    /// The results of the windows on these axes, if this is the better way.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of<T: Scalar>(
        layer: &Layer,
        axes: &Axes,
        (source, result): (Image, Image),
        weights: WeightSteps,
    ) -> Result<Option<PatchJob>, OutOfMemory> {
        if !is_better::<T>(layer, axes, (source, result)) {
            return Ok(None);
        }
        let Some(patches) = Patches::of(axes, source.planes)? else { return Ok(None) };
        let across = axes[2].origins.len();
        let step = patches.taps()[1] - patches.taps()[0];
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
        let [left, patch, sums] = room::<T>(&patches, depth, planes);
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
            patches,
            packing,
        }))
    }

    /// As [`PlaneJob::run`](super::padding::PlaneJob::run).
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run<T: Scalar>(
        &self,
        source: *const T,
        weights: *const T,
        bias: *const T,
        result: *mut T,
    ) {
        // A column of this product is a block of windows.
        let size = Size {
            rows: self.result.planes,
            columns: self.samples * self.patches.blocks(),
            depth: self.depth() * self.patches.most_windows(),
        };
        // SAFETY: groups and parts have results of their own.
        let shared = unsafe { Shared::new((self, (source, weights, bias, result))) };
        for_each_product(size, self.groups, &|group| {
            let &(job, (source, weights, bias, result)) = shared.get();
            let group = PatchGroup {
                source: source.wrapping_add(group * job.source.planes * job.source.volume),
                weights: Weights {
                    data: weights.wrapping_offset(group as isize * job.weights.group),
                    line: job.weights.output,
                    planes: Steps::Even(job.weights.input),
                    taps: &job.taps,
                },
                bias: if bias.is_null() { bias } else { bias.wrapping_add(group * job.result.planes) },
                result: result.wrapping_add(group * job.result.planes * job.result.volume),
            };
            // SAFETY: as above.
            let shared = unsafe { Shared::new((job, group)) };
            for_each_part::<T>(size, &|planes, blocks| {
                let (job, group) = shared.get();
                let together = packed_planes::<T>(job.depth()).min(planes.len());
                let [left, patch, sums] = room::<T>(&job.patches, job.depth(), together);
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
        let taps = self.taps.len();
        let parts = (0..self.source.planes).step_by(self.patches.planes).map(|first| {
            let sources = first..(first + self.patches.planes).min(self.source.planes);
            let depth = first * taps..sources.end * taps;
            (sources, left.wrapping_add(height * depth.start), depth)
        });
        for (_, left, depth) in parts.clone() {
            // SAFETY: the weights, by the caller's promise; room for them.
            unsafe { PackedLeft::pack(left, &group.weights, planes.clone(), depth) };
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
            for (sources, left, depth) in parts.clone() {
                let right = Listed {
                    data: patch.cast_const(),
                    runs: &self.runs[..depth.len() / self.axes[2].origins.len()],
                    row: self.step,
                    columns: &self.windows[..windows.len()],
                };
                let wanted = Some((number, sources.start));
                // SAFETY: planes of the image, what was packed above, and sums of their own.
                unsafe {
                    if *held != wanted {
                        self.patches.read(image, sources, &block, patch);
                        *held = wanted;
                    }
                    let left = PackedLeft::of(left, planes.len(), depth.len());
                    left.multiply(RightOperand::Listed(right), windows.len(), beta, (sums, height));
                }
                beta = T::ONE;
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
    bias: *const T,
    result: *mut T,
}

/// Elements of the packed weights, of a patch, and of the sums of a block.
fn room<T: Scalar>(patches: &Patches, depth: usize, planes: usize) -> [usize; 3] {
    [
        PackedLeft::<T>::room(planes, depth),
        patches.elements(),
        PackedLeft::<T>::room(planes, patches.most_windows()),
    ]
}
