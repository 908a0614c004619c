/*
 * THSGenerateIntType.h: includes THS_GENERIC_FILE for int.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateIntType.h"
#endif

#define THS_REAL_IS_INT
#define TH_GENERIC_FILE THS_GENERIC_FILE
#include <TH/THGenerateIntType.h>
#undef THS_REAL_IS_INT

#ifndef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
