/*
 * THLogAdd.h: sums and differences of numbers given by their logarithms.
 */
#ifndef TH_LOG_ADD_INC
#define TH_LOG_ADD_INC

#include "THGeneral.h"

TH_API const double THLog2Pi; /* log(2 pi) */
TH_API const double THLogZero; /* what stands for the logarithm of 0: the lowest finite number */
TH_API const double THLogOne; /* 0 */

/* >>> prototypes generated from src/ffi/log_add.rs by "make headers": edit there */
/**
 * log(e^`log_a` + e^`log_b`), to single precision.
 */
TH_API double THLogAdd(double log_a, double log_b);

/**
 * log(e^`log_a` - e^`log_b`), to single precision; the lowest finite number, which stands for the
 * logarithm of 0, if the two are equal. Errors: plain if `log_a` is less than `log_b`.
 */
TH_API double THLogSub(double log_a, double log_b);

/**
 * An approximation of e^-`x` for `x` of 0 and more: the eighth power of a polynomial for e^(`x` / 8), to
 * four digits; 0 from 13 on.
 */
TH_API double THExpMinusApprox(double x);

/* <<< end of generated prototypes */

#endif
