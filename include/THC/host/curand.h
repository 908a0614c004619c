/*
 * curand.h: the host interface of cuRAND on a host device (libcudart-host.so).
 *
 * Every pseudorandom generator is libTH's Mersenne twister: a seed gives the same numbers everywhere, and not those of a card.
 * There are no quasirandom ones.
 *
 * Every function results in CURAND_STATUS_SUCCESS, or CURAND_STATUS_NOT_INITIALIZED for what is no generator,
 * CURAND_STATUS_TYPE_ERROR for a kind of generator that there is not, CURAND_STATUS_OUT_OF_RANGE for NULL or a parameter that the
 * distribution has not, CURAND_STATUS_LENGTH_NOT_MULTIPLE for an odd number of normal numbers, and
 * CURAND_STATUS_ALLOCATION_FAILED if there is no memory. Then nothing was drawn.
 *
 * Written from the documentation of the interface.
 */
#ifndef THC_HOST_CURAND_H
#define THC_HOST_CURAND_H

#include "cuda_runtime_api.h"

#ifndef CURANDAPI
#define CURANDAPI
#endif

typedef enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;

typedef enum curandRngType {
  CURAND_RNG_TEST = 0,
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;

typedef enum curandOrdering {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;

typedef struct curandGenerator_st *curandGenerator_t;
/* States of generators in kernels, which THC names and nobody looks into. */
struct curandStateMtgp32;
struct mtgp32_kernel_params;

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Makes a generator. kind is that of a pseudorandom generator; all are libTH's. Ownership: the caller
 * destroys it.
 */
curandStatus_t CURANDAPI curandCreateGenerator(curandGenerator_t *generator, curandRngType_t kind);

/*
 * Makes a generator that writes to memory of the host, as every one does here. Ownership: the caller
 * destroys it.
 */
curandStatus_t CURANDAPI curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t kind);

/* Destroys a generator. */
curandStatus_t CURANDAPI curandDestroyGenerator(curandGenerator_t generator);

/* Begins the sequence that a seed stands for. */
curandStatus_t CURANDAPI curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
    unsigned long long seed);

/* Begins the sequence of the seed behind its first offset words of 32 bits, at most 2^32. */
curandStatus_t CURANDAPI curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset);

/* In which order numbers are written, from 100 to 102: always in that of the sequence. */
curandStatus_t CURANDAPI curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order);

/* Dimensions of a quasirandom generator, which none is. */
curandStatus_t CURANDAPI curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
    unsigned int dimensions);

/* In which stream numbers are written. */
curandStatus_t CURANDAPI curandSetStream(curandGenerator_t generator, cudaStream_t stream);

/* Makes what a generator needs before its first number: it is there. */
curandStatus_t CURANDAPI curandGenerateSeeds(curandGenerator_t generator);

/* Writes 9000, for CUDA 9.0. */
curandStatus_t CURANDAPI curandGetVersion(int *version);

/* Writes a part of the version: 0 the major one, 1 the minor one, 2 the patch level. */
curandStatus_t CURANDAPI curandGetProperty(libraryPropertyType part, int *value);

/* Writes n numbers of 32 random bits. */
curandStatus_t CURANDAPI curandGenerate(curandGenerator_t generator, unsigned int *outputPtr, size_t n);

/* Writes n numbers of 64 random bits. */
curandStatus_t CURANDAPI curandGenerateLongLong(curandGenerator_t generator, unsigned long long *outputPtr,
    size_t n);

/* Writes n numbers above 0 and at most 1. */
curandStatus_t CURANDAPI curandGenerateUniform(curandGenerator_t generator, float *outputPtr, size_t n);
curandStatus_t CURANDAPI curandGenerateUniformDouble(curandGenerator_t generator, double *outputPtr,
    size_t n);

/* Writes n normal numbers; n is even and stddev positive. */
curandStatus_t CURANDAPI curandGenerateNormal(curandGenerator_t generator, float *outputPtr, size_t n,
    float mean, float stddev);
curandStatus_t CURANDAPI curandGenerateNormalDouble(curandGenerator_t generator, double *outputPtr, size_t n,
    double mean, double stddev);

/* Writes n numbers whose logarithms are normal; n is even and stddev positive. */
curandStatus_t CURANDAPI curandGenerateLogNormal(curandGenerator_t generator, float *outputPtr, size_t n,
    float mean, float stddev);
curandStatus_t CURANDAPI curandGenerateLogNormalDouble(curandGenerator_t generator, double *outputPtr,
    size_t n, double mean, double stddev);

/* Writes n counts of Poisson's distribution with mean lambda, which is positive and at most 400000. */
curandStatus_t CURANDAPI curandGeneratePoisson(curandGenerator_t generator, unsigned int *outputPtr, size_t n,
    double lambda);

#ifdef __cplusplus
}
#endif

#endif
