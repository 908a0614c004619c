#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/apply.c"
#else

#include "layout.h"

static void TEST_(applyOne)(THTensor *t) {
  long index[LAYOUT_MAX_DIMENSION] = {0};
  long n = 0, wrong = 0, runs = 0, d;

  TYPED_CASE("apply");
  TH_TENSOR_APPLY(real, t,
    wrong += t_data != TEST_(at)(t, index);
    wrong += t_i < 0 || t_i >= t_size;
    runs += t_i == 0;
    n++;
    layoutNext(index, t->nDimension, t->size);)
  CHECK_LONG(wrong, 0);
  CHECK_LONG(n, THTensor_(nElement)(t));
  if (THTensor_(isContiguous)(t))
    CHECK_LONG(runs, 1);

  TYPED_CASE("a run is one stride");
  n = 0;
  TH_TENSOR_APPLY(real, t,
    memset(index, 0, sizeof index);
    for (d = 0; d < n; d++)
      layoutNext(index, t->nDimension, t->size);
    for (d = 0; d < t_size; d++) {
      wrong += t_data + d * t_stride != TEST_(at)(t, index);
      layoutNext(index, t->nDimension, t->size);
    }
    n += t_size;
    if (n > 200)
      return;
    break;)
  CHECK_LONG(wrong, 0);
  CHECK_LONG(n, THTensor_(nElement)(t));
}

static void TEST_(applyPair)(THTensor *a, THTensor *b) {
  long ofA[LAYOUT_MAX_DIMENSION] = {0}, ofB[LAYOUT_MAX_DIMENSION] = {0};
  long n = 0, wrong = 0;

  TYPED_CASE("apply to two");
  TH_TENSOR_APPLY2(real, a, real, b,
    wrong += a_data != TEST_(at)(a, ofA) || b_data != TEST_(at)(b, ofB);
    wrong += a_i >= a_size || b_i >= b_size;
    n++;
    layoutNext(ofA, a->nDimension, a->size);
    layoutNext(ofB, b->nDimension, b->size);)
  CHECK_LONG(wrong, 0);
  CHECK_LONG(n, THTensor_(nElement)(a));

  TYPED_CASE("runs of two handled in one stroke");
  n = 0;
  TH_TENSOR_APPLY2(real, a, real, b,
    const long stroke = THMin(a_size - a_i, b_size - b_i);
    n += stroke;
    a_i += stroke;
    b_i += stroke;
    a_data += stroke * a_stride;
    b_data += stroke * b_stride;
    break;)
  CHECK_LONG(n, THTensor_(nElement)(a));

  TYPED_CASE("break leaves a run, continue an element");
  n = 0;
  memset(ofA, 0, sizeof ofA);
  TH_TENSOR_APPLY2(real, a, real, b,
    n += THMin(a_size - a_i, b_size - b_i);
    break;)
  CHECK_LONG(n, THTensor_(nElement)(a));
  n = 0;
  TH_TENSOR_APPLY2(real, a, real, b,
    if (a_data)
      continue;
    n++;)
  CHECK_LONG(n, 0);
}

static void TEST_(applyTriple)(THTensor *a, THTensor *b, THTensor *c) {
  long ofA[LAYOUT_MAX_DIMENSION] = {0}, ofB[LAYOUT_MAX_DIMENSION] = {0}, ofC[LAYOUT_MAX_DIMENSION] = {0};
  long n = 0, wrong = 0;

  TYPED_CASE("apply to three");
  TH_TENSOR_APPLY3(real, a, real, b, real, c,
    wrong += a_data != TEST_(at)(a, ofA) || b_data != TEST_(at)(b, ofB) || c_data != TEST_(at)(c, ofC);
    n++;
    layoutNext(ofA, a->nDimension, a->size);
    layoutNext(ofB, b->nDimension, b->size);
    layoutNext(ofC, c->nDimension, c->size);)
  CHECK_LONG(wrong, 0);
  CHECK_LONG(n, THTensor_(nElement)(a));
}

