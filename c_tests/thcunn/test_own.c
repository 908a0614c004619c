/*
 * What THNN has not: bags of rows, and normalization across planes; in all three types against their definitions, and what they
 * refuse. Run with THC_HOST_DEVICES=2.
 */
#include "th_check.h"

#include "thc_types.h"

#include <math.h>
#include <stdbool.h>
#include <time.h>

static THCState *state;

/* The functions of one type, by way of tensors of doubles. */
#define DECLARE(TYPE, TENSOR, ACCREAL)                                                                                        \
  extern void THNN_Cuda##TYPE##SpatialCrossMapLRN_updateOutput(THCState *, TENSOR *, TENSOR *, TENSOR *, int, ACCREAL, ACCREAL, ACCREAL); \
  extern void THNN_Cuda##TYPE##SpatialCrossMapLRN_updateGradInput(THCState *, TENSOR *, TENSOR *, TENSOR *, TENSOR *, TENSOR *, int,    \
                                                                  ACCREAL, ACCREAL, ACCREAL);                                 \
  extern void THNN_Cuda##TYPE##LookupTableBag_updateOutput(THCState *, THLongTensor *, THLongTensor *, TENSOR *, TENSOR *,     \
                                                           THLongTensor *, int, THLongTensor *);                              \
  extern void THNN_Cuda##TYPE##LookupTableBag_accGradParameters(THCState *, THLongTensor *, TENSOR *, TENSOR *, THLongTensor *, \
                                                                THLongTensor *, THLongTensor *, THLongTensor *, bool, int,    \
                                                                THLongTensor *, ACCREAL);

DECLARE(, THFloatTensor, float)
DECLARE(Double, THDoubleTensor, double)
DECLARE(Half, THHalfTensor, float)

#define REAL_TENSOR THFloatTensor
#define T_(NAME) TH_CONCAT_2(THFloatTensor_, NAME)
#define F(NAME) TH_CONCAT_2(THNN_Cuda, NAME)
#define COPY_DOUBLE copyFloat
#define TOLERANCE 2e-6
#define NAME "float"
#define CASES_(X) single_##X
#include "own_cases.h"

#define REAL_TENSOR THDoubleTensor
#define T_(NAME) TH_CONCAT_2(THDoubleTensor_, NAME)
#define F(NAME) TH_CONCAT_2(THNN_CudaDouble, NAME)
#define COPY_DOUBLE copyDouble
#define TOLERANCE 1e-13
#define NAME "double"
#define CASES_(X) double_##X
#include "own_cases.h"

#define REAL_TENSOR THHalfTensor
#define T_(NAME) TH_CONCAT_2(THHalfTensor_, NAME)
#define F(NAME) TH_CONCAT_2(THNN_CudaHalf, NAME)
#define COPY_DOUBLE copyHalf
#define TOLERANCE 3e-3
#define NAME "half"
#define CASES_(X) half_##X
#include "own_cases.h"

/* Seconds that this process has computed. */
static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* How often a row is named is counted once, however often it is. */
static void many_indices(void) {
  const long count = check_few() ? 5000 : 200000;
  THLongTensor *input = THLongTensor_newWithSize1d(count), *bags = THLongTensor_newWithSize1d(count), *lengths = THLongTensor_newWithSize1d(1);
  THFloatTensor *gradOutput = THFloatTensor_newWithSize2d(1, 4), *gradWeight = THFloatTensor_newWithSize2d(10, 4);
  double start, took[2];
  int often;
  CASE("many indices");
  THLongTensor_fill(input, 1);
  THLongTensor_fill(bags, 1);
  THLongTensor_fill(lengths, count);
  THFloatTensor_fill(gradOutput, 1);
  for (often = 0; often < 2; often++) {
    THFloatTensor_zero(gradWeight);
    start = seconds();
    THNN_CudaLookupTableBag_accGradParameters(state, input, gradOutput, gradWeight, bags, NULL, NULL, NULL, often, 0, lengths, 1);
    took[often] = seconds() - start;
    CHECK(fabs(THFloatTensor_get2d(gradWeight, 0, 3) - (often ? 1 : (double)count)) < 2e-2 * (often ? 1 : (double)count));
  }
  CHECK(took[1] < 20 * took[0] + 1); /* counting anew for each of them takes 20 */
  THLongTensor_free(input);
  THLongTensor_free(bags);
  THLongTensor_free(lengths);
  THFloatTensor_free(gradOutput);
  THFloatTensor_free(gradWeight);
}

