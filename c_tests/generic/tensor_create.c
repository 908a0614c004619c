#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/tensor_create.c"
#else

#include "layout.h"

/* Checks sizes, strides and the fields of a tensor that has one owner. */
static void TEST_(isShaped)(const THTensor *t, int nDimension, const long *size, const long *stride) {
  int d;
  CHECK_LONG(t->refcount, 1);
  CHECK_LONG(t->flag & ~TH_AUDITED, TH_TENSOR_REFCOUNTED);
  if (CHECK_LONG(t->nDimension, nDimension)) {
    for (d = 0; d < nDimension; d++) {
      CHECK_LONG(t->size[d], size[d]);
      CHECK_LONG(t->stride[d], stride[d]);
    }
  }
}

static void TEST_(createEmpty)(void) {
  THTensor *t;

  TYPED_CASE("an empty tensor");
  t = THTensor_(new)();
  TEST_(isShaped)(t, 0, NULL, NULL);
  CHECK(t->storage == NULL);
  CHECK_LONG(t->storageOffset, 0);
  CHECK_LONG(THTensor_(nElement)(t), 0);
  CHECK(THTensor_(data)(t) == NULL);
  CHECK(THTensor_(storage)(t) == NULL);
  CHECK(THTensor_(isContiguous)(t));
  THTensor_(free)(t);

  TYPED_CASE("sizes end at the first that is not positive");
  t = THTensor_(newWithSize1d)(0);
  CHECK_LONG(t->nDimension, 0);
  THTensor_(free)(t);
  t = THTensor_(newWithSize4d)(3, 0, 2, 2);
  CHECK_LONG(t->nDimension, 1);
  CHECK_LONG(THTensor_(nElement)(t), 3);
  THTensor_(free)(t);
}

static void TEST_(createWithSizes)(void) {
  static const long size[] = {2, 3, 4, 5}, stride[] = {60, 20, 5, 1};
  THLongStorage *sizes = THLongStorage_newWithSize4(2, 3, 4, 5);
  THLongStorage *strides = THLongStorage_newWithSize4(1, 2, -1, 30);
  THLongStorage *short_ = THLongStorage_newWithSize2(2, 3);
  THTensor *t;

  TYPED_CASE("tensors of 1 to 4 sizes");
  t = THTensor_(newWithSize1d)(5);
  TEST_(isShaped)(t, 1, size + 3, stride + 3);
  CHECK_LONG(t->storage->size, 5);
  CHECK_LONG(t->storage->refcount, 1);
  THTensor_(free)(t);
  t = THTensor_(newWithSize2d)(4, 5);
  TEST_(isShaped)(t, 2, size + 2, stride + 2);
  THTensor_(free)(t);
  t = THTensor_(newWithSize3d)(3, 4, 5);
  TEST_(isShaped)(t, 3, size + 1, stride + 1);
  THTensor_(free)(t);
  t = THTensor_(newWithSize4d)(2, 3, 4, 5);
  TEST_(isShaped)(t, 4, size, stride);
  CHECK_LONG(t->storage->size, 120);
  THTensor_(free)(t);

  TYPED_CASE("sizes from a storage");
  t = THTensor_(newWithSize)(sizes, NULL);
  TEST_(isShaped)(t, 4, size, stride);
  CHECK_LONG(t->storage->size, 120);
  THTensor_(free)(t);

  TYPED_CASE("negative strides are reckoned from the next dimension");
  t = THTensor_(newWithSize)(sizes, strides);
  CHECK_LONG(t->stride[0], 1);
  CHECK_LONG(t->stride[1], 2);
  CHECK_LONG(t->stride[2], 150);
  CHECK_LONG(t->stride[3], 30);
  CHECK_LONG(t->storage->size, 1 + 1 + 4 + 450 + 120);
  THTensor_(free)(t);

  TYPED_CASE("sizes and strides of different number");
  CHECK_ARG_ERROR(4, SINK(THTensor_(newWithSize)(sizes, short_)));

  TYPED_CASE("strides alone have no meaning");
  CHECK_SOME_ERROR(SINK(THTensor_(newWithSize)(NULL, strides)));

  TYPED_CASE("more elements than can be counted");
  CHECK_SOME_ERROR(SINK(THTensor_(newWithSize2d)(LONG_MAX, LONG_MAX)));
  CHECK_SOME_ERROR(SINK(THTensor_(newWithSize4d)(1L << 32, 1L << 32, 2, 2)));

  THLongStorage_free(sizes);
  THLongStorage_free(strides);
  THLongStorage_free(short_);
}

