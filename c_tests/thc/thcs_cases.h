/* Sparse tensors of one element type beside those of THS: functions give the same to the last bit. THS has none of half
 * precision: there the same numbers are computed as floats, and each is rounded once. */
#ifndef THCS_GENERIC_FILE
#define THCS_GENERIC_FILE "thcs_cases.h"
#else

#ifdef THCS_REAL_IS_HALF
#define Beside Float
#define beside float
#define NUMBER(x) THC_half2float(x)
#define ELEMENT(x) THC_float2half((float)(x))
#else
#define Beside Real
#define beside real
#define NUMBER(x) (x)
#define ELEMENT(x) ((real)(x))
#endif
#define Sparse TH_CONCAT_3(THS, Beside, Tensor)
#define Sparse_(NAME) TH_CONCAT_4(THS, Beside, Tensor_, NAME)
#define Dense TH_CONCAT_3(TH, Beside, Tensor)
#define Dense_(NAME) TH_CONCAT_4(TH, Beside, Tensor_, NAME)
#define case_(NAME) TH_CONCAT_3(NAME, _, Real)

/* A tensor and the one beside it. */
typedef struct {
  THCSTensor *of;
  Sparse *to;
} case_(Pair);

typedef struct {
  THCTensor *of;
  Dense *to;
} case_(Matrix);

/* Numbers that are rounded when they are computed with. */
static real case_(number)(long i)
{
#if defined(THCS_REAL_IS_HALF) || defined(THCS_REAL_IS_FLOAT) || defined(THCS_REAL_IS_DOUBLE)
  return ELEMENT((double)(i * 37 % 23 - 7) / 9 + 1);
#else
  return (real)(i * 37 % 23 - 7);
#endif
}

static case_(Matrix) case_(newMatrix)(int rank, const long *sizes, long first)
{
  case_(Matrix) made = {THCTensor_(new)(state), Dense_(new)()};
  THCTensor_(resizeNd)(state, made.of, rank, (long *)sizes, NULL);
  Dense_(resizeNd)(made.to, rank, (long *)sizes, NULL);
  const long count = (long)THCTensor_(nElement)(state, made.of);
  for (long i = 0; i < count; i++) {
    THCTensor_(data)(state, made.of)[i] = case_(number)(first + i);
    Dense_(data)(made.to)[i] = (beside)NUMBER(case_(number)(first + i));
  }
  return made;
}

static void case_(freeMatrix)(case_(Matrix) matrix)
{
  THCTensor_(free)(state, matrix.of);
  Dense_(free)(matrix.to);
}

/* `nnz` entries at `places` of a tensor of these sizes, of which the first ones are sparse. */
static case_(Pair) case_(newPair)(int sparse, int rank, const long *sizes, long nnz, const long *places, long first)
{
  long blocks[5] = {nnz};
  case_(Pair) made;
  THLongStorage *size = THLongStorage_newWithSize(rank);
  THLongTensor *indices = THLongTensor_newWithSize2d(sparse, nnz);
  memcpy(size->data, sizes, (size_t)rank * sizeof *sizes);
  memcpy(THLongTensor_data(indices), places, (size_t)(sparse * nnz) * sizeof *places);
  memcpy(blocks + 1, sizes + sparse, (size_t)(rank - sparse) * sizeof *sizes);
  const case_(Matrix) values = case_(newMatrix)(rank - sparse + 1, blocks, first);
  THCudaLongTensor *there = THCudaLongTensor_new(state);
  THCudaLongTensor_resize2d(state, there, sparse, nnz);
  THCudaLongTensor_copyLong(state, there, indices);
  made.of = THCSTensor_(newWithTensorAndSize)(state, there, values.of, size);
  made.to = Sparse_(newWithTensorAndSize)(indices, values.to, size);
  THCudaLongTensor_free(state, there);
  THLongTensor_free(indices);
  THLongStorage_free(size);
  case_(freeMatrix)(values);
  return made;
}

static void case_(freePair)(case_(Pair) pair)
{
  THCSTensor_(free)(state, pair.of);
  Sparse_(free)(pair.to);
}

/* Whether elements are the same, bit by bit. Those beside are the rounded ones then, for what is computed of them. */
static int case_(areEqual)(const real *of, beside *to, ptrdiff_t count)
{
  int same = 1;
  for (ptrdiff_t i = 0; i < count; i++) {
    const real expected = ELEMENT(to[i]);
    same = same && memcmp(&of[i], &expected, sizeof expected) == 0;
    to[i] = NUMBER(expected);
  }
  return same;
}

