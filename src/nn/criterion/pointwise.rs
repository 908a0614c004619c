//! Losses that are sums, or means, over elements and their targets.

use super::single::single;
use crate::engine::Cost;
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::kernel::Isa;
use crate::nn::formula::{Formula, apply, total};
use crate::nn::operand::{Claim, Input, Output};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::mem::MaybeUninit;

/// The loss of one element, and its derivative.
pub trait Loss<T: Real>: Sync {
    /// What they cost.
    const COST: Cost = Cost::MEMORY;

    /// The loss of `x` where `y` is wanted.
    fn value<I: Isa>(&self, x: T, y: T) -> T;

    /// Its derivative by `x`.
    fn slope<I: Isa>(&self, x: T, y: T) -> T;

    /// What is wrong with `x`, if something can be: then this is not 0.
    fn refused(x: T) -> T {
        let _ = x;
        T::ZERO
    }

    /// The text of the error for this; `None` if everything is right.
    const REFUSAL: Option<&'static str> = None;
}

/// The operands of a loss.
#[derive(Clone, Copy)]
pub struct LossOperands<'a, T> {
    /// What the network gave: argument 2.
    pub input: Ref<'a, Tensor<T>>,
    /// What is wanted: argument 3.
    pub target: Ref<'a, Tensor<T>>,
    /// Factors of elements, and their argument number.
    pub weights: Option<(Ref<'a, Tensor<T>>, i32)>,
}

/// The operands as elements.
struct LossElements<'a, T: Real> {
    input: Input<'a, T>,
    target: Input<'a, T>,
    weights: Option<Input<'a, T>>,
}

impl<'a, T: Real> LossElements<'a, T> {
    fn new<L: Loss<T>>(operands: LossOperands<'a, T>, claims: &[Claim]) -> Result<Self> {
        let input = Input::new(operands.input, 2, claims)?;
        let target = Input::new(operands.target, 3, claims)?;
        input.check_count(&target, "input", "target")?;
        let weights =
            operands.weights.map(|(weights, number)| Input::new(weights, number, claims)).transpose()?;
        if let Some(weights) = &weights {
            input.check_count(weights, "input", "weights")?;
        }
        if let Some(text) = L::REFUSAL
            && total(&Refused::<L>(std::marker::PhantomData), [input.elements()])? != 0.0
        {
            return Err(Error::plain(text));
        }
        Ok(LossElements { input, target, weights })
    }

    fn pair(&self) -> [&[T]; 2] {
        [self.input.elements(), self.target.elements()]
    }

    fn weights(&self) -> Option<&[T]> {
        self.weights.as_ref().map(Input::elements)
    }
}

struct LossValue<'l, L>(&'l L);

impl<T: Real, L: Loss<T>> Formula<T, 2> for LossValue<'_, L> {
    const COST: Cost = L::COST;

    #[inline(always)]
    fn value<I: Isa>(&self, [x, y]: [T; 2]) -> T {
        self.0.value::<I>(x, y)
    }
}

struct Weighted<'l, L>(&'l L);

impl<T: Real, L: Loss<T>> Formula<T, 3> for Weighted<'_, L> {
    const COST: Cost = L::COST;

    #[inline(always)]
    fn value<I: Isa>(&self, [x, y, w]: [T; 3]) -> T {
        self.0.value::<I>(x, y) * w
    }
}

struct Slope<'l, L, T> {
    loss: &'l L,
    factor: T,
}

impl<T: Real, L: Loss<T>> Formula<T, 2> for Slope<'_, L, T> {
    const COST: Cost = L::COST;

    #[inline(always)]
    fn value<I: Isa>(&self, [x, y]: [T; 2]) -> T {
        self.factor * self.loss.slope::<I>(x, y)
    }
}

struct Refused<L>(std::marker::PhantomData<fn(L)>);

impl<T: Real, L: Loss<T>> Formula<T, 1> for Refused<L> {
    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        L::refused(x)
    }
}

/// The sum of the losses of all elements, or their mean if `average`.
///
/// # Errors
///
/// Arguments: elements outside the storage. Plain: the element counts differ; what the loss refuses. No memory.
pub fn sum<T: Real, L: Loss<T>>(loss: &L, operands: LossOperands<'_, T>, average: bool) -> Result<T> {
    let elements = LossElements::new::<L>(operands, &[])?;
    let [x, y] = elements.pair();
    let sum = match &elements.weights {
        None => total(&LossValue(loss), [x, y])?,
        Some(weights) => total(&Weighted(loss), [x, y, weights.elements()])?,
    };
    Ok(T::of(if average { sum / x.len() as f64 } else { sum }))
}

