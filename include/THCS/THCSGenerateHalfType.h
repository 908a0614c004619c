/*
 * THCSGenerateHalfType.h: includes THCS_GENERIC_FILE for half.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateHalfType.h"
#endif

#define THCS_REAL_IS_HALF
#define THC_GENERIC_FILE THCS_GENERIC_FILE
#include <THC/THCGenerateHalfType.h>
#undef THCS_REAL_IS_HALF

#ifndef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
