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

/* <<< end of generated prototypes */

#endif
