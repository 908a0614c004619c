//! `generic/THVector.h`: the loops of the element-wise functions over plain memory.

use super::general::error_if_null;
use super::random::stream;
use crate::engine::map_memory;
use crate::error::Result;
use crate::ffi::macros::generic;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::piece::{Piece, each1, each2};
use crate::kernel::{self, Dense};
use crate::math::binary::{check_divisor, check_divisor_slice, over, plus, plus_scaled, times};
use crate::math::number::Number;
use crate::random::{Generator, fill_normal_interleaved};
use crate::vmath::{self, MapLoop, ZipScalarLoop};
use std::os::raw::c_long;

type THGenerator = Generator;

generic! { Vector: Byte Char Short Int Long Float Double; {
    /// Copies `n` numbers from `x` to `y`. In all functions here nothing happens if `n` is not positive,
    /// and ranges may be the same memory or overlap: operands are read in pieces before results are
    /// written. Errors: the argument's number if a pointer is NULL.
    fn copy(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &each1(|x: real| x))
    }

    /// Sets `n` numbers from `x` on to `c`.
    fn fill(x: *mut real, c: real, n: isize) {
        fill_vector(x, c, n)
    }

    /// `z` = `x` + `c` * `y`, `n` numbers.
    fn cadd(z: *mut real, x: *const real, y: *const real, c: real, n: isize) {
        zip_vectors(z, x, y, n, &plus_scaled(c))
    }

    /// `y` = `x` + `c`, `n` numbers.
    fn adds(y: *mut real, x: *const real, c: real, n: isize) {
        map_vector(y, x, n, &plus(c))
    }

    /// `z` = `x` * `y`, `n` numbers.
    fn cmul(z: *mut real, x: *const real, y: *const real, n: isize) {
        zip_vectors(z, x, y, n, &each2(real::times))
    }

    /// `y` = `x` * `c`, `n` numbers.
    fn muls(y: *mut real, x: *const real, c: real, n: isize) {
        map_vector(y, x, n, &times(c))
    }

    /// `z` = `x` / `y`, `n` numbers. Errors: 3 if an integer divisor is 0; then nothing was written.
    fn cdiv(z: *mut real, x: *const real, y: *const real, n: isize) {
        check_divisors(y, n)?;
        zip_vectors(z, x, y, n, &each2(real::over))
    }

    /// `y` = `x` / `c`, `n` numbers. Errors: 3 if `c` is an integer 0.
    fn divs(y: *mut real, x: *const real, c: real, n: isize) {
        check_divisor(c, 3)?;
        map_vector(y, x, n, &over(c))
    }

    /// `y` = -`x`, `n` numbers.
    fn neg(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &each1(real::negated))
    }

    /// Fills `size` numbers from `data` on with numbers of a normal distribution, which for integers all are
    /// `mean`. The stream differs from that of THTensor_(normal). Errors: 1, 3 if
    /// NULL; plain if `size` is below 16.
    fn normal_fill(data: *mut real, size: c_long, generator: *mut THGenerator, mean: real, stddev: real) {
        let generator = stream(generator, 3)?;
        error_if_null(data, 1)?;
        // SAFETY: the C caller passes the address of `size` numbers.
        let data = unsafe { std::slice::from_raw_parts_mut(data, size.max(0) as usize) };
        fill_normal_interleaved(generator, data, mean, stddev)
    }

    /// Does nothing: the fastest instructions are found out when they are first needed.
    fn vectorDispatchInit() {
        Ok(())
    }
}}

generic! { Vector: Short Int Long Float Double; {
    /// `y` = |`x`|, `n` numbers; the smallest integer stays itself.
    fn abs(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &each1(real::magnitude))
    }
}}

