#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.h"
#else

/* >>> prototypes generated from src/ffi/tensor_random.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
