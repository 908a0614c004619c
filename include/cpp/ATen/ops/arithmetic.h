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
  const auto compute = [&](const Tensor &target, const Tensor &left, const Tensor &right) {
    run(functions, target.scalar_type(), target, left, right);
  };
  return broadcast_out(out, a, b, compute, function);
}

inline Tensor &value_out(const Functions<WithValue> &functions, Tensor &out, const Tensor &a,
                         const Scalar &value) {
  const ScalarType type = out.scalar_type();
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

/* a to the power of b, or of a number. */
inline Tensor &power_out(const Functions<Binary> &functions, Tensor &out, const Tensor &a, const Tensor &b,
                         const char *function = TH_CPP_CALLER) {
  return isFloatingType(out.scalar_type()) ? binary_out(functions, out, a, b, function)
                                           : broadcast_out(out, a, b, integer_powers, function);
}
inline Tensor &power_out(const Functions<WithValue> &functions, Tensor &out, const Tensor &a, const Scalar &exponent) {
  return isFloatingType(out.scalar_type()) ? value_out(functions, out, a, exponent)
                                           : broadcast_out(out, a, number_of(exponent, kLong), integer_powers);
}

template <class Real>
using Scaled = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, TensorOf<Real> *);

/* a + alpha * b, or with the sign of the function. */
inline Tensor &scaled_out(const Functions<Scaled> &functions, Tensor &out, const Tensor &a, const Tensor &b,
                          const Scalar &alpha, const char *function = TH_CPP_CALLER) {
  const auto compute = [&](const Tensor &target, const Tensor &left, const Tensor &right) {
    run(functions, target.scalar_type(), target, left, alpha, right);
  };
  return broadcast_out(out, a, b, compute, function);
}
inline Tensor &scaled_out(const Functions<WithValues> &functions, Tensor &out, const Tensor &a, const Scalar &b,
                          const Scalar &alpha) {
  const ScalarType type = out.scalar_type();
  run_into(out, a.sizes(), functions, type, out, operand(a, type), as_element(b, type), alpha);
  return out;
}

/* A number as an operand in front of a tensor. */
inline Tensor number_for(const Scalar &number, const Tensor &tensor) {
  const ScalarType type = common_type(tensor, number);
  return number_of(as_element(number, type), type);
}

/* The quotient in the type in which both meet, which cuts it to a whole number, or rounded down. */
template <class Other>
Tensor rounded_quotient(const Tensor &a, const Other &b, const char *mode) {
  if (std::strcmp(mode, "floor") == 0)
    return floor_divide(a, b);
  if (std::strcmp(mode, "trunc") != 0)
    th::fail("div: rounding mode ", mode, " is neither trunc nor floor");
  Tensor out = empty(common_sizes(a, b), common_type(a, b));
  div_out(out, a, b);
  return out.is_floating_point() ? out.trunc_() : out;
}

template <class Real>
using Ternary = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, TensorOf<Real> *, TensorOf<Real> *);

inline Tensor &ternary_out(const Functions<Ternary> &functions, Tensor &out, const Tensor &tensor,
                           const Tensor &a, const Tensor &b, const Scalar &value,
                           const char *function = TH_CPP_CALLER) {
  const ScalarType type = out.scalar_type();
  const th::Sizes sizes = th::broadcast_sizes(tensor.sizes(), common_sizes(a, b, function), function);
  const Tensor result = empty(sizes, type);
  run_into(result, sizes, functions, type, result, operand(tensor, type, sizes), value, operand(a, type, sizes),
           operand(b, type, sizes));
  out.resize_(sizes).copy_(result);
  return out;
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": arithmetic */
inline Tensor &mul_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cmul);
  detail::check_result_type(out, detail::common_type(self, other), "mul_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor mul(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  mul_out(out, self, other);
  return out;
}
inline Tensor Tensor::mul(const Tensor &other) const { return at::mul(*this, other); }
inline const Tensor &Tensor::mul_(const Tensor &other) const & {
  detail::check_in_place("mul_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::mul_out(detail::as_out(*this), *this, other);
}
inline Tensor operator*(const Tensor &self, const Tensor &other) { return mul(self, other); }
inline Tensor &operator*=(Tensor &self, const Tensor &other) { return self.mul_(other); }
inline const Tensor &operator*=(const Tensor &self, const Tensor &other) { return self.mul_(other); }

inline Tensor &mul_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(mul);
  detail::check_result_type(out, detail::common_type(self, other), "mul_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor mul(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  mul_out(out, self, other);
  return out;
}
inline Tensor Tensor::mul(const Scalar &other) const { return at::mul(*this, other); }
inline const Tensor &Tensor::mul_(const Scalar &other) const & {
  detail::check_in_place("mul_", *this, sizes(), detail::common_type(*this, other));
  return at::mul_out(detail::as_out(*this), *this, other);
}
inline Tensor operator*(const Tensor &self, const Scalar &other) { return mul(self, other); }
inline Tensor operator*(const Scalar &number, const Tensor &self) {
  return mul(detail::number_for(number, self), self);
}
inline Tensor &operator*=(Tensor &self, const Scalar &other) { return self.mul_(other); }
inline const Tensor &operator*=(const Tensor &self, const Scalar &other) { return self.mul_(other); }

inline Tensor &fmod_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cfmod);
  detail::check_result_type(out, detail::common_type(self, other), "fmod_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor fmod(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  fmod_out(out, self, other);
  return out;
}
inline Tensor Tensor::fmod(const Tensor &other) const { return at::fmod(*this, other); }
inline const Tensor &Tensor::fmod_(const Tensor &other) const & {
  detail::check_in_place("fmod_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::fmod_out(detail::as_out(*this), *this, other);
}

inline Tensor &fmod_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(fmod);
  detail::check_result_type(out, detail::common_type(self, other), "fmod_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor fmod(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  fmod_out(out, self, other);
  return out;
}
inline Tensor Tensor::fmod(const Scalar &other) const { return at::fmod(*this, other); }
inline const Tensor &Tensor::fmod_(const Scalar &other) const & {
  detail::check_in_place("fmod_", *this, sizes(), detail::common_type(*this, other));
  return at::fmod_out(detail::as_out(*this), *this, other);
}

inline Tensor &remainder_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cremainder);
  detail::check_result_type(out, detail::common_type(self, other), "remainder_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor remainder(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  remainder_out(out, self, other);
  return out;
}
inline Tensor Tensor::remainder(const Tensor &other) const { return at::remainder(*this, other); }
inline const Tensor &Tensor::remainder_(const Tensor &other) const & {
  detail::check_in_place("remainder_", *this, detail::common_sizes(*this, other),
      detail::common_type(*this, other));
  return at::remainder_out(detail::as_out(*this), *this, other);
}
inline Tensor operator%(const Tensor &self, const Tensor &other) { return remainder(self, other); }
inline Tensor &operator%=(Tensor &self, const Tensor &other) { return self.remainder_(other); }
inline const Tensor &operator%=(const Tensor &self, const Tensor &other) { return self.remainder_(other); }

