#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "generic/results.c"
#else

#include "results.h"

#define x TEST_(x)

/* A vector of n numbers from `first`. */
static THTensor *TEST_(newNumbers)(long n, long first) {
  THTensor *tensor = THTensor_(newWithSize1d)(n);
  long i;
  for (i = 0; i < n; i++)
    tensor->storage->data[i] = (real)((first + i) % 100);
  return tensor;
}

static void TEST_(resultsOfCat)(void) {
  static const long counts[] = {1, 10, 1000, 100000};
  THTensor *all, *more, *inputs[4], *transposed;
  long i, k, wrong;

  TYPED_CASE("collecting in a tensor that is empty at first");
  for (k = 0; k < 4; k++) {
    const long n = counts[k];
    all = THTensor_(new)();
    more = TEST_(newNumbers)(n, 1);
    THTensor_(cat)(all, all, more, 0);
    THTensor_(cat)(all, all, more, 0);
    if (CHECK_LONG(all->nDimension, 1) && CHECK_LONG(all->size[0], 2 * n)) {
      for (i = wrong = 0; i < 2 * n; i++)
        wrong += THTensor_(get1d)(all, i) != (real)((1 + i % n) % 100);
      CHECK_LONG(wrong, 0);
    }
    THTensor_(free)(all);

    all = THTensor_(new)();
    THTensor_(cat)(all, more, all, 0);
    CHECK_LONG(THTensor_(nElement)(all), n);
    THTensor_(free)(all);

    /* an operand more than once, empty and not */
    all = THTensor_(new)();
    inputs[0] = inputs[2] = all;
    inputs[1] = inputs[3] = more;
    THTensor_(catArray)(all, inputs, 4, 0);
    CHECK_LONG(THTensor_(nElement)(all), 2 * n);
    THTensor_(catArray)(all, inputs, 4, 0);
    if (CHECK_LONG(THTensor_(nElement)(all), 6 * n))
      CHECK_NUMBER(THTensor_(get1d)(all, 5 * n), 1);
    THTensor_(free)(all);
    THTensor_(free)(more);
  }

  TYPED_CASE("collecting columns of a transposed matrix");
  TEST_(makeResults)();
  transposed = THTensor_(newTranspose)(x.a, 0, 1);
  THTensor_(cat)(x.empty, x.empty, transposed, 1);
  THTensor_(cat)(x.empty, x.empty, transposed, 1);
  if (CHECK_SIZES(x.empty, 4, 6))
    CHECK_NUMBER(THTensor_(get2d)(x.empty, 3, 4), 8);
  THTensor_(free)(transposed);
  TEST_(freeResults)();
}

/* Column 1 of a 3 x 2 matrix, which is zeros now. */
static THTensor *TEST_(newColumn)(THTensor *matrix) {
  THTensor_(zero)(matrix);
  return THTensor_(newSelect)(matrix, 1, 1);
}

/* It has become `value` three times, and nothing else of the matrix has changed. */
static void TEST_(checkColumn)(THTensor *matrix, THTensor *column, real value) {
  long i;
  CHECK(column->storage == matrix->storage && column->nDimension == 1 && column->size[0] == 3 && column->stride[0] == 2);
  for (i = 0; i < 3; i++) {
    CHECK_NUMBER(THTensor_(get2d)(matrix, i, 0), 0);
    CHECK_NUMBER(THTensor_(get2d)(matrix, i, 1), value);
  }
  THTensor_(free)(column);
}

