/*
 * THNN.h: the functions of neural networks, layers and losses, for tensors of float and double.
 *
 * THE GENERIC DIALECT. THNN_(Abs_updateOutput) is the function of the type in force, as in
 * TH: THNN_FloatAbs_updateOutput and THNN_DoubleAbs_updateOutput. `updateOutput` computes the
 * output of a layer or the value of a loss, `updateGradInput` the gradient of its input,
 * `accGradParameters` adds the gradient of its parameters to what there is.
 *
 * TWO INTERFACES. The functions are in two libraries under the same names: libTHNN.so has those
 * of torch/nn, libTHNN.so.1 those of PyTorch of January 2018, which declares some with other
 * parameters and has more. Define THNN_PYTORCH before this header is included to have the
 * latter declared. A program links one of the two, and libTH.
 *
 * INDICES in tensors (targets, positions of maxima, rows of lookup tables) count from the base
 * in force: 1, or 0 after THSetIndexBase(0) or with libTH.so.1.
 *
 * OWNERSHIP. No function keeps or gives a reference, but those with `inplace`, which make one
 * argument a view of another's storage.
 */
#ifndef THNN_INC
#define THNN_INC

#include <TH/TH.h>

#include <stdbool.h>

/* What the first argument points at; it is not looked at and may be NULL. */
typedef void THNNState;

#ifndef THNN_
#define THNN_(NAME) TH_CONCAT_3(THNN_, Real, NAME)
#endif

#include <THNN/generic/THNN.h>
#include <TH/THGenerateFloatTypes.h>

#endif
