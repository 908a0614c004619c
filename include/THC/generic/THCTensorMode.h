#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMode.h"
#else

/* The most frequent elements. */

/**
 * The most frequent elements along `dimension`, the smallest of several, and the index of the last of them,
 * counted from the index base. The dimension gets size 1 and, unless `keepdim`, is removed if there are
 * others. Errors: as THTensor_(mode)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(mode)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *input,
    int dimension, int keepdim);

#endif
