/* Tensors whose fields lie about their storage: an error, never an access outside. */
#include "th_layout.h"

#include "generic/extents.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/extents.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(extents);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
