#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorLapack.h"
#else

/* >>> prototypes generated from src/ffi/tensor_lapack.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
