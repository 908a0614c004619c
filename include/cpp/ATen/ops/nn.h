/*
 * ATen/ops/nn.h: layers of neural networks and losses, over THNN's functions.
 *
 *   #include <ATen/ops/nn.h>     ATen/ATen.h does not include it: programs link libTHNN.so too (pkg-config thnn)
 *
 * Of Float and Double tensors. There are no gradients here: THNN's updateGradInput and accGradParameters have them.
 * Tensors that may be left out are Tensor(). Errors are those of the functions of THNN.h, with their argument numbers.
 */
#ifndef TH_ATEN_OPS_NN_H
#define TH_ATEN_OPS_NN_H

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
using Activation = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *);
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

inline bool is_mean(std::int64_t reduction, const char *function = TH_CPP_CALLER) {
  if (reduction != Reduction::Mean && reduction != Reduction::Sum)
    th::fail(function, ": losses are their mean or their sum: Reduction::Mean or Reduction::Sum");
  return reduction == Reduction::Mean;
}

inline Tensor loss(const Functions<Loss> &functions, const Tensor &input, const Tensor &target, std::int64_t reduction,
                   const char *function = TH_CPP_CALLER) {
  const Tensor output = empty({1}, input.scalar_type());
  run(functions, input.scalar_type(), no_state, input, target, output, is_mean(reduction, function));
  return output.reshape({});
}

} // namespace detail

/* ---- activations --------------------------------------------------------- */

/* max(0, x) + slope * min(0, x) */
inline Tensor leaky_relu(const Tensor &input, const Scalar &slope = 0.01) {
  static constexpr detail::Functions<detail::ParametricActivation> functions = TH_AT_NN(LeakyReLU_updateOutput);
  return detail::activated(functions, input, slope.to<double>(), false);
}
/* x where it is positive, alpha * (e^x - 1) elsewhere */
inline Tensor elu(const Tensor &input, const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::ParametricActivation> functions = TH_AT_NN(ELU_updateOutput);
  return detail::activated(functions, input, alpha.to<double>(), false);
}
/* ln(1 + e^(beta x)) / beta; x itself where beta x is above the threshold */
inline Tensor softplus(const Tensor &input, const Scalar &beta = 1, const Scalar &threshold = 20) {
  static constexpr detail::Functions<detail::SmoothActivation> functions = TH_AT_NN(SoftPlus_updateOutput);
  return detail::activated(functions, input, beta.to<double>(), threshold.to<double>());
}

/* ---- layers ------------------------------------------------------------------ */

/* input * weight^T + bias, for input n or b x n, weight m x n, bias m */
inline Tensor linear(const Tensor &input, const Tensor &weight, const Tensor &bias = Tensor()) {
  static constexpr detail::Functions<detail::Dense> functions = TH_AT_NN(Linear_updateOutput);
  Tensor output = detail::empty_of(input.scalar_type());
  detail::run(functions, input.scalar_type(), detail::no_state, input, output, weight, detail::Optional(bias),
              detail::Optional(Tensor()));
  return output;
}

/*
 * Cross-correlations of input, (batch x) planes x rows x columns, with the kernels in weight, outputs x planes / groups
 * x kernel rows x kernel columns, and a number for each output.
 */
inline Tensor conv2d(const Tensor &input, const Tensor &weight, const Tensor &bias = Tensor(), IntArrayRef stride = 1,
                     IntArrayRef padding = 0, IntArrayRef dilation = 1, std::int64_t groups = 1) {
  static constexpr detail::Functions<detail::Convolution> functions = TH_AT_NN(SpatialDilatedConvolution_updateOutput);
  detail::check_rank("conv2d: weight", weight, 4);
  const auto step = detail::each<2>("stride", stride), zeros = detail::each<2>("padding", padding),
             apart = detail::each<2>("dilation", dilation);
  const std::int64_t plane = input.dim() - 3;
  if (plane < 0 || groups < 1 || input.size(plane) % groups || weight.size(0) % groups)
    th::fail("conv2d: an input of sizes ", input.sizes(), " and kernels of sizes ", weight.sizes(), " in ", groups,
             " groups");
  const std::int64_t planes = input.size(plane) / groups, outputs = weight.size(0) / groups;
  std::vector<Tensor> parts;
  for (std::int64_t group = 0; group < groups; group++) {
    const Tensor part = groups == 1 ? input : input.narrow(plane, group * planes, planes);
    const Tensor kernels = weight.narrow(0, group * outputs, outputs);
    const Tensor numbers = bias.defined() ? bias.narrow(0, group * outputs, outputs) : Tensor();
    Tensor output = detail::empty_of(input.scalar_type());
    detail::run(functions, input.scalar_type(), detail::no_state, part, output, kernels, detail::Optional(numbers),
                detail::Optional(Tensor()), detail::Optional(Tensor()), th::as_int(weight.size(3)),
                th::as_int(weight.size(2)), step[1], step[0], zeros[1], zeros[0], apart[1], apart[0]);
    parts.push_back(output);
  }
  return groups == 1 ? parts.front() : cat(parts, plane);
}

