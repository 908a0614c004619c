/*
 * THTensorApply.h: run code for every element of one, two or three tensors.
 *
 *     TH_TENSOR_APPLY(TYPE, T, CODE)
 *     TH_TENSOR_APPLY2(TYPE1, T1, TYPE2, T2, CODE)
 *     TH_TENSOR_APPLY3(TYPE1, T1, TYPE2, T2, TYPE3, T3, CODE)
 *     TH_TENSOR_APPLY_D(TYPE, T, DIM, CODE), ..._APPLY2_D, ..._APPLY3_D
 *
 * T is an identifier, the name of a variable that points to a tensor; TYPE is
 * its element type. CODE is run once for each element, in row-major order of
 * the tensor's indices whatever its layout, and sees
 *
 *     T_data     pointer to the element
 *     T_i        position of the element in the run it lies in
 *     T_size     length of that run
 *     T_stride   distance from one element of the run to the next
 *
 * where T stands for the identifier: tensor `x` gives x_data, x_i and so on. A
 * run is a stretch of elements with one constant distance, as long as the
 * layout allows; a contiguous tensor is one single run.
 *
 *     double sum = 0;
 *     TH_TENSOR_APPLY(float, x, sum += *x_data;)
 *     TH_TENSOR_APPLY2(float, x, float, y, *y_data += 2 * *x_data;)
 *
 * Two or three tensors are walked side by side, first element with first
 * element. Their sizes may differ, their numbers of elements may not: that
 * raises a plain error and runs CODE not once. Empty tensors run nothing.
 *
 * The _D forms also give T_dimOffset, a pointer to the element's position
 * along dimension DIM, which is never merged with its neighbours.
 *
 * `continue` goes on with the next element. `break` leaves the run (with
 * several tensors: what is left of the shortest of their runs) and goes on
 * behind it, so CODE may handle a run in one stroke: with one tensor T_size
 * elements, with several the least of their T_size - T_i, and then break.
 * T_counter is always NULL: sources that give the original's counters back
 * with THFree(T_counter) before they raise an error do no harm.
 *
 * Calls nest, on the same tensor too. Nothing is allocated, so CODE may also
 * return, longjmp or throw.
 */
#ifndef TH_TENSOR_APPLY_INC
#define TH_TENSOR_APPLY_INC

#include "THGeneral.h"

#include <stdint.h>

/*
 * Dimensions of size 1 take no part in a walk, so each axis at least doubles
 * the number of elements: a tensor whose elements a ptrdiff_t can count has no
 * more axes than a ptrdiff_t has bits, however many dimensions it has.
 */
#define TH_APPLY_MAX_AXES (CHAR_BIT * sizeof(ptrdiff_t))

/* One or more neighbouring dimensions that a single stride walks along. */
typedef struct TH_ApplyAxis {
  long size;
  long stride;
  long index; /* position along the axis; that of axis 0 lives in T_i */
} TH_ApplyAxis;

/* Where a walk over one tensor stands. */
typedef struct TH_ApplyCursor {
  const long *size;   /* the tensor's own sizes, for messages */
  int nDimension;
  ptrdiff_t nElement; /* elements in all */
  ptrdiff_t left;     /* elements still to come */
  ptrdiff_t run;      /* distance from the tensor's first element to the first of the current run */
  long position;      /* elements of the current run that are done */
  long dimension;     /* which axis is DIM, or -1 */
  int nAxis;          /* axis[0] is the run, the last one the slowest */
  long zero;          /* the position along a dimension of size 1 */
  TH_ApplyAxis axis[TH_APPLY_MAX_AXES];
} TH_ApplyCursor;

/* Whether the product of two positive counts overflows. Small ones are spared the division. */
static inline int TH_applyOverflows(ptrdiff_t a, ptrdiff_t b) {
  const ptrdiff_t large = (ptrdiff_t)1 << (CHAR_BIT * sizeof(ptrdiff_t) / 2 - 1);
  return (a >= large || b >= large) && a > PTRDIFF_MAX / b;
}

