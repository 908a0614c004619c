/*
 * Activations: each beside its formula, its gradient beside finite differences, in place and in every layout.
 */
#include "th_nn.h"

#include "generic/nn_activation.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_nn_activation();
  testDouble_nn_activation();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
