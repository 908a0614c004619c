// A row that was filled is a temporary handle still: assigning to it would change no element.
// refused: (passing .const at::Tensor.|no viable overloaded '=')
#include <ATen/ATen.h>

void fill(const at::Tensor &tensor, const at::Tensor &row) {
#ifdef CONTROL
  tensor[0].fill_(1).copy_(row);
#else
  tensor[0].fill_(1) = row;
#endif
}