static int case_(isMatrix)(case_(Matrix) matrix)
{
  int same = THCTensor_(isContiguous)(state, matrix.of) && matrix.of->nDimension == matrix.to->nDimension;
  for (int d = 0; same && d < matrix.of->nDimension; d++)
    same = matrix.of->size[d] == matrix.to->size[d];
  return same && case_(areEqual)(THCTensor_(data)(state, matrix.of), Dense_(data)(matrix.to), Dense_(nElement)(matrix.to));
}

static int case_(isPair)(case_(Pair) pair)
{
  const int rank = pair.to->nDimensionI + pair.to->nDimensionV;
  int same = pair.of->nnz == pair.to->nnz && pair.of->nDimensionI == pair.to->nDimensionI &&
             pair.of->nDimensionV == pair.to->nDimensionV && pair.of->coalesced == pair.to->coalesced;
  for (int d = 0; same && d < rank; d++)
    same = pair.of->size[d] == pair.to->size[d];
  if (!same || pair.of->nnz == 0)
    return same;
  THCudaLongTensor *indices = THCSTensor_(newIndices)(state, pair.of);
  THLongTensor *places = Sparse_(newIndices)(pair.to), *copied = THLongTensor_newWithSize2d(pair.of->nDimensionI, pair.of->nnz);
  THLongTensor_copyCuda(state, copied, indices);
  same = THLongTensor_equal(copied, places);
  const case_(Matrix) values = {THCSTensor_(newValues)(state, pair.of), Sparse_(newValues)(pair.to)};
  same = same && case_(isMatrix)(values);
  case_(freeMatrix)(values);
  THCudaLongTensor_free(state, indices);
  THLongTensor_free(places);
  THLongTensor_free(copied);
  return same;
}

static const long case_(matrixSizes)[] = {3, 4}, case_(otherSizes)[] = {4, 2}, case_(sumSizes)[] = {3, 2};
/* Rows, then columns: not in order, one place twice. */
static const long case_(aPlaces)[] = {2, 0, 1, 2, 0, 3, 2, 0, 3, 2}, case_(bPlaces)[] = {0, 2, 1, 1, 2, 3, 0, 0};

#define NEW_A() case_(newPair)(2, 2, case_(matrixSizes), 5, case_(aPlaces), 1)
#define NEW_B() case_(newPair)(2, 2, case_(matrixSizes), 4, case_(bPlaces), 11)
/* One sparse dimension and blocks. */
#define NEW_BLOCKS() case_(newPair)(1, 2, case_(otherSizes), 3, case_(aPlaces), 5)

/* Both call the same. */
#define BOTH(pair, NAME, ARGUMENTS, OTHERS) (THCSTensor_(NAME) ARGUMENTS, Sparse_(NAME) OTHERS, case_(isPair)(pair))

