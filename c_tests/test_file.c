/* Files on disk, through pipes and in memory: round trips of every type, modes, positions, strings, errors. */
#include "th_check.h"

#include "th_alloc.h"

#include <TH/THDiskFile.h>
#include <TH/THMemoryFile.h>

/* In the folder that tests run in. */
#define PATH "file.tmp"

/* ---- where files are: created to write, and opened again to read what was written ---- */

static THFile *newDisk(void) { return THDiskFile_new(PATH, "w", 0); }
static THFile *newPipe(void) { return THPipeFile_new("cat > " PATH, "w", 0); }
static THFile *newMemory(void) { return THMemoryFile_new("rw"); }

static THFile *newSwapped(void) {
  THFile *f = THDiskFile_new(PATH, "w", 0);
  THDiskFile_bigEndianEncoding(f);
  return f;
}

/* These take `written` over, and give a file that reads what it wrote, in the same way. */

static void readLike(THFile *written, THFile *read) {
  if (THFile_isBinary(written))
    THFile_binary(read);
}

static THFile *newDiskAfterFree(THFile *written) {
  THFile *read;
  THFile_close(written);
  read = THDiskFile_new(PATH, "r", 0);
  readLike(written, read);
  THFile_free(written);
  return read;
}

static THFile *newPipeAfterFree(THFile *written) {
  THFile *read;
  THFile_close(written);
  read = THPipeFile_new("cat " PATH, "r", 0);
  readLike(written, read);
  THFile_free(written);
  return read;
}

static THFile *rewound(THFile *written) {
  THFile_seek(written, 0);
  return written;
}

static THFile *newSwappedAfterFree(THFile *written) {
  THFile *read = newDiskAfterFree(written);
  THDiskFile_bigEndianEncoding(read);
  return read;
}

static const struct {
  THFile *(*create)(void);
  THFile *(*reopen)(THFile *);
} filePlaces[] = {
    {newDisk, newDiskAfterFree},
    {newPipe, newPipeAfterFree},
    {newMemory, rewound},
    {newSwapped, newSwappedAfterFree},
};
#define FILE_PLACES ((int)(sizeof filePlaces / sizeof filePlaces[0]))

#include "generic/file.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/file.c"
#include <TH/THGenerateHalfType.h>

/* ---- what files hold ---------------------------------------------------- */

/* What a memory file holds, as a string. */
static const char *content(THFile *f) { return THMemoryFile_storage(f)->data; }

/* Whether the file on disk holds `n` bytes and they are these. */
static int holds(const char *path, const char *bytes, size_t n) {
  char found[64];
  FILE *f = fopen(path, "rb");
  const size_t size = f ? fread(found, 1, sizeof found, f) : 0;
  if (f)
    fclose(f);
  return size == n && memcmp(found, bytes, n) == 0;
}

static void numerals(void) {
  THFile *f = THMemoryFile_new("rw");
  long longs[] = {1, -2, LONG_MAX};
  float floats[] = {0.1f, -1e30f};
  double doubles[] = {0.1, 1e300};

  CASE("numerals");
  THFile_writeLongRaw(f, longs, 3);
  THFile_writeFloatRaw(f, floats, 2);
  THFile_writeDoubleRaw(f, doubles, 2);
  CHECK_STRING(content(f), "1 -2 9223372036854775807\n0.100000001 -1.00000002e+30\n"
                           "0.10000000000000001 1.0000000000000001e+300\n");
  THFile_free(f);

  CASE("numerals without spacing");
  f = THMemoryFile_new("w");
  CHECK(THFile_isAutoSpacing(f));
  THFile_noAutoSpacing(f);
  CHECK(!THFile_isAutoSpacing(f));
  THFile_writeLongRaw(f, longs, 2);
  THFile_writeCharRaw(f, (char *)"ab", 2);
  CHECK_STRING(content(f), "1-2ab");
  THFile_autoSpacing(f);
  THFile_writeIntScalar(f, 5);
  CHECK_STRING(content(f), "1-2ab5\n");
  THFile_free(f);

  CASE("where there is no numeral");
  f = THMemoryFile_new("rw");
  THFile_writeStringRaw(f, "12 x", 4);
  THFile_seek(f, 0);
  CHECK_LONG(THFile_readIntScalar(f), 12);
  CHECK_ERROR(THFile_readIntScalar(f));
  CHECK(THFile_hasError(f));
  THFile_free(f);
}

