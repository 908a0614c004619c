//! The sides of the products: images seen through windows, the weights of the windows, and planes of an image.

use super::geometry::{Axes, Axis, places, taps};
use crate::blas::{LineRun, Matrix, Right, RunSliver, Scalar, Side, Steps};
use crate::kernel::transpose::{self, MatrixRows};
use crate::prefetch::prefetch;
use smallvec::SmallVec;
use std::mem::MaybeUninit;
use std::ops::Range;

/// Windows over the planes of samples. A line is a window, counted through all samples; a step of depth is a tap of a
/// plane. Images are read where they are, and zeros where there is no image.
#[derive(Clone, Copy)]
pub(super) struct Windows<'a, T> {
    /// The first plane of the first sample.
    pub(super) data: *const T,
    /// From one sample to the next.
    pub(super) sample: isize,
    /// Where the planes of a sample are.
    pub(super) planes: Steps<'a>,
    pub(super) axes: &'a Axes,
}

/// The most windows that are looked at together.
pub(super) const LINES: usize = 128;

/// How many planes ahead weights are prefetched.
const AHEAD: usize = 4;

/// Depths whose places are listed together.
const OFFSETS: usize = 128;

/// Windows that are neighbours in a row.
#[derive(Clone, Copy)]
pub(super) struct Neighbours {
    /// The line of the first.
    pub(super) line: usize,
    /// Where their sample begins.
    pub(super) sample: isize,
    pub(super) z: usize,
    pub(super) y: usize,
    /// The first column, and behind the last.
    pub(super) columns: (usize, usize),
}

/// The neighbours among at most [`LINES`] windows. The list stays off the heap.
pub(super) type NeighbourList = SmallVec<[Neighbours; LINES]>;

/// Adds the windows `lines`, counted through samples that are `step` apart, to a list of neighbours. There are at most
/// [`LINES`]. The list is the caller's: it is too large to be moved for every sliver.
pub(super) fn find_neighbours(axes: &Axes, step: isize, lines: Range<usize>, list: &mut NeighbourList) {
    let [depth, rows, columns] = [0, 1, 2].map(|d| axes[d].windows);
    let mut at = lines.start;
    let mut x = at % columns;
    let mut y = at / columns % rows;
    let mut z = at / columns / rows % depth;
    let mut sample = (at / columns / rows / depth) as isize * step;
    while at < lines.end {
        let length = (columns - x).min(lines.end - at);
        list.push(Neighbours { line: at - lines.start, sample, z, y, columns: (x, x + length) });
        at += length;
        (x, y) = (0, y + 1);
        if y == rows {
            (y, z) = (0, z + 1);
            if z == depth {
                (z, sample) = (0, sample + step);
            }
        }
    }
}

/// The runs of at most [`LINES`] windows under a tap. The list stays off the heap.
pub(super) type RunList = SmallVec<[LineRun; LINES]>;

/// Replaces `runs` by those of the lines of `neighbours` under a tap with these origins.
pub(super) fn find_runs(axes: &Axes, neighbours: &[Neighbours], origins: [i64; 3], runs: &mut RunList) {
    let [depth, rows, columns] = axes;
    runs.clear();
    for near in neighbours {
        let z = near.z as i64 * depth.step + origins[0];
        let y = near.y as i64 * rows.step + origins[1];
        if !(0..depth.extent).contains(&z) || !(0..rows.extent).contains(&y) {
            continue;
        }
        let start = near.columns.0;
        let (first, end) = columns.inside(start, near.columns.1, origins[2]);
        if first == end {
            continue;
        }
        let line = near.line as i64 - start as i64;
        let offset = (z * rows.extent + y) * columns.extent + origins[2] - line * columns.step;
        let run = LineRun {
            first: near.line + first - start,
            end: near.line + end - start,
            offset: near.sample + offset as isize,
        };
        match runs.last_mut() {
            Some(last) if last.end == run.first && last.offset == run.offset => last.end = run.end,
            _ => runs.push(run),
        }
    }
}

/// Whether the windows lie inside the image as a whole: each of their taps reads an element.
fn are_inside(axes: &Axes, neighbours: &[Neighbours]) -> bool {
    let reads = |d: usize, first: usize, last: usize| {
        let Axis { step, extent, origins, .. } = &axes[d];
        let (Some(&front), Some(&back)) = (origins.first(), origins.last()) else { return false };
        // Origins rise with the taps, or fall.
        first as i64 * step + front.min(back) >= 0 && last as i64 * step + front.max(back) < *extent
    };
    neighbours.iter().all(|near| {
        let (first, end) = near.columns;
        reads(0, near.z, near.z) && reads(1, near.y, near.y) && reads(2, first, end - 1)
    })
}

