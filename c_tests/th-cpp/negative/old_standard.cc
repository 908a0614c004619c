// A standard that the layer is not written in: one sentence, and the compiler stops.
// flags: -std=c++14
// refused: needs C\+\+17 or later
// errors: 2
#include <ATen/ATen.h>
