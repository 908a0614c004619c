#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_pooling.c"
#else

#include "nn.h"

typedef struct {
  PoolCase c;
  int kind, volume; /* means, maxima */
  THTensor *input, *samples;
  THLongTensor *indices;
} TEST_(Pool);

static void TEST_(poolOutput)(THTensor *output, void *operands) {
  const TEST_(Pool) *o = operands;
  const int *k = o->c.kernel, *s = o->c.stride, *p = o->c.pad, *d = o->c.dilation;
  const int plain = d[0] * d[1] * d[2] == 1;
  if (o->kind == 0 && o->volume)
    THNN_(VolumetricAveragePooling_updateOutput)(NULL, o->input, output, k[0], k[2], k[1], s[0], s[2], s[1], p[0], p[2], p[1],
                                                 o->c.ceil, o->c.includePad);
  else if (o->kind == 0)
    THNN_(SpatialAveragePooling_updateOutput)(NULL, o->input, output, k[2], k[1], s[2], s[1], p[2], p[1], o->c.ceil, o->c.includePad);
  else if (o->volume && plain)
    THNN_(VolumetricMaxPooling_updateOutput)(NULL, o->input, output, o->indices, k[0], k[2], k[1], s[0], s[2], s[1], p[0], p[2], p[1], o->c.ceil);
  else if (o->volume)
    THNN_(VolumetricDilatedMaxPooling_updateOutput)(NULL, o->input, output, o->indices, k[0], k[2], k[1], s[0], s[2], s[1], p[0],
                                                    p[2], p[1], d[0], d[2], d[1], o->c.ceil);
  else if (plain)
    THNN_(SpatialMaxPooling_updateOutput)(NULL, o->input, output, o->indices, k[2], k[1], s[2], s[1], p[2], p[1], o->c.ceil);
  else
    THNN_(SpatialDilatedMaxPooling_updateOutput)(NULL, o->input, output, o->indices, k[2], k[1], s[2], s[1], p[2], p[1], d[2], d[1],
                                                 o->c.ceil);
}

static void TEST_(poolGradient)(const TEST_(Pool) *o, THTensor *gradOutput, THTensor *gradInput) {
  const int *k = o->c.kernel, *s = o->c.stride, *p = o->c.pad, *d = o->c.dilation;
  const int plain = d[0] * d[1] * d[2] == 1;
  if (o->kind == 0 && o->volume)
    THNN_(VolumetricAveragePooling_updateGradInput)(NULL, o->input, gradOutput, gradInput, k[0], k[2], k[1], s[0], s[2], s[1], p[0],
                                                    p[2], p[1], o->c.ceil, o->c.includePad);
  else if (o->kind == 0)
    THNN_(SpatialAveragePooling_updateGradInput)(NULL, o->input, gradOutput, gradInput, k[2], k[1], s[2], s[1], p[2], p[1], o->c.ceil,
                                                 o->c.includePad);
  else if (o->volume && plain)
    THNN_(VolumetricMaxPooling_updateGradInput)(NULL, o->input, gradOutput, gradInput, o->indices, k[0], k[2], k[1], s[0], s[2], s[1],
                                                p[0], p[2], p[1], o->c.ceil);
  else if (o->volume)
    THNN_(VolumetricDilatedMaxPooling_updateGradInput)(NULL, o->input, gradOutput, gradInput, o->indices, k[0], k[2], k[1], s[0], s[2],
                                                       s[1], p[0], p[2], p[1], d[0], d[2], d[1], o->c.ceil);
  else if (plain)
    THNN_(SpatialMaxPooling_updateGradInput)(NULL, o->input, gradOutput, gradInput, o->indices, k[2], k[1], s[2], s[1], p[2], p[1], o->c.ceil);
  else
    THNN_(SpatialDilatedMaxPooling_updateGradInput)(NULL, o->input, gradOutput, gradInput, o->indices, k[2], k[1], s[2], s[1], p[2],
                                                    p[1], d[2], d[1], o->c.ceil);
}

/* Distinct numbers, no two nearer than the steps of finite differences. */
static THTensor *TEST_(newDistinct)(int layout, int rank, const long *size) {
  THTensor *t = TEST_(newFilled)(layout, rank, size, 1, -1, 1);
  const ptrdiff_t n = TEST_(nnCount)(t);
  ptrdiff_t k;
  for (k = 0; k < n; k++)
    *TEST_(nnAt)(t, k) = (real)((double)((k * 7919) % 4099) / 32 - 64);
  return t;
}

