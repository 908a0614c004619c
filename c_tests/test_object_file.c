/*
 * Files of Torch7: those in golden/t7, which Lua wrote, all of their beginnings, what is written again, and files that
 * are wrong or something else.
 */
#include "th_alloc.h"
#include "th_check.h"
#include "th_object_save.h"

#include <fcntl.h>
#include <math.h>
#include <sys/stat.h>

#define SCRATCH "object_file.tmp"

static const char *const files[] = {
    "tensors", "views",  "values", "nothing", "number", "text",        "truth",         "circles",
    "functions", "mlp", "conv",   "shared",  "flat",   "unversioned", "cuda",          "old_functions",
    "graph",     "lstm",
};
#define FILES (sizeof files / sizeof files[0])

/* Which have no ascii twin. */
static const char *const others[] = {"unreferenced.t7", "b32.t7", "big.t7", "big.b32.t7"};

/* The path of a file beside this one. */
static const char *golden(const char *name, const char *suffix) {
  static char path[4096];
  const char *slash = strrchr(__FILE__, '/');
  snprintf(path, sizeof path, "%.*sgolden/t7/%s%s", slash ? (int)(slash - __FILE__) + 1 : 0, __FILE__, name, suffix);
  return path;
}

/* The bytes of a file. */
static char *contents(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  static char bytes[1 << 16];
  *length = 0;
  if (!CHECK(file != NULL))
    return bytes;
  *length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  return bytes;
}

static void put(const char *path, const void *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  if (CHECK(file != NULL)) {
    CHECK(fwrite(bytes, 1, length, file) == length);
    fclose(file);
  }
}

/* ---- equality --------------------------------------------------------------- */

#define MOST_SEEN 256
static struct {
  const THObject *a, *b;
} seen[MOST_SEEN];
static int seenCount;

