/*
 * torch/nn/functional.h: torch::nn::functional, functions of networks whose parameters are in options:
 *
 *   namespace F = torch::nn::functional;
 *   y = F::conv2d(x, weight, F::Conv2dFuncOptions().stride(2).padding(1));
 *
 * They are those of <ATen/ops/nn.h>, with whose library programs are linked. There are no modules.
 */
#ifndef TH_TORCH_NN_FUNCTIONAL_H
#define TH_TORCH_NN_FUNCTIONAL_H

#include <th/names_begin.hpp>

#include <ATen/ops/nn.h>
#include <torch/types.h>

namespace torch {

/* What options choose from: torch::kMean, torch::kBilinear and so on. */
enum class Choice {
  kNone, kMean, kSum, kBatchMean, kNearest, kLinear, kBilinear, kBicubic, kTrilinear, kArea, kZeros, kBorder, kReflection, kSame, kValid,
  kConstant, kReflect, kReplicate, kCircular
};
#define TH_TORCH_CHOICE(NAME) constexpr Choice NAME = Choice::NAME;
TH_TORCH_CHOICE(kNone)
TH_TORCH_CHOICE(kMean)
TH_TORCH_CHOICE(kSum)
TH_TORCH_CHOICE(kBatchMean)
TH_TORCH_CHOICE(kNearest)
TH_TORCH_CHOICE(kLinear)
TH_TORCH_CHOICE(kBilinear)
TH_TORCH_CHOICE(kBicubic)
TH_TORCH_CHOICE(kTrilinear)
TH_TORCH_CHOICE(kArea)
TH_TORCH_CHOICE(kZeros)
TH_TORCH_CHOICE(kBorder)
TH_TORCH_CHOICE(kReflection)
TH_TORCH_CHOICE(kSame)
TH_TORCH_CHOICE(kValid)
TH_TORCH_CHOICE(kConstant)
TH_TORCH_CHOICE(kReflect)
TH_TORCH_CHOICE(kReplicate)
TH_TORCH_CHOICE(kCircular)
#undef TH_TORCH_CHOICE

namespace nn {
namespace functional {

namespace detail {

/* A number for all dimensions, or one for each. */
struct Numbers : th::Sizes {
  Numbers() = default;
  Numbers(std::int64_t number) { push_back(number); }
  Numbers(int number) { push_back(number); }
  Numbers(std::initializer_list<std::int64_t> numbers) { insert(end(), numbers.begin(), numbers.end()); }
  Numbers(IntArrayRef numbers) { insert(end(), numbers.begin(), numbers.end()); }
  Numbers(const std::vector<std::int64_t> &numbers) { insert(end(), numbers.begin(), numbers.end()); }
};
inline std::int64_t reduction_of(Choice choice) {
  switch (choice) {
    case Choice::kNone: return at::Reduction::None;
    case Choice::kMean: return at::Reduction::Mean;
    case Choice::kSum: return at::Reduction::Sum;
    default: th::fail("a loss is kNone, kMean or kSum");
  }
}
/* A result, or the input that is to hold it. */
inline Tensor kept(const Tensor &input, const Tensor &result, bool in_place) {
  return in_place ? input.copy_(result) : result;
}

} // namespace detail

/* A field of options: name(value) sets it and gives the options, name() gives the value. */
#define TH_TORCH_OPTION(TYPE, NAME, ...)         \
 private:                                        \
  TYPE NAME##_ = __VA_ARGS__;                    \
                                                 \
 public:                                         \
  auto NAME(TYPE given) & -> decltype(*this) {   \
    NAME##_ = std::move(given);                  \
    return *this;                                \
  }                                              \
  auto NAME(TYPE given) && -> decltype(*this) {  \
    NAME##_ = std::move(given);                  \
    return *this;                                \
  }                                              \
  const TYPE &NAME() const noexcept { return NAME##_; }
/* The same for one that the constructor takes. */
#define TH_TORCH_OPTIONS_OF(CLASS, TYPE, NAME) \
 public:                                       \
  CLASS(TYPE given) : NAME##_(std::move(given)) {}

/* ---- activations ---- */

#define TH_TORCH_ACTIVATION(NAME, OPTIONS, CALL, ...)                        \
  class OPTIONS {                                                            \
    __VA_ARGS__                                                              \
    TH_TORCH_OPTION(bool, inplace, false)                                    \
  };                                                                         \
  inline Tensor NAME(const Tensor &input, const OPTIONS &options = {}) {     \
    return detail::kept(input, CALL, options.inplace());                     \
  }
TH_TORCH_ACTIVATION(relu, ReLUFuncOptions, at::relu(input), )
TH_TORCH_ACTIVATION(relu6, ReLU6FuncOptions, at::relu6(input), )
TH_TORCH_ACTIVATION(elu, ELUFuncOptions, at::elu(input, options.alpha()), TH_TORCH_OPTION(double, alpha, 1))
TH_TORCH_ACTIVATION(leaky_relu, LeakyReLUFuncOptions, at::leaky_relu(input, options.negative_slope()),
                    TH_TORCH_OPTION(double, negative_slope, 0.01))
TH_TORCH_ACTIVATION(hardtanh, HardtanhFuncOptions, at::hardtanh(input, options.min_val(), options.max_val()),
                    TH_TORCH_OPTION(double, min_val, -1) TH_TORCH_OPTION(double, max_val, 1))
TH_TORCH_ACTIVATION(rrelu, RReLUFuncOptions, at::rrelu(input, options.lower(), options.upper(), options.training()),
                    TH_TORCH_OPTION(double, lower, 1. / 8) TH_TORCH_OPTION(double, upper, 1. / 3) TH_TORCH_OPTION(bool, training, false))
TH_TORCH_ACTIVATION(selu, SELUFuncOptions, at::selu(input), )
TH_TORCH_ACTIVATION(celu, CELUFuncOptions, at::celu(input, options.alpha()), TH_TORCH_OPTION(double, alpha, 1))
#undef TH_TORCH_ACTIVATION
class GELUFuncOptions {
  TH_TORCH_OPTION(std::string, approximate, "none")
};
inline Tensor gelu(const Tensor &input, const GELUFuncOptions &options = {}) { return at::gelu(input, options.approximate().c_str()); }
class ThresholdFuncOptions {
  TH_TORCH_OPTION(double, threshold, 0)
  TH_TORCH_OPTION(double, value, 0)
  TH_TORCH_OPTION(bool, inplace, false)
 public:
  ThresholdFuncOptions(double threshold, double value) : threshold_(threshold), value_(value) {}
};
inline Tensor threshold(const Tensor &input, const ThresholdFuncOptions &options) {
  return detail::kept(input, at::threshold(input, options.threshold(), options.value()), options.inplace());
}

#define TH_TORCH_OF_ONE(NAME, OPTIONS, CALL, TYPE, FIELD, ...)               \
  class OPTIONS {                                                            \
    TH_TORCH_OPTION(TYPE, FIELD, __VA_ARGS__)                                \
    TH_TORCH_OPTIONS_OF(OPTIONS, TYPE, FIELD)                                \
  };                                                                         \
  inline Tensor NAME(const Tensor &input, const OPTIONS &options) { return CALL; }
TH_TORCH_OF_ONE(softmax, SoftmaxFuncOptions, at::softmax(input, options.dim()), std::int64_t, dim, -1)
TH_TORCH_OF_ONE(log_softmax, LogSoftmaxFuncOptions, at::log_softmax(input, options.dim()), std::int64_t, dim, -1)
TH_TORCH_OF_ONE(softmin, SoftminFuncOptions, at::softmax(-input, options.dim()), std::int64_t, dim, -1)
TH_TORCH_OF_ONE(glu, GLUFuncOptions, at::glu(input, options.dim()), std::int64_t, dim, -1)
TH_TORCH_OF_ONE(hardshrink, HardshrinkFuncOptions, at::hardshrink(input, options.lambda()), double, lambda, 0.5)
TH_TORCH_OF_ONE(softshrink, SoftshrinkFuncOptions, at::softshrink(input, options.lambda()), double, lambda, 0.5)
TH_TORCH_OF_ONE(pixel_shuffle, PixelShuffleFuncOptions, at::pixel_shuffle(input, options.upscale_factor()), std::int64_t, upscale_factor, 1)
TH_TORCH_OF_ONE(pixel_unshuffle, PixelUnshuffleFuncOptions, at::pixel_unshuffle(input, options.downscale_factor()), std::int64_t,
                downscale_factor, 1)
#undef TH_TORCH_OF_ONE
inline Tensor glu(const Tensor &input) { return at::glu(input); }
inline Tensor hardshrink(const Tensor &input) { return at::hardshrink(input); }
inline Tensor softshrink(const Tensor &input) { return at::softshrink(input); }
class SoftplusFuncOptions {
  TH_TORCH_OPTION(double, beta, 1)
  TH_TORCH_OPTION(double, threshold, 20)
};
inline Tensor softplus(const Tensor &input, const SoftplusFuncOptions &options = {}) {
  return at::softplus(input, options.beta(), options.threshold());
}
inline Tensor logsigmoid(const Tensor &input) { return at::log_sigmoid(input); }
inline Tensor softsign(const Tensor &input) { return input / (input.abs() + 1); }
inline Tensor tanhshrink(const Tensor &input) { return input - input.tanh(); }
inline Tensor silu(const Tensor &input) { return at::silu(input); }
inline Tensor mish(const Tensor &input) { return at::mish(input); }
using at::bilinear;
using at::linear;
using at::prelu;

/* ---- convolutions ---- */

template <std::size_t Dimensions>
class ConvFuncOptions {
  TH_TORCH_OPTION(Tensor, bias, Tensor())
  TH_TORCH_OPTION(detail::Numbers, stride, 1)
  TH_TORCH_OPTION(detail::Numbers, padding, 0)
  TH_TORCH_OPTION(detail::Numbers, dilation, 1)
  TH_TORCH_OPTION(std::int64_t, groups, 1)
 public:
  ConvFuncOptions &padding(Choice choice) {
    if (choice != Choice::kSame && choice != Choice::kValid)
      th::fail("padding is kSame or kValid, or numbers");
    is_same_ = choice == Choice::kSame;
    padding_ = 0;
    return *this;
  }
  bool is_same() const noexcept { return is_same_; }

 private:
  bool is_same_ = false;
};
template <std::size_t Dimensions>
class ConvTransposeFuncOptions {
  TH_TORCH_OPTION(Tensor, bias, Tensor())
  TH_TORCH_OPTION(detail::Numbers, stride, 1)
  TH_TORCH_OPTION(detail::Numbers, padding, 0)
  TH_TORCH_OPTION(detail::Numbers, output_padding, 0)
  TH_TORCH_OPTION(std::int64_t, groups, 1)
  TH_TORCH_OPTION(detail::Numbers, dilation, 1)
};
#define TH_TORCH_CONVOLUTIONS(N)                                                                                                   \
  using Conv##N##dFuncOptions = ConvFuncOptions<N>;                                                                                \
  using ConvTranspose##N##dFuncOptions = ConvTransposeFuncOptions<N>;                                                              \
  inline Tensor conv##N##d(const Tensor &input, const Tensor &weight, const ConvFuncOptions<N> &o = {}) {                          \
    return o.is_same() ? at::conv##N##d(input, weight, o.bias(), o.stride(), "same", o.dilation(), o.groups())                     \
                       : at::conv##N##d(input, weight, o.bias(), o.stride(), o.padding(), o.dilation(), o.groups());               \
  }                                                                                                                                \
  inline Tensor conv_transpose##N##d(const Tensor &input, const Tensor &weight, const ConvTransposeFuncOptions<N> &o = {}) {       \
    return at::conv_transpose##N##d(input, weight, o.bias(), o.stride(), o.padding(), o.output_padding(), o.groups(), o.dilation()); \
  }
TH_TORCH_CONVOLUTIONS(1)
TH_TORCH_CONVOLUTIONS(2)
TH_TORCH_CONVOLUTIONS(3)
#undef TH_TORCH_CONVOLUTIONS

/* ---- pooling ---- */

template <std::size_t Dimensions>
class MaxPoolFuncOptions {
  TH_TORCH_OPTION(detail::Numbers, kernel_size, {})
  TH_TORCH_OPTIONS_OF(MaxPoolFuncOptions, detail::Numbers, kernel_size)
  TH_TORCH_OPTION(detail::Numbers, stride, {})
  TH_TORCH_OPTION(detail::Numbers, padding, 0)
  TH_TORCH_OPTION(detail::Numbers, dilation, 1)
  TH_TORCH_OPTION(bool, ceil_mode, false)
};
template <std::size_t Dimensions>
class AvgPoolFuncOptions {
  TH_TORCH_OPTION(detail::Numbers, kernel_size, {})
  TH_TORCH_OPTIONS_OF(AvgPoolFuncOptions, detail::Numbers, kernel_size)
  TH_TORCH_OPTION(detail::Numbers, stride, {})
  TH_TORCH_OPTION(detail::Numbers, padding, 0)
  TH_TORCH_OPTION(bool, ceil_mode, false)
  TH_TORCH_OPTION(bool, count_include_pad, true)
};
template <std::size_t Dimensions>
class AdaptivePoolFuncOptions {
  TH_TORCH_OPTION(detail::Numbers, output_size, {})
  TH_TORCH_OPTIONS_OF(AdaptivePoolFuncOptions, detail::Numbers, output_size)
};
#define TH_TORCH_POOLING(N)                                                                                              \
  using MaxPool##N##dFuncOptions = MaxPoolFuncOptions<N>;                                                                \
  using AvgPool##N##dFuncOptions = AvgPoolFuncOptions<N>;                                                                \
  using AdaptiveAvgPool##N##dFuncOptions = AdaptivePoolFuncOptions<N>;                                                   \
  using AdaptiveMaxPool##N##dFuncOptions = AdaptivePoolFuncOptions<N>;                                                   \
  inline Tensor max_pool##N##d(const Tensor &input, const MaxPoolFuncOptions<N> &o) {                                    \
    return at::max_pool##N##d(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());             \
  }                                                                                                                      \
  inline std::tuple<Tensor, Tensor> max_pool##N##d_with_indices(const Tensor &input, const MaxPoolFuncOptions<N> &o) {   \
    return at::max_pool##N##d_with_indices(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode()); \
  }                                                                                                                      \
  inline Tensor avg_pool##N##d(const Tensor &input, const AvgPoolFuncOptions<N> &o) {                                    \
    return at::avg_pool##N##d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad());    \
  }                                                                                                                      \
  inline Tensor adaptive_avg_pool##N##d(const Tensor &input, const AdaptivePoolFuncOptions<N> &o) {                      \
    return at::adaptive_avg_pool##N##d(input, o.output_size());                                                          \
  }                                                                                                                      \
  inline Tensor adaptive_max_pool##N##d(const Tensor &input, const AdaptivePoolFuncOptions<N> &o) {                      \
    return std::get<0>(at::adaptive_max_pool##N##d(input, o.output_size()));                                             \
  }                                                                                                                      \
  inline std::tuple<Tensor, Tensor> adaptive_max_pool##N##d_with_indices(const Tensor &input, const AdaptivePoolFuncOptions<N> &o) { \
    return at::adaptive_max_pool##N##d(input, o.output_size());                                                          \
  }
