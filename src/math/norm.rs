//! Norms of tensors, of lanes and of differences.
//!
//! The norm of order p is the p-th root of the sum of |x|^p; of order 0 it is the number of elements
//! that are not zero, of infinite order the greatest |x|, and of order minus infinity the least.

use super::reduce::{fold_all, fold_operand, reduce};
use super::result::{Destination, set_to, share};
use crate::engine::{self, Cost, Operand, View, for_each_run};
use crate::error::{Error, Positioned, Result, check_arg_with};
use crate::handle::Ref;
use crate::kernel::Dense;
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::fold::{Fold, MapFold, Slow, fold_lanes};
use crate::tensor::{self, Tensor};
use std::os::raw::c_int;

/// How the norms of an order are computed: powers of magnitudes, their sum, and its root.
trait Powers: Copy + Sync {
    /// The sum of no powers.
    fn start(self) -> f64 {
        0.0
    }

    /// The power of |x|.
    fn power(self, x: f64) -> f64;

    /// The sum of both.
    #[inline(always)]
    fn join(self, a: f64, b: f64) -> f64 {
        a + b
    }

    /// The norm of elements with this sum of powers.
    fn root(self, sum: f64) -> f64;
}

/// Order 0: the number of elements that are not zero.
#[derive(Clone, Copy)]
struct OrderZero;

impl Powers for OrderZero {
    #[inline(always)]
    fn power(self, x: f64) -> f64 {
        f64::from(u8::from(x != 0.0))
    }

    fn root(self, sum: f64) -> f64 {
        sum
    }
}

/// Order 1.
#[derive(Clone, Copy)]
struct OrderOne;

impl Powers for OrderOne {
    #[inline(always)]
    fn power(self, x: f64) -> f64 {
        x.abs()
    }

    fn root(self, sum: f64) -> f64 {
        sum
    }
}

/// Order 2.
#[derive(Clone, Copy)]
struct OrderTwo;

impl Powers for OrderTwo {
    #[inline(always)]
    fn power(self, x: f64) -> f64 {
        x * x
    }

    fn root(self, sum: f64) -> f64 {
        sum.sqrt()
    }
}

/// Any order. Of an infinite one, what the root tends to: one of the magnitudes, or NaN if one is. It shares the loops of
/// the other orders, whose logarithms take so long that the question does not count.
#[derive(Clone, Copy)]
struct AnyOrder(f64);

impl Powers for AnyOrder {
    fn start(self) -> f64 {
        if self.0 == f64::NEG_INFINITY { f64::INFINITY } else { 0.0 }
    }

    #[inline(always)]
    fn power(self, x: f64) -> f64 {
        if self.0.is_infinite() { x.abs() } else { x.abs().powf(self.0) }
    }

    #[inline(always)]
    fn join(self, a: f64, b: f64) -> f64 {
        let is_further = if self.0 > 0.0 { a > b } else { a < b };
        if !self.0.is_infinite() {
            a + b
        } else if a.is_nan() || is_further {
            a
        } else {
            b
        }
    }

    fn root(self, sum: f64) -> f64 {
        if self.0.is_infinite() { sum } else { sum.powf(1.0 / self.0) }
    }
}

/// The fold that sums powers of the elements of one operand or of the differences of two. It is the same type whatever is
/// done with the sum, and so compiled once.
fn power_sum<const K: usize, T: FloatingPoint, P: Powers>(
    powers: P,
) -> impl Fold<K, Elements = [T; K], Value = f64> {
    let power = move |elements: [T; K]| {
        let x = elements.map(T::own);
        powers.power(if K == 1 { x[0] } else { x[0] - x[K - 1] })
    };
    MapFold::new(powers.start(), power, move |a, b| powers.join(a, b))
}

/// Something done with a sum of powers, and the root that ends it.
trait UsePowers<const K: usize> {
    type Element: FloatingPoint;
    type Output;
    fn with(
        self,
        sum: impl Fold<K, Elements = [Self::Element; K], Value = f64>,
        powers: impl Powers,
    ) -> Self::Output;
}

/// Hands `consumer` the powers of an order. Those that need no logarithm have loops of their own.
fn with_powers<const K: usize, C: UsePowers<K>>(order: f64, consumer: C) -> C::Output {
    if order == 1.0 {
        consumer.with(power_sum(OrderOne), OrderOne)
    } else if order == 2.0 {
        consumer.with(power_sum(OrderTwo), OrderTwo)
    } else {
        consumer.with(Slow(power_sum(AnyOrder(order))), AnyOrder(order))
    }
}

