#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "THNN/generic/THNN.h"
#else

/* >>> prototypes generated from src/ffi/nn by "make headers": edit there */

/* ---- Activations --------------------------------------------------------------------------------------- */

/**
 * `output` = |`input`|, of the sizes of `input`, which may have any.
 *
 * In all functions here `state` is not looked at; what is not read or changed may be NULL, everything else only where
 * it is said. Tensors may have any layout; results are given sizes as stated and keep none of what they
 * held, unless they are said to be added to. A result may be an operand or share its elements: operands are read
 * first. Gradients are those of a loss: `gradOutput` with respect to the output, `gradInput` to the input.
 * Parameters of type double are rounded to the type of the elements. Errors leave every argument as it was: i if
 * argument i is NULL or has elements outside its storage; else as stated.
 */
TH_API void THNN_(Abs_updateOutput)(THNNState *state, THTensor *input, THTensor *output);

/**
 * `gradInput` = `gradOutput`, with the sign changed where `input` is negative; of the sizes of `input`. Errors: the
 * element counts of `input` and `gradOutput` differ.
 */
TH_API void THNN_(Abs_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput);

#ifndef THNN_PYTORCH
/**
 * Exponential linear unit: `output` = `input` where it is positive, else `alpha` * (e^`input` - 1). If `inplace`,
 * `input` itself is changed, and `output` becomes a view of it.
 */
TH_API void THNN_(ELU_updateOutput)(THNNState *state, THTensor *input, THTensor *output, double alpha,
    bool inplace);

/**
 * The gradient of ELU from its `output`: `gradOutput` where that is positive, else `gradOutput` * (`output` +
 * `alpha`). If `inplace`, `gradOutput` itself is changed, and `gradInput` becomes a view of it. `input` is not
 * read. Errors: the element counts differ.
 */
TH_API void THNN_(ELU_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output, double alpha, bool inplace);
#endif

/**
 * Gated linear unit: `output` = the first half of `input` along dimension `dim` times the sigmoid of the second.
 * `dim` counts from the base of indices in force (1 unless it was set). Errors: 2 if there is no such dimension, or
 * its size is odd.
 */
TH_API void THNN_(GatedLinear_updateOutput)(THNNState *state, THTensor *input, THTensor *output, int dim);

/**
 * The gradient of GatedLinear.
 * `dim` counts from 0.
 * Errors: 2 as updateOutput; 3 if `gradOutput` has not half as many elements as
 * `input`.
 */
TH_API void THNN_(GatedLinear_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, int dim);

/**
 * `output` = `input` where it is above `lambda` or below -`lambda`, else 0.
 */
TH_API void THNN_(HardShrink_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    double lambda);

/**
 * `gradInput` = `gradOutput` where `input` is above `lambda` or below -`lambda`, else 0. Errors: the element counts
 * differ.
 */
TH_API void THNN_(HardShrink_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, double lambda);

/**
 * `output` = `input` limited to `min_val` and `max_val`; NaN stays. If `inplace`, `input` itself is changed, and
 * `output` becomes a view of it.
 */
TH_API void THNN_(HardTanh_updateOutput)(THNNState *state, THTensor *input, THTensor *output, double min_val,
    double max_val, bool inplace);

/**
 * `gradInput` = `gradOutput` where `input` is strictly between `min_val` and `max_val`, else 0. If `inplace`,
 * `gradOutput` itself is changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
 */
TH_API void THNN_(HardTanh_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, double min_val, double max_val, bool inplace);

/**
 * `output` = `input`, times `negval` where it is not positive. If `inplace`, `input` itself is changed, and `output`
 * becomes a view of it.
 */
TH_API void THNN_(LeakyReLU_updateOutput)(THNNState *state, THTensor *input, THTensor *output, double negval,
    bool inplace);

/**
 * `gradInput` = `gradOutput`, times `negval` where `input` is not positive. If `inplace`, `gradOutput` itself is
 * changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
 */
TH_API void THNN_(LeakyReLU_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, double negval, bool inplace);

/**
 * `output` = ln(1 / (1 + e^-`input`)). `buffer` is given the sizes of `input` unless it is NULL, and its elements
 * are not set: no function needs them.
 */
TH_API void THNN_(LogSigmoid_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *buffer);

/**
 * The gradient of LogSigmoid, from its `input`. `buffer` is not read. Errors: the element counts differ.
 */
TH_API void THNN_(LogSigmoid_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *buffer);

#ifndef THNN_PYTORCH
/**
 * The logarithm of the softmax of `input` over its planes: `output` = x - ln(sum of e^x). `input` is n, b x n,
 * n x rows x columns or b x n x rows x columns, for n planes and a batch of b. Errors: 2 if it has other
 * dimensions.
 */
TH_API void THNN_(LogSoftMax_updateOutput)(THNNState *state, THTensor *input, THTensor *output);

/**
 * The gradient of LogSoftMax, from its `output`: `gradOutput` - e^`output` * the sum of `gradOutput` over the
 * planes. `input` is not read. Errors: 5 if `output` has other dimensions than 1 to 4; `gradOutput` has other
 * sizes.
 */
TH_API void THNN_(LogSoftMax_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output);
#endif

#ifndef THNN_PYTORCH
/**
 * `output` = `input`, times a slope where it is not positive. `weight` has the slopes, one for each of
 * `nOutputPlane` planes, which are dimension 1 of `input` (0 of a vector); the first one is for all elements if
 * `nOutputPlane` is 0. Errors: `input` has other planes; `weight` has too few elements.
 */
TH_API void THNN_(PReLU_updateOutput)(THNNState *state, THTensor *input, THTensor *output, THTensor *weight,
    long nOutputPlane);

/**
 * `gradInput` = `gradOutput`, times the slope where `input` is not positive. Errors: as updateOutput; the element
 * counts of `input` and `gradOutput` differ.
 */
TH_API void THNN_(PReLU_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *weight, long nOutputPlane);

/**
 * Adds `scale` times the gradient of the slopes to `gradWeight`, which is as `weight`. `gradInput`, `weight`,
 * `gradWeightBuf` and `gradWeightBuf2` are neither read nor changed. Errors: as updateGradInput.
 */
TH_API void THNN_(PReLU_accGradParameters)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *weight, THTensor *gradWeight, THTensor *gradWeightBuf,
    THTensor *gradWeightBuf2, long nOutputPlane, double scale);
#endif

/**
 * `output` = `input`, times a slope where it is not positive. If `train`, each such element has its own slope,
 * uniform in [`lower`, `upper`), drawn from `generator` in row-major order, and `noise` receives the slopes, and 1
 * where `input` is positive; else the slope is (`lower` + `upper`) / 2, and `noise` and `generator` may be
 * NULL. If `inplace`, `input` itself is changed, and `output` becomes a view of it. Errors, if `train`: 5 if `lower` is
 * not finite; 6 if `upper` is not, or is less.
 */
TH_API void THNN_(RReLU_updateOutput)(THNNState *state, THTensor *input, THTensor *output, THTensor *noise,
    double lower, double upper, bool train, bool inplace, THGenerator *generator);

/**
 * The gradient of RReLU: `gradOutput` * `noise` if `train` and `upper` is more than `lower`, else with the slope
 * (`lower` + `upper`) / 2 where `input` is not positive, and `noise` may be NULL. If `inplace`, `gradOutput` itself is changed, and
 * `gradInput` becomes a view of it. Errors: the element counts differ.
 */
TH_API void THNN_(RReLU_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *noise, double lower, double upper, bool train, bool inplace);

/**
 * `output` = 1 / (1 + e^-`input`).
 */
TH_API void THNN_(Sigmoid_updateOutput)(THNNState *state, THTensor *input, THTensor *output);

#ifndef THNN_PYTORCH
/**
 * The gradient of Sigmoid, from its `output`: `gradOutput` * `output` * (1 - `output`). `input` is not read. Errors: the element counts differ.
 */
TH_API void THNN_(Sigmoid_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output);
#endif

#ifndef THNN_PYTORCH
/**
 * The softmax of `input` over its planes: `output` = e^x / (sum of e^x). `input` is n, b x n, n x rows x columns
 * or b x n x rows x columns, for n planes and a batch of b. Errors: 2 if it has other dimensions.
 */
TH_API void THNN_(SoftMax_updateOutput)(THNNState *state, THTensor *input, THTensor *output);

/**
 * The gradient of SoftMax, from its `output`: `output` * (`gradOutput` - the sum of `output` * `gradOutput` over the
 * planes). `input` is not read. Errors: 5 if `output` has other dimensions than 1 to 4; `gradOutput` has other
 * sizes.
 */
TH_API void THNN_(SoftMax_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output);
#endif

/**
 * `output` = ln(1 + e^(`beta` * `input`)) / `beta`, and `input` where `beta` * `input` is above `threshold`.
 */
TH_API void THNN_(SoftPlus_updateOutput)(THNNState *state, THTensor *input, THTensor *output, double beta,
    double threshold);

/**
 * The gradient of SoftPlus, from its `output`; `gradOutput` where `beta` * `output` is above `threshold`. `input` is
 * not read. Errors: the element counts differ.
 */
TH_API void THNN_(SoftPlus_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output, double beta, double threshold);

/**
 * `output` = `input` brought nearer to 0 by `lambda`, and 0 where that would go beyond.
 */
TH_API void THNN_(SoftShrink_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    double lambda);

/**
 * `gradInput` = `gradOutput` where `input` is above `lambda` or below -`lambda`, else 0. Errors: the element counts
 * differ.
 */
TH_API void THNN_(SoftShrink_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, double lambda);

/**
 * `output` = the square root of `input`. `eps` is not used.
 */
TH_API void THNN_(Sqrt_updateOutput)(THNNState *state, THTensor *input, THTensor *output, double eps);

/**
 * The gradient of Sqrt, from its `output`: `gradOutput` / (2 * `output`), and 0 where `output` is 0. `input` is not
 * read. Errors: the element counts differ.
 */
TH_API void THNN_(Sqrt_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output);

/**
 * `output` = `input` * `input`.
 */
TH_API void THNN_(Square_updateOutput)(THNNState *state, THTensor *input, THTensor *output);

/**
 * `gradInput` = 2 * `input` * `gradOutput`. Errors: the element counts differ.
 */
TH_API void THNN_(Square_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput);

/**
 * `output` = the hyperbolic tangent of `input`.
 */
TH_API void THNN_(Tanh_updateOutput)(THNNState *state, THTensor *input, THTensor *output);

#ifndef THNN_PYTORCH
/**
 * The gradient of Tanh, from its `output`: `gradOutput` * (1 - `output`^2). `input` is not read.
 * Errors: the element counts differ.
 */
TH_API void THNN_(Tanh_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output);
#endif

/**
 * `output` = `input`, and `val` where it is not above `threshold`; NaN stays. If `inplace`, `input` itself is
 * changed, and `output` becomes a view of it. With 0 for both, this is the rectified linear unit.
 */
TH_API void THNN_(Threshold_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    double threshold, double val, bool inplace);

/**
 * `gradInput` = `gradOutput`, and 0 where `input` is not above `threshold`. `val` is not used. If `inplace`,
 * `gradOutput` itself is changed, and `gradInput` becomes a view of it. Errors: the element counts differ.
 */
TH_API void THNN_(Threshold_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, double threshold, double val, bool inplace);

/* ---- Activations as PyTorch declares them -------------------------------------------------------------- */

#ifdef THNN_PYTORCH
/**
 * `output` = `scale` * `input` where it is positive, else `scale` * `alpha` * (e^`input` - 1). If `inplace`, `input`
 * itself is changed, and `output` becomes a view of it.
 */
