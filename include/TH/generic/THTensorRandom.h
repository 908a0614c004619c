#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.h"
#else

/* >>> prototypes generated from src/ffi/tensor_random.rs by "make headers": edit there */
/**
 * Fills `self` with uniform integers from 0: up to the type's largest in integer types (2^32 - 1 in
 * Long), to 2^24 in Float, to 2^32 - 1 in Double.
 *
 * This and all functions below draw the elements in row-major order, whatever the layout, and draw
 * nothing for a tensor without elements. Errors of all: the C position of an argument that is NULL or
 * has elements outside its storage; else as stated, with parameters counted from behind the generator.
 */
TH_API void THTensor_(random)(THTensor *self, THGenerator *_generator);

/**
 * Fills `self` with uniform integers from `min` to `max` - 1, at most 2^32 different ones. Errors: 2
 * unless `min` < `max`.
 */
TH_API void THTensor_(clampedRandom)(THTensor *self, THGenerator *_generator, long min, long max);

/**
 * Fills `self` with uniform integers from 0 to `max` - 1, at most 2^32 different ones, as Torch7's stream has
 * them: a large `max` that divides 2^32 badly favours small numbers. Errors: 1 if `max` is not positive.
 */
TH_API void THTensor_(cappedRandom)(THTensor *self, THGenerator *_generator, long max);

/**
 * Fills `self` as THRandom_geometric does. Errors: 1 unless 0 < p < 1.
 */
TH_API void THTensor_(geometric)(THTensor *self, THGenerator *_generator, double p);

/**
 * Fills `self` with ones, of probability `p`, and zeros. Errors: 1 unless 0 <= p <= 1.
 */
TH_API void THTensor_(bernoulli)(THTensor *self, THGenerator *_generator, double p);

/**
 * Fills `self` with ones and zeros, each element with the probability at its place in `p`, which has
 * as many elements. Errors: 1 if one is not a probability; the element counts differ.
 */
TH_API void THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *_generator,
    struct THFloatTensor *p);

/**
 * As bernoulli_FloatTensor.
 */
TH_API void THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *_generator,
    struct THDoubleTensor *p);

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * As bernoulli_FloatTensor, with probabilities of the tensor's own type.
 */
TH_API void THTensor_(bernoulli_Tensor)(THTensor *self, THGenerator *_generator, THTensor *p);

/**
 * Fills `self` with uniform numbers in [a, b), or with `a` if they are equal. Errors: as THRandom_uniform.
 */
TH_API void THTensor_(uniform)(THTensor *self, THGenerator *_generator, double a, double b);

/**
 * Fills `self` with normal numbers. Errors: 1 if `mean` is not finite; 2 if `stdv` is not positive and finite.
 */
TH_API void THTensor_(normal)(THTensor *self, THGenerator *_generator, double mean, double stdv);

/**
 * Gives `self` the sizes of `means`, and normal numbers with these means. `self` may be `means`.
 * Errors: 2 if `stddev` is not positive and finite.
 */
TH_API void THTensor_(normal_means)(THTensor *self, THGenerator *gen, THTensor *means, double stddev);

/**
 * Gives `self` the sizes of `stddevs`, and normal numbers with these standard deviations. `self` may be
 * `stddevs`. Errors: 1 if `mean` is not finite; 2 if an element of `stddevs` is negative or NaN.
 */
TH_API void THTensor_(normal_stddevs)(THTensor *self, THGenerator *gen, double mean, THTensor *stddevs);

/**
 * Gives `self` the sizes of `means`, and normal numbers with these means and the standard deviations
 * at the same places in `stddevs`, which has as many elements. `self` may be either. Errors: the
 * element counts differ; 2 if an element of `stddevs` is negative or NaN.
 */
TH_API void THTensor_(normal_means_stddevs)(THTensor *self, THGenerator *gen, THTensor *means,
    THTensor *stddevs);

/**
 * Fills `self` as THRandom_exponential does, with the same errors.
 */
TH_API void THTensor_(exponential)(THTensor *self, THGenerator *_generator, double lambda);

/**
 * Gives `self` the sizes of `alpha`, and gamma numbers of these shapes and of scale 1. `self` may be
 * `alpha`. Errors: 1 if a shape is not positive and finite.
 */
