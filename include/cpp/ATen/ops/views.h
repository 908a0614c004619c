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
/* >>> operators written from build/operators.txt by "make headers": views */
inline Tensor narrow(const Tensor &self, std::int64_t d, std::int64_t start, std::int64_t length) {
  return self.narrow(d, start, length);
}
inline Tensor select(const Tensor &self, std::int64_t d, std::int64_t index) { return self.select(d, index); }
inline Tensor slice(const Tensor &self, std::int64_t d = 0, std::int64_t start = 0, std::int64_t end = INT64_MAX,
    std::int64_t step = 1) {
  return self.slice(d, start, end, step);
}
inline Tensor transpose(const Tensor &self, std::int64_t a, std::int64_t b) { return self.transpose(a, b); }
inline Tensor swapaxes(const Tensor &self, std::int64_t a, std::int64_t b) { return self.swapaxes(a, b); }
inline Tensor t(const Tensor &self) { return self.t(); }
inline Tensor permute(const Tensor &self, IntArrayRef dimensions) { return self.permute(dimensions); }
inline Tensor reshape(const Tensor &self, IntArrayRef sizes) { return self.reshape(sizes); }
inline Tensor flatten(const Tensor &self, std::int64_t first = 0, std::int64_t last = -1) {
  return self.flatten(first, last);
}
inline Tensor squeeze(const Tensor &self) { return self.squeeze(); }
inline Tensor squeeze(const Tensor &self, std::int64_t d) { return self.squeeze(d); }
inline Tensor unsqueeze(const Tensor &self, std::int64_t d) { return self.unsqueeze(d); }
inline Tensor as_strided(const Tensor &self, IntArrayRef sizes, IntArrayRef strides) {
  return self.as_strided(sizes, strides);
}
inline Tensor movedim(const Tensor &self, IntArrayRef from, IntArrayRef to) { return self.movedim(from, to); }
inline Tensor movedim(const Tensor &self, std::int64_t from, std::int64_t to) { return self.movedim(from, to); }
inline std::vector<Tensor> split(const Tensor &self, std::int64_t size, std::int64_t d = 0) {
  return self.split(size, d);
}
inline std::vector<Tensor> split(const Tensor &self, IntArrayRef sizes, std::int64_t d = 0) {
  return self.split(sizes, d);
}
inline std::vector<Tensor> split_with_sizes(const Tensor &self, IntArrayRef sizes, std::int64_t d = 0) {
  return self.split_with_sizes(sizes, d);
}
inline std::vector<Tensor> chunk(const Tensor &self, std::int64_t count, std::int64_t d = 0) {
  return self.chunk(count, d);
}
inline std::vector<Tensor> unbind(const Tensor &self, std::int64_t d = 0) { return self.unbind(d); }
inline Tensor diagonal(const Tensor &self, std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) {
  return self.diagonal(offset, a, b);
}
inline Tensor clone(const Tensor &self) { return self.clone(); }
/* <<< end of operators */

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
