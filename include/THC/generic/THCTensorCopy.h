#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorCopy.h"
#else

/* Copies between tensors. */

/**
 * y = x for vectors of `n` elements. Errors: as THTensor_(copy)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(copy)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * y = x for vectors of `n` elements. Errors: as THTensor_(copy)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(copyAsyncCPU)(THCState *state, THCTensor *self, THTensor *src);

/**
 * As copy, from a ByteTensor, converting each element as a C cast does. Errors: as THTensor_(copyByte)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyByte)(THCState *state, THCTensor *self, THByteTensor *src);

/**
 * y = x for vectors of `n` elements. Errors: as THTensor_(copy)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(copyCPU)(THCState *state, THCTensor *self, THTensor *src);

/**
 * As copy, from a CharTensor, converting each element as a C cast does. Errors: as THTensor_(copyChar)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyChar)(THCState *state, THCTensor *self, THCharTensor *src);

/**
 * y = x for vectors of `n` elements. Errors: as THTensor_(copy)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(copyCuda)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * As copy, from a ByteTensor, converting each element as a C cast does. Errors: as THTensor_(copyByte)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyCudaByte)(THCState *state, THCTensor *dst, struct THCudaByteTensor *src);

/**
 * As copy, from a CharTensor, converting each element as a C cast does. Errors: as THTensor_(copyChar)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyCudaChar)(THCState *state, THCTensor *dst, struct THCudaCharTensor *src);

/**
 * As copy, from a DoubleTensor, converting each element as a C cast does. Errors: as
 * THTensor_(copyDouble)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyCudaDouble)(THCState *state, THCTensor *dst, struct THCudaDoubleTensor *src);

/**
 * As copy, from a FloatTensor, converting each element as a C cast does. Errors: as THTensor_(copyFloat)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyCudaFloat)(THCState *state, THCTensor *dst, struct THCudaTensor *src);

/**
 * As copy, from a HalfTensor, converting each element as a C cast does. Errors: as THTensor_(copyHalf)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyCudaHalf)(THCState *state, THCTensor *dst, struct THCudaHalfTensor *src);

/**
 * As copy, from a IntTensor, converting each element as a C cast does. Errors: as THTensor_(copyInt)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyCudaInt)(THCState *state, THCTensor *dst, struct THCudaIntTensor *src);

/**
 * As copy, from a LongTensor, converting each element as a C cast does. Errors: as THTensor_(copyLong)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyCudaLong)(THCState *state, THCTensor *dst, struct THCudaLongTensor *src);

/**
 * As copy, from a ShortTensor, converting each element as a C cast does. Errors: as THTensor_(copyShort)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyCudaShort)(THCState *state, THCTensor *dst, struct THCudaShortTensor *src);

/**
 * As copy, from a DoubleTensor, converting each element as a C cast does. Errors: as
 * THTensor_(copyDouble)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyDouble)(THCState *state, THCTensor *self, THDoubleTensor *src);

/**
 * As copy, from a FloatTensor, converting each element as a C cast does. Errors: as THTensor_(copyFloat)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyFloat)(THCState *state, THCTensor *self, THFloatTensor *src);

/**
 * As copy, from a HalfTensor, converting each element as a C cast does. Errors: as THTensor_(copyHalf)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyHalf)(THCState *state, THCTensor *self, struct THHalfTensor *src);

/**
 * y = x for vectors of `n` elements. Errors: as THTensor_(copy)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(copyIgnoringOverlaps)(THCState *state, THCTensor *self, THCTensor *src);

/**
 * As copy, from a IntTensor, converting each element as a C cast does. Errors: as THTensor_(copyInt)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyInt)(THCState *state, THCTensor *self, THIntTensor *src);

/**
 * As copy, from a LongTensor, converting each element as a C cast does. Errors: as THTensor_(copyLong)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyLong)(THCState *state, THCTensor *self, THLongTensor *src);

/**
 * As copy, from a ShortTensor, converting each element as a C cast does. Errors: as THTensor_(copyShort)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(copyShort)(THCState *state, THCTensor *self, THShortTensor *src);

/**
 * y = x for vectors of `n` elements. Errors: as THTensor_(copy)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THTensor_(copyAsyncCuda)(THCState *state, THTensor *self, THCTensor *src);

/**
 * y = x for vectors of `n` elements. Errors: as THTensor_(copy)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THTensor_(copyCuda)(THCState *state, THTensor *self, THCTensor *src);

/**
 * As copy, from a ByteTensor, converting each element as a C cast does. Errors: as THTensor_(copyByte)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THTensor_(copyCudaByte)(THCState *state, THTensor *self, THCudaByteTensor *src);

/**
 * As copy, from a CharTensor, converting each element as a C cast does. Errors: as THTensor_(copyChar)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THTensor_(copyCudaChar)(THCState *state, THTensor *self, THCudaCharTensor *src);

/**
 * As copy, from a DoubleTensor, converting each element as a C cast does. Errors: as
 * THTensor_(copyDouble)'s; numbers of arguments are one more, for the state.
 */
THC_API void THTensor_(copyCudaDouble)(THCState *state, THTensor *self, THCudaDoubleTensor *src);

/**
 * As copy, from a FloatTensor, converting each element as a C cast does. Errors: as THTensor_(copyFloat)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THTensor_(copyCudaFloat)(THCState *state, THTensor *self, THCudaTensor *src);

/**
 * As copy, from a HalfTensor, converting each element as a C cast does. Errors: as THTensor_(copyHalf)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THTensor_(copyCudaHalf)(THCState *state, THTensor *self, THCudaHalfTensor *src);

/**
 * As copy, from a IntTensor, converting each element as a C cast does. Errors: as THTensor_(copyInt)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THTensor_(copyCudaInt)(THCState *state, THTensor *self, THCudaIntTensor *src);

/**
 * As copy, from a LongTensor, converting each element as a C cast does. Errors: as THTensor_(copyLong)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THTensor_(copyCudaLong)(THCState *state, THTensor *self, THCudaLongTensor *src);

/**
 * As copy, from a ShortTensor, converting each element as a C cast does. Errors: as THTensor_(copyShort)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THTensor_(copyCudaShort)(THCState *state, THTensor *self, THCudaShortTensor *src);

#endif
