#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/statistics.c"
#else

#include "layout.h"

/* A vector of these numbers. */
static THTensor *TEST_(newVector)(long n, const double *numbers) {
  THTensor *vector = THTensor_(newWithSize1d)(n);
  long k;
  for (k = 0; k < n; k++)
    THTensor_(set1d)(vector, k, REAL(numbers[k]));
  return vector;
}

/* It is a vector of these numbers. */
static void TEST_(checkVector)(THTensor *vector, long n, const double *numbers) {
  long k;
  if (CHECK_LONG(vector->nDimension, 1) && CHECK_LONG(vector->size[0], n))
    for (k = 0; k < n; k++)
      CHECK_NUMBER(NUMBER(THTensor_(get1d)(vector, k)), numbers[k]);
}

/* Extremes, their places, and counts along every dimension, in every layout, beside a loop over each lane. */
static void TEST_(extremesOfLanes)(int layout, int d) {
  static const long size[] = {3, 5, 4};
  THTensor *t = TEST_(newLayout)(layout, 3, size), *most = THTensor_(new)(), *least = THTensor_(new)();
  THTensor *first = THTensor_(new)(), *second = THTensor_(new)();
  THLongTensor *highest = THLongTensor_new(), *lowest = THLongTensor_new(), *count = THLongTensor_new();
  THByteTensor *any = THByteTensor_new(), *all = THByteTensor_new();
  THTensor *up = THTensor_(new)(), *down = THTensor_(new)(), *sorted = THTensor_(new)();
  THLongTensor *upAt = THLongTensor_new(), *downAt = THLongTensor_new(), *order = THLongTensor_new(), *sortedAt = THLongTensor_new();
  long index[3] = {0, 0, 0}, k;

  do {
    const real number = *TEST_(at)(t, index);
    *TEST_(at)(t, index) = REAL((long)NUMBER(number) % 4);
  } while (layoutNext(index, 3, size));
  THTensor_(amax)(most, t, d, 1);
  THTensor_(amin)(least, t, d, 1);
  THTensor_(aminmax)(first, second, t, d, 1);
  CHECK(THTensor_(equal)(first, least) && THTensor_(equal)(second, most));
  THTensor_(argmax)(highest, t, d, 1);
  THTensor_(argmin)(lowest, t, d, 1);
  THTensor_(countNonzero)(count, t, d, 1);
  THTensor_(any)(any, t, d, 1);
  THTensor_(all)(all, t, d, 1);
  THTensor_(cummax)(up, upAt, t, d);
  THTensor_(cummin)(down, downAt, t, d);
  THTensor_(argsort)(order, t, d, 1);
  THTensor_(sort)(sorted, sortedAt, t, d, 1);
  CHECK(THLongTensor_equal(order, sortedAt));
  CHECK_LONG(most->nDimension, 3);
  CHECK_LONG(most->size[d], 1);
  memset(index, 0, sizeof index);
  do {
    long lane[3], before = -1, behind = -1, marks = 0;
    if (index[d] != 0)
      continue;
    memcpy(lane, index, sizeof lane);
    for (k = 0; k < size[d]; k++) {
      double x, best, worst;
      lane[d] = before < 0 ? k : before;
      best = NUMBER(*TEST_(at)(t, lane));
      lane[d] = behind < 0 ? k : behind;
      worst = NUMBER(*TEST_(at)(t, lane));
      lane[d] = k;
      x = NUMBER(*TEST_(at)(t, lane));
      before = x >= best ? k : before;
      behind = x <= worst ? k : behind;
      marks += x != 0;
      CHECK_NUMBER(NUMBER(THTensor_(get3d)(up, lane[0], lane[1], lane[2])), x >= best ? x : best);
      CHECK_NUMBER(NUMBER(THTensor_(get3d)(down, lane[0], lane[1], lane[2])), x <= worst ? x : worst);
      CHECK_LONG(THLongTensor_get3d(upAt, lane[0], lane[1], lane[2]), before);
      CHECK_LONG(THLongTensor_get3d(downAt, lane[0], lane[1], lane[2]), behind);
    }
    lane[d] = before;
    CHECK(THTensor_(get3d)(most, index[0], index[1], index[2]) == *TEST_(at)(t, lane));
    lane[d] = k = THLongTensor_get3d(highest, index[0], index[1], index[2]);
    CHECK(THTensor_(get3d)(most, index[0], index[1], index[2]) == *TEST_(at)(t, lane));
    for (lane[d] = 0; lane[d] < k; lane[d]++)
      CHECK(NUMBER(*TEST_(at)(t, lane)) < NUMBER(THTensor_(get3d)(most, index[0], index[1], index[2])));
    lane[d] = behind;
    CHECK(THTensor_(get3d)(least, index[0], index[1], index[2]) == *TEST_(at)(t, lane));
    lane[d] = k = THLongTensor_get3d(lowest, index[0], index[1], index[2]);
    CHECK(THTensor_(get3d)(least, index[0], index[1], index[2]) == *TEST_(at)(t, lane));
    for (lane[d] = 0; lane[d] < k; lane[d]++)
      CHECK(NUMBER(*TEST_(at)(t, lane)) > NUMBER(THTensor_(get3d)(least, index[0], index[1], index[2])));
    CHECK_LONG(THLongTensor_get3d(count, index[0], index[1], index[2]), marks);
    CHECK_LONG(THByteTensor_get3d(any, index[0], index[1], index[2]), marks > 0);
    CHECK_LONG(THByteTensor_get3d(all, index[0], index[1], index[2]), marks == size[d]);
  } while (layoutNext(index, 3, size));
  /* A dimension that is not kept; a result that is the operand. */
  THTensor_(amax)(first, t, d, 0);
  CHECK_LONG(first->nDimension, 2);
  THTensor_(amax)(sorted, t, d, 0);
  THTensor_(copy)(up, t);
  THTensor_(amax)(up, up, d, 0);
  CHECK(THTensor_(equal)(up, sorted));
  CHECK_ARG_ERROR(3, THTensor_(amax)(most, t, 3, 0));
  CHECK_ARG_ERROR(4, THTensor_(cummax)(up, upAt, t, -1));
  THTensor_(free)(t), THTensor_(free)(most), THTensor_(free)(least), THTensor_(free)(first), THTensor_(free)(second);
  THTensor_(free)(up), THTensor_(free)(down), THTensor_(free)(sorted);
  THLongTensor_free(highest), THLongTensor_free(lowest), THLongTensor_free(count), THLongTensor_free(upAt);
  THLongTensor_free(downAt), THLongTensor_free(order), THLongTensor_free(sortedAt);
  THByteTensor_free(any), THByteTensor_free(all);
}

