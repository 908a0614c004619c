/* Half precision numbers: every bit pattern to float and back, and rounding of floats. */
#include "th_check.h"

/* The value of a half by its definition, from its bits. */
static double byDefinition(unsigned bits) {
  const int sign = bits >> 15 ? -1 : 1, exponent = (int)(bits >> 10 & 31), fraction = (int)(bits & 1023);
  if (exponent == 31)
    return fraction ? NAN : sign * HUGE_VAL;
  if (exponent == 0)
    return sign * ldexp(fraction, -24);
  return sign * ldexp(1024 + fraction, exponent - 25);
}

static unsigned bitsOf(float value) { return TH_float2half(value).x; }

static void everyPattern(void) {
  unsigned bits;
  CASE("every half to float and back");
  for (bits = 0; bits < 65536; bits++) {
    const THHalf half = TH_HALF_BITS_TO_LITERAL((unsigned short)bits);
    const double expected = byDefinition(bits);
    const float value = TH_half2float(half);
    unsigned short copy = half.x;
    float other;

    TH_halfbits2float(&copy, &other);
    if (expected != expected) {
      CHECK(value != value && other != other);
      CHECK((TH_float2half(value).x & 0x7C00) == 0x7C00 && (TH_float2half(value).x & 0x3FF) != 0);
    } else {
      CHECK_NUMBER(value, expected);
      CHECK_NUMBER(other, expected);
      CHECK_LONG(!!signbit(value), bits >> 15);
      CHECK_LONG(bitsOf(value), bits);
    }
  }
}

static void rounding(void) {
  unsigned bits;
  float value;
  unsigned short other;

  CASE("a float between two halves rounds to the nearest, from the middle to even");
  for (bits = 0; bits < 0x7BFF; bits++) {
    const double low = byDefinition(bits), high = byDefinition(bits + 1), middle = (low + high) / 2;
    CHECK_LONG(bitsOf((float)middle), bits % 2 ? bits + 1 : bits);
    CHECK_LONG(bitsOf(nextafterf((float)middle, -1)), bits);
    CHECK_LONG(bitsOf(nextafterf((float)middle, HUGE_VALF)), bits + 1);
    CHECK_LONG(bitsOf(-(float)middle), (bits % 2 ? bits + 1 : bits) | 0x8000);
  }

  CASE("floats that are too large or too small");
  CHECK_LONG(bitsOf(65519.f), 0x7BFF);
  CHECK_LONG(bitsOf(65520.f), TH_HALF_INF);
  CHECK_LONG(bitsOf(FLT_MAX), TH_HALF_INF);
  CHECK_LONG(bitsOf(-FLT_MAX), TH_HALF_INF | 0x8000);
  CHECK_LONG(bitsOf(HUGE_VALF), TH_HALF_INF);
  CHECK_LONG(bitsOf(FLT_MIN), TH_HALF_ZERO);
  CHECK_LONG(bitsOf(-0.f), 0x8000);

  CASE("bits in and out");
  value = 1.5f;
  TH_float2halfbits(&value, &other);
  CHECK_LONG(other, 0x3E00);
}

int main(void) {
  everyPattern();
  rounding();
  return check_report();
}