/* Whether two trees are alike, circles included: objects met again on one side are met again on the other. */
static int alike(const THObject *a, const THObject *b) {
  size_t k;
  int i, same = 1;
  const int kind = THObject_kind(a);

  if (kind != THObject_kind(b) || strcmp(THObject_className(a), THObject_className(b)) != 0 ||
      THObject_version(a) != THObject_version(b) || THObject_length(a) != THObject_length(b) ||
      THObject_pairCount(a) != THObject_pairCount(b))
    return 0;
  if (kind == TH_OBJECT_NIL)
    return 1;
  if (kind == TH_OBJECT_NUMBER)
    return THObject_number(a) == THObject_number(b);
  if (kind == TH_OBJECT_BOOLEAN)
    return THObject_boolean(a) == THObject_boolean(b);
  if (kind == TH_OBJECT_STRING)
    return memcmp(THObject_string(a), THObject_string(b), THObject_length(a)) == 0;
  for (i = 0; i < seenCount; i++)
    if (seen[i].a == a || seen[i].b == b)
      return seen[i].a == a && seen[i].b == b;
  if (seenCount < MOST_SEEN)
    seen[seenCount].a = a, seen[seenCount++].b = b;
#define ALIKE(REAL, ELEMENTS_EQUAL)                                                                        \
  if (kind == TH_OBJECT_TENSOR && strcmp(THObject_elementType(a), #REAL) == 0) {                           \
    TH##REAL##Tensor *x = THObject_new##REAL##Tensor(a), *y = THObject_new##REAL##Tensor(b);               \
    ptrdiff_t n = x->storage ? x->storage->size : 0, e;                                                    \
    same = x->nDimension == y->nDimension && x->storageOffset == y->storageOffset &&                       \
           (y->storage ? y->storage->size : 0) == n;                                                       \
    for (i = 0; same && i < x->nDimension; i++)                                                            \
      same = x->size[i] == y->size[i] && x->stride[i] == y->stride[i];                                     \
    for (e = 0; same && e < n; e++)                                                                        \
      same = memcmp(x->storage->data + e, y->storage->data + e, sizeof *x->storage->data) == 0;            \
    TH##REAL##Tensor_free(x);                                                                              \
    TH##REAL##Tensor_free(y);                                                                              \
    return same;                                                                                           \
  }
  ALIKE(Byte, 0) ALIKE(Char, 0) ALIKE(Short, 0) ALIKE(Int, 0) ALIKE(Long, 0) ALIKE(Float, 0) ALIKE(Double, 0)
  ALIKE(Half, 0)
  if (kind == TH_OBJECT_FUNCTION && memcmp(THObject_string(a), THObject_string(b), THObject_length(a)) != 0)
    return 0;
  if (kind == TH_OBJECT_INSTANCE || kind == TH_OBJECT_FUNCTION) {
    THObject *x = THObject_newContents(a), *y = THObject_newContents(b);
    same = alike(x, y);
    THObject_free(x);
    THObject_free(y);
    return same;
  }
  for (k = 0; same && kind == TH_OBJECT_TABLE && k < THObject_pairCount(a); k++) {
    THObject *x = THObject_newKeyAt(a, k), *y = THObject_newKeyAt(b, k);
    same = alike(x, y);
    THObject_free(x);
    THObject_free(y);
    x = THObject_newValueAt(a, k), y = THObject_newValueAt(b, k);
    same = same && alike(x, y);
    THObject_free(x);
    THObject_free(y);
  }
  return same;
}

static int same(const THObject *a, const THObject *b) {
  seenCount = 0;
  return alike(a, b);
}

/* ---- line ends of Windows ------------------------------------------------------ */

/* What git makes of a text on Windows: each new line gets a carriage return. Gives the length. */
static size_t withReturns(const char *bytes, size_t length, char *out) {
  size_t k, n = 0;
  for (k = 0; k < length; k++) {
    if (bytes[k] == '\n')
      out[n++] = '\r';
    out[n++] = bytes[k];
  }
  return n;
}

/* Writes `object` in ascii and reads it with other line ends: from memory, from a disk file and by its path. */
static void checkWithReturns(THObject *object) {
  static char changed[1 << 17];
  THFile *file = THDiskFile_new(SCRATCH, "w", 0);
  THObject *back;
  size_t length;
  char *bytes;
  int k;
  THFile_ascii(file);
  THObject_write(object, file);
  THObject_write(object, file);
  THFile_free(file);
  bytes = contents(SCRATCH, &length);
  length = withReturns(bytes, length, changed);
  put(SCRATCH, changed, length);
  for (k = 0; k < 2; k++) {
    int count;
    if (k == 0) {
      THCharStorage *storage = THCharStorage_newWithSize((ptrdiff_t)length + 1);
      memcpy(storage->data, changed, length);
      storage->data[length] = 0;
      file = THMemoryFile_newWithStorage(storage, "r");
      THCharStorage_free(storage);
    } else {
      file = THDiskFile_new(SCRATCH, "r", 0);
      THDiskFile_noBuffer(file);
    }
    THFile_ascii(file);
    for (count = 0; count < 2; count++) {
      back = THObject_newRead(file);
      CHECK(same(object, back));
      THObject_free(back);
    }
    CHECK_ERROR(SINK(THObject_newRead(file)));
    THFile_free(file);
  }
  if (THObject_kind(object) == TH_OBJECT_TABLE) {
    back = THObject_newLoad(SCRATCH);
    CHECK(same(object, back));
    THObject_free(back);
  }
}

static void windowsLines(void) {
  static const char *const texts[] = {"", "a", "\n", "two\nlines", "ends\n", "\n\n", "a\rb", "ends\r", "\r\r", " "};
  static const char badClass[] = "4\n1\n3\nV 1\n4\nn\tn\n\n3\n2\n0\n";
  size_t k;
  for (k = 0; k < FILES; k++) {
    THObject *object = THObject_newLoad(golden(files[k], ".ascii.t7"));
    size_t length;
    const char *bytes = contents(golden(files[k], ".ascii.t7"), &length);
    CASE(files[k]);
    if (!memchr(bytes, '\r', length)) /* which nobody could tell from one that was added */
      checkWithReturns(object);
    THObject_free(object);
  }
  for (k = 0; k < sizeof texts / sizeof texts[0]; k++) {
    THObject *table = THObject_newTable(), *text = THObject_newString(texts[k]), *other = THObject_newString("behind");
    THByteTensor *elements = THByteTensor_newWithSize1d((long)strlen(texts[k]) + 1);
    THObject *tensor;
    memcpy(THByteTensor_data(elements), texts[k], strlen(texts[k]));
    THByteTensor_data(elements)[strlen(texts[k])] = k % 2 ? '\n' : 'x';
    tensor = THObject_newFromByteTensor(elements);
    CASE("texts and bytes with Windows line ends");
    THObject_append(table, text);
    THObject_append(table, tensor);
    THObject_append(table, other);
    checkWithReturns(table);
    THByteTensor_free(elements);
    THObject_free(tensor);
    THObject_free(other);
    THObject_free(text);
    THObject_free(table);
  }

  CASE("numbers and bytes with Windows line ends");
  {
    static const char lines[] = "1 2\r\nline\n3\rx\n4\nab\r\n";
    int numbers[2];
    unsigned char bytes[4];
    THFile *file;
    char *line;
    put(SCRATCH, lines, sizeof lines - 1);
    file = THDiskFile_new(SCRATCH, "r", 0);
    THFile_ascii(file);
    THFile_readIntRaw(file, numbers, 2);
    CHECK_LONG(THFile_readStringRaw(file, "*l", &line), 4);
    CHECK(memcmp(line, "line", 4) == 0);
    THFree(line);
    CHECK_LONG(THFile_readIntScalar(file), 3);
    CHECK_LONG(THFile_readStringRaw(file, "*l", &line), 2); /* a carriage return by itself ends no line */
    CHECK(memcmp(line, "\rx", 2) == 0);
    THFree(line);
    CHECK_LONG(THFile_readIntScalar(file), 4);
    THFile_readByteRaw(file, bytes, 4);
    CHECK(memcmp(bytes, "ab\r\n", 4) == 0);
    THFile_free(file);
  }

  CASE("a class whose name is none");
  put(SCRATCH, badClass, sizeof badClass - 1);
  CHECK_ERROR(SINK(THObject_newLoad(SCRATCH)));
  CHECK(strstr(check_caught.message, "a class named 'n\\tn\\n', which no class is") != NULL);
  {
    THObject *table = THObject_newTable();
    CHECK_ARG_ERROR(1, SINK(THObject_newInstance("n\n", table)));
    THObject_free(table);
  }
}

/* ---- classes that write themselves --------------------------------------------- */

/* Words of a file, as a class of Lua writes them. */
static int numberGiven;

static void putString(THFile *file, const char *text) {
  THFile_writeIntScalar(file, (int)strlen(text));
  THFile_writeCharRaw(file, (char *)text, strlen(text));
}

static void putText(THFile *file, const char *text) {
  THFile_writeIntScalar(file, TH_OBJECT_STRING);
  putString(file, text);
}

static void putNumber(THFile *file, double number) {
  THFile_writeIntScalar(file, TH_OBJECT_NUMBER);
  THFile_writeDoubleScalar(file, number);
}

static int putTable(THFile *file, int pairs) {
  THFile_writeIntScalar(file, TH_OBJECT_TABLE);
  THFile_writeIntScalar(file, ++numberGiven);
  THFile_writeIntScalar(file, pairs);
  return numberGiven;
}

static int putClass(THFile *file, const char *version, const char *name) {
  THFile_writeIntScalar(file, TH_OBJECT_INSTANCE);
  THFile_writeIntScalar(file, ++numberGiven);
  putString(file, version);
  putString(file, name);
  return numberGiven;
}

static void putDoubles(THFile *file, int dimensions, const long *sizes, const double *elements) {
  long strides[3], count = 1;
  int d;
  for (d = dimensions - 1; d >= 0; d--) {
    strides[d] = count;
    count *= sizes[d];
  }
  putClass(file, "V 1", "torch.DoubleTensor");
  THFile_writeIntScalar(file, dimensions);
  THFile_writeLongRaw(file, (long *)sizes, (size_t)dimensions);
  THFile_writeLongRaw(file, strides, (size_t)dimensions);
  THFile_writeLongScalar(file, 1);
  putClass(file, "V 1", "torch.DoubleStorage");
  THFile_writeLongScalar(file, count);
  THFile_writeDoubleRaw(file, (double *)elements, (size_t)count);
}

static void putHash(THFile *file, int shortLongs) {
  const int self = putClass(file, "V 0", "tds.Hash");
  (void)shortLongs;
  THFile_writeLongScalar(file, 4);
  putNumber(file, 5), putNumber(file, 6);
  putText(file, "k"), putTable(file, 1);
  putText(file, "inner"), putNumber(file, -1);
  putText(file, "self");
  THFile_writeIntScalar(file, TH_OBJECT_INSTANCE);
  THFile_writeIntScalar(file, self);
  putText(file, "empty");
  putClass(file, "V 0", "tds.Hash");
  THFile_writeLongScalar(file, 0);
}

static void checkHash(const THObject *hash) {
  THObject *value = THObject_newPath(hash, "k.inner");
  CHECK_LONG(THObject_pairCount(hash), 4);
  CHECK(THObject_number(value) == -1);
  THObject_free(value);
  value = THObject_newAt(hash, 5);
  CHECK(THObject_number(value) == 6);
  THObject_free(value);
  value = THObject_newField(hash, "self");
  CHECK(value == hash);
  THObject_free(value);
  value = THObject_newField(hash, "empty");
  CHECK_STRING(THObject_className(value), "tds.Hash");
  CHECK_LONG(THObject_pairCount(value), 0);
  THObject_free(value);
}

static void putVec(THFile *file, int shortLongs) {
  (void)shortLongs;
  putClass(file, "V 0", "tds.Vec");
  THFile_writeLongScalar(file, 5); /* of which the last two are nil */
  putText(file, "one");
  THFile_writeIntScalar(file, TH_OBJECT_NIL);
  putNumber(file, 3);
  THFile_writeIntScalar(file, TH_OBJECT_NIL);
  THFile_writeIntScalar(file, TH_OBJECT_NIL);
}

static void checkVec(const THObject *vec) {
  THObject *value = THObject_newAt(vec, 3);
  CHECK_LONG(THObject_pairCount(vec), 2);
  CHECK(THObject_number(value) == 3);
  THObject_free(value);
  value = THObject_newAt(vec, 1);
  CHECK_STRING(THObject_string(value), "one");
  THObject_free(value);
}

static void putCounter(THFile *file, int shortLongs) {
  putClass(file, "V 0", "tds.AtomicCounter");
  THFile_writeLongScalar(file, shortLongs ? 42 : 9007199254740993); /* 2^53 + 1, which no double is */
}

static void checkCounter(const THObject *counter) {
  THObject *count = THObject_newContents(counter);
  CHECK(THObject_number(count) == 42 || THObject_number(count) == 9007199254740992);
  THObject_free(count);
}

static void putGpu(THFile *file, int shortLongs) {
  (void)shortLongs;
  putClass(file, "V 1", "nn.GPU");
  putTable(file, 2);
  putNumber(file, 1), putText(file, "torch.CudaTensor");
  putNumber(file, 2), putNumber(file, 3);
  putTable(file, 3);
  putText(file, "device"), putNumber(file, 3);
  putText(file, "modules"), putTable(file, 0);
  putText(file, "_type"), putText(file, "torch.CudaTensor");
}

static void checkGpu(const THObject *gpu) {
  THObject *value = THObject_newField(gpu, "modules");
  CHECK_LONG(THObject_kind(value), TH_OBJECT_TABLE);
  THObject_free(value);
  value = THObject_newField(gpu, "device");
  CHECK(THObject_number(value) == 3);
  THObject_free(value);
}

static void putParallel(THFile *file, int shortLongs) {
  int assignments;
  (void)shortLongs;
  putClass(file, "V 2", "nn.DataParallelTable");
  assignments = putTable(file, 2);
  putNumber(file, 1), putNumber(file, 1);
  putNumber(file, 2), putNumber(file, 4);
  putTable(file, 2);
  putText(file, "gpuAssignments");
  THFile_writeIntScalar(file, TH_OBJECT_TABLE);
  THFile_writeIntScalar(file, assignments);
  putText(file, "dimension"), putNumber(file, 1);
}

static void checkParallel(const THObject *parallel) {
  THObject *value = THObject_newPath(parallel, "gpuAssignments.2");
  CHECK(THObject_number(value) == 4);
  THObject_free(value);
  CHECK(THObject_hasField(parallel, "dimension"));
}

static void putGenerator(THFile *file, int shortLongs) {
  static char bytes[5048];
  int k;
  for (k = 0; k < 5048; k++)
    bytes[k] = (char)(k % 7 ? k : '\n');
  putClass(file, "V 1", "torch.Generator");
  THFile_writeCharRaw(file, bytes, shortLongs ? 2544 : 5048);
}

static void checkGenerator(const THObject *generator) {
  THObject *bytes = THObject_newContents(generator);
  CHECK(THObject_length(bytes) >= 2544 && THObject_string(bytes)[7] == '\n' && THObject_string(bytes)[8] == 8);
  THObject_free(bytes);
}

static void putPackage(THFile *file, int shortLongs) {
  (void)shortLongs;
  putClass(file, "V 1", "package.torchnet");
}

static void checkPackage(const THObject *package) {
  THObject *contents = THObject_newContents(package);
  CHECK_LONG(THObject_kind(contents), TH_OBJECT_NIL);
  THObject_free(contents);
}

static void putWeightNorm(THFile *file, int shortLongs) {
  static const long sizes[] = {2, 6}, weightSize[] = {3, 2, 2};
  static const double v[] = {3, 4, 0, 0, 0, 0, 0, 0, 6, 0, 0, 8}, g[] = {10, 5};
  (void)shortLongs;
  putClass(file, "V 1", "nn.WeightNorm");
  putTable(file, 5);
  putText(file, "modules"), putTable(file, 1), putNumber(file, 1);
  putClass(file, "V 1", "nn.Linear"), putTable(file, 1);
  putText(file, "scale"), putNumber(file, 1);
  putText(file, "v"), putDoubles(file, 2, sizes, v);
  putText(file, "g"), putDoubles(file, 1, sizes, g);
  putText(file, "outputDim"), putNumber(file, 2);
  putText(file, "weightSize");
  putClass(file, "V 1", "torch.LongStorage");
  THFile_writeLongScalar(file, 3);
  THFile_writeLongRaw(file, (long *)weightSize, 3);
}

/* The weight is not in the file: it is v, each line of length g, with the lines in dimension 2. */
static void checkWeightNorm(const THObject *norm) {
  static const double expected[3][2][2] = {{{6, 8}, {0, 0}}, {{0, 0}, {3, 0}}, {{0, 0}, {0, 4}}};
  THObject *weight = THObject_newField(norm, "weight"), *shared = THObject_newPath(norm, "modules.1.weight");
  THDoubleTensor *t = THObject_newDoubleTensor(weight);
  int i, j, k;
  CHECK(weight == shared);
  CHECK_LONG(t->nDimension, 3);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 2; j++)
      for (k = 0; k < 2; k++)
        CHECK(fabs(THDoubleTensor_get3d(t, i, j, k) - expected[i][j][k]) < 1e-4);
  THDoubleTensor_free(t);
  THObject_free(shared);
  THObject_free(weight);
}

