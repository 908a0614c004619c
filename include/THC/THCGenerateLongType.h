/*
 * THCGenerateLongType.h: includes THC_GENERIC_FILE for long.
 * How to use it: see THCGenerateAllTypes.h.
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateLongType.h"
#endif

#define CReal CudaLong
#define Real Long
#define real long
#define accreal long
#define THC_REAL_IS_LONG
#include THC_GENERIC_FILE
#undef CReal
#undef Real
#undef real
#undef accreal
#undef THC_REAL_IS_LONG

#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
