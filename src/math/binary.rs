//! Element-wise functions of two tensors, or of a tensor and a number.
//!
//! The result gets the sizes of the first operand; a second tensor has as many elements, which pair in
//! row-major order. The result may be an operand. See [`super::number`] for what the operations do at the
//! edges of their types.

use super::arg::Arg;
use super::map::map;
use super::number::{Number, Second};
use super::result::share;
use crate::element::Element;
use crate::engine::{self, Cost, View};
use crate::error::{Error, Result, check_arg, check_arg_with};
use crate::handle::Own;
use crate::kernel::piece::{Each, each1, each2, on_slices};
use crate::tensor::{self, Tensor};
use crate::tuning::SHARED_DIVISION;
use crate::vmath::{BinaryFn, ZipLoop};

/// Division of integers.
pub(super) const DIVISION: Cost = Cost { parallel_above: SHARED_DIVISION };

const ZERO_DIVISOR: &str = "division of integers by zero";

/// Whether `value` may be a divisor.
///
/// # Errors
///
/// Argument `number`: an integer 0.
pub fn check_divisor<T: Number>(value: T, number: i32) -> Result<()> {
    check_arg(T::DIVIDES_BY_ZERO || value != T::ZERO, number, ZERO_DIVISOR)
}

/// As [`check_divisor`] for all elements of `divisors`.
fn check_divisors<T: Number>(divisors: Arg<'_, T>, number: i32) -> Result<()> {
    if T::DIVIDES_BY_ZERO {
        return Ok(());
    }
    let zero = engine::any([divisors], number, |[x]: [T; 1]| x == T::ZERO)?;
    check_arg(!zero, number, ZERO_DIVISOR)
}

/// The divisors `src`, argument `number`, of a division into `r`: themselves, or a copy that `kept` keeps alive if
/// results would become divisors, since `r` shares memory with them and has a place more than once.
///
/// # Errors
///
/// Argument `number`: an integer 0 among them.
pub(super) fn divisors<'a, T: Number>(
    r: Arg<'_, T>,
    src: Arg<'a, T>,
    number: i32,
    kept: &'a mut Option<Own<Tensor<T>>>,
) -> Result<Arg<'a, T>> {
    check_divisors(src, number)?;
    if T::DIVIDES_BY_ZERO || !share(r, src) || !View::new(r, 1)?.overlaps_itself() {
        return Ok(src);
    }
    Ok(kept.insert(tensor::deep_copy(src)?).borrow())
}

/// Whether these numbers may be divisors.
///
/// # Errors
///
/// Argument `number`: an integer 0 among them.
pub fn check_divisor_slice<T: Number>(divisors: &[T], number: i32) -> Result<()> {
    check_arg(T::DIVIDES_BY_ZERO || !divisors.contains(&T::ZERO), number, ZERO_DIVISOR)
}

/// The loop `x + value`.
pub fn plus<T: Number>(value: T) -> Each<impl Fn([T; 1]) -> T + Sync> {
    each1(move |x: T| x.plus(value))
}

/// The loop `x * value`.
pub fn times<T: Number>(value: T) -> Each<impl Fn([T; 1]) -> T + Sync> {
    each1(move |x: T| x.times(value))
}

/// The loop `x / value`.
pub fn over<T: Number>(value: T) -> Each<impl Fn([T; 1]) -> T + Sync> {
    each1(move |x: T| x.over(value))
}

/// The loop `x + value * y`.
pub fn plus_scaled<T: Number>(value: T) -> Each<impl Fn([T; 2]) -> T + Sync> {
    each2(move |x: T, y| x.plus(value.times(y)))
}

/// `r = t + value`.
pub fn add<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    map(r, [t], Cost::MEMORY, &plus(value))
}

/// `r = t * value`.
pub fn mul<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    map(r, [t], Cost::MEMORY, &times(value))
}

