/*
 * Functions of floating-point numbers, element by element: special functions and activations at some arguments (accuracy is for
 * test_accuracy.c), and what is exact: signs, neighbours, parts, NaN and infinities.
 */
#include "th_layout.h"

#include <float.h>
#include <math.h>

#include "generic/floating.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_floating();
  testDouble_floating();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
