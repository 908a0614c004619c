//! Means, variances, medians, histograms and squared distances.

use super::construct::fill_by_index;
use super::norm::norm_all;
use super::reduce::{extreme_all, fold_all, reduce, sum_all, sum_fold};
use super::result::{Destination, read_dense, share};
use crate::engine;
use crate::error::{Error, Positioned, Result, check_arg_with, shown};
use crate::handle::Ref;
use crate::kernel::accumulate::{Accumulate, FloatingPoint};
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::extreme::{Max, Min};
use crate::kernel::fold::{MapFold, fold_lanes, fold_slices};
use crate::kernel::variance::{Squares, variance_lanes};
use crate::memory::scratch::Scratch;
use crate::order;
use crate::tensor::{self, Tensor, check_not_empty};
use std::os::raw::{c_int, c_long};

/// The mean of all elements.
///
/// # Errors
///
/// Argument 1: empty.
pub fn mean_all<T: FloatingPoint>(tensor: Ref<'_, Tensor<T>>) -> Result<f64> {
    check_not_empty(tensor, 1, "empty Tensor")?;
    Ok(sum_all(tensor)? / tensor.count() as f64)
}

/// What a sum of squared deviations of `count` numbers is divided by: one less if the variance is of a
/// sample and must not be biased.
fn degrees(count: usize, biased: bool) -> f64 {
    count as f64 - if biased { 0.0 } else { 1.0 }
}

/// The variance of numbers with these squared deviations.
#[inline(always)]
fn variance(Squares { sum, unit }: Squares, degrees: f64) -> f64 {
    sum / degrees * unit * unit
}

/// The standard deviation of numbers with these squared deviations.
#[inline(always)]
fn deviation(Squares { sum, unit }: Squares, degrees: f64) -> f64 {
    (sum / degrees).sqrt() * unit
}

/// The squared deviations of all elements from their mean, as [`variance_lanes`] computes them of a lane.
///
/// # Errors
///
/// Argument 1: empty.
fn squares_all<T: FloatingPoint>(tensor: Ref<'_, Tensor<T>>) -> Result<Squares> {
    check_not_empty(tensor, 1, "empty Tensor")?;
    let (mean, count) = (mean_all(tensor)?, tensor.count() as usize);
    let square = move |[x]: [T; 1]| (x.own() - mean) * (x.own() - mean);
    let sum = fold_all(tensor, MapFold::new(0.0, square, f64::plus))?;
    match Squares::believed::<T>(sum, mean, count) {
        Some(squares) => Ok(squares),
        None => careful_squares(tensor),
    }
}

/// [`Squares::careful`] of a tensor that has elements.
#[cold]
#[inline(never)]
fn careful_squares<T: FloatingPoint>(tensor: Ref<'_, Tensor<T>>) -> Result<Squares> {
    let first = tensor::first(tensor)?;
    if first.own().is_finite() && !engine::any([tensor], 1, move |[x]: [T; 1]| x != first)? {
        return Ok(Squares::NONE);
    }
    let largest = norm_all(tensor, T::from_own(f64::INFINITY))?;
    Squares::careful([first.own(), largest], tensor.count() as usize, |scale, first, mean| {
        let rest = move |[x]: [T; 1]| x.own() * scale - first;
        let square = move |[x]: [T; 1]| {
            let rest = rest([x]) - mean.unwrap_or(0.0);
            rest * rest
        };
        match mean {
            None => fold_all(tensor, MapFold::new(0.0, rest, f64::plus)),
            Some(_) => fold_all(tensor, MapFold::new(0.0, square, f64::plus)),
        }
    })
}

/// The variance of all elements, about their mean.
///
/// # Errors
///
/// Argument 1: empty.
pub fn var_all<T: FloatingPoint>(tensor: Ref<'_, Tensor<T>>, biased: bool) -> Result<f64> {
    Ok(variance(squares_all(tensor)?, degrees(tensor.count() as usize, biased)))
}

/// The square root of [`var_all`].
pub fn std_all<T: FloatingPoint>(tensor: Ref<'_, Tensor<T>>, biased: bool) -> Result<f64> {
    Ok(deviation(squares_all(tensor)?, degrees(tensor.count() as usize, biased)))
}

/// Sets `result` to the means along `dimension`, which is removed unless `keep`.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn mean<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 2).at(&[(2, 3)])?;
    let size = source.sizes()[d] as f64;
    reduce(result, source, d, keep, &fold_lanes(sum_fold::<T>(), move |sum: f64| T::from_own(sum / size)))
}

