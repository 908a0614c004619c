/*
 * fork at any moment, while other threads make pools, change the number of threads,
 * install error handlers, raise errors and run networks: the child never waits for a lock that one
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

/* ---- runs of networks --------------------------------------------------------------- */

static int napping;

/* A module that takes its time. */
static THObject *newNap(THObject *module, THObject *input, void *data) {
  (void)module;
  __atomic_store_n(&napping, 1, __ATOMIC_RELEASE);
  if (data)
    usleep(200000);
  THObject_retain(input);
  return input;
}

static THNet *newNapping(void *data) {
  THObject *fields = THObject_newTable(), *module = THObject_newInstance("my.Nap", fields);
  THNet *net;
  THNet_registerClass("my.Nap", newNap, NULL, data);
  net = THNet_newFromObject(module);
  THNet_registerClass("my.Nap", NULL, NULL, NULL);
  THObject_free(module);
  THObject_free(fields);
  return net;
}

static void runOnce(THNetRun *run) {
  THFloatTensor *input = THFloatTensor_newWithSize1d(10000), *output = THFloatTensor_new();
  THFloatTensor_fill(input, 3);
  THNetRun_forwardFloat(run, input, output);
  if (THFloatTensor_get1d(output, 9999) != 3)
    abort();
  THFloatTensor_free(output);
  THFloatTensor_free(input);
}

static void *runs(void *run) {
  while (!stopped())
    runOnce((THNetRun *)run);
  return NULL;
}

static void *registers(void *data) {
  while (!stopped())
    THNet_free(newNapping(NULL));
  return data;
}

static void testRuns(int rounds) {
  THNet *net = newNapping(&napping);
  THNetRun *run = THNetRun_new(net);
  pthread_t threads[2];
  int k;

  CASE("fork while a network runs");
  CHECK(pthread_create(&threads[0], NULL, runs, run) == 0);
  CHECK(pthread_create(&threads[1], NULL, registers, NULL) == 0);
  while (!__atomic_load_n(&napping, __ATOMIC_ACQUIRE))
    usleep(100);
  for (k = 0; k < rounds; k++) {
    pid_t child = fork();
    if (child == 0) {
      alarm(SECONDS);
      THNet_free(newNapping(NULL));
      THNetRun_keptBytes(run);
      THNetRun_liveBytes(run);
      runOnce(run);
      THNetRun_free(run);
      _exit(0);
    }
    CHECK_LONG(statusOf(child), 0);
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
  for (k = 0; k < 2; k++)
    pthread_join(threads[k], NULL);
  __atomic_store_n(&stop, 0, __ATOMIC_RELEASE);
  THNetRun_free(run);
  THNet_free(net);
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
  testRuns(2);
  /* What threads hold at the end is nobody's leak, but the auditor counts it. */
  if (!check_mode("audit"))
    testExit(slow ? 5 : 50);
  return check_report();
}
