//! `generic/THBlas.h`.
//!
//! Matrices are column-major, `ld*` is the distance of their columns and `inc*` that of the elements of a
//! vector, all in elements. What the argument numbers of errors mean is in [`crate::blas::column_major`].

use crate::blas::column_major::{self, ColumnMajor};
use crate::ffi::macros::generic;
use std::os::raw::{c_char, c_long};

fn matrix<T>(data: *mut T, leading: c_long) -> ColumnMajor<T> {
    ColumnMajor { data, leading }
}

generic! { Blas: Byte Char Short Int Long Float Double; {
    /// Exchanges the vectors `x` and `y` of `n` elements. Errors: 2, 4 if NULL.
    fn swap(n: c_long, x: *mut real, incx: c_long, y: *mut real, incy: c_long) {
        // SAFETY: the C caller passes vectors of `n` elements.
        unsafe { column_major::swap(n, x, incx, y, incy) }
    }

    /// x = a * x for a vector of `n` elements. Errors: 3 if NULL.
    fn scal(n: c_long, a: real, x: *mut real, incx: c_long) {
        // SAFETY: as in swap.
        unsafe { column_major::scal(n, a, x, incx) }
    }

    /// y = x for vectors of `n` elements. Errors: 2, 4 if NULL.
    fn copy(n: c_long, x: *mut real, incx: c_long, y: *mut real, incy: c_long) {
        // SAFETY: as in swap.
        unsafe { column_major::copy(n, x, incx, y, incy) }
    }

    /// y = a * x + y for vectors of `n` elements. Errors: 3, 5 if NULL.
    fn axpy(n: c_long, a: real, x: *mut real, incx: c_long, y: *mut real, incy: c_long) {
        // SAFETY: as in swap.
        unsafe { column_major::axpy(n, a, x, incx, y, incy) }
    }

    /// The sum of the products of the elements of two vectors of `n` elements. Errors: 2, 4 if NULL.
    fn dot(n: c_long, x: *mut real, incx: c_long, y: *mut real, incy: c_long) -> real {
        // SAFETY: as in swap.
        unsafe { column_major::dot_product(n, x, incx, y, incy) }
    }

    /// y = alpha * op(a) * x + beta * y, where `a` has `m` rows and `n` columns and op transposes it if
    /// `trans` is t. y is not read if beta is 0. Errors: 1, 2, 3, 6, 8, 11 as Fortran's; 5, 7, 10 if NULL.
    fn gemv(trans: c_char, m: c_long, n: c_long, alpha: real, a: *mut real, lda: c_long, x: *mut real, incx: c_long, beta: real, y: *mut real, incy: c_long) {
        // SAFETY: the C caller passes operands of these sizes.
        unsafe { column_major::gemv(trans, m, n, alpha, matrix(a, lda), x, incx, beta, y, incy) }
    }

    /// a = alpha * x * y' + a, where `a` has `m` rows and `n` columns. Errors: 1, 2, 5, 7, 9 as Fortran's;
    /// 4, 6, 8 if NULL.
    fn ger(m: c_long, n: c_long, alpha: real, x: *mut real, incx: c_long, y: *mut real, incy: c_long, a: *mut real, lda: c_long) {
        // SAFETY: as in gemv.
        unsafe { column_major::ger(m, n, alpha, x, incx, y, incy, matrix(a, lda)) }
    }

    /// c = alpha * op(a) * op(b) + beta * c, where `c` has `m` rows and `n` columns, `k` is the common size
    /// of op(a) and op(b), and op transposes if `transa`, `transb` is t. c is not read if beta is 0. Errors:
    /// 1, 2, 3, 4, 5, 8, 10, 13 as Fortran's; 7, 9, 12 if NULL.
    fn gemm(transa: c_char, transb: c_char, m: c_long, n: c_long, k: c_long, alpha: real, a: *mut real, lda: c_long, b: *mut real, ldb: c_long, beta: real, c: *mut real, ldc: c_long) {
        // SAFETY: as in gemv.
        unsafe { column_major::gemm(transa, transb, m, n, k, alpha, matrix(a, lda), matrix(b, ldb), beta, matrix(c, ldc)) }
    }
}}
