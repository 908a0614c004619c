/*
 * THTensor.h: tensors, views of storages with any number of dimensions.
 *
 * A tensor is a header (size and stride of each dimension, offset of the first
 * element) over a storage. Element (i, j, ...) lies at
 *
 *     storage->data[storageOffset + i*stride[0] + j*stride[1] + ...]
 *
 * so that narrowing, selecting, transposing, unfolding and expanding make a
 * new header over the same elements and copy none of them. A tensor owns one
 * count of its storage.
 *
 * Ownership follows the golden rule (see TH.h): free what a `new...` function
 * gave you, once, with THTensor_(free):
 *
 *     THFloatTensor *matrix = THFloatTensor_newWithSize2d(3, 4);
 *     THFloatTensor *row = THFloatTensor_newSelect(matrix, 0, 1);
 *     THFloatTensor_free(matrix);  (row keeps the storage alive)
 *     THFloatTensor_free(row);     (now the elements are gone)
 *
 * Functions without `new` that make views (narrow, select, transpose, ...)
 * turn their first argument into the view of the second, or of itself where
 * the second is NULL.
 *
 * Sizes are at least 1. A tensor of 0 dimensions is empty. Dimensions and
 * positions count from 0.
 */
#ifndef TH_TENSOR_INC
#define TH_TENSOR_INC

#include "THStorage.h"
#include "THTensorApply.h"

/* The generic names of tensors of the type in force. */
#define THTensor TH_CONCAT_3(TH, Real, Tensor)
#define THTensor_(NAME) TH_CONCAT_4(TH, Real, Tensor_, NAME)

/* Bit of a tensor's `flag`: retain and free count; without it both leave the tensor alone. */
#define TH_TENSOR_REFCOUNTED 1

/* Basics: creation, views, sizes, access. */
#include "generic/THTensor.h"
#include "THGenerateAllTypes.h"

#include "generic/THTensor.h"
#include "THGenerateHalfType.h"

#include "generic/THTensorCopy.h"
#include "THGenerateAllTypes.h"

#include "generic/THTensorCopy.h"
#include "THGenerateHalfType.h"

#include "THTensorMacros.h"

/* Tensors of indices and of whole numbers by what they are for: THIndexTensor_(new)() is THLongTensor_new(). */
#ifndef THIndexTensor
#define THIndexTensor THLongTensor
#define THIndexTensor_(NAME) THLongTensor_##NAME
#define THIndexStorage THLongStorage
#define THIndexStorage_(NAME) THLongStorage_##NAME
#define THIntegerTensor THIntTensor
#define THIntegerTensor_(NAME) THIntTensor_##NAME
#define THIntegerStorage THIntStorage
#define THIntegerStorage_(NAME) THIntStorage_##NAME
typedef long THIndex_t;
typedef int THInteger_t;
#endif

/* Random numbers. */
#include "THRandom.h"
#include "generic/THTensorRandom.h"
#include "THGenerateAllTypes.h"

/* Mathematics. */
#include "generic/THTensorMath.h"
#include "THGenerateAllTypes.h"

/* Convolutions. */
#include "generic/THTensorConv.h"
#include "THGenerateAllTypes.h"

/* Linear algebra. */
#include "generic/THTensorLapack.h"
#include "THGenerateFloatTypes.h"

#endif
