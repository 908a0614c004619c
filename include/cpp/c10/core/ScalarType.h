/*
 * c10/core/ScalarType.h: element types.
 */
#ifndef TH_C10_CORE_SCALAR_TYPE_H
#define TH_C10_CORE_SCALAR_TYPE_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>
#include <c10/util/Half.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace c10 {

/*
 * The element types of the C library, in the order in which they are promoted. It has no type for truth values:
 * Bool is Byte. Undefined is the type of what is not there. There are no complex types. BFloat16 has a name for programs
 * that ask for it; no tensor is made of it.
 */
enum class ScalarType : std::int8_t {
  Byte, Char, Short, Int, Long, Half, Float, Double, Undefined, NumOptions, BFloat16, Bool = Byte
};
/* The cases of a switch that are no element type. */
#define TH_C10_CASES_WITHOUT_ELEMENTS       \
  case ::c10::ScalarType::Undefined:        \
  case ::c10::ScalarType::NumOptions:       \
  case ::c10::ScalarType::BFloat16

/* X(C++ type, name) for each of them that arithmetic is for; and with Half. */
#define AT_FORALL_SCALAR_TYPES(X)                                                                       \
  X(std::uint8_t, Byte) X(std::int8_t, Char) X(std::int16_t, Short) X(int, Int) X(std::int64_t, Long)   \
  X(float, Float) X(double, Double)
#define AT_FORALL_INT_TYPES(X) \
  X(std::uint8_t, Byte) X(std::int8_t, Char) X(std::int16_t, Short) X(int, Int) X(std::int64_t, Long)
#define TH_C10_FORALL_TYPES(X) AT_FORALL_SCALAR_TYPES(X) X(::c10::Half, Half)

#define TH_C10_CONSTANT(TYPE, NAME) constexpr ScalarType k##NAME = ScalarType::NAME;
TH_C10_FORALL_TYPES(TH_C10_CONSTANT)
#undef TH_C10_CONSTANT
constexpr ScalarType kUInt8 = ScalarType::Byte;
constexpr ScalarType kInt8 = ScalarType::Char;
constexpr ScalarType kInt16 = ScalarType::Short;
constexpr ScalarType kInt32 = ScalarType::Int;
constexpr ScalarType kInt64 = ScalarType::Long;
constexpr ScalarType kFloat16 = ScalarType::Half;
constexpr ScalarType kFloat32 = ScalarType::Float;
constexpr ScalarType kFloat64 = ScalarType::Double;
constexpr ScalarType kBool = ScalarType::Bool;
constexpr ScalarType kBFloat16 = ScalarType::BFloat16;

/* The name, such as "Float". */
constexpr const char *toString(ScalarType type) {
  switch (type) {
#define TH_C10_CASE(TYPE, NAME) \
  case ScalarType::NAME: return #NAME;
    TH_C10_FORALL_TYPES(TH_C10_CASE)
#undef TH_C10_CASE
    TH_C10_CASES_WITHOUT_ELEMENTS: break;
  }
  return type == ScalarType::BFloat16 ? "BFloat16" : "Undefined";
}

inline void append_to(std::string &text, ScalarType type) { text += toString(type); }
TH_CPP_PRINTABLE(ScalarType)

/* The bytes of an element; 0 of what is not there. */
constexpr std::size_t elementSize(ScalarType type) {
  switch (type) {
#define TH_C10_CASE(TYPE, NAME) \
  case ScalarType::NAME: return sizeof(TYPE);
    TH_C10_FORALL_TYPES(TH_C10_CASE)
#undef TH_C10_CASE
    TH_C10_CASES_WITHOUT_ELEMENTS: break;
  }
  return 0;
}

constexpr bool isFloatingType(ScalarType type) {
  return (type >= ScalarType::Half && type <= ScalarType::Double) || type == ScalarType::BFloat16;
}
constexpr bool isIntegralType(ScalarType type, bool /*includeBool*/ = true) { return type <= ScalarType::Long; }
constexpr bool isComplexType(ScalarType) { return false; }
constexpr bool isSignedType(ScalarType type) { return type != ScalarType::Byte; }

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

/* Whether numbers of one type may be written into tensors of another one: floating-point numbers not as integers. */
constexpr bool canCast(ScalarType from, ScalarType to) { return !isFloatingType(from) || isFloatingType(to); }

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
struct CppTypeToScalarType<Half> : std::integral_constant<ScalarType, ScalarType::Half> {};
template <>
struct CppTypeToScalarType<float> : std::integral_constant<ScalarType, ScalarType::Float> {};
template <>
struct CppTypeToScalarType<double> : std::integral_constant<ScalarType, ScalarType::Double> {};

namespace impl {

/* ScalarTypeToCPPType<type>::type: the C++ type for values of an element type. */
template <ScalarType>
struct ScalarTypeToCPPType;
#define TH_C10_CPP_TYPE(TYPE, NAME)               \
  template <>                                     \
  struct ScalarTypeToCPPType<ScalarType::NAME> {  \
    using type = TYPE;                            \
  };
TH_C10_FORALL_TYPES(TH_C10_CPP_TYPE)
#undef TH_C10_CPP_TYPE
/* For code that dispatches to a type that no tensor has: it is compiled, and never runs. */
template <>
struct ScalarTypeToCPPType<ScalarType::BFloat16> {
  using type = float;
};
template <ScalarType type>
using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<type>::type;

} // namespace impl

} // namespace c10

#include <th/names_end.hpp>

#endif
