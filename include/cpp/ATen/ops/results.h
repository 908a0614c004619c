/*
 * ATen/ops/results.h: functions whose results come first, each written once for two forms.
 *
 *   NAME(parameters)            gives new tensors
 *   NAME_out(results, ...)      writes into the caller's, which get the sizes, and gives these
 *
 * The macros take the name; the type of the table of the C function's instances, and these; the operand whose
 * element type the function is computed in; the parameters, in parentheses; and the C function's arguments
 * after its results. Results of the elements' type must have that of the operand: the call throws otherwise.
 */
#ifndef TH_ATEN_OPS_RESULTS_H
#define TH_ATEN_OPS_RESULTS_H

#include <th/names_begin.hpp>

#include <ATen/ops/call.h>

#include <tuple>

#define TH_AT_UNPACK(...) __VA_ARGS__

namespace at {
namespace detail {

/* Several results. Functions say results(...) and not {...}: constructors of tuples are slow to compile. */
inline std::tuple<Tensor, Tensor> results(Tensor &&first, Tensor &&second) {
  return {std::move(first), std::move(second)};
}
inline std::tuple<Tensor &, Tensor &> results(Tensor &first, Tensor &second) { return {first, second}; }
inline std::tuple<Tensor, Tensor, Tensor> results(Tensor &&first, Tensor &&second, Tensor &&third) {
  return {std::move(first), std::move(second), std::move(third)};
}
inline std::tuple<Tensor &, Tensor &, Tensor &> results(Tensor &first, Tensor &second, Tensor &third) {
  return {first, second, third};
}

} // namespace detail
} // namespace at

/* One tensor. */
#define TH_AT_DEFINE_RESULT(NAME, TABLE, INSTANCES, OPERAND, PARAMETERS, ...) \
  inline Tensor &NAME##_out(Tensor &out, TH_AT_UNPACK PARAMETERS) {           \
    static constexpr TABLE functions = INSTANCES;                             \
    detail::run(functions, OPERAND.scalar_type(), out, __VA_ARGS__);          \
    return out;                                                               \
  }                                                                           \
  inline Tensor NAME(TH_AT_UNPACK PARAMETERS) {                               \
    static constexpr TABLE functions = INSTANCES;                             \
    Tensor out = detail::empty_of(OPERAND.scalar_type());                     \
    detail::run(functions, OPERAND.scalar_type(), out, __VA_ARGS__);          \
    return out;                                                               \
  }

/* NAME_out from NAME, whose result is copied. */
#define TH_AT_DEFINE_OUT(NAME, PARAMETERS, ...)                            \
  inline Tensor &NAME##_out(Tensor &out, TH_AT_UNPACK PARAMETERS) {        \
    const Tensor result = NAME(__VA_ARGS__);                               \
    return out.resize_(result.sizes()).copy_(result);                      \
  }

/* Two tensors, the second one of KIND: detail::Elements, or Indices or Pivots. */
#define TH_AT_DEFINE_RESULTS(NAME, TABLE, INSTANCES, KIND, OPERAND, PARAMETERS, ...)      \
  inline std::tuple<Tensor &, Tensor &> NAME##_out(Tensor &first, Tensor &second,         \
                                                               TH_AT_UNPACK PARAMETERS) { \
    static constexpr TABLE functions = INSTANCES;                                         \
    detail::run(functions, OPERAND.scalar_type(), first, KIND(second), __VA_ARGS__);      \
    return detail::results(first, second);                                                \
  }                                                                                       \
  inline std::tuple<Tensor, Tensor> NAME(TH_AT_UNPACK PARAMETERS) {                       \
    static constexpr TABLE functions = INSTANCES;                                         \
    const ScalarType type = OPERAND.scalar_type();                                        \
    Tensor first = detail::empty_of(type), second = detail::empty_of(KIND::type(type));   \
    detail::run(functions, type, first, KIND(second), __VA_ARGS__);                       \
    return detail::results(std::move(first), std::move(second));                          \
  }

/* A number, as a tensor without dimensions: of the type RESULT_TYPE(the operand's), empty for the same one. */
#define TH_AT_DEFINE_NUMBER(NAME, TABLE, INSTANCES, RESULT_TYPE, OPERAND, PARAMETERS, ...)    \
  inline Tensor &NAME##_out(Tensor &out, TH_AT_UNPACK PARAMETERS) {                           \
    static constexpr TABLE functions = INSTANCES;                                             \
    const Scalar number = detail::evaluate(functions, OPERAND.scalar_type(), __VA_ARGS__);    \
    detail::shaped(out, {}).fill_(number);                                                    \
    return out;                                                                               \
  }                                                                                           \
  inline Tensor NAME(TH_AT_UNPACK PARAMETERS) {                                               \
    static constexpr TABLE functions = INSTANCES;                                             \
    return detail::number_of(detail::evaluate(functions, OPERAND.scalar_type(), __VA_ARGS__), \
                             RESULT_TYPE(OPERAND.scalar_type()));                             \
  }

#include <th/names_end.hpp>

#endif
