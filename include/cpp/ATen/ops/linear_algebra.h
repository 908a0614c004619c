/*
 * ATen/ops/linear_algebra.h: systems of equations, factorisations, eigenvalues.
 *
 * Of Float and Double matrices. Options are LAPACK's letters: upper or lower triangles, and so on. Errors
 * carry the argument numbers of the C functions, whose results come first.
 */
#pragma once

#include <ATen/ops/products.h>

#include <tuple>

namespace at {
namespace detail {

template <class Real>
using Solver = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *);
template <class Real>
using TriangleSolver = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, const char *,
                                const char *, const char *);
template <class Real>
using FactorSolver = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, const char *);
template <class Real>
using Factoriser = void (*)(TensorOf<Real> *, TensorOf<Real> *, const char *);
template <class Real>
using EigenSolver = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, const char *);
template <class Real>
using SymmetricEigenSolver = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, const char *, const char *);
template <class Real>
using SingularSolver = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, const char *);
template <class Real>
using Reflector = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, const char *,
                           const char *);
template <class Real>
using PivotedFactoriser = void (*)(TensorOf<Real> *, THIntTensor *, TensorOf<Real> *, const char *, Real);
template <class Real>
using BatchFactoriser = void (*)(TensorOf<Real> *, THIntTensor *, THIntTensor *, int, TensorOf<Real> *);
template <class Real>
using BatchSolver = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, THIntTensor *);

using Pivots = Of<int>;

inline const char *triangle(bool upper) { return upper ? "U" : "L"; }

/* One result of a function that is called with it, then the arguments. */
template <template <class> class Signature, class... Arguments>
Tensor one_result(const Functions<Signature> &functions, ScalarType type, const Arguments &...arguments) {
  Tensor result = empty_of(type);
  run(functions, type, result, arguments...);
  return result;
}

/* Two results, likewise. */
template <template <class> class Signature, class... Arguments>
std::tuple<Tensor, Tensor> two_results(const Functions<Signature> &functions, ScalarType type,
                                       const Arguments &...arguments) {
  Tensor first = empty_of(type), second = empty_of(type);
  run(functions, type, first, second, arguments...);
  return {std::move(first), std::move(second)};
}

} // namespace detail

/* ---- equations ---- */

/* X of a X = b, and the LU factors of the square matrix a. b is a vector, or a matrix of right-hand sides; X a matrix. */
inline std::tuple<Tensor, Tensor> gesv(const Tensor &b, const Tensor &a) {
  static constexpr detail::Functions<detail::Solver> functions = TH_CPP_FLOATING(gesv);
  return detail::two_results(functions, a.scalar_type(), b, a);
}

/* X of a X = b, in the sizes of b. */
inline Tensor linalg_solve(const Tensor &a, const Tensor &b) { return std::get<0>(gesv(b, a)).reshape(b.sizes()); }

/* The X that makes the residual of a X = b smallest, and the QR factors of a. */
inline std::tuple<Tensor, Tensor> gels(const Tensor &b, const Tensor &a) {
  static constexpr detail::Functions<detail::Solver> functions = TH_CPP_FLOATING(gels);
  return detail::two_results(functions, a.scalar_type(), b, a);
}

/* X of a X = b for a triangle of a, whose diagonal counts as ones if `unitriangular`; and a copy of a. */
inline std::tuple<Tensor, Tensor> trtrs(const Tensor &b, const Tensor &a, bool upper = true, bool transpose = false,
                                        bool unitriangular = false) {
  static constexpr detail::Functions<detail::TriangleSolver> functions = TH_CPP_FLOATING(trtrs);
  return detail::two_results(functions, a.scalar_type(), b, a, detail::triangle(upper), transpose ? "T" : "N",
                             unitriangular ? "U" : "N");
}

/* The inverse of a square matrix. */
inline Tensor inverse(const Tensor &a) {
  static constexpr detail::Functions<detail::Unary> functions = TH_CPP_FLOATING(getri);
  return detail::one_result(functions, a.scalar_type(), a);
}
inline Tensor linalg_inv(const Tensor &a) { return inverse(a); }
inline Tensor Tensor::inverse() const { return at::inverse(*this); }

/* ---- Cholesky factors ---- */

/* U of a = U^T U, or L of a = L L^T, for a symmetric positive definite matrix. */
inline Tensor cholesky(const Tensor &a, bool upper = false) {
  static constexpr detail::Functions<detail::Factoriser> functions = TH_CPP_FLOATING(potrf);
  return detail::one_result(functions, a.scalar_type(), a, detail::triangle(upper));
}
inline Tensor potrf(const Tensor &a, bool upper = true) { return cholesky(a, upper); }

/* X of a X = b, where `factor` is the Cholesky factor of a. */
inline Tensor cholesky_solve(const Tensor &b, const Tensor &factor, bool upper = false) {
  static constexpr detail::Functions<detail::FactorSolver> functions = TH_CPP_FLOATING(potrs);
  return detail::one_result(functions, b.scalar_type(), b, factor, detail::triangle(upper));
}
inline Tensor potrs(const Tensor &b, const Tensor &factor, bool upper = true) {
  return cholesky_solve(b, factor, upper);
}

