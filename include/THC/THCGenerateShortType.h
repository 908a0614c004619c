/*
 * THCGenerateShortType.h: includes THC_GENERIC_FILE for short.
 * How to use it: see THCGenerateAllTypes.h.
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateShortType.h"
#endif

#define CReal CudaShort
#define Real Short
#define real short
#define accreal long
#define THC_REAL_IS_SHORT
#include THC_GENERIC_FILE
#undef CReal
#undef Real
#undef real
#undef accreal
#undef THC_REAL_IS_SHORT

#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
