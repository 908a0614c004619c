/*
 * THCHalf.h: numbers of half precision.
 */
#ifndef THC_HALF_CONVERSION
#define THC_HALF_CONVERSION

#include "THCGeneral.h"
#include "host/cuda_fp16.h"

/** Tensors of numbers of half precision are there. */
#define CUDA_HALF_TENSOR

/** Converts `len` floats. Errors: 2, 3 if NULL. */
THC_API void THCFloat2Half(THCState *state, half *out, float *in, ptrdiff_t len);

/** Converts `len` numbers of half precision. Errors: 2, 3 if NULL. */
THC_API void THCHalf2Float(THCState *state, float *out, half *in, ptrdiff_t len);

/** Whether that is fast. Errors: 1 if NULL. */
THC_API int THC_fastHalfInstructions(THCState *state);

/** The nearest number of half precision. */
THC_API half THC_float2half(float a);

/** The same number as a float. */
THC_API float THC_half2float(half a);

/** Whether the device computes with numbers of half precision: they are converted. Errors: 1 if NULL. */
THC_API int THC_nativeHalfInstructions(THCState *state);

#endif
