// A borrow of a temporary would outlive it.
// refused: (deleted|use of deleted)
#include <ATen/ATen.h>

std::int64_t elements(const at::Tensor &tensor) {
#ifdef CONTROL
  const at::Tensor transposed = tensor.t();
  return transposed.expect_contiguous()->numel();
#else
  return tensor.t().expect_contiguous()->numel();
#endif
}
