//! Norms of tensors, of lanes and of differences.
//!
//! The norm of order p is the p-th root of the sum of |x|^p; of order 0 it is the number of elements
//! that are not zero, of infinite order the greatest |x|, and of order minus infinity the least.
//!
//! Where the sum overflows or underflows, the elements are looked at a second time: powers are then those of the elements
//! divided by the largest, or the smallest if the order is negative.

use super::reduce::{fold_all, fold_operand, reduce};
use super::result::{Destination, set_to, share};
use crate::engine::{self, Cost, Operand, View, for_each_run};
use crate::error::{Error, Positioned, Result, check_arg_with};
use crate::handle::Ref;
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::fold::{Finish, Fold, MapFold, Slow, fold_lanes, fold_run, fold_slices};
use crate::kernel::{Dense, Run};
use crate::tensor::{self, Tensor};
use crate::vmath::root;
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

    /// The order of norms whose sum of powers of elements of type `T` may overflow or underflow although they do not.
    fn delicate<T>(self) -> Option<f64> {
        None
    }
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

    fn delicate<T>(self) -> Option<f64> {
        // The squares of all floats are doubles.
        (size_of::<T>() == size_of::<f64>()).then_some(2.0)
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
        if self.0.is_infinite() { sum } else { root(sum, self.0) }
    }

    fn delicate<T>(self) -> Option<f64> {
        (self.0.is_finite() && self.0 != 0.0).then_some(self.0)
    }
}

/// The infinite order by itself.
#[derive(Clone, Copy)]
struct Largest;

impl Powers for Largest {
    #[inline(always)]
    fn power(self, x: f64) -> f64 {
        x.abs()
    }

    #[inline(always)]
    fn join(self, a: f64, b: f64) -> f64 {
        if a > b || a.is_nan() { a } else { b }
    }

    fn root(self, sum: f64) -> f64 {
        sum
    }
}

/// A finite order of elements that are divided by `unit`.
#[derive(Clone, Copy)]
struct InUnits {
    order: f64,
    unit: f64,
}

impl Powers for InUnits {
    #[inline(always)]
    fn power(self, x: f64) -> f64 {
        (x / self.unit).abs().powf(self.order)
    }

    fn root(self, sum: f64) -> f64 {
        self.unit * root(sum, self.order)
    }
}

/// Sums of powers below this one may lack what underflowed.
const LEAST_SUM: f64 = 1e-290;

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

/// Elements of one operand, or pairs of those of two.
trait Folded<const K: usize> {
    type Element: FloatingPoint;

    /// Folds all of them; `None` if they do not pair.
    fn fold(&self, fold: impl Fold<K, Elements = [Self::Element; K], Value = f64>) -> Option<f64>;
}

/// The norm of `elements`, which have this sum of powers.
#[inline]
fn norm_of_sum<const K: usize, E: Folded<K>>(elements: &E, sum: f64, powers: impl Powers) -> Option<f64> {
    match powers.delicate::<E::Element>() {
        Some(order) if sum == f64::INFINITY || sum < LEAST_SUM => norm_in_units(elements, order),
        _ => Some(powers.root(sum)),
    }
}

/// The norm of `elements`, computed so that powers neither overflow nor underflow.
#[cold]
#[inline(never)]
fn norm_in_units<const K: usize, E: Folded<K>>(elements: &E, order: f64) -> Option<f64> {
    let unit = if order > 0.0 {
        // Zeros come here: this loop is a fast one.
        elements.fold(power_sum(Largest))
    } else {
        elements.fold(Slow(power_sum(AnyOrder(f64::NEG_INFINITY))))
    }?;
    if !unit.is_finite() || unit == 0.0 {
        return Some(unit);
    }
    let powers = InUnits { order, unit };
    elements.fold(Slow(power_sum(powers))).map(|sum| powers.root(sum))
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

/// The norm of elements; `None` if they do not pair.
struct NormOf<'e, E>(&'e E);

impl<const K: usize, E: Folded<K>> UsePowers<K> for NormOf<'_, E> {
    type Element = E::Element;
    type Output = Option<f64>;

    fn with(
        self,
        sum: impl Fold<K, Elements = [E::Element; K], Value = f64>,
        powers: impl Powers,
    ) -> Option<f64> {
        norm_of_sum(self.0, self.0.fold(sum)?, powers)
    }
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

