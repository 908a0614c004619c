/*
 * ATen/ops/layers.h: layers of neural networks: dense ones, convolutions, normalisation, pooling.
 */
#ifndef TH_ATEN_OPS_LAYERS_H
#define TH_ATEN_OPS_LAYERS_H

#include <th/names_begin.hpp>

#include <ATen/ops/nn_call.h>
#include <th/maybe.hpp>

#include <string_view>

namespace at {

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
 * Cross-correlations of input, (batch x) planes x (time x) rows x columns, with the kernels in weight, outputs x planes / groups
 * x the kernels' sizes, and a number for each output. conv_transpose: the sums of the kernels times each element, where weight
 * is planes x outputs / groups x the kernels' sizes: what gives conv its gradient.
 */
namespace detail {

template <class Real>
using ConvolutionOfVolumes = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *,
                                      TensorOf<Real> *, TensorOf<Real> *, int, int, int, int, int, int, int, int, int, int, int, int);
template <class Real>
using FullConvolution = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *,
                                 TensorOf<Real> *, TensorOf<Real> *, int, int, int, int, int, int, int, int, int, int);

/* One group after the other; `call` writes the output of the planes of one with its kernels and its numbers. */
template <class Call>
Tensor grouped(const char *name, std::int64_t dimensions, const Tensor &input, const Tensor &weight, const Tensor &bias,
               std::int64_t groups, bool transposed, const Call &call) {
  check_rank(name, weight, dimensions + 2);
  const std::int64_t plane = input.dim() - dimensions - 1;
  if (plane < 0 || groups < 1 || input.size(plane) % groups || weight.size(0) % groups)
    th::fail(name, ": an input of sizes ", input.sizes(), " and kernels of sizes ", weight.sizes(), " in ", groups, " groups");
  const std::int64_t planes = input.size(plane) / groups, kernels = weight.size(0) / groups,
                     outputs = transposed ? weight.size(1) : kernels;
  std::vector<Tensor> parts;
  for (std::int64_t group = 0; group < groups; group++) {
    const Tensor output = empty_of(input.scalar_type());
    call(groups == 1 ? input : input.narrow(plane, group * planes, planes), output, weight.narrow(0, group * kernels, kernels),
         bias.defined() ? bias.narrow(0, group * outputs, outputs) : Tensor());
    parts.push_back(output);
  }
  return groups == 1 ? parts.front() : cat(parts, plane);
}

/* Views with a dimension of size 1 before the last, and lists for it: what is of rows, as of a plane. */
inline Tensor as_plane(const Tensor &rows) { return rows.defined() ? rows.unsqueeze(-2) : rows; }
inline th::Sizes of_plane(const char *what, IntArrayRef given, std::int64_t other) { return {other, each<1>(what, given)[0]}; }

} // namespace detail

