#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_convolution.c"
#else

#include "layout.h"

/* The functions of a family, with the arguments that a description gives. */
typedef struct {
  const char *name;
  int dimensions; /* of a plane */
  int transposed; /* its input is what the description calls its output */
  int byPlanes;   /* weights are outputs by groups, and so is the bias */
  void (*forward)(THTensor *input, THTensor *output, THTensor *weight, THTensor *bias, const Convolution *c);
  void (*backward)(THTensor *input, THTensor *gradOutput, THTensor *gradInput, THTensor *weight, const Convolution *c);
  void (*gradients)(THTensor *input, THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, double scale,
                    const Convolution *c);
} TEST_(Family);

#define K c->kernel
#define D c->stride
#define P c->padding
#define L c->dilation

/* What a transposed convolution's output has behind the last window. */
static int TEST_(more)(const Convolution *c, int d) {
  return c->in[d] - ((c->out[d] - 1) * D[d] - 2 * P[d] + L[d] * (K[d] - 1) + 1);
}

static void TEST_(mmForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  THNN_(SpatialConvolutionMM_updateOutput)(NULL, x, y, w, b, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1]);
}
static void TEST_(mmBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  THNN_(SpatialConvolutionMM_updateGradInput)(NULL, x, gy, gx, w, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1]);
}
static void TEST_(mmGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s, const Convolution *c) {
  THNN_(SpatialConvolutionMM_accGradParameters)
  (NULL, x, gy, gw, gb, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1], s);
}

static void TEST_(dilatedForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  THNN_(SpatialDilatedConvolution_updateOutput)
  (NULL, x, y, w, b, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1], L[2], L[1]);
}
static void TEST_(dilatedBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  THNN_(SpatialDilatedConvolution_updateGradInput)
  (NULL, x, gy, gx, w, NULL, K[2], K[1], D[2], D[1], P[2], P[1], L[2], L[1]);
}
static void TEST_(dilatedGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s,
                                    const Convolution *c) {
  THNN_(SpatialDilatedConvolution_accGradParameters)
  (NULL, x, gy, gw, gb, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1], L[2], L[1], s);
}

static void TEST_(fullForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  if (L[1] == 1 && L[2] == 1)
    THNN_(SpatialFullConvolution_updateOutput)
    (NULL, x, y, w, b, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1], TEST_(more)(c, 2), TEST_(more)(c, 1));
  else
    THNN_(SpatialFullDilatedConvolution_updateOutput)
    (NULL, x, y, w, b, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1], L[2], L[1], TEST_(more)(c, 2), TEST_(more)(c, 1));
}
static void TEST_(fullBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  if (L[1] == 1 && L[2] == 1)
    THNN_(SpatialFullConvolution_updateGradInput)
    (NULL, x, gy, gx, w, NULL, K[2], K[1], D[2], D[1], P[2], P[1], TEST_(more)(c, 2), TEST_(more)(c, 1));
  else
    THNN_(SpatialFullDilatedConvolution_updateGradInput)
    (NULL, x, gy, gx, w, NULL, K[2], K[1], D[2], D[1], P[2], P[1], L[2], L[1], TEST_(more)(c, 2), TEST_(more)(c, 1));
}
static void TEST_(fullGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s,
                                 const Convolution *c) {
  if (L[1] == 1 && L[2] == 1)
    THNN_(SpatialFullConvolution_accGradParameters)
    (NULL, x, gy, gw, gb, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1], TEST_(more)(c, 2), TEST_(more)(c, 1), s);
  else
    THNN_(SpatialFullDilatedConvolution_accGradParameters)
    (NULL, x, gy, gw, gb, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1], L[2], L[1], TEST_(more)(c, 2),
     TEST_(more)(c, 1), s);
}

static void TEST_(depthForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  THNN_(SpatialDepthWiseConvolution_updateOutput)(NULL, x, y, w, b, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1]);
}
static void TEST_(depthBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  THNN_(SpatialDepthWiseConvolution_updateGradInput)
  (NULL, x, gy, gx, w, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1]);
}
static void TEST_(depthGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s,
                                  const Convolution *c) {
  THNN_(SpatialDepthWiseConvolution_accGradParameters)
  (NULL, x, gy, gw, gb, NULL, NULL, K[2], K[1], D[2], D[1], P[2], P[1], s);
}

static void TEST_(rowForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  THNN_(TemporalRowConvolution_updateOutput)(NULL, x, y, w, b, NULL, NULL, K[2], D[2], P[2], 1);
}
static void TEST_(rowBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  THNN_(TemporalRowConvolution_updateGradInput)(NULL, x, gy, gx, w, NULL, NULL, K[2], D[2], P[2], 1);
}
static void TEST_(rowGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s,
                                const Convolution *c) {
  THNN_(TemporalRowConvolution_accGradParameters)(NULL, x, gy, gw, gb, NULL, NULL, K[2], D[2], P[2], 1, s);
}

static void TEST_(volumeForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  THNN_(VolumetricConvolutionMM_updateOutput)
  (NULL, x, y, w, b, NULL, K[0], K[2], K[1], D[0], D[2], D[1], P[0], P[2], P[1]);
}
static void TEST_(volumeBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  THNN_(VolumetricConvolutionMM_updateGradInput)
  (NULL, x, gy, gx, w, NULL, NULL, K[0], K[2], K[1], D[0], D[2], D[1], P[0], P[2], P[1]);
}
static void TEST_(volumeGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s,
                                   const Convolution *c) {
  THNN_(VolumetricConvolutionMM_accGradParameters)
  (NULL, x, gy, gw, gb, NULL, K[0], K[2], K[1], D[0], D[2], D[1], P[0], P[2], P[1], s);
}

/* The padding must not be 0, and is not used. */
static void TEST_(plainVolumeForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  THNN_(VolumetricConvolution_updateOutput)(NULL, x, y, w, b, NULL, NULL, D[0], D[2], D[1], 1, 0, 0);
}
static void TEST_(plainVolumeBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  THNN_(VolumetricConvolution_updateGradInput)(NULL, x, gy, gx, w, NULL, D[0], D[2], D[1], 1, 0, 0);
}
static void TEST_(plainVolumeGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s,
                                        const Convolution *c) {
  THNN_(VolumetricConvolution_accGradParameters)(NULL, x, gy, gw, gb, NULL, NULL, D[0], D[2], D[1], 1, 0, 0, s);
}

static void TEST_(dilatedVolumeForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  THNN_(VolumetricDilatedConvolution_updateOutput)
  (NULL, x, y, w, b, NULL, NULL, K[0], K[2], K[1], D[0], D[2], D[1], P[0], P[2], P[1], L[0], L[2], L[1]);
}
static void TEST_(dilatedVolumeBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  THNN_(VolumetricDilatedConvolution_updateGradInput)
  (NULL, x, gy, gx, w, NULL, K[0], K[2], K[1], D[0], D[2], D[1], P[0], P[2], P[1], L[0], L[2], L[1]);
}
static void TEST_(dilatedVolumeGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s,
                                          const Convolution *c) {
  THNN_(VolumetricDilatedConvolution_accGradParameters)
  (NULL, x, gy, gw, gb, NULL, NULL, K[0], K[2], K[1], D[0], D[2], D[1], P[0], P[2], P[1], L[0], L[2], L[1], s);
}

#define MORE TEST_(more)(c, 0), TEST_(more)(c, 2), TEST_(more)(c, 1)

