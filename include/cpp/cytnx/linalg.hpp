/*
 * cytnx/linalg.hpp: functions of elements, and linear algebra.
 *
 * Where floating-point numbers are needed, integers are taken as Double. Results of one number are tensors without
 * dimensions. A result whose name ends in _ is in the tensor itself; if its type is another one, the name becomes one
 * for another tensor, see arithmetic.hpp. What has complex results is not here: Eig does not compile.
 */
#ifndef TH_CYTNX_LINALG_HPP
#define TH_CYTNX_LINALG_HPP

#include <th/names_begin.hpp>

#include <ATen/ops/indexing.h>
#include <ATen/ops/linear_algebra.h>
#include <ATen/ops/reductions.h>
#include <cytnx/arithmetic.hpp>

namespace cytnx {
namespace detail {

inline at::Tensor floating(const Tensor &tensor) {
  return Operand(tensor).as(common_type(tensor, tensor, true));
}
/* The same of a matrix. Throws if it is none. */
inline at::Tensor matrix(const char *name, const Tensor &tensor) {
  if (tensor.rank() != 2)
    th::fail("cytnx::linalg::", name, ": a tensor of rank 2 is expected, not of rank ", tensor.rank());
  return floating(tensor);
}
/* Two tensors in the type in which they meet. */
inline std::pair<at::Tensor, at::Tensor> together(const Tensor &a, const Tensor &b) {
  const c10::ScalarType type = common_type(a, b, false);
  return {Operand(a).as(type), Operand(b).as(type)};
}
/* Makes a tensor itself what was computed from it. */
inline void put(Tensor &target, const Tensor &result) {
  if (target.dtype() == result.dtype())
    th::copy(target.handle(), result.handle());
  else
    target.replace(result);
}

} // namespace detail

namespace linalg {

/* ---- of each element ---- */

inline Tensor Abs(const Tensor &tensor) { return Tensor(at::abs(at::Tensor(tensor.handle()))); }
inline Tensor Exp(const Tensor &tensor) { return Tensor(at::exp(detail::floating(tensor))); }
/* The same in Float. */
inline Tensor Expf(const Tensor &tensor) { return Tensor(at::exp(detail::floating(tensor).to(at::kFloat))); }
/* Real numbers are their own conjugates: a copy. */
inline Tensor Conj(const Tensor &tensor) { return tensor.clone(); }
inline Tensor Pow(const Tensor &tensor, double exponent) {
  return Tensor(at::pow(detail::floating(tensor), exponent));
}
/* 1 / x; 0 where |x| is less than `clip`. */
inline Tensor Inv(const Tensor &tensor, double clip = -1) {
  const at::Tensor numbers = detail::floating(tensor);
  const at::Tensor result = at::reciprocal(numbers);
  if (clip > 0)
    result.masked_fill_(at::lt(at::abs(numbers), clip), 0);
  return Tensor(result);
}

/* ---- of all elements ---- */

inline Tensor Sum(const Tensor &tensor) { return Tensor(at::sum(at::Tensor(tensor.handle()))).astype(tensor.dtype()); }
inline Tensor Max(const Tensor &tensor) { return Tensor(at::max(at::Tensor(tensor.handle()))); }
inline Tensor Min(const Tensor &tensor) { return Tensor(at::min(at::Tensor(tensor.handle()))); }
/* The root of the sum of the squares. */
inline Tensor Norm(const Tensor &tensor) { return Tensor(at::norm(detail::floating(tensor), 2)); }

/* ---- products ---- */

/* Of two matrices. */
inline Tensor Matmul(const Tensor &a, const Tensor &b) {
  const auto [left, right] = detail::together(a, b);
  return Tensor(at::mm(left, right));
}
/* Of two matrices, one of which is given by its diagonal. */
inline Tensor Matmul_dg(const Tensor &a, const Tensor &b) {
  const auto [left, right] = detail::together(a, b);
  if (left.dim() + right.dim() != 3)
    th::fail("cytnx::linalg::Matmul_dg: ranks 1 and 2 are expected, not ", left.dim(), " and ", right.dim());
  return Tensor(left.dim() == 1 ? left.unsqueeze(1) * right : left * right);
}
/* Of two vectors. */
inline Tensor Vectordot(const Tensor &a, const Tensor &b, bool /*is_conj*/ = false) {
  const auto [left, right] = detail::together(a, b);
  return Tensor(at::dot(left, right));
}
/* Of vectors and matrices, each of which may be either. */
inline Tensor Dot(const Tensor &a, const Tensor &b) {
  const auto [left, right] = detail::together(a, b);
  return Tensor(at::matmul(left, right));
}
/* The matrix of the products of two vectors' elements. */
inline Tensor Outer(const Tensor &a, const Tensor &b) {
  const auto [left, right] = detail::together(a, b);
  return Tensor(at::ger(left, right));
}
inline Tensor Ger(const Tensor &a, const Tensor &b, const Scalar &factor = 1) { return Mul(Outer(a, b), factor); }
/* The sums of products along dimensions of a and as many of b; the others, those of a first, are the result's. */
inline Tensor Tensordot(const Tensor &a, const Tensor &b, const std::vector<cytnx_uint64> &dimensions_a,
                        const std::vector<cytnx_uint64> &dimensions_b) {
  const auto [left, right] = detail::together(a, b);
  const auto order = [](const at::Tensor &tensor, const std::vector<cytnx_uint64> &summed, bool at_the_end) {
    std::vector<std::int64_t> others, last(summed.begin(), summed.end());
    for (std::int64_t d = 0; d < tensor.dim(); ++d)
      if (std::find(last.begin(), last.end(), d) == last.end())
        others.push_back(d);
    if (!at_the_end)
      std::swap(others, last);
    others.insert(others.end(), last.begin(), last.end());
    return tensor.permute(others);
  };
  const std::size_t count = dimensions_a.size();
  if (count != dimensions_b.size())
    th::fail("cytnx::linalg::Tensordot: ", count, " and ", dimensions_b.size(), " dimensions");
  const at::Tensor x = order(left, dimensions_a, true), y = order(right, dimensions_b, false);
  const std::size_t rows = static_cast<std::size_t>(x.dim()) - count;
  std::vector<std::int64_t> shape(x.sizes().begin(), x.sizes().begin() + rows);
  shape.insert(shape.end(), y.sizes().begin() + count, y.sizes().end());
  if (x.sizes().slice(rows) != y.sizes().slice(0, count))
    th::fail("cytnx::linalg::Tensordot: sizes ", x.sizes().slice(rows), " and ", y.sizes().slice(0, count));
  const std::int64_t inner = count ? th::count_of(y.sizes().slice(0, count)) : 1;
  const at::Tensor product = at::mm(x.reshape({-1, inner}), y.reshape({inner, -1}));
  return Tensor(shape.empty() ? product.reshape({1}) : product.reshape(shape));
}
/* Each element of a times all of b, dimension by dimension; missing ones, of size 1, come last, or first. */
inline Tensor Kron(const Tensor &a, const Tensor &b, bool a_pad_left = false, bool b_pad_left = false) {
  const auto [left, right] = detail::together(a, b);
  const std::size_t rank = static_cast<std::size_t>(std::max(left.dim(), right.dim()));
  const auto padded = [rank](const at::Tensor &tensor, bool pad_left) {
    std::vector<std::int64_t> sizes = tensor.sizes().vec();
    sizes.insert(pad_left ? sizes.begin() : sizes.end(), rank - sizes.size(), 1);
    return sizes;
  };
  const std::vector<std::int64_t> of_a = padded(left, a_pad_left), of_b = padded(right, b_pad_left);
  std::vector<std::int64_t> spread_a, spread_b, result;
  for (std::size_t d = 0; d < rank; ++d) {
    spread_a.insert(spread_a.end(), {of_a[d], 1});
    spread_b.insert(spread_b.end(), {1, of_b[d]});
    result.push_back(of_a[d] * of_b[d]);
  }
  return Tensor((left.reshape(spread_a) * right.reshape(spread_b)).reshape(result));
}
/* factor x + y; factor x y; and both sums into the last tensor. */
inline Tensor Axpy(const Scalar &factor, const Tensor &x, const Tensor &y = Tensor()) {
  return y.is_void() ? Mul(x, factor) : Add(Mul(x, factor), y);
}
inline void Axpy_(const Scalar &factor, const Tensor &x, Tensor &y) { iAdd(y, Mul(x, factor)); }
inline Tensor Gemm(const Scalar &factor, const Tensor &x, const Tensor &y) { return Mul(Matmul(x, y), factor); }
inline void Gemm_(const Scalar &factor, const Tensor &x, const Tensor &y, const Scalar &factor_of_c, Tensor &c) {
  detail::put(c, Add(Gemm(factor, x, y), Mul(c, factor_of_c)));
}

/* ---- matrices ---- */

/* The matrix with a vector as its diagonal, or the diagonal of a matrix. */
inline Tensor Diag(const Tensor &tensor) {
  if (tensor.rank() != 1 && tensor.rank() != 2)
    th::fail("cytnx::linalg::Diag: a vector or a matrix is expected, not a tensor of rank ", tensor.rank());
  return Tensor(at::diag(at::Tensor(tensor.handle())));
}
/* The sums over positions that are equal in dimensions a and b. Throws if these differ in size. */
inline Tensor Trace(const Tensor &tensor, std::int64_t a = 0, std::int64_t b = 1) {
  const at::Tensor numbers(tensor.handle());
  if (a == b || numbers.size(a) != numbers.size(b))
    th::fail("cytnx::linalg::Trace: dimensions ", a, " and ", b, " of shape ", numbers.sizes());
  std::vector<std::int64_t> shape;
  for (std::int64_t d = 0; d < numbers.dim(); ++d)
    if (d != a && d != b)
      shape.push_back(numbers.size(d));
  const at::Tensor sum = at::zeros(shape, numbers.scalar_type());
  for (std::int64_t i = 0; i < numbers.size(a); ++i)
    sum.add_(numbers.narrow(a, i, 1).narrow(b, i, 1).reshape(sum.sizes()));
  return Tensor(sum);
}
inline Tensor InvM(const Tensor &tensor) { return Tensor(at::inverse(detail::matrix("InvM", tensor))); }
inline Tensor Det(const Tensor &tensor) { return Tensor(at::det(detail::matrix("Det", tensor))); }

/* ---- factors: the values first, then the matrices that are wanted ---- */

/* S, U and vT of a = U diag(S) vT. */
inline std::vector<Tensor> Gesvd(const Tensor &tensor, bool is_U = true, bool is_vT = true) {
  const auto [u, s, v] = at::svd(detail::matrix("Svd", tensor));
  std::vector<Tensor> results{Tensor(s)};
  if (is_U)
    results.push_back(Tensor(u).contiguous());
  if (is_vT)
    results.push_back(Tensor(v.t()).contiguous());
  return results;
}
inline std::vector<Tensor> Svd(const Tensor &tensor, bool is_UvT = true) { return Gesvd(tensor, is_UvT, is_UvT); }
/* Q and R. */
inline std::vector<Tensor> Qr(const Tensor &tensor) {
  const auto [q, r] = at::qr(detail::matrix("Qr", tensor));
  return {Tensor(q).contiguous(), Tensor(r).contiguous()};
}
/* The eigenvalues of a symmetric matrix in ascending order, and the eigenvectors in columns, or in rows. */
inline std::vector<Tensor> Eigh(const Tensor &tensor, bool is_V = true, bool row_v = false) {
  const auto [values, vectors] = at::symeig(detail::matrix("Eigh", tensor), is_V, false);
  std::vector<Tensor> results{Tensor(values)};
  if (is_V)
    results.push_back(Tensor(row_v ? vectors.t() : vectors).contiguous());
  return results;
}
/*
 * Q, D and R of a = Q diag(D) R, the diagonal of R being ones where that of D is not 0.
 */
inline std::vector<Tensor> Qdr(const Tensor &tensor) {
  const auto [q, r] = at::qr(detail::matrix("Qdr", tensor));
  const at::Tensor diagonal = at::diag(r), factors = diagonal.masked_fill(diagonal.eq(0), 1);
  return {Tensor(q).contiguous(), Tensor(diagonal), Tensor(r / factors.unsqueeze(1)).contiguous()};
}
/* The eigenvalues of a symmetric matrix that is given by its diagonal and the one beside it, as Eigh gives them. */
inline std::vector<Tensor> Tridiag(const Tensor &diagonal, const Tensor &beside, bool is_V = true, bool is_row = false,
                                   bool /*throw_excp*/ = false) {
  if (diagonal.rank() != 1 || beside.rank() != 1 || beside.size() + 1 != diagonal.size())
    th::fail("cytnx::linalg::Tridiag: vectors of n and n - 1 elements are expected, not shapes ",
             th::sizes(diagonal.handle()), " and ", th::sizes(beside.handle()));
  const c10::ScalarType type = detail::common_type(diagonal, beside, true);
  const at::Tensor off = detail::Operand(beside).as(type);
  at::Tensor full = at::diag(detail::Operand(diagonal).as(type));
  if (off.numel() != 0)
    full = full + at::diag(off, 1) + at::diag(off, -1);
  return Eigh(Tensor(full), is_V, is_row);
}
/* The eigenvalues of other matrices are complex. */
template <class T>
std::vector<Tensor> Eig(const T &, bool = true, bool = false) {
  static_assert(!std::is_same<T, T>::value,
                "the eigenvalues of a matrix are complex numbers, which are not here; Eigh takes symmetric matrices");
  return {};
}

/*
 * The X that makes the residuals of a X = b smallest, the shortest one if there are several; the sums of the squares
 * of the residuals, or one 0 where a has not more rows than columns or not their rank; the rank, as an Int64; and the
 * singular values of a. Those below `rcond` times the largest count as 0: a negative one stands for the precision.
 */
inline std::vector<Tensor> Lstsq(const Tensor &a, const Tensor &b, float rcond = -1) {
  const c10::ScalarType type = at::promoteTypes(detail::matrix("Lstsq", a).scalar_type(),
                                                detail::matrix("Lstsq", b).scalar_type());
  const at::Tensor matrix = detail::Operand(a).as(type), right = detail::Operand(b).as(type);
  if (matrix.size(0) != right.size(0) || matrix.numel() == 0 || right.numel() == 0)
    th::fail("cytnx::linalg::Lstsq: shapes ", matrix.sizes(), " and ", right.sizes());
  const auto [u, s, v] = at::svd(matrix);
  const double precision = type == c10::kFloat ? 0x1p-23 : 0x1p-52;
  const at::Tensor used = s.gt(s.max() * (rcond < 0 ? precision : static_cast<double>(rcond)));
  const auto rank = used.sum().template item<std::int64_t>();
  const at::Tensor inverse = at::reciprocal(s).masked_fill(used.eq(0), 0);
  const at::Tensor x = v.mm(inverse.unsqueeze(1) * u.t().mm(right));
  const bool has_residuals = matrix.size(0) > matrix.size(1) && rank == matrix.size(1);
  const at::Tensor residuals =
      has_residuals ? (matrix.mm(x) - right).pow(2).sum(0, true) : at::zeros({1}, at::TensorOptions(type));
  return {Tensor(x).contiguous(), Tensor(residuals), Tensor(at::full({1}, rank, at::kLong)), Tensor(s)};
}

/* The exponential function of a x + b for any square matrix x, b standing for b times the identity. */
inline Tensor ExpM(const Tensor &tensor, const Scalar &a = 1, const Scalar &b = 0) {
  const at::Tensor square = detail::matrix("ExpM", tensor).mul(a);
  if (square.size(0) != square.size(1))
    th::fail("cytnx::linalg::ExpM: a square matrix is expected, not shape ", square.sizes());
  const auto norm = square.abs().sum(1).max().template item<double>();
  if (!(norm < __builtin_inf()))
    th::fail("cytnx::linalg::ExpM: the elements are not finite");
  // exp(x) = exp(x / 2^n)^(2^n); the series of a matrix whose norm is below 1/2 is exact after 18 terms.
  int halvings = 0;
  for (double rest = norm; rest >= 0.5; rest /= 2)
    ++halvings;
  const at::Tensor part = square.mul(__builtin_ldexp(1, -halvings)), one = at::eye(square.size(0), square.scalar_type());
  at::Tensor result = one;
  for (int term = 18; term > 0; --term)
    result = one + part.mm(result).div(term);
  for (int i = 0; i < halvings; ++i)
    result = result.mm(result);
  return Tensor(result.mul(__builtin_exp(b.toDouble())));
}

/* Both tensors along the diagonal of a larger one, whose other elements are 0; along `shared` they have one size. */
inline Tensor Directsum(const Tensor &a, const Tensor &b, const std::vector<cytnx_uint64> &shared) {
  const auto [left, right] = detail::together(a, b);
  if (left.dim() == 0 || left.dim() != right.dim())
    th::fail("cytnx::linalg::Directsum: tensors of ranks ", left.dim(), " and ", right.dim());
  std::vector<std::int64_t> shape(left.sizes().begin(), left.sizes().end());
  std::vector<bool> is_shared(shape.size());
  for (const cytnx_uint64 axis : shared) {
    if (axis >= shape.size() || is_shared[axis])
      th::fail("cytnx::linalg::Directsum: there is no axis ", axis, ", or it occurs twice");
    if (left.sizes()[axis] != right.sizes()[axis])
      th::fail("cytnx::linalg::Directsum: shapes ", left.sizes(), " and ", right.sizes(), " differ in axis ", axis);
    is_shared[axis] = true;
  }
  for (std::size_t d = 0; d < shape.size(); ++d)
    if (!is_shared[d])
      shape[d] += right.sizes()[d];
  const at::Tensor sum = at::zeros(shape, left.scalar_type());
  const auto put = [&](const at::Tensor &part, bool at_the_end) {
    at::Tensor place = sum;
    for (std::int64_t d = 0; d < sum.dim(); ++d)
      place = place.narrow(d, at_the_end ? sum.size(d) - part.size(d) : 0, part.size(d));
    place.copy_(part);
  };
  put(left, false);
  put(right, true);
  return Tensor(sum);
}

/* The exponential function of a x + b for a symmetric matrix x, b being added to its eigenvalues. */
inline Tensor ExpH(const Tensor &tensor, const Scalar &a = 1, const Scalar &b = 0) {
  const std::vector<Tensor> factors = Eigh(tensor);
  const Tensor values = Exp(Add(Mul(factors[0], a), b));
  return Matmul(Matmul_dg(factors[1], values), factors[1].permute(1, 0));
}

#define TH_CYTNX_DEFINE_IN_PLACE(NAME) \
  inline void NAME##_(Tensor &tensor) { detail::put(tensor, NAME(tensor)); }
TH_CYTNX_UNARY(TH_CYTNX_DEFINE_IN_PLACE)
TH_CYTNX_DEFINE_IN_PLACE(InvM)
#undef TH_CYTNX_DEFINE_IN_PLACE
inline void Pow_(Tensor &tensor, double exponent) { detail::put(tensor, Pow(tensor, exponent)); }
inline void Inv_(Tensor &tensor, double clip = -1) { detail::put(tensor, Inv(tensor, clip)); }

} // namespace linalg

/* ---- the same as members ---- */

/* PARAMETERS and ARGUMENTS of NAME, and the same in place. */
#define TH_CYTNX_DEFINE(NAME, PARAMETERS, ...)                                           \
  inline Tensor Tensor::NAME PARAMETERS const { return linalg::NAME(__VA_ARGS__); }      \
  inline Tensor &Tensor::NAME##_ PARAMETERS {                                            \
    linalg::NAME##_(__VA_ARGS__);                                                        \
    return *this;                                                                        \
  }
