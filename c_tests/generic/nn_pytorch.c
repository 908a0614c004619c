#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_pytorch.c"
#else

#include "nn.h"

typedef struct {
  int kind, dim;
  bool average, reduce;
  THTensor *input, *target, *weight, *totalWeight;
  THLongTensor *classes;
} TEST_(Operands);

/* ---- activations ----------------------------------------------------------------- */

static void TEST_(elementOutput)(THTensor *output, void *operands) {
  const TEST_(Operands) *o = operands;
  switch (o->kind) {
  case 0: THNN_(ELU_updateOutput)(NULL, o->input, output, 0.75, 1.5, 0); break;
  case 1: THNN_(Sigmoid_updateOutput)(NULL, o->input, output); break;
  case 2: THNN_(Tanh_updateOutput)(NULL, o->input, output); break;
  case 3: THNN_(PReLU_updateOutput)(NULL, o->input, output, o->weight); break;
  case 4: THNN_(SoftMax_updateOutput)(NULL, o->input, output, o->dim); break;
  default: THNN_(LogSoftMax_updateOutput)(NULL, o->input, output, o->dim); break;
  }
}

static void TEST_(activations)(int layout) {
  static const long size[] = {3, 4, 5};
  int kind, dim;
  ptrdiff_t k;
  for (kind = 0; kind < 6; kind++)
    for (dim = 0; dim < (kind < 4 ? 1 : 3); dim++) {
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput = TEST_(newFilled)(layout, 3, size, 2, -1, 1);
      TEST_(Operands) o;
      TYPED_CASE("activations of PyTorch");
      o.kind = kind, o.dim = dim;
      o.input = TEST_(newFilled)(layout, 3, size, 1, -2, 2);
      o.weight = TEST_(newFilledVector)(4, 3);
      for (k = 0; k < 60; k++)
        if (fabs(*TEST_(nnAt)(o.input, k)) < 1.0 / 32)
          *TEST_(nnAt)(o.input, k) = 1;
      TEST_(elementOutput)(output, &o);
      for (k = 0; kind >= 4 && k < 60; k++) {
        const long inner = dim == 0 ? 20 : dim == 1 ? 5 : 1, length = size[dim];
        const ptrdiff_t first = k / (inner * length) * inner * length + k % inner;
        double sum = 0, x = *TEST_(nnAt)(o.input, k);
        long i;
        for (i = 0; i < length; i++)
          sum += exp(*TEST_(nnAt)(o.input, first + i * inner));
        CHECK_CLOSE(*TEST_(nnAt)(output, k), kind == 4 ? exp(x) / sum : x - log(sum));
      }
      for (k = 0; kind == 0 && k < 60; k++) {
        const double x = *TEST_(nnAt)(o.input, k);
        CHECK_CLOSE(*TEST_(nnAt)(output, k), 1.5 * (x > 0 ? x : 0.75 * (exp(x) - 1)));
      }
      switch (kind) {
      case 0: THNN_(ELU_updateGradInput)(NULL, gradOutput, gradInput, output, 0.75, 1.5); break;
      case 1: THNN_(Sigmoid_updateGradInput)(NULL, gradOutput, gradInput, output); break;
      case 2: THNN_(Tanh_updateGradInput)(NULL, gradOutput, gradInput, output); break;
      case 3: THNN_(PReLU_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.weight); break;
      case 4: THNN_(SoftMax_updateGradInput)(NULL, NULL, gradOutput, gradInput, output, dim); break;
      default: THNN_(LogSoftMax_updateGradInput)(NULL, NULL, gradOutput, gradInput, output, dim); break;
      }
      CHECK_GRADIENT(TEST_(elementOutput), &o, o.input, gradOutput, gradInput);
      if (kind == 3) {
        THTensor *gradWeight = TEST_(newFilledVector)(4, 0);
        THTensor_(zero)(gradWeight);
        THNN_(PReLU_accGradParameters)(NULL, o.input, gradOutput, NULL, o.weight, gradWeight, 1);
        CHECK_GRADIENT(TEST_(elementOutput), &o, o.weight, gradOutput, gradWeight);
        THTensor_(resize1d)(gradWeight, 3);
        CHECK_ERROR(THNN_(PReLU_updateOutput)(NULL, o.input, output, gradWeight));
        THTensor_(free)(gradWeight);
      } else if (kind >= 4) {
        o.dim = 3;
        CHECK_ARG_ERROR(4, TEST_(elementOutput)(output, &o));
        CHECK_ARG_ERROR(6, THNN_(SoftMax_updateGradInput)(NULL, NULL, gradOutput, gradInput, output, -1));
      }
      THTensor_(free)(o.input), THTensor_(free)(o.weight);
      THTensor_(free)(output), THTensor_(free)(gradInput), THTensor_(free)(gradOutput);
    }
}