/* Every window of every plane, the slow way. */
static void TEST_(poolWindows)(const TEST_(Pool) *o, const THTensor *output, const long *in, const long *out, long planes, long base) {
  long n, z, y, x, a, b, e;
  for (n = 0; n < planes; n++)
    for (z = 0; z < out[0]; z++)
      for (y = 0; y < out[1]; y++)
        for (x = 0; x < out[2]; x++) {
          const ptrdiff_t at = ((n * out[0] + z) * out[1] + y) * out[2] + x;
          double sum = 0, most = -HUGE_VAL, divisor = 1;
          long where = -1, inside = 0, d, i[3];
          i[0] = z, i[1] = y, i[2] = x;
          for (a = 0; a < o->c.kernel[0]; a++)
            for (b = 0; b < o->c.kernel[1]; b++)
              for (e = 0; e < o->c.kernel[2]; e++) {
                const long t = z * o->c.stride[0] - o->c.pad[0] + a * o->c.dilation[0];
                const long r = y * o->c.stride[1] - o->c.pad[1] + b * o->c.dilation[1];
                const long q = x * o->c.stride[2] - o->c.pad[2] + e * o->c.dilation[2];
                if (t >= 0 && t < in[0] && r >= 0 && r < in[1] && q >= 0 && q < in[2]) {
                  const long place = (t * in[1] + r) * in[2] + q;
                  const double v = *TEST_(nnAt)(o->input, n * in[0] * in[1] * in[2] + place);
                  inside++;
                  sum += v;
                  if (v > most)
                    most = v, where = place;
                }
              }
          for (d = 0; d < 3; d++) { /* the padding behind the input is as wide as that in front */
            const long start = i[d] * o->c.stride[d] - o->c.pad[d], end = start + o->c.kernel[d];
            divisor *= (end < in[d] + o->c.pad[d] ? end : in[d] + o->c.pad[d]) - start;
          }
          if (o->kind == 0)
            CHECK_CLOSE(*TEST_(nnAt)(output, at), sum / (o->c.includePad ? divisor : inside));
          else {
            CHECK_NUMBER(*TEST_(nnAt)(output, at), most);
            CHECK_LONG(THLongTensor_data(o->indices)[at], where + base);
          }
        }
}

static void TEST_(windows)(int layout, long base) {
  static const long sizes[5] = {2, 2, 4, 7, 9};
  int c, kind, volume, batch;
  for (c = 0; c < POOL_CASES; c++)
    for (kind = 0; kind < 2; kind++)
      for (volume = 0; volume < 2; volume++)
        for (batch = 0; batch < 2; batch++) {
          const int rank = 3 + volume + batch;
          THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput;
          TEST_(Pool) o;
          long size[5], in[3], out[3], planes = batch ? 4 : 2;
          int d, k = 0;
          TYPED_CASE("windows");
          o.c = poolCases[c], o.kind = kind, o.volume = volume;
          o.indices = THLongTensor_new();
          if (!volume)
            o.c.kernel[0] = o.c.stride[0] = o.c.dilation[0] = 1, o.c.pad[0] = 0;
          if (kind == 0)
            o.c.dilation[0] = o.c.dilation[1] = o.c.dilation[2] = 1;
          for (d = 0; d < 5; d++)
            if ((d > 0 || batch) && (d != 2 || volume))
              size[k++] = sizes[d];
          for (d = 0; d < 3; d++) {
            in[d] = d == 0 && !volume ? 1 : sizes[2 + d];
            out[d] = poolOutput(&o.c, d, in[d]);
          }
          o.input = TEST_(newDistinct)(layout, rank, size);
          TEST_(poolOutput)(output, &o);
          CHECK_LONG(output->nDimension, rank);
          CHECK_LONG(output->size[rank - 2], out[1]);
          CHECK_LONG(output->size[rank - 1], out[2]);
          TEST_(poolWindows)(&o, output, in, out, planes, base);
          gradOutput = TEST_(newFilled)(layout, rank, output->size, 2, -1, 1);
          TEST_(poolGradient)(&o, gradOutput, gradInput);
          CHECK(THTensor_(isSameSizeAs)(gradInput, o.input));
          if (sizeof(real) == 8 || kind) /* sums of larger numbers in single precision */
            CHECK_GRADIENT(TEST_(poolOutput), &o, o.input, gradOutput, gradInput);
          CHECK_ERROR(TEST_(poolGradient)(&o, o.input, gradInput));
          if (kind) {
            THLongTensor_data(o.indices)[0] = 4 * 7 * 9 + base;
            CHECK_ERROR(TEST_(poolGradient)(&o, gradOutput, gradInput));
          }
          o.c.pad[2] = o.c.kernel[2] / 2 + 1;
          CHECK_ARG_ERROR(kind == 0 && volume ? 11 : 2, TEST_(poolOutput)(output, &o));
          o.c.pad[2] = 0, o.c.stride[1] = 0;
          CHECK_ARG_ERROR(8, TEST_(poolOutput)(output, &o));
          o.c.kernel[1] = 0;
          CHECK_ARG_ERROR(5, TEST_(poolOutput)(output, &o));
          o.c.kernel[1] = 40, o.c.stride[1] = 1, o.c.pad[1] = 0;
          if (o.kind == 0 && o.volume)
            CHECK_ARG_ERROR(2, TEST_(poolOutput)(output, &o));
          else
            CHECK_ERROR(TEST_(poolOutput)(output, &o));
          o.c.kernel[1] = 1;
          THTensor_(resize2d)(o.input, 3, 3);
          CHECK_ARG_ERROR(2, TEST_(poolOutput)(output, &o));
          THTensor_(free)(o.input), THTensor_(free)(output), THTensor_(free)(gradInput), THTensor_(free)(gradOutput);
          THLongTensor_free(o.indices);
        }
}

