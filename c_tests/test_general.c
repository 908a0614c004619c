/* Memory, the soft heap limit, threads' numbers, atomic operations, small mathematics. */
#include "th_check.h"

#include <TH/THMath.h>
#include <pthread.h>
#include <stdint.h>

static void memory(void) {
  unsigned char *block;
  void *many[64];
  int k, round, whole = 1;

  CASE("THAlloc, THRealloc and THFree");
  CHECK(THAlloc(0) == NULL);
  THFree(NULL);
  block = (unsigned char *)THAlloc(100);
  for (k = 0; k < 100; k++)
    block[k] = (unsigned char)k;
  block = (unsigned char *)THRealloc(block, 100000);
  for (k = 0; k < 100; k++)
    whole = whole && block[k] == k;
  CHECK(whole);
  CHECK(THRealloc(block, 0) == NULL);
  block = (unsigned char *)THRealloc(NULL, 10);
  CHECK(block != NULL);
  CHECK_ERROR(SINK(THRealloc(block, -1)));
  CHECK_ERROR(SINK(THRealloc(block, PTRDIFF_MAX)));
  THFree(block);
  CHECK_ERROR(SINK(THAlloc(-1)));
  CHECK_ERROR(SINK(THAlloc(PTRDIFF_MAX)));

  CASE("large blocks are aligned to 64 bytes, new and again");
  for (round = 0; round < 3; round++) {
    for (k = 0; k < 64; k++) {
      many[k] = THAlloc(5121 + 900 * k);
      CHECK_LONG((uintptr_t)many[k] % 64, 0);
      memset(many[k], k, 5121 + 900 * (size_t)k);
    }
    for (k = 0; k < 64; k++)
      THFree(many[(k * 37 + 5 * round) % 64]);
  }
}

/* Programs that were written when sizes and strides were blocks of their own. */
static void arraysOfHeaders(void) {
  THFloatTensor *t = THFloatTensor_newWithSize3d(3, 4, 5);
  long *const sizes = t->size, *const strides = t->stride, *copy;

  CASE("a header's own arrays are copied, not moved, and not freed");
  copy = (long *)THRealloc(t->size, 20 * (ptrdiff_t)sizeof *copy);
  CHECK(copy != sizes && copy[0] == 3 && copy[1] == 4 && copy[2] == 5);
  THFree(copy);
  copy = (long *)THRealloc(t->stride, (ptrdiff_t)sizeof *copy);
  CHECK(copy != strides && copy[0] == 20);
  THFree(copy);
  CHECK(THRealloc(t->size, 0) == NULL);
  CHECK_ERROR(SINK(THRealloc(t->size, -1)));
  CHECK_ERROR(SINK(THRealloc(t->stride, PTRDIFF_MAX)));
  THFree(t->size);
  THFree(t->stride);
  CHECK(t->size == sizes && t->stride == strides);
  CHECK(sizes[0] == 3 && sizes[1] == 4 && sizes[2] == 5 && strides[0] == 20 && strides[2] == 1);
  THFloatTensor_free(t);
}

/* ---- the GC handler ------------------------------------------------------ */

static void countCall(void *data) { ++*(int *)data; }

/* Half of everything is found to be garbage. */
static void freeMuch(void *data) {
  countCall(data);
  THHeapUpdate(-160 * 1000 * 1000);
}

/* Computes, as a host's finalizers may, and finds nothing. */
static void computeMuch(void *data) {
  THFree(THAlloc(2 * 1000 * 1000));
  countCall(data);
  THFree(THAlloc(2 * 1000 * 1000));
}

static void *otherThread(void *data) {
  (void)data;
  THHeapUpdate(300 * 1000 * 1000); /* over the limit, but this thread has no handler */
  THHeapUpdate(-300 * 1000 * 1000);
  return NULL;
}

static void garbageCollection(void) {
  const ptrdiff_t million = 1000 * 1000;
  pthread_t thread;
  int calls = 0;

  CASE("an allocation that fails gives the handler its chance");
  THSetGCHandler(countCall, &calls);
  CHECK_ERROR(SINK(THAlloc(PTRDIFF_MAX)));
  CHECK_LONG(calls, 1);

  CASE("the limit stays where the collection helps");
  calls = 0;
  THSetGCHandler(freeMuch, &calls);
  THHeapUpdate(310 * million);
  CHECK_LONG(calls, 1);
  THHeapUpdate(160 * million); /* 310 again */
  CHECK_LONG(calls, 2);
  THHeapUpdate(-150 * million);
  THSetGCHandler(countCall, &calls);

  CASE("the soft limit of 300 MB");
  calls = 0;
  THHeapUpdate(250 * million);
  CHECK_LONG(calls, 0);
  THHeapUpdate(30 * million);
  CHECK_LONG(calls, 0);
  THHeapUpdate(-100 * million);
  THHeapUpdate(140 * million);
  CHECK_LONG(calls, 1);

  CASE("the limit grows by 40 percent where the collection did not help");
  THHeapUpdate(60 * million); /* 380 of 420 */
  CHECK_LONG(calls, 1);
  THHeapUpdate(60 * million); /* 440 */
  CHECK_LONG(calls, 2);
  THHeapUpdate(-440 * million);

  CASE("a handler that allocates is not called by itself");
  calls = 0;
  THSetGCHandler(computeMuch, &calls);
  THHeapUpdate(600 * million); /* of 588: the limit becomes 823 */
  CHECK_LONG(calls, 1);
  THHeapUpdate(300 * million);
  CHECK_LONG(calls, 2);
  THHeapUpdate(-900 * million);
  calls = 2;
  THSetGCHandler(countCall, &calls);

  CASE("the handler belongs to its thread");
  CHECK(pthread_create(&thread, NULL, otherThread, NULL) == 0);
  pthread_join(thread, NULL);
  CHECK_LONG(calls, 2);
  THSetGCHandler(NULL, NULL);
}

