/*
 * cytnx/Scalar.hpp: one number and its type.
 */
#ifndef TH_CYTNX_SCALAR_HPP
#define TH_CYTNX_SCALAR_HPP

#include <th/names_begin.hpp>

#include <c10/core/Scalar.h>
#include <cytnx/Type.hpp>

#include <ostream>

#include <functional>

namespace cytnx {

/* A number as it is in a tensor of its type. Numbers of C++ convert to it, and it to them where they are named. */
class Scalar : public c10::Scalar {
 public:
  Scalar() noexcept : Scalar(0.0) {}
  /* Numbers of types without elements are Int64 or Double. */
  template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
  Scalar(T value) noexcept : c10::Scalar(value) {
    if constexpr (detail::IsElement<T>::value)
      type_ = detail::scalar_type<T>();
    else
      type_ = std::is_integral<T>::value ? c10::kLong : c10::kDouble;
  }
  Scalar(c10::Scalar value, c10::ScalarType type) noexcept : c10::Scalar(value), type_(type) {}

  c10::ScalarType scalar_type() const noexcept { return type_; }
  unsigned dtype() const { return detail::number_of(type_); }
  std::string dtype_str() const { return Type.getname(dtype()); }
  /* The real part: all of it. */
  Scalar real() const noexcept { return *this; }
  Scalar abs() const noexcept { return toDouble() < 0 ? Scalar(negated(), type_) : *this; }
  /* The same number as it is in a tensor of another type. */
  Scalar astype(c10::ScalarType type) const {
    return c10::isIntegralType(type) ? Scalar(c10::Scalar(toLong()), type) : Scalar(c10::Scalar(toDouble()), type);
  }

  template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
  explicit operator T() const {
    return to<T>();
  }

  /* In the type in which both meet. Whole numbers wrap, and are divided towards 0; by 0 it throws. */
#define TH_CYTNX_DEFINE(OPERATOR, FUNCTION)                                                                       \
  friend Scalar operator OPERATOR(const Scalar &a, const Scalar &b) { return meet(a, b, std::FUNCTION<>()); }     \
  Scalar &operator OPERATOR##=(const Scalar &other) { return *this = *this OPERATOR other; }
  TH_CYTNX_DEFINE(+, plus)
  TH_CYTNX_DEFINE(-, minus)
  TH_CYTNX_DEFINE(*, multiplies)
#undef TH_CYTNX_DEFINE
  friend Scalar operator/(const Scalar &a, const Scalar &b) {
    const c10::ScalarType type = c10::promoteTypes(a.type_, b.type_);
    if (!c10::isIntegralType(type))
      return Scalar(c10::Scalar(a.toDouble() / b.toDouble()), type);
    const std::int64_t divisor = b.toLong();
    if (divisor == 0)
      th::fail("cytnx::Scalar: a division by 0");
    // The smallest number has no counterpart: it wraps to itself.
    return divisor == -1 ? Scalar(0) - Scalar(c10::Scalar(a.toLong()), type)
                         : Scalar(c10::Scalar(a.toLong() / divisor), type);
  }
  Scalar &operator/=(const Scalar &other) { return *this = *this / other; }

  friend bool operator==(const Scalar &a, const Scalar &b) noexcept { return a.toDouble() == b.toDouble(); }
  friend bool operator!=(const Scalar &a, const Scalar &b) noexcept { return !(a == b); }
  friend bool operator<(const Scalar &a, const Scalar &b) noexcept { return a.toDouble() < b.toDouble(); }

 private:
  template <class Function>
  static Scalar meet(const Scalar &a, const Scalar &b, Function function) {
    const c10::ScalarType type = c10::promoteTypes(a.type_, b.type_);
    if (!c10::isIntegralType(type))
      return Scalar(c10::Scalar(function(a.toDouble(), b.toDouble())), type);
    const auto bits = [](const Scalar &number) { return static_cast<std::uint64_t>(number.toLong()); };
    return Scalar(c10::Scalar(static_cast<std::int64_t>(function(bits(a), bits(b)))), type);
  }

  c10::Scalar negated() const noexcept { return isIntegral() ? c10::Scalar(-toLong()) : c10::Scalar(-toDouble()); }

  c10::ScalarType type_;
};

} // namespace cytnx

#include <th/names_end.hpp>

#endif