/* ---- the other layers ----------------------------------------------------------------- */



static void TEST_(otherOutput)(THTensor *output, void *operands) {
  const TEST_(Pool) *o = operands;
  switch (o->kind) {
  case ADAPTIVE_MEAN_: THNN_(SpatialAdaptiveAveragePooling_updateOutput)(NULL, o->input, output, 4, 3); break;
  case ADAPTIVE_MAX_: THNN_(SpatialAdaptiveMaxPooling_updateOutput)(NULL, o->input, output, o->indices, 4, 3); break;
  case FRACTIONAL_:
    if (o->volume)
      THNN_(VolumetricFractionalMaxPooling_updateOutput)(NULL, o->input, output, 4, 3, 2, 3, 2, 2, o->indices, o->samples);
    else
      THNN_(SpatialFractionalMaxPooling_updateOutput)(NULL, o->input, output, 4, 3, 3, 2, o->indices, o->samples);
    break;
  case UNPOOLING_:
    if (o->volume)
      THNN_(VolumetricMaxUnpooling_updateOutput)(NULL, o->input, output, o->indices, 5, 11, 9, 1, 1, 1, 0, 0, 0);
    else
      THNN_(SpatialMaxUnpooling_updateOutput)(NULL, o->input, output, o->indices, 25, 20);
    break;
  case TEMPORAL_: THNN_(TemporalMaxPooling_updateOutput)(NULL, o->input, output, o->indices, 3, 2); break;
  default: THNN_(FeatureLPPooling_updateOutput)(NULL, o->input, output, 3, 3, 2, o->volume); break;
  }
}

