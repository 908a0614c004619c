/* Linear algebra: LAPACK on raw arrays, and over tensors. */
#include "th_alloc.h"
#include "th_check.h"

#include "generic/lapack.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_lapack();
  testDouble_lapack();
  return check_report();
}
