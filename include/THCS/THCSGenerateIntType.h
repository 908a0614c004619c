/*
 * THCSGenerateIntType.h: includes THCS_GENERIC_FILE for int.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateIntType.h"
#endif

#define THCS_REAL_IS_INT
#define THC_GENERIC_FILE THCS_GENERIC_FILE
#include <THC/THCGenerateIntType.h>
#undef THCS_REAL_IS_INT

#ifndef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
