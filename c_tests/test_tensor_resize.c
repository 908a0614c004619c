/* Resizing tensors, for every element type. */
#include "th_guard.h"

#include "generic/tensor_resize.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/tensor_resize.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(tensor_resize);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
