/*
 * Padding, upsampling, sampling at the places of a grid, subsampling: each beside loops over the output, gradients beside
 * finite differences.
 */
#include "th_nn.h"

/* The layers that resample planes. */
enum { REFLECT_, REPLICATE_, REPLICATE3_, NEAREST_, NEAREST3_, BILINEAR_, TRILINEAR_, RESAMPLINGS_ };

#include "generic/nn_resampling.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_nn_resampling();
  testDouble_nn_resampling();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
