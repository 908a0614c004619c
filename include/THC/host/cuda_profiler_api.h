/*
 * cuda_profiler_api.h: where a profile begins and ends.
 */
#ifndef THC_HOST_CUDA_PROFILER_API_H
#define THC_HOST_CUDA_PROFILER_API_H

#include "driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Begins a profile: there is nothing to be profiled. */
cudaError_t CUDARTAPI cudaProfilerStart(void);

/* Ends a profile. */
cudaError_t CUDARTAPI cudaProfilerStop(void);

#ifdef __cplusplus
}
#endif

#endif
