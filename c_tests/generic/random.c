#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/random.c"
#else

#include "layout.h"

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define RANDOM_FILLS 10
#else
#define RANDOM_FILLS 5
#endif

/* Fills a tensor with draws of the distribution with the given number. */
static void TEST_(fill)(int distribution, THTensor *tensor, THGenerator *generator) {
  switch (distribution) {
    case 0: THTensor_(random)(tensor, generator); break;
    case 1: THTensor_(clampedRandom)(tensor, generator, 3, 100); break;
    case 2: THTensor_(cappedRandom)(tensor, generator, 50); break;
    case 3: THTensor_(geometric)(tensor, generator, 0.8); break;
    case 4: THTensor_(bernoulli)(tensor, generator, 0.4); break;
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
    case 5: THTensor_(uniform)(tensor, generator, -2, 5); break;
    case 6: THTensor_(normal)(tensor, generator, 1, 2); break;
    case 7: THTensor_(logNormal)(tensor, generator, 1, 2); break;
    case 8: THTensor_(exponential)(tensor, generator, 1.5); break;
    case 9: THTensor_(cauchy)(tensor, generator, 1, 2); break;
#endif
  }
}

/* One draw of that distribution, from the scalar functions. */
static double TEST_(draw)(int distribution, THGenerator *generator) {
  switch (distribution) {
    case 1: return (double)(THRandom_random(generator) % 97 + 3);
    case 2: return (double)(THRandom_random(generator) % 50);
    case 3: return NUMBER((real)THRandom_geometric(generator, 0.8));
    case 4: return THRandom_bernoulli(generator, 0.4);
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
    case 5: return (real)THRandom_uniform(generator, -2, 5);
    case 6: return (real)THRandom_normal(generator, 1, 2);
    case 7: return (real)THRandom_logNormal(generator, 1, 2);
    case 8: return (real)THRandom_exponential(generator, 1.5);
    case 9: return (real)THRandom_cauchy(generator, 1, 2);
#endif
  }
#if defined(TH_REAL_IS_BYTE)
  return (double)(THRandom_random(generator) & UCHAR_MAX);
#elif defined(TH_REAL_IS_CHAR)
  return (double)(THRandom_random(generator) & CHAR_MAX);
#elif defined(TH_REAL_IS_SHORT)
  return (double)(THRandom_random(generator) & SHRT_MAX);
#elif defined(TH_REAL_IS_INT)
  return (double)(THRandom_random(generator) & INT_MAX);
#elif defined(TH_REAL_IS_FLOAT)
  return (double)(THRandom_random(generator) % ((1UL << 24) + 1));
#else
  return (double)THRandom_random(generator);
#endif
}

/* Every element of every layout is the next scalar draw, in row-major order. */
static void TEST_(randomLayouts)(void) {
  THGenerator *generator = THGenerator_new(), *scalar = THGenerator_new();
  int distribution, layout, s;

  TYPED_CASE("random tensors in row-major order");
  for (distribution = 0; distribution < RANDOM_FILLS; distribution++)
    for (layout = 0; layout < EXPANDED; layout++)
      for (s = 0; s < LAYOUT_SIZES; s++) {
        const LayoutSize *size = &layoutSizes[s];
        THTensor *tensor = TEST_(newLayout)(layout, size->nDimension, size->size);
        long index[LAYOUT_MAX_DIMENSION] = {0};
        THRandom_manualSeed(generator, (unsigned long)s);
        THGenerator_copy(scalar, generator);
        TEST_(fill)(distribution, tensor, generator);
        do
          CHECK_NUMBER(NUMBER(*TEST_(at)(tensor, index)), TEST_(draw)(distribution, scalar));
        while (layoutNext(index, size->nDimension, size->size));
        CHECK(memcmp(generator, scalar, sizeof *scalar) == 0);
        THTensor_(free)(tensor);
      }
  THGenerator_free(generator);
  THGenerator_free(scalar);
}

