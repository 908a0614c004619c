#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "generic/sparse_errors.c"
#else

/* A LongTensor of two rows, for entries of a matrix. */
static THLongTensor *TEST_(newPlaces)(long row0, long column0, long row1, long column1) {
  THLongTensor *indices = THLongTensor_newWithSize2d(2, 2);
  THLongTensor_set2d(indices, 0, 0, row0), THLongTensor_set2d(indices, 1, 0, column0);
  THLongTensor_set2d(indices, 0, 1, row1), THLongTensor_set2d(indices, 1, 1, column1);
  return indices;
}

static void TEST_(testConstruction)(void) {
  THLongTensor *good = TEST_(newPlaces)(0, 1, 2, 3), *negative = TEST_(newPlaces)(0, 1, -1, 0), *none = THLongTensor_new();
  THLongTensor *vector = THLongTensor_newWithSize1d(2), *huge = TEST_(newPlaces)(0, 0, LONG_MAX, 0);
  THTensor *values = THTensor_(newWithSize1d)(2), *three = THTensor_(newWithSize1d)(3), *empty = THTensor_(new)();
  THTensor *blocks = THTensor_(newWithSize2d)(2, 5);
  THLongStorage *fits = THLongStorage_newWithSize2(3, 4), *small = THLongStorage_newWithSize2(3, 3);
  THLongStorage *cube = THLongStorage_newWithSize3(3, 4, 5), *below = THLongStorage_newWithSize2(3, -4);
  THLongStorage *wrong = THLongStorage_newWithSize3(3, 4, 6), *nothing = THLongStorage_new();
  THSTensor *s;

  TYPED_CASE("sizes are inferred");
  THTensor_(fill)(values, 1), THTensor_(fill)(three, 1), THTensor_(fill)(blocks, 1);
  THLongTensor_fill(vector, 0);
  s = THSTensor_(newWithTensor)(good, values);
  CHECK_LONG(s->size[0], 3);
  CHECK_LONG(s->size[1], 4);
  CHECK(s->indices->storage == good->storage && s->values->storage == values->storage);
  CHECK_LONG(good->storage->refcount, 2);
  THSTensor_(free)(s);
  CHECK_LONG(good->storage->refcount, 1);
  s = THSTensor_(newWithTensorAndSize)(good, blocks, NULL);
  CHECK_LONG(s->nDimensionV, 1);
  CHECK_LONG(s->size[2], 5);
  THSTensor_(free)(s);
  s = THSTensor_(newWithTensorAndSize)(none, empty, fits);
  CHECK_LONG(s->nDimensionI, 2);
  CHECK_LONG(s->nnz, 0);
  THSTensor_(free)(s);

  TYPED_CASE("what is no sparse tensor");
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithTensor)(negative, values)));
  THLongTensor_fill(negative, -7);
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithTensor)(negative, values)));
  blocks->size[1] = -5;
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newWithTensor)(good, blocks)));
  blocks->size[1] = 5;
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithTensor)(vector, values)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithTensor)(good, three)));
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newWithTensor)(none, empty)));
  CHECK_SOME_ERROR(SINK(THSTensor_(newWithTensor)(huge, values)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithTensorAndSize)(good, values, small)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithTensorAndSize)(negative, values, fits)));
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newWithTensorAndSize)(good, values, cube)));
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newWithTensorAndSize)(good, blocks, wrong)));
  CHECK_ARG_ERROR(3, SINK(THSTensor_(newWithTensorAndSize)(good, values, below)));
  good->size[0] = -1; /* by hand; with one dense dimension these are none */
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithTensorAndSize)(good, blocks, nothing)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithTensor)(good, blocks)));
  good->size[0] = 2;
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithSize)(below)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newWithSize1d)(-1)));
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newWithSize2d)(1, -1)));
  CHECK_ARG_ERROR(3, SINK(THSTensor_(newWithSize3d)(1, 1, -1)));
  CHECK_ARG_ERROR(4, SINK(THSTensor_(newWithSize4d)(1, 1, 1, -1)));
  CHECK_LONG(good->refcount, 1);
  CHECK_LONG(good->storage->refcount, 1);

  TYPED_CASE("_move and _set refuse and take nothing");
  s = THSTensor_(newWithSize2d)(3, 4);
  CHECK_ARG_ERROR(1, THSTensor_(_move)(s, vector, values));
  CHECK_ARG_ERROR(1, THSTensor_(_move)(s, good, three));
  CHECK_ARG_ERROR(2, THSTensor_(_move)(s, negative, values));
  CHECK_ARG_ERROR(2, THSTensor_(_move)(s, good, empty));
  CHECK_ARG_ERROR(3, THSTensor_(_move)(s, good, blocks));
  CHECK_ARG_ERROR(1, THSTensor_(_set)(s, good, three));
  CHECK_ARG_ERROR(2, THSTensor_(_set)(s, negative, values));
  CHECK_ARG_ERROR(3, THSTensor_(_set)(s, good, blocks));
  THSTensor_(resize1d)(s, 3);
  CHECK_ARG_ERROR(2, THSTensor_(_move)(s, good, values));
  CHECK_LONG(s->nnz, 0);
  CHECK_LONG(good->refcount, 1);
  CHECK_LONG(values->refcount, 1);

  TYPED_CASE("resize refuses");
  CHECK_ARG_ERROR(2, THSTensor_(resize)(s, below));
  CHECK_ARG_ERROR(2, THSTensor_(resize1d)(s, -1));
  CHECK_ARG_ERROR(3, THSTensor_(resize2d)(s, 1, -1));
  CHECK_ARG_ERROR(4, THSTensor_(resize3d)(s, 1, 1, -1));
  CHECK_ARG_ERROR(5, THSTensor_(resize4d)(s, 1, 1, 1, -1));
  CHECK_ARG_ERROR(2, THSTensor_(zeros)(s, below));
  CHECK_LONG(s->size[0], 3);
  CHECK(THSTensor_(resize)(s, fits) == s);
  THSTensor_(zeros)(s, cube);
  CHECK_LONG(s->nDimensionI, 3);
  THSTensor_(free)(s);

  THLongTensor_free(good), THLongTensor_free(negative), THLongTensor_free(none);
  THLongTensor_free(vector), THLongTensor_free(huge);
  THTensor_(free)(values), THTensor_(free)(three), THTensor_(free)(empty), THTensor_(free)(blocks);
  THLongStorage_free(fits), THLongStorage_free(small), THLongStorage_free(cube);
  THLongStorage_free(below), THLongStorage_free(wrong), THLongStorage_free(nothing);
}

