#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "THCUNN/generic/THCUNN.h"
#else

/* ---- Activations ------------------------------------------------------------------------------------- */

/**
 * `output` = |`input`|, of the sizes of `input`, which may have any.
 */
THC_API void THNN_(Abs_updateOutput)(THCState *state, THCTensor *input, THCTensor *output);

/**
 * `gradInput` = `gradOutput`, with the sign changed where `input` is negative; of the sizes of `input`.
 * Errors: the element counts of `input` and `gradOutput` differ.
 */
THC_API void THNN_(Abs_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput);

/**
 * Exponential linear unit: `output` = `input` where it is positive, else `alpha` * (e^`input` - 1). If
 * `inplace`, `input` itself is changed, and `output` becomes a view of it.
 */
THC_API void THNN_(ELU_updateOutput)(THCState *state, THCTensor *input, THCTensor *output, accreal alpha,
    bool inplace);

/**
 * The gradient of ELU from its `output`: `gradOutput` where that is positive, else `gradOutput` * (`output`
 * + `alpha`). If `inplace`, `gradOutput` itself is changed, and `gradInput` becomes a view of it. `input` is
 * not read. Errors: the element counts differ.
 */
THC_API void THNN_(ELU_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *output, accreal alpha, bool inplace);

/**
 * Gated linear unit: `output` = the first half of `input` along dimension `dim` times the sigmoid of the
 * second. `dim` counts from the base of indices in force (1 unless it was set). Errors: 2 if there is no
 * such dimension, or its size is odd.
 */
THC_API void THNN_(GatedLinear_updateOutput)(THCState *state, THCTensor *input, THCTensor *output, int dim);

/**
 * The gradient of GatedLinear. `dim` counts from 0. Errors: 2 as updateOutput; 3 if `gradOutput` has not
 * half as many elements as `input`.
 */
THC_API void THNN_(GatedLinear_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, int dim);

/**
 * `output` = `input` limited to `min_val` and `max_val`; NaN stays. If `inplace`, `input` itself is changed,
 * and `output` becomes a view of it.
 */
THC_API void THNN_(HardTanh_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    accreal min_val, accreal max_val, bool inplace);

/**
 * `gradInput` = `gradOutput` where `input` is strictly between `min_val` and `max_val`, else 0. If
 * `inplace`, `gradOutput` itself is changed, and `gradInput` becomes a view of it. Errors: the element
 * counts differ.
 */
THC_API void THNN_(HardTanh_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, accreal min_val, accreal max_val, bool inplace);

/**
 * `output` = `input`, times `negval` where it is not positive. If `inplace`, `input` itself is changed, and
 * `output` becomes a view of it.
 */
THC_API void THNN_(LeakyReLU_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    accreal negval, bool inplace);

/**
 * `gradInput` = `gradOutput`, times `negval` where `input` is not positive. If `inplace`, `gradOutput`
 * itself is changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
 */
THC_API void THNN_(LeakyReLU_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, accreal negval, bool inplace);

/**
 * `output` = ln(1 / (1 + e^-`input`)). `buffer` is given the sizes of `input` unless it is NULL, and its
 * elements are not set: no function needs them.
 */
THC_API void THNN_(LogSigmoid_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *buffer);

/**
 * The gradient of LogSigmoid, from its `input`. `buffer` is not read. Errors: the element counts differ.
 */
THC_API void THNN_(LogSigmoid_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *buffer);

/**
 * The logarithm of the softmax of `input` over its planes: `output` = x - ln(sum of e^x). `input` is n, b x
 * n, n x rows x columns or b x n x rows x columns, for n planes and a batch of b. Errors: 2 if it has other
 * dimensions.
 */
THC_API void THNN_(LogSoftMax_updateOutput)(THCState *state, THCTensor *input, THCTensor *output);

/**
 * The gradient of LogSoftMax, from its `output`: `gradOutput` - e^`output` * the sum of `gradOutput` over
 * the planes. `input` is not read. Errors: 5 if `output` has other dimensions than 1 to 4; `gradOutput` has
 * other sizes.
 */
THC_API void THNN_(LogSoftMax_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *output);

/**
 * `output` = `input`, times a slope where it is not positive. `weight` has the slopes, one for each of
 * `nOutputPlane` planes, which are dimension 1 of `input` (0 of a vector); the first one is for all elements
 * if `nOutputPlane` is 0. Errors: `input` has other planes; `weight` has too few elements.
 */
THC_API void THNN_(PReLU_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, long nOutputPlane);

/**
 * `gradInput` = `gradOutput`, times the slope where `input` is not positive. Errors: as updateOutput; the
 * element counts of `input` and `gradOutput` differ.
 */
THC_API void THNN_(PReLU_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *weight, long nOutputPlane);

/**
 * Adds `scale` times the gradient of the slopes to `gradWeight`, which is as `weight`. `gradInput`,
 * `weight`, `gradWeightBuf` and `gradWeightBuf2` are neither read nor changed. Errors: as updateGradInput.
 */
THC_API void THNN_(PReLU_accGradParameters)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *weight, THCTensor *gradWeight, THCTensor *gradWeightBuf,
    THCTensor *gradWeightBuf2, long nOutputPlane, accreal scale);

/**
 * `output` = `input`, times a slope where it is not positive. If `train`, each such element has its own
 * slope, uniform in [`lower`, `upper`), drawn from the generator of the current device in row-major order,
 * and `noise` receives the slopes, and 1 where `input` is positive; else the slope is (`lower` + `upper`) /
 * 2, and `noise` and the generator of the current device may be NULL. If `inplace`, `input` itself is
 * changed, and `output` becomes a view of it. Errors, if `train`: 5 if `lower` is not finite; 6 if `upper`
 * is not, or is less. `generator` is not looked at.
 */
THC_API void THNN_(RReLU_updateOutput)(THCState *state, THCTensor *input, THCTensor *output, THCTensor *noise,
    double lower, double upper, bool train, bool inplace, void *generator);

/**
 * The gradient of RReLU: `gradOutput` * `noise` if `train` and `upper` is more than `lower`, else with the
 * slope (`lower` + `upper`) / 2 where `input` is not positive, and `noise` may be NULL. If `inplace`,
 * `gradOutput` itself is changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
 */
THC_API void THNN_(RReLU_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *noise, double lower, double upper, bool train, bool inplace);

/**
 * `output` = 1 / (1 + e^-`input`).
 */
THC_API void THNN_(Sigmoid_updateOutput)(THCState *state, THCTensor *input, THCTensor *output);

/**
 * The gradient of Sigmoid, from its `output`: `gradOutput` * `output` * (1 - `output`). `input` is not read.
 * Errors: the element counts differ.
 */
THC_API void THNN_(Sigmoid_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *output);

/**
 * The softmax of `input` over its planes: `output` = e^x / (sum of e^x). `input` is n, b x n, n x rows x
 * columns or b x n x rows x columns, for n planes and a batch of b. Errors: 2 if it has other dimensions.
 */
THC_API void THNN_(SoftMax_updateOutput)(THCState *state, THCTensor *input, THCTensor *output);

/**
 * The gradient of SoftMax, from its `output`: `output` * (`gradOutput` - the sum of `output` * `gradOutput`
 * over the planes). `input` is not read. Errors: 5 if `output` has other dimensions than 1 to 4;
 * `gradOutput` has other sizes.
 */
THC_API void THNN_(SoftMax_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *output);

/**
 * `output` = ln(1 + e^(`beta` * `input`)) / `beta`, and `input` where `beta` * `input` is above `threshold`.
 */
THC_API void THNN_(SoftPlus_updateOutput)(THCState *state, THCTensor *input, THCTensor *output, accreal beta,
    accreal threshold);

/**
 * The gradient of SoftPlus, from its `output`; `gradOutput` where `beta` * `output` is above `threshold`.
 * `input` is not read. Errors: the element counts differ.
 */
THC_API void THNN_(SoftPlus_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *output, accreal beta, accreal threshold);

/**
 * `output` = `input` brought nearer to 0 by `lambda`, and 0 where that would go beyond.
 */
THC_API void THNN_(SoftShrink_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    accreal lambda);

/**
 * `gradInput` = `gradOutput` where `input` is above `lambda` or below -`lambda`, else 0. Errors: the element
 * counts differ.
 */
THC_API void THNN_(SoftShrink_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, accreal lambda);

/**
 * `output` = the square root of `input`. `eps` is not used.
 */
THC_API void THNN_(Sqrt_updateOutput)(THCState *state, THCTensor *input, THCTensor *output, accreal eps);

/**
 * The gradient of Sqrt, from its `output`: `gradOutput` / (2 * `output`), and 0 where `output` is 0. `input`
 * is not read. Errors: the element counts differ.
 */
THC_API void THNN_(Sqrt_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *output);

