#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/accuracy.c"
#else

#include "generic/accuracy.h"

/* ---- Elementwise ----------------------------------------------------------- */

#define UNARY(NAME) EACH(NAME, THTensor_(NAME)(o->r, o->at[0]))
UNARY(cinv) UNARY(rsqrt) UNARY(sqrt) UNARY(frac) UNARY(exp) UNARY(expm1) UNARY(log) UNARY(log1p) UNARY(sin) UNARY(cos) UNARY(tan)
UNARY(asin) UNARY(acos) UNARY(atan) UNARY(sinh) UNARY(cosh) UNARY(tanh) UNARY(sigmoid) UNARY(lgamma) UNARY(digamma) UNARY(trigamma)
UNARY(erf) UNARY(erfinv)
#undef UNARY
EACH(pow, THTensor_(pow)(o->r, o->at[0], (real)o->p[0]))
EACH(tpow, THTensor_(tpow)(o->r, (real)o->p[0], o->at[0]))
EACH(cpow, THTensor_(cpow)(o->r, o->at[0], o->at[1]))
EACH(remainder, THTensor_(remainder)(o->r, o->at[0], (real)o->p[0]))
EACH(cremainder, THTensor_(cremainder)(o->r, o->at[0], o->at[1]))
EACH(fmod, THTensor_(fmod)(o->r, o->at[0], (real)o->p[0]))
EACH(cfmod, THTensor_(cfmod)(o->r, o->at[0], o->at[1]))
EACH(lerp, THTensor_(lerp)(o->r, o->at[0], o->at[1], (real)o->p[0]))
EACH(atan2, THTensor_(atan2)(o->r, o->at[0], o->at[1]))
EACH(cadd, THTensor_(cadd)(o->r, o->at[0], (real)o->p[0], o->at[1]))
EACH(addcmul, THTensor_(addcmul)(o->r, o->at[0], (real)o->p[0], o->at[1], o->at[2]))
EACH(addcdiv, THTensor_(addcdiv)(o->r, o->at[0], (real)o->p[0], o->at[1], o->at[2]))
EACH(dirichletGrad, THTensor_(dirichlet_grad)(o->r, o->at[0], o->at[1], o->at[2]))
FOLD(logAdd, NUMBER_(THLogAdd(o->x->storage->data[0], o->x->storage->data[1])))
FOLD(logSub, NUMBER_(THLogSub(o->x->storage->data[0], o->x->storage->data[1])))
FOLD(expMinus, NUMBER_(THExpMinusApprox(o->x->storage->data[0])))

/* ---- Folds: of a vector, of columns of a matrix, of everything ------------- */

