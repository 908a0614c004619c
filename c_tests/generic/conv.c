#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/conv.c"
#else

#include "layout.h"

/* Convolutions beside loops that do what their names say. Numbers are small, so that sums are exact. */

/* Element k of the memory of some operand. */
static real TEST_(number)(long k, int salt) { return (real)((k * 7 + salt) % 5); }

static long TEST_(outputs)(const ConvCase *c, int d) {
  if (c->range == FULL)
    return (c->input[d] - 1) * c->stride[d] + c->kernel[d];
  if (c->range == SPREAD)
    return c->input[d] - (c->kernel[d] - 1) * c->stride[d];
  return (c->input[d] - c->kernel[d]) / c->stride[d] + 1;
}

/* r += alpha * the convolution of t with k, volumes of depth, rows and columns. */
static void TEST_(convolve)(const ConvCase *c, real *r, real alpha, const real *t, const real *k) {
  const long rows = TEST_(outputs)(c, 1), columns = TEST_(outputs)(c, 2);
  const long *in = c->input, *kn = c->kernel, *s = c->stride;
  long z, y, x, a, b, e;
  /* Of full ones every input is spread over outputs; of the others every output is a sum of inputs. */
  const long depth = c->range == FULL ? in[0] : TEST_(outputs)(c, 0);
  const long height = c->range == FULL ? in[1] : rows, width = c->range == FULL ? in[2] : columns;

  for (z = 0; z < depth; z++)
    for (y = 0; y < height; y++)
      for (x = 0; x < width; x++)
        for (a = 0; a < kn[0]; a++)
          for (b = 0; b < kn[1]; b++)
            for (e = 0; e < kn[2]; e++) {
              const long mirrored = ((kn[0] - 1 - a) * kn[1] + kn[1] - 1 - b) * kn[2] + kn[2] - 1 - e;
              const long plain = (a * kn[1] + b) * kn[2] + e;
              real *to;
              const real *from, *weight;
              if (c->range == FULL) {
                to = &r[((z * s[0] + a) * rows + y * s[1] + b) * columns + x * s[2] + e];
                from = &t[(z * in[1] + y) * in[2] + x];
                weight = &k[c->mirror ? plain : mirrored];
              } else if (c->range == SPREAD) {
                to = &r[(z * rows + y) * columns + x];
                from = &t[((z + a * s[0]) * in[1] + y + b * s[1]) * in[2] + x + e * s[2]];
                weight = &k[plain];
              } else {
                to = &r[(z * rows + y) * columns + x];
                from = &t[((z * s[0] + a) * in[1] + y * s[1] + b) * in[2] + x * s[2] + e];
                weight = &k[c->mirror ? mirrored : plain];
              }
              *to = (real)(*to + alpha * *weight * *from);
            }
}

typedef void (*TEST_(Planes))(real *, real, real *, long, long, real *, long, long, long, long);
typedef void (*TEST_(Volumes))(real *, real, real *, long, long, long, real *, long, long, long, long, long, long);

/* The functions over memory. */
static void TEST_(memory)(const ConvCase *c, TEST_(Planes) planes, TEST_(Volumes) volumes) {
  real t[400], k[60], r[2000], expected[2000];
  const long *in = c->input, *kn = c->kernel, *s = c->stride;
  const long n = TEST_(outputs)(c, 0) * TEST_(outputs)(c, 1) * TEST_(outputs)(c, 2);
  long i;
  for (i = 0; i < 400; i++)
    t[i] = TEST_(number)(i, 1);
  for (i = 0; i < 60; i++)
    k[i] = TEST_(number)(i * i, 2);
  for (i = 0; i < 2000; i++)
    r[i] = expected[i] = TEST_(number)(i, 3);
  TEST_(convolve)(c, expected, 2, t, k);
  if (planes)
    planes(r, 2, t, in[1], in[2], k, kn[1], kn[2], s[1], s[2]);
  else
    volumes(r, 2, t, in[0], in[1], in[2], k, kn[0], kn[1], kn[2], s[0], s[1], s[2]);
  for (i = 0; i < n + 10; i++) /* the ten behind the result stay */
    if (!CHECK_NUMBER(r[i], expected[i]))
      break;
}

typedef void (*TEST_(Tensors2))(THTensor *, real, real, THTensor *, THTensor *, long, long, const char *, const char *);
typedef void (*TEST_(Tensors3))(THTensor *, real, real, THTensor *, THTensor *, long, long, long, const char *,
                                const char *);
