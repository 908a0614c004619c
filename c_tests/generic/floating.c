#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/floating.c"
#else

#include "layout.h"

/* Whether the element is the number, up to some units in the last place; NaN, infinities and zeros with their signs are themselves. */
static int TEST_(near)(real element, double number) {
  const double x = (double)element, step = sizeof(real) == sizeof(float) ? FLT_EPSILON : DBL_EPSILON;
  if (isnan(number) || isinf(number) || number == 0)
    return (isnan(number) && isnan(x)) || (x == number && !signbit(x) == !signbit(number));
  return fabs(x - number) <= 4 * step * fabs(number);
}

enum { TEST_(ROWS) = 3 };

/* A matrix whose columns have the three numbers, transposed in memory. */
static THTensor *TEST_(newColumns)(const double *numbers, int step) {
  static const long size[] = {TEST_(ROWS), 40};
  THTensor *t = TEST_(newLayout)(TRANSPOSED, 2, size);
  long i, j;
  for (i = 0; i < size[0]; i++)
    for (j = 0; j < size[1]; j++)
      THTensor_(set2d)(t, i, j, (real)numbers[i * step]);
  return t;
}

static void TEST_(expectColumns)(THTensor *r, const double *numbers, int step) {
  long i, j;
  CHECK_LONG(THTensor_(size)(r, 0), TEST_(ROWS));
  for (i = 0; i < TEST_(ROWS); i++)
    for (j = 0; j < 40; j++)
      if (!CHECK(TEST_(near)(THTensor_(get2d)(r, i, j), numbers[i * step])))
        fprintf(stderr, "    at %ld %ld: %.17g, not %.17g\n", i, j, (double)THTensor_(get2d)(r, i, j), numbers[i * step]);
}

/* Of each row the argument and the value, into a new result and into the operand. */
static void TEST_(values)(const char *name, void (*function)(THTensor *, THTensor *), const double (*table)[2]) {
  THTensor *t = TEST_(newColumns)(table[0], 2), *r = THTensor_(new)();
  CASE(name);
  function(r, t);
  TEST_(expectColumns)(r, table[0] + 1, 2);
  function(t, t);
  TEST_(expectColumns)(t, table[0] + 1, 2);
  THTensor_(free)(t);
  THTensor_(free)(r);
}

/* Of each row two arguments and the value. */
static void TEST_(pairs)(const char *name, void (*function)(THTensor *, THTensor *, THTensor *), const double (*table)[3]) {
  THTensor *a = TEST_(newColumns)(table[0], 3), *b = TEST_(newColumns)(table[0] + 1, 3), *r = THTensor_(new)();
  CASE(name);
  function(r, a, b);
  TEST_(expectColumns)(r, table[0] + 2, 3);
  function(b, a, b);
  TEST_(expectColumns)(b, table[0] + 2, 3);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(r);
}

