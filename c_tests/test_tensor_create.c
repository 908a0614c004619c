/* Tensors: the ways to create and to set them, for every element type. */
#include "th_layout.h"

#include "generic/tensor_create.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/tensor_create.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(tensor_create);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