TH_TORCH_POOLING(1)
TH_TORCH_POOLING(2)
TH_TORCH_POOLING(3)
#undef TH_TORCH_POOLING

/* ---- normalisation, distances and tables ---- */

class BatchNormFuncOptions {
  TH_TORCH_OPTION(Tensor, weight, Tensor())
  TH_TORCH_OPTION(Tensor, bias, Tensor())
  TH_TORCH_OPTION(bool, training, false)
  TH_TORCH_OPTION(double, momentum, 0.1)
  TH_TORCH_OPTION(double, eps, 1e-5)
};
inline Tensor batch_norm(const Tensor &input, const Tensor &mean, const Tensor &variance, const BatchNormFuncOptions &o = {}) {
  return at::batch_norm(input, o.weight(), o.bias(), mean, variance, o.training(), o.momentum(), o.eps());
}
class InstanceNormFuncOptions {
  TH_TORCH_OPTION(Tensor, running_mean, Tensor())
  TH_TORCH_OPTION(Tensor, running_var, Tensor())
  TH_TORCH_OPTION(Tensor, weight, Tensor())
  TH_TORCH_OPTION(Tensor, bias, Tensor())
  TH_TORCH_OPTION(bool, use_input_stats, true)
  TH_TORCH_OPTION(double, momentum, 0.1)
  TH_TORCH_OPTION(double, eps, 1e-5)
};
inline Tensor instance_norm(const Tensor &input, const InstanceNormFuncOptions &o = {}) {
  return at::instance_norm(input, o.weight(), o.bias(), o.running_mean(), o.running_var(), o.use_input_stats(), o.momentum(), o.eps());
}
class LayerNormFuncOptions {
  TH_TORCH_OPTION(detail::Numbers, normalized_shape, {})
  TH_TORCH_OPTIONS_OF(LayerNormFuncOptions, detail::Numbers, normalized_shape)
  TH_TORCH_OPTION(Tensor, weight, Tensor())
  TH_TORCH_OPTION(Tensor, bias, Tensor())
  TH_TORCH_OPTION(double, eps, 1e-5)
};
inline Tensor layer_norm(const Tensor &input, const LayerNormFuncOptions &o) {
  return at::layer_norm(input, o.normalized_shape(), o.weight(), o.bias(), o.eps());
}
class GroupNormFuncOptions {
  TH_TORCH_OPTION(std::int64_t, num_groups, 1)
  TH_TORCH_OPTIONS_OF(GroupNormFuncOptions, std::int64_t, num_groups)
  TH_TORCH_OPTION(Tensor, weight, Tensor())
  TH_TORCH_OPTION(Tensor, bias, Tensor())
  TH_TORCH_OPTION(double, eps, 1e-5)
};
inline Tensor group_norm(const Tensor &input, const GroupNormFuncOptions &o) {
  return at::group_norm(input, o.num_groups(), o.weight(), o.bias(), o.eps());
}
class NormalizeFuncOptions {
  TH_TORCH_OPTION(double, p, 2)
  TH_TORCH_OPTION(std::int64_t, dim, 1)
  TH_TORCH_OPTION(double, eps, 1e-12)
};
/* Vectors along a dimension of norm 1; a norm below eps counts as eps. */
inline Tensor normalize(const Tensor &input, const NormalizeFuncOptions &o = {}) {
  return input / input.norm(o.p(), o.dim(), true).clamp_min(o.eps());
}
class CosineSimilarityFuncOptions {
  TH_TORCH_OPTION(std::int64_t, dim, 1)
  TH_TORCH_OPTION(double, eps, 1e-8)
};
inline Tensor cosine_similarity(const Tensor &a, const Tensor &b, const CosineSimilarityFuncOptions &o = {}) {
  return at::cosine_similarity(a, b, o.dim(), o.eps());
}
class PairwiseDistanceFuncOptions {
  TH_TORCH_OPTION(double, p, 2)
  TH_TORCH_OPTION(double, eps, 1e-6)
  TH_TORCH_OPTION(bool, keepdim, false)
};
inline Tensor pairwise_distance(const Tensor &a, const Tensor &b, const PairwiseDistanceFuncOptions &o = {}) {
  return at::pairwise_distance(a, b, o.p(), o.eps(), o.keepdim());
}
inline Tensor embedding(const Tensor &indices, const Tensor &weight) { return at::embedding(weight, indices); }
using at::one_hot;
class DropoutFuncOptions {
  TH_TORCH_OPTION(double, p, 0.5)
  TH_TORCH_OPTION(bool, training, true)
  TH_TORCH_OPTION(bool, inplace, false)
};
using Dropout2dFuncOptions = DropoutFuncOptions;
using Dropout3dFuncOptions = DropoutFuncOptions;
inline Tensor dropout(const Tensor &input, const DropoutFuncOptions &o = {}) {
  return detail::kept(input, at::dropout(input, o.p(), o.training()), o.inplace());
}
inline Tensor dropout2d(const Tensor &input, const DropoutFuncOptions &o = {}) {
  return detail::kept(input, at::feature_dropout(input, o.p(), o.training()), o.inplace());
}
inline Tensor dropout3d(const Tensor &input, const DropoutFuncOptions &o = {}) { return dropout2d(input, o); }

