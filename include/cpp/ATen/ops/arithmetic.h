/*
 * ATen/ops/arithmetic.h: functions of two tensors, or of a tensor and a number, element by element.
 *
 * Tensors are expanded to their common sizes, and meet in the later of their types in the order of
 * ScalarType. A tensor and a number meet in the tensor's type, but an integer tensor and a number that is
 * not whole in Float. Quotients of integers are Float.
 *
 *   Tensor f(a, b), a.f(b)    a new tensor
 *   f_out(out, a, b)          into `out`, of the result's type, which gets the result's sizes and may be a or b
 *   a.f_(b)                   into a, which must have the result's sizes and type already
 */
#ifndef TH_ATEN_OPS_ARITHMETIC_H
#define TH_ATEN_OPS_ARITHMETIC_H

#include <th/names_begin.hpp>

#include <ATen/ops/unary.h>

#include <cstring>

namespace at {
namespace detail {

/* `compute(target, a, b)` writes the target from operands of one type and one size. */
template <class Compute>
Tensor &broadcast_out(Tensor &out, const Tensor &a, const Tensor &b, const Compute &compute,
                      const char *function = TH_CPP_CALLER) {
  const ScalarType type = out.scalar_type();
  if (a.sizes() == b.sizes() && a.scalar_type() == type && b.scalar_type() == type &&
      !result_disturbs(out, a, a.sizes()) && !result_disturbs(out, b, a.sizes())) {
    if (!th::has_size_of_zero(shaped(out, a.sizes()).sizes()))
      compute(out, a, b);
    return out;
  }
  const th::Sizes sizes = common_sizes(a, b, function);
  const bool disturbs = result_disturbs(out, a, sizes) || result_disturbs(out, b, sizes);
  const Tensor target = disturbs ? empty(sizes, type) : out;
  const MaybeOwned<Tensor> left = operand(a, type, sizes), right = operand(b, type, sizes);
  if (!th::has_size_of_zero(shaped(target, sizes).sizes()))
    compute(target, *left, *right);
  if (disturbs)
    out.resize_(sizes).copy_(target);
  return out;
}

inline Tensor &binary_out(const Functions<Binary> &functions, Tensor &out, const Tensor &a, const Tensor &b,
                          const char *function = TH_CPP_CALLER) {
  check_result_type(out, common_type(a, b), function);
  const auto compute = [&](const Tensor &target, const Tensor &left, const Tensor &right) {
    run(functions, target.scalar_type(), target, left, right);
  };
  return broadcast_out(out, a, b, compute, function);
}

inline Tensor &value_out(const Functions<WithValue> &functions, Tensor &out, const Tensor &a,
                         const Scalar &value, const char *function = TH_CPP_CALLER) {
  const ScalarType type = out.scalar_type();
  check_result_type(out, type_with(a, value), function);
  run_into(out, a.sizes(), functions, type, out, operand(a, type), as_element(value, type));
  return out;
}

/* The type in which operands meet, and that of their quotient. */
inline ScalarType common_type(const Tensor &a, const Scalar &b) { return type_with(a, b); }
template <class Other>
ScalarType quotient_type(const Tensor &a, const Other &b) {
  return floating_type(common_type(a, b));
}

inline th::Sizes common_sizes(const Tensor &a, const Scalar &, const char * = nullptr) { return a.sizes(); }

} // namespace detail

/*
 * Defines NAME(a, b) and the methods from NAME_out(out, a, b), b being an OTHER; TYPE(a, b) is the type of
 * the result.
 */
#define TH_AT_DEFINE_FROM_OUT(NAME, OTHER, TYPE)                                                              \
  inline Tensor NAME(const Tensor &a, OTHER b) {                                                              \
    Tensor out = empty(detail::common_sizes(a, b), detail::TYPE(a, b));                                       \
    NAME##_out(out, a, b);                                                                                    \
    return out;                                                                                               \
  }                                                                                                           \
  inline Tensor Tensor::NAME(OTHER other) const { return at::NAME(*this, other); }                            \
  inline const Tensor &Tensor::NAME##_(OTHER other) const & {                                                 \
    detail::check_in_place(#NAME "_", *this, detail::common_sizes(*this, other), detail::TYPE(*this, other)); \
    return NAME##_out(detail::as_out(*this), *this, other);                                                   \
  }

/* Defines NAME in all forms from the C functions INSTANCES of two tensors. */
#define TH_AT_DEFINE_OF_TENSORS(NAME, INSTANCES, TYPE)                        \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &a, const Tensor &b) {  \
    static constexpr detail::Functions<detail::Binary> functions = INSTANCES; \
    return detail::binary_out(functions, out, a, b);                          \
  }                                                                           \
  TH_AT_DEFINE_FROM_OUT(NAME, const Tensor &, TYPE)