/// `r = t / value`.
///
/// # Errors
///
/// Argument 3: an integer 0.
pub fn div<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    check_divisor(value, 3)?;
    let cost = if T::DIVIDES_BY_ZERO { Cost::MEMORY } else { DIVISION };
    map(r, [t], cost, &over(value))
}

/// `r` is the remainder of the division of `t` by `value`, truncated: it has the sign of `t`.
///
/// # Errors
///
/// Argument 3: an integer 0.
pub fn fmod<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    check_divisor(value, 3)?;
    map(r, [t], DIVISION, &on_slices(|to, [x]| T::fmod(to, x, Second::All(value))))
}

/// As [`fmod`], with the sign of `value`.
///
/// # Errors
///
/// Argument 3: an integer 0.
pub fn remainder<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    check_divisor(value, 3)?;
    map(r, [t], DIVISION, &on_slices(|to, [x]| T::remainder(to, x, Second::All(value))))
}

/// `r = t * 2^value`; integers are shifted.
pub fn shl<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    map(r, [t], Cost::MEMORY, &on_slices(|to, [x]| T::shl(to, x, Second::All(value))))
}

/// `r = t / 2^value`; integers are shifted.
pub fn shr<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    map(r, [t], Cost::MEMORY, &on_slices(|to, [x]| T::shr(to, x, Second::All(value))))
}

/// `r` is `t`, but not below `low` nor above `high`; NaN stays.
pub fn clamp<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, low: T, high: T) -> Result<()> {
    let clamped = each1(move |x| {
        let below_high = if x > high { high } else { x };
        if x < low { low } else { below_high }
    });
    map(r, [t], Cost::MEMORY, &clamped)
}

/// `r` is the larger of `t` and `value`; `value` where `t` is NaN.
pub fn max_value<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    map(r, [t], Cost::MEMORY, &each1(move |x| if x > value { x } else { value }))
}

/// `r` is the smaller of `t` and `value`; `value` where `t` is NaN.
pub fn min_value<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T) -> Result<()> {
    map(r, [t], Cost::MEMORY, &each1(move |x| if x < value { x } else { value }))
}

/// `r = value^t`; integers through `f64`.
pub fn value_pow<T: Number>(r: Arg<'_, T>, value: T, t: Arg<'_, T>) -> Result<()> {
    let powers = on_slices(|to, [y]: [&[T]; 1]| {
        let bases = [value; BASES];
        for (to, y) in to.chunks_mut(BASES).zip(y.chunks(BASES)) {
            T::pow(to, &bases[..y.len()], Second::Each(y));
        }
    });
    map(r, [t], Cost::FUNCTION, &powers)
}

/// Copies of the base in [`value_pow`], whose loop wants one for every exponent.
const BASES: usize = 128;

/// `r = t + value * src`.
pub fn cadd<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], Cost::MEMORY, &plus_scaled(value))
}

/// `r = t + src`, and 0 where that is below 0; NaN stays.
pub fn rectified_sum<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], Cost::MEMORY, &each2(|x: T, y| x.plus(y).rectified()))
}

/// `r = t * src`.
pub fn cmul<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], Cost::MEMORY, &each2(T::times))
}

/// `r = t / src`.
///
/// # Errors
///
/// Argument 3: an integer 0 among the divisors.
pub fn cdiv<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    let mut kept = None;
    let src = divisors(r, src, 3, &mut kept)?;
    let cost = if T::DIVIDES_BY_ZERO { Cost::MEMORY } else { DIVISION };
    map(r, [t, src], cost, &each2(T::over))
}

/// `r = t^src`; integers through `f64`.
pub fn cpow<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], Cost::FUNCTION, &on_slices(|to, [x, y]| T::pow(to, x, Second::Each(y))))
}

/// `r = t * 2^src`; integers are shifted.
pub fn cshl<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], shift_cost::<T>(), &on_slices(|to, [x, y]| T::shl(to, x, Second::Each(y))))
}

