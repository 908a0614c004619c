/*
 * ATen/ops/shapes.h: elements in another order, repeated, padded, put in diagonals and grids, and joined to the places
 * that indices name.
 */
#ifndef TH_ATEN_OPS_SHAPES_H
#define TH_ATEN_OPS_SHAPES_H

#include <th/names_begin.hpp>

#include <ATen/ops/arithmetic.h>
#include <ATen/ops/indexing.h>
#include <ATen/ops/reductions.h>
#include <ATen/ops/sequences.h>
#include <ATen/ops/views.h>

#include <string>

namespace at {
namespace detail {

template <class Real>
using WithList = void (*)(TensorOf<Real> *, TensorOf<Real> *, THLongStorage *);
template <class Real>
using WithLists = void (*)(TensorOf<Real> *, TensorOf<Real> *, THLongStorage *, THLongStorage *);
template <class Real>
using Repeater = void (*)(TensorOf<Real> *, TensorOf<Real> *, long, int);
template <class Real>
using RepeaterOfEach = void (*)(TensorOf<Real> *, TensorOf<Real> *, THLongTensor *, int);
template <class Real>
using Padder = void (*)(TensorOf<Real> *, TensorOf<Real> *, THLongStorage *, const char *, Real);
template <class Real>
using PlaceReducer = void (*)(TensorOf<Real> *, int, THLongTensor *, TensorOf<Real> *, const char *, int);

/* Numbers as the C library takes a list of them, for the time of a call. */
class LongList {
 public:
  explicit LongList(IntArrayRef numbers) : storage_(THLongStorage_newWithSize(static_cast<std::ptrdiff_t>(numbers.size()))) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      THLongStorage_set(storage_, static_cast<std::ptrdiff_t>(i), numbers[i]);
  }
  LongList(const LongList &) = delete;
  LongList &operator=(const LongList &) = delete;
  ~LongList() { THLongStorage_free(storage_); }
  THLongStorage *get() const noexcept { return storage_; }

