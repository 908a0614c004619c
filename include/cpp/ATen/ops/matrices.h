/*
 * ATen/ops/matrices.h: norms, distances, powers and pseudoinverses, over the factorisations of <ATen/ops/linear_algebra.h>.
 *
 * Of Float and Double tensors. The last two dimensions are matrices, those before a batch.
 */
#ifndef TH_ATEN_OPS_MATRICES_H
#define TH_ATEN_OPS_MATRICES_H

#include <th/names_begin.hpp>

#include <ATen/ops/linear_algebra.h>
#include <ATen/ops/other_names.h>
#include <ATen/ops/views.h>
#include <th/maybe.hpp>

#include <string>

namespace at {
namespace detail {

inline void check_matrices(const char *name, const Tensor &a, bool square = false) {
  if (a.dim() < 2 || (square && a.size(-1) != a.size(-2)))
    th::fail(name, square ? ": square matrices are" : ": matrices are", " expected, not a tensor of sizes ", a.sizes());
}

/* The sizes of a batch of tensors of sizes `each`. */
inline th::Sizes of_batch(IntArrayRef batch, IntArrayRef each) {
  th::Sizes sizes = batch;
  sizes.insert(sizes.end(), each.begin(), each.end());
  return sizes;
}

/* What a function of one matrix gives for each of a batch: tensors of sizes `each`, which are zeros where matrices have no elements. */
template <class Function>
Tensor each_matrix(const Tensor &a, IntArrayRef each, const Function &function, ScalarType type) {
  const IntArrayRef batch = a.sizes().slice(0, a.sizes().size() - 2);
  if (a.numel() == 0)
    return zeros(of_batch(batch, each), type);
  if (a.dim() == 2)
    return function(a);
  const Tensor flat = a.reshape({-1, a.size(-2), a.size(-1)});
  std::vector<Tensor> results;
  for (std::int64_t i = 0; i < flat.size(0); ++i)
    results.push_back(function(flat[i]));
  return stack(results).reshape(of_batch(batch, each));
}
template <class Function>
Tensor each_matrix(const Tensor &a, IntArrayRef each, const Function &function) {
  return each_matrix(a, each, function, a.scalar_type());
}
/* The same where the results have the sizes of the matrices. */
template <class Function>
Tensor each_matrix(const Tensor &a, const Function &function) {
  return each_matrix(a, a.sizes().slice(a.sizes().size() - 2), function);
}
/* The same of pairs, whose batches are expanded to each other; results have the sizes of the second one. */
template <class Function>
Tensor each_pair(const Tensor &a, const Tensor &b, const Function &function) {
  const auto batch_of = [](const Tensor &tensor) { return tensor.sizes().slice(0, tensor.sizes().size() - 2); };
  const th::Sizes batch = th::broadcast_sizes(batch_of(a), batch_of(b));
  const auto expanded_sizes = [&](const Tensor &tensor) { return of_batch(batch, tensor.sizes().slice(tensor.sizes().size() - 2)); };
  const th::Sizes sizes = expanded_sizes(b);
  if (th::has_size_of_zero(sizes))
    return zeros(sizes, b.scalar_type());
  if (batch.empty())
    return function(a, b);
  const auto flat = [&](const Tensor &tensor) {
    return tensor.expand(expanded_sizes(tensor)).reshape({-1, tensor.size(-2), tensor.size(-1)});
  };
  const Tensor left = flat(a), right = flat(b);
  std::vector<Tensor> results;
  for (std::int64_t i = 0; i < left.size(0); ++i)
    results.push_back(function(left[i], right[i]));
  return stack(results).reshape(sizes);
}

/* The difference from 1 to the next number. */
inline double epsilon(ScalarType type) { return type == kDouble ? 2.220446049250313e-16 : 1.1920928955078125e-07; }

/* The dimensions in order of a list that may be missing, which is all of them, or empty, which is the same. */
inline th::Sizes chosen_dimensions(const Tensor &tensor, th::MaybeSizes dimensions) {
  th::Sizes chosen;
  if (!dimensions || (*dimensions).empty())
    for (std::int64_t d = 0; d < tensor.dim(); ++d)
      chosen.push_back(d);
  else
    for (const std::int64_t d : *dimensions)
      chosen.push_back(th::wrap_dimension(d, tensor.dim()));
  return chosen;
}
/* The result of a reduction of the last dimension, where dimensions were joined in it, with sizes of 1 for them. */
inline Tensor with_kept(const Tensor &result, const Tensor &tensor, const th::Sizes &dimensions) {
  th::Sizes sizes = tensor.sizes();
  for (const std::int64_t d : dimensions)
    sizes[static_cast<std::size_t>(d)] = 1;
  return result.reshape(sizes);
}

} // namespace detail

/* ---- norms and distances ---- */

/* (sum |x|^p)^(1/p) over dimensions; the greatest |x| for an infinite p, the least for -infinity, how many are not 0 for 0. */
inline Tensor linalg_vector_norm(const Tensor &self, const Scalar &p = 2, th::MaybeSizes dimensions = {},
                                 bool keepdim = false, th::Maybe<ScalarType> type = {}) {
  const Tensor tensor = type ? self.to(*type) : self;
  if (!tensor.is_floating_point())
    th::fail("linalg_vector_norm: a tensor of floating-point numbers is expected, not of ", tensor.scalar_type());
  const th::Sizes chosen = detail::chosen_dimensions(tensor, dimensions);
  if (chosen.empty())
    return p.toDouble() == 0 ? tensor.ne(0).to(tensor.scalar_type()) : tensor.abs();
  th::Sizes last;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    last.push_back(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(chosen.size()));
  const Tensor moved = tensor.movedim(chosen, last), joined = chosen.size() > 1 ? moved.flatten(-static_cast<std::int64_t>(chosen.size())) : moved;
  const double order = p.toDouble();
  const Tensor result = order == -__builtin_inf() ? std::get<0>(joined.abs().min(-1)) : joined.norm(p, -1);
  return keepdim ? detail::with_kept(result, tensor, chosen) : result;
}

inline Tensor linalg_svdvals(const Tensor &a) {
  detail::check_matrices("linalg_svdvals", a);
  const std::int64_t count = a.size(-1) < a.size(-2) ? a.size(-1) : a.size(-2);
  return detail::each_matrix(a, {count}, [](const Tensor &matrix) { return std::get<1>(svd(matrix)); });
}
inline Tensor &linalg_svdvals_out(Tensor &out, const Tensor &a) {
  return detail::into_out("linalg_svdvals_out", out, linalg_svdvals(a));
}

namespace detail {
/* Singular values of the matrices in two dimensions, as the last one. */
inline Tensor singular_values(const Tensor &self, const th::Sizes &dimensions) {
  return linalg_svdvals(self.movedim(dimensions, {-2, -1}));
}
inline th::Sizes two_dimensions(const char *name, const Tensor &self, IntArrayRef dimensions) {
  if (self.dim() >= 2 && dimensions.size() == 2) {
    const th::Sizes two = chosen_dimensions(self, dimensions);
    if (two[0] != two[1])
      return two;
  }
  th::fail(name, ": two dimensions of a tensor are expected, not ", dimensions, " of sizes ", self.sizes());
}
} // namespace detail

/* Of matrices in two dimensions: the sum of the singular values. */
inline Tensor nuclear_norm(const Tensor &self, IntArrayRef dimensions, bool keepdim = false) {
  const th::Sizes two = detail::two_dimensions("nuclear_norm", self, dimensions);
  const Tensor result = detail::singular_values(self, two).sum(-1);
  return keepdim ? detail::with_kept(result, self, two) : result;
}
inline Tensor nuclear_norm(const Tensor &self, bool keepdim = false) {
  detail::check_rank("nuclear_norm", self, 2);
  return nuclear_norm(self, {0, 1}, keepdim);
}
inline Tensor frobenius_norm(const Tensor &self, IntArrayRef dimensions, bool keepdim = false) {
  return linalg_vector_norm(self, 2, dimensions, keepdim);
}
/* Order 1 or infinity: the greatest sum of a column or a row, the least one if negative. 2: the greatest singular value. */
inline Tensor linalg_matrix_norm(const Tensor &self, const Scalar &order, IntArrayRef dimensions = {-2, -1},
                                 bool keepdim = false, th::Maybe<ScalarType> type = {}) {
  const Tensor tensor = type ? self.to(*type) : self;
  const th::Sizes two = detail::two_dimensions("linalg_matrix_norm", tensor, dimensions);
  const double p = order.toDouble(), size = p < 0 ? -p : p;
  if (size != 1 && size != 2 && size != __builtin_inf())
    th::fail("linalg_matrix_norm: the order is 1, 2 or infinity, or one of these negated, not ", order);
  const Tensor sums = size == 2   ? detail::singular_values(tensor, two)
                      : size == 1 ? tensor.movedim(two, {-1, -2}).abs().sum(-1)
                                  : tensor.movedim(two, {-2, -1}).abs().sum(-1);
  const Tensor result = std::get<0>(p < 0 ? sums.min(-1) : sums.max(-1));
  return keepdim ? detail::with_kept(result, tensor, two) : result;
}
/* "fro": the root of the sum of squares; "nuc": the sum of the singular values. */
inline Tensor linalg_matrix_norm(const Tensor &self, const char *order = "fro", IntArrayRef dimensions = {-2, -1},
                                 bool keepdim = false, th::Maybe<ScalarType> type = {}) {
  const Tensor tensor = type ? self.to(*type) : self;
  detail::two_dimensions("linalg_matrix_norm", tensor, dimensions);
  if (std::strcmp(order, "nuc") == 0)
    return nuclear_norm(tensor, dimensions, keepdim);
  if (std::strcmp(order, "fro") != 0)
    th::fail("linalg_matrix_norm: the order is fro or nuc, or a number, not ", order);
  return linalg_vector_norm(tensor, 2, dimensions, keepdim);
}
inline Tensor linalg_matrix_norm(const Tensor &self, const std::string &order, IntArrayRef dimensions = {-2, -1},
                                 bool keepdim = false, th::Maybe<ScalarType> type = {}) {
  return linalg_matrix_norm(self, order.c_str(), dimensions, keepdim, type);
}
/* Of vectors or matrices, as there are one or two dimensions; without an order, of all elements of the dimensions. */
inline Tensor linalg_norm(const Tensor &self, th::Maybe<Scalar> order, th::MaybeSizes dimensions = {},
                          bool keepdim = false, th::Maybe<ScalarType> type = {}) {
  if (order && (dimensions ? (*dimensions).size() == 2 : self.dim() == 2))
    return linalg_matrix_norm(self, *order, dimensions.value_or({0, 1}), keepdim, type);
  if (order && !dimensions && self.dim() > 2)
    th::fail("linalg_norm: with an order a tensor has one or two dimensions, not ", self.dim());
  return linalg_vector_norm(self, order ? *order : Scalar(2), dimensions, keepdim, type);
}
inline Tensor linalg_norm(const Tensor &self, const char *order, th::MaybeSizes dimensions = {},
                          bool keepdim = false, th::Maybe<ScalarType> type = {}) {
  return linalg_matrix_norm(self, order, dimensions.value_or({-2, -1}), keepdim, type);
}
/* Of each slice along d, which keeps its place; of all elements for d = -1. */
inline Tensor norm_except_dim(const Tensor &v, std::int64_t p = 2, std::int64_t d = 0) {
  if (d == -1)
    return v.norm(p);
  th::Sizes others;
  for (std::int64_t e = 0; e < v.dim(); ++e)
    if (e != th::wrap_dimension(d, v.dim()))
      others.push_back(e);
  return others.empty() ? v.abs() : linalg_vector_norm(v, p, others, true);
}

/* The norms of a - b + eps along the last dimension. */
inline Tensor pairwise_distance(const Tensor &a, const Tensor &b, double p = 2, double eps = 1e-6, bool keepdim = false) {
  return (a - b + eps).norm(p, -1, keepdim);
}
/* The cosines of the angles between vectors along d; a norm below eps counts as eps. */
inline Tensor cosine_similarity(const Tensor &a, const Tensor &b, std::int64_t d = 1, double eps = 1e-8) {
  const th::Sizes sizes = detail::common_sizes(a, b);
  const ScalarType type = detail::floating_type(detail::common_type(a, b));
  const Tensor x = a.to(type).expand(sizes), y = b.to(type).expand(sizes);
  return (x / x.norm(2, d, true).clamp_min(eps) * (y / y.norm(2, d, true).clamp_min(eps))).sum(d);
}

/* ---- determinants ---- */

namespace detail {
/* The LU factors of square matrices, their pivots, counted from 1, and the number of the first pivot that is 0, or 0: of a batch of all. */
struct Factors {
  explicit Factors(const char *name, const Tensor &a)
      : type(a.scalar_type()), lu(empty_of(type)), pivots(empty_of(kInt)), info(empty_of(kInt)) {
    static constexpr FloatingFunctions<BatchFactoriser> functions = TH_CPP_FLOATING_ONLY(btrifact);
    check_matrices(name, a, true);
    rows = a.sizes().slice(0, a.sizes().size() - 1);
    batch = a.sizes().slice(0, a.sizes().size() - 2);
    const std::int64_t n = a.size(-1);
    if (a.numel() == 0) {
      lu = empty({th::count_of(batch), n, n}, type);
      pivots = empty({th::count_of(batch), n}, kInt);
      info = zeros({th::count_of(batch)}, kInt);
    } else {
      run(functions, type, lu, Pivots(pivots), Pivots(info), 1, a.reshape({-1, n, n}));
    }
  }
  ScalarType type;
  Tensor lu, pivots, info;
  th::Sizes rows, batch;
};
} // namespace detail

/* The sign of the determinant, and the logarithm of its absolute value: 0 and -infinity of a singular matrix. */
inline std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor &a) {
  const detail::Factors factors("linalg_slogdet", a);
  const Tensor diagonal = factors.lu.diagonal(0, -2, -1);
  if (a.numel() == 0)
    return detail::results(ones(factors.batch, factors.type), zeros(factors.batch, factors.type));
  const Tensor exchanged = factors.pivots.reshape({-1, a.size(-1)}).ne(arange(1, a.size(-1) + 1, kInt)).sum(-1).remainder(2);
  const Tensor sign = diagonal.sign().prod(-1) * (1 - exchanged * 2).to(factors.type);
  return detail::results(sign.reshape(factors.batch), diagonal.abs().log().sum(-1).reshape(factors.batch));
}
inline std::tuple<Tensor, Tensor> slogdet(const Tensor &a) { return linalg_slogdet(a); }
/* The logarithm of the determinant: NaN where that is negative. */
inline Tensor logdet(const Tensor &a) {
  const std::tuple<Tensor, Tensor> parts = linalg_slogdet(a);
  const Tensor &sign = std::get<0>(parts), &logarithm = std::get<1>(parts);
  return at::where(sign.lt(0), __builtin_nan(""), logarithm);
}

