//! Norms of tensors, of lanes and of differences.
//!
//! The norm of order p is the p-th root of the sum of |x|^p; of order 0 it is the number of elements
//! that are not zero, of infinite order the greatest |x|, and of order minus infinity the least.

use super::reduce::{fold_all, fold_operand, reduce};
use super::result::{Destination, set_to, share};
use crate::engine::{self, Cost, Operand, for_each_run};
use crate::error::{Error, Positioned, Result, check_arg_with};
use crate::handle::Ref;
use crate::kernel::Dense;
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::fold::{Fold, MapFold, fold_lanes};
use crate::tensor::{self, Tensor};
use std::os::raw::c_int;

/// Something done with a fold that sums powers, and the root that ends it.
trait UsePowers<T, const K: usize> {
    type Output;
    fn with(
        self,
        powers: impl Fold<K, Elements = [T; K], Value = f64>,
        root: impl Fn(f64) -> f64 + Copy + Sync,
    ) -> Self::Output;
}

/// Hands `consumer` the fold of `|difference|^order`, with the powers that need no logarithm on their own.
fn with_powers<const K: usize, T: FloatingPoint, C: UsePowers<T, K>>(
    order: f64,
    difference: impl Fn([T; K]) -> f64 + Copy + Sync,
    consumer: C,
) -> C::Output {
    if order == 1.0 {
        let fold = MapFold::new(0.0, move |x| difference(x).abs(), f64::plus);
        consumer.with(fold, |sum| sum)
    } else if order == 2.0 {
        let square = move |x| {
            let x = difference(x);
            x * x
        };
        consumer.with(MapFold::new(0.0, square, f64::plus), f64::sqrt)
    } else {
        // Of an infinite order, what the root tends to: one of the magnitudes, or NaN if one is. It shares the loops of the
        // other orders, whose logarithms take so long that the question does not count.
        let (is_limit, is_greatest) = (order.is_infinite(), order > 0.0);
        let power = move |x| {
            let magnitude = difference(x).abs();
            if is_limit { magnitude } else { magnitude.powf(order) }
        };
        let join = move |a: f64, b: f64| {
            let is_further = if is_greatest { a > b } else { a < b };
            if !is_limit {
                a + b
            } else if a.is_nan() || is_further {
                a
            } else {
                b
            }
        };
        let start = if is_limit && !is_greatest { f64::INFINITY } else { 0.0 };
        let root = move |sum: f64| if is_limit { sum } else { sum.powf(1.0 / order) };
        consumer.with(MapFold::new(start, power, join), root)
    }
}

/// [`with_powers`] of single elements, and their number for order 0.
fn with_norm<T: FloatingPoint, C: UsePowers<T, 1>>(order: T, consumer: C) -> C::Output {
    if order.own() == 0.0 {
        let count = |[x]: [T; 1]| f64::from(u8::from(x.own() != 0.0));
        consumer.with(MapFold::new(0.0, count, f64::plus), |sum| sum)
    } else {
        with_powers(order.own(), |[x]: [T; 1]| x.own(), consumer)
    }
}

struct OfOperand<'o, 'a, T>(&'o Operand<'a, T>);

impl<T: FloatingPoint> UsePowers<T, 1> for OfOperand<'_, '_, T> {
    type Output = f64;

    fn with(self, powers: impl Fold<1, Elements = [T; 1], Value = f64>, root: impl Fn(f64) -> f64) -> f64 {
        root(fold_operand(self.0, powers))
    }
}

struct OfTensor<'a, T>(Ref<'a, Tensor<T>>);

impl<T: FloatingPoint> UsePowers<T, 1> for OfTensor<'_, T> {
    type Output = Result<f64>;

    fn with(
        self,
        powers: impl Fold<1, Elements = [T; 1], Value = f64>,
        root: impl Fn(f64) -> f64,
    ) -> Result<f64> {
        fold_all(self.0, powers).map(root)
    }
}

/// The norm of all elements of `tensor`, of order `order`.
pub fn norm_all<T: FloatingPoint>(tensor: Ref<'_, Tensor<T>>, order: T) -> Result<f64> {
    with_norm(order, OfTensor(tensor))
}

struct OfLanes<'a, T> {
    result: Ref<'a, Tensor<T>>,
    source: Ref<'a, Tensor<T>>,
    d: usize,
    keep: bool,
}

