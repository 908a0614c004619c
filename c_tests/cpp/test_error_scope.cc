/* Error scopes where errors are C++ exceptions. */
#include "th_check.h"

#include <stdexcept>

static void throwError(const char *message, void *) { throw std::runtime_error(message); }
static void throwArgError(int, const char *message, void *) { throw std::runtime_error(message); }

static void raiseWhileOwning(THFloatTensor *t) {
  THFloatTensor *copy = THFloatTensor_newClone(t);
  THFloatTensor *view = THFloatTensor_newNarrow(copy, 0, 0, 1);
  THFloatTensor_select(view, NULL, 5, 0);
  THFloatTensor_free(view);
  THFloatTensor_free(copy);
}

static bool raises(THFloatTensor *t) {
  try {
    raiseWhileOwning(t);
  } catch (const std::runtime_error &) {
    return true;
  }
  return false;
}

int main() {
  THSetErrorHandler(throwError, NULL);
  THSetArgErrorHandler(throwArgError, NULL);
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);

  CASE("what an exception left behind is released");
  long scope = THErrorScope_begin();
  CHECK(raises(t));
  CHECK_LONG(THErrorScope_end(scope), 2);
  CHECK_LONG(t->refcount, 1);
  CHECK_LONG(t->storage->refcount, 1);

  CASE("once for each time");
  scope = THErrorScope_begin();
  for (int i = 0; i < 3; i++)
    CHECK(raises(t));
  CHECK_LONG(THErrorScope_end(scope), 6);

  CASE("nothing is taken from a function that goes on");
  scope = THErrorScope_begin();
  THFloatTensor *mine = THFloatTensor_newClone(t);
  CHECK(raises(t));
  CHECK_LONG(THErrorScope_end(scope), 2);
  CHECK_LONG(THFloatTensor_nElement(mine), 12);
  THFloatTensor_free(mine);

  THFloatTensor_free(t);
  return check_report();
}
