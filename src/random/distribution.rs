//! One value at a time: the scalar distributions, as methods of [`Generator`].
//!
//! Beside each method stand the check of its parameters and the map from a uniform value, which the
//! bulk forms share. The order of operations is part of the stream: it decides the last bit.

use std::f64::consts::PI;

use super::generator::Generator;
use super::sample::RandomReal;
use super::unit::{unit, unit_float};
use crate::error::{Result, check_arg_with, shown};

/// The angle of a normal pair, from the uniform number drawn for it.
#[inline(always)]
pub(super) fn angle(uniform: f64) -> f64 {
    2.0 * PI * uniform
}

/// The radius of a normal pair, from ln(1 - u) of the uniform number drawn for it.
#[inline(always)]
pub(super) fn radius(log_complement: f64) -> f64 {
    (-2.0 * log_complement).sqrt()
}

/// The exponential value, from ln(1 - u) of the uniform number drawn for it.
#[inline(always)]
pub(super) fn exponential(log_complement: f64, lambda: f64) -> f64 {
    // The reciprocal of a rate this small is infinite, and times 0 not a number.
    if lambda < f64::MIN_POSITIVE { -log_complement / lambda } else { -1.0 / lambda * log_complement }
}

/// The Cauchy value, from the uniform number drawn for it.
#[inline(always)]
pub(super) fn cauchy(uniform: f64, median: f64, sigma: f64) -> f64 {
    median + sigma * (PI * (uniform - 0.5)).tan()
}

/// The geometric value, from ln(1 - u) of the uniform number drawn for it and from ln(p).
///
/// A number beyond `int`, which there is for p within 10⁻⁸ of 1, becomes its greatest value; the original leaves this to
/// the machine.
#[inline(always)]
pub(super) fn geometric(log_complement: f64, log_p: f64) -> i32 {
    ((log_complement / log_p) as i32).saturating_add(1)
}

/// A uniform number between `a` and `b`, from one in [0, 1).
#[inline(always)]
pub(super) fn uniform(unit: f64, a: f64, b: f64) -> f64 {
    unit * (b - a) + a
}

/// [`uniform`] between bounds that are further apart than numbers go: from halves of them.
#[inline(always)]
pub(super) fn uniform_of_halves(unit: f64, a: f64, b: f64) -> f64 {
    uniform(unit, a * 0.5, b * 0.5) * 2.0
}

/// Refuses bounds of uniform numbers that are not finite and in order.
pub fn check_bounds(a: f64, b: f64) -> Result<()> {
    check_arg_with(a.is_finite(), 1, || format!("the lower bound must be finite, got {}", shown(a)))?;
    check_arg_with(b >= a && b.is_finite(), 2, || {
        format!("the upper bound must be finite and not below the lower, got {} and {}", shown(b), shown(a))
    })
}

/// Refuses a rate of exponential numbers that is not positive and finite.
pub(super) fn check_rate(lambda: f64) -> Result<()> {
    check_arg_with(lambda > 0.0 && lambda.is_finite(), 1, || {
        format!("lambda must be positive and finite, got {}", shown(lambda))
    })
}

/// Refuses a median that is not finite and a scale that is not positive and finite.
pub(super) fn check_cauchy(median: f64, sigma: f64) -> Result<()> {
    check_arg_with(median.is_finite(), 1, || format!("the median must be finite, got {}", shown(median)))?;
    check_arg_with(sigma > 0.0 && sigma.is_finite(), 2, || {
        format!("sigma must be positive and finite, got {}", shown(sigma))
    })
}

/// Refuses a mean that is not finite and a standard deviation that is not positive and finite.
pub(super) fn check_normal(mean: f64, stdv: f64) -> Result<()> {
    check_arg_with(mean.is_finite(), 1, || format!("the mean must be finite, got {}", shown(mean)))?;
    check_arg_with(stdv > 0.0 && stdv.is_finite(), 2, || {
        format!("the standard deviation must be positive and finite, got {}", shown(stdv))
    })
}

/// Refuses a probability of success that is not strictly between 0 and 1.
pub(super) fn check_geometric(p: f64) -> Result<()> {
    check_arg_with(p > 0.0 && p < 1.0, 1, || format!("must be > 0 and < 1, got {}", shown(p)))
}

/// Refuses what is not a probability.
pub(super) fn check_probability(p: f64) -> Result<()> {
    check_arg_with((0.0..=1.0).contains(&p), 1, || format!("must be >= 0 and <= 1, got {}", shown(p)))
}

/// Refuses a shape that is not a positive number.
pub(super) fn check_shape(alpha: f64) -> Result<()> {
    check_arg_with(alpha > 0.0 && alpha.is_finite(), 1, || {
        format!("alpha must be positive and finite, got {}", shown(alpha))
    })
}

impl Generator {
    /// A uniform number in [0, 1); takes one word.
    fn unit(&mut self) -> f64 {
        unit(self.random())
    }

