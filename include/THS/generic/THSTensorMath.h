#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "THS/generic/THSTensorMath.h"
#else

/* >>> prototypes generated from src/ffi/sparse_math.rs by "make headers": edit there */
/**
 * Removes all entries. Errors: 1 if NULL; the C position of NULL in all functions here.
 */
TH_API void THSTensor_(zero)(THSTensor *r_);

/**
 * Gives `r_` these sizes, all sparse, and no entries. Errors: 2 if a size is negative.
 */
TH_API void THSTensor_(zeros)(THSTensor *r_, struct THLongStorage *size);

/**
 * Gives `r_` the sizes of `input` and no entries.
 */
TH_API void THSTensor_(zerosLike)(THSTensor *r_, THSTensor *input);

/**
 * `r_` = `t` * `value`. The result gets the sizes of the operands, new indices and values, and may be
 * an operand, as in all functions here; if `r_` is `t`, the values are overwritten where they are.
 */
TH_API void THSTensor_(mul)(THSTensor *r_, THSTensor *t, real value);

/**
 * `r_` = `t` / `value`, as mul. Errors: 3 if the divisor is an integer 0.
 */
TH_API void THSTensor_(div)(THSTensor *r_, THSTensor *t, real value);

/**
 * `r_` = `t` + `value` * `src`: coalesced if both are, else a list of the entries of both. Errors: the
 * sizes differ; 2, 4 if entries do not fit them.
 */
TH_API void THSTensor_(cadd)(THSTensor *r_, THSTensor *t, real value, THSTensor *src);

/**
 * `r_` = `t` - `value` * `src`, as cadd.
 */
TH_API void THSTensor_(csub)(THSTensor *r_, THSTensor *t, real value, THSTensor *src);

/**
 * `r_` = `t` * `src`, element by element, coalesced. Errors: the sizes differ; 2, 3 if entries do not
 * fit them.
 */
TH_API void THSTensor_(cmul)(THSTensor *r_, THSTensor *t, THSTensor *src);

/**
 * r_ = dense + value * sparse, all of the same sizes. Errors: 4 if they differ or entries do not fit
 * them; 1, 2 elements outside the storage.
 */
TH_API void THSTensor_(spcadd)(THTensor *r_, THTensor *dense, real value, THSTensor *sparse);

/**
 * r_ = beta * t + alpha * sparse * dense, for `sparse` of n x m, `dense` of m x p and `t` of n x p
 * elements. r_ is resized, and may be an operand; t is not read if beta is 0, and may be empty then. A matrix that is not
 * coalesced is each time. Errors: 1 if t has other sizes; 2 if sparse or dense is not a matrix of
 * numbers; 3 if m differs; 1, 3, 5, 6 elements outside the storage, entries that do not fit the sizes.
 */
TH_API void THSTensor_(spaddmm)(THTensor *r_, real beta, THTensor *t, real alpha, THSTensor *sparse,
    THTensor *dense);

/**
 * r_ = beta * t + alpha * sparse * dense as a sparse matrix, not coalesced: the entries of t (none if
 * beta is 0), and all elements of those rows of the product in which `sparse` has entries. Sizes and
 * errors as spaddmm.
 */
TH_API void THSTensor_(sspaddmm)(THSTensor *r_, real beta, THSTensor *t, real alpha, THSTensor *sparse,
    THTensor *dense);

/**
 * r_ = alpha * sparse * dense as a tensor of one sparse and one dense dimension, coalesced: those rows
 * of the product in which `sparse` has entries. Errors: 2 if sparse or dense is not a matrix of
 * numbers; 3 if m differs; 3, 4 entries that do not fit the sizes, elements outside the storage.
 */
TH_API void THSTensor_(hspmm)(THSTensor *r_, real alpha, THSTensor *sparse, THTensor *dense);

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * `r_` = `t` to the power of `value`, coalesced. Errors: the power is 0; 2 if
 * entries do not fit the sizes.
 */
TH_API void THSTensor_(pow)(THSTensor *r_, THSTensor *t, real value);

#endif
/**
 * r_ = t + value * src1 * src2, element by element, all of the same sizes; r_ may be t. Errors: the
 * sizes of the sparse tensors differ; 4 if those of t do; 1, 2 elements outside the storage.
 */
TH_API void THTensor_(spaddcmul)(THTensor *r_, THTensor *t, real value, THSTensor *src1, THSTensor *src2);

/* <<< end of generated prototypes */

#endif
