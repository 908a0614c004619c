/*
 * Files that fail: content that ends at any byte, disks that are full, limits
 * on the length of a file, commands that stop reading, calls that signals
 * interrupt. What was read or written by then is right and counted, and a
 * write that failed is an error at the latest when the file is closed or
 * freed.
 */
#include "th_check.h"

#include <TH/THDiskFile.h>
#include <TH/THMemoryFile.h>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>

/* In the folder that tests run in. */
#define PATH "failure.tmp"

/* What is read ahead of a file that cannot be moved in stays when something is written. */
static void testFifo(void) {
  THFile *file;
  CASE("a pipe with a name, read and written");
  remove(PATH);
  CHECK(mkfifo(PATH, 0600) == 0);
  file = THDiskFile_new(PATH, "rw", 0);
  THFile_writeStringRaw(file, "12 34\n", 6);
  THFile_synchronize(file);
  CHECK_LONG(THFile_readIntScalar(file), 12);
  THFile_writeStringRaw(file, "56\n", 3);
  THFile_synchronize(file);
  CHECK_LONG(THFile_readIntScalar(file), 34);
  CHECK_LONG(THFile_readIntScalar(file), 56);
  THFile_free(file);
  remove(PATH);
}

/* Lines that are longer than what is read ahead, and short ones behind them. */
static void testLongLines(void) {
  static const size_t lengths[] = {1, 65535, 65536, 65537, 300000, 3, 1000000, 0, 5};
  enum { LINES = sizeof lengths / sizeof *lengths };
  static char line[1000001];
  THFile *file = THDiskFile_new(PATH, "w", 0);
  int k;
  CASE("lines longer than the buffer");
  THFile_noAutoSpacing(file);
  for (k = 0; k < LINES; k++) {
    memset(line, 'a' + k, lengths[k]);
    line[lengths[k]] = '\n';
    THFile_writeCharRaw(file, line, (ptrdiff_t)lengths[k] + 1);
  }
  THFile_free(file);
  file = THDiskFile_new(PATH, "r", 0);
  for (k = 0; k < LINES; k++) {
    char *text = NULL;
    const size_t length = THFile_readStringRaw(file, "*l", &text);
    CHECK_LONG(length, lengths[k]);
    CHECK(length == 0 || (text[0] == 'a' + k && text[length - 1] == 'a' + k));
    THFree(text);
  }
  THFile_free(file);
}

/* ---- content that ends anywhere ------------------------------------------- */

#define NUMBERS 5

enum { NATIVE, SWAPPED, SHORT_LONGS, ASCII, FORMATS };

static const char *const formatNames[FORMATS] = {"binary", "byte order swapped", "long integers of 4 bytes", "ascii"};

static void setFormat(THFile *file, int format, int isDisk) {
  if (format != ASCII)
    THFile_binary(file);
  if (format == SWAPPED && isDisk) {
    if (THDiskFile_isLittleEndianCPU())
      THDiskFile_bigEndianEncoding(file);
    else
      THDiskFile_littleEndianEncoding(file);
  }
  if (format == SHORT_LONGS && isDisk)
    THDiskFile_longSize(file, 4);
  if (format == SHORT_LONGS && !isDisk)
    THMemoryFile_longSize(file, 4);
}

/* A file that holds some bytes. */
static THFile *newHolding(const char *bytes, size_t count, int format, int isDisk) {
  THFile *file;
  if (isDisk) {
    file = THDiskFile_new(PATH, "w", 0);
    THFile_writeStringRaw(file, bytes, count);
    THFile_free(file);
    file = THDiskFile_new(PATH, "r", 0);
  } else {
    file = THMemoryFile_new("rw");
    THFile_writeStringRaw(file, bytes, count);
    THFile_seek(file, 0);
  }
  setFormat(file, format, isDisk);
  return file;
}

/* The bytes that numbers are stored in. */
static size_t storedAs(char *bytes, size_t room, int format, size_t (*write)(THFile *, const void *), const void *data) {
  THFile *file = THDiskFile_new(PATH, "w", 0);
  size_t length;
  FILE *stored;
  setFormat(file, format, 1);
  CHECK_LONG((long)write(file, data), NUMBERS);
  THFile_free(file);
  stored = fopen(PATH, "r");
  length = fread(bytes, 1, room, stored);
  fclose(stored);
  CHECK(length < room);
  return length;
}

