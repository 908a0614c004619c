#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_resampling.c"
#else

#include "nn.h"

typedef struct {
  int kind;
  THTensor *input, *grid, *weight, *bias;
} TEST_(Resampling);

static void TEST_(resampledOutput)(THTensor *output, void *operands) {
  const TEST_(Resampling) *o = operands;
  switch (o->kind) {
  case REFLECT_: THNN_(SpatialReflectionPadding_updateOutput)(NULL, o->input, output, 3, -1, 2, 1); break;
  case REPLICATE_: THNN_(SpatialReplicationPadding_updateOutput)(NULL, o->input, output, 3, -1, 2, 1); break;
  case REPLICATE3_: THNN_(VolumetricReplicationPadding_updateOutput)(NULL, o->input, output, 3, -1, 2, 1, -1, 2); break;
  case NEAREST_: THNN_(SpatialUpSamplingNearest_updateOutput)(NULL, o->input, output, 3); break;
  case NEAREST3_: THNN_(VolumetricUpSamplingNearest_updateOutput)(NULL, o->input, output, 2); break;
  case BILINEAR_: THNN_(SpatialUpSamplingBilinear_updateOutput)(NULL, o->input, output, 7, 11); break;
  default: THNN_(VolumetricUpSamplingTrilinear_updateOutput)(NULL, o->input, output, 3, 7, 11); break;
  }
}

/* Where element i of the output is in an input of n elements: between two elements, for interpolation. */
static double TEST_(from)(int kind, int d, long i, long n, long out) {
  static const long before[3] = {-1, 2, 3};
  switch (kind) {
  case REFLECT_:
    i -= before[d];
    return (double)(i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i);
  case REPLICATE_:
  case REPLICATE3_:
    i -= before[d];
    return (double)(i < 0 ? 0 : i >= n ? n - 1 : i);
  case NEAREST_: return (double)(i / 3);
  case NEAREST3_: return (double)(i / 2);
  default: return i * (double)((float)(n - 1) / (float)(out - 1));
  }
}

