#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THBlas.h"
#else

/* >>> prototypes generated from src/ffi/blas.rs by "make headers": edit there */
/**
 * Exchanges the vectors `x` and `y` of `n` elements. Errors: 2, 4 if NULL.
 */
TH_API void THBlas_(swap)(long n, real *x, long incx, real *y, long incy);

/**
 * x = a * x for a vector of `n` elements. Errors: 3 if NULL.
 */
TH_API void THBlas_(scal)(long n, real a, real *x, long incx);

/**
 * y = x for vectors of `n` elements. Errors: 2, 4 if NULL.
 */
TH_API void THBlas_(copy)(long n, real *x, long incx, real *y, long incy);

/**
 * y = a * x + y for vectors of `n` elements. Errors: 3, 5 if NULL.
 */
TH_API void THBlas_(axpy)(long n, real a, real *x, long incx, real *y, long incy);

/**
 * The sum of the products of the elements of two vectors of `n` elements. Errors: 2, 4 if NULL.
 */
TH_API real THBlas_(dot)(long n, real *x, long incx, real *y, long incy);

/**
 * y = alpha * op(a) * x + beta * y, where `a` has `m` rows and `n` columns and op transposes it if
 * `trans` is t. y is not read if beta is 0. Errors: 1, 2, 3, 6, 8, 11 as Fortran's; 5, 7, 10 if NULL.
 */
TH_API void THBlas_(gemv)(char trans, long m, long n, real alpha, real *a, long lda, real *x, long incx,
    real beta, real *y, long incy);

/**
 * a = alpha * x * y' + a, where `a` has `m` rows and `n` columns. Errors: 1, 2, 5, 7, 9 as Fortran's;
 * 4, 6, 8 if NULL.
 */
TH_API void THBlas_(ger)(long m, long n, real alpha, real *x, long incx, real *y, long incy, real *a,
    long lda);

/**
 * c = alpha * op(a) * op(b) + beta * c, where `c` has `m` rows and `n` columns, `k` is the common size
 * of op(a) and op(b), and op transposes if `transa`, `transb` is t. c is not read if beta is 0. Errors:
 * 1, 2, 3, 4, 5, 8, 10, 13 as Fortran's; 7, 9, 12 if NULL.
 */
TH_API void THBlas_(gemm)(char transa, char transb, long m, long n, long k, real alpha, real *a, long lda,
    real *b, long ldb, real beta, real *c, long ldc);

/* <<< end of generated prototypes */

#endif
