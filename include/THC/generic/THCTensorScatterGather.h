#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorScatterGather.h"
#else

/* Scatter and gather. */

/**
 * Sets `tensor[..i..]` to `src[..index[..i..]..]` along `dim`. Sizes agree but for that of `dim`, in which
 * `tensor` is not smaller than `index`. `dim` counts from 0. Errors: as THTensor_(gather)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(gather)(THCState *state, THCTensor *tensor, THCTensor *src, int dim, THCudaLongTensor
    *index);

/**
 * Sets `tensor[..index[..i..]..]` to `src[..i..]` along `dim`, in the order of i. Sizes agree but for that
 * of `dim`, in which `src` is not smaller than `index`. `dim` counts from 0. Errors: as
 * THTensor_(scatter)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(scatter)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index,
    THCTensor *src);

/**
 * Adds `src[..i..]` to `tensor[..index[..i..]..]` along `dim`, in the order of i. Indices may repeat. Sizes
 * agree but for that of `dim`, in which `src` is not smaller than `index`. `dim` counts from 0. Errors: as
 * THTensor_(scatterAdd)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(scatterAdd)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index,
    THCTensor *src);

/**
 * Sets `tensor[..index[..i..]..]` to `val` along `dim`. Sizes agree but for that of `dim`. `dim` counts from
 * 0. Errors: as THTensor_(scatterFill)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(scatterFill)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index,
    real value);

#endif