inline Tensor &remainder_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(remainder);
  detail::check_result_type(out, detail::common_type(self, other), "remainder_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor remainder(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  remainder_out(out, self, other);
  return out;
}
inline Tensor Tensor::remainder(const Scalar &other) const { return at::remainder(*this, other); }
inline const Tensor &Tensor::remainder_(const Scalar &other) const & {
  detail::check_in_place("remainder_", *this, sizes(), detail::common_type(*this, other));
  return at::remainder_out(detail::as_out(*this), *this, other);
}
inline Tensor operator%(const Tensor &self, const Scalar &other) { return remainder(self, other); }
inline Tensor operator%(const Scalar &number, const Tensor &self) {
  return remainder(detail::number_for(number, self), self);
}
inline Tensor &operator%=(Tensor &self, const Scalar &other) { return self.remainder_(other); }
inline const Tensor &operator%=(const Tensor &self, const Scalar &other) { return self.remainder_(other); }

inline Tensor &maximum_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cmax);
  detail::check_result_type(out, detail::common_type(self, other), "maximum_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor maximum(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  maximum_out(out, self, other);
  return out;
}
inline Tensor Tensor::maximum(const Tensor &other) const { return at::maximum(*this, other); }
inline const Tensor &Tensor::maximum_(const Tensor &other) const & {
  detail::check_in_place("maximum_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::maximum_out(detail::as_out(*this), *this, other);
}

inline Tensor &maximum_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(cmaxValue);
  detail::check_result_type(out, detail::common_type(self, other), "maximum_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor maximum(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  maximum_out(out, self, other);
  return out;
}
inline Tensor Tensor::maximum(const Scalar &other) const { return at::maximum(*this, other); }
inline const Tensor &Tensor::maximum_(const Scalar &other) const & {
  detail::check_in_place("maximum_", *this, sizes(), detail::common_type(*this, other));
  return at::maximum_out(detail::as_out(*this), *this, other);
}

inline Tensor &minimum_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cmin);
  detail::check_result_type(out, detail::common_type(self, other), "minimum_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor minimum(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  minimum_out(out, self, other);
  return out;
}
inline Tensor Tensor::minimum(const Tensor &other) const { return at::minimum(*this, other); }
inline const Tensor &Tensor::minimum_(const Tensor &other) const & {
  detail::check_in_place("minimum_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::minimum_out(detail::as_out(*this), *this, other);
}

inline Tensor &minimum_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(cminValue);
  detail::check_result_type(out, detail::common_type(self, other), "minimum_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor minimum(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  minimum_out(out, self, other);
  return out;
}
inline Tensor Tensor::minimum(const Scalar &other) const { return at::minimum(*this, other); }
inline const Tensor &Tensor::minimum_(const Scalar &other) const & {
  detail::check_in_place("minimum_", *this, sizes(), detail::common_type(*this, other));
  return at::minimum_out(detail::as_out(*this), *this, other);
}

inline Tensor &bitwise_and_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cbitand);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_and_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor bitwise_and(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  bitwise_and_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_and(const Tensor &other) const { return at::bitwise_and(*this, other); }
inline const Tensor &Tensor::bitwise_and_(const Tensor &other) const & {
  detail::check_in_place("bitwise_and_", *this, detail::common_sizes(*this, other),
      detail::common_type(*this, other));
  return at::bitwise_and_out(detail::as_out(*this), *this, other);
}
inline Tensor operator&(const Tensor &self, const Tensor &other) { return bitwise_and(self, other); }
inline Tensor &operator&=(Tensor &self, const Tensor &other) { return self.bitwise_and_(other); }
inline const Tensor &operator&=(const Tensor &self, const Tensor &other) { return self.bitwise_and_(other); }

inline Tensor &bitwise_and_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(bitand);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_and_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor bitwise_and(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  bitwise_and_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_and(const Scalar &other) const { return at::bitwise_and(*this, other); }
inline const Tensor &Tensor::bitwise_and_(const Scalar &other) const & {
  detail::check_in_place("bitwise_and_", *this, sizes(), detail::common_type(*this, other));
  return at::bitwise_and_out(detail::as_out(*this), *this, other);
}
inline Tensor operator&(const Tensor &self, const Scalar &other) { return bitwise_and(self, other); }
inline Tensor operator&(const Scalar &number, const Tensor &self) {
  return bitwise_and(detail::number_for(number, self), self);
}
inline Tensor &operator&=(Tensor &self, const Scalar &other) { return self.bitwise_and_(other); }
inline const Tensor &operator&=(const Tensor &self, const Scalar &other) { return self.bitwise_and_(other); }

inline Tensor &bitwise_or_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cbitor);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_or_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor bitwise_or(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  bitwise_or_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_or(const Tensor &other) const { return at::bitwise_or(*this, other); }
inline const Tensor &Tensor::bitwise_or_(const Tensor &other) const & {
  detail::check_in_place("bitwise_or_", *this, detail::common_sizes(*this, other),
      detail::common_type(*this, other));
  return at::bitwise_or_out(detail::as_out(*this), *this, other);
}
inline Tensor operator|(const Tensor &self, const Tensor &other) { return bitwise_or(self, other); }
inline Tensor &operator|=(Tensor &self, const Tensor &other) { return self.bitwise_or_(other); }
inline const Tensor &operator|=(const Tensor &self, const Tensor &other) { return self.bitwise_or_(other); }

inline Tensor &bitwise_or_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(bitor);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_or_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor bitwise_or(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  bitwise_or_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_or(const Scalar &other) const { return at::bitwise_or(*this, other); }
inline const Tensor &Tensor::bitwise_or_(const Scalar &other) const & {
  detail::check_in_place("bitwise_or_", *this, sizes(), detail::common_type(*this, other));
  return at::bitwise_or_out(detail::as_out(*this), *this, other);
}
inline Tensor operator|(const Tensor &self, const Scalar &other) { return bitwise_or(self, other); }
inline Tensor operator|(const Scalar &number, const Tensor &self) {
  return bitwise_or(detail::number_for(number, self), self);
}
inline Tensor &operator|=(Tensor &self, const Scalar &other) { return self.bitwise_or_(other); }
inline const Tensor &operator|=(const Tensor &self, const Scalar &other) { return self.bitwise_or_(other); }

inline Tensor &bitwise_xor_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cbitxor);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_xor_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor bitwise_xor(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  bitwise_xor_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_xor(const Tensor &other) const { return at::bitwise_xor(*this, other); }
inline const Tensor &Tensor::bitwise_xor_(const Tensor &other) const & {
  detail::check_in_place("bitwise_xor_", *this, detail::common_sizes(*this, other),
      detail::common_type(*this, other));
  return at::bitwise_xor_out(detail::as_out(*this), *this, other);
}
inline Tensor operator^(const Tensor &self, const Tensor &other) { return bitwise_xor(self, other); }
inline Tensor &operator^=(Tensor &self, const Tensor &other) { return self.bitwise_xor_(other); }
inline const Tensor &operator^=(const Tensor &self, const Tensor &other) { return self.bitwise_xor_(other); }

inline Tensor &bitwise_xor_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(bitxor);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_xor_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor bitwise_xor(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  bitwise_xor_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_xor(const Scalar &other) const { return at::bitwise_xor(*this, other); }
inline const Tensor &Tensor::bitwise_xor_(const Scalar &other) const & {
  detail::check_in_place("bitwise_xor_", *this, sizes(), detail::common_type(*this, other));
  return at::bitwise_xor_out(detail::as_out(*this), *this, other);
}
inline Tensor operator^(const Tensor &self, const Scalar &other) { return bitwise_xor(self, other); }
inline Tensor operator^(const Scalar &number, const Tensor &self) {
  return bitwise_xor(detail::number_for(number, self), self);
}
inline Tensor &operator^=(Tensor &self, const Scalar &other) { return self.bitwise_xor_(other); }
inline const Tensor &operator^=(const Tensor &self, const Scalar &other) { return self.bitwise_xor_(other); }

inline Tensor &bitwise_left_shift_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(clshift);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_left_shift_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor bitwise_left_shift(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  bitwise_left_shift_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_left_shift(const Tensor &other) const { return at::bitwise_left_shift(*this, other); }
inline const Tensor &Tensor::bitwise_left_shift_(const Tensor &other) const & {
  detail::check_in_place("bitwise_left_shift_", *this, detail::common_sizes(*this, other),
      detail::common_type(*this, other));
  return at::bitwise_left_shift_out(detail::as_out(*this), *this, other);
}
inline Tensor operator<<(const Tensor &self, const Tensor &other) { return bitwise_left_shift(self, other); }
inline Tensor &operator<<=(Tensor &self, const Tensor &other) { return self.bitwise_left_shift_(other); }
inline const Tensor &operator<<=(const Tensor &self, const Tensor &other) {
  return self.bitwise_left_shift_(other);
}

inline Tensor &bitwise_left_shift_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(lshift);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_left_shift_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor bitwise_left_shift(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  bitwise_left_shift_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_left_shift(const Scalar &other) const { return at::bitwise_left_shift(*this, other); }
inline const Tensor &Tensor::bitwise_left_shift_(const Scalar &other) const & {
  detail::check_in_place("bitwise_left_shift_", *this, sizes(), detail::common_type(*this, other));
  return at::bitwise_left_shift_out(detail::as_out(*this), *this, other);
}
inline Tensor operator<<(const Tensor &self, const Scalar &other) { return bitwise_left_shift(self, other); }
inline Tensor operator<<(const Scalar &number, const Tensor &self) {
  return bitwise_left_shift(detail::number_for(number, self), self);
}
inline Tensor &operator<<=(Tensor &self, const Scalar &other) { return self.bitwise_left_shift_(other); }
inline const Tensor &operator<<=(const Tensor &self, const Scalar &other) {
  return self.bitwise_left_shift_(other);
}

inline Tensor &bitwise_right_shift_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(crshift);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_right_shift_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor bitwise_right_shift(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  bitwise_right_shift_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_right_shift(const Tensor &other) const {
  return at::bitwise_right_shift(*this, other);
}
inline const Tensor &Tensor::bitwise_right_shift_(const Tensor &other) const & {
  detail::check_in_place("bitwise_right_shift_", *this, detail::common_sizes(*this, other),
      detail::common_type(*this, other));
  return at::bitwise_right_shift_out(detail::as_out(*this), *this, other);
}
inline Tensor operator>>(const Tensor &self, const Tensor &other) { return bitwise_right_shift(self, other); }
inline Tensor &operator>>=(Tensor &self, const Tensor &other) { return self.bitwise_right_shift_(other); }
inline const Tensor &operator>>=(const Tensor &self, const Tensor &other) {
  return self.bitwise_right_shift_(other);
}

inline Tensor &bitwise_right_shift_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(rshift);
  detail::check_result_type(out, detail::common_type(self, other), "bitwise_right_shift_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor bitwise_right_shift(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  bitwise_right_shift_out(out, self, other);
  return out;
}
inline Tensor Tensor::bitwise_right_shift(const Scalar &other) const {
  return at::bitwise_right_shift(*this, other);
}
inline const Tensor &Tensor::bitwise_right_shift_(const Scalar &other) const & {
  detail::check_in_place("bitwise_right_shift_", *this, sizes(), detail::common_type(*this, other));
  return at::bitwise_right_shift_out(detail::as_out(*this), *this, other);
}
inline Tensor operator>>(const Tensor &self, const Scalar &other) { return bitwise_right_shift(self, other); }
inline Tensor operator>>(const Scalar &number, const Tensor &self) {
  return bitwise_right_shift(detail::number_for(number, self), self);
}
inline Tensor &operator>>=(Tensor &self, const Scalar &other) { return self.bitwise_right_shift_(other); }
inline const Tensor &operator>>=(const Tensor &self, const Scalar &other) {
  return self.bitwise_right_shift_(other);
}

inline Tensor &atan2_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(atan2);
  detail::check_result_type(out, detail::common_type(self, other), "atan2_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor atan2(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  atan2_out(out, self, other);
  return out;
}
inline Tensor Tensor::atan2(const Tensor &other) const { return at::atan2(*this, other); }
inline const Tensor &Tensor::atan2_(const Tensor &other) const & {
  detail::check_in_place("atan2_", *this, detail::common_sizes(*this, other), detail::quotient_type(*this, other));
  return at::atan2_out(detail::as_out(*this), *this, other);
}

inline Tensor &copysign_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(copysign);
  detail::check_result_type(out, detail::common_type(self, other), "copysign_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor copysign(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  copysign_out(out, self, other);
  return out;
}
inline Tensor Tensor::copysign(const Tensor &other) const { return at::copysign(*this, other); }
inline const Tensor &Tensor::copysign_(const Tensor &other) const & {
  detail::check_in_place("copysign_", *this, detail::common_sizes(*this, other),
      detail::quotient_type(*this, other));
  return at::copysign_out(detail::as_out(*this), *this, other);
}

inline Tensor &copysign_out(Tensor &out, const Tensor &self, const Scalar &other) {
  detail::check_result_type(out, detail::common_type(self, other), "copysign_out");
  return copysign_out(out, self,
      detail::number_of(detail::as_element(other, out.scalar_type()), out.scalar_type()));
}
inline Tensor copysign(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::quotient_type(self, other));
  copysign_out(out, self, other);
  return out;
}
inline Tensor Tensor::copysign(const Scalar &other) const { return at::copysign(*this, other); }
inline const Tensor &Tensor::copysign_(const Scalar &other) const & {
  detail::check_in_place("copysign_", *this, sizes(), detail::quotient_type(*this, other));
  return at::copysign_out(detail::as_out(*this), *this, other);
}

inline Tensor &hypot_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(hypot);
  detail::check_result_type(out, detail::common_type(self, other), "hypot_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor hypot(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  hypot_out(out, self, other);
  return out;
}
inline Tensor Tensor::hypot(const Tensor &other) const { return at::hypot(*this, other); }
inline const Tensor &Tensor::hypot_(const Tensor &other) const & {
  detail::check_in_place("hypot_", *this, detail::common_sizes(*this, other), detail::quotient_type(*this, other));
  return at::hypot_out(detail::as_out(*this), *this, other);
}

inline Tensor &ldexp_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(ldexp);
  detail::check_result_type(out, detail::common_type(self, other), "ldexp_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor ldexp(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  ldexp_out(out, self, other);
  return out;
}
inline Tensor Tensor::ldexp(const Tensor &other) const { return at::ldexp(*this, other); }
inline const Tensor &Tensor::ldexp_(const Tensor &other) const & {
  detail::check_in_place("ldexp_", *this, detail::common_sizes(*this, other), detail::quotient_type(*this, other));
  return at::ldexp_out(detail::as_out(*this), *this, other);
}

inline Tensor &logaddexp_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(logaddexp);
  detail::check_result_type(out, detail::common_type(self, other), "logaddexp_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor logaddexp(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  logaddexp_out(out, self, other);
  return out;
}
inline Tensor Tensor::logaddexp(const Tensor &other) const { return at::logaddexp(*this, other); }

inline Tensor &logaddexp2_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(logaddexp2);
  detail::check_result_type(out, detail::common_type(self, other), "logaddexp2_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor logaddexp2(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  logaddexp2_out(out, self, other);
  return out;
}
inline Tensor Tensor::logaddexp2(const Tensor &other) const { return at::logaddexp2(*this, other); }

inline Tensor &nextafter_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(nextafter);
  detail::check_result_type(out, detail::common_type(self, other), "nextafter_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor nextafter(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  nextafter_out(out, self, other);
  return out;
}
inline Tensor Tensor::nextafter(const Tensor &other) const { return at::nextafter(*this, other); }
inline const Tensor &Tensor::nextafter_(const Tensor &other) const & {
  detail::check_in_place("nextafter_", *this, detail::common_sizes(*this, other),
      detail::quotient_type(*this, other));
  return at::nextafter_out(detail::as_out(*this), *this, other);
}

inline Tensor &igamma_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(igamma);
  detail::check_result_type(out, detail::common_type(self, other), "igamma_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor igamma(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  igamma_out(out, self, other);
  return out;
}
inline Tensor Tensor::igamma(const Tensor &other) const { return at::igamma(*this, other); }
inline const Tensor &Tensor::igamma_(const Tensor &other) const & {
  detail::check_in_place("igamma_", *this, detail::common_sizes(*this, other), detail::quotient_type(*this, other));
  return at::igamma_out(detail::as_out(*this), *this, other);
}

inline Tensor &igammac_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(igammac);
  detail::check_result_type(out, detail::common_type(self, other), "igammac_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor igammac(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  igammac_out(out, self, other);
  return out;
}
inline Tensor Tensor::igammac(const Tensor &other) const { return at::igammac(*this, other); }
inline const Tensor &Tensor::igammac_(const Tensor &other) const & {
  detail::check_in_place("igammac_", *this, detail::common_sizes(*this, other),
      detail::quotient_type(*this, other));
  return at::igammac_out(detail::as_out(*this), *this, other);
}

inline Tensor &xlogy_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(xlogy);
  detail::check_result_type(out, detail::common_type(self, other), "xlogy_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor xlogy(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  xlogy_out(out, self, other);
  return out;
}
inline Tensor Tensor::xlogy(const Tensor &other) const { return at::xlogy(*this, other); }
inline const Tensor &Tensor::xlogy_(const Tensor &other) const & {
  detail::check_in_place("xlogy_", *this, detail::common_sizes(*this, other), detail::quotient_type(*this, other));
  return at::xlogy_out(detail::as_out(*this), *this, other);
}

inline Tensor &xlogy_out(Tensor &out, const Tensor &self, const Scalar &other) {
  detail::check_result_type(out, detail::common_type(self, other), "xlogy_out");
  return xlogy_out(out, self, detail::number_of(detail::as_element(other, out.scalar_type()), out.scalar_type()));
}
inline Tensor xlogy(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::quotient_type(self, other));
  xlogy_out(out, self, other);
  return out;
}
inline Tensor Tensor::xlogy(const Scalar &other) const { return at::xlogy(*this, other); }
inline const Tensor &Tensor::xlogy_(const Scalar &other) const & {
  detail::check_in_place("xlogy_", *this, sizes(), detail::quotient_type(*this, other));
  return at::xlogy_out(detail::as_out(*this), *this, other);
}

inline Tensor &fmax_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(fmax);
  detail::check_result_type(out, detail::common_type(self, other), "fmax_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor fmax(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  fmax_out(out, self, other);
  return out;
}
inline Tensor Tensor::fmax(const Tensor &other) const { return at::fmax(*this, other); }

inline Tensor &fmin_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(fmin);
  detail::check_result_type(out, detail::common_type(self, other), "fmin_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor fmin(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  fmin_out(out, self, other);
  return out;
}
inline Tensor Tensor::fmin(const Tensor &other) const { return at::fmin(*this, other); }

inline Tensor &heaviside_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(heaviside);
  detail::check_result_type(out, detail::common_type(self, other), "heaviside_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor heaviside(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  heaviside_out(out, self, other);
  return out;
}
inline Tensor Tensor::heaviside(const Tensor &other) const { return at::heaviside(*this, other); }
inline const Tensor &Tensor::heaviside_(const Tensor &other) const & {
  detail::check_in_place("heaviside_", *this, detail::common_sizes(*this, other),
      detail::common_type(*this, other));
  return at::heaviside_out(detail::as_out(*this), *this, other);
}

inline Tensor &gcd_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(gcd);
  detail::check_result_type(out, detail::common_type(self, other), "gcd_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor gcd(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  gcd_out(out, self, other);
  return out;
}
inline Tensor Tensor::gcd(const Tensor &other) const { return at::gcd(*this, other); }
inline const Tensor &Tensor::gcd_(const Tensor &other) const & {
  detail::check_in_place("gcd_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::gcd_out(detail::as_out(*this), *this, other);
}

inline Tensor &lcm_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(lcm);
  detail::check_result_type(out, detail::common_type(self, other), "lcm_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor lcm(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  lcm_out(out, self, other);
  return out;
}
inline Tensor Tensor::lcm(const Tensor &other) const { return at::lcm(*this, other); }
inline const Tensor &Tensor::lcm_(const Tensor &other) const & {
  detail::check_in_place("lcm_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::lcm_out(detail::as_out(*this), *this, other);
}

inline Tensor &floor_divide_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cfloorDivide);
  detail::check_result_type(out, detail::common_type(self, other), "floor_divide_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor floor_divide(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  floor_divide_out(out, self, other);
  return out;
}
inline Tensor Tensor::floor_divide(const Tensor &other) const { return at::floor_divide(*this, other); }
inline const Tensor &Tensor::floor_divide_(const Tensor &other) const & {
  detail::check_in_place("floor_divide_", *this, detail::common_sizes(*this, other),
      detail::common_type(*this, other));
  return at::floor_divide_out(detail::as_out(*this), *this, other);
}

inline Tensor &floor_divide_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(floorDivide);
  detail::check_result_type(out, detail::common_type(self, other), "floor_divide_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor floor_divide(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  floor_divide_out(out, self, other);
  return out;
}
inline Tensor Tensor::floor_divide(const Scalar &other) const { return at::floor_divide(*this, other); }
inline const Tensor &Tensor::floor_divide_(const Scalar &other) const & {
  detail::check_in_place("floor_divide_", *this, sizes(), detail::common_type(*this, other));
  return at::floor_divide_out(detail::as_out(*this), *this, other);
}

inline Tensor &div_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_NUMBERS(cdiv);
  detail::check_result_type(out, detail::common_type(self, other), "div_out");
  return detail::binary_out(functions, out, self, other);
}
inline Tensor div(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  div_out(out, self, other);
  return out;
}
inline Tensor Tensor::div(const Tensor &other) const { return at::div(*this, other); }
inline const Tensor &Tensor::div_(const Tensor &other) const & {
  detail::check_in_place("div_", *this, detail::common_sizes(*this, other), detail::quotient_type(*this, other));
  return at::div_out(detail::as_out(*this), *this, other);
}
inline Tensor operator/(const Tensor &self, const Tensor &other) { return div(self, other); }
inline Tensor &operator/=(Tensor &self, const Tensor &other) { return self.div_(other); }
inline const Tensor &operator/=(const Tensor &self, const Tensor &other) { return self.div_(other); }

inline Tensor &div_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_NUMBERS(div);
  detail::check_result_type(out, detail::common_type(self, other), "div_out");
  return detail::value_out(functions, out, self, other);
}
inline Tensor div(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::quotient_type(self, other));
  div_out(out, self, other);
  return out;
}
inline Tensor Tensor::div(const Scalar &other) const { return at::div(*this, other); }
inline const Tensor &Tensor::div_(const Scalar &other) const & {
  detail::check_in_place("div_", *this, sizes(), detail::quotient_type(*this, other));
  return at::div_out(detail::as_out(*this), *this, other);
}
inline Tensor operator/(const Tensor &self, const Scalar &other) { return div(self, other); }
inline Tensor operator/(const Scalar &number, const Tensor &self) {
  return div(detail::number_for(number, self), self);
}
inline Tensor &operator/=(Tensor &self, const Scalar &other) { return self.div_(other); }
inline const Tensor &operator/=(const Tensor &self, const Scalar &other) { return self.div_(other); }

/* The quotient rounded towards 0 ("trunc") or down ("floor"), in the type in which both meet. */
inline Tensor div(const Tensor &self, const Tensor &other, const char *mode) {
  return detail::rounded_quotient(self, other, mode);
}
inline Tensor Tensor::div(const Tensor &other, const char *mode) const { return at::div(*this, other, mode); }
inline Tensor div(const Tensor &self, const Scalar &other, const char *mode) {
  return detail::rounded_quotient(self, other, mode);
}
inline Tensor Tensor::div(const Scalar &other, const char *mode) const { return at::div(*this, other, mode); }

/* The older names. */
inline Tensor &max_out(Tensor &out, const Tensor &self, const Tensor &other) {
  detail::check_result_type(out, detail::common_type(self, other), "max_out");
  return maximum_out(out, self, other);
}
inline Tensor max(const Tensor &self, const Tensor &other) { return maximum(self, other); }
inline Tensor Tensor::max(const Tensor &other) const { return at::max(*this, other); }

inline Tensor &min_out(Tensor &out, const Tensor &self, const Tensor &other) {
  detail::check_result_type(out, detail::common_type(self, other), "min_out");
  return minimum_out(out, self, other);
}
inline Tensor min(const Tensor &self, const Tensor &other) { return minimum(self, other); }
inline Tensor Tensor::min(const Tensor &other) const { return at::min(*this, other); }

/* To the power of a tensor or a number. */
inline Tensor &pow_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(cpow);
  detail::check_result_type(out, detail::common_type(self, other), "pow_out");
  return detail::power_out(functions, out, self, other);
}
inline Tensor pow(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  pow_out(out, self, other);
  return out;
}
inline Tensor Tensor::pow(const Tensor &other) const { return at::pow(*this, other); }
inline const Tensor &Tensor::pow_(const Tensor &other) const & {
  detail::check_in_place("pow_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::pow_out(detail::as_out(*this), *this, other);
}

inline Tensor &pow_out(Tensor &out, const Tensor &self, const Scalar &other) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_FLOATING(pow);
  detail::check_result_type(out, detail::common_type(self, other), "pow_out");
  return detail::power_out(functions, out, self, other);
}
inline Tensor pow(const Tensor &self, const Scalar &other) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  pow_out(out, self, other);
  return out;
}
inline Tensor Tensor::pow(const Scalar &other) const { return at::pow(*this, other); }
inline const Tensor &Tensor::pow_(const Scalar &other) const & {
  detail::check_in_place("pow_", *this, sizes(), detail::common_type(*this, other));
  return at::pow_out(detail::as_out(*this), *this, other);
}

/* Sums and differences, with a factor: self + alpha * other. */
inline Tensor &add_out(Tensor &out, const Tensor &self, const Tensor &other, const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::Scaled> functions = TH_CPP_NUMBERS(cadd);
  detail::check_result_type(out, detail::common_type(self, other), "add_out");
  detail::check_factor(alpha, out.scalar_type(), "add");
  return detail::scaled_out(functions, out, self, other, alpha);
}
inline Tensor add(const Tensor &self, const Tensor &other, const Scalar &alpha = 1) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  add_out(out, self, other, alpha);
  return out;
}
inline Tensor Tensor::add(const Tensor &other, const Scalar &alpha) const { return at::add(*this, other, alpha); }
inline const Tensor &Tensor::add_(const Tensor &other, const Scalar &alpha) const & {
  detail::check_in_place("add_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::add_out(detail::as_out(*this), *this, other, alpha);
}
inline Tensor operator+(const Tensor &self, const Tensor &other) { return add(self, other); }
inline Tensor &operator+=(Tensor &self, const Tensor &other) { return self.add_(other); }
inline const Tensor &operator+=(const Tensor &self, const Tensor &other) { return self.add_(other); }

inline Tensor &add_out(Tensor &out, const Tensor &self, const Scalar &other, const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::WithValues> functions = TH_CPP_NUMBERS(add_scaled);
  detail::check_result_type(out, detail::common_type(self, other), "add_out");
  detail::check_factor(alpha, out.scalar_type(), "add");
  return detail::scaled_out(functions, out, self, other, alpha);
}
inline Tensor add(const Tensor &self, const Scalar &other, const Scalar &alpha = 1) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  add_out(out, self, other, alpha);
  return out;
}
inline Tensor Tensor::add(const Scalar &other, const Scalar &alpha) const { return at::add(*this, other, alpha); }
inline const Tensor &Tensor::add_(const Scalar &other, const Scalar &alpha) const & {
  detail::check_in_place("add_", *this, sizes(), detail::common_type(*this, other));
  return at::add_out(detail::as_out(*this), *this, other, alpha);
}
inline Tensor operator+(const Tensor &self, const Scalar &other) { return add(self, other); }
inline Tensor operator+(const Scalar &number, const Tensor &self) {
  return add(detail::number_for(number, self), self);
}
inline Tensor &operator+=(Tensor &self, const Scalar &other) { return self.add_(other); }
inline const Tensor &operator+=(const Tensor &self, const Scalar &other) { return self.add_(other); }

