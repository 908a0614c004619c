/*
 * Error handlers that throw, as C++ programs install them: the exception
 * passes through the library, which loses nothing and leaves the arguments as
 * they were. The calls are those of the golden rule's test.
 */
#include "th_alloc.h"
#include "th_fixture.h"

#include <stdexcept>
#include <string>

namespace {

/* What a failing call throws. */
struct Raised : std::runtime_error {
  Raised(int number, const char *message) : std::runtime_error(message), argument(number) {}
  int argument; /* 0 for a plain error */
};

void throwError(const char *message, void *) { throw Raised(0, message); }
void throwArgError(int argument, const char *message, void *) { throw Raised(argument, message); }

} // namespace

#include "cpp/generic/throw.cc"
#include <TH/THGenerateAllTypes.h>

#include "cpp/generic/throw.cc"
#include <TH/THGenerateHalfType.h>

/* Objects on the stack between the handler and the catch are destroyed. */
static void stackIsUnwound() {
  struct Tensor {
    THFloatTensor *tensor = THFloatTensor_newWithSize2d(3, 4);
    Tensor() = default;
    Tensor(const Tensor &) = delete;
    Tensor &operator=(const Tensor &) = delete;
    ~Tensor() { THFloatTensor_free(tensor); }
  };
  const long live = alloc_live();
  int caught = 0;

  CASE("the stack is unwound");
  for (int dimension = 0; dimension < 4; dimension++) {
    try {
      Tensor a, b;
      THFloatTensor_select(a.tensor, b.tensor, dimension, 0);
    } catch (const Raised &raised) {
      caught++;
      CHECK_LONG(raised.argument, 2);
      CHECK(std::string(raised.what()).size() > 0);
    }
  }
  CHECK_LONG(caught, 2);
  CHECK_LONG(alloc_more(live), 0);

  CASE("code run by the apply macros may throw");
  Tensor t;
  THFloatTensor *x = t.tensor;
  caught = 0;
  try {
    TH_TENSOR_APPLY(float, x, *x_data = 0; throw 1;)
  } catch (int) {
    caught++;
  }
  try {
    TH_TENSOR_DIM_APPLY(float, x, 9, *x_data = 0;)
  } catch (const Raised &) {
    caught++;
  }
  CHECK_LONG(caught, 2);
}

int main() {
  THSetErrorHandler(throwError, nullptr);
  THSetArgErrorHandler(throwArgError, nullptr);
  stackIsUnwound();
  FOR_ALL_TYPES(throw);
  CHECK_LONG(guard_live, 0);
  remove(MAPPED_FILE);
  return check_report();
}
