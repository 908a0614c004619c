/*
 * c10/core/Scalar.h: one number of any element type.
 */
#ifndef TH_C10_CORE_SCALAR_H
#define TH_C10_CORE_SCALAR_H

#include <c10/core/ScalarType.h>

struct __THHalf; // the C library's half

namespace c10 {

/* A number, whole, floating-point or a truth value. Numbers of C++ convert to it. */
class Scalar {
 public:
  constexpr Scalar() noexcept : Scalar(0) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
  constexpr Scalar(T value) noexcept
      : kind_(std::is_same<T, bool>::value ? Kind::Bool : std::is_integral<T>::value ? Kind::Long : Kind::Double) {
    if constexpr (std::is_integral<T>::value)
      integer_ = static_cast<std::int64_t>(value);
    else
      real_ = static_cast<double>(value);
  }
  Scalar(Half value) noexcept : Scalar(static_cast<float>(value)) {}
  template <class T, std::enable_if_t<std::is_same<T, ::__THHalf>::value, int> = 0>
  Scalar(T value) noexcept : Scalar(Half(value.x, Half::from_bits())) {}

  /* Whether it came from an integer type; else it is floating-point. */
  constexpr bool isIntegral(bool includeBool = true) const noexcept {
    return kind_ == Kind::Long || (includeBool && kind_ == Kind::Bool);
  }
  constexpr bool isFloatingPoint() const noexcept { return kind_ == Kind::Double; }
  constexpr bool isBoolean() const noexcept { return kind_ == Kind::Bool; }
  constexpr bool isComplex() const noexcept { return false; }
  constexpr ScalarType type() const noexcept {
    return isFloatingPoint() ? ScalarType::Double : isBoolean() ? ScalarType::Bool : ScalarType::Long;
  }

  /* The number converted as by a C cast. */
  template <class T>
  constexpr T to() const noexcept {
    return isFloatingPoint() ? static_cast<T>(real_) : static_cast<T>(integer_);
  }
#define TH_C10_MEMBER(TYPE, NAME) \
  constexpr TYPE to##NAME() const noexcept { return to<TYPE>(); }
  AT_FORALL_SCALAR_TYPES(TH_C10_MEMBER)
#undef TH_C10_MEMBER
  Half toHalf() const noexcept { return to<Half>(); }
  constexpr bool toBool() const noexcept { return to<bool>(); }

  constexpr Scalar operator-() const noexcept { return isFloatingPoint() ? Scalar(-real_) : Scalar(-integer_); }
  Scalar log() const noexcept { return __builtin_log(toDouble()); }
  /* Whether it is a number. */
  template <class T>
  constexpr bool equal(T number) const noexcept {
    return isFloatingPoint() ? real_ == static_cast<double>(number) : integer_ == static_cast<std::int64_t>(number);
  }

 private:
  enum class Kind : std::int8_t { Bool, Long, Double };

  Kind kind_;
  union {
    std::int64_t integer_;
    double real_;
  };
};

inline void append_to(std::string &text, const Scalar &scalar) {
  text += scalar.isFloatingPoint() ? th::text_of(scalar.toDouble()) : th::text_of(scalar.toLong());
}
TH_CPP_PRINTABLE(Scalar)

} // namespace c10

#endif