/* ---- losses ---- */

#define TH_TORCH_LOSS(CLASS, ...)                      \
  class CLASS {                                        \
    TH_TORCH_OPTION(Choice, reduction, Choice::kMean)  \
    TH_TORCH_OPTIONS_OF(CLASS, Choice, reduction)      \
    CLASS() noexcept {}                                \
    __VA_ARGS__                                        \
  };
TH_TORCH_LOSS(L1LossFuncOptions, )
using MSELossFuncOptions = L1LossFuncOptions;
using SoftMarginLossFuncOptions = L1LossFuncOptions;
using MultilabelMarginLossFuncOptions = L1LossFuncOptions;
TH_TORCH_LOSS(SmoothL1LossFuncOptions, TH_TORCH_OPTION(double, beta, 1))
TH_TORCH_LOSS(HuberLossFuncOptions, TH_TORCH_OPTION(double, delta, 1))
TH_TORCH_LOSS(KLDivFuncOptions, TH_TORCH_OPTION(bool, log_target, false))
TH_TORCH_LOSS(BinaryCrossEntropyFuncOptions, TH_TORCH_OPTION(Tensor, weight, Tensor()))
TH_TORCH_LOSS(BinaryCrossEntropyWithLogitsFuncOptions, TH_TORCH_OPTION(Tensor, weight, Tensor()) TH_TORCH_OPTION(Tensor, pos_weight, Tensor()))
TH_TORCH_LOSS(HingeEmbeddingLossFuncOptions, TH_TORCH_OPTION(double, margin, 1))
TH_TORCH_LOSS(CosineEmbeddingLossFuncOptions, TH_TORCH_OPTION(double, margin, 0))
using MarginRankingLossFuncOptions = CosineEmbeddingLossFuncOptions;
TH_TORCH_LOSS(MultiMarginLossFuncOptions, TH_TORCH_OPTION(std::int64_t, p, 1) TH_TORCH_OPTION(double, margin, 1)
                                              TH_TORCH_OPTION(Tensor, weight, Tensor()))
