/*
 * A program that loads libTH by itself, as Lua and Python do, closes it and loads
 * it again. run.sh does not link it with the library.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

#define LARGE 400000

static int failures;

#define CHECK(CONDITION)                                                    \
  do {                                                                      \
    if (!(CONDITION)) {                                                     \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #CONDITION);       \
      failures++;                                                           \
    }                                                                       \
  } while (0)

static void *library;

static void *function(const char *name) {
  void *found = dlsym(library, name);
  if (!found) {
    fprintf(stderr, "%s\n", dlerror());
    _exit(1);
  }
  return found;
}

/* Loads the library, has it compute on two threads, and closes it while these watch for work. */
static void visit(int threads) {
  void (*setNumThreads)(int);
  int (*getNumThreads)(void);
  void *(*new_)(long);
  void (*fill)(void *, float), (*add)(void *, void *, float), (*free_)(void *);
  float (*get)(const void *, long);
  void *tensor;

  library = dlopen("libTH.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    _exit(1);
  }
  *(void **)&setNumThreads = function("THSetNumThreads");
  *(void **)&getNumThreads = function("THGetNumThreads");
  *(void **)&new_ = function("THFloatTensor_newWithSize1d");
  *(void **)&fill = function("THFloatTensor_fill");
  *(void **)&add = function("THFloatTensor_add");
  *(void **)&free_ = function("THFloatTensor_free");
  *(void **)&get = function("THFloatTensor_get1d");
  setNumThreads(threads);
  CHECK(getNumThreads() == threads);
  tensor = new_(LARGE);
  fill(tensor, 1);
  add(tensor, tensor, 1);
  CHECK(get(tensor, 0) == 2 && get(tensor, LARGE - 1) == 2);
  free_(tensor);
  CHECK(dlclose(library) == 0);
}

int main(void) {
  int k;
  for (k = 0; k < 20; k++)
    visit(2 + k % 2);
  /* It is never unmapped. */
  library = dlopen("libTH.so.0", RTLD_NOW | RTLD_NOLOAD);
  CHECK(library != NULL);
  return failures;
}
