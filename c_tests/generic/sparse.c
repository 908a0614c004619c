#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "generic/sparse.c"
#else

#include "sparse_model.h"

/* ---- one tensor --------------------------------------------------------- */

static void TEST_(testAccess)(TEST_(Model) *m) {
  THSTensor *s = m->sparse;
  THLongTensor *indices;
  THTensor *values;
  THLongStorage *size;
  int d;

  TYPED_CASE("access");
  KEEPS_COUNTS(s, CHECK_LONG(THSTensor_(nDimension)(s), m->places + m->blocks));
  KEEPS_COUNTS(s, CHECK_LONG(THSTensor_(nDimensionI)(s), m->places));
  KEEPS_COUNTS(s, CHECK_LONG(THSTensor_(nDimensionV)(s), m->blocks));
  KEEPS_COUNTS(s, CHECK_LONG(THSTensor_(nnz)(s), s->nnz));
  size = THSTensor_(newSizeOf)(s);
  CHECK_LONG(size->size, m->places + m->blocks);
  for (d = 0; d < m->places + m->blocks; d++) {
    CHECK_LONG(size->data[d], m->sizes[d]);
    KEEPS_COUNTS(s, CHECK_LONG(THSTensor_(size)(s, d), m->sizes[d]));
  }
  THLongStorage_free(size);
  CHECK_ARG_ERROR(1, THSTensor_(size)(s, -1));
  CHECK_ARG_ERROR(1, THSTensor_(size)(s, d));

  TYPED_CASE("newIndices and newValues");
  KEEPS_COUNTS(s, indices = THSTensor_(newIndices)(s); values = THSTensor_(newValues)(s);
               if (s->nnz) CHECK(indices->storage == s->indices->storage && values->storage == s->values->storage);
               else CHECK(indices == s->indices && values == s->values && indices->refcount == 2);
               CHECK_LONG(indices->nDimension == 2 ? indices->size[1] : 0, s->nnz);
               CHECK_LONG(values->nDimension ? values->size[0] : 0, s->nnz);
               THLongTensor_free(indices); THTensor_(free)(values));

  TYPED_CASE("retain and free");
  KEEPS_COUNTS(s, THSTensor_(retain)(s); CHECK_LONG(s->refcount, 2); THSTensor_(free)(s));

  TYPED_CASE("toDense");
  KEEPS_COUNTS(s, TEST_(checkElements)(s, m, m->elements, "toDense"));
}

static void TEST_(testCopies)(TEST_(Model) *m) {
  THSTensor *s = m->sparse, *r;

  TYPED_CASE("newClone and copy");
  KEEPS_COUNTS(s, r = THSTensor_(newClone)(s));
  CHECK(r != s && r->indices != s->indices && r->values != s->values);
  CHECK_LONG(THSTensor_(isCoalesced)(r), THSTensor_(isCoalesced)(s));
  CHECK_LONG(r->nnz, s->nnz);
  TEST_(checkElements)(r, m, m->elements, "newClone");
  CHECK_LONG(THSTensor_(isSameSizeAs)(r, s), 1);
  THSTensor_(free)(r);
  r = THSTensor_(newWithSize2d)(7, 9);
  CHECK_LONG(THSTensor_(isSameSizeAs)(r, s), 0);
  KEEPS_COUNTS(s, THSTensor_(copy)(r, s));
  TEST_(checkElements)(r, m, m->elements, "copy");
  KEEPS_COUNTS(s, THSTensor_(copy)(s, s));
  THSTensor_(free)(r);

  TYPED_CASE("_set and _move");
  r = THSTensor_(newClone)(s);
  THSTensor_(zero)(r);
  CHECK_LONG(r->nnz, 0);
  {
    THLongTensor *indices = THSTensor_(newIndices)(s);
    THTensor *values = THSTensor_(newValues)(s);
    CHECK(THSTensor_(_set)(r, indices, values) == r);
    TEST_(checkElements)(r, m, m->elements, "_set");
    CHECK(r->indices != indices && r->values != values);
    CHECK(THSTensor_(_move)(r, indices, values) == r);
    CHECK(r->indices == indices && r->values == values);
    CHECK_LONG(r->nnz, s->nnz);
    CHECK_LONG(r->coalesced, 0);
  }
  THSTensor_(free)(r);

  TYPED_CASE("resize and zeros");
  r = THSTensor_(newClone)(s);
  KEEPS_COUNTS(r, CHECK(THSTensor_(resizeAs)(r, s) == r));
  CHECK(THSTensor_(resize3d)(r, 50, 60, 70) == r);
  CHECK_LONG(r->nDimensionI, 3);
  CHECK_LONG(r->nDimensionV, 0);
  CHECK_LONG(r->size[2], 70);
  CHECK_LONG(r->nnz, s->nnz);
  CHECK(THSTensor_(resize1d)(r, 50) == r && r->nDimensionI == 1);
  CHECK(THSTensor_(resize2d)(r, 50, 51) == r && r->size[1] == 51);
  CHECK(THSTensor_(resize4d)(r, 50, 51, 52, 53) == r && r->size[3] == 53);
  THSTensor_(zerosLike)(r, s);
  CHECK_LONG(THSTensor_(isSameSizeAs)(r, s), 1);
  CHECK_LONG(r->nnz, 0);
  THSTensor_(free)(r);
}