static void TEST_(fullVolumeForward)(THTensor *x, THTensor *y, THTensor *w, THTensor *b, const Convolution *c) {
  if (L[0] == 1 && L[1] == 1 && L[2] == 1)
    THNN_(VolumetricFullConvolution_updateOutput)
    (NULL, x, y, w, b, NULL, NULL, D[0], D[2], D[1], P[0], P[2], P[1], MORE);
  else
    THNN_(VolumetricFullDilatedConvolution_updateOutput)
    (NULL, x, y, w, b, NULL, NULL, D[0], D[2], D[1], P[0], P[2], P[1], L[0], L[2], L[1], MORE);
}
static void TEST_(fullVolumeBackward)(THTensor *x, THTensor *gy, THTensor *gx, THTensor *w, const Convolution *c) {
  if (L[0] == 1 && L[1] == 1 && L[2] == 1)
    THNN_(VolumetricFullConvolution_updateGradInput)
    (NULL, x, gy, gx, w, NULL, NULL, D[0], D[2], D[1], P[0], P[2], P[1], MORE);
  else
    THNN_(VolumetricFullDilatedConvolution_updateGradInput)
    (NULL, x, gy, gx, w, NULL, NULL, D[0], D[2], D[1], P[0], P[2], P[1], L[0], L[2], L[1], MORE);
}
static void TEST_(fullVolumeGradients)(THTensor *x, THTensor *gy, THTensor *gw, THTensor *gb, double s,
                                       const Convolution *c) {
  if (L[0] == 1 && L[1] == 1 && L[2] == 1)
    THNN_(VolumetricFullConvolution_accGradParameters)
    (NULL, x, gy, gw, gb, NULL, NULL, D[0], D[2], D[1], P[0], P[2], P[1], MORE, s);
  else
    THNN_(VolumetricFullDilatedConvolution_accGradParameters)
    (NULL, x, gy, gw, gb, NULL, NULL, D[0], D[2], D[1], P[0], P[2], P[1], L[0], L[2], L[1], MORE, s);
}

#undef K
#undef D
#undef P
#undef L
#undef MORE

/* A tensor in some layout, and its elements as numbers, which are random. */
typedef struct {
  THTensor *tensor;
  double *value;
  long count;
} TEST_(Numbers);

static TEST_(Numbers) TEST_(numbers)(int layout, int nDimension, const long *size) {
  TEST_(Numbers) numbers;
  long index[LAYOUT_MAX_DIMENSION] = {0};
  numbers.tensor = TEST_(newLayout)(layout, nDimension, size);
  numbers.count = (long)THTensor_(nElement)(numbers.tensor);
  numbers.value = malloc(sizeof(double) * (size_t)(numbers.count + 1));
  numbers.count = 0;
  do {
    real *element = TEST_(at)(numbers.tensor, index);
    *element = (real)convolutionRandom();
    numbers.value[numbers.count++] = (double)*element;
  } while (layoutNext(index, nDimension, size));
  return numbers;
}

static void TEST_(freeNumbers)(TEST_(Numbers) numbers) {
  THTensor_(free)(numbers.tensor);
  free(numbers.value);
}

/* Whether a tensor has these numbers, up to rounding. */
static void TEST_(close)(THTensor *tensor, const double *expected, long count, const char *file, int line,
                         const char *what) {
  THTensor *dense = THTensor_(newContiguous)(tensor);
  const double epsilon = sizeof(real) == 4 ? 2e-5 : 1e-13;
  long k, wrong = -1;
  if (check_long((long)THTensor_(nElement)(dense), count, file, line, what))
    for (k = 0; k < count && wrong < 0; k++)
    {
      const double value = (double)THTensor_(data)(dense)[k];
      if (!(value == expected[k] || (isnan(value) && isnan(expected[k])) ||
            fabs(value - expected[k]) <= epsilon * (10 + fabs(expected[k]))))
        wrong = k;
    }
  if (!check_that(wrong < 0, file, line, what))
    fprintf(stderr, "    element %ld of %ld is %.9g, expected %.9g\n", wrong, count,
            (double)THTensor_(data)(dense)[wrong], expected[wrong]);
  THTensor_(free)(dense);
}
#define CLOSE(TENSOR, EXPECTED, COUNT) TEST_(close)(TENSOR, EXPECTED, COUNT, __FILE__, __LINE__, #TENSOR)

/* The same sizes and bits. */
static int TEST_(same)(THTensor *a, THTensor *b) {
  THTensor *x = THTensor_(newContiguous)(a), *y = THTensor_(newContiguous)(b);
  const int same = THTensor_(isSameSizeAs)(a, b) &&
                   memcmp(THTensor_(data)(x), THTensor_(data)(y), sizeof(real) * (size_t)THTensor_(nElement)(x)) == 0;
  THTensor_(free)(x);
  THTensor_(free)(y);
  return same;
}

/* Writes the sizes of a tensor of planes; returns how many. */
static int TEST_(planeSizes)(long *size, const Convolution *c, int dimensions, long planes, const int *extent) {
  int n = 0, d;
  if (c->samples)
    size[n++] = c->samples;
  size[n++] = planes;
  for (d = 3 - dimensions; d < 3; d++)
    size[n++] = extent[d];
  return n;
}

static int TEST_(hasSizes)(THTensor *tensor, int n, const long *size) {
  int d, has = tensor->nDimension == n;
  for (d = 0; d < n && has; d++)
    has = tensor->size[d] == size[d];
  return has;
}

/* All three functions of a family against the sums, which know no padding. The weight in the middle of the first kernel, and
   the first element of what is multiplied with padding for the gradient of the weights, are `bad`, if that is not 0. */
static void TEST_(convolution)(const TEST_(Family) *family, const Convolution *c, int layout, int withBias, double bad) {
  const long taps = convolutionVolume(c->kernel), ins = convolutionVolume(c->in), outs = convolutionVolume(c->out);
  const long weights = (long)c->groups * c->outs * c->ins * taps, batch = convolutionBatch(c);
  const long planesIn = (long)c->groups * c->ins, planesOut = (long)c->groups * c->outs;
  const int transposed = family->transposed;
  const long planes = transposed ? planesIn : planesOut;
  const long places = transposed ? ins : outs, countOut = batch * planes * places;
  const long countIn = batch * (transposed ? planesOut * outs : planesIn * ins);
  const double scale = 0.5;
  long sizeIn[6], sizeOut[6], sizeWeight[6], sizeBias[2], i, k, p;
  int nIn, nOut, nWeight = 0, nBias = 1, d, threads;
  TEST_(Numbers) x, gy, w, b;
  double *expected = calloc((size_t)countOut, sizeof(double)), *back = calloc((size_t)countIn, sizeof(double));
  double *slope = calloc((size_t)weights, sizeof(double)), *sums = calloc((size_t)planes, sizeof(double));
  double *natural = malloc(sizeof(double) * (size_t)weights), *added = malloc(sizeof(double) * (size_t)weights);
  THTensor *first[4] = {NULL, NULL, NULL, NULL};

  nIn = TEST_(planeSizes)(sizeIn, c, family->dimensions, transposed ? planesOut : planesIn, transposed ? c->out : c->in);
  nOut = TEST_(planeSizes)(sizeOut, c, family->dimensions, planes, transposed ? c->in : c->out);
  sizeWeight[nWeight++] = family->byPlanes ? c->outs : planesOut;
  sizeWeight[nWeight++] = family->byPlanes ? c->groups : c->ins;
  for (d = 3 - family->dimensions; d < 3; d++)
    sizeWeight[nWeight++] = c->kernel[d];
  sizeBias[0] = planes;
  if (family->byPlanes) {
    nBias = 2;
    sizeBias[0] = c->outs;
    sizeBias[1] = c->groups;
  }
  x = TEST_(numbers)(layout, nIn, sizeIn);
  gy = TEST_(numbers)(layout, nOut, sizeOut);
  w = TEST_(numbers)(family->dimensions == 1 ? CONTIGUOUS : layout, nWeight, sizeWeight);
  b = TEST_(numbers)(family->dimensions == 1 ? CONTIGUOUS : layout, nBias, sizeBias);
  if (bad != 0) {
    long index[LAYOUT_MAX_DIMENSION] = {0}, at = 0;
    for (d = 3 - family->dimensions; d < 3; d++) {
      index[d + nWeight - 3] = c->kernel[d] / 2;
      at = at * c->kernel[d] + c->kernel[d] / 2;
    }
    *TEST_(at)(w.tensor, index) = (real)bad;
    w.value[at] = bad;
    memset(index, 0, sizeof index);
    *TEST_(at)(transposed ? x.tensor : gy.tensor, index) = (real)bad;
    (transposed ? x.value : gy.value)[0] = bad;
  }

  /* Weights as the sums have them: group by group. */
  for (i = 0; i < weights; i++) {
    const long k = i % taps, g = i / taps / c->ins / c->outs, o = i / taps / c->ins % c->outs;
    natural[i] = family->byPlanes ? w.value[(o * c->groups + g) * taps + k] : w.value[i];
  }
#define BIAS_OF(PLANE) (family->byPlanes ? (PLANE) % c->outs * c->groups + (PLANE) / c->outs : (PLANE))
  for (i = 0; i < countOut; i++) {
    p = i / places % planes;
    expected[i] = withBias ? b.value[BIAS_OF(p)] : 0;
    sums[BIAS_OF(p)] += scale * gy.value[i];
  }
  if (transposed) {
    convolutionSum(c, BACKWARD, expected, natural, x.value);
    convolutionSum(c, FORWARD, gy.value, natural, back);
    convolutionSum(c, WEIGHTS, gy.value, slope, x.value);
  } else {
    convolutionSum(c, FORWARD, x.value, natural, expected);
    convolutionSum(c, BACKWARD, back, natural, gy.value);
    convolutionSum(c, WEIGHTS, x.value, slope, gy.value);
  }
  for (i = 0; i < weights; i++) {
    const long g = i / taps / c->ins / c->outs, o = i / taps / c->ins % c->outs;
    k = family->byPlanes ? (o * c->groups + g) * taps + i % taps : i;
    added[k] = 1 + scale * slope[i];
  }
  for (p = 0; p < planes; p++)
    sums[p] += 1;

  for (threads = 1; threads <= 2; threads++) {
    THTensor *y = THTensor_(new)(), *gx = THTensor_(new)();
    THTensor *gw = THTensor_(newWithSize2d)(1, 1), *gb = THTensor_(newWithSize2d)(1, 1);
    THTensor *results[4];
    THSetNumThreads(threads);
    family->forward(x.tensor, y, w.tensor, withBias ? b.tensor : NULL, c);
    CHECK(TEST_(hasSizes)(y, nOut, sizeOut));
    CLOSE(y, expected, countOut);
    family->backward(x.tensor, gy.tensor, gx, w.tensor, c);
    CHECK(TEST_(hasSizes)(gx, nIn, sizeIn));
    CLOSE(gx, back, countIn);
    THTensor_(resizeAs)(gw, w.tensor);
    THTensor_(fill)(gw, 1);
    THTensor_(resizeAs)(gb, b.tensor);
    THTensor_(fill)(gb, 1);
    family->gradients(x.tensor, gy.tensor, gw, withBias ? gb : NULL, scale, c);
    CLOSE(gw, added, weights);
    if (withBias)
      CLOSE(gb, sums, planes);
    results[0] = y, results[1] = gx, results[2] = gw, results[3] = gb;
    for (i = 0; i < 4; i++) {
      if (threads == 1)
        first[i] = results[i];
      else {
        CHECK(TEST_(same)(first[i], results[i]));
        THTensor_(free)(first[i]);
        THTensor_(free)(results[i]);
      }
    }
  }
  TEST_(freeNumbers)(x), TEST_(freeNumbers)(gy), TEST_(freeNumbers)(w), TEST_(freeNumbers)(b);
  free(expected), free(back), free(slope), free(sums), free(natural), free(added);
}

