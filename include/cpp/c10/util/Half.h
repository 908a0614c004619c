/*
 * c10/util/Half.h: floating-point numbers of 16 bits.
 */
#ifndef TH_C10_UTIL_HALF_H
#define TH_C10_UTIL_HALF_H

#include <th/names_begin.hpp>

#include <c10/macros/Macros.h>
#include <th/text.hpp>

#include <cstdint>
#include <cstring>
#include <limits>

namespace c10 {
namespace detail {

inline float fp32_from_bits(std::uint32_t bits) noexcept {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
inline std::uint32_t fp32_to_bits(float value) noexcept {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/* The number that the bits of a half stand for; exact. */
inline float fp16_ieee_to_fp32_value(std::uint16_t half) noexcept {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16;
  const std::uint32_t exponent = (half >> 10) & 0x1fu, fraction = half & 0x3ffu;
  if (exponent == 0) { // a multiple of the smallest half, 2^-24
    const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return sign ? -magnitude : magnitude;
  }
  const std::uint32_t wide = exponent == 0x1fu ? 0xffu : exponent + (127 - 15);
  return fp32_from_bits(sign | wide << 23 | fraction << 13);
}

/* The bits of the nearest half, ties to even. Overflow gives infinity, NaN a quiet one. */
inline std::uint16_t fp16_ieee_from_fp32_value(float value) noexcept {
  const std::uint32_t bits = fp32_to_bits(value);
  const std::uint32_t sign = (bits >> 16) & 0x8000u, magnitude = bits & 0x7fffffffu;
  std::uint32_t half;
  if (magnitude > 0x7f800000u) // NaN
    half = 0x7e00u;
  else if (magnitude >= 0x477ff000u) // rounds to 2^16, beyond the largest half
    half = 0x7c00u;
  else if (magnitude < 0x38800000u) // below 2^-14: a sum with 1/2 rounds to the place of 2^-24
    half = fp32_to_bits(fp32_from_bits(magnitude) + 0.5f) - 0x3f000000u;
  else // the exponent is moved; 13 bits are rounded away, to even
    half = (magnitude - (static_cast<std::uint32_t>(127 - 15) << 23) + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
  return static_cast<std::uint16_t>(sign | half);
}

} // namespace detail

/*
 * A half, laid out as THHalf. Numbers convert to the nearest one; it converts to float, in which it is
 * computed with.
 */
struct alignas(2) Half {
  std::uint16_t x;

  /* Marks bits that are to be taken as they are. */
  struct from_bits_t {};
  static constexpr from_bits_t from_bits() noexcept { return from_bits_t(); }

  Half() = default;
  constexpr Half(std::uint16_t bits, from_bits_t) noexcept : x(bits) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
  Half(T value) noexcept : x(detail::fp16_ieee_from_fp32_value(static_cast<float>(value))) {}

  operator float() const noexcept { return detail::fp16_ieee_to_fp32_value(x); }
};

/* Two halves meet in a half; a half and another number as a float and that number do. */
#define TH_C10_HALF_OPERATOR(OPERATOR)                                                                             \
  inline Half operator OPERATOR(Half a, Half b) noexcept {                                                         \
    return static_cast<float>(a) OPERATOR static_cast<float>(b);                                                   \
  }                                                                                                                \
  inline Half &operator OPERATOR##=(Half &a, Half b) noexcept { return a = a OPERATOR b; }                         \
  template <class T>                                                                                               \
  std::enable_if_t<std::is_floating_point<T>::value, T> operator OPERATOR(Half a, T b) noexcept {                  \
    return static_cast<T>(static_cast<float>(a) OPERATOR b);                                                       \
  }                                                                                                                \
  template <class T>                                                                                               \
  std::enable_if_t<std::is_floating_point<T>::value, T> operator OPERATOR(T a, Half b) noexcept {                  \
    return static_cast<T>(a OPERATOR static_cast<float>(b));                                                       \
  }                                                                                                                \
  template <class T>                                                                                               \
  std::enable_if_t<std::is_floating_point<T>::value, T &> operator OPERATOR##=(T &a, Half b) noexcept {            \
    return a = static_cast<T>(a OPERATOR static_cast<float>(b));                                                   \
  }                                                                                                                \
  template <class T>                                                                                               \
  std::enable_if_t<std::is_integral<T>::value, Half> operator OPERATOR(Half a, T b) noexcept {                     \
    return a OPERATOR Half(b);                                                                                     \
  }                                                                                                                \
  template <class T>                                                                                               \
  std::enable_if_t<std::is_integral<T>::value, Half> operator OPERATOR(T a, Half b) noexcept {                     \
    return Half(a) OPERATOR b;                                                                                     \
  }
TH_C10_HALF_OPERATOR(+)
TH_C10_HALF_OPERATOR(-)
TH_C10_HALF_OPERATOR(*)
TH_C10_HALF_OPERATOR(/)
#undef TH_C10_HALF_OPERATOR

inline Half operator-(Half value) noexcept {
  return Half(static_cast<std::uint16_t>(value.x ^ 0x8000u), Half::from_bits());
}

inline void append_to(std::string &text, Half value) { text += th::text_of(static_cast<float>(value)); }
TH_CPP_PRINTABLE(Half)

} // namespace c10

namespace at {
using c10::Half;
}

template <>
class std::numeric_limits<c10::Half> {
  using Float = std::numeric_limits<float>;
  static constexpr c10::Half bits(std::uint16_t value) noexcept { return c10::Half(value, c10::Half::from_bits()); }

 public:
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true;
  static constexpr auto has_denorm = Float::has_denorm;
  static constexpr auto has_denorm_loss = Float::has_denorm_loss;
  static constexpr auto round_style = Float::round_style;
  static constexpr bool is_iec559 = true, is_bounded = true, is_modulo = false;
  static constexpr int digits = 11, digits10 = 3, max_digits10 = 5, radix = 2;
  static constexpr int min_exponent = -13, min_exponent10 = -4, max_exponent = 16, max_exponent10 = 4;
  static constexpr auto traps = Float::traps;
  static constexpr auto tinyness_before = Float::tinyness_before;
  static constexpr c10::Half min() noexcept { return bits(0x0400); }
  static constexpr c10::Half lowest() noexcept { return bits(0xfbff); }
  static constexpr c10::Half max() noexcept { return bits(0x7bff); }
  static constexpr c10::Half epsilon() noexcept { return bits(0x1400); }
  static constexpr c10::Half round_error() noexcept { return bits(0x3800); }
  static constexpr c10::Half infinity() noexcept { return bits(0x7c00); }
  static constexpr c10::Half quiet_NaN() noexcept { return bits(0x7e00); }
  static constexpr c10::Half signaling_NaN() noexcept { return bits(0x7d00); }
  static constexpr c10::Half denorm_min() noexcept { return bits(0x0001); }
};

template <>
struct std::hash<c10::Half> {
  std::size_t operator()(c10::Half value) const noexcept { return value.x; }
};

#include <th/names_end.hpp>

#endif
