/*
 * ATen/ops/gradients.h: from the gradient of a function's result to that of its operand, as formulas of tensors.
 *
 *   Tensor f_backward(gradient, …)    what libtorch's functions of these names give; nothing is recorded, and nothing calls them
 *
 * Losses are those of ATen/ops/losses.h: where they are means, the gradient of each element is divided by how many there are.
 */
#ifndef TH_ATEN_OPS_GRADIENTS_H
#define TH_ATEN_OPS_GRADIENTS_H

#include <th/names_begin.hpp>

#include <ATen/ops/losses.h>

namespace at {

/* ---- of functions of elements ---- */

/* Of functions of which the result says it all. */
inline Tensor sigmoid_backward(const Tensor &gradient, const Tensor &output) { return gradient * (1 - output) * output; }
inline Tensor tanh_backward(const Tensor &gradient, const Tensor &output) { return gradient * (1 - output.square()); }

inline Tensor logit_backward(const Tensor &gradient, const Tensor &input, optional<double> eps = nullopt) {
  const Tensor slope = gradient / (input * (1 - input));
  const double least = eps.value_or(0);
  return where((input < least).bitwise_or(input > 1 - least), zeros_like(slope).fill_(eps ? 0. : __builtin_nan("")), slope);
}
/* scale * x above 0, scale * alpha * (e^(input_scale * x) - 1) below; of the result if `is_result`. */
inline Tensor elu_backward(const Tensor &gradient, const Scalar &alpha, const Scalar &scale, const Scalar &input_scale, bool is_result,
                           const Tensor &self_or_result) {
  const double a = alpha.toDouble() * scale.toDouble(), rate = input_scale.toDouble();
  const Tensor below = is_result ? (self_or_result + a) * rate : (self_or_result * rate).exp() * (rate * a);
  return gradient * where(self_or_result <= 0, below, scale);
}
inline Tensor gelu_backward(const Tensor &gradient, const Tensor &x, const char *approximate = "none") {
  if (std::strcmp(approximate, "tanh") == 0) {
    const double beta = 0.7978845608028654, kappa = 0.044715;
    const Tensor inner = ((x.pow(3) * kappa + x) * beta).tanh(), slope = (x.square() * (3 * kappa) + 1) * beta;
    return gradient * ((inner + 1) * 0.5 + x * 0.5 * (1 - inner.square()) * slope);
  }
  if (std::strcmp(approximate, "none") != 0)
    th::fail("gelu_backward: approximate is \"none\" or \"tanh\", not \"", approximate, '"');
  return gradient * ((x * -0.7071067811865476).erfc() * 0.5 + x * (x.square() * -0.5).exp() * 0.3989422804014327);
}
inline Tensor silu_backward(const Tensor &gradient, const Tensor &x) {
  const Tensor s = x.sigmoid();
  return gradient * s * (x * (1 - s) + 1);
}
inline Tensor mish_backward(const Tensor &gradient, const Tensor &x) {
  const Tensor t = (x.clamp_min(0) + (-x.abs()).exp().log1p()).tanh();
  return gradient * (t + x * x.sigmoid() * (1 - t.square()));
}
inline Tensor hardtanh_backward(const Tensor &gradient, const Tensor &x, const Scalar &least, const Scalar &most) {
  return where((x <= least).bitwise_or(x >= most), 0, gradient);
}
inline Tensor hardsigmoid_backward(const Tensor &gradient, const Tensor &x) {
  return where((x > -3).bitwise_and(x < 3), gradient / 6, 0);
}
inline Tensor hardswish_backward(const Tensor &gradient, const Tensor &x) {
  return where(x <= -3, 0, where(x < 3, gradient * (x / 3 + 0.5), gradient));
}
inline Tensor hardshrink_backward(const Tensor &gradient, const Tensor &x, const Scalar &lambda) {
  return where((x >= -lambda.toDouble()).bitwise_and(x <= lambda), 0, gradient);
}
inline Tensor softshrink_backward(const Tensor &gradient, const Tensor &x, const Scalar &lambda) {
  return hardshrink_backward(gradient, x, lambda);
}
inline Tensor leaky_relu_backward(const Tensor &gradient, const Tensor &self_or_result, const Scalar &slope, bool /*is_result*/) {
  return where(self_or_result > 0, gradient, gradient * slope);
}
inline Tensor threshold_backward(const Tensor &gradient, const Tensor &x, const Scalar &bound) { return where(x <= bound, 0, gradient); }
inline Tensor softplus_backward(const Tensor &gradient, const Tensor &x, const Scalar &beta, const Scalar &threshold) {
  const Tensor scaled = x * beta;
  return where(scaled > threshold, gradient, gradient * scaled.sigmoid());
}
/* Also e^-|x|, which libtorch's backward reads. */
inline std::tuple<Tensor, Tensor> log_sigmoid_forward(const Tensor &x) {
  Tensor power = (-x.abs()).exp();
  return detail::results(x.clamp_max(0) - power.log1p(), std::move(power));
}
inline Tensor log_sigmoid_backward(const Tensor &gradient, const Tensor &x, const Tensor & /*buffer*/) { return gradient * (-x).sigmoid(); }
inline Tensor glu_backward(const Tensor &gradient, const Tensor &input, std::int64_t d) {
  const std::size_t dimension = detail::wrap_existing(d, input.dim());
  if (input.sizes()[dimension] % 2)
    th::fail("glu_backward: dimension ", d, " of sizes ", input.sizes(), " has no halves");
  const std::vector<Tensor> halves = input.chunk(2, d);
  const Tensor gate = halves[1].sigmoid();
  return cat({gradient * gate, gradient * halves[0] * gate * (1 - gate)}, d);
}
/* `noise` gets the factors: those that were drawn below 0, in training, and 1. */
inline Tensor rrelu_with_noise(const Tensor &input, Tensor &noise, const Scalar &lower = 1. / 8, const Scalar &upper = 1. / 3,
                               bool training = false) {
  const double low = lower.toDouble(), high = upper.toDouble();
  if (!(low <= high))
    th::fail("rrelu_with_noise: the lower bound ", lower, " is above the upper one, ", upper);
  if (!training)
    return where(input <= 0, input * ((low + high) / 2), input);
  noise.resize_(input.sizes()).copy_(where(input <= 0, empty_like(input).uniform_(low, high), 1));
  return input * noise;
}
inline Tensor rrelu_with_noise_backward(const Tensor &gradient, const Tensor &input, const Tensor &noise, const Scalar &lower,
                                        const Scalar &upper, bool training, bool is_result) {
  return training && upper.toDouble() - lower.toDouble() > 1e-6
             ? gradient * noise
             : leaky_relu_backward(gradient, input, (lower.toDouble() + upper.toDouble()) / 2, is_result);
}

/* ---- of losses ---- */

namespace detail {
/* The gradient of each element of a loss, from that of all of them, their sum or their mean. */
inline Tensor of_elements(const Tensor &gradient, const Tensor &losses, std::int64_t reduction) {
  return reduction == Reduction::Mean ? gradient / static_cast<double>(losses.numel()) : gradient;
}
} // namespace detail

inline Tensor mse_loss_backward(const Tensor &gradient, const Tensor &input, const Tensor &target, std::int64_t reduction) {
  const Tensor d = input - target;
  return d * 2 * detail::of_elements(gradient, d, reduction);
}
inline Tensor smooth_l1_loss_backward(const Tensor &gradient, const Tensor &input, const Tensor &target, std::int64_t reduction, double beta) {
  const Tensor d = input - target;
  return where(d.abs() < beta, d / beta, d.sign()) * detail::of_elements(gradient, d, reduction);
}
inline Tensor huber_loss_backward(const Tensor &gradient, const Tensor &input, const Tensor &target, std::int64_t reduction, double delta) {
  const Tensor d = input - target;
  return clamp(d, -delta, delta) * detail::of_elements(gradient, d, reduction);
}
inline Tensor soft_margin_loss_backward(const Tensor &gradient, const Tensor &input, const Tensor &target, std::int64_t reduction) {
  const Tensor slope = -target * (-target * input).sigmoid();
  return slope * detail::of_elements(gradient, slope, reduction);
}
inline Tensor binary_cross_entropy_backward(const Tensor &gradient, const Tensor &input, const Tensor &target,
                                            const Tensor &weight = Tensor(), std::int64_t reduction = Reduction::Mean) {
  Tensor slope = (input - target) / ((1 - input) * input).clamp_min(1e-12);
  if (weight.defined())
    slope = slope * weight;
  return slope * detail::of_elements(gradient, slope, reduction);
}
/* nll_loss, and the sum of the weights of the targets that count. */
inline std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor &input, const Tensor &target, const Tensor &weight, std::int64_t reduction,
                                                   std::int64_t ignore_index) {
  const Tensor counted = detail::whole_indices(target, "nll_loss_forward").ne(ignore_index);
  const Tensor classes = where(counted, target, zeros_like(target)).to(kLong);
  Tensor total = weight.defined() ? (weight.take(classes) * counted).sum() : counted.sum().to(input.scalar_type());
  return detail::results(nll_loss_nd(input, target, weight, reduction, ignore_index),
                         reduction == Reduction::None ? zeros({}, input.scalar_type()) : std::move(total));
}
inline std::tuple<Tensor, Tensor> nll_loss2d_forward(const Tensor &input, const Tensor &target, const Tensor &weight, std::int64_t reduction,
                                                     std::int64_t ignore_index) {
  detail::check_rank("nll_loss2d_forward", input, 4);
  return nll_loss_forward(input, target, weight, reduction, ignore_index);
}
inline Tensor nll_loss_backward(const Tensor &gradient, const Tensor &input, const Tensor &target, const Tensor &weight,
                                std::int64_t reduction, std::int64_t ignore_index, const Tensor &total_weight) {
  const std::int64_t d = input.dim() == 1 ? 0 : 1;
  const Tensor counted = detail::whole_indices(target, "nll_loss_backward").ne(ignore_index);
  const Tensor classes = where(counted, target, zeros_like(target)).to(kLong);
  Tensor of_target = counted.to(input.scalar_type()).neg();
  if (weight.defined())
    of_target = of_target * weight.take(classes);
  of_target = of_target * (reduction == Reduction::Mean ? gradient / total_weight : gradient);
  return zeros_like(input).scatter_(d, classes.unsqueeze(d), of_target.unsqueeze(d));
}
inline Tensor nll_loss2d_backward(const Tensor &gradient, const Tensor &input, const Tensor &target, const Tensor &weight,
                                  std::int64_t reduction, std::int64_t ignore_index, const Tensor &total_weight) {
  detail::check_rank("nll_loss2d_backward", input, 4);
  return nll_loss_backward(gradient, input, target, weight, reduction, ignore_index, total_weight);
}

