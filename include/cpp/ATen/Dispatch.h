/*
 * ATen/Dispatch.h: from an element type known at run time to code for it.
 */
#ifndef TH_ATEN_DISPATCH_H
#define TH_ATEN_DISPATCH_H

#include <th/names_begin.hpp>

#include <c10/core/ScalarType.h>

/*
 * AT_DISPATCH_FLOATING_TYPES(tensor.scalar_type(), "name", [&] { ... scalar_t ... }): calls the lambda with scalar_t
 * as the C++ type. Throws, with the name, for another type than those of the list.
 */
#define TH_AT_DISPATCH_CASE(NAME, ...)                                                         \
  if (dispatched_ == ::c10::ScalarType::NAME) {                                                \
    using scalar_t [[maybe_unused]] = ::c10::impl::ScalarTypeToCPPTypeT<::c10::ScalarType::NAME>; \
    return __VA_ARGS__();                                                                      \
  }
#define TH_AT_DISPATCH_TYPE(TYPE, ...)                                                         \
  if (dispatched_ == (TYPE)) {                                                                 \
    using scalar_t [[maybe_unused]] = ::c10::impl::ScalarTypeToCPPTypeT<TYPE>;                 \
    return __VA_ARGS__();                                                                      \
  }
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                                    \
  [&] {                                                                                        \
    const ::c10::ScalarType dispatched_ = TYPE;                                                \
    constexpr const char *at_dispatch_name [[maybe_unused]] = NAME;                            \
    __VA_ARGS__                                                                                \
    ::th::fail("\"", NAME, "\" not implemented for '", dispatched_, "'");                      \
  }()
#define AT_DISPATCH_CASE(TYPE, ...) TH_AT_DISPATCH_TYPE(TYPE, __VA_ARGS__)

#define AT_DISPATCH_CASE_FLOATING_TYPES(...) \
  TH_AT_DISPATCH_CASE(Double, __VA_ARGS__) TH_AT_DISPATCH_CASE(Float, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...)                                                   \
  TH_AT_DISPATCH_CASE(Byte, __VA_ARGS__) TH_AT_DISPATCH_CASE(Char, __VA_ARGS__)                \
  TH_AT_DISPATCH_CASE(Int, __VA_ARGS__) TH_AT_DISPATCH_CASE(Long, __VA_ARGS__) TH_AT_DISPATCH_CASE(Short, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...) \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)

#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) TH_AT_DISPATCH_CASE(Half, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(OTHER, TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) TH_AT_DISPATCH_TYPE(OTHER, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(OTHER, THIRD, TYPE, NAME, ...)                                              \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) TH_AT_DISPATCH_TYPE(OTHER, __VA_ARGS__) \
                                     TH_AT_DISPATCH_TYPE(THIRD, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(OTHER, TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) TH_AT_DISPATCH_TYPE(OTHER, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(OTHER, TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) TH_AT_DISPATCH_TYPE(OTHER, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(OTHER, THIRD, TYPE, NAME, ...)                                              \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) TH_AT_DISPATCH_TYPE(OTHER, __VA_ARGS__) \
                                     TH_AT_DISPATCH_TYPE(THIRD, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(OTHER, THIRD, FOURTH, TYPE, NAME, ...)                                      \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) TH_AT_DISPATCH_TYPE(OTHER, __VA_ARGS__) \
                                     TH_AT_DISPATCH_TYPE(THIRD, __VA_ARGS__)                                   \
                                         TH_AT_DISPATCH_TYPE(FOURTH, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_HALF(TYPE, NAME, ...) \
  AT_DISPATCH_ALL_TYPES_AND(::c10::ScalarType::Half, TYPE, NAME, __VA_ARGS__)

/* The C++ type of indices, as index_t. */
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...)                                                               \
  [&] {                                                                                                        \
    const ::c10::ScalarType dispatched_index_ = TYPE;                                                          \
    if (dispatched_index_ == ::c10::ScalarType::Int) {                                                         \
      using index_t [[maybe_unused]] = int;                                                                    \
      return __VA_ARGS__();                                                                                    \
    }                                                                                                          \
    if (dispatched_index_ == ::c10::ScalarType::Long) {                                                        \
      using index_t [[maybe_unused]] = std::int64_t;                                                           \
      return __VA_ARGS__();                                                                                    \
    }                                                                                                          \
    ::th::fail("\"", NAME, "\" not implemented for '", dispatched_index_, "'");                                \
  }()

#include <th/names_end.hpp>

#endif