generic! { Vector: Float Double; {
    /// `y` is the natural logarithm of `x`, `n` numbers.
    fn log(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Log>::NEW)
    }

    /// `y` is log |gamma(`x`)|, `n` numbers.
    fn lgamma(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Lgamma>::NEW)
    }

    /// `y` is the derivative of lgamma at `x`, `n` numbers.
    fn digamma(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Digamma>::NEW)
    }

    /// `y` is the second derivative of lgamma at `x`, `n` numbers.
    fn trigamma(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Trigamma>::NEW)
    }

    /// `y` is log(1 + `x`), `n` numbers.
    fn log1p(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Log1p>::NEW)
    }

    /// `y` is 1 / (1 + e^-`x`), `n` numbers.
    fn sigmoid(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Sigmoid>::NEW)
    }

    /// `y` is e^`x`, `n` numbers.
    fn exp(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Exp>::NEW)
    }

    /// `y` is e^`x` - 1, `n` numbers.
    fn expm1(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Expm1>::NEW)
    }

    /// `y` is the error function of `x`, `n` numbers.
    fn erf(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Erf>::NEW)
    }

    /// `y` is the inverse error function of `x`, `n` numbers.
    fn erfinv(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Erfinv>::NEW)
    }

    /// `y` is the cosine of `x`, `n` numbers.
    fn cos(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Cos>::NEW)
    }

    /// `y` is the arc cosine of `x`, `n` numbers.
    fn acos(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Acos>::NEW)
    }

    /// `y` is the hyperbolic cosine of `x`, `n` numbers.
    fn cosh(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Cosh>::NEW)
    }

    /// `y` is the sine of `x`, `n` numbers.
    fn sin(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Sin>::NEW)
    }

    /// `y` is the arc sine of `x`, `n` numbers.
    fn asin(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Asin>::NEW)
    }

    /// `y` is the hyperbolic sine of `x`, `n` numbers.
    fn sinh(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Sinh>::NEW)
    }

    /// `y` is the tangent of `x`, `n` numbers.
    fn tan(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Tan>::NEW)
    }

    /// `y` is the arc tangent of `x`, `n` numbers.
    fn atan(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Atan>::NEW)
    }

    /// `y` is the hyperbolic tangent of `x`, `n` numbers.
    fn tanh(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Tanh>::NEW)
    }

    /// `y` is the square root of `x`, `n` numbers.
    fn sqrt(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Sqrt>::NEW)
    }

    /// `y` is 1 / sqrt(`x`), `n` numbers.
    fn rsqrt(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Rsqrt>::NEW)
    }

    /// `y` is the smallest whole number not below `x`, `n` numbers.
    fn ceil(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Ceil>::NEW)
    }

    /// `y` is the largest whole number not above `x`, `n` numbers.
    fn floor(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Floor>::NEW)
    }

    /// `y` is the whole number nearest to `x`, halves away from 0, `n` numbers.
    fn round(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Round>::NEW)
    }

    /// `y` is the whole number next to `x` towards 0, `n` numbers.
    fn trunc(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Trunc>::NEW)
    }

    /// `y` is `x` - trunc(`x`), `n` numbers.
    fn frac(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Frac>::NEW)
    }

    /// `y` is 1 / `x`, `n` numbers.
    fn cinv(y: *mut real, x: *const real, n: isize) {
        map_vector(y, x, n, &MapLoop::<vmath::Cinv>::NEW)
    }

    /// `y` is `x` to the power of `c`, `n` numbers.
    fn pow(y: *mut real, x: *const real, c: real, n: isize) {
        map_vector(y, x, n, &ZipScalarLoop::<vmath::Pow, real>::new(c))
    }
}}

/// A loop from `x` into `y`, arguments 2 and 1, of `n` numbers.
fn map_vector<T: Number>(y: *mut T, x: *const T, n: isize, piece: &dyn Piece<T, T, 1>) -> Result<()> {
    let Ok(count @ 1..) = usize::try_from(n) else {
        return Ok(());
    };
    error_if_null(y, 1)?;
    error_if_null(x.cast_mut(), 2)?;
    // SAFETY: the C caller passes addresses of `n` numbers.
    unsafe { map_memory::<T, T, 1, 2>(y, [x], count, piece) };
    Ok(())
}

/// A loop from `x` and `y` into `z`, arguments 2, 3 and 1, of `n` numbers.
fn zip_vectors<T: Number>(
    z: *mut T,
    x: *const T,
    y: *const T,
    n: isize,
    piece: &dyn Piece<T, T, 2>,
) -> Result<()> {
    let Ok(count @ 1..) = usize::try_from(n) else {
        return Ok(());
    };
    error_if_null(z, 1)?;
    error_if_null(x.cast_mut(), 2)?;
    error_if_null(y.cast_mut(), 3)?;
    // SAFETY: the C caller passes addresses of `n` numbers.
    unsafe { map_memory::<T, T, 2, 3>(z, [x, y], count, piece) };
    Ok(())
}

/// The check of integer divisors, argument 3.
fn check_divisors<T: Number>(y: *const T, n: isize) -> Result<()> {
    let Ok(count @ 1..) = usize::try_from(n) else {
        return Ok(());
    };
    if y.is_null() {
        return Ok(());
    }
    // SAFETY: the C caller passes the address of `n` numbers.
    check_divisor_slice(unsafe { std::slice::from_raw_parts(y, count) }, 3)
}

fn fill_vector<T: Number>(x: *mut T, value: T, n: isize) -> Result<()> {
    let Ok(count @ 1..) = usize::try_from(n) else {
        return Ok(());
    };
    error_if_null(x, 1)?;
    // SAFETY: the C caller passes the address of `n` numbers.
    kernel::fill_dense(unsafe { Dense::new(count, [x.cast()]) }, value);
    Ok(())
}
