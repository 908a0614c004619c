/*
 * ATen/ceil_div.h: quotients of whole numbers that are not negative, rounded up.
 */
#ifndef TH_ATEN_CEIL_DIV_H
#define TH_ATEN_CEIL_DIV_H

#include <th/names_begin.hpp>

#include <type_traits>

namespace at {

/* The least whole number that is at least a / b. */
template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
constexpr T ceil_div(T a, T b) {
  return (a + b - 1) / b;
}

/* The least multiple of b that is at least a. */
template <class T>
constexpr T round_up(T a, T b) {
  return ceil_div(a, b) * b;
}

} // namespace at

#include <th/names_end.hpp>

#endif
