/*
 * THCThreadLocal.h: pointers that each thread has one of.
 */
#ifndef THC_THREAD_LOCAL_INC
#define THC_THREAD_LOCAL_INC

#include "TH/THGeneral.h"

#include <pthread.h>

#ifndef THC_EXTERNC
#define THC_EXTERNC TH_EXTERNC
#define THC_API THC_EXTERNC
#endif

typedef pthread_key_t THCThreadLocal;

/**
 * A new key, whose value is NULL in each thread; a process has a limited number of them. Errors: plain if
 * there are no more.
 */
THC_API THCThreadLocal THCThreadLocal_alloc(void);

/** Gives up a key. */
THC_API void THCThreadLocal_free(THCThreadLocal local);

/** The calling thread's value. */
THC_API void * THCThreadLocal_get(THCThreadLocal local);

/** Sets the calling thread's value. */
THC_API void THCThreadLocal_set(THCThreadLocal local, void *value);

#endif
