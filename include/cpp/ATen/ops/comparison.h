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

/* What elements are compared with: a number, and the type in which they are. */
struct Compared {
  ScalarType type;
  Scalar value;
};
/* A whole number that the elements' type has not is compared as the number that it is: it neither wraps nor is refused. */
inline Compared compared(const Tensor &a, const Scalar &value) {
  const ScalarType type = common_type(a, value);
  if (!value.isIntegral(false) || !isIntegralType(type, false))
    return {type, value};
  if (value.is_unsigned()) // above every number of Long; 2^63 itself would be what the greatest of them are rounded to
    return {kDouble, __builtin_inf()};
  const std::int64_t number = value.toLong(), bits = 8 * static_cast<std::int64_t>(elementSize(type));
  const bool fits = bits == 64 || (type == kByte ? number >= 0 && number < 256 : number >> (bits - 1) == (number < 0 ? -1 : 0));
  return {fits ? type : kLong, value};
}

inline Tensor &comparison_out(const Functions<ComparisonWithValue> &functions, Tensor &out, const Tensor &a,
                              const Scalar &number) {
  const auto [type, value] = compared(a, number);
  const bool apart = out.scalar_type() != kByte;
  const Tensor result = apart ? empty(a.sizes(), kByte) : out;
  run_into(result, a.sizes(), functions, type, Mask(result), operand(a, type), value);
  if (apart)
    out.resize_(a.sizes()).copy_(result);
  return out;
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": comparison */
inline Tensor &lt_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Comparison> functions = TH_CPP_NUMBERS(ltTensor);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor lt(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), kByte);
  lt_out(out, self, other);
  return out;
}
inline Tensor Tensor::lt(const Tensor &other) const { return at::lt(*this, other); }
inline const Tensor &Tensor::lt_(const Tensor &other) const & {
  detail::check_in_place("lt_", *this, detail::common_sizes(*this, other), scalar_type());
  return at::lt_out(detail::as_out(*this), *this, other);
}
inline Tensor operator<(const Tensor &self, const Tensor &other) { return lt(self, other); }

inline Tensor &lt_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::ComparisonWithValue> functions = TH_CPP_NUMBERS(ltValue);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor lt(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), kByte);
  lt_out(out, self, other);
  return out;
}
inline Tensor Tensor::lt(const Scalar &other) const { return at::lt(*this, other); }
inline const Tensor &Tensor::lt_(const Scalar &other) const & {
  return at::lt_out(detail::as_out(*this), *this, other);
}
inline Tensor operator<(const Tensor &self, const Scalar &other) { return lt(self, other); }

inline Tensor &gt_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Comparison> functions = TH_CPP_NUMBERS(gtTensor);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor gt(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), kByte);
  gt_out(out, self, other);
  return out;
}
inline Tensor Tensor::gt(const Tensor &other) const { return at::gt(*this, other); }
inline const Tensor &Tensor::gt_(const Tensor &other) const & {
  detail::check_in_place("gt_", *this, detail::common_sizes(*this, other), scalar_type());
  return at::gt_out(detail::as_out(*this), *this, other);
}
inline Tensor operator>(const Tensor &self, const Tensor &other) { return gt(self, other); }

inline Tensor &gt_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::ComparisonWithValue> functions = TH_CPP_NUMBERS(gtValue);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor gt(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), kByte);
  gt_out(out, self, other);
  return out;
}
inline Tensor Tensor::gt(const Scalar &other) const { return at::gt(*this, other); }
inline const Tensor &Tensor::gt_(const Scalar &other) const & {
  return at::gt_out(detail::as_out(*this), *this, other);
}
inline Tensor operator>(const Tensor &self, const Scalar &other) { return gt(self, other); }

