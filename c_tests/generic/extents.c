#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/extents.c"
#else

#include "layout.h"

/* Every use of the elements of `bad` raises an error; `good` has as many elements as bad pretends to have. */
static void TEST_(refused)(THTensor *bad, THTensor *good) {
  const int badCount = bad->refcount, goodCount = good->refcount;

  CHECK_SOME_ERROR(THTensor_(copy)(good, bad));
  CHECK_SOME_ERROR(THTensor_(copy)(bad, good));
  CHECK_SOME_ERROR(THTensor_(freeCopyTo)(bad, good));
  CHECK_SOME_ERROR(THTensor_(free)(THTensor_(newClone)(bad)));
  CHECK_LONG(bad->refcount, badCount);
  CHECK_LONG(good->refcount, goodCount);
}

/* Elements of a matrix of 3 x 4 that fill a storage exactly, and layouts that leave it by one element. */
static void TEST_(exact)(THTensor *good) {
  static const struct {
    long offset, stride[2], elements, last;
  } layouts[] = {{2, {4, 1}, 14, 13}, {2, {5, 1}, 16, 15}, {1, {1, 3}, 13, 12}, {8, {-4, 1}, 12, 3},
                 {3, {4, -1}, 12, 8}, {11, {-4, -1}, 12, 0}, {0, {0, 1}, 4, 3}, {0, {0, 0}, 1, 0}};
  size_t k;
  for (k = 0; k < sizeof layouts / sizeof *layouts; k++) {
    THStorage *storage = THStorage_(newWithAllocator)(20, &guard_allocator, NULL);
    THTensor *tensor = THTensor_(newWithStorage2d)(storage, 0, 3, 4, 4, 1);
    long i;
    for (i = 0; i < 20; i++)
      storage->data[i] = REAL(i);
    tensor->storageOffset = layouts[k].offset;
    memcpy(tensor->stride, layouts[k].stride, sizeof layouts[k].stride);
    storage->size = layouts[k].elements;
    THTensor_(copy)(good, tensor);
    CHECK_NUMBER(NUMBER(THTensor_(get2d)(good, 2, 3)), layouts[k].last);
    CHECK_NUMBER(NUMBER(THTensor_(get2d)(good, 0, 0)), layouts[k].offset);
    storage->size--;
    TEST_(refused)(tensor, good);
    storage->size++;
    tensor->storageOffset += layouts[k].stride[0] < 0 || layouts[k].stride[1] < 0 ? -1 : 1;
    TEST_(refused)(tensor, good);
    storage->size = 20;
    THTensor_(free)(tensor);
    THStorage_(free)(storage);
  }
}

/* Sizes that are none, in a row-major and in another layout. */
static void TEST_(sizes)(THTensor *good) {
  static const long size[] = {3, 4}, none[] = {0, -1, -4, LONG_MIN};
  int layout, k, d;
  for (layout = CONTIGUOUS; layout <= TRANSPOSED; layout++)
    for (d = 0; d < 2; d++)
      for (k = 0; k < 4; k++) {
        THTensor *bad = TEST_(newLayout)(layout, 2, size);
        bad->size[d] = none[k];
        TEST_(refused)(bad, good);
#ifndef TH_REAL_IS_HALF
        CHECK_ARG_ERROR(1, THTensor_(fill)(bad, REAL(1)));
        CHECK(strstr(check_caught.message, "a size that is not positive"));
        CHECK_SOME_ERROR(THTensor_(mul)(bad, bad, REAL(1)));
        CHECK_SOME_ERROR(THTensor_(cadd)(bad, bad, REAL(1), bad));
#endif
        bad->size[d] = size[d];
        THTensor_(free)(bad);
      }
}

