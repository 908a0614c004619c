#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/tensor_views.c"
#else

#include "layout.h"

/* What is to stay as it is when a call fails: the fields of a tensor and its first dimensions. */
typedef struct {
  THTensor fields;
  long size[LAYOUT_MAX_DIMENSION], stride[LAYOUT_MAX_DIMENSION];
  int storageCount;
} TEST_(Snapshot);

static TEST_(Snapshot) TEST_(snapshot)(const THTensor *t) {
  TEST_(Snapshot) shot = {*t, {0}, {0}, t->storage ? t->storage->refcount : 0};
  memcpy(shot.size, t->size, sizeof(long) * (size_t)t->nDimension);
  memcpy(shot.stride, t->stride, sizeof(long) * (size_t)t->nDimension);
  return shot;
}

static void TEST_(unchanged)(const THTensor *t, const TEST_(Snapshot) *shot) {
  CHECK(t->storage == shot->fields.storage);
  CHECK_LONG(t->storageOffset, shot->fields.storageOffset);
  CHECK_LONG(t->refcount, shot->fields.refcount);
  CHECK_LONG(t->flag, shot->fields.flag);
  if (t->storage)
    CHECK_LONG(t->storage->refcount, shot->storageCount);
  if (CHECK_LONG(t->nDimension, shot->fields.nDimension)) {
    CHECK(memcmp(t->size, shot->size, sizeof(long) * (size_t)t->nDimension) == 0);
    CHECK(memcmp(t->stride, shot->stride, sizeof(long) * (size_t)t->nDimension) == 0);
  }
}

/* Frees what a call is expected not to give. */
static void TEST_(freeResult)(THTensor *result) { THTensor_(free)(result); }

static void TEST_(viewNarrow)(THTensor *t) {
  int d;
  TYPED_CASE("narrow");
  for (d = 0; d < t->nDimension; d++) {
    const long first = t->size[d] / 2, size = t->size[d] - first;
    THTensor *view = THTensor_(newNarrow)(t, d, first, size);
    long index[LAYOUT_MAX_DIMENSION] = {0}, source[LAYOUT_MAX_DIMENSION];
    CHECK(view->storage == t->storage);
    CHECK_LONG(view->size[d], size);
    CHECK_LONG(view->nDimension, t->nDimension);
    do {
      memcpy(source, index, sizeof source);
      source[d] += first;
      CHECK(TEST_(at)(view, index) == TEST_(at)(t, source));
    } while (layoutNext(index, view->nDimension, view->size));
    THTensor_(free)(view);
  }
}

static void TEST_(viewSelect)(THTensor *t) {
  int d;
  TYPED_CASE("select");
  for (d = 0; t->nDimension > 1 && d < t->nDimension; d++) {
    const long slice = t->size[d] - 1;
    THTensor *view = THTensor_(newSelect)(t, d, slice);
    long index[LAYOUT_MAX_DIMENSION] = {0}, source[LAYOUT_MAX_DIMENSION + 1];
    CHECK_LONG(view->nDimension, t->nDimension - 1);
    do {
      memcpy(source, index, sizeof(long) * (size_t)d);
      source[d] = slice;
      memcpy(source + d + 1, index + d, sizeof(long) * (size_t)(view->nDimension - d));
      CHECK(TEST_(at)(view, index) == TEST_(at)(t, source));
    } while (layoutNext(index, view->nDimension, view->size));
    THTensor_(free)(view);
  }
}

static void TEST_(viewTranspose)(THTensor *t) {
  int a, b;
  TYPED_CASE("transpose");
  for (a = 0; a < t->nDimension; a++) {
    for (b = 0; b < t->nDimension; b++) {
      THTensor *view = THTensor_(newTranspose)(t, a, b);
      long index[LAYOUT_MAX_DIMENSION] = {0}, source[LAYOUT_MAX_DIMENSION];
      do {
        memcpy(source, index, sizeof source);
        source[a] = index[b];
        source[b] = index[a];
        CHECK(TEST_(at)(view, index) == TEST_(at)(t, source));
      } while (layoutNext(index, view->nDimension, view->size));
      THTensor_(free)(view);
    }
  }
}

