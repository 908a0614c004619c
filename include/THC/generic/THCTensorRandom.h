#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorRandom.h"
#else

/* Random numbers. */

/**
 * Fills `self` with ones, of probability `p`, and zeros. Errors: as THTensor_(bernoulli)'s; the generator
 * that TH's has is the device's, and numbers of arguments behind it are the same, those before one more, for
 * the state.
 */
THC_API void THCTensor_(bernoulli)(struct THCState *state, THCTensor *self, double p);

/**
 * As bernoulli_FloatTensor. Errors: as THTensor_(bernoulli_DoubleTensor)'s; the generator that TH's has is
 * the device's, and numbers of arguments behind it are the same, those before one more, for the state.
 */
THC_API void THCTensor_(bernoulli_DoubleTensor)(struct THCState *state, THCTensor *self, THCudaDoubleTensor
    *p);

/**
 * Fills `self` with ones and zeros, each element with the probability at its place in `p`, which has as many
 * elements. Errors: as THTensor_(bernoulli_FloatTensor)'s; the generator that TH's has is the device's, and
 * numbers of arguments behind it are the same, those before one more, for the state.
 */
THC_API void THCTensor_(bernoulli_FloatTensor)(struct THCState *state, THCTensor *self, THCudaTensor *p);

/**
 * Fills `self` with geometric numbers i >= 1, of probability p (1 - p)^(i - 1), as THTensor_(geometric) of 1 - p
 * does. Errors: as its; the generator that TH's has is the device's, and numbers of arguments behind it are the
 * same, those before one more, for the state.
 */
THC_API void THCTensor_(geometric)(struct THCState *state, THCTensor *self, double p);

#if defined(THC_REAL_IS_FLOAT) || defined(THC_REAL_IS_DOUBLE) || defined(THC_REAL_IS_HALF)

/**
 * Fills `self` as THRandom_cauchy does, with the same errors. Errors: as THTensor_(cauchy)'s; the generator
 * that TH's has is the device's, and numbers of arguments behind it are the same, those before one more, for
 * the state.
 */
THC_API void THCTensor_(cauchy)(struct THCState *state, THCTensor *self, double median, double sigma);

/**
 * Fills `self` as THRandom_exponential does, with the same errors. Errors: as THTensor_(exponential)'s; the
 * generator that TH's has is the device's, and numbers of arguments behind it are the same, those before one
 * more, for the state.
 */
THC_API void THCTensor_(exponential)(struct THCState *state, THCTensor *self, double lambda);

/**
 * Fills `self` as THRandom_logNormal does, with the same errors. Errors: as THTensor_(logNormal)'s; the
 * generator that TH's has is the device's, and numbers of arguments behind it are the same, those before one
 * more, for the state.
 */
THC_API void THCTensor_(logNormal)(struct THCState *state, THCTensor *self, double mean, double stdv);

/**
 * Draws `n_sample` categories, counted from the index base, for each row of the matrix `prob_dist`, whose
 * columns are the weights of the categories: `self` becomes a matrix with as many rows. A vector is one row,
 * and its result a vector. Weights need not sum to one; `prob_dist` is not changed. A category of weight 0
 * is never drawn. Errors: as THTensor_(multinomial)'s; the generator that TH's has is the device's, and
 * numbers of arguments behind it are the same, those before one more, for the state.
 */
THC_API void THCTensor_(multinomial)(struct THCState *state, THCudaLongTensor *self, THCTensor *prob_dist, int
    n_sample, int with_replacement);

/**
 * Fills `self` with categories, counted from the index base, drawn from a table as multinomialAliasSetup
 * makes it: the column where it is kept, else its alias. `J` may count from 1 as well, as Lua's interface,
 * which adds 1 to what a function gives, passes it on. It counts from 0 if it holds a 0, or if it does not
 * hold the number of columns and columns that are always kept are their own aliases. Errors: as
 * THTensor_(multinomialAliasDraw)'s; the generator that TH's has is the device's, and numbers of arguments
 * behind it are the same, those before one more, for the state.
 */
THC_API void THCTensor_(multinomialAliasDraw)(THCState *state, THCudaLongTensor *self, THCudaLongTensor *_J,
    THCTensor *_q);

/**
 * Makes the table for multinomialAliasDraw of the probabilities `prob_dist`, which need not sum to 1: `J`
 * becomes the vector of the columns' aliases, counted from 0, `q` of the probabilities to keep the column. A
 * column that is always kept is its own alias. Errors: as THTensor_(multinomialAliasSetup)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(multinomialAliasSetup)(struct THCState *state, THCTensor *probs, THCudaLongTensor *J,
    THCTensor *q);

/**
 * Fills `self` with normal numbers. Errors: as THTensor_(normal)'s; the generator that TH's has is the
 * device's, and numbers of arguments behind it are the same, those before one more, for the state.
 */
THC_API void THCTensor_(normal)(struct THCState *state, THCTensor *self, double mean, double stdv);

/**
 * Gives `self` the sizes of `means`, and normal numbers with these means. `self` may be `means`. Errors: as
 * THTensor_(normal_means)'s; the generator that TH's has is the device's, and numbers of arguments behind it
 * are the same, those before one more, for the state.
 */
THC_API void THCTensor_(normal_means)(struct THCState *state, THCTensor *self, THCTensor *means, double
    stddev);

/**
 * Gives `self` the sizes of `means`, and normal numbers with these means and the standard deviations at the
 * same places in `stddevs`, which has as many elements. `self` may be either. Errors: as
 * THTensor_(normal_means_stddevs)'s; the generator that TH's has is the device's, and numbers of arguments
 * behind it are the same, those before one more, for the state.
 */
THC_API void THCTensor_(normal_means_stddevs)(struct THCState *state, THCTensor *self, THCTensor *means,
    THCTensor *stddevs);

/**
 * Gives `self` the sizes of `stddevs`, and normal numbers with these standard deviations. `self` may be
 * `stddevs`. Errors: as THTensor_(normal_stddevs)'s; the generator that TH's has is the device's, and
 * numbers of arguments behind it are the same, those before one more, for the state.
 */
THC_API void THCTensor_(normal_stddevs)(struct THCState *state, THCTensor *self, double mean, THCTensor
    *stddevs);

/**
 * Gives `r_` the sizes `size`, and uniform numbers in [0, 1). Errors: as THTensor_(rand)'s; the generator
 * that TH's has is the device's, and numbers of arguments behind it are the same, those before one more, for
 * the state.
 */
THC_API void THCTensor_(rand)(THCState *state, THCTensor *r_, THLongStorage *size);

/**
 * Gives `r_` the sizes `size`, and normal numbers of mean 0 and standard deviation 1. Errors: as
 * THTensor_(randn)'s; the generator that TH's has is the device's, and numbers of arguments behind it are
 * the same, those before one more, for the state.
 */
THC_API void THCTensor_(randn)(THCState *state, THCTensor *r_, THLongStorage *size);

/**
 * Fills `self` with uniform numbers in [a, b), or with `a` if they are equal. Errors: as
 * THTensor_(uniform)'s; the generator that TH's has is the device's, and numbers of arguments behind it are
 * the same, those before one more, for the state.
 */
THC_API void THCTensor_(uniform)(struct THCState *state, THCTensor *self, double a, double b);

#endif

#endif
