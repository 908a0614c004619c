#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/shapes.c"
#else

#include "layout.h"

#ifndef EXPECT
/* A tensor has sizes such as "3x4" and these whole numbers, wrapped to its type. */
#define EXPECT(TENSOR, SIZE, ...)                                                                       \
  do {                                                                                                  \
    static const long expected_[] = {__VA_ARGS__};                                                      \
    TEST_(shapeIs)(TENSOR, SIZE, expected_, (long)(sizeof expected_ / sizeof *expected_), __LINE__);     \
  } while (0)
#endif

static void TEST_(shapeIs)(THTensor *tensor, const char *size, const long *expected, long count, int line) {
  char text[100] = "";
  THTensor *dense = THTensor_(newContiguous)(tensor);
  long k;
  for (k = 0; k < tensor->nDimension; k++)
    sprintf(text + strlen(text), k ? "x%ld" : "%ld", tensor->size[k]);
  if (check_string(text, size, __FILE__, line, "sizes") && check_long(THTensor_(nElement)(dense), count, __FILE__, line, "count"))
    for (k = 0; k < count; k++)
      check_number((double)THTensor_(data)(dense)[k], (double)(real)expected[k], __FILE__, line, "an element");
  THTensor_(free)(dense);
}

/* The numbers from `first` on, in a layout. */
static THTensor *TEST_(newCounted)(int layout, int nDimension, const long *size, long first) {
  THTensor *tensor = TEST_(newLayout)(layout, nDimension, size);
  long index[LAYOUT_MAX_DIMENSION] = {0};
  do {
    *TEST_(at)(tensor, index) = (real)first++;
  } while (layoutNext(index, nDimension, size));
  return tensor;
}

/* A function with a list of numbers, which is freed. */
static void TEST_(withList)(void (*function)(THTensor *, THTensor *, THLongStorage *), THTensor *r, THTensor *t,
                            const char *numbers) {
  THLongStorage *list = newList(numbers);
  function(r, t, list);
  THLongStorage_free(list);
}

static void TEST_(rolled)(THTensor *r, THTensor *t, const char *shifts, const char *dimensions) {
  THLongStorage *by = newList(shifts), *along = dimensions ? newList(dimensions) : NULL;
  THTensor_(roll)(r, t, by, along);
  THLongStorage_free(by);
  if (along)
    THLongStorage_free(along);
}

static void TEST_(padded)(THTensor *r, THTensor *t, const char *padding, const char *mode, real value) {
  THLongStorage *list = newList(padding);
  THTensor_(pad)(r, t, list, mode, value);
  THLongStorage_free(list);
}

static void TEST_(padsRefused)(THTensor *r, THTensor *t, const char *padding, const char *mode) {
  THLongStorage *list = newList(padding);
  CHECK_ARG_ERROR(3, THTensor_(pad)(r, t, list, mode, 0));
  THLongStorage_free(list);
}

/* Element by element, along six dimensions of one tensor and one of them twice: in more than one pass. */
static void TEST_(rolledAlongMany)(int layout) {
  static const long size[] = {2, 3, 2, 2, 3, 2}, by[] = {1, 2, 1, 1, 1, 1};
  THTensor *t = TEST_(newCounted)(layout, 6, size, 0), *r = THTensor_(new)(), *dense;
  long index[6] = {0}, wrong = 0;
  TYPED_CASE("roll along many dimensions");
  TEST_(rolled)(r, t, "1,-1,-1,3,-2,0,1", "0,1,2,3,4,5,5");
  dense = THTensor_(newContiguous)(r);
  do {
    long from[6], place = 0, d;
    for (d = 0; d < 6; d++) {
      from[d] = (index[d] - by[d] + size[d]) % size[d];
      place = place * size[d] + index[d];
    }
    wrong += THTensor_(data)(dense)[place] != *TEST_(at)(t, from);
  } while (layoutNext(index, 6, size));
  CHECK_LONG(wrong, 0);
  TEST_(rolled)(t, t, "1,-1,-1,3,-2,1", "0,1,2,3,4,5");
  CHECK(THTensor_(equal)(t, r));
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(dense);
}

