/*
 * Classes of modules that a program registers: what their functions get and
 * give, errors, replacement, when data are freed, threads.
 */
#include "th_alloc.h"
#include "th_check.h"
#include "th_modules.h"

#include <pthread.h>

#define LIST(MODULES) "modules={" MODULES "}"

static int freed;

static void countFreed(void *data) {
  (void)data;
  __atomic_fetch_add(&freed, 1, __ATOMIC_RELAXED);
}

static double field(THObject *module, const char *name) {
  THObject *value = THObject_newField(module, name);
  const double number = THObject_number(value);
  THObject_free(value);
  return number;
}

/* A plane without its border of `size` elements. */
static THObject *newShaved(THObject *module, THObject *input, void *data) {
  THFloatTensor *x = THObject_newFloatTensor(input), *rows, *inner;
  THObject *result;
  const long size = (long)field(module, "size");
  (void)data;
  if (x->nDimension != 3 || x->size[1] <= 2 * size) {
    THFloatTensor_free(x);
    THError("expects planes larger than %ld", 2 * size);
  }
  rows = THFloatTensor_newNarrow(x, 1, size, x->size[1] - 2 * size);
  inner = THFloatTensor_newNarrow(rows, 2, size, x->size[2] - 2 * size);
  result = THObject_newFromFloatTensor(inner);
  THFloatTensor_free(inner);
  THFloatTensor_free(rows);
  THFloatTensor_free(x);
  return result;
}

/* The input times a number. */
static THObject *newScaled(THObject *module, THObject *input, void *data) {
  THFloatTensor *x = THObject_newFloatTensor(input), *y = THFloatTensor_new();
  THObject *result;
  (void)module;
  THFloatTensor_mul(y, x, *(const float *)data);
  result = THObject_newFromFloatTensor(y);
  THFloatTensor_free(y);
  THFloatTensor_free(x);
  return result;
}

/* What it got, twice. */
static THObject *newDoubled(THObject *module, THObject *input, void *data) {
  THObject *table = THObject_newTable();
  (void)module, (void)data;
  THObject_append(table, input);
  THObject_append(table, input);
  return table;
}

static THObject *nothing(THObject *module, THObject *input, void *data) {
  (void)module, (void)input, (void)data;
  return NULL;
}

static THObject *newNumber(THObject *module, THObject *input, void *data) {
  (void)module, (void)input, (void)data;
  return THObject_newNumber(1);
}

/* Runs a network inside of another. */
static THObject *newNested(THObject *module, THObject *input, void *data) {
  (void)module;
  return THNetRun_newForward((THNetRun *)data, input);
}

static void checkNet(THNet *net, const char *given, const char *expected) {
  THObject *input = newTree(given), *wanted = newTree(expected), *got = THNet_newForward(net, input);
  if (!CHECK(alikeTrees(got, wanted, 1e-6)))
    fprintf(stderr, "   "), printTree(got), fprintf(stderr, "\n");
  THObject_free(got);
  THObject_free(wanted);
  THObject_free(input);
}

