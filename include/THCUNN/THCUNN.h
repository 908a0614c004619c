/*
 * THCUNN.h: the functions of neural networks, layers and losses, for tensors of THC of float, double and half.
 *
 * THE GENERIC DIALECT. THNN_(Abs_updateOutput) is the function of the type in force: THNN_CudaAbs_updateOutput,
 * THNN_CudaDoubleAbs_updateOutput and THNN_CudaHalfAbs_updateOutput. `updateOutput` computes the output of a layer or the value
 * of a loss, `updateGradInput` the gradient of its input, `accGradParameters` adds the gradient of its parameters to what there is.
 *
 * THE SAME NUMBERS. On a host device the functions are those of THNN, and so are the results, bit for bit. Those of half are
 * computed in float and rounded once. What is a buffer on a card (`columns`, `ones`, `sorted`, ...) may be NULL here where THNN's
 * is not used, and is left as it was.
 *
 * OPERANDS may have any layout; results are given sizes as stated and keep none of what they held, unless they are said to be
 * added to. A result may be an operand or share its elements. Gradients are those of a loss: `gradOutput` with respect to the
 * output, `gradInput` to the input. What is not read or changed may be NULL, everything else only where it is said.
 *
 * ERRORS leave every argument as it was: 1 if `state` is NULL; i if argument i, with `state` the first, is NULL or has elements
 * outside its storage; none is blamed if tensors are on several devices; else as stated.
 *
 * INDICES in tensors (targets, positions of maxima, rows of lookup tables) count from the base in force: 1, or 0 after
 * THSetIndexBase(0).
 *
 * OWNERSHIP. No function keeps or gives a reference, but those with `inplace`, which make one argument a view of another's
 * storage.
 */
#ifndef THCUNN_INC
#define THCUNN_INC

#include <THC/THC.h>

#include <stdbool.h>

#ifndef THCIndexTensor
#define THCIndexTensor THCudaLongTensor
#define THCIndexTensor_(NAME) TH_CONCAT_2(THCudaLongTensor_, NAME)
#endif

/* THNN.h gives the name to functions of TH; where both are included, it keeps it. */
#pragma push_macro("THNN_")
#undef THNN_
#define THNN_(NAME) TH_CONCAT_3(THNN_, CReal, NAME)

#include <THCUNN/generic/THCUNN.h>
#include <THC/THCGenerateFloatTypes.h>

#pragma pop_macro("THNN_")
#ifndef THNN_
#define THNN_(NAME) TH_CONCAT_3(THNN_, CReal, NAME)
#endif

#endif
