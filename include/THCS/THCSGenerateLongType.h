/*
 * THCSGenerateLongType.h: includes THCS_GENERIC_FILE for long.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateLongType.h"
#endif

#define THCS_REAL_IS_LONG
#define THC_GENERIC_FILE THCS_GENERIC_FILE
#include <THC/THCGenerateLongType.h>
#undef THCS_REAL_IS_LONG

#ifndef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
