/* Storages: creation, sizes, flags, ownership of their elements, for every element type. */
#include "th_guard.h"

/* An allocator whose context is an int that counts the blocks it has given out. */
static void *counting_malloc(void *context, ptrdiff_t size) {
  ++*(int *)context;
  return malloc((size_t)size);
}

static void counting_free(void *context, void *data) {
  --*(int *)context;
  free(data);
}

static THAllocator counting_allocator = {counting_malloc, NULL, counting_free};

#include "generic/storage.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/storage.c"
#include <TH/THGenerateHalfType.h>

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(storage);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