inline Tensor &le_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Comparison> functions = TH_CPP_NUMBERS(leTensor);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor le(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), kByte);
  le_out(out, self, other);
  return out;
}
inline Tensor Tensor::le(const Tensor &other) const { return at::le(*this, other); }
inline const Tensor &Tensor::le_(const Tensor &other) const & {
  detail::check_in_place("le_", *this, detail::common_sizes(*this, other), scalar_type());
  return at::le_out(detail::as_out(*this), *this, other);
}
inline Tensor operator<=(const Tensor &self, const Tensor &other) { return le(self, other); }

inline Tensor &le_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::ComparisonWithValue> functions = TH_CPP_NUMBERS(leValue);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor le(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), kByte);
  le_out(out, self, other);
  return out;
}
inline Tensor Tensor::le(const Scalar &other) const { return at::le(*this, other); }
inline const Tensor &Tensor::le_(const Scalar &other) const & {
  return at::le_out(detail::as_out(*this), *this, other);
}
inline Tensor operator<=(const Tensor &self, const Scalar &other) { return le(self, other); }

inline Tensor &ge_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Comparison> functions = TH_CPP_NUMBERS(geTensor);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor ge(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), kByte);
  ge_out(out, self, other);
  return out;
}
inline Tensor Tensor::ge(const Tensor &other) const { return at::ge(*this, other); }
inline const Tensor &Tensor::ge_(const Tensor &other) const & {
  detail::check_in_place("ge_", *this, detail::common_sizes(*this, other), scalar_type());
  return at::ge_out(detail::as_out(*this), *this, other);
}
inline Tensor operator>=(const Tensor &self, const Tensor &other) { return ge(self, other); }

inline Tensor &ge_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::ComparisonWithValue> functions = TH_CPP_NUMBERS(geValue);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor ge(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), kByte);
  ge_out(out, self, other);
  return out;
}
inline Tensor Tensor::ge(const Scalar &other) const { return at::ge(*this, other); }
inline const Tensor &Tensor::ge_(const Scalar &other) const & {
  return at::ge_out(detail::as_out(*this), *this, other);
}
inline Tensor operator>=(const Tensor &self, const Scalar &other) { return ge(self, other); }

inline Tensor &eq_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Comparison> functions = TH_CPP_NUMBERS(eqTensor);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor eq(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), kByte);
  eq_out(out, self, other);
  return out;
}
inline Tensor Tensor::eq(const Tensor &other) const { return at::eq(*this, other); }
inline const Tensor &Tensor::eq_(const Tensor &other) const & {
  detail::check_in_place("eq_", *this, detail::common_sizes(*this, other), scalar_type());
  return at::eq_out(detail::as_out(*this), *this, other);
}
inline Tensor operator==(const Tensor &self, const Tensor &other) { return eq(self, other); }

inline Tensor &eq_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::ComparisonWithValue> functions = TH_CPP_NUMBERS(eqValue);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor eq(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), kByte);
  eq_out(out, self, other);
  return out;
}
inline Tensor Tensor::eq(const Scalar &other) const { return at::eq(*this, other); }
inline const Tensor &Tensor::eq_(const Scalar &other) const & {
  return at::eq_out(detail::as_out(*this), *this, other);
}
inline Tensor operator==(const Tensor &self, const Scalar &other) { return eq(self, other); }

inline Tensor &ne_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Comparison> functions = TH_CPP_NUMBERS(neTensor);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor ne(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), kByte);
  ne_out(out, self, other);
  return out;
}
inline Tensor Tensor::ne(const Tensor &other) const { return at::ne(*this, other); }
inline const Tensor &Tensor::ne_(const Tensor &other) const & {
  detail::check_in_place("ne_", *this, detail::common_sizes(*this, other), scalar_type());
  return at::ne_out(detail::as_out(*this), *this, other);
}
inline Tensor operator!=(const Tensor &self, const Tensor &other) { return ne(self, other); }

