/*
 * ATen/ops/activations.h: activations of neural networks, element by element.
 *
 *   Tensor f(t), f_out(out, t), f_(t)    a new tensor; into `out`; into t
 *
 * Whole numbers count as Float.
 */
#ifndef TH_ATEN_OPS_ACTIVATIONS_H
#define TH_ATEN_OPS_ACTIVATIONS_H

#include <th/names_begin.hpp>

#include <ATen/ops/arithmetic.h>

namespace at {

/* >>> operators written from build/operators.txt by "make headers": activations */

/* Activations of neural networks, of which few are methods in libtorch. x / (1 + e^-x). */
inline Tensor &silu_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(silu);
  detail::check_result_type(out, self.scalar_type(), "silu_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor silu(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  silu_out(out, self);
  return out;
}
inline Tensor &silu_(Tensor &self) {
  detail::check_in_place("silu_", self, self.sizes(), detail::floating_type(self.scalar_type()));
  return silu_out(self, self);
}

/* x tanh(log(1 + e^x)). */
inline Tensor &mish_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(mish);
  detail::check_result_type(out, self.scalar_type(), "mish_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor mish(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  mish_out(out, self);
  return out;
}
inline Tensor &mish_(Tensor &self) {
  detail::check_in_place("mish_", self, self.sizes(), detail::floating_type(self.scalar_type()));
  return mish_out(self, self);
}

/* The scaled exponential linear unit. */
inline Tensor &selu_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(selu);
  detail::check_result_type(out, self.scalar_type(), "selu_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor selu(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  selu_out(out, self);
  return out;
}
inline Tensor &selu_(Tensor &self) {
  detail::check_in_place("selu_", self, self.sizes(), detail::floating_type(self.scalar_type()));
  return selu_out(self, self);
}

/* x above 0, else alpha (e^(x / alpha) - 1). */
inline Tensor &celu_out(Tensor &out, const Tensor &self, const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::WithValue> functions = TH_CPP_FLOATING(celu);
  detail::check_result_type(out, self.scalar_type(), "celu_out");
  return detail::value_out(functions, out, self, alpha);
}
inline Tensor celu(const Tensor &self, const Scalar &alpha = 1) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  celu_out(out, self, alpha);
  return out;
}
inline Tensor &celu_(Tensor &self, const Scalar &alpha = 1) {
  detail::check_in_place("celu_", self, self.sizes(), detail::floating_type(self.scalar_type()));
  return celu_out(self, self, alpha);
}

/* (x + 3) / 6, but not below 0 nor above 1. */
inline Tensor &hardsigmoid_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(hardsigmoid);
  detail::check_result_type(out, self.scalar_type(), "hardsigmoid_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor hardsigmoid(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  hardsigmoid_out(out, self);
  return out;
}
inline Tensor &hardsigmoid_(Tensor &self) {
  detail::check_in_place("hardsigmoid_", self, self.sizes(), detail::floating_type(self.scalar_type()));
  return hardsigmoid_out(self, self);
}

/* x times its hardsigmoid. */
inline Tensor &hardswish_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(hardswish);
  detail::check_result_type(out, self.scalar_type(), "hardswish_out");
  return detail::unary_out(functions, out, self);
}
inline Tensor hardswish(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  hardswish_out(out, self);
  return out;
}
inline Tensor &hardswish_(Tensor &self) {
  detail::check_in_place("hardswish_", self, self.sizes(), detail::floating_type(self.scalar_type()));
  return hardswish_out(self, self);
}
/* <<< end of operators */

/* x times the probability that a normal number is below x; that by tanh, where `approximate` is "tanh" and not "none". */
inline Tensor &gelu_out(Tensor &out, const Tensor &self, const char *approximate = "none") {
  static constexpr detail::Functions<detail::Unary> exact = TH_CPP_FLOATING(gelu), by_tanh = TH_CPP_FLOATING(geluTanh);
  const bool is_tanh = std::strcmp(approximate, "tanh") == 0;
  if (!is_tanh && std::strcmp(approximate, "none") != 0)
    th::fail("gelu: approximate is \"none\" or \"tanh\", not \"", approximate, '"');
  detail::check_result_type(out, self.scalar_type(), "gelu_out");
  return detail::unary_out(is_tanh ? by_tanh : exact, out, self);
}
inline Tensor gelu(const Tensor &self, const char *approximate = "none") {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  gelu_out(out, self, approximate);
  return out;
}
inline Tensor &gelu_(Tensor &self, const char *approximate = "none") { return gelu_out(self, self, approximate); }

/* log(x / (1 - x)), with x brought to between eps and 1 - eps first where eps is given. */
inline Tensor &logit_out(Tensor &out, const Tensor &self, optional<double> eps = nullopt) {
  detail::check_result_type(out, detail::floating_type(self.scalar_type()), "logit_out");
  const Tensor x = self.to(out.scalar_type()), kept = eps ? clamp(x, *eps, 1 - *eps) : x;
  return log_out(out, kept.div(kept.neg().add(1)));
}
inline Tensor logit(const Tensor &self, optional<double> eps = nullopt) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  logit_out(out, self, eps);
  return out;
}
inline Tensor &logit_(Tensor &self, optional<double> eps = nullopt) { return logit_out(self, self, eps); }
inline Tensor Tensor::logit(optional<double> eps) const { return at::logit(*this, eps); }
inline const Tensor &Tensor::logit_(optional<double> eps) const & { return at::logit_out(detail::as_out(*this), *this, eps); }

} // namespace at

#include <th/names_end.hpp>

#endif
