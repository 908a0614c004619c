/*
 * THCSGenerateFloatTypes.h: includes THCS_GENERIC_FILE for half, float and double.
 * How to use it: see THCSGenerateAllTypes.h.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateFloatTypes.h"
#endif

/* The list that was included first undefines THCS_GENERIC_FILE, after its last type. */
#ifndef THCSGenerateManyTypes
#define THCSGenerateManyTypes
#define THCSFloatLocalGenerateManyTypes
#endif

#include "THCSGenerateHalfType.h"
#include "THCSGenerateFloatType.h"
#include "THCSGenerateDoubleType.h"

#ifdef THCSFloatLocalGenerateManyTypes
#undef THCSFloatLocalGenerateManyTypes
#undef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
