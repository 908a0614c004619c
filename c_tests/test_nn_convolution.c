/*
 * The convolutions of THNN against sums over all elements, forward, backward and for the parameters: kernels, strides,
 * padding, dilation, groups, with a batch and without, operands in any layout, one thread and two; and what they refuse.
 */
#include "th_check.h"

#include "th_layout.h"

#include <math.h>

#define THNN_(NAME) TH_CONCAT_3(THNN0_, Real, NAME)
#include <THNN/THNN.h>

/* A convolution, described by what reads and what is read: planes of extents `in` and `out`, depth, rows, columns. */
typedef struct {
  int samples, groups, ins, outs; /* samples 0: no batch; planes of a group */
  int in[3], kernel[3], stride[3], padding[3], dilation[3];
  int out[3]; /* set by convolutionComplete, but for a transposed convolution, which sets `in` */
} Convolution;

static long convolutionBatch(const Convolution *c) { return c->samples ? c->samples : 1; }

static long convolutionVolume(const int *extent) { return (long)extent[0] * extent[1] * extent[2]; }

static void convolutionComplete(Convolution *c) {
  int d;
  for (d = 0; d < 3; d++)
    c->out[d] = (c->in[d] + 2 * c->padding[d] - (c->dilation[d] * (c->kernel[d] - 1) + 1)) / c->stride[d] + 1;
}

enum { FORWARD, BACKWARD, WEIGHTS };

/* The families, in the order of their list. */
enum { MM, DILATED, FULL, DEPTHWISE, ROW, VOLUME, PLAIN_VOLUME, DILATED_VOLUME, FULL_VOLUME };

/* The sums that results are compared with take most of the time, and more so in tools that emulate the processor. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O2")
#endif

/* The element of a plane that window `at` reads under tap `k`; -1 if that is padding. */
static long convolutionPlace(const Convolution *c, long at, long k) {
  const long place[3] = {at / c->out[2] / c->out[1], at / c->out[2] % c->out[1], at % c->out[2]};
  const long tap[3] = {k / c->kernel[2] / c->kernel[1], k / c->kernel[2] % c->kernel[1], k % c->kernel[2]};
  long from = 0;
  int d;
  for (d = 0; d < 3; d++) {
    const long i = place[d] * c->stride[d] - c->padding[d] + tap[d] * c->dilation[d];
    if (i < 0 || i >= c->in[d])
      return -1;
    from = from * c->in[d] + i;
  }
  return from;
}

/* Adds up all products: x of b x g x ins x in, w of g x outs x ins x kernel, y of b x g x outs x out. */
static void convolutionSum(const Convolution *c, int what, double *x, double *w, double *y) {
  const long taps = convolutionVolume(c->kernel), places = convolutionVolume(c->out), inside = convolutionVolume(c->in);
  const long batch = convolutionBatch(c);
  long b, g, o, p, k, at;
  for (at = 0; at < places; at++)
    for (k = 0; k < taps; k++) {
      const long from = convolutionPlace(c, at, k);
      for (b = 0; from >= 0 && b < batch; b++)
        for (g = 0; g < c->groups; g++)
          for (o = 0; o < c->outs; o++) {
            double *X = x + (b * c->groups + g) * c->ins * inside + from;
            double *W = w + (g * c->outs + o) * c->ins * taps + k;
            double *Y = y + ((b * c->groups + g) * c->outs + o) * places + at;
            for (p = 0; p < c->ins; p++, X += inside, W += taps)
              if (what == FORWARD)
                *Y += *X * *W;
              else if (what == BACKWARD)
                *X += *Y * *W;
              else
                *W += *X * *Y;
          }
    }
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

static double convolutionRandom(void) {
  static unsigned long state = 12345;
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (double)(long)(state >> 40) / (1 << 23) - 1;
}

#include "generic/nn_convolution.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_nnConvolution();
  if (!check_few())
    testDouble_nnConvolution();
  return check_report();
}
