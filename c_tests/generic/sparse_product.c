#ifndef THS_GENERIC_FILE
#define THS_GENERIC_FILE "generic/sparse_product.c"
#else

/* Matrices of n x m and m x p elements. `added` and the product are n x p. */
typedef struct TEST_(Factors) {
  TEST_(Model) sparse, added;
  long n, m, p;
  THTensor *dense;
  double elements[MODEL_ELEMENTS]; /* of `dense` */
} TEST_(Factors);

/* What beta * t + alpha * sparse * dense is. */
static void TEST_(expectProduct)(const TEST_(Factors) *f, double beta, double alpha, double *expected) {
  long i, j, k;
  for (i = 0; i < f->n; i++)
    for (k = 0; k < f->p; k++) {
      double sum = 0;
      for (j = 0; j < f->m; j++)
        sum += f->sparse.elements[i * f->m + j] * f->elements[j * f->p + k];
      expected[i * f->p + k] = beta * f->added.elements[i * f->p + k] + alpha * sum;
    }
}

static void TEST_(testSpaddmm)(TEST_(Factors) *f, double beta) {
  double expected[MODEL_ELEMENTS];
  THTensor *t = THSTensor_(toDense)(f->added.sparse), *r = THTensor_(new)();
  const long count = f->n * f->p;

  TYPED_CASE("spaddmm");
  TEST_(expectProduct)(f, beta, 3, expected);
  KEEPS_COUNTS(f->sparse.sparse, THSTensor_(spaddmm)(r, (real)beta, t, 3, f->sparse.sparse, f->dense));
  TEST_(checkDense)(r, expected, count, "spaddmm");
  THTensor_(copy)(r, t);
  THSTensor_(spaddmm)(r, (real)beta, r, 3, f->sparse.sparse, f->dense);
  TEST_(checkDense)(r, expected, count, "spaddmm in place");
  {
    /* a result and a factor whose columns are neighbours in memory */
    THTensor *turned = THTensor_(newWithSize2d)(f->p, f->n), *factor, *copy;
    THTensor_(transpose)(turned, NULL, 0, 1);
    factor = THTensor_(newTranspose)(f->dense, 0, 1);
    copy = THTensor_(newClone)(factor);
    THTensor_(transpose)(copy, NULL, 0, 1);
    THSTensor_(spaddmm)(turned, (real)beta, t, 3, f->sparse.sparse, copy);
    TEST_(checkDense)(turned, expected, count, "spaddmm to columns");
    THTensor_(free)(turned), THTensor_(free)(factor), THTensor_(free)(copy);
  }
  if (f->n == f->m) {
    /* the result is the dense factor */
    THTensor *own = THTensor_(newClone)(f->dense);
    THSTensor_(spaddmm)(own, (real)beta, t, 3, f->sparse.sparse, own);
    TEST_(checkDense)(own, expected, count, "spaddmm over its factor");
    THTensor_(free)(own);
  }
  THTensor_(free)(t), THTensor_(free)(r);
}

static void TEST_(testSparseResults)(TEST_(Factors) *f, double beta) {
  double expected[MODEL_ELEMENTS];
  THSTensor *r = THSTensor_(new)(), *own;

  TYPED_CASE("sspaddmm");
  TEST_(expectProduct)(f, beta, 3, expected);
  KEEPS_COUNTS(f->sparse.sparse, KEEPS_COUNTS(f->added.sparse,
    THSTensor_(sspaddmm)(r, (real)beta, f->added.sparse, 3, f->sparse.sparse, f->dense)));
  TEST_(checkElements)(r, &f->added, expected, "sspaddmm");
  own = THSTensor_(newClone)(f->added.sparse);
  THSTensor_(sspaddmm)(own, (real)beta, own, 3, f->sparse.sparse, f->dense);
  TEST_(checkElements)(own, &f->added, expected, "sspaddmm in place");
  THSTensor_(free)(own);

  TYPED_CASE("hspmm");
  {
    TEST_(Model) hybrid = f->added;
    hybrid.places = hybrid.blocks = 1;
    TEST_(expectProduct)(f, 0, 3, expected);
    KEEPS_COUNTS(f->sparse.sparse, THSTensor_(hspmm)(r, 3, f->sparse.sparse, f->dense));
    TEST_(checkElements)(r, &hybrid, expected, "hspmm");
    TEST_(checkSorted)(r, "hspmm");
  }
  THSTensor_(free)(r);
}

/* Row starts tell, for each row, the entries of the coalesced matrix. */
static void TEST_(testCsr)(THSTensor *matrix) {
  THSTensor *sorted = THSTensor_(newCoalesce)(matrix);
  THLongTensor *indices = THSTensor_(newIndices)(sorted), *starts;
  long row, i, seen = 0;

  TYPED_CASE("newCsr");
  KEEPS_COUNTS(matrix, starts = THSTensor_(newCsr)(matrix));
  CHECK_LONG(starts->size[0], matrix->size[0] + 1);
  CHECK_LONG(THLongTensor_get1d(starts, 0), 0);
  for (row = 0; row < matrix->size[0]; row++)
    for (i = THLongTensor_get1d(starts, row); i < THLongTensor_get1d(starts, row + 1); i++, seen++)
      CHECK_LONG(THLongTensor_get2d(indices, 0, i), row);
  CHECK_LONG(seen, sorted->nnz);
  THLongTensor_free(starts);
  THLongTensor_free(indices);
  THSTensor_(free)(sorted);
}