static const TEST_(Family) TEST_(families)[] = {
    {"SpatialConvolutionMM", 2, 0, 0, TEST_(mmForward), TEST_(mmBackward), TEST_(mmGradients)},
    {"SpatialDilatedConvolution", 2, 0, 0, TEST_(dilatedForward), TEST_(dilatedBackward), TEST_(dilatedGradients)},
    {"SpatialFull(Dilated)Convolution", 2, 1, 0, TEST_(fullForward), TEST_(fullBackward), TEST_(fullGradients)},
    {"SpatialDepthWiseConvolution", 2, 0, 1, TEST_(depthForward), TEST_(depthBackward), TEST_(depthGradients)},
    {"TemporalRowConvolution", 1, 0, 0, TEST_(rowForward), TEST_(rowBackward), TEST_(rowGradients)},
    {"VolumetricConvolutionMM", 3, 0, 0, TEST_(volumeForward), TEST_(volumeBackward), TEST_(volumeGradients)},
    {"VolumetricConvolution", 3, 0, 0, TEST_(plainVolumeForward), TEST_(plainVolumeBackward),
     TEST_(plainVolumeGradients)},
    {"VolumetricDilatedConvolution", 3, 0, 0, TEST_(dilatedVolumeForward), TEST_(dilatedVolumeBackward),
     TEST_(dilatedVolumeGradients)},
    {"VolumetricFull(Dilated)Convolution", 3, 1, 0, TEST_(fullVolumeForward), TEST_(fullVolumeBackward),
     TEST_(fullVolumeGradients)},
};

/* The description of a case for a family: what the family has not is left out. `more` is behind a full convolution's last window. */
static Convolution TEST_(fitted)(int which, Convolution c, int more) {
  const TEST_(Family) *family = &TEST_(families)[which];
  int d;
  for (d = 0; d < 3; d++) {
    if (d < 3 - family->dimensions)
      c.in[d] = c.kernel[d] = c.stride[d] = c.dilation[d] = 1, c.padding[d] = 0;
    if (which != DILATED && which != FULL && which != DILATED_VOLUME && which != FULL_VOLUME)
      c.dilation[d] = 1;
    if (which == PLAIN_VOLUME)
      c.padding[d] = 0;
  }
  if (which == DEPTHWISE)
    c.groups = c.ins, c.ins = 1;
  if (which == ROW)
    c.groups = c.ins, c.ins = c.outs = 1;
  if (family->transposed) {
    for (d = 0; d < 3; d++) {
      c.out[d] = c.in[d];
      c.in[d] = (c.out[d] - 1) * c.stride[d] - 2 * c.padding[d] + c.dilation[d] * (c.kernel[d] - 1) + 1;
      if (more && d >= 3 - family->dimensions && c.stride[d] > 1)
        c.in[d]++;
    }
  } else {
    convolutionComplete(&c);
  }
  return c;
}

static void TEST_(families_)(double bad) {
  static const Convolution cases[] = {
      /* samples groups ins outs in kernel stride padding dilation out */
      {2, 1, 3, 5, {4, 7, 9}, {2, 3, 3}, {1, 1, 1}, {0, 1, 1}, {1, 1, 1}, {0}},
      {0, 1, 2, 4, {5, 8, 6}, {3, 3, 2}, {2, 2, 1}, {1, 0, 1}, {1, 1, 1}, {0}},
      {3, 1, 4, 13, {3, 6, 11}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}, {0}},
      {1, 1, 2, 3, {6, 9, 12}, {2, 2, 3}, {2, 3, 2}, {1, 1, 2}, {2, 1, 2}, {0}},
      {2, 1, 17, 3, {5, 5, 40}, {3, 3, 5}, {1, 2, 3}, {1, 1, 2}, {1, 2, 1}, {0}},
      {5, 1, 1, 1, {4, 5, 4}, {4, 5, 4}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}, {0}},
      {2, 1, 6, 26, {2, 17, 19}, {2, 5, 5}, {1, 1, 1}, {1, 2, 2}, {1, 1, 1}, {0}},
      /* Few planes and many: their sums are made in another way. */
      {3, 1, 1, 40, {1, 6, 7}, {1, 4, 4}, {1, 2, 2}, {0, 1, 1}, {1, 1, 1}, {0}},
      {2, 1, 2, 33, {1, 31, 40}, {1, 3, 3}, {1, 1, 1}, {0, 1, 0}, {1, 1, 1}, {0}},
  };
  static const int layouts[] = {CONTIGUOUS, TRANSPOSED, STEPPED, NARROWED};
  const int families = (int)(sizeof TEST_(families) / sizeof TEST_(families)[0]);
  int f, k;
  for (f = 0; f < families; f++) {
    CASE(TEST_(families)[f].name);
    for (k = 0; k < (int)(sizeof cases / sizeof cases[0]); k += check_few() ? 3 : bad != 0 ? 2 : 1) {
      const Convolution c = TEST_(fitted)(f, cases[k], k % 2);
      const int layout = f == ROW ? CONTIGUOUS : layouts[k % 4];
      /* Transposed inputs are cut at their borders: some have nothing left. */
      if (c.in[0] > 0 && c.in[1] > 0 && c.in[2] > 0 && c.out[0] > 0 && c.out[1] > 0 && c.out[2] > 0)
        TEST_(convolution)(&TEST_(families)[f], &c, layout, k != 2, bad);
    }
  }
}

/* Depths of more than one block, tiles with and without a rest; rows of windows, and planes, that are cut into several
   blocks; each way of summing, for planes, volumes, strides, dilations, and borders that are not read. */
