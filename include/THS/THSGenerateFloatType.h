/*
 * THSGenerateFloatType.h: includes THS_GENERIC_FILE for float.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateFloatType.h"
#endif

#define THS_REAL_IS_FLOAT
#define TH_GENERIC_FILE THS_GENERIC_FILE
#include <TH/THGenerateFloatType.h>
#undef THS_REAL_IS_FLOAT

#ifndef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
