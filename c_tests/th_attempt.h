/*
 * th_attempt.h: a call of which allocations fail, in a thread that has called
 * nothing before and so has kept no memory. The call succeeds, or raises an
 * error about memory and leaves what `digest` looks at as it was.
 */
#ifndef TH_ATTEMPT_H
#define TH_ATTEMPT_H

#include "th_alloc.h"
#include "th_check.h"

#include <pthread.h>

/* What an attempt runs, and how it went. */
static struct {
  void (*setUp)(void);
  void (*call)(void);
  unsigned long (*digest)(void);
  void (*tearDown)(void);
  const char *what;
  long letThrough; /* allocations; negative: all */
  int forever, failed, raised;
} attempt;

static void *attempt_thread(void *unused) {
  unsigned long before;
  (void)unused;
  check_catchErrors();
  attempt.setUp();
  before = attempt.digest();
  alloc_failAfter(attempt.letThrough, attempt.forever);
  TRY(attempt.call());
  attempt.failed = alloc_hasFailed();
  alloc_failAfter(-1, 0);
  attempt.raised = check_raised();
  check_that(check_caught.kind != CRASH, __FILE__, __LINE__, attempt.what);
  if (attempt.raised) {
    check_that(attempt.failed, __FILE__, __LINE__, attempt.what);
    check_that(strstr(check_caught.message, "memory") != NULL, __FILE__, __LINE__, check_caught.message);
    check_that(before == attempt.digest(), __FILE__, __LINE__, attempt.what);
  }
  attempt.tearDown();
  return NULL;
}

/* The call in a thread of its own, in which so many allocations succeed; negative: all. */
static void attempt_run(long letThrough) {
  pthread_t thread;
  attempt.letThrough = letThrough;
  if (pthread_create(&thread, NULL, attempt_thread, NULL) != 0)
    exit(2);
  pthread_join(thread, NULL);
}

/*
 * The call with all the memory there is, which succeeds, and with each allocation failing, alone and then with all
 * behind it; of more than `step` allocations not every one. It gets through before `most` of them. Returns how often an
 * error was raised.
 */
static long attempt_each(long step, long most) {
  long n, errors = 0;
  /* The C library keeps stacks of threads, and the library's own threads keep memory. */
  attempt_run(-1);
  check_that(!attempt.raised, __FILE__, __LINE__, attempt.what);
  for (attempt.forever = 0; attempt.forever < 2; attempt.forever++) {
    attempt.failed = 1;
    for (n = 0; attempt.failed && n < most; n += 1 + n / step) {
      const long live = alloc_live();
      attempt_run(n);
      if (THGetNumThreads() == 1)
        check_long(alloc_more(live), 0, __FILE__, __LINE__, attempt.what);
      errors += attempt.raised;
    }
    check_that(n < most, __FILE__, __LINE__, attempt.what);
  }
  attempt.forever = 0;
  return errors;
}

#endif
