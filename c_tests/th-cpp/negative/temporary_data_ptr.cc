// The data of a temporary tensor would be gone with it.
// refused: (deleted|use of deleted)
#include <ATen/ATen.h>

float *data() {
  static at::Tensor tensor = at::ones({2, 3});
#ifdef CONTROL
  return tensor.data_ptr<float>();
#else
  return tensor.select(0, 1).data_ptr<float>();
#endif
}
