//! Sums and differences of numbers that are given by their logarithms.

use crate::error::{Error, Result};

/// What stands for the logarithm of 0.
pub const LOG_ZERO: f64 = -f64::MAX;

/// Below this difference of two logarithms, the smaller number does not change the larger in single precision.
const NEGLIGIBLE: f64 = -18.42;

/// log(e^`a` + e^`b`), to single precision.
pub fn log_add(a: f64, b: f64) -> f64 {
    let (large, small) = if a < b { (b, a) } else { (a, b) };
    let difference = small - large;
    if difference < NEGLIGIBLE { large } else { large + difference.exp().ln_1p() }
}

/// log(e^`a` - e^`b`), to single precision; [`LOG_ZERO`] if the two are equal.
///
/// # Errors
///
/// A plain one: `a` is less than `b`.
pub fn log_sub(a: f64, b: f64) -> Result<f64> {
    if a < b {
        return Err(Error::plain(format!("LogSub: log_a ({a}) should be greater than log_b ({b})")));
    }
    let difference = b - a;
    Ok(if a == b {
        LOG_ZERO
    } else if difference < NEGLIGIBLE {
        a
    } else {
        a + (-difference.exp()).ln_1p()
    })
}

/// An approximation of e^-`x` for `x` of 0 and more, to four digits; 0 from 13 on.
pub fn exp_minus(x: f64) -> f64 {
    // The series of e^(x / 8) up to the fourth power, with its coefficients rounded as users know them.
    const COEFFICIENTS: [f64; 5] = [1.0, 0.125, 0.0078125, 0.00032552083, 1.0172526e-5];
    if x < 13.0 {
        let root = COEFFICIENTS.iter().rev().fold(0.0, |sum, c| sum * x + c);
        1.0 / root.powi(8)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_differences_of_exponentials() {
        for (a, b) in [(0.3f64, -1.5f64), (-1.5, 0.3), (2.0, 2.0), (700.0, 690.0)] {
            let sum = log_add(a, b);
            let scaled = ((a - 700.0).exp() + (b - 700.0).exp()).ln() + 700.0;
            assert!((sum - scaled).abs() < 1e-12 * scaled.abs().max(1.0), "{a} {b}: {sum} {scaled}");
        }
        assert_eq!(log_add(3.0, -40.0), 3.0);
        assert!((log_sub(0.3, -1.5).unwrap() - (0.3f64.exp() - (-1.5f64).exp()).ln()).abs() < 1e-14);
        assert_eq!(log_sub(0.25, 0.25).unwrap(), -f64::MAX);
        assert!(matches!(log_sub(0.0, 0.5), Err(error) if error.argument().is_none()));
        assert!(log_add(f64::NAN, 0.0).is_nan());
    }

    #[test]
    fn fast_exponential_has_four_digits() {
        for i in 0..1300 {
            let x = f64::from(i) / 100.0;
            assert!((exp_minus(x) - (-x).exp()).abs() < 2e-4, "{x}");
        }
        assert_eq!(exp_minus(13.0), 0.0);
    }
}
