/*
 * Storages that are parts of a file of values: where they lie, how they leave it, and what becomes of it when memory
 * runs out.
 */
#include "th_alloc.h"
#include "th_check.h"
#include "th_object_save.h"

#define SCRATCH "object_parts.tmp"

/* Bytes of storages that are below what pages are cut for, at it and above. */
static const ptrdiff_t lengths[] = {8191, 8192, 8193, 1 << 17};
enum { STORAGES = sizeof lengths / sizeof *lengths };

static double valueAt(ptrdiff_t i, int k) { return (double)i + k; }

/* Writes SCRATCH, in either byte order. */
static void save(int swapped) {
  THObject *list = THObject_newTable(), *object;
  ptrdiff_t i;
  int k;
  for (k = 0; k < STORAGES; k++) {
    THDoubleTensor *tensor = THDoubleTensor_newWithSize1d(lengths[k]);
    for (i = 0; i < lengths[k]; i++)
      tensor->storage->data[i] = valueAt(i, k);
    object = THObject_newFromDoubleTensor(tensor);
    THObject_append(list, object);
    THObject_free(object);
    THDoubleTensor_free(tensor);
  }
  object_saveOrdered(list, SCRATCH, swapped);
  THObject_free(list);
}

/* The storage at a place of a list. */
static THDoubleStorage *newStorageAt(THObject *list, int k) {
  THObject *object = THObject_newAt(list, k + 1);
  THDoubleTensor *tensor = THObject_newDoubleTensor(object);
  THDoubleStorage *storage = THDoubleTensor_storage(tensor);
  THDoubleStorage_retain(storage);
  THDoubleTensor_free(tensor);
  THObject_free(object);
  return storage;
}

/* How many of the first n elements have the values that they were saved with, up to one that has not. */
static ptrdiff_t firstOf(const THDoubleStorage *storage, int k, ptrdiff_t n) {
  ptrdiff_t i;
  for (i = 0; i < n && storage->data[i] == valueAt(i, k); i++)
    ;
  return i;
}

/* The first of all elements that has not. */
static ptrdiff_t firstWrong(const THDoubleStorage *storage, int k) { return firstOf(storage, k, storage->size); }

static void resized(int swapped) {
  THDoubleStorage *storages[STORAGES];
  THObject *list;
  int k;

  CASE(swapped ? "parts of pages, resized" : "parts of a mapped file, resized");
  save(swapped);
  list = THObject_newLoad(SCRATCH);
  for (k = 0; k < STORAGES; k++)
    storages[k] = newStorageAt(list, k);
  THObject_free(list);
  for (k = 0; k < STORAGES; k++) {
    THDoubleStorage *s = storages[k];
    CHECK_LONG(s->size, lengths[k]);
    CHECK_LONG(firstWrong(s, k), lengths[k]);
    if (swapped) /* short ones are blocks of their own */
      CHECK((s->allocator == &THDefaultAllocator) == (lengths[k] * sizeof(double) < 1 << 16));
  }
  for (k = 0; k < STORAGES; k++) {
    THDoubleStorage *s = storages[k];
    if (k % 2 == 0) {
      THDoubleStorage_resize(s, lengths[k] / 2); /* to a block of its own */
      CHECK_LONG(firstWrong(s, k), lengths[k] / 2);
      THDoubleStorage_resize(s, 2 * lengths[k]);
      CHECK_LONG(firstOf(s, k, lengths[k] / 2), lengths[k] / 2);
    }
    THDoubleStorage_resize(s, 0);
    CHECK_LONG(s->size, 0);
    CHECK(s->data == NULL);
    THDoubleStorage_resize(s, 3);
    THDoubleStorage_fill(s, k);
    CHECK_NUMBER(s->data[2], k);
  }
  for (k = 0; k < STORAGES; k++)
    THDoubleStorage_free(storages[k]);
}

/* Through a file that is open, storages are read in steps, each twice as long as what has been read. */
static void inSteps(void) {
  THFile *file;
  THObject *list;
  int k;
  CASE("storages that are read in steps");
  save(0);
  file = THDiskFile_new(SCRATCH, "r", 0);
  THFile_binary(file);
  list = THObject_newRead(file);
  THFile_free(file);
  for (k = 0; k < STORAGES; k++) {
    THDoubleStorage *storage = newStorageAt(list, k);
    CHECK_LONG(storage->size, lengths[k]);
    CHECK_LONG(firstWrong(storage, k), lengths[k]);
    THDoubleStorage_free(storage);
  }
  THObject_free(list);
}

/* The table of such a storage, which C code finds in it. */
static void table(void) {
  THDoubleStorage *first, *second;
  THAllocator *allocator;
  THObject *list;
  void *context, *data;

  CASE("the allocator of a part of a file");
  save(0);
  list = THObject_newLoad(SCRATCH);
  second = newStorageAt(list, 2);
  first = newStorageAt(list, 3);
  THObject_free(list);
  allocator = first->allocator, context = first->allocatorContext, data = first->data;
  CHECK_ERROR(SINK(allocator->malloc(context, 5)));
  CHECK_ERROR(SINK(allocator->realloc(context, data, 5)));
  CHECK_ERROR(SINK(THDoubleStorage_newWithAllocator(5, allocator, NULL)));
  allocator->free(NULL, NULL);
  THDoubleStorage_clearFlag(first, TH_STORAGE_FREEMEM);
  THDoubleStorage_free(first);
  allocator->free(context, data);
  CHECK_LONG(firstWrong(second, 2), lengths[2]);
  THDoubleStorage_free(second);
}

