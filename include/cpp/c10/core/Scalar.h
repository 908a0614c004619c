/*
 * c10/core/Scalar.h: one number of any element type.
 */
#pragma once

#include <c10/core/ScalarType.h>

namespace c10 {

/* A number, either whole or floating-point. Numbers of C++ convert to it. */
class Scalar {
 public:
  constexpr Scalar() noexcept : Scalar(0) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
  constexpr Scalar(T value) noexcept : whole_(std::is_integral<T>::value) {
    if constexpr (std::is_integral<T>::value)
      integer_ = static_cast<std::int64_t>(value);
    else
      real_ = static_cast<double>(value);
  }

  Scalar(THHalf value) noexcept : Scalar(TH_half2float(value)) {}

  /* Whether it came from an integer type; else it is floating-point. */
  constexpr bool isIntegral(bool /*includeBool*/ = true) const noexcept { return whole_; }
  constexpr bool isFloatingPoint() const noexcept { return !whole_; }
  constexpr ScalarType type() const noexcept { return whole_ ? ScalarType::Long : ScalarType::Double; }

  /* The number converted as by a C cast. */
  template <class T>
  constexpr T to() const noexcept {
    return whole_ ? static_cast<T>(integer_) : static_cast<T>(real_);
  }
  constexpr double toDouble() const noexcept { return to<double>(); }
  constexpr float toFloat() const noexcept { return to<float>(); }
  constexpr int toInt() const noexcept { return to<int>(); }
  constexpr std::int64_t toLong() const noexcept { return to<std::int64_t>(); }

  constexpr Scalar operator-() const noexcept { return whole_ ? Scalar(-integer_) : Scalar(-real_); }

 private:
  bool whole_;
  union {
    std::int64_t integer_;
    double real_;
  };
};

template <>
inline THHalf Scalar::to<THHalf>() const noexcept {
  return TH_float2half(toFloat());
}

inline std::ostream &operator<<(std::ostream &stream, const Scalar &scalar) {
  return scalar.isIntegral() ? stream << scalar.toLong() : stream << scalar.toDouble();
}

} // namespace c10
