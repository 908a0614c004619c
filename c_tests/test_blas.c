/* Products and vectors of memory, for every type, beside plain loops. */
#include "th_check.h"

#include "generic/blas.c"
#include <TH/THGenerateAllTypes.h>

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(matrices);
  FOR_REAL_TYPES(blasVectors);
  return check_report();
}
