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
 * The gradient of GatedLinear. Errors: 2 as updateOutput; 3 if `gradOutput` has not half as many elements as
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
 * `output` = ln(1 / (1 + e^-`input`)). `buffer` is given the sizes of `input`, and its elements are not set: no
 * function needs them.
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
 * where `input` is positive; else the slope is (`lower` + `upper`) / 2. If `inplace`, `input` itself is changed, and
 * `output` becomes a view of it.
 */
TH_API void THNN_(RReLU_updateOutput)(THNNState *state, THTensor *input, THTensor *output, THTensor *noise,
    double lower, double upper, bool train, bool inplace, THGenerator *generator);

/**
 * The gradient of RReLU: `gradOutput` * `noise` if `train` and `upper` is more than `lower`, else with the slope
 * (`lower` + `upper`) / 2 where `input` is not positive. If `inplace`, `gradOutput` itself is changed, and
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
 * The gradient of SoftPlus, from its `output`. `input` is not read. Errors: the element counts differ.
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
 * The gradient of LogSoftMax, from its `output`. `input` is not read. Errors: 6 if there is no dimension `dim`;
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
 * The gradient of SoftMax, from its `output`. `input` is not read. Errors: 6 if there is no dimension `dim`;
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

/* <<< end of generated prototypes */

#endif