static void TEST_(createOverStorage)(void) {
  THStorage *s = THStorage_(newWithAllocator)(20, &guard_allocator, NULL);
  THStorage *fixed = THStorage_(newWithAllocator)(20, &guard_allocator, NULL);
  THLongStorage *sizes = THLongStorage_newWithSize2(3, 2);
  THLongStorage *strides = THLongStorage_newWithSize2(4, 3);
  THLongStorage *short_ = THLongStorage_newWithSize1(1);
  static const long size[] = {3, 2, 2, 1}, stride[] = {5, 2, 1, 1};
  THTensor *t;
  int i;

  for (i = 0; i < 20; i++)
    s->data[i] = REAL(i);
  THStorage_(clearFlag)(fixed, TH_STORAGE_RESIZABLE);

  TYPED_CASE("over a storage");
  t = THTensor_(newWithStorage)(s, 2, sizes, strides);
  CHECK(t->storage == s);
  CHECK_LONG(s->refcount, 2);
  CHECK_LONG(t->storageOffset, 2);
  CHECK(THTensor_(data)(t) == s->data + 2);
  CHECK_NUMBER(NUMBER(THTensor_(get2d)(t, 2, 1)), 2 + 2 * 4 + 3);
  THTensor_(free)(t);
  CHECK_LONG(s->refcount, 1);

  TYPED_CASE("over a storage, 1 to 4 sizes");
  t = THTensor_(newWithStorage1d)(s, 1, 3, 5);
  TEST_(isShaped)(t, 1, size, stride);
  CHECK_NUMBER(NUMBER(THTensor_(get1d)(t, 2)), 11);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage2d)(s, 1, 3, 5, 2, 2);
  TEST_(isShaped)(t, 2, size, stride);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage3d)(s, 1, 3, 5, 2, 2, 2, 1);
  TEST_(isShaped)(t, 3, size, stride);
  CHECK_NUMBER(NUMBER(THTensor_(get3d)(t, 2, 1, 1)), 1 + 10 + 2 + 1);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage4d)(s, 1, 3, 5, 2, 2, 2, 1, 1, 1);
  TEST_(isShaped)(t, 4, size, stride);
  CHECK_LONG(s->size, 20);
  THTensor_(free)(t);

  TYPED_CASE("a resizable storage grows to what the sizes need");
  t = THTensor_(newWithStorage1d)(s, 10, 30, 2);
  CHECK_LONG(s->size, 10 + 29 * 2 + 1);
  CHECK_NUMBER(NUMBER(s->data[19]), 19);
  THTensor_(free)(t);

  TYPED_CASE("a storage that is not resizable does not");
  CHECK_SOME_ERROR(SINK(THTensor_(newWithStorage1d)(fixed, 10, 30, 2)));
  CHECK_LONG(fixed->size, 20);
  CHECK_LONG(fixed->refcount, 1);

  TYPED_CASE("a negative offset");
  CHECK_ERROR(SINK(THTensor_(newWithStorage1d)(s, -1, 3, 1)));
  CHECK_LONG(s->refcount, 1);

  TYPED_CASE("an offset that overflows");
  CHECK_SOME_ERROR(SINK(THTensor_(newWithStorage1d)(s, PTRDIFF_MAX - 1, 30, 2)));
  CHECK_LONG(s->refcount, 1);

  TYPED_CASE("sizes and strides of different number");
  CHECK_ARG_ERROR(4, SINK(THTensor_(newWithStorage)(s, 0, sizes, short_)));

  TYPED_CASE("no sizes: an empty tensor over the storage");
  t = THTensor_(newWithStorage)(s, 0, NULL, NULL);
  CHECK_LONG(t->nDimension, 0);
  CHECK(t->storage == s);
  THTensor_(free)(t);

  THLongStorage_free(sizes);
  THLongStorage_free(strides);
  THLongStorage_free(short_);
  THStorage_(free)(s);
  THStorage_(free)(fixed);
  CHECK_LONG(guard_live, 0);
}

