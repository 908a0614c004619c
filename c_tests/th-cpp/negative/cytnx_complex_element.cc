// Types that the C library has not are named in the error.
// refused: are not here: the C library has no such
#include <cytnx/Tensor.hpp>

double first(const cytnx::Tensor &A) {
#ifdef CONTROL
  return A.at<cytnx::cytnx_double>({0});
#else
  return A.at<cytnx::cytnx_complex128>({0}).real();
#endif
}
