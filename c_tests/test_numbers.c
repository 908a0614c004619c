/*
 * Numbers near the ends of their types: norms, deviations, ranges and sums that overflow or underflow on the way to a result
 * that does not; powers next to their special cases; and where a file stands after a numeral that is out of range.
 */
#include "th_check.h"

#include <TH/THDiskFile.h>
#include <TH/THMemoryFile.h>
#include <THS/THS.h>

#include <float.h>
#include <math.h>

#define SAVED "numbers.tmp"

/* Whether `actual` is `expected` to so many units of double's last place. */
static int near(double actual, double expected, double units) {
  const int holds = fabs(actual - expected) <= units * DBL_EPSILON * fabs(expected);
  if (!holds)
    fprintf(stderr, "    got %.17g, expected %.17g\n", actual, expected);
  return holds;
}

static THDoubleTensor *newList(int count, const double *numbers) {
  THDoubleTensor *t = THDoubleTensor_newWithSize1d(count);
  int k;
  for (k = 0; k < count; k++)
    THDoubleTensor_set1d(t, k, numbers[k]);
  return t;
}

static void norms(void) {
  static const struct {
    double numbers[2], order, norm;
  } rows[] = {
      {{3e200, 4e200}, 2, 5e200},
      {{3e-200, 4e-200}, 2, 5e-200},
      {{3e-320, 4e-320}, 2, 5e-320},
      {{0, 4e-200}, 2, 4e-200},
      {{0, 0}, 2, 0},
      {{1e308, -1e308}, 2, 1.4142135623730950488e308},
      {{-1e150, 1e150}, 3, 1.2599210498948731648e150},
      {{1e-150, 1e-150}, 3, 1.2599210498948731648e-150},
      {{1e200, 1e200}, 20, 1.0352649238413775043e200},
      {{1e-200, 1e-200}, -20, 0.96593632892484555106e-200},
      {{1e200, 1e200}, -20, 0.96593632892484555106e200},
      {{1e200, 0}, -20, 0},
      {{INFINITY, 1e300}, 2, INFINITY},
      {{INFINITY, 1e300}, 20, INFINITY},
      {{INFINITY, INFINITY}, -3, INFINITY},
      {{3, 4}, 0.5, 13.928203230275509174},
      {{3, 4}, 3, 4.4979414452754145816},
      {{1e100, 1e100}, 3, 1.2599210498948731648e100},
  };
  size_t k;
  for (k = 0; k < sizeof rows / sizeof rows[0]; k++) {
    THDoubleTensor *t = newList(2, rows[k].numbers), *zero = newList(2, (const double[]){0, 0});
    THDoubleTensor *r = THDoubleTensor_new(), *m = THDoubleTensor_new();
    const double order = rows[k].order, norm = rows[k].norm;
    const double units = norm < DBL_MIN ? 1e13 : 2;
    long d;
    CASE("norms at the ends of double");
    if (isinf(norm)) {
      CHECK_NUMBER(THDoubleTensor_normall(t, order), norm);
      CHECK_NUMBER(THDoubleTensor_dist(zero, t, order), norm);
    } else {
      CHECK(near(THDoubleTensor_normall(t, order), norm, units));
      CHECK(near(THDoubleTensor_dist(zero, t, order), norm, units));
    }
    /* Lanes along rows, and along columns, next to some that are ordinary. */
    THDoubleTensor_resize2d(m, 2, 40);
    THDoubleTensor_fill(m, 1);
    for (d = 0; d < 2; d++)
      THDoubleTensor_set2d(m, d, 7, rows[k].numbers[d]);
    THDoubleTensor_norm(r, m, order, 0, 1);
    CHECK(isinf(norm) ? THDoubleTensor_get2d(r, 0, 7) == norm : near(THDoubleTensor_get2d(r, 0, 7), norm, units));
    CHECK(near(THDoubleTensor_get2d(r, 0, 8), pow(2, 1 / order), 4));
    THDoubleTensor_transpose(m, m, 0, 1);
    THDoubleTensor_norm(r, m, order, 1, 1);
    CHECK(isinf(norm) ? THDoubleTensor_get2d(r, 7, 0) == norm : near(THDoubleTensor_get2d(r, 7, 0), norm, units));
    THDoubleTensor_free(m);
    THDoubleTensor_free(r);
    THDoubleTensor_free(zero);
    THDoubleTensor_free(t);
  }
}

