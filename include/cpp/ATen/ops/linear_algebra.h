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
#include <ATen/ops/views.h>

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

namespace detail {
inline Tensor &inverse_out(const FloatingFunctions<Unary> &functions, Tensor &out, const Tensor &self) {
  if (self.dim() < 3 && self.numel() != 0) {
    run(functions, self.scalar_type(), out, self);
    return out;
  }
  if (self.dim() < 2 || self.size(-1) != self.size(-2))
    th::fail("inverse: square matrices are expected, not a tensor of sizes ", self.sizes());
  const Tensor result = empty(self.sizes(), self.scalar_type());
  if (self.numel() != 0) {
    const std::int64_t n = self.size(-1);
    const Tensor from = self.reshape({-1, n, n}), to = result.view({-1, n, n});
    for (std::int64_t i = 0; i < from.size(0); ++i)
      run(functions, self.scalar_type(), to[i], from[i]);
  }
  return out.resize_(self.sizes()).copy_(result);
}
} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": equations */

/* X of a X = b, and the LU factors of the square matrix a. b is a vector, or a matrix of right-hand sides; X a matrix. */
inline std::tuple<Tensor &, Tensor &> gesv_out(Tensor &first, Tensor &second, const Tensor &b, const Tensor &a) {
  static constexpr detail::FloatingFunctions<detail::Solver> functions = TH_CPP_FLOATING_ONLY(gesv);
  detail::run(functions, a.scalar_type(), first, second, b, a);
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> gesv(const Tensor &b, const Tensor &a) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(a.scalar_type());
  gesv_out(first, second, b, a);
  return detail::results(std::move(first), std::move(second));
}

/* X of a X = b, in the sizes of b. */
inline Tensor linalg_solve(const Tensor &a, const Tensor &b) { return std::get<0>(gesv(b, a)).reshape(b.sizes()); }
inline Tensor &linalg_solve_out(Tensor &out, const Tensor &a, const Tensor &b) {
  const Tensor result = linalg_solve(a, b);
  return out.resize_(result.sizes()).copy_(result);
}

/* The X that makes the residual of a X = b smallest, and the QR factors of a. */
inline std::tuple<Tensor &, Tensor &> gels_out(Tensor &first, Tensor &second, const Tensor &b, const Tensor &a) {
  static constexpr detail::FloatingFunctions<detail::Solver> functions = TH_CPP_FLOATING_ONLY(gels);
  detail::run(functions, a.scalar_type(), first, second, b, a);
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> gels(const Tensor &b, const Tensor &a) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(a.scalar_type());
  gels_out(first, second, b, a);
  return detail::results(std::move(first), std::move(second));
}

/* X of a X = b for a triangle of a, whose diagonal counts as ones if `unitriangular`; and a copy of a. */
inline std::tuple<Tensor &, Tensor &> trtrs_out(Tensor &first, Tensor &second, const Tensor &b, const Tensor &a,
    bool upper = true, bool transpose = false, bool unitriangular = false) {
  static constexpr detail::FloatingFunctions<detail::TriangleSolver> functions = TH_CPP_FLOATING_ONLY(trtrs);
  detail::run(functions, a.scalar_type(), first, second, b, a, detail::triangle(upper), transpose ? "T" : "N",
      unitriangular ? "U" : "N");
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> trtrs(const Tensor &b, const Tensor &a, bool upper = true,
    bool transpose = false, bool unitriangular = false) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(a.scalar_type());
  trtrs_out(first, second, b, a, upper, transpose, unitriangular);
  return detail::results(std::move(first), std::move(second));
}

/* The inverse of a square matrix, or of each of a batch. */
inline Tensor &inverse_out(Tensor &out, const Tensor &self) {
  static constexpr detail::FloatingFunctions<detail::Unary> functions = TH_CPP_FLOATING_ONLY(getri);
  return detail::inverse_out(functions, out, self);
}
inline Tensor inverse(const Tensor &self) {
  Tensor out = detail::empty_of(self.scalar_type());
  inverse_out(out, self);
  return out;
}
inline Tensor Tensor::inverse() const { return at::inverse(*this); }
inline Tensor &linalg_inv_out(Tensor &out, const Tensor &a) { return inverse_out(out, a); }
inline Tensor linalg_inv(const Tensor &a) { return inverse(a); }
/* <<< end of operators */

