#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/lapack.c"
#else

#define CHECK_CLOSE(ACTUAL, EXPECTED) CHECK(fabs((double)(ACTUAL) - (double)(EXPECTED)) < 1e-5)

/* A 2 x 2 matrix given row by row. */
static THTensor *TEST_(newMatrix)(double a, double b, double c, double d) {
  THTensor *matrix = THTensor_(newWithSize2d)(2, 2);
  THTensor_(set2d)(matrix, 0, 0, (real)a);
  THTensor_(set2d)(matrix, 0, 1, (real)b);
  THTensor_(set2d)(matrix, 1, 0, (real)c);
  THTensor_(set2d)(matrix, 1, 1, (real)d);
  return matrix;
}

static void TEST_(solvesArrays)(void) {
  real a[] = {0, 2, 1, 1}, b[] = {3, 7}; /* 0 x + y = 3, 2 x + y = 7 */
  int pivots[2], info = -9;

  TYPED_CASE("gesv on arrays");
  THLapack_(gesv)(2, 1, a, 2, pivots, b, 2, &info);
  CHECK_LONG(info, 0);
  CHECK_CLOSE(b[0], 2);
  CHECK_CLOSE(b[1], 3);
  CHECK_LONG(pivots[0], 2);
  CHECK_LONG(pivots[1], 2);

  b[0] = 3, b[1] = 7;
  THLapack_(getrs)('n', 2, 1, a, 2, pivots, b, 2, &info);
  CHECK_LONG(info, 0);
  CHECK_CLOSE(b[0], 2);
  CHECK_CLOSE(b[1], 3);

  TYPED_CASE("info of arrays");
  THLapack_(gesv)(2, 1, a, 1, pivots, b, 2, &info);
  CHECK_LONG(info, -4);
  THLapack_(gesv)(-1, 1, NULL, 1, NULL, NULL, 1, &info);
  CHECK_LONG(info, -1);
  THLapack_(potrf)('X', 2, a, 2, &info);
  CHECK_LONG(info, -1);
  a[0] = a[1] = a[2] = a[3] = 0;
  THLapack_(getrf)(2, 2, a, 2, pivots, &info);
  CHECK_LONG(info, 1);
  a[0] = 1, a[3] = -1;
  THLapack_(potrf)('L', 2, a, 2, &info);
  CHECK_LONG(info, 2);
}

static void TEST_(queriesWorkspace)(void) {
  real a[] = {2, 1, 1, 2}, w[2], size = 0, *work;
  int info = -9, lwork;

  TYPED_CASE("workspace");
  THLapack_(syev)('V', 'U', 2, NULL, 2, NULL, &size, -1, &info);
  CHECK_LONG(info, 0);
  lwork = (int)size;
  CHECK(lwork >= 1);
  work = (real *)THAlloc(lwork * (ptrdiff_t)sizeof(real));
  THLapack_(syev)('V', 'U', 2, a, 2, w, work, lwork, &info);
  CHECK_LONG(info, 0);
  CHECK_CLOSE(w[0], 1);
  CHECK_CLOSE(w[1], 3);
  CHECK_CLOSE(fabs((double)a[0]), sqrt(0.5));
  CHECK_CLOSE(a[0] * a[2] + a[1] * a[3], 0);
  THLapack_(syev)('V', 'U', 2, a, 2, w, work, lwork - 1, &info);
  CHECK_LONG(info, -8);
  THFree(work);
}

static void TEST_(refusesNull)(void) {
  real a[] = {2, 1, 1, 2}, b[2] = {0, 0}, work[16];
  int pivots[2], info;

  TYPED_CASE("NULL arrays");
  CHECK_ARG_ERROR(3, THLapack_(gesv)(2, 1, NULL, 2, pivots, b, 2, &info));
  CHECK_ARG_ERROR(5, THLapack_(gesv)(2, 1, a, 2, NULL, b, 2, &info));
  CHECK_ARG_ERROR(6, THLapack_(gesv)(2, 1, a, 2, pivots, NULL, 2, &info));
  CHECK_ARG_ERROR(8, THLapack_(gesv)(2, 1, a, 2, pivots, b, 2, NULL));
  CHECK_ARG_ERROR(7, THLapack_(syev)('N', 'U', 2, a, 2, b, NULL, 16, &info));
  CHECK_ARG_ERROR(10, THLapack_(geev)('N', 'V', 2, a, 2, b, b, NULL, 1, NULL, 2, work, 16, &info));
  CHECK_ARG_ERROR(8, THLapack_(gesvd)('S', 'N', 2, 2, a, 2, b, NULL, 2, NULL, 1, work, 16, &info));
  THLapack_(gesvd)('N', 'N', 2, 2, a, 2, b, NULL, 1, NULL, 1, work, 16, &info);
  CHECK_LONG(info, 0);
  CHECK_CLOSE(b[0], 3);
  CHECK_CLOSE(b[1], 1);
}

