/*
 * THCTensor.h: tensors on a device.
 */
#ifndef THC_TENSOR_INC
#define THC_TENSOR_INC

#include "TH/THTensor.h"
#include "THCStorage.h"
#include "THCGeneral.h"

#define THCTensor TH_CONCAT_3(TH, CReal, Tensor)
#define THCTensor_(NAME) TH_CONCAT_4(TH, CReal, Tensor_, NAME)

#define THC_DESC_BUFF_LEN 64
typedef THDescBuff THCDescBuff;

/* A texture: a host device has none. */
typedef unsigned long long cudaTextureObject_t;

#include "generic/THCTensor.h"
#include "THCGenerateAllTypes.h"

/* Tensors of indices. */
#define THCIndexTensor THCudaLongTensor
#define THCIndexTensor_(NAME) THCudaLongTensor_##NAME

#endif
