/*
 * scenarios.h: small programs with and without mistakes, for test_audit.c.
 *
 * The linter would find most of what is wrong here, so each such function says
 * that it is on purpose.
 */
#ifndef SCENARIOS_H
#define SCENARIOS_H

#include "crowd.h"
#include "strange_names.h"
#include "th_check.h"

#include <TH/THDLPack.h>
#include <THS/THS.h>

#include <pthread.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>

static void balanced(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor *view = THFloatTensor_newNarrow(t, 0, 0, 1);
  THFloatTensor *same = THFloatTensor_newContiguous(t);
  THFloatTensor_free(view);
  THFloatTensor_free(t);
  THFloatTensor_free(same);
  THFloatTensor_free(NULL);
}

/* ---- leaks ------------------------------------------------------------- */

enum { LEAKED_VIEW = __LINE__ + 3 };
/* golden-rule: allow(owned-at-exit,discarded-owner) leaks are what is to be found */
static void leakedView(THFloatTensor *t, long row) {
  THFloatTensor *view = THFloatTensor_newNarrow(t, 0, row, 1);
  THFloatTensor_fill(view, 1);
}

/* golden-rule: allow(owned-at-exit) leaks are what is to be found */
static void leak(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THGenerator *generator = THGenerator_new();
  THRandom_manualSeed(generator, 1);
  leakedView(t, 0);
  leakedView(t, 2);
  THFloatTensor_free(t);
}

static void leakLess(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  leakedView(t, 1);
  THFloatTensor_free(t);
}

enum { OWN_TWICE = __LINE__ + 4 };
/* golden-rule: allow(owned-at-exit) leaks are what is to be found */
static void ownTwice(THFloatTensor *t, int give) {
  for (int i = 0; i < 1; i++)
    THFloatTensor_retain(t);
  if (give)
    THFloatTensor_free(t);
}

static void manyOwners(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  for (int give = 0; give < 2; give++)
    ownTwice(t, give);
  THFloatTensor_free(t);
}

static void *leakingThread(void *t) {
  leakedView((THFloatTensor *)t, 0);
  return NULL;
}

static void leakInThread(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  pthread_t thread;
  pthread_create(&thread, NULL, leakingThread, t);
  pthread_join(thread, NULL);
  THFloatTensor_free(t);
}

/* One of each kind. */
enum { KINDS = 29 };
static void leakAll(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
#define LEAK_KIND(TYPE) SINK(TH##TYPE##Tensor_new()), SINK(TH##TYPE##Storage_new()), SINK(THS##TYPE##Tensor_new())
  LEAK_KIND(Byte), LEAK_KIND(Char), LEAK_KIND(Short), LEAK_KIND(Int), LEAK_KIND(Long);
  LEAK_KIND(Float), LEAK_KIND(Double);
#undef LEAK_KIND
  SINK(THHalfTensor_new()), SINK(THHalfStorage_new());
  SINK(THMemoryFile_new("rw")), SINK(THGenerator_new()), SINK(THObject_newNumber(1));
  SINK(THMapAllocatorContext_new("unused", 0));
  SINK(THFloatTensor_toDLPack(t)), SINK(THFloatTensor_toDLPackLegacy(t));
  THFloatTensor_free(t);
}

/* ---- mistakes ---------------------------------------------------------- */

enum { FREED_FIRST = __LINE__ + 2, FREED_AGAIN };
static void freeTwice(THFloatTensor *t) {
  THFloatTensor_free(t);
  THFloatTensor_free(t);
}

static void doubleFree(void) { freeTwice(THFloatTensor_newWithSize1d(3)); }

/* golden-rule: allow(use-after-free) what is to be found */
static void useAfterFree(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_free(t);
  CHECK_LONG(THFloatTensor_nDimension(t), 0);
}

