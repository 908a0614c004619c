#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_accuracy.c"
#else

#include "generic/nn.h"

/* The operands of a value: arguments as a vector, and room for what is computed. */
typedef struct {
  THTensor *x, *y, *g, *r, *a, *b;
} TEST_(Operands);

/* The gradient of the first element where that of the output is `g` there and 0 elsewhere. */
#define UNIT_GRADIENT(G) (THTensor_(resizeAs)(o->g, o->x), THTensor_(fill)(o->g, 0), THTensor_(set1d)(o->g, 0, G))
#define FIRST (double)THTensor_(get1d)(o->r, 0)
#define VALUE(NAME, CALLS)                      \
  static double TEST_(NAME)(TEST_(Operands) *o) { \
    CALLS;                                      \
    return FIRST;                               \
  }

VALUE(elu, THNN_(ELU_updateOutput)(NULL, o->x, o->r, 1.5, 0))
VALUE(eluGradient, (UNIT_GRADIENT(1), THNN_(ELU_updateGradInput)(NULL, o->x, o->g, o->r, o->x, 1.5, 0)))
VALUE(softplus, THNN_(SoftPlus_updateOutput)(NULL, o->x, o->r, 5, 1e30))
VALUE(softplusGradient, (UNIT_GRADIENT(1), THNN_(SoftPlus_updateGradInput)(NULL, o->x, o->g, o->r, o->x, 5, 1e30)))
VALUE(logsigmoid, THNN_(LogSigmoid_updateOutput)(NULL, o->x, o->r, NULL))
VALUE(logsigmoidGradient, (UNIT_GRADIENT(1), THNN_(LogSigmoid_updateGradInput)(NULL, o->x, o->g, o->r, NULL)))
VALUE(sigmoid, THNN_(Sigmoid_updateOutput)(NULL, o->x, o->r))
VALUE(sigmoidGradient, (UNIT_GRADIENT(1), THNN_(Sigmoid_updateGradInput)(NULL, NULL, o->g, o->r, o->x)))
VALUE(tanh, THNN_(Tanh_updateOutput)(NULL, o->x, o->r))
VALUE(tanhGradient, (UNIT_GRADIENT(1), THNN_(Tanh_updateGradInput)(NULL, NULL, o->g, o->r, o->x)))
VALUE(sqrtGradient, (UNIT_GRADIENT(1), THNN_(Sqrt_updateGradInput)(NULL, o->x, o->g, o->r, o->x)))
VALUE(softmax, THNN_(SoftMax_updateOutput)(NULL, o->x, o->r))
VALUE(logsoftmax, THNN_(LogSoftMax_updateOutput)(NULL, o->x, o->r))
VALUE(logsoftmaxGradient, (UNIT_GRADIENT(-1), THNN_(LogSoftMax_updateGradInput)(NULL, NULL, o->g, o->r, o->x)))

/* A criterion of the first argument, and of the second as its target; 1 if there is only one. */
static void TEST_(pair)(TEST_(Operands) *o) {
  THTensor_(resize1d)(o->a, 1);
  THTensor_(resize1d)(o->b, 1);
  THTensor_(resize1d)(o->r, 1);
  THTensor_(set1d)(o->a, 0, THTensor_(get1d)(o->x, 0));
  THTensor_(set1d)(o->b, 0, o->x->size[0] > 1 ? THTensor_(get1d)(o->x, 1) : 1);
}
#define CRITERION(NAME, CALL) VALUE(NAME, (TEST_(pair)(o), CALL))
CRITERION(bce, THNN_(BCECriterion_updateOutput)(NULL, o->a, o->b, o->r, 0, NULL))
CRITERION(bceGradient, THNN_(BCECriterion_updateGradInput)(NULL, o->a, o->b, o->r, 0, NULL))
CRITERION(kldiv, THNN_(DistKLDivCriterion_updateOutput)(NULL, o->a, o->b, o->r, 0))
CRITERION(mse, THNN_(MSECriterion_updateOutput)(NULL, o->a, o->b, o->r, 0))
CRITERION(smoothl1, THNN_(SmoothL1Criterion_updateOutput)(NULL, o->a, o->b, o->r, 0))
CRITERION(softmargin, THNN_(SoftMarginCriterion_updateOutput)(NULL, o->a, o->b, o->r, 0))
CRITERION(softmarginGradient, THNN_(SoftMarginCriterion_updateGradInput)(NULL, o->a, o->b, o->r, 0))

VALUE(sum, THTensor_(sum)(o->r, o->x, 0, 1))
VALUE(mean, THTensor_(mean)(o->r, o->x, 0, 1))
VALUE(norm2, THTensor_(norm)(o->r, o->x, 2, 0, 1))
VALUE(norm3, THTensor_(norm)(o->r, o->x, 3, 0, 1))
VALUE(var, THTensor_(var)(o->r, o->x, 0, 0, 1))
VALUE(std, THTensor_(std)(o->r, o->x, 0, 0, 1))
static double TEST_(cumsum)(TEST_(Operands) *o) {
  THTensor_(cumsum)(o->r, o->x, 0);
  return (double)THTensor_(get1d)(o->r, o->r->size[0] - 1);
}
static double TEST_(cumprod)(TEST_(Operands) *o) {
  THTensor_(cumprod)(o->r, o->x, 0);
  return (double)THTensor_(get1d)(o->r, o->r->size[0] - 1);
}
static double TEST_(point)(TEST_(Operands) *o, int k) {
  THTensor_(linspace)(o->r, THTensor_(get1d)(o->x, 0), THTensor_(get1d)(o->x, 1), 8);
  return (double)THTensor_(get1d)(o->r, k);
}

