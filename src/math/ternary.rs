//! Element-wise functions of three tensors.

use super::arg::Arg;
use super::binary::divisors;
use super::map::map;
use super::number::Number;
use crate::engine::Cost;
use crate::error::Result;
use crate::kernel::piece::each3;

/// `r = t + value * a * b`. `r` gets the sizes of `t` and may be any of the three.
///
/// # Errors
///
/// Plain: the element counts differ.
pub fn addcmul<T: Number>(
    r: Arg<'_, T>,
    t: Arg<'_, T>,
    value: T,
    a: Arg<'_, T>,
    b: Arg<'_, T>,
) -> Result<()> {
    map(r, [t, a, b], Cost::MEMORY, &each3(move |t: T, a, b| t.plus(value.times(a).times(b))))
}

/// `r = t + value * a / b`. `r` gets the sizes of `t` and may be any of the three.
///
/// # Errors
///
/// Plain: the element counts differ. Argument 5: an integer 0 among the divisors.
pub fn addcdiv<T: Number>(
    r: Arg<'_, T>,
    t: Arg<'_, T>,
    value: T,
    a: Arg<'_, T>,
    b: Arg<'_, T>,
) -> Result<()> {
    let mut kept = None;
    let b = divisors(r, b, 5, &mut kept)?;
    map(r, [t, a, b], Cost::MEMORY, &each3(move |t: T, a, b| t.plus(value.times_over(a, b))))
}
