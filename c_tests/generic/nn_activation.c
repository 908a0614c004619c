#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_activation.c"
#else

#include "nn.h"

/* ---- the functions of one element, in one form ------------------------------ */

typedef struct {
  const char *name;
  double (*value)(double);
  void (*forward)(THTensor *input, THTensor *output, bool inplace);
  void (*backward)(THTensor *input, THTensor *gradOutput, THTensor *gradInput, THTensor *output, bool inplace);
  int hasInplace;
} TEST_(Activation);

static double TEST_(absValue)(double x) { return fabs(x); }
static double TEST_(eluValue)(double x) { return x > 0 ? x : 0.75 * (exp(x) - 1); }
static double TEST_(hardShrinkValue)(double x) { return fabs(x) > 0.375 ? x : 0; }
static double TEST_(softShrinkValue)(double x) { return x > 0.375 ? x - 0.375 : x < -0.375 ? x + 0.375 : 0; }
static double TEST_(hardTanhValue)(double x) { return x < -0.5 ? -0.5 : x > 0.625 ? 0.625 : x; }
static double TEST_(leakyValue)(double x) { return x > 0 ? x : 0.125 * x; }
static double TEST_(logSigmoidValue)(double x) { return -log(1 + exp(-x)); }
static double TEST_(sigmoidValue)(double x) { return 1 / (1 + exp(-x)); }
static double TEST_(softPlusValue)(double x) { return log(1 + exp(2 * x)) / 2; }
static double TEST_(squareValue)(double x) { return x * x; }
static double TEST_(thresholdValue)(double x) { return x > 0.25 ? x : -3; }

#define FORWARD(NAME, ...)                                                          \
  static void TEST_(NAME)(THTensor *input, THTensor *output, bool inplace) {        \
    (void)inplace;                                                                  \
    __VA_ARGS__;                                                                    \
  }
#define BACKWARD(NAME, ...)                                                                                          \
  static void TEST_(NAME)(THTensor * input, THTensor * gradOutput, THTensor * gradInput, THTensor * output, bool inplace) { \
    (void)inplace, (void)output;                                                                                     \
    __VA_ARGS__;                                                                                                     \
  }

FORWARD(absForward, THNN_(Abs_updateOutput)(NULL, input, output))
BACKWARD(absBackward, THNN_(Abs_updateGradInput)(NULL, input, gradOutput, gradInput))
FORWARD(eluForward, THNN_(ELU_updateOutput)(NULL, input, output, 0.75, inplace))
BACKWARD(eluBackward, THNN_(ELU_updateGradInput)(NULL, input, gradOutput, gradInput, output, 0.75, inplace))
FORWARD(hardShrinkForward, THNN_(HardShrink_updateOutput)(NULL, input, output, 0.375))
BACKWARD(hardShrinkBackward, THNN_(HardShrink_updateGradInput)(NULL, input, gradOutput, gradInput, 0.375))
FORWARD(softShrinkForward, THNN_(SoftShrink_updateOutput)(NULL, input, output, 0.375))
BACKWARD(softShrinkBackward, THNN_(SoftShrink_updateGradInput)(NULL, input, gradOutput, gradInput, 0.375))
FORWARD(hardTanhForward, THNN_(HardTanh_updateOutput)(NULL, input, output, -0.5, 0.625, inplace))
BACKWARD(hardTanhBackward, THNN_(HardTanh_updateGradInput)(NULL, input, gradOutput, gradInput, -0.5, 0.625, inplace))
FORWARD(leakyForward, THNN_(LeakyReLU_updateOutput)(NULL, input, output, 0.125, inplace))
BACKWARD(leakyBackward, THNN_(LeakyReLU_updateGradInput)(NULL, input, gradOutput, gradInput, 0.125, inplace))
FORWARD(rreluForward, THTensor *noise = THTensor_(new)(); THGenerator *generator = THGenerator_new();
        THNN_(RReLU_updateOutput)(NULL, input, output, noise, 0, 0.25, 0, inplace, generator);
        THTensor_(free)(noise); THGenerator_free(generator))