#define ALONG(NAME, CALL_ALONG, ALL)                                                              \
  FOLD(NAME, THTensor_(set)(o->a, o->x); CALL_ALONG)                                              \
  FOLD(NAME##Columns, TEST_(columns)(o->a, o->x); CALL_ALONG)                                     \
  FOLD(NAME##All, NUMBER_(ALL))
ALONG(sum, THTensor_(sum)(o->r, o->a, 0, 1), THTensor_(sumall)(o->x))
ALONG(prod, THTensor_(prod)(o->r, o->a, 0, 1), THTensor_(prodall)(o->x))
ALONG(mean, THTensor_(mean)(o->r, o->a, 0, 1), THTensor_(meanall)(o->x))
ALONG(var, THTensor_(var)(o->r, o->a, 0, (int)o->p[0], 1), THTensor_(varall)(o->x, (int)o->p[0]))
ALONG(std, THTensor_(std)(o->r, o->a, 0, (int)o->p[0], 1), THTensor_(stdall)(o->x, (int)o->p[0]))
ALONG(norm, THTensor_(norm)(o->r, o->a, (real)o->p[0], 0, 1), THTensor_(normall)(o->x, (real)o->p[0]))
#undef ALONG
/* The last of the numbers so far. */
#define CUMULATIVE(NAME)                                                                                                       \
  FOLD(NAME, THTensor_(NAME)(o->a, o->x, 0); THTensor_(narrow)(o->r, o->a, 0, o->n - 1, 1))                                    \
  FOLD(NAME##Columns, TEST_(columns)(o->b, o->x); THTensor_(NAME)(o->a, o->b, 0); THTensor_(select)(o->r, o->a, 0, o->n - 1))
CUMULATIVE(cumsum)
CUMULATIVE(cumprod)
CUMULATIVE(logcumsumexp)
#undef CUMULATIVE
FOLD(logsumexp, THTensor_(logsumexp)(o->r, o->x, 0, 1))
FOLD(nansum, THTensor_(nansum)(o->r, o->x, 0, 1))
FOLD(nanmean, THTensor_(nanmean)(o->r, o->x, 0, 1))
FOLD(logsumexpColumns, TEST_(columns)(o->a, o->x); THTensor_(logsumexp)(o->r, o->a, 0, 1))
static void TEST_(dist)(TEST_(Operands) *o) {
  TEST_(part)(o->a, o, 0, o->n / 2), TEST_(part)(o->b, o, o->n / 2, o->n / 2);
  NUMBER_(THTensor_(dist)(o->a, o->b, (real)o->p[0]));
}
/* There is no order -infinity. */
static void TEST_(cdist)(TEST_(Operands) *o) {
  TEST_(part)(o->a, o, 0, o->n / 2), TEST_(part)(o->b, o, o->n / 2, o->n / 2);
  THTensor_(resize2d)(o->a, 1, o->n / 2), THTensor_(resize2d)(o->b, 1, o->n / 2);
  if (o->p[0] < 0)
    NUMBER_(THTensor_(dist)(o->a, o->b, (real)o->p[0]));
  else
    THTensor_(cdist)(o->r, o->a, o->b, (real)o->p[0]);
}
FOLD(renorm, THTensor_(resize2d)(o->x, 1, o->n); THTensor_(renorm)(o->r, o->x, (real)o->p[0], 0, (real)o->p[1]))
FOLD(renormColumns, TEST_(columns)(o->a, o->x); THTensor_(renorm)(o->r, o->a, (real)o->p[0], 1, (real)o->p[1]))
FOLD(match, TEST_(part)(o->a, o, 0, 3); TEST_(part)(o->b, o, 3, 3); THTensor_(resize2d)(o->a, 1, 3); THTensor_(resize2d)(o->b, 1, 3);
     THTensor_(match)(o->r, o->a, o->b, (real)o->p[0]))

FOLD(dot, TEST_(part)(o->a, o, 0, o->n / 2); TEST_(part)(o->b, o, o->n / 2, o->n / 2); NUMBER_(THTensor_(dot)(o->a, o->b)))
/* Of many equal elements. */
static void TEST_(many)(TEST_(Operands) *o) {
  THTensor_(resize1d)(o->a, (long)o->p[0]);
  THTensor_(fill)(o->a, THTensor_(get1d)(o->x, 0));
}
FOLD(sumMany, TEST_(many)(o); THTensor_(sum)(o->r, o->a, 0, 1))
FOLD(sumallMany, TEST_(many)(o); NUMBER_(THTensor_(sumall)(o->a)))
FOLD(meanMany, TEST_(many)(o); THTensor_(mean)(o->r, o->a, 0, 1))
FOLD(normMany, TEST_(many)(o); THTensor_(norm)(o->r, o->a, 2, 0, 1))
FOLD(prodMany, TEST_(many)(o); THTensor_(prod)(o->r, o->a, 0, 1))
FOLD(cumsumMany, TEST_(many)(o); THTensor_(cumsum)(o->b, o->a, 0); THTensor_(narrow)(o->r, o->b, 0, (long)o->p[0] - 1, 1))
FOLD(cumprodMany, TEST_(many)(o); THTensor_(cumprod)(o->b, o->a, 0); THTensor_(narrow)(o->r, o->b, 0, (long)o->p[0] - 1, 1))

/* ---- Ranges and histograms -------------------------------------------------- */

static void TEST_(point)(TEST_(Operands) *o, double k) {
  THTensor_(narrow)(o->r, o->a, 0, (long)k, 1);
}
FOLD(range, THTensor_(range)(o->a, o->p[0], o->p[1], o->p[2]); TEST_(point)(o, o->p[3]))
FOLD(rangeCount, THTensor_(range)(o->a, o->p[0], o->p[1], o->p[2]); NUMBER_(o->a->size[0]))
FOLD(arangeCount, THTensor_(arange)(o->a, o->p[0], o->p[1], o->p[2]); NUMBER_(o->a->size[0]))
FOLD(linspace, THTensor_(linspace)(o->a, (real)o->p[0], (real)o->p[1], (long)o->p[2]); TEST_(point)(o, o->p[3]))
FOLD(logspace, THTensor_(logspace)(o->a, (real)o->p[0], (real)o->p[1], (long)o->p[2]); TEST_(point)(o, o->p[3]))
FOLD(histc, THTensor_(histc)(o->a, o->x, (long)o->p[0], (real)o->p[1], (real)o->p[2]); TEST_(point)(o, o->p[3]))
FOLD(bhistc, THTensor_(resize2d)(o->x, 1, o->n); THTensor_(bhistc)(o->b, o->x, (long)o->p[0], (real)o->p[1], (real)o->p[2]);
     THTensor_(select)(o->a, o->b, 0, 0); TEST_(point)(o, o->p[3]))

/* ---- Random numbers: the last parameters are the generator's words ---------- */

/* Draws into o->r, and from pairs of words the first or second number. */
static void TEST_(draw)(TEST_(Operands) *o, int distribution, int second) {
  const int isPair = distribution > 4, words = isPair ? 2 : 1;
  const double *word = o->p + (distribution == 1 || distribution == 4 ? 1 : 2);
  THGenerator *generator = THGenerator_new();
  generatorOf(generator, word[0], word[words - 1]);
  THTensor_(resize2d)(o->a, ACCURACY_COPIES, words);
  switch (distribution) {
    case 1: THTensor_(exponential)(o->a, generator, o->p[0]); break;
    case 2: THTensor_(cauchy)(o->a, generator, o->p[0], o->p[1]); break;
    case 3: THTensor_(uniform)(o->a, generator, o->p[0], o->p[1]); break;
    case 4: THTensor_(geometric)(o->a, generator, o->p[0]); break;
    case 5: THTensor_(normal)(o->a, generator, o->p[0], o->p[1]); break;
    default: THTensor_(logNormal)(o->a, generator, o->p[0], o->p[1]); break;
  }
  THGenerator_free(generator);
  THTensor_(select)(o->b, o->a, 1, second);
  THTensor_(resize1d)(o->r, ACCURACY_COPIES);
  THTensor_(copy)(o->r, o->b);
}
FOLD(standardGamma, THGenerator *generator = THGenerator_new(); generatorOf(generator, o->p[1], o->p[2]); THTensor_(resize1d)(o->a, 1);
     THTensor_(fill)(o->a, (real)o->p[0]); THTensor_(standard_gamma)(o->r, generator, o->a); THGenerator_free(generator))
/* One number, not a tensor of them. */
static void TEST_(drawOne)(TEST_(Operands) *o, int distribution) {
  const int words = distribution > 4 ? 2 : 1;
  const double *word = o->p + (distribution == 1 || distribution == 4 ? 1 : 2);
  THGenerator *generator = THGenerator_new();
  generatorOf(generator, word[0], word[words - 1]);
  switch (distribution) {
    case 1: NUMBER_(THRandom_exponential(generator, o->p[0])); break;
    case 2: NUMBER_(THRandom_cauchy(generator, o->p[0], o->p[1])); break;
    case 3: NUMBER_(THRandom_uniform(generator, o->p[0], o->p[1])); break;
    case 4: NUMBER_(THRandom_geometric(generator, o->p[0])); break;
    case 5: NUMBER_(THRandom_normal(generator, o->p[0], o->p[1])); break;
    default: NUMBER_(THRandom_logNormal(generator, o->p[0], o->p[1])); break;
  }
  THGenerator_free(generator);
}
EACH(exponential, TEST_(draw)(o, 1, 0))
EACH(cauchy, TEST_(draw)(o, 2, 0))
EACH(uniform, TEST_(draw)(o, 3, 0))
EACH(geometric, TEST_(draw)(o, 4, 0))
EACH(normal, TEST_(draw)(o, 5, 0))
EACH(normalSecond, TEST_(draw)(o, 5, 1))
EACH(logNormal, TEST_(draw)(o, 6, 0))
EACH(logNormalSecond, TEST_(draw)(o, 6, 1))
FOLD(oneExponential, TEST_(drawOne)(o, 1))
FOLD(oneCauchy, TEST_(drawOne)(o, 2))
FOLD(oneUniform, TEST_(drawOne)(o, 3))
FOLD(oneGeometric, TEST_(drawOne)(o, 4))
FOLD(oneNormal, TEST_(drawOne)(o, 5))
FOLD(oneLogNormal, TEST_(drawOne)(o, 6))

#define MEASURED(VALUES, LABEL, CALL, PARAMETERS, SINGLE, DOUBLE) {VALUES, LABEL, TEST_(CALL), PARAMETERS, 0, SINGLE, DOUBLE}
#define ELEMENTS(VALUES, LABEL, CALL, PARAMETERS, SINGLE, DOUBLE) {VALUES, LABEL, TEST_(CALL), PARAMETERS, 1, SINGLE, DOUBLE}
#define UNARY(NAME, SINGLE, DOUBLE) {#NAME, #NAME, TEST_(NAME), 0, 1, SINGLE, DOUBLE}
#define ALONG(NAME, VALUES, OF, PARAMETERS, SINGLE, DOUBLE)                                                         \
  MEASURED(VALUES, #NAME OF, NAME, PARAMETERS, SINGLE, DOUBLE),                                                       \
      MEASURED(VALUES, #NAME OF ", of columns", NAME##Columns, PARAMETERS, SINGLE, DOUBLE),                           \
      MEASURED(VALUES, #NAME "all" OF, NAME##All, PARAMETERS, SINGLE, DOUBLE)
#define CUMULATIVE(NAME, VALUES, SINGLE, DOUBLE) \
  MEASURED(VALUES, #NAME, NAME, 0, SINGLE, DOUBLE), MEASURED(VALUES, #NAME ", of columns", NAME##Columns, 0, SINGLE, DOUBLE)

static const TEST_(Measured) TEST_(functions)[] = {
    UNARY(cinv, 1, 1), UNARY(rsqrt, 2, 2), UNARY(sqrt, 1, 1), UNARY(frac, 0, 0), UNARY(exp, 1, 1), UNARY(expm1, 1, 2), UNARY(log, 1, 1),
    UNARY(log1p, 1, 1), UNARY(sin, 1, 1), UNARY(cos, 1, 1), UNARY(tan, 1, 1), UNARY(asin, 1, 1), UNARY(acos, 1, 1), UNARY(atan, 1, 1),
    UNARY(sinh, 1, 2), UNARY(cosh, 1, 1), UNARY(tanh, 1, 1), UNARY(sigmoid, 2, 2), UNARY(lgamma, 1, 1), UNARY(digamma, 1, 6),
    UNARY(trigamma, 1, 4), UNARY(erf, 1, 1), UNARY(erfinv, 1, 2),
    ELEMENTS("pow", "pow", pow, 1, 2, 2),
    ELEMENTS("tpow", "tpow", tpow, 1, 2, 2),
    ELEMENTS("cpow", "cpow", cpow, 0, 2, 2),
    ELEMENTS("remainder", "remainder", remainder, 1, 1, 1),
    ELEMENTS("cremainder", "cremainder", cremainder, 0, 1, 1),
    ELEMENTS("fmod", "fmod", fmod, 1, 0, 0),
    ELEMENTS("cfmod", "cfmod", cfmod, 0, 0, 0),
    ELEMENTS("lerp", "lerp", lerp, 1, 1, 1),
    ELEMENTS("atan2", "atan2", atan2, 0, 1, 1),
    ELEMENTS("cadd", "cadd", cadd, 1, 1, 1),
    ELEMENTS("addcmul", "addcmul", addcmul, 1, 1, 1),
    ELEMENTS("addcdiv", "addcdiv", addcdiv, 1, 1, 1),
    ELEMENTS("dirichlet_grad", "dirichlet_grad", dirichletGrad, 0, 1, 12),
    MEASURED("logadd", "THLogAdd", logAdd, 0, 1, -1),
    MEASURED("logsub", "THLogSub", logSub, 0, 1, -1),
    MEASURED("expminus", "THExpMinusApprox", expMinus, 0, 512, -1),
    ALONG(sum, "sum", "", 0, 1, 1),
    ALONG(prod, "prod", "", 0, 1, 1),
    ALONG(mean, "mean", "", 0, 1, 1),
    ALONG(var, "var", "", 1, 2, 2),
    ALONG(std, "std", "", 1, 2, 2),
    ALONG(norm, "norm", "", 1, 2, 6),
    ALONG(norm, "norm_of_order", " of order 1/2, 3, 20", 1, 1, 6),
    CUMULATIVE(cumsum, "sum", 1, 1),
    CUMULATIVE(cumprod, "prod", 1, 1),
    CUMULATIVE(logcumsumexp, "logsumexp", 1, 2),
    MEASURED("sum", "nansum", nansum, 0, 1, 1),
    MEASURED("mean", "nanmean", nanmean, 0, 2, 2),
    MEASURED("logsumexp", "logsumexp", logsumexp, 0, 2, 2),
    MEASURED("logsumexp", "logsumexp, of columns", logsumexpColumns, 0, 2, 2),
    MEASURED("dist", "dist", dist, 1, 2, 4),
    MEASURED("dist_of_order", "dist of order 1/2, 3, 20", dist, 1, 1, 4),
    MEASURED("dist", "cdist", cdist, 1, 2, 4),
    MEASURED("dist_of_order", "cdist of order 1/2, 3, 20", cdist, 1, 1, 4),
    MEASURED("renorm", "renorm", renorm, 2, 2, 4),
    MEASURED("renorm", "renorm, of columns", renormColumns, 2, 2, 4),
    MEASURED("dot", "dot", dot, 0, 1, 1),
    MEASURED("sum_many", "sum of 50,000", sumMany, 1, 1, 256),
    MEASURED("sum_many", "sumall of 50,000", sumallMany, 1, 1, 64),
    MEASURED("mean_many", "mean of 50,000", meanMany, 1, 1, 256),
    MEASURED("norm_many", "norm of 50,000", normMany, 1, 1, 192),
    MEASURED("prod_many", "prod of 50,000", prodMany, 1, 1, 3072),
    MEASURED("sum_many", "cumsum of 50,000", cumsumMany, 1, 1, 6144),
    MEASURED("prod_many", "cumprod of 50,000", cumprodMany, 1, 1, 64),
    MEASURED("match", "match", match, 1, 1, 1),
    MEASURED("range", "range", range, 4, 1, 1),
    MEASURED("range_count", "range, number of elements", rangeCount, 3, 0, 0),
    MEASURED("arange_count", "arange, number of elements", arangeCount, 3, 0, 0),
    MEASURED("linspace", "linspace", linspace, 4, 1, 6),
    MEASURED("logspace", "logspace", logspace, 4, 1, 1),
    MEASURED("histc", "histc", histc, 4, 0, 0),
    MEASURED("histc", "bhistc", bhistc, 4, 0, 0),
    ELEMENTS("exponential", "exponential", exponential, 2, 1, 2),
    ELEMENTS("cauchy", "cauchy", cauchy, 3, 1, 1),
    ELEMENTS("uniform", "uniform", uniform, 3, 1, 1),
    ELEMENTS("geometric", "geometric", geometric, 2, 0, 0),
    ELEMENTS("normal", "normal, first of a pair", normal, 4, 1, 2),
    ELEMENTS("normal_second", "normal, second of a pair", normalSecond, 4, 1, 2),
    ELEMENTS("log_normal", "logNormal, first of a pair", logNormal, 4, 1, 2),
    ELEMENTS("log_normal_second", "logNormal, second of a pair", logNormalSecond, 4, 1, 2),
    MEASURED("standard_gamma", "standard_gamma", standardGamma, 3, 1, 2),
    MEASURED("exponential", "THRandom_exponential", oneExponential, 2, 1, 2),
    MEASURED("cauchy", "THRandom_cauchy", oneCauchy, 3, 1, 1),
    MEASURED("uniform", "THRandom_uniform", oneUniform, 3, 1, 1),
    MEASURED("geometric", "THRandom_geometric", oneGeometric, 2, 0, 0),
    MEASURED("normal", "THRandom_normal", oneNormal, 4, 1, 2),
    MEASURED("log_normal", "THRandom_logNormal", oneLogNormal, 4, 1, 2),
};

static void TEST_(accuracy)(void) {
  TYPED_CASE("accuracy");
  TEST_(measure)(TEST_(functions), (long)(sizeof TEST_(functions) / sizeof TEST_(functions)[0]), accuracyRows, ROWS);
}

#undef MEASURED
#undef ELEMENTS
#undef UNARY
#undef ALONG
#undef CUMULATIVE
#undef EACH
#undef FOLD
#undef NUMBER_

#endif
