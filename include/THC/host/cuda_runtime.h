/*
 * cuda_runtime.h: CUDA's runtime on a host device, for C and C++; see cuda_runtime_api.h.
 *
 * In C++, functions that make memory or give a pointer take the address of a pointer of any type.
 */
#ifndef THC_HOST_CUDA_RUNTIME_H
#define THC_HOST_CUDA_RUNTIME_H

#include "cuda_runtime_api.h"

#ifdef __cplusplus
/* Clients include THC.h inside of extern "C", too. */
extern "C++" {
template <class T> static inline cudaError_t cudaMalloc(T **pointer, size_t size) {
  return ::cudaMalloc((void **)(void *)pointer, size);
}

template <class T>
static inline cudaError_t cudaMallocManaged(T **pointer, size_t size, unsigned int flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged((void **)(void *)pointer, size, flags);
}

template <class T> static inline cudaError_t cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height) {
  return ::cudaMallocPitch((void **)(void *)pointer, pitch, width, height);
}

template <class T> static inline cudaError_t cudaMallocHost(T **pointer, size_t size, unsigned int flags = 0) {
  return ::cudaHostAlloc((void **)(void *)pointer, size, flags);
}

template <class T> static inline cudaError_t cudaHostAlloc(T **pointer, size_t size, unsigned int flags) {
  return ::cudaHostAlloc((void **)(void *)pointer, size, flags);
}

template <class T> static inline cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags) {
  return ::cudaHostGetDevicePointer((void **)(void *)device, host, flags);
}
}
#endif

#endif