BACKWARD(rreluBackward, THNN_(RReLU_updateGradInput)(NULL, input, gradOutput, gradInput, input, 0, 0.25, 0, inplace))
FORWARD(logSigmoidForward, THTensor *buffer = THTensor_(new)(); THNN_(LogSigmoid_updateOutput)(NULL, input, output, buffer);
        CHECK(THTensor_(isSameSizeAs)(buffer, input)); THTensor_(free)(buffer))
BACKWARD(logSigmoidBackward, THNN_(LogSigmoid_updateGradInput)(NULL, input, gradOutput, gradInput, NULL))
FORWARD(sigmoidForward, THNN_(Sigmoid_updateOutput)(NULL, input, output))
BACKWARD(sigmoidBackward, THNN_(Sigmoid_updateGradInput)(NULL, input, gradOutput, gradInput, output))
FORWARD(softPlusForward, THNN_(SoftPlus_updateOutput)(NULL, input, output, 2, 20))
BACKWARD(softPlusBackward, THNN_(SoftPlus_updateGradInput)(NULL, input, gradOutput, gradInput, output, 2, 20))
FORWARD(sqrtForward, THNN_(Sqrt_updateOutput)(NULL, input, output, 0))
BACKWARD(sqrtBackward, THNN_(Sqrt_updateGradInput)(NULL, input, gradOutput, gradInput, output))
FORWARD(squareForward, THNN_(Square_updateOutput)(NULL, input, output))
BACKWARD(squareBackward, THNN_(Square_updateGradInput)(NULL, input, gradOutput, gradInput))
FORWARD(tanhForward, THNN_(Tanh_updateOutput)(NULL, input, output))
BACKWARD(tanhBackward, THNN_(Tanh_updateGradInput)(NULL, input, gradOutput, gradInput, output))
FORWARD(thresholdForward, THNN_(Threshold_updateOutput)(NULL, input, output, 0.25, -3, inplace))
BACKWARD(thresholdBackward, THNN_(Threshold_updateGradInput)(NULL, input, gradOutput, gradInput, 0.25, -3, inplace))

typedef struct {
  const TEST_(Activation) *activation;
  THTensor *input;
} TEST_(ActivationOperands);

static void TEST_(activationOutput)(THTensor *output, void *operands) {
  const TEST_(ActivationOperands) *o = operands;
  o->activation->forward(o->input, output, 0);
}

/* One activation of operands of some sizes, in one layout. */
static void TEST_(activationCase)(const TEST_(Activation) *f, int layout, int nDimension, const long *size) {
  const int isRoot = f->value == sqrt;
  TEST_(ActivationOperands) o;
  THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *input, *kept, *gradOutput, *view;
  ptrdiff_t k;

  input = TEST_(newFilled)(layout, nDimension, size, 1, isRoot ? 0.5 : -2, 2);
  gradOutput = TEST_(newFilled)(layout, nDimension, size, 2, -1, 1);
  /* Not where functions have corners. */
  for (k = 0; k < TEST_(nnCount)(input); k++) {
    real *x = TEST_(nnAt)(input, k);
    const double corners[] = {0, 0.25, 0.375, -0.375, -0.5, 0.625};
    int c;
    for (c = 0; c < 6; c++)
      if (fabs(*x - corners[c]) < 1.0 / 32)
        *x = (real)(corners[c] + 1.0 / 24);
  }
  kept = THTensor_(newClone)(input);
  f->forward(input, output, 0);
  CHECK(THTensor_(isSameSizeAs)(output, input));
  for (k = 0; k < TEST_(nnCount)(input); k++)
    CHECK_CLOSE(*TEST_(nnAt)(output, k), f->value(*TEST_(nnAt)(input, k)));
  f->backward(input, gradOutput, gradInput, output, 0);
  CHECK(THTensor_(isSameSizeAs)(gradInput, input));
  o.activation = f, o.input = input;
  CHECK_GRADIENT(TEST_(activationOutput), &o, input, gradOutput, gradInput);

  if (f->hasInplace) {
    THTensor *changed = THTensor_(newClone)(gradOutput);
    view = THTensor_(new)();
    f->backward(input, changed, view, output, 1);
    CHECK(THTensor_(isSetTo)(view, changed));
    CHECK_SAME(view, gradInput);
    f->forward(input, view, 1);
    CHECK(THTensor_(isSetTo)(view, input));
    CHECK_SAME(input, output);
    THTensor_(free)(changed);
    THTensor_(free)(view);
    /* The gradient of the input may be the input until it has been computed. */
    THTensor_(free)(input);
    input = THTensor_(newClone)(kept);
    changed = THTensor_(newClone)(gradOutput);
    f->backward(input, changed, input, output, 1);
    CHECK(THTensor_(isSetTo)(input, changed));
    CHECK_SAME(input, gradInput);
    THTensor_(free)(changed);
    THTensor_(free)(input);
    input = THTensor_(newClone)(kept);
  }
  /* Results that are operands. */
  f->backward(input, gradOutput, gradOutput, output, 0);
  if (!f->hasInplace)
    CHECK_SAME(gradOutput, gradInput);
  /* Operands that do not fit. */
  view = TEST_(newFilledVector)(TEST_(nnCount)(input) + 1, 3);
  CHECK_ERROR(f->backward(view, gradOutput, gradInput, view, 0));
  THTensor_(free)(view);
  THTensor_(free)(input);
  THTensor_(free)(kept);
  THTensor_(free)(output);
  THTensor_(free)(gradOutput);
  THTensor_(free)(gradInput);
}

