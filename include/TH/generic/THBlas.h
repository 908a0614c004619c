#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THBlas.h"
#else

/* >>> prototypes generated from src/ffi/blas.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