static void TEST_(large)(double bad) {
  static const struct {
    int family;
    Convolution c;
  } cases[] = {
      {MM, {2, 1, 70, 37, {1, 13, 21}, {1, 3, 3}, {1, 1, 1}, {0, 1, 1}, {1, 1, 1}, {0}}},
      {FULL, {2, 1, 70, 37, {1, 13, 21}, {1, 3, 3}, {1, 1, 1}, {0, 1, 1}, {1, 1, 1}, {0}}},
      {FULL, {2, 1, 16, 20, {1, 13, 21}, {1, 3, 5}, {1, 1, 1}, {0, 1, 0}, {1, 1, 1}, {0}}},
      {MM, {1, 1, 9, 16, {1, 3, 1400}, {1, 2, 3}, {1, 1, 1}, {0, 0, 1}, {1, 1, 1}, {0}}},
      {MM, {1, 1, 40, 16, {1, 3, 641}, {1, 3, 2}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}, {0}}},
      {MM, {2, 1, 12, 16, {1, 29, 37}, {1, 5, 5}, {1, 2, 2}, {0, 2, 2}, {1, 1, 1}, {0}}},
      {MM, {2, 1, 12, 16, {1, 20, 23}, {1, 3, 3}, {1, 1, 1}, {0, -1, -2}, {1, 1, 1}, {0}}},
      {MM, {3, 1, 50, 33, {1, 12, 13}, {1, 5, 5}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}, {0}}},
      {DILATED, {2, 1, 28, 32, {1, 14, 16}, {1, 3, 3}, {1, 1, 2}, {0, 1, 0}, {1, 2, 2}, {0}}},
      {FULL, {2, 1, 28, 32, {1, 6, 8}, {1, 4, 3}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}, {0}}},
      {DILATED, {1, 1, 8, 32, {1, 25, 30}, {1, 3, 3}, {1, 1, 1}, {0, 4, 3}, {1, 4, 3}, {0}}},
      {VOLUME, {2, 1, 9, 16, {4, 5, 8}, {3, 3, 3}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0}}},
      {DILATED_VOLUME, {1, 1, 16, 16, {7, 9, 8}, {3, 2, 3}, {1, 1, 1}, {2, 0, 1}, {2, 1, 1}, {0}}},
      /* Few pairs of planes. */
      {DEPTHWISE, {2, 1, 5, 2, {1, 37, 61}, {1, 3, 3}, {1, 1, 1}, {0, 1, 1}, {1, 1, 1}, {0}}},
      {DEPTHWISE, {1, 1, 3, 1, {1, 41, 90}, {1, 5, 4}, {1, 2, 3}, {0, 2, 1}, {1, 1, 1}, {0}}},
      {DEPTHWISE, {3, 1, 40, 4, {1, 7, 7}, {1, 7, 7}, {1, 1, 1}, {0, 3, 3}, {1, 1, 1}, {0}}},
      {ROW, {2, 1, 3, 1, {1, 1, 1400}, {1, 1, 21}, {1, 1, 2}, {0, 0, 5}, {1, 1, 1}, {0}}},
      {MM, {2, 1, 1, 4, {1, 20, 23}, {1, 3, 3}, {1, 1, 1}, {0, -1, -2}, {1, 1, 1}, {0}}},
      {DILATED, {2, 1, 2, 2, {1, 33, 41}, {1, 3, 3}, {1, 1, 2}, {0, 4, 3}, {1, 4, 3}, {0}}},
      {FULL, {2, 1, 3, 1, {1, 12, 19}, {1, 4, 3}, {1, 2, 3}, {0, 1, 1}, {1, 1, 1}, {0}}},
      {DILATED_VOLUME, {2, 1, 1, 2, {9, 8, 20}, {3, 2, 3}, {2, 1, 1}, {2, 0, 1}, {2, 1, 1}, {0}}},
  };
  int k;
  TYPED_CASE("large convolutions");
  for (k = 0; k < (int)(sizeof cases / sizeof cases[0]); k += check_few() ? 3 : 1) {
    const Convolution c = TEST_(fitted)(cases[k].family, cases[k].c, 0);
    TEST_(convolution)(&TEST_(families)[cases[k].family], &c, CONTIGUOUS, k % 3 != 1, bad);
  }
}

/* Weights of rank 2 are those of rank 4 in a row. */
static void TEST_(flatWeights)(void) {
  THTensor *x = THTensor_(newWithSize3d)(2, 5, 6), *w = THTensor_(newWithSize4d)(4, 2, 3, 3), *flat;
  THTensor *y = THTensor_(new)(), *z = THTensor_(new)();
  long k;
  TYPED_CASE("weights of rank 2");
  for (k = 0; k < 60; k++)
    THTensor_(data)(x)[k] = (real)convolutionRandom();
  for (k = 0; k < 72; k++)
    THTensor_(data)(w)[k] = (real)convolutionRandom();
  flat = THTensor_(newWithStorage2d)(w->storage, 0, 4, -1, 18, -1);
  THNN_(SpatialConvolutionMM_updateOutput)(NULL, x, y, w, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1);
  THNN_(SpatialConvolutionMM_updateOutput)(NULL, x, z, flat, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1);
  CHECK(TEST_(same)(y, z));
  THTensor_(free)(flat);
  flat = THTensor_(newWithStorage2d)(w->storage, 0, 4, -1, 18, -1);
  THNN_(SpatialDepthWiseConvolution_updateOutput)(NULL, x, y, flat, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1);
  THTensor_(resize4d)(flat, 4, 2, 3, 3);
  THNN_(SpatialDepthWiseConvolution_updateOutput)(NULL, x, z, flat, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1);
  CHECK(TEST_(same)(y, z));
  CHECK_LONG(y->size[0], 8);
  THTensor_(free)(flat);
  /* Scratch tensors stay as they are. */
  THTensor_(resize1d)(z, 7);
  THNN_(SpatialConvolutionMM_updateOutput)(NULL, x, y, w, NULL, z, z, 3, 3, 1, 1, 1, 1);
  CHECK(z->nDimension == 1 && z->size[0] == 7);
  THTensor_(free)(x), THTensor_(free)(w), THTensor_(free)(y), THTensor_(free)(z);
}

/* A result that is an operand. */
static void TEST_(inPlace)(void) {
  THTensor *x = THTensor_(newWithSize4d)(2, 3, 6, 5), *w = THTensor_(newWithSize4d)(3, 3, 3, 3);
  THTensor *y = THTensor_(new)(), *copy;
  long k;
  TYPED_CASE("a result that is an operand");
  for (k = 0; k < 180; k++)
    THTensor_(data)(x)[k] = (real)convolutionRandom();
  for (k = 0; k < 81; k++)
    THTensor_(data)(w)[k] = (real)convolutionRandom();
  THNN_(SpatialConvolutionMM_updateOutput)(NULL, x, y, w, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1);
  copy = THTensor_(newClone)(x);
  THNN_(SpatialConvolutionMM_updateOutput)(NULL, copy, copy, w, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1);
  CHECK(TEST_(same)(copy, y));
  THTensor_(free)(copy);
  THNN_(SpatialConvolutionMM_updateGradInput)(NULL, x, x, y, w, NULL, NULL, 3, 3, 1, 1, 1, 1);
  copy = THTensor_(newClone)(x);
  THNN_(SpatialConvolutionMM_updateGradInput)(NULL, copy, copy, copy, w, NULL, NULL, 3, 3, 1, 1, 1, 1);
  CHECK(TEST_(same)(copy, y));
  THTensor_(free)(copy);
  /* A result in another layout than its own. */
  copy = THTensor_(newWithSize4d)(5, 6, 3, 2);
  THTensor_(transpose)(copy, copy, 0, 3);
  THTensor_(transpose)(copy, copy, 1, 2);
  THNN_(SpatialConvolutionMM_updateGradInput)(NULL, x, x, copy, w, NULL, NULL, 3, 3, 1, 1, 1, 1);
  CHECK(!THTensor_(isContiguous)(copy) && TEST_(same)(copy, y));
  THTensor_(free)(copy);
  THTensor_(free)(x), THTensor_(free)(w), THTensor_(free)(y);
}