/* ---- planes and rows --------------------------------------------------------- */

typedef struct {
  THTensor *input, *weight;
  long planes;
  int kind;
} TEST_(PlaneOperands);

static void TEST_(preluOutput)(THTensor *output, void *operands) {
  const TEST_(PlaneOperands) *o = operands;
  THNN_(PReLU_updateOutput)(NULL, o->input, output, o->weight, o->planes);
}

static void TEST_(prelu)(int layout) {
  static const long sizes[3][4] = {{3, 4, 0, 0}, {4, 0, 0, 0}, {2, 4, 3, 5}};
  static const int ranks[3] = {2, 1, 4};
  int s, shared;
  for (s = 0; s < 3; s++)
    for (shared = 0; shared < 2; shared++) {
      TEST_(PlaneOperands) o;
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradWeight, *gradOutput, *before;
      ptrdiff_t k;
      o.planes = shared ? 0 : 4;
      o.input = TEST_(newFilled)(layout, ranks[s], sizes[s], 4, -2, 2);
      o.weight = TEST_(newFilledVector)(shared ? 1 : 4, 5);
      for (k = 0; k < TEST_(nnCount)(o.input); k++)
        if (fabs(*TEST_(nnAt)(o.input, k)) < 1.0 / 32)
          *TEST_(nnAt)(o.input, k) = 1;
      gradOutput = TEST_(newFilled)(layout, ranks[s], sizes[s], 6, -1, 1);
      TYPED_CASE("PReLU");
      TEST_(preluOutput)(output, &o);
      for (k = 0; k < TEST_(nnCount)(o.input); k++) {
        const double x = *TEST_(nnAt)(o.input, k);
        const long plane = shared ? 0 : s == 1 ? k : s == 0 ? k % 4 : k / 15 % 4;
        CHECK_CLOSE(*TEST_(nnAt)(output, k), x > 0 ? x : x * *TEST_(nnAt)(o.weight, plane));
      }
      THNN_(PReLU_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.weight, o.planes);
      CHECK_GRADIENT(TEST_(preluOutput), &o, o.input, gradOutput, gradInput);
      /* Gradients of parameters are added, times the scale. */
      gradWeight = TEST_(newFilledVector)(shared ? 1 : 4, 7);
      before = THTensor_(newClone)(gradWeight);
      THNN_(PReLU_accGradParameters)(NULL, o.input, gradOutput, NULL, NULL, gradWeight, NULL, NULL, o.planes, 0.5);
      THTensor_(csub)(gradWeight, gradWeight, 1, before);
      THTensor_(mul)(gradWeight, gradWeight, 2);
      CHECK_GRADIENT(TEST_(preluOutput), &o, o.weight, gradOutput, gradWeight);
      CHECK_ERROR(THNN_(PReLU_updateOutput)(NULL, o.input, output, o.weight, 3));
      CHECK_ARG_ERROR(4, THNN_(PReLU_updateOutput)(NULL, o.input, output, NULL, 3));
      THTensor_(free)(before);
      THTensor_(free)(gradWeight);
      THTensor_(free)(gradOutput);
      THTensor_(free)(gradInput);
      THTensor_(free)(output);
      THTensor_(free)(o.input);
      THTensor_(free)(o.weight);
    }
}

