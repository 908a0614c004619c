// The eigenvalues of a matrix are complex numbers.
// refused: eigenvalues of a matrix are complex
#include <cytnx.hpp>

std::vector<cytnx::Tensor> eigenvalues(const cytnx::Tensor &matrix) {
#ifdef CONTROL
  return cytnx::linalg::Eigh(matrix);
#else
  return cytnx::linalg::Eig(matrix);
#endif
}
