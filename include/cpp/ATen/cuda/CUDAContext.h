/*
 * ATen/cuda/CUDAContext.h: for kernels that include it and are compiled for the CPU. There is one device: no streams, no properties.
 */
#ifndef TH_ATEN_CUDA_CUDA_CONTEXT_H
#define TH_ATEN_CUDA_CUDA_CONTEXT_H

#include <c10/core/Device.h>

#endif
