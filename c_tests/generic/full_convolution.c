#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/full_convolution.c"
#else

/* Sizes of an input and a kernel: planes, depth, rows, columns; and strides. */
#define PLANES 2L
#define KERNELS 3L
enum { TEST_(D) = 3, TEST_(H) = 4, TEST_(W) = 5, TEST_(KD) = 2, TEST_(KH) = 3, TEST_(KW) = 2 };

/* The products of a plane with a kernel, added to `out`. */
static void TEST_(addProducts)(real *out, const real *in, const real *kernel, const long *size, const long *ksize,
                               const long *stride, const long *osize, int mirrored) {
  long z, y, x, i, j, k;
  for (z = 0; z < size[0]; z++)
    for (y = 0; y < size[1]; y++)
      for (x = 0; x < size[2]; x++)
        for (i = 0; i < ksize[0]; i++)
          for (j = 0; j < ksize[1]; j++)
            for (k = 0; k < ksize[2]; k++) {
              const long tap = (i * ksize[1] + j) * ksize[2] + k;
              const real weight = kernel[mirrored ? ksize[0] * ksize[1] * ksize[2] - 1 - tap : tap];
              out[((z * stride[0] + i) * osize[1] + y * stride[1] + j) * osize[2] + x * stride[2] + k] +=
                  in[(z * size[1] + y) * size[2] + x] * weight;
            }
}

/* Whether two numbers are equal, both NaN, or as near as rounding leaves them. */
static int TEST_(near)(double a, double b) {
  if (isnan(a) || isnan(b) || isinf(a) || isinf(b))
    return (isnan(a) && isnan(b)) || a == b;
  return fabs(a - b) <= 1e-4 * (1 + fabs(b));
}

static void TEST_(compare)(const real *actual, const real *expected, long n, const char *what) {
  long k;
  int same = 1;
  for (k = 0; k < n; k++)
    same &= TEST_(near)(actual[k], expected[k]);
  check_that(same, __FILE__, __LINE__, what);
}

