/*
 * ATen/ExpandUtils.h: sizes that tensors are expanded to.
 */
#ifndef TH_ATEN_EXPANDUTILS_H
#define TH_ATEN_EXPANDUTILS_H

#include <th/names_begin.hpp>

#include <th/layout.hpp>

namespace at {

/* The common sizes of two tensors. */
inline std::vector<std::int64_t> infer_size(IntArrayRef a, IntArrayRef b) {
  const th::Sizes sizes = th::broadcast_sizes(a, b);
  return {sizes.begin(), sizes.end()};
}

} // namespace at

#include <th/names_end.hpp>

#endif
