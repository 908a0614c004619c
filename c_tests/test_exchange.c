/* npy, npz and safetensors: files that NumPy wrote (exchange/), files written here, and files that are not as they should be. */
#include "th_alloc.h"
#include "th_fixture.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/stat.h>

/* In the folder that tests run in. */
#define SAVED "exchange.tmp"

/* The folder with the files that NumPy wrote: make_files.py there. */
static const char *filesFolder(void) {
  const char *folder = getenv("TH_TEST_FILES");
  if (!folder) {
    fprintf(stderr, "TH_TEST_FILES is not set\n");
    exit(1);
  }
  return folder;
}

static const char *numpy(const char *name) {
  static char path[400];
  snprintf(path, sizeof path, "%s/%s", filesFolder(), name);
  return path;
}

/* What is in a file, and a 0 behind it; the caller frees it. */
static char *contentOf(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  char *content = NULL;
  *length = 0;
  if (CHECK(file != NULL)) {
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    content = (char *)calloc(*length + 1, 1);
    CHECK_LONG(fread(content, 1, *length, file), *length);
    fclose(file);
  }
  return content;
}

static int sameFiles(const char *one, const char *other) {
  size_t m, n;
  char *a = contentOf(one, &m), *b = contentOf(other, &n);
  const int same = m == n && memcmp(a, b, m) == 0;
  free(a);
  free(b);
  return same;
}

static void store(const char *path, const void *content, size_t length) {
  FILE *file = fopen(path, "wb");
  if (CHECK(file != NULL)) {
    CHECK_LONG(fwrite(content, 1, length, file), length);
    fclose(file);
  }
}

#include "generic/exchange.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/exchange.c"
#include <TH/THGenerateHalfType.h>

static void says(const char *words) {
  if (!CHECK(strstr(check_caught.message, words) != NULL))
    fprintf(stderr, "    it says: %s\n    not: %s\n", check_caught.message, words);
}

typedef enum { NPY, NPZ, SAFETENSORS } Format;

static THObject *newLoad(Format format, const char *path) {
  return format == NPY ? THObject_newLoadNpy(path)
         : format == NPZ ? THObject_newLoadNpz(path) : THObject_newLoadSafetensors(path, 0);
}

static Format formatOf(const char *name) {
  const char *suffix = strrchr(name, '.');
  return strcmp(suffix, ".npy") == 0 ? NPY : strcmp(suffix, ".npz") == 0 ? NPZ : SAFETENSORS;
}