/* Defines NAME in all forms from the C functions INSTANCES of a tensor and a number. */
#define TH_AT_DEFINE_OF_NUMBER(NAME, INSTANCES, TYPE)                            \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &a, const Scalar &b) {     \
    static constexpr detail::Functions<detail::WithValue> functions = INSTANCES; \
    return detail::value_out(functions, out, a, b);                              \
  }                                                                              \
  TH_AT_DEFINE_FROM_OUT(NAME, const Scalar &, TYPE)

#define TH_AT_DEFINE(NAME, WITH_TENSOR, WITH_NUMBER)                           \
  TH_AT_DEFINE_OF_TENSORS(NAME, TH_CPP_NUMBERS(WITH_TENSOR), common_type)      \
  TH_AT_DEFINE_OF_NUMBER(NAME, TH_CPP_NUMBERS(WITH_NUMBER), common_type)
#define TH_AT_DEFINE_FLOATING(NAME, FUNCTION) TH_AT_DEFINE_OF_TENSORS(NAME, TH_CPP_FLOATING(FUNCTION), quotient_type)

TH_AT_BINARY(TH_AT_DEFINE)
TH_AT_BINARY_FLOATING(TH_AT_DEFINE_FLOATING)
TH_AT_DEFINE_OF_TENSORS(div, TH_CPP_NUMBERS(cdiv), quotient_type)
TH_AT_DEFINE_OF_NUMBER(div, TH_CPP_NUMBERS(div), quotient_type)

#undef TH_AT_DEFINE_FLOATING
#undef TH_AT_DEFINE

/* The older names. */
#define TH_AT_DEFINE(NAME, FUNCTION)                                                                             \
  inline Tensor NAME(const Tensor &a, const Tensor &b) { return FUNCTION(a, b); }                                \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &a, const Tensor &b) { return FUNCTION##_out(out, a, b); } \
  inline Tensor Tensor::NAME(const Tensor &other) const { return FUNCTION(other); }
TH_AT_DEFINE(max, maximum)
TH_AT_DEFINE(min, minimum)
#undef TH_AT_DEFINE

namespace detail {

/* Whole numbers to the power of whole ones, as products, which wrap; those to a negative power are cut to whole numbers. */
inline std::int64_t integer_power(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0) {
    if (base == 0)
      th::fail("pow: 0 to a negative power");
    return base == 1 ? 1 : base == -1 ? (exponent % 2 ? -1 : 1) : 0;
  }
  std::uint64_t power = 1;
  for (std::uint64_t square = static_cast<std::uint64_t>(base); exponent; exponent /= 2, square *= square)
    if (exponent % 2)
      power *= square;
  return static_cast<std::int64_t>(power);
}
inline const Tensor &integer_powers(const Tensor &target, const Tensor &bases, const Tensor &exponents) {
  // The last bits of a product are those of the product of the last bits: what wraps in Long wraps alike in all types.
  const Tensor base = bases.to(kLong).contiguous(), exponent = exponents.to(kLong).contiguous();
  const Tensor powers = th::has_size_of_zero(base.sizes()) ? base : empty(base.sizes(), kLong);
  for (std::int64_t i = 0, n = base.numel(); i < n; ++i)
    powers.data_ptr<std::int64_t>()[i] =
        integer_power(base.data_ptr<std::int64_t>()[i], exponent.data_ptr<std::int64_t>()[i]);
  return target.copy_(powers);
}

} // namespace detail

inline Tensor &pow_out(Tensor &out, const Tensor &a, const Tensor &b) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(cpow);
  if (isFloatingType(out.scalar_type()))
    return detail::binary_out(functions, out, a, b);
  detail::check_result_type(out, detail::common_type(a, b), "pow");
  return detail::broadcast_out(out, a, b, detail::integer_powers);
}
TH_AT_DEFINE_FROM_OUT(pow, const Tensor &, common_type)

/* a to the power of a number. */
inline Tensor &pow_out(Tensor &out, const Tensor &a, const Scalar &exponent) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_FLOATING(pow);
  if (isFloatingType(out.scalar_type()))
    return detail::value_out(functions, out, a, exponent);
  detail::check_result_type(out, detail::type_with(a, exponent), "pow");
  return pow_out(out, a, detail::number_of(exponent, kLong));
}
TH_AT_DEFINE_FROM_OUT(pow, const Scalar &, common_type)
/* A number to the power of each element. */
inline Tensor pow(const Scalar &base, const Tensor &exponent) {
  return pow(detail::number_of(base, detail::common_type(exponent, base)), exponent);
}

