//! Patches: what a block of windows reads of the planes of an image, copied together with the zeros around the image.
//! Of a patch, every element that a window reads is at a constant distance from where the window begins, so that
//! products read it in place.

use super::geometry::{Axes, Axis, PerAxis, taps};
use crate::blas::Scalar;
use crate::memory::scratch::{OutOfMemory, Scratch};
use std::mem::MaybeUninit;
use std::ops::Range;
use std::ptr;

/// The most windows of a block.
const WINDOWS: usize = 640;
/// The most rows of windows of a block.
pub(super) const ROWS: usize = 64;
/// Elements of a patch, at most, if those of a plane are no more.
const ELEMENTS: usize = 1 << 16;

/// How the windows of an image are cut into blocks.
pub(super) struct Patches {
    /// Windows along each axis, and elements from one to the next.
    windows: PerAxis<usize>,
    steps: PerAxis<i64>,
    /// The sizes of a plane of the image.
    image: PerAxis<i64>,
    /// The slice, relative to a window's, of each slice of a patch.
    slices: Scratch<i64>,
    /// Where the patch of the first window begins: row and column.
    first: [i64; 2],
    /// Rows of windows of a block, and windows of a row: all of it if there are several rows.
    rows: usize,
    columns: usize,
    /// The sizes of a patch of one plane.
    extent: PerAxis<usize>,
    /// Planes that a patch has, at most.
    pub(super) planes: usize,
    /// Where the taps of these planes are in a patch.
    taps: Scratch<isize>,
}

/// A block of windows: its sample and its place there, and its rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WindowBlock {
    pub(super) sample: usize,
    place: PerAxis<usize>,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// `whole` in as few parts as may be, none larger than `most`: the size of the larger ones.
fn part(whole: usize, most: usize) -> usize {
    whole.div_ceil(whole.div_ceil(most).max(1)).max(1)
}

/// The extent of what windows along an axis read.
fn reach(axis: &Axis, windows: usize) -> Option<usize> {
    let (Some(front), Some(back)) = (axis.origins.first(), axis.origins.last()) else { return None };
    let moved = (windows as i64 - 1).checked_mul(axis.step)?;
    usize::try_from(moved.checked_add(back.abs_diff(*front).try_into().ok()?)?.checked_add(1)?).ok()
}

impl Patches {
    /// The blocks of windows on these axes, over so many planes. `None` if what a row of them reads is too large, or no
    /// window reads anything.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of(axes: &Axes, planes: usize) -> Result<Option<Patches>, OutOfMemory> {
        let [depth, y, x] = axes;
        let columns = part(x.windows, WINDOWS);
        let rows = if columns < x.windows { 1 } else { part(y.windows, (WINDOWS / columns).clamp(1, ROWS)) };
        let (Some(height), Some(width)) = (reach(y, rows), reach(x, columns)) else { return Ok(None) };
        let extent = [depth.origins.len(), height, width];
        let elements = height.saturating_mul(width).saturating_mul(extent[0]);
        if elements == 0 || elements > ELEMENTS || planes == 0 {
            return Ok(None);
        }
        let planes = (ELEMENTS / elements).min(planes);
        let lowest = |axis: &Axis| axis.origins.iter().copied().min().unwrap_or(0);
        let first = [lowest(y), lowest(x)];
        let mut places = Scratch::with_capacity(planes * taps(axes))?;
        for slice in 0..planes * extent[0] {
            for origin in &*y.origins {
                let line = (slice * height) as i64 + origin - first[0];
                let line = line * width as i64 - first[1];
                places.extend(x.origins.iter().map(|origin| (line + origin) as isize))?;
            }
        }
        Ok(Some(Patches {
            windows: [depth.windows, y.windows, x.windows],
            steps: [depth.step, y.step, x.step],
            image: [depth.extent, y.extent, x.extent],
            slices: depth.origins.clone(),
            first,
            rows,
            columns,
            extent,
            planes,
            taps: places,
        }))
    }

    /// Elements of a patch.
    pub(super) fn elements(&self) -> usize {
        self.planes * self.extent.iter().product::<usize>()
    }

    /// Rows of windows, and windows of a row, of a whole block.
    pub(super) fn block_size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Windows of a block, at most.
    pub(super) fn most_windows(&self) -> usize {
        self.rows * self.columns
    }

    /// Where the taps of the planes of a patch are, from where a window begins.
    pub(super) fn taps(&self) -> &[isize] {
        &self.taps
    }

    /// From where a row of windows begins to where the next one does, and the same for windows of a row.
    pub(super) fn window_steps(&self) -> (isize, isize) {
        (self.extent[2] as isize * self.steps[1] as isize, self.steps[2] as isize)
    }

    /// The blocks of a sample.
    pub(super) fn blocks(&self) -> usize {
        let [depth, rows, columns] = self.windows;
        depth * rows.div_ceil(self.rows) * columns.div_ceil(self.columns)
    }

    /// Block `i`, counted through all samples, in the order of the windows.
    pub(super) fn block(&self, i: usize) -> WindowBlock {
        let [_, rows, columns] = self.windows;
        let (sample, i) = (i / self.blocks(), i % self.blocks());
        let across = columns.div_ceil(self.columns);
        let down = rows.div_ceil(self.rows);
        let place = [i / across / down, i / across % down * self.rows, i % across * self.columns];
        WindowBlock {
            sample,
            place,
            rows: self.rows.min(rows - place[1]),
            columns: self.columns.min(columns - place[2]),
        }
    }

    /// The windows of a block, counted through one sample.
    pub(super) fn windows(&self, block: &WindowBlock) -> Range<usize> {
        let [z, y, x] = block.place;
        let first = (z * self.windows[1] + y) * self.windows[2] + x;
        first..first + block.rows * block.columns
    }

    /// Copies what the windows of a block read of some planes of `image`, a sample.
    ///
    /// # Safety
    ///
    /// The planes of the sample are there, one behind the other; there are no more than a patch has; `to` has room for
    /// its elements.
    pub(super) unsafe fn read<T: Scalar>(
        &self,
        image: *const T,
        planes: Range<usize>,
        block: &WindowBlock,
        to: *mut T,
    ) {
        let [_, rows, columns] = self.extent;
        let [depth, height, width] = self.image;
        let [first_row, first_column] =
            [0, 1].map(|d| block.place[d + 1] as i64 * self.steps[d + 1] + self.first[d]);
        // The columns that are inside the image.
        let inside = (-first_column).clamp(0, columns as i64) as usize
            ..(width - first_column).clamp(0, columns as i64) as usize;
        let zero = MaybeUninit::new(T::ZERO);
        let mut to = to;
        for plane in planes {
            for slice in &*self.slices {
                let z = block.place[0] as i64 * self.steps[0] + slice;
                for y in first_row..first_row + rows as i64 {
                    // SAFETY: room for a row of the patch.
                    let line =
                        unsafe { std::slice::from_raw_parts_mut(to.cast::<MaybeUninit<T>>(), columns) };
                    if inside.is_empty() || !(0..depth).contains(&z) || !(0..height).contains(&y) {
                        line.fill(zero);
                    } else {
                        let row = (plane as i64 * depth + z) * height + y;
                        let from = image.wrapping_offset((row * width + first_column) as isize);
                        line[..inside.start].fill(zero);
                        line[inside.end..].fill(zero);
                        // SAFETY: columns of a row of the image.
                        unsafe {
                            ptr::copy_nonoverlapping(
                                from.wrapping_add(inside.start),
                                to.add(inside.start),
                                inside.len(),
                            );
                        }
                    }
                    to = to.wrapping_add(columns);
                }
            }
        }
    }
}
