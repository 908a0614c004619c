/*
 * cytnx/Type.hpp: element types.
 */
#pragma once

#include <c10/core/ScalarType.h>

#include <string>

namespace cytnx {

using cytnx_double = double;
using cytnx_float = float;
using cytnx_uint64 = std::uint64_t;
using cytnx_int64 = std::int64_t;
using cytnx_int32 = std::int32_t;
using cytnx_int16 = std::int16_t;

/* The numbers of the element types. The last three are those that only the C library has. */
struct TypeNumbers {
  enum : unsigned { Double = 3, Float = 4, Int64 = 5, Int32 = 7, Int16 = 9, Uint8 = 12, Int8 = 13, Half = 14 };

  /* The name as it is printed, such as "Double (Float64)". Throws if there is no such type. */
  std::string getname(unsigned type) const;
  /* The bytes of an element. */
  unsigned typeSize(unsigned type) const;
};

inline constexpr TypeNumbers Type{};

namespace detail {

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

inline const TypeEntry &type_entry(unsigned number) {
  for (const TypeEntry &entry : types)
    if (entry.number == number)
      return entry;
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

inline std::string TypeNumbers::getname(unsigned type) const { return detail::type_entry(type).name; }
inline unsigned TypeNumbers::typeSize(unsigned type) const {
  return static_cast<unsigned>(c10::elementSize(detail::type_of(type)));
}

} // namespace cytnx
