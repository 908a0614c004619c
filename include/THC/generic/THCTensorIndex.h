#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorIndex.h"
#else

/* Elements at lists of indices. */

/**
 * Writes to `output`, for each of its elements, the offset of an element of `indexed`, which has 1 to 5
 * dimensions: `baseOffset` plus the strides by the indices. `indexers` has an index tensor for each
 * dimension, or NULL for all its indices; those of dimensions next to each other are followed together.
 * Errors: 1, 2, 3, 5 if NULL; 3 if `indexed` has another number of dimensions; 2 if `output` is not
 * contiguous; 5 if an index tensor is not contiguous or is empty, or an index is out of range.
 */
THC_API void THCTensor_(calculateAdvancedIndexingOffsets)(THCState *state, THCudaLongTensor *output, THCTensor
    *indexed, ptrdiff_t baseOffset, THCudaLongTensor **indexers);

/**
 * Adds the slices of `src` along `dim` to those of `tensor` that the vector `index` lists; indices may
 * repeat. `dim` counts from 0. Errors: as THTensor_(indexAdd)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(indexAdd)(THCState *state, THCTensor *res_, int dim, THCudaLongTensor *indices,
    THCTensor *src);

/**
 * Adds the slices of `src` along `dim` to those of `tensor` that the vector `index` lists; indices may
 * repeat. `dim` counts from 0. Errors: as THTensor_(indexAdd)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(indexAdd_long)(THCState *state, THCTensor *res_, int dim, THLongTensor *indices,
    THCTensor *src);

/**
 * Copies the slices of `src` along `dim` to those of `tensor` that the vector `index` lists. `dim` counts
 * from 0. Errors: as THTensor_(indexCopy)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(indexCopy)(THCState *state, THCTensor *res_, int dim, THCudaLongTensor *indices,
    THCTensor *src);

/**
 * Copies the slices of `src` along `dim` to those of `tensor` that the vector `index` lists. `dim` counts
 * from 0. Errors: as THTensor_(indexCopy)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(indexCopy_long)(THCState *state, THCTensor *res_, int dim, THLongTensor *indices,
    THCTensor *src);

/**
 * Sets the slices of `tensor` along `dim` that the vector `index` lists to `val`. `dim` counts from 0.
 * Errors: as THTensor_(indexFill)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(indexFill)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, real
    val);

/**
 * Sets the slices of `tensor` along `dim` that the vector `index` lists to `val`. `dim` counts from 0.
 * Errors: as THTensor_(indexFill)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(indexFill_long)(THCState *state, THCTensor *tensor, int dim, THLongTensor *index, real
    val);

/**
 * The slices of `src` along `dim` that the vector `index` lists. `dim` counts from 0. Errors: as
 * THTensor_(indexSelect)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(indexSelect)(THCState *state, THCTensor *tensor, THCTensor *src, int dim,
    THCudaLongTensor *index);

/**
 * The slices of `src` along `dim` that the vector `index` lists. `dim` counts from 0. Errors: as
 * THTensor_(indexSelect)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(indexSelect_long)(THCState *state, THCTensor *tensor, THCTensor *src, int dim,
    THLongTensor *index);

#endif