/* golden-rule: allow(double-free) what is to be found */
static void useAfterConsumption(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3), *target = THFloatTensor_newWithSize1d(3);
  THFloatTensor_fill(t, 1);
  THFloatTensor_freeCopyTo(t, target);
  THFloatTensor_free(t);
  THFloatTensor_free(target);
}

static void freeBorrowed(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_fill(t, 2);
  THFloatStorage_free(THFloatTensor_storage(t));
  if (THFloatTensor_get1d(t, 2) == 2)
    fprintf(stderr, "the elements are still there\n");
  THFloatTensor_free(t);
}

static void freeForeign(void) {
  THFloatTensor made;
  memset(&made, 0, sizeof made);
  THFloatTensor_free(&made); /* not counted: nobody's mistake */
  made.refcount = 2;
  made.flag = TH_TENSOR_REFCOUNTED;
  THFloatTensor_free(&made);
}

/* golden-rule: allow(wrong-free,owned-at-exit) what is to be found */
static void freeOfC(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THSFloatTensor *sparse = THSFloatTensor_newWithSize2d(3, 4);
  free(sparse);
  free(t);
}

static void viewOutlivesBase(void) {
  THFloatStorage *base = THFloatStorage_newWithSize(5);
  THFloatStorage *view = THFloatStorage_newWithData(THFloatStorage_data(base) + 1, 2);
  THFloatStorage_clearFlag(view, TH_STORAGE_FREEMEM | TH_STORAGE_RESIZABLE);
  THFloatStorage_free(base);
  THFloatStorage_free(view);
}

enum { ASKED = __LINE__ + 5, GROWN };
/* golden-rule: allow(data-after-resize) what is to be found */
static void moveData(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(4), *view = THFloatTensor_newNarrow(t, 0, 0, 2);
  float *data;
  data = THFloatTensor_data(t);
  THFloatTensor_resize1d(view, 100000);
  data = THFloatTensor_data(view);
  THFloatTensor_resize1d(view, 1000000); /* whose data it was knows */
  SINK(data);
  THFloatTensor_free(view);
  THFloatTensor_free(t);
}

static void moveDataOfResult(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(4), *view = THFloatTensor_newNarrow(t, 0, 0, 2);
  THFloatTensor *large = THFloatTensor_newWithSize1d(100000);
  float *data = THFloatTensor_data(t);
  THFloatTensor_fill(large, 1);
  THFloatTensor_add(view, large, 1);
  SINK(data);
  THFloatTensor_free(large);
  THFloatTensor_free(view);
  THFloatTensor_free(t);
}

static void deleteTwice(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  DLManagedTensorVersioned *managed = THFloatTensor_toDLPack(t);
  void (*deleter)(DLManagedTensorVersioned *) = managed->deleter;
  deleter(managed);
  deleter(managed);
  THFloatTensor_free(t);
}

/* golden-rule: allow(double-free) what is to be found */
static void otherKinds(void) {
  THGenerator *generator = THGenerator_new();
  THFile *file = THMemoryFile_new("rw");
  THMapAllocatorContext *context = THMapAllocatorContext_new("unused", 0);
  THGenerator_free(generator);
  THGenerator_free(generator);
  THFile_free(file);
  THFile_free(file);
  THMapAllocatorContext_free(context);
  THMapAllocatorContext_free(context);
}

/* ---- errors ------------------------------------------------------------ */

enum { OWNED_WHEN_RAISED = __LINE__ + 3 };
/* golden-rule: allow(owned-at-raise) what is to be found */
static void raiseWhileOwning(THFloatTensor *t) {
  THFloatTensor *copy = THFloatTensor_newClone(t);
  THArgCheck(THFloatTensor_nElement(t) == 0, 2, "no such thing");
  THFloatTensor_free(copy);
}

/* golden-rule: allow(owned-at-exit) a plain leak beside the lost reference */
static void lostByJump(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor *leaked = THFloatTensor_newWithSize1d(4);
  check_catchErrors();
  CHECK_ARG_ERROR(2, raiseWhileOwning(t));
  THFloatTensor_fill(leaked, 1);
  THFloatTensor_free(t);
}

