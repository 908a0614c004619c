/*
 * Layers with parameters: batch normalisation, linear layers, lookup tables, each beside loops over their elements.
 */
#include "th_nn.h"

#include "generic/nn_layer.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_nn_layer();
  testDouble_nn_layer();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
