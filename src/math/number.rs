//! Arithmetic on elements, as C does it on the element type but defined everywhere.
//!
//! Integers wrap. What C leaves undefined is: the quotient of the smallest number and -1 (it wraps, with
//! rest 0), and shifts by negative amounts or by as many bits as the register has or more: as on x86
//! processors, only the low five bits of the amount count (six for `Long`). Registers have 32 bits at least,
//! so that a shift of a narrow type by its bits or more leaves 0.
//! Division of integers by zero is the caller's to refuse; see [`Number::DIVIDES_BY_ZERO`]. Where a result overwrites
//! divisors that have not been read yet, a zero can appear after that check: then quotient and rest are 0.

use crate::blas::Scalar;
use crate::element::{Convert, Element};
use crate::kernel::Isa;
use crate::kernel::accumulate::Accumulate;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::piece::{compute, each1, each2};
use crate::vmath::{BinaryFn, FloorDivide, Fmod, Pow, Remainder, ZipLoop, ZipScalarLoop};
use std::mem::MaybeUninit;
use std::os::raw::{c_long, c_ulong};

/// The second operand of a function of two: one value per element, or the same for all.
#[derive(Clone, Copy)]
pub enum Second<'a, T> {
    /// As many values as the first operand has.
    Each(&'a [T]),
    /// One value for all elements.
    All(T),
}

/// An element type with all of C's arithmetic: all but `Half`.
///
/// Functions of one element are for use inside loops; those of slices are loops themselves, whose operands
/// have the length of the result.
pub trait Number: Scalar + Accumulate + Convert<f64> {
    /// Whether the type has numbers for what division by zero gives.
    const DIVIDES_BY_ZERO: bool;
    /// Whether the type has bits to combine.
    const HAS_BITS: bool;

    /// `-self`.
    fn negated(self) -> Self;
    /// `|self|`.
    fn magnitude(self) -> Self;
    /// -1, 0 or 1; 0 for NaN.
    fn sign(self) -> Self;
    /// `self / other`.
    fn over(self, other: Self) -> Self;
    /// `self * a / b` with the product in C's `int` for types narrower than it.
    fn times_over(self, a: Self, b: Self) -> Self;
    /// The bits both have; `self` for types without bits.
    fn and(self, other: Self) -> Self;
    /// The bits one or both have; `self` for types without bits.
    fn or(self, other: Self) -> Self;
    /// The bits one of the two has; `self` for types without bits.
    fn xor(self, other: Self) -> Self;

    /// Whether it is `other`, or no further from it than `absolute` + `relative` |`other`|.
    fn is_close(self, other: Self, relative: f64, absolute: f64) -> bool;
    /// The greatest common divisor of the magnitudes; `self` for types without bits.
    fn common_divisor(self, other: Self) -> Self;
    /// The least common multiple of the magnitudes, which wraps; `self` for types without bits.
    fn common_multiple(self, other: Self) -> Self;