inline Tensor &sub_out(Tensor &out, const Tensor &self, const Tensor &other, const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::Scaled> functions = TH_CPP_NUMBERS(csub);
  detail::check_result_type(out, detail::common_type(self, other), "sub_out");
  detail::check_factor(alpha, out.scalar_type(), "sub");
  return detail::scaled_out(functions, out, self, other, alpha);
}
inline Tensor sub(const Tensor &self, const Tensor &other, const Scalar &alpha = 1) {
  Tensor out = empty(detail::common_sizes(self, other), detail::common_type(self, other));
  sub_out(out, self, other, alpha);
  return out;
}
inline Tensor Tensor::sub(const Tensor &other, const Scalar &alpha) const { return at::sub(*this, other, alpha); }
inline const Tensor &Tensor::sub_(const Tensor &other, const Scalar &alpha) const & {
  detail::check_in_place("sub_", *this, detail::common_sizes(*this, other), detail::common_type(*this, other));
  return at::sub_out(detail::as_out(*this), *this, other, alpha);
}
inline Tensor operator-(const Tensor &self, const Tensor &other) { return sub(self, other); }
inline Tensor &operator-=(Tensor &self, const Tensor &other) { return self.sub_(other); }
inline const Tensor &operator-=(const Tensor &self, const Tensor &other) { return self.sub_(other); }

