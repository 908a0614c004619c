/*
 * THCGenerateFloatTypes.h: includes THC_GENERIC_FILE once for half, float and double.
 *
 * A generic file is included once for each type, as THGenerateAllTypes.h of TH says, with THC_GENERIC_FILE. In
 * between, these stand for the type in force:
 *
 *     real, accreal      the C type of an element, and the one to sum in
 *     Real, CReal        Byte, ... Float, ... and CudaByte, ... Cuda, ...
 *     THCTensor_(NAME)   THCudaTensor_NAME, ...; likewise THCStorage_(NAME)
 *     THC_REAL_IS_FLOAT  defined for Float alone, and so on for each type
 */
#ifndef THC_GENERIC_FILE
#error "You must define THC_GENERIC_FILE before including THCGenerateFloatTypes.h"
#endif

/* The list that was included first undefines THC_GENERIC_FILE, after its last type. */
#ifndef THCGenerateManyTypes
#define THCGenerateManyTypes
#define THCFloatLocalGenerateManyTypes
#endif

#include "THCGenerateHalfType.h"
#include "THCGenerateFloatType.h"
#include "THCGenerateDoubleType.h"

#ifdef THCFloatLocalGenerateManyTypes
#undef THCFloatLocalGenerateManyTypes
#undef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