static void TEST_(randomProbabilities)(void) {
  static const long size[] = {3, 4};
  THGenerator *generator = THGenerator_new(), *scalar = THGenerator_new();
  THTensor *tensor = TEST_(newLayout)(TRANSPOSED, 2, size);
  THFloatTensor *floats = THFloatTensor_newWithSize1d(12);
  THDoubleTensor *doubles = THDoubleTensor_newWithSize1d(12);
  long index[2] = {0, 0}, i;

  TYPED_CASE("a probability for each element");
  for (i = 0; i < 12; i++) {
    THFloatTensor_set1d(floats, i, (float)i / 11);
    THDoubleTensor_set1d(doubles, i, (double)i / 11);
  }
  THRandom_manualSeed(generator, 5);
  THGenerator_copy(scalar, generator);
  THTensor_(bernoulli_FloatTensor)(tensor, generator, floats);
  i = 0;
  do
    CHECK_NUMBER(NUMBER(*TEST_(at)(tensor, index)), THRandom_bernoulli(scalar, THFloatTensor_get1d(floats, i++)));
  while (layoutNext(index, 2, size));
  THTensor_(bernoulli_DoubleTensor)(tensor, generator, doubles);
  i = 0;
  do
    CHECK_NUMBER(NUMBER(*TEST_(at)(tensor, index)), THRandom_bernoulli(scalar, THDoubleTensor_get1d(doubles, i++)));
  while (layoutNext(index, 2, size));
  THDoubleTensor_set1d(doubles, 11, 2);
  CHECK_ARG_ERROR(1, THTensor_(bernoulli_DoubleTensor)(tensor, generator, doubles));
  THDoubleTensor_resize1d(doubles, 11);
  CHECK_ERROR(THTensor_(bernoulli_DoubleTensor)(tensor, generator, doubles));
  CHECK(memcmp(generator, scalar, sizeof *scalar) == 0);

  TYPED_CASE("random tensors: errors");
  CHECK_ARG_ERROR(2, THTensor_(clampedRandom)(tensor, generator, 5, 5));
  CHECK_ARG_ERROR(1, THTensor_(cappedRandom)(tensor, generator, 0));
  CHECK_ARG_ERROR(1, THTensor_(geometric)(tensor, generator, 0));
  CHECK_ARG_ERROR(1, THTensor_(bernoulli)(tensor, generator, -0.5));
  CHECK_ARG_ERROR(1, THTensor_(randperm)(tensor, generator, 0));
  CHECK_ARG_ERROR(1, THTensor_(random)(NULL, generator));
  CHECK_ARG_ERROR(2, THTensor_(random)(tensor, NULL));
  CHECK(memcmp(generator, scalar, sizeof *scalar) == 0);
  THTensor_(free)(tensor);
  THFloatTensor_free(floats);
  THDoubleTensor_free(doubles);
  THGenerator_free(generator);
  THGenerator_free(scalar);
}

/* Numbers below zero are the same in every type, but that bytes wrap. */
static void TEST_(randomNegatives)(void) {
  THGenerator *generator = THGenerator_new(), *scalar = THGenerator_new();
  THTensor *tensor = THTensor_(newWithSize1d)(100);
  long i;

  TYPED_CASE("whole numbers below zero");
  THRandom_manualSeed(generator, 4);
  THGenerator_copy(scalar, generator);
  THTensor_(clampedRandom)(tensor, generator, -7, 3);
  for (i = 0; i < 100; i++)
    CHECK_NUMBER(NUMBER(THTensor_(get1d)(tensor, i)), NUMBER((real)((long)(THRandom_random(scalar) % 10) - 7)));
  THTensor_(free)(tensor);
  THGenerator_free(generator);
  THGenerator_free(scalar);
}