/// `r = t / 2^src`; integers are shifted.
pub fn cshr<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], shift_cost::<T>(), &on_slices(|to, [x, y]| T::shr(to, x, Second::Each(y))))
}

fn shift_cost<T: Number>() -> Cost {
    if T::HAS_BITS { Cost::MEMORY } else { Cost::FUNCTION }
}

/// As [`fmod`], element by element.
///
/// # Errors
///
/// Argument 3: an integer 0 among the divisors.
pub fn cfmod<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    let mut kept = None;
    let src = divisors(r, src, 3, &mut kept)?;
    map(r, [t, src], DIVISION, &on_slices(|to, [x, y]| T::fmod(to, x, Second::Each(y))))
}

/// As [`remainder`], element by element.
///
/// # Errors
///
/// Argument 3: an integer 0 among the divisors.
pub fn cremainder<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    let mut kept = None;
    let src = divisors(r, src, 3, &mut kept)?;
    map(r, [t, src], DIVISION, &on_slices(|to, [x, y]| T::remainder(to, x, Second::Each(y))))
}

/// `r` is the larger of `t` and `src`; `src` where one is NaN.
pub fn cmax<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], Cost::MEMORY, &each2(|x, y| if x > y { x } else { y }))
}

/// `r` is the smaller of `t` and `src`; `src` where one is NaN.
pub fn cmin<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>) -> Result<()> {
    map(r, [t, src], Cost::MEMORY, &each2(|x, y| if x < y { x } else { y }))
}

/// A combination of the bits of two integers.
#[derive(Clone, Copy)]
pub enum Bits {
    /// The bits both have.
    And,
    /// The bits one or both have.
    Or,
    /// The bits one of the two has.
    Xor,
}

/// The error of combining bits of floating-point numbers.
fn check_bits<T: Number>() -> Result<()> {
    if T::HAS_BITS { Ok(()) } else { Err(Error::plain("bits can only be combined in integer type tensors")) }
}

/// `r` is `t` combined with `value`.
///
/// # Errors
///
/// Plain: not an integer type.
pub fn bits<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, value: T, kind: Bits) -> Result<()> {
    check_bits::<T>()?;
    match kind {
        Bits::And => map(r, [t], Cost::MEMORY, &each1(move |x: T| x.and(value))),
        Bits::Or => map(r, [t], Cost::MEMORY, &each1(move |x: T| x.or(value))),
        Bits::Xor => map(r, [t], Cost::MEMORY, &each1(move |x: T| x.xor(value))),
    }
}

/// `r` is `t` combined with `src`.
///
/// # Errors
///
/// Plain: not an integer type.
pub fn cbits<T: Number>(r: Arg<'_, T>, t: Arg<'_, T>, src: Arg<'_, T>, kind: Bits) -> Result<()> {
    check_bits::<T>()?;
    match kind {
        Bits::And => map(r, [t, src], Cost::MEMORY, &each2(T::and)),
        Bits::Or => map(r, [t, src], Cost::MEMORY, &each2(T::or)),
        Bits::Xor => map(r, [t, src], Cost::MEMORY, &each2(T::xor)),
    }
}

/// `r = F(a, b)` for a function that costs more than the memory it touches.
pub fn function<F: BinaryFn<T>, T: Element>(r: Arg<'_, T>, a: Arg<'_, T>, b: Arg<'_, T>) -> Result<()> {
    map(r, [a, b], Cost::FUNCTION, &ZipLoop::<F>::NEW)
}

/// `r = a + weight (b - a)`.
///
/// # Errors
///
/// Argument 2: the element counts differ.
pub fn lerp<T: Number>(r: Arg<'_, T>, a: Arg<'_, T>, b: Arg<'_, T>, weight: T) -> Result<()> {
    check_arg_with(a.count() == b.count(), 2, || {
        format!("sizes do not match: {} and {} elements", a.count(), b.count())
    })?;
    map(r, [a, b], Cost::MEMORY, &each2(move |a: T, b: T| a.plus(weight.times(b.plus(a.negated())))))
}
