/*
 * THS.h: the sparse tensors of the TH library, part of the same shared object.
 */
#ifndef THS_INC
#define THS_INC

#include <TH/TH.h>

#include "THSTensor.h"

#endif