static void TEST_(checkIndices)(THLongTensor *indices, long n, const long *expected) {
  long k;
  if (CHECK_LONG(THLongTensor_nElement(indices), n))
    for (k = 0; k < n; k++)
      CHECK_LONG(indices->storage->data[indices->storageOffset + k], expected[k]);
}

/* Where values belong, which there are, and how often. */
static void TEST_(searches)(void) {
  static const double edges[] = {1, 3, 3, 7}, values[] = {0, 1, 3, 4, 7, 9}, few[] = {3, 9, 9}, again[] = {5, 2, 2, 5, 5, 9};
  static const double once[] = {2, 5, 9}, runs[] = {5, 2, 5, 9}, weights[] = {1, 2, 3, 4, 5, 6}, sums[] = {0, 0, 5, 0, 0, 10, 0, 0, 0, 6};
  static const double times[] = {0, 0, 2, 0, 0, 3, 0, 0, 0, 1, 0, 0}, columns[] = {2, 1, 2, 1, 0, 1}, unique[] = {1, 2, 0, 1};
  static const long left[] = {0, 0, 1, 3, 3, 4}, right[] = {0, 1, 3, 3, 4, 4}, rows[] = {0, 0, 2, 1, 1, 2};
  static const long inverse[] = {1, 0, 0, 1, 1, 2}, counts[] = {2, 3, 1}, runInverse[] = {0, 1, 1, 2, 2, 3}, runCounts[] = {1, 2, 2, 1};
  static const long numbers[] = {5, 2, 2, 5, 5, 9}, columnInverse[] = {1, 0, 1}, columnCounts[] = {1, 2};
  THTensor *sorted = TEST_(newVector)(4, edges), *t = TEST_(newVector)(6, values), *others = TEST_(newVector)(3, few);
  THTensor *u = THTensor_(new)(), *matrix;
  THLongTensor *r = THLongTensor_new(), *c = THLongTensor_new();
  THByteTensor *among = THByteTensor_new();
  long k;

  TYPED_CASE("searchsorted");
  THTensor_(searchsorted)(r, sorted, t, 0);
  TEST_(checkIndices)(r, 6, left);
  THTensor_(searchsorted)(r, sorted, t, 1);
  TEST_(checkIndices)(r, 6, right);
  THTensor_(resize2d)(t, 2, 3);
  matrix = THTensor_(newWithSize2d)(2, 2);
  THTensor_(set2d)(matrix, 0, 0, 2), THTensor_(set2d)(matrix, 0, 1, 3);
  THTensor_(set2d)(matrix, 1, 0, 1), THTensor_(set2d)(matrix, 1, 1, 8);
  THTensor_(searchsorted)(r, matrix, t, 1);
  CHECK_LONG(r->nDimension, 2);
  TEST_(checkIndices)(r, 6, rows);
  CHECK_ARG_ERROR(2, THTensor_(searchsorted)(r, u, t, 0));
  THTensor_(free)(matrix);

  TYPED_CASE("isin");
  THTensor_(isin)(among, t, others, 0);
  for (k = 0; k < 6; k++)
    CHECK_LONG(THByteTensor_get2d(among, k / 3, k % 3), k == 2 || k == 5);
  THTensor_(isin)(among, t, others, 1);
  CHECK_LONG(THByteTensor_get2d(among, 0, 0), 1);
  CHECK_LONG(THByteTensor_get2d(among, 0, 2), 0);

  TYPED_CASE("unique");
  THTensor_(free)(t);
  t = TEST_(newVector)(6, again);
  THTensor_(resize2d)(t, 2, 3);
  THTensor_(unique)(u, r, c, t, 0);
  TEST_(checkVector)(u, 3, once);
  CHECK_LONG(r->nDimension, 2);
  TEST_(checkIndices)(r, 6, inverse);
  TEST_(checkIndices)(c, 3, counts);
  THTensor_(unique)(u, r, c, t, 1);
  TEST_(checkVector)(u, 4, runs);
  TEST_(checkIndices)(r, 6, runInverse);
  TEST_(checkIndices)(c, 4, runCounts);
  THTensor_(unique)(t, r, c, t, 0);
  TEST_(checkVector)(t, 3, once);
  THTensor_(free)(t);

  TYPED_CASE("uniqueDim");
  t = TEST_(newVector)(6, columns);
  THTensor_(resize2d)(t, 2, 3); /* the columns 2 1, 1 0, 2 1 */
  THTensor_(uniqueDim)(u, r, c, t, 1, 0);
  CHECK_LONG(u->nDimension, 2);
  CHECK_LONG(u->size[1], 2);
  for (k = 0; k < 4; k++)
    CHECK_NUMBER(NUMBER(THTensor_(get2d)(u, k / 2, k % 2)), unique[k]);
  TEST_(checkIndices)(r, 3, columnInverse);
  TEST_(checkIndices)(c, 2, columnCounts);
  THTensor_(uniqueDim)(u, r, c, t, 1, 1);
  CHECK(THTensor_(equal)(u, t));
  CHECK_ARG_ERROR(5, THTensor_(uniqueDim)(u, r, c, t, 2, 0));
  THTensor_(free)(t);

  TYPED_CASE("bincount");
  t = TEST_(newVector)(6, weights);
  THLongTensor_resize1d(r, 6);
  for (k = 0; k < 6; k++)
    THLongTensor_set1d(r, k, numbers[k]);
  THTensor_(bincount)(u, r, t, 0);
  TEST_(checkVector)(u, 10, sums);
  THTensor_(bincount)(u, r, NULL, 12);
  TEST_(checkVector)(u, 12, times);
  CHECK_ARG_ERROR(3, THTensor_(bincount)(u, r, sorted, 0));
  CHECK_ARG_ERROR(4, THTensor_(bincount)(u, r, NULL, -1));
  THLongTensor_set1d(r, 3, -1);
  CHECK_ARG_ERROR(2, THTensor_(bincount)(u, r, NULL, 0));

  THTensor_(free)(sorted), THTensor_(free)(t), THTensor_(free)(others), THTensor_(free)(u);
  THLongTensor_free(r), THLongTensor_free(c), THByteTensor_free(among);
}

