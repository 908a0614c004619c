/*
 * c10/core/MemoryFormat.h: in which order the dimensions of a dense tensor follow each other in memory.
 */
#ifndef TH_C10_CORE_MEMORY_FORMAT_H
#define TH_C10_CORE_MEMORY_FORMAT_H

#include <th/names_begin.hpp>

#include <c10/util/ArrayRef.h>

#include <cstdint>

namespace c10 {

/*
 * Contiguous: row-major. ChannelsLast: images of sizes N, C, H, W in the order N, H, W, C. ChannelsLast3d: volumes
 * N, C, D, H, W as N, D, H, W, C. Preserve: as the operand's.
 */
enum class MemoryFormat : std::int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d, NumOptions };

inline void append_to(std::string &text, MemoryFormat format) {
  switch (format) {
    case MemoryFormat::Preserve: text += "Preserve"; break;
    case MemoryFormat::ChannelsLast: text += "ChannelsLast"; break;
    case MemoryFormat::ChannelsLast3d: text += "ChannelsLast3d"; break;
    case MemoryFormat::Contiguous:
    case MemoryFormat::NumOptions: text += "Contiguous"; break;
  }
}
TH_CPP_PRINTABLE(MemoryFormat)

constexpr MemoryFormat get_contiguous_memory_format() { return MemoryFormat::Contiguous; }

/* Strides for sizes with the second dimension last, for both formats; `sizes` may lack the first dimension. */
inline std::vector<std::int64_t> get_channels_last_strides(IntArrayRef sizes, bool batch) {
  const std::size_t channels = batch ? 1 : 0;
  std::vector<std::int64_t> strides(sizes.size());
  std::int64_t stride = 1;
  const auto next = [&](std::size_t d) {
    strides[d] = stride;
    stride *= sizes[d] > 1 ? sizes[d] : 1;
  };
  next(channels);
  for (std::size_t d = sizes.size(); --d > channels;)
    next(d);
  if (batch)
    next(0);
  return strides;
}
inline std::vector<std::int64_t> get_channels_last_strides_2d(IntArrayRef sizes) {
  TORCH_INTERNAL_ASSERT(sizes.size() == 3 || sizes.size() == 4, "ChannelsLast needs 3 or 4 dimensions");
  return get_channels_last_strides(sizes, sizes.size() == 4);
}
inline std::vector<std::int64_t> get_channels_last_strides_3d(IntArrayRef sizes) {
  TORCH_INTERNAL_ASSERT(sizes.size() == 4 || sizes.size() == 5, "ChannelsLast3d needs 4 or 5 dimensions");
  return get_channels_last_strides(sizes, sizes.size() == 5);
}

/*
 * Whether strides of 4 (5) dimensions order them N, H, W, C: each stride reaches over what is inside it. Where
 * sizes of 1 leave it open whether they do, they do not.
 */
inline bool is_channels_last_strides(IntArrayRef sizes, IntArrayRef strides) {
  if (strides[1] == 0)
    return false;
  std::int64_t least = 0;
  const auto next = [&](std::size_t d) {
    if (sizes[d] == 0 || strides[d] < least)
      return false;
    if (d == 0 && least == strides[1])
      return false; // N111: as much in row-major order
    least = strides[d] * (sizes[d] > 1 ? sizes[d] : 1);
    return true;
  };
  if (!next(1))
    return false;
  for (std::size_t d = sizes.size(); --d > 1;)
    if (!next(d))
      return false;
  return next(0);
}
inline bool is_channels_last_strides_2d(IntArrayRef sizes, IntArrayRef strides) {
  return sizes.size() == 4 && is_channels_last_strides(sizes, strides);
}
inline bool is_channels_last_strides_3d(IntArrayRef sizes, IntArrayRef strides) {
  return sizes.size() == 5 && is_channels_last_strides(sizes, strides);
}

} // namespace c10

#include <th/names_end.hpp>

#endif