/*
 * The maximum, or the mean, of each window of input, (batch x) planes x rows x columns, or with a dimension of time
 * before the rows in 3d; without strides windows touch.
 */
namespace detail {

/* Where windows of some dimensions are and how large. */
template <std::size_t Dimensions>
struct Windows {
  Windows(IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation = 1)
      : size(each<Dimensions>("kernel", kernel)), step(stride.empty() ? size : each<Dimensions>("stride", stride)),
        zeros(each<Dimensions>("padding", padding)), apart(each<Dimensions>("dilation", dilation)) {}
  std::array<int, Dimensions> size, step, zeros, apart;
};

/* The maxima, and their indices, which count from the base of the C library. */
inline std::tuple<Tensor, Tensor> max_pooled(const Tensor &input, const Windows<2> &w, bool ceil_mode) {
  static constexpr Functions<MaximumPooling> functions = TH_AT_NN(SpatialDilatedMaxPooling_updateOutput);
  Tensor output = empty_of(input.scalar_type()), indices = empty_of(kLong);
  run(functions, input.scalar_type(), no_state, input, output, Indices(indices), w.size[1], w.size[0], w.step[1],
      w.step[0], w.zeros[1], w.zeros[0], w.apart[1], w.apart[0], ceil_mode);
  return {output, indices};
}
inline std::tuple<Tensor, Tensor> max_pooled(const Tensor &input, const Windows<3> &w, bool ceil_mode) {
  static constexpr Functions<MaximumPoolingOfVolumes> functions = TH_AT_NN(VolumetricDilatedMaxPooling_updateOutput);
  Tensor output = empty_of(input.scalar_type()), indices = empty_of(kLong);
  run(functions, input.scalar_type(), no_state, input, output, Indices(indices), w.size[0], w.size[2], w.size[1],
      w.step[0], w.step[2], w.step[1], w.zeros[0], w.zeros[2], w.zeros[1], w.apart[0], w.apart[2], w.apart[1],
      ceil_mode);
  return {output, indices};
}

inline Tensor avg_pooled(const Tensor &input, const Windows<2> &w, bool ceil_mode, bool count_include_pad) {
  static constexpr Functions<AveragePooling> functions = TH_AT_NN(SpatialAveragePooling_updateOutput);
  return activated(functions, input, w.size[1], w.size[0], w.step[1], w.step[0], w.zeros[1], w.zeros[0], ceil_mode,
                   count_include_pad);
}
inline Tensor avg_pooled(const Tensor &input, const Windows<3> &w, bool ceil_mode, bool count_include_pad) {
  static constexpr Functions<AveragePoolingOfVolumes> functions = TH_AT_NN(VolumetricAveragePooling_updateOutput);
  return activated(functions, input, w.size[0], w.size[2], w.size[1], w.step[0], w.step[2], w.step[1], w.zeros[0],
                   w.zeros[2], w.zeros[1], ceil_mode, count_include_pad);
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": pooling */
inline std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor &input, IntArrayRef kernel,
    IntArrayRef stride = {}, IntArrayRef padding = 0, IntArrayRef dilation = 1, bool ceil_mode = false) {
  const auto [output, indices] = detail::max_pooled(input, detail::Windows<2>(kernel, stride, padding, dilation),
      ceil_mode);
  return {output, indices.sub(THGetIndexBase())};
}
inline Tensor max_pool2d(const Tensor &input, IntArrayRef kernel, IntArrayRef stride = {}, IntArrayRef padding = 0,
    IntArrayRef dilation = 1, bool ceil_mode = false) {
  return std::get<0>(detail::max_pooled(input, detail::Windows<2>(kernel, stride, padding, dilation), ceil_mode));
}
inline Tensor avg_pool2d(const Tensor &input, IntArrayRef kernel, IntArrayRef stride = {}, IntArrayRef padding = 0,
    bool ceil_mode = false, bool count_include_pad = true) {
  return detail::avg_pooled(input, detail::Windows<2>(kernel, stride, padding), ceil_mode, count_include_pad);
}

inline std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor &input, IntArrayRef kernel,
    IntArrayRef stride = {}, IntArrayRef padding = 0, IntArrayRef dilation = 1, bool ceil_mode = false) {
  const auto [output, indices] = detail::max_pooled(input, detail::Windows<3>(kernel, stride, padding, dilation),
      ceil_mode);
  return {output, indices.sub(THGetIndexBase())};
}
inline Tensor max_pool3d(const Tensor &input, IntArrayRef kernel, IntArrayRef stride = {}, IntArrayRef padding = 0,
    IntArrayRef dilation = 1, bool ceil_mode = false) {
  return std::get<0>(detail::max_pooled(input, detail::Windows<3>(kernel, stride, padding, dilation), ceil_mode));
}
inline Tensor avg_pool3d(const Tensor &input, IntArrayRef kernel, IntArrayRef stride = {}, IntArrayRef padding = 0,
    bool ceil_mode = false, bool count_include_pad = true) {
  return detail::avg_pooled(input, detail::Windows<3>(kernel, stride, padding), ceil_mode, count_include_pad);
}
/* <<< end of operators */

