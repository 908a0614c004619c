#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_accuracy.c"
#else

#include "generic/accuracy.h"

/* ---- Activations: of x, and of x or the output and the gradient ---------- */

#define X o->at[0]
#define G o->at[1]
EACH(elu, THNN_(ELU_updateOutput)(NULL, X, o->r, o->p[0], 0))
EACH(eluGradient, THNN_(ELU_updateGradInput)(NULL, NULL, G, o->r, X, o->p[0], 0))
EACH(leakyrelu, THNN_(LeakyReLU_updateOutput)(NULL, X, o->r, o->p[0], 0))
EACH(rrelu, THNN_(RReLU_updateOutput)(NULL, X, o->r, NULL, o->p[0], o->p[0], 0, 0, NULL))
EACH(prelu, THTensor_(resize1d)(o->a, 1); THTensor_(fill)(o->a, (real)o->p[0]); THNN_(PReLU_updateOutput)(NULL, X, o->r, o->a, 0))
EACH(hardtanh, THNN_(HardTanh_updateOutput)(NULL, X, o->r, o->p[0], o->p[1], 0))
EACH(softshrink, THNN_(SoftShrink_updateOutput)(NULL, X, o->r, o->p[0]))
EACH(sigmoid, THNN_(Sigmoid_updateOutput)(NULL, X, o->r))
EACH(sigmoidGradient, THNN_(Sigmoid_updateGradInput)(NULL, NULL, G, o->r, X))
EACH(tanh, THNN_(Tanh_updateOutput)(NULL, X, o->r))
EACH(tanhGradient, THNN_(Tanh_updateGradInput)(NULL, NULL, G, o->r, X))
EACH(logsigmoid, THNN_(LogSigmoid_updateOutput)(NULL, X, o->r, NULL))
EACH(logsigmoidGradient, THNN_(LogSigmoid_updateGradInput)(NULL, X, G, o->r, NULL))
EACH(square, THNN_(Square_updateOutput)(NULL, X, o->r))
EACH(squareGradient, THNN_(Square_updateGradInput)(NULL, X, G, o->r))
EACH(sqrt, THNN_(Sqrt_updateOutput)(NULL, X, o->r, 0))
EACH(sqrtGradient, THNN_(Sqrt_updateGradInput)(NULL, X, G, o->r, X))
EACH(softplus, THNN_(SoftPlus_updateOutput)(NULL, X, o->r, o->p[0], 1e30))
EACH(softplusOne, THNN_(SoftPlus_updateOutput)(NULL, X, o->r, 1, 20))
EACH(softplusGradient, THNN_(SoftPlus_updateGradInput)(NULL, X, G, o->r, X, o->p[0], 1e30))

/* Two halves of one vector. */
static void TEST_(halves)(TEST_(Operands) *o) {
  THTensor_(cat)(o->a, o->at[0], o->at[1], TH_INDEX_BASE - 1);
}
EACH(gated, TEST_(halves)(o); THNN_(GatedLinear_updateOutput)(NULL, o->a, o->r, TH_INDEX_BASE))
static void TEST_(gatedBoth)(TEST_(Operands) *o) {
  TEST_(halves)(o);
  THNN_(GatedLinear_updateGradInput)(NULL, o->a, o->at[2], o->b, TH_INDEX_BASE);
}
EACH(gatedGradient, TEST_(gatedBoth)(o); THTensor_(narrow)(o->r, o->b, 0, 0, ACCURACY_COPIES))
EACH(gateGradient, TEST_(gatedBoth)(o); THTensor_(narrow)(o->r, o->b, 0, ACCURACY_COPIES, ACCURACY_COPIES))
#undef X
#undef G

/* ---- Softmaxes: of the arguments, and of outputs and gradients ----------- */