inline Tensor &sub_out(Tensor &out, const Tensor &self, const Scalar &other, const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::WithValues> functions = TH_CPP_NUMBERS(sub_scaled);
  detail::check_result_type(out, detail::common_type(self, other), "sub_out");
  detail::check_factor(alpha, out.scalar_type(), "sub");
  return detail::scaled_out(functions, out, self, other, alpha);
}
inline Tensor sub(const Tensor &self, const Scalar &other, const Scalar &alpha = 1) {
  Tensor out = empty(self.sizes(), detail::common_type(self, other));
  sub_out(out, self, other, alpha);
  return out;
}
inline Tensor Tensor::sub(const Scalar &other, const Scalar &alpha) const { return at::sub(*this, other, alpha); }
inline const Tensor &Tensor::sub_(const Scalar &other, const Scalar &alpha) const & {
  detail::check_in_place("sub_", *this, sizes(), detail::common_type(*this, other));
  return at::sub_out(detail::as_out(*this), *this, other, alpha);
}
inline Tensor operator-(const Tensor &self, const Scalar &other) { return sub(self, other); }
inline Tensor operator-(const Scalar &number, const Tensor &self) {
  return sub(detail::number_for(number, self), self);
}
inline Tensor &operator-=(Tensor &self, const Scalar &other) { return self.sub_(other); }
inline const Tensor &operator-=(const Tensor &self, const Scalar &other) { return self.sub_(other); }