static void TEST_(statistics)(void) {
  int layout, d;
  TYPED_CASE("extremes of lanes");
  for (layout = 0; layout < LAYOUTS - 1; layout++)
    for (d = 0; d < 3; d++)
      TEST_(extremesOfLanes)(layout, d);
  TEST_(searches)();
}

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define NEAR(ACTUAL, EXPECTED) CHECK(fabs((ACTUAL) - (EXPECTED)) <= 1e-6 * fmax(1, fabs(EXPECTED)))

/* Sums of exponentials along every dimension, in every layout. */
static void TEST_(exponentials)(int layout, int d) {
  static const long size[] = {3, 70, 4};
  THTensor *t = TEST_(newLayout)(layout, 3, size), *sum = THTensor_(new)(), *running = THTensor_(new)();
  THTensor *share = THTensor_(new)(), *logarithm = THTensor_(new)();
  long index[3] = {0, 0, 0}, k;
  THTensor_(logsumexp)(sum, t, d, 1);
  THTensor_(logcumsumexp)(running, t, d);
  THTensor_(softmax)(share, t, d);
  THTensor_(logSoftmax)(logarithm, t, d);
  CHECK_LONG(sum->size[d], 1);
  do {
    long lane[3];
    double whole = 0;
    if (index[d] != 0)
      continue;
    memcpy(lane, index, sizeof lane);
    for (k = 0; k < size[d]; k++) {
      lane[d] = k;
      whole += exp(*TEST_(at)(t, lane) - 101);
      NEAR(THTensor_(get3d)(running, lane[0], lane[1], lane[2]), 101 + log(whole));
    }
    NEAR(THTensor_(get3d)(sum, index[0], index[1], index[2]), 101 + log(whole));
    for (lane[d] = 0; lane[d] < size[d]; lane[d]++) {
      const double x = *TEST_(at)(t, lane);
      NEAR(THTensor_(get3d)(share, lane[0], lane[1], lane[2]), exp(x - 101) / whole);
      NEAR(THTensor_(get3d)(logarithm, lane[0], lane[1], lane[2]), x - 101 - log(whole));
    }
  } while (layoutNext(index, 3, size));
  THTensor_(softmax)(t, t, d);
  CHECK(THTensor_(equal)(t, share));
  CHECK_ARG_ERROR(3, THTensor_(softmax)(share, t, 3));
  THTensor_(free)(t), THTensor_(free)(sum), THTensor_(free)(running), THTensor_(free)(share), THTensor_(free)(logarithm);
}