extern void THNN_CudaVolumetricConvolution_updateOutput(THCState *, THFloatTensor *, THFloatTensor *, THFloatTensor *, THFloatTensor *,
                                                        THFloatTensor *, THFloatTensor *, int, int, int, int, int, int);
extern void THNN_CudaVolumetricConvolution_updateGradInput(THCState *, THFloatTensor *, THFloatTensor *, THFloatTensor *,
                                                           THFloatTensor *, THFloatTensor *, int, int, int, int, int, int);
extern void THNN_CudaVolumetricConvolution_accGradParameters(THCState *, THFloatTensor *, THFloatTensor *, THFloatTensor *,
                                                             THFloatTensor *, THFloatTensor *, THFloatTensor *, int, int, int, int,
                                                             int, int, float);

/* With padding and without, which THNN's function of this name ignores and refuses. */
static void volumes(void) {
  THFloatTensor *input = THFloatTensor_newWithSize4d(1, 3, 3, 3), *output = THFloatTensor_new(), *gradInput = THFloatTensor_new();
  THFloatTensor *weight = THFloatTensor_new(), *gradWeight = THFloatTensor_new(), *gradBias = THFloatTensor_newWithSize1d(1);
  THFloatTensor *finput = THFloatTensor_new(), *fgradInput = THFloatTensor_new();
  CASE("convolutions of volumes");
  THFloatTensor_fill(input, 1);
  THFloatTensor_resize5d(weight, 1, 1, 3, 3, 3);
  THFloatTensor_fill(weight, 1);
  THFloatTensor_resizeAs(gradWeight, weight);
  THFloatTensor_zero(gradWeight);
  THFloatTensor_zero(gradBias);
  THNN_CudaVolumetricConvolution_updateOutput(state, input, output, weight, NULL, finput, fgradInput, 1, 1, 1, 0, 0, 0);
  CHECK(THFloatTensor_nElement(output) == 1 && THFloatTensor_get4d(output, 0, 0, 0, 0) == 27);
  THNN_CudaVolumetricConvolution_updateOutput(state, input, output, weight, NULL, finput, fgradInput, 1, 1, 1, 1, 1, 1);
  CHECK(THFloatTensor_isSameSizeAs(output, input));
  CHECK(THFloatTensor_get4d(output, 0, 0, 0, 0) == 8 && THFloatTensor_get4d(output, 0, 1, 1, 1) == 27);
  THFloatTensor_fill(output, 1);
  THNN_CudaVolumetricConvolution_updateGradInput(state, input, output, gradInput, weight, finput, 1, 1, 1, 1, 1, 1);
  CHECK(THFloatTensor_isSameSizeAs(gradInput, input));
  CHECK(THFloatTensor_get4d(gradInput, 0, 2, 2, 2) == 8 && THFloatTensor_get4d(gradInput, 0, 1, 1, 1) == 27);
  THNN_CudaVolumetricConvolution_accGradParameters(state, input, output, gradWeight, gradBias, finput, fgradInput, 1, 1, 1, 1, 1, 1, 2);
  CHECK(THFloatTensor_data(gradWeight)[0] == 16 && THFloatTensor_data(gradWeight)[13] == 54);
  CHECK(THFloatTensor_get1d(gradBias, 0) == 54);
  CHECK_ARG_ERROR(8, THNN_CudaVolumetricConvolution_updateOutput(state, input, output, weight, NULL, finput, fgradInput, 1, 0, 1, 1, 1, 1));
  THFloatTensor_free(input);
  THFloatTensor_free(output);
  THFloatTensor_free(gradInput);
  THFloatTensor_free(weight);
  THFloatTensor_free(gradWeight);
  THFloatTensor_free(gradBias);
  THFloatTensor_free(finput);
  THFloatTensor_free(fgradInput);
}

int main(void) {
  check_catchErrors();
  state = THCState_alloc();
  THCudaInit(state);
  single_all();
  double_all();
  half_all();
  many_indices();
  volumes();
  THCudaShutdown(state);
  THCState_free(state);
  return check_report();
}