/* The quotient rounded towards 0, which is the only `mode`: "trunc". The type is that in which a and b meet. */
#define TH_AT_DEFINE(OTHER)                                                                                        \
  inline Tensor div(const Tensor &a, OTHER b, const char *mode) {                                                  \
    if (std::strcmp(mode, "trunc") != 0)                                                                           \
      th::fail("div: rounding mode ", mode, " is not trunc");                                                      \
    Tensor out = empty(detail::common_sizes(a, b), detail::common_type(a, b));                                     \
    div_out(out, a, b);                                                                                            \
    return out.is_floating_point() ? out.trunc_() : out;                                                           \
  }                                                                                                                \
  inline Tensor Tensor::div(OTHER other, const char *mode) const { return at::div(*this, other, mode); }
TH_AT_DEFINE(const Tensor &)
TH_AT_DEFINE(const Scalar &)
#undef TH_AT_DEFINE

#undef TH_AT_DEFINE_OF_NUMBER
#undef TH_AT_DEFINE_OF_TENSORS
#undef TH_AT_DEFINE_FROM_OUT

/* ---- sums and differences, with a factor: a + alpha * b ---- */

namespace detail {
template <class Real>
using Scaled = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, TensorOf<Real> *);
} // namespace detail

#define TH_AT_DEFINE_FROM_OUT(NAME, OTHER)                                                                           \
  inline Tensor NAME(const Tensor &a, OTHER b, const Scalar &alpha = 1) {                                            \
    Tensor out = empty(detail::common_sizes(a, b), detail::common_type(a, b));                                       \
    NAME##_out(out, a, b, alpha);                                                                                    \
    return out;                                                                                                      \
  }                                                                                                                  \
  inline Tensor Tensor::NAME(OTHER other, const Scalar &alpha) const { return at::NAME(*this, other, alpha); }       \
  inline const Tensor &Tensor::NAME##_(OTHER other, const Scalar &alpha) const & {                                   \
    detail::check_in_place(#NAME "_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other)); \
    return NAME##_out(detail::as_out(*this), *this, other, alpha);                                                   \
  }