/* Frames before features: the same, with the last dimensions exchanged, and a view again the second time. */
static void TEST_(rowOrder)(void) {
  THTensor *x = THTensor_(newWithSize3d)(2, 4, 4), *w = THTensor_(newWithSize3d)(4, 1, 3);
  THTensor *xt, *y = THTensor_(new)(), *yt = THTensor_(new)(), *g = THTensor_(new)(), *gt = THTensor_(new)(), *t;
  long k;
  int times;
  TYPED_CASE("rows of frames");
  for (k = 0; k < 32; k++)
    THTensor_(data)(x)[k] = (real)convolutionRandom();
  for (k = 0; k < 12; k++)
    THTensor_(data)(w)[k] = (real)convolutionRandom();
  xt = THTensor_(newTranspose)(x, 1, 2);
  for (times = 0; times < 2; times++) {
    THTensor *gw = THTensor_(newWithSize3d)(4, 1, 3), *gwt;
    THTensor_(zero)(gw);
    gwt = THTensor_(newClone)(gw);
    THNN_(TemporalRowConvolution_updateOutput)(NULL, x, y, w, NULL, NULL, NULL, 3, 1, 1, 1);
    THNN_(TemporalRowConvolution_updateOutput)(NULL, xt, yt, w, NULL, NULL, NULL, 3, 1, 1, 0);
    t = THTensor_(newTranspose)(yt, 1, 2);
    CHECK(TEST_(same)(y, t));
    THNN_(TemporalRowConvolution_updateGradInput)(NULL, x, y, g, w, NULL, NULL, 3, 1, 1, 1);
    THNN_(TemporalRowConvolution_updateGradInput)(NULL, xt, yt, gt, w, NULL, NULL, 3, 1, 1, 0);
    THTensor_(free)(t);
    t = THTensor_(newTranspose)(gt, 1, 2);
    CHECK(TEST_(same)(g, t));
    THTensor_(free)(t);
    THNN_(TemporalRowConvolution_accGradParameters)(NULL, x, y, gw, NULL, NULL, NULL, 3, 1, 1, 1, 2);
    THNN_(TemporalRowConvolution_accGradParameters)(NULL, xt, yt, gwt, NULL, NULL, NULL, 3, 1, 1, 0, 2);
    CHECK(TEST_(same)(gw, gwt));
    THTensor_(free)(gw), THTensor_(free)(gwt);
  }
  THTensor_(free)(x), THTensor_(free)(xt), THTensor_(free)(w), THTensor_(free)(y), THTensor_(free)(yt);
  THTensor_(free)(g), THTensor_(free)(gt);
}

/* Sequences of frames, against sums. */
static void TEST_(temporal)(void) {
  static const int cases[][6] = {/* samples frames features outputs kernel stride */
                                 {0, 7, 3, 4, 3, 1}, {2, 11, 5, 6, 3, 2}, {3, 20, 2, 17, 2, 3}, {1, 6, 4, 1, 6, 1},
                                 {2, 40, 30, 35, 5, 2}};
  int n, threads;
  TYPED_CASE("TemporalConvolution");
  for (n = 0; n < 5; n++) {
    const long samples = cases[n][0], frames = cases[n][1], features = cases[n][2], outputs = cases[n][3];
    const long kernel = cases[n][4], stride = cases[n][5], windows = (frames - kernel) / stride + 1;
    const long batch = samples ? samples : 1, all = kernel * features;
    const long sizeIn[] = {samples, frames, features}, sizeOut[] = {samples, windows, outputs};
    const long sizeWeight[] = {outputs, all}, sizeBias[] = {outputs};
    const int skip = samples ? 0 : 1, layout = n % 2 ? STEPPED : CONTIGUOUS;
    TEST_(Numbers) x = TEST_(numbers)(layout, 3 - skip, sizeIn + skip), gy = TEST_(numbers)(layout, 3 - skip, sizeOut + skip);
    TEST_(Numbers) w = TEST_(numbers)(CONTIGUOUS, 2, sizeWeight), b = TEST_(numbers)(CONTIGUOUS, 1, sizeBias);
    double *y = calloc((size_t)gy.count, sizeof(double)), *gx = calloc((size_t)x.count, sizeof(double));
    double *gw = calloc((size_t)w.count, sizeof(double)), *gb = calloc((size_t)b.count, sizeof(double));
    THTensor *first[4] = {NULL, NULL, NULL, NULL};
    long s, t, o, k;
    for (k = 0; k < w.count; k++)
      gw[k] = 1;
    for (k = 0; k < b.count; k++)
      gb[k] = 1;
    for (s = 0; s < batch; s++)
      for (t = 0; t < windows; t++)
        for (o = 0; o < outputs; o++) {
          const long at = (s * windows + t) * outputs + o, from = (s * frames + t * stride) * features;
          y[at] = b.value[o];
          gb[o] += 0.25 * gy.value[at];
          for (k = 0; k < all; k++) {
            y[at] += w.value[o * all + k] * x.value[from + k];
            gx[from + k] += w.value[o * all + k] * gy.value[at];
            gw[o * all + k] += 0.25 * x.value[from + k] * gy.value[at];
          }
        }
    for (threads = 1; threads <= 2; threads++) {
      THTensor *result[4];
      int i;
      for (i = 0; i < 4; i++)
        result[i] = THTensor_(new)();
      THSetNumThreads(threads);
      THNN_(TemporalConvolution_updateOutput)
      (NULL, x.tensor, result[0], w.tensor, b.tensor, (int)kernel, (int)stride, (int)features, (int)outputs);
      THNN_(TemporalConvolution_updateGradInput)
      (NULL, x.tensor, gy.tensor, result[1], w.tensor, (int)kernel, (int)stride);
      THTensor_(resizeAs)(result[2], w.tensor);
      THTensor_(resizeAs)(result[3], b.tensor);
      THTensor_(fill)(result[2], 1);
      THTensor_(fill)(result[3], 1);
      THNN_(TemporalConvolution_accGradParameters)
      (NULL, x.tensor, gy.tensor, result[2], result[3], (int)kernel, (int)stride, 0.25);
      CHECK(THTensor_(isSameSizeAs)(result[0], gy.tensor) && THTensor_(isSameSizeAs)(result[1], x.tensor));
      CLOSE(result[0], y, gy.count);
      CLOSE(result[1], gx, x.count);
      CLOSE(result[2], gw, w.count);
      CLOSE(result[3], gb, b.count);
      for (i = 0; i < 4; i++)
        if (threads == 1)
          first[i] = result[i];
        else {
          CHECK(TEST_(same)(first[i], result[i]));
          THTensor_(free)(first[i]), THTensor_(free)(result[i]);
        }
    }
    TEST_(freeNumbers)(x), TEST_(freeNumbers)(gy), TEST_(freeNumbers)(w), TEST_(freeNumbers)(b);
    free(y), free(gx), free(gw), free(gb);
  }
}

