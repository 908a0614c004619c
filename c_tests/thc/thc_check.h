/* What tests of THC are written with: errors are kept, and the program goes on. */
#ifndef THC_CHECK_H
#define THC_CHECK_H

#include <TH/THCaller.h>
#include <THC/THC.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int thc_failures, thc_calls, thc_argument = -1;
static char thc_message[512];
static const half no_half;

static inline void thc_arg_error(int argument, const char *message, void *data)
{
  (void)data;
  thc_argument = argument;
  snprintf(thc_message, sizeof thc_message, "%s", message);
}

static inline void thc_error(const char *message, void *data)
{
  thc_arg_error(0, message, data);
}

static inline void thc_begin(void)
{
  THSetArgErrorHandler(thc_arg_error, NULL);
  THSetErrorHandler(thc_error, NULL);
  (void)no_half;
}

static inline int thc_end(void)
{
  printf("%d checks, %d failed\n", thc_calls, thc_failures);
  return thc_failures > 0;
}

#define CHECK(condition)                                                      \
  do {                                                                        \
    thc_calls++;                                                              \
    if (!(condition)) {                                                       \
      thc_failures++;                                                         \
      printf("%s:%d: %s (last error: %d, %s)\n", __FILE__, __LINE__, #condition, thc_argument, thc_message); \
    }                                                                         \
  } while (0)

/* A call that must raise an error of an argument, 0 for none, whose message ends with the name of a function. */
#define CHECK_ERROR(number, name, call)                                       \
  do {                                                                        \
    size_t end_;                                                              \
    thc_argument = -1;                                                        \
    thc_message[0] = 0;                                                       \
    (void)(call);                                                             \
    end_ = strlen(thc_message);                                               \
    CHECK(thc_argument == (number));                                          \
    CHECK(end_ >= strlen(name) && strcmp(thc_message + end_ - strlen(name), name) == 0); \
    CHECK(*THCaller_place() == NULL);                                         \
  } while (0)

#define THC_NULL(call, name) CHECK_ERROR(1, name, call)

#endif
