/*
 * How far layers and criterions of neural networks are from the right values, in units in the last place: at edges, next to
 * cancellation, for huge and tiny arguments. The bounds are those of docs/accuracy.md.
 */
#include "th_accuracy.h"

#include <THNN/THNN.h>

static const AccuracyRow accuracyRows[] = {
#include "accuracy/nn_values.h"
};
enum { ROWS = sizeof accuracyRows / sizeof accuracyRows[0] };

#include "generic/nn_accuracy.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_accuracy();
  testDouble_accuracy();
  return check_report();
}
