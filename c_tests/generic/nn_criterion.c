#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_criterion.c"
#else

#include "nn.h"

/* ---- sums over elements ------------------------------------------------------- */

typedef struct {
  int kind;
  bool average;
  THTensor *input, *target, *weights;
} TEST_(Loss);

static double TEST_(lossAt)(int kind, double x, double y) {
  const double z = fabs(x - y);
  switch (kind) {
  case ABS: return z;
  case DIVERGENCE: return y > 0 ? y * (log(y) - x) : 0;
  case MSE: return z * z;
  case SMOOTH: return z < 1 ? z * z / 2 : z - 0.5;
  case SOFT_MARGIN: return log(1 + exp(-x * y));
  case BCE: return -(y * log(x + 1e-12) + (1 - y) * log(1 - x + 1e-12));
  default: return 0.75 - x * y > 0 ? 0.75 - x * y : 0;
  }
}

static void TEST_(lossOutput)(THTensor *output, void *operands) {
  const TEST_(Loss) *o = operands;
  THTensor_(resize1d)(output, 1);
  switch (o->kind) {
  case ABS: THNN_(AbsCriterion_updateOutput)(NULL, o->input, o->target, output, o->average); break;
  case DIVERGENCE: THNN_(DistKLDivCriterion_updateOutput)(NULL, o->input, o->target, output, o->average); break;
  case MSE: THNN_(MSECriterion_updateOutput)(NULL, o->input, o->target, output, o->average); break;
  case SMOOTH: THNN_(SmoothL1Criterion_updateOutput)(NULL, o->input, o->target, output, o->average); break;
  case SOFT_MARGIN: THNN_(SoftMarginCriterion_updateOutput)(NULL, o->input, o->target, output, o->average); break;
  case BCE: THNN_(BCECriterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->weights); break;
  default: THNN_(MarginCriterion_updateOutput)(NULL, o->input, o->target, output, o->average, 0.75); break;
  }
}

static void TEST_(lossGradient)(const TEST_(Loss) *o, THTensor *gradInput) {
  switch (o->kind) {
  case ABS: THNN_(AbsCriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average); break;
  case DIVERGENCE: THNN_(DistKLDivCriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average); break;
  case MSE: THNN_(MSECriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average); break;
  case SMOOTH: THNN_(SmoothL1Criterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average); break;
  case SOFT_MARGIN: THNN_(SoftMarginCriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average); break;
  case BCE: THNN_(BCECriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average, o->weights); break;
  default: THNN_(MarginCriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average, 0.75); break;
  }
}

static void TEST_(losses)(int layout) {
  static const char *const names[] = {"Abs", "DistKLDiv", "MSE", "SmoothL1", "SoftMargin", "BCE", "Margin"};
  static const long size[] = {3, 4, 5};
  THTensor *one = TEST_(newFilledVector)(1, 0);
  int kind, average;
  *TEST_(nnAt)(one, 0) = 1;
  for (kind = 0; kind < NN_LOSSES; kind++)
    for (average = 0; average < 2; average++) {
      const double low = kind == BCE ? 0.0625 : kind == DIVERGENCE ? -0.5 : -2, high = kind == BCE ? 0.9375 : 2;
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *other = TEST_(newFilledVector)(59, 0);
      TEST_(Loss) o;
      double sum = 0;
      ptrdiff_t k;
      CASE(names[kind]);
      o.kind = kind, o.average = average;
      o.input = TEST_(newFilled)(layout, 3, size, 1, low, high);
      o.target = TEST_(newFilled)(CONTIGUOUS, 3, size, 2, low, high);
      o.weights = kind == BCE && average ? TEST_(newFilled)(layout, 3, size, 3, 0, 2) : NULL;
      for (k = 0; k < 60; k++) { /* away from corners */
        real *x = TEST_(nnAt)(o.input, k), y = *TEST_(nnAt)(o.target, k);
        const double z = fabs(*x - y);
        if (kind != BCE && (z < 1.0 / 16 || fabs(z - 1) < 1.0 / 16 || fabs(*x * y - 0.75) < 1.0 / 8))
          *x = y + (real)0.25 + (fabs((y + 0.25) * y - 0.75) < 1.0 / 8 ? 1 : 0);
        sum += TEST_(lossAt)(kind, *x, y) * (o.weights ? *TEST_(nnAt)(o.weights, k) : 1);
      }
      TEST_(lossOutput)(output, &o);
      CHECK_LONG(output->nDimension, 1);
      CHECK_CLOSE(*TEST_(nnAt)(output, 0), average ? sum / 60 : sum);
      TEST_(lossGradient)(&o, gradInput);
      CHECK(THTensor_(isSameSizeAs)(gradInput, o.input));
      CHECK_GRADIENT(TEST_(lossOutput), &o, o.input, one, gradInput);
      if (kind == BCE) {
        *TEST_(nnAt)(o.input, 7) = (real)1.5;
        CHECK_ERROR(TEST_(lossOutput)(output, &o));
        CHECK_ERROR(TEST_(lossGradient)(&o, gradInput));
      }
      THTensor_(free)(o.target);
      o.target = other;
      CHECK_ERROR(TEST_(lossOutput)(output, &o));
      CHECK_ERROR(TEST_(lossGradient)(&o, gradInput));
      if (kind == MSE)
        CHECK_ERROR(THNN_(MSECriterion_updateOutput)(NULL, o.input, o.input, gradInput, 1)); /* no single element */
      THTensor_(free)(o.input);
      THTensor_(free)(o.target);
      if (o.weights)
        THTensor_(free)(o.weights);
      THTensor_(free)(output);
      THTensor_(free)(gradInput);
    }
  THTensor_(free)(one);
}

