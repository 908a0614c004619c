/*
 * THCTensorCopy.h: copies between tensors of devices and of the host.
 */
#ifndef THC_TENSOR_COPY_INC
#define THC_TENSOR_COPY_INC

#include "THCTensor.h"
#include "THCHalf.h"

#include "generic/THCTensorCopy.h"
#include "THCGenerateAllTypes.h"

#endif