static void TEST_(viewUnfold)(THTensor *t) {
  int d;
  TYPED_CASE("unfold");
  for (d = 0; d < t->nDimension; d++) {
    const long size = (t->size[d] + 1) / 2, step = 2;
    THTensor *view = THTensor_(newUnfold)(t, d, size, step);
    long index[LAYOUT_MAX_DIMENSION + 1] = {0}, source[LAYOUT_MAX_DIMENSION];
    CHECK_LONG(view->nDimension, t->nDimension + 1);
    CHECK_LONG(view->size[d], (t->size[d] - size) / step + 1);
    CHECK_LONG(view->size[t->nDimension], size);
    do {
      memcpy(source, index, sizeof source);
      source[d] = index[d] * step + index[t->nDimension];
      CHECK(TEST_(at)(view, index) == TEST_(at)(t, source));
    } while (layoutNext(index, view->nDimension, view->size));
    THTensor_(free)(view);
  }
}

static void TEST_(viewSqueeze)(THTensor *t) {
  THTensor *view = THTensor_(new)();
  int d, singles = 0, n;

  TYPED_CASE("squeeze");
  for (d = 0; d < t->nDimension; d++)
    singles += t->size[d] == 1;
  THTensor_(squeeze)(view, t);
  n = t->nDimension - singles;
  CHECK_LONG(view->nDimension, n ? n : 1);
  CHECK_LONG(THTensor_(nElement)(view), THTensor_(nElement)(t));
  for (d = 0; d < view->nDimension; d++)
    CHECK(n == 0 || view->size[d] > 1);
  CHECK(THTensor_(data)(view) == THTensor_(data)(t));

  TYPED_CASE("squeeze of one dimension, unsqueeze back");
  for (d = 0; d < t->nDimension; d++) {
    THTensor_(squeeze1d)(view, t, d);
    CHECK_LONG(view->nDimension, t->nDimension - (t->size[d] == 1 && t->nDimension > 1));
    if (view->nDimension < t->nDimension) {
      THTensor_(unsqueeze1d)(view, NULL, d);
      CHECK(THTensor_(isSameSizeAs)(view, t));
    }
  }

  TYPED_CASE("unsqueeze");
  for (d = 0; d <= t->nDimension; d++) {
    THTensor_(unsqueeze1d)(view, t, d);
    CHECK_LONG(view->nDimension, t->nDimension + 1);
    CHECK_LONG(view->size[d], 1);
    CHECK_LONG(view->stride[d], d < t->nDimension ? t->size[d] * t->stride[d] : 1);
  }
  THTensor_(free)(view);
}

static void TEST_(viewExpand)(THTensor *t) {
  THLongStorage *sizes = THLongStorage_newWithSize(t->nDimension + 1);
  THTensor *view;
  long index[LAYOUT_MAX_DIMENSION + 1] = {0}, source[LAYOUT_MAX_DIMENSION];
  int d;

  TYPED_CASE("expand");
  sizes->data[0] = 2;
  for (d = 0; d < t->nDimension; d++)
    sizes->data[d + 1] = t->size[d] == 1 ? 3 : -1;
  view = THTensor_(newExpand)(t, sizes);
  CHECK_LONG(view->nDimension, t->nDimension + 1);
  CHECK(view->storage == t->storage);
  do {
    for (d = 0; d < t->nDimension; d++)
      source[d] = t->size[d] == 1 ? 0 : index[d + 1];
    CHECK(TEST_(at)(view, index) == TEST_(at)(t, source));
  } while (layoutNext(index, view->nDimension, view->size));
  THTensor_(free)(view);
  THLongStorage_free(sizes);
}

static void TEST_(viewView)(THTensor *t) {
  THLongStorage *line = THLongStorage_newWithSize1(-1), *rows = THLongStorage_newWithSize2(1, -1);
  THTensor *view;

  if (THTensor_(isContiguous)(t)) {
    TYPED_CASE("view");
    view = THTensor_(newView)(t, line);
    CHECK_LONG(view->nDimension, 1);
    CHECK_LONG(view->size[0], THTensor_(nElement)(t));
    CHECK(THTensor_(data)(view) == THTensor_(data)(t));
    THTensor_(free)(view);
    view = THTensor_(newView)(t, rows);
    CHECK_LONG(view->size[0], 1);
    CHECK_LONG(view->size[1], THTensor_(nElement)(t));
    CHECK_LONG(view->stride[1], 1);
    THTensor_(free)(view);
  } else {
    TYPED_CASE("no view of a tensor that is not contiguous");
    CHECK_ARG_ERROR(1, TEST_(freeResult)(THTensor_(newView)(t, line)));
  }
  THLongStorage_free(line);
  THLongStorage_free(rows);
}