/// Puts [`sum`] into `output`, argument 4, which has one element.
///
/// # Errors
///
/// As [`sum`] and [`single`].
pub fn update_output<T: Real, L: Loss<T>>(
    loss: &L,
    operands: LossOperands<'_, T>,
    output: Ref<'_, Tensor<T>>,
    average: bool,
) -> Result<()> {
    let mut output = single(output, "output", 4)?;
    output.elements()[0] = sum(loss, operands, average)?;
    output.close()
}

/// As [`update_output`] in PyTorch's dialect: `output` is resized, and gets the loss of each element unless `reduce`.
///
/// # Errors
///
/// As [`sum`]. Argument 4: elements outside the storage.
pub fn update_output_reduced<T: Real, L: Loss<T>>(
    loss: &L,
    operands: LossOperands<'_, T>,
    output: Ref<'_, Tensor<T>>,
    average: bool,
    reduce: bool,
) -> Result<()> {
    if reduce {
        let sum = sum(loss, operands, average)?;
        let mut output = Output::new(output, &[1], 4, &[])?;
        output.filled(sum);
        return output.close();
    }
    let elements = LossElements::new::<L>(operands, &[Claim::of(output)])?;
    let mut output = Output::new(output, elements.input.sizes(), 4, &[])?;
    let ([x, y], weights) = (elements.pair(), elements.weights());
    plane::for_each_share(output.elements(), 4, &|at, to| {
        apply(&LossValue(loss), to, [&x[at..], &y[at..]]);
        multiply(to, at, weights);
    });
    output.close()
}

/// What a gradient is multiplied with.
pub enum GradientFactor<'a, T> {
    /// Nothing: torch/nn's dialect.
    One,
    /// The gradient of the loss, argument 4, of one element for the sum, or one for each element.
    Tensor {
        /// The gradient of the loss.
        gradient: Ref<'a, Tensor<T>>,
        /// Whether the loss is the sum.
        reduce: bool,
    },
}

