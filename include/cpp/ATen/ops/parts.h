/*
 * ATen/ops/parts.h: tensors side by side, and parts of them: by NumPy's names, and copies with one part written.
 */
#ifndef TH_ATEN_OPS_PARTS_H
#define TH_ATEN_OPS_PARTS_H

#include <th/names_begin.hpp>

#include <ATen/ops/indexing.h>
#include <ATen/ops/other_names.h>
#include <ATen/ops/random.h>
#include <ATen/ops/sequences.h>
#include <ATen/ops/views.h>
#include <th/maybe.hpp>

namespace at {

/* ---- views ---- */

inline Tensor broadcast_to(const Tensor &self, IntArrayRef sizes) { return self.expand(sizes); }
inline Tensor moveaxis(const Tensor &self, IntArrayRef from, IntArrayRef to) { return self.movedim(from, to); }
inline Tensor moveaxis(const Tensor &self, std::int64_t from, std::int64_t to) { return self.movedim(from, to); }
inline Tensor swapdims(const Tensor &self, std::int64_t a, std::int64_t b) { return self.transpose(a, b); }
inline Tensor adjoint(const Tensor &self) { return self.adjoint(); }
inline Tensor linalg_diagonal(const Tensor &a, std::int64_t offset = 0, std::int64_t d = -2, std::int64_t e = -1) {
  return a.diagonal(offset, d, e);
}

/* The sums over the dimensions that sizes to which these are expanded have more, or where these are 1. */
inline Tensor Tensor::sum_to_size(IntArrayRef sizes) const {
  const std::size_t more = static_cast<std::size_t>(dim()) - sizes.size();
  if (sizes.size() > static_cast<std::size_t>(dim()) || !(IntArrayRef(th::broadcast_sizes(sizes, this->sizes())) == this->sizes()))
    th::fail("sum_to_size: sizes ", sizes, " are not expanded to ", this->sizes());
  Tensor result = *this;
  for (std::size_t i = 0; i < static_cast<std::size_t>(dim()); ++i)
    if (i < more || (sizes[i - more] == 1 && this->sizes()[i] != 1))
      result = result.sum(static_cast<std::int64_t>(i), true);
  return result.view(sizes);
}

/* At least so many dimensions: those that are missing are in front, but the third one of atleast_3d is the last. */
inline Tensor atleast_1d(const Tensor &self) { return self.dim() == 0 ? self.reshape({1}) : self; }
inline Tensor atleast_2d(const Tensor &self) { return self.dim() < 2 ? atleast_1d(self).unsqueeze(0) : self; }
inline Tensor atleast_3d(const Tensor &self) { return self.dim() < 3 ? atleast_2d(self).unsqueeze(-1) : self; }

namespace detail {
template <class Function>
std::vector<Tensor> each_of(ArrayRef<Tensor> tensors, const Function &function) {
  std::vector<Tensor> results;
  results.reserve(tensors.size());
  for (const Tensor &tensor : tensors)
    results.push_back(function(tensor));
  return results;
}
using OfOne = Tensor (*)(const Tensor &);
} // namespace detail
inline std::vector<Tensor> atleast_1d(ArrayRef<Tensor> tensors) { return detail::each_of(tensors, detail::OfOne(atleast_1d)); }
inline std::vector<Tensor> atleast_2d(ArrayRef<Tensor> tensors) { return detail::each_of(tensors, detail::OfOne(atleast_2d)); }
inline std::vector<Tensor> atleast_3d(ArrayRef<Tensor> tensors) { return detail::each_of(tensors, detail::OfOne(atleast_3d)); }

/* ---- side by side ---- */

inline Tensor hstack(ArrayRef<Tensor> tensors) {
  const std::vector<Tensor> parts = atleast_1d(tensors);
  return cat(parts, parts.empty() || parts[0].dim() == 1 ? 0 : 1);
}
inline Tensor vstack(ArrayRef<Tensor> tensors) { return cat(atleast_2d(tensors), 0); }
inline Tensor row_stack(ArrayRef<Tensor> tensors) { return vstack(tensors); }
inline Tensor dstack(ArrayRef<Tensor> tensors) { return cat(atleast_3d(tensors), 2); }
/* Vectors as columns. */
inline Tensor column_stack(ArrayRef<Tensor> tensors) {
  return hstack(detail::each_of(tensors, [](const Tensor &part) { return part.dim() < 2 ? part.reshape({-1, 1}) : part; }));
}
/* Matrices along the diagonal of one, with zeros beside them; vectors are rows. */
inline Tensor block_diag(ArrayRef<Tensor> tensors) {
  ScalarType type = tensors.empty() ? kFloat : tensors[0].scalar_type();
  std::int64_t rows = 0, columns = 0;
  std::vector<Tensor> blocks;
  for (const Tensor &tensor : tensors) {
    if (tensor.dim() > 2)
      th::fail("block_diag: tensors of two dimensions or less are expected, not of sizes ", tensor.sizes());
    blocks.push_back(atleast_2d(tensor));
    type = promoteTypes(type, tensor.scalar_type());
    rows += blocks.back().size(0);
    columns += blocks.back().size(1);
  }
  const Tensor result = zeros({tensors.empty() ? 1 : rows, columns}, type);
  rows = columns = 0;
  for (const Tensor &block : blocks) {
    result.narrow(0, rows, block.size(0)).narrow(1, columns, block.size(1)).copy_(block);
    rows += block.size(0);
    columns += block.size(1);
  }
  return result;
}
#define TH_AT_JOINING_OUT(NAME)                                         \
  inline Tensor &NAME##_out(Tensor &out, ArrayRef<Tensor> tensors) {    \
    return detail::into_out(#NAME "_out", out, NAME(tensors));          \
  }
TH_AT_JOINING_OUT(hstack)
TH_AT_JOINING_OUT(vstack)
TH_AT_JOINING_OUT(row_stack)
TH_AT_JOINING_OUT(dstack)
TH_AT_JOINING_OUT(column_stack)
#undef TH_AT_JOINING_OUT

/* Sequences (length x ...) of several lengths as one tensor, length x number x ..., the rest filled. */
inline Tensor pad_sequence(ArrayRef<Tensor> sequences, bool batch_first = false, double value = 0,
                           const char *side = "right") {
  const bool left = std::strcmp(side, "left") == 0;
  if (sequences.empty() || (!left && std::strcmp(side, "right") != 0))
    th::fail("pad_sequence: sequences and a side, left or right, are expected");
  th::Sizes sizes = sequences[0].sizes();
  for (const Tensor &sequence : sequences) {
    if (sequence.dim() == 0 || !(sequence.sizes().slice(1) == sequences[0].sizes().slice(1)))
      th::fail("pad_sequence: sequences of sizes ", sequences[0].sizes(), " and ", sequence.sizes());
    sizes[0] = sequence.size(0) > sizes[0] ? sequence.size(0) : sizes[0];
  }
  sizes.insert(sizes.begin(), static_cast<std::int64_t>(sequences.size()));
  const Tensor result = full(sizes, value, sequences[0].options());
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    const std::int64_t length = sequences[i].size(0);
    result[static_cast<std::int64_t>(i)].narrow(0, left ? sizes[1] - length : 0, length).copy_(sequences[i]);
  }
  return batch_first ? result : result.transpose(0, 1);
}

