/*
 * THCSGenerateFloatType.h: includes THCS_GENERIC_FILE for float.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateFloatType.h"
#endif

#define THCS_REAL_IS_FLOAT
#define THC_GENERIC_FILE THCS_GENERIC_FILE
#include <THC/THCGenerateFloatType.h>
#undef THCS_REAL_IS_FLOAT

#ifndef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