inline Tensor conv2d(const Tensor &input, const Tensor &weight, const Tensor &bias = Tensor(), IntArrayRef stride = 1,
                     IntArrayRef padding = 0, IntArrayRef dilation = 1, std::int64_t groups = 1) {
  static constexpr detail::Functions<detail::Convolution> functions = TH_AT_NN(SpatialDilatedConvolution_updateOutput);
  const auto step = detail::each<2>("stride", stride), zeros = detail::each<2>("padding", padding),
             apart = detail::each<2>("dilation", dilation);
  const auto call = [&](const Tensor &part, const Tensor &output, const Tensor &kernels, const Tensor &numbers) {
    detail::run(functions, input.scalar_type(), detail::no_state, part, output, kernels, detail::Optional(numbers),
                detail::Optional(Tensor()), detail::Optional(Tensor()), th::as_int(weight.size(3)), th::as_int(weight.size(2)),
                step[1], step[0], zeros[1], zeros[0], apart[1], apart[0]);
  };
  return detail::grouped("conv2d", 2, input, weight, bias, groups, false, call);
}
inline Tensor conv3d(const Tensor &input, const Tensor &weight, const Tensor &bias = Tensor(), IntArrayRef stride = 1,
                     IntArrayRef padding = 0, IntArrayRef dilation = 1, std::int64_t groups = 1) {
  static constexpr detail::Functions<detail::ConvolutionOfVolumes> functions = TH_AT_NN(VolumetricDilatedConvolution_updateOutput);
  const auto step = detail::each<3>("stride", stride), zeros = detail::each<3>("padding", padding),
             apart = detail::each<3>("dilation", dilation);
  const auto call = [&](const Tensor &part, const Tensor &output, const Tensor &kernels, const Tensor &numbers) {
    detail::run(functions, input.scalar_type(), detail::no_state, part, output, kernels, detail::Optional(numbers),
                detail::Optional(Tensor()), detail::Optional(Tensor()), th::as_int(weight.size(2)), th::as_int(weight.size(4)),
                th::as_int(weight.size(3)), step[0], step[2], step[1], zeros[0], zeros[2], zeros[1], apart[0], apart[2], apart[1]);
  };
  return detail::grouped("conv3d", 3, input, weight, bias, groups, false, call);
}
inline Tensor conv1d(const Tensor &input, const Tensor &weight, const Tensor &bias = Tensor(), IntArrayRef stride = 1,
                     IntArrayRef padding = 0, IntArrayRef dilation = 1, std::int64_t groups = 1) {
  detail::check_rank("conv1d", weight, 3);
  return conv2d(detail::as_plane(input), detail::as_plane(weight), bias, detail::of_plane("stride", stride, 1),
                detail::of_plane("padding", padding, 0), detail::of_plane("dilation", dilation, 1), groups)
      .squeeze(-2);
}
inline Tensor conv_transpose2d(const Tensor &input, const Tensor &weight, const Tensor &bias = Tensor(), IntArrayRef stride = 1,
                               IntArrayRef padding = 0, IntArrayRef output_padding = 0, std::int64_t groups = 1,
                               IntArrayRef dilation = 1) {
  static constexpr detail::Functions<detail::FullConvolution> functions = TH_AT_NN(SpatialFullDilatedConvolution_updateOutput);
  const auto step = detail::each<2>("stride", stride), zeros = detail::each<2>("padding", padding),
             apart = detail::each<2>("dilation", dilation), more = detail::each<2>("output_padding", output_padding);
  const auto call = [&](const Tensor &part, const Tensor &output, const Tensor &kernels, const Tensor &numbers) {
    detail::run(functions, input.scalar_type(), detail::no_state, part, output, kernels, detail::Optional(numbers),
                empty({0}, input.scalar_type()), empty({0}, input.scalar_type()), th::as_int(weight.size(3)),
                th::as_int(weight.size(2)), step[1], step[0], zeros[1], zeros[0], apart[1], apart[0], more[1], more[0]);
  };
  return detail::grouped("conv_transpose2d", 2, input, weight, bias, groups, true, call);
}
inline Tensor conv_transpose3d(const Tensor &input, const Tensor &weight, const Tensor &bias = Tensor(), IntArrayRef stride = 1,
                               IntArrayRef padding = 0, IntArrayRef output_padding = 0, std::int64_t groups = 1,
                               IntArrayRef dilation = 1) {
  static constexpr detail::Functions<detail::ConvolutionOfVolumes> functions = TH_AT_NN(VolumetricFullDilatedConvolution_updateOutput);
  const auto step = detail::each<3>("stride", stride), zeros = detail::each<3>("padding", padding),
             apart = detail::each<3>("dilation", dilation), more = detail::each<3>("output_padding", output_padding);
  const auto call = [&](const Tensor &part, const Tensor &output, const Tensor &kernels, const Tensor &numbers) {
    detail::run(functions, input.scalar_type(), detail::no_state, part, output, kernels, detail::Optional(numbers),
                empty({0}, input.scalar_type()), empty({0}, input.scalar_type()), step[0], step[2], step[1], zeros[0], zeros[2],
                zeros[1], apart[0], apart[2], apart[1], more[0], more[2], more[1]);
  };
  return detail::grouped("conv_transpose3d", 3, input, weight, bias, groups, true, call);
}
inline Tensor conv_transpose1d(const Tensor &input, const Tensor &weight, const Tensor &bias = Tensor(), IntArrayRef stride = 1,
                               IntArrayRef padding = 0, IntArrayRef output_padding = 0, std::int64_t groups = 1,
                               IntArrayRef dilation = 1) {
  detail::check_rank("conv_transpose1d", weight, 3);
  return conv_transpose2d(detail::as_plane(input), detail::as_plane(weight), bias, detail::of_plane("stride", stride, 1),
                          detail::of_plane("padding", padding, 0), detail::of_plane("output_padding", output_padding, 0), groups,
                          detail::of_plane("dilation", dilation, 1))
      .squeeze(-2);
}