TH_API void THNN_(ELU_updateOutput)(THNNState *state, THTensor *input, THTensor *output, double alpha,
    double scale, bool inplace);

/**
 * The gradient of ELU from its `output`: `gradOutput` * `scale` where that is positive, else `gradOutput` *
 * (`output` + `alpha` * `scale`). Errors: the element counts differ.
 */
TH_API void THNN_(ELU_updateGradInput)(THNNState *state, THTensor *gradOutput, THTensor *gradInput,
    THTensor *output, double alpha, double scale);
#endif

#ifdef THNN_PYTORCH
/**
 * The logarithm of the softmax of `input` along dimension `dim`, which counts from 0 whatever the base of indices.
 * Errors: 4 if there is no such dimension.
 */
TH_API void THNN_(LogSoftMax_updateOutput)(THNNState *state, THTensor *input, THTensor *output, int dim);

/**
 * The gradient of LogSoftMax, from its `output`. `input` is not read.
 * `dim` counts from 0.
 * Errors: 6 if there is no dimension `dim`;
 * `gradOutput` has other sizes than `output`.
 */
TH_API void THNN_(LogSoftMax_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output, int dim);
#endif

#ifdef THNN_PYTORCH
/**
 * `output` = `input`, times a slope where it is not positive. `weight` has one slope for all elements, or one for
 * each plane, which are dimension 1 of `input` (0 of a vector). Errors: `input` has other planes.
 */
TH_API void THNN_(PReLU_updateOutput)(THNNState *state, THTensor *input, THTensor *output, THTensor *weight);

/**
 * `gradInput` = `gradOutput`, times the slope where `input` is not positive. Errors: as updateOutput; the element
 * counts of `input` and `gradOutput` differ.
 */
TH_API void THNN_(PReLU_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *weight);

/**
 * Adds `scale` times the gradient of the slopes to `gradWeight`, which is as `weight`. `gradInput` is neither read
 * nor changed. Errors: as updateGradInput.
 */
TH_API void THNN_(PReLU_accGradParameters)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *weight, THTensor *gradWeight, double scale);
#endif

#ifdef THNN_PYTORCH
/**
 * The gradient of Sigmoid, from its `output`: `gradOutput` * `output` * (1 - `output`). Errors: the element counts
 * differ.
 */
TH_API void THNN_(Sigmoid_updateGradInput)(THNNState *state, THTensor *gradOutput, THTensor *gradInput,
    THTensor *output);
#endif

#ifdef THNN_PYTORCH
/**
 * The softmax of `input` along dimension `dim`, which counts from 0 whatever the base of indices. Errors: 4 if
 * there is no such dimension.
 */
TH_API void THNN_(SoftMax_updateOutput)(THNNState *state, THTensor *input, THTensor *output, int dim);

/**
 * The gradient of SoftMax, from its `output`. `input` is not read.
 * `dim` counts from 0.
 * Errors: 6 if there is no dimension `dim`;
 * `gradOutput` has other sizes than `output`.
 */
TH_API void THNN_(SoftMax_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *output, int dim);
#endif

#ifdef THNN_PYTORCH
/**
 * The gradient of Tanh, from its `output`: `gradOutput` * (1 - `output`^2). Errors: the element counts differ.
 */
TH_API void THNN_(Tanh_updateGradInput)(THNNState *state, THTensor *gradOutput, THTensor *gradInput,
    THTensor *output);
#endif

/* ---- Convolutions over planes -------------------------------------------------------------------------- */

/**
 * `output` of `input`, planes x H x W or a batch of such: output plane o at a place is `bias`[o] and the sum over
 * all planes p of the input, and over all elements of the kernel, of `weight`[o][p] times what of p lies under it
 * there. `weight` is output planes x input planes x `kH` x `kW`, or a matrix of the first and the product of the
 * others; `bias` has one number for each output plane, or is NULL. `output` becomes (batch x) output planes x (H +
 * 2 `padH` - `kH`) / `dH` + 1 x (W + 2 `padW` - `kW`) / `dW` + 1.
 *
 * In all convolutions, images are read where they are and never unfolded: `finput`, `fgradInput`, `columns`,
 * `gradColumns` and `ones`, which other implementations use as scratch memory, are neither read nor changed, and
 * may be NULL. Gradients of parameters are computed from the `input` that is passed. Errors: 2 if `input` is
 * neither 3D nor 4D; 5 if `weight` is neither 2D nor 4D; 9, 11 if a kernel or stride is not positive; the planes
 * or the sizes do not fit, or there is no window.
 */
TH_API void THNN_(SpatialConvolutionMM_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *finput, THTensor *fgradInput, int kW, int kH, int dW, int dH,
    int padW, int padH);

/**
 * The gradient of SpatialConvolutionMM with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialConvolutionMM_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *finput, THTensor *fgradInput,
    int kW, int kH, int dW, int dH, int padW, int padH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
 */
TH_API void THNN_(SpatialConvolutionMM_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, THTensor *fgradInput,
    int kW, int kH, int dW, int dH, int padW, int padH, double scale);

/**
 * As SpatialConvolutionMM, with kernels whose elements are `dilationH` rows and `dilationW` columns apart.
 * `weight` is 4D. Errors: 2 if `input` is neither 3D nor 4D; 4 if `weight` is not 4D; 9, 11, 15 if a kernel,
 * stride or dilation is not positive; the planes or the sizes do not fit, or there is no window.
 */
TH_API void THNN_(SpatialDilatedConvolution_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *columns, THTensor *ones, int kW, int kH, int dW, int dH,
    int padW, int padH, int dilationW, int dilationH);

/**
 * The gradient of SpatialDilatedConvolution with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialDilatedConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *gradColumns, int kW, int kH,
    int dW, int dH, int padW, int padH, int dilationW, int dilationH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
 */
TH_API void THNN_(SpatialDilatedConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *columns, THTensor *ones, int kW,
    int kH, int dW, int dH, int padW, int padH, int dilationW, int dilationH, double scale);

/**
 * The transposed convolution: what updateGradInput of SpatialConvolutionMM makes of a `gradOutput` that is
 * `input`, with `bias` added. `weight` is input planes x output planes x `kH` x `kW`. `output` becomes (batch x)
 * output planes x (H - 1) `dH` - 2 `padH` + `kH` + `adjH` x (W - 1) `dW` - 2 `padW` + `kW` + `adjW`. `bias` may be
 * NULL. Errors: 2 if `input` is neither 3D nor 4D; 5 if `weight` is not 4D; 9, 11 if a kernel or stride is not
 * positive; 15 if `adjH` or `adjW` is not smaller than the stride; the planes or the sizes do not fit, or the
 * output would be empty.
 */
TH_API void THNN_(SpatialFullConvolution_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *columns, THTensor *ones, int kW, int kH, int dW, int dH,
    int padW, int padH, int adjW, int adjH);

/**
 * The gradient of SpatialFullConvolution with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialFullConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *gradColumns, int kW, int kH,
    int dW, int dH, int padW, int padH, int adjW, int adjH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
 */
TH_API void THNN_(SpatialFullConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *columns, THTensor *ones, int kW,
    int kH, int dW, int dH, int padW, int padH, int adjW, int adjH, double scale);

/**
 * As SpatialFullConvolution, with kernels whose elements are `dilationH` rows and `dilationW` columns apart: `kH`
 * and `kW` count as (`kH` - 1) `dilationH` + 1 and so on in the sizes. Errors: as there; also 15 if a dilation is
 * not positive.
 */
TH_API void THNN_(SpatialFullDilatedConvolution_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, THTensor *weight, THTensor *bias, THTensor *columns, THTensor *ones, int kW, int kH,
    int dW, int dH, int padW, int padH, int dilationW, int dilationH, int adjW, int adjH);

/**
 * The gradient of SpatialFullDilatedConvolution with respect to its input, of which only the sizes count. Errors:
 * as updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialFullDilatedConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *gradColumns, int kW, int kH,
    int dW, int dH, int padW, int padH, int dilationW, int dilationH, int adjW, int adjH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
 */
TH_API void THNN_(SpatialFullDilatedConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *columns, THTensor *ones, int kW,
    int kH, int dW, int dH, int padW, int padH, int dilationW, int dilationH, int adjW, int adjH,
    double scale);

/**
 * Each plane of `input`, planes x H x W or a batch of such, is convolved with kernels of its own. `weight` is n x
 * planes x `kH` x `kW`, or a matrix of n and the product of the others; `bias` is n x planes, or NULL. `output`
 * becomes (batch x) planes n x rows x columns, with the sizes of SpatialConvolutionMM: first the n planes of the
 * first plane of `input`, then those of the second. Errors: 2 if `input` is neither 3D nor 4D; 5 if `weight` is
 * neither 2D nor 4D; 9, 11 if a kernel or stride is not positive; the planes or the sizes do not fit, or there is
 * no window.
 */
TH_API void THNN_(SpatialDepthWiseConvolution_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, THTensor *weight, THTensor *bias, THTensor *finput, THTensor *fgradInput, int kW,
    int kH, int dW, int dH, int padW, int padH);

/**
 * The gradient of SpatialDepthWiseConvolution with respect to its input, of which only the sizes count.
 * `gradOutput` has the sizes of the output, or planes x n in place of planes n. Errors: as updateOutput;
 * `gradOutput` has other sizes.
 */
