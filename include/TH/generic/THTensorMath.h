#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorMath.h"
#else

/* >>> prototypes generated from src/ffi/tensor_math.rs by "make headers": edit there */
/**
 * Makes `r_` a vector of the numbers 0 to `n` - 1 in random order; those that the type cannot hold
 * wrap. Errors: 1 if `n` is not positive.
 */
TH_API void THTensor_(randperm)(THTensor *r_, THGenerator *_generator, long n);

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * Gives `r_` the sizes `size`, and uniform numbers in [0, 1).
 */
TH_API void THTensor_(rand)(THTensor *r_, THGenerator *_generator, struct THLongStorage *size);

/**
 * Gives `r_` the sizes `size`, and normal numbers of mean 0 and standard deviation 1.
 */
TH_API void THTensor_(randn)(THTensor *r_, THGenerator *_generator, struct THLongStorage *size);

#endif

/* <<< end of generated prototypes */

#endif