static void normsOfNumbersThatAreNone(void) {
  THDoubleTensor *t = newList(3, (const double[]){INFINITY, NAN, 1e300}), *none = THDoubleTensor_new();
  CASE("norms of NaN and of nothing");
  CHECK(isnan(THDoubleTensor_normall(t, 2)));
  CHECK(isnan(THDoubleTensor_normall(t, 5)));
  CHECK_NUMBER(THDoubleTensor_normall(none, 2), 0);
  THDoubleTensor_free(none);
  THDoubleTensor_free(t);
}

static void largeOrders(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(100), *r = THFloatTensor_new(), *m, *zero;
  CASE("norms of a large order of floats");
  THFloatTensor_fill(t, 1e3f);
  CHECK(fabs(THFloatTensor_normall(t, 20) - 1258.9254117941673) < 1e-9);
  THFloatTensor_fill(t, 1e20f);
  CHECK(fabs(THFloatTensor_normall(t, 20) / (double)1e20f - 1.2589254117941673) < 1e-12);
  zero = THFloatTensor_newWithSize1d(100);
  THFloatTensor_zero(zero);
  CHECK(fabs(THFloatTensor_dist(t, zero, 20) / (double)1e20f - 1.2589254117941673) < 1e-12);
  THFloatTensor_norm(r, t, 20, 0, 1);
  CHECK(fabs(THFloatTensor_get1d(r, 0) / 1e20f - 1.2589254f) < 1e-6f);
  m = THFloatTensor_newWithSize2d(2, 4);
  THFloatTensor_fill(m, 3e38f); /* the norm is beyond float */
  THFloatTensor_renorm(m, m, 2, 0, 1);
  CHECK(fabsf(THFloatTensor_get2d(m, 1, 3) - 0.5f) < 1e-6f);
  THFloatTensor_free(m);
  THFloatTensor_free(zero);
  THFloatTensor_free(r);
  THFloatTensor_free(t);
}

static void renorms(void) {
  static const double numbers[] = {3e200, 4e200, 3, 4};
  THDoubleTensor *t = newList(4, numbers), *m = THDoubleTensor_newWithSize2d(2, 2);
  CASE("renorm of large numbers");
  THDoubleTensor_copy(m, t);
  THDoubleTensor_renorm(m, m, 2, 0, 1);
  CHECK(fabs(THDoubleTensor_get2d(m, 0, 0) - .6) < 1e-6 && fabs(THDoubleTensor_get2d(m, 0, 1) - .8) < 1e-6);
  CHECK(fabs(THDoubleTensor_get2d(m, 1, 0) - .6) < 1e-6 && fabs(THDoubleTensor_get2d(m, 1, 1) - .8) < 1e-6);
  THDoubleTensor_free(m);
  THDoubleTensor_free(t);
}

