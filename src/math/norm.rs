//! Norms of tensors, of lines and of differences.
//!
//! The norm of order p is the p-th root of the sum of |x|^p; of order 0 it is the number of elements
//! that are not zero.

use super::reduce::{fold_all, fold_lines, fold_operand};
use super::result::{compute_apart, set_to, share};
use crate::engine::{self, Cost, Operand, for_each_run};
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::kernel::Run;
use crate::kernel::accumulate::{Accumulator, Real};
use crate::kernel::fold::{Fold, MapFold};
use crate::tensor::{self, Tensor};
use std::os::raw::c_int;

/// Something done with a fold that sums powers, and the root that ends it.
trait UsePowers<const K: usize> {
    type Output;
    fn with(self, powers: impl Fold<K, Value = f64>, root: impl Fn(f64) -> f64 + Copy + Sync)
    -> Self::Output;
}

/// Hands `consumer` the fold of `|difference|^order`, with the powers that need no logarithm on their own.
fn with_powers<const K: usize, T: Real, C: UsePowers<K>>(
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
        let fold = MapFold::new(0.0, move |x| difference(x).abs().powf(order), f64::plus);
        consumer.with(fold, move |sum| sum.powf(1.0 / order))
    }
}

/// [`with_powers`] of single elements, and their number for order 0.
fn with_norm<T: Real, C: UsePowers<1>>(order: T, consumer: C) -> C::Output {
    if order.own() == 0.0 {
        let count = |[x]: [T; 1]| f64::from(u8::from(x.own() != 0.0));
        consumer.with(MapFold::new(0.0, count, f64::plus), |sum| sum)
    } else {
        with_powers(order.own(), |[x]: [T; 1]| x.own(), consumer)
    }
}

struct OfOperand<'a>(&'a Operand);

impl UsePowers<1> for OfOperand<'_> {
    type Output = f64;

    fn with(self, powers: impl Fold<1, Value = f64>, root: impl Fn(f64) -> f64) -> f64 {
        root(fold_operand(self.0, powers))
    }
}

struct OfTensor<'a, T>(Ref<'a, Tensor<T>>);

impl<T: Real> UsePowers<1> for OfTensor<'_, T> {
    type Output = Result<f64>;

    fn with(self, powers: impl Fold<1, Value = f64>, root: impl Fn(f64) -> f64) -> Result<f64> {
        fold_all(self.0, powers).map(root)
    }
}

/// The norm of all elements of `tensor`, of order `order`.
pub fn norm_all<T: Real>(tensor: Ref<'_, Tensor<T>>, order: T) -> Result<f64> {
    with_norm(order, OfTensor(tensor))
}

struct OfLines<'a, T> {
    result: Ref<'a, Tensor<T>>,
    source: Ref<'a, Tensor<T>>,
    d: usize,
    keep: bool,
}

impl<T: Real> UsePowers<1> for OfLines<'_, T> {
    type Output = Result<()>;

    fn with(self, powers: impl Fold<1, Value = f64>, root: impl Fn(f64) -> f64 + Copy + Sync) -> Result<()> {
        fold_lines(self.result, self.source, self.d, self.keep, powers, move |sum| T::from_own(root(sum)))
    }
}

/// Sets `result` to the norms of order `order` of the lines of `source` along `dimension`, which is
/// removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn norm<T: Real>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    order: T,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    with_norm(order, OfLines { result, source, d, keep })
}

struct OfPair<'a>([&'a Operand; 2]);

impl UsePowers<2> for OfPair<'_> {
    type Output = Option<f64>;

    fn with(self, powers: impl Fold<2, Value = f64>, root: impl Fn(f64) -> f64) -> Option<f64> {
        // SAFETY: operands of the fold's element type with equal counts.
        unsafe { engine::fold(self.0, Cost::MEMORY, powers) }.map(root)
    }
}

/// As many elements of two dense tensors.
struct OfDense(usize, [*mut u8; 2]);

impl UsePowers<2> for OfDense {
    type Output = Option<f64>;

    fn with(self, powers: impl Fold<2, Value = f64>, root: impl Fn(f64) -> f64) -> Option<f64> {
        // SAFETY: as many elements of the fold's type.
        unsafe { engine::fold_few_dense(self.0, self.1, powers) }.map(root)
    }
}

/// The norm of order `order` of `a - b`, whose elements pair in row-major order. Unlike for other
/// norms, order 0 is no special case: it is a power like any other.
///
/// # Errors
///
/// Plain: the element counts differ.
pub fn dist<T: Real>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>, order: T) -> Result<f64> {
    let difference = |[a, b]: [T; 2]| a.own() - b.own();
    if let Some(Run { count, data, .. }) = Run::dense([a, b])
        && let Some(distance) = with_powers(order.own(), difference, OfDense(count, data))
    {
        return Ok(distance);
    }
    let operands = [Operand::new(a, 1)?, Operand::new(b, 2)?];
    if operands[0].count != operands[1].count {
        return Err(Error::plain("inconsistent tensor size: the element counts differ"));
    }
    let measure = |a: &Operand, b: &Operand| with_powers(order.own(), difference, OfPair([a, b]));
    if let Some(distance) = measure(&operands[0], &operands[1]) {
        return Ok(distance);
    }
    // Sizes without common dimensions: contiguous copies have some.
    let (a, b) = (tensor::contiguous(a)?, tensor::contiguous(b)?);
    measure(&Operand::new(a.borrow(), 1)?, &Operand::new(b.borrow(), 2)?)
        .ok_or_else(|| Error::plain("inconsistent tensor sizes"))
}

/// Sets `result` to `source` with those slices along `dimension` scaled down whose norm of order
/// `order` is larger than `limit`, so that it becomes `limit`.
///
/// # Errors
///
/// Argument 3: no such dimension. Argument 2: the order is not positive. Argument 1: fewer than two
/// dimensions.
pub fn renorm<T: Real>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    order: T,
    dimension: c_int,
    limit: T,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    check_arg(order.own() > 0.0, 2, "non-positive-norm not supported")?;
    check_arg(source.rank() > 1, 1, "need at least 2 dimensions")?;
    Operand::new(source, 1)?;
    let apart = share(result, source) && !tensor::is_set_to(result, source);
    compute_apart(result, apart, |result| {
        set_to(result, source)?;
        let (mut slice, across) = Operand::new(result, 1)?.slices(d);
        for _ in 0..across.size {
            // The limit is compared in the element type, as is what the slices are scaled by.
            let norm = T::from_own(with_norm(order, OfOperand(&slice)));
            if norm > limit {
                // Keeps slices whose norm is not a normal number from becoming infinite.
                const TINY: f64 = 1e-7;
                scale(&slice, T::from_own(limit.own() / (norm.own() + TINY)));
            }
            slice.data = slice.data.wrapping_offset(across.stride);
        }
        Ok(())
    })
}

/// Multiplies all elements of `operand`, which are of type `T`, by `factor`.
fn scale<T: Real>(operand: &Operand, factor: T) {
    for_each_run([operand], Cost::MEMORY, &|run: Run<1>| {
        for i in 0..run.count as isize {
            let at = run.data[0].wrapping_offset(i * run.strides[0]).cast::<T>();
            // SAFETY: an element of the run.
            unsafe { *at = *at * factor };
        }
    });
}