#define TH_CYTNX_DEFINE_UNARY(NAME) TH_CYTNX_DEFINE(NAME, (), *this)
TH_CYTNX_UNARY(TH_CYTNX_DEFINE_UNARY)
TH_CYTNX_DEFINE_UNARY(InvM)
TH_CYTNX_DEFINE(Pow, (double exponent), *this, exponent)
TH_CYTNX_DEFINE(Inv, (double clip), *this, clip)
#undef TH_CYTNX_DEFINE_UNARY
#undef TH_CYTNX_DEFINE

inline Tensor Tensor::Norm() const { return linalg::Norm(*this); }
inline Scalar Tensor::norm() const { return Norm().item(); }
inline Tensor Tensor::Max() const { return linalg::Max(*this); }
inline Tensor Tensor::Min() const { return linalg::Min(*this); }
inline Tensor Tensor::Trace(std::int64_t a, std::int64_t b) const { return linalg::Trace(*this, a, b); }
inline std::vector<Tensor> Tensor::Svd(bool is_UvT) const { return linalg::Svd(*this, is_UvT); }
inline std::vector<Tensor> Tensor::Eigh(bool is_V, bool row_v) const { return linalg::Eigh(*this, is_V, row_v); }

} // namespace cytnx

#include <th/names_end.hpp>

#endif
