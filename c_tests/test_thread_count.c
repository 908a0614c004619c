/*
 * The number of threads: bounds, the environment, and the threads there are.
 * What the environment says is looked at once in a process, so this program starts
 * itself with the value and what is to come of it.
 */
#include "th_check.h"
#include "th_process.h"

#include <fcntl.h>
#include <sys/wait.h>

#define MOST 1024

static const char *program;

static void compute(void) {
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(400000);
  THFloatTensor_fill(tensor, 1);
  THFloatTensor_add(tensor, tensor, 1);
  CHECK(THFloatTensor_get1d(tensor, 0) == 2 && THFloatTensor_get1d(tensor, 399999) == 2);
  THFloatTensor_free(tensor);
}

/* Whether a process in which OMP_NUM_THREADS is `value` has `number` threads, and says something about the value. */
static void checkEnvironment(const char *value, int number, int complains) {
  char expected[16], said[512] = "";
  int status = -1, ends[2];
  ssize_t length;
  pid_t child;

  CASE(value);
  snprintf(expected, sizeof expected, "%d", number);
  CHECK(pipe(ends) == 0);
  child = fork();
  if (child == 0) {
    setenv("OMP_NUM_THREADS", value, 1);
    dup2(ends[1], 2);
    execl(program, program, expected, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  length = read(ends[0], said, sizeof said - 1);
  said[length > 0 ? length : 0] = '\0';
  close(ends[0]);
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK_LONG(status, 0);
  CHECK_LONG(strstr(said, "libTH: OMP_NUM_THREADS") != NULL, complains);
}

/* The same where standard error takes nothing. */
static void checkUnheard(void) {
  char expected[16];
  int status = -1, full;
  pid_t child;

  CASE("nobody hears of a wrong value");
  snprintf(expected, sizeof expected, "%d", THGetNumCores());
  full = open("/dev/full", O_WRONLY);
  CHECK(full >= 0);
  child = fork();
  if (child == 0) {
    setenv("OMP_NUM_THREADS", "two", 1);
    dup2(full, 2);
    execl(program, program, expected, (char *)NULL);
    _exit(127);
  }
  close(full);
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK_LONG(status, 0);
}

static void testEnvironment(void) {
  static const char *const bad[] = {"0", "-2", "two", "2x", "2,", ",2", "2,0", "1 2", "99999999999999999999"};
  int i;

  checkEnvironment("3", 3, 0);
  checkEnvironment(" 3 ", 3, 0);
  checkEnvironment("+3", 3, 0);
  checkEnvironment("3,2", 3, 0);
  checkEnvironment("3 , 2 , 1", 3, 0);
  checkEnvironment("2147483647", MOST, 0);
  checkEnvironment("", THGetNumCores(), 0);
  for (i = 0; i < (int)(sizeof bad / sizeof *bad); i++)
    checkEnvironment(bad[i], THGetNumCores(), 1);
  checkUnheard();
}

static void testBounds(void) {
  CASE("bounds");
  THSetNumThreads(INT_MAX);
  CHECK_LONG(THGetNumThreads(), MOST);
  THSetNumThreads(MOST + 1);
  CHECK_LONG(THGetNumThreads(), MOST);
  THSetNumThreads(0);
  CHECK_LONG(THGetNumThreads(), 1);
  THSetNumThreads(INT_MIN);
  CHECK_LONG(THGetNumThreads(), 1);
}

static void testThreads(void) {
  int before, number;

  THSetNumThreads(1);
  before = threadCount(); /* the auditor and other checkers have threads of their own */
  CASE("one pool at a time");
  for (number = 1; number <= 8; number++) {
    THSetNumThreads(number);
    compute();
    CHECK_LONG(threadCount(), before + number - 1);
  }
  CASE("threads end with their number");
  THSetNumThreads(2);
  CHECK_LONG(threadCount(), before);
  compute();
  CHECK_LONG(threadCount(), before + 1);
  THSetNumThreads(2);
  CHECK_LONG(threadCount(), before + 1);
  THSetNumThreads(1);
  CHECK_LONG(threadCount(), before);
}

int main(int argc, char **argv) {
  program = argv[0];
  if (argc > 1)
    return THGetNumThreads() != atoi(argv[1]);
  testThreads();
  testBounds();
  testEnvironment();
  return check_report();
}
