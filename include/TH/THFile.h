/*
 * THFile.h: reading and writing numbers and storages, as text or binary, on
 * files of any kind. THDiskFile.h and THMemoryFile.h create them.
 */
#ifndef TH_FILE_INC
#define TH_FILE_INC

#include "THStorage.h"

typedef struct THFile__ THFile;

/* >>> prototypes generated from src/ffi/file/ by "make headers": edit there */
/**
 * Whether the file is open still. Errors: 1 if NULL.
 */
TH_API int THFile_isOpened(THFile *self);

/**
 * Whether the file is quiet: failures to read, write and seek set its error flag only, instead of
 * raising an error as well (pedantic). Errors: 1 if NULL.
 */
TH_API int THFile_isQuiet(THFile *self);

/**
 * Whether the mode that the file was opened in allows to read. Errors: 1 if NULL.
 */
TH_API int THFile_isReadable(THFile *self);

/**
 * Whether the mode that the file was opened in allows to write. Errors: 1 if NULL.
 */
TH_API int THFile_isWritable(THFile *self);

/**
 * Whether the file holds the bytes of numbers (binary) instead of numerals (ascii). Errors: 1 if NULL.
 */
TH_API int THFile_isBinary(THFile *self);

/**
 * Whether spaces and new lines are written between the numbers of an ascii file. Errors: 1 if NULL.
 */
TH_API int THFile_isAutoSpacing(THFile *self);

/**
 * Whether something has failed since the file was opened or THFile_clearError was called. Errors: 1 if
 * NULL.
 */
TH_API int THFile_hasError(THFile *self);

/**
 * Has numbers read and written as their bytes. Errors: 1 if NULL.
 */
TH_API void THFile_binary(THFile *self);

/**
 * Has numbers read and written as numerals; a new file does. Errors: 1 if NULL.
 */
TH_API void THFile_ascii(THFile *self);

/**
 * Has a space written between the numbers of an ascii file and a new line behind the last one of each
 * call, and that new line used when they are read; a new file does. Errors: 1 if NULL.
 */
TH_API void THFile_autoSpacing(THFile *self);

/**
 * Has no spaces and new lines written between the numbers of an ascii file. Errors: 1 if NULL.
 */
TH_API void THFile_noAutoSpacing(THFile *self);

/**
 * Makes the file quiet: failures to read, write and seek set its error flag, and raise no error. Errors:
 * 1 if NULL.
 */
TH_API void THFile_quiet(THFile *self);

/**
 * Has failures raise errors, too. Errors: 1 if NULL.
 */
TH_API void THFile_pedantic(THFile *self);

/**
 * Clears the error flag. Errors: 1 if NULL.
 */
TH_API void THFile_clearError(THFile *self);

/**
 * Hands everything written to the system. Errors: 1 if NULL or closed; the system does not take it and
 * the file is pedantic.
 */
TH_API void THFile_synchronize(THFile *self);

/**
 * Moves to byte `position`, counted from 0. Errors: 1 if `self` is NULL or closed; 2 if no file can be so
 * long; the file is pedantic and cannot be positioned there (in memory: no further than its end; a pipe:
 * nowhere).
 */
TH_API void THFile_seek(THFile *self, size_t position);

/**
 * Moves to the end. Errors: 1 if NULL or closed; a pedantic pipe.
 */
TH_API void THFile_seekEnd(THFile *self);

/**
 * The byte that is read or written next, counted from 0; 0 in a quiet pipe. Errors: 1 if NULL or closed;
 * a pedantic pipe.
 */
TH_API size_t THFile_position(THFile *self);

/**
 * Writes what was held back and closes the file; a pipe waits for its command to end. A memory file gives
 * its storage back. Only the flags can be asked for afterwards, and the file must still be freed. Errors: 1
 * if NULL or closed already; what was held back cannot be written and the file is pedantic: it is closed
 * all the same.
 */
TH_API void THFile_close(THFile *self);

/**
 * Closes the file if it is open, and frees it. NULL is left alone. Errors: as THFile_close; the file is
 * gone all the same.
 */
TH_API void THFile_free(THFile *self);

/* ---- Numbers from and to arrays ------------------------------------------------------------------------ */
/**
 * Reads `n` bytes to `data` and gives how many there were.
 *
 * A binary file holds the bytes of the numbers, an ascii file numerals between white space; Byte and
 * Char are bytes as they are in both. With auto spacing, a new line right behind the last one is used
 * too. If there are fewer, a pedantic file raises an error, and a quiet one sets its error flag.
 *
 * Errors: 1 if `self` is NULL, closed or not readable; 2 if `data` is NULL though `n` is positive; 3 if
 * no memory can hold so many; fewer than `n` in a pedantic file.
 */
TH_API size_t THFile_readByteRaw(THFile *self, unsigned char *data, size_t n);

/**
 * As THFile_readByteRaw, for chars.
 */
TH_API size_t THFile_readCharRaw(THFile *self, char *data, size_t n);

