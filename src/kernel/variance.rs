//! Variances of lanes, in two passes: the mean, then the squares of what is left.
//!
//! Means are sums of the first element and the mean of what the others have more, so that of equal numbers nothing is left,
//! however large they are.

use super::accumulate::FloatingPoint;
use super::arithmetic::Arithmetic;
use super::fold::{MapFold, filled, fold_line, fold_run};
use super::isa::Isa;
use super::lane_loop::LaneLoop;
use super::lanes::Lanes;
use super::run::Run;
use std::mem::MaybeUninit;

/// Columns of rows that are accumulated together.
const COLUMNS: usize = 512;

/// Sums of squares of doubles below this one may lack what underflowed.
const LEAST_SUM: f64 = 1e-290;

/// A sum of squares, in units of the square of `unit`.
#[derive(Clone, Copy)]
pub struct Squares {
    /// How often the unit's square is in it.
    pub sum: f64,
    /// A power of two: 1 unless the sum would overflow or underflow.
    pub unit: f64,
}

impl Squares {
    /// Whether the sum of squares of elements of type `T` has neither overflowed nor underflowed.
    #[inline(always)]
    pub fn is_whole<T>(sum: f64) -> bool {
        // The squares of all floats are doubles.
        size_of::<T>() < size_of::<f64>() || (LEAST_SUM..f64::INFINITY).contains(&sum)
    }

    /// `sum`, or what `again` gives if that is not whole.
    #[inline(always)]
    fn or_else<T>(sum: f64, again: impl FnOnce() -> Squares) -> Squares {
        if Self::is_whole::<T>(sum) { Squares { sum, unit: 1.0 } } else { again() }
    }

    /// The power of two for numbers of which `largest` is the greatest magnitude; `None` if there is none.
    pub fn unit(largest: f64) -> Option<f64> {
        let exponent = (largest.to_bits() >> 52 & 0x7ff) as i32 - 1023;
        (largest.is_finite()).then(|| 2f64.powi(exponent.clamp(-1000, 1020)))
    }
}

/// [`variance_lanes`].
pub struct VarianceLanes<W> {
    finish: W,
}

/// The loop that writes `finish` of the squared deviations from the mean of each lane of operand 0 to operand 1.
pub fn variance_lanes<T, W: Fn(Squares) -> T + Sync>(finish: W) -> VarianceLanes<W> {
    VarianceLanes { finish }
}

/// The squared deviations from the mean of a lane, divided by a power of two so that they neither overflow nor underflow.
#[cold]
#[inline(never)]
fn scaled_squares<T: FloatingPoint>(lane: Run<'_, [T; 1], 1>, first: f64) -> Squares {
    let largest =
        MapFold::new(0.0, |[x]: [T; 1]| x.own().abs(), |a: f64, b| if a > b || a.is_nan() { a } else { b });
    let Some(unit) = Squares::unit(fold_run(largest, lane)) else {
        return Squares { sum: f64::NAN, unit: 1.0 };
    };
    // A power of two, so that nothing is rounded.
    let (first, scale) = (first / unit, 1.0 / unit);
    let rest = MapFold::new(0.0, move |[x]: [T; 1]| x.own() * scale - first, f64::plus);
    let mean = first + fold_run(rest, lane) / lane.count() as f64;
    let square = move |[x]: [T; 1]| (x.own() * scale - mean) * (x.own() * scale - mean);
    Squares { sum: fold_run(MapFold::new(0.0, square, f64::plus), lane), unit }
}

impl<T: FloatingPoint, W: Fn(Squares) -> T + Sync> LaneLoop<(T, T), 2> for VarianceLanes<W> {
    #[inline(always)]
    fn along<I: Isa>(&self, lanes: &Lanes<'_, (T, T), 2>) {
        let (size, stride) = (lanes.along[0].size, [lanes.along[0].stride]);
        for lane in 0..lanes.count {
            let [from, to] = lanes.starts(lane);
            // SAFETY: a lane of the operand, which has an element; its result.
            unsafe {
                let first = from.cast::<T>().read().own();
                let rest = MapFold::new(0.0, move |[x]: [T; 1]| x.own() - first, f64::plus);
                let mean = first + fold_line(rest, size, [from], stride) / size as f64;
                let square = move |[x]: [T; 1]| (x.own() - mean) * (x.own() - mean);
                let sum = fold_line(MapFold::new(0.0, square, f64::plus), size, [from], stride);
                let again = || scaled_squares::<T>(Run::new(size, [from], stride), first);
                to.cast::<T>().write((self.finish)(Squares::or_else::<T>(sum, again)));
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
        W: Fn(Squares) -> T,
    {
        let [from, to] = lanes.starts(first);
        let rows = lanes.along[0];
        let get = |row: usize, column: usize| {
            let offset = row as isize * rows.stride + column as isize * across;
            // SAFETY: an element of the lanes.
            unsafe { *from.wrapping_offset(offset).cast::<T>() }.own()
        };
        let mut rooms = [[const { MaybeUninit::uninit() }; COLUMNS]; 3];
        let [firsts, means, squares] = rooms.each_mut().map(|room| filled(&mut room[..width], 0.0));
        for (column, first) in firsts.iter_mut().enumerate() {
            *first = get(0, column);
        }
        for row in 1..rows.size {
            for (column, (sum, first)) in means.iter_mut().zip(firsts.iter()).enumerate() {
                *sum += get(row, column) - first;
            }
        }
        for (mean, first) in means.iter_mut().zip(firsts.iter()) {
            *mean = first + *mean / rows.size as f64;
        }
        for row in 0..rows.size {
            for (column, (sum, mean)) in squares.iter_mut().zip(means.iter()).enumerate() {
                let rest = get(row, column) - mean;
                *sum += rest * rest;
            }
        }
        for (column, &sum) in squares.iter().enumerate() {
            let to = to.wrapping_offset(column as isize * lanes.across[1]);
            let start = from.wrapping_offset(column as isize * across);
            // SAFETY: a lane, and its result.
            unsafe {
                let again =
                    || scaled_squares::<T>(Run::new(rows.size, [start], [rows.stride]), firsts[column]);
                to.cast::<T>().write((self.finish)(Squares::or_else::<T>(sum, again)));
            }
        }
    }
}
