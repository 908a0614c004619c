/*
 * THCSTensor.h: sparse tensors on a device, lists of the elements that are not 0.
 *
 * The functions of THS with a state in front: THS/THSTensor.h has what sparse, dense, entry and coalesced mean.
 * Indices count from 0, whatever the index base. Half precision is computed as floats, and each number rounded once.
 *
 * Ownership follows the golden rule as there: newIndices, newValues and newCoalesce give references that are to be
 * freed, and so does toDense; resize, resizeAs, _move and _set return their first argument, borrowed; _move takes
 * ownership of its indices and values unless it raises an error.
 *
 * A tensor has its indices and its values on a device. Functions that compute refuse tensors with one of them on
 * another device than the current one; that are those of THCSTensorMath.h, sparseMask, toDense, newFlattenedIndices,
 * newCoalesce where there is something to do, and newWithTensor, which computes sizes. The others look neither at
 * devices nor at the state, which may be NULL.
 */
#ifndef THCS_TENSOR_INC
#define THCS_TENSOR_INC

#include <THC/THCTensor.h>

/* The generic names of sparse tensors of the type in force. */
#define THCSTensor TH_CONCAT_3(THCS, Real, Tensor)
#define THCSTensor_(NAME) TH_CONCAT_4(THCS, Real, Tensor_, NAME)

#include "generic/THCSTensor.h"
#include "THCSGenerateAllTypes.h"

#include "generic/THCSTensorMath.h"
#include "THCSGenerateAllTypes.h"

#endif