/**
 * As THFile_readByteRaw, for short integers.
 */
TH_API size_t THFile_readShortRaw(THFile *self, short *data, size_t n);

/**
 * As THFile_readByteRaw, for integers.
 */
TH_API size_t THFile_readIntRaw(THFile *self, int *data, size_t n);

/**
 * As THFile_readByteRaw, for long integers; THDiskFile_longSize and THMemoryFile_longSize say how many
 * bytes each takes in a binary file.
 */
TH_API size_t THFile_readLongRaw(THFile *self, long *data, size_t n);

/**
 * As THFile_readByteRaw, for floats.
 */
TH_API size_t THFile_readFloatRaw(THFile *self, float *data, size_t n);

/**
 * As THFile_readByteRaw, for doubles.
 */
TH_API size_t THFile_readDoubleRaw(THFile *self, double *data, size_t n);

/**
 * As THFile_readByteRaw, for `size` half-precision numbers.
 */
TH_API size_t THFile_readHalfRaw(THFile *self, THHalf *data, size_t size);

/**
 * Writes `n` bytes from `data` and gives how many were taken. In an ascii file with auto spacing, a
 * space goes between numbers and a new line behind the last one.
 *
 * What a file on disk or a pipe takes may be held back until THFile_synchronize, THFile_close or
 * THFile_free; a failure may show that late.
 *
 * Errors: 1 if `self` is NULL, closed or not writable; 2 if `data` is NULL though `n` is positive; 3 if
 * no memory can hold so many; fewer than `n` in a pedantic file; a memory file cannot grow.
 */
TH_API size_t THFile_writeByteRaw(THFile *self, unsigned char *data, size_t n);

/**
 * As THFile_writeByteRaw, for chars.
 */
TH_API size_t THFile_writeCharRaw(THFile *self, char *data, size_t n);

/**
 * As THFile_writeByteRaw, for short integers.
 */
TH_API size_t THFile_writeShortRaw(THFile *self, short *data, size_t n);

/**
 * As THFile_writeByteRaw, for integers.
 */
TH_API size_t THFile_writeIntRaw(THFile *self, int *data, size_t n);

/**
 * As THFile_writeByteRaw, for long integers; see THFile_readLongRaw.
 */
TH_API size_t THFile_writeLongRaw(THFile *self, long *data, size_t n);

/**
 * As THFile_writeByteRaw, for floats.
 */
TH_API size_t THFile_writeFloatRaw(THFile *self, float *data, size_t n);

/**
 * As THFile_writeByteRaw, for doubles.
 */
TH_API size_t THFile_writeDoubleRaw(THFile *self, double *data, size_t n);

/**
 * As THFile_writeByteRaw, for `size` half-precision numbers.
 */
TH_API size_t THFile_writeHalfRaw(THFile *self, THHalf *data, size_t size);

/* ---- Single numbers ------------------------------------------------------------------------------------ */
/**
 * Reads one unsigned char, as THFile_readByteRaw does; 0 if a quiet file has none. Errors: as there.
 */
TH_API unsigned char THFile_readByteScalar(THFile *self);

/**
 * Reads one char, as THFile_readCharRaw does; 0 if a quiet file has none. Errors: as there.
 */
TH_API char THFile_readCharScalar(THFile *self);

/**
 * Reads one number, as THFile_readShortRaw does; 0 if a quiet file has none. Errors: as there.
 */
TH_API short THFile_readShortScalar(THFile *self);

/**
 * Reads one number, as THFile_readIntRaw does; 0 if a quiet file has none. Errors: as there.
 */
TH_API int THFile_readIntScalar(THFile *self);

/**
 * Reads one number, as THFile_readLongRaw does; 0 if a quiet file has none. Errors: as there.
 */
TH_API long THFile_readLongScalar(THFile *self);

/**
 * Reads one number, as THFile_readFloatRaw does; 0 if a quiet file has none. Errors: as there.
 */
TH_API float THFile_readFloatScalar(THFile *self);

/**
 * Reads one number, as THFile_readDoubleRaw does; 0 if a quiet file has none. Errors: as there.
 */
TH_API double THFile_readDoubleScalar(THFile *self);

/**
 * Reads one number, as THFile_readHalfRaw does; 0 if a quiet file has none. Errors: as there.
 */
TH_API THHalf THFile_readHalfScalar(THFile *self);

/**
 * Writes one unsigned char, as THFile_writeByteRaw does. Errors: as there.
 */
TH_API void THFile_writeByteScalar(THFile *self, unsigned char scalar);

/**
 * Writes one char, as THFile_writeCharRaw does. Errors: as there.
 */
TH_API void THFile_writeCharScalar(THFile *self, char scalar);

/**
 * Writes one number, as THFile_writeShortRaw does. Errors: as there.
 */
TH_API void THFile_writeShortScalar(THFile *self, short scalar);

/**
 * Writes one number, as THFile_writeIntRaw does. Errors: as there.
 */
