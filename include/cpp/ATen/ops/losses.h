/*
 * ATen/ops/losses.h: losses: of each element, their mean or their sum.
 */
#ifndef TH_ATEN_OPS_LOSSES_H
#define TH_ATEN_OPS_LOSSES_H

#include <th/names_begin.hpp>

#include <ATen/ops/nn_call.h>

namespace at {

namespace detail {

template <class Real>
using LabelLoss = void (*)(THNNState *, TensorOf<Real> *, THLongTensor *, TensorOf<Real> *, TensorOf<Real> *, bool);

/* Losses of elements as they are, their mean or their sum. */
inline Tensor reduced(const Tensor &losses, std::int64_t reduction) {
  return reduction == Reduction::None ? losses : reduction == Reduction::Mean ? losses.mean() : losses.sum();
}
/* The mean or the sum in one call, where THNN has it, else from those of elements. */
template <class Elements>
Tensor loss(const Functions<Loss> &functions, const Tensor &input, const Tensor &target, std::int64_t reduction, const Elements &elements) {
  if (reduction == Reduction::None || !(input.sizes() == target.sizes()))
    return reduced(elements(), reduction);
  const Tensor output = empty({1}, input.scalar_type());
  run(functions, input.scalar_type(), no_state, input, target, output, reduction == Reduction::Mean);
  return output.reshape({});
}

/* Minus the numbers of the target classes, times their weights; 0 for ignored ones. Classes are in dimension 1, or the only one. */
inline Tensor losses_of_classes(const Tensor &input, const Tensor &target, const Tensor &weight, std::int64_t ignore_index) {
  const std::int64_t d = input.dim() == 1 ? 0 : 1;
  const Tensor whole = whole_indices(target, "nll_loss").to(kLong), ignored = whole.eq(ignore_index);
  const Tensor classes = where(ignored, zeros_like(whole), whole);
  Tensor result = input.gather(d, classes.unsqueeze(d)).squeeze(d).neg();
  if (weight.defined())
    result = result * weight.take(classes);
  return where(ignored, zeros_like(result), result);
}

} // namespace detail

/* Minus the logarithm of the probability of the target class; `target` counts from 0, and ignored ones do not count. */
inline Tensor nll_loss(const Tensor &log_probabilities, const Tensor &target, const Tensor &weight = Tensor(),
                       std::int64_t reduction = Reduction::Mean, std::int64_t ignore_index = -100) {
  static constexpr detail::Functions<detail::ClassLoss> functions = TH_AT_NN(ClassNLLCriterion_updateOutput);
  if (reduction == Reduction::None)
    return detail::losses_of_classes(log_probabilities, target, weight, ignore_index);
  const ScalarType type = log_probabilities.scalar_type();
  const Tensor output = empty({1}, type), total = empty({1}, type);
  const int base = THGetIndexBase();
  detail::run(functions, type, detail::no_state, log_probabilities, 
              detail::Indices(detail::whole_indices(target, "nll_loss").to(kLong).add(base)), output,
              reduction == Reduction::Mean, detail::Optional(weight), total, static_cast<long>(ignore_index) + base);
  return output.reshape({});
}
/* The same where classes are in dimension 1 of more than two: each element of `target`, which has not got it, is one. */
inline Tensor nll_loss_nd(const Tensor &log_probabilities, const Tensor &target, const Tensor &weight = Tensor(),
                          std::int64_t reduction = Reduction::Mean, std::int64_t ignore_index = -100) {
  if (reduction == Reduction::None || log_probabilities.dim() < 3)
    return nll_loss(log_probabilities, target, weight, reduction, ignore_index);
  return nll_loss(log_probabilities.movedim(1, -1).reshape({-1, log_probabilities.size(1)}), target.reshape({-1}), weight, reduction,
                  ignore_index);
}
inline Tensor nll_loss2d(const Tensor &log_probabilities, const Tensor &target, const Tensor &weight = Tensor(),
                         std::int64_t reduction = Reduction::Mean, std::int64_t ignore_index = -100) {
  detail::check_rank("nll_loss2d", log_probabilities, 4);
  return nll_loss_nd(log_probabilities, target, weight, reduction, ignore_index);
}

/* Of |x - y|^2, |x - y|, and of the latter smoothed below a difference of beta: the mean, the sum, or of each element. */
inline Tensor mse_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean) {
  static constexpr detail::Functions<detail::Loss> functions = TH_AT_NN(MSECriterion_updateOutput);
  return detail::loss(functions, input, target, reduction, [&] { return (input - target).square(); });
}
inline Tensor l1_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean) {
  static constexpr detail::Functions<detail::Loss> functions = TH_AT_NN(AbsCriterion_updateOutput);
  return detail::loss(functions, input, target, reduction, [&] { return (input - target).abs(); });
}
/* d^2 / 2 below delta, delta (d - delta / 2) above, for d = |x - y|. */
inline Tensor huber_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean, double delta = 1) {
  if (!(delta > 0))
    th::fail("huber_loss: delta must be positive, not ", delta);
  const Tensor d = (input - target).abs();
  return detail::reduced(where(d < delta, d * d * 0.5, (d - 0.5 * delta) * delta), reduction);
}
inline Tensor smooth_l1_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean, double beta = 1) {
  static constexpr detail::Functions<detail::Loss> functions = TH_AT_NN(SmoothL1Criterion_updateOutput);
  if (!(beta >= 0))
    th::fail("smooth_l1_loss: beta must not be negative: ", beta);
  if (beta == 0)
    return l1_loss(input, target, reduction);
  if (beta != 1) {
    const Tensor d = (input - target).abs();
    return detail::reduced(where(d < beta, d / beta * d * 0.5, d - 0.5 * beta), reduction);
  }
  return detail::loss(functions, input, target, reduction, [&] { return huber_loss(input, target, Reduction::None); });
}