static void TEST_(testCoalesce)(TEST_(Model) *m) {
  THSTensor *s = m->sparse, *r, *again;
  const long nnz = s->nnz;
  const int coalesced = s->coalesced;

  TYPED_CASE("newCoalesce");
  KEEPS_COUNTS(s, r = THSTensor_(newCoalesce)(s); if (r == s) THSTensor_(free)(r));
  CHECK(nnz >= 2 && !coalesced ? r != s : r == s);
  CHECK_LONG(s->nnz, nnz);
  TEST_(checkSorted)(r, "newCoalesce");
  TEST_(checkElements)(r, m, m->elements, "newCoalesce");
  again = THSTensor_(newCoalesce)(r);
  CHECK(again == r);
  THSTensor_(free)(again);
  if (r != s)
    THSTensor_(free)(r);
}

/* The elements of the model with sparse dimensions a and b exchanged. */
static void TEST_(transposeModel)(TEST_(Model) *to, const TEST_(Model) *from, int a, int b) {
  const long count = TEST_(elementCount)(from);
  const int rank = from->places + from->blocks;
  long i;
  *to = *from;
  to->sizes[a] = from->sizes[b];
  to->sizes[b] = from->sizes[a];
  for (i = 0; i < count; i++) {
    long index[MODEL_RANK], rest = i, at = 0, swapped;
    int d;
    for (d = rank - 1; d >= 0; d--) {
      index[d] = rest % from->sizes[d];
      rest /= from->sizes[d];
    }
    swapped = index[a];
    index[a] = index[b];
    index[b] = swapped;
    for (d = 0; d < rank; d++)
      at = at * to->sizes[d] + index[d];
    to->elements[at] = from->elements[i];
  }
}

static void TEST_(testTranspose)(TEST_(Model) *m) {
  TEST_(Model) expected;
  int a, b;
  TYPED_CASE("transpose");
  for (a = 0; a < m->places; a++)
    for (b = 0; b < m->places; b++) {
      THSTensor *r, *sorted;
      TEST_(transposeModel)(&expected, m, a, b);
      KEEPS_COUNTS(m->sparse, r = THSTensor_(newTranspose)(m->sparse, a, b));
      TEST_(checkElements)(r, &expected, expected.elements, "newTranspose");
      sorted = THSTensor_(newCoalesce)(r);
      TEST_(checkSorted)(sorted, "newCoalesce of a transposed tensor");
      THSTensor_(free)(sorted);
      THSTensor_(transpose)(r, a, b);
      TEST_(checkElements)(r, m, m->elements, "transpose");
      THSTensor_(free)(r);
    }
}

static void TEST_(testParts)(TEST_(Model) *m) {
  THTensor *dense = THSTensor_(toDense)(m->sparse);
  int d;
  long i;

  TYPED_CASE("newFromDense");
  {
    THSTensor *r = THSTensor_(newFromDense)(dense, m->blocks);
    TEST_(checkElements)(r, m, m->elements, "newFromDense");
    TEST_(checkSorted)(r, "newFromDense");
    THSTensor_(free)(r);
  }
  TYPED_CASE("newNarrow and newSelect");
  for (d = 0; d < m->places; d++) {
    for (i = 0; i < m->sizes[d]; i++) {
      const long size = m->sizes[d] - i;
      THTensor *part = THTensor_(newNarrow)(dense, d, i, size), *flat = THTensor_(newContiguous)(part), *got;
      THSTensor *r;
      KEEPS_COUNTS(m->sparse, r = THSTensor_(newNarrow)(m->sparse, d, i, size));
      got = THSTensor_(toDense)(r);
      CHECK(THTensor_(equal)(got, flat));
      if (m->sparse->coalesced)
        TEST_(checkSorted)(r, "newNarrow");
      THTensor_(free)(got), THTensor_(free)(flat), THTensor_(free)(part), THSTensor_(free)(r);
      if (m->places > 1) {
        part = THTensor_(newSelect)(dense, d, i);
        KEEPS_COUNTS(m->sparse, r = THSTensor_(newSelect)(m->sparse, d, i));
        got = THSTensor_(toDense)(r);
        CHECK_LONG(r->nDimensionI, m->places - 1);
        CHECK(THTensor_(equal)(got, part));
        THTensor_(free)(got), THTensor_(free)(part), THSTensor_(free)(r);
      }
    }
  }
  THTensor_(free)(dense);
}