TH_API void THFile_writeIntScalar(THFile *self, int scalar);

/**
 * Writes one number, as THFile_writeLongRaw does. Errors: as there.
 */
TH_API void THFile_writeLongScalar(THFile *self, long scalar);

/**
 * Writes one number, as THFile_writeFloatRaw does. Errors: as there.
 */
TH_API void THFile_writeFloatScalar(THFile *self, float scalar);

/**
 * Writes one number, as THFile_writeDoubleRaw does. Errors: as there.
 */
TH_API void THFile_writeDoubleScalar(THFile *self, double scalar);

/**
 * Writes one number, as THFile_writeHalfRaw does. Errors: as there.
 */
TH_API void THFile_writeHalfScalar(THFile *self, THHalf scalar);

/* ---- The elements of storages -------------------------------------------------------------------------- */
/**
 * Reads as many numbers as `storage` has elements into it, as THFile_readByteRaw does, and gives how many
 * there were. The storage is not resized. Errors: as there; 2 if `storage` is NULL.
 */
TH_API size_t THFile_readByte(THFile *self, struct THByteStorage *storage);

/**
 * As THFile_readByte, in the way of THFile_readCharRaw.
 */
TH_API size_t THFile_readChar(THFile *self, struct THCharStorage *storage);

/**
 * As THFile_readByte, in the way of THFile_readShortRaw.
 */
TH_API size_t THFile_readShort(THFile *self, struct THShortStorage *storage);

/**
 * As THFile_readByte, in the way of THFile_readIntRaw.
 */
TH_API size_t THFile_readInt(THFile *self, struct THIntStorage *storage);

/**
 * As THFile_readByte, in the way of THFile_readLongRaw.
 */
TH_API size_t THFile_readLong(THFile *self, struct THLongStorage *storage);

/**
 * As THFile_readByte, in the way of THFile_readFloatRaw.
 */
TH_API size_t THFile_readFloat(THFile *self, struct THFloatStorage *storage);

/**
 * As THFile_readByte, in the way of THFile_readDoubleRaw.
 */
TH_API size_t THFile_readDouble(THFile *self, struct THDoubleStorage *storage);

/**
 * As THFile_readByte, in the way of THFile_readHalfRaw.
 */
TH_API size_t THFile_readHalf(THFile *self, struct THHalfStorage *storage);

/**
 * Writes the elements of `storage`, as THFile_writeByteRaw does, and gives how many were taken. Errors: as
 * there; 2 if `storage` is NULL.
 */
TH_API size_t THFile_writeByte(THFile *self, struct THByteStorage *storage);

/**
 * As THFile_writeByte, in the way of THFile_writeCharRaw.
 */
TH_API size_t THFile_writeChar(THFile *self, struct THCharStorage *storage);

/**
 * As THFile_writeByte, in the way of THFile_writeShortRaw.
 */
TH_API size_t THFile_writeShort(THFile *self, struct THShortStorage *storage);

/**
 * As THFile_writeByte, in the way of THFile_writeIntRaw.
 */
TH_API size_t THFile_writeInt(THFile *self, struct THIntStorage *storage);

/**
 * As THFile_writeByte, in the way of THFile_writeLongRaw.
 */
TH_API size_t THFile_writeLong(THFile *self, struct THLongStorage *storage);

/**
 * As THFile_writeByte, in the way of THFile_writeFloatRaw.
 */
TH_API size_t THFile_writeFloat(THFile *self, struct THFloatStorage *storage);

/**
 * As THFile_writeByte, in the way of THFile_writeDoubleRaw.
 */
TH_API size_t THFile_writeDouble(THFile *self, struct THDoubleStorage *storage);

/**
 * As THFile_writeByte, in the way of THFile_writeHalfRaw.
 */
TH_API size_t THFile_writeHalf(THFile *self, struct THHalfStorage *storage);

/* ---- Strings ------------------------------------------------------------------------------------------- */
/**
 * Reads a string: with `format` "*a" all that is left of the file, with "*l" the rest of the line, whose
 * end is used but not part of the string. Gives the number of bytes, which may contain zeros.
 *
 * Sets `*str_` to the string with a 0 behind it, which does not count. Ownership: the caller's, to be
 * freed with THFree. An empty line is an empty string; at the end of the file a quiet file sets its
 * error flag and `*str_` to NULL.
 *
 * Errors, which leave `*str_` alone: 1 if `self` is NULL, closed or not readable; 2 if `format` is NULL or
 * begins with neither; 3 if `str_` is NULL; a pedantic file is at its end; no memory.
 */
TH_API size_t THFile_readStringRaw(THFile *self, const char *format, char **str_);

/**
 * Writes `size` bytes from `str` as they are, without a new line, and gives how many were taken.
 *
 * Errors: as THFile_writeByteRaw.
 */
TH_API size_t THFile_writeStringRaw(THFile *self, const char *str, size_t size);

/* <<< end of generated prototypes */

#endif