static void TEST_(others)(int layout, long base) {
  static const long sizes[5] = {2, 2, 4, 7, 9}, sequence[3] = {2, 9, 4};
  int kind, volume;
  long k, n, i, j;
  for (kind = 0; kind < OTHERS_; kind++)
    for (volume = 0; volume < 2; volume++) {
      const int rank = kind == TEMPORAL_ || kind == POWER_ ? 3 : volume && kind >= FRACTIONAL_ ? 4 : 3;
      const long *size = rank == 4 ? sizes + 1 : kind == TEMPORAL_ ? sequence : kind == POWER_ ? (volume ? sequence : sequence + 0) : NULL;
      static const long plane[3] = {2, 7, 9};
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput;
      TEST_(Pool) o;
      TYPED_CASE("other pooling");
      o.kind = kind, o.volume = volume;
      o.indices = THLongTensor_new();
      o.samples = TEST_(newFilledVector)(6, 3);
      for (k = 0; k < 6; k++)
        *TEST_(nnAt)(o.samples, k) = (real)0.0625 + (real)k / 8;
      if (kind == POWER_ && !volume) { /* features are the first dimension */
        static const long features[3] = {9, 2, 4};
        o.input = TEST_(newFilled)(layout, 3, features, 4, 0.5, 2);
      } else
        o.input = kind == POWER_ ? TEST_(newFilled)(layout, 3, sequence, 4, 0.5, 2) : TEST_(newDistinct)(layout, rank, size ? size : plane);
      if (kind == UNPOOLING_) {
        const ptrdiff_t length = TEST_(nnCount)(o.input) / 2;
        THLongTensor_resize1d(o.indices, TEST_(nnCount)(o.input));
        for (k = 0; k < TEST_(nnCount)(o.input); k++)
          THLongTensor_data(o.indices)[k] = k % length * 37 % 491 + base; /* no two the same */
        if (rank == 4)
          THLongTensor_resize4d(o.indices, 2, 4, 7, 9);
        else
          THLongTensor_resize3d(o.indices, 2, 7, 9);
      }
      TEST_(otherOutput)(output, &o);
      n = TEST_(nnCount)(output);
      if (kind <= ADAPTIVE_MAX_)
        for (k = 0; k < n; k++) {
          const long y = k / 4 % 3, x = k % 4, top = y * 7 / 3, left = x * 9 / 4;
          const long bottom = ((y + 1) * 7 + 2) / 3, right = ((x + 1) * 9 + 3) / 4;
          double sum = 0, most = -HUGE_VAL;
          long row = -1, column = -1;
          for (i = top; i < bottom; i++)
            for (j = left; j < right; j++) {
              const double v = *TEST_(nnAt)(o.input, k / 12 * 63 + i * 9 + j);
              sum += v;
              if (v > most)
                most = v, row = i - top, column = j - left;
            }
          CHECK_CLOSE(*TEST_(nnAt)(output, k), kind == ADAPTIVE_MAX_ ? most : sum / (bottom - top) / (right - left));
          if (kind == ADAPTIVE_MAX_) {
            CHECK_LONG(THLongTensor_data(o.indices)[k], row + base);
            CHECK_LONG(THLongTensor_data(o.indices)[n + k], column + base);
          }
        }
      else if (kind == FRACTIONAL_)
        for (k = 0; k < n; k++) { /* windows of 2 x 3 (2 x 2 x 3); each begins as the pattern says */
          const long in[3] = {volume ? 4 : 1, 7, 9}, out[3] = {volume ? 2 : 1, 3, 4}, pool[3] = {volume ? 2 : 1, 2, 3};
          const long at[3] = {k / 12 % out[0], k / 4 % 3, k % 4}, p = k / (12 * out[0]), order[3] = {volume ? 2 : 0, 1, 0};
          long first[3], d, a;
          double most = -HUGE_VAL;
          for (d = 0; d < 3; d++) {
            const real sample = d == 0 && !volume ? 0 : *TEST_(nnAt)(o.samples, p * (volume ? 3 : 2) + order[d]);
            const real alpha = out[d] > 1 ? (real)(in[d] - pool[d]) / (real)(out[d] - 1) : 0;
            first[d] = at[d] == out[d] - 1 ? in[d] - pool[d] : (long)(((real)at[d] + sample) * alpha) - (long)(sample * alpha);
          }
          for (a = 0; a < pool[0]; a++)
            for (i = 0; i < pool[1]; i++)
              for (j = 0; j < pool[2]; j++) {
                const double v = *TEST_(nnAt)(o.input, ((p * in[0] + first[0] + a) * 7 + first[1] + i) * 9 + first[2] + j);
                most = v > most ? v : most;
              }
          CHECK_NUMBER(*TEST_(nnAt)(output, k), most);
          CHECK_NUMBER(*TEST_(nnAt)(o.input, p * in[0] * 63 + THLongTensor_data(o.indices)[k] - base), most);
        }
      else if (kind == UNPOOLING_) {
        const long from = TEST_(nnCount)(o.input) / 2, to = n / 2;
        double total = 0;
        CHECK_LONG(to, volume ? 5 * 11 * 9 : 500);
        for (k = 0; k < 2 * from; k++)
          CHECK_NUMBER(*TEST_(nnAt)(output, k / from * to + THLongTensor_data(o.indices)[k] - base), *TEST_(nnAt)(o.input, k));
        for (k = 0; k < n; k++)
          total += *TEST_(nnAt)(output, k) != 0;
        for (k = 0; k < 2 * from; k++)
          total -= *TEST_(nnAt)(o.input, k) != 0;
        CHECK_NUMBER(total, 0);
      } else if (kind == TEMPORAL_)
        for (k = 0; k < n; k++) {
          const long f = k % 4, t = k / 4 % 4, b = k / 16;
          double most = -HUGE_VAL;
          long at = -1;
          for (i = 0; i < 3; i++) {
            const double v = *TEST_(nnAt)(o.input, (b * 9 + t * 2 + i) * 4 + f);
            if (v > most)
              most = v, at = i;
          }
          CHECK_NUMBER(*TEST_(nnAt)(output, k), most);
          CHECK_LONG(THLongTensor_data(o.indices)[k], at);
        }
      else
        for (k = 0; k < n; k++) { /* windows of 3 of 9 features, 2 apart */
          const long inner = volume ? 4 : 8, p = k % inner, w = k / inner % 4, b = k / inner / 4;
          double sum = 0;
          for (i = 0; i < 3; i++)
            sum += pow(*TEST_(nnAt)(o.input, (b * 9 + w * 2 + i) * inner + p), 3);
          CHECK_CLOSE(*TEST_(nnAt)(output, k), pow(sum, 1.0 / 3));
        }
      gradOutput = TEST_(newFilled)(layout, output->nDimension, output->size, 5, -1, 1);
      switch (kind) {
      case ADAPTIVE_MEAN_:
        THNN_(SpatialAdaptiveAveragePooling_updateGradInput)(NULL, o.input, gradOutput, gradInput);
        CHECK_ARG_ERROR(4, THNN_(SpatialAdaptiveAveragePooling_updateOutput)(NULL, o.input, output, 0, 3));
        CHECK_ARG_ERROR(2, THNN_(SpatialAdaptiveAveragePooling_updateOutput)(NULL, o.samples, output, 2, 3));
        break;
      case ADAPTIVE_MAX_:
        THNN_(SpatialAdaptiveMaxPooling_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.indices);
        break;
      case FRACTIONAL_:
        if (volume)
          THNN_(VolumetricFractionalMaxPooling_updateGradInput)(NULL, o.input, gradOutput, gradInput, 4, 3, 2, 3, 2, 2, o.indices);
        else {
          THNN_(SpatialFractionalMaxPooling_updateGradInput)(NULL, o.input, gradOutput, gradInput, 4, 3, 3, 2, o.indices);
          CHECK_ARG_ERROR(6, THNN_(SpatialFractionalMaxPooling_updateOutput)(NULL, o.input, output, 4, 3, 6, 2, o.indices, o.samples));
          CHECK_ARG_ERROR(7, THNN_(SpatialFractionalMaxPooling_updateOutput)(NULL, o.input, output, 4, 3, 3, 5, o.indices, o.samples));
          CHECK_ARG_ERROR(9, THNN_(SpatialFractionalMaxPooling_updateOutput)(NULL, o.input, output, 4, 3, 3, 2, o.indices, NULL));
          {
            static const double bad[] = {NAN, INFINITY, -1, 1e30, -1e-9, 1.001};
            const real kept = *TEST_(nnAt)(o.samples, 1);
            int b;
            for (b = 0; b < 6; b++) {
              *TEST_(nnAt)(o.samples, 1) = (real)bad[b];
              CHECK_ERROR(THNN_(SpatialFractionalMaxPooling_updateOutput)(NULL, o.input, output, 4, 3, 3, 2, o.indices, o.samples));
            }
            *TEST_(nnAt)(o.samples, 1) = kept;
          }
          CHECK_ARG_ERROR(3, THNN_(SpatialFractionalMaxPooling_updateGradInput)(NULL, o.input, o.input, gradInput, 4, 3, 3, 2, o.indices));
        }
        break;
      case UNPOOLING_:
        if (volume) {
          THNN_(VolumetricMaxUnpooling_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.indices, 5, 11, 9, 1, 1, 1, 0, 0, 0);
          CHECK_ARG_ERROR(10, THNN_(VolumetricMaxUnpooling_updateOutput)(NULL, o.input, output, o.indices, 5, 11, 9, 1, 0, 1, 0, 0, 0));
        } else {
          THNN_(SpatialMaxUnpooling_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.indices, 25, 20);
          CHECK_ERROR(THNN_(SpatialMaxUnpooling_updateOutput)(NULL, o.input, output, o.indices, 4, 5));
        }
        break;
      case TEMPORAL_:
        THNN_(TemporalMaxPooling_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.indices, 3, 2);
        CHECK_ARG_ERROR(5, THNN_(TemporalMaxPooling_updateOutput)(NULL, o.input, output, o.indices, 0, 2));
        CHECK_ARG_ERROR(2, THNN_(TemporalMaxPooling_updateOutput)(NULL, o.input, output, o.indices, 10, 2));
        break;
      default:
        THNN_(FeatureLPPooling_updateGradInput)(NULL, gradOutput, o.input, output, gradInput, 3, 3, 2, volume);
        CHECK_ARG_ERROR(5, THNN_(FeatureLPPooling_updateOutput)(NULL, o.input, output, 3, 1, 2, volume));
        CHECK_ARG_ERROR(6, THNN_(FeatureLPPooling_updateOutput)(NULL, o.input, output, 3, 3, 5, volume));
        CHECK_ARG_ERROR(3, THNN_(FeatureLPPooling_updateOutput)(NULL, o.input, output, 3, 10, 2, volume));
      }
      CHECK(THTensor_(isSameSizeAs)(gradInput, o.input));
      if (sizeof(real) == 8 || kind > ADAPTIVE_MEAN_)
        CHECK_GRADIENT(TEST_(otherOutput), &o, o.input, gradOutput, gradInput);
      THTensor_(free)(o.input), THTensor_(free)(o.samples), THTensor_(free)(output), THTensor_(free)(gradInput);
      THTensor_(free)(gradOutput);
      THLongTensor_free(o.indices);
    }
}