static void TEST_(l1)(int layout) {
  static const long size[] = {3, 7};
  THTensor *input = TEST_(newFilled)(layout, 2, size, 1, -2, 2), *output = TEST_(newFilledVector)(1, 0), *gradInput = THTensor_(new)();
  double sum = 0;
  ptrdiff_t k;
  TYPED_CASE("L1Cost");
  *TEST_(nnAt)(input, 3) = 0;
  for (k = 0; k < 21; k++)
    sum += fabs(*TEST_(nnAt)(input, k));
  THNN_(L1Cost_updateOutput)(NULL, input, output);
  CHECK_CLOSE(*TEST_(nnAt)(output, 0), sum);
  THNN_(L1Cost_updateGradInput)(NULL, input, NULL, gradInput);
  for (k = 0; k < 21; k++) {
    const real x = *TEST_(nnAt)(input, k);
    CHECK_NUMBER(*TEST_(nnAt)(gradInput, k), (x > 0) - (x < 0));
  }
  CHECK_ERROR(THNN_(L1Cost_updateOutput)(NULL, input, gradInput));
  THTensor_(free)(input);
  THTensor_(free)(output);
  THTensor_(free)(gradInput);
}

/* ---- classes ------------------------------------------------------------------- */

typedef struct {
  int kind, p; /* NLL of vectors, of images; margins of one class, of several */
  bool average;
  THTensor *input, *weights, *totalWeight, *isTarget;
  THLongTensor *target;
  long ignore;
} TEST_(Classes);

static void TEST_(classOutput)(THTensor *output, void *operands) {
  const TEST_(Classes) *o = operands;
  THTensor_(resize1d)(output, 1);
  if (o->kind == 0)
    THNN_(ClassNLLCriterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->weights, o->totalWeight, o->ignore);
  else if (o->kind == 1)
    THNN_(SpatialClassNLLCriterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->weights, o->totalWeight);
  else if (o->kind == 2)
    THNN_(MultiMarginCriterion_updateOutput)(NULL, o->input, o->target, output, o->average, o->p, o->weights, 0.75);
  else
    THNN_(MultiLabelMarginCriterion_updateOutput)(NULL, o->input, o->target, output, o->isTarget, o->average);
}