/* The _D forms tell the position along a dimension. */
static void TEST_(applyDimension)(THTensor *a, THTensor *b) {
  THTensor *same = a;
  long index[LAYOUT_MAX_DIMENSION];
  long n, wrong = 0;
  int d;

  TYPED_CASE("apply with a dimension");
  for (d = 0; d < a->nDimension; d++) {
    n = 0;
    memset(index, 0, sizeof index);
    TH_TENSOR_APPLY_D(real, a, d,
      wrong += a_data != TEST_(at)(a, index) || *a_dimOffset != index[d];
      n++;
      layoutNext(index, a->nDimension, a->size);)
    memset(index, 0, sizeof index);
    TH_TENSOR_APPLY2_D(real, a, real, b, d,
      wrong += a_data != TEST_(at)(a, index) || *a_dimOffset != index[d];
      wrong += b_data != TEST_(at)(b, index) || *b_dimOffset != index[d];
      layoutNext(index, a->nDimension, a->size);)
    memset(index, 0, sizeof index);
    TH_TENSOR_APPLY3_D(real, a, real, b, real, same, d,
      wrong += *b_dimOffset != index[d] || *same_dimOffset != index[d];
      layoutNext(index, a->nDimension, a->size);)
    CHECK_LONG(n, THTensor_(nElement)(a));
  }
  CHECK_LONG(wrong, 0);
}

static void TEST_(applyNested)(void) {
  static const long size[] = {3, 4};
  THTensor *a = TEST_(newLayout)(TRANSPOSED, 2, size), *b = TEST_(newLayout)(STEPPED, 2, size);
  THTensor *empty = THTensor_(new)(), *nothing = empty;
  long pairs = 0;

  TYPED_CASE("nested");
  TH_TENSOR_APPLY(real, a,
    TH_TENSOR_APPLY(real, b, pairs += a_data != NULL && b_data != NULL;))
  CHECK_LONG(pairs, 144);
  pairs = 0;
  TH_TENSOR_APPLY2(real, a, real, b,
    TH_TENSOR_APPLY2(real, b, real, a, pairs++;))
  CHECK_LONG(pairs, 144);

  TYPED_CASE("empty tensors");
  TH_TENSOR_APPLY(real, empty, pairs = 0;)
  TH_TENSOR_APPLY2(real, empty, real, nothing, pairs = 0;)
  CHECK_LONG(pairs, 144);

  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(empty);
}

static void TEST_(apply)(void) {
  static const LayoutSize folded[] = {{1, {24}}, {2, {4, 6}}, {3, {2, 3, 4}}, {4, {3, 1, 4, 2}}};
  int to, from, k, j;

  for (to = 0; to < LAYOUTS; to++) {
    for (k = 0; k < LAYOUT_SIZES; k++) {
      THTensor *a = TEST_(newLayout)(to, layoutSizes[k].nDimension, layoutSizes[k].size);
      TEST_(applyOne)(a);
      for (from = 0; from < LAYOUTS; from++) {
        THTensor *b = TEST_(newLayout)(from, layoutSizes[k].nDimension, layoutSizes[k].size);
        TEST_(applyPair)(a, b);
        TEST_(applyDimension)(a, b);
        THTensor_(free)(b);
      }
      THTensor_(free)(a);
    }
    for (from = 0; from < LAYOUTS; from++) {
      for (k = 0; k < 4; k++) {
        for (j = 0; j < 4; j++) {
          THTensor *a = TEST_(newLayout)(to, folded[k].nDimension, folded[k].size);
          THTensor *b = TEST_(newLayout)(from, folded[j].nDimension, folded[j].size);
          THTensor *c = TEST_(newLayout)(NARROWED, folded[3 - j].nDimension, folded[3 - j].size);
          TEST_(applyPair)(a, b);
          TEST_(applyTriple)(a, b, c);
          THTensor_(free)(a);
          THTensor_(free)(b);
          THTensor_(free)(c);
        }
      }
    }
  }
  TEST_(applyNested)();
}

#endif
