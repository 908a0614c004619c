//! The forms F(2x2, 3x3) and F(4x4, 3x3) along one axis: what source, kernel and products are multiplied by. Two axes are one
//! after the other.
//!
//! The products are values of polynomials, at points and at infinity: at 0, 1 and -1 for two results, for four at 0, 2/3,
//! -2/3, 3/2 and -3/2, with which the sums lose less to rounding than with whole numbers, and whose squares have the product 1.
//! Every step is one multiplication with an addition, rounded once, so that all registers give the same bits.

use crate::blas::VectorRegister;
use crate::nn::real::Real;

/// A form for `M` results of `N` elements of the source, which are two more.
pub(super) trait TileForm<const M: usize, const N: usize> {
    /// What the source is multiplied as.
    ///
    /// # Safety
    ///
    /// The processor has the instructions of the register; so for all methods.
    unsafe fn source<V: VectorRegister<Number: Real>>(d: [V; N]) -> [V; N];

    /// What a kernel is multiplied as.
    ///
    /// # Safety
    ///
    /// As [`TileForm::source`].
    unsafe fn kernel<V: VectorRegister<Number: Real>>(g: [V; 3]) -> [V; N];

    /// The results of the sums of products.
    ///
    /// # Safety
    ///
    /// As [`TileForm::source`].
    unsafe fn result<V: VectorRegister<Number: Real>>(m: [V; N]) -> [V; M];
}

/// `a * factor + b`.
///
/// # Safety
///
/// As [`TileForm::source`].
#[inline(always)]
unsafe fn plus_times<V: VectorRegister<Number: Real>>(b: V, factor: f64, a: V) -> V {
    // SAFETY: by the caller's promise.
    unsafe { a.mul_add(V::splat(V::Number::of(factor)), b) }
}

/// `a * factor`.
///
/// # Safety
///
/// As [`TileForm::source`].
#[inline(always)]
unsafe fn times<V: VectorRegister<Number: Real>>(factor: f64, a: V) -> V {
    // SAFETY: by the caller's promise.
    unsafe { a.mul(V::splat(V::Number::of(factor))) }
}

/// Two results of each axis: 16 products in place of 36.
pub(super) struct Two;

impl TileForm<2, 4> for Two {
    #[inline(always)]
    unsafe fn source<V: VectorRegister<Number: Real>>([a, b, c, d]: [V; 4]) -> [V; 4] {
        // SAFETY: by the caller's promise.
        unsafe {
            [plus_times(a, -1.0, c), plus_times(b, 1.0, c), plus_times(c, -1.0, b), plus_times(b, -1.0, d)]
        }
    }

    #[inline(always)]
    unsafe fn kernel<V: VectorRegister<Number: Real>>([a, b, c]: [V; 3]) -> [V; 4] {
        // SAFETY: by the caller's promise.
        unsafe {
            let even = times(0.5, plus_times(a, 1.0, c));
            [a, plus_times(even, 0.5, b), plus_times(even, -0.5, b), c]
        }
    }

    #[inline(always)]
    unsafe fn result<V: VectorRegister<Number: Real>>([a, b, c, d]: [V; 4]) -> [V; 2] {
        // SAFETY: by the caller's promise.
        unsafe {
            let (sum, difference) = (plus_times(b, 1.0, c), plus_times(b, -1.0, c));
            [plus_times(a, 1.0, sum), plus_times(difference, -1.0, d)]
        }
    }
}

/// Four results of each axis: 36 products in place of 144.
pub(super) struct Four;

/// The points, and their squares.
const P: f64 = 2.0 / 3.0;
const Q: f64 = 3.0 / 2.0;
const PP: f64 = P * P;
const QQ: f64 = Q * Q;

impl TileForm<4, 6> for Four {
    #[inline(always)]
    unsafe fn source<V: VectorRegister<Number: Real>>([d0, d1, d2, d3, d4, d5]: [V; 6]) -> [V; 6] {
        // SAFETY: by the caller's promise.
        unsafe {
            // The coefficients of x (x - p) (x + p) (x - q) (x + q) without one of the factors.
            let (even_p, odd_p) = (plus_times(d4, -QQ, d2), plus_times(d3, -QQ, d1));
            let (even_q, odd_q) = (plus_times(d4, -PP, d2), plus_times(d3, -PP, d1));
            [
                plus_times(plus_times(d4, 1.0, d0), -(PP + QQ), d2),
                plus_times(even_p, P, odd_p),
                plus_times(even_p, -P, odd_p),
                plus_times(even_q, Q, odd_q),
                plus_times(even_q, -Q, odd_q),
                plus_times(plus_times(d5, 1.0, d1), -(PP + QQ), d3),
            ]
        }
    }

    #[inline(always)]
    unsafe fn kernel<V: VectorRegister<Number: Real>>([a, b, c]: [V; 3]) -> [V; 6] {
        // SAFETY: by the caller's promise.
        unsafe {
            // The kernel's value at a point over the product of its distances from the others.
            let (n, m) = (1.0 / (2.0 * PP * (PP - QQ)), 1.0 / (2.0 * QQ * (QQ - PP)));
            let (even_p, even_q) = (times(n, plus_times(a, PP, c)), times(m, plus_times(a, QQ, c)));
            [
                a,
                plus_times(even_p, n * P, b),
                plus_times(even_p, -n * P, b),
                plus_times(even_q, m * Q, b),
                plus_times(even_q, -m * Q, b),
                c,
            ]
        }
    }

    #[inline(always)]
    unsafe fn result<V: VectorRegister<Number: Real>>([m0, m1, m2, m3, m4, m5]: [V; 6]) -> [V; 4] {
        // SAFETY: by the caller's promise.
        unsafe {
            let (sum_p, difference_p) = (plus_times(m1, 1.0, m2), plus_times(m1, -1.0, m2));
            let (sum_q, difference_q) = (plus_times(m3, 1.0, m4), plus_times(m3, -1.0, m4));
            [
                plus_times(plus_times(m0, 1.0, sum_p), 1.0, sum_q),
                plus_times(times(P, difference_p), Q, difference_q),
                plus_times(times(PP, sum_p), QQ, sum_q),
                plus_times(plus_times(m5, P * PP, difference_p), Q * QQ, difference_q),
            ]
        }
    }
}