/* Element k of a tensor of any type in a table, in the order in which it lies. */
static double elementAt(THObject *table, const char *key, const char *type, long k) {
  THObject *field = THObject_newField(table, key);
  THObject *number;
  THDoubleTensor *numbers = THDoubleTensor_new();
  double value;
  CHECK_STRING(THObject_elementType(field), type);
#define FROM(NAME)                                               \
  if (strcmp(type, #NAME) == 0) {                                \
    TH##NAME##Tensor *t = THObject_new##NAME##Tensor(field);     \
    THLongStorage *size = TH##NAME##Tensor_newSizeOf(t);         \
    THDoubleTensor_resize(numbers, size, NULL);                  \
    THDoubleTensor_copy##NAME(numbers, t);                       \
    THLongStorage_free(size);                                    \
    TH##NAME##Tensor_free(t);                                    \
  }
  FROM(Byte) FROM(Char) FROM(Short) FROM(Int) FROM(Long) FROM(Float) FROM(Double) FROM(Half)
#undef FROM
  number = THObject_newNumber(THDoubleTensor_data(numbers)[k]);
  value = THObject_number(number);
  THObject_free(number);
  THDoubleTensor_free(numbers);
  THObject_free(field);
  return value;
}

/* ---- npy ------------------------------------------------------------------- */

static void npyTypes(void) {
  THFloatTensor *f;
  THDoubleTensor *d;
  THByteTensor *b;
  THIntTensor *i;
  THLongTensor *l;

  CASE("npy: Fortran's order");
  f = THFloatTensor_newLoadNpy(numpy("fortran.npy"));
  CHECK_LONG(f->stride[0], 1);
  CHECK_LONG(f->stride[1], 3);
  CHECK_NUMBER(THFloatTensor_get2d(f, 1, 2), 6);
  THFloatTensor_saveNpy(f, SAVED);
  CHECK(sameFiles(SAVED, numpy("fortran.npy")));
  THFloatTensor_free(f);

  CASE("npy: versions 2 and 3");
  f = THFloatTensor_newLoadNpy(numpy("version2.npy"));
  CHECK_NUMBER(THFloatTensor_get2d(f, 2, 3), 11);
  THFloatTensor_free(f);
  f = THFloatTensor_newLoadNpy(numpy("version3.npy"));
  CHECK_NUMBER(THFloatTensor_get2d(f, 2, 3), 11);
  THFloatTensor_free(f);

  CASE("npy: scalars, vectors, sizes of 0");
  d = THDoubleTensor_newLoadNpy(numpy("scalar.npy"));
  CHECK_LONG(d->nDimension, 1);
  CHECK_LONG(d->size[0], 1);
  CHECK_NUMBER(THDoubleTensor_get1d(d, 0), 7);
  THDoubleTensor_free(d);
  l = THLongTensor_newLoadNpy(numpy("vector.npy"));
  CHECK_LONG(l->size[0], 5);
  CHECK_LONG(THLongTensor_get1d(l, 4), 4);
  THLongTensor_saveNpy(l, SAVED);
  CHECK(sameFiles(SAVED, numpy("vector.npy")));
  THLongTensor_free(l);
  f = THFloatTensor_newLoadNpy(numpy("empty.npy"));
  CHECK_LONG(f->nDimension, 0);
  THFloatTensor_free(f);

  CASE("npy: types that tensors have others for");
  b = THByteTensor_newLoadNpy(numpy("bool.npy"));
  CHECK_LONG(THByteTensor_get1d(b, 0), 1);
  CHECK_LONG(THByteTensor_get1d(b, 1), 0);
  THByteTensor_free(b);
  i = THIntTensor_newLoadNpy(numpy("uint16.npy"));
  CHECK_LONG(THIntTensor_get1d(i, 2), 65535);
  THIntTensor_free(i);
  l = THLongTensor_newLoadNpy(numpy("uint32.npy"));
  CHECK_LONG(THLongTensor_get1d(l, 1), 4000000000L);
  THLongTensor_free(l);
  l = THLongTensor_newLoadNpy(numpy("uint64.npy"));
  CHECK_LONG(THLongTensor_get1d(l, 1), 1L << 62);
  THLongTensor_free(l);
}

static void npyErrors(void) {
  CASE("npy: what the file holds instead");
  CHECK_ERROR(SINK(THFloatTensor_newLoadNpy(numpy("double.npy"))));
  says("float64");
  says("THDoubleTensor and not of a THFloatTensor");
  CHECK_ERROR(SINK(THShortTensor_newLoadNpy(numpy("uint16.npy"))));
  says("uint16, elements of a THIntTensor");
  CHECK_ERROR(SINK(THLongTensor_newLoadNpy(numpy("uint64_large.npy"))));
  says("a number of type uint64 is too large for a THLongTensor");
  CHECK_ERROR(SINK(THFloatTensor_newLoadNpy(numpy("complex.npy"))));
  says("'<c16'");
  CHECK_ERROR(SINK(THFloatTensor_newLoadNpy(numpy("strings.npy"))));
  says("strings");
  CHECK_ERROR(SINK(THFloatTensor_newLoadNpy(numpy("records.npy"))));
  says("records");
  CHECK_ERROR(SINK(THFloatTensor_newLoadNpy(numpy("objects.npy"))));
  says("objects of Python");
  CHECK_ERROR(SINK(THFloatTensor_newLoadNpy(numpy("dates.npy"))));
  says("'<M8[D]'");
  CHECK_ERROR(SINK(THObject_newLoadNpy(numpy("stored.npz"))));
  says("no npy file but an archive of NumPy arrays (.npz)");
  CHECK_ERROR(SINK(THObject_newLoadNpy(numpy("numpy.safetensors"))));
  says("no npy file but a safetensors file");
  CHECK_ERROR(SINK(THObject_newLoadSafetensors(numpy("float.npy"), 0)));
  says("no safetensors file but a NumPy array (.npy)");
  store(SAVED, "version https://git-lfs.github.com/spec/v1\noid", 46);
  CHECK_ERROR(SINK(THObject_newLoadNpy(SAVED)));
  says("git lfs pull");
  CHECK_ERROR(SINK(THObject_newLoadNpz(SAVED)));
  says("git lfs pull");
  CHECK_ERROR(SINK(THObject_newLoadSafetensors(SAVED, 0)));
  says("git lfs pull");
  store(SAVED, "\3\0\0\0\1\0\0\0\0\0\0\0", 12);
  CHECK_ERROR(SINK(THObject_newLoadNpy(SAVED)));
  says("as a t7 does");

  CASE("no such file, a folder, an empty file");
  CHECK_ERROR(SINK(THObject_newLoadNpy("no such folder/a.npy")));
  says("<no such folder/a.npy>: cannot be opened: No such file");
  CHECK_ERROR(SINK(THObject_newLoadNpy(".")));
  says("regular");
  store(SAVED, "", 0);
  CHECK_ERROR(SINK(THObject_newLoadNpy(SAVED)));
  says("empty");
  {
    THFloatTensor *t = THFloatTensor_newWithSize1d(2);
    THFloatTensor_set1d(t, 0, 1);
    THFloatTensor_set1d(t, 1, 2);
    CHECK_ERROR(THFloatTensor_saveNpy(t, "no such folder/a.npy"));
    says("No such file");
    CHECK_ERROR(THFloatTensor_saveNpy(t, "."));
    THFloatTensor_saveNpy(t, "/dev/null"); /* no regular file: written in place */
    THFloatTensor_free(t);
  }
}

/* A file of version 1.0 with this dictionary and so many bytes behind the header. */
static void storeNpy(const char *dictionary, size_t bytes) {
  static char content[4000];
  const size_t length = strlen(dictionary);
  memset(content, 0, sizeof content);
  memcpy(content, "\x93NUMPY\1\0", 8);
  content[8] = (char)(length & 255);
  content[9] = (char)(length >> 8);
  memcpy(content + 10, dictionary, length);
  store(SAVED, content, 10 + length + bytes);
}

static void npyHeaders(void) {
  static const char *const good[] = {
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }\n",
      "{\"shape\":(2,3),\"fortran_order\":True,\"descr\":\"<f4\"}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2L, 3L), }  \n",
      "{'descr': 'f4', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': 'float32', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f', 'fortran_order': False, 'shape': (2, 3)}",
      "  { 'descr' : '=f4' , 'fortran_order' : False , 'shape' : ( 2 , 3 , ) }",
  };
  static const char *const bad[] = {
      "", "{", "{}", "[]", "{'descr': '<f4', 'fortran_order': False}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'more': 1}",
      "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} x",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (6)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2,, 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (-2, 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2.0, 3)}",
      "{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': 6}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (7,)}", /* more than there is */
      "{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 4)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775807, 9223372036854775807)}",
      "{'descr': '<f8', 'fortran_order': False, 'shape': (2305843009213693952,)}", /* 2^61 times 8 bytes */
      "{'descr': '<f8', 'fortran_order': False, 'shape': (2305843009213693952, 8)}",
      "{'descr': '<c16', 'fortran_order': False, 'shape': (1152921504606846976,)}",
      "{'descr': '<U4611686018427387904', 'fortran_order': False, 'shape': (1,)}",
      "{'descr': '|V9223372036854775807', 'fortran_order': False, 'shape': (3,)}",
      ("{'descr': [('a', '|V9223372036854775807'), ('b', '|V9223372036854775807'), ('c', '|V3')], 'fortran_order': False, "
       "'shape': (1,)}"),
      "{'descr': '', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<float32', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (02, 3)}",
      "{'descr': '<f+4', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<c7', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': [('a', '<f4'), ('b', '<U3')], 'fortran_order': False, 'shape': (2, 3)}", /* 96 bytes of 24 */
      "{'descr': [('a', '<f4'), ('b', '<x3')], 'fortran_order': False, 'shape': (1,)}",
      "{'descr': [('a', '<f4', (2, 4))], 'fortran_order': False, 'shape': (1,)}",
      "{'descr': [('a', '<f4'], 'fortran_order': False, 'shape': (1,)}",
      "{'descr': '<f0', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '\xc3\xa9', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f4, 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': 3, 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3",
  };
  char many[700] = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
  size_t k;

  CASE("npy: headers that are right");
  for (k = 0; k < sizeof good / sizeof good[0]; k++) {
    THFloatTensor *t;
    storeNpy(good[k], 24);
    t = THFloatTensor_newLoadNpy(SAVED);
    CHECK_LONG(THFloatTensor_nElement(t), 6);
    CHECK_LONG(t->stride[0], k == 1 ? 1 : 3);
    THFloatTensor_free(t);
  }
  storeNpy("{'descr': '>u1', 'fortran_order': False, 'shape': (2, 3)}", 6); /* of one byte there is no order */
  THByteTensor_free(THByteTensor_newLoadNpy(SAVED));
  CASE("npy: headers that are not");
  for (k = 0; k < sizeof bad / sizeof bad[0]; k++) {
    storeNpy(bad[k], 24);
    TRY(SINK(THObject_newLoadNpy(SAVED)));
    if (!CHECK(check_caught.kind == PLAIN_ERROR))
      fprintf(stderr, "    header: %s\n", bad[k]);
  }
  for (k = 0; k < 65; k++)
    strcat(many, "1, ");
  strcat(many, ")}");
  storeNpy(many, 24);
  CHECK_ERROR(SINK(THObject_newLoadNpy(SAVED)));
  says("64");
  store(SAVED, "\x93NUMPY\4\0\0\0\0\0", 12);
  CHECK_ERROR(SINK(THObject_newLoadNpy(SAVED)));
  says("version 4.0");
}

