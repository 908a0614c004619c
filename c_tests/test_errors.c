/*
 * Errors: the default handlers in a forked child, handlers of a thread and of
 * the process, the macros that raise, handlers that return.
 */
#include "th_check.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/time.h>
#include <sys/wait.h>

/* ---- default handlers ---------------------------------------------------- */

/* Runs `raise_` in a child with the handlers as they are; gives its exit status and what it printed. */
static int runInChild(void (*raise_)(void), char *output, size_t length) {
  int ends[2], status = -1;
  size_t n = 0;
  ssize_t got;
  pid_t child;

  CHECK(pipe(ends) == 0);
  fflush(NULL);
  child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    raise_();
    _exit(0); /* not reached: the handler ends the process */
  }
  close(ends[1]);
  while ((got = read(ends[0], output + n, length - 1 - n)) > 0)
    n += (size_t)got;
  output[n] = '\0';
  close(ends[0]);
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void raisePlain(void) { THError("plain %d", 42); }
static void raiseArgument(void) { THArgCheck(0, 7, "argument %s", "wrong"); }
static void raiseFarArgument(void) { THArgCheck(0, 1234567, "far"); }
static void raiseAssertion(void) { THAssertMsg(1 == 2, "as %s", "expected"); }
/* golden-rule: allow(owned-at-exit) the error ends the function */
static void raiseInLibrary(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_select(t, NULL, 0, 0);
}

static void callOnce(void) { THFloatTensor_free(THFloatTensor_new()); }
static void callWithUnknownWord(void) {
  setenv("TH_TRACE", "yes", 1);
  callOnce();
}

/* Before the library was called in this process. */
static void firstCall(void) {
  char output[4096];

  CASE("a word that is not known ends the process when the library is called first");
  CHECK_LONG(runInChild(callWithUnknownWord, output, sizeof output), 2);
  CHECK(strstr(output, "TH_TRACE=yes: known are 0, 1") != NULL);
  CHECK_LONG(runInChild(callOnce, output, sizeof output), 0);
}

static void interrupt(int signal) { (void)signal; }

/* As raiseInLibrary, but standard output is a full pipe, which is not read before signals have come that interrupt. */
static void raiseInterrupted(void) {
  const struct itimerval often = {{0, 5000}, {0, 5000}};
  static char text[1 << 16];
  struct sigaction action;
  int ends[2];
  if (pipe(ends) != 0)
    abort();
  if (fork() == 0) {
    ssize_t got;
    close(ends[1]);
    usleep(50000);
    while ((got = read(ends[0], text, sizeof text)) > 0)
      if (text[0] != ' ' && write(STDOUT_FILENO, text, (size_t)got) < 0)
        abort();
    _exit(0);
  }
  close(ends[0]);
  memset(text, ' ', sizeof text);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  while (write(ends[1], text, sizeof text) > 0)
    ;
  fcntl(ends[1], F_SETFL, 0);
  dup2(ends[1], STDOUT_FILENO);
  close(ends[1]);
  memset(&action, 0, sizeof action);
  action.sa_handler = interrupt;
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &often, NULL);
  raiseInLibrary();
}

static void defaultHandlers(void) {
  char output[4096];

  CASE("default handlers print and exit with -1");
  CHECK_LONG(runInChild(raisePlain, output, sizeof output), 255);
  CHECK(strstr(output, "plain 42") != NULL);
  CHECK(strstr(output, "test_errors.c:") != NULL);
  CHECK_LONG(runInChild(raiseArgument, output, sizeof output), 255);
  CHECK(strstr(output, "argument wrong") != NULL);
  CHECK(strstr(output, "7") != NULL);
  CHECK_LONG(runInChild(raiseFarArgument, output, sizeof output), 255);
  CHECK(strstr(output, "Invalid argument 1234567: far") != NULL);
  CHECK_LONG(runInChild(raiseAssertion, output, sizeof output), 255);
  CHECK(strstr(output, "1 == 2") && strstr(output, "as expected"));
  CHECK_LONG(runInChild(raiseInLibrary, output, sizeof output), 255);
  CHECK(strlen(output) > 0);

  CASE("signals do not cut the message");
  CHECK_LONG(runInChild(raiseInterrupted, output, sizeof output), 255);
  CHECK(strstr(output, "THFloatTensor_select") != NULL);
}