static void TEST_(testOperands)(void) {
  THLongTensor *indices = TEST_(newPlaces)(2, 3, 0, 1);
  THTensor *values = THTensor_(newWithSize1d)(2);
  THTensor *dense = THTensor_(newWithSize2d)(3, 4), *vector = THTensor_(newWithSize1d)(4), *r = THTensor_(new)();
  THTensor *factor = THTensor_(newWithSize2d)(4, 2), *t = THTensor_(newWithSize2d)(3, 2);
  THSTensor *s, *other = THSTensor_(newWithSize2d)(4, 3), *cube = THSTensor_(newWithSize3d)(3, 4, 1), *sr = THSTensor_(new)();
  THSTensor *line = THSTensor_(newWithSize1d)(3), *st = THSTensor_(newWithSize2d)(3, 2);

  THTensor_(fill)(values, 1), THTensor_(fill)(dense, 1), THTensor_(fill)(factor, 1), THTensor_(fill)(t, 1);
  s = THSTensor_(newWithTensor)(indices, values);

  TYPED_CASE("operands of other sizes");
  CHECK_ERROR(THSTensor_(cadd)(sr, s, 1, other));
  CHECK_ERROR(THSTensor_(csub)(sr, s, 1, other));
  CHECK_ERROR(THSTensor_(cmul)(sr, s, cube));
  CHECK_ERROR(THTensor_(spaddcmul)(r, dense, 1, s, other));
  CHECK_ARG_ERROR(4, THTensor_(spaddcmul)(r, t, 1, s, s));
  CHECK_ARG_ERROR(4, THSTensor_(spcadd)(r, vector, 1, s));
  CHECK_ARG_ERROR(4, THSTensor_(spcadd)(r, dense, 1, other));
  CHECK_ARG_ERROR(2, THTensor_(sparseMask)(sr, dense, s));
  CHECK(strstr(check_caught.message, "(parameter 'mask')") != NULL);
  {
    THSTensor *mask = THSTensor_(newCoalesce)(s);
    CHECK_ARG_ERROR(2, THTensor_(sparseMask)(sr, factor, mask));
    THSTensor_(free)(mask);
  }
  CHECK_LONG(sr->nnz, 0);
  CHECK_LONG(r->nDimension, 0);

  TYPED_CASE("no matrices, or of other sizes");
  CHECK_ARG_ERROR(2, THSTensor_(spaddmm)(r, 1, t, 1, cube, factor));
  CHECK_ARG_ERROR(2, THSTensor_(spaddmm)(r, 1, t, 1, s, vector));
  CHECK_ARG_ERROR(3, THSTensor_(spaddmm)(r, 1, t, 1, other, factor));
  CHECK_ARG_ERROR(1, THSTensor_(spaddmm)(r, 1, dense, 1, s, factor));
  CHECK_ARG_ERROR(1, THSTensor_(spaddmm)(r, 1, vector, 1, s, factor));
  CHECK_ARG_ERROR(2, THSTensor_(sspaddmm)(sr, 1, st, 1, line, factor));
  CHECK_ARG_ERROR(3, THSTensor_(sspaddmm)(sr, 1, st, 1, other, factor));
  CHECK_ARG_ERROR(1, THSTensor_(sspaddmm)(sr, 1, s, 1, s, factor));
  CHECK_ARG_ERROR(2, THSTensor_(hspmm)(sr, 1, line, factor));
  CHECK_ARG_ERROR(2, THSTensor_(hspmm)(sr, 1, s, vector));
  CHECK_ARG_ERROR(3, THSTensor_(hspmm)(sr, 1, other, factor));
  CHECK_LONG(r->nDimension, 0);
  CHECK_LONG(sr->nDimensionI, 0);
#if !defined(THS_REAL_IS_FLOAT) && !defined(THS_REAL_IS_DOUBLE)
  CHECK_ARG_ERROR(3, THSTensor_(div)(sr, s, 0));
#endif

  TYPED_CASE("values outside their storage");
  s->values->storageOffset = 100;
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newClone)(s)));
  CHECK_ARG_ERROR(2, THSTensor_(copy)(sr, s));
  s->values->storageOffset = 0;

  TYPED_CASE("parts that are not there");
  CHECK_ARG_ERROR(0, SINK(THSTensor_(newTranspose)(s, 0, 2)));
  CHECK_ARG_ERROR(0, THSTensor_(transpose)(s, -1, 0));
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newNarrow)(s, 2, 0, 1)));
  CHECK_ARG_ERROR(3, SINK(THSTensor_(newNarrow)(s, 0, 3, 1)));
  CHECK_ARG_ERROR(4, SINK(THSTensor_(newNarrow)(s, 0, 2, 2)));
  CHECK_ARG_ERROR(4, SINK(THSTensor_(newNarrow)(s, 0, 2, LONG_MAX)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newSelect)(line, 0, 0)));
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newSelect)(s, -1, 0)));
  CHECK_ARG_ERROR(3, SINK(THSTensor_(newSelect)(s, 1, 4)));
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newFromDense)(dense, 2)));
  CHECK_ARG_ERROR(2, SINK(THSTensor_(newFromDense)(dense, -1)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newCsr)(line)));

  TYPED_CASE("entries that are outside after a change");
  THLongTensor_set2d(indices, 0, 0, 3); /* the tensor shares them */
  CHECK_ARG_ERROR(1, SINK(THSTensor_(toDense)(s)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newCoalesce)(s)));
  CHECK_ARG_ERROR(4, THSTensor_(spcadd)(r, dense, 1, s));
  CHECK_ARG_ERROR(5, THSTensor_(spaddmm)(r, 1, t, 1, s, factor));
  CHECK_ARG_ERROR(2, THSTensor_(cadd)(sr, s, 1, s));
  THLongTensor_set2d(indices, 0, 0, -1);
  CHECK_ARG_ERROR(3, THSTensor_(hspmm)(sr, 1, s, factor));
  THLongTensor_set2d(indices, 0, 0, 2);
  THSTensor_(resize2d)(s, 2, 4);
  CHECK_ARG_ERROR(1, SINK(THSTensor_(toDense)(s)));
  THSTensor_(resize1d)(s, 40);
  CHECK_ARG_ERROR(1, SINK(THSTensor_(toDense)(s)));
  THSTensor_(resize2d)(s, 3, 4);
  {
    THTensor *back = THSTensor_(toDense)(s);
    CHECK_NUMBER(THTensor_(get2d)(back, 2, 3), 1);
    THTensor_(free)(back);
  }
  TYPED_CASE("fewer entries than the buffers hold");
  s->nnz = 1;
  {
    THTensor *back = THSTensor_(toDense)(s);
    THSTensor *clone = THSTensor_(newClone)(s);
    CHECK_NUMBER(THTensor_(sumall)(back), 1);
    CHECK_LONG(clone->nnz, 1);
    CHECK_LONG(clone->indices->size[1], 1);
    THTensor_(free)(back), THSTensor_(free)(clone);
  }
  s->nnz = 3;
  CHECK_ARG_ERROR(1, SINK(THSTensor_(toDense)(s)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newIndices)(s)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newValues)(s)));
  CHECK_ARG_ERROR(1, SINK(THSTensor_(newClone)(s)));
  CHECK_ARG_ERROR(2, THSTensor_(copy)(sr, s));
  CHECK_ARG_ERROR(2, THSTensor_(mul)(sr, s, 2));
  s->nnz = 2;

  THLongTensor_free(indices);
  THTensor_(free)(values), THTensor_(free)(dense), THTensor_(free)(vector), THTensor_(free)(r);
  THTensor_(free)(factor), THTensor_(free)(t);
  THSTensor_(free)(s), THSTensor_(free)(other), THSTensor_(free)(cube), THSTensor_(free)(sr);
  THSTensor_(free)(line), THSTensor_(free)(st);
}

