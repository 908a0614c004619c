//! `THLogAdd.h`: sums and differences of numbers that are given by their logarithms.

use crate::ffi::macros::plain;
use crate::math::log_add::{LOG_ZERO, exp_minus, log_add, log_sub};

/// What stands for the logarithm of 0.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "the names of the C interface")]
pub(super) static THLogZero: f64 = LOG_ZERO;

/// The logarithm of 1.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "the names of the C interface")]
pub(super) static THLogOne: f64 = 0.0;

/// The logarithm of 2 pi.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "the names of the C interface")]
pub(super) static THLog2Pi: f64 = 1.837_877_066_409_345_5;

plain! {
    /// log(e^`log_a` + e^`log_b`), to single precision.
    fn THLogAdd(log_a: f64, log_b: f64) -> f64 {
        Ok(log_add(log_a, log_b))
    }

    /// log(e^`log_a` - e^`log_b`), to single precision; the lowest finite number, which stands for the
    /// logarithm of 0, if the two are equal. Errors: plain if `log_a` is less than `log_b`.
    fn THLogSub(log_a: f64, log_b: f64) -> f64 {
        log_sub(log_a, log_b)
    }

    /// An approximation of e^-`x` for `x` of 0 and more: the eighth power of a polynomial for e^(`x` / 8), to
    /// four digits; 0 from 13 on.
    fn THExpMinusApprox(x: f64) -> f64 {
        Ok(exp_minus(x))
    }
}