static void TEST_(solvesTensors)(void) {
  THTensor *a = TEST_(newMatrix)(0, 1, 2, 1), *b = TEST_(newMatrix)(3, 1, 7, 3);
  THTensor *x = THTensor_(new)(), *lu = THTensor_(new)();

  TYPED_CASE("gesv over tensors");
  THTensor_(gesv)(x, lu, b, a);
  CHECK_CLOSE(THTensor_(get2d)(x, 0, 0), 2);
  CHECK_CLOSE(THTensor_(get2d)(x, 1, 0), 3);
  CHECK_CLOSE(THTensor_(get2d)(x, 0, 1), 1);
  CHECK_CLOSE(THTensor_(get2d)(x, 1, 1), 1);
  CHECK_LONG(x->stride[0], 1);
  CHECK_LONG(x->stride[1], 2);
  CHECK_CLOSE(THTensor_(get2d)(a, 1, 0), 2);

  TYPED_CASE("NULL means the result");
  THTensor_(gesv)(b, a, NULL, NULL);
  CHECK_CLOSE(THTensor_(get2d)(b, 1, 0), 3);
  CHECK_LONG(b->stride[1], 1);
  CHECK_ARG_ERROR(1, THTensor_(gesv)(NULL, a, b, a));
  CHECK_ARG_ERROR(2, THTensor_(gesv)(b, NULL, b, a));
  CHECK_ARG_ERROR(3, THTensor_(potrf)(b, a, NULL));
  CHECK_ARG_ERROR(3, THTensor_(qr)(b, a, NULL));

  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(x);
  THTensor_(free)(lu);
}

/* Whether the contiguous 2 x 2 matrix is untouched. */
static int TEST_(isMatrix)(THTensor *matrix, double a, double b, double c, double d) {
  const real *data = THTensor_(data)(matrix);
  return THTensor_(isContiguous)(matrix) && data[0] == (real)a && data[1] == (real)b && data[2] == (real)c &&
         data[3] == (real)d;
}

/* A call on a matrix that it must refuse: no block stays behind, and nothing is changed. */
#define REFUSES(...)                                        \
  do {                                                      \
    volatile int repeat_;                                   \
    for (repeat_ = 0; repeat_ < 2; repeat_++) {             \
      const long live_ = alloc_live();                      \
      CHECK_ERROR(__VA_ARGS__);                             \
      if (repeat_)                                          \
        CHECK_LONG(alloc_more(live_), 0);                   \
    }                                                       \
    CHECK(TEST_(isMatrix)(a, 1, 2, 2, 4));                  \
    CHECK(TEST_(isMatrix)(r, 5, 6, 7, 8));                  \
  } while (0)

static void TEST_(refusesMatrices)(void) {
  THTensor *a = TEST_(newMatrix)(1, 2, 2, 4), *r = TEST_(newMatrix)(5, 6, 7, 8);
  THIntTensor *pivots = THIntTensor_new();

  TYPED_CASE("matrices that cannot be factored");
  REFUSES(THTensor_(gesv)(r, a, a, a));
  CHECK(strstr(check_caught.message, "U(2,2) is zero, singular U") != NULL);
  REFUSES(THTensor_(getri)(r, a));
  REFUSES(THTensor_(potrf)(r, a, "U"));
  CHECK(strstr(check_caught.message, "the leading minor of order 2 is not positive definite") != NULL);
  REFUSES(THTensor_(potrf)(a, NULL, "L"));
  REFUSES(THTensor_(pstrf)(r, pivots, a, "U", -1));
  REFUSES(THTensor_(syev)(r, r, a, "?", "U"));
  CHECK_LONG(pivots->nDimension, 0);

  THTensor_(free)(a);
  THTensor_(free)(r);
  THIntTensor_free(pivots);
}

static void TEST_(lapack)(void) {
  TEST_(solvesArrays)();
  TEST_(queriesWorkspace)();
  TEST_(refusesNull)();
  TEST_(solvesTensors)();
  TEST_(refusesMatrices)();
}

#undef CHECK_CLOSE
#undef REFUSES

#endif