/* Every view above, in place and with another first argument, against the new... function. */
static void TEST_(viewInPlace)(void) {
  static const long size[] = {4, 1, 6};
  THTensor *t = TEST_(newLayout)(SHUFFLED, 3, size), *view, *other = THTensor_(newWithSize1d)(2);

  TYPED_CASE("views in place");
  view = THTensor_(newNarrow)(t, 2, 1, 4);
  THTensor_(narrow)(other, t, 2, 1, 4);
  CHECK(THTensor_(isSetTo)(view, other));
  THTensor_(set)(other, t);
  THTensor_(narrow)(other, NULL, 2, 1, 4);
  CHECK(THTensor_(isSetTo)(view, other));
  THTensor_(free)(view);

  view = THTensor_(newSelect)(t, 0, 3);
  THTensor_(select)(other, t, 0, 3);
  CHECK(THTensor_(isSetTo)(view, other));
  THTensor_(set)(other, t);
  THTensor_(select)(other, NULL, 0, 3);
  CHECK(THTensor_(isSetTo)(view, other));
  THTensor_(free)(view);

  view = THTensor_(newTranspose)(t, 0, 2);
  THTensor_(transpose)(other, t, 0, 2);
  CHECK(THTensor_(isSetTo)(view, other));
  THTensor_(set)(other, t);
  THTensor_(transpose)(other, NULL, 0, 2);
  CHECK(THTensor_(isSetTo)(view, other));
  THTensor_(free)(view);

  view = THTensor_(newUnfold)(t, 2, 3, 1);
  THTensor_(unfold)(other, t, 2, 3, 1);
  CHECK(THTensor_(isSetTo)(view, other));
  THTensor_(set)(other, t);
  THTensor_(unfold)(other, NULL, 2, 3, 1);
  CHECK(THTensor_(isSetTo)(view, other));
  THTensor_(free)(view);

  THTensor_(set)(other, t);
  THTensor_(squeeze)(other, NULL);
  CHECK_LONG(other->nDimension, 2);
  THTensor_(unsqueeze1d)(other, NULL, 1);
  CHECK(THTensor_(isSameSizeAs)(other, t));
  THTensor_(squeeze1d)(other, NULL, 1);
  CHECK_LONG(other->nDimension, 2);
  THTensor_(squeeze1d)(other, NULL, 0);
  CHECK_LONG(other->nDimension, 2);

  THTensor_(free)(other);
  THTensor_(free)(t);
}

static void TEST_(viewExpandNd)(void) {
  THTensor *a = THTensor_(newWithSize2d)(3, 1), *b = THTensor_(newWithSize1d)(4), *c = THTensor_(newWithSize1d)(5);
  THTensor *ops[2], *rets[2];
  TEST_(Snapshot) ofA = TEST_(snapshot)(a);

  ops[0] = a;
  ops[1] = b;
  rets[0] = THTensor_(new)();
  rets[1] = THTensor_(new)();

  TYPED_CASE("expandNd");
  THTensor_(expandNd)(rets, ops, 2);
  CHECK_LONG(rets[0]->nDimension, 2);
  CHECK(THTensor_(isSameSizeAs)(rets[0], rets[1]));
  CHECK_LONG(rets[0]->size[0], 3);
  CHECK_LONG(rets[0]->size[1], 4);
  CHECK_LONG(rets[0]->stride[1], 0);
  CHECK_LONG(rets[1]->stride[0], 0);
  CHECK(rets[1]->storage == b->storage);

  TYPED_CASE("expandNd of sizes that do not go together");
  THTensor_(set)(rets[0], a);
  ops[0] = c;
  CHECK_ERROR(THTensor_(expandNd)(rets, ops, 2));
  CHECK(THTensor_(isSetTo)(rets[0], a));
  THTensor_(free)(rets[0]);
  THTensor_(free)(rets[1]);
  TEST_(unchanged)(a, &ofA);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(c);
}