/* Places a cursor on the first element. Dimension `keep`, if not -1, stays an axis of its own. */
static inline void TH_applyBegin(TH_ApplyCursor *cursor, const long *size, const long *stride, int nDimension,
                                 int keep) {
  int d, merged = -1; /* merged: the dimension that went into the last axis */

  cursor->size = size;
  cursor->nDimension = nDimension;
  cursor->nElement = nDimension > 0 ? 1 : 0;
  cursor->run = 0;
  cursor->position = 0;
  cursor->dimension = -1;
  cursor->nAxis = 0;
  cursor->zero = 0;
  cursor->axis[0].size = 1; /* stays so if every size is 1 */
  cursor->axis[0].stride = 1;
  cursor->axis[0].index = 0;

  for (d = nDimension - 1; d >= 0; d--) {
    TH_ApplyAxis *outer = cursor->axis + cursor->nAxis;
    if (size[d] == 1)
      continue;
    if (size[d] < 1 || TH_applyOverflows(cursor->nElement, size[d])) {
      const THDescBuff text = _THSizeDesc(size, nDimension);
      cursor->nElement = 0;
      THError("a tensor of size %s cannot be walked over", text.str);
      break;
    }
    cursor->nElement *= size[d];
    if (cursor->nAxis > 0 && d != keep && merged != keep && stride[d] == outer[-1].size * outer[-1].stride) {
      outer[-1].size *= size[d];
    } else {
      outer->size = size[d];
      outer->stride = stride[d];
      outer->index = 0;
      if (d == keep)
        cursor->dimension = cursor->nAxis;
      cursor->nAxis++;
    }
    merged = d;
  }
  cursor->left = cursor->nElement;
}

/* Moves `count` elements on, at most to the end of the run, and returns the position in the run. */
static inline long TH_applyAdvance(TH_ApplyCursor *cursor, long count) {
  int a;

  cursor->left -= count;
  cursor->position += count;
  if (cursor->position < cursor->axis[0].size)
    return cursor->position;

  cursor->position = 0;
  for (a = 1; a < cursor->nAxis; a++) {
    TH_ApplyAxis *axis = cursor->axis + a;
    cursor->run += axis->stride;
    if (++axis->index < axis->size)
      break;
    cursor->run -= axis->size * axis->stride;
    axis->index = 0;
  }
  return 0;
}

/* Where the position along the kept dimension is to be read; `inner` is the T_i of the walk. */
static inline const long *TH_applyDimOffset(const TH_ApplyCursor *cursor, const long *inner) {
  if (cursor->dimension < 0)
    return &cursor->zero;
  return cursor->dimension == 0 ? inner : &cursor->axis[cursor->dimension].index;
}

/* Whether two walks are equally long; raises an error if not. */
static inline int TH_applySameCount(const char *file, int line, const char *name1, const TH_ApplyCursor *cursor1,
                                    const char *name2, const TH_ApplyCursor *cursor2) {
  if (cursor1->nElement != cursor2->nElement) {
    const THDescBuff size1 = _THSizeDesc(cursor1->size, cursor1->nDimension);
    const THDescBuff size2 = _THSizeDesc(cursor2->size, cursor2->nDimension);
    _THError(file, line,
             "inconsistent tensor size, expected %s %s and %s %s to have the same number of elements, "
             "but got %td and %td elements respectively",
             name1, size1.str, name2, size2.str, cursor1->nElement, cursor2->nElement);
    return 0;
  }
  return 1;
}

