/*
 * THCGenerateFloatType.h: includes THC_GENERIC_FILE for float.
 * How to use it: see THCGenerateAllTypes.h.
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateFloatType.h"
#endif

#define CReal Cuda
#define Real Float
#define real float
#define accreal float
#define THC_REAL_IS_FLOAT
#include THC_GENERIC_FILE
#undef CReal
#undef Real
#undef real
#undef accreal
#undef THC_REAL_IS_FLOAT

#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
