/* On which device storages are when they are exchanged and resized. Runs on two devices. */
#include "thc_check.h"

/* A storage is on the device where it was made or, after that, resized, and its data goes with its device. */
static void storages_know_their_device(void)
{
  THCudaStorage *first = THCudaStorage_newWithSize(state, 3), *second;
  THCudaTensor *tensor;
  float *data = first->data;
  THCudaCheck(cudaSetDevice(1));
  second = THCudaStorage_newWithSize(state, 5);
  tensor = THCudaTensor_newWithSize1d(state, 3);
  THFloatStorage_swap((THFloatStorage *)first, (THFloatStorage *)second);
  CHECK(second->data == data && THCudaStorage_getDevice(state, second) == 0 && THCudaStorage_getDevice(state, first) == 1);
  THCudaCheck(cudaSetDevice(0));
  THCudaTensor_resize1d(state, tensor, 2);
  CHECK(THCudaTensor_getDevice(state, tensor) == 1);
  THCudaTensor_resize1d(state, tensor, 3000);
  CHECK(THCudaTensor_getDevice(state, tensor) == 0);
  THCudaTensor_fill(state, tensor, 1);
  CHECK(THCudaTensor_sumall(state, tensor) == 3000);
  THCudaStorage_resize(state, first, 6);
  CHECK(THCudaStorage_getDevice(state, first) == 0);
  /* Where there is no memory nothing changes. */
  THCudaCheck(cudaSetDevice(1));
  CHECK_ERROR(0, "in THCudaTensor_resize1d", THCudaTensor_resize1d(state, tensor, 1L << 59));
  CHECK(THCudaTensor_getDevice(state, tensor) == 0 && THCudaTensor_nElement(state, tensor) == 3000);
  THCudaCheck(cudaSetDevice(0));
  THCudaTensor_free(state, tensor);
  THCudaStorage_free(state, first);
  THCudaStorage_free(state, second);
}

int main(void)
{
  thc_begin();
  state = THCState_alloc();
  THCudaInit(state);
  storages_know_their_device();
  THCudaShutdown(state);
  THCState_free(state);
  return thc_end();
}
