/*
 * ATen/ops/views.h: other ways to look at the elements of a tensor, as functions. Nothing is copied.
 */
#ifndef TH_ATEN_OPS_VIEWS_H
#define TH_ATEN_OPS_VIEWS_H

#include <th/names_begin.hpp>

#include <ATen/core/Tensor.h>

namespace at {

inline Tensor Tensor::flatten(std::int64_t first, std::int64_t last) const {
  if (dim() == 0)
    return reshape({1});
  const std::size_t begin = detail::wrap_existing(first, dim()), end = detail::wrap_existing(last, dim());
  if (begin > end)
    th::fail("flatten: dimension ", first, " comes after ", last);
  th::Sizes flat = sizes();
  for (std::size_t d = begin + 1; d <= end; ++d)
    flat[begin] = th::multiply_add(flat[begin], sizes()[d]);
  flat.erase(flat.begin() + begin + 1, flat.begin() + end + 1);
  return reshape(flat);
}

inline Tensor Tensor::movedim(IntArrayRef from, IntArrayRef to) const {
  if (from.size() != to.size())
    th::fail("movedim: ", from.size(), " dimensions to ", to.size(), " places");
  th::Sizes order(static_cast<std::size_t>(dim()), -1), moved(static_cast<std::size_t>(dim()), 0);
  for (std::size_t i = 0; i < from.size() && dim() > 0; ++i) {
    const std::size_t source = detail::wrap_existing(from[i], dim()), place = detail::wrap_existing(to[i], dim());
    if (order[place] != -1 || moved[source]++)
      th::fail("movedim: a dimension occurs twice in ", from, " or ", to);
    order[place] = static_cast<std::int64_t>(source);
  }
  std::size_t next = 0;
  for (std::int64_t &place : order) {
    if (place != -1)
      continue;
    while (moved[next])
      ++next;
    place = static_cast<std::int64_t>(next++);
  }
  return permute(order);
}

inline std::vector<Tensor> Tensor::split_with_sizes(IntArrayRef part_sizes, std::int64_t d) const {
  const std::int64_t whole = sizes()[detail::wrap_existing(d, dim())];
  std::vector<Tensor> parts;
  std::int64_t start = 0;
  parts.reserve(part_sizes.size());
  for (const std::int64_t length : part_sizes) {
    parts.push_back(narrow(d, start, length));
    start += length;
  }
  if (start != whole)
    th::fail("split_with_sizes: sizes ", part_sizes, " do not give ", whole, ", the size of dimension ", d);
  return parts;
}

inline std::vector<Tensor> Tensor::split(std::int64_t part_size, std::int64_t d) const {
  const std::int64_t whole = sizes()[detail::wrap_existing(d, dim())];
  if (part_size < 0 || (part_size == 0 && whole != 0))
    th::fail("split: the size of a part must be positive, not ", part_size);
  th::Sizes parts;
  std::int64_t left = whole;
  do {
    parts.push_back(part_size < left ? part_size : left);
    left -= parts.back();
  } while (left > 0);
  return split_with_sizes(parts, d);
}

inline std::vector<Tensor> Tensor::chunk(std::int64_t count, std::int64_t d) const {
  if (count <= 0)
    th::fail("chunk: the number of parts must be positive, not ", count);
  const std::int64_t whole = sizes()[detail::wrap_existing(d, dim())], part = whole / count + (whole % count != 0);
  if (part == 0)
    return split_with_sizes(th::Sizes(static_cast<std::size_t>(count), 0), d);
  return split(part, d);
}

inline std::vector<Tensor> Tensor::unbind(std::int64_t d) const {
  const std::int64_t count = sizes()[detail::wrap_existing(d, dim())];
  std::vector<Tensor> slices;
  for (std::int64_t i = 0; i < count; ++i)
    slices.push_back(select(d, i));
  return slices;
}

inline Tensor Tensor::diagonal(std::int64_t offset, std::int64_t a, std::int64_t b) const {
  const int first = th::wrap_dimension(a, dim()), second = th::wrap_dimension(b, dim());
  if (dim() < 2 || first == second)
    th::fail("diagonal: two dimensions are needed, not ", a, " and ", b, " of sizes ", sizes());
  if (offset == INT64_MIN) // which has no counterpart above 0
    ++offset;
  const std::int64_t row = offset < 0 ? -offset : 0, column = offset > 0 ? offset : 0;
  const std::int64_t rows = size(first) - row, columns = size(second) - column;
  const std::int64_t length = rows < columns ? rows : columns;
  th::Layout layout(handle());
  const std::int64_t step = stride(first) + stride(second);
  const std::int64_t start = storage_offset() + (length > 0 ? row * stride(first) + column * stride(second) : 0);
  layout.erase(first > second ? first : second);
  layout.erase(first > second ? second : first);
  layout.insert(static_cast<int>(layout.sizes.size()), length > 0 ? length : 0, step);
  return Tensor(th::as_strided(handle(), layout.sizes, layout.strides, start));
}

/* The methods of the same names. */
#define TH_AT_DEFINE(NAME, PARAMETERS, ...) \
  inline auto NAME PARAMETERS { return tensor.NAME(__VA_ARGS__); }
TH_AT_DEFINE(narrow, (const Tensor &tensor, std::int64_t d, std::int64_t start, std::int64_t length), d, start, length)
TH_AT_DEFINE(select, (const Tensor &tensor, std::int64_t d, std::int64_t index), d, index)
TH_AT_DEFINE(slice, (const Tensor &tensor, std::int64_t d = 0, std::int64_t start = 0, std::int64_t end = INT64_MAX,
                     std::int64_t step = 1), d, start, end, step)
TH_AT_DEFINE(transpose, (const Tensor &tensor, std::int64_t a, std::int64_t b), a, b)
TH_AT_DEFINE(swapaxes, (const Tensor &tensor, std::int64_t a, std::int64_t b), a, b)
TH_AT_DEFINE(t, (const Tensor &tensor), )
TH_AT_DEFINE(permute, (const Tensor &tensor, IntArrayRef dimensions), dimensions)
TH_AT_DEFINE(reshape, (const Tensor &tensor, IntArrayRef sizes), sizes)
TH_AT_DEFINE(flatten, (const Tensor &tensor, std::int64_t first = 0, std::int64_t last = -1), first, last)
TH_AT_DEFINE(squeeze, (const Tensor &tensor), )
TH_AT_DEFINE(squeeze, (const Tensor &tensor, std::int64_t d), d)
TH_AT_DEFINE(unsqueeze, (const Tensor &tensor, std::int64_t d), d)
TH_AT_DEFINE(as_strided, (const Tensor &tensor, IntArrayRef sizes, IntArrayRef strides), sizes, strides)
TH_AT_DEFINE(movedim, (const Tensor &tensor, IntArrayRef from, IntArrayRef to), from, to)
TH_AT_DEFINE(movedim, (const Tensor &tensor, std::int64_t from, std::int64_t to), from, to)
TH_AT_DEFINE(split, (const Tensor &tensor, std::int64_t size, std::int64_t d = 0), size, d)
TH_AT_DEFINE(split, (const Tensor &tensor, IntArrayRef sizes, std::int64_t d = 0), sizes, d)
TH_AT_DEFINE(split_with_sizes, (const Tensor &tensor, IntArrayRef sizes, std::int64_t d = 0), sizes, d)
TH_AT_DEFINE(chunk, (const Tensor &tensor, std::int64_t count, std::int64_t d = 0), count, d)
TH_AT_DEFINE(unbind, (const Tensor &tensor, std::int64_t d = 0), d)
TH_AT_DEFINE(diagonal, (const Tensor &tensor, std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1), offset, a, b)
#undef TH_AT_DEFINE
inline Tensor clone(const Tensor &tensor) { return tensor.clone(); }

/* Tensors expanded to their common sizes. */
inline std::vector<Tensor> broadcast_tensors(ArrayRef<Tensor> tensors) {
  th::Sizes sizes;
  for (const Tensor &tensor : tensors)
    sizes = th::broadcast_sizes(sizes, tensor.sizes());
  std::vector<Tensor> expanded;
  for (const Tensor &tensor : tensors)
    expanded.push_back(tensor.expand(sizes));
  return expanded;
}

} // namespace at

#include <th/names_end.hpp>

#endif