TH_TORCH_LOSS(TripletMarginLossFuncOptions, TH_TORCH_OPTION(double, margin, 1) TH_TORCH_OPTION(double, p, 2)
                                                TH_TORCH_OPTION(double, eps, 1e-6) TH_TORCH_OPTION(bool, swap, false))
TH_TORCH_LOSS(PoissonNLLLossFuncOptions, TH_TORCH_OPTION(bool, log_input, true) TH_TORCH_OPTION(bool, full, false)
                                             TH_TORCH_OPTION(double, eps, 1e-8))
TH_TORCH_LOSS(NLLLossFuncOptions, TH_TORCH_OPTION(Tensor, weight, Tensor()) TH_TORCH_OPTION(std::int64_t, ignore_index, -100))
TH_TORCH_LOSS(CrossEntropyFuncOptions, TH_TORCH_OPTION(Tensor, weight, Tensor()) TH_TORCH_OPTION(std::int64_t, ignore_index, -100)
                                           TH_TORCH_OPTION(double, label_smoothing, 0))
TH_TORCH_LOSS(MultilabelSoftMarginLossFuncOptions, TH_TORCH_OPTION(Tensor, weight, Tensor()))
TH_TORCH_LOSS(CTCLossFuncOptions, TH_TORCH_OPTION(std::int64_t, blank, 0) TH_TORCH_OPTION(bool, zero_infinity, false))
#undef TH_TORCH_LOSS

