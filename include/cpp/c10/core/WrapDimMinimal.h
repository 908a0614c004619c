/*
 * c10/core/WrapDimMinimal.h: dimensions counted from the end.
 */
#ifndef TH_C10_CORE_WRAPDIMMINIMAL_H
#define TH_C10_CORE_WRAPDIMMINIMAL_H

#include <th/layout.hpp>

namespace c10 {

/* See ATen/WrapDimUtils.h. */
inline std::int64_t maybe_wrap_dim(std::int64_t d, std::int64_t count, bool wrap_scalar = true) {
  if (count == 0 && !wrap_scalar)
    th::fail<IndexError>("dimension ", d, " of a tensor without dimensions");
  return th::wrap_dimension(d, count);
}

} // namespace c10

#endif