static void TEST_(softmaxOutput)(THTensor *output, void *operands) {
  const TEST_(PlaneOperands) *o = operands;
  if (o->kind)
    THNN_(LogSoftMax_updateOutput)(NULL, o->input, output);
  else
    THNN_(SoftMax_updateOutput)(NULL, o->input, output);
}

static void TEST_(softmax)(int layout) {
  static const long sizes[5][4] = {{19, 0, 0, 0}, {3, 37, 0, 0}, {5, 2, 3, 0}, {2, 5, 3, 2}, {1, 3, 10, 11}};
  static const int ranks[5] = {1, 2, 3, 4, 4};
  int s, kind;
  for (s = 0; s < 5; s++)
    for (kind = 0; kind < 2; kind++) {
      const long *size = sizes[s], batch = ranks[s] % 2 ? 1 : size[0], planes = size[1 - ranks[s] % 2];
      const long places = ranks[s] == 3 ? size[1] * size[2] : ranks[s] == 4 ? size[2] * size[3] : 1;
      TEST_(PlaneOperands) o;
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput;
      long b, p, i;
      o.kind = kind;
      o.input = TEST_(newFilled)(layout, ranks[s], size, 8, -3, 3);
      gradOutput = TEST_(newFilled)(layout, ranks[s], size, 9, -1, 1);
      CASE(kind ? "LogSoftMax" : "SoftMax");
      TEST_(softmaxOutput)(output, &o);
      CHECK(THTensor_(isSameSizeAs)(output, o.input));
      for (b = 0; b < batch; b++)
        for (p = 0; p < places; p++) {
          double sum = 0;
          for (i = 0; i < planes; i++)
            sum += exp(*TEST_(nnAt)(o.input, (b * planes + i) * places + p));
          for (i = 0; i < planes; i++) {
            const ptrdiff_t at = (b * planes + i) * places + p;
            const double x = *TEST_(nnAt)(o.input, at);
            CHECK_CLOSE(*TEST_(nnAt)(output, at), kind ? x - log(sum) : exp(x) / sum);
          }
        }
      if (kind)
        THNN_(LogSoftMax_updateGradInput)(NULL, NULL, gradOutput, gradInput, output);
      else
        THNN_(SoftMax_updateGradInput)(NULL, NULL, gradOutput, gradInput, output);
      CHECK_GRADIENT(TEST_(softmaxOutput), &o, o.input, gradOutput, gradInput);
      THTensor_(free)(gradOutput);
      THTensor_(free)(gradInput);
      THTensor_(free)(output);
      THTensor_(free)(o.input);
    }
  {
    static const long five[] = {1, 2, 1, 2, 1};
    THTensor *input = TEST_(newFilled)(layout, 5, five, 1, -1, 1), *output = THTensor_(new)();
    CHECK_ARG_ERROR(2, THNN_(SoftMax_updateOutput)(NULL, input, output));
    CHECK_ARG_ERROR(5, THNN_(LogSoftMax_updateGradInput)(NULL, NULL, input, output, input));
    CHECK_LONG(output->nDimension, 0);
    THTensor_(free)(input);
    THTensor_(free)(output);
  }
}

static void TEST_(gatedOutput)(THTensor *output, void *operands) {
  const TEST_(PlaneOperands) *o = operands;
  THNN_(GatedLinear_updateOutput)(NULL, o->input, output, o->kind);
}

