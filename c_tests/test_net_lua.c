/*
 * Networks that Lua Torch7 saved, beside what its own modules made of an input: the files of golden/net, each a list of
 * cases of a name, a network, an input and an output. Each case runs, on several threads at once, too, and with memory that
 * fails.
 */
#include "th_alloc.h"
#include "th_check.h"

#include <math.h>
#include <pthread.h>

typedef struct {
  const char *name;
  double bound; /* of a difference, as a share of the largest element of a tensor */
} Golden;

#define OF_FLOAT 3e-6
#define OF_DOUBLE 1e-13

static const Golden files[] = {
    {"nn.float.long4.t7.gz", OF_FLOAT}, {"nn.double.t7.gz", OF_DOUBLE}, {"old.float.t7", OF_FLOAT},
    {"old.double.ascii.t7", OF_DOUBLE}, {"rnn.float.t7.gz", OF_FLOAT},  {"rnn.double.t7.gz", OF_DOUBLE},
    {"cuda.t7.gz", OF_FLOAT},           {"cuda.half.t7", OF_FLOAT},
};
#define FILES (sizeof files / sizeof files[0])

typedef struct {
  char name[80];
  THObject *net, *input, *output;
} Case;

#define MOST_CASES 600
static Case cases[MOST_CASES];
static size_t caseCount;

/* What a file holds: one that is compressed comes by a pipe. */
static THObject *newList(const char *path) {
  char command[4200];
  THFile *file;
  THObject *list;
  if (!strstr(path, ".gz"))
    return THObject_newLoad(path);
  snprintf(command, sizeof command, "gzip -dc '%s'", path);
  file = THPipeFile_new(command, "r", 0);
  THFile_binary(file);
  if (strstr(path, "long4"))
    THDiskFile_longSize(file, 4);
  list = THObject_newRead(file);
  THFile_free(file);
  return list;
}

/* Reads the cases of a file. */
static void readCases(const char *name) {
  char path[4096];
  const char *slash = strrchr(__FILE__, '/');
  THObject *list;
  size_t k;
  snprintf(path, sizeof path, "%.*sgolden/net/%s", slash ? (int)(slash - __FILE__) + 1 : 0, __FILE__, name);
  list = newList(path);
  CHECK(THObject_length(list) > 0);
  for (k = 0; k < THObject_length(list) && k < MOST_CASES; k++) {
    THObject *item = THObject_newAt(list, (long)k + 1), *text = THObject_newField(item, "name");
    snprintf(cases[k].name, sizeof cases[k].name, "%.40s, %s", THObject_string(text), name);
    cases[k].net = THObject_newField(item, "net");
    cases[k].input = THObject_newField(item, "input");
    cases[k].output = THObject_newField(item, "output");
    THObject_free(text);
    THObject_free(item);
  }
  caseCount = k;
  CHECK(caseCount < MOST_CASES);
  THObject_free(list);
}

static void freeCases(void) {
  while (caseCount > 0) {
    Case *last = &cases[--caseCount];
    THObject_free(last->net);
    THObject_free(last->input);
    THObject_free(last->output);
  }
}

/* ---- differences ---------------------------------------------------------------------- */