/* ---- factors of square matrices ---- */

/* L below and U on and above the diagonal of one matrix, and the rows that were exchanged with each, counted from 1. */
inline std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor &a, bool pivot = true) {
  if (!pivot)
    th::fail("linalg_lu_factor: there are only factors with pivots");
  const detail::Factors factors("linalg_lu_factor", a);
  return detail::results(factors.lu.reshape(a.sizes()), factors.pivots.reshape(factors.rows));
}
/* The same, and the number of the first pivot that is 0, or 0. */
inline std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor &a, bool pivot = true, bool = false) {
  if (!pivot)
    th::fail("linalg_lu_factor_ex: there are only factors with pivots");
  const detail::Factors factors("linalg_lu_factor_ex", a);
  return detail::results(factors.lu.reshape(a.sizes()), factors.pivots.reshape(factors.rows), factors.info.reshape(factors.batch));
}
/* P, L and U of a = P L U. */
inline std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor &lu, const Tensor &pivots, bool = true, bool = true) {
  detail::check_matrices("lu_unpack", lu, true);
  if (lu.numel() == 0)
    return detail::results(lu.clone(), lu.clone(), lu.clone());
  const std::int64_t n = lu.size(-1);
  const Tensor one = eye(n, lu.scalar_type()), flat = pivots.to(kLong).reshape({-1, n}).contiguous();
  const Tensor lower = detail::each_matrix(lu, [&](const Tensor &matrix) { return matrix.tril(-1) + one; });
  const Tensor upper = detail::each_matrix(lu, [](const Tensor &matrix) { return matrix.triu(); });
  std::vector<Tensor> orders;
  for (std::int64_t i = 0; i < flat.size(0); ++i) {
    const Tensor order = arange(n);
    for (std::int64_t k = 0; k < n; ++k) {
      const std::int64_t with = flat[i][k].item<std::int64_t>() - 1;
      const Tensor was = order[k].clone();
      order[k].copy_(order.select(0, with));
      order.select(0, with).copy_(was);
    }
    orders.push_back(one.index_select(0, order).t());
  }
  return detail::results(stack(orders).reshape(lu.sizes()), Tensor(lower), Tensor(upper));
}
inline std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor &a, bool pivot = true) {
  const std::tuple<Tensor, Tensor> factors = linalg_lu_factor(a, pivot);
  return lu_unpack(std::get<0>(factors), std::get<1>(factors));
}
/* X of a X = b from the factors of a. */
inline Tensor linalg_lu_solve(const Tensor &lu, const Tensor &pivots, const Tensor &b) {
  detail::check_matrices("linalg_lu_solve", lu, true);
  detail::check_matrices("linalg_lu_solve", b);
  if (!(lu.sizes().slice(0, lu.sizes().size() - 1) == b.sizes().slice(0, b.sizes().size() - 1)))
    th::fail("linalg_lu_solve: factors of sizes ", lu.sizes(), " and right-hand sides of sizes ", b.sizes());
  if (b.numel() == 0)
    return zeros(b.sizes(), b.scalar_type());
  const std::int64_t n = lu.size(-1);
  return btrisolve(b.reshape({-1, n, b.size(-1)}), lu.reshape({-1, n, n}), pivots.to(kInt).reshape({-1, n})).reshape(b.sizes());
}
/* The inverse, or X of a X = b, and the number of the first pivot that is 0, or 0: those of singular matrices are not finite. */
inline std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor &a, bool = false) {
  const detail::Factors factors("linalg_inv_ex", a);
  if (a.numel() == 0)
    return detail::results(a.clone(), factors.info.reshape(factors.batch));
  const Tensor one = eye(a.size(-1), factors.type).expand(factors.lu.sizes());
  return detail::results(linalg_lu_solve(factors.lu, factors.pivots, one).reshape(a.sizes()), factors.info.reshape(factors.batch));
}
inline std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor &a, const Tensor &b, bool left = true, bool = false) {
  if (!left) {
    const std::tuple<Tensor, Tensor> parts = linalg_solve_ex(a.mT(), b.mT());
    return detail::results(std::get<0>(parts).mT(), Tensor(std::get<1>(parts)));
  }
  const detail::Factors factors("linalg_solve_ex", a);
  const bool vectors = b.dim() + 1 == a.dim();
  const Tensor columns = vectors ? b.unsqueeze(-1) : b;
  const Tensor solution = linalg_lu_solve(factors.lu.reshape(a.sizes()), factors.pivots.reshape(factors.rows), columns);
  return detail::results(vectors ? solution.squeeze(-1) : Tensor(solution), factors.info.reshape(factors.batch));
}
inline Tensor lu_solve(const Tensor &b, const Tensor &lu, const Tensor &pivots) { return linalg_lu_solve(lu, pivots, b); }

