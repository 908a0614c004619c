/*
 * Pooling: maxima and means of windows, each beside loops over the elements of a window, and gradients beside finite
 * differences.
 */
#include "th_nn.h"

/* A layer's parameters along depth, rows and columns. */
typedef struct {
  int kernel[3], stride[3], pad[3], dilation[3], ceil, includePad;
} PoolCase;

static const PoolCase poolCases[] = {
    {{1, 2, 2}, {1, 2, 2}, {0, 0, 0}, {1, 1, 1}, 0, 1}, {{2, 3, 3}, {1, 2, 2}, {1, 1, 1}, {1, 1, 1}, 1, 0},
    {{2, 2, 4}, {2, 3, 1}, {0, 1, 2}, {1, 1, 1}, 0, 1}, {{1, 3, 2}, {1, 1, 3}, {0, 1, 1}, {1, 2, 1}, 1, 1},
    {{3, 1, 3}, {2, 1, 2}, {1, 0, 1}, {1, 1, 3}, 0, 0}, {{2, 3, 3}, {3, 4, 5}, {1, 1, 0}, {2, 1, 2}, 1, 1},
};
#define POOL_CASES 6

/* Windows along one dimension, as floor or ceiling of a division in real numbers. */
static long poolOutput(const PoolCase *c, int d, long input) {
  const double steps = (double)(input - (c->dilation[d] * (c->kernel[d] - 1) + 1) + 2 * c->pad[d]) / c->stride[d];
  long output = (long)(c->ceil ? ceil(steps) : floor(steps)) + 1;
  if ((c->pad[0] || c->pad[1] || c->pad[2]) && (output - 1) * c->stride[d] >= input + c->pad[d])
    output--;
  return output;
}

/* The layers besides these. */
enum { ADAPTIVE_MEAN_, ADAPTIVE_MAX_, FRACTIONAL_, UNPOOLING_, TEMPORAL_, POWER_, OTHERS_ };

#include "generic/nn_pooling.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_nn_pooling();
  testDouble_nn_pooling();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