/* Copies of a vector of `n` in a tensor of `rank` dimensions, planes of 1 x 37. */
static void TEST_(planes)(THTensor *planes, THTensor *x, int rank) {
  const long n = THTensor_(size)(x, 0);
  THTensor *wide = THTensor_(new)();
  if (rank == 1 || rank == 2) {
    THTensor_(resize2d)(wide, rank, n);
    THTensor_(select)(planes, wide, 0, 0);
    THTensor_(copy)(planes, x);
    THTensor_(select)(planes, wide, 0, rank - 1);
    THTensor_(copy)(planes, x);
    if (rank == 2)
      THTensor_(set)(planes, wide);
  } else {
    TEST_(columns)(wide, x);
    THTensor_(set)(planes, wide);
    THTensor_(resize4d)(planes, 1, n, 1, ACCURACY_COPIES);
    if (rank == 3)
      THTensor_(resize3d)(planes, n, 1, ACCURACY_COPIES);
  }
  THTensor_(free)(wide);
}
#define SOFTMAX(RANK)                                                                                                      \
  FOLD(softmax##RANK, TEST_(planes)(o->a, o->x, RANK); THNN_(SoftMax_updateOutput)(NULL, o->a, o->r))                      \
  FOLD(logsoftmax##RANK, TEST_(planes)(o->a, o->x, RANK); THNN_(LogSoftMax_updateOutput)(NULL, o->a, o->r))                \
  static void TEST_(outputs##RANK)(TEST_(Operands) *o) {                                                                   \
    TEST_(part)(o->c, o, 0, o->n / 2), TEST_(planes)(o->a, o->c, RANK);                                                    \
    TEST_(part)(o->c, o, o->n / 2, o->n / 2), TEST_(planes)(o->b, o->c, RANK);                                             \
  }                                                                                                                        \
  FOLD(softmaxGradient##RANK, TEST_(outputs##RANK)(o); THNN_(SoftMax_updateGradInput)(NULL, NULL, o->b, o->r, o->a))       \
  FOLD(logsoftmaxGradient##RANK, TEST_(outputs##RANK)(o); THNN_(LogSoftMax_updateGradInput)(NULL, NULL, o->b, o->r, o->a))
SOFTMAX(1)
SOFTMAX(2)
SOFTMAX(3)
SOFTMAX(4)
#undef SOFTMAX

/* ---- Criterions: inputs and targets, and whether the mean is taken ------- */

static void TEST_(pair)(TEST_(Operands) *o) {
  TEST_(part)(o->a, o, 0, o->n / 2);
  TEST_(part)(o->b, o, o->n / 2, o->n / 2);
  THTensor_(resize1d)(o->r, 1);
}
#define MEAN (o->p[0] != 0)
#define CRITERION(NAME, FUNCTION, ...)                                                                         \
  FOLD(NAME, TEST_(pair)(o); THNN_(FUNCTION##_updateOutput)(NULL, o->a, o->b, o->r, MEAN __VA_ARGS__))         \
  FOLD(NAME##Gradient, TEST_(pair)(o); THNN_(FUNCTION##_updateGradInput)(NULL, o->a, o->b, o->r, MEAN __VA_ARGS__))
#define AND(ARGUMENT) , ARGUMENT
CRITERION(absolute, AbsCriterion, )
CRITERION(mse, MSECriterion, )
CRITERION(smoothl1, SmoothL1Criterion, )
CRITERION(kldiv, DistKLDivCriterion, )
CRITERION(bce, BCECriterion, AND(NULL))
CRITERION(softmargin, SoftMarginCriterion, )
CRITERION(margin, MarginCriterion, AND(1))
#undef CRITERION
FOLD(l1cost, THTensor_(resize1d)(o->r, 1); THNN_(L1Cost_updateOutput)(NULL, o->x, o->r))

/* A criterion of classes: o->a is samples x classes, o->b the weights. */
static THLongTensor *TEST_(newClasses)(TEST_(Operands) *o, long samples, long classes) {
  THLongTensor *target = THLongTensor_newWithSize1d(samples);
  long k;
  TEST_(part)(o->a, o, 0, samples * classes);
  THTensor_(resize2d)(o->a, samples, classes);
  if (o->n > samples * classes)
    TEST_(part)(o->b, o, samples * classes, classes);
  for (k = 0; k < samples; k++)
    THLongTensor_set1d(target, k, k * 7 % classes + TH_INDEX_BASE);
  THTensor_(resize1d)(o->r, 1), THTensor_(resize1d)(o->c, 1);
  return target;
}
static void TEST_(likelihood)(TEST_(Operands) *o, int gradient) {
  const long samples = (long)o->p[1];
  THLongTensor *target = TEST_(newClasses)(o, samples, o->n / (samples + 1));
  THNN_(ClassNLLCriterion_updateOutput)(NULL, o->a, target, o->r, MEAN, o->b, o->c, -100);
  if (gradient) {
    THTensor_(resizeAs)(o->r, o->a), THTensor_(zero)(o->r);
    THNN_(ClassNLLCriterion_updateGradInput)(NULL, o->a, target, o->r, MEAN, o->b, o->c, -100);
  }
  THLongTensor_free(target);
}
FOLD(classnll, TEST_(likelihood)(o, 0))
FOLD(classnllGradient, TEST_(likelihood)(o, 1))
static void TEST_(manyMargins)(TEST_(Operands) *o, int gradient) {
  THLongTensor *target = THLongTensor_newWithSize1d(o->n);
  long k;
  TEST_(part)(o->a, o, 0, o->n);
  for (k = 0; k < o->n; k++)
    THLongTensor_set1d(target, k, k < (long)o->p[0] ? k + TH_INDEX_BASE : TH_INDEX_BASE - 1);
  THTensor_(resize1d)(o->r, 1);
  THNN_(MultiLabelMarginCriterion_updateOutput)(NULL, o->a, target, o->r, o->c, 0);
  if (gradient)
    THNN_(MultiLabelMarginCriterion_updateGradInput)(NULL, o->a, target, o->r, o->c, 0);
  THLongTensor_free(target);
}
FOLD(multilabel, TEST_(manyMargins)(o, 0))
FOLD(multilabelGradient, TEST_(manyMargins)(o, 1))
static void TEST_(margins)(TEST_(Operands) *o, int gradient) {
  THLongTensor *target = TEST_(newClasses)(o, 1, o->n / 2);
  THLongTensor_set1d(target, 0, (long)o->p[1] + TH_INDEX_BASE);
  if (gradient)
    THNN_(MultiMarginCriterion_updateGradInput)(NULL, o->a, target, o->r, 0, (int)o->p[0], o->b, 1);
  else
    THNN_(MultiMarginCriterion_updateOutput)(NULL, o->a, target, o->r, 0, (int)o->p[0], o->b, 1);
  THLongTensor_free(target);
}
FOLD(multimargin, TEST_(margins)(o, 0))
FOLD(multimarginGradient, TEST_(margins)(o, 1))

/* ---- Batch normalisation -------------------------------------------------- */

/* Of `features` equal features, whose values are the first `n` arguments. */
typedef struct {
  THTensor *x, *g, *weight, *bias, *mean, *variance, *savedMean, *savedStd, *gradWeight, *gradBias;
} TEST_(Batch);
static void TEST_(batch)(TEST_(Operands) *o, TEST_(Batch) *b, long n, long features) {
  THTensor *column;
  long k;
  b->x = THTensor_(newWithSize2d)(n, features), b->g = THTensor_(newWithSize2d)(n, features);
  for (k = 0; k < n; k++) {
    column = THTensor_(newSelect)(b->x, 0, k), THTensor_(fill)(column, THTensor_(get1d)(o->x, k)), THTensor_(free)(column);
    column = THTensor_(newSelect)(b->g, 0, k);
    THTensor_(fill)(column, THTensor_(get1d)(o->x, n + k < o->n ? n + k : k)), THTensor_(free)(column);
  }
  THTensor **lists[] = {&b->weight, &b->bias, &b->mean, &b->variance, &b->savedMean, &b->savedStd, &b->gradWeight, &b->gradBias};
  for (k = 0; k < (long)(sizeof lists / sizeof lists[0]); k++) {
    *lists[k] = THTensor_(newWithSize1d)(features);
    THTensor_(fill)(*lists[k], 0);
  }
}
static void TEST_(freeBatch)(TEST_(Batch) *b) {
  THTensor_(free)(b->x), THTensor_(free)(b->g), THTensor_(free)(b->weight), THTensor_(free)(b->bias), THTensor_(free)(b->mean);
  THTensor_(free)(b->variance), THTensor_(free)(b->savedMean), THTensor_(free)(b->savedStd), THTensor_(free)(b->gradWeight);
  THTensor_(free)(b->gradBias);
}
static void TEST_(forward)(TEST_(Operands) *o, long features) {
  TEST_(Batch) b;
  TEST_(batch)(o, &b, o->n - 2, features);
  THTensor_(fill)(b.weight, THTensor_(get1d)(o->x, o->n - 2)), THTensor_(fill)(b.bias, THTensor_(get1d)(o->x, o->n - 1));
  THNN_(BatchNormalization_updateOutput)(NULL, b.x, o->r, b.weight, b.bias, NULL, NULL, b.savedMean, b.savedStd, 1, 0, o->p[0]);
  TEST_(freeBatch)(&b);
}
FOLD(batchnorm, TEST_(forward)(o, 1))
FOLD(batchnormMany, TEST_(forward)(o, ACCURACY_COPIES))
static void TEST_(running)(TEST_(Operands) *o, int variance) {
  TEST_(Batch) b;
  TEST_(batch)(o, &b, o->n - 1, 1);
  THTensor_(fill)(b.mean, THTensor_(get1d)(o->x, o->n - 1)), THTensor_(fill)(b.variance, THTensor_(get1d)(o->x, o->n - 1));
  THNN_(BatchNormalization_updateOutput)(NULL, b.x, o->r, NULL, NULL, b.mean, b.variance, b.savedMean, b.savedStd, 1, o->p[0], 1e-5);
  THTensor_(set)(o->r, variance ? b.variance : b.mean);
  TEST_(freeBatch)(&b);
}
FOLD(batchnormMean, TEST_(running)(o, 0))
FOLD(batchnormVariance, TEST_(running)(o, 1))
static void TEST_(backward)(TEST_(Operands) *o, int what, long features) {
  TEST_(Batch) b;
  TEST_(batch)(o, &b, o->n / 2, features);
  THTensor_(fill)(b.weight, o->n % 2 ? THTensor_(get1d)(o->x, o->n - 1) : 1);
  THNN_(BatchNormalization_updateOutput)(NULL, b.x, o->r, b.weight, NULL, NULL, NULL, b.savedMean, b.savedStd, 1, 0, o->p[0]);
  THNN_(BatchNormalization_backward)(NULL, b.x, b.g, o->r, b.gradWeight, b.gradBias, b.weight, NULL, NULL, b.savedMean, b.savedStd, 1, 1,
                                     o->p[0]);
  if (what)
    THTensor_(set)(o->r, what == 1 ? b.gradWeight : b.gradBias);
  TEST_(freeBatch)(&b);
}
FOLD(batchnormGradient, TEST_(backward)(o, 0, 1))
FOLD(batchnormGradientMany, TEST_(backward)(o, 0, ACCURACY_COPIES))
FOLD(batchnormWeightGradient, TEST_(backward)(o, 1, 1))
FOLD(batchnormBiasGradient, TEST_(backward)(o, 2, 1))
/* With known mean and variance: x, mean, variance, weight, bias. */
EACH(batchnormFixed, THTensor_(resize2d)(o->at[0], 1, ACCURACY_COPIES);
     THNN_(BatchNormalization_updateOutput)(NULL, o->at[0], o->r, o->at[3], o->at[4], o->at[1], o->at[2], NULL, NULL, 0, 0, o->p[0]))
EACH(batchnormFixedGradient, THTensor_(resize2d)(o->at[2], 1, ACCURACY_COPIES);
     THNN_(BatchNormalization_backward)(NULL, o->at[2], o->at[2], o->r, NULL, NULL, o->at[1], o->at[0], o->at[0], NULL, NULL, 0, 1, o->p[0]))

/* ---- Recurrent cells ------------------------------------------------------- */

/* Some of the elementwise arguments side by side, as a row, in o->a. */
static void TEST_(gates)(TEST_(Operands) *o, THTensor *row, int first, int n) {
  THTensor *side = THTensor_(new)();
  int k;
  THTensor_(resize2d)(row, 1, n * ACCURACY_COPIES);
  for (k = 0; k < n; k++) {
    THTensor_(narrow)(side, row, 1, (long)k * ACCURACY_COPIES, ACCURACY_COPIES);
    THTensor_(copy)(side, o->at[first + k]);
  }
  THTensor_(free)(side);
}
static void TEST_(asRows)(TEST_(Operands) *o) {
  int k;
  for (k = 0; k < TEST_(ARGUMENTS); k++)
    THTensor_(resize2d)(o->at[k], 1, ACCURACY_COPIES);
}
static void TEST_(lstmStep)(TEST_(Operands) *o, THTensor *output, THTensor *cell) {
  TEST_(asRows)(o);
  TEST_(gates)(o, o->a, 0, 4);
  THTensor_(resizeAs)(o->b, o->a), THTensor_(zero)(o->b);
  THNN_(LSTMFused_updateOutput)(NULL, o->a, o->b, NULL, NULL, o->at[4], output, cell);
}
EACH(lstm, TEST_(lstmStep)(o, o->r, o->c))
EACH(lstmCell, TEST_(lstmStep)(o, o->c, o->r))
static void TEST_(lstmGradient)(TEST_(Operands) *o) {
  const long k = (long)o->p[0];
  TEST_(asRows)(o);
  TEST_(gates)(o, o->a, 0, 4);
  THTensor_(resizeAs)(o->b, o->a);
  THNN_(LSTMFused_updateGradInput)(NULL, o->a, o->b, o->at[4], o->at[5], o->at[6], o->at[7], o->r);
  if (k == 4)
    return;
  /* in, forget, cell, out: as they lie side by side */
  THTensor_(narrow)(o->c, o->b, 1, k * ACCURACY_COPIES, ACCURACY_COPIES);
  THTensor_(copy)(o->r, o->c);
}
/* reset, update, new as the input has it, new as the hidden state has it, the state */
static void TEST_(gruStep)(TEST_(Operands) *o, THTensor *storage) {
  THTensor *side = THTensor_(new)();
  TEST_(asRows)(o);
  TEST_(gates)(o, o->a, 0, 3);
  THTensor_(resizeAs)(o->b, o->a), THTensor_(zero)(o->b);
  THTensor_(narrow)(side, o->b, 1, 2 * ACCURACY_COPIES, ACCURACY_COPIES);
  THTensor_(copy)(side, o->at[3]);
  THNN_(GRUFused_updateOutput)(NULL, o->a, o->b, NULL, NULL, o->at[4], o->r, storage);
  THTensor_(free)(side);
}
EACH(gru, TEST_(gruStep)(o, o->c))
static void TEST_(gruGradient)(TEST_(Operands) *o) {
  const long k = (long)o->p[0];
  THTensor *side = THTensor_(new)();
  TEST_(gruStep)(o, o->c);
  THNN_(GRUFused_updateGradInput)(NULL, o->a, o->b, o->at[5], o->r, o->c);
  if (k < 4) {
    THTensor_(narrow)(side, k == 3 ? o->b : o->a, 1, (k == 3 ? 2 : k) * ACCURACY_COPIES, ACCURACY_COPIES);
    THTensor_(copy)(o->r, side);
  }
  THTensor_(free)(side);
}

/* ---- Pooling ---------------------------------------------------------------- */

FOLD(average, THTensor_(resize3d)(o->x, 1, 2, o->n / 2);
     THNN_(SpatialAveragePooling_updateOutput)(NULL, o->x, o->r, (int)(o->n / 2), 2, 1, 1, 0, 0, 0, 0))
FOLD(averageOfVolume, THTensor_(resize4d)(o->x, 1, 2, 1, o->n / 2);
     THNN_(VolumetricAveragePooling_updateOutput)(NULL, o->x, o->r, 2, (int)(o->n / 2), 1, 1, 1, 1, 0, 0, 0, 0, 0))
FOLD(averageAdaptive, THTensor_(resize3d)(o->x, 1, 2, o->n / 2);
     THNN_(SpatialAdaptiveAveragePooling_updateOutput)(NULL, o->x, o->r, 1, 1))
FOLD(subsampling, TEST_(part)(o->b, o, o->n - 2, 1); TEST_(part)(o->c, o, o->n - 1, 1); TEST_(part)(o->a, o, 0, o->n - 2);
     THTensor_(resize3d)(o->a, 1, 2, o->n / 2 - 1);
     THNN_(SpatialSubSampling_updateOutput)(NULL, o->a, o->r, o->b, o->c, (int)(o->n / 2 - 1), 2, 1, 1))
FOLD(subsamplingOfFrames, TEST_(part)(o->b, o, o->n - 2, 1); TEST_(part)(o->c, o, o->n - 1, 1); TEST_(part)(o->a, o, 0, o->n - 2);
     THTensor_(resize2d)(o->a, o->n - 2, 1);
     THNN_(TemporalSubSampling_updateOutput)(NULL, o->a, o->r, o->b, o->c, (int)(o->n - 2), 1, 1))
FOLD(averageGradient, THTensor_(resize3d)(o->a, 1, 1, (long)o->p[0]); THTensor_(zero)(o->a); THTensor_(resize3d)(o->x, 1, 1, 1);
     THNN_(SpatialAveragePooling_updateGradInput)(NULL, o->a, o->x, o->r, (int)o->p[0], 1, 1, 1, 0, 0, 0, 0))
FOLD(averageAdaptiveGradient, THTensor_(resize3d)(o->a, 1, 1, (long)o->p[0]); THTensor_(zero)(o->a); THTensor_(resize3d)(o->x, 1, 1, 1);
     THNN_(SpatialAdaptiveAveragePooling_updateGradInput)(NULL, o->a, o->x, o->r))
FOLD(lppooling, THNN_(FeatureLPPooling_updateOutput)(NULL, o->x, o->r, o->p[0], (int)o->n, 1, 0))
/* Of the first of two features: x, the output, the gradient. */
FOLD(lppoolingGradient, TEST_(part)(o->a, o, 0, 2); TEST_(part)(o->b, o, 1, 1); TEST_(part)(o->c, o, 2, 1);
     THNN_(FeatureLPPooling_updateGradInput)(NULL, o->c, o->a, o->b, o->r, o->p[0], 2, 1, 0))
static void TEST_(lookupRenorm)(TEST_(Operands) *o) {
  THLongTensor *row = THLongTensor_newWithSize1d(1);
  THLongTensor_fill(row, TH_INDEX_BASE);
  THTensor_(resize2d)(o->r, 1, o->n);
  THTensor_(copy)(o->r, o->x);
  THNN_(LookupTable_renorm)(NULL, row, o->r, o->p[1], o->p[0]);
  THLongTensor_free(row);
}

#define MEASURED(VALUES, LABEL, CALL, PARAMETERS, SINGLE, DOUBLE) {VALUES, LABEL, TEST_(CALL), PARAMETERS, 0, SINGLE, DOUBLE}
#define ELEMENTS(VALUES, LABEL, CALL, PARAMETERS, SINGLE, DOUBLE) {VALUES, LABEL, TEST_(CALL), PARAMETERS, 1, SINGLE, DOUBLE}
#define RANKS(VALUES, LABEL, CALL, SINGLE, DOUBLE)                                                                        \
  MEASURED(VALUES, LABEL " of a vector", CALL##1, 0, SINGLE, DOUBLE), MEASURED(VALUES, LABEL " of rows", CALL##2, 0, SINGLE, DOUBLE), \
      MEASURED(VALUES, LABEL " of planes", CALL##3, 0, SINGLE, DOUBLE), MEASURED(VALUES, LABEL " of a batch of planes", CALL##4, 0, SINGLE, DOUBLE)

static const TEST_(Measured) TEST_(functions)[] = {
    ELEMENTS("elu", "ELU", elu, 1, 2, 3),
    ELEMENTS("elu_gradient", "ELU, gradient", eluGradient, 1, 1, 1),
    ELEMENTS("leakyrelu", "LeakyReLU", leakyrelu, 1, 1, 1),
    ELEMENTS("leakyrelu", "PReLU", prelu, 1, 1, 1),
    ELEMENTS("leakyrelu", "RReLU", rrelu, 1, 1, 1),
    ELEMENTS("hardtanh", "HardTanh", hardtanh, 2, 0, 0),
    ELEMENTS("shrink", "SoftShrink", softshrink, 1, 1, 1),
    ELEMENTS("sigmoid", "Sigmoid", sigmoid, 0, 2, 2),
    ELEMENTS("sigmoid_gradient", "Sigmoid, gradient", sigmoidGradient, 0, 1, 1),
    ELEMENTS("tanh", "Tanh", tanh, 0, 2, 1),
    ELEMENTS("tanh_gradient", "Tanh, gradient", tanhGradient, 0, 1, 1),
    ELEMENTS("logsigmoid", "LogSigmoid", logsigmoid, 0, 1, 1),
    ELEMENTS("logsigmoid_gradient", "LogSigmoid, gradient", logsigmoidGradient, 0, 2, 2),
    ELEMENTS("square", "Square", square, 0, 1, 1),
    ELEMENTS("square_gradient", "Square, gradient", squareGradient, 0, 1, 1),
    ELEMENTS("sqrt", "Sqrt", sqrt, 0, 1, 1),
    ELEMENTS("sqrt_gradient", "Sqrt, gradient", sqrtGradient, 0, 1, 1),
    ELEMENTS("softplus", "SoftPlus, beta 5, no threshold", softplus, 1, 2, 1),
    ELEMENTS("softplus_one", "SoftPlus, beta 1, threshold 20", softplusOne, 0, 1, 1),
    ELEMENTS("softplus_gradient", "SoftPlus, gradient", softplusGradient, 1, 1, 1),
    ELEMENTS("gated", "GatedLinear", gated, 0, 2, 2),
    ELEMENTS("gated_gradient", "GatedLinear, gradient", gatedGradient, 0, 2, 2),
    ELEMENTS("gated_gate_gradient", "GatedLinear, gradient of the gate", gateGradient, 0, 2, 2),
    RANKS("softmax", "SoftMax", softmax, 1, 1),
    RANKS("softmax_gradient", "SoftMax, gradient", softmaxGradient, 1, 4),
    RANKS("logsoftmax", "LogSoftMax", logsoftmax, 1, 1),
    RANKS("logsoftmax_gradient", "LogSoftMax, gradient", logsoftmaxGradient, 1, 1),
    MEASURED("abs", "AbsCriterion", absolute, 1, 1, 1),
    MEASURED("abs_gradient", "AbsCriterion, gradient", absoluteGradient, 1, 1, 1),
    MEASURED("mse", "MSECriterion", mse, 1, 1, 1),
    MEASURED("mse_gradient", "MSECriterion, gradient", mseGradient, 1, 1, 1),
    MEASURED("smoothl1", "SmoothL1Criterion", smoothl1, 1, 1, 1),
    MEASURED("smoothl1_gradient", "SmoothL1Criterion, gradient", smoothl1Gradient, 1, 1, 1),
    MEASURED("kldiv", "DistKLDivCriterion", kldiv, 1, 1, 1),
    MEASURED("kldiv_gradient", "DistKLDivCriterion, gradient", kldivGradient, 1, 1, 1),
    MEASURED("bce", "BCECriterion", bce, 1, 1, 2),
    MEASURED("bce_gradient", "BCECriterion, gradient", bceGradient, 1, 1, 2),
    MEASURED("softmargin", "SoftMarginCriterion", softmargin, 1, 1, 2),
    MEASURED("softmargin_gradient", "SoftMarginCriterion, gradient", softmarginGradient, 1, 2, 2),
    MEASURED("margin", "MarginCriterion", margin, 1, 1, 1),
    MEASURED("margin_gradient", "MarginCriterion, gradient", marginGradient, 1, 1, 1),
    MEASURED("l1cost", "L1Cost", l1cost, 0, 1, 1),
    MEASURED("classnll", "ClassNLLCriterion", classnll, 2, 1, 1),
    MEASURED("classnll_gradient", "ClassNLLCriterion, gradient", classnllGradient, 2, 2, 1),
    MEASURED("multilabel", "MultiLabelMarginCriterion", multilabel, 1, 1, 1),
    MEASURED("multilabel_gradient", "MultiLabelMarginCriterion, gradient", multilabelGradient, 1, 12, 8),
    MEASURED("multimargin", "MultiMarginCriterion", multimargin, 2, 1, 1),
    MEASURED("multimargin_gradient", "MultiMarginCriterion, gradient", multimarginGradient, 2, 2, 2),
    MEASURED("batchnorm", "BatchNormalization, one feature", batchnorm, 1, 1, 2),
    MEASURED("batchnorm", "BatchNormalization, many features", batchnormMany, 1, 1, 2),
    MEASURED("batchnorm_mean", "BatchNormalization, running mean", batchnormMean, 1, 1, 1),
    MEASURED("batchnorm_variance", "BatchNormalization, running variance", batchnormVariance, 1, 1, 1),
    MEASURED("batchnorm_gradient", "BatchNormalization, gradient, one feature", batchnormGradient, 1, 1, 1),
    MEASURED("batchnorm_gradient", "BatchNormalization, gradient, many features", batchnormGradientMany, 1, 1, 1),
    MEASURED("batchnorm_weight_gradient", "BatchNormalization, gradient of the weight", batchnormWeightGradient, 1, 1, 1),
    MEASURED("batchnorm_bias_gradient", "BatchNormalization, gradient of the bias", batchnormBiasGradient, 1, 1, 1),
    ELEMENTS("batchnorm_fixed", "BatchNormalization outside training", batchnormFixed, 1, 1, 1),
    ELEMENTS("batchnorm_fixed_gradient", "BatchNormalization outside training, gradient", batchnormFixedGradient, 1, 1, 1),
    ELEMENTS("lstm", "LSTM", lstm, 0, 2, 2),
    ELEMENTS("lstm_cell", "LSTM, cell", lstmCell, 0, 3, 2),
    ELEMENTS("lstm_gradient", "LSTM, gradients", lstmGradient, 1, 1, 1),
    ELEMENTS("gru", "GRU", gru, 0, 2, 1),
    ELEMENTS("gru_gradient", "GRU, gradients", gruGradient, 1, 1, 2),
    MEASURED("average", "SpatialAveragePooling", average, 0, 2, 1),
    MEASURED("average", "VolumetricAveragePooling", averageOfVolume, 0, 2, 1),
    MEASURED("average", "SpatialAdaptiveAveragePooling", averageAdaptive, 0, 1, 1),
    MEASURED("average_gradient", "SpatialAveragePooling, gradient", averageGradient, 1, 1, 1),
    MEASURED("average_gradient", "SpatialAdaptiveAveragePooling, gradient", averageAdaptiveGradient, 1, 1, 1),
    MEASURED("subsampling", "SpatialSubSampling", subsampling, 0, 1, 1),
    MEASURED("subsampling", "TemporalSubSampling", subsamplingOfFrames, 0, 1, 1),
    MEASURED("lppooling", "FeatureLPPooling", lppooling, 1, 1, 2),
    MEASURED("lppooling_gradient", "FeatureLPPooling, gradient", lppoolingGradient, 1, 2, 2),
    MEASURED("lookup_renorm", "LookupTable_renorm", lookupRenorm, 2, 2, 2),
};

static void TEST_(accuracy)(void) {
  TYPED_CASE("accuracy");
  TEST_(measure)(TEST_(functions), (long)(sizeof TEST_(functions) / sizeof TEST_(functions)[0]), accuracyRows, ROWS);
}

#undef MEAN
#undef AND
#undef MEASURED
#undef ELEMENTS
#undef RANKS
#undef EACH
#undef FOLD
#undef NUMBER_

#endif
