// The wrappers convert into each other when they are told to.
// refused: (could not convert|conversion from|no viable conversion)
#include <caffe2/core/tensor.h>

caffe2::Tensor converted(const at::Tensor &tensor) {
#ifdef CONTROL
  return caffe2::Tensor(tensor);
#else
  return tensor;
#endif
}
