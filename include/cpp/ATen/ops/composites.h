/*
 * ATen/ops/composites.h: functions that are a few lines over others: torch.special's, gradients of samples, histograms of points,
 * segments, questions. ATen/ATen.h does not include it; torch/types.h does.
 */
#ifndef TH_ATEN_OPS_COMPOSITES_H
#define TH_ATEN_OPS_COMPOSITES_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>

namespace at {

/* ---- by their names in torch.special ---- */

inline Tensor special_softmax(const Tensor &self, std::int64_t d, optional<ScalarType> dtype = {}) { return softmax(self, d, dtype); }
inline Tensor special_log_softmax(const Tensor &self, std::int64_t d, optional<ScalarType> dtype = {}) { return log_softmax(self, d, dtype); }
inline Tensor special_logsumexp(const Tensor &self, IntArrayRef d, bool keepdim = false) { return logsumexp(self, d, keepdim); }
/* -x log(x): 0 of 0, minus infinity below. */
inline Tensor special_entr(const Tensor &self) {
  const Tensor x = self.to(detail::floating_type(self.scalar_type()));
  return where(x < 0, -__builtin_inf(), xlogy(x, x).neg());
}
/* The probability that a normal number is below x. */
inline Tensor special_ndtr(const Tensor &self) { return (self.to(detail::floating_type(self.scalar_type())) * -0.7071067811865476).erfc() * 0.5; }
/* x log(1 + y), 0 where x is 0 and y is not NaN. */
inline Tensor special_xlog1py(const Tensor &self, const Tensor &other) {
  const ScalarType type = detail::floating_type(detail::common_type(self, other));
  const Tensor x = self.to(type), y = other.to(type);
  return where(x.eq(0).bitwise_and(y.eq(y)), 0, x * y.log1p());
}
inline Tensor special_xlog1py(const Scalar &self, const Tensor &other) { return special_xlog1py(detail::number_for(self, other), other); }
inline Tensor special_xlog1py(const Tensor &self, const Scalar &other) { return special_xlog1py(self, detail::number_for(other, self)); }

/* ---- samples and points ---- */

namespace detail {
/* The derivative along d, of samples at equal distances or at these places: of second order inside, of `order` at the ends. */
inline Tensor derivative(const Tensor &self, std::int64_t d, const Tensor &places, double distance, std::int64_t order) {
  const std::int64_t n = self.size(d);
  if (order < 1 || order > 2 || n <= order)
    th::fail("gradient: edges of order 1 or 2, and more samples, are expected, not ", order, " and ", n);
  const Tensor x = self.to(floating_type(self.scalar_type()));
  th::Sizes along(static_cast<std::size_t>(self.dim()), 1);
  along[wrap_existing(d, self.dim())] = -1;
  const auto steps = places.defined() ? places.to(x.scalar_type()).diff() : full({n - 1}, distance, x.scalar_type());
  if (steps.dim() != 1 || steps.numel() != n - 1)
    th::fail("gradient: ", n, " places are expected along dimension ", d, ", not sizes ", places.sizes());
  const Tensor slopes = x.diff(1, d) / steps.reshape(along);
  const Tensor before = steps.slice(0, 0, n - 2).reshape(along), after = steps.slice(0, 1).reshape(along);
  const Tensor inside = n > 2 ? (slopes.narrow(d, 0, n - 2) * after + slopes.narrow(d, 1, n - 2) * before) / (before + after)
                              : slopes.narrow(d, 0, 0);
  Tensor first = slopes.narrow(d, 0, 1), last = slopes.narrow(d, n - 2, 1);
  if (order == 2) {
    const auto beyond = [&](const Tensor &own, const Tensor &next, std::int64_t step, std::int64_t other) {
      const Tensor h = steps[step], g = steps[other];
      return own + (own - next) * (h / (h + g));
    };
    const Tensor start = beyond(first, slopes.narrow(d, 1, 1), 0, 1);
    last = beyond(last, slopes.narrow(d, n - 3, 1), n - 2, n - 3);
    first = start;
  }
  return cat({first, inside, last}, d);
}
inline th::Sizes all_dimensions(const Tensor &self) {
  th::Sizes all;
  for (std::int64_t d = 0; d < self.dim(); ++d)
    all.push_back(d);
  return all;
}
} // namespace detail

/* Derivatives along dimensions of samples that are `spacing` apart, or at these places of each dimension. */
inline std::vector<Tensor> gradient(const Tensor &self, const Scalar &spacing, IntArrayRef dimensions, std::int64_t edge_order = 1) {
  std::vector<Tensor> results;
  for (const std::int64_t d : dimensions)
    results.push_back(detail::derivative(self, d, Tensor(), spacing.toDouble(), edge_order));
  return results;
}
inline std::vector<Tensor> gradient(const Tensor &self, const optional<Scalar> &spacing = {}, optional<std::int64_t> d = {},
                                    std::int64_t edge_order = 1) {
  return gradient(self, spacing.value_or(1), d ? th::Sizes{*d} : detail::all_dimensions(self), edge_order);
}
inline std::vector<Tensor> gradient(const Tensor &self, IntArrayRef dimensions, std::int64_t edge_order = 1) {
  return gradient(self, Scalar(1), dimensions, edge_order);
}
inline std::vector<Tensor> gradient(const Tensor &self, ArrayRef<Tensor> spacing, IntArrayRef dimensions, std::int64_t edge_order = 1) {
  if (spacing.size() != dimensions.size())
    th::fail("gradient: places for each of ", dimensions.size(), " dimensions are expected, not ", spacing.size());
  std::vector<Tensor> results;
  for (std::size_t i = 0; i < spacing.size(); ++i)
    results.push_back(detail::derivative(self, dimensions[i], spacing[i], 1, edge_order));
  return results;
}
inline std::vector<Tensor> gradient(const Tensor &self, ArrayRef<Tensor> spacing, optional<std::int64_t> d = {}, std::int64_t edge_order = 1) {
  return gradient(self, spacing, d ? th::Sizes{*d} : detail::all_dimensions(self), edge_order);
}

/* How many points, the rows of a matrix, lie between edges of each coordinate, or the sums of their weights. */
inline std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor &self, ArrayRef<Tensor> bins, const optional<Tensor> &weight = {},
                                                           bool density = false) {
  const std::int64_t count = static_cast<std::int64_t>(bins.size());
  if (self.dim() < 2 || self.size(-1) != count || !self.is_floating_point())
    th::fail("histogramdd: points of ", count, " coordinates are expected, not a ", self.scalar_type(), " tensor of sizes ", self.sizes());
  const Tensor points = self.reshape({-1, count});
  Tensor place = zeros({points.size(0)}, kLong), inside = ones({points.size(0)}, kByte);
  th::Sizes sizes;
  Tensor volume = ones({}, self.scalar_type());
  for (std::int64_t i = 0; i < count; ++i) {
    const Tensor edges = bins[static_cast<std::size_t>(i)].contiguous(), x = points.select(1, i).contiguous();
    const std::int64_t parts = edges.numel() - 1;
    if (edges.dim() != 1 || parts < 1)
      th::fail("histogramdd: edges are vectors of two numbers or more, not of sizes ", edges.sizes());
    const Tensor part = searchsorted(edges, x, false, true) - 1;
    /* The last edge belongs to the last part. */
    const Tensor at_end = x.eq(edges[parts]);
    inside = inside.bitwise_and(at_end.bitwise_or((part >= 0).bitwise_and(part < parts)));
    place = place * parts + clamp(part, 0, parts - 1);
    sizes.push_back(parts);
    volume = volume.unsqueeze(-1) * edges.diff();
  }
  Tensor weights = inside.to(self.scalar_type());
  if (weight && weight->defined())
    weights = where(inside, weight->reshape({-1}), 0);
  const Tensor sums = zeros({th::count_of(sizes)}, self.scalar_type());
  if (place.numel() != 0)
    sums.index_add_(0, place, weights);
  Tensor result = sums.reshape(sizes);
  if (density)
    result = result / result.sum() / volume;
  std::vector<Tensor> edges;
  for (const Tensor &each : bins)
    edges.push_back(each.clone());
  return {result, edges};
}
/* The same for equal parts of ranges, two numbers for each coordinate, or of those of the points. */
inline std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor &self, IntArrayRef bins, optional<ArrayRef<double>> range = {},
                                                           const optional<Tensor> &weight = {}, bool density = false) {
  if (self.dim() < 2 || self.size(-1) != static_cast<std::int64_t>(bins.size()) || (range && range->size() != 2 * bins.size()))
    th::fail("histogramdd: a number of parts, and two ends, for each coordinate are expected, not ", bins.size(), " numbers and sizes ",
             self.sizes());
  std::vector<Tensor> edges;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    double least = 0, greatest = 1;
    if (range) {
      least = (*range)[2 * i], greatest = (*range)[2 * i + 1];
    } else if (self.numel() != 0) {
      const Tensor x = self.select(-1, static_cast<std::int64_t>(i));
      least = x.min().item<double>(), greatest = x.max().item<double>();
    }
    if (bins[i] < 1 || !(least <= greatest && greatest - least < __builtin_inf()))
      th::fail("histogramdd: ", bins[i], " parts from ", least, " to ", greatest);
    if (least == greatest)
      least -= 0.5, greatest += 0.5;
    edges.push_back(linspace(least, greatest, bins[i] + 1, self.scalar_type()));
  }
  return histogramdd(self, ArrayRef<Tensor>(edges), weight, density);
}
inline std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor &self, std::int64_t bins, optional<ArrayRef<double>> range = {},
                                                           const optional<Tensor> &weight = {}, bool density = false) {
  const th::Sizes each(static_cast<std::size_t>(self.dim() == 0 ? 0 : self.size(-1)), bins);
  return histogramdd(self, IntArrayRef(each), range, weight, density);
}