inline Tensor &ne_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::ComparisonWithValue> functions = TH_CPP_NUMBERS(neValue);
  return detail::comparison_out(functions, out, self, other);
}
inline Tensor ne(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), kByte);
  ne_out(out, self, other);
  return out;
}
inline Tensor Tensor::ne(const Scalar &other) const { return at::ne(*this, other); }
inline const Tensor &Tensor::ne_(const Scalar &other) const & {
  return at::ne_out(detail::as_out(*this), *this, other);
}
inline Tensor operator!=(const Tensor &self, const Scalar &other) { return ne(self, other); }

/* Whether elements are not 0: both, either or one of them. */
inline Tensor logical_and(const Tensor &self, const Tensor &other) { return bitwise_and(self.ne(0), other.ne(0)); }
inline Tensor &logical_and_out(Tensor &out, const Tensor &self, const Tensor &other) {
  const Tensor result = logical_and(self, other);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::logical_and(const Tensor &other) const { return at::logical_and(*this, other); }

inline Tensor logical_or(const Tensor &self, const Tensor &other) { return bitwise_or(self.ne(0), other.ne(0)); }
inline Tensor &logical_or_out(Tensor &out, const Tensor &self, const Tensor &other) {
  const Tensor result = logical_or(self, other);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::logical_or(const Tensor &other) const { return at::logical_or(*this, other); }

inline Tensor logical_xor(const Tensor &self, const Tensor &other) { return bitwise_xor(self.ne(0), other.ne(0)); }
inline Tensor &logical_xor_out(Tensor &out, const Tensor &self, const Tensor &other) {
  const Tensor result = logical_xor(self, other);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::logical_xor(const Tensor &other) const { return at::logical_xor(*this, other); }
/* <<< end of operators */

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
inline Tensor logical_not(const Tensor &tensor) { return tensor.eq(0); }
inline Tensor Tensor::logical_not() const { return at::logical_not(*this); }

/* The elements above 0, and 0; NaN stays. */
inline Tensor relu(const Tensor &tensor) {
  return tensor.is_floating_point() ? clamp(tensor, 0, __builtin_inf()) : maximum(tensor, 0);
}
inline Tensor Tensor::relu() const { return at::relu(*this); }

namespace detail {
template <class Real>
using Closeness = void (*)(THByteTensor *, TensorOf<Real> *, TensorOf<Real> *, double, double, int);
template <class Real>
using AllCloseness = int (*)(TensorOf<Real> *, TensorOf<Real> *, double, double, int);

/* The type in which it is asked whether elements are close: floating-point numbers of two types as Double. */
inline ScalarType closeness_type(const Tensor &a, const Tensor &b) {
  const ScalarType met = promoteTypes(a.scalar_type(), b.scalar_type());
  return met == kHalf ? kFloat : isIntegralType(met) || a.scalar_type() == b.scalar_type() ? met : kDouble;
}
} // namespace detail

/* Where a and b are equal, or |a - b| <= atol + rtol |b|; NaN equals NaN if equal_nan. */
inline Tensor isclose(const Tensor &a, const Tensor &b, double rtol = 1e-5, double atol = 1e-8,
                      bool equal_nan = false) {
  static constexpr detail::Functions<detail::Closeness> functions = TH_CPP_NUMBERS(isclose);
  const th::Sizes sizes = detail::common_sizes(a, b, "isclose");
  const ScalarType type = detail::closeness_type(a, b);
  const Tensor close = empty(sizes, kByte);
  detail::run_into(close, sizes, functions, type, detail::Mask(close), detail::operand(a, type, sizes),
                   detail::operand(b, type, sizes), rtol, atol, int(equal_nan));
  return close;
}
inline bool allclose(const Tensor &a, const Tensor &b, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) {
  static constexpr detail::Functions<detail::AllCloseness> functions = TH_CPP_NUMBERS(allclose);
  const th::Sizes sizes = detail::common_sizes(a, b, "allclose");
  const ScalarType type = detail::closeness_type(a, b);
  return th::has_size_of_zero(sizes) || detail::evaluate(functions, type, detail::operand(a, type, sizes), detail::operand(b, type, sizes),
                                                         rtol, atol, int(equal_nan)).toInt() != 0;
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