#define TH_TORCH_LOSS_OF_TWO(NAME, OPTIONS, ...)                                                         \
  inline Tensor NAME(const Tensor &input, const Tensor &target, const OPTIONS &o = {}) {                 \
    return at::__VA_ARGS__;                                                                              \
  }
#define TH_TORCH_REDUCTION detail::reduction_of(o.reduction())
TH_TORCH_LOSS_OF_TWO(l1_loss, L1LossFuncOptions, l1_loss(input, target, TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(mse_loss, MSELossFuncOptions, mse_loss(input, target, TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(soft_margin_loss, SoftMarginLossFuncOptions, soft_margin_loss(input, target, TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(multilabel_margin_loss, MultilabelMarginLossFuncOptions, multilabel_margin_loss(input, target, TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(smooth_l1_loss, SmoothL1LossFuncOptions, smooth_l1_loss(input, target, TH_TORCH_REDUCTION, o.beta()))
TH_TORCH_LOSS_OF_TWO(huber_loss, HuberLossFuncOptions, huber_loss(input, target, TH_TORCH_REDUCTION, o.delta()))
TH_TORCH_LOSS_OF_TWO(binary_cross_entropy, BinaryCrossEntropyFuncOptions, binary_cross_entropy(input, target, o.weight(), TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(binary_cross_entropy_with_logits, BinaryCrossEntropyWithLogitsFuncOptions,
                     binary_cross_entropy_with_logits(input, target, o.weight(), o.pos_weight(), TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(hinge_embedding_loss, HingeEmbeddingLossFuncOptions, hinge_embedding_loss(input, target, o.margin(), TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(multi_margin_loss, MultiMarginLossFuncOptions,
                     multi_margin_loss(input, target, o.p(), o.margin(), o.weight(), TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(poisson_nll_loss, PoissonNLLLossFuncOptions,
                     poisson_nll_loss(input, target, o.log_input(), o.full(), o.eps(), TH_TORCH_REDUCTION))
TH_TORCH_LOSS_OF_TWO(nll_loss, NLLLossFuncOptions, nll_loss_nd(input, target, o.weight(), TH_TORCH_REDUCTION, o.ignore_index()))
TH_TORCH_LOSS_OF_TWO(cross_entropy, CrossEntropyFuncOptions,
                     cross_entropy_loss(input, target, o.weight(), TH_TORCH_REDUCTION, o.ignore_index(), o.label_smoothing()))
#undef TH_TORCH_LOSS_OF_TWO
/* kBatchMean: the sum divided by how many rows there are. */
inline Tensor kl_div(const Tensor &input, const Tensor &target, const KLDivFuncOptions &o = {}) {
  if (o.reduction() == Choice::kBatchMean && input.dim() > 0)
    return at::kl_div(input, target, at::Reduction::Sum, o.log_target()) / input.size(0);
  return at::kl_div(input, target, TH_TORCH_REDUCTION, o.log_target());
}
/* The mean over classes of the cross entropy of each, whose targets are from 0 to 1. */
inline Tensor multilabel_soft_margin_loss(const Tensor &input, const Tensor &target, const MultilabelSoftMarginLossFuncOptions &o = {}) {
  const Tensor losses = at::binary_cross_entropy_with_logits(input, target, o.weight(), Tensor(), at::Reduction::None);
  return at::detail::reduced(losses.mean(-1), TH_TORCH_REDUCTION);
}
inline Tensor ctc_loss(const Tensor &log_probs, const Tensor &targets, const Tensor &input_lengths, const Tensor &target_lengths,
                       const CTCLossFuncOptions &o = {}) {
  return at::ctc_loss(log_probs, targets, input_lengths, target_lengths, o.blank(), TH_TORCH_REDUCTION, o.zero_infinity());
}
inline Tensor margin_ranking_loss(const Tensor &a, const Tensor &b, const Tensor &target, const MarginRankingLossFuncOptions &o = {}) {
  return at::margin_ranking_loss(a, b, target, o.margin(), TH_TORCH_REDUCTION);
}
inline Tensor cosine_embedding_loss(const Tensor &a, const Tensor &b, const Tensor &target, const CosineEmbeddingLossFuncOptions &o = {}) {
  return at::cosine_embedding_loss(a, b, target, o.margin(), TH_TORCH_REDUCTION);
}
inline Tensor triplet_margin_loss(const Tensor &anchor, const Tensor &positive, const Tensor &negative,
                                  const TripletMarginLossFuncOptions &o = {}) {
  return at::triplet_margin_loss(anchor, positive, negative, o.margin(), o.p(), o.eps(), o.swap(), TH_TORCH_REDUCTION);
}
#undef TH_TORCH_REDUCTION

/* ---- padding ---- */

class PadFuncOptions {
  TH_TORCH_OPTION(detail::Numbers, pad, {})
  TH_TORCH_OPTIONS_OF(PadFuncOptions, detail::Numbers, pad)
  TH_TORCH_OPTION(Choice, mode, Choice::kConstant)
  TH_TORCH_OPTION(double, value, 0)
};
/* Others around the elements: two numbers, before and behind, for the last dimension, the one before it, ... */
inline Tensor pad(const Tensor &input, const PadFuncOptions &o) {
  switch (o.mode()) {
    case Choice::kConstant: return at::pad(input, o.pad(), "constant", o.value());
    case Choice::kReflect: return at::pad(input, o.pad(), "reflect");
    case Choice::kReplicate: return at::pad(input, o.pad(), "replicate");
    case Choice::kCircular: return at::pad(input, o.pad(), "circular");
    default: th::fail("pad: the mode is kConstant, kReflect, kReplicate or kCircular");
  }
}

/* ---- resampling ---- */

class InterpolateFuncOptions {
  TH_TORCH_OPTION(detail::Numbers, size, {})
  TH_TORCH_OPTION(std::vector<double>, scale_factor, {})
  TH_TORCH_OPTION(Choice, mode, Choice::kNearest)
  TH_TORCH_OPTION(bool, align_corners, false)
};
/* Batches of planes in a size, or scaled by factors: the sizes are these times the input's, cut to whole numbers. */
inline Tensor interpolate(const Tensor &input, const InterpolateFuncOptions &o = {}) {
  const std::int64_t n = input.dim() - 2;
  const std::size_t count = n > 0 ? static_cast<std::size_t>(n) : 0;
  const std::vector<double> &factors = o.scale_factor();
  if (n < 1 || n > 3 || o.size().empty() == factors.empty())
    th::fail("interpolate: a size or scale factors, and an input of three to five dimensions are expected, not of sizes ", input.sizes());
  th::Sizes sizes;
  th::Maybe<double> scales[3];
  for (std::size_t i = 0; i < count; ++i)
    if (factors.empty()) {
      sizes.push_back(o.size()[o.size().size() == 1 ? 0 : i]);
    } else {
      scales[i] = factors[factors.size() == 1 ? 0 : i];
      sizes.push_back(static_cast<std::int64_t>(static_cast<double>(input.size(static_cast<std::int64_t>(i) + 2)) * *scales[i]));
    }
  const Choice mode = o.mode();
  if (mode == Choice::kArea)
    return n == 1 ? at::adaptive_avg_pool1d(input, sizes) : n == 2 ? at::adaptive_avg_pool2d(input, sizes) : at::adaptive_avg_pool3d(input, sizes);
  if (mode != Choice::kNearest && mode != (n == 1 ? Choice::kLinear : n == 2 ? Choice::kBilinear : Choice::kTrilinear) &&
      !(n == 2 && mode == Choice::kBicubic))
    th::fail("interpolate: an input of ", n, " dimensions beside batch and planes has no such mode");
  return at::detail::resampled(input, sizes, n,
                               mode == Choice::kNearest   ? at::detail::nearest
                               : mode == Choice::kBicubic ? at::detail::cubic_between
                                                          : at::detail::linear_between,
                               o.align_corners(), scales, "interpolate");
}
class GridSampleFuncOptions {
  TH_TORCH_OPTION(Choice, mode, Choice::kBilinear)
  TH_TORCH_OPTION(Choice, padding_mode, Choice::kZeros)
  TH_TORCH_OPTION(bool, align_corners, false)
};
inline Tensor grid_sample(const Tensor &input, const Tensor &grid, const GridSampleFuncOptions &o = {}) {
  if (o.mode() != Choice::kBilinear && o.mode() != Choice::kNearest)
    th::fail("grid_sample: the mode is kBilinear or kNearest");
  const Choice padding = o.padding_mode();
  if (padding != Choice::kZeros && padding != Choice::kBorder && padding != Choice::kReflection)
    th::fail("grid_sample: the padding is kZeros, kBorder or kReflection");
  return at::grid_sampler(input, grid, o.mode() == Choice::kNearest,
                          padding == Choice::kZeros ? 0 : padding == Choice::kBorder ? 1 : 2, o.align_corners());
}
inline Tensor affine_grid(const Tensor &theta, IntArrayRef size, bool align_corners = false) {
  return at::affine_grid_generator(theta, size, align_corners);
}

#undef TH_TORCH_OPTION
#undef TH_TORCH_OPTIONS_OF

} // namespace functional
} // namespace nn
} // namespace torch

#include <th/names_end.hpp>

#endif