/* What becomes of infinities, of NaN, and next to 0. */
static void TEST_(exponentialsOfExtremes)(void) {
  static const double none[] = {-HUGE_VAL, -HUGE_VAL}, one[] = {HUGE_VAL, 0}, gone[] = {NAN, 1}, small[] = {0, -30}, large[] = {1000, 1000};
  static const double *const lanes[] = {none, one, gone, small, large};
  static const double expected[] = {-HUGE_VAL, HUGE_VAL, NAN, 9.357622968839299e-14, 1000.6931471805599};
  THTensor *r = THTensor_(new)();
  int k;
  TYPED_CASE("sums of exponentials of extremes");
  for (k = 0; k < 5; k++) {
    THTensor *t = TEST_(newVector)(2, lanes[k]);
    double sum, running;
    THTensor_(logsumexp)(r, t, 0, 0);
    sum = THTensor_(get1d)(r, 0);
    THTensor_(logcumsumexp)(r, t, 0);
    running = THTensor_(get1d)(r, 1);
    if (k < 3) {
      CHECK_NUMBER(sum, expected[k]);
      CHECK_NUMBER(running, expected[k]);
    } else {
      CHECK(fabs(sum / expected[k] - 1) < 1e-6);
      CHECK(fabs(running / expected[k] - 1) < 1e-6);
    }
    THTensor_(free)(t);
  }
  THTensor_(free)(r);
}