/* Bad arguments: the number of the argument, and that nothing changes. `self` is also the source. */
static void TEST_(viewErrors)(void) {
  static const long size[] = {3, 1, 4};
  THTensor *t = TEST_(newLayout)(NARROWED, 3, size), *self = THTensor_(newWithSize1d)(2);
  THTensor *empty = THTensor_(new)(), *line = THTensor_(newWithSize1d)(3);
  THLongStorage *fewer = THLongStorage_newWithSize2(3, 4), *other = THLongStorage_newWithSize3(5, 1, 4);
  THLongStorage *odd = THLongStorage_newWithSize2(-1, 2), *twice = THLongStorage_newWithSize2(-1, -1);
  THLongStorage *leading = THLongStorage_newWithSize4(-1, 3, 1, 4);
  TEST_(Snapshot) ofT = TEST_(snapshot)(t), ofSelf = TEST_(snapshot)(self);

  TYPED_CASE("narrow out of range");
  CHECK_ARG_ERROR(2, THTensor_(narrow)(self, t, -1, 0, 1));
  CHECK_ARG_ERROR(2, THTensor_(narrow)(self, t, 3, 0, 1));
  CHECK_ARG_ERROR(3, THTensor_(narrow)(self, t, 2, -1, 1));
  CHECK_ARG_ERROR(3, THTensor_(narrow)(self, t, 2, 4, 1));
  CHECK_ARG_ERROR(4, THTensor_(narrow)(self, t, 2, 1, 0));
  CHECK_ARG_ERROR(4, THTensor_(narrow)(self, t, 2, 1, 4));
  CHECK_ARG_ERROR(4, THTensor_(narrow)(self, t, 2, 1, LONG_MAX));
  CHECK_ARG_ERROR(2, TEST_(freeResult)(THTensor_(newNarrow)(t, 3, 0, 1)));
  CHECK_ARG_ERROR(3, TEST_(freeResult)(THTensor_(newNarrow)(t, 2, 4, 1)));
  CHECK_ARG_ERROR(4, TEST_(freeResult)(THTensor_(newNarrow)(t, 2, 1, 4)));
  CHECK_ARG_ERROR(2, THTensor_(narrow)(empty, NULL, 0, 0, 1));

  TYPED_CASE("select out of range");
  CHECK_ARG_ERROR(1, THTensor_(select)(self, line, 0, 0));
  CHECK_ARG_ERROR(1, THTensor_(select)(self, empty, 0, 0));
  CHECK_ARG_ERROR(2, THTensor_(select)(self, t, -1, 0));
  CHECK_ARG_ERROR(2, THTensor_(select)(self, t, 3, 0));
  CHECK_ARG_ERROR(3, THTensor_(select)(self, t, 0, -1));
  CHECK_ARG_ERROR(3, THTensor_(select)(self, t, 0, 3));
  CHECK_ARG_ERROR(1, TEST_(freeResult)(THTensor_(newSelect)(line, 0, 0)));
  CHECK_ARG_ERROR(3, TEST_(freeResult)(THTensor_(newSelect)(t, 0, 3)));

  TYPED_CASE("transpose out of range");
  CHECK_ARG_ERROR(1, THTensor_(transpose)(self, t, 3, 0));
  CHECK_ARG_ERROR(2, THTensor_(transpose)(self, t, 0, -1));
  CHECK_ARG_ERROR(1, TEST_(freeResult)(THTensor_(newTranspose)(t, -1, 0)));
  CHECK_ARG_ERROR(2, TEST_(freeResult)(THTensor_(newTranspose)(t, 0, 3)));

  TYPED_CASE("unfold out of range");
  CHECK_ARG_ERROR(1, THTensor_(unfold)(self, empty, 0, 1, 1));
  CHECK_ARG_ERROR(2, THTensor_(unfold)(self, t, 3, 1, 1));
  CHECK_ARG_ERROR(3, THTensor_(unfold)(self, t, 2, 5, 1));
  CHECK_ARG_ERROR(3, THTensor_(unfold)(self, t, 2, 0, 1));
  CHECK_ARG_ERROR(3, THTensor_(unfold)(self, t, 2, LONG_MIN, 1));
  CHECK_ARG_ERROR(4, THTensor_(unfold)(self, t, 2, 2, 0));
  CHECK_ARG_ERROR(4, TEST_(freeResult)(THTensor_(newUnfold)(t, 2, 2, -1)));

  TYPED_CASE("squeeze and unsqueeze out of range");
  CHECK_ARG_ERROR(2, THTensor_(squeeze1d)(self, t, 3));
  CHECK_ARG_ERROR(2, THTensor_(squeeze1d)(self, t, -1));
  CHECK_ARG_ERROR(2, THTensor_(unsqueeze1d)(self, t, 4));
  CHECK_ARG_ERROR(2, THTensor_(unsqueeze1d)(self, t, -1));
  CHECK_ARG_ERROR(2, THTensor_(unsqueeze1d)(self, empty, 0));

  TYPED_CASE("expand to sizes that do not fit");
  CHECK_ARG_ERROR(0, THTensor_(expand)(self, empty, fewer));
  CHECK_ARG_ERROR(1, THTensor_(expand)(self, t, fewer));
  CHECK_ERROR(THTensor_(expand)(self, t, other));
  CHECK_ERROR(THTensor_(expand)(self, t, leading));
  CHECK_ERROR(TEST_(freeResult)(THTensor_(newExpand)(t, other)));

  TYPED_CASE("view of sizes that do not fit");
  CHECK_ARG_ERROR(2, TEST_(freeResult)(THTensor_(newView)(line, odd)));
  CHECK_ARG_ERROR(1, TEST_(freeResult)(THTensor_(newView)(line, twice)));
  CHECK_ARG_ERROR(2, TEST_(freeResult)(THTensor_(newView)(line, other)));

  TYPED_CASE("a failing view changes nothing");
  TEST_(unchanged)(t, &ofT);
  TEST_(unchanged)(self, &ofSelf);
  CHECK_LONG(line->refcount, 1);
  CHECK_LONG(line->storage->refcount, 1);
  CHECK_LONG(empty->nDimension, 0);

  THTensor_(free)(t);
  THTensor_(free)(self);
  THTensor_(free)(empty);
  THTensor_(free)(line);
  THLongStorage_free(fewer);
  THLongStorage_free(other);
  THLongStorage_free(odd);
  THLongStorage_free(twice);
  THLongStorage_free(leading);
}

