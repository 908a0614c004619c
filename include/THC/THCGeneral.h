/*
 * THCGeneral.h: the state that every function gets, its devices, streams, handles and memory.
 */
#ifndef THC_GENERAL_INC
#define THC_GENERAL_INC

#include "TH/THGeneral.h"
#include "TH/THAllocator.h"
#include "THCThreadLocal.h"
#include "host/cuda_runtime.h"
#include "host/cuda_fp16.h"
#include "host/cublas_v2.h"
#include "host/cusparse.h"

struct curandStateMtgp32;
struct mtgp32_kernel_params;
typedef struct THCRNGState THCRNGState;
typedef struct THCStream THCStream;
typedef struct THCState THCState;

/** Where memory of a device comes from. Field order is ABI. */
typedef struct _THCDeviceAllocator {
  cudaError_t (*malloc)(void *ctx, void **ptr, size_t size, cudaStream_t stream);
  cudaError_t (*realloc)(void *ctx, void **ptr, size_t oldSize, size_t newSize, cudaStream_t stream);
  cudaError_t (*free)(void *ctx, void *ptr);
  cudaError_t (*emptyCache)(void *ctx);
  cudaError_t (*cacheInfo)(void *ctx, int device, size_t *cachedSize, size_t *largestBlock);
  void *state;
} THCDeviceAllocator;

/** What a state has for one device. Field order is ABI. */
typedef struct _THCCudaResourcesPerDevice {
  THCStream **streams;
  int numBlasHandles;
  int numSparseHandles;
  cublasHandle_t *blasHandles;
  cusparseHandle_t *sparseHandles;
  size_t scratchSpacePerStream;
  void **devScratchSpacePerStream;
} THCCudaResourcesPerDevice;

/** The state. Field order is ABI. */
struct THCState {
  struct THCRNGState *rngState;
  struct cudaDeviceProp *deviceProperties;
  THCCudaResourcesPerDevice *resourcesPerDevice;
  int numDevices;
  int numUserStreams;
  int numUserBlasHandles;
  int numUserSparseHandles;
  THAllocator *cudaHostAllocator;
  THAllocator *cudaUVAAllocator;
  THCDeviceAllocator *cudaDeviceAllocator;
  THCThreadLocal currentPerDeviceBlasHandle;
  THCThreadLocal currentPerDeviceSparseHandle;
  THCThreadLocal *currentStreams;
  int **p2pAccessEnabled;
  int p2pKernelAccessEnabled;
  void (*cutorchGCFunction)(void *data);
  void *cutorchGCData;
  ptrdiff_t heapSoftmax;
  ptrdiff_t heapDelta;
};

/** Raises an error if `err` is one. */
#define THCudaCheck(err) __THCudaCheck(err, __FILE__, __LINE__)
/** Prints a line on standard error if `err` is an error. */
#define THCudaCheckWarn(err) __THCudaCheckWarn(err, __FILE__, __LINE__)
/** Raises an error if a status of cuBLAS is one. */
#define THCublasCheck(err) __THCublasCheck(err, __FILE__, __LINE__)
/** Raises an error if a status of cuSPARSE is one. */
#define THCusparseCheck(err) __THCusparseCheck(err, __FILE__, __LINE__)

/** Raises an error unless `expr`, a call of checkGPU. */
#define THCAssertSameGPU(expr) \
  do {                         \
    if (!(expr))               \
      THError("arguments are located on different GPUs"); \
  } while (0)

/** The most dimensions of the original's kernels. */
#define MAX_CUTORCH_DIMS 25
/** Bytes that hold the sizes of that many dimensions as text. */
#define DIM_BUFFER_SIZE 1000

/** What the macro THCudaCheck calls. */
THC_API void __THCudaCheck(cudaError_t err, const char *file, const int line);

/** What the macro THCudaCheckWarn calls. */
THC_API void __THCudaCheckWarn(cudaError_t err, const char *file, const int line);

/** What the macro THCublasCheck calls. */
THC_API void __THCublasCheck(cublasStatus_t status, const char *file, const int line);

/** What the macro THCusparseCheck calls. */
THC_API void __THCusparseCheck(cusparseStatus_t status, const char *file, const int line);

/**
 * Counts `size` more bytes, less if negative. Where more than the state's limit are in use the function of
 * THCSetGCHandler is called; if 4/5 of it are in use after that, the limit grows by 2/5. Errors: 1 if NULL.
 */
THC_API void THCHeapUpdate(THCState *state, ptrdiff_t size);

/** Nothing: factorisations are TH's. Errors: 1 if NULL. */
THC_API void THCMagma_init(THCState *state);

/**
 * The function that is called with `data` where there is no memory, or much is in use; NULL for none.
 * Errors: 1 if NULL.
 */
