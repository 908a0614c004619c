/*
 * nn.h: operands of THNN, and gradients by finite differences. Included inside a generic test file.
 */
#include "layout.h"

/* Largest relative differences that are accepted: of values, and of gradients by finite differences. */
#define NN_CLOSE (sizeof(real) == 4 ? 2e-5 : 1e-12)
#define NN_SLOPE (sizeof(real) == 4 ? 2e-2 : 1e-5)

/* A tensor of numbers between `low` and `high`. */
static inline THTensor *TEST_(newFilled)(int layout, int nDimension, const long *size, unsigned long seed, double low, double high) {
  THTensor *tensor = TEST_(newLayout)(layout, nDimension, size);
  long index[LAYOUT_MAX_DIMENSION] = {0};
  seed = seed * 7919 + 17;
  do
    *TEST_(at)(tensor, index) = (real)((low + high) / 2 + (high - low) / 2 * nnRandom(&seed));
  while (layoutNext(index, nDimension, size));
  return tensor;
}

static inline THTensor *TEST_(newFilledVector)(long n, unsigned long seed) { return TEST_(newFilled)(CONTIGUOUS, 1, &n, seed, -1, 1); }

static inline ptrdiff_t TEST_(nnCount)(const THTensor *t) { return THTensor_(nElement)(t); }

/* Element k in row-major order. */
static inline real *TEST_(nnAt)(const THTensor *t, ptrdiff_t k) {
  ptrdiff_t position = t->storageOffset;
  int d;
  for (d = t->nDimension - 1; d >= 0; d--) {
    position += k % t->size[d] * t->stride[d];
    k /= t->size[d];
  }
  return t->storage->data + position;
}

/* The same for four indices of the last dimensions; -1 skips one that the tensor has not. */
static inline double TEST_(nnGet)(const THTensor *t, long a, long b, long c, long d) {
  const long all[4] = {a, b, c, d};
  long index[4];
  int k, n = 0;
  for (k = 0; k < 4; k++)
    if (all[k] >= 0)
      index[n++] = all[k];
  return *TEST_(at)(t, index);
}

static inline int TEST_(nnIsClose)(double got, double expected, double accepted) {
  return fabs(got - expected) <= accepted * (1 + fabs(expected)) || got == expected;
}

#define CHECK_CLOSE(GOT, EXPECTED)                                                                             \
  do {                                                                                                         \
    const double got_ = (GOT), expected_ = (EXPECTED);                                                         \
    if (!check_that(TEST_(nnIsClose)(got_, expected_, NN_CLOSE), __FILE__, __LINE__, #GOT " is " #EXPECTED))   \
      fprintf(stderr, "    got %.17g, expected %.17g\n", got_, expected_);                                     \
  } while (0)

/* Whether two tensors have the same sizes and about the same elements. */
static inline void TEST_(nnSame)(const THTensor *got, const THTensor *expected, const char *what, int line) {
  ptrdiff_t k;
  if (!check_that(THTensor_(isSameSizeAs)(got, expected), __FILE__, line, what))
    return;
  for (k = 0; k < TEST_(nnCount)(expected); k++)
    if (!check_that(TEST_(nnIsClose)(*TEST_(nnAt)(got, k), *TEST_(nnAt)(expected, k), NN_CLOSE), __FILE__, line, what)) {
      fprintf(stderr, "    element %ld: got %.17g, expected %.17g\n", (long)k, (double)*TEST_(nnAt)(got, k),
              (double)*TEST_(nnAt)(expected, k));
      return;
    }
}
#define CHECK_SAME(GOT, EXPECTED) TEST_(nnSame)(GOT, EXPECTED, #GOT " is " #EXPECTED, __LINE__)

/* What computes an output from operands that it knows. */
typedef void (*TEST_(NnForward))(THTensor *output, void *operands);

/* The sum of output * gradOutput. */
static inline double TEST_(nnLoss)(TEST_(NnForward) forward, void *operands, const THTensor *gradOutput) {
  THTensor *output = THTensor_(new)();
  double sum = 0;
  ptrdiff_t k;
  forward(output, operands);
  CHECK_LONG(TEST_(nnCount)(output), TEST_(nnCount)(gradOutput));
  for (k = 0; k < TEST_(nnCount)(output); k++)
    sum += (double)*TEST_(nnAt)(output, k) * *TEST_(nnAt)(gradOutput, k);
  THTensor_(free)(output);
  return sum;
}

/* Compares a gradient with finite differences of the output by each element of `x`, one of the operands. */
static inline void TEST_(nnGradientAt)(TEST_(NnForward) forward, void *operands, THTensor *x, const THTensor *gradOutput,
                              const THTensor *gradient, const char *what, int line) {
  const double step = sizeof(real) == 4 ? 1.0 / 128 : 1.0 / (1 << 17);
  ptrdiff_t k;
  if (!check_that(TEST_(nnCount)(x) == TEST_(nnCount)(gradient), __FILE__, line, what))
    return;
  for (k = 0; k < TEST_(nnCount)(x); k++) {
    real *element = TEST_(nnAt)(x, k);
    const real kept = *element;
    double above, below, expected;
    *element = (real)(kept + step);
    above = TEST_(nnLoss)(forward, operands, gradOutput);
    *element = (real)(kept - step);
    below = TEST_(nnLoss)(forward, operands, gradOutput);
    *element = kept;
    expected = (above - below) / (2 * step);
    if (!check_that(TEST_(nnIsClose)(*TEST_(nnAt)(gradient, k), expected, NN_SLOPE), __FILE__, line, what)) {
      fprintf(stderr, "    element %ld: got %.9g, by differences %.9g\n", (long)k, (double)*TEST_(nnAt)(gradient, k), expected);
      return;
    }
  }
}
#define CHECK_GRADIENT(FORWARD, OPERANDS, X, GRAD_OUTPUT, GRADIENT) \
  TEST_(nnGradientAt)(FORWARD, OPERANDS, X, GRAD_OUTPUT, GRADIENT, #GRADIENT " is the gradient by " #X, __LINE__)
