/*
 * THSGenerateIntTypes.h: includes THS_GENERIC_FILE for the five integer types.
 * How to use it: see THSGenerateAllTypes.h.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateIntTypes.h"
#endif

/* The list that was included first undefines THS_GENERIC_FILE, after its last type. */
#ifndef THSGenerateManyTypes
#define THSGenerateManyTypes
#define THSIntLocalGenerateManyTypes
#endif

#include "THSGenerateByteType.h"
#include "THSGenerateCharType.h"
#include "THSGenerateShortType.h"
#include "THSGenerateIntType.h"
#include "THSGenerateLongType.h"

#ifdef THSIntLocalGenerateManyTypes
#undef THSIntLocalGenerateManyTypes
#undef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
