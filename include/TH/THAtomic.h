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

/* <<< end of generated prototypes */

#endif
