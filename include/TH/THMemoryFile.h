/*
 * THMemoryFile.h: THFiles in a CharStorage.
 */
#ifndef TH_MEMORY_FILE_INC
#define TH_MEMORY_FILE_INC

#include "THFile.h"
#include "THStorage.h"

/* >>> prototypes generated from src/ffi/memory_file.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