static void lostInLoop(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  int i;
  check_catchErrors();
  for (i = 0; i < 3; i++)
    CHECK_ARG_ERROR(2, raiseWhileOwning(t));
  THFloatTensor_free(t);
}

enum { RAISED_LAST = __LINE__ + 3 };
static void diesByError(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_narrow(t, NULL, 7, 0, 1);
  THFloatTensor_free(t);
}

static void errorScopes(void) {
  THFloatTensor *outer = THFloatTensor_newWithSize1d(3);
  THFloatTensor *inner;
  volatile long scope = THErrorScope_begin();
  const long refcount = outer->refcount;
  check_catchErrors();

  CASE("what was lost is released, what lives is not");
  inner = THFloatTensor_newWithSize1d(2);
  CHECK_ARG_ERROR(2, raiseWhileOwning(outer));
  CHECK_LONG(THErrorScope_end(scope), 1);
  CHECK_LONG(THFloatTensor_nElement(inner), 2);
  CHECK_LONG(outer->refcount, refcount);

  CASE("scopes nest, and need no error");
  scope = THErrorScope_begin();
  CHECK_LONG(THErrorScope_end(THErrorScope_begin()), 0);
  CHECK_ARG_ERROR(2, raiseWhileOwning(outer));
  THErrorScope_begin();
  CHECK_LONG(THErrorScope_end(scope), 1);
  CHECK_ARG_ERROR(1, THErrorScope_end(scope));
  CHECK_ARG_ERROR(1, THErrorScope_end(0));

  THFloatTensor_free(inner);
  THFloatTensor_free(outer);
}

/* ---- what lives by design ----------------------------------------------- */

static THFloatTensor *keptTable[2];
static THFloatTensor **keptOnHeap;

/* golden-rule: allow(owned-at-exit,overwritten-owner) a static table, one in the heap, and one that is forgotten */
static void kept(void) {
  THFloatTensor *permanent = THFloatTensor_newWithSize1d(5), *volatile forgotten;
  keptTable[1] = THFloatTensor_newWithSize1d(3);
  keptOnHeap = malloc(4 * sizeof *keptOnHeap);
  keptOnHeap[3] = THFloatTensor_newWithSize1d(4);
  forgotten = THFloatTensor_newWithSize1d(6);
  forgotten = NULL;
  (void)forgotten;
  THAudit_permanent(permanent);
  THAudit_permanent(NULL);
  THAudit_permanent(keptTable);
}

/* ---- samples ------------------------------------------------------------ */

/* golden-rule: allow(owned-at-exit,overwritten-owner) every tenth one leaks */
static void sampled(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  long i;
  for (i = 0; i < 20000; i++) {
    THFloatTensor *row = THFloatTensor_newNarrow(t, 0, 0, 1);
    THFloatTensor_retain(row);
    THFloatTensor_free(row);
    THFloatStorage_retain(row->storage);
    THFloatStorage_free(row->storage);
    if (i % 10)
      THFloatTensor_free(row);
  }
  THFloatTensor_free(t);
}

/* Right in every respect, so a sample reports nothing. */
static void sampledRight(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4), *kept[64] = {NULL};
  long i;
  volatile long scope;
  check_catchErrors();
  for (i = 0; i < 5000; i++) {
    THFloatTensor *row = THFloatTensor_newSelect(t, 0, i % 3), *same = THFloatTensor_newContiguous(row);
    THFloatStorage *lent = THFloatStorage_newWithData(THFloatTensor_data(t), 2);
    THFloatStorage_clearFlag(lent, TH_STORAGE_FREEMEM);
    THFloatTensor_free(row);
    THFloatTensor_free(kept[i % 64]);
    kept[i % 64] = same;
    THFloatTensor_free(THFloatTensor_newWithStorage1d(lent, 0, 2, 1));
    THFloatStorage_free(lent);
  }
  for (i = 0; i < 64; i++)
    THFloatTensor_free(kept[i]);
  scope = THErrorScope_begin();
  CHECK_ARG_ERROR(2, raiseWhileOwning(t));
  CHECK_LONG(THErrorScope_end(scope), 1);
  THFloatTensor_free(t);
}

