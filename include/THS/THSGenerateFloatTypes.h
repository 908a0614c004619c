/*
 * THSGenerateFloatTypes.h: includes THS_GENERIC_FILE for Float and Double.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateFloatTypes.h"
#endif

/* The list that was included first undefines THS_GENERIC_FILE, after its last type. */
#ifndef THSGenerateManyTypes
#define THSGenerateManyTypes
#define THSFloatLocalGenerateManyTypes
#endif

#include "THSGenerateFloatType.h"
#include "THSGenerateDoubleType.h"

#ifdef THSFloatLocalGenerateManyTypes
#undef THSFloatLocalGenerateManyTypes
#undef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