static void case_(sizes_and_entries)(void)
{
  const case_(Pair) a = NEW_A(), blocks = NEW_BLOCKS();
  CHECK(THCSTensor_(nDimension)(NULL, a.of) == 2 && THCSTensor_(nDimensionI)(NULL, blocks.of) == 1);
  CHECK(THCSTensor_(nDimensionV)(NULL, blocks.of) == 1 && THCSTensor_(size)(NULL, blocks.of, 1) == 2);
  CHECK(THCSTensor_(nnz)(NULL, a.of) == 5 && THCSTensor_(isCoalesced)(NULL, a.of) == 0);
  CHECK(THCSTensor_(getDevice)(NULL, a.of) == 0 && THCSTensor_(checkGPU)(state, 2, 3, a.of, blocks.of, a.of->values));
  THLongStorage *size = THCSTensor_(newSizeOf)(NULL, a.of);
  CHECK(size->size == 2 && size->data[0] == 3 && size->data[1] == 4);
  THCSTensor *empty = THCSTensor_(newWithSize)(NULL, size);
  CHECK(THCSTensor_(isSameSizeAs)(NULL, empty, a.of) == 1 && THCSTensor_(isSameSizeAs)(NULL, blocks.of, a.of) == 0);
  CHECK(THCSTensor_(nnz)(NULL, empty) == 0 && THCSTensor_(getDevice)(NULL, empty) == -1);
  const case_(Matrix) dense = case_(newMatrix)(2, case_(otherSizes), 0);
  CHECK(THCSTensor_(isSameSizeAsDense)(NULL, blocks.of, dense.of) == 1 && THCSTensor_(isSameSizeAsDense)(NULL, a.of, dense.of) == 0);
  case_(freeMatrix)(dense);

  long raw[] = {5, 6, 7};
  THCSTensor *same = THCSTensor_(newCoalesce)(state, empty);
  CHECK(same == empty && THCSTensor_(isCoalesced)(NULL, empty) == 1);
  THCSTensor_(free)(NULL, same);
  THCSTensor_(rawResize)(NULL, empty, 2, 0, size->data);
  CHECK(THCSTensor_(isSameSizeAs)(NULL, empty, a.of) == 1 && THCSTensor_(isCoalesced)(NULL, empty) == 0);
  THCSTensor_(rawResize)(NULL, empty, 1, 2, raw);
  CHECK(empty->nDimensionI == 1 && empty->nDimensionV == 2 && empty->size[0] == 5 && empty->size[2] == 7 && !empty->coalesced);
  THCSTensor_(rawResize)(NULL, empty, 0, 0, NULL);
  CHECK(THCSTensor_(nDimension)(NULL, empty) == 0);
  CHECK(THCSTensor_(resize)(NULL, empty, size) == empty && THCSTensor_(isSameSizeAs)(NULL, empty, a.of));
  THCSTensor_(resize1d)(NULL, empty, 2);
  THCSTensor_(resize2d)(NULL, empty, 2, 3);
  THCSTensor_(resize3d)(NULL, empty, 2, 3, 4);
  THCSTensor_(resize4d)(NULL, empty, 2, 3, 4, 5);
  CHECK(THCSTensor_(size)(NULL, empty, 3) == 5);
  CHECK(THCSTensor_(resizeAs)(NULL, empty, blocks.of) == empty && empty->nDimensionV == 1);
  THCSTensor_(retain)(NULL, empty);
  THCSTensor_(free)(NULL, empty);
  THCSTensor_(free)(NULL, empty);
  THLongStorage_free(size);

  THCSTensor *made[] = {THCSTensor_(new)(NULL), THCSTensor_(newWithSize1d)(NULL, 2), THCSTensor_(newWithSize2d)(NULL, 2, 3),
    THCSTensor_(newWithSize3d)(NULL, 2, 3, 4), THCSTensor_(newWithSize4d)(NULL, 2, 3, 4, 5)};
  for (int rank = 0; rank < 5; rank++) {
    CHECK(THCSTensor_(nDimensionI)(NULL, made[rank]) == rank && (rank == 0 || made[rank]->size[rank - 1] == rank + 1));
    THCSTensor_(free)(NULL, made[rank]);
  }

  THCudaLongTensor *flat = THCSTensor_(newFlattenedIndices)(state, a.of);
  static const long expected[] = {11, 2, 4, 11, 2};
  CHECK(flat->nDimension == 2 && flat->size[0] == 1 && flat->size[1] == 5);
  CHECK(memcmp(THCudaLongTensor_data(state, flat), expected, sizeof expected) == 0);
  THCudaLongTensor_free(state, flat);
  THCTensor *room = THCSTensor_(newValuesWithSizeOf)(NULL, blocks.of->values, 9);
  CHECK(room->nDimension == 2 && room->size[0] == 9 && room->size[1] == 2);
  THCTensor_(free)(state, room);
  room = THCTensor_(new)(state);
  THCTensor *vector = THCSTensor_(newValuesWithSizeOf)(NULL, room, 4), *none = THCSTensor_(newValuesWithSizeOf)(NULL, vector, 0);
  CHECK(vector->nDimension == 1 && vector->size[0] == 4 && none->nDimension == 0);
  THCTensor_(free)(state, none);
  THCTensor_(free)(state, vector);
  THCTensor_(free)(state, room);
  case_(freePair)(a);
  case_(freePair)(blocks);
}

static void case_(copies)(void)
{
  const case_(Pair) a = NEW_A(), blocks = NEW_BLOCKS();
  case_(Pair) r = {THCSTensor_(newClone)(NULL, a.of), Sparse_(newClone)(a.to)};
  CHECK(case_(isPair)(r) && r.of->indices != a.of->indices);
  CHECK(BOTH(r, copy, (NULL, r.of, blocks.of), (r.to, blocks.to)));
  CHECK(BOTH(r, copy, (NULL, r.of, a.of), (r.to, a.to)));
  CHECK(BOTH(r, transpose, (NULL, r.of, 0, 1), (r.to, 0, 1)));
  const case_(Pair) turned = {THCSTensor_(newTranspose)(NULL, a.of, 1, 0), Sparse_(newTranspose)(a.to, 1, 0)};
  CHECK(case_(isPair)(turned));
  case_(freePair)(turned);
  CHECK(BOTH(r, zero, (state, r.of), (r.to)));
  CHECK(BOTH(r, resizeAs, (NULL, r.of, a.of), (r.to, a.to)));

  /* _set copies, _move takes. */
  THCudaLongTensor *indices = THCSTensor_(newIndices)(NULL, a.of);
  THCTensor *values = THCSTensor_(newValues)(NULL, a.of);
  CHECK(THCSTensor_(_set)(NULL, r.of, indices, values) == r.of && r.of->values != values);
  Sparse_(copy)(r.to, a.to);
  CHECK(case_(isPair)(r));
  CHECK(THCSTensor_(_move)(NULL, r.of, indices, values) == r.of && case_(isPair)(r));
  CHECK(THCudaLongTensor_data(NULL, r.of->indices) == THCudaLongTensor_data(NULL, a.of->indices));
  CHECK(THCTensor_(data)(NULL, r.of->values) == THCTensor_(data)(NULL, a.of->values));
  THCSTensor *inferred = THCSTensor_(newWithTensor)(state, r.of->indices, r.of->values);
  CHECK(inferred->size[0] == 3 && inferred->size[1] == 4 && inferred->nnz == 5);
  THCSTensor_(free)(NULL, inferred);
  case_(freePair)(r);
  case_(freePair)(a);
  case_(freePair)(blocks);
}

