/* What tests of THC are written with: errors are kept, and the program goes on. */
#ifndef THC_CHECK_H
#define THC_CHECK_H

#include <TH/THCaller.h>
#include <THCS/THCS.h>

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

/* What is not on the current device, for functions of all types: they look no further than at the device. */
static THCState *state;
static THCudaTensor *there;
static THCSFloatTensor *sparse_there;
static THLongTensor *host;

static inline void thc_make_apart(void)
{
  state = THCState_alloc();
  THCudaInit(state);
  host = THLongTensor_newWithSize1d(4);
  THLongTensor_fill(host, 1);
  THCudaCheck(cudaSetDevice(1));
  there = THCudaTensor_newWithSize2d(state, 3, 4);
  for (int i = 0; i < 12; i++)
    THCudaTensor_data(state, there)[i] = (float)i;
  THCudaLongTensor *places = THCudaLongTensor_newWithSize2d(state, 2, 2);
  THCudaTensor *values = THCudaTensor_newWithSize1d(state, 2);
  THCudaLongTensor_fill(state, places, 1);
  THCudaTensor_fill(state, values, 5);
  sparse_there = THCSFloatTensor_newWithTensor(state, places, values);
  THCudaLongTensor_free(state, places);
  THCudaTensor_free(state, values);
  THCudaCheck(cudaSetDevice(0));
}

static inline void thc_end_apart(void)
{
  int same = 1;
  for (int i = 0; i < 12; i++)
    same = same && THCudaTensor_data(state, there)[i] == (float)i;
  CHECK(same);
  CHECK(THCudaTensor_nDimension(state, there) == 2 && THCudaTensor_size(state, there, 0) == 3);
  CHECK(THCSFloatTensor_nnz(state, sparse_there) == 2 && !THCSFloatTensor_isCoalesced(state, sparse_there));
  CHECK(THCSFloatTensor_size(state, sparse_there, 1) == 2 && THCudaTensor_data(state, sparse_there->values)[1] == 5);
  THCSFloatTensor_free(state, sparse_there);
  THCudaTensor_free(state, there);
  THLongTensor_free(host);
  THCudaShutdown(state);
  THCState_free(state);
}

#endif
