/*
 * c10/core/WrapDimMinimal.h: dimensions counted from the end.
 */
#ifndef TH_C10_CORE_WRAPDIMMINIMAL_H
#define TH_C10_CORE_WRAPDIMMINIMAL_H

#include <th/names_begin.hpp>

#include <th/layout.hpp>

namespace c10 {

/* See ATen/WrapDimUtils.h. */
inline std::int64_t maybe_wrap_dim(std::int64_t d, std::int64_t count, bool wrap_scalar = true,
                                   const char *function = TH_CPP_CALLER) {
  if (count == 0 && !wrap_scalar)
    th::fail<IndexError>(function, ": Dimension specified as ", d, " but tensor has no dimensions");
  return th::wrap_dimension(d, count, function);
}

} // namespace c10

#include <th/names_end.hpp>

#endif
