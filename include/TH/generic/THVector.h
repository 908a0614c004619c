#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THVector.h"
#else

/* >>> prototypes generated from src/ffi/vector.rs by "make headers": edit there */
/**
 * Copies `n` numbers from `x` to `y`. In all functions here nothing happens if `n` is not positive,
 * and ranges may be the same memory or overlap: operands are read in pieces before results are
 * written. Errors: the argument's number if a pointer is NULL.
 */
TH_API void THVector_(copy)(real *y, const real *x, ptrdiff_t n);

/**
 * Sets `n` numbers from `x` on to `c`.
 */
TH_API void THVector_(fill)(real *x, real c, ptrdiff_t n);

/**
 * `z` = `x` + `c` * `y`, `n` numbers.
 */
TH_API void THVector_(cadd)(real *z, const real *x, const real *y, real c, ptrdiff_t n);

/**
 * `y` = `x` + `c`, `n` numbers.
 */
TH_API void THVector_(adds)(real *y, const real *x, real c, ptrdiff_t n);

/**
 * `z` = `x` * `y`, `n` numbers.
 */
TH_API void THVector_(cmul)(real *z, const real *x, const real *y, ptrdiff_t n);

/**
 * `y` = `x` * `c`, `n` numbers.
 */
TH_API void THVector_(muls)(real *y, const real *x, real c, ptrdiff_t n);

/**
 * `z` = `x` / `y`, `n` numbers. Errors: 3 if an integer divisor is 0; then nothing was written.
 */
TH_API void THVector_(cdiv)(real *z, const real *x, const real *y, ptrdiff_t n);

/**
 * `y` = `x` / `c`, `n` numbers. Errors: 3 if `c` is an integer 0.
 */
TH_API void THVector_(divs)(real *y, const real *x, real c, ptrdiff_t n);

/**
 * `y` = -`x`, `n` numbers.
 */
TH_API void THVector_(neg)(real *y, const real *x, ptrdiff_t n);

/**
 * Fills `size` numbers from `data` on with numbers of a normal distribution, which for integers all are
 * `mean`. The stream differs from that of THTensor_(normal). Errors: 1, 3 if
 * NULL; plain if `size` is below 16.
 */
TH_API void THVector_(normal_fill)(real *data, long size, THGenerator *generator, real mean, real stddev);

/**
 * Does nothing: the fastest instructions are found out when they are first needed.
 */
TH_API void THVector_(vectorDispatchInit)(void);

#if defined(TH_REAL_IS_SHORT) || defined(TH_REAL_IS_INT) || defined(TH_REAL_IS_LONG) || defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * `y` = |`x`|, `n` numbers; the smallest integer stays itself.
 */
TH_API void THVector_(abs)(real *y, const real *x, ptrdiff_t n);

#endif

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * `y` is the natural logarithm of `x`, `n` numbers.
 */
TH_API void THVector_(log)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is log |gamma(`x`)|, `n` numbers.
 */
TH_API void THVector_(lgamma)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the derivative of lgamma at `x`, `n` numbers.
 */
TH_API void THVector_(digamma)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the second derivative of lgamma at `x`, `n` numbers.
 */
TH_API void THVector_(trigamma)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is log(1 + `x`), `n` numbers.
 */
TH_API void THVector_(log1p)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is 1 / (1 + e^-`x`), `n` numbers.
 */
TH_API void THVector_(sigmoid)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is e^`x`, `n` numbers.
 */
TH_API void THVector_(exp)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is e^`x` - 1, `n` numbers.
 */
TH_API void THVector_(expm1)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the error function of `x`, `n` numbers.
 */
TH_API void THVector_(erf)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the inverse error function of `x`, `n` numbers.
 */
TH_API void THVector_(erfinv)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the cosine of `x`, `n` numbers.
 */
TH_API void THVector_(cos)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the arc cosine of `x`, `n` numbers.
 */
TH_API void THVector_(acos)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the hyperbolic cosine of `x`, `n` numbers.
 */
TH_API void THVector_(cosh)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the sine of `x`, `n` numbers.
 */
TH_API void THVector_(sin)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the arc sine of `x`, `n` numbers.
 */
TH_API void THVector_(asin)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the hyperbolic sine of `x`, `n` numbers.
 */
TH_API void THVector_(sinh)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the tangent of `x`, `n` numbers.
 */
TH_API void THVector_(tan)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the arc tangent of `x`, `n` numbers.
 */
TH_API void THVector_(atan)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the hyperbolic tangent of `x`, `n` numbers.
 */
TH_API void THVector_(tanh)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the square root of `x`, `n` numbers.
 */
TH_API void THVector_(sqrt)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is 1 / sqrt(`x`), `n` numbers.
 */
TH_API void THVector_(rsqrt)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the smallest whole number not below `x`, `n` numbers.
 */
TH_API void THVector_(ceil)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the largest whole number not above `x`, `n` numbers.
 */
TH_API void THVector_(floor)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the whole number nearest to `x`, halves away from 0, `n` numbers.
 */
TH_API void THVector_(round)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is the whole number next to `x` towards 0, `n` numbers.
 */
TH_API void THVector_(trunc)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is `x` - trunc(`x`), `n` numbers.
 */
TH_API void THVector_(frac)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is 1 / `x`, `n` numbers.
 */
TH_API void THVector_(cinv)(real *y, const real *x, ptrdiff_t n);

/**
 * `y` is `x` to the power of `c`, `n` numbers.
 */
TH_API void THVector_(pow)(real *y, const real *x, real c, ptrdiff_t n);

#endif

/* <<< end of generated prototypes */

#endif