/* What blocks take is in the account as long as they are there. The pages of these are not touched. */
static void *allocateMuch(void *unused) {
  const ptrdiff_t million = 1000 * 1000;
  int calls = 0;
  void *a, *b;
  (void)unused;
  THSetGCHandler(countCall, &calls);
  a = THAlloc(250 * million);
  CHECK_LONG(calls, 0);
  b = THAlloc(60 * million); /* 310, more than 300: the limit becomes 420 */
  CHECK_LONG(calls, 1);
  b = THRealloc(b, 180 * million); /* 430: 588 */
  CHECK_LONG(calls, 2);
  b = THRealloc(b, 50 * million);
  THFree(a);
  a = THAlloc(500 * million); /* 550 */
  CHECK_LONG(calls, 2);
  THFree(a);
  THFree(b);
  a = THAlloc(570 * million);
  CHECK_LONG(calls, 2);
  b = THAlloc(30 * million);
  CHECK_LONG(calls, 3);
  THFree(a);
  THFree(b);
  return NULL;
}

static void accounts(void) {
  pthread_t thread;
  CASE("the account of what is allocated");
  CHECK(pthread_create(&thread, NULL, allocateMuch, NULL) == 0);
  pthread_join(thread, NULL);
}

/* ---- threads ------------------------------------------------------------- */

static void threadNumbers(void) {
  const int before = THGetNumThreads();

  CASE("numbers of threads");
  CHECK(before >= 1);
  CHECK(THGetNumCores() >= 1);
  THSetNumThreads(2);
  CHECK_LONG(THGetNumThreads(), 2);
  THSetNumThreads(1);
  CHECK_LONG(THGetNumThreads(), 1);
  THInferNumThreads();
  CHECK(THGetNumThreads() >= 1);
  THSetNumThreads(before);
  CHECK_LONG(THGetNumThreads(), before);
}

/* ---- atomic operations --------------------------------------------------- */

static int sharedInt;
static long sharedLong;
static ptrdiff_t sharedPtrdiff;

static void *addMany(void *data) {
  int k;
  (void)data;
  for (k = 0; k < 10000; k++) {
    THAtomicAdd(&sharedInt, 1);
    THAtomicAddLong(&sharedLong, 2);
    THAtomicAddPtrdiff(&sharedPtrdiff, 3);
    THAtomicIncrementRef(&sharedInt);
    THAtomicDecrementRef(&sharedInt);
  }
  return NULL;
}

static void atomics(void) {
  pthread_t threads[4];
  int i, a = 5;
  long l = 5;
  ptrdiff_t p = 5;

  CASE("atomic operations");
  CHECK_LONG(THAtomicAdd(&a, 3), 5);
  CHECK_LONG(THAtomicGet(&a), 8);
  THAtomicSet(&a, 2);
  CHECK_LONG(THAtomicCompareAndSwap(&a, 1, 9), 0);
  CHECK_LONG(THAtomicCompareAndSwap(&a, 2, 9), 1);
  CHECK_LONG(a, 9);
  a = 1;
  THAtomicIncrementRef(&a);
  CHECK_LONG(THAtomicDecrementRef(&a), 0);
  CHECK_LONG(THAtomicDecrementRef(&a), 1);
  CHECK_LONG(THAtomicAddLong(&l, 3), 5);
  CHECK_LONG(THAtomicGetLong(&l), 8);
  THAtomicSetLong(&l, 2);
  CHECK_LONG(THAtomicCompareAndSwapLong(&l, 1, 9), 0);
  CHECK_LONG(THAtomicCompareAndSwapLong(&l, 2, 9), 1);
  CHECK_LONG(THAtomicAddPtrdiff(&p, 3), 5);
  CHECK_LONG(THAtomicGetPtrdiff(&p), 8);
  THAtomicSetPtrdiff(&p, 2);
  CHECK_LONG(THAtomicCompareAndSwapPtrdiff(&p, 1, 9), 0);
  CHECK_LONG(THAtomicCompareAndSwapPtrdiff(&p, 2, 9), 1);

  CASE("atomic operations of four threads");
  for (i = 0; i < 4; i++)
    CHECK(pthread_create(&threads[i], NULL, addMany, NULL) == 0);
  for (i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  CHECK_LONG(sharedInt, 40000);
  CHECK_LONG(sharedLong, 80000);
  CHECK_LONG(sharedPtrdiff, 120000);
}

static void mathematics(void) {
  CASE("mathematics");
  CHECK_NUMBER(THLog1p(0), 0);
  CHECK_NUMBER(THLog1p(1e-20), 1e-20);
  CHECK_NUMBER(TH_sigmoid(0), 0.5);
  CHECK_NUMBER(TH_sigmoidf(0), 0.5);
  CHECK_NUMBER(TH_frac(-2.75), -0.75);
  CHECK_NUMBER(TH_fracf(2.75f), 0.75);
  CHECK_NUMBER(TH_rsqrt(4), 0.5);
  CHECK_NUMBER(TH_rsqrtf(16), 0.25);
  CHECK_NUMBER(TH_lerp(2, 4, 0.25), 2.5);
  CHECK_NUMBER(TH_lerpf(2, 4, 0.75f), 3.5);
  CHECK_LONG(THMin(3, 2) * 10 + THMax(3, 2), 23);
  CHECK(M_PI > 3.14159 && M_PI < 3.1416);
  CHECK_STRING(torch_Generator, "torch.Generator");
}

int main(void) {
  check_catchErrors();
  memory();
  arraysOfHeaders();
  garbageCollection();
  accounts();
  threadNumbers();
  atomics();
  mathematics();
  return check_report();
}