/* ---- npz ------------------------------------------------------------------- */

static void npzOfNumpy(void) {
  static const char *const names[] = {"stored.npz", "deflated.npz"};
  int k;
  for (k = 0; k < 2; k++) {
    THObject *table = THObject_newLoadNpz(numpy(names[k]));
    CASE(names[k]);
    CHECK_LONG(THObject_pairCount(table), 4);
    CHECK_NUMBER(elementAt(table, "weight", "Float", 11), 11);
    CHECK_NUMBER(elementAt(table, "bias", "Double", 5), 5);
    CHECK_NUMBER(elementAt(table, "count", "Long", 0), 3);
    CHECK_NUMBER(elementAt(table, "mask", "Byte", 1), 0);
    THObject_saveNpz(table, SAVED);
    THObject_free(table);
    table = THObject_newLoadNpz(SAVED);
    CHECK_LONG(THObject_pairCount(table), 4);
    CHECK_NUMBER(elementAt(table, "bias", "Double", 5), 5);
    THObject_free(table);
  }
  CASE("npz of nothing");
  {
    THObject *table = THObject_newTable();
    THObject_saveNpz(table, SAVED);
    THObject_free(table);
    table = THObject_newLoadNpz(SAVED);
    CHECK_LONG(THObject_pairCount(table), 0);
    THObject_free(table);
  }
}

/* Changes bytes of a file of NumPy's: whatever it is then, it is no more than an error. */
static void npzErrors(void) {
  size_t length, k;
  char *content = contentOf(numpy("stored.npz"), &length);

  CASE("npz: damaged numbers");
  content[180] ^= 1; /* inside the first array, or its header */
  store(SAVED, content, length);
  CHECK_ERROR(SINK(THObject_newLoadNpz(SAVED)));
  says("'weight.npy': the checksum is wrong");
  content[180] ^= 1;

  CASE("npz: encrypted, packed in another way");
  for (k = 0; memcmp(content + k, "PK\1\2", 4) != 0; k++)
    ;
  content[k + 8] |= 1;
  store(SAVED, content, length);
  CHECK_ERROR(SINK(THObject_newLoadNpz(SAVED)));
  says("encrypted");
  content[k + 8] &= ~1;
  content[k + 10] = 12;
  store(SAVED, content, length);
  CHECK_ERROR(SINK(THObject_newLoadNpz(SAVED)));
  says("method 12");
  content[k + 10] = 0;

  CASE("npz: sizes that cannot be");
  memset(content + k + 24, 0x7f, 4);
  store(SAVED, content, length);
  CHECK_ERROR(SINK(THObject_newLoadNpz(SAVED)));
  says("larger than it can be");
  free(content);

  CASE("npz: members that overlap");
  content = contentOf(numpy("stored.npz"), &length);
  {
    size_t second = k + 4;
    while (memcmp(content + second, "PK\1\2", 4) != 0)
      second++;
    memcpy(content + second + 42, content + k + 42, 4); /* begins where the first one does */
  }
  store(SAVED, content, length);
  CHECK_ERROR(SINK(THObject_newLoadNpz(SAVED)));
  free(content);

  CASE("npz: another file");
  CHECK_ERROR(SINK(THObject_newLoadNpz(numpy("float.npy"))));
  says("no npz file but a NumPy array (.npy)");

  CASE("saveNpz: what cannot be written");
  {
    THObject *table = THObject_newTable(), *number = THObject_newNumber(3);
    CHECK_ARG_ERROR(1, THObject_saveNpz(NULL, SAVED));
    CHECK_ARG_ERROR(2, THObject_saveNpz(table, NULL));
    CHECK_ARG_ERROR(1, THObject_saveNpz(number, SAVED));
    THObject_setField(table, "three", number);
    store(SAVED, "untouched", 9);
    CHECK_ARG_ERROR(1, THObject_saveNpz(table, SAVED));
    says("'three' is a number");
    CHECK_ARG_ERROR(1, THObject_saveSafetensors(table, SAVED, 0));
    says("'three' is a number");
    content = contentOf(SAVED, &length);
    CHECK_STRING(content, "untouched");
    free(content);
    THObject_free(number);
    THObject_free(table);
  }
}

/* Saves `tensor` under a key that is no name: it is said, and the file stays as it was. */
static void refusesKey(THObject *key, THObject *tensor, int npz, const char *words) {
  THObject *table = THObject_newTable();
  char *content;
  size_t length;
  THObject_set(table, key, tensor);
  store(SAVED, "untouched", 9);
  if (npz)
    CHECK_ARG_ERROR(1, THObject_saveNpz(table, SAVED));
  else
    CHECK_ARG_ERROR(1, THObject_saveSafetensors(table, SAVED, 0));
  says(words);
  content = contentOf(SAVED, &length);
  CHECK(length == 9 && memcmp(content, "untouched", 9) == 0);
  free(content);
  THObject_free(table);
  THObject_free(key);
}

