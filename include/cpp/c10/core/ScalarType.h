/*
 * c10/core/ScalarType.h: element types.
 */
#pragma once

#include <c10/util/Exception.h>
#include <th/config.hpp>

#include <cstddef>
#include <ostream>

namespace c10 {

/* The element types of the C library, in the order in which they are promoted. */
enum class ScalarType : std::int8_t { Byte, Char, Short, Int, Long, Half, Float, Double };

constexpr ScalarType kByte = ScalarType::Byte;
constexpr ScalarType kUInt8 = ScalarType::Byte;
constexpr ScalarType kChar = ScalarType::Char;
constexpr ScalarType kInt8 = ScalarType::Char;
constexpr ScalarType kShort = ScalarType::Short;
constexpr ScalarType kInt16 = ScalarType::Short;
constexpr ScalarType kInt = ScalarType::Int;
constexpr ScalarType kInt32 = ScalarType::Int;
constexpr ScalarType kLong = ScalarType::Long;
constexpr ScalarType kInt64 = ScalarType::Long;
constexpr ScalarType kHalf = ScalarType::Half;
constexpr ScalarType kFloat16 = ScalarType::Half;
constexpr ScalarType kFloat = ScalarType::Float;
constexpr ScalarType kFloat32 = ScalarType::Float;
constexpr ScalarType kDouble = ScalarType::Double;
constexpr ScalarType kFloat64 = ScalarType::Double;

/* The name, such as "Float". */
constexpr const char *toString(ScalarType type) {
  switch (type) {
    case ScalarType::Byte: return "Byte";
    case ScalarType::Char: return "Char";
    case ScalarType::Short: return "Short";
    case ScalarType::Int: return "Int";
    case ScalarType::Long: return "Long";
    case ScalarType::Half: return "Half";
    case ScalarType::Float: return "Float";
    case ScalarType::Double: return "Double";
  }
  return "Undefined";
}

inline std::ostream &operator<<(std::ostream &stream, ScalarType type) { return stream << toString(type); }

/* The bytes of an element. */
constexpr std::size_t elementSize(ScalarType type) {
  switch (type) {
    case ScalarType::Byte:
    case ScalarType::Char: return 1;
    case ScalarType::Short:
    case ScalarType::Half: return 2;
    case ScalarType::Int:
    case ScalarType::Float: return 4;
    case ScalarType::Long:
    case ScalarType::Double: return 8;
  }
  return 0;
}

constexpr bool isFloatingType(ScalarType type) { return type >= ScalarType::Half; }
constexpr bool isIntegralType(ScalarType type) { return !isFloatingType(type); }

/*
 * The type in which elements of two types meet: the later one in the order of ScalarType, but Short for
 * Byte with Char. Of Half there is no arithmetic.
 */
constexpr ScalarType promoteTypes(ScalarType a, ScalarType b) {
  if (a == b)
    return a;
  if (a <= ScalarType::Char && b <= ScalarType::Char)
    return ScalarType::Short;
  return a < b ? b : a;
}

/*
 * CppTypeToScalarType<T>::value: the element type for values of a C++ type. bool is Byte; integers go by
 * size and sign.
 */
template <class T, class = void>
struct CppTypeToScalarType;

template <class T>
struct CppTypeToScalarType<T, std::enable_if_t<std::is_integral<T>::value>> {
  static constexpr ScalarType value = sizeof(T) == 1   ? (std::is_signed<T>::value ? ScalarType::Char : ScalarType::Byte)
                                      : sizeof(T) == 2 ? ScalarType::Short
                                      : sizeof(T) == 4 ? ScalarType::Int
                                                       : ScalarType::Long;
};
/* TH's Char is signed, whatever the platform's plain char is. */
template <>
struct CppTypeToScalarType<char> : std::integral_constant<ScalarType, ScalarType::Char> {};
template <>
struct CppTypeToScalarType<THHalf> : std::integral_constant<ScalarType, ScalarType::Half> {};
template <>
struct CppTypeToScalarType<float> : std::integral_constant<ScalarType, ScalarType::Float> {};
template <>
struct CppTypeToScalarType<double> : std::integral_constant<ScalarType, ScalarType::Double> {};

} // namespace c10