/* Kernels of each place, against sums. */
static void TEST_(local)(void) {
  static const Convolution cases[] = {
      {0, 1, 2, 3, {1, 5, 6}, {1, 3, 2}, {1, 1, 2}, {0, 1, 0}, {1, 1, 1}, {0}},
      {3, 1, 3, 5, {1, 7, 6}, {1, 3, 3}, {1, 2, 1}, {0, 1, 1}, {1, 1, 1}, {0}},
      {9, 1, 4, 18, {1, 6, 9}, {1, 2, 3}, {1, 1, 1}, {0, 0, 1}, {1, 1, 1}, {0}},
  };
  int n, threads;
  TYPED_CASE("SpatialConvolutionLocal");
  for (n = 0; n < 3; n++) {
    Convolution whole = cases[n];
    const Convolution *c = &whole;
    long places, taps, inside, batch, b, o, p, k, at;
    long sizeIn[4], sizeOut[4], sizeWeight[6], sizeBias[3];
    int nIn, nOut;
    TEST_(Numbers) x, gy, w, bias;
    double *y, *gx, *gw, *gb;
    THTensor *first[4] = {NULL, NULL, NULL, NULL};
    convolutionComplete(&whole);
    places = convolutionVolume(c->out), taps = convolutionVolume(c->kernel), inside = convolutionVolume(c->in);
    batch = convolutionBatch(c);
    nIn = TEST_(planeSizes)(sizeIn, c, 2, c->ins, c->in);
    nOut = TEST_(planeSizes)(sizeOut, c, 2, c->outs, c->out);
    sizeWeight[0] = c->out[1], sizeWeight[1] = c->out[2], sizeWeight[2] = c->outs;
    sizeWeight[3] = c->ins, sizeWeight[4] = c->kernel[1], sizeWeight[5] = c->kernel[2];
    sizeBias[0] = c->outs, sizeBias[1] = c->out[1], sizeBias[2] = c->out[2];
    x = TEST_(numbers)(n == 1 ? TRANSPOSED : CONTIGUOUS, nIn, sizeIn);
    gy = TEST_(numbers)(n == 1 ? STEPPED : CONTIGUOUS, nOut, sizeOut);
    w = TEST_(numbers)(n == 1 ? NARROWED : CONTIGUOUS, 6, sizeWeight);
    bias = TEST_(numbers)(CONTIGUOUS, 3, sizeBias);
    y = calloc((size_t)gy.count, sizeof(double)), gx = calloc((size_t)x.count, sizeof(double));
    gw = calloc((size_t)w.count, sizeof(double)), gb = calloc((size_t)bias.count, sizeof(double));
    for (b = 0; b < batch; b++)
      for (o = 0; o < c->outs; o++)
        for (at = 0; at < places; at++) {
          const long to = (b * c->outs + o) * places + at;
          y[to] = bias.value[o * places + at];
          gb[o * places + at] += 0.5 * gy.value[to];
          for (p = 0; p < c->ins; p++)
            for (k = 0; k < taps; k++) {
              const long row = at / c->out[2] * c->stride[1] - c->padding[1] + k / c->kernel[2];
              const long column = at % c->out[2] * c->stride[2] - c->padding[2] + k % c->kernel[2];
              const long from = (b * c->ins + p) * inside + row * c->in[2] + column;
              const long weight = ((at * c->outs + o) * c->ins + p) * taps + k;
              if (row < 0 || row >= c->in[1] || column < 0 || column >= c->in[2])
                continue;
              y[to] += w.value[weight] * x.value[from];
              gx[from] += w.value[weight] * gy.value[to];
              gw[weight] += 0.5 * x.value[from] * gy.value[to];
            }
        }
    for (threads = 1; threads <= 2; threads++) {
      THTensor *result[4];
      int i;
      for (i = 0; i < 4; i++)
        result[i] = THTensor_(new)();
      THSetNumThreads(threads);
#define ARGUMENTS \
  NULL, NULL, c->kernel[2], c->kernel[1], c->stride[2], c->stride[1], c->padding[2], c->padding[1], c->in[2], c->in[1], \
      c->out[2], c->out[1]
      THNN_(SpatialConvolutionLocal_updateOutput)(NULL, x.tensor, result[0], w.tensor, bias.tensor, ARGUMENTS);
      THNN_(SpatialConvolutionLocal_updateGradInput)(NULL, x.tensor, gy.tensor, result[1], w.tensor, ARGUMENTS);
      THTensor_(resizeAs)(result[2], w.tensor);
      THTensor_(resizeAs)(result[3], bias.tensor);
      THTensor_(zero)(result[2]);
      THTensor_(zero)(result[3]);
      THNN_(SpatialConvolutionLocal_accGradParameters)
      (NULL, x.tensor, gy.tensor, result[2], result[3], ARGUMENTS, 0.5);
#undef ARGUMENTS
      CHECK(TEST_(hasSizes)(result[0], nOut, sizeOut) && TEST_(hasSizes)(result[1], nIn, sizeIn));
      CLOSE(result[0], y, gy.count);
      CLOSE(result[1], gx, x.count);
      CLOSE(result[2], gw, w.count);
      CLOSE(result[3], gb, bias.count);
      for (i = 0; i < 4; i++)
        if (threads == 1)
          first[i] = result[i];
        else {
          CHECK(TEST_(same)(first[i], result[i]));
          THTensor_(free)(first[i]), THTensor_(free)(result[i]);
        }
    }
    TEST_(freeNumbers)(x), TEST_(freeNumbers)(gy), TEST_(freeNumbers)(w), TEST_(freeNumbers)(bias);
    free(y), free(gx), free(gw), free(gb);
  }
}

/* Planes that a table connects: convolutions of single planes, summed. */
static void TEST_(maps)(void) {
  static const int table[][2] = {{0, 0}, {2, 0}, {1, 3}, {2, 3}, {0, 3}, {2, 1}};
  const long kernels = 6;
  int n, threads;
  for (n = 0; n < 4; n++) {
    const int full = n >= 2, base = n % 2;
    Convolution one = {1, 1, 1, 1, {1, 9, 10}, {1, 3, 2}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}, {0}};
    const long samples = n == 1 ? 3 : 0, batch = samples ? samples : 1, ins = full ? 3 : 4, outs = 4;
    const int s = n % 2 ? 2 : 1;
    long sizeIn[4], sizeOut[4], sizeWeight[3] = {6, 3, 2}, sizeBias[1] = {4}, sizeTable[2] = {6, 2}, b, k, i;
    long inside, places;
    int nIn, nOut;
    TEST_(Numbers) x, gy, w, bias, t;
    double *y, *gx, *gw, *gb;
    THTensor *first[4] = {NULL, NULL, NULL, NULL};
    CASE(full ? "SpatialFullConvolutionMap" : "SpatialConvolutionMap");
    one.stride[1] = s, one.stride[2] = s;
    if (full) {
      one.out[0] = 1, one.out[1] = 9, one.out[2] = 10;
      one.in[1] = 8 * s + 3, one.in[2] = 9 * s + 2;
    } else {
      convolutionComplete(&one);
    }
    one.samples = (int)samples;
    nIn = TEST_(planeSizes)(sizeIn, &one, 2, ins, full ? one.out : one.in);
    nOut = TEST_(planeSizes)(sizeOut, &one, 2, outs, full ? one.in : one.out);
    one.samples = 1;
    inside = convolutionVolume(full ? one.out : one.in), places = convolutionVolume(full ? one.in : one.out);
    x = TEST_(numbers)(n == 1 ? STEPPED : CONTIGUOUS, nIn, sizeIn);
    gy = TEST_(numbers)(CONTIGUOUS, nOut, sizeOut);
    w = TEST_(numbers)(CONTIGUOUS, 3, sizeWeight);
    bias = TEST_(numbers)(CONTIGUOUS, 1, sizeBias);
    t = TEST_(numbers)(CONTIGUOUS, 2, sizeTable);
    THSetIndexBase(base);
    for (k = 0; k < kernels; k++)
      for (i = 0; i < 2; i++)
        THTensor_(set2d)(t.tensor, k, i, (real)(table[k][i] + base));
    y = calloc((size_t)gy.count, sizeof(double)), gx = calloc((size_t)x.count, sizeof(double));
    gw = calloc((size_t)w.count, sizeof(double)), gb = calloc((size_t)bias.count, sizeof(double));
    for (k = 0; k < gy.count; k++) {
      y[k] = bias.value[k / places % outs];
      gb[k / places % outs] += gy.value[k];
    }
    for (b = 0; b < batch; b++)
      for (k = 0; k < kernels; k++) {
        const long from = (b * ins + table[k][0]) * inside, to = (b * outs + table[k][1]) * places;
        if (full) {
          convolutionSum(&one, BACKWARD, y + to, w.value + 6 * k, x.value + from);
          convolutionSum(&one, FORWARD, gy.value + to, w.value + 6 * k, gx + from);
          convolutionSum(&one, WEIGHTS, gy.value + to, gw + 6 * k, x.value + from);
        } else {
          convolutionSum(&one, FORWARD, x.value + from, w.value + 6 * k, y + to);
          convolutionSum(&one, BACKWARD, gx + from, w.value + 6 * k, gy.value + to);
          convolutionSum(&one, WEIGHTS, x.value + from, gw + 6 * k, gy.value + to);
        }
      }
    for (threads = 1; threads <= 2; threads++) {
      THTensor *r[4];
      for (i = 0; i < 4; i++)
        r[i] = THTensor_(new)();
      THSetNumThreads(threads);
      THTensor_(resizeAs)(r[2], w.tensor);
      THTensor_(resizeAs)(r[3], bias.tensor);
      THTensor_(zero)(r[2]);
      THTensor_(zero)(r[3]);
      if (full) {
        THNN_(SpatialFullConvolutionMap_updateOutput)
        (NULL, x.tensor, r[0], w.tensor, bias.tensor, t.tensor, 3, 4, s, s);
        THNN_(SpatialFullConvolutionMap_updateGradInput)
        (NULL, x.tensor, gy.tensor, r[1], w.tensor, NULL, t.tensor, 3, 4, s, s);
        THNN_(SpatialFullConvolutionMap_accGradParameters)
        (NULL, x.tensor, gy.tensor, r[2], r[3], t.tensor, 3, 4, s, s, 1);
      } else {
        THNN_(SpatialConvolutionMap_updateOutput)
        (NULL, x.tensor, r[0], w.tensor, bias.tensor, t.tensor, 3, 4, s, s);
        THNN_(SpatialConvolutionMap_updateGradInput)
        (NULL, x.tensor, gy.tensor, r[1], w.tensor, NULL, t.tensor, 3, 4, s, s);
        THNN_(SpatialConvolutionMap_accGradParameters)
        (NULL, x.tensor, gy.tensor, r[2], r[3], t.tensor, 3, 4, s, s, 1);
      }
      CHECK(TEST_(hasSizes)(r[0], nOut, sizeOut) && TEST_(hasSizes)(r[1], nIn, sizeIn));
      CLOSE(r[0], y, gy.count);
      CLOSE(r[1], gx, x.count);
      CLOSE(r[2], gw, w.count);
      CLOSE(r[3], gb, bias.count);
      for (i = 0; i < 4; i++)
        if (threads == 1)
          first[i] = r[i];
        else {
          CHECK(TEST_(same)(first[i], r[i]));
          THTensor_(free)(first[i]), THTensor_(free)(r[i]);
        }
    }
    /* A connection of a plane that there is not. */
    first[0] = THTensor_(new)();
    for (i = 0; i < 4; i++) {
      const real none[4] = {(real)(3 + base), (real)(base - 1), -(real)1e30, (real)1e30};
      THTensor_(set2d)(t.tensor, 2, 0, none[i]);
      CHECK_ARG_ERROR(6, THNN_(SpatialConvolutionMap_updateOutput)(NULL, x.tensor, first[0], w.tensor, bias.tensor,
                                                                   t.tensor, 3, 4, s, s));
    }
    CHECK_LONG(first[0]->nDimension, 0);
    THTensor_(free)(first[0]);
    THSetIndexBase(1);
    TEST_(freeNumbers)(x), TEST_(freeNumbers)(gy), TEST_(freeNumbers)(w), TEST_(freeNumbers)(bias);
    TEST_(freeNumbers)(t);
    free(y), free(gx), free(gw), free(gb);
  }
}