/* ---- taken apart ---- */

inline std::vector<Tensor> Tensor::tensor_split(std::int64_t sections, std::int64_t d) const {
  const std::int64_t whole = sizes()[detail::wrap_existing(d, dim())];
  if (sections <= 0)
    th::fail("tensor_split: the number of sections must be positive, not ", sections);
  th::Sizes lengths;
  for (std::int64_t i = 0; i < sections; ++i)
    lengths.push_back(whole / sections + (i < whole % sections));
  return split_with_sizes(lengths, d);
}
inline std::vector<Tensor> Tensor::tensor_split(IntArrayRef indices, std::int64_t d) const {
  std::vector<Tensor> parts;
  std::int64_t start = 0;
  for (const std::int64_t index : indices) {
    parts.push_back(slice(d, start, index));
    start = index;
  }
  parts.push_back(slice(d, start));
  return parts;
}
namespace detail {
/* The dimension of hsplit, vsplit and dsplit. */
inline std::int64_t split_dimension(const Tensor &self, std::int64_t d, const char *name) {
  if (self.dim() < (d == 0 ? 2 : d == 1 ? 1 : 3))
    th::fail(name, ": a tensor of more dimensions is expected, not of sizes ", self.sizes());
  return d == 1 && self.dim() == 1 ? 0 : d;
}
inline std::vector<Tensor> split_evenly(const Tensor &self, std::int64_t sections, std::int64_t d, const char *name) {
  const std::int64_t dimension = split_dimension(self, d, name);
  if (sections <= 0 || self.size(dimension) % sections)
    th::fail(name, ": size ", self.size(dimension), " of dimension ", dimension, " is not divisible by ", sections);
  return self.tensor_split(sections, dimension);
}
} // namespace detail
#define TH_AT_SPLIT(NAME, D)                                                                                           \
  inline std::vector<Tensor> Tensor::NAME(std::int64_t sections) const { return detail::split_evenly(*this, sections, D, #NAME); } \
  inline std::vector<Tensor> Tensor::NAME(IntArrayRef indices) const {                                                \
    return tensor_split(indices, detail::split_dimension(*this, D, #NAME));                                           \
  }                                                                                                                    \
  inline std::vector<Tensor> NAME(const Tensor &self, std::int64_t sections) { return self.NAME(sections); }           \
  inline std::vector<Tensor> NAME(const Tensor &self, IntArrayRef indices) { return self.NAME(indices); }
TH_AT_SPLIT(hsplit, 1)
TH_AT_SPLIT(vsplit, 0)
TH_AT_SPLIT(dsplit, 2)
#undef TH_AT_SPLIT
inline std::vector<Tensor> tensor_split(const Tensor &self, std::int64_t sections, std::int64_t d = 0) {
  return self.tensor_split(sections, d);
}
inline std::vector<Tensor> tensor_split(const Tensor &self, IntArrayRef indices, std::int64_t d = 0) {
  return self.tensor_split(indices, d);
}
/* With the number, or the indices, in a tensor of whole numbers. */
inline std::vector<Tensor> tensor_split(const Tensor &self, const Tensor &numbers, std::int64_t d = 0) {
  const Tensor whole = detail::whole_indices(numbers, "tensor_split").to(kLong).contiguous();
  if (numbers.dim() == 0)
    return self.tensor_split(whole.item<std::int64_t>(), d);
  detail::check_rank("tensor_split", numbers, 1);
  return self.tensor_split(IntArrayRef(whole.numel() ? whole.data_ptr<std::int64_t>() : nullptr, static_cast<std::size_t>(whole.numel())), d);
}
inline std::vector<Tensor> unsafe_split(const Tensor &self, std::int64_t size, std::int64_t d = 0) { return self.split(size, d); }
inline std::vector<Tensor> unsafe_chunk(const Tensor &self, std::int64_t count, std::int64_t d = 0) { return self.chunk(count, d); }
inline std::vector<Tensor> unsafe_split_with_sizes(const Tensor &self, IntArrayRef sizes, std::int64_t d = 0) {
  return self.split_with_sizes(sizes, d);
}

/* ---- copies of views ---- */

#define TH_AT_COPY(NAME)                                                      \
  template <class... Arguments>                                               \
  Tensor NAME##_copy(const Tensor &self, const Arguments &...arguments) {     \
    return self.NAME(arguments...).clone();                                   \
  }
TH_AT_COPY(alias)
TH_AT_COPY(detach)
TH_AT_COPY(diagonal)
TH_AT_COPY(narrow)
TH_AT_COPY(select)
TH_AT_COPY(slice)
TH_AT_COPY(squeeze)
TH_AT_COPY(t)
TH_AT_COPY(transpose)
TH_AT_COPY(unfold)
TH_AT_COPY(unsqueeze)
#undef TH_AT_COPY
inline Tensor expand_copy(const Tensor &self, IntArrayRef sizes) { return self.expand(sizes).clone(); }
inline Tensor permute_copy(const Tensor &self, IntArrayRef dimensions) { return self.permute(dimensions).clone(); }
inline Tensor view_copy(const Tensor &self, IntArrayRef sizes) { return self.view(sizes).clone(); }
inline Tensor as_strided_copy(const Tensor &self, IntArrayRef sizes, IntArrayRef strides, th::Maybe<std::int64_t> offset = {}) {
  return self.as_strided(sizes, strides, offset.value_or(self.storage_offset())).clone();
}
namespace detail {
inline Tensor copy_of(const Tensor &tensor) { return tensor.clone(); }
} // namespace detail
inline std::vector<Tensor> split_copy(const Tensor &self, std::int64_t size, std::int64_t d = 0) {
  return detail::each_of(self.split(size, d), detail::copy_of);
}
inline std::vector<Tensor> split_with_sizes_copy(const Tensor &self, IntArrayRef sizes, std::int64_t d = 0) {
  return detail::each_of(self.split_with_sizes(sizes, d), detail::copy_of);
}
inline std::vector<Tensor> unbind_copy(const Tensor &self, std::int64_t d = 0) {
  return detail::each_of(self.unbind(d), detail::copy_of);
}

/* ---- copies with one part written ---- */

namespace detail {
/* `copy`, of which `part` is a view that gets what has its sizes. */
inline Tensor with_part(const Tensor &copy, const Tensor &part, const Tensor &source, const char *function = TH_CPP_CALLER) {
  if (!(part.sizes() == source.sizes()))
    th::fail(function, ": expected src to have the sizes of the slice, ", part.sizes(), ", not ", source.sizes());
  part.copy_(source);
  return copy;
}
} // namespace detail
inline Tensor select_scatter(const Tensor &self, const Tensor &source, std::int64_t d, std::int64_t index) {
  const Tensor copy = self.clone();
  return detail::with_part(copy, copy.select(d, index), source);
}
inline Tensor slice_scatter(const Tensor &self, const Tensor &source, std::int64_t d = 0,
                            th::Maybe<std::int64_t> start = {}, th::Maybe<std::int64_t> end = {},
                            std::int64_t step = 1) {
  const Tensor copy = self.clone();
  return detail::with_part(copy, copy.slice(d, start.value_or(0), end.value_or(INT64_MAX), step), source);
}
inline Tensor diagonal_scatter(const Tensor &self, const Tensor &source, std::int64_t offset = 0, std::int64_t d = 0,
                               std::int64_t e = 1) {
  const Tensor copy = self.clone();
  return detail::with_part(copy, copy.diagonal(offset, d, e), source);
}
inline Tensor as_strided_scatter(const Tensor &self, const Tensor &source, IntArrayRef sizes, IntArrayRef strides,
                                 th::Maybe<std::int64_t> offset = {}) {
  const Tensor copy = self.clone();
  return detail::with_part(copy, copy.as_strided(sizes, strides, offset.value_or(0)), source);
}

inline const Tensor &Tensor::fill_diagonal_(const Scalar &value, bool wrap) const & {
  if (dim() < 2)
    th::fail("fill_diagonal_: a tensor of two dimensions or more is expected, not of sizes ", sizes());
  std::int64_t step = 0, length = size(0);
  for (std::int64_t d = 0; d < dim(); ++d) {
    if (dim() > 2 && size(d) != size(0))
      th::fail("fill_diagonal_: all dimensions must be of one size, which is not so of ", sizes());
    step += stride(d);
    length = size(d) < length ? size(d) : length;
  }
  Tensor(th::as_strided(handle(), {length}, {step}, storage_offset())).fill_(value);
  const std::int64_t below = dim() == 2 && wrap ? size(1) + 1 : 0;
  if (below && below < size(0))
    narrow(0, below, size(0) - below).fill_diagonal_(value, true);
  return *this;
}
inline Tensor &fill_diagonal_(Tensor &self, const Scalar &value, bool wrap = false) { return self.fill_diagonal_(value, wrap); }

/* ---- new tensors ---- */

inline Tensor Tensor::new_empty_strided(IntArrayRef sizes, IntArrayRef strides, TensorOptions options) const {
  return empty_strided(sizes, strides, options.dtype(options.dtype_or(scalar_type())));
}
/* Elements of a tensor in other sizes, as resize_ keeps them. */
inline Tensor resize_as(const Tensor &self, const Tensor &other) { return self.clone().resize_as_(other); }
inline Tensor randint_like(const Tensor &self, std::int64_t low, std::int64_t high, TensorOptions options = {}) {
  return randint(low, high, self.sizes(), options.dtype(options.dtype_or(self.scalar_type())));
}
inline Tensor randint_like(const Tensor &self, std::int64_t high, TensorOptions options = {}) {
  return randint_like(self, 0, high, options);
}
/* x to the powers from N - 1 down to 0, or up if `increasing`, as columns; as many as elements if none is said. */
inline Tensor vander(const Tensor &x, th::Maybe<std::int64_t> n = {}, bool increasing = false) {
  detail::check_rank("vander", x, 1);
  const std::int64_t count = n ? *n : x.size(0);
  if (count < 0)
    th::fail("vander: N must not be negative: ", count);
  const ScalarType type = detail::sum_type(x.scalar_type());
  const Tensor result = ones({x.size(0), count}, type);
  for (std::int64_t i = 1; i < count; ++i)
    result.select(1, increasing ? i : count - 1 - i).copy_(result.select(1, increasing ? i - 1 : count - i) * x.to(type));
  return result;
}
/* The same with rising powers, of each vector of a batch. */
inline Tensor linalg_vander(const Tensor &x, th::Maybe<std::int64_t> n = {}) {
  const std::int64_t count = n ? *n : x.size(-1);
  if (count <= 1)
    th::fail("linalg_vander: N must be greater than 1, not ", count);
  th::Sizes sizes = x.sizes();
  sizes.push_back(count);
  const Tensor result = ones(sizes, detail::sum_type(x.scalar_type()));
  for (std::int64_t i = 1; i < count; ++i)
    result.select(-1, i).copy_(result.select(-1, i - 1) * x);
  return result;
}

/* ---- windows of signals ---- */

namespace detail {
/* a[0] - a[1] cos(2 pi i / m) + a[2] cos(4 pi i / m), where m is the length if `periodic`, else one less. */
inline Tensor cosine_window(std::int64_t length, bool periodic, const double (&a)[3], TensorOptions options,
                            const char *function = TH_CPP_CALLER) {
  if (length < 0)
    th::fail(function, ": the length must not be negative: ", length);
  if (!isFloatingType(options.scalar_type()))
    th::fail(function, ": windows are of floating-point numbers, not ", options.scalar_type());
  if (length == 1)
    return ones({1}, options);
  const double turn = 6.283185307179586476925 / static_cast<double>(periodic ? length : length - 1);
  const Tensor angles = arange(length, kDouble) * turn;
  return (angles.cos() * -a[1] + angles.mul(2).cos() * a[2] + a[0]).to(options.scalar_type());
}
} // namespace detail
#define TH_AT_WINDOW(NAME, ...)                                                             \
  inline Tensor NAME(std::int64_t length, bool periodic, TensorOptions options = {}) {      \
    return detail::cosine_window(length, periodic, __VA_ARGS__, options, #NAME);            \
  }                                                                                         \
  inline Tensor NAME(std::int64_t length, TensorOptions options = {}) { return NAME(length, true, options); }
TH_AT_WINDOW(hann_window, {0.5, 0.5, 0})
TH_AT_WINDOW(hamming_window, {0.54, 0.46, 0})
TH_AT_WINDOW(blackman_window, {0.42, 0.5, 0.08})
#undef TH_AT_WINDOW
inline Tensor hamming_window(std::int64_t length, bool periodic, double alpha, double beta = 0.46, TensorOptions options = {}) {
  return detail::cosine_window(length, periodic, {alpha, beta, 0}, options);
}
/* A triangle. */
inline Tensor bartlett_window(std::int64_t length, bool periodic, TensorOptions options = {}) {
  if (length < 2)
    return detail::cosine_window(length, periodic, {1, 0, 0}, options);
  const double half = static_cast<double>(periodic ? length : length - 1) / 2;
  return (1 - (arange(length, kDouble) / half - 1).abs()).to(options.scalar_type());
}
inline Tensor bartlett_window(std::int64_t length, TensorOptions options = {}) { return bartlett_window(length, true, options); }
/* I0(beta sqrt(1 - x^2)) / I0(beta) for x from -1 to 1: J. Kaiser's. */
inline Tensor kaiser_window(std::int64_t length, bool periodic, double beta, TensorOptions options = {}) {
  if (length < 2)
    return detail::cosine_window(length, periodic, {1, 0, 0}, options);
  const double half = static_cast<double>(periodic ? length : length - 1) / 2;
  const Tensor x = arange(length, kDouble) / half - 1;
  return ((1 - x.square()).clamp_min(0).sqrt().mul(beta).i0() / full({}, beta, kDouble).i0()).to(options.scalar_type());
}
inline Tensor kaiser_window(std::int64_t length, bool periodic, TensorOptions options = {}) {
  return kaiser_window(length, periodic, 12, options);
}
inline Tensor kaiser_window(std::int64_t length, TensorOptions options = {}) { return kaiser_window(length, true, 12, options); }

} // namespace at

#include <th/names_end.hpp>

#endif
