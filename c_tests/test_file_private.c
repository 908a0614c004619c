/*
 * THFilePrivate.h: files of the client's own kind under every function of THFile.h,
 * the library's files called through their table, and tables with gaps.
 *
 * The client's file is an array of bytes. It counts the calls of each function of
 * its table, gives less than it is asked for where it ends, and raises errors.
 * Objects are written to it and read from it.
 */
#include "th_check.h"

#include <TH/THFilePrivate.h>
#include <stddef.h>

/* ---- the client's file -------------------------------------------------- */

enum {
  IS_OPENED, READ_BYTE, READ_CHAR, READ_SHORT, READ_INT, READ_LONG, READ_FLOAT, READ_DOUBLE, READ_HALF, READ_STRING,
  WRITE_BYTE, WRITE_CHAR, WRITE_SHORT, WRITE_INT, WRITE_LONG, WRITE_FLOAT, WRITE_DOUBLE, WRITE_HALF, WRITE_STRING,
  SYNCHRONIZE, SEEK, SEEK_TO_END, POSITION, CLOSE, FREE, FUNCTIONS
};

#define ROOM 1024

typedef struct Bytes {
  struct THFile__ file;
  unsigned char bytes[ROOM];
  size_t size, position;
  int isOpened;
} Bytes;

static long calls[FUNCTIONS];
static int freed;

static Bytes *called(THFile *self, int function) {
  calls[function]++;
  return (Bytes *)self;
}

static size_t take(THFile *self, int function, void *data, size_t n, size_t width) {
  Bytes *bytes = called(self, function);
  const size_t left = (bytes->size - bytes->position) / width;
  const size_t done = n < left ? n : left;
  THArgCheck(bytes->file.isReadable, 1, "bytes that cannot be read");
  memcpy(data, bytes->bytes + bytes->position, done * width);
  bytes->position += done * width;
  if (done < n) {
    bytes->file.hasError = 1;
    if (!bytes->file.isQuiet)
      THError("bytes: %d of %d", (int)done, (int)n);
  }
  return done;
}

static size_t give(THFile *self, int function, const void *data, size_t n, size_t width) {
  Bytes *bytes = called(self, function);
  const size_t left = (ROOM - bytes->position) / width;
  const size_t done = n < left ? n : left;
  THArgCheck(bytes->file.isWritable, 1, "bytes that cannot be written");
  memcpy(bytes->bytes + bytes->position, data, done * width);
  bytes->position += done * width;
  if (bytes->size < bytes->position)
    bytes->size = bytes->position;
  return done;
}

#define NUMBERS(TYPE, NAME, READ, WRITE)                                                                       \
  static size_t read##NAME(THFile *self, TYPE *data, size_t n) { return take(self, READ, data, n, sizeof *data); } \
  static size_t write##NAME(THFile *self, TYPE *data, size_t n) { return give(self, WRITE, data, n, sizeof *data); }
NUMBERS(unsigned char, Byte, READ_BYTE, WRITE_BYTE)
NUMBERS(char, Char, READ_CHAR, WRITE_CHAR)
NUMBERS(short, Short, READ_SHORT, WRITE_SHORT)
NUMBERS(int, Int, READ_INT, WRITE_INT)
NUMBERS(long, Long, READ_LONG, WRITE_LONG)
NUMBERS(float, Float, READ_FLOAT, WRITE_FLOAT)
NUMBERS(double, Double, READ_DOUBLE, WRITE_DOUBLE)
NUMBERS(THHalf, Half, READ_HALF, WRITE_HALF)

static int isOpened(THFile *self) { return called(self, IS_OPENED)->isOpened; }

static size_t readString(THFile *self, const char *format, char **str) {
  Bytes *bytes = called(self, READ_STRING);
  const size_t size = bytes->size - bytes->position;
  THArgCheck(strcmp(format, "*a") == 0, 2, "bytes have no lines");
  *str = (char *)THAlloc((ptrdiff_t)size + 1);
  memcpy(*str, bytes->bytes + bytes->position, size);
  (*str)[size] = '\0';
  bytes->position = bytes->size;
  return size;
}

static size_t writeString(THFile *self, const char *str, size_t size) { return give(self, WRITE_STRING, str, size, 1); }

static void synchronize(THFile *self) { called(self, SYNCHRONIZE); }

static void seek(THFile *self, size_t position) {
  Bytes *bytes = called(self, SEEK);
  if (position > bytes->size)
    THError("bytes end at %d", (int)bytes->size);
  bytes->position = position;
}

