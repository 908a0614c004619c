/*
 * OpenMP runtimes of the client: the number of threads governs them whenever they
 * are loaded, and they stay mapped when the library that brought them is closed.
 *
 * Each case is a process of its own, which this program starts by itself with the
 * name of the case: what is loaded and set in one must not show in the next. The
 * plugin is built by run.sh; TH_OPENMP_PLUGIN is its path.
 */
#include "th_check.h"
#include "th_process.h"

#include <dlfcn.h>
#include <sys/wait.h>

#define LARGE 400000

static void *plugin;
static double (*sum)(long n, int *threads);
static int (*maxThreads)(void);
static void (*setThreads)(int threads);
static void (*inRegion)(void (*work)(void));

static void *function(const char *name) {
  void *found = dlsym(plugin, name);
  if (!found) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  return found;
}

static void load(void) {
  plugin = dlopen(getenv("TH_OPENMP_PLUGIN"), RTLD_NOW | RTLD_LOCAL);
  if (!plugin) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  *(void **)&sum = function("plugin_sum");
  *(void **)&maxThreads = function("plugin_maxThreads");
  *(void **)&setThreads = function("plugin_setThreads");
  *(void **)&inRegion = function("plugin_inRegion");
}

static void use(int threads) {
  int used = 0;
  CHECK(sum(100000, &used) == 100000.0 * 100001.0 / 2.0);
  if (threads)
    CHECK_LONG(used, threads);
}

/* Whether something whose name contains `part` is mapped. */
static int isMapped(const char *part) {
  char line[4096];
  int found = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps))
    found |= strstr(line, part) != NULL;
  if (maps)
    fclose(maps);
  return found;
}

static int isRuntimeMapped(void) { return isMapped("libgomp") || isMapped("libomp") || isMapped("libiomp"); }

static void smallWork(void) {
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(10);
  THFloatTensor_fill(tensor, 1);
  THFloatTensor_free(tensor);
}

static void largeWork(void) {
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(LARGE);
  THFloatTensor_fill(tensor, 1);
  THFloatTensor_add(tensor, tensor, 1);
  CHECK(THFloatTensor_get1d(tensor, LARGE - 1) == 2);
  THFloatTensor_free(tensor);
}

/* What torch/nn does: tensors, a plugin, its use, its end. The workers watch for work still. */
static void closedWithSmallTensors(void) {
  load();
  use(0);
  smallWork();
  dlclose(plugin);
  CHECK(isRuntimeMapped());
}

static void closedWithLargeTensors(void) {
  largeWork();
  load();
  use(0);
  largeWork();
  dlclose(plugin);
  CHECK(isRuntimeMapped());
}

static void closedAfterAsking(void) {
  load();
  use(0);
  CHECK(THGetNumThreads() >= 1);
  dlclose(plugin);
  CHECK(isRuntimeMapped());
}

/* The number is set, then the runtime comes. */
static void setBeforeLoading(void) {
  THSetNumThreads(1);
  load();
  smallWork();
  use(1);
  CHECK_LONG(THGetNumThreads(), 1);
  dlclose(plugin);
}

static void setAfterLoading(void) {
  load();
  THSetNumThreads(3);
  CHECK_LONG(maxThreads(), 3);
  CHECK_LONG(THGetNumThreads(), 3);
  use(3);
  THSetNumThreads(1);
  use(1);
  dlclose(plugin);
  THSetNumThreads(2);
  CHECK_LONG(THGetNumThreads(), 2);
}

/* The client speaks to its runtime: the last word counts. */
static void setByClient(void) {
  load();
  THSetNumThreads(4);
  setThreads(2);
  CHECK_LONG(THGetNumThreads(), 2);
  largeWork();
  use(2);
  THSetNumThreads(3);
  use(3);
  dlclose(plugin);
}

/* OMP_NUM_THREADS is 3. */
static void setByEnvironment(void) {
  CHECK_LONG(THGetNumThreads(), 3);
  load();
  use(3);
  CHECK_LONG(THGetNumThreads(), 3);
  dlclose(plugin);
}

/* Inside a parallel region operations start no threads. */
static void insideRegion(void) {
  int before;
  load();
  THSetNumThreads(2);
  inRegion(smallWork);
  before = threadCount();
  inRegion(largeWork);
  CHECK_LONG(threadCount(), before);
  largeWork();
  CHECK_LONG(threadCount(), before + 1);
  dlclose(plugin);
}

/* Nothing of OpenMP where nobody has brought it. */
static void withoutRuntime(void) {
  largeWork();
  THSetNumThreads(2);
  CHECK(!isRuntimeMapped());
}

static const struct {
  const char *name;
  void (*run)(void);
  int times;
  const char *threads; /* OMP_NUM_THREADS */
} cases[] = {
    {"closed with small tensors", closedWithSmallTensors, 100, "2"},
    {"closed with large tensors", closedWithLargeTensors, 100, "2"},
    {"closed after asking", closedAfterAsking, 100, "2"},
    {"set before loading", setBeforeLoading, 1, NULL},
    {"set after loading", setAfterLoading, 1, NULL},
    {"set by the client", setByClient, 1, NULL},
    {"set by the environment", setByEnvironment, 1, "3"},
    {"set by a list", setByEnvironment, 1, " 3 , 1"},
    {"inside a region", insideRegion, 1, NULL},
    {"without a runtime", withoutRuntime, 1, NULL},
};

#define CASES ((int)(sizeof cases / sizeof *cases))

static int runCase(const char *name) {
  int i;
  for (i = 0; i < CASES; i++)
    if (strcmp(cases[i].name, name) == 0) {
      CASE(name);
      alarm(60);
      check_catchErrors();
      cases[i].run();
      return check_report();
    }
  return 2;
}

int main(int argc, char **argv) {
  int i, k;

  if (argc > 1)
    return runCase(argv[1]);
  for (i = 0; i < CASES; i++) {
    CASE(cases[i].name);
    for (k = 0; k < cases[i].times; k++) {
      int status = -1;
      pid_t child = fork();
      if (child == 0) {
        if (cases[i].threads)
          setenv("OMP_NUM_THREADS", cases[i].threads, 1);
        else
          unsetenv("OMP_NUM_THREADS");
        execl(argv[0], argv[0], cases[i].name, (char *)NULL);
        _exit(127);
      }
      CHECK(child > 0 && waitpid(child, &status, 0) == child);
      CHECK_LONG(status, 0);
    }
  }
  return check_report();
}
