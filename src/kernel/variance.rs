//! Variances of lanes, in two passes: the mean, then the squares of what is left.

use super::accumulate::FloatingPoint;
use super::arithmetic::Arithmetic;
use super::fold::{MapFold, filled, fold_line};
use super::isa::Isa;
use super::lane_loop::LaneLoop;
use super::lanes::Lanes;
use std::mem::MaybeUninit;

/// Columns of rows that are accumulated together.
const COLUMNS: usize = 512;

/// [`variance_lanes`].
pub struct VarianceLanes<W> {
    finish: W,
}

/// The loop that writes `finish` of the sum of squared deviations from the mean of each lane of operand 0 to operand 1.
pub fn variance_lanes<T, W: Fn(f64) -> T + Sync>(finish: W) -> VarianceLanes<W> {
    VarianceLanes { finish }
}

impl<T: FloatingPoint, W: Fn(f64) -> T + Sync> LaneLoop<(T, T), 2> for VarianceLanes<W> {
    #[inline(always)]
    fn along<I: Isa>(&self, lanes: &Lanes<'_, (T, T), 2>) {
        let (size, stride) = (lanes.along[0].size, [lanes.along[0].stride]);
        for lane in 0..lanes.count {
            let [from, to] = lanes.starts(lane);
            let sum = MapFold::new(0.0, |[x]: [T; 1]| x.own(), f64::plus);
            // SAFETY: a lane of the operand; its result.
            unsafe {
                let mean = fold_line(sum, size, [from], stride) / size as f64;
                let square = move |[x]: [T; 1]| (x.own() - mean) * (x.own() - mean);
                let squares = fold_line(MapFold::new(0.0, square, f64::plus), size, [from], stride);
                to.cast::<T>().write((self.finish)(squares));
            }
        }
    }

    #[inline(always)]
    fn across<I: Isa>(&self, lanes: &Lanes<'_, (T, T), 2>) {
        let (count, across, dense) = (lanes.count, lanes.across[0], size_of::<T>() as isize);
        for column in (0..count).step_by(COLUMNS) {
            let width = COLUMNS.min(count - column);
            // SAFETY: lanes of the operands.
            unsafe {
                if across == dense {
                    self.columns(lanes, column, width, dense);
                } else {
                    self.columns(lanes, column, width, across);
                }
            }
        }
    }
}

impl<W> VarianceLanes<W> {
    /// `width` lanes from `first` on, row by row.
    ///
    /// # Safety
    ///
    /// There are these lanes, whose elements of operand 0 are `across` bytes apart.
    #[inline(always)]
    unsafe fn columns<T: FloatingPoint>(
        &self,
        lanes: &Lanes<'_, (T, T), 2>,
        first: usize,
        width: usize,
        across: isize,
    ) where
        W: Fn(f64) -> T,
    {
        let [from, to] = lanes.starts(first);
        let rows = lanes.along[0];
        let get = |row: usize, column: usize| {
            let offset = row as isize * rows.stride + column as isize * across;
            // SAFETY: an element of the lanes.
            unsafe { *from.wrapping_offset(offset).cast::<T>() }.own()
        };
        let mut rooms = [[const { MaybeUninit::uninit() }; COLUMNS]; 2];
        let [means, squares] = rooms.each_mut().map(|room| filled(&mut room[..width], 0.0));
        for row in 0..rows.size {
            for (column, sum) in means.iter_mut().enumerate() {
                *sum += get(row, column);
            }
        }
        for mean in means.iter_mut() {
            *mean /= rows.size as f64;
        }
        for row in 0..rows.size {
            for (column, (sum, mean)) in squares.iter_mut().zip(means.iter()).enumerate() {
                let rest = get(row, column) - mean;
                *sum += rest * rest;
            }
        }
        for (column, &sum) in squares.iter().enumerate() {
            let to = to.wrapping_offset(column as isize * lanes.across[1]);
            // SAFETY: the result of a lane.
            unsafe { to.cast::<T>().write((self.finish)(sum)) };
        }
    }
}