static void namesOfArrays(void) {
  static char longName[60002];
  static const char *const words = "must be strings or whole numbers";
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THObject *tensor, *table = THObject_newTable();
  THFloatTensor_fill(t, 7);
  tensor = THObject_newFromFloatTensor(t);
  memset(longName, 'n', sizeof longName - 1);

  CASE("saveNpz: keys of a list are names");
  THObject_append(table, tensor);
  THObject_append(table, tensor);
  THObject_saveNpz(table, SAVED);
  THObject_free(table);
  table = THObject_newLoadNpz(SAVED);
  CHECK_LONG(THObject_pairCount(table), 2);
  CHECK_NUMBER(elementAt(table, "2", "Float", 2), 7);
  THObject_free(table);

  CASE("saveNpz: keys that are no names");
  refusesKey(THObject_newNumber(1.5), tensor, 1, words);
  refusesKey(THObject_newNumber(1e300), tensor, 1, words);
  refusesKey(THObject_newBoolean(1), tensor, 1, words);
  refusesKey(THObject_newBytes("\xff", 1), tensor, 1, "must be UTF-8");
  refusesKey(THObject_newString(longName), tensor, 1, "not longer than 60,000 bytes");
  longName[60000] = '\0';
  table = THObject_newTable();
  THObject_setField(table, longName, tensor);
  THObject_saveNpz(table, SAVED);
  THObject_free(table);
  table = THObject_newLoadNpz(SAVED);
  CHECK_LONG(THObject_hasField(table, longName), 1);
  THObject_free(table);

  CASE("saveNpz: a string and a number that would have one name");
  table = THObject_newTable();
  THObject_setField(table, "1", tensor);
  THObject_setAt(table, 1, tensor);
  store(SAVED, "untouched", 9);
  CHECK_ARG_ERROR(1, THObject_saveNpz(table, SAVED));
  says("two arrays would have the name '1'");
  CHECK_ERROR(SINK(THObject_newLoadNpz(SAVED)));
  says("untouched");
  THObject_free(table);

  CASE("saveSafetensors: keys that are no names");
  refusesKey(THObject_newNumber(1), tensor, 0, "must be strings of UTF-8");
  refusesKey(THObject_newBytes("\xff", 1), tensor, 0, "must be strings of UTF-8");
  refusesKey(THObject_newString("__metadata__"), tensor, 0, "__metadata__ is not a table");
  CHECK_ARG_ERROR(1, THObject_saveSafetensors(tensor, SAVED, 0));
  says("a table of tensors expected");
  THObject_free(tensor);

  CASE("tensors that have lost their elements");
  THFloatTensor_resizeNd(t, 0, NULL, NULL);
  THFloatTensor_saveNpy(t, SAVED);
  THFloatTensor_free(t);
  t = THFloatTensor_newLoadNpy(SAVED);
  CHECK_LONG(t->nDimension, 0);
  THFloatTensor_free(t);
}

/* ---- safetensors --------------------------------------------------------------- */

static void safetensorsOfPython(void) {
  THObject *table = THObject_newLoadSafetensors(numpy("numpy.safetensors"), 0), *metadata, *note;
  THFloatTensor *f;
  int repeat;

  for (repeat = 0; repeat < 2; repeat++) {
    CASE("safetensors");
    CHECK_LONG(THObject_pairCount(table), 10);
    CHECK_NUMBER(elementAt(table, "weight", "Float", 11), 11);
    CHECK_NUMBER(elementAt(table, "bias", "Double", 5), 5);
    CHECK_NUMBER(elementAt(table, "half", "Half", 3), 3);
    CHECK_NUMBER(elementAt(table, "mask", "Byte", 0), 1);
    CHECK_NUMBER(elementAt(table, "bytes", "Byte", 2), 2);
    CHECK_NUMBER(elementAt(table, "long", "Long", 1), 1);
    CHECK_NUMBER(elementAt(table, "u16", "Int", 0), 65535);
    CHECK_NUMBER(elementAt(table, "scalar", "Float", 0), 2.5);
    metadata = THObject_newField(table, "__metadata__");
    note = THObject_newField(metadata, "note");
    CHECK_STRING(THObject_string(note), "a \"quoted\" \xc3\xa9 \n line");
    THObject_free(note);
    THObject_free(metadata);
    if (repeat == 0) { /* and as it is written here */
      THObject_saveSafetensors(table, SAVED, 0);
      THObject_free(table);
      table = THObject_newLoadSafetensors(SAVED, 0);
    }
  }

  CASE("safetensors: numbers of 16 bits");
  THObject_saveSafetensors(table, SAVED, TH_SAFETENSORS_BF16);
  THObject_free(table);
  table = THObject_newLoadSafetensors(SAVED, 0);
  CHECK_NUMBER(elementAt(table, "weight", "Float", 11), 11);
  CHECK_NUMBER(elementAt(table, "half", "Float", 3), 3);
  CHECK_NUMBER(elementAt(table, "long", "Long", 1), 1);
  THObject_saveSafetensors(table, SAVED, TH_SAFETENSORS_F16);
  THObject_free(table);
  table = THObject_newLoadSafetensors(SAVED, 0);
  CHECK_NUMBER(elementAt(table, "bias", "Half", 5), 5);
  THObject_free(table);
  table = THObject_newLoadSafetensors(SAVED, TH_SAFETENSORS_FLOAT);
  CHECK_NUMBER(elementAt(table, "bias", "Float", 5), 5);
  CHECK_ARG_ERROR(3, THObject_saveSafetensors(table, SAVED, 7));
  CHECK_ARG_ERROR(1, THObject_saveSafetensors(NULL, SAVED, 0));
  CHECK_ARG_ERROR(2, THObject_saveSafetensors(table, NULL, 0));
  THObject_free(table);
  CHECK_ERROR(SINK(THObject_newLoadSafetensors(SAVED, 64)));
  CHECK_ARG_ERROR(1, SINK(THObject_newLoadSafetensors(NULL, 0)));

  table = THObject_newLoadSafetensors(numpy("bf16.safetensors"), 0);
  CHECK_NUMBER(elementAt(table, "b", "Float", 0), 1);
  CHECK_NUMBER(elementAt(table, "b", "Float", 1), -2);
  CHECK_NUMBER(elementAt(table, "b", "Float", 2), HUGE_VAL);
  {
    THObject *field = THObject_newField(table, "b");
    f = THObject_newFloatTensor(field);
    CHECK_NUMBER(THFloatTensor_get2d(f, 1, 1), ldexp(1, -133));
    THFloatTensor_free(f);
    THObject_free(field);
  }
  THObject_free(table);
}