static void case_(entries_are_summed)(void)
{
  const case_(Pair) a = NEW_A(), blocks = NEW_BLOCKS();
  const case_(Pair) sums[] = {{THCSTensor_(newCoalesce)(state, a.of), Sparse_(newCoalesce)(a.to)},
    {THCSTensor_(newCoalesce)(state, blocks.of), Sparse_(newCoalesce)(blocks.to)}};
  CHECK(case_(isPair)(sums[0]) && sums[0].of != a.of && sums[0].of->coalesced && sums[0].of->nnz == 3);
  CHECK(case_(isPair)(sums[1]) && case_(isPair)(a));
  THCSTensor *same = THCSTensor_(newCoalesce)(state, sums[0].of);
  CHECK(same == sums[0].of);
  THCSTensor_(free)(state, same);
  const case_(Matrix) dense[] = {{THCSTensor_(toDense)(state, a.of), Sparse_(toDense)(a.to)},
    {THCSTensor_(toDense)(state, blocks.of), Sparse_(toDense)(blocks.to)}};
  CHECK(case_(isMatrix)(dense[0]) && case_(isMatrix)(dense[1]) && dense[0].of->size[1] == 4);
  /* What the mask lists. */
  const case_(Pair) r = {THCSTensor_(new)(state), Sparse_(new)()};
  THCTensor_(sparseMask)(state, r.of, dense[0].of, sums[0].of);
  Dense_(sparseMask)(r.to, dense[0].to, sums[0].to);
  CHECK(case_(isPair)(r) && r.of->nnz == 3);
  case_(freePair)(r);
  for (int i = 0; i < 2; i++) {
    case_(freeMatrix)(dense[i]);
    case_(freePair)(sums[i]);
  }
  case_(freePair)(a);
  case_(freePair)(blocks);
}