static void TEST_(testValues)(TEST_(Model) *m) {
  const long count = TEST_(elementCount)(m);
  double expected[MODEL_ELEMENTS];
  THSTensor *r = THSTensor_(new)();
  long i;

  TYPED_CASE("mul and div");
  for (i = 0; i < count; i++)
    expected[i] = m->elements[i] * 3;
  KEEPS_COUNTS(m->sparse, THSTensor_(mul)(r, m->sparse, 3));
  TEST_(checkElements)(r, m, expected, "mul");
  CHECK_LONG(r->coalesced, m->sparse->coalesced);
  for (i = 0; i < count; i++)
    expected[i] = m->elements[i] / 2;
  KEEPS_COUNTS(m->sparse, THSTensor_(div)(r, m->sparse, 2));
  TEST_(checkElements)(r, m, expected, "div");
  THSTensor_(mul)(r, r, 2);
  TEST_(checkElements)(r, m, m->elements, "mul in place");
#if !defined(THS_REAL_IS_CHAR)
  THSTensor_(div)(r, r, 2);
  TEST_(checkElements)(r, m, expected, "div in place");
#endif
#if defined(THS_REAL_IS_FLOAT) || defined(THS_REAL_IS_DOUBLE)
  TYPED_CASE("pow");
  for (i = 0; i < count; i++)
    expected[i] = m->elements[i] * m->elements[i];
  KEEPS_COUNTS(m->sparse, THSTensor_(pow)(r, m->sparse, 2));
  TEST_(checkElements)(r, m, expected, "pow");
  TEST_(checkSorted)(r, "pow");
  CHECK_ERROR(THSTensor_(pow)(r, m->sparse, 0));
#endif
  THSTensor_(free)(r);
}

/* ---- with a dense tensor ------------------------------------------------- */

static void TEST_(testDense)(TEST_(Model) *m) {
  const long count = TEST_(elementCount)(m);
  double elements[MODEL_ELEMENTS], expected[MODEL_ELEMENTS];
  THTensor *dense = TEST_(newRandomDense)(m, elements), *r = THTensor_(new)();
  THSTensor *mask = THSTensor_(newCoalesce)(m->sparse), *masked = THSTensor_(new)();
  long i;
  int last = m->places + m->blocks - 1;

  TYPED_CASE("spcadd");
  for (i = 0; i < count; i++)
    expected[i] = elements[i] + 3 * m->elements[i];
  KEEPS_COUNTS(m->sparse, THSTensor_(spcadd)(r, dense, 3, m->sparse));
  TEST_(checkDense)(r, expected, count, "spcadd");
  THTensor_(copy)(r, dense);
  KEEPS_COUNTS(m->sparse, THSTensor_(spcadd)(r, r, 3, m->sparse));
  TEST_(checkDense)(r, expected, count, "spcadd in place");
  {
    /* a result that is transposed in memory */
    THTensor *transposed = THTensor_(newTranspose)(dense, 0, last);
    THTensor *memory = THTensor_(newClone)(transposed);
    THTensor_(transpose)(memory, NULL, 0, last);
    THSTensor_(spcadd)(memory, dense, 3, m->sparse);
    TEST_(checkDense)(memory, expected, count, "spcadd to strides");
    THTensor_(free)(transposed), THTensor_(free)(memory);
  }
  TYPED_CASE("sparseMask");
  {
    THTensor *got;
    THSTensor *ones = THSTensor_(newClone)(mask);
    THTensor_(fill)(ones->values, 1);
    KEEPS_COUNTS(mask, THTensor_(sparseMask)(masked, dense, mask));
    CHECK_LONG(masked->nnz, mask->nnz);
    TEST_(checkSorted)(masked, "sparseMask");
    THTensor_(zero)(r);
    THSTensor_(spcadd)(r, r, 1, ones);
    THTensor_(cmul)(r, r, dense);
    got = THSTensor_(toDense)(masked);
    CHECK(THTensor_(equal)(got, r));
    THTensor_(free)(got), THSTensor_(free)(ones);
  }
  THSTensor_(free)(mask), THSTensor_(free)(masked);
  THTensor_(free)(dense), THTensor_(free)(r);
}

