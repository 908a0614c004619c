/*
 * NULL for each pointer parameter of each function of the contract: an error,
 * or accepted where that has a meaning, but never a crash. The calls are made
 * by contract/make_null_calls.awk from the tables of the contract.
 */
#include "th_guard.h"

#include <THS/THS.h>

/* A file for mappings, in the folder that tests run in. */
#define MAPPED_FILE "null_mapped.tmp"

static THLongStorage *null_sizes, *null_strides;
static THMapAllocatorContext *null_context;
static THGenerator *null_generator;
static THFile *null_file;
static THHalf null_half;
static char null_text[64], null_mapping[128];
static long null_longs[] = {3, 4, 2, 2}, *null_lists[] = {null_longs, null_longs};
static long *null_expanded[2]; /* sizes and strides that a call gave */
static double null_elements[32];
static void *null_given; /* memory for a storage to adopt; ours again if the call raises */

static void *null_block(void) { return null_given = THAlloc(10 * sizeof(double)); }

#include "generic/null_objects.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/null_sparse.c"
#include <THS/THSGenerateAllTypes.h>

#include "generic/null_objects.c"
#include <TH/THGenerateHalfType.h>

static void makeObjects(void) {
  FOR_ALL_TYPES(make);
  FOR_REAL_TYPES(makeSparse);
  null_sizes = THLongStorage_newWithSize2(3, 4);
  null_strides = THLongStorage_newWithSize2(4, 1);
  null_generator = THGenerator_new();
  null_file = THMemoryFile_new("rw");
  null_given = NULL;
  null_expanded[0] = null_expanded[1] = NULL;
  *(int *)(void *)null_mapping = 2;
}

static void freeObjects(void) {
  FOR_REAL_TYPES(dropSparse);
  FOR_ALL_TYPES(drop);
  THLongStorage_free(null_sizes);
  THLongStorage_free(null_strides);
  THGenerator_free(null_generator);
  THFile_free(null_file);
  THFree(null_expanded[0]);
  THFree(null_expanded[1]);
  if (check_caught.kind != NO_ERROR)
    THFree(null_given);
}

#define NULL_CALL(NAME, ...)                                                            \
  do {                                                                                  \
    CASE(NAME);                                                                         \
    makeObjects();                                                                      \
    TRY(__VA_ARGS__);                                                                   \
    check_that(check_caught.kind != CRASH, __FILE__, __LINE__, "no crash");             \
    freeObjects();                                                                      \
    calls++;                                                                            \
  } while (0)

/* NULL inside lists of tensors and sizes. */
static void nullInLists(void) {
  THFloatTensor *whole = THFloatTensor_newWithSize1d(3), *result = THFloatTensor_new();
  THFloatTensor *ops[2], *rets[2];

  CASE("NULL inside lists");
  ops[0] = whole, ops[1] = NULL;
  rets[0] = result, rets[1] = result;
  CHECK_SOME_ERROR(THFloatTensor_expandNd(rets, ops, 2));
  ops[1] = whole, rets[1] = NULL;
  CHECK_SOME_ERROR(THFloatTensor_expandNd(rets, ops, 2));
  CHECK_LONG(result->nDimension, 0);
  THFloatTensor_free(whole);
  THFloatTensor_free(result);
}

int main(void) {
  long calls = 0;

  check_catchErrors();
  null_context = THMapAllocatorContext_new(MAPPED_FILE, TH_ALLOCATOR_MAPPED_SHARED);
#include "null_calls.c"
  nullInLists();
  CASE("all calls");
  CHECK(calls > 3000);
  CHECK_LONG(guard_live, 0);
  THMapAllocatorContext_free(null_context);
  remove(MAPPED_FILE);
  return check_report();
}
