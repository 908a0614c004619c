//! The formulas of one element, and their derivatives as formulas of a known element and the gradient there.

use crate::engine::Cost;
use crate::kernel::Isa;
use crate::nn::formula::Formula;
use crate::nn::real::Real;

/// Formulas with the parameters of a layer.
macro_rules! formulas {
    ($($(#[$attribute:meta])* $name:ident<$t:ident> { $($field:ident: $type:ty),* }
        [$($x:ident),+], $isa:ident, $cost:expr, |$this:ident| $value:expr;)+) => { $(
        $(#[$attribute])*
        pub struct $name<$t> {
            $(#[doc = "A parameter of the layer."] pub $field: $type,)*
        }

        impl<$t: Real> Formula<$t, { [$(stringify!($x)),+].len() }> for $name<$t> {
            const COST: Cost = $cost;

            #[inline(always)]
            fn value<$isa: Isa>(&self, [$($x),+]: [$t; [$(stringify!($x)),+].len()]) -> $t {
                let $this = self;
                $value
            }
        }
    )+ };
}

/// The derivative of the absolute value; 1 at zero.
pub struct AbsGradient;

impl<T: Real> Formula<T, 2> for AbsGradient {
    #[inline(always)]
    fn value<I: Isa>(&self, [x, g]: [T; 2]) -> T {
        if x >= T::ZERO { g } else { -g }
    }
}

/// The derivative of the square.
pub struct SquareGradient;

impl<T: Real> Formula<T, 2> for SquareGradient {
    #[inline(always)]
    fn value<I: Isa>(&self, [x, g]: [T; 2]) -> T {
        (g + g) * x
    }
}

/// The derivative of the square root `y`; 0 where the root is 0.
pub struct SqrtGradient;

impl<T: Real> Formula<T, 2> for SqrtGradient {
    #[inline(always)]
    fn value<I: Isa>(&self, [y, g]: [T; 2]) -> T {
        if y == T::ZERO { T::ZERO } else { T::of(0.5) * (g / y) }
    }
}

/// The derivative of the sigmoid `y`.
pub struct SigmoidGradient;

impl<T: Real> Formula<T, 2> for SigmoidGradient {
    #[inline(always)]
    fn value<I: Isa>(&self, [y, g]: [T; 2]) -> T {
        g * (T::ONE - y) * y
    }
}

/// The derivative of the hyperbolic tangent `y`.
pub struct TanhGradient;

impl<T: Real> Formula<T, 2> for TanhGradient {
    #[inline(always)]
    fn value<I: Isa>(&self, [y, g]: [T; 2]) -> T {
        g * ((T::ONE - y) * (T::ONE + y))
    }
}

/// The logarithm of the sigmoid.
pub struct LogSigmoid;

impl<T: Real> Formula<T, 1> for LogSigmoid {
    const COST: Cost = Cost::FUNCTION;

    #[inline(always)]
    fn value<I: Isa>(&self, [x]: [T; 1]) -> T {
        x.at_most(T::ZERO) - (-x.magnitude()).exp::<I>().ln_1p::<I>()
    }
}

/// The derivative of the logarithm of the sigmoid.
pub struct LogSigmoidGradient;

impl<T: Real> Formula<T, 2> for LogSigmoidGradient {
    const COST: Cost = Cost::FUNCTION;

    #[inline(always)]
    fn value<I: Isa>(&self, [x, g]: [T; 2]) -> T {
        g * (-x).sigmoid::<I>()
    }
}

formulas! {
    /// `x` above `threshold`, else `value`; NaN stays.
    Threshold<T> { threshold: T, value: T } [x], I, Cost::MEMORY,
        |f| if x <= f.threshold { f.value } else { x };
    /// The gradient where `x` is above `threshold`.
    ThresholdGradient<T> { threshold: T } [x, g], I, Cost::MEMORY,
        |f| if x <= f.threshold { T::ZERO } else { g };
    /// `x`, times `slope` where it is negative.
    LeakyReLU<T> { slope: T } [x], I, Cost::MEMORY,
        |f| {
            let below = x * f.slope;
            if x > T::ZERO { x } else { below }
        };
    /// The derivative of [`LeakyReLU`].
    LeakyReLUGradient<T> { slope: T } [x, g], I, Cost::MEMORY,
        |f| {
            let below = g * f.slope;
            if x > T::ZERO { g } else { below }
        };
    /// `positive * x`, and `negative * (e^x - 1)` where `x` is not positive.
    Elu<T> { negative: T, positive: T } [x], I, Cost::FUNCTION,
        |f| {
            let (below, above) = (x.exp_m1::<I>() * f.negative, x * f.positive);
            if x <= T::ZERO { below } else { above }
        };
    /// The derivative of [`Elu`] with the value `y`.
    EluGradient<T> { negative: T, positive: T } [y, g], I, Cost::MEMORY,
        |f| {
            let (below, above) = (g * (y + f.negative), g * f.positive);
            if y <= T::ZERO { below } else { above }
        };
    /// `x` where it is beyond `lambda` or `-lambda`, else 0.
    HardShrink<T> { lambda: T } [x], I, Cost::MEMORY,
        |f| if x > f.lambda || x < -f.lambda { x } else { T::ZERO };
    /// The derivative of [`HardShrink`], and of [`SoftShrink`].
    ShrinkGradient<T> { lambda: T } [x, g], I, Cost::MEMORY,
        |f| if x > f.lambda || x < -f.lambda { g } else { T::ZERO };
    /// `x` brought nearer to 0 by `lambda`; 0 where that goes beyond.
    SoftShrink<T> { lambda: T } [x], I, Cost::MEMORY, |f| {
        let below = if x < -f.lambda { x + f.lambda } else { T::ZERO };
        if x > f.lambda { x - f.lambda } else { below }
    };
    /// `x` limited to `low` and `high`; NaN stays.
    HardTanh<T> { low: T, high: T } [x], I, Cost::MEMORY, |f| {
        let below = if x > f.high { f.high } else { x };
        if x < f.low { f.low } else { below }
    };
    /// The gradient where `x` is strictly between `low` and `high`.
    HardTanhGradient<T> { low: T, high: T } [x, g], I, Cost::MEMORY,
        |f| if x <= f.low || x >= f.high { T::ZERO } else { g };
    /// `ln(1 + e^(beta x)) / beta`, and `x` where `beta x` is above `threshold`.
    SoftPlus<T> { beta: T, threshold: T } [x], I, Cost::FUNCTION,
        |f| {
            let z = x * f.beta;
            // Whatever is beyond the exponential's range has the sign of `z` and is `x` or 0.
            let line = if z > T::ZERO { x } else { T::ZERO };
            let curve = line + (-z.magnitude()).exp::<I>().ln_1p::<I>() / f.beta;
            if z > f.threshold { x } else { curve }
        };
    /// The derivative of [`SoftPlus`] with the value `y`.
    SoftPlusGradient<T> { beta: T, threshold: T } [y, g], I, Cost::FUNCTION, |f| {
        let z = y * f.beta;
        // The sigmoid of the argument: 1 - e^-z.
        let curve = -g * (-z).exp_m1::<I>();
        if z > f.threshold { g } else { curve }
    };
}