/* ---- powers and products ---- */

inline Tensor linalg_matrix_power(const Tensor &a, std::int64_t n) {
  detail::check_matrices("linalg_matrix_power", a, true);
  if (n < 0 && n != INT64_MIN)
    return linalg_matrix_power(detail::each_matrix(a, [](const Tensor &matrix) { return inverse(matrix); }), -n);
  if (n < 0)
    th::fail("linalg_matrix_power: the power ", n, " is too small");
  if (n == 0)
    return eye(a.size(-1), a.scalar_type()).expand(a.sizes()).clone();
  Tensor power, square = a;
  for (; n; n /= 2) {
    if (n % 2)
      power = power.defined() ? matmul(power, square) : square;
    if (n > 1)
      square = matmul(square, square);
  }
  return power.is_same(a) ? a.clone() : power;
}
inline Tensor matrix_power(const Tensor &a, std::int64_t n) { return linalg_matrix_power(a, n); }
inline Tensor &linalg_matrix_power_out(Tensor &out, const Tensor &a, std::int64_t n) {
  return detail::into_out("linalg_matrix_power_out", out, linalg_matrix_power(a, n));
}
inline Tensor &matrix_power_out(Tensor &out, const Tensor &a, std::int64_t n) { return linalg_matrix_power_out(out, a, n); }