impl<T: FloatingPoint> Folded<1> for Operand<'_, T> {
    type Element = T;

    fn fold(&self, fold: impl Fold<1, Elements = [T; 1], Value = f64>) -> Option<f64> {
        Some(fold_operand(self, fold))
    }
}

impl<T: FloatingPoint> Folded<1> for &[T] {
    type Element = T;

    fn fold(&self, fold: impl Fold<1, Elements = [T; 1], Value = f64>) -> Option<f64> {
        Some(fold_slices(fold, [*self]))
    }
}

impl<T: FloatingPoint> Folded<1> for Run<'_, [T; 1], 1> {
    type Element = T;

    fn fold(&self, fold: impl Fold<1, Elements = [T; 1], Value = f64>) -> Option<f64> {
        Some(fold_run(fold, *self))
    }
}

struct OfTensor<'a, T>(Ref<'a, Tensor<T>>);

impl<T: FloatingPoint> UsePowers<1> for OfTensor<'_, T> {
    type Element = T;
    type Output = Result<f64>;

    fn with(self, sum: impl Fold<1, Elements = [T; 1], Value = f64>, powers: impl Powers) -> Result<f64> {
        let sum = fold_all(self.0, sum)?;
        let norm = match powers.delicate::<T>() {
            None => None,
            Some(_) if (LEAST_SUM..f64::INFINITY).contains(&sum) => None,
            Some(_) => norm_of_sum(&Operand::new(self.0, 1)?, sum, powers),
        };
        Ok(norm.unwrap_or_else(|| powers.root(sum)))
    }
}

/// The norm of all elements of `tensor`, of order `order`.
pub fn norm_all<T: FloatingPoint>(tensor: Ref<'_, Tensor<T>>, order: T) -> Result<f64> {
    with_norm(order.own(), OfTensor(tensor))
}

/// The norm of `elements`, of order `order`.
pub fn norm_of<T: FloatingPoint>(elements: &[T], order: f64) -> f64 {
    with_norm(order, NormOf(&elements)).unwrap_or(0.0)
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
        reduce(self.result, self.source, self.d, self.keep, &fold_lanes(sum, LaneNorm(powers)))
    }
}

/// What makes the norm of a lane of its sum of powers.
struct LaneNorm<P>(P);

impl<T: FloatingPoint, P: Powers> Finish<T, f64, T> for LaneNorm<P> {
    #[inline(always)]
    fn finish(&self, sum: f64, lane: Run<'_, [T; 1], 1>) -> T {
        T::from_own(norm_of_sum(&lane, sum, self.0).unwrap_or(sum))
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

impl<T: FloatingPoint> Folded<2> for [&Operand<'_, T>; 2] {
    type Element = T;

    fn fold(&self, fold: impl Fold<2, Elements = [T; 2], Value = f64>) -> Option<f64> {
        engine::fold(*self, Cost::MEMORY, fold)
    }
}

/// Two dense tensors; `None` if they have so many elements that they are better folded in another way.
impl<T: FloatingPoint> Folded<2> for Dense<'_, [T; 2], 2> {
    type Element = T;

    fn fold(&self, fold: impl Fold<2, Elements = [T; 2], Value = f64>) -> Option<f64> {
        engine::fold_few(*self, fold)
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
        && let Some(distance) = with_powers(order.own(), NormOf(&dense))
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
    if let Some(distance) = with_powers(order.own(), NormOf(&operands.each_ref())) {
        return Ok(distance);
    }
    // Sizes without common dimensions: contiguous copies have some.
    let (a, b) = (tensor::contiguous(a)?, tensor::contiguous(b)?);
    let operands = [Operand::new(a.borrow(), 1)?, Operand::new(b.borrow(), 2)?];
    with_powers(order.own(), NormOf(&operands.each_ref()))
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
        let exact = with_norm(order.own(), NormOf(&slice)).unwrap_or(0.0);
        let norm = T::from_own(exact);
        if norm > limit {
            // Keeps slices whose norm is not a normal number from becoming infinite.
            const TINY: f64 = 1e-7;
            // A norm of floats may be beyond them.
            let norm = if norm.own().is_finite() { norm.own() } else { exact };
            scale(&slice, T::from_own(limit.own() / (norm + TINY)));
        }
    }
    destination.finish()
}

/// Multiplies all elements of `operand` by `factor`.
fn scale<T: FloatingPoint>(operand: &Operand<'_, T>, factor: T) {
    for_each_run([operand], Cost::MEMORY, &|run| run.update(|x| x * factor));
}
