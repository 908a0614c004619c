#ifndef THCS_GENERIC_FILE
#define THCS_GENERIC_FILE "THCS/generic/THCSTensorMath.h"
#else

/* Sparse tensors: arithmetic, together with dense ones. */

/**
 * Removes all entries. Errors: as THSTensor_(zero)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCSTensor_(zero)(THCState *state, THCSTensor *r_);

/**
 * `r_` = `t` * `value`. The result gets the sizes of the operands, new indices and values, and may be an
 * operand, as in all functions here; if `r_` is `t`, the values are overwritten where they are. Errors: as
 * THSTensor_(mul)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCSTensor_(mul)(THCState *state, THCSTensor *r_, THCSTensor *t, real value);

/**
 * `r_` = `t` / `value`, as mul. Errors: as THSTensor_(div)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCSTensor_(div)(THCState *state, THCSTensor *r_, THCSTensor *t, real value);

/**
 * `r_` = `t` + `value` * `src`: coalesced if both are, else a list of the entries of both. Errors: as
 * THSTensor_(cadd)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCSTensor_(cadd)(THCState *state, THCSTensor *r_, THCSTensor *t, real value, THCSTensor *src);

/**
 * `r_` = `t` - `value` * `src`, as cadd. Errors: as THSTensor_(csub)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCSTensor_(csub)(THCState *state, THCSTensor *r_, THCSTensor *t, real value, THCSTensor *src);

/**
 * `r_` = `t` * `src`, element by element, coalesced. Errors: as THSTensor_(cmul)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCSTensor_(cmul)(THCState *state, THCSTensor *r_, THCSTensor *t, THCSTensor *src);

/**
 * `r_` = `t` to the power of `value`, coalesced. Whole numbers are raised as by THTensor_(cpow). Errors: as
 * THSTensor_(pow)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCSTensor_(pow)(THCState *state, THCSTensor *r_, THCSTensor *t, real value);

/**
 * r_ = dense + value * sparse, all of the same sizes. Errors: as THSTensor_(spcadd)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCSTensor_(spcadd)(THCState *state, THCTensor *r_, THCTensor *dense, real value,
    THCSTensor *sparse);

/**
 * r_ = beta * t + alpha * sparse * dense, for `sparse` of n x m, `dense` of m x p and `t` of n x p elements.
 * r_ is resized, and may be an operand; t is not read if beta is 0, and may be empty then. A matrix that is
 * not coalesced is each time. Of all element types, where the original has float and double alone. Errors:
 * as THSTensor_(spaddmm)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCSTensor_(spaddmm)(THCState *state, THCTensor *r_, real beta, THCTensor *t, real alpha,
    THCSTensor *sparse, THCTensor *dense);

/**
 * r_ = beta * t + alpha * sparse * dense as a sparse matrix, not coalesced: the entries of t (none if beta
 * is 0), and all elements of those rows of the product in which `sparse` has entries. Sizes and errors as
 * spaddmm. The original has it not. Errors: as THSTensor_(sspaddmm)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCSTensor_(sspaddmm)(THCState *state, THCSTensor *r_, real beta, THCSTensor *t, real alpha,
    THCSTensor *sparse, THCTensor *dense);

/**
 * r_ = alpha * sparse * dense as a tensor of one sparse and one dense dimension, coalesced: those rows of
 * the product in which `sparse` has entries. Errors: as THSTensor_(hspmm)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCSTensor_(hspmm)(THCState *state, THCSTensor *r_, real alpha, THCSTensor *sparse,
    THCTensor *dense);

/**
 * r_ = t + value * src1 * src2, element by element, all of the same sizes; r_ may be t. The original has it
 * not. Errors: as THTensor_(spaddcmul)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(spaddcmul)(THCState *state, THCTensor *r_, THCTensor *t, real value, THCSTensor *src1,
    THCSTensor *src2);

/**
 * A plain error, as in the original: elements that `src2` does not list would be divided by 0. Errors: 1 if
 * NULL.
 */
THC_API void THCTensor_(spaddcdiv)(THCState *state, THCTensor *r_, THCTensor *t, real value, THCSTensor *src1,
    THCSTensor *src2);

#endif