static void TEST_(createFromTensor)(void) {
  static const long size[] = {3, 4};
  int layout;

  for (layout = 0; layout < LAYOUTS; layout++) {
    THTensor *t = TEST_(newLayout)(layout, 2, size), *other;
    long index[2] = {0, 0};

    TYPED_CASE("newWithTensor shares the elements");
    other = THTensor_(newWithTensor)(t);
    CHECK(THTensor_(isSetTo)(other, t));
    CHECK_LONG(t->storage->refcount, 2);
    CHECK_LONG(t->refcount, 1);
    THTensor_(free)(other);

    TYPED_CASE("newClone copies them");
    other = THTensor_(newClone)(t);
    CHECK(other->storage != t->storage);
    CHECK(THTensor_(isContiguous)(other) && THTensor_(isSameSizeAs)(other, t));
    CHECK_LONG(other->storageOffset, 0);
    do {
      CHECK_NUMBER(NUMBER(*TEST_(at)(other, index)), NUMBER(*TEST_(at)(t, index)));
    } while (layoutNext(index, 2, size));
    THTensor_(free)(other);

    TYPED_CASE("newContiguous copies if need be");
    other = THTensor_(newContiguous)(t);
    CHECK(THTensor_(isContiguous)(other) && THTensor_(isSameSizeAs)(other, t));
    CHECK_LONG(THTensor_(isContiguous)(t), layout == CONTIGUOUS);
    if (layout == CONTIGUOUS) {
      CHECK(other == t);
      CHECK_LONG(t->refcount, 2);
    } else {
      CHECK(other->storage != t->storage);
      CHECK_LONG(t->refcount, 1);
    }
    THTensor_(free)(other);
    THTensor_(free)(t);
  }

  TYPED_CASE("clones of an empty tensor");
  {
    THTensor *t = THTensor_(new)(), *other = THTensor_(newClone)(t);
    CHECK_LONG(other->nDimension, 0);
    THTensor_(free)(other);
    other = THTensor_(newContiguous)(t);
    CHECK(other == t);
    THTensor_(free)(other);
    other = THTensor_(newWithTensor)(t);
    CHECK_LONG(other->nDimension, 0);
    THTensor_(free)(other);
    THTensor_(free)(t);
  }
}