static const struct {
  const char *name;
  void (*put)(THFile *file, int shortLongs);
  void (*check)(const THObject *object);
} writers[] = {
    {"tds.Hash", putHash, checkHash},
    {"tds.Vec", putVec, checkVec},
    {"tds.AtomicCounter", putCounter, checkCounter},
    {"nn.GPU", putGpu, checkGpu},
    {"nn.DataParallelTable", putParallel, checkParallel},
    {"torch.Generator", putGenerator, checkGenerator},
    {"package.torchnet", putPackage, checkPackage},
    {"nn.WeightNorm", putWeightNorm, checkWeightNorm},
};

/* Ascii, binary, and binary with longs of 4 bytes. */
static THFile *newScratchFile(const char *mode, int encoding) {
  THFile *file = THDiskFile_new(SCRATCH, mode, 0);
  if (encoding == 0)
    THFile_ascii(file);
  else
    THFile_binary(file);
  if (encoding == 2)
    THDiskFile_longSize(file, 4);
  return file;
}

static void selfWriters(void) {
  static const char bad[] = {4, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 'V', ' ', '1', 9, 0, 0, 0, 'm', 'y', '.', 'S', 'e',
                             'c', 'r', 'e', 't', 2, 0, 0, 0, 0, 0, 0, 0, 3, 1, 0, 0, 0, 1, 0, 0};
  size_t k, length, again;
  int encoding;
  for (k = 0; k < sizeof writers / sizeof writers[0]; k++) {
    for (encoding = 0; encoding < 3; encoding++) {
      static char bytes[1 << 16];
      THFile *file = newScratchFile("w", encoding);
      THObject *object, *value;
      CASE(writers[k].name);
      numberGiven = 0;
      putTable(file, 2);
      putText(file, "it"), writers[k].put(file, encoding == 2);
      putText(file, "behind"), putNumber(file, 1);
      THFile_free(file);
      memcpy(bytes, contents(SCRATCH, &length), sizeof bytes);

      object = THObject_newLoad(SCRATCH);
      value = THObject_newField(object, "it");
      CHECK_STRING(THObject_className(value), writers[k].name);
      writers[k].check(value);
      THObject_free(value);
      CHECK(THObject_hasField(object, "behind"));
      THObject_free(object);

      file = newScratchFile("r", encoding);
      object = THObject_newRead(file);
      THFile_free(file);
      value = THObject_newField(object, "it");
      writers[k].check(value);
      THObject_free(value);

      file = newScratchFile("w", encoding);
      THObject_write(object, file);
      THFile_free(file);
      THObject_free(object);
      CHECK(memcmp(bytes, contents(SCRATCH, &again), length) == 0);
      CHECK(length == again);
    }
  }

  CASE("a class that writes itself in a way that is not known");
  put(SCRATCH, bad, sizeof bad);
  CHECK_ERROR(SINK(THObject_newLoad(SCRATCH)));
  CHECK(strstr(check_caught.message, "my.Secret seems to write its objects itself") != NULL);
  put(SCRATCH, bad, 28);
  CHECK_ERROR(SINK(THObject_newLoad(SCRATCH)));
  CHECK(strstr(check_caught.message, "itself") == NULL); /* only cut off */
}

