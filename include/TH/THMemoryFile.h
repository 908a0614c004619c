/*
 * THMemoryFile.h: THFiles in a CharStorage.
 */
#ifndef TH_MEMORY_FILE_INC
#define TH_MEMORY_FILE_INC

#include "THFile.h"
#include "THStorage.h"

/* >>> prototypes generated from src/ffi/memory_file.rs by "make headers": edit there */
/**
 * A file of what `storage` holds; its last element must be 0 and is not part of the file. NULL means a new
 * storage. The file takes a reference to the storage, and resizes it when it grows: the storage then has
 * more elements than the file has bytes, until THMemoryFile_storage is called. The `mode` is "r", "w" or
 * "rw"; none of them empties the file.
 *
 * A new file is ascii, with auto spacing, and pedantic. Ownership: the caller frees it with THFile_free.
 * Errors: 1 if `storage` does not end in a 0; 2 if `mode` is NULL or none of these; no memory.
 */
TH_API TH_OWNED THFile *THMemoryFile_newWithStorage(struct THCharStorage *storage, const char *mode);

/**
 * An empty file; otherwise as THMemoryFile_newWithStorage. Errors: 1 if `mode` is NULL; 2 if it is none of
 * "r", "w" and "rw"; no memory.
 */
TH_API TH_OWNED THFile *THMemoryFile_new(const char *mode);

/**
 * The storage that the file lives in, resized to the bytes of the file and a 0 behind them. Ownership: the
 * file's; retain it to keep it longer. Errors: 1 if NULL, closed or no memory file; the storage cannot be
 * resized.
 */
TH_API struct THCharStorage *THMemoryFile_storage(THFile *self);

/**
 * Has a long integer take `size` bytes of a binary file; see THDiskFile_longSize. Errors: 1 if `self` is
 * NULL, or `size` is not 0, 4 or 8.
 */
TH_API void THMemoryFile_longSize(THFile *self, int size);

/* <<< end of generated prototypes */

#endif