/* ---- costs -------------------------------------------------------------- */

static double cpuSeconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Seconds of making, sharing, raising beside and freeing n live tensors that own data. */
static double secondsFor(long n) {
  THFloatTensor **live = malloc((size_t)n * sizeof *live);
  THFloatStorage *lent;
  const double begin = cpuSeconds();
  long i;
  float data[2] = {0, 0};
  for (i = 0; i < n; i++) {
    live[i] = THFloatTensor_newWithSize1d(4);
    THFloatTensor_retain(live[0]);
    lent = THFloatStorage_newWithData(data, 2);
    THFloatStorage_clearFlag(lent, TH_STORAGE_FREEMEM);
    THFloatStorage_free(lent);
    if (i % 16 == 0)
      CHECK_ARG_ERROR(2, THFloatTensor_narrow(live[i], NULL, 7, 0, 1));
  }
  for (i = 0; i < n; i++) {
    THFloatTensor_free(live[0]);
    THFloatTensor_free(live[i]);
  }
  free(live);
  return cpuSeconds() - begin;
}

/* A hundred times as many take a hundred times as long, or some times more where they do not fit the caches, which others
   use as well. What looks at all that is live at each error takes some thousand times as long. */
static void costs(void) {
  double few, many;
  int k;
  check_catchErrors();
  secondsFor(100);
  few = secondsFor(500);
  for (k = 0; k < 4; k++)
    few = fmin(few, secondsFor(500));
  many = secondsFor(50000);
  for (k = 0; k < 4 && many >= 350 * few; k++)
    many = fmin(many, secondsFor(50000));
  fprintf(stderr, "a hundred times as many take %.0f times as long\n", many / few);
  CHECK(many < 350 * few);
}

/* ---- strange stacks ------------------------------------------------------ */

enum { LEAKED_UNDER_LIES = __LINE__ + 3 };
/* golden-rule: allow(owned-at-exit) its stack is what counts */
static void leakUnderLies(void) {
  THFloatTensor *lost = THFloatTensor_newWithSize1d(3);
  THFloatTensor_fill(lost, 1);
}

#if defined(__x86_64__) && defined(__linux__)
/* Calls a function from a frame that tables describe wrongly: the words that they call saved registers and a return
   address are 0xefc600001234, which is no address at all. */
void lieAndCall(void (*function)(void));
__asm__(".text\n"
        ".globl lieAndCall\n"
        ".type lieAndCall, @function\n"
        "lieAndCall:\n"
        ".cfi_startproc\n"
        "sub $72, %rsp\n"
        "movabs $0xefc600001234, %rax\n"
        "mov %rax, (%rsp)\n"
        "mov %rax, 8(%rsp)\n"
        "mov %rax, 16(%rsp)\n"
        "mov %rax, 64(%rsp)\n"
        "call *%rdi\n"
        "add $72, %rsp\n"
        "ret\n"
        ".cfi_endproc\n"
        ".size lieAndCall, .-lieAndCall\n");

/* The same without any tables. */
void callUntold(void (*function)(void));
__asm__(".text\n"
        ".globl callUntold\n"
        "callUntold:\n"
        "sub $72, %rsp\n"
        "call *%rdi\n"
        "add $72, %rsp\n"
        "ret\n");
#else
static void lieAndCall(void (*function)(void)) { function(); }
static void callUntold(void (*function)(void)) { function(); }
#endif

static ucontext_t *outside, *coroutine; /* of variables on the stack: static data leads to nothing */