/**
 * `output` = `input` * `input`.
 */
THC_API void THNN_(Square_updateOutput)(THCState *state, THCTensor *input, THCTensor *output);

/**
 * `gradInput` = 2 * `input` * `gradOutput`. Errors: the element counts differ.
 */
THC_API void THNN_(Square_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput);

/**
 * `output` = the hyperbolic tangent of `input`.
 */
THC_API void THNN_(Tanh_updateOutput)(THCState *state, THCTensor *input, THCTensor *output);

/**
 * The gradient of Tanh, from its `output`: `gradOutput` * (1 - `output`^2). `input` is not read. Errors: the
 * element counts differ.
 */
THC_API void THNN_(Tanh_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, THCTensor *output);

/**
 * `output` = `input`, and `val` where it is not above `threshold`; NaN stays. If `inplace`, `input` itself
 * is changed, and `output` becomes a view of it. With 0 for both, this is the rectified linear unit.
 */
THC_API void THNN_(Threshold_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    accreal threshold, accreal val, bool inplace);

/**
 * `gradInput` = `gradOutput`, and 0 where `input` is not above `threshold`. `val` is not used. If `inplace`,
 * `gradOutput` itself is changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
 */
THC_API void THNN_(Threshold_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput, accreal threshold, accreal val, bool inplace);

/* ---- Convolutions over planes ------------------------------------------------------------------------ */

/**
 * `output` of `input`, planes x H x W or a batch of such: output plane o at a place is `bias`[o] and the sum
 * over all planes p of the input, and over all elements of the kernel, of `weight`[o][p] times what of p
 * lies under it there. `weight` is output planes x input planes x `kH` x `kW`, or a matrix of the first and
 * the product of the others; `bias` has one number for each output plane, or is NULL. `output` becomes
 * (batch x) output planes x (H + 2 `padH` - `kH`) / `dH` + 1 x (W + 2 `padW` - `kW`) / `dW` + 1.  In all
 * convolutions, images are read where they are and never unfolded: `columns`, `ones`, `columns`,
 * `gradColumns` and `ones`, which other implementations use as scratch memory, are neither read nor changed,
 * and may be NULL. Gradients of parameters are computed from the `input` that is passed. Errors: 2 if
 * `input` is neither 3D nor 4D; 5 if `weight` is neither 2D nor 4D; 9, 11 if a kernel or stride is not
 * positive; the planes or the sizes do not fit, or there is no window.
 */
THC_API void THNN_(SpatialConvolutionMM_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias, THCTensor *columns, THCTensor *ones, int kW, int kH, int dW, int dH,
    int padW, int padH);

/**
 * The gradient of SpatialConvolutionMM with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialConvolutionMM_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *gradColumns, THCTensor *ones,
    int kW, int kH, int dW, int dH, int padW, int padH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not
 * contiguous.
 */
THC_API void THNN_(SpatialConvolutionMM_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *columns, THCTensor *ones,
    int kW, int kH, int dW, int dH, int padW, int padH, accreal scale);

/**
 * As SpatialConvolutionMM, with kernels whose elements are `dilationH` rows and `dilationW` columns apart.
 * `weight` is 4D. Errors: 2 if `input` is neither 3D nor 4D; 4 if `weight` is not 4D; 9, 11, 15 if a kernel,
 * stride or dilation is not positive; the planes or the sizes do not fit, or there is no window.
 */
THC_API void THNN_(SpatialDilatedConvolution_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCTensor *weight, THCTensor *bias, THCTensor *columns, THCTensor *ones, int kW,
    int kH, int dW, int dH, int padW, int padH, int dilationW, int dilationH);

/**
 * The gradient of SpatialDilatedConvolution with respect to its input, of which only the sizes count.
 * Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialDilatedConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *gradColumns, int kW, int kH,
    int dW, int dH, int padW, int padH, int dilationW, int dilationH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not
 * contiguous.
 */
THC_API void THNN_(SpatialDilatedConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *columns, THCTensor *ones,
    int kW, int kH, int dW, int dH, int padW, int padH, int dilationW, int dilationH, accreal scale);

/**
 * The transposed convolution: what updateGradInput of SpatialConvolutionMM makes of a `gradOutput` that is
 * `input`, with `bias` added. `weight` is input planes x output planes x `kH` x `kW`. `output` becomes
 * (batch x) output planes x (H - 1) `dH` - 2 `padH` + `kH` + `adjH` x (W - 1) `dW` - 2 `padW` + `kW` +
 * `adjW`. `bias` may be NULL. Errors: 2 if `input` is neither 3D nor 4D; 5 if `weight` is not 4D; 9, 11 if a
 * kernel or stride is not positive; 15 if `adjH` or `adjW` is not smaller than the stride; the planes or the
 * sizes do not fit, or the output would be empty.
 */
THC_API void THNN_(SpatialFullConvolution_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias, THCTensor *columns, THCTensor *ones, int kW, int kH, int dW, int dH,
    int padW, int padH, int adjW, int adjH);

/**
 * The gradient of SpatialFullConvolution with respect to its input, of which only the sizes count. Errors:
 * as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialFullConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *gradColumns, int kW, int kH,
    int dW, int dH, int padW, int padH, int adjW, int adjH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not
 * contiguous.
 */
THC_API void THNN_(SpatialFullConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *columns, THCTensor *ones,
    int kW, int kH, int dW, int dH, int padW, int padH, int adjW, int adjH, accreal scale);

/**
 * As SpatialFullConvolution, with kernels whose elements are `dilationH` rows and `dilationW` columns apart:
 * `kH` and `kW` count as (`kH` - 1) `dilationH` + 1 and so on in the sizes. Errors: as there; also 15 if a
 * dilation is not positive.
 */
THC_API void THNN_(SpatialFullDilatedConvolution_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCTensor *weight, THCTensor *bias, THCTensor *columns, THCTensor *ones, int kW,
    int kH, int dW, int dH, int padW, int padH, int dilationW, int dilationH, int adjW, int adjH);

/**
 * The gradient of SpatialFullDilatedConvolution with respect to its input, of which only the sizes count.
 * Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialFullDilatedConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *gradColumns, int kW, int kH,
    int dW, int dH, int padW, int padH, int dilationW, int dilationH, int adjW, int adjH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not
 * contiguous.
 */
THC_API void THNN_(SpatialFullDilatedConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *columns, THCTensor *ones,
    int kW, int kH, int dW, int dH, int padW, int padH, int dilationW, int dilationH, int adjW, int adjH,
    accreal scale);

/**
 * Each plane of `input`, planes x H x W or a batch of such, is convolved with kernels of its own. `weight`
 * is n x planes x `kH` x `kW`, or a matrix of n and the product of the others; `bias` is n x planes, or
 * NULL. `output` becomes (batch x) planes n x rows x columns, with the sizes of SpatialConvolutionMM: first
 * the n planes of the first plane of `input`, then those of the second. Errors: 2 if `input` is neither 3D
 * nor 4D; 5 if `weight` is neither 2D nor 4D; 9, 11 if a kernel or stride is not positive; the planes or the
 * sizes do not fit, or there is no window.
 */
THC_API void THNN_(SpatialDepthWiseConvolution_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCTensor *weight, THCTensor *bias, THCTensor *columns, THCTensor *ones, int kW,
    int kH, int dW, int dH, int padW, int padH);

/**
 * The gradient of SpatialDepthWiseConvolution with respect to its input, of which only the sizes count.
 * `gradOutput` has the sizes of the output, or planes x n in place of planes n. Errors: as updateOutput;
 * `gradOutput` has other sizes.
 */