/*
 * The sum, mean, product, greatest or least ("sum", "mean", "prod", "max", "min") of each segment of the first dimension: of these
 * lengths, or between neighbours of `offsets`. Of an empty segment, and beside the others, it is `initial`.
 */
inline Tensor segment_reduce(const Tensor &data, std::string_view reduce, const optional<Tensor> &lengths = {},
                             const optional<Tensor> &indices = {}, const optional<Tensor> &offsets = {}, std::int64_t axis = 0,
                             bool unsafe = false, const optional<Scalar> &initial = {}) {
  const bool by_lengths = lengths && lengths->defined(), by_offsets = offsets && offsets->defined();
  if (by_lengths == by_offsets || (indices && indices->defined()) || axis != 0 || data.dim() == 0)
    th::fail("segment_reduce: lengths or offsets along dimension 0 are expected");
  const Tensor sizes = by_lengths ? detail::whole_indices(*lengths, "segment_reduce").to(kLong)
                                  : detail::whole_indices(*offsets, "segment_reduce").to(kLong).diff();
  if (sizes.dim() != 1 || (!unsafe && sizes.numel() != 0 && sizes.min().item<std::int64_t>() < 0))
    th::fail("segment_reduce: the lengths are a vector of numbers that are not negative");
  const std::int64_t total = sizes.sum().item<std::int64_t>();
  if (total > data.size(0) || (!unsafe && total != data.size(0)))
    th::fail("segment_reduce: segments of ", total, " elements are not those of ", data.size(0));
  const bool is_mean = reduce == "mean";
  double start = 0;
  if (reduce == "prod")
    start = 1;
  else if (reduce == "max")
    start = -__builtin_inf();
  else if (reduce == "min")
    start = __builtin_inf();
  else if (reduce != "sum" && !is_mean)
    th::fail("segment_reduce: reduce is \"sum\", \"mean\", \"prod\", \"max\" or \"min\"");
  const bool extreme = reduce == "max" || reduce == "min";
  th::Sizes shape = data.sizes();
  shape[0] = sizes.numel();
  const Tensor result = full(shape, initial.value_or(start), data.scalar_type());
  if (total != 0 && result.numel() != 0) {
    const Tensor segment = repeat_interleave(arange(sizes.numel(), kLong), sizes, 0, nullopt);
    const std::string joined = reduce == "max" ? "amax" : reduce == "min" ? "amin" : is_mean ? "sum" : std::string(reduce);
    result.index_reduce_(0, segment, data.narrow(0, 0, total), joined.c_str(), true);
  }
  if (is_mean) {
    th::Sizes column(shape.size(), 1);
    column[0] = -1;
    result.div_(sizes.clamp_min(1).to(data.scalar_type()).reshape(column));
    if (!initial)
      result.masked_fill_(sizes.eq(0).reshape(column), __builtin_nan(""));
  }
  return extreme || is_mean || result.numel() == 0 ? result : Tensor(result);
}

