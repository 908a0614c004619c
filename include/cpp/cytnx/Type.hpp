/*
 * cytnx/Type.hpp: element types.
 */
#ifndef TH_CYTNX_TYPE_HPP
#define TH_CYTNX_TYPE_HPP

#include <th/names_begin.hpp>

#include <c10/core/ScalarType.h>
#include <th/element.hpp>

#include <complex>
#include <iterator>
#include <string>

namespace cytnx {

using cytnx_double = double;
using cytnx_float = float;
using cytnx_uint64 = std::uint64_t;
using cytnx_int64 = std::int64_t;
using cytnx_int32 = std::int32_t;
using cytnx_int16 = std::int16_t;
using cytnx_uint32 = std::uint32_t;
using cytnx_uint16 = std::uint16_t;
using cytnx_bool = bool;
using cytnx_complex128 = std::complex<double>;
using cytnx_complex64 = std::complex<float>;

/*
 * The numbers of the element types. The last three are those that only the C library has; the complex, the
 * other unsigned ones and Bool are those that it has not, and are refused where elements are made or asked for.
 */
struct TypeNumbers {
  enum : unsigned {
    Void, ComplexDouble, ComplexFloat, Double, Float, Int64, Uint64, Int32, Uint32, Int16, Uint16, Bool,
    Uint8, Int8, Half
  };

  /* The name as it is printed, such as "Double (Float64)". Throws if there is no such type. */
  std::string getname(unsigned type) const;
  /* The bytes of an element. */
  unsigned typeSize(unsigned type) const;
  /* The number for elements of a C++ type, which must be one of the C library's. */
  template <class T>
  unsigned cy_typeid(const T &) const;
  static bool is_float(unsigned type);
  static bool is_int(unsigned type);
  static bool is_unsigned(unsigned type);
  static constexpr bool is_complex(unsigned type) noexcept { return type == ComplexDouble || type == ComplexFloat; }
  /* The type in which elements of two types meet. */
  static unsigned type_promote(unsigned a, unsigned b);
};
using Type_class = TypeNumbers;

inline constexpr TypeNumbers Type{};

namespace detail {

/* Whether elements of a C++ type are those of a type of the C library. */
template <class T, class = void>
struct IsElement : std::false_type {};
template <class T>
struct IsElement<T, std::void_t<decltype(th::element<th::ElementFrom<T>>::type)>> : std::true_type {};

/* The element type for a C++ type. */
template <class T>
constexpr c10::ScalarType scalar_type() {
  static_assert(IsElement<T>::value,
                "cytnx's complex types, Uint64, Uint32, Uint16 and Bool are not here: the C library has no such "
                "elements");
  return th::element<th::ElementFrom<T>>::type;
}

/* What cytnx and c10 call an element type. */
struct TypeEntry {
  unsigned number;
  c10::ScalarType type;
  const char *name;
};

inline constexpr TypeEntry types[] = {
    {TypeNumbers::Double, c10::kDouble, "Double (Float64)"},
    {TypeNumbers::Float, c10::kFloat, "Float (Float32)"},
    {TypeNumbers::Int64, c10::kLong, "Int64"},
    {TypeNumbers::Int32, c10::kInt, "Int32"},
    {TypeNumbers::Int16, c10::kShort, "Int16"},
    {TypeNumbers::Uint8, c10::kByte, "Uint8"},
    {TypeNumbers::Int8, c10::kChar, "Int8"},
    {TypeNumbers::Half, c10::kHalf, "Half (Float16)"},
};

/* The names of the numbers up to Bool, for those that are not in the list. */
inline constexpr const char *missing_types[] = {"Void", "ComplexDouble", "ComplexFloat", "", "", "", "Uint64",
                                                "",     "Uint32",        "",             "Uint16", "Bool"};

inline const TypeEntry &type_entry(unsigned number) {
  for (const TypeEntry &entry : types)
    if (entry.number == number)
      return entry;
  if (number < std::size(missing_types))
    th::fail("cytnx::Type: ", missing_types[number], " is not here: the C library has no such elements");
  th::fail("cytnx::Type: there is no type ", number);
}

inline c10::ScalarType type_of(unsigned number) { return type_entry(number).type; }

inline unsigned number_of(c10::ScalarType type) {
  for (const TypeEntry &entry : types)
    if (entry.type == type)
      return entry.number;
  th::fail("cytnx::Type: there is no number for ", type);
}

} // namespace detail

inline std::string TypeNumbers::getname(unsigned type) const {
  return type == Void ? "Void" : detail::type_entry(type).name;
}
template <class T>
unsigned TypeNumbers::cy_typeid(const T &) const {
  return detail::number_of(detail::scalar_type<T>());
}
inline bool TypeNumbers::is_float(unsigned type) { return c10::isFloatingType(detail::type_of(type)); }
inline bool TypeNumbers::is_int(unsigned type) { return c10::isIntegralType(detail::type_of(type)); }
inline bool TypeNumbers::is_unsigned(unsigned type) { return !c10::isSignedType(detail::type_of(type)); }
inline unsigned TypeNumbers::type_promote(unsigned a, unsigned b) {
  return detail::number_of(c10::promoteTypes(detail::type_of(a), detail::type_of(b)));
}
inline unsigned TypeNumbers::typeSize(unsigned type) const {
  return static_cast<unsigned>(c10::elementSize(detail::type_of(type)));
}

} // namespace cytnx

#include <th/names_end.hpp>

#endif