/* Windows wider than what is looked at together, several beside each other, equal maxima and NaN. */
static void TEST_(adaptive_rows)(void) {
  static const long widths[][2] = {{700, 1}, {700, 2}, {700, 7}, {256, 1}, {257, 1}, {60, 60}, {3, 9}};
  const long height = 5;
  size_t c;
  long i, x, y;
  for (c = 0; c < sizeof widths / sizeof *widths; c++) {
    const long width = widths[c][0], windows = widths[c][1];
    THTensor *input = THTensor_(newWithSize3d)(2, height, width), *means = THTensor_(new)(), *maxima = THTensor_(new)();
    THLongTensor *places = THLongTensor_new();
    real *data = THTensor_(data)(input);
    for (i = 0; i < 2 * height * width; i++)
      data[i] = i % 3 ? (real)(i * 37 % 11) : (real)NAN; /* eleven values: maxima are many */
    for (i = 0; i < height * width; i++)
      data[i] = (real)(i * 37 % 11);
    for (y = 0; y < height; y++)
      data[height * width + y * width] = y ? (real)NAN : -(real)HUGE_VAL;
    THNN_(SpatialAdaptiveAveragePooling_updateOutput)(NULL, input, means, (int)windows, 2);
    THNN_(SpatialAdaptiveMaxPooling_updateOutput)(NULL, input, maxima, places, (int)windows, 2);
    for (i = 0; i < 4 * windows; i++) {
      const long column = i % windows, row = i / windows % 2, left = column * width / windows;
      const long right = ((column + 1) * width + windows - 1) / windows, top = row * height / 2;
      const long bottom = ((row + 1) * height + 1) / 2;
      const real *plane = data + i / (2 * windows) * height * width;
      double sum = 0, most = NAN;
      long at[2] = {0, 0};
      for (y = top; y < bottom; y++)
        for (x = left; x < right; x++) {
          const double v = plane[y * width + x];
          sum += v;
          if (v > most || (isnan(most) && !isnan(v)))
            most = v, at[0] = y - top, at[1] = x - left;
        }
      if (i < 2 * windows)
        CHECK_CLOSE(THTensor_(data)(means)[i], sum / (bottom - top) / (right - left));
      else
        CHECK(isnan(THTensor_(data)(means)[i]) == isnan(sum));
      CHECK(isnan(most) ? isnan(THTensor_(data)(maxima)[i]) : THTensor_(data)(maxima)[i] == most);
      CHECK_LONG(THLongTensor_data(places)[i], at[0] + 1);
      CHECK_LONG(THLongTensor_data(places)[4 * windows + i], at[1] + 1);
    }
    THTensor_(free)(input), THTensor_(free)(means), THTensor_(free)(maxima);
    THLongTensor_free(places);
  }
}

