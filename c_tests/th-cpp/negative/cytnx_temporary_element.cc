// An element of a temporary tensor is a value, which cannot be written.
// refused: (lvalue required|not assignable)
#include <cytnx.hpp>

void write() {
#ifdef CONTROL
  const cytnx::Tensor A = cytnx::zeros({2});
  A.at<double>({1}) = 3;
#else
  cytnx::zeros({2}).at<double>({1}) = 3;
#endif
}
