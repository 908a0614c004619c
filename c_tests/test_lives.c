/*
 * The lives of a process: each way to begin and to end, without and with the auditor. With it the exit status, the
 * output, the files and the time are the same, and what is reported is true. `./lives NAME` lives one of them.
 */
#include "th_check.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;
static char program[4096];

/* ---- what all of them do ------------------------------------------------- */

#define ACCOUNT "2 references acquired, 1 given back, 1 missing"

/* golden-rule: allow(owned-at-exit,discarded-owner) what is to be reported */
static void work(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3), *other = THFloatTensor_newContiguous(t);
  THFloatTensor_free(other);
}

static void say(const char *what) {
  printf("%s\n", what);
  fflush(stdout);
}

static void writeFile(const char *name, int flags, int first) {
  const int file = open(name, flags | O_CREAT | O_TRUNC, 0644);
  char text[100];
  if (first >= 0 && file != first)
    abort();
  snprintf(text, sizeof text, "content of %s\n", name);
  if (write(file, text, strlen(text)) < 0)
    abort();
}

/* The auditor's signals, where they do not end the process. */
static void askForLists(void) {
  THFloatTensor_free(NULL);
  if (getenv("TH_AUDIT")) {
    raise(SIGUSR1);
    raise(SIGUSR2);
  }
}

/* ---- ends ---------------------------------------------------------------- */

static int returns(void) { return work(), 0; }

static int fails(void) { return work(), 3; }

static int exits(void) {
  work();
  exit(4);
}

static int exitsAtOnce(void) {
  work();
  _exit(5);
}

static void atQuickExit(void) { say("at quick exit"); }

static int exitsQuickly(void) {
  at_quick_exit(atQuickExit);
  work();
  quick_exit(6);
}

static int aborts(void) {
  work();
  abort();
}

static int isKilled(void) {
  work();
  raise(SIGTERM);
  return 0;
}

static int dies(void) {
  work();
  THFloatTensor_narrow(NULL, NULL, 0, 0, 1);
  return 0;
}

static void *worksAlone(void *data) {
  usleep(20000);
  work();
  say("the other thread has ended");
  return data;
}

static int mainThreadEnds(void) {
  pthread_t thread;
  THFloatTensor_free(THFloatTensor_new());
  pthread_create(&thread, NULL, worksAlone, NULL);
  pthread_detach(thread);
  pthread_exit(NULL);
}

static void *isTerminated(void *data) {
  usleep(20000);
  kill(getpid(), SIGTERM);
  for (;;)
    pause();
  return data;
}

static int mainThreadEndsAndTerm(void) {
  pthread_t thread;
  work();
  pthread_create(&thread, NULL, isTerminated, NULL);
  pthread_exit(NULL);
}

static void computeOnThreads(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(1000000);
  THSetNumThreads(3);
  THFloatTensor_fill(t, 1);
  THFloatTensor_exp(t, t);
  THFloatTensor_free(t);
}

static void *computes(void *data) {
  computeOnThreads();
  return data;
}

/* The library's own threads keep no process alive. */
static int mainThreadEndsAfterThreads(void) {
  computeOnThreads();
  pthread_exit(NULL);
}

static int mainThreadEndsAfterOthers(void) {
  pthread_t threads[2];
  int k;
  for (k = 0; k < 2; k++)
    pthread_create(&threads[k], NULL, computes, NULL);
  pthread_join(threads[0], NULL);
  pthread_detach(threads[1]);
  pthread_exit(NULL);
}

static int childEndsAfterThreads(void) {
  pid_t child;
  int status = -1;
  computeOnThreads();
  fflush(stdout);
  if ((child = fork()) == 0) {
    computeOnThreads();
    pthread_exit(NULL);
  }
  waitpid(child, &status, 0);
  printf("%d\n", status);
  return 0;
}

static void *allocateCancelled(void *context, ptrdiff_t size) {
  (void)context;
  pthread_testcancel();
  return malloc((size_t)size);
}

static void freeCancelled(void *context, void *block) {
  (void)context;
  pthread_testcancel();
  free(block);
}

static volatile int stage;

