/*
 * Layers with parameters: batch normalisation, linear layers, lookup tables, each beside loops over their elements.
 */
#include "th_nn.h"

#include "generic/nn_layer.c"
#include <TH/THGenerateFloatTypes.h>

/* A row whose sum of squares overflows, next to one that is not named. */
static void renormOfLargeNumbers(void) {
  static const double numbers[] = {3e200, 4e200, 3, 4};
  THDoubleTensor *weight = THDoubleTensor_newWithSize2d(2, 2);
  THLongTensor *rows = THLongTensor_newWithSize1d(1);
  CASE("LookupTable_renorm at the ends of double");
  memcpy(THDoubleTensor_data(weight), numbers, sizeof numbers);
  THLongTensor_set1d(rows, 0, THGetIndexBase());
  THNN_DoubleLookupTable_renorm(NULL, rows, weight, 1, 2);
  CHECK(fabs(THDoubleTensor_get2d(weight, 0, 0) - .6) < 1e-6 && fabs(THDoubleTensor_get2d(weight, 0, 1) - .8) < 1e-6);
  CHECK(THDoubleTensor_get2d(weight, 1, 0) == 3 && THDoubleTensor_get2d(weight, 1, 1) == 4);
  THLongTensor_free(rows);
  THDoubleTensor_free(weight);
}

int main(void) {
  check_catchErrors();
  renormOfLargeNumbers();
  testFloat_nn_layer();
  testDouble_nn_layer();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