/// The gradient of the input, in `grad_input`, argument `number`, which gets the sizes of the input.
///
/// # Errors
///
/// As [`sum`]. Arguments: elements outside the storage. Plain: the gradient of the loss has another element count.
pub fn update_grad_input<T: Real, L: Loss<T>>(
    loss: &L,
    operands: LossOperands<'_, T>,
    upstream: &GradientFactor<'_, T>,
    (grad_input, number): (Ref<'_, Tensor<T>>, i32),
    average: bool,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let elements = LossElements::new::<L>(operands, &claims)?;
    let [x, y] = elements.pair();
    let mean = if average { 1.0 / x.len() as f64 } else { 1.0 };
    let (factor, each) = match *upstream {
        GradientFactor::One => (T::of(mean), None),
        GradientFactor::Tensor { gradient, reduce: true } => {
            (T::of(mean) * single(gradient, "gradOutput", 4)?.elements()[0], None)
        }
        GradientFactor::Tensor { gradient, reduce: false } => {
            let gradient = Input::new(gradient, 4, &claims)?;
            elements.input.check_count(&gradient, "input", "gradOutput")?;
            (T::ONE, Some(gradient))
        }
    };
    let mut result = Output::new(grad_input, elements.input.sizes(), number, &[])?;
    let slope = Slope { loss, factor };
    let (weights, each) = (elements.weights(), each.as_ref().map(Input::elements));
    plane::for_each_share(result.elements(), 4, &|at, to| {
        apply(&slope, to, [&x[at..], &y[at..]]);
        multiply(to, at, weights);
        multiply(to, at, each);
    });
    result.close()
}

/// Multiplies elements, which are all written, by the factors from `at` on, if there are any.
fn multiply<T: Real>(to: &mut [MaybeUninit<T>], at: usize, factors: Option<&[T]>) {
    if let Some(factors) = factors {
        for (to, &factor) in to.iter_mut().zip(&factors[at..]) {
            // SAFETY: the caller has written it.
            to.write(unsafe { to.assume_init() } * factor);
        }
    }
}

/// `|x - y|`.
pub struct Absolute;

impl<T: Real> Loss<T> for Absolute {
    #[inline(always)]
    fn value<I: Isa>(&self, x: T, y: T) -> T {
        (x - y).magnitude()
    }

    #[inline(always)]
    fn slope<I: Isa>(&self, x: T, y: T) -> T {
        if x - y >= T::ZERO { T::ONE } else { -T::ONE }
    }
}

/// `(x - y)^2`.
pub struct Squared;

impl<T: Real> Loss<T> for Squared {
    #[inline(always)]
    fn value<I: Isa>(&self, x: T, y: T) -> T {
        (x - y) * (x - y)
    }

    #[inline(always)]
    fn slope<I: Isa>(&self, x: T, y: T) -> T {
        (x - y) + (x - y)
    }
}

/// `(x - y)^2 / 2`, and `|x - y| - 1/2` where that is further than 1.
pub struct SmoothAbsolute;

impl<T: Real> Loss<T> for SmoothAbsolute {
    #[inline(always)]
    fn value<I: Isa>(&self, x: T, y: T) -> T {
        let z = (x - y).magnitude();
        let half = T::of(0.5);
        if z < T::ONE { half * z * z } else { z - half }
    }

    #[inline(always)]
    fn slope<I: Isa>(&self, x: T, y: T) -> T {
        let z = x - y;
        let above = if z > T::ONE { T::ONE } else { z };
        if z < -T::ONE { -T::ONE } else { above }
    }
}

/// `ln(1 + e^(-x y))`.
pub struct SoftMargin;

impl<T: Real> Loss<T> for SoftMargin {
    const COST: Cost = Cost::FUNCTION;

    #[inline(always)]
    fn value<I: Isa>(&self, x: T, y: T) -> T {
        let z = -(x * y);
        z.at_least(T::ZERO) + (-z.magnitude()).exp::<I>().ln_1p::<I>()
    }

    #[inline(always)]
    fn slope<I: Isa>(&self, x: T, y: T) -> T {
        -y * (-(x * y)).sigmoid::<I>()
    }
}

/// `margin - x y` where that is positive.
pub struct Margin<T> {
    /// The margin.
    pub margin: T,
}

impl<T: Real> Loss<T> for Margin<T> {
    #[inline(always)]
    fn value<I: Isa>(&self, x: T, y: T) -> T {
        (self.margin - x * y).at_least(T::ZERO)
    }

    #[inline(always)]
    fn slope<I: Isa>(&self, x: T, y: T) -> T {
        if x * y < self.margin { -y } else { T::ZERO }
    }
}

/// `y (ln y - x)` for a logarithm `x` of a probability, and 0 where `y` is not positive.
pub struct Divergence;

impl<T: Real> Loss<T> for Divergence {
    const COST: Cost = Cost::FUNCTION;

    #[inline(always)]
    fn value<I: Isa>(&self, x: T, y: T) -> T {
        let value = y * (y.ln::<I>() - x);
        if y > T::ZERO { value } else { T::ZERO }
    }

    #[inline(always)]
    fn slope<I: Isa>(&self, _x: T, y: T) -> T {
        if y > T::ZERO { -y } else { T::ZERO }
    }
}

/// `-(y ln x + (1 - y) ln(1 - x))`, with 10^-12 added to the arguments of the logarithms.
pub struct CrossEntropy;

/// What keeps logarithms finite.
const EPSILON: f64 = 1e-12;

/// The logarithm of `sum`, which is 1 and `rest` but for its rounding: near 1 all of the result is in that.
#[inline(always)]
fn ln_of_sum<I: Isa>(sum: f64, rest: f64) -> f64 {
    if sum > 0.5 { Real::ln_1p::<I>(rest) } else { Real::ln::<I>(sum) }
}

impl<T: Real> Loss<T> for CrossEntropy {
    const COST: Cost = Cost::FUNCTION;
    const REFUSAL: Option<&'static str> = Some("input value should be between 0~1");

    #[inline(always)]
    fn value<I: Isa>(&self, x: T, y: T) -> T {
        // In double precision, where 10^-12 is not lost.
        let (x, y) = (x.wide(), y.wide());
        let yes = ln_of_sum::<I>(x + EPSILON, x - 1.0 + EPSILON);
        let no = ln_of_sum::<I>(1.0 - x + EPSILON, EPSILON - x);
        -T::of(yes * y + no * (1.0 - y))
    }

    #[inline(always)]
    fn slope<I: Isa>(&self, x: T, y: T) -> T {
        let (x, y) = (x.wide(), y.wide());
        T::of(-(y - x) / ((1.0 - x + EPSILON) * (x + EPSILON)))
    }

    #[inline(always)]
    fn refused(x: T) -> T {
        if x >= T::ZERO && x <= T::ONE { T::ZERO } else { T::ONE }
    }
}

/// `|x|`, for L1 costs: the target does not count.
pub struct Magnitude;

impl<T: Real> Formula<T, 1> for Magnitude {
    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        x.magnitude()
    }
}

/// The sign of `x`: -1, 0 or 1.
pub struct Sign;

impl<T: Real> Formula<T, 1> for Sign {
    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        let below = if x < T::ZERO { -T::ONE } else { T::ZERO };
        if x > T::ZERO { T::ONE } else { below }
    }
}

/// Puts the sum of the absolute values of `input` into `output`, argument 3, which has one element.
///
/// # Errors
///
/// Argument 2: elements outside the storage. As [`single`]. No memory.
pub fn l1_cost<T: Real>(input: Ref<'_, Tensor<T>>, output: Ref<'_, Tensor<T>>) -> Result<()> {
    let mut output = single(output, "output", 3)?;
    let value = total(&Magnitude, [Input::new(input, 2, &[])?.elements()])?;
    output.elements()[0] = T::of(value);
    output.close()
}