static void selfWritersThatCannot(void) {
  static const char *const classes[] = {"tds.Hash", "tds.Vec", "tds.AtomicCounter", "nn.GPU", "torch.Generator"};
  size_t k, length;
  CASE("contents that a class cannot write");
  for (k = 0; k < sizeof classes / sizeof classes[0]; k++) {
    THObject *text = THObject_newString("text"), *instance = THObject_newInstance(classes[k], text);
    put(SCRATCH, "untouched", 9);
    CHECK_ERROR(THObject_save(instance, SCRATCH));
    CHECK(strstr(check_caught.message, "must be") != NULL);
    CHECK(memcmp(contents(SCRATCH, &length), "untouched", 9) == 0);
    THObject_free(instance);
    THObject_free(text);
  }
  {
    THObject *table = THObject_newTable(), *vec = THObject_newInstance("tds.Vec", table);
    THObject_setField(table, "no index", table);
    CHECK_ERROR(THObject_save(vec, SCRATCH));
    THObject_free(vec);
    THObject_free(table);
  }
}

/* ---- what Lua wrote ---------------------------------------------------------- */

/* The binary and the ascii file hold the same, and hold it still after they were written again. */
static void roundTrips(void) {
  size_t k;
  int mode;
  for (k = 0; k < FILES; k++) {
    THObject *binary, *ascii, *again;
    CASE(files[k]);
    binary = THObject_newLoad(golden(files[k], ".t7"));
    ascii = THObject_newLoad(golden(files[k], ".ascii.t7"));
    if (strcmp(files[k], "functions") != 0) /* whose numbers of upvalues differ from run to run */
      CHECK(same(binary, ascii));
    for (mode = 0; mode < 4; mode++) {
      THFile *file = mode < 2 ? THMemoryFile_new("rw") : THDiskFile_new(SCRATCH, "w", 0);
      if (mode & 1)
        THFile_binary(file);
      if (mode == 3)
        THDiskFile_bigEndianEncoding(file), THDiskFile_longSize(file, 4);
      THObject_write(binary, file);
      THObject_write(ascii, file); /* one behind the other */
      if (mode < 2) {
        THFile_seek(file, 0);
      } else {
        THFile_free(file);
        file = THDiskFile_new(SCRATCH, "r", 0);
        if (mode == 3)
          THFile_binary(file), THDiskFile_bigEndianEncoding(file), THDiskFile_longSize(file, 4);
      }
      again = THObject_newRead(file);
      CHECK(same(binary, again));
      THObject_free(again);
      again = THObject_newRead(file);
      CHECK(same(ascii, again));
      THObject_free(again);
      CHECK_ERROR(SINK(THObject_newRead(file)));
      THFile_free(file);
    }
    THObject_save(ascii, SCRATCH);
    again = THObject_newLoad(SCRATCH);
    CHECK(same(ascii, again));
    THObject_save(again, SCRATCH); /* over the file that it is from */
    CHECK(same(ascii, again));
    THObject_free(again);
    THObject_free(binary);
    THObject_free(ascii);
  }
}

/* Lists of the same objects, with longs of 4 bytes, and the most significant byte first. */
static void encodings(void) {
  static const char *const parts[] = {"tensors", "views", "mlp", "values"};
  size_t k;
  long i;
  for (k = 1; k < 4; k++) {
    THObject *list = THObject_newLoad(golden(others[k], "")), *part, *expected;
    CASE(others[k]);
    for (i = 0; i < 4; i++) {
      part = THObject_newAt(list, i + 1);
      expected = THObject_newLoad(golden(parts[i], ".t7"));
      CHECK(same(part, expected));
      THObject_free(part);
      THObject_free(expected);
    }
    THObject_free(list);
  }
}

static double fieldNumber(const THObject *object, const char *path) {
  THObject *found = THObject_newPath(object, path);
  const double number = THObject_number(found);
  THObject_free(found);
  return number;
}

static void values(void) {
  THObject *object = THObject_newLoad(golden("values", ".t7")), *found, *key;

  CASE("values");
  CHECK_LONG(THObject_length(object), 6);
  CHECK_NUMBER(fieldNumber(object, "3"), -0.1);
  CHECK_NUMBER(fieldNumber(object, "infinity"), INFINITY);
  CHECK_NUMBER(fieldNumber(object, "large"), 9007199254740992.0);
  CHECK_NUMBER(fieldNumber(object, "small"), 4.9406564584124654e-324);
  CHECK_NUMBER(fieldNumber(object, "inner.list.4.1"), 40);
  found = THObject_newField(object, "a key\nwith a line");
  CHECK_LONG(THObject_length(found), 19);
  CHECK(memcmp(THObject_string(found), "zeros \0 and \377 bytes", 20) == 0);
  THObject_free(found);
  found = THObject_newField(object, "");
  CHECK_STRING(THObject_string(found), "");
  THObject_free(found);
  key = THObject_newBoolean(1);
  found = THObject_newValue(object, key);
  CHECK_STRING(THObject_string(found), "yes");
  THObject_free(found);
  THObject_free(key);
  THObject_free(object);
}

