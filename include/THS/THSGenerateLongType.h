/*
 * THSGenerateLongType.h: includes THS_GENERIC_FILE for long.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateLongType.h"
#endif

#define THS_REAL_IS_LONG
#define TH_GENERIC_FILE THS_GENERIC_FILE
#include <TH/THGenerateLongType.h>
#undef THS_REAL_IS_LONG

#ifndef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
