/*
 * THVector.h: operations on contiguous runs of elements. The runs must lie in
 * memory the caller answers for: nothing is checked but the pointers.
 */
#ifndef TH_VECTOR_INC
#define TH_VECTOR_INC

#include "THGeneral.h"
#include "THRandom.h"

#define THVector_(NAME) TH_CONCAT_4(TH, Real, Vector_, NAME)

#include "generic/THVector.h"
#include "THGenerateAllTypes.h"

#endif