static void TEST_(randomPermutation)(void) {
  THGenerator *generator = THGenerator_new();
  THTensor *tensor = THTensor_(new)();
  int seen[100] = {0};
  long i;

  TYPED_CASE("randperm");
  THTensor_(randperm)(tensor, generator, 100);
  CHECK_LONG(tensor->nDimension, 1);
  CHECK_LONG(tensor->size[0], 100);
  for (i = 0; i < 100; i++)
    seen[(int)NUMBER(THTensor_(get1d)(tensor, i))]++;
  for (i = 0; i < 100; i++)
    CHECK_LONG(seen[i], 1);
  THTensor_(free)(tensor);
  THGenerator_free(generator);
}

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
static void TEST_(randomReals)(void) {
  THGenerator *generator = THGenerator_new(), *scalar = THGenerator_new();
  THTensor *means = THTensor_(newWithSize1d)(4), *stddevs = THTensor_(newWithSize1d)(4), *result = THTensor_(new)();
  THLongStorage *size = THLongStorage_newWithSize2(2, 3);
  long i;

  TYPED_CASE("rand and randn");
  THRandom_manualSeed(generator, 3);
  THGenerator_copy(scalar, generator);
  THTensor_(rand)(result, generator, size);
  for (i = 0; i < 6; i++)
    CHECK_NUMBER(THTensor_(get2d)(result, i / 3, i % 3), (real)THRandom_uniform(scalar, 0, 1));
  THTensor_(randn)(result, generator, size);
  for (i = 0; i < 6; i++)
    CHECK_NUMBER(THTensor_(get2d)(result, i / 3, i % 3), (real)THRandom_normal(scalar, 0, 1));

  TYPED_CASE("normal numbers with means and deviations of their own");
  for (i = 0; i < 4; i++) {
    THTensor_(set1d)(means, i, (real)(10 * i));
    THTensor_(set1d)(stddevs, i, (real)(1 << i));
  }
  THTensor_(normal_means)(result, generator, means, 0.5);
  CHECK_LONG(result->nDimension, 1);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(THTensor_(get1d)(result, i), (real)((real)THRandom_normal(scalar, 0, 0.5) + (real)(10 * i)));
  THTensor_(normal_stddevs)(result, generator, 2, stddevs);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(THTensor_(get1d)(result, i), (real)((real)THRandom_normal(scalar, 0, 1) * (real)(1 << i) + 2));
  THTensor_(normal_means_stddevs)(means, generator, means, stddevs);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(THTensor_(get1d)(means, i),
                 (real)((real)THRandom_normal(scalar, 0, 1) * (real)(1 << i) + (real)(10 * i)));
  CHECK_ARG_ERROR(2, THTensor_(normal_means)(result, generator, means, 0));

  TYPED_CASE("parameters that are none");
  {
    static const double bad[] = {NAN, INFINITY, -INFINITY, -1, 0};
    THGenerator_copy(scalar, generator);
    for (i = 0; i < 5; i++) {
      CHECK_ARG_ERROR(1, THTensor_(exponential)(result, generator, bad[i]));
      CHECK_ARG_ERROR(1, (void)THRandom_exponential(generator, bad[i]));
      CHECK_ARG_ERROR(2, THTensor_(cauchy)(result, generator, 0, bad[i]));
      CHECK_ARG_ERROR(2, (void)THRandom_cauchy(generator, 0, bad[i]));
      CHECK_ARG_ERROR(2, THTensor_(normal)(result, generator, 0, bad[i]));
      CHECK_ARG_ERROR(2, THTensor_(logNormal)(result, generator, 0, bad[i]));
      CHECK_ARG_ERROR(2, THTensor_(normal_means)(result, generator, means, bad[i]));
      CHECK_ARG_ERROR(2, THTensor_(uniform)(result, generator, 1, bad[i]));
      CHECK_ARG_ERROR(2, (void)THRandom_uniform(generator, 1, bad[i]));
      CHECK_ARG_ERROR(2, (void)THRandom_uniformFloat(generator, 1, (float)bad[i]));
      if (i < 3) {
        CHECK_ARG_ERROR(1, THTensor_(uniform)(result, generator, bad[i], 1));
        CHECK_ARG_ERROR(1, THTensor_(cauchy)(result, generator, bad[i], 1));
        CHECK_ARG_ERROR(1, THTensor_(normal)(result, generator, bad[i], 1));
        CHECK_ARG_ERROR(1, THTensor_(logNormal)(result, generator, bad[i], 1));
        CHECK_ARG_ERROR(1, THTensor_(normal_stddevs)(result, generator, bad[i], stddevs));
      }
    }
    if (sizeof(real) < sizeof(double)) { /* numbers that the type does not have */
      CHECK_ARG_ERROR(1, THTensor_(uniform)(result, generator, -1e308, 1));
      CHECK_ARG_ERROR(2, THTensor_(uniform)(result, generator, 1, 1e308));
    }
    THTensor_(set1d)(stddevs, 1, -1);
    CHECK_ARG_ERROR(2, THTensor_(normal_stddevs)(result, generator, 2, stddevs));
    CHECK_ARG_ERROR(2, THTensor_(normal_means_stddevs)(result, generator, means, stddevs));
    CHECK(memcmp(generator, scalar, sizeof *scalar) == 0);
    THTensor_(uniform)(result, generator, 2, 2);
    CHECK_NUMBER(THTensor_(maxall)(result), 2);
    THTensor_(uniform)(result, generator, 1, 1 + 1e-9); /* of Float the only number below is 1 */
    CHECK((double)THTensor_(maxall)(result) < 1 + 1e-9);
    THGenerator_copy(scalar, generator);
  }

  TYPED_CASE("probabilities and shapes of the same type");
  THStorage_(fill)(means->storage, (real)0.25);
  THTensor_(bernoulli_Tensor)(stddevs, generator, means);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(THTensor_(get1d)(stddevs, i), THRandom_bernoulli(scalar, 0.25));
  THTensor_(standard_gamma)(result, generator, means);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(THTensor_(get1d)(result, i), (real)THRandom_standard_gamma(scalar, 0.25));
  CHECK(memcmp(generator, scalar, sizeof *scalar) == 0);
  THTensor_(set1d)(means, 3, -1);
  CHECK_ARG_ERROR(1, THTensor_(standard_gamma)(result, generator, means));
  THLongStorage_free(size);
  THTensor_(free)(means);
  THTensor_(free)(stddevs);
  THTensor_(free)(result);
  THGenerator_free(generator);
  THGenerator_free(scalar);
}