static int standardOutput[2];

/* As raiseInLibrary, but standard output goes where it is not read before the end. */
static void raiseToStandardError(void) {
  setenv("TH_ERRORS", "stderr", 1);
  dup2(standardOutput[1], STDOUT_FILENO);
  raiseInLibrary();
}

static void raiseTraced(void) {
  setenv("TH_TRACE", "1", 1);
  raiseInLibrary();
}

static void raiseWithUnknownWord(void) {
  setenv("TH_ERRORS", "elsewhere", 1);
  raiseInLibrary();
}

static void raiseUnheard(void) {
  close(STDOUT_FILENO);
  close(STDERR_FILENO);
  raiseInLibrary();
}

static void environment(void) {
  char output[4096], rest[64];

  CASE("TH_ERRORS says where messages go");
  CHECK(pipe(standardOutput) == 0);
  CHECK_LONG(runInChild(raiseToStandardError, output, sizeof output), 255);
  CHECK(strstr(output, "THFloatTensor_select") != NULL);
  close(standardOutput[1]);
  CHECK_LONG(read(standardOutput[0], rest, sizeof rest), 0);
  close(standardOutput[0]);

  CASE("a message that cannot be printed ends the process all the same");
  CHECK_LONG(runInChild(raiseUnheard, output, sizeof output), 255);
  CHECK_LONG(strlen(output), 0);

  CASE("TH_TRACE adds the place");
  CHECK_LONG(runInChild(raiseTraced, output, sizeof output), 255);
  CHECK(strstr(output, "raised at raiseInLibrary") != NULL);
  CHECK(strstr(output, "test_errors.c:") != NULL);
  CHECK_LONG(runInChild(raiseInLibrary, output, sizeof output), 255);
  /* The auditor adds it too. */
  CHECK((strstr(output, "raised at") != NULL) == (getenv("TH_AUDIT") != NULL));

  CASE("a word that is not known ends the process");
  CHECK_LONG(runInChild(raiseWithUnknownWord, output, sizeof output), 2);
  CHECK(strstr(output, "TH_ERRORS=elsewhere") != NULL);
}

/* ---- errors that are kept -------------------------------------------------- */

static void *recordNothing(void *data) {
  *(int *)data = THError_take(NULL, NULL);
  return NULL;
}

static void recording(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  const char *message = "untouched";
  int argument = -1, other = -1;
  pthread_t thread;

  CASE("errors are kept, the first of them until it is taken");
  THError_record();
  CHECK_LONG(THError_take(&argument, &message), 0);
  CHECK_LONG(argument, -1);
  CHECK_STRING(message, "untouched");
  CHECK(THFloatTensor_newSelect(t, 2, 0) == NULL);
  CHECK(THFloatTensor_newNarrow(NULL, 0, 0, 1) == NULL);
  CHECK(pthread_create(&thread, NULL, recordNothing, &other) == 0);
  pthread_join(thread, NULL);
  CHECK_LONG(other, 0);
  CHECK_LONG(THError_take(&argument, &message), 1);
  CHECK_LONG(argument, 2);
  CHECK(strstr(message, "THFloatTensor_newSelect") != NULL);
  CHECK_LONG(THError_take(&argument, &message), 0);

  CASE("plain errors have number 0");
  THError("plain %d", 1);
  CHECK_LONG(THError_take(&argument, &message), 1);
  CHECK_LONG(argument, 0);
  CHECK(strncmp(message, "plain 1", 7) == 0);

  CASE("a place for a breakpoint");
  THError_break();
  CHECK_LONG(THError_take(NULL, NULL), 0);

  CASE("the places may be NULL");
  THArgCheck(0, 4, "four");
  CHECK_LONG(THError_take(NULL, NULL), 1);

  CASE("a handler ends it");
  check_catchErrors();
  CHECK_ARG_ERROR(2, SINK(THFloatTensor_newSelect(t, 2, 0)));
  CHECK_LONG(THError_take(NULL, NULL), 0);
  THSetErrorHandler(NULL, NULL);
  THSetArgErrorHandler(NULL, NULL);
  THFloatTensor_free(t);
}