namespace detail {
/* The input with as many zeros around it as leave a convolution of step 1 its sizes: one more at the end where they are odd. */
inline Tensor padded_alike(const Tensor &input, const Tensor &weight, IntArrayRef stride, std::string_view padding, IntArrayRef dilation,
                           std::int64_t dimensions, const char *function = TH_CPP_CALLER) {
  if (padding == "valid")
    return input;
  bool steps = false;
  for (const std::int64_t step : stride)
    steps = steps || step != 1;
  if (padding != "same" || steps || weight.dim() != dimensions + 2 || input.dim() <= dimensions)
    th::fail(function, ": padding is valid, or same with a stride of 1, and numbers otherwise: it is ", padding, " and ", stride);
  th::Sizes sizes = input.sizes();
  for (std::int64_t i = 0; i < dimensions; ++i)
    sizes[sizes.size() - static_cast<std::size_t>(dimensions - i)] +=
        (weight.size(i + 2) - 1) * dilation[dilation.size() == 1 ? 0 : static_cast<std::size_t>(i)];
  const Tensor result = zeros(sizes, input.scalar_type());
  Tensor inner = result;
  for (std::int64_t d = input.dim() - dimensions; d < input.dim(); ++d)
    inner = inner.narrow(d, (result.size(d) - input.size(d)) / 2, input.size(d));
  inner.copy_(input);
  return result;
}
template <class Name>
using IfText = std::enable_if_t<std::is_convertible<const Name &, std::string_view>::value, Tensor>;
} // namespace detail
/* With padding of "same" or "valid". */
#define TH_AT_NAMED_PADDING(NAME, DIMENSIONS)                                                                                     \
  template <class Name>                                                                                                           \
  detail::IfText<Name> NAME(const Tensor &input, const Tensor &weight, const Tensor &bias, IntArrayRef stride, const Name &padding, \
                            IntArrayRef dilation = 1, std::int64_t groups = 1) {                                                  \
    return NAME(detail::padded_alike(input, weight, stride, padding, dilation, DIMENSIONS, #NAME), weight, bias, stride,          \
                IntArrayRef(0), dilation, groups);                                                                                \
  }
TH_AT_NAMED_PADDING(conv1d, 1)
TH_AT_NAMED_PADDING(conv2d, 2)
TH_AT_NAMED_PADDING(conv3d, 3)
#undef TH_AT_NAMED_PADDING

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

/* The maxima but for NaN, and their indices, which count from the base of the C library; one less if all is minus infinity. */
inline std::tuple<Tensor, Tensor> largest_in(const Tensor &input, const Windows<2> &w, bool ceil_mode) {
  static constexpr Functions<MaximumPooling> functions = TH_AT_NN(SpatialDilatedMaxPooling_updateOutput);
  Tensor output = empty_of(input.scalar_type()), indices = empty_of(kLong);
  run(functions, input.scalar_type(), no_state, input, output, Indices(indices), w.size[1], w.size[0], w.step[1],
      w.step[0], w.zeros[1], w.zeros[0], w.apart[1], w.apart[0], ceil_mode);
  return {output, indices};
}
inline std::tuple<Tensor, Tensor> largest_in(const Tensor &input, const Windows<3> &w, bool ceil_mode) {
  static constexpr Functions<MaximumPoolingOfVolumes> functions = TH_AT_NN(VolumetricDilatedMaxPooling_updateOutput);
  Tensor output = empty_of(input.scalar_type()), indices = empty_of(kLong);
  run(functions, input.scalar_type(), no_state, input, output, Indices(indices), w.size[0], w.size[2], w.size[1],
      w.step[0], w.step[2], w.step[1], w.zeros[0], w.zeros[2], w.zeros[1], w.apart[0], w.apart[2], w.apart[1],
      ceil_mode);
  return {output, indices};
}

/* The maxima and their indices in each window: the first NaN, if there is one, and the first element of minus infinities. */
template <std::size_t Dimensions>
std::tuple<Tensor, Tensor> max_pooled(const Tensor &input, const Windows<Dimensions> &w, bool ceil_mode) {
  const auto [output, indices] = largest_in(input, w, ceil_mode);
  const double most = at::max(input).item<double>();
  if (most != most) {
    const auto [found, places] = largest_in(input.ne(input).to(input.scalar_type()), w, ceil_mode);
    const Tensor missing = found.ne(0);
    output.masked_fill_(missing, most);
    indices.copy_(where(missing, places, indices));
  }
  const int base = THGetIndexBase();
  if (at::min(indices).item().toLong() < base)
    indices.copy_(where(indices.lt(base), std::get<1>(largest_in(zeros_like(input), w, ceil_mode)), indices));
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

namespace detail {
/* Each row of elements, of mean 0 and variance 1. */
inline Tensor standardised(const Tensor &input, std::int64_t rows, double eps) {
  if (input.numel() == 0)
    return input.clone();
  return batch_norm(input.reshape({1, rows, -1}), Tensor(), Tensor(), Tensor(), Tensor(), true, 0, eps).reshape(input.sizes());
}
/* result * weight + bias, which may be left out. */
inline Tensor weighted(Tensor result, const Tensor &weight, const Tensor &bias) {
  if (weight.defined())
    result = result * weight;
  return bias.defined() ? result + bias : result;
}
/* A number for each plane, beside tensors of `rank` dimensions. */
inline Tensor of_planes(const Tensor &numbers, std::int64_t rank) {
  th::Sizes sizes(static_cast<std::size_t>(rank), 1);
  sizes[1] = -1;
  return numbers.defined() ? numbers.reshape(sizes) : numbers;
}
inline void check_last_sizes(const char *name, const Tensor &input, IntArrayRef sizes) {
  if (sizes.empty() || sizes.size() > static_cast<std::size_t>(input.dim()) ||
      !(input.sizes().slice(input.sizes().size() - sizes.size()) == sizes))
    th::fail(name, ": an input whose last sizes are ", sizes, " is expected, not ", input.sizes());
}
} // namespace detail

/* (input - mean) / sqrt(variance + eps) * weight + bias over the last dimensions, which have these sizes. */
inline Tensor layer_norm(const Tensor &input, IntArrayRef sizes, const Tensor &weight = Tensor(), const Tensor &bias = Tensor(),
                         double eps = 1e-5, bool = true) {
  detail::check_last_sizes("layer_norm", input, sizes);
  const std::int64_t length = th::count_of(sizes);
  return detail::weighted(detail::standardised(input, length == 0 ? 0 : input.numel() / length, eps), weight, bias);
}
/* input / sqrt(mean of squares + eps) * weight; without eps the difference from 1 to the next number. */
inline Tensor rms_norm(const Tensor &input, IntArrayRef sizes, const Tensor &weight = Tensor(), th::Maybe<double> eps = {}) {
  detail::check_last_sizes("rms_norm", input, sizes);
  th::Sizes last;
  for (std::size_t i = sizes.size(); i > 0; --i)
    last.push_back(-static_cast<std::int64_t>(i));
  const double least = eps.value_or(input.scalar_type() == kDouble ? 2.220446049250313e-16 : 1.1920928955078125e-07);
  return detail::weighted(input.numel() == 0 ? input.clone() : input * input.square().mean(last, true).add(least).rsqrt(), weight, Tensor());
}
/* The same as layer_norm for each of `groups` groups of planes, with a weight and a bias for each plane. */
inline Tensor group_norm(const Tensor &input, std::int64_t groups, const Tensor &weight = Tensor(), const Tensor &bias = Tensor(),
                         double eps = 1e-5, bool = true) {
  if (input.dim() < 2 || groups < 1 || input.size(1) % groups)
    th::fail("group_norm: an input of sizes ", input.sizes(), " in ", groups, " groups");
  return detail::weighted(detail::standardised(input, input.size(0) * groups, eps), detail::of_planes(weight, input.dim()),
                          detail::of_planes(bias, input.dim()));
}
/* The same for each plane. The running mean and variance move to those of the planes, or are used unless `use_input_stats`. */
inline Tensor instance_norm(const Tensor &input, const Tensor &weight, const Tensor &bias, const Tensor &running_mean,
                            const Tensor &running_var, bool use_input_stats, double momentum, double eps, bool = true) {
  if (!use_input_stats)
    return batch_norm(input, weight, bias, running_mean, running_var, false, momentum, eps);
  if (input.dim() < 3)
    th::fail("instance_norm: an input of three dimensions or more is expected, not of sizes ", input.sizes());
  if (input.numel() == 0)
    return group_norm(input, input.size(1), weight, bias, eps);
  const Tensor planes = input.reshape({input.size(0), input.size(1), -1});
  if (running_mean.defined())
    running_mean.mul_(1 - momentum).add_(planes.mean(2).mean(0), momentum);
  if (running_var.defined())
    running_var.mul_(1 - momentum).add_(planes.var(2).mean(0), momentum);
  return group_norm(input, input.size(1), weight, bias, eps);
}

/* The same norms as libtorch's kernels have them: also the means, and the factors 1 / sqrt(variance + eps). */
inline std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor &input, IntArrayRef sizes, const Tensor &weight, const Tensor &bias,
                                                            double eps) {
  Tensor result = layer_norm(input, sizes, weight, bias, eps);
  th::Sizes last, shape = input.sizes();
  for (std::size_t i = sizes.size(); i > 0; --i) {
    last.push_back(-static_cast<std::int64_t>(i));
    shape[shape.size() - i] = 1;
  }
  if (input.numel() == 0)
    return detail::results(std::move(result), empty(shape, input.scalar_type()), empty(shape, input.scalar_type()));
  return detail::results(std::move(result), input.mean(last, true), input.var(last, false, true).add(eps).rsqrt());
}
inline std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor &input, const Tensor &weight, const Tensor &bias, std::int64_t batch,
                                                            std::int64_t planes, std::int64_t places, std::int64_t groups, double eps) {
  if (groups < 1 || planes % groups || input.numel() != batch * planes * places)
    th::fail("native_group_norm: an input of sizes ", input.sizes(), " in ", groups, " groups of ", planes, " planes");
  Tensor result = group_norm(input, groups, weight, bias, eps);
  if (input.numel() == 0)
    return detail::results(std::move(result), zeros({batch, groups}, input.scalar_type()), zeros({batch, groups}, input.scalar_type()));
  const Tensor rows = input.reshape({batch, groups, -1});
  return detail::results(std::move(result), rows.mean(2), rows.var({2}, false).add(eps).rsqrt());
}
inline std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor &input, const Tensor &weight, const Tensor &bias,
                                                            const Tensor &running_mean, const Tensor &running_var, bool training,
                                                            double momentum, double eps) {
  Tensor result = batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  if (!training)
    return detail::results(std::move(result), empty({0}, input.scalar_type()), empty({0}, input.scalar_type()));
  const Tensor rows = input.transpose(0, 1).reshape({input.size(1), -1});
  return detail::results(std::move(result), rows.mean(1), rows.var({1}, false).add(eps).rsqrt());
}

