/*
 * c10/core/Scalar.h: one number of any element type.
 */
#ifndef TH_C10_CORE_SCALAR_H
#define TH_C10_CORE_SCALAR_H

#include <th/names_begin.hpp>

#include <c10/core/ScalarType.h>

#include <limits>
#include <stdexcept>

struct __THHalf; // the C library's half

namespace c10 {
namespace detail {

/*
 * Whether a number has no counterpart in another type: if it is out of range, or if it is NaN and the type has none.
 * Negative numbers wrap in unsigned types, so that a + (-1) * b is a - b there too.
 */
template <class To, class From>
constexpr bool overflows(From value) noexcept {
  using Limits = std::numeric_limits<To>;
  if constexpr (std::is_same<To, bool>::value) {
    return false;
  } else if constexpr (!Limits::is_integer) { // infinity is one in all of them
    const double magnitude = value < 0 ? -static_cast<double>(value) : static_cast<double>(value);
    return magnitude > static_cast<double>(Limits::max()) && magnitude != __builtin_inf();
  } else if constexpr (std::is_floating_point<From>::value) {
    const double end = 2. * static_cast<double>(Limits::max() / 2 + 1); // the first number that is too large
    return !(value < end && (Limits::is_signed ? value >= -end : value > -end));
  } else if constexpr (std::is_unsigned<From>::value) {
    return value > static_cast<std::make_unsigned_t<To>>(Limits::max());
  } else if constexpr (sizeof(To) < sizeof(From)) {
    constexpr From most = Limits::max();
    return value > most || value < (Limits::is_signed ? static_cast<From>(Limits::min()) : -most);
  } else {
    return false;
  }
}

[[noreturn, gnu::noinline, gnu::cold]] inline void report_overflow(const std::string &number) {
  throw std::runtime_error(th::text_of("the number ", number, " is out of the range of the type that it is wanted in"));
}

/* A number converted as by a C cast. Throws std::runtime_error if it overflows. */
template <class To, class From>
constexpr To converted(From value) {
  if (C10_UNLIKELY((overflows<To>(value))))
    report_overflow(th::text_of(value));
  if constexpr (std::is_unsigned<To>::value && std::is_floating_point<From>::value && !std::is_same<To, bool>::value)
    return value < 0 ? static_cast<To>(static_cast<std::int64_t>(value)) : static_cast<To>(value);
  else
    return static_cast<To>(value);
}

} // namespace detail

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
    if constexpr (std::is_unsigned<T>::value && sizeof(T) >= sizeof(std::int64_t))
      if (integer_ < 0)
        kind_ = Kind::Unsigned;
  }
  Scalar(Half value) noexcept : Scalar(static_cast<float>(value)) {}
  template <class T, std::enable_if_t<std::is_same<T, ::__THHalf>::value, int> = 0>
  Scalar(T value) noexcept : Scalar(Half(value.x, Half::from_bits())) {}

  /* Whether it came from an integer type; else it is floating-point. */
  constexpr bool isIntegral(bool includeBool = true) const noexcept {
    return kind_ == Kind::Long || kind_ == Kind::Unsigned || (includeBool && kind_ == Kind::Bool);
  }
  constexpr bool isFloatingPoint() const noexcept { return kind_ == Kind::Double; }
  constexpr bool isBoolean() const noexcept { return kind_ == Kind::Bool; }
  constexpr bool isComplex() const noexcept { return false; }
  /* Whether it is a whole number from 2^63 on, which no Long holds. */
  constexpr bool is_unsigned() const noexcept { return kind_ == Kind::Unsigned; }
  constexpr ScalarType type() const noexcept {
    return isFloatingPoint() ? ScalarType::Double : isBoolean() ? ScalarType::Bool : ScalarType::Long;
  }

  /*
   * The number converted as by a C cast. Throws std::runtime_error if it is out of the range of the type, or NaN and
   * the type has none; negative numbers wrap in unsigned types.
   */
  template <class T>
  constexpr T to() const {
    return isFloatingPoint()           ? detail::converted<T>(real_)
           : kind_ == Kind::Unsigned   ? detail::converted<T>(static_cast<std::uint64_t>(integer_))
                                       : detail::converted<T>(integer_);
  }
#define TH_C10_MEMBER(TYPE, NAME) \
  constexpr TYPE to##NAME() const { return to<TYPE>(); }
  AT_FORALL_SCALAR_TYPES(TH_C10_MEMBER)
#undef TH_C10_MEMBER
  Half toHalf() const { return to<Half>(); }
  constexpr bool toBool() const noexcept { return to<bool>(); }

  /* Exact, as are all numbers from -2^63 to 2^64 - 1. Throws std::runtime_error below them. */
  constexpr Scalar operator-() const {
    if (isFloatingPoint())
      return Scalar(-real_);
    const std::uint64_t bits = static_cast<std::uint64_t>(integer_), negated = 0 - bits;
    if (kind_ == Kind::Unsigned && bits != std::uint64_t(1) << 63)
      detail::report_overflow(th::text_of('-', bits));
    return integer_ == INT64_MIN && kind_ != Kind::Unsigned ? Scalar(bits) : Scalar(static_cast<std::int64_t>(negated));
  }
  constexpr Scalar conj() const noexcept { return *this; }
  Scalar log() const noexcept { return __builtin_log(toDouble()); }
  /* Whether it is a number, or a truth value: none is the other. */
  template <class T>
  constexpr bool equal(T number) const noexcept {
    if (isBoolean() != std::is_same<T, bool>::value)
      return false;
    if (isFloatingPoint() || std::is_floating_point<T>::value)
      return toDouble() == static_cast<double>(number) && (isFloatingPoint() || is_exactly(number));
    return kind_ == Scalar(number).kind_ && integer_ == static_cast<std::int64_t>(number);
  }

 private:
  /* Whether a whole number is a floating-point one: conversion of the former may round. */
  template <class T>
  constexpr bool is_exactly(T number) const noexcept {
    if constexpr (std::is_floating_point<T>::value)
      return kind_ == Kind::Unsigned
                 ? !detail::overflows<std::uint64_t>(number) && static_cast<std::uint64_t>(number) == static_cast<std::uint64_t>(integer_)
                 : !detail::overflows<std::int64_t>(number) && static_cast<std::int64_t>(number) == integer_;
    else
      return true;
  }

  /* Unsigned: a number beyond Long's, whose bits are those of `integer_`. */
  enum class Kind : std::int8_t { Bool, Long, Unsigned, Double };

  Kind kind_;
  union {
    std::int64_t integer_;
    double real_;
  };
};

inline void append_to(std::string &text, const Scalar &scalar) {
  text += scalar.isFloatingPoint() ? th::text_of(scalar.toDouble())
          : scalar.isBoolean()     ? scalar.toBool() ? "true" : "false"
          : scalar.is_unsigned()   ? th::text_of(scalar.to<std::uint64_t>())
                                   : th::text_of(scalar.toLong());
}
TH_CPP_PRINTABLE(Scalar)

} // namespace c10

#include <th/names_end.hpp>

#endif