/* The mean of a distribution is within five deviations of what it should be, and so is its variance, nearly; numbers of events
 * are whole and not negative. */
static void TEST_(expectMoments)(THTensor *drawn, double mean, double variance) {
  const long count = THTensor_(nElement)(drawn);
  const real *values = THTensor_(data)(drawn);
  double sum = 0, squares = 0;
  long i, whole = 0;
  for (i = 0; i < count; i++) {
    sum += (double)values[i];
    squares += ((double)values[i] - mean) * ((double)values[i] - mean);
    whole += values[i] >= 0 && (double)values[i] == floor((double)values[i]);
  }
  CHECK_LONG(whole, count);
  CHECK(fabs(sum / (double)count - mean) < 5 * sqrt(variance / (double)count));
  CHECK(fabs(squares / (double)count - variance) < 0.05 * variance + 0.01);
}

static void TEST_(randomEvents)(void) {
  static const double rates[] = {0.1, 3, 9.9, 10.1, 80, 3000}, trials[] = {1, 20, 30, 200, 1e6}, p[] = {0.25, 0.9, 0.5, 0.375, 1e-3};
  static const long size[] = {3, 4};
  THGenerator *generator = THGenerator_new(), *again = THGenerator_new();
  THTensor *a = THTensor_(newWithSize1d)(40000), *b = THTensor_(newWithSize1d)(40000), *r = THTensor_(new)();
  THTensor *few = TEST_(newLayout)(SHUFFLED, 2, size), *dense = THTensor_(newContiguous)(few), *s = THTensor_(new)();
  long i, k;

  TYPED_CASE("poisson, binomial");
  THRandom_manualSeed(generator, 11);
  for (k = 0; k < 6; k++) {
    THTensor_(fill)(a, (real)rates[k]);
    THTensor_(poisson)(r, generator, a);
    TEST_(expectMoments)(r, (double)(real)rates[k], (double)(real)rates[k]);
  }
  for (k = 0; k < 5; k++) {
    const double q = (double)(real)p[k];
    THTensor_(fill)(a, (real)trials[k]);
    THTensor_(fill)(b, (real)p[k]);
    THTensor_(binomial)(r, generator, a, b);
    TEST_(expectMoments)(r, trials[k] * q, trials[k] * q * (1 - q));
    CHECK((double)THTensor_(maxall)(r) <= trials[k]);
  }
  THTensor_(fill)(a, 0);
  THTensor_(poisson)(r, generator, a);
  CHECK_NUMBER(THTensor_(maxall)(r), 0);
  THTensor_(binomial)(r, generator, a, b);
  CHECK_NUMBER(THTensor_(maxall)(r), 0);
  THTensor_(fill)(a, (real)7.5); /* of which 7 are tried */
  THTensor_(fill)(b, 1);
  THTensor_(binomial)(a, generator, a, b);
  CHECK_NUMBER(THTensor_(minall)(a), 7);

  TYPED_CASE("dirichlet");
  THTensor_(resize2d)(a, 10000, 4);
  for (i = 0; i < 40000; i++)
    THTensor_(data)(a)[i] = (real)(i % 4 == 3 ? 1e-3 : (double)(i % 4) + 0.5);
  THTensor_(dirichlet)(r, generator, a);
  for (k = 0; k < 3; k++) {
    double sum = 0;
    for (i = 0; i < 10000; i++)
      sum += (double)THTensor_(data)(r)[4 * i + k];
    CHECK(fabs(sum / 10000 - ((double)k + 0.5) / 4.501) < 0.02);
  }
  for (i = 0; i < 10000; i++) {
    const real *row = THTensor_(data)(r) + 4 * i;
    if (!(fabs((double)row[0] + (double)row[1] + (double)row[2] + (double)row[3] - 1) < 1e-6)) {
      CHECK(!"the sum of a row is 1");
      break;
    }
  }
  THTensor_(resize1d)(a, 2); /* all but one of such a row are 0, and their sum is still 1 */
  THTensor_(fill)(a, (real)1e-30);
  THTensor_(dirichlet)(a, generator, a);
  CHECK_NUMBER(THTensor_(sumall)(a), 1);

  TYPED_CASE("numbers of events in any layout");
  THGenerator_copy(again, generator);
  THTensor_(poisson)(r, generator, few);
  THTensor_(poisson)(s, again, dense);
  CHECK(THTensor_(equal)(r, s));
  THTensor_(dirichlet)(r, generator, few);
  THTensor_(dirichlet)(s, again, dense);
  CHECK(THTensor_(equal)(r, s));
  CHECK(memcmp(generator, again, sizeof *again) == 0);

  TYPED_CASE("numbers of events that are refused");
  CHECK_ERROR(THTensor_(binomial)(r, generator, dense, a));
  THTensor_(set2d)(dense, 2, 3, -1);
  THTensor_(fill)(few, (real)0.5);
  CHECK_ARG_ERROR(1, THTensor_(poisson)(r, generator, dense));
  CHECK_ARG_ERROR(1, THTensor_(dirichlet)(r, generator, dense));
  CHECK_ARG_ERROR(1, THTensor_(binomial)(r, generator, dense, few));
  CHECK_ARG_ERROR(2, THTensor_(binomial)(r, generator, few, dense));
  THTensor_(set2d)(dense, 2, 3, (real)INFINITY);
  CHECK_ARG_ERROR(1, THTensor_(poisson)(r, generator, dense));
  THTensor_(set2d)(dense, 2, 3, (real)NAN);
  CHECK_ARG_ERROR(1, THTensor_(poisson)(r, generator, dense));
  CHECK_ARG_ERROR(1, THTensor_(dirichlet)(r, generator, dense));
  CHECK_ARG_ERROR(2, THTensor_(binomial)(r, generator, few, dense));
  CHECK(THTensor_(equal)(r, s) && memcmp(generator, again, sizeof *again) == 0);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(r);
  THTensor_(free)(s);
  THTensor_(free)(few);
  THTensor_(free)(dense);
  THGenerator_free(generator);
  THGenerator_free(again);
}