static void TEST_(shapesOf)(int layout) {
  static const long matrix[] = {3, 4}, volume[] = {2, 3, 2}, two[] = {2, 4};
  THTensor *t = TEST_(newCounted)(layout, 2, matrix, 1), *v = TEST_(newCounted)(layout, 3, volume, 1);
  THTensor *rows = TEST_(newCounted)(layout, 2, two, 1), *corner = THTensor_(new)(), *r = THTensor_(new)(), *same;
  THLongTensor *repeats = THLongTensor_newWithSize1d(3);

  THTensor_(narrow)(corner, t, 0, 0, 2);
  THTensor_(narrow)(corner, NULL, 1, 0, 2);

  TYPED_CASE("flip");
  TEST_(withList)(THTensor_(flip), r, t, "0");
  EXPECT(r, "3x4", 9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4);
  TEST_(withList)(THTensor_(flip), r, t, "1,0");
  EXPECT(r, "3x4", 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
  TEST_(withList)(THTensor_(flip), r, v, "0,2");
  EXPECT(r, "2x3x2", 8, 7, 10, 9, 12, 11, 2, 1, 4, 3, 6, 5);
  same = THTensor_(newClone)(t);
  TEST_(withList)(THTensor_(flip), same, same, "0");
  EXPECT(same, "3x4", 9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4);

  TYPED_CASE("roll");
  TEST_(rolled)(r, t, "1,-1", "0,1");
  EXPECT(r, "3x4", 10, 11, 12, 9, 2, 3, 4, 1, 6, 7, 8, 5);
  TEST_(rolled)(r, t, "5", NULL);
  EXPECT(r, "3x4", 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7);
  TEST_(rolled)(r, t, "7,-9", "1,1");
  EXPECT(r, "3x4", 3, 4, 1, 2, 7, 8, 5, 6, 11, 12, 9, 10);
  TEST_(rolled)(same, same, "-2", NULL);
  TEST_(rolled)(same, same, "2", NULL);
  EXPECT(same, "3x4", 9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4);
  THTensor_(free)(same);
  TEST_(rolledAlongMany)(layout);

  TYPED_CASE("tril, triu of several matrices");
  THTensor_(tril)(r, v, 0);
  EXPECT(r, "2x3x2", 1, 0, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12);
  THTensor_(triu)(r, v, 1);
  EXPECT(r, "2x3x2", 0, 2, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0);
  same = THTensor_(newClone)(v);
  THTensor_(tril)(same, same, -1);
  EXPECT(same, "2x3x2", 0, 0, 3, 0, 5, 6, 0, 0, 9, 0, 11, 12);
  THTensor_(select)(corner, v, 0, 0);
  THTensor_(select)(corner, NULL, 0, 0);
  CHECK_ARG_ERROR(1, THTensor_(triu)(r, corner, 0));
  THTensor_(free)(same);
  THTensor_(narrow)(corner, t, 0, 0, 2);
  THTensor_(narrow)(corner, NULL, 1, 0, 2);

  TYPED_CASE("repeatInterleave, tile");
  THTensor_(repeatInterleave)(r, rows, 2, 1);
  EXPECT(r, "2x8", 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8);
  THTensor_(repeatInterleave)(r, rows, 2, 0);
  EXPECT(r, "4x4", 1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 5, 6, 7, 8);
  THLongTensor_set1d(repeats, 0, 2);
  THLongTensor_set1d(repeats, 1, 0);
  THLongTensor_set1d(repeats, 2, 1);
  THTensor_(repeatInterleaveTensor)(r, t, repeats, 0);
  EXPECT(r, "3x4", 1, 2, 3, 4, 1, 2, 3, 4, 9, 10, 11, 12);
  TEST_(withList)(THTensor_(tile), r, corner, "2,1,2");
  EXPECT(r, "2x2x4", 1, 2, 1, 2, 5, 6, 5, 6, 1, 2, 1, 2, 5, 6, 5, 6);
  TEST_(withList)(THTensor_(tile), r, corner, "2");
  EXPECT(r, "2x4", 1, 2, 1, 2, 5, 6, 5, 6);

  TYPED_CASE("pad");
  TEST_(padded)(r, t, "2,1,-1,2", "constant", 7);
  EXPECT(r, "4x7", 7, 7, 5, 6, 7, 8, 7, 7, 7, 9, 10, 11, 12, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7);
  TEST_(padded)(r, t, "3,2", "reflect", 7);
  EXPECT(r, "3x9", 4, 3, 2, 1, 2, 3, 4, 3, 2, 8, 7, 6, 5, 6, 7, 8, 7, 6, 12, 11, 10, 9, 10, 11, 12, 11, 10);
  TEST_(padded)(r, t, "1,2,2,1", "reflect", 7);
  EXPECT(r, "6x7", 10, 9, 10, 11, 12, 11, 10, 6, 5, 6, 7, 8, 7, 6, 2, 1, 2, 3, 4, 3, 2, 6, 5, 6, 7, 8, 7, 6, 10, 9, 10, 11, 12, 11, 10, 6, 5, 6, 7, 8, 7, 6);
  TEST_(padded)(r, t, "1,2,2,1", "replicate", 7);
  EXPECT(r, "6x7", 1, 1, 2, 3, 4, 4, 4, 1, 1, 2, 3, 4, 4, 4, 1, 1, 2, 3, 4, 4, 4, 5, 5, 6, 7, 8, 8, 8, 9, 9, 10, 11, 12, 12, 12, 9, 9, 10, 11, 12, 12, 12);
  TEST_(padded)(r, t, "1,2,2,1", "circular", 7);
  EXPECT(r, "6x7", 8, 5, 6, 7, 8, 5, 6, 12, 9, 10, 11, 12, 9, 10, 4, 1, 2, 3, 4, 1, 2, 8, 5, 6, 7, 8, 5, 6, 12, 9, 10, 11, 12, 9, 10, 4, 1, 2, 3, 4, 1, 2);
  TEST_(padded)(r, t, "4,0", "circular", 7);
  EXPECT(r, "3x8", 1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 5, 6, 7, 8, 9, 10, 11, 12, 9, 10, 11, 12);
  TEST_(padsRefused)(r, t, "0,4", "reflect");
  TEST_(padsRefused)(r, t, "5,0", "circular");
  TEST_(padsRefused)(r, t, "-2,-2", "constant");
  TEST_(padsRefused)(r, t, "1", "constant");

  TYPED_CASE("diagonals");
  THTensor_(diagEmbed)(r, corner, 1, 1, 2);
  EXPECT(r, "2x3x3", 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0);
  THTensor_(diagEmbed)(r, corner, -1, 0, 2);
  EXPECT(r, "3x2x3", 0, 0, 0, 0, 0, 0, 1, 0, 0, 5, 0, 0, 0, 2, 0, 0, 6, 0);
  THTensor_(diagonal)(r, v, 1, 1, 2);
  CHECK(r->storage == v->storage);
  EXPECT(r, "2x1", 2, 8);
  THTensor_(diagonal)(r, v, -1, 2, 1);
  EXPECT(r, "2x1", 2, 8);
  THTensor_(diagonal)(r, v, -1, 1, 2);
  EXPECT(r, "2x2", 3, 6, 9, 12);

  THLongTensor_free(repeats);
  THTensor_(free)(r);
  THTensor_(free)(corner);
  THTensor_(free)(rows);
  THTensor_(free)(v);
  THTensor_(free)(t);
}

/* Calls scatterReduce, or indexReduce, on the numbers from 1 to 12. */
static THTensor *TEST_(newReduced)(int layout, int slices, const char *reduce, int includeSelf) {
  static const long matrix[] = {3, 4};
  static const int elements[] = {2, 3, 4, 5, 1, 6, 3, 2, 5, 1, 9, 3};
  THTensor *t = TEST_(newCounted)(layout, 2, matrix, 1), *src = THTensor_(newWithSize2d)(slices ? 3 : 2, 4);
  THLongTensor *index = slices ? newIndices(0, 0, "2,0,2") : newIndices(2, 4, "0,1,1,2,0,2,1,0");
  long k;
  for (k = 0; k < (slices ? 12 : 8); k++)
    src->storage->data[k] = (real)elements[k];
  if (slices)
    THTensor_(indexReduce)(t, 0, index, src, reduce, includeSelf);
  else
    THTensor_(scatterReduce)(t, 0, index, src, reduce, includeSelf);
  THLongTensor_free(index);
  THTensor_(free)(src);
  return t;
}

static void TEST_(reductionsTo)(int layout) {
  const int whole = (real)0.5 == 0; /* means of integers are cut */
  THTensor *t;
  TYPED_CASE("scatterReduce");
  t = TEST_(newReduced)(layout, 0, "sum", 1);
  EXPECT(t, "3x4", 4, 2, 3, 6, 5, 9, 14, 8, 9, 16, 11, 17);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "sum", 0);
  EXPECT(t, "3x4", 3, 2, 3, 2, 5, 3, 7, 8, 9, 6, 11, 5);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "prod", 1);
  EXPECT(t, "3x4", 2, 2, 3, 8, 5, 18, 84, 8, 9, 60, 11, 60);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "prod", 0);
  EXPECT(t, "3x4", 2, 2, 3, 2, 5, 3, 12, 8, 9, 6, 11, 5);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "mean", 1);
  if (whole)
    EXPECT(t, "3x4", 1, 2, 3, 3, 5, 4, 4, 8, 9, 8, 11, 8);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "mean", 0);
  if (whole)
    EXPECT(t, "3x4", 1, 2, 3, 2, 5, 3, 3, 8, 9, 6, 11, 5);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "amax", 1);
  EXPECT(t, "3x4", 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "amax", 0);
  EXPECT(t, "3x4", 2, 2, 3, 2, 5, 3, 4, 8, 9, 6, 11, 5);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "amin", 1);
  EXPECT(t, "3x4", 1, 2, 3, 2, 5, 3, 3, 8, 9, 6, 11, 5);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 0, "amin", 0);
  EXPECT(t, "3x4", 1, 2, 3, 2, 5, 3, 3, 8, 9, 6, 11, 5);
  THTensor_(free)(t);

  TYPED_CASE("indexReduce");
  t = TEST_(newReduced)(layout, 1, "prod", 1);
  EXPECT(t, "3x4", 1, 12, 9, 8, 5, 6, 7, 8, 90, 30, 396, 180);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 1, "prod", 0);
  EXPECT(t, "3x4", 1, 6, 3, 2, 5, 6, 7, 8, 10, 3, 36, 15);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 1, "mean", 1);
  if (whole)
    EXPECT(t, "3x4", 1, 4, 3, 3, 5, 6, 7, 8, 5, 4, 8, 6);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 1, "mean", 0);
  if (whole)
    EXPECT(t, "3x4", 1, 6, 3, 2, 5, 6, 7, 8, 3, 2, 6, 4);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 1, "amax", 1);
  EXPECT(t, "3x4", 1, 6, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 1, "amax", 0);
  EXPECT(t, "3x4", 1, 6, 3, 2, 5, 6, 7, 8, 5, 3, 9, 5);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 1, "amin", 1);
  EXPECT(t, "3x4", 1, 2, 3, 2, 5, 6, 7, 8, 2, 1, 4, 3);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 1, "amin", 0);
  EXPECT(t, "3x4", 1, 6, 3, 2, 5, 6, 7, 8, 2, 1, 4, 3);
  THTensor_(free)(t);

  TYPED_CASE("means of fractions");
  t = TEST_(newReduced)(layout, 0, "mean", 1);
  if (!whole)
    CHECK_NUMBER(THTensor_(get2d)(t, 0, 3), (double)(real)3);
  if (!whole)
    CHECK_NUMBER(THTensor_(get2d)(t, 2, 1), 8);
  if (!whole)
    CHECK_NUMBER(THTensor_(get2d)(t, 1, 1), 4.5);
  THTensor_(free)(t);
  t = TEST_(newReduced)(layout, 1, "mean", 0);
  if (!whole)
    CHECK_NUMBER(THTensor_(get2d)(t, 2, 0), 3.5);
  THTensor_(free)(t);
}

