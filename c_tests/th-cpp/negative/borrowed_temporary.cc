// An owned result that is borrowed has no owner.
// refused: (deleted|use of deleted)
#include <ATen/ATen.h>

std::int64_t elements(const at::Tensor &tensor) {
#ifdef CONTROL
  const at::Tensor sum = tensor + 1;
  return c10::MaybeOwned<at::Tensor>::borrowed(sum)->numel();
#else
  return c10::MaybeOwned<at::Tensor>::borrowed(tensor + 1)->numel();
#endif
}
