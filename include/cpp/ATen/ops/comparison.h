/*
 * ATen/ops/comparison.h: comparisons element by element, which give 0 or 1.
 *
 * Operands meet as in ATen/ops/arithmetic.h. Results are Byte tensors; with _out and in place they have the type of
 * the tensor that is given. Comparison with == gives a tensor too: whether two tensors are equal as a whole tells equal().
 */
#ifndef TH_ATEN_OPS_COMPARISON_H
#define TH_ATEN_OPS_COMPARISON_H

#include <th/names_begin.hpp>

#include <ATen/ops/arithmetic.h>

namespace at {
namespace detail {

template <class Real>
using Comparison = void (*)(THByteTensor *, TensorOf<Real> *, TensorOf<Real> *);
template <class Real>
using ComparisonWithValue = void (*)(THByteTensor *, TensorOf<Real> *, Real);

inline Tensor &comparison_out(const Functions<Comparison> &functions, Tensor &out, const Tensor &a, const Tensor &b,
                              const char *function = TH_CPP_CALLER) {
  const ScalarType type = common_type(a, b);
  const th::Sizes sizes = common_sizes(a, b, function);
  const bool apart = out.scalar_type() != kByte || result_disturbs(out, a, sizes) || result_disturbs(out, b, sizes);
  const Tensor result = apart ? empty(sizes, kByte) : out;
  run_into(result, sizes, functions, type, Mask(result), operand(a, type, sizes), operand(b, type, sizes));
  if (apart)
    out.resize_(sizes).copy_(result);
  return out;
}

inline Tensor &comparison_out(const Functions<ComparisonWithValue> &functions, Tensor &out, const Tensor &a,
                              const Scalar &value) {
  const ScalarType type = common_type(a, value);
  const bool apart = out.scalar_type() != kByte;
  const Tensor result = apart ? empty(a.sizes(), kByte) : out;
  run_into(result, a.sizes(), functions, type, Mask(result), operand(a, type), value);
  if (apart)
    out.resize_(a.sizes()).copy_(result);
  return out;
}

} // namespace detail

#define TH_AT_DEFINE_FROM_OUT(NAME, OPERATOR, OTHER, TYPE, SUFFIX)                               \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &a, OTHER b) {                             \
    static constexpr detail::Functions<detail::TYPE> functions = TH_CPP_NUMBERS(NAME##SUFFIX);   \
    return detail::comparison_out(functions, out, a, b);                                         \
  }                                                                                              \
  inline Tensor NAME(const Tensor &a, OTHER b) {                                                 \
    Tensor out = empty(detail::common_sizes(a, b), kByte);                                       \
    NAME##_out(out, a, b);                                                                       \
    return out;                                                                                  \
  }                                                                                              \
  inline Tensor Tensor::NAME(OTHER other) const { return at::NAME(*this, other); }               \
  inline const Tensor &Tensor::NAME##_(OTHER other) const & {                                    \
    detail::check_in_place(#NAME "_", *this, detail::common_sizes(*this, other), scalar_type()); \
    return copy_(at::NAME(*this, other));                                                        \
  }                                                                                              \
  inline Tensor operator OPERATOR(const Tensor &a, OTHER b) { return NAME(a, b); }

#define TH_AT_DEFINE(NAME, OPERATOR)                                                     \
  TH_AT_DEFINE_FROM_OUT(NAME, OPERATOR, const Tensor &, Comparison, Tensor)              \
  TH_AT_DEFINE_FROM_OUT(NAME, OPERATOR, const Scalar &, ComparisonWithValue, Value)

TH_AT_COMPARISON(TH_AT_DEFINE)

#undef TH_AT_DEFINE
#undef TH_AT_DEFINE_FROM_OUT

namespace detail {
template <class Real>
using Equality = int (*)(TensorOf<Real> *, TensorOf<Real> *);
} // namespace detail

/* Whether both have the same sizes and equal elements; NaN equals nothing. Tensors of different types meet as above. */
inline bool equal(const Tensor &a, const Tensor &b) {
  static constexpr detail::Functions<detail::Equality> functions = TH_CPP_NUMBERS(equal);
  if (!(a.sizes() == b.sizes()) || a.numel() == 0)
    return a.sizes() == b.sizes();
  const ScalarType type = detail::common_type(a, b);
  return detail::evaluate(functions, type, detail::operand(a, type), detail::operand(b, type)).toInt() != 0;
}
inline bool Tensor::equal(const Tensor &other) const { return at::equal(*this, other); }

/* Whether all, or any, elements of a tensor are not 0: one number. Of none, all are. */
inline Tensor all(const Tensor &tensor) {
  const Tensor mask = tensor.scalar_type() == kByte ? tensor : tensor.ne(0);
  return detail::number_of(
      mask.numel() == 0 || th::call(THByteTensor_logicalall, mask.unsafeGetTH<std::uint8_t>()), kByte);
}
inline Tensor any(const Tensor &tensor) {
  const Tensor mask = tensor.scalar_type() == kByte ? tensor : tensor.ne(0);
  return detail::number_of(
      mask.numel() != 0 && th::call(THByteTensor_logicalany, mask.unsafeGetTH<std::uint8_t>()), kByte);
}
/* Whether elements are not 0, both, either or one of them. */
#define TH_AT_DEFINE(NAME, BITWISE)                                                          \
  inline Tensor NAME(const Tensor &a, const Tensor &b) { return BITWISE(a.ne(0), b.ne(0)); } \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &a, const Tensor &b) {                 \
    const Tensor result = NAME(a, b);                                                        \
    detail::shaped(out, result.sizes()).copy_(result);                                       \
    return out;                                                                              \
  }                                                                                          \
  inline Tensor Tensor::NAME(const Tensor &other) const { return at::NAME(*this, other); }