/* A thread is cancelled between its calls of the library, wherever it waits. */
static void *isCancelled(void *ends) {
  static THAllocator allocator = {allocateCancelled, NULL, freeCancelled};
  char name[40];
  THFile *file;
  pthread_cancel(pthread_self());
  THFloatStorage_free(THFloatStorage_newWithAllocator(3, &allocator, NULL));
  THGenerator_free(THGenerator_new());
  THGetNumCores();
  THSetNumThreads(1);
  file = THDiskFile_new("/dev/null", "w", 0);
  THFile_writeByteScalar(file, 7);
  THFile_synchronize(file);
  THFile_free(file);
  snprintf(name, sizeof name, "/dev/fd/%d", ((int *)ends)[0]);
  file = THDiskFile_new(name, "r", 0);
  stage = THFile_readByteScalar(file);
  THFile_free(file);
  pthread_testcancel();
  stage = -1;
  return NULL;
}

static int threadIsCancelled(void) {
  pthread_t thread;
  void *result = NULL;
  int ends[2];
  computeOnThreads();
  if (pipe(ends) != 0)
    abort();
  pthread_create(&thread, NULL, isCancelled, ends);
  usleep(10000);
  if (write(ends[1], "*\n", 2) != 2)
    abort();
  pthread_join(thread, &result);
  printf("%d %d\n", stage, result == PTHREAD_CANCELED);
  return 0;
}

/* ---- signals ------------------------------------------------------------- */

static pthread_t mainThread;
static volatile sig_atomic_t mains, others;

static void count(int signal) {
  (void)signal;
  if (pthread_equal(pthread_self(), mainThread))
    mains++;
  else
    others++;
}

/* A signal to the process gets to the only thread that there is. */
static int handlesSignals(void) {
  int k;
  mainThread = pthread_self();
  work();
  signal(SIGUSR1, count);
  signal(SIGTERM, count);
  for (k = 0; k < 20; k++) {
    kill(getpid(), SIGUSR1);
    kill(getpid(), SIGTERM);
  }
  printf("%d %d\n", (int)mains, (int)others);
  return 0;
}

static int waitsForSignals(void) {
  sigset_t set;
  int got = 0;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  work();
  kill(getpid(), SIGTERM);
  sigwait(&set, &got);
  printf("%d\n", got == SIGTERM);
  kill(getpid(), SIGUSR1);
  sigwait(&set, &got);
  printf("%d\n", got == SIGUSR1);
  return 0;
}

/* ---- threads ------------------------------------------------------------- */

static sem_t begun;

static void *neverEnds(void *data) {
  work();
  say("begun");
  sem_post(&begun);
  for (;;)
    pause();
  return data;
}

static int threadNeverEnds(void) {
  pthread_t thread;
  sem_init(&begun, 0, 0);
  pthread_create(&thread, NULL, neverEnds, NULL);
  while (sem_wait(&begun) != 0)
    ;
  return 0;
}

static void *makesAndFrees(void *data) {
  for (;;) {
    THFloatTensor *t = THFloatTensor_newWithSize1d(3), *view = THFloatTensor_newNarrow(t, 0, 0, 2);
    THFloatTensor_resize1d(t, 5);
    THFloatTensor_free(view);
    THFloatTensor_free(t);
  }
  return data;
}

static int threadsGoOn(void) {
  pthread_t thread;
  int k;
  for (k = 0; k < 4; k++) {
    pthread_create(&thread, NULL, makesAndFrees, NULL);
    pthread_detach(thread);
  }
  usleep(10000);
  return 0;
}

/* ---- other processes ----------------------------------------------------- */

static int executes(void) {
  work();
  execl(program, program, "returns", (char *)NULL);
  return 1;
}

