// A method whose header is missing says which one it is.
// refused: softmax needs #include <ATen/ops/nn.h>
// errors: 1
#ifdef CONTROL
#include <ATen/ops/nn.h>
#else
#include <ATen/ATen.h>
#endif

at::Tensor probabilities(const at::Tensor &scores) { return scores.softmax(1); }
