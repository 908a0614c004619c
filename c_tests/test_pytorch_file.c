/*
 * Files of PyTorch and pickles: those in golden/pytorch in all forms, their beginnings, bytes of them changed, and programs
 * that a pickle should not be.
 */
#include "th_alloc.h"
#include "th_attempt.h"
#include "th_check.h"

#define SCRATCH "pytorch_file.tmp"

static const char *const files[] = {
    "tensors.pth",  "tensors.legacy.pth", "later.pth",    "module.pth",   "views.legacy.pth", "first.tar.pth", "tensor.pkl",
    "values.0.pkl", "values.1.pkl",       "values.2.pkl", "values.3.pkl", "values.4.pkl",     "values.5.pkl",
};
#define FILES (sizeof files / sizeof files[0])

/* The path of a file of golden/pytorch. */
static const char *golden(const char *name) {
  static char path[4096];
  const char *slash = strrchr(__FILE__, '/');
  snprintf(path, sizeof path, "%.*sgolden/pytorch/%s", slash ? (int)(slash - __FILE__) + 1 : 0, __FILE__, name);
  return path;
}

static char bytes[1 << 22];

/* Reads a file into `bytes`. */
static size_t contents(const char *path) {
  FILE *file = fopen(path, "rb");
  size_t length;
  if (!CHECK(file != NULL))
    return 0;
  length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  return length;
}

static void put(const void *data, size_t length) {
  FILE *file = fopen(SCRATCH, "wb");
  if (CHECK(file != NULL)) {
    CHECK(fwrite(data, 1, length, file) == length);
    fclose(file);
  }
}

static void tryLoad(void) {
  static THObject *volatile object;
  object = NULL;
  TRY(object = THObject_newLoad(SCRATCH));
  if (object)
    THObject_free(object);
}

static void expectError(const void *data, size_t length, const char *words) {
  put(data, length);
  tryLoad();
  if (!CHECK(check_caught.kind == PLAIN_ERROR && strstr(check_caught.message, words) != NULL))
    fprintf(stderr, "    expected \"%s\", got: %s\n", words, check_caught.message);
}

static THObject *newLoaded(const void *data, size_t length) {
  put(data, length);
  return THObject_newLoad(SCRATCH);
}

/* ---- values ----------------------------------------------------------------- */

static int kindAt(const THObject *root, const char *path) {
  THObject *object = THObject_newPath(root, path);
  const int kind = THObject_kind(object);
  THObject_free(object);
  return kind;
}

static void checkNumber(const THObject *root, const char *path, double expected) {
  THObject *object = THObject_newPath(root, path);
  CHECK_NUMBER(THObject_number(object), expected);
  THObject_free(object);
}

static void checkText(const THObject *root, const char *path, const char *expected, size_t length) {
  THObject *object = THObject_newPath(root, path);
  CHECK_LONG(THObject_length(object), length);
  CHECK(memcmp(THObject_string(object), expected, length + 1) == 0);
  THObject_free(object);
}

static void checkClass(const THObject *root, const char *path, const char *expected) {
  THObject *object = THObject_newPath(root, path);
  CHECK_STRING(THObject_className(object), expected);
  THObject_free(object);
}

/* What an object has that is no table. */
static void checkContents(const THObject *root, const char *path, const char *expected) {
  THObject *object = THObject_newPath(root, path), *inner = THObject_newContents(object);
  CHECK_STRING(THObject_string(inner), expected);
  THObject_free(inner);
  THObject_free(object);
}

