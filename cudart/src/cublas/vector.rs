//! Functions of vectors, level 1 of BLAS.

use std::ffi::{c_int, c_void};

use super::handle::{Result, answer, put};
use super::operand::{Vector, check, factor};
use crate::th::Real;

/// Entries for both types, over a function that is generic.
macro_rules! entries {
    ($($(#[$doc:meta])* $single:ident $double:ident = $body:ident($($argument:ident: $type:ty),* $(,)?);)*) => {
        /// For floats.
        pub mod single {
            use super::*;
            type T = f32;
            $($(#[$doc])*
            #[unsafe(no_mangle)]
            pub extern "C-unwind" fn $single(handle: *mut c_void, $($argument: $type),*) -> c_int {
                answer(handle, || $body::<T>($($argument),*))
            })*
        }
        /// For doubles.
        pub mod double {
            use super::*;
            type T = f64;
            $($(#[$doc])*
            #[unsafe(no_mangle)]
            pub extern "C-unwind" fn $double(handle: *mut c_void, $($argument: $type),*) -> c_int {
                answer(handle, || $body::<T>($($argument),*))
            })*
        }
    };
}
pub(super) use entries;

entries! {
    /// Writes the position of the first element of the largest absolute value, counted from 1; 0 of no elements.
    cublasIsamax_v2 cublasIdamax_v2 = amax(n: c_int, x: *const T, incx: c_int, result: *mut c_int);
    /// Writes the position of the first element of the least absolute value, counted from 1; 0 of no elements.
    cublasIsamin_v2 cublasIdamin_v2 = amin(n: c_int, x: *const T, incx: c_int, result: *mut c_int);
    /// Writes the sum of the absolute values.
    cublasSasum_v2 cublasDasum_v2 = asum(n: c_int, x: *const T, incx: c_int, result: *mut T);
    /// y = alpha x + y.
    cublasSaxpy_v2 cublasDaxpy_v2 = axpy(n: c_int, alpha: *const T, x: *const T, incx: c_int, y: *mut T, incy: c_int);
    /// y = x.
    cublasScopy_v2 cublasDcopy_v2 = copy(n: c_int, x: *const T, incx: c_int, y: *mut T, incy: c_int);
    /// Writes the sum of the products.
    cublasSdot_v2 cublasDdot_v2 = dot(n: c_int, x: *const T, incx: c_int, y: *const T, incy: c_int, result: *mut T);
    /// Writes the root of the sum of the squares, without overflow on the way.
    cublasSnrm2_v2 cublasDnrm2_v2 = nrm2(n: c_int, x: *const T, incx: c_int, result: *mut T);
    /// Turns the points (x, y): x = c x + s y, y = c y - s x.
    cublasSrot_v2 cublasDrot_v2 = rot(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int, c: *const T, s: *const T);
    /// Writes the rotation that brings (a, b) to (r, 0): r in place of a, a number that stands for it in place of b, c and s.
    cublasSrotg_v2 cublasDrotg_v2 = rotg(a: *mut T, b: *mut T, c: *mut T, s: *mut T);
    /// Multiplies the points (x, y) by the matrix that `param` describes: its kind, then h11, h21, h12, h22. Kind -1 has all of them,
    /// 0 has 1 for h11 and h22, 1 has 1 for h12 and -1 for h21, -2 is the identity.
    cublasSrotm_v2 cublasDrotm_v2 = rotm(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int, param: *const T);
    /// Writes the `param` of `rotm` that brings the second component of (sqrt(d1) x1, sqrt(d2) y1) to 0, and the d1, d2 and x1 of
    /// what results.
    cublasSrotmg_v2 cublasDrotmg_v2 = rotmg(d1: *mut T, d2: *mut T, x1: *mut T, y1: *const T, param: *mut T);
    /// x = alpha x.
    cublasSscal_v2 cublasDscal_v2 = scal(n: c_int, alpha: *const T, x: *mut T, incx: c_int);
    /// Exchanges x and y.
    cublasSswap_v2 cublasDswap_v2 = swap(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int);
}

/// A vector of those functions that, as the original's, find no elements where the step is not positive.
fn forward<T: Real>(n: c_int, x: *const T, incx: c_int) -> Result<Vector<T>> {
    if incx > 0 { Vector::new(n, x, incx) } else { Vector::new(0, x, 1) }
}

/// The position of the first element that no other `beats`; one that is not a number is never it, but in first place.
fn extreme<T: Real>(x: Vector<T>, beats: impl Fn(T, T) -> bool) -> c_int {
    let mut best: Option<(usize, T)> = None;
    for (index, value) in x.values().enumerate() {
        let value = value.abs();
        if best.is_none_or(|(_, of)| beats(value, of)) {
            best = Some((index, value));
        }
    }
    best.map_or(0, |(index, _)| index as c_int + 1)
}

fn amax<T: Real>(n: c_int, x: *const T, incx: c_int, result: *mut c_int) -> Result {
    put(result, extreme(forward(n, x, incx)?, |a, b| a > b))
}

fn amin<T: Real>(n: c_int, x: *const T, incx: c_int, result: *mut c_int) -> Result {
    put(result, extreme(forward(n, x, incx)?, |a, b| a < b))
}

fn asum<T: Real>(n: c_int, x: *const T, incx: c_int, result: *mut T) -> Result {
    put(result, T::of(forward(n, x, incx)?.values().map(|value| value.abs().double()).sum()))
}

fn axpy<T: Real>(n: c_int, alpha: *const T, x: *const T, incx: c_int, y: *mut T, incy: c_int) -> Result {
    let (alpha, x, y) = (factor(alpha)?, Vector::new(n, x, incx)?, Vector::new(n, y, incy)?);
    if x.is_forward() && y.is_forward() && x.n > 0 {
        // SAFETY: vectors of `n` elements, for which the caller vouches.
        unsafe { (T::BLAS.axpy)(x.n as i64, alpha, x.start(), x.step(), y.start(), y.step()) };
    } else {
        (0..x.n).for_each(|index| y.set(index, alpha * x.get(index) + y.get(index)));
    }
    Ok(())
}

fn copy<T: Real>(n: c_int, x: *const T, incx: c_int, y: *mut T, incy: c_int) -> Result {
    let (x, y) = (Vector::new(n, x, incx)?, Vector::new(n, y, incy)?);
    if x.is_forward() && y.is_forward() && x.n > 0 {
        // SAFETY: as in `axpy`.
        unsafe { (T::BLAS.copy)(x.n as i64, x.start(), x.step(), y.start(), y.step()) };
    } else {
        (0..x.n).for_each(|index| y.set(index, x.get(index)));
    }
    Ok(())
}

fn dot<T: Real>(n: c_int, x: *const T, incx: c_int, y: *const T, incy: c_int, result: *mut T) -> Result {
    let (x, y) = (Vector::new(n, x, incx)?, Vector::new(n, y, incy)?);
    check(!result.is_null())?;
    let sum = if x.is_forward() && y.is_forward() && x.n > 0 {
        // SAFETY: as in `axpy`.
        unsafe { (T::BLAS.dot)(x.n as i64, x.start(), x.step(), y.start(), y.step()) }
    } else {
        (0..x.n).fold(T::ZERO, |sum, index| sum + x.get(index) * y.get(index))
    };
    put(result, sum)
}

fn nrm2<T: Real>(n: c_int, x: *const T, incx: c_int, result: *mut T) -> Result {
    let x = forward(n, x, incx)?;
    // Squares of numbers that are at most 1; what is not finite stays so.
    let largest = x
        .values()
        .fold(0.0, |most: f64, value| if most > value.abs().double() { most } else { value.abs().double() });
    let norm = if largest == 0.0 || !largest.is_finite() {
        x.values().map(|value| value.abs().double()).sum()
    } else {
        largest * x.values().map(|value| (value.double() / largest).powi(2)).sum::<f64>().sqrt()
    };
    put(result, T::of(norm))
}

fn rot<T: Real>(
    n: c_int,
    x: *mut T,
    incx: c_int,
    y: *mut T,
    incy: c_int,
    c: *const T,
    s: *const T,
) -> Result {
    let (x, y, c, s) = (Vector::new(n, x, incx)?, Vector::new(n, y, incy)?, factor(c)?, factor(s)?);
    for index in 0..x.n {
        let (a, b) = (x.get(index), y.get(index));
        x.set(index, c * a + s * b);
        y.set(index, c * b - s * a);
    }
    Ok(())
}

/// By C. Lawson et al., Basic Linear Algebra Subprograms for Fortran Usage.
fn rotg<T: Real>(a: *mut T, b: *mut T, c: *mut T, s: *mut T) -> Result {
    let (first, second) = (factor(a)?, factor(b)?);
    check(!c.is_null() && !s.is_null())?;
    let larger = if first.abs() > second.abs() { first } else { second };
    let scale = first.abs() + second.abs();
    if scale == T::ZERO {
        put(a, T::ZERO)?;
        put(b, T::ZERO)?;
        put(c, T::ONE)?;
        return put(s, T::ZERO);
    }
    let (p, q) = (first / scale, second / scale);
    let length = scale * (p * p + q * q).sqrt();
    let r = if larger < T::ZERO { -length } else { length };
    let (cosine, sine) = (first / r, second / r);
    put(a, r)?;
    put(
        b,
        match () {
            () if first.abs() > second.abs() => sine,
            () if cosine != T::ZERO => T::ONE / cosine,
            () => T::ONE,
        },
    )?;
    put(c, cosine)?;
    put(s, sine)
}

/// The matrix h11, h21, h12, h22 of `param`.
fn modified<T: Real>(param: *const T) -> Result<[T; 4]> {
    check(!param.is_null())?;
    // SAFETY: not NULL; the interface asks for five numbers there.
    let [kind, h11, h21, h12, h22] = unsafe { *param.cast::<[T; 5]>() };
    let one = T::ONE;
    match kind.double() {
        -1.0 => Ok([h11, h21, h12, h22]),
        0.0 => Ok([one, h21, h12, one]),
        1.0 => Ok([h11, -one, one, h22]),
        -2.0 => Ok([one, T::ZERO, T::ZERO, one]),
        _ => Err(super::handle::Status::INVALID_VALUE),
    }
}

fn rotm<T: Real>(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int, param: *const T) -> Result {
    let (x, y, [h11, h21, h12, h22]) = (Vector::new(n, x, incx)?, Vector::new(n, y, incy)?, modified(param)?);
    for index in 0..x.n {
        let (a, b) = (x.get(index), y.get(index));
        x.set(index, h11 * a + h12 * b);
        y.set(index, h21 * a + h22 * b);
    }
    Ok(())
}

/// By the same paper: the kind of matrix that loses least, then scaling by powers of 4096 until both weights are of ordinary size.
fn rotmg<T: Real>(d1: *mut T, d2: *mut T, x1: *mut T, y1: *const T, param: *mut T) -> Result {
    let (mut w1, mut w2, mut x, y) = (factor(d1)?, factor(d2)?, factor(x1)?, factor(y1)?);
    check(!param.is_null())?;
    let (zero, one) = (T::ZERO, T::ONE);
    // Kind, then h11, h21, h12, h22.
    let mut h;
    let mut nothing = false;
    let p2 = w2 * y;
    let (p1, q2) = (w1 * x, p2 * y);
    let q1 = p1 * x;
    if w1 < zero {
        nothing = true;
        h = [-one, zero, zero, zero, zero];
    } else if p2 == zero {
        h = [T::of(-2.0), zero, zero, zero, zero];
        // The matrix is the identity: nothing else changes.
        // SAFETY: not NULL; the interface asks for room for five numbers, of which this kind has one.
        unsafe { *param = h[0] };
        return Ok(());
    } else if q1.abs() > q2.abs() {
        let (h21, h12) = (-y / x, p2 / p1);
        let u = one - h12 * h21;
        h = [zero, one, h21, h12, one];
        if u > zero {
            (w1, w2, x) = (w1 / u, w2 / u, x * u);
        } else {
            nothing = true;
        }
    } else if q2 < zero {
        nothing = true;
        h = [-one, zero, zero, zero, zero];
    } else {
        let (h11, h22) = (p1 / p2, x / y);
        let u = one + h11 * h22;
        h = [one, h11, -one, one, h22];
        (w1, w2, x) = (w2 / u, w1 / u, y * u);
    }
    if nothing {
        h = [-one, zero, zero, zero, zero];
        (w1, w2, x) = (zero, zero, zero);
    } else {
        let gamma = T::of(4096.0);
        let (least, most) = (T::of(1.0 / (4096.0 * 4096.0)), T::of(4096.0 * 4096.0));
        let mut scaled = false;
        while w1 != zero && (w1 <= least || w1 >= most) && w1.double().is_finite() {
            scaled = true;
            let (by, back) = if w1 <= least { (gamma, one / gamma) } else { (one / gamma, gamma) };
            (w1, x) = (w1 * by * by, x * back);
            (h[1], h[3]) = (h[1] * back, h[3] * back);
        }
        while w2 != zero && (w2.abs() <= least || w2.abs() >= most) && w2.double().is_finite() {
            scaled = true;
            let (by, back) = if w2.abs() <= least { (gamma, one / gamma) } else { (one / gamma, gamma) };
            w2 = w2 * by * by;
            (h[2], h[4]) = (h[2] * back, h[4] * back);
        }
        if scaled {
            h[0] = -one;
        }
    }
    // SAFETY: not NULL; the interface asks for room for five numbers there.
    unsafe { *param.cast::<[T; 5]>() = h };
    put(d1, w1)?;
    put(d2, w2)?;
    put(x1, x)
}

fn scal<T: Real>(n: c_int, alpha: *const T, x: *mut T, incx: c_int) -> Result {
    let (alpha, x) = (factor(alpha)?, forward(n, x, incx)?);
    if x.n > 0 {
        // SAFETY: as in `axpy`.
        unsafe { (T::BLAS.scal)(x.n as i64, alpha, x.start(), x.step()) };
    }
    Ok(())
}

fn swap<T: Real>(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int) -> Result {
    let (x, y) = (Vector::new(n, x, incx)?, Vector::new(n, y, incy)?);
    if x.is_forward() && y.is_forward() && x.n > 0 {
        // SAFETY: as in `axpy`.
        unsafe { (T::BLAS.swap)(x.n as i64, x.start(), x.step(), y.start(), y.step()) };
    } else {
        for index in 0..x.n {
            let value = x.get(index);
            x.set(index, y.get(index));
            y.set(index, value);
        }
    }
    Ok(())
}
