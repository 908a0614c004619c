// What is missing on purpose says so in one sentence.
// refused: there are no gradients in the C\+\+ layer of TH
// errors: 1
#include <ATen/ATen.h>

void train(const at::Tensor &weights) {
#ifdef CONTROL
  static_cast<void>(weights.requires_grad());
#else
  weights.requires_grad_();
#endif
}
