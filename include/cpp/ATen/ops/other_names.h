/*
 * ATen/ops/other_names.h: functions that are others under a second name of libtorch's, or with one argument said.
 */
#ifndef TH_ATEN_OPS_OTHER_NAMES_H
#define TH_ATEN_OPS_OTHER_NAMES_H

#include <th/names_begin.hpp>

#include <ATen/ops/arithmetic.h>
#include <ATen/ops/comparison.h>
#include <ATen/ops/indexing.h>
#include <ATen/ops/products.h>
#include <ATen/ops/reductions.h>

namespace at {

/* ---- second names ---- */

#define TH_AT_OTHER_NAME(NAME, OF)                                               \
  template <class... Arguments>                                                  \
  Tensor NAME(const Tensor &self, Arguments &&...arguments) {                    \
    return at::OF(self, std::forward<Arguments>(arguments)...);                  \
  }                                                                              \
  template <class... Arguments>                                                  \
  Tensor &NAME##_out(Tensor &out, const Tensor &self, Arguments &&...arguments) {\
    return at::OF##_out(out, self, std::forward<Arguments>(arguments)...);       \
  }
TH_AT_OTHER_NAME(absolute, abs)
TH_AT_OTHER_NAME(arccos, acos)
TH_AT_OTHER_NAME(arcsin, asin)
TH_AT_OTHER_NAME(arctan, atan)
TH_AT_OTHER_NAME(arctan2, atan2)
TH_AT_OTHER_NAME(divide, div)
TH_AT_OTHER_NAME(true_divide, div)
TH_AT_OTHER_NAME(fix, trunc)
TH_AT_OTHER_NAME(greater, gt)
TH_AT_OTHER_NAME(greater_equal, ge)
TH_AT_OTHER_NAME(less, lt)
TH_AT_OTHER_NAME(less_equal, le)
TH_AT_OTHER_NAME(multiply, mul)
TH_AT_OTHER_NAME(negative, neg)
TH_AT_OTHER_NAME(not_equal, ne)
TH_AT_OTHER_NAME(subtract, sub)
TH_AT_OTHER_NAME(vdot, dot)
TH_AT_OTHER_NAME(special_digamma, digamma)
TH_AT_OTHER_NAME(special_psi, digamma)
TH_AT_OTHER_NAME(special_erf, erf)
TH_AT_OTHER_NAME(special_erfinv, erfinv)
TH_AT_OTHER_NAME(special_expit, sigmoid)
TH_AT_OTHER_NAME(special_expm1, expm1)
TH_AT_OTHER_NAME(special_gammaln, lgamma)
TH_AT_OTHER_NAME(special_log1p, log1p)
TH_AT_OTHER_NAME(special_round, round)
#undef TH_AT_OTHER_NAME

inline Tensor concat(ArrayRef<Tensor> tensors, std::int64_t d = 0) { return cat(tensors, d); }
inline Tensor concatenate(ArrayRef<Tensor> tensors, std::int64_t d = 0) { return cat(tensors, d); }
inline Tensor &concat_out(Tensor &out, ArrayRef<Tensor> tensors, std::int64_t d = 0) { return cat_out(out, tensors, d); }
inline Tensor &concatenate_out(Tensor &out, ArrayRef<Tensor> tensors, std::int64_t d = 0) {
  return cat_out(out, tensors, d);
}
inline Tensor detach(const Tensor &self) { return self.detach(); }
inline Tensor &detach_(Tensor &self) { return self.detach_(); }
inline Tensor positive(const Tensor &self) { return self.positive(); }
inline bool is_nonzero(const Tensor &self) { return self.is_nonzero(); }
inline ScalarType promote_types(ScalarType a, ScalarType b) { return promoteTypes(a, b); }
inline bool can_cast(ScalarType from, ScalarType to) { return canCast(from, to); }
inline ScalarType result_type(const Tensor &a, const Tensor &b) { return detail::common_type(a, b); }
inline ScalarType result_type(const Tensor &a, const Scalar &b) { return detail::common_type(a, b); }

/* ---- in place, where kernels ask for nothing else of ATen/ops/nn.h ---- */

/* x above 0, slope x below; x above 0, alpha (e^x - 1) below. */
inline Tensor &leaky_relu_(Tensor &self, const Scalar &slope = 0.01) { return self.copy_(where(self.gt(0), self, self.mul(slope))); }
inline Tensor &elu_(Tensor &self, const Scalar &alpha = 1) { return self.copy_(where(self.gt(0), self, self.expm1().mul_(alpha))); }

