//! Derivatives of samples from the Dirichlet distribution with respect to its parameters.
//!
//! A component of such a sample is Beta distributed. Where `I` is the distribution function of
//! Beta(alpha, beta) and `p` its density, the derivative is, by implicit differentiation (Figurnov,
//! Mohamed, Mnih: Implicit Reparameterization Gradients, 2018),
//!
//! `g(x, alpha, beta) = -(dI/dalpha)(x) / (p(x) (1 - x))`.
//!
//! Let `m = digamma(alpha) - digamma(alpha + beta)`, the mean of `log x`. Below `e^m` we expand `I`
//! itself, above it `1 - I`: then all terms have one sign and nothing cancels. Both have the series
//! `z^p (1 - z)^q / B(p, q) * sum t(n)` (DLMF 8.17.22) with `t(0) = 1 / p` and
//! `t(n + 1) = t(n) z (p + q + n) / (p + 1 + n)`, differentiated here term by term. Where it converges
//! slowly we integrate `(log t - m) p(t)` instead, which is the same derivative.

use super::arg::Arg;
use super::map::map;
use super::number::Number;
use crate::engine::Cost;
use crate::error::Result;
use crate::kernel::isa::NoFma;
use crate::kernel::piece::on_slices;
use crate::random::RandomReal;
use crate::tuning::SHARED_DIRICHLET;
use crate::vmath::{Digamma, UnaryFn};
use std::mem::MaybeUninit;

/// Hundreds of operations for each element.
const COST: Cost = Cost { parallel_above: SHARED_DIRICHLET };
/// The series needs about `36 / (1 - z)` terms,
const SERIES_BELOW: f64 = 0.95;
/// or a multiple of the square root of `p + q`.
const SERIES_TOTAL: f64 = 1e4;
/// The step of the quadrature in the logarithm of its variable; the error of the rule falls with
/// `e^(-pi^2 / STEP)`.
const STEP: f64 = 0.25;
/// Where it starts, below the logarithm of the scale: what lies below is `e^-37` of the whole.
const REACH: f64 = 37.0;
/// `e` to minus this is 0.
const UNDERFLOW: f64 = 745.2;

/// `r = g(x, alpha, total - alpha)`, element by element; NaN outside `0 <= x <= 1` and
/// `0 < alpha < total`. `r` gets the sizes of `x` and may be any of the three. Relative error below
/// 1e-7, or the rounding of the element type.
///
/// # Errors
///
/// Plain: the element counts differ.
pub fn gradient<T: Number + RandomReal>(
    r: Arg<'_, T>,
    x: Arg<'_, T>,
    alpha: Arg<'_, T>,
    total: Arg<'_, T>,
) -> Result<()> {
    let gradients = on_slices(|to: &mut [MaybeUninit<T>], [x, alpha, total]: [&[T]; 3]| {
        for (to, ((x, alpha), total)) in to.iter_mut().zip(x.iter().zip(alpha).zip(total)) {
            let (x, alpha, total) = (x.to_f64(), alpha.to_f64(), total.to_f64());
            to.write(T::from_f64(derivative(x, alpha, total - alpha)));
        }
    });
    map(r, [x, alpha, total], COST, &gradients)
}

/// `g(x, alpha, beta)`.
fn derivative(x: f64, alpha: f64, beta: f64) -> f64 {
    if !((0.0..=1.0).contains(&x) && alpha > 0.0 && beta > 0.0) {
        return f64::NAN;
    }
    if x == 0.0 {
        return 0.0;
    }
    let mean_log = digamma(alpha) - digamma(alpha + beta);
    let side = Tail::new(x, alpha, beta, mean_log);
    if side.z <= SERIES_BELOW && alpha + beta <= SERIES_TOTAL { x * side.series() } else { side.integral() }
}

fn digamma(x: f64) -> f64 {
    <Digamma as UnaryFn<f64>>::fast::<NoFma>(x)
}

/// The tail of the distribution that is expanded.
struct Tail {
    /// Whether that is the part below `x`, `I(x)`, and not the part above, `1 - I(x)`.
    below: bool,
    /// `x` or `1 - x`, the length of the tail, and what is left to 1.
    z: f64,
    rest: f64,
    /// `alpha, beta` or `beta, alpha`.
    p: f64,
    q: f64,
    /// `log x - m`, not positive below.
    excess: f64,
    mean_log: f64,
}

impl Tail {
    fn new(x: f64, alpha: f64, beta: f64, mean_log: f64) -> Self {
        let excess = x.ln() - mean_log;
        if excess <= 0.0 {
            Tail { below: true, z: x, rest: 1.0 - x, p: alpha, q: beta, excess, mean_log }
        } else {
            Tail { below: false, z: 1.0 - x, rest: x, p: beta, q: alpha, excess, mean_log }
        }
    }

    /// `g / x` as a series, all of whose terms are positive.
    fn series(&self) -> f64 {
        let Tail { z, p, q, .. } = *self;
        // The logarithmic derivatives of t(n) with respect to q, and to p with the opposite sign.
        let mut by_q = 0.0;
        let mut by_p = 1.0 / p;
        let mut term = 1.0 / p;
        let mut sum = 0.0;
        for n in 0.. {
            let change = if self.below { by_p - by_q } else { by_q };
            let addend = term * (self.excess.abs() + change);
            sum += addend;
            if addend <= sum * (f64::EPSILON / 16.0) {
                break;
            }
            let n = f64::from(n);
            term *= z * (p + q + n) / (p + 1.0 + n);
            by_q += 1.0 / (p + q + n);
            by_p += 1.0 / (p + 1.0 + n);
        }
        sum
    }

    /// `g` as an integral over the tail, `t = z e^-u` and `u = e^s`, by the trapezoidal rule in `s`, which
    /// converges geometrically as the integrand is analytic for `|Im s| < pi / 2` (Trefethen and Weideman,
    /// SIAM Rev. 56(3), 2014).
    fn integral(&self) -> f64 {
        let Tail { z, rest, p, q, .. } = *self;
        // How fast the logarithm of the density falls at the end of the tail.
        let slope = p - (q - 1.0) * z / rest;
        let curvature = (q - 1.0).max(0.0) * z / (rest * rest);
        let start = -slope.max(curvature.sqrt()).max(f64::MIN_POSITIVE).ln() - REACH;
        let steps = ((UNDERFLOW / p).ln() - start) / STEP;
        let mut sum = 0.0;
        for k in 0..=steps as i32 {
            let u = (start + f64::from(k) * STEP).exp();
            // 1 - e^-u, so that 1 - z e^-u = rest + z * gone.
            let gone = -(-u).exp_m1();
            let density = (-p * u + (q - 1.0) * (z * gone / rest).ln_1p()).exp();
            sum += u * density * self.distance(u, gone);
        }
        let integral = sum * STEP;
        if self.below { integral * z / rest } else { integral }
    }

    /// `|log t - m|`, where `gone` is `1 - e^-u`.
    fn distance(&self, u: f64, gone: f64) -> f64 {
        if self.below {
            u - self.excess
        } else if self.z < 0.5 {
            (-self.z * (-u).exp()).ln_1p() - self.mean_log
        } else {
            (self.rest + self.z * gone).ln() - self.mean_log
        }
    }
}