static void binaryNumbers(void) {
  THFile *f = THDiskFile_new(PATH, "w", 0);
  long longs[] = {-1, 2};

  CASE("byte order and size of long integers");
  CHECK_LONG(THDiskFile_isLittleEndianCPU() + THDiskFile_isBigEndianCPU(), 1);
  THFile_binary(f);
  THDiskFile_bigEndianEncoding(f);
  THFile_writeIntScalar(f, 1);
  THDiskFile_littleEndianEncoding(f);
  THFile_writeIntScalar(f, 1);
  THDiskFile_nativeEndianEncoding(f);
  THFile_writeByteScalar(f, 9);
  THDiskFile_longSize(f, 4);
  THDiskFile_bigEndianEncoding(f);
  CHECK_LONG(THFile_writeLongRaw(f, longs, 2), 2);
  THDiskFile_longSize(f, 8);
  THFile_writeLongScalar(f, 3);
  CHECK_ARG_ERROR(1, THDiskFile_longSize(f, 5));
  THFile_free(f);
  CHECK(holds(PATH, "\0\0\0\1\1\0\0\0\11\377\377\377\377\0\0\0\2\0\0\0\0\0\0\0\3", 25));

  f = THDiskFile_new(PATH, "r", 0);
  THFile_binary(f);
  THDiskFile_bigEndianEncoding(f);
  THDiskFile_longSize(f, 4);
  THFile_seek(f, 9);
  CHECK_LONG(THFile_readLongRaw(f, longs, 2), 2);
  CHECK_LONG(longs[0], -1);
  CHECK_LONG(longs[1], 2);
  THDiskFile_longSize(f, 0);
  CHECK_LONG(THFile_readLongScalar(f), 3);
  THFile_free(f);

  CASE("size of long integers in memory");
  f = THMemoryFile_new("rw");
  THFile_binary(f);
  THMemoryFile_longSize(f, 4);
  CHECK_LONG(THFile_writeLongRaw(f, longs, 2), 2);
  CHECK_LONG(THFile_position(f), 8);
  THFile_seek(f, 0);
  CHECK_LONG(THFile_readLongScalar(f), -1);
  CHECK_ARG_ERROR(1, THMemoryFile_longSize(f, 3));
  THFile_free(f);
}

static void strings(THFile *f) {
  const char written[] = "one\n\nth\0ree\nrest\nof it";
  char *text = NULL;

  CASE("strings");
  CHECK_LONG(THFile_writeStringRaw(f, written, sizeof written - 1), sizeof written - 1);
  CHECK_LONG(THFile_writeStringRaw(f, NULL, 0), 0);
  THFile_seek(f, 0);
  CHECK_LONG(THFile_readStringRaw(f, "*l", &text), 3);
  CHECK_STRING(text, "one");
  THFree(text);
  CHECK_LONG(THFile_readStringRaw(f, "*line", &text), 0);
  CHECK(text != NULL);
  THFree(text);
  CHECK_LONG(THFile_readStringRaw(f, "*l", &text), 6);
  CHECK(memcmp(text, "th\0ree", 7) == 0);
  THFree(text);
  CHECK_LONG(THFile_readStringRaw(f, "*a", &text), 10);
  CHECK_STRING(text, "rest\nof it");
  THFree(text);

  CASE("strings at the end");
  CHECK_ERROR(THFile_readStringRaw(f, "*a", &text));
  CHECK(THFile_hasError(f));
  THFile_quiet(f);
  CHECK_LONG(THFile_readStringRaw(f, "*l", &text), 0);
  CHECK(text == NULL);

  CASE("strings that cannot be");
  CHECK_ARG_ERROR(2, THFile_readStringRaw(f, "a", &text));
  CHECK_ARG_ERROR(2, THFile_readStringRaw(f, "", &text));
  CHECK_ARG_ERROR(2, THFile_readStringRaw(f, "*n", &text));
  CHECK_ARG_ERROR(1, THFile_readStringRaw(NULL, "*l", &text));
  CHECK_ARG_ERROR(2, THFile_readStringRaw(f, NULL, &text));
  CHECK_ARG_ERROR(3, THFile_readStringRaw(f, "*l", NULL));
  CHECK_ARG_ERROR(1, THFile_writeStringRaw(NULL, "a", 1));
  CHECK_ARG_ERROR(2, THFile_writeStringRaw(f, NULL, 1));
}

/* ---- state -------------------------------------------------------------- */

