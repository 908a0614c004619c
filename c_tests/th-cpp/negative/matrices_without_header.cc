// A method whose header is missing says which one it is.
// refused: matrix_power needs #include <ATen/ops/matrices.h>
// errors: 1
// headers: its own
#include <ATen/ATen.h>
#ifdef CONTROL
#include <ATen/ops/matrices.h>
#endif

at::Tensor squared(const at::Tensor &matrix) { return matrix.matrix_power(2); }