/* ---- factors, eigenvalues and singular values ---- */

/* >>> operators written from build/operators.txt by "make headers": factors */

/* U of a = U^T U, or L of a = L L^T, for a symmetric positive definite matrix. */
inline Tensor &cholesky_out(Tensor &out, const Tensor &a, bool upper = false) {
  static constexpr detail::FloatingFunctions<detail::Factoriser> functions = TH_CPP_FLOATING_ONLY(potrf);
  detail::run(functions, a.scalar_type(), out, a, detail::triangle(upper));
  return out;
}
inline Tensor cholesky(const Tensor &a, bool upper = false) {
  Tensor out = detail::empty_of(a.scalar_type());
  cholesky_out(out, a, upper);
  return out;
}

inline Tensor &potrf_out(Tensor &out, const Tensor &a, bool upper = true) {
  static constexpr detail::FloatingFunctions<detail::Factoriser> functions = TH_CPP_FLOATING_ONLY(potrf);
  detail::run(functions, a.scalar_type(), out, a, detail::triangle(upper));
  return out;
}
inline Tensor potrf(const Tensor &a, bool upper = true) {
  Tensor out = detail::empty_of(a.scalar_type());
  potrf_out(out, a, upper);
  return out;
}
inline Tensor &linalg_cholesky_out(Tensor &out, const Tensor &a, bool upper = false) {
  return cholesky_out(out, a, upper);
}
inline Tensor linalg_cholesky(const Tensor &a, bool upper = false) { return cholesky(a, upper); }

/* X of a X = b, where `factor` is the Cholesky factor of a. */
inline Tensor &cholesky_solve_out(Tensor &out, const Tensor &b, const Tensor &factor, bool upper = false) {
  static constexpr detail::FloatingFunctions<detail::FactorSolver> functions = TH_CPP_FLOATING_ONLY(potrs);
  detail::run(functions, b.scalar_type(), out, b, factor, detail::triangle(upper));
  return out;
}
inline Tensor cholesky_solve(const Tensor &b, const Tensor &factor, bool upper = false) {
  Tensor out = detail::empty_of(b.scalar_type());
  cholesky_solve_out(out, b, factor, upper);
  return out;
}

inline Tensor &potrs_out(Tensor &out, const Tensor &b, const Tensor &factor, bool upper = true) {
  static constexpr detail::FloatingFunctions<detail::FactorSolver> functions = TH_CPP_FLOATING_ONLY(potrs);
  detail::run(functions, b.scalar_type(), out, b, factor, detail::triangle(upper));
  return out;
}
inline Tensor potrs(const Tensor &b, const Tensor &factor, bool upper = true) {
  Tensor out = detail::empty_of(b.scalar_type());
  potrs_out(out, b, factor, upper);
  return out;
}

/* The inverse of the matrix with a Cholesky factor. */
inline Tensor &cholesky_inverse_out(Tensor &out, const Tensor &factor, bool upper = false) {
  static constexpr detail::FloatingFunctions<detail::Factoriser> functions = TH_CPP_FLOATING_ONLY(potri);
  detail::run(functions, factor.scalar_type(), out, factor, detail::triangle(upper));
  return out;
}
inline Tensor cholesky_inverse(const Tensor &factor, bool upper = false) {
  Tensor out = detail::empty_of(factor.scalar_type());
  cholesky_inverse_out(out, factor, upper);
  return out;
}

inline Tensor &potri_out(Tensor &out, const Tensor &factor, bool upper = true) {
  static constexpr detail::FloatingFunctions<detail::Factoriser> functions = TH_CPP_FLOATING_ONLY(potri);
  detail::run(functions, factor.scalar_type(), out, factor, detail::triangle(upper));
  return out;
}
inline Tensor potri(const Tensor &factor, bool upper = true) {
  Tensor out = detail::empty_of(factor.scalar_type());
  potri_out(out, factor, upper);
  return out;
}

