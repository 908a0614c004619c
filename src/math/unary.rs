//! Element-wise functions of one tensor. The result gets its sizes and may be the tensor itself.

use super::arg::Arg;
use super::map::map;
use super::number::Number;
use super::result::set_to;
use crate::element::Element;
use crate::engine::Cost;
use crate::error::{Result, check_arg};
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::piece::each1;
use crate::vmath::{
    BinaryFn, Celu, Cinv, Digamma, InverseSquare, MapLoop, Pow, PowHalf, PowMinusHalf, SimpleLoop, Trigamma,
    UnaryFn, ZipScalarLoop, log_gamma_of, polygamma as polygamma_of,
};

use std::os::raw::{c_int, c_long};

/// `r = F(t)` for a function that costs more than the memory it touches.
pub fn function<F: UnaryFn<T>, T: Element>(r: Arg<'_, T>, t: Arg<'_, T>) -> Result<()> {
    map(r, [t], Cost::FUNCTION, &MapLoop::<F>::NEW)
}

/// `r = F(t)` for a function of a few instructions.
pub fn simple<F: UnaryFn<T>, T: Element>(r: Arg<'_, T>, t: Arg<'_, T>) -> Result<()> {
    map(r, [t], Cost::MEMORY, &SimpleLoop::<F>::NEW)
}

/// `r = -t`.
pub fn neg<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>) -> Result<()> {
    map(r, [t], Cost::MEMORY, &each1(T::negated))
}

/// `r = |t|`; the smallest integer stays itself.
pub fn abs<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>) -> Result<()> {
    map(r, [t], Cost::MEMORY, &each1(T::magnitude))
}

/// `r` is -1, 0 or 1; 0 for NaN.
pub fn sign<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>) -> Result<()> {
    map(r, [t], Cost::MEMORY, &each1(T::sign))
}

/// `r = t^value`. Powers that few operations give are computed with these: 1, 2, 3, 1/2, -1/2, -1 and -2.
pub fn pow<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()>
where
    PowHalf: UnaryFn<T>,
    PowMinusHalf: UnaryFn<T>,
    InverseSquare: UnaryFn<T>,
    Cinv: UnaryFn<T>,
    Pow: BinaryFn<T>,
{
    let exponent: f64 = value.convert();
    if exponent == 1.0 {
        set_to(r, t)
    } else if exponent == 2.0 {
        map(r, [t], Cost::MEMORY, &each1(|x: T| x.times(x)))
    } else if exponent == 3.0 {
        map(r, [t], Cost::MEMORY, &each1(|x: T| x.times(x).times(x)))
    } else if exponent == 0.5 {
        simple::<PowHalf, T>(r, t)
    } else if exponent == -0.5 {
        simple::<PowMinusHalf, T>(r, t)
    } else if exponent == -1.0 {
        simple::<Cinv, T>(r, t)
    } else if exponent == -2.0 {
        simple::<InverseSquare, T>(r, t)
    } else {
        map(r, [t], Cost::FUNCTION, &ZipScalarLoop::<Pow, T>::new(value))
    }
}

/// `r` is `t` where it is positive, else `alpha (e^(t / alpha) - 1)`.
///
/// # Errors
///
/// Argument 3: `alpha` is 0.
pub fn celu<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, alpha: T) -> Result<()>
where
    Celu: BinaryFn<T>,
{
    check_arg(alpha != T::ZERO, 3, "alpha is 0")?;
    map(r, [t], Cost::FUNCTION, &ZipScalarLoop::<Celu, T>::new(alpha))
}

/// `r` is the logarithm of the gamma function of `p` dimensions: `p (p - 1) / 4 log(pi)`, and the logarithms of the gamma
/// function of `t`, `t - 1/2`, up to `t - (p - 1) / 2`.
///
/// # Errors
///
/// Argument 3: more dimensions than anybody waits for.
pub fn mvlgamma<T: FloatingPoint>(r: Arg<'_, T>, t: Arg<'_, T>, p: c_int) -> Result<()> {
    check_arg(p <= 100_000, 3, "more than 100000 dimensions")?;
    let count = f64::from(p);
    let constant = 0.25 * count * (count - 1.0) * std::f64::consts::PI.ln();
    let sum = move |x: T| {
        let terms = (0..p).map(|i| log_gamma_of(x.own() - 0.5 * f64::from(i)));
        T::from_own(terms.sum::<f64>() + constant)
    };
    map(r, [t], Cost::FUNCTION, &each1(sum))
}

/// `r` is the derivative of order `n + 1` of the logarithm of the gamma function, for `n >= 0`.
pub fn polygamma<T: FloatingPoint>(r: Arg<'_, T>, n: c_long, t: Arg<'_, T>) -> Result<()>
where
    Digamma: UnaryFn<T>,
    Trigamma: UnaryFn<T>,
{
    match n {
        0 => function::<Digamma, T>(r, t),
        1 => function::<Trigamma, T>(r, t),
        _ => map(r, [t], Cost::FUNCTION, &each1(|x: T| T::from_own(polygamma_of(n, x.own())))),
    }
}