 private:
  THLongStorage *storage_;
};

/* Dimensions counted from the first. */
inline th::Sizes wrapped(IntArrayRef dimensions, std::int64_t rank, const char *function) {
  th::Sizes result;
  for (const std::int64_t d : dimensions)
    result.push_back(th::wrap_dimension(d, rank, function));
  return result;
}

inline Tensor flipped(const Tensor &self, IntArrayRef dimensions) {
  static constexpr Functions<WithList> functions = TH_CPP_NUMBERS(flip);
  const th::Sizes list = wrapped(dimensions, self.dim(), "flip");
  if (list.empty() || self.numel() == 0)
    return self.clone();
  Tensor out = empty_of(self.scalar_type());
  run(functions, self.scalar_type(), out, self, LongList(list).get());
  return shaped(out, self.sizes());
}

inline Tensor rolled(const Tensor &self, IntArrayRef shifts, IntArrayRef dimensions) {
  static constexpr Functions<WithLists> functions = TH_CPP_NUMBERS(roll);
  const bool all = dimensions.empty();
  if (all ? shifts.size() != 1 : shifts.size() != dimensions.size())
    th::fail("roll: ", shifts.size(), " shifts for ", dimensions.size(), " dimensions");
  const LongList list(wrapped(dimensions, self.dim(), "roll")), by(shifts);
  if (self.numel() == 0)
    return self.clone();
  Tensor out = empty_of(self.scalar_type());
  run(functions, self.scalar_type(), out, self, by.get(), all ? nullptr : list.get());
  return shaped(out, self.sizes());
}

inline Tensor rotated(const Tensor &self, std::int64_t k, IntArrayRef dimensions) {
  const th::Sizes d = wrapped(dimensions, self.dim(), "rot90");
  if (self.dim() < 2 || d.size() != 2 || d[0] == d[1])
    th::fail("rot90: two dimensions are needed, not ", dimensions, " of sizes ", self.sizes());
  switch ((k % 4 + 4) % 4) {
    case 1: return flipped(self, {d[1]}).transpose(d[0], d[1]);
    case 2: return flipped(self, d);
    case 3: return flipped(self, {d[0]}).transpose(d[0], d[1]);
    default: return self.clone();
  }
}

/* The sizes of a tensor with another one along a dimension. */
inline th::Sizes sizes_with(const Tensor &self, int d, std::int64_t size) {
  th::Sizes sizes = self.dim() == 0 ? th::Sizes{1} : th::Sizes(self.sizes());
  sizes[static_cast<std::size_t>(d)] = size;
  return sizes;
}

inline void check_output_size(optional<std::int64_t> given, std::int64_t size) {
  if (given && *given != size)
    th::fail("repeat_interleave: the output has ", size, " slices, not ", *given);
}

inline Tensor repeated_slices(const Tensor &self, std::int64_t repeats, optional<std::int64_t> dimension,
                              optional<std::int64_t> output_size) {
  static constexpr Functions<Repeater> functions = TH_CPP_NUMBERS(repeatInterleave);
  if (!dimension)
    return repeated_slices(self.reshape({-1}), repeats, 0, output_size);
  if (repeats < 0)
    th::fail("repeat_interleave: repeats can not be negative: ", repeats);
  const int d = th::wrap_dimension(*dimension, self.dim(), "repeat_interleave");
  const th::Sizes sizes = sizes_with(self, d, th::multiply_add(self.dim() == 0 ? 1 : self.size(d), repeats));
  check_output_size(output_size, sizes[static_cast<std::size_t>(d)]);
  Tensor out = empty(sizes, self.scalar_type());
  run_into(out, sizes, functions, self.scalar_type(), out, self, repeats, d);
  return out;
}

inline Tensor repeated_slices(const Tensor &self, const Tensor &repeats, optional<std::int64_t> dimension,
                              optional<std::int64_t> output_size) {
  static constexpr Functions<RepeaterOfEach> functions = TH_CPP_NUMBERS(repeatInterleaveTensor);
  whole_indices(repeats, "repeat_interleave");
  if (!dimension)
    return repeated_slices(self.reshape({-1}), repeats, 0, output_size);
  if (repeats.dim() == 0 || (repeats.dim() == 1 && repeats.numel() == 1))
    return repeated_slices(self, repeats.item<std::int64_t>(), dimension, output_size);
  const int d = th::wrap_dimension(*dimension, self.dim(), "repeat_interleave");
  if (repeats.dim() != 1 || repeats.numel() != (self.dim() == 0 ? 1 : self.size(d)))
    th::fail("repeat_interleave: repeats of sizes ", repeats.sizes(), " for dimension ", d, " of sizes ", self.sizes());
  if (repeats.numel() != 0 && repeats.min().item<std::int64_t>() < 0)
    th::fail("repeat_interleave: repeats can not be negative");
  const Tensor each = repeats.to(kLong).contiguous();
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < each.numel(); ++i)
    count = th::multiply_add(1, count, each.data_ptr<std::int64_t>()[i], "repeat_interleave");
  const th::Sizes sizes = sizes_with(self, d, count);
  check_output_size(output_size, sizes[static_cast<std::size_t>(d)]);
  Tensor out = empty(sizes, self.scalar_type());
  run_into(out, sizes, functions, self.scalar_type(), out, self, Indices(each), d);
  return out;
}

inline Tensor tiled(const Tensor &self, IntArrayRef counts) {
  th::Sizes all(counts);
  while (static_cast<std::int64_t>(all.size()) < self.dim())
    all.insert(all.begin(), 1);
  return self.repeat(all);
}

inline Tensor diagonals_of(const Tensor &self, std::int64_t offset, std::int64_t a, std::int64_t b) {
  if (self.dim() == 0)
    th::fail("diag_embed: a tensor without dimensions has no diagonal");
  const int first = th::wrap_dimension(a, self.dim() + 1, "diag_embed"), second = th::wrap_dimension(b, self.dim() + 1, "diag_embed");
  if (first == second)
    th::fail("diag_embed: two dimensions are needed, not ", a, " and ", b);
  th::Sizes sizes = self.sizes();
  const std::int64_t side = offset < 0 ? th::multiply_add(offset, -1, sizes.back()) : th::multiply_add(1, sizes.back(), offset);
  sizes.pop_back();
  sizes.insert(sizes.begin() + (first < second ? first : second), side);
  sizes.insert(sizes.begin() + (first < second ? second : first), side);
  const Tensor result = zeros(sizes, self.scalar_type());
  if (self.numel() != 0)
    result.diagonal(offset, first, second).copy_(self);
  return result;
}

