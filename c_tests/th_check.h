/*
 * th_check.h: what every test program is written with.
 *
 * A program is a list of cases. Each begins with CASE("name"), then come
 * checks; a failed check says where, in which case and what it got, and the
 * program goes on. main returns check_report(), whose value is the number of
 * failures (at most 125, so that it survives as an exit status).
 *
 * Errors of the library are caught by handlers that jump back into the check:
 *
 *     CHECK_ERROR(THFloatTensor_copy(a, b));             a plain error
 *     CHECK_ARG_ERROR(3, THFloatTensor_narrow(a, NULL, 0, 9, 1));
 *
 * SINK takes results that are of no interest, as in
 * CHECK_ERROR(SINK(THFloatTensor_newView(a, size))).
 */
#ifndef TH_CHECK_H
#define TH_CHECK_H

#include "check_count.h"

#include <TH/TH.h>

#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

/* Whether the tests run in this mode of run.sh. */
static inline int check_mode(const char *name) {
  const char *mode = getenv("TH_TEST_MODE");
  return strcmp(mode ? mode : "plain", name) == 0;
}

/* Whether fewer cases have to do: under valgrind, ThreadSanitizer and emulators, which make tests thirty times as slow. */
static inline int check_few(void) {
  static int few = -1;
  if (few < 0)
    few = check_mode("valgrind") || check_mode("tsan") || check_mode("emulator");
  return few;
}

/* ---- checks ----------------------------------------------------------- */

static inline int check_number(double actual, double expected, const char *file, int line, const char *what) {
  const int holds = check_that(actual == expected || (actual != actual && expected != expected), file, line, what);
  if (!holds)
    fprintf(stderr, "    got %.17g, expected %.17g\n", actual, expected);
  return holds;
}

static inline int check_string(const char *actual, const char *expected, const char *file, int line,
                               const char *what) {
  const int holds = check_that(strcmp(actual, expected) == 0, file, line, what);
  if (!holds)
    fprintf(stderr, "    got \"%s\", expected \"%s\"\n", actual, expected);
  return holds;
}

