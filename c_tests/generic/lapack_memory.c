#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/lapack_memory.c"
#else

static struct {
  THTensor *a, *symmetric, *definite, *tall, *wide, *b, *longer, *batch, *right;
  THTensor *r, *r2, *r3, *r4;
  THTensor *factor, *reflections, *tau, *batchFactors;
  THIntTensor *pivots, *batchPivots;
} TEST_(t);
#define t TEST_(t)

/* Numbers between -1 and 1 that are nowhere near to depend on each other. */
static THTensor *TEST_(random)(THTensor *tensor) {
  real *data = THTensor_(data)(tensor);
  const long count = THTensor_(nElement)(tensor);
  unsigned long state = 17;
  long i;
  for (i = 0; i < count; i++) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    data[i] = (real)((double)(state >> 32) / 2147483648.0 - 1);
  }
  return tensor;
}

static void TEST_(setUp)(void) {
  const long n = order;
  long i, j;
  t.a = TEST_(random)(THTensor_(newWithSize2d)(n, n));
  t.symmetric = THTensor_(newWithSize2d)(n, n);
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      THTensor_(set2d)(t.symmetric, i, j, THTensor_(get2d)(t.a, i, j) + THTensor_(get2d)(t.a, j, i));
  t.definite = THTensor_(newClone)(t.symmetric);
  for (i = 0; i < n; i++)
    THTensor_(set2d)(t.definite, i, i, (real)(2 * n));
  t.tall = TEST_(random)(THTensor_(newWithSize2d)(2 * n + 5, n));
  t.wide = TEST_(random)(THTensor_(newWithSize2d)(n, n + 20));
  t.b = TEST_(random)(THTensor_(newWithSize2d)(n, n));
  t.longer = TEST_(random)(THTensor_(newWithSize2d)(2 * n + 5, 30));
  t.batch = TEST_(random)(THTensor_(newWithSize3d)(2, n, n));
  t.right = TEST_(random)(THTensor_(newWithSize3d)(2, n, 30));
  t.r = THTensor_(new)();
  t.r2 = THTensor_(new)();
  t.r3 = THTensor_(new)();
  t.r4 = THTensor_(new)();
  t.pivots = THIntTensor_new();
  /* What the functions of the second part begin with. */
  t.factor = THTensor_(new)();
  t.reflections = THTensor_(new)();
  t.tau = THTensor_(new)();
  t.batchFactors = THTensor_(new)();
  t.batchPivots = THIntTensor_new();
  THTensor_(potrf)(t.factor, t.definite, "U");
  THTensor_(geqrf)(t.reflections, t.tau, t.tall);
  THTensor_(btrifact)(t.batchFactors, t.batchPivots, NULL, 1, t.batch);
}

static void TEST_(tearDown)(void) {
  THTensor *all[] = {t.a, t.symmetric, t.definite, t.tall, t.wide, t.b, t.longer, t.batch, t.right,
                     t.r, t.r2, t.r3, t.r4, t.factor, t.reflections, t.tau, t.batchFactors};
  size_t k;
  for (k = 0; k < sizeof all / sizeof *all; k++)
    THTensor_(free)(all[k]);
  THIntTensor_free(t.pivots);
  THIntTensor_free(t.batchPivots);
}

static unsigned long TEST_(digestOf)(unsigned long digest, THTensor *tensor) {
  digest = digestBytes(digest, tensor->size, tensor->nDimension * sizeof(long));
  if (THTensor_(nElement)(tensor) > 0)
    digest = digestBytes(digest, THTensor_(data)(tensor), THTensor_(nElement)(tensor) * sizeof(real));
  return digest;
}

/* All that a call may change. */
static unsigned long TEST_(digest)(void) {
  THTensor *all[] = {t.a, t.symmetric, t.definite, t.tall, t.wide, t.b, t.longer, t.batch, t.right,
                     t.r, t.r2, t.r3, t.r4, t.factor, t.reflections, t.tau, t.batchFactors};
  unsigned long digest = (unsigned long)THIntTensor_nElement(t.pivots);
  size_t k;
  for (k = 0; k < sizeof all / sizeof *all; k++)
    digest = TEST_(digestOf)(digest, all[k]);
  return digest;
}

