/*
 * Linear algebra where memory is short: each function at orders at which it
 * works in blocks, in a thread that has called nothing before. The address
 * space ends little above what is in use, as for a batch job or in a
 * container; then each allocation fails in turn. A function succeeds or
 * raises an error, after which its results are as they were; it never ends
 * the process.
 */
#include "th_attempt.h"
#include "th_digest.h"

#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long order;

/* A call with all the memory there is, and one for each allocation that fails, of more than a few not every one. */
static void failEachAllocation(void) { check_that(attempt_each(4, 10000) > 0, __FILE__, __LINE__, attempt.what); }

/* A call with less memory than the caches of large machines. */
static void succeed(void) {
  attempt_run(-1);
  check_that(!attempt.raised, __FILE__, __LINE__, attempt.what);
}

#include "generic/lapack_memory.c"
#include <TH/THGenerateFloatTypes.h>

/* Bytes of addresses that the process has, or has had at most. */
static unsigned long addresses(const char *which) {
  char line[256], name[32];
  unsigned long kilobytes, found = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "%31[^:]: %lu", name, &kilobytes) == 2 && strcmp(name, which) == 0)
      found = kilobytes << 10;
  if (status)
    fclose(status);
  return found;
}

/* Calls everything with 200 MB of addresses to spare. */
static void inLittleSpace(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = addresses("VmSize") + (200UL << 20);
  if (setrlimit(RLIMIT_AS, &limit) != 0)
    exit(2);
  for (order = 100; order <= 300; order += 200) {
    testFloat_all(succeed);
    testDouble_all(succeed);
  }
}

static void oneSystem(void) {
  const unsigned long before = addresses("VmSize");
  CASE("one system of order 100");
  order = 100;
  testFloat_gesvHere();
  testDouble_gesvHere();
  CHECK(addresses("VmPeak") < before + (8UL << 20));
}

/* In a process of its own, which may not come back. */
static void inChild(const char *name, int threads, void (*task)(void)) {
  int status = 0;
  const pid_t child = fork();
  CASE(name);
  if (child == 0) {
    THSetNumThreads(threads);
    task();
    _exit(check_report());
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK_LONG(WEXITSTATUS(status), 0);
}

int main(void) {
  check_catchErrors();
  if (!alloc_counts()) {
    fprintf(stderr, "note: allocations cannot be made to fail here\n");
    return check_report();
  }
  /* A heap for each thread would be a reserve of addresses. */
  mallopt(M_ARENA_MAX, 1);
  inChild("one system", 1, oneSystem);
  inChild("little space", 1, inLittleSpace);
  inChild("little space, two threads", 2, inLittleSpace);
  THSetNumThreads(1);
  order = 100;
  testFloat_all(failEachAllocation);
  testDouble_all(failEachAllocation);
  return check_report();
}
