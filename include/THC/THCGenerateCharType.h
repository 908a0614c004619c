/*
 * THCGenerateCharType.h: includes THC_GENERIC_FILE for char.
 * How to use it: see THCGenerateAllTypes.h.
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateCharType.h"
#endif

#define CReal CudaChar
#define Real Char
#define real char
#define accreal long
#define THC_REAL_IS_CHAR
#include THC_GENERIC_FILE
#undef CReal
#undef Real
#undef real
#undef accreal
#undef THC_REAL_IS_CHAR

#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