static void TEST_(viewQuestions)(void) {
  static const long size[] = {3, 4};
  THTensor *t = THTensor_(newWithSize2d)(3, 4), *same = THTensor_(newWithTensor)(t);
  THTensor *other = TEST_(newLayout)(TRANSPOSED, 2, size), *empty = THTensor_(new)();
  THLongStorage *sizes = THLongStorage_newWithSize2(3, 4), *longer = THLongStorage_newWithSize3(3, 4, 1);

  TYPED_CASE("questions");
  CHECK(THTensor_(isSetTo)(t, same));
  CHECK(!THTensor_(isSetTo)(t, other));
  CHECK(!THTensor_(isSetTo)(empty, empty));
  CHECK(THTensor_(isSameSizeAs)(t, other));
  CHECK(!THTensor_(isSameSizeAs)(t, empty));
  CHECK(THTensor_(isSize)(t, sizes));
  CHECK(!THTensor_(isSize)(t, longer));
  CHECK(!THTensor_(isContiguous)(other));
  THTensor_(narrow)(same, NULL, 0, 1, 2);
  CHECK(!THTensor_(isSetTo)(t, same));
  CHECK(THTensor_(isContiguous)(same));
  THTensor_(narrow)(same, NULL, 1, 1, 2);
  CHECK(!THTensor_(isContiguous)(same));
  THTensor_(narrow)(same, NULL, 0, 0, 1);
  CHECK(THTensor_(isContiguous)(same));

  THTensor_(free)(t);
  THTensor_(free)(same);
  THTensor_(free)(other);
  THTensor_(free)(empty);
  THLongStorage_free(sizes);
  THLongStorage_free(longer);
}

static void TEST_(tensor_views)(void) {
  int layout, k;
  for (layout = 0; layout < LAYOUTS; layout++) {
    for (k = 0; k < LAYOUT_SIZES; k++) {
      THTensor *t = TEST_(newLayout)(layout, layoutSizes[k].nDimension, layoutSizes[k].size);
      if (t->nDimension < LAYOUT_MAX_DIMENSION) {
        TEST_(viewUnfold)(t);
        TEST_(viewExpand)(t);
      }
      TEST_(viewNarrow)(t);
      TEST_(viewSelect)(t);
      TEST_(viewTranspose)(t);
      TEST_(viewSqueeze)(t);
      TEST_(viewView)(t);
      CHECK_LONG(t->refcount, 1);
      CHECK_LONG(t->storage->refcount, 1);
      THTensor_(free)(t);
    }
  }
  TEST_(viewInPlace)();
  TEST_(viewExpandNd)();
  TEST_(viewErrors)();
  TEST_(viewQuestions)();
  CHECK_LONG(guard_live, 0);
}

#endif
