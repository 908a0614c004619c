/*
 * copy_pair.h: copies of Source tensors and storages to those of the type in
 * force. Included by generic/copy.c once for each Source, whose C type is
 * `source`; SOURCE_IS_HALF is 1 for Half alone.
 */
#define PAIR_(NAME) TH_CONCAT_4(TEST_(NAME), From, Source, )
#define SourceTensor TH_CONCAT_3(TH, Source, Tensor)
#define SourceTensor_(NAME) TH_CONCAT_4(TH, Source, Tensor_, NAME)
#define SourceStorage TH_CONCAT_3(TH, Source, Storage)
#define SourceStorage_(NAME) TH_CONCAT_4(TH, Source, Storage_, NAME)
#define SOURCE_TEST_(NAME) TH_CONCAT_4(test, Source, _, NAME)
#define COPY TH_CONCAT_2(copy, Source)
#define PAIR_CASE(WHAT) CASE(TYPE_NAME(Source) " to " TYPE_NAME(Real) ": " WHAT)

/* What becomes of one element. */
static real PAIR_(convert)(source value) {
#if defined(TH_REAL_IS_HALF) && SOURCE_IS_HALF
  return value;
#elif defined(TH_REAL_IS_HALF)
  return TH_float2half((float)value);
#elif SOURCE_IS_HALF
  return (real)TH_half2float(value);
#else
  return (real)value;
#endif
}

/* Copies src to dst and checks every element of dst's storage, also those that dst does not reach. */
static void PAIR_(checkCopy)(THTensor *dst, SourceTensor *src) {
  const ptrdiff_t elements = dst->storage->size;
  real *expected = (real *)malloc(sizeof(real) * (size_t)elements);
  long to[LAYOUT_MAX_DIMENSION] = {0}, from[LAYOUT_MAX_DIMENSION] = {0};

  memcpy(expected, dst->storage->data, sizeof(real) * (size_t)elements);
  do {
    expected[TEST_(at)(dst, to) - dst->storage->data] = PAIR_(convert)(*SOURCE_TEST_(at)(src, from));
    layoutNext(to, dst->nDimension, dst->size);
  } while (layoutNext(from, src->nDimension, src->size));

  THTensor_(COPY)(dst, src);
  CHECK(memcmp(expected, dst->storage->data, sizeof(real) * (size_t)elements) == 0);
  free(expected);
}

static void PAIR_(layouts)(void) {
  static const LayoutSize folded[] = {{1, {24}}, {2, {4, 6}}, {3, {2, 3, 4}}, {4, {3, 1, 4, 2}}};
  int to, from, k, j;

  for (to = 0; to < LAYOUTS; to++) {
    for (from = check_few() ? to % 3 : 0; from < LAYOUTS; from += check_few() ? 3 : 1) {
      PAIR_CASE("equal sizes");
      for (k = 0; k < LAYOUT_SIZES; k++) {
        THTensor *dst = TEST_(newLayout)(to, layoutSizes[k].nDimension, layoutSizes[k].size);
        SourceTensor *src = SOURCE_TEST_(newLayout)(from, layoutSizes[k].nDimension, layoutSizes[k].size);
        if (to != EXPANDED || layoutSizes[k].size[0] == 1)
          PAIR_(checkCopy)(dst, src);
        else
          THTensor_(COPY)(dst, src); /* which of several values remains is open; the guards watch */
        THTensor_(free)(dst);
        SourceTensor_(free)(src);
      }
      PAIR_CASE("other sizes with as many elements");
      for (k = 0; to != EXPANDED && k < 4; k++) {
        for (j = 0; j < 4; j++) {
          THTensor *dst = TEST_(newLayout)(to, folded[k].nDimension, folded[k].size);
          SourceTensor *src = SOURCE_TEST_(newLayout)(from, folded[j].nDimension, folded[j].size);
          PAIR_(checkCopy)(dst, src);
          THTensor_(free)(dst);
          SourceTensor_(free)(src);
        }
      }
    }
  }
}

/* Enough elements for every blocked or threaded way of copying. */
static void PAIR_(large)(void) {
  static const long size[] = {301, 403};
  THTensor *dst = TEST_(newLayout)(CONTIGUOUS, 2, size);
  SourceTensor *src = SOURCE_TEST_(newLayout)(TRANSPOSED, 2, size);

  PAIR_CASE("large");
  PAIR_(checkCopy)(dst, src);
  SourceTensor_(free)(src);
  src = SOURCE_TEST_(newLayout)(CONTIGUOUS, 2, size);
  PAIR_(checkCopy)(dst, src);
  THTensor_(free)(dst);
  SourceTensor_(free)(src);
}

static void PAIR_(errors)(void) {
  static const long six[] = {2, 3}, eight[] = {2, 4};
  THTensor *dst = TEST_(newLayout)(CONTIGUOUS, 2, six), *empty = THTensor_(new)();
  SourceTensor *src = SOURCE_TEST_(newLayout)(CONTIGUOUS, 2, eight), *nothing = SourceTensor_(new)();
  THTensor *before = THTensor_(newClone)(dst);
  SourceStorage *shorter = SourceStorage_(newWithSize)(5);
  THStorage *storage = THStorage_(newWithAllocator)(6, &guard_allocator, NULL);
  int i;

  PAIR_CASE("another number of elements");
  CHECK_SOME_ERROR(THTensor_(COPY)(dst, src));
  CHECK_SOME_ERROR(THTensor_(COPY)(dst, nothing));
  CHECK_SOME_ERROR(THTensor_(COPY)(empty, src));
  for (i = 0; i < 6; i++)
    CHECK_NUMBER(NUMBER(THTensor_(get2d)(dst, i / 3, i % 3)), NUMBER(THTensor_(get2d)(before, i / 3, i % 3)));

  PAIR_CASE("nothing to nothing");
  TRY(THTensor_(COPY)(empty, nothing));
  CHECK_LONG(check_caught.kind, NO_ERROR);

  PAIR_CASE("a source storage with too few elements");
  CHECK_ARG_ERROR(2, THStorage_(COPY)(storage, shorter));

  SourceTensor_(free)(src);
  SourceTensor_(free)(nothing);
  SourceStorage_(free)(shorter);
  THStorage_(free)(storage);
  THTensor_(free)(dst);
  THTensor_(free)(empty);
  THTensor_(free)(before);
}

static void PAIR_(storages)(void) {
  static const long size[] = {53};
  SourceTensor *values = SOURCE_TEST_(newLayout)(CONTIGUOUS, 1, size);
  SourceStorage *src = values->storage;
  THStorage *dst = THStorage_(newWithAllocator)(src->size, &guard_allocator, NULL);
  ptrdiff_t k;

  PAIR_CASE("storages");
  THStorage_(COPY)(dst, src);
  for (k = 0; k < src->size; k++)
    CHECK_NUMBER(NUMBER(dst->data[k]), layoutValue(k));
  SourceTensor_(free)(values);
  THStorage_(free)(dst);
}

static void PAIR_(copy)(void) {
  PAIR_(layouts)();
  PAIR_(large)();
  PAIR_(errors)();
  PAIR_(storages)();
}

#undef PAIR_
#undef SourceTensor
#undef SourceTensor_
#undef SourceStorage
#undef SourceStorage_
#undef SOURCE_TEST_
#undef COPY
#undef PAIR_CASE
