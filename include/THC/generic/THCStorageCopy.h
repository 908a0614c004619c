#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCStorageCopy.h"
#else

/* Copies between storages. */

/**
 * Copies the elements of `src`, which must have the same size. Errors: as THStorage_(copy)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCStorage_(copy)(THCState *state, THCStorage *storage, THCStorage *src);

/**
 * Copies from a ByteStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyByte)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyByte)(THCState *state, THCStorage *storage, struct THByteStorage *src);

/**
 * Copies the elements of `src`, which must have the same size. Errors: as THStorage_(copy)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCStorage_(copyCPU)(THCState *state, THCStorage *self, THStorage *src);

/**
 * Copies from a CharStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyChar)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyChar)(THCState *state, THCStorage *storage, struct THCharStorage *src);

/**
 * Copies the elements of `src`, which must have the same size. Errors: as THStorage_(copy)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCStorage_(copyCuda)(THCState *state, THCStorage *self, THCStorage *src);

/**
 * Copies from a ByteStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyByte)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyCudaByte)(THCState *state, THCStorage *storage, struct THCudaByteStorage *src);

/**
 * Copies from a CharStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyChar)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyCudaChar)(THCState *state, THCStorage *storage, struct THCudaCharStorage *src);

/**
 * Copies from a DoubleStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyDouble)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCStorage_(copyCudaDouble)(THCState *state, THCStorage *storage, struct THCudaDoubleStorage
    *src);

/**
 * Copies from a FloatStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyFloat)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyCudaFloat)(THCState *state, THCStorage *storage, struct THCudaStorage *src);

/**
 * Copies from a HalfStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyHalf)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyCudaHalf)(THCState *state, THCStorage *storage, struct THCudaHalfStorage *src);

/**
 * Copies from a IntStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyInt)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyCudaInt)(THCState *state, THCStorage *storage, struct THCudaIntStorage *src);

/**
 * Copies from a LongStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyLong)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyCudaLong)(THCState *state, THCStorage *storage, struct THCudaLongStorage *src);

/**
 * Copies from a ShortStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyShort)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyCudaShort)(THCState *state, THCStorage *storage, struct THCudaShortStorage *src);

/**
 * Copies from a DoubleStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyDouble)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCStorage_(copyDouble)(THCState *state, THCStorage *storage, struct THDoubleStorage *src);

/**
 * Copies from a FloatStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyFloat)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyFloat)(THCState *state, THCStorage *storage, struct THFloatStorage *src);

/**
 * Copies from a HalfStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyHalf)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyHalf)(THCState *state, THCStorage *storage, struct THHalfStorage *src);

/**
 * Copies from a IntStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyInt)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyInt)(THCState *state, THCStorage *storage, struct THIntStorage *src);

/**
 * Copies from a LongStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyLong)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyLong)(THCState *state, THCStorage *storage, struct THLongStorage *src);

/**
 * Copies from a ShortStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyShort)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCStorage_(copyShort)(THCState *state, THCStorage *storage, struct THShortStorage *src);

/**
 * Copies as many elements as `storage` has from `src`. Errors: as THStorage_(rawCopy)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCStorage_(rawCopy)(THCState *state, THCStorage *storage, real *src);

/**
 * Copies the elements of `src`, which must have the same size. Errors: as THStorage_(copy)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THStorage_(copyCuda)(THCState *state, THStorage *self, THCStorage *src);

/**
 * Copies from a ByteStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyByte)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THStorage_(copyCudaByte)(THCState *state, THStorage *self, struct THCudaByteStorage *src);

/**
 * Copies from a CharStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyChar)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THStorage_(copyCudaChar)(THCState *state, THStorage *self, struct THCudaCharStorage *src);

/**
 * Copies from a DoubleStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyDouble)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THStorage_(copyCudaDouble)(THCState *state, THStorage *self, struct THCudaDoubleStorage *src);

/**
 * Copies from a FloatStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyFloat)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THStorage_(copyCudaFloat)(THCState *state, THStorage *self, struct THCudaStorage *src);

/**
 * Copies from a HalfStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyHalf)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THStorage_(copyCudaHalf)(THCState *state, THStorage *self, struct THCudaHalfStorage *src);

/**
 * Copies from a IntStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyInt)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THStorage_(copyCudaInt)(THCState *state, THStorage *self, struct THCudaIntStorage *src);

/**
 * Copies from a LongStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyLong)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THStorage_(copyCudaLong)(THCState *state, THStorage *self, struct THCudaLongStorage *src);

/**
 * Copies from a ShortStorage, converting each element as a C cast does; `src` has at least as many elements
 * (exactly as many if either is a HalfStorage). Errors: as THStorage_(copyShort)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THStorage_(copyCudaShort)(THCState *state, THStorage *self, struct THCudaShortStorage *src);

#endif
