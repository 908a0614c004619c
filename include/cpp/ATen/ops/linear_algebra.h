/*
 * ATen/ops/linear_algebra.h: systems of equations, factorisations, eigenvalues.
 *
 * Of Float and Double matrices. Options are LAPACK's letters: upper or lower triangles, and so on. Errors
 * carry the argument numbers of the C functions, whose results come first. All have a form
 * with _out, whose results may be operands.
 */
#ifndef TH_ATEN_OPS_LINEAR_ALGEBRA_H
#define TH_ATEN_OPS_LINEAR_ALGEBRA_H

#include <th/names_begin.hpp>

#include <ATen/ops/indexing.h>
#include <ATen/ops/products.h>
#include <ATen/ops/reductions.h>
#include <ATen/ops/sequences.h>

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

/* For btrifact: singular matrices are errors. */
constexpr THIntTensor *no_info = nullptr;

inline const char *triangle(bool upper) { return upper ? "U" : "L"; }

} // namespace detail

/* ---- equations ---- */

/* X of a X = b, and the LU factors of the square matrix a. b is a vector, or a matrix of right-hand sides; X a matrix. */
TH_AT_DEFINE_RESULTS(gesv, detail::FloatingFunctions<detail::Solver>, TH_CPP_FLOATING_ONLY(gesv), detail::Elements, a,
                     (const Tensor &b, const Tensor &a), b, a)

/* X of a X = b, in the sizes of b. */
inline Tensor linalg_solve(const Tensor &a, const Tensor &b) { return std::get<0>(gesv(b, a)).reshape(b.sizes()); }
TH_AT_DEFINE_OUT(linalg_solve, (const Tensor &a, const Tensor &b), a, b)

/* The X that makes the residual of a X = b smallest, and the QR factors of a. */
TH_AT_DEFINE_RESULTS(gels, detail::FloatingFunctions<detail::Solver>, TH_CPP_FLOATING_ONLY(gels), detail::Elements, a,
                     (const Tensor &b, const Tensor &a), b, a)

/* X of a X = b for a triangle of a, whose diagonal counts as ones if `unitriangular`; and a copy of a. */
TH_AT_DEFINE_RESULTS(trtrs, detail::FloatingFunctions<detail::TriangleSolver>, TH_CPP_FLOATING_ONLY(trtrs), detail::Elements, a,
                     (const Tensor &b, const Tensor &a, bool upper = true, bool transpose = false,
                      bool unitriangular = false),
                     b, a, detail::triangle(upper), transpose ? "T" : "N", unitriangular ? "U" : "N")

/* The inverse of a square matrix. */
TH_AT_DEFINE_RESULT(inverse, detail::FloatingFunctions<detail::Unary>, TH_CPP_FLOATING_ONLY(getri), a,
                    (const Tensor &a), a)
inline Tensor linalg_inv(const Tensor &a) { return inverse(a); }
inline Tensor &linalg_inv_out(Tensor &out, const Tensor &a) { return inverse_out(out, a); }
inline Tensor Tensor::inverse() const { return at::inverse(*this); }

/* ---- Cholesky factors ---- */

/* U of a = U^T U, or L of a = L L^T, for a symmetric positive definite matrix. */
TH_AT_DEFINE_RESULT(cholesky, detail::FloatingFunctions<detail::Factoriser>, TH_CPP_FLOATING_ONLY(potrf), a,
                    (const Tensor &a, bool upper = false), a, detail::triangle(upper))
TH_AT_DEFINE_RESULT(potrf, detail::FloatingFunctions<detail::Factoriser>, TH_CPP_FLOATING_ONLY(potrf), a,
                    (const Tensor &a, bool upper = true), a, detail::triangle(upper))

inline Tensor linalg_cholesky(const Tensor &a, bool upper = false) { return cholesky(a, upper); }
inline Tensor &linalg_cholesky_out(Tensor &out, const Tensor &a, bool upper = false) {
  return cholesky_out(out, a, upper);
}