/* x^T weight[k] y + bias[k] of the rows of both, whose other dimensions are the same. */
inline Tensor bilinear(const Tensor &x, const Tensor &y, const Tensor &weight, const Tensor &bias = Tensor()) {
  detail::check_rank("bilinear", weight, 3);
  if (x.dim() == 0 || x.dim() != y.dim() || !(x.sizes().slice(0, x.sizes().size() - 1) == y.sizes().slice(0, y.sizes().size() - 1)) ||
      x.size(-1) != weight.size(1) || y.size(-1) != weight.size(2))
    th::fail("bilinear: rows of sizes ", x.sizes(), " and ", y.sizes(), " do not go with weights of sizes ", weight.sizes());
  th::Sizes sizes = x.sizes();
  sizes[sizes.size() - 1] = weight.size(0);
  if (x.numel() == 0 || y.numel() == 0)
    return zeros(sizes, x.scalar_type());
  const Tensor rows = x.reshape({-1, x.size(-1)}), others = y.reshape({-1, y.size(-1)});
  const Tensor result = einsum("bi,kij,bj->bk", {rows, weight, others}).reshape(sizes);
  return bias.defined() ? result + bias : result;
}

/* Any of the convolutions above, by the dimensions of the kernels. */
inline Tensor convolution(const Tensor &input, const Tensor &weight, const Tensor &bias, IntArrayRef stride, IntArrayRef padding,
                          IntArrayRef dilation, bool transposed, IntArrayRef output_padding, std::int64_t groups) {
  switch (weight.dim()) {
    case 3:
      return transposed ? conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation)
                        : conv1d(input, weight, bias, stride, padding, dilation, groups);
    case 4:
      return transposed ? conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)
                        : conv2d(input, weight, bias, stride, padding, dilation, groups);
    case 5:
      return transposed ? conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation)
                        : conv3d(input, weight, bias, stride, padding, dilation, groups);
    default: th::fail("convolution: kernels of one to three dimensions are expected, not of sizes ", weight.sizes());
  }
}

