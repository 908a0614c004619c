// A literal 0 is neither a device nor options.
// refused: (could not convert .0.|no viable conversion|no matching function|cannot convert)
#include <ATen/ATen.h>

#ifdef CONTROL
at::Tensor nothing() { return at::zeros({2}, "cpu"); }
#else
at::Tensor nothing() { return at::zeros({2}, 0); }
#endif