static void deviations(void) {
  static const double same[] = {3.4e16, 0.1, -7.7e-5, 1.7e308, 5e-324, 0};
  static const long counts[] = {2, 5, 33, 1000, 70001};
  size_t k, n;
  for (k = 0; k < sizeof same / sizeof same[0]; k++)
    for (n = 0; n < sizeof counts / sizeof counts[0]; n++) {
      THDoubleTensor *t = THDoubleTensor_newWithSize2d(counts[n], 3), *r = THDoubleTensor_new();
      CASE("deviations of equal numbers");
      THDoubleTensor_fill(t, same[k]);
      CHECK_NUMBER(THDoubleTensor_stdall(t, 0), 0);
      CHECK_NUMBER(THDoubleTensor_varall(t, 1), 0);
      THDoubleTensor_std(r, t, 0, 0, 1);
      CHECK_NUMBER(THDoubleTensor_maxall(r), 0);
      THDoubleTensor_var(r, t, 1, 1, 1);
      CHECK_NUMBER(THDoubleTensor_maxall(r), 0);
      THDoubleTensor_transpose(t, t, 0, 1);
      THDoubleTensor_var(r, t, 1, 0, 1);
      CHECK_NUMBER(THDoubleTensor_maxall(r), 0);
      THDoubleTensor_free(r);
      THDoubleTensor_free(t);
    }
  {
    static const struct {
      double numbers[3], deviation, variance;
    } rows[] = {{{1e200, 2e200, 3e200}, 1e200, INFINITY},
                {{1e-200, 2e-200, 3e-200}, 1e-200, 0},
                {{-1.5e308, 0, 1.5e308}, 1.5e308, INFINITY},
                {{1e16, 1e16 + 2, 1e16 + 4}, 2, 4},
                {{INFINITY, 1, 2}, NAN, NAN},
                {{INFINITY, INFINITY, INFINITY}, NAN, NAN},
                {{3.4e16, 3.4e16 + 4, 3.4e16 + 8}, 4, 16},
                {{1, NAN, 2}, NAN, NAN}};
    for (k = 0; k < sizeof rows / sizeof rows[0]; k++) {
      THDoubleTensor *t = newList(3, rows[k].numbers), *r = THDoubleTensor_new(), *m = THDoubleTensor_newWithSize2d(3, 40);
      THDoubleTensor *column = THDoubleTensor_newSelect(m, 1, 9);
      const double deviation = rows[k].deviation;
      CASE("deviations at the ends of double");
      CHECK(isnan(deviation) ? isnan(THDoubleTensor_stdall(t, 0)) : near(THDoubleTensor_stdall(t, 0), deviation, 2));
      CHECK_NUMBER(THDoubleTensor_varall(t, 0), rows[k].variance);
      THDoubleTensor_std(r, t, 0, 0, 1);
      CHECK(isnan(deviation) ? isnan(THDoubleTensor_get1d(r, 0)) : near(THDoubleTensor_get1d(r, 0), deviation, 2));
      THDoubleTensor_fill(m, 4);
      THDoubleTensor_copy(column, t);
      THDoubleTensor_std(r, m, 0, 0, 0);
      CHECK(isnan(deviation) ? isnan(THDoubleTensor_get1d(r, 9)) : near(THDoubleTensor_get1d(r, 9), deviation, 2));
      CHECK_NUMBER(THDoubleTensor_get1d(r, 10), 0);
      THDoubleTensor_free(column);
      THDoubleTensor_free(m);
      THDoubleTensor_free(r);
      THDoubleTensor_free(t);
    }
  }
}

