/*
 * Threads that retain, view, copy and free the same objects at once; and threads that each compute with objects of
 * their own while another changes what speaks for all of them. With ThreadSanitizer (make tsan-test), what they do
 * without synchronising is reported.
 */
#include "th_check.h"

#include <THS/THS.h>

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

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

/* ---- one object of each kind, for all threads ------------------------------- */

static THSFloatTensor *sharedMatrix;
static THFloatTensor *sharedColumns;
static THObject *sharedTable;
static THFloatStorage *sharedMapping;

/* A matrix of 3 x 3 with two entries, given twice and out of order: 5 at (0, 2), 2 at (2, 1). */
static THSFloatTensor *newMatrix(void) {
  static const long places[2][3] = {{2, 0, 0}, {1, 2, 2}};
  static const float numbers[3] = {2, 4, 1};
  THLongTensor *indices = THLongTensor_newWithSize2d(2, 3);
  THFloatTensor *values = THFloatTensor_newWithSize1d(3);
  THLongStorage *size = THLongStorage_newWithSize2(3, 3);
  THSFloatTensor *matrix;
  int i, k;
  for (k = 0; k < 3; k++) {
    for (i = 0; i < 2; i++)
      THLongTensor_set2d(indices, i, k, places[i][k]);
    THFloatTensor_set1d(values, k, numbers[k]);
  }
  matrix = THSFloatTensor_newWithTensorAndSize(indices, values, size);
  THLongStorage_free(size);
  THFloatTensor_free(values);
  THLongTensor_free(indices);
  return matrix;
}

/* Reading a sparse tensor sorts it and keeps where its rows begin; lending its indices forbids that. */
static void *readMatrix(void *data) {
  long *wrong = (long *)data;
  int k;
  for (k = 0; k < 200; k++) {
    THFloatTensor *product = THFloatTensor_newWithSize2d(3, 2);
    THLongTensor *rows, *indices;
    THFloatTensor *dense;
    THSFloatTensor_retain(sharedMatrix);
    THFloatTensor_zero(product);
    THSFloatTensor_spaddmm(product, 0, product, 1, sharedMatrix, sharedColumns);
    *wrong += THFloatTensor_get2d(product, 0, 1) != 5 || THFloatTensor_get2d(product, 2, 0) != 2;
    rows = THSFloatTensor_newCsr(sharedMatrix);
    *wrong += THLongTensor_get1d(rows, 3) != 2;
    THLongTensor_free(rows);
    if (k % 3 == 0) {
      indices = THSFloatTensor_newIndices(sharedMatrix);
      *wrong += THLongTensor_size(indices, 0) != 2;
      THLongTensor_free(indices);
    }
    dense = THSFloatTensor_toDense(sharedMatrix);
    *wrong += THFloatTensor_get2d(dense, 0, 2) != 5;
    THFloatTensor_free(dense);
    THFloatTensor_free(product);
    THSFloatTensor_free(sharedMatrix);
  }
  return NULL;
}

/* The table is in itself, so it and what is in it are counted together. */
static void *readTable(void *data) {
  long *wrong = (long *)data;
  int k;
  for (k = 0; k < 500; k++) {
    THObject *self = THObject_newField(sharedTable, "self"), *number = THObject_newPath(self, "self.number");
    THFloatTensor *tensor;
    THObject *held = THObject_newField(self, "tensor");
    *wrong += THObject_number(number) != 7;
    THObject_free(self);
    tensor = THObject_newFloatTensor(held);
    *wrong += THFloatTensor_get1d(tensor, 1) != 3;
    THObject_free(held);
    THFloatTensor_free(tensor);
    THObject_free(number);
  }
  return NULL;
}

/* The owners of one storage each set flags of it. */
static void *setFlags(void *data) {
  int k;
  (void)data;
  for (k = 0; k < 500; k++) {
    THFloatStorage_retain(sharedMapping);
    THFloatStorage_setFlag(sharedMapping, TH_STORAGE_RESIZABLE);
    THFloatStorage_clearFlag(sharedMapping, TH_STORAGE_RESIZABLE);
    THFloatStorage_free(sharedMapping);
  }
  return NULL;
}

