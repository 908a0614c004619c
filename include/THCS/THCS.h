/*
 * THCS.h: the sparse tensors of THC, on a host device, part of the same shared object.
 */
#ifndef THCS_INC
#define THCS_INC

#include <THC/THC.h>

#include "THCSTensor.h"
#include "THCSparse.h"

#endif
