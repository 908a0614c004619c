#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/scratch_memory.c"
#else

#ifdef TH_REAL_IS_FLOAT
#define TEST_FLOATING
#endif
#ifdef TH_REAL_IS_DOUBLE
#define TEST_FLOATING
#endif

/* Elements of a line: enough for every algorithm that needs memory. */
#define WIDTH 400
#define LINES 60

static struct {
  THTensor *wide, *tall, *square, *r, *matrices, *right, *products, *planes, *kernels, *full, *scattered;
  THTensor *five, *fifty; /* columns of `square` */
  THLongTensor *indices, *fiveIndices, *fiftyIndices, *wideIndices;
  THGenerator *generator;
} TEST_(s);
#define s TEST_(s)

static THTensor *TEST_(numbers)(THTensor *tensor) {
  const long n = THTensor_(nElement)(tensor);
  real *data = THTensor_(data)(tensor);
  long i;
  for (i = 0; i < n; i++)
    data[i] = (real)(1 + i * 7 % 13);
  return tensor;
}

static void TEST_(setUp)(void) {
  s.wide = TEST_(numbers)(THTensor_(newWithSize2d)(LINES, WIDTH));
  s.tall = THTensor_(newTranspose)(s.wide, 0, 1);
  s.square = TEST_(numbers)(THTensor_(newWithSize2d)(LINES, LINES));
  s.r = TEST_(numbers)(THTensor_(newWithSize1d)(LINES));
  s.indices = THLongTensor_newWithSize1d(LINES);
  THLongTensor_fill(s.indices, 3);
  s.matrices = TEST_(numbers)(THTensor_(newWithSize3d)(4, LINES, WIDTH));
  s.right = THTensor_(newTranspose)(s.matrices, 1, 2);
  s.five = THTensor_(newNarrow)(s.square, 1, 0, 5);
  s.fifty = THTensor_(newNarrow)(s.square, 1, 0, 50);
  s.fiveIndices = THLongTensor_newWithSize2d(LINES, 5);
  s.fiftyIndices = THLongTensor_newWithSize2d(LINES, 50);
  s.wideIndices = THLongTensor_newWithSize2d(LINES, WIDTH);
  s.products = TEST_(numbers)(THTensor_(newWithSize3d)(4, LINES, LINES));
  s.planes = TEST_(numbers)(THTensor_(newWithSize3d)(3, 12, 11));
  s.kernels = TEST_(numbers)(THTensor_(newWithSize4d)(2, 3, 4, 3));
  s.full = TEST_(numbers)(THTensor_(newWithSize3d)(2, 15, 13));
  s.scattered = TEST_(numbers)(THTensor_(newWithSize2d)(300, 300));
  THTensor_(transpose)(s.scattered, NULL, 0, 1);
  s.generator = THGenerator_new();
  THRandom_manualSeed(s.generator, 5);
}

static void TEST_(tearDown)(void) {
  THTensor_(free)(s.wide);
  THTensor_(free)(s.tall);
  THTensor_(free)(s.square);
  THTensor_(free)(s.r);
  THLongTensor_free(s.indices);
  THTensor_(free)(s.matrices);
  THTensor_(free)(s.right);
  THTensor_(free)(s.five);
  THTensor_(free)(s.fifty);
  THLongTensor_free(s.fiveIndices);
  THLongTensor_free(s.fiftyIndices);
  THLongTensor_free(s.wideIndices);
  THTensor_(free)(s.products);
  THTensor_(free)(s.planes);
  THTensor_(free)(s.kernels);
  THTensor_(free)(s.full);
  THTensor_(free)(s.scattered);
  THGenerator_free(s.generator);
}

static unsigned long TEST_(digestOf)(unsigned long digest, THTensor *tensor) {
  THStorage *storage = THTensor_(storage)(tensor);
  digest = digestBytes(digest, tensor->size, tensor->nDimension * sizeof(long));
  digest = digestBytes(digest, tensor->stride, tensor->nDimension * sizeof(long));
  return digestBytes(digest, storage->data, storage->size * sizeof(real));
}

/* All that a call may change. */
static unsigned long TEST_(digest)(void) {
  THTensor *tensors[] = {s.wide, s.square, s.r, s.matrices, s.products, s.planes, s.kernels, s.full, s.scattered};
  unsigned long digest = digestBytes(0, s.generator, sizeof *s.generator);
  size_t k;
  for (k = 0; k < sizeof tensors / sizeof *tensors; k++)
    digest = TEST_(digestOf)(digest, tensors[k]);
  digest = digestBytes(digest, s.indices->size, s.indices->nDimension * sizeof(long));
  return digestBytes(digest, THLongTensor_data(s.indices), LINES * sizeof(long));
}

/* A function that makes the call NAME. */
#define CALL(NAME, ...) \
  static void TEST_(NAME)(void) { __VA_ARGS__; }

