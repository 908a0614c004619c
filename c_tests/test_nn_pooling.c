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

/* Sums of powers that overflow or underflow although the root does not, and roots of large numbers. */
static void powersAtTheEnds(void) {
  static const struct {
    double numbers[2], power, root;
  } rows[] = {{{3e200, 4e200}, 2, 5e200},
              {{3e-200, 4e-200}, 2, 5e-200},
              {{1e100, 1e100}, 3, 1.2599210498948731648e100},
              {{0, 0}, 2, 0},
              {{-3, 4}, 3, 3.3322218516459530910}};
  size_t k;
  CASE("FeatureLPPooling at the ends of double");
  for (k = 0; k < sizeof rows / sizeof rows[0]; k++) {
    THDoubleTensor *input = THDoubleTensor_newWithSize1d(2), *output = THDoubleTensor_new();
    double root;
    THDoubleTensor_set1d(input, 0, rows[k].numbers[0]);
    THDoubleTensor_set1d(input, 1, rows[k].numbers[1]);
    THNN_DoubleFeatureLPPooling_updateOutput(NULL, input, output, rows[k].power, 2, 1, false);
    root = THDoubleTensor_get1d(output, 0);
    if (!CHECK(fabs(root - rows[k].root) <= 4e-16 * rows[k].root))
      fprintf(stderr, "    got %.17g, expected %.17g\n", root, rows[k].root);
    THDoubleTensor_free(output);
    THDoubleTensor_free(input);
  }
}

int main(void) {
  check_catchErrors();
  powersAtTheEnds();
  testFloat_nn_pooling();
  if (!check_few())
    testDouble_nn_pooling();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
