//! Variances of lanes, in two passes: the mean, then the squares of what is left.

use super::accumulate::FloatingPoint;
use super::arithmetic::Arithmetic;
use super::fold::{MapFold, filled, fold_line};
use super::run::Lanes;
use crate::kernel::{Isa, Kernel, dispatch};
use std::mem::MaybeUninit;

/// Columns of rows that are accumulated together.
const COLUMNS: usize = 512;

struct VarianceLanes<'a, T, W, const BY_ROWS: bool> {
    lanes: &'a Lanes<'a, (T, T), 2>,
    finish: W,
}

impl<T: FloatingPoint, W: Fn(f64) -> T, const BY_ROWS: bool> Kernel for VarianceLanes<'_, T, W, BY_ROWS> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Lanes { count, across, along, .. } = *self.lanes;
        if BY_ROWS {
            for column in (0..count).step_by(COLUMNS) {
                let width = COLUMNS.min(count - column);
                // SAFETY: lanes of the operands.
                unsafe {
                    if across[0] == size_of::<T>() as isize {
                        self.columns(column, width, size_of::<T>() as isize);
                    } else {
                        self.columns(column, width, across[0]);
                    }
                }
            }
            return;
        }
        for lane in 0..count {
            let [from, to] = self.lanes.starts(lane);
            let (size, stride) = (along[0].size, [along[0].stride]);
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
}

impl<T: FloatingPoint, W: Fn(f64) -> T, const BY_ROWS: bool> VarianceLanes<'_, T, W, BY_ROWS> {
    /// `width` lanes from `first` on, row by row.
    ///
    /// # Safety
    ///
    /// There are these lanes, whose elements of operand 0 are `across` bytes apart.
    #[inline(always)]
    unsafe fn columns(&self, first: usize, width: usize, across: isize) {
        let [from, to] = self.lanes.starts(first);
        let rows = self.lanes.along[0];
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
            let to = to.wrapping_offset(column as isize * self.lanes.across[1]);
            // SAFETY: the result of a lane.
            unsafe { to.cast::<T>().write((self.finish)(sum)) };
        }
    }
}

/// Writes `finish` of the sum of squared deviations from the mean of each lane of operand 0 to
/// operand 1.
pub fn variance_lanes<T: FloatingPoint, W: Fn(f64) -> T>(lanes: &Lanes<'_, (T, T), 2>, finish: W) {
    if lanes.is_faster_across(0) {
        dispatch(VarianceLanes::<T, W, true> { lanes, finish });
    } else {
        dispatch(VarianceLanes::<T, W, false> { lanes, finish });
    }
}