static void seekEnd(THFile *self) {
  Bytes *bytes = called(self, SEEK_TO_END);
  bytes->position = bytes->size;
}

static size_t position(THFile *self) { return called(self, POSITION)->position; }
static void closeBytes(THFile *self) { called(self, CLOSE)->isOpened = 0; }

static void freeBytes(THFile *self) {
  called(self, FREE);
  freed++;
  free(self);
}

static struct THFileVTable bytesTable = {
    isOpened, readByte, readChar, readShort, readInt, readLong, readFloat, readDouble, readHalf, readString,
    writeByte, writeChar, writeShort, writeInt, writeLong, writeFloat, writeDouble, writeHalf, writeString,
    synchronize, seek, seekEnd, position, closeBytes, freeBytes};

static THFile *newBytes(void) {
  Bytes *bytes = (Bytes *)calloc(1, sizeof *bytes);
  bytes->file.vtable = &bytesTable;
  bytes->file.isReadable = bytes->file.isWritable = bytes->file.isBinary = 1;
  bytes->isOpened = 1;
  memset(calls, 0, sizeof calls);
  return &bytes->file;
}

#define CHECK_CALLS(FUNCTION, TIMES) \
  do {                               \
    CHECK_LONG(calls[FUNCTION], TIMES); \
    calls[FUNCTION] = 0;             \
  } while (0)

/* ---- every function of THFile.h on it ----------------------------------- */

static void testProperties(void) {
  THFile *file = newBytes();
  CASE("properties of a client's file");
  CHECK(THFile_isOpened(file) == 1);
  CHECK_CALLS(IS_OPENED, 1);
  CHECK(THFile_isReadable(file) && THFile_isWritable(file) && THFile_isBinary(file));
  THFile_ascii(file);
  CHECK(!file->isBinary && !THFile_isBinary(file));
  THFile_binary(file);
  CHECK(file->isBinary);
  THFile_autoSpacing(file);
  CHECK(file->isAutoSpacing && THFile_isAutoSpacing(file));
  THFile_noAutoSpacing(file);
  CHECK(!file->isAutoSpacing);
  THFile_quiet(file);
  CHECK(file->isQuiet && THFile_isQuiet(file));
  THFile_pedantic(file);
  CHECK(!file->isQuiet && !THFile_hasError(file));
  file->hasError = 1;
  CHECK(THFile_hasError(file));
  THFile_clearError(file);
  CHECK(!file->hasError);
  file->isReadable = 0;
  CHECK(!THFile_isReadable(file));
  file->isWritable = 0;
  CHECK(!THFile_isWritable(file));
  THFile_free(file);
  CHECK_CALLS(FREE, 1);
}