static void TEST_(createSet)(void) {
  THStorage *s = THStorage_(newWithAllocator)(20, &guard_allocator, NULL);
  THStorage *other = THStorage_(newWithAllocator)(20, &guard_allocator, NULL);
  THLongStorage *sizes = THLongStorage_newWithSize2(3, 2);
  THLongStorage *strides = THLongStorage_newWithSize2(4, 3);
  THLongStorage *short_ = THLongStorage_newWithSize1(1);
  THTensor *t = THTensor_(new)(), *u = THTensor_(new)();
  long size[] = {2, 3}, stride[] = {1, 2};

  TYPED_CASE("setStorage");
  THTensor_(setStorage)(t, s, 2, sizes, strides);
  CHECK(t->storage == s);
  CHECK_LONG(s->refcount, 2);
  CHECK_LONG(t->storageOffset, 2);
  CHECK_LONG(t->stride[1], 3);
  THTensor_(setStorageNd)(t, s, 1, 2, size, stride);
  CHECK_LONG(s->refcount, 2);
  CHECK_LONG(t->size[1], 3);
  CHECK_LONG(t->stride[1], 2);
  THTensor_(setStorage1d)(t, s, 0, 4, 1);
  CHECK_LONG(t->nDimension, 1);
  THTensor_(setStorage2d)(t, s, 0, 4, 1, 2, 2);
  CHECK_LONG(t->nDimension, 2);
  THTensor_(setStorage3d)(t, s, 0, 4, 1, 2, 2, 2, -1);
  CHECK_LONG(t->nDimension, 3);
  CHECK_LONG(t->stride[2], 1);
  THTensor_(setStorage4d)(t, s, 0, 2, 1, 2, 2, 2, 3, 1, 1);
  CHECK_LONG(t->nDimension, 4);

  TYPED_CASE("a failing setStorage changes nothing");
  THTensor_(setStorage2d)(t, s, 1, 3, 4, 2, 3);
  THTensor_(retain)(t);
  CHECK_ARG_ERROR(5, THTensor_(setStorage)(t, other, 0, sizes, short_));
  CHECK_ERROR(THTensor_(setStorage)(t, other, -1, sizes, strides));
  THStorage_(clearFlag)(other, TH_STORAGE_RESIZABLE);
  CHECK_SOME_ERROR(THTensor_(setStorage1d)(t, other, 0, 21, 1));
  CHECK_SOME_ERROR(THTensor_(setStorage2d)(t, other, 0, LONG_MAX, 1, LONG_MAX, 1));
  CHECK(t->storage == s);
  CHECK_LONG(s->refcount, 2);
  CHECK_LONG(other->refcount, 1);
  CHECK_LONG(t->storageOffset, 1);
  CHECK_LONG(t->nDimension, 2);
  CHECK_LONG(t->size[0], 3);
  CHECK_LONG(t->stride[1], 3);
  THTensor_(free)(t);

  TYPED_CASE("set makes another tensor's view of a tensor");
  THTensor_(set)(u, t);
  CHECK(THTensor_(isSetTo)(u, t));
  CHECK_LONG(s->refcount, 3);
  THTensor_(set)(u, u);
  CHECK(THTensor_(isSetTo)(u, t));
  THTensor_(setStorage)(u, NULL, 0, NULL, NULL);
  CHECK(u->storage == NULL);
  CHECK_LONG(u->nDimension, 0);
  CHECK_LONG(s->refcount, 2);
  THTensor_(set)(t, u);
  CHECK_LONG(s->refcount, 1);
  CHECK_LONG(t->nDimension, 0);

  THTensor_(free)(t);
  THTensor_(free)(u);
  THLongStorage_free(sizes);
  THLongStorage_free(strides);
  THLongStorage_free(short_);
  THStorage_(free)(s);
  THStorage_(free)(other);
  CHECK_LONG(guard_live, 0);
}

static void TEST_(createCounts)(void) {
  THTensor *t = THTensor_(newWithSize1d)(3), *u;
  THStorage *s = t->storage;

  TYPED_CASE("retain and free");
  THStorage_(retain)(s);
  THTensor_(retain)(t);
  CHECK_LONG(t->refcount, 2);
  THTensor_(free)(t);
  CHECK_LONG(t->refcount, 1);
  CHECK_LONG(s->refcount, 2);
  THTensor_(free)(t);
  CHECK_LONG(s->refcount, 1);
  THStorage_(free)(s);

  TYPED_CASE("a tensor that is not counted is left alone");
  t = THTensor_(newWithSize1d)(3);
  THTensor_(clearFlag)(t, TH_TENSOR_REFCOUNTED);
  CHECK_LONG(t->flag & ~TH_AUDITED, 0);
  THTensor_(retain)(t);
  THTensor_(free)(t);
  THTensor_(free)(t);
  CHECK_LONG(t->refcount, 1);
  THTensor_(setFlag)(t, TH_TENSOR_REFCOUNTED);
  THTensor_(free)(t);
  THTensor_(free)(NULL);

  TYPED_CASE("freeCopyTo");
  t = THTensor_(newWithSize1d)(2);
  u = THTensor_(newWithSize1d)(2);
  THTensor_(set1d)(t, 0, REAL(5));
  THTensor_(set1d)(t, 1, REAL(6));
  THTensor_(retain)(t);
  THTensor_(freeCopyTo)(t, u);
  CHECK_LONG(t->refcount, 1);
  CHECK_NUMBER(NUMBER(THTensor_(get1d)(u, 1)), 6);
  THTensor_(retain)(u);
  THTensor_(freeCopyTo)(u, u);
  CHECK_LONG(u->refcount, 1);
  THTensor_(free)(t);
  THTensor_(free)(u);
}

static void TEST_(tensor_create)(void) {
  TEST_(createEmpty)();
  TEST_(createWithSizes)();
  TEST_(createOverStorage)();
  TEST_(createFromTensor)();
  TEST_(createSet)();
  TEST_(createCounts)();
}

#endif
