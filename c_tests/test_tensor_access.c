/* Access to elements, sizes and descriptions of tensors, for every element type. */
#include "th_layout.h"

#include "generic/tensor_access.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/tensor_access.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(tensor_access);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