static void flags(void) {
  THFile *f = THMemoryFile_new("r");

  CASE("a new file");
  CHECK_LONG(THFile_isOpened(f), 1);
  CHECK_LONG(THFile_isReadable(f), 1);
  CHECK_LONG(THFile_isWritable(f), 0);
  CHECK_LONG(THFile_isBinary(f), 0);
  CHECK_LONG(THFile_isAutoSpacing(f), 1);
  CHECK_LONG(THFile_isQuiet(f), 0);
  CHECK_LONG(THFile_hasError(f), 0);

  CASE("flags");
  THFile_quiet(f);
  CHECK_LONG(THFile_isQuiet(f), 1);
  THFile_pedantic(f);
  CHECK_LONG(THFile_isQuiet(f), 0);
  THFile_binary(f);
  CHECK_LONG(THFile_isBinary(f), 1);
  THFile_ascii(f);
  CHECK_LONG(THFile_isBinary(f), 0);
  CHECK_ERROR(THFile_readByteScalar(f));
  CHECK_LONG(THFile_hasError(f), 1);
  THFile_clearError(f);
  CHECK_LONG(THFile_hasError(f), 0);
  THFile_free(f);

  f = THDiskFile_new(PATH, "w", 1);
  CHECK_LONG(THFile_isReadable(f), 0);
  CHECK_LONG(THFile_isWritable(f), 1);
  CHECK_LONG(THFile_isQuiet(f), 1);
  THFile_free(f);
  f = THDiskFile_new(PATH, "rw", 0);
  CHECK_LONG(THFile_isReadable(f), 1);
  CHECK_LONG(THFile_isWritable(f), 1);
  CHECK_LONG(THFile_isQuiet(f), 0);
  CHECK_STRING(THDiskFile_name(f), PATH);
  THFile_free(f);
}

/* Whatever takes nothing but a file. */
typedef void (*FileCall)(THFile *);
static const FileCall callsOfOpenFiles[] = {
    THFile_synchronize,
    THFile_seekEnd,
    THFile_close,
    THDiskFile_nativeEndianEncoding,
    THDiskFile_littleEndianEncoding,
    THDiskFile_bigEndianEncoding,
    THDiskFile_noBuffer,
};
static const FileCall callsOfAnyFile[] = {
    THFile_binary, THFile_ascii,    THFile_autoSpacing, THFile_noAutoSpacing,
    THFile_quiet,  THFile_pedantic, THFile_clearError,
};
static int (*const questions[])(THFile *) = {
    THFile_isOpened, THFile_isQuiet,       THFile_isReadable, THFile_isWritable,
    THFile_isBinary, THFile_isAutoSpacing, THFile_hasError,
};
#define LENGTH(LIST) (sizeof(LIST) / sizeof(LIST)[0])

static void closedFiles(void) {
  THFile *f = THDiskFile_new(PATH, "w", 0);
  char *text;
  size_t i;

  CASE("a closed file");
  THFile_close(f);
  CHECK_LONG(THFile_isOpened(f), 0);
  CHECK_STRING(THDiskFile_name(f), PATH);
  for (i = 0; i < LENGTH(callsOfOpenFiles); i++)
    CHECK_ARG_ERROR(1, callsOfOpenFiles[i](f));
  for (i = 0; i < LENGTH(callsOfAnyFile); i++)
    callsOfAnyFile[i](f);
  CHECK_ARG_ERROR(1, THFile_seek(f, 0));
  CHECK_ARG_ERROR(1, THFile_position(f));
  CHECK_ARG_ERROR(1, THDiskFile_longSize(f, 4));
  CHECK_ARG_ERROR(1, THFile_readStringRaw(f, "*a", &text));
  CHECK_ARG_ERROR(1, THFile_writeStringRaw(f, "a", 1));
  THFile_free(f);

  CASE("a closed memory file");
  f = THMemoryFile_new("rw");
  THFile_close(f);
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_storage(f)));
  THFile_free(f);
}