/* Sizes whose product no integer holds, and single sizes as large as one. */
static void TEST_(testHugeSizes)(void) {
  const long sizes[] = {LONG_MAX, 1L << 40, LONG_MAX};
  THLongStorage *size = THLongStorage_newWithSize3(sizes[0], sizes[1], sizes[2]);
  THLongTensor *indices = THLongTensor_newWithSize2d(3, 4), *got;
  THTensor *values = THTensor_(newWithSize1d)(4);
  THSTensor *s, *sorted, *r = THSTensor_(new)();
  int d;

  TYPED_CASE("huge sizes");
  for (d = 0; d < 3; d++) {
    /* the last index, 5, the last again, 5 but for dimension 2 */
    THLongTensor_set2d(indices, d, 0, sizes[d] - 1);
    THLongTensor_set2d(indices, d, 1, 5);
    THLongTensor_set2d(indices, d, 2, sizes[d] - 1);
    THLongTensor_set2d(indices, d, 3, d == 2 ? 4 : 5);
  }
  THTensor_(fill)(values, 3);
  s = THSTensor_(newWithTensorAndSize)(indices, values, size);
  sorted = THSTensor_(newCoalesce)(s);
  TEST_(checkSorted)(sorted, "huge sizes");
  CHECK_LONG(sorted->nnz, 3);
  got = THSTensor_(newIndices)(sorted);
  CHECK_LONG(THLongTensor_get2d(got, 2, 0), 4);
  CHECK_LONG(THLongTensor_get2d(got, 2, 1), 5);
  for (d = 0; d < 3; d++)
    CHECK_LONG(THLongTensor_get2d(got, d, 2), sizes[d] - 1);
  CHECK_NUMBER(THTensor_(get1d)(sorted->values, 2), 6);
  THLongTensor_free(got);
  THSTensor_(cadd)(r, sorted, 2, s);
  CHECK_LONG(r->nnz, 7);
  THSTensor_(cmul)(r, sorted, s);
  CHECK_LONG(r->nnz, 3);
  CHECK_NUMBER(THTensor_(get1d)(r->values, 2), 36);
  CHECK_ERROR(SINK(THSTensor_(toDense)(s)));
  THSTensor_(free)(s), THSTensor_(free)(sorted), THSTensor_(free)(r);
  THLongTensor_free(indices), THTensor_(free)(values), THLongStorage_free(size);
}

static void TEST_(sparseErrors)(void) {
  TEST_(testConstruction)();
  TEST_(testOperands)();
  TEST_(testHugeSizes)();
}

#endif
