/*
 * ATen/ops/polynomials.h: orthogonal polynomials of torch.special, by their recurrences (DLMF 18.9.1).
 *
 * The degree is a whole number, or a tensor of them; polynomials of a negative degree are 0. They take as many passes over the
 * elements as the greatest degree.
 */
#ifndef TH_ATEN_OPS_POLYNOMIALS_H
#define TH_ATEN_OPS_POLYNOMIALS_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>

namespace at {

namespace detail {

/* p(k + 1) = (a(k) x + b(k)) p(k) - c(k) p(k - 1), from p(0) = 1 and p(1) = u x + v. */
template <class Step>
Tensor polynomial(const Tensor &self, const Tensor &degree, double u, double v, const Step &step) {
  const ScalarType type = floating_type(common_type(self, degree));
  const th::Sizes sizes = common_sizes(self, degree);
  const Tensor x = self.to(type).expand(sizes), n = degree.to(kDouble).trunc().to(kLong).expand(sizes);
  Tensor result = where(n.eq(0), ones_like(x), zeros_like(x));
  if (n.numel() == 0)
    return result;
  const std::int64_t greatest = n.max().item<std::int64_t>();
  Tensor before = ones_like(x), now = x * u + v;
  for (std::int64_t k = 1; k <= greatest; ++k) {
    result = where(n.eq(k), now, result);
    if (k == greatest)
      break;
    Tensor next = step(static_cast<double>(k), x, now, before);
    before = std::move(now);
    now = std::move(next);
  }
  return result;
}
inline Tensor chebyshev(const Tensor &x, const Tensor &n, double u, double v) {
  return polynomial(x, n, u, v, [](double, const Tensor &at, const Tensor &now, const Tensor &before) { return at * 2 * now - before; });
}

} // namespace detail

#define TH_AT_POLYNOMIAL(NAME, ...)                                                                                        \
  inline Tensor NAME(const Tensor &x, const Tensor &n) { return __VA_ARGS__; }                                            \
  inline Tensor NAME(const Scalar &x, const Tensor &n) { return NAME(detail::number_of(x, kDouble).to(kFloat), n); }       \
  inline Tensor NAME(const Tensor &x, const Scalar &n) { return NAME(x, detail::number_of(n, kLong)); }
/* Chebyshev's of the first to fourth kind, and those of 2 x - 1. */
TH_AT_POLYNOMIAL(special_chebyshev_polynomial_t, detail::chebyshev(x, n, 1, 0))
TH_AT_POLYNOMIAL(special_chebyshev_polynomial_u, detail::chebyshev(x, n, 2, 0))
TH_AT_POLYNOMIAL(special_chebyshev_polynomial_v, detail::chebyshev(x, n, 2, -1))
TH_AT_POLYNOMIAL(special_chebyshev_polynomial_w, detail::chebyshev(x, n, 2, 1))
TH_AT_POLYNOMIAL(special_shifted_chebyshev_polynomial_t, detail::chebyshev(x * 2 - 1, n, 1, 0))
TH_AT_POLYNOMIAL(special_shifted_chebyshev_polynomial_u, detail::chebyshev(x * 2 - 1, n, 2, 0))
TH_AT_POLYNOMIAL(special_shifted_chebyshev_polynomial_v, detail::chebyshev(x * 2 - 1, n, 2, -1))
TH_AT_POLYNOMIAL(special_shifted_chebyshev_polynomial_w, detail::chebyshev(x * 2 - 1, n, 2, 1))
/* Hermite's, of physicists and of statisticians. */
TH_AT_POLYNOMIAL(special_hermite_polynomial_h,
                 detail::polynomial(x, n, 2, 0, [](double k, const Tensor &at, const Tensor &now, const Tensor &before) {
                   return (at * now - before * k) * 2;
                 }))
TH_AT_POLYNOMIAL(special_hermite_polynomial_he,
                 detail::polynomial(x, n, 1, 0, [](double k, const Tensor &at, const Tensor &now, const Tensor &before) {
                   return at * now - before * k;
                 }))
TH_AT_POLYNOMIAL(special_laguerre_polynomial_l,
                 detail::polynomial(x, n, -1, 1, [](double k, const Tensor &at, const Tensor &now, const Tensor &before) {
                   return ((2 * k + 1 - at) * now - before * k) / (k + 1);
                 }))
TH_AT_POLYNOMIAL(special_legendre_polynomial_p,
                 detail::polynomial(x, n, 1, 0, [](double k, const Tensor &at, const Tensor &now, const Tensor &before) {
                   return (at * now * (2 * k + 1) - before * k) / (k + 1);
                 }))
#undef TH_AT_POLYNOMIAL

} // namespace at

#include <th/names_end.hpp>

#endif
