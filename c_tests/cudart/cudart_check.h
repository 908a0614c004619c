/*
 * cudart_check.h: what the tests of the host device are written with.
 */
#ifndef CUDART_CHECK_H
#define CUDART_CHECK_H

#include "../check_count.h"

#include <cuda_runtime.h>

#include <stdlib.h>
#include <string.h>

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
