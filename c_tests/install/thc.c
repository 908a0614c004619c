/* A rectified linear unit on the second of two devices of the host. */
#include <THC/THC.h>
#include <THCUNN/THCUNN.h>

int main(void) {
  THCState *state = THCState_alloc();
  THCudaTensor *input, *output;
  int right;

  THCudaInit(state);
  THCudaCheck(cudaSetDevice(1));
  input = THCudaTensor_newWithSize1d(state, 2);
  output = THCudaTensor_new(state);
  THCudaTensor_set1d(state, input, 0, -3);
  THCudaTensor_set1d(state, input, 1, 5);
  THNN_CudaThreshold_updateOutput(state, input, output, 0, 0, false);
  right = THCudaTensor_sumall(state, output) == 5 && THCudaTensor_getDevice(state, output) == 1;

  THCudaTensor_free(state, output);
  THCudaTensor_free(state, input);
  THCudaShutdown(state);
  THCState_free(state);
  return right ? 0 : 1;
}
