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
    /// Joins each coordinate's difference to the sums of all points, and writes what `finish` makes of these and of the
    /// number of the point.
    #[inline(always)]
    fn sum(self, join: impl Fn(f64, f64) -> f64, finish: impl Fn(f64, usize) -> f64) {
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
            for (k, (to, &sum)) in to.iter_mut().zip(sums.iter()).enumerate() {
                to.write(T::from_own(finish(sum, start + k)));
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
            Norm::Differing => self.sum(|sum, d| sum + if d == 0.0 { 0.0 } else { 1.0 }, |sum, _| sum),
            Norm::Sum => self.sum(|sum, d| sum + d, |sum, _| sum),
            Norm::Euclidean => {
                let (point, others) = (self.point, (self.others, self.count));
                let root = |sum: f64, other: usize| {
                    if is_extreme(sum) { scaled_distance(point, others, other, 2.0) } else { sum.sqrt() }
                };
                self.sum(|sum, d| sum + d * d, root);
            }
            Norm::Greatest => self.sum(|sum, d| if d > sum || d.is_nan() { d } else { sum }, |sum, _| sum),
            Norm::Of(p) => {
                let (point, others) = (self.point, (self.others, self.count));
                let root = |sum: f64, other: usize| {
                    if is_extreme(sum) { scaled_distance(point, others, other, p) } else { sum.powf(1.0 / p) }
                };
                self.sum(|sum, d| sum + d.powf(p), root);
            }
        }
    }
}

/// Whether powers in a sum may have been too large, or too small to count: not of ordinary numbers.
#[inline(always)]
fn is_extreme(sum: f64) -> bool {
    !(1e-280..=1e280).contains(&sum) && !sum.is_nan()
}

/// The distance of order `p` of `point` to number `other` of the others, whose differences are divided by the greatest of them
/// first.
#[cold]
#[inline(never)]
fn scaled_distance<T: FloatingPoint>(
    point: &[T],
    (others, count): (&[T], usize),
    other: usize,
    p: f64,
) -> f64 {
    let lines = others.chunks_exact(count);
    let differences = point.iter().zip(lines).map(|(&x, line)| (x.own() - line[other].own()).abs());
    let most = differences.clone().fold(0.0, f64::max);
    if most == 0.0 || most.is_infinite() {
        return most;
    }
    let sum: f64 = differences.map(|d| (d / most).powf(p)).sum();
    most * sum.powf(1.0 / p)
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