/* The sum of a^k / k!: by the quotient of polynomials of degree 13 of a / 2^s, squared s times. */
inline Tensor linalg_matrix_exp(const Tensor &a) {
  static constexpr double b[] = {64764752532480000., 32382376266240000., 7771770303897600., 1187353796428800., 129060195264000.,
                                 10559470521600.,    670442572800.,      33522128640.,      1323241920.,      40840800.,
                                 960960.,            16380.,             182.,              1.};
  detail::check_matrices("linalg_matrix_exp", a, true);
  return detail::each_matrix(a, [](const Tensor &given) {
    const Tensor one = eye(given.size(0), given.scalar_type());
    int squarings = 0;
    double scale = 1;
    for (const double norm = linalg_matrix_norm(given, 1).item<double>(); norm * scale > 5.37 && squarings < 1100; scale /= 2)
      ++squarings;
    const Tensor x = given * scale, x2 = x.mm(x), x4 = x2.mm(x2), x6 = x4.mm(x2);
    const auto sum = [&](int k) { return x6 * b[k + 6] + x4 * b[k + 4] + x2 * b[k + 2] + one * b[k]; };
    const Tensor odd = x.mm(x6.mm(x6 * b[13] + x4 * b[11] + x2 * b[9]) + sum(1)),
                 even = x6.mm(x6 * b[12] + x4 * b[10] + x2 * b[8]) + sum(0);
    Tensor result = std::get<0>(gesv(even + odd, even - odd));
    for (; squarings; --squarings)
      result = result.mm(result);
    return result;
  });
}
inline Tensor matrix_exp(const Tensor &a) { return linalg_matrix_exp(a); }

