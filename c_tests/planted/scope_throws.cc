// As error_scope.c, with an error that is thrown.
#include <TH/TH.h>
#include <stdexcept>

static void handler(const char *message, void *) { throw std::runtime_error(message); }

static void forward(THFloatTensor *t, int k) {
  THFloatTensor *copy = THFloatTensor_newContiguous(t);
  if (k < 1)
    THError("k must be positive");
  THFloatTensor_free(copy);
}

int main() {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THSetErrorHandler(handler, NULL);
  long released = 0;
  for (int k = 0; k < 3; k++) {
    const long scope = THErrorScope_begin();
    try {
      forward(t, k);
    } catch (const std::exception &) {
    }
    released += THErrorScope_end(scope);
  }
  const bool right = t->refcount == 1 && released == 1;
  THFloatTensor_free(t);
  return right ? 0 : 1;
}