/* ---- pooling that is over functions of planes ---- */

/* Convolutions by the names of libtorch's kernels, which are given the kernel's sizes too. */
#define TH_AT_CONVOLUTION(NAME, OF)                                                                                            \
  inline Tensor NAME(const Tensor &input, const Tensor &weight, IntArrayRef /*kernel*/, const Tensor &bias = Tensor(),         \
                     IntArrayRef stride = 1, IntArrayRef padding = 0, IntArrayRef dilation = 1) {                             \
    return OF(input, weight, bias, stride, padding, dilation);                                                                 \
  }
TH_AT_CONVOLUTION(thnn_conv2d, conv2d)
TH_AT_CONVOLUTION(slow_conv3d, conv3d)
TH_AT_CONVOLUTION(slow_conv3d_forward, conv3d)
TH_AT_CONVOLUTION(slow_conv_dilated2d, conv2d)
TH_AT_CONVOLUTION(slow_conv_dilated3d, conv3d)
#undef TH_AT_CONVOLUTION
inline Tensor conv_depthwise3d(const Tensor &input, const Tensor &weight, IntArrayRef /*kernel*/, const Tensor &bias, IntArrayRef stride,
                               IntArrayRef padding, IntArrayRef dilation) {
  return conv3d(input, weight, bias, stride, padding, dilation, input.size(-4));
}
inline Tensor slow_conv_transpose2d(const Tensor &input, const Tensor &weight, IntArrayRef /*kernel*/, const Tensor &bias = Tensor(),
                                    IntArrayRef stride = 1, IntArrayRef padding = 0, IntArrayRef output_padding = 0,
                                    IntArrayRef dilation = 1) {
  return conv_transpose2d(input, weight, bias, stride, padding, output_padding, 1, dilation);
}
inline Tensor slow_conv_transpose3d(const Tensor &input, const Tensor &weight, IntArrayRef /*kernel*/, const Tensor &bias = Tensor(),
                                    IntArrayRef stride = 1, IntArrayRef padding = 0, IntArrayRef output_padding = 0,
                                    IntArrayRef dilation = 1) {
  return conv_transpose3d(input, weight, bias, stride, padding, output_padding, 1, dilation);
}
/* Of sequences: times x batch x planes, with weights taps x planes x results. */
inline Tensor conv_tbc(const Tensor &input, const Tensor &weight, const Tensor &bias, std::int64_t pad = 0) {
  detail::check_rank("conv_tbc", input, 3);
  detail::check_rank("conv_tbc", weight, 3);
  return conv1d(input.permute({1, 2, 0}), weight.permute({2, 1, 0}), bias, 1, pad).permute({2, 0, 1});
}