static void positions(THFile *f, int isMemory) {
  CASE("positions");
  THFile_binary(f);
  THFile_writeStringRaw(f, "0123456789", 10);
  CHECK_LONG(THFile_position(f), 10);
  THFile_seek(f, 3);
  CHECK_LONG(THFile_position(f), 3);
  CHECK_LONG(THFile_readCharScalar(f), '3');
  THFile_writeCharScalar(f, 'x');
  THFile_seekEnd(f);
  CHECK_LONG(THFile_position(f), 10);
  THFile_seek(f, 4);
  CHECK_LONG(THFile_readCharScalar(f), 'x');
  THFile_synchronize(f);
  if (isMemory) {
    CHECK_ERROR(THFile_seek(f, 11));
    CHECK_LONG(THFile_hasError(f), 1);
    CHECK_LONG(THFile_position(f), 5);
    THFile_quiet(f);
    THFile_clearError(f);
    THFile_seek(f, 11);
    CHECK_LONG(THFile_hasError(f), 1);
  } else
    CHECK_ARG_ERROR(2, THFile_seek(f, SIZE_MAX));
}

/* ---- disk, pipes and memory on their own --------------------------------- */

static void disk(void) {
  THFile *f, *other;

  CASE("modes");
  f = THDiskFile_new(PATH, "w", 0);
  THFile_writeStringRaw(f, "abc", 3);
  THFile_free(f);
  f = THDiskFile_new(PATH, "rw", 0);
  THFile_writeCharRaw(f, (char *)"x", 1);
  THFile_free(f);
  CHECK(holds(PATH, "x\nc", 3));
  CHECK_ARG_ERROR(2, SINK(THDiskFile_new(PATH, "a", 0)));
  CHECK_ARG_ERROR(2, SINK(THDiskFile_new(PATH, "wr", 1)));
  CHECK_ARG_ERROR(2, SINK(THDiskFile_new(PATH, "", 1)));

  CASE("a file that cannot be opened");
  CHECK_ERROR(SINK(THDiskFile_new("no/such/folder", "r", 0)));
  CHECK_ERROR(SINK(THDiskFile_new("no/such/folder", "w", 0)));
  CHECK(THDiskFile_new("no/such/folder", "r", 1) == NULL);

  CASE("without a buffer");
  f = THDiskFile_new(PATH, "w", 0);
  THDiskFile_noBuffer(f);
  THFile_writeStringRaw(f, "now", 3);
  CHECK(holds(PATH, "now", 3));
  THFile_free(f);

  CASE("synchronize");
  f = THDiskFile_new(PATH, "w", 0);
  other = THDiskFile_new(PATH, "r", 0);
  THFile_writeIntScalar(f, 42);
  THFile_synchronize(f);
  CHECK_LONG(THFile_readIntScalar(other), 42);
  THFile_free(other);
  THFile_free(f);

  CASE("a disk file is no memory file");
  f = THDiskFile_new(PATH, "rw", 0);
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_storage(f)));
  THFile_free(f);
  remove(PATH);
}

/* A device that takes nothing: what was held back fails when it is handed to the system. */
static void fullDisk(void) {
  THFile *f;

  if (access("/dev/full", W_OK) != 0)
    return;
  CASE("failure when closing");
  f = THDiskFile_new("/dev/full", "w", 0);
  THFile_writeIntScalar(f, 1);
  CHECK_ERROR(THFile_close(f));
  CHECK_LONG(THFile_isOpened(f), 0);
  CHECK_LONG(THFile_hasError(f), 1);
  THFile_free(f);

  CASE("failure when freeing");
  f = THDiskFile_new("/dev/full", "w", 0);
  THFile_writeIntScalar(f, 1);
  CHECK_ERROR(THFile_free(f));
  f = THDiskFile_new("/dev/full", "w", 1);
  THFile_writeIntScalar(f, 1);
  THFile_free(f);
}

static void pipes(void) {
  THFile *f = THPipeFile_new("echo 1 2; echo three", "r", 0);
  char *text = NULL;

  CASE("reading from a command");
  CHECK_STRING(THDiskFile_name(f), "echo 1 2; echo three");
  CHECK_LONG(THFile_readIntScalar(f), 1);
  CHECK_LONG(THFile_readIntScalar(f), 2);
  CHECK_LONG(THFile_readStringRaw(f, "*l", &text), 5);
  CHECK_STRING(text, "three");
  THFree(text);
  CHECK_ERROR(THFile_readIntScalar(f));

  CASE("a pipe has no position");
  CHECK_ERROR(THFile_seek(f, 0));
  CHECK_ERROR(THFile_seekEnd(f));
  CHECK_ERROR(THFile_position(f));
  THFile_quiet(f);
  CHECK_LONG(THFile_position(f), 0);
  THFile_free(f);

  CASE("writing to a command");
  f = THPipeFile_new("cat > " PATH, "w", 0);
  THFile_writeIntScalar(f, 7);
  THFile_free(f);
  CHECK(holds(PATH, "7\n", 2));
  remove(PATH);

  CASE("a pipe has one direction");
  CHECK_ARG_ERROR(2, SINK(THPipeFile_new("cat", "rw", 0)));
  CHECK_ARG_ERROR(2, SINK(THPipeFile_new("cat", "x", 1)));
}