/*
 * Reads numbers from a file that ends after each of its bytes: the numbers that are there whole are read, one more
 * at most of an ascii file, whose last numeral may be the beginning of a longer one.
 */
#define TRUNCATED(NAME, TYPE, ...)                                                                              \
  static size_t write##NAME(THFile *file, const void *data) {                                                   \
    return THFile_write##NAME##Raw(file, (TYPE *)data, NUMBERS);                                                \
  }                                                                                                             \
  static void truncated##NAME(int format, int isDisk) {                                                         \
    TYPE numbers[NUMBERS] = __VA_ARGS__, read[NUMBERS];                                                         \
    char bytes[256];                                                                                            \
    const size_t length = storedAs(bytes, sizeof bytes, format, write##NAME, numbers);                          \
    size_t cut, got, before = 0, k;                                                                             \
    CASE(#NAME);                                                                                                \
    for (cut = 0; cut <= length; cut++) {                                                                       \
      THFile *file = newHolding(bytes, cut, format == SWAPPED && !isDisk ? NATIVE : format, isDisk);            \
      THFile_quiet(file);                                                                                       \
      memset(read, 0, sizeof read);                                                                             \
      got = THFile_read##NAME##Raw(file, read, NUMBERS);                                                        \
      check_that(got >= before && got <= NUMBERS, __FILE__, __LINE__, formatNames[format]);                     \
      check_long(THFile_hasError(file), got < NUMBERS, __FILE__, __LINE__, formatNames[format]);                \
      for (k = 0; k < got && !(format == SWAPPED && !isDisk); k++)                                              \
        if (format != ASCII || k + 1 < got || cut == length)                                                    \
          check_that(memcmp(&read[k], &numbers[k], sizeof(TYPE)) == 0, __FILE__, __LINE__, formatNames[format]);\
      if (format != ASCII)                                                                                      \
        CHECK_LONG((long)got, (long)(cut * NUMBERS / length));                                                  \
      THFile_clearError(file);                                                                                  \
      THFile_pedantic(file);                                                                                    \
      CHECK_ERROR(THFile_read##NAME##Raw(file, read, NUMBERS));                                                 \
      before = got;                                                                                             \
      THFile_free(file);                                                                                        \
    }                                                                                                           \
    CHECK_LONG((long)before, NUMBERS);                                                                          \
  }

TRUNCATED(Byte, unsigned char, {1, 0, 255, 10, 32})
TRUNCATED(Char, char, {1, 0, -128, 10, 127})
TRUNCATED(Short, short, {1, 0, -32768, 10, 32767})
TRUNCATED(Int, int, {1, 0, INT_MIN, 10, INT_MAX})
TRUNCATED(Long, long, {1, 0, INT_MIN, 10, INT_MAX})
TRUNCATED(Float, float, {1, 0.5f, -1e-30f, 16777216, 3e38f})
TRUNCATED(Double, double, {1, 0.5, -1e-300, 9007199254740992, 1e308})

static void testTruncation(void) {
  int format, isDisk;
  for (isDisk = 0; isDisk < 2; isDisk++)
    for (format = 0; format < FORMATS; format++) {
      truncatedByte(format, isDisk);
      truncatedChar(format, isDisk);
      truncatedShort(format, isDisk);
      truncatedInt(format, isDisk);
      truncatedLong(format, isDisk);
      truncatedFloat(format, isDisk);
      truncatedDouble(format, isDisk);
    }
}

/* A text that ends after each of its bytes. */
static void testTruncatedText(void) {
  static const char text[] = "one\n\ntwo";
  static const long lengths[] = {3, 0, 3}; /* of its lines */
  size_t cut;
  int isDisk;
  CASE("text that ends anywhere");
  for (isDisk = 0; isDisk < 2; isDisk++)
    for (cut = 0; cut < sizeof text; cut++) {
      THFile *file = newHolding(text, cut, ASCII, isDisk);
      size_t used = 0;
      int line = 0;
      THFile_quiet(file);
      while (used < cut) {
        char *read = NULL;
        const size_t got = THFile_readStringRaw(file, "*l", &read);
        CHECK(read && memcmp(read, text + used, got) == 0 && read[got] == '\0');
        CHECK((long)got == lengths[line] || used + got == cut);
        used += got + (used + got < cut);
        CHECK_LONG((long)THFile_position(file), (long)used);
        THFree(read);
        line++;
      }
      THFile_pedantic(file);
      CHECK_ERROR(THFile_readStringRaw(file, "*l", &(char *){NULL}));
      THFile_free(file);
    }
}

/* ---- writes that fail ------------------------------------------------------- */

static char block[1 << 17];

/* A device that has no space: small writes fail when they are handed on, large ones at once. */
static void testFullDisk(void) {
  THFile *file;
  if (access("/dev/full", W_OK) != 0)
    return;

  CASE("a full disk: large writes");
  file = THDiskFile_new("/dev/full", "w", 0);
  CHECK_ERROR(THFile_writeCharRaw(file, block, sizeof block));
  CHECK(THFile_hasError(file));
  THFile_free(file);

  CASE("a full disk: small writes");
  file = THDiskFile_new("/dev/full", "w", 0);
  CHECK_LONG((long)THFile_writeCharRaw(file, block, 10), 10);
  CHECK(!THFile_hasError(file));
  CHECK_ERROR(THFile_synchronize(file));
  CHECK_ERROR(THFile_seek(file, 0));
  CHECK_ERROR(THDiskFile_noBuffer(file));
  CHECK_ERROR(THFile_close(file));
  CHECK(!THFile_isOpened(file));
  THFile_free(file);

  CASE("a full disk: each way out tells");
  file = THDiskFile_new("/dev/full", "w", 0);
  THFile_writeIntScalar(file, 1);
  CHECK_ERROR(THFile_free(file));

  CASE("a full disk: without a buffer");
  file = THDiskFile_new("/dev/full", "w", 0);
  THDiskFile_noBuffer(file);
  CHECK_ERROR(THFile_writeDoubleScalar(file, 1));
  THFile_free(file);

  CASE("a full disk: what was held back stands in the way of reading and of the end");
  file = THDiskFile_new("/dev/full", "rw", 0);
  THFile_binary(file);
  THFile_writeIntScalar(file, 1);
  CHECK_ERROR((void)THFile_readIntScalar(file));
  CHECK_ERROR(THFile_readCharRaw(file, block, sizeof block));
  CHECK_ERROR(THFile_seekEnd(file));
  CHECK_ERROR(THFile_close(file));
  THFile_free(file);

  CASE("a full disk: a quiet file");
  file = THDiskFile_new("/dev/full", "w", 1);
  CHECK_LONG((long)THFile_writeCharRaw(file, block, sizeof block), 0);
  CHECK(THFile_hasError(file));
  THFile_clearError(file);
  CHECK_LONG((long)THFile_writeCharRaw(file, block, 10), 10);
  THFile_synchronize(file);
  CHECK(THFile_hasError(file));
  THFile_clearError(file);
  THFile_close(file);
  CHECK(THFile_hasError(file));
  THFile_free(file);
}

static long lengthOf(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 ? (long)status.st_size : -1;
}

/* A limit on the length of files lets a part of a write through. What does not fit is kept until it does. */
static void testShortWrites(void) {
  struct rlimit all, few;
  THFile *file;
  size_t k;

  getrlimit(RLIMIT_FSIZE, &all);
  signal(SIGXFSZ, SIG_IGN);
  few = all;
  for (k = 0; k < sizeof block; k++)
    block[k] = (char)('a' + k % 26);

  CASE("a large write of which a part goes out");
  file = THDiskFile_new(PATH, "w", 1);
  THFile_noAutoSpacing(file);
  few.rlim_cur = 100000;
  setrlimit(RLIMIT_FSIZE, &few);
  CHECK_LONG((long)THFile_writeCharRaw(file, block, sizeof block), 100000);
  CHECK(THFile_hasError(file));
  CHECK_LONG((long)THFile_position(file), 100000);
  setrlimit(RLIMIT_FSIZE, &all);
  THFile_free(file);
  CHECK_LONG(lengthOf(PATH), 100000);

  CASE("numbers that are written in part do not count");
  file = THDiskFile_new(PATH, "w", 1);
  THFile_binary(file);
  few.rlim_cur = 100003;
  setrlimit(RLIMIT_FSIZE, &few);
  CHECK_LONG((long)THFile_writeIntRaw(file, (int *)(void *)block, sizeof block / sizeof(int)), 25000);
  CHECK(THFile_hasError(file));
  setrlimit(RLIMIT_FSIZE, &all);
  THFile_free(file);

  CASE("what was held back goes out when there is room again");
  file = THDiskFile_new(PATH, "w", 0);
  few.rlim_cur = 7;
  THFile_writeStringRaw(file, "0123456789", 10);
  setrlimit(RLIMIT_FSIZE, &few);
  CHECK_ERROR(THFile_synchronize(file));
  CHECK_LONG(lengthOf(PATH), 7);
  CHECK_LONG((long)THFile_position(file), 10);
  setrlimit(RLIMIT_FSIZE, &all);
  THFile_synchronize(file);
  CHECK_LONG(lengthOf(PATH), 10);
  THFile_free(file);
  file = THDiskFile_new(PATH, "r", 0);
  CHECK_LONG(THFile_readLongScalar(file), 123456789);
  THFile_free(file);

  CASE("a limit that no write respects when the file is closed");
  file = THDiskFile_new(PATH, "w", 0);
  THFile_writeStringRaw(file, "0123456789", 10);
  setrlimit(RLIMIT_FSIZE, &few);
  CHECK_ERROR(THFile_close(file));
  setrlimit(RLIMIT_FSIZE, &all);
  THFile_free(file);
  CHECK_LONG(lengthOf(PATH), 7);

  CASE("a file that is read and written keeps what it had");
  file = THDiskFile_new(PATH, "rw", 0);
  THFile_seek(file, 4);
  few.rlim_cur = 5;
  setrlimit(RLIMIT_FSIZE, &few);
  THFile_writeStringRaw(file, "xyz", 3);
  CHECK_ERROR(THFile_seek(file, 0));
  setrlimit(RLIMIT_FSIZE, &all);
  THFile_free(file);
  file = THDiskFile_new(PATH, "r", 0);
  CHECK_LONG((long)THFile_readCharRaw(file, block, 7), 7);
  CHECK(memcmp(block, "0123xyz", 7) == 0);
  THFile_free(file);
  signal(SIGXFSZ, SIG_DFL);
}

/* What is in the file at `path`, no more than `block` holds. */
static const char *contentOf(const char *path) {
  FILE *file = fopen(path, "rb");
  size_t length = file ? fread(block, 1, sizeof block - 1, file) : 0;
  if (file)
    fclose(file);
  block[length] = '\0';
  return block;
}

/* A file that cannot be replaced is as it was. */
static void testReplacing(void) {
  struct rlimit all, few;

  CASE("a file is made, and replaced");
  remove(PATH);
  THDiskFile_replace(PATH, "head ", 5, "body", 4);
  CHECK_STRING(contentOf(PATH), "head body");
  chmod(PATH, 0640);
  THDiskFile_replace(PATH, NULL, 0, "another", 7);
  CHECK_STRING(contentOf(PATH), "another");
  THDiskFile_replace(PATH, "only a head", 11, NULL, 0);
  CHECK_STRING(contentOf(PATH), "only a head");
  {
    struct stat status;
    CHECK(stat(PATH, &status) == 0 && (status.st_mode & 07777) == 0640);
  }

  CASE("a full disk, and arguments that are none, leave what was there");
  CHECK_ARG_ERROR(1, THDiskFile_replace(NULL, "a", 1, "b", 1));
  CHECK_ARG_ERROR(2, THDiskFile_replace(PATH, NULL, 1, "b", 1));
  CHECK_ARG_ERROR(4, THDiskFile_replace(PATH, "a", 1, NULL, 1));
  CHECK_ARG_ERROR(3, THDiskFile_replace(PATH, "a", (size_t)-1, "b", 1));
  CHECK_ARG_ERROR(5, THDiskFile_replace(PATH, "a", 1, "b", (size_t)-1));
  CHECK_ERROR(THDiskFile_replace("nowhere/at all", "a", 1, "b", 1));
  getrlimit(RLIMIT_FSIZE, &all);
  signal(SIGXFSZ, SIG_IGN);
  few = all;
  few.rlim_cur = 100;
  setrlimit(RLIMIT_FSIZE, &few);
  TRY(THDiskFile_replace(PATH, block, 50, block, 51));
  setrlimit(RLIMIT_FSIZE, &all);
  signal(SIGXFSZ, SIG_DFL);
  CHECK(check_caught.kind == PLAIN_ERROR && strstr(check_caught.message, "cannot write <" PATH ">"));
  CHECK_STRING(contentOf(PATH), "only a head");

  CASE("what is no regular file is written where it is");
  if (access("/dev/full", W_OK) == 0)
    CHECK_ERROR(THDiskFile_replace("/dev/full", "a", 1, "b", 1));
  remove(PATH);
}

/* ---- pipes and signals -------------------------------------------------------- */

static void testBrokenPipe(void) {
  THFile *file;
  CASE("a command that does not read");
  file = THPipeFile_new("exec <&-", "w", 0);
  TRY(while (1) THFile_writeCharRaw(file, block, sizeof block));
  CHECK(check_caught.kind == PLAIN_ERROR && strstr(check_caught.message, "write error"));
  TRY(THFile_free(file));
  CHECK(check_caught.kind != ARG_ERROR);
}

static volatile int interruptions;

static void onAlarm(int signal) {
  (void)signal;
  interruptions++;
}

/* Calls that a signal interrupts, which nothing restarts, go on. */
static void testInterruptions(void) {
  struct itimerval often = {{0, 2000}, {0, 2000}}, never = {{0, 0}, {0, 0}};
  struct sigaction action;
  THFile *file;
  char *text = NULL;

  memset(&action, 0, sizeof action);
  action.sa_handler = onAlarm; /* for good: the last signal may come late */
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &often, NULL);

  CASE("reading from a slow command");
  file = THPipeFile_new("trap '' ALRM; printf 12; sleep 0.1; echo 34; sleep 0.1; printf 'a line'", "r", 0);
  CHECK_LONG(THFile_readIntScalar(file), 1234);
  CHECK_LONG((long)THFile_readStringRaw(file, "*l", &text), 6);
  CHECK(text && strcmp(text, "a line") == 0);
  THFree(text);
  THFile_free(file);

  CASE("writing to a slow command");
  remove(PATH);
  file = THPipeFile_new("trap '' ALRM; sleep 0.1; cat > " PATH, "w", 0);
  THFile_noAutoSpacing(file);
  CHECK_LONG((long)THFile_writeCharRaw(file, block, sizeof block), (long)sizeof block);
  CHECK_LONG((long)THFile_writeCharRaw(file, block, 10), 10);
  THFile_free(file);
  CHECK_LONG(lengthOf(PATH), (long)sizeof block + 10);

  setitimer(ITIMER_REAL, &never, NULL);
  CHECK(interruptions > 10);
}

/* ---- mappings ---------------------------------------------------------------------- */

/* Elements that are no longer in the file end whoever touches them, as in any mapping; the library catches no signals. */
static void testShrunkMapping(void) {
  int status = 0;
  pid_t child;
  CASE("a mapped file that shrinks");
  remove(PATH);
  child = fork();
  if (child == 0) {
    THByteStorage *mapped = THByteStorage_newWithMapping(PATH, 1 << 16, TH_ALLOCATOR_MAPPED_SHARED);
    signal(SIGBUS, SIG_DFL);
    THByteStorage_fill(mapped, 1);
    if (THByteStorage_get(mapped, 60000) != 1 || truncate(PATH, 4096) != 0)
      _exit(2);
    if (THByteStorage_get(mapped, 4000) != 1)
      _exit(3);
    SINK(&(unsigned char){THByteStorage_get(mapped, 60000)});
    _exit(0);
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS);

  CASE("what is mapped is freed all the same");
  THByteStorage *mapped = THByteStorage_newWithMapping(PATH, 1 << 16, TH_ALLOCATOR_MAPPED_SHARED);
  CHECK_LONG(lengthOf(PATH), 1 << 16);
  CHECK(truncate(PATH, 0) == 0);
  THByteStorage_free(mapped);
}

int main(void) {
  check_catchErrors();
  testTruncation();
  testTruncatedText();
  testFullDisk();
  testFifo();
  testLongLines();
  testShortWrites();
  testReplacing();
  testBrokenPipe();
  testInterruptions();
  testShrunkMapping();
  remove(PATH);
  return check_report();
}