inline Tensor avg_pool1d(const Tensor &input, IntArrayRef kernel, IntArrayRef stride = {}, IntArrayRef padding = 0,
                         bool ceil_mode = false, bool count_include_pad = true) {
  return avg_pool2d(detail::as_plane(input), detail::of_plane("kernel", kernel, 1),
                    detail::of_plane("stride", stride.empty() ? kernel : stride, 1), detail::of_plane("padding", padding, 0),
                    ceil_mode, count_include_pad)
      .squeeze(-2);
}
inline std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor &input, IntArrayRef kernel, IntArrayRef stride = {},
                                                          IntArrayRef padding = 0, IntArrayRef dilation = 1, bool ceil_mode = false) {
  const std::tuple<Tensor, Tensor> result = max_pool2d_with_indices(
      detail::as_plane(input), detail::of_plane("kernel", kernel, 1),
      detail::of_plane("stride", stride.empty() ? kernel : stride, 1), detail::of_plane("padding", padding, 0),
      detail::of_plane("dilation", dilation, 1), ceil_mode);
  return detail::results(std::get<0>(result).squeeze(-2), std::get<1>(result).squeeze(-2));
}
inline Tensor max_pool1d(const Tensor &input, IntArrayRef kernel, IntArrayRef stride = {}, IntArrayRef padding = 0,
                         IntArrayRef dilation = 1, bool ceil_mode = false) {
  return std::get<0>(max_pool1d_with_indices(input, kernel, stride, padding, dilation, ceil_mode));
}

namespace detail {

template <class Real>
using AdaptivePooling = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, int, int);
template <class Real>
using Unpooling = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, THLongTensor *, int, int);
template <class Real>
using UnpoolingOfVolumes = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, THLongTensor *, int, int, int, int, int, int,
                                    int, int, int);

/* What pool(part) gives for `count` windows that share dimension d out, side by side. */
template <class Pool>
Tensor shared_out(const Tensor &input, std::int64_t d, std::int64_t count, const Pool &pool, const char *function) {
  const std::int64_t size = input.size(d);
  if (count < 1 || size < 1)
    th::fail(function, ": ", count, " windows of an input of sizes ", input.sizes());
  std::vector<Tensor> windows;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t start = i * size / count, end = ((i + 1) * size + count - 1) / count;
    windows.push_back(pool(input.narrow(d, start, end - start), start, end - start));
  }
  return cat(windows, d);
}
template <std::size_t Dimensions>
Tensor adaptive_means(const Tensor &input, IntArrayRef sizes, const char *function = TH_CPP_CALLER) {
  const auto counts = each<Dimensions>("output_size", sizes);
  Tensor result = input;
  for (std::size_t i = 0; i < Dimensions; ++i) {
    const std::int64_t d = static_cast<std::int64_t>(i) - static_cast<std::int64_t>(Dimensions);
    result = shared_out(result, d, counts[i], [&](const Tensor &part, std::int64_t, std::int64_t) { return part.mean(d, true); }, function);
  }
  return result;
}
/* The maxima and their positions in the planes or volumes: one dimension after the other, the last one first. */
template <std::size_t Dimensions>
std::tuple<Tensor, Tensor> adaptive_maxima(const Tensor &input, IntArrayRef sizes, const char *function = TH_CPP_CALLER) {
  const auto counts = each<Dimensions>("output_size", sizes);
  std::int64_t count = 1;
  th::Sizes plane;
  for (std::size_t i = 0; i < Dimensions; ++i) {
    plane.push_back(input.size(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(Dimensions)));
    count *= plane.back();
  }
  Tensor values = input, indices = arange(count).view(plane).expand(input.sizes());
  for (std::size_t i = Dimensions; i-- > 0;) {
    const std::int64_t d = static_cast<std::int64_t>(i) - static_cast<std::int64_t>(Dimensions);
    const Tensor chosen = shared_out(values, d, counts[i], [&](const Tensor &part, std::int64_t start, std::int64_t) {
      return std::get<1>(part.max(d, true)) + start;
    }, function);
    values = values.gather(d, chosen);
    indices = indices.gather(d, chosen);
  }
  return results(std::move(values), std::move(indices));
}

} // namespace detail

