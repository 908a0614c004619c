/*
 * Convolutions of memory and of tensors, each beside a loop over every output,
 * input and weight.
 */
#include "th_layout.h"
#include <limits.h>

enum { VALID, FULL, SPREAD }; /* the kernel inside; wherever it overlaps; inside, and spread by the strides */

enum { CONV_MUL, CONV_GER, CONV_MV, CONV_MM, CONV_CMUL, CONV_REVGER, CONV_REVGERM };

/* Depth, rows and columns. */
typedef struct {
  long input[3], kernel[3], stride[3];
  int range, mirror;
} ConvCase;

#define CONV_CASES 4

/* Case k of planes (depth 1) or volumes. */
static ConvCase convCase(int k, long depth, int range, int mirror) {
  static const long kernels[CONV_CASES][3] = {{2, 2, 3}, {1, 1, 1}, {2, 3, 2}, {1, 2, 2}};
  static const long strides[CONV_CASES][3] = {{1, 1, 1}, {1, 1, 1}, {2, 2, 1}, {1, 2, 3}};
  ConvCase c;
  int d;
  for (d = 0; d < 3; d++) {
    c.input[d] = d == 0 ? depth : 4 + d;
    c.kernel[d] = d == 0 && depth == 1 ? 1 : kernels[k][d];
    c.stride[d] = d == 0 && depth == 1 ? 1 : strides[k][d];
  }
  c.range = range;
  c.mirror = mirror;
  return c;
}

#include "generic/conv.c"
#include <TH/THGenerateAllTypes.h>

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(conv);
  CHECK_LONG(guard_live, 0);
  return check_report();
}