/* Loads SCRATCH and makes a storage of each tensor; 0 if memory ran out. */
static int attempt(void) {
  THObject *list = NULL;
  volatile int k, complete = 0;
  TRY(list = THObject_newLoad(SCRATCH));
  if (list) {
    complete = 1;
    for (k = 0; k < STORAGES; k++) {
      THDoubleStorage *storage = NULL;
      THDoubleTensor *tensor = NULL;
      THObject *object = NULL;
      TRY(object = THObject_newAt(list, k + 1));
      if (object)
        TRY(tensor = THObject_newDoubleTensor(object));
      if (tensor)
        TRY(storage = THDoubleTensor_storage(tensor));
      if (storage)
        CHECK_LONG(firstWrong(storage, k), lengths[k]);
      complete = complete && storage;
      TRY(THDoubleTensor_free(tensor));
      TRY(THObject_free(object));
    }
    TRY(THObject_free(list));
  }
  return complete;
}

static void withoutMemory(int swapped) {
  long live, n, most = 1;
  int forever, complete;
  save(swapped);
  attempt();
  live = alloc_live();
  for (forever = 0; forever < 2; forever++)
    for (n = 0, complete = 0; !complete && n < 200; n++) {
      alloc_failAfter(n, forever);
      complete = attempt() && !alloc_hasFailed();
      alloc_failAfter(-1, 0);
      CHECK_LONG(alloc_more(live), 0);
      most = n > most ? n : most;
    }
  CHECK(most > 5 && n < 200);
}

/* Loads what is small with each allocation failing: it is copied, not mapped. */
static void shortWithoutMemory(void) {
  const long live = alloc_live();
  THObject *object = NULL;
  long n;
  for (n = 0; n < 20; n++) {
    alloc_failAfter(n, n % 2);
    TRY(object = THObject_newLoad(SCRATCH));
    alloc_failAfter(-1, 0);
    THObject_free(object);
    object = NULL;
    CHECK_LONG(alloc_more(live), 0);
  }
}

/* What is read from the beginning to the end, since it has no size. */
static void streams(void) {
  THFile *file;
  CASE("what is no file");
  CHECK_ERROR(SINK(THObject_newLoad("/dev/null")));
  CHECK(strstr(check_caught.message, "an empty file"));
  CHECK_ERROR(SINK(THObject_newLoad("/proc/self/mem"))); /* whose first page cannot be read */

  CASE("a pipe that cannot be read again");
  file = THPipeFile_new("printf abc", "r", 0);
  CHECK_ERROR(SINK(THObject_newRead(file)));
  THFile_free(file);

  CASE("a binary file, read as if it were ascii");
  file = THDiskFile_new(SCRATCH, "r", 0);
  CHECK_ERROR(SINK(THObject_newRead(file)));
  CHECK(strstr(check_caught.message, "looks like a binary t7"));
  CHECK_LONG(THFile_position(file), 0);
  THFile_free(file);
}

/* Storages that are empty, and whose elements C code has taken away. */
static void withoutElements(void) {
  THFloatStorage *storage = THFloatStorage_newWithSize(3);
  THObject *object = THObject_newFromFloatStorage(storage);
  float *const data = storage->data;
  CASE("storages without elements");
  storage->data = NULL;
  CHECK_ERROR(THObject_save(object, SCRATCH));
  storage->data = data;
  THFloatStorage_resize(storage, 0);
  THObject_save(object, SCRATCH);
  THObject_free(object);
  THFloatStorage_free(storage);
  object = THObject_newLoad(SCRATCH);
  storage = THObject_newFloatStorage(object);
  CHECK_LONG(storage->size, 0);
  THFloatStorage_free(storage);
  THObject_free(object);
}

/* A file that is short, and one that is nothing, are read. */
static void shortFiles(void) {
  THObject *object;
  FILE *file;
  CASE("short files");
  file = fopen(SCRATCH, "wb");
  CHECK(file && fclose(file) == 0);
  CHECK_ERROR(SINK(THObject_newLoad(SCRATCH)));
  CHECK(strstr(check_caught.message, "an empty file"));
  object = THObject_newNumber(5);
  THObject_save(object, SCRATCH);
  THObject_free(object);
  object = THObject_newLoad(SCRATCH);
  CHECK_NUMBER(THObject_number(object), 5);
  THObject_free(object);
}

static void countCall(void *data) { ++*(int *)data; }

/* Parts of pages are in the account of the heap while they are there, and in no more. */
static void accounts(void) {
  int calls = 0, round;
  CASE("the account of parts of pages");
  save(1);
  THSetGCHandler(countCall, &calls);
  for (round = 0; round < 200; round++) {
    THObject *list = THObject_newLoad(SCRATCH);
    THDoubleStorage *storage = newStorageAt(list, 3);
    THObject_free(list);
    CHECK_LONG(firstWrong(storage, 3), lengths[3]);
    THDoubleStorage_free(storage);
  }
  CHECK_LONG(calls, 0);
  THSetGCHandler(NULL, NULL);
}

int main(void) {
  int swapped;
  long live = 0;
  check_catchErrors();
  for (swapped = 0; swapped < 3; swapped++) { /* what is set up once is set up by then */
    if (swapped == 1)
      live = alloc_live();
    resized(swapped % 2);
    table();
    inSteps();
  }
  shortFiles();
  if (alloc_counts())
    shortWithoutMemory();
  streams();
  withoutElements();
  accounts();
  CASE("nothing is left");
  CHECK_LONG(alloc_more(live), 0);
  if (alloc_counts()) {
    CASE("a mapped file without memory");
    withoutMemory(0);
    CASE("pages without memory");
    withoutMemory(1);
  }
  remove(SCRATCH);
  return check_report();
}
