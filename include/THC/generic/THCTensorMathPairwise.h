#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathPairwise.h"
#else

/* A tensor and a number. */

/**
 * Adds a number: `r_` = `t` + `value`. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(add)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(add)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Bitwise and: the bits that `t` and `value` both have. `r_` gets the sizes of `t` and may be `t`. Errors:
 * as THTensor_(bitand)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(bitand)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Bitwise or: the bits that `t` or `value` has. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(bitor)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(bitor)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Bitwise exclusive or (xor): the bits that one of `t` and `value` has and the other has not. `r_` gets the
 * sizes of `t` and may be `t`. Errors: as THTensor_(bitxor)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(bitxor)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Divides by a number: `r_` = `t` / `value`. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(div)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(div)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * 1 if both have the same sizes and equal elements, else 0; NaN equals nothing. Errors: as
 * THTensor_(equal)'s; numbers of arguments are one more, for the state.
 */
THC_API int THCTensor_(equal)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * Remainder of the division by a number, with the sign of `t`, as C's `fmod`. `r_` gets the sizes of `t` and
 * may be `t`. Errors: as THTensor_(fmod)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(fmod)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Left shift: `r_` = `t` * 2^`value`; integers are shifted. Of the number of bits the low five count, six
 * for Long. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(lshift)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(lshift)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Multiplies by a number: `r_` = `t` * `value`. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(mul)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(mul)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Remainder of the division by a number (modulo), with the sign of `value`: that of exact arithmetic,
 * rounded once; NaN for a floating-point `value` of 0. `r_` gets the sizes of `t` and may be `t`. Errors: as
 * THTensor_(remainder)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(remainder)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Right shift: `r_` = `t` / 2^`value`; integers are shifted as unsigned ones. Of the number of bits the low
 * five count, six for Long. `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(rshift)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(rshift)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Subtracts a number: `self` = `src` - `value`. `self` gets the sizes of `src` and may be `src`. Errors: as
 * THTensor_(sub)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(sub)(THCState *state, THCTensor *self, THCTensor *src, real value);

#endif
