//! Distances of one point to many.

use super::accumulate::FloatingPoint;
use super::isa::Isa;
use super::level::{Kernel, Level, dispatch};
use std::mem::MaybeUninit;

/// Distances computed together: their sums stay in the first-level cache.
const SUMS: usize = 256;

/// By which norm of the difference points are apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Norm {
    /// In how many coordinates they differ: of order 0.
    Differing,
    /// The sum of the differences: of order 1.
    Sum,
    /// The Euclidean distance: of order 2.
    Euclidean,
    /// The greatest difference: of infinite order.
    Greatest,
    /// Of another order.
    Of(f64),
}

impl Norm {
    /// The norm of order `p`, which is not negative and no NaN.
    pub fn of_order(p: f64) -> Self {
        match p {
            0.0 => Norm::Differing,
            1.0 => Norm::Sum,
            2.0 => Norm::Euclidean,
            f64::INFINITY => Norm::Greatest,
            p => Norm::Of(p),
        }
    }
}

/// The distances of a point to others, whose coordinates lie one line of all points after the other.
struct Distances<'a, T> {
    to: &'a mut [MaybeUninit<T>],
    point: &'a [T],
    /// The coordinates of the points, of which there are `count` in a line.
    others: &'a [T],
    count: usize,
    /// The first of the other points.
    first: usize,
    norm: Norm,
}

impl<T: FloatingPoint> Distances<'_, T> {
    /// Joins each coordinate's difference to the sums of all points, and writes what `finish` makes of these.
    #[inline(always)]
    fn sum(self, join: impl Fn(f64, f64) -> f64, finish: impl Fn(f64) -> f64) {
        for (i, to) in self.to.chunks_mut(SUMS).enumerate() {
            let mut sums = [0.0; SUMS];
            let sums = &mut sums[..to.len()];
            let start = self.first + i * SUMS;
            for (&x, line) in self.point.iter().zip(self.others.chunks_exact(self.count)) {
                let x = x.own();
                for (sum, &y) in sums.iter_mut().zip(&line[start..]) {
                    *sum = join(*sum, (x - y.own()).abs());
                }
            }
            for (to, &sum) in to.iter_mut().zip(sums.iter()) {
                to.write(T::from_own(finish(sum)));
            }
        }
    }
}

impl<T: FloatingPoint> Kernel for Distances<'_, T> {
    const HIGHEST: Level = Level::V3;

    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        match self.norm {
            // NaN differs from itself.
            Norm::Differing => self.sum(|sum, d| sum + if d == 0.0 { 0.0 } else { 1.0 }, |sum| sum),
            Norm::Sum => self.sum(|sum, d| sum + d, |sum| sum),
            Norm::Euclidean => self.sum(|sum, d| sum + d * d, f64::sqrt),
            Norm::Greatest => self.sum(|sum, d| if d > sum || d.is_nan() { d } else { sum }, |sum| sum),
            Norm::Of(p) => self.sum(|sum, d| sum + d.powf(p), |sum| sum.powf(1.0 / p)),
        }
    }
}

/// Sets `to` to the distances of `point` to as many others from number `first` on. `others` has the coordinates of `count`
/// points: the first of all points, the second of all, and so on.
///
/// # Panics
///
/// Fewer points than that.
pub fn distances<T: FloatingPoint>(
    to: &mut [MaybeUninit<T>],
    point: &[T],
    (others, count): (&[T], usize),
    first: usize,
    norm: Norm,
) {
    assert!(first + to.len() <= count && others.len() == count * point.len());
    dispatch(Distances { to, point, others, count, first, norm });
}
