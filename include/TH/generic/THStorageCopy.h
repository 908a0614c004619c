#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorageCopy.h"
#else

/* >>> prototypes generated from src/ffi/storage_copy.rs by "make headers": edit there */
/**
 * Copies as many elements as `storage` has from `src`. Errors: 1, 2 if NULL; 1 if without data.
 */
TH_API void THStorage_(rawCopy)(THStorage *storage, real *src);

/**
 * Copies the elements of `src`, which must have the same size. Errors: 1, 2 if NULL or without data; 2 if the sizes
 * differ.
 */
TH_API void THStorage_(copy)(THStorage *storage, THStorage *src);

/**
 * Copies from a ByteStorage, converting each element as a C cast does; `src` has at least as many
 * elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
 */
TH_API void THStorage_(copyByte)(THStorage *storage, struct THByteStorage *src);

/**
 * Copies from a CharStorage, converting each element as a C cast does; `src` has at least as many
 * elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
 */
TH_API void THStorage_(copyChar)(THStorage *storage, struct THCharStorage *src);

/**
 * Copies from a ShortStorage, converting each element as a C cast does; `src` has at least as many
 * elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
 */
TH_API void THStorage_(copyShort)(THStorage *storage, struct THShortStorage *src);

/**
 * Copies from a IntStorage, converting each element as a C cast does; `src` has at least as many
 * elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
 */
TH_API void THStorage_(copyInt)(THStorage *storage, struct THIntStorage *src);

/**
 * Copies from a LongStorage, converting each element as a C cast does; `src` has at least as many
 * elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
 */
TH_API void THStorage_(copyLong)(THStorage *storage, struct THLongStorage *src);

/**
 * Copies from a FloatStorage, converting each element as a C cast does; `src` has at least as many
 * elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
 */
TH_API void THStorage_(copyFloat)(THStorage *storage, struct THFloatStorage *src);

/**
 * Copies from a DoubleStorage, converting each element as a C cast does; `src` has at least as many
 * elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
 */
TH_API void THStorage_(copyDouble)(THStorage *storage, struct THDoubleStorage *src);

/**
 * Copies from a HalfStorage, converting each element as a C cast does; `src` has at least as many
 * elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
 */
TH_API void THStorage_(copyHalf)(THStorage *storage, struct THHalfStorage *src);

/* <<< end of generated prototypes */

#endif