/* The Cholesky factor with complete pivoting, and the pivots, counted from 1. */
inline std::tuple<Tensor &, Tensor &> pstrf_out(Tensor &first, Tensor &second, const Tensor &a, bool upper = true,
    const Scalar &tolerance = -1) {
  static constexpr detail::FloatingFunctions<detail::PivotedFactoriser> functions = TH_CPP_FLOATING_ONLY(pstrf);
  detail::run(functions, a.scalar_type(), first, detail::Pivots(second), a, detail::triangle(upper), tolerance);
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> pstrf(const Tensor &a, bool upper = true, const Scalar &tolerance = -1) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(kInt);
  pstrf_out(first, second, a, upper, tolerance);
  return detail::results(std::move(first), std::move(second));
}

/* Q and R of a = Q R. */
inline std::tuple<Tensor &, Tensor &> qr_out(Tensor &first, Tensor &second, const Tensor &a) {
  static constexpr detail::FloatingFunctions<detail::Binary> functions = TH_CPP_FLOATING_ONLY(qr);
  detail::run(functions, a.scalar_type(), first, second, a);
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> qr(const Tensor &a) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(a.scalar_type());
  qr_out(first, second, a);
  return detail::results(std::move(first), std::move(second));
}
inline std::tuple<Tensor &, Tensor &> linalg_qr_out(Tensor &first, Tensor &second, const Tensor &a) {
  return qr_out(first, second, a);
}
inline std::tuple<Tensor, Tensor> linalg_qr(const Tensor &a) { return qr(a); }

/* The same in LAPACK's form: R over the vectors of reflections, and their factors. */
inline std::tuple<Tensor &, Tensor &> geqrf_out(Tensor &first, Tensor &second, const Tensor &a) {
  static constexpr detail::FloatingFunctions<detail::Binary> functions = TH_CPP_FLOATING_ONLY(geqrf);
  detail::run(functions, a.scalar_type(), first, second, a);
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> geqrf(const Tensor &a) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(a.scalar_type());
  geqrf_out(first, second, a);
  return detail::results(std::move(first), std::move(second));
}

/* The first columns of Q from the results of geqrf. */
inline Tensor &orgqr_out(Tensor &out, const Tensor &a, const Tensor &tau) {
  static constexpr detail::FloatingFunctions<detail::Binary> functions = TH_CPP_FLOATING_ONLY(orgqr);
  detail::run(functions, a.scalar_type(), out, a, tau);
  return out;
}
inline Tensor orgqr(const Tensor &a, const Tensor &tau) {
  Tensor out = detail::empty_of(a.scalar_type());
  orgqr_out(out, a, tau);
  return out;
}

/* Q c, or c Q unless `left`, with Q^T for Q if `transpose`, from the results of geqrf. */
inline Tensor &ormqr_out(Tensor &out, const Tensor &a, const Tensor &tau, const Tensor &c, bool left = true,
    bool transpose = false) {
  static constexpr detail::FloatingFunctions<detail::Reflector> functions = TH_CPP_FLOATING_ONLY(ormqr);
  detail::run(functions, a.scalar_type(), out, a, tau, c, left ? "L" : "R", transpose ? "T" : "N");
  return out;
}
inline Tensor ormqr(const Tensor &a, const Tensor &tau, const Tensor &c, bool left = true, bool transpose = false) {
  Tensor out = detail::empty_of(a.scalar_type());
  ormqr_out(out, a, tau, c, left, transpose);
  return out;
}

/* The eigenvalues of a symmetric matrix in ascending order, and if `eigenvectors` these in columns. */
inline std::tuple<Tensor &, Tensor &> symeig_out(Tensor &first, Tensor &second, const Tensor &a,
    bool eigenvectors = false, bool upper = true) {
  static constexpr detail::FloatingFunctions<detail::SymmetricEigenSolver> functions = TH_CPP_FLOATING_ONLY(syev);
  detail::run(functions, a.scalar_type(), first, second, a, eigenvectors ? "V" : "N", detail::triangle(upper));
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> symeig(const Tensor &a, bool eigenvectors = false, bool upper = true) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(a.scalar_type());
  symeig_out(first, second, a, eigenvectors, upper);
  return detail::results(std::move(first), std::move(second));
}
inline std::tuple<Tensor &, Tensor &> linalg_eigh_out(Tensor &first, Tensor &second, const Tensor &a) {
  return symeig_out(first, second, a, true, false);
}
inline std::tuple<Tensor, Tensor> linalg_eigh(const Tensor &a) { return symeig(a, true, false); }