#define CHECK_NUMBER(ACTUAL, EXPECTED) \
  check_number((double)(ACTUAL), (double)(EXPECTED), __FILE__, __LINE__, #ACTUAL)
#define CHECK_STRING(ACTUAL, EXPECTED) check_string(ACTUAL, EXPECTED, __FILE__, __LINE__, #ACTUAL)

static inline int check_report(void) {
  if (check_state.failures)
    fprintf(stderr, "%ld of %ld checks failed\n", check_state.failures, check_state.checks);
  return check_state.failures > 125 ? 125 : (int)check_state.failures;
}

/* ---- catching errors --------------------------------------------------- */

enum { NO_ERROR, PLAIN_ERROR, ARG_ERROR, CRASH };

static const char *const check_kinds[] = {"no error", "a plain error", "an argument error", "a crash"};

/* What the handlers below have caught last. One thread only. */
static struct {
  jmp_buf frame;
  int trying; /* whether `frame` is in force */
  int kind;
  int argument;
  char message[2200];
} check_caught;

/* Jumps back into TRY. An error that no TRY waits for fails the program. */
static inline void check_catch(int kind, int argument, const char *message) {
  if (!check_caught.trying) {
    fprintf(stderr, "%s: unexpected %s %d: %s\n", check_state.name, check_kinds[kind], argument, message);
    exit(1);
  }
  check_caught.trying = 0;
  check_caught.kind = kind;
  check_caught.argument = argument;
  snprintf(check_caught.message, sizeof check_caught.message, "%s", message ? message : "");
  longjmp(check_caught.frame, kind);
}

static inline void check_onError(const char *message, void *data) {
  (void)data;
  check_catch(PLAIN_ERROR, 0, message);
}

static inline void check_onArgError(int argument, const char *message, void *data) {
  (void)data;
  check_catch(ARG_ERROR, argument, message);
}

/* A crash inside TRY fails one check; outside it ends the program, as it should. */
static inline void check_onCrash(int signal) {
  if (check_caught.trying)
    check_catch(CRASH, 0, "SIGSEGV");
  check_that(0, __FILE__, __LINE__, "no crash");
  _exit(128 + signal);
}

/* Has this thread's errors caught, and crashes inside TRY. */
static inline void check_catchErrors(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = check_onCrash;
  action.sa_flags = SA_NODEFER;
  sigaction(SIGSEGV, &action, NULL);
  THSetErrorHandler(check_onError, NULL);
  THSetArgErrorHandler(check_onArgError, NULL);
}

/* Runs a statement; check_caught.kind tells how it ended. */
#define TRY(...)                            \
  do {                                      \
    check_caught.kind = NO_ERROR;           \
    check_caught.argument = 0;              \
    check_caught.message[0] = '\0';         \
    check_caught.trying = 1;                \
    if (setjmp(check_caught.frame) == 0) {  \
      __VA_ARGS__;                          \
    }                                       \
    check_caught.trying = 0;                \
  } while (0)

static inline void check_ending(int kind, int argument, const char *file, int line, const char *what) {
  const int holds = check_caught.kind == kind && check_caught.argument == argument;
  check_that(holds, file, line, what);
  if (!holds)
    fprintf(stderr, "    got %s %d (%s), expected %s %d\n", check_kinds[check_caught.kind], check_caught.argument,
            check_caught.message, check_kinds[kind], argument);
}

/* Whether the library raised an error of either kind. */
static inline int check_raised(void) { return check_caught.kind == PLAIN_ERROR || check_caught.kind == ARG_ERROR; }

#define CHECK_ERROR(...)                                              \
  do {                                                                \
    TRY(__VA_ARGS__);                                                 \
    check_ending(PLAIN_ERROR, 0, __FILE__, __LINE__, #__VA_ARGS__);   \
  } while (0)

#define CHECK_ARG_ERROR(NUMBER, ...)                                     \
  do {                                                                   \
    TRY(__VA_ARGS__);                                                    \
    check_ending(ARG_ERROR, NUMBER, __FILE__, __LINE__, #__VA_ARGS__);   \
  } while (0)

/* An error of either kind. */
#define CHECK_SOME_ERROR(...)                                                        \
  do {                                                                               \
    TRY(__VA_ARGS__);                                                                \
    check_that(check_raised(), __FILE__, __LINE__, "an error of: " #__VA_ARGS__);    \
  } while (0)

static inline void check_sink(const void *result) { (void)result; }
#define SINK(RESULT) check_sink(RESULT)

/* ---- the eight types --------------------------------------------------- */

/* Names of the functions of a generic test file, and calls to one of them for each type. */
#define TEST_(NAME) TH_CONCAT_4(test, Real, _, NAME)
#define FOR_REAL_TYPES(NAME) \
  testByte_##NAME(), testChar_##NAME(), testShort_##NAME(), testInt_##NAME(), testLong_##NAME(), \
      testFloat_##NAME(), testDouble_##NAME()
#define FOR_ALL_TYPES(NAME) FOR_REAL_TYPES(NAME), testHalf_##NAME()

/* An element from a number, and back; whole numbers up to 127 are exact in every type. */
#define REAL(NUMBER) TH_CONVERT_ACCREAL_TO_REAL((accreal)(NUMBER))
#define NUMBER(ELEMENT) ((double)TH_CONVERT_REAL_TO_ACCREAL(ELEMENT))

/* A case of a generic file, named "Float: what". */
#define TYPE_NAME_(TYPE) #TYPE
#define TYPE_NAME(TYPE) TYPE_NAME_(TYPE)
#define TYPED_CASE(WHAT) CASE(TYPE_NAME(Real) ": " WHAT)

#endif