    /// A uniform number in [a, b), or `a` if they are equal; takes one word.
    ///
    /// # Errors
    ///
    /// Argument 1: `a` is not finite. Argument 2: `b` is not finite, or is below `a`.
    pub fn uniform(&mut self, a: f64, b: f64) -> Result<f64> {
        check_bounds(a, b)?;
        let between = if (b - a).is_finite() { uniform } else { uniform_of_halves };
        Ok(between(self.unit(), a, b).min(f64::last_before(a, b)))
    }

    /// As [`uniform`](Self::uniform) in single precision, from the low 24 bits of one word.
    ///
    /// # Errors
    ///
    /// As [`uniform`](Self::uniform).
    pub fn uniform_float(&mut self, a: f32, b: f32) -> Result<f32> {
        check_bounds(a.into(), b.into())?;
        let (unit, range) = (unit_float(self.random()), b - a);
        let number = if range.is_finite() {
            unit * range + a
        } else {
            uniform(unit.into(), a.into(), b.into()) as f32
        };
        Ok(number.min(f32::last_before(a.into(), b.into())))
    }

    /// A normal number, by the method of Box and Muller: two words make a pair, of which the second
    /// value is kept for the next call.
    ///
    /// # Errors
    ///
    /// Argument 1: `mean` is not finite. Argument 2: `stdv` is not positive and finite.
    pub fn normal(&mut self, mean: f64, stdv: f64) -> Result<f64> {
        check_normal(mean, stdv)?;
        let component = if self.normal_is_valid == 0 {
            self.normal_x = self.unit();
            self.normal_y = self.unit();
            self.normal_rho = radius((1.0 - self.normal_y).ln());
            self.normal_is_valid = 1;
            angle(self.normal_x).cos()
        } else {
            self.normal_is_valid = 0;
            angle(self.normal_x).sin()
        };
        Ok(self.normal_rho * component * stdv + mean)
    }

    /// An exponential number of rate `lambda`; takes one word.
    ///
    /// # Errors
    ///
    /// Argument 1: `lambda` is not positive and finite.
    pub fn exponential(&mut self, lambda: f64) -> Result<f64> {
        check_rate(lambda)?;
        Ok(exponential((1.0 - self.unit()).ln(), lambda))
    }

    /// A Cauchy number of location `median` and scale `sigma`; takes one word.
    ///
    /// # Errors
    ///
    /// Argument 1: `median` is not finite. Argument 2: `sigma` is not positive and finite.
    pub fn cauchy(&mut self, median: f64, sigma: f64) -> Result<f64> {
        check_cauchy(median, sigma)?;
        Ok(cauchy(self.unit(), median, sigma))
    }

    /// A log-normal number: e to the power of [`normal`](Self::normal).
    ///
    /// # Errors
    ///
    /// As [`normal`](Self::normal).
    pub fn log_normal(&mut self, mean: f64, stdv: f64) -> Result<f64> {
        self.normal(mean, stdv).map(f64::exp)
    }

    /// A geometric number i ≥ 1, of probability (1 - p) pⁱ⁻¹; takes one word.
    ///
    /// # Errors
    ///
    /// Argument 1: not 0 < p < 1.
    pub fn geometric(&mut self, p: f64) -> Result<i32> {
        check_geometric(p)?;
        Ok(geometric((1.0 - self.unit()).ln(), p.ln()))
    }

    /// True with probability `p`; takes one word.
    ///
    /// # Errors
    ///
    /// Argument 1: not 0 ≤ p ≤ 1.
    pub fn bernoulli(&mut self, p: f64) -> Result<bool> {
        check_probability(p)?;
        Ok(self.unit() <= p)
    }

    /// A gamma number of shape `alpha` and scale 1, by rejection: G. Marsaglia and W. W. Tsang, "A
    /// simple method for generating gamma variables", ACM TOMS 26 (2000). Shapes below 1 are drawn
    /// at `alpha` + 1 and scaled by a uniform number to the power 1 / `alpha`, as the paper says.
    ///
    /// # Errors
    ///
    /// Argument 1: `alpha` is not positive and finite.
    pub fn standard_gamma(&mut self, alpha: f64) -> Result<f64> {
        check_shape(alpha)?;
        let (shape, scale) =
            if alpha < 1.0 { (alpha + 1.0, (1.0 - self.unit()).powf(1.0 / alpha)) } else { (alpha, 1.0) };
        let d = shape - 1.0 / 3.0;
        let c = 1.0 / (9.0 * d).sqrt();
        loop {
            let x = self.normal(0.0, 1.0)?;
            let root = 1.0 + c * x;
            if root <= 0.0 {
                continue;
            }
            let v = root * root * root;
            let u = 1.0 - self.unit();
            let squared = x * x;
            // The cheap bound first: it accepts nearly always, and spares the logarithms.
            if u < 1.0 - 0.0331 * squared * squared || u.ln() < 0.5 * squared + d * (1.0 - v + v.ln()) {
                return Ok(scale * d * v);
            }
        }
    }
}