/* A file with this header and so many bytes behind it. */
static void storeSafetensors(const char *header, size_t length, size_t bytes) {
  static char content[4000];
  size_t k;
  memset(content, 0, sizeof content);
  for (k = 0; k < 8; k++)
    content[k] = (char)(length >> 8 * k);
  memcpy(content + 8, header, strlen(header));
  store(SAVED, content, 8 + strlen(header) + bytes);
}

static void safetensorsHeaders(void) {
  static const struct {
    const char *header, *words;
  } bad[] = {
      {"", "no safetensors file but"},
      {" {}", "the header begins with ' '"},
      {"[]", "the safetensors header is no object: the header begins with '['"},
      {"null", "the safetensors header is no object: the header begins with 'n'"},
      {"\"t7\"", "the safetensors header is no object: the header begins with '\"'"},
      {"1", "the safetensors header is no object: the header begins with '1'"},
      {"{", "'\"' expected at byte 1"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}", "'}'"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}x", "follows"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},}", "'\"'"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},\"a\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[8,8]}}", "'a': two tensors"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[0,8]}}", "12 bytes, but it has 8"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", "behind the last"},
      {"{\"\\u001b[1m\\u0000\":{\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[0,8]}}", "'\\u{1b}[1m\\u{0}'"},
      {"{\"a\":{\"dtype\":\"a\\u0000b\",\"shape\":[2],\"data_offsets\":[0,8]}}", "control characters"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}", "belong to no"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},\"b\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}", "overlap"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[4],\"data_offsets\":[0,16]}}", "0 to 16 of 8"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[8,0]}}", "8 to 0"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[-2],\"data_offsets\":[0,8]}}", "whole number"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2.0],\"data_offsets\":[0,8]}}", "']'"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[02],\"data_offsets\":[0,8]}}", "whole number"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[4611686018427387904,4],\"data_offsets\":[0,8]}}", "too large"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[99999999999999999999],\"data_offsets\":[0,8]}}", "too large"},
      {"{\"a\":{\"dtype\":\"F64\",\"shape\":[2305843009213693953],\"data_offsets\":[0,8]}}", "too large"},
      {"{\"a\":{\"dtype\":\"F4\",\"shape\":[4611686018427387906],\"data_offsets\":[0,8]}}", "too large"},
      {"{\"a\":{\"dtype\":\"F8_E4M3\",\"shape\":[7],\"data_offsets\":[0,8]}}", "'a': its sizes make 7 bytes, but it has 8"},
      {"{\"a\":{\"dtype\":\"F4\",\"shape\":[15],\"data_offsets\":[0,8]}}", "'a': its elements end inside a byte"},
      {"{\"a\":{\"dtype\":\"C64\",\"shape\":[4611686018427387904],\"data_offsets\":[0,8]}}", "too large"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8],\"more\":[1}}}", "']'"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8],\"more\":01}}", "a value"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8],\"more\":}}", "a value"},
      {"{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}", "one each"},
      {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2]}}", "one each"},
      {"{\"a\":[]}", "'{'"},
      {"{\"a\":{}}", "'a': the header is malformed: '\"'"},
      {"{\"__metadata__\":{\"a\":1}}", "'\"'"},
      {"{\"__metadata__\":{\"a\":\"1\",\"a\":\"2\"}}", "twice"},
      {"{\"\\ud800\":{}}", "a character"},
      {"{\"\\ud800\\u0041\":{}}", "surrogates"},
      {"{\"\\x\":{}}", "escape"},
      {"{\"\\u00g0\":{}}", "hexadecimal"},
      {"{\"a\nb\":{}}", "a string"},
      {"{\"\xff\":{}}", "UTF-8"},
  };
  static const char good[] =
      "{ \"\\u00e9\\ud83d\\ude00\\/\" : { \"shape\" : [ ] , \"data_offsets\" : [ 4 , 8 ] , \"dtype\" : \"I32\" } , "
      "\"b\":{\"dtype\":\"F32\",\"shape\":[1,1],\"data_offsets\":[0,4]}}  ";
  static const char more[] =
      "{\"__metadata__\":null,\"a\":{\"dtype\":\"F32\",\"x\":[],\"y\":{\"z\":[{\"u\":-1.5e3,\"v\":\"]\"},true,null,[[]]]},"
      "\"shape\":[2],\"data_offsets\":[0,8],\"w\":false}}";
  THObject *table;
  size_t k;

  CASE("safetensors: a header that is right");
  storeSafetensors(good, strlen(good), 8);
  table = THObject_newLoadSafetensors(SAVED, 0);
  CHECK_LONG(THObject_hasField(table, "\xc3\xa9\xf0\x9f\x98\x80/"), 1);
  CHECK_NUMBER(elementAt(table, "b", "Float", 0), 0);
  THObject_free(table);
  storeSafetensors("{}", 2, 0);
  table = THObject_newLoadSafetensors(SAVED, 0);
  CHECK_LONG(THObject_pairCount(table), 0);
  THObject_free(table);

  CASE("safetensors: what later versions may say besides");
  storeSafetensors(more, strlen(more), 8);
  table = THObject_newLoadSafetensors(SAVED, 0);
  CHECK_NUMBER(elementAt(table, "a", "Float", 1), 0);
  THObject_free(table);

  storeSafetensors("{\"__metadata__\":{}}", 19, 0);
  table = THObject_newLoadSafetensors(SAVED, 0);
  THObject_free(table);

  CASE("safetensors: headers that are not");
  for (k = 0; k < sizeof bad / sizeof bad[0]; k++) {
    storeSafetensors(bad[k].header, strlen(bad[k].header), 8);
    TRY(SINK(THObject_newLoadSafetensors(SAVED, 0)));
    if (!CHECK(check_caught.kind == PLAIN_ERROR && strstr(check_caught.message, bad[k].words)))
      fprintf(stderr, "    header: %s\n    says: %s\n", bad[k].header, check_caught.message);
  }
  storeSafetensors("{}", 3000000000u, 0);
  CHECK_ERROR(SINK(THObject_newLoadSafetensors(SAVED, 0)));
  says("100,000,000");
  storeSafetensors("{}", (size_t)-1, 0);
  CHECK_ERROR(SINK(THObject_newLoadSafetensors(SAVED, 0)));
  storeSafetensors("{}", 3, 0);
  CHECK_ERROR(SINK(THObject_newLoadSafetensors(SAVED, 0)));
  says("cut off");
}

