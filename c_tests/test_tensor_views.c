/* Views: narrow, select, transpose, unfold, view, expand, squeeze, unsqueeze, for every element type. */
#include "th_layout.h"

#include "generic/tensor_views.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/tensor_views.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(tensor_views);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