/* Windows written out, and added back. */
static void TEST_(unfolding)(void) {
  Convolution c = {1, 1, 2, 1, {1, 5, 7}, {1, 3, 2}, {1, 2, 1}, {0, 1, 1}, {1, 1, 1}, {0}};
  long sizeIn[] = {2, 5, 7}, size[5], k, at;
  TEST_(Numbers) x = TEST_(numbers)(CONTIGUOUS, 3, sizeIn), f;
  double *unfolded, *back = calloc(70, sizeof(double));
  TYPED_CASE("unfolded_copy and unfolded_acc");
  convolutionComplete(&c);
  size[0] = 2, size[1] = 3, size[2] = 2, size[3] = c.out[1], size[4] = c.out[2];
  f = TEST_(numbers)(CONTIGUOUS, 5, size);
  unfolded = calloc((size_t)f.count, sizeof(double));
  for (k = 0; k < f.count; k++) {
    const long place = k % (c.out[1] * c.out[2]), tap = k / (c.out[1] * c.out[2]) % 6, plane = k / (c.out[1] * c.out[2]) / 6;
    const long row = place / c.out[2] * 2 - 1 + tap / 2, column = place % c.out[2] - 1 + tap % 2;
    if (row >= 0 && row < 5 && column >= 0 && column < 7) {
      unfolded[k] = x.value[plane * 35 + row * 7 + column];
      back[plane * 35 + row * 7 + column] += f.value[k];
    }
  }
  for (at = 0; at < 70; at++)
    back[at] += x.value[at];
  THNN_(unfolded_acc)(f.tensor, x.tensor, 2, 3, 1, 2, 1, 1, 2, 7, 5, c.out[2], c.out[1]);
  CLOSE(x.tensor, back, 70);
  for (at = 0; at < 70; at++)
    THTensor_(data)(x.tensor)[at] = (real)x.value[at];
  THNN_(unfolded_copy)(f.tensor, x.tensor, 2, 3, 1, 2, 1, 1, 2, 7, 5, c.out[2], c.out[1]);
  CLOSE(f.tensor, unfolded, f.count);
  CHECK_ARG_ERROR(1, THNN_(unfolded_copy)(x.tensor, f.tensor, 2, 3, 1, 2, 1, 1, 20, 7, 5, c.out[2], c.out[1]));
  CHECK_ARG_ERROR(5, THNN_(unfolded_copy)(f.tensor, x.tensor, 2, 3, 0, 2, 1, 1, 2, 7, 5, c.out[2], c.out[1]));
  CHECK_ARG_ERROR(1, THNN_(unfolded_copy)(f.tensor, f.tensor, 2, 3, 1, 2, 1, 1, 2, 7, 5, c.out[2], c.out[1]));
  TEST_(freeNumbers)(x), TEST_(freeNumbers)(f);
  free(unfolded), free(back);
}