/* Minus the logarithm of the probability of targets from 0 to 1; logarithms are at least -100. */
inline Tensor binary_cross_entropy(const Tensor &input, const Tensor &target, const Tensor &weight = Tensor(),
                                   std::int64_t reduction = Reduction::Mean) {
  const Tensor losses = (target - 1) * (-input).log1p().clamp_min(-100) - target * input.log().clamp_min(-100);
  return detail::reduced(weight.defined() ? losses * weight : losses, reduction);
}
/* The same of sigmoid(input); the weight of positive targets is `pos_weight`. */
inline Tensor binary_cross_entropy_with_logits(const Tensor &input, const Tensor &target, const Tensor &weight = Tensor(),
                                               const Tensor &pos_weight = Tensor(), std::int64_t reduction = Reduction::Mean) {
  const Tensor softened = (-input.abs()).exp().log1p() + (-input).clamp_min(0);
  const Tensor losses = (1 - target) * input + (pos_weight.defined() ? softened * ((pos_weight - 1) * target + 1) : softened);
  return detail::reduced(weight.defined() ? losses * weight : losses, reduction);
}
/* target (ln target - input), 0 for a target of 0; with `log_target` the target is a logarithm. */
inline Tensor kl_div(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean, bool log_target = false) {
  if (log_target)
    return detail::reduced(target.exp() * (target - input), reduction);
  return detail::reduced(where(target.eq(0), 0, target * target.log()) - target * input, reduction);
}
/* e^input - target input, or input - target ln(input + eps); `full` adds Stirling's ln target!, for targets above 1. */
inline Tensor poisson_nll_loss(const Tensor &input, const Tensor &target, bool log_input, bool full, double eps, std::int64_t reduction) {
  Tensor losses = log_input ? input.exp() - target * input : input - target * (input + eps).log();
  if (full)
    losses = losses + where(target > 1, target * target.log() - target + (target * 6.283185307179586).log() * 0.5, 0);
  return detail::reduced(losses, reduction);
}
inline Tensor margin_ranking_loss(const Tensor &a, const Tensor &b, const Tensor &target, double margin = 0,
                                  std::int64_t reduction = Reduction::Mean) {
  return detail::reduced((-target * (a - b) + margin).clamp_min(0), reduction);
}
/* How much nearer than the negative the positive is not, by the margin; with `swap`, the nearer distance to the negative. */
inline Tensor triplet_margin_loss(const Tensor &anchor, const Tensor &positive, const Tensor &negative, double margin = 1, double p = 2,
                                  double eps = 1e-6, bool swap = false, std::int64_t reduction = Reduction::Mean) {
  const auto distance = [&](const Tensor &a, const Tensor &b) { return (a - b + eps).norm(p, -1); };
  Tensor away = distance(anchor, negative);
  if (swap)
    away = minimum(away, distance(positive, negative));
  return detail::reduced((distance(anchor, positive) - away + margin).clamp_min(0), reduction);
}
inline Tensor soft_margin_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean) {
  const Tensor z = -target * input; // ln(1 + e^z), whose e^z may be beyond all numbers
  return detail::reduced((-z.abs()).exp().log1p() + z.clamp_min(0), reduction);
}
inline Tensor hinge_embedding_loss(const Tensor &input, const Tensor &target, double margin = 1,
                                   std::int64_t reduction = Reduction::Mean) {
  return detail::reduced(where(target.ne(1), (margin - input).clamp_min(0), 0) + where(target.ne(-1), input, 0), reduction);
}
/* 1 - cos for a target of 1, cos - margin where that is positive for -1. */
inline Tensor cosine_embedding_loss(const Tensor &a, const Tensor &b, const Tensor &target, double margin = 0,
                                    std::int64_t reduction = Reduction::Mean) {
  const std::int64_t d = target.dim();
  const Tensor cosine = (a * b).sum(d) / ((a.square().sum(d) + 1e-12) * (b.square().sum(d) + 1e-12)).sqrt();
  return detail::reduced(where(target.eq(1), 1 - cosine, 0) + where(target.eq(-1), (cosine - margin).clamp_min(0), 0), reduction);
}
/* The sum over other classes j of max(0, margin - x[target] + x[j])^p, times the target's weight, divided by how many classes. */
inline Tensor multi_margin_loss(const Tensor &input, const Tensor &target, const Scalar &p = 1, const Scalar &margin = 1,
                                const Tensor &weight = Tensor(), std::int64_t reduction = Reduction::Mean) {
  if (input.dim() < 1 || input.dim() > 2 || (p.toDouble() != 1 && p.toDouble() != 2))
    th::fail("multi_margin_loss: an input of one or two dimensions and p = 1 or 2 are expected, not ", input.sizes(), " and ", p);
  const Tensor rows = input.dim() == 1 ? input.unsqueeze(0) : input;
  const Tensor classes = detail::whole_indices(target, "multi_margin_loss").to(kLong).reshape({-1, 1});
  Tensor above = (rows - rows.gather(1, classes) + margin).clamp_min(0);
  above = p.toDouble() == 2 ? above.square() : above;
  if (weight.defined())
    above = above * weight.take(classes);
  const Tensor losses = above.scatter_(1, classes, 0).sum(1) / static_cast<double>(rows.size(1));
  return detail::reduced(input.dim() == 1 ? losses.reshape({}) : losses, reduction);
}
/* The sum over wanted classes i, which are listed up to the first -1, and others j of max(0, 1 - x[i] + x[j]), divided likewise. */
inline Tensor multilabel_margin_loss(const Tensor &input, const Tensor &target, std::int64_t reduction = Reduction::Mean) {
  static constexpr detail::Functions<detail::LabelLoss> functions = TH_AT_NN(MultiLabelMarginCriterion_updateOutput);
  const Tensor wanted = detail::whole_indices(target, "multilabel_margin_loss").to(kLong).add(THGetIndexBase());
  const auto loss = [&](const Tensor &x, const Tensor &classes) {
    const Tensor output = empty({1}, input.scalar_type()), is_target = detail::empty_of(input.scalar_type());
    detail::run(functions, input.scalar_type(), detail::no_state, x, detail::Indices(classes), output, is_target,
                reduction == Reduction::Mean);
    return output.reshape({});
  };
  if (reduction != Reduction::None || input.dim() != 2)
    return loss(input, wanted);
  std::vector<Tensor> losses;
  for (std::int64_t i = 0; i < input.size(0); ++i)
    losses.push_back(loss(input[i], wanted[i]));
  return stack(losses);
}