THC_API void THCSetGCHandler(THCState *state, void (*torchGCHandlerFunction)(void *data), void *data);

/**
 * A new state, empty until THCudaInit. The caller frees it with THCState_free; NULL if there is no memory.
 */
THC_API THCState * THCState_alloc(void);

/** Frees a state, after THCudaShutdown. NULL is left alone. */
THC_API void THCState_free(THCState *state);

/** The allocator of pinned memory. It belongs to the library or the client. Errors: 1 if NULL. */
THC_API THAllocator * THCState_getCudaHostAllocator(THCState *state);

/** The allocator of memory of host and device. Errors: 1 if NULL. */
THC_API THAllocator * THCState_getCudaUVAAllocator(THCState *state);

/** The calling thread's handle of cuBLAS of the current device. Errors: 1 if NULL. */
THC_API cublasHandle_t THCState_getCurrentBlasHandle(THCState *state);

/** The number of the calling thread's handle of cuBLAS. Errors: 1 if NULL. */
THC_API int THCState_getCurrentBlasHandleIndex(THCState *state);

/** What the current device is. It belongs to the state. Errors: 1 if NULL. */
THC_API struct cudaDeviceProp * THCState_getCurrentDeviceProperties(THCState *state);

/**
 * The scratch memory of the calling thread's stream of the current device; NULL if that is none of the
 * state's. Errors: 1 if NULL.
 */
THC_API void * THCState_getCurrentDeviceScratchSpace(THCState *state);

/** As THCState_getDeviceScratchSpaceSize, of the current device. Errors: 1 if NULL. */
THC_API size_t THCState_getCurrentDeviceScratchSpaceSize(THCState *state);

/** The calling thread's handle of cuSPARSE of the current device. Errors: 1 if NULL. */
THC_API cusparseHandle_t THCState_getCurrentSparseHandle(THCState *state);

/** The number of the calling thread's handle of cuSPARSE. Errors: 1 if NULL. */
THC_API int THCState_getCurrentSparseHandleIndex(THCState *state);

/** The calling thread's stream of the current device; NULL, the default one, without a state. */
THC_API cudaStream_t THCState_getCurrentStream(THCState *state);

/**
 * The number of the calling thread's stream of the current device; -1 if it is none of the state's. Errors:
 * 1 if NULL.
 */
THC_API int THCState_getCurrentStreamIndex(THCState *state);

/** The calling thread's stream of a device. Errors: 1 if NULL; plain if there is no such device. */
THC_API cudaStream_t THCState_getCurrentStreamOnDevice(THCState *state, int device);

/** The allocator of memory of devices. Errors: 1 if NULL. */
THC_API THCDeviceAllocator * THCState_getDeviceAllocator(THCState *state);

/**
 * Handle number `handle` of cuBLAS of a device, counted from 1. It belongs to the state. Errors: 1 if NULL;
 * plain if there is no such device or handle.
 */
THC_API cublasHandle_t THCState_getDeviceBlasHandle(THCState *state, int device, int handle);

/**
 * The scratch memory of a stream of a device. It belongs to the state. Errors: 1 if NULL; plain if there is
 * no such device or stream, or no memory.
 */
THC_API void * THCState_getDeviceScratchSpace(THCState *state, int device, int stream);

/**
 * The bytes of scratch memory of each stream of a device. Errors: 1 if NULL; plain if there is no such
 * device.
 */
THC_API size_t THCState_getDeviceScratchSpaceSize(THCState *state, int device);

/**
 * Handle number `handle` of cuSPARSE of a device, counted from 1. It belongs to the state. Errors: 1 if
 * NULL; plain if there is no such device or handle.
 */
THC_API cusparseHandle_t THCState_getDeviceSparseHandle(THCState *state, int device, int handle);

/**
 * Stream number `stream` of a device, 0 the default one. It belongs to the state. Errors: 1 if NULL; plain
 * if there is no such device or stream.
 */
THC_API cudaStream_t THCState_getDeviceStream(THCState *state, int device, int stream);

/** Whether functions may read memory of other devices. Errors: 1 if NULL. */
THC_API int THCState_getKernelPeerToPeerAccessEnabled(THCState *state);

/** The number of handles of cuBLAS of each device. Errors: 1 if NULL. */
THC_API int THCState_getNumBlasHandles(THCState *state);

/** The number of devices. Errors: 1 if NULL. */
THC_API int THCState_getNumDevices(THCState *state);

/** The number of handles of cuSPARSE of each device. Errors: 1 if NULL. */
THC_API int THCState_getNumSparseHandles(THCState *state);

/** The number of streams beside the default one. Errors: 1 if NULL. */
THC_API int THCState_getNumStreams(THCState *state);