THC_API void THNN_(SpatialDepthWiseConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *gradColumns, THCTensor *ones,
    int kW, int kH, int dW, int dH, int padW, int padH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput.
 */
THC_API void THNN_(SpatialDepthWiseConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *columns, THCTensor *ones,
    int kW, int kH, int dW, int dH, int padW, int padH, accreal scale);

/**
 * As SpatialConvolutionMM, with kernels and a bias of each place's own. `weight` is places x output planes x
 * (input planes `kH` `kW`), or rows x columns x output planes x input planes x `kH` x `kW`; `bias` is output
 * planes x rows x columns, where rows and columns are `outputHeight` and `outputWidth`. `input` has
 * `inputHeight` rows and `inputWidth` columns. Errors: 2 if `input` is neither 3D nor 4D; 4 if `weight` is
 * neither 3D nor 6D; 9, 11 if a kernel or stride is not positive; the planes or sizes do not fit.
 */
THC_API void THNN_(SpatialConvolutionLocal_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias, THCTensor *finput, THCTensor *fgradInput, int kW, int kH, int dW,
    int dH, int padW, int padH, long inputWidth, long inputHeight, long outputWidth, long outputHeight);

/**
 * The gradient of SpatialConvolutionLocal with respect to its input, of which only the sizes count. Errors:
 * as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialConvolutionLocal_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *finput, THCTensor *fgradInput,
    int kW, int kH, int dW, int dH, int padW, int padH, long inputWidth, long inputHeight, long outputWidth,
    long outputHeight);

/**
 * `gradWeight` and `gradBias` += `scale` times the gradients with respect to weights and bias. Errors: as
 * updateGradInput; 4, 5 if a gradient is not contiguous.
 */
THC_API void THNN_(SpatialConvolutionLocal_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *finput,
    THCTensor *fgradInput, int kW, int kH, int dW, int dH, int padW, int padH, long inputWidth,
    long inputHeight, long outputWidth, long outputHeight, accreal scale);

/* ---- Convolutions over sequences --------------------------------------------------------------------- */

/**
 * `output` of `input`, frames x `inputFrameSize` or a batch of such: frame t is `bias` + `weight` times the
 * `kW` frames of `input` from t `dW` on, one after the other. `weight` is `outputFrameSize` x (`kW`
 * `inputFrameSize`), `bias` has `outputFrameSize` numbers. `output` becomes (batch x) (frames - `kW`) / `dW`
 * + 1 x `outputFrameSize`. Errors: 2 if `input` is neither 2D nor 3D, or has another frame size or fewer
 * than `kW` frames; 4, 5 if `weight` or `bias` is not contiguous or has other sizes; 9, 11 if `kW` or `dW`
 * is not positive.
 */
THC_API void THNN_(TemporalConvolution_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias, int kW, int dW, int inputFrameSize, int outputFrameSize);

/**
 * The gradient of TemporalConvolution with respect to its input, of which only the sizes count. Errors: 2,
 * 4, 9, 11 as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(TemporalConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, int kW, int dW);

/**
 * `gradWeight` and `gradBias`, of any layout, += `scale` times the gradients with respect to weights and
 * bias. Errors: 2, 4, 9, 11 as updateOutput; 5 if `gradBias` has another count; `gradOutput` has not the
 * sizes of the output.
 */
THC_API void THNN_(TemporalConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, int kW, int dW, accreal scale);

/**
 * Each feature of `input` is convolved with a kernel of its own, with `padW` zeros before the first and
 * behind the last frame. `input` is features x frames if `featFirst`, else frames x features, or a batch of
 * such; `weight` is features x 1 x `kW`; `bias` has a number for each feature, or is NULL. `output` becomes
 * (batch x) features x ((frames + 2 `padW` - `kW`) / `dW` + 1), or if `featFirst` is not set a view of that
 * with the last two dimensions exchanged. Errors: 1 if `input` is neither 2D nor 3D; 3 if `weight` is not
 * 3D; 4, 5 if `weight` or `bias` is not contiguous; 5, 6 if `kW` or `dW` is not positive; the features or
 * the sizes do not fit, or there is no window.
 */
THC_API void THNN_(TemporalRowConvolution_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias, THCTensor *finput, THCTensor *fgradInput, int kW, int dW, int padW,
    bool featFirst);

/**
 * The gradient of TemporalRowConvolution with respect to its input, of which only the sizes count, in the
 * order that `featFirst` says. Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(TemporalRowConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *finput, THCTensor *fgradInput,
    int kW, int dW, int padW, bool featFirst);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not
 * contiguous.
 */
THC_API void THNN_(TemporalRowConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *finput,
    THCTensor *fgradInput, int kW, int dW, int padW, bool featFirst, accreal scale);

/* ---- Convolutions over volumes ----------------------------------------------------------------------- */

/**
 * As VolumetricConvolutionMM without padding, with a kernel of the sizes of `weight`, which is 5D. Errors: 9
 * if all of `padT`, `padW` and `padH` are 0, a check that has always been the wrong way round: the padding
 * is not used, and clients call VolumetricConvolutionMM instead; 2, 4 if `input` or `weight` has another
 * number of dimensions; 2 if `input` is smaller than the kernel; 11 if a stride is not positive; the planes
 * or the sizes do not fit.
 */
THC_API void THNN_(VolumetricConvolution_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias, THCTensor *finput, THCTensor *fgradInput, int dT, int dW, int dH,
    int padT, int padW, int padH);

/**
 * The gradient of VolumetricConvolution with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; 3, 1 if `gradOutput` has another number of dimensions or planes; it has not the sizes of the
 * output.
 */
THC_API void THNN_(VolumetricConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *finput, int dT, int dW, int dH,
    int padT, int padW, int padH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput; 5 if
 * `gradBias` has not one element for each output plane.
 */
THC_API void THNN_(VolumetricConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *finput,
    THCTensor *fgradInput, int dT, int dW, int dH, int padT, int padW, int padH, accreal scale);

/**
 * As VolumetricConvolutionMM, with kernels whose elements are `dilationT`, `dilationH` and `dilationW`
 * apart. `weight` is 5D. Errors: 2 if `input` is neither 4D nor 5D; 4 if `weight` is not 5D; 8, 11, 15 if a
 * kernel, stride or dilation is not positive; the planes or the sizes do not fit, or there is no window.
 */
THC_API void THNN_(VolumetricDilatedConvolution_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCTensor *weight, THCTensor *bias, THCTensor *columns, THCTensor *ones, int kT,
    int kW, int kH, int dT, int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW,
    int dilationH);

/**
 * The gradient of VolumetricDilatedConvolution with respect to its input, of which only the sizes count.
 * Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(VolumetricDilatedConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *gradColumns, int kT, int kW,
    int kH, int dT, int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW,
    int dilationH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput.
 */
THC_API void THNN_(VolumetricDilatedConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *columns, THCTensor *ones,
    int kT, int kW, int kH, int dT, int dW, int dH, int padT, int padW, int padH, int dilationT,
    int dilationW, int dilationH, accreal scale);

/**
 * As SpatialFullConvolution, over volumes, with a kernel of the sizes of `weight`, input planes x output
 * planes x kT x kH x kW. `output` becomes (batch x) output planes x (T - 1) `dT` - 2 `padT` + kT + `adjT` x
 * and so on. `bias` may be NULL. Errors: 2 if `input` is neither 4D nor 5D; 4 if `weight` is not 5D; 11 if a
 * stride is not positive; 15 if `adjT`, `adjH` or `adjW` is not smaller than the stride; the planes or the
 * sizes do not fit, or the output would be empty.
 */
THC_API void THNN_(VolumetricFullConvolution_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCTensor *weight, THCTensor *bias, THCTensor *finput, THCTensor *fgradInput, int dT,
    int dW, int dH, int padT, int padW, int padH, int adjT, int adjW, int adjH);

/**
 * The gradient of VolumetricFullConvolution with respect to its input, of which only the sizes count.
 * Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(VolumetricFullConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *finput, THCTensor *fgradInput,
    int dT, int dW, int dH, int padT, int padW, int padH, int adjT, int adjW, int adjH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not
 * contiguous.
 */
THC_API void THNN_(VolumetricFullConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *finput,
    THCTensor *fgradInput, int dT, int dW, int dH, int padT, int padW, int padH, int adjT, int adjW, int adjH,
    accreal scale);

/**
 * As VolumetricFullConvolution, with kernels whose elements are `dilationT`, `dilationH` and `dilationW`
 * apart: kT counts as (kT - 1) `dilationT` + 1 and so on in the sizes. Errors: as there; also 15 if a
 * dilation is not positive.
 */
THC_API void THNN_(VolumetricFullDilatedConvolution_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCTensor *weight, THCTensor *bias, THCTensor *finput, THCTensor *fgradInput, int dT,
    int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW, int dilationH, int adjT,
    int adjW, int adjH);

/**
 * The gradient of VolumetricFullDilatedConvolution with respect to its input, of which only the sizes count.
 * Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(VolumetricFullDilatedConvolution_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, THCTensor *finput, THCTensor *fgradInput,
    int dT, int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW, int dilationH,
    int adjT, int adjW, int adjH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that
 * with respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not
 * contiguous.
 */
THC_API void THNN_(VolumetricFullDilatedConvolution_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *finput,
    THCTensor *fgradInput, int dT, int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW,
    int dilationH, int adjT, int adjW, int adjH, accreal scale);

/* ---- Criterions: losses, and their gradients --------------------------------------------------------- */

/**
 * The mean absolute error: |`input` - `target`|, summed over all elements, or their mean if `sizeAverage`;
 * in `output`, which has one element. Errors: `output` is not one-dimensional of one element; the element
 * counts of `input` and `target` differ.
 */
THC_API void THNN_(AbsCriterion_updateOutput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
THC_API void THNN_(AbsCriterion_updateGradInput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *gradInput, bool sizeAverage);

/**
 * The Kullback-Leibler divergence of logarithms `input` of probabilities from probabilities `target`:
 * `target` * (ln(`target`) - `input`), and 0 where `target` is not positive, summed over all elements, or
 * their mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-dimensional
 * of one element; the element counts of `input` and `target` differ.
 */
THC_API void THNN_(DistKLDivCriterion_updateOutput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
THC_API void THNN_(DistKLDivCriterion_updateGradInput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *gradInput, bool sizeAverage);

/**
 * The mean squared error: (`input` - `target`)^2, summed over all elements, or their mean if `sizeAverage`;
 * in `output`, which has one element. Errors: `output` is not one-dimensional of one element; the element
 * counts of `input` and `target` differ.
 */
THC_API void THNN_(MSECriterion_updateOutput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
THC_API void THNN_(MSECriterion_updateGradInput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *gradInput, bool sizeAverage);

/**
 * The smooth absolute error: (`input` - `target`)^2 / 2, and |`input` - `target`| - 1/2 where that is
 * further than 1, summed over all elements, or their mean if `sizeAverage`; in `output`, which has one
 * element. Errors: `output` is not one-dimensional of one element; the element counts of `input` and
 * `target` differ.
 */
THC_API void THNN_(SmoothL1Criterion_updateOutput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
THC_API void THNN_(SmoothL1Criterion_updateGradInput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *gradInput, bool sizeAverage);

/**
 * The logistic loss of classes -1 and 1: ln(1 + e^(-`input` * `target`)), summed over all elements, or their
 * mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-dimensional of one
 * element; the element counts of `input` and `target` differ.
 */
THC_API void THNN_(SoftMarginCriterion_updateOutput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
THC_API void THNN_(SoftMarginCriterion_updateGradInput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *gradInput, bool sizeAverage);

/**
 * The binary cross-entropy of probabilities: -(`target` * ln(`input`) + (1 - `target`) * ln(1 - `input`)),
 * with 10^-12 added to the arguments of the logarithms, times `weights`, which has as many elements or is
 * NULL for 1; summed over all elements, or their mean if `sizeAverage`; in `output`, which has one element.
 * Errors: `output` is not one-dimensional of one element; the element counts differ; an element of `input`
 * is not between 0 and 1.
 */
THC_API void THNN_(BCECriterion_updateOutput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *output, bool sizeAverage, THCTensor *weights);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ; an element of
 * `input` is not between 0 and 1.
 */
THC_API void THNN_(BCECriterion_updateGradInput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *gradInput, bool sizeAverage, THCTensor *weights);

/**
 * The hinge loss of classes -1 and 1: `margin` - `input` * `target` where that is positive, summed over all
 * elements, or their mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-
 * dimensional of one element; the element counts differ.
 */
THC_API void THNN_(MarginCriterion_updateOutput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *output, bool sizeAverage, accreal margin);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
THC_API void THNN_(MarginCriterion_updateGradInput)(THCState *state, THCTensor *input, THCTensor *target,
    THCTensor *gradInput, bool sizeAverage, accreal margin);

/**
 * The sum of the absolute values of `input`, in `output`, which has one element. Errors: it has not.
 */
THC_API void THNN_(L1Cost_updateOutput)(THCState *state, THCTensor *input, THCTensor *output);

/**
 * `gradInput` = the sign of `input`: -1, 0 or 1. `gradOutput` is not read.
 */
THC_API void THNN_(L1Cost_updateGradInput)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradInput);

/**
 * The negative log-likelihood of classes: minus the sum over all vectors of the element of the wanted class
 * times its weight, divided by the sum of these weights if `sizeAverage`; in `output`. `input` is n or b x
 * n, logarithms of probabilities of n classes; `target` has the number of the wanted class for each of b
 * vectors, counted from the base of indices in force, or `ignore_index`, which does not count. `weights` has
 * n elements, or is NULL for 1. `total_weight` receives the sum of the weights. `output` and `total_weight`
 * have one element. Errors: they have not; `input` or `target` has other dimensions; sizes do not fit; a
 * target is no class.
 */
THC_API void THNN_(ClassNLLCriterion_updateOutput)(THCState *state, THCTensor *input, THCIndexTensor *target,
    THCTensor *output, bool sizeAverage, THCTensor *weights, THCTensor *total_weight, long ignore_index);

/**
 * The gradient of the input: sets the elements of `gradInput` that are wanted classes, and leaves others,
 * which the caller has set to zero, as they are. `gradInput` has as many elements as `input`; nothing is set
 * if `total_weight`, from updateOutput, is not positive. Errors: 4 if `gradInput` has other elements; else
 * as updateOutput.
 */
THC_API void THNN_(ClassNLLCriterion_updateGradInput)(THCState *state, THCTensor *input,
    THCIndexTensor *target, THCTensor *gradInput, bool sizeAverage, THCTensor *weights,
    THCTensor *total_weight, long ignore_index);

/**
 * ClassNLLCriterion for every pixel: `input` is b x n x rows x columns, `target` b x rows x columns. Errors:
 * 2, 3 if `input`, `target` has other dimensions; `output` or `total_weight` has not one element; sizes do
 * not fit; a target is no class.
 */
THC_API void THNN_(SpatialClassNLLCriterion_updateOutput)(THCState *state, THCTensor *input,
    THCIndexTensor *target, THCTensor *output, bool sizeAverage, THCTensor *weights, THCTensor *total_weight);

/**
 * The gradient of the input, as that of ClassNLLCriterion. Errors: 4 if `gradInput` has not as many elements
 * as `input`; else as updateOutput.
 */
THC_API void THNN_(SpatialClassNLLCriterion_updateGradInput)(THCState *state, THCTensor *input,
    THCIndexTensor *target, THCTensor *gradInput, bool sizeAverage, THCTensor *weights,
    THCTensor *total_weight);

/**
 * The margins between wanted classes and others: the sum over wanted i and other j of 1 - x[i] + x[j] where
 * that is positive, divided by the number of classes n, and by that of vectors if `sizeaverage`; in
 * `output`, which has one element. `input` is n or b x n; `target`, of the same sizes, lists the wanted
 * classes, counted from the base of indices in force, up to the first number below it. `istarget` receives 1
 * for wanted classes, 0 for others. Errors: 2 if `input` has other dimensions; 3 if `target` has other sizes
 * or a number beyond the classes; `output` is not one-dimensional of one element.
 */
THC_API void THNN_(MultiLabelMarginCriterion_updateOutput)(THCState *state, THCTensor *input,
    THCIndexTensor *target, THCTensor *output, THCTensor *istarget, bool sizeaverage);

/**
 * The gradient of the input, of the sizes of `input`; `istarget` is from updateOutput. Errors: 2, 3 as
 * updateOutput; 3 if `istarget` has other sizes than `input`, or numbers outside 0 to 1.
 */
THC_API void THNN_(MultiLabelMarginCriterion_updateGradInput)(THCState *state, THCTensor *input,
    THCIndexTensor *target, THCTensor *gradInput, THCTensor *istarget, bool sizeaverage);

/**
 * The margins between the wanted class y and others: the sum over i of (`margin` - x[y] + x[i])^`p` where
 * that base is positive, times the weight of y, divided by the number of classes n, and by that of vectors
 * if `sizeAverage`; in `output`, which has one element. `input` is n or b x n; `target` has the number of
 * the wanted class of each vector, counted from the base of indices in force. `p` is 1 or 2; `weights` has n
 * elements, or is NULL for 1. Errors: 2 if `input` has other dimensions; 3 if `target` has not one class for
 * each vector; 7 if there are too few weights; `output` is not one-dimensional of one element.
 */
THC_API void THNN_(MultiMarginCriterion_updateOutput)(THCState *state, THCTensor *input,
    THCIndexTensor *target, THCTensor *output, bool sizeAverage, int p, THCTensor *weights, accreal margin);

/**
 * The gradient of the input, of the sizes of `input`. Errors: 2, 3, 7 as updateOutput.
 */
THC_API void THNN_(MultiMarginCriterion_updateGradInput)(THCState *state, THCTensor *input,
    THCIndexTensor *target, THCTensor *gradInput, bool sizeAverage, int p, THCTensor *weights,
    accreal margin);

/* ---- Linear layers of features by number ------------------------------------------------------------- */

/**
 * `output`, samples x m, = `bias` + the sum of the rows of `weight` that a sample's keys name, times its
 * values. `keys` and `values` are vectors with the features of one sample after the other, `sizes` tells how
 * many each has; `keysOffset` is added to keys to have rows counted from 0, whatever the base of indices.
 * `cumSumSizes` is not read. `weight` is rows x m, or rows x (m + 4) to normalise features: then its first
 * columns have the largest magnitude of a feature, the reciprocal, a factor of updates and a term; values
 * are divided by the largest magnitude (their sign beyond it), plus the term, and `normalizedValues`, which
 * may be NULL otherwise, receives that; if `train` is not 0, `weight` is changed: the magnitudes are brought
 * up to date first, and the factors become 1. Errors: 1 if there are not as many values as keys; 5 if
 * `sizes` are negative or not together the number of keys; 8 if `weight` has other sizes; a key that names
 * no row.
 */
THC_API void THNN_(IndexLinear_updateOutput)(THCState *state, THCIndexTensor *keys, long keysOffset,
    THCTensor *values, THCIndexTensor *sizes, THCIndexTensor *cumSumSizes, THCTensor *output,
    THCTensor *weight, THCTensor *bias, THCTensor *normalizedValues, int train);

/**
 * `gradWeight` becomes a row for each key, `scale` times the gradient of the row of `weight` that it names:
 * m elements, with those of the term for each output in front if features are normalised (`values` are the
 * normalised ones then). `scale` times the gradient of `bias` is added to `gradBias`. The elements of
 * `weight` and `bias`, `cumSumSizes`, `valuesBuffer` and `weightDecay` do not count. Errors: 1, 5 as
 * updateOutput; 7 if `gradOutput` has not the sizes of the output; 9 if `gradBias` has not those of `bias`;
 * 10 if `weight` has other sizes; a key that names no row.
 */
THC_API void THNN_(IndexLinear_accGradParameters)(THCState *state, THCIndexTensor *keys, long keysOffset,
    THCTensor *values, THCIndexTensor *sizes, THCIndexTensor *cumSumSizes, THCTensor *gradOutput,
    THCTensor *gradWeight, THCTensor *gradBias, THCTensor *weight, THCTensor *bias, THCTensor *valuesBuffer,
    accreal weightDecay, accreal scale);

/**
 * Takes `scale` times the gradients from `weight` and `bias` at once, and `weightDecay` times the weights
 * from those that keys name, feature by feature; of normalised features both are multiplied with the factor
 * of updates, and with one output the decay is added, as in the original, and the factors become 0.
 * `cumSumSizes` is not read. Errors: 1, 5, 8 as updateOutput; 7 if `gradOutput` has not the sizes of the
 * output; a key that names no row.
 */
THC_API void THNN_(IndexLinear_accUpdateGradParameters)(THCState *state, THCIndexTensor *keys,
    long keysOffset, THCTensor *values, THCIndexTensor *sizes, THCIndexTensor *cumSumSizes,
    THCTensor *gradOutput, THCTensor *weight, THCTensor *bias, accreal weightDecay, accreal scale);

/**
 * Takes `learningRate` times the gradients that accGradParameters left from `weight` and `bias`, and
 * `weightDecay` times the weights from those that `runningKeys` name, as accUpdateGradParameters does.
 * `cumSumSizes` is not read. Errors: 2 if `gradWeight` has not a row for each key; 3 if `gradBias` has not
 * the sizes of `bias`; 4 if `weight` has other sizes; 6 if `runningKeys` is no vector; a key that names no
 * row.
 */
THC_API void THNN_(IndexLinear_updateParameters)(THCState *state, THCTensor *gradWeight, THCTensor *gradBias,
    THCTensor *weight, THCTensor *bias, THCIndexTensor *runningKeys, THCIndexTensor *cumSumSizes,
    long keysOffset, accreal weightDecay, accreal learningRate);

/* ---- Layers with parameters: batch normalisation, linear layers, lookup tables ----------------------- */

/**
 * Batch normalisation: `output_` = (`input_` - mean) / sqrt(variance + `eps`) * `weight_` + `bias_` for each
 * feature, where `input_` is batch x features, or batch x features x any other dimensions. If `train`, mean
 * and variance are those of the batch: `saveMean_` and `saveStd_` receive the means and the reciprocals of
 * the square roots, and `runningMean_` and `runningVar_`, one or both of which may be NULL, become
 * `momentum` times the batch's (with the unbiased variance, which of a single number is NaN) and 1 -
 * `momentum` times what they were. Else they are `runningMean_` and `runningVar_`, and the saved ones are
 * not used. All of these are lists with an element for each feature and keep their sizes; `weight_` and
 * `bias_` may be NULL, for 1 and 0. Errors: 2 if `input_` has less than 2 dimensions; 4 to 9 if a list is
 * shorter.
 */
THC_API void THNN_(BatchNormalization_updateOutput)(THCState *state, THCTensor *input_, THCTensor *output_,
    THCTensor *weight_, THCTensor *bias_, THCTensor *runningMean_, THCTensor *runningVar_,
    THCTensor *saveMean_, THCTensor *saveStd_, bool train, double momentum, double eps);

/**
 * The gradients of BatchNormalization: `gradInput_`, of the sizes of `input_`, and those of the parameters,
 * times `scale`, which are added to `gradWeight_` and `gradBias_`; each of the three may be NULL. `weight_`
 * may be NULL for 1. If `train`, `saveMean_` and `saveStd_` are from updateOutput, and the running ones are
 * not used; else the other way round. Errors: 2 if `input_` has less than 2 dimensions; 5 to 11 if a list is
 * shorter than there are features; `gradOutput_` has other sizes than `input_`.
 */
THC_API void THNN_(BatchNormalization_backward)(THCState *state, THCTensor *input_, THCTensor *gradOutput_,
    THCTensor *gradInput_, THCTensor *gradWeight_, THCTensor *gradBias_, THCTensor *weight_,
    THCTensor *runningMean_, THCTensor *runningVar_, THCTensor *saveMean_, THCTensor *saveStd_, bool train,
    double scale, double eps);

/**
 * The gradient of a table of rows, `gradWeight`: adds `scale` times row i of `gradOutput` to the row that
 * element i of `input`, a vector or matrix, names, counted from the base of indices in force, unless it is
 * `paddingValue`. If `scaleGradByFreq`, it is divided by how often the row is named. `count`, `sorted` and
 * `indices` are not used and may be NULL. Errors: 3 if `gradOutput` has too few elements; 4 if `gradWeight`
 * is empty; `input` has other dimensions; there is no such row.
 */
THC_API void THNN_(LookupTable_accGradParameters)(THCState *state, THCIndexTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCIndexTensor *count, THCIndexTensor *sorted,
    THCIndexTensor *indices, bool scaleGradByFreq, int paddingValue, accreal scale);

/**
 * Scales those rows of `weight` that the vector `idx` names, counted from the base of indices in force,
 * whose norm, the `normType`-th root of the sum of the `normType`-th powers of the magnitudes (their maximum
 * if it is infinite), is above `maxNorm`, to about that norm. Errors: 3 if `weight` is empty; `idx` is no
 * vector; there is no such row; `normType` is not positive.
 */
THC_API void THNN_(LookupTable_renorm)(THCState *state, THCIndexTensor *idx, THCTensor *weight,
    accreal maxNorm, accreal normType);

/**
 * Bags of rows: bag i has the rows of `weight` that `input` names from element `offsets`[i] on, up to the
 * next bag or the end, both counted from the base of indices in force. Row i of `output` is their sum if
 * `mode` is 0, their mean if it is 1, which is not a number for an empty bag. `offset2bag` gets the bag of
 * each element of `input`, `seq_length` how many each bag has. Errors: 2 if `input` is not a vector or there
 * is no such row; 3 if `offsets` is not a vector, does not begin with the first index, or decreases or is
 * too large somewhere; 4 if `weight` is no matrix; 7 if `mode` is neither.
 */
THC_API void THNN_(LookupTableBag_updateOutput)(THCState *state, THCIndexTensor *input,
    THCIndexTensor *offsets, THCTensor *weight, THCTensor *output, THCIndexTensor *offset2bag, int mode,
    THCIndexTensor *seq_length);

/**
 * The gradient of LookupTableBag, from what updateOutput gave for `offset2bag` and `seq_length`: adds
 * `scale_` times the row of `gradOutput` of its bag to the row of `gradWeight` that each element of `input`
 * names, divided by how often `input` names it if `scaleGradByFreq`, and by the length of the bag if `mode`
 * is 1. `count`, `sortedIndices` and `origIndices` are not used and may be NULL, `seq_length` too if `mode`
 * is 0. Errors: 2 if `input` is not a vector or there is no such row; 3 if `gradOutput` is no matrix of as
 * many columns as `gradWeight`; 4 if that is no matrix; 5 if `offset2bag` has not as many elements as
 * `input`, or there is no such bag; 10 if `mode` is neither; 11 if `seq_length` has not an element for each
 * bag.
 */
THC_API void THNN_(LookupTableBag_accGradParameters)(THCState *state, THCIndexTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCIndexTensor *offset2bag, THCIndexTensor *count,
    THCIndexTensor *sortedIndices, THCIndexTensor *origIndices, bool scaleGradByFreq, int mode,
    THCIndexTensor *seq_length, accreal scale_);

/* ---- Pooling ----------------------------------------------------------------------------------------- */

/**
 * `output` = the means of windows of planes: `input` is planes x rows x columns, or has a batch in front,
 * and so is `output`. Windows of `kH` x `kW` elements are `dH` and `dW` apart and begin `padH` and `padW`
 * elements before the input, at most half a window; their number is rounded down, or up if `ceil_mode`, but
 * with padding the last one begins inside the input or the padding in front. The mean is over all elements
 * of a window inside the input and the padding if `count_include_pad`, the padding counting as 0, else over
 * those inside the input; 0 for a window behind the input. Errors: 5 if a window is empty; 8 if a distance
 * is not positive; 2 if `input` has other dimensions, or for too much padding; no window fits.
 */
THC_API void THNN_(SpatialAveragePooling_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    int kW, int kH, int dW, int dH, int padW, int padH, bool ceil_mode, bool count_include_pad);

/**
 * The gradient of SpatialAveragePooling, of the sizes of `input`. Errors: as updateOutput; `gradOutput` has
 * not the sizes of the output.
 */
THC_API void THNN_(SpatialAveragePooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int kW, int kH, int dW, int dH, int padW, int padH,
    bool ceil_mode, bool count_include_pad);

/**
 * `output` = the maxima of windows of planes, and `indices`, of the same sizes, their positions in the
 * planes (row * columns + column), counted from the base of indices in force; one less where nothing is
 * greater than minus infinity. The first of equal maxima counts. `input` is planes x rows x columns, or has
 * a batch in front. Windows of `kH` x `kW` elements are `dH` and `dW` apart and begin `padH` and `padW`
 * elements before the input, at most half a window; their number is rounded down, or up if `ceil_mode`, but
 * with padding the last one begins inside the input or the padding in front; a window behind the input has
 * minus infinity. Errors: 5 if a window is empty; 8 if a distance is not positive; 2 if `input` has other
 * dimensions, or for too much padding; no window fits.
 */
THC_API void THNN_(SpatialMaxPooling_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCIndexTensor *indices, int kW, int kH, int dW, int dH, int padW, int padH, bool ceil_mode);

/**
 * The gradient of SpatialMaxPooling, of the sizes of `input`; `indices` is from updateOutput. Errors: as
 * updateOutput; `gradOutput` or `indices` has not the sizes of the output; a position outside the plane.
 */
THC_API void THNN_(SpatialMaxPooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCIndexTensor *indices, int kW, int kH, int dW, int dH,
    int padW, int padH, bool ceil_mode);

/**
 * As SpatialMaxPooling, of windows whose elements are `dilationH` rows and `dilationW` columns apart.
 * Errors: also 12 if these are not positive.
 */
THC_API void THNN_(SpatialDilatedMaxPooling_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCIndexTensor *indices, int kW, int kH, int dW, int dH, int padW, int padH,
    int dilationW, int dilationH, bool ceil_mode);

/**
 * The gradient of SpatialDilatedMaxPooling, as that of SpatialMaxPooling.
 */
THC_API void THNN_(SpatialDilatedMaxPooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCIndexTensor *indices, int kW, int kH, int dW, int dH,
    int padW, int padH, int dilationW, int dilationH, bool ceil_mode);

/**
 * As SpatialAveragePooling, of volumes: `input` is planes x time x rows x columns, or has a batch in front.
 * Errors: also 2 if `input` is smaller than a window, whatever the padding; 11, and not 2, for too much
 * padding.
 */
THC_API void THNN_(VolumetricAveragePooling_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int kT, int kW, int kH, int dT, int dW, int dH, int padT, int padW, int padH,
    bool ceil_mode, bool count_include_pad);

/**
 * The gradient of VolumetricAveragePooling, of the sizes of `input`. Errors: as updateOutput; `gradOutput`
 * has not the sizes of the output.
 */
THC_API void THNN_(VolumetricAveragePooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int kT, int kW, int kH, int dT, int dW, int dH, int padT,
    int padW, int padH, bool ceil_mode, bool count_include_pad);

/**
 * As SpatialMaxPooling, of volumes: `input` is planes x time x rows x columns, or has a batch in front.
 * `indices` has positions in the volumes, (time * rows + row) * columns + column, counted from the base of
 * indices in force.
 */
THC_API void THNN_(VolumetricMaxPooling_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCIndexTensor *indices, int kT, int kW, int kH, int dT, int dW, int dH, int padT, int padW, int padH,
    bool ceilMode);

/**
 * The gradient of VolumetricMaxPooling, as that of SpatialMaxPooling.
 */
THC_API void THNN_(VolumetricMaxPooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCIndexTensor *indices, int kT, int kW, int kH, int dT,
    int dW, int dH, int padT, int padW, int padH, bool ceilMode);

/**
 * As VolumetricMaxPooling, of windows whose elements are `dilationT`, `dilationH` and `dilationW` apart.
 * Errors: also 14 if these are not positive.
 */
THC_API void THNN_(VolumetricDilatedMaxPooling_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCIndexTensor *indices, int kT, int kW, int kH, int dT, int dW, int dH, int padT,
    int padW, int padH, int dilationT, int dilationW, int dilationH, bool ceilMode);

/**
 * The gradient of VolumetricDilatedMaxPooling, as that of SpatialMaxPooling.
 */
THC_API void THNN_(VolumetricDilatedMaxPooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCIndexTensor *indices, int kT, int kW, int kH, int dT,
    int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW, int dilationH, bool ceilMode);

/**
 * `output` = the means of `nOutputRows` x `nOutputCols` windows that share each plane out: window i of n
 * begins at i / n and ends at (i + 1) / n of it, rounded outwards. `input` is planes x rows x columns, or
 * has a batch in front. Errors: 2 if it has other dimensions; 4 if a size is not positive.
 */
THC_API void THNN_(SpatialAdaptiveAveragePooling_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int nOutputCols, int nOutputRows);

/**
 * The gradient of SpatialAdaptiveAveragePooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not as many planes.
 */
THC_API void THNN_(SpatialAdaptiveAveragePooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput);

/**
 * `output` = the maxima of `nOutputRows` x `nOutputCols` windows that share each plane out, as
 * SpatialAdaptiveAveragePooling does. `indices` becomes 2 x the sizes of `output`: rows, then columns of the
 * maxima inside their windows, counted from the base of indices in force. Errors: 2 if `input` has other
 * dimensions; 5 if a size is not positive.
 */
THC_API void THNN_(SpatialAdaptiveMaxPooling_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, THCIndexTensor *indices, int nOutputCols, int nOutputRows);

/**
 * The gradient of SpatialAdaptiveMaxPooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not as many planes; 5 if `indices` has not twice as many elements; a position outside the
 * plane.
 */
THC_API void THNN_(SpatialAdaptiveMaxPooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCIndexTensor *indices);

/**
 * `output` = the maxima of `outputH` x `outputW` windows of `poolSizeH` x `poolSizeW` elements of each
 * plane, whose distances vary around the mean that reaches the end, beginning as random numbers say:
 * `randomSamples` has two from 0 to 1 for each plane, for columns and rows. `indices`, of the sizes of
 * `output`, gets positions in the planes, counted from the base of indices in force. `input` is planes x
 * rows x columns, or has a batch in front. Errors: 2 if it has other dimensions; 6, 7 unless `outputW` +
 * `poolSizeW` is at most the columns, `outputH` + `poolSizeH` the rows; 9 if there are too few random
 * numbers; one is out of range; a window is all NaN.
 */
THC_API void THNN_(SpatialFractionalMaxPooling_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int outputW, int outputH, int poolSizeW, int poolSizeH, THCIndexTensor *indices,
    THCTensor *randomSamples);

/**
 * The gradient of SpatialFractionalMaxPooling, of the sizes of `input`. `poolSizeW` and `poolSizeH` are not
 * used. Errors: 2 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 9 if `indices` has
 * another element count; a position outside the plane.
 */
THC_API void THNN_(SpatialFractionalMaxPooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int outputW, int outputH, int poolSizeW, int poolSizeH,
    THCIndexTensor *indices);

/**
 * As SpatialFractionalMaxPooling, of volumes: `input` is planes x rows x columns x time, or has a batch in
 * front; `randomSamples` has three numbers for each plane, for time, columns and rows. Errors: 2 if `input`
 * has other dimensions; 7, 8, 9 if the output and the window of that time, width, height are together more
 * than the input; 11 if there are too few random numbers; one is out of range; a window is all NaN.
 */
THC_API void THNN_(VolumetricFractionalMaxPooling_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int outputT, int outputW, int outputH, int poolSizeT, int poolSizeW, int poolSizeH,
    THCIndexTensor *indices, THCTensor *randomSamples);

/**
 * The gradient of VolumetricFractionalMaxPooling, of the sizes of `input`. The sizes of windows are not
 * used. Errors: 2 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 11 if `indices` has
 * another element count; a position outside the volume.
 */
THC_API void THNN_(VolumetricFractionalMaxPooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int outputT, int outputW, int outputH, int poolSizeT,
    int poolSizeW, int poolSizeH, THCIndexTensor *indices);

/**
 * `output` = planes of `oheight` x `owidth` zeros, but for the elements of `input` at their positions in
 * `indices`, which has the sizes of `input`, counted from the base of indices in force. `input` is planes x
 * rows x columns, or has a batch in front. Errors: 2 if it has other dimensions; 5 if a size is not
 * positive; `indices` has other sizes; a position outside the plane.
 */
THC_API void THNN_(SpatialMaxUnpooling_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCIndexTensor *indices, int owidth, int oheight);

/**
 * The gradient of SpatialMaxUnpooling, of the sizes of `input`. Errors: 2 as updateOutput; 6 if a size is
 * not positive; `indices` or `gradOutput` has other sizes than `input`, the output; a position outside the
 * plane.
 */
THC_API void THNN_(SpatialMaxUnpooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCIndexTensor *indices, int owidth, int oheight);

/**
 * As SpatialMaxUnpooling, of volumes of `outputTime` x `outputHeight` x `outputWidth`: `input` is planes x
 * time x rows x columns, or has a batch in front, and `indices` is as VolumetricMaxPooling gives it. The
 * distances of windows must be positive and, as the padding, do not count otherwise. Errors: 2, 5 as there;
 * 10 if a distance is not positive.
 */
THC_API void THNN_(VolumetricMaxUnpooling_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCIndexTensor *indices, int outputTime, int outputWidth, int outputHeight, int dT, int dW, int dH,
    int padT, int padW, int padH);

/**
 * The gradient of VolumetricMaxUnpooling, of the sizes of `input`. Errors: 2, 10 as updateOutput; 6 if a
 * size is not positive; `indices` or `gradOutput` has other sizes than `input`, the output; a position
 * outside the volume.
 */
THC_API void THNN_(VolumetricMaxUnpooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCIndexTensor *indices, int outputTime, int outputWidth,
    int outputHeight, int dT, int dW, int dH, int padT, int padW, int padH);

/**
 * `output` = the maxima of windows of `kW` frames that are `dW` apart: `input` is frames x features, or has
 * a batch in front. `indices`, of the sizes of `output`, tells which frame of its window each is, from 0 on
 * whatever the base of indices, and -1 where nothing is greater than minus infinity. Errors: 5, 6 if `kW`,
 * `dW` is not positive; 2 if `input` has other dimensions, or fewer frames than a window.
 */
THC_API void THNN_(TemporalMaxPooling_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCIndexTensor *indices, int kW, int dW);

/**
 * The gradient of TemporalMaxPooling, of the sizes of `input`. Errors: 5, 6 if `kW`, `dW` is not positive; 2
 * as updateOutput; `gradOutput` or `indices` has not the sizes of the output; an index that is no frame of a
 * window.
 */
THC_API void THNN_(TemporalMaxPooling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCIndexTensor *indices, int kW, int dW);

/**
 * `outputTH` = the `power`-th roots of the sums of the `power`-th powers of `width` neighbouring features,
 * whose windows are `stride` apart. `inputTH` is features, or features x one or two other dimensions, or, if
 * `batchMode`, has a batch in front. Errors: 2 if it has other dimensions; 3 if it has fewer features than
 * `width`; 5 unless `width` is 2 to 16; 6 unless `stride` is 1 to 4.
 */
THC_API void THNN_(FeatureLPPooling_updateOutput)(THCState *state, THCTensor *inputTH, THCTensor *outputTH,
    accreal power, int width, int stride, bool batchMode);

/**
 * The gradient of FeatureLPPooling, from its `inputTH` and `outputTH`; nothing comes from windows whose
 * `outputTH` is 0. Errors: 3 if `inputTH` has other dimensions or too few features, or another output than
 * one of the sizes of `outputTH`; 7 unless `width` is 2 to 16; 8 unless `stride` is 1 to 4; `gradOutputTH`
 * has not the sizes of `outputTH`.
 */
THC_API void THNN_(FeatureLPPooling_updateGradInput)(THCState *state, THCTensor *gradOutputTH,
    THCTensor *inputTH, THCTensor *outputTH, THCTensor *gradInputTH, accreal power, int width, int stride,
    bool batchMode);

/* ---- Recurrent cells --------------------------------------------------------------------------------- */

/**
 * What follows the products of an LSTM cell of n hidden units: `input` and `hidden` are batch x 4n, the
 * gates in, forget, cell and out side by side, `bias1` and `bias2` 4n elements, or NULL for none, `cx` batch
 * x n. `hy` and `cy` receive the next hidden and cell state, of the sizes of `cx`; the gates, after their
 * functions, replace `input`, for updateGradInput. Errors: 2, 3 if there are not 4 gates for each element of
 * `cx`; 4, 5 if a bias has not 4n elements.
 */
THC_API void THNN_(LSTMFused_updateOutput)(THCState *state, THCTensor *input, THCTensor *hidden,
    THCTensor *bias1, THCTensor *bias2, THCTensor *cx, THCTensor *hy, THCTensor *cy);

/**
 * The gradients of LSTMFused: `storage` has the gates that updateOutput left in its `input`, `prevC` the
 * cell state before and `cy` the one after, `gradOutput` and `gradOutputCell` are the gradients of the next
 * hidden and cell state. `gradInGates`, of the sizes of `storage`, receives the gradient of the sums in the
 * gates, `gradInputCx` that of `prevC`. Errors: 2, 4, 6, 7 if there are not as many elements as in `cy`, or
 * 4 times as many gates.
 */
THC_API void THNN_(LSTMFused_updateGradInput)(THCState *state, THCTensor *storage, THCTensor *gradInGates,
    THCTensor *prevC, THCTensor *cy, THCTensor *gradOutput, THCTensor *gradOutputCell,
    THCTensor *gradInputCx);

/**
 * What follows the products of a GRU cell of n hidden units: `input` and `hidden` are batch x 3n, the gates
 * reset, update and new side by side, `bias1` and `bias2` 3n elements, or NULL for none, `hx` the hidden
 * state, batch x n. `hy` receives the next hidden state, and `storage`, batch x 5n, what updateGradInput
 * needs. Errors: 2, 3 if there are not 3 gates for each element of `hx`; 4, 5 if a bias has not 3n elements.
 */
THC_API void THNN_(GRUFused_updateOutput)(THCState *state, THCTensor *input, THCTensor *hidden,
    THCTensor *bias1, THCTensor *bias2, THCTensor *hx, THCTensor *hy, THCTensor *storage);

/**
 * The gradients of GRUFused, from `storage`: of the two products in `gradInInput` and `gradInHidden`, batch
 * x 3n, and of the hidden state in `gradInputHx`. Errors: 6 if `storage` has not 5 elements for each of
 * `gradOutput`.
 */
THC_API void THNN_(GRUFused_updateGradInput)(THCState *state, THCTensor *gradInInput, THCTensor *gradInHidden,
    THCTensor *gradOutput, THCTensor *gradInputHx, THCTensor *storage);

/* ---- Padding, upsampling, sampling at the places of a grid ------------------------------------------- */

/**
 * `output` = `input` with `padL` columns on the left, `padR` on the right, `padT` rows above and `padB`
 * below, of its elements mirrored at the outermost ones, which are not repeated; negative numbers take
 * elements away. `input` is planes x rows x columns, or has a batch in front. Errors: 2 if it has other
 * dimensions, if nothing is left, or if less is there than is mirrored.
 */
THC_API void THNN_(SpatialReflectionPadding_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int padL, int padR, int padT, int padB);

/**
 * The gradient of SpatialReflectionPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialReflectionPadding_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int padL, int padR, int padT, int padB);

/**
 * `output` = `input` with `padL` columns on the left, `padR` on the right, `padT` rows above and `padB`
 * below, copies of the outermost elements; negative numbers take elements away. `input` is planes x rows x
 * columns, or has a batch in front. Errors: 2 if it has other dimensions, if nothing is left.
 */
THC_API void THNN_(SpatialReplicationPadding_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int padL, int padR, int padT, int padB);

/**
 * The gradient of SpatialReplicationPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialReplicationPadding_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int padL, int padR, int padT, int padB);

/**
 * `output` = `input` with `pleft` columns on the left, `pright` on the right, `ptop` rows above, `pbottom`
 * below, `pfront` slices in front and `pback` behind, copies of the outermost elements; negative numbers
 * take elements away. `input` is planes x depth x rows x columns, or has a batch in front. Errors: 2 if it
 * has other dimensions, if nothing is left.
 */
THC_API void THNN_(VolumetricReplicationPadding_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int pleft, int pright, int ptop, int pbottom, int pfront, int pback);

/**
 * The gradient of VolumetricReplicationPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(VolumetricReplicationPadding_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int pleft, int pright, int ptop, int pbottom, int pfront,
    int pback);

/**
 * The gradient of SpatialCrossMapLRN from the `scale` and `output` that updateOutput gave: `gradInput` =
 * `gradOutput` / `scale`^`beta` - 2 `alpha` `beta` / `size` `input` times the sum of `gradOutput` `output` /
 * `scale` over the planes that `input` is a neighbour of. `k` is not read. Errors: 2 if `input` has other
 * dimensions; 3, 5, 6 if `gradOutput`, `scale`, `output` have not the sizes of `input`; 7 if `size` is not
 * positive.
 */
THC_API void THNN_(SpatialCrossMapLRN_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *scale, THCTensor *output, int size, accreal alpha,
    accreal beta, accreal k);

/**
 * Local response normalization: `output` = `input` / `scale`^`beta`, where `scale` = `k` + `alpha` / `size`
 * times the sum of the squares of `input` at the same place in `size` neighbouring planes: (`size` - 1) / 2
 * before it, rounded down, and the rest behind it. `input` has the dimensions planes, height and width, of a
 * batch if there are four; `output` and `scale` get its sizes. Source: A. Krizhevsky et al., ImageNet
 * Classification with Deep Convolutional Neural Networks, 2012. Errors: 2 if `input` has other dimensions; 5
 * if `size` is not positive.
 */
THC_API void THNN_(SpatialCrossMapLRN_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *scale, int size, accreal alpha, accreal beta, accreal k);

/**
 * `output` = `input` with each element `scale_factor` times along each dimension of its planes. `input` is
 * planes x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions; 4 unless
 * `scale_factor` is above 1.
 */
THC_API void THNN_(SpatialUpSamplingNearest_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int scale_factor);

/**
 * The gradient of SpatialUpSamplingNearest, of the sizes of `input`. Errors: 2, 4 as updateOutput;
 * `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialUpSamplingNearest_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int scale_factor);

/**
 * `output` = `input` with each element `scale_factor` times along each dimension of its planes. `input` is
 * planes x depth x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions; 4 unless
 * `scale_factor` is above 1.
 */
THC_API void THNN_(VolumetricUpSamplingNearest_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int scale_factor);

/**
 * The gradient of VolumetricUpSamplingNearest, of the sizes of `input`. Errors: 2, 4 as updateOutput;
 * `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(VolumetricUpSamplingNearest_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, int scale_factor);

/**
 * `output` = the planes of `input`, batch x planes x rows x columns, brought to `outputHeight` x
 * `outputWidth` by bilinear interpolation; the corners stay where they are. Places in the input are computed
 * in single precision, in Double too. Errors: 2 if `input` has other dimensions or a size is not positive.
 */
THC_API void THNN_(SpatialUpSamplingBilinear_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int outputHeight, int outputWidth);

/**
 * The gradient of SpatialUpSamplingBilinear, of `nbatch` x `nchannels` x `inputHeight` x `inputWidth`.
 * Errors: 2 if a size is not positive; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialUpSamplingBilinear_updateGradInput)(THCState *state, THCTensor *gradOutput,
    THCTensor *gradInput, int nbatch, int nchannels, int inputHeight, int inputWidth, int outputHeight,
    int outputWidth);

/**
 * `output` = the volumes of `input`, batch x planes x depth x rows x columns, brought to `outputDepth` x
 * `outputHeight` x `outputWidth` by trilinear interpolation; the corners stay where they are. Places in the
 * input are computed in single precision, in Double too. Errors: 2 if `input` has other dimensions or a size
 * is not positive.
 */
THC_API void THNN_(VolumetricUpSamplingTrilinear_updateOutput)(THCState *state, THCTensor *input,
    THCTensor *output, int outputDepth, int outputHeight, int outputWidth);

/**
 * The gradient of VolumetricUpSamplingTrilinear, of `nbatch` x `nchannels` x `inputDepth` x `inputHeight` x
 * `inputWidth`. Errors: 2 if a size is not positive; `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(VolumetricUpSamplingTrilinear_updateGradInput)(THCState *state, THCTensor *gradOutput,
    THCTensor *gradInput, int nbatch, int nchannels, int inputDepth, int inputHeight, int inputWidth,
    int outputDepth, int outputHeight, int outputWidth);

/* ---- Linear layers of sparse inputs ------------------------------------------------------------------ */

/**
 * `output` = `weight` * `input` + `bias` for each sample: `input` is values x 3, sample, column and value,
 * counted from 1 whatever the base of indices; `weight` is m x n, `bias` m elements, `output` samples x m
 * already. Values of 0 are left out, wherever they are. Errors: 2 if `input` has other sizes; 3 if `output`
 * has; 4 if `weight` is no matrix; 5 if `bias` has other sizes; there is no such sample or column.
 */
THC_API void THNN_(SparseLinear_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias);

/**
 * Adds `scale` times the gradients of `weight` and `bias` to `gradWeight` and `gradBias`, and then
 * `weightDecay` * `weight` to `gradWeight`. The elements of `bias` are not read. Errors: 2 if `input` has
 * other sizes than in updateOutput; 3 if `gradOutput` has other sizes than the output; 4, 5 if `gradWeight`,
 * `gradBias` has other sizes than the parameter; 6 if `weight` is no matrix; there is no such sample or
 * column.
 */
THC_API void THNN_(SparseLinear_accGradParameters)(THCState *state, THCTensor *input, THCTensor *gradOutput,
    THCTensor *gradWeight, THCTensor *gradBias, THCTensor *weight, THCTensor *bias, accreal weightDecay,
    accreal scale);

/**
 * Takes `learningRate` * `gradBias` from `bias`, and `learningRate` * `gradWeight` from those columns of
 * `weight` that `lastInput`, an input of updateOutput, uses; nothing if it has no values. Errors: 2 if
 * `weight` is no matrix; 3, 4, 5 if the sizes of `bias`, `gradWeight`, `gradBias` do not fit it; 6 if
 * `lastInput` has other sizes; there is no such column.
 */
THC_API void THNN_(SparseLinear_updateParameters)(THCState *state, THCTensor *weight, THCTensor *bias,
    THCTensor *gradWeight, THCTensor *gradBias, THCTensor *lastInput, accreal learningRate);

/**
 * Makes `gradBias` zero, and those columns of `gradWeight` that `lastInput`, an input of updateOutput, uses.
 * Errors: 2 if `gradWeight` is no matrix; 3 if `gradBias` does not fit it; 4 if `lastInput` has other sizes;
 * there is no such column.
 */
THC_API void THNN_(SparseLinear_zeroGradParameters)(THCState *state, THCTensor *gradWeight,
    THCTensor *gradBias, THCTensor *lastInput);

/**
 * As updateOutput for `input` of samples x values x 2: column and value. `output` is resized.
 */
THC_API void THNN_(SparseLinear_legacyUpdateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias);

/**
 * As accGradParameters for `input` of samples x values x 2.
 */
THC_API void THNN_(SparseLinear_legacyAccGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, THCTensor *weight, THCTensor *bias,
    accreal weightDecay, accreal scale);

/* ---- Subsampling ------------------------------------------------------------------------------------- */

/**
 * `output` = `bias` + `weight` times the sums of windows of `kH` x `kW` elements that are `dH` and `dW`
 * apart. `input` is planes x rows x columns, or has a batch in front; `weight` and `bias` have one element
 * for each plane. Errors: 6, 8 if a window's size, a distance is not positive; 2 if `input` has other
 * dimensions, other planes or less than a window; 5 if `bias` has another element count than `weight`.
 */
THC_API void THNN_(SpatialSubSampling_updateOutput)(THCState *state, THCTensor *input, THCTensor *output,
    THCTensor *weight, THCTensor *bias, int kW, int kH, int dW, int dH);

/**
 * The gradient of SpatialSubSampling, of the sizes of `input`. Errors: 2, 6, 8 as updateOutput; 3 if
 * `gradOutput` has not the sizes of the output.
 */
THC_API void THNN_(SpatialSubSampling_updateGradInput)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradInput, THCTensor *weight, int kW, int kH, int dW, int dH);

/**
 * Adds `scale` times the gradients of `weight` and `bias` to `gradWeight` and `gradBias`, which have one
 * element for each plane. Errors: 2, 6, 8 as updateOutput; 3 if `gradOutput` has not the sizes of the
 * output; 5 if `gradBias` has another element count than `gradWeight`.
 */
THC_API void THNN_(SpatialSubSampling_accGradParameters)(THCState *state, THCTensor *input,
    THCTensor *gradOutput, THCTensor *gradWeight, THCTensor *gradBias, int kW, int kH, int dW, int dH,
    accreal scale);

#endif