static void TEST_(gated)(int layout) {
  static const long size[] = {4, 3, 6};
  int dim;
  TYPED_CASE("GatedLinear");
  for (dim = 1; dim <= 3; dim += 2) {
    TEST_(PlaneOperands) o;
    const long half = size[dim - 1] / 2;
    THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput, *first, *second;
    ptrdiff_t k;
    o.kind = dim;
    o.input = TEST_(newFilled)(layout, 3, size, 1, -2, 2);
    TEST_(gatedOutput)(output, &o);
    first = THTensor_(newNarrow)(o.input, dim - 1, 0, half);
    second = THTensor_(newNarrow)(o.input, dim - 1, half, half);
    CHECK(THTensor_(isSameSizeAs)(output, first));
    for (k = 0; k < TEST_(nnCount)(output); k++)
      CHECK_CLOSE(*TEST_(nnAt)(output, k), *TEST_(nnAt)(first, k) / (1 + exp(-(double)*TEST_(nnAt)(second, k))));
    gradOutput = TEST_(newFilled)(layout, 3, output->size, 2, -1, 1);
    THNN_(GatedLinear_updateGradInput)(NULL, o.input, gradOutput, gradInput, dim);
    CHECK_GRADIENT(TEST_(gatedOutput), &o, o.input, gradOutput, gradInput);
    CHECK_ARG_ERROR(2, THNN_(GatedLinear_updateOutput)(NULL, o.input, output, 2));
    CHECK_ARG_ERROR(2, THNN_(GatedLinear_updateOutput)(NULL, o.input, output, 4));
    CHECK_ARG_ERROR(3, THNN_(GatedLinear_updateGradInput)(NULL, o.input, o.input, gradInput, dim));
    THTensor_(free)(first);
    THTensor_(free)(second);
    THTensor_(free)(gradOutput);
    THTensor_(free)(gradInput);
    THTensor_(free)(output);
    THTensor_(free)(o.input);
  }
}

/* Random slopes are those that the generator gives one by one. */
static void TEST_(rrelu)(int layout) {
  static const long size[] = {4, 5};
  THTensor *input = TEST_(newFilled)(layout, 2, size, 3, -1, 1), *kept = THTensor_(newClone)(input);
  THTensor *output = THTensor_(new)(), *noise = THTensor_(new)(), *gradInput = THTensor_(new)();
  THGenerator *one = THGenerator_new(), *two = THGenerator_new();
  int inplace;
  ptrdiff_t k;
  TYPED_CASE("RReLU");
  for (inplace = 0; inplace < 2; inplace++) {
    THRandom_manualSeed(one, 7);
    THRandom_manualSeed(two, 7);
    THNN_(RReLU_updateOutput)(NULL, input, output, noise, 0.125, 0.5, 1, inplace, one);
    for (k = 0; k < 20; k++) {
      const real x = *TEST_(nnAt)(kept, k), slope = x <= 0 ? (real)THRandom_uniform(two, 0.125, 0.5) : 1;
      CHECK_NUMBER(*TEST_(nnAt)(noise, k), slope);
      CHECK_NUMBER(*TEST_(nnAt)(output, k), x * slope);
    }
  }
  CHECK(THTensor_(isSetTo)(output, input));
  THNN_(RReLU_updateGradInput)(NULL, input, kept, gradInput, noise, 0.125, 0.5, 1, 0);
  for (k = 0; k < 20; k++)
    CHECK_NUMBER(*TEST_(nnAt)(gradInput, k), (real)(*TEST_(nnAt)(kept, k) * *TEST_(nnAt)(noise, k)));
  THNN_(RReLU_updateGradInput)(NULL, input, kept, gradInput, noise, 0.125, 0.5, 1, 1);
  CHECK(THTensor_(isSetTo)(gradInput, kept));
  /* One tensor for the output and the noise: first the slopes, then the input. */
  THNN_(RReLU_updateOutput)(NULL, input, noise, noise, 0.125, 0.5, 1, 1, one);
  CHECK(THTensor_(isSetTo)(noise, input));
  CHECK_ARG_ERROR(9, THNN_(RReLU_updateOutput)(NULL, input, output, noise, 0, 1, 1, 0, NULL));
  CHECK_ARG_ERROR(6, THNN_(RReLU_updateOutput)(NULL, input, output, noise, 1, 0, 1, 0, one));
  CHECK_ARG_ERROR(5, THNN_(RReLU_updateOutput)(NULL, input, output, noise, NAN, 0, 1, 0, one));
  THGenerator_free(one);
  THGenerator_free(two);
  THTensor_(free)(input);
  THTensor_(free)(kept);
  THTensor_(free)(output);
  THTensor_(free)(noise);
  THTensor_(free)(gradInput);
}

