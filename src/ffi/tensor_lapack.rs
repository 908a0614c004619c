//! `generic/THTensorLapack.h`.

use super::general::error_if_null;
use crate::error::{Positioned, Result};
use crate::ffi::macros::generic;
use crate::handle::{Nullable, Ref};
use crate::math::linear_algebra;
use crate::tensor::Tensor;
use std::os::raw::{c_char, c_int};

type THIntTensor = Tensor<i32>;

/// The first letter of an option, which is argument `number`.
fn letter(option: *const c_char, number: i32) -> Result<u8> {
    error_if_null(option.cast_mut(), number)?;
    // SAFETY: the C caller passes a terminated string.
    Ok(unsafe { *option } as u8)
}

/// An operand, or the result it may be given in where C passes NULL for it.
fn or_result<'a, T>(operand: Nullable<'a, Tensor<T>>, result: Ref<'a, Tensor<T>>) -> Ref<'a, Tensor<T>> {
    operand.option().unwrap_or(result)
}

generic! { Tensor: Float Double; {
    /// Solves linear equations: A X = B for a square matrix `a_` and `b_`, a vector or a matrix with a column
    /// per right-hand side. `rb_` receives X, always a matrix, `ra_` the LU factors of A.
    ///
    /// In all functions here operands are read before results are written, so a result may be an operand or
    /// share its elements, and an error leaves all of them as they were; NULL for an operand `a_` or `b_`
    /// means the result in front of it that has its name, where there is one. A result that is the operand of
    /// its name, or has the sizes already, keeps its strides; others get contiguous columns. Options are LAPACK's letters of either case:
    /// for another one the error names its position in LAPACK's routine, not here.
    /// Errors: i if argument i is NULL and needed; 2 if `a_` is no square matrix, or not of as many rows as
    /// `b_`; 1 if `b_` has other than one or two dimensions; A is singular.
    fn gesv(rb_: *mut THTensor, ra_: *mut THTensor, b_: *mut THTensor, a_: *mut THTensor) {
        let (rb, ra) = (rb_.arg(1)?, ra_.arg(2)?);
        linear_algebra::gesv(rb, ra, or_result(b_, rb), or_result(a_, ra)).at(&[(1, 3), (2, 4)])
    }

    /// Solves triangular linear equations: A X = B, or A^T X = B if `trans` is "T" (else "N"), for the
    /// triangle `uplo` ("U", "L") of a square matrix, whose diagonal counts as ones if `diag` is "U" (else
    /// "N"): `rb_` receives X, always a matrix, `ra_` a copy of `a_`. Errors: as gesv.
    fn trtrs(rb_: *mut THTensor, ra_: *mut THTensor, b_: *mut THTensor, a_: *mut THTensor, uplo: *const c_char, trans: *const c_char, diag: *const c_char) {
        let (rb, ra) = (rb_.arg(1)?, ra_.arg(2)?);
        let (b, a) = (or_result(b_, rb), or_result(a_, ra));
        linear_algebra::trtrs(rb, ra, b, a, letter(uplo, 5)?, letter(trans, 6)?, letter(diag, 7)?).at(&[(1, 3), (2, 4)])
    }

    /// Least squares: solutions of A X = B for a matrix `a_` (m x n) of full rank, or those of smallest norm
    /// if m < n: `rb_` receives X (n rows), always a matrix, `ra_` the QR factors of A, or LQ factors if m <
    /// n. Unless `rb_` is `b_` or has the sizes of X already, the m - n elements in the storage after each
    /// column of X have the residual's sum of squares. Errors: 2 if `a_` is no matrix, or not of as many rows as `b_`; 1 if `b_` has other
    /// than one or two dimensions; A is not of full rank.
    fn gels(rb_: *mut THTensor, ra_: *mut THTensor, b_: *mut THTensor, a_: *mut THTensor) {
        let (rb, ra) = (rb_.arg(1)?, ra_.arg(2)?);
        linear_algebra::gels(rb, ra, or_result(b_, rb), or_result(a_, ra)).at(&[(1, 3), (2, 4)])
    }

    /// The eigenvalues of a symmetric matrix in ascending order in the vector `re_`, from its triangle `uplo`
    /// ("U", "L"). If `jobz` is "V", `rv_` receives orthonormal eigenvectors in its columns; if "N", a copy of
    /// `a_`. NULL for `a_` means `rv_`. Errors: 1 if `a_` is no square matrix; no convergence.
    fn syev(re_: *mut THTensor, rv_: *mut THTensor, a_: *mut THTensor, jobz: *const c_char, uplo: *const c_char) {
        let (re, rv) = (re_.arg(1)?, rv_.arg(2)?);
        linear_algebra::syev(re, rv, or_result(a_, rv), letter(jobz, 4)?, letter(uplo, 5)?).at(&[(1, 3)])
    }

    /// The eigenvalues of a square matrix (n x n): `re_` (n x 2) receives their real and imaginary parts. If
    /// `jobvr` is "V", `rv_` receives right eigenvectors of norm one in its columns, the real and imaginary
    /// part of the first one's in two columns for a pair of complex eigenvalues; if "N", it is not used and
    /// may be NULL. The order of the eigenvalues is not specified, but pairs are adjacent. Errors: 1 if `a_`
    /// is no square matrix; no convergence.
    fn geev(re_: *mut THTensor, rv_: *mut THTensor, a_: *mut THTensor, jobvr: *const c_char) {
        linear_algebra::geev(re_.arg(1)?, rv_.option(), a_.arg(3)?, letter(jobvr, 4)?).at(&[(1, 3)])
    }

    /// Singular value decomposition (SVD): A = U diag(s) V^T of a matrix `a` (m x n), k = min(m, n). `rs_`
    /// receives the k singular values in descending order, `ru_` and `rv_` the left and right singular vectors
    /// in their columns, all of them if `jobu` is "A", k if "S". If "N", `ru_` (m x k) and `rv_` (n x n) are
    /// zero. Errors: 1 if `a` is no matrix; no convergence.
    fn gesvd(ru_: *mut THTensor, rs_: *mut THTensor, rv_: *mut THTensor, a: *mut THTensor, jobu: *const c_char) {
        linear_algebra::gesvd(ru_.arg(1)?, rs_.arg(2)?, rv_.arg(3)?, a.arg(4)?, letter(jobu, 5)?).at(&[(1, 4)])
    }

    /// As gesvd; `ra_` receives a copy of `a`. NULL for `a` means `ra_`.
    fn gesvd2(ru_: *mut THTensor, rs_: *mut THTensor, rv_: *mut THTensor, ra_: *mut THTensor, a: *mut THTensor, jobu: *const c_char) {
        let ra = ra_.arg(4)?;
        linear_algebra::gesvd2(ru_.arg(1)?, rs_.arg(2)?, rv_.arg(3)?, ra, or_result(a, ra), letter(jobu, 6)?).at(&[(1, 5)])
    }

    /// The inverse of a square matrix `a`. Errors: 1 if `a` is no square matrix; it is singular.
    fn getri(ra_: *mut THTensor, a: *mut THTensor) {
        let ra = ra_.arg(1)?;
        linear_algebra::getri(ra, or_result(a, ra)).at(&[(1, 2)])
    }

    /// Cholesky factorisation: U of A = U^T U (`uplo` is "U") or L of A = L L^T ("L") of a symmetric positive
    /// definite matrix, from its triangle `uplo`; the other triangle of `ra_` is zero. Errors: 1 if `a` is no
    /// square matrix; a leading minor, whose order the message gives, is not positive definite.
    fn potrf(ra_: *mut THTensor, a: *mut THTensor, uplo: *const c_char) {
        let ra = ra_.arg(1)?;
        linear_algebra::potrf(ra, or_result(a, ra), letter(uplo, 3)?).at(&[(1, 2)])
    }

    /// Solves linear equations by a Cholesky factorisation: A X = B, where `a_` is the factor of A, in its
    /// triangle `uplo` ("U", "L"). `rb_` receives X, always a matrix. Errors: 2 if `a_` is no square matrix,
    /// or not of as many rows as `b_`; 1 if `b_` has other than one or two dimensions.
    fn potrs(rb_: *mut THTensor, b_: *mut THTensor, a_: *mut THTensor, uplo: *const c_char) {
        let rb = rb_.arg(1)?;
        linear_algebra::potrs(rb, or_result(b_, rb), a_.arg(3)?, letter(uplo, 4)?).at(&[(1, 2), (2, 3)])
    }

    /// Inverse from a Cholesky factorisation: both triangles of that of the matrix whose factor is the
    /// triangle `uplo` ("U", "L") of `a`. Errors: 1 if `a` is no square matrix; its diagonal has a zero.
    fn potri(ra_: *mut THTensor, a: *mut THTensor, uplo: *const c_char) {
        let ra = ra_.arg(1)?;
        linear_algebra::potri(ra, or_result(a, ra), letter(uplo, 3)?).at(&[(1, 2)])
    }

    /// QR factorisation: A = Q R of a matrix `a` (m x n), k = min(m, n). `rq_` (m x k) has orthonormal
    /// columns, `rr_` (k x n) is zero below the diagonal. Errors: 1 if `a` is no matrix.
    fn qr(rq_: *mut THTensor, rr_: *mut THTensor, a: *mut THTensor) {
        linear_algebra::qr(rq_.arg(1)?, rr_.arg(2)?, a.arg(3)?).at(&[(1, 3)])
    }

    /// QR factorisation in LAPACK's form, for orgqr and ormqr: A = Q R of a matrix `a` (m x n). `ra_` receives
    /// R on and above the diagonal and the vectors of min(m, n) reflections below it, `rtau_` their factors.
    /// Errors: 1 if `a` is no matrix.
    fn geqrf(ra_: *mut THTensor, rtau_: *mut THTensor, a: *mut THTensor) {
        let ra = ra_.arg(1)?;
        linear_algebra::geqrf(ra, rtau_.arg(2)?, or_result(a, ra)).at(&[(1, 3)])
    }

    /// The first k columns of Q, from the results `a` and `tau` (k elements) of geqrf, in the first k columns
    /// of `ra_`, which has the sizes of `a`. Errors: 1 if `a` is no matrix; 2 if `tau` is no vector, or of
    /// more elements than `a` has columns; it has more than `a` has rows.
    fn orgqr(ra_: *mut THTensor, a: *mut THTensor, tau: *mut THTensor) {
        let ra = ra_.arg(1)?;
        linear_algebra::orgqr(ra, or_result(a, ra), tau.arg(3)?).at(&[(1, 2), (2, 3)])
    }

    /// Q C if `side` is "L", C Q if "R", for a matrix `c` (m x n), with Q^T for Q if `trans` is "T" (else "N").
    /// Q, of order m ("L") or n ("R"), is given by the results `a` and `tau` of geqrf. Errors: 1 if `a` is no
    /// matrix, or has not as many rows as Q; 2 if `tau` is no vector, or of more elements than `a` has columns;
    /// 3 if `c` is no matrix; `tau` has more elements than Q has rows.
    fn ormqr(ra_: *mut THTensor, a: *mut THTensor, tau: *mut THTensor, c: *mut THTensor, side: *const c_char, trans: *const c_char) {
        let ra = ra_.arg(1)?;
        linear_algebra::ormqr(ra, or_result(a, ra), tau.arg(3)?, c.arg(4)?, letter(side, 5)?, letter(trans, 6)?).at(&[(1, 2), (2, 3), (3, 4)])
    }

    /// As potrf with complete pivoting: factors P^T A P, where P[rpiv_[k], k] = 1 with rows counted from 1. A
    /// pivot of at most `tol` counts as zero (if negative: n times the roundoff times the largest diagonal
    /// element). Errors: 1 if `a` is no square matrix; it is not positive semidefinite or not of full rank.
    fn pstrf(ra_: *mut THTensor, rpiv_: *mut THIntTensor, a: *mut THTensor, uplo: *const c_char, tol: real) {
        linear_algebra::pstrf(ra_.arg(1)?, rpiv_.arg(2)?, a.arg(3)?, letter(uplo, 4)?, tol).at(&[(1, 3)])
    }

    /// LU factorisations of a batch: each of the square matrices of `a` (batches x n x n) is P L U. `ra_`
    /// receives U and, below the diagonal, L; `rpivots_` (batches x n) for each row, counted from 1, the one
    /// it was exchanged with; `rinfo_`, which may be NULL, 0 for each matrix or i if U(i, i) is zero. `pivot`
    /// must not be 0. Errors: 1 if `a` is not 3D; its matrices are not square; without `rinfo_`, one is
    /// singular.
    fn btrifact(ra_: *mut THTensor, rpivots_: *mut THIntTensor, rinfo_: *mut THIntTensor, pivot: c_int, a: *mut THTensor) {
        linear_algebra::btrifact(ra_.arg(1)?, rpivots_.arg(2)?, rinfo_.option(), pivot != 0, a.arg(5)?)
    }

    /// Solves linear equations of a batch: A X = B for each matrix, from the results `atf` and `pivots` of
    /// btrifact and `b` (batches x n, or batches x n x right-hand sides); `rb_` gets the sizes of `b`. Errors:
    /// 1 if `atf` is not 3D; 4 if `b` is neither 2D nor 3D, or `pivots` is of other sizes; 3 if the sizes of
    /// `b` and `atf` do not fit; `pivots` is not contiguous, or has one outside 1..n.
    fn btrisolve(rb_: *mut THTensor, b: *mut THTensor, atf: *mut THTensor, pivots: *mut THIntTensor) {
        linear_algebra::btrisolve(rb_.arg(1)?, b.arg(2)?, atf.arg(3)?, pivots.arg(4)?)
    }
} }