/* ---- handlers of threads and of the process ------------------------------ */

/* Notes what it was called with, and returns. */
typedef struct {
  int calls, argument;
  char message[2200];
} Notes;

static void note(const char *message, void *data) {
  Notes *notes = (Notes *)data;
  notes->calls++;
  notes->argument = 0;
  snprintf(notes->message, sizeof notes->message, "%s", message);
}

static void noteArgument(int argument, const char *message, void *data) {
  note(message, data);
  ((Notes *)data)->argument = argument;
}

static void *raiseInThread(void *data) {
  THError("from a thread");
  THArgCheck(0, 3, "from a thread");
  THSetErrorHandler(note, data);
  THSetArgErrorHandler(noteArgument, data);
  THError("to the thread");
  THArgCheck(0, 4, "to the thread");
  return NULL;
}

static void handlers(void) {
  Notes ofThread = {0, 0, ""}, ofProcess = {0, 0, ""}, ofOther = {0, 0, ""};
  pthread_t thread;

  CASE("a thread's handler comes before the default");
  THSetDefaultErrorHandler(note, &ofProcess);
  THSetDefaultArgErrorHandler(noteArgument, &ofProcess);
  THSetErrorHandler(note, &ofThread);
  THSetArgErrorHandler(noteArgument, &ofThread);
  THError("one");
  CHECK_LONG(ofThread.calls, 1);
  CHECK(strncmp(ofThread.message, "one", 3) == 0);
  THArgCheck(1, 5, "not raised");
  CHECK_LONG(ofThread.calls, 1);
  THArgCheck(0, 5, "two");
  CHECK_LONG(ofThread.calls, 2);
  CHECK_LONG(ofThread.argument, 5);
  CHECK_LONG(ofProcess.calls, 0);

  CASE("another thread has the default until it sets its own");
  CHECK(pthread_create(&thread, NULL, raiseInThread, &ofOther) == 0);
  pthread_join(thread, NULL);
  CHECK_LONG(ofProcess.calls, 2);
  CHECK_LONG(ofProcess.argument, 3);
  CHECK_LONG(ofOther.calls, 2);
  CHECK_LONG(ofOther.argument, 4);
  CHECK_LONG(ofThread.calls, 2);

  CASE("handlers are exchanged for those in force");
  {
    THErrorHandlers mine = {NULL, NULL, noteArgument, &ofOther};
    THExchangeErrorHandlers(&mine);
    CHECK(mine.error == note && mine.errorData == &ofThread);
    CHECK(mine.argError == noteArgument && mine.argErrorData == &ofThread);
    THExchangeErrorHandlers(&mine);
    CHECK(mine.error == NULL && mine.argError == noteArgument && mine.argErrorData == &ofOther);
  }

  CASE("NULL gives the thread the default again");
  THSetErrorHandler(NULL, NULL);
  THSetArgErrorHandler(NULL, NULL);
  THError("three");
  CHECK_LONG(ofProcess.calls, 3);
  THArgCheck(0, 6, "four");
  CHECK_LONG(ofProcess.calls, 4);
  CHECK_LONG(ofProcess.argument, 6);

  CASE("NULL gives the process the printing handlers again");
  THSetDefaultErrorHandler(NULL, NULL);
  THSetDefaultArgErrorHandler(NULL, NULL);
  defaultHandlers();
}

/* ---- handlers that a callback has found ----------------------------------- */

static THErrorHandlers foundInside;
static Notes ofCallback;

static void *allocatePlainly(void *context, ptrdiff_t size) {
  (void)context;
  return THAlloc(size);
}

static void freePlainly(void *context, void *block) {
  (void)context;
  THFree(block);
}

/* Has its own handlers while it calls the library, which calls back once more, and puts back what it found. */
static void *allocateWithHandlers(void *context, ptrdiff_t size) {
  static THAllocator plain = {allocatePlainly, NULL, freePlainly};
  THErrorHandlers handlers = {note, &ofCallback, noteArgument, &ofCallback};
  THExchangeErrorHandlers(&handlers);
  foundInside = handlers;
  THFloatStorage_free(THFloatStorage_newWithAllocator(3, &plain, NULL));
  THExchangeErrorHandlers(&handlers);
  return allocatePlainly(context, size);
}