/* A step wider than the windows leads behind the input: such a window's mean is 0, and its gradient goes nowhere. */
static void TEST_(windows_behind)(void) {
  THTensor *input = THTensor_(newWithSize3d)(1, 1, 5), *means = THTensor_(new)(), *gradOutput = THTensor_(newWithSize3d)(1, 1, 3);
  THTensor *gradInput = THTensor_(new)();
  int includePad, i;
  for (i = 0; i < 5; i++)
    THTensor_(data)(input)[i] = (real)(i + 1);
  THTensor_(fill)(gradOutput, 2);
  for (includePad = 0; includePad < 2; includePad++) {
    THNN_(SpatialAveragePooling_updateOutput)(NULL, input, means, 1, 1, 3, 1, 0, 0, 1, includePad);
    CHECK_LONG(THTensor_(nElement)(means), 3);
    CHECK_CLOSE(THTensor_(data)(means)[0], 1);
    CHECK_CLOSE(THTensor_(data)(means)[1], 4);
    CHECK(THTensor_(data)(means)[2] == 0);
    THNN_(SpatialAveragePooling_updateGradInput)(NULL, input, gradOutput, gradInput, 1, 1, 3, 1, 0, 0, 1, includePad);
    for (i = 0; i < 5; i++)
      CHECK_CLOSE(THTensor_(data)(gradInput)[i], i % 3 ? 0 : 2);
  }
  THTensor_(free)(input), THTensor_(free)(means), THTensor_(free)(gradOutput), THTensor_(free)(gradInput);
}