/* Extremes, sums and quantiles of lanes with NaN. */
static void TEST_(missingNumbers)(void) {
  static const double given[] = {NAN, 1, 4, 2, 3, NAN, 1, 1, 5, 1, NAN, NAN, NAN, NAN, NAN, 4, 2, 8, 6, 0};
  static const double sums[] = {10, 8, 0, 20}, means[] = {2.5, 2, NAN, 4}, medians[] = {2, 1, NAN, 4}, upper[] = {3.4, 2.6, NAN, 6.4};
  static const long places[] = {3, 2, 0, 0};
  static const double wanted[] = {0, 0.3, 0.5, 0.75, 1, 0.625};
  static const double quantiles[5][6] = {{0, 2.4, 4, 6, 8, 5}, {0, 2, 4, 6, 8, 4}, {0, 4, 4, 6, 8, 6}, {0, 3, 4, 6, 8, 5}, {0, 2, 4, 6, 8, 4}};
  THTensor *t = TEST_(newVector)(20, given), *r = THTensor_(new)(), *q, *lane;
  THLongTensor *at = THLongTensor_new();
  long k, i, n;
  int d;
  THTensor_(resize2d)(t, 4, 5);
  for (d = 1; d >= 0; d--) { /* the same with lanes across */
    TYPED_CASE("nansum, nanmean, nanmedian");
    THTensor_(nansum)(r, t, d, 0);
    TEST_(checkVector)(r, 4, sums);
    THTensor_(nanmean)(r, t, d, 0);
    TEST_(checkVector)(r, 4, means);
    THTensor_(nanmedian)(r, at, t, d, 0);
    TEST_(checkVector)(r, 4, medians);
    for (k = 0; k < 4; k++)
      CHECK_LONG(THLongTensor_get1d(at, k), places[k]);
    TYPED_CASE("amax, argmax, cummax of NaN");
    THTensor_(amax)(r, t, d, 0);
    CHECK(isnan(THTensor_(get1d)(r, 0)) && THTensor_(get1d)(r, 3) == 8);
    THTensor_(argmax)(at, t, d, 0);
    CHECK_LONG(THLongTensor_get1d(at, 1), 0);
    CHECK_LONG(THLongTensor_get1d(at, 3), 2);
    THTensor_(cummax)(r, at, t, d);
    CHECK(isnan(d ? THTensor_(get2d)(r, 0, 4) : THTensor_(get2d)(r, 4, 0)));
    CHECK_LONG(d ? THLongTensor_get2d(at, 2, 4) : THLongTensor_get2d(at, 4, 2), 4); /* the last NaN */
    TYPED_CASE("quantile, nanquantile");
    q = TEST_(newVector)(1, &wanted[3]);
    THTensor_(set1d)(q, 0, REAL(0.8));
    THTensor_(nanquantile)(r, t, q, d, 0);
    CHECK_LONG(r->size[d], 1);
    for (k = 0; k < 4; k++) {
      const double x = d ? THTensor_(get2d)(r, k, 0) : THTensor_(get2d)(r, 0, k);
      CHECK(isnan(upper[k]) ? isnan(x) : fabs(x - upper[k]) < 1e-5);
    }
    THTensor_(quantile)(r, t, q, d, 0);
    for (k = 0; k < 4; k++)
      CHECK((k < 3) == isnan(d ? THTensor_(get2d)(r, k, 0) : THTensor_(get2d)(r, 0, k)));
    THTensor_(free)(q);
    THTensor_(transpose)(t, NULL, 0, 1);
  }
  lane = THTensor_(newSelect)(t, 0, 3);
  for (n = 3; n <= 6; n += 3) { /* selected, and sorted */
    q = TEST_(newVector)(n, wanted);
    for (i = 0; i < 5; i++) {
      THTensor_(quantile)(r, lane, q, 0, (int)i);
      if (CHECK_LONG(r->size[0], n))
        for (k = 0; k < n; k++)
          NEAR(THTensor_(get1d)(r, k), quantiles[i][k]);
    }
    CHECK_ARG_ERROR(5, THTensor_(quantile)(r, lane, q, 0, 5));
    THTensor_(set1d)(q, 1, REAL(1.5));
    CHECK_ARG_ERROR(3, THTensor_(nanquantile)(r, lane, q, 0, 0));
    THTensor_(free)(q);
  }
  TYPED_CASE("quantile between infinities, and of a distance that is infinite");
  {
    static const double ends[][4] = {{1, INFINITY, INFINITY, INFINITY}, {-INFINITY, 1, -INFINITY, -INFINITY}, {-INFINITY, INFINITY, NAN, NAN}};
    static const double parts[] = {0.25, 0.75};
    q = TEST_(newVector)(2, parts);
    for (i = 0; i < 3; i++) {
      THTensor *pair = TEST_(newVector)(2, ends[i]);
      THTensor_(quantile)(r, pair, q, 0, 0);
      TEST_(checkVector)(r, 2, &ends[i][2]);
      THTensor_(free)(pair);
    }
    {
      const double most = sizeof(real) == sizeof(float) ? FLT_MAX : DBL_MAX, whole[] = {-most, most};
      THTensor *pair = TEST_(newVector)(2, whole);
      THTensor_(quantile)(r, pair, q, 0, 0);
      CHECK(fabs((double)THTensor_(get1d)(r, 0) / most + 0.5) < 1e-6 && fabs((double)THTensor_(get1d)(r, 1) / most - 0.5) < 1e-6);
      THTensor_(free)(pair);
    }
    THTensor_(free)(q);
  }
  TYPED_CASE("searchsorted of NaN");
  {
    static const double ends[] = {1, 2, NAN, NAN}, belonging[] = {1.5, 3, NAN};
    static const long left[] = {1, 2, 2}, right[] = {1, 2, 4};
    THTensor *sorted = TEST_(newVector)(4, ends), *values = TEST_(newVector)(3, belonging);
    THTensor_(searchsorted)(at, sorted, values, 0);
    TEST_(checkIndices)(at, 3, left);
    THTensor_(searchsorted)(at, sorted, values, 1);
    TEST_(checkIndices)(at, 3, right);
    THTensor_(free)(sorted), THTensor_(free)(values);
  }
  TYPED_CASE("unique, isin of NaN");
  {
    THLongTensor *counts = THLongTensor_new();
    THByteTensor *among = THByteTensor_new();
    THTensor *row = THTensor_(newSelect)(t, 0, 1);
    THTensor_(unique)(r, at, counts, row, 0);
    CHECK_LONG(r->size[0], 3);
    CHECK_NUMBER(THTensor_(get1d)(r, 0), 1);
    CHECK(isnan(THTensor_(get1d)(r, 2)));
    CHECK_LONG(THLongTensor_get1d(counts, 0), 3);
    THTensor_(isin)(among, row, row, 0);
    CHECK_LONG(THByteTensor_get1d(among, 0), 0);
    CHECK_LONG(THByteTensor_get1d(among, 1), 1);
    THTensor_(free)(row);
    THLongTensor_free(counts);
    THByteTensor_free(among);
  }
  THTensor_(free)(lane), THTensor_(free)(t), THTensor_(free)(r);
  THLongTensor_free(at);
}

