/*
 * THCSGenerateAllTypes.h: includes THCS_GENERIC_FILE once for each element type.
 *
 * It does for sparse tensors what THCGenerateAllTypes.h of THC does for dense ones. In between, `real`, `accreal`,
 * `Real`, `CReal` and THCTensor_(NAME) stand for the type in force as there, and besides
 *
 *     THCSTensor, THCSTensor_(NAME)    THCSFloatTensor, THCSFloatTensor_NAME, ...
 *     THCS_REAL_IS_FLOAT               defined for Float alone, and so on for each type
 *
 * THCSGenerateFloatTypes.h has Half, Float and Double; THCSGenerate<Real>Type.h is one type alone.
 */
#ifndef THCS_GENERIC_FILE
#error "You must define THCS_GENERIC_FILE before including THCSGenerateAllTypes.h"
#endif

/* The list that was included first undefines THCS_GENERIC_FILE, after its last type. */
#ifndef THCSGenerateManyTypes
#define THCSGenerateManyTypes
#define THCSAllLocalGenerateManyTypes
#endif

#include "THCSGenerateByteType.h"
#include "THCSGenerateCharType.h"
#include "THCSGenerateShortType.h"
#include "THCSGenerateIntType.h"
#include "THCSGenerateLongType.h"
#include "THCSGenerateHalfType.h"
#include "THCSGenerateFloatType.h"
#include "THCSGenerateDoubleType.h"

#ifdef THCSAllLocalGenerateManyTypes
#undef THCSAllLocalGenerateManyTypes
#undef THCSGenerateManyTypes
#undef THCS_GENERIC_FILE
#endif
