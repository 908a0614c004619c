/*
 * ATen/ops/special.h: functions of ATen/ops/unary.h and arithmetic.h by the names that they have in torch.special.
 */
#ifndef TH_ATEN_OPS_SPECIAL_H
#define TH_ATEN_OPS_SPECIAL_H

#include <th/names_begin.hpp>

#include <ATen/ops/activations.h>
#include <ATen/ops/kinds.h>

namespace at {

/* >>> operators written from build/operators.txt by "make headers": special */

/* Functions by the names that they have in torch.special. */
inline Tensor &special_digamma_out(Tensor &out, const Tensor &self) { return digamma_out(out, self); }
inline Tensor special_digamma(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_digamma_out(out, self);
  return out;
}

inline Tensor &special_erf_out(Tensor &out, const Tensor &self) { return erf_out(out, self); }
inline Tensor special_erf(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_erf_out(out, self);
  return out;
}

inline Tensor &special_erfc_out(Tensor &out, const Tensor &self) { return erfc_out(out, self); }
inline Tensor special_erfc(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_erfc_out(out, self);
  return out;
}

inline Tensor &special_erfinv_out(Tensor &out, const Tensor &self) { return erfinv_out(out, self); }
inline Tensor special_erfinv(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_erfinv_out(out, self);
  return out;
}

inline Tensor &special_exp2_out(Tensor &out, const Tensor &self) { return exp2_out(out, self); }
inline Tensor special_exp2(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_exp2_out(out, self);
  return out;
}

inline Tensor &special_expit_out(Tensor &out, const Tensor &self) { return sigmoid_out(out, self); }
inline Tensor special_expit(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_expit_out(out, self);
  return out;
}

inline Tensor &special_expm1_out(Tensor &out, const Tensor &self) { return expm1_out(out, self); }
inline Tensor special_expm1(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_expm1_out(out, self);
  return out;
}

inline Tensor &special_gammaln_out(Tensor &out, const Tensor &self) { return lgamma_out(out, self); }
inline Tensor special_gammaln(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_gammaln_out(out, self);
  return out;
}

inline Tensor &special_i0_out(Tensor &out, const Tensor &self) { return i0_out(out, self); }
inline Tensor special_i0(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_i0_out(out, self);
  return out;
}

inline Tensor &special_log1p_out(Tensor &out, const Tensor &self) { return log1p_out(out, self); }
inline Tensor special_log1p(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_log1p_out(out, self);
  return out;
}

inline Tensor &special_psi_out(Tensor &out, const Tensor &self) { return digamma_out(out, self); }
inline Tensor special_psi(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_psi_out(out, self);
  return out;
}

inline Tensor &special_round_out(Tensor &out, const Tensor &self) { return round_out(out, self); }
inline Tensor special_round(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_round_out(out, self);
  return out;
}

inline Tensor special_round(const Tensor &self, std::int64_t decimals) {
  return detail::rounded_to(self, decimals);
}
inline Tensor &special_round_out(Tensor &out, const Tensor &self, std::int64_t decimals) {
  const Tensor result = special_round(self, decimals);
  return out.resize_(result.sizes()).copy_(result);
}

inline Tensor &special_sinc_out(Tensor &out, const Tensor &self) { return sinc_out(out, self); }
inline Tensor special_sinc(const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_sinc_out(out, self);
  return out;
}

inline Tensor &special_polygamma_out(Tensor &out, std::int64_t n, const Tensor &self) {
  return polygamma_out(out, n, self);
}
inline Tensor special_polygamma(std::int64_t n, const Tensor &self) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_polygamma_out(out, n, self);
  return out;
}

inline Tensor &special_multigammaln_out(Tensor &out, const Tensor &self, std::int64_t p) {
  return mvlgamma_out(out, self, p);
}
inline Tensor special_multigammaln(const Tensor &self, std::int64_t p) {
  Tensor out = empty(self.sizes(), detail::floating_type(self.scalar_type()));
  special_multigammaln_out(out, self, p);
  return out;
}

inline Tensor &special_gammainc_out(Tensor &out, const Tensor &self, const Tensor &other) {
  return igamma_out(out, self, other);
}
inline Tensor special_gammainc(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  special_gammainc_out(out, self, other);
  return out;
}

inline Tensor &special_gammaincc_out(Tensor &out, const Tensor &self, const Tensor &other) {
  return igammac_out(out, self, other);
}
inline Tensor special_gammaincc(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  special_gammaincc_out(out, self, other);
  return out;
}

inline Tensor &special_xlogy_out(Tensor &out, const Tensor &self, const Tensor &other) {
  return xlogy_out(out, self, other);
}
inline Tensor special_xlogy(const Tensor &self, const Tensor &other) {
  Tensor out = empty(detail::common_sizes(self, other), detail::quotient_type(self, other));
  special_xlogy_out(out, self, other);
  return out;
}
/* <<< end of operators */

inline Tensor &special_logit_out(Tensor &out, const Tensor &self, optional<double> eps = nullopt) { return logit_out(out, self, eps); }
inline Tensor special_logit(const Tensor &self, optional<double> eps = nullopt) { return logit(self, eps); }
inline Tensor special_xlogy(const Tensor &self, const Scalar &other) { return xlogy(self, other); }
inline Tensor special_xlogy(const Scalar &self, const Tensor &other) { return xlogy(self, other); }

} // namespace at

#include <th/names_end.hpp>

#endif
