/*
 * THGenerateIntTypes.h: includes TH_GENERIC_FILE for Byte, Char, Short, Int and Long.
 * How to use it: see THGenerateAllTypes.h.
 */
#ifndef TH_GENERIC_FILE
#error "You must define TH_GENERIC_FILE before including THGenerateIntTypes.h"
#endif

/* The list that was included first undefines TH_GENERIC_FILE, after its last type. */
#ifndef THGenerateManyTypes
#define THGenerateManyTypes
#define THIntLocalGenerateManyTypes
#endif

#include "THGenerateByteType.h"
#include "THGenerateCharType.h"
#include "THGenerateShortType.h"
#include "THGenerateIntType.h"
#include "THGenerateLongType.h"

#ifdef THIntLocalGenerateManyTypes
#undef THIntLocalGenerateManyTypes
#undef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