/* X of a X = b, where `factor` is the Cholesky factor of a. */
TH_AT_DEFINE_RESULT(cholesky_solve, detail::FloatingFunctions<detail::FactorSolver>, TH_CPP_FLOATING_ONLY(potrs), b,
                    (const Tensor &b, const Tensor &factor, bool upper = false), b, factor, detail::triangle(upper))
TH_AT_DEFINE_RESULT(potrs, detail::FloatingFunctions<detail::FactorSolver>, TH_CPP_FLOATING_ONLY(potrs), b,
                    (const Tensor &b, const Tensor &factor, bool upper = true), b, factor, detail::triangle(upper))

/* The inverse of the matrix with a Cholesky factor. */
TH_AT_DEFINE_RESULT(cholesky_inverse, detail::FloatingFunctions<detail::Factoriser>, TH_CPP_FLOATING_ONLY(potri), factor,
                    (const Tensor &factor, bool upper = false), factor, detail::triangle(upper))
TH_AT_DEFINE_RESULT(potri, detail::FloatingFunctions<detail::Factoriser>, TH_CPP_FLOATING_ONLY(potri), factor,
                    (const Tensor &factor, bool upper = true), factor, detail::triangle(upper))

/* The Cholesky factor with complete pivoting, and the pivots, counted from 1. */
TH_AT_DEFINE_RESULTS(pstrf, detail::FloatingFunctions<detail::PivotedFactoriser>, TH_CPP_FLOATING_ONLY(pstrf), detail::Pivots, a,
                     (const Tensor &a, bool upper = true, const Scalar &tolerance = -1), a, detail::triangle(upper),
                     tolerance)

/* ---- orthogonal factors ---- */

/* Q and R of a = Q R. */
TH_AT_DEFINE_RESULTS(qr, detail::FloatingFunctions<detail::Binary>, TH_CPP_FLOATING_ONLY(qr), detail::Elements, a,
                     (const Tensor &a), a)
inline std::tuple<Tensor, Tensor> linalg_qr(const Tensor &a) { return qr(a); }
inline std::tuple<Tensor &, Tensor &> linalg_qr_out(Tensor &q, Tensor &r, const Tensor &a) {
  return qr_out(q, r, a);
}

/* The same in LAPACK's form: R over the vectors of reflections, and their factors. */
TH_AT_DEFINE_RESULTS(geqrf, detail::FloatingFunctions<detail::Binary>, TH_CPP_FLOATING_ONLY(geqrf), detail::Elements, a,
                     (const Tensor &a), a)

/* The first columns of Q from the results of geqrf. */
TH_AT_DEFINE_RESULT(orgqr, detail::FloatingFunctions<detail::Binary>, TH_CPP_FLOATING_ONLY(orgqr), a,
                    (const Tensor &a, const Tensor &tau), a, tau)

/* Q c, or c Q unless `left`, with Q^T for Q if `transpose`, from the results of geqrf. */
TH_AT_DEFINE_RESULT(ormqr, detail::FloatingFunctions<detail::Reflector>, TH_CPP_FLOATING_ONLY(ormqr), a,
                    (const Tensor &a, const Tensor &tau, const Tensor &c, bool left = true, bool transpose = false),
                    a, tau, c, left ? "L" : "R", transpose ? "T" : "N")

/* ---- eigenvalues and singular values ---- */

/* The eigenvalues of a symmetric matrix in ascending order, and if `eigenvectors` these in columns. */
TH_AT_DEFINE_RESULTS(symeig, detail::FloatingFunctions<detail::SymmetricEigenSolver>, TH_CPP_FLOATING_ONLY(syev), detail::Elements, a,
                     (const Tensor &a, bool eigenvectors = false, bool upper = true), a,
                     eigenvectors ? "V" : "N", detail::triangle(upper))
inline std::tuple<Tensor, Tensor> linalg_eigh(const Tensor &a) { return symeig(a, true, false); }
inline std::tuple<Tensor &, Tensor &> linalg_eigh_out(Tensor &values, Tensor &vectors, const Tensor &a) {
  return symeig_out(values, vectors, a, true, false);
}
inline Tensor linalg_eigvalsh(const Tensor &a) { return std::get<0>(symeig(a, false, false)); }
TH_AT_DEFINE_OUT(linalg_eigvalsh, (const Tensor &a), a)