typedef void (*TEST_(Reverse2))(THTensor *, real, real, THTensor *, THTensor *, long, long);
typedef void (*TEST_(Reverse3))(THTensor *, real, real, THTensor *, THTensor *, long, long, long);

/* A tensor of `rank` dimensions, of which the last ones are the sizes of a volume or plane. */
static THTensor *TEST_(newOperand)(int layout, int outer, const long *size, int inner, const long *volume, int salt) {
  long sizes[6], k = 0, index[6] = {0};
  int d;
  THTensor *tensor;
  for (d = 0; d < outer; d++)
    sizes[d] = size[d];
  for (d = 0; d < inner; d++)
    sizes[outer + d] = volume[3 - inner + d];
  tensor = TEST_(newLayout)(layout, outer + inner, sizes);
  do
    *TEST_(at)(tensor, index) = TEST_(number)(k++, salt);
  while (layoutNext(index, outer + inner, sizes));
  return tensor;
}

/* The functions over tensors: `inner` is 2 or 3. `batch`, `outputs` and `planes` count b, o and p. */
static void TEST_(tensors)(const ConvCase *c, int kind, int inner, void *function, real beta) {
  const long b = kind == CONV_MM || kind == CONV_REVGERM ? 2 : 1, p = kind == CONV_MUL ? 1 : 2;
  const long o = kind == CONV_MUL ? 1 : kind == CONV_CMUL ? p : 3;
  const long tSize[] = {b, p}, kSize[] = {o, p}, out[] = {TEST_(outputs)(c, 0), TEST_(outputs)(c, 1), TEST_(outputs)(c, 2)};
  const int tOuter = kind == CONV_MUL ? 0 : b > 1 ? 2 : 1;
  const int isOuter = kind == CONV_GER || kind == CONV_REVGER || kind == CONV_REVGERM;
  const long rBatch = kind == CONV_MM ? b : 1, results = rBatch * (isOuter ? o * p : o);
  const long tVolume = c->input[0] * c->input[1] * c->input[2], kVolume = c->kernel[0] * c->kernel[1] * c->kernel[2];
  const long rVolume = out[0] * out[1] * out[2];
  const long kBatched[] = {b, o}, rSize[] = {kind == CONV_MM ? b : o, isOuter ? p : o};
  const int rOuter = kind == CONV_MUL ? 0 : kind == CONV_MM || isOuter ? 2 : 1;
  const int layout = c->stride[2] == 1 ? TRANSPOSED : NARROWED;
  THTensor *t = TEST_(newOperand)(layout, tOuter, b > 1 ? tSize : &tSize[1], inner, c->input, 1), *k, *r, *flat[2];
  static real expected[20000];
  long i, n, m, q;

  if (kind == CONV_MUL)
    k = TEST_(newOperand)(layout, 0, NULL, inner, c->kernel, 2);
  else if (kind == CONV_REVGERM)
    k = TEST_(newOperand)(layout, 2, kBatched, inner, c->kernel, 2);
  else if (kind == CONV_GER || kind == CONV_REVGER || kind == CONV_CMUL)
    k = TEST_(newOperand)(layout, 1, kSize, inner, c->kernel, 2);
  else
    k = TEST_(newOperand)(layout, 2, kSize, inner, c->kernel, 2);
  r = TEST_(newOperand)(layout, rOuter, rSize, inner, out, 3);
  flat[0] = THTensor_(newContiguous)(t);
  flat[1] = THTensor_(newContiguous)(k);
  for (i = 0; i < results * rVolume; i++)
    expected[i] = (real)(beta * TEST_(number)(i, 3));
  for (n = 0; n < b; n++)
    for (m = 0; m < o; m++)
      for (q = 0; q < p; q++) {
        const long kernel = kind == CONV_REVGERM ? n * o + m : kind == CONV_GER || kind == CONV_REVGER ? m
                            : kind == CONV_CMUL ? q : m * p + q;
        const long result = isOuter ? m * p + q : kind == CONV_MM ? n * o + m : m;
        if (kind == CONV_CMUL && m != q)
          continue;
        TEST_(convolve)(c, expected + result * rVolume, 2, THTensor_(data)(flat[0]) + (n * p + q) * tVolume,
                        THTensor_(data)(flat[1]) + kernel * kVolume);
      }
  {
    const char *vf = c->range == FULL ? "F" : "V", *xc = c->mirror ? "C" : "X";
    const long *s = c->stride;
    if (c->range == SPREAD && inner == 2)
      (*(TEST_(Reverse2) *)function)(r, beta, 2, t, k, s[1], s[2]);
    else if (c->range == SPREAD)
      (*(TEST_(Reverse3) *)function)(r, beta, 2, t, k, s[0], s[1], s[2]);
    else if (inner == 2)
      (*(TEST_(Tensors2) *)function)(r, beta, 2, t, k, s[1], s[2], vf, xc);
    else
      (*(TEST_(Tensors3) *)function)(r, beta, 2, t, k, s[0], s[1], s[2], vf, xc);
  }
  THTensor_(free)(flat[0]);
  flat[0] = THTensor_(newContiguous)(r);
  if (CHECK_LONG(THTensor_(nElement)(r), results * rVolume))
    for (i = 0; i < results * rVolume; i++)
      if (!CHECK_NUMBER(THTensor_(data)(flat[0])[i], expected[i]))
        break;
  THTensor_(free)(flat[0]);
  THTensor_(free)(flat[1]);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}

