/*
 * THCGenerateByteType.h: includes THC_GENERIC_FILE for unsigned char.
 * How to use it: see THCGenerateAllTypes.h.
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateByteType.h"
#endif

#define CReal CudaByte
#define Real Byte
#define real unsigned char
#define accreal long
#define THC_REAL_IS_BYTE
#include THC_GENERIC_FILE
#undef CReal
#undef Real
#undef real
#undef accreal
#undef THC_REAL_IS_BYTE

#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
