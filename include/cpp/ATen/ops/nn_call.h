/*
 * ATen/ops/nn_call.h: calls of THNN's functions.
 */
#ifndef TH_ATEN_OPS_NN_CALL_H
#define TH_ATEN_OPS_NN_CALL_H

#include <th/names_begin.hpp>

#ifdef THNN_PYTORCH
#error "ATen/ops/nn.h is over libTHNN.so: do not define THNN_PYTORCH, which has libTHNN.so.1's functions declared"
#endif

#include <ATen/ATen.h>
#include <ATen/core/Reduction.h>
#include <THNN/THNN.h>

#include <array>
#include <cmath>

namespace at {

namespace detail {

#define TH_AT_NN(NAME) \
  {__func__, nullptr, nullptr, nullptr, nullptr, nullptr, THNN_Float##NAME, THNN_Double##NAME, nullptr}

template <class Real>
using ParametricActivation = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, double, bool);
template <class Real>
using SmoothActivation = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, double, double);
template <class Real>
using Dense = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *,
                       TensorOf<Real> *);
template <class Real>
using Convolution = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *,
                             TensorOf<Real> *, TensorOf<Real> *, int, int, int, int, int, int, int, int);
template <class Real>
using MaximumPooling = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, THLongTensor *, int, int, int, int, int,
                                int, int, int, bool);
template <class Real>
using AveragePooling = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, int, int, int, int, int, int, bool,
                                bool);
template <class Real>
using MaximumPoolingOfVolumes = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, THLongTensor *, int, int, int,
                                         int, int, int, int, int, int, int, int, int, bool);
template <class Real>
using AveragePoolingOfVolumes = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, int, int, int, int, int, int,
                                         int, int, int, bool, bool);
template <class Real>
using Normalisation = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *,
                               TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, bool, double,
                               double);
template <class Real>
using ClassLoss = void (*)(THNNState *, TensorOf<Real> *, THLongTensor *, TensorOf<Real> *, bool, TensorOf<Real> *,
                           TensorOf<Real> *, long);
template <class Real>
using Loss = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, bool);

constexpr THNNState *no_state = nullptr;

/* A number for each dimension of a window: one that is given stands for all. */
template <std::size_t Dimensions>
std::array<int, Dimensions> each(const char *what, IntArrayRef given) {
  if (given.size() != 1 && given.size() != Dimensions)
    th::fail(what, ": one number or ", Dimensions, " are expected, not ", given.size());
  std::array<int, Dimensions> numbers;
  for (std::size_t d = 0; d < Dimensions; ++d)
    numbers[d] = th::as_int(given.size() == 1 ? given[0] : given[d], what);
  return numbers;
}

template <template <class> class Signature, class... Numbers>
Tensor activated(const Functions<Signature> &functions, const Tensor &input, Numbers... numbers) {
  Tensor output = empty_of(input.scalar_type());
  run(functions, input.scalar_type(), no_state, input, output, numbers...);
  return output;
}

} // namespace detail

} // namespace at

#include <th/names_end.hpp>

#endif
