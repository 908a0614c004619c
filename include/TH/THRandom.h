/*
 * THRandom.h: random number streams (Mersenne Twister, MT19937) and draws from
 * the usual distributions.
 */
#ifndef TH_RANDOM_INC
#define TH_RANDOM_INC

#include "THGeneral.h"

/* Words of state, and the distance of the recurrence. */
#define _MERSENNE_STATE_N 624
#define _MERSENNE_STATE_M 397

/* The whole state of one stream: copying the struct copies the stream. Not for two threads at once. */
typedef struct THGenerator {
  unsigned long the_initial_seed;           /* what the stream was seeded with */
  int left;                                 /* words left before the state is renewed */
  int seeded;                               /* whether it was seeded at all */
  unsigned long next;                       /* position of the next word */
  unsigned long state[_MERSENNE_STATE_N];   /* 32 bits in each */

  double normal_x;                          /* the pair that the last two uniform draws gave ... */
  double normal_y;
  double normal_rho;
  int normal_is_valid;                      /* ... and whether its second half is still to be used */
} THGenerator;

/* Name of the type on the scripting side. */
#define torch_Generator "torch.Generator"

/* >>> prototypes generated from src/ffi/random.rs by "make headers": edit there */
/**
 * A new generator, seeded by the system. Free it with THGenerator_free.
 */
TH_API TH_OWNED THGenerator *THGenerator_new(void);

/**
 * Makes `self` continue the stream where `from` is, and returns it. Errors: 1, 2 if NULL.
 */
TH_API THGenerator *THGenerator_copy(THGenerator *self, THGenerator *from);

/**
 * Frees a generator made by THGenerator_new; NULL is left alone.
 */
TH_API void THGenerator_free(THGenerator *gen);

/**
 * 1 if the state is one that a seeded generator can have, else 0.
 */
TH_API int THGenerator_isValid(THGenerator *_generator);

/**
 * Seeds the generator anew from the system's entropy and returns the seed. Errors: the system has no
 * entropy to give.
 */
TH_API unsigned long THRandom_seed(THGenerator *_generator);

/**
 * Seeds the generator anew; the low 32 bits of `the_seed_` decide the stream.
 */
TH_API void THRandom_manualSeed(THGenerator *_generator, unsigned long the_seed_);

/**
 * The seed that the stream began with.
 */
TH_API unsigned long THRandom_initialSeed(THGenerator *_generator);

/**
 * 32 uniform bits: the next word of the generator.
 */
TH_API unsigned long THRandom_random(THGenerator *_generator);

/**
 * 64 uniform bits, from two words.
 */
TH_API unsigned long THRandom_random64(THGenerator *_generator);

/**
 * A uniform number in [a, b), or `a` if they are equal, from one word. Errors: 1 if `a` is not finite; 2 if `b`
 * is not, or is below `a`.
 */
TH_API double THRandom_uniform(THGenerator *_generator, double a, double b);

/**
 * As THRandom_uniform, from 24 bits of one word. Errors: as THRandom_uniform.
 */
TH_API float THRandom_uniformFloat(THGenerator *_generator, float a, float b);

/**
 * A normal number. Words are drawn for two at a time; the second is given out by the next call.
 * Errors: 1 if `mean` is not finite; 2 if `stdv` is not positive and finite.
 */
TH_API double THRandom_normal(THGenerator *_generator, double mean, double stdv);

/**
 * An exponential number with density lambda exp(-lambda x), from one word. Errors: 1 if `lambda`
 * is not positive and finite.
 */
TH_API double THRandom_exponential(THGenerator *_generator, double lambda);

/**
 * A gamma number of shape `alpha` and scale 1. Errors: 1 if `alpha` is not positive and finite.
 */
TH_API double THRandom_standard_gamma(THGenerator *_generator, double alpha);

/**
 * A Cauchy number with density sigma / (pi (sigma^2 + (x - median)^2)), from one word. Errors: 1
 * if `median` is not finite; 2 if `sigma` is not positive and finite.
 */
TH_API double THRandom_cauchy(THGenerator *_generator, double median, double sigma);

/**
 * A log-normal number: exp of a normal number with this mean and deviation. Errors: as THRandom_normal.
 */
TH_API double THRandom_logNormal(THGenerator *_generator, double mean, double stdv);

/**
 * A geometric number i >= 1, of probability (1 - p) p^(i - 1), from one word; the greatest int, if it is beyond
 * that. Errors: 1 unless 0 < p < 1.
 */
TH_API int THRandom_geometric(THGenerator *_generator, double p);

/**
 * 1 with probability `p`, else 0, from one word. Errors: 1 unless 0 <= p <= 1.
 */
TH_API int THRandom_bernoulli(THGenerator *_generator, double p);

/* <<< end of generated prototypes */

#endif
