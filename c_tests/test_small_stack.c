/*
 * Threads with a small stack: what needs most of it gets by with as much as
 * docs/safety.md and THGeneral.h say a thread must have.
 */
#include "th_check.h"

#include <pthread.h>

/* What the documents say. */
#define STACK (128 << 10)

#include "generic/small_stack.c"
#include <TH/THGenerateFloatTypes.h>

static void *run(void *unused) {
  (void)unused;
  check_catchErrors();
  testFloat_all();
  testDouble_all();
  return NULL;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  int threads;
  CASE("a stack of 128 KB");
  if (check_mode("asan") || check_mode("audit")) {
    fprintf(stderr, "note: frames are larger here\n");
    return 0;
  }
  for (threads = check_few() ? 2 : 1; threads <= 2; threads++) {
    THSetNumThreads(threads);
    pthread_attr_init(&attributes);
    CHECK(pthread_attr_setstacksize(&attributes, STACK) == 0);
    CHECK(pthread_create(&thread, &attributes, run, NULL) == 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
  }
  CHECK(check_state.checks > (check_few() ? 2 : 4));
  return check_report();
}
