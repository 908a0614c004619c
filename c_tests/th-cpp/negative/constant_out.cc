// Functions with _out give the handle that they take, which others may assign to.
// refused: (binding reference of type|no matching function)
#include <ATen/ATen.h>

void square(const at::Tensor &a) {
#ifdef CONTROL
  at::Tensor out = a;
#else
  const at::Tensor out = a;
#endif
  at::mul_out(out, a, a);
}