static void case_(arithmetic)(void)
{
  const case_(Pair) a = NEW_A(), b = NEW_B(), blocks = NEW_BLOCKS();
  const case_(Pair) r = {THCSTensor_(new)(state), Sparse_(new)()};
  const real two = ELEMENT(2), three = ELEMENT(3);
  CHECK(BOTH(r, cadd, (state, r.of, a.of, three, b.of), (r.to, a.to, 3, b.to)));
  CHECK(BOTH(r, csub, (state, r.of, a.of, two, b.of), (r.to, a.to, 2, b.to)));
  CHECK(BOTH(r, cmul, (state, r.of, a.of, b.of), (r.to, a.to, b.to)));
  CHECK(r.of->coalesced == 1 && r.of->nnz == 3);
  CHECK(BOTH(r, cmul, (state, r.of, blocks.of, blocks.of), (r.to, blocks.to, blocks.to)));
  CHECK(BOTH(r, mul, (state, r.of, blocks.of, three), (r.to, blocks.to, 3)));
  CHECK(BOTH(r, div, (state, r.of, a.of, three), (r.to, a.to, 3)));
  CHECK(case_(isPair)(a) && case_(isPair)(b));

  /* A result that is an operand: values are overwritten where they are, and whoever shares them sees it. */
  THCTensor *shared = THCSTensor_(newValues)(state, r.of);
  CHECK(BOTH(r, mul, (state, r.of, r.of, three), (r.to, r.to, 3)));
  CHECK(case_(areEqual)(THCTensor_(data)(state, shared), Dense_(data)(r.to->values), 5));
  CHECK(BOTH(r, div, (state, r.of, r.of, two), (r.to, r.to, 2)));
  CHECK(case_(areEqual)(THCTensor_(data)(state, shared), Dense_(data)(r.to->values), 5));
  THCTensor_(free)(state, shared);
  CHECK(BOTH(r, cadd, (state, r.of, r.of, two, a.of), (r.to, r.to, 2, a.to)));
  CHECK(BOTH(r, cadd, (state, r.of, b.of, two, r.of), (r.to, b.to, 2, r.to)));
  CHECK(BOTH(r, cmul, (state, r.of, r.of, r.of), (r.to, r.to, r.to)));

  /* Nothing is listed by both, and blocks stay blocks. */
  static const long apart[] = {3};
  const case_(Pair) alone = case_(newPair)(1, 2, case_(otherSizes), 1, apart, 3);
  CHECK(BOTH(r, cmul, (state, r.of, blocks.of, alone.of), (r.to, blocks.to, alone.to)));
  CHECK(r.of->nnz == 0 && r.of->nDimensionV == 1 && case_(isPair)(alone));
  case_(freePair)(alone);

#if defined(THCS_REAL_IS_HALF) || defined(THCS_REAL_IS_FLOAT) || defined(THCS_REAL_IS_DOUBLE)
  CHECK(BOTH(r, pow, (state, r.of, a.of, three), (r.to, a.to, 3)));
  CHECK(BOTH(r, pow, (state, r.of, r.of, two), (r.to, r.to, 2)));
#else
  /* Whole numbers: as TH raises them, one by one. */
  const case_(Pair) sorted = {THCSTensor_(newCoalesce)(state, a.of), Sparse_(newCoalesce)(a.to)};
  Dense *exponents = Dense_(newClone)(sorted.to->values), *powers = Dense_(new)();
  Dense_(fill)(exponents, 3);
  Dense_(cpow)(powers, sorted.to->values, exponents);
  THCSTensor_(pow)(state, r.of, a.of, 3);
  CHECK(r.of->coalesced && r.of->nnz == 3 && case_(areEqual)(THCTensor_(data)(state, r.of->values), Dense_(data)(powers), 3));
  CHECK(case_(isPair)(a) && case_(isPair)(sorted));
  shared = THCSTensor_(newValues)(state, sorted.of);
  THCSTensor_(pow)(state, sorted.of, sorted.of, 3);
  CHECK(case_(areEqual)(THCTensor_(data)(state, shared), Dense_(data)(powers), 3));
  THCTensor_(free)(state, shared);
  THCSTensor_(pow)(state, a.of, a.of, 3);
  CHECK(a.of->coalesced && a.of->nnz == 3 && case_(areEqual)(THCTensor_(data)(state, a.of->values), Dense_(data)(powers), 3));
  Dense_(free)(exponents);
  Dense_(free)(powers);
  case_(freePair)(sorted);
#endif
  case_(freePair)(r);
  case_(freePair)(a);
  case_(freePair)(b);
  case_(freePair)(blocks);
}

static void case_(together_with_dense)(void)
{
  const case_(Pair) a = NEW_A(), b = NEW_B(), r = {THCSTensor_(new)(state), Sparse_(new)()};
  const case_(Matrix) like = case_(newMatrix)(2, case_(matrixSizes), 2), factor = case_(newMatrix)(2, case_(otherSizes), 9);
  const case_(Matrix) added = case_(newMatrix)(2, case_(sumSizes), 4), sum = {THCTensor_(new)(state), Dense_(new)()};
  const real two = ELEMENT(2), three = ELEMENT(3);

  THCSTensor_(spcadd)(state, sum.of, like.of, three, a.of);
  Sparse_(spcadd)(sum.to, like.to, 3, a.to);
  CHECK(case_(isMatrix)(sum));
  THCSTensor_(spcadd)(state, sum.of, sum.of, two, b.of);
  Sparse_(spcadd)(sum.to, sum.to, 2, b.to);
  CHECK(case_(isMatrix)(sum));
  THCTensor_(spaddcmul)(state, sum.of, like.of, three, a.of, b.of);
  Dense_(spaddcmul)(sum.to, like.to, 3, a.to, b.to);
  CHECK(case_(isMatrix)(sum));
  THCSTensor_(spaddmm)(state, sum.of, two, added.of, three, a.of, factor.of);
  Sparse_(spaddmm)(sum.to, 2, added.to, 3, a.to, factor.to);
  CHECK(case_(isMatrix)(sum) && sum.of->size[1] == 2);
  THCSTensor_(spaddmm)(state, added.of, two, added.of, three, a.of, factor.of);
  CHECK(THCTensor_(isSameSizeAs)(state, added.of, sum.of));
  CHECK(case_(areEqual)(THCTensor_(data)(state, added.of), Dense_(data)(sum.to), 6));
  CHECK(BOTH(r, hspmm, (state, r.of, three, a.of, factor.of), (r.to, 3, a.to, factor.to)));
  CHECK(r.of->nDimensionV == 1);
  static const long places[] = {0, 2, 1, 0};
  const case_(Pair) listed = case_(newPair)(2, 2, case_(sumSizes), 2, places, 6);
  CHECK(BOTH(r, sspaddmm, (state, r.of, two, listed.of, three, a.of, factor.of), (r.to, 2, listed.to, 3, a.to, factor.to)));
  CHECK(case_(isPair)(listed) && case_(isPair)(a));
  case_(freePair)(listed);
  case_(freePair)(a);
  case_(freePair)(b);
  case_(freePair)(r);
  case_(freeMatrix)(like);
  case_(freeMatrix)(factor);
  case_(freeMatrix)(added);
  case_(freeMatrix)(sum);
}