TH_AT_LOGICAL(TH_AT_DEFINE)
#undef TH_AT_DEFINE
inline Tensor logical_not(const Tensor &tensor) { return tensor.eq(0); }
inline Tensor Tensor::logical_not() const { return at::logical_not(*this); }

/* The elements above 0, and 0; NaN stays. */
inline Tensor relu(const Tensor &tensor) {
  return tensor.is_floating_point() ? clamp(tensor, 0, __builtin_inf()) : maximum(tensor, 0);
}
inline Tensor Tensor::relu() const { return at::relu(*this); }
/* x times the probability that a normal number is below x; that by tanh, where `approximate` is "tanh" and not "none". */
inline Tensor gelu(const Tensor &tensor, const char *approximate = "none") {
  if (std::strcmp(approximate, "tanh") == 0) {
    const Tensor inner = tensor.mul(0.044715 * 0.7978845608028654).mul(tensor).mul(tensor).add(tensor, 0.7978845608028654);
    return tensor.mul(0.5).mul(inner.tanh().add(1));
  }
  if (std::strcmp(approximate, "none") != 0)
    th::fail("gelu: approximate is \"none\" or \"tanh\", not \"", approximate, '"');
  return tensor.mul(0.5).mul(tensor.mul(0.7071067811865476).erf().add(1));
}

namespace detail {
/* Of whole numbers, whose differences are exact. */
inline Tensor whole_isclose(const Tensor &a, const Tensor &b, double rtol, double atol) {
  const th::Sizes sizes = common_sizes(a, b, "isclose");
  const Tensor close = empty(sizes, kByte);
  const Tensor x = a.to(kLong).expand(sizes).contiguous(), y = b.to(kLong).expand(sizes).contiguous();
  for (std::int64_t i = 0, n = close.numel(); i < n; ++i) {
    const std::int64_t left = x.data_ptr<std::int64_t>()[i], right = y.data_ptr<std::int64_t>()[i];
    const bool is_above = left > right;
    const std::uint64_t most = static_cast<std::uint64_t>(is_above ? left : right),
                        least = static_cast<std::uint64_t>(is_above ? right : left);
    const double magnitude = right < 0 ? -static_cast<double>(right) : static_cast<double>(right);
    close.data_ptr<std::uint8_t>()[i] =
        left == right || static_cast<long double>(most - least) <= static_cast<long double>(atol + rtol * magnitude);
  }
  return close;
}
} // namespace detail

/* Where a and b are equal, or |a - b| <= atol + rtol |b|; NaN equals NaN if equal_nan. */
inline Tensor isclose(const Tensor &a, const Tensor &b, double rtol = 1e-5, double atol = 1e-8,
                      bool equal_nan = false) {
  if (!a.is_floating_point() && !b.is_floating_point())
    return detail::whole_isclose(a, b, rtol, atol);
  const Tensor x = a.to(kDouble), y = b.to(kDouble);
  const Tensor difference = x.sub(y).abs(), bound = y.abs().mul(rtol).add(atol);
  // An infinite bound is no reason: then they must be equal.
  Tensor close = difference.le(bound).bitwise_and(difference.lt(__builtin_inf())).bitwise_or(x.eq(y));
  if (equal_nan)
    close = close.bitwise_or(x.ne(x).bitwise_and(y.ne(y)));
  return close;
}
inline bool allclose(const Tensor &a, const Tensor &b, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) {
  return isclose(a, b, rtol, atol, equal_nan).all().item().toBool();
}
inline Tensor Tensor::isclose(const Tensor &other, double rtol, double atol, bool equal_nan) const {
  return at::isclose(*this, other, rtol, atol, equal_nan);
}
inline bool Tensor::allclose(const Tensor &other, double rtol, double atol, bool equal_nan) const {
  return at::allclose(*this, other, rtol, atol, equal_nan);
}

inline Tensor Tensor::all() const { return at::all(*this); }
inline Tensor Tensor::any() const { return at::any(*this); }

} // namespace at

#include <th/names_end.hpp>

#endif
