#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathBlas.h"
#else

/* Products of matrices and vectors. */

/**
 * Sum of matrix products: `r_` = `beta` * `t` + `alpha` * the sum over i of `batch1`[i] * `batch2`[i], for
 * `batch1` of b x n x m, `batch2` of b x m x p and `t` of n x p elements. `r_` gets the sizes of the product
 * and may be any operand; `t` is not read if `beta` is 0, and may be empty then. Errors: as
 * THTensor_(addbmm)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(addbmm)(THCState *state, THCTensor *result, real beta, THCTensor *t, real alpha,
    THCTensor *batch1, THCTensor *batch2);

/**
 * Matrix product: `r_` = `beta` * `t` + `alpha` * `mat1` * `mat2`, for `mat1` of n x m, `mat2` of m x p and
 * `t` of n x p elements. `r_` gets the sizes of the product and may be any operand; `t` is not read if
 * `beta` is 0, and may be empty then. Errors: as THTensor_(addmm)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(addmm)(THCState *state, THCTensor *self, real beta, THCTensor *t, real alpha,
    THCTensor *mat1, THCTensor *mat2);

/**
 * Matrix-vector product: `r_` = `beta` * `t` + `alpha` * `mat` * `vec`, for `mat` of n x m, `vec` of m and
 * `t` of n elements. `r_` gets the sizes of the product and may be any operand; `t` is not read if `beta` is
 * 0, and may be empty then. Errors: as THTensor_(addmv)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(addmv)(THCState *state, THCTensor *self, real beta, THCTensor *t, real alpha,
    THCTensor *mat, THCTensor *vec);

/**
 * Outer product: `r_` = `beta` * `t` + `alpha` * `vec1` * `vec2`', for `vec1` of n, `vec2` of m and `t` of n
 * x m elements. `r_` gets the sizes of the product and may be any operand; `t` is not read if `beta` is 0,
 * and may be empty then. Errors: as THTensor_(addr)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(addr)(THCState *state, THCTensor *self, real beta, THCTensor *t, real alpha, THCTensor
    *vec1, THCTensor *vec2);

/**
 * Batch of matrix products: `r_`[i] = `beta` * `t`[i] + `alpha` * `batch1`[i] * `batch2`[i], for `batch1` of
 * b x n x m, `batch2` of b x m x p and `t` of b x n x p elements. `r_` gets the sizes of the product and may
 * be any operand; `t` is not read if `beta` is 0, and may be empty then. Errors: as THTensor_(baddbmm)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(baddbmm)(THCState *state, THCTensor *result, real beta, THCTensor *t, real alpha,
    THCTensor *batch1, THCTensor *batch2);

/**
 * LU factorisations of a batch: each of the square matrices of `a` (batches x n x n) is P L U. `ra_`
 * receives U and, below the diagonal, L; `rpivots_` (batches x n) for each row, counted from 1, the one it
 * was exchanged with; `rinfo_`, which may be NULL, 0 for each matrix or i if U(i, i) is zero. `pivot` must
 * not be 0. Errors: as THTensor_(btrifact)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(btrifact)(THCState *state, THCTensor *ra_, THCudaIntTensor *rpivots_, THCudaIntTensor
    *rinfo_, int pivot, THCTensor *a);

/**
 * Solves linear equations of a batch: A X = B for each matrix, from the results `atf` and `pivots` of
 * btrifact and `b` (batches x n, or batches x n x right-hand sides); `rb_` gets the sizes of `b`. Errors: as
 * THTensor_(btrisolve)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(btrisolve)(THCState *state, THCTensor *rb_, THCTensor *b, THCTensor *atf,
    THCudaIntTensor *pivots);

/**
 * The sum of the products of the elements of two vectors of `n` elements. Errors: as THTensor_(dot)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API accreal THCTensor_(dot)(THCState *state, THCTensor *self, THCTensor *src);

#endif
