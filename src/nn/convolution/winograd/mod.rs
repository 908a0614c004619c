//! Convolutions by kernels of 3x3 with steps of 1, with fewer products (S. Winograd, "Arithmetic complexity of computations",
//! SIAM 1980; A. Lavin, S. Gray, "Fast algorithms for convolutional neural networks", CVPR 2016): tiles of the source and
//! kernels are transformed, multiplied element by element and summed over the planes, which for each element is a product of
//! matrices, and the sums are transformed back to 2x2 or 4x4 results.
//!
//! Registers hold planes beside each other. A patch of tiles is copied with the zeros around it and its planes turned
//! innermost; so no size of an image is odd, and a thread has the copy in its first-level cache.
//!
//! | file | what |
//! |---|---|
//! | `form.rs` | the transforms along an axis |
//! | `plan.rs` | how tiles and planes are divided, and where they are in memory |
//! | `task.rs` | the transforms of tiles, kernels and sums, in registers |
//! | `choice.rs` | when which form is faster |
//!
//! How the work is divided changes no bit: the products of a tile are summed plane by plane, in chunks that depend on the number
//! of planes alone. What is not finite stays in its tile, since a tile is a sum over nothing else; kernels that are not, or are so
//! large that their transform might not be, are not computed so.

mod choice;
mod form;
mod plan;
mod task;
#[cfg(test)]
mod tests;

use super::layer::Layer;
use super::padding::JobOperands;
use crate::blas::{PackedLeft, Packing, RightOperand};
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::threads::{self, Shared};
use plan::{LINE, TilePlan, TileRoom, TiledPlanes};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use task::{TileTask, lanes, run};

/// The largest weight whose transform is finite for certain.
const LARGEST: f32 = f32::MAX / 16.0;

/// What the places of transformed kernels depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TileLayout {
    step: usize,
    chunks: [usize; 2],
}

/// The output of a layer from its input, or the other way round.
pub(super) struct WinogradJob {
    plan: TilePlan,
    room: TileRoom,
    packing: Packing,
}

/// Memory of a thread.
#[derive(Clone, Copy)]
struct TileMemory<T> {
    /// All kernels, if they were transformed before.
    all_kernels: *const T,
    source: *mut T,
    sums: *mut T,
    kernels: *mut T,
    copy: *mut T,
}

/// Whether no weight is too large, and none NaN.
pub(super) fn are_moderate<T: Real>(weights: &[T]) -> bool {
    let largest = T::of(f64::from(LARGEST));
    let all = AtomicBool::new(true);
    threads::for_each_range(weights.len(), plane::parts(weights.len(), 1), &|range| {
        let mut parts = weights[range].chunks(1024);
        if !parts.all(|part| part.iter().fold(true, |all, &x| all & (x <= largest) & (x >= -largest))) {
            all.store(false, Ordering::Relaxed);
        }
    });
    all.into_inner()
}

