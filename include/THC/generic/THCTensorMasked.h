#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMasked.h"
#else

/* Elements where a mask says so. */

/**
 * Sets the elements of `tensor` where `mask` is 1 to the elements of `src`, one after the other. `tensor`
 * and `mask` pair in row-major order. Errors: as THTensor_(maskedCopy)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(maskedCopy)(THCState *state, THCTensor *tensor, THCudaByteTensor *mask, THCTensor
    *src);

/**
 * Sets the elements of `tensor` where `mask` is 1 to the elements of `src`, one after the other. `tensor`
 * and `mask` pair in row-major order. Errors: as THTensor_(maskedCopy)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(maskedCopyByte)(THCState *state, THCTensor *tensor, THByteTensor *mask, THCTensor
    *src);

/**
 * Sets the elements of `tensor` where `mask` is 1 to `value`. The two pair in row-major order. Errors: as
 * THTensor_(maskedFill)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(maskedFill)(THCState *state, THCTensor *tensor, THCudaByteTensor *mask, real value);

/**
 * Sets the elements of `tensor` where `mask` is 1 to `value`. The two pair in row-major order. Errors: as
 * THTensor_(maskedFill)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(maskedFillByte)(THCState *state, THCTensor *tensor, THByteTensor *mask, real value);

/**
 * Makes `tensor` the vector of the elements of `src` where `mask` is 1. Errors: as
 * THTensor_(maskedSelect)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(maskedSelect)(THCState *state, THCTensor *tensor, THCTensor *src, THCudaByteTensor
    *mask);

/**
 * Makes `tensor` the vector of the elements of `src` where `mask` is 1. Errors: as
 * THTensor_(maskedSelect)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(maskedSelectByte)(THCState *state, THCTensor *tensor, THCTensor *src, THByteTensor
    *mask);

#endif