inline Tensor linalg_eigvalsh(const Tensor &a) { return std::get<0>(symeig(a, false, false)); }
inline Tensor &linalg_eigvalsh_out(Tensor &out, const Tensor &a) {
  const Tensor result = linalg_eigvalsh(a);
  return out.resize_(result.sizes()).copy_(result);
}

/* The eigenvalues of a square matrix, a row of real and imaginary part each, and if `eigenvectors` these in columns. */
inline std::tuple<Tensor &, Tensor &> eig_out(Tensor &first, Tensor &second, const Tensor &a,
    bool eigenvectors = false) {
  static constexpr detail::FloatingFunctions<detail::EigenSolver> functions = TH_CPP_FLOATING_ONLY(geev);
  detail::run(functions, a.scalar_type(), first, second, a, eigenvectors ? "V" : "N");
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> eig(const Tensor &a, bool eigenvectors = false) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(a.scalar_type());
  eig_out(first, second, a, eigenvectors);
  return detail::results(std::move(first), std::move(second));
}
/* <<< end of operators */

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

/* >>> operators written from build/operators.txt by "make headers": batches */

/* The LU factors of each matrix of a (batches x n x n), and the pivots, counted from 1. */
inline std::tuple<Tensor &, Tensor &> btrifact_out(Tensor &first, Tensor &second, const Tensor &a) {
  static constexpr detail::FloatingFunctions<detail::BatchFactoriser> functions = TH_CPP_FLOATING_ONLY(btrifact);
  detail::run(functions, a.scalar_type(), first, detail::Pivots(second), detail::no_info, 1, a);
  return detail::results(first, second);
}
inline std::tuple<Tensor, Tensor> btrifact(const Tensor &a) {
  Tensor first = detail::empty_of(a.scalar_type()), second = detail::empty_of(kInt);
  btrifact_out(first, second, a);
  return detail::results(std::move(first), std::move(second));
}

/* X of a X = b for each matrix, from the results of btrifact. */
inline Tensor &btrisolve_out(Tensor &out, const Tensor &b, const Tensor &factors, const Tensor &pivots) {
  static constexpr detail::FloatingFunctions<detail::BatchSolver> functions = TH_CPP_FLOATING_ONLY(btrisolve);
  detail::run(functions, b.scalar_type(), out, b, factors, detail::Pivots(pivots));
  return out;
}
inline Tensor btrisolve(const Tensor &b, const Tensor &factors, const Tensor &pivots) {
  Tensor out = detail::empty_of(b.scalar_type());
  btrisolve_out(out, b, factors, pivots);
  return out;
}
/* <<< end of operators */

/* The determinant of a square matrix, or of each of a batch: the product of the factors' diagonal, negated for each exchange of rows. */
inline Tensor det(const Tensor &a) {
  static constexpr detail::FloatingFunctions<detail::BatchFactoriser> functions = TH_CPP_FLOATING_ONLY(btrifact);
  if (a.dim() < 2 || a.size(-1) != a.size(-2))
    th::fail("det: square matrices are expected, not a tensor of sizes ", a.sizes());
  const ScalarType type = a.scalar_type();
  const IntArrayRef batch = a.sizes().slice(0, a.sizes().size() - 2);
  const std::int64_t n = a.size(-1);
  if (a.numel() == 0)
    return ones(batch, type);
  const Tensor factors = detail::empty_of(type), pivots = detail::empty_of(kInt), singular = detail::empty_of(kInt);
  detail::run(functions, type, factors, detail::Pivots(pivots), detail::Pivots(singular), 1, a.reshape({-1, n, n}));
  const Tensor exchanged = pivots.reshape({-1, n}).ne(arange(1, n + 1, kInt)).sum(-1).remainder(2);
  return (factors.diagonal(0, -2, -1).prod(-1) * (1 - exchanged * 2).to(type)).reshape(batch);
}
inline Tensor Tensor::det() const { return at::det(*this); }
/* >>> operators written from build/operators.txt by "make headers": determinants */
inline Tensor linalg_det(const Tensor &a) { return det(a); }
inline Tensor &linalg_det_out(Tensor &out, const Tensor &a) {
  const Tensor result = linalg_det(a);
  return out.resize_(result.sizes()).copy_(result);
}
/* <<< end of operators */

} // namespace at

#include <th/names_end.hpp>

#endif
