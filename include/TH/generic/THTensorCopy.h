#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCopy.h"
#else

/* >>> prototypes generated from src/ffi/tensor_copy.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
