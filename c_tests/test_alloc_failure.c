/*
 * Memory that runs out: each call is made with its first allocation failing,
 * then with its second, and so on until it gets through; alone, or with all
 * that follow. Every time it must raise an error or get by without the memory,
 * and where it raises lose nothing and leave its arguments as they were.
 */
#include "th_alloc.h"
#include "th_fixture.h"

/* Errors that were raised for want of memory. */
static long raised;

#include "generic/alloc_failure.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/alloc_failure.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  if (!alloc_counts()) {
    fprintf(stderr, "note: allocations cannot be made to fail here\n");
    return 0;
  }
  FOR_ALL_TYPES(alloc_failure);
  CASE("all types");
  CHECK(raised > 1000);
  CHECK_LONG(guard_live, 0);
  remove(MAPPED_FILE);
  return check_report();
}
