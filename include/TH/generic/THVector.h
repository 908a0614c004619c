#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THVector.h"
#else

/* >>> prototypes generated from src/ffi/vector.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
