/*
 * ATen/ops/unary.h: functions of one tensor, element by element.
 *
 *   Tensor f(t)             a new tensor
 *   t.f()                   the same
 *   f_out(out, t)           into `out`, which gets the sizes of t and may be t
 *   t.f_()                  into t
 *
 * Functions of floating-point numbers take integers as Float; in place they throw.
 */
#ifndef TH_ATEN_OPS_UNARY_H
#define TH_ATEN_OPS_UNARY_H

#include <th/names_begin.hpp>

#include <ATen/ops/call.h>

#include <limits>

namespace at {
namespace detail {

inline Tensor &unary_out(const Functions<Unary> &functions, Tensor &out, const Tensor &tensor) {
  run_into(out, tensor.sizes(), functions, out.scalar_type(), out, operand(tensor, out.scalar_type()));
  return out;
}

} // namespace detail

#define TH_AT_DEFINE(NAME, INSTANCES, TYPE)                                  \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &tensor) {             \
    static constexpr detail::Functions<detail::Unary> functions = INSTANCES; \
    return detail::unary_out(functions, out, tensor);                        \
  }                                                                          \
  inline Tensor NAME(const Tensor &tensor) {                                 \
    Tensor out = empty(tensor.sizes(), TYPE(tensor.scalar_type()));          \
    NAME##_out(out, tensor);                                                 \
    return out;                                                              \
  }                                                                          \
  inline Tensor Tensor::NAME() const { return at::NAME(*this); }             \
  inline const Tensor &Tensor::NAME##_() const & { return at::NAME##_out(detail::as_out(*this), *this); }

#define TH_AT_DEFINE_FLOATING(NAME, FUNCTION) TH_AT_DEFINE(NAME, TH_CPP_FLOATING(FUNCTION), detail::floating_type)
#define TH_AT_DEFINE_SIGNED(NAME, FUNCTION) TH_AT_DEFINE(NAME, TH_CPP_SIGNED(FUNCTION), )
#define TH_AT_DEFINE_NUMBERS(NAME, FUNCTION) TH_AT_DEFINE(NAME, TH_CPP_NUMBERS(FUNCTION), )

TH_AT_UNARY_FLOATING(TH_AT_DEFINE_FLOATING)
TH_AT_UNARY_SIGNED(TH_AT_DEFINE_SIGNED)
TH_AT_UNARY_NUMBERS(TH_AT_DEFINE_NUMBERS)

#undef TH_AT_DEFINE_NUMBERS
#undef TH_AT_DEFINE_SIGNED
#undef TH_AT_DEFINE_FLOATING
#undef TH_AT_DEFINE

inline Tensor operator-(const Tensor &tensor) { return neg(tensor); }

namespace detail {
template <class Real>
using Polygamma = void (*)(TensorOf<Real> *, long, TensorOf<Real> *);
} // namespace detail

/* Derivative n + 1 of lgamma, n being 0 or 1. */
inline Tensor polygamma(std::int64_t n, const Tensor &tensor) {
  static constexpr detail::FloatingFunctions<detail::Polygamma> functions = TH_CPP_FLOATING_ONLY(polygamma);
  const ScalarType type = detail::floating_type(tensor.scalar_type());
  Tensor out = detail::empty_of(type);
  detail::run_into(out, tensor.sizes(), functions, type, out, n, detail::operand(tensor, type));
  return out;
}

namespace detail {
/* The type of numbers between two bounds: the tensor's, or Float for integers where one is not whole. */
inline ScalarType clamp_type(const Tensor &tensor, const Scalar &least, const Scalar &most) {
  return least.isIntegral() && most.isIntegral() ? tensor.scalar_type() : floating_type(tensor.scalar_type());
}

/* A bound of integers: one that the type does not hold is its nearest number. */
template <class T>
Scalar nearest_integer(const Scalar &bound) {
  const Scalar low(static_cast<std::int64_t>(std::numeric_limits<T>::lowest())), high(static_cast<std::int64_t>(std::numeric_limits<T>::max()));
  return is_above(low, bound) ? low : is_above(bound, high) ? high : bound;
}
inline Scalar nearest_bound(const Scalar &bound, ScalarType type) {
  switch (bound.isIntegral() ? type : ScalarType::Float) {
  case ScalarType::Byte: return nearest_integer<std::uint8_t>(bound);
  case ScalarType::Char: return nearest_integer<std::int8_t>(bound);
  case ScalarType::Short: return nearest_integer<std::int16_t>(bound);
  case ScalarType::Int: return nearest_integer<std::int32_t>(bound);
  case ScalarType::Long: return nearest_integer<std::int64_t>(bound);
  default: return bound;
  }
}
} // namespace detail

/* At least `least` and at most `most`, which wins where it is less; NaN stays. */
inline Tensor &clamp_out(Tensor &out, const Tensor &tensor, const Scalar &least, const Scalar &most) {
  static constexpr detail::Functions<detail::WithValues> functions = TH_CPP_NUMBERS(clamp);
  const ScalarType type = out.scalar_type();
  detail::check_result_type(out, detail::clamp_type(tensor, least, most), "clamp");
  detail::run_into(out, tensor.sizes(), functions, type, out, detail::operand(tensor, type),
                   detail::nearest_bound(detail::is_above(least, most) ? most : least, type), detail::nearest_bound(most, type));
  return out;
}
inline Tensor clamp(const Tensor &tensor, const Scalar &least, const Scalar &most) {
  Tensor out = detail::empty_of(detail::clamp_type(tensor, least, most));
  clamp_out(out, tensor, least, most);
  return out;
}
inline Tensor Tensor::clamp(const Scalar &least, const Scalar &most) const { return at::clamp(*this, least, most); }
inline const Tensor &Tensor::clamp_(const Scalar &least, const Scalar &most) const & {
  return clamp_out(detail::as_out(*this), *this, least, most);
}

} // namespace at

#include <th/names_end.hpp>

#endif