/*
 * (input - mean) / sqrt(variance + eps) * weight + bias for each plane, dimension 1 of input. When training, mean and
 * variance are those of the batch, and move the running ones, which are used otherwise.
 */
inline Tensor batch_norm(const Tensor &input, const Tensor &weight, const Tensor &bias, const Tensor &running_mean,
                         const Tensor &running_var, bool training, double momentum = 0.1, double eps = 1e-5) {
  static constexpr detail::Functions<detail::Normalisation> functions = TH_AT_NN(BatchNormalization_updateOutput);
  const ScalarType type = input.scalar_type();
  Tensor output = detail::empty_of(type);
  const Tensor mean = empty({input.size(1)}, type), deviation = empty({input.size(1)}, type);
  detail::run(functions, type, detail::no_state, input, output, detail::Optional(weight), detail::Optional(bias),
              detail::Optional(running_mean), detail::Optional(running_var), mean, deviation, training, momentum, eps);
  return output;
}

/* ---- losses -------------------------------------------------------------------- */

/* Minus the logarithm of the probability of the target class; `target` counts from 0, and ignored ones do not count. */
inline Tensor nll_loss(const Tensor &log_probabilities, const Tensor &target, const Tensor &weight = Tensor(),
                       std::int64_t reduction = Reduction::Mean, std::int64_t ignore_index = -100) {
  static constexpr detail::Functions<detail::ClassLoss> functions = TH_AT_NN(ClassNLLCriterion_updateOutput);
  const ScalarType type = log_probabilities.scalar_type();
  const Tensor output = empty({1}, type), total = empty({1}, type);
  const int base = THGetIndexBase();
  detail::run(functions, type, detail::no_state, log_probabilities, detail::Indices(detail::whole_indices(target, "nll_loss").to(kLong).add(base)), output,
              detail::is_mean(reduction), detail::Optional(weight), total, static_cast<long>(ignore_index) + base);
  return output.reshape({});
}
inline Tensor cross_entropy_loss(const Tensor &scores, const Tensor &target, const Tensor &weight = Tensor(),
                                 std::int64_t reduction = Reduction::Mean, std::int64_t ignore_index = -100) {
  return nll_loss(log_softmax(scores, -1), target, weight, reduction, ignore_index);
}
/* The mean or the sum of |x - y|^2, |x - y|, and of the latter smoothed below a difference of 1. */
inline Tensor mse_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean) {
  static constexpr detail::Functions<detail::Loss> functions = TH_AT_NN(MSECriterion_updateOutput);
  return detail::loss(functions, input, target, reduction);
}
inline Tensor l1_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean) {
  static constexpr detail::Functions<detail::Loss> functions = TH_AT_NN(AbsCriterion_updateOutput);
  return detail::loss(functions, input, target, reduction);
}
inline Tensor smooth_l1_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean) {
  static constexpr detail::Functions<detail::Loss> functions = TH_AT_NN(SmoothL1Criterion_updateOutput);
  return detail::loss(functions, input, target, reduction);
}

#undef TH_AT_NN

} // namespace at

#include <th/names_end.hpp>

#endif
