/*
 * check_count.h: how all C tests count what they check, whatever library they are of.
 */
#ifndef CHECK_COUNT_H
#define CHECK_COUNT_H

#include <stdio.h>

static struct {
  const char *name; /* of the case in force */
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

#endif
