/*
 * c10/cuda/CUDAGuard.h: for kernels that include it and are compiled for the CPU. There is one device, and nothing to guard.
 */
#ifndef TH_C10_CUDA_CUDA_GUARD_H
#define TH_C10_CUDA_CUDA_GUARD_H

#include <c10/core/Device.h>

#endif