TH_API void THNN_(SpatialDepthWiseConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *finput, THTensor *fgradInput,
    int kW, int kH, int dW, int dH, int padW, int padH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput.
 */
TH_API void THNN_(SpatialDepthWiseConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, THTensor *fgradInput,
    int kW, int kH, int dW, int dH, int padW, int padH, double scale);

/**
 * As SpatialConvolutionMM, with kernels and a bias of each place's own. `weight` is places x output planes x
 * (input planes `kH` `kW`), or rows x columns x output planes x input planes x `kH` x `kW`; `bias` is output
 * planes x rows x columns, where rows and columns are `outputHeight` and `outputWidth`. `input` has `inputHeight`
 * rows and `inputWidth` columns. Errors: 2 if `input` is neither 3D nor 4D; 4 if `weight` is neither 3D nor 6D; 9,
 * 11 if a kernel or stride is not positive; the planes or sizes do not fit.
 */
TH_API void THNN_(SpatialConvolutionLocal_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *finput, THTensor *fgradInput, int kW, int kH, int dW, int dH,
    int padW, int padH, long inputWidth, long inputHeight, long outputWidth, long outputHeight);

/**
 * The gradient of SpatialConvolutionLocal with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialConvolutionLocal_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *finput, THTensor *fgradInput,
    int kW, int kH, int dW, int dH, int padW, int padH, long inputWidth, long inputHeight, long outputWidth,
    long outputHeight);

/**
 * `gradWeight` and `gradBias` += `scale` times the gradients with respect to weights and bias. Errors: as
 * updateGradInput; 4, 5 if a gradient is not contiguous.
 */
TH_API void THNN_(SpatialConvolutionLocal_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, THTensor *fgradInput,
    int kW, int kH, int dW, int dH, int padW, int padH, long inputWidth, long inputHeight, long outputWidth,
    long outputHeight, double scale);

/**
 * Each row of `connTable`, n x 2, connects a plane of `input` with one of `output` by a kernel of `weight`, n x
 * rows x columns: an output plane is its `bias` and the sum of the planes that it is connected with, each
 * convolved with its kernel. `input`, planes x H x W or a batch of such, has at least `nInputPlane` planes;
 * `output` becomes (batch x) `nOutputPlane` x (H - rows) / `dH` + 1 x (W - columns) / `dW` + 1. Planes in
 * `connTable` are counted from the base of indices. Errors: 2 if `input` has too few planes, or is smaller than a
 * kernel, or neither 3D nor 4D; 4 if `weight` has not a kernel for each connection; 5 if `bias` has not a number
 * for each plane; 6 if there is no such plane; 8 if `nOutputPlane`, 9 if a stride is not positive.
 */
TH_API void THNN_(SpatialConvolutionMap_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *connTable, int nInputPlane, int nOutputPlane, int dW,
    int dH);

/**
 * The gradient of SpatialConvolutionMap with respect to its input, of which only the sizes count; `bias` is not
 * read. Errors: 2 as updateOutput; 5 if `weight` has not a kernel for each connection; 7 if there is no such
 * plane; 9 if `nOutputPlane`, 10 if a stride is not positive; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialConvolutionMap_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *bias, THTensor *connTable,
    int nInputPlane, int nOutputPlane, int dW, int dH);

/**
 * `gradWeight` and `gradBias` += `scale` times the gradients with respect to weights and bias. Errors: 2 as
 * updateOutput; 4, 5 if a gradient is not contiguous; 5 if `gradWeight` has not a kernel for each connection, or
 * `gradBias` not a number for each plane; 6 if there is no such plane; 8 if `nOutputPlane`, 9 if a stride is not
 * positive; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialConvolutionMap_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *connTable, int nInputPlane,
    int nOutputPlane, int dW, int dH, double scale);

/**
 * The transposed convolution of SpatialConvolutionMap, without batches: `output` becomes `nOutputPlane` x (H - 1)
 * `dH` + rows x (W - 1) `dW` + columns. Errors: as there; 2 if `input` is not 3D; 4, 5 if `weight` or `bias` is
 * not contiguous.
 */
TH_API void THNN_(SpatialFullConvolutionMap_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *connTable, int nInputPlane, int nOutputPlane, int dW,
    int dH);

/**
 * The gradient of SpatialFullConvolutionMap with respect to its input, of which only the sizes count; `bias` is
 * not read. Errors: as SpatialConvolutionMap's.
 */
TH_API void THNN_(SpatialFullConvolutionMap_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *bias, THTensor *connTable,
    int nInputPlane, int nOutputPlane, int dW, int dH);

/**
 * `gradWeight` and `gradBias`, of any layout, += `scale` times the gradients with respect to weights and bias.
 * Errors: as SpatialConvolutionMap's otherwise.
 */
TH_API void THNN_(SpatialFullConvolutionMap_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *connTable, int nInputPlane,
    int nOutputPlane, int dW, int dH, double scale);

/**
 * Adds the windows that unfolded_copy would write to the elements of `input` that they are of: `finput` is
 * `nInputPlane` x `kH` x `kW` x `outputHeight` x `outputWidth`, `input` is `nInputPlane` x `inputHeight` x
 * `inputWidth`. Both are used as dense memory from their first element on, whatever their sizes. Errors: 1, 2 if a
 * storage has fewer elements, 1 if both are the same memory; 3 to 6, 9 to 13 if a number is not positive.
 */
TH_API void THNN_(unfolded_acc)(THTensor *finput, THTensor *input, int kW, int kH, int dW, int dH, int padW,
    int padH, int nInputPlane, int inputWidth, int inputHeight, int outputWidth, int outputHeight);

/**
 * Writes for each plane of `input`, and each element of the kernel, what lies under it in all windows to `finput`;
 * zero where there is no input. Sizes and errors: as unfolded_acc.
 */
TH_API void THNN_(unfolded_copy)(THTensor *finput, THTensor *input, int kW, int kH, int dW, int dH, int padW,
    int padH, int nInputPlane, int inputWidth, int inputHeight, int outputWidth, int outputHeight);

/* ---- Convolutions as PyTorch declares them ------------------------------------------------------------- */

#ifdef THNN_PYTORCH
/**
 * As torch/nn's, with one more tensor that is neither read nor changed: `output` of `input`, planes x T x H x W or
 * a batch of such, with `weight` of output planes x input planes x `kT` x `kH` x `kW`, or a matrix. `bias` may be
 * NULL. Errors: 2 if `input` is neither 4D nor 5D; 4 if `weight` is neither 2D nor 5D; 8, 11 if a kernel or stride
 * is not positive; the planes or the sizes do not fit.
 */
TH_API void THNN_(VolumetricConvolutionMM_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *finput, THTensor *fgradInput, int kT, int kW, int kH, int dT,
    int dW, int dH, int pT, int pW, int pH);

/**
 * As torch/nn's, with one more tensor that is neither read nor changed: `gradWeight` += `scale` times the gradient
 * with respect to the weights, `gradBias` += `scale` times that with respect to the bias, unless it is NULL.
 * Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(VolumetricConvolutionMM_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, THTensor *fgradInput,
    int kT, int kW, int kH, int dT, int dW, int dH, int pT, int pW, int pH, double scale);
#endif

/* ---- Convolutions over sequences ----------------------------------------------------------------------- */

/**
 * `output` of `input`, frames x `inputFrameSize` or a batch of such: frame t is `bias` + `weight` times the `kW`
 * frames of `input` from t `dW` on, one after the other. `weight` is `outputFrameSize` x (`kW` `inputFrameSize`),
 * `bias` has `outputFrameSize` numbers. `output` becomes (batch x) (frames - `kW`) / `dW` + 1 x `outputFrameSize`.
 * Errors: 2 if `input` is neither 2D nor 3D, or has another frame size or fewer than `kW` frames; 4, 5 if `weight`
 * or `bias` is not contiguous or has other sizes; 9, 11 if `kW` or `dW` is not positive.
 */
TH_API void THNN_(TemporalConvolution_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, int kW, int dW, int inputFrameSize, int outputFrameSize);

/**
 * The gradient of TemporalConvolution with respect to its input, of which only the sizes count. Errors: 2, 4, 9,
 * 11 as updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(TemporalConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, int kW, int dW);

/**
 * `gradWeight` and `gradBias`, of any layout, += `scale` times the gradients with respect to weights and bias.
 * Errors: 2, 4, 9, 11 as updateOutput; 5 if `gradBias` has another count; `gradOutput` has not the sizes of the
 * output.
 */
TH_API void THNN_(TemporalConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, int kW, int dW, double scale);

/**
 * Each feature of `input` is convolved with a kernel of its own, with `padW` zeros before the first and behind the
 * last frame. `input` is features x frames if `featFirst`, else frames x features, or a batch of such; `weight` is
 * features x 1 x `kW`; `bias` has a number for each feature, or is NULL. `output` becomes (batch x) features x
 * ((frames + 2 `padW` - `kW`) / `dW` + 1), or if `featFirst` is not set a view of that with the last two
 * dimensions exchanged. Errors: 1 if `input` is neither 2D nor 3D; 3 if `weight` is not 3D; 4, 5 if `weight` or
 * `bias` is not contiguous; 5, 6 if `kW` or `dW` is not positive; the features or the sizes do not fit, or there
 * is no window.
 */
TH_API void THNN_(TemporalRowConvolution_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *finput, THTensor *fgradInput, int kW, int dW, int padW,
    bool featFirst);

/**
 * The gradient of TemporalRowConvolution with respect to its input, of which only the sizes count, in the order
 * that `featFirst` says. Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(TemporalRowConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *finput, THTensor *fgradInput,
    int kW, int dW, int padW, bool featFirst);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
 */
TH_API void THNN_(TemporalRowConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, THTensor *fgradInput,
    int kW, int dW, int padW, bool featFirst, double scale);

/* ---- Convolutions over volumes ------------------------------------------------------------------------- */

/**
 * As VolumetricConvolutionMM without padding, with a kernel of the sizes of `weight`, which is 5D. Errors: 9 if
 * all of `pT`, `pW` and `pH` are 0, a check that has always been the wrong way round: the padding is not used, and
 * clients call VolumetricConvolutionMM instead; 2, 4 if `input` or `weight` has another number of dimensions; 2 if
 * `input` is smaller than the kernel; 11 if a stride is not positive; the planes or the sizes do not fit.
 */
TH_API void THNN_(VolumetricConvolution_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *finput, THTensor *fgradInput, int dT, int dW, int dH, int pT,
    int pW, int pH);

/**
 * The gradient of VolumetricConvolution with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; 3, 1 if `gradOutput` has another number of dimensions or planes; it has not the sizes of the output.
 */
TH_API void THNN_(VolumetricConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *finput, int dT, int dW, int dH,
    int pT, int pW, int pH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput; 5 if
 * `gradBias` has not one element for each output plane.
 */
TH_API void THNN_(VolumetricConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, THTensor *fgradInput,
    int dT, int dW, int dH, int pT, int pW, int pH, double scale);

/**
 * The gradient of VolumetricConvolutionMM with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(VolumetricConvolutionMM_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *finput, THTensor *fgradInput,
    int kT, int kW, int kH, int dT, int dW, int dH, int pT, int pW, int pH);

#ifndef THNN_PYTORCH
/**
 * As SpatialConvolutionMM, over volumes: `input` is planes x T x H x W or a batch of such, `weight` output planes
 * x input planes x `kT` x `kH` x `kW`, or a matrix of the first and the product of the others; `output` becomes
 * (batch x) output planes x (T + 2 `pT` - `kT`) / `dT` + 1 x and so on. `bias` may be NULL. Errors: 2 if `input`
 * is neither 4D nor 5D; 4 if `weight` is neither 2D nor 5D; 8, 11 if a kernel or stride is not positive; the
 * planes or the sizes do not fit, or there is no window.
 */
TH_API void THNN_(VolumetricConvolutionMM_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *finput, int kT, int kW, int kH, int dT, int dW, int dH,
    int pT, int pW, int pH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput.
 */
TH_API void THNN_(VolumetricConvolutionMM_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, int kT, int kW, int kH,
    int dT, int dW, int dH, int pT, int pW, int pH, double scale);
#endif

/**
 * As VolumetricConvolutionMM, with kernels whose elements are `dilationT`, `dilationH` and `dilationW` apart.
 * `weight` is 5D. Errors: 2 if `input` is neither 4D nor 5D; 4 if `weight` is not 5D; 8, 11, 15 if a kernel,
 * stride or dilation is not positive; the planes or the sizes do not fit, or there is no window.
 */
TH_API void THNN_(VolumetricDilatedConvolution_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, THTensor *weight, THTensor *bias, THTensor *columns, THTensor *ones, int kT, int kW,
    int kH, int dT, int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW,
    int dilationH);

/**
 * The gradient of VolumetricDilatedConvolution with respect to its input, of which only the sizes count. Errors:
 * as updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(VolumetricDilatedConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *gradColumns, int kT, int kW,
    int kH, int dT, int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW,
    int dilationH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Both may have any layout. Errors: as updateGradInput.
 */
TH_API void THNN_(VolumetricDilatedConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *columns, THTensor *ones, int kT,
    int kW, int kH, int dT, int dW, int dH, int padT, int padW, int padH, int dilationT, int dilationW,
    int dilationH, double scale);

/**
 * As SpatialFullConvolution, over volumes, with a kernel of the sizes of `weight`, input planes x output planes x
 * kT x kH x kW. `output` becomes (batch x) output planes x (T - 1) `dT` - 2 `pT` + kT + `aT` x and so on. `bias`
 * may be NULL. Errors: 2 if `input` is neither 4D nor 5D; 4 if `weight` is not 5D; 11 if a stride is not positive;
 * 15 if `aT`, `aH` or `aW` is not smaller than the stride; the planes or the sizes do not fit, or the output would
 * be empty.
 */
TH_API void THNN_(VolumetricFullConvolution_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *finput, THTensor *fgradInput, int dT, int dW, int dH, int pT,
    int pW, int pH, int aT, int aW, int aH);

/**
 * The gradient of VolumetricFullConvolution with respect to its input, of which only the sizes count. Errors: as
 * updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(VolumetricFullConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *finput, THTensor *fgradInput,
    int dT, int dW, int dH, int pT, int pW, int pH, int aT, int aW, int aH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
 */
TH_API void THNN_(VolumetricFullConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, THTensor *fgradInput,
    int dT, int dW, int dH, int pT, int pW, int pH, int aT, int aW, int aH, double scale);

/**
 * As VolumetricFullConvolution, with kernels whose elements are `dilationT`, `dilationH` and `dilationW` apart: kT
 * counts as (kT - 1) `dilationT` + 1 and so on in the sizes. Errors: as there; also 15 if a dilation is not
 * positive.
 */
TH_API void THNN_(VolumetricFullDilatedConvolution_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, THTensor *weight, THTensor *bias, THTensor *finput, THTensor *fgradInput, int dT,
    int dW, int dH, int pT, int pW, int pH, int dilationT, int dilationW, int dilationH, int aT, int aW,
    int aH);

/**
 * The gradient of VolumetricFullDilatedConvolution with respect to its input, of which only the sizes count.
 * Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(VolumetricFullDilatedConvolution_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, THTensor *finput, THTensor *fgradInput,
    int dT, int dW, int dH, int pT, int pW, int pH, int dilationT, int dilationW, int dilationH, int aT,
    int aW, int aH);

/**
 * `gradWeight` += `scale` times the gradient with respect to the weights, `gradBias` += `scale` times that with
 * respect to the bias, unless it is NULL. Errors: as updateGradInput; 4, 5 if a gradient is not contiguous.
 */
TH_API void THNN_(VolumetricFullDilatedConvolution_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *finput, THTensor *fgradInput,
    int dT, int dW, int dH, int pT, int pW, int pH, int dilationT, int dilationW, int dilationH, int aT,
    int aW, int aH, double scale);

/* ---- Criterions: losses, and their gradients ----------------------------------------------------------- */

#ifndef THNN_PYTORCH
/**
 * The mean absolute error: |`input` - `target`|, summed over all elements, or their mean if `sizeAverage`;
 * in `output`, which has one element. Errors: `output` is not one-dimensional of one element; the element
 * counts of `input` and `target` differ.
 */
TH_API void THNN_(AbsCriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
TH_API void THNN_(AbsCriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradInput, bool sizeAverage);
#endif

#ifndef THNN_PYTORCH
/**
 * The Kullback-Leibler divergence of logarithms `input` of probabilities from probabilities `target`:
 * `target` * (ln(`target`) - `input`), and 0 where `target` is not positive, summed over all elements, or
 * their mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-dimensional
 * of one element; the element counts of `input` and `target` differ.
 */
TH_API void THNN_(DistKLDivCriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
TH_API void THNN_(DistKLDivCriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradInput, bool sizeAverage);
#endif

#ifndef THNN_PYTORCH
/**
 * The mean squared error: (`input` - `target`)^2, summed over all elements, or their mean if
 * `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-dimensional of one
 * element; the element counts of `input` and `target` differ.
 */
TH_API void THNN_(MSECriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
TH_API void THNN_(MSECriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradInput, bool sizeAverage);
#endif

#ifndef THNN_PYTORCH
/**
 * The smooth absolute error: (`input` - `target`)^2 / 2, and |`input` - `target`| - 1/2 where that is
 * further than 1, summed over all elements, or their mean if `sizeAverage`; in `output`, which has one
 * element. Errors: `output` is not one-dimensional of one element; the element counts of `input` and
 * `target` differ.
 */
TH_API void THNN_(SmoothL1Criterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
TH_API void THNN_(SmoothL1Criterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradInput, bool sizeAverage);
#endif

/**
 * The logistic loss of classes -1 and 1: ln(1 + e^(-`input` * `target`)), summed over all elements, or
 * their mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is not one-dimensional
 * of one element; the element counts of `input` and `target` differ.
 */
TH_API void THNN_(SoftMarginCriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
TH_API void THNN_(SoftMarginCriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradInput, bool sizeAverage);

#ifndef THNN_PYTORCH
/**
 * The binary cross-entropy of probabilities: -(`target` * ln(`input`) + (1 - `target`) * ln(1 - `input`)),
 * with 10^-12 added to the arguments of the logarithms, times `weights`, which has as many elements or is
 * NULL for 1; summed over all elements, or their mean if `sizeAverage`; in `output`, which has one
 * element. Errors: `output` is not one-dimensional of one element; the element counts differ; an element
 * of `input` is not between 0 and 1.
 */
TH_API void THNN_(BCECriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage, THTensor *weights);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ; an element of `input` is
 * not between 0 and 1.
 */
TH_API void THNN_(BCECriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradInput, bool sizeAverage, THTensor *weights);
#endif

/**
 * The hinge loss of classes -1 and 1: `margin` - `input` * `target` where that is positive, summed over
 * all elements, or their mean if `sizeAverage`; in `output`, which has one element. Errors: `output` is
 * not one-dimensional of one element; the element counts differ.
 */
TH_API void THNN_(MarginCriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage, double margin);

/**
 * The gradient of the input, of the sizes of `input`. Errors: the element counts differ.
 */
TH_API void THNN_(MarginCriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradInput, bool sizeAverage, double margin);

/**
 * The sum of the absolute values of `input`, in `output`, which has one element. Errors: it has not.
 */
TH_API void THNN_(L1Cost_updateOutput)(THNNState *state, THTensor *input, THTensor *output);

/**
 * `gradInput` = the sign of `input`: -1, 0 or 1. `gradOutput` is not read.
 */
TH_API void THNN_(L1Cost_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput);

#ifndef THNN_PYTORCH
/**
 * The negative log-likelihood of classes: minus the sum over all vectors of the element of the wanted
 * class times its weight, divided by the sum of these weights if `sizeAverage`; in `output`. `input` is n
 * or b x n, logarithms of probabilities of n classes; `target` has the number of the wanted class for each
 * of b vectors, counted from the base of indices in force, or `ignore_index`, which does not count.
 * `weights` has n elements, or is NULL for 1. `total_weight` receives the sum of the weights. `output` and
 * `total_weight` have one element. Errors: they have not; `input` or `target` has other dimensions; sizes
 * do not fit; a target is no class.
 */
TH_API void THNN_(ClassNLLCriterion_updateOutput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *output, bool sizeAverage, THTensor *weights,
    THTensor *total_weight, long ignore_index);

/**
 * The gradient of the input: sets the elements of `gradInput` that are wanted classes, and leaves others,
 * which the caller has set to zero, as they are. `gradInput` has as many elements as `input`; nothing is
 * set if `total_weight`, from updateOutput, is not positive. Errors: 4 if `gradInput` has other elements;
 * else as updateOutput.
 */
TH_API void THNN_(ClassNLLCriterion_updateGradInput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *gradInput, bool sizeAverage, THTensor *weights,
    THTensor *total_weight, long ignore_index);
#endif

#ifndef THNN_PYTORCH
/**
 * ClassNLLCriterion for every pixel: `input` is b x n x rows x columns, `target` b x rows x columns.
 * Errors: 2, 3 if `input`, `target` has other dimensions; `output` or `total_weight` has not one element;
 * sizes do not fit; a target is no class.
 */
TH_API void THNN_(SpatialClassNLLCriterion_updateOutput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *output, bool sizeAverage, THTensor *weights,
    THTensor *total_weight);

/**
 * The gradient of the input, as that of ClassNLLCriterion. Errors: 4 if `gradInput` has not as many elements as
 * `input`; else as updateOutput.
 */
TH_API void THNN_(SpatialClassNLLCriterion_updateGradInput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *gradInput, bool sizeAverage, THTensor *weights,
    THTensor *total_weight);
#endif

/**
 * The margins between wanted classes and others: the sum over wanted i and other j of 1 - x[i] + x[j]
 * where that is positive, divided by the number of classes n, and by that of vectors if `sizeAverage`; in
 * `output`, which has one element. `input` is n or b x n; `target`, of the same sizes, lists the wanted
 * classes, counted from the base of indices in force, up to the first number below it. `isTarget` receives
 * 1 for wanted classes, 0 for others. Errors: 2 if `input` has other dimensions; 3 if `target` has other
 * sizes or a number beyond the classes; `output` is not one-dimensional of one element.
 */
TH_API void THNN_(MultiLabelMarginCriterion_updateOutput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *output, THTensor *isTarget, bool sizeAverage);

/**
 * The gradient of the input, of the sizes of `input`; `isTarget` is from updateOutput. Errors: 2, 3 as updateOutput; 3 if
 * `isTarget` has other sizes than `input`, or numbers outside 0 to 1.
 */
TH_API void THNN_(MultiLabelMarginCriterion_updateGradInput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *gradInput, THTensor *isTarget, bool sizeAverage);

/**
 * The margins between the wanted class y and others: the sum over i of (`margin` - x[y] + x[i])^`p` where
 * that base is positive, times the weight of y, divided by the number of classes n, and by that of vectors
 * if `sizeAverage`; in `output`, which has one element. `input` is n or b x n; `target` has the number of
 * the wanted class of each vector, counted from the base of indices in force. `p` is 1 or 2; `weights` has
 * n elements, or is NULL for 1. Errors: 2 if `input` has other dimensions; 3 if `target` has not one class
 * for each vector; 7 if there are too few weights; `output` is not one-dimensional of one element.
 */
TH_API void THNN_(MultiMarginCriterion_updateOutput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *output, bool sizeAverage, int p, THTensor *weights,
    double margin);

/**
 * The gradient of the input, of the sizes of `input`. Errors: 2, 3, 7 as updateOutput.
 */
TH_API void THNN_(MultiMarginCriterion_updateGradInput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *gradInput, bool sizeAverage, int p, THTensor *weights,
    double margin);

/* ---- Criterions as PyTorch declares them --------------------------------------------------------------- */

#ifdef THNN_PYTORCH
/**
 * The mean absolute error: |`input` - `target`|, in `output`: for each element, of the sizes of `input`;
 * or, if `reduce`, one element with their sum, or their mean if `sizeAverage`. Errors: the element counts
 * differ.
 */
TH_API void THNN_(AbsCriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage, bool reduce);

/**
 * The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
 * `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
 */
TH_API void THNN_(AbsCriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradOutput, THTensor *gradInput, bool sizeAverage, bool reduce);
#endif

#ifdef THNN_PYTORCH
/**
 * The Kullback-Leibler divergence of logarithms `input` of probabilities from probabilities `target`:
 * `target` * (ln(`target`) - `input`), and 0 where `target` is not positive, in `output`: for each
 * element, of the sizes of `input`; or, if `reduce`, one element with their sum, or their mean if
 * `sizeAverage`. Errors: the element counts differ.
 */
TH_API void THNN_(DistKLDivCriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage, bool reduce);

/**
 * The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
 * `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
 */
TH_API void THNN_(DistKLDivCriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradOutput, THTensor *gradInput, bool sizeAverage, bool reduce);
#endif

#ifdef THNN_PYTORCH
/**
 * The mean squared error: (`input` - `target`)^2, in `output`: for each element, of the sizes of `input`;
 * or, if `reduce`, one element with their sum, or their mean if `sizeAverage`. Errors: the element counts
 * differ.
 */
TH_API void THNN_(MSECriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage, bool reduce);

/**
 * The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
 * `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
 */
TH_API void THNN_(MSECriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradOutput, THTensor *gradInput, bool sizeAverage, bool reduce);
#endif

#ifdef THNN_PYTORCH
/**
 * The smooth absolute error: (`input` - `target`)^2 / 2, and |`input` - `target`| - 1/2 where that is
 * further than 1, in `output`: for each element, of the sizes of `input`; or, if `reduce`, one element
 * with their sum, or their mean if `sizeAverage`. Errors: the element counts differ.
 */
TH_API void THNN_(SmoothL1Criterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage, bool reduce);

/**
 * The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
 * `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
 */
TH_API void THNN_(SmoothL1Criterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradOutput, THTensor *gradInput, bool sizeAverage, bool reduce);
#endif

#ifdef THNN_PYTORCH
/**
 * The binary cross-entropy of probabilities: -(`target` * ln(`input`) + (1 - `target`) * ln(1 - `input`)),
 * with 10^-12 added to the arguments of the logarithms, times `weights`, which has as many elements or is
 * NULL for 1, in `output`: for each element, of the sizes of `input`; or, if `reduce`, one element with
 * their sum, or their mean if `sizeAverage`. Errors: the element counts differ; an element of `input` is
 * not between 0 and 1.
 */
TH_API void THNN_(BCECriterion_updateOutput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *output, bool sizeAverage, THTensor *weights, bool reduce);

/**
 * The gradient of the input, of the sizes of `input`, from that of the output: `gradOutput` has one element if
 * `reduce`, else as many as `input`. Errors: it has not; else as updateOutput.
 */
TH_API void THNN_(BCECriterion_updateGradInput)(THNNState *state, THTensor *input, THTensor *target,
    THTensor *gradOutput, THTensor *gradInput, bool sizeAverage, THTensor *weights, bool reduce);
#endif

#ifdef THNN_PYTORCH
/**
 * The negative log-likelihood of classes. `input` is n or b x n, logarithms of probabilities of n classes;
 * `target` has the number of the wanted class for each of b vectors, counted from the base of indices in
 * force, or `ignore_index`, which does not count. `weights` has n elements, or is NULL for 1. `output`
 * receives the loss of each target, minus the element of the class times its weight; or, if `reduce`, one
 * element with their sum, divided by the sum of the weights, which `total_weight` receives, if
 * `sizeAverage`. Errors: `input` or `target` has other dimensions; sizes do not fit; a target is no class.
 */
TH_API void THNN_(ClassNLLCriterion_updateOutput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *output, bool sizeAverage, THTensor *weights,
    THTensor *total_weight, long ignore_index, bool reduce);

/**
 * The gradient of the input: sets the elements of `gradInput`, which has as many as `input`, that are
 * wanted classes, and leaves others as they are. `gradOutput` has one element if `reduce`, else one for
 * each target. If `reduce`, nothing is set where `total_weight`, from updateOutput, is not positive.
 * Errors: 5 if `gradInput` has other elements; `gradOutput` has; else as updateOutput.
 */
TH_API void THNN_(ClassNLLCriterion_updateGradInput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *gradOutput, THTensor *gradInput, bool sizeAverage,
    THTensor *weights, THTensor *total_weight, long ignore_index, bool reduce);
#endif

#ifdef THNN_PYTORCH
/**
 * The negative log-likelihood of classes for every pixel: `input` is b x n x rows x columns, logarithms of
 * probabilities of n classes; `target` is b x rows x columns, numbers of classes counted from the base of
 * indices in force, or `ignore_index`, which does not count. `weights` has n elements, or is NULL for 1.
 * `output` receives the loss of each target, minus the element of the class times its weight; or, if
 * `reduce`, one element with their sum, divided by the sum of the weights, which `total_weight` receives,
 * if `sizeAverage`. Errors: 2, 3 if `input`, `target` has other dimensions; sizes do not fit; a target is
 * no class.
 */
TH_API void THNN_(SpatialClassNLLCriterion_updateOutput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *output, bool sizeAverage, THTensor *weights,
    THTensor *total_weight, long ignore_index, bool reduce);

/**
 * The gradient of the input: sets the elements of `gradInput`, which has as many as `input`, that are
 * wanted classes, and leaves others as they are. `gradOutput` has one element if `reduce`, else one for
 * each target. If `reduce`, nothing is set where `total_weight`, from updateOutput, is not positive.
 * Errors: 5 if `gradInput` has other elements; `gradOutput` has; else as updateOutput.
 */
TH_API void THNN_(SpatialClassNLLCriterion_updateGradInput)(THNNState *state, THTensor *input,
    struct THLongTensor *target, THTensor *gradOutput, THTensor *gradInput, bool sizeAverage,
    THTensor *weights, THTensor *total_weight, long ignore_index, bool reduce);
#endif

/* ---- Linear layers of features by number --------------------------------------------------------------- */

/**
 * `output`, samples x m, = `bias` + the sum of the rows of `weight` that a sample's keys name, times its values. `keys`
 * and `values` are vectors with the features of one sample after the other, `sizes` tells how many each has;
 * `keysOffset` is added to keys to have rows counted from 0, whatever the base of indices. `cumSumSizes` is not read.
 * `weight` is rows x m, or rows x (m + 4) to normalise features: then its first columns have the largest magnitude
 * of a feature, the reciprocal, a factor of updates and a term; values are divided by the largest magnitude (their
 * sign beyond it), plus the term, and `normalizedValues`, which may be NULL otherwise, receives that; if `train` is not 0, `weight` is changed: the
 * magnitudes are brought up to date first, and the factors become 1. Errors: 1 if there are not as many values as
 * keys; 5 if `sizes` are negative or not together the number of keys; 8 if `weight` has other sizes; a key that names no row.
 */
TH_API void THNN_(IndexLinear_updateOutput)(THNNState *state, struct THLongTensor *keys, long keysOffset,
    THTensor *values, struct THLongTensor *sizes, struct THLongTensor *cumSumSizes, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *normalizedValues, int train);

/**
 * `gradWeight` becomes a row for each key, `scale` times the gradient of the row of `weight` that it names: m
 * elements, with those of the term for each output in front if features are normalised (`values` are the normalised
 * ones then). `scale` times the gradient of `bias` is added to `gradBias`. The elements of `weight` and `bias`,
 * `cumSumSizes`, `valuesBuffer` and `weightDecay` do not count. Errors: 1, 5 as updateOutput; 7 if `gradOutput` has
 * not the sizes of the output; 9 if `gradBias` has not those of `bias`; 10 if `weight` has other sizes; a key that
 * names no row.
 */
TH_API void THNN_(IndexLinear_accGradParameters)(THNNState *state, struct THLongTensor *keys, long keysOffset,
    THTensor *values, struct THLongTensor *sizes, struct THLongTensor *cumSumSizes, THTensor *gradOutput,
    THTensor *gradWeight, THTensor *gradBias, THTensor *weight, THTensor *bias, THTensor *valuesBuffer,
    double weightDecay, double scale);

/**
 * Takes `scale` times the gradients from `weight` and `bias` at once, and `weightDecay` times the weights from those
 * that keys name, feature by feature; of normalised features both are multiplied with the factor of updates, and
 * with one output the decay is added, as in the original, and the factors become 0. `cumSumSizes` is not read.
 * Errors: 1, 5, 8 as updateOutput; 7 if `gradOutput` has not the sizes of the output; a key that names no row.
 */
TH_API void THNN_(IndexLinear_accUpdateGradParameters)(THNNState *state, struct THLongTensor *keys,
    long keysOffset, THTensor *values, struct THLongTensor *sizes, struct THLongTensor *cumSumSizes,
    THTensor *gradOutput, THTensor *weight, THTensor *bias, double weightDecay, double scale);

/**
 * Takes `learningRate` times the gradients that accGradParameters left from `weight` and `bias`, and `weightDecay`
 * times the weights from those that `runningKeys` name, as accUpdateGradParameters does. `cumSumSizes` is not read.
 * Errors: 2 if `gradWeight` has not a row for each key; 3 if `gradBias` has not the sizes of `bias`; 4 if `weight` has
 * other sizes; 6 if `runningKeys` is no vector; a key that names no row.
 */
TH_API void THNN_(IndexLinear_updateParameters)(THNNState *state, THTensor *gradWeight, THTensor *gradBias,
    THTensor *weight, THTensor *bias, struct THLongTensor *runningKeys, struct THLongTensor *cumSumSizes,
    long keysOffset, double weightDecay, double learningRate);

/* ---- Layers with parameters: batch normalisation, linear layers, lookup tables ------------------------- */

/**
 * Batch normalisation: `output` = (`input` - mean) / sqrt(variance + `eps`) * `weight` + `bias` for each feature,
 * where `input` is batch x features, or batch x features x any other dimensions. If `train`, mean and variance are
 * those of the batch: `save_mean` and `save_std` receive the means and the reciprocals of the square roots, and
 * `running_mean` and `running_var`, one or both of which may be NULL, become `momentum` times the batch's (with the
 * unbiased variance, which of a single number is NaN) and 1 - `momentum` times what they were. Else they are
 * `running_mean` and `running_var`, and the saved ones are not used. All of these are lists with an element for
 * each feature and keep their sizes; `weight` and `bias` may be NULL, for 1 and 0. Errors: 2 if `input` has less
 * than 2 dimensions; 4 to 9 if a list is shorter.
 */
TH_API void THNN_(BatchNormalization_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, THTensor *running_mean, THTensor *running_var, THTensor *save_mean,
    THTensor *save_std, bool train, double momentum, double eps);

/**
 * The gradients of BatchNormalization: `gradInput`, of the sizes of `input`, and those of the parameters, times
 * `scale`, which are added to `gradWeight` and `gradBias`; each of the three may be NULL. `weight` may be NULL for 1.
 * If `train`, `save_mean` and `save_std` are from updateOutput, and the running ones are not used; else the other
 * way round. Errors: 2 if `input` has less than 2 dimensions; 5 to 11 if a list is shorter than there are features;
 * `gradOutput` has other sizes than `input`.
 */
TH_API void THNN_(BatchNormalization_backward)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *gradWeight, THTensor *gradBias, THTensor *weight, THTensor *running_mean,
    THTensor *running_var, THTensor *save_mean, THTensor *save_std, bool train, double scale, double eps);

/**
 * `output` = `input` * `weight`^T + `bias`: `input` is n, or b x n for a batch, `weight` m x n, `bias` m elements or
 * NULL, `output` m or b x m. `addBuffer`, which may be NULL, is made b ones if it has another element count; no
 * function needs them. Errors: 2 if `input` has other dimensions or rows of another length; 4 if `weight` is no
 * matrix; 5 if `bias` has another element count.
 */
TH_API void THNN_(Linear_updateOutput)(THNNState *state, THTensor *input, THTensor *output, THTensor *weight,
    THTensor *bias, THTensor *addBuffer);

/**
 * `gradInput` = `gradOutput` * `weight`, of the sizes of `input`; nothing is done if it is NULL. Errors: 2, 5 as
 * updateOutput; 3 if `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(Linear_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *weight);

/**
 * Adds `scale` * `gradOutput`^T * `input` to `gradWeight` and, unless `bias` is NULL, `scale` times the sum of the
 * rows of `gradOutput` to `gradBias`. `gradInput`, `weight` and the elements of `bias` are not read. `addBuffer` as
 * in updateOutput. Errors: 2 if `input` is neither vector nor matrix; 3 if `gradOutput` has not as many rows; 7, 8 if
 * `gradWeight`, `gradBias` has other sizes than the parameter.
 */
TH_API void THNN_(Linear_accGradParameters)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *weight, THTensor *bias, THTensor *gradWeight, THTensor *gradBias,
    THTensor *addBuffer, double scale);

/**
 * The gradient of a table of rows, `gradWeight`: adds `scale` times row i of `gradOutput` to the row that element i
 * of `input`, a vector or matrix, names, counted from the base of indices in force, unless it is `paddingValue`. If
 * `scaleGradByFreq`, it is divided by how often the row is named, and `count` receives that for each row; else
 * `count` may be NULL. `sorted` and `indices` are not used. Errors: 3 if `gradOutput` has too few elements; 4 if
 * `gradWeight` is empty; `input` has other dimensions; there is no such row.
 */
TH_API void THNN_(LookupTable_accGradParameters)(THNNState *state, struct THLongTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, struct THIntTensor *count, THTensor *sorted,
    struct THLongTensor *indices, bool scaleGradByFreq, int paddingValue, double scale);

/**
 * Scales those rows of `weight` that the vector `idx` names, counted from the base of indices in force, whose norm,
 * the `normType`-th root of the sum of the `normType`-th powers of the magnitudes (their maximum if it is infinite),
 * is above `maxNorm`, to about that norm. Errors: 3 if `weight` is empty; `idx` is no vector; there is no such row;
 * `normType` is not positive.
 */
TH_API void THNN_(LookupTable_renorm)(THNNState *state, struct THLongTensor *idx, THTensor *weight,
    double maxNorm, double normType);

/* ---- Pooling ------------------------------------------------------------------------------------------- */

/**
 * `output` = the means of windows of planes: `input` is planes x rows x columns, or has a batch in front, and so
 * is `output`. Windows of `kH` x `kW` elements are `dH` and `dW` apart and begin `padH` and `padW` elements before
 * the input, at most half a window; their number is rounded down, or up if `ceil_mode`, but with padding the last
 * one begins inside the input or the padding in front. The mean is over all elements of a window inside the input
 * and the padding if `count_include_pad`, the padding counting as 0, else over those inside the input; 0 for a
 * window behind the input. Errors: 5 if a window is empty; 8 if a distance is not positive; 2 if `input` has other
 * dimensions, or for too much padding; no window fits.
 */
TH_API void THNN_(SpatialAveragePooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int kW, int kH, int dW, int dH, int padW, int padH, bool ceil_mode, bool count_include_pad);

/**
 * The gradient of SpatialAveragePooling, of the sizes of `input`. Errors: as updateOutput; `gradOutput` has not
 * the sizes of the output.
 */
TH_API void THNN_(SpatialAveragePooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int kW, int kH, int dW, int dH, int padW, int padH,
    bool ceil_mode, bool count_include_pad);

/**
 * `output` = the maxima of windows of planes, and `indices`, of the same sizes, their positions in the planes (row
 * * columns + column), counted from the base of indices in force; one less where nothing is greater than minus
 * infinity. The first of equal maxima counts. `input` is planes x rows x columns, or has a batch in front. Windows
 * of `kH` x `kW` elements are `dH` and `dW` apart and begin `padH` and `padW` elements before the input, at most
 * half a window; their number is rounded down, or up if `ceil_mode`, but with padding the last one begins inside
 * the input or the padding in front; a window behind the input has minus infinity. Errors: 5 if a window is empty;
 * 8 if a distance is not positive; 2 if `input` has other dimensions, or for too much padding; no window fits.
 */
TH_API void THNN_(SpatialMaxPooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    struct THLongTensor *indices, int kW, int kH, int dW, int dH, int padW, int padH, bool ceil_mode);

/**
 * The gradient of SpatialMaxPooling, of the sizes of `input`; `indices` is from updateOutput. Errors: as
 * updateOutput; `gradOutput` or `indices` has not the sizes of the output; a position outside the plane.
 */
TH_API void THNN_(SpatialMaxPooling_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, struct THLongTensor *indices, int kW, int kH, int dW, int dH, int padW, int padH,
    bool ceil_mode);

/**
 * As SpatialMaxPooling, of windows whose elements are `dilationH` rows and `dilationW` columns apart. Errors: also
 * 12 if these are not positive.
 */
TH_API void THNN_(SpatialDilatedMaxPooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    struct THLongTensor *indices, int kW, int kH, int dW, int dH, int padW, int padH, int dilationW,
    int dilationH, bool ceil_mode);

/**
 * The gradient of SpatialDilatedMaxPooling, as that of SpatialMaxPooling.
 */
TH_API void THNN_(SpatialDilatedMaxPooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, struct THLongTensor *indices, int kW, int kH, int dW, int dH,
    int padW, int padH, int dilationW, int dilationH, bool ceil_mode);

/**
 * As SpatialAveragePooling, of volumes: `input` is planes x time x rows x columns, or has a batch in front.
 * Errors: also 2 if `input` is smaller than a window, whatever the padding; 11, and not 2, for too much padding.
 */
TH_API void THNN_(VolumetricAveragePooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int kT, int kW, int kH, int dT, int dW, int dH, int padT, int padW, int padH, bool ceil_mode,
    bool count_include_pad);

/**
 * The gradient of VolumetricAveragePooling, of the sizes of `input`. Errors: as updateOutput; `gradOutput` has not
 * the sizes of the output.
 */
TH_API void THNN_(VolumetricAveragePooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int kT, int kW, int kH, int dT, int dW, int dH, int padT,
    int padW, int padH, bool ceil_mode, bool count_include_pad);

/**
 * As SpatialMaxPooling, of volumes: `input` is planes x time x rows x columns, or has a batch in front. `indices`
 * has positions in the volumes, (time * rows + row) * columns + column, counted from the base of indices in force.
 */
TH_API void THNN_(VolumetricMaxPooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    struct THLongTensor *indices, int kT, int kW, int kH, int dT, int dW, int dH, int pT, int pW, int pH,
    bool ceilMode);

/**
 * The gradient of VolumetricMaxPooling, as that of SpatialMaxPooling.
 */
TH_API void THNN_(VolumetricMaxPooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, struct THLongTensor *indices, int kT, int kW, int kH, int dT,
    int dW, int dH, int pT, int pW, int pH, bool ceilMode);

/**
 * As VolumetricMaxPooling, of windows whose elements are `dilationT`, `dilationH` and `dilationW` apart. Errors:
 * also 14 if these are not positive.
 */
TH_API void THNN_(VolumetricDilatedMaxPooling_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, struct THLongTensor *indices, int kT, int kW, int kH, int dT, int dW, int dH, int pT,
    int pW, int pH, int dilationT, int dilationW, int dilationH, bool ceilMode);

/**
 * The gradient of VolumetricDilatedMaxPooling, as that of SpatialMaxPooling.
 */
TH_API void THNN_(VolumetricDilatedMaxPooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, struct THLongTensor *indices, int kT, int kW, int kH, int dT,
    int dW, int dH, int pT, int pW, int pH, int dilationT, int dilationW, int dilationH, bool ceilMode);

/**
 * `output` = the means of `oheight` x `owidth` windows that share each plane out: window i of n begins at i / n
 * and ends at (i + 1) / n of it, rounded outwards. `input` is planes x rows x columns, or has a batch in front.
 * Errors: 2 if it has other dimensions; 4 if a size is not positive.
 */
TH_API void THNN_(SpatialAdaptiveAveragePooling_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, int owidth, int oheight);

/**
 * The gradient of SpatialAdaptiveAveragePooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not as many planes.
 */
TH_API void THNN_(SpatialAdaptiveAveragePooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput);

/**
 * `output` = the maxima of `oheight` x `owidth` windows that share each plane out, as
 * SpatialAdaptiveAveragePooling does. `indices` becomes 2 x the sizes of `output`: rows, then columns of the
 * maxima inside their windows, counted from the base of indices in force. Errors: 2 if `input` has other
 * dimensions; 5 if a size is not positive.
 */
TH_API void THNN_(SpatialAdaptiveMaxPooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    struct THLongTensor *indices, int owidth, int oheight);

/**
 * The gradient of SpatialAdaptiveMaxPooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if `gradOutput`
 * has not as many planes; 5 if `indices` has not twice as many elements; a position outside the plane.
 */
TH_API void THNN_(SpatialAdaptiveMaxPooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, struct THLongTensor *indices);

/**
 * `output` = the maxima of `outputH` x `outputW` windows of `poolSizeH` x `poolSizeW` elements of each plane,
 * whose distances vary around the mean that reaches the end, beginning as random numbers say: `randomSamples` has
 * two from 0 to 1 for each plane, for columns and rows. `indices`, of the sizes of `output`, gets positions in the
 * planes, counted from the base of indices in force. `input` is planes x rows x columns, or has a batch in front.
 * Errors: 2 if it has other dimensions; 6, 7 unless `outputW` + `poolSizeW` is at most the columns, `outputH` +
 * `poolSizeH` the rows; 9 if there are too few random numbers; one is out of range; a window is all NaN.
 */
TH_API void THNN_(SpatialFractionalMaxPooling_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, int outputW, int outputH, int poolSizeW, int poolSizeH, struct THLongTensor *indices,
    THTensor *randomSamples);

/**
 * The gradient of SpatialFractionalMaxPooling, of the sizes of `input`. `poolSizeW` and `poolSizeH` are not used.
 * Errors: 2 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 9 if `indices` has another element
 * count; a position outside the plane.
 */
TH_API void THNN_(SpatialFractionalMaxPooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int outputW, int outputH, int poolSizeW, int poolSizeH,
    struct THLongTensor *indices);

/**
 * As SpatialFractionalMaxPooling, of volumes: `input` is planes x rows x columns x time, or has a batch in front;
 * `randomSamples` has three numbers for each plane, for time, columns and rows. Errors: 2 if `input` has other
 * dimensions; 7, 8, 9 if the output and the window of that time, width, height are together more than the input;
 * 11 if there are too few random numbers; one is out of range; a window is all NaN.
 */
TH_API void THNN_(VolumetricFractionalMaxPooling_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, int outputT, int outputW, int outputH, int poolSizeT, int poolSizeW, int poolSizeH,
    struct THLongTensor *indices, THTensor *randomSamples);

/**
 * The gradient of VolumetricFractionalMaxPooling, of the sizes of `input`. The sizes of windows are not used.
 * Errors: 2 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 11 if `indices` has another
 * element count; a position outside the volume.
 */
TH_API void THNN_(VolumetricFractionalMaxPooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int outputT, int outputW, int outputH, int poolSizeT,
    int poolSizeW, int poolSizeH, struct THLongTensor *indices);

/**
 * `output` = planes of `oheight` x `owidth` zeros, but for the elements of `input` at their positions in
 * `indices`, which has the sizes of `input`, counted from the base of indices in force. `input` is planes x rows x
 * columns, or has a batch in front. Errors: 2 if it has other dimensions; 5 if a size is not positive; `indices`
 * has other sizes; a position outside the plane.
 */
TH_API void THNN_(SpatialMaxUnpooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    struct THLongTensor *indices, int owidth, int oheight);

/**
 * The gradient of SpatialMaxUnpooling, of the sizes of `input`. Errors: 2 as updateOutput; 6 if a size is not
 * positive; `indices` or `gradOutput` has other sizes than `input`, the output; a position outside the plane.
 */
TH_API void THNN_(SpatialMaxUnpooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, struct THLongTensor *indices, int owidth, int oheight);

/**
 * As SpatialMaxUnpooling, of volumes of `oT` x `oH` x `oW`: `input` is planes x time x rows x columns, or has a
 * batch in front, and `indices` is as VolumetricMaxPooling gives it. The distances of windows must be positive
 * and, as the padding, do not count otherwise. Errors: 2, 5 as there; 10 if a distance is not positive.
 */
TH_API void THNN_(VolumetricMaxUnpooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    struct THLongTensor *indices, int oT, int oW, int oH, int dT, int dW, int dH, int pT, int pW, int pH);

/**
 * The gradient of VolumetricMaxUnpooling, of the sizes of `input`. Errors: 2, 10 as updateOutput; 6 if a size is
 * not positive; `indices` or `gradOutput` has other sizes than `input`, the output; a position outside the volume.
 */
TH_API void THNN_(VolumetricMaxUnpooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, struct THLongTensor *indices, int oT, int oW, int oH, int dT,
    int dW, int dH, int pT, int pW, int pH);

/**
 * `output` = the maxima of windows of `kW` frames that are `dW` apart: `input` is frames x features, or has a
 * batch in front. `indices`, of the sizes of `output`, tells which frame of its window each is, from 0 on whatever
 * the base of indices, and -1 where nothing is greater than minus infinity. Errors: 5, 6 if `kW`, `dW` is not
 * positive; 2 if `input` has other dimensions, or fewer frames than a window.
 */
TH_API void THNN_(TemporalMaxPooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    struct THLongTensor *indices, int kW, int dW);

/**
 * The gradient of TemporalMaxPooling, of the sizes of `input`. Errors: 5, 6 if `kW`, `dW` is not positive; 2 as
 * updateOutput; `gradOutput` or `indices` has not the sizes of the output; an index that is no frame of a window.
 */
TH_API void THNN_(TemporalMaxPooling_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, struct THLongTensor *indices, int kW, int dW);

/**
 * `output` = the `power`-th roots of the sums of the `power`-th powers of `width` neighbouring features, whose
 * windows are `stride` apart. `input` is features, or features x one or two other dimensions, or, if `batchMode`,
 * has a batch in front. Errors: 2 if it has other dimensions; 3 if it has fewer features than `width`; 5 unless
 * `width` is 2 to 16; 6 unless `stride` is 1 to 4.
 */
TH_API void THNN_(FeatureLPPooling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    double power, int width, int stride, bool batchMode);

/**
 * The gradient of FeatureLPPooling, from its `input` and `output`; nothing comes from windows whose `output` is 0.
 * Errors: 3 if `input` has other dimensions or too few features, or another output than one of the sizes of
 * `output`; 7 unless `width` is 2 to 16; 8 unless `stride` is 1 to 4; `gradOutput` has not the sizes of `output`.
 */
TH_API void THNN_(FeatureLPPooling_updateGradInput)(THNNState *state, THTensor *gradOutput, THTensor *input,
    THTensor *output, THTensor *gradInput, double power, int width, int stride, bool batchMode);

/* ---- Pooling that PyTorch has besides ------------------------------------------------------------------ */

#ifdef THNN_PYTORCH
/**
 * As SpatialAdaptiveAveragePooling, of volumes: `input` is planes x time x rows x columns, or has a batch in
 * front. Errors: 2 if it has other dimensions; 4 if a size is not positive.
 */
TH_API void THNN_(VolumetricAdaptiveAveragePooling_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, int osizeT, int osizeW, int osizeH);

/**
 * The gradient of VolumetricAdaptiveAveragePooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not as many planes.
 */
TH_API void THNN_(VolumetricAdaptiveAveragePooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput);
#endif

#ifdef THNN_PYTORCH
/**
 * `output` = the maxima of `osizeT` x `osizeH` x `osizeW` windows that share each volume out, and `indices`, of
 * the same sizes, their positions in the volumes, counted from the base of indices in force. Errors: 2 if `input`
 * has other dimensions; 5 if a size is not positive.
 */
TH_API void THNN_(VolumetricAdaptiveMaxPooling_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, struct THLongTensor *indices, int osizeT, int osizeW, int osizeH);

/**
 * The gradient of VolumetricAdaptiveMaxPooling, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not as many planes; 5 if `indices` has another element count; a position outside the volume.
 */
TH_API void THNN_(VolumetricAdaptiveMaxPooling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, struct THLongTensor *indices);
#endif

/* ---- Recurrent cells ----------------------------------------------------------------------------------- */

/**
 * What follows the products of an LSTM cell of n hidden units: `input` and `hidden` are batch x 4n, the gates in,
 * forget, cell and out side by side, `bias1` and `bias2` 4n elements, or NULL for none, `cell` batch x n. `output`
 * and `outputCell` receive the next hidden and cell state, of the sizes of `cell`; the gates, after their
 * functions, replace `input`, for updateGradInput. Errors: 2, 3 if there are not 4 gates for each element of
 * `cell`; 4, 5 if a bias has not 4n elements.
 */
TH_API void THNN_(LSTMFused_updateOutput)(THNNState *state, THTensor *input, THTensor *hidden,
    THTensor *bias1, THTensor *bias2, THTensor *cell, THTensor *output, THTensor *outputCell);

/**
 * The gradients of LSTMFused: `storage` has the gates that updateOutput left in its `input`, `cx` the cell state
 * before and `cy` the one after, `gradOutput` and `gradOutputCell` are the gradients of the next hidden and cell
 * state. `gradInGates`, of the sizes of `storage`, receives the gradient of the sums in the gates, `gradInputCx`
 * that of `cx`. Errors: 2, 4, 6, 7 if there are not as many elements as in `cy`, or 4 times as many gates.
 */
TH_API void THNN_(LSTMFused_updateGradInput)(THNNState *state, THTensor *storage, THTensor *gradInGates,
    THTensor *cx, THTensor *cy, THTensor *gradOutput, THTensor *gradOutputCell, THTensor *gradInputCx);

/**
 * What follows the products of a GRU cell of n hidden units: `input` and `hidden` are batch x 3n, the gates reset,
 * update and new side by side, `bias1` and `bias2` 3n elements, or NULL for none, `hx` the hidden state, batch x
 * n. `output` receives the next hidden state, and `storage`, batch x 5n, what updateGradInput needs. Errors: 2, 3
 * if there are not 3 gates for each element of `hx`; 4, 5 if a bias has not 3n elements.
 */
TH_API void THNN_(GRUFused_updateOutput)(THNNState *state, THTensor *input, THTensor *hidden, THTensor *bias1,
    THTensor *bias2, THTensor *hx, THTensor *output, THTensor *storage);

/**
 * The gradients of GRUFused, from `storage`: of the two products in `gradInInput` and `gradInHidden`, batch x 3n,
 * and of the hidden state in `gradInputHx`. Errors: 6 if `storage` has not 5 elements for each of `gradOutput`.
 */
TH_API void THNN_(GRUFused_updateGradInput)(THNNState *state, THTensor *gradInInput, THTensor *gradInHidden,
    THTensor *gradOutput, THTensor *gradInputHx, THTensor *storage);

/* ---- Padding, upsampling, sampling at the places of a grid --------------------------------------------- */

/**
 * `output` = `input` with `pad_l` columns on the left, `pad_r` on the right, `pad_t` rows above and `pad_b` below,
 * of its elements mirrored at the outermost ones, which are not repeated; negative numbers take elements away.
 * `input` is planes x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions, if nothing is
 * left, or if less is there than is mirrored.
 */
TH_API void THNN_(SpatialReflectionPadding_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int pad_l, int pad_r, int pad_t, int pad_b);

/**
 * The gradient of SpatialReflectionPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if `gradOutput`
 * has not the sizes of the output.
 */
TH_API void THNN_(SpatialReflectionPadding_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int pad_l, int pad_r, int pad_t, int pad_b);

/**
 * `output` = `input` with `pad_l` columns on the left, `pad_r` on the right, `pad_t` rows above and `pad_b` below,
 * copies of the outermost elements; negative numbers take elements away. `input` is planes x rows x columns, or
 * has a batch in front. Errors: 2 if it has other dimensions, if nothing is left.
 */
TH_API void THNN_(SpatialReplicationPadding_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int pad_l, int pad_r, int pad_t, int pad_b);

/**
 * The gradient of SpatialReplicationPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if `gradOutput`
 * has not the sizes of the output.
 */
TH_API void THNN_(SpatialReplicationPadding_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int pad_l, int pad_r, int pad_t, int pad_b);

/**
 * `output` = `input` with `pleft` columns on the left, `pright` on the right, `ptop` rows above, `pbottom` below,
 * `pfront` slices in front and `pback` behind, copies of the outermost elements; negative numbers take elements
 * away. `input` is planes x depth x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions,
 * if nothing is left.
 */
TH_API void THNN_(VolumetricReplicationPadding_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, int pleft, int pright, int ptop, int pbottom, int pfront, int pback);

/**
 * The gradient of VolumetricReplicationPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(VolumetricReplicationPadding_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int pleft, int pright, int ptop, int pbottom, int pfront,
    int pback);

/**
 * `output` = `input` with each element `scale_factor` times along each dimension of its planes. `input` is planes
 * x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions; 4 unless `scale_factor` is
 * above 1.
 */
TH_API void THNN_(SpatialUpSamplingNearest_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int scale_factor);

/**
 * The gradient of SpatialUpSamplingNearest, of the sizes of `input`. Errors: 2, 4 as updateOutput; `gradOutput`
 * has not the sizes of the output.
 */
TH_API void THNN_(SpatialUpSamplingNearest_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int scale_factor);

/**
 * `output` = `input` with each element `scale_factor` times along each dimension of its planes. `input` is planes
 * x depth x rows x columns, or has a batch in front. Errors: 2 if it has other dimensions; 4 unless `scale_factor`
 * is above 1.
 */
TH_API void THNN_(VolumetricUpSamplingNearest_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, int scale_factor);

/**
 * The gradient of VolumetricUpSamplingNearest, of the sizes of `input`. Errors: 2, 4 as updateOutput; `gradOutput`
 * has not the sizes of the output.
 */
TH_API void THNN_(VolumetricUpSamplingNearest_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int scale_factor);

/**
 * `output` = the planes of `input`, batch x planes x rows x columns, brought to `outputHeight` x `outputWidth` by
 * bilinear interpolation; the corners stay where they are. Places in the input are computed in single precision,
 * in Double too. Errors: 2 if `input` has other dimensions or a size is not positive.
 */
TH_API void THNN_(SpatialUpSamplingBilinear_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int outputHeight, int outputWidth);

/**
 * The gradient of SpatialUpSamplingBilinear, of `nbatch` x `nchannels` x `inputHeight` x `inputWidth`. Errors: 2
 * if a size is not positive; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialUpSamplingBilinear_updateGradInput)(THNNState *state, THTensor *gradOutput,
    THTensor *gradInput, int nbatch, int nchannels, int inputHeight, int inputWidth, int outputHeight,
    int outputWidth);

/**
 * `output` = the volumes of `input`, batch x planes x depth x rows x columns, brought to `outputDepth` x
 * `outputHeight` x `outputWidth` by trilinear interpolation; the corners stay where they are. Places in the input
 * are computed in single precision, in Double too. Errors: 2 if `input` has other dimensions or a size is not
 * positive.
 */
TH_API void THNN_(VolumetricUpSamplingTrilinear_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, int outputDepth, int outputHeight, int outputWidth);

/**
 * The gradient of VolumetricUpSamplingTrilinear, of `nbatch` x `nchannels` x `inputDepth` x `inputHeight` x
 * `inputWidth`. Errors: 2 if a size is not positive; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(VolumetricUpSamplingTrilinear_updateGradInput)(THNNState *state, THTensor *gradOutput,
    THTensor *gradInput, int nbatch, int nchannels, int inputDepth, int inputHeight, int inputWidth,
    int outputDepth, int outputHeight, int outputWidth);

#ifndef THNN_PYTORCH
/**
 * `output`, batch x planes x rows x columns = the elements of the planes of `input`, batch x planes x height x
 * width, at the places of `grid`, batch x rows x columns x 2: column and row, from -1 to 1 for the outermost ones,
 * interpolated bilinearly; what is outside counts as 0. Errors: 2 if `input` or `grid` is not 4D; sizes do not
 * fit.
 */
TH_API void THNN_(SpatialGridSamplerBilinear_updateOutput)(THNNState *state, THTensor *input, THTensor *grid,
    THTensor *output);

/**
 * The gradients of SpatialGridSamplerBilinear: `gradInput` of the sizes of `input`, `gradGrid` of those of `grid`.
 * Errors: as updateOutput; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(SpatialGridSamplerBilinear_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradInput, THTensor *grid, THTensor *gradGrid, THTensor *gradOutput);
#endif

/* ---- Padding, upsampling and sampling that PyTorch has besides or declares otherwise ------------------- */

#ifdef THNN_PYTORCH
/**
 * `output` = `input` with `pad_left` frames in front and `pad_right` behind, of its elements mirrored at the
 * outermost ones, which are not repeated; negative numbers take elements away. `input` is planes x frames, or has
 * a batch in front. Errors: 2 if it has other dimensions, if nothing is left, or if less is there than is
 * mirrored.
 */
TH_API void THNN_(TemporalReflectionPadding_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int pad_left, int pad_right);

/**
 * The gradient of TemporalReflectionPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if `gradOutput`
 * has not the sizes of the output.
 */
TH_API void THNN_(TemporalReflectionPadding_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int pad_left, int pad_right);
#endif

#ifdef THNN_PYTORCH
/**
 * `output` = `input` with `pad_left` frames in front and `pad_right` behind, copies of the outermost elements;
 * negative numbers take elements away. `input` is planes x frames, or has a batch in front. Errors: 2 if it has
 * other dimensions, if nothing is left.
 */
TH_API void THNN_(TemporalReplicationPadding_updateOutput)(THNNState *state, THTensor *input,
    THTensor *output, int pad_left, int pad_right);

/**
 * The gradient of TemporalReplicationPadding, of the sizes of `input`. Errors: 2 as updateOutput; 3 if
 * `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(TemporalReplicationPadding_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int pad_left, int pad_right);
#endif

#ifdef THNN_PYTORCH
/**
 * `output` = `input` with each frame `scale_factor` times. `input` is planes x frames, or has a batch in front.
 * Errors: 2 if it has other dimensions; 4 unless `scale_factor` is above 1.
 */
TH_API void THNN_(TemporalUpSamplingNearest_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int scale_factor);

/**
 * The gradient of TemporalUpSamplingNearest, of the sizes of `input`. Errors: 2, 4 as updateOutput; `gradOutput`
 * has not the sizes of the output.
 */
TH_API void THNN_(TemporalUpSamplingNearest_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, int scale_factor);
#endif

#ifdef THNN_PYTORCH
/**
 * `output` = the sequences of `input`, batch x planes x frames, brought to `osizeW` frames by linear
 * interpolation; the ends stay where they are. Places in the input are computed in single precision, in Double
 * too. Errors: 2 if `input` has other dimensions or a size is not positive.
 */
TH_API void THNN_(TemporalUpSamplingLinear_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    int osizeW);

/**
 * The gradient of TemporalUpSamplingLinear, of `isizeB` x `isizeC` x `isizeW`. Errors: 2 if a size is not
 * positive; `gradOutput` has not the sizes of the output.
 */
TH_API void THNN_(TemporalUpSamplingLinear_updateGradInput)(THNNState *state, THTensor *gradOutput,
    THTensor *gradInput, int isizeB, int isizeC, int isizeW, int osizeW);
#endif

#ifdef THNN_PYTORCH
/**
 * `output`, batch x planes x rows x columns = the elements of the planes of `input`, batch x planes x height x
 * width, at the places of `grid`, batch x rows x columns x 2: column and row, from -1 to 1 for the outermost ones,
 * interpolated bilinearly. What is outside counts as 0 if `padding_mode` is 0, as the nearest element of the
 * border if 1. Errors: 2 if `input` or `grid` is not 4D; 5 for another `padding_mode`; sizes do not fit.
 */
TH_API void THNN_(SpatialGridSamplerBilinear_updateOutput)(THNNState *state, THTensor *input, THTensor *grid,
    THTensor *output, int padding_mode);

/**
 * The gradients of SpatialGridSamplerBilinear: `gradInput` of the sizes of `input`, `gradGrid` of those of `grid`.
 * Errors: 2 as updateOutput; 7 for another `padding_mode`; sizes do not fit; `gradOutput` has not the sizes of the
 * output.
 */
TH_API void THNN_(SpatialGridSamplerBilinear_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradInput, THTensor *grid, THTensor *gradGrid, THTensor *gradOutput, int padding_mode);
#endif

/* ---- Linear layers of sparse inputs -------------------------------------------------------------------- */

/**
 * `output` = `weight` * `input` + `bias` for each sample: `input` is values x 3, sample, column and value, counted from 1
 * whatever the base of indices; `weight` is m x n, `bias` m elements, `output` samples x m already. Values of 0 are
 * left out, wherever they are. Errors: 2 if `input` has other sizes; 3 if `output` has; 4 if `weight` is no matrix; 5
 * if `bias` has other sizes; there is no such sample or column.
 */
TH_API void THNN_(SparseLinear_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias);

/**
 * Adds `scale` times the gradients of `weight` and `bias` to `gradWeight` and `gradBias`, and then `weightDecay` *
 * `weight` to `gradWeight`. The elements of `bias` are not read. Errors: 2 if `input` has other sizes than in
 * updateOutput; 3 if `gradOutput` has other sizes than the output; 4, 5 if `gradWeight`, `gradBias` has other sizes than
 * the parameter; 6 if `weight` is no matrix; there is no such sample or column.
 */
TH_API void THNN_(SparseLinear_accGradParameters)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradWeight, THTensor *gradBias, THTensor *weight, THTensor *bias, double weightDecay,
    double scale);

/**
 * Takes `learningRate` * `gradBias` from `bias`, and `learningRate` * `gradWeight` from those columns of `weight` that
 * `lastInput`, an input of updateOutput, uses; nothing if it has no values. Errors: 2 if `weight` is no matrix; 3, 4,
 * 5 if the sizes of `bias`, `gradWeight`, `gradBias` do not fit it; 6 if `lastInput` has other sizes; there is no such
 * column.
 */
TH_API void THNN_(SparseLinear_updateParameters)(THNNState *state, THTensor *weight, THTensor *bias,
    THTensor *gradWeight, THTensor *gradBias, THTensor *lastInput, double learningRate);

/**
 * Makes `gradBias` zero, and those columns of `gradWeight` that `lastInput`, an input of updateOutput, uses. Errors: 2
 * if `gradWeight` is no matrix; 3 if `gradBias` does not fit it; 4 if `lastInput` has other sizes; there is no such
 * column.
 */
TH_API void THNN_(SparseLinear_zeroGradParameters)(THNNState *state, THTensor *gradWeight, THTensor *gradBias,
    THTensor *lastInput);

/**
 * As updateOutput for `input` of samples x values x 2: column and value. `output` is resized.
 */
TH_API void THNN_(SparseLinear_legacyUpdateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias);

/**
 * As accGradParameters for `input` of samples x values x 2.
 */
TH_API void THNN_(SparseLinear_legacyAccGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, THTensor *weight, THTensor *bias,
    double weightDecay, double scale);

/**
 * As updateParameters for `lastInput` of samples x values x 2.
 */
TH_API void THNN_(SparseLinear_legacyUpdateParameters)(THNNState *state, THTensor *weight, THTensor *bias,
    THTensor *gradWeight, THTensor *gradBias, THTensor *lastInput, double learningRate);

/**
 * As zeroGradParameters for `lastInput` of samples x values x 2.
 */
TH_API void THNN_(SparseLinear_legacyZeroGradParameters)(THNNState *state, THTensor *gradWeight,
    THTensor *gradBias, THTensor *lastInput);

/* ---- Subsampling --------------------------------------------------------------------------------------- */

/**
 * `output` = `bias` + `weight` times the sums of windows of `kH` x `kW` elements that are `dH` and `dW` apart.
 * `input` is planes x rows x columns, or has a batch in front; `weight` and `bias` have one element for each plane.
 * Errors: 6, 8 if a window's size, a distance is not positive; 2 if `input` has other dimensions, other planes or
 * less than a window; 5 if `bias` has another element count than `weight`.
 */
TH_API void THNN_(SpatialSubSampling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, int kW, int kH, int dW, int dH);

/**
 * The gradient of SpatialSubSampling, of the sizes of `input`. Errors: 2, 6, 8 as updateOutput; 3 if `gradOutput` has
 * not the sizes of the output.
 */
TH_API void THNN_(SpatialSubSampling_updateGradInput)(THNNState *state, THTensor *input, THTensor *gradOutput,
    THTensor *gradInput, THTensor *weight, int kW, int kH, int dW, int dH);

/**
 * Adds `scale` times the gradients of `weight` and `bias` to `gradWeight` and `gradBias`, which have one element for
 * each plane. Errors: 2, 6, 8 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 5 if `gradBias` has
 * another element count than `gradWeight`.
 */
TH_API void THNN_(SpatialSubSampling_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, int kW, int kH, int dW, int dH,
    double scale);

/**
 * `output` = `bias` + `weight` times the sums of windows of `kW` frames that are `dW` apart. `input` is frames x
 * `inputFrameSize`; `weight` and `bias` have one element for each feature. Errors: 6, 7 if `kW`, `dW` is not positive;
 * 2 if `input` has other dimensions or features or fewer frames than a window; 5 if `bias` has another element count
 * than `weight`.
 */
TH_API void THNN_(TemporalSubSampling_updateOutput)(THNNState *state, THTensor *input, THTensor *output,
    THTensor *weight, THTensor *bias, int kW, int dW, int inputFrameSize);

/**
 * The gradient of TemporalSubSampling, of the sizes of `input`. Errors: 2, 6, 7 as updateOutput; 3 if `gradOutput` has
 * not the sizes of the output.
 */
TH_API void THNN_(TemporalSubSampling_updateGradInput)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradInput, THTensor *weight, int kW, int dW);

/**
 * Adds `scale` times the gradients of `weight` and `bias` to `gradWeight` and `gradBias`, which have one element for
 * each feature. Errors: 2, 6, 7 as updateOutput; 3 if `gradOutput` has not the sizes of the output; 5 if `gradBias`
 * has another element count than `gradWeight`.
 */
TH_API void THNN_(TemporalSubSampling_accGradParameters)(THNNState *state, THTensor *input,
    THTensor *gradOutput, THTensor *gradWeight, THTensor *gradBias, int kW, int dW, double scale);

/* <<< end of generated prototypes */

#endif
