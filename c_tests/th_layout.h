/*
 * th_layout.h: the layouts that tensors are tested in, whatever their type.
 * generic/layout.h makes tensors of them.
 */
#ifndef TH_LAYOUT_H
#define TH_LAYOUT_H

#include "th_guard.h"

#define LAYOUT_MAX_DIMENSION 6

enum {
  CONTIGUOUS, /* row-major without gaps */
  TRANSPOSED, /* first dimension fastest */
  NARROWED,   /* part of a tensor that is larger in every dimension */
  STEPPED,    /* every third element of the last dimension */
  SHUFFLED,   /* dimensions in memory in another order: 1, 2, ..., 0 */
  EXPANDED,   /* stride 0 in the first dimension */
  LAYOUTS,
  UNFOLDED = LAYOUTS /* a stride of 1 in every dimension, as windows have: elements are in several places */
};

static const char *const layoutNames[LAYOUTS + 1] = {"contiguous", "transposed", "narrowed", "stepped",
                                                     "shuffled",   "expanded",   "unfolded"};

/* Where a tensor of some sizes has its elements. */
typedef struct {
  long stride[LAYOUT_MAX_DIMENSION];
  ptrdiff_t offset;
  ptrdiff_t elements; /* of a storage that holds it, with some to spare on both sides */
} LayoutShape;

static inline LayoutShape layoutShape(int layout, int nDimension, const long *size) {
  LayoutShape shape = {{0}, 3, 0};
  ptrdiff_t last;
  long step = layout == STEPPED ? 3 : 1;
  int i, d;

  for (i = 0; i < nDimension; i++) { /* from the fastest dimension to the slowest */
    d = layout == TRANSPOSED ? i : layout == SHUFFLED ? (nDimension - i) % nDimension : nDimension - 1 - i;
    shape.stride[d] = layout == EXPANDED && d == 0 ? 0 : step;
    if (layout != UNFOLDED)
      step *= size[d] + (layout == NARROWED ? 2 : 0);
  }
  last = shape.offset;
  for (d = 0; d < nDimension; d++)
    last += (size[d] - 1) * shape.stride[d];
  shape.elements = last + 4;
  return shape;
}

static inline int layoutValue(ptrdiff_t position) { return (int)(position * 37 % 101) + 1; }

/* On to the next index in row-major order; 0 behind the last one. Begin with zeros. */
static inline int layoutNext(long *index, int nDimension, const long *size) {
  int d;
  for (d = nDimension - 1; d >= 0; d--) {
    if (++index[d] < size[d])
      return 1;
    index[d] = 0;
  }
  return 0;
}

/* Sizes that the tests over layouts go through: 1 to 6 dimensions, sizes of 1 among them. */
typedef struct {
  int nDimension;
  long size[LAYOUT_MAX_DIMENSION];
} LayoutSize;

static const LayoutSize layoutSizes[] = {
    {1, {1}},          {1, {7}},          {2, {1, 9}},          {2, {3, 4}},       {2, {67, 65}},
    {3, {2, 3, 4}},    {3, {5, 1, 3}},    {4, {2, 3, 1, 5}},    {4, {3, 2, 4, 2}}, {5, {2, 2, 3, 2, 2}},
    {6, {2, 1, 2, 3, 1, 2}},
};
#define LAYOUT_SIZES ((int)(sizeof layoutSizes / sizeof layoutSizes[0]))

#endif