/* ---- two tensors ---------------------------------------------------------- */

static void TEST_(testPair)(TEST_(Model) *a, TEST_(Model) *b) {
  const long count = TEST_(elementCount)(a);
  double sum[MODEL_ELEMENTS], difference[MODEL_ELEMENTS], product[MODEL_ELEMENTS], elements[MODEL_ELEMENTS];
  THSTensor *r = THSTensor_(new)(), *own;
  THTensor *dense = TEST_(newRandomDense)(a, elements), *to = THTensor_(new)();
  long i;

  for (i = 0; i < count; i++) {
    sum[i] = a->elements[i] + 2 * b->elements[i];
    difference[i] = a->elements[i] - 2 * b->elements[i];
    product[i] = a->elements[i] * b->elements[i];
  }
  TYPED_CASE("cadd and csub");
  KEEPS_COUNTS(a->sparse, KEEPS_COUNTS(b->sparse, THSTensor_(cadd)(r, a->sparse, 2, b->sparse)));
  TEST_(checkElements)(r, a, sum, "cadd");
  if (a->sparse->coalesced && b->sparse->coalesced)
    TEST_(checkSorted)(r, "cadd");
  KEEPS_COUNTS(a->sparse, KEEPS_COUNTS(b->sparse, THSTensor_(csub)(r, a->sparse, 2, b->sparse)));
  TEST_(checkElements)(r, a, difference, "csub");
  own = THSTensor_(newClone)(a->sparse);
  THSTensor_(cadd)(own, own, 2, b->sparse);
  TEST_(checkElements)(own, a, sum, "cadd to the first operand");
  THSTensor_(free)(own);
  own = THSTensor_(newClone)(b->sparse);
  THSTensor_(cadd)(own, a->sparse, 2, own);
  TEST_(checkElements)(own, a, sum, "cadd to the second operand");
  THSTensor_(free)(own);

  TYPED_CASE("cmul");
  KEEPS_COUNTS(a->sparse, KEEPS_COUNTS(b->sparse, THSTensor_(cmul)(r, a->sparse, b->sparse)));
  TEST_(checkElements)(r, a, product, "cmul");
  TEST_(checkSorted)(r, "cmul");
  own = THSTensor_(newClone)(a->sparse);
  THSTensor_(cmul)(own, own, b->sparse);
  TEST_(checkElements)(own, a, product, "cmul in place");
  THSTensor_(free)(own);

  TYPED_CASE("spaddcmul");
  for (i = 0; i < count; i++)
    elements[i] += 2 * product[i];
  KEEPS_COUNTS(a->sparse, KEEPS_COUNTS(b->sparse, THTensor_(spaddcmul)(to, dense, 2, a->sparse, b->sparse)));
  TEST_(checkDense)(to, elements, count, "spaddcmul");
  THTensor_(free)(dense), THTensor_(free)(to), THSTensor_(free)(r);
}

/* ---- all -------------------------------------------------------------------- */

static void TEST_(sparse)(void) {
  static const long sizes[] = {4, 3, 2, 3, 2, 3, 2, 2};
  int places, blocks, kind, other;

  for (places = 1; places <= 4; places++)
    for (blocks = 0; blocks <= 2; blocks++)
      for (kind = 0; kind < SPARSE_KINDS; kind++) {
        TEST_(Model) m;
        TEST_(makeModel)(&m, sizes + (kind & 1), places, blocks, (enum SparseKind)kind);
        TEST_(testAccess)(&m);
        TEST_(testCopies)(&m);
        TEST_(testCoalesce)(&m);
        TEST_(testTranspose)(&m);
        TEST_(testParts)(&m);
        TEST_(testValues)(&m);
        TEST_(testDense)(&m);
        for (other = 0; other < sparsePairs(); other++) {
          TEST_(Model) n;
          TEST_(makeModel)(&n, sizes + (kind & 1), places, blocks, (enum SparseKind)((kind + other) % SPARSE_KINDS));
          TEST_(testPair)(&m, &n);
          TEST_(freeModel)(&n);
        }
        TEST_(freeModel)(&m);
      }
}

#endif