static void foundHandlers(void) {
  static THAllocator allocator = {allocateWithHandlers, NULL, freePlainly};
  Notes ofThread = {0, 0, ""};
  THFloatStorage *storage;
  CASE("what a callback has found stands for the handlers outside, also behind a call inside it");
  THSetErrorHandler(note, &ofThread);
  THSetArgErrorHandler(noteArgument, &ofThread);
  storage = THFloatStorage_newWithAllocator(3, &allocator, NULL);
  THExchangeErrorHandlers(&foundInside);
  THError("one");
  THArgCheck(0, 5, "two");
  THFloatStorage_free(storage);
  CHECK_LONG(ofThread.calls, 2);
  CHECK_LONG(ofCallback.calls, 0);
  THSetErrorHandler(NULL, NULL);
  THSetArgErrorHandler(NULL, NULL);
}

/* ---- names of parameters ------------------------------------------------- */

static void *refuse(void *context, ptrdiff_t size) {
  (void)context, (void)size;
  THArgCheck(0, 1, "the allocator's own argument");
  return NULL;
}
/* A function of the library that fails while another one of it waits. */
static void *failInside(void *context, ptrdiff_t size) {
  (void)context, (void)size;
  (void)THFloatTensor_nDimension(NULL);
  return NULL;
}
static void *refuseMore(void *context, void *block, ptrdiff_t size) {
  (void)block;
  return refuse(context, size);
}
static void keep(void *context, void *block) { (void)context, (void)block; }

/* An error of argument `number`, whose message is this one. */
#define CHECK_NAMED(NUMBER, MESSAGE, ...)                \
  do {                                                   \
    CHECK_ARG_ERROR(NUMBER, __VA_ARGS__);                \
    CHECK_STRING(check_caught.message, MESSAGE);         \
  } while (0)