impl<T: Scalar> Windows<'_, T> {
    /// Packs windows that lie inside the image: the runs of one tap are those of all, so that the masks of a sliver are
    /// made once for [`OFFSETS`] depths, and not for each tap as at the border.
    ///
    /// # Safety
    ///
    /// As [`Side::pack`]; [`are_inside`].
    unsafe fn pack_inside(&self, to: *mut T, neighbours: &[Neighbours], depth: Range<usize>, width: usize) {
        let [z_axis, y_axis, x_axis] = self.axes;
        let first = [z_axis.origins[0], y_axis.origins[0], x_axis.origins[0]];
        let mut runs = RunList::new();
        find_runs(self.axes, neighbours, first, &mut runs);
        let sliver = RunSliver {
            to,
            pitch: width,
            width,
            runs: &runs,
            step: x_axis.step as isize,
            from: self.data,
            origins: self.planes,
            depths: depth.clone(),
        };
        let taps = taps(self.axes);
        if taps == 1 {
            // SAFETY: the runs keep to the image; the caller promises the room.
            return unsafe { sliver.pack() };
        }
        // Where the taps are, from the first one.
        let mut offsets = [0; OFFSETS];
        let mut places = offsets.iter_mut();
        for z in &*z_axis.origins {
            for y in &*y_axis.origins {
                let line = ((z - first[0]) * y_axis.extent + y - first[1]) * x_axis.extent - first[2];
                for (x, place) in x_axis.origins.iter().zip(places.by_ref()) {
                    *place = (line + x) as isize;
                }
            }
        }
        let mut origins = [0; OFFSETS];
        for chunk in depth.clone().step_by(OFFSETS) {
            let depths = chunk..(chunk + OFFSETS).min(depth.end);
            let (mut plane, mut tap) = (depths.start / taps, depths.start % taps);
            let mut at = 0;
            while at < depths.len() {
                let count = (taps - tap).min(depths.len() - at);
                let start = self.planes.at(plane);
                for (origin, offset) in origins[at..at + count].iter_mut().zip(&offsets[tap..tap + count]) {
                    *origin = start + offset;
                }
                (plane, tap, at) = (plane + 1, 0, at + count);
            }
            let sliver = RunSliver {
                to: to.wrapping_add((chunk - depth.start) * width),
                origins: Steps::Listed(&origins),
                depths: 0..depths.len(),
                ..sliver
            };
            // SAFETY: as above.
            unsafe { sliver.pack() };
        }
    }
}

impl<T: Scalar> Side<T> for Windows<'_, T> {
    unsafe fn pack(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        let mut neighbours = NeighbourList::new();
        find_neighbours(self.axes, self.sample, lines, &mut neighbours);
        let taps = taps(self.axes);
        if taps <= OFFSETS && are_inside(self.axes, &neighbours) {
            // SAFETY: by the caller's promise.
            return unsafe { self.pack_inside(to, &neighbours, depth, width) };
        }
        let mut runs = RunList::new();
        let mut tap = 0;
        for &z in &*self.axes[0].origins {
            for &y in &*self.axes[1].origins {
                for &x in &*self.axes[2].origins {
                    // The planes whose depth under this tap is asked for.
                    let planes = (depth.start + taps - 1 - tap) / taps..(depth.end + taps - 1 - tap) / taps;
                    if !planes.is_empty() {
                        find_runs(self.axes, &neighbours, [z, y, x], &mut runs);
                        let first = planes.start * taps + tap - depth.start;
                        let sliver = RunSliver {
                            to: to.wrapping_add(first * width),
                            pitch: taps * width,
                            width,
                            runs: &runs,
                            step: self.axes[2].step as isize,
                            from: self.data,
                            origins: self.planes,
                            depths: planes,
                        };
                        // SAFETY: the runs keep to the image; the caller promises the room.
                        unsafe { sliver.pack() };
                    }
                    tap += 1;
                }
            }
        }
    }
}

/// Windows the other way round: a line is a tap of a plane, a step of depth is a window.
pub(super) struct Taps<'a, T>(pub(super) Windows<'a, T>);

/// Elements that are packed before they are transposed.
const BLOCK: usize = 2048;

impl<T: Scalar> Side<T> for Taps<'_, T> {
    unsafe fn pack(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        // Windows at a time: a multiple of all registers.
        let chunk = (BLOCK / width / 16 * 16).min(LINES);
        let mut block = [const { MaybeUninit::<T>::uninit() }; BLOCK];
        let block: *mut T = block.as_mut_ptr().cast();
        for start in depth.clone().step_by(chunk) {
            let windows = start..(start + chunk).min(depth.end);
            let to = to.wrapping_add((start - depth.start) * width);
            // SAFETY: the block has room for `chunk` windows of each line, and `to` for `width` elements of each
            // window.
            unsafe {
                self.0.pack(block, windows.clone(), lines.clone(), chunk);
                for i in 0..windows.len() {
                    for j in lines.len()..width {
                        *to.add(i * width + j) = T::ZERO;
                    }
                }
                transpose::transpose(
                    size_of::<T>(),
                    MatrixRows::written(to, width as isize),
                    MatrixRows::read(block, chunk as isize),
                    windows.len(),
                    lines.len(),
                );
            }
        }
    }
}