static void *dropAll(void *data) {
  (void)data;
  THSFloatTensor_free(sharedMatrix);
  THObject_free(sharedTable);
  THFloatStorage_free(sharedMapping);
  return NULL;
}

static void testKinds(void) {
  long wrong[THREADS] = {0};
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(2);
  THObject *number = THObject_newNumber(7), *held;
  int i, round;

  CASE("one object of each kind");
  THFloatTensor_set1d(tensor, 1, 3);
  held = THObject_newFromFloatTensor(tensor);
  sharedColumns = THFloatTensor_newWithSize2d(3, 2);
  THFloatTensor_fill(sharedColumns, 1);
  for (round = 0; round < 10; round++) {
    sharedMatrix = newMatrix();
    sharedMapping = THFloatStorage_newWithSize(4);
    sharedTable = THObject_newTable();
    THObject_setField(sharedTable, "self", sharedTable);
    THObject_setField(sharedTable, "number", number);
    THObject_setField(sharedTable, "tensor", held);
    if (round == 0) {
      startAll(readTable, wrong);
      startAll(setFlags, wrong);
    }
    startAll(readMatrix, wrong);
    for (i = 1; i < THREADS; i++) {
      THSFloatTensor_retain(sharedMatrix);
      THObject_retain(sharedTable);
      THFloatStorage_retain(sharedMapping);
    }
    startAll(dropAll, wrong);
  }
  for (i = 0; i < THREADS; i++)
    CHECK_LONG(wrong[i], 0);
  CHECK_LONG(tensor->refcount, 2);
  THFloatTensor_free(sharedColumns);
  THObject_free(held);
  THObject_free(number);
  THFloatTensor_free(tensor);
}

/* ---- objects of each thread's own -------------------------------------------- */

/* What a thread sees of an error. */
typedef struct {
  int argument;
  jmp_buf back;
} Caught;

static void jumpBack(int argument, const char *message, void *data) {
  Caught *caught = (Caught *)data;
  (void)message;
  caught->argument = argument;
  longjmp(caught->back, 1);
}

/* The argument that is blamed by a handler of this thread. */
static int blamed(void) {
  Caught caught;
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(3);
  THSetArgErrorHandler(jumpBack, &caught);
  if (setjmp(caught.back) == 0)
    THFloatTensor_narrow(tensor, tensor, 0, 2, 2);
  THSetArgErrorHandler(NULL, NULL);
  THFloatTensor_free(tensor);
  return caught.argument;
}

/* Sums of what is computed from one seed, which are the same in any thread, with any number of threads. */
static void compute(double sums[8]) {
  enum { N = 3000, SIDE = 160 };
  THGenerator *generator = THGenerator_new();
  THFloatTensor *numbers = THFloatTensor_newWithSize1d(N), *sorted = THFloatTensor_new(), *matrix = THFloatTensor_new();
  THFloatTensor *large = THFloatTensor_newWithSize1d(200000), *read = THFloatTensor_newWithSize1d(N);
  THDoubleTensor *weights = THDoubleTensor_newWithSize1d(50), *table = THDoubleTensor_new();
  THLongTensor *places = THLongTensor_new(), *drawn = THLongTensor_newWithSize1d(N);
  THFile *file = THMemoryFile_new("rw");
  char *text;

  THRandom_manualSeed(generator, 3);
  THFloatTensor_normal(numbers, generator, 0, 1);
  sums[0] = THFloatTensor_sumall(numbers);
  THFloatTensor_exponential(numbers, generator, 2);
  sums[1] = THFloatTensor_sumall(numbers);
  THDoubleTensor_uniform(weights, generator, 1, 2);
  THDoubleTensor_div(weights, weights, THDoubleTensor_sumall(weights));
  THDoubleTensor_multinomialAliasSetup(weights, places, table);
  THDoubleTensor_multinomialAliasDraw(drawn, generator, places, table);
  sums[2] = (double)THLongTensor_sumall(drawn);

  THFloatTensor_fill(large, 0.1f);
  THFloatTensor_exp(large, large);
  THFloatTensor_cumsum(large, large, 0);
  sums[3] = THFloatTensor_get1d(large, 199999);
  THFloatTensor_sort(sorted, places, numbers, 0, 0);
  sums[4] = THFloatTensor_get1d(sorted, N / 2) + (double)THLongTensor_get1d(places, 7);
  THFloatTensor_resize2d(matrix, SIDE, SIDE);
  THFloatTensor_normal(matrix, generator, 0, 1);
  THFloatTensor_resize2d(sorted, SIDE, SIDE);
  THFloatTensor_addmm(sorted, 0, sorted, 1, matrix, matrix);
  sums[5] = THFloatTensor_sumall(sorted);

  THFile_binary(file);
  THFile_writeFloat(file, numbers->storage);
  THFile_seek(file, 0);
  THFile_readFloat(file, read->storage);
  sums[6] = THFloatTensor_dist(read, numbers, 2);
  text = THFloatTensor_toString(numbers, 20);
  sums[7] = text[0];
  THFree(text);

  THFile_free(file);
  THLongTensor_free(drawn);
  THLongTensor_free(places);
  THDoubleTensor_free(table);
  THDoubleTensor_free(weights);
  THFloatTensor_free(read);
  THFloatTensor_free(large);
  THFloatTensor_free(matrix);
  THFloatTensor_free(sorted);
  THFloatTensor_free(numbers);
  THGenerator_free(generator);
}

