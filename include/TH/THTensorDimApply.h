/*
 * THTensorDimApply.h: run code for every line of tensors along one dimension.
 *
 *     TH_TENSOR_DIM_APPLY(TYPE, T, DIM, CODE)
 *     TH_TENSOR_DIM_APPLY2(TYPE1, T1, TYPE2, T2, DIM, CODE)
 *     TH_TENSOR_DIM_APPLY3(TYPE1, T1, TYPE2, T2, TYPE3, T3, DIM, CODE)
 *
 * T is an identifier, the name of a variable that points to a tensor; TYPE is
 * its element type. A line is what is left when every index but that of
 * dimension DIM is fixed: a 2x3x4 tensor has 6 lines of 4 elements along its
 * dimension 2. CODE is run once for each line and sees
 *
 *     T_data     pointer to the first element of the line
 *     T_size     number of its elements
 *     T_stride   distance from one to the next
 *
 *     long i;
 *     TH_TENSOR_DIM_APPLY2(float, x, float, sums, 1,
 *       *sums_data = 0;
 *       for (i = 0; i < x_size; i++) *sums_data += x_data[i * x_stride];)
 *
 * The lines of two or three tensors go together by their fixed indices, so the
 * tensors have the same sizes but along DIM. Other sizes, and a DIM that the
 * first tensor does not have, raise a plain error and run CODE not once.
 *
 * `continue` goes on with the next line, `break` ends the walk. Calls nest.
 * Nothing is allocated, so CODE may also return, longjmp or throw.
 */
#ifndef TH_TENSOR_DIM_APPLY_INC
#define TH_TENSOR_DIM_APPLY_INC

#include "THTensorApply.h"

/* The most tensors that are walked together. */
#define TH_DIM_APPLY_TENSORS 3

/* Where a walk over the lines of up to three tensors stands. */
typedef struct TH_LineCursor {
  int nTensor;
  const char *name[TH_DIM_APPLY_TENSORS];   /* as the caller wrote them */
  const long *size[TH_DIM_APPLY_TENSORS];
  const long *stride[TH_DIM_APPLY_TENSORS];
  int nDimension[TH_DIM_APPLY_TENSORS];
  ptrdiff_t offset[TH_DIM_APPLY_TENSORS];   /* from a tensor's first element to that of its line */
  int finished;
  int nAxis;                                /* dimensions other than DIM and of size above 1 */
  struct {
    int dimension;
    long index;
  } axis[TH_APPLY_MAX_AXES];
} TH_LineCursor;

/* Enters tensor number `t`, the last one so far. */
static inline void TH_lineAdd(TH_LineCursor *cursor, int t, const char *name, const long *size, const long *stride,
                              int nDimension) {
  cursor->nTensor = t + 1;
  cursor->name[t] = name;
  cursor->size[t] = size;
  cursor->stride[t] = stride;
  cursor->nDimension[t] = nDimension;
  cursor->offset[t] = 0;
}

/* Whether tensor `t` has the sizes of the first one, but for `dimension`; raises an error if not. */
static inline int TH_lineSameSize(const char *file, int line, const TH_LineCursor *cursor, int t, int dimension) {
  int same = cursor->nDimension[t] == cursor->nDimension[0];
  int d;
  for (d = 0; same && d < cursor->nDimension[0]; d++)
    same = d == dimension || cursor->size[t][d] == cursor->size[0][d];
  if (!same) {
    const THDescBuff size0 = _THSizeDesc(cursor->size[0], cursor->nDimension[0]);
    const THDescBuff sizeT = _THSizeDesc(cursor->size[t], cursor->nDimension[t]);
    _THError(file, line, "inconsistent tensor size, expected %s %s and %s %s to have the same size but in dimension %d",
             cursor->name[0], size0.str, cursor->name[t], sizeT.str, dimension);
  }
  return same;
}

/* Places the cursor on the first line; without one, `finished` is set and an error raised. */
static inline void TH_lineBegin(const char *file, int line, TH_LineCursor *cursor, int dimension) {
  ptrdiff_t lines = 1;
  int t, d;

  cursor->finished = 1;
  cursor->nAxis = 0;
  if (dimension < 0 || dimension >= cursor->nDimension[0]) {
    _THError(file, line, "invalid dimension %d (expected to be 0 <= dim < %d)", dimension, cursor->nDimension[0]);
    return;
  }
  for (t = 1; t < cursor->nTensor; t++) {
    if (!TH_lineSameSize(file, line, cursor, t, dimension))
      return;
  }
  for (d = 0; d < cursor->nDimension[0]; d++) {
    const long size = cursor->size[0][d];
    if (d == dimension || size == 1)
      continue;
    if (size < 1 || TH_applyOverflows(lines, size)) {
      const THDescBuff text = _THSizeDesc(cursor->size[0], cursor->nDimension[0]);
      _THError(file, line, "a tensor of size %s cannot be walked over", text.str);
      return;
    }
    lines *= size;
    cursor->axis[cursor->nAxis].dimension = d;
    cursor->axis[cursor->nAxis].index = 0;
    cursor->nAxis++;
  }
  cursor->finished = 0;
}