/* self + value * a * b, in the type of self. */
inline Tensor &addcmul_out(Tensor &out, const Tensor &self, const Tensor &a, const Tensor &b,
    const Scalar &value = 1) {
  static constexpr detail::Functions<detail::Ternary> functions = TH_CPP_NUMBERS(addcmul);
  detail::check_result_type(out, promoteTypes(self.scalar_type(), detail::common_type(a, b)), "addcmul_out");
  detail::check_factor(value, out.scalar_type(), "addcmul");
  return detail::ternary_out(functions, out, self, a, b, value);
}
inline Tensor addcmul(const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &value = 1) {
  Tensor out = detail::empty_of(self.scalar_type());
  addcmul_out(out, self, a, b, value);
  return out;
}
inline Tensor Tensor::addcmul(const Tensor &a, const Tensor &b, const Scalar &value) const {
  return at::addcmul(*this, a, b, value);
}
inline const Tensor &Tensor::addcmul_(const Tensor &a, const Tensor &b, const Scalar &value) const & {
  detail::check_in_place("addcmul_", *this, th::broadcast_sizes(sizes(), detail::common_sizes(a, b)),
      scalar_type());
  return at::addcmul_out(detail::as_out(*this), *this, a, b, value);
}

/* self + value * a / b, in the type of self. */
inline Tensor &addcdiv_out(Tensor &out, const Tensor &self, const Tensor &a, const Tensor &b,
    const Scalar &value = 1) {
  static constexpr detail::Functions<detail::Ternary> functions = TH_CPP_NUMBERS(addcdiv);
  detail::check_result_type(out, promoteTypes(self.scalar_type(), detail::common_type(a, b)), "addcdiv_out");
  detail::check_factor(value, out.scalar_type(), "addcdiv");
  return detail::ternary_out(functions, out, self, a, b, value);
}
inline Tensor addcdiv(const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &value = 1) {
  Tensor out = detail::empty_of(self.scalar_type());
  addcdiv_out(out, self, a, b, value);
  return out;
}
inline Tensor Tensor::addcdiv(const Tensor &a, const Tensor &b, const Scalar &value) const {
  return at::addcdiv(*this, a, b, value);
}
inline const Tensor &Tensor::addcdiv_(const Tensor &a, const Tensor &b, const Scalar &value) const & {
  detail::check_in_place("addcdiv_", *this, th::broadcast_sizes(sizes(), detail::common_sizes(a, b)),
      scalar_type());
  return at::addcdiv_out(detail::as_out(*this), *this, a, b, value);
}

