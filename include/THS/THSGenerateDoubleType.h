/*
 * THSGenerateDoubleType.h: includes THS_GENERIC_FILE for double.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateDoubleType.h"
#endif

#define THS_REAL_IS_DOUBLE
#define TH_GENERIC_FILE THS_GENERIC_FILE
#include <TH/THGenerateDoubleType.h>
#undef THS_REAL_IS_DOUBLE

#ifndef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
