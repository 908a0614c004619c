// An error that is thrown passes the free.
#include <TH/TH.h>
#include <stdexcept>

static void handler(const char *message, void *) { throw std::runtime_error(message); }

static void forward(THFloatTensor *t, int k) {
  THFloatTensor *copy = THFloatTensor_newContiguous(t); // plant: lost-by-error 1
  if (k < 1)
    THError("k must be positive");
  THFloatTensor_free(copy);
}

int main() {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THSetErrorHandler(handler, NULL);
  for (int k = 2; k >= 0; k--)
    try {
      forward(t, k);
    } catch (const std::exception &) {
    }
  THFloatTensor_free(t);
  return 0;
}