static void powers(void) {
  static const struct {
    double x, exponent, power;
  } rows[] = {{-0.0, .5, 0.0},       {-INFINITY, .5, INFINITY}, {INFINITY, .5, INFINITY}, {0.0, .5, 0.0},
              {-0.0, -.5, INFINITY}, {-INFINITY, -.5, 0.0},     {INFINITY, -.5, 0.0},     {-1, .5, NAN},
              {4, -.5, .5},          {-0.0, -2, INFINITY},      {-INFINITY, -2, 0.0},     {-3, -2, 1.0 / 9},
              {-2, -.5, NAN},        {NAN, .5, NAN},            {NAN, -2, NAN}};
  static const double ends[][2] = {{1e-160, INFINITY}, {3e-155, INFINITY}, {1e-154, 1e+308}, {1e154, 1e-308}, {3e154, 1.11111111111111e-309}, {1e160, 1e-320}, {7e-155, INFINITY}, {1.3e161, 6e-323}};
  size_t k;
  float x;
  for (k = 0; k < sizeof rows / sizeof rows[0]; k++) {
    THDoubleTensor *t = newList(1, &rows[k].x);
    THFloatTensor *f = THFloatTensor_newWithSize1d(1);
    double d;
    CASE("powers as C's pow has them");
    THFloatTensor_set1d(f, 0, (float)rows[k].x);
    THDoubleTensor_pow(t, t, rows[k].exponent);
    THFloatTensor_pow(f, f, (float)rows[k].exponent);
    d = THDoubleTensor_get1d(t, 0);
    CHECK_NUMBER(d, rows[k].power);
    CHECK(isnan(d) || !signbit(d) == !signbit(rows[k].power));
    CHECK_NUMBER(THFloatTensor_get1d(f, 0), (float)rows[k].power);
    CHECK(isnan(d) || !signbit(THFloatTensor_get1d(f, 0)) == !signbit(rows[k].power));
    THFloatTensor_free(f);
    THDoubleTensor_free(t);
  }
  CASE("the power -2");
  for (k = 0; k < sizeof ends / sizeof ends[0]; k++) {
    THDoubleTensor *t = newList(1, &ends[k][0]);
    const double exact = ends[k][1];
    THDoubleTensor_pow(t, t, -2);
    CHECK(isinf(exact) ? THDoubleTensor_get1d(t, 0) == exact
                       : fabs(THDoubleTensor_get1d(t, 0) - exact) <= 1.5 * (nextafter(exact, INFINITY) - exact));
    THDoubleTensor_free(t);
  }
  for (x = 1e-24f; x < 1e24f; x *= 1.00371f) {
    THFloatTensor *f = THFloatTensor_newWithSize1d(1);
    const double exact = 1 / ((double)x * x);
    const float nearest = (float)exact;
    THFloatTensor_set1d(f, 0, x);
    THFloatTensor_pow(f, f, -2);
    CHECK(isinf(nearest) ? THFloatTensor_get1d(f, 0) == nearest
                         : fabs(THFloatTensor_get1d(f, 0) - exact) <= 1.5 * (nextafterf(nearest, INFINITY) - nearest));
    THFloatTensor_free(f);
  }
}

static void ranges(void) {
  THGenerator *generator = THGenerator_new();
  THDoubleTensor *t = THDoubleTensor_newWithSize1d(4000);
  THFloatTensor *f = THFloatTensor_newWithSize1d(4000);
  long k, lower = 0;
  int finite = 1;
  CASE("uniform numbers whose range overflows");
  THRandom_manualSeed(generator, 3);
  THDoubleTensor_uniform(t, generator, -1.7e308, 1.7e308);
  for (k = 0; k < 4000; k++) {
    const double x = THDoubleTensor_get1d(t, k);
    finite &= x >= -1.7e308 && x < 1.7e308;
    lower += x < -0.85e308;
  }
  CHECK(finite);
  CHECK(lower > 850 && lower < 1150); /* a quarter, to five deviations and a half */
  THFloatTensor_uniform(f, generator, -3.4e38, 3.4e38);
  for (lower = k = 0; k < 4000; k++)
    lower += THFloatTensor_get1d(f, k) < -1.7e38f;
  CHECK(lower > 850 && lower < 1150);
  for (lower = k = 0; k < 4000; k++) {
    lower += THRandom_uniform(generator, -1.7e308, 1.7e308) < -0.85e308;
    finite &= isfinite(THRandom_uniformFloat(generator, -3.4e38f, 3.4e38f));
    finite &= THRandom_exponential(generator, 1e-310) >= 0; /* infinite or not */
  }
  CHECK(lower > 850 && lower < 1150);
  CHECK(finite);
  CASE("points whose range overflows");
  THDoubleTensor_linspace(t, -1.7e308, 1.7e308, 5);
  CHECK_NUMBER(THDoubleTensor_get1d(t, 0), -1.7e308);
  CHECK(near(THDoubleTensor_get1d(t, 1), -0.85e308, 2));
  CHECK_NUMBER(THDoubleTensor_get1d(t, 2), 0);
  CHECK_NUMBER(THDoubleTensor_get1d(t, 4), 1.7e308);
  THDoubleTensor_range(t, -1.5e308, 1.5e308, 1e308);
  CHECK_LONG(THDoubleTensor_nElement(t), 4);
  CHECK(near(THDoubleTensor_get1d(t, 3), 1.5e308, 2));
  THDoubleTensor_arange(t, 1.5e308, -1.5e308, -1e308);
  CHECK_LONG(THDoubleTensor_nElement(t), 3);
  CHECK(near(THDoubleTensor_get1d(t, 2), -0.5e308, 2));
  THFloatTensor_free(f);
  THDoubleTensor_free(t);
  THGenerator_free(generator);
}