static void TEST_(resultsIntoViews)(void) {
  THTensor *matrix = THTensor_(newWithSize2d)(3, 2), *ones = THTensor_(newWithSize2d)(3, 4), *column, *windows, *whole;
  THLongTensor *indices = THLongTensor_new();
  THLongStorage *size;
  long i;
  THTensor_(fill)(ones, 1);

  TYPED_CASE("reductions write where a result of the right sizes stands");
  column = TEST_(newColumn)(matrix);
  THTensor_(sum)(column, ones, 1, 0);
  TEST_(checkColumn)(matrix, column, 4);
  column = TEST_(newColumn)(matrix);
  THTensor_(max)(column, indices, ones, 1, 0);
  TEST_(checkColumn)(matrix, column, 1);
  column = TEST_(newColumn)(matrix);
  THTensor_(median)(column, indices, ones, 1, 0);
  TEST_(checkColumn)(matrix, column, 1);
  TYPED_CASE("and so with the dimension that they remove");
  column = THTensor_(newNarrow)(matrix, 1, 1, 1);
  THTensor_(zero)(matrix);
  THTensor_(sum)(column, ones, 1, 0);
  TEST_(checkColumn)(matrix, column, 4);

  TYPED_CASE("windows as results are written in order, whatever the number of threads");
  whole = THTensor_(newWithSize1d)(60000 + 19);
  THTensor_(zero)(whole);
  windows = THTensor_(newUnfold)(whole, 0, 20, 1); /* 60000 x 20: element i + j of the vector */
  THTensor_(add)(windows, windows, 1);
  CHECK_NUMBER(THTensor_(get1d)(whole, 0), 1);
  CHECK_NUMBER(THTensor_(get1d)(whole, 1), 2);
  for (i = 19; i < 60000; i += 997)
    CHECK_NUMBER(THTensor_(get1d)(whole, i), 20);
  CHECK_NUMBER(THTensor_(get1d)(whole, 60000 + 18), 1);
  THTensor_(free)(windows);
  THTensor_(free)(whole);

  TYPED_CASE("rows in one place: that of the last");
  whole = THTensor_(newWithSize2d)(2, 3);
  for (i = 0; i < 6; i++)
    THTensor_(set2d)(whole, i / 3, i % 3, (real)(i < 3 ? i : 9 - i)); /* 0 1 2, 6 5 4 */
  column = THTensor_(newWithSize2d)(1, 3);
  size = THLongStorage_newWithSize2(2, 3);
  windows = THTensor_(newExpand)(column, size);
  THLongStorage_free(size);
  THTensor_(sort)(windows, indices, whole, 1, 0);
  for (i = 0; i < 3; i++)
    CHECK_NUMBER(THTensor_(get2d)(column, 0, i), 4 + i);
  THTensor_(free)(windows);
  THTensor_(free)(column);
  THTensor_(free)(whole);

  TYPED_CASE("what is not read since beta is 0 may be empty");
  TEST_(makeResults)();
  THTensor_(addmm)(x.empty, 0, x.empty, 1, x.square, x.a);
  if (CHECK_SIZES(x.empty, 3, 4))
    CHECK_NUMBER(THTensor_(get2d)(x.empty, 0, 0), 4 * 1 + 5 + 9);
  whole = THTensor_(new)();
  THTensor_(addr)(whole, 0, whole, 1, x.r, x.r);
  CHECK(CHECK_SIZES(whole, 2, 2));
  THTensor_(free)(whole);
  whole = THTensor_(new)();
  column = THTensor_(newSelect)(x.a, 0, 0);
  THTensor_(addmv)(x.r, 0, whole, 1, ones, column);
  THTensor_(free)(column);
  CHECK_LONG(x.r->size[0], 3);
  CHECK_NUMBER(THTensor_(get1d)(x.r, 0), 1 + 2 + 3 + 4);
  CHECK_ERROR(THTensor_(addmm)(whole, 1, whole, 1, x.square, x.a));
  TEST_(freeResults)();
  THTensor_(free)(whole);

  THLongTensor_free(indices);
  THTensor_(free)(ones);
  THTensor_(free)(matrix);
}