#define OF(NAME) "in " TH_CONCAT_STRING_2(THCSTensor_(NAME), )
#define OF_DENSE(NAME) "in " TH_CONCAT_STRING_2(THCTensor_(NAME), )
#define NULL_AT(n, NAME, ...) CHECK_ERROR(n, OF(NAME), THCSTensor_(NAME)(__VA_ARGS__))

static void case_(null_is_refused)(void)
{
  const case_(Pair) a = NEW_A();
  THCSTensor *s = a.of;
  THCTensor *d = a.of->values;
  THCudaLongTensor *i = a.of->indices;
  THLongStorage *size = THLongStorage_newWithSize2(3, 4);
  const real x = ELEMENT(2);
  NULL_AT(2, nDimension, NULL, NULL);
  NULL_AT(2, nDimensionI, NULL, NULL);
  NULL_AT(2, nDimensionV, NULL, NULL);
  NULL_AT(2, size, NULL, NULL, 0);
  NULL_AT(2, nnz, NULL, NULL);
  NULL_AT(2, newSizeOf, NULL, NULL);
  NULL_AT(2, newIndices, NULL, NULL);
  NULL_AT(2, newValues, NULL, NULL);
  NULL_AT(2, newWithTensor, state, NULL, d);
  NULL_AT(3, newWithTensor, state, i, NULL);
  NULL_AT(2, newWithTensorAndSize, state, NULL, d, NULL);
  NULL_AT(3, newWithTensorAndSize, state, i, NULL, NULL);
  NULL_AT(2, newWithSize, NULL, NULL);
  NULL_AT(2, newClone, NULL, NULL);
  NULL_AT(2, newTranspose, NULL, NULL, 0, 1);
  NULL_AT(2, newCoalesce, state, NULL);
  NULL_AT(2, newFlattenedIndices, state, NULL);
  NULL_AT(2, newValuesWithSizeOf, NULL, NULL, 1);
  NULL_AT(2, isSameSizeAs, NULL, NULL, s);
  NULL_AT(3, isSameSizeAs, NULL, s, NULL);
  NULL_AT(2, isSameSizeAsDense, NULL, NULL, d);
  NULL_AT(3, isSameSizeAsDense, NULL, s, NULL);
  NULL_AT(2, resize, NULL, NULL, size);
  NULL_AT(3, resize, NULL, s, NULL);
  NULL_AT(2, resizeAs, NULL, NULL, s);
  NULL_AT(3, resizeAs, NULL, s, NULL);
  NULL_AT(2, resize1d, NULL, NULL, 1);
  NULL_AT(2, resize2d, NULL, NULL, 1, 1);
  NULL_AT(2, resize3d, NULL, NULL, 1, 1, 1);
  NULL_AT(2, resize4d, NULL, NULL, 1, 1, 1, 1);
  NULL_AT(2, rawResize, NULL, NULL, 0, 0, NULL);
  NULL_AT(5, rawResize, NULL, s, 1, 0, NULL);
  NULL_AT(2, toDense, state, NULL);
  NULL_AT(2, copy, NULL, NULL, s);
  NULL_AT(3, copy, NULL, s, NULL);
  NULL_AT(2, transpose, NULL, NULL, 0, 1);
  NULL_AT(2, isCoalesced, NULL, NULL);
  NULL_AT(2, getDevice, NULL, NULL);
  NULL_AT(2, _move, NULL, NULL, i, d);
  NULL_AT(3, _move, NULL, s, NULL, d);
  NULL_AT(4, _move, NULL, s, i, NULL);
  NULL_AT(2, _set, NULL, NULL, i, d);
  NULL_AT(3, _set, NULL, s, NULL, d);
  NULL_AT(4, _set, NULL, s, i, NULL);
  NULL_AT(2, zero, state, NULL);
  NULL_AT(2, mul, state, NULL, s, x);
  NULL_AT(3, mul, state, s, NULL, x);
  NULL_AT(2, div, state, NULL, s, x);
  NULL_AT(3, div, state, s, NULL, x);
  NULL_AT(2, pow, state, NULL, s, x);
  NULL_AT(3, pow, state, s, NULL, x);
  NULL_AT(2, cadd, state, NULL, s, x, s);
  NULL_AT(3, cadd, state, s, NULL, x, s);
  NULL_AT(5, cadd, state, s, s, x, NULL);
  NULL_AT(2, csub, state, NULL, s, x, s);
  NULL_AT(3, csub, state, s, NULL, x, s);
  NULL_AT(5, csub, state, s, s, x, NULL);
  NULL_AT(2, cmul, state, NULL, s, s);
  NULL_AT(3, cmul, state, s, NULL, s);
  NULL_AT(4, cmul, state, s, s, NULL);
  NULL_AT(2, spcadd, state, NULL, d, x, s);
  NULL_AT(3, spcadd, state, d, NULL, x, s);
  NULL_AT(5, spcadd, state, d, d, x, NULL);
  NULL_AT(2, spaddmm, state, NULL, x, d, x, s, d);
  NULL_AT(4, spaddmm, state, d, x, NULL, x, s, d);
  NULL_AT(6, spaddmm, state, d, x, d, x, NULL, d);
  NULL_AT(7, spaddmm, state, d, x, d, x, s, NULL);
  NULL_AT(2, sspaddmm, state, NULL, x, s, x, s, d);
  NULL_AT(4, sspaddmm, state, s, x, NULL, x, s, d);
  NULL_AT(6, sspaddmm, state, s, x, s, x, NULL, d);
  NULL_AT(7, sspaddmm, state, s, x, s, x, s, NULL);
  NULL_AT(2, hspmm, state, NULL, x, s, d);
  NULL_AT(4, hspmm, state, s, x, NULL, d);
  NULL_AT(5, hspmm, state, s, x, s, NULL);
  CHECK_ERROR(2, OF_DENSE(sparseMask), THCTensor_(sparseMask)(state, NULL, d, s));
  CHECK_ERROR(3, OF_DENSE(sparseMask), THCTensor_(sparseMask)(state, s, NULL, s));
  CHECK_ERROR(4, OF_DENSE(sparseMask), THCTensor_(sparseMask)(state, s, d, NULL));
  CHECK_ERROR(2, OF_DENSE(spaddcmul), THCTensor_(spaddcmul)(state, NULL, d, x, s, s));
  CHECK_ERROR(3, OF_DENSE(spaddcmul), THCTensor_(spaddcmul)(state, d, NULL, x, s, s));
  CHECK_ERROR(5, OF_DENSE(spaddcmul), THCTensor_(spaddcmul)(state, d, d, x, NULL, s));
  CHECK_ERROR(6, OF_DENSE(spaddcmul), THCTensor_(spaddcmul)(state, d, d, x, s, NULL));
  CHECK(THCSTensor_(checkGPU)(state, 2, 3, s, NULL, NULL) == 1);
  THCSTensor_(retain)(NULL, NULL);
  THCSTensor_(free)(NULL, NULL);
  THLongStorage_free(size);
  CHECK(case_(isPair)(a));
  case_(freePair)(a);
}

