/*
 * THStorage.h: counted arrays of elements, the memory under tensors.
 *
 * Several tensors may look at one storage; it lives as long as one of them or
 * you hold it. See the golden rule in TH.h.
 */
#ifndef TH_STORAGE_INC
#define TH_STORAGE_INC

#include "THAllocator.h"
#include "THGeneral.h"
#include "THHalf.h"

/* The generic names of storages of the type in force. */
#define THStorage TH_CONCAT_3(TH, Real, Storage)
#define THStorage_(NAME) TH_CONCAT_4(TH, Real, Storage_, NAME)

/* Bits of a storage's `flag`. */
#define TH_STORAGE_REFCOUNTED 1 /* retain and free count; without it both leave the storage alone */
#define TH_STORAGE_RESIZABLE 2  /* resize may change its size; without it resize raises an error */
#define TH_STORAGE_FREEMEM 4    /* its elements are given back to the allocator with it */
#define TH_STORAGE_VIEW 8       /* its elements belong to the storage `view`, which it holds a count of */

/* Unchecked access to an element. */
#define TH_STORAGE_GET(storage, idx) ((storage)->data[(idx)])
#define TH_STORAGE_SET(storage, idx, value) ((storage)->data[(idx)] = (value))

#include "generic/THStorage.h"
#include "THGenerateAllTypes.h"

#include "generic/THStorage.h"
#include "THGenerateHalfType.h"

#include "generic/THStorageCopy.h"
#include "THGenerateAllTypes.h"

#include "generic/THStorageCopy.h"
#include "THGenerateHalfType.h"

/* Sizes are passed around as LongStorages: the functions that reckon with them. */

/* >>> prototypes generated from src/ffi/storage_size.rs by "make headers": edit there */
/**
 * Sizes as text, such as `[2 x 3]`, cut with `...]` if it is too long. Errors: 1 if NULL.
 */
TH_API THDescBuff THLongStorage_sizeDesc(const struct THLongStorage *size);

/**
 * A new storage with the sizes of `size`, in which one -1 is replaced so that the product is
 * `nElement`. Ownership: the caller frees it. Errors: 1 if NULL or there is more than one -1; 2 if no
 * size fits, or the product is not `nElement`.
 */
TH_API TH_OWNED struct THLongStorage *THLongStorage_newInferSize(struct THLongStorage *size,
    ptrdiff_t nElement);

/**
 * Sets `output` to the common size of two tensors expanded together, and returns 0. If there is none,
 * writes why to `error_buffer` (`buffer_len` bytes, terminated) and returns -1. Errors: 1, 2 if a list
 * is NULL; 1 if the length of either is not positive.
 */
TH_API int THLongStorage_inferSize2(struct THLongStorage *output, long *sizesA, long dimsA, long *sizesB,
    long dimsB, char *error_buffer, int buffer_len);

/**
 * Sets `output` to the common size of `n` tensors expanded together, and returns 0; tensor i has
 * `dims[i]` sizes at `sizes[i]`. If there is none, writes why to `error_buffer` (`buffer_len` bytes,
 * terminated) and returns -1. Errors: 2 if `n` is not positive; 1 if a list is NULL or its length not
 * positive.
 */
TH_API int THLongStorage_inferSizeN(struct THLongStorage *output, int n, long **sizes, long *dims,
    char *error_buffer, int buffer_len);

/**
 * The sizes and strides of a tensor of `tensorDim` dimensions expanded to `sizes`, in which -1 keeps a
 * size: returns 0 and two new blocks in `*expandedSizes` and `*expandedStrides`. Ownership: the caller
 * frees both with THFree. If it cannot be expanded, writes why to `error_buffer` (`buffer_len` bytes,
 * terminated) and returns -1. Errors: 1, 2, 4, 5, 6 if that argument is NULL; 4 if there are fewer
 * sizes than dimensions.
 */
TH_API int THLongStorage_inferExpandGeometry(long *tensorSizes, long *tensorStrides, long tensorDim,
    struct THLongStorage *sizes, long **expandedSizes, long **expandedStrides, char *error_buffer,
    int buffer_len);

/* <<< end of generated prototypes */

#endif