/* The variables of one tensor. */
#define TH_APPLY_BEGIN_(TYPE, T, KEEP)                                              \
  TH_ApplyCursor T##_cursor;                                                        \
  TYPE *T##_first, *T##_data;                                                       \
  long T##_size, T##_stride, T##_i = 0, *const T##_counter = NULL;                  \
  TH_applyBegin(&T##_cursor, (T)->size, (T)->stride, (T)->nDimension, KEEP);        \
  T##_first = T##_cursor.nElement ? (T)->storage->data + (T)->storageOffset : NULL; \
  T##_data = T##_first;                                                             \
  T##_size = T##_cursor.axis[0].size;                                               \
  T##_stride = T##_cursor.axis[0].stride;                                           \
  (void)T##_counter;

#define TH_APPLY_BEGIN_D_(TYPE, T, DIM)                               \
  TH_APPLY_BEGIN_(TYPE, T, DIM)                                       \
  const long *T##_dimOffset = TH_applyDimOffset(&T##_cursor, &T##_i); \
  (void)T##_dimOffset;

/* One element on, within the run. */
#define TH_APPLY_STEP_(T) T##_i++, T##_data += T##_stride

/* Behind `count` elements from where the cursor stands, wherever CODE has left T_i and T_data. */
#define TH_APPLY_ADVANCE_(T, count)            \
  T##_i = TH_applyAdvance(&T##_cursor, count); \
  T##_data = T##_first + T##_cursor.run + T##_i * T##_stride;

/* The elements that T's run still has. */
#define TH_APPLY_REST_(T) (T##_size - T##_i)

#define TH_APPLY_LOOP_(T, ...)                    \
  while (T##_cursor.left > 0) {                   \
    for (; T##_i < T##_size; TH_APPLY_STEP_(T)) { \
      __VA_ARGS__                                 \
    }                                             \
    TH_APPLY_ADVANCE_(T, T##_size)                \
  }

#define TH_APPLY_LOOP2_(T1, T2, ...)                                                 \
  if (TH_applySameCount(__FILE__, __LINE__, #T1, &T1##_cursor, #T2, &T2##_cursor)) { \
    while (T1##_cursor.left > 0) {                                                   \
      const long T1##_count = THMin(TH_APPLY_REST_(T1), TH_APPLY_REST_(T2));         \
      const long T1##_end = T1##_i + T1##_count;                                     \
      for (; T1##_i < T1##_end; TH_APPLY_STEP_(T1), TH_APPLY_STEP_(T2)) {            \
        __VA_ARGS__                                                                  \
      }                                                                              \
      TH_APPLY_ADVANCE_(T1, T1##_count)                                              \
      TH_APPLY_ADVANCE_(T2, T1##_count)                                              \
    }                                                                                \
  }

#define TH_APPLY_LOOP3_(T1, T2, T3, ...)                                                                \
  if (TH_applySameCount(__FILE__, __LINE__, #T1, &T1##_cursor, #T2, &T2##_cursor) &&                    \
      TH_applySameCount(__FILE__, __LINE__, #T1, &T1##_cursor, #T3, &T3##_cursor)) {                    \
    while (T1##_cursor.left > 0) {                                                                      \
      const long T1##_count = THMin(THMin(TH_APPLY_REST_(T1), TH_APPLY_REST_(T2)), TH_APPLY_REST_(T3)); \
      const long T1##_end = T1##_i + T1##_count;                                                        \
      for (; T1##_i < T1##_end; TH_APPLY_STEP_(T1), TH_APPLY_STEP_(T2), TH_APPLY_STEP_(T3)) {           \
        __VA_ARGS__                                                                                     \
      }                                                                                                 \
      TH_APPLY_ADVANCE_(T1, T1##_count)                                                                 \
      TH_APPLY_ADVANCE_(T2, T1##_count)                                                                 \
      TH_APPLY_ADVANCE_(T3, T1##_count)                                                                 \
    }                                                                                                   \
  }

/* CODE is the variadic part, so that it may contain commas. */

#define TH_TENSOR_APPLY(TYPE, T, ...) \
  {                                   \
    TH_APPLY_BEGIN_(TYPE, T, -1)      \
    TH_APPLY_LOOP_(T, __VA_ARGS__)    \
  }

#define TH_TENSOR_APPLY_D(TYPE, T, DIM, ...) \
  {                                          \
    TH_APPLY_BEGIN_D_(TYPE, T, DIM)          \
    TH_APPLY_LOOP_(T, __VA_ARGS__)           \
  }

#define TH_TENSOR_APPLY2(TYPE1, T1, TYPE2, T2, ...) \
  {                                                 \
    TH_APPLY_BEGIN_(TYPE1, T1, -1)                  \
    TH_APPLY_BEGIN_(TYPE2, T2, -1)                  \
    TH_APPLY_LOOP2_(T1, T2, __VA_ARGS__)            \
  }

#define TH_TENSOR_APPLY2_D(TYPE1, T1, TYPE2, T2, DIM, ...) \
  {                                                        \
    TH_APPLY_BEGIN_D_(TYPE1, T1, DIM)                      \
    TH_APPLY_BEGIN_D_(TYPE2, T2, DIM)                      \
    TH_APPLY_LOOP2_(T1, T2, __VA_ARGS__)                   \
  }

#define TH_TENSOR_APPLY3(TYPE1, T1, TYPE2, T2, TYPE3, T3, ...) \
  {                                                            \
    TH_APPLY_BEGIN_(TYPE1, T1, -1)                             \
    TH_APPLY_BEGIN_(TYPE2, T2, -1)                             \
    TH_APPLY_BEGIN_(TYPE3, T3, -1)                             \
    TH_APPLY_LOOP3_(T1, T2, T3, __VA_ARGS__)                   \
  }

#define TH_TENSOR_APPLY3_D(TYPE1, T1, TYPE2, T2, TYPE3, T3, DIM, ...) \
  {                                                                   \
    TH_APPLY_BEGIN_D_(TYPE1, T1, DIM)                                 \
    TH_APPLY_BEGIN_D_(TYPE2, T2, DIM)                                 \
    TH_APPLY_BEGIN_D_(TYPE3, T3, DIM)                                 \
    TH_APPLY_LOOP3_(T1, T2, T3, __VA_ARGS__)                          \
  }

#endif
