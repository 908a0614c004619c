/*
 * THCStorage.h: storages on a device.
 */
#ifndef THC_STORAGE_INC
#define THC_STORAGE_INC

#include "TH/THStorage.h"
#include "THCGeneral.h"
#include "THCHalf.h"

#define THCStorage TH_CONCAT_3(TH, CReal, Storage)
#define THCStorage_(NAME) TH_CONCAT_4(TH, CReal, Storage_, NAME)

/* Storages of float and of numbers of half precision by their other names. */
#define THCudaFloatStorage THCudaStorage
#define THCudaFloatStorage_(NAME) THCudaStorage_##NAME

#include "generic/THCStorage.h"
#include "THCGenerateAllTypes.h"

#endif