/* Checks what can be asked of an array that was not read, which is `name` in `table`. */
static void checkUnread(const THObject *table, const char *name, const char *type, size_t length) {
  THObject *array = THObject_newField(table, name);
  CHECK_LONG(THObject_kind(array), TH_OBJECT_UNREAD);
  CHECK_STRING(THObject_className(array), type);
  CHECK_LONG(THObject_length(array), length);
  CHECK(THObject_elementType(array) == NULL);
  CHECK_ARG_ERROR(1, SINK(THObject_newFloatTensor(array)));
  says(type);
  CHECK_ARG_ERROR(1, SINK(THObject_newFloatStorage(array)));
  CHECK_ERROR(THObject_save(array, SAVED ".t7"));
  says(type);
  THObject_free(array);
}

/* Arrays of elements that no tensor can have keep nobody from the others, and are written as they were. */
static void unreadArrays(void) {
  static const struct {
    const char *name, *type;
    size_t length;
  } arrays[] = {
      {"complex", "<c16", 1}, {"strings", "<U2", 2}, {"dates", "<M8[D]", 1}, {"objects", "|O", 2}, {"uint64_large", "<u8", 2},
  };
  static const char header[] =
      "{\"f8\":{\"dtype\":\"F8_E4M3\",\"shape\":[2,3],\"data_offsets\":[24,30]},\"f\":{\"dtype\":\"F32\",\"shape\":[2],"
      "\"data_offsets\":[0,8]},\"later\":{\"dtype\":\"Z9\",\"shape\":[5],\"data_offsets\":[30,32]},\"u\":{\"dtype\":\"U64\","
      "\"shape\":[1],\"data_offsets\":[8,16]},\"c\":{\"dtype\":\"C64\",\"shape\":[1],\"data_offsets\":[16,24]},"
      "\"f4\":{\"dtype\":\"F4\",\"shape\":[2,2],\"data_offsets\":[32,34]}}";
  THObject *table = THObject_newTable(), *back, *array;
  THFloatTensor *f = THFloatTensor_newWithSize1d(3);
  char *content;
  size_t k, length;

  CASE("npz: arrays that no tensor can be");
  THFloatTensor_fill(f, 7);
  array = THObject_newFromFloatTensor(f);
  THObject_setField(table, "f", array);
  THObject_free(array);
  THFloatTensor_free(f);
  for (k = 0; k < sizeof arrays / sizeof arrays[0]; k++) {
    char path[64];
    snprintf(path, sizeof path, "%s.npy", arrays[k].name);
    array = THObject_newLoadNpy(numpy(path));
    THObject_setField(table, arrays[k].name, array);
    THObject_free(array);
    checkUnread(table, arrays[k].name, arrays[k].type, arrays[k].length);
  }
  array = THObject_newLoadNpy(numpy("records.npy"));
  CHECK_LONG(THObject_kind(array), TH_OBJECT_UNREAD);
  CHECK(strncmp(THObject_className(array), "[(", 2) == 0);
  THObject_setField(table, "records", array);
  THObject_free(array);
  THObject_saveNpz(table, SAVED);
  back = THObject_newLoadNpz(SAVED);
  CHECK_LONG(THObject_pairCount(back), 7);
  CHECK_NUMBER(elementAt(back, "f", "Float", 2), 7);
  for (k = 0; k < sizeof arrays / sizeof arrays[0]; k++)
    checkUnread(back, arrays[k].name, arrays[k].type, arrays[k].length);
  CHECK_ARG_ERROR(1, THObject_saveSafetensors(back, SAVED, 0));
  says("'complex' is a <c16");
  THObject_saveNpz(back, SAVED "2");
  CHECK(sameFiles(SAVED, SAVED "2"));
  THObject_free(back);
  THObject_free(table);
  content = contentOf(SAVED, &length);
  {
    size_t there;
    char *file = contentOf(numpy("complex.npy"), &there);
    for (k = 0; k + there <= length && memcmp(content + k, file, there) != 0; k++)
      ;
    CHECK(k + there <= length); /* the whole file is a member */
    free(file);
  }
  free(content);

  CASE("safetensors: tensors that none here can be");
  storeSafetensors(header, sizeof header - 1, 34);
  content = contentOf(SAVED, &length);
  for (k = 0; k < 34; k++)
    content[length - 34 + k] = (char)(200 + k);
  store(SAVED, content, length);
  table = THObject_newLoadSafetensors(SAVED, 0);
  CHECK_LONG(THObject_pairCount(table), 6);
  checkUnread(table, "f8", "F8_E4M3", 2);
  checkUnread(table, "later", "Z9", 5);
  checkUnread(table, "u", "U64", 1);
  checkUnread(table, "c", "C64", 1);
  checkUnread(table, "f4", "F4", 2);
  THObject_saveSafetensors(table, SAVED "2", 0);
  back = THObject_newLoadSafetensors(SAVED "2", 0);
  CHECK_LONG(THObject_pairCount(back), 6);
  checkUnread(back, "f8", "F8_E4M3", 2);
  checkUnread(back, "f4", "F4", 2);
  THObject_saveSafetensors(back, SAVED, TH_SAFETENSORS_F16);
  THObject_free(back);
  THObject_free(table);
  {
    size_t there;
    char *written = contentOf(SAVED, &there), *bytes = content + length - 34;
    size_t starts[] = {24, 30, 8, 16, 32}, sizes[] = {6, 2, 8, 8, 2}, n;
    for (n = 0; n < 5; n++) {
      for (k = 0; k + sizes[n] <= there && memcmp(written + k, bytes + starts[n], sizes[n]) != 0; k++)
        ;
      CHECK(k + sizes[n] <= there);
    }
    free(written);
  }
  free(content);
  table = THObject_newLoadSafetensors(SAVED, 0);
  CHECK_ARG_ERROR(1, THObject_saveNpz(table, SAVED "2"));
  THObject_free(table);
  remove(SAVED "2");
  remove(SAVED ".t7");
}

