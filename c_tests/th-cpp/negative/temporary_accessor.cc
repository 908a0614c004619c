// An accessor of a temporary tensor would refer to nothing.
// refused: (deleted|use of deleted)
#include <ATen/ATen.h>

float element(const at::Tensor &tensor) {
#ifdef CONTROL
  const at::Tensor row = tensor.select(0, 1);
  return row.accessor<float, 1>()[0];
#else
  return tensor.select(0, 1).accessor<float, 1>()[0];
#endif
}
