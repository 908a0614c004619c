#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THLapack.h"
#else

/* >>> prototypes generated from src/ffi/lapack.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