/* All forms with these operands. */
static void TEST_(forms)(real *in, real *kernel, int volumes, const long *stride, int mirrored) {
  const char *letters[] = {"C", "X"}, *letter = letters[mirrored];
  const long size[] = {volumes ? TEST_(D) : 1, TEST_(H), TEST_(W)};
  const long ksize[] = {volumes ? TEST_(KD) : 1, TEST_(KH), TEST_(KW)};
  long osize[3], inVolume, kernelVolume, volume, d, i, j;
  THTensor *t, *k, *r = THTensor_(new)();
  real *expected, *plain;
  for (d = 0; d < 3; d++)
    osize[d] = (size[d] - 1) * stride[d] + ksize[d];
  inVolume = size[0] * size[1] * size[2];
  kernelVolume = ksize[0] * ksize[1] * ksize[2];
  volume = osize[0] * osize[1] * osize[2];
  expected = calloc(KERNELS * PLANES * volume, sizeof(real));
  plain = calloc(volume, sizeof(real));

  TEST_(addProducts)(expected, in, kernel, size, ksize, stride, osize, mirrored);
  if (volumes && !mirrored)
    THTensor_(fullConv3Dptr)(plain, 1, in, size[0], size[1], size[2], kernel, ksize[0], ksize[1], ksize[2],
                             stride[0], stride[1], stride[2]);
  else if (volumes)
    THTensor_(fullXCorr3Dptr)(plain, 1, in, size[0], size[1], size[2], kernel, ksize[0], ksize[1], ksize[2],
                              stride[0], stride[1], stride[2]);
  else if (!mirrored)
    THTensor_(fullConv2Dptr)(plain, 1, in, size[1], size[2], kernel, ksize[1], ksize[2], stride[1], stride[2]);
  else
    THTensor_(fullXCorr2Dptr)(plain, 1, in, size[1], size[2], kernel, ksize[1], ksize[2], stride[1], stride[2]);
  TEST_(compare)(plain, expected, volume, "full…ptr");

  /* mv: for each kernel the sum over the planes */
  memset(expected, 0, KERNELS * volume * sizeof(real));
  for (j = 0; j < KERNELS; j++)
    for (i = 0; i < PLANES; i++)
      TEST_(addProducts)(expected + j * volume, in + i * inVolume, kernel + (j * PLANES + i) * kernelVolume, size,
                         ksize, stride, osize, mirrored);
  if (volumes) {
    THLongStorage *sizes = THLongStorage_newWithSize(5);
    const long all[] = {KERNELS, PLANES, ksize[0], ksize[1], ksize[2]};
    memcpy(THLongStorage_data(sizes), all, sizeof all);
    t = THTensor_(newWithSize4d)(PLANES, size[0], size[1], size[2]);
    k = THTensor_(newWithSize)(sizes, NULL);
    THLongStorage_free(sizes);
  } else {
    t = THTensor_(newWithSize3d)(PLANES, size[1], size[2]);
    k = THTensor_(newWithSize4d)(KERNELS, PLANES, ksize[1], ksize[2]);
  }
  memcpy(THTensor_(data)(t), in, PLANES * inVolume * sizeof(real));
  memcpy(THTensor_(data)(k), kernel, KERNELS * PLANES * kernelVolume * sizeof(real));
  if (volumes)
    THTensor_(conv3Dmv)(r, 0, 1, t, k, stride[0], stride[1], stride[2], "F", letter);
  else
    THTensor_(conv2Dmv)(r, 0, 1, t, k, stride[1], stride[2], "F", letter);
  TEST_(compare)(THTensor_(data)(r), expected, KERNELS * volume, "mv");

  /* ger: for each kernel and each plane */
  memset(expected, 0, KERNELS * PLANES * volume * sizeof(real));
  for (j = 0; j < KERNELS; j++)
    for (i = 0; i < PLANES; i++)
      TEST_(addProducts)(expected + (j * PLANES + i) * volume, in + i * inVolume, kernel + j * kernelVolume, size,
                         ksize, stride, osize, mirrored);
  THTensor_(free)(k);
  k = volumes ? THTensor_(newWithSize4d)(KERNELS, ksize[0], ksize[1], ksize[2])
              : THTensor_(newWithSize3d)(KERNELS, ksize[1], ksize[2]);
  memcpy(THTensor_(data)(k), kernel, KERNELS * kernelVolume * sizeof(real));
  if (volumes)
    THTensor_(conv3Dger)(r, 0, 1, t, k, stride[0], stride[1], stride[2], "F", letter);
  else
    THTensor_(conv2Dger)(r, 0, 1, t, k, stride[1], stride[2], "F", letter);
  TEST_(compare)(THTensor_(data)(r), expected, KERNELS * PLANES * volume, "ger");
  free(expected);
  free(plain);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}

static void TEST_(products)(void) {
  const long strides[][3] = {{1, 1, 1}, {2, 1, 3}, {1, 4, 2}};
  const real wrong[] = {1, NAN, INFINITY, -INFINITY};
  real in[PLANES * 3 * 4 * 5], kernel[KERNELS * PLANES * 2 * 3 * 2];
  size_t w, s, k;
  int volumes, mirrored, place;
  TYPED_CASE("full convolutions of numbers that are not finite");
  for (w = 0; w < 4; w++)
    for (s = 0; s < 3; s++)
      for (place = 0; place < 3; place++)
        for (volumes = 0; volumes < 2; volumes++)
          for (mirrored = 0; mirrored < 2; mirrored++) {
            for (k = 0; k < sizeof in / sizeof *in; k++)
              in[k] = (real)((int)(k * 7 % 11) - 5) / 4;
            for (k = 0; k < sizeof kernel / sizeof *kernel; k++)
              kernel[k] = (real)((int)(k * 5 % 9) - 4) / 2;
            if (place != 1)
              kernel[3] = wrong[w];
            if (place != 0)
              in[7] = wrong[w];
            TEST_(forms)(in, kernel, volumes, strides[s], mirrored);
          }
}

static void TEST_(kernelWithoutElements)(void) {
  THTensor *t = THTensor_(newWithSize2d)(4, 5), *k = THTensor_(newWithSize2d)(2, 3), *r = THTensor_(new)();
  TYPED_CASE("a kernel whose header says that it has no elements");
  THTensor_(fill)(t, 1);
  k->size[0] = 0;
  CHECK_ERROR(THTensor_(conv2Dmul)(r, 0, 1, t, k, 1, 1, "F", "C"));
  CHECK(!strstr(check_caught.message, "memory"));
  CHECK_LONG(r->nDimension, 0);
  THTensor_(free)(t);
  THTensor_(free)(k);
  THTensor_(free)(r);
}

#undef PLANES
#undef KERNELS

#endif