static void circles(void) {
  THObject *object = THObject_newLoad(golden("circles", ".t7")), *found;

  CASE("circles");
  found = THObject_newPath(object, "inner.list.2.1.self.again.outer");
  CHECK(found == object);
  THObject_free(found);
  found = THObject_newValue(object, object);
  THObject_free(object); /* what is left of the circle keeps all of it */
  object = THObject_newPath(found, "outer.name");
  CHECK_STRING(THObject_string(object), "circle");
  THObject_free(object);
  THObject_free(found);
}

static void functions(void) {
  THObject *object = THObject_newLoad(golden("functions", ".t7")), *plain, *found;

  CASE("functions");
  plain = THObject_newField(object, "plain");
  CHECK_LONG(THObject_kind(plain), TH_OBJECT_FUNCTION);
  CHECK(memcmp(THObject_string(plain), "\033Lua", 4) == 0);
  found = THObject_newField(object, "again");
  CHECK(found == plain);
  THObject_free(found);
  THObject_free(plain);
  found = THObject_newField(object, "closure");
  plain = THObject_newContents(found);
  CHECK_LONG(THObject_length(plain), 2);
  THObject_free(plain);
  THObject_free(found);
  THObject_free(object);

  object = THObject_newLoad(golden("old_functions", ".t7"));
  found = THObject_newField(object, "six");
  CHECK_LONG(THObject_length(found), 11);
  THObject_free(found);
  found = THObject_newField(object, "again");
  CHECK_STRING(THObject_string(found), "code of seven");
  THObject_free(found);
  THObject_free(object);
}

static void networks(void) {
  THObject *net = THObject_newLoad(golden("mlp", ".t7")), *weight, *other;
  THFloatTensor *tensor;
  THDoubleTensor *parameters, *part;

  CASE("networks");
  CHECK_STRING(THObject_className(net), "nn.Sequential");
  CHECK_LONG(THObject_version(net), 1);
  weight = THObject_newPath(net, "modules.1.weight");
  THObject_free(net);
  tensor = THObject_newFloatTensor(weight);
  CHECK_LONG(tensor->size[0] * 10 + tensor->size[1], 34);
  CHECK(THFloatTensor_get2d(tensor, 0, 0) != 0);
  THFloatTensor_free(tensor);
  THObject_free(weight);

  /* Shared storages stay shared: what is written to one is read in the other. */
  net = THObject_newLoad(golden("flat", ".t7"));
  weight = THObject_newPath(net, "model.modules.2.bias");
  other = THObject_newField(net, "parameters");
  part = THObject_newDoubleTensor(weight);
  parameters = THObject_newDoubleTensor(other);
  CHECK(part->storage == parameters->storage);
  CHECK_LONG(part->storageOffset, 8);
  THDoubleTensor_set1d(part, 0, 77);
  CHECK_NUMBER(THDoubleTensor_get1d(parameters, 8), 77);
  THDoubleTensor_free(part);
  THDoubleTensor_free(parameters);
  THObject_free(weight);
  THObject_free(other);
  THObject_free(net);

  net = THObject_newLoad(golden("unreferenced.t7", ""));
  weight = THObject_newAt(net, 1);
  other = THObject_newAt(net, 2);
  CHECK(weight != other && same(weight, other));
  THObject_free(weight);
  THObject_free(other);
  THObject_free(net);
}

static void oldAndCuda(void) {
  THObject *object = THObject_newLoad(golden("unversioned", ".t7")), *found;
  THFloatTensor *tensor = THObject_newFloatTensor(object);
  THLongTensor *longs;

  CASE("old files, and those of a GPU");
  CHECK_NUMBER(THFloatTensor_get1d(tensor, 2), 3);
  THFloatTensor_free(tensor);
  THObject_free(object);

  object = THObject_newLoad(golden("cuda", ".t7"));
  found = THObject_newField(object, "plain");
  CHECK_STRING(THObject_className(found), "torch.FloatTensor");
  THObject_free(found);
  found = THObject_newField(object, "long");
  longs = THObject_newLongTensor(found);
  CHECK_LONG(THLongTensor_get1d(longs, 1), 5);
  THLongTensor_free(longs);
  THObject_free(found);
  THObject_free(object);
}

/* ---- mapped files ------------------------------------------------------------- */

/* 2 MB of floats behind a string of `shift` bytes, so that they lie at any place of a word. */
static void mapped(int shift) {
  const ptrdiff_t n = 1 << 19;
  THObject *table = THObject_newTable(), *text = THObject_newBytes("xxxxxxxx", (size_t)shift), *object, *again;
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(n), *view, *half;
  ptrdiff_t k;
  size_t length;

  CASE("mapped files");
  for (k = 0; k < n; k++)
    tensor->storage->data[k] = (float)k;
  half = THFloatTensor_newNarrow(tensor, 0, n / 2, n / 2);
  THObject_append(table, text);
  object = THObject_newFromFloatTensor(half);
  THObject_append(table, object);
  THObject_free(object);
  THFloatTensor_free(half);
  THFloatTensor_free(tensor);
  THObject_save(table, SCRATCH);
  THObject_free(table);
  THObject_free(text);

  table = THObject_newLoad(SCRATCH);
  remove(SCRATCH);
  object = THObject_newAt(table, 2);
  CHECK_LONG(THObject_length(object), n / 2);
  view = THObject_newFloatTensor(object);
  CHECK((size_t)view->storage->data % sizeof(float) == 0);
  CHECK_NUMBER(THFloatTensor_get1d(view, 5), n / 2 + 5);
  THFloatTensor_fill(view, 3); /* in memory alone */
  THObject_save(table, SCRATCH);
  THObject_free(object);
  THObject_free(table);
  CHECK_LONG(view->storage->refcount, 1);
  CHECK_NUMBER(view->storage->data[n / 2 - 1], n / 2 - 1);
  THFloatTensor_resize1d(view, 3 * n); /* moves out of the mapping */
  CHECK_NUMBER(THFloatTensor_get1d(view, 0), 3);
  THFloatTensor_free(view);

  table = THObject_newLoad(SCRATCH);
  again = THObject_newAt(table, 2);
  view = THObject_newFloatTensor(again);
  CHECK_NUMBER(THFloatTensor_get1d(view, 0), 3);
  CHECK_NUMBER(view->storage->data[1], 1);
  THFloatTensor_free(view);
  THObject_free(again);
  THObject_free(table);
  (void)length;
}