static void TEST_(betweenEdges)(void) {
  static const double edges[] = {0, 1, 3, 4}, given[] = {0, 0.5, 1, 2.5, 4, -1, 5, NAN}, counts[] = {2, 2, 1}, sums[] = {3, 7, 5};
  static const double density[] = {0.4, 0.2, 0.2}, weights[] = {1, 2, 3, 4, 5, 6, 7, 8}, falling[] = {1, 0, 2};
  THTensor *t = TEST_(newVector)(8, given), *between = TEST_(newVector)(4, edges), *r = THTensor_(new)();
  THTensor *w = TEST_(newVector)(8, weights), *wrong = TEST_(newVector)(3, falling);
  long k;
  TYPED_CASE("histogram");
  THTensor_(histogram)(r, t, between, NULL, 0);
  TEST_(checkVector)(r, 3, counts);
  THTensor_(histogram)(r, t, between, w, 0);
  TEST_(checkVector)(r, 3, sums);
  THTensor_(histogram)(r, t, between, NULL, 1);
  for (k = 0; k < 3; k++)
    NEAR(THTensor_(get1d)(r, k), density[k]);
  CHECK_ARG_ERROR(3, THTensor_(histogram)(r, t, wrong, NULL, 0));
  CHECK_ARG_ERROR(4, THTensor_(histogram)(r, t, between, wrong, 0));
  THTensor_(free)(t), THTensor_(free)(between), THTensor_(free)(r), THTensor_(free)(w), THTensor_(free)(wrong);
}

static void TEST_(floatingStatistics)(void) {
  int layout, d;
  TYPED_CASE("sums of exponentials");
  for (layout = 0; layout < LAYOUTS - 1; layout++)
    for (d = 0; d < 3; d++)
      TEST_(exponentials)(layout, d);
  TEST_(exponentialsOfExtremes)();
  TEST_(missingNumbers)();
  TEST_(betweenEdges)();
}
#undef NEAR
#endif

#endif