/* The product of the last dimensions of both; of each element where one of them has none. */
inline Tensor inner(const Tensor &self, const Tensor &other) {
  if (self.dim() == 0 || other.dim() == 0)
    return self.mul(other);
  return tensordot(self, other, {-1}, {-1});
}

/* The places of elements that are not 0: an index for each dimension; or `size` rows, of which those left over are `fill_value`. */
inline std::vector<Tensor> nonzero_numpy(const Tensor &self) { return nonzero(self.dim() == 0 ? self.unsqueeze(0) : self).unbind(1); }
inline Tensor nonzero_static(const Tensor &self, std::int64_t size, std::int64_t fill_value = -1) {
  if (size < 0)
    th::fail("nonzero_static: the size is negative: ", size);
  const Tensor places = nonzero(self), result = full({size, self.dim()}, fill_value, kLong);
  const std::int64_t count = size < places.size(0) ? size : places.size(0);
  result.narrow(0, 0, count).copy_(places.narrow(0, 0, count));
  return result;
}

/* ---- what numbers are: all of them are real ---- */

inline bool is_complex(const Tensor &) noexcept { return false; }
inline Tensor isreal(const Tensor &self) { return ones(self.sizes(), kByte); }
inline Tensor real(const Tensor &self) { return self; }
inline Tensor conj(const Tensor &self) { return self; }
/* 0, pi below 0, NaN of NaN. */
inline Tensor angle(const Tensor &self) {
  const Tensor x = self.to(detail::floating_type(self.scalar_type()));
  return where(x < 0, 3.14159265358979323846, where(x.ne(x), x, 0));
}
inline bool is_set_to(const Tensor &self, const Tensor &other) {
  return self.is_alias_of(other) && self.storage_offset() == other.storage_offset() && self.sizes() == other.sizes() &&
         self.strides() == other.strides();
}
/* Sizes as libtorch's symbolic ones are called, which are numbers here. */
inline std::int64_t sym_size(const Tensor &self, std::int64_t d) { return self.size(d); }
inline std::int64_t sym_stride(const Tensor &self, std::int64_t d) { return self.stride(d); }
inline std::int64_t sym_numel(const Tensor &self) { return self.numel(); }
inline std::int64_t sym_storage_offset(const Tensor &self) { return self.storage_offset(); }
inline bool sym_is_contiguous(const Tensor &self) { return self.is_contiguous(); }

