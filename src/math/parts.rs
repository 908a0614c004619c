//! What floating-point numbers consist of, and what is no number among them.

use super::arg::Arg;
use super::map::map;
use crate::engine::{Cost, View};
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::piece::each1;
use crate::tensor::{self, Tensor};
use crate::vmath::{Exponent, Fraction, SimpleLoop, UnaryFn};
use std::os::raw::c_int;

/// `r` is `t` with these numbers in place of NaN, infinity and minus infinity.
pub fn nan_to_num<T: FloatingPoint>(
    r: Arg<'_, T>,
    t: Arg<'_, T>,
    nan: T,
    infinity: T,
    minus_infinity: T,
) -> Result<()> {
    let replaced = each1(move |x: T| {
        let y = if x == T::HIGHEST { infinity } else { x };
        let y = if x == T::LOWEST { minus_infinity } else { y };
        if x.is_nan() { nan } else { y }
    });
    map(r, [t], Cost::MEMORY, &replaced)
}

/// Sets `fractions` and `exponents` so that `t` is the fraction times 2 to the exponent; both get its sizes.
///
/// # Errors
///
/// Argument 1, 3: elements outside the storage.
pub fn frexp<T: FloatingPoint + Exponent>(
    fractions: Arg<'_, T>,
    exponents: Ref<'_, Tensor<c_int>>,
    t: Arg<'_, T>,
) -> Result<()>
where
    Fraction: UnaryFn<T>,
{
    View::new(t, 3)?;
    // Both are found, or have room, before either is written; `t` may be the fractions.
    let apart = tensor::empty::<c_int>()?;
    map(apart.borrow(), [t], Cost::MEMORY, &each1(T::exponent))?;
    let room = tensor::reserve(exponents, t.sizes(), 2)?;
    map(fractions, [t], Cost::MEMORY, &SimpleLoop::<Fraction>::NEW)
        .map_err(|error| error.in_order(&[1, 3]))?;
    room.receive(apart.borrow())
}