#define CALL(NAME, ...) \
  static void TEST_(NAME)(void) { __VA_ARGS__; }

CALL(gesv, THTensor_(gesv)(t.b, t.r2, t.b, t.a))
CALL(trtrs, THTensor_(trtrs)(t.b, t.r2, t.b, t.definite, "U", "T", "N"))
CALL(gels, THTensor_(gels)(t.r, t.r2, t.longer, t.tall))
CALL(gelsWide, THTensor_(gels)(t.r, t.r2, t.b, t.wide))
CALL(syev, THTensor_(syev)(t.r, t.r2, t.symmetric, "V", "U"))
CALL(syevValues, THTensor_(syev)(t.r, t.r2, t.symmetric, "N", "L"))
CALL(geev, THTensor_(geev)(t.r, t.r2, t.a, "V"))
CALL(geevValues, THTensor_(geev)(t.r, t.r2, t.a, "N"))
CALL(gesvd, THTensor_(gesvd)(t.r, t.r2, t.r3, t.tall, "S"))
CALL(gesvdAll, THTensor_(gesvd)(t.r, t.r2, t.r3, t.wide, "A"))
CALL(gesvd2, THTensor_(gesvd2)(t.r, t.r2, t.r3, t.r4, t.a, "S"))
CALL(getri, THTensor_(getri)(t.a, t.a))
CALL(potrf, THTensor_(potrf)(t.r, t.definite, "L"))
CALL(potrs, THTensor_(potrs)(t.b, t.b, t.factor, "U"))
CALL(potri, THTensor_(potri)(t.factor, t.factor, "U"))
CALL(qr, THTensor_(qr)(t.r, t.r2, t.tall))
CALL(geqrf, THTensor_(geqrf)(t.r, t.r2, t.wide))
CALL(orgqr, THTensor_(orgqr)(t.r, t.reflections, t.tau))
CALL(ormqr, THTensor_(ormqr)(t.longer, t.reflections, t.tau, t.longer, "L", "T"))
CALL(pstrf, THTensor_(pstrf)(t.r, t.pivots, t.definite, "U", -1))
CALL(btrifact, THTensor_(btrifact)(t.r, t.pivots, NULL, 1, t.batch))
CALL(btrisolve, THTensor_(btrisolve)(t.right, t.right, t.batchFactors, t.batchPivots))

/* Has `run` make each call. */
static void TEST_(all)(void (*run)(void)) {
  static const struct {
    void (*call)(void);
    const char *name;
  } calls[] = {
      {TEST_(gesv), "gesv"},         {TEST_(trtrs), "trtrs"},
      {TEST_(gels), "gels"},         {TEST_(gelsWide), "gels of a wide matrix"},
      {TEST_(syev), "syev"},         {TEST_(syevValues), "syev, values"},
      {TEST_(geev), "geev"},         {TEST_(geevValues), "geev, values"},
      {TEST_(gesvd), "gesvd"},       {TEST_(gesvdAll), "gesvd, all"},
      {TEST_(gesvd2), "gesvd2"},     {TEST_(getri), "getri"},
      {TEST_(potrf), "potrf"},       {TEST_(potrs), "potrs"},
      {TEST_(potri), "potri"},       {TEST_(qr), "qr"},
      {TEST_(geqrf), "geqrf"},       {TEST_(orgqr), "orgqr"},
      {TEST_(ormqr), "ormqr"},       {TEST_(pstrf), "pstrf"},
      {TEST_(btrifact), "btrifact"}, {TEST_(btrisolve), "btrisolve"},
  };
  size_t k;
  TYPED_CASE("linear algebra");
  attempt.setUp = TEST_(setUp);
  attempt.digest = TEST_(digest);
  attempt.tearDown = TEST_(tearDown);
  for (k = 0; k < sizeof calls / sizeof *calls; k++) {
    attempt.call = calls[k].call;
    attempt.what = calls[k].name;
    run();
  }
}

/* A system of equations on the calling thread. */
static void TEST_(gesvHere)(void) {
  TEST_(setUp)();
  TEST_(gesv)();
  TEST_(tearDown)();
}

#undef CALL
#undef t
#endif