static void leakInCoroutine(void) {
  leakUnderLies();
  swapcontext(coroutine, outside);
}

static void onSignal(int signal) {
  (void)signal;
  leakUnderLies();
}

static void strangeStacks(void) {
  char stack[1 << 16], other[1 << 16];
  ucontext_t contexts[2];
  stack_t alternative;
  struct sigaction action;
  lieAndCall(leakUnderLies);
  callUntold(leakUnderLies);
  outside = &contexts[0];
  coroutine = &contexts[1];
  getcontext(coroutine);
  coroutine->uc_stack.ss_sp = stack;
  coroutine->uc_stack.ss_size = sizeof stack;
  coroutine->uc_link = outside;
  makecontext(coroutine, leakInCoroutine, 0);
  swapcontext(outside, coroutine);
  memset(&alternative, 0, sizeof alternative);
  alternative.ss_sp = other;
  alternative.ss_size = sizeof other;
  sigaltstack(&alternative, NULL);
  memset(&action, 0, sizeof action);
  action.sa_handler = onSignal;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGALRM, &action, NULL);
  raise(SIGALRM);
}

/* ---- frames of a host ---------------------------------------------------- */

static void scriptFrames(void *data, char *text, int size) {
  snprintf(text, (size_t)size, "%s:4: in function 'step'\nmain.lua:9: in main chunk", (const char *)data);
}

/* golden-rule: allow(owned-at-exit) two lines of a script */
static void hostFrames(void) {
  static char first[] = "train.lua", second[] = "test.lua";
  char *files[2];
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  int i;
  files[0] = first;
  files[1] = second;
  for (i = 0; i < 2; i++) {
    THAudit_setFrames(scriptFrames, files[i]);
    THFloatTensor_retain(t);
  }
  THAudit_setFrames(NULL, NULL);
  THFloatTensor_free(t);
}

/* ---- the interface ----------------------------------------------------- */

static void stretches(THFloatTensor *t) {
  const void *objects[1];
  THFloatTensor *kept = NULL;
  long scope;
  objects[0] = t;

  scope = THAudit_scopeBegin("balanced", objects, 1);
  THFloatTensor_free(THFloatTensor_newClone(t));
  CHECK_LONG(THAudit_scopeEnd(scope), 0);

  scope = THAudit_scopeBegin("unbalanced", NULL, 0);
  kept = THFloatTensor_newClone(t);
  CHECK_LONG(THAudit_scopeEnd(scope), 1);
  THFloatTensor_free(kept);

  scope = THAudit_scopeBegin("greedy", objects, 1);
  THFloatTensor_retain(t);
  CHECK_LONG(THAudit_scopeEnd(scope), 2); /* a reference too many, and an argument with another count */
  THFloatTensor_free(t);
}

static void interface_(void) {
  THFloatTensor *before = THFloatTensor_newWithSize1d(3), *t;
  long snapshot;

  CASE("off");
  CHECK_LONG(THAudit_liveCount(), 0);
  CHECK_LONG(THAudit_report(), 0);
  CHECK_LONG(THAudit_snapshot(), 0);
  CHECK_LONG(THAudit_scopeBegin("off", NULL, 0), 0);
  CHECK_LONG(THAudit_scopeEnd(0), 0);

  CASE("on");
  check_catchErrors();
  CHECK_ARG_ERROR(1, THAudit_start("leak"));
  THAudit_start(NULL);
  t = THFloatTensor_newWithSize1d(3);
  CHECK_LONG(THAudit_liveCount(), 1);
  snapshot = THAudit_snapshot();
  CHECK_LONG(THAudit_diff(snapshot), 0);
  THFloatTensor_retain(t);
  CHECK_LONG(THAudit_diff(snapshot), 1);
  CHECK_LONG(THAudit_report(), 2);
  THFloatTensor_free(t);
  CHECK_LONG(THAudit_diff(snapshot), 0);
  stretches(t);
  CHECK_ARG_ERROR(1, THAudit_scopeBegin(NULL, NULL, 0));
  CHECK_ARG_ERROR(2, THAudit_scopeBegin("name", NULL, 1));

  CASE("what was there before");
  THFloatTensor_free(before);
  CHECK_LONG(THAudit_liveCount(), 1);

  CASE("off again");
  THAudit_stop();
  CHECK_LONG(THAudit_liveCount(), 0);
  THFloatTensor_free(t);
}