/* The sum of equal entries is what coalesce makes of them. */
static void sparseSums(void) {
  const long count = check_few() ? 5000 : 3000000;
  const long wide[] = {3};
  THLongStorage *sizes = THLongStorage_newWithSize1(wide[0]);
  THLongTensor *indices = THLongTensor_newWithSize2d(1, count);
  THFloatTensor *values = THFloatTensor_newWithSize1d(count), *dense, *r = THFloatTensor_new();
  THSFloatTensor *sparse, *summed;
  float sum;
  CASE("dense sums of many entries of one place");
  THLongTensor_fill(indices, 1);
  THFloatTensor_fill(values, 0.1f);
  sparse = THSFloatTensor_newWithTensorAndSize(indices, values, sizes);
  sum = (float)((double)0.1f * count);
  dense = THSFloatTensor_toDense(sparse);
  CHECK_NUMBER(THFloatTensor_get1d(dense, 0), 0);
  CHECK(fabsf(THFloatTensor_get1d(dense, 1) / sum - 1) < 1e-6f);
  THSFloatTensor_spcadd(r, dense, -1, sparse);
  CHECK_NUMBER(THFloatTensor_get1d(r, 1), 0);
  CHECK(!THSFloatTensor_isCoalesced(sparse)); /* which was only read */
  summed = THSFloatTensor_newCoalesce(sparse);
  CHECK_NUMBER(THFloatTensor_get1d(summed->values, 0), THFloatTensor_get1d(dense, 1));
  THSFloatTensor_free(summed);
  THFloatTensor_free(r);
  THFloatTensor_free(dense);
  THSFloatTensor_free(sparse);
  THFloatTensor_free(values);
  THLongTensor_free(indices);
  THLongStorage_free(sizes);
}

/* A numeral that is out of range, or broken, is used: on disk and in memory. */
static void numeralsOutOfRange(void) {
  static const char text[] = "12  99999999999999999999999 34 -x 56\n";
  int disk;
  for (disk = 0; disk < 2; disk++) {
    THFile *file;
    CASE(disk ? "numerals out of range on disk" : "numerals out of range in memory");
    if (disk) {
      FILE *stream = fopen(SAVED, "w");
      CHECK(stream && fputs(text, stream) >= 0);
      fclose(stream);
      file = THDiskFile_new(SAVED, "r", 0);
    } else {
      THCharStorage *bytes = THCharStorage_newWithSize((ptrdiff_t)sizeof text);
      memcpy(bytes->data, text, sizeof text);
      file = THMemoryFile_newWithStorage(bytes, "r");
      THCharStorage_free(bytes);
    }
    THFile_ascii(file);
    THFile_noAutoSpacing(file);
    CHECK_LONG(THFile_readLongScalar(file), 12);
    CHECK_ERROR(THFile_readLongScalar(file));
    THFile_clearError(file);
    CHECK_LONG(THFile_position(file), 27);
    CHECK_LONG(THFile_readLongScalar(file), 34);
    CHECK_ERROR(THFile_readLongScalar(file));
    THFile_clearError(file);
    CHECK_LONG(THFile_position(file), 32); /* behind the sign */
    THFile_seek(file, 33);
    CHECK_LONG(THFile_readLongScalar(file), 56);
    THFile_free(file);
  }
  remove(SAVED);
}

int main(void) {
  check_catchErrors();
  norms();
  normsOfNumbersThatAreNone();
  largeOrders();
  renorms();
  deviations();
  powers();
  ranges();
  sparseSums();
  numeralsOutOfRange();
  return check_report();
}