/* Where the formula as it is written loses what it is about. */
static void TEST_(edges)(void) {
  static const double tiny[] = {-1e-8, -1e-7, -1e-14, -1e-30, -0.3, -40};
  const double epsilon = sizeof(real) == 4 ? 3e-7 : 5e-16;
  THTensor *x = THTensor_(newWithSize1d)(6), *y = THTensor_(new)(), *g = THTensor_(new)(), *one = THTensor_(newWithSize1d)(2);
  THTensor *lanes = THTensor_(newWithSize3d)(2, 1, 3);
  int k;
#define NEAR(VALUE, EXPECTED) CHECK(fabs((double)(VALUE) - (EXPECTED)) <= epsilon * fabs(EXPECTED))
  TYPED_CASE("ELU next to 0");
  for (k = 0; k < 6; k++)
    THTensor_(set1d)(x, k, (real)tiny[k]);
  THNN_(ELU_updateOutput)(NULL, x, y, 2, 0);
  for (k = 0; k < 6; k++)
    NEAR(THTensor_(get1d)(y, k), 2 * expm1((double)THTensor_(get1d)(x, k)));
  TYPED_CASE("SoftPlus");
  THTensor_(set1d)(x, 0, 20);
  THTensor_(set1d)(x, 1, -3);
  THNN_(SoftPlus_updateOutput)(NULL, x, y, 5, 1e30);
  CHECK_NUMBER(THTensor_(get1d)(y, 0), 20);
  NEAR(THTensor_(get1d)(y, 1), log1p(exp(-15.0)) / 5);
  THTensor_(resizeAs)(g, y);
  THTensor_(fill)(g, 1);
  THTensor_(set1d)(y, 1, (real)1e-12);
  THNN_(SoftPlus_updateGradInput)(NULL, x, g, x, y, 5, 1e30);
  CHECK_NUMBER(THTensor_(get1d)(x, 0), 1);
  NEAR(THTensor_(get1d)(x, 1), -expm1(-5 * (double)THTensor_(get1d)(y, 1)));
  TYPED_CASE("LogSoftMax of large numbers, and of one that is all but certain");
  THTensor_(fill)(one, (real)1e6);
  THNN_(LogSoftMax_updateOutput)(NULL, one, y);
  NEAR(THTensor_(get1d)(y, 0), -log(2.0));
  NEAR(THTensor_(get1d)(y, 1), -log(2.0));
  THTensor_(set1d)(one, 0, 50);
  THTensor_(set1d)(one, 1, 0);
  THNN_(LogSoftMax_updateOutput)(NULL, one, y);
  NEAR(THTensor_(get1d)(y, 0), -log1p(exp(-50.0)));
  THTensor_(resizeAs)(g, y);
  THTensor_(set1d)(g, 0, -1);
  THTensor_(set1d)(g, 1, 0);
  THNN_(LogSoftMax_updateGradInput)(NULL, NULL, g, x, y);
  NEAR(THTensor_(get1d)(x, 0), expm1((double)THTensor_(get1d)(y, 0)));
  NEAR(THTensor_(get1d)(x, 1), exp((double)THTensor_(get1d)(y, 1)));
  TYPED_CASE("the same in planes");
  for (k = 0; k < 3; k++) {
    THTensor_(set3d)(lanes, 0, 0, k, k == 2 ? 50 : (real)1e6);
    THTensor_(set3d)(lanes, 1, 0, k, k == 2 ? 0 : (real)1e6);
  }
  THNN_(LogSoftMax_updateOutput)(NULL, lanes, y);
  for (k = 0; k < 2; k++) {
    NEAR(THTensor_(get3d)(y, 0, 0, k), -log(2.0));
    NEAR(THTensor_(get3d)(y, 1, 0, k), -log(2.0));
  }
  NEAR(THTensor_(get3d)(y, 0, 0, 2), -log1p(exp(-50.0)));
  THTensor_(resizeAs)(g, y);
  THTensor_(fill)(g, 0);
  THTensor_(set3d)(g, 0, 0, 2, -1);
  THNN_(LogSoftMax_updateGradInput)(NULL, NULL, g, x, y);
  NEAR(THTensor_(get3d)(x, 0, 0, 2), expm1((double)THTensor_(get3d)(y, 0, 0, 2)));
#undef NEAR
  TYPED_CASE("what is not read may be NULL");
  THNN_(LogSigmoid_updateOutput)(NULL, one, y, NULL);
  CHECK(THTensor_(isSameSizeAs)(one, y));
  THNN_(RReLU_updateOutput)(NULL, one, y, NULL, 0, 1, 0, 0, NULL);
  THNN_(RReLU_updateGradInput)(NULL, one, one, y, NULL, 0, 1, 0, 0);
  CHECK_ARG_ERROR(4, THNN_(RReLU_updateOutput)(NULL, one, y, NULL, 0, 1, 1, 0, NULL));
  CHECK(strstr(check_caught.message, " in THNN_") != NULL);
  THTensor_(free)(x);
  THTensor_(free)(y);
  THTensor_(free)(g);
  THTensor_(free)(one);
  THTensor_(free)(lanes);
}