static void TEST_(refusals)(void) {
  THTensor *x = THTensor_(newWithSize3d)(2, 5, 6), *w = THTensor_(newWithSize4d)(4, 2, 3, 3), *flat = THTensor_(newWithSize1d)(3);
  THTensor *y = THTensor_(newWithSize1d)(2), *gy = THTensor_(newWithSize3d)(4, 5, 6), *b = THTensor_(newWithSize1d)(4);
  THTensor *wt, *v = THTensor_(newWithSize4d)(2, 4, 5, 6), *vw = THTensor_(new)(), *long_ = THTensor_(new)();
  TYPED_CASE("what is refused");
  THTensor_(resize5d)(vw, 3, 2, 2, 2, 2), THTensor_(resize5d)(long_, 3, 2, 2, 2, 3), THTensor_(zero)(long_);
  THTensor_(zero)(x), THTensor_(zero)(w), THTensor_(zero)(gy), THTensor_(zero)(b), THTensor_(zero)(v), THTensor_(zero)(vw);
#define MM_OUTPUT(X, W, B, KW, DW) THNN_(SpatialConvolutionMM_updateOutput)(NULL, X, y, W, B, NULL, NULL, KW, 3, DW, 1, 1, 1)
  CHECK_ARG_ERROR(9, MM_OUTPUT(x, w, b, 0, 1));
  CHECK_ARG_ERROR(11, MM_OUTPUT(x, w, b, 3, 0));
  CHECK_ARG_ERROR(5, MM_OUTPUT(x, x, b, 3, 1));
  CHECK_ARG_ERROR(2, MM_OUTPUT(flat, w, b, 3, 1));
  CHECK_ERROR(MM_OUTPUT(x, w, flat, 3, 1));
  CHECK(strstr(check_caught.message, "Need bias of dimension 1 and bias.size[0] == 4"));
  CHECK_ERROR(MM_OUTPUT(gy, w, b, 3, 1));
  CHECK_ERROR(THNN_(SpatialConvolutionMM_updateOutput)(NULL, x, y, w, b, NULL, NULL, 3, 3, 1, 1, -2, -2));
  CHECK(strstr(check_caught.message, "Output size is too small"));
  CHECK_ARG_ERROR(2, MM_OUTPUT(NULL, w, b, 3, 1));
  CHECK_ARG_ERROR(4, MM_OUTPUT(x, NULL, b, 3, 1));
  CHECK_ERROR(THNN_(SpatialConvolutionMM_updateGradInput)(NULL, x, x, y, w, NULL, NULL, 3, 3, 1, 1, 1, 1));
  wt = THTensor_(newTranspose)(w, 2, 3);
  CHECK_ARG_ERROR(4, THNN_(SpatialConvolutionMM_accGradParameters)(NULL, x, gy, wt, b, NULL, NULL, 3, 3, 1, 1, 1, 1, 1));
  CHECK_ARG_ERROR(4, THNN_(SpatialDilatedConvolution_accGradParameters)(NULL, x, gy, wt, b, NULL, NULL, 3, 3, 1, 1, 1, 1, 1,
                                                                       1, 1));
  THTensor_(free)(wt);
  CHECK_ARG_ERROR(4, THNN_(SpatialDilatedConvolution_updateOutput)(NULL, x, y, x, b, NULL, NULL, 3, 3, 1, 1, 1, 1, 1, 1));
  CHECK_ARG_ERROR(15, THNN_(SpatialDilatedConvolution_updateOutput)(NULL, x, y, w, b, NULL, NULL, 3, 3, 1, 1, 1, 1, 0, 1));
  CHECK_ARG_ERROR(15, THNN_(SpatialFullConvolution_updateOutput)(NULL, x, y, w, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1, 1, 1));
  CHECK_ARG_ERROR(5, THNN_(SpatialFullConvolution_updateOutput)(NULL, x, y, x, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1, 0, 0));
  CHECK_ARG_ERROR(5, THNN_(SpatialDepthWiseConvolution_updateOutput)(NULL, x, y, x, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1));
  CHECK_ARG_ERROR(4, THNN_(SpatialConvolutionLocal_updateOutput)(NULL, x, y, w, b, NULL, NULL, 3, 3, 1, 1, 1, 1, 6, 5, 6, 5));
  CHECK_ARG_ERROR(8, THNN_(VolumetricConvolutionMM_updateOutput)(NULL, v, y, vw, NULL, NULL, 0, 2, 2, 1, 1, 1, 0, 0, 0));
  CHECK_ARG_ERROR(11, THNN_(VolumetricConvolutionMM_updateOutput)(NULL, v, y, vw, NULL, NULL, 2, 2, 2, 1, 0, 1, 0, 0, 0));
  CHECK_ARG_ERROR(2, THNN_(VolumetricConvolutionMM_updateOutput)(NULL, x, y, vw, NULL, NULL, 2, 2, 2, 1, 1, 1, 0, 0, 0));
  CHECK_ARG_ERROR(4, THNN_(VolumetricConvolutionMM_updateOutput)(NULL, v, y, x, NULL, NULL, 2, 2, 2, 1, 1, 1, 0, 0, 0));
  CHECK_ARG_ERROR(9, THNN_(VolumetricConvolution_updateOutput)(NULL, v, y, vw, NULL, NULL, NULL, 1, 1, 1, 0, 0, 0));
  CHECK_ARG_ERROR(2, THNN_(VolumetricConvolution_updateOutput)(NULL, vw, y, long_, NULL, NULL, NULL, 3, 3, 3, 1, 0, 0));
  CHECK_ARG_ERROR(3, THNN_(VolumetricConvolution_updateGradInput)(NULL, v, x, y, vw, NULL, 1, 1, 1, 1, 0, 0));
  CHECK_ARG_ERROR(1, THNN_(VolumetricConvolution_updateGradInput)(NULL, v, v, y, vw, NULL, 1, 1, 1, 1, 0, 0));
  CHECK(strstr(check_caught.message, "'gradOutput'"));
  CHECK_ARG_ERROR(1, THNN_(VolumetricConvolution_accGradParameters)(NULL, v, v, vw, NULL, NULL, NULL, 1, 1, 1, 1, 0, 0, 1));
  CHECK_ARG_ERROR(5, THNN_(VolumetricConvolution_accGradParameters)(NULL, v, v, vw, b, NULL, NULL, 1, 1, 1, 1, 0, 0, 1));
  CHECK_ARG_ERROR(15, THNN_(VolumetricFullConvolution_updateOutput)(NULL, v, y, vw, NULL, NULL, NULL, 1, 1, 1, 0, 0, 0, 0, 1, 0));
  CHECK_ARG_ERROR(2, THNN_(TemporalConvolution_updateOutput)(NULL, v, y, w, b, 3, 1, 6, 4));
  CHECK_ARG_ERROR(5, THNN_(TemporalRowConvolution_updateOutput)(NULL, x, y, x, NULL, NULL, NULL, 0, 1, 0, 1));
  CHECK_ARG_ERROR(3, THNN_(TemporalRowConvolution_updateOutput)(NULL, x, y, w, NULL, NULL, NULL, 3, 1, 0, 1));
  CHECK_ARG_ERROR(1, THNN_(TemporalRowConvolution_updateOutput)(NULL, flat, y, w, NULL, NULL, NULL, 3, 1, 0, 1));
  CHECK(y->nDimension == 1 && y->size[0] == 2);
  THTensor_(free)(long_);
#undef MM_OUTPUT
  THTensor_(free)(x), THTensor_(free)(w), THTensor_(free)(flat), THTensor_(free)(y), THTensor_(free)(gy);
  THTensor_(free)(b), THTensor_(free)(v), THTensor_(free)(vw);
}

/* A scale of 0 changes no gradient, whatever the operands are. */
static void TEST_(still)(void) {
  const Convolution c = TEST_(fitted)(MM, (Convolution){2, 1, 3, 5, {1, 7, 9}, {1, 3, 3}, {1, 1, 1}, {0, 1, 1}, {1, 1, 1}, {0}}, 0);
  int f;
  TYPED_CASE("a scale of 0");
  for (f = 0; f < 2; f++) {
    const TEST_(Family) *family = &TEST_(families)[f ? MM : FULL];
    THTensor *x = THTensor_(newWithSize4d)(2, f ? 3 : 5, 7, 9), *y = THTensor_(newWithSize4d)(2, f ? 5 : 3, 7, 9);
    THTensor *w = THTensor_(newWithSize4d)(5, 3, 3, 3), *b = THTensor_(newWithSize1d)(f ? 5 : 3);
    THTensor_(fill)(x, (real)INFINITY);
    THTensor_(fill)(y, (real)NAN);
    THTensor_(fill)(w, 3);
    THTensor_(fill)(b, 4);
    family->gradients(x, y, w, b, 0, &c);
    CHECK_NUMBER(THTensor_(minall)(w), 3);
    CHECK_NUMBER(THTensor_(maxall)(w), 3);
    CHECK_NUMBER(THTensor_(minall)(b), 4);
    CHECK_NUMBER(THTensor_(maxall)(b), 4);
    THTensor_(free)(x);
    THTensor_(free)(y);
    THTensor_(free)(w);
    THTensor_(free)(b);
  }
}

/* Threads of any number share planes that make fewer parts than there are threads. */
static void TEST_(sharedPlanes)(void) {
  static const long planes[] = {40, 48};
  int k, threads;
  TYPED_CASE("planes shared by threads");
  for (k = 0; k < 2; k++) {
    const long sizeIn[] = {4, 12, 12}, sizeWeight[] = {planes[k], 4, 5, 5};
    TEST_(Numbers) x = TEST_(numbers)(CONTIGUOUS, 3, sizeIn), w = TEST_(numbers)(CONTIGUOUS, 4, sizeWeight);
    THTensor *first = THTensor_(new)(), *y = THTensor_(new)();
    THSetNumThreads(1);
    THNN_(SpatialConvolutionMM_updateOutput)(NULL, x.tensor, first, w.tensor, NULL, NULL, NULL, 5, 5, 1, 1, 2, 2);
    for (threads = 2; threads <= 5; threads++) {
      THSetNumThreads(threads);
      THNN_(SpatialConvolutionMM_updateOutput)(NULL, x.tensor, y, w.tensor, NULL, NULL, NULL, 5, 5, 1, 1, 2, 2);
      CHECK(TEST_(same)(first, y));
      THTensor_(zero)(y);
    }
    THSetNumThreads(2);
    THTensor_(free)(first), THTensor_(free)(y);
    TEST_(freeNumbers)(x), TEST_(freeNumbers)(w);
  }
}

static void TEST_(nnConvolution)(void) {
  TEST_(families_)(0);
  TEST_(large)(0);
  TYPED_CASE("weights that are not finite");
  if (!check_few()) { /* the same places are read and written */
    TEST_(families_)(INFINITY);
    TEST_(families_)(NAN);
    TEST_(large)(INFINITY);
  }
  TEST_(still)();
  TEST_(sharedPlanes)();
  TEST_(flatWeights)();
  TEST_(inPlace)();
  TEST_(rowOrder)();
  TEST_(temporal)();
  TEST_(local)();
  TEST_(maps)();
  TEST_(unfolding)();
  TEST_(refusals)();
  CHECK_LONG(guard_live, 0);
}

#undef CLOSE
#undef BIAS_OF

#endif
