#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathScan.h"
#else

/* Running sums and products. */

/**
 * Cumulative products: of each element and those before it along `dimension`; `r_` gets the sizes of `t`.
 * Floats are multiplied in double precision. `dimension` counts from 0. Errors: as THTensor_(cumprod)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cumprod)(THCState *state, THCTensor *self, THCTensor *src, long dim);

/**
 * Cumulative sums: of each element and those before it along `dimension`; `r_` gets the sizes of `t`. Floats
 * are summed in double precision. `dimension` counts from 0. Errors: as THTensor_(cumsum)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(cumsum)(THCState *state, THCTensor *self, THCTensor *src, long dim);

#endif
