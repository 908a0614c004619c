/*
 * THSGenerateAllTypes.h: includes THS_GENERIC_FILE once for each element type
 * of sparse tensors, all but Half, and then undefines it.
 *
 * It does for sparse tensors what TH/THGenerateAllTypes.h does for dense ones,
 * which says how such a file is written: here it begins with
 *
 *     #ifndef THS_GENERIC_FILE
 *     #define THS_GENERIC_FILE "generic/graph.c"
 *     #else
 *
 * In it `real`, `accreal` and THTensor_(NAME) stand for the type in force as
 * there, and besides
 *
 *     THSTensor, THSTensor_(NAME)    THSFloatTensor, THSFloatTensor_NAME, ...
 *     THS_REAL_IS_FLOAT              defined for Float alone, and so on
 *
 * Lists: THSGenerateFloatTypes.h has Float and Double, THSGenerateIntTypes.h
 * the five integer types; THSGenerate<Real>Type.h is one type alone.
 */
#ifndef THS_GENERIC_FILE
#error "You must define THS_GENERIC_FILE before including THSGenerateAllTypes.h"
#endif

/* The list that was included first undefines THS_GENERIC_FILE, after its last type. */
#ifndef THSGenerateManyTypes
#define THSGenerateManyTypes
#define THSAllLocalGenerateManyTypes
#endif

#include "THSGenerateFloatTypes.h"
#include "THSGenerateIntTypes.h"

#ifdef THSAllLocalGenerateManyTypes
#undef THSAllLocalGenerateManyTypes
#undef THSGenerateManyTypes
#undef THS_GENERIC_FILE
#endif
