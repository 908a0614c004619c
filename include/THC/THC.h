/*
 * THC.h: the whole THC library, tensors of CUDA, on a host device.
 */
#ifndef THC_INC
#define THC_INC

#include "THCGeneral.h"
#include "THCAllocator.h"
#include "THCBlas.h"
#include "THCCachingAllocator.h"
#include "THCCachingHostAllocator.h"
#include "THCSleep.h"
#include "THCStorage.h"
#include "THCStorageCopy.h"
#include "THCStream.h"
#include "THCTensor.h"
#include "THCTensorCopy.h"
#include "THCTensorRandom.h"
#include "THCTensorMath.h"
#include "THCTensorConv.h"

/*
 * The functions of TH with a state in front: include/TH has what they do. It is not a GPU: memory of a device is memory of
 * the process, and functions have done their work when they return. docs/thc.md is the guide.
 */

#endif
