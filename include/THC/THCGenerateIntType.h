/*
 * THCGenerateIntType.h: includes THC_GENERIC_FILE for int.
 * How to use it: see THCGenerateAllTypes.h.
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateIntType.h"
#endif

#define CReal CudaInt
#define Real Int
#define real int
#define accreal long
#define THC_REAL_IS_INT
#include THC_GENERIC_FILE
#undef CReal
#undef Real
#undef real
#undef accreal
#undef THC_REAL_IS_INT

#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
