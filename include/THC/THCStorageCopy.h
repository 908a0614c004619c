/*
 * THCStorageCopy.h: copies between storages of devices and of the host.
 */
#ifndef THC_STORAGE_COPY_INC
#define THC_STORAGE_COPY_INC

#include "THCStorage.h"

#include "generic/THCStorageCopy.h"
#include "THCGenerateAllTypes.h"

#endif