static void TEST_(resultsRefused)(void) {
  TYPED_CASE("operands outside their storage");
  REFUSED(2, THTensor_(tril)(x.r, x.outside, 0));
  REFUSED(2, THTensor_(triu)(x.r, x.outside, 0));
  REFUSED(2, THTensor_(diag)(x.empty, x.spoilt, 0));
  REFUSED(3, THTensor_(cat)(x.r, x.a, x.outside, 0));

  TYPED_CASE("results that begin before their storage");
  REFUSED(1, THTensor_(resize2d)(x.spoilt, 3, 4));
  REFUSED(1, THTensor_(resizeAs)(x.spoilt, x.a));
  REFUSED(1, THTensor_(resize1d)(x.spoilt, 2));
  REFUSED(1, THTensor_(add)(x.spoilt, x.a, x.one));
  REFUSED(1, THTensor_(cadd)(x.spoilt, x.a, x.one, x.a));
  REFUSED(1, THTensor_(tril)(x.spoilt, x.a, 0));
  REFUSED(1, THTensor_(sum)(x.spoilt, x.a, 0, 0));
  REFUSED(1, THTensor_(cumsum)(x.spoilt, x.a, 0));
  REFUSED(1, THTensor_(eye)(x.spoilt, 3, 4));
  REFUSED(1, THTensor_(cat)(x.spoilt, x.a, x.a, 0));
  REFUSED(1, THTensor_(indexSelect)(x.spoilt, x.a, 0, x.first));
  REFUSED(1, THTensor_(addmm)(x.spoilt, x.one, x.square, x.one, x.square, x.square));
  REFUSED(1, THTensor_(randperm)(x.spoilt, x.generator, 10));

  TYPED_CASE("a second result that cannot get its sizes");
  REFUSED(2, THTensor_(max)(x.r, x.badIndex, x.a, 0, 0));
  REFUSED(2, THTensor_(max)(x.part, x.badIndex, x.a, 1, 1));
  REFUSED(2, THTensor_(min)(x.r, x.badIndex, x.a, 0, 0));
  REFUSED(2, THTensor_(sort)(x.r, x.badIndex, x.a, 0, 0));
  REFUSED(2, THTensor_(median)(x.r, x.badIndex, x.a, 0, 0));
  REFUSED(2, THTensor_(mode)(x.r, x.badIndex, x.a, 0, 0));
  REFUSED(2, THTensor_(kthvalue)(x.r, x.badIndex, x.a, 1, 0, 0));
  REFUSED(2, THTensor_(topk)(x.r, x.badIndex, x.a, 2, 0, 1, 1));
  REFUSED(1, THTensor_(max)(x.spoilt, x.index, x.a, 0, 0));
}

static void TEST_(resultsShort)(void) {

  TYPED_CASE("running out of memory");
  RUNS_SHORT(THTensor_(add)(x.part, x.a, x.one));
  RUNS_SHORT(THTensor_(cadd)(x.part, x.a, x.one, x.a));
  RUNS_SHORT(THTensor_(addcmul)(x.part, x.a, x.one, x.a, x.a));
  RUNS_SHORT(THTensor_(tril)(x.part, x.a, 0));
  RUNS_SHORT(THTensor_(cat)(x.part, x.a, x.a, 0));
  RUNS_SHORT(THTensor_(cat)(x.r, x.a, x.a, 1));
  RUNS_SHORT(THTensor_(cumsum)(x.part, x.a, 1));
  RUNS_SHORT(THTensor_(diag)(x.part, x.square, 0));
  RUNS_SHORT(THTensor_(max)(x.r, x.index, x.a, 0, 0));
  RUNS_SHORT(THTensor_(max)(x.part, x.index, x.a, 0, 1));
  RUNS_SHORT(THTensor_(min)(x.empty, x.index, x.a, 1, 0));
  RUNS_SHORT(THTensor_(randperm)(x.r, x.generator, 10));
}

/* Sparse operands and results. A tensor with one entry is not known to be coalesced until a function has read it. */
static void TEST_(resultsSparse)(void) {
  THLongTensor *indices = THLongTensor_newWithSize2d(2, 1);
  THTensor *values = THTensor_(newWithSize1d)(1);
  THLongStorage *sizes = THLongStorage_newWithSize2(3, 4), *squareSizes = THLongStorage_newWithSize2(3, 3);
  THSTensor *sparse, *square, *r = THSTensor_(new)();

  THLongTensor_fill(indices, 1);
  THTensor_(fill)(values, 2);
  sparse = THSTensor_(newWithTensorAndSize)(indices, values, sizes);
  square = THSTensor_(newWithTensorAndSize)(indices, values, squareSizes);

  TYPED_CASE("sparse operands of calls that are refused");
  CHECK_LONG(sparse->coalesced, 0);
  REFUSED(0, THSTensor_(cmul)(r, sparse, square));
  REFUSED(3, THSTensor_(hspmm)(r, x.one, sparse, x.a));
  REFUSED(4, THSTensor_(hspmm)(r, x.one, square, x.outside));
  REFUSED(6, THSTensor_(spaddmm)(x.r, x.one, x.a, x.one, square, x.outside));
  REFUSED(6, THSTensor_(sspaddmm)(r, x.one, sparse, x.one, square, x.outside));
  REFUSED(1, THSTensor_(spaddmm)(x.spoilt, x.one, x.a, x.one, square, x.a));
  REFUSED(4, THTensor_(spaddcmul)(x.r, x.square, x.one, sparse, sparse));
  REFUSED(1, THSTensor_(spcadd)(x.spoilt, x.a, x.one, sparse));
  REFUSED(2, THSTensor_(spcadd)(x.r, x.outside, x.one, sparse));
  CHECK_LONG(sparse->coalesced, 0);
  CHECK_LONG(square->coalesced, 0);
  CHECK_LONG(THSTensor_(nDimension)(r), 0);
  THSTensor_(cmul)(r, sparse, sparse);
  CHECK_LONG(sparse->coalesced, 1);

  TYPED_CASE("sparse operands without memory");
  RUNS_SHORT(THSTensor_(spcadd)(x.part, x.a, x.one, sparse));
  RUNS_SHORT(THSTensor_(spcadd)(x.r, x.a, x.one, sparse));
  RUNS_SHORT(THSTensor_(spaddmm)(x.part, x.two, x.a, x.one, square, x.a));

  THSTensor_(free)(sparse);
  THSTensor_(free)(square);
  THSTensor_(free)(r);
  THLongTensor_free(indices);
  THTensor_(free)(values);
  THLongStorage_free(sizes);
  THLongStorage_free(squareSizes);
}

