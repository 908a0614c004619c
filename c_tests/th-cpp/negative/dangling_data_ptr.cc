// The data of a temporary tensor is not to outlive it: Clang sees that it does.
// refused by clang++: will be destroyed at the end
#include <ATen/ATen.h>

float first(const at::Tensor &tensor) {
#ifdef CONTROL
  return *tensor.contiguous().data_ptr<float>();
#else
  const float *const data = tensor.contiguous().data_ptr<float>();
  return *data;
#endif
}
