/* A rectified linear unit and its logistic counterpart; with -DTHNN_PYTORCH in PyTorch's dialect. */
#include <THNN/THNN.h>

int main(void) {
  THFloatTensor *input = THFloatTensor_newWithSize1d(2), *output = THFloatTensor_new(), *gradient = THFloatTensor_new();
  int right;

  THFloatTensor_set1d(input, 0, -3);
  THFloatTensor_set1d(input, 1, 5);
  THNN_FloatThreshold_updateOutput(NULL, input, output, 0, 0, false);
  right = THFloatTensor_get1d(output, 0) == 0 && THFloatTensor_get1d(output, 1) == 5;
  THFloatTensor_fill(output, 0.5f);
#ifdef THNN_PYTORCH
  THNN_FloatSigmoid_updateGradInput(NULL, input, gradient, output);
#else
  THNN_FloatSigmoid_updateGradInput(NULL, NULL, input, gradient, output);
#endif
  right = right && THFloatTensor_get1d(gradient, 0) == -0.75f;

  THFloatTensor_free(input);
  THFloatTensor_free(output);
  THFloatTensor_free(gradient);
  return right ? 0 : 1;
}
