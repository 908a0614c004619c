/*
 * THNN in PyTorch's dialect, from libTHNN.so.1: what it declares otherwise than torch/nn, or has besides.
 */
#define THNN_PYTORCH
#include "th_nn.h"

#include "generic/nn_pytorch.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_nn_pytorch();
  testDouble_nn_pytorch();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
