/*
 * THCSGenerateShortType.h: includes THCS_GENERIC_FILE for short.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateShortType.h"
#endif

#define THCS_REAL_IS_SHORT
#define THC_GENERIC_FILE THCS_GENERIC_FILE
#include <THC/THCGenerateShortType.h>
#undef THCS_REAL_IS_SHORT

#ifndef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
