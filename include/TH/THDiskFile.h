/*
 * THDiskFile.h: THFiles on disk and on pipes.
 */
#ifndef TH_DISK_FILE_INC
#define TH_DISK_FILE_INC

#include "THFile.h"

/* >>> prototypes generated from src/ffi/disk_file.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
