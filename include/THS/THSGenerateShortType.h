/*
 * THSGenerateShortType.h: includes THS_GENERIC_FILE for short.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateShortType.h"
#endif

#define THS_REAL_IS_SHORT
#define TH_GENERIC_FILE THS_GENERIC_FILE
#include <TH/THGenerateShortType.h>
#undef THS_REAL_IS_SHORT

#ifndef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
