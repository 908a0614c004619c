/*
 * THCGenerateHalfType.h: includes THC_GENERIC_FILE for half.
 * How to use it: see THCGenerateAllTypes.h.
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateHalfType.h"
#endif

#define CReal CudaHalf
#define Real Half
#define real half
#define accreal float
#define THC_REAL_IS_HALF
#include THC_GENERIC_FILE
#undef CReal
#undef Real
#undef real
#undef accreal
#undef THC_REAL_IS_HALF

#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