static void TEST_(extents)(void) {
  static const long size[] = {3, 4};
  THTensor *good = THTensor_(newWithSize2d)(3, 4), *bad;
  THStorage *storage;
  long stride;
  int k;

  THStorage_(fill)(good->storage, REAL(1));

  TYPED_CASE("a storage that was shrunk under its tensor");
  bad = TEST_(newLayout)(CONTIGUOUS, 2, size);
  THStorage_(resize)(bad->storage, 5);
  TEST_(refused)(bad, good);
  CHECK_SOME_ERROR(THTensor_(get2d)(bad, 2, 3));
  CHECK_SOME_ERROR(THTensor_(set2d)(bad, 2, 3, REAL(1)));
  THStorage_(resize)(bad->storage, 0);
  TEST_(refused)(bad, good);
  THTensor_(free)(bad);

  TYPED_CASE("an offset beyond the storage");
  bad = TEST_(newLayout)(TRANSPOSED, 2, size);
  bad->storageOffset = 1000;
  TEST_(refused)(bad, good);
  CHECK_SOME_ERROR(THTensor_(get2d)(bad, 0, 0));
  bad->storageOffset = PTRDIFF_MAX;
  TEST_(refused)(bad, good);
  bad->storageOffset = -1;
  TEST_(refused)(bad, good);
  CHECK_SOME_ERROR(THTensor_(get2d)(bad, 0, 0));
  THTensor_(free)(bad);

  TYPED_CASE("strides beyond the storage");
  bad = TEST_(newLayout)(NARROWED, 2, size);
  stride = bad->stride[0];
  bad->stride[0] = 100;
  TEST_(refused)(bad, good);
  CHECK_SOME_ERROR(THTensor_(get2d)(bad, 2, 0));
  bad->stride[0] = LONG_MAX / 2 + 2; /* twice this is a small number again */
  TEST_(refused)(bad, good);
  bad->stride[0] = -2;
  TEST_(refused)(bad, good);
  CHECK_SOME_ERROR(THTensor_(get2d)(bad, 2, 0));
  bad->stride[0] = stride;
  THTensor_(copy)(good, bad);
  THTensor_(free)(bad);

  TYPED_CASE("the storage's first and last element");
  TEST_(exact)(good);

  TYPED_CASE("sizes that are not positive");
  TEST_(sizes)(good);

  TYPED_CASE("more elements than there are numbers");
  bad = THTensor_(newWithSize2d)(3, 4);
  bad->size[0] = bad->size[1] = 1L << 32;
  bad->stride[0] = bad->stride[1] = 0;
  TEST_(refused)(bad, good);
#ifndef TH_REAL_IS_HALF
  CHECK_SOME_ERROR(THTensor_(fill)(bad, REAL(1)));
  CHECK(strstr(check_caught.message, "overflow"));
#endif
  bad->size[0] = 3, bad->size[1] = 4;
  THTensor_(free)(bad);

  TYPED_CASE("dimensions without an array of sizes or of strides");
  for (k = getenv("TH_AUDIT") ? 2 : 0; k < 2; k++) { /* damaged, says the auditor */
    long **array, *kept;
    bad = THTensor_(newWithSize2d)(3, 4);
    array = k ? &bad->stride : &bad->size;
    kept = *array;
    *array = NULL;
    TEST_(refused)(bad, good);
    *array = kept;
    THTensor_(free)(bad);
  }

  TYPED_CASE("dimensions without a storage");
  bad = THTensor_(newWithSize2d)(3, 4);
  storage = bad->storage;
  bad->storage = NULL;
  TEST_(refused)(bad, good);
  CHECK_SOME_ERROR(THTensor_(get2d)(bad, 0, 0));
  bad->storage = storage;
  THTensor_(free)(bad);

#ifndef TH_REAL_IS_HALF
  TYPED_CASE("an index into a size below any number");
  {
    THLongTensor *index = THLongTensor_newWithSize1d(1);
    long kept;
    THLongTensor_fill(index, 1);
    bad = THTensor_(newWithSize1d)(3);
    kept = bad->size[0];
    bad->size[0] = LONG_MIN;
    CHECK_SOME_ERROR(THTensor_(indexFill)(bad, 0, index, REAL(1)));
    CHECK(!strstr(check_caught.message, " to 9223372036854775807")); /* as if there were all these */
    CHECK(!strstr(check_caught.message, "internal error"));
    bad->size[0] = kept;
    THTensor_(free)(bad);

    TYPED_CASE("slices of another number of dimensions");
    {
      THTensor *matrix = THTensor_(newWithSize2d)(3, 1), *cube = THTensor_(newWithSize3d)(1, 3, 1);
      THTensor_(fill)(matrix, REAL(1));
      THTensor_(fill)(cube, REAL(1));
      CHECK_ERROR(THTensor_(indexAdd)(matrix, 0, index, cube));
      CHECK(strstr(check_caught.message, "inconsistent tensor sizes: [3 x 1], [1 x 3 x 1]"));
      CHECK_ERROR(THTensor_(indexCopy)(matrix, 0, index, cube));
      CHECK(strstr(check_caught.message, "inconsistent tensor sizes"));

      /* Dimensions are counted as they are passed. */
      {
        THTensor *row = THTensor_(newWithSize2d)(2, 3), *joined = THTensor_(new)();
        CHECK_ERROR(THTensor_(cat)(joined, matrix, row, 0));
        CHECK(strstr(check_caught.message, "1 and 3 in dimension 1, counted from 0") && strstr(check_caught.message, "along dimension 0"));
        THTensor_(free)(joined);
        THTensor_(free)(row);
      }
      THTensor_(free)(matrix), THTensor_(free)(cube);
    }
    THLongTensor_free(index);
  }
#endif

  TYPED_CASE("any stride of a dimension of one element");
  bad = THTensor_(newWithSize3d)(3, 5, 1);
  bad->size[1] = 4; /* rows apart */
  bad->stride[2] = LONG_MIN;
#ifndef TH_REAL_IS_HALF
  {
    THGenerator *generator = THGenerator_new();
    for (k = 0; k < 15; k++)
      THTensor_(data)(bad)[k] = 1;
    THTensor_(cappedRandom)(bad, generator, 1); /* nothing but zeros */
    for (k = 0; k < 15; k++)
      CHECK(THTensor_(data)(bad)[k] == (k % 5 == 4)); /* but between rows */
    THGenerator_free(generator);
  }
  {
    THTensor *least = THTensor_(new)();
    THLongTensor *places = THLongTensor_new();
    bad->stride[2] = LONG_MIN / (long)sizeof(real); /* LONG_MIN bytes */
    THTensor_(min)(least, places, bad, 2, 0);
    CHECK_LONG(THTensor_(nElement)(least), 12);
    CHECK(THTensor_(maxall)(least) == 0);
    THTensor_(free)(least);
    THLongTensor_free(places);
  }
#endif
  THTensor_(set3d)(bad, 2, 3, 0, REAL(2));
  THTensor_(copy)(good, bad);
  CHECK(NUMBER(THTensor_(get2d)(good, 2, 3)) == 2);
  THTensor_(free)(bad);

  THTensor_(free)(good);
}

#endif
