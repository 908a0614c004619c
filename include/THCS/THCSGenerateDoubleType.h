/*
 * THCSGenerateDoubleType.h: includes THCS_GENERIC_FILE for double.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateDoubleType.h"
#endif

#define THCS_REAL_IS_DOUBLE
#define THC_GENERIC_FILE THCS_GENERIC_FILE
#include <THC/THCGenerateDoubleType.h>
#undef THCS_REAL_IS_DOUBLE

#ifndef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
