/* Copies between all pairs of element types and any layouts, against a loop over indices. */
#include "th_layout.h"

#include "generic/layouts.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/layouts.c"
#include <TH/THGenerateHalfType.h>

#include "generic/copy.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/copy.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(copy);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