CALL(medianAll, (void)THTensor_(medianall)(s.wide))
CALL(medianLines, THTensor_(median)(s.r, s.indices, s.wide, 1, 0))
CALL(medianColumns, THTensor_(median)(s.r, s.indices, s.tall, 0, 0))
CALL(kthLines, THTensor_(kthvalue)(s.r, s.indices, s.tall, 3, 0, 0))
CALL(modeLines, THTensor_(mode)(s.r, s.indices, s.tall, 0, 0))
CALL(topLines, THTensor_(topk)(s.five, s.fiveIndices, s.wide, 5, 1, 1, 1))
CALL(topMost, THTensor_(topk)(s.fifty, s.fiftyIndices, s.wide, 50, 1, 0, 0))
CALL(sortLines, THTensor_(sort)(s.wide, s.wideIndices, s.wide, 1, 1))
CALL(product, THTensor_(addmm)(s.square, 1, s.square, 1, s.wide, s.tall))
CALL(sumOfProducts, THTensor_(addbmm)(s.square, 1, s.square, 1, s.matrices, s.right))
CALL(batchOfProducts, THTensor_(baddbmm)(s.products, 1, s.products, 1, s.matrices, s.right))
CALL(blasProduct, THBlas_(gemm)('t', 'n', LINES, LINES, WIDTH, 1, THTensor_(data)(s.wide), WIDTH,
                                THTensor_(data)(s.matrices), WIDTH, 1, THTensor_(data)(s.square), LINES))
CALL(convolution, THTensor_(conv2Dmv)(s.full, 1, 1, s.planes, s.kernels, 1, 1, "F", "C"))
CALL(fullPlane, THTensor_(fullConv2Dptr)(THTensor_(data)(s.full), 1, THTensor_(data)(s.planes), 12, 11,
                                         THTensor_(data)(s.kernels), 4, 3, 1, 1))
CALL(fullCorrelation, THTensor_(fullXCorr2Dptr)(THTensor_(data)(s.full), 1, THTensor_(data)(s.planes), 12, 11,
                                                THTensor_(data)(s.kernels), 4, 3, 1, 1))
CALL(validPlane, THTensor_(validConv2Dptr)(THTensor_(data)(s.full), 1, THTensor_(data)(s.planes), 12, 11,
                                           THTensor_(data)(s.kernels), 4, 3, 1, 1))
CALL(reversePlane, THTensor_(validXCorr2DRevptr)(THTensor_(data)(s.full), 1, THTensor_(data)(s.planes), 12, 11,
                                                 THTensor_(data)(s.kernels), 4, 3, 1, 1))
CALL(random, THTensor_(random)(s.scattered, s.generator))
CALL(cappedRandom, THTensor_(cappedRandom)(s.scattered, s.generator, 5))
CALL(geometric, THTensor_(geometric)(s.scattered, s.generator, 0.5))
CALL(geometricDense, THTensor_(geometric)(s.wide, s.generator, 0.5))
CALL(bernoulli, THTensor_(bernoulli)(s.scattered, s.generator, 0.5))
#ifdef TEST_FLOATING
CALL(exponential, THTensor_(exponential)(s.scattered, s.generator, 1))
CALL(normal, THTensor_(normal)(s.scattered, s.generator, 0, 1))
CALL(logNormal, THTensor_(logNormal)(s.wide, s.generator, 0, 1))
CALL(cauchy, THTensor_(cauchy)(s.wide, s.generator, 0, 1))
CALL(uniform, THTensor_(uniform)(s.scattered, s.generator, 0, 1))
CALL(multinomial, THTensor_(multinomial)(s.indices, s.generator, s.wide, 1, 1))
CALL(histogram, THTensor_(histc)(s.r, s.wide, LINES, 1, 13))
#endif
CALL(sumAll, (void)THTensor_(sumall)(s.wide))

/* A call by the name above that fails LEAST times at least. */
#define ATTEMPTS(NAME, LEAST)    \
  do {                           \
    attempt.call = TEST_(NAME);  \
    attempt.what = #NAME;        \
    runAttempts(LEAST);          \
  } while (0)

static void TEST_(scratch)(void) {
  TYPED_CASE("scratch memory");
  attempt.setUp = TEST_(setUp);
  attempt.tearDown = TEST_(tearDown);
  attempt.digest = TEST_(digest);
  ATTEMPTS(medianAll, 2);
  ATTEMPTS(medianLines, 2);
  ATTEMPTS(medianColumns, 2);
  ATTEMPTS(kthLines, 2);
  ATTEMPTS(modeLines, 2);
  ATTEMPTS(topLines, 2);
  ATTEMPTS(topMost, 2);
  ATTEMPTS(sortLines, 2);
  ATTEMPTS(product, 2);
  ATTEMPTS(sumOfProducts, 2);
  ATTEMPTS(batchOfProducts, 2);
  ATTEMPTS(blasProduct, 2);
  ATTEMPTS(convolution, 2);
  ATTEMPTS(fullPlane, 2);
  ATTEMPTS(fullCorrelation, 2);
  ATTEMPTS(validPlane, 0); /* sums in registers */
  ATTEMPTS(reversePlane, 0);
  ATTEMPTS(random, 2);
  ATTEMPTS(cappedRandom, 2);
  ATTEMPTS(geometric, 2);
  ATTEMPTS(geometricDense, 2);
  ATTEMPTS(bernoulli, 2);
#ifdef TEST_FLOATING
  ATTEMPTS(exponential, 2);
  ATTEMPTS(normal, 2);
  ATTEMPTS(logNormal, 2);
  ATTEMPTS(cauchy, 2);
  ATTEMPTS(uniform, 2);
  ATTEMPTS(multinomial, 2);
  ATTEMPTS(histogram, 2);
#endif
  ATTEMPTS(sumAll, 0);

}

#undef s
#undef CALL
#undef ATTEMPTS
#undef WIDTH
#undef LINES
#undef TEST_FLOATING

#endif
