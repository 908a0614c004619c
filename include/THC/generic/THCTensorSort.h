#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorSort.h"
#else

/* Sorting. */

/**
 * `t` sorted along `dimension`, and where its elements were, counted from the index base. Equal elements
 * keep their order; NaN counts as larger than any number. Errors: as THTensor_(sort)'s; numbers of arguments
 * are one more, for the state.
 */
THC_API void THCTensor_(sort)(THCState *state, THCTensor *sorted, THCudaLongTensor *indices, THCTensor *input,
    int dim, int order);

/**
 * Sorts `keys` along `dim`, descending if `order` is 1, and `values`, which have the same sizes, as them.
 * Errors: 1, 2, 3 if NULL; 3 if the sizes differ; the dimension, as sort.
 */
THC_API void THCTensor_(sortKeyValueInplace)(THCState *state, THCTensor *keys, THCudaLongTensor *values, int
    dim, int order);

#endif
