#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCopy.h"
#else

/* >>> prototypes generated from src/ffi/tensor_copy.rs by "make headers": edit there */
/**
 * Copies the elements of `src` into `tensor`, in row-major order; both keep their sizes, which may
 * differ if the element counts agree. Where the two overlap, `src` is read first. Errors: 1, 2 if NULL
 * or if elements lie outside the storage; the element counts differ.
 */
TH_API void THTensor_(copy)(THTensor *tensor, THTensor *src);

/**
 * As copy, from a ByteTensor, converting each element as a C cast does.
 */
TH_API void THTensor_(copyByte)(THTensor *tensor, struct THByteTensor *src);

/**
 * As copy, from a CharTensor, converting each element as a C cast does.
 */
TH_API void THTensor_(copyChar)(THTensor *tensor, struct THCharTensor *src);

/**
 * As copy, from a ShortTensor, converting each element as a C cast does.
 */
TH_API void THTensor_(copyShort)(THTensor *tensor, struct THShortTensor *src);

/**
 * As copy, from a IntTensor, converting each element as a C cast does.
 */
TH_API void THTensor_(copyInt)(THTensor *tensor, struct THIntTensor *src);

/**
 * As copy, from a LongTensor, converting each element as a C cast does.
 */
TH_API void THTensor_(copyLong)(THTensor *tensor, struct THLongTensor *src);

/**
 * As copy, from a FloatTensor, converting each element as a C cast does.
 */
TH_API void THTensor_(copyFloat)(THTensor *tensor, struct THFloatTensor *src);

/**
 * As copy, from a DoubleTensor, converting each element as a C cast does.
 */
TH_API void THTensor_(copyDouble)(THTensor *tensor, struct THDoubleTensor *src);

/**
 * As copy, from a HalfTensor, converting each element as a C cast does.
 */
TH_API void THTensor_(copyHalf)(THTensor *tensor, struct THHalfTensor *src);

/* <<< end of generated prototypes */

#endif
