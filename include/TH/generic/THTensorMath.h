#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorMath.h"
#else

/* >>> prototypes generated from src/ffi/tensor_math.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