inline Tensor padded(const Tensor &self, IntArrayRef amounts, string_view mode, const Scalar &value) {
  static constexpr Functions<Padder> functions = TH_CPP_NUMBERS(pad);
  if (amounts.size() % 2 != 0 || static_cast<std::int64_t>(amounts.size()) > 2 * self.dim())
    th::fail("pad: two numbers for each of the last dimensions are needed, not ", amounts, " for sizes ", self.sizes());
  th::Sizes sizes = self.sizes();
  bool is_border = self.numel() == 0; /* whether nothing of the tensor is in the result */
  for (std::size_t i = 0; i < amounts.size(); i += 2) {
    const std::int64_t before = amounts[i], after = amounts[i + 1];
    std::int64_t &size = sizes[sizes.size() - 1 - i / 2];
    const std::int64_t kept = size + (before < 0 ? before : 0) + (after < 0 ? after : 0);
    if (kept < 0)
      th::fail("pad: ", before, " and ", after, " leave less than nothing of size ", size);
    is_border = is_border || kept == 0;
    size = th::multiply_add(1, th::multiply_add(1, kept, before > 0 ? before : 0), after > 0 ? after : 0);
  }
  if (amounts.empty())
    return self.clone();
  if (is_border && mode == "constant")
    return full(sizes, value, self.scalar_type());
  if (is_border && th::has_size_of_zero(sizes) && self.numel() == 0)
    return empty(sizes, self.scalar_type());
  Tensor out = empty_of(self.scalar_type());
  run(functions, self.scalar_type(), out, for_c(self), LongList(amounts).get(), std::string(mode).c_str(), value);
  return out;
}

/* The same in `count` dimensions. */
inline Tensor padded(const Tensor &self, IntArrayRef amounts, const char *mode, std::size_t count) {
  if (amounts.size() != 2 * count)
    th::fail("pad: ", 2 * count, " numbers are needed, not ", amounts);
  return padded(self, amounts, mode, Scalar(0));
}

inline Tensor unflattened(const Tensor &self, std::int64_t d, IntArrayRef sizes) {
  const std::size_t place = wrap_existing(d, self.dim(), "unflatten");
  if (sizes.empty())
    th::fail("unflatten: sizes must be non-empty");
  const th::Sizes parts = th::infer_sizes(sizes, self.sizes()[place], "unflatten");
  th::Sizes all = self.sizes();
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(place));
  for (std::size_t i = 0; i < parts.size(); ++i)
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(place + i), parts[i]);
  return self.reshape(all);
}

inline Tensor differences(const Tensor &self, std::int64_t n, std::int64_t d, const optional<Tensor> &prepend,
                          const optional<Tensor> &append) {
  if (self.dim() == 0)
    th::fail("diff: a tensor without dimensions has no differences");
  if (n < 0)
    th::fail("diff: the order must not be negative: ", n);
  const int dimension = th::wrap_dimension(d, self.dim(), "diff");
  Tensor result = self;
  if (prepend && append)
    result = cat({*prepend, self, *append}, dimension);
  else if (prepend || append)
    result = prepend ? cat({*prepend, self}, dimension) : cat({self, *append}, dimension);
  for (; n > 0 && result.size(dimension) > 0; --n) {
    const std::int64_t length = result.size(dimension) - 1;
    result = result.narrow(dimension, 1, length).sub(result.narrow(dimension, 0, length));
  }
  return result.is_same(self) ? self.clone() : result;
}

/* The areas between points of y, along d: of width `dx`, or to be multiplied by the distances of x. */
inline Tensor trapezoids(const Tensor &y, const Scalar &dx, std::int64_t d) {
  const int dimension = static_cast<int>(wrap_existing(d, y.dim(), "trapezoid"));
  const Tensor heights = y.to(floating_type(y.scalar_type()));
  const std::int64_t length = y.size(dimension) > 0 ? y.size(dimension) - 1 : 0;
  const std::int64_t second = y.size(dimension) > 0 ? 1 : 0;
  return heights.narrow(dimension, second, length).add(heights.narrow(dimension, 0, length)).mul(dx.toDouble() / 2);
}
inline Tensor trapezoids(const Tensor &y, const Tensor &x, std::int64_t d) {
  const int dimension = static_cast<int>(wrap_existing(d, y.dim(), "trapezoid"));
  Tensor places = x;
  if (x.dim() == 1) {
    if (x.numel() != y.size(dimension))
      th::fail("trapezoid: there must be one x value for each sample point: ", x.numel(), " and ", y.size(dimension));
    th::Sizes sizes(static_cast<std::size_t>(y.dim()), 1);
    sizes[static_cast<std::size_t>(dimension)] = x.numel();
    places = x.reshape(sizes);
  }
  while (places.dim() < y.dim())
    places = places.unsqueeze(0);
  return trapezoids(y, Scalar(1), dimension).mul(differences(places, 1, dimension, nullopt, nullopt));
}

