//! The functions of libTH that are called here, as `include/TH` declares them.

use std::ffi::{c_char, c_long};

/// An element type that products are there for.
pub(crate) trait Real:
    Copy
    + PartialOrd
    + std::ops::Add<Output = Self>
    + std::ops::Sub<Output = Self>
    + std::ops::Mul<Output = Self>
    + std::ops::Div<Output = Self>
    + std::ops::Neg<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;

    fn abs(self) -> Self;
    fn sqrt(self) -> Self;
    fn of(number: f64) -> Self;
    fn double(self) -> f64;

    /// The functions of `THBlas_` for this type.
    const BLAS: Blas<Self>;
}

macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of `THBlas_` for one type: matrices are column-major, and what they refuse, the callers have refused before.
        pub(crate) struct Blas<T> {
            $(pub(crate) $name: unsafe extern "C-unwind" fn($($argument: $type),*) $(-> $result)?,)*
        }
    };
}

functions! {
    swap(n: c_long, x: *mut T, incx: c_long, y: *mut T, incy: c_long);
    scal(n: c_long, a: T, x: *mut T, incx: c_long);
    copy(n: c_long, x: *mut T, incx: c_long, y: *mut T, incy: c_long);
    axpy(n: c_long, a: T, x: *mut T, incx: c_long, y: *mut T, incy: c_long);
    dot(n: c_long, x: *mut T, incx: c_long, y: *mut T, incy: c_long) -> T;
    gemv(trans: c_char, m: c_long, n: c_long, alpha: T, a: *mut T, lda: c_long, x: *mut T, incx: c_long, beta: T, y: *mut T, incy: c_long);
    ger(m: c_long, n: c_long, alpha: T, x: *mut T, incx: c_long, y: *mut T, incy: c_long, a: *mut T, lda: c_long);
    gemm(transa: c_char, transb: c_char, m: c_long, n: c_long, k: c_long, alpha: T, a: *mut T, lda: c_long, b: *mut T, ldb: c_long, beta: T, c: *mut T, ldc: c_long);
}

macro_rules! real {
    ($real:ty, $swap:ident $scal:ident $copy:ident $axpy:ident $dot:ident $gemv:ident $ger:ident $gemm:ident) => {
        unsafe extern "C-unwind" {
            fn $swap(n: c_long, x: *mut $real, incx: c_long, y: *mut $real, incy: c_long);
            fn $scal(n: c_long, a: $real, x: *mut $real, incx: c_long);
            fn $copy(n: c_long, x: *mut $real, incx: c_long, y: *mut $real, incy: c_long);
            fn $axpy(n: c_long, a: $real, x: *mut $real, incx: c_long, y: *mut $real, incy: c_long);
            fn $dot(n: c_long, x: *mut $real, incx: c_long, y: *mut $real, incy: c_long) -> $real;
            fn $gemv(
                trans: c_char,
                m: c_long,
                n: c_long,
                alpha: $real,
                a: *mut $real,
                lda: c_long,
                x: *mut $real,
                incx: c_long,
                beta: $real,
                y: *mut $real,
                incy: c_long,
            );
            fn $ger(
                m: c_long,
                n: c_long,
                alpha: $real,
                x: *mut $real,
                incx: c_long,
                y: *mut $real,
                incy: c_long,
                a: *mut $real,
                lda: c_long,
            );
            fn $gemm(
                transa: c_char,
                transb: c_char,
                m: c_long,
                n: c_long,
                k: c_long,
                alpha: $real,
                a: *mut $real,
                lda: c_long,
                b: *mut $real,
                ldb: c_long,
                beta: $real,
                c: *mut $real,
                ldc: c_long,
            );
        }

        impl Real for $real {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;

            fn abs(self) -> Self {
                self.abs()
            }
            fn sqrt(self) -> Self {
                self.sqrt()
            }
            fn of(number: f64) -> Self {
                number as Self
            }
            fn double(self) -> f64 {
                f64::from(self)
            }

            const BLAS: Blas<Self> = Blas {
                swap: $swap,
                scal: $scal,
                copy: $copy,
                axpy: $axpy,
                dot: $dot,
                gemv: $gemv,
                ger: $ger,
                gemm: $gemm,
            };
        }
    };
}

real!(f32, THFloatBlas_swap THFloatBlas_scal THFloatBlas_copy THFloatBlas_axpy THFloatBlas_dot THFloatBlas_gemv
    THFloatBlas_ger THFloatBlas_gemm);
real!(f64, THDoubleBlas_swap THDoubleBlas_scal THDoubleBlas_copy THDoubleBlas_axpy THDoubleBlas_dot THDoubleBlas_gemv
    THDoubleBlas_ger THDoubleBlas_gemm);