#define VALUES(NAME, ...)                                \
  do {                                                   \
    static const double table[][2] = {__VA_ARGS__};      \
    TEST_(values)(#NAME, THTensor_(NAME), table);        \
  } while (0)
#define PAIRS(NAME, ...)                                 \
  do {                                                   \
    static const double table[][3] = {__VA_ARGS__};      \
    TEST_(pairs)(#NAME, THTensor_(NAME), table);         \
  } while (0)

static void TEST_(functions)(void) {
  VALUES(exp2, {-1.5, 0.35355339059327376}, {0.25, 1.1892071150027211}, {10, 1024});
  VALUES(log2, {0.30000001192092896, -1.736965536838657}, {8, 3}, {-1, NAN});
  VALUES(log10, {0.30000001192092896, -0.52287872802302569}, {1000, 3}, {0, -INFINITY});
  VALUES(asinh, {-0.5, -0.48121182505960345}, {0.0010000000474974513, 0.00099999988083083589}, {1e10, 23.718998110500402});
  VALUES(acosh, {1.5, 0.96242365011920689}, {0.5, NAN}, {1e10, 23.718998110500402});
  VALUES(atanh, {-0.5, -0.54930614433405485}, {1, INFINITY}, {0.96875, 2.0715673631957663});
  VALUES(erfc, {-1.5, 1.9661051464753107}, {0.25, 0.72367360983176307}, {5, 1.5374597944280349e-12});
  VALUES(sinc, {0.25, 0.90031631615710607}, {-2.75, 0.081846937832464188}, {0, 1});
  VALUES(i0, {-0.5, 1.0634833707413235}, {3, 4.8807925858650241}, {20, 43558282.559553533});
  VALUES(gelu, {-3, -0.0040496940948902836}, {0.5, 0.34573123063700655}, {2, 1.9544997361036416});
  VALUES(geluTanh, {-3, -0.0036373920817730188}, {0.5, 0.34571400982514392}, {2, 1.954597694087775});
  VALUES(silu, {-3, -0.14227761953270034}, {0.5, 0.31122966560092728}, {2, 1.7615941559557649});
  VALUES(mish, {-3, -0.14564746127562459}, {0.5, 0.3752452113048951}, {2, 1.9439589595339945});
  VALUES(selu, {-3, -1.670568728767112}, {0.5, 0.52535049367774025}, {2, 2.101401974710961});
  VALUES(hardsigmoid, {-3.5, 0}, {1.5, 0.75}, {4, 1});
  VALUES(hardswish, {-1.5, -0.375}, {1.5, 1.125}, {4, 4});
  PAIRS(hypot, {3, -4, 5}, {0.5, 0.25, 0.55901699437494742}, {NAN, -INFINITY, INFINITY});
  PAIRS(logaddexp, {1000, 999.5, 1000.4740769841801}, {-3, -3, -2.3068528194400547}, {-INFINITY, -INFINITY, -INFINITY});
  PAIRS(logaddexp2, {1000, 999.5, 1000.7715533031636}, {-3, -3, -2}, {INFINITY, 3, INFINITY});
  PAIRS(xlogy, {2, 0.5, -1.3862943611198906}, {0, INFINITY, 0}, {0, NAN, NAN});
  PAIRS(igamma, {0.5, 0.25, 0.520499877813046538}, {3, 7.5, 0.979743284943335595}, {100, 90, 0.158220989186430168});
  PAIRS(igammac, {0.5, 0.25, 0.479500122186953462}, {3, 7.5, 0.020256715056664405}, {100, 90, 0.841779010813569832});
  PAIRS(igamma, {0, 2, 1}, {2, 0, 0}, {INFINITY, 3, 0});
  PAIRS(igammac, {0, 2, 0}, {2, 0, 1}, {3, INFINITY, 0});
  PAIRS(igamma, {0, 0, NAN}, {-1, 2, NAN}, {INFINITY, INFINITY, NAN});
  PAIRS(igammac, {NAN, 1, NAN}, {2, -1, NAN}, {1, NAN, NAN});
  PAIRS(igamma, {50, 1e30, 1}, {63.5, 1e6, 1}, {20, 1e20, 1}); /* x^a is infinite, e^-x is 0 */
  PAIRS(igammac, {50, 1e30, 0}, {63.5, 1e6, 0}, {20, 1e20, 0});
  PAIRS(copysign, {3, -0., -3}, {-2, 1, 2}, {-INFINITY, 2, INFINITY});
  PAIRS(ldexp, {3, -4, 0.1875}, {1.5, 0.5, 2.1213203435596426}, {1, -2000, 0});
  PAIRS(nextafter, {1, INFINITY, 1}, {-2, -2, -2}, {NAN, 1, NAN});
}

/* Neighbours are that to the last bit. */
static void TEST_(neighbours)(void) {
  static const double pairs[][2] = {{1, 2}, {1, 0}, {0, -1}, {-1e30, INFINITY}, {INFINITY, 0}};
  THTensor *x = THTensor_(newWithSize1d)(1), *y = THTensor_(newWithSize1d)(1);
  int k;
  TYPED_CASE("nextafter");
  for (k = 0; k < 5; k++) {
    const real a = (real)pairs[k][0], b = (real)pairs[k][1];
    THTensor_(set1d)(x, 0, a);
    THTensor_(set1d)(y, 0, b);
    THTensor_(nextafter)(x, x, y);
    CHECK_NUMBER(THTensor_(get1d)(x, 0), sizeof(real) == sizeof(float) ? (double)nextafterf((float)a, (float)b) : nextafter((double)a, (double)b));
  }
  THTensor_(free)(x);
  THTensor_(free)(y);
}

/* Whether numbers are NaN, infinite, finite, and have a sign. */
static void TEST_(kinds)(void) {
  static const double numbers[] = {NAN, INFINITY, -INFINITY, 0, -0., 1, -1e-40, 3e38};
  THTensor *t = THTensor_(newWithSize1d)(8);
  THByteTensor *nan = THByteTensor_new(), *infinite = THByteTensor_new(), *finite = THByteTensor_new(), *sign = THByteTensor_new();
  long k;
  TYPED_CASE("isnan, isinf, isfinite, signbit");
  for (k = 0; k < 8; k++)
    THTensor_(set1d)(t, k, (real)numbers[k]);
  THTensor_(isnan)(nan, t);
  THTensor_(isinf)(infinite, t);
  THTensor_(isfinite)(finite, t);
  THTensor_(signbit)(sign, t);
  for (k = 0; k < 8; k++) {
    CHECK_LONG(THByteTensor_get1d(nan, k), k == 0);
    CHECK_LONG(THByteTensor_get1d(infinite, k), k == 1 || k == 2);
    CHECK_LONG(THByteTensor_get1d(finite, k), k > 2);
    if (k > 0)
      CHECK_LONG(THByteTensor_get1d(sign, k), k == 2 || k == 4 || k == 6);
  }
  TYPED_CASE("nanToNum");
  THTensor_(nanToNum)(t, t, 7, 8, -9);
  for (k = 0; k < 8; k++)
    CHECK_NUMBER(THTensor_(get1d)(t, k), k < 3 ? 7 + k - 18 * (k == 2) : (double)(real)numbers[k]);
  THTensor_(free)(t);
  THByteTensor_free(nan);
  THByteTensor_free(infinite);
  THByteTensor_free(finite);
  THByteTensor_free(sign);
}

/* Fractions and exponents make up the number; the operand may be the fractions. */
static void TEST_(fractions)(void) {
  static const double numbers[] = {0, -0., 1, -0.75, 1e30, 1e-40, 5, INFINITY, NAN};
  THTensor *t = THTensor_(newWithSize1d)(9), *fraction = THTensor_(new)();
  THIntTensor *exponent = THIntTensor_newWithSize1d(2);
  long k;
  TYPED_CASE("frexp");
  for (k = 0; k < 9; k++)
    THTensor_(set1d)(t, k, (real)numbers[k]);
  THTensor_(frexp)(fraction, exponent, t);
  THTensor_(frexp)(t, exponent, t);
  CHECK_LONG(exponent->size[0], 9);
  for (k = 0; k < 9; k++) {
    int expected = 0;
    const double part = frexp((double)(real)numbers[k], &expected);
    CHECK_NUMBER(THTensor_(get1d)(t, k), part);
    CHECK_NUMBER(THTensor_(get1d)(fraction, k), part);
    CHECK_LONG(THIntTensor_get1d(exponent, k), k < 7 ? expected : 0);
  }
  THTensor_(free)(t);
  THTensor_(free)(fraction);
  THIntTensor_free(exponent);
}

static void TEST_(exponentialUnits)(void) {
  THTensor *t = THTensor_(newWithSize1d)(2);
  TYPED_CASE("celu");
  THTensor_(set1d)(t, 0, 3);
  THTensor_(set1d)(t, 1, -2);
  CHECK_ARG_ERROR(3, THTensor_(celu)(t, t, 0));
  THTensor_(celu)(t, t, 2);
  CHECK_NUMBER(THTensor_(get1d)(t, 0), 3);
  CHECK(TEST_(near)(THTensor_(get1d)(t, 1), -1.2642411176571153));
  THTensor_(free)(t);
}

static void TEST_(derivativesOfLgamma)(void) {
  static const double numbers[] = {0.5, -0.25, 0}, values[] = {-16.82879664423432, 122.69736678366236, -INFINITY};
  THTensor *t = TEST_(newColumns)(numbers, 1), *r = THTensor_(new)();
  TYPED_CASE("polygamma");
  THTensor_(polygamma)(r, 2, t);
  TEST_(expectColumns)(r, values, 1);
  CHECK_ARG_ERROR(2, THTensor_(polygamma)(r, -1, t));
  THTensor_(free)(t);
  THTensor_(free)(r);
}

/* Of three dimensions; of one it is lgamma. */
static void TEST_(gammaOfDimensions)(void) {
  static const double numbers[] = {2.5, 10, 1.25}, values[] = {1.8809954616117742, 36.8128586323980886, 3.11012646848165993};
  THTensor *t = TEST_(newColumns)(numbers, 1), *r = THTensor_(new)(), *one = THTensor_(new)();
  long k;
  TYPED_CASE("mvlgamma");
  CHECK_ARG_ERROR(3, THTensor_(mvlgamma)(r, t, 0));
  CHECK_ARG_ERROR(3, THTensor_(mvlgamma)(r, t, INT_MAX)); /* it took an hour */
  THTensor_(mvlgamma)(r, t, 3);
  TEST_(expectColumns)(r, values, 1);
  THTensor_(mvlgamma)(r, t, 1);
  THTensor_(lgamma)(one, t);
  for (k = 0; k < 3; k++)
    CHECK(TEST_(near)(THTensor_(data)(r)[k], (double)THTensor_(data)(one)[k]));
  THTensor_(mvlgamma)(t, t, 3);
  TEST_(expectColumns)(t, values, 1);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(one);
}

static void TEST_(floating)(void) {
  TEST_(gammaOfDimensions)();
  TEST_(derivativesOfLgamma)();
  TEST_(functions)();
  TEST_(neighbours)();
  TEST_(kinds)();
  TEST_(fractions)();
  TEST_(exponentialUnits)();
}
#undef VALUES
#undef PAIRS
#endif