/* On to the next line. The first dimension varies fastest: legacy CODE may count lines as they come. */
static inline void TH_lineNext(TH_LineCursor *cursor) {
  int a, t;
  for (a = 0; a < cursor->nAxis; a++) {
    const int d = cursor->axis[a].dimension;
    for (t = 0; t < cursor->nTensor; t++)
      cursor->offset[t] += cursor->stride[t][d];
    if (++cursor->axis[a].index < cursor->size[0][d])
      return;
    for (t = 0; t < cursor->nTensor; t++)
      cursor->offset[t] -= cursor->size[0][d] * cursor->stride[t][d];
    cursor->axis[a].index = 0;
  }
  cursor->finished = 1;
}

/* T is tensor number N of the walk. Its cursor is named after tensor 0, so that nested walks do not hide it. */
#define TH_LINE_ADD_(CURSOR, T, N) TH_lineAdd(&CURSOR, N, #T, (T)->size, (T)->stride, (T)->nDimension);

#define TH_LINE_VARIABLES_(CURSOR, TYPE, T, DIM) \
  TYPE *T##_data = NULL;                         \
  long T##_size = 0, T##_stride = 0;             \
  if (!CURSOR.finished) {                        \
    T##_size = (T)->size[DIM];                   \
    T##_stride = (T)->stride[DIM];               \
  }                                              \
  (void)T##_data, (void)T##_size, (void)T##_stride; /* CODE may use none of them */

#define TH_LINE_POINT_(CURSOR, T, N) T##_data = (T)->storage->data + (T)->storageOffset + CURSOR.offset[N];

#define TH_TENSOR_DIM_APPLY(TYPE, T, DIM, ...)             \
  {                                                        \
    TH_LineCursor T##_lines;                               \
    TH_LINE_ADD_(T##_lines, T, 0)                          \
    TH_lineBegin(__FILE__, __LINE__, &T##_lines, DIM);     \
    TH_LINE_VARIABLES_(T##_lines, TYPE, T, DIM)            \
    for (; !T##_lines.finished; TH_lineNext(&T##_lines)) { \
      TH_LINE_POINT_(T##_lines, T, 0)                      \
      __VA_ARGS__                                          \
    }                                                      \
  }

#define TH_TENSOR_DIM_APPLY2(TYPE1, T1, TYPE2, T2, DIM, ...) \
  {                                                          \
    TH_LineCursor T1##_lines;                                \
    TH_LINE_ADD_(T1##_lines, T1, 0)                          \
    TH_LINE_ADD_(T1##_lines, T2, 1)                          \
    TH_lineBegin(__FILE__, __LINE__, &T1##_lines, DIM);      \
    TH_LINE_VARIABLES_(T1##_lines, TYPE1, T1, DIM)           \
    TH_LINE_VARIABLES_(T1##_lines, TYPE2, T2, DIM)           \
    for (; !T1##_lines.finished; TH_lineNext(&T1##_lines)) { \
      TH_LINE_POINT_(T1##_lines, T1, 0)                      \
      TH_LINE_POINT_(T1##_lines, T2, 1)                      \
      __VA_ARGS__                                            \
    }                                                        \
  }

#define TH_TENSOR_DIM_APPLY3(TYPE1, T1, TYPE2, T2, TYPE3, T3, DIM, ...) \
  {                                                                     \
    TH_LineCursor T1##_lines;                                           \
    TH_LINE_ADD_(T1##_lines, T1, 0)                                     \
    TH_LINE_ADD_(T1##_lines, T2, 1)                                     \
    TH_LINE_ADD_(T1##_lines, T3, 2)                                     \
    TH_lineBegin(__FILE__, __LINE__, &T1##_lines, DIM);                 \
    TH_LINE_VARIABLES_(T1##_lines, TYPE1, T1, DIM)                      \
    TH_LINE_VARIABLES_(T1##_lines, TYPE2, T2, DIM)                      \
    TH_LINE_VARIABLES_(T1##_lines, TYPE3, T3, DIM)                      \
    for (; !T1##_lines.finished; TH_lineNext(&T1##_lines)) {            \
      TH_LINE_POINT_(T1##_lines, T1, 0)                                 \
      TH_LINE_POINT_(T1##_lines, T2, 1)                                 \
      TH_LINE_POINT_(T1##_lines, T3, 2)                                 \
      __VA_ARGS__                                                       \
    }                                                                   \
  }

#endif
