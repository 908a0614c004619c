//! How the tiles of a convolution are grouped, and where what is computed of them lies in memory.

use crate::nn::convolution::layer::{Image, Layer, WeightSteps};
use std::ops::Range;

/// Elements of a cache line of singles: what is read and written by registers begins at one.
pub(super) const LINE: usize = 16;
/// Planes of results that are computed together, at most.
const CHUNK_OUTPUTS: usize = 64;
/// Planes of the source whose products are summed together, at most: so much of the kernels and these planes of tiles stays in
/// the second-level cache. The sums of these are added up in their order.
const CHUNK_INPUTS: usize = 128;
/// Tiles beside each other in a patch, at most.
const PATCH_TILES: usize = 16;
/// Places of a patch, with what windows reach over it, at most: a register of planes of it stays in the first-level cache.
const PATCH_PLACES: usize = 448;
/// Bytes of all kernels up to which they are transformed once and kept for the call.
const WHOLE_BYTES: usize = 4 << 20;
/// Bytes of a block's tiles and sums up to which each thread has a block for itself: they stay in the second-level cache.
const OWN_BYTES: usize = 1408 << 10;
/// Bytes of the tiles of a block that all threads have together.
const SHARED_BYTES: usize = 12 << 20;

/// Sizes of the convolution that is computed: of a layer, or of its gradient.
#[derive(Clone, Copy)]
pub(super) struct TiledPlanes {
    pub(super) samples: usize,
    pub(super) groups: usize,
    pub(super) source: Image,
    pub(super) result: Image,
    /// Rows and columns of the planes.
    pub(super) source_extent: [usize; 2],
    pub(super) result_extent: [usize; 2],
    /// Zeros before the source.
    pub(super) padding: [i64; 2],
    /// The `output` step is that of the result's planes, the `input` step that of the source's.
    pub(super) weights: WeightSteps,
    /// Whether the kernel is read from the last element to the first.
    pub(super) is_mirrored: bool,
}

impl TiledPlanes {
    pub(super) fn forward(layer: &Layer) -> Self {
        TiledPlanes {
            samples: layer.samples,
            groups: layer.groups,
            source: layer.input_image(),
            result: layer.output_image(),
            source_extent: flat(layer.input),
            result_extent: flat(layer.output),
            padding: [layer.geometry.padding[1], layer.geometry.padding[2]],
            weights: layer.weights,
            is_mirrored: false,
        }
    }

    pub(super) fn backward(layer: &Layer) -> Self {
        TiledPlanes {
            samples: layer.samples,
            groups: layer.groups,
            source: layer.output_image(),
            result: layer.input_image(),
            source_extent: flat(layer.output),
            result_extent: flat(layer.input),
            padding: [2 - layer.geometry.padding[1], 2 - layer.geometry.padding[2]],
            weights: layer.weights.transposed(),
            is_mirrored: true,
        }
    }
}

fn flat([_, rows, columns]: [i64; 3]) -> [usize; 2] {
    [rows as usize, columns as usize]
}

/// Neighbouring tiles of a sample, which are copied together.
#[derive(Debug, Clone)]
pub(super) struct Patch {
    pub(super) sample: usize,
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
    /// Tiles of all patches before this one.
    pub(super) first: usize,
}

/// How the work is divided.
#[derive(Clone, Copy)]
pub(super) struct TilePlan {
    pub(super) planes: TiledPlanes,
    /// Results of a tile along an axis.
    pub(super) step: usize,
    /// Products of a tile: one for each element of what it reads.
    pub(super) products: usize,
    /// Rows and columns of tiles, and of patches.
    tiles: [usize; 2],
    patches: [usize; 2],
    /// Blocks of patches, and the most tiles of one.
    pub(super) blocks: usize,
    pub(super) block_tiles: usize,
    /// Whether each thread has blocks for itself; else all of them share each block.
    pub(super) is_own: bool,
    /// Whether all kernels are transformed before.
    pub(super) is_whole: bool,
    /// How many threads there may be.
    pub(super) parts: usize,
    /// Planes of results that are computed together.
    pub(super) chunk_outputs: usize,
    /// Planes of the source whose products are summed together.
    pub(super) chunk_inputs: usize,
}