static void case_(errors_change_nothing)(void)
{
  const case_(Pair) a = NEW_A(), blocks = NEW_BLOCKS();
  const real x = ELEMENT(2), zero = ELEMENT(0);
  long negative[] = {1, -1};
  CHECK_ERROR(0, OF_DENSE(spaddcdiv), THCTensor_(spaddcdiv)(state, a.of->values, a.of->values, x, a.of, a.of));
  NULL_AT(0, pow, state, a.of, a.of, zero);
  NULL_AT(0, cadd, state, a.of, a.of, x, blocks.of);
  NULL_AT(0, cmul, state, a.of, a.of, blocks.of);
  NULL_AT(3, rawResize, NULL, a.of, -1, 2, negative);
  NULL_AT(4, rawResize, NULL, a.of, 1, -2, negative);
  NULL_AT(5, rawResize, NULL, a.of, 1, 1, negative);
  NULL_AT(3, newValuesWithSizeOf, NULL, a.of->values, -1);
  NULL_AT(3, hspmm, state, a.of, x, blocks.of, a.of->values);
  CHECK(case_(isPair)(a) && case_(isPair)(blocks));
  THCudaLongTensor *places = THCudaLongTensor_newWithSize2d(state, 2, 5), *none = THCudaLongTensor_new(state);
  THCudaLongTensor_fill(state, places, 7);
  NULL_AT(2, _move, state, a.of, none, a.of->values);
  NULL_AT(2, _move, state, a.of, blocks.of->indices, a.of->values);
  NULL_AT(3, _move, state, blocks.of, places, a.of->values);
  NULL_AT(3, _move, state, a.of, places, a.of->values);
  THCTensor *wide = THCTensor_(newWithSize2d)(state, 3, 9);
  NULL_AT(4, _move, state, blocks.of, blocks.of->indices, wide);
  THCTensor_(free)(state, wide);
  NULL_AT(3, _set, state, a.of, places, a.of->values);
  CHECK(case_(isPair)(a) && case_(isPair)(blocks));
  THCudaLongTensor_free(state, none);
  THCudaLongTensor_free(state, places);
  /* Entries outside the sizes: the operand is blamed. */
  const case_(Pair) wrong = NEW_A();
  THCSTensor_(resize2d)(state, wrong.of, 1, 1);
  Sparse_(resize2d)(wrong.to, 1, 1);
  THCSTensor *one = THCSTensor_(newWithSize2d)(state, 1, 1);
  NULL_AT(3, cmul, state, one, wrong.of, one);
  NULL_AT(4, cmul, state, one, one, wrong.of);
  NULL_AT(5, cadd, state, one, one, x, wrong.of);
  NULL_AT(2, toDense, state, wrong.of);
  NULL_AT(2, newCoalesce, state, wrong.of);
  CHECK(one->nnz == 0 && !one->coalesced && case_(isPair)(wrong));
  THCSTensor_(free)(state, one);
  one = THCSTensor_(newWithSize3d)(state, LONG_MAX / 2, 4, 4);
  NULL_AT(2, newFlattenedIndices, state, one);
  THCSTensor_(free)(state, one);
  case_(freePair)(wrong);
  case_(freePair)(a);
  case_(freePair)(blocks);
}

