/*
 * THFile.h: reading and writing numbers and storages, as text or binary, on
 * files of any kind. THDiskFile.h and THMemoryFile.h create them.
 */
#ifndef TH_FILE_INC
#define TH_FILE_INC

#include "THStorage.h"

typedef struct THFile__ THFile;

/* >>> prototypes generated from src/ffi/file.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