/// Sets `result` to the variances along `dimension`, which is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn var<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    biased: bool,
    keep: bool,
) -> Result<()> {
    spread(result, source, dimension, biased, keep, variance)
}

/// Sets `result` to the standard deviations along `dimension`; as [`var`].
pub fn std<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    biased: bool,
    keep: bool,
) -> Result<()> {
    spread(result, source, dimension, biased, keep, deviation)
}

fn spread<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    biased: bool,
    keep: bool,
    of_squares: impl Fn(Squares, f64) -> f64 + Copy + Sync,
) -> Result<()> {
    let d = source.dimension(dimension, 3).at(&[(3, 3)])?;
    let degrees = degrees(source.sizes()[d] as usize, biased);
    reduce(result, source, d, keep, &variance_lanes(move |squares| T::from_own(of_squares(squares, degrees))))
}

/// The element in the middle of all in order, or the one before the middle of an even number.
///
/// # Errors
///
/// Argument 1: empty.
pub fn median_all<T: Accumulate + order::Sortable>(tensor: Ref<'_, Tensor<T>>) -> Result<T> {
    check_not_empty(tensor, 1, "tensor is empty: it has no median")?;
    let mut kept = None;
    let values = read_dense(tensor, 1, |_| false, &mut kept)?;
    Ok(order::Workspace::lent(|workspace| order::median(values, workspace))?.0)
}

/// How many elements of each row of `count / rows` elements fall into each of `bins` equal parts of the
/// range from `low` to `high` (of all elements if the two are equal).
///
/// # Errors
///
/// Arguments 4, 5: the range is not finite, or its ends not in order. Argument 2: the range of elements that are not
/// finite is to be found.
fn histogram<T: FloatingPoint>(
    tensor: Ref<'_, Tensor<T>>,
    rows: usize,
    bins: usize,
    mut low: T,
    mut high: T,
) -> Result<Scratch<c_long>> {
    check_arg_with(low.own().is_finite(), 4, || {
        format!("the range must be finite, got {}", shown(low.own()))
    })?;
    check_arg_with(high.own().is_finite() && low <= high, 5, || {
        format!("the range must be finite and in order, got {} to {}", shown(low.own()), shown(high.own()))
    })?;
    if low == high {
        low = extreme_all::<Min, T>(tensor)?;
        high = extreme_all::<Max, T>(tensor)?;
        check_arg_with(low.own().is_finite() && high.own().is_finite(), 2, || {
            format!("the range must be finite, but the elements lead from {} to {}", low.own(), high.own())
        })?;
    }
    let mut counts = Scratch::filled(rows.checked_mul(bins).ok_or_else(Error::overflow)?, 0)?;
    let mut kept = None;
    let values = read_dense(tensor, 2, |_| false, &mut kept)?;
    if values.is_empty() {
        return Ok(counts);
    }
    let range = BinRange::new(low.own(), high.own(), bins);
    for (row, counts) in values.chunks(values.len() / rows).zip(counts.chunks_mut(bins)) {
        for &value in row.iter().filter(|&&value| value >= low && value <= high) {
            counts[range.bin(value.own())] += 1;
        }
    }
    Ok(counts)
}

/// A finite range in equal parts.
struct BinRange {
    low: f64,
    /// The width, and what it lacks for having been rounded.
    width: (f64, f64),
    bins: f64,
    /// What all numbers are multiplied with, so that differences do not overflow.
    factor: f64,
}

/// `a - b`, rounded, and what it lacks for that, exactly (Knuth's sum of two numbers).
fn difference(a: f64, b: f64) -> (f64, f64) {
    let rounded = a - b;
    let subtracted = a - rounded;
    (rounded, (a - (rounded + subtracted)) - (b - subtracted))
}

impl BinRange {
    fn new(low: f64, high: f64, bins: usize) -> Self {
        let factor = if (high - low).is_finite() { 1.0 } else { 0.25 };
        let low = low * factor;
        BinRange { low, width: difference(high * factor, low), bins: bins as f64, factor }
    }

    /// The part that `value`, which is in the range, falls into; the middle one where all values are equal.
    fn bin(&self, value: f64) -> usize {
        if self.width.0 == 0.0 {
            return (self.bins / 2.0) as usize;
        }
        let from_low = difference(value * self.factor, self.low);
        let quotient = from_low.0 / self.width.0 * self.bins;
        // Rounding decides nothing: next to a border it is looked on which side of it the value lies.
        let border = quotient.round();
        let near = (quotient - border).abs() <= 8.0 * f64::EPSILON * quotient;
        let bin = if !near {
            quotient.floor()
        } else if self.reaches(from_low, border) {
            border
        } else {
            border - 1.0
        };
        bin.clamp(0.0, self.bins - 1.0) as usize
    }

