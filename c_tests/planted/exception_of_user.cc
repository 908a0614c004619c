// An exception of the program's own passes the free: the library knows of no error.
#include <TH/TH.h>
#include <stdexcept>

static void forward(THFloatTensor *t, int k) {
  THFloatTensor *copy = THFloatTensor_newContiguous(t); // plant: leaked 1
  if (k < 1)
    throw std::runtime_error("k must be positive");
  THFloatTensor_free(copy);
}

int main() {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  for (int k = 2; k >= 0; k--)
    try {
      forward(t, k);
    } catch (const std::exception &) {
    }
  THFloatTensor_free(t);
  return 0;
}