static void TEST_(classGradient)(const TEST_(Classes) *o, THTensor *gradInput) {
  if (o->kind < 2) { /* which set elements only */
    THTensor_(resizeAs)(gradInput, o->input);
    THTensor_(zero)(gradInput);
  }
  if (o->kind == 0)
    THNN_(ClassNLLCriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average, o->weights, o->totalWeight, o->ignore);
  else if (o->kind == 1)
    THNN_(SpatialClassNLLCriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average, o->weights, o->totalWeight);
  else if (o->kind == 2)
    THNN_(MultiMarginCriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->average, o->p, o->weights, 0.75);
  else
    THNN_(MultiLabelMarginCriterion_updateGradInput)(NULL, o->input, o->target, gradInput, o->isTarget, o->average);
}

/* The loss, the slow way; batches of `frames` of 5 classes with `places` each. */
static double TEST_(classValue)(const TEST_(Classes) *o, long frames, long places, long base) {
  double sum = 0, weights = 0;
  long f, p, i, j;
  for (f = 0; f < frames; f++) {
#define X(CLASS) ((double)*TEST_(nnAt)(o->input, (f * 5 + (CLASS)) * places + p))
    for (p = 0; p < places; p++) {
      const long wanted = o->kind == 3 ? 0 : THLongTensor_data(o->target)[f * places + p] - base;
      const double weight = o->weights && wanted >= 0 && wanted < 5 ? *TEST_(nnAt)(o->weights, wanted) : 1;
      if (o->kind < 2 && wanted + base != o->ignore) {
        sum -= X(wanted) * weight;
        weights += weight;
      } else if (o->kind == 2) {
        for (i = 0; i < 5; i++) {
          const double z = 0.75 - X(wanted) + X(i);
          if (i != wanted && z > 0)
            sum += (o->p == 1 ? z : z * z) * weight / 5;
        }
      } else if (o->kind == 3) {
        const long *list = THLongTensor_data(o->target) + f * 5;
        int isTarget[5] = {0};
        for (i = 0; i < 5 && list[i] >= base; i++)
          isTarget[list[i] - base] = 1;
        for (i = 0; i < 5 && list[i] >= base; i++)
          for (j = 0; j < 5; j++) {
            const double z = 1 - X(list[i] - base) + X(j);
            if (!isTarget[j] && z > 0)
              sum += z / 5;
          }
      }
    }
#undef X
  }
  if (o->kind < 2 && o->average && weights != 0)
    return sum / weights;
  return o->kind >= 2 && o->average ? sum / frames : sum;
}

