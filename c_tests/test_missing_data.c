/*
 * Storages that have a size but no data, and vectors that are NULL: whatever
 * reads or writes an element says so.
 */
#include "th_check.h"

#include "generic/missing_data.c"
#include <TH/THGenerateAllTypes.h>

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(missing);
  return check_report();
}
