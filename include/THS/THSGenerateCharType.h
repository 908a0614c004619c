/*
 * THSGenerateCharType.h: includes THS_GENERIC_FILE for char.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateCharType.h"
#endif

#define THS_REAL_IS_CHAR
#define TH_GENERIC_FILE THS_GENERIC_FILE
#include <TH/THGenerateCharType.h>
#undef THS_REAL_IS_CHAR

#ifndef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