    /// `x^y`; integers through `f64`.
    fn pow(to: &mut [MaybeUninit<Self>], x: &[Self], y: Second<'_, Self>);
    /// What is left of `x` after taking away `y` a whole number of times; the sign is that of `x`.
    fn fmod(to: &mut [MaybeUninit<Self>], x: &[Self], y: Second<'_, Self>);
    /// As [`Number::fmod`], with the sign of `y`.
    fn remainder(to: &mut [MaybeUninit<Self>], x: &[Self], y: Second<'_, Self>);
    /// `x / y`, rounded down.
    fn floor_divide(to: &mut [MaybeUninit<Self>], x: &[Self], y: Second<'_, Self>);
    /// `x * 2^y`: for integers, a shift of the unsigned type's bits.
    fn shl(to: &mut [MaybeUninit<Self>], x: &[Self], y: Second<'_, Self>);
    /// `x / 2^y`: for integers, a shift of the unsigned type's bits, so that zeros move in.
    fn shr(to: &mut [MaybeUninit<Self>], x: &[Self], y: Second<'_, Self>);
}

/// A loop of a closure over either kind of second operand.
#[inline(always)]
fn combine<T: Element>(to: &mut [MaybeUninit<T>], x: &[T], y: Second<'_, T>, f: impl Fn(T, T) -> T + Sync) {
    match y {
        Second::Each(y) => compute(&each2(f), to, [x, y]),
        Second::All(y) => compute(&each1(|x| f(x, y)), to, [x]),
    }
}

/// A loop of a function of [`crate::vmath`] over either kind of second operand.
fn function<F: BinaryFn<T>, T: Element>(to: &mut [MaybeUninit<T>], x: &[T], y: Second<'_, T>) {
    match y {
        Second::Each(y) => compute(&ZipLoop::<F>::NEW, to, [x, y]),
        Second::All(y) => compute(&ZipScalarLoop::<F, T>::new(y), to, [x]),
    }
}

/// The greatest common divisor; 0 of 0 and 0. One for all types, since the divisions are what takes the time.
#[inline(never)]
fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

macro_rules! integers {
    ($($t:ident, $unsigned:ident, $register:ident, $wide:ident;)+) => { $(
        impl Number for $t {
            const DIVIDES_BY_ZERO: bool = false;
            const HAS_BITS: bool = true;

            #[inline(always)]
            fn negated(self) -> $t { self.wrapping_neg() }
            #[inline(always)]
            fn magnitude(self) -> $t { if self < Self::ZERO { self.wrapping_neg() } else { self } }
            #[inline(always)]
            fn sign(self) -> $t {
                let sign = <$t>::from(self > Self::ZERO);
                if self < Self::ZERO { Self::ZERO.wrapping_sub(1) } else { sign }
            }
            #[inline(always)]
            fn over(self, other: $t) -> $t { if other == 0 { 0 } else { self.wrapping_div(other) } }
            #[inline(always)]
            #[allow(trivial_numeric_casts, clippy::unnecessary_cast, reason = "one list serves all types")]
            fn times_over(self, a: $t, b: $t) -> $t {
                let product = (self as $wide).wrapping_mul(a as $wide);
                if b == 0 { 0 } else { product.wrapping_div(b as $wide) as $t }
            }
            #[inline(always)]
            fn and(self, other: $t) -> $t { self & other }
            #[inline(always)]
            fn or(self, other: $t) -> $t { self | other }
            #[inline(always)]
            fn xor(self, other: $t) -> $t { self ^ other }
            #[inline(always)]
            #[allow(trivial_numeric_casts, clippy::unnecessary_cast, reason = "one list serves all types")]
            fn is_close(self, other: $t, relative: f64, absolute: f64) -> bool {
                let bound = absolute + relative * (other as f64).abs();
                // The conversion rounds down, to 0 or the greatest number what is out of range, and NaN to 0.
                self == other || (bound >= 0.0 && self.abs_diff(other) as u64 <= bound as u64)
            }
            #[inline(always)]
            #[allow(trivial_numeric_casts, clippy::unnecessary_cast, reason = "one list serves all types")]
            fn common_divisor(self, other: $t) -> $t {
                greatest_common_divisor(self.magnitude() as $unsigned as u64, other.magnitude() as $unsigned as u64) as $t
            }
            #[inline(always)]
            fn common_multiple(self, other: $t) -> $t {
                let divisor = self.common_divisor(other);
                if divisor == 0 { 0 } else { self.wrapping_div(divisor).wrapping_mul(other).magnitude() }
            }

            fn pow(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                combine(to, x, y, |x, y| (x as f64).powf(y as f64).convert());
            }
            fn fmod(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                combine(to, x, y, |x, y| if y == 0 { 0 } else { x.wrapping_rem(y) });
            }
            fn remainder(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                combine(to, x, y, |x, y| {
                    let rest = if y == 0 { 0 } else { x.wrapping_rem(y) };
                    let other_sign = (rest < Self::ZERO) != (y < Self::ZERO);
                    if rest != 0 && other_sign { rest.wrapping_add(y) } else { rest }
                });
            }
            fn floor_divide(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                combine(to, x, y, |x, y| {
                    let rest = if y == 0 { 0 } else { x.wrapping_rem(y) };
                    let above = rest != 0 && (rest < Self::ZERO) != (y < Self::ZERO);
                    x.over(y).wrapping_sub(<$t>::from(above))
                });
            }
            #[allow(trivial_numeric_casts, clippy::unnecessary_cast, reason = "one list serves all types")]
            fn shl(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                combine(to, x, y, |x, y| <$register>::from(x as $unsigned).wrapping_shl(y as u32) as $t);
            }
            #[allow(trivial_numeric_casts, clippy::unnecessary_cast, reason = "one list serves all types")]
            fn shr(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                combine(to, x, y, |x, y| <$register>::from(x as $unsigned).wrapping_shr(y as u32) as $t);
            }
        }
    )+ };
}

integers! {
    u8, u8, u32, i32;
    i8, u8, u32, i32;
    i16, u16, u32, i32;
    i32, u32, u32, i32;
    c_long, c_ulong, c_ulong, c_long;
}

/// `x * 2^y`.
struct ScaleUp;
/// `x / 2^y`.
struct ScaleDown;

macro_rules! floats {
    ($($t:ident;)+) => { $(
        impl BinaryFn<$t> for ScaleUp {
            #[inline(always)]
            fn fast<I: Isa>(x: $t, y: $t) -> $t { x * <Pow as BinaryFn<$t>>::fast::<I>(2.0, y) }
        }

        impl BinaryFn<$t> for ScaleDown {
            #[inline(always)]
            fn fast<I: Isa>(x: $t, y: $t) -> $t { x / <Pow as BinaryFn<$t>>::fast::<I>(2.0, y) }
        }

        impl Number for $t {
            const DIVIDES_BY_ZERO: bool = true;
            const HAS_BITS: bool = false;

            #[inline(always)]
            fn negated(self) -> $t { -self }
            #[inline(always)]
            fn magnitude(self) -> $t { self.abs() }
            #[inline(always)]
            fn sign(self) -> $t {
                let sign = if self > 0.0 { 1.0 } else { 0.0 };
                if self < 0.0 { -1.0 } else { sign }
            }
            #[inline(always)]
            fn over(self, other: $t) -> $t { self / other }
            #[inline(always)]
            fn times_over(self, a: $t, b: $t) -> $t { self * a / b }
            #[inline(always)]
            fn and(self, _other: $t) -> $t { self }
            #[inline(always)]
            fn or(self, _other: $t) -> $t { self }
            #[inline(always)]
            fn xor(self, _other: $t) -> $t { self }
            #[inline(always)]
            #[allow(trivial_numeric_casts, clippy::unnecessary_cast, reason = "one list serves both types")]
            fn is_close(self, other: $t, relative: f64, absolute: f64) -> bool {
                let (x, y) = (self as f64, other as f64);
                let difference = (x - y).abs();
                // An infinite bound is no reason: then they must be equal.
                let near = difference <= absolute + relative * y.abs() && difference < f64::INFINITY;
                near || x == y
            }
            #[inline(always)]
            fn common_divisor(self, _other: $t) -> $t { self }
            #[inline(always)]
            fn common_multiple(self, _other: $t) -> $t { self }

            fn pow(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                function::<Pow, $t>(to, x, y);
            }
            fn fmod(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                function::<Fmod, $t>(to, x, y);
            }
            fn remainder(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                function::<Remainder, $t>(to, x, y);
            }
            fn floor_divide(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                function::<FloorDivide, $t>(to, x, y);
            }
            fn shl(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                match y {
                    Second::All(y) => {
                        let factor = (2.0 as $t).powf(y);
                        compute(&each1(|x| x * factor), to, [x]);
                    }
                    Second::Each(y) => compute(&ZipLoop::<ScaleUp>::NEW, to, [x, y]),
                }
            }
            fn shr(to: &mut [MaybeUninit<$t>], x: &[$t], y: Second<'_, $t>) {
                match y {
                    Second::All(y) => {
                        let divisor = (2.0 as $t).powf(y);
                        compute(&each1(|x| x / divisor), to, [x]);
                    }
                    Second::Each(y) => compute(&ZipLoop::<ScaleDown>::NEW, to, [x, y]),
                }
            }
        }
    )+ };
}

floats! {
    f32;
    f64;
}
