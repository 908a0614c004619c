/*
 * THSTensor.h: sparse tensors, lists of the elements that are not 0.
 *
 * A tensor has nDimensionI sparse dimensions followed by nDimensionV dense
 * ones. It lists nnz entries: entry i has the index indices[.., i] along the
 * sparse dimensions and the value values[i], which is a number, or a block of
 * the dense dimensions' sizes. Indices count from 0. Entries may be in any
 * order and several may have the same index: the element is their sum. A
 * coalesced tensor has sorted entries without such duplicates.
 *
 * Ownership follows the golden rule (see TH/TH.h):
 *
 *     THSFloatTensor *matrix = THSFloatTensor_newWithTensor(indices, values);
 *     THLongTensor *places = THSFloatTensor_newIndices(matrix);
 *     ...
 *     THLongTensor_free(places);        (an existing tensor, and still ours to free)
 *     THSFloatTensor_free(matrix);
 *     THLongTensor_free(indices);       (the matrix had counts of its own)
 *     THFloatTensor_free(values);
 *
 * - newIndices and newValues give what the tensor itself holds, or a view of
 *   it; newCoalesce may give the tensor itself, retained. Free them all.
 * - _move takes ownership of its indices and values: the one exception to the
 *   rule that what you pass stays yours. If it raises an error it takes
 *   nothing. _set does the same with copies, and takes nothing.
 * - toDense gives a new tensor although its name does not begin with `new`;
 *   resize, resizeAs, _move and _set return their first argument, borrowed.
 *
 * Errors have the numbers that the original gave them, which are not always
 * C positions. Sizes whose product is beyond the machine's integers are fine
 * as long as no dense result is asked for.
 */
#ifndef THS_TENSOR_INC
#define THS_TENSOR_INC

#include <TH/THTensor.h>

/* The generic names of sparse tensors of the type in force. */
#define THSTensor TH_CONCAT_3(THS, Real, Tensor)
#define THSTensor_(NAME) TH_CONCAT_4(THS, Real, Tensor_, NAME)

#include "generic/THSTensor.h"
#include "THSGenerateAllTypes.h"

#include "generic/THSTensorMath.h"
#include "THSGenerateAllTypes.h"

#endif