/* The eigenvalues of a square matrix, a row of real and imaginary part each, and if `eigenvectors` these in columns. */
TH_AT_DEFINE_RESULTS(eig, detail::FloatingFunctions<detail::EigenSolver>, TH_CPP_FLOATING_ONLY(geev), detail::Elements, a,
                     (const Tensor &a, bool eigenvectors = false), a, eigenvectors ? "V" : "N")

/* U, s and V of a = U diag(s) V^T; all columns of U and V unless `some`. */
inline std::tuple<Tensor &, Tensor &, Tensor &> svd_out(Tensor &u, Tensor &s, Tensor &v, const Tensor &a,
                                                        bool some = true) {
  static constexpr detail::FloatingFunctions<detail::SingularSolver> functions = TH_CPP_FLOATING_ONLY(gesvd);
  detail::run(functions, a.scalar_type(), u, s, v, a, some ? "S" : "A");
  return detail::results(u, s, v);
}
inline std::tuple<Tensor, Tensor, Tensor> svd(const Tensor &a, bool some = true) {
  const ScalarType type = a.scalar_type();
  Tensor u = detail::empty_of(type), s = detail::empty_of(type), v = detail::empty_of(type);
  svd_out(u, s, v, a, some);
  return detail::results(std::move(u), std::move(s), std::move(v));
}

/* U, s and V^T; all columns of U and rows of V^T if `full_matrices`. */
inline std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor &a, bool full_matrices = true) {
  const ScalarType type = a.scalar_type();
  Tensor u = detail::empty_of(type), s = detail::empty_of(type), v = detail::empty_of(type);
  svd_out(u, s, v, a, !full_matrices);
  return detail::results(std::move(u), std::move(s), v.t());
}
inline std::tuple<Tensor &, Tensor &, Tensor &> linalg_svd_out(Tensor &u, Tensor &s, Tensor &vt, const Tensor &a,
                                                               bool full_matrices = true) {
  svd_out(u, s, vt, a, !full_matrices);
  vt.t_();
  return detail::results(u, s, vt);
}

/* ---- many matrices at once ---- */

/* The LU factors of each matrix of a (batches x n x n), and the pivots, counted from 1. */
TH_AT_DEFINE_RESULTS(btrifact, detail::FloatingFunctions<detail::BatchFactoriser>, TH_CPP_FLOATING_ONLY(btrifact), detail::Pivots, a,
                     (const Tensor &a), detail::no_info, 1, a)

/* The determinant of a square matrix: the product of the factors' diagonal, negated for each exchange of rows. */
inline Tensor det(const Tensor &a) {
  static constexpr detail::FloatingFunctions<detail::BatchFactoriser> functions = TH_CPP_FLOATING_ONLY(btrifact);
  detail::check_rank("det", a, 2);
  const ScalarType type = a.scalar_type();
  const Tensor factors = detail::empty_of(type), pivots = detail::empty_of(kInt), singular = detail::empty_of(kInt);
  detail::run(functions, type, factors, detail::Pivots(pivots), detail::Pivots(singular), 1, a.unsqueeze(0));
  const Tensor exchanged = pivots.view({-1}).ne(arange(1, a.size(0) + 1, kInt));
  const Tensor product = diag(factors[0]).prod();
  return exchanged.sum().item<std::int64_t>() % 2 ? product.neg() : product;
}
inline Tensor Tensor::det() const { return at::det(*this); }
inline Tensor linalg_det(const Tensor &a) { return det(a); }
TH_AT_DEFINE_OUT(linalg_det, (const Tensor &a), a)

/* X of a X = b for each matrix, from the results of btrifact. */
TH_AT_DEFINE_RESULT(btrisolve, detail::FloatingFunctions<detail::BatchSolver>, TH_CPP_FLOATING_ONLY(btrisolve), b,
                    (const Tensor &b, const Tensor &factors, const Tensor &pivots), b, factors,
                    detail::Pivots(pivots))

} // namespace at

#include <th/names_end.hpp>

#endif
