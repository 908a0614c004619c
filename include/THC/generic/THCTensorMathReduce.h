#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathReduce.h"
#else

/* Sums, means, extremes. */

/**
 * The norm of order `value` of the difference of two tensors with the same number of elements. Order 0 is a
 * power like any other, an infinite order as in normall. Errors: as THTensor_(dist)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API accreal THCTensor_(dist)(THCState *state, THCTensor *self, THCTensor *src, real value);

/**
 * Maxima along `dimension` and their indices, counted from the index base: the first NaN, else the first of
 * equal elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are
 * others. Errors: as THTensor_(max)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(max)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src,
    long dim, int keepdim);

/**
 * The largest element; NaN if there is one. Errors: as THTensor_(maxall)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API real THCTensor_(maxall)(THCState *state, THCTensor *self);

/**
 * Means (averages) along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is
 * removed if there are others. `dimension` counts from 0. Errors: as THTensor_(mean)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(mean)(THCState *state, THCTensor *self, THCTensor *src, long dim, int keepdim);

/**
 * The mean of all elements. Errors: as THTensor_(meanall)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API accreal THCTensor_(meanall)(THCState *state, THCTensor *self);

/**
 * The medians along `dimension` and where they are, counted from the index base: of an even number of
 * elements the one before the middle. The dimension gets size 1 and, unless `keepdim`, is removed if there
 * are others. Errors: as THTensor_(median)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(median)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src,
    long dim, int keepdim);

/**
 * The median: the middle element in order, or the one before the middle of an even number. Errors: as
 * THTensor_(medianall)'s; numbers of arguments are one more, for the state.
 */
THC_API real THCTensor_(medianall)(THCState *state, THCTensor *self);

/**
 * Minima along `dimension` and their indices, counted from the index base: the first NaN, else the first of
 * equal elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are
 * others. Errors: as THTensor_(min)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(min)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src,
    long dim, int keepdim);

/**
 * The smallest element; NaN if there is one. Errors: as THTensor_(minall)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API real THCTensor_(minall)(THCState *state, THCTensor *self);

/**
 * Products along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if
 * there are others. `dimension` counts from 0. Errors: as THTensor_(prod)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(prod)(THCState *state, THCTensor *self, THCTensor *src, long dim, int keepdim);

/**
 * The product of all elements, 1 without any. Floats are multiplied in double precision, integers as `long`,
 * which wraps. Errors: as THTensor_(prodall)'s; numbers of arguments are one more, for the state.
 */
THC_API accreal THCTensor_(prodall)(THCState *state, THCTensor *self);

/**
 * Sums along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there
 * are others. `dimension` counts from 0. Errors: as THTensor_(sum)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(sum)(THCState *state, THCTensor *self, THCTensor *src, long dim, int keepdim);

/**
 * The sum of all elements, 0 without any. Floats are summed in double precision, integers as `long`, which
 * wraps. Errors: as THTensor_(sumall)'s; numbers of arguments are one more, for the state.
 */
THC_API accreal THCTensor_(sumall)(THCState *state, THCTensor *self);

#if defined(THC_REAL_IS_FLOAT) || defined(THC_REAL_IS_DOUBLE) || defined(THC_REAL_IS_HALF)

/**
 * Norms of order `value` along `dimension`: the root of that order of the sum of the absolute values to that
 * power; for order 0 the number of elements that are not 0, for infinity the largest absolute value, for
 * minus infinity the smallest. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if
 * there are others. `dimension` counts from 0. Errors: as THTensor_(norm)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(norm)(THCState *state, THCTensor *self, THCTensor *src, real value, long dimension,
    int keepdim);

/**
 * The norm of order `value` of all elements: the root of that order of the sum of their absolute values to
 * that power; for order 0 the number of elements that are not 0, for infinity the largest absolute value,
 * for minus infinity the smallest. Errors: as THTensor_(normall)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API accreal THCTensor_(normall)(THCState *state, THCTensor *self, real value);

/**
 * `t` with those slices along `dimension` scaled down to norm `maxnorm` whose norm of order `value` is
 * larger. `dimension` counts from 0. Errors: as THTensor_(renorm)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(renorm)(THCState *state, THCTensor *self, THCTensor *src, real value, long dimension,
    real max_norm);

/**
 * Standard deviations along `dimension`, of samples (divided by n - 1) unless `biased` (by n). `dimension`
 * gets size 1 in the result and, unless `keepdim`, is removed if there are others. `dimension` counts from
 * 0. Errors: as THTensor_(std)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(std)(THCState *state, THCTensor *self, THCTensor *src, long dim, int biased, int
    keepdim);

/**
 * The standard deviation of all elements, of a sample (divided by n - 1) unless `biased` (by n). Errors: as
 * THTensor_(stdall)'s; numbers of arguments are one more, for the state.
 */
THC_API accreal THCTensor_(stdall)(THCState *state, THCTensor *self, int biased);

/**
 * Variances along `dimension`, of samples (divided by n - 1) unless `biased` (by n). `dimension` gets size 1
 * in the result and, unless `keepdim`, is removed if there are others. `dimension` counts from 0. Errors: as
 * THTensor_(var)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(var)(THCState *state, THCTensor *self, THCTensor *src, long dim, int biased, int
    keepdim);

/**
 * The variance of all elements, of a sample (divided by n - 1) unless `biased` (by n). Errors: as
 * THTensor_(varall)'s; numbers of arguments are one more, for the state.
 */
THC_API accreal THCTensor_(varall)(THCState *state, THCTensor *self, int biased);

#endif

#endif
