//! Variances of lanes, in two passes: the mean, then the squares of what is left.
//!
//! Where little is left, so that it may be the mean's rounding, or what is left overflows or underflows when it is squared, the
//! lane is looked at again with more care: equal numbers have no variance, however large they are.

use super::accumulate::FloatingPoint;
use super::any::any;
use super::arithmetic::Arithmetic;
use super::fold::{MapFold, filled, fold_line, fold_run};
use super::isa::Isa;
use super::lane_loop::LaneLoop;
use super::lanes::Lanes;
use super::run::Run;
use std::convert::Infallible;
use std::mem::MaybeUninit;

/// Columns of rows that are accumulated together.
const COLUMNS: usize = 512;

/// Sums of squares of doubles below this one may lack what underflowed.
const LEAST_SUM: f64 = 1e-290;

/// How many times the rounding of the mean a sum of squares has to be to be believed.
const MUCH: f64 = 1048576.0;

/// A sum of squares, in units of the square of `unit`.
#[derive(Clone, Copy)]
pub struct Squares {
    /// How often the unit's square is in it.
    pub sum: f64,
    /// A power of two: 1 unless the sum would overflow or underflow.
    pub unit: f64,
}

impl Squares {
    /// Those of equal numbers.
    pub const NONE: Squares = Squares { sum: 0.0, unit: 1.0 };

    /// The sum of the squared distances of `count` elements of type `T` from `mean`; `None` if it may not be right.
    #[inline(always)]
    pub fn believed<T>(sum: f64, mean: f64, count: usize) -> Option<Squares> {
        let count = count as f64;
        let rounding = count * f64::EPSILON * mean;
        // The squares of all floats are doubles.
        let is_whole = size_of::<T>() < size_of::<f64>() || (LEAST_SUM..f64::INFINITY).contains(&sum);
        (is_whole && sum > MUCH * count * (rounding * rounding)).then_some(Squares { sum, unit: 1.0 })
    }

    /// The squared distances of numbers of which `largest` is the greatest magnitude, from their mean. `sum` folds
    /// numbers times its first argument less its second, or the squares of these less its third if there is one.
    ///
    /// # Errors
    ///
    /// Those of `sum`.
    pub fn careful<E>(
        [first, largest]: [f64; 2],
        count: usize,
        sum: impl Fn(f64, f64, Option<f64>) -> Result<f64, E>,
    ) -> Result<Squares, E> {
        if !largest.is_finite() {
            return Ok(Squares { sum: f64::NAN, unit: 1.0 });
        }
        // A power of two, by which nothing is rounded. Its reciprocal is a number, too.
        let exponent = (largest.to_bits() >> 52 & 0x7ff) as i32 - 1023;
        let unit = 2f64.powi(exponent.clamp(-1000, 1020));
        let (first, scale) = (first / unit, 1.0 / unit);
        let mean = sum(scale, first, None)? / count as f64;
        Ok(Squares { sum: sum(scale, first, Some(mean))?, unit })
    }
}

/// [`Squares::careful`] of a lane, which has an element.
#[cold]
#[inline(never)]
fn careful<T: FloatingPoint>(lane: Run<'_, [T; 1], 1>, first: T) -> Squares {
    if first.own().is_finite() && !any(lane, move |[x]: [T; 1]| x != first) {
        return Squares::NONE;
    }
    let larger = |a: f64, b: f64| if a > b || a.is_nan() { a } else { b };
    let largest = fold_run(MapFold::new(0.0, |[x]: [T; 1]| x.own().abs(), larger), lane);
    let sum = |scale: f64, first: f64, mean: Option<f64>| {
        let rest = move |[x]: [T; 1]| x.own() * scale - first;
        let square = move |[x]: [T; 1]| {
            let rest = rest([x]) - mean.unwrap_or(0.0);
            rest * rest
        };
        Ok::<f64, Infallible>(match mean {
            None => fold_run(MapFold::new(0.0, rest, f64::plus), lane),
            Some(_) => fold_run(MapFold::new(0.0, square, f64::plus), lane),
        })
    };
    let Ok(squares) = Squares::careful([first.own(), largest], lane.count(), sum);
    squares
}

/// [`variance_lanes`].
pub struct VarianceLanes<W> {
    finish: W,
}

/// The loop that writes `finish` of the squared deviations from the mean of each lane of operand 0 to operand 1.
pub fn variance_lanes<T, W: Fn(Squares) -> T + Sync>(finish: W) -> VarianceLanes<W> {
    VarianceLanes { finish }
}

impl<T: FloatingPoint, W: Fn(Squares) -> T + Sync> LaneLoop<(T, T), 2> for VarianceLanes<W> {
    #[inline(always)]
    fn along<I: Isa>(&self, lanes: &Lanes<'_, (T, T), 2>) {
        let (size, stride) = (lanes.along[0].size, [lanes.along[0].stride]);
        for lane in 0..lanes.count {
            let [from, to] = lanes.starts(lane);
            let sum = MapFold::new(0.0, |[x]: [T; 1]| x.own(), f64::plus);
            // SAFETY: a lane of the operand, which has an element; its result.
            unsafe {
                let mean = fold_line(sum, size, [from], stride) / size as f64;
                let square = move |[x]: [T; 1]| (x.own() - mean) * (x.own() - mean);
                let sum = fold_line(MapFold::new(0.0, square, f64::plus), size, [from], stride);
                let squares = Squares::believed::<T>(sum, mean, size);
                let again = || careful(Run::new(size, [from], stride), from.cast::<T>().read());
                to.cast::<T>().write((self.finish)(squares.unwrap_or_else(again)));
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
        for (column, (&sum, &mean)) in squares.iter().zip(means.iter()).enumerate() {
            let to = to.wrapping_offset(column as isize * lanes.across[1]);
            let from = from.wrapping_offset(column as isize * across);
            let squares = Squares::believed::<T>(sum, mean, rows.size);
            // SAFETY: a lane, which has an element, and its result.
            unsafe {
                let again = || careful(Run::new(rows.size, [from], [rows.stride]), from.cast::<T>().read());
                to.cast::<T>().write((self.finish)(squares.unwrap_or_else(again)));
            }
        }
    }
}