/* The product of matrices, in the order that takes the fewest multiplications; the first and the last may be vectors. */
inline Tensor linalg_multi_dot(ArrayRef<Tensor> tensors) {
  const std::size_t n = tensors.size();
  if (n < 2)
    th::fail("linalg_multi_dot: two tensors or more are expected, not ", n);
  std::vector<Tensor> factors(tensors.begin(), tensors.end());
  const bool row = factors[0].dim() == 1, column = factors[n - 1].dim() == 1;
  factors[0] = row ? factors[0].unsqueeze(0) : factors[0];
  factors[n - 1] = column ? factors[n - 1].unsqueeze(1) : factors[n - 1];
  std::vector<double> sizes;
  for (const Tensor &factor : factors) {
    detail::check_rank("linalg_multi_dot", factor, 2);
    sizes.push_back(static_cast<double>(factor.size(0)));
  }
  sizes.push_back(static_cast<double>(factors[n - 1].size(1)));
  // cost[i * n + j] is the least of the products from i to j, and cut where the last one of them is.
  std::vector<double> cost(n * n, 0);
  std::vector<std::size_t> cut(n * n, 0);
  for (std::size_t length = 1; length < n; ++length)
    for (std::size_t i = 0, j = length; j < n; ++i, ++j)
      for (std::size_t k = i; k < j; ++k) {
        const double product = cost[i * n + k] + cost[(k + 1) * n + j] + sizes[i] * sizes[k + 1] * sizes[j + 1];
        if (k == i || product < cost[i * n + j]) {
          cost[i * n + j] = product;
          cut[i * n + j] = k;
        }
      }
  struct Product {
    const std::vector<Tensor> &factors;
    const std::vector<std::size_t> &cut;
    Tensor of(std::size_t i, std::size_t j) const {
      if (i == j)
        return factors[i];
      const std::size_t k = cut[i * factors.size() + j];
      return of(i, k).mm(of(k + 1, j));
    }
  };
  Tensor result = Product{factors, cut}.of(0, n - 1);
  result = column ? result.squeeze(1) : result;
  return row ? result.squeeze(0) : result;
}
inline Tensor &linalg_multi_dot_out(Tensor &out, ArrayRef<Tensor> tensors) {
  return detail::into_out("linalg_multi_dot_out", out, linalg_multi_dot(tensors));
}
inline Tensor chain_matmul(ArrayRef<Tensor> matrices) {
  return matrices.size() == 1 ? matrices[0] : linalg_multi_dot(matrices);
}

/* ---- more factors ---- */