impl<T: FloatingPoint> UsePowers<T, 1> for OfLanes<'_, T> {
    type Output = Result<()>;

    fn with(
        self,
        powers: impl Fold<1, Elements = [T; 1], Value = f64>,
        root: impl Fn(f64) -> f64 + Copy + Sync,
    ) -> Result<()> {
        let norms = fold_lanes(powers, move |sum| T::from_own(root(sum)));
        reduce(self.result, self.source, self.d, self.keep, &norms)
    }
}

/// Sets `result` to the norms of order `order` of the lanes of `source` along `dimension`, which is
/// removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn norm<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    order: T,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3).at(&[(3, 4)])?;
    with_norm(order, OfLanes { result, source, d, keep })
}

struct OfPair<'o, 'a, T>([&'o Operand<'a, T>; 2]);

impl<T: FloatingPoint> UsePowers<T, 2> for OfPair<'_, '_, T> {
    type Output = Option<f64>;

    fn with(
        self,
        powers: impl Fold<2, Elements = [T; 2], Value = f64>,
        root: impl Fn(f64) -> f64,
    ) -> Option<f64> {
        engine::fold(self.0, Cost::MEMORY, powers).map(root)
    }
}

/// As many elements of two dense tensors.
struct OfDense<'a, T>(Dense<'a, [T; 2], 2>);

impl<T: FloatingPoint> UsePowers<T, 2> for OfDense<'_, T> {
    type Output = Option<f64>;

    fn with(
        self,
        powers: impl Fold<2, Elements = [T; 2], Value = f64>,
        root: impl Fn(f64) -> f64,
    ) -> Option<f64> {
        engine::fold_few(self.0, powers).map(root)
    }
}

/// The norm of order `order` of `a - b`, whose elements pair in row-major order. Unlike for other
/// norms, order 0 is no special case: it is a power like any other.
///
/// # Errors
///
/// Plain: the element counts differ.
pub fn dist<T: FloatingPoint>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>, order: T) -> Result<f64> {
    let difference = |[a, b]: [T; 2]| a.own() - b.own();
    if let Some(dense) = engine::dense([a, b])
        && let Some(distance) = with_powers(order.own(), difference, OfDense(dense))
    {
        return Ok(distance);
    }
    let operands = [Operand::new(a, 1)?, Operand::new(b, 2)?];
    if operands[0].count() != operands[1].count() {
        return Err(Error::plain(format!(
            "inconsistent tensor size: {} and {} elements",
            operands[0].count(),
            operands[1].count()
        )));
    }
    if let Some(distance) = with_powers(order.own(), difference, OfPair(operands.each_ref())) {
        return Ok(distance);
    }
    // Sizes without common dimensions: contiguous copies have some.
    let (a, b) = (tensor::contiguous(a)?, tensor::contiguous(b)?);
    let operands = [Operand::new(a.borrow(), 1)?, Operand::new(b.borrow(), 2)?];
    with_powers(order.own(), difference, OfPair(operands.each_ref()))
        .ok_or_else(|| Error::plain("inconsistent tensor sizes"))
}

/// Sets `result` to `source` with those slices along `dimension` scaled down whose norm of order
/// `order` is larger than `limit`, so that it becomes `limit`.
///
/// # Errors
///
/// Argument 3: no such dimension. Argument 2: the order is not positive. Argument 1: fewer than two
/// dimensions.
pub fn renorm<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    order: T,
    dimension: c_int,
    limit: T,
) -> Result<()> {
    let d = source.dimension(dimension, 3).at(&[(3, 4)])?;
    check_arg_with(order.own() > 0.0, 2, || format!("non-positive-norm not supported: {}", order.own()))
        .at(&[(2, 3)])?;
    check_arg_with(source.rank() > 1, 1, || format!("need at least 2 dimensions, got {}", source.rank()))
        .at(&[(1, 2)])?;
    Operand::new(source, 1).at(&[(1, 2)])?;
    let apart = share(result, source) && !tensor::is_set_to(result, source);
    let destination = Destination::new(result, apart)?;
    set_to(destination.tensor(), source)?;
    for slice in Operand::new(destination.tensor(), 1)?.slices(d) {
        // The limit is compared in the element type, as is what the slices are scaled by.
        let norm = T::from_own(with_norm(order, OfOperand(&slice)));
        if norm > limit {
            // Keeps slices whose norm is not a normal number from becoming infinite.
            const TINY: f64 = 1e-7;
            scale(&slice, T::from_own(limit.own() / (norm.own() + TINY)));
        }
    }
    destination.finish()
}

/// Multiplies all elements of `operand` by `factor`.
fn scale<T: FloatingPoint>(operand: &Operand<'_, T>, factor: T) {
    for_each_run([operand], Cost::MEMORY, &|run| run.update(|x| x * factor));
}
