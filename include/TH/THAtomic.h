/*
 * THAtomic.h: atomic operations on int, long and ptrdiff_t, and on reference
 * counts. All are sequentially consistent unless they say otherwise.
 */
#ifndef TH_ATOMIC_INC
#define TH_ATOMIC_INC

#include "THGeneral.h"

/* The operations work between processes too, on counts that live in shared memory. */
#define TH_ATOMIC_IPC_REFCOUNT 1

/* >>> prototypes generated from src/ffi/atomic.rs by "make headers": edit there */
/**
 * Sets `*a` to `newvalue`. Errors: 1 if `a` is NULL, as in all functions here.
 */
TH_API void THAtomicSet(volatile int *a, int newvalue);

/**
 * The value of `*a`.
 */
TH_API int THAtomicGet(volatile int *a);

/**
 * Adds `value` to `*a`, wrapping, and gives the value before.
 */
TH_API int THAtomicAdd(volatile int *a, int value);

/**
 * Adds 1 to `*a`.
 */
TH_API void THAtomicIncrementRef(volatile int *a);

/**
 * Subtracts 1 from `*a`; 1 if that made it 0, else 0.
 */
TH_API int THAtomicDecrementRef(volatile int *a);

/**
 * Sets `*a` to `newvalue` if it is `oldvalue`; 1 if so, else 0.
 */
TH_API int THAtomicCompareAndSwap(volatile int *a, int oldvalue, int newvalue);

/**
 * Sets `*a` to `newvalue`.
 */
TH_API void THAtomicSetLong(volatile long *a, long newvalue);

/**
 * The value of `*a`.
 */
TH_API long THAtomicGetLong(volatile long *a);

/**
 * Adds `value` to `*a`, wrapping, and gives the value before.
 */
TH_API long THAtomicAddLong(volatile long *a, long value);

/**
 * Sets `*a` to `newvalue` if it is `oldvalue`; 1 if so, else 0.
 */
TH_API long THAtomicCompareAndSwapLong(volatile long *a, long oldvalue, long newvalue);

/**
 * Sets `*a` to `newvalue`.
 */
TH_API void THAtomicSetPtrdiff(volatile ptrdiff_t *a, ptrdiff_t newvalue);

/**
 * The value of `*a`.
 */
TH_API ptrdiff_t THAtomicGetPtrdiff(volatile ptrdiff_t *a);

/**
 * Adds `value` to `*a`, wrapping, and gives the value before.
 */
TH_API ptrdiff_t THAtomicAddPtrdiff(volatile ptrdiff_t *a, ptrdiff_t value);

/**
 * Sets `*a` to `newvalue` if it is `oldvalue`; 1 if so, else 0.
 */
TH_API ptrdiff_t THAtomicCompareAndSwapPtrdiff(volatile ptrdiff_t *a, ptrdiff_t oldvalue,
    ptrdiff_t newvalue);

/* <<< end of generated prototypes */

#endif