/* L of a = L L^T, or U of a = U^T U, and the order of the first minor that is not positive, or 0: then the factor is of no use. */
inline std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor &a, bool upper = false, bool check_errors = false) {
  detail::check_matrices("linalg_cholesky_ex", a, true);
  const IntArrayRef batch = a.sizes().slice(0, a.sizes().size() - 2);
  if (a.numel() == 0)
    return detail::results(a.clone(), zeros(batch, kInt));
  const std::int64_t n = a.size(-1);
  const Tensor flat = a.reshape({-1, n, n}), info = zeros({flat.size(0)}, kInt);
  std::vector<Tensor> factors;
  for (std::int64_t i = 0; i < flat.size(0); ++i) {
    const Tensor matrix = flat[i];
    Tensor factor = zeros_like(matrix);
    /* The longest leading block that has a factor: minors that are positive come first. */
    std::int64_t below = 0, above = n + 1;
    for (std::int64_t k = n; below + 1 < above; k = (below + above) / 2) {
      try {
        const Tensor block = cholesky(matrix.narrow(0, 0, k).narrow(1, 0, k), upper);
        factor.zero_();
        factor.narrow(0, 0, k).narrow(1, 0, k).copy_(upper ? block.triu() : block.tril());
        below = k;
      } catch (const Error &) {
        if (check_errors)
          throw;
        above = k;
      }
    }
    if (below < n)
      info[i].fill_(below + 1);
    factors.push_back(std::move(factor));
  }
  return detail::results(stack(factors).reshape(a.sizes()), info.reshape(batch));
}
/*
 * Eigenvalues of a square matrix, and eigenvectors in columns. There are no complex numbers: the last dimension of both has the real
 * and the imaginary part, as view_as_real of libtorch's results.
 */
inline std::tuple<Tensor, Tensor> linalg_eig(const Tensor &a) {
  detail::check_matrices("linalg_eig", a, true);
  const auto pairs = [](const Tensor &matrix) {
    const std::tuple<Tensor, Tensor> parts = eig(matrix, true);
    const Tensor &values = std::get<0>(parts), &columns = std::get<1>(parts);
    const std::int64_t n = matrix.size(-1);
    const Tensor vectors = zeros({n, n, 2}, matrix.scalar_type());
    /* Of a conjugate pair, two columns are the real and the imaginary part of the first vector. */
    for (std::int64_t i = 0; i < n; ++i) {
      const Tensor real = columns.select(1, i), into = vectors.select(1, i);
      into.select(1, 0).copy_(real);
      if (values[i][1].item<double>() == 0 || i + 1 == n)
        continue;
      const Tensor imaginary = columns.select(1, i + 1), other = vectors.select(1, i + 1);
      into.select(1, 1).copy_(imaginary);
      other.select(1, 0).copy_(real);
      other.select(1, 1).copy_(imaginary.neg());
      ++i;
    }
    return detail::results(Tensor(values), Tensor(vectors));
  };
  const std::int64_t n = a.size(-1);
  Tensor values = detail::each_matrix(a, {n, 2}, [&](const Tensor &matrix) { return std::get<0>(pairs(matrix)); });
  Tensor vectors = detail::each_matrix(a, {n, n, 2}, [&](const Tensor &matrix) { return std::get<1>(pairs(matrix)); });
  return detail::results(std::move(values), std::move(vectors));
}
inline Tensor linalg_eigvals(const Tensor &a) {
  detail::check_matrices("linalg_eigvals", a, true);
  return detail::each_matrix(a, {a.size(-1), 2}, [](const Tensor &matrix) { return std::get<0>(eig(matrix, false)); });
}
/* U with orthonormal columns and the symmetric positive semidefinite H of a = U H. */
inline std::tuple<Tensor, Tensor> linalg_polar(const Tensor &a) {
  detail::check_matrices("linalg_polar", a);
  const auto turn = [](const Tensor &matrix) {
    const std::tuple<Tensor, Tensor, Tensor> parts = svd(matrix);
    return std::get<0>(parts).mm(std::get<2>(parts).t());
  };
  const auto stretch = [](const Tensor &matrix) {
    const std::tuple<Tensor, Tensor, Tensor> parts = svd(matrix);
    const Tensor &v = std::get<2>(parts);
    return (v * std::get<1>(parts)).mm(v.t());
  };
  return detail::results(detail::each_matrix(a, turn), detail::each_matrix(a, {a.size(-1), a.size(-1)}, stretch));
}
/* The symmetric positive semidefinite square root of such a matrix. */
inline Tensor linalg_matrix_sqrth(const Tensor &a) {
  detail::check_matrices("linalg_matrix_sqrth", a, true);
  return detail::each_matrix(a, [](const Tensor &matrix) {
    const std::tuple<Tensor, Tensor> parts = symeig(matrix, true, false);
    const Tensor &v = std::get<1>(parts);
    return (v * std::get<0>(parts).sqrt()).mm(v.t());
  });
}
/* The sum of |x|^p along dimensions. */
inline Tensor linalg__powsum(const Tensor &self, const Scalar &p = 2, th::MaybeSizes dimensions = {}, bool keepdim = false) {
  const th::Sizes along = detail::chosen_dimensions(self, dimensions);
  return self.abs().pow(p).sum(along, keepdim);
}
inline Tensor native_norm(const Tensor &self, const Scalar &p = 2) { return self.norm(p); }