static void registered(void *unused) {
  static float two = 2, three = 3;
  THNet *net, *other;
  THObject *tree, *input, *got;
  volatile int k;

  (void)unused;
  freed = 0;
  CASE("a class of a program");
  tree = newTree("nn.ShaveImage(size=1)");
  CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(tree)));
  CHECK(strstr(check_caught.message, "nn.ShaveImage") != NULL);
  THNet_registerClass("nn.ShaveImage", newShaved, countFreed, NULL);
  net = newNet("nn.Sequential(" LIST("nn.ReLU() nn.ShaveImage(size=1) nn.MulConstant(constant_scalar=2)") ")");
  CHECK_STRING(THNet_layerClass(net, 1), "nn.ShaveImage");
  checkNet(net, "F1x3x3[-1 2 3 4 5]", "F1x1x1[10]");
  input = newTree("F1x2x2[1]");
  CHECK_SOME_ERROR(SINK(THNet_newForward(net, input)));
  CHECK(strstr(check_caught.message, "modules.2: nn.ShaveImage") != NULL && strstr(check_caught.message, "expects planes larger than 2") != NULL);
  THObject_free(input);

  CASE("unregistered");
  THNet_registerClass("nn.ShaveImage", NULL, NULL, NULL);
  THNet_registerClass("nn.Unheard", NULL, NULL, NULL);
  CHECK_LONG(freed, 0); /* a network has it */
  CHECK_ARG_ERROR(1, SINK(THNet_newFromObject(tree)));
  THObject_free(tree);
  checkNet(net, "F1x3x3[-1 2 3 4 5]", "F1x1x1[10]");
  THNet_free(net);
  CHECK_LONG(freed, 1);

  CASE("in place of the library's, and of another");
  THNet_registerClass("nn.Tanh", newScaled, countFreed, &two);
  net = newNet("nn.Tanh()");
  THNet_registerClass("nn.Tanh", newScaled, countFreed, &three);
  other = newNet("nn.Tanh()");
  checkNet(net, "F2[1 2]", "F2[2 4]");
  checkNet(other, "F2[1 2]", "F2[3 6]");
  THNet_free(net);
  CHECK_LONG(freed, 2);
  THNet_free(other);
  CHECK_LONG(freed, 2);
  THNet_registerClass("nn.Tanh", NULL, NULL, NULL);
  CHECK_LONG(freed, 3);
  net = newNet("nn.Tanh()");
  checkNet(net, "F1[0]", "F1[0]");
  THNet_free(net);

  CASE("tables");
  THNet_registerClass("my.Twice", newDoubled, NULL, NULL);
  net = newNet("nn.Sequential(" LIST("nn.Abs() my.Twice() nn.CAddTable() nn.ReLU()") ")");
  checkNet(net, "F2[-1 2]", "F2[2 4]");
  THNet_free(net);

  CASE("what is no result");
  THNet_registerClass("my.Twice", nothing, NULL, NULL);
  THNet_registerClass("my.Number", newNumber, NULL, NULL);
  net = newNet("my.Twice()");
  input = newTree("F1[1]");
  CHECK_SOME_ERROR(SINK(THNet_newForward(net, input)));
  CHECK(strstr(check_caught.message, "my.Twice: its function gave nothing") != NULL);
  THNet_free(net);
  net = newNet("my.Number()");
  CHECK_SOME_ERROR(SINK(THNet_newForward(net, input)));
  CHECK(strstr(check_caught.message, "a number") != NULL);
  THNet_free(net);

  CASE("a network inside of another");
  other = newNet("nn.Sequential(" LIST("nn.Square() nn.Square()") ")");
  {
    THNetRun *inner = THNetRun_new(other), *run;
    THNet_registerClass("my.Number", newNested, NULL, inner);
    net = newNet("nn.Sequential(" LIST("nn.Abs() my.Number() nn.MulConstant(constant_scalar=2)") ")");
    run = THNetRun_new(net);
    for (k = 0; k < 3; k++) {
      THObject *wanted = newTree("F1[2]");
      got = THNetRun_newForward(run, input);
      CHECK(alikeTrees(got, wanted, 0));
      THObject_free(wanted);
      THObject_free(got);
    }
    THNetRun_free(run);
    THNet_free(net);
    /* And inside of itself. */
    THNet_registerClass("my.Number", NULL, NULL, NULL);
    THNetRun_free(inner);
  }
  THNet_free(other);
  THNet_registerClass("my.Twice", NULL, NULL, NULL);
  THObject_free(input);

  CASE("names");
  CHECK_ARG_ERROR(1, THNet_registerClass(NULL, newScaled, NULL, NULL));
  CHECK_ARG_ERROR(1, THNet_registerClass("", newScaled, NULL, NULL));
}

/* ---- itself ------------------------------------------------------------------------ */

static THNetRun *own;

static THObject *newItself(THObject *module, THObject *input, void *data) {
  (void)module, (void)data;
  return THNetRun_newForward(own, input);
}

static void recursion(void *unused) {
  THObject *input = newTree("F1[1]");
  THNet *net;
  (void)unused;
  CASE("a run inside of itself");
  THNet_registerClass("my.Self", newItself, NULL, NULL);
  net = newNet("my.Self()");
  own = THNetRun_new(net);
  CHECK_SOME_ERROR(SINK(THNetRun_newForward(own, input)));
  CHECK(strstr(check_caught.message, "cannot be used while it runs") != NULL);
  THNetRun_free(own);
  THNet_registerClass("my.Self", NULL, NULL, NULL);
  THNet_free(net);
  THObject_free(input);
}

/* ---- memory that fails, threads ------------------------------------------------------ */

static void failingMemory(void) {
  static float two = 2;
  THObject *tree = newTree("nn.Tanh()");
  volatile long k;
  volatile int failed = 1;
  CASE("memory that fails");
  if (alloc_counts())
    for (k = 0; failed && k < 100; k++) {
      const long before = alloc_live();
      const int earlier = freed;
      int taken;
      alloc_failAfter(k, 0);
      TRY(THNet_registerClass("my.Class", newScaled, countFreed, &two));
      taken = !check_raised();
      failed = alloc_hasFailed();
      alloc_failAfter(-1, 0);
      THNet_registerClass("my.Class", NULL, NULL, NULL);
      CHECK_LONG(freed, earlier + taken);
      if (k > 0)
        CHECK_LONG(alloc_more(before), 0);
    }
  THObject_free(tree);
}

static void *registerMany(void *argument) {
  static float two = 2;
  int k;
  check_catchErrors();
  for (k = 0; k < 50; k++) {
    THNet *net;
    THNet_registerClass("my.Class", newScaled, countFreed, &two);
    net = newNet("my.Class()");
    checkNet(net, "F1[2]", "F1[4]");
    THNet_free(net);
  }
  return argument;
}

static void threads(void *unused) {
  pthread_t thread[8];
  int k;
  (void)unused;
  CASE("threads");
  freed = 0;
  for (k = 0; k < 8; k++)
    CHECK(pthread_create(&thread[k], NULL, registerMany, NULL) == 0);
  for (k = 0; k < 8; k++)
    pthread_join(thread[k], NULL);
  THNet_registerClass("my.Class", NULL, NULL, NULL);
  CHECK_LONG(freed, 400);
}

int main(void) {
  check_catchErrors();
  CHECK_LONG(alloc_lost(registered, NULL), 0);
  CHECK_LONG(alloc_lost(recursion, NULL), 0);
  failingMemory();
  threads(NULL);
  return check_report();
}
