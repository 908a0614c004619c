//! Numbers of events, and points of a simplex: Poisson, binomial and Dirichlet distributions.
//!
//! Where few events are expected they are counted one by one; else a number is proposed and accepted as W. Hörmann has it: "The
//! transformed rejection method for generating Poisson random variables", Insurance: Mathematics and Economics 12 (1993),
//! algorithm PTRS, and "The generation of binomial random variates", J. Statist. Comput. Simul. 46 (1993), algorithm BTRS.

use super::generator::Generator;
use super::sample::RandomReal;
use crate::error::{Result, check_arg, check_arg_with, shown};
use crate::vmath::log_poisson;

/// Expected events from which on numbers are proposed.
const MANY: f64 = 10.0;

/// Refuses a rate of events that is negative or not finite.
fn check_expected(rate: f64) -> Result<()> {
    check_arg_with(rate >= 0.0 && rate.is_finite(), 1, || {
        format!("the rate must be finite and not negative, got {}", shown(rate))
    })
}

/// Refuses a number of trials that is negative or not finite, and what is not a probability.
fn check_trials(trials: f64, p: f64) -> Result<()> {
    check_arg_with(trials >= 0.0 && trials.is_finite(), 1, || {
        format!("the number of trials must be finite and not negative, got {}", shown(trials))
    })?;
    check_arg_with((0.0..=1.0).contains(&p), 2, || {
        format!("a probability must be >= 0 and <= 1, got {}", shown(p))
    })
}

impl Generator {
    /// A uniform number in (0, 1).
    fn inside(&mut self) -> Result<f64> {
        loop {
            let u = self.uniform(0.0, 1.0)?;
            if u > 0.0 {
                return Ok(u);
            }
        }
    }

    /// How many events happen of which `rate` are expected.
    fn poisson(&mut self, rate: f64) -> Result<f64> {
        if rate < MANY {
            // Events until their times, which are exponential, exceed 1.
            let limit = (-rate).exp();
            let (mut count, mut product) = (0.0, self.inside()?);
            while product > limit {
                count += 1.0;
                product *= self.inside()?;
            }
            return Ok(count);
        }
        let b = 0.931 + 2.53 * rate.sqrt();
        let a = -0.059 + 0.024_83 * b;
        let inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
        let accepted = 0.9277 - 3.6224 / (b - 2.0);
        loop {
            let u = self.inside()? - 0.5;
            let v = self.inside()?;
            let us = 0.5 - u.abs();
            let k = ((2.0 * a / us + b) * u + rate + 0.43).floor();
            if us >= 0.07 && v <= accepted {
                return Ok(k);
            }
            if k < 0.0 || (us < 0.013 && v > us) {
                continue;
            }
            if (v * inverse_alpha / (a / (us * us) + b)).ln() <= log_poisson(k, rate) {
                return Ok(k);
            }
        }
    }

    /// How many of `trials`, a whole number, succeed with the probability `p` each.
    fn binomial(&mut self, trials: f64, p: f64) -> Result<f64> {
        if p > 0.5 {
            return Ok(trials - self.binomial(trials, 1.0 - p)?);
        }
        if trials == 0.0 || p == 0.0 {
            return Ok(0.0);
        }
        if trials * p < MANY {
            // From one success to the next, whose distances are geometric.
            let log_failure = (-p).ln_1p();
            let (mut count, mut used) = (-1.0, 0.0);
            while used <= trials {
                count += 1.0;
                used += (self.inside()?.ln() / log_failure).ceil();
            }
            return Ok(count);
        }
        let deviation = (trials * p * (1.0 - p)).sqrt();
        let b = 1.15 + 2.53 * deviation;
        let a = -0.0873 + 0.0248 * b + 0.01 * p;
        let centre = trials * p + 0.5;
        let accepted = 0.92 - 4.2 / b;
        let alpha = (2.83 + 5.1 / b) * deviation;
        // But for a constant, the logarithm of the probability of k successes: those of so many successes and so many failures,
        // each by itself.
        let (successes, failures) = (trials * p, trials * (1.0 - p));
        let log_probability = |k: f64| log_poisson(k, successes) + log_poisson(trials - k, failures);
        let at_mode = log_probability(((trials + 1.0) * p).floor());
        loop {
            let u = self.inside()? - 0.5;
            let v = self.inside()?;
            let us = 0.5 - u.abs();
            let k = ((2.0 * a / us + b) * u + centre).floor();
            if !(0.0..=trials).contains(&k) {
                continue;
            }
            if us >= 0.07 && v <= accepted {
                return Ok(k);
            }
            if (v * alpha / (a / (us * us) + b)).ln() <= log_probability(k) - at_mode {
                return Ok(k);
            }
        }
    }

