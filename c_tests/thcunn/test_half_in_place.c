/*
 * Layers that work in place, of half precision: the output becomes a view of the input, and what it was a view of before, the input of
 * the call before this one, stays as it is. As with the other types. Run with THC_HOST_DEVICES=2.
 */
#include "th_check.h"

#include "thc_types.h"

#include <stdbool.h>

static THCState *state;

#define LAYER(NAME, FORWARD, BACKWARD, FORWARD_ARGUMENTS, BACKWARD_ARGUMENTS)                                             \
  extern void THNN_CudaHalf##NAME##_updateOutput FORWARD;                                                                 \
  extern void THNN_CudaHalf##NAME##_updateGradInput BACKWARD;                                                             \
  static void NAME##_forward(THHalfTensor *input, THHalfTensor *output) { THNN_CudaHalf##NAME##_updateOutput FORWARD_ARGUMENTS; } \
  static void NAME##_backward(THHalfTensor *input, THHalfTensor *gradOutput, THHalfTensor *gradInput, THHalfTensor *output) { \
    (void)output;                                                                                                         \
    THNN_CudaHalf##NAME##_updateGradInput BACKWARD_ARGUMENTS;                                                             \
  }

LAYER(ELU, (THCState *, THHalfTensor *, THHalfTensor *, float, bool),
      (THCState *, THHalfTensor *, THHalfTensor *, THHalfTensor *, THHalfTensor *, float, bool), (state, input, output, 1, true),
      (state, input, gradOutput, gradInput, output, 1, true))
LAYER(HardTanh, (THCState *, THHalfTensor *, THHalfTensor *, float, float, bool),
      (THCState *, THHalfTensor *, THHalfTensor *, THHalfTensor *, float, float, bool), (state, input, output, -1, 1, true),
      (state, input, gradOutput, gradInput, -1, 1, true))
LAYER(LeakyReLU, (THCState *, THHalfTensor *, THHalfTensor *, float, bool),
      (THCState *, THHalfTensor *, THHalfTensor *, THHalfTensor *, float, bool), (state, input, output, 0.5f, true),
      (state, input, gradOutput, gradInput, 0.5f, true))
LAYER(Threshold, (THCState *, THHalfTensor *, THHalfTensor *, float, float, bool),
      (THCState *, THHalfTensor *, THHalfTensor *, THHalfTensor *, float, float, bool), (state, input, output, 0, 0, true),
      (state, input, gradOutput, gradInput, 0, 0, true))

typedef void Forward(THHalfTensor *, THHalfTensor *);
typedef void Backward(THHalfTensor *, THHalfTensor *, THHalfTensor *, THHalfTensor *);

static THHalfTensor *newNumbers(const float *of) {
  THFloatTensor *single = THFloatTensor_newWithSize1d(4);
  THHalfTensor *t = THHalfTensor_newWithSize1d(4);
  int k;
  for (k = 0; k < 4; k++)
    THFloatTensor_set1d(single, k, of[k]);
  THHalfTensor_copyFloat(t, single);
  THFloatTensor_free(single);
  return t;
}

static void are(THHalfTensor *t, const float *of, const char *name) {
  THFloatTensor *single = THFloatTensor_newWithSize1d(4);
  int k;
  THFloatTensor_copyHalf(single, t);
  for (k = 0; k < 4; k++)
    if (!CHECK(THFloatTensor_get1d(single, k) == of[k]))
      fprintf(stderr, "    %s: element %d is %g\n", name, k, (double)THFloatTensor_get1d(single, k));
  THFloatTensor_free(single);
}

static void layer(const char *name, Forward *forward, Backward *backward) {
  /* Those that every one of the layers leaves as they are, and others. */
  static const float first[] = {0.25f, 0.5f, 0.75f, 0.125f}, second[] = {0.5f, 0.125f, 0.625f, 0.25f}, own[] = {9, 8, 7, 6};
  THHalfTensor *a = newNumbers(first), *b = newNumbers(second), *output = newNumbers(own), *view = THHalfTensor_newWithTensor(output);
  THHalfTensor *gradA = newNumbers(own), *gradB = newNumbers(first), *gradInput = newNumbers(own);
  CASE(name);
  forward(a, output);
  CHECK(output->storage == a->storage);
  are(view, own, name);
  forward(b, output);
  CHECK(output->storage == b->storage);
  are(b, second, name);
  are(a, first, name);
  backward(b, gradA, gradInput, output);
  CHECK(gradInput->storage == gradA->storage);
  are(gradA, own, name);
  backward(b, gradB, gradInput, output);
  CHECK(gradInput->storage == gradB->storage);
  are(gradB, first, name);
  are(gradA, own, name);
  THHalfTensor_free(a);
  THHalfTensor_free(b);
  THHalfTensor_free(output);
  THHalfTensor_free(view);
  THHalfTensor_free(gradA);
  THHalfTensor_free(gradB);
  THHalfTensor_free(gradInput);
}

int main(void) {
  check_catchErrors();
  state = THCState_alloc();
  THCudaInit(state);
  layer("ELU", ELU_forward, ELU_backward);
  layer("HardTanh", HardTanh_forward, HardTanh_backward);
  layer("LeakyReLU", LeakyReLU_forward, LeakyReLU_backward);
  layer("Threshold", Threshold_forward, Threshold_backward);
  THCudaShutdown(state);
  THCState_free(state);
  return check_report();
}
