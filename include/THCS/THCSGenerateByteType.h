/*
 * THCSGenerateByteType.h: includes THCS_GENERIC_FILE for unsigned char.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateByteType.h"
#endif

#define THCS_REAL_IS_BYTE
#define THC_GENERIC_FILE THCS_GENERIC_FILE
#include <THC/THCGenerateByteType.h>
#undef THCS_REAL_IS_BYTE

#ifndef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