/* Windows far wider than the input, and steps that lead far beyond it: neither time nor numbers run away. */
static void TEST_(wide_windows)(void) {
  static const int cases[][3] = {/* width, step, padding */
                                 {2147483647, 2147483647, 1073741823}, {2147483647, 1073741824, 1073741823},
                                 {2147483647, 1, 1073741823},          {1073741824, 1073741823, 500000000},
                                 {149, 151, 74},                       {400, 149, 130}};
  const long width = 150;
  size_t c;
  long i, x;
  for (c = 0; c < sizeof cases / sizeof *cases; c++) {
    const int kernel = cases[c][0], step = cases[c][1], pad = cases[c][2];
    THTensor *input = THTensor_(newWithSize3d)(2, 3, width), *maxima = THTensor_(new)(), *means = THTensor_(new)();
    THTensor *volume = THTensor_(newWithSize4d)(1, 2, 3, width), *gradInput = THTensor_(new)(), *gradOutput;
    THLongTensor *places = THLongTensor_new();
    const real *data = THTensor_(data)(input);
    double expected[150] = {0};
    long windows;
    for (i = 0; i < 6 * width; i++)
      THTensor_(data)(input)[i] = THTensor_(data)(volume)[i] = (real)(i * 379 % 907);
    THNN_(SpatialMaxPooling_updateOutput)(NULL, input, maxima, places, kernel, 3, step, 1, pad, 0, 1);
    THNN_(SpatialAveragePooling_updateOutput)(NULL, input, means, kernel, 3, step, 1, pad, 0, 1, 0);
    windows = THTensor_(size)(maxima, 2);
    CHECK(THTensor_(size)(maxima, 1) == 1 && windows > 0 && THTensor_(isSameSizeAs)(means, maxima));
    gradOutput = THTensor_(newWithSize3d)(2, 1, windows);
    THTensor_(fill)(gradOutput, 1);
    THNN_(SpatialAveragePooling_updateGradInput)(NULL, input, gradOutput, gradInput, kernel, 3, step, 1, pad, 0, 1, 0);
    for (i = 0; i < 2 * windows; i++) {
      const real *plane = data + i / windows * 3 * width;
      const double first = (double)(i % windows) * step - pad;
      const long left = (long)fmax(first, 0), right = (long)fmin(first + kernel, (double)width);
      double sum = 0, most = -1;
      long y, at = 0;
      for (y = 0; y < 3; y++)
        for (x = left; x < right; x++) {
          sum += plane[y * width + x];
          if (plane[y * width + x] > most)
            most = plane[y * width + x], at = y * width + x;
        }
      CHECK(left < right);
      CHECK_CLOSE(THTensor_(data)(maxima)[i], most);
      CHECK_LONG(THLongTensor_data(places)[i], at + 1);
      CHECK_CLOSE(THTensor_(data)(means)[i], sum / (3 * (right - left)));
      for (x = left; i < windows && x < right; x++)
        expected[x] += 1.0 / (3 * (right - left));
    }
    for (x = 0; x < width; x++)
      CHECK_CLOSE(THTensor_(data)(gradInput)[x], expected[x]);
    /* Wide along every dimension. */
    THNN_(VolumetricMaxPooling_updateOutput)(NULL, volume, maxima, places, kernel, kernel, kernel, 2147483647, 2147483647,
                                             2147483647, 0, 0, 0, 1);
    CHECK(THTensor_(maxall)(maxima) > 800);
    THNN_(VolumetricMaxPooling_updateOutput)(NULL, volume, maxima, places, 2147483647, 2147483647, 2147483647, 1, 1, 1,
                                             1073741823, 1073741823, 1073741823, 1);
    CHECK(THTensor_(nElement)(maxima) == 2 * 3 * width && THTensor_(minall)(maxima) == THTensor_(maxall)(input));
    THTensor_(free)(input), THTensor_(free)(maxima), THTensor_(free)(means), THTensor_(free)(volume);
    THTensor_(free)(gradInput), THTensor_(free)(gradOutput), THLongTensor_free(places);
  }
}

