/*
 * ulps.h: distances in units in the last place, for C and C++. No long double, which valgrind computes as double.
 */
#ifndef TH_ACCURACY_ULPS_H
#define TH_ACCURACY_ULPS_H

#include <float.h>
#include <math.h>

/*
 * How far `value` is from `high` + `low`, in units in the last place of that for numbers with so many digits and exponents.
 * What is too large for them counts as the power of two behind them.
 */
static inline double accuracyUlps(double value, double high, double low, int digits, int least, int most) {
  const double scale = fabs(high) > 1 ? 0.25 : 1; /* so that the power of two is a double */
  const double beyond = ldexp(scale, most - 1) * 2;
  double error;
  int exponent;
  if (isnan(value) || isnan(high))
    return HUGE_VAL;
  value *= scale, high *= scale, low *= scale;
  if (fabs(value) > beyond)
    value = copysign(beyond, value);
  if (fabs(high) >= beyond)
    high = copysign(beyond, high), low = 0;
  error = (value - high) - low;
  (void)frexp(high, &exponent);
  if (scale < 1)
    exponent += 2;
  if (exponent > most)
    exponent = most;
  if (exponent < least)
    exponent = least;
  /* In two steps: the power of two need not be a double. */
  return fabs(ldexp(ldexp(error / scale, digits / 2 - exponent / 2), (digits - digits / 2) - (exponent - exponent / 2)));
}

static inline double accuracyUlpsOfSingle(double value, double high, double low) {
  return accuracyUlps(value, high, low, FLT_MANT_DIG, FLT_MIN_EXP, FLT_MAX_EXP);
}
static inline double accuracyUlpsOfDouble(double value, double high, double low) {
  return accuracyUlps(value, high, low, DBL_MANT_DIG, DBL_MIN_EXP, DBL_MAX_EXP);
}

#endif
