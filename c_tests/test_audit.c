/*
 * The auditor: each scenario runs in a process of its own with TH_AUDIT set,
 * and what that prints and how it ends is checked. `./audit NAME` runs one.
 */
#include "audit/scenarios.h"
#include "th_check.h"

#include <dlfcn.h>
#include <sys/wait.h>

static struct {
  char text[1 << 16]; /* what was written to standard error */
  int status;         /* as `exit` was given it; 128 and the signal for a process that was killed */
} run;

static const char *program;

/* Runs a scenario with TH_AUDIT=words (unset if NULL). */
static void runScenario(const char *name, const char *words) {
  int ends[2], status = 0;
  size_t length = 0;
  ssize_t got;
  pid_t child;

  CASE(name);
  if (pipe(ends) != 0 || (child = fork()) < 0) {
    perror("cannot start a scenario");
    exit(1);
  }
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    if (words)
      setenv("TH_AUDIT", words, 1);
    else
      unsetenv("TH_AUDIT");
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1); /* the auditor is to find them */
    execl(program, program, name, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  while (length < sizeof run.text - 1 && (got = read(ends[0], run.text + length, sizeof run.text - 1 - length)) > 0)
    length += (size_t)got;
  run.text[length] = '\0';
  close(ends[0]);
  waitpid(child, &status, 0);
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int says(const char *words) { return strstr(run.text, words) != NULL; }

static long occurrences(const char *words) {
  const char *at = run.text;
  long n = 0;
  for (; (at = strstr(at, words)) != NULL; at += strlen(words))
    n++;
  return n;
}

#define CHECK_SAYS(WORDS)                                                    \
  do {                                                                       \
    if (!check_that(says(WORDS), __FILE__, __LINE__, "says: " WORDS))        \
      fprintf(stderr, "----\n%s----\n", run.text);                           \
  } while (0)

/* Whether the report has the line of a call in a function of scenarios.h: "at FUNCTION (PATH/scenarios.h:LINE)". */
static int saysLine(const char *what, const char *function, int line) {
  char start[100], end[100];
  const char *at = run.text;
  snprintf(start, sizeof start, "%s %s (", what, function);
  snprintf(end, sizeof end, "scenarios.h:%d)", line);
  while ((at = strstr(at, start)) != NULL) {
    const char *stop = strchr(at, '\n'), *found = strstr(at, end);
    if (found && stop && found < stop)
      return 1;
    at += strlen(start);
  }
  fprintf(stderr, "----\n%s----\n", run.text);
  return 0;
}

static int isAsan(void) {
  return check_mode("asan");
}

/* How many sites of the report are told how to give back what they took: by what can be called. */
static long kindsWithAdvice(void) {
  static const char before[] = "fix: give each back with ", deleter[] = "its deleter: tensor->deleter(tensor)\n";
  const char *at = run.text;
  long n = 0;
  while ((at = strstr(at, before)) != NULL) {
    char name[100] = "";
    at += sizeof before - 1;
    sscanf(at, "%99[A-Za-z_]", name);
    n += strncmp(at, deleter, sizeof deleter - 1) == 0 || dlsym(RTLD_DEFAULT, name) != NULL;
  }
  return n;
}

static void leaks(void) {
  runScenario("balanced", "leaks,exitcode=99");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("none is missing");

  runScenario("balanced", NULL);
  CHECK_LONG(run.status, 0);
  CHECK_STRING(run.text, "");

  runScenario("leak", "leaks,exitcode=99");
  CHECK_LONG(run.status, 99);
  CHECK_SAYS("3 references not given back");
  CHECK_SAYS("2 references from THFloatTensor_newNarrow");
  CHECK(saysLine("at", "leakedView", LEAKED_VIEW));
  CHECK_SAYS("THFloatTensor of size 1x4, 48 bytes");
  CHECK_SAYS("fix: give each back with THFloatTensor_free");
  CHECK_SAYS("THGenerator");

  runScenario("leak", "1");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("3 missing");

  runScenario("manyOwners", "1");
  CHECK_SAYS("1 reference from THFloatTensor_retain");
  CHECK(saysLine("at", "ownTwice", OWN_TWICE));
  CHECK(saysLine("+2 THFloatTensor_retain at", "ownTwice", OWN_TWICE));
  CHECK_SAYS("-1 THFloatTensor_free at");

  runScenario("leakAll", "1");
  CHECK_LONG(occurrences("not given back"), 1);
  CHECK_LONG(kindsWithAdvice(), KINDS);

  runScenario("leakInThread", "1");
  CHECK_SAYS("1 reference not given back");
  CHECK_SAYS("thread 2");
}

static void mistakes(void) {
  runScenario("doubleFree", "1");
  CHECK_LONG(run.status, 1);
  runScenario("doubleFree", "exitcode=0");
  CHECK_LONG(run.status, 0);
  runScenario("doubleFree", "exitcode=99");
  CHECK_LONG(run.status, 99);
  CHECK_SAYS("[double-free]");
  CHECK(saysLine("at", "freeTwice", FREED_AGAIN));
  CHECK(saysLine("at", "freeTwice", FREED_FIRST));
  CHECK_SAYS("1 mistake");

  runScenario("useAfterFree", "exitcode=99");
  CHECK_SAYS("THFloatTensor_nDimension uses a THFloatTensor of size 3 that has been freed [use-after-free]");
  if (!isAsan())
    CHECK_LONG(run.status, 99);

  runScenario("useAfterConsumption", "1");
  CHECK_SAYS("freed: THFloatTensor_freeCopyTo");

  runScenario("freeBorrowed", "1");
  CHECK_SAYS("THFloatStorage_free of a THFloatStorage of size 3 to which the program owns no reference [freed-borrowed]");
  CHECK_SAYS("the elements are still there");

  runScenario("freeForeign", "1");
  CHECK_SAYS("[freed-foreign]");

  if (!isAsan()) {
    runScenario("freeOfC", "exitcode=99");
    CHECK_LONG(run.status, 99);
    CHECK_SAYS("THFloatTensor whose header was freed or overwritten by something other than the library");
    CHECK_SAYS("THSFloatTensor whose header was freed or overwritten by something other than the library");
    CHECK_SAYS("2 missing");
  }

  runScenario("viewOutlivesBase", "1");
  CHECK_SAYS("THFloatStorage_free frees the data that a THFloatStorage of size 2 still shows [view-outlives-base]");
  CHECK_SAYS("the view was made: THFloatStorage_newWithData");
  CHECK_SAYS("its base was made: THFloatStorage_newWithSize");

  runScenario("otherKinds", "1");
  CHECK_SAYS("THGenerator_free of a THGenerator that has been freed");
  CHECK_SAYS("THFile_free of a THFile that has been freed");
  CHECK_SAYS("THMapAllocatorContext_free of a THMapAllocatorContext that has been freed");
  CHECK_SAYS("none is missing, 3 mistakes");

  runScenario("moveData", "exitcode=99,abort");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("note: THFloatTensor_resize1d moves the elements of a THFloatTensor of size 4, whose address the program has asked");
  CHECK(saysLine("at", "moveData", GROWN) && saysLine("at", "moveData", ASKED));
  CHECK_LONG(occurrences("[moved-data]"), 1);
  CHECK(!says(" mistake"));

  runScenario("moveDataOfResult", "1");
  CHECK_SAYS("note: THFloatTensor_add moves the elements of a THFloatTensor of size 4, whose address the program has asked");

  runScenario("deleteTwice", "1");
  CHECK_LONG(run.status, 1);
  CHECK_SAYS("tensor->deleter of a DLManagedTensorVersioned of size 3 that has been freed for the last time already [double-free]");
  CHECK_SAYS("freed: tensor->deleter");

  runScenario("doubleFree", "abort");
  CHECK_LONG(run.status, 128 + SIGABRT);
}

static void errors(void) {
  runScenario("lostByJump", "exitcode=99");
  CHECK_LONG(run.status, 99);
  CHECK_SAYS("1 reference lost because an error left the owner");
  CHECK(saysLine("at", "raiseWhileOwning", OWNED_WHEN_RAISED));
  CHECK_SAYS("lost when this was raised: no such thing");
  CHECK_SAYS("1 reference not given back");

  runScenario("lostInLoop", "1");
  CHECK_SAYS("3 references lost because an error left the owner");

  runScenario("diesByError", "exitcode=99");
  CHECK_LONG(run.status, 255);
  CHECK_SAYS("1 reference in use when an error ended the process, 12 bytes of data (a list: TH_AUDIT=trace)\n");
  CHECK(saysLine("th-audit: the error was raised at", "diesByError", RAISED_LAST));
  CHECK_LONG(occurrences("th-audit: "), 2);
  CHECK(!says("THFloatTensor_newWithSize"));
  runScenario("diesByError", "trace");
  CHECK_SAYS("1 reference from THFloatTensor_newWithSize");

  runScenario("errorScopes", "exitcode=99");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("2 released by error scopes, none is missing");
  runScenario("errorScopes", NULL);
  CHECK_LONG(run.status, 0);
}

static int isPlain(void) {
  return check_mode("plain") || check_mode("audit");
}

static void design(void) {
  runScenario("kept", "exitcode=99");
  CHECK_LONG(run.status, 99);
  CHECK(!says("size 5"));
  CHECK_SAYS("size 6");
  if (isPlain()) { /* memory checkers have heaps of their own, and say what blocks are reachable themselves */
    CHECK_SAYS("1 reference not given back, 24 bytes");
    CHECK_SAYS("2 references held by static data to the end");
    CHECK_SAYS("1 missing");
  }
}

static void samples(void) {
  long about = 0;
  const char *at;
  runScenario("sampled", "sample=20");
  CHECK_LONG(run.status, 0);
  at = strstr(run.text, "th-audit: about ");
  CHECK(at != NULL && sscanf(at, "th-audit: about %ld references (", &about) == 1);
  CHECK(about > 1000 && about < 4000); /* 2 000 */
  CHECK_SAYS("of a sample)");

  runScenario("sampledRight", "sample=3,exitcode=99");
  CHECK_LONG(run.status, 0);
  CHECK(!says("mistake"));
  runScenario("sampledRight", "sample=1000,exitcode=99");
  CHECK_LONG(run.status, 0);

  runScenario("balanced", "sample=0");
  CHECK_LONG(run.status, 2);
  runScenario("balanced", "sample=10,budget=x");
  CHECK_LONG(run.status, 2);
  CHECK_SAYS("do not go together");
}

static void stacks(void) {
  runScenario("strangeStacks", "exitcode=99");
  CHECK_LONG(run.status, 99);
  CHECK_SAYS("4 references not given back");
  CHECK(saysLine("at", "leakUnderLies", LEAKED_UNDER_LIES));
  CHECK_LONG(occurrences("references from "), 1);

  runScenario("hostFrames", "1");
  CHECK_SAYS("at train.lua:4: in function 'step'");
  CHECK_SAYS("by main.lua:9: in main chunk");
  CHECK_SAYS("by hostFrames (");
  CHECK_SAYS("-1 THFloatTensor_free at");

  runScenario("costs", "exitcode=99");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("a hundred times as many");
}

static void interface(void) {
  runScenario("interface", NULL);
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("the scope 'unbalanced' is not balanced: it keeps a THFloatTensor of size 3");
  CHECK_SAYS("of an argument");

  runScenario("balanced", "");
  CHECK_STRING(run.text, "");

  runScenario("strangeNames", "1");
  CHECK_SAYS("the scope 'a\\u{1b}[31m scope\\nof two lines' is not balanced");
#ifndef __clang__
  CHECK_SAYS("strange\\u{1b}[2Jname.c:2)");
#endif
  CHECK(strchr(run.text, 27) == NULL);

  runScenario("balanced", "leaks,nonsense");
  CHECK_LONG(run.status, 2);
  CHECK_SAYS("TH_AUDIT: 'nonsense' is none of");

  runScenario("forks", "exitcode=99");
  CHECK_LONG(run.status, 0);

  runScenario("signals", "1");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("1 reference not given back");
  CHECK_SAYS("2 references not given back");
  /* What was there at the first SIGUSR2 is not listed by the second. */
  CHECK_LONG(occurrences("THFloatTensor of size 3,"), 2);
  CHECK_LONG(occurrences("THFloatTensor of size 3x1,"), 2);
}

/* Counts lines of a file that begin with a digit. */
static long entries(const char *path, char *first, size_t room) {
  FILE *file = fopen(path, "r");
  char line[300];
  long n = 0;
  if (!file)
    return -1;
  while (fgets(line, sizeof line, file))
    if (line[0] >= '0' && line[0] <= '9' && n++ == 0)
      snprintf(first, room, "%s", line);
  fclose(file);
  return n;
}

static void files(void) {
  char first[300] = "";
  remove("audit_budget.tmp");
  runScenario("leak", "budget=audit_budget.tmp,exitcode=99");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("was missing and is written");
  CHECK_LONG(entries("audit_budget.tmp", first, sizeof first), 2);
  CHECK_STRING(first, "2 THFloatTensor_newNarrow in leakedView (scenarios.h)\n");

  runScenario("leak", "budget=audit_budget.tmp,exitcode=99");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("2 of them known");

  runScenario("leakLess", "budget=audit_budget.tmp,exitcode=99");
  CHECK_LONG(run.status, 0);
  CHECK_SAYS("lowered to what there is");
  CHECK_LONG(entries("audit_budget.tmp", first, sizeof first), 1);
  CHECK_STRING(first, "1 THFloatTensor_newNarrow in leakedView (scenarios.h)\n");

  runScenario("leak", "budget=audit_budget.tmp,exitcode=99");
  CHECK_LONG(run.status, 99);
  CHECK_SAYS("there is more than it allows");
  CHECK_LONG(entries("audit_budget.tmp", first, sizeof first), 1);
  remove("audit_budget.tmp");

  runScenario("leak", "json=audit.tmp");
  CHECK_LONG(run.status, 0);
  {
    static char text[1 << 14];
    FILE *file = fopen("audit.tmp", "r");
    CHECK(file != NULL);
    if (file) {
      text[fread(text, 1, sizeof text - 1, file)] = '\0';
      fclose(file);
    }
    CHECK(strstr(text, "\"fate\":\"leaked\",\"function\":\"THFloatTensor_newNarrow\",\"count\":2") != NULL);
    CHECK(strstr(text, "\"type\":\"THFloatTensor\",\"sizes\":[1,4],\"bytes\":48") != NULL);
    remove("audit.tmp");
  }

  runScenario("leak", "html=audit.tmp");
  CHECK_LONG(run.status, 0);
  {
    static char text[1 << 16];
    FILE *file = fopen("audit.tmp", "r");
    CHECK(file != NULL);
    if (file) {
      text[fread(text, 1, sizeof text - 1, file)] = '\0';
      fclose(file);
    }
    CHECK(strstr(text, "<h2>Live bytes over time</h2>\n<svg") != NULL);
    CHECK(strstr(text, "<title>leakedView (") != NULL);
    CHECK(strstr(text, "2 references from THFloatTensor_newNarrow") != NULL);
    CHECK(strstr(text, "</body></html>") != NULL);
    remove("audit.tmp");
  }
}

/* Threads at once: nothing is lost, and nobody is blamed for what another thread did. */
static void crowds(void) {
  char account[200];
  runScenario("crowdAtOnce", "exitcode=99");
  CHECK_LONG(run.status, 99);
  snprintf(account, sizeof account,
           "th-audit: %d references acquired, %d given back, %d released by error scopes, %d missing (whole",
           CROWD_TAKEN, CROWD_GIVEN, CROWD_RELEASED, CROWD_LEFT);
  if (!check_that(says(account), __FILE__, __LINE__, account))
    fprintf(stderr, "----\n%s----\n", run.text);
  snprintf(account, sizeof account, "  %d references from THFloatTensor_newNarrow\n    at crowdForgets", CROWD_LEFT);
  CHECK(says(account));
  CHECK(!says("mistake") && !says("[scope-not-balanced]"));

  runScenario("crowdOfScopes", NULL);
  CHECK_LONG(run.status, 0);
  CHECK_STRING(run.text, "");
}

int main(int argc, char **argv) {
  if (argc > 1)
    return scenario_run(argv[1]);
  program = argv[0];
  leaks();
  mistakes();
  errors();
  design();
  samples();
  stacks();
  crowds();
  interface();
  files();
  return check_report();
}
