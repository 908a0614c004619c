/* The smallest program that needs the C++ layer. */
#include <ATen/ATen.h>

int main() {
  const at::Tensor matrix = at::ones({3, 4});
  const at::Tensor rows = matrix.narrow(0, 1, 2);
  return rows.sum().item<int>() == 8 && rows.is_alias_of(matrix) ? 0 : 1;
}