/* Operators as functions, by the names that Python has for them. */
#define TH_AT_OPERATOR(NAME, OF)                                                         \
  inline Tensor NAME(const Tensor &self, const Tensor &other) { return self.OF(other); } \
  inline Tensor NAME(const Tensor &self, const Scalar &other) { return self.OF(other); }
TH_AT_OPERATOR(__and__, bitwise_and)
TH_AT_OPERATOR(__or__, bitwise_or)
TH_AT_OPERATOR(__xor__, bitwise_xor)
TH_AT_OPERATOR(__lshift__, bitwise_left_shift)
TH_AT_OPERATOR(__rshift__, bitwise_right_shift)
#undef TH_AT_OPERATOR

/* ---- memory ---- */

/* A tensor whose dimensions lie in memory in this order, the last one without gaps. */
inline Tensor empty_permuted(IntArrayRef sizes, IntArrayRef order, TensorOptions options = {}) {
  th::Sizes laid, back(sizes.size(), -1);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order.size() != sizes.size() || order[i] < 0 || order[i] >= static_cast<std::int64_t>(sizes.size()) ||
        back[static_cast<std::size_t>(order[i])] != -1)
      th::fail("empty_permuted: ", order, " is no order of the dimensions of sizes ", sizes);
    back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    laid.push_back(sizes[static_cast<std::size_t>(order[i])]);
  }
  return empty(laid, options).permute(back);
}
/* The elements of all tensors as one vector, and such a vector as tensors with the sizes of these. */
inline Tensor flatten_dense_tensors(ArrayRef<Tensor> tensors) {
  std::vector<Tensor> flat;
  for (const Tensor &tensor : tensors)
    flat.push_back(tensor.reshape({-1}));
  return cat(flat);
}
inline std::vector<Tensor> unflatten_dense_tensors(const Tensor &flat, ArrayRef<Tensor> tensors) {
  std::vector<Tensor> parts;
  std::int64_t first = 0;
  for (const Tensor &tensor : tensors) {
    parts.push_back(flat.narrow(0, first, tensor.numel()).view(tensor.sizes()));
    first += tensor.numel();
  }
  return parts;
}

} // namespace at

#include <th/names_end.hpp>

#endif
