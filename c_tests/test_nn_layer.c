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

/* Features of equal numbers, whose mean is not to be rounded: alone and as planes. */
static void normalizationOfEqualNumbers(void) {
  const double equal[] = {3.4e16, 0.1, -7.7e-5};
  int k, planes;
  CASE("BatchNormalization of equal numbers");
  for (k = 0; k < 3; k++)
    for (planes = 0; planes < 2; planes++) {
      THDoubleTensor *input = planes ? THDoubleTensor_newWithSize3d(33, 2, 5) : THDoubleTensor_newWithSize2d(33, 2);
      THDoubleTensor *output = THDoubleTensor_new(), *mean = THDoubleTensor_newWithSize1d(2);
      THDoubleTensor *std = THDoubleTensor_newWithSize1d(2);
      THDoubleTensor_fill(input, equal[k]);
      THNN_DoubleBatchNormalization_updateOutput(NULL, input, output, NULL, NULL, NULL, NULL, mean, std, true, 0.1, 1e-5);
      CHECK_NUMBER(THDoubleTensor_maxall(output), 0);
      CHECK_NUMBER(THDoubleTensor_minall(output), 0);
      CHECK_NUMBER(THDoubleTensor_get1d(mean, 1), equal[k]);
      CHECK(fabs(THDoubleTensor_get1d(std, 1) - 316.22776601683796) < 1e-9); /* 1 / sqrt(eps) */
      THDoubleTensor_free(std);
      THDoubleTensor_free(mean);
      THDoubleTensor_free(output);
      THDoubleTensor_free(input);
    }
}

int main(void) {
  check_catchErrors();
  normalizationOfEqualNumbers();
  renormOfLargeNumbers();
  testFloat_nn_layer();
  testDouble_nn_layer();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