/* ---- criterions -------------------------------------------------------------------- */

static void TEST_(criterionOutput)(THTensor *output, void *operands) {
  const TEST_(Operands) *o = operands;
  switch (o->kind) {
  case 0: THNN_(AbsCriterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->reduce); break;
  case 1: THNN_(DistKLDivCriterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->reduce); break;
  case 2: THNN_(MSECriterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->reduce); break;
  case 3: THNN_(SmoothL1Criterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->reduce); break;
  case 4: THNN_(BCECriterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->weight, o->reduce); break;
  case 5:
    THNN_(ClassNLLCriterion_updateOutput)(NULL, o->input, o->classes, output, o->average, o->weight, o->totalWeight, 2, o->reduce);
    break;
  default:
    THNN_(SpatialClassNLLCriterion_updateOutput)(NULL, o->input, o->classes, output, o->average, o->weight, o->totalWeight, 2, o->reduce);
    break;
  }
}

static void TEST_(criterionGradient)(const TEST_(Operands) *o, THTensor *gradOutput, THTensor *gradInput) {
  if (o->kind > 4) {
    THTensor_(resizeAs)(gradInput, o->input);
    THTensor_(zero)(gradInput);
  }
  switch (o->kind) {
  case 0: THNN_(AbsCriterion_updateGradInput)(NULL, o->input, o->target, gradOutput, gradInput, o->average, o->reduce); break;
  case 1: THNN_(DistKLDivCriterion_updateGradInput)(NULL, o->input, o->target, gradOutput, gradInput, o->average, o->reduce); break;
  case 2: THNN_(MSECriterion_updateGradInput)(NULL, o->input, o->target, gradOutput, gradInput, o->average, o->reduce); break;
  case 3: THNN_(SmoothL1Criterion_updateGradInput)(NULL, o->input, o->target, gradOutput, gradInput, o->average, o->reduce); break;
  case 4:
    THNN_(BCECriterion_updateGradInput)(NULL, o->input, o->target, gradOutput, gradInput, o->average, o->weight, o->reduce);
    break;
  case 5:
    THNN_(ClassNLLCriterion_updateGradInput)(NULL, o->input, o->classes, gradOutput, gradInput, o->average, o->weight,
                                             o->totalWeight, 2, o->reduce);
    break;
  default:
    THNN_(SpatialClassNLLCriterion_updateGradInput)(NULL, o->input, o->classes, gradOutput, gradInput, o->average, o->weight,
                                                    o->totalWeight, 2, o->reduce);
    break;
  }
}

