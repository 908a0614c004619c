/*
 * THCTensorConv.h: convolutions.
 */
#ifndef TH_CUDA_TENSOR_CONV_INC
#define TH_CUDA_TENSOR_CONV_INC

#include "THCTensor.h"

/**
 * r_ = beta * r_ + alpha * the valid cross-correlation of each plane of `t_` (p x rows x columns) with each
 * of `k_` (o x rows x columns) spread by the strides; r_ becomes o x p x rows x columns. Errors: as
 * THTensor_(conv2DRevger)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCudaTensor_conv2DRevger(struct THCState *state, THCudaTensor *output, float beta, float alpha,
    THCudaTensor *input, THCudaTensor *kernel, long srow, long scol);

/**
 * As conv2DRevger for a batch, whose results are summed: `t_` is b x p x rows x columns, `k_` is b x o x
 * rows x columns. Errors: as THTensor_(conv2DRevgerm)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCudaTensor_conv2DRevgerm(struct THCState *state, THCudaTensor *output, float beta, float alpha,
    THCudaTensor *input, THCudaTensor *kernel, long srow, long scol);

/**
 * Adds to each plane of `output` the valid cross-correlations of `fanin` planes of `input` with planes of
 * `kernel`. Row k * `fanin` + f of `table` says which for plane k: one of the input and one of the kernel,
 * counted from 1. Errors: 1 to 4, 7 if NULL; 3, 4, 7 if they are not 3D, or the table is too short or has no
 * such plane; 5, 6, 8 if not positive; 3 if the input is smaller than the kernel.
 */
THC_API void THCudaTensor_conv2Dmap(struct THCState *state, THCudaTensor *output, THCudaTensor *input,
    THCudaTensor *kernel, long stride_x, long stride_y, THCudaTensor *table, long fanin);

/** As conv2Dmv, of a 4D `input`: for each image. */
THC_API void THCudaTensor_conv2Dmm(struct THCState *state, THCudaTensor *output, float beta, THCudaTensor
    *input, THCudaTensor *kernel, long srow, long scol, const char *type);

/**
 * `beta` * `output` + the convolution of a 3D `input` with a 4D `kernel`, each of its planes with each of
 * the input. `type` is `v` or `f` (valid, full) and `x` or `c` (as it is, turned). Errors: 1, 2, 4, 5, 8 if
 * NULL; 8 if `type` is another text; as TH's.
 */
THC_API void THCudaTensor_conv2Dmv(struct THCState *state, THCudaTensor *output, float beta, THCudaTensor
    *input, THCudaTensor *kernel, long srow, long scol, const char *type);

#endif
