/*
 * ATen/ops/kinds.h: what floating-point numbers are and consist of: NaN, infinities, signs, fractions and exponents.
 *
 * Masks are Byte tensors. Whole numbers are finite. And numbers with so many decimal places.
 */
#ifndef TH_ATEN_OPS_KINDS_H
#define TH_ATEN_OPS_KINDS_H

#include <th/names_begin.hpp>

#include <ATen/ops/indexing.h>

#include <cmath>

namespace at {
namespace detail {

template <class Real>
using KindOf = void (*)(THByteTensor *, TensorOf<Real> *);

/* A mask of the elements; `of_whole` is what it is everywhere for whole numbers. */
inline Tensor kind_of(const FloatingFunctions<KindOf> &functions, const Tensor &tensor, std::int64_t of_whole) {
  if (!tensor.is_floating_point())
    return full(tensor.sizes(), of_whole, kByte);
  const ScalarType type = tensor.scalar_type() == kDouble ? kDouble : kFloat;
  const Tensor result = empty(tensor.sizes(), kByte);
  run_into(result, tensor.sizes(), functions, type, Mask(result), operand(tensor, type));
  return result;
}

/* The nearest whole number, the even one of two that are as near. */
inline Tensor nearest_even(const Tensor &self) {
  const Tensor is_tie = self.sub(self.trunc()).abs().eq(0.5);
  return where(is_tie, self.div(2).round().mul(2), self.round());
}
/* Numbers whose neighbours are further away than the last decimal place stay as they are: 10^decimals times them, and that power
 * itself, may be infinite, and what is scaled there and back may be rounded. */
inline Tensor rounded_to(const Tensor &self, std::int64_t decimals) {
  const ScalarType type = floating_type(self.scalar_type());
  const Tensor numbers = self.to(type);
  const double scale = std::pow(10.0, std::fabs(static_cast<double>(decimals)));
  const double greatest = type == kDouble ? std::numeric_limits<double>::max() : static_cast<double>(std::numeric_limits<float>::max());
  if (decimals < 0 && scale > greatest) /* zeros with the sign of the number */
    return where(numbers.abs().le(greatest), numbers.mul(0), numbers);
  if (decimals < 0)
    return where(numbers.abs().le(greatest), nearest_even(numbers.div(scale)).mul(scale), numbers);
  if (scale > greatest)
    return numbers.clone();
  const double whole = type == kDouble ? 0x1p53 : 0x1p24; /* from here on all numbers are whole */
  const Tensor scaled = numbers.mul(scale);
  return where(scaled.abs().lt(whole), nearest_even(scaled).div(scale), numbers);
}

template <class Real>
using Parts = void (*)(TensorOf<Real> *, THIntTensor *, TensorOf<Real> *);
template <class Real>
using Replacement = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, Real, Real);

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": kinds */

/* Whether elements are NaN, infinite, neither; and whether they have the sign minus, as -0 has. */
inline Tensor isnan(const Tensor &self) {
  static constexpr detail::FloatingFunctions<detail::KindOf> functions = TH_CPP_FLOATING_ONLY(isnan);
  return detail::kind_of(functions, self, 0);
}
inline Tensor Tensor::isnan() const { return at::isnan(*this); }

inline Tensor isinf(const Tensor &self) {
  static constexpr detail::FloatingFunctions<detail::KindOf> functions = TH_CPP_FLOATING_ONLY(isinf);
  return detail::kind_of(functions, self, 0);
}
inline Tensor Tensor::isinf() const { return at::isinf(*this); }

inline Tensor isfinite(const Tensor &self) {
  static constexpr detail::FloatingFunctions<detail::KindOf> functions = TH_CPP_FLOATING_ONLY(isfinite);
  return detail::kind_of(functions, self, 1);
}
inline Tensor Tensor::isfinite() const { return at::isfinite(*this); }

inline Tensor signbit(const Tensor &self) {
  static constexpr detail::FloatingFunctions<detail::KindOf> functions = TH_CPP_FLOATING_ONLY(signbit);
  return self.is_floating_point() ? detail::kind_of(functions, self, 0) : self.lt(0);
}
inline Tensor &signbit_out(Tensor &out, const Tensor &self) {
  const Tensor result = signbit(self);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::signbit() const { return at::signbit(*this); }

inline Tensor isposinf(const Tensor &self) { return self.eq(__builtin_inf()); }
inline Tensor &isposinf_out(Tensor &out, const Tensor &self) {
  const Tensor result = isposinf(self);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::isposinf() const { return at::isposinf(*this); }

inline Tensor isneginf(const Tensor &self) { return self.eq(-__builtin_inf()); }
inline Tensor &isneginf_out(Tensor &out, const Tensor &self) {
  const Tensor result = isneginf(self);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::isneginf() const { return at::isneginf(*this); }

/* Rounded to so many decimal places, where a tie goes to the even digit, unlike in round(self); to powers of ten if there are fewer
 * than 0. */
inline Tensor round(const Tensor &self, std::int64_t decimals) { return detail::rounded_to(self, decimals); }
inline Tensor &round_out(Tensor &out, const Tensor &self, std::int64_t decimals) {
  const Tensor result = round(self, decimals);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::round(std::int64_t decimals) const { return at::round(*this, decimals); }
inline const Tensor &Tensor::round_(std::int64_t decimals) const & {
  detail::check_in_place("round_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::round_out(detail::as_out(*this), *this, decimals);
}
/* <<< end of operators */

/* Fractions from 1/2 on and below 1, and exponents, an Int tensor: self is fraction times 2 to the exponent. */
inline std::tuple<Tensor &, Tensor &> frexp_out(Tensor &mantissa, Tensor &exponent, const Tensor &self) {
  static constexpr detail::FloatingFunctions<detail::Parts> functions = TH_CPP_FLOATING_ONLY(frexp);
  const ScalarType type = self.scalar_type();
  if (mantissa.scalar_type() != type || exponent.scalar_type() != kInt)
    th::fail("frexp: the results are of types ", type, " and Int, not ", mantissa.scalar_type(), " and ", exponent.scalar_type());
  detail::shaped(exponent, self.sizes());
  detail::run_into(mantissa, self.sizes(), functions, type, mantissa, detail::Of<int>(exponent), self);
  return detail::results(mantissa, exponent);
}
inline std::tuple<Tensor, Tensor> frexp(const Tensor &self) {
  Tensor mantissa = detail::empty_of(self.scalar_type()), exponent = detail::empty_of(kInt);
  frexp_out(mantissa, exponent, self);
  return detail::results(std::move(mantissa), std::move(exponent));
}
inline std::tuple<Tensor, Tensor> Tensor::frexp() const { return at::frexp(*this); }

/*
 * `nan` (else 0) for NaN, `posinf` and `neginf` (else the greatest and the least number of the type) for infinities. Whole
 * numbers stay.
 */
inline Tensor &nan_to_num_out(Tensor &out, const Tensor &self, optional<double> nan = nullopt,
                              optional<double> posinf = nullopt, optional<double> neginf = nullopt) {
  static constexpr detail::FloatingFunctions<detail::Replacement> functions = TH_CPP_FLOATING_ONLY(nanToNum);
  const ScalarType type = out.scalar_type();
  detail::check_result_type(out, self.scalar_type(), "nan_to_num");
  if (!self.is_floating_point())
    return out.resize_(self.sizes()).copy_(self);
  const double greatest = type == kDouble ? std::numeric_limits<double>::max() : static_cast<double>(std::numeric_limits<float>::max());
  const auto element = [type](double number) { return detail::as_element(number, type); };
  detail::run_into(out, self.sizes(), functions, type, out, detail::operand(self, type), element(nan.value_or(0)),
                   element(posinf.value_or(greatest)), element(neginf.value_or(-greatest)));
  return out;
}
inline Tensor nan_to_num(const Tensor &self, optional<double> nan = nullopt, optional<double> posinf = nullopt,
                         optional<double> neginf = nullopt) {
  Tensor out = empty(self.sizes(), self.scalar_type());
  nan_to_num_out(out, self, nan, posinf, neginf);
  return out;
}
inline Tensor &nan_to_num_(Tensor &self, optional<double> nan = nullopt, optional<double> posinf = nullopt,
                           optional<double> neginf = nullopt) {
  return nan_to_num_out(self, self, nan, posinf, neginf);
}
inline Tensor Tensor::nan_to_num(optional<double> nan, optional<double> posinf, optional<double> neginf) const {
  return at::nan_to_num(*this, nan, posinf, neginf);
}
inline const Tensor &Tensor::nan_to_num_(optional<double> nan, optional<double> posinf, optional<double> neginf) const & {
  return at::nan_to_num_out(detail::as_out(*this), *this, nan, posinf, neginf);
}

} // namespace at

#include <th/names_end.hpp>

#endif
