/*
 * What is looked at in machine code: a borrow has no atomic instruction, a reference has.
 */
#include <ATen/ATen.h>

extern "C" std::int64_t borrows(const at::Tensor &tensor) {
  const auto first = c10::MaybeOwned<at::Tensor>::borrowed(tensor);
  const auto second = first;
  return second->numel();
}

extern "C" std::int64_t owns(const at::Tensor &tensor) {
  const auto first = c10::MaybeOwned<at::Tensor>::owned(tensor);
  return first->numel();
}
