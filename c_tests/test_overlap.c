/*
 * Results that share one element with their operand, at either end: the
 * operand is read as it was before the call.
 */
#include "th_check.h"

/* What is computed of a vector `a`, a matrix `m` of as many rows as columns, and indices that count down. */
enum { MUL, CADD, COPY, CUMSUM, SUM, ADDMV, INDEX_SELECT, GATHER, SORT, FUNCTIONS };
static const char *const names[] = {"mul", "cadd", "copy", "cumsum", "sum", "addmv", "indexSelect", "gather", "sort"};

#include "generic/overlap.c"
#include <TH/THGenerateAllTypes.h>

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(overlap);
  return check_report();
}