static void memory(void) {
  THCharStorage *s = THCharStorage_newWithSize3('1', '2', 0);
  THFile *f = THMemoryFile_newWithStorage(s, "rw");

  CASE("a storage that is shared with its file");
  CHECK_LONG(s->refcount, 2);
  CHECK_LONG(THFile_readIntScalar(f), 12);
  THFile_writeStringRaw(f, "345", 3);
  CHECK(s->size >= 6);
  CHECK(THMemoryFile_storage(f) == s);
  CHECK_LONG(s->refcount, 2);
  CHECK_LONG(s->size, 6);
  CHECK_STRING(s->data, "12345");

  CASE("a storage that is written to its own file");
  THFile_binary(f);
  CHECK_LONG(THFile_writeChar(f, s), 6);
  CHECK_LONG(THMemoryFile_storage(f)->size, 12);
  CHECK(memcmp(s->data, "1234512345\0", 12) == 0);

  CASE("a storage that is shortened behind its file's back");
  THCharStorage_resize(s, 2);
  CHECK_ERROR(THFile_readCharScalar(f));
  THFile_seek(f, 0);
  CHECK_LONG(THFile_readCharScalar(f), '1');
  THCharStorage_resize(s, 0);
  THFile_writeCharScalar(f, 'a');
  CHECK_LONG(THMemoryFile_storage(f)->size, 2);
  CHECK_STRING(s->data, "a");
  THFile_close(f);
  CHECK_LONG(s->refcount, 1);
  THFile_free(f);
  CHECK_LONG(s->refcount, 1);

  CASE("the last reference is the file's");
  f = THMemoryFile_newWithStorage(s, "r");
  THCharStorage_free(s);
  CHECK_LONG(THFile_readCharScalar(f), 'a');
  s = THMemoryFile_storage(f);
  THCharStorage_retain(s);
  THFile_free(f);
  CHECK_STRING(s->data, "a");

  CASE("a storage that cannot grow");
  THCharStorage_clearFlag(s, TH_STORAGE_RESIZABLE);
  f = THMemoryFile_newWithStorage(s, "w");
  CHECK_ERROR(THFile_writeStringRaw(f, "abc", 3));
  THFile_free(f);
  CHECK_STRING(s->data, "a");

  CASE("a storage that no file can live in");
  s->data[1] = 'b';
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_newWithStorage(s, "r")));
  s->data[1] = 0;
  CHECK_ARG_ERROR(2, SINK(THMemoryFile_newWithStorage(s, "a")));
  CHECK_LONG(s->refcount, 1);
  THCharStorage_free(s);
  s = THCharStorage_new();
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_newWithStorage(s, "r")));
  s->size = 12; /* but no data */
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_newWithStorage(s, "r")));
  THCharStorage_free(s);

  CASE("an empty memory file");
  CHECK_ARG_ERROR(2, SINK(THMemoryFile_new("a")));
  f = THMemoryFile_newWithStorage(NULL, "rw");
  CHECK_LONG(THMemoryFile_storage(f)->size, 1);
  CHECK_STRING(content(f), "");
  CHECK_ARG_ERROR(1, THDiskFile_name(f));
  CHECK_ARG_ERROR(1, THDiskFile_noBuffer(f));
  THFile_free(f);
}