/* The elements of a tensor of any type, as doubles. */
static THDoubleTensor *newDoubles(const THObject *object) {
  THDoubleTensor *doubles = THDoubleTensor_new();
#define DOUBLES_OF(REAL)                                          \
  if (strcmp(THObject_elementType(object), #REAL) == 0) {         \
    TH##REAL##Tensor *tensor = THObject_new##REAL##Tensor(object); \
    THLongStorage *size = TH##REAL##Tensor_newSizeOf(tensor);     \
    THDoubleTensor_resize(doubles, size, NULL);                   \
    THLongStorage_free(size);                                     \
    THDoubleTensor_copy##REAL(doubles, tensor);                   \
    TH##REAL##Tensor_free(tensor);                                \
  }
  DOUBLES_OF(Byte) DOUBLES_OF(Int) DOUBLES_OF(Long) DOUBLES_OF(Float) DOUBLES_OF(Double) DOUBLES_OF(Half)
  return doubles;
}

/* Whether two trees are alike; `worst` gets the largest difference of two elements as a share of the largest element. */
static int areAlike(const THObject *got, const THObject *expected, double bound, double *worst) {
  int alike = THObject_kind(got) == THObject_kind(expected);
  if (alike && THObject_kind(expected) == TH_OBJECT_TENSOR) {
    THDoubleTensor *a = newDoubles(got), *b = newDoubles(expected);
    const double *x = THDoubleTensor_data(a), *y = THDoubleTensor_data(b);
    double largest = 0;
    ptrdiff_t k, count = THDoubleTensor_nElement(b);
    alike = THDoubleTensor_isSameSizeAs(a, b);
    for (k = 0; alike && k < count; k++)
      largest = fabs(y[k]) > largest ? fabs(y[k]) : largest;
    for (k = 0; alike && k < count; k++) {
      const double difference = x[k] == y[k] ? 0 : fabs(x[k] - y[k]) / (largest > 0 ? largest : 1);
      alike = difference <= bound;
      if (!(difference <= *worst))
        *worst = difference;
    }
    THDoubleTensor_free(a);
    THDoubleTensor_free(b);
  } else if (alike && THObject_kind(expected) == TH_OBJECT_TABLE) {
    const size_t count = THObject_length(expected);
    size_t k;
    alike = count == THObject_length(got);
    for (k = 0; alike && k < count; k++) {
      THObject *a = THObject_newAt(got, (long)k + 1), *b = THObject_newAt(expected, (long)k + 1);
      alike = areAlike(a, b, bound, worst);
      THObject_free(a);
      THObject_free(b);
    }
  }
  return alike;
}

/* What a network makes of the input of its case. */
static void checkNet(THNet *net, const Case *one, double bound) {
  THObject *output = NULL;
  double worst = 0;
  TRY(output = THNet_newForward(net, one->input));
  if (!CHECK(!check_raised()))
    fprintf(stderr, "    %s\n", check_caught.message);
  else if (!CHECK(areAlike(output, one->output, bound, &worst)))
    fprintf(stderr, "    differs by %g of its largest element\n", worst);
  THObject_free(output);
}

static void compare(void *argument) {
  const Golden *file = (const Golden *)argument;
  size_t k;
  readCases(file->name);
  for (k = 0; k < caseCount; k++) {
    THNet *net = NULL;
    CASE(cases[k].name);
    TRY(net = THNet_newFromObject(cases[k].net));
    if (CHECK(net != NULL))
      checkNet(net, &cases[k], file->bound);
    else
      fprintf(stderr, "    %s\n", check_caught.message);
    THNet_free(net);
  }
  freeCases();
}

/* ---- memory --------------------------------------------------------------------------- */

static void makeAndRun(const Case *one) {
  THNet *volatile net = NULL;
  TRY({
    net = THNet_newFromObject(one->net);
    THObject_free(THNet_newForward(net, one->input));
  });
  THNet_free(net);
}

/* Each allocation fails once while a network is made and run: an error, or what it needs not, and nothing is lost. */
static void failEach(const Case *one) {
  const long most = 4000;
  long k;
  int failed;
  CASE(one->name);
  makeAndRun(one);
  for (k = 0; k < most; k++) {
    const long before = alloc_live();
    alloc_failAfter(k, 0);
    makeAndRun(one);
    failed = alloc_hasFailed();
    alloc_failAfter(-1, 0);
    if (!failed)
      break;
    if (!CHECK(check_caught.kind != CRASH && alloc_more(before) == 0))
      fprintf(stderr, "    allocation %ld\n", k);
  }
  CHECK(k < most);
}

static void memory(const char *name) {
  size_t k;
  if (!alloc_counts())
    return;
  readCases(name);
  for (k = 0; k < caseCount; k++)
    failEach(&cases[k]);
  freeCases();
}

/* ---- threads -------------------------------------------------------------------------- */

typedef struct {
  THNet *net;
  const Case *one;
  double bound;
  int wrong;
} Shared;

static void *runShared(void *argument) {
  Shared *shared = (Shared *)argument;
  THObject *output = THNet_newForward(shared->net, shared->one->input);
  double worst = 0;
  if (!areAlike(output, shared->one->output, shared->bound, &worst))
    __atomic_fetch_add(&shared->wrong, 1, __ATOMIC_RELAXED);
  THObject_free(output);
  return NULL;
}

/* The first run of a network, which keeps what it converts, by eight threads at once. */
static void threads(const Golden *file) {
  size_t k;
  readCases(file->name);
  for (k = 0; k < caseCount; k += check_few() ? 16 : 1) {
    pthread_t thread[8];
    Shared shared;
    int t;
    CASE(cases[k].name);
    shared.net = THNet_newFromObject(cases[k].net);
    shared.one = &cases[k];
    shared.bound = file->bound;
    shared.wrong = 0;
    for (t = 0; t < 8; t++)
      CHECK(pthread_create(&thread[t], NULL, runShared, &shared) == 0);
    for (t = 0; t < 8; t++)
      pthread_join(thread[t], NULL);
    CHECK_LONG(shared.wrong, 0);
    THNet_free(shared.net);
  }
  freeCases();
}

int main(void) {
  Golden file;
  size_t k;
  check_catchErrors();
  for (k = 0; k < FILES; k++) {
    file = files[k];
    CHECK_LONG(alloc_lost(compare, &file), 0);
  }
  for (k = 0; k < FILES; k++) {
    memory(files[k].name);
    threads(&files[k]);
  }
  return check_report();
}
