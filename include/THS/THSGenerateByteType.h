/*
 * THSGenerateByteType.h: includes THS_GENERIC_FILE for unsigned char.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateByteType.h"
#endif

#define THS_REAL_IS_BYTE
#define TH_GENERIC_FILE THS_GENERIC_FILE
#include <TH/THGenerateByteType.h>
#undef THS_REAL_IS_BYTE

#ifndef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
