/*
 * THCTensorRandom.h: random numbers. They follow from a seed, and are not those of a card.
 */
#ifndef TH_CUDA_TENSOR_RANDOM_INC
#define TH_CUDA_TENSOR_RANDOM_INC

#include "THCTensor.h"

/** The generator of a device. Field order is ABI. */
typedef struct _Generator {
  struct curandStateMtgp32 *gen_states; /* what draws, which nobody looks into */
  struct mtgp32_kernel_params *kernel_params; /* NULL */
  int initf;
  unsigned long long initial_seed;
} Generator;

/** The generators of all devices. Field order is ABI. */
struct THCRNGState {
  Generator *gen;
  int num_devices;
};

/**
 * The generator of the current device, whose struct nobody looks into: it belongs to the state. Errors: 1 if
 * NULL or not initialised.
 */
THC_API struct curandStateMtgp32 * THCRandom_generatorStates(struct THCState *state);

/**
 * Writes the state of the current device's generator into `rng_state`, which it resizes. Errors: 1 if NULL
 * or not initialised, 2 if NULL.
 */
THC_API void THCRandom_getRNGState(struct THCState *state, THByteTensor *rng_state);

/**
 * Makes the generators of `num_devices` devices, each with a seed of its own. Errors: 1 if NULL or without
 * room for them.
 */
THC_API void THCRandom_init(struct THCState *state, int num_devices, int current_device);

/** The seed of the current device's generator. Errors: 1 if NULL or not initialised. */
THC_API unsigned long long THCRandom_initialSeed(struct THCState *state);

/**
 * Seeds the current device's generator: what it draws afterwards follows from the seed. Errors: 1 if NULL or
 * not initialised.
 */
THC_API void THCRandom_manualSeed(struct THCState *state, unsigned long long the_seed_);

/** As THCRandom_manualSeed, the generators of all devices. */
THC_API void THCRandom_manualSeedAll(struct THCState *state, unsigned long long the_seed_);

/**
 * Seeds the current device's generator with a seed that it gives back. Errors: 1 if NULL or not initialised.
 */
THC_API unsigned long long THCRandom_seed(struct THCState *state);

/** As THCRandom_seed, the generators of all devices with one seed. */
THC_API unsigned long long THCRandom_seedAll(struct THCState *state);

/**
 * Sets the state of the current device's generator. Errors: 1 if NULL or not initialised, 2 if NULL or no
 * such state.
 */
THC_API void THCRandom_setRNGState(struct THCState *state, THByteTensor *rng_state);

/** Frees the generators. Errors: 1 if NULL. */
THC_API void THCRandom_shutdown(struct THCState *state);

#include "generic/THCTensorRandom.h"
#include "THCGenerateAllTypes.h"

#endif