/* Which argument is blamed, and by which name, as always. */
static void TEST_(poolRefusals)(void) {
  THTensor *volume = THTensor_(newWithSize4d)(1, 5, 6, 7), *plane = THTensor_(newWithSize3d)(1, 5, 6), *y = THTensor_(new)();
  THTensor *frames = THTensor_(newWithSize2d)(5, 3), *four = THTensor_(newWithSize2d)(4, 3), *random = THTensor_(newWithSize1d)(3);
  THLongTensor *indices = THLongTensor_newWithSize2d(4, 3);
  TYPED_CASE("what pooling refuses");
  THTensor_(zero)(volume), THTensor_(zero)(plane), THTensor_(zero)(frames), THTensor_(zero)(four), THTensor_(zero)(random);
  THLongTensor_zero(indices);

  /* volumes are rows x columns x time, arguments time, columns, rows; rows are looked at first */
#define FRACTIONAL(T, W, H) \
  CHECK_ARG_ERROR(number, THNN_(VolumetricFractionalMaxPooling_updateOutput)(NULL, volume, y, 2, 2, 2, T, W, H, indices, random))
  {
    int number = 9;
    FRACTIONAL(8, 8, 8);
    CHECK(strstr(check_caught.message, "'poolSizeH'"));
    number = 8;
    FRACTIONAL(8, 8, 2);
    CHECK(strstr(check_caught.message, "'poolSizeW'"));
    number = 7;
    FRACTIONAL(8, 2, 2);
    CHECK(strstr(check_caught.message, "'poolSizeT'"));
  }
#undef FRACTIONAL
  CHECK_ARG_ERROR(3, THNN_(VolumetricFractionalMaxPooling_updateGradInput)(NULL, volume, volume, y, 0, 2, 2, 2, 2, 2, indices));
  CHECK(strstr(check_caught.message, "'outputT'"));
  CHECK_ARG_ERROR(7, THNN_(SpatialFractionalMaxPooling_updateOutput)(NULL, plane, y, 2, 2, 8, 8, indices, random));
  CHECK(strstr(check_caught.message, "'poolSizeH'"));

  CHECK_ARG_ERROR(5, THNN_(TemporalMaxPooling_updateGradInput)(NULL, frames, four, y, indices, 0, 1));
  CHECK(strstr(check_caught.message, "'kW'"));
  CHECK_ARG_ERROR(6, THNN_(TemporalMaxPooling_updateGradInput)(NULL, frames, four, y, indices, 2, 0));
  CHECK(strstr(check_caught.message, "'dW'"));

  /* of 5 features, windows of 2 that are 1 apart give 4 */
  CHECK_ERROR(THNN_(FeatureLPPooling_updateGradInput)(NULL, frames, frames, four, y, 2, 2, 1, 0));
  CHECK_ARG_ERROR(3, THNN_(FeatureLPPooling_updateGradInput)(NULL, four, frames, four, y, 2, 3, 1, 0));
  CHECK(strstr(check_caught.message, "'input'"));

  /* a window that is larger than the input, though not with the padding */
  CHECK_ARG_ERROR(2, THNN_(VolumetricAveragePooling_updateOutput)(NULL, volume, y, 6, 1, 1, 1, 1, 1, 3, 0, 0, 0, 1));
  CHECK_ARG_ERROR(2, THNN_(VolumetricAveragePooling_updateGradInput)(NULL, volume, volume, y, 1, 1, 7, 1, 1, 1, 0, 0, 3, 0, 1));
  THNN_(VolumetricMaxPooling_updateOutput)(NULL, volume, y, indices, 6, 1, 1, 1, 1, 1, 3, 0, 0, 0);
  CHECK(y->size[1] == 6);

  THTensor_(free)(volume), THTensor_(free)(plane), THTensor_(free)(y), THTensor_(free)(frames), THTensor_(free)(four);
  THTensor_(free)(random);
  THLongTensor_free(indices);
}

static void TEST_(nn_pooling)(void) {
  int l;
  TEST_(poolRefusals)();
  TEST_(adaptive_rows)();
  TEST_(windows_behind)();
  TEST_(wide_windows)();
  for (l = 0; l < NN_LAYOUTS / 2; l++) {
    TEST_(windows)(nnLayouts[l], 1);
    TEST_(others)(nnLayouts[l], 1);
  }
  THSetIndexBase(0);
  TEST_(windows)(CONTIGUOUS, 0);
  TEST_(others)(CONTIGUOUS, 0);
  THSetIndexBase(1);
}

#endif
