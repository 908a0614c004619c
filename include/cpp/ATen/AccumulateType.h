/*
 * ATen/AccumulateType.h: in which type sums of elements are kept.
 */
#ifndef TH_ATEN_ACCUMULATE_TYPE_H
#define TH_ATEN_ACCUMULATE_TYPE_H

#include <th/names_begin.hpp>

#include <cstdint>
#include <type_traits>

namespace at {

/* As on the CPU in libtorch: double of floating-point numbers, a 64-bit number of whole ones. There is no other device. */
template <class T, bool is_cuda = false>
struct AccumulateType {
  static_assert(!is_cuda, "there is one device, the CPU, in the C++ layer of TH: see docs/cpp.md");
  using type = std::conditional_t<std::is_integral<T>::value, std::conditional_t<std::is_same<T, bool>::value, bool, std::int64_t>, double>;
};
template <class T, bool is_cuda = false>
using acc_type = typename AccumulateType<T, is_cuda>::type;

} // namespace at

#include <th/names_end.hpp>

#endif