impl WinogradJob {
    /// The output of `layer` from its input, or if `is_backward` its input from its output, if this is the better way for
    /// weights of which `is_moderate` says whether none is too large.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of<T: Real>(
        layer: &Layer,
        is_backward: bool,
        is_moderate: impl FnOnce() -> bool,
    ) -> Result<Option<Self>, OutOfMemory> {
        match choice::step::<T>(layer, is_backward) {
            Some(step) if is_moderate() => {
                Ok(Some(Self::new::<T>(layer, is_backward, step, threads::count())?))
            }
            _ => Ok(None),
        }
    }

    /// The output of `layer`, or its input, by tiles of `step` results along an axis, on so many threads.
    pub(super) fn new<T: Real>(
        layer: &Layer,
        is_backward: bool,
        step: usize,
        threads: usize,
    ) -> Result<Self, OutOfMemory> {
        let planes = if is_backward { TiledPlanes::backward(layer) } else { TiledPlanes::forward(layer) };
        let plan = TilePlan::new(planes, step, threads);
        let room = plan.room();
        let packing = Packing::of_elements::<T>(room.all(plan.parts))?;
        Ok(WinogradJob { plan, room, packing })
    }

    /// As [`PlaneJob::run`](super::padding::PlaneJob::run).
    ///
    /// # Safety
    ///
    /// As there.
    pub(super) unsafe fn run<T: Real>(&self, operands: &JobOperands<T>) {
        if const { size_of::<T>() != size_of::<f32>() } {
            unreachable!("there is no job for doubles, so that this is not compiled for them");
        }
        let planes = &self.plan.planes;
        self.packing.with(self.room.all(self.plan.parts), |memory: *mut T| {
            for group in 0..planes.groups {
                let JobOperands { source, weights, packed, result, .. } = *operands;
                let operands = JobOperands {
                    source: source.wrapping_add(group * planes.source.planes * planes.source.volume),
                    weights: weights.wrapping_offset(group as isize * planes.weights.group),
                    packed: if packed.is_null() {
                        packed
                    } else {
                        packed.wrapping_add(group * self.room.kernels)
                    },
                    bias: operands.bias_from(group * planes.result.planes),
                    result: result.wrapping_add(group * planes.result.planes * planes.result.volume),
                    ..*operands
                };
                // SAFETY: by the caller's promise; there is memory.
                unsafe { self.group(&operands, memory) };
            }
        });
    }

    /// The memory of a thread.
    fn memory<T: Real>(&self, memory: *mut T, part: usize) -> TileMemory<T> {
        let TileRoom {
            kernels: all,
            source: shared,
            thread: [sums_size, kernels_size, copy_size, _],
            thread_size,
        } = self.room;
        let own = memory.wrapping_add(all + shared + part * thread_size);
        let kernels = own.wrapping_add(sums_size);
        let copy = kernels.wrapping_add(kernels_size);
        let source = if self.plan.is_own { copy.wrapping_add(copy_size) } else { memory.wrapping_add(all) };
        TileMemory { all_kernels: memory, source, sums: own, kernels, copy }
    }

    /// The results of a group.
    ///
    /// # Safety
    ///
    /// As [`WinogradJob::run`], with operands from the group on; there is memory.
    unsafe fn group<T: Real>(&self, operands: &JobOperands<T>, memory: *mut T) {
        let plan = &self.plan;
        // SAFETY: parts write memory, kernels, tiles and results of their own.
        let shared = unsafe { Shared::new((self, operands, memory)) };
        let for_each = |count: usize, task: &(dyn Fn(usize, &TileMemory<T>) + Sync)| {
            let parts = plan.parts.min(count);
            threads::for_each_part(parts, &|part| {
                let &(job, operands, memory) = shared.get();
                let mut memory = job.memory(memory, part);
                if !operands.packed.is_null() {
                    memory.all_kernels = operands.packed;
                }
                (count * part / parts..count * (part + 1) / parts).for_each(|i| task(i, &memory));
            });
        };
        let [outputs, inputs] = plan.chunks();
        if plan.is_whole && operands.packed.is_null() {
            for_each(outputs * inputs, &|i, memory| {
                let &(job, operands, _) = shared.get();
                let to = memory.all_kernels.cast_mut().wrapping_add(i * job.plan.kernels_chunk());
                // SAFETY: by the caller's promise; these are not packed ones, but room for all kernels.
                unsafe { job.kernels(operands.weights, (i / inputs, i % inputs), to, memory.copy) };
            });
        }
        if plan.is_own {
            for_each(plan.blocks, &|block, memory| {
                let &(job, operands, _) = shared.get();
                // SAFETY: by the caller's promise.
                unsafe {
                    for patch in job.plan.block(block) {
                        job.source(operands, block, patch, 0..job.plan.planes.source.planes, memory);
                    }
                    (0..outputs).for_each(|chunk| job.results(operands, block, chunk, memory));
                }
            });
            return;
        }
        // Planes of the source that are transformed together.
        let planes = 4 * LINE;
        let pieces = plan.planes.source.planes.div_ceil(planes);
        for block in 0..plan.blocks {
            let patches = plan.block(block);
            for_each(patches.len() * pieces, &|i, memory| {
                let &(job, operands, _) = shared.get();
                let first = i % pieces * planes;
                let planes = first..(first + planes).min(job.plan.planes.source.planes);
                // SAFETY: by the caller's promise.
                unsafe { job.source(operands, block, patches.start + i / pieces, planes, memory) };
            });
            for_each(outputs, &|chunk, memory| {
                let &(job, operands, _) = shared.get();
                // SAFETY: by the caller's promise.
                unsafe { job.results(operands, block, chunk, memory) };
            });
        }
    }

    /// How the kernels of all groups are packed, and their elements, if they are transformed once for a call.
    pub(super) fn packed(&self) -> Option<(TileLayout, usize)> {
        let plan = &self.plan;
        let layout = TileLayout { step: plan.step, chunks: [plan.chunk_outputs, plan.chunk_inputs] };
        plan.is_whole.then(|| (layout, plan.planes.groups.saturating_mul(self.room.kernels)))
    }

    /// Packs the kernels of all groups.
    ///
    /// # Errors
    ///
    /// No memory.
    ///
    /// # Safety
    ///
    /// They are there, and room for as many elements as [`packed`](Self::packed) says.
    pub(super) unsafe fn pack_all<T: Real>(&self, weights: *const T, to: *mut T) -> Result<(), OutOfMemory> {
        let plan = &self.plan;
        let [outputs, inputs] = plan.chunks();
        let mut copy = Scratch::filled(self.room.thread[2], T::ZERO)?;
        for group in 0..plan.planes.groups {
            let weights = weights.wrapping_offset(group as isize * plan.planes.weights.group);
            for i in 0..outputs * inputs {
                let to = to.wrapping_add(group * self.room.kernels + i * plan.kernels_chunk());
                // SAFETY: by the caller's promise, with room for a copy.
                unsafe { self.kernels(weights, (i / inputs, i % inputs), to, copy.as_mut_ptr()) };
            }
        }
        Ok(())
    }

    /// Transforms the kernels of a chunk of planes.
    ///
    /// # Safety
    ///
    /// As [`WinogradJob::group`]; there is room for them, and for a copy.
    unsafe fn kernels<T: Real>(
        &self,
        weights: *const T,
        (output, input): (usize, usize),
        to: *mut T,
        copy: *mut T,
    ) {
        let plan = &self.plan;
        let (outputs, inputs, lanes) = (plan.outputs(output), plan.inputs(input), lanes::<T>());
        for first in outputs.clone().step_by(lanes) {
            let register = (first - outputs.start) / lanes;
            let sliver = register / 2 * 2 * lanes * inputs.len();
            let task = TileTask::Kernels {
                plan,
                outputs: first..(first + lanes).min(outputs.end),
                inputs: inputs.clone(),
                weights,
                to: to.wrapping_add(sliver + register % 2 * lanes),
                copy,
            };
            // SAFETY: by the caller's promise.
            unsafe { run(&task) };
        }
    }

    /// Transforms some planes of a patch of a block.
    ///
    /// # Safety
    ///
    /// As [`WinogradJob::group`].
    unsafe fn source<T: Real>(
        &self,
        operands: &JobOperands<T>,
        block: usize,
        patch: usize,
        planes: Range<usize>,
        memory: &TileMemory<T>,
    ) {
        let plan = &self.plan;
        let first = plan.patch(plan.block(block).start).first;
        let patch = plan.patch(patch);
        let to = memory.source.wrapping_add((patch.first - first) * plan.source_step());
        let task =
            TileTask::Source { plan, patch: &patch, planes, source: operands.source, to, copy: memory.copy };
        // SAFETY: by the caller's promise.
        unsafe { run(&task) };
    }

    /// The results of a block and a chunk of planes.
    ///
    /// # Safety
    ///
    /// As [`WinogradJob::group`]; the block's tiles are transformed.
    unsafe fn results<T: Real>(
        &self,
        operands: &JobOperands<T>,
        block: usize,
        chunk: usize,
        memory: &TileMemory<T>,
    ) {
        let plan = &self.plan;
        let [_, inputs] = plan.chunks();
        let (outputs, columns) = (plan.outputs(chunk), plan.block_columns(block));
        for input in 0..inputs {
            let planes = plan.inputs(input);
            let kernels = if plan.is_whole {
                memory.all_kernels.wrapping_add((chunk * inputs + input) * plan.kernels_chunk())
            } else {
                // SAFETY: by the caller's promise.
                unsafe { self.kernels(operands.weights, (chunk, input), memory.kernels, memory.copy) };
                memory.kernels.cast_const()
            };
            let beta = if input == 0 { T::ZERO } else { T::ONE };
            for product in 0..plan.products {
                let left = kernels.wrapping_add(product * plan.kernels_product());
                let left = PackedLeft::of(left, outputs.len(), planes.len());
                let right = memory.source.wrapping_add(product * plan.source_product() + planes.start);
                let right = RightOperand::Strided(right.cast_const(), 1, plan.source_step() as isize);
                let sums = memory.sums.wrapping_add(product * plan.sums_product());
                // SAFETY: kernels and tiles that were transformed, and sums of the thread's own.
                unsafe { left.multiply(right, columns, beta, (sums, plan.sums_step())) };
            }
        }
        let patches = plan.block(block);
        let first = plan.patch(patches.start).first;
        for patch in patches {
            let patch = plan.patch(patch);
            let sums = memory.sums.wrapping_add((patch.first - first) * plan.sums_step()).cast_const();
            let task = TileTask::Results {
                plan,
                patch: &patch,
                planes: outputs.clone(),
                sums,
                bias: operands.bias,
                result: operands.result,
                is_rectified: operands.is_rectified,
                copy: memory.copy,
            };
            // SAFETY: by the caller's promise.
            unsafe { run(&task) };
        }
    }
}