/* The means, or the maxima and their positions, of as many windows as the output has elements, which share the input out. */
inline Tensor adaptive_avg_pool1d(const Tensor &input, IntArrayRef size) { return detail::adaptive_means<1>(input, size); }
inline Tensor adaptive_avg_pool2d(const Tensor &input, IntArrayRef sizes) {
  static constexpr detail::Functions<detail::AdaptivePooling> functions = TH_AT_NN(SpatialAdaptiveAveragePooling_updateOutput);
  const auto counts = detail::each<2>("output_size", sizes);
  return detail::activated(functions, input, counts[1], counts[0]);
}
inline Tensor adaptive_avg_pool3d(const Tensor &input, IntArrayRef sizes) { return detail::adaptive_means<3>(input, sizes); }
inline std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor &input, IntArrayRef size) {
  return detail::adaptive_maxima<1>(input, size);
}
inline std::tuple<Tensor, Tensor> adaptive_max_pool2d(const Tensor &input, IntArrayRef sizes) {
  return detail::adaptive_maxima<2>(input, sizes);
}
inline std::tuple<Tensor, Tensor> adaptive_max_pool3d(const Tensor &input, IntArrayRef sizes) {
  return detail::adaptive_maxima<3>(input, sizes);
}

/* Zeros of the last sizes `sizes`, but for the elements of input at their positions, as max_pool2d_with_indices gives them. */
inline Tensor max_unpool2d(const Tensor &input, const Tensor &indices, IntArrayRef sizes) {
  static constexpr detail::Functions<detail::Unpooling> functions = TH_AT_NN(SpatialMaxUnpooling_updateOutput);
  const auto whole = detail::each<2>("output_size", sizes);
  Tensor output = detail::empty_of(input.scalar_type());
  detail::run(functions, input.scalar_type(), detail::no_state, input, output, detail::Indices(indices.add(THGetIndexBase())),
              whole[1], whole[0]);
  return output;
}
inline Tensor max_unpool3d(const Tensor &input, const Tensor &indices, IntArrayRef sizes, IntArrayRef stride = 1,
                           IntArrayRef padding = 0) {
  static constexpr detail::Functions<detail::UnpoolingOfVolumes> functions = TH_AT_NN(VolumetricMaxUnpooling_updateOutput);
  const auto whole = detail::each<3>("output_size", sizes), step = detail::each<3>("stride", stride),
             zeros = detail::each<3>("padding", padding);
  Tensor output = detail::empty_of(input.scalar_type());
  detail::run(functions, input.scalar_type(), detail::no_state, input, output, detail::Indices(indices.add(THGetIndexBase())),
              whole[0], whole[2], whole[1], step[0], step[2], step[1], zeros[0], zeros[2], zeros[1]);
  return output;
}

namespace detail {
template <class Real>
using FractionalPooling = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, int, int, int, int, THLongTensor *, TensorOf<Real> *);
template <class Real>
using FractionalPoolingOfVolumes = void (*)(THNNState *, TensorOf<Real> *, TensorOf<Real> *, int, int, int, int, int, int,
                                            THLongTensor *, TensorOf<Real> *);
} // namespace detail

/*
 * The maxima, and their positions, of windows whose distances are drawn: `samples` has a number from 0 to 1 for each plane and
 * dimension. Output and window are together at most as large as the input, where libtorch lets them be one more.
 */
inline std::tuple<Tensor, Tensor> fractional_max_pool2d(const Tensor &input, IntArrayRef kernel, IntArrayRef sizes, const Tensor &samples) {
  static constexpr detail::Functions<detail::FractionalPooling> functions = TH_AT_NN(SpatialFractionalMaxPooling_updateOutput);
  const auto window = detail::each<2>("kernel", kernel), whole = detail::each<2>("output_size", sizes);
  Tensor output = detail::empty_of(input.scalar_type()), indices = detail::empty_of(kLong);
  detail::run(functions, input.scalar_type(), detail::no_state, input, output, whole[1], whole[0], window[1], window[0],
              detail::Indices(indices), samples);
  return detail::results(std::move(output), indices.sub(THGetIndexBase()));
}
inline std::tuple<Tensor, Tensor> fractional_max_pool3d(const Tensor &input, IntArrayRef kernel, IntArrayRef sizes, const Tensor &samples) {
  static constexpr detail::Functions<detail::FractionalPoolingOfVolumes> functions = TH_AT_NN(VolumetricFractionalMaxPooling_updateOutput);
  const auto window = detail::each<3>("kernel", kernel), whole = detail::each<3>("output_size", sizes);
  Tensor output = detail::empty_of(input.scalar_type()), indices = detail::empty_of(kLong);
  // THNN's time is the last dimension, and the first number of samples.
  const Tensor turned = samples.index_select(-1, tensor({2, 1, 0}));
  detail::run(functions, input.scalar_type(), detail::no_state, input, output, whole[2], whole[1], whole[0], window[2], window[1],
              window[0], detail::Indices(indices), turned);
  return detail::results(std::move(output), indices.sub(THGetIndexBase()));
}

/* Rows of a table for indices of whole numbers, as a new last dimension. */
inline Tensor embedding(const Tensor &weight, const Tensor &indices, std::int64_t = -1, bool = false, bool = false) {
  detail::check_rank("embedding", weight, 2);
  th::Sizes sizes = indices.sizes();
  sizes.push_back(weight.size(1));
  return weight.index_select(0, detail::whole_indices(indices, "embedding").reshape({-1})).reshape(sizes);
}