/* The child owes nothing that it does not take itself. */
static void forks(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  int leaking, status;
  for (leaking = 0; leaking < 2; leaking++) {
    const pid_t child = fork();
    if (child == 0) {
      if (leaking)
        THFloatTensor_retain(t);
      exit(0);
    }
    waitpid(child, &status, 0);
    CHECK_LONG(WEXITSTATUS(status), leaking ? 99 : 0);
  }
  THFloatTensor_free(t);
}

/* Raises a signal and waits for the auditor's thread to end its answer, the n-th line of totals in the file. */
static void sendSignal(int signal, const char *path, int n) {
  char line[300];
  FILE *file;
  int found = 0, k;
  for (k = 0; k < 100000; k++) /* they are one until somebody answers */
    raise(signal);
  THFloatTensor_free(NULL);
  file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file))
    found += strstr(line, " acquired, ") != NULL;
  if (file)
    fclose(file);
  CHECK_LONG(found, n);
}

/* Copies a file to standard output. */
static void show(const char *path) {
  FILE *file = fopen(path, "r");
  int c;
  while (file && (c = fgetc(file)) != EOF)
    putchar(c);
  if (file)
    fclose(file);
  remove(path);
}

static void signals(void) {
  THFloatTensor *a = THFloatTensor_newWithSize1d(3), *b;
  CHECK(freopen("audit_signals.tmp", "w", stderr) != NULL);
  sendSignal(SIGUSR2, "audit_signals.tmp", 1);
  b = THFloatTensor_newWithSize2d(3, 1);
  sendSignal(SIGUSR2, "audit_signals.tmp", 2);
  sendSignal(SIGUSR1, "audit_signals.tmp", 3);
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  show("audit_signals.tmp");
}

/* Runs one; the exit status of the program. */
static int scenario_run(const char *name) {
  static const struct {
    const char *name;
    void (*run)(void);
  } scenarios[] = {
      {"balanced", balanced},           {"leak", leak},
      {"leakLess", leakLess},           {"manyOwners", manyOwners},
      {"leakInThread", leakInThread},   {"doubleFree", doubleFree},
      {"useAfterFree", useAfterFree},   {"useAfterConsumption", useAfterConsumption},
      {"freeBorrowed", freeBorrowed},   {"freeForeign", freeForeign},
      {"freeOfC", freeOfC},             {"viewOutlivesBase", viewOutlivesBase},
      {"otherKinds", otherKinds},
      {"lostByJump", lostByJump},       {"lostInLoop", lostInLoop},
      {"diesByError", diesByError},     {"errorScopes", errorScopes},
      {"interface", interface_},        {"forks", forks},
      {"signals", signals},             {"kept", kept},
      {"sampled", sampled},             {"sampledRight", sampledRight},
      {"costs", costs},                 {"strangeStacks", strangeStacks},
      {"hostFrames", hostFrames},       {"crowdAtOnce", crowdAtOnce},
      {"crowdOfScopes", crowdOfScopes}, {"leakAll", leakAll},
      {"moveDataOfResult", moveDataOfResult},
      {"moveData", moveData},           {"deleteTwice", deleteTwice},     {"strangeNames", strangeNames},
  };
  size_t i;
  for (i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
    if (strcmp(scenarios[i].name, name) == 0) {
      scenarios[i].run();
      return check_report();
    }
  fprintf(stderr, "no scenario %s\n", name);
  return 1;
}

#endif