static void TEST_(classes)(int layout, long base) {
  static const long sizes[4][4] = {{4, 5, 0, 0}, {2, 5, 2, 3}, {4, 5, 0, 0}, {4, 5, 0, 0}};
  static const long lists[20] = {2, 0, -1, 3, 4, -1, 2, 2, 2, 2, 0, 1, 2, 3, 4, 4, -1, -1, -1, -1};
  THTensor *one = TEST_(newFilledVector)(1, 0);
  int kind, variant;
  *TEST_(nnAt)(one, 0) = 1;
  for (kind = 0; kind < 4; kind++)
    for (variant = 0; variant < 8; variant++) {
      const int lone = variant >= 4 && kind != 1, rank = kind == 1 ? 4 : lone ? 1 : 2;
      const long *size = lone ? sizes[kind] + 1 : sizes[kind], frames = lone ? 1 : sizes[kind][0], places = kind == 1 ? 6 : 1;
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)();
      TEST_(Classes) o;
      long k, count = kind == 3 ? frames * 5 : frames * places;
      CASE(kind == 0 ? "ClassNLL" : kind == 1 ? "SpatialClassNLL" : kind == 2 ? "MultiMargin" : "MultiLabelMargin");
      o.kind = kind, o.p = 1 + variant / 2 % 2, o.average = variant % 2;
      /* With weights and an average, one vector has a gradient without the weight, as in the original. */
      o.weights = variant / 2 % 2 && !(lone && o.average && kind == 0) ? TEST_(newFilledVector)(5, 9) : NULL;
      for (k = 0; o.weights && k < 5; k++)
        *TEST_(nnAt)(o.weights, k) += (real)1.5;
      o.input = TEST_(newFilled)(layout, rank, size, 10 + (unsigned long)variant, -2, 2);
      o.totalWeight = TEST_(newFilledVector)(1, 0);
      o.isTarget = THTensor_(new)();
      o.ignore = kind == 0 && !lone ? 3 + base : -100;
      o.target = THLongTensor_newWithSize1d(count);
      for (k = 0; k < count; k++)
        THLongTensor_set1d(o.target, k, (kind == 3 ? lists[k] : k * 7 % 5) + base);
      if (kind == 3 && !lone)
        THLongTensor_resize2d(o.target, 4, 5);
      if (kind == 1)
        THLongTensor_resize3d(o.target, 2, 2, 3);
      TEST_(classOutput)(output, &o);
      CHECK_CLOSE(*TEST_(nnAt)(output, 0), TEST_(classValue)(&o, frames, places, base));
      TEST_(classGradient)(&o, gradInput);
      CHECK(THTensor_(isSameSizeAs)(gradInput, o.input));
      CHECK_GRADIENT(TEST_(classOutput), &o, o.input, one, gradInput);
      if (kind == 3)
        CHECK(THTensor_(isSameSizeAs)(o.isTarget, o.input));
      /* No such class. */
      o.ignore = -100;
      THLongTensor_data(o.target)[0] = base + 5;
      if (kind < 2)
        CHECK_ERROR(TEST_(classOutput)(output, &o));
      else
        CHECK_ARG_ERROR(3, TEST_(classOutput)(output, &o));
      if (kind < 2) {
        CHECK_ERROR(TEST_(classGradient)(&o, gradInput));
        *TEST_(nnAt)(o.totalWeight, 0) = 0;
        THLongTensor_data(o.target)[0] = base;
        TEST_(classGradient)(&o, gradInput);
        CHECK(THTensor_(maxall)(gradInput) == 0 && THTensor_(minall)(gradInput) == 0);
        CHECK_ARG_ERROR(4, kind ? THNN_(SpatialClassNLLCriterion_updateGradInput)(NULL, o.input, o.target, one, 1, NULL, one)
                                : THNN_(ClassNLLCriterion_updateGradInput)(NULL, o.input, o.target, one, 1, NULL, one, -100));
      }
      THLongTensor_free(o.target);
      THTensor_(free)(o.input);
      THTensor_(free)(o.totalWeight);
      THTensor_(free)(o.isTarget);
      if (o.weights)
        THTensor_(free)(o.weights);
      THTensor_(free)(output);
      THTensor_(free)(gradInput);
    }
  {
    static const long three[] = {2, 5, 1};
    THTensor *input = TEST_(newFilled)(CONTIGUOUS, 3, three, 1, -1, 1);
    THLongTensor *target = THLongTensor_newWithSize1d(2);
    THLongTensor_fill(target, base);
    CHECK_ERROR(THNN_(ClassNLLCriterion_updateOutput)(NULL, input, target, one, 1, NULL, one, -1));
    CHECK_ARG_ERROR(3, THNN_(SpatialClassNLLCriterion_updateOutput)(NULL, input, target, one, 1, NULL, one));
    CHECK_ARG_ERROR(2, THNN_(MultiMarginCriterion_updateOutput)(NULL, input, target, one, 1, 1, NULL, 1));
    /* A vector has one target, also if the others are no classes. */
    THTensor_(resize1d)(input, 5);
    CHECK_ERROR(THNN_(ClassNLLCriterion_updateOutput)(NULL, input, target, one, 1, NULL, one, -1));
    CHECK_ARG_ERROR(3, THNN_(MultiMarginCriterion_updateOutput)(NULL, input, target, one, 1, 1, NULL, 1));
    THTensor_(resize3d)(input, 2, 5, 1);
    CHECK_ARG_ERROR(2, THNN_(MultiLabelMarginCriterion_updateOutput)(NULL, input, target, one, input, 1));
    THTensor_(free)(input);
    THLongTensor_free(target);
  }
  THTensor_(free)(one);
}

static void TEST_(nn_criterion)(void) {
  int l;
  for (l = 0; l < NN_LAYOUTS; l++) {
    TEST_(losses)(nnLayouts[l]);
    TEST_(l1)(nnLayouts[l]);
    TEST_(classes)(nnLayouts[l], 1);
  }
  THSetIndexBase(0);
  TEST_(classes)(CONTIGUOUS, 0);
  THSetIndexBase(1);
}

#endif