static void waitFor(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  printf("status %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  fflush(stdout);
}

/* golden-rule: allow(double-free) what each of both processes does, and is told */
static void freeTwice(void) {
  THFloatTensor *t = THFloatTensor_new();
  THFloatTensor_free(t);
  if (getenv("TH_AUDIT"))
    THFloatTensor_free(t);
}

/* What a parent did wrong is no matter of its child's. */
static int forksAfterMistake(void) {
  pid_t child;
  freeTwice();
  if ((child = fork()) == 0) {
    freeTwice();
    _exit(7);
  }
  waitFor(child);
  _exit(0);
}

static int forks(void) {
  pid_t child;
  work();
  if ((child = fork()) == 0) {
    work();
    exit(7);
  }
  waitFor(child);
  return 0;
}

static int forksWithThreads(void) {
  pthread_t thread;
  pid_t child;
  pthread_create(&thread, NULL, makesAndFrees, NULL);
  pthread_detach(thread);
  usleep(5000);
  if ((child = fork()) == 0) {
    work();
    exit(7);
  }
  waitFor(child);
  return 0;
}

static int openDescriptors(void) {
  int k, open = 0;
  for (k = 0; k < 256; k++)
    open += fcntl(k, F_GETFD) >= 0;
  return open;
}

/* Each generation has as many descriptors as the one before. */
static int forksOften(void) {
  int generation;
  work();
  for (generation = 0; generation < 5; generation++) {
    const pid_t child = fork();
    if (child != 0) {
      int status = -1;
      waitpid(child, &status, 0);
      exit(0);
    }
    work();
  }
  printf("%d\n", openDescriptors());
  return 0;
}

static int forksForAMoment(void) {
  const pid_t child = (work(), vfork());
  if (child == 0)
    _exit(8);
  waitFor(child);
  return 0;
}

static int spawns(void) {
  char *arguments[] = {program, (char *)"fails", NULL};
  pid_t child = -1;
  work();
  posix_spawn(&child, program, NULL, NULL, arguments, environ);
  waitFor(child);
  return 0;
}

/* By a shell that knows nothing of the library, before the library is called here. */
static int startsByShell(void) {
  char command[5000];
  snprintf(command, sizeof command, "'%s' fails", program);
  printf("status %d\n", WEXITSTATUS(system(command)));
  fflush(stdout);
  work();
  return 0;
}

/* ---- descriptors --------------------------------------------------------- */

/* What a daemon does: all descriptors are closed, and their numbers are those of its own files. */
static void takeDescriptors(int first) {
  char name[20];
  int k;
  for (k = first; k < 256; k++)
    close(k);
  for (k = first; k < first + 8; k++) {
    snprintf(name, sizeof name, "file%d", k);
    writeFile(name, O_RDWR, k);
  }
  askForLists();
  work();
}

static int closesFrom3(void) {
  work();
  takeDescriptors(3);
  return 0;
}

static int closesAll(void) {
  work();
  takeDescriptors(0);
  return 0;
}

static int closesAllFirst(void) {
  takeDescriptors(0);
  return 0;
}

static int becomesDaemon(void) {
  const pid_t child = (work(), fork());
  int null;
  if (child != 0) {
    int status = -1;
    waitpid(child, &status, 0);
    _exit(WEXITSTATUS(status));
  }
  setsid();
  null = open("/dev/null", O_RDWR);
  dup2(null, 0);
  dup2(null, 1);
  dup2(null, 2);
  takeDescriptors(3);
  exit(9);
}

/* Begun with no standard streams: the first files have their numbers. */
static int hasNoStreams(void) {
  writeFile("file0", O_WRONLY, 0);
  writeFile("file1", O_WRONLY, 1);
  writeFile("file2", O_WRONLY, 2);
  askForLists();
  work();
  return 0;
}

static int hasFullPipe(void) {
  askForLists();
  work();
  work();
  return 0;
}

static int hasBrokenPipe(void) {
  askForLists();
  work();
  say("goes on");
  return 0;
}

/* A file that grows beyond the limit ends the process that writes it. */
static int mayWriteNoFiles(void) {
  const struct rlimit none = {0, 0};
  work();
  setrlimit(RLIMIT_FSIZE, &none);
  return 0;
}

static int closesLibrary(void) {
  void *library = dlopen("libTH.so.0", RTLD_NOW);
  work();
  if (library)
    dlclose(library);
  return 0;
}

static int changesRoot(void) {
  work();
  printf("%d\n", geteuid() == 0 ? chroot(".") : 0);
  fflush(stdout);
  writeFile("file", O_WRONLY, -1);
  return 0;
}

static int changesFolder(void) {
  work();
  if (mkdir("folder", 0755) != 0 || chdir("folder") != 0)
    abort();
  return 0;
}

/* ---- the campaign -------------------------------------------------------- */

enum { SAYS = 1, FILES = 2, MORE = 4, NO_STREAMS = 8, FULL_PIPE = 16, BROKEN_PIPE = 32 };

static const struct life {
  const char *name;
  int (*live)(void);
  int flags;       /* SAYS: the account is on standard error; FILES: reports are in files, none is missing */
  int reports;     /* files with reports, if FILES */
} lives[] = {
    {"returns", returns, SAYS | FILES, 1},
    {"fails", fails, SAYS | FILES, 1},
    {"exits", exits, SAYS | FILES, 1},
    {"exitsAtOnce", exitsAtOnce, 0, 0},
    {"exitsQuickly", exitsQuickly, SAYS | FILES, 1},
    {"aborts", aborts, 0, 0},
    {"isKilled", isKilled, 0, 0},
    {"dies", dies, FILES, 1},
    {"mainThreadEnds", mainThreadEnds, FILES | MORE, 1},
    {"mainThreadEndsAndTerm", mainThreadEndsAndTerm, 0, 0},
    {"mainThreadEndsAfterThreads", mainThreadEndsAfterThreads, FILES | MORE, 1},
    {"mainThreadEndsAfterOthers", mainThreadEndsAfterOthers, FILES | MORE, 1},
    {"childEndsAfterThreads", childEndsAfterThreads, FILES | MORE, 2},
    {"threadIsCancelled", threadIsCancelled, FILES | MORE, 1},
    {"handlesSignals", handlesSignals, SAYS | FILES, 1},
    {"waitsForSignals", waitsForSignals, SAYS | FILES, 1},
    {"threadNeverEnds", threadNeverEnds, SAYS | FILES, 1},
    {"threadsGoOn", threadsGoOn, FILES | MORE, 1},
    {"executes", executes, SAYS | FILES, 1},
    {"forks", forks, SAYS | FILES, 2},
    {"forksAfterMistake", forksAfterMistake, 0, 0},
    {"forksWithThreads", forksWithThreads, FILES | MORE, 2},
    {"forksOften", forksOften, FILES, 6},
    {"forksForAMoment", forksForAMoment, SAYS | FILES, 1},
    {"spawns", spawns, SAYS | FILES, 2},
    {"startsByShell", startsByShell, SAYS | FILES, 2},
    {"closesFrom3", closesFrom3, FILES | MORE, 1},
    {"closesAll", closesAll, FILES | MORE, 1},
    {"closesAllFirst", closesAllFirst, FILES, 1},
    {"becomesDaemon", becomesDaemon, 0, 0},
    {"hasNoStreams", hasNoStreams, FILES | NO_STREAMS, 1},
    {"hasFullPipe", hasFullPipe, FILES | MORE | FULL_PIPE, 1},
    {"hasBrokenPipe", hasBrokenPipe, FILES | BROKEN_PIPE, 1},
    {"mayWriteNoFiles", mayWriteNoFiles, 0, 0},
    {"closesLibrary", closesLibrary, SAYS | FILES, 1},
    {"changesRoot", changesRoot, SAYS, 0},
    {"changesFolder", changesFolder, SAYS | FILES, 1},
};

struct outcome {
  int status;
  double seconds;                            /* in which it did not compute */
  int reports, incomplete;                   /* files with reports, and those without a whole one */
  char output[4096], errors[1 << 14], files[1 << 14], json[1 << 14];
};

/* The seconds that have passed, without those that children have computed in. */
static double idle(void) {
  struct timespec time;
  struct rusage used;
  clock_gettime(CLOCK_MONOTONIC, &time);
  getrusage(RUSAGE_CHILDREN, &used);
  return (double)(time.tv_sec - used.ru_utime.tv_sec - used.ru_stime.tv_sec) + 1e-9 * (double)time.tv_nsec -
         1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/* The seconds that the first thread of a child that has ended has waited for a processor. */
static double delay(pid_t child) {
  char path[64];
  unsigned long computed = 0, waited = 0;
  siginfo_t ended;
  FILE *file;
  while (waitid(P_PID, (id_t)child, &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR)
    ;
  snprintf(path, sizeof path, "/proc/%ld/schedstat", (long)child);
  if ((file = fopen(path, "r")) != NULL) {
    if (fscanf(file, "%lu %lu", &computed, &waited) != 2)
      waited = 0;
    fclose(file);
  }
  return 1e-9 * (double)waited;
}

static size_t readFile(const char *path, char *text, size_t room) {
  FILE *file = fopen(path, "r");
  const size_t length = file ? fread(text, 1, room - 1, file) : 0;
  text[length] = '\0';
  if (file)
    fclose(file);
  return length;
}

/* Reads what is in a folder and removes it. */
static void look(const char *folder, struct outcome *found) {
  struct dirent **entries = NULL;
  const int n = scandir(folder, &entries, NULL, alphasort);
  static char path[8192], text[1 << 14];
  int k;
  for (k = 0; k < n; k++) {
    const char *name = entries[k]->d_name;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (name[0] != '.') {
      size_t used = strlen(found->files);
      readFile(path, text, sizeof text);
      if (strncmp(name, "report.json", 11) == 0) {
        found->reports++;
        found->incomplete += strncmp(text, "{\"version\":1", 12) != 0 || !strstr(text, "]}\n");
        snprintf(found->json + strlen(found->json), sizeof found->json - strlen(found->json), "%s", text);
      } else {
        snprintf(found->files + used, sizeof found->files - used, "%s: %s;", name, text);
      }
      if (unlink(path) != 0)
        rmdir(path);
    }
    free(entries[k]);
  }
  free(entries);
  rmdir(folder);
}

/* In the child: the streams that the life begins with. */
static void setStreams(const struct life *life, const char *out, const char *err) {
  int ends[2], k;
  dup2(open(out, O_WRONLY | O_CREAT | O_TRUNC, 0644), 1);
  dup2(open(err, O_WRONLY | O_CREAT | O_TRUNC, 0644), 2);
  if (life->flags & (FULL_PIPE | BROKEN_PIPE)) {
    if (pipe(ends) != 0)
      abort();
    dup2(ends[1], 2);
    if (life->flags & FULL_PIPE) { /* the other end stays open */
      fcntl(ends[1], F_SETFL, O_NONBLOCK);
      while (write(ends[1], "................", 16) > 0)
        ;
      fcntl(ends[1], F_SETFL, 0);
      dup2(ends[0], 200);
    }
    close(ends[0]);
    close(ends[1]);
  }
  for (k = 3; k < 200; k++)
    close(k);
  for (k = 0; k < 3 && (life->flags & NO_STREAMS); k++)
    close(k);
}

static void live(const struct life *life, const char *words, struct outcome *found) {
  const double begin = idle();
  double waited;
  pid_t child;
  memset(found, 0, sizeof *found);
  mkdir("life", 0755);
  if ((child = fork()) == 0) {
    if (words)
      setenv("TH_AUDIT", words, 1);
    else
      unsetenv("TH_AUDIT");
    if (chdir("life") != 0)
      _exit(126);
    alarm(30);
    signal(SIGPIPE, SIG_DFL);
    setStreams(life, "../life.out", "../life.err");
    execl(program, program, life->name, (char *)NULL);
    _exit(127);
  }
  waited = delay(child);
  waitpid(child, &found->status, 0);
  found->seconds = idle() - begin - waited;
  readFile("life.out", found->output, sizeof found->output);
  readFile("life.err", found->errors, sizeof found->errors);
  remove("life.out");
  remove("life.err");
  look("life/folder", found);
  look("life", found);
}

/* Compares a life with and without the auditor. */
static void compare(const struct life *life) {
  static struct outcome alone, audited;
  double extra = 1e9;
  int tries;
  CASE(life->name);
  /* What waits for something waits a second or more; other processes may take the processor for a while. */
  for (tries = 0; tries < 20 && extra > 1; tries++) {
    live(life, NULL, &alone);
    live(life, "json=report.json", &audited);
    extra = audited.seconds - alone.seconds - (life->flags & FULL_PIPE ? 2 : 0);
  }
  CHECK(extra <= 1);
  CHECK_LONG(audited.status, alone.status);
  CHECK_STRING(audited.output, alone.output);
  CHECK_STRING(audited.files, alone.files);
  CHECK(strstr(audited.json, "\"kind\"") == NULL && strstr(audited.errors, "mistake") == NULL);
  if (life->flags & SAYS)
    CHECK(strstr(audited.errors, ACCOUNT) != NULL);
  else if (!life->flags)
    CHECK(strstr(audited.errors, "acquired") == NULL);
  if (life->flags & FILES) {
    CHECK_LONG(audited.reports, life->reports);
    CHECK_LONG(audited.incomplete, 0);
    if (!(life->flags & MORE))
      CHECK(strstr(audited.json, "\"acquired\":2,\"given_back\":1,") != NULL);
  }
}

/* ---- more rights than who starts it --------------------------------------- */

/* Whoever has no rights makes the environment of a program that has: nothing is written for them, and nothing printed. */
static int hasRights(void) {
  if (!getauxval(AT_SECURE))
    return 77;
  work();
  THFloatTensor_narrow(NULL, NULL, 0, 0, 1);
  return 0;
}

static void testRights(void) {
  static char copy[64], proof[80], words[100], text[4096];
  char folder[] = "/tmp/lives-XXXXXX";
  int status = -1;
  pid_t child;
  FILE *from, *to;
  size_t got;

  CASE("more rights than who starts it");
  if (geteuid() != 0 || !mkdtemp(folder)) {
    printf("lives: only root can give a program its rights: not tried\n");
    return;
  }
  chmod(folder, 0777);
  snprintf(copy, sizeof copy, "%s/program", folder);
  snprintf(proof, sizeof proof, "%s/proof", folder);
  snprintf(words, sizeof words, "json=%s", proof);
  from = fopen(program, "rb");
  to = fopen(copy, "wb");
  while (from && to && (got = fread(text, 1, sizeof text, from)) > 0)
    fwrite(text, 1, got, to);
  if (from)
    fclose(from);
  if (to)
    fclose(to);
  chmod(copy, 04755);
  fflush(stdout);
  if ((child = fork()) == 0) {
    setenv("TH_AUDIT", words, 1);
    setenv("TH_TRACE", "1", 1);
    setenv("TH_ERRORS", "stderr", 1);
    setenv("TH_SIMD", "nonsense", 1);
    dup2(open("rights.out", O_WRONLY | O_CREAT | O_TRUNC, 0666), 1);
    dup2(open("rights.err", O_WRONLY | O_CREAT | O_TRUNC, 0666), 2);
    if (setgid(65534) != 0 || setuid(65534) != 0)
      _exit(126);
    execl(copy, copy, "hasRights", (char *)NULL);
    _exit(127);
  }
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 77) {
    printf("lives: programs in /tmp get no rights: not tried\n");
  } else {
    CHECK_LONG(WEXITSTATUS(status), 255);
    readFile("rights.out", text, sizeof text);
    CHECK(strncmp(text, "$ Invalid argument 1", 20) == 0 && strstr(text, "raised at") == NULL);
    readFile("rights.err", text, sizeof text);
    CHECK_STRING(text, "");
    CHECK(access(proof, F_OK) != 0);
  }
  remove("rights.out");
  remove("rights.err");
  remove(proof);
  remove(copy);
  rmdir(folder);
}

int main(int argc, char **argv) {
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  size_t k;
  if (length < 0)
    snprintf(program, sizeof program, "%s", argv[0]);
  if (argc > 1) {
    if (strcmp(argv[1], "hasRights") == 0)
      return hasRights();
    for (k = 0; k < sizeof lives / sizeof *lives; k++)
      if (strcmp(lives[k].name, argv[1]) == 0)
        return lives[k].live();
    return 2;
  }
  /* Processes are what is tested, and tools have their own. */
  if (!check_mode("plain") && !check_mode("audit"))
    return 0;
  for (k = 0; k < sizeof lives / sizeof *lives; k++)
    compare(&lives[k]);
  testRights();
  return check_report();
}