/**
 * Whether `dev` accesses the memory of `devToAccess`. Errors: 1 if NULL; plain if one is not a device.
 */
THC_API int THCState_getPeerToPeerAccess(THCState *state, int dev, int devToAccess);

/** The state of random numbers, which belongs to the state. Errors: 1 if NULL. */
THC_API struct THCRNGState * THCState_getRngState(THCState *state);

/**
 * The calling thread's stream of the current device, which belongs to the state until another one is set.
 * Errors: 1 if NULL.
 */
THC_API struct THCStream * THCState_getStream(THCState *state);

/** Whether the allocator of pinned memory is the caching one. Errors: 1 if NULL. */
THC_API int THCState_isCachingAllocatorEnabled(THCState *state);

/**
 * Has each device have `numHandles` handles of cuBLAS, which are made when they are asked for. Errors: 1 if
 * NULL or not initialised.
 */
THC_API void THCState_reserveBlasHandles(THCState *state, int numHandles);

/**
 * Has each device have `numHandles` handles of cuSPARSE, which are made when they are asked for. Errors: 1
 * if NULL or not initialised.
 */
THC_API void THCState_reserveSparseHandles(THCState *state, int numHandles);

/**
 * Makes streams until each device has `numStreams` beside the default one. Errors: 1 if NULL or not
 * initialised; no memory.
 */
THC_API void THCState_reserveStreams(THCState *state, int numStreams, int nonBlocking);

/**
 * Has the calling thread use handle number `handle` of cuBLAS. Errors: 1 if NULL; plain if there is no such
 * handle.
 */
THC_API void THCState_setCurrentBlasHandleIndex(THCState *state, int handle);

/**
 * Has the calling thread use handle number `handle` of cuSPARSE. Errors: 1 if NULL; plain if there is no
 * such handle.
 */
THC_API void THCState_setCurrentSparseHandleIndex(THCState *state, int handle);

/**
 * Has the calling thread use stream number `stream` on all devices. Errors: 1 if NULL; plain if there is no
 * such stream.
 */
THC_API void THCState_setCurrentStreamIndex(THCState *state, int stream);

/**
 * Sets the allocator of memory of devices, which storages that are made by size have theirs from. Errors: 1
 * if NULL.
 */
THC_API void THCState_setDeviceAllocator(THCState *state, THCDeviceAllocator *allocator);

/** Sets whether functions may read memory of other devices. Errors: 1 if NULL. */
THC_API void THCState_setKernelPeerToPeerAccessEnabled(THCState *state, int val);

/**
 * Sets whether `dev` accesses the memory of `devToAccess`. Errors: 1 if NULL; plain if one is not a device,
 * or it cannot.
 */
THC_API void THCState_setPeerToPeerAccess(THCState *state, int dev, int devToAccess, int enable);

/**
 * Has the calling thread use `stream` on the current device; the state keeps a reference. Errors: 1, 2 if
 * NULL; plain if it is a stream of another device.
 */
THC_API void THCState_setStream(THCState *state, struct THCStream *stream);

/** Frees memory of THCudaMalloc; an error of CUDA's. */
THC_API cudaError_t THCudaFree(THCState *state, void *ptr);

/**
 * Memory of the host by the state's allocator, to be freed with THCudaHostFree; NULL if there is none.
 * Errors: 1 if NULL.
 */
THC_API void * THCudaHostAlloc(THCState *state, size_t size);

/** Frees memory of THCudaHostAlloc. Errors: 1 if NULL. */
THC_API void THCudaHostFree(THCState *state, void *ptr);

/** Says that the current stream uses memory of THCudaHostAlloc. Errors: 1 if NULL. */
THC_API void THCudaHostRecord(THCState *state, void *ptr);

/** Makes what a state has for each device. Errors: 1 if NULL; no memory. */
THC_API void THCudaInit(THCState *state);

/**
 * Memory of the current device in `ptr`, to be freed with THCudaFree; an error of CUDA's. Where there is
 * none, the function of THCSetGCHandler is called, and it is tried again.
 */
THC_API cudaError_t THCudaMalloc(THCState *state, void **ptr, size_t size);

/**
 * The free bytes, which the cache of the allocator counts among, and all bytes of the current device; an
 * error of CUDA's.
 */
THC_API cudaError_t THCudaMemGetInfo(THCState *state, size_t *freeBytes, size_t *totalBytes);

/** As THCudaMemGetInfo, with the bytes of the largest block that can be had. */
THC_API cudaError_t THCudaMemGetInfoCached(THCState *state, size_t *freeBytes, size_t *totalBytes, size_t
    *largestBlock);

/**
 * Frees what THCudaInit made; the state itself is freed with THCState_free. Errors: 1 if NULL or not
 * initialised.
 */
THC_API void THCudaShutdown(THCState *state);

#endif