static void safetensorsDimensions(void) {
  long sizes[1025], strides[1025];
  THFloatTensor *t = THFloatTensor_newWithSize1d(1), *back;
  THObject *table, *field;
  int d;
  for (d = 0; d < 1025; d++)
    sizes[d] = strides[d] = 1;
  THFloatTensor_fill(t, 1);
  CASE("safetensors: many dimensions");
  for (d = 65; d <= 1025; d += 480) {
    THFloatTensor_resizeNd(t, d, sizes, strides);
    table = THObject_newTable();
    field = THObject_newFromFloatTensor(t);
    THObject_setField(table, "t", field);
    THObject_free(field);
    if (d <= 1024) {
      THObject_saveSafetensors(table, SAVED, 0);
      THObject_free(table);
      table = THObject_newLoadSafetensors(SAVED, 0);
      field = THObject_newField(table, "t");
      back = THObject_newFloatTensor(field);
      CHECK_LONG(back->nDimension, d);
      THFloatTensor_free(back);
      THObject_free(field);
    } else { /* what would not be read is not written */
      CHECK_ERROR(THObject_saveSafetensors(table, SAVED, 0));
      says("more than 1024 dimensions");
    }
    THObject_free(table);
  }
  THFloatTensor_free(t);
}

/* Any byte but 0 is true. */
static void truthValues(void) {
  static const char header[] = "{\"a\":{\"dtype\":\"BOOL\",\"shape\":[4],\"data_offsets\":[0,4]}}", bytes[] = {0, 1, 2, (char)255};
  static const char npy[] = "{'descr': '|b1', 'fortran_order': False, 'shape': (4,)}";
  char content[200] = {0};
  THByteTensor *t;
  THObject *table;
  int k;
  CASE("truth values of other bytes than 1");
  content[0] = (char)strlen(header);
  memcpy(content + 8, header, strlen(header));
  memcpy(content + 8 + strlen(header), bytes, 4);
  store(SAVED, content, 8 + strlen(header) + 4);
  table = THObject_newLoadSafetensors(SAVED, 0);
  for (k = 0; k < 4; k++)
    CHECK_NUMBER(elementAt(table, "a", "Byte", k), k > 0);
  THObject_free(table);
  memset(content, 0, sizeof content);
  memcpy(content, "\x93NUMPY\1\0", 8);
  content[8] = (char)strlen(npy);
  memcpy(content + 10, npy, strlen(npy));
  memcpy(content + 10 + strlen(npy), bytes, 4);
  store(SAVED, content, 10 + strlen(npy) + 4);
  t = THByteTensor_newLoadNpy(SAVED);
  for (k = 0; k < 4; k++)
    CHECK_LONG(THByteTensor_get1d(t, k), k > 0);
  THByteTensor_free(t);
}

/* Archives that NumPy reads: shown as it shows them. */
static void oddArchives(void) {
  static const char *const names[] = {"count0.npz", "prefix.npz", "trail.npz"};
  size_t length, k;
  char *content;
  THObject *table, *field;
  for (k = 0; k < 3; k++) {
    CASE(names[k]);
    table = THObject_newLoadNpz(numpy(names[k]));
    CHECK_LONG(THObject_pairCount(table), 3);
    THObject_free(table);
  }

  CASE("npz: an array is what its content says");
  content = contentOf(numpy("stored.npz"), &length);
  for (k = 0; k + 10 < length; k++) /* both of its names */
    if (memcmp(content + k, "weight.npy", 10) == 0)
      memcpy(content + k, "weight.bin", 10);
  store(SAVED, content, length);
  table = THObject_newLoadNpz(SAVED);
  CHECK_NUMBER(elementAt(table, "weight.bin", "Float", 11), 11);
  THObject_free(table);

  CASE("npz: two names for one member");
  for (k = 0; memcmp(content + k, "weight.bin", 10) != 0; k++)
    ;
  content[k] = 'W';
  store(SAVED, content, length);
  CHECK_ERROR(SINK(THObject_newLoadNpz(SAVED)));
  says("'weight.bin' has another name in front of its content");
  free(content);

  CASE("npz: text under a name of an array");
  table = THObject_newLoadNpz(numpy("text.npz"));
  field = THObject_newField(table, "x");
  CHECK_STRING(THObject_string(field), "hello");
  THObject_free(field);
  THObject_free(table);
}

/* ---- every committed file: cut off and changed ---------------------------------- */

static void forEachFile(void (*visit)(const char *path, Format format)) {
  DIR *folder = opendir(filesFolder());
  struct dirent *entry;
  int files = 0;
  if (!CHECK(folder != NULL))
    return;
  while ((entry = readdir(folder)))
    if (strstr(entry->d_name, ".np") || strstr(entry->d_name, ".safetensors")) {
      visit(numpy(entry->d_name), formatOf(entry->d_name));
      files++;
    }
  closedir(folder);
  CHECK(files > 30);
}

/* Loads what is in SAVED and lets it go; whether that worked. */
static int loads(Format format) {
  THObject *volatile object = NULL;
  TRY(object = newLoad(format, SAVED));
  CHECK(check_caught.kind != CRASH && check_caught.kind != ARG_ERROR);
  if (check_caught.kind == NO_ERROR)
    THObject_free(object);
  /* golden-rule: allow(owned-at-exit) a load that fails gives nothing */
  return check_caught.kind == NO_ERROR;
}

static void cutOff(const char *path, Format format) {
  size_t length, k;
  char *content = contentOf(path, &length);
  int whole, loaded = 0;
  CASE("files that are cut off");
  store(SAVED, content, length);
  whole = loads(format);
  for (k = 0; k < length; k++) {
    store(SAVED, content, k);
    loaded += loads(format);
  }
  /* Bytes behind an archive say nothing; a pickle is not read, and only has to end as one. */
  if (!CHECK_LONG(loaded, strstr(path, "trail.npz") ? 3 : strstr(path, "objects.npy") ? 2 : 0))
    fprintf(stderr, "    of %s, which loads: %d\n", path, whole);
  free(content);
}

/* Under valgrind every twentieth is enough. */
static size_t stride(void) {
  return check_mode("valgrind") ? 20 : 1;
}

static void changed(const char *path, Format format) {
  static const char masks[] = {1, 0x10, (char)0x80, (char)0xff};
  size_t length, k, m;
  char *content = contentOf(path, &length);
  CASE("files with a byte that is changed");
  for (k = 0; k < length; k += stride())
    for (m = 0; m < sizeof masks; m++) {
      content[k] ^= masks[m];
      store(SAVED, content, length);
      loads(format);
      content[k] ^= masks[m];
    }
  free(content);
}