/* A mapped file of storages that are too small, just large enough and large for a page of their own. Each of them is
 * there, aligned, changed, made larger and freed for itself, and stays when all else is gone. */
static void copies(int swapped) {
  static const ptrdiff_t lengths[] = {3, 16383, 16384, 16385, 1 << 18, 700001};
  enum { STORAGES = sizeof lengths / sizeof lengths[0] };
  THObject *list = THObject_newTable(), *object;
  THDoubleTensor *tensors[2 * STORAGES];
  ptrdiff_t i;
  int k;

  CASE(swapped ? "copies of storages in the other byte order" : "copies of storages");
  for (k = 0; k < 2 * STORAGES; k++) {
    THDoubleTensor *tensor = THDoubleTensor_newWithSize1d(lengths[k % STORAGES]);
    for (i = 0; i < tensor->size[0]; i++)
      tensor->storage->data[i] = (double)i + k;
    object = THObject_newFromDoubleTensor(tensor);
    THObject_append(list, object);
    THObject_free(object);
    /* Strings of all lengths move what follows. */
    object = THObject_newBytes("xxxxxxxx", (size_t)(k % 8));
    THObject_append(list, object);
    THObject_free(object);
    THDoubleTensor_free(tensor);
  }
  object_saveOrdered(list, SCRATCH, swapped);
  THObject_free(list);
  list = THObject_newLoad(SCRATCH);
  for (k = 0; k < 2 * STORAGES; k++) {
    object = THObject_newAt(list, 2 * k + 1);
    tensors[k] = THObject_newDoubleTensor(object);
    THObject_free(object);
    CHECK((size_t)tensors[k]->storage->data % sizeof(double) == 0);
    for (i = 0; i < tensors[k]->size[0] && tensors[k]->storage->data[i] == (double)i + k; i++)
      ;
    CHECK_LONG(i, lengths[k % STORAGES]);
  }
  THObject_free(list);
  for (k = 0; k < 2 * STORAGES; k++)
    THDoubleTensor_fill(tensors[k], k);
  for (k = 0; k < STORAGES; k++) {
    THDoubleTensor_resize1d(tensors[k], 2 * lengths[k]);
    CHECK_NUMBER(THDoubleTensor_get1d(tensors[k], lengths[k] - 1), k);
    THDoubleTensor_free(tensors[k]);
  }
  for (; k < 2 * STORAGES; k++) { /* what its neighbours did is not to be seen */
    for (i = 0; i < lengths[k - STORAGES] && tensors[k]->storage->data[i] == k; i++)
      ;
    CHECK_LONG(i, lengths[k - STORAGES]);
    THDoubleTensor_free(tensors[k]);
  }
}

/* ---- files that are wrong ------------------------------------------------------- */

/* Loads SCRATCH, in which there is nothing good; whatever it gives is freed. */
static void tryLoad(void) {
  THObject *object = NULL;
  TRY(object = THObject_newLoad(SCRATCH));
  THObject_free(object);
}

static void truncations(void) {
  const long live = alloc_live();
  const int step = alloc_counts() ? 1 : 7; /* under valgrind fewer */
  size_t k, length;
  long end;
  int ascii;
  for (k = 0; k < 2 * FILES + 4; k++) {
    ascii = k < 2 * FILES && k % 2;
    const char *path = k < 2 * FILES ? golden(files[k / 2], ascii ? ".ascii.t7" : ".t7") : golden(others[k - 2 * FILES], "");
    const char *bytes = contents(path, &length);
    CASE(path);
    put(SCRATCH, bytes, length);
    CHECK(length > 0);
    for (end = (long)length - 1; end >= 0; end -= step) {
      CHECK(truncate(SCRATCH, end) == 0);
      tryLoad();
      if (!ascii) /* the end of a number may be missing in ascii */
        CHECK(check_caught.kind == PLAIN_ERROR);
      else
        CHECK(check_caught.kind == PLAIN_ERROR || check_caught.kind == NO_ERROR);
    }
  }
  CASE("truncations lose nothing");
  CHECK_LONG(alloc_more(live), 0);
}

/* Each byte of each file changed, in three ways. */
static void changedBytes(void) {
  static const unsigned char changes[] = {0x01, 0x80, 0xff};
  const long live = alloc_live();
  size_t step;
  size_t k, length, at, c;
  for (k = 0; k < FILES; k++) {
    char *bytes = contents(golden(files[k], k % 3 ? ".t7" : ".ascii.t7"), &length);
    step = (alloc_counts() ? 3 : 97) * (1 + length / 4096);
    CASE(files[k]);
    for (at = 0; at < length; at += step)
      for (c = 0; c < 3; c++) {
        bytes[at] = (char)(bytes[at] ^ changes[c]);
        put(SCRATCH, bytes, length);
        tryLoad();
        CHECK(check_caught.kind == PLAIN_ERROR || check_caught.kind == NO_ERROR);
        bytes[at] = (char)(bytes[at] ^ changes[c]);
      }
  }
  CASE("changed bytes lose nothing");
  CHECK_LONG(alloc_more(live), 0);
}

static void expectError(const void *bytes, size_t length, const char *words) {
  put(SCRATCH, bytes, length);
  tryLoad();
  if (!CHECK(check_caught.kind == PLAIN_ERROR && strstr(check_caught.message, words) != NULL))
    fprintf(stderr, "    expected \"%s\", got: %s\n", words, check_caught.message);
}

/* A file that is read, and freed. */
static void expectObject(const void *bytes, size_t length) {
  put(SCRATCH, bytes, length);
  tryLoad();
  CHECK(check_caught.kind == NO_ERROR);
}

#define WORDS(...) ((const int[]){__VA_ARGS__}), sizeof((const int[]){__VA_ARGS__})

#define TEXT(text) text, sizeof text - 1

