/*
 * THCGenerateDoubleType.h: includes THC_GENERIC_FILE for double.
 * How to use it: see THCGenerateAllTypes.h.
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateDoubleType.h"
#endif

#define CReal CudaDouble
#define Real Double
#define real double
#define accreal double
#define THC_REAL_IS_DOUBLE
#include THC_GENERIC_FILE
#undef CReal
#undef Real
#undef real
#undef accreal
#undef THC_REAL_IS_DOUBLE

#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