inline std::vector<Tensor> grids(ArrayRef<Tensor> tensors, string_view indexing) {
  if (tensors.empty())
    th::fail("meshgrid: at least one tensor is needed");
  const bool is_xy = indexing == "xy";
  if (!is_xy && indexing != "ij")
    th::fail("meshgrid: indexing is \"ij\" or \"xy\", not \"", indexing, "\"");
  th::Sizes sizes;
  for (const Tensor &tensor : tensors) {
    if (tensor.dim() > 1 || tensor.scalar_type() != tensors[0].scalar_type())
      th::fail("meshgrid: vectors of one type are expected, not ", tensor.scalar_type(), " of sizes ", tensor.sizes());
    sizes.push_back(tensor.numel());
  }
  const bool swap = is_xy && sizes.size() > 1;
  if (swap)
    std::swap(sizes[0], sizes[1]);
  std::vector<Tensor> result;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    th::Sizes own(sizes.size(), 1);
    own[swap && i < 2 ? 1 - i : i] = tensors[i].numel();
    result.push_back(tensors[i].reshape(own).expand(sizes));
  }
  return result;
}

inline Tensor cartesian_product(ArrayRef<Tensor> tensors) {
  for (const Tensor &tensor : tensors)
    check_rank("cartesian_prod", tensor, 1);
  std::vector<Tensor> columns = grids(tensors, "ij");
  if (columns.size() == 1)
    return columns[0];
  for (Tensor &column : columns)
    column = column.reshape({-1});
  return stack(columns, 1);
}

inline Tensor chosen(const Tensor &self, std::int64_t r, bool with_replacement) {
  check_rank("combinations", self, 1);
  if (r < 0)
    th::fail("combinations: the number of elements must not be negative: ", r);
  if (r == 0)
    return empty({0}, self.scalar_type());
  const std::int64_t n = self.numel();
  if (n == 0 || (r > n && !with_replacement))
    return empty({0, r}, self.scalar_type());
  std::vector<std::int64_t> places, current(static_cast<std::size_t>(r), 0);
  const std::int64_t step = with_replacement ? 0 : 1;
  for (std::size_t i = 0; i < current.size(); ++i)
    current[i] = static_cast<std::int64_t>(i) * step;
  for (bool more = true; more;) {
    places.insert(places.end(), current.begin(), current.end());
    std::size_t i = current.size();
    /* The last place that can move on, and those behind it as close as they may be. */
    while (i > 0 && current[i - 1] + 1 + static_cast<std::int64_t>(current.size() - i) * step >= n)
      --i;
    more = i > 0;
    if (more) {
      ++current[i - 1];
      for (; i < current.size(); ++i)
        current[i] = current[i - 1] + step;
    }
  }
  return self.index_select(0, tensor(places, TensorOptions(kLong))).reshape({-1, r});
}

/* Rows and columns of the elements of a matrix on one side of a diagonal, in row-major order. */
inline Tensor triangle_indices(std::int64_t rows, std::int64_t columns, std::int64_t offset, bool lower,
                               TensorOptions options) {
  if (rows < 0 || columns < 0)
    th::fail("tril_indices, triu_indices: sizes must not be negative: ", rows, " and ", columns);
  /* The diagonal is between the corner below the matrix and the one above, where it has no element. */
  const std::int64_t diagonal = offset < -rows ? -rows : offset > columns ? columns : offset;
  std::int64_t reach; /* the first row with no element above the diagonal */
  if (__builtin_sub_overflow(columns, diagonal, &reach))
    reach = INT64_MAX;
  /* The rows with elements on this side: whole ones, and those that the diagonal cuts, each of which has one more than the next. */
  const std::int64_t above = diagonal < 0 ? -diagonal : 0; /* rows above the diagonal */
  const std::int64_t first = lower ? above : 0, last = columns == 0 ? first : !lower && reach < rows ? reach : rows;
  const std::int64_t edge = lower ? reach : above, cut = edge < first ? first : edge > last ? last : edge;
  const std::int64_t sloped = lower ? cut - first : last - cut, whole = last - first - sloped;
  const std::int64_t shortest = sloped == 0 ? 0 : lower ? first + diagonal + 1 : reach - last + 1;
  if (static_cast<double>(sloped) * (static_cast<double>(shortest) + 0.5 * static_cast<double>(sloped)) +
          static_cast<double>(whole) * static_cast<double>(columns) > 0x1p58)
    th::fail("tril_indices, triu_indices: a matrix of sizes ", rows, " and ", columns, " has too many elements on this side of diagonal ",
             offset);
  const std::int64_t count = sloped * shortest + sloped * (sloped - 1) / 2 + whole * columns;
  const Tensor places = empty({2, count}, kLong);
  std::int64_t *down = count ? places.data_ptr<std::int64_t>() : nullptr, *right = count ? down + count : nullptr;
  for (std::int64_t i = first; i < last; ++i) {
    const std::int64_t from = lower || i < above ? 0 : i + diagonal, end = lower && i < reach ? i + diagonal + 1 : columns;
    for (std::int64_t j = from; j < end; ++j) {
      *down++ = i;
      *right++ = j;
    }
  }
  return places.to(options.dtype_or(kLong));
}