/// Elements in whole cache lines, an odd number of them, so that what lies so far apart is not in the same set of a cache.
fn odd_lines(elements: usize) -> usize {
    (elements.div_ceil(LINE) | 1).saturating_mul(LINE)
}

impl TilePlan {
    /// For tiles of `step` results along an axis, on so many threads.
    pub(super) fn new(planes: TiledPlanes, step: usize, threads: usize) -> Self {
        let products = (step + 2) * (step + 2);
        let tiles = planes.result_extent.map(|extent| extent.div_ceil(step));
        let across = tiles[1].div_ceil(PATCH_TILES);
        let width = tiles[1].div_ceil(across.max(1)) * step + 2;
        let height = (PATCH_PLACES / width).saturating_sub(2) / step;
        let patches = [tiles[0].div_ceil(height.max(1)), across];
        let (inputs, outputs) = (planes.source.planes, planes.result.planes);
        let mut plan = TilePlan {
            planes,
            step,
            products,
            tiles,
            patches,
            blocks: 1,
            block_tiles: 0,
            is_own: false,
            is_whole: false,
            parts: threads,
            chunk_outputs: CHUNK_OUTPUTS.min(outputs.next_multiple_of(LINE)),
            chunk_inputs: inputs.div_ceil(inputs.div_ceil(CHUNK_INPUTS).max(1)).max(1),
        };
        let (count, all) = (plan.count(), planes.samples * tiles[0] * tiles[1]);
        let bytes = |elements: usize| elements.saturating_mul(products * size_of::<f32>());
        plan.is_whole = bytes(inputs.saturating_mul(outputs)) <= WHOLE_BYTES;
        let tile = bytes(plan.source_step() + plan.sums_step());
        let own = all.div_ceil((OWN_BYTES / tile).max(1)).max(1);
        plan.is_own = plan.is_whole && own >= threads;
        plan.blocks = if plan.is_own {
            own.next_multiple_of(threads)
        } else {
            if outputs.div_ceil(plan.chunk_outputs) < 2 * threads {
                plan.chunk_outputs = (CHUNK_OUTPUTS / 2).min(plan.chunk_outputs);
            }
            all.div_ceil((SHARED_BYTES / bytes(plan.source_step())).max(1)).max(1)
        };
        plan.blocks = plan.blocks.min(count).max(1);
        // More threads would find nothing to do, and each has memory.
        let shares = if plan.is_own { plan.blocks } else { plan.chunks()[0] };
        plan.parts = threads.min(shares).max(1);
        plan.block_tiles = (0..plan.blocks).map(|block| plan.block_columns(block)).max().unwrap_or(0);
        plan
    }

    /// Patches of all samples.
    fn count(&self) -> usize {
        self.planes.samples * self.patches[0] * self.patches[1]
    }

    /// The patches of a block.
    pub(super) fn block(&self, block: usize) -> Range<usize> {
        let count = self.count();
        count * block / self.blocks..count * (block + 1) / self.blocks
    }

    /// Tiles of a block.
    pub(super) fn block_columns(&self, block: usize) -> usize {
        let range = self.block(block);
        self.patch(range.end).first - self.patch(range.start).first
    }

    pub(super) fn patch(&self, i: usize) -> Patch {
        let [down, across] = self.patches;
        let (sample, i) = (i / (down * across), i % (down * across));
        let part = |count: usize, i: usize, parts: usize| count * i / parts..count * (i + 1) / parts;
        let rows = part(self.tiles[0], i / across, down);
        let columns = part(self.tiles[1], i % across, across);
        let first = (sample * self.tiles[0] + rows.start) * self.tiles[1] + rows.len() * columns.start;
        Patch { sample, rows, columns, first }
    }