static void nulls(void) {
  THCharStorage *s = THCharStorage_newWithSize1(0);
  size_t i;

  CASE("NULL");
  for (i = 0; i < LENGTH(callsOfOpenFiles); i++)
    CHECK_ARG_ERROR(1, callsOfOpenFiles[i](NULL));
  for (i = 0; i < LENGTH(callsOfAnyFile); i++)
    CHECK_ARG_ERROR(1, callsOfAnyFile[i](NULL));
  for (i = 0; i < LENGTH(questions); i++)
    CHECK_ARG_ERROR(1, questions[i](NULL));
  CHECK_ARG_ERROR(1, THFile_seek(NULL, 0));
  CHECK_ARG_ERROR(1, THFile_position(NULL));
  CHECK_ARG_ERROR(1, THDiskFile_longSize(NULL, 8));
  CHECK_ARG_ERROR(1, THMemoryFile_longSize(NULL, 8));
  CHECK_ARG_ERROR(1, THDiskFile_name(NULL));
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_storage(NULL)));
  CHECK_ARG_ERROR(1, SINK(THDiskFile_new(NULL, "r", 1)));
  CHECK_ARG_ERROR(2, SINK(THDiskFile_new(PATH, NULL, 1)));
  CHECK_ARG_ERROR(1, SINK(THPipeFile_new(NULL, "r", 1)));
  CHECK_ARG_ERROR(2, SINK(THPipeFile_new("cat", NULL, 1)));
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_new(NULL)));
  CHECK_ARG_ERROR(2, SINK(THMemoryFile_newWithStorage(s, NULL)));
  CHECK_LONG(s->refcount, 1);
  TRY(THFile_free(NULL));
  CHECK_LONG(check_caught.kind, NO_ERROR);
  THCharStorage_free(s);
}

/* Each allocation of a new file fails once. */
/* golden-rule: allow(overwritten-owner) a new that fails gives nothing */
static void noMemory(void) {
  THFile *f = NULL;
  long n;
  int failed;

  if (!alloc_counts())
    return;
  CASE("no memory");
  for (n = 0;; n++) {
    const long before = alloc_live();
    alloc_failAfter(n, 0);
    TRY(f = THMemoryFile_new("rw"));
    failed = alloc_hasFailed();
    alloc_failAfter(-1, 0);
    if (!failed)
      break;
    CHECK_LONG(check_caught.kind, PLAIN_ERROR);
    CHECK_LONG(alloc_live(), before);
  }
  CHECK(n > 0);
  THFile_free(f);
}

/* Numbers that a memory file has no room for are not written in part. */
static void noMemoryToGrow(void) {
  static const double numbers[60] = {1.5, 2.25, 1e-300};
  THCharStorage *content;
  long n;
  int failed = 1, binary;

  if (!alloc_counts())
    return;
  CASE("no memory to grow");
  for (binary = 0; binary < 2; binary++)
    for (n = 0, failed = 1; failed; n++) {
      THFile *f = THMemoryFile_new("rw");
      THFile_writeStringRaw(f, "0123456789", 10);
      THFile_seek(f, 5);
      THMemoryFile_longSize(f, 4);
      if (binary)
        THFile_binary(f);
      alloc_failAfter(n, 0);
      if (binary)
        TRY(THFile_writeLongRaw(f, (long *)(void *)numbers, 60));
      else
        TRY(THFile_writeDoubleRaw(f, (double *)numbers, 60));
      failed = alloc_hasFailed();
      alloc_failAfter(-1, 0);
      CHECK(failed == check_raised());
      if (failed) {
        CHECK_LONG((long)THFile_position(f), 5);
        content = THMemoryFile_storage(f);
        CHECK(content->size == 11 && memcmp(content->data, "0123456789", 11) == 0);
      }
      THFile_free(f);
    }
}

/* A new file on disk to write and read. */
static THFile *newEmptyDiskFile(void) {
  THFile_free(THDiskFile_new(PATH, "w", 0));
  return THDiskFile_new(PATH, "rw", 0);
}

static void inMemoryAndOnDisk(void) {
  THFile *inMemory = THMemoryFile_new("rw"), *onDisk = newEmptyDiskFile();
  strings(inMemory);
  strings(onDisk);
  THFile_free(inMemory);
  THFile_free(onDisk);

  inMemory = THMemoryFile_new("rw");
  onDisk = newEmptyDiskFile();
  positions(inMemory, 1);
  positions(onDisk, 0);
  THFile_free(inMemory);
  THFile_free(onDisk);
}

static void everything(void) {
  FOR_ALL_TYPES(files);
  FOR_ALL_TYPES(fileErrors);
  numerals();
  binaryNumbers();
  inMemoryAndOnDisk();
  flags();
  closedFiles();
  disk();
  fullDisk();
  pipes();
  memory();
  nulls();
  noMemory();
  noMemoryToGrow();
}

int main(void) {
  long live;

  check_catchErrors();
  everything(); /* what it allocates for good is there from now on */
  live = alloc_live();
  everything();
  CASE("live blocks");
  CHECK_LONG(alloc_more(live), 0);
  remove(PATH);
  return check_report();
}