/*
 * Connectionist temporal classification (A. Graves and others, ICML 2006): minus the logarithm of the probability that the classes of
 * times x batch x classes, or times x classes, without repetitions and then without `blank`, are the targets. Those are rows, or one
 * vector of all of them. Means are over batches, of losses divided by the lengths of their targets. An infinite loss is 0 if
 * `zero_infinity`.
 */
inline Tensor ctc_loss(const Tensor &log_probs, const Tensor &targets, const Tensor &input_lengths, const Tensor &target_lengths,
                       std::int64_t blank = 0, std::int64_t reduction = Reduction::Mean, bool zero_infinity = false) {
  if (log_probs.dim() == 2) {
    const Tensor loss = ctc_loss(log_probs.unsqueeze(1), targets.dim() == 1 ? targets.unsqueeze(0) : targets, input_lengths.reshape({1}),
                                 target_lengths.reshape({1}), blank, reduction, zero_infinity);
    return loss.dim() == 0 ? loss : loss.squeeze(0);
  }
  detail::check_rank("ctc_loss", log_probs, 3);
  const std::int64_t times = log_probs.size(0), batch = log_probs.size(1), classes = log_probs.size(2);
  const Tensor steps = detail::whole_indices(input_lengths, "ctc_loss").to(kLong).contiguous(),
               lengths = detail::whole_indices(target_lengths, "ctc_loss").to(kLong).contiguous(),
               labels = detail::whole_indices(targets, "ctc_loss").to(kLong).contiguous();
  if (steps.numel() != batch || lengths.numel() != batch || batch == 0 || blank < 0 || blank >= classes || targets.dim() > 2)
    th::fail("ctc_loss: a batch, a length of input and target for each of it, and a blank from 0 to the number of classes, are expected");
  const std::int64_t most = lengths.max().item<std::int64_t>();
  if (lengths.min().item<std::int64_t>() < 0 || steps.min().item<std::int64_t>() < 0 || steps.max().item<std::int64_t>() > times)
    th::fail("ctc_loss: lengths of inputs are from 0 to ", times, ", those of targets not negative");
  if (labels.dim() == 2 ? labels.size(0) != batch || labels.size(1) < most : labels.numel() != lengths.sum().item<std::int64_t>())
    th::fail("ctc_loss: targets of sizes ", targets.sizes(), " have not got the lengths that are given");
  /* The targets with blanks around each. */
  const Tensor path = full({batch, 2 * most + 1}, blank, kLong);
  std::int64_t first = 0;
  for (std::int64_t b = 0; b < batch; ++b) {
    const std::int64_t length = lengths[b].item<std::int64_t>();
    if (length != 0)
      path[b].slice(0, 1, 2 * length, 2).copy_(labels.dim() == 2 ? labels[b].narrow(0, 0, length) : labels.narrow(0, first, length));
    first += length;
  }
  if (path.numel() != 0 && (path.min().item<std::int64_t>() < 0 || path.max().item<std::int64_t>() >= classes))
    th::fail("ctc_loss: targets are classes from 0 to ", classes - 1);
  const double none = -__builtin_inf();
  const Tensor emitted = log_probs.gather(2, path.unsqueeze(0).expand({times, batch, 2 * most + 1}));
  /* From the place before, and from the one before that, unless it is a blank or the same class. */
  Tensor skips = zeros_like(path);
  if (most > 0)
    skips.narrow(1, 2, 2 * most - 1).copy_(path.narrow(1, 2, 2 * most - 1).ne(path.narrow(1, 0, 2 * most - 1)));
  skips = skips.bitwise_and(path.ne(blank).to(kLong)).ne(0);
  const auto moved = [&](const Tensor &alpha, std::int64_t by) {
    const Tensor result = full_like(alpha, none);
    if (alpha.size(1) > by)
      result.slice(1, by).copy_(alpha.slice(1, 0, -by));
    return result;
  };
  /* The logarithms of the probabilities of all ways to each place: before the first step, to one before the path. */
  Tensor alpha = full({batch, 2 * most + 1}, none, log_probs.scalar_type()), last = alpha.clone();
  last.select(1, 0).masked_fill_(steps.eq(0), 0);
  for (std::int64_t t = 0; t < times; ++t) {
    if (t == 0) {
      alpha.narrow(1, 0, most > 0 ? 2 : 1).copy_(emitted[0].narrow(1, 0, most > 0 ? 2 : 1));
    } else {
      const Tensor ways = stack({alpha, moved(alpha, 1), where(skips, moved(alpha, 2), none)});
      alpha = ways.logsumexp(0) + emitted[t];
    }
    last = where(steps.eq(t + 1).unsqueeze(1), alpha, last);
  }
  const Tensor ends = (lengths * 2).unsqueeze(1), at_blank = last.gather(1, ends).squeeze(1),
               at_label = where(lengths > 0, last.gather(1, (ends - 1).clamp_min(0)).squeeze(1), none);
  Tensor losses = stack({at_blank, at_label}).logsumexp(0).neg();
  if (zero_infinity)
    losses = where(losses.eq(__builtin_inf()), 0, losses);
  if (reduction == Reduction::Mean)
    return (losses / lengths.clamp_min(1).to(losses.scalar_type())).mean();
  return detail::reduced(losses, reduction);
}

} // namespace at

#include <th/names_end.hpp>

#endif