static const struct {
  const char *name;
  double (*value)(TEST_(Operands) *o);
  double bound; /* in units in the last place of the result, times the condition */
} TEST_(functions)[] = {
    {"elu", TEST_(elu), 2},
    {"elu_gradient", TEST_(eluGradient), 1},
    {"softplus", TEST_(softplus), 4},
    {"softplus_gradient", TEST_(softplusGradient), 2},
    {"logsigmoid", TEST_(logsigmoid), 2},
    {"logsigmoid_gradient", TEST_(logsigmoidGradient), 4},
    {"sigmoid", TEST_(sigmoid), 2},
    {"sigmoid_gradient", TEST_(sigmoidGradient), 2},
    {"tanh", TEST_(tanh), 2},
    {"tanh_gradient", TEST_(tanhGradient), 2},
    {"sqrt_gradient", TEST_(sqrtGradient), 1},
    {"softmax", TEST_(softmax), 4},
    {"logsoftmax", TEST_(logsoftmax), 2},
    {"logsoftmax_gradient", TEST_(logsoftmaxGradient), 2},
    {"bce", TEST_(bce), 2},
    {"bce_gradient", TEST_(bceGradient), 3},
    {"kldiv", TEST_(kldiv), 3},
    {"mse", TEST_(mse), 2},
    {"smoothl1", TEST_(smoothl1), 2},
    {"softmargin", TEST_(softmargin), 2},
    {"softmargin_gradient", TEST_(softmarginGradient), 4},
    {"sum", TEST_(sum), 2},
    {"mean", TEST_(mean), 2},
    {"cumsum", TEST_(cumsum), 4},
    {"cumprod", TEST_(cumprod), 2},
    {"norm2", TEST_(norm2), 2},
    {"norm3", TEST_(norm3), 2},
    {"var", TEST_(var), 4},
    {"std", TEST_(std), 4},
};
enum { TEST_(FUNCTIONS) = sizeof TEST_(functions) / sizeof TEST_(functions)[0] };

/* How far `value` is from `high` + `low`, in units in the last place of that. */
static double TEST_(ulps)(double value, double high, double low) {
  const int digits = sizeof(real) == 4 ? FLT_MANT_DIG : DBL_MANT_DIG, least = sizeof(real) == 4 ? FLT_MIN_EXP : DBL_MIN_EXP;
  int exponent;
  (void)frexp(high, &exponent);
  if (exponent < least)
    exponent = least;
  return fabs(ldexp((value - high) - low, digits - exponent));
}

static void TEST_(accuracy)(void) {
  TEST_(Operands) o = {THTensor_(new)(), THTensor_(new)(), THTensor_(new)(), THTensor_(new)(), THTensor_(new)(), THTensor_(new)()};
  double seen[TEST_(FUNCTIONS) + 1] = {0}, relative[TEST_(FUNCTIONS) + 1] = {0};
  int v, f, k;
  TYPED_CASE("accuracy");
  for (v = 0; v < VALUES; v++) {
    const char *name = accuracyValues[v].function;
    const int isPoint = strncmp(name, "linspace", 8) == 0;
    double value, error, bound = 4; /* of a point of linspace */
    THTensor_(resize1d)(o.x, accuracyValues[v].count);
    for (k = 0; k < accuracyValues[v].count; k++)
      THTensor_(set1d)(o.x, k, (real)accuracyArguments[accuracyValues[v].first + k]);
    for (f = 0; f < TEST_(FUNCTIONS) && strcmp(TEST_(functions)[f].name, name) != 0; f++)
      ;
    if (!isPoint && !check_that(f < TEST_(FUNCTIONS), __FILE__, __LINE__, name))
      continue;
    value = isPoint ? TEST_(point)(&o, name[8] - '0') : TEST_(functions)[f].value(&o);
    if (!isPoint)
      bound = TEST_(functions)[f].bound;
    /* What the type does not hold is infinite. */
    if (fabs(accuracyValues[v].high) > (sizeof(real) == 4 ? FLT_MAX : DBL_MAX)) {
      check_that(value == copysign(HUGE_VAL, accuracyValues[v].high), __FILE__, __LINE__, name);
      continue;
    }
    error = TEST_(ulps)(value, accuracyValues[v].high, accuracyValues[v].low);
    seen[f] = fmax(seen[f], error);
    relative[f] = fmax(relative[f], error / accuracyValues[v].condition);
    if (!check_that(error <= bound * accuracyValues[v].condition, __FILE__, __LINE__, name))
      fprintf(stderr, "    value %d of %.9g is %.17g, expected %.17g: %.3g ulps, condition %.3g\n", v,
              accuracyArguments[accuracyValues[v].first], value, accuracyValues[v].high, error, accuracyValues[v].condition);
  }
  if (getenv("TH_ACCURACY"))
    for (f = 0; f <= TEST_(FUNCTIONS); f++)
      printf("%s %s: %.2f ulps, %.2f of the condition\n", TYPE_NAME(Real), f < TEST_(FUNCTIONS) ? TEST_(functions)[f].name : "linspace",
             seen[f], relative[f]);
  THTensor_(free)(o.x), THTensor_(free)(o.y), THTensor_(free)(o.g), THTensor_(free)(o.r), THTensor_(free)(o.a), THTensor_(free)(o.b);
}

#undef UNIT_GRADIENT
#undef FIRST
#undef VALUE
#undef CRITERION

#endif
