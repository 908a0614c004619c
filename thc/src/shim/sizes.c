/* Sizes of structs that only C looks into. */
#include <stddef.h>

#include "THC/host/cuda_runtime_api.h"

const size_t thc_size_of_properties = sizeof(struct cudaDeviceProp);
const size_t thc_offset_of_processors = offsetof(struct cudaDeviceProp, multiProcessorCount);
