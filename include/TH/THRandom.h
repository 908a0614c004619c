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

/* <<< end of generated prototypes */

#endif