/* ---- bounds ---- */

namespace detail {

/* The greatest or least number there is beside a bound, in the type in which tensor and bound meet. */
inline Scalar no_bound(const Tensor &tensor, const Scalar &bound, bool greatest) {
  if (tensor.is_floating_point() || !bound.isIntegral())
    return greatest ? __builtin_inf() : -__builtin_inf();
  return greatest ? INT64_MAX : INT64_MIN;
}
/* The greater or lesser elements of two tensors, NaN where either is. */
inline Tensor bounded(const Tensor &tensor, const Tensor &bound, Tensor (*extremum)(const Tensor &, const Tensor &)) {
  const Tensor result = extremum(bound, tensor);
  return bound.is_floating_point() ? at::where(bound.ne(bound), bound, result) : result;
}
/* A result of a function for a method in place. */
inline const Tensor &into(const char *name, const Tensor &self, const Tensor &result) {
  check_in_place(name, self, result.sizes(), result.scalar_type());
  return self.copy_(result);
}
/* The same for a function with _out. */
inline Tensor &into_out(const char *name, Tensor &out, const Tensor &result) {
  check_result_type(out, result.scalar_type(), name);
  return out.resize_(result.sizes()).copy_(result);
}

} // namespace detail

inline Tensor Tensor::clamp_min(const Scalar &least) const { return clamp(least, detail::no_bound(*this, least, true)); }
inline Tensor Tensor::clamp_max(const Scalar &most) const { return clamp(detail::no_bound(*this, most, false), most); }
inline Tensor Tensor::clamp_min(const Tensor &least) const { return detail::bounded(*this, least, at::maximum); }
inline Tensor Tensor::clamp_max(const Tensor &most) const { return detail::bounded(*this, most, at::minimum); }
inline const Tensor &Tensor::clamp_min_(const Scalar &least) const & {
  return clamp_(least, detail::no_bound(*this, least, true));
}
inline const Tensor &Tensor::clamp_max_(const Scalar &most) const & {
  return clamp_(detail::no_bound(*this, most, false), most);
}
inline const Tensor &Tensor::clamp_min_(const Tensor &least) const & {
  return detail::into("clamp_min_", *this, clamp_min(least));
}
inline const Tensor &Tensor::clamp_max_(const Tensor &most) const & {
  return detail::into("clamp_max_", *this, clamp_max(most));
}
inline const Tensor &Tensor::clamp_(const Scalar &least) const & { return clamp_min_(least); }
inline const Tensor &Tensor::clamp_(const Scalar &least, nullopt_t) const & { return clamp_min_(least); }
inline const Tensor &Tensor::clamp_(nullopt_t, const Scalar &most) const & { return clamp_max_(most); }
inline const Tensor &Tensor::clamp_(const Tensor &least, const Tensor &most) const & {
  return detail::into("clamp_", *this, clamp(least, most));
}

#define TH_AT_BOUND(NAME, BOUND)                                            \
  inline Tensor NAME(const Tensor &self, BOUND bound) { return self.NAME(bound); } \
  inline Tensor &NAME##_(Tensor &self, BOUND bound) { return self.NAME##_(bound); } \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &self, BOUND bound) { \
    return detail::into_out(#NAME "_out", out, self.NAME(bound));           \
  }
TH_AT_BOUND(clamp_min, const Scalar &)
TH_AT_BOUND(clamp_min, const Tensor &)
TH_AT_BOUND(clamp_max, const Scalar &)
TH_AT_BOUND(clamp_max, const Tensor &)
#undef TH_AT_BOUND
inline Tensor clamp(const Tensor &self, const Scalar &least) { return self.clamp_min(least); }
inline Tensor clamp(const Tensor &self, const Scalar &least, nullopt_t) { return self.clamp_min(least); }
inline Tensor clamp(const Tensor &self, nullopt_t, const Scalar &most) { return self.clamp_max(most); }
inline Tensor clamp(const Tensor &self, const Tensor &least, const Tensor &most) { return self.clamp(least, most); }
template <class... Bounds>
Tensor clip(const Tensor &self, const Bounds &...bounds) {
  return at::clamp(self, bounds...);
}

/* ---- powers and differences ---- */

