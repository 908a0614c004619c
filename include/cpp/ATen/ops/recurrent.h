/*
 * ATen/ops/recurrent.h: one step of recurrent networks, attention, dropout, and windows of planes as columns.
 */
#ifndef TH_ATEN_OPS_RECURRENT_H
#define TH_ATEN_OPS_RECURRENT_H

#include <th/names_begin.hpp>

#include <ATen/ops/layers.h>

namespace at {

namespace detail {
/* Refuses weights that are not of so many gates, and states that have not as many rows as the input and a column for each cell. */
inline void check_step(const Tensor &input, ArrayRef<Tensor> states, const Tensor &w_ih, const Tensor &w_hh, std::int64_t gates,
                       const char *function = TH_CPP_CALLER) {
  if (w_ih.dim() != 2 || w_hh.dim() != 2 || w_hh.size(0) != gates * w_hh.size(1) || w_ih.size(0) != w_hh.size(0))
    th::fail(function, ": weights of sizes ", w_ih.sizes(), " and ", w_hh.sizes(), " are not those of ", gates, gates == 1 ? " gate" : " gates");
  for (const Tensor &state : states) {
    th::Sizes sizes = input.sizes();
    if (!sizes.empty())
      sizes.back() = w_hh.size(1);
    if (sizes.empty() || !state.sizes().equals(sizes))
      th::fail(function, ": a state of sizes ", state.sizes(), " is not that of ", w_hh.size(1), " cells and an input of sizes ", input.sizes());
  }
}
} // namespace detail

/* ---- one step: input is batch x n, the states batch x m, the weights gates * m x n and gates * m x m ---- */

inline Tensor rnn_tanh_cell(const Tensor &input, const Tensor &h, const Tensor &w_ih, const Tensor &w_hh,
                            const Tensor &b_ih = Tensor(), const Tensor &b_hh = Tensor()) {
  detail::check_step(input, h, w_ih, w_hh, 1);
  return (linear(input, w_ih, b_ih) + linear(h, w_hh, b_hh)).tanh();
}
inline Tensor rnn_relu_cell(const Tensor &input, const Tensor &h, const Tensor &w_ih, const Tensor &w_hh,
                            const Tensor &b_ih = Tensor(), const Tensor &b_hh = Tensor()) {
  detail::check_step(input, h, w_ih, w_hh, 1);
  return (linear(input, w_ih, b_ih) + linear(h, w_hh, b_hh)).relu();
}
/* h and c after it; gates are in the order input, forget, cell, output. */
inline std::tuple<Tensor, Tensor> lstm_cell(const Tensor &input, ArrayRef<Tensor> hc, const Tensor &w_ih, const Tensor &w_hh,
                                            const Tensor &b_ih = Tensor(), const Tensor &b_hh = Tensor()) {
  if (hc.size() != 2)
    th::fail("lstm_cell: two states are expected, not ", hc.size());
  detail::check_step(input, hc, w_ih, w_hh, 4);
  const std::vector<Tensor> gates = (linear(input, w_ih, b_ih) + linear(hc[0], w_hh, b_hh)).chunk(4, -1);
  Tensor c = gates[1].sigmoid() * hc[1] + gates[0].sigmoid() * gates[2].tanh();
  Tensor h = gates[3].sigmoid() * c.tanh();
  return detail::results(std::move(h), std::move(c));
}
/* Gates are in the order reset, update, new. */
inline Tensor gru_cell(const Tensor &input, const Tensor &h, const Tensor &w_ih, const Tensor &w_hh, const Tensor &b_ih = Tensor(),
                       const Tensor &b_hh = Tensor()) {
  detail::check_step(input, h, w_ih, w_hh, 3);
  const std::vector<Tensor> x = linear(input, w_ih, b_ih).chunk(3, -1), y = linear(h, w_hh, b_hh).chunk(3, -1);
  const Tensor fresh = (x[2] + (x[0] + y[0]).sigmoid() * y[2]).tanh();
  return fresh + (x[1] + y[1]).sigmoid() * (h - fresh);
}

/* ---- dropout ---- */

namespace detail {
/* Ones with probability 1 - p, divided by that, else zeros. */
inline Tensor kept_ones(IntArrayRef sizes, ScalarType type, double p, const char *function = TH_CPP_CALLER) {
  if (!(p >= 0 && p <= 1))
    th::fail(function, ": a probability from 0 to 1 is expected, not ", p);
  if (p == 1)
    return zeros(sizes, type);
  const Tensor mask = empty(sizes, type);
  mask.bernoulli_(1 - p).div_(1 - p);
  return mask;
}
inline th::Sizes sizes_of_planes(const Tensor &input, const char *function = TH_CPP_CALLER) {
  if (input.dim() < 2)
    th::fail(function, ": an input of two dimensions or more is expected, not of sizes ", input.sizes());
  th::Sizes sizes(static_cast<std::size_t>(input.dim()), 1);
  sizes[0] = input.size(0);
  sizes[1] = input.size(1);
  return sizes;
}
} // namespace detail
/* In training, elements or whole planes are zeros with probability p, the others times 1 / (1 - p); else the input. */
inline Tensor dropout(const Tensor &input, double p, bool train) {
  const Tensor mask = detail::kept_ones(input.sizes(), input.scalar_type(), train ? p : 0);
  return train && p > 0 ? input * mask : input;
}
inline Tensor feature_dropout(const Tensor &input, double p, bool train) {
  const Tensor mask = detail::kept_ones(detail::sizes_of_planes(input), input.scalar_type(), train ? p : 0);
  return train && p > 0 ? input * mask : input;
}
inline Tensor &dropout_(Tensor &input, double p, bool train) { return input.copy_(dropout(input, p, train)); }
inline Tensor &feature_dropout_(Tensor &input, double p, bool train) { return input.copy_(feature_dropout(input, p, train)); }

/* The input, and what it was multiplied by is told apart from 0. */
inline std::tuple<Tensor, Tensor> native_dropout(const Tensor &input, double p, optional<bool> train) {
  if (!train.value_or(true) || input.numel() == 0)
    return detail::results(input.clone(), ones(input.sizes(), kByte));
  const Tensor mask = detail::kept_ones(input.sizes(), input.scalar_type(), p);
  return detail::results(input * mask, mask.ne(0));
}
namespace detail {
/* selu's: what is dropped is its least value, and mean and variance stay 0 and 1. */
inline Tensor alpha_dropped(const Tensor &input, IntArrayRef sizes, double p, const char *function = TH_CPP_CALLER) {
  const double alpha = 1.7580993408473766;
  if (p == 1)
    return zeros(input.sizes(), input.scalar_type());
  const Tensor kept = kept_ones(sizes, input.scalar_type(), p, function).ne(0).to(input.scalar_type());
  const double a = 1 / std::sqrt((alpha * alpha * p + 1) * (1 - p));
  return input * (kept * a) + ((kept - 1) * (alpha * a) + alpha * a * p);
}
} // namespace detail
inline Tensor alpha_dropout(const Tensor &input, double p, bool train) {
  detail::kept_ones({1}, kFloat, p);
  return train && p > 0 ? detail::alpha_dropped(input, input.sizes(), p) : input;
}
inline Tensor feature_alpha_dropout(const Tensor &input, double p, bool train) {
  detail::kept_ones({1}, kFloat, p);
  return train && p > 0 ? detail::alpha_dropped(input, detail::sizes_of_planes(input), p) : input;
}
inline Tensor &alpha_dropout_(Tensor &input, double p, bool train) { return input.copy_(alpha_dropout(input, p, train)); }
inline Tensor &feature_alpha_dropout_(Tensor &input, double p, bool train) { return input.copy_(feature_alpha_dropout(input, p, train)); }

/* ---- all steps: times x batch x n, or batch x times x n if `batch_first` ---- */

namespace detail {

/*
 * Layers of cells, each over all results of the one before, in one direction or both. `params` has two weights, and two biases if
 * `has_biases`, for each direction of each layer. `step` makes the states of one step, of which the first is the result, and
 * `states` become those behind the last step.
 */
template <class Step>
Tensor layers_of_cells(const Tensor &input, std::vector<Tensor> &states, ArrayRef<Tensor> params, bool has_biases, std::int64_t layers,
                       double dropout_p, bool train, bool bidirectional, bool batch_first, const Step &step,
                       const char *function = TH_CPP_CALLER) {
  const std::size_t directions = bidirectional ? 2 : 1, each = has_biases ? 4 : 2;
  if (input.dim() != 3 || layers < 1 || params.size() != static_cast<std::size_t>(layers) * directions * each)
    th::fail(function, ": an input of 3 dimensions and ", static_cast<std::size_t>(layers < 0 ? 0 : layers) * directions * each,
             " weights are expected, not sizes ", input.sizes(), " and ", params.size());
  Tensor sequence = batch_first ? input.transpose(0, 1) : input;
  const std::int64_t times = sequence.size(0);
  for (const Tensor &state : states)
    if (state.dim() != 3 || state.size(0) != layers * static_cast<std::int64_t>(directions) || state.size(1) != sequence.size(1))
      th::fail(function, ": states of sizes ", state.sizes(), " are not those of ", layers * static_cast<std::int64_t>(directions),
               " layers and a batch of ", sequence.size(1));
  for (std::size_t place = 0; place < params.size(); place += each)
    for (const Tensor &state : states)
      if (params[place + 1].dim() != 2 || state.size(2) != params[place + 1].size(1))
        th::fail(function, ": states of sizes ", state.sizes(), " are not those of weights of sizes ", params[place + 1].sizes());
  if (times < 1)
    th::fail(function, ": a sequence has one step or more");
  std::vector<std::vector<Tensor>> last(states.size());
  for (std::int64_t layer = 0; layer < layers; ++layer) {
    std::vector<Tensor> results;
    for (std::size_t direction = 0; direction < directions; ++direction) {
      const std::size_t place = static_cast<std::size_t>(layer) * directions + direction;
      const ArrayRef<Tensor> own = params.slice(place * each, each);
      std::vector<Tensor> state;
      for (const Tensor &first : states)
        state.push_back(first[static_cast<std::int64_t>(place)]);
      std::vector<Tensor> outputs(static_cast<std::size_t>(times));
      for (std::int64_t i = 0; i < times; ++i) {
        const std::int64_t t = direction == 0 ? i : times - 1 - i;
        step(sequence[t], state, own[0], own[1], has_biases ? own[2] : Tensor(), has_biases ? own[3] : Tensor());
        outputs[static_cast<std::size_t>(t)] = state[0];
      }
      results.push_back(stack(outputs));
      for (std::size_t i = 0; i < states.size(); ++i)
        last[i].push_back(state[i]);
    }
    sequence = directions == 1 ? results[0] : cat(results, -1);
    if (layer + 1 < layers)
      sequence = dropout(sequence, dropout_p, train);
  }
  for (std::size_t i = 0; i < states.size(); ++i)
    states[i] = stack(last[i]);
  return batch_first ? sequence.transpose(0, 1) : sequence;
}

} // namespace detail

#define TH_AT_RECURRENT(NAME, CELL)                                                                                                    \
  inline std::tuple<Tensor, Tensor> NAME(const Tensor &input, const Tensor &hx, ArrayRef<Tensor> params, bool has_biases,              \
                                         std::int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {  \
    std::vector<Tensor> states{hx};                                                                                                    \
    Tensor result = detail::layers_of_cells(                                                                                           \
        input, states, params, has_biases, num_layers, dropout, train, bidirectional, batch_first,                                     \
        [](const Tensor &x, std::vector<Tensor> &state, const Tensor &w_ih, const Tensor &w_hh, const Tensor &b_ih,                    \
           const Tensor &b_hh) { state[0] = CELL(x, state[0], w_ih, w_hh, b_ih, b_hh); },                                              \
        #NAME);                                                                                                                        \
    return detail::results(std::move(result), std::move(states[0]));                                                                   \
  }
TH_AT_RECURRENT(rnn_tanh, rnn_tanh_cell)
TH_AT_RECURRENT(rnn_relu, rnn_relu_cell)
TH_AT_RECURRENT(gru, gru_cell)
#undef TH_AT_RECURRENT
inline std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor &input, ArrayRef<Tensor> hx, ArrayRef<Tensor> params, bool has_biases,
                                               std::int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  if (hx.size() != 2)
    th::fail("lstm: two states are expected, not ", hx.size());
  std::vector<Tensor> states{hx[0], hx[1]};
  Tensor result = detail::layers_of_cells(
      input, states, params, has_biases, num_layers, dropout, train, bidirectional, batch_first,
      [](const Tensor &x, std::vector<Tensor> &state, const Tensor &w_ih, const Tensor &w_hh, const Tensor &b_ih, const Tensor &b_hh) {
        std::tie(state[0], state[1]) = lstm_cell(x, state, w_ih, w_hh, b_ih, b_hh);
      },
      "lstm");
  return detail::results(std::move(result), std::move(states[0]), std::move(states[1]));
}

/* ---- attention ---- */

/*
 * softmax(query key^T * scale + mask) value, for batches of rows. A mask of Byte leaves out where it is 0. `is_causal` leaves out
 * keys behind their query. Without a scale it is 1 / sqrt(size of a row).
 */
inline Tensor scaled_dot_product_attention(const Tensor &query, const Tensor &key, const Tensor &value, const Tensor &mask = Tensor(),
                                           double dropout_p = 0, bool is_causal = false, th::Maybe<double> scale = {}) {
  if (query.dim() < 2 || key.dim() < 2 || value.dim() < 2 || (is_causal && mask.defined()))
    th::fail("scaled_dot_product_attention: rows, and a mask or is_causal, are expected, not sizes ", query.sizes(), ", ", key.sizes(),
             " and ", value.sizes());
  const double factor = scale ? *scale : 1 / std::sqrt(static_cast<double>(query.size(-1)));
  Tensor scores = matmul(query, key.transpose(-2, -1)) * factor;
  if (is_causal)
    scores = where(ones({query.size(-2), key.size(-2)}).tril(), scores, -__builtin_inf());
  if (mask.defined())
    scores = mask.scalar_type() == kByte ? where(mask, scores, -__builtin_inf()) : scores + mask;
  const Tensor weights = (scores - std::get<0>(scores.max(-1, true))).exp();
  return matmul(dropout(weights / weights.sum(-1, true), dropout_p, true), value);
}

/* ---- windows as columns ---- */

/* The elements of each window of a batch of planes as a column: batch x planes * kernel rows * kernel columns x windows. */
inline Tensor im2col(const Tensor &input, IntArrayRef kernel, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  if (input.dim() == 3)
    return im2col(input.unsqueeze(0), kernel, dilation, padding, stride).squeeze(0);
  detail::check_rank("im2col", input, 4);
  const auto size = detail::each<2>("kernel", kernel), apart = detail::each<2>("dilation", dilation),
             zeros_around = detail::each<2>("padding", padding), step = detail::each<2>("stride", stride);
  std::int64_t counts[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const std::int64_t whole = input.size(static_cast<std::int64_t>(i) + 2) + 2 * zeros_around[i];
    counts[i] = step[i] > 0 && size[i] > 0 && apart[i] > 0 ? (whole - std::int64_t(apart[i]) * (size[i] - 1) - 1) / step[i] + 1 : 0;
    if (counts[i] < 1 || zeros_around[i] < 0)
      th::fail("im2col: no windows of sizes ", kernel, " are in an input of sizes ", input.sizes());
  }
  const Tensor padded = zeros({input.size(0), input.size(1), input.size(2) + 2 * zeros_around[0], input.size(3) + 2 * zeros_around[1]},
                              input.scalar_type());
  padded.narrow(2, zeros_around[0], input.size(2)).narrow(3, zeros_around[1], input.size(3)).copy_(input);
  const IntArrayRef strides = padded.strides();
  return padded
      .as_strided({input.size(0), input.size(1), size[0], size[1], counts[0], counts[1]},
                  {strides[0], strides[1], strides[2] * apart[0], strides[3] * apart[1], strides[2] * step[0], strides[3] * step[1]})
      .reshape({input.size(0), -1, counts[0] * counts[1]});
}
/* Planes of these sizes with the sums of the elements that are in their places. */
inline Tensor col2im(const Tensor &input, IntArrayRef sizes, IntArrayRef kernel, IntArrayRef dilation, IntArrayRef padding,
                     IntArrayRef stride) {
  if (input.dim() == 2)
    return col2im(input.unsqueeze(0), sizes, kernel, dilation, padding, stride).squeeze(0);
  detail::check_rank("col2im", input, 3);
  const auto whole = detail::each<2>("output_size", sizes), size = detail::each<2>("kernel", kernel),
             apart = detail::each<2>("dilation", dilation), zeros_around = detail::each<2>("padding", padding),
             step = detail::each<2>("stride", stride);
  std::int64_t counts[2];
  for (std::size_t i = 0; i < 2; ++i)
    counts[i] = step[i] > 0 && size[i] > 0 ? (whole[i] + 2 * zeros_around[i] - std::int64_t(apart[i]) * (size[i] - 1) - 1) / step[i] + 1 : 0;
  const std::int64_t window = std::int64_t(size[0]) * size[1];
  if (window < 1 || input.size(1) % window || counts[0] < 1 || counts[1] < 1 || input.size(2) != counts[0] * counts[1])
    th::fail("col2im: columns of sizes ", input.sizes(), " are not those of windows of sizes ", kernel, " of planes of sizes ", sizes);
  const Tensor columns = input.reshape({input.size(0), input.size(1) / window, window, counts[0], counts[1]});
  const Tensor padded = zeros({input.size(0), input.size(1) / window, whole[0] + 2 * zeros_around[0], whole[1] + 2 * zeros_around[1]},
                              input.scalar_type());
  for (std::int64_t i = 0; i < window; ++i) {
    const std::int64_t row = i / size[1] * apart[0], column = i % size[1] * apart[1];
    padded.slice(2, row, row + (counts[0] - 1) * step[0] + 1, step[0])
        .slice(3, column, column + (counts[1] - 1) * step[1] + 1, step[1])
        .add_(columns.select(2, i));
  }
  return padded.narrow(2, zeros_around[0], whole[0]).narrow(3, zeros_around[1], whole[1]).contiguous();
}

} // namespace at

#include <th/names_end.hpp>

#endif
