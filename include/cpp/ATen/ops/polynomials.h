/*
 * ATen/ops/polynomials.h: orthogonal polynomials of torch.special, by their recurrences (DLMF 18.9.1).
 *
 * The degree is a number, or a tensor of them, whose fractions do not count; polynomials of a negative degree are 0, of an infinite
 * one and of NaN they are NaN. They take as many passes over the elements as the greatest degree, which may be a million.
 */
#ifndef TH_ATEN_OPS_POLYNOMIALS_H
#define TH_ATEN_OPS_POLYNOMIALS_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>

namespace at {

namespace detail {

/* Polynomials of higher degrees are refused. */
constexpr double most_steps = 1e6;

/* The degree of polynomials of x as a tensor that leaves x its type. */
inline Tensor degree_for(const Tensor &x, const Scalar &n) {
  const double degree = n.toDouble();
  return degree >= -most_steps && degree <= most_steps ? number_of(static_cast<std::int64_t>(degree), kLong)
                                                       : number_of(degree, floating_type(x.scalar_type()));
}

/* p(k + 1) = (a(k) x + b(k)) p(k) - c(k) p(k - 1), from p(0) = 1 and p(1) = u x + v. */
template <class Step>
Tensor polynomial(const Tensor &self, const Tensor &degree, double u, double v, const Step &step, const char *function = TH_CPP_CALLER) {
  const ScalarType type = floating_type(common_type(self, degree));
  const th::Sizes sizes = common_sizes(self, degree);
  const Tensor x = self.to(type).expand(sizes), given = degree.to(kDouble).trunc().expand(sizes);
  const Tensor has_none = given.ne(given).bitwise_or(given.eq(__builtin_inf()));
  const Tensor n = where(has_none, -1., given).clamp_min(-1.);
  Tensor result = where(has_none, __builtin_nan(""), where(n.eq(0), ones_like(x), zeros_like(x)));
  if (n.numel() == 0)
    return result;
  const double most = n.max().item<double>();
  if (most > most_steps)
    th::fail(function, ": the degree ", most, " is above ", most_steps);
  const auto greatest = static_cast<std::int64_t>(most);
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
inline Tensor chebyshev(const Tensor &x, const Tensor &n, double u, double v, const char *function = TH_CPP_CALLER) {
  const auto step = [](double, const Tensor &at, const Tensor &now, const Tensor &before) { return at * 2 * now - before; };
  return polynomial(x, n, u, v, step, function);
}

} // namespace detail

#define TH_AT_POLYNOMIAL(NAME, ...)                                                                                        \
  inline Tensor NAME(const Tensor &x, const Tensor &n) { return __VA_ARGS__; }                                            \
  inline Tensor NAME(const Scalar &x, const Tensor &n) { return NAME(detail::number_of(x, detail::floating_type(n.scalar_type())), n); } \
  inline Tensor NAME(const Tensor &x, const Scalar &n) { return NAME(x, detail::degree_for(x, n)); }
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