/* ---- pseudoinverses, ranks and equations ---- */

namespace detail {
/* The singular values that count are above the greater of `atol` and `rtol` times the greatest. */
inline double least_singular_value(const Tensor &values, const Tensor &a, th::Maybe<double> atol, th::Maybe<double> rtol) {
  const std::int64_t longest = a.size(-1) > a.size(-2) ? a.size(-1) : a.size(-2);
  const double relative = rtol ? *rtol : atol && *atol > 0 ? 0 : epsilon(a.scalar_type()) * static_cast<double>(longest);
  const double scaled = relative * values.max().item<double>();
  return atol && *atol > scaled ? *atol : scaled;
}
} // namespace detail

inline Tensor linalg_pinv(const Tensor &a, th::Maybe<double> atol = {}, th::Maybe<double> rtol = {},
                          bool = false) {
  detail::check_matrices("linalg_pinv", a);
  return detail::each_matrix(a, {a.size(-1), a.size(-2)}, [&](const Tensor &matrix) {
    const std::tuple<Tensor, Tensor, Tensor> parts = svd(matrix);
    const Tensor &u = std::get<0>(parts), &s = std::get<1>(parts), &v = std::get<2>(parts);
    const Tensor counts = s.gt(detail::least_singular_value(s, matrix, atol, rtol));
    return (v * at::where(counts, s.reciprocal(), 0)).mm(u.t());
  });
}
inline Tensor linalg_pinv(const Tensor &a, double rcond, bool hermitian = false) {
  return linalg_pinv(a, th::Maybe<double>(0), th::Maybe<double>(rcond), hermitian);
}
inline Tensor pinverse(const Tensor &a, double rcond = 1e-15) { return linalg_pinv(a, rcond); }
template <class... Tolerances>
Tensor &linalg_pinv_out(Tensor &out, const Tensor &a, const Tolerances &...tolerances) {
  return detail::into_out("linalg_pinv_out", out, linalg_pinv(a, tolerances...));
}

/* How many singular values count. */
inline Tensor linalg_matrix_rank(const Tensor &a, th::Maybe<double> atol = {}, th::Maybe<double> rtol = {},
                                 bool = false) {
  detail::check_matrices("linalg_matrix_rank", a);
  const auto rank = [&](const Tensor &matrix) {
    const Tensor s = linalg_svdvals(matrix);
    return s.gt(detail::least_singular_value(s, matrix, atol, rtol)).sum();
  };
  return detail::each_matrix(a, IntArrayRef(), rank, kLong);
}
inline Tensor linalg_matrix_rank(const Tensor &a, double tolerance, bool = false) {
  return linalg_matrix_rank(a, th::Maybe<double>(tolerance), th::Maybe<double>(0));
}

/* The ratio of the greatest singular value to the least one, or with an order the norm of a times that of its inverse. */
inline Tensor linalg_cond(const Tensor &a, th::Maybe<Scalar> order = {}) {
  detail::check_matrices("linalg_cond", a);
  if (a.numel() == 0)
    return zeros(a.sizes().slice(0, a.sizes().size() - 2), a.scalar_type());
  const double p = order ? (*order).toDouble() : 2;
  if (p == 2 || p == -2) {
    const Tensor s = linalg_svdvals(a), greatest = s.select(-1, 0), least = s.select(-1, -1);
    return p == 2 ? greatest / least : least / greatest;
  }
  const Tensor inverses = detail::each_matrix(a, [](const Tensor &matrix) { return inverse(matrix); });
  return linalg_matrix_norm(a, *order) * linalg_matrix_norm(inverses, *order);
}
inline Tensor linalg_cond(const Tensor &a, const char *order) {
  detail::check_matrices("linalg_cond", a, true);
  if (a.numel() == 0)
    return zeros(a.sizes().slice(0, a.sizes().size() - 2), a.scalar_type());
  const Tensor inverses = detail::each_matrix(a, [](const Tensor &matrix) { return inverse(matrix); });
  return linalg_matrix_norm(a, order) * linalg_matrix_norm(inverses, order);
}

/*
 * The X of smallest norm that makes the residual of a X = b smallest, the sums of the squares of the residual, where a has
 * full rank and more rows than columns, the rank, and the singular values.
 */
inline std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor &a, const Tensor &b,
                                                               th::Maybe<double> rcond = {}) {
  detail::check_matrices("linalg_lstsq", a);
  const bool vectors = b.dim() == 1 || (a.dim() == b.dim() + 1 && b.sizes() == a.sizes().slice(0, a.sizes().size() - 1));
  const Tensor columns = vectors ? b.unsqueeze(-1) : b;
  const th::Maybe<double> none(0);
  const Tensor solution = matmul(rcond ? linalg_pinv(a, none, rcond) : linalg_pinv(a), columns);
  const Tensor rank = rcond ? linalg_matrix_rank(a, none, rcond) : linalg_matrix_rank(a);
  Tensor residuals = empty({0}, a.scalar_type());
  if (a.size(-2) > a.size(-1) && rank.numel() != 0 && rank.min().item<std::int64_t>() == a.size(-1))
    residuals = (columns - matmul(a, solution)).square().sum(-2);
  return std::tuple<Tensor, Tensor, Tensor, Tensor>(vectors ? solution.squeeze(-1) : solution, residuals, rank, linalg_svdvals(a));
}

