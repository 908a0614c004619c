/*
 * THFilePrivate.h: what is behind a THFile, for programs that make files of
 * their own kind or call a file through its table.
 *
 * A file of a new kind is a struct that begins with struct THFile__, whose
 * `vtable` points to the kind's functions, and whose `isReadable`, `isWritable`
 * and so on say what it is and may do. The functions of THFile.h take it like
 * any other: those that ask for or set one of the six properties read and write
 * it here, the others call the table. What begins with THDiskFile_ or
 * THMemoryFile_ takes the library's own files only.
 *
 * The functions get arguments as the caller of THFile.h has passed them, but
 * checked: `data` has room for `n` elements, `format` and `str_` are not NULL.
 * They may raise errors with THError and THArgCheck. A function that is NULL is
 * an error (argument 1) for whoever calls it.
 */
#ifndef TH_FILE_PRIVATE_INC
#define TH_FILE_PRIVATE_INC

#include "THFile.h"
#include "THHalf.h"

struct THFileVTable;

struct THFile__ {
  struct THFileVTable *vtable;

  int isQuiet;       /* failures set hasError only, and raise no errors */
  int isReadable;
  int isWritable;
  int isBinary;      /* bytes of numbers; else numerals */
  int isAutoSpacing; /* spaces between numerals, a new line behind the last */
  int hasError;
};

/*
 * Functions that read give the number of elements they have read, those that
 * write the number they have taken: fewer than `n` is a failure.
 */
struct THFileVTable {
  int (*isOpened)(THFile *self);

  size_t (*readByte)(THFile *self, unsigned char *data, size_t n);
  size_t (*readChar)(THFile *self, char *data, size_t n);
  size_t (*readShort)(THFile *self, short *data, size_t n);
  size_t (*readInt)(THFile *self, int *data, size_t n);
  size_t (*readLong)(THFile *self, long *data, size_t n);
  size_t (*readFloat)(THFile *self, float *data, size_t n);
  size_t (*readDouble)(THFile *self, double *data, size_t n);
  size_t (*readHalf)(THFile *self, THHalf *data, size_t n);
  /* `format` begins with "*a" or "*l"; `*str_` is to be freed with THFree. */
  size_t (*readString)(THFile *self, const char *format, char **str_);

  size_t (*writeByte)(THFile *self, unsigned char *data, size_t n);
  size_t (*writeChar)(THFile *self, char *data, size_t n);
  size_t (*writeShort)(THFile *self, short *data, size_t n);
  size_t (*writeInt)(THFile *self, int *data, size_t n);
  size_t (*writeLong)(THFile *self, long *data, size_t n);
  size_t (*writeFloat)(THFile *self, float *data, size_t n);
  size_t (*writeDouble)(THFile *self, double *data, size_t n);
  size_t (*writeHalf)(THFile *self, THHalf *data, size_t n);
  size_t (*writeString)(THFile *self, const char *str, size_t size);

  void (*synchronize)(THFile *self);
  void (*seek)(THFile *self, size_t position);
  void (*seekEnd)(THFile *self);
  size_t (*position)(THFile *self);
  void (*close)(THFile *self);
  /* Closes the file if it is open, and frees the struct. */
  void (*free)(THFile *self);
};

#endif
