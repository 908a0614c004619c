/*
 * ATen/MemoryOverlap.h: whether tensors lie over each other.
 */
#ifndef TH_ATEN_MEMORYOVERLAP_H
#define TH_ATEN_MEMORYOVERLAP_H

#include <th/names_begin.hpp>

#include <ATen/core/Tensor.h>

namespace at {

enum class MemOverlap { No, Yes, TooHard };

/* Whether two elements of a tensor are one in memory: so after expand; TooHard where strides do not tell. */
inline MemOverlap has_internal_overlap(const Tensor &tensor) {
  if (tensor.is_non_overlapping_and_dense())
    return MemOverlap::No;
  for (std::int64_t d = 0; d < tensor.dim(); ++d)
    if (tensor.size(d) > 1 && tensor.stride(d) == 0)
      return MemOverlap::Yes;
  return MemOverlap::TooHard;
}
inline void assert_no_internal_overlap(const Tensor &tensor) {
  if (has_internal_overlap(tensor) == MemOverlap::Yes)
    th::fail("assert_no_internal_overlap: unsupported operation: more than one element of the written-to tensor refers to a "
             "single memory location; clone() it first");
}

enum class MemOverlapStatus { Full, Partial, No, TooHard };

/* Whether elements of two tensors are one in memory: all, some or none. */
inline MemOverlapStatus get_overlap_status(const Tensor &a, const Tensor &b) {
  if (a.is_same(b))
    return MemOverlapStatus::Full;
  if (a.numel() == 0 || b.numel() == 0)
    return MemOverlapStatus::No;
  if (!a.is_non_overlapping_and_dense() || !b.is_non_overlapping_and_dense())
    return MemOverlapStatus::TooHard;
  if (!a.is_alias_of(b))
    return MemOverlapStatus::No;
  const auto begin_a = static_cast<const char *>(a.data_ptr()), begin_b = static_cast<const char *>(b.data_ptr());
  const auto end_a = begin_a + a.nbytes(), end_b = begin_b + b.nbytes();
  if (begin_a == begin_b && end_a == end_b)
    return a.strides() == b.strides() ? MemOverlapStatus::Full : MemOverlapStatus::Partial;
  return begin_a < end_b && begin_b < end_a ? MemOverlapStatus::Partial : MemOverlapStatus::No;
}

} // namespace at

#include <th/names_end.hpp>

#endif
