#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMath.h"
#else

/* Construction, joins, triangles. */

/**
 * `xmin`, `xmin` + `step`, ... up to but without `xmax`, nor what is `xmax` but for the rounding of the
 * three numbers: 0.1, 0.15, ... to 0.5 has 8. A result that has this number of elements keeps its sizes,
 * else it becomes a vector. Errors: as THTensor_(arange)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(arange)(THCState *state, THCTensor *r_, accreal xmin, accreal xmax, accreal step);

/**
 * Concatenates two tensors: `ta` and `tb` one after the other along `dimension`, or along the last dimension
 * that any of them has if `dimension` is -1 in the index base in force. Dimensions that a tensor lacks have
 * size 1; empty tensors are left out, and if all are empty nothing happens. `r_` may be an operand.
 * `dimension` counts from 0. Errors: as THTensor_(cat)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(cat)(THCState *state, THCTensor *result, THCTensor *ta, THCTensor *tb, int dimension);

/**
 * Concatenates the `numInputs` tensors at `inputs` along `dimension`, or along the last dimension that any
 * of them has if `dimension` is -1 in the index base in force. Dimensions that a tensor lacks have size 1;
 * empty tensors are left out, and if all are empty nothing happens. `result` may be an input. `dimension`
 * counts from 0. Errors: as THTensor_(catArray)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(catArray)(THCState *state, THCTensor *result, THCTensor **inputs, int numInputs, int
    dimension);

/**
 * Diagonal `k` of a matrix, or the square matrix whose diagonal `k` is the vector `t`; diagonals count up
 * and right from the main one. Errors: as THTensor_(diag)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(diag)(THCState *state, THCTensor *self, THCTensor *src, long k);

/**
 * The identity matrix with `n` rows and `m` columns, `n` if `m` is not positive. Errors: as
 * THTensor_(eye)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(eye)(THCState *state, THCTensor *self, long n, long m);

/**
 * Sets every element of `r_` to `value`. Errors: as THTensor_(fill)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(fill)(THCState *state, THCTensor *self, real value);

/**
 * Makes `subscript` the matrix with a row for each element of `tensor` that is not 0, in row-major order:
 * its indices, one per dimension. They count from the index base. Errors: as THTensor_(nonzero)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API void THCTensor_(nonzero)(THCState *state, THCudaLongTensor *tensor, THCTensor *self);

/**
 * The number of elements; 0 without dimensions. Errors: as THTensor_(numel)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API ptrdiff_t THCTensor_(numel)(THCState *state, THCTensor *t);

/**
 * Gives `r_` the sizes `size` and sets every element to 1. Errors: as THTensor_(ones)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(ones)(THCState *state, THCTensor *r_, THLongStorage *size);

/**
 * Gives `r_` the sizes of `input` and sets every element to 1. Errors: as THTensor_(onesLike)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(onesLike)(THCState *state, THCTensor *r_, THCTensor *input);

/**
 * `xmin`, `xmin` + `step`, ... up to and with `xmax`. A result that has this number of elements keeps its
 * sizes, else it becomes a vector. `xmax` is one of them if the steps lead there but for the rounding of the
 * three numbers: 0.1, 0.15, ... to 0.5 has 9. Errors: as THTensor_(range)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(range)(THCState *state, THCTensor *r_, accreal xmin, accreal xmax, accreal step);

/**
 * The elements of `t` in row-major order with the sizes `size`. Errors: as THTensor_(reshape)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(reshape)(THCState *state, THCTensor *r_, THCTensor *t, THLongStorage *size);

/**
 * The sum of the main diagonal of a matrix. Errors: as THTensor_(trace)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API accreal THCTensor_(trace)(THCState *state, THCTensor *self);

/**
 * A matrix with zeros above diagonal `k`. Errors: as THTensor_(tril)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(tril)(THCState *state, THCTensor *self, THCTensor *src, long k);

/**
 * A matrix with zeros below diagonal `k`. Errors: as THTensor_(triu)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(triu)(THCState *state, THCTensor *self, THCTensor *src, long k);

/**
 * Sets every element of `r_` to 0. Errors: as THTensor_(zero)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(zero)(THCState *state, THCTensor *self);

/**
 * Gives `r_` the sizes `size` and sets every element to 0. Errors: as THTensor_(zeros)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(zeros)(THCState *state, THCTensor *r_, THLongStorage *size);

/**
 * Gives `r_` the sizes of `input` and sets every element to 0. Errors: as THTensor_(zerosLike)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(zerosLike)(THCState *state, THCTensor *r_, THCTensor *input);

#if defined(THC_REAL_IS_FLOAT) || defined(THC_REAL_IS_DOUBLE) || defined(THC_REAL_IS_HALF)

/**
 * `n` numbers from `a` to `b` at equal distances. A result that has this number of elements keeps its sizes,
 * else it becomes a vector. Errors: as THTensor_(linspace)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(linspace)(THCState *state, THCTensor *r_, real a, real b, long n);

/**
 * `n` numbers from 10^`a` to 10^`b` whose logarithms have equal distances. A result that has this number of
 * elements keeps its sizes, else it becomes a vector. Errors: as THTensor_(logspace)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(logspace)(THCState *state, THCTensor *r_, real a, real b, long n);

#endif

#endif