static double expected[8];

static void *computeAlone(void *data) {
  long *wrong = (long *)data;
  double sums[8];
  int k;
  for (k = 0; k < 6; k++) {
    compute(sums);
    *wrong += memcmp(sums, expected, sizeof sums) != 0;
    *wrong += blamed() != 4;
  }
  return NULL;
}

/* What speaks for the whole process. */
static int stop;

static void ignore(const char *message, void *data) {
  (void)message;
  (void)data;
}

static void ignoreArg(int argument, const char *message, void *data) {
  (void)argument;
  (void)message;
  (void)data;
}

static void *changeSettings(void *data) {
  int k;
  (void)data;
  for (k = 0; !__atomic_load_n(&stop, __ATOMIC_ACQUIRE); k++) {
    THSetNumThreads(1 + k % 4);
    THSetDefaultErrorHandler(k % 2 ? ignore : NULL, NULL);
    THSetDefaultArgErrorHandler(k % 2 ? ignoreArg : NULL, NULL);
    THHeapUpdate(k % 2 ? 1000000 : -1000000);
    usleep(100);
  }
  THSetDefaultErrorHandler(NULL, NULL);
  THSetDefaultArgErrorHandler(NULL, NULL);
  return NULL;
}

static void testOwn(void) {
  long wrong[THREADS] = {0};
  pthread_t settings;
  int i;

  CASE("objects of each thread's own");
  THSetNumThreads(1);
  compute(expected);
  CHECK(pthread_create(&settings, NULL, changeSettings, NULL) == 0);
  startAll(computeAlone, wrong);
  __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
  pthread_join(settings, NULL);
  for (i = 0; i < THREADS; i++)
    CHECK_LONG(wrong[i], 0);
}

/* ---- signals ------------------------------------------------------------------ */

/* Waits for a signal that this thread blocks, as servers do, while the library's threads are there. */
static int waitForSignal(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(1000000);
  sigset_t wanted;
  struct timespec patience = {5, 0};
  int round;

  THSetNumThreads(4);
  THFloatTensor_fill(t, 1);
  THFloatTensor_add(t, t, 1);
  THFloatTensor_free(t);
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGUSR1);
  sigaddset(&wanted, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &wanted, NULL);
  for (round = 0; round < 20; round++) {
    kill(getpid(), round % 2 ? SIGUSR1 : SIGTERM);
    if (sigtimedwait(&wanted, NULL, &patience) != (round % 2 ? SIGUSR1 : SIGTERM))
      return 1;
  }
  return 0;
}

static void testSignals(void) {
  int status = -1;
  pid_t child;

  CASE("threads of the library take no signal of the program's");
  fflush(NULL);
  child = fork();
  if (child == 0) {
    const int failed = waitForSignal();
    THSetNumThreads(1); /* the library's threads end: with stacks of threads from before the fork they look lost */
    _exit(failed);
  }
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
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
  testKinds();
  testOwn();
  testSignals();
  return check_report();
}
