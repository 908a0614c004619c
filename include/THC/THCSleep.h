/*
 * THCSleep.h: waiting.
 */
#ifndef THC_SLEEP_INC
#define THC_SLEEP_INC

#include "THCGeneral.h"

/** Has the calling thread wait for `cycles` nanoseconds. Errors: 1 if NULL. */
THC_API void THC_sleep(THCState *state, long long cycles);

#endif