static void TEST_(resampling)(int layout) {
  static const long sizes[5] = {2, 2, 3, 4, 6};
  int kind, batch;
  for (kind = 0; kind < RESAMPLINGS_; kind++)
    for (batch = 0; batch < 2; batch++) {
      const int volume = kind == REPLICATE3_ || kind == NEAREST3_ || kind == TRILINEAR_, linear = kind >= BILINEAR_;
      const int rank = 3 + volume + (batch || linear);
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput;
      TEST_(Resampling) o;
      long size[5], out[3], in[3], k, n;
      int d, e = 0;
      TYPED_CASE("resampling");
      for (d = 0; d < 5; d++)
        if ((d > 0 || batch || linear) && (d != 2 || volume))
          size[e++] = sizes[d];
      o.kind = kind;
      o.input = TEST_(newFilled)(layout, rank, size, 1, -1, 1);
      TEST_(resampledOutput)(output, &o);
      CHECK_LONG(output->nDimension, rank);
      for (d = 0; d < 3; d++) {
        in[d] = d == 0 && !volume ? 1 : sizes[2 + d];
        out[d] = d == 0 && !volume ? 1 : output->size[rank - 3 + d];
      }
      n = TEST_(nnCount)(output);
      for (k = 0; k < n; k++) {
        const long at[3] = {k / (out[1] * out[2]) % out[0], k / out[2] % out[1], k % out[2]}, p = k / (out[0] * out[1] * out[2]);
        double sum = 0;
        int corner;
        for (corner = 0; corner < 8; corner++) {
          double share = 1;
          long place = p;
          for (d = 0; d < 3; d++) {
            const double x = d == 0 && !volume ? 0 : TEST_(from)(kind, d, at[d], in[d], out[d]);
            const long low = (long)x, high = low + 1 < in[d] ? low + 1 : in[d] - 1;
            share *= corner >> d & 1 ? x - low : 1 - (x - low);
            place = place * in[d] + (corner >> d & 1 ? high : low);
          }
          if (share != 0)
            sum += share * *TEST_(nnAt)(o.input, place);
        }
        if (!check_that(TEST_(nnIsClose)(*TEST_(nnAt)(output, k), sum, 1e-6), __FILE__, __LINE__, "the output"))
          break;
      }
      gradOutput = TEST_(newFilled)(layout, rank, output->size, 2, -1, 1);
      switch (kind) {
      case REFLECT_:
        THNN_(SpatialReflectionPadding_updateGradInput)(NULL, o.input, gradOutput, gradInput, 3, -1, 2, 1);
        CHECK_ARG_ERROR(2, THNN_(SpatialReflectionPadding_updateOutput)(NULL, o.input, output, 6, 0, 0, 0));
        CHECK_ARG_ERROR(2, THNN_(SpatialReflectionPadding_updateOutput)(NULL, o.input, output, -3, -3, 0, 0));
        CHECK_ARG_ERROR(3, THNN_(SpatialReflectionPadding_updateGradInput)(NULL, o.input, o.input, gradInput, 3, -1, 2, 1));
        break;
      case REPLICATE_:
        THNN_(SpatialReplicationPadding_updateGradInput)(NULL, o.input, gradOutput, gradInput, 3, -1, 2, 1);
        break;
      case REPLICATE3_:
        THNN_(VolumetricReplicationPadding_updateGradInput)(NULL, o.input, gradOutput, gradInput, 3, -1, 2, 1, -1, 2);
        break;
      case NEAREST_:
        THNN_(SpatialUpSamplingNearest_updateGradInput)(NULL, o.input, gradOutput, gradInput, 3);
        CHECK_ARG_ERROR(4, THNN_(SpatialUpSamplingNearest_updateOutput)(NULL, o.input, output, 1));
        CHECK_ERROR(THNN_(SpatialUpSamplingNearest_updateGradInput)(NULL, o.input, o.input, gradInput, 3));
        break;
      case NEAREST3_: THNN_(VolumetricUpSamplingNearest_updateGradInput)(NULL, o.input, gradOutput, gradInput, 2); break;
      case BILINEAR_:
        THNN_(SpatialUpSamplingBilinear_updateGradInput)(NULL, gradOutput, gradInput, 2, 2, 4, 6, 7, 11);
        CHECK_ARG_ERROR(2, THNN_(SpatialUpSamplingBilinear_updateOutput)(NULL, o.input, output, 0, 11));
        CHECK_ERROR(THNN_(SpatialUpSamplingBilinear_updateGradInput)(NULL, gradOutput, gradInput, 2, 2, 4, 6, 8, 11));
        break;
      default: THNN_(VolumetricUpSamplingTrilinear_updateGradInput)(NULL, gradOutput, gradInput, 2, 2, 3, 4, 6, 3, 7, 11); break;
      }
      CHECK(THTensor_(isSameSizeAs)(gradInput, o.input));
      CHECK_GRADIENT(TEST_(resampledOutput), &o, o.input, gradOutput, gradInput);
      THTensor_(resize2d)(o.input, 2, 3);
      CHECK_ARG_ERROR(2, TEST_(resampledOutput)(output, &o));
      THTensor_(free)(o.input), THTensor_(free)(output), THTensor_(free)(gradInput), THTensor_(free)(gradOutput);
    }
}

/* ---- the places of a grid -------------------------------------------------------------- */

static void TEST_(sampledOutput)(THTensor *output, void *operands) {
  const TEST_(Resampling) *o = operands;
  THNN_(SpatialGridSamplerBilinear_updateOutput)(NULL, o->input, o->grid, output);
}

