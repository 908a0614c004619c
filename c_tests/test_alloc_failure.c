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

/* ---- the garbage collection handler ------------------------------------------ */

static int collections;

static void findNothing(void *data) { ++*(int *)data; }

/* Frees enough for whatever is tried again. */
static void findMemory(void *data) {
  findNothing(data);
  alloc_failAfter(-1, 0);
}

static void collecting(void) {
  unsigned char *block = NULL;
  THFloatTensor *t = NULL, *sorted = THFloatTensor_new();
  THLongTensor *places = THLongTensor_new();
  THFloatTensor *values = THFloatTensor_newWithSize1d(100000);
  int k;

  CASE("an allocation is tried again when the handler has found memory");
  THSetGCHandler(findMemory, &collections);
  alloc_failAfter(0, 1);
  block = (unsigned char *)THAlloc(100);
  CHECK(block != NULL);
  CHECK_LONG(collections, 1);
  memset(block, 7, 100);
  alloc_failAfter(0, 1);
  block = (unsigned char *)THRealloc(block, 100000);
  CHECK(block && block[0] == 7 && block[99] == 7);
  CHECK_LONG(collections, 2);
  alloc_failAfter(0, 1);
  t = THFloatTensor_new();
  CHECK(t != NULL);
  CHECK_LONG(collections, 3);
  THFloatTensor_resize1d(t, 10);
  THFloatTensor_free(t);
  for (k = 0; k < 100000; k++)
    values->storage->data[k] = (float)(k * 7919L % 100000);
  for (k = 0; k < 20; k++) { /* results, and memory for the sorting itself */
    alloc_failAfter(k, 1);
    THFloatTensor_sort(sorted, places, values, 0, 0);
    CHECK_NUMBER(THFloatTensor_get1d(sorted, 777), 777);
    alloc_failAfter(-1, 0);
    THFloatTensor_resize1d(sorted, 1);
    THLongTensor_resize1d(places, 1);
    THFloatStorage_resize(sorted->storage, 1);
    THLongStorage_resize(places->storage, 1);
  }
  CHECK(collections >= 5);

  CASE("and is an error when it has found none");
  THSetGCHandler(findNothing, &collections);
  collections = 0;
  alloc_failAfter(0, 1);
  CHECK_ERROR(SINK(THAlloc(100)));
  CHECK_LONG(collections, 1);
  CHECK(strstr(check_caught.message, "tried to allocate 100 bytes"));
  CHECK_ERROR(SINK(THRealloc(block, 200000)));
  CHECK_LONG(collections, 2);
  CHECK(block[0] == 7 && block[99] == 7);
  CHECK_ERROR(SINK(THFloatTensor_new()));
  CHECK_LONG(collections, 3);
  alloc_failAfter(-1, 0);
  THSetGCHandler(NULL, NULL);

  CASE("arrays that were made for a layout in vain");
  {
    long nine[] = {2, 1, 1, 1, 1, 1, 1, 1, 1000};
    const long live = alloc_live();
    for (k = 0; k < 5; k++) {
      THFloatStorage_clearFlag(sorted->storage, TH_STORAGE_RESIZABLE);
      CHECK_ERROR(THFloatTensor_resizeNd(sorted, 9, nine, NULL));
    }
    CHECK_LONG(alloc_more(live), 0);
    THFloatStorage_setFlag(sorted->storage, TH_STORAGE_RESIZABLE);
  }
  THFree(block);
  THFloatTensor_free(sorted);
  THFloatTensor_free(values);
  THLongTensor_free(places);
}

/* ---- allocators with a context ------------------------------------------------ */

static void contexts(void) {
  static const struct {
    THAllocator *allocator;
    const char *name;
    int flags;
  } cases[] = {
      {&THMapAllocator, MAPPED_FILE, TH_ALLOCATOR_MAPPED_SHARED},
      {&THMapAllocator, "/th_alloc_failure", TH_ALLOCATOR_MAPPED_SHAREDMEM},
      {&THRefcountedMapAllocator, "/th_alloc_failure", TH_ALLOCATOR_MAPPED_SHAREDMEM},
  };
  size_t k;

  CASE("a context stays the caller's where no storage could be made");
  for (k = 0; k < sizeof cases / sizeof *cases; k++) {
    const long before = alloc_live();
    long n = 0, failures = 0;
    int again = 1;
    while (again && CHECK(n < 20)) {
      THMapAllocatorContext *context = THMapAllocatorContext_new(cases[k].name, cases[k].flags);
      THFloatStorage *storage = NULL;
      alloc_failAfter(n++, 1);
      TRY(storage = THFloatStorage_newWithAllocator(100, cases[k].allocator, context));
      again = alloc_hasFailed();
      alloc_failAfter(-1, 0);
      if (check_raised()) {
        failures++;
        CHECK_STRING(THMapAllocatorContext_filename(context), cases[k].name);
        CHECK_LONG(THMapAllocatorContext_size(context), 0);
        THMapAllocatorContext_free(context);
      }
      THFloatStorage_free(storage); /* NULL where it was not made */
    }
    CHECK(failures > 0);
    CHECK_LONG(alloc_live(), before);
  }
}

int main(void) {
  check_catchErrors();
  if (!alloc_counts()) {
    fprintf(stderr, "note: allocations cannot be made to fail here\n");
    return 0;
  }
  FOR_ALL_TYPES(alloc_failure);
  collecting();
  contexts();
  CASE("all types");
  CHECK(raised > 1000);
  CHECK_LONG(guard_live, 0);
  remove(MAPPED_FILE);
  return check_report();
}
