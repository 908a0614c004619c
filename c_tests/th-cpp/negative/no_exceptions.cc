// Without exceptions errors could not be told: one sentence, and the compiler stops.
// flags: -std=c++17 -fno-exceptions
// refused: compile without -fno-exceptions
// errors: 2
#include <ATen/ATen.h>