/* The inverse of the matrix with a Cholesky factor. */
inline Tensor cholesky_inverse(const Tensor &factor, bool upper = false) {
  static constexpr detail::Functions<detail::Factoriser> functions = TH_CPP_FLOATING(potri);
  return detail::one_result(functions, factor.scalar_type(), factor, detail::triangle(upper));
}
inline Tensor potri(const Tensor &factor, bool upper = true) { return cholesky_inverse(factor, upper); }

/* The Cholesky factor with complete pivoting, and the pivots, counted from 1. */
inline std::tuple<Tensor, Tensor> pstrf(const Tensor &a, bool upper = true, Scalar tolerance = -1) {
  static constexpr detail::Functions<detail::PivotedFactoriser> functions = TH_CPP_FLOATING(pstrf);
  Tensor factor = detail::empty_of(a.scalar_type()), pivots = detail::empty_of(kInt);
  detail::run(functions, a.scalar_type(), factor, detail::Pivots{pivots}, a, detail::triangle(upper), tolerance);
  return {std::move(factor), std::move(pivots)};
}

/* ---- orthogonal factors ---- */

/* Q and R of a = Q R. */
inline std::tuple<Tensor, Tensor> qr(const Tensor &a) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(qr);
  return detail::two_results(functions, a.scalar_type(), a);
}
inline std::tuple<Tensor, Tensor> linalg_qr(const Tensor &a) { return qr(a); }

/* The same in LAPACK's form: R over the vectors of reflections, and their factors. */
inline std::tuple<Tensor, Tensor> geqrf(const Tensor &a) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(geqrf);
  return detail::two_results(functions, a.scalar_type(), a);
}

/* The first columns of Q from the results of geqrf. */
inline Tensor orgqr(const Tensor &a, const Tensor &tau) {
  static constexpr detail::Functions<detail::Binary> functions = TH_CPP_FLOATING(orgqr);
  return detail::one_result(functions, a.scalar_type(), a, tau);
}

/* Q c, or c Q unless `left`, with Q^T for Q if `transpose`, from the results of geqrf. */
inline Tensor ormqr(const Tensor &a, const Tensor &tau, const Tensor &c, bool left = true, bool transpose = false) {
  static constexpr detail::Functions<detail::Reflector> functions = TH_CPP_FLOATING(ormqr);
  return detail::one_result(functions, a.scalar_type(), a, tau, c, left ? "L" : "R", transpose ? "T" : "N");
}

/* ---- eigenvalues and singular values ---- */

/* The eigenvalues of a symmetric matrix in ascending order, and if `eigenvectors` these in columns. */
inline std::tuple<Tensor, Tensor> symeig(const Tensor &a, bool eigenvectors = false, bool upper = true) {
  static constexpr detail::Functions<detail::SymmetricEigenSolver> functions = TH_CPP_FLOATING(syev);
  return detail::two_results(functions, a.scalar_type(), a, eigenvectors ? "V" : "N", detail::triangle(upper));
}
inline std::tuple<Tensor, Tensor> linalg_eigh(const Tensor &a) { return symeig(a, true, false); }

/* The eigenvalues of a square matrix, a row of real and imaginary part each, and if `eigenvectors` these in columns. */
inline std::tuple<Tensor, Tensor> eig(const Tensor &a, bool eigenvectors = false) {
  static constexpr detail::Functions<detail::EigenSolver> functions = TH_CPP_FLOATING(geev);
  return detail::two_results(functions, a.scalar_type(), a, eigenvectors ? "V" : "N");
}

/* U, s and V of a = U diag(s) V^T; all columns of U and V unless `some`. */
inline std::tuple<Tensor, Tensor, Tensor> svd(const Tensor &a, bool some = true) {
  static constexpr detail::Functions<detail::SingularSolver> functions = TH_CPP_FLOATING(gesvd);
  const ScalarType type = a.scalar_type();
  Tensor u = detail::empty_of(type), s = detail::empty_of(type), v = detail::empty_of(type);
  detail::run(functions, type, u, s, v, a, some ? "S" : "A");
  return {std::move(u), std::move(s), std::move(v)};
}

/* ---- many matrices at once ---- */

/* The LU factors of each matrix of a (batches x n x n), and the pivots, counted from 1. */
inline std::tuple<Tensor, Tensor> btrifact(const Tensor &a) {
  static constexpr detail::Functions<detail::BatchFactoriser> functions = TH_CPP_FLOATING(btrifact);
  Tensor factors = detail::empty_of(a.scalar_type()), pivots = detail::empty_of(kInt);
  THIntTensor *const no_info = nullptr; // singular matrices are errors
  detail::run(functions, a.scalar_type(), factors, detail::Pivots{pivots}, no_info, 1, a);
  return {std::move(factors), std::move(pivots)};
}

/* X of a X = b for each matrix, from the results of btrifact. */
inline Tensor btrisolve(const Tensor &b, const Tensor &factors, const Tensor &pivots) {
  static constexpr detail::Functions<detail::BatchSolver> functions = TH_CPP_FLOATING(btrisolve);
  return detail::one_result(functions, b.scalar_type(), b, factors, detail::Pivots{pivots});
}

} // namespace at
