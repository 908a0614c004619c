/*
 * fork at any moment, while other threads make pools, change the number of threads,
 * install error handlers and raise errors: the child never waits for a lock that one
 * of them held. And a process that exits while its threads compute.
 */
#include "th_check.h"

#include <pthread.h>
#include <sys/wait.h>

#define SECONDS 60 /* for what takes a moment */

static int stop;

static int stopped(void) { return __atomic_load_n(&stop, __ATOMIC_ACQUIRE); }

static void compute(void) {
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(200000);
  THFloatTensor_fill(tensor, 1);
  THFloatTensor_add(tensor, tensor, 1);
  if (THFloatTensor_get1d(tensor, 199999) != 2)
    abort();
  THFloatTensor_free(tensor);
}

/* A new number of threads ends a pool and makes another. */
static void *changeThreads(void *data) {
  int k;
  (void)data;
  for (k = 0; !stopped(); k++) {
    THSetNumThreads(2 + k % 2);
    compute();
  }
  return NULL;
}

static void returnFrom(const char *message, void *data) {
  (void)message;
  (void)data;
}

static void returnFromArg(int argument, const char *message, void *data) {
  (void)argument;
  (void)message;
  (void)data;
}

/* The process-wide handlers are read by every error of a thread without its own. */
static void *changeHandlers(void *data) {
  (void)data;
  while (!stopped()) {
    THSetDefaultErrorHandler(returnFrom, NULL);
    THSetDefaultArgErrorHandler(returnFromArg, NULL);
    THFloatTensor_narrow(NULL, NULL, 0, 0, 1);
  }
  return NULL;
}

/* What a child does with the library: all that takes a lock. */
static void liveOn(void) {
  THSetErrorHandler(NULL, NULL);
  THSetArgErrorHandler(NULL, NULL);
  THFloatTensor_narrow(NULL, NULL, 0, 0, 1);
  THSetDefaultErrorHandler(returnFrom, NULL);
  THSetNumThreads(2);
  compute();
  THSetNumThreads(3);
  compute();
}

static int statusOf(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

static void testFork(int rounds) {
  pthread_t threads[2];
  int k;

  CASE("fork under load");
  THSetDefaultErrorHandler(returnFrom, NULL);
  THSetDefaultArgErrorHandler(returnFromArg, NULL);
  CHECK(pthread_create(&threads[0], NULL, changeThreads, NULL) == 0);
  CHECK(pthread_create(&threads[1], NULL, changeHandlers, NULL) == 0);
  for (k = 0; k < rounds; k++) {
    pid_t child = fork();
    if (child == 0) {
      alarm(SECONDS);
      liveOn();
      _exit(0);
    }
    CHECK_LONG(statusOf(child), 0);
    usleep((useconds_t)(k * 37 % 500));
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
  for (k = 0; k < 2; k++)
    pthread_join(threads[k], NULL);
  __atomic_store_n(&stop, 0, __ATOMIC_RELEASE);
}

static void *computeOn(void *data) {
  (void)data;
  while (!stopped())
    compute();
  return NULL;
}

static void testExit(int rounds) {
  int k;

  CASE("exit while threads compute");
  for (k = 0; k < rounds; k++) {
    pid_t child = fork();
    if (child == 0) {
      pthread_t threads[3];
      int i;
      alarm(SECONDS);
      for (i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, i ? computeOn : changeThreads, NULL);
      usleep((useconds_t)(k * 97 % 3000));
      exit(0);
    }
    CHECK_LONG(statusOf(child), 0);
  }
}

int main(void) {
  const int slow = !check_mode("plain");

  /* A child has the memory of its parent's threads, but not the threads: valgrind calls it lost. That of
   * AddressSanitizer may wait for a lock of the tool that another thread held. */
  if (check_mode("valgrind") || check_mode("asan"))
    return 0;
  THSetNumThreads(2);
  testFork(slow ? 20 : 400);
  /* What threads hold at the end is nobody's leak, but the auditor counts it. */
  if (!check_mode("audit"))
    testExit(slow ? 5 : 50);
  return check_report();
}
