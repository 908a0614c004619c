#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorTopK.h"
#else

/* The greatest elements. */

/**
 * The `k` smallest elements along `dim`, the largest if `dir` is not 0, and where they are, counted from the
 * index base: best first if `sorted`, else by index. Errors: as THTensor_(topk)'s; numbers of arguments are
 * one more, for the state.
 */
THC_API void THCTensor_(topk)(THCState *state, THCTensor *topK, THCudaLongTensor *indices, THCTensor *input,
    long k, int dim, int dir, int sorted);

#endif
