/*
 * cudart_check.h: what the tests of the host device are written with.
 */
#ifndef CUDART_CHECK_H
#define CUDART_CHECK_H

#include <cuda_runtime.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
  const char *name;
  long checks, failures;
} check_state = {"(start)", 0, 0};

#define CASE(NAME) (check_state.name = (NAME))

static inline int check_that(int holds, const char *file, int line, const char *what) {
  __atomic_fetch_add(&check_state.checks, 1, __ATOMIC_RELAXED); /* threads check, too */
  if (!holds) {
    __atomic_fetch_add(&check_state.failures, 1, __ATOMIC_RELAXED);
    fprintf(stderr, "%s:%d: %s: failed: %s\n", file, line, check_state.name, what);
  }
  return holds;
}

static inline int check_long(long actual, long expected, const char *file, int line, const char *what) {
  const int holds = check_that(actual == expected, file, line, what);
  if (!holds)
    fprintf(stderr, "    got %ld, expected %ld\n", actual, expected);
  return holds;
}

#define CHECK(CONDITION) check_that(!!(CONDITION), __FILE__, __LINE__, #CONDITION)
#define CHECK_LONG(ACTUAL, EXPECTED) check_long((long)(ACTUAL), (long)(EXPECTED), __FILE__, __LINE__, #ACTUAL)
/* A call that works. */
#define WORKS(CALL) CHECK_LONG(CALL, 0)
/* A call that is refused, which the thread remembers until it asks. */
#define REFUSED(ERROR, CALL)                      \
  do {                                            \
    CHECK_LONG(CALL, ERROR);                      \
    CHECK_LONG(cudaPeekAtLastError(), ERROR);     \
    CHECK_LONG(cudaGetLastError(), ERROR);        \
    CHECK_LONG(cudaPeekAtLastError(), 0);         \
  } while (0)

static inline int check_report(const char *program) {
  printf("%s: %ld checks, %ld failures\n", program, check_state.checks, check_state.failures);
  return check_state.failures > 125 ? 125 : (int)check_state.failures;
}

/* Small numbers from a seed, for contents. */
static inline unsigned check_random(unsigned long *state) {
  *state = *state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(*state >> 33);
}

#endif