#define MEMORY2(NAME, RANGE, MIRROR) MEMORY_(NAME, 1, RANGE, MIRROR, THTensor_(NAME), NULL)
#define MEMORY3(NAME, RANGE, MIRROR) MEMORY_(NAME, 4, RANGE, MIRROR, NULL, THTensor_(NAME))
#define MEMORY_(NAME, DEPTH, RANGE, MIRROR, PLANES, VOLUMES)                   \
  for (k = 0; k < CONV_CASES; k++) {                                           \
    const ConvCase c = convCase(k, DEPTH, RANGE, MIRROR);                      \
    TYPED_CASE(#NAME);                                                         \
    TEST_(memory)(&c, PLANES, VOLUMES);                                        \
  }
#define TENSORS(NAME, TYPE, KIND, INNER, RANGE, MIRROR)                        \
  for (k = 0; k < CONV_CASES; k++) {                                           \
    const ConvCase c = convCase(k, INNER == 3 ? 4 : 1, RANGE, MIRROR);         \
    TEST_(TYPE) function = THTensor_(NAME);                                    \
    TYPED_CASE(#NAME);                                                         \
    TEST_(tensors)(&c, KIND, INNER, &function, (real)(k % 3));                 \
  }
#define ALL_FORMS(NAME, TYPE, KIND, INNER)        \
  TENSORS(NAME, TYPE, KIND, INNER, VALID, 0)      \
  TENSORS(NAME, TYPE, KIND, INNER, VALID, 1)      \
  TENSORS(NAME, TYPE, KIND, INNER, FULL, 0)       \
  TENSORS(NAME, TYPE, KIND, INNER, FULL, 1)

/* A tensor of one element that says it has these sizes, all strides 0. */
static THTensor *TEST_(newClaim)(int dims, long a, long b, long c, long d) {
  const long sizes[4] = {a, b, c, d};
  THTensor *t = THTensor_(newWithSize4d)(1, 1, 1, 1);
  int i;
  THTensor_(fill)(t, 1);
  t->nDimension = dims;
  for (i = 0; i < dims; i++) {
    t->size[i] = sizes[i];
    t->stride[i] = 0;
  }
  return t;
}

/* Sizes whose product is no number: an error, and the result stays as it is. */
/* The next line of a kernel of one line, and the next output of one, may be anywhere. */
static void TEST_(hugeStrides)(void) {
  real line[2] = {3, 4}, weight[1] = {2}, sums[2] = {1, 1};
  THTensor_(validXCorr2DRevptr)(sums, 1, line, 1, 2, weight, 1, 1, LONG_MAX, LONG_MAX);
  CHECK(sums[0] == 7 && sums[1] == 9);
  THTensor_(validXCorr3DRevptr)(sums, 1, line, 1, 1, 2, weight, 1, 1, 1, LONG_MAX, LONG_MAX, LONG_MAX);
  CHECK(sums[0] == 13 && sums[1] == 17);
  THTensor_(validConv2Dptr)(sums, 1, line, 1, 2, weight, 1, 1, LONG_MAX, LONG_MAX);
  CHECK(sums[0] == 19 && sums[1] == 17);
  /* An output that no memory has is none. */
  THTensor_(fullConv2Dptr)(sums, 1, line, 1, 2, weight, 1, 1, LONG_MAX, LONG_MAX);
  CHECK(sums[0] == 19 && sums[1] == 17);
}

static void TEST_(hugeSizes)(void) {
  const long side = 1L << 31;
  THTensor *planes = TEST_(newClaim)(3, side, side, side, 0);
  THTensor *empty = TEST_(newClaim)(3, 0, side, side << 1, 0);
  THTensor *batch = TEST_(newClaim)(4, 0, side, side, side);
  THTensor *kernel = TEST_(newClaim)(3, 1, 1, 1, 0);
  THTensor *none = TEST_(newClaim)(3, 0, 1, 1, 0);
  THTensor *nones = TEST_(newClaim)(4, 0, side, 1, 1);
  THTensor *result = THTensor_(newWithSize1d)(2);
  THTensor_(fill)(result, 7);
  CHECK_ERROR(THTensor_(conv2DRevger)(result, 1, 1, planes, none, 1, 1));
  CHECK_ERROR(THTensor_(conv2DRevger)(result, 1, 1, empty, kernel, 1, 1));
  CHECK_ERROR(THTensor_(conv2DRevgerm)(result, 1, 1, batch, nones, 1, 1));
  CHECK_ERROR(THTensor_(conv2Dger)(result, 1, 1, planes, none, 1, 1, "V", "X"));
  CHECK_ERROR(THTensor_(conv2Dger)(result, 1, 1, planes, none, 1, 1, "F", "C"));
  CHECK_ERROR(THTensor_(conv2Dger)(result, 1, 1, empty, kernel, 1, 1, "V", "C"));
  CHECK_ERROR(THTensor_(conv2Dcmul)(result, 1, 1, empty, none, 1, 1, "F", "X"));
  CHECK_ERROR(THTensor_(conv2Dmv)(result, 1, 1, planes, nones, 1, 1, "V", "X"));
  CHECK_ERROR(THTensor_(conv2Dmm)(result, 1, 1, batch, nones, 1, 1, "F", "X"));
  /* Nothing at these addresses is read: the sizes are refused first. */
  CHECK_ERROR(THTensor_(validXCorr2DRevptr)(THTensor_(data)(result), 1, THTensor_(data)(result), side << 1, side,
                                            THTensor_(data)(kernel), 1, 1, 1, 1));
  CHECK_ERROR(THTensor_(fullConv2Dptr)(THTensor_(data)(result), 1, THTensor_(data)(result), side, side >> 1,
                                       THTensor_(data)(kernel), side, side >> 1, 1, 1));
  CHECK_LONG(THTensor_(nDimension)(result), 1);
  CHECK_LONG((long)THTensor_(get1d)(result, 0), 7);
  CHECK_LONG((long)THTensor_(get1d)(result, 1), 7);
  THTensor_(free)(planes);
  THTensor_(free)(empty);
  THTensor_(free)(batch);
  THTensor_(free)(kernel);
  THTensor_(free)(none);
  THTensor_(free)(nones);
  THTensor_(free)(result);
}

static void TEST_(conv)(void) {
  int k;
  TYPED_CASE("sizes beyond all memory");
  TEST_(hugeSizes)();
  TEST_(hugeStrides)();
  MEMORY2(validXCorr2Dptr, VALID, 0)
  MEMORY2(validConv2Dptr, VALID, 1)
  MEMORY2(fullXCorr2Dptr, FULL, 0)
  MEMORY2(fullConv2Dptr, FULL, 1)
  MEMORY2(validXCorr2DRevptr, SPREAD, 0)
  MEMORY3(validXCorr3Dptr, VALID, 0)
  MEMORY3(validConv3Dptr, VALID, 1)
  MEMORY3(fullXCorr3Dptr, FULL, 0)
  MEMORY3(fullConv3Dptr, FULL, 1)
  MEMORY3(validXCorr3DRevptr, SPREAD, 0)
  ALL_FORMS(conv2Dmul, Tensors2, CONV_MUL, 2)
  ALL_FORMS(conv2Dger, Tensors2, CONV_GER, 2)
  ALL_FORMS(conv2Dmv, Tensors2, CONV_MV, 2)
  ALL_FORMS(conv2Dmm, Tensors2, CONV_MM, 2)
  ALL_FORMS(conv2Dcmul, Tensors2, CONV_CMUL, 2)
  ALL_FORMS(conv3Dmul, Tensors3, CONV_MUL, 3)
  ALL_FORMS(conv3Dger, Tensors3, CONV_GER, 3)
  ALL_FORMS(conv3Dmv, Tensors3, CONV_MV, 3)
  ALL_FORMS(conv3Dcmul, Tensors3, CONV_CMUL, 3)
  TENSORS(conv2DRevger, Reverse2, CONV_REVGER, 2, SPREAD, 0)
  TENSORS(conv2DRevgerm, Reverse2, CONV_REVGERM, 2, SPREAD, 0)
  TENSORS(conv3DRevger, Reverse3, CONV_REVGER, 3, SPREAD, 0)
}

#undef MEMORY2
#undef MEMORY3
#undef MEMORY_
#undef TENSORS
#undef ALL_FORMS

#endif
