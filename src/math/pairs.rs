//! Element-wise functions of two tensors that are defined by cases: extremes among numbers, steps, whole quotients, divisors.
//!
//! As in [`super::binary`], the result gets the sizes of the first operand, the second has as many elements, and the result
//! may be either.

use super::arg::Arg;
use super::binary::{DIVISION, check_divisor, divisors};
use super::map::map;
use super::number::{Number, Second};
use crate::engine::Cost;
use crate::error::{Error, Result};
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::piece::{each2, on_slices};
use crate::tuning::SHARED_DIRICHLET;
use crate::vmath;

/// Some hundred operations for each element.
const ITERATED: Cost = Cost { parallel_above: SHARED_DIRICHLET };

/// `r` is the smaller of `t` and `src`, of which one that is NaN does not count.
pub fn fmin<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], Cost::MEMORY, &each2(|x: T, y: T| if x < y || y.is_nan() { x } else { y }))
}

/// `r` is the larger of `t` and `src`, of which one that is NaN does not count.
pub fn fmax<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], Cost::MEMORY, &each2(|x: T, y: T| if x > y || y.is_nan() { x } else { y }))
}

/// `r` is 1 where `t` is positive, `src` where it is 0, else 0.
pub fn heaviside<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    let step = each2(|x: T, y: T| {
        let beside = if x > T::ZERO { T::ONE } else { T::ZERO };
        if x == T::ZERO { y } else { beside }
    });
    map(r, [t, src], Cost::MEMORY, &step)
}

/// `r` is the quotient of `t` and `value`, rounded down.
///
/// # Errors
///
/// Argument 3: an integer 0.
pub fn floor_divide<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    check_divisor(value, 3)?;
    map(r, [t], DIVISION, &on_slices(|to, [x]| T::floor_divide(to, x, Second::All(value))))
}

/// As [`floor_divide`], element by element.
///
/// # Errors
///
/// Argument 3: an integer 0 among the divisors.
pub fn cfloor_divide<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    let mut kept = None;
    let src = divisors(r, src, 3, &mut kept)?;
    map(r, [t, src], DIVISION, &on_slices(|to, [x, y]| T::floor_divide(to, x, Second::Each(y))))
}

/// `r` is the share of the gamma distribution with the shape `t` that is below `src`.
pub fn igamma<T: FloatingPoint>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], ITERATED, &each2(|a: T, x: T| T::from_own(vmath::igamma(a.own(), x.own()))))
}

/// `r` is the share of the gamma distribution with the shape `t` that is above `src`.
pub fn igammac<T: FloatingPoint>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], ITERATED, &each2(|a: T, x: T| T::from_own(vmath::igammac(a.own(), x.own()))))
}

fn check_whole<T: Number>() -> Result<()> {
    if T::HAS_BITS { Ok(()) } else { Err(Error::plain("only integer type tensors have common divisors")) }
}

/// `r` is the greatest common divisor of `t` and `src`, not negative; 0 of 0 and 0.
///
/// # Errors
///
/// Plain: not an integer type.
pub fn gcd<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    check_whole::<T>()?;
    map(r, [t, src], Cost::FUNCTION, &each2(T::common_divisor))
}

/// `r` is the least common multiple of `t` and `src`, not negative; 0 if either is.
///
/// # Errors
///
/// Plain: not an integer type.
pub fn lcm<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    check_whole::<T>()?;
    map(r, [t, src], Cost::FUNCTION, &each2(T::common_multiple))
}
