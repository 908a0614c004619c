/*
 * Recurrent cells, and linear layers of sparse inputs and of features by number: each beside loops, gradients beside
 * finite differences.
 */
#include "th_nn.h"

#include "generic/nn_recurrent.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_nn_recurrent();
  testDouble_nn_recurrent();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
