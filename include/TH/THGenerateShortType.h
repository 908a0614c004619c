/*
 * THGenerateShortType.h: includes TH_GENERIC_FILE for short.
 * How to use it: see THGenerateAllTypes.h.
 */
#ifndef TH_GENERIC_FILE
#error "You must define TH_GENERIC_FILE before including THGenerateShortType.h"
#endif

#define Real Short
#define real short
#define accreal long
#define THInf SHRT_MAX
#define TH_REAL_IS_SHORT
#define TH_CONVERT_REAL_TO_ACCREAL(_val) ((accreal)(_val))
#define TH_CONVERT_ACCREAL_TO_REAL(_val) ((real)(_val))
#include TH_GENERIC_FILE
#undef Real
#undef real
#undef accreal
#undef THInf
#undef TH_REAL_IS_SHORT
#undef TH_CONVERT_REAL_TO_ACCREAL
#undef TH_CONVERT_ACCREAL_TO_REAL

#ifndef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
