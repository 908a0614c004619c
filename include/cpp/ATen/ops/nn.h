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

#include <ATen/ops/gradients.h>
#include <ATen/ops/layers.h>
#include <ATen/ops/losses.h>
#include <ATen/ops/nn_call.h>
#include <ATen/ops/recurrent.h>
#include <ATen/ops/resampling.h>

namespace at {

namespace detail {
template <class Real>
using ThresholdActivation = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, double, double, bool);
template <class Real>
using Shrinkage = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, double);
template <class Real>
using BufferedActivation = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *);
/* A result, NaN where the input is, of which THNN makes 0. */
inline Tensor with_nan(const Tensor &input, const Tensor &result) { return result.masked_fill_(input.ne(input), __builtin_nan("")); }
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
/* x where it is above a threshold, `value` elsewhere */
inline Tensor threshold(const Tensor &input, const Scalar &bound, const Scalar &value) {
  static constexpr detail::Functions<detail::ThresholdActivation> functions = TH_AT_NN(Threshold_updateOutput);
  return detail::activated(functions, input, bound.to<double>(), value.to<double>(), false);
}
/* x between two bounds, the bound beyond one */
inline Tensor hardtanh(const Tensor &input, const Scalar &least = -1, const Scalar &most = 1) { return clamp(input, least, most); }
inline Tensor relu6(const Tensor &input) { return clamp(input, 0, 6); }
/* x where |x| is above lambda, 0 elsewhere; and the same moved to 0 by lambda */
inline Tensor hardshrink(const Tensor &input, const Scalar &lambda = 0.5) {
  static constexpr detail::Functions<detail::Shrinkage> functions = TH_AT_NN(HardShrink_updateOutput);
  return detail::with_nan(input, detail::activated(functions, input, lambda.to<double>()));
}
inline Tensor softshrink(const Tensor &input, const Scalar &lambda = 0.5) {
  static constexpr detail::Functions<detail::Shrinkage> functions = TH_AT_NN(SoftShrink_updateOutput);
  return detail::with_nan(input, detail::activated(functions, input, lambda.to<double>()));
}
/* ln(1 / (1 + e^-x)) */
inline Tensor log_sigmoid(const Tensor &input) {
  static constexpr detail::Functions<detail::BufferedActivation> functions = TH_AT_NN(LogSigmoid_updateOutput);
  Tensor output = detail::empty_of(input.scalar_type());
  detail::run(functions, input.scalar_type(), detail::no_state, input, output, detail::empty_of(input.scalar_type()));
  return output;
}
/* a * sigmoid(b) of the halves a and b along d */
inline Tensor glu(const Tensor &input, std::int64_t d = -1) {
  const std::size_t dimension = detail::wrap_existing(d, input.dim());
  if (input.sizes()[dimension] % 2)
    th::fail("glu: dimension ", d, " of sizes ", input.sizes(), " has no halves");
  const std::vector<Tensor> halves = input.chunk(2, d);
  return halves[0] * halves[1].sigmoid();
}
/* x where it is positive, weight * x elsewhere: one weight, or one for each plane, dimension 1 */
inline Tensor prelu(const Tensor &input, const Tensor &weight) {
  const std::int64_t planes = input.dim() == 0 ? 1 : input.size(input.dim() > 1 ? 1 : 0);
  if (weight.dim() > 1 || (weight.numel() != 1 && weight.numel() != planes))
    th::fail("prelu: one weight or ", planes, " are expected, not sizes ", weight.sizes());
  th::Sizes sizes(static_cast<std::size_t>(input.dim()), 1);
  if (weight.numel() != 1)
    sizes[input.dim() > 1 ? 1 : 0] = planes;
  return where(input > 0, input, input * weight.reshape(sizes));
}
/* x where it is not negative, elsewhere times a number drawn between two bounds, or without training the mean of these */
inline Tensor rrelu(const Tensor &input, const Scalar &lower = 1. / 8, const Scalar &upper = 1. / 3, bool training = false) {
  const double low = lower.toDouble(), high = upper.toDouble();
  if (!(low <= high))
    th::fail("rrelu: the lower bound ", lower, " is above the upper one, ", upper);
  if (!training)
    return leaky_relu(input, (low + high) / 2);
  return where(input >= 0, input, input * empty_like(input).uniform_(low, high));
}

/* The same in place; leaky_relu_ and elu_ are in ATen/ops/other_names.h. */
inline Tensor &threshold_(Tensor &input, const Scalar &bound, const Scalar &value) { return input.copy_(threshold(input, bound, value)); }
inline Tensor &hardtanh_(Tensor &input, const Scalar &least = -1, const Scalar &most = 1) { return input.clamp_(least, most); }
inline Tensor &relu6_(Tensor &input) { return input.clamp_(0, 6); }
inline Tensor &rrelu_(Tensor &input, const Scalar &lower = 1. / 8, const Scalar &upper = 1. / 3, bool training = false) {
  return input.copy_(rrelu(input, lower, upper, training));
}

/* nll_loss of log_softmax(scores); classes are in dimension 1, or the only one. With `smoothing`, partly their mean of all classes. */
inline Tensor cross_entropy_loss(const Tensor &scores, const Tensor &target, const Tensor &weight = Tensor(),
                                 std::int64_t reduction = Reduction::Mean, std::int64_t ignore_index = -100, double smoothing = 0) {
  const Tensor logarithms = log_softmax(scores, scores.dim() == 1 ? 0 : 1);
  const Tensor loss = nll_loss_nd(logarithms, target, weight, reduction, ignore_index);
  if (smoothing == 0)
    return loss;
  const std::int64_t d = scores.dim() == 1 ? 0 : 1;
  const Tensor weights = weight.defined() ? detail::of_planes(weight, scores.dim()) : ones({1}, scores.scalar_type());
  const Tensor ignored = target.eq(ignore_index);
  Tensor all = where(ignored, 0, (logarithms * (d == 0 && weight.defined() ? weight : weights)).sum(d).neg());
  if (reduction == Reduction::Sum)
    all = all.sum();
  if (reduction == Reduction::Mean) {
    const Tensor counted = ignored.logical_not().to(scores.scalar_type());
    all = all.sum() / (weight.defined() ? (weight.take(where(ignored, zeros_like(target), target)) * counted).sum() : counted.sum());
  }
  return loss * (1 - smoothing) + all * (smoothing / static_cast<double>(scores.size(d)));
}
} // namespace at

#include <th/names_end.hpp>

#endif
