/*
 * Extremes and their places, counts, sums of exponentials, quantiles, searches,
 * unique values and histograms: for every type, along every dimension, beside a
 * loop over each lane; and what becomes of NaN and of infinities.
 */
#include "th_layout.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "generic/statistics.c"
#include <TH/THGenerateAllTypes.h>

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(statistics);
  testFloat_floatingStatistics();
  testDouble_floatingStatistics();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