    /// Elements from one tile of the source to the next: its planes are dense.
    pub(super) fn source_step(&self) -> usize {
        self.planes.source.planes.next_multiple_of(LINE) + LINE
    }

    /// Elements from one tile's sums to the next's: the planes of a chunk are dense.
    pub(super) fn sums_step(&self) -> usize {
        self.chunk_outputs.next_multiple_of(2 * LINE) + LINE
    }

    /// Elements from a product of the tiles of a block to the next.
    pub(super) fn source_product(&self) -> usize {
        odd_lines(self.block_tiles.saturating_mul(self.source_step()))
    }

    /// Elements from a product's sums to the next's.
    pub(super) fn sums_product(&self) -> usize {
        odd_lines(self.block_tiles.saturating_mul(self.sums_step()))
    }

    /// Elements from a product of a chunk's kernels to the next.
    pub(super) fn kernels_product(&self) -> usize {
        odd_lines(self.chunk_outputs.next_multiple_of(2 * LINE).saturating_mul(self.chunk_inputs))
    }

    /// Elements of the kernels of a chunk of planes of results and one of planes of the source.
    pub(super) fn kernels_chunk(&self) -> usize {
        self.products.saturating_mul(self.kernels_product())
    }

    /// Chunks of planes of results, and of planes of the source.
    pub(super) fn chunks(&self) -> [usize; 2] {
        let TiledPlanes { source, result, .. } = self.planes;
        [result.planes.div_ceil(self.chunk_outputs), source.planes.div_ceil(self.chunk_inputs)]
    }

    /// The planes of a chunk.
    pub(super) fn outputs(&self, chunk: usize) -> Range<usize> {
        chunk * self.chunk_outputs..((chunk + 1) * self.chunk_outputs).min(self.planes.result.planes)
    }

    pub(super) fn inputs(&self, chunk: usize) -> Range<usize> {
        chunk * self.chunk_inputs..((chunk + 1) * self.chunk_inputs).min(self.planes.source.planes)
    }

    /// Places of a patch along the axes, with what windows reach over it.
    pub(super) fn patch_extent(&self, patch: &Patch) -> [usize; 2] {
        [patch.rows.len() * self.step + 2, patch.columns.len() * self.step + 2]
    }

    /// Elements for a copy of a patch, or of so many kernels as are turned together.
    fn copy_room(&self) -> usize {
        let longest = |d: usize| self.tiles[d].div_ceil(self.patches[d].max(1)) * self.step + 2;
        (longest(0).saturating_mul(longest(1))).max(9 * LINE).saturating_mul(LINE)
    }

    /// Where a thread's memory has what, and all there is.
    pub(super) fn room(&self) -> TileRoom {
        let kernels = if self.is_whole {
            let [outputs, inputs] = self.chunks();
            self.kernels_chunk().saturating_mul(outputs * inputs)
        } else {
            0
        };
        let source = self.products.saturating_mul(self.source_product());
        let sums = self.products.saturating_mul(self.sums_product());
        let own_kernels = if self.is_whole { 0 } else { self.kernels_chunk() };
        let thread = [sums, own_kernels, self.copy_room(), if self.is_own { source } else { 0 }];
        let thread_size = thread.iter().fold(0usize, |all, &size| all.saturating_add(size));
        TileRoom { kernels, source: if self.is_own { 0 } else { source }, thread, thread_size }
    }
}

/// Elements of memory.
#[derive(Debug, Clone, Copy)]
pub(super) struct TileRoom {
    /// For all kernels.
    pub(super) kernels: usize,
    /// For the tiles of a block that threads share.
    pub(super) source: usize,
    /// For each thread: sums, kernels, a copy, and the tiles of its block.
    pub(super) thread: [usize; 4],
    pub(super) thread_size: usize,
}

impl TileRoom {
    pub(super) fn all(&self, parts: usize) -> usize {
        self.kernels.saturating_add(self.source).saturating_add(self.thread_size.saturating_mul(parts))
    }
}
