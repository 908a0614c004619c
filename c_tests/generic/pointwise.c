#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/pointwise.c"
#else

#include "layout.h"

/* Functions of each element by itself, beside the expression that says what they do. `a`, `b` and `c` are the
 * elements of the operands, `v` is 3, `w` 5; results are compared exactly, so the numbers are small and whole. */

static void TEST_(expect)(THTensor *r, const long *index, double expected) {
  if (!CHECK_NUMBER(NUMBER(*TEST_(at)(r, index)), NUMBER(REAL(expected))))
    fprintf(stderr, "    at %ld %ld\n", index[0], index[1]);
}

/* Runs a call for operands in every layout, with a result that is new, and one that is the first operand. */
#define EACH_(NAME, EXPECTED, CALL)                                                                       \
  for (layout = 0; layout < LAYOUTS - 1; layout++) {                                                      \
    for (inPlace = 0; inPlace < 2; inPlace++) {                                                           \
      THTensor *x = TEST_(newLayout)(layout, 2, size), *y = TEST_(newLayout)(TRANSPOSED, 2, size);        \
      THTensor *z = TEST_(newLayout)(NARROWED, 2, size), *t = TEST_(newLayout)(layout, 2, size), *r;      \
      long index[2] = {0, 0};                                                                             \
      do {                                                                                                \
        const real small = REAL(NUMBER(*TEST_(at)(x, index)) - 8 * (long)(NUMBER(*TEST_(at)(x, index)) / 8)); \
        *TEST_(at)(x, index) = *TEST_(at)(t, index) = small;                                              \
        *TEST_(at)(y, index) = REAL(1 + (index[0] + 2 * index[1]) % 6);                                   \
        *TEST_(at)(z, index) = REAL(1 << (index[0] * index[1]) % 3);                                       \
      } while (layoutNext(index, 2, size));                                                               \
      r = inPlace ? THTensor_(newWithTensor)(x) : THTensor_(new)();                                       \
      TYPED_CASE(#NAME);                                                                                  \
      CALL;                                                                                               \
      do {                                                                                                \
        const double a = NUMBER(*TEST_(at)(t, index)), b = NUMBER(*TEST_(at)(y, index));                  \
        const double c = NUMBER(*TEST_(at)(z, index));                                                    \
        (void)a, (void)b, (void)c;                                                                        \
        TEST_(expect)(r, index, EXPECTED);                                                                \
      } while (layoutNext(index, 2, size));                                                               \
      THTensor_(free)(r);                                                                                 \
      THTensor_(free)(x);                                                                                 \
      THTensor_(free)(y);                                                                                 \
      THTensor_(free)(z);                                                                                 \
      THTensor_(free)(t);                                                                                 \
    }                                                                                                     \
  }

#define OF_VALUE(NAME, EXPECTED) EACH_(NAME, EXPECTED, THTensor_(NAME)(r, x, 3))
#define OF_TENSOR(NAME, EXPECTED) EACH_(NAME, EXPECTED, THTensor_(NAME)(r, x, y))

/* The four forms of a comparison: masks of bytes are checked through the form with tensors of the type. */
#define COMPARISON(NAME, OPERATOR)                                                  \
  EACH_(NAME##ValueT, a OPERATOR v, THTensor_(NAME##ValueT)(r, x, 3))               \
  EACH_(NAME##TensorT, a OPERATOR b, THTensor_(NAME##TensorT)(r, x, y))             \
  EACH_(NAME##Value, a OPERATOR v, TEST_(mask)(r, x, NULL, THTensor_(NAME##Value), NULL)) \
  EACH_(NAME##Tensor, a OPERATOR b, TEST_(mask)(r, x, y, NULL, THTensor_(NAME##Tensor)))

/* Makes a mask, and copies it to a tensor of the type. */
static void TEST_(mask)(THTensor *r, THTensor *x, THTensor *y, void (*ofValue)(THByteTensor *, THTensor *, real),
                        void (*ofTensor)(THByteTensor *, THTensor *, THTensor *)) {
  THByteTensor *mask = THByteTensor_new();
  if (ofValue)
    ofValue(mask, x, 3);
  else
    ofTensor(mask, x, y);
  THTensor_(resizeAs)(r, x);
  THTensor_(copyByte)(r, mask);
  THByteTensor_free(mask);
}

static double TEST_(quotient)(double a, double b) {
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
  return a / b;
#else
  return (double)((long)a / (long)b);
#endif
}

static void TEST_(closeMask)(THTensor *r, THTensor *x, THTensor *y) {
  THByteTensor *mask = THByteTensor_new();
  THTensor_(isclose)(mask, x, y, 0.25, 0.5, 0);
  CHECK_LONG(THTensor_(allclose)(x, y, 0.25, 0.5, 0), THByteTensor_logicalall(mask));
  THTensor_(resizeAs)(r, x);
  THTensor_(copyByte)(r, mask);
  THByteTensor_free(mask);
}

static inline double TEST_(divisor)(long a, long b) {
  while (b != 0) {
    const long rest = a % b;
    a = b, b = rest;
  }
  return (double)a;
}

/* Quotients of negative numbers, rounded down, and their divisors; what the greatest numbers are close to. */
static void TEST_(quotientsBelow)(void) {
  static const double pairs[][3] = {{7, 2, 3}, {-7, 2, -4}, {7, -2, -4}, {-7, -2, 3}, {-6, 3, -2}, {0, -5, 0}};
  THTensor *x = THTensor_(newWithSize1d)(1), *y = THTensor_(newWithSize1d)(1), *r = THTensor_(new)();
  int k;
  TYPED_CASE("quotients rounded down");
  for (k = 0; k < ((real)-1 > 0 ? 1 : 6); k++) { /* the others have signs */
    THTensor_(set1d)(x, 0, (real)pairs[k][0]);
    THTensor_(set1d)(y, 0, (real)pairs[k][1]);
    THTensor_(cfloorDivide)(r, x, y);
    CHECK_NUMBER(NUMBER(THTensor_(get1d)(r, 0)), pairs[k][2]);
    THTensor_(floorDivide)(r, x, (real)pairs[k][1]);
    CHECK_NUMBER(NUMBER(THTensor_(get1d)(r, 0)), pairs[k][2]);
#if !defined(TH_REAL_IS_FLOAT) && !defined(TH_REAL_IS_DOUBLE) && !defined(TH_REAL_IS_BYTE)
    THTensor_(gcd)(r, x, y);
    CHECK_NUMBER(NUMBER(THTensor_(get1d)(r, 0)), k < 4 ? 1 : k == 4 ? 3 : 5);
    THTensor_(lcm)(r, x, y);
    CHECK_NUMBER(NUMBER(THTensor_(get1d)(r, 0)), k < 4 ? 14 : k == 4 ? 6 : 0);
#endif
  }
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
  CHECK_ERROR(THTensor_(gcd)(r, x, y));
  CHECK_ERROR(THTensor_(lcm)(r, x, y));
  THTensor_(set1d)(x, 0, NAN);
  THTensor_(fmin)(r, x, y);
  CHECK_NUMBER(THTensor_(get1d)(r, 0), -5);
  THTensor_(fmax)(r, y, x);
  CHECK_NUMBER(THTensor_(get1d)(r, 0), -5);
  THTensor_(heaviside)(r, x, y);
  CHECK_NUMBER(THTensor_(get1d)(r, 0), 0);
  CHECK_LONG(THTensor_(allclose)(x, x, 0, 0, 0), 0);
  CHECK_LONG(THTensor_(allclose)(x, x, 0, 0, 1), 1);
  THTensor_(set1d)(x, 0, INFINITY);
  CHECK_LONG(THTensor_(allclose)(x, x, 0, 0, 0), 1);
  CHECK_LONG(THTensor_(allclose)(y, x, 1, 0, 0), 0);
#endif
#ifdef TH_REAL_IS_LONG
  THTensor_(set1d)(x, 0, LONG_MIN);
  THTensor_(set1d)(y, 0, LONG_MAX);
  CHECK_LONG(THTensor_(allclose)(x, y, 1.9, 0, 0), 0);
  CHECK_LONG(THTensor_(allclose)(x, y, 2.1, 0, 0), 1);
  THTensor_(set1d)(x, 0, LONG_MAX - 1);
  CHECK_LONG(THTensor_(allclose)(x, y, 0, 0.5, 0), 0);
  CHECK_LONG(THTensor_(allclose)(x, y, 0, 1, 0), 1);
  CHECK_LONG(THTensor_(allclose)(x, y, 0, -1, 0), 0);
#endif
  THTensor_(free)(x);
  THTensor_(free)(y);
  THTensor_(free)(r);
}

static void TEST_(pointwise)(void) {
  static const long sizes[][2] = {{3, 4}, {1, 1}, {19, 33}};
  const double v = 3, w = 5;
  int k, layout, inPlace;

  for (k = 0; k < 3; k++) {
    const long *size = sizes[k];
    (void)w;
    COMPARISON(lt, <)
    COMPARISON(gt, >)
    COMPARISON(le, <=)
    COMPARISON(ge, >=)
    COMPARISON(eq, ==)
    COMPARISON(ne, !=)
    OF_VALUE(add, a + v)
    OF_VALUE(sub, a - v)
    OF_VALUE(mul, a * v)
    OF_VALUE(div, TEST_(quotient)(a, v))
    OF_VALUE(fmod, fmod(a, v))
    OF_VALUE(remainder, fmod(a, v))
    OF_VALUE(lshift, a * 8)
    OF_VALUE(cmaxValue, a > v ? a : v)
    OF_VALUE(cminValue, a < v ? a : v)
    OF_TENSOR(cmul, a * b)
    OF_TENSOR(cdiv, TEST_(quotient)(a, b))
    OF_TENSOR(cfmod, fmod(a, b))
    OF_TENSOR(cremainder, fmod(a, b))
    OF_TENSOR(clshift, a * (1 << (int)b))
    OF_TENSOR(cmax, a > b ? a : b)
    OF_TENSOR(cmin, a < b ? a : b)
    OF_VALUE(floorDivide, floor(a / v))
    OF_TENSOR(cfloorDivide, floor(a / b))
    OF_TENSOR(fmax, a > b ? a : b)
    OF_TENSOR(fmin, a < b ? a : b)
    OF_TENSOR(heaviside, a > 0 ? 1 : b)
    EACH_(isclose, fabs(a - b) <= 0.5 + 0.25 * b, TEST_(closeMask)(r, x, y))
    EACH_(add_scaled, a + v * w, THTensor_(add_scaled)(r, x, 3, 5))
    EACH_(sub_scaled, a - v * w, THTensor_(sub_scaled)(r, x, 3, 5))
    EACH_(clamp, a < v ? v : a > w ? w : a, THTensor_(clamp)(r, x, 3, 5))
    EACH_(cadd, a + v * b, THTensor_(cadd)(r, x, 3, y))
    EACH_(csub, a - v * b, THTensor_(csub)(r, x, 3, y))
    EACH_(addcmul, a + v * b * c, THTensor_(addcmul)(r, x, 3, y, z))
    EACH_(sign, a > 0 ? 1 : 0, THTensor_(sign)(r, x))
    EACH_(onesLike, 1, (THTensor_(resizeAs)(r, x), THTensor_(onesLike)(r, x)))
    EACH_(zerosLike, 0, (THTensor_(resizeAs)(r, x), THTensor_(zerosLike)(r, x)))
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
    EACH_(tpow, pow(2, a), THTensor_(tpow)(r, 2, x))
    EACH_(addcdiv, a + v * b / c, THTensor_(addcdiv)(r, x, 3, y, z))
    EACH_(neg, -a, THTensor_(neg)(r, x))
    EACH_(lerp, a + 0.5 * (b - a), THTensor_(lerp)(r, x, y, 0.5))
#else
    OF_TENSOR(gcd, TEST_(divisor)((long)a, (long)b))
    OF_TENSOR(lcm, a == 0 ? 0 : a * b / TEST_(divisor)((long)a, (long)b))
    EACH_(bitand, (long)a & 3, THTensor_(bitand)(r, x, 3))
    EACH_(bitor, (long)a | 3, THTensor_(bitor)(r, x, 3))
    EACH_(bitxor, (long)a ^ 3, THTensor_(bitxor)(r, x, 3))
    EACH_(cbitand, (long)a & (long)b, THTensor_(cbitand)(r, x, y))
    EACH_(cbitor, (long)a | (long)b, THTensor_(cbitor)(r, x, y))
    EACH_(cbitxor, (long)a ^ (long)b, THTensor_(cbitxor)(r, x, y))
    EACH_(rshift, (long)a >> 3, THTensor_(rshift)(r, x, 3))
    EACH_(crshift, (long)a >> (long)b, THTensor_(crshift)(r, x, y))
    EACH_(addcdiv, a + (double)((long)(v * b) / (long)c), THTensor_(addcdiv)(r, x, 3, y, z))
#endif
  }
}

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#ifdef TH_REAL_IS_FLOAT
#define LARGEST FLT_MAX
#else
#define LARGEST DBL_MAX
#endif

/* Slices of a result that share places are measured in the source, and written in their order. */
static void TEST_(renormOverlapping)(void) {
  THTensor *source = THTensor_(newWithSize2d)(3, 2), *line = THTensor_(newWithSize1d)(4), *windows, *fresh = THTensor_(new)();
  long k;
  TYPED_CASE("renorm into windows that overlap");
  windows = THTensor_(newUnfold)(line, 0, 2, 1);
  for (k = 0; k < 6; k++)
    THTensor_(data)(source)[k] = (real)(k % 2 ? k + 1 : 3 * (k < 4));
  THTensor_(renorm)(fresh, source, 2, 0, 1);
  THTensor_(renorm)(windows, source, 2, 0, 1);
  for (k = 0; k < 3; k++)
    CHECK_NUMBER(THTensor_(get1d)(line, k), THTensor_(get2d)(fresh, k, 0));
  CHECK_NUMBER(THTensor_(get1d)(line, 3), THTensor_(get2d)(fresh, 2, 1));
  THTensor_(free)(windows), THTensor_(free)(line), THTensor_(free)(source), THTensor_(free)(fresh);
}

/* How many numbers there are, whatever rounding makes of the quotient. */
static void TEST_(ranges)(void) {
  static const double steps[] = {.1, .05, .01, .3, .7, 1e-3, 1. / 3, 2.5, 1e5, -.1, -.7};
  static const double starts[] = {0, .1, -1, 1. / 3, 7};
  THTensor *r = THTensor_(new)();
  int s, f;
  long n;
  TYPED_CASE("ranges");
  for (s = 0; s < (int)(sizeof steps / sizeof steps[0]); s++)
    for (f = 0; f < (int)(sizeof starts / sizeof starts[0]); f++)
      for (n = 1; n < 40; n++) {
        THTensor_(arange)(r, starts[f], starts[f] + (double)n * steps[s], steps[s]);
        CHECK_LONG((long)THTensor_(nElement)(r), n);
        THTensor_(range)(r, starts[f], starts[f] + (double)n * steps[s], steps[s]);
        CHECK_LONG((long)THTensor_(nElement)(r), n + 1);
        THTensor_(arange)(r, starts[f], starts[f] + ((double)n - .5) * steps[s], steps[s]);
        CHECK_LONG((long)THTensor_(nElement)(r), n);
      }
  THTensor_(arange)(r, .1, .5, .05);
  CHECK_LONG((long)THTensor_(nElement)(r), 8);
  if (sizeof(real) == sizeof(double)) { /* ends further apart than numbers go */
    THTensor_(range)(r, -1.5e308, 1.5e308, 5e307);
    CHECK_LONG((long)THTensor_(nElement)(r), 7);
    CHECK_NUMBER(THTensor_(get1d)(r, 0), -1.5e308);
    CHECK_NUMBER(THTensor_(get1d)(r, 6), 1.5e308);
    THTensor_(arange)(r, 1.5e308, -1.5e308, -5e307);
    CHECK_LONG((long)THTensor_(nElement)(r), 6);
    CHECK_NUMBER(THTensor_(get1d)(r, 5), -1e308);
    CHECK_SOME_ERROR(THTensor_(arange)(r, -1.5e308, 1.5e308, 1));
  }
  CHECK_ARG_ERROR(2, THTensor_(arange)(r, 0, 5, -1));
  CHECK(strstr(check_caught.message, "from 0 to 5") != NULL);
  CHECK_ARG_ERROR(2, THTensor_(arange)(r, 3, 3, 1));
  CHECK_ARG_ERROR(3, THTensor_(arange)(r, 0, 5, INFINITY));
  CHECK_ARG_ERROR(3, THTensor_(range)(r, 0, 5, NAN));
  CHECK_ARG_ERROR(1, THTensor_(linspace)(r, NAN, 5, 3));
  CHECK_ARG_ERROR(2, THTensor_(linspace)(r, 0, INFINITY, 3));
  for (n = 2; n < 60; n++) {
    THTensor_(linspace)(r, (real).1, (real).7, n);
    CHECK_NUMBER(THTensor_(get1d)(r, 0), (real).1);
    CHECK_NUMBER(THTensor_(get1d)(r, n - 1), (real).7);
  }
  THTensor_(linspace)(r, -LARGEST, LARGEST, 3);
  CHECK_NUMBER(THTensor_(get1d)(r, 0), -LARGEST);
  CHECK_NUMBER(THTensor_(get1d)(r, 1), 0);
  CHECK_NUMBER(THTensor_(get1d)(r, 2), LARGEST);
  THTensor_(free)(r);
}

static void TEST_(histogram)(void) {
  THTensor *t = THTensor_(new)(), *bins = THTensor_(new)();
  long n, k;
  TYPED_CASE("histograms");
  for (n = 2; n < 400; n++) {
    THTensor_(range)(t, 0, (double)(n - 1), 1);
    THTensor_(histc)(bins, t, n, 0, (real)n);
    for (k = 0; k < n && THTensor_(get1d)(bins, k) == 1; k++)
      ;
    CHECK_LONG(k, n);
    THTensor_(resize2d)(t, 1, n);
    THTensor_(bhistc)(bins, t, n, 0, (real)n);
    CHECK_NUMBER(THTensor_(minall)(bins), 1);
  }
  /* Numbers on borders that are no numbers themselves, exactly. */
  THTensor_(resize1d)(t, 11);
  for (k = 0; k <= 10; k++)
    THTensor_(set1d)(t, k, (real)k / 10);
  THTensor_(histc)(bins, t, 10, 0, 1);
  for (k = 0; k < 10; k++) {
    long count = 0, i;
    for (i = 0; i <= 10; i++) { /* of numbers from .1 to 1 the last place is 2^-56, and ten times 2^56 is an int64_t */
      const int64_t x = 10 * (int64_t)ldexp((double)THTensor_(get1d)(t, i), 56);
      count += x >= (int64_t)k << 56 && (x < (int64_t)(k + 1) << 56 || k == 9);
    }
    CHECK_NUMBER(THTensor_(get1d)(bins, k), count);
  }
  THTensor_(fill)(t, 3);
  THTensor_(histc)(bins, t, 4, 0, 0);
  CHECK_NUMBER(THTensor_(get1d)(bins, 2), 11);
  THTensor_(fill)(t, (real)1e30);
  THTensor_(histc)(bins, t, 5, 0, 0);
  CHECK_NUMBER(THTensor_(get1d)(bins, 2), 11);
  THTensor_(set1d)(t, 0, -LARGEST);
  THTensor_(set1d)(t, 1, LARGEST);
  THTensor_(histc)(bins, t, 4, -LARGEST, LARGEST);
  CHECK_NUMBER(THTensor_(get1d)(bins, 0), 1);
  CHECK_NUMBER(THTensor_(get1d)(bins, 2), 9);
  CHECK_NUMBER(THTensor_(get1d)(bins, 3), 1);
  CHECK_ARG_ERROR(5, THTensor_(histc)(bins, t, 4, 2, 1));
  CHECK_ARG_ERROR(4, THTensor_(histc)(bins, t, 4, (real)NAN, 1));
  CHECK_ARG_ERROR(5, THTensor_(histc)(bins, t, 4, 0, (real)INFINITY));
  THTensor_(set1d)(t, 1, (real)INFINITY);
  CHECK_ARG_ERROR(2, THTensor_(histc)(bins, t, 4, 0, 0));
  THTensor_(free)(t);
  THTensor_(free)(bins);
}

/* The remainder is that of exact arithmetic. */
static void TEST_(remainders)(void) {
  static const double pairs[][2] = {{1e9, 3.14159274101257324}, {-1e9, 3.14159274101257324}, {5, INFINITY}, {1e30, .1}, {-7, -2}};
  THTensor *x = THTensor_(newWithSize1d)(1);
  int k;
  TYPED_CASE("remainders");
  for (k = 0; k < 5; k++) {
    const real a = (real)pairs[k][0], b = (real)pairs[k][1];
    const double rest = fmod((double)a, (double)b);
    THTensor_(set1d)(x, 0, a);
    THTensor_(remainder)(x, x, b);
    CHECK_NUMBER(THTensor_(get1d)(x, 0), (real)(rest != 0 && (rest < 0) != (b < 0) ? rest + (double)b : rest));
  }
  THTensor_(free)(x);
}
#undef LARGEST
#endif

/* Squared distances between the rows of two matrices. */
static void TEST_(match)(void) {
  static const long size1[] = {3, 4}, size2[] = {5, 4};
  THTensor *m1 = TEST_(newLayout)(TRANSPOSED, 2, size1), *m2 = TEST_(newLayout)(NARROWED, 2, size2);
  THTensor *r = THTensor_(new)();
  long index[2] = {0, 0}, i, j, k;
  TYPED_CASE("match");
  THTensor_(remainder)(m1, m1, 4);
  THTensor_(remainder)(m2, m2, 3);
  THTensor_(match)(r, m1, m2, 2);
  CHECK_LONG(THTensor_(size)(r, 0), 3);
  CHECK_LONG(THTensor_(size)(r, 1), 5);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 5; j++) {
      double sum = 0;
      for (k = 0; k < 4; k++) {
        const double d = NUMBER(THTensor_(get2d)(m1, i, k)) - NUMBER(THTensor_(get2d)(m2, j, k));
        sum += d * d;
      }
      index[0] = i, index[1] = j;
      TEST_(expect)(r, index, 2 * sum);
    }
  THTensor_(free)(m1);
  THTensor_(free)(m2);
  THTensor_(free)(r);
}

#undef EACH_
#undef OF_VALUE
#undef OF_TENSOR
#undef COMPARISON

#endif
