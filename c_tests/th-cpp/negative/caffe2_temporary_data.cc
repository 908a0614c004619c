// The elements of a temporary tensor would be gone with it.
// refused: (deleted|use of deleted)
#include <caffe2/core/tensor.h>

float *elements(const caffe2::Tensor &tensor) {
#ifdef CONTROL
  static const caffe2::Tensor copy = tensor.Clone();
  return copy.data<float>();
#else
  return tensor.Clone().data<float>();
#endif
}