/* ---- memory ------------------------------------------------------------------------- */

/* Bytes of this process that are in memory. */
static long resident(void) {
  long pages = 0, ignored;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file) {
    if (fscanf(file, "%ld %ld", &ignored, &pages) != 2)
      pages = 0;
    fclose(file);
  }
  return pages * sysconf(_SC_PAGESIZE);
}

/* A gigabyte, of which a page is looked at. */
static void largeFiles(void) {
  char header[120];
  static const char safetensors[] = "{\"a\":{\"dtype\":\"F32\",\"shape\":[16384,16384],\"data_offsets\":[0,1073741824]}}       ";
  const long before = resident(), most = 20L << 20;
  THObject *table, *field;
  THFloatTensor *t;

  CASE("large files");
  snprintf(header, sizeof header, "%-117s\n", "{'descr': '<f4', 'fortran_order': False, 'shape': (16384, 16384), }");
  storeNpy(header, 0);
  CHECK_LONG(truncate(SAVED, 128 + (1L << 30)), 0);
  t = THFloatTensor_newLoadNpy(SAVED);
  CHECK_NUMBER(THFloatTensor_get2d(t, 16383, 16383), 0);
  CHECK(resident() - before < most);
  THFloatTensor_free(t);

  storeSafetensors(safetensors, strlen(safetensors), 0);
  CHECK_LONG(strlen(safetensors) % 8, 0);
  CHECK_LONG(truncate(SAVED, 8 + (long)strlen(safetensors) + (1L << 30)), 0);
  table = THObject_newLoadSafetensors(SAVED, 0);
  field = THObject_newField(table, "a");
  t = THObject_newFloatTensor(field);
  THObject_free(field);
  THObject_free(table);
  THFloatTensor_set2d(t, 5, 5, 3);
  CHECK_NUMBER(THFloatTensor_get2d(t, 5, 5), 3);
  CHECK(resident() - before < most);
  THFloatTensor_free(t);
  remove(SAVED);
}

/* Each allocation of a call fails once: an error, after which nothing is lost. */
static THObject *kept;
static void loadAny(const char *path, Format format) {
  THObject_free(newLoad(format, path));
}
static void saveAny(Format format) {
  if (format == NPZ)
    THObject_saveNpz(kept, SAVED);
  else
    THObject_saveSafetensors(kept, SAVED, TH_SAFETENSORS_F16);
}

static void withoutMemory(void) {
  static const char *const names[] = {"float.npy", "float_big.npy", "uint16.npy", "stored.npz", "deflated.npz", "numpy.safetensors"};
  size_t k;
  long n, live;
  int warm;

  CASE("without memory");
  for (k = 0; k < sizeof names / sizeof names[0] + 2; k++) {
    const int saves = k >= sizeof names / sizeof names[0];
    const Format format = saves ? (k % 2 ? NPZ : SAFETENSORS) : formatOf(names[k]);
    if (saves && !kept)
      kept = THObject_newLoadSafetensors(numpy("numpy.safetensors"), 0);
    if (saves && format == NPZ) { /* strings cannot be written to one */
      THObject *nothing = THObject_newNil();
      THObject_setField(kept, "__metadata__", nothing);
      THObject_free(nothing);
    }
    for (warm = 0; warm < 2; warm++) {
      live = alloc_live();
      for (n = 0;; n++) {
        alloc_failAfter(n, 1);
        if (saves)
          TRY(saveAny(format));
        else
          TRY(loadAny(numpy(names[k]), format));
        alloc_failAfter(-1, 0);
        CHECK(check_caught.kind != CRASH);
        if (check_caught.kind == NO_ERROR || !CHECK(n < 2000))
          break;
        if (warm)
          CHECK_LONG(alloc_more(live), 0);
      }
      if (warm)
        CHECK_LONG(alloc_more(live), 0);
      CHECK(n > 3 || !alloc_counts());
    }
  }
  THObject_free(kept);
}

/* ---- pipes -------------------------------------------------------------------- */

#define PIPE "exchange_pipe.npy"
#define PICTURE_PIPE "exchange_pipe.ppm"

static atomic_int written; /* whether the writer is done */

/* Reads a byte of a pipe, or waits until the writer is done without any, and leaves. */
static void *leave(void *end) {
  char byte;
  while (read(*(int *)end, &byte, 1) != 1 && !written)
    usleep(1000);
  close(*(int *)end);
  return NULL;
}

/* SIGPIPE would end this process. */
static void readersThatLeave(void) {
  THByteTensor *t = THByteTensor_newWithSize3d(3, 1000, 1000);
  void (*before)(int) = signal(SIGPIPE, SIG_DFL);
  THObject *object, *table = THObject_newTable();
  pthread_t reader;
  int k, end;

  CASE("a reader of a pipe that leaves");
  THByteTensor_zero(t);
  object = THObject_newFromByteTensor(t);
  THObject_setField(table, "t", object);
  for (k = 0; k < 4; k++) {
    const char *path = k == 3 ? PICTURE_PIPE : PIPE;
    remove(path);
    CHECK(mkfifo(path, 0600) == 0);
    end = open(path, O_RDONLY | O_NONBLOCK);
    written = 0;
    CHECK(pthread_create(&reader, NULL, leave, &end) == 0);
    switch (k) {
    case 0: CHECK_SOME_ERROR(THByteTensor_saveNpy(t, path)); break;
    case 1: CHECK_SOME_ERROR(THObject_saveNpz(table, path)); break;
    case 2: CHECK_SOME_ERROR(THObject_save(object, path)); break;
    default: CHECK_SOME_ERROR(THImage_save(path, t));
    }
    says(k == 2 ? "write error" : "roken pipe");
    written = 1;
    pthread_join(reader, NULL);
    remove(path);
  }
  signal(SIGPIPE, before);
  THObject_free(table);
  THObject_free(object);
  THByteTensor_free(t);
}

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(exchange);
  npyTypes();
  npyErrors();
  npyHeaders();
  npzOfNumpy();
  npzErrors();
  namesOfArrays();
  safetensorsOfPython();
  safetensorsHeaders();
  unreadArrays();
  safetensorsDimensions();
  truthValues();
  oddArchives();
  withoutMemory();
  forEachFile(cutOff);
  forEachFile(changed);
  largeFiles();
  readersThatLeave();
  remove(SAVED);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
