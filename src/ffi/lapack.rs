//! `generic/THLapack.h`: LAPACK on raw arrays.

use crate::error::{Error, Result};
use crate::ffi::generic;
use crate::lapack;
use crate::math::linear_algebra::routine::run;
use std::os::raw::{c_char, c_int};

/// The error of the first `(i, true)`: argument `i` is NULL and needed.
fn refuse(missing: &[(i32, bool)]) -> Result<()> {
    match missing.iter().find(|(_, missing)| *missing) {
        Some(&(number, _)) => Err(Error::null(number)),
        None => Ok(()),
    }
}

/// Whether `data` is NULL though a matrix of `rows` and `cols` has elements.
fn lacks<T>(data: *mut T, rows: c_int, cols: c_int) -> bool {
    data.is_null() && rows > 0 && cols > 0
}

/// Whether an option of either case is one of `letters`.
fn is_one_of(option: c_char, letters: &[u8]) -> bool {
    letters.contains(&(option as u8).to_ascii_uppercase())
}

generic! { Lapack: Float Double; {
    /// Solves A X = B for a matrix `a` of order `n` and `nrhs` right-hand sides `b`, which X replaces; LU
    /// factors replace `a`, and `ipiv` receives `n` pivots, counted from 1.
    ///
    /// In all functions here matrices are column-major, with a leading dimension of at least max(1, rows),
    /// options are letters of either case, and `info` receives 0, or -i if argument i is not acceptable and
    /// nothing was done, or a positive number as told. Errors: i if argument i is NULL and needed; no memory.
    /// `info` > 0: U(info, info) is zero and `b` unchanged.
    fn gesv(n: c_int, nrhs: c_int, a: *mut real, lda: c_int, ipiv: *mut c_int, b: *mut real, ldb: c_int, info: *mut c_int) {
        refuse(&[(3, lacks(a, n, n)), (5, lacks(ipiv, n, 1)), (6, lacks(b, n, nrhs)), (8, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::gesv(n, nrhs, a, lda, ipiv, b, ldb, threads))? })
    }

    /// Solves A X = B, or A^T X = B if `trans` is T, for the triangle `uplo` (U, L) of a matrix of order `n`,
    /// whose diagonal counts as ones if `diag` is U (else N). X replaces `b`. `info` > 0: that diagonal
    /// element is zero and `b` unchanged.
    fn trtrs(uplo: c_char, trans: c_char, diag: c_char, n: c_int, nrhs: c_int, a: *mut real, lda: c_int, b: *mut real, ldb: c_int, info: *mut c_int) {
        refuse(&[(6, lacks(a, n, n)), (8, lacks(b, n, nrhs)), (10, info.is_null())])?;
        let (uplo, trans, diag) = (uplo as u8, trans as u8, diag as u8);
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::trtrs(uplo, trans, diag, n, nrhs, a, lda, b, ldb, threads))? })
    }

    /// Least squares solutions, or those of smallest norm, of A X = B for an `m` x `n` matrix of full rank, or
    /// of A^T X = B if `trans` is T. `b` has max(m, n) rows; X replaces the first n (m for T). QR or LQ
    /// factors replace `a`.
    ///
    /// As in all functions with `work`, `lwork` -1 stores the size to offer in `work[0]` and does nothing
    /// else. `info` > 0: that diagonal element of the triangular factor is zero.
    fn gels(trans: c_char, m: c_int, n: c_int, nrhs: c_int, a: *mut real, lda: c_int, b: *mut real, ldb: c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(5, used && lacks(a, m, n)), (7, used && lacks(b, m.max(n), nrhs)), (9, work.is_null()), (11, info.is_null())])?;
        let order = m.min(n);
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(order, |threads| lapack::gels(trans as u8, m, n, nrhs, a, lda, b, ldb, work, lwork, threads))? })
    }

    /// The eigenvalues of a symmetric matrix of order `n` in ascending order in `w`, from its triangle `uplo`
    /// (U, L). If `jobz` is V (else N), orthonormal eigenvectors replace the columns of `a`. `info` > 0: so
    /// many values did not converge.
    fn syev(jobz: c_char, uplo: c_char, n: c_int, a: *mut real, lda: c_int, w: *mut real, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(4, used && lacks(a, n, n)), (6, used && lacks(w, n, 1)), (7, work.is_null()), (9, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::syev(jobz as u8, uplo as u8, n, a, lda, w, work, lwork, threads))? })
    }

    /// The eigenvalues of a matrix of order `n`, their real parts in `wr` and imaginary parts in `wi`; left
    /// eigenvectors in the columns of `vl` if `jobvl` is V (else N, and `vl` may be NULL), right ones in `vr`
    /// if `jobvr` is V. The vectors of a pair of complex eigenvalues are two columns, the real and imaginary
    /// part of the first one's. `info` > 0: so many values did not converge.
    fn geev(jobvl: c_char, jobvr: c_char, n: c_int, a: *mut real, lda: c_int, wr: *mut real, wi: *mut real, vl: *mut real, ldvl: c_int, vr: *mut real, ldvr: c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        let (left, right) = (used && is_one_of(jobvl, b"V"), used && is_one_of(jobvr, b"V"));
        refuse(&[(4, used && lacks(a, n, n)), (6, used && lacks(wr, n, 1)), (7, used && lacks(wi, n, 1))])?;
        refuse(&[(8, left && lacks(vl, n, n)), (10, right && lacks(vr, n, n)), (12, work.is_null()), (14, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::geev(jobvl as u8, jobvr as u8, n, a, lda, wr, wi, vl, ldvl, vr, ldvr, work, lwork, threads))? })
    }

    /// The singular values of an `m` x `n` matrix in descending order in `s`, the left singular vectors in the
    /// columns of `u` and the right ones in the rows of `vt`: all of them if `jobu`, `jobvt` is A, min(m, n) if
    /// S, none if N, when the array may be NULL. Under O, not for both, they replace those of `a`. `info` > 0:
    /// so many values did not converge.
    fn gesvd(jobu: c_char, jobvt: c_char, m: c_int, n: c_int, a: *mut real, lda: c_int, s: *mut real, u: *mut real, ldu: c_int, vt: *mut real, ldvt: c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let (used, order) = (lwork != -1, m.min(n));
        let (left, right) = (used && is_one_of(jobu, b"AS"), used && is_one_of(jobvt, b"AS"));
        refuse(&[(5, used && lacks(a, m, n)), (7, used && lacks(s, order, 1)), (8, left && lacks(u, m, n))])?;
        refuse(&[(10, right && lacks(vt, m, n)), (12, work.is_null()), (14, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(order, |threads| lapack::gesvd(jobu as u8, jobvt as u8, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, threads))? })
    }

    /// A = P L U of an `m` x `n` matrix: U and, below the diagonal, L replace `a`; `ipiv` receives for each of
    /// min(m, n) rows, counted from 1, the one it was exchanged with. `info` > 0: U(info, info) is zero.
    fn getrf(m: c_int, n: c_int, a: *mut real, lda: c_int, ipiv: *mut c_int, info: *mut c_int) {
        refuse(&[(3, lacks(a, m, n)), (5, lacks(ipiv, m, n)), (6, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(m.min(n), |threads| lapack::getrf(m, n, a, lda, ipiv, threads))? })
    }

    /// Solves A X = B, or A^T X = B if `trans` is T, from what getrf has left in `a` and `ipiv`. X replaces `b`.
    fn getrs(trans: c_char, n: c_int, nrhs: c_int, a: *mut real, lda: c_int, ipiv: *mut c_int, b: *mut real, ldb: c_int, info: *mut c_int) {
        refuse(&[(4, lacks(a, n, n)), (6, lacks(ipiv, n, 1)), (7, lacks(b, n, nrhs)), (9, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::getrs(trans as u8, n, nrhs, a, lda, ipiv, b, ldb, threads))? })
    }

    /// The inverse of a matrix of order `n` from what getrf has left in `a` and `ipiv`; it replaces `a`.
    /// `info` > 0: U(info, info) is zero and `a` unchanged.
    fn getri(n: c_int, a: *mut real, lda: c_int, ipiv: *mut c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(2, used && lacks(a, n, n)), (4, used && lacks(ipiv, n, 1)), (5, work.is_null()), (7, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::getri(n, a, lda, ipiv, work, lwork, threads))? })
    }

    /// A = U^T U (`uplo` U) or A = L L^T (L) of a symmetric positive definite matrix of order `n`; the factor
    /// replaces that triangle, the other one is not used. `info` > 0: the leading minor of that order is not
    /// positive definite.
    fn potrf(uplo: c_char, n: c_int, a: *mut real, lda: c_int, info: *mut c_int) {
        refuse(&[(3, lacks(a, n, n)), (5, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::potrf(uplo as u8, n, a, lda, threads))? })
    }

    /// The inverse of the matrix whose Cholesky factor is the triangle `uplo` (U, L) of `a`; it replaces that
    /// triangle. `info` > 0: that diagonal element is zero and `a` unchanged.
    fn potri(uplo: c_char, n: c_int, a: *mut real, lda: c_int, info: *mut c_int) {
        refuse(&[(3, lacks(a, n, n)), (5, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::potri(uplo as u8, n, a, lda, threads))? })
    }

    /// Solves A X = B from the Cholesky factor of A, the triangle `uplo` (U, L) of `a`. X replaces `b`.
    fn potrs(uplo: c_char, n: c_int, nrhs: c_int, a: *mut real, lda: c_int, b: *mut real, ldb: c_int, info: *mut c_int) {
        refuse(&[(4, lacks(a, n, n)), (6, lacks(b, n, nrhs)), (8, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::potrs(uplo as u8, n, nrhs, a, lda, b, ldb, threads))? })
    }

    /// As potrf with complete pivoting, for a positive semidefinite matrix: factors P^T A P, where row `piv[j]`
    /// of A, counted from 1, has moved to place j + 1. Stops at the first pivot of at most `tol` (n times the
    /// roundoff times the largest diagonal element if negative): `info` is 1 then and `rank` the number of
    /// pivots. `work` is not used.
    fn pstrf(uplo: c_char, n: c_int, a: *mut real, lda: c_int, piv: *mut c_int, rank: *mut c_int, tol: real, work: *mut real, info: *mut c_int) {
        refuse(&[(3, lacks(a, n, n)), (5, lacks(piv, n, 1)), (6, rank.is_null()), (9, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::pstrf(uplo as u8, n, a, lda, piv, rank, tol, work, threads))? })
    }

    /// A = Q R of an `m` x `n` matrix: R and, below the diagonal, the vectors of min(m, n) reflections, whose
    /// product is Q, replace `a`; `tau` receives their factors.
    fn geqrf(m: c_int, n: c_int, a: *mut real, lda: c_int, tau: *mut real, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(3, used && lacks(a, m, n)), (5, used && lacks(tau, m, n)), (6, work.is_null()), (8, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(m.min(n), |threads| lapack::geqrf(m, n, a, lda, tau, work, lwork, threads))? })
    }

    /// The first `n` columns of the product of `k` reflections from geqrf, of order m >= n >= k; they replace
    /// `a`, which holds the vectors in its first k columns.
    fn orgqr(m: c_int, n: c_int, k: c_int, a: *mut real, lda: c_int, tau: *mut real, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(4, used && lacks(a, m, n)), (6, used && lacks(tau, k, n)), (7, work.is_null()), (9, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(n, |threads| lapack::orgqr(m, n, k, a, lda, tau, work, lwork, threads))? })
    }

    /// Replaces the `m` x `n` matrix `c` by Q C (`side` L) or C Q (R), with Q^T for Q if `trans` is T (else N).
    /// Q, of order m (L) or n (R), is the product of `k` reflections from geqrf, whose vectors `a` holds.
    fn ormqr(side: c_char, trans: c_char, m: c_int, n: c_int, k: c_int, a: *mut real, lda: c_int, tau: *mut real, c: *mut real, ldc: c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1 && m > 0 && n > 0;
        refuse(&[(6, used && lacks(a, k, 1)), (8, used && lacks(tau, k, 1)), (9, used && c.is_null()), (11, work.is_null()), (13, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        Ok(unsafe { *info = run(k, |threads| lapack::ormqr(side as u8, trans as u8, m, n, k, a, lda, tau, c, ldc, work, lwork, threads))? })
    }
} }