/* Rows that are asked for and whose norm of order `p` is above a bound are brought to it. */
inline Tensor &embedding_renorm_(Tensor &weight, const Tensor &indices, double max_norm, double p = 2) {
  detail::check_rank("embedding_renorm_", weight, 2);
  if (indices.numel() == 0)
    return weight;
  const Tensor rows = std::get<0>(_unique2(detail::whole_indices(indices, "embedding_renorm_").to(kLong).reshape({-1})));
  const Tensor chosen = weight.index_select(0, rows), norms = chosen.norm(p, 1, true);
  weight.index_copy_(0, rows, chosen * where(norms > max_norm, max_norm / (norms + 1e-7), 1));
  return weight;
}
/*
 * The sum, mean or greatest (mode 0, 1, 2) of the rows of each bag: `indices` from offsets[i] on, or each row of a matrix of them. Also
 * the bag of each index, how many each bag has, and where the greatest were. Rows `padding_idx` do not count; of sums each may have
 * a factor. With `include_last_offset` the last offset is where the last bag ends.
 */
inline std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor &weight, const Tensor &indices, const Tensor &offsets = Tensor(),
                                                                bool /*scale_grad_by_freq*/ = false, std::int64_t mode = 0,
                                                                bool /*sparse*/ = false, const Tensor &per_sample_weights = Tensor(),
                                                                bool include_last_offset = false, std::int64_t padding_idx = -1) {
  detail::check_rank("embedding_bag", weight, 2);
  const bool is_matrix = indices.dim() == 2;
  if (mode < 0 || mode > 2 || (indices.dim() != 1 && !is_matrix) || is_matrix == offsets.defined() ||
      (per_sample_weights.defined() && (mode != 0 || !(per_sample_weights.sizes() == indices.sizes()))))
    th::fail("embedding_bag: a vector of indices with offsets, or a matrix of them, a mode from 0 to 2, and factors of sums only, are expected");
  const Tensor places = detail::whole_indices(indices, "embedding_bag").to(kLong).reshape({-1});
  const std::int64_t count = places.numel();
  Tensor starts = is_matrix ? arange(indices.size(0), kLong) * indices.size(1) : detail::whole_indices(offsets, "embedding_bag").to(kLong);
  detail::check_rank("embedding_bag", starts, 1);
  if (!include_last_offset || is_matrix)
    starts = cat({starts, full({1}, count, kLong)});
  const Tensor lengths = starts.diff();
  const std::int64_t bags = lengths.numel();
  if (starts.numel() == 0 || starts[0].item<std::int64_t>() != 0 || starts[-1].item<std::int64_t>() != count ||
      (bags != 0 && lengths.min().item<std::int64_t>() < 0))
    th::fail("embedding_bag: offsets rise from 0 to the number of indices, ", count);
  Tensor bag = bags == 0 || count == 0 ? empty({0}, kLong) : repeat_interleave(arange(bags, kLong), lengths, 0, nullopt);
  if (padding_idx < 0 && padding_idx != -1)
    padding_idx += weight.size(0);
  const Tensor counted = places.ne(padding_idx), wanted = counted.nonzero().reshape({-1});
  const Tensor result = zeros({bags, weight.size(1)}, weight.scalar_type());
  Tensor sizes = bags == 0 ? empty({0}, kLong) : zeros({bags}, kLong), greatest = empty({0}, kLong);
  if (mode == 2)
    greatest = bags == 0 ? empty({0, weight.size(1)}, kLong) : zeros({bags, weight.size(1)}, kLong);
  if (wanted.numel() != 0) {
    const Tensor own = bag.index_select(0, wanted), asked = places.index_select(0, wanted);
    Tensor rows = weight.index_select(0, asked);
    if (per_sample_weights.defined())
      rows = rows * per_sample_weights.reshape({-1}).index_select(0, wanted).to(weight.scalar_type()).unsqueeze(1);
    sizes.index_add_(0, own, ones_like(own));
    if (mode == 2) {
      result.masked_fill_(sizes.ne(0).unsqueeze(1), -__builtin_inf());
      result.index_reduce_(0, own, rows, "amax", true);
      /* Where the greatest is: the first of those that equal it, so they are written from the last one on. */
      for (std::int64_t i = own.numel(); i-- > 0;) {
        const Tensor at = greatest[own[i].item<std::int64_t>()];
        at.copy_(where(rows[i].eq(result[own[i].item<std::int64_t>()]), asked[i], at));
      }
    } else {
      result.index_add_(0, own, rows);
    }
    if (mode == 1)
      result.div_(sizes.clamp_min(1).to(weight.scalar_type()).unsqueeze(1));
  }
  return std::make_tuple(result, bag, sizes, greatest);
}

} // namespace at

#include <th/names_end.hpp>

#endif
