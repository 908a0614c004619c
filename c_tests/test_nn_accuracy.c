/*
 * How far values of functions are from the right ones, in units in the last place: at edges, next to cancellation, for huge and
 * tiny arguments. values.h has arguments and values, which accuracy/reference.py computes with 400 bits. The bounds are those
 * of docs/accuracy.md. The environment variable TH_ACCURACY prints the table.
 */
#include "th_nn.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "accuracy/values.h"

enum { VALUES = sizeof accuracyValues / sizeof accuracyValues[0] };

#include "generic/nn_accuracy.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_accuracy();
  testDouble_accuracy();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
