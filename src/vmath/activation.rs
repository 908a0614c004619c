//! Activations of neural networks.

use super::bits::{limit32, limit64, pow2_32, pow2_64};
use super::exp::{expm1_32_sum, expm1_64, reduced32, reduced64};
use super::map::{BinaryFn, UnaryFn, through_f64};
use crate::kernel::Isa;

/// `x / (1 + e^-x)`; 0 at minus infinity.
pub struct Silu;

impl UnaryFn<f32> for Silu {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        // e^-|x| 2^64 times too large, so that it is not subnormal where the product with x is not.
        const UP: f32 = 18_446_744_073_709_551_616.0;
        let x = if x < -110.0 { -110.0 } else { x };
        let (p, n) = reduced32::<I>(limit32(-x.abs(), -110.0, 0.0));
        let e = (1.0 + p) * pow2_32(n.wrapping_add(64));
        let numerator = if x < 0.0 { x * e } else { x };
        let quotient = numerator / I::fma32(e, 1.0 / UP, 1.0);
        if x < 0.0 { quotient * (1.0 / UP) } else { quotient }
    }
}

impl UnaryFn<f64> for Silu {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        gated::<I>(x, x)
    }
}

/// 2^80.
const UP: f64 = 1_208_925_819_614_629_174_706_176.0;

/// `e^x` times [`UP`] for `-760 <= x <= 20`: not subnormal where a product with `x` is not.
#[inline(always)]
fn scaled_exp<I: Isa>(x: f64) -> f64 {
    let (p, n) = reduced64::<I>(x);
    (1.0 + p) * pow2_64(n.wrapping_add(80))
}

/// `x / (1 + e^-gate)` for a gate of the sign of `x`.
#[inline(always)]
fn gated<I: Isa>(x: f64, gate: f64) -> f64 {
    let closed = gate < -760.0;
    let x = if closed { -760.0 } else { x };
    let e = scaled_exp::<I>(limit64(-gate.abs(), -760.0, 0.0));
    let numerator = if x < 0.0 { x * e } else { x };
    let quotient = numerator / I::fma64(e, 1.0 / UP, 1.0);
    if x < 0.0 { quotient * (1.0 / UP) } else { quotient }
}

/// `x (1 + tanh(u)) / 2`, which is `x` times the logistic function of `2 u`.
#[inline(always)]
fn gelu_tanh64<I: Isa>(x: f64) -> f64 {
    const SQRT_8_OVER_PI: f64 = 1.595_769_121_605_730_9;
    gated::<I>(x, SQRT_8_OVER_PI * I::fma64(0.044_715 * x, x * x, x))
}

/// `tanh(log(1 + e)) = e (e + 2) / (e (e + 2) + 2)` with `e = e^x`; beyond 20 it rounds to 1.
#[inline(always)]
fn mish64<I: Isa>(x: f64) -> f64 {
    let limited = limit64(x, -760.0, 20.0);
    let scaled = scaled_exp::<I>(limited);
    let e = scaled * (1.0 / UP);
    let y = limited * (scaled * (e + 2.0) / I::fma64(e, e + 2.0, 2.0)) * (1.0 / UP);
    if x > 20.0 { x } else { y }
}

/// Scaled so that mean 0 and variance 1 stay: the constants of G. Klambauer and others, "Self-normalizing neural networks".
const SCALE: f64 = 1.050_700_987_355_480_5;
const SCALED_ALPHA: f64 = SCALE * 1.673_263_242_354_377_2;

/// `scale x` above 0, else `scale alpha (e^x - 1)`.
pub struct Selu;

impl UnaryFn<f32> for Selu {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        // The factors in two parts, both above 0 for the sake of infinity.
        const ABOVE: (f32, f32) = (1.050_700_9, 8.441_664e-8);
        const BELOW: (f32, f32) = (1.758_099_3, 2.329_671_7e-8);
        let (power, power_low) = expm1_32_sum::<I>(x);
        let (y, low) = if x > 0.0 { (x, 0.0) } else { (power, power_low) };
        let (factor, factor_low) = if x > 0.0 { ABOVE } else { BELOW };
        I::fma32(y, factor, I::fma32(low, factor, y * factor_low))
    }
}

impl UnaryFn<f64> for Selu {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        if x > 0.0 { SCALE * x } else { SCALED_ALPHA * expm1_64::<I>(x) }
    }
}

through_f64! {
    /// `x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2`: nearly [`Gelu`](super::Gelu); 0 at minus infinity.
    GeluTanh: gelu_tanh64;
    /// `x tanh(log(1 + e^x))`; 0 at minus infinity.
    Mish: mish64;
}

/// `x` above 0, else `alpha (e^(x / alpha) - 1)`; `alpha` is the second operand.
pub struct Celu;

impl BinaryFn<f32> for Celu {
    #[inline(always)]
    fn fast<I: Isa>(x: f32, alpha: f32) -> f32 {
        <Celu as BinaryFn<f64>>::fast::<I>(f64::from(x), f64::from(alpha)) as f32
    }
}

impl BinaryFn<f64> for Celu {
    #[inline(always)]
    fn fast<I: Isa>(x: f64, alpha: f64) -> f64 {
        if x > 0.0 { x } else { alpha * expm1_64::<I>(x / alpha) }
    }
}
