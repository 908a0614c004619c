/* Threads that retain, view, copy and free one tensor at once. */
#include "th_check.h"

#include <pthread.h>

#define THREADS 4
#define ROUNDS 3000

static THFloatTensor *shared;

/* Checks of this thread that failed; CHECK is for the main thread. */
static void *useShared(void *data) {
  long *wrong = (long *)data;
  int k;

  for (k = 0; k < ROUNDS; k++) {
    THFloatTensor *view, *row, *copy;
    THFloatTensor_retain(shared);
    view = THFloatTensor_newNarrow(shared, 0, k % 8, 2);
    row = THFloatTensor_newSelect(view, 0, 1);
    THFloatTensor_free(view);
    *wrong += THFloatTensor_get1d(row, 3) != (float)((k % 8 + 1) * 10 + 3);
    copy = THFloatTensor_newTranspose(shared, 0, 1);
    view = THFloatTensor_newContiguous(copy);
    *wrong += THFloatTensor_get2d(view, 3, k % 10) != (float)(k % 10 * 10 + 3);
    THFloatTensor_free(view);
    THFloatTensor_free(copy);
    THFloatTensor_free(row);
    THFloatStorage_retain(shared->storage);
    THFloatStorage_free(shared->storage);
    THFloatTensor_free(shared);
  }
  return NULL;
}

/* Each thread owns one count and gives it up: the last one frees. */
static void *dropShared(void *data) {
  (void)data;
  THFloatTensor_free(shared);
  return NULL;
}

static void startAll(void *(*run)(void *), long wrong[THREADS]) {
  pthread_t threads[THREADS];
  int i;
  for (i = 0; i < THREADS; i++)
    CHECK(pthread_create(&threads[i], NULL, run, &wrong[i]) == 0);
  for (i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
}

int main(void) {
  long wrong[THREADS] = {0};
  THFloatStorage *storage;
  int i, round;

  check_catchErrors();
  CASE("views of one tensor");
  shared = THFloatTensor_newWithSize2d(10, 10);
  storage = shared->storage;
  for (i = 0; i < 100; i++)
    storage->data[i] = (float)i;
  startAll(useShared, wrong);
  for (i = 0; i < THREADS; i++)
    CHECK_LONG(wrong[i], 0);
  CHECK_LONG(shared->refcount, 1);
  CHECK_LONG(storage->refcount, 1);
  THFloatTensor_free(shared);

  CASE("the last of several owners frees");
  for (round = 0; round < 200; round++) {
    shared = THFloatTensor_newWithSize1d(100);
    storage = shared->storage;
    THFloatStorage_retain(storage);
    for (i = 1; i < THREADS; i++)
      THFloatTensor_retain(shared);
    startAll(dropShared, wrong);
    CHECK_LONG(storage->refcount, 1);
    THFloatStorage_free(storage);
  }
  return check_report();
}
