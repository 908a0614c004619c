#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorageCopy.h"
#else

/* >>> prototypes generated from src/ffi/storage_copy.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
