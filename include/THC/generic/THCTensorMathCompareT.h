#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathCompareT.h"
#else

/* Comparisons of tensors. */

/**
 * 1 where `ta` is equal to `tb`, else 0. No comparison with NaN holds. The two pair in row-major order.
 * `r_`, a Byte tensor, gets the sizes of `ta`. Errors: as THTensor_(eqTensor)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(eqTensor)(THCState *state, THCudaByteTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is equal to `tb`, else 0, in the type of the operands. No comparison with NaN holds. The two
 * pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: as THTensor_(eqTensorT)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(eqTensorT)(THCState *state, THCTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is greater than or equal to `tb`, else 0. No comparison with NaN holds. The two pair in row-
 * major order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: as THTensor_(geTensor)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(geTensor)(THCState *state, THCudaByteTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is greater than or equal to `tb`, else 0, in the type of the operands. No comparison with NaN
 * holds. The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: as
 * THTensor_(geTensorT)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(geTensorT)(THCState *state, THCTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is greater than `tb`, else 0. No comparison with NaN holds. The two pair in row-major order.
 * `r_`, a Byte tensor, gets the sizes of `ta`. Errors: as THTensor_(gtTensor)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(gtTensor)(THCState *state, THCudaByteTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is greater than `tb`, else 0, in the type of the operands. No comparison with NaN holds. The
 * two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: as
 * THTensor_(gtTensorT)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(gtTensorT)(THCState *state, THCTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is less than or equal to `tb`, else 0. No comparison with NaN holds. The two pair in row-
 * major order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: as THTensor_(leTensor)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(leTensor)(THCState *state, THCudaByteTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is less than or equal to `tb`, else 0, in the type of the operands. No comparison with NaN
 * holds. The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: as
 * THTensor_(leTensorT)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(leTensorT)(THCState *state, THCTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is less than `tb`, else 0. No comparison with NaN holds. The two pair in row-major order.
 * `r_`, a Byte tensor, gets the sizes of `ta`. Errors: as THTensor_(ltTensor)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(ltTensor)(THCState *state, THCudaByteTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is less than `tb`, else 0, in the type of the operands. No comparison with NaN holds. The two
 * pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: as THTensor_(ltTensorT)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(ltTensorT)(THCState *state, THCTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is not equal to `tb`, else 0. NaN is different from everything. The two pair in row-major
 * order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: as THTensor_(neTensor)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(neTensor)(THCState *state, THCudaByteTensor *self_, THCTensor *src1, THCTensor *src2);

/**
 * 1 where `ta` is not equal to `tb`, else 0, in the type of the operands. NaN is different from everything.
 * The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: as
 * THTensor_(neTensorT)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(neTensorT)(THCState *state, THCTensor *self_, THCTensor *src1, THCTensor *src2);

#endif
