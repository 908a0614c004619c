#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathPointwise.h"
#else

/* Functions of each element. */

/**
 * Absolute value. The smallest integer of a type stays itself. `r_` gets the sizes of `t` and may be `t`.
 * Errors: as THTensor_(abs)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(abs)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * `r_` = `t` + `value` * `src1` / `src2`, element by element. The tensors pair in row-major order. `r_` gets
 * the sizes of `t` and may be any of the three. Errors: as THTensor_(addcdiv)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(addcdiv)(THCState *state, THCTensor *self, THCTensor *t, real value, THCTensor *src1,
    THCTensor *src2);

/**
 * `r_` = `t` + `value` * `src1` * `src2`, element by element. The tensors pair in row-major order. `r_` gets
 * the sizes of `t` and may be any of the three. Errors: as THTensor_(addcmul)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(addcmul)(THCState *state, THCTensor *self, THCTensor *t, real value, THCTensor *src1,
    THCTensor *src2);

/**
 * Adds a multiple of another tensor: `r_` = `t` + `value` * `src`. The two pair in row-major order. `r_`
 * gets the sizes of `t` and may be either. Errors: as THTensor_(cadd)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(cadd)(THCState *state, THCTensor *self, THCTensor *src1, real value, THCTensor *src2);

/**
 * Element-wise bitwise and: the bits that `t` and `src` both have. The two pair in row-major order. `r_`
 * gets the sizes of `t` and may be either. Errors: as THTensor_(cbitand)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(cbitand)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise bitwise or: the bits that `t` or `src` has. The two pair in row-major order. `r_` gets the
 * sizes of `t` and may be either. Errors: as THTensor_(cbitor)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(cbitor)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise bitwise exclusive or (xor): the bits that one of `t` and `src` has and the other has not. The
 * two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: as
 * THTensor_(cbitxor)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cbitxor)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise quotient: `r_` = `t` / `src`. The two pair in row-major order. `r_` gets the sizes of `t` and
 * may be either. Errors: as THTensor_(cdiv)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cdiv)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise remainder of the division by `src`, with the sign of `t`, as C's `fmod`. The two pair in row-
 * major order. `r_` gets the sizes of `t` and may be either. Errors: as THTensor_(cfmod)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(cfmod)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * `t` limited to the range from `min_value` to `max_value`; NaN stays NaN. `r_` gets the sizes of `t` and
 * may be `t`. Errors: as THTensor_(clamp)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(clamp)(THCState *state, THCTensor *self, THCTensor *src, real min_value, real
    max_value);

/**
 * Element-wise left shift: `r_` = `t` * 2^`src`; integers are shifted. Of the number of bits the low five
 * count, six for Long. The two pair in row-major order. `r_` gets the sizes of `t` and may be either.
 * Errors: as THTensor_(clshift)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(clshift)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise maximum of two tensors; `src` where one is NaN. The two pair in row-major order. `r` gets the
 * sizes of `t` and may be either. Errors: as THTensor_(cmax)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(cmax)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise maximum of `t` and `value`; `value` where `t` is NaN. `r` gets the sizes of `t` and may be
 * `t`. Errors: as THTensor_(cmaxValue)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cmaxValue)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Element-wise minimum of two tensors; `src` where one is NaN. The two pair in row-major order. `r` gets the
 * sizes of `t` and may be either. Errors: as THTensor_(cmin)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(cmin)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise minimum of `t` and `value`; `value` where `t` is NaN. `r` gets the sizes of `t` and may be
 * `t`. Errors: as THTensor_(cminValue)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cminValue)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Element-wise product: `r_` = `t` * `src`. The two pair in row-major order. `r_` gets the sizes of `t` and
 * may be either. Errors: as THTensor_(cmul)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cmul)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise power: `r_` = `t` ^ `src`; of integers computed in double precision. The two pair in row-
 * major order. `r_` gets the sizes of `t` and may be either. Errors: as THTensor_(cpow)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(cpow)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Element-wise remainder of the division by `src` (modulo), with the sign of `src`; NaN for a floating-
 * point divisor of 0. The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors:
 * as THTensor_(cremainder)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cremainder)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Cross products (vector products) along `dimension`, or along the first dimension of size 3 if it is
 * negative. `dimension` counts from 0. Errors: as THTensor_(cross)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(cross)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2, int
    dimension);

/**
 * Element-wise right shift: `r_` = `t` / 2^`src`; integers are shifted as unsigned ones. Of the number of
 * bits the low five count, six for Long. The two pair in row-major order. `r_` gets the sizes of `t` and may
 * be either. Errors: as THTensor_(crshift)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(crshift)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2);

/**
 * Subtracts a multiple of another tensor: `self` = `src1` - `value` * `src2`. The two pair in row-major
 * order. `self` gets the sizes of `src1` and may be either. Errors: as THTensor_(csub)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(csub)(THCState *state, THCTensor *self, THCTensor *src1, real value, THCTensor *src2);

/**
 * The sign: -1, 0 or 1 as `t` is negative, 0 or positive; 0 for NaN. `r_` gets the sizes of `t` and may be
 * `t`. Errors: as THTensor_(sign)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(sign)(THCState *state, THCTensor *self, THCTensor *src);

#if defined(THC_REAL_IS_FLOAT) || defined(THC_REAL_IS_DOUBLE) || defined(THC_REAL_IS_HALF)

/**
 * Arc cosine, in radians; NaN outside -1 to 1. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(acos)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(acos)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Arc sine, in radians; NaN outside -1 to 1. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(asin)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(asin)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Arc tangent, in radians. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(atan)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API void THCTensor_(atan)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * The angle of the point with ordinate `tx` and abscissa `ty`, in radians from -pi to pi. The two pair in
 * row-major order. `r_` gets the sizes of `tx` and may be either. Errors: as THTensor_(atan2)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(atan2)(THCState *state, THCTensor *r_, THCTensor *tx, THCTensor *ty);

/**
 * Rounds up: the smallest whole number not below `t`. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(ceil)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(ceil)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Reciprocal: `self` = 1 / `src`. `self` gets the sizes of `src` and may be `src`. Errors: as
 * THTensor_(cinv)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cinv)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Cosine of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(cos)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API void THCTensor_(cos)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Hyperbolic cosine. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(cosh)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(cosh)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Exponential function: `r_` = e^`t`. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(exp)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(exp)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Rounds down: the largest whole number not above `t`. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(floor)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(floor)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Fractional part: `r_` = `t` - trunc(`t`). `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(frac)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(frac)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Linear interpolation: `r_` = `a` + `weight` * (`b` - `a`). The two pair in row-major order. `r_` gets the
 * sizes of `a` and may be either. Errors: as THTensor_(lerp)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(lerp)(THCState *state, THCTensor *result, THCTensor *a, THCTensor *b, real w);

/**
 * Natural logarithm of the absolute value of the gamma function. `r_` gets the sizes of `t` and may be `t`.
 * Errors: as THTensor_(lgamma)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(lgamma)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Natural logarithm. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(log)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(log)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Natural logarithm of 1 + `t`, accurate near 0. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(log1p)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(log1p)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Power: `r_` = `t` ^ `value`. The powers 1/2 and -1/2 are computed as sqrt and rsqrt. `r_` gets the sizes
 * of `t` and may be `t`. Errors: as THTensor_(pow)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(pow)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Rounds to the nearest whole number, halves away from 0. `r_` gets the sizes of `t` and may be `t`. Errors:
 * as THTensor_(round)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(round)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Reciprocal of the square root: `r_` = 1 / sqrt(`t`). `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(rsqrt)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(rsqrt)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * The logistic function: `r_` = 1 / (1 + e^-`t`). `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(sigmoid)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(sigmoid)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Sine of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(sin)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(sin)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Hyperbolic sine. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(sinh)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(sinh)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Square root; NaN for negative numbers. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(sqrt)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(sqrt)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Tangent of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(tan)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API void THCTensor_(tan)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Hyperbolic tangent. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(tanh)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(tanh)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * `r_` = `value` ^ `t`: a number to the power of each element. `r_` gets the sizes of `t` and may be `t`.
 * Errors: as THTensor_(tpow)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(tpow)(THCState *state, THCTensor *self, real value, THCTensor *src);

/**
 * Rounds towards 0. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(trunc)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(trunc)(THCState *state, THCTensor *self, THCTensor *src);

#endif

#if !defined(THC_REAL_IS_BYTE) && !defined(THC_REAL_IS_CHAR)

/**
 * Negation: `self` = -`src`. The smallest integer of a type stays itself; bytes count modulo 256. `self`
 * gets the sizes of `src` and may be `src`. Errors: as THTensor_(neg)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(neg)(THCState *state, THCTensor *self, THCTensor *src);

#endif

#endif
