/*
 * THCAllocator.h: allocators of memory of the host and of other processes.
 */
#ifndef THC_ALLOCATOR_INC
#define THC_ALLOCATOR_INC

#include "THCGeneral.h"

/** Pinned memory of the host. */
THC_API THAllocator THCudaHostAllocator;

/** Memory of host and device. */
THC_API THAllocator THCUVAAllocator;

/** For memory of another process, which is only closed. */
THC_API THCDeviceAllocator THCIpcAllocator;

#endif