/* Degrees as radians, and radians as degrees. */
inline Tensor &deg2rad_out(Tensor &out, const Tensor &self) {
  detail::check_result_type(out, self.scalar_type(), "deg2rad_out");
  return mul_out(out, self, 0.017453292519943295);
}
inline Tensor deg2rad(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  deg2rad_out(out, self);
  return out;
}
inline Tensor Tensor::deg2rad() const { return at::deg2rad(*this); }
inline const Tensor &Tensor::deg2rad_() const & {
  detail::check_in_place("deg2rad_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::deg2rad_out(detail::as_out(*this), *this);
}

inline Tensor &rad2deg_out(Tensor &out, const Tensor &self) {
  detail::check_result_type(out, self.scalar_type(), "rad2deg_out");
  return mul_out(out, self, 57.29577951308232);
}
inline Tensor rad2deg(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  rad2deg_out(out, self);
  return out;
}
inline Tensor Tensor::rad2deg() const { return at::rad2deg(*this); }
inline const Tensor &Tensor::rad2deg_() const & {
  detail::check_in_place("rad2deg_", *this, sizes(), detail::floating_type(scalar_type()));
  return at::rad2deg_out(detail::as_out(*this), *this);
}
/* <<< end of operators */

inline Tensor xlogy(const Scalar &self, const Tensor &other) { return xlogy(detail::number_for(self, other), other); }

namespace detail {
template <class Real>
using OfDimensions = void (*)(TensorOf<Real> *, TensorOf<Real> *, int);
} // namespace detail
/* The logarithm of the multivariate gamma function of dimension p: p (p - 1) / 4 log(pi), and lgamma of x, x - 1/2, ... */
inline Tensor &mvlgamma_out(Tensor &out, const Tensor &self, std::int64_t p) {
  if (p < 1)
    th::fail("mvlgamma: p is ", p, ", not 1 or more");
  detail::check_result_type(out, detail::floating_type(self.scalar_type()), "mvlgamma_out");
  static constexpr detail::Functions<detail::OfDimensions> functions = TH_CPP_FLOATING(mvlgamma);
  detail::run_into(out, self.sizes(), functions, out.scalar_type(), out, self.to(out.scalar_type()), th::as_int(p, "mvlgamma"));
  return out;
}
inline Tensor mvlgamma(const Tensor &self, std::int64_t p) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  mvlgamma_out(out, self, p);
  return out;
}
inline Tensor Tensor::mvlgamma(std::int64_t p) const { return at::mvlgamma(*this, p); }
inline const Tensor &Tensor::mvlgamma_(std::int64_t p) const & { return at::mvlgamma_out(detail::as_out(*this), *this, p); }

/* A number to the power of each element. */
inline Tensor pow(const Scalar &base, const Tensor &exponent) {
  return pow(detail::number_of(base, detail::common_type(exponent, base)), exponent);
}

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

} // namespace at

#include <th/names_end.hpp>

#endif