/* What is kept about rows is not used once the entries have changed. */
static void TEST_(testKeptRows)(void) {
  THSTensor *m = THSTensor_(newWithSize2d)(3, 3), *sorted;
  THLongTensor *indices = THLongTensor_newWithSize2d(2, 2), *starts;
  THTensor *values = THTensor_(newWithSize1d)(2);
  int round;

  TYPED_CASE("row starts after a change");
  THLongTensor_set2d(indices, 0, 0, 0), THLongTensor_set2d(indices, 1, 0, 1);
  THLongTensor_set2d(indices, 0, 1, 1), THLongTensor_set2d(indices, 1, 1, 1);
  THTensor_(fill)(values, 1);
  THSTensor_(_move)(m, indices, values);
  sorted = THSTensor_(newCoalesce)(m);
  for (round = 0; round < 3; round++) {
    /* the second entry moves on to row 1, 2, 1, as an index that was given out is written */
    const long row = 1 + round % 2;
    indices = THSTensor_(newIndices)(sorted);
    THLongTensor_set2d(indices, 0, 1, row);
    if (round != 1)
      THLongTensor_free(indices);
    starts = THSTensor_(newCsr)(sorted);
    CHECK_LONG(THLongTensor_get1d(starts, 1), 1);
    CHECK_LONG(THLongTensor_get1d(starts, 2), row == 1 ? 2 : 1);
    THLongTensor_fill(starts, 99); /* the caller's copy */
    THLongTensor_free(starts);
    if (round == 1) {
      THLongTensor_set2d(indices, 0, 1, 1);
      starts = THSTensor_(newCsr)(sorted);
      CHECK_LONG(THLongTensor_get1d(starts, 2), 2);
      THLongTensor_free(starts);
      THLongTensor_free(indices);
    }
  }
  THSTensor_(free)(sorted);
  THSTensor_(free)(m);
}

/* As above, where the indices are written through the public field: the flag stays where they stay sorted. Those of an entry
   are neighbours, so that the library reads a copy, and nobody else has a reference to the tensor. */
static void TEST_(testWrittenRows)(void) {
  static const long places[][3] = {{0, 1, 2}, {0, 0, 2}, {1, 1, 1}, {0, 2, 2}, {2, 2, 2}, {0, 1, 2}};
  THSTensor *m = THSTensor_(newWithSize2d)(3, 4), *sorted;
  THLongTensor *indices = THLongTensor_newWithSize2d(3, 2), *starts;
  THTensor *values = THTensor_(newWithSize1d)(3);
  size_t k;
  long i, row;

  TYPED_CASE("row starts after indices were written that stay sorted");
  THLongTensor_transpose(indices, indices, 0, 1);
  for (i = 0; i < 3; i++)
    THLongTensor_set2d(indices, 0, i, i), THLongTensor_set2d(indices, 1, i, i);
  THTensor_(fill)(values, 1);
  THSTensor_(_move)(m, indices, values);
  m->coalesced = 1;
  sorted = THSTensor_(newCoalesce)(m);
  CHECK(sorted->indices->stride[1] == 2);
  for (k = 0; k < sizeof places / sizeof *places; k++) {
    for (i = 0; i < 3; i++)
      sorted->indices->storage->data[sorted->indices->storageOffset + i * sorted->indices->stride[1]] = places[k][i];
    starts = THSTensor_(newCsr)(sorted);
    for (row = 0; row <= 3; row++) {
      long below = 0;
      for (i = 0; i < 3; i++)
        below += places[k][i] < row;
      CHECK_LONG(THLongTensor_get1d(starts, row), below);
    }
    THLongTensor_free(starts);
  }
  TYPED_CASE("row starts of indices that are not sorted, although the flag says so: any, in bounds");
  sorted->indices->storage->data[sorted->indices->storageOffset] = 2;
  sorted->indices->storage->data[sorted->indices->storageOffset + sorted->indices->stride[1]] = 0;
  starts = THSTensor_(newCsr)(sorted);
  for (row = 0; row < 3; row++)
    CHECK(THLongTensor_get1d(starts, row) <= THLongTensor_get1d(starts, row + 1));
  CHECK_LONG(THLongTensor_get1d(starts, 3), 3);
  THLongTensor_free(starts);
  THSTensor_(free)(sorted);
  THSTensor_(free)(m);
}

static void TEST_(sparseProduct)(void) {
  static const long shapes[][3] = {{3, 4, 2}, {5, 5, 5}, {1, 3, 9}, {4, 2, 70}, {6, 1, 1}};
  int shape, kind, beta;

  for (shape = 0; shape < 5; shape++)
    for (kind = 0; kind < SPARSE_KINDS; kind++) {
      TEST_(Factors) f;
      TEST_(Model) dense;
      const long *n = shapes[shape];
      long sparse[2], added[2], factor[2];
      f.n = n[0], f.m = n[1], f.p = n[2];
      sparse[0] = f.n, sparse[1] = f.m;
      factor[0] = f.m, factor[1] = f.p;
      added[0] = f.n, added[1] = f.p;
      TEST_(makeModel)(&f.sparse, sparse, 2, 0, (enum SparseKind)kind);
      TEST_(makeModel)(&f.added, added, 2, 0, (enum SparseKind)((kind + shape) % SPARSE_KINDS));
      TEST_(makeModel)(&dense, factor, 2, 0, EMPTY);
      f.dense = TEST_(newRandomDense)(&dense, f.elements);
      TEST_(freeModel)(&dense);
      for (beta = 0; beta <= 2; beta++) {
        TEST_(testSpaddmm)(&f, beta);
        TEST_(testSparseResults)(&f, beta);
      }
      TEST_(testCsr)(f.sparse.sparse);
      TEST_(freeModel)(&f.sparse);
      TEST_(freeModel)(&f.added);
      THTensor_(free)(f.dense);
    }
  TEST_(testKeptRows)();
  TEST_(testWrittenRows)();
}

#endif