/* ---- of views and choices: zeros where nothing was chosen ---- */

inline Tensor select_backward(const Tensor &gradient, IntArrayRef sizes, std::int64_t d, std::int64_t index) {
  const Tensor result = zeros(sizes, gradient.scalar_type());
  result.select(d, index).copy_(gradient);
  return result;
}
inline Tensor slice_backward(const Tensor &gradient, IntArrayRef sizes, std::int64_t d, std::int64_t start, std::int64_t end,
                             std::int64_t step) {
  const Tensor result = zeros(sizes, gradient.scalar_type());
  result.slice(d, start, end, step).copy_(gradient);
  return result;
}
inline Tensor diagonal_backward(const Tensor &gradient, IntArrayRef sizes, std::int64_t offset, std::int64_t a, std::int64_t b) {
  const Tensor result = zeros(sizes, gradient.scalar_type());
  result.diagonal(offset, a, b).copy_(gradient);
  return result;
}
inline Tensor trace_backward(const Tensor &gradient, IntArrayRef sizes) {
  if (sizes.size() != 2)
    th::fail("trace_backward: the sizes of a matrix are expected, not ", sizes);
  const Tensor result = zeros(sizes, gradient.scalar_type());
  result.diagonal().copy_(gradient);
  return result;
}
inline Tensor index_select_backward(const Tensor &gradient, IntArrayRef sizes, std::int64_t d, const Tensor &index) {
  return zeros(sizes, gradient.scalar_type()).index_add_(d, index, gradient);
}
inline Tensor gather_backward(const Tensor &gradient, const Tensor &self, std::int64_t d, const Tensor &index, bool /*sparse_grad*/ = false) {
  return zeros(self.sizes(), gradient.scalar_type()).scatter_add_(d, index, gradient);
}
inline Tensor value_selecting_reduction_backward(const Tensor &gradient, std::int64_t d, const Tensor &indices, IntArrayRef sizes,
                                                 bool keepdim) {
  if (!keepdim && !sizes.empty())
    return value_selecting_reduction_backward(gradient.unsqueeze(d), d, indices.unsqueeze(d), sizes, true);
  const Tensor result = zeros(sizes, gradient.scalar_type());
  return sizes.empty() ? result.add_(gradient) : Tensor(result.scatter_(d, indices, gradient));
}
inline Tensor cummaxmin_backward(const Tensor &gradient, const Tensor &input, const Tensor &indices, std::int64_t d) {
  return gather_backward(gradient, input, d, indices);
}
inline Tensor masked_select_backward(const Tensor &gradient, const Tensor &input, const Tensor &mask) {
  return zeros(detail::common_sizes(input, mask), gradient.scalar_type())
      .masked_scatter_(mask.expand(detail::common_sizes(input, mask)), gradient)
      .sum_to_size(input.sizes());
}
/* That of the source, of these sizes, of which the first elements were written. */
inline Tensor masked_scatter_backward(const Tensor &gradient, const Tensor &mask, IntArrayRef sizes) {
  const Tensor result = zeros({th::count_of(sizes)}, gradient.scalar_type()), chosen = gradient.masked_select(mask.expand(gradient.sizes()));
  if (chosen.numel() > result.numel())
    th::fail("masked_scatter_backward: ", chosen.numel(), " elements were written, and the source of sizes ", sizes, " has less");
  result.narrow(0, 0, chosen.numel()).copy_(chosen);
  return result.reshape(sizes);
}
inline Tensor unfold_backward(const Tensor &gradient, IntArrayRef sizes, std::int64_t d, std::int64_t size, std::int64_t step) {
  const Tensor result = zeros(sizes, gradient.scalar_type());
  const std::int64_t windows = gradient.size(d);
  for (std::int64_t i = 0; i < size; ++i)
    result.slice(d, i, i + (windows - 1) * step + 1, step).add_(gradient.select(-1, i));
  return result;
}
/* Of an embedding with `count` rows; that of row `padding` is 0, and with `by_frequency` each is divided by how often it was asked for. */
inline Tensor embedding_dense_backward(const Tensor &gradient, const Tensor &indices, std::int64_t count, std::int64_t padding,
                                       bool by_frequency) {
  const Tensor rows = gradient.reshape({-1, gradient.size(-1)}),
               places = detail::whole_indices(indices, "embedding_dense_backward").to(kLong).reshape({-1});
  const Tensor result = zeros({count, rows.size(1)}, gradient.scalar_type()).index_add_(0, places, rows);
  if (by_frequency)
    result.div_(bincount(places, {}, count).clamp_min_(1).to(gradient.scalar_type()).unsqueeze(1));
  if (padding >= 0)
    result.select(0, padding).zero_();
  return result;
}
inline Tensor embedding_backward(const Tensor &gradient, const Tensor &indices, std::int64_t count, std::int64_t padding, bool by_frequency,
                                 bool sparse) {
  if (sparse)
    th::fail("embedding_backward: the gradient cannot be sparse");
  return embedding_dense_backward(gradient, indices, count, padding, by_frequency);
}

} // namespace at

#include <th/names_end.hpp>

#endif
