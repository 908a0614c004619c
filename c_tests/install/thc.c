/* A rectified linear unit on the second of two devices of the host, and its result as a sparse tensor. */
#include <THC/THC.h>
#include <THCS/THCS.h>
#include <THCUNN/THCUNN.h>

int main(void) {
  THCState *state = THCState_alloc();
  THCudaTensor *input, *output, *dense;
  THCudaLongTensor *indices;
  THCSFloatTensor *sparse;
  int right;

  THCudaInit(state);
  THCudaCheck(cudaSetDevice(1));
  input = THCudaTensor_newWithSize1d(state, 2);
  output = THCudaTensor_new(state);
  THCudaTensor_set1d(state, input, 0, -3);
  THCudaTensor_set1d(state, input, 1, 5);
  THNN_CudaThreshold_updateOutput(state, input, output, 0, 0, false);
  right = THCudaTensor_sumall(state, output) == 5 && THCudaTensor_getDevice(state, output) == 1;
  indices = THCudaLongTensor_newWithSize2d(state, 1, 2);
  THCudaLongTensor_fill(state, indices, 3);
  sparse = THCSFloatTensor_newWithTensor(state, indices, output);
  dense = THCSFloatTensor_toDense(state, sparse);
  right = right && THCudaTensor_nElement(state, dense) == 4 && THCudaTensor_get1d(state, dense, 3) == 5;

  THCudaTensor_free(state, dense);
  THCSFloatTensor_free(state, sparse);
  THCudaLongTensor_free(state, indices);
  THCudaTensor_free(state, output);
  THCudaTensor_free(state, input);
  THCudaShutdown(state);
  THCState_free(state);
  return right ? 0 : 1;
}