/* The part of a tensor that an index tensor covers: all of it along d if it is written there. */
inline Tensor covered(const Tensor &tensor, const Tensor &index, int d, bool is_written) {
  Tensor part = tensor;
  for (int k = 0; k < index.dim() && index.dim() == tensor.dim(); ++k)
    if ((k != d || !is_written) && index.size(k) < part.size(k))
      part = part.narrow(k, 0, index.size(k));
  return part;
}

inline void scatter_reduce(const Tensor &self, std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
                           bool include_self) {
  static constexpr Functions<PlaceReducer> functions = TH_CPP_NUMBERS(scatterReduce);
  with_indices(self, d, index, [&](int dimension) {
    if (index.numel() != 0)
      run(functions, self.scalar_type(), covered(self, index, dimension, true), dimension, Indices(based(index)),
          covered(source, index, dimension, false), std::string(reduce).c_str(), int(include_self));
  }, "scatter_reduce");
}

inline void index_reduce(const Tensor &self, std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
                         bool include_self) {
  static constexpr Functions<PlaceReducer> functions = TH_CPP_NUMBERS(indexReduce);
  with_indices(self, d, index, [&](int dimension) {
    if (index.numel() != 0)
      run(functions, self.scalar_type(), self, dimension, Indices(based(index)), source, std::string(reduce).c_str(),
          int(include_self));
  }, "index_reduce");
}