/* What einsum gives of up to four operands. */
static void TEST_(summed)(THTensor *r, const char *equation, THTensor *a, THTensor *b, THTensor *c, THTensor *d) {
  THTensor *operands[4];
  operands[0] = a, operands[1] = b, operands[2] = c, operands[3] = d;
  THTensor_(einsum)(r, equation, operands, d ? 4 : c ? 3 : b ? 2 : 1);
}

static void TEST_(sumsOfProducts)(int layout) {
  static const long two_three[] = {2, 3}, three_two[] = {3, 2}, two_two[] = {2, 2}, three[] = {3, 3}, volume[] = {2, 3, 2};
  THTensor *a = TEST_(newCounted)(layout, 2, two_three, 1), *b = TEST_(newCounted)(layout, 2, three_two, 1);
  THTensor *c = TEST_(newCounted)(layout, 2, two_two, 1), *q = TEST_(newCounted)(layout, 2, three, 1);
  THTensor *v = TEST_(newCounted)(layout, 3, volume, 1), *r = THTensor_(new)(), *rows, *turned, *a0, *b0, *column, *part;
  THLongStorage *of_a = newList(""), *of_b = newList("");

  a0 = THTensor_(newSelect)(a, 0, 0);     /* 1 2 3 */
  b0 = THTensor_(newSelect)(b, 1, 0);     /* 1 3 5 */
  column = THTensor_(newSelect)(a, 1, 0); /* 1 4 */
  turned = THTensor_(newTranspose)(v, 1, 2);
  rows = THTensor_(newNarrow)(a, 1, 0, 2);
  part = THTensor_(newNarrow)(a, 1, 0, 1);

  TYPED_CASE("einsum");
  TEST_(summed)(r, "ij,jk->ik", a, b, NULL, NULL);
  EXPECT(r, "2x2", 22, 28, 49, 64);
  TEST_(summed)(r, "ij,jk->ki", a, b, NULL, NULL);
  EXPECT(r, "2x2", 22, 49, 28, 64);
  TEST_(summed)(r, "ij,jk", a, b, NULL, NULL);
  EXPECT(r, "2x2", 22, 28, 49, 64);
  TEST_(summed)(r, "ij->ji", a, NULL, NULL, NULL);
  EXPECT(r, "3x2", 1, 4, 2, 5, 3, 6);
  TEST_(summed)(r, "ij->", a, NULL, NULL, NULL);
  EXPECT(r, "1", 21);
  TEST_(summed)(r, "ij->j", a, NULL, NULL, NULL);
  EXPECT(r, "3", 5, 7, 9);
  TEST_(summed)(r, "ii->i", q, NULL, NULL, NULL);
  EXPECT(r, "3", 1, 5, 9);
  TEST_(summed)(r, "ii", q, NULL, NULL, NULL);
  EXPECT(r, "1", 15);
  TEST_(summed)(r, "ii,i->i", q, a0, NULL, NULL);
  EXPECT(r, "3", 1, 10, 27);
  TEST_(summed)(r, "i,j->ij", column, b0, NULL, NULL);
  EXPECT(r, "2x3", 1, 3, 5, 4, 12, 20);
  TEST_(summed)(r, "ij,ij->ij", a, a, NULL, NULL);
  EXPECT(r, "2x3", 1, 4, 9, 16, 25, 36);
  TEST_(summed)(r, "ij,ij->", a, a, NULL, NULL);
  EXPECT(r, "1", 91);
  TEST_(summed)(r, "ij,ji->", a, b, NULL, NULL);
  EXPECT(r, "1", 86);
  TEST_(summed)(r, "bij,bjk->bik", v, turned, NULL, NULL);
  EXPECT(r, "2x3x3", 5, 11, 17, 11, 25, 39, 17, 39, 61, 113, 143, 173, 143, 181, 219, 173, 219, 265);
  TEST_(summed)(r, "bij,bjk->kbi", v, turned, NULL, NULL);
  EXPECT(r, "3x2x3", 5, 11, 17, 113, 143, 173, 11, 25, 39, 143, 181, 219, 17, 39, 61, 173, 219, 265);
  TEST_(summed)(r, "...ij,jk->...ik", v, c, NULL, NULL);
  EXPECT(r, "2x3x2", 7, 10, 15, 22, 23, 34, 31, 46, 39, 58, 47, 70);
  TEST_(summed)(r, "i...,i->...", v, column, NULL, NULL);
  EXPECT(r, "3x2", 29, 34, 39, 44, 49, 54);
  TEST_(summed)(r, "ij,jk,kl->il", a, b, c, NULL);
  EXPECT(r, "2x2", 106, 156, 241, 354);
  TEST_(summed)(r, "ij,jk,kl,lm->mi", a, b, c, c);
  EXPECT(r, "2x2", 574, 1303, 836, 1898);
  TEST_(summed)(r, "ij,j->i", a, b0, NULL, NULL);
  EXPECT(r, "2", 22, 49);
  TEST_(summed)(r, "j,ij->i", b0, a, NULL, NULL);
  EXPECT(r, "2", 22, 49);
  TEST_(summed)(r, "bi,bi->b", a, a, NULL, NULL);
  EXPECT(r, "2", 14, 77);
  TEST_(summed)(r, "zA,Ab", a, b, NULL, NULL);
  EXPECT(r, "2x2", 22, 49, 28, 64);
  TEST_(summed)(r, "ij,kl->ijkl", rows, c, NULL, NULL);
  EXPECT(r, "2x2x2x2", 1, 2, 3, 4, 2, 4, 6, 8, 4, 8, 12, 16, 5, 10, 15, 20);
  TEST_(summed)(r, "i,i->", a0, b0, NULL, NULL);
  EXPECT(r, "1", 22);
  TEST_(summed)(r, "ijk,kl->", v, c, NULL, NULL);
  EXPECT(r, "1", 402);
  TEST_(summed)(r, " i j , j k -> i k ", part, b, NULL, NULL); /* a size of 1 goes with any */
  EXPECT(r, "2x2", 9, 12, 36, 48);
  TEST_(summed)(r, "ij,jk->ik", a, b, NULL, NULL);
  TEST_(summed)(c, "ij,jk,kl->il", a, b, c, NULL); /* into an operand */
  EXPECT(c, "2x2", 106, 156, 241, 354);
  TEST_(summed)(c, "ij->ji", c, NULL, NULL, NULL);
  EXPECT(c, "2x2", 106, 241, 156, 354);
  CHECK_ARG_ERROR(2, TEST_(summed)(r, "ij,jk->il", a, b, NULL, NULL));
  CHECK_ARG_ERROR(2, TEST_(summed)(r, "ij,jk->ii", a, b, NULL, NULL));
  CHECK_ARG_ERROR(2, TEST_(summed)(r, "ij,jk", a, NULL, NULL, NULL));
  CHECK_ARG_ERROR(2, TEST_(summed)(r, "ijk", a, NULL, NULL, NULL));
  CHECK_ARG_ERROR(2, TEST_(summed)(r, "i......", a, NULL, NULL, NULL));
  CHECK_ARG_ERROR(2, TEST_(summed)(r, "i1", a, NULL, NULL, NULL));
  CHECK_ARG_ERROR(3, TEST_(summed)(r, "ij,ij", a, b, NULL, NULL));
  EXPECT(r, "2x2", 22, 28, 49, 64);
  THTensor_(free)(c);
  c = TEST_(newCounted)(layout, 2, two_two, 1);

  TYPED_CASE("tensordot");
  THTensor_(tensordot)(r, a0, b0, of_a, of_b);
  EXPECT(r, "3x3", 1, 3, 5, 2, 6, 10, 3, 9, 15);
  THLongStorage_free(of_a);
  THLongStorage_free(of_b);
  of_a = newList("2"), of_b = newList("0");
  THTensor_(tensordot)(r, v, c, of_a, of_b);
  EXPECT(r, "2x3x2", 7, 10, 15, 22, 23, 34, 31, 46, 39, 58, 47, 70);
  THLongStorage_free(of_a);
  of_a = newList("2,0");
  CHECK_ARG_ERROR(5, THTensor_(tensordot)(r, v, v, of_a, of_b));
  THTensor_(tensordot)(r, v, v, of_a, of_a);
  EXPECT(r, "3x3", 118, 154, 190, 154, 206, 258, 190, 258, 326);
  THLongStorage_free(of_a);
  of_a = newList("0,1");
  THTensor_(tensordot)(r, a, a, of_a, of_a);
  EXPECT(r, "1", 91);

  THLongStorage_free(of_a);
  THLongStorage_free(of_b);
  THTensor_(free)(a0);
  THTensor_(free)(b0);
  THTensor_(free)(column);
  THTensor_(free)(turned);
  THTensor_(free)(rows);
  THTensor_(free)(part);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(c);
  THTensor_(free)(q);
  THTensor_(free)(v);
  THTensor_(free)(r);
}

/* Ten factors, of which not all orders are compared: matrices of ones, whose product is known. */
static void TEST_(longProduct)(void) {
  THTensor *operands[10], *r = THTensor_(new)();
  int k;
  TYPED_CASE("einsum of many factors");
  for (k = 0; k < 10; k++) {
    operands[k] = THTensor_(newWithSize2d)(k % 2 ? 1 : 2, k % 2 ? 2 : 1);
    THTensor_(fill)(operands[k], 1);
  }
  THTensor_(einsum)(r, "ab,bc,cd,de,ef,fg,gh,hi,ij,jk->ka", operands, 10);
  EXPECT(r, "2x2", 16, 16, 16, 16);
  for (k = 0; k < 10; k++)
    THTensor_(free)(operands[k]);
  THTensor_(free)(r);
}

static void TEST_(shapes)(void) {
  static const int layouts[] = {CONTIGUOUS, TRANSPOSED, NARROWED, STEPPED, SHUFFLED};
  int l;
  for (l = 0; l < 5; l++) {
    TEST_(shapesOf)(layouts[l]);
    TEST_(reductionsTo)(layouts[l]);
    TEST_(sumsOfProducts)(layouts[l]);
  }
  TEST_(longProduct)();
}
#endif