static void TEST_(grid)(int layout) {
  static const long size[] = {2, 3, 4, 5}, places[] = {2, 3, 4, 2};
  THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradGrid = THTensor_(new)(), *gradOutput;
  TEST_(Resampling) o;
  long n, c, k;
  int corner;
  TYPED_CASE("grid sampler");
  o.input = TEST_(newFilled)(layout, 4, size, 1, -1, 1);
  o.grid = TEST_(newFilled)(layout, 4, places, 2, -1.25, 1.25);
  for (k = 0; k < 48; k++) { /* away from the elements, where the derivative jumps */
    real *g = TEST_(nnAt)(o.grid, k);
    const double x = (*g + 1) / 2 * (k % 2 ? 3 : 4);
    if (fabs(x - floor(x + 0.5)) < 1.0 / 16)
      *g += (real)0.125;
  }
  TEST_(sampledOutput)(output, &o);
  for (n = 0; n < 2; n++)
    for (c = 0; c < 3; c++)
      for (k = 0; k < 12; k++) {
        const double x = (*TEST_(nnAt)(o.grid, (n * 12 + k) * 2) + 1) / 2 * 4, y = (*TEST_(nnAt)(o.grid, (n * 12 + k) * 2 + 1) + 1) / 2 * 3;
        double sum = 0;
        for (corner = 0; corner < 4; corner++) {
          const long column = (long)floor(x) + corner % 2, row = (long)floor(y) + corner / 2;
          if (column >= 0 && column < 5 && row >= 0 && row < 4)
            sum += (1 - fabs(x - column)) * (1 - fabs(y - row)) * *TEST_(nnAt)(o.input, ((n * 3 + c) * 4 + row) * 5 + column);
        }
        CHECK_CLOSE(*TEST_(nnAt)(output, (n * 3 + c) * 12 + k), sum);
      }
  gradOutput = TEST_(newFilled)(layout, 4, output->size, 3, -1, 1);
  THNN_(SpatialGridSamplerBilinear_updateGradInput)(NULL, o.input, gradInput, o.grid, gradGrid, gradOutput);
  CHECK_GRADIENT(TEST_(sampledOutput), &o, o.input, gradOutput, gradInput);
  CHECK_GRADIENT(TEST_(sampledOutput), &o, o.grid, gradOutput, gradGrid);
  /* What is infinitely far is outside, too. */
  *TEST_(nnAt)(o.grid, 0) = (real)HUGE_VAL, *TEST_(nnAt)(o.grid, 3) = (real)-HUGE_VAL;
  TEST_(sampledOutput)(output, &o);
  for (k = 0; k < 6; k++)
    CHECK(*TEST_(nnAt)(output, k / 2 * 12 + k % 2) == 0);
  THNN_(SpatialGridSamplerBilinear_updateGradInput)(NULL, o.input, gradInput, o.grid, gradGrid, gradOutput);
  for (k = 0; k < 4; k++)
    CHECK(*TEST_(nnAt)(gradGrid, k) == 0);
  for (k = 0; k < 2 * 3 * 4 * 5; k++)
    CHECK(fabs(*TEST_(nnAt)(gradInput, k)) < 100);
  CHECK_ERROR(THNN_(SpatialGridSamplerBilinear_updateGradInput)(NULL, o.input, gradInput, o.grid, gradGrid, o.input));
  CHECK_ERROR(THNN_(SpatialGridSamplerBilinear_updateOutput)(NULL, o.input, o.input, output));
  THTensor_(resize1d)(o.grid, 4);
  CHECK_ARG_ERROR(2, TEST_(sampledOutput)(output, &o));
  THTensor_(free)(o.input), THTensor_(free)(o.grid), THTensor_(free)(output), THTensor_(free)(gradInput);
  THTensor_(free)(gradGrid), THTensor_(free)(gradOutput);
}

/* ---- sums of windows ---------------------------------------------------------------------- */

static void TEST_(subsampledOutput)(THTensor *output, void *operands) {
  const TEST_(Resampling) *o = operands;
  if (o->kind)
    THNN_(TemporalSubSampling_updateOutput)(NULL, o->input, output, o->weight, o->bias, 3, 2, 4);
  else
    THNN_(SpatialSubSampling_updateOutput)(NULL, o->input, output, o->weight, o->bias, 3, 2, 2, 1);
}