/* One number, some numbers and a storage of each type, there and back. */
#define TEST_TYPE(TYPE, NAME, READ, WRITE, VALUE)                         \
  static void test##NAME(void) {                                          \
    THFile *file = newBytes();                                            \
    TYPE two[2], value = VALUE, read;                                     \
    TH##NAME##Storage *storage = TH##NAME##Storage_newWithSize(2);        \
    CASE("a client's file: " #NAME);                                      \
    two[0] = two[1] = value;                                              \
    storage->data[0] = storage->data[1] = value;                          \
    THFile_write##NAME##Scalar(file, value);                              \
    CHECK_CALLS(WRITE, 1);                                                \
    CHECK_LONG(THFile_write##NAME##Raw(file, two, 2), 2);                 \
    CHECK_CALLS(WRITE, 1);                                                \
    CHECK_LONG(THFile_write##NAME(file, storage), 2);                     \
    CHECK_CALLS(WRITE, 1);                                                \
    CHECK_LONG(THFile_position(file), 5 * sizeof(TYPE));                  \
    THFile_seek(file, 0);                                                 \
    memset(two, 0, sizeof two);                                           \
    memset(storage->data, 0, sizeof two);                                 \
    read = THFile_read##NAME##Scalar(file);                               \
    CHECK(memcmp(&read, &value, sizeof value) == 0);                      \
    CHECK_CALLS(READ, 1);                                                 \
    CHECK_LONG(THFile_read##NAME##Raw(file, two, 2), 2);                  \
    CHECK(memcmp(&two[1], &value, sizeof value) == 0);                    \
    CHECK_CALLS(READ, 1);                                                 \
    CHECK_LONG(THFile_read##NAME(file, storage), 2);                      \
    CHECK(memcmp(&storage->data[1], &value, sizeof value) == 0);          \
    CHECK_CALLS(READ, 1);                                                 \
    /* Its end: an error of the client's, then fewer than asked for. */   \
    CHECK_ERROR(THFile_read##NAME##Raw(file, two, 1));                    \
    CHECK_ERROR(THFile_read##NAME##Scalar(file));                         \
    THFile_seek(file, 4 * sizeof(TYPE));                                  \
    THFile_quiet(file);                                                   \
    CHECK_LONG(THFile_read##NAME(file, storage), 1);                      \
    CHECK(THFile_hasError(file));                                         \
    read = THFile_read##NAME##Scalar(file);                               \
    memset(two, 0, sizeof two);                                           \
    CHECK(memcmp(&read, two, sizeof read) == 0);                          \
    file->isReadable = file->isWritable = 0;                              \
    CHECK_ARG_ERROR(1, THFile_read##NAME##Raw(file, two, 1));             \
    CHECK_ARG_ERROR(1, THFile_write##NAME##Scalar(file, value));          \
    /* What the library checks before it calls. */                        \
    calls[READ] = calls[WRITE] = 0;                                       \
    CHECK_ARG_ERROR(2, THFile_read##NAME##Raw(file, NULL, 1));            \
    CHECK_ARG_ERROR(2, THFile_write##NAME##Raw(file, NULL, 1));           \
    CHECK_ARG_ERROR(2, THFile_read##NAME(file, NULL));                    \
    CHECK_ARG_ERROR(2, THFile_write##NAME(file, NULL));                   \
    CHECK_LONG(calls[READ] + calls[WRITE], 0);                            \
    TH##NAME##Storage_free(storage);                                      \
    THFile_free(file);                                                    \
  }
TEST_TYPE(unsigned char, Byte, READ_BYTE, WRITE_BYTE, 200)
TEST_TYPE(char, Char, READ_CHAR, WRITE_CHAR, -3)
TEST_TYPE(short, Short, READ_SHORT, WRITE_SHORT, -300)
TEST_TYPE(int, Int, READ_INT, WRITE_INT, 70000)
TEST_TYPE(long, Long, READ_LONG, WRITE_LONG, 5000000000L)
TEST_TYPE(float, Float, READ_FLOAT, WRITE_FLOAT, 0.5f)
TEST_TYPE(double, Double, READ_DOUBLE, WRITE_DOUBLE, 0.1)
TEST_TYPE(THHalf, Half, READ_HALF, WRITE_HALF, TH_HALF_BITS_TO_LITERAL(0x3c00))

static void testRest(void) {
  THFile *file = newBytes();
  char *text = NULL;
  const int before = freed;

  CASE("a client's file: strings and places");
  CHECK_LONG(THFile_writeStringRaw(file, "some text", 9), 9);
  CHECK_CALLS(WRITE_STRING, 1);
  THFile_seek(file, 5);
  CHECK_CALLS(SEEK, 1);
  CHECK_LONG(THFile_readStringRaw(file, "*a", &text), 4);
  CHECK(text && strcmp(text, "text") == 0);
  CHECK_CALLS(READ_STRING, 1);
  THFree(text);
  CHECK_ARG_ERROR(2, THFile_readStringRaw(file, "*l", &text));
  CHECK_ARG_ERROR(2, THFile_readStringRaw(file, NULL, &text));
  CHECK_ARG_ERROR(3, THFile_readStringRaw(file, "*a", NULL));
  CHECK_LONG(THFile_position(file), 9);
  CHECK_CALLS(POSITION, 1);
  CHECK_ERROR(THFile_seek(file, 10));
  CHECK(strstr(check_caught.message, "bytes end at 9") != NULL);
  THFile_seek(file, 0);
  THFile_seekEnd(file);
  CHECK_CALLS(SEEK_TO_END, 1);
  CHECK_LONG(((Bytes *)file)->position, 9);
  THFile_synchronize(file);
  CHECK_CALLS(SYNCHRONIZE, 1);
  THFile_close(file);
  CHECK_CALLS(CLOSE, 1);
  CHECK(!THFile_isOpened(file));

  CASE("what is for the library's files refuses the client's");
  CHECK_ARG_ERROR(1, SINK(THDiskFile_name(file)));
  CHECK_ARG_ERROR(1, THDiskFile_longSize(file, 4));
  CHECK_ARG_ERROR(1, THDiskFile_noBuffer(file));
  CHECK_ARG_ERROR(1, THDiskFile_bigEndianEncoding(file));
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_storage(file)));
  CHECK_ARG_ERROR(1, THMemoryFile_longSize(file, 4));
  THFile_free(file);
  CHECK_LONG(freed, before + 1);
  THFile_free(NULL);
}

/* ---- tables with gaps --------------------------------------------------- */

static void testGaps(void) {
  static struct THFileVTable gaps;
  THFile *file = newBytes();
  THByteStorage *storage = THByteStorage_newWithSize(2);
  unsigned char byte = 1;
  char *text = NULL;

  CASE("a table without functions");
  file->vtable = &gaps;
  CHECK_ARG_ERROR(1, THFile_isOpened(file));
  CHECK_ARG_ERROR(1, THFile_readByteRaw(file, &byte, 1));
  CHECK_ARG_ERROR(1, THFile_readByteScalar(file));
  CHECK_ARG_ERROR(1, THFile_readCharScalar(file));
  CHECK_ARG_ERROR(1, THFile_readByte(file, storage));
  CHECK_ARG_ERROR(1, THFile_writeByteRaw(file, &byte, 1));
  CHECK_ARG_ERROR(1, THFile_writeByteScalar(file, 1));
  CHECK_ARG_ERROR(1, THFile_writeByte(file, storage));
  CHECK_ARG_ERROR(1, THFile_readStringRaw(file, "*a", &text));
  CHECK_ARG_ERROR(1, THFile_writeStringRaw(file, "a", 1));
  CHECK_ARG_ERROR(1, THFile_synchronize(file));
  CHECK_ARG_ERROR(1, THFile_seek(file, 0));
  CHECK_ARG_ERROR(1, THFile_seekEnd(file));
  CHECK_ARG_ERROR(1, THFile_position(file));
  CHECK_ARG_ERROR(1, THFile_close(file));
  CHECK_ARG_ERROR(1, THFile_free(file));
  /* golden-rule: allow(use-after-free) the table has no free: the error has left the file as it was */
  CHECK_ARG_ERROR(1, SINK(THDiskFile_name(file)));
  CASE("no table");
  file->vtable = NULL;
  CHECK_ARG_ERROR(1, THFile_isOpened(file));
  CHECK_ARG_ERROR(1, THFile_free(file));
  CHECK_ARG_ERROR(1, SINK(THMemoryFile_storage(file)));
  THFile_quiet(file);
  CHECK(file->isQuiet);
  file->vtable = &bytesTable;
  THFile_free(file);
  THByteStorage_free(storage);
}

/* ---- the library's files through their table ---------------------------- */

static void testTable(THFile *file) {
  const struct THFileVTable *table = file->vtable;
  double numbers[3] = {0.5, -2, 1e300}, back[3] = {0, 0, 0};
  unsigned char byte = 7;
  char *text = NULL;

  CHECK(file->isReadable && file->isWritable && !file->isBinary && file->isAutoSpacing && !file->isQuiet);
  CHECK(table->isOpened(file) == 1);
  file->isBinary = 1;
  CHECK(THFile_isBinary(file));
  CHECK_LONG(table->writeDouble(file, numbers, 3), 3);
  CHECK_LONG(table->writeByte(file, &byte, 1), 1);
  CHECK_LONG(table->writeString(file, "text", 4), 4);
  table->synchronize(file);
  CHECK_LONG(table->position(file), 29);
  table->seek(file, 0);
  CHECK_LONG(table->readDouble(file, back, 3), 3);
  CHECK(memcmp(back, numbers, sizeof back) == 0);
  byte = 0;
  CHECK_LONG(table->readByte(file, &byte, 1), 1);
  CHECK_LONG(byte, 7);
  CHECK_LONG(table->readString(file, "*a", &text), 4);
  CHECK(text && strcmp(text, "text") == 0);
  THFree(text);
  CHECK_ERROR(table->readDouble(file, back, 3));
  CHECK(file->hasError);
  file->hasError = 0;
  file->isQuiet = 1;
  CHECK_LONG(table->readDouble(file, back, 3), 0);
  CHECK(file->hasError);
  file->isReadable = 0;
  CHECK_ARG_ERROR(1, table->readDouble(file, back, 3));
  file->isReadable = 1;
  table->seekEnd(file);
  CHECK_LONG(THFile_position(file), 29);
  CHECK_ARG_ERROR(2, table->readDouble(file, NULL, 1));
  CHECK_ARG_ERROR(1, table->position(NULL));
  table->close(file);
  CHECK(!THFile_isOpened(file));
  CHECK_ARG_ERROR(1, table->seekEnd(file));
  table->free(file);
}

/* A client that counts what is written to a file of the library. */
static struct THFileVTable counting;
static const struct THFileVTable *counted;
static long written;

static size_t countInts(THFile *self, int *data, size_t n) {
  written += (long)n;
  return counted->writeInt(self, data, n);
}

static void testOverriding(void) {
  THFile *file = THMemoryFile_new("rw");
  CASE("a table of the client's around the library's");
  counted = file->vtable;
  counting = *counted;
  counting.writeInt = countInts;
  file->vtable = &counting;
  THFile_writeIntScalar(file, 12);
  THFile_writeIntScalar(file, 34);
  CHECK_LONG(written, 2);
  CHECK(strcmp((char *)THMemoryFile_storage(file)->data, "12\n34\n") == 0);
  THFile_free(file);
}

/* ---- objects ------------------------------------------------------------ */

/* {weight = a tensor of 1, 2, 3 of each of two types, which shares nothing; text = "some text"; self = itself} */
static THObject *newSample(void) {
  THObject *table = THObject_newTable(), *text = THObject_newString("some text"), *object;
  THFloatTensor *floats = THFloatTensor_newWithSize1d(3);
  THLongTensor *longs = THLongTensor_newWithSize1d(3);
  long k;
  for (k = 0; k < 3; k++)
    THFloatTensor_set1d(floats, k, k + 1), THLongTensor_set1d(longs, k, -k);
  object = THObject_newFromFloatTensor(floats);
  THObject_setField(table, "weight", object);
  THObject_free(object);
  object = THObject_newFromLongTensor(longs);
  THObject_setField(table, "labels", object);
  THObject_free(object);
  THObject_setField(table, "text", text);
  THObject_setField(table, "self", table);
  THObject_free(text);
  THFloatTensor_free(floats);
  THLongTensor_free(longs);
  return table;
}

static void checkSample(const THObject *table) {
  THObject *object = THObject_newField(table, "weight");
  THFloatTensor *floats = THObject_newFloatTensor(object);
  THLongTensor *longs;
  CHECK(floats->nDimension == 1 && floats->size[0] == 3 && THFloatTensor_get1d(floats, 2) == 3);
  THFloatTensor_free(floats);
  THObject_free(object);
  object = THObject_newField(table, "labels");
  longs = THObject_newLongTensor(object);
  CHECK(longs->nDimension == 1 && THLongTensor_get1d(longs, 2) == -2);
  THLongTensor_free(longs);
  THObject_free(object);
  object = THObject_newField(table, "text");
  CHECK(strcmp(THObject_string(object), "some text") == 0);
  THObject_free(object);
  object = THObject_newField(table, "self");
  CHECK(object == table);
  THObject_free(object);
}

static size_t readMinusOne(THFile *file, int *data, size_t n) { return (void)file, (void)data, (void)n, (size_t)-1; }
static size_t readByteMinusOne(THFile *file, unsigned char *data, size_t n) { return (void)file, (void)data, (void)n, (size_t)-1; }

static void testObjects(void) {
  THFile *file = newBytes(), *memory = THMemoryFile_new("rw");
  THObject *sample = newSample(), *back;
  struct THFileVTable gap = bytesTable;
  size_t end;

  CASE("objects in a client's file");
  THFile_writeIntScalar(file, 7);
  THObject_write(sample, file);
  CHECK(calls[WRITE_INT] > 10 && calls[WRITE_DOUBLE] == 0);
  CHECK_CALLS(WRITE_FLOAT, 1);
  CHECK(calls[WRITE_LONG] > 0 && calls[WRITE_CHAR] > 0);
  CHECK_CALLS(WRITE_BYTE, 0);
  end = THFile_position(file);
  /* As in a file of the library. */
  THFile_binary(memory);
  THObject_write(sample, memory);
  CHECK_LONG(THMemoryFile_storage(memory)->size - 1, end - sizeof(int));
  CHECK(memcmp(THMemoryFile_storage(memory)->data, ((Bytes *)file)->bytes + sizeof(int), end - sizeof(int)) == 0);
  THFile_seek(file, sizeof(int));
  back = THObject_newRead(file);
  checkSample(back);
  THObject_free(back);
  CHECK_LONG(THFile_position(file), end);
  CHECK(!THFile_isQuiet(file) && THFile_isBinary(file));
  CHECK_CALLS(READ_FLOAT, 1);

  CASE("what is wrong with a client's file");
  THFile_seek(file, 0); /* 7 is a function without a number */
  CHECK_ERROR(SINK(THObject_newRead(file)));
  CHECK_LONG(((Bytes *)file)->position, 0);
  CHECK(!THFile_isQuiet(file) && THFile_isBinary(file) && !THFile_hasError(file));
  THFile_seek(file, sizeof(int));
  ((Bytes *)file)->size -= 1; /* cut off */
  CHECK_ERROR(SINK(THObject_newRead(file)));
  CHECK(strstr(check_caught.message, "cut off") != NULL);
  CHECK_LONG(((Bytes *)file)->position, sizeof(int));
  ((Bytes *)file)->size += 1;
  file->isReadable = 0; /* an error of the client's own */
  CHECK_ARG_ERROR(1, SINK(THObject_newRead(file)));
  CHECK(strstr(check_caught.message, "bytes that cannot be read") != NULL);
  file->isReadable = 1;
  file->isWritable = 0;
  CHECK_ARG_ERROR(2, THObject_write(sample, file));
  CHECK(strstr(check_caught.message, "bytes that cannot be written") != NULL);
  file->isWritable = 1;
  THFile_seek(file, 0);
  ((Bytes *)file)->position = ROOM - 6; /* no more room: the file takes less */
  CHECK_ERROR(THObject_write(sample, file));
  CHECK(strstr(check_caught.message, "takes no more") != NULL);

  CASE("objects and tables with gaps");
  file->vtable = &gap;
  gap.position = NULL; /* nothing tells where errors are, and nothing goes back */
  gap.seek = NULL;
  ((Bytes *)file)->position = sizeof(int);
  back = THObject_newRead(file);
  checkSample(back);
  THObject_free(back);
  ((Bytes *)file)->position = 0;
  CHECK_ERROR(SINK(THObject_newRead(file)));
  CHECK(((Bytes *)file)->position > 0);
  gap.readInt = readMinusOne; /* an error, as some say it */
  ((Bytes *)file)->position = sizeof(int);
  CHECK_ERROR(SINK(THObject_newRead(file)));
  CHECK(strstr(check_caught.message, "the file's table says that it read") != NULL);
  gap.position = bytesTable.position;
  gap.seek = bytesTable.seek;
  gap.readByte = readByteMinusOne;
  CHECK_ERROR(SINK(THObject_newRead(file)));
  CHECK(strstr(check_caught.message, "the file's table says that it read") != NULL);
  gap.writeInt = readMinusOne;
  CHECK_ERROR(THObject_write(sample, file));
  CHECK(strstr(check_caught.message, "the file's table says that it read or wrote") != NULL);
  gap.writeInt = bytesTable.writeInt;
  gap.readInt = NULL;
  CHECK_ARG_ERROR(1, SINK(THObject_newRead(file)));
  gap.writeFloat = NULL;
  ((Bytes *)file)->position = 0;
  CHECK_ARG_ERROR(2, THObject_write(sample, file));
  file->vtable = NULL;
  CHECK_ARG_ERROR(1, SINK(THObject_newRead(file)));
  CHECK_ARG_ERROR(2, THObject_write(sample, file));
  file->vtable = &bytesTable;

  CASE("objects through a client's table around the library's");
  THFile_seek(memory, 0);
  counted = memory->vtable;
  counting = *counted;
  counting.writeInt = countInts;
  written = 0;
  memory->vtable = &counting;
  THObject_write(sample, memory);
  CHECK(written > 10);
  THFile_seek(memory, 0);
  back = THObject_newRead(memory);
  checkSample(back);
  THObject_free(back);
  THFile_free(memory);
  THFile_free(file);
  THObject_free(sample);
}

int main(void) {
  char name[] = "/tmp/th_file_private_XXXXXX";
  const int descriptor = mkstemp(name);

  check_catchErrors();
  testProperties();
  testByte(), testChar(), testShort(), testInt(), testLong(), testFloat(), testDouble(), testHalf();
  testRest();
  testGaps();
  CASE("a memory file through its table");
  /* golden-rule: allow(callee-takes-no-ownership) it frees the file through its table */
  testTable(THMemoryFile_new("rw"));
  CASE("a disk file through its table");
  /* golden-rule: allow(callee-takes-no-ownership) it frees the file through its table */
  testTable(THDiskFile_new(name, "rw", 0));
  testOverriding();
  testObjects();
  close(descriptor);
  unlink(name);
  return check_report();
}
