#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathCompare.h"
#else

/* Comparisons with a number. */

/**
 * 1 where `t` is equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets the sizes
 * of `t`. Errors: as THTensor_(eqValue)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(eqValue)(THCState *state, THCudaByteTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is equal to `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_` gets the
 * sizes of `t` and may be `t`. Errors: as THTensor_(eqValueT)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(eqValueT)(THCState *state, THCTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is greater than or equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte
 * tensor, gets the sizes of `t`. Errors: as THTensor_(geValue)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(geValue)(THCState *state, THCudaByteTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is greater than or equal to `value`, else 0, in the type of `t`. No comparison with NaN holds.
 * `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(geValueT)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(geValueT)(THCState *state, THCTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is greater than `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets the
 * sizes of `t`. Errors: as THTensor_(gtValue)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(gtValue)(THCState *state, THCudaByteTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is greater than `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_` gets
 * the sizes of `t` and may be `t`. Errors: as THTensor_(gtValueT)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(gtValueT)(THCState *state, THCTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is less than or equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor,
 * gets the sizes of `t`. Errors: as THTensor_(leValue)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(leValue)(THCState *state, THCudaByteTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is less than or equal to `value`, else 0, in the type of `t`. No comparison with NaN holds.
 * `r_` gets the sizes of `t` and may be `t`. Errors: as THTensor_(leValueT)'s; numbers of arguments are one
 * more, for the state.
 */
THC_API void THCTensor_(leValueT)(THCState *state, THCTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is less than `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets the
 * sizes of `t`. Errors: as THTensor_(ltValue)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(ltValue)(THCState *state, THCudaByteTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is less than `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_` gets the
 * sizes of `t` and may be `t`. Errors: as THTensor_(ltValueT)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(ltValueT)(THCState *state, THCTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is not equal to `value`, else 0. NaN is different from everything. `r_`, a Byte tensor, gets
 * the sizes of `t`. Errors: as THTensor_(neValue)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(neValue)(THCState *state, THCudaByteTensor *self_, THCTensor *src, real value);

/**
 * 1 where `t` is not equal to `value`, else 0, in the type of `t`. NaN is different from everything. `r_`
 * gets the sizes of `t` and may be `t`. Errors: as THTensor_(neValueT)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(neValueT)(THCState *state, THCTensor *self_, THCTensor *src, real value);

#endif