TH_API void THTensor_(standard_gamma)(THTensor *self, THGenerator *_generator, THTensor *alpha);

/**
 * Gives `self` the sizes of `rates`, and numbers of events of which so many are expected (Poisson's
 * distribution). `self` may be `rates`. Errors: 1 if a rate is negative or not finite.
 */
TH_API void THTensor_(poisson)(THTensor *self, THGenerator *_generator, THTensor *rates);

/**
 * Gives `self` the sizes of `trials`, and how many of so many trials succeed with the probabilities at the same
 * places of `p` (the binomial distribution); fractions of `trials` do not count. `self` may be either. Errors:
 * plain if the element counts differ; 1 if a number of trials is negative or not finite; 2 if an element of `p`
 * is not a probability.
 */
TH_API void THTensor_(binomial)(THTensor *self, THGenerator *_generator, THTensor *trials, THTensor *p);

/**
 * Gives `self` the sizes of `alpha`, and along the last dimension numbers whose sum is 1, of Dirichlet's
 * distribution with these parameters. `self` may be `alpha`. Errors: 1 if a parameter is not positive and
 * finite.
 */
TH_API void THTensor_(dirichlet)(THTensor *self, THGenerator *_generator, THTensor *alpha);

/**
 * Fills `self` as THRandom_cauchy does, with the same errors.
 */
TH_API void THTensor_(cauchy)(THTensor *self, THGenerator *_generator, double median, double sigma);

/**
 * Fills `self` as THRandom_logNormal does, with the same errors.
 */
TH_API void THTensor_(logNormal)(THTensor *self, THGenerator *_generator, double mean, double stdv);

/**
 * Draws `n_sample` categories, counted from 0, for each row of the matrix `prob_dist`, whose columns
 * are the weights of the categories: `self` becomes a matrix with as many rows. A vector is one row,
 * and its result a vector. Weights need not sum to one; `prob_dist` is not changed. A category of
 * weight 0 is never drawn. Errors: 2 if `prob_dist` is empty or has more than two dimensions; 2 if `n_sample`
 * is not positive, or more than the positive weights of a row unless `with_replacement`; 2 if a weight is
 * negative or not finite, or those of a row have no positive sum.
 */
TH_API void THTensor_(multinomial)(struct THLongTensor *self, THGenerator *_generator, THTensor *prob_dist,
    int n_sample, int with_replacement);

/**
 * Makes the table for multinomialAliasDraw of the probabilities `prob_dist`, which need not sum to 1: `J`
 * becomes the vector of the columns' aliases, counted from 0, `q` of the probabilities to keep the column.
 * A column that is always kept is its own alias. Errors: 1 if `prob_dist` is empty; 2 if a probability is
 * not positive and finite.
 */
TH_API void THTensor_(multinomialAliasSetup)(THTensor *prob_dist, struct THLongTensor *J, THTensor *q);

/**
 * Fills `self` with categories, counted from 0, drawn from a table as multinomialAliasSetup makes it: the
 * column where it is kept, else its alias. `J` may count from 1 as well, as Lua's interface, which adds 1 to
 * what a function gives, passes it on. It counts from 0 if it holds a 0, or if it does not hold the number of
 * columns and columns that are always kept are their own aliases. Errors: 1 if the table is empty, its parts
 * differ in length, an element of `q` is not a probability, or an alias is outside the table.
 */
TH_API void THTensor_(multinomialAliasDraw)(struct THLongTensor *self, THGenerator *_generator,
    struct THLongTensor *J, THTensor *q);

#endif

#if defined(TH_REAL_IS_BYTE)
/**
 * Makes `self` a vector of the bytes of the generator, as many as THGenerator has. Errors: 1 if `self`
 * has the size already and is not contiguous.
 */
TH_API void THTensor_(getRNGState)(THGenerator *_generator, THTensor *self);

/**
 * Restores the state that getRNGState stored. Errors: 1 if `self` has another number of elements, is
 * not contiguous, or holds no valid state.
 */
TH_API void THTensor_(setRNGState)(THGenerator *_generator, THTensor *self);

#endif

/* <<< end of generated prototypes */

#endif
