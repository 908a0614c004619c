/*
 * THSize.h: questions about sizes alone, whatever the element type.
 */
#ifndef TH_SIZE_INC
#define TH_SIZE_INC

#include "THGeneral.h"

/* >>> prototypes generated from src/ffi/size.rs by "make headers": edit there */
/**
 * 1 if both lists have the same length and sizes, else 0. Errors: 1, 3 if a list is NULL though its
 * length is positive.
 */
TH_API int THSize_isSameSizeAs(const long *sizeA, long dimsA, const long *sizeB, long dimsB);

/**
 * The number of elements of a tensor of these sizes: 0 without dimensions. Errors: 2 if `size` is
 * NULL though `dims` is positive.
 */
TH_API ptrdiff_t THSize_nElement(long dims, long *size);

/* <<< end of generated prototypes */

#endif
