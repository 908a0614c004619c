/*
 * ATen/ops/unary.h: functions of one tensor, element by element.
 *
 *   Tensor f(t)             a new tensor
 *   t.f()                   the same
 *   f_out(out, t)           into `out`, which gets the sizes of t and may be t
 *   t.f_()                  into t
 *
 * Functions of floating-point numbers take integers as Float; in place they throw.
 */
#ifndef TH_ATEN_OPS_UNARY_H
#define TH_ATEN_OPS_UNARY_H

#include <th/names_begin.hpp>

#include <ATen/ops/call.h>

#include <limits>

namespace at {
namespace detail {

inline Tensor &unary_out(const Functions<Unary> &functions, Tensor &out, const Tensor &tensor) {
  run_into(out, tensor.sizes(), functions, out.scalar_type(), out, operand(tensor, out.scalar_type()));
  return out;
}

/* The type of numbers between two bounds: the tensor's, or Float for integers where one is not whole. */
inline ScalarType clamp_type(const Tensor &tensor, const Scalar &least, const Scalar &most) {
  return least.isIntegral() && most.isIntegral() ? tensor.scalar_type() : floating_type(tensor.scalar_type());
}

/* A bound of integers: one that the type does not hold is its nearest number. */
template <class T>
Scalar nearest_integer(const Scalar &bound) {
  const Scalar low(static_cast<std::int64_t>(std::numeric_limits<T>::lowest())), high(static_cast<std::int64_t>(std::numeric_limits<T>::max()));
  return is_above(low, bound) ? low : is_above(bound, high) ? high : bound;
}
inline Scalar nearest_bound(const Scalar &bound, ScalarType type) {
  switch (bound.isIntegral() ? type : ScalarType::Float) {
  case ScalarType::Byte: return nearest_integer<std::uint8_t>(bound);
  case ScalarType::Char: return nearest_integer<std::int8_t>(bound);
  case ScalarType::Short: return nearest_integer<std::int16_t>(bound);
  case ScalarType::Int: return nearest_integer<std::int32_t>(bound);
  case ScalarType::Long: return nearest_integer<std::int64_t>(bound);
  default: return bound;
  }
}

inline Tensor &clamped_out(const Functions<WithValues> &functions, Tensor &out, const Tensor &tensor, const Scalar &least,
                           const Scalar &most) {
  const ScalarType type = out.scalar_type();
  run_into(out, tensor.sizes(), functions, type, out, operand(tensor, type),
           nearest_bound(is_above(least, most) ? most : least, type), nearest_bound(most, type));
  return out;
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": unary */
inline Tensor &abs_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_SIGNED(abs);
  detail::check_result_type(out, self.scalar_type(), "abs_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor abs(const Tensor &self) {
  Tensor out = empty(self.sizes(), self.scalar_type());
  abs_out(out, self);
  return out;
}
inline Tensor Tensor::abs() const { return at::abs(*this); }
inline const Tensor &Tensor::abs_() const & { return at::abs_out(detail::as_out(*this), *this); }

inline Tensor &neg_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_NUMBERS(neg);
  detail::check_result_type(out, self.scalar_type(), "neg_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor neg(const Tensor &self) {
  Tensor out = empty(self.sizes(), self.scalar_type());
  neg_out(out, self);
  return out;
}
inline Tensor Tensor::neg() const { return at::neg(*this); }
inline const Tensor &Tensor::neg_() const & { return at::neg_out(detail::as_out(*this), *this); }

inline Tensor &sign_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_NUMBERS(sign);
  detail::check_result_type(out, self.scalar_type(), "sign_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor sign(const Tensor &self) {
  Tensor out = empty(self.sizes(), self.scalar_type());
  sign_out(out, self);
  return out;
}
inline Tensor Tensor::sign() const { return at::sign(*this); }
inline const Tensor &Tensor::sign_() const & { return at::sign_out(detail::as_out(*this), *this); }

inline Tensor &acos_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(acos);
  detail::check_result_type(out, self.scalar_type(), "acos_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor acos(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  acos_out(out, self);
  return out;
}
inline Tensor Tensor::acos() const { return at::acos(*this); }
inline const Tensor &Tensor::acos_() const & {
  detail::check_in_place("acos_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::acos_out(detail::as_out(*this), *this);
}

inline Tensor &asin_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(asin);
  detail::check_result_type(out, self.scalar_type(), "asin_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor asin(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  asin_out(out, self);
  return out;
}
inline Tensor Tensor::asin() const { return at::asin(*this); }
inline const Tensor &Tensor::asin_() const & {
  detail::check_in_place("asin_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::asin_out(detail::as_out(*this), *this);
}

inline Tensor &atan_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(atan);
  detail::check_result_type(out, self.scalar_type(), "atan_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor atan(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  atan_out(out, self);
  return out;
}
inline Tensor Tensor::atan() const { return at::atan(*this); }
inline const Tensor &Tensor::atan_() const & {
  detail::check_in_place("atan_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::atan_out(detail::as_out(*this), *this);
}

inline Tensor &acosh_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(acosh);
  detail::check_result_type(out, self.scalar_type(), "acosh_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor acosh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  acosh_out(out, self);
  return out;
}
inline Tensor Tensor::acosh() const { return at::acosh(*this); }
inline const Tensor &Tensor::acosh_() const & {
  detail::check_in_place("acosh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::acosh_out(detail::as_out(*this), *this);
}

inline Tensor &asinh_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(asinh);
  detail::check_result_type(out, self.scalar_type(), "asinh_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor asinh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  asinh_out(out, self);
  return out;
}
inline Tensor Tensor::asinh() const { return at::asinh(*this); }
inline const Tensor &Tensor::asinh_() const & {
  detail::check_in_place("asinh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::asinh_out(detail::as_out(*this), *this);
}

inline Tensor &atanh_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(atanh);
  detail::check_result_type(out, self.scalar_type(), "atanh_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor atanh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  atanh_out(out, self);
  return out;
}
inline Tensor Tensor::atanh() const { return at::atanh(*this); }
inline const Tensor &Tensor::atanh_() const & {
  detail::check_in_place("atanh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::atanh_out(detail::as_out(*this), *this);
}

inline Tensor &ceil_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(ceil);
  detail::check_result_type(out, self.scalar_type(), "ceil_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor ceil(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  ceil_out(out, self);
  return out;
}
inline Tensor Tensor::ceil() const { return at::ceil(*this); }
inline const Tensor &Tensor::ceil_() const & {
  detail::check_in_place("ceil_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::ceil_out(detail::as_out(*this), *this);
}

inline Tensor &cos_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(cos);
  detail::check_result_type(out, self.scalar_type(), "cos_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor cos(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  cos_out(out, self);
  return out;
}
inline Tensor Tensor::cos() const { return at::cos(*this); }
inline const Tensor &Tensor::cos_() const & {
  detail::check_in_place("cos_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::cos_out(detail::as_out(*this), *this);
}

inline Tensor &cosh_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(cosh);
  detail::check_result_type(out, self.scalar_type(), "cosh_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor cosh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  cosh_out(out, self);
  return out;
}
inline Tensor Tensor::cosh() const { return at::cosh(*this); }
inline const Tensor &Tensor::cosh_() const & {
  detail::check_in_place("cosh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::cosh_out(detail::as_out(*this), *this);
}

inline Tensor &digamma_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(digamma);
  detail::check_result_type(out, self.scalar_type(), "digamma_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor digamma(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  digamma_out(out, self);
  return out;
}
inline Tensor Tensor::digamma() const { return at::digamma(*this); }
inline const Tensor &Tensor::digamma_() const & {
  detail::check_in_place("digamma_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::digamma_out(detail::as_out(*this), *this);
}

inline Tensor &erf_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(erf);
  detail::check_result_type(out, self.scalar_type(), "erf_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor erf(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  erf_out(out, self);
  return out;
}
inline Tensor Tensor::erf() const { return at::erf(*this); }
inline const Tensor &Tensor::erf_() const & {
  detail::check_in_place("erf_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::erf_out(detail::as_out(*this), *this);
}

inline Tensor &erfc_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(erfc);
  detail::check_result_type(out, self.scalar_type(), "erfc_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor erfc(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  erfc_out(out, self);
  return out;
}
inline Tensor Tensor::erfc() const { return at::erfc(*this); }
inline const Tensor &Tensor::erfc_() const & {
  detail::check_in_place("erfc_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::erfc_out(detail::as_out(*this), *this);
}

inline Tensor &erfinv_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(erfinv);
  detail::check_result_type(out, self.scalar_type(), "erfinv_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor erfinv(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  erfinv_out(out, self);
  return out;
}
inline Tensor Tensor::erfinv() const { return at::erfinv(*this); }
inline const Tensor &Tensor::erfinv_() const & {
  detail::check_in_place("erfinv_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::erfinv_out(detail::as_out(*this), *this);
}

inline Tensor &exp2_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(exp2);
  detail::check_result_type(out, self.scalar_type(), "exp2_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor exp2(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  exp2_out(out, self);
  return out;
}
inline Tensor Tensor::exp2() const { return at::exp2(*this); }
inline const Tensor &Tensor::exp2_() const & {
  detail::check_in_place("exp2_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::exp2_out(detail::as_out(*this), *this);
}

inline Tensor &exp_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(exp);
  detail::check_result_type(out, self.scalar_type(), "exp_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor exp(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  exp_out(out, self);
  return out;
}
inline Tensor Tensor::exp() const { return at::exp(*this); }
inline const Tensor &Tensor::exp_() const & {
  detail::check_in_place("exp_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::exp_out(detail::as_out(*this), *this);
}

inline Tensor &expm1_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(expm1);
  detail::check_result_type(out, self.scalar_type(), "expm1_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor expm1(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  expm1_out(out, self);
  return out;
}
inline Tensor Tensor::expm1() const { return at::expm1(*this); }
inline const Tensor &Tensor::expm1_() const & {
  detail::check_in_place("expm1_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::expm1_out(detail::as_out(*this), *this);
}

inline Tensor &floor_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(floor);
  detail::check_result_type(out, self.scalar_type(), "floor_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor floor(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  floor_out(out, self);
  return out;
}
inline Tensor Tensor::floor() const { return at::floor(*this); }
inline const Tensor &Tensor::floor_() const & {
  detail::check_in_place("floor_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::floor_out(detail::as_out(*this), *this);
}

inline Tensor &frac_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(frac);
  detail::check_result_type(out, self.scalar_type(), "frac_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor frac(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  frac_out(out, self);
  return out;
}
inline Tensor Tensor::frac() const { return at::frac(*this); }
inline const Tensor &Tensor::frac_() const & {
  detail::check_in_place("frac_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::frac_out(detail::as_out(*this), *this);
}

inline Tensor &i0_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(i0);
  detail::check_result_type(out, self.scalar_type(), "i0_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor i0(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  i0_out(out, self);
  return out;
}
inline Tensor Tensor::i0() const { return at::i0(*this); }
inline const Tensor &Tensor::i0_() const & {
  detail::check_in_place("i0_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::i0_out(detail::as_out(*this), *this);
}

inline Tensor &lgamma_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(lgamma);
  detail::check_result_type(out, self.scalar_type(), "lgamma_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor lgamma(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  lgamma_out(out, self);
  return out;
}
inline Tensor Tensor::lgamma() const { return at::lgamma(*this); }
inline const Tensor &Tensor::lgamma_() const & {
  detail::check_in_place("lgamma_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::lgamma_out(detail::as_out(*this), *this);
}

inline Tensor &log_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(log);
  detail::check_result_type(out, self.scalar_type(), "log_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor log(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  log_out(out, self);
  return out;
}
inline Tensor Tensor::log() const { return at::log(*this); }
inline const Tensor &Tensor::log_() const & {
  detail::check_in_place("log_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::log_out(detail::as_out(*this), *this);
}

inline Tensor &log10_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(log10);
  detail::check_result_type(out, self.scalar_type(), "log10_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor log10(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  log10_out(out, self);
  return out;
}
inline Tensor Tensor::log10() const { return at::log10(*this); }
inline const Tensor &Tensor::log10_() const & {
  detail::check_in_place("log10_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::log10_out(detail::as_out(*this), *this);
}

inline Tensor &log2_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(log2);
  detail::check_result_type(out, self.scalar_type(), "log2_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor log2(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  log2_out(out, self);
  return out;
}
inline Tensor Tensor::log2() const { return at::log2(*this); }
inline const Tensor &Tensor::log2_() const & {
  detail::check_in_place("log2_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::log2_out(detail::as_out(*this), *this);
}

inline Tensor &log1p_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(log1p);
  detail::check_result_type(out, self.scalar_type(), "log1p_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor log1p(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  log1p_out(out, self);
  return out;
}
inline Tensor Tensor::log1p() const { return at::log1p(*this); }
inline const Tensor &Tensor::log1p_() const & {
  detail::check_in_place("log1p_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::log1p_out(detail::as_out(*this), *this);
}

inline Tensor &reciprocal_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(cinv);
  detail::check_result_type(out, self.scalar_type(), "reciprocal_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor reciprocal(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  reciprocal_out(out, self);
  return out;
}
inline Tensor Tensor::reciprocal() const { return at::reciprocal(*this); }
inline const Tensor &Tensor::reciprocal_() const & {
  detail::check_in_place("reciprocal_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::reciprocal_out(detail::as_out(*this), *this);
}

inline Tensor &round_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(round);
  detail::check_result_type(out, self.scalar_type(), "round_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor round(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  round_out(out, self);
  return out;
}
inline Tensor Tensor::round() const { return at::round(*this); }
inline const Tensor &Tensor::round_() const & {
  detail::check_in_place("round_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::round_out(detail::as_out(*this), *this);
}

inline Tensor &rsqrt_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(rsqrt);
  detail::check_result_type(out, self.scalar_type(), "rsqrt_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor rsqrt(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  rsqrt_out(out, self);
  return out;
}
inline Tensor Tensor::rsqrt() const { return at::rsqrt(*this); }
inline const Tensor &Tensor::rsqrt_() const & {
  detail::check_in_place("rsqrt_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::rsqrt_out(detail::as_out(*this), *this);
}

inline Tensor &sigmoid_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(sigmoid);
  detail::check_result_type(out, self.scalar_type(), "sigmoid_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor sigmoid(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  sigmoid_out(out, self);
  return out;
}
inline Tensor Tensor::sigmoid() const { return at::sigmoid(*this); }
inline const Tensor &Tensor::sigmoid_() const & {
  detail::check_in_place("sigmoid_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::sigmoid_out(detail::as_out(*this), *this);
}

inline Tensor &sin_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(sin);
  detail::check_result_type(out, self.scalar_type(), "sin_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor sin(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  sin_out(out, self);
  return out;
}
inline Tensor Tensor::sin() const { return at::sin(*this); }
inline const Tensor &Tensor::sin_() const & {
  detail::check_in_place("sin_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::sin_out(detail::as_out(*this), *this);
}

inline Tensor &sinc_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(sinc);
  detail::check_result_type(out, self.scalar_type(), "sinc_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor sinc(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  sinc_out(out, self);
  return out;
}
inline Tensor Tensor::sinc() const { return at::sinc(*this); }
inline const Tensor &Tensor::sinc_() const & {
  detail::check_in_place("sinc_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::sinc_out(detail::as_out(*this), *this);
}

inline Tensor &sinh_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(sinh);
  detail::check_result_type(out, self.scalar_type(), "sinh_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor sinh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  sinh_out(out, self);
  return out;
}
inline Tensor Tensor::sinh() const { return at::sinh(*this); }
inline const Tensor &Tensor::sinh_() const & {
  detail::check_in_place("sinh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::sinh_out(detail::as_out(*this), *this);
}

inline Tensor &sqrt_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(sqrt);
  detail::check_result_type(out, self.scalar_type(), "sqrt_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor sqrt(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  sqrt_out(out, self);
  return out;
}
inline Tensor Tensor::sqrt() const { return at::sqrt(*this); }
inline const Tensor &Tensor::sqrt_() const & {
  detail::check_in_place("sqrt_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::sqrt_out(detail::as_out(*this), *this);
}

inline Tensor &tan_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(tan);
  detail::check_result_type(out, self.scalar_type(), "tan_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor tan(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  tan_out(out, self);
  return out;
}
inline Tensor Tensor::tan() const { return at::tan(*this); }
inline const Tensor &Tensor::tan_() const & {
  detail::check_in_place("tan_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::tan_out(detail::as_out(*this), *this);
}

inline Tensor &tanh_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(tanh);
  detail::check_result_type(out, self.scalar_type(), "tanh_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor tanh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  tanh_out(out, self);
  return out;
}
inline Tensor Tensor::tanh() const { return at::tanh(*this); }
inline const Tensor &Tensor::tanh_() const & {
  detail::check_in_place("tanh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::tanh_out(detail::as_out(*this), *this);
}

inline Tensor &trigamma_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(trigamma);
  detail::check_result_type(out, self.scalar_type(), "trigamma_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor trigamma(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  trigamma_out(out, self);
  return out;
}
inline Tensor Tensor::trigamma() const { return at::trigamma(*this); }
inline const Tensor &Tensor::trigamma_() const & {
  detail::check_in_place("trigamma_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::trigamma_out(detail::as_out(*this), *this);
}

inline Tensor &trunc_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(trunc);
  detail::check_result_type(out, self.scalar_type(), "trunc_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor trunc(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  trunc_out(out, self);
  return out;
}
inline Tensor Tensor::trunc() const { return at::trunc(*this); }
inline const Tensor &Tensor::trunc_() const & {
  detail::check_in_place("trunc_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::trunc_out(detail::as_out(*this), *this);
}

/* At least `least` and at most `most`, which wins where it is less; NaN stays. */
inline Tensor &clamp_out(Tensor &out, const Tensor &self, const Scalar &least, const Scalar &most) {
  static constexpr detail::Functions<detail::WithValues> functions = TH_CPP_NUMBERS(clamp);
  detail::check_result_type(out, detail::clamp_type(self, least, most), "clamp_out");
  return detail::clamped_out(functions, out, self, least, most);
}
inline Tensor clamp(const Tensor &self, const Scalar &least, const Scalar &most) {
  Tensor out = empty(self.sizes(), detail::clamp_type(self, least, most));
  clamp_out(out, self, least, most);
  return out;
}
inline Tensor Tensor::clamp(const Scalar &least, const Scalar &most) const { return at::clamp(*this, least, most); }
inline const Tensor &Tensor::clamp_(const Scalar &least, const Scalar &most) const & {
  detail::check_in_place("clamp_", *this, sizes(), detail::clamp_type(*this, least, most));
  return at::clamp_out(detail::as_out(*this), *this, least, most);
}

/* Other names. */
inline Tensor &arccosh_out(Tensor &out, const Tensor &self) {
  detail::check_result_type(out, self.scalar_type(), "arccosh_out");
  return acosh_out(out, self);
}
inline Tensor arccosh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  arccosh_out(out, self);
  return out;
}
inline Tensor Tensor::arccosh() const { return at::arccosh(*this); }
inline const Tensor &Tensor::arccosh_() const & {
  detail::check_in_place("arccosh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::arccosh_out(detail::as_out(*this), *this);
}

inline Tensor &arcsinh_out(Tensor &out, const Tensor &self) {
  detail::check_result_type(out, self.scalar_type(), "arcsinh_out");
  return asinh_out(out, self);
}
inline Tensor arcsinh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  arcsinh_out(out, self);
  return out;
}
inline Tensor Tensor::arcsinh() const { return at::arcsinh(*this); }
inline const Tensor &Tensor::arcsinh_() const & {
  detail::check_in_place("arcsinh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::arcsinh_out(detail::as_out(*this), *this);
}

inline Tensor &arctanh_out(Tensor &out, const Tensor &self) {
  detail::check_result_type(out, self.scalar_type(), "arctanh_out");
  return atanh_out(out, self);
}
inline Tensor arctanh(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  arctanh_out(out, self);
  return out;
}
inline Tensor Tensor::arctanh() const { return at::arctanh(*this); }
inline const Tensor &Tensor::arctanh_() const & {
  detail::check_in_place("arctanh_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::arctanh_out(detail::as_out(*this), *this);
}

inline Tensor &sgn_out(Tensor &out, const Tensor &self) {
  detail::check_result_type(out, self.scalar_type(), "sgn_out");
  return sign_out(out, self);
}
inline Tensor sgn(const Tensor &self) {
  Tensor out = empty(self.sizes(), self.scalar_type());
  sgn_out(out, self);
  return out;
}
inline Tensor Tensor::sgn() const { return at::sgn(*this); }
inline const Tensor &Tensor::sgn_() const & { return at::sgn_out(detail::as_out(*this), *this); }
/* <<< end of operators */

inline Tensor operator-(const Tensor &tensor) { return neg(tensor); }

namespace detail {
template <class Real>
using Polygamma = void (*)(TensorOf<Real> *, long, TensorOf<Real> *);
} // namespace detail

/* Derivative n + 1 of lgamma; n is not negative. */
inline Tensor &polygamma_out(Tensor &out, std::int64_t n, const Tensor &self) {
  static constexpr detail::FloatingFunctions<detail::Polygamma> functions = TH_CPP_FLOATING_ONLY(polygamma);
  detail::check_result_type(out, detail::floating_type(self.scalar_type()), "polygamma_out");
  detail::run_into(out, self.sizes(), functions, out.scalar_type(), out, n, detail::operand(self, out.scalar_type()));
  return out;
}
inline Tensor polygamma(std::int64_t n, const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  polygamma_out(out, n, self);
  return out;
}
inline Tensor Tensor::polygamma(std::int64_t n) const { return at::polygamma(n, *this); }
inline const Tensor &Tensor::polygamma_(std::int64_t n) const & { return at::polygamma_out(detail::as_out(*this), n, *this); }

} // namespace at

#include <th/names_end.hpp>

#endif