static void TEST_(nn_activation)(void) {
  static const TEST_(Activation) activations[] = {
      {"Abs", TEST_(absValue), TEST_(absForward), TEST_(absBackward), 0},
      {"ELU", TEST_(eluValue), TEST_(eluForward), TEST_(eluBackward), 1},
      {"HardShrink", TEST_(hardShrinkValue), TEST_(hardShrinkForward), TEST_(hardShrinkBackward), 0},
      {"SoftShrink", TEST_(softShrinkValue), TEST_(softShrinkForward), TEST_(softShrinkBackward), 0},
      {"HardTanh", TEST_(hardTanhValue), TEST_(hardTanhForward), TEST_(hardTanhBackward), 1},
      {"LeakyReLU", TEST_(leakyValue), TEST_(leakyForward), TEST_(leakyBackward), 1},
      {"RReLU", TEST_(leakyValue), TEST_(rreluForward), TEST_(rreluBackward), 1},
      {"LogSigmoid", TEST_(logSigmoidValue), TEST_(logSigmoidForward), TEST_(logSigmoidBackward), 0},
      {"Sigmoid", TEST_(sigmoidValue), TEST_(sigmoidForward), TEST_(sigmoidBackward), 0},
      {"SoftPlus", TEST_(softPlusValue), TEST_(softPlusForward), TEST_(softPlusBackward), 0},
      {"Sqrt", sqrt, TEST_(sqrtForward), TEST_(sqrtBackward), 0},
      {"Square", TEST_(squareValue), TEST_(squareForward), TEST_(squareBackward), 0},
      {"Tanh", tanh, TEST_(tanhForward), TEST_(tanhBackward), 0},
      {"Threshold", TEST_(thresholdValue), TEST_(thresholdForward), TEST_(thresholdBackward), 1},
  };
  static const long sizes[2][3] = {{2, 3, 5}, {21, 0, 0}};
  size_t k;
  int l;
  TEST_(edges)();
  for (l = 0; l < NN_LAYOUTS; l++) {
    for (k = 0; k < sizeof activations / sizeof activations[0]; k++) {
      CASE(activations[k].name);
      TEST_(activationCase)(&activations[k], nnLayouts[l], 3, sizes[0]);
      TEST_(activationCase)(&activations[k], nnLayouts[l], 1, sizes[1]);
    }
    TEST_(prelu)(nnLayouts[l]);
    TEST_(softmax)(nnLayouts[l]);
    TEST_(gated)(nnLayouts[l]);
    TEST_(rrelu)(nnLayouts[l]);
  }
}

#endif