/* Integer divisors that the result would overwrite: as if they had been read before. */
static void TEST_(resultsDivided)(void) {
  const long n = 5000;
  THTensor *line = TEST_(newNumbers)(n + 1, 0), *t = TEST_(newNumbers)(2 * n, 1), *unfolded, *repeated, *r;
  long i;

  TYPED_CASE("divisors in a result that overlaps itself");
  for (i = 0; i <= n; i++)
    line->storage->data[i] = 3;
  unfolded = THTensor_(newUnfold)(line, 0, 2, 1); /* n x 2 */
  for (i = 0; i < 2 * n; i++)
    t->storage->data[i] = 2;
  THTensor_(cdiv)(unfolded, unfolded, unfolded);
  CHECK_NUMBER(THTensor_(get1d)(line, n), 1);
  THTensor_(resize2d)(t, n, 2);
  for (i = 0; i <= n; i++)
    line->storage->data[i] = 2;
  THTensor_(cremainder)(unfolded, t, unfolded);
  CHECK_NUMBER(THTensor_(get1d)(line, n / 2), 0);
  for (i = 0; i <= n; i++)
    line->storage->data[i] = 2;
  THTensor_(cfmod)(unfolded, t, unfolded);
  CHECK_NUMBER(THTensor_(get1d)(line, n / 2), 0);

  r = THTensor_(newWithSize1d)(1);
  repeated = THTensor_(newWithStorage2d)(r->storage, 0, n, 0, 2, 0);
  THTensor_(fill)(r, 2);
  THTensor_(cremainder)(repeated, t, repeated);
  CHECK_NUMBER(THTensor_(get1d)(r, 0), 0);
  THTensor_(fill)(r, 3);
  THTensor_(cdiv)(repeated, t, repeated); /* 2 / 3 */
  CHECK(THTensor_(get1d)(r, 0) < 1);
  THTensor_(fill)(r, 3);
  THTensor_(fill)(t, 0);
  THTensor_(addcdiv)(repeated, t, 1, t, repeated);
  CHECK_NUMBER(THTensor_(get1d)(r, 0), 0);

  TYPED_CASE("vectors of divisors that results overwrite");
  for (i = 0; i <= n; i++)
    line->storage->data[i] = 3;
  for (i = 0; i < n; i++)
    t->storage->data[i] = 2;
  THVector_(cdiv)(line->storage->data + 1, t->storage->data, line->storage->data, n);
  CHECK(line->storage->data[1] < 1);

  THTensor_(free)(r);
  THTensor_(free)(repeated);
  THTensor_(free)(unfolded);
  THTensor_(free)(line);
  THTensor_(free)(t);
}

static void TEST_(results)(void) {
  const int integers = (real)0.5 == 0;
  TEST_(resultsOfCat)();
  TEST_(resultsIntoViews)();
  TEST_(resultsRefused)();
  TEST_(resultsShort)();
  TEST_(resultsSparse)();
  if (integers)
    TEST_(resultsDivided)();
}

#undef x

#endif