static void TEST_(randomCategories)(void) {
  static const long size[] = {3, 4};
  THGenerator *generator = THGenerator_new();
  THTensor *weights = TEST_(newLayout)(SHUFFLED, 2, size), *row = THTensor_(newWithSize1d)(4), *q = THTensor_(new)();
  THTensor *cube;
  THLongTensor *drawn = THLongTensor_new(), *J = THLongTensor_new();
  long i, category;

  TYPED_CASE("multinomial");
  THTensor_(multinomial)(drawn, generator, weights, 4, 0);
  CHECK_LONG(drawn->nDimension, 2);
  CHECK_LONG(drawn->size[0], 3);
  for (i = 0; i < 3; i++) { /* each row is a permutation */
    int seen[4] = {0};
    for (category = 0; category < 4; category++)
      seen[THLongTensor_get2d(drawn, i, category)]++;
    CHECK(seen[0] == 1 && seen[1] == 1 && seen[2] == 1 && seen[3] == 1);
  }
  THStorage_(fill)(row->storage, (real)0);
  THTensor_(set1d)(row, 2, 7);
  THTensor_(multinomial)(drawn, generator, row, 9, 1);
  CHECK_LONG(drawn->nDimension, 1);
  CHECK_LONG(drawn->size[0], 9);
  for (i = 0; i < 9; i++)
    CHECK_LONG(THLongTensor_get1d(drawn, i), 2);
  CHECK_LONG(row->nDimension, 1);
  CHECK_ARG_ERROR(2, THTensor_(multinomial)(drawn, generator, row, 0, 1));
  CHECK_ARG_ERROR(2, THTensor_(multinomial)(drawn, generator, row, 5, 0));
  CHECK_ARG_ERROR(2, THTensor_(multinomial)(drawn, generator, q, 1, 1));
  cube = THTensor_(newWithSize3d)(2, 4, 3);
  THTensor_(fill)(cube, 1);
  CHECK_ARG_ERROR(2, THTensor_(multinomial)(drawn, generator, cube, 1, 1)); /* of which matrix is not said */
  THTensor_(free)(cube);
  THTensor_(set1d)(row, 2, 0);
  CHECK_ARG_ERROR(2, THTensor_(multinomial)(drawn, generator, row, 1, 1));
  THTensor_(set1d)(row, 2, 3);
  CHECK_ARG_ERROR(2, THTensor_(multinomial)(drawn, generator, row, 2, 0)); /* one has a weight */
  THTensor_(set1d)(row, 1, -1);
  CHECK_ARG_ERROR(2, THTensor_(multinomial)(drawn, generator, row, 1, 1));
  THTensor_(set1d)(row, 1, (real)INFINITY);
  CHECK_ARG_ERROR(2, THTensor_(multinomial)(drawn, generator, row, 1, 1));
  CHECK_LONG(drawn->size[0], 9);
  THTensor_(set1d)(row, 1, 0);

  TYPED_CASE("alias tables");
  CHECK_ARG_ERROR(2, THTensor_(multinomialAliasSetup)(row, J, q));
  CHECK_ARG_ERROR(1, THTensor_(multinomialAliasSetup)(q, J, q));
  THStorage_(fill)(row->storage, (real)0.25);
  THTensor_(multinomialAliasSetup)(row, J, q);
  for (i = 0; i < 4; i++) {
    CHECK_LONG(THLongTensor_get1d(J, i), i);
    CHECK_NUMBER(THTensor_(get1d)(q, i), 1);
  }
  THLongStorage_fill(J->storage, 2);
  THStorage_(fill)(q->storage, (real)0);
  THTensor_(multinomialAliasDraw)(drawn, generator, J, q);
  for (i = 0; i < 9; i++)
    CHECK_LONG(THLongTensor_get1d(drawn, i), 1);
  THTensor_(set1d)(q, 0, 2);
  CHECK_ARG_ERROR(1, THTensor_(multinomialAliasDraw)(drawn, generator, J, q));
  /* What is made is what is drawn: in C, which passes the table on, and in Lua, where its numbers are one more. */
  {
    static const double shares[][5] = {{.8, .2}, {.2, .8}, {.1, .2, .3, .4}, {.4, .3, .2, .1}, {.05, .05, .05, .05, .8}};
    static const int counts[] = {2, 2, 4, 4, 5};
    int table, base;
    for (table = 0; table < 5; table++)
      for (base = 0; base < 2; base++) {
        long seen[5] = {0}, draws = 20000;
        THTensor_(resize1d)(row, counts[table]);
        for (i = 0; i < counts[table]; i++)
          THTensor_(set1d)(row, i, (real)shares[table][i]);
        THTensor_(multinomialAliasSetup)(row, J, q);
        THLongTensor_add(J, J, base);
        THLongTensor_resize1d(drawn, draws);
        THTensor_(multinomialAliasDraw)(drawn, generator, J, q);
        for (i = 0; i < draws; i++)
          seen[THLongTensor_get1d(drawn, i)]++;
        for (i = 0; i < counts[table]; i++)
          CHECK(fabs((double)seen[i] / (double)draws - shares[table][i]) < 0.02);
      }
    THLongTensor_set1d(J, 0, 6);
    CHECK_ARG_ERROR(1, THTensor_(multinomialAliasDraw)(drawn, generator, J, q));
    THLongTensor_set1d(J, 0, -1);
    CHECK_ARG_ERROR(1, THTensor_(multinomialAliasDraw)(drawn, generator, J, q));
  }

  THTensor_(free)(weights);
  THTensor_(free)(row);
  THTensor_(free)(q);
  THLongTensor_free(drawn);
  THLongTensor_free(J);
  THGenerator_free(generator);
}
#endif

static void TEST_(random)(void) {
  TEST_(randomLayouts)();
  TEST_(randomProbabilities)();
  TEST_(randomNegatives)();
  TEST_(randomPermutation)();
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
  TEST_(randomReals)();
  TEST_(randomEvents)();
  TEST_(randomCategories)();
#endif
}

#undef RANDOM_FILLS

#endif
