/*
 * THCCachingHostAllocator.h: pinned memory that is kept for the next who asks for as much.
 */
#ifndef THC_CACHING_HOST_ALLOCATOR_INC
#define THC_CACHING_HOST_ALLOCATOR_INC

#include "THCGeneral.h"
#include "THCStream.h"

/** Pinned memory of the host that is kept. */
THC_API THAllocator THCCachingHostAllocator;

/** Frees what the caching allocator of the host keeps. */
THC_API void THCCachingHostAllocator_emptyCache(void);

/**
 * Says that a stream uses a block of the caching allocator of the host until it has done what it was given.
 */
THC_API cudaError_t THCCachingHostAllocator_recordEvent(void *ptr, THCStream *stream);

#endif
