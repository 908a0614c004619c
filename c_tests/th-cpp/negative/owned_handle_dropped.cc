// The reference that is given up belongs to the caller.
// refused: (nodiscard|unused-result|unused result)
#include <ATen/ATen.h>

void release(at::Tensor &tensor) {
#ifdef CONTROL
  THFloatTensor_free(tensor.unsafeReleaseTH<float>());
#else
  tensor.unsafeReleaseTH<float>();
#endif
}