inline Tensor float_power(const Tensor &self, const Tensor &exponent) { return pow(self.to(kDouble), exponent.to(kDouble)); }
inline Tensor float_power(const Tensor &self, const Scalar &exponent) { return pow(self.to(kDouble), exponent); }
inline Tensor float_power(const Scalar &base, const Tensor &exponent) {
  return pow(full({}, base, kDouble), exponent.to(kDouble));
}
template <class Base, class Exponent>
Tensor &float_power_out(Tensor &out, const Base &base, const Exponent &exponent) {
  return detail::into_out("float_power_out", out, float_power(base, exponent));
}

/* ---- into tensors that are given, which get the sizes of the results ---- */

inline Tensor &logical_not_out(Tensor &out, const Tensor &self) { return detail::into_out("logical_not_out", out, logical_not(self)); }
inline Tensor &bitwise_not_out(Tensor &out, const Tensor &self) { return detail::into_out("bitwise_not_out", out, bitwise_not(self)); }
inline Tensor &lerp_out(Tensor &out, const Tensor &self, const Tensor &end, const Scalar &weight) {
  return detail::into_out("lerp_out", out, lerp(self, end, weight));
}
inline Tensor &where_out(Tensor &out, const Tensor &condition, const Tensor &a, const Tensor &b) {
  return detail::into_out("where_out", out, where(condition, a, b));
}
inline Tensor &masked_select_out(Tensor &out, const Tensor &self, const Tensor &mask) {
  return detail::into_out("masked_select_out", out, masked_select(self, mask));
}
inline Tensor &take_out(Tensor &out, const Tensor &self, const Tensor &index) { return detail::into_out("take_out", out, take(self, index)); }
inline Tensor &nonzero_out(Tensor &out, const Tensor &self) { return detail::into_out("nonzero_out", out, nonzero(self)); }
inline Tensor &diag_out(Tensor &out, const Tensor &self, std::int64_t diagonal = 0) {
  return detail::into_out("diag_out", out, diag(self, diagonal));
}
inline Tensor &cross_out(Tensor &out, const Tensor &a, const Tensor &b, std::int64_t d = -1) {
  return detail::into_out("cross_out", out, cross(a, b, d));
}
inline Tensor &linalg_cross_out(Tensor &out, const Tensor &a, const Tensor &b, std::int64_t d = -1) {
  return detail::into_out("linalg_cross_out", out, linalg_cross(a, b, d));
}
inline Tensor Tensor::float_power(const Tensor &exponent) const { return at::float_power(*this, exponent); }
inline Tensor Tensor::float_power(const Scalar &exponent) const { return at::float_power(*this, exponent); }
inline const Tensor &Tensor::float_power_(const Tensor &exponent) const & {
  return detail::into("float_power_", *this, float_power(exponent));
}
inline const Tensor &Tensor::float_power_(const Scalar &exponent) const & {
  return detail::into("float_power_", *this, float_power(exponent));
}

inline Tensor Tensor::square() const { return mul(*this); }
inline const Tensor &Tensor::square_() const & { return mul_(*this); }
inline Tensor square(const Tensor &self) { return self.square(); }
inline Tensor &square_(Tensor &self) { return self.square_(); }
inline Tensor &square_out(Tensor &out, const Tensor &self) { return mul_out(out, self, self); }

/* other - alpha * self */
inline Tensor rsub(const Tensor &self, const Tensor &other, const Scalar &alpha = 1) { return sub(other, self, alpha); }
inline Tensor rsub(const Tensor &self, const Scalar &other, const Scalar &alpha = 1) {
  return sub(detail::number_for(other, self), self, alpha);
}
template <class Other>
Tensor &rsub_out(Tensor &out, const Tensor &self, const Other &other, const Scalar &alpha = 1) {
  return detail::into_out("rsub_out", out, rsub(self, other, alpha));
}

/* The sums of the products of elements in the same places, along dimension d. */
inline Tensor linalg_vecdot(const Tensor &a, const Tensor &b, std::int64_t d = -1) { return mul(a, b).sum(d); }
inline Tensor &linalg_vecdot_out(Tensor &out, const Tensor &a, const Tensor &b, std::int64_t d = -1) {
  return detail::into_out("linalg_vecdot_out", out, linalg_vecdot(a, b, d));
}

} // namespace at

#include <th/names_end.hpp>

#endif
