/*
 * Functions of each element by itself (comparisons, arithmetic, bits), for
 * every type and layout, in place and not, beside the C expression for them;
 * and some functions of few elements that nothing else calls from C.
 */
#include "th_layout.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "generic/pointwise.c"
#include <TH/THGenerateAllTypes.h>

/* logicalall, logicalany: of bytes that are 0 or not. */
static void logical(void) {
  static const long size[] = {3, 4};
  THByteTensor *t = testByte_newLayout(TRANSPOSED, 2, size);
  CASE("logicalall, logicalany");
  CHECK_LONG(THByteTensor_logicalall(t), 1);
  THByteTensor_set2d(t, 2, 1, 0);
  CHECK_LONG(THByteTensor_logicalall(t), 0);
  CHECK_LONG(THByteTensor_logicalany(t), 1);
  THByteTensor_zero(t);
  CHECK_LONG(THByteTensor_logicalany(t), 0);
  THByteTensor_set2d(t, 2, 3, 7);
  CHECK_LONG(THByteTensor_logicalany(t), 1);
  THByteTensor_free(t);
}

/* Norms of infinite order are the greatest and the least magnitude. */
static void norms(void) {
  static const long size[] = {2, 3};
  static const double elements[] = {3, -4, 1, -2, 0.5, 2}, greatest[] = {4, 2}, least[] = {1, 0.5};
  THDoubleTensor *t = testDouble_newLayout(TRANSPOSED, 2, size), *r = THDoubleTensor_new(), *zero;
  THFloatTensor *single = THFloatTensor_new();
  long k;
  CASE("norms of infinite order");
  for (k = 0; k < 6; k++)
    THDoubleTensor_set2d(t, k / 3, k % 3, elements[k]);
  zero = THDoubleTensor_newClone(t);
  THDoubleTensor_zero(zero);
  CHECK_NUMBER(THDoubleTensor_normall(t, INFINITY), 4);
  CHECK_NUMBER(THDoubleTensor_normall(t, -INFINITY), 0.5);
  CHECK_NUMBER(THDoubleTensor_dist(t, zero, INFINITY), 4);
  THFloatTensor_resize2d(single, 2, 3);
  THFloatTensor_copyDouble(single, t);
  CHECK_NUMBER(THFloatTensor_normall(single, INFINITY), 4);
  THDoubleTensor_norm(r, t, INFINITY, 1, 0);
  for (k = 0; k < 2; k++)
    CHECK_NUMBER(THDoubleTensor_get1d(r, k), greatest[k]);
  THDoubleTensor_norm(r, t, -INFINITY, 1, 0);
  for (k = 0; k < 2; k++)
    CHECK_NUMBER(THDoubleTensor_get1d(r, k), least[k]);
  THDoubleTensor_renorm(r, t, INFINITY, 0, 2); /* only the first row is longer */
  for (k = 0; k < 6; k++)
    CHECK(fabs(THDoubleTensor_get2d(r, k / 3, k % 3) - (k < 3 ? 0.5 : 1) * elements[k]) < 1e-6);
  for (k = 0; k < 6; k++) { /* NaN stays, wherever it is */
    THDoubleTensor_copy(zero, t);
    THDoubleTensor_set2d(zero, k / 3, k % 3, NAN);
    CHECK(isnan(THDoubleTensor_normall(zero, INFINITY)) && isnan(THDoubleTensor_normall(zero, -INFINITY)));
  }
  THDoubleTensor_free(t);
  THDoubleTensor_free(r);
  THDoubleTensor_free(zero);
  THFloatTensor_free(single);
}

/* bhistc: a histogram of each row. */
static void histograms(void) {
  static const long size[] = {2, 6};
  static const float elements[] = {0, 1, 1, 2, 3, 4, 4, 4, 4, 0, 9, -1}, bins[] = {1, 2, 1, 2, 1, 0, 0, 3};
  THFloatTensor *t = testFloat_newLayout(TRANSPOSED, 2, size), *histogram = THFloatTensor_new();
  long k;
  CASE("bhistc");
  for (k = 0; k < 12; k++)
    THFloatTensor_set2d(t, k / 6, k % 6, elements[k]);
  THFloatTensor_bhistc(histogram, t, 4, 0, 4); /* 4 belongs to the last bin, 9 and -1 to none */
  for (k = 0; k < 8; k++)
    CHECK_NUMBER(THFloatTensor_get2d(histogram, k / 4, k % 4), bins[k]);
  /* If the range is empty, it is that of the whole matrix, for all rows. */
  THFloatTensor_bhistc(histogram, t, 2, 0, 0);
  CHECK_NUMBER(THFloatTensor_get2d(histogram, 0, 0), 5);
  CHECK_NUMBER(THFloatTensor_get2d(histogram, 0, 1), 1);
  CHECK_NUMBER(THFloatTensor_get2d(histogram, 1, 0), 2);
  CHECK_NUMBER(THFloatTensor_get2d(histogram, 1, 1), 4);
  THFloatTensor_free(t);
  THFloatTensor_free(histogram);
}

/* THVector's pow, and its normal_fill: of some thousand numbers the mean and variance are near those asked for. */
static void vectors(void) {
  enum { N = 5000 };
  static double x[N], y[N];
  THGenerator *generator = THGenerator_new();
  double sum = 0, squares = 0;
  long k;
  CASE("THVector_(pow)");
  for (k = 0; k < 100; k++)
    x[k] = (double)k;
  THDoubleVector_pow(y, x, 3, 100);
  for (k = 0; k < 100; k++)
    CHECK(fabs(y[k] - (double)(k * k * k)) <= 1e-9 * (double)(k * k * k));
  CHECK_NUMBER(y[100], 0);
  CASE("THVector_(normal_fill)");
  THRandom_manualSeed(generator, 1);
  THDoubleVector_normal_fill(x, N, generator, 3, 2);
  for (k = 0; k < N; k++) {
    sum += x[k];
    squares += x[k] * x[k];
  }
  CHECK(fabs(sum / N - 3) < 0.15);
  CHECK(fabs(squares / N - (9 + 4)) < 0.8);
  THGenerator_free(generator);
}

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(pointwise);
  FOR_REAL_TYPES(quotientsBelow);
  FOR_REAL_TYPES(match);
  logical();
  norms();
  histograms();
  testFloat_ranges();
  testFloat_renormOverlapping();
  testDouble_ranges();
  testDouble_renormOverlapping();
  testFloat_histogram();
  testDouble_histogram();
  testFloat_remainders();
  testDouble_remainders();
  vectors();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