static void names(void) {
  static THAllocator refusing = {refuse, refuseMore, keep}, failing = {failInside, refuseMore, keep};
  static char longName[5000];
  THFloatTensor *t = THFloatTensor_newWithSize2d(2, 3), *r = THFloatTensor_new();
  THFloatTensor *planes = THFloatTensor_newWithSize3d(1, 2, 3), *volumes = THFloatTensor_newWithSize4d(1, 2, 3, 4);
  THFile *file = THMemoryFile_new("r");
  THGenerator *generator = THGenerator_new();

  CASE("messages have the name of the parameter, as the header has it, whatever its number");
  check_catchErrors();
  CHECK_NAMED(2, "must not be NULL (parameter 'src') in THFloatTensor_copy", THFloatTensor_copy(t, NULL));
  CHECK_NAMED(1, "must not be NULL (parameter 'self') in THFloatTensor_nDimension", THFloatTensor_nDimension(NULL));
  CHECK_NAMED(2,
              "dimension 2, counted from 0, is out of range of a 2D tensor (parameter 'dimension') "
              "in THFloatTensor_sum",
              THFloatTensor_sum(r, t, 2, 1));
  CHECK_NAMED(2, "the standard deviation must be positive and finite, got -1 (parameter 'stdv') in THFloatTensor_normal",
              THFloatTensor_normal(t, generator, 0, -1));
  CHECK_NAMED(2, "A should be square, but is 2x3 (parameter 'a_') in THFloatTensor_gesv", THFloatTensor_gesv(r, r, t, t));
  CHECK_NAMED(1, "type of convolution can be 'V' or 'F', not 'Q' (parameter 'vf') in THFloatTensor_conv2Dmul",
              THFloatTensor_conv2Dmul(r, 0, 1, t, t, 1, 1, "Q", "X"));
  CHECK_NAMED(7, "type of convolution can be 'X' or 'C', not 'Q' (parameter 'xc') in THFloatTensor_conv2Dmul",
              THFloatTensor_conv2Dmul(r, 0, 1, t, t, 1, 1, "V", "Q"));
  CHECK_NAMED(7, "type of convolution can be 'V' or 'F', not 'Q' (parameter 'vf') in THFloatTensor_conv2Dger",
              THFloatTensor_conv2Dger(r, 0, 1, planes, planes, 1, 1, "Q", "X"));
  CHECK_NAMED(7, "type of convolution can be 'X' or 'C', not 'Q' (parameter 'xc') in THFloatTensor_conv2Dger",
              THFloatTensor_conv2Dger(r, 0, 1, planes, planes, 1, 1, "V", "Q"));
  CHECK_NAMED(5, "Stride should be a positive integer, got 0 (parameter 'sdepth') in THFloatTensor_conv3Dcmul",
              THFloatTensor_conv3Dcmul(r, 0, 1, volumes, volumes, 0, 1, 1, "V", "X"));
  CHECK_NAMED(5, "Stride should be a positive integer, got 0 (parameter 'srow') in THFloatTensor_conv3Dcmul",
              THFloatTensor_conv3Dcmul(r, 0, 1, volumes, volumes, 1, 0, 1, "V", "X"));
  CHECK_NAMED(6, "Stride should be a positive integer, got 0 (parameter 'scol') in THFloatTensor_conv3Dcmul",
              THFloatTensor_conv3Dcmul(r, 0, 1, volumes, volumes, 1, 1, 0, "V", "X"));
  CHECK_NAMED(7, "type of convolution can be 'X' or 'C', not 'Q' (parameter 'xc') in THFloatTensor_conv3Dcmul",
              THFloatTensor_conv3Dcmul(r, 0, 1, volumes, volumes, 1, 1, 1, "V", "Q"));
  CHECK_NAMED(2, "must not be NULL (parameter 'data') in THFile_readFloatRaw", THFile_readFloatRaw(file, NULL, 1));

  CASE("what an allocator blames is no parameter of the function that called it");
  CHECK_ARG_ERROR(1, SINK(THFloatStorage_newWithAllocator(3, &refusing, NULL)));
  CHECK(strstr(check_caught.message, "the allocator's own argument") && !strstr(check_caught.message, "parameter"));

  CASE("a function of the library that fails inside an allocator");
  CHECK_SOME_ERROR(SINK(THFloatStorage_newWithAllocator(3, &failing, NULL)));
  CHECK(strstr(check_caught.message, "must not be NULL"));

  CASE("long messages of functions are cut");
  memset(longName, 'n', sizeof longName - 1);
  CHECK_SOME_ERROR(SINK(THDiskFile_new(longName, "r", 0)));
  CHECK_LONG(strlen(check_caught.message), 2047);
  CHECK_LONG(check_caught.message[2046], 'n');

  THGenerator_free(generator);
  THFile_free(file);
  THFloatTensor_free(volumes);
  THFloatTensor_free(planes);
  THFloatTensor_free(r);
  THFloatTensor_free(t);
}

/* ---- macros -------------------------------------------------------------- */

static int one(void) { THArgCheckWithCleanup(0, THCleanup(return 1;), 1, "not reached"); return 0; }

static void macros(void) {
  char text[5000];
  int cleaned = 0, line;

  CASE("messages end in the place that raised");
  check_catchErrors();
  CHECK_ERROR(line = __LINE__; THError("%s and %ld", "words", 5L));
  snprintf(text, sizeof text, "words and 5 at %s:%d", __FILE__, line);
  CHECK_STRING(check_caught.message, text);

  CASE("long messages are cut");
  memset(text, 'x', sizeof text - 1);
  text[sizeof text - 1] = '\0';
  CHECK_ERROR(THError("%s", text));
  CHECK(strlen(check_caught.message) >= 1000 && strlen(check_caught.message) < sizeof text - 1);
  CHECK_ARG_ERROR(2, THArgCheck(0, 2, "%s", text));
  CHECK_ERROR(THAssertMsg(0, "%s", text));

  CASE("THArgCheckWithCleanup cleans up and raises");
  CHECK_ARG_ERROR(9, THArgCheckWithCleanup(cleaned > 3, THCleanup(cleaned++; cleaned++;), 9, "bad %d", 1));
  CHECK_LONG(cleaned, 2);
  THArgCheckWithCleanup(cleaned == 2, THCleanup(cleaned = 0;), 9, "bad");
  CHECK_LONG(cleaned, 2);
  CHECK_LONG(one(), 1);

  CASE("assertions");
  CHECK_ERROR(THAssert(cleaned == 3));
  CHECK(strstr(check_caught.message, "cleaned == 3") != NULL);
  CHECK_ERROR(THAssertMsg(cleaned == 3, "it is %d", cleaned));
  CHECK(strstr(check_caught.message, "it is 2") != NULL);
  THAssert(cleaned == 2);

  CASE("as statements");
  if (cleaned == 2)
    THArgCheck(1, 1, "never");
  else
    THError("never");

  CASE("LAPACK's status");
  THLapackCheck("%s: %d", "gesv", 0);
  CHECK_ERROR(THLapackCheck("%s: %d", "gesv", -3));
  CHECK(strstr(check_caught.message, "gesv") && strstr(check_caught.message, "3"));
  CHECK_ERROR(THLapackCheck("%s: U(%d,%d) is zero", "gesv", 2, 2));
  CHECK(strncmp(check_caught.message, "gesv: U(2,2) is zero", 20) == 0);
  CHECK_ERROR(THLapackCheckWithCleanup("%s: %d", THCleanup(cleaned = 7;), "gesv", 1));
  CHECK_LONG(cleaned, 7);
}