static void TEST_(criterions)(int layout) {
  static const long size[] = {3, 4, 2, 2};
  int kind, average, reduce;
  ptrdiff_t k;
  for (kind = 0; kind < 7; kind++)
    for (average = 0; average < 2; average++) {
      const int rank = kind == 5 ? 2 : 4;
      THTensor *output = THTensor_(new)(), *each = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput;
      TEST_(Operands) o;
      double sum = 0, weights = 0;
      TYPED_CASE("criterions of PyTorch");
      o.kind = kind, o.average = average;
      o.input = TEST_(newFilled)(layout, rank, size, 1, kind < 4 ? -2 : 0.0625, kind < 4 ? 2 : 0.9375);
      o.target = TEST_(newFilled)(CONTIGUOUS, rank, size, 2, kind == 4 ? 0.0625 : -0.5, kind < 4 ? 2 : 0.9375);
      for (k = 0; kind < 4 && k < 48; k++) { /* away from corners */
        real *x = TEST_(nnAt)(o.input, k), y = *TEST_(nnAt)(o.target, k);
        if (fabs(*x - y) < 1.0 / 16 || fabs(fabs(*x - y) - 1) < 1.0 / 16)
          *x = y + (real)0.25;
      }
      o.weight = kind == 4 ? TEST_(newFilled)(layout, 4, size, 3, 0, 2) : kind > 4 ? TEST_(newFilledVector)(4, 4) : NULL;
      if (kind > 4)
        THTensor_(add)(o.weight, o.weight, 2);
      o.totalWeight = THTensor_(new)();
      o.classes = THLongTensor_newWithSize1d(kind == 6 ? 12 : 3);
      for (k = 0; k < THLongTensor_nElement(o.classes); k++)
        THLongTensor_set1d(o.classes, k, k * 3 % 4 + 1); /* 2 does not count */
      if (kind == 6)
        THLongTensor_resize3d(o.classes, 3, 2, 2);
      o.reduce = 0;
      TEST_(criterionOutput)(each, &o);
      for (k = 0; k < TEST_(nnCount)(each); k++)
        sum += *TEST_(nnAt)(each, k);
      for (k = 0; kind > 4 && k < THLongTensor_nElement(o.classes); k++)
        weights += k * 3 % 4 == 1 ? 0 : *TEST_(nnAt)(o.weight, k * 3 % 4);
      CHECK_LONG(TEST_(nnCount)(each), kind < 5 ? 48 : kind == 5 ? 3 : 12);
      o.reduce = 1;
      TEST_(criterionOutput)(output, &o);
      CHECK_LONG(TEST_(nnCount)(output), 1);
      CHECK_CLOSE(*TEST_(nnAt)(output, 0), average ? sum / (kind > 4 ? weights : 48) : sum);
      if (kind > 4)
        CHECK_CLOSE(*TEST_(nnAt)(o.totalWeight, 0), weights);
      for (reduce = 0; reduce < 2; reduce++) {
        THTensor *of = reduce ? output : each;
        o.reduce = reduce;
        gradOutput = TEST_(newFilled)(CONTIGUOUS, of->nDimension, of->size, 5, 0.5, 1);
        TEST_(criterionGradient)(&o, gradOutput, gradInput);
        CHECK(THTensor_(isSameSizeAs)(gradInput, o.input));
        CHECK_GRADIENT(TEST_(criterionOutput), &o, o.input, gradOutput, gradInput);
        CHECK_ERROR(TEST_(criterionGradient)(&o, reduce ? each : output, gradInput));
        THTensor_(free)(gradOutput);
      }
      THTensor_(free)(o.input), THTensor_(free)(o.target), THTensor_(free)(o.totalWeight);
      if (o.weight)
        THTensor_(free)(o.weight);
      THLongTensor_free(o.classes);
      THTensor_(free)(output), THTensor_(free)(each), THTensor_(free)(gradInput);
    }
}

/* ---- sequences, volumes, borders ------------------------------------------------------ */

static void TEST_(otherOutput)(THTensor *output, void *operands) {
  const TEST_(Operands) *o = operands;
  switch (o->kind) {
  case 0: THNN_(TemporalReflectionPadding_updateOutput)(NULL, o->input, output, 3, 2); break;
  case 1: THNN_(TemporalReplicationPadding_updateOutput)(NULL, o->input, output, 3, -1); break;
  case 2: THNN_(TemporalUpSamplingNearest_updateOutput)(NULL, o->input, output, 3); break;
  case 3: THNN_(TemporalUpSamplingLinear_updateOutput)(NULL, o->input, output, 9); break;
  case 4: THNN_(VolumetricAdaptiveAveragePooling_updateOutput)(NULL, o->input, output, 2, 4, 3); break;
  case 5: THNN_(VolumetricAdaptiveMaxPooling_updateOutput)(NULL, o->input, output, o->classes, 2, 4, 3); break;
  default: THNN_(SpatialGridSamplerBilinear_updateOutput)(NULL, o->input, o->target, output, o->dim); break;
  }
}

