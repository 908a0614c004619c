/*
 * ATen/OpMathType.h: the type to compute in.
 */
#ifndef TH_ATEN_OPMATHTYPE_H
#define TH_ATEN_OPMATHTYPE_H

#include <th/names_begin.hpp>

#include <c10/core/ScalarType.h>

namespace at {

/* opmath_type<T>: the type in which elements of type T are computed with: float for Half, else T itself. */
template <class T>
struct OpMathType {
  using type = T;
};
template <>
struct OpMathType<c10::Half> {
  using type = float;
};
template <class T>
using opmath_type = typename OpMathType<T>::type;

/* The same for an element type that is known at run time only. */
constexpr c10::ScalarType toOpMathType(c10::ScalarType type) {
  return type == c10::ScalarType::Half ? c10::ScalarType::Float : type;
}

} // namespace at

#include <th/names_end.hpp>

#endif
