/*
 * THCSGenerateCharType.h: includes THCS_GENERIC_FILE for char.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateCharType.h"
#endif

#define THCS_REAL_IS_CHAR
#define THC_GENERIC_FILE THCS_GENERIC_FILE
#include <THC/THCGenerateCharType.h>
#undef THCS_REAL_IS_CHAR

#ifndef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