static void TEST_(subsampling)(int layout) {
  static const long sizes[4] = {2, 4, 5, 8}, sequence[2] = {9, 4};
  int kind;
  for (kind = 0; kind < 3; kind++) { /* planes, frames, batches of planes */
    const int rank = kind == 1 ? 2 : kind == 2 ? 4 : 3;
    THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput, *gradWeight, *gradBias, *kept[2];
    TEST_(Resampling) o;
    long k, i, j;
    TYPED_CASE("subsampling");
    o.kind = kind == 1;
    o.input = TEST_(newFilled)(layout, rank, kind == 1 ? sequence : sizes + 4 - rank, 1, -1, 1);
    o.weight = TEST_(newFilledVector)(4, 2), o.bias = TEST_(newFilledVector)(4, 3);
    TEST_(subsampledOutput)(output, &o);
    CHECK_LONG(TEST_(nnCount)(output), kind == 1 ? 4 * 4 : (kind ? 8 : 4) * 4 * 3);
    for (k = 0; k < TEST_(nnCount)(output); k++) {
      double sum = 0;
      long plane = kind == 1 ? k % 4 : k / 12 % 4;
      for (i = 0; i < (kind == 1 ? 3 : 2); i++)
        for (j = 0; j < (kind == 1 ? 1 : 3); j++)
          sum += kind == 1 ? *TEST_(nnAt)(o.input, (k / 4 * 2 + i) * 4 + plane)
                           : *TEST_(nnAt)(o.input, (k / 12 * 5 + k / 3 % 4 + i) * 8 + k % 3 * 2 + j);
      CHECK_CLOSE(*TEST_(nnAt)(output, k), *TEST_(nnAt)(o.bias, plane) + sum * *TEST_(nnAt)(o.weight, plane));
    }
    gradOutput = TEST_(newFilled)(layout, rank, output->size, 4, -1, 1);
    gradWeight = TEST_(newFilledVector)(4, 5), gradBias = TEST_(newFilledVector)(4, 6);
    kept[0] = THTensor_(newClone)(gradWeight), kept[1] = THTensor_(newClone)(gradBias);
    if (kind == 1) {
      THNN_(TemporalSubSampling_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.weight, 3, 2);
      THNN_(TemporalSubSampling_accGradParameters)(NULL, o.input, gradOutput, gradWeight, gradBias, 3, 2, 0.5);
      CHECK_ARG_ERROR(6, THNN_(TemporalSubSampling_updateOutput)(NULL, o.input, output, o.weight, o.bias, 0, 2, 4));
      CHECK_ARG_ERROR(7, THNN_(TemporalSubSampling_updateOutput)(NULL, o.input, output, o.weight, o.bias, 3, 0, 4));
      CHECK_ARG_ERROR(2, THNN_(TemporalSubSampling_updateOutput)(NULL, o.input, output, o.weight, o.bias, 3, 2, 5));
    } else {
      THNN_(SpatialSubSampling_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.weight, 3, 2, 2, 1);
      THNN_(SpatialSubSampling_accGradParameters)(NULL, o.input, gradOutput, gradWeight, gradBias, 3, 2, 2, 1, 0.5);
      CHECK_ARG_ERROR(2, THNN_(SpatialSubSampling_updateOutput)(NULL, o.input, output, o.weight, o.bias, 9, 2, 2, 1));
      CHECK_ARG_ERROR(8, THNN_(SpatialSubSampling_updateOutput)(NULL, o.input, output, o.weight, o.bias, 3, 2, 0, 1));
      CHECK_ARG_ERROR(3, THNN_(SpatialSubSampling_updateGradInput)(NULL, o.input, o.input, gradInput, o.weight, 3, 2, 2, 1));
      CHECK_ARG_ERROR(5, THNN_(SpatialSubSampling_updateOutput)(NULL, o.input, output, o.weight, o.input, 3, 2, 2, 1));
    }
    CHECK_GRADIENT(TEST_(subsampledOutput), &o, o.input, gradOutput, gradInput);
    THTensor_(csub)(gradWeight, gradWeight, 1, kept[0]), THTensor_(mul)(gradWeight, gradWeight, 2);
    THTensor_(csub)(gradBias, gradBias, 1, kept[1]), THTensor_(mul)(gradBias, gradBias, 2);
    CHECK_GRADIENT(TEST_(subsampledOutput), &o, o.weight, gradOutput, gradWeight);
    CHECK_GRADIENT(TEST_(subsampledOutput), &o, o.bias, gradOutput, gradBias);
    THTensor_(free)(o.input), THTensor_(free)(o.weight), THTensor_(free)(o.bias), THTensor_(free)(output);
    THTensor_(free)(gradInput), THTensor_(free)(gradOutput), THTensor_(free)(gradWeight), THTensor_(free)(gradBias);
    THTensor_(free)(kept[0]), THTensor_(free)(kept[1]);
  }
}

static void TEST_(nn_resampling)(void) {
  int l;
  for (l = 0; l < NN_LAYOUTS; l++) {
    TEST_(resampling)(nnLayouts[l]);
    TEST_(grid)(nnLayouts[l]);
    TEST_(subsampling)(nnLayouts[l]);
  }
}

#endif