    /// Whether a value that far from the low end reaches the border in front of part `border`: whether
    /// `from_low * bins >= width * border`.
    fn reaches(&self, from_low: (f64, f64), border: f64) -> bool {
        // Quarters of both sides, which do not overflow; fused, each product is the rounded one and its rest.
        let (here, there) = (from_low.0 * self.bins, self.width.0 * border);
        let rests = from_low.0.mul_add(self.bins, -here) - self.width.0.mul_add(border, -there);
        (here - there) + (rests + (from_low.1 * self.bins - self.width.1 * border)) >= 0.0
    }
}

/// Gives `result` the sizes `sizes` and the numbers `counts`.
fn put_counts<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    counts: &[c_long],
) -> Result<()> {
    tensor::resize(result, sizes, None)?;
    fill_by_index(result, |i| T::from_own(counts[i] as f64))
}

fn check_bins(bins: c_long) -> Result<usize> {
    check_arg_with(bins > 0, 3, || format!("the number of bins must be positive, got {bins}"))?;
    usize::try_from(bins).map_err(|_| Error::overflow())
}

/// Sets `result` to the number of elements in each of `bins` equal parts of the range from `low` to
/// `high`, or of the range of the elements if the two are equal. The last part includes `high`.
///
/// # Errors
///
/// Argument 3: `bins` is not positive. Arguments 4, 5: `low` is not finite, `high` not or less. Argument 1: empty, and the
/// range is to be found. Argument 2: it is to be found of elements that are not finite.
pub fn histc<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    tensor: Ref<'_, Tensor<T>>,
    bins: c_long,
    low: T,
    high: T,
) -> Result<()> {
    let counts = histogram(tensor, 1, check_bins(bins)?, low, high)?;
    put_counts(result, &[bins], &counts)
}

/// As [`histc`] for each row of a matrix; `result` has a row of `bins` counts for each.
///
/// # Errors
///
/// Argument 2: not a matrix. Argument 3: `bins` is not positive. Else as [`histc`].
pub fn histc_rows<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    matrix: Ref<'_, Tensor<T>>,
    bins: c_long,
    low: T,
    high: T,
) -> Result<()> {
    matrix.check_rank(2, 2)?;
    let rows = matrix.sizes()[0];
    let counts = histogram(matrix, rows as usize, check_bins(bins)?, low, high)?;
    put_counts(result, &[rows, bins], &counts)
}

/// Sets `result` to `gain` times the squared Euclidean distance between each row of `a` (N1 x ...) and
/// each of `b` (N2 x ...): N1 x N2.
///
/// # Errors
///
/// Argument 2, 3: `a`, `b` is empty. Argument 3: the rows differ in their number of elements.
pub fn match_rows<T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    gain: T,
) -> Result<()> {
    check_not_empty(a, 2, "m1 is empty")?;
    check_not_empty(b, 3, "m2 is empty")?;
    let (rows, columns) = (a.sizes()[0], b.sizes()[0]);
    let (mut kept_a, mut kept_b) = (None, None);
    // The result is computed apart, so nothing writes these.
    let rows_a = read_dense(a, 2, |_| false, &mut kept_a)?;
    let rows_b = read_dense(b, 3, |_| false, &mut kept_b)?;
    let length = rows_a.len() / rows as usize;
    let other = rows_b.len() / columns as usize;
    check_arg_with(length == other, 3, || {
        format!("m1 and m2 must have the same inner vector dim: {length} and {other}")
    })?;
    let fold = MapFold::new(
        T::Own::ZERO,
        |[x, y]: [T; 2]| {
            let difference = x.own().minus(y.own());
            difference.times(difference)
        },
        T::Own::plus,
    );
    let destination = Destination::new(result, share(result, a) || share(result, b))?;
    tensor::resize(destination.tensor(), &[rows, columns], None)?;
    fill_by_index(destination.tensor(), |i| {
        let (row, column) = (i / columns as usize, i % columns as usize);
        let pair = [&rows_a[row * length..][..length], &rows_b[column * length..][..length]];
        let distance = fold_slices(fold, pair);
        T::from_own(gain.own().times(distance))
    })?;
    destination.finish()
}
