/*
 * THMath.h: small functions that <math.h> lacks, for double and (suffix f) float.
 */
#ifndef TH_MATH_INC
#define TH_MATH_INC

#include <math.h>

/* 1 / (1 + e^-value) */
static inline double TH_sigmoid(double value) { return 1.0 / (1.0 + exp(-value)); }
static inline float TH_sigmoidf(float value) { return 1.0f / (1.0f + expf(-value)); }

/* The part after the point, with the sign of x. */
static inline double TH_frac(double x) { return x - trunc(x); }
static inline float TH_fracf(float x) { return x - truncf(x); }

/* 1 / sqrt(x) */
static inline double TH_rsqrt(double x) { return 1.0 / sqrt(x); }
static inline float TH_rsqrtf(float x) { return 1.0f / sqrtf(x); }

/* From a (weight 0) to b (weight 1). */
static inline double TH_lerp(double a, double b, double weight) { return a + weight * (b - a); }
static inline float TH_lerpf(float a, float b, float weight) { return a + weight * (b - a); }

#endif