static void TEST_(others)(int layout) {
  static const long sequence[] = {2, 3, 5}, volume[] = {2, 3, 5, 6}, planes[] = {1, 2, 4, 5}, places[] = {1, 3, 3, 2};
  int kind;
  long k, i, j, e;
  for (kind = 0; kind < 8; kind++) {
    THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradGrid = THTensor_(new)(), *gradOutput;
    TEST_(Operands) o;
    TYPED_CASE("sequences, volumes, borders");
    o.kind = kind < 6 ? kind : 6, o.dim = kind == 7;
    o.input = TEST_(newFilled)(layout, kind < 4 ? 3 : 4, kind < 4 ? sequence : kind < 6 ? volume : planes, 1, -1, 1);
    o.target = TEST_(newFilled)(layout, 4, places, 2, -1.5, 1.5);
    for (k = 0; k < 18; k++) { /* away from the elements */
      const double x = (*TEST_(nnAt)(o.target, k) + 1) / 2 * (k % 2 ? 3 : 4);
      if (fabs(x - floor(x + 0.5)) < 1.0 / 16)
        *TEST_(nnAt)(o.target, k) += (real)0.125;
    }
    o.classes = THLongTensor_new();
    TEST_(otherOutput)(output, &o);
    for (k = 0; k < TEST_(nnCount)(output); k++) {
      const double got = *TEST_(nnAt)(output, k);
      if (kind < 4) {
        const long n = output->size[2], t = k % n, p = k / n;
        double at = kind == 0 ? labs(t - 3) : kind == 1 ? (double)(t < 3 ? 0 : t - 3) : kind == 2 ? (double)(t / 3) : t * 0.5;
        CHECK_LONG(n, kind == 0 ? 10 : kind == 1 ? 7 : kind == 2 ? 15 : 9);
        at = kind == 0 && at > 4 ? 8 - at : at;
        CHECK_CLOSE(got, (1 - at + floor(at)) * *TEST_(nnAt)(o.input, p * 5 + (long)at) +
                             (at > floor(at) ? 0.5 * *TEST_(nnAt)(o.input, p * 5 + (long)at + 1) : 0));
      } else if (kind < 6) { /* windows of 2 x 3 x 4 of 3 x 5 x 6 */
        const long x = k % 4, y = k / 4 % 3, z = k / 12 % 2, p = k / 24;
        double sum = 0, most = -HUGE_VAL;
        long count = 0, where = 0;
        for (i = z * 3 / 2; i < ((z + 1) * 3 + 1) / 2; i++)
          for (j = y * 5 / 3; j < ((y + 1) * 5 + 2) / 3; j++)
            for (e = x * 6 / 4; e < ((x + 1) * 6 + 3) / 4; e++) {
              const double v = *TEST_(nnAt)(o.input, ((p * 3 + i) * 5 + j) * 6 + e);
              sum += v, count++;
              if (v > most)
                most = v, where = (i * 5 + j) * 6 + e;
            }
        CHECK_CLOSE(got, kind == 4 ? sum / count : most);
        if (kind == 5)
          CHECK_LONG(THLongTensor_data(o.classes)[k], where + 1);
      } else {
        const long c = k / 9, g = k % 9;
        const double x = (*TEST_(nnAt)(o.target, g * 2) + 1) / 2 * 4, y = (*TEST_(nnAt)(o.target, g * 2 + 1) + 1) / 2 * 3;
        double sum = 0;
        for (e = 0; e < 4; e++) {
          const double column = floor(x) + (double)(e % 2), row = floor(y) + (double)(e / 2);
          const double cx = o.dim ? fmin(fmax(column, 0), 4) : column, cy = o.dim ? fmin(fmax(row, 0), 3) : row;
          if (cx >= 0 && cx <= 4 && cy >= 0 && cy <= 3)
            sum += (1 - fabs(x - column)) * (1 - fabs(y - row)) * *TEST_(nnAt)(o.input, (c * 4 + (long)cy) * 5 + (long)cx);
        }
        CHECK_CLOSE(got, sum);
      }
    }
    gradOutput = TEST_(newFilled)(layout, output->nDimension, output->size, 3, -1, 1);
    switch (kind) {
    case 0:
      THNN_(TemporalReflectionPadding_updateGradInput)(NULL, o.input, gradOutput, gradInput, 3, 2);
      CHECK_ARG_ERROR(2, THNN_(TemporalReflectionPadding_updateOutput)(NULL, o.input, output, 5, 0));
      break;
    case 1: THNN_(TemporalReplicationPadding_updateGradInput)(NULL, o.input, gradOutput, gradInput, 3, -1); break;
    case 2: THNN_(TemporalUpSamplingNearest_updateGradInput)(NULL, o.input, gradOutput, gradInput, 3); break;
    case 3: THNN_(TemporalUpSamplingLinear_updateGradInput)(NULL, gradOutput, gradInput, 2, 3, 5, 9); break;
    case 4: THNN_(VolumetricAdaptiveAveragePooling_updateGradInput)(NULL, o.input, gradOutput, gradInput); break;
    case 5:
      THNN_(VolumetricAdaptiveMaxPooling_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.classes);
      CHECK_ARG_ERROR(5, THNN_(VolumetricAdaptiveMaxPooling_updateOutput)(NULL, o.input, output, o.classes, 0, 1, 1));
      break;
    default:
      THNN_(SpatialGridSamplerBilinear_updateGradInput)(NULL, o.input, gradInput, o.target, gradGrid, gradOutput, o.dim);
      CHECK_GRADIENT(TEST_(otherOutput), &o, o.target, gradOutput, gradGrid);
      CHECK_ARG_ERROR(5, THNN_(SpatialGridSamplerBilinear_updateOutput)(NULL, o.input, o.target, output, 2));
      { /* what is infinitely far is outside: 0, or the last element of the last row */
        const real column = *TEST_(nnAt)(o.target, 0), row = *TEST_(nnAt)(o.target, 1);
        *TEST_(nnAt)(o.target, 0) = (real)HUGE_VAL, *TEST_(nnAt)(o.target, 1) = 1;
        TEST_(otherOutput)(output, &o);
        for (k = 0; k < 2; k++)
          CHECK_NUMBER(*TEST_(nnAt)(output, 9 * k), o.dim ? *TEST_(nnAt)(o.input, 20 * k + 19) : 0);
        *TEST_(nnAt)(o.target, 0) = column, *TEST_(nnAt)(o.target, 1) = row;
      }
      break;
    }
    CHECK(THTensor_(isSameSizeAs)(gradInput, o.input));
    if (kind != 5 || sizeof(real) == 8) /* in single precision a step is more than what tells maxima apart */
      CHECK_GRADIENT(TEST_(otherOutput), &o, o.input, gradOutput, gradInput);
    THTensor_(free)(o.input), THTensor_(free)(o.target), THTensor_(free)(output), THTensor_(free)(gradInput);
    THTensor_(free)(gradGrid), THTensor_(free)(gradOutput);
    THLongTensor_free(o.classes);
  }
}

static void TEST_(nn_pytorch)(void) {
  int l;
  for (l = 0; l < NN_LAYOUTS; l++) {
    TEST_(others)(nnLayouts[l]);
    TEST_(activations)(nnLayouts[l]);
    TEST_(criterions)(nnLayouts[l]);
  }
}

#endif
