#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "contract/generic/sparse.h"
#else

/* What objects.h needs to know of sparse tensors of the element type in force. */

/* Of the non-zero elements of a matrix, in order or by columns. */
static inline void *TEST_(sparseOf)(void *matrix, int byColumns) {
  THTensor *dense = (THTensor *)matrix;
  THSTensor *sparse, *turned;
  if (!byColumns)
    return THSTensor_(newFromDense)(dense, 0);
  dense = THTensor_(newTranspose)(dense, 0, 1);
  sparse = THSTensor_(newFromDense)(dense, 0);
  turned = THSTensor_(newTranspose)(sparse, 0, 1);
  THSTensor_(free)(sparse);
  THTensor_(free)(dense);
  return turned;
}
static inline void *TEST_(newSparse)(void) { return THSTensor_(new)(); }
static inline void *TEST_(denseOf)(void *sparse) { return THSTensor_(toDense)((THSTensor *)sparse); }
static inline void TEST_(retainSparse)(void *sparse) { THSTensor_(retain)((THSTensor *)sparse); }
static inline void TEST_(freeSparse)(void *sparse) { THSTensor_(free)((THSTensor *)sparse); }

static const SparseType TEST_(sparseType) = {TEST_(newSparse), TEST_(sparseOf), TEST_(denseOf),
                                             TEST_(retainSparse), TEST_(freeSparse)};

#endif