/* The tensor at a path is one of TYPE, of these sizes, and holds `first`, `first` + `step`, and so on. */
#define CHECK_TENSOR(TYPE, ROOT, PATH, ROWS, COLUMNS, FIRST, STEP)                                          \
  do {                                                                                                      \
    THObject *object_ = THObject_newPath(ROOT, PATH);                                                       \
    long i_, j_;                                                                                            \
    CHECK_STRING(THObject_className(object_), "torch." #TYPE "Tensor");                                     \
    if (strcmp(THObject_className(object_), "torch." #TYPE "Tensor") == 0) {                                \
      TH##TYPE##Tensor *tensor_ = THObject_new##TYPE##Tensor(object_);                                      \
      CHECK_LONG(tensor_->nDimension, 2);                                                                   \
      if (CHECK(tensor_->nDimension == 2 && tensor_->size[0] == (ROWS) && tensor_->size[1] == (COLUMNS)))   \
        for (i_ = 0; i_ < (ROWS); i_++)                                                                     \
          for (j_ = 0; j_ < (COLUMNS); j_++)                                                                \
            CHECK_NUMBER(NUMBER_##TYPE(TH##TYPE##Tensor_get2d(tensor_, i_, j_)),                            \
                         (FIRST) + (STEP) * (double)(i_ * (COLUMNS) + j_));                                 \
      TH##TYPE##Tensor_free(tensor_);                                                                       \
    }                                                                                                       \
    THObject_free(object_);                                                                                 \
  } while (0)
#define NUMBER_Float(X) (X)
#define NUMBER_Double(X) (X)
#define NUMBER_Char(X) (X)
#define NUMBER_Short(X) (X)
#define NUMBER_Int(X) (X)
#define NUMBER_Long(X) (X)
#define NUMBER_Half(X) TH_half2float(X)

#define CHECK_VECTOR(TYPE, ROOT, PATH, COUNT, AT)                        \
  do {                                                                  \
    THObject *object_ = THObject_newPath(ROOT, PATH);                   \
    TH##TYPE##Tensor *tensor_ = THObject_new##TYPE##Tensor(object_);    \
    long i_;                                                            \
    CHECK_LONG(tensor_->nDimension, 1);                                 \
    if (CHECK(tensor_->nDimension == 1 && tensor_->size[0] == (COUNT))) \
      for (i_ = 0; i_ < (COUNT); i_++)                                  \
        CHECK_NUMBER(TH##TYPE##Tensor_get1d(tensor_, i_), AT);          \
    TH##TYPE##Tensor_free(tensor_);                                     \
    THObject_free(object_);                                             \
  } while (0)

/* Whether the tensors at two paths are over one storage. */
static int shareStorage(const THObject *root, const char *one, const char *other) {
  THObject *a = THObject_newPath(root, one), *b = THObject_newPath(root, other);
  THFloatTensor *x = THObject_newFloatTensor(a), *y = THObject_newFloatTensor(b);
  const int same = x->storage == y->storage;
  THFloatTensor_free(y);
  THFloatTensor_free(x);
  THObject_free(b);
  THObject_free(a);
  return same;
}

static void tensors(const char *name) {
  THObject *root = THObject_newLoad(golden(name)), *object;
  THFloatTensor *tensor;
  long i, j;

  CASE(name);
  CHECK_TENSOR(Float, root, "float", 2, 3, -1, 1);
  CHECK_TENSOR(Double, root, "double", 2, 3, -1, 1);
  CHECK_TENSOR(Half, root, "half", 2, 3, -1, 1);
  CHECK_TENSOR(Float, root, "brain", 2, 3, -1, 1);
  CHECK_VECTOR(Byte, root, "byte", 6, i_);
  CHECK_TENSOR(Char, root, "char", 2, 3, -1, 1);
  CHECK_TENSOR(Short, root, "short", 2, 3, -1, 1);
  CHECK_TENSOR(Int, root, "int", 2, 3, -1, 1);
  CHECK_TENSOR(Long, root, "long", 2, 3, -1099511627776.0, 1099511627776.0);
  CHECK_TENSOR(Float, root, "part", 2, 3, 2, 1);
  CHECK_VECTOR(Float, root, "parameter", 2, i_ + 1);
  CHECK_VECTOR(Float, root, "scalar", 1, 2.5);
  CHECK(shareStorage(root, "base", "part"));
  CHECK(shareStorage(root, "base", "turned"));
  CHECK(!shareStorage(root, "base", "float"));

  object = THObject_newPath(root, "truth");
  {
    THByteTensor *truth = THObject_newByteTensor(object);
    for (i = 0; i < 2; i++)
      for (j = 0; j < 3; j++)
        CHECK_LONG(THByteTensor_get2d(truth, i, j), 3 * i + j > 2);
    THByteTensor_free(truth);
  }
  THObject_free(object);
  object = THObject_newPath(root, "turned");
  tensor = THObject_newFloatTensor(object);
  CHECK_LONG(tensor->size[0], 4);
  CHECK_LONG(tensor->stride[0], 1);
  for (i = 0; i < 4; i++)
    for (j = 0; j < 3; j++)
      CHECK_NUMBER(THFloatTensor_get2d(tensor, i, j), i + 4 * j);
  THFloatTensor_free(tensor);
  THObject_free(object);
  object = THObject_newPath(root, "empty");
  tensor = THObject_newFloatTensor(object);
  CHECK_LONG(tensor->nDimension, 0);
  THFloatTensor_free(tensor);
  THObject_free(object);
  object = THObject_newPath(root, "wide");
  tensor = THObject_newFloatTensor(object);
  CHECK_LONG(tensor->size[0] * tensor->size[1], 6);
  CHECK_NUMBER(THFloatTensor_sumall(tensor), 6);
  THFloatTensor_free(tensor);
  THObject_free(object);

  CHECK_LONG(kindAt(root, "complex"), TH_OBJECT_UNREAD);
  checkClass(root, "complex", "torch.complex64");
  object = THObject_newPath(root, "complex");
  CHECK_LONG(THObject_length(object), 3);
  CHECK_ARG_ERROR(1, SINK(THObject_newFloatTensor(object)));
  THObject_free(object);

  checkClass(root, "sparse", "torch.sparse_coo");
  CHECK_VECTOR(Float, root, "sparse.values", 2, i_ + 1);
  CHECK_TENSOR(Long, root, "sparse.indices", 2, 2, i_ ? 1 - j_ : 0, i_ ? 0 : 1);
  checkNumber(root, "sparse.size.2", 3);
  THObject_free(root);
}

/* Types that came later; a number too large for a Long makes an array that is not read. */
static void later(void) {
  THObject *root = THObject_newLoad(golden("later.pth"));
  CASE("later types");
  CHECK_VECTOR(Int, root, "u2", 2, i_ ? 65535 : 1);
  CHECK_VECTOR(Long, root, "u4", 2, i_ ? 4294967295.0 : 1);
  CHECK_VECTOR(Long, root, "u8", 2, i_ ? 4611686018427387904.0 : 1);
  checkClass(root, "large", "torch.uint64");
  checkClass(root, "f8", "torch.float8_e5m2");
  CHECK_LONG(kindAt(root, "f8"), TH_OBJECT_UNREAD);
  THObject_free(root);
}

static void module(void) {
  THObject *root = THObject_newLoad(golden("module.pth"));
  CASE("a module");
  checkClass(root, "net", "torch.nn.modules.container.Sequential");
  checkClass(root, "net._modules.linear", "torch.nn.modules.linear.Linear");
  checkNumber(root, "net._modules.linear.in_features", 3);
  CHECK_LONG(kindAt(root, "net.training"), TH_OBJECT_BOOLEAN);
  CHECK_TENSOR(Float, root, "net._modules.linear._parameters.weight", 2, 3, -0.5, 1);
  CHECK_VECTOR(Float, root, "net._modules.linear._parameters.bias", 2, i_ + 6.5);
  checkNumber(root, "optimiser.param_groups.1.lr", 0.5);
  CHECK_TENSOR(Float, root, "optimiser.state.0.momentum_buffer", 2, 3, 1, 0);
  {
    THObject *state = THObject_newField(root, "state"), *weight;
    CHECK_LONG(THObject_pairCount(state), 2);
    weight = THObject_newField(state, "linear.weight");
    CHECK_LONG(THObject_kind(weight), TH_OBJECT_TENSOR);
    THObject_free(weight);
    THObject_free(state);
  }
  THObject_free(root);
}

static void values(int protocol) {
  char name[32];
  THObject *root, *one, *other;
  long k, nothing = 0;

  snprintf(name, sizeof name, "values.%d.pkl", protocol);
  CASE(name);
  root = THObject_newLoad(golden(name));
  checkNumber(root, "whole", 7);
  checkNumber(root, "negative", -5);
  checkNumber(root, "real", 1.5);
  checkNumber(root, "exact", 1152921504606846976.0);
  checkClass(root, "large", "int");
  checkContents(root, "large", "1180591620717411303425");
  checkClass(root, "huge", "int");
  checkText(root, "text", "h\303\251\n'", 5);
  checkText(root, "bytes", "\0\377", 2);
  checkText(root, "array", "ab", 2);
  checkNumber(root, "tuple.1", 1);
  checkNumber(root, "tuple.3", 2);
  checkText(root, "tuple.4", "x", 1);
  checkNumber(root, "list.2.2.1", 2);
  CHECK(!THObject_hasField(root, "none"));
  CHECK_LONG(kindAt(root, "yes"), TH_OBJECT_BOOLEAN);
  checkNumber(root, "set.1", 4);
  checkNumber(root, "frozen.1", 5);
  checkNumber(root, "circle.self.self.n", 1);
  checkClass(root, "object", "argparse.Namespace");
  checkNumber(root, "object.rate", 0.25);
  checkNumber(root, "ordered.b", 2);
  checkNumber(root, "default.k.1", 3);
  checkClass(root, "complex", "builtins.complex");
  checkNumber(root, "complex.2", 2);
  checkNumber(root, "size.2", 3);
  checkText(root, "dtype", "torch.float32", 13);
  checkText(root, "device", "cuda:1", 6);
  checkContents(root, "class", "argparse.Namespace");
  checkText(root, "2", "number", 6);
  one = THObject_newField(root, "one");
  other = THObject_newField(root, "two");
  CHECK(one == other);
  THObject_free(other);
  THObject_free(one);
  for (k = 0; k < (long)THObject_pairCount(root); k++) {
    THObject *key = THObject_newKeyAt(root, (size_t)k);
    nothing += strcmp(THObject_className(key), "NoneType") == 0;
    THObject_free(key);
  }
  CHECK_LONG(nothing, 1);
  /* A t7 has all of it. */
  THObject_save(root, SCRATCH);
  THObject_free(root);
  root = THObject_newLoad(SCRATCH);
  checkNumber(root, "circle.self.self.n", 1);
  checkContents(root, "large", "1180591620717411303425");
  THObject_free(root);
}

static void oldForms(void) {
  THObject *root = THObject_newLoad(golden("first.tar.pth")), *object;
  THFloatTensor *tensor;
  THFloatStorage *storage;
  long i, j;

  CASE("a tar archive");
  object = THObject_newField(root, "turned");
  tensor = THObject_newFloatTensor(object);
  CHECK_LONG(tensor->size[0], 3);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 2; j++)
      CHECK_NUMBER(THFloatTensor_get2d(tensor, i, j), i + 3 * j);
  THObject_free(object);
  CHECK_VECTOR(Float, root, "part", 2, i_ + 3);
  object = THObject_newField(root, "storage");
  storage = THObject_newFloatStorage(object);
  CHECK(storage == tensor->storage);
  THFloatStorage_free(storage);
  THFloatTensor_free(tensor);
  THObject_free(object);
  THObject_free(root);

  CASE("parts of storages");
  root = THObject_newLoad(golden("views.legacy.pth"));
  CHECK_VECTOR(Double, root, "part", 3, i_ + 2);
  CHECK_VECTOR(Double, root, "variable", 5, i_);
  checkContents(root, "module", "torch.nn.modules.activation.ReLU");
  THObject_free(root);

  CASE("a tensor in a pickle of Python");
  root = THObject_newLoad(golden("tensor.pkl"));
  CHECK_VECTOR(Float, root, "1", 2, i_ + 1);
  THObject_free(root);
}

/* What is written to a tensor of a mapped file stays in memory. The elements lie at multiples of 64 bytes. */
static void mapped(void) {
  const size_t length = contents(golden("tensors.pth"));
  static char large[3 << 20];
  THObject *root;

  CASE("a mapped file");
  memset(large, 0, sizeof large);
  /* Bytes in front of an archive are no part of it. */
  memcpy(large + sizeof large - length, bytes, length);
  memcpy(large, "PK\003\004", 4);
  root = newLoaded(large, sizeof large);
  CHECK_TENSOR(Double, root, "double", 2, 3, -1, 1);
  CHECK_TENSOR(Float, root, "part", 2, 3, 2, 1);
  THObject_free(root);
}

/* ---- what a file should not be ---------------------------------------------- */

#define TEXT(text) text, sizeof text - 1

/* A number of NumPy, whose type has a state of its own; the bytes are written as Python writes them. */
static THObject *newScalar(const char *module, const char *type, const char *order, const char *text) {
  char program[500];
  const int length = snprintf(program, sizeof program,
                              "\200\002c%s\nscalar\n(cnumpy\ndtype\n(S'%s'\nI00\nI01\ntR(I3\nS'%s'\nNNNI-1\nI-1\nI0\ntbS'%s'\ntR.", module, type,
                              order, text);
  return newLoaded(program, (size_t)length);
}

static void numbersOfNumpy(void) {
  static const char module[] = "numpy.core.multiarray";
  static const struct {
    const char *type, *order, *bytes;
    double number;
  } rows[] = {
      {"f8", "<", "\\x00\\x00\\x00\\x00\\x00\\x00\\x04@", 2.5},
      {"f8", ">", "@\\x04\\x00\\x00\\x00\\x00\\x00\\x00", 2.5},
      {"f4", "<", "\\x00\\x00\\xc0\\xbf", -1.5},
      {"f2", "<", "\\x008", 0.5},
      {"i8", "<", "\\xf9\\xff\\xff\\xff\\xff\\xff\\xff\\xff", -7},
      {"i2", ">", "\\x01\\x02", 258},
      {"i1", "|", "\\x80", -128},
      {"u1", "|", "\\xc8", 200},
      {"u4", "<", "\\xff\\xff\\xff\\xff", 4294967295.},
      {"u8", "<", "\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x80", 9223372036854775808.},
  };
  THObject *root, *digits;
  size_t k;
  CASE("numbers of NumPy");
  for (k = 0; k < sizeof rows / sizeof rows[0]; k++) {
    root = newScalar(module, rows[k].type, rows[k].order, rows[k].bytes);
    CHECK_LONG(THObject_kind(root), TH_OBJECT_NUMBER);
    CHECK_NUMBER(THObject_number(root), rows[k].number);
    THObject_free(root);
  }
  root = newScalar("numpy._core.multiarray", "b1", "|", "\\x01");
  CHECK_LONG(THObject_kind(root), TH_OBJECT_BOOLEAN);
  CHECK(THObject_boolean(root));
  THObject_free(root);
  root = newScalar(module, "i8", "<", "\\x01\\x00\\x00\\x00\\x00\\x00 \\x00");
  CHECK_STRING(THObject_className(root), "int");
  digits = THObject_newContents(root);
  CHECK_STRING(THObject_string(digits), "9007199254740993");
  THObject_free(digits);
  THObject_free(root);
  /* Others keep their type, and what that was saved with, and their bytes; so do those with too few. */
  root = newScalar(module, "M8", "<", "\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00");
  CHECK_STRING(THObject_className(root), "numpy.core.multiarray.scalar");
  checkText(root, "1.1", "M8", 2);
  checkText(root, "1.state.2", "<", 1);
  checkText(root, "2", "\0\0\0\0\0\0\0\0", 8);
  THObject_free(root);
  root = newScalar(module, "f8", "<", "\\x00");
  CHECK_LONG(THObject_kind(root), TH_OBJECT_INSTANCE);
  THObject_free(root);
}

/* What names a function is an object with its name, and nothing else. */
static void functionsAreNotCalled(void) {
  THObject *root;
  CASE("functions");
  remove("pytorch_file.ran");
  root = newLoaded(TEXT("cos\nsystem\n(S'touch pytorch_file.ran'\ntR."));
  CHECK_LONG(THObject_kind(root), TH_OBJECT_INSTANCE);
  CHECK_STRING(THObject_className(root), "os.system");
  checkText(root, "1", "touch pytorch_file.ran", 22);
  THObject_free(root);
  root = newLoaded(TEXT("\200\004\214\002os\214\006system\223\214\026touch pytorch_file.ran\205R."));
  CHECK_STRING(THObject_className(root), "os.system");
  THObject_free(root);
  root = newLoaded(TEXT("(ios\nsystem\np0\n."));
  CHECK_STRING(THObject_className(root), "os.system");
  THObject_free(root);
  root = newLoaded(TEXT("\200\002(cos\nsystem\nU\026touch pytorch_file.rano."));
  CHECK_STRING(THObject_className(root), "os.system");
  THObject_free(root);
  /* Names of tensors and of classes that write themselves mean other things in a t7. */
  root = newLoaded(TEXT("\200\002ctorch\nFloatTensor\n)R."));
  CHECK_STRING(THObject_className(root), "torch.FloatTensor_");
  THObject_free(root);
  CHECK(access("pytorch_file.ran", F_OK) != 0);
}

static void wrongPickles(void) {
  CASE("wrong pickles");
  expectError(TEXT("\200\002."), "a value is used that is not there");
  expectError(TEXT("\200\002K\001"), "cut off");
  expectError(TEXT("\200\011K\001."), "a file of another kind");
  expectError(TEXT("\200\002\377"), "0xff is no instruction");
  expectError(TEXT("\200\002t."), "a mark");
  expectError(TEXT("\200\002]K\001s."), "not there");
  expectError(TEXT("\200\002K\001K\002a."), "a number is given values");
  expectError(TEXT("\200\002}(K\001u."), "a key without a value");
  expectError(TEXT("\200\002(h\001."), "value 1 is used again");
  expectError(TEXT("\200\002q\001."), "not there");
  expectError(TEXT("\200\002T\377\377\377\377."), "less than no bytes");
  expectError(TEXT("\200\002\213\377\377\377\377."), "less than no bytes");
  expectError(TEXT("\200\002\213\377\377\377\177."), "cut off");
  expectError(TEXT("\200\004\216\377\377\377\377\377\377\377\377."), "cut off");
  expectError(TEXT("\200\002X\377\377\377\377."), "cut off");
  expectError(TEXT("\200\002\202\001."), "registry");
  expectError(TEXT("\200\005\227."), "outside the pickle");
  expectError(TEXT("\200\002K\001K\002R."), "no tuple but a number");
  expectError(TEXT("\200\002K\001)R."), "neither a class");
  expectError(TEXT("\200\002ca\001\nb\n."), "which no class is");
  expectError(TEXT("\200\002U\001xQ."), "no storage");
  expectError(TEXT("\200\002P1\n."), "no storage");
  expectError(TEXT("\200\002(U\007storagetQ."), "no storage");
  expectError(TEXT("\200\002(U\007storagectorch\nFloatStorage\nU\0010U\003cpuK\005tQ."), "has no storage '0'");
  expectError(TEXT("\200\002(U\007storagectorch\nStorage\nU\0010U\003cpuK\005tQ."), "not known");
  expectError(TEXT("\200\002I1x\n."), "a whole number expected");
  expectError(TEXT("\200\002Fx\n."), "a number expected");
  expectError(TEXT("\200\002S'a\n."), "not as Python writes it");
  expectError(TEXT("Icy water\n"), "a text that begins with \"Icy water\"");
  expectError(TEXT("(dp0\nS'a'\nI1\n"), "cut off");
}

/* A legacy file whose tensor and storage are what the arguments say. */
static size_t legacy(char *to, const char *place, long count, long said) {
  static const char begin[] = "\200\002\212\012l\374\234F\371 j\250P\031.\200\002M\351\003.\200\002}.\200\002";
  size_t length = sizeof begin - 1;
  memcpy(to, begin, length);
  length += (size_t)sprintf(to + length,
                            "ctorch._utils\n_rebuild_tensor\n((S'storage'\nctorch\nFloatStorage\nS'k'\nS'cpu'\nI%ld\nNtQ%stR."
                            "(lS'k'\na.",
                            said, place);
  memcpy(to + length, &count, 8);
  memset(to + length + 8, 0, 16);
  return length + 8 + 16;
}

static void wrongTensors(void) {
  static char file[1024];
  THObject *root;
  CASE("wrong tensors");
  root = newLoaded(file, legacy(file, "I1\n(I3\nt(I1\nt", 4, 4));
  CHECK_LONG(THObject_kind(root), TH_OBJECT_TENSOR);
  THObject_free(root);
  expectError(file, legacy(file, "I2\n(I3\nt(I1\nt", 4, 4), "outside its storage");
  expectError(file, legacy(file, "I-1\n(I3\nt(I1\nt", 4, 4), "outside its storage");
  expectError(file, legacy(file, "I0\n(I-3\nt(I1\nt", 4, 4), "outside its storage");
  expectError(file, legacy(file, "I0\n(I2\nt(I9000000000000000000\nt", 4, 4), "outside its storage");
  expectError(file, legacy(file, "I0\n(I4611686018427387904\nI4\nt(I0\nI0\nt", 4, 4), "outside its storage");
  expectError(file, legacy(file, "I0\n(I2\nI2\nt(I1\nt", 4, 4), "not as many");
  expectError(file, legacy(file, "I1\n(I3\nt(I1\nt", 3, 4), "3 elements that is said to have 4");
  expectError(file, legacy(file, "I1\n(I3\nt(I1\nt", 5, 5), "cut off");
  expectError(file, legacy(file, "I1\n(I3\nt(I1\nt", 4, -1), "count");
  expectError(file, legacy(file, "I1\n(I3\nt(I1\nt", 1L << 62, 1L << 62), "");
}

/* Values that take far more than the file does if they are copied, or more stack the deeper they are. */
static void bombs(void) {
  const long deep = check_few() ? 50000 : 1000000;
  const long live = alloc_live();
  long k;
  size_t length = 2;
  THObject *root;

  CASE("depth");
  memcpy(bytes, "\200\002", 2);
  memset(bytes + 2, ']', (size_t)deep);
  memset(bytes + 2 + deep, 'a', (size_t)deep - 1);
  bytes[2 * deep + 1] = '.';
  THObject_free(newLoaded(bytes, 2 * (size_t)deep + 2));

  CASE("a tuple of a tuple twice, and so on");
  for (bytes[length++] = ')', k = 0; k < 200; k++)
    memcpy(bytes + length, "2\206", 2), length += 2;
  bytes[length++] = '.';
  root = newLoaded(bytes, length);
  CHECK_LONG(THObject_length(root), 2);
  THObject_free(root);

  CASE("a list in itself, often");
  length = (size_t)sprintf(bytes, "%s", "\200\002]q\001");
  for (k = 0; k < 2000; k++)
    memcpy(bytes + length, "h\001a", 3), length += 3;
  bytes[length++] = '.';
  root = newLoaded(bytes, length);
  CHECK_LONG(THObject_length(root), 2000);
  THObject_free(root);

  CASE("a table that is copied often");
  length = (size_t)sprintf(bytes, "%s", "\200\002}q\001(");
  for (k = 0; k < 2000; k++)
    length += (size_t)sprintf(bytes + length, "M%c%cN", (int)(k % 250 + 1), (int)(k / 250 + 1));
  length += (size_t)sprintf(bytes + length, "%s", "u0(");
  for (k = 0; k < 2000; k++)
    length += (size_t)sprintf(bytes + length, "%s", "ca\nb\n)Rh\001b");
  memcpy(bytes + length, "l.", 2);
  THObject_free(newLoaded(bytes, length + 2)); /* all values are nil, which no table has */
  for (k = 0; k < (long)length; k++)
    if (bytes[k] == 'N')
      bytes[k] = ')';
  expectError(bytes, length + 2, "copied too often");

  CASE("numbers of values far apart");
  length = (size_t)sprintf(bytes, "%s", "\200\002K\001r\377\377\377\377p18446744073709551615\n");
  THObject_free(newLoaded(bytes, length + (size_t)sprintf(bytes + length, "g18446744073709551615\n.")));
  CASE("bombs lose nothing");
  CHECK_LONG(alloc_more(live), 0);
}

/* Archives whose directory says other things than what is there. */
static void wrongArchives(void) {
  const size_t length = contents(golden("tensors.pth"));
  size_t k;
  CASE("archives");
  /* The pickle is the first member: a byte of it, and its checksum. */
  for (k = 0; k + 4 < length && memcmp(bytes + k, "OrderedDict", 11) != 0; k++)
    ;
  bytes[k] = 'o';
  expectError(bytes, length, "checksum");
  bytes[k] = 'O';
  for (k = length - 22; k > 0 && memcmp(bytes + k, "PK\1\2", 4) != 0; k--)
    ;
  bytes[k + 42] ^= 64; /* where the last member begins */
  expectError(bytes, length, "damaged");
  bytes[k + 42] ^= 64;
  bytes[k + 8] |= 1;
  expectError(bytes, length, "encrypted");
  bytes[k + 8] &= ~1;
  bytes[k + 10] = 9;
  expectError(bytes, length, "method 9");
  bytes[k + 10] = 0;
  bytes[k + 24] ^= 1;
  expectError(bytes, length, "larger than it can be");
  bytes[k + 24] ^= 1;
  bytes[k + 20] ^= 1;
  expectError(bytes, length, "larger than it can be");
  bytes[k + 20] ^= 1;
  THObject_free(newLoaded(bytes, length));
}

static void truncations(void) {
  const long live = alloc_live();
  size_t k;
  for (k = 0; k < FILES; k++) {
    const size_t length = contents(golden(files[k]));
    const long step = (check_few() ? 31 : 1) * (1 + (long)length / 2048);
    long end;
    CASE(files[k]);
    put(bytes, length);
    for (end = (long)length - 1; end >= 0; end -= step) {
      CHECK(truncate(SCRATCH, end) == 0);
      tryLoad();
      /* A tar archive ends in zeros that nothing needs. */
      CHECK(check_caught.kind == PLAIN_ERROR || (strstr(files[k], ".tar") && end > 2660));
    }
  }
  CASE("truncations lose nothing");
  CHECK_LONG(alloc_more(live), 0);
}

/* Bytes of each file changed, in three ways. */
static void changedBytes(void) {
  static const unsigned char changes[] = {0x01, 0x80, 0xff};
  const long live = alloc_live();
  size_t k, at, c;
  for (k = 0; k < FILES; k++) {
    const size_t length = contents(golden(files[k]));
    const size_t step = (check_few() ? 97 : 3) * (1 + length / 4096);
    CASE(files[k]);
    for (at = 0; at < length; at += step)
      for (c = 0; c < 3; c++) {
        bytes[at] = (char)(bytes[at] ^ changes[c]);
        put(bytes, length);
        tryLoad();
        CHECK(check_caught.kind == PLAIN_ERROR || check_caught.kind == NO_ERROR);
        bytes[at] = (char)(bytes[at] ^ changes[c]);
      }
  }
  CASE("changed bytes lose nothing");
  CHECK_LONG(alloc_more(live), 0);
}

/* ---- failing memory ---------------------------------------------------------- */

static THObject *attempted;
static void nothingBefore(void) { attempted = NULL; }
static void loadsValues(void) { attempted = THObject_newLoad(golden("values.2.pkl")); }
static void loadsTensors(void) { attempted = THObject_newLoad(golden("tensors.legacy.pth")); }
static void loadsArchive(void) { attempted = THObject_newLoad(golden("tensors.pth")); }
static unsigned long nothingToSee(void) { return 0; }
static void freesIt(void) { THObject_free(attempted); }

static void failingMemory(void) {
  static void (*const loads[])(void) = {loadsValues, loadsTensors, loadsArchive};
  const int threads = THGetNumThreads();
  size_t k;
  CASE("memory that is not there");
  if (!alloc_counts())
    return;
  THSetNumThreads(1); /* others keep memory */
  attempt.setUp = nothingBefore;
  attempt.digest = nothingToSee;
  attempt.tearDown = freesIt;
  attempt.what = "THObject_newLoad of a file of PyTorch";
  for (k = 0; k < 3; k++) {
    attempt.call = loads[k];
    CHECK(attempt_each(7, 100000) > 0);
  }
  THSetNumThreads(threads);
}

int main(void) {
  long live = 0, protocol;
  int round;

  check_catchErrors();
  for (round = check_few(); round < 2; round++) {
    live = alloc_live();
    tensors("tensors.pth");
    tensors("tensors.legacy.pth");
    later();
    module();
    for (protocol = 0; protocol < 6; protocol++)
      values((int)protocol);
    oldForms();
    mapped();
    numbersOfNumpy();
    functionsAreNotCalled();
    wrongPickles();
    wrongTensors();
    wrongArchives();
  }
  CASE("all cases");
  CHECK_LONG(alloc_more(live), 0);
  bombs();
  truncations();
  changedBytes();
  failingMemory();
  remove(SCRATCH);
  return check_report();
}
