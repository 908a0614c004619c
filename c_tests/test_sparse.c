/*
 * Sparse tensors: every function and type against elements computed apart, the counts of what is passed, errors, and
 * sizes whose product no integer holds.
 */
#include "th_alloc.h"
#include "th_check.h"

#include <THS/THS.h>

/* What entries a random tensor has: duplicates and no order, ... through strides, ... coalesced, one, none. */
enum SparseKind { MIXED, STRIDED, SORTED, ONE, EMPTY, SPARSE_KINDS };

/* A number below `limit`, the same in every run. */
static long sparseRandom(long limit) {
  static unsigned long state = 20240607;
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (long)((state >> 33) % (unsigned long)limit);
}

/* With how many kinds of others each tensor is tried: fewer under the tools that make tests slow. */
static int sparsePairs(void) {
  return check_mode("plain") ? SPARSE_KINDS : 2;
}

#include "generic/sparse.c"
#include <THS/THSGenerateAllTypes.h>

#include "generic/sparse_product.c"
#include <THS/THSGenerateAllTypes.h>

#include "generic/sparse_errors.c"
#include <THS/THSGenerateAllTypes.h>

static void everything(void *unused) {
  (void)unused;
  FOR_REAL_TYPES(sparse);
  FOR_REAL_TYPES(sparseProduct);
  FOR_REAL_TYPES(sparseErrors);
}

int main(void) {
  long lost;
  check_catchErrors();
  lost = alloc_lost(everything, NULL);
  CASE("live blocks");
  CHECK_LONG(lost, 0);
  return check_report();
}