static void case_(devices_are_kept_apart)(void)
{
  const case_(Pair) a = NEW_A(), b = NEW_B();
  const real x = ELEMENT(2);
  /* Copies go between devices. */
  THCudaCheck(cudaSetDevice(1));
  THCSTensor *there = THCSTensor_(newClone)(state, a.of), *sorted = THCSTensor_(newCoalesce)(state, there);
  CHECK(THCSTensor_(getDevice)(state, a.of) == 0 && THCSTensor_(getDevice)(state, there) == 1);
  CHECK(THCSTensor_(getDevice)(state, sorted) == 1 && there->indices->storage->device == 1);
  CHECK(THCSTensor_(checkGPU)(state, 1, 2, there, there->values) && !THCSTensor_(checkGPU)(state, 2, 2, there, a.of));
  CHECK(!THCSTensor_(checkGPU)(state, 1, 2, there, a.of->values));
  NULL_AT(0, cadd, state, there, there, x, a.of);
  NULL_AT(0, newCoalesce, state, a.of);
  THCudaCheck(cudaSetDevice(0));
  NULL_AT(0, toDense, state, there);
  /* It is coalesced, and nothing is to be done. */
  THCSTensor *same = THCSTensor_(newCoalesce)(state, sorted);
  CHECK(same == sorted);
  THCSTensor_(free)(state, same);

  /* Indices here and values there. */
  THCSTensor *mixed = THCSTensor_(newClone)(state, a.of);
  THCSTensor_(_move)(state, mixed, THCSTensor_(newIndices)(state, a.of), THCSTensor_(newValues)(state, there));
  for (int device = 0; device < 2; device++) {
    THCudaCheck(cudaSetDevice(device));
    CHECK(!THCSTensor_(checkGPU)(state, 1, 1, mixed));
    NULL_AT(0, mul, state, mixed, mixed, x);
    NULL_AT(0, cadd, state, device ? there : b.of, mixed, x, mixed);
    NULL_AT(0, newWithTensor, state, mixed->indices, mixed->values);
    NULL_AT(0, newFlattenedIndices, state, mixed);
  }
  THCudaCheck(cudaSetDevice(0));
  CHECK(case_(isPair)(a) && case_(isPair)(b));
  /* Where the state says so, functions read the memory of other devices. */
  THCState_setKernelPeerToPeerAccessEnabled(state, 1);
  CHECK(BOTH(a, cadd, (state, a.of, b.of, x, mixed), (a.to, b.to, 2, a.to)));
  CHECK(THCSTensor_(getDevice)(state, a.of) == 0);
  THCState_setKernelPeerToPeerAccessEnabled(state, 0);
  THCSTensor_(free)(state, mixed);
  THCSTensor_(free)(state, sorted);
  THCSTensor_(free)(state, there);
  case_(freePair)(a);
  case_(freePair)(b);
}

static void case_(all)(void)
{
  case_(sizes_and_entries)();
  case_(copies)();
  case_(entries_are_summed)();
  case_(arithmetic)();
  case_(together_with_dense)();
  case_(null_is_refused)();
  case_(errors_change_nothing)();
  case_(devices_are_kept_apart)();
}

#undef OF
#undef OF_DENSE
#undef NULL_AT
#undef BOTH
#undef NEW_A
#undef NEW_B
#undef NEW_BLOCKS
#undef case_
#undef Dense_
#undef Dense
#undef Sparse_
#undef Sparse
#undef ELEMENT
#undef NUMBER
#undef beside
#undef Beside
#endif
