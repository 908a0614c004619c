#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorConv.h"
#else

/* >>> prototypes generated from src/ffi/tensor_conv.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