/* ---- handlers that return ------------------------------------------------ */

#define GIVES(EXPECTED, CALL)    \
  do {                           \
    notes.calls = 0;             \
    CHECK((CALL) == (EXPECTED)); \
    CHECK_LONG(notes.calls, 1);  \
  } while (0)

static void returningHandlers(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4), *line = THFloatTensor_newWithSize1d(7);
  THLongStorage *size = THLongStorage_newWithSize2(5, 5);
  Notes notes = {0, 0, ""};

  CASE("where the handler returns, so does the function, with nothing");
  THFloatStorage_fill(t->storage, 1);
  THSetErrorHandler(note, &notes);
  THSetArgErrorHandler(noteArgument, &notes);
  GIVES(NULL, THFloatTensor_newNarrow(t, 0, 3, 1));
  GIVES(NULL, THFloatTensor_newSelect(t, 2, 0));
  GIVES(NULL, THFloatTensor_newTranspose(t, 0, 2));
  GIVES(NULL, THFloatTensor_newUnfold(t, 0, 4, 1));
  GIVES(NULL, THFloatTensor_newView(t, size));
  GIVES(NULL, THFloatTensor_newExpand(t, size));
  GIVES(NULL, THFloatTensor_newWithSize1d(LONG_MAX));
  GIVES(NULL, THFloatTensor_newWithStorage1d(t->storage, -1, 1, 1));
  GIVES(NULL, THFloatStorage_newWithSize(-1));
  GIVES(NULL, THLongStorage_newInferSize(size, 3));
  GIVES(NULL, THAlloc(-1));
  GIVES(0, THFloatTensor_size(t, 2));
  GIVES(0, THFloatTensor_stride(t, -1));
  GIVES(0, THFloatTensor_get2d(t, 3, 0));
  GIVES(0, THFloatStorage_get(t->storage, 12));

  CASE("where the handler returns, nothing is changed");
  notes.calls = 0;
  THFloatTensor_copy(t, line);
  THFloatTensor_narrow(t, NULL, 0, 2, 2);
  THFloatTensor_select(t, NULL, 0, 3);
  THFloatTensor_setStorage1d(t, line->storage, -1, 1, 1);
  THFloatTensor_set2d(t, 0, 4, 5);
  THFloatStorage_resize(line->storage, -1);
  CHECK_LONG(notes.calls, 6);
  check_catchErrors();
  CHECK_LONG(t->size[0] * 100 + t->size[1], 304);
  CHECK_LONG(t->storage->refcount, 1);
  CHECK_LONG(line->storage->refcount, 1);
  CHECK_LONG(line->storage->size, 7);
  CHECK_NUMBER(THFloatTensor_get2d(t, 2, 3), 1);

  THFloatTensor_free(t);
  THFloatTensor_free(line);
  THLongStorage_free(size);
}

int main(void) {
  firstCall();
  defaultHandlers();
  environment();
  recording();
  handlers();
  foundHandlers();
  names();
  macros();
  returningHandlers();
  return check_report();
}
