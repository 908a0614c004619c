/*
 * THCCachingAllocator.h: memory of devices that is kept for the next who asks for as much.
 */
#ifndef THC_DEVICE_ALLOCATOR_INC
#define THC_DEVICE_ALLOCATOR_INC

#include "THCGeneral.h"
#include "THCStream.h"

/** The allocator that keeps freed memory for who asks for as much on the same device. It stays. */
THC_API THCDeviceAllocator * THCCachingAllocator_get(void);

/**
 * The block of the caching allocator that `ptr` lies in, and its bytes in `size`, unless that is NULL; NULL
 * if there is none.
 */
THC_API void * THCCachingAllocator_getBaseAllocation(void *ptr, size_t *size);

/**
 * Says that a stream uses a block, too: streams of a host device have done with it when a call returns.
 */
THC_API void THCCachingAllocator_recordStream(void *ptr, THCStream *stream);

#endif