    /// `scale` times the logarithm of a gamma number of shape `alpha`, which may be that of a number too small to be had. The
    /// logarithm itself is infinite for the smallest shapes; times a scale that is about `alpha` it is not.
    fn log_gamma(&mut self, alpha: f64, scale: f64) -> Result<f64> {
        if alpha >= 1.0 {
            return Ok(scale * self.standard_gamma(alpha)?.ln());
        }
        let exponent = self.inside()?.ln() / (alpha / scale);
        Ok(scale * self.standard_gamma(alpha + 1.0)?.ln() + exponent)
    }
}

/// Fills `out` with Poisson numbers of the rates at their places.
///
/// # Errors
///
/// Argument 1: the lengths differ, or a rate is negative or not finite.
pub fn fill_poisson<T: RandomReal>(generator: &mut Generator, out: &mut [T], rates: &[T]) -> Result<()> {
    check_arg(out.len() == rates.len(), 1, "a rate is needed for each element")?;
    rates.iter().try_for_each(|rate| check_expected(rate.to_f64()))?;
    for (slot, rate) in out.iter_mut().zip(rates) {
        *slot = T::from_f64(generator.poisson(rate.to_f64())?);
    }
    Ok(())
}

/// Fills `out` with binomial numbers: of as many trials as `trials` says, whose fractions do not count, with the probabilities
/// `p`.
///
/// # Errors
///
/// Argument 1: the lengths differ, or a number of trials is negative or not finite. Argument 2: not a probability.
pub fn fill_binomial<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    trials: &[T],
    p: &[T],
) -> Result<()> {
    check_arg(
        out.len() == trials.len() && p.len() == trials.len(),
        1,
        "a number for each element is needed",
    )?;
    trials.iter().zip(p).try_for_each(|(trials, p)| check_trials(trials.to_f64(), p.to_f64()))?;
    for (slot, (trials, p)) in out.iter_mut().zip(trials.iter().zip(p)) {
        *slot = T::from_f64(generator.binomial(trials.to_f64().floor(), p.to_f64())?);
    }
    Ok(())
}

/// Fills each row of `out` with a point of the simplex, of the Dirichlet distribution with the parameters of the row: gamma
/// numbers divided by their sum, as logarithms, so that the sum of tiny ones is not 0.
///
/// # Errors
///
/// Argument 1: the lengths differ, or one of `alphas` is not positive and finite.
pub fn fill_dirichlet<T: RandomReal>(
    generator: &mut Generator,
    out: &mut [T],
    alphas: &[T],
    row: usize,
) -> Result<()> {
    check_arg(out.len() == alphas.len(), 1, "one alpha is needed for each element")?;
    for alpha in alphas {
        let alpha = alpha.to_f64();
        check_arg_with(alpha > 0.0 && alpha.is_finite(), 1, || {
            format!("alpha must be positive and finite, got {}", shown(alpha))
        })?;
    }
    let mut logarithms = crate::memory::scratch::Scratch::filled(row, 0.0f64)?;
    for (out, alphas) in out.chunks_exact_mut(row.max(1)).zip(alphas.chunks_exact(row.max(1))) {
        // With it the logarithm for the greatest alpha is finite, whose shape is 1 and more, or the scale.
        let scale = alphas.iter().map(|alpha| alpha.to_f64()).fold(0.0, f64::max).min(1.0);
        let mut greatest = f64::NEG_INFINITY;
        for (logarithm, alpha) in logarithms.iter_mut().zip(alphas) {
            *logarithm = generator.log_gamma(alpha.to_f64(), scale)?;
            greatest = greatest.max(*logarithm);
        }
        let share = |logarithm: &f64| ((logarithm - greatest) / scale).exp();
        let sum: f64 = logarithms.iter().map(share).sum();
        for (slot, logarithm) in out.iter_mut().zip(logarithms.iter()) {
            *slot = T::from_f64(share(logarithm) / sum);
        }
    }
    Ok(())
}