static void hostile(void) {
  static int deep[3 << 17];
  const long live = alloc_live();
  size_t k;
  THObject *object;

  CASE("files that are something else");
  expectError("", 0, "an empty file");
  expectError("PK\003\004........", 12, "a zip archive");
  expectError("PK\003\004......................\020\0\0\0archive/data.pkl", 46, "cut off or damaged");
  expectError("\200\002\212\nl\374\234F\371 j\250P\031.", 14, "pickle ends at byte 14");
  expectError("\037\213\b\0\0\0", 6, "gzip");
  expectError("\211HDF\r\n\032\n", 8, "HDF5");
  expectError("\223NUMPY\001\0", 8, "NumPy");
  expectError("@\0\0\0\0\0\0\0{\"weight\"", 17, "safetensors");
  expectError("version https://git-lfs.github.com/spec/v1\noid", 46, "git lfs pull");
  expectError("<!DOCTYPE html>\n<html>", 22, "HTML");
  expectError("Not Found\n", 10, "\"Not Found\"");
  expectError(WORDS(0, 0, 0, 0), "zeros");
  {
    static char hdf5[1024]; /* with 512 bytes in front */
    memcpy(hdf5 + 512, "\211HDF\r\n\032\n", 8);
    expectError(hdf5, sizeof hdf5, "an HDF5 file");
  }
  /* What begins as a value, and goes on as nothing. */
  expectError(WORDS(1, 0, 0, 7), "but");
  expectError("1\n2\n3\n", 6, "a text that begins with \"1\"");
  expectError("5\n1\n0.5\n", 8, "a text");
  expectError("\3", 1, "cut off: it ends at byte 1");
  expectError("\2\0\0", 3, "cut off: it ends at byte 3");
  /* Values one after the other, and a line at the end, are no mistake. */
  expectObject(WORDS(1, 0, 0, 5, 1, 0));
  expectObject("1\n2\n5\n1\n\n", 9);
  expectObject("\2\0\0\0\2\0\0\0{}", 10);
  TRY(SINK(THObject_newLoad("/")));
  CHECK(strstr(check_caught.message, "folder") != NULL);
  CHECK_ERROR(SINK(THObject_newLoad("no such file")));
  CHECK_ARG_ERROR(1, SINK(THObject_newLoad(NULL)));
  CHECK_ARG_ERROR(1, THObject_save(NULL, SCRATCH));
  object = THObject_newNil();
  CHECK_ARG_ERROR(2, THObject_save(object, NULL));
  THObject_free(object);

  CASE("files that are wrong");
  expectError(WORDS(4, 1, 3), "cut off: it ends at byte 12");
  expectError(WORDS(2, -1), "a string of -1 bytes, at byte 4");
  expectError(WORDS(2, 0x7fffffff, 0), "cut off");
  expectError(WORDS(3, 1, -5), "a table with -5 pairs");
  expectError(WORDS(3, 1, 0x7fffffff), "table that begins at byte 0");
  expectError(WORDS(3, 1, 1, 0, 0), "a key that is nil");
  expectError(WORDS(3, 1, 1, 1, 0, 0x7ff80000, 0), "a key that is no number");
  expectError(WORDS(3, 1, 1, 9, 0), "9 is no type of a value, at byte 12");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\377\377\377\377", 40, "-1 dimensions");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x12\0\0\0torch.FloatStorage\377\377\377\377\377\377\377\377", 45, "a storage of -1");
  /* 1 x 2^62 elements, strides and an offset that leave the storage; a storage that is none. */
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\1\0\0\0\0\0\0\0\0\0\0@\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0",
              68, "outside its storage");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\1\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\5\0\0\0\1\0\0\0",
              72, "without a storage");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\0\0\0\0\1\0\0\0\0\0\0\0\4\0\0\0\1\0\0\0", 56,
              "part of itself");

  /* Lengths and counts that overflow when they are multiplied or added. */
  expectError("\4\0\0\0\1\0\0\0\377\377\377\177torch.FloatTensor", 29, "cut off");
  expectError("\4\0\0\0\1\0\0\0\0\0\0\200torch.FloatTensor", 29, "a string of -2147483648 bytes");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\377\377\377\177torch.FloatTensor", 36, "cut off");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x13\0\0\0torch.DoubleStorage\0\0\0\0\0\0\0\40", 46, "cut off"); /* 2^61 * 8 */
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x13\0\0\0torch.DoubleStorage\377\377\377\377\377\377\377\177", 46, "cut off");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\0\0\0\0\0\0\0\0\0\0\0\200", 48, "");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\0\4\0\0", 40, "cut off");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\1\4\0\0", 40, "1025 dimensions");
  /* One element at stride 2^63 - 1 and one at the least of all; the storage is that of another type. */
  {
    static const char start[] = "\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\1\0\0\0\2\0\0\0\0\0\0";
    static const char ends[] = "\1\0\0\0\0\0\0\0\4\0\0\0\2\0\0\0\3\0\0\0V 1\x12\0\0\0torch.FloatStorage"
                               "\2\0\0\0\0\0\0\0abcdefgh";
    static const char *const strides[] = {"\377\377\377\377\377\377\377\177", "\0\0\0\0\0\0\0\200", "\2\0\0\0\0\0\0\0",
                                          "\377\377\377\377\377\377\377\377"};
    char file[sizeof start + 8 + sizeof ends];
    for (k = 0; k < 4; k++) {
      memcpy(file, start, sizeof start);
      memcpy(file + sizeof start, strides[k], 8);
      memcpy(file + sizeof start + 8, ends, sizeof ends - 1);
      expectError(file, sizeof file - 1, "outside its storage");
    }
    memcpy(file + sizeof start, "\1\0\0\0\0\0\0\0", 8);
    expectObject(file, sizeof file - 1);
    memcpy(file + sizeof file - 1 - sizeof "Storage\2\0\0\0\0\0\0\0abcdefg" - 5, "Short", 5);
    expectError(file, sizeof file - 1, "without a storage of its type");
  }

  CASE("references to what is something else");
  /* {[true] = {}, [5] = object 2, which is a table, as one of a class}: a number is one thing, whatever the type says */
  expectObject(WORDS(3, 1, 2, 5, 1, 3, 2, 0, 5, 0, 4, 2));
  expectObject(WORDS(3, 1, 1, 5, 1, 8, 1)); /* the table itself, named as a function */
  /* a tensor whose storage is the table that it is in; itself by way of a table */
  expectError("\3\0\0\0\1\0\0\0\1\0\0\0\5\0\0\0\1\0\0\0"
              "\4\0\0\0\2\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\0\0\0\0\1\0\0\0\0\0\0\0\3\0\0\0\1\0\0\0",
              76, "without a storage of its type");
  expectError("\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\0\0\0\0\1\0\0\0\0\0\0\0"
              "\3\0\0\0\2\0\0\0\1\0\0\0\5\0\0\0\1\0\0\0\4\0\0\0\1\0\0\0",
              76, "part of itself");
  /* functions that are their own upvalues, by themselves and in a table */
  expectObject(WORDS(8, 1, 0, 8, 1));
  expectObject(WORDS(7, 1, 0, 3, 2, 1, 5, 1, 7, 1));
  expectError(WORDS(6, 0, 6, 0, 6, 0), "cut off");
  expectError(WORDS(8, 1, 0x7fffffff), "cut off");

  CASE("versions");
  expectObject("\4\0\0\0\1\0\0\0\x0e\0\0\0V 999999999999\0\0\0\0", 30); /* no version: the name of a class */
  expectObject("\4\0\0\0\1\0\0\0\x0d\0\0\0V -2147483648\1\0\0\0a\0\0\0\0", 34);
  expectObject("\4\0\0\0\1\0\0\0\2\0\0\0V \0\0\0\0", 18);
  expectObject("\4\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0", 16); /* a class whose name is empty */

  CASE("numbers in ascii that are too large");
  expectError(TEXT("2\n99999999999999999999\nx\n"), "");
  expectError(TEXT("3\n1\n99999999999999999999999999\n"), "");
  expectError(TEXT("3\n1\n2147483647\n"), "cut off");
  expectError(TEXT("4\n1\n3\nV 1\n18\ntorch.FloatStorage\n9223372036854775807\n1 2\n"), "");
  expectError(TEXT("4\n1\n3\nV 1\n18\ntorch.FloatStorage\n9223372036854775808\n1 2\n"), "");
  expectError(TEXT("4\n1\n3\nV 1\n18\ntorch.FloatStorage\n-1\n"), "a storage of -1");
  expectError(TEXT("4\n1\n3\nV 1\n17\ntorch.ByteStorage\n4611686018427387904\nab\n"), "");

  CASE("2^64 elements that are all the same one");
  expectError(TEXT("4\n1\n3\nV 1\n17\ntorch.FloatTensor\n2\n4294967296 4294967296\n0 0\n1\n"
                   "4\n2\n3\nV 1\n18\ntorch.FloatStorage\n1\n5\n"),
              "outside its storage");

  CASE("a size of 0 beside one of 2^50");
  put(SCRATCH,
      "\4\0\0\0\1\0\0\0\3\0\0\0V 1\x11\0\0\0torch.FloatTensor\2\0\0\0\0\0\0\0\0\0\4\0\0\0\0\0\0\0\0\0"
      "\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0",
      84);
  object = THObject_newLoad(SCRATCH);
  THFloatTensor *empty = THObject_newFloatTensor(object), *copy = THFloatTensor_newClone(empty);
  CHECK_LONG(copy->nDimension, 0);
  THFloatTensor_free(copy);
  THFloatTensor_free(empty);
  THObject_free(object);

  CASE("a circle that a later value of its key replaces"); /* {[true] = t, [true] = 5} with t = {[1] = t} */
  expectObject(WORDS(3, 1, 2, 5, 1, 3, 2, 1, 5, 1, 3, 2, 5, 1, 5, 1));

  CASE("deep files");
  for (k = 0; k + 3 < sizeof deep / sizeof deep[0]; k += 3)
    deep[k] = 3, deep[k + 1] = (int)k + 1, deep[k + 2] = 1;
  /* Keys all the way down: the innermost is cut off. */
  expectError(deep, k * sizeof(int), "cut off");
  for (k = 0; k + 5 < sizeof deep / sizeof deep[0]; k += 5) /* {true = {true = ...}} */
    deep[k] = 3, deep[k + 1] = (int)k + 1, deep[k + 2] = 1, deep[k + 3] = 5, deep[k + 4] = 1;
  deep[k++] = 0;
  put(SCRATCH, deep, k * sizeof(int));
  object = THObject_newLoad(SCRATCH);
  CHECK_LONG(THObject_kind(object), TH_OBJECT_TABLE);
  THObject_save(object, SCRATCH);
  THObject_free(object);
  object = THObject_newLoad(SCRATCH);
  THObject_free(object);
  CASE("wrong files lose nothing");
  CHECK_LONG(alloc_more(live), 0);
}

