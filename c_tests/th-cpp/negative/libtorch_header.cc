// A header that only libtorch has, which an installed one would lend.
// refused: is not in the C\+\+ layer of TH
#include <ATen/ATen.h>
#ifndef CONTROL
#include <c10/core/TensorImpl.h>
#endif