/* X of a X = b, or of X a = b unless `left`, for a triangle of a. */
inline Tensor linalg_solve_triangular(const Tensor &a, const Tensor &b, bool upper, bool left = true, bool unitriangular = false) {
  detail::check_matrices("linalg_solve_triangular", a, true);
  detail::check_matrices("linalg_solve_triangular", b);
  if (b.size(left ? -2 : -1) != a.size(-1))
    th::fail("linalg_solve_triangular: a matrix of sizes ", a.sizes(), " and sides of sizes ", b.sizes());
  return detail::each_pair(a, b, [&](const Tensor &matrix, const Tensor &sides) {
    return left ? std::get<0>(trtrs(sides, matrix, upper, false, unitriangular))
                : std::get<0>(trtrs(sides.t(), matrix, upper, true, unitriangular)).t();
  });
}
inline Tensor &linalg_solve_triangular_out(Tensor &out, const Tensor &a, const Tensor &b, bool upper, bool left = true,
                                           bool unitriangular = false) {
  return detail::into_out("linalg_solve_triangular_out", out, linalg_solve_triangular(a, b, upper, left, unitriangular));
}
/* X, and a copy of a. */
inline std::tuple<Tensor, Tensor> triangular_solve(const Tensor &b, const Tensor &a, bool upper = true, bool transpose = false,
                                                   bool unitriangular = false) {
  detail::check_matrices("triangular_solve", a, true);
  Tensor solution = transpose ? linalg_solve_triangular(a.mT(), b, !upper, true, unitriangular)
                              : linalg_solve_triangular(a, b, upper, true, unitriangular);
  return detail::results(std::move(solution), a.clone());
}
inline Tensor linalg_householder_product(const Tensor &a, const Tensor &tau) { return orgqr(a, tau); }

namespace detail {
inline std::int64_t product_of(IntArrayRef sizes) {
  std::int64_t product = 1;
  for (const std::int64_t size : sizes)
    product *= size;
  return product;
}
} // namespace detail

/* The inverse of tensordot(self, ., ind), whose first `ind` dimensions are the rows. */
inline Tensor linalg_tensorinv(const Tensor &self, std::int64_t ind = 2) {
  if (ind <= 0 || ind > self.dim())
    th::fail("linalg_tensorinv: a number of dimensions from 1 to ", self.dim(), " is expected, not ", ind);
  const IntArrayRef sizes = self.sizes(), rows = sizes.slice(0, static_cast<std::size_t>(ind)), columns = sizes.slice(static_cast<std::size_t>(ind));
  const std::int64_t n = detail::product_of(rows);
  if (n != detail::product_of(columns))
    th::fail("linalg_tensorinv: dimensions ", rows, " and ", columns, " have not as many elements");
  th::Sizes result = columns;
  result.insert(result.end(), rows.begin(), rows.end());
  return inverse(self.reshape({n, n})).reshape(result);
}
/* X of tensordot(self, X) = other, where `dimensions` of self are moved to the end first. */
inline Tensor linalg_tensorsolve(const Tensor &self, const Tensor &other, th::MaybeSizes dimensions = {}) {
  Tensor a = self;
  if (dimensions) {
    th::Sizes to;
    for (std::size_t i = 0; i < (*dimensions).size(); ++i)
      to.push_back(self.dim() - static_cast<std::int64_t>((*dimensions).size() - i));
    a = self.movedim(*dimensions, to);
  }
  const th::Sizes unknowns = a.sizes().slice(static_cast<std::size_t>(other.dim() < a.dim() ? other.dim() : a.dim()));
  const std::int64_t n = other.numel();
  if (n != detail::product_of(unknowns))
    th::fail("linalg_tensorsolve: ", n, " equations for unknowns of sizes ", unknowns);
  return linalg_solve(a.reshape({n, n}), other.reshape({n})).reshape(unknowns);
}

namespace detail {
template <class... Arguments>
struct MatrixFunctions {
  static Tensor logdet(const Tensor &a) { return at::logdet(a); }
  static std::tuple<Tensor, Tensor> slogdet(const Tensor &a) { return at::linalg_slogdet(a); }
  static Tensor matrix_power(const Tensor &a, std::int64_t n) { return at::linalg_matrix_power(a, n); }
  static Tensor matrix_exp(const Tensor &a) { return at::linalg_matrix_exp(a); }
  static Tensor pinverse(const Tensor &a, double rcond = 1e-15) { return at::linalg_pinv(a, rcond); }
};
} // namespace detail

} // namespace at

#include <th/names_end.hpp>

#endif