#define TH_AT_DEFINE(NAME, WITH_TENSOR, WITH_NUMBER)                                                              \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &a, const Tensor &b, const Scalar &alpha = 1) {             \
    static constexpr detail::Functions<detail::Scaled> functions = TH_CPP_NUMBERS(WITH_TENSOR);                   \
    detail::check_result_type(out, detail::common_type(a, b), #NAME "_out");                                      \
    detail::check_factor(alpha, out.scalar_type(), #NAME);                                                        \
    return detail::broadcast_out(out, a, b, [&](const Tensor &target, const Tensor &left, const Tensor &right) {  \
      detail::run(functions, target.scalar_type(), target, left, alpha, right);                                   \
    });                                                                                                           \
  }                                                                                                               \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &a, const Scalar &b, const Scalar &alpha = 1) {             \
    static constexpr detail::Functions<detail::WithValues> functions = TH_CPP_NUMBERS(WITH_NUMBER);               \
    const ScalarType type = out.scalar_type();                                                                    \
    detail::check_result_type(out, detail::common_type(a, b), #NAME "_out");                                      \
    detail::run_into(out, a.sizes(), functions, type, out, detail::operand(a, type), detail::as_element(b, type), \
                     detail::check_factor(alpha, type, #NAME));                                                   \
    return out;                                                                                                   \
  }                                                                                                               \
  TH_AT_DEFINE_FROM_OUT(NAME, const Tensor &)                                                                     \
  TH_AT_DEFINE_FROM_OUT(NAME, const Scalar &)

TH_AT_DEFINE(add, cadd, add_scaled)
TH_AT_DEFINE(sub, csub, sub_scaled)

#undef TH_AT_DEFINE
#undef TH_AT_DEFINE_FROM_OUT

/* ---- three tensors ---- */

namespace detail {

template <class Real>
using Ternary = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, TensorOf<Real> *, TensorOf<Real> *);

inline Tensor &ternary_out(const Functions<Ternary> &functions, Tensor &out, const Tensor &tensor,
                           const Tensor &a, const Tensor &b, const Scalar &value,
                           const char *function = TH_CPP_CALLER) {
  const ScalarType type = out.scalar_type();
  const th::Sizes sizes = th::broadcast_sizes(tensor.sizes(), common_sizes(a, b, function), function);
  check_result_type(out, promoteTypes(tensor.scalar_type(), common_type(a, b)), function);
  check_factor(value, type, function);
  const Tensor result = empty(sizes, type);
  run_into(result, sizes, functions, type, result, operand(tensor, type, sizes), value, operand(a, type, sizes),
           operand(b, type, sizes));
  out.resize_(sizes).copy_(result);
  return out;
}

} // namespace detail

/* tensor + value * a * b, and tensor + value * a / b, in the type of `tensor`. */
#define TH_AT_DEFINE(NAME)                                                                                             \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &tensor, const Tensor &a, const Tensor &b,                       \
                            const Scalar &value = 1) {                                                                 \
    static constexpr detail::Functions<detail::Ternary> functions = TH_CPP_NUMBERS(NAME);                              \
    return detail::ternary_out(functions, out, tensor, a, b, value, #NAME);                                            \
  }                                                                                                                    \
  inline Tensor NAME(const Tensor &tensor, const Tensor &a, const Tensor &b, const Scalar &value = 1) {                \
    Tensor out = detail::empty_of(tensor.scalar_type());                                                               \
    NAME##_out(out, tensor, a, b, value);                                                                              \
    return out;                                                                                                        \
  }                                                                                                                    \
  inline Tensor Tensor::NAME(const Tensor &a, const Tensor &b, const Scalar &value) const {                            \
    return at::NAME(*this, a, b, value);                                                                               \
  }                                                                                                                    \
  inline const Tensor &Tensor::NAME##_(const Tensor &a, const Tensor &b, const Scalar &value) const & {                \
    detail::check_in_place(#NAME "_", *this, th::broadcast_sizes(sizes(), detail::common_sizes(a, b)), scalar_type()); \
    return NAME##_out(detail::as_out(*this), *this, a, b, value);                                                      \
  }

TH_AT_TERNARY(TH_AT_DEFINE)
#undef TH_AT_DEFINE

namespace detail {
template <class Real>
using Interpolation = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, Real);
} // namespace detail

/* a + weight * (b - a): from the end that is nearer, so that a weight of 1 gives b. */
inline Tensor lerp(const Tensor &a, const Tensor &b, const Scalar &weight) {
  static constexpr detail::FloatingFunctions<detail::Interpolation> functions = TH_CPP_FLOATING_ONLY(lerp);
  const ScalarType type = detail::quotient_type(a, b);
  const th::Sizes sizes = detail::common_sizes(a, b);
  if (weight.toDouble() > 0.5)
    return lerp(b, a, 1 - weight.toDouble());
  Tensor out = detail::empty_of(type);
  detail::run_into(out, sizes, functions, type, out, detail::operand(a, type, sizes), detail::operand(b, type, sizes),
                   weight);
  return out;
}
inline Tensor Tensor::lerp(const Tensor &other, const Scalar &weight) const { return at::lerp(*this, other, weight); }

/* All bits of whole numbers turned round. */
inline Tensor bitwise_not(const Tensor &tensor) {
  if (isFloatingType(tensor.scalar_type()))
    th::fail("bitwise_not: ", tensor.scalar_type(), " elements have no bits");
  return bitwise_xor(tensor, tensor.scalar_type() == kByte ? 255 : -1);
}
inline Tensor Tensor::bitwise_not() const { return at::bitwise_not(*this); }
inline Tensor operator~(const Tensor &tensor) { return bitwise_not(tensor); }

/* ---- operators ---- */

/* They give their first operand, as the methods do; t[i] += 1 is fine. */
#define TH_AT_DEFINE_ASSIGNMENT(OPERATOR, NAME, OTHER)                       \
  inline Tensor &operator OPERATOR(Tensor &a, OTHER b) { return a.NAME(b); } \
  inline const Tensor &operator OPERATOR(const Tensor &a, OTHER b) { return a.NAME(b); }
#define TH_AT_DEFINE(OPERATOR, NAME)                                                       \
  inline Tensor operator OPERATOR(const Tensor &a, const Tensor &b) { return NAME(a, b); } \
  inline Tensor operator OPERATOR(const Tensor &a, const Scalar &b) { return NAME(a, b); } \
  inline Tensor operator OPERATOR(const Scalar &a, const Tensor &b) {                      \
    const ScalarType type = detail::common_type(b, a);                                     \
    return NAME(detail::number_of(detail::as_element(a, type), type), b);                  \
  }                                                                                        \
  TH_AT_DEFINE_ASSIGNMENT(OPERATOR##=, NAME##_, const Tensor &)                            \
  TH_AT_DEFINE_ASSIGNMENT(OPERATOR##=, NAME##_, const Scalar &)

TH_AT_OPERATOR(TH_AT_DEFINE)
#undef TH_AT_DEFINE
#undef TH_AT_DEFINE_ASSIGNMENT

} // namespace at

#include <th/names_end.hpp>

#endif
