/*
 * THGenerateAllTypes.h: includes TH_GENERIC_FILE once for each element type
 * but Half, and then undefines it.
 *
 * A generic file is written once and compiled for every type. The file that
 * is compiled includes it twice over:
 *
 *     #include <TH/TH.h>
 *     #include "generic/double.c"       (defines TH_GENERIC_FILE as its own name)
 *     #include <TH/THGenerateAllTypes.h>
 *
 * and the generic file begins and ends with
 *
 *     #ifndef TH_GENERIC_FILE
 *     #define TH_GENERIC_FILE "generic/double.c"
 *     #else
 *     ...
 *     #endif
 *
 * The compiler must find it under that name from here: with -I. if it is named
 * from the folder that is compiled in. In between, these stand for the type in
 * force:
 *
 *     real, accreal      the C type of an element, and the one to sum in
 *     Real               Byte, Char, Short, Int, Long, Float, Double or Half
 *     THTensor_(NAME)    THFloatTensor_NAME, ...; likewise THStorage_(NAME)
 *     THInf              the largest finite value (for Half: infinity, as an initialiser)
 *     TH_REAL_IS_FLOAT   defined for Float alone, and so on for each type
 *     TH_CONVERT_REAL_TO_ACCREAL(v), TH_CONVERT_ACCREAL_TO_REAL(v)
 *
 * Lists: THGenerateFloatTypes.h has Float and Double, THGenerateIntTypes.h the
 * five integer types; THGenerate<Real>Type.h is one type alone.
 */
#ifndef TH_GENERIC_FILE
#error "You must define TH_GENERIC_FILE before including THGenerateAllTypes.h"
#endif

/* The list that was included first undefines TH_GENERIC_FILE, after its last type. */
#ifndef THGenerateManyTypes
#define THGenerateManyTypes
#define THAllLocalGenerateManyTypes
#endif

#include "THGenerateFloatTypes.h"
#include "THGenerateIntTypes.h"

#ifdef THAllLocalGenerateManyTypes
#undef THAllLocalGenerateManyTypes
#undef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
