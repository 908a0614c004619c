/*
 * Criterions: each beside its formula, its gradient beside finite differences, in every layout; targets of both bases.
 */
#include "th_nn.h"

/* The losses that are sums over elements. */
enum { ABS, DIVERGENCE, MSE, SMOOTH, SOFT_MARGIN, BCE, MARGIN, NN_LOSSES };

#include "generic/nn_criterion.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_nn_criterion();
  testDouble_nn_criterion();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
