/*
 * THDiskFile.h: THFiles on disk and on pipes.
 */
#ifndef TH_DISK_FILE_INC
#define TH_DISK_FILE_INC

#include "THFile.h"

/* >>> prototypes generated from src/ffi/disk_file.rs by "make headers": edit there */
/**
 * Opens the file at the path `name`. Its `mode` is "r" to read it, "w" to write it from the start, or "rw"
 * to read and write what is there; the last two create a missing file. If `isQuiet` is not 0 the file is
 * quiet (see THFile_isQuiet), and the result NULL if it cannot be opened.
 *
 * A new file is ascii, with auto spacing, and native in its byte order. Ownership: the caller frees it
 * with THFile_free. Errors: 1 if `name` is NULL; 2 if `mode` is none of these; the file cannot be opened,
 * unless `isQuiet`; no memory.
 */
TH_API TH_OWNED THFile *THDiskFile_new(const char *name, const char *mode, int isQuiet);

/**
 * Replaces the file at the path `name` by one of the `headerSize` bytes at `header` and the `dataSize` bytes at
 * `data` behind them. The new file has no name until it is complete and on the disk, and then the owner and the
 * permissions of the old one; links are followed, and what is no regular file is written where it is. Errors: 1 if
 * `name` is NULL; 2 if `header` is NULL though `headerSize` is positive, 4 if `data` is, likewise; 3 or 5 if no memory
 * can hold so many bytes; the file cannot be written: what was there before is as it was.
 */
TH_API void THDiskFile_replace(const char *name, const void *header, size_t headerSize, const void *data,
    size_t dataSize);

/**
 * Starts the command `name` in a shell, to read what it prints (`mode` "r") or to write what it reads
 * ("w"). Otherwise as THDiskFile_new. That the shell cannot run the command is no error here.
 */
TH_API TH_OWNED THFile *THPipeFile_new(const char *name, const char *mode, int isQuiet);

/**
 * The path or the command that the file was opened with, owned by the file. Errors: 1 if NULL or a memory
 * file.
 */
TH_API const char *THDiskFile_name(THFile *self);

/**
 * 1 if this machine stores the least significant byte of a number first, else 0.
 */
TH_API int THDiskFile_isLittleEndianCPU(void);

/**
 * 1 if this machine stores the most significant byte of a number first, else 0.
 */
TH_API int THDiskFile_isBigEndianCPU(void);

/**
 * Has a binary file hold numbers in the byte order of this machine. Errors: 1 if NULL or closed.
 */
TH_API void THDiskFile_nativeEndianEncoding(THFile *self);

/**
 * Has a binary file hold the least significant byte of a number first. Errors: 1 if NULL or closed.
 */
TH_API void THDiskFile_littleEndianEncoding(THFile *self);

/**
 * Has a binary file hold the most significant byte of a number first. Errors: 1 if NULL or closed.
 */
TH_API void THDiskFile_bigEndianEncoding(THFile *self);

/**
 * Has a long integer take `size` bytes of a binary file: 4, 8, or 0 for as many as in memory. With 4,
 * numbers are cut to their low 32 bits when written and extended by their sign when read. Errors: 1 if
 * `self` is NULL or closed, or `size` none of these.
 */
TH_API void THDiskFile_longSize(THFile *self, int size);

/**
 * Has the file read no further than asked and write without delay. Errors: 1 if NULL, closed or a memory
 * file; what was held back cannot be written and the file is pedantic.
 */
TH_API void THDiskFile_noBuffer(THFile *self);

/* <<< end of generated prototypes */

#endif
