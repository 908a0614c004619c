/*
 * THGenerateFloatTypes.h: includes TH_GENERIC_FILE for Float and Double.
 * How to use it: see THGenerateAllTypes.h.
 */
#ifndef TH_GENERIC_FILE
#error "You must define TH_GENERIC_FILE before including THGenerateFloatTypes.h"
#endif

/* The list that was included first undefines TH_GENERIC_FILE, after its last type. */
#ifndef THGenerateManyTypes
#define THGenerateManyTypes
#define THFloatLocalGenerateManyTypes
#endif

#include "THGenerateFloatType.h"
#include "THGenerateDoubleType.h"

#ifdef THFloatLocalGenerateManyTypes
#undef THFloatLocalGenerateManyTypes
#undef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