/// The weights of windows. A line is a result of a window, a step of depth is a tap of a plane.
pub(super) struct Weights<'a, T> {
    pub(super) data: *const T,
    /// From the weights of one line to those of the next.
    pub(super) line: isize,
    /// Where the weights of the planes are.
    pub(super) planes: Steps<'a>,
    /// Where those of the taps are.
    pub(super) taps: &'a [isize],
}

impl<T: Scalar> Weights<'_, T> {
    /// The weights as a matrix, if those of a line are a constant step apart.
    fn matrix(&self) -> Option<Matrix<'_, T>> {
        let Steps::Even(step) = self.planes else { return None };
        let data = self.data.wrapping_offset(self.taps[0]);
        let taps = self.taps.len() as isize;
        let depth = match taps {
            1 => step,
            _ if self.are_dense() && step == taps => 1,
            _ => return None,
        };
        Some(Matrix::strided(data, depth, self.line))
    }

    /// Whether the taps of a plane follow each other in memory.
    fn are_dense(&self) -> bool {
        let taps = self.taps.len();
        self.taps[taps - 1] - self.taps[0] == taps as isize - 1
    }
}

impl<T: Scalar> Side<T> for Weights<'_, T> {
    unsafe fn pack(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        if let Some(matrix) = self.matrix() {
            // SAFETY: by the caller's promise.
            return unsafe { Right(matrix).pack(to, lines, depth, width) };
        }
        let data = self.data.wrapping_offset(lines.start as isize * self.line);
        let (taps, dense) = (self.taps.len(), self.are_dense());
        let follow_each_other = dense && self.line == taps as isize;
        let mut at = depth.start;
        while at < depth.end {
            let (plane, tap) = (at / taps, at % taps);
            let count = (taps - tap).min(depth.end - at);
            if let (true, Steps::Even(step)) = (follow_each_other, self.planes) {
                // Planes lie apart: the hardware prefetcher does not find the next one.
                let next = data.wrapping_offset(step * (plane + AHEAD) as isize);
                prefetch(next.cast(), lines.len() * taps * size_of::<T>());
            }
            let data = data.wrapping_offset(self.planes.at(plane));
            let to = to.wrapping_add((at - depth.start) * width);
            let matrix = Matrix {
                data,
                rows: Steps::Listed(&self.taps[tap..tap + count]),
                columns: Steps::Even(self.line),
            };
            // SAFETY: by the caller's promise.
            unsafe {
                if dense {
                    let data = data.wrapping_offset(self.taps[tap]);
                    Right(Matrix::strided(data, 1, self.line)).pack(to, 0..lines.len(), 0..count, width);
                } else {
                    Right(matrix).pack(to, 0..lines.len(), 0..count, width);
                }
            }
            at += count;
        }
    }

    fn in_memory(&self) -> Option<Matrix<'_, T>> {
        self.matrix()
    }
}

/// Planes of samples: a line is a plane, a step of depth is a place, counted through all samples.
pub(super) struct Planes<T> {
    /// The first plane of the first sample.
    pub(super) data: *const T,
    /// From one sample to the next.
    pub(super) sample: isize,
    /// From one plane to the next.
    pub(super) plane: isize,
    /// The places of a plane, which are dense.
    pub(super) places: usize,
}

impl<T> Planes<T> {
    /// The planes of what windows on these axes give.
    pub(super) fn of(data: *const T, sample: isize, axes: &Axes) -> Self {
        let places = places(axes);
        Planes { data, sample, plane: places as isize, places }
    }
}

impl<T: Scalar> Side<T> for Planes<T> {
    unsafe fn pack(&self, to: *mut T, lines: Range<usize>, depth: Range<usize>, width: usize) {
        let data = self.data.wrapping_offset(lines.start as isize * self.plane);
        let mut at = depth.start;
        while at < depth.end {
            let (sample, place) = (at / self.places, at % self.places);
            let count = (self.places - place).min(depth.end - at);
            let data = data.wrapping_offset(sample as isize * self.sample).wrapping_add(place);
            let to = to.wrapping_add((at - depth.start) * width);
            let matrix = Matrix::strided(data, 1, self.plane);
            // SAFETY: places of a sample, by the caller's promise.
            unsafe { Right(matrix).pack(to, 0..lines.len(), 0..count, width) };
            at += count;
        }
    }
}