inline Tensor taken_along(const Tensor &self, const Tensor &index, optional<std::int64_t> dimension) {
  if (!dimension)
    return self.reshape({-1}).gather(0, index.reshape({-1}));
  if (self.dim() != index.dim())
    th::fail("take_along_dim: tensors of sizes ", self.sizes(), " and ", index.sizes(), " have not as many dimensions");
  const std::size_t d = wrap_existing(*dimension, self.dim(), "take_along_dim");
  th::Sizes of_self = self.sizes(), of_index = index.sizes();
  of_self[d] = of_index[d] = 1;
  th::Sizes sizes = th::broadcast_sizes(of_self, of_index, "take_along_dim");
  sizes[d] = self.sizes()[d];
  const Tensor expanded = self.expand(sizes);
  sizes[d] = index.sizes()[d];
  return expanded.gather(static_cast<std::int64_t>(d), index.expand(sizes));
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": shapes */

/* Dimensions from the last element to the first; the matrix with its columns, its rows so. */
inline Tensor flip(const Tensor &self, IntArrayRef dimensions) { return detail::flipped(self, dimensions); }
inline Tensor &flip_out(Tensor &out, const Tensor &self, IntArrayRef dimensions) {
  const Tensor result = flip(self, dimensions);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::flip(IntArrayRef dimensions) const { return at::flip(*this, dimensions); }

inline Tensor fliplr(const Tensor &self) { return flip(self, {1}); }
inline Tensor &fliplr_out(Tensor &out, const Tensor &self) {
  const Tensor result = fliplr(self);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::fliplr() const { return at::fliplr(*this); }

inline Tensor flipud(const Tensor &self) { return flip(self, {0}); }
inline Tensor &flipud_out(Tensor &out, const Tensor &self) {
  const Tensor result = flipud(self);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::flipud() const { return at::flipud(*this); }

/* Elements moved along dimensions, or all of them in row-major order; those beyond the end come in at the beginning. */
inline Tensor roll(const Tensor &self, IntArrayRef shifts, IntArrayRef dimensions = {}) {
  return detail::rolled(self, shifts, dimensions);
}
inline Tensor &roll_out(Tensor &out, const Tensor &self, IntArrayRef shifts, IntArrayRef dimensions = {}) {
  const Tensor result = roll(self, shifts, dimensions);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::roll(IntArrayRef shifts, IntArrayRef dimensions) const {
  return at::roll(*this, shifts, dimensions);
}

/* Turned k times by 90 degrees from the first of two dimensions to the second. */
inline Tensor rot90(const Tensor &self, std::int64_t k = 1, IntArrayRef dimensions = {0,1}) {
  return detail::rotated(self, k, dimensions);
}
inline Tensor &rot90_out(Tensor &out, const Tensor &self, std::int64_t k = 1, IntArrayRef dimensions = {0,1}) {
  const Tensor result = rot90(self, k, dimensions);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::rot90(std::int64_t k, IntArrayRef dimensions) const {
  return at::rot90(*this, k, dimensions);
}

/* Each slice along d several times, or of the flattened tensor each element. */
inline Tensor repeat_interleave(const Tensor &self, std::int64_t repeats, optional<std::int64_t> d = nullopt,
    optional<std::int64_t> output_size = nullopt) {
  return detail::repeated_slices(self, repeats, d, output_size);
}
inline Tensor Tensor::repeat_interleave(std::int64_t repeats, optional<std::int64_t> d,
    optional<std::int64_t> output_size) const {
  return at::repeat_interleave(*this, repeats, d, output_size);
}

inline Tensor repeat_interleave(const Tensor &self, const Tensor &repeats, optional<std::int64_t> d = nullopt,
    optional<std::int64_t> output_size = nullopt) {
  return detail::repeated_slices(self, repeats, d, output_size);
}
inline Tensor Tensor::repeat_interleave(const Tensor &repeats, optional<std::int64_t> d,
    optional<std::int64_t> output_size) const {
  return at::repeat_interleave(*this, repeats, d, output_size);
}

/* The numbers of slices, each as often as it is repeated. */
inline Tensor repeat_interleave(const Tensor &repeats) {
  return detail::repeated_slices(arange(repeats.numel(), kLong), repeats, 0, nullopt);
}

/* Copies beside each other along the last dimensions, or along new ones in front. */
inline Tensor tile(const Tensor &self, IntArrayRef counts) { return detail::tiled(self, counts); }
inline Tensor &tile_out(Tensor &out, const Tensor &self, IntArrayRef counts) {
  const Tensor result = tile(self, counts);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::tile(IntArrayRef counts) const { return at::tile(*this, counts); }

/* The lanes of the last dimension as diagonals of zeros between two dimensions; all elements as that of a matrix. */
inline Tensor diag_embed(const Tensor &self, std::int64_t offset = 0, std::int64_t a = -2, std::int64_t b = -1) {
  return detail::diagonals_of(self, offset, a, b);
}
inline Tensor &diag_embed_out(Tensor &out, const Tensor &self, std::int64_t offset = 0, std::int64_t a = -2,
    std::int64_t b = -1) {
  const Tensor result = diag_embed(self, offset, a, b);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::diag_embed(std::int64_t offset, std::int64_t a, std::int64_t b) const {
  return at::diag_embed(*this, offset, a, b);
}

inline Tensor diagflat(const Tensor &self, std::int64_t offset = 0) {
  return diag_embed(self.reshape({-1}), offset);
}
inline Tensor &diagflat_out(Tensor &out, const Tensor &self, std::int64_t offset = 0) {
  const Tensor result = diagflat(self, offset);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::diagflat(std::int64_t offset) const { return at::diagflat(*this, offset); }

/* Others around the elements: two numbers, before and behind, for the last dimension, the one before it, ... `mode` is
 * "constant", "reflect", "replicate" or "circular". Negative numbers leave elements out. */
inline Tensor pad(const Tensor &self, IntArrayRef amounts, string_view mode = "constant",
    optional<double> value = nullopt) {
  return detail::padded(self, amounts, mode, value.value_or(0));
}

inline Tensor constant_pad_nd(const Tensor &self, IntArrayRef amounts, const Scalar &value = 0) {
  return detail::padded(self, amounts, "constant", value);
}
inline Tensor &constant_pad_nd_out(Tensor &out, const Tensor &self, IntArrayRef amounts, const Scalar &value = 0) {
  const Tensor result = constant_pad_nd(self, amounts, value);
  return out.resize_(result.sizes()).copy_(result);
}

inline Tensor reflection_pad1d(const Tensor &self, IntArrayRef amounts) {
  return detail::padded(self, amounts, "reflect", std::size_t(1));
}
inline Tensor &reflection_pad1d_out(Tensor &out, const Tensor &self, IntArrayRef amounts) {
  const Tensor result = reflection_pad1d(self, amounts);
  return out.resize_(result.sizes()).copy_(result);
}

inline Tensor reflection_pad2d(const Tensor &self, IntArrayRef amounts) {
  return detail::padded(self, amounts, "reflect", std::size_t(2));
}
inline Tensor &reflection_pad2d_out(Tensor &out, const Tensor &self, IntArrayRef amounts) {
  const Tensor result = reflection_pad2d(self, amounts);
  return out.resize_(result.sizes()).copy_(result);
}

inline Tensor reflection_pad3d(const Tensor &self, IntArrayRef amounts) {
  return detail::padded(self, amounts, "reflect", std::size_t(3));
}
inline Tensor &reflection_pad3d_out(Tensor &out, const Tensor &self, IntArrayRef amounts) {
  const Tensor result = reflection_pad3d(self, amounts);
  return out.resize_(result.sizes()).copy_(result);
}

inline Tensor replication_pad1d(const Tensor &self, IntArrayRef amounts) {
  return detail::padded(self, amounts, "replicate", std::size_t(1));
}
inline Tensor &replication_pad1d_out(Tensor &out, const Tensor &self, IntArrayRef amounts) {
  const Tensor result = replication_pad1d(self, amounts);
  return out.resize_(result.sizes()).copy_(result);
}

inline Tensor replication_pad2d(const Tensor &self, IntArrayRef amounts) {
  return detail::padded(self, amounts, "replicate", std::size_t(2));
}
inline Tensor &replication_pad2d_out(Tensor &out, const Tensor &self, IntArrayRef amounts) {
  const Tensor result = replication_pad2d(self, amounts);
  return out.resize_(result.sizes()).copy_(result);
}

inline Tensor replication_pad3d(const Tensor &self, IntArrayRef amounts) {
  return detail::padded(self, amounts, "replicate", std::size_t(3));
}
inline Tensor &replication_pad3d_out(Tensor &out, const Tensor &self, IntArrayRef amounts) {
  const Tensor result = replication_pad3d(self, amounts);
  return out.resize_(result.sizes()).copy_(result);
}

/* A dimension as several. */
inline Tensor unflatten(const Tensor &self, std::int64_t d, IntArrayRef sizes) {
  return detail::unflattened(self, d, sizes);
}
inline Tensor Tensor::unflatten(std::int64_t d, IntArrayRef sizes) const { return at::unflatten(*this, d, sizes); }

/* Differences of neighbours along d, n times; with others before and behind. */
inline Tensor diff(const Tensor &self, std::int64_t n = 1, std::int64_t d = -1,
    const optional<Tensor> &prepend = nullopt, const optional<Tensor> &append = nullopt) {
  return detail::differences(self, n, d, prepend, append);
}
inline Tensor &diff_out(Tensor &out, const Tensor &self, std::int64_t n = 1, std::int64_t d = -1,
    const optional<Tensor> &prepend = nullopt, const optional<Tensor> &append = nullopt) {
  const Tensor result = diff(self, n, d, prepend, append);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::diff(std::int64_t n, std::int64_t d, const optional<Tensor> &prepend,
    const optional<Tensor> &append) const {
  return at::diff(*this, n, d, prepend, append);
}

/* The area below the points of y along d, by the trapezoidal rule: at distances dx, or at the places x. */
inline Tensor trapezoid(const Tensor &y, const Tensor &x, std::int64_t d = -1) {
  return detail::trapezoids(y, x, d).sum(d);
}
inline Tensor trapezoid(const Tensor &y, const Scalar &dx = 1, std::int64_t d = -1) {
  return detail::trapezoids(y, dx, d).sum(d);
}
inline Tensor trapz(const Tensor &y, const Tensor &x, std::int64_t d = -1) { return trapezoid(y, x, d); }
inline Tensor trapz(const Tensor &y, double dx = 1, std::int64_t d = -1) { return trapezoid(y, Scalar(dx), d); }

/* And up to each point behind the first. */
inline Tensor cumulative_trapezoid(const Tensor &y, const Tensor &x, std::int64_t d = -1) {
  return detail::trapezoids(y, x, d).cumsum(d);
}
inline Tensor cumulative_trapezoid(const Tensor &y, const Scalar &dx = 1, std::int64_t d = -1) {
  return detail::trapezoids(y, dx, d).cumsum(d);
}

/* A row for each choice of one element of each vector; of r elements of one, in order. */
inline Tensor cartesian_prod(ArrayRef<Tensor> tensors) { return detail::cartesian_product(tensors); }
inline Tensor combinations(const Tensor &self, std::int64_t r = 2, bool with_replacement = false) {
  return detail::chosen(self, r, with_replacement);
}

/* `source` joined to the elements, or the slices, that `index` names: `reduce` is "sum", "prod", "mean", "amax" or "amin",
 * and what was there counts if `include_self`. */
inline Tensor scatter_reduce(const Tensor &self, std::int64_t d, const Tensor &index, const Tensor &source,
    string_view reduce, bool include_self = true) {
  return self.clone().scatter_reduce_(d, index, source, reduce, include_self);
}
inline Tensor Tensor::scatter_reduce(std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
    bool include_self) const {
  return at::scatter_reduce(*this, d, index, source, reduce, include_self);
}
inline const Tensor &Tensor::scatter_reduce_(std::int64_t d, const Tensor &index, const Tensor &source,
    string_view reduce, bool include_self) const & {
  detail::scatter_reduce(*this, d, index, source, reduce, include_self);
  return *this;
}

inline Tensor index_reduce(const Tensor &self, std::int64_t d, const Tensor &index, const Tensor &source,
    string_view reduce, bool include_self = true) {
  return self.clone().index_reduce_(d, index, source, reduce, include_self);
}
inline Tensor Tensor::index_reduce(std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
    bool include_self) const {
  return at::index_reduce(*this, d, index, source, reduce, include_self);
}
inline const Tensor &Tensor::index_reduce_(std::int64_t d, const Tensor &index, const Tensor &source,
    string_view reduce, bool include_self) const & {
  detail::index_reduce(*this, d, index, source, reduce, include_self);
  return *this;
}

/* What the methods with _ do, in copies. */
inline Tensor scatter_add(const Tensor &self, std::int64_t d, const Tensor &index, const Tensor &source) {
  return scatter_reduce(self, d, index, source, "sum");
}
inline Tensor Tensor::scatter_add(std::int64_t d, const Tensor &index, const Tensor &source) const {
  return at::scatter_add(*this, d, index, source);
}

inline Tensor index_add(const Tensor &self, std::int64_t d, const Tensor &index, const Tensor &source,
    const Scalar &alpha = 1) {
  return self.clone().index_add_(d, index, alpha.equal(1) ? source : source.mul(alpha));
}
inline Tensor Tensor::index_add(std::int64_t d, const Tensor &index, const Tensor &source,
    const Scalar &alpha) const {
  return at::index_add(*this, d, index, source, alpha);
}

inline Tensor masked_scatter(const Tensor &self, const Tensor &mask, const Tensor &source) {
  return self.expand(detail::common_sizes(self, mask)).clone().masked_scatter_(mask, source);
}
inline Tensor Tensor::masked_scatter(const Tensor &mask, const Tensor &source) const {
  return at::masked_scatter(*this, mask, source);
}
inline Tensor put(const Tensor &self, const Tensor &index, const Tensor &source, bool accumulate = false) {
  return self.put(index, source, accumulate);
}

/* The elements along d that `index` names, both expanded to each other in the other dimensions; or of all elements. */
inline Tensor take_along_dim(const Tensor &self, const Tensor &index, optional<std::int64_t> d = nullopt) {
  return detail::taken_along(self, index, d);
}
inline Tensor &take_along_dim_out(Tensor &out, const Tensor &self, const Tensor &index,
    optional<std::int64_t> d = nullopt) {
  const Tensor result = take_along_dim(self, index, d);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::take_along_dim(const Tensor &index, optional<std::int64_t> d) const {
  return at::take_along_dim(*this, index, d);
}
/* <<< end of operators */

/* Rows and columns of the elements of a matrix below, or above, a diagonal, which counts too: two rows of numbers. */
inline Tensor tril_indices(std::int64_t rows, std::int64_t columns, std::int64_t offset = 0, TensorOptions options = kLong) {
  return detail::triangle_indices(rows, columns, offset, true, options);
}
inline Tensor triu_indices(std::int64_t rows, std::int64_t columns, std::int64_t offset = 0, TensorOptions options = kLong) {
  return detail::triangle_indices(rows, columns, offset, false, options);
}

/* The vectors as dimensions of a grid, all expanded to it; for "xy" the first two exchange theirs. */
inline std::vector<Tensor> meshgrid(ArrayRef<Tensor> tensors, string_view indexing = "ij") {
  return detail::grids(tensors, indexing);
}

} // namespace at

#include <th/names_end.hpp>

#endif