static void files_(void) {
  THFile *file = THMemoryFile_new("rw");
  THObject *object;
  long n = 5;
  size_t length;

  CASE("files");
  THFile_binary(file);
  THFile_writeLongScalar(file, n);
  THFile_writeIntScalar(file, 99);
  THFile_seek(file, 8);
  CHECK_ERROR(SINK(THObject_newRead(file)));
  CHECK_LONG(THFile_position(file), 8);
  CHECK(!THFile_isQuiet(file));
  THFile_free(file);

  file = THDiskFile_new(golden("text", ".ascii.t7"), "r", 0);
  THFile_binary(file);
  TRY(SINK(THObject_newRead(file)));
  CHECK(strstr(check_caught.message, "looks like an ascii t7") != NULL);
  THFile_ascii(file);
  object = THObject_newRead(file);
  CHECK_STRING(THObject_string(object), "only a text");
  CHECK_ARG_ERROR(2, THObject_write(object, file)); /* cannot be written */
  CHECK_ERROR(THObject_save(object, "no such folder/file"));
  THFile_close(file);
  CHECK_ARG_ERROR(1, SINK(THObject_newRead(file)));
  THFile_free(file);

  /* What was at a path stays there if the new file is not complete. */
  put(SCRATCH, "before", 6);
  CHECK(chmod(SCRATCH, 0640) == 0);
  THObject_save(object, SCRATCH);
  {
    struct stat data;
    CHECK(stat(SCRATCH, &data) == 0);
    CHECK_LONG(data.st_mode & 0777, 0640);
  }
  CHECK(memcmp(contents(SCRATCH, &length), "\2\0\0\0\13\0\0\0only a text", 19) == 0);
  CHECK_LONG(length, 19);
  THObject_free(object);
}

/* Whether the files differ from what is written today: they are older, or were made for a GPU. */
static int isOld(const char *name) {
  return !strcmp(name, "unversioned") || !strcmp(name, "cuda") || !strcmp(name, "old_functions");
}

/* What Torch7 wrote, read and written again: the same bytes, so Torch7 reads it. */
static void sameBytes(void) {
  static char before[1 << 16];
  size_t k, length, again;
  int ascii;
  for (k = 0; k < FILES; k++)
    for (ascii = 0; ascii < 2 && !isOld(files[k]); ascii++) {
      const char *path = golden(files[k], ascii ? ".ascii.t7" : ".t7");
      THObject *object = THObject_newLoad(path);
      CASE(files[k]);
      memcpy(before, contents(path, &length), sizeof before);
      if (ascii) {
        THFile *file = THDiskFile_new(SCRATCH, "w", 0);
        THObject_write(object, file);
        THFile_free(file);
      } else
        THObject_save(object, SCRATCH);
      THObject_free(object);
      CHECK(memcmp(before, contents(SCRATCH, &again), length) == 0);
      CHECK_LONG(again, length);
    }
}

int main(void) {
  long live = 0;
  int round, shift;

  check_catchErrors();
  for (round = check_few(); round < 2; round++) {
    live = alloc_live();
    roundTrips();
    windowsLines();
    selfWriters();
    selfWritersThatCannot();
    sameBytes();
    encodings();
    values();
    circles();
    functions();
    networks();
    oldAndCuda();
    files_();
    for (shift = 0; shift < 4; shift++)
      mapped(shift);
    copies(0);
    copies(1);
  }
  CASE("all cases");
  CHECK_LONG(alloc_more(live), 0);
  truncations();
  changedBytes();
  hostile();
  remove(SCRATCH);
  return check_report();
}