/// [`with_powers`] of single elements, but of order 0 the number of those that are not zero.
fn with_norm<C: UsePowers<1>>(order: f64, consumer: C) -> C::Output {
    if order == 0.0 { consumer.with(power_sum(OrderZero), OrderZero) } else { with_powers(order, consumer) }
}

struct OfOperand<'o, 'a, T>(&'o Operand<'a, T>);

impl<T: FloatingPoint> UsePowers<1> for OfOperand<'_, '_, T> {
    type Element = T;
    type Output = f64;

    fn with(self, sum: impl Fold<1, Elements = [T; 1], Value = f64>, powers: impl Powers) -> f64 {
        powers.root(fold_operand(self.0, sum))
    }
}

struct OfTensor<'a, T>(Ref<'a, Tensor<T>>);

impl<T: FloatingPoint> UsePowers<1> for OfTensor<'_, T> {
    type Element = T;
    type Output = Result<f64>;

    fn with(self, sum: impl Fold<1, Elements = [T; 1], Value = f64>, powers: impl Powers) -> Result<f64> {
        fold_all(self.0, sum).map(|sum| powers.root(sum))
    }
}

/// The norm of all elements of `tensor`, of order `order`.
pub fn norm_all<T: FloatingPoint>(tensor: Ref<'_, Tensor<T>>, order: T) -> Result<f64> {
    with_norm(order.own(), OfTensor(tensor))
}

struct OfLanes<'a, T> {
    result: Ref<'a, Tensor<T>>,
    source: Ref<'a, Tensor<T>>,
    d: usize,
    keep: bool,
}

impl<T: FloatingPoint> UsePowers<1> for OfLanes<'_, T> {
    type Element = T;
    type Output = Result<()>;

    fn with(self, sum: impl Fold<1, Elements = [T; 1], Value = f64>, powers: impl Powers) -> Result<()> {
        let norms = fold_lanes(sum, move |sum| T::from_own(powers.root(sum)));
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
    with_norm(order.own(), OfLanes { result, source, d, keep })
}

struct OfPair<'o, 'a, T>([&'o Operand<'a, T>; 2]);

impl<T: FloatingPoint> UsePowers<2> for OfPair<'_, '_, T> {
    type Element = T;
    type Output = Option<f64>;

    fn with(self, sum: impl Fold<2, Elements = [T; 2], Value = f64>, powers: impl Powers) -> Option<f64> {
        engine::fold(self.0, Cost::MEMORY, sum).map(|sum| powers.root(sum))
    }
}

/// As many elements of two dense tensors.
struct OfDense<'a, T>(Dense<'a, [T; 2], 2>);

impl<T: FloatingPoint> UsePowers<2> for OfDense<'_, T> {
    type Element = T;
    type Output = Option<f64>;

    fn with(self, sum: impl Fold<2, Elements = [T; 2], Value = f64>, powers: impl Powers) -> Option<f64> {
        engine::fold_few(self.0, sum).map(|sum| powers.root(sum))
    }
}

/// The norm of order `order` of `a - b`, whose elements pair in row-major order. Unlike for other
/// norms, order 0 is no special case: it is a power like any other.
///
/// # Errors
///
/// Plain: the element counts differ.
pub fn dist<T: FloatingPoint>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>, order: T) -> Result<f64> {
    if let Some(dense) = engine::dense([a, b])
        && let Some(distance) = with_powers(order.own(), OfDense(dense))
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
    if let Some(distance) = with_powers(order.own(), OfPair(operands.each_ref())) {
        return Ok(distance);
    }
    // Sizes without common dimensions: contiguous copies have some.
    let (a, b) = (tensor::contiguous(a)?, tensor::contiguous(b)?);
    let operands = [Operand::new(a.borrow(), 1)?, Operand::new(b.borrow(), 2)?];
    with_powers(order.own(), OfPair(operands.each_ref()))
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
    // Slices that share places would be measured after others were scaled.
    let overlaps = tensor::is_same_size(result, source) && View::new(result, 1)?.overlaps_itself();
    let apart = (overlaps || share(result, source)) && !tensor::is_set_to(result, source);
    let destination = Destination::new(result, apart)?;
    set_to(destination.tensor(), source)?;
    for slice in Operand::new(destination.tensor(), 1)?.slices(d) {
        // The limit is compared in the element type, as is what the slices are scaled by.
        let norm = T::from_own(with_norm(order.own(), OfOperand(&slice)));
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
